r"""profiles, dependent records: a lower bound for the total distortion of records that depend on each other.

Statement. Let X_1, X_2, ... have any joint law J, the distortion and the neighbours be as in independent_records. For every
mechanism that keeps E the expected total distortion is at least

    sum over i of the mean over the other records of D*(J_i, E),

J_i the law of X_i given the other records, and D* as in independent_records. It need not be reached.

Hypotheses. lambda >= 1, delta >= 0; finite alphabets, a finite set of answers that is not empty; sums of distortions d_i.
Uses. Nothing.

Check. Fix all records but the i-th one: what is answered for it is a mechanism of that record that keeps E. Under the law
of X_i given the others it costs at least D* of this law, and the mean over the others is at least the mean of these
(``share``).

*It need not be reached.* X_1 = X_2 uniform on two letters: given the other record nothing is unknown, the bound is 0, and
the value at lambda = 3 without delta is 1/3: one letter twice, the right one with probability 5/6.

*On instances.* Two records of two letters: a program over all 16 entries of mechanisms on both, against the bound.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.trade_offs import Pairs
from proofs.profiles.two_records import best, of_one, spent_on_second
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Matrix = tuple[Vector, ...]
BOUND = r"\sum_{x_2}J(\cdot,x_2)\,D^*(J_{1|x_2},\mathcal{E})+\sum_{x_1}J(x_1,\cdot)\,D^*(J_{2|x_1},\mathcal{E})"


def conditional(joint: Matrix) -> list[tuple[Fraction, Vector]]:
    """The probability of each letter of the first record, and the law of the second one given it."""
    totals = [sum(row, Fraction(0)) for row in joint]
    even = Fraction(1, len(joint[0]))
    return [(total, tuple([p / total if total else even for p in row])) for total, row in zip(totals, joint, strict=True)]


def _side(joint: Matrix, pairs: Pairs) -> Fraction:
    return sum([total * of_one(law, pairs) for total, law in conditional(joint)], Fraction(0))


def published(joint: Matrix, pairs: Pairs) -> Fraction:
    """The means of the least distortions given the other record."""
    return _side(joint, pairs) + _side(tuple(zip(*joint, strict=True)), pairs)


def computed(joint: Matrix, pairs: Pairs) -> Fraction:
    """The program over all entries of mechanisms on both records."""
    return best(tuple([p for row in joint for p in row]), (len(joint), len(joint[0])), pairs)[0]


def instances() -> dict[str, Any]:
    """A joint law of two records of two letters, one pair."""
    from proofs.profiles import strategies
    from symdp.testing import priors

    joint = priors(4, 4).map(lambda told: (tuple(told[:2]), tuple(told[2:])))
    return {"joint": joint, "pairs": strategies.pairs().map(lambda told: told[:1])}


def share() -> Fact:
    """J holds what the other record may be, p their probabilities, c what the record costs there, D the least there."""
    return facts.inequality(
        "the mean over the other records of what each costs is at least that of the least",
        families={"J": ("n", "p c D")},
        assume={"probability": ("J", "p >= 0"), "least": ("J", "c - D >= 0")},
        conclude="sum(p*c) - sum(p*D) >= 0",
        products=["J: probability*least"],
    )


def proof() -> Proof:
    """The bound."""
    return Proof("all numbers of records, letters, outputs and pairs", "the other records are fixed", (share(),))


def _joint(given: dict[str, Any]) -> Matrix:
    """The first prior of the scene, and its mechanism as the law of the second record given the first."""
    prior, rows = given["priors"][0], given["rows"]
    return tuple([tuple([p * w for w in row]) for p, row in zip(prior, rows, strict=True)])


def bridge() -> Bridge:
    """A joint law from the prior and the mechanism of the scene, and its first pair."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        joint, pairs = _joint(given), given["pairs"][:1]
        if len(joint) * len(joint[0]) > 4:
            return None
        return {r"D^*(J,\mathcal{E})": computed(joint, pairs), BOUND: published(joint, pairs)}

    def letters(given: dict[str, Any]) -> dict[str, Any]:
        joint, pairs = _joint(given), given["pairs"][:1]
        sizes, laws = (len(joint), len(joint[0])), conditional(joint)
        rows = best(tuple([p for row in joint for p in row]), sizes, pairs)[1]
        spent = [spent_on_second(law, sizes, rows, x) for x, (_, law) in enumerate(laws)]
        return {"p": [total for total, _ in laws], "c": spent, "D": [of_one(law, pairs) for _, law in laws]}

    return Bridge(PROFILE, reading, {share().title: letters}, says=rf"D^*(J,\mathcal{{E}})\ge {BOUND}")


@statement(
    paper="profiles",
    id="dependent_records",
    kind="lower bound",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def distortion_is_at_least_that_given_the_others(joint: Matrix, pairs: Pairs) -> bool:
    """The program on both records and the means."""
    return computed(joint, pairs) >= published(joint, pairs)
