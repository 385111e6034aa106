"""sarwate2014, Figure 1: the leakage of a binary channel over the square of its two crossover probabilities.

Statement. epsilon(Q) of (7), the larger of |log Q(0|1)/Q(0|0)| and |log Q(1|0)/Q(1|1)|, is 0 on the line Q(0|1) = 1 -
Q(1|0), where the output is independent of the input, and infinite along the edges Q(0|1) = 0 and Q(1|0) = 0.
Hypotheses. 0 <= Q(0|1), Q(1|0) <= 1.
Uses. Nothing.

Check. The line meets the two edges in the corners (Q(0|1), Q(1|0)) = (1, 0) and (0, 1): the constant answers. They
cannot have both values; by the definition (2) they have epsilon = 0, and the proof of Theorem 1 uses the first of them
for it.

*Corrected.* Epsilon is 0 exactly on the line with both corners, infinite exactly on the rest of the boundary of the
square, and finite and positive elsewhere.

For epsilon = 0 both rows are equal. If an entry is 0 and the other one of its column is not, no finite exp(epsilon)
bounds the quotient; if all four entries are positive, one does. Where all entries are positive, (7) and the maximum
over the pairs in (4) are the same number: the larger of the two quotients of each column and their inverses.

*On instances.* The corrected statement is compared with the definition, and on all points of a grid.

Erratum. False at the corners (1, 0) and (0, 1), where (4) and (7) read 0/0 and the channel leaks nothing. The other two
edges, Q(0|1) = 1 and Q(1|0) = 1, are infinite as well and not mentioned. The right-hand surface, mutual information,
depends on the prior, which neither the caption nor the text names; nothing more is said of it. The text refers to the
figure as "1".
Source. sarwate2014, Figure 1, and Section III-A with equation (7).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from proofs.sarwate2014.arguments.binary_channels import channel, probabilities
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge

ONE = Fraction(1)


def hypotheses(q01: Fraction, q10: Fraction) -> bool:
    """A binary channel."""
    return 0 <= q01 <= 1 and 0 <= q10 <= 1


def instances() -> dict[str, SearchStrategy[Fraction]]:
    """Both crossover probabilities."""
    return {"q01": probabilities(), "q10": probabilities()}


def grid() -> Iterator[dict[str, Fraction]]:
    """The square in steps of 1/6: its corners, its edges and the line."""
    for i in range(7):
        for j in range(7):
            yield {"q01": Fraction(i, 6), "q10": Fraction(j, 6)}


def region(q01: Fraction, q10: Fraction) -> str:
    """Where the corrected statement puts epsilon: zero, infinite or between."""
    if q01 + q10 == 1:
        return "zero"
    return "infinite" if {q01, q10} & {Fraction(0), ONE} else "between"


def definition(q01: Fraction, q10: Fraction) -> str:
    """The same from the product form of (2); with positive entries also from the quotients of (7)."""
    level = exp_epsilon(channel(q01, q10))
    entries = (q01, 1 - q10, q10, 1 - q01)
    if all(entries) and level != equation_7(*entries):
        return "(7) differs from (4)"
    return "zero" if level == 1 else "infinite" if level == INFINITY else "between"


def equation_7(q01: Fraction, q00: Fraction, q10: Fraction, q11: Fraction) -> ExpEpsilon:
    """exp of (7) for positive entries: exp of an absolute logarithm is the quotient or its inverse, whichever is larger."""
    return max(max(q01 / q00, q00 / q01), max(q10 / q11, q11 / q10))


def on_the_line() -> Iterator[Fact]:
    """epsilon = 0 on the line and only there."""
    yield facts.inequality(
        "on the line the rows (1-y, y) and (x, 1-x) are equal",
        assume={"line": "x + y == 1"},
        conclude="x - (1-y) == 0",
    )
    yield facts.inequality(
        "Q(0|1) <= Q(0|0) and Q(1|0) <= Q(1|1) mean x + y <= 1, below or on the line",
        assume={"order": "(1-y) - x >= 0"},
        conclude="1 - x - y >= 0",
    )
    yield facts.inequality(
        "the inverse order means x + y >= 1, above or on it; epsilon = 0 asks for both",
        assume={"order": "x - (1-y) >= 0"},
        conclude="x + y - 1 >= 0",
    )


def on_the_edges() -> Iterator[Fact]:
    """A zero beside a positive entry; off the line the other entry of the column is positive."""
    for zero, other, where in (("x", "1-y", "Q(0|1) = 0"), ("y", "1-x", "Q(1|0) = 0")):
        edge = f"the edge {where} off the line"
        yield facts.inequality(
            f"{edge}: no finite L bounds the quotient of its column",
            assume={"edge": f"{zero} == 0", "inside": f"{other} > 0"},
            suppose={"private": f"L*{zero} - ({other}) >= 0"},
            conclude="contradiction",
            times="inside",
            products=["private"],
        )
    for zero, other, where in (("1-x", "y", "Q(0|1) = 1"), ("1-y", "x", "Q(1|0) = 1")):
        yield facts.inequality(
            f"the edge {where} off the line: no finite L bounds the quotient of its column",
            assume={"edge": f"{zero} == 0", "inside": f"{other} > 0"},
            suppose={"private": f"L*({zero}) - {other} >= 0"},
            conclude="contradiction",
            times="inside",
            products=["private"],
        )


def inside_the_square() -> Fact:
    """With positive entries an L with L x, L y, L (1-x), L (1-y) >= 1 bounds every quotient; one of them in full."""
    return facts.inequality(
        "an L with L times the smallest entry at least 1 bounds any quotient of two entries in [0, 1]",
        assume={"large": "L*v - 1 >= 0", "range": "1 - w >= 0"},
        conclude="L*v - w >= 0",
    )


def corrected_proof() -> Proof:
    """Zero, infinite, and finite."""
    return Proof(
        scope="every binary channel (M = 2)",
        method="the four inequalities of epsilon-LDP",
        facts=(*on_the_line(), *on_the_edges(), inside_the_square()),
    )


def bridge() -> Bridge:
    """Any channel from bits to bits."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.scenes import BINARY

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        rows = given["rows"]
        return {r"\varepsilon(Q)": Log.of(exp_epsilon(rows)), "Q(0|1)": rows[1][0], "Q(1|0)": rows[0][1]}

    return Bridge(
        BINARY,
        reading,
        says=(
            r"\varepsilon(Q)=0\iff Q(0|1)+Q(1|0)=1;\quad \varepsilon(Q)=\infty\iff Q(0|1)+Q(1|0)\ne1\text{ and }"
            r"Q(0|1)Q(1|0)(1-Q(0|1))(1-Q(1|0))=0"
        ),
    )


