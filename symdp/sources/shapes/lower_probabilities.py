"""Constructors of source sets from lower probabilities: neighbourhoods, bands, hierarchies, random sets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

from symdp.arithmetic.rational import printed, rational, rational_in
from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_names
from symdp.sources.parametric.rational_or_symbolic import read_shape
from symdp.sources.prior import read_prior

if TYPE_CHECKING:
    from symdp.sources.shapes.shape import Shape
    from symdp.sources.shapes.simplex_box_and_ball import Box


class LowerProbabilities:
    """Sets {P : P(A) >= g(A) for all A} of a supermodular g, and divergence balls.

    Each of the former has a prior that all others majorise.
    """

    if TYPE_CHECKING:

        def __init__(self, shape: Shape, labels: tuple[str, ...] = ()) -> None: ...

    @classmethod
    def box(cls, lower: Any, upper: Any, labels: Sequence[str] = (), where: Any = None) -> Self:
        r"""Build the box of the priors with bounds on single probabilities.

        .. math::

            \ell_i\le P_i\le u_i\qquad(i=1,\dots,M)

        Parameters
        ----------
        lower, upper : sequences of M rationals in [0, 1], or of expressions in symbols
        labels : sequence of str, optional
            Names of the letters.
        where : relations of sympy or text, optional
            Conditions on the symbols.

        Raises
        ------
        Infeasible
            Where no prior lies between the bounds.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> SourceSet.box(["1/5", "1/5", "1/5"], ["1/2", "1/2", "1/2"]).classify().name
        'I'
        >>> SourceSet.box(["l", 0], [1, "1/2"], where="l <= 1/2").of(l="1/4").lower
        (Fraction(1, 4), Fraction(0, 1))
        """

        def in_numbers() -> Shape:
            from symdp.sources.shapes.simplex_box_and_ball import Box

            return Box.read(lower, upper)

        def in_symbols(known: Any) -> Shape:
            from symdp.sources.parametric.parametric_set import SymbolicSet

            return SymbolicSet.box(lower, upper, known)

        return cls(read_shape(in_numbers, in_symbols, where, lower, upper), read_names(labels))

    @classmethod
    def total_variation_ball(cls, center: Any, radius: Any, labels: Sequence[str] = (), where: Any = None) -> Self:
        r"""Build the ball of the priors within a total variation distance of a centre C.

        .. math::

            \tfrac12\sum_i|P_i-C_i|\le r

        Parameters
        ----------
        center : sequence of M rationals with the sum 1, or of expressions in symbols
        radius : rational in [0, 1], or expression
            r.
        labels : sequence of str, optional
        where : relations of sympy or text, optional
            Conditions on the symbols.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10").least_majorised()
        (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))
        >>> SourceSet.total_variation_ball(["p", "1-p"], "r", where="p >= 1/2").symbols
        (p, r)
        """

        def in_numbers() -> Shape:
            from symdp.sources.shapes.simplex_box_and_ball import TotalVariationBall

            return TotalVariationBall.read(center, radius)

        def in_symbols(known: Any) -> Shape:
            from symdp.sources.parametric.parametric_set import SymbolicSet

            return SymbolicSet.ball(center, radius, known)

        return cls(read_shape(in_numbers, in_symbols, where, center, radius), read_names(labels))

    @classmethod
    def contamination(cls, center: Any, level: Any, labels: Sequence[str] = (), where: Any = None) -> Self:
        r"""Build the set of the contaminations of a centre C: mixtures with any prior Q, which are a box.

        .. math::

            \{(1-s)\,C+s\,Q:\ Q\in\Delta_M\}=\{P:\ P_i\ge(1-s)\,C_i\}

        Parameters
        ----------
        center : sequence of M rationals with the sum 1, or of expressions in symbols
        level : rational in [0, 1], or expression
            s.
        labels : sequence of str, optional
        where : relations of sympy or text, optional
            Conditions on the symbols.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> [str(bound) for bound in SourceSet.contamination(["1/2", "3/10", "1/5"], "1/10").lower]
        ['9/20', '27/100', '9/50']
        """

        def in_symbols(known: Any) -> Shape:
            from symdp.sources.parametric.parametric_set import SymbolicSet

            return SymbolicSet.contamination(center, level, known)

        return cls(read_shape(lambda: contamination(center, level), in_symbols, where, center, level), read_names(labels))

    @classmethod
    def pari_mutuel(cls, center: Any, margin: Any, labels: Sequence[str] = ()) -> Self:
        r"""Build the pari-mutuel model of a centre C, a box.

        .. math::

            P_i\le(1+m)\,C_i

        Parameters
        ----------
        center : sequence of M rationals with the sum 1
        margin : rational >= 0
            m.
        labels : sequence of str, optional

        Examples
        --------
        >>> from symdp import SourceSet
        >>> [str(bound) for bound in SourceSet.pari_mutuel(["1/2", "3/10", "1/5"], "1/10").upper]
        ['11/20', '33/100', '11/50']
        """
        return cls(pari_mutuel(center, margin), read_names(labels))

    @classmethod
    def cdf_band(cls, lower: Any, upper: Any, labels: Sequence[str] = ()) -> Self:
        r"""Build the band of the priors with bounds on the distribution function of letters in a fixed order.

        .. math::

            \ell_k\le P_1+\dots+P_k\le u_k\qquad(k=1,\dots,M)

        Parameters
        ----------
        lower, upper : sequences of M rationals in [0, 1]
            The last upper bound is 1.
        labels : sequence of str, optional

        Raises
        ------
        Infeasible
            Where no distribution function lies in the band.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> SourceSet.cdf_band(["2/5", "3/5", 1], ["3/5", "9/10", 1]).least_majorised()
        (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))
        """
        from symdp.sources.shapes.cdf_band import CdfBand

        return cls(CdfBand.read(lower, upper), read_names(labels))

    @classmethod
    def groups(cls, groups: Any, letters: int, labels: Sequence[str] = ()) -> Self:
        """Build the set given by bounds on a laminar family of groups of letters: any two are nested or disjoint.

        Parameters
        ----------
        groups : sequence of (letters, lower, upper)
            Letters are counted from 1.
        letters : int
            M.

        Raises
        ------
        InvalidArgument
            For groups that overlap.
        Infeasible
            Where no prior satisfies all bounds.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> source = SourceSet.groups([([1, 2], "7/10", "9/10"), ([1], 0, "1/4")], letters=4)
        >>> [str(value) for value in source.least_majorised()]
        ['1/4', '9/20', '3/20', '3/20']
        """
        from symdp.sources.shapes.laminar_bounds import Groups

        return cls(Groups.read(groups, letters), read_names(labels))

    @classmethod
    def belief(cls, focal: Any, letters: int, labels: Sequence[str] = ()) -> Self:
        """Build the priors of a belief function: each mass may go to any letter of its set.

        Parameters
        ----------
        focal : sequence of (letters, mass)
            Masses sum to 1; letters are counted from 1.
        letters : int
            M.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> source = SourceSet.belief([([1], "1/2"), ([1, 2], "1/4"), ([1, 2, 3], "1/4")], letters=3)
        >>> [str(value) for value in source.least_majorised()]
        ['1/2', '1/4', '1/4']
        """
        from symdp.sources.shapes.belief_functions import Belief

        return cls(Belief.read(focal, letters), read_names(labels))

    @classmethod
    def chi_square_ball(cls, center: Any, radius: Any, labels: Sequence[str] = ()) -> Self:
        r"""Build the ball of the priors within a chi-square divergence of a centre C without zeros.

        .. math::

            \sum_i\frac{(P_i-C_i)^2}{C_i}\le r

        Parameters
        ----------
        center : sequence of M rationals > 0 with the sum 1
        radius : rational >= 0
            r.
        labels : sequence of str, optional

        Examples
        --------
        >>> from symdp import SourceSet, Tradeoff
        >>> Tradeoff(SourceSet.chi_square_ball(["1/2", "3/10", "1/5"], "1/50")).at("1/4").exp
        Fraction(6, 1)
        """
        from symdp.sources.shapes.divergence_balls import ChiSquareBall

        return cls(ChiSquareBall(center, radius), read_names(labels))

    @classmethod
    def kullback_leibler_ball(cls, center: Any, radius: Any, labels: Sequence[str] = ()) -> Self:
        r"""Build the ball of the priors within a Kullback-Leibler divergence of a centre C, in nats.

        .. math::

            \sum_iP_i\log\frac{P_i}{C_i}\le r

        Letters of probability zero under C have probability zero under P.

        Parameters
        ----------
        center : sequence of M rationals >= 0 with the sum 1
        radius : rational >= 0
            r, in nats.
        labels : sequence of str, optional

        Examples
        --------
        >>> from symdp import SourceSet, Tradeoff
        >>> Tradeoff(SourceSet.kullback_leibler_ball(["1/2", "3/10", "1/5"], "1/50")).at("1/4").exp
        Fraction(6, 1)
        """
        from symdp.sources.shapes.divergence_balls import KullbackLeiblerBall

        return cls(KullbackLeiblerBall(center, radius), read_names(labels))


def contamination(center: Any, level: Any) -> Box:
    """Return the box of the contaminations of a prior."""
    from symdp.sources.shapes.simplex_box_and_ball import Box

    middle, share = read_prior(center, "center"), rational_in(level, "contamination", 0, 1)
    return Box(tuple([(1 - share) * value for value in middle]), (Fraction(1),) * len(middle))


def pari_mutuel(center: Any, margin: Any) -> Box:
    """Return the box of the pari-mutuel model."""
    from symdp.sources.shapes.simplex_box_and_ball import Box

    middle, room = read_prior(center, "center"), rational(margin, "pari_mutuel")
    if room < 0:
        raise InvalidArgument(f"pari_mutuel={printed(room)} must not be negative")
    return Box((Fraction(0),) * len(middle), tuple([min(Fraction(1), (1 + room) * value) for value in middle]))
