"""What a family of source sets is: its sets at numbers, by their definition alone, and the proof of a closed form from it.

A closed form says that the Lorenz envelope of every set of the family is the least concave function through (0, 0), (M, 1)
and above the heights G_k at k = 1, ..., M-1. Two kinds of definitions give it for every M:

- one prior, P_1 >= ... >= P_M: G_k is the sum of its k greatest entries, shown by G_0 = 0, G_M = 1 and by
  G_(k+1) - G_k, which is in proportion to P_(k+1);
- all priors with P(A) >= max(0, s C(A) - o) for every event A that is not certain by itself: with o >= 0 and s - o <= 1 that
  is a supermodular lower probability, whose envelope has the heights s (C_1 + ... + C_k) - o.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any

from symdp.arithmetic.rational_interpolation import Ratio
from symdp.errors import InvalidArgument, Undecided
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet
from symdp.statements.discovery.range import Range, said
from symdp.statements.discovery.terms import CENTER, LETTER, LETTERS, in_field, powers_of
from symdp.statements.discovery.unknowns import Sides, Unknowns, identity, product, written
from symdp.statements.formula import Expression, Number, evaluate, names_of
from symdp.statements.proof import Fact

Values = Mapping[str, Fraction]
PLACE, SUM, FIRST, FOLLOWING = "k", "T_k", "C_1", "C_next"
FALLS = "the weights do not grow from letter to letter"


class Definition(ABC):
    """A family by an expression."""

    @property
    @abstractmethod
    def expression(self) -> Expression:
        """In i, M, C and parameters."""

    @abstractmethod
    def source(self, letters: int, values: Values, center: Vector) -> SourceSet:
        """The set with M letters at numbers."""

    @abstractmethod
    def prove(self, heights: Ratio, features: tuple[str, ...], ranges: Mapping[str, Range]) -> tuple[Fact, ...]:
        """What shows the heights for every M and all values of the parameters.

        Raises
        ------
        Undecided
            Where an identity or a sign is not shown.
        """

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names that are neither i, M nor C, in alphabetical order."""
        return tuple(sorted(names_of(self.expression) - {LETTER, LETTERS, CENTER}))

    @property
    def centered(self) -> bool:
        """Whether there is an ordered prior C."""
        return CENTER in names_of(self.expression)

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """What has exponents with i or M."""
        return tuple(sorted(powers_of(self.expression)))

    def powers_as(self, name: str, what: str) -> str:
        """The unknown that stands for a power."""
        return f"{name if name in self.parameters else f'base{self.powers.index(name)}'}_{what}"

    def base(self, name: str) -> str:
        """A parameter, or a number, as a factor."""
        return name if name in self.parameters else f"({name})"

    @property
    def moved(self) -> list[str]:
        """Unknowns that are not negative, of which the parameters are functions."""
        return [f"{name}_s" for name in self.parameters]

    def inside(self, world: Unknowns, ranges: Mapping[str, Range]) -> dict[str, Any]:
        """The parameters, inside of their ranges."""
        return {name: ranges[name].moved(world.of[f"{name}_s"], world.one) for name in self.parameters}

    def unknowns(self, *more: str) -> list[str]:
        """k, M, T_k, parameters, the powers, and more."""
        powers = [self.powers_as(name, what) for name in self.powers for what in (PLACE, LETTERS)]
        return [PLACE, LETTERS, SUM, *self.parameters, *powers, *more]


