"""Priors that a few numbers name: truncated geometric and Zipf distributions, as exact vectors."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, lcm
from typing import TYPE_CHECKING, Any, Self, overload

from symdp.arithmetic.rational import printed, rational, rational_in
from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_letters, read_names
from symdp.sources.ends import ends_of
from symdp.sources.prior import Vector, read_prior, sum_of
from symdp.sources.vertex_set import VertexSet

if TYPE_CHECKING:
    from symdp.arithmetic.rational import Infinity
    from symdp.sources.countable import CountablePrior, Zipf
    from symdp.sources.geometric_symbols import GeometricSymbols
    from symdp.sources.shape import Shape

MOST_BITS, LARGEST_EXPONENT = 4 * 10**8, 64


class Families:
    """Priors of letters in falling order of probability, cut off after M letters and renormalised."""

    if TYPE_CHECKING:

        def __init__(self, shape: Shape, labels: tuple[str, ...] = ()) -> None: ...

    @overload
    @classmethod
    def geometric(cls, ratio: Any, letters: int, labels: Sequence[str] = ()) -> Self: ...
    @overload
    @classmethod
    def geometric(cls, ratio: Any, letters: str | float | Infinity, labels: Sequence[str] = ()) -> CountablePrior: ...
    @overload
    @classmethod
    def geometric(cls, ratio: str, letters: None = None) -> GeometricSymbols: ...
    @classmethod
    def geometric(
        cls, ratio: Any, letters: Any = None, labels: Sequence[str] = ()
    ) -> Self | CountablePrior | GeometricSymbols:
        """The geometric prior, P_i proportional to ratio**i, with 0 < ratio <= 1; ``letters`` may be ``"oo"``.

        A pair, or text such as ``"1/2..3/4"``, is an interval in which the ratio is known to lie; a name is a symbol, of
        which :func:`symdp.privacy_distortion` gives the formula, for every number of letters where none is given.

        Examples
        --------
        >>> from symdp import SourceSet, privacy_distortion
        >>> [str(value) for value in SourceSet.geometric("1/2", 4).vertices[0]]
        ['8/15', '4/15', '2/15', '1/15']
        >>> [str(value) for value in SourceSet.geometric("1/3..1/2", 4).least_majorised()]
        ['8/15', '4/15', '2/15', '1/15']
        >>> privacy_distortion(SourceSet.geometric("rho", "oo")).profile.threshold(2)
        rho**2*(2 - rho)
        """
        from symdp.sources import countable_band
        from symdp.sources.countable import is_endless
        from symdp.sources.geometric_symbols import GeometricSymbols, symbol_of

        if symbol := symbol_of(ratio):
            return GeometricSymbols(symbol, letters)
        if is_endless(letters):
            return countable_band.geometric(ratio)
        return cls(geometric(ratio, letters), read_names(labels))

    @overload
    @classmethod
    def zipf(cls, exponent: Any, letters: int, labels: Sequence[str] = ()) -> Self | Zipf: ...
    @overload
    @classmethod
    def zipf(cls, exponent: Any, letters: str | float | Infinity, labels: Sequence[str] = ()) -> CountablePrior: ...
    @classmethod
    def zipf(cls, exponent: Any, letters: Any, labels: Sequence[str] = ()) -> Self | CountablePrior:
        """Zipf's prior, P_i proportional to i**-exponent, with an integer exponent >= 0.

        ``letters`` may be ``"oo"`` from the exponent 2 on. A pair, or text such as ``"1..3"``, is an interval in which the
        exponent, any real number, is known to lie. Where the probabilities are too long to be listed the prior is a
        :class:`symdp.sources.countable.Zipf` of so many letters, which gives them one by one; that of an interval which
        begins at 1 or more answers for the most even one.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> [str(value) for value in SourceSet.zipf(1, 3).vertices[0]]
        ['6/11', '3/11', '2/11']
        >>> SourceSet.zipf(2, 10**5)
        Zipf(exponent=2, size=100000)
        """
        from symdp.sources import countable_band
        from symdp.sources.countable import is_endless

        if is_endless(letters):
            return countable_band.zipf(exponent)
        if _is_long(exponent, letters):
            return countable_band.zipf(exponent, int(letters))
        return cls(zipf(exponent, letters), read_names(labels))

    @classmethod
    def mixture(cls, center: Any, share: Any, labels: Sequence[str] = ()) -> Self:
        """The mixtures (1 - share) center + share U of a prior with the uniform one, 0 <= share <= 1.

        A pair, or text such as ``"1/10..1/4"``, is an interval in which the share is known to lie. The mixtures with its
        ends are the vertices of the set, and the more even one is least favourable.

        Examples
        --------
        >>> from symdp import SourceSet, Tradeoff
        >>> source = SourceSet.mixture(["3/5", "3/10", "1/10"], "1/10..1/4")
        >>> [str(value) for value in source.vertices[1]], Tradeoff(source).at("2/5").worst_prior == source.vertices[1]
        (['8/15', '37/120', '19/120'], True)
        """
        return cls(mixture(center, share), read_names(labels))


def mixture(center: Any, share: Any) -> VertexSet:
    """The mixtures of a prior with the uniform one."""
    prior = read_prior(center, "center")
    shares = [rational_in(end, "share", 0, 1) for end in ends_of(share, "share")]
    rows = [tuple([(1 - part) * value + part / len(prior) for value in prior]) for part in dict.fromkeys(shares)]
    return VertexSet(tuple(rows))


def geometric(ratio: Any, letters: Any) -> Shape:
    """The truncated geometric prior, or the band of those with a ratio in an interval."""
    low, high = ends_of(ratio, "ratio")
    even = _geometric(high, letters)
    if low == high:
        return VertexSet((even,))
    return _band(even, _geometric(low, letters), f"geometric prior with the ratio {high}")


def zipf(exponent: Any, letters: Any) -> Shape:
    """The truncated prior of Zipf, or the band of those with an exponent in an interval."""
    low, high = ends_of(exponent, "exponent")
    other = _zipf(high, letters)  # the longer one, which may be refused
    if low == high:
        return VertexSet((other,))
    return _band(_zipf(low, letters), other, f"prior of Zipf with the exponent {low}")


def _band(even: Vector, other: Vector, member: str) -> Shape:
    from symdp.sources.family_band import family_band  # bands have linear programs, which one prior needs not load

    return family_band(even, other, member)


def _geometric(ratio: Any, letters: Any) -> Vector:
    step, size = rational(ratio, "ratio"), read_letters(letters)
    if not 0 < step <= 1:
        raise InvalidArgument(f"ratio={printed(step)} must lie in (0, 1]")
    _require_short(step.denominator.bit_length(), size)
    return _falling([step.numerator**k * step.denominator ** (size - 1 - k) for k in range(size)])


def _is_long(exponent: Any, letters: Any) -> bool:
    """Whether a prior of Zipf, or the least even one of an interval, is too long to be listed."""
    (low, high), size = ends_of(exponent, "exponent"), read_letters(letters)
    long = _bits_a_letter(rational(high, "exponent")) * size * size > MOST_BITS
    return long and rational(low, "exponent") != 0


def _bits_a_letter(power: Fraction) -> Fraction:
    """About the bits of a probability over the number of letters: the least common multiple of 1, ..., M has M/log(2)."""
    return Fraction(3 * max(0, power.numerator), 2)


def _zipf(exponent: Any, letters: Any) -> Vector:
    power, size = rational(exponent, "exponent"), read_letters(letters)
    if power.denominator != 1 or not 0 <= power <= LARGEST_EXPONENT:
        raise InvalidArgument(
            f"exponent={printed(power)} must be an integer from 0 to {LARGEST_EXPONENT}; other powers are irrational"
        )
    if power == 0:
        return _falling([1] * size)
    _require_short(_bits_a_letter(power), size)
    common = lcm(*range(1, size + 1))
    return _falling([(common // k) ** power.numerator for k in range(1, size + 1)])


def _falling(weights: list[int]) -> Vector:
    total = sum_of([Fraction(weight) for weight in weights])
    return tuple([weight / total for weight in weights])


def _require_short(bits_a_letter: Fraction | int, letters: int) -> None:
    """Refuse vectors of M numbers of about ``bits_a_letter`` M bits each that are too long."""
    if (bits := int(bits_a_letter * letters)) * letters > MOST_BITS:
        most = isqrt(int(MOST_BITS / bits_a_letter))
        raise InvalidArgument(
            f"letters={letters} gives probabilities of about {bits} bits each, {MOST_BITS} bits in all are built; use at "
            f"most {most} letters"
        )
