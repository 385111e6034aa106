"""The whole privacy-distortion function D -> epsilon*, piece by piece, exact and certified."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.logarithm import Logarithm
from symdp.arithmetic.rational import ExpEpsilon, exp_epsilon_value, rational_in
from symdp.certificates.certificate import Certificate, written_diagonal, written_prior
from symdp.errors import InvalidArgument, Unsupported
from symdp.mechanisms.randomized_response import NestedRandomizedResponse
from symdp.reports import figure, latex
from symdp.sources.prior import HullPrior
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.optimum import leakage_optimum
from symdp.tradeoffs.piece import Piece, piece_of
from symdp.tradeoffs.profiles.checkpoint import RememberedProfile
from symdp.tradeoffs.profiles.choice import profile_of
from symdp.tradeoffs.profiles.hull import Hull, Progress, hull_of
from symdp.tradeoffs.profiles.profile import Profile
from symdp.tradeoffs.profiles.program import ProgramProfile
from symdp.tradeoffs.profiles.thresholds import Thresholds

if TYPE_CHECKING:
    import mpmath
    import sympy
    from matplotlib.figure import Figure

LARGEST_CERTIFICATE = 4_000_000
LARGEST_EXPONENT = 1_000_000


def curve_of(source: SourceSet, delta: Fraction, on_progress: Progress | None, checkpoint: str | Path | None) -> Curve:
    """The function of a source set."""
    profile = remembered_profile(profile_of(source), source, checkpoint)
    return Curve(source, delta, hull_of(profile, on_progress), profile.spread_prior)


def remembered_profile(profile: Profile, source: SourceSet, checkpoint: str | Path | None) -> Profile:
    """The profile with its checkpoint, where one is asked for and there is work to lose."""
    if checkpoint is not None and isinstance(profile, ProgramProfile):
        return RememberedProfile.open(profile, source, checkpoint)
    return profile


@dataclass(frozen=True)
class Curve:
    """epsilon* as a function of D: infinite at 0 (unless one letter is certain), then finitely many pieces, then zero.

    Attributes
    ----------
    source : SourceSet
    delta : Fraction
    hull : Hull
        Corners of the trace profile, from which everything follows.
    spread_prior : HullPrior
        A prior that excludes zero leakage before ``zero_from``.
    """

    source: SourceSet
    delta: Fraction
    hull: Hull
    spread_prior: HullPrior

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces from D = 0 to ``zero_from``; neighbours are different functions."""
        built = []
        start = Fraction(0)
        prior = self.hull.prior(len(self.hull) - 1) if len(self.hull) else self.spread_prior
        for place in range(len(self.hull), 0, -1):
            stop = self._distortion(self.hull.turn(place - 1))
            reached = self.hull.prior(place - 1)
            built.append(piece_of(self.hull.corner(place), start, stop, self.delta, (prior, reached)))
            start, prior = stop, reached
        return tuple(built)

    def _distortion(self, accuracy: Fraction) -> Fraction:
        return (1 - self.delta) * (1 - accuracy) if self.delta else 1 - accuracy

    @cached_property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """The right ends of the pieces; the last one is ``zero_from``."""
        return tuple([piece.stop for piece in self.pieces])

    @cached_property
    def zero_from(self) -> Fraction:
        """The least D with epsilon* = 0."""
        return self._distortion(self.hull.corner(0).accuracy)

    @cached_property
    def jump(self) -> Fraction:
        """The limit of exp(epsilon*) from the left at ``zero_from``; 1 where the function is continuous."""
        if not len(self.hull):
            return Fraction(1)
        return self.hull.slope(0) * self.hull.corner(0).accuracy

    @cached_property
    def thresholds(self) -> Sequence[Fraction]:
        """The papers' thresholds D^(1), ..., D^(M-1): the largest sum of the k least probabilities over the set.

        For ``delta`` > 0 they are multiplied by 1 - delta.

        References
        ----------
        kalantari2018, equation (9).
        """
        return Thresholds(self.source, self.delta)

    def exp_epsilon(self, distortion: Any) -> ExpEpsilon:
        """exp(epsilon*(D)) for a rational D in [0, 1]: a Fraction, or INFINITY."""
        d = rational_in(distortion, "distortion", 0, 1)
        if d >= self.zero_from:
            return Fraction(1)
        return self._piece(d).exp_epsilon(d)

    def epsilon(self, distortion: Any) -> sympy.Expr:
        """epsilon*(D) in nats, as an exact sympy expression."""
        return Logarithm(self.exp_epsilon(distortion)).to_sympy()

    def mechanism(self, distortion: Any) -> NestedRandomizedResponse:
        """The optimal mechanism at D."""
        d = rational_in(distortion, "distortion", 0, 1)
        if 0 < d < self.zero_from:
            return self._piece(d).mechanism(d)
        return leakage_optimum(self.source, d, self.delta).mechanism

    def evaluate(self, distortion: Any, digits: int = 15) -> mpmath.mpf:
        """epsilon*(D) in nats by mpmath, D a rational or an mpmath number in [0, 1].

        Parameters
        ----------
        distortion : rational, text or mpmath.mpf
        digits : int
            Correct significant digits of the result.
        """
        import mpmath

        d = _exact(distortion) if isinstance(distortion, mpmath.mpf) else distortion
        value = self.exp_epsilon(d)
        if not isinstance(value, Fraction):
            return mpmath.inf
        # Near 1 the logarithm keeps its relative precision through the exact difference.
        excess = value - 1
        with mpmath.workdps(digits + 10):
            return mpmath.log1p(mpmath.mpf(excess.numerator) / excess.denominator)

    def least_distortion(self, exp_epsilon: Any) -> Fraction:
        """The inverse: the least D at which exp(epsilon*) is at most the given rational >= 1."""
        level = exp_epsilon_value(exp_epsilon)
        corners = [self.hull.corner(place) for place in range(len(self.hull) + 1)]
        return self._distortion(max(level * point.accuracy / (level + point.trace - 1) for point in corners))

    def to_sympy(self) -> sympy.Expr:
        """exp(epsilon*) as a Piecewise in the symbol D, for 0 < D <= 1."""
        import sympy

        d = sympy.Symbol("D", nonnegative=True)
        stops = [sympy.Rational(stop.numerator, stop.denominator) for stop in self.breakpoints]
        cases = [(piece.to_sympy(), d < stop) for piece, stop in zip(self.pieces, stops, strict=True)]
        return sympy.Piecewise(*cases, (1, True))

    def to_latex(self) -> str:
        """The function as LaTeX, a displayed ``cases`` (a table for more than a dozen pieces)."""
        return latex.curve(self._rows(), self.zero_from, self.jump)

    def plot(self, path: str | None = None) -> Figure:
        """Draw epsilon* in nats against D; ``path`` ending in pdf, png or svg also saves the figure."""
        return figure.curve(self._rows(), self.zero_from, self.jump, path)

    def _rows(self) -> list[latex.PieceRow]:
        return [(piece.numerator, piece.denominator, piece.start, piece.stop) for piece in self.pieces]

    @cached_property
    def certificate(self) -> Certificate:
        """Evidence for the whole function, piece by piece, accepted by :mod:`symdp.certificates.recheck`.

        Raises
        ------
        Unsupported
            When it would hold more than four million numbers; certify single distortions instead.
        """
        size = 3 * len(self.hull) * self.source.letters
        if size > LARGEST_CERTIFICATE:
            raise Unsupported(
                f"a certificate of {len(self.hull)} pieces for {self.source.letters} letters holds {size} numbers, "
                f"at most {LARGEST_CERTIFICATE} are written; use optimal_mechanism(...).certificate at single distortions"
            )
        zero = self.hull.corner(0)
        pieces = [self._evidence(piece) for piece in self.pieces]
        without = written_diagonal(zero.diagonal, zero.multipliers) | {"prior": written_prior(self.spread_prior)}
        return Certificate.of(self._claim(), {"zero": without, "pieces": pieces})

    def _claim(self) -> dict[str, Any]:
        return {
            "kind": "curve",
            "source": self.source.to_document(),
            "delta": str(self.delta),
            "zero_from": str(self.zero_from),
            "jump": str(self.jump),
            "pieces": piece_documents(self.pieces),
        }

    def _evidence(self, piece: Piece) -> dict[str, Any]:
        point = piece.point
        return {
            "accuracy": str(point.accuracy),
            **written_diagonal(point.diagonal, point.multipliers),
            "prior_from": written_prior(piece.prior_at_start),
            "prior_to": written_prior(piece.prior_at_stop),
        }

    def _piece(self, distortion: Fraction) -> Piece:
        return self.pieces[bisect_right(self.breakpoints, distortion)]


def piece_documents(pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    """Pieces as JSON data, numbers as text."""
    return [
        {
            "from": str(piece.start),
            "to": str(piece.stop),
            "numerator": [str(value) for value in piece.numerator],
            "denominator": [str(value) for value in piece.denominator],
        }
        for piece in pieces
    ]


def _exact(number: mpmath.mpf) -> Fraction:
    """The rational that a finite binary number of moderate size is."""
    import mpmath

    if not 0 <= number <= 1 or abs(number.exp) > LARGEST_EXPONENT:
        raise InvalidArgument(f"distortion={mpmath.nstr(number)} must lie in [0, 1] and have a moderate exponent")
    return Fraction(int(number.man)) * Fraction(2) ** int(number.exp)
