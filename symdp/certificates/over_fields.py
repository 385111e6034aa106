"""Points and multipliers in the field of a root, from the programs with a rational in its place.

A basis that is optimal for a rational near the root, on the side where the program has what is sought, is kept, and the
program is solved with it for other rationals: each number found is a ratio of polynomials in the rational, and its value at
the root is one of the field. The rational has to be so near that the basis serves up to the root; the checker says whether
it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import count
from typing import Any

from symdp.arithmetic.algebraic_number import AlgebraicNumber, real_roots
from symdp.arithmetic.basis import Basis
from symdp.arithmetic.highs import propose_precisely
from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.linear_program import InfeasibleProgram, LinearProgram
from symdp.arithmetic.optimize import solved_basis
from symdp.arithmetic.rational_function import Coefficients, fitted
from symdp.certificates.over_cells import Attempt, Found, written
from symdp.errors import Unsupported

WIDTHS = Fraction(1, 1 << 20), Fraction(1, 1 << 50)


def found(part: Any, attempts: Iterable[Attempt], what: str) -> dict[str, Any]:
    """What a kernel accepts as points, or as multipliers, of a program over a field."""
    from symdp.certificates.checker import programs, rules

    root = _root(part.field)
    for attempt in attempts:
        for width in WIDTHS:
            numbers = _numbers(part, attempt, root, root.near(width, _is_below(part, what)))
            if numbers is None:
                continue
            try:
                programs.check([], _only(part, what), {part.name: numbers}, {part.name: numbers})
            except rules.Rejected:
                continue
            return numbers
    raise Unsupported(f"no certificate of format 2 is made: no {what} were found for {part.name} in the field of its root")


def _root(field: Any) -> AlgebraicNumber:
    low, high = field.ends
    (found,) = [root for root, _ in real_roots(flint.fmpz_poly(field.integers)) if low < root and root < high]
    return found


def _is_below(part: Any, what: str) -> bool:
    """On which side of its root a program has what is sought: less leakage leaves no point, and a cell is drawn in."""
    from symdp.certificates.checker import algebraic, germs

    wanted = part.at_most
    if isinstance(wanted, germs.Polynomial):
        return not isinstance(wanted.terms[0], algebraic.Element)
    return what == "multipliers"


def _only(part: Any, what: str) -> Any:
    """The half of a part that a point shows, or multipliers."""
    from symdp.certificates.checker import programs

    kept = {"numbers": part.numbers, "field": part.field}
    if what == "point":
        return programs.Part(part.name, part.program, at_most=part.at_most, **kept)
    return programs.Part(part.name, part.program, at_least=part.at_least, empty=part.empty, **kept)


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


def _numbers(part: Any, attempt: Attempt, root: AlgebraicNumber, near: Fraction) -> dict[str, Any] | None:
    """The numbers that an attempt finds for a rational near the root, at the root."""
    solve = _Along()

    @cache
    def at(place: Fraction) -> Found | None:
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
        elements = [written(value or (Fraction(0),)) for value in values]
        numbers[name] = elements[0] if part.numbers is None else elements
    return numbers or None


def _term(found: Found | None, name: str, place: int) -> Fraction | None:
    if found is None:
        return None
    return found[name][place] if name in found else Fraction(0)


def _at(root: AlgebraicNumber, value: Callable[[Fraction], Fraction | None]) -> Coefficients | None:
    function = fitted(value, _places())
    return None if function is None else function.coefficients_at(root)


def _places() -> Iterator[int]:
    return count(2)


def _moved(part: Any, place: Fraction) -> Any:
    """The part with a rational in place of the root."""
    from symdp.certificates.checker import kernel, programs

    program = kernel.Program()
    program.free = part.program.free
    program.costs = {name: _valued(cost, place) for name, cost in part.program.costs.items()}
    program.rows = {
        name: ({unknown: _valued(value, place) for unknown, value in sums.items()}, sense, _valued(bound, place))
        for name, (sums, sense, bound) in part.program.rows.items()
    }
    ends = {key: None if (value := getattr(part, key)) is None else _valued(value, place) for key in ("at_most", "at_least")}
    return programs.Part(part.name, program, **ends, empty=part.empty, numbers=part.numbers)


def _valued(value: Any, place: Fraction) -> Any:
    from symdp.certificates.checker import algebraic, germs

    if isinstance(value, germs.Polynomial):
        return type(value)([_valued(term, place) for term in value.terms])
    return algebraic.value_at(value.coefficients, place) if isinstance(value, algebraic.Element) else value
