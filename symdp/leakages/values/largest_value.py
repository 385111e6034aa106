"""The largest of some values of leakages."""

from __future__ import annotations

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.rational import INFINITY
from symdp.arithmetic.reals.log_sum import LogSum
from symdp.errors import Undecided
from symdp.leakages.values.interval import Ends, Interval, ends
from symdp.leakages.values.leakage_value import LeakageValue

_FIRST_BITS = 64


def largest(values: list[LeakageValue]) -> LeakageValue:
    """Return the largest of some values; an enclosure of the maximum where its place is undecided.

    Examples
    --------
    >>> from fractions import Fraction
    >>> largest([LeakageValue.log_of(Fraction(n)) for n in (2, 5, 3)]).exp
    Fraction(5, 1)
    """
    if any(value.is_infinite for value in values):
        return LeakageValue(INFINITY)
    best, *others = _contenders(values)
    for value in others:
        try:
            best = value if value > best else best
        except Undecided:
            best = LeakageValue(Interval.maximum_of(best.bounds, value.bounds))
    return best


def _contenders(values: list[LeakageValue]) -> list[LeakageValue]:
    """Return the values that an enclosure of 64 bits does not prove less than another."""
    with flint.ctx.workprec(_FIRST_BITS):
        enclosures: list[Ends | None] = [
            ends(value.content.evaluate()) if isinstance(value.content, LogSum) else None for value in values
        ]
    floor = max((pair[0] for pair in enclosures if pair is not None), default=None)
    return [v for v, pair in zip(values, enclosures, strict=True) if pair is None or floor is None or pair[1] >= floor]
