"""Parametric source sets: one set for every value of the symbols, with cells on which one prior is least majorised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.symbols.affine import Affine
from symdp.arithmetic.symbols.polyhedron import Polyhedron, covering
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.parametric.conditions import UnderConditions
from symdp.sources.parametric.parametric_families import Ball, Binary, Bounds, MajorisedCell, SymbolicFamily
from symdp.sources.parametric.product_forms import Products
from symdp.sources.parametric.symbols import (
    Conditions,
    SymbolTable,
    between_0_and_1,
    of_bounds,
    of_prior,
    ordered,
    read_conditions,
    read_forms,
)
from symdp.sources.shapes.shape import Shape

if TYPE_CHECKING:
    import sympy

MOST_LETTERS, MOST_CELLS = 12, 60
# Where so many cells are found it is counted at random points whether there are too many, as a search for all is long: at
# most so many points, until so many in a row are in cells that are known.
COUNTED, POINTS, QUIET = 12, 2000, 150
Point = Mapping[str, Fraction]


@dataclass(frozen=True)
class SymbolicCell:
    """A cell of symbol values on which one prior, affine in them, is majorised by every other prior of the set.

    Attributes
    ----------
    forms : tuple of Affine
        Forms that are nonnegative in the cell, beside the conditions on the symbols; none follows from the others.
    prior : tuple of Affine
        Its entries in decreasing order.
    region : Polyhedron
        The cell in the symbols that are free.
    """

    forms: tuple[Affine, ...]
    prior: tuple[Affine, ...]
    region: Polyhedron = field(repr=False)


@dataclass(frozen=True)
class SymbolicSet(UnderConditions):
    """A source set whose numbers are affine in symbols, or a level and a prior in symbols.

    Build one with a class method. Entries are symbols, or names of symbols, affine expressions of sympy, and rationals.
    The symbols satisfy the conditions that define the set, and those of ``where``, only.

    Attributes
    ----------
    family : SymbolicFamily
    variables : tuple of sympy Symbol
        In the order of their names.
    conditions : Conditions
        Forms in the symbols that are not negative, and forms that are zero.
    template : str
        A description of the set, with places for ``entries``.
    entries : tuple of tuples of Affine

    Examples
    --------
    >>> import sympy
    >>> ball = SymbolicSet.ball(sympy.symbols("C1:4"), "r", decreasing=True)
    >>> ball.symbols, [str(form) for form in ball.conditions.forms]
    ((C1, C2, C3, r), ['C1', 'C2', 'C3', 'r', '1 - r', 'C1 - C2', 'C2 - C3'])
    >>> [str(value) for value in ball.at({"C1": "1/2", "C2": "3/10", "C3": "1/5", "r": "1/10"}).least_majorised.prior]
    ['2/5', '3/10', '3/10']
    >>> len(ball.cells)
    4
    """

    family: SymbolicFamily
    variables: tuple[sympy.Symbol, ...]
    conditions: Conditions
    template: str
    entries: tuple[tuple[Affine, ...], ...]
    products: Products = field(default_factory=Products)

    def __post_init__(self) -> None:
        self._require_values(MOST_LETTERS)

    @classmethod
    def ball(cls, center: Any, radius: Any, where: Any = (), decreasing: bool = False) -> SymbolicSet:
        """Build the total-variation ball around a centre.

        Parameters
        ----------
        center : sequence of sympy Symbols, names, affine expressions and rationals
        radius : symbol, name, affine expression or rational
        where : sequence of relations of sympy
            Conditions on the symbols, such as ``[p <= q]``.
        decreasing : bool
            Assume that center[0] >= center[1] >= ..., for which there are fewer cells.
        """
        table = SymbolTable()
        middle, distance = read_forms(center, "center", table), table.affine(radius, "radius")
        known = of_prior(middle) + between_0_and_1(distance) + _where(where, decreasing, middle, table)
        words = "the priors within total-variation distance {} of ({})"
        return cls(Ball(middle, distance), table.symbols, known, words, ((distance,), middle))

    @classmethod
    def box(cls, lower: Any, upper: Any, where: Any = ()) -> SymbolicSet:
        """Build the box of priors with lower[i] <= P_i <= upper[i].

        Examples
        --------
        >>> [[str(form.normal) for form in cell.forms] for cell in SymbolicSet.box(["l", 0, 0], [1, "v", "v"]).cells]
        [['-1 + l + 2*v', '-1 + 3*l'], ['-1 + 3*v', '1 - 3*l'], ['1 - l - 2*v', '1 - 3*v']]
        """
        table = SymbolTable()
        low, high = read_forms(lower, "lower", table), read_forms(upper, "upper", table)
        if len(low) != len(high):
            raise InvalidArgument(f"lower has {len(low)} entries, upper {len(high)}; give one each per letter")
        known = of_bounds(low, high) + read_conditions(where, table)
        words = "the priors with ({}) <= P <= ({})"
        return cls(Bounds(low, high), table.symbols, known, words, (low, high))

    @classmethod
    def contamination(cls, center: Any, level: Any, where: Any = (), decreasing: bool = False) -> SymbolicSet:
        """Build the contamination (1 - level) center + level Q of a prior with any prior Q.

        Where both have symbols, they have different ones: conditions are decided in their products.

        Examples
        --------
        >>> import sympy
        >>> source = SymbolicSet.contamination(["p", 1 - sympy.Symbol("p")], "eta", decreasing=True)
        >>> [str(entry) for cell in source.cells for entry in cell.prior]
        ['1/2', '1/2', 'p', '1 - p']
        """
        table = SymbolTable()
        middle, share = read_forms(center, "center", table), 1 - table.affine(level, "level")
        base = of_prior(middle) + between_0_and_1(share) + _where(where, decreasing, middle, table)
        if not share.symbols:
            products, lower = Products(), tuple([form * share.constant for form in middle])
        else:
            names = frozenset[str]().union(*[form.symbols for form in middle])
            if common := sorted(names & share.symbols):
                raise InvalidArgument(f"level and center share the symbol {common[0]}; give them different ones")
            products = Products(share, names)
            lower = tuple([products.homogeneous(form) for form in middle])
        bounds = Bounds(lower, (Affine.number(1),) * len(middle))
        words = "the mixtures of a prior ({1}) with any prior, the latter of weight {0}"
        return cls(bounds, table.symbols, base, words, ((1 - share,), middle), products)

    @classmethod
    def hull(cls, vertices: Any, where: Any = ()) -> SymbolicSet:
        """Build the convex hull of finitely many priors on two letters.

        Examples
        --------
        >>> import sympy
        >>> p = sympy.Symbol("p")
        >>> [[str(entry) for entry in cell.prior] for cell in SymbolicSet.hull([[p, 1 - p], [1 - p, p]]).cells]
        [['1/2', '1/2']]
        """
        table = SymbolTable()
        rows = [read_forms(vertex, f"vertices[{place}]", table) for place, vertex in enumerate(vertices, 1)]
        for place, row in enumerate(rows, 1):
            if len(row) != 2:
                raise InvalidArgument(f"vertices[{place}] has {len(row)} letters; in symbols a hull has 2 letters")
        known = sum([of_prior(row) for row in rows], Conditions()) + read_conditions(where, table)
        words = "the hull of the priors " + ", ".join(["({})"] * len(rows))
        return cls(Binary(tuple([row[0] for row in rows])), table.symbols, known, words, tuple(rows))

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return self.family.letters

    @property
    def listed(self) -> tuple[tuple[sympy.Expr, ...], ...] | None:
        """The priors of a hull, as expressions in the symbols; None for other sets."""
        priors = self.family.priors
        return None if priors is None else tuple([tuple(map(self.to_sympy, prior)) for prior in priors])

    @cached_property
    def cells(self) -> tuple[SymbolicCell, ...]:
        """The cells, with inner points, that cover all values of the symbols."""
        known: dict[tuple[Affine, ...], tuple[MajorisedCell, dict[Affine, Affine]]] = {}

        def cell_at(point: Point) -> tuple[Affine, ...]:
            if len(known) == COUNTED:
                self._require_few_cells(point)
            cell = self.family.cell_at(self.solved.completed(point))
            originals = {self.solved.reduced(form): form for form in reversed(cell.forms)}
            forms = self.region.needed([form for form in originals if form.terms])
            known[forms] = cell, originals
            return forms

        def cell_of(forms: tuple[Affine, ...]) -> SymbolicCell:
            cell, originals = known[forms]
            return SymbolicCell(tuple([originals[form] for form in forms]), cell.prior, self.region.with_forms(forms))

        return joined([cell_of(forms) for forms in covering(self.region, cell_at, MOST_CELLS)], self.region)

    def _require_few_cells(self, start: Point) -> None:
        """Refuse a set with too many cells early, by inner points of different cells along a walk."""
        known, quiet = set[MajorisedCell](), 0
        for point in self.region.walk(start, POINTS):
            values = self.solved.completed(point)
            cell = self.family.cell_at(values)
            inside = all(form.at(values) > 0 for form in map(self.solved.reduced, cell.forms) if form.terms)
            quiet = 0 if inside and cell not in known else quiet + 1
            known |= {cell} if inside else set()
            if quiet == QUIET:
                return
            if len(known) > MOST_CELLS:
                raise Unsupported(
                    f"cells={MOST_CELLS} are not enough for these symbols, there are more; give some of them numbers, or "
                    "order them"
                )

    def at(self, values: Mapping[Any, Any]) -> Shape:
        """Return the set at rational values of the symbols."""
        return self.family.of(self.products.point(self.read_values(values)))

    @property
    def description(self) -> str:
        """The description of the set in words and symbols."""
        return self.template.format(*[", ".join([str(form) for form in group]) for group in self.entries])


def joined(cells: list[SymbolicCell], region: Polyhedron) -> tuple[SymbolicCell, ...]:
    """Join two cells that have one prior and that a single form separates."""
    listed = list(cells)
    for first, second in combinations(cells, 2):
        between = [form for form in first.forms if -form.normal in {other.normal for other in second.forms}]
        rest = [{form.normal for form in cell.forms} for cell in (first, second)]
        if first.prior != second.prior or len(between) != 1:
            continue
        if rest[0] - {between[0].normal} == rest[1] - {-between[0].normal}:
            forms = tuple([form for form in first.forms if form != between[0]])
            whole = SymbolicCell(forms, first.prior, region.with_forms(forms))
            return joined([whole, *[cell for cell in listed if cell not in (first, second)]], region)
    return tuple(listed)


def _where(where: Any, decreasing: bool, center: tuple[Affine, ...], table: SymbolTable) -> Conditions:
    return (ordered(center) if decreasing else Conditions()) + read_conditions(where, table)
