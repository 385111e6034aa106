"""Databases of n records: the least leakage at a total distortion, the least distortion at a leakage."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from symdp.arithmetic.rational import ExpEpsilon, exp_epsilon_value, rational_in
from symdp.certificates.certificate import Certificate
from symdp.errors import InvalidArgument
from symdp.leakages.approximate import ApproximateDifferentialPrivacy
from symdp.leakages.measure import Measure
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.hamming_mechanism import HammingMechanism
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.sources.database import Database
from symdp.sources.prior import Vector, uniform
from symdp.tradeoffs.databases.bracket import narrowed
from symdp.tradeoffs.databases.certificate import certificate_of_distortion, certificate_of_leakage
from symdp.tradeoffs.databases.forms import Tradeoff, read_measure, shells_fit, tradeoff_of
from symdp.tradeoffs.databases.record_lift import ALL, RecordLift
from symdp.tradeoffs.databases.uniform_tradeoff import ProductOfResponses
from symdp.tradeoffs.measures.crossing import simple_between

if TYPE_CHECKING:
    import sympy

DatabaseMechanism: TypeAlias = HammingMechanism | ProductMechanism
DIGITS = 15


@dataclass(frozen=True)
class DatabaseOptimum:
    """The least leakage among mechanisms on databases that change at most D records on average.

    Attributes
    ----------
    source : Database
    distortion : Fraction
        D, the bound on the expected number of changed records, which the mechanism keeps.
    leakage : Measure
    tradeoff : UniformTradeoff or RecordLift
        What answers at other distortions.
    given_level : Fraction, or None
        exp(leakage) where the question was for the least distortion.
    distortion_bounds : pair of Fraction, or None
        For that question: two rationals around the least distortion, equal where it is known exactly. ``distortion`` is
        the second one.
    """

    source: Database
    distortion: Fraction
    leakage: Measure
    tradeoff: Tradeoff = field(repr=False)
    given_level: Fraction | None = None
    distortion_bounds: tuple[Fraction, Fraction] | None = None

    @cached_property
    def value(self) -> LeakageValue:
        """The leakage in nats: exact, or an enclosure that narrows to any number of digits."""
        return self.tradeoff.value(self.distortion)

    @property
    def exp_epsilon(self) -> ExpEpsilon | None:
        """exp(value) where it is rational or infinite, else None."""
        return self.value.exp

    @property
    def epsilon(self) -> sympy.Expr | None:
        """The value in nats as a sympy expression; None where only an enclosure is known."""
        return self.value.expression

    @property
    def delta(self) -> Fraction:
        """delta of (epsilon, delta)-differential privacy, 0 for other measures."""
        return self.leakage.delta if isinstance(self.leakage, ApproximateDifferentialPrivacy) else Fraction(0)

    @property
    def scope(self) -> str:
        """Among which mechanisms the value is the least: "all mechanisms", or "products of identical mechanisms"."""
        return self.tradeoff.scope if isinstance(self.tradeoff, RecordLift) else ALL

    @cached_property
    def mechanism(self) -> DatabaseMechanism:
        """A mechanism that attains the value, or the upper end of its enclosure; weights by distance where they fit."""
        d, tradeoff = self.distortion, self.tradeoff
        if isinstance(tradeoff, ProductOfResponses) and not shells_fit(tradeoff.records, tradeoff.letters):
            return tradeoff.product(d)
        return tradeoff.mechanism(d)

    @property
    def worst_prior(self) -> Vector | None:
        """A prior of every record that needs the value by itself, where one is known."""
        if isinstance(self.tradeoff, RecordLift):
            return self.tradeoff.worst_prior(self.distortion)
        return uniform(self.source.letters)

    @cached_property
    def certificate(self) -> Certificate:
        """Evidence that :mod:`symdp.certificates.recheck_databases` accepts."""
        if self.given_level is None:
            return certificate_of_leakage(self.source, self.distortion, self.tradeoff)
        low, high = self.distortion_bounds or (self.distortion, self.distortion)
        return certificate_of_distortion(self.source, (low, high), self.given_level, self.tradeoff)


def database_optimum(source: Database, distortion: Any, delta: Any, leakage: str | Measure) -> DatabaseOptimum:
    """The least leakage at a total distortion D in [0, n].

    References
    ----------
    zhong2022, Theorems 6, 7, 17 and 18, sharpened: the values are exact.

    Examples
    --------
    >>> pair = Database(records=2, letters=2)
    >>> [str(database_optimum(pair, "9/20", 0, name).value) for name in ("dp", "adp:1/20", "adp:1/20:pointwise", "ml")]
    ['log(31/9)', 'log(29/9)', 'log(3)', 'log(11/5)']
    >>> database_optimum(Database(records=1000, letters=50), 200, 0, "dp").exp_epsilon
    Fraction(196, 1)
    """
    d = _read_distortion(source, distortion)
    chosen = read_measure(leakage, delta)
    return DatabaseOptimum(source, d, chosen, tradeoff_of(source, chosen))


def database_distortion(source: Database, exp_epsilon: Any, delta: Any, leakage: str | Measure) -> DatabaseOptimum:
    """The least total distortion at exp(leakage) = lambda.

    Examples
    --------
    >>> pair = Database(records=2, letters=2)
    >>> [str(database_distortion(pair, 3, "1/20", name).distortion) for name in ("adp", "adp:0:pointwise")]
    ['19/40', '9/20']
    >>> database_distortion(pair, 3, 0, "ml").distortion
    Fraction(1, 4)
    """
    level = exp_epsilon_value(exp_epsilon)
    chosen = read_measure(leakage, delta)
    tradeoff = tradeoff_of(source, chosen)
    exact = tradeoff.zero_from if level == 1 else tradeoff.least(level)
    bounds = (exact, exact) if exact is not None else _crossing(tradeoff, level)
    return DatabaseOptimum(source, bounds[1], chosen, tradeoff, level, bounds)


def _crossing(tradeoff: Tradeoff, level: Fraction) -> tuple[Fraction, Fraction]:
    """Two rationals around the distortion at which the leakage falls to log(level), equal where it is found exactly."""
    target = LeakageValue.log_of(level)
    if tradeoff.value(Fraction(0)) <= target:
        return Fraction(0), Fraction(0)
    goal = sum(target.enclosure(DIGITS + 3)) / 2

    def excess(distortion: Fraction) -> Fraction:
        value = tradeoff.value(distortion)
        order = _order(value, target, tradeoff)
        rough = sum(value.enclosure(DIGITS)) / 2 - goal
        return rough if (rough > 0) == (order > 0) else Fraction(order, 10 ** (2 * DIGITS))

    low = high = tradeoff.zero_from
    while excess(low) <= 0:
        low, high = low / 2, low
    low, high = narrowed(excess, low, high, Fraction(1, 10**DIGITS), 0)
    simple = simple_between(low, 2 * high - low)
    if _order(tradeoff.value(simple), target, tradeoff) == 0:
        low = high = simple
    return tradeoff.settled(level, low, high) if isinstance(tradeoff, RecordLift) else (low, high)


def _order(value: LeakageValue, target: LeakageValue, tradeoff: Tradeoff) -> int:
    """-1, 0 or 1; 0 also for enclosures too close to tell apart, where the bracket is settled by proofs at its ends."""
    if value.is_exact or not isinstance(tradeoff, RecordLift):
        return value.compare(target)
    (low, high), (first, last) = value.enclosure(DIGITS + 3), target.enclosure(DIGITS + 3)
    return 1 if low > last else -1 if high < first else 0


def _read_distortion(source: Database, distortion: Any) -> Fraction:
    if not isinstance(source, Database):
        raise InvalidArgument(f"source={source!r} must be a Database")
    return rational_in(distortion, "distortion", 0, source.records)
