"""One prior, or all mixtures of two priors, whose probabilities are affine in several symbols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
from symdp.errors import InvalidArgument
from symdp.sources.parametric.conditions import UnderConditions
from symdp.sources.parametric.product_forms import Products
from symdp.sources.parametric.symbols import Conditions, SymbolTable, of_prior, read_conditions, read_forms
from symdp.sources.shapes.shape import Shape
from symdp.sources.shapes.vertex_set import VertexSet
from symdp.work import spend

if TYPE_CHECKING:
    import sympy

MOST_LETTERS, MOST_PRIORS = 6, 2
Letters = tuple[int, ...]


@dataclass(frozen=True)
class SymbolicSegment(UnderConditions):
    """The mixtures of two priors in symbols, or one prior in symbols.

    Attributes
    ----------
    priors : tuple of tuples of Affine
        One or two.
    variables : tuple of sympy Symbol
    conditions : Conditions

    Examples
    --------
    >>> import sympy
    >>> p, q = sympy.symbols("p q")
    >>> segment = SymbolicSegment.read([[p, q, 1 - p - q], ["1/2", "1/4", "1/4"]])
    >>> segment.at({"p": "1/5", "q": "1/5"}).vertices[0]
    (Fraction(1, 5), Fraction(1, 5), Fraction(3, 5))
    """

    priors: tuple[tuple[Affine, ...], ...]
    variables: tuple[sympy.Symbol, ...]
    conditions: Conditions
    products: Products = field(default_factory=Products)

    def __post_init__(self) -> None:
        self._require_values(MOST_LETTERS)

    @classmethod
    def read(cls, priors: Any, where: Any = ()) -> SymbolicSegment:
        """Read one or two priors.

        Parameters
        ----------
        priors : sequence of sequences
            Symbols, names of symbols, affine expressions of sympy, and rationals.
        where : sequence of relations of sympy
            The conditions on the symbols.

        Raises
        ------
        InvalidArgument
            For more than two priors, and priors of different lengths.
        """
        table = SymbolTable()
        rows = [read_forms(prior, f"vertices[{place}]", table) for place, prior in enumerate(priors, 1)]
        if not 1 <= len(rows) <= MOST_PRIORS:
            raise InvalidArgument(
                f"vertices: {len(rows)} priors in several symbols; give at most {MOST_PRIORS}, or move them with one symbol"
            )
        for place, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise InvalidArgument(f"vertices[{place}] has {len(row)} letters, vertices[1] has {len(rows[0])}")
        known = sum([of_prior(row) for row in rows], Conditions()) + read_conditions(where, table)
        return cls(tuple(rows), table.symbols, known)

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return len(self.priors[0])

    def at(self, values: Mapping[Any, Any]) -> Shape:
        """Return the segment at rational values of the symbols."""
        read = self.read_values(values)
        return VertexSet.read([[form.at(read) for form in prior] for prior in self.priors])

    def masses(self, letters: Letters) -> tuple[Affine, Affine]:
        """Return the probabilities of a set of letters under the first prior and under the last."""
        first, last = self.priors[0], self.priors[-1]
        return sum_of_forms([first[x] for x in letters]), sum_of_forms([last[x] for x in letters])

    def gain(self, letters: Letters) -> Affine:
        """Return the probability of a set of letters under the first prior less that under the last."""
        first, last = self.masses(letters)
        return first - last

    @cached_property
    def ahead(self) -> frozenset[tuple[int, int]]:
        """The pairs of letters whose first is at least as likely under both priors, for all values of the symbols.

        Of two letters that are equally likely everywhere the earlier one is ahead.
        """
        pairs = [(x, y) for x in range(self.letters) for y in range(self.letters) if x != y]
        ordered = {(x, y) for x, y in pairs if all(self._never_less(prior[x] - prior[y]) for prior in self.priors)}
        return frozenset([(x, y) for x, y in ordered if x < y or (y, x) not in ordered])

    def _never_less(self, form: Affine) -> bool:
        reduced = self.solved.reduced(form)
        least = self.region.least(reduced) if reduced.terms else reduced.constant
        return least is not None and least >= 0

    def leading(self, size: int) -> Iterator[Letters]:
        """Return the sets of a given size that contain, with a letter, every letter ahead of it."""
        for chosen in combinations(range(self.letters), size):
            spend(len(self.ahead))
            if not any(y in chosen and x not in chosen for x, y in self.ahead):
                yield chosen

    def nested(self) -> Iterator[tuple[Letters, Letters]]:
        """Return pairs of such sets whose second has one letter more."""
        for size in range(1, self.letters):
            for start in self.leading(size):
                yield from [(start, end) for end in self.leading(size + 1) if set(start) < set(end)]

    def apart(self, first: Affine, second: Affine) -> dict[str, Fraction] | None:
        """Return values of the symbols at which both forms are positive, or both negative; None if there are none."""
        for sign in (1, -1):
            forms = [self.solved.reduced(form * sign) for form in (first, second)]
            if any(not form.terms and form.constant <= 0 for form in forms):
                continue
            point = self.region.with_forms(forms).inside()
            if point is not None:
                return self.values_at(point)
        return None

    @property
    def description(self) -> str:
        """The description of the set in words and symbols."""
        rows = [f"({', '.join([str(form) for form in prior])})" for prior in self.priors]
        return f"the prior {rows[0]}" if len(rows) == 1 else f"the hull of the priors {', '.join(rows)}"
