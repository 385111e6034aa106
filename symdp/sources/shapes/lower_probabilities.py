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
    from symdp.sources.shapes.named_polytopes import Box
    from symdp.sources.shapes.shape import Shape


class LowerProbabilities:
    """Sets {P : P(A) >= g(A) for all A} of a supermodular g, and divergence balls.

    Each of the former has a prior that all others majorise.
    """

    if TYPE_CHECKING:

        def __init__(self, shape: Shape, labels: tuple[str, ...] = ()) -> None: ...

    @classmethod
    def box(cls, lower: Any, upper: Any, labels: Sequence[str] = (), where: Any = None) -> Self:
        """Build the box lower[i] <= P_i <= upper[i]; ``where`` states conditions on its symbols.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> SourceSet.box(["l", 0], [1, "1/2"], where="l <= 1/2").of(l="1/4").lower
        (Fraction(1, 4), Fraction(0, 1))
        """

        def in_numbers() -> Shape:
            from symdp.sources.shapes.named_polytopes import Box

            return Box.read(lower, upper)

        def in_symbols(known: Any) -> Shape:
            from symdp.sources.parametric.parametric_set import SymbolicSet

            return SymbolicSet.box(lower, upper, known)

        return cls(read_shape(in_numbers, in_symbols, where, lower, upper), read_names(labels))

    @classmethod
    def total_variation_ball(cls, center: Any, radius: Any, labels: Sequence[str] = (), where: Any = None) -> Self:
        """Build the ball of priors P with ``(1/2) sum |P_i - center_i| <= radius``, 0 <= radius <= 1.

        ``where`` states conditions on its symbols.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> SourceSet.total_variation_ball(["p", "1-p"], "r", where="p >= 1/2").symbols
        (p, r)
        """

        def in_numbers() -> Shape:
            from symdp.sources.shapes.named_polytopes import TotalVariationBall

            return TotalVariationBall.read(center, radius)

        def in_symbols(known: Any) -> Shape:
            from symdp.sources.parametric.parametric_set import SymbolicSet

            return SymbolicSet.ball(center, radius, known)

        return cls(read_shape(in_numbers, in_symbols, where, center, radius), read_names(labels))

    @classmethod
    def contamination(cls, center: Any, level: Any, labels: Sequence[str] = (), where: Any = None) -> Self:
        """Build the box of the mixtures (1 - level) center + level Q of a prior with any prior Q.

        ``where`` states conditions on its symbols.

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
        """Build the box of the priors P <= (1 + margin) center, margin >= 0.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> [str(bound) for bound in SourceSet.pari_mutuel(["1/2", "3/10", "1/5"], "1/10").upper]
        ['11/20', '33/100', '11/50']
        """
        return cls(pari_mutuel(center, margin), read_names(labels))

    @classmethod
    def cdf_band(cls, lower: Any, upper: Any, labels: Sequence[str] = ()) -> Self:
        """Build the band lower[k] <= P_1 + ... + P_k <= upper[k] for every k, of letters in a fixed order.

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
        """Build the ball of priors within a chi-square distance of a centre."""
        from symdp.sources.shapes.divergence_balls import ChiSquareBall

        return cls(ChiSquareBall(center, radius), read_names(labels))

    @classmethod
    def kullback_leibler_ball(cls, center: Any, radius: Any, labels: Sequence[str] = ()) -> Self:
        """Build the ball of priors within a Kullback-Leibler divergence of a centre."""
        from symdp.sources.shapes.divergence_balls import KullbackLeiblerBall

        return cls(KullbackLeiblerBall(center, radius), read_names(labels))


def contamination(center: Any, level: Any) -> Box:
    """Return the box of the contaminations of a prior."""
    from symdp.sources.shapes.named_polytopes import Box

    middle, share = read_prior(center, "center"), rational_in(level, "contamination", 0, 1)
    return Box(tuple([(1 - share) * value for value in middle]), (Fraction(1),) * len(middle))


def pari_mutuel(center: Any, margin: Any) -> Box:
    """Return the box of the pari-mutuel model."""
    from symdp.sources.shapes.named_polytopes import Box

    middle, room = read_prior(center, "center"), rational(margin, "pari_mutuel")
    if room < 0:
        raise InvalidArgument(f"pari_mutuel={printed(room)} must not be negative")
    return Box((Fraction(0),) * len(middle), tuple([min(Fraction(1), (1 + room) * value) for value in middle]))
