"""The agreement of two numbers as a number of digits, and the lines of a report."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mpmath import mp, mpf

SPARE = 20
MOST_PLACES = 70
LOOSE = 3
SEARCHED = 9


@dataclass(frozen=True)
class Line:
    """One comparison of a claim with what the definitions give.

    Attributes
    ----------
    text : str
        What was compared, and the numbers where they differ.
    digits : int, or None
        In how many digits they agree; None for a sentence about what was not compared.
    holds : bool
        Whether they agree as far as the claim goes.
    """

    text: str
    digits: int | None = None
    holds: bool = True

    def __str__(self) -> str:
        agree = "" if self.digits is None else f": {self.digits} digits"
        return f"{'' if self.holds else 'DIFFERS: '}{self.text}{agree}"


@dataclass
class Report:
    """All comparisons of one answer or function.

    Attributes
    ----------
    requested : int
        The number of digits that was requested.
    lines : list of Line
    """

    requested: int
    lines: list[Line] = field(default_factory=list)

    @property
    def accepted(self) -> bool:
        """Whether no comparison differs."""
        return all(line.holds for line in self.lines)

    @property
    def digits(self) -> int:
        """The least number of digits of all comparisons, at most the requested one."""
        return min([line.digits for line in self.lines if line.digits is not None], default=0)

    @property
    def notes(self) -> list[str]:
        """The sentences about what was not compared."""
        return [line.text for line in self.lines if line.digits is None]

    @property
    def verdict(self) -> str:
        """One line: agreement with its digits, or REJECTED with the first difference."""
        if not self.accepted:
            return "REJECTED: " + next(line.text for line in self.lines if not line.holds)
        count = sum(line.digits is not None for line in self.lines)
        return f"AGREES to {self.digits} digits in {count} comparison{'s' * (count != 1)}"

    def __str__(self) -> str:
        return "\n".join([self.verdict, *map(str, self.lines)])

    def add(self, text: str, digits: int | None = None, holds: bool = True) -> None:
        """Append a line."""
        self.lines.append(Line(text, digits, holds))

    def equal(self, text: str, claimed: Any, computed: Any) -> bool:
        """Compare two numbers that must be equal."""
        digits = common_digits(claimed, computed, self.requested)
        holds = digits >= self.requested
        self.add(text if holds else difference(text, claimed, computed, digits), digits, holds)
        return holds

    def at_most(self, text: str, computed: Any, bound: Any) -> bool:
        """Compare a number with an upper bound that it may reach."""
        if computed <= bound:
            self.add(text, self.requested)
            return True
        digits = common_digits(bound, computed, self.requested)
        holds = digits >= self.requested
        self.add(text if holds else difference(text, bound, computed, digits), digits, holds)
        return holds

    def between(self, text: str, computed: Any, low: Any, high: Any, strict: bool = True) -> bool:
        """Compare a number with an enclosure; the digits are those that the enclosure and the number share.

        Where it is not strict, the number is that of a mechanism from a search, which meets the enclosure only up to the
        digits of the search. Two ends of which the first is above the second enclose nothing.
        """
        wide = common_digits(low, high, self.requested)
        slack = mpf(10) ** -self.requested * max(1, abs(high)) if mp.isfinite(high) else 0
        inside = bool(low - slack <= computed <= high + slack)
        end = high if computed > high else low
        shared = common_digits(end, computed, self.requested)
        digits = wide if inside else min(wide, shared)
        # Beside an enclosure of few digits what was searched must lie as close to an end as a search comes.
        strict = strict or low > high
        holds = inside or (not strict and shared >= (min(wide - LOOSE, SEARCHED) if wide > LOOSE else SEARCHED - LOOSE))
        because = "" if wide >= self.requested else f" (the claim is an enclosure of {wide} digits)"
        self.add(text + because if holds else difference(text, end, computed, digits), digits, holds)
        return holds

    def near(self, text: str, claimed: Any, computed: Any, least: int, because: str) -> bool:
        """Compare two numbers of which one is rounded, so that fewer digits agree."""
        digits = common_digits(claimed, computed, self.requested)
        holds = digits >= min(least, self.requested)
        because = f" ({because})" if digits < self.requested else ""
        self.add(text + because if holds else difference(text, claimed, computed, digits), digits, holds)
        return holds


def common_digits(first: Any, second: Any, most: int) -> int:
    """Return in how many significant digits two numbers agree, at most ``most``.

    A zero is compared with what is near it by absolute difference.

    Examples
    --------
    >>> common_digits(mpf("1.2345"), mpf("1.2346"), 60), common_digits(mpf(0), mpf(0), 60)
    (4, 60)
    """
    if first == second:
        return most
    if not (mp.isfinite(first) and mp.isfinite(second)):
        return 0
    scale = max(abs(first), abs(second)) if first and second else mpf(1)
    return int(max(0, min(most, mp.floor(-mp.log10(abs(first - second) / scale) + mpf("0.000001")))))


def difference(text: str, claimed: Any, computed: Any, digits: int) -> str:
    """Return a sentence with both numbers as far as they differ."""
    places = min(digits + 3, MOST_PLACES)
    return f"{text}: claimed {written(claimed, places)}, computed {written(computed, places)}"


def written(value: Any, digits: int) -> str:
    """Return the digits of a number."""
    return str(mp.nstr(value, max(digits, 6), strip_zeros=False)) if mp.isfinite(value) else "infinity"
