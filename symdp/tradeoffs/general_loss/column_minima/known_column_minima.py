"""Common base of theorems with known column minima: the least probability of each output over all letters.

With all letters adjacent, a mechanism has entries between its column minima and lambda times these, and is the better the
more it gives to the outputs nearest to the letter. One number for each letter, a radius, proves optimality.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import INFINITY
from symdp.certificates.finding import AskAndAnswer, Finding, written, written_prior
from symdp.errors import Infeasible
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.sources.prior import HullPrior, Vector
from symdp.tradeoffs.general_loss.column_minima.column_minima_pieces import FloorPieces
from symdp.tradeoffs.optimum import Optimum

ONE = Fraction(1)


@dataclass(frozen=True)
class Floor:
    """The column minima of the least distortion at a level, attained and proved.

    Attributes
    ----------
    level, distortion : Fraction
        lambda and D; no smaller lambda has this D.
    mechanism : callable
    shares : callable
        The least entry of each column of the mechanism.
    radii : callable
        nu, whose sum is D, with sum_x max(0, P_x d(x,y) - nu_x) >= lambda sum_x max(0, nu_x - P_x d(x,y)) for every y.
    """

    level: Fraction
    distortion: Fraction
    mechanism: Deferred[Any] = field(compare=False)
    shares: Deferred[Vector] = field(compare=False)
    radii: Deferred[Vector] = field(compare=False)


class ClosedColumnMinima(FloorPieces):
    """A theorem that gives the column minima at every distortion and at every level.

    Every prior of the set has the same distortion under its mechanisms.
    """

    @property
    @abstractmethod
    def prior(self) -> HullPrior:
        """The least favourable prior of the set."""

    @property
    @abstractmethod
    def unavoidable(self) -> Fraction:
        """The cost of the nearest outputs, with unbounded leakage."""

    @abstractmethod
    def floor_at(self, distortion: Fraction) -> Floor:
        """Return the least lambda at a distortion above ``unavoidable`` and below ``zero_from``."""

    @abstractmethod
    def floor_of(self, level: Fraction) -> Floor:
        """Return the least distortion of a level; at 1 it is ``zero_from``."""

    @abstractmethod
    def truth(self) -> Any:
        """Return a mechanism that always outputs the nearest output."""

    def at(self, distortion: Fraction) -> Optimum:
        if distortion < self.unavoidable:
            raise Infeasible(
                f"distortion={distortion} is below {self.unavoidable}, the cost of the best outputs; ask for at least that"
            )
        if distortion >= self.zero_from:
            return self._without_leakage(distortion)
        if distortion == self.unavoidable:
            return self._with_any_leakage(distortion)
        floor = self.floor_at(distortion)
        return self._answer(
            floor, Deferred(ClosedColumnMinima._whole, self, floor), ({"at": distortion}, {"exp": floor.level})
        )

    def value(self, distortion: Fraction) -> LeakageValue:
        return self.at(distortion).value

    def inverse(self, level: Fraction) -> Optimum:
        floor = self.floor_of(level)
        return self._answer(
            floor,
            Deferred(ClosedColumnMinima._whole, self, floor),
            ({"level": level}, {"distortion": floor.distortion}),
            (floor.distortion, floor.distortion),
        )

    def _without_leakage(self, distortion: Fraction) -> Optimum:
        floor = self.floor_of(ONE)
        return self._answer(
            Floor(ONE, distortion, floor.mechanism, floor.shares, floor.radii),
            Deferred(ClosedColumnMinima._silent, self, floor),
            ({"at": distortion}, {"exp": ONE}),
        )

    def _with_any_leakage(self, distortion: Fraction) -> Optimum:
        evidence = {"prior": written_prior(self.prior)} | self._multipliers()
        return Optimum(
            self.question,
            distortion,
            LeakageValue.log_of(INFINITY),
            Deferred(type(self).truth, self),
            Deferred(Finding.of, self.question, {"at": distortion}, {"exp": INFINITY}, evidence),
            least_favourable=self.prior,
            supremum_attained=True,
        )

    def _answer(
        self,
        floor: Floor,
        evidence: Deferred[dict[str, Any]],
        claim: AskAndAnswer,
        bounds: tuple[Fraction, Fraction] | None = None,
    ) -> Optimum:
        silent = floor.distortion >= self.zero_from
        return Optimum(
            self.question,
            floor.distortion,
            ZERO_LEAKAGE if silent else LeakageValue.log_of(floor.level),
            floor.mechanism,
            Deferred(Finding.of, self.question, *claim, evidence),
            least_favourable=self.prior,
            supremum_attained=True,
            distortion_bounds=bounds,
        )

    def _whole(self, floor: Floor) -> dict[str, Any]:
        return self._evidence(floor) | self._bound(floor)

    def _silent(self, floor: Floor) -> dict[str, Any]:
        return self._evidence(floor) | {"prior": written_prior(self.prior)}

    def _evidence(self, floor: Floor) -> dict[str, Any]:
        return {"floor": written(floor.shares())} | self._multipliers()

    def _bound(self, floor: Floor) -> dict[str, Any]:
        return {"bound": written_prior(self.prior) | {"radii": written(floor.radii())}}

    def _multipliers(self) -> dict[str, Any]:
        """Return zero multipliers where needed: the distortion is equal for all letters, or the prior is known."""
        source = self.question.source
        if not source.shape.needs_multipliers:
            return {}
        return {"multipliers": ["0"] * len(source.to_document()["inequalities"])}
