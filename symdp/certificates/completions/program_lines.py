"""A program of blocks as rows and unknowns one by one, for a solver of linear programs.

A row or an unknown is named by its block and its place in it. Coefficients are the numbers of the checker: rationals, those
of a field, polynomials in s or t.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

Key = tuple[str, int]
Sums = dict[Key, Any]
# The coefficients of the powers of the letter of a polynomial.
Polynomials = dict[Key, list[Any]]


class Lines:
    """Costs of unknowns, which of them are free, and rows (sums, sense, bound)."""

    def __init__(self, costs: dict[Key, Any], free: set[Key], rows: dict[Key, tuple[Sums, str, Any]]) -> None:
        self.costs, self.free, self.rows = costs, free, rows


class Problem:
    """A linear program with its goal: an upper or a lower bound on the value, or infeasibility."""

    def __init__(
        self, name: str, program: Any, at_most: Any = None, at_least: Any = None, *, empty: bool = False, kinds: Any = ()
    ) -> None:
        self.name, self.program, self.at_most, self.at_least, self.empty = name, program, at_most, at_least, empty
        self.numbers: Any
        self.field: Any
        self.numbers, self.field = kinds or (None, None)


def problem_of(part: Any) -> Problem:
    """Return the program and goal of a part of the checker, line by line."""
    from symdp.certificates.checker.arithmetic import cells, germs, vectors

    program = part.program
    numbers = {vectors.SMALL: germs.Germ, vectors.INSIDE: cells.Cell}.get(program.order)
    ends = [None if end is None else _scalar(end, numbers) for end in (part.at_most, part.at_least)]
    return Problem(part.name, lines_of(program, numbers), *ends, empty=part.empty, kinds=(numbers, program.field))


def lines_of(program: Any, numbers: Any) -> Lines:
    """Return the lines of a block program, with polynomials of the given class; cones are left out."""
    from symdp.certificates.checker.kernel.block_kernel import EQUAL

    costs = _amounts(program.unknowns, numbers)
    free = {key for key in costs if program.unknowns[key[0]].sense == EQUAL}
    rows: dict[Key, tuple[Sums, str, Any]] = {
        key: ({}, program.rows[key[0]].sense, bound) for key, bound in _amounts(program.rows, numbers).items()
    }
    for row, unknown, pattern in program.terms:
        for i, k, coefficient in _entries(pattern, program.rows[row].size, program.unknowns[unknown].size, numbers):
            sums = rows[row, i][0]
            sums[unknown, k] = sums.get((unknown, k), Fraction(0)) + coefficient
    return Lines(costs, free, rows)


def _amounts(blocks: Mapping[str, Any], numbers: Any) -> dict[Key, Any]:
    return {
        (name, place): _number(terms, numbers)
        for name, block in blocks.items()
        for place, terms in enumerate(block.amount.entries())
    }


def _entries(pattern: Any, rows: int, columns: int, numbers: Any) -> Iterator[tuple[int, int, Any]]:
    """Yield (row, column, coefficient) of a pattern, those that are not 0."""
    from symdp.certificates.checker.kernel import block_kernel as kernel

    if isinstance(pattern, kernel.Factor):
        c = _scalar(pattern.c, numbers)
        yield from ((i, k, c * value) for i, k, value in _entries(pattern.pattern, rows, columns, numbers))
    elif isinstance(pattern, kernel.Transposed):
        yield from ((k, i, value) for i, k, value in _entries(pattern.pattern, columns, rows, numbers))
    elif isinstance(pattern, kernel.Rows):
        for i, line in enumerate(pattern.lines):
            yield from ((i, k, _number(terms, numbers)) for k, terms in enumerate(line.entries()) if any(terms))
    elif isinstance(pattern, kernel.Entries):
        amounts = pattern.amounts.entries()
        yield from ((i, k, terms[0]) for (i, k), terms in zip(pattern.places, amounts, strict=True) if any(terms))
    else:
        # Row k takes unknown k, or the only row takes each unknown.
        c = _scalar(pattern.c, numbers)
        yield from ((min(place, rows - 1), place, c) for place in range(columns))


def _scalar(vector: Any, numbers: Any) -> Any:
    (terms,) = vector.entries()
    return _number(terms, numbers)


def _number(terms: Sequence[Any], numbers: Any) -> Any:
    return numbers(terms) if len(terms) > 1 else terms[0] if terms else Fraction(0)


def sizes_of(part: Any, what: str) -> dict[str, int]:
    """Return the sizes of the blocks of a point, or of multipliers."""
    from symdp.certificates.checker.kernel.block_forms import SCALE

    blocks = part.program.unknowns if what == "point" else part.program.rows
    sizes = {name: block.size for name, block in blocks.items()}
    return sizes if what == "point" else {**sizes, SCALE: 1}


def blocks_of(solution: Polynomials, sizes: Mapping[str, int]) -> dict[str, Any]:
    """Return the vectors of a certificate, as text."""
    written = {}
    for name, size in sizes.items():
        terms = [solution.get((name, place), []) for place in range(size)]
        powers = max(map(len, terms))
        columns = [[term[power] if power < len(term) else Fraction(0) for term in terms] for power in range(powers)]
        if powers:
            texts = [_text(column) for column in columns]
            written[name] = texts[0] if powers == 1 and isinstance(texts[0], str) else texts
    return written


def _text(column: Sequence[Any]) -> Any:
    """Return rationals as one text, and numbers of a field as one text for each power of the root."""
    from symdp.certificates.checker.arithmetic import vectors

    if all(isinstance(value, Fraction) for value in column):
        vector = vectors.of(column)
        return vectors.written(vector) if vector.terms else " ".join(["0"] * len(column))
    elements = [[value] if isinstance(value, Fraction) else list(value) for value in column]
    powers = max(map(len, elements))
    return [_text([term[power] if power < len(term) else Fraction(0) for term in elements]) for power in range(powers)]
