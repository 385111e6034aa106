"""Tables 1 and 2 of alvim2015: the printed digits, and the truncated geometric mechanism."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.sources.prior import Vector

Rows = tuple[Vector, ...]

# Table 1(a).
CITIES = (
    "0.534 0.060 0.053 0.046 0.040 0.267",
    "0.465 0.069 0.060 0.053 0.046 0.307",
    "0.405 0.060 0.069 0.060 0.053 0.353",
    "0.353 0.053 0.060 0.069 0.060 0.405",
    "0.307 0.046 0.053 0.060 0.069 0.465",
    "0.267 0.040 0.046 0.053 0.060 0.534",
)

# Tables 2(a) and 2(b).
COUNTS = (
    "2/3 1/6 1/12 1/24 1/48 1/48",
    "1/3 1/3 1/6 1/12 1/24 1/24",
    "1/6 1/6 1/3 1/6 1/12 1/12",
    "1/12 1/12 1/6 1/3 1/6 1/6",
    "1/24 1/24 1/12 1/6 1/3 1/3",
    "1/48 1/48 1/24 1/12 1/6 2/3",
)
RING = (
    "8/21 4/21 2/21 1/21 2/21 4/21",
    "4/21 8/21 4/21 2/21 1/21 2/21",
    "2/21 4/21 8/21 4/21 2/21 1/21",
    "1/21 2/21 4/21 8/21 4/21 2/21",
    "2/21 1/21 2/21 4/21 8/21 4/21",
    "4/21 2/21 1/21 2/21 4/21 8/21",
)


def read(table: Sequence[str]) -> Rows:
    """The digits as numbers."""
    return tuple([tuple(map(Fraction, row.split())) for row in table])


def truncated_geometric(size: int, t: Fraction) -> Rows:
    """t^d(1-t)/(1+t) inside and t^d/(1+t) in the first and the last column; two outputs at least."""
    last = size - 1
    return tuple(
        [
            tuple(
                [t ** abs(i - j) * (1 if j in (0, last) else 1 - t) / (1 + t) for j in range(size)],
            )
            for i in range(size)
        ]
    )


def randomised_response(size: int, level: Fraction) -> Rows:
    """(17) on the clique."""
    total = size - 1 + level
    return tuple([tuple([(level if i == j else 1) / total for j in range(size)]) for i in range(size)])
