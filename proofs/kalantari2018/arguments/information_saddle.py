"""Certified enclosures of the least worst-case mutual information, and of the worst least one, over a source set.

F(P; W, R) = sum P_x W(y|x) log(W(y|x)/R(y)) is linear in P and at least I(P; W) for every distribution R of the output.

From above: for any mechanism W of the set's distortion and any R, the largest I(P; W) over the hull is at most the largest
F(v; W, R) over the vertices v. From below: let A be positive numbers with sum_x P_x A_xy <= 1 for every y. By log t <= t-1,

    I(P; W) >= sum P_x W(y|x) log A_xy + 1 - sum_y R(y) sum_x P_x A_xy >= sum P_x W(y|x) log A_xy,

so that a linear program over the valid W bounds the least I(P; W) of one prior P from below. Both bounds hold whatever W, R,
P and A are; floating-point numbers only propose them (cutting planes at averaged mechanisms). Logarithms are rounded to
rationals in the safe direction.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from proofs.definitions.log_sums import log_below
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize

Vector = Sequence[Fraction]
Matrix = Sequence[Vector]

BITS, UNIT = 40, 2**20
LEAST_RATIO, ROUNDS, SMALL = Fraction(1, 2**30), 60, 1e-12


@dataclass(frozen=True)
class Enclosure:
    """``low`` bounds the least information at one prior of the hull, ``high`` the worst information of one mechanism."""

    low: Fraction
    high: Fraction


def enclosure(vertices: Sequence[Vector], distortion: Fraction, width: Fraction) -> Enclosure:
    """Bounds on max over P of min over W and on min over W of max over P, as close as asked if 60 rounds do it."""
    search = _Search(vertices, distortion)
    for _ in range(ROUNDS):
        search.step()
        if search.best - search.floor < width / 4:
            break
    return Enclosure(least_information(search.prior(), vertices, distortion, search.tables), search.high())


def worst_information(vertices: Sequence[Vector], rows: Matrix, outputs: Vector) -> Fraction:
    """An upper bound of I(P; W) for every P of the hull: the largest F(v; W, R)."""
    divergences = [_divergence(row, outputs) for row in rows]
    return max(sum((v * d for v, d in zip(vertex, divergences, strict=True)), Fraction(0)) for vertex in vertices)


def least_information(prior: Vector, vertices: Sequence[Vector], distortion: Fraction, tables: Sequence[Matrix]) -> Fraction:
    """A lower bound of I(P; W) for every valid W, from tables A that are scaled to the prior first."""
    program, entries = _valid_mechanisms(vertices, distortion)
    value = program.add_column(cost=1)
    for table in tables:
        _add_cut(program, entries, value, prior, table)
    return minimize(program).value


def _valid_mechanisms(vertices: Sequence[Vector], distortion: Fraction) -> tuple[LinearProgram, list[list[int]]]:
    program, letters = LinearProgram(), range(len(vertices[0]))
    entries = [[program.add_column(upper=1) for _ in letters] for _ in letters]
    for row in entries:
        program.add_row(dict.fromkeys(row, Fraction(1)), lower=1, upper=1)
    for vertex in vertices:
        program.add_row({entries[x][x]: vertex[x] for x in letters}, lower=1 - distortion)
    return program, entries


def _add_cut(program: LinearProgram, entries: list[list[int]], value: int, prior: Vector, table: Matrix) -> int:
    """value >= sum P_x W(y|x) log A_xy with A scaled so that every column averages to 1."""
    slopes: dict[int, Fraction] = {value: Fraction(1)}
    for y, column in enumerate(zip(*table, strict=True)):
        scale = sum((p * a for p, a in zip(prior, column, strict=True)), Fraction(0))
        for x, a in enumerate(column):
            slopes[entries[x][y]] = -prior[x] * _log_below(a / scale) if prior[x] else Fraction(0)
    return program.add_row(slopes, lower=0)


def _log_below(value: Fraction) -> Fraction:
    return Fraction(math.floor(log_below(value, BITS) * 2**BITS), 2**BITS)


def _divergence(row: Vector, outputs: Vector) -> Fraction:
    """An upper bound of sum w log(w/r)."""
    return sum((-w * _log_below(r / w) for w, r in zip(row, outputs, strict=True) if w), Fraction(0))


class _Search:
    """Cutting planes: the program's value is a lower bound, an average of its mechanisms is tried from above."""

    def __init__(self, vertices: Sequence[Vector], distortion: Fraction) -> None:
        self.vertices = vertices
        self.program, self.entries = _valid_mechanisms(vertices, distortion)
        self.value = self.program.add_column(cost=1)
        self.cuts: list[tuple[int, Vector]] = []
        self.tables: list[Matrix] = []
        self.rows: list[list[Fraction]] = []
        self.best, self.floor = math.inf, -math.inf
        self.duals: Vector = ()

    def step(self) -> None:
        """Solve, average with the best mechanism so far, cut there."""
        solution = minimize(self.program)
        self.floor, self.duals = float(solution.value), solution.duals
        found = [_rounded([solution.x[c] for c in row], x) for x, row in enumerate(self.entries)]
        tried = [
            _rounded([(a + b) / 2 for a, b in zip(*pair, strict=True)], x)
            for x, pair in enumerate(zip(found, self.rows or found, strict=True))
        ]
        prior, worst = _worst_prior(self.vertices, tried)
        if worst < self.best:
            self.best, self.rows = worst, tried
        outputs = _outputs(prior, tried)
        table = [[max(w / r, LEAST_RATIO) if r else Fraction(1) for w, r in zip(row, outputs, strict=True)] for row in tried]
        self.tables.append(table)
        self.cuts.append((_add_cut(self.program, self.entries, self.value, prior, table), prior))

    def prior(self) -> Vector:
        """The average of the priors of the cuts with the multipliers of the program."""
        weights = [(self.duals[place], prior) for place, prior in self.cuts if place < len(self.duals)]
        total = sum((weight for weight, _ in weights), Fraction(0))
        if not total:
            return self.cuts[-1][1]
        letters = range(len(self.vertices[0]))
        return [sum((weight * prior[x] for weight, prior in weights), Fraction(0)) / total for x in letters]

    def high(self) -> Fraction:
        """The upper bound at the best mechanism."""
        prior, _ = _worst_prior(self.vertices, self.rows)
        used = _outputs(prior, self.rows)
        some = Fraction(1, UNIT)
        outputs = [(1 - some) * r + some / len(used) for r in used]
        return worst_information(self.vertices, self.rows, outputs)


