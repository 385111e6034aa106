"""alvim2015, Section 1: two private mechanisms together, and what the same composition does to the leakage.

Statement. An epsilon_1-differentially private and an epsilon_2-differentially private mechanism together give an
(epsilon_1 + epsilon_2)-differentially private one. (For leakage, the text says, no result as neat has been produced.) The
min-capacity of the two together is at most the sum of theirs.

Hypotheses. Given the database the two answers are independent, and both are reported. Any graph; finitely many answers.
Uses. Nothing.

Check. The probability of two answers is the product of theirs, and two inequalities multiply (``levels_multiply``).

*Leakage.* The largest leakage over all priors is as well behaved: the largest entry of a pair of answers is at most the
product of the two column maxima, so that the sum over all pairs is at most the product of the sums (``maxima_multiply``,
``pairs``), and the min-capacities add up at most.

*On instances.* The joint mechanism is written out; its least level and its column maxima against the products.

Erratum. The sentence about differential privacy stands. That no neat result is known for leakage is history; for the
min-capacity, which is the leakage at the uniform prior, the line above is one: C(M_1, M_2) <= C(M_1) + C(M_2).
Source. alvim2015, Section 1, the paragraph about composition.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.plain import column_maxima
from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, Infinity
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Pair = tuple[Mechanism, Mechanism]
Rows = tuple[tuple[Fraction, ...], ...]


def instances() -> dict[str, Any]:
    """Two mechanisms on the same two or three databases, all of them neighbours."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms_of_shape

    def pairs(inputs: int) -> Any:
        outputs = st.integers(1, 3)
        one = outputs.flatmap(lambda number: mechanisms_of_shape(inputs, number))
        return st.tuples(one, one)

    return {"pair": st.integers(2, 3).flatmap(pairs)}


def together(pair: Pair) -> Rows:
    """The answers to both, drawn independently."""
    lines = zip(pair[0].matrix, pair[1].matrix, strict=True)
    return tuple([tuple([a * b for a in first for b in second]) for first, second in lines])


def capacity(rows: Rows) -> Fraction:
    """exp of the min-capacity."""
    return sum(column_maxima(rows), Fraction(0))


def published(pair: Pair) -> list[Any]:
    """exp(epsilon_1 + epsilon_2), and the product of the two sums of column maxima."""
    first, second = [exp_epsilon(one.matrix) for one in pair]
    product: ExpEpsilon = INFINITY
    if not isinstance(first, Infinity) and not isinstance(second, Infinity):
        product = first * second
    return [product, capacity(pair[0].matrix) * capacity(pair[1].matrix)]


def computed(pair: Pair) -> list[Any]:
    """The same of the two mechanisms together."""
    rows = together(pair)
    return [exp_epsilon(rows), capacity(rows)]


def levels_multiply() -> Fact:
    """r, s and w, v are entries of neighbours' rows."""
    return facts.inequality(
        "the inequalities of two answers multiply",
        assume={"first": "L*s - r >= 0", "second": "K*v - w >= 0", "r": "r >= 0", "w": "w >= 0"},
        conclude="L*K*s*v - r*w >= 0",
        products=["first*second", "first*w", "r*second"],
    )


def maxima_multiply() -> Fact:
    """m, k are the column maxima."""
    return facts.inequality(
        "an entry of two answers is at most the product of the column maxima",
        assume={"first": "m - w >= 0", "second": "k - v >= 0", "w": "w >= 0", "v": "v >= 0"},
        conclude="m*k - w*v >= 0",
        products=["first*second", "first*v", "w*second"],
    )


def pairs() -> Fact:
    """One answer to the first mechanism, all answers to the second."""
    return facts.inequality(
        "the products with one column maximum sum to it times the sum of the others",
        families={"Z": ("n", "k")},
        assume={},
        conclude="sum(m*k) == m*sum(k)",
    )


def proof() -> Proof:
    """Products of inequalities."""
    facts_here = (levels_multiply(), maxima_multiply(), pairs())
    return Proof("all graphs, all finite sets of answers", "products of the inequalities of both", facts_here)


INDEPENDENT = r"\text{the answers are independent}"
PRIVATE = INDEPENDENT + r"\Rightarrow\epsilon(M_1,M_2)\le\epsilon(M_1)+\epsilon(M_2)"
CAPACITIES = INDEPENDENT + r"\Rightarrow C_\infty(M_1,M_2)\le C_\infty(M_1)+C_\infty(M_2)"


def coupled(pair: Pair) -> Rows:
    """The answers to both by one number in [0, 1]: each has its own distribution, and they are not independent."""
    rows = []
    for first, second in zip(pair[0].matrix, pair[1].matrix, strict=True):
        ends = [list(accumulate(row)) for row in (first, second)]
        starts = [[end - w for end, w in zip(*one, strict=True)] for one in zip(ends, (first, second), strict=True)]
        tops = [
            (a, b, c, d) for a, b in zip(starts[0], ends[0], strict=True) for c, d in zip(starts[1], ends[1], strict=True)
        ]
        rows.append(tuple([max(Fraction(0), min(b, d) - max(a, c)) for a, b, c, d in tops]))
    return tuple(rows)


def bridge() -> Bridge:
    """Two mechanisms with the same inputs; answers that are independent, and answers that are coupled."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.released import mechanisms_of
    from proofs.instances.scenes import CHANGED

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        pair = mechanisms_of(given)
        losses = {r"\epsilon": exp_epsilon, r"C_\infty": capacity}
        symbols = {
            f"{name}(M_{number})": Log.of(loss(one.matrix))
            for name, loss in losses.items()
            for number, one in enumerate(pair, 1)
        }
        return [
            symbols
            | {INDEPENDENT: rows == together(pair)}
            | {f"{name}(M_1,M_2)": Log.of(loss(rows)) for name, loss in losses.items()}
            for rows in (together(pair), coupled(pair))
        ]

    def entries(given: dict[str, Any]) -> list[dict[str, Any]]:
        first, second = [one.matrix for one in mechanisms_of(given)]
        levels = [exp_epsilon(first), exp_epsilon(second)]
        if any(isinstance(level, Infinity) for level in levels):
            return []
        parts = [(y, z) for y in range(len(first[0])) for z in range(len(second[0]))]
        rows = [{"r": first[0][y], "s": first[1][y], "w": second[0][z], "v": second[1][z]} for y, z in parts]
        return [row | {"L": levels[0], "K": levels[1]} for row in rows]

    def columns(given: dict[str, Any]) -> list[dict[str, Any]]:
        first, second = [one.matrix for one in mechanisms_of(given)]
        m, k = column_maxima(first)[0], column_maxima(second)
        return [{"m": m, "w": first[0][0], "k": k[z], "v": second[0][z]} for z in range(len(k))]

    def sums(given: dict[str, Any]) -> dict[str, Any]:
        first, second = [one.matrix for one in mechanisms_of(given)]
        return {"m": column_maxima(first)[0], "k": column_maxima(second)}

    letters: dict[str, Any] = {levels_multiply().title: entries, maxima_multiply().title: columns, pairs().title: sums}
    return Bridge(CHANGED, reading, letters, says=PRIVATE + r";\quad " + CAPACITIES)


@statement(
    paper="alvim2015",
    id="section_1_composition",
    bridge=bridge,
    kind="upper bound",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def levels_and_capacities_add_at_most(pair: Pair) -> bool:
    """The joint level and the joint column maxima are at most the products."""
    return all(found <= most for found, most in zip(computed(pair), published(pair), strict=True))
