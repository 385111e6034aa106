"""The least leakage as a function of the distortion, for measures other than differential privacy, where it is exact."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import ExpEpsilon, rational_in
from symdp.certificates.certificate import Certificate, written_diagonal, written_prior
from symdp.errors import Unsupported
from symdp.leakages.measure import Measure
from symdp.leakages.value import LeakageValue
from symdp.reports import leakages as report
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.curve import LARGEST_CERTIFICATE, remembered_profile
from symdp.tradeoffs.measures import min_entropy
from symdp.tradeoffs.measures.choice import ExactRoutes
from symdp.tradeoffs.measures.class_one import SymmetricLeakage
from symdp.tradeoffs.measures.maximal_information import Stars
from symdp.tradeoffs.measures.mutual_information import KeptLetters
from symdp.tradeoffs.measures.optimum import CURVE, AnyMechanism, Proven, without_leakage
from symdp.tradeoffs.measures.piece import KeptPiece, LeakagePiece, RatioPiece, SymmetricPiece, distortion_symbol
from symdp.tradeoffs.profiles.hull import Hull, Progress, hull_of
from symdp.tradeoffs.profiles.ordered import OrderedProfile

if TYPE_CHECKING:
    import sympy
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class LeakageCurve:
    """Finitely many pieces from D = 0 on, then zero; continuous.

    Attributes
    ----------
    source : SourceSet
    leakage : Measure
    pieces : tuple of LeakagePiece
        From D = 0 to ``zero_from``.
    zero_from : Fraction
        The least D with no leakage, the same for all measures.
    zero : Proven
        What shows that nothing leaks from there.

    Examples
    --------
    >>> from symdp import SourceSet, privacy_distortion
    >>> curve = privacy_distortion(SourceSet.named("zhong2022:figure-4"), leakage="ml")
    >>> [str(stop) for stop in curve.breakpoints], curve.value("1/5").exp
    (['1/10', '3/10', '3/5'], Fraction(5, 2))
    >>> curve.to_sympy()
    Piecewise((log(4 - 10*D), D < 1/10), (log(7/2 - 5*D), D < 3/10), (log(3 - 10*D/3), D < 3/5), (0, True))
    """

    source: SourceSet
    leakage: Measure
    pieces: tuple[LeakagePiece, ...]
    zero_from: Fraction
    zero: Proven

    @cached_property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """The right ends of the pieces; the last one is ``zero_from``."""
        return tuple([piece.stop for piece in self.pieces])

    def value(self, distortion: Any) -> LeakageValue:
        """The least leakage at a rational D in [0, 1], in nats."""
        d = rational_in(distortion, "distortion", 0, 1)
        if d >= self.zero_from:
            return self.zero.leakage_value()
        return self.pieces[bisect_right(self.breakpoints, d)].value(d)

    def exp_epsilon(self, distortion: Any) -> ExpEpsilon | None:
        """exp of the value where it is rational or infinite, else None."""
        return self.value(distortion).exp

    def epsilon(self, distortion: Any) -> sympy.Expr | None:
        """The value as an exact sympy expression."""
        return self.value(distortion).expression

    def mechanism(self, distortion: Any) -> AnyMechanism:
        """The optimal mechanism at D."""
        d = rational_in(distortion, "distortion", 0, 1)
        found = ExactRoutes(self.source, self.leakage).proven(d)
        if found is None:
            raise Unsupported(f"leakage={self.leakage.name} has no exact mechanism at distortion={d}")
        return found.mechanism

    def to_sympy(self) -> sympy.Expr:
        """The value in nats as a Piecewise in the symbol D, for 0 < D <= 1."""
        import sympy

        d = distortion_symbol()
        stops = [sympy.Rational(stop.numerator, stop.denominator) for stop in self.breakpoints]
        cases = [(piece.to_sympy(), d < stop) for piece, stop in zip(self.pieces, stops, strict=True)]
        return sympy.Piecewise(*cases, (0, True))

    def to_latex(self) -> str:
        """The function as LaTeX, a displayed ``cases`` (a table for more than a dozen pieces)."""
        import sympy

        rows = [(sympy.latex(piece.to_sympy()), piece.start, piece.stop) for piece in self.pieces]
        return report.curve(self.leakage.name, rows, self.zero_from)

    def plot(self, path: str | None = None) -> Figure:
        """Draw the value in nats against D; ``path`` ending in pdf, png or svg also saves the figure."""
        spans = [(piece.start, piece.stop, piece.value) for piece in self.pieces]
        return report.figure(self.leakage.name, spans, self.zero_from, path)

    @cached_property
    def certificate(self) -> Certificate:
        """Evidence for the whole function, piece by piece, accepted by :mod:`symdp.certificates.recheck_leakage`.

        Raises
        ------
        Unsupported
            When it would hold more than four million numbers; certify single distortions instead.
        """
        size = 2 * len(self.pieces) * self.source.letters
        if size > LARGEST_CERTIFICATE and self.leakage.name in ("ml", "sibson:oo"):
            raise Unsupported(
                f"a certificate of {len(self.pieces)} pieces for {self.source.letters} letters holds {size} numbers, at "
                f"most {LARGEST_CERTIFICATE} are written; use optimal_mechanism(...).certificate at single distortions"
            )
        claim = {
            "kind": CURVE,
            "measure": self.leakage.name,
            "source": self.source.to_document(),
            "zero_from": str(self.zero_from),
            "pieces": [piece.to_document() for piece in self.pieces],
        }
        evidence = {"zero": self.zero.evidence, "pieces": [piece.prove() for piece in self.pieces]}
        return Certificate.of(claim, evidence)


def leakage_curve(
    source: SourceSet, leakage: Measure, on_progress: Progress | None = None, checkpoint: str | Path | None = None
) -> LeakageCurve:
    """The function of a source set, where it is known exactly."""
    routes = ExactRoutes(source, leakage)
    profile = remembered_profile(routes.profile, source, checkpoint) if routes.kind == "ml" else routes.profile
    pieces: list[LeakagePiece] | None = []
    if routes.zero_from > 0:
        if routes.kind == "ml":
            pieces = _of_traces(hull_of(profile, on_progress))
        elif routes.symmetric is not None:
            pieces = [_symmetric_piece(routes, routes.symmetric)]
        elif routes.kind == "mi" and routes.ordered is not None:
            pieces = _of_kept_letters(routes.ordered)
        elif routes.kind == "min-entropy":
            pieces = _of_guesses(routes)
        else:
            pieces = None if routes.stars is None else [_star_piece(routes, routes.stars)]
    if pieces is None:
        raise Unsupported(
            f"the function of leakage={leakage.name} is not known exactly for this source set; "
            "ask optimal_mechanism(source, distortion, leakage=...) at single distortions"
        )
    return LeakageCurve(source, leakage, tuple(pieces), routes.zero_from, without_leakage(profile))


def _of_traces(hull: Hull) -> list[LeakagePiece]:
    """Maximal leakage: the sides of the trace profile."""
    pieces: list[LeakagePiece] = []
    high = hull.corner(len(hull))
    for place in range(len(hull) - 1, -1, -1):
        low, slope = hull.corner(place), hull.slope(place)
        start, stop = 1 - high.accuracy, 1 - low.accuracy
        value = (high.trace + slope * start, -slope)
        pieces.append(RatioPiece(start, stop, partial(_side, hull, place), value, (Fraction(1), Fraction(0))))
        high = low
    return pieces


def _side(hull: Hull, place: int) -> dict[str, Any]:
    """The diagonal at the left end of a piece, and the prior that proves its slope."""
    corner = hull.corner(place + 1)
    return written_diagonal(corner.diagonal, corner.multipliers) | {"prior": written_prior(hull.prior(place))}


def _symmetric_piece(routes: ExactRoutes, symmetric: SymmetricLeakage) -> LeakagePiece:
    found = symmetric.proven(Fraction(0), routes.middle)
    return SymmetricPiece(Fraction(0), routes.zero_from, lambda: found.evidence, symmetric)


def _star_piece(routes: ExactRoutes, stars: Stars) -> LeakagePiece:
    wrong = (1 - stars.least) / (stars.letters - 1)
    top, below = (Fraction(1), Fraction(-1)), (stars.least, wrong - stars.least)
    return RatioPiece(Fraction(0), routes.zero_from, lambda: stars.proven(Fraction(0)).evidence, top, below)


def _of_guesses(routes: ExactRoutes) -> list[LeakagePiece] | None:
    """Min-entropy leakage, where the bounds that meet at D = 0 meet everywhere."""
    found = min_entropy.least_leakage(routes.source, routes.profile, Fraction(0))
    if found is None:
        return None
    scale = 1 / routes.profile.start.accuracy
    evidence = found.evidence
    return [RatioPiece(Fraction(0), routes.zero_from, lambda: evidence, (scale, -scale), (Fraction(1), Fraction(0)))]


def _of_kept_letters(profile: OrderedProfile) -> list[LeakagePiece]:
    """Mutual information of one prior: the thresholds of differential privacy."""
    pieces: list[LeakagePiece] = []
    start = Fraction(0)
    for size in reversed(profile.corners):
        if size > 1:
            stop = 1 - profile.turn_before(size)
            pieces.append(KeptPiece(start, stop, dict, KeptLetters(profile, size)))
            start = stop
    return pieces
