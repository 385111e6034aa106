"""Shapes given by linear inequalities inside the simplex, possibly with auxiliary unknowns; without vertices."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram, Solution
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.alphabet import read_letters
from symdp.sources.prior import HullPrior, Vector, sum_of, uniform
from symdp.sources.shapes.inequality import Inequality, read_inequality
from symdp.sources.shapes.shape import Polytope, UnknownPrior

ONE = Fraction(1)


class Polyhedron(Polytope):
    """A polyhedron {P : there are auxiliary z with G (P, z) <= h} of priors P in the simplex."""

    @cached_property
    def inequalities(self) -> tuple[Inequality, ...]:
        """The rows of G with their bounds; columns from M on are the auxiliary unknowns."""
        return tuple(self._rows())

    @abstractmethod
    def _rows(self) -> Iterable[Inequality]: ...

    @property
    def auxiliary(self) -> int:
        """The number of auxiliary unknowns."""
        return 0

    def half_spaces(self) -> list[tuple[Vector, Fraction]]:
        zero = Fraction(0)
        return [
            (tuple([row.coefficients.get(x, zero) for x in range(self.letters)]), row.bound) for row in self.inequalities
        ]

    def minimum(self, objective: Vector) -> tuple[Fraction, HullPrior]:
        # Imported where it is needed: a set is read, and a witness is judged, without the solver.
        from symdp.arithmetic.programs.optimize import minimize

        program = LinearProgram()
        unknown = self.add_prior(program)
        for column, cost in zip(unknown.columns, objective, strict=True):
            program.cost[column] = cost
        solution = minimize(program)
        return solution.value, unknown.read(solution)

    def add_prior(self, program: LinearProgram) -> UnknownPrior:
        unknowns = [program.add_column() for _ in range(self.letters)]
        columns = unknowns + [program.add_column(lower=None) for _ in range(self.auxiliary)]
        program.add_row(dict.fromkeys(unknowns, ONE), lower=ONE, upper=ONE)
        for inequality in self.inequalities:
            program.add_row({columns[k]: value for k, value in inequality.coefficients.items()}, upper=inequality.bound)
        return UnknownPrior(tuple(unknowns))

    def locate(self, prior: Vector) -> HullPrior | Vector:
        for inequality in self.inequalities:
            if not inequality.holds(prior):
                return tuple([-inequality.coefficients.get(letter, Fraction(0)) for letter in range(self.letters)])
        return HullPrior(prior)

    @cached_property
    def least_majorised(self) -> HullPrior | None:
        """The uniform prior where it lies in the set, since every prior majorises it."""
        located = self.locate(uniform(self.letters))
        return located if isinstance(located, HullPrior) else None

    def relative_interior(self) -> HullPrior:
        """Return a prior that makes as many inequalities strict as possible, on the cone over the set."""
        from symdp.arithmetic.programs.optimize import minimize

        program = LinearProgram()
        columns = [program.add_column() for _ in range(self.letters)]
        columns += [program.add_column(lower=None) for _ in range(self.auxiliary)]
        height = program.add_column(lower=1)
        program.add_row(dict.fromkeys(columns[: self.letters], ONE) | {height: -ONE}, lower=0, upper=0)
        for inequality in self.inequalities:
            slack = program.add_column(cost=-1, upper=1)
            row = {columns[k]: value for k, value in inequality.coefficients.items()}
            program.add_row(row | {slack: ONE, height: -inequality.bound}, upper=0)
        for column in columns[: self.letters]:
            program.add_row({column: ONE, program.add_column(cost=-1, upper=1): -ONE}, lower=0)
        x = minimize(program).x
        return HullPrior(tuple([x[column] / x[height] for column in columns[: self.letters]]))

    def constrain_accuracy(
        self, program: LinearProgram, diagonal: Sequence[int], level: Mapping[int, Fraction], constant: Fraction
    ) -> _DualRows:
        """Add rows by linear-programming duality: beta - h.alpha bounds P.x from below when beta 1 - G^T alpha <= x."""
        floor = program.add_column(lower=None)
        prices = [program.add_column() for _ in self.inequalities]
        transposed: list[dict[int, Fraction]] = [{} for _ in range(self.letters + self.auxiliary)]
        for price, inequality in zip(prices, self.inequalities, strict=True):
            for place, value in inequality.coefficients.items():
                transposed[place][price] = value
        rows = [
            program.add_row({column: ONE, floor: -ONE} | transposed[letter], lower=0)
            for letter, column in enumerate(diagonal)
        ]
        for place in range(self.letters, len(transposed)):
            program.add_row(transposed[place], lower=0, upper=0)
        bound = {floor: ONE} | {p: -i.bound for p, i in zip(prices, self.inequalities, strict=True)}
        program.add_row(bound | {column: -share for column, share in level.items()}, lower=constant)
        return _DualRows(tuple(rows), tuple(prices), self.needs_multipliers)


@dataclass(frozen=True)
class _DualRows:
    rows: tuple[int, ...]
    prices: tuple[int, ...]
    keep_multipliers: bool

    def total(self, solution: Solution) -> Fraction:
        return sum_of([solution.duals[row] for row in self.rows])

    def prior(self, solution: Solution) -> HullPrior:
        total = self.total(solution)
        return HullPrior(tuple([solution.duals[row] / total for row in self.rows]))

    def multipliers(self, solution: Solution) -> Vector | None:
        return tuple([solution.x[price] for price in self.prices]) if self.keep_multipliers else None


@dataclass(frozen=True)
class InequalitySet(Polyhedron):
    """Priors that satisfy the user's own inequalities."""

    size: int
    inequalities: tuple[Inequality, ...]

    @classmethod
    def read(cls, inequalities: Any, letters: int | None = None) -> InequalitySet:
        """Read text or pairs; refuse inequalities that conflict."""
        if isinstance(inequalities, str | bytes | Mapping) or not hasattr(inequalities, "__iter__"):
            raise InvalidArgument("inequalities must be a sequence of inequalities")
        rows: list[Inequality] = []
        for place, entry in enumerate(inequalities, 1):
            rows.extend(read_inequality(entry, f"inequalities[{place}]"))
        if not rows:
            raise InvalidArgument("inequalities is empty; SourceSet.simplex(letters) is the set of all priors")
        largest = 1 + max((letter for row in rows for letter in row.coefficients), default=-1)
        size = largest if letters is None else read_letters(letters)
        if size < max(largest, 1):
            raise InvalidArgument(f"letters={size} must be at least {max(largest, 1)}, the letters that inequalities name")
        built = cls(size, tuple(rows))
        built._refuse_conflicts()
        return built

    @property
    def letters(self) -> int:
        return self.size

    def _rows(self) -> Iterable[Inequality]:
        return self.inequalities

    @property
    def needs_multipliers(self) -> bool:
        return True

    def describe(self) -> dict[str, Any]:
        rows = []
        for row in self.inequalities:
            values = [str(row.coefficients.get(letter, 0)) for letter in range(self.size)]
            rows.append({"coefficients": values, "bound": str(row.bound)})
        return {"letters": self.size, "inequalities": rows}

    def _refuse_conflicts(self) -> None:
        conflict = self._conflict(list(range(len(self.inequalities))))
        if conflict is None:
            return
        for place in list(conflict):
            smaller = self._conflict([k for k in conflict if k != place])
            conflict = conflict if smaller is None else smaller
        texts = list(dict.fromkeys(self.inequalities[place].text for place in conflict))
        listed = "; ".join(f"({text})" for text in texts)
        raise Infeasible(f"inequalities: no prior satisfies {listed} together; relax or drop one of them")

    def _conflict(self, places: list[int]) -> list[int] | None:
        """Return conflicting inequalities among the given places, or None."""
        from symdp.arithmetic.programs.optimize import minimize

        chosen = InequalitySet(self.size, tuple([self.inequalities[place] for place in places]))
        program = LinearProgram()
        chosen.add_prior(program)
        try:
            minimize(program)
        except InfeasibleProgram as infeasible:
            return [place for place, multiplier in zip(places, infeasible.multipliers[1:], strict=True) if multiplier]
        return None
