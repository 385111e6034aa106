"""Shapes given by finitely many priors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import exact_texts, over_common_denominator
from symdp.errors import InvalidArgument
from symdp.sources.prior import WEIGHTS, HullPrior, Vector, read_vertex, sum_of
from symdp.sources.shapes.shape import Polytope, UnknownPrior

if TYPE_CHECKING:
    from symdp.arithmetic.programs.linear_program import LinearProgram, Solution

# Priors of more bits together are told by weights, where for some letters these take a quarter of the bits at most.
LONG, SOME, FAR = 1 << 20, 16, 4


@dataclass(frozen=True)
class VertexSet(Polytope):
    """The convex hull of priors."""

    priors: tuple[Vector, ...]

    @classmethod
    def read(cls, vertices: Any) -> VertexSet:
        """Read priors of one length; duplicates are dropped."""
        rows = _rows(vertices)
        if not rows:
            raise InvalidArgument("vertices is empty; a source set needs at least one prior")
        priors = [read_vertex(row, f"vertices[{place}]") for place, row in enumerate(rows, 1)]
        for place, prior in enumerate(priors, 1):
            if len(prior) != len(priors[0]):
                raise InvalidArgument(
                    f"vertices[{place}] has {len(prior)} letters, vertices[1] has {len(priors[0])}; make them equal"
                )
        return cls(tuple(_different(priors)))

    @property
    def letters(self) -> int:
        return len(self.priors[0])

    @property
    def vertices(self) -> tuple[Vector, ...]:
        return self.priors

    def known_vertices(self, most: int) -> tuple[Vector, ...] | None:
        return self.priors if len(self.priors) <= most else None

    @cached_property
    def _integers(self) -> tuple[tuple[list[int], int], ...]:
        return tuple([over_common_denominator(vertex) for vertex in self.priors])

    def minimum(self, objective: Vector) -> tuple[Fraction, HullPrior]:
        numerators, denominator = over_common_denominator(objective)
        values = [
            Fraction(sum([a * b for a, b in zip(row, numerators, strict=True)]), scale * denominator)
            for row, scale in self._integers
        ]
        place = min(range(len(values)), key=values.__getitem__)
        return values[place], self.vertex(place)

    def least_difference(self, plus: int, minus: int) -> tuple[Fraction, HullPrior]:
        values = [vertex[plus] - vertex[minus] for vertex in self.priors]
        place = min(range(len(values)), key=values.__getitem__)
        return values[place], self.vertex(place)

    def vertex(self, place: int) -> HullPrior:
        """Return a vertex, with the weights that select it."""
        weights = tuple([Fraction(int(k == place)) for k in range(len(self.priors))])
        return HullPrior(self.priors[place], weights)

    def mixture(self, weights: Vector) -> HullPrior:
        """Return the convex combination of the vertices."""
        shares = [weight / scale for weight, (_, scale) in zip(weights, self._integers, strict=True)]
        factors, denominator = over_common_denominator(shares)
        used = [(factor, row) for factor, (row, _) in zip(factors, self._integers, strict=True) if factor]
        sums = [0] * self.letters
        for factor, row in used:
            sums = [total + factor * entry for total, entry in zip(sums, row, strict=True)]
        prior = tuple([Fraction(total, denominator) for total in sums])
        return HullPrior(prior, weights)

    def locate(self, prior: Vector) -> HullPrior | Vector:
        if len(self.priors) == 1:
            difference = tuple([a - b for a, b in zip(self.priors[0], prior, strict=True)])
            return difference if any(difference) else self.vertex(0)
        # Imported where it is needed: a set is read, and a witness is judged, without the solver.
        from symdp.arithmetic.programs.linear_program import LinearProgram
        from symdp.arithmetic.programs.optimize import minimize

        program = LinearProgram()
        coefficients = [program.add_column(lower=-1, upper=1) for _ in prior]
        margin = program.add_column(cost=-1, lower=None)
        level = {margin: Fraction(1)} | dict(zip(coefficients, prior, strict=True))
        constraint = self.constrain_accuracy(program, coefficients, level, Fraction(0))
        solution = minimize(program)
        if solution.x[margin] > 0:
            return tuple([solution.x[column] for column in coefficients])
        return constraint.prior(solution)

    def relative_interior(self) -> HullPrior:
        if len(self.priors) == 1:
            return self.vertex(0)
        return self.mixture((Fraction(1, len(self.priors)),) * len(self.priors))

    def constrain_accuracy(
        self, program: LinearProgram, diagonal: Sequence[int], level: Mapping[int, Fraction], constant: Fraction
    ) -> _VertexRows:
        rows = []
        for vertex in self.priors:
            coefficients = dict(zip(diagonal, vertex, strict=True))
            for column, value in level.items():
                coefficients[column] = coefficients.get(column, Fraction(0)) - value
            rows.append(program.add_row(coefficients, lower=constant))
        return _VertexRows(self, tuple(rows))

    def add_prior(self, program: LinearProgram) -> UnknownPrior:
        weights = tuple([program.add_column() for _ in self.priors])
        columns = tuple([program.add_column() for _ in range(self.letters)])
        program.add_row(dict.fromkeys(weights, Fraction(1)), lower=1, upper=1)
        for letter, column in enumerate(columns):
            mixed = {weight: -vertex[letter] for weight, vertex in zip(weights, self.priors, strict=True)}
            program.add_row({column: Fraction(1)} | mixed, lower=0, upper=0)
        return UnknownPrior(columns, weights)

    def describe(self) -> dict[str, Any]:
        weights = self._weights
        texts = iter(exact_texts([value for row in weights or self.priors for value in row]))
        rows = [list(islice(texts, self.letters)) for _ in self.priors]
        return {"vertices": rows if weights is None else [{WEIGHTS: row} for row in rows]}

    @cached_property
    def _weights(self) -> list[list[Fraction]] | None:
        """Numbers to which the priors are proportional, where the priors are long and some of these numbers far shorter."""
        if _bits(self.priors) <= LONG:
            return None
        rows = [row for row, _ in self._integers]
        some = slice(0, None, self.letters // SOME + 1)
        tried = _bits([_over_the_first(row, row[some]) for row in rows])
        far = FAR * tried <= _bits([prior[some] for prior in self.priors])
        return [_over_the_first(row, row) for row in rows] if far else None


@dataclass(frozen=True)
class _VertexRows:
    hull: VertexSet
    rows: tuple[int, ...]

    def total(self, solution: Solution) -> Fraction:
        return sum_of([solution.duals[row] for row in self.rows])

    def prior(self, solution: Solution) -> HullPrior:
        total = self.total(solution)
        return self.hull.mixture(tuple([solution.duals[row] / total for row in self.rows]))

    def multipliers(self, solution: Solution) -> Vector | None:
        return None


def _bits(rows: Iterable[Sequence[Fraction]]) -> int:
    return sum([value.numerator.bit_length() + value.denominator.bit_length() for row in rows for value in row])


def _over_the_first(row: list[int], some: list[int]) -> list[Fraction]:
    """Return some entries of a row, each over the first entry that is not 0."""
    first = next(entry for entry in row if entry)
    return [Fraction(entry, first) for entry in some]


def _different(priors: list[Vector]) -> list[Vector]:
    """Return the priors, each once."""
    if len(priors) == 1:
        return priors
    # Integers have quick hashes; that of a fraction takes the inverse of its denominator.
    numbers = [tuple([value.as_integer_ratio() for value in prior]) for prior in priors]
    return list(dict(zip(numbers, priors, strict=True)).values())


def _rows(vertices: Any) -> list[Any]:
    if isinstance(vertices, str | bytes | Mapping):
        raise InvalidArgument("vertices must be a sequence of priors, each a sequence of rationals")
    try:
        return list(vertices)
    except TypeError:
        raise InvalidArgument("vertices must be a sequence of priors, each a sequence of rationals") from None