@dataclass(frozen=True)
class OnePrior(Definition):
    """One prior whose i-th probability is in proportion to an expression.

    Examples
    --------
    >>> from symdp.statements.discovery.terms import read_terms
    >>> prior = OnePrior(read_terms("rho**(i-1)")).source(3, {"rho": Fraction(1, 2)}, ())
    >>> [str(value) for value in prior.vertices[0]]
    ['4/7', '2/7', '1/7']
    """

    weight: Expression

    @property
    def expression(self) -> Expression:
        return self.weight

    def source(self, letters: int, values: Values, center: Vector) -> SourceSet:
        weights = []
        for place in range(1, letters + 1):
            known = {**values, LETTER: Fraction(place), LETTERS: Fraction(letters)}
            known |= {CENTER: center[place - 1]} if center else {}
            weights.append(_value(self.weight, known))
        total = sum(weights, Fraction(0))
        if min(weights) < 0 or total == 0:
            raise InvalidArgument(f"prior: weights of {letters} letters are negative or sum to 0")
        return SourceSet.single([weight / total for weight in weights])

    def prove(self, heights: Ratio, features: tuple[str, ...], ranges: Mapping[str, Range]) -> tuple[Fact, ...]:
        world, power = Unknowns(self.unknowns(FOLLOWING, FIRST)), self.powers_as
        texts = {name: name for name in self.parameters} | {LETTERS: LETTERS}
        last = {f"{name}**{LETTERS}": power(name, LETTERS) for name in self.powers}

        def at(place: str, top: str, powers: Mapping[str, str]) -> Sides:
            known = texts | last | {PLACE: place, SUM: top} | {f"{name}**{PLACE}": powers[name] for name in self.powers}
            below = [known[name] for name in features]
            return written(heights.numerator, below), written(heights.denominator, below)

        here = {name: power(name, PLACE) for name in self.powers}
        before = at(PLACE, SUM, here)
        after = at(f"({PLACE}+1)", f"({SUM}+{FOLLOWING})", {name: f"({here[name]}*{self.base(name)})" for name in here})
        start, one = at("0", "0", dict.fromkeys(here, "1")), at("1", FIRST, {name: self.base(name) for name in here})
        end = at(LETTERS, "1", {name: power(name, LETTERS) for name in here})
        first, following = world.sides(self.weight_at(world, False)), world.sides(self.weight_at(world, True))
        step = f"{product(after[0], before[1])} - {product(before[0], after[1])}"
        return (
            identity("G_0 = 0", start[0], "0"),
            identity("G_M = 1", *end),
            identity(
                "G_(k+1) - G_k is to the weight of letter k+1 as G_1 is to the weight of the first letter",
                product(step, first[0], one[1], following[1]),
                product(one[0], following[0], first[1], before[1], after[1]),
            ),
            *self._falls(ranges),
        )

    def weight_at(self, world: Unknowns, following: bool) -> Any:
        """The weight of the first letter, or of letter k + 1."""
        known = {name: world.of[name] for name in (*self.parameters, LETTERS)}
        known |= {LETTER: world.of[PLACE] + 1, CENTER: world.of[FOLLOWING]} if following else {}
        known |= {} if following else {LETTER: world.one, CENTER: world.of[FIRST]}
        for name in self.powers:
            base = known[name] if name in known else in_field(Number(Fraction(name)), {}, world.one)
            power = world.of[self.powers_as(name, PLACE)] * base if following else base
            known |= {f"{name}**{LETTER}": power, f"{name}**{LETTERS}": world.of[self.powers_as(name, LETTERS)]}
        return in_field(self.weight, known, world.one)

    def _falls(self, ranges: Mapping[str, Range]) -> tuple[Fact, Fact]:
        """Weights fall and are not negative: i = 1 + x, M = i + 1 + y, C_i = c + gap, parameters inside of their ranges.

        A power of what lies in [0, 1] is z/(1+z), and the M-th is the i-th times the base times another such power.
        """
        if signed := [name for name in self.powers if name in ranges and ranges[name].low < 0]:
            raise Undecided(f"{signed[0]} may be negative, and nothing is shown of its powers")
        world = Unknowns(self.unknowns(FOLLOWING, "gap", "x", "y", *self.moved))
        unknown, place = world.of, world.of["x"] + 1
        inside = self.inside(world, ranges)
        common = inside | {LETTERS: place + 1 + unknown["y"]}
        here = common | {LETTER: place, CENTER: unknown[FOLLOWING] + unknown["gap"]}
        after = common | {LETTER: place + 1, CENTER: unknown[FOLLOWING]}
        for name in self.powers:
            base = inside[name] if name in inside else in_field(Number(Fraction(name)), {}, world.one)
            bounded = ranges[name].below_one if name in ranges else Fraction(name) <= 1
            power, rest = (_share(unknown[self.powers_as(name, what)], bounded) for what in (PLACE, LETTERS))
            here |= {f"{name}**{LETTER}": power, f"{name}**{LETTERS}": power * base * rest}
            after |= {f"{name}**{LETTER}": power * base, f"{name}**{LETTERS}": power * base * rest}
        now, later = (in_field(self.weight, values, world.one) for values in (here, after))
        where = said(ranges.values())
        return world.non_negative(FALLS + where, now - later), world.non_negative(f"no weight is negative{where}", later)


@dataclass(frozen=True)
class LowerProbability(Definition):
    """All priors with P(A) >= an expression in C(A), which is affine in it, for every event A but the certain one.

    Examples
    --------
    >>> from symdp.statements.discovery.terms import read_terms
    >>> ball = LowerProbability(read_terms("C - r"))
    >>> ball.source(2, {"r": Fraction(1, 10)}, (Fraction(3, 5), Fraction(2, 5))).contains(["1/2", "1/2"])
    True
    """

    bound: Expression

    @property
    def expression(self) -> Expression:
        return self.bound

    def source(self, letters: int, values: Values, center: Vector) -> SourceSet:
        rows = []
        for size in range(1, letters):
            for event in combinations(range(letters), size):
                inside = sum([center[place] for place in event], Fraction(0))
                bound = _value(self.bound, {**values, CENTER: inside, LETTERS: Fraction(letters)})
                if bound > 0:
                    rows.append(([-int(place in event) for place in range(letters)], -bound))
        return SourceSet.from_inequalities(rows, letters)

    def prove(self, heights: Ratio, features: tuple[str, ...], ranges: Mapping[str, Range]) -> tuple[Fact, ...]:
        world = Unknowns(self.unknowns("y", *self.moved))
        unknown = world.of
        numerator, denominator = world.sides(in_field(self.bound, unknown | {CENTER: unknown[SUM]}, world.one))
        above, below = (written(side, features) for side in (heights.numerator, heights.denominator))
        inside, where = self.inside(world, ranges) | {LETTERS: unknown["y"] + 2}, said(ranges.values())
        none, sure = (in_field(self.bound, inside | {CENTER: world.one * share}, world.one) for share in (0, 1))
        straight = in_field(self.bound, inside | {CENTER: unknown[SUM]}, world.one) - none - (sure - none) * unknown[SUM]
        return (
            identity("G_k is the bound of the k likeliest letters", product(above, denominator), product(numerator, below)),
            identity("the bound is affine in C(A)", world.sides(straight)[0], "0"),
            world.non_negative(f"the bound is not positive where C(A) = 0{where}", -none),
            world.non_negative(f"the bound does not fall as C(A) grows{where}", sure - none),
            world.non_negative(f"the bound is at most 1{where}", 1 - sure),
        )


def _value(expression: Expression, values: Values) -> Fraction:
    try:
        return evaluate(expression, values)
    except ZeroDivisionError:
        raise InvalidArgument("family divides by 0 there; bound the parameters with where") from None


def _share(power: Any, below_one: bool) -> Any:
    """A power as an unknown that is not negative; x/(1+x) where it is at most 1."""
    return power / (power + 1) if below_one else power
