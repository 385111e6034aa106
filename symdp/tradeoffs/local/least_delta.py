"""The least delta at a distortion as a function of epsilon, for any source set: the hockey-stick curve of the optimum.

(epsilon, delta) at D is epsilon alone at D/(1 - delta), so that delta*(lambda) = 1 - D/D*(lambda) where this is positive, D*
being the least distortion at lambda = exp(epsilon). A vertex (r, t) of the trace profile has the distortion
(lambda (1 - r) + t - 1)/(lambda + t - 1), and D* is the least of these.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arguments import required, required_pairs
from symdp.arithmetic.rational import ExpEpsilon, exp_epsilon_value, rational_in
from symdp.leakages.measures.tradeoff_function import TradeoffFunction
from symdp.leakages.parse_measure import parse_measure
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.local.accuracy_program import largest_accuracy
from symdp.tradeoffs.local.local_privacy import LocalPrivacy
from symdp.tradeoffs.question import Question

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)

Affine = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class LevelInterval:
    """The piece delta* = (a + b lambda)/(c + d lambda) for start <= lambda <= stop; stop is None for all larger lambda.

    Attributes
    ----------
    start, stop : Fraction, or None
    numerator, denominator : pairs of Fractions
        (a, b) and (c, d).
    """

    start: Fraction
    stop: Fraction | None
    numerator: Affine
    denominator: Affine

    def value(self, level: Fraction) -> Fraction:
        """Return delta* at a lambda."""
        (a, b), (c, d) = self.numerator, self.denominator
        return (a + b * level) / (c + d * level)

    def to_sympy(self) -> sympy.Expr:
        """Return delta* in the plain symbol ``lambda``."""
        import sympy

        level = sympy.Symbol("lambda")
        top, below = (
            sympy.Rational(a.numerator, a.denominator) + sympy.Rational(b.numerator, b.denominator) * level
            for a, b in (self.numerator, self.denominator)
        )
        return top / below


@dataclass(frozen=True)
class HockeyStick:
    r"""A hockey-stick curve gives the least delta of mechanisms of a distortion, for each lambda = exp(epsilon) >= 1.

    .. math::

        \delta^*(\lambda)=\min_{W:\ D(W)\le D}\ \max_{x,x'}\ \sum_y\max\{W(y|x)-\lambda\,W(y|x'),\,0\}

    Attributes
    ----------
    source : SourceSet
    distortion : Fraction
        D.
    zero_from : Fraction or INFINITY
        The least lambda at which delta = 0 is feasible.
    stretches : tuple of LevelInterval
        From lambda = 1 to ``zero_from``.

    Examples
    --------
    One bit, of which one report in ten may be wrong: delta as a function of lambda.

    >>> from symdp import SourceSet
    >>> curve = hockey_stick(SourceSet.single(["7/10", "3/10"]), "1/10")
    >>> curve.to_sympy()
    Piecewise((2/3, lambda < 7/3), (9/10 - lambda/10, lambda < 9), (0, True))
    >>> curve.delta(4)
    Fraction(1, 2)

    No mechanism attains the least delta at both ends at once:

    >>> curve.allows([(1, "2/3"), (9, 0)])
    False
    """

    source: SourceSet
    distortion: Fraction
    zero_from: ExpEpsilon
    stretches: tuple[LevelInterval, ...]

    def delta(self, exp_epsilon: Any) -> Fraction:
        """Return the least delta at lambda = exp(epsilon), a rational >= 1.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> hockey_stick(SourceSet.single(["7/10", "3/10"]), "1/10").delta(4)
        Fraction(1, 2)
        """
        level = exp_epsilon_value(exp_epsilon)
        for stretch in self.stretches:
            if stretch.stop is None or level < stretch.stop:
                return stretch.value(level)
        return ZERO

    def allows(self, pairs: Any) -> bool:
        """Decide whether one mechanism of the distortion satisfies all of these (epsilon, delta) simultaneously.

        Parameters
        ----------
        pairs : sequence of pairs
            lambda = exp(epsilon) >= 1 and delta in [0, 1], rationals.

        Raises
        ------
        InvalidArgument
            For anything but a sequence of such pairs.
        """
        bounds = required_pairs(pairs, "pairs", '[(2, "1/100")]')
        read = [(exp_epsilon_value(level), rational_in(delta, "delta", 0, 1)) for level, delta in bounds]
        return largest_accuracy(self.source, TradeoffFunction(tuple(read))).accuracy >= 1 - self.distortion

    @property
    def attained_by_one(self) -> bool | None:
        """Return whether one mechanism has the least delta at every lambda; None where this is not known.

        Notes
        -----
        False where some prior with the least largest entry is not uniform on the letters that it gives a positive
        probability, and D is positive and below the zero threshold: see ``docs/profiles.md`` for the proof. True where the
        prior that is uniform on the letters that may occur lies in the hull, and where zero leakage is achievable.
        """
        if not self.stretches:
            return True
        if self.distortion == 0:
            return True
        able = [p > 0 for p in self.source.relative_interior().prior]
        share = Fraction(1, sum(able))
        even = tuple([share if possible else ZERO for possible in able])
        if self.source.contains(even):
            return True
        spread = _privacy(self.source).profile.spread_prior.prior
        return False if len({p for p in spread if p}) > 1 else None

    def to_sympy(self) -> sympy.Expr:
        """Return the function as a Piecewise in the plain symbol ``lambda``."""
        import sympy

        level = sympy.Symbol("lambda")
        cases = []
        for stretch in self.stretches:
            stop = stretch.stop
            until = sympy.true if stop is None else level < sympy.Rational(stop.numerator, stop.denominator)
            cases.append((stretch.to_sympy(), until))
        return sympy.Piecewise(*cases, (0, True))


def hockey_stick(source: SourceSet, distortion: Any) -> HockeyStick:
    """Return the least delta at a distortion as a function of lambda = exp(epsilon).

    Parameters
    ----------
    source : SourceSet
    distortion : rational in [0, 1]

    Examples
    --------
    >>> function = hockey_stick(SourceSet.single(["7/10", "3/10"]), "1/10")
    >>> [str(function.delta(level)) for level in (1, 2, 4, 9)]
    ['2/3', '2/3', '1/2', '0']
    >>> function.zero_from
    Fraction(9, 1)
    >>> function.attained_by_one
    False
    >>> function.allows([(1, "2/3"), (9, "2/3")]), function.allows([(1, "2/3"), (9, 0)])
    (True, False)
    >>> function.to_sympy()
    Piecewise((2/3, lambda < 7/3), (9/10 - lambda/10, lambda < 9), (0, True))
    """
    d = rational_in(distortion, "distortion", 0, 1)
    required(source, SourceSet, "source").polytope("the hockey-stick curve")
    solution = _privacy(source)
    level = solution.at(d).value.exp
    if level is None or level == 1:
        return HockeyStick(source, d, ONE, ())
    corners = [solution.hull.corner(place) for place in range(len(solution.hull) + 1)]
    points = [(ONE, corners[0].accuracy), *[(corner.trace, corner.accuracy) for corner in corners if corner.trace > 1]]
    stretches, start = list[LevelInterval](), ONE
    for place, (t, r) in enumerate(points):
        stop = _crossing((t, r), points[place + 1]) if place + 1 < len(points) else None
        if isinstance(level, Fraction) and (stop is None or stop >= level):
            stop = level
        if stop is None or stop > start:
            below = (t - 1, 1 - r)
            above = (below[0] - d * (t - 1), below[1] - d)
            stretches.append(LevelInterval(start, stop, above, below))
            start = stop or start
        if stop == level:
            break
    return HockeyStick(source, d, level, tuple(stretches))


def _crossing(first: tuple[Fraction, Fraction], second: tuple[Fraction, Fraction]) -> Fraction:
    """Return the lambda at which two vertices (t, r) have equal accuracy lambda r/(lambda + t - 1)."""
    (t, r), (s, q) = first, second
    return 1 + (r * s - q * t) / (q - r)


def _privacy(source: SourceSet) -> LocalPrivacy:
    return LocalPrivacy(Question(source, parse_measure()))
