"""Priors and source sets with a few parameters, such as truncated geometric and Zipf distributions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from symdp.sources.alphabet import read_names

if TYPE_CHECKING:
    from symdp.sources.shapes.shape import Shape


class Families:
    """Constructors of sets with a few parameters: decreasing priors, mixtures, all priors."""

    if TYPE_CHECKING:

        def __init__(self, shape: Shape, labels: tuple[str, ...] = ()) -> None: ...

    @classmethod
    def geometric(cls, ratio: Any, letters: Any = None, labels: Sequence[str] = ()) -> Self:
        r"""Build the geometric prior with the ratio rho on M letters, or on all positive integers.

        .. math::

            P_i=\frac{\rho^{\,i-1}}{1+\rho+\dots+\rho^{M-1}}

        Parameters
        ----------
        ratio : rational in (0, 1], pair of them, text such as ``"1/2..3/4"``, or name of a symbol
            A pair is an interval in which the ratio is known to lie; for a symbol :meth:`symdp.Tradeoff.curve` gives a
            formula.
        letters : int >= 1 or ``"oo"``, optional
            M; for a symbol every number of letters by default. On infinitely many letters the ratio is below 1.
        labels : sequence of str, optional

        Examples
        --------
        >>> from symdp import SourceSet
        >>> from symdp.tradeoffs.tradeoff import privacy_distortion
        >>> [str(value) for value in SourceSet.geometric("1/2", 4).vertices[0]]
        ['8/15', '4/15', '2/15', '1/15']
        >>> [str(value) for value in SourceSet.geometric("1/3..1/2", 4).least_majorised()]
        ['8/15', '4/15', '2/15', '1/15']
        >>> privacy_distortion(SourceSet.geometric("rho", "oo")).profile.threshold(2)
        rho**2*(2 - rho)
        """
        from symdp.sources.countable import countable_band
        from symdp.sources.countable.countable_prior import is_endless
        from symdp.sources.parametric.geometric_ratio import GeometricSymbols, symbol_of
        from symdp.sources.shapes import geometric_and_zipf

        if symbol := symbol_of(ratio):
            return cls(GeometricSymbols(symbol, letters), read_names(labels))
        if is_endless(letters):
            return cls(countable_band.geometric(ratio), read_names(labels))
        return cls(geometric_and_zipf.geometric(ratio, letters), read_names(labels))

    @classmethod
    def zipf(cls, exponent: Any, letters: Any, labels: Sequence[str] = ()) -> Self:
        r"""Build Zipf's prior with the exponent s on M letters, or on all positive integers.

        .. math::

            P_i=\frac{i^{-s}}{1+2^{-s}+\dots+M^{-s}}

        Where the probabilities are too long to be listed the shape is a
        :class:`symdp.sources.countable.countable_prior.Zipf` of so many letters, which gives them one by one; that of an
        interval which begins at 1 or more is decided by the least majorised one.

        Parameters
        ----------
        exponent : int from 0 to 64, pair of them, or text such as ``"1..3"``
            A pair is an interval in which the exponent, any real number, is known to lie.
        letters : int >= 1, or ``"oo"`` from the exponent 2 on
        labels : sequence of str, optional

        Examples
        --------
        >>> from symdp import SourceSet
        >>> [str(value) for value in SourceSet.zipf(1, 3).vertices[0]]
        ['6/11', '3/11', '2/11']
        >>> SourceSet.zipf(2, 10**5)
        SourceSet(Zipf's prior, P_i in proportion to i^-2, on 100000 letters)
        """
        from symdp.sources.countable import countable_band
        from symdp.sources.countable.countable_prior import is_endless
        from symdp.sources.shapes import geometric_and_zipf

        if is_endless(letters):
            return cls(countable_band.zipf(exponent), read_names(labels))
        if geometric_and_zipf.is_long(exponent, letters):
            return cls(countable_band.zipf(exponent, int(letters)), read_names(labels))
        return cls(geometric_and_zipf.zipf(exponent, letters), read_names(labels))

    @classmethod
    def mixture(cls, center: Any, share: Any, labels: Sequence[str] = ()) -> Self:
        r"""Build the mixture of a prior C with the uniform one, or all mixtures whose share lies in an interval.

        .. math::

            P_i=(1-a)\,C_i+\frac aM

        The mixtures with the ends of the interval are the vertices of the set, and the more even one is least favourable.

        Parameters
        ----------
        center : sequence of M rationals with the sum 1
        share : rational in [0, 1], pair of them, or text such as ``"1/10..1/4"``
            a.
        labels : sequence of str, optional

        Examples
        --------
        >>> from symdp import SourceSet, Tradeoff
        >>> source = SourceSet.mixture(["3/5", "3/10", "1/10"], "1/10..1/4")
        >>> [str(value) for value in source.vertices[1]]
        ['8/15', '37/120', '19/120']
        >>> Tradeoff(source).at("2/5").worst_prior == source.vertices[1]
        True
        """
        from symdp.sources.shapes.geometric_and_zipf import mixture

        return cls(mixture(center, share), read_names(labels))

    @classmethod
    def decreasing(cls, letters: int, labels: Sequence[str] = ()) -> Self:
        """Build the set of all priors on M letters with P_1 >= P_2 >= ... >= P_M.

        Parameters
        ----------
        letters : int
            M, from 1 to 1,000,000.
        labels : sequence of str, optional

        Examples
        --------
        >>> from symdp import SourceSet
        >>> SourceSet.decreasing(3).contains(["1/2", "3/10", "1/5"])
        True
        >>> SourceSet.decreasing(3).contains(["3/10", "1/2", "1/5"])
        False
        """
        from symdp.sources.shapes.simplex_box_and_ball import Decreasing

        return cls(Decreasing.read(letters), read_names(labels))

    @classmethod
    def simplex(cls, letters: int, labels: Sequence[str] = ()) -> Self:
        """Build the set of all priors on M letters, over which randomised response is optimal.

        Parameters
        ----------
        letters : int
            M, from 1 to 1,000,000.
        labels : sequence of str, optional

        References
        ----------
        kalantari2018, Theorem 1.

        Examples
        --------
        >>> from symdp import SourceSet, Tradeoff
        >>> Tradeoff(SourceSet.simplex(3)).curve().exp_to_sympy()
        Piecewise(((2 - 2*D)/D, D < 2/3), (1, True))
        """
        from symdp.sources.shapes.simplex_box_and_ball import Simplex

        return cls(Simplex.read(letters), read_names(labels))

    @classmethod
    def ordered_symbols(cls, letters: int) -> Self:
        """Build one prior with symbolic probabilities P1 >= P2 >= ... >= PM.

        Parameters
        ----------
        letters : int
            M.

        Examples
        --------
        >>> from symdp import SourceSet, Tradeoff
        >>> Tradeoff(SourceSet.ordered_symbols(2)).zero_from
        P2
        """
        from symdp.sources.parametric.ordered_prior import SymbolicOrderedPrior

        return cls(SymbolicOrderedPrior(letters))
