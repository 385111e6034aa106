r"""profiles, independent records: the least total distortion of independent records is the sum of those of each record.

Statement. Let the records X_1, ..., X_n be independent, X_i with the prior P_i on its own alphabet, and the distortion the
sum of d_i(x_i, y_i). Mechanisms may read all records and answer for all of them together; databases are neighbours if they
differ in one record, and a mechanism keeps finitely many pairs (lambda, delta) for all neighbours, both ways. The least
expected distortion is

    D*(P_1 x ... x P_n, E) = D*(P_1, E) + ... + D*(P_n, E),

where D*(P_i, E) is that of one record, any two letters of its alphabet being neighbours. These least values exist.

Hypotheses. lambda >= 1, delta >= 0; finite alphabets, a finite set of answers that is not empty; any d_i.
Uses. Nothing.

Check. *Not less.* Fix all records but the i-th one. What is answered for the i-th record is then a mechanism of that record
which keeps E, and costs at least D*(P_i, E), whatever the others are; the mean over the others is at least that too
(``share``), as the i-th record has the prior P_i whatever the others are.

*Not more.* Answer each record by its best mechanism, independently. Two neighbours differ in one record; given the other
answers an event is one of that record, and the mean over the other answers of what E allows is what E allows (``event``).

*In Coq* the alphabets are parts of one finite set; letters that a record lacks have probability 0, and what a mechanism
answers to them is free.

*Programs.* Where each record has any prior of its own polyhedron, on one alphabet, one of them needs as much as all do, so
that the least values of the programs of single records add up too (``budget_total``, ``budget_pair``, and for d_i of any
kind ``budget_losses``, ``budget_private``), and n records alike can at n D what one of them can at D (``alike_reduction``,
``alike_slack``).

*On instances.* Two records of two letters: a program over all 16 entries of mechanisms on both, against two of one record.

Erratum. None.
Source. The toolkit. So the records' budgets may be split in the best way: the least lambda at the total distortion D solves
sum_i D*(P_i, lambda) = D where the left side falls.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.trade_offs import Pairs, Rows, events
from proofs.profiles.two_records import best, of_one, spent_on_second
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

TOTAL = r"D^*(P\otimes Q,\mathcal{E})"
FIRST, SECOND = r"D^*(P,\mathcal{E})", r"D^*(Q,\mathcal{E})"


def published(first: Vector, second: Vector, pairs: Pairs) -> Fraction:
    """The sum."""
    return of_one(first, pairs) + of_one(second, pairs)


def computed(first: Vector, second: Vector, pairs: Pairs) -> Fraction:
    """The program over all entries of mechanisms on both records."""
    return best(joint_law(first, second), (len(first), len(second)), pairs)[0]


def joint_law(first: Vector, second: Vector) -> Vector:
    """The law of both records."""
    return tuple([p * q for p in first for q in second])


def instances() -> dict[str, Any]:
    """Two priors on two letters, one pair."""
    from proofs.profiles import strategies
    from symdp.testing import priors

    return {"first": priors(2, 2), "second": priors(2, 2), "pairs": strategies.pairs().map(lambda told: told[:1])}


def share() -> Fact:
    """J holds what the other records may be, p their probabilities, c what the record costs there, D the least."""
    return facts.inequality(
        "the mean over the other records is at least the least distortion",
        families={"J": ("n", "p c")},
        assume={"prior": "sum(p) == 1", "probability": ("J", "p >= 0"), "least": ("J", "c - D >= 0")},
        conclude="sum(p*c) - D >= 0",
        products=["J: probability*least"],
    )


def event() -> Fact:
    """J holds the answers for the other records, v their probabilities, a and b those of the event under two neighbours."""
    return facts.inequality(
        "the mean over the other answers keeps the pair",
        families={"J": ("n", "v a b")},
        assume={"row": "sum(v) == 1", "entry": ("J", "v >= 0"), "private": ("J", "L*b + d - a >= 0")},
        conclude="L*sum(v*b) + d - sum(v*a) >= 0",
        products=["J: entry*private"],
    )


def proof() -> Proof:
    """Both directions."""
    return Proof("all numbers of records, letters, outputs and pairs", "the other records are fixed", (share(), event()))


def best_rows(prior: Vector, pairs: Pairs) -> Rows:
    """A mechanism of least distortion."""
    from proofs.profiles.programs import accuracy_program
    from symdp.arithmetic.programs.optimize import minimize

    found, size = minimize(accuracy_program([prior], pairs)).x, len(prior)
    return [tuple(found[x * size : (x + 1) * size]) for x in range(size)]


def bridge() -> Bridge:
    """The first and the last prior of the scene, and its first pair."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def both(given: dict[str, Any]) -> tuple[Vector, Vector, Pairs]:
        return given["priors"][0], given["priors"][-1], given["pairs"][:1]

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        first, second, pairs = both(given)
        if len(first) > 2:
            return None
        return {TOTAL: computed(first, second, pairs), FIRST: of_one(first, pairs), SECOND: of_one(second, pairs)}

    def shares(given: dict[str, Any]) -> Any:
        """What the best mechanism on both records costs the second one, for each letter of the first."""
        first, second, pairs = both(given)
        sizes = (len(first), len(second))
        rows = best(joint_law(first, second), sizes, pairs)[1]
        spent = [spent_on_second(second, sizes, rows, x) for x in range(len(first))]
        return {"p": first, "c": spent, "D": of_one(second, pairs)}

    def products(given: dict[str, Any]) -> Any:
        first, second, pairs = both(given)
        rows, others, ((level, delta),) = best_rows(first, pairs), best_rows(second, pairs)[0], pairs
        for chosen in events(len(first) * len(second)):
            slices = [[y for y in range(len(first)) if y * len(second) + z in chosen] for z in range(len(second))]
            for x, other in [(x, y) for x in rows for y in rows]:
                a, b = ([sum([one[y] for y in part], Fraction(0)) for part in slices] for one in (x, other))
                yield {"v": others, "a": a, "b": b, "L": level, "d": delta}

    letters = {share().title: shares, event().title: lambda given: list(products(given))}
    return Bridge(PROFILE, reading, letters, says=rf"{TOTAL}={FIRST}+{SECOND}")


@statement(
    paper="profiles",
    id="independent_records",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=(
        "IndependentRecords.independent_records",
        "RecordBuilders.alike_reduction",
        "RecordBuilders.alike_slack",
        "RecordBuilders.budget_losses",
        "RecordBuilders.budget_pair",
        "RecordBuilders.budget_private",
        "RecordBuilders.budget_total",
        "RecordClaims.accepted",
    ),
)
def distortions_of_independent_records_add(first: Vector, second: Vector, pairs: Pairs) -> bool:
    """The program on both records and those of each."""
    return computed(first, second, pairs) == published(first, second, pairs)
