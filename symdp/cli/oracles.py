"""What ``oracles`` prints and writes: mechanisms for estimating frequencies."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.enclosure import rounded
from symdp.arithmetic.rational import exact_text
from symdp.cli.options import required_level
from symdp.cli.output import Targets
from symdp.cli.telling import Given, Told
from symdp.errors import InvalidArgument
from symdp.mechanisms.estimation import root
from symdp.mechanisms.frequency_oracles import (
    best_subset_size,
    hadamard_response,
    subset_selection,
    subset_selection_variance,
)
from symdp.mechanisms.randomized_response import randomized_response
from symdp.mechanisms.randomizer import Randomizer
from symdp.sources.alphabet import MOST_LETTERS
from symdp.text_file import write_whole
from symdp.tradeoffs.levels.level import LevelBelow

if TYPE_CHECKING:
    from symdp.mechanisms.reading import Applied

MOST_OUTPUTS, SHOWN_DIGITS, LONGEST = 4_096, 3, 9
METHODS = ("subset", "hadamard", "rr")


@dataclass(frozen=True)
class Oracles:
    """The mechanisms for so many letters at a level."""

    letters: int
    level: Fraction

    @cached_property
    def size(self) -> int:
        """The size of subsets that estimates best; 1 is randomised response."""
        return best_subset_size(self.letters, self.level)

    @property
    def names(self) -> dict[str, str]:
        """What the methods are called."""
        subsets = f"subsets of {self.size}" if self.size > 1 else "randomised response"
        return dict(zip(METHODS, (subsets, "Hadamard response", "randomised response"), strict=True))

    def mechanism(self, method: str) -> Applied:
        """The mechanism of a method, one that estimates."""
        if self.level == 1:
            raise InvalidArgument("exp_epsilon=1 must be above 1: answers that tell nothing estimate nothing")
        if method == "rr" or (method == "subset" and self.size == 1):
            return randomized_response(self.letters, self.level)
        if method == "subset":
            return subset_selection(self.letters, self.level, self.size)
        return hadamard_response(self.letters, self.level)

    @cached_property
    def variances(self) -> dict[str, Fraction]:
        """n times the sum of the variances over all letters, for Hadamard response at equal frequencies."""
        found = {"randomised response": subset_selection_variance(self.letters, self.level, 1)}
        if self.size > 1:
            found[self.names["subset"]] = subset_selection_variance(self.letters, self.level, self.size)
        if self.letters * self.letters <= MOST_OUTPUTS:
            even = [Fraction(1, self.letters)] * self.letters
            spread = hadamard_response(self.letters, self.level).estimation_variances(even, 1)
            found[self.names["hadamard"]] = sum(spread, Fraction(0))
        return found

    def standard_error(self, variance: Fraction, reports: int) -> str:
        """The root of the mean variance of a letter."""
        return f"{root(variance / (reports * self.letters)):#.{SHOWN_DIGITS}g}"


def run_oracles(
    given: tuple[str, str | None],
    at: Given,
    method: str,
    reports: int,
    as_json: bool,
    output: str | None,
) -> None:
    """Compare the mechanisms, and write the one that was chosen."""
    if reports < 1:
        raise InvalidArgument(f"reports={reports} must be at least 1")
    labels, level = read_names(*given), required_level(*at)
    known = Oracles(labels if isinstance(labels, int) else len(labels), level.value)
    if output is not None:
        chosen = Randomizer(known.mechanism(method), () if isinstance(labels, int) else tuple(labels))
        write_whole(output, json.dumps(chosen.to_document()) + "\n")
        if output == "-":
            return
    _told(known, level, reports, None if output is None else (method, output)).show(as_json, Targets())


def _told(known: Oracles, level: LevelBelow, reports: int, written: tuple[str, str] | None) -> Told:
    response = Fraction(known.letters - 1) / (known.level + known.letters - 1)
    numbers: dict[str, Any] = {
        "exp epsilon": level,
        "best subset size": known.size,
        "distortion of randomised response": brief(response),
    }
    if written is not None:
        numbers["written"] = f"{known.names[written[0]]}, to {written[1]}"
    errors = {name: known.standard_error(value, reports) for name, value in known.variances.items()}
    more = {
        "distortion_of_randomised_response": exact_text(response),
        "variances": {name: exact_text(value) for name, value in known.variances.items()},
        "reports": reports,
        "standard_errors": errors,
    }
    columns = ("mechanism", f"standard error of a letter, {reports} reports")
    return Told("oracles", numbers, columns, [[*row] for row in errors.items()], more=more)


def brief(number: Fraction) -> str:
    """A rational where it is short, else its first digits; ``--json`` has all of it.

    Examples
    --------
    >>> brief(Fraction(9, 11)), brief(Fraction(49000000, 51718281))
    ('9/11', '0.947441')
    """
    text = exact_text(number)
    return text if len(text) <= LONGEST else rounded(number, 2 * SHOWN_DIGITS)


def read_names(text: str, column: str | None) -> int | Sequence[str]:
    """How many letters there are, or their names: a number, names between commas, or the values of a column of a table."""
    if Path(text).suffix.lower() == ".csv":
        from symdp.sources.table import read_table

        if column is None:
            raise InvalidArgument(f"letters={text} is a table; name the column of the letters with --column NAME")
        return sorted(set(read_table(text).column(column, "column")))
    if column is not None:
        raise InvalidArgument(f"column={column} is of a .csv file; letters={text:.40} is none")
    if text.strip().isascii() and text.strip().isdecimal():
        if len(text) > LONGEST:
            raise InvalidArgument(f"letters={text:.40} must be at most {MOST_LETTERS}")
        return int(text)
    names = [name.strip() for name in text.split(",")]
    if len(names) < 2 or "" in names:
        raise InvalidArgument(
            f"letters={text:.40} must be a number, names between commas, or a .csv file with --column NAME"
        )
    return names
