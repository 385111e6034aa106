"""The bounds of kalantari2018, Theorem 3, for sets of several priors: as printed, and corrected.

The priors are folded to decreasing ones; cap and cup are the intersection and the union of the folded parts, and letters
that some folding permutation carries to each other have equal distortions D_i.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby, permutations, product
from math import factorial, prod

from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.errors import Unsupported
from symdp.sources.prior import Vector, decreasing_order
from symdp.sources.source_set import SourceSet

Order = tuple[int, ...]
Terms = dict[int, Fraction]
ONE, ZERO = Fraction(1), Fraction(0)
MOST_ORDERS = 5040


@dataclass(frozen=True)
class FoldedBounds:
    """Theorem 3 for finitely many priors; letters are renamed so that the first prior decreases.

    Equation (18) is read with D_1 <= D_i and with D_i = 1 for the letters that are never output, as its proof has it.

    Examples
    --------
    >>> bounds = FoldedBounds.of(SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]))
    >>> d = Fraction(3, 5)
    >>> bounds.printed(bounds.shared, d)
    Fraction(4, 3)
    >>> bounds.corrected(bounds.joined, d)
    Fraction(4, 3)
    >>> bounds.lower_holds
    False
    """

    source: SourceSet
    priors: tuple[Vector, ...]

    @staticmethod
    def of(source: SourceSet) -> FoldedBounds:
        """Read a set that is given by its priors.

        Raises
        ------
        Unsupported
            For a set given otherwise, and for priors with so many ties that they have more than 5040 orders.
        """
        base = decreasing_order(source.vertices[0])
        priors = tuple([tuple([prior[letter] for letter in base]) for prior in source.vertices])
        orders = sum([prod(map(factorial, _ties(prior))) for prior in priors])
        if orders > MOST_ORDERS:
            raise Unsupported(f"the priors are decreasing in {orders} orders; Theorem 3 is tried for at most {MOST_ORDERS}")
        return FoldedBounds(SourceSet.from_vertices(priors), priors)

    @property
    def letters(self) -> int:
        """The number M of letters."""
        return len(self.priors[0])

    @cached_property
    def orders(self) -> frozenset[Order]:
        """The folding permutations of Definition 5."""
        return frozenset([order for prior in self.priors for order in _orders(prior)])

    @cached_property
    def joined(self) -> tuple[Vector, ...]:
        """The folded union of (15): every prior in decreasing order."""
        return tuple(sorted({tuple(sorted(prior, reverse=True)) for prior in self.priors}))

    @cached_property
    def shared(self) -> tuple[Vector, ...]:
        """The folded intersection of (15); it may be empty."""
        members = set(self.priors)
        return tuple([prior for prior in self.joined if all(_unfolded(prior, order) in members for order in self.orders)])

    @cached_property
    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """The finest partition of the letters that every folding permutation preserves."""
        part = {letter: frozenset([letter]) for letter in range(self.letters)}
        for order in self.orders:
            for place, letter in enumerate(order):
                joined = part[place] | part[letter]
                part.update(dict.fromkeys(joined, joined))
        return tuple(sorted({tuple(sorted(one)) for one in part.values()}))

    @cached_property
    def lower_holds(self) -> bool:
        """Return whether the corrected lower bound is valid: priors of cap, averaged over the orbits, lie in the hull."""
        return bool(self.shared) and all(self.source.contains(self._averaged(prior)) for prior in self.shared)

    def _averaged(self, prior: Vector) -> Vector:
        means = {k: sum([prior[k] for k in part], ZERO) / len(part) for part in self.orbits for k in part}
        return tuple([means[letter] for letter in range(self.letters)])

    def printed(self, folded: Sequence[Vector], distortion: Fraction) -> ExpEpsilon:
        """Return exp of (17) for a set of folded priors and D > 0."""
        size = self.letters
        if distortion >= Fraction(size - 1, size):
            return ONE
        if distortion < _tail(folded, 1):
            return (size - 1) * (1 - distortion) / distortion
        if (0,) in self.orbits and distortion >= _tail(folded, size - 1):
            return ONE
        usable = [dropped for dropped in range(size - 1) if _tail(folded, dropped) <= distortion]
        return min([self._equation_18(folded, distortion, dropped) for dropped in usable])

    def corrected(self, folded: Sequence[Vector], distortion: Fraction) -> ExpEpsilon:
        """Return the corrected bound for a set of folded priors and D > 0."""
        alone = [part[0] for part in self.orbits if len(part) == 1]
        if any(all(1 - prior[letter] <= distortion for prior in folded) for letter in alone):
            return ONE
        valid = [({k: self._weight(prior, k) for k in self._parts}, distortion) for prior in folded]
        valid.append(({k: Fraction(len(part)) for k, part in enumerate(self.orbits)}, Fraction(self.letters - 1)))
        return min([self._with_least(valid, least) for least in self._parts])

    def _with_least(self, valid: list[tuple[Terms, Fraction]], least: int) -> ExpEpsilon:
        order = [({least: ONE, k: -ONE}, ZERO) for k in self._parts if k != least]
        gains = {k: Fraction(len(part) - (k == least)) for k, part in enumerate(self.orbits)}
        return _quotient(len(self.orbits), [*valid, *order], Fraction(self.letters - 1), gains, least)

    def _equation_18(self, folded: Sequence[Vector], distortion: Fraction, dropped: int) -> ExpEpsilon:
        kept, first = self.letters - dropped, next(k for k, part in enumerate(self.orbits) if 0 in part)
        left = distortion - _tail(folded, dropped)
        rows = [({k: self._weight(prior[:kept], k) for k in self._parts}, left) for prior in folded]
        rows.append(({k: self._weight([ONE] * kept, k) for k in self._parts}, Fraction(kept - 1)))
        rows += [({k: -ONE}, -ONE) for k, part in enumerate(self.orbits) if part[-1] >= kept]
        rows += [({first: ONE, k: -ONE}, ZERO) for k in self._parts if k != first]
        gains = {k: self._weight([ZERO, *[ONE] * (kept - 1)], k) for k in self._parts}
        return _quotient(len(self.orbits), rows, Fraction(kept - 1), gains, first)

    @property
    def _parts(self) -> range:
        return range(len(self.orbits))

    def _weight(self, row: Sequence[Fraction], part: int) -> Fraction:
        return sum([row[letter] for letter in self.orbits[part] if letter < len(row)], ZERO)


def _quotient(size: int, rows: Iterable[tuple[Terms, Fraction]], constant: Fraction, gains: Terms, least: int) -> ExpEpsilon:
    """Return the least (constant - gains.x)/x_least over x in [0, 1] with rows.x <= bounds and x_least > 0."""
    program = LinearProgram()
    scaled = [program.add_column(cost=-gains.get(k, ZERO)) for k in range(size)]
    scale = program.add_column(cost=constant)
    for terms, bound in rows:
        program.add_row({**{scaled[k]: value for k, value in terms.items()}, scale: -bound}, upper=0)
    for column in scaled:
        program.add_row({column: ONE, scale: -ONE}, upper=0)
    program.add_row({scaled[least]: ONE}, lower=1, upper=1)
    try:
        return minimize(program).value
    except InfeasibleProgram:
        return INFINITY


def _tail(folded: Sequence[Vector], count: int) -> Fraction:
    """Return the largest sum of the last entries."""
    return max([sum(prior[len(prior) - count :], ZERO) for prior in folded]) if count else ZERO


def _blocks(prior: Vector) -> list[list[int]]:
    order = sorted(range(len(prior)), key=lambda letter: -prior[letter])
    return [list(block) for _, block in groupby(order, key=lambda letter: prior[letter])]


def _ties(prior: Vector) -> list[int]:
    return [len(block) for block in _blocks(prior)]


def _orders(prior: Vector) -> list[Order]:
    """Return all orders in which a prior decreases."""
    choices = product(*[permutations(block) for block in _blocks(prior)])
    return [tuple([letter for block in choice for letter in block]) for choice in choices]


def _unfolded(prior: Vector, order: Order) -> Vector:
    places = {letter: place for place, letter in enumerate(order)}
    return tuple([prior[places[letter]] for letter in range(len(prior))])
