"""Diagonals that are possible where some letters are sensitive: a program over them, and membership without a solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import is_stochastic
from proofs.profiles.trade_offs import Rows
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from symdp.arithmetic.programs.linear_program import LinearProgram

Letters = Sequence[int]
ZERO, ONE = Fraction(0), Fraction(1)


def body_program(priors: tuple[Vector, ...], level: Fraction, sensitive: Letters) -> LinearProgram:
    """The negative of the largest accuracy over K."""
    from symdp.arithmetic.programs.linear_program import LinearProgram

    program = LinearProgram()
    g, least = program.add_column(lower=1 / level, upper=1), program.add_column(cost=-1, lower=None)
    kept, common = ([program.add_column() for _ in priors[0]] for _ in range(2))
    program.add_row({g: ONE} | dict.fromkeys(common, -ONE), lower=0)
    for x, (q, v) in enumerate(zip(kept, common, strict=True)):
        program.add_row({v: ONE, g: -ONE, q: -ONE}, lower=-1)
        if x in sensitive:
            program.add_row({v: level, q: -ONE}, lower=0)
    for prior in priors:
        program.add_row(dict(zip(kept, prior, strict=True)) | {least: -ONE}, lower=0)
    return program


def is_allowed(rows: Rows, level: Fraction, sensitive: Letters) -> bool:
    """A mechanism with the ratios of the statement."""
    pairs = [(rows[i], other) for i in sensitive for other in rows]
    return is_stochastic(rows) and all(a <= level * b for pair in pairs for a, b in zip(*pair, strict=True))


def is_in_body(rows: Rows, level: Fraction, sensitive: Letters) -> bool:
    """Whether the diagonal lies in K: the least sum of v, less g, is convex in g and linear between its breaks."""
    kept = [row[x] for x, row in enumerate(rows)]

    def least(x: int, g: Fraction) -> Fraction:
        return max(ZERO, kept[x] - 1 + g, kept[x] / level if x in sensitive else ZERO)

    breaks = {1 / level, ONE, *[1 - q for q in kept], *[1 - q + q / level for q in kept]}
    places = [g for g in breaks if 1 / level <= g <= 1]
    return any(sum([least(x, g) for x in range(len(kept))], ZERO) <= g for g in places)


def columns(given: dict[str, Any]) -> Iterator[tuple[int, list[list[Fraction]], list[Fraction], Fraction]]:
    """A letter, the mechanism merged to guesses, v, and the lambda that it needs if this letter is sensitive."""
    letters = range(len(given["rows"]))
    merged = [
        [sum([p for p, guess in zip(one, given["guesses"], strict=True) if guess == x], ZERO) for x in letters]
        for one in given["rows"]
    ]
    least = [min(column) for column in zip(*merged, strict=True)]
    for x, row in enumerate(merged):
        if all(v or not w for w, v in zip(row, least, strict=True)):
            yield x, merged, least, max([w / v for w, v in zip(row, least, strict=True) if v])
