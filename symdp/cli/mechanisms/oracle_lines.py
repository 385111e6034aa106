"""Output of ``oracles``: mechanisms for frequency estimation, and their standard errors."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exact_text
from symdp.arithmetic.reals.enclosure import rounded
from symdp.cli.command_output import Targets, require_digits
from symdp.cli.options import required_level
from symdp.cli.related.related_answers import EpsilonOptions, PlainAnswer
from symdp.errors import InvalidArgument
from symdp.mechanisms.estimation.frequency_estimation import root
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
from symdp.tradeoffs.common.distortion_at_epsilon import LevelBelow

if TYPE_CHECKING:
    from symdp.mechanisms.mechanism_document import Applied

# Standard errors are floats, of which so many digits are right.
MOST_OUTPUTS, MOST_DIGITS, LONGEST = 4_096, 15, 9
METHODS = ("subset", "hadamard", "rr")


@dataclass(frozen=True)
class Oracles:
    """Mechanisms for frequency estimation with a number of letters, at an exp(epsilon)."""

    letters: int
    level: Fraction

    @cached_property
    def size(self) -> int:
        """Size of subsets with the least variance; 1 is randomised response."""
        return best_subset_size(self.letters, self.level)

    @property
    def names(self) -> dict[str, str]:
        """Names of the methods, as they are printed."""
        subsets = f"subsets of {self.size}" if self.size > 1 else "randomised response"
        return dict(zip(METHODS, (subsets, "Hadamard response", "randomised response"), strict=True))

    def mechanism(self, method: str) -> Applied:
        """Return the mechanism of a method; exp(epsilon) = 1 is refused."""
        if self.level == 1:
            raise InvalidArgument(
                "exp_epsilon=1 must be above 1: outputs that are independent of the input estimate nothing"
            )
        if method == "rr" or (method == "subset" and self.size == 1):
            return randomized_response(self.letters, self.level)
        if method == "subset":
            return subset_selection(self.letters, self.level, self.size)
        return hadamard_response(self.letters, self.level)

    @cached_property
    def variances(self) -> dict[str, Fraction]:
        """n times the sum of the variances over all letters; for Hadamard response at equal frequencies."""
        variances = {"randomised response": subset_selection_variance(self.letters, self.level, 1)}
        if self.size > 1:
            variances[self.names["subset"]] = subset_selection_variance(self.letters, self.level, self.size)
        if self.letters * self.letters <= MOST_OUTPUTS:
            even = [Fraction(1, self.letters)] * self.letters
            spread = hadamard_response(self.letters, self.level).estimation_variances(even, 1)
            variances[self.names["hadamard"]] = sum(spread, Fraction(0))
        return variances

    def standard_error(self, variance: Fraction, reports: int, digits: int) -> str:
        """Return the root of the mean variance over the letters."""
        return f"{root(variance / (reports * self.letters)):#.{digits}g}"


def run_oracles(
    names: tuple[str, str | None],
    at: EpsilonOptions,
    method: str,
    reports: int,
    digits: int,
    as_json: bool,
    output: str | None,
) -> None:
    """Compare the mechanisms, and write the chosen one."""
    if reports < 1:
        raise InvalidArgument(f"reports={reports} must be at least 1")
    labels, level = read_names(*names), required_level(*at)
    oracles = Oracles(labels if isinstance(labels, int) else len(labels), level.value)
    if output is not None:
        randomizer = Randomizer(oracles.mechanism(method), () if isinstance(labels, int) else tuple(labels))
        write_whole(output, json.dumps(randomizer.to_document()) + "\n")
        if output == "-":
            return
    written = None if output is None else (method, output)
    _answer(oracles, level, reports, require_digits(min(digits, MOST_DIGITS)), written).show(as_json, Targets())


def _answer(oracles: Oracles, level: LevelBelow, reports: int, digits: int, output: tuple[str, str] | None) -> PlainAnswer:
    response = Fraction(oracles.letters - 1) / (oracles.level + oracles.letters - 1)
    numbers: dict[str, Any] = {
        "exp epsilon": level,
        "best subset size": oracles.size,
        "distortion of randomised response": brief(response, 2 * digits),
    }
    if output is not None:
        numbers["written"] = f"{oracles.names[output[0]]}, to {output[1]}"
    errors = {name: oracles.standard_error(value, reports, digits) for name, value in oracles.variances.items()}
    more = {
        "distortion_of_randomised_response": exact_text(response),
        "variances": {name: exact_text(value) for name, value in oracles.variances.items()},
        "reports": reports,
        "standard_errors": errors,
    }
    columns = ("mechanism", f"standard error of a letter, {reports} reports")
    return PlainAnswer("oracles", numbers, columns, [[*row] for row in errors.items()], more=more)


def brief(number: Fraction, digits: int) -> str:
    """Return a rational where it is short, else its first digits; ``--json`` prints it exactly.

    Examples
    --------
    >>> brief(Fraction(9, 11), 6), brief(Fraction(49000000, 51718281), 6)
    ('9/11', '0.947441')
    """
    text = exact_text(number)
    return text if len(text) <= LONGEST else rounded(number, digits)


def read_names(text: str, column: str | None) -> int | Sequence[str]:
    """Return the number of letters, or their names: names between commas, or the values of a column of a table."""
    if Path(text).suffix.lower() == ".csv":
        from symdp.sources.reading.category_table import read_table

        if column is None:
            raise InvalidArgument(f"letters={text} is a table; name the column of the letters with --column NAME")
        return sorted(set(read_table(text).column(column, "column")))
    if column is not None:
        raise InvalidArgument(f"column={column} needs a .csv file; letters={text:.40} is none")
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