def _rounded(row: Vector, letter: int) -> list[Fraction]:
    """Entries as multiples of 2^-20, those off the diagonal rounded down: the distortion does not grow."""
    kept = [Fraction(math.floor(w * UNIT), UNIT) for w in row]
    kept[letter] += 1 - sum(kept)
    return kept


def _outputs(prior: Vector, rows: Matrix) -> list[Fraction]:
    return [sum((p * w for p, w in zip(prior, column, strict=True)), Fraction(0)) for column in zip(*rows, strict=True)]


def _worst_prior(vertices: Sequence[Vector], rows: Matrix) -> tuple[Vector, float]:
    """A prior of the hull where the information is almost largest, and about that value, by multiplicative ascent."""
    weights = [1 / len(vertices)] * len(vertices)
    corners, matrix = [[float(p) for p in v] for v in vertices], [[float(w) for w in row] for row in rows]
    most = math.inf
    for _ in range(400):
        prior = [sum(w * v[x] for w, v in zip(weights, corners, strict=True)) for x in range(len(matrix))]
        outputs = [sum(p * w for p, w in zip(prior, column, strict=True)) for column in zip(*matrix, strict=True)]
        spread = [sum(w * math.log(w / max(r, SMALL)) for w, r in zip(row, outputs, strict=True) if w) for row in matrix]
        gains = [sum(p * d for p, d in zip(v, spread, strict=True)) for v in corners]
        most = max(gains)
        if most - sum(w * g for w, g in zip(weights, gains, strict=True)) < 1e-6:
            break
        weights = [max(w * math.exp(g - most), SMALL) for w, g in zip(weights, gains, strict=True)]
        total = sum(weights)
        weights = [w / total for w in weights]
    parts = [Fraction(round(w * UNIT)) for w in weights]
    whole = sum(parts)
    mixed = [sum((w * v[x] for w, v in zip(parts, vertices, strict=True)), Fraction(0)) / whole for x in range(len(rows))]
    return mixed, most
