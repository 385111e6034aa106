r"""source_sets, unknown prior: with several records an unknown prior costs less than the hull of the priors, or as much.

Statement. Let S be finitely many priors, and let n records be drawn independently from one prior of S that is not known.
Mechanisms read all records and answer for all of them; databases are neighbours if they differ in one record. Let D_n(S,
lambda) be the least, over mechanisms of level lambda, of the largest expected share of wrong records over S. Then

    max over P in S of D*(P, lambda) <= D_n(S, lambda) <= D*(S, lambda),

the least distortions of one record. Both may be strict: for S = {(4/5, 1/5), (1/5, 4/5)} and lambda = 3 they are 1/5 and
1/4, and D_3 = 73/300.

Hypotheses. Hamming distortion.
Uses. Independent records.

Check. *Not less.* Under any one prior of S the records are independent, and the least share is that of one record.

*Not more.* Answer each record by the best mechanism of one record. The product is as private for neighbours, and its wrong
records are n times those of one record on the mean, whatever the prior: Coq has both. So under each prior of S each record
costs at most D*(S, lambda), and so does their mean (``mean``).

*The example.* An output is as good as its guess, a word of three letters, so that mechanisms have 64 entries. The programs
over all of them have the values 1/5 and 1/4 for one record (``one_record``) and 73/100 for three (``three_records``).

*On instances.* Two records of two letters, over all entries of mechanisms on both, against programs of one record.

Erratum. None.
Source. The toolkit. That a mechanism does not see whether S is convex is a fact about one record (kalantari2018, Lemma 2).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.programs import Priors, accuracy, diagonal_of, expected, level_of
from proofs.source_sets.record_orbits import by_itself, least, program_of_records
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

MIRRORED: tuple[Vector, ...] = ((Fraction(4, 5), Fraction(1, 5)), (Fraction(1, 5), Fraction(4, 5)))
LEAST = r"\max_{P\in\mathcal{P}}D^*(P,\lambda)"


def known(priors: Priors, level: Fraction) -> Fraction:
    """The largest of the least distortions of single priors."""
    return max([1 - accuracy([prior], level) for prior in priors])


def published(priors: Priors, level: Fraction) -> Fraction:
    """The least distortion of one record."""
    return 1 - accuracy(priors, level)


def computed(priors: Priors, level: Fraction) -> Fraction:
    """The least share of two records, over all entries."""
    return least(priors, 2, level, by_itself)


def instances() -> dict[str, Any]:
    """Up to three priors on two letters."""
    from hypothesis import strategies as st

    from proofs.source_sets.programs import levels
    from symdp.testing import priors

    return {"priors": st.lists(priors(2, 2), min_size=1, max_size=3).map(tuple), "level": levels()}


def mean() -> Fact:
    """J holds the records, c what each costs."""
    return facts.inequality(
        "records that cost at most D each cost at most D on the mean",
        families={"J": ("n", "c")},
        assume={"cost": ("J", "D - c >= 0")},
        conclude="n*D - sum(c) >= 0",
        products=["J: cost"],
    )


def one_record(title: str, priors: Priors) -> Fact:
    """The least distortion of one record."""
    return facts.program(title, program_of_records(priors, 1, Fraction(3), by_itself))


def three_records() -> Fact:
    """The least expected number of wrong records among three is 73/100, over all entries of a mechanism on their words."""
    return facts.program("three records of an unknown prior", program_of_records(MIRRORED, 3, Fraction(3), by_itself))


def proof() -> Proof:
    """Independent records below, products above."""
    example = (one_record("one record of a known prior", MIRRORED[:1]), one_record("one record", MIRRORED), three_records())
    return Proof("all numbers of records and letters, every S", "one prior, and products", (mean(), *example))


def bridge() -> Bridge:
    """The priors of the scene with at most two letters, two records."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        if len(given["priors"][0]) > 2:
            return None
        asked = (given["priors"], level_of(given))
        return {
            LEAST: known(*asked),
            r"D_n(\mathcal{P},\lambda)": computed(*asked),
            r"D^*(\mathcal{P},\lambda)": published(*asked),
        }

    def means(given: dict[str, Any]) -> list[dict[str, Any]]:
        value, diagonal = diagonal_of(given["priors"], level_of(given))
        return [{"D": 1 - value, "c": [1 - expected(prior, diagonal)] * 2} for prior in given["priors"]]

    return Bridge(
        SOURCE,
        reading,
        {mean().title: means},
        says=rf"{LEAST}\le D_n(\mathcal{{P}},\lambda)\le D^*(\mathcal{{P}},\lambda)",
    )


@statement(
    paper="source_sets",
    id="unknown_prior",
    kind="upper bound",
    uses=("profiles/independent_records",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("IndependentRecords.independent_records", "Records.product_private", "Records.product_distortion"),
)
def records_of_an_unknown_prior_lie_between(priors: Priors, level: Fraction) -> bool:
    """The program over both records between those of one record."""
    return known(priors, level) <= computed(priors, level) <= published(priors, level)
