"""sarwate2014, proof of Theorem 1: two derivatives along the line of constant distortion.

Statement. For 0 < D < p_max let a = D/(1-p_min), b = D/p_max. On Q(1|0) = (1-t) D + t a, Q(0|1) = (1-t) D the quotient
(1-Q(1|0))/Q(0|1) has the derivative (D - a D)/((1-t) D)**2; on Q(1|0) = (1-t) D, Q(0|1) = (1-t) D + t b the quotient
(1-Q(0|1))/Q(1|0) has the derivative (D - b D)/((1-t) D)**2.

Both are positive, as a < 1 (and b < 1); both segments have worst-case distortion D, so epsilon is least at t = 0, the
symmetric channel, where both quotients are (1-D)/D.

The line suffices: the crossovers of every channel of worst-case distortion at most D can be raised until that is D and
their sum below 1, and the channel then leaks no more.

Hypotheses. 0 < p_min <= p_max < 1/2, 0 < D < p_max, 0 <= t < 1.
Uses. Equation (8).
Check. With N the numerator and V the denominator of a quotient f, N(s) V(t) - N(t) V(s) = (s-t) (D - a D) as
polynomials, so f(s) - f(t) = (s-t)(D - a D)/(V(s) V(t)); let s tend to t. The middle line of the printed chain is the
quotient rule, expanded.

*Levels.* Below Q(0|1) + Q(1|0) = 1 exp(epsilon) is the larger of the two quotients, the one over the smaller crossover,
and raising both crossovers lowers it (Coq: crossing_level, raised_ldp); so on each segment it is the quotient whose
derivative is taken, and grows from (1-D)/D at t = 0 (segments_leak_more).

*The line.* Crossovers of at most D are both raised to D. If Q(1|0) > D, raise Q(0|1) until p_min has distortion D, where
Q(0|1) <= D and (1-p_min)(Q(0|1) + Q(1|0)) = D + (1-2 p_min) Q(0|1) is at most 2 (1-p_min) D. If Q(0|1) > D, raise Q(1|0)
until p_max has, where p_max (Q(0|1) + Q(1|0)) = D - (1-2 p_max) Q(1|0) is below p_max.

The two routes: the printed right-hand sides, and symbolic differentiation of the entries of the channel.

Erratum. None in the derivatives. Around them:

(i) the derivative is positive for 0 <= t < 1; it is printed for t > 0 with t up to 1, where Q(0|1) = 0 and the quotient
is infinite.

(ii) At t = 0 the second quotient must read (1-Q(1|0))/Q(0|1); the printed one repeats Q(0|1), and is equal only because
both are D there.

(iii) The first step, from a channel below the line to one on it, says that raising Q(0|1) lowers epsilon if
(1-Q(0|1))/Q(1|0) is the larger quotient: not so at Q(1|0) = 0 < Q(0|1), where epsilon is and stays infinite (p_max =
1/3, D = 1/4, Q(0|1) from 1/2 to 3/4); and it leaves out equal quotients, Q(0|1) = Q(1|0) < D, where both have to be
raised. The conclusion that the line suffices holds in both cases.

(iv) That the raised channel, and both segments, keep Q(0|1) + Q(1|0) < 1, without which epsilon has other terms, is not
shown; it holds.

(v) D > 0 is needed. (0,a) and (b,0) are points (Q(0|1), Q(1|0)).

Source. sarwate2014, Section III-A, proof of Theorem 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from proofs.sarwate2014.arguments.binary_channels import channel, largest_distortion, often_small, probabilities, up_to_half
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Numbers = tuple[Fraction, Fraction]
RANGES = {
    "zero": "D > 0",
    "gap": "p - D > 0",
    "half": "1 - 2*p > 0",
    "order": "p - l >= 0",
    "least": "l > 0",
    "a": "a*(1-l) == D",
    "b": "b*p == D",
}


def published(p_min: Fraction, p_max: Fraction, distortion: Fraction, t: Fraction) -> Numbers:
    """The two right-hand sides as printed."""
    a, b = distortion / (1 - p_min), distortion / p_max
    square = ((1 - t) * distortion) ** 2
    return (-a * distortion + distortion) / square, (-b * distortion + distortion) / square


@lru_cache(maxsize=1)
def _symbolic() -> tuple[Any, Any]:
    import sympy

    low, high, bound, t = sympy.symbols("low high bound t")
    inside = (1 - t) * bound
    first = (1 - (inside + t * bound / (1 - low))) / inside
    second = (1 - (inside + t * bound / high)) / inside
    names = (low, high, bound, t)
    return names, (sympy.diff(first, t), sympy.diff(second, t))


def computed(p_min: Fraction, p_max: Fraction, distortion: Fraction, t: Fraction) -> Numbers:
    """Symbolic derivatives of the two quotients, evaluated exactly."""
    import sympy

    names, derivatives = _symbolic()
    values = [sympy.Rational(value.numerator, value.denominator) for value in (p_min, p_max, distortion, t)]
    found = [derivative.subs(dict(zip(names, values, strict=True))) for derivative in derivatives]
    first, second = [Fraction(int(value.p), int(value.q)) for value in found]
    return first, second


def hypotheses(p_min: Fraction, p_max: Fraction, distortion: Fraction, t: Fraction) -> bool:
    """The ranges of the theorem, and t before the end of the segments."""
    return 0 < p_min <= p_max < Fraction(1, 2) and 0 < distortion < p_max and 0 <= t < 1


def instances() -> dict[str, SearchStrategy[Fraction]]:
    """Both ends of the interval, D and the place on the segment."""
    return {"p_min": often_small(), "p_max": up_to_half(), "distortion": often_small(), "t": probabilities()}


def directed() -> Iterator[dict[str, Any]]:
    """Both ends of the segments, and D near both ends of its range."""
    for distortion in (Fraction(1, 1000), Fraction(1, 4), Fraction(332, 1000)):
        for t in (Fraction(0), Fraction(1, 2), Fraction(999, 1000)):
            yield {"p_min": Fraction(1, 5), "p_max": Fraction(1, 3), "distortion": distortion, "t": t}


def derivatives() -> Iterator[Fact]:
    """f(s) - f(t), multiplied by both denominators; the two segments differ in the name of the end point only."""
    yield facts.inequality(
        "(f(s) - f(t)) V(s) V(t) = (s-t)(D - e D), with e for a or for b",
        assume={},
        conclude="(1-(1-s)*D-s*e)*(1-t)*D - (1-(1-t)*D-t*e)*(1-s)*D == (s-t)*(D - e*D)",
    )
    yield facts.inequality(
        "the middle line of the printed chain equals its last line",
        assume={},
        conclude="(D-e)*(1-t)*D + (1-(1-t)*D-t*e)*D == -1*e*D + D",
    )


def positivity() -> Iterator[Fact]:
    """a < 1 and b < 1: the derivatives are positive and the segments stay below Q(0|1) + Q(1|0) = 1."""
    yield facts.inequality("a < 1", assume=RANGES | {"rest": "1 - l > 0"}, conclude="1 - a > 0", times="rest")
    yield facts.inequality("b < 1", assume=RANGES | {"positive": "p > 0"}, conclude="1 - b > 0", times="positive")
    yield facts.inequality(
        "on the segments Q(0|1) + Q(1|0) = 2 (1-t) D + t e < 1, with e for a or for b",
        assume={"half": "1 - 2*D > 0", "end": "1 - e > 0", "start": "1 - t > 0", "t": "t >= 0"},
        conclude="1 - (2*(1-t)*D + t*e) > 0",
    )


def on_the_line() -> Iterator[Fact]:
    """Both segments have worst-case distortion D: at p_min where Q(0|1) <= Q(1|0), at p_max where it is reversed."""
    yield facts.inequality(
        "the first segment has distortion D at p_min",
        assume={"a": "a*(1-l) == D"},
        conclude="l*(1-t)*D + (1-l)*((1-t)*D + t*a) == D",
        degree=3,
    )
    yield facts.inequality(
        "the second segment has distortion D at p_max",
        assume={"b": "b*p == D"},
        conclude="p*((1-t)*D + t*b) + (1-p)*(1-t)*D == D",
        degree=3,
    )


def reaching_the_line() -> Iterator[Fact]:
    """The first step of the proof: which quotient is larger, and that the raised channel keeps Q(0|1) + Q(1|0) < 1."""
    yield facts.inequality(
        "(1-Q(0|1))/Q(1|0) is the larger quotient where Q(0|1) is the larger crossover",
        assume={},
        conclude="(1-x)*x - (1-y)*y == (x-y)*(1-x-y)",
    )
    yield facts.inequality(
        "raising Q(0|1) to distortion D at p_max keeps the sum below 1",
        assume={"line": "p*x + (1-p)*y == D", "gap": "p - D > 0", "half": "1 - 2*p > 0", "y": "y >= 0", "p": "p > 0"},
        conclude="1 - x - y > 0",
        times="p",
    )
    yield facts.inequality(
        "raising Q(1|0) to distortion D at p_min keeps the sum below 1",
        assume={
            "line": "l*x + (1-l)*y == D",
            "half": "1 - 2*D > 0",
            "order": "y - x >= 0",
            "l": "1 - 2*l > 0",
            "rest": "1 - l > 0",
        },
        conclude="1 - x - y > 0",
        times="rest",
        degree=3,
    )


def erratum() -> Iterator[Fact]:
    """(iii) of the erratum: raising Q(0|1) from 1/2 to 3/4 beside Q(1|0) = 0 reaches D = 1/4 and lowers nothing."""
    for q01, bound in ((Fraction(1, 2), Fraction(1, 6)), (Fraction(3, 4), Fraction(1, 4))):
        title = f"Q(0|1) = {q01}, Q(1|0) = 0: infinite epsilon, distortion {bound} at p_max = 1/3"
        yield facts.mechanism(title, channel(q01, Fraction(0)), INFINITY, (("2/3", "1/3"),), bound)


def proof() -> Proof:
    """The derivatives and the steps around them."""
    return Proof(
        scope="every p_min, p_max, D and t of the hypotheses",
        method="polynomial identities for the difference quotients",
        facts=(*derivatives(), *positivity(), *on_the_line(), *reaching_the_line(), *erratum()),
    )


@statement(
    paper="sarwate2014",
    id="proof_derivatives",
    standing="SLIP",
    kind="equality",
    uses=("sarwate2014/equation_8",),
    hypotheses=hypotheses,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "Binary.moving_derivative",
        "Binary.moving_quotient",
        "Binary.segments_distortion",
        "BinaryChannels.crossing_level",
        "BinaryChannels.raised_ldp",
        "BinaryChannels.segments_level",
        "BinaryChannels.segments_leak_more",
    ),
)
def leakage_grows_along_the_segments(p_min: Fraction, p_max: Fraction, distortion: Fraction, t: Fraction) -> bool:
    """Both derivatives are as printed and positive; both channels have distortion D and leak at least (1-D)/D."""
    found = computed(p_min, p_max, distortion, t)
    inside = (1 - t) * distortion
    points = ((inside, inside + t * distortion / (1 - p_min)), (inside + t * distortion / p_max, inside))
    on_line = all(largest_distortion(*point, p_min, p_max) == distortion for point in points)
    leaky = all(exp_epsilon(channel(*point)) >= (1 - distortion) / distortion for point in points)
    return found == published(p_min, p_max, distortion, t) and min(found) > 0 and on_line and leaky