@statement(
    paper="sarwate2014",
    id="figure_1/corrected",
    bridge=bridge,
    coq=("BinaryChannels.no_leakage", "BinaryChannels.endless_leakage"),
    kind="figure",
    hypotheses=hypotheses,
    published=region,
    computed=definition,
    instances=instances,
    directed=grid,
    proof=corrected_proof,
)
def leakage_over_the_square(q01: Fraction, q10: Fraction) -> bool:
    """The region and the definition agree."""
    return region(q01, q10) == definition(q01, q10)


def refutation() -> Refutation:
    """The constant answer 0."""
    return Refutation(
        values={"q01": Fraction(1), "q10": Fraction(0)},
        facts=(
            facts.mechanism("Q(0|1) = 1, Q(1|0) = 0: on the edge, epsilon = 0", ((1, 0), (1, 0)), 1, ((1, 0),), 0),
            facts.mechanism("Q(0|1) = 0, Q(1|0) = 1: on the other edge, epsilon = 0", ((0, 1), (0, 1)), 1, ((1, 0),), 1),
        ),
    )


@statement(
    paper="sarwate2014",
    id="figure_1",
    standing="SLIP",
    kind="figure",
    hypotheses=hypotheses,
    instances=instances,
    refutation=refutation,
    corrected=leakage_over_the_square,
)
def zero_on_the_line_infinite_on_the_edges(q01: Fraction, q10: Fraction) -> bool:
    """Both sentences at one point of the square."""
    level = exp_epsilon(channel(q01, q10))
    line = level == 1 or q01 != 1 - q10
    edges = level == INFINITY or (q01 != 0 and q10 != 0)
    return line and edges
