"""Databases of independent records: what one record tells.

Neighbours differ in one record. With the other records fixed, the map from a record to its own output is a mechanism for
one record that satisfies what the whole does (post-processing), so that each record is distorted as much as one record
must be: for differential privacy, (epsilon, delta) in the standard sense and Renyi divergences the least leakage at a total
distortion D is that of one record at D/n, among all mechanisms, and the product attains it. For mutual information and
one prior the same holds with n times the value, by the chain rule and convexity. Maximal leakage, maximal information,
Sibson mutual information and min-entropy leakage add up over the factors of a product, but other mechanisms on databases,
and even products of different factors, can leak less: for them the answer is the best product of identical mechanisms.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.certificates import recheck, recheck_records
from symdp.certificates.certificate import Certificate
from symdp.errors import Unsupported
from symdp.leakages.approximate import ApproximateDifferentialPrivacy
from symdp.leakages.differential_privacy import DifferentialPrivacy
from symdp.leakages.maximal_information import MaximalInformation
from symdp.leakages.measure import Measure
from symdp.leakages.mutual_information import MutualInformation
from symdp.leakages.renyi import LargestDivergence, RenyiDivergence
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.product_mechanism import ProductMechanism
from symdp.sources.database import Database
from symdp.sources.prior import Vector
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.databases.uniform_tradeoff import Stretch, symbol
from symdp.tradeoffs.measures.curve import LeakageCurve
from symdp.tradeoffs.measures.optimum import LeakageOptimum
from symdp.tradeoffs.measures.piece import LeakagePiece
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.profiles.choice import profile_of

ALL, PRODUCTS = "all mechanisms", "products of identical mechanisms"
BRACKET_DIGITS, DECIDING_DIGITS = 15, 20


class RecordLift:
    """The trade-off of one record, at D/n, for n independent records."""

    def __init__(self, database: Database, leakage: Measure) -> None:
        self.database = database
        self.leakage = leakage
        if isinstance(leakage, ApproximateDifferentialPrivacy) and leakage.sense == "pointwise":
            raise Unsupported(
                "(epsilon, delta) in the pointwise sense is answered for databases with the uniform prior; "
                "use the standard sense for other priors"
            )

    @property
    def compares_neighbours(self) -> bool:
        """Whether the measure takes the worst record; the others add up over the records."""
        kinds = DifferentialPrivacy | ApproximateDifferentialPrivacy | RenyiDivergence | LargestDivergence
        return isinstance(self.leakage, kinds)

    @property
    def scope(self) -> str:
        """Among which mechanisms the answer is the best."""
        source = self.database.source
        alone = source is not None and source.shape.only_prior is not None
        if self.database.records == 1 or self.compares_neighbours or (alone and isinstance(self.leakage, MutualInformation)):
            return ALL
        return PRODUCTS

    @property
    def factor(self) -> int:
        """How often the leakage of one record counts."""
        return 1 if self.compares_neighbours else self.database.records

    @cached_property
    def zero_from(self) -> Fraction:
        """n times the least distortion of one record without leakage, times 1 - delta."""
        rest = 1 - self.leakage.delta if isinstance(self.leakage, ApproximateDifferentialPrivacy) else 1
        return self.database.records * rest * (1 - profile_of(self.database.local).start.accuracy)

    def record(self, distortion: Fraction, digits: int = 9) -> Optimum | LeakageOptimum:
        """The optimum of one record, to so many digits where it is not known exactly."""
        from symdp.tradeoffs.questions import optimal_mechanism

        share = distortion / self.database.records
        if isinstance(self.leakage, DifferentialPrivacy):
            return optimal_mechanism(self.database.local, share)
        if isinstance(self.leakage, ApproximateDifferentialPrivacy):
            return optimal_mechanism(self.database.local, share, self.leakage.delta)
        return optimal_mechanism(self.database.local, share, leakage=self.leakage, digits=digits)

    @cached_property
    def curve(self) -> Curve | LeakageCurve | None:
        """The function for one record; None where it is only known point by point."""
        from symdp.tradeoffs.questions import privacy_distortion

        if isinstance(self.leakage, DifferentialPrivacy):
            return privacy_distortion(self.database.local)
        if isinstance(self.leakage, ApproximateDifferentialPrivacy):
            return privacy_distortion(self.database.local, self.leakage.delta)
        try:
            return privacy_distortion(self.database.local, leakage=self.leakage)
        except Unsupported:
            return None

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """n times those of one record, where they are known; the last one is ``zero_from``."""
        if self.curve is None:
            return (self.zero_from,)
        return tuple([self.database.records * stop for stop in self.curve.breakpoints])

    def stretches(self) -> Iterator[Stretch]:
        """(start, stop, leakage in nats as an expression in the symbol D, None where there is none), one by one."""
        import sympy

        if self.curve is None:
            yield Fraction(0), self.zero_from, None
            return
        d, start = symbol(), Fraction(0)
        pieces: Sequence[Piece | LeakagePiece] = self.curve.pieces
        for piece, stop in zip(pieces, self.breakpoints, strict=True):
            inner = piece.to_sympy().subs(d, d / self.database.records)
            value = sympy.log(sympy.cancel(inner)) if isinstance(self.curve, Curve) else self.factor * inner
            yield start, stop, value
            start = stop

    def value(self, distortion: Fraction) -> LeakageValue:
        """The least leakage at a distortion of [0, n]."""
        return value_of(self.record(distortion)).times(self.factor)

    def least(self, level: Fraction) -> Fraction | None:
        """The least distortion at exp(leakage) = level where it is exact."""
        found = self.inverse(level)
        return None if found is None else self.database.records * found.distortion

    def inverse(self, level: Fraction) -> Optimum | None:
        """The least distortion of one record, for differential privacy."""
        from symdp.tradeoffs.questions import least_distortion

        if isinstance(self.leakage, DifferentialPrivacy):
            return least_distortion(self.database.local, level)
        if isinstance(self.leakage, ApproximateDifferentialPrivacy):
            return least_distortion(self.database.local, level, self.leakage.delta)
        return None

    def proved(self, distortion: Fraction) -> Certificate:
        """The certificate of one record, narrow enough to tell 15 digits of a distortion apart."""
        return self.record(distortion, DECIDING_DIGITS).certificate

    def settled(self, level: Fraction, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction]:
        """A bracket of the least distortion, widened until what is proved at its ends is above log(level) and below.

        An end where only an enclosure is known cannot lie closer to the crossing than the enclosure is wide; and a measure
        that is not known to fall strictly, maximal information, must exceed the level at the lower end.
        """
        strict, step = isinstance(self.leakage, MaximalInformation), high / 10**BRACKET_DIGITS
        while low > 0 and self._orders(low, level)[0] < strict:
            low, step = max(Fraction(0), low - step), 4 * step
        step = high / 10**BRACKET_DIGITS
        while high < self.zero_from and self._orders(high, level)[1] > 0:
            high, step = min(self.zero_from, high + step), 4 * step
        return low, high

    def _orders(self, distortion: Fraction, level: Fraction) -> tuple[int, int]:
        """The orders of the proved lower and upper bound against log(level), as the checker will find them."""
        try:
            first, last = recheck_records.order(self.proved(distortion).claim, self.factor, level)
        except recheck.Rejected:
            return -1, 1
        return first, last

    def mechanism(self, distortion: Fraction) -> ProductMechanism:
        """The product of the mechanisms of the records."""
        return ProductMechanism.power(self.record(distortion).mechanism, self.database.records)

    def worst_prior(self, distortion: Fraction) -> Vector | None:
        """A prior of a record that needs the leakage by itself, where one is known."""
        return self.record(distortion).worst_prior


def value_of(best: Optimum | LeakageOptimum | Any) -> LeakageValue:
    """The leakage of an optimum of one record."""
    return best.value if isinstance(best, LeakageOptimum) else LeakageValue.log_of(best.exp_epsilon)
