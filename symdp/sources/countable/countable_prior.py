"""Decreasing priors, geometric and Zipf, on letters 1, 2, 3, ..., countably many or too many to be listed."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import Infinity, printed, rational
from symdp.arithmetic.reals.enclosure import ball
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.domain import Domain
from symdp.sources.shapes.shape import Shape

if TYPE_CHECKING:
    import sympy

MOST_BITS, LARGEST_EXPONENT, MOST_TERMS = 10**7, 64, 20
ENDLESS = "oo"
# Sums of so many inverse powers, times the exponent, are written out in a second or two.
MOST_SUMMED, FEW_SUMMED = 4 * 10**5, 8


class CountablePrior(Shape):
    """A prior with P_1 >= P_2 >= ... > 0 on countably many letters, or on finitely many that are not listed."""

    domain: ClassVar[Domain] = Domain.ENDLESS

    @property
    def letters(self) -> int | None:
        """The number of letters; None for a countable alphabet."""
        return None

    @property
    @abstractmethod
    def description(self) -> str:
        """The description of the prior in words."""

    def probability(self, letter: int) -> flint.arb:
        """Enclose P_letter at the current precision, letters counted from 1."""
        return self._probability(self._letter(letter))

    def tail(self, kept: int) -> flint.arb:
        """Enclose P_(kept+1) + P_(kept+2) + ... at the current precision, for kept >= 0."""
        return self._tail(self._kept(kept))

    def exact_tail(self, kept: int) -> Fraction | None:
        """Return the tail where it is known to be rational, else None."""
        return self._exact_tail(self._kept(kept))

    def rational_tail(self, kept: int) -> Fraction | None:
        """Return the tail where it is rational and not too long to be written out, else None."""
        return self._rational_tail(self._kept(kept))

    def tail_expression(self, kept: int | sympy.Expr) -> sympy.Expr:
        """Return the tail as an expression; ``kept`` may be a symbol."""
        return self._tail_expression(kept if _is_symbolic(kept) else self._kept(kept))

    def tail_exactly(self, kept: int) -> Fraction | sympy.Expr:
        """Return the tail as a rational where it can be written out, else as an expression."""
        known = self.rational_tail(kept)
        return self.tail_expression(kept) if known is None else known

    def threshold(self, kept: int) -> Fraction | sympy.Expr:
        """Return the least distortion with ``kept`` >= 1 letters in use: rational where the tails can be written out."""
        count = self._kept(kept, 1)
        if count == self.letters:
            return Fraction(0)
        here, after = self.rational_tail(count), self.rational_tail(count + 1)
        if here is None or after is None:
            return self.threshold_expression(count)
        return here + (count - 1) * (here - after)

    def odds(self, kept: int) -> Fraction | None:
        """Return (P_1 + ... + P_kept)/P_(kept+1), a rational; None where it is too long to be written out."""
        return self._odds(read_place(kept, "kept", 1, None if self.letters is None else self.letters - 1))

    @abstractmethod
    def _probability(self, letter: int) -> flint.arb:
        """Implement :meth:`probability` for a letter of the alphabet."""

    @abstractmethod
    def _tail(self, kept: int) -> flint.arb:
        """Implement :meth:`tail` for at most the number of letters."""

    @abstractmethod
    def _exact_tail(self, kept: int) -> Fraction | None:
        """Implement :meth:`exact_tail` for at most the number of letters."""

    def _rational_tail(self, kept: int) -> Fraction | None:
        return self._exact_tail(kept)

    @abstractmethod
    def _odds(self, kept: int) -> Fraction | None:
        """Implement :meth:`odds` for a letter of the alphabet."""

    @abstractmethod
    def _tail_expression(self, kept: int | sympy.Expr) -> sympy.Expr:
        """Implement :meth:`tail_expression` for at most the number of letters."""

    def _letter(self, letter: Any) -> int:
        return read_place(letter, "letter", 1, self.letters)

    def _kept(self, kept: Any, first: int = 0) -> int:
        return read_place(kept, "kept", first, self.letters)

    def threshold_expression(self, kept: int | sympy.Expr) -> sympy.Expr:
        """Return the least distortion with ``kept`` letters in use: the tail plus (kept - 1) times the next probability.

        It is 0 for all of finitely many letters; ``kept`` may be a symbol.
        """
        import sympy

        if not _is_symbolic(kept) and self._kept(kept, 1) == self.letters:
            return sympy.Integer(0)
        below, here = self.tail_expression(kept), self.tail_expression(kept + 1)
        whole = below + (kept - 1) * (below - here)
        return sympy.simplify(whole) if self.letters is None else whole


@dataclass(frozen=True)
class Geometric(CountablePrior):
    """The geometric prior P_i = (1 - ratio) ratio**(i-1).

    Examples
    --------
    >>> prior = Geometric(Fraction(1, 2))
    >>> prior.exact_tail(3), prior.threshold_expression(2)
    (Fraction(1, 8), 3/8)
    """

    ratio: Fraction

    @property
    def description(self) -> str:
        return f"the geometric prior (1-q) q^(i-1) with q = {self.ratio} on infinitely many letters"

    def _probability(self, letter: int) -> flint.arb:
        return ball(1 - self.ratio) * self._tail(letter - 1)

    def _tail(self, kept: int) -> flint.arb:
        return ball(self.ratio) ** kept

    def _exact_tail(self, kept: int) -> Fraction:
        if kept * self.ratio.denominator.bit_length() > MOST_BITS:
            raise Unsupported(f"kept={kept} letters give probabilities of over {MOST_BITS} bits; use a larger distortion")
        return self.ratio**kept

    def _odds(self, kept: int) -> Fraction:
        tail = self._exact_tail(kept)
        return (1 - tail) / (tail * (1 - self.ratio))

    def _tail_expression(self, kept: int | sympy.Expr) -> sympy.Expr:
        import sympy

        return sympy.Rational(self.ratio.numerator, self.ratio.denominator) ** kept


@dataclass(frozen=True)
class Zipf(CountablePrior):
    """The Zipf prior, P_i proportional to i**-exponent, on finitely or countably many letters.

    Examples
    --------
    >>> Zipf(2).tail_expression(1), Zipf(2).exact_tail(1)
    (1 - 6/pi**2, None)
    """

    exponent: int
    size: int | None = None

    @property
    def letters(self) -> int | None:
        return self.size

    @property
    def description(self) -> str:
        if self.size is not None:
            return f"Zipf's prior, P_i in proportion to i^-{self.exponent}, on {self.size} letters"
        return f"Zipf's prior i^-{self.exponent}/zeta({self.exponent}) on infinitely many letters"

    def _probability(self, letter: int) -> flint.arb:
        return 1 / (flint.arb(letter) ** self.exponent * self._from(0))

    def _tail(self, kept: int) -> flint.arb:
        return self._from(kept) / self._from(0)

    def _exact_tail(self, kept: int) -> Fraction | None:
        return Fraction(0) if kept == self.size else None

    def _odds(self, kept: int) -> Fraction | None:
        if kept * self.exponent > MOST_SUMMED:
            return None
        return Fraction(kept + 1) ** self.exponent * _sum_of_inverses(kept, self.exponent)

    def _rational_tail(self, kept: int) -> Fraction | None:
        if kept == self.size:
            return Fraction(0)
        if self.size is None or self.size * self.exponent > MOST_SUMMED:
            return None
        return 1 - _sum_of_inverses(kept, self.exponent) / _sum_of_inverses(self.size, self.exponent)

    def exact_probability(self, letter: int) -> Fraction:
        """Return P_letter as a rational, for a finite alphabet.

        Raises
        ------
        Unsupported
            On infinitely many letters, or so many that the sum of their inverse powers is not written out.
        """
        if self.size is None or self.size * self.exponent > MOST_SUMMED:
            raise Unsupported(f"letters={self.size or ENDLESS}: only probability(letter), an enclosure, is known")
        return Fraction(1, self._letter(letter) ** self.exponent) / _sum_of_inverses(self.size, self.exponent)

    def _tail_expression(self, kept: int | sympy.Expr) -> sympy.Expr:
        import sympy

        if kept == self.size:
            return sympy.Integer(0)
        # What is large is not evaluated: sympy would write out thousands of digits.
        short = not isinstance(kept, int) or kept <= MOST_TERMS
        if self.size is not None:
            here, whole = sympy.harmonic(kept, self.exponent, evaluate=short), (self.size, self.exponent)
            return 1 - here / sympy.harmonic(*whole, evaluate=False)
        if short:
            return 1 - sympy.harmonic(kept, self.exponent) / sympy.zeta(self.exponent)
        return sympy.zeta(self.exponent, kept + 1, evaluate=False) / sympy.zeta(self.exponent)

    def _from(self, kept: int) -> flint.arb:
        """Return the sum of i**-exponent over the letters after the first ones."""
        if self.exponent == 1:
            return flint.arb((self.size or 0) + 1).digamma() - flint.arb(kept + 1).digamma()
        power = flint.arb(self.exponent)
        whole = power.zeta(flint.arb(kept + 1))
        return whole if self.size is None else whole - power.zeta(flint.arb(self.size + 1))


def _is_symbolic(kept: Any) -> bool:
    return bool(getattr(kept, "free_symbols", ()))


@lru_cache(maxsize=8)
def _sum_of_inverses(count: int, exponent: int) -> Fraction:
    """Return 1 + 2**-exponent + ... as a rational, by pairwise summation, which keeps operands of similar length."""

    def between(first: int, last: int) -> flint.fmpq:
        if last - first <= FEW_SUMMED:
            return sum([flint.fmpq(1, k**exponent) for k in range(first, last)], flint.fmpq(0))
        middle = (first + last) // 2
        return between(first, middle) + between(middle, last)

    total = between(1, count + 1)
    return Fraction(int(total.p), int(total.q))


def geometric(ratio: Any) -> Geometric:
    """Return the geometric prior on a countable alphabet."""
    step = rational(ratio, "ratio")
    if not 0 < step < 1:
        raise InvalidArgument(f"ratio={printed(step)} must lie between 0 and 1, as the letters have no end")
    return Geometric(step)


def zipf(exponent: Any, letters: int | None = None) -> Zipf:
    """Return Zipf's prior on a countable alphabet, or on a finite one that is not listed."""
    power = rational(exponent, "exponent")
    least, why = (2, ", as the letters have no end") if letters is None else (1, "; other powers are irrational")
    if power.denominator != 1 or not least <= power <= LARGEST_EXPONENT:
        raise InvalidArgument(f"exponent={printed(power)} must be an integer from {least} to {LARGEST_EXPONENT}{why}")
    return Zipf(int(power), letters)


def is_endless(letters: Any) -> bool:
    """Return whether a number of letters is infinite: ``"oo"``, INFINITY, ``math.inf`` or sympy's oo.

    Examples
    --------
    >>> import math
    >>> is_endless("oo"), is_endless(math.inf), is_endless(5)
    (True, True, False)
    """
    return isinstance(letters, Infinity) or (not isinstance(letters, int) and str(letters) in (ENDLESS, "inf"))
