"""The equations of a pattern and of its multipliers, solved in symbols, and the inequalities that make it optimal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import sympy

from symdp.derivations.pattern import Pattern
from symdp.derivations.program import Program, mixture, reduced_costs
from symdp.derivations.signs import Inequality
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.mechanisms.coloring import Color

Rows = tuple[tuple[sympy.Expr, ...], ...]


@dataclass(frozen=True)
class Equation:
    """An equation of a pattern, and what it is about."""

    name: str
    left: sympy.Expr
    right: sympy.Expr

    @property
    def zero(self) -> sympy.Expr:
        """What vanishes."""
        return self.left - self.right


@dataclass(frozen=True)
class Unknowns:
    """The unknowns of a program: bases of columns, entries, multipliers of rows and priors, and the price of the level."""

    program: Program

    def base(self, y: int) -> sympy.Symbol:
        """Return the least or the greatest entry of column y, as the rule has it."""
        return sympy.Symbol(f"m{y + 1}", real=True)

    def entry(self, x: int, y: int) -> sympy.Symbol:
        """Return W(y|x)."""
        return sympy.Symbol(f"W({y + 1}|{x + 1})", real=True)

    def row(self, x: int) -> sympy.Symbol:
        """Return the multiplier nu_x of a row."""
        return sympy.Symbol(f"nu{x + 1}", real=True)

    def weight(self, v: int) -> sympy.Symbol:
        """Return the weight of a prior."""
        return sympy.Symbol(f"w{v + 1}", real=True)

    @property
    def price(self) -> sympy.Symbol:
        """The multiplier of the level."""
        return sympy.Symbol("kappa", real=True)


@dataclass(frozen=True)
class Equations:
    """The two linear systems of a pattern at a level in symbols: of the mechanism, and of the multipliers."""

    program: Program
    pattern: Pattern

    @property
    def unknowns(self) -> Unknowns:
        """The unknowns of both systems."""
        return Unknowns(self.program)

    def entries(self) -> list[list[sympy.Expr]]:
        """Return the mechanism in the bases of columns and the entries without colour."""
        rows = []
        for x, colors in enumerate(self.pattern.colors):
            row = []
            for y, color in enumerate(colors):
                known = self.program.rule.entry(color, self.unknowns.base(y))
                row.append(self.unknowns.entry(x, y) if known is None else known)
            rows.append(row)
        kept = [row for x, row in enumerate(rows) if x not in self.pattern.free]
        return [self.program.rule.free_row(kept) if x in self.pattern.free else row for x, row in enumerate(rows)]

    def primal(self) -> list[Equation]:
        """Return the active equations of the mechanism: sums of rows, the level, and the accuracy of the active priors."""
        entries, one = self.entries(), sympy.Integer(1)
        rows = [
            Equation(f"row {x + 1}", sympy.Add(*row), one) for x, row in enumerate(entries) if x not in self.pattern.free
        ]
        level = self.program.rule.closing([self.unknowns.base(y) for y in self.pattern.used])
        maxima = [Equation("maxima", sum_of, self.program.rule.level) for sum_of in level]
        accuracies = [
            Equation(f"prior {v + 1}", self.program.cost(self.program.priors[v], entries), distortion_symbol())
            for v in self.pattern.active
        ]
        return [*rows, *maxima, *accuracies]

    def primal_names(self) -> list[sympy.Symbol]:
        """Return the unknowns of the mechanism in these equations, and D."""
        outputs, letters = range(self.program.outputs), range(self.program.letters)
        names = [*map(self.unknowns.base, outputs), *[self.unknowns.entry(x, y) for x in letters for y in outputs]]
        present = set().union(*[equation.left.free_symbols for equation in self.primal()])
        return [*[name for name in names if name in present], distortion_symbol()]

    def weights(self) -> list[sympy.Expr]:
        """Return the weights of the active priors: 1, or unknowns with sum 1."""
        active = self.pattern.active
        return [sympy.Integer(1)] if len(active) == 1 else list(map(self.unknowns.weight, active))

    def costs(self) -> list[list[sympy.Expr]]:
        """Return the reduced costs Q_x c(x,y) - nu_x of the mixture Q of the active priors, by their weights."""
        mixed = mixture(self.weights(), [self.program.priors[v] for v in self.pattern.active])
        return reduced_costs(mixed, self.program.loss, list(map(self.unknowns.row, range(self.program.letters))))

    def dual(self) -> list[Equation]:
        """Return the equations of the multipliers: of the weights, of entries without colour, and of columns in use."""
        costs, colors, zero = self.costs(), self.pattern.colors, sympy.Integer(0)
        several = self.weights()[1:]
        weights = [Equation("weights", sympy.Add(*self.weights()), sympy.Integer(1))] if several else []
        white = {
            cost: Equation(f"r({x + 1},{y + 1})", cost, zero)
            for x, y, cost in reversed([*_places(costs)])
            if colors[x][y] is Color.WHITE
        }
        prices = [
            Equation(f"p{y + 1}", self.column_price(y, costs), zero)
            for y in self.pattern.used
            if any(row[y] is Color.BLACK for row in colors)
        ]
        return [*weights, *reversed(white.values()), *prices]

    def silent(self) -> list[sympy.Expr]:
        """Return the costs of coloured entries that vanish at the optimum in numbers."""
        costs = self.costs()
        return [costs[x][y] for x, y in self.pattern.silent if self.pattern.colors[x][y] is not Color.WHITE]

    def dual_names(self) -> list[sympy.Symbol]:
        """Return the multipliers."""
        names = [*map(self.unknowns.row, range(self.program.letters)), *[w for w in self.weights() if w.is_Symbol]]
        return names if self.program.rule.bounds_ratios else [*names, self.unknowns.price]

    def column_price(self, y: int, costs: Sequence[Sequence[sympy.Expr]]) -> sympy.Expr:
        """Return the price of the base of a column; where it is not used, negative costs count as those of black entries."""
        if y in self.pattern.used:
            colors = [row[y] for row in self.pattern.colors]
        else:
            colors = [Color.BLACK if (x, y) in self.pattern.negative else Color.RED for x in range(self.program.letters)]
        return self.program.rule.column_price(colors, [row[y] for row in costs], self.unknowns.price)


@dataclass(frozen=True)
class Solved:
    """The solution of both systems of a pattern, in the level and the symbols.

    Attributes
    ----------
    distortion : expression
        D as a function of the level.
    entries : rows of expressions
        The mechanism.
    bases : tuple of expressions or None
        Of the columns that have coloured entries.
    rows, weights : tuples of expressions
    price : expression
    """

    equations: Equations
    distortion: sympy.Expr
    entries: Rows
    bases: tuple[sympy.Expr | None, ...]
    rows: tuple[sympy.Expr, ...]
    weights: tuple[sympy.Expr, ...]
    price: sympy.Expr

    @property
    def prior(self) -> tuple[sympy.Expr, ...]:
        """The least favourable prior, the mixture of the active ones."""
        return mixture(self.weights, [self.equations.program.priors[v] for v in self.equations.pattern.active])

    @property
    def costs(self) -> list[list[sympy.Expr]]:
        """The reduced costs."""
        return reduced_costs(self.prior, self.equations.program.loss, self.rows)

    def inequalities(self) -> list[Inequality]:
        """Return what must not be negative: of the mechanism first, then of the multipliers."""
        level = self.equations.program.rule.level
        first = Inequality(level - 1, f"{level} >= 1")
        return [first, *self._primal(), *self._dual()]

    def _primal(self) -> Iterator[Inequality]:
        program, pattern = self.equations.program, self.equations.pattern
        for y in pattern.used:
            column, base = [row[y] for row in self.entries], self.bases[y]
            if base is not None:
                yield Inequality(base, f"m{y + 1} >= 0")
            for x in range(program.letters):
                if pattern.colors[x][y] is Color.WHITE and x not in pattern.free:
                    for expression, sign, bound in program.rule.between(column, base, x):
                        yield Inequality(expression, f"W({y + 1}|{x + 1}) {sign} {bound.format(y=y + 1)}")
        for v, prior in enumerate(program.priors):
            if v not in pattern.active:
                loss = program.cost(prior, self.entries)
                yield Inequality(self.distortion - loss, f"loss({v + 1}) <= D")

    def _dual(self) -> Iterator[Inequality]:
        program, pattern = self.equations.program, self.equations.pattern
        for v, weight in zip(pattern.active, self.weights, strict=True):
            yield Inequality(weight, f"w{v + 1} >= 0")
        if not program.rule.bounds_ratios:
            yield Inequality(self.price, "kappa >= 0")
        costs = self.costs
        for y in range(program.outputs):
            for x in range(program.letters):
                used, color = y in pattern.used, pattern.colors[x][y]
                below = color is Color.BLACK if used else (x, y) in pattern.negative
                if not used or color is not Color.WHITE:
                    sign, relation = (-1, "<=") if below else (1, ">=")
                    yield Inequality(sign * costs[x][y], f"r({x + 1},{y + 1}) {relation} 0")
            if y not in pattern.used:
                price = self.equations.column_price(y, costs).subs(self.equations.unknowns.price, self.price)
                yield Inequality(price, f"p{y + 1} >= 0")


def solve(program: Program, pattern: Pattern) -> Solved | None:
    """Solve both systems of a pattern; None where they do not have one solution."""
    equations = Equations(program, pattern)
    mechanism = _linear([each.zero for each in equations.primal()], equations.primal_names())
    multipliers = _completed([each.zero for each in equations.dual()], equations.silent(), equations.dual_names())
    if mechanism is None or multipliers is None:
        return None
    unknowns = equations.unknowns
    bases = [mechanism.get(unknowns.base(y)) for y in range(program.outputs)]
    return Solved(
        equations,
        mechanism[distortion_symbol()],
        tuple([tuple([sympy.cancel(entry.subs(mechanism)) for entry in row]) for row in equations.entries()]),
        tuple(bases),
        tuple([multipliers[unknowns.row(x)] for x in range(program.letters)]),
        tuple([multipliers.get(weight, weight) for weight in equations.weights()]),
        multipliers.get(unknowns.price, sympy.Integer(0)),
    )


def _linear(zeros: Sequence[sympy.Expr], names: Sequence[sympy.Symbol]) -> dict[sympy.Symbol, sympy.Expr] | None:
    """Return the only solution of linear equations, or None."""
    solutions = _solutions(zeros, names)
    if solutions is None or any(value.free_symbols & set(names) for value in solutions.values()):
        return None
    return solutions


def _solutions(zeros: Sequence[sympy.Expr], names: Sequence[sympy.Symbol]) -> dict[sympy.Symbol, sympy.Expr] | None:
    solutions = sympy.linsolve(list(zeros), list(names))
    if solutions == sympy.EmptySet:
        return None
    (values,) = solutions
    return dict(zip(names, values, strict=True))


def _completed(
    zeros: Sequence[sympy.Expr], more: Sequence[sympy.Expr], names: Sequence[sympy.Symbol]
) -> dict[sympy.Symbol, sympy.Expr] | None:
    """Return a solution of equations; where they leave unknowns free, further ones are added as long as they agree."""
    kept, solutions = list(zeros), _solutions(zeros, names)
    for zero in more:
        if solutions is None or not any(value.free_symbols & set(names) for value in solutions.values()):
            break
        tried = _solutions([*kept, zero], names)
        if tried is not None:
            kept.append(zero)
            solutions = tried
    if solutions is None or any(value.free_symbols & set(names) for value in solutions.values()):
        return None
    return solutions


def _places(rows: Sequence[Sequence[sympy.Expr]]) -> Iterator[tuple[int, int, sympy.Expr]]:
    for x, row in enumerate(rows):
        for y, entry in enumerate(row):
            yield x, y, entry
