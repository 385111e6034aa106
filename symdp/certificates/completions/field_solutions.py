"""Points and multipliers in the field of a root, by solving the programs with rationals in its place.

A basis that is optimal at a rational near the root, on the side where the program has a solution, is kept for other
rationals. Each number of the solution is then a ratio of polynomials in the rational, whose value at the root is a number of
the field. If the checker rejects the result, since the basis is not optimal up to the root, a nearer rational is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.programs.basis import Basis
from symdp.arithmetic.programs.highs import propose_precisely
from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram
from symdp.arithmetic.programs.optimize import solved_basis
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, real_roots
from symdp.arithmetic.symbols.rational_function import Coefficients, fitted
from symdp.certificates.completions.cell_solutions import Attempt
from symdp.certificates.completions.program_lines import Key, Lines, Polynomials, Problem, blocks_of, sizes_of
from symdp.errors import Unsupported

WIDTHS = Fraction(1, 1 << 20), Fraction(1, 1 << 50)


def solved_in_field(part: Any, problem: Problem, attempts: Iterable[Attempt], what: str) -> Polynomials:
    """Return points, or multipliers, that the kernel accepts for a part of the checker over a field."""
    root = _root(problem.field)
    for attempt in attempts:
        for width in WIDTHS:
            numbers = _numbers(problem, attempt, root, root.near(width, what == "multipliers"))
            if numbers is not None and _is_accepted(part, numbers, what):
                return numbers
    raise Unsupported(f"no certificate of format 3 is made: no {what} were found for {part.name} in the field of its root")


def _is_accepted(part: Any, numbers: Polynomials, what: str) -> bool:
    """Return whether the kernel accepts the numbers for one half of the part."""
    from symdp.certificates.checker import rules
    from symdp.certificates.checker.kernel.block_forms import Reader

    half = part.upper if what == "point" else part.lower
    try:
        half([], Reader({part.name: blocks_of(numbers, sizes_of(part, what))}))
    except rules.Rejected:
        return False
    return True


def _root(field: Any) -> AlgebraicNumber:
    low, high = field.ends
    (only,) = [root for root, _ in real_roots(flint.fmpz_poly(field.integers)) if low < root and root < high]
    return only


class _Along:
    """Solves a program, and later ones with the basis of the first."""

    def __init__(self) -> None:
        self.basis: Basis | None = None

    def __call__(self, program: LinearProgram) -> Sequence[Fraction]:
        if self.basis is None:
            self.basis = solved_basis(program, propose_precisely)
        if len(program.rows) != len(self.basis.program.rows):
            raise ArithmeticError("a polynomial has a smaller degree at this rational")
        return replace(self.basis, program=program).solution().x


def _numbers(part: Problem, attempt: Attempt, root: AlgebraicNumber, near: Fraction) -> Polynomials | None:
    """Return the numbers that an attempt finds for a rational near the root, at the root: the coefficients of its powers."""
    solve = _Along()

    @cache
    def at(place: Fraction) -> Polynomials | None:
        try:
            return attempt(_moved(part, place), solve)
        except ArithmeticError:
            return None

    try:
        first = at(near)
    except InfeasibleProgram:
        return None
    numbers = {}
    for name, terms in (first or {}).items():
        values = [_at(root, lambda place, name=name, k=k: _term(at(place), name, k)) for k in range(len(terms))]  # type: ignore[misc]
        if None in values:
            return None
        numbers[name] = [value or (Fraction(0),) for value in values]
    return numbers or None


def _term(numbers: Polynomials | None, name: Key, place: int) -> Fraction | None:
    if numbers is None:
        return None
    return numbers[name][place] if name in numbers else Fraction(0)


def _at(root: AlgebraicNumber, value: Callable[[Fraction], Fraction | None]) -> Coefficients | None:
    function = fitted(value, _places())
    return None if function is None else function.coefficients_at(root)


def _places() -> Iterator[int]:
    return count(2)


def _moved(part: Problem, place: Fraction) -> Problem:
    """Return the program with a rational in place of the root."""
    program = part.program
    moved = Lines(
        {name: _valued(cost, place) for name, cost in program.costs.items()},
        program.free,
        {
            name: ({unknown: _valued(value, place) for unknown, value in sums.items()}, sense, _valued(bound, place))
            for name, (sums, sense, bound) in program.rows.items()
        },
    )
    ends = [None if end is None else _valued(end, place) for end in (part.at_most, part.at_least)]
    return Problem(part.name, moved, *ends, empty=part.empty, kinds=(part.numbers, None))


def _valued(value: Any, place: Fraction) -> Any:
    from symdp.certificates.checker.arithmetic import algebraic, germs

    if isinstance(value, germs.Polynomial):
        return type(value)([_valued(term, place) for term in value.terms])
    return algebraic.value_at(value.coefficients, place) if isinstance(value, algebraic.Element) else value
