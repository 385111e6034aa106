"""The unit of the values of a measure, and the members of measures with a unit of their own."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Self

from symdp.errors import Unsupported

if TYPE_CHECKING:
    from symdp.leakages.measures.tradeoff_function import TradeoffFunction
    from symdp.leakages.values.exp_epsilon import Level


class Unit(Enum):
    """The unit of a value; the text is the key of its digits in JSON, and its name beside an answer."""

    NATS = "nats"
    SLACK = "slack"
    MU = "mu"


class HasUnit:
    """The unit of a measure's values, nats for most measures, and the data of profiles.

    Attributes
    ----------
    unit : Unit
    """

    unit: ClassVar[Unit] = Unit.NATS

    @property
    def bound(self) -> TradeoffFunction | None:
        """The trade-off function of a profile; None where some exp(epsilon) is irrational, and for other measures."""
        return None

    @property
    def profile(self) -> tuple[tuple[Level, Fraction], ...]:
        """The pairs of epsilon and delta of a profile; empty for other measures."""
        return ()

    def around(self, digits: int) -> tuple[Self, Self]:
        """Return a stricter and a looser profile with rational exp(epsilon); other measures are returned unchanged."""
        return self, self

    def read_value(self, value: Any) -> Fraction:
        """Read a value in a unit other than nats.

        Raises
        ------
        Unsupported
            For measures whose values are.
        """
        raise Unsupported(f"value={value!s:.40} is of no use for a measure in nats; give epsilon or exp_epsilon")
