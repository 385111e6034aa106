"""sarwate2014, Figure 2: the plane of the two crossover probabilities, with its lines and segments.

Statement. In the plane with coordinates (Q(0|1), Q(1|0)):

(i) p_min is the worst prior above the dotted line Q(0|1) = Q(1|0), p_max below it;

(ii) on the dashed line Q(1|0) = 1 - Q(0|1) exp(epsilon) is 1;

(iii) below it, in the gray region, Q(1|0) < Q(1|1) and Q(0|1) < Q(0|0), and exp(epsilon) is the larger of
(1-Q(0|1))/Q(1|0) and (1-Q(1|0))/Q(0|1) alone;

(iv) the solid line, where the worst-case distortion is D, consists of the segments from (D, D) to (0, a) and to (b, 0)
with a = D/(1-p_min) and b = D/p_max.

Hypotheses. 0 < p_min <= p_max < 1/2, 0 < D < p_max; a quotient with denominator 0 is infinite.
Uses. Equation (8) for (i); a, b < 1 from proofs/sarwate2014/proof_derivatives.py.

Check. (ii) Equal rows.

(iii) 1 - Q(0|1) - Q(1|0) is both differences, and if L bounds the two quotients it bounds the other two:

    (L (1-x) - y) x = (1-x)(L x - (1-y)) + (1-x-y).

(iv) In the half x <= y the line is p_min x + (1-p_min) y = D, which with a (1-p_min) = D is D y = D x + (D-x) a: the
point (1-t)(D, D) + t (0, a) with 1-t = x/D, and 0 <= x <= D because D - x = (1-p_min)(y-x). Likewise with b in the
other half, and conversely every point of the segments satisfies its equation.

*The two routes* on an instance. Membership of the segments, and the largest distortion by a linear program over p; the
two-term formula, and the definition of epsilon. The drawing itself is not in the text; what is audited is what the text
reads from it.

Erratum. Slight: at the two ends of the dashed line, (1, 0) and (0, 1), two of the four quotients displayed for it read
0/0; the product form gives exp(epsilon) = 1 there too. On the dotted line itself every prior is worst.
Source. sarwate2014, Figure 2, Section III-A between (8) and Theorem 1, and the proof of Theorem 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from proofs.sarwate2014.arguments.binary_channels import channel, largest_distortion, often_small, probabilities, up_to_half
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge

Reading = tuple[bool, ExpEpsilon]


def hypotheses(p_min: Fraction, p_max: Fraction, distortion: Fraction, q01: Fraction, q10: Fraction) -> bool:
    """The ranges of Theorem 1, and a point on or below the dashed line."""
    return 0 < p_min <= p_max < Fraction(1, 2) and 0 < distortion < p_max and min(q01, q10) >= 0 and q01 + q10 <= 1


def published(p_min: Fraction, p_max: Fraction, distortion: Fraction, q01: Fraction, q10: Fraction) -> Reading:
    """Whether the point is on one of the two segments, and exp(epsilon) as read from the figure."""
    a, b = distortion / (1 - p_min), distortion / p_max
    steep = q01 <= distortion and q10 == q01 + (1 - q01 / distortion) * a
    flat = q10 <= distortion and q01 == q10 + (1 - q10 / distortion) * b
    if q01 + q10 == 1:
        return steep or flat, Fraction(1)
    terms = [(1 - q01) / q10 if q10 else INFINITY, (1 - q10) / q01 if q01 else INFINITY]
    return steep or flat, max(terms)


def computed(p_min: Fraction, p_max: Fraction, distortion: Fraction, q01: Fraction, q10: Fraction) -> Reading:
    """Whether the largest distortion is D, by a linear program over p, and exp(epsilon) by its definition."""
    return largest_distortion(q01, q10, p_min, p_max) == distortion, exp_epsilon(channel(q01, q10))


def instances() -> dict[str, SearchStrategy[Fraction]]:
    """Both ends of the interval, D and a point."""
    small = often_small()
    return {"p_min": small, "p_max": up_to_half(), "distortion": small, "q01": probabilities(), "q10": small}


def directed() -> Iterator[dict[str, Fraction]]:
    """Points of the segments, their ends, points beside them, the ends of the dashed line."""
    p_min, p_max = Fraction(1, 5), Fraction(1, 3)
    for distortion in (Fraction(1, 10), Fraction(1, 4), Fraction(33, 100)):
        for t in (Fraction(0), Fraction(1, 3), Fraction(1)):
            inside = (1 - t) * distortion
            for q01, q10 in (
                (inside, inside + t * distortion / (1 - p_min)),
                (inside + t * distortion / p_max, inside),
                (inside + t * distortion, inside),
                (t, 1 - t),
            ):
                yield {"p_min": p_min, "p_max": p_max, "distortion": distortion, "q01": q01, "q10": q10}


def dashed_line() -> Iterator[Fact]:
    """(ii) and (iii)."""
    yield facts.inequality(
        "on the dashed line the rows (1-y, y) and (x, 1-x) are equal",
        assume={"line": "x + y == 1"},
        conclude="x - (1-y) == 0",
    )
    yield facts.inequality(
        "below it Q(1|0) < Q(1|1); Q(0|0) - Q(0|1) is the same difference",
        assume={"below": "1 - x - y > 0"},
        conclude="(1-x) - y > 0",
    )
    for x, y, entry, term in (("x", "y", "Q(1|0)/Q(1|1)", "Q(0|0)/Q(0|1)"), ("y", "x", "Q(0|1)/Q(0|0)", "Q(1|1)/Q(1|0)")):
        yield facts.inequality(
            f"below it an L that bounds {term} also bounds {entry}",
            assume={
                "below": "1 - x - y > 0",
                "term": f"L*{x} - (1-{y}) >= 0",
                "positive": f"{x} > 0",
                "entry": f"1 - {x} >= 0",
            },
            conclude=f"L*(1-{x}) - {y} >= 0",
            times="positive",
        )
        yield facts.inequality(
            f"and where {term} has denominator 0 no finite L bounds it, as its numerator is positive",
            assume={"below": "1 - x - y > 0", "edge": f"{x} == 0"},
            suppose={"term": f"L*{x} - (1-{y}) >= 0"},
            conclude="contradiction",
            times="below",
        )


def solid_line() -> Iterator[Fact]:
    """(iv): p is the worst prior's probability of 1, s the smaller and z the larger crossover, e the end of the segment."""
    for half, weight, rest, end in (("above", "1-p", "p", "a"), ("below", "p", "1-p", "b")):
        shared = {"end": f"e*({weight}) == D", "weight": f"{weight} > 0"}
        line = shared | {"line": f"({rest})*s + ({weight})*z == D"}
        yield facts.inequality(
            f"{half} the dotted line distortion D puts the point on the line through (D, D) and the end {end}",
            assume=line,
            conclude="D*z == D*s + (D-s)*e",
            times="weight",
            degree=3,
        )
        yield facts.inequality(
            f"{half} the dotted line it lies between (D, D) and {end}: the smaller crossover is at most D",
            assume=line | {"order": "z - s >= 0"},
            conclude="D - s >= 0",
        )
        yield facts.inequality(
            f"{half} the dotted line every point of the segment has distortion D",
            assume=shared,
            conclude=f"({rest})*(1-t)*D + ({weight})*((1-t)*D + t*e) == D",
            degree=3,
        )
        yield facts.inequality(
            f"and lies {half} it, because the end {end} is positive",
            assume=shared | {"positive": "D > 0", "t": "t >= 0"},
            conclude="((1-t)*D + t*e) - (1-t)*D >= 0",
            times="weight",
            degree=3,
        )


