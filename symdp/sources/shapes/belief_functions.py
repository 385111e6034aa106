"""Belief functions: masses on sets of letters, each to be distributed among the letters of its set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.rational import printed, rational_in
from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_letters, read_subset
from symdp.sources.prior import HullPrior, Vector, sum_of
from symdp.sources.shapes.inequality import Inequality
from symdp.sources.shapes.inequality_set import Polyhedron

ZERO, ONE = Fraction(0), Fraction(1)
Masses = dict[frozenset[int], Fraction]


@dataclass(frozen=True)
class Belief(Polyhedron):
    """The priors compatible with a random set: P(A) is at least the mass of the sets inside A, for every A."""

    size: int
    focal: tuple[tuple[int, ...], ...]
    masses: Vector

    @classmethod
    def read(cls, focal: Any, letters: Any) -> Belief:
        """Read pairs (letters, mass), or objects with these keys; letters are counted from 1."""
        size = read_letters(letters)
        if isinstance(focal, str | bytes | Mapping) or not hasattr(focal, "__iter__"):
            raise InvalidArgument("focal must be a sequence of pairs (letters, mass)")
        sets, masses = [], []
        for k, pair in enumerate(focal, 1):
            if isinstance(pair, Mapping) and set(pair) == {"letters", "mass"}:
                pair = (pair["letters"], pair["mass"])
            if not isinstance(pair, tuple | list) or len(pair) != 2:
                raise InvalidArgument(f'focal[{k}] must be a pair (letters, mass), or have the keys "letters" and "mass"')
            sets.append(read_subset(pair[0], f"focal[{k}].letters", size))
            masses.append(rational_in(pair[1], f"focal[{k}].mass", 0, 1))
        total = sum_of(masses)
        if total != 1:
            raise InvalidArgument(f"the masses of focal sum to {printed(total)}, they must sum to 1")
        return cls(size, tuple(sets), tuple(masses))

    @property
    def letters(self) -> int:
        return self.size

    @property
    def auxiliary(self) -> int:
        return sum(map(len, self.focal))

    @cached_property
    def least_majorised(self) -> HullPrior:
        """The masses shared as evenly as possible: the densest set of letters first, then the remainder."""
        prior = [ZERO] * self.size
        masses: Masses = {}
        for chosen, mass in zip(self.focal, self.masses, strict=True):
            masses[frozenset(chosen)] = masses.get(frozenset(chosen), ZERO) + mass
        waiting = [(frozenset(range(self.size)), masses)]
        while waiting:
            letters, held = waiting.pop()
            level = sum_of(list(held.values())) / len(letters)
            dense = _heaviest(held, dict.fromkeys(letters, level))
            if dense is None:
                for letter in letters:
                    prior[letter] = level
                continue
            inside = {members: mass for members, mass in held.items() if members <= dense}
            rest: Masses = {}
            for members, mass in held.items():
                if not members <= dense:
                    rest[members - dense] = rest.get(members - dense, ZERO) + mass
            waiting += [(dense, inside), (letters - dense, rest)]
        return HullPrior(tuple(prior))

    def _rows(self) -> Iterable[Inequality]:
        """Return rows whose auxiliary unknowns are the parts of each mass that go to each letter."""
        column, towards = self.size, [{letter: ONE} for letter in range(self.size)]
        for k, (chosen, mass) in enumerate(zip(self.focal, self.masses, strict=True), 1):
            shares = dict.fromkeys(range(column, column + len(chosen)), ONE)
            yield Inequality(shares, mass, f"shares of mass {k} <= {mass}")
            yield Inequality(dict.fromkeys(shares, -ONE), -mass, f"shares of mass {k} >= {mass}")
            for letter, share in zip(chosen, shares, strict=True):
                yield Inequality({share: -ONE}, ZERO, f"share of mass {k} for P{letter + 1} >= 0")
                towards[letter][share] = -ONE
            column += len(chosen)
        for letter, row in enumerate(towards):
            yield Inequality(row, ZERO, f"P{letter + 1} <= its shares")
            yield Inequality({place: -value for place, value in row.items()}, ZERO, f"P{letter + 1} >= its shares")

    def half_spaces(self) -> list[tuple[Vector, Fraction]]:
        """Return, for every set of letters, the bound that its probability is at least the mass of its subsets."""
        places = range(self.size)
        subsets = [set(chosen) for count in range(1, self.size) for chosen in combinations(places, count)]
        pairs = list(zip(self.focal, self.masses, strict=True))
        inside = [sum_of([mass for chosen, mass in pairs if subset.issuperset(chosen)]) for subset in subsets]
        return [
            (tuple([-ONE if x in subset else ZERO for x in places]), -mass)
            for subset, mass in zip(subsets, inside, strict=True)
            if mass > 0
        ]

    def locate(self, prior: Vector) -> HullPrior | Vector:
        held = {frozenset(chosen): ZERO for chosen in self.focal}
        for chosen, mass in zip(self.focal, self.masses, strict=True):
            held[frozenset(chosen)] += mass
        short = _heaviest(held, dict(enumerate(prior)))
        if short is None:
            return HullPrior(prior)
        return tuple([ONE if letter in short else ZERO for letter in range(self.size)])

    def describe(self) -> dict[str, Any]:
        rows = [
            {"letters": [letter + 1 for letter in chosen], "mass": str(mass)}
            for chosen, mass in zip(self.focal, self.masses, strict=True)
        ]
        return {"letters": self.size, "focal": rows}


def _heaviest(masses: Masses, prices: dict[int, Fraction]) -> frozenset[int] | None:
    """Return the set of letters with the largest positive excess of mass over cost; None if there is none.

    The program has integral optima, for it chooses sets with the letters that they need: the letters of a level of one of
    its optima are optimal, too.
    """
    # Imported where it is needed: a set is read without the solver.
    from symdp.arithmetic.programs.optimize import minimize

    program = LinearProgram()
    columns = {letter: program.add_column(cost=price, upper=1) for letter, price in prices.items()}
    for chosen, mass in masses.items():
        taken = program.add_column(cost=-mass, upper=1)
        for letter in chosen:
            program.add_row({columns[letter]: ONE, taken: -ONE}, lower=0)
    solution = minimize(program)
    if solution.value >= 0:
        return None
    return frozenset([letter for letter, column in columns.items() if solution.x[column] == 1])
