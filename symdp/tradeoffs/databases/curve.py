"""The least leakage of databases as a function of the total distortion."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import ExpEpsilon, rational_in
from symdp.certificates.certificate import Certificate
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Measure
from symdp.leakages.value import LeakageValue
from symdp.reports import databases as report
from symdp.sources.database import Database
from symdp.tradeoffs.databases.certificate import certificate_of_curve
from symdp.tradeoffs.databases.forms import Tradeoff, read_measure, tradeoff_of
from symdp.tradeoffs.databases.optimum import DatabaseMechanism, DatabaseOptimum, database_distortion
from symdp.tradeoffs.databases.record_lift import ALL, RecordLift
from symdp.tradeoffs.databases.uniform_tradeoff import symbol

if TYPE_CHECKING:
    import sympy
    from matplotlib.figure import Figure

SAMPLES = 40


@dataclass(frozen=True)
class DatabaseStretch:
    """The leakage for start <= D < stop: a sympy expression in nats and the symbol D, or None where there is none."""

    start: Fraction
    stop: Fraction
    expression: sympy.Expr | None


@dataclass(frozen=True)
class DatabaseCurve:
    """The least leakage for every total distortion of [0, n]; zero from ``zero_from`` on.

    Attributes
    ----------
    source : Database
    leakage : Measure
    tradeoff : UniformTradeoff or RecordLift

    Examples
    --------
    >>> curve = database_curve(Database(records=2, letters=2), 0, "ml")
    >>> [str(stop) for stop in curve.breakpoints], curve.value("9/20").exp
    (['2/3', '1'], Fraction(11, 5))
    >>> database_curve(Database(records=1000, letters=50), 0, "dp").to_sympy()
    Piecewise((log((49000 - 49*D)/D), D < 980), (0, True))
    """

    source: Database
    leakage: Measure
    tradeoff: Tradeoff = field(repr=False)

    @property
    def scope(self) -> str:
        """Among which mechanisms the values are the least."""
        return self.tradeoff.scope if isinstance(self.tradeoff, RecordLift) else ALL

    @property
    def zero_from(self) -> Fraction:
        """The least D without leakage."""
        return self.tradeoff.zero_from

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """The right ends of the pieces that are known exactly; the last one is ``zero_from``."""
        return self.tradeoff.breakpoints

    @cached_property
    def pieces(self) -> tuple[DatabaseStretch, ...]:
        """The pieces from D = 0 to ``zero_from``, each with its expression where one is known."""
        return self.first_pieces(None)

    def first_pieces(self, count: int | None) -> tuple[DatabaseStretch, ...]:
        """As many of the pieces as asked for; for many records there may be as many as records."""
        return tuple([DatabaseStretch(*stretch) for stretch in islice(self.tradeoff.stretches(), count)])

    def optimum(self, distortion: Any) -> DatabaseOptimum:
        """The answer at one distortion, with mechanism and certificate."""
        d = rational_in(distortion, "distortion", 0, self.source.records)
        return DatabaseOptimum(self.source, d, self.leakage, self.tradeoff)

    def value(self, distortion: Any) -> LeakageValue:
        """The least leakage at a rational D in [0, n], in nats."""
        return self.optimum(distortion).value

    def exp_epsilon(self, distortion: Any) -> ExpEpsilon | None:
        """exp of the value where it is rational or infinite, else None."""
        return self.value(distortion).exp

    def epsilon(self, distortion: Any) -> sympy.Expr | None:
        """The value as an exact sympy expression; None where only an enclosure is known."""
        return self.value(distortion).expression

    def mechanism(self, distortion: Any) -> DatabaseMechanism:
        """The optimal mechanism at D."""
        return self.optimum(distortion).mechanism

    def least_distortion(self, exp_epsilon: Any) -> Fraction:
        """The inverse: the least D at which exp(leakage) is at most a rational >= 1, rounded up where it is irrational."""
        return database_distortion(self.source, exp_epsilon, 0, self.leakage).distortion

    def to_sympy(self) -> sympy.Expr:
        """The value in nats as a Piecewise in the symbol D, for 0 < D <= n.

        Raises
        ------
        Unsupported
            Where some piece has no expression.
        """
        import sympy

        d, cases = symbol(), []
        for piece in self.pieces:
            if piece.expression is None:
                raise Unsupported(
                    f"leakage={self.leakage.name} has no expression in D between {piece.start} and {piece.stop}; "
                    "use value(D), which encloses it to any number of digits"
                )
            cases.append((piece.expression, d < sympy.Rational(piece.stop.numerator, piece.stop.denominator)))
        return sympy.Piecewise(*cases, (0, True))

    def to_latex(self) -> str:
        """The function as LaTeX: the closed form in n and M, and the numbers of this case."""
        import sympy

        rows = [
            (None if piece.expression is None else sympy.latex(piece.expression), piece.start, piece.stop)
            for piece in self.first_pieces(report.MOST_CASES + 1)
        ]
        general = "" if isinstance(self.tradeoff, RecordLift) else report.statement(self.leakage.name).latex
        return general + report.curve(self.leakage.name, self.source.records, rows, self.zero_from)

    def plot(self, path: str | None = None) -> Figure:
        """Draw the value in nats against D; ``path`` ending in pdf, png or svg also saves the figure."""
        points = []
        for k in range(1, SAMPLES + 1):
            d = self.zero_from * Fraction(k, SAMPLES)
            value = self.value(d if k < SAMPLES or not self.zero_from else d * Fraction(9999, 10000))
            points.append((float(d), float(sum(value.enclosure(6)) / 2)))
        return report.figure(self.leakage.name, points, self.source.records, path)

    @cached_property
    def certificate(self) -> Certificate:
        """Evidence for the whole function, accepted by :mod:`symdp.certificates.recheck_databases`.

        Raises
        ------
        Unsupported
            Where some piece is known point by point only; use ``optimum(D).certificate``.
        """
        return certificate_of_curve(self.source, self.tradeoff)


def database_curve(source: Database, delta: Any, leakage: str | Measure) -> DatabaseCurve:
    """The function of a measure on databases."""
    if not isinstance(source, Database):
        raise InvalidArgument(f"source={source!r} must be a Database")
    chosen = read_measure(leakage, delta)
    return DatabaseCurve(source, chosen, tradeoff_of(source, chosen))
