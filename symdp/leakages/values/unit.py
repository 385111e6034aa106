"""What the values of a measure count, and what only measures with a unit of their own can say."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Self

from symdp.errors import Unsupported

if TYPE_CHECKING:
    from symdp.leakages.measures.tradeoff_function import TradeoffFunction
    from symdp.leakages.values.exp_epsilon import Level


class Unit(Enum):
    """What a value counts; the text is the key of its digits in JSON, and its name beside an answer."""

    NATS = "nats"
    SLACK = "slack"
    MU = "mu"


class HasUnit:
    """What a measure says of its values; those of most are numbers of nats.

    Attributes
    ----------
    unit : Unit
    """

    unit: ClassVar[Unit] = Unit.NATS

    @property
    def bound(self) -> TradeoffFunction | None:
        """For a profile, what its pairs say together; None where some exp(epsilon) is irrational, and for other measures."""
        return None

    @property
    def profile(self) -> tuple[tuple[Level, Fraction], ...]:
        """For a profile, its pairs of epsilon and delta; none for other measures."""
        return ()

    def around(self, digits: int) -> tuple[Self, Self]:
        """For a profile, a stricter and a looser one with rational exp(epsilon); other measures are as they are."""
        return self, self

    def read_value(self, value: Any) -> Fraction:
        """Read a value that is no number of nats.

        Raises
        ------
        Unsupported
            For measures whose values are.
        """
        raise Unsupported(f"value={value!s:.40} is of no use for a measure in nats; give epsilon or exp_epsilon")
