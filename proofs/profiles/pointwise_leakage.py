r"""profiles, pointwise leakage: pointwise maximal leakage is the maximal information, where all letters occur.

Statement. For every mechanism W and prior P the largest pointwise maximal leakage of an output that occurs,

    max over y and x with P(x) > 0 of log P(x|y)/P(x),

is the maximal information max over x and y of log W(y|x)/P_Y(y), P_Y the law of the output.

Hypotheses. Outputs y with P_Y(y) > 0 are counted; that of the maximal information is infinite where an output occurs
under letters of probability 0 only.
Uses. Nothing.

Check. *Refutation.* Rows (1/2, 1/2) and (1/4, 3/4), prior (1, 0). Under the only letter that occurs nothing is learned; the
other letter counts in the maximal information, 3/4 against P_Y = 1/2. In Coq two letters occur equally often, with the rows
(3/4, 1/4) and (1/4, 3/4), and a third one with the row (7/8, 1/8) does not.

*Corrected.* If P(x) > 0 for all x, then P(x|y)/P(x) = W(y|x)/P_Y(y) by Bayes' rule (``bayes``), and the two maxima
are over the same numbers.

*On instances.* Both from the entries of a random mechanism.

Erratum. It has to be said that no letter has probability 0. In general the pointwise maximal leakage is the maximal
information of the mechanism on the letters that occur.
Source. The toolkit. saeidian2023 for pointwise maximal leakage, zhong2022, Definition 3 (3), for maximal information.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.trade_offs import Rows
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

POINTWISE = r"\max_{y,\,x\colon P(x)>0}\frac{P(x|y)}{P(x)}"
INFORMATION = r"\max_{x,y}\frac{W(y|x)}{P_Y(y)}"
POSITIVE = r"P(x)>0\ \forall x"


def output_law(prior: Vector, rows: Rows) -> list[Fraction]:
    """P_Y."""
    return [sum([p * w for p, w in zip(prior, column, strict=True)], Fraction(0)) for column in zip(*rows, strict=True)]


def published(prior: Vector, rows: Rows) -> ExpEpsilon:
    """The exponential of the maximal information, output by output."""
    found: list[ExpEpsilon] = []
    for total, column in zip(output_law(prior, rows), zip(*rows, strict=True), strict=True):
        if max(column):
            found.append(max(column) / total if total else INFINITY)
    return max(found)


def computed(prior: Vector, rows: Rows) -> ExpEpsilon:
    """The exponential of the largest pointwise maximal leakage, by the posterior of each letter."""
    joint = [[p * w for w in row] for p, row in zip(prior, rows, strict=True)]
    totals = output_law(prior, rows)
    ratios = [joint[x][y] / total / p for y, total in enumerate(totals) if total for x, p in enumerate(prior) if p]
    return max(ratios)


def is_positive(prior: Vector, rows: Rows) -> bool:
    """No letter has probability 0."""
    return min(prior) > 0


def is_mechanism(prior: Vector, rows: Rows) -> bool:
    """Rows of numbers that are not negative and have sum 1."""
    from proofs.definitions.elementary import is_stochastic

    return is_stochastic(rows)


def instances() -> dict[str, Any]:
    """Priors and mechanisms on three letters."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    return {"prior": priors(3, 3), "rows": st.tuples(*[priors(2, 2)] * 3)}


def bayes() -> Fact:
    """P, w, Y and t are the probabilities of a letter, of an output on it, of the output, and of the letter after it."""
    return facts.inequality(
        "what the posterior gains is what the output does",
        assume={"bayes": "t*Y == P*w", "gain": "r*P == t", "letter": "P > 0"},
        conclude="r*Y == w",
        times="letter",
    )


def proof() -> Proof:
    """Bayes' rule."""
    return Proof("all numbers of letters and outputs", "Bayes' rule", (bayes(),))


def bridge() -> Bridge:
    """The first prior and the mechanism of the scene."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        asked = (given["priors"][0], given["rows"])
        return {POSITIVE: is_positive(*asked), POINTWISE: computed(*asked), INFORMATION: published(*asked)}

    def letters(given: dict[str, Any]) -> Any:
        prior, rows, found = given["priors"][0], given["rows"], []
        for y, total in enumerate(output_law(prior, rows)):
            for p, row in zip(prior, rows, strict=True):
                if p and total:
                    found.append({"P": p, "w": row[y], "Y": total, "t": p * row[y] / total, "r": row[y] / total})
        return found

    return Bridge(PROFILE, reading, {bayes().title: letters}, says=rf"{POSITIVE}\Rightarrow {POINTWISE}={INFORMATION}")


@statement(
    paper="profiles",
    id="pointwise_leakage/corrected",
    kind="equality",
    hypotheses=is_positive,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def leakages_agree_where_all_letters_occur(prior: Vector, rows: Rows) -> bool:
    """Posteriors and outputs."""
    return computed(prior, rows) == published(prior, rows)


def refutation() -> Refutation:
    """One letter that occurs, and one that does not."""
    prior = (Fraction(1), Fraction(0))
    rows = ((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 4), Fraction(3, 4)))
    return Refutation(
        {"prior": prior, "rows": rows},
        (
            facts.arithmetic("the posterior of the letter that occurs is its prior", "1*(1/2)/(1/2)", "==", "1"),
            facts.arithmetic("the maximal information counts the other letter", "log((3/4)/(1/2))", ">", "log(1)"),
        ),
    )


@statement(
    paper="profiles",
    id="pointwise_leakage",
    kind="equality",
    hypotheses=is_mechanism,
    published=published,
    computed=computed,
    refutation=refutation,
    corrected=leakages_agree_where_all_letters_occur,
)
def leakages_agree(prior: Vector, rows: Rows) -> bool:
    """Posteriors and outputs."""
    return computed(prior, rows) == published(prior, rows)
