"""Distortion functions of ordered letters: powers of the distance on a line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from symdp.arithmetic.rational import exact_text, rationals
from symdp.errors import InvalidArgument
from symdp.losses.line_positions import Places
from symdp.losses.loss import Loss, Matrix, read_size

LARGEST_POWER = 20


class Line(Loss):
    """The distortion d(x, y) = |a_x - a_y|^power; the outputs are the letters."""

    def __init__(self, positions: tuple[Fraction, ...] | None, letters: int | None, power: int) -> None:
        self.letters, self._positions, self._power = letters, positions, power

    @property
    def name(self) -> str:
        if self._positions is not None:
            places = ",".join(map(str, self._positions))
            return f"positions:{places}" + (f":{self._power}" if self._power > 1 else "")
        return "line" if self._power == 1 else f"line:{self._power}"

    def matrix(self, letters: int) -> Matrix:
        places = self.places(letters)
        self.require_letters(letters, letters)
        by_step: dict[Fraction, Fraction] = {}
        rows = []
        for x in places.positions:
            steps = [abs(x - y) for y in places.positions]
            rows.append(tuple([by_step.setdefault(step, step**places.power) for step in steps]))
        return tuple(rows)

    def to_document(self, letters: int) -> dict[str, Any]:
        places = self.places(letters)
        return {"positions": [exact_text(place) for place in places.positions], "power": places.power}

    def bounds(self, letters: int) -> tuple[Fraction, Fraction]:
        places = self.places(letters)
        return Fraction(0), (places.positions[-1] - places.positions[0]) ** places.power

    def labels(self, letters: Sequence[str]) -> tuple[str, ...]:
        return tuple(letters)

    def places(self, letters: int) -> Places:
        self.require_letters(letters)
        return Places(self._positions or tuple(map(Fraction, range(letters))), self._power)


def line(letters: int | None = None, power: int = 1) -> Line:
    """Build |x - y|^power for ordered letters at unit distance.

    Parameters
    ----------
    letters : int, optional
        M; by default as many as the source has.
    power : int
        1 for the distance, 2 for its square, at most 20.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> [[int(cost) for cost in row] for row in line(3, power=2).matrix(3)]
    [[0, 1, 4], [1, 0, 1], [4, 1, 0]]
    """
    return Line(None, read_size(letters, "letters"), _read_power(power))


def positions(places: Sequence[object], power: int = 1) -> Line:
    """Build |a_x - a_y|^power for letters at nondecreasing rational positions a.

    Parameters
    ----------
    places : sequence of rationals
        Where the letters lie, from left to right.
    power : int

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> [str(cost) for cost in positions([0, 1, "5/2"]).matrix(3)[2]]
    ['5/2', '3/2', '0']
    """
    values = rationals(places, "positions")
    if not values:
        raise InvalidArgument("positions is empty; give one place for each letter")
    for place, (left, right) in enumerate(pairwise(values), 2):
        if right < left:
            raise InvalidArgument(
                f"positions[{place}]={right} is left of the one before it, {left}; order the letters along the line"
            )
    return Line(values, len(values), _read_power(power))


def _read_power(power: int) -> int:
    if isinstance(power, bool) or not isinstance(power, int) or not 1 <= power <= LARGEST_POWER:
        text = repr(power)
        raise InvalidArgument(f"power={text:.40} must be a whole number from 1 to {LARGEST_POWER}")
    return power
