"""The Lorenz envelope of a source set, which determines its trade-off under Hamming's distortion function.

For a prior P let T_t(P) be its t largest probabilities together, with a share of the next one where t is no integer. The
envelope rho(t) is the least T_t(P) over the hull. It is the inverse of the trace profile, and

    least exp(epsilon) at D  =  min over t > 1 with rho(t) > 1 - D of (1 - D)(t - 1)/(rho(t) - (1 - D)),

1 where 1 - D <= rho(1). A lower envelope is thus a harder trade-off at every D, and no other relation of envelopes is.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Any

from symdp.arguments import required
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.rational import rational, rational_in
from symdp.certificates.certificate import Certificate
from symdp.certificates.checker.claim.kinds import MAJORISED
from symdp.certificates.finding import Finding, written, written_prior
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.prior import HullPrior, Vector, decreasing_order
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.profile_choice import profile_of
from symdp.tradeoffs.profiles.profile_corners import exp_of
from symdp.tradeoffs.profiles.profile_hull import Hull, hull_of

ZERO, ONE = Fraction(0), Fraction(1)
Corner = tuple[Fraction, Fraction]
ONE = Fraction(1)


@dataclass(frozen=True)
class Dominance:
    """The comparison of one trade-off with another at every distortion, with its evidence.

    Attributes
    ----------
    holds : bool
    witnesses : tuple of (t, rho(t) of the first set, rho(t) of the second one)
        Where it holds: at every breakpoint of the first envelope, below which the second one cannot fall between them.
        Otherwise one breakpoint of the first envelope that lies above the second one.
    distortion : Fraction, or None
        Where it does not hold: a distortion at which the second set needs strictly more.
    """

    holds: bool
    witnesses: tuple[tuple[Fraction, Fraction, Fraction], ...]
    distortion: Fraction | None = None

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True)
class LorenzEnvelope:
    r"""A Lorenz envelope is the least sum of the t largest probabilities over the hull of a source set, for real t >= 0.

    .. math::

        \rho(t)=\min_{P\in\operatorname{conv}\mathcal{P}}\ \Big(\sum_{i\le k}P_{(i)}+(t-k)\,P_{(k+1)}\Big),\qquad
        k=\lfloor t\rfloor

    Here P_(1) >= P_(2) >= ... are the probabilities in decreasing order, 0 beyond the letters. Build one with
    :func:`lorenz_envelope`.

    Attributes
    ----------
    source : SourceSet

    Examples
    --------
    Two priors on three letters: the points at which the envelope changes slope, and its value between two of them.

    >>> from symdp import SourceSet
    >>> envelope = lorenz_envelope(SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]))
    >>> [f"({t}, {height})" for t, height in envelope.corners]
    ['(0, 0)', '(5/3, 19/30)', '(3, 1)']
    >>> envelope("3/2")
    Fraction(57, 100)

    The least exp(epsilon) at D = 2/5, read from the corners:

    >>> envelope.least(1 - Fraction(2, 5))
    Fraction(3, 1)
    """

    source: SourceSet

    @cached_property
    def hull(self) -> Hull:
        """The vertices and sides of the trace profile, the inverse of the envelope."""
        return hull_of(profile_of(self.source))

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """The points (t, rho(t)) at which the envelope changes slope, from (0, 0) to (M, 1)."""
        known = [self.hull.corner(place) for place in range(len(self.hull) + 1)]
        points = [(ZERO, ZERO), *[(corner.trace, corner.accuracy) for corner in known]]
        if points[-1][0] < self.source.letters:
            points.append((Fraction(self.source.letters), ONE))
        bent = [
            middle
            for first, middle, last in zip(points, points[1:], points[2:], strict=False)
            if _slope(first, middle) > _slope(middle, last)
        ]
        return points[0], *bent, points[-1]

    def __call__(self, t: Any) -> Fraction:
        """Return rho(t) for a rational t >= 0; it is 1 from the number of letters on."""
        where = rational(t, "t")
        if where < 0:
            raise InvalidArgument(f"t={where} must not be negative")
        place = bisect_left(self.corners, where, key=lambda corner: corner[0])
        if place == 0:
            return ZERO
        if place == len(self.corners):
            return ONE
        left, right = self.corners[place - 1], self.corners[place]
        return left[1] + (where - left[0]) * _slope(left, right)

    def dominates(self, other: LorenzEnvelope) -> Dominance:
        """Decide whether this trade-off is at least as hard as another one at every distortion.

        Examples
        --------
        >>> even, uneven = (lorenz_envelope(SourceSet.single(p)) for p in (["1/2", "3/10", "1/5"], ["3/5", "1/5", "1/5"]))
        >>> bool(even.dominates(uneven))
        True
        >>> uneven.dominates(even).distortion
        Fraction(9, 20)
        """
        compared = []
        for t, mine in self.corners[1:]:
            theirs = other(t)
            if mine > theirs:
                return Dominance(False, ((t, mine, theirs),), 1 - self._harder_elsewhere(other, t, mine))
            compared.append((t, mine, theirs))
        return Dominance(True, tuple(compared))

    def _harder_elsewhere(self, other: LorenzEnvelope, t: Fraction, height: Fraction) -> Fraction:
        """Return an accuracy u at which the other set requires strictly more, where its envelope is below the height at t.

        The side of the other envelope that reaches the height first, prolonged to the left, has t = 1 at some u: there the
        other set needs the slope of that side, and this one no more than the steeper line to (t, height).
        """
        zero, mine = other(1), self(1)
        if mine > zero:
            return (zero + mine) / 2
        place = bisect_left(other.corners, height, lo=1, key=lambda corner: corner[1])
        left, right = other.corners[place - 1], other.corners[place]
        slope = _slope(left, right)
        u = right[1] - (right[0] - 1) * slope
        if u > zero:
            return u
        # The first side from t = 1: the slope is a limit from above.
        u = (zero + height) / 2
        while other.least(u) <= self.least(u):
            u = (zero + u) / 2
        return u

    def least(self, accuracy: Any) -> Fraction:
        r"""Return the least exp(epsilon) at the accuracy u = 1 - D, a rational in [0, 1), read from the breakpoints.

        .. math::

            e^{\varepsilon^*(D)}=\min_{t>1,\ \rho(t)>u}\frac{u\,(t-1)}{\rho(t)-u}\quad(u>\rho(1)),\qquad1\quad(u\le\rho(1))

        Examples
        --------
        >>> from symdp import SourceSet
        >>> lorenz_envelope(SourceSet.single(["1/2", "3/10", "1/5"])).least("3/5")
        Fraction(3, 1)
        """
        u = rational_in(accuracy, "accuracy", 0, 1, open_above=True)
        if u <= self(1):
            return ONE
        exp: Fraction = min([exp_of(t, height, u) for t, height in self.corners if height > u])
        return exp

    def sorted_hull(self) -> SourceSet:
        """Return a Class II set with equal trade-off at every distortion: the least favourable priors of the sides, sorted.

        At most one prior for each side and one more, all with P_1 >= ... >= P_M, however the set is given.

        Examples
        --------
        >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
        >>> [[str(value) for value in prior] for prior in lorenz_envelope(source).sorted_hull().vertices]
        [['19/50', '19/50', '6/25'], ['9/20', '11/40', '11/40']]
        """
        priors = [profile_of(self.source).spread_prior, *[self.hull.prior(place) for place in range(len(self.hull))]]
        distinct = {id(prior): prior for prior in priors}
        return SourceSet.from_vertices([sorted(prior.prior, reverse=True) for prior in distinct.values()])

    @cached_property
    def least_majorised(self) -> HullPrior | None:
        """The prior of the hull that all others majorise; None where there is none.

        It has the envelope as its own Lorenz curve. At a kink t of such a curve t is an integer, and the best diagonal is
        the indicator of the t likeliest letters: the kinks leave one candidate, and whether it lies in the hull decides.
        """
        known = self.source.shape.least_majorised
        if known is not None:
            return known
        diagonals = {corner.trace: corner.diagonal for corner in map(self.hull.corner, range(len(self.hull) + 1))}
        prior, before, height = [ZERO] * self.source.letters, set[int](), ZERO
        for t, reached in self.corners[1:]:
            letters = {letter for letter, entry in enumerate(diagonals.get(t, (ONE,) * self.source.letters)) if entry == 1}
            if len(letters) != t or not before <= letters:
                return None
            for letter in letters - before:
                prior[letter] = (reached - height) / (len(letters) - len(before))
            before, height = letters, reached
        located = self.source.locate(tuple(prior))
        return located if isinstance(located, HullPrior) else None

    @cached_property
    def certificate(self) -> Certificate:
        """Evidence that the prior :attr:`least_majorised` lies in the set and is majorised by all others.

        Raises
        ------
        Unsupported
            Where the set has none.
        """
        prior = self.least_majorised
        if prior is None:
            raise Unsupported("least_majorised: no prior of the set is majorised by all others; certify the curve instead")
        question = {"sought": MAJORISED, "source": self.source.to_document()}
        evidence = written_prior(prior) | tight_levels(self.source, prior.prior)
        return Certificate.of(Finding.of(question, None, {"prior": prior.prior}, evidence))

    @property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """The tight sets of the least majorised prior, which no prior of the set gives a smaller probability.

        Letters are counted from 1; the sets grow from the likeliest letters to all that may occur.
        """
        prior = self.least_majorised
        return () if prior is None else tuple([tuple([x + 1 for x in letters]) for letters in level_sets(prior.prior)])


def _slope(first: Corner, second: Corner) -> Fraction:
    return (second[1] - first[1]) / (second[0] - first[0])


def lorenz_envelope(source: SourceSet) -> LorenzEnvelope:
    """Compute the Lorenz envelope of a source set, exactly, with its breakpoints.

    Parameters
    ----------
    source : SourceSet

    Returns
    -------
    LorenzEnvelope

    Examples
    --------
    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> envelope = lorenz_envelope(source)
    >>> [f"({t}, {height})" for t, height in envelope.corners]
    ['(0, 0)', '(5/3, 19/30)', '(3, 1)']
    >>> envelope("3/2")
    Fraction(57, 100)
    >>> envelope.least_majorised is None
    True
    """
    required(source, SourceSet, "source").polytope("the Lorenz envelope")
    return LorenzEnvelope(source)


def level_sets(prior: Vector) -> list[tuple[int, ...]]:
    """Return the sets {P >= c} for the values c > 0 of a prior, growing, letters from 0.

    Examples
    --------
    >>> level_sets((Fraction(1, 4), Fraction(1, 2), Fraction(1, 4), Fraction(0)))
    [(1,), (0, 1, 2)]
    """
    sets, reached = list[tuple[int, ...]](), list[int]()
    for value, letters in groupby(decreasing_order(prior), key=prior.__getitem__):
        if value > 0:
            reached += letters
            sets.append(tuple(sorted(reached)))
    return sets


def tight_levels(source: SourceSet, prior: Vector) -> dict[str, Any]:
    """Return multipliers that prove the least probability of every level set, where a checker needs them."""
    if not source.shape.needs_multipliers:
        return {}
    levels = []
    for letters in level_sets(prior):
        program = LinearProgram()
        entries = [Fraction(int(letter in set(letters))) for letter in range(source.letters)]
        columns = [program.add_column(lower=entry, upper=entry) for entry in entries]
        least = program.add_column(cost=-1, lower=None)
        constraint = source.constrain_accuracy(program, columns, {least: ONE}, Fraction(0))
        levels.append({"multipliers": written(constraint.multipliers(minimize(program)) or ())})
    return {"levels": levels}
