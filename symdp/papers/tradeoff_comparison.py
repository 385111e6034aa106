"""Exact comparison of trade-offs under differential privacy, with pieces c (1 - delta - D)/(D - A) in exp(epsilon)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.tradeoffs.curve import Curve


def points(curves: Iterable[Curve]) -> list[Fraction]:
    """Return the ends of the common pieces and three points inside each, which suffice to compare two such functions.

    On a common piece the sign of a difference is that of a function affine in D, cleared of denominators.
    """
    listed = list(curves)
    largest = listed[0].question.largest_distortion
    ends = sorted({largest, *_ends(listed)})
    inside = [start + (stop - start) * Fraction(k, 4) for start, stop in pairwise(ends) for k in (1, 2, 3)]
    return sorted({*ends, *inside})


def level(curve: Curve, distortion: Fraction) -> ExpEpsilon:
    """Return exp(epsilon) of a trade-off under differential privacy."""
    found = curve.exp_epsilon(distortion)
    return INFINITY if found is None else found


def at_most(lower: Curve, upper: Curve) -> bool:
    """Decide whether one function is at most another everywhere."""
    return all(level(lower, d) <= level(upper, d) for d in points([lower, upper]))


def differ(first: Curve, second: Curve) -> tuple[Fraction, Fraction]:
    """Return the smallest interval of breakpoints outside of which two functions agree; (0, 0) where they are equal.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> one = Tradeoff(SourceSet.named("kalantari2018:II-6")).curve()
    >>> tuple(map(str, differ(one, Tradeoff(SourceSet.simplex(6)).curve())))
    ('1/10', '5/6')
    """
    ends = _ends([first, second])
    apart = [(start, stop) for start, stop in pairwise(ends) if _apart(first, second, start, stop)]
    return (apart[0][0], apart[-1][1]) if apart else (Fraction(0), Fraction(0))


def _ends(curves: Iterable[Curve]) -> list[Fraction]:
    """Return 0 and the breakpoints, which are rational under differential privacy."""
    return sorted({Fraction(0), *[stop for curve in curves for stop in curve.breakpoints if isinstance(stop, Fraction)]})


def _apart(first: Curve, second: Curve, start: Fraction, stop: Fraction) -> bool:
    between = [start + (stop - start) * Fraction(k, 3) for k in (1, 2)]
    return any(level(first, d) != level(second, d) for d in between)
