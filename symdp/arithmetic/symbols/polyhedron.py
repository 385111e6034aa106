"""Polyhedra in named symbols: points inside, exact, and the cells that cover one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram, UnboundedProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.symbols.affine import Affine
from symdp.errors import Unsupported
from symdp.work import account

Point = Mapping[str, Fraction]
ZERO, ONE = Fraction(0), Fraction(1)
MOST_PARTS = 4000
# Of walks inside: steps are shares of the way to the border, and points are rounded so that their numbers stay short.
SHARES, ROUNDED = 64, 10**6


@dataclass(frozen=True)
class Polyhedron:
    """The values of some symbols at which forms are not negative.

    Examples
    --------
    >>> p, q = Affine.symbol("p"), Affine.symbol("q")
    >>> triangle = Polyhedron((p, q - p, Affine.number(1) - q))
    >>> point = triangle.inside()
    >>> 0 < point["p"] < point["q"] < 1
    True
    >>> triangle.with_forms([p - q]).inside() is None
    True
    >>> triangle.least(q - p * 2)
    Fraction(-1, 1)
    """

    forms: tuple[Affine, ...]

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """All symbols, in the order of their names."""
        return tuple(sorted(frozenset().union(*[form.symbols for form in self.forms])))

    def holds(self, point: Point) -> bool:
        """Return whether the polyhedron contains a point."""
        return all(form.at(point) >= 0 for form in self.forms)

    def with_forms(self, forms: Sequence[Affine]) -> Polyhedron:
        """Return the part where more forms are not negative."""
        return Polyhedron((*self.forms, *forms))

    def inside(self) -> Point | None:
        """Return a point at which all forms with symbols are positive; None where there is none."""
        program = LinearProgram()
        columns = {name: program.add_column(lower=None) for name in self.symbols}
        slack = program.add_column(cost=-1, lower=None, upper=ONE)
        for form in self.forms:
            if form.terms:
                program.add_row({**_row(form, columns), slack: -ONE}, lower=-form.constant)
            elif form.is_negative:
                return None
        try:
            solution = minimize(program)
        except InfeasibleProgram:
            return None
        return {name: solution.x[column] for name, column in columns.items()} if solution.x[slack] > 0 else None

    def least(self, form: Affine) -> Fraction | None:
        """Return the least value of a form; None where it has none, as the polyhedron is empty or unbounded."""
        program = LinearProgram()
        coefficients = dict(form.terms)
        names = sorted({*self.symbols, *coefficients})
        columns = {name: program.add_column(cost=coefficients.get(name, ZERO), lower=None) for name in names}
        for known in self.forms:
            program.add_row(_row(known, columns), lower=-known.constant)
        try:
            return minimize(program).value + form.constant
        except (InfeasibleProgram, UnboundedProgram):
            return None

    def walk(self, start: Point, count: int, seed: int = 0) -> Iterator[Point]:
        """Yield inner points, each from the previous one on a random line; the same for the same seed.

        Examples
        --------
        >>> p = Affine.symbol("p")
        >>> segment = Polyhedron((p, ONE - p))
        >>> all(0 < point["p"] < 1 for point in segment.walk({"p": ONE / 2}, 5))
        True
        """
        rng = Random(seed)  # noqa: S311 - points to look at, no secret
        here = dict(start)
        for _ in range(count):
            # One symbol mostly, as lines that change all are short where there are many.
            chosen = rng.choice([*([name] for name in here), list(here)])
            line = {name: Fraction(rng.choice((-1, 1)) if name in chosen else 0) for name in here}
            most = ONE
            for form in self.forms:
                slope = sum([value * line[name] for name, value in form.terms], ZERO)
                if slope < 0:
                    most = min(most, form.at(here) / -slope)
            share = most * Fraction(rng.randint(1, SHARES - 1), SHARES)
            moved = {name: round((value + share * line[name]) * ROUNDED) / Fraction(ROUNDED) for name, value in here.items()}
            if all(form.at(moved) > 0 for form in self.forms if form.terms):
                here = moved
                yield here

    def needed(self, forms: Sequence[Affine]) -> tuple[Affine, ...]:
        """Return the forms that are not implied by this polyhedron and the other forms."""
        kept = list(dict.fromkeys([form for form in forms if form.terms]))
        for form in list(kept):
            others = [other for other in kept if other != form]
            least = self.with_forms(others).least(form)
            if least is not None and least >= 0:
                kept = others
        return tuple(kept)


def _row(form: Affine, columns: Mapping[str, int]) -> dict[int, Fraction]:
    return {columns[name]: value for name, value in form.terms}


def covering(region: Polyhedron, cell_at: Callable[[Point], tuple[Affine, ...]], most: int) -> list[tuple[Affine, ...]]:
    """Return cells that cover a polyhedron, each the region where some forms are not negative, with inner points.

    The cell of a point that lies in no cell so far is taken, until none is left: of every part of the region that the
    cells leave, a linear program shows that it has no inner point. What the closed cells leave is open in the region, so
    it is empty. Cells without inner points are dropped: the others, closed, still cover the region.

    Parameters
    ----------
    region : Polyhedron
        With inner points; in it every form is affine.
    cell_at : callable
        The forms of the cell of a point, each with symbols; there are finitely many cells, and the point is in its own.
    most : int
        Raises Unsupported for more cells.

    Examples
    --------
    >>> p = Affine.symbol("p")
    >>> sides = lambda point: (p - 1,) if point["p"] >= 1 else (1 - p,)
    >>> [[str(form) for form in cell] for cell in covering(Polyhedron((p, 3 - p)), sides, 10)]
    [['-1 + p'], ['1 - p']]
    """
    what = f"the search for cells in {len(region.symbols)} symbols"
    with account(what, "give some of the symbols numbers, or order them"):
        return _cells(region, cell_at, most)


def _cells(region: Polyhedron, cell_at: Callable[[Point], tuple[Affine, ...]], most: int) -> list[tuple[Affine, ...]]:
    cells: list[tuple[Affine, ...]] = []
    pending, parts = [(region, 0)], 0
    while pending:
        part, known = pending.pop()
        parts += 1
        if parts > MOST_PARTS or len(cells) > most:
            raise Unsupported(f"cells={most} are not enough for these symbols; give some of them numbers, or order them")
        point = part.inside()
        if point is None:
            continue
        apart = known < len(cells) and part.with_forms(cells[known]).inside() is None
        if known == len(cells):
            cells.append(cell_at(point))
        pending += [(left, known + 1) for left in ([part] if apart else _outside(part, cells[known]))]
    return [forms for forms in cells if region.with_forms(forms).inside() is not None]


def _outside(part: Polyhedron, forms: Sequence[Affine]) -> Iterator[Polyhedron]:
    """Split the part outside a cell into polyhedra, one for each form that may be the first violated."""
    for place, form in enumerate(forms):
        yield part.with_forms([*forms[:place], -form])