def proof() -> Proof:
    """The dashed and the solid line."""
    return Proof(
        scope="every p_min, p_max, D of the hypotheses and every channel on or below the dashed line (M = 2)",
        method="polynomial identities in the coordinates of the plane",
        facts=(*dashed_line(), *solid_line()),
    )


def bridge() -> Bridge:
    """Any channel, the priors from 1/5 to 1/3, and D the largest distortion of the channel where that is in the range."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import BINARY

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        rows, p_min, p_max = given["rows"], Fraction(1, 5), Fraction(1, 3)
        q01, q10 = rows[1][0], rows[0][1]
        largest = largest_distortion(q01, q10, p_min, p_max)
        bound = largest if 0 < largest < p_max else Fraction(1, 4)
        on_segments, _ = published(p_min, p_max, bound, q01, q10)
        return {
            "Q(0|1)": q01, "Q(1|0)": q10, r"e^{\varepsilon}": exp_epsilon(rows),
            r"\Delta(Q)": largest, "D": bound, r"Q\in[(D,D),(0,a)]\cup[(D,D),(b,0)]": on_segments,
        }  # fmt: skip

    says = (
        r"Q(1|0)<1-Q(0|1)\Rightarrow e^{\varepsilon}="
        r"\max\left\{\frac{1-Q(0|1)}{Q(1|0)},\frac{1-Q(1|0)}{Q(0|1)}\right\};\quad "
        r"\Delta(Q)=D\iff Q\in[(D,D),(0,a)]\cup[(D,D),(b,0)]"
    )
    return Bridge(BINARY, reading, says=says)


@statement(
    paper="sarwate2014",
    id="figure_2",
    bridge=bridge,
    standing="SLIP",
    kind="figure",
    uses=("sarwate2014/equation_8", "sarwate2014/proof_derivatives"),
    hypotheses=hypotheses,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def lines_of_the_plane(p_min: Fraction, p_max: Fraction, distortion: Fraction, q01: Fraction, q10: Fraction) -> bool:
    """The reading of the figure and the definitions agree at one point."""
    return published(p_min, p_max, distortion, q01, q10) == computed(p_min, p_max, distortion, q01, q10)
