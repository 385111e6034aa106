"""Geometric and Zipf priors on unlisted letters, with a parameter in a given interval.

The sums P_1 + ... + P_k of all members, and of their mixtures, are at least those of the least majorised member; all have
their letters in one order. So randomised response on the k likeliest letters is as accurate under every member as it is
under that one, or more so: that member is least favourable at every distortion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational
from symdp.sources.countable import countable_prior
from symdp.sources.countable.countable_prior import ENDLESS, CountablePrior
from symdp.sources.countable.parameter_interval import ends_of

if TYPE_CHECKING:
    import sympy

    from symdp.arithmetic.late_flint import flint

MOST_LISTED, MOST_DIGITS = 5000, 15


@dataclass(frozen=True)
class CountableBand(CountablePrior):
    """The members of a family on unlisted letters; its answers are those of the least majorised member.

    Attributes
    ----------
    even : CountablePrior
        The least majorised member.
    members : str
        The members in words.

    Examples
    --------
    >>> geometric("1/2..3/4").exact_tail(1)
    Fraction(3, 4)
    """

    even: CountablePrior
    members: str

    @property
    def letters(self) -> int | None:
        return self.even.letters

    @property
    def description(self) -> str:
        letters = "infinitely many" if self.letters is None else self.letters
        return f"{self.members} on {letters} letters, of which the most even one is least favourable"

    def _probability(self, letter: int) -> flint.arb:
        return self.even.probability(letter)

    def _tail(self, kept: int) -> flint.arb:
        return self.even.tail(kept)

    def _exact_tail(self, kept: int) -> Fraction | None:
        return self.even.exact_tail(kept)

    def _rational_tail(self, kept: int) -> Fraction | None:
        return self.even.rational_tail(kept)

    def _odds(self, kept: int) -> Fraction | None:
        return self.even.odds(kept)

    def _tail_expression(self, kept: int | sympy.Expr) -> sympy.Expr:
        return self.even.tail_expression(kept)


def geometric(ratio: Any) -> CountablePrior:
    """Return the geometric prior on a countable alphabet, or the set of those with a ratio in an interval."""
    low, high = ends_of(ratio, "ratio")
    least, even = countable_prior.geometric(low), countable_prior.geometric(high)
    members = f"the geometric priors (1-q) q^(i-1) with {least.ratio} <= q <= {even.ratio}"
    return even if even == least else CountableBand(even, members)


def zipf(exponent: Any, letters: int | None = None) -> CountablePrior:
    """Return Zipf's prior on unlisted letters, or the set of those with a real exponent in an interval."""
    low, high = ends_of(exponent, "exponent")
    even, most = countable_prior.zipf(low, letters), countable_prior.zipf(high, letters)
    weight = "i^-s/zeta(s)" if letters is None else "in proportion to i^-s"
    members = f"Zipf's priors {weight} with {even.exponent} <= s <= {most.exponent}"
    return even if even == most else CountableBand(even, members)


_KINDS: dict[str, Callable[[Any], CountablePrior]] = {"geometric": geometric, "zipf": zipf}


def read_countable(text: str) -> CountablePrior | None:
    """Return the prior named by a text such as ``geometric:1/2:oo`` or ``zipf:2..3:oo``, or None.

    Zipf's prior on more letters than are listed is one of them.

    Examples
    --------
    >>> read_countable("zipf:2:oo"), read_countable("zipf:2:6"), read_countable("zipf:2:1000000")
    (Zipf(exponent=2, size=None), None, Zipf(exponent=2, size=1000000))
    """
    kind, *rest = text.split(":")
    if kind not in _KINDS or len(rest) != 2:
        return None
    parameter, size = (part.strip() for part in rest)
    if size == ENDLESS:
        return _KINDS[kind](parameter)
    many = size.isascii() and size.isdigit() and len(size) <= MOST_DIGITS and int(size) > MOST_LISTED
    if kind != "zipf" or not many or rational(ends_of(parameter, "exponent")[0], "exponent") == 0:
        return None  # the weights of the exponent 0 are short
    return zipf(parameter, int(size))
