"""Families of source sets, indexed by the number of letters and some parameters, and their exact instances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any

from symdp.arithmetic.rational import rational
from symdp.conjectures.discovery.family_definition import Definition, Values
from symdp.conjectures.discovery.family_terms import CENTER
from symdp.conjectures.discovery.parameter_range import Range
from symdp.errors import Infeasible, InvalidArgument
from symdp.sources.prior import Vector, read_prior
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.profiles.lorenz_envelope import Corner, lorenz_envelope

Build = Callable[[int, Values, Vector], SourceSet]


@dataclass(frozen=True)
class Instance:
    """A set of a family, and the breakpoints of its Lorenz envelope."""

    letters: int
    values: Values
    center: Vector
    corners: tuple[Corner, ...]

    def __str__(self) -> str:
        named = [f"{name} = {value}" for name, value in self.values.items()]
        center = [f"C = ({', '.join(map(str, self.center))})"] * bool(self.center)
        return ", ".join([f"M = {self.letters}", *named, *center])

    @property
    def point(self) -> dict[str, Any]:
        """The numbers M, the parameters and C as evidence."""
        values = {name: str(value) for name, value in self.values.items()}
        return {"letters": self.letters, "parameters": values, "center": [str(value) for value in self.center]}

    @property
    def tops(self) -> tuple[Fraction, ...]:
        """The sums T_0, ..., T_M of the ordered prior C; without one, 0 for each."""
        return tuple(accumulate(self.center, initial=Fraction(0))) if self.center else (Fraction(0),) * (self.letters + 1)


@dataclass(frozen=True)
class SourceFamily:
    """A source set for every M, every value of the parameters, and every ordered prior C where there is one.

    Attributes
    ----------
    text : str
        As the user wrote it, with spaces and numbers in normal form.
    ranges : tuple of Range
        One for each parameter.
    centered : bool
        Whether it has an ordered prior C_1 >= ... >= C_M.
    build : callable
        Of M, the values of the parameters by name, and C.
    definition : Definition, or None
        An expression that defines it, which a proof for every M requires.
    powers : tuple of str
        Parameters and numbers whose k-th and M-th powers a formula may have.
    """

    text: str
    ranges: tuple[Range, ...]
    centered: bool
    build: Build = field(compare=False, repr=False)
    definition: Definition | None = None
    powers: tuple[str, ...] = ()

    def read_instance(self, letters: int, values: Mapping[str, Any], center: Any) -> Instance:
        """Read an instance at given numbers, without its envelope."""
        names = [known.name for known in self.ranges]
        if set(values) != set(names):
            raise InvalidArgument(f"values are of {', '.join(values) or 'nothing'}; give {', '.join(names) or 'none'}")
        prior = read_prior(center, CENTER) if self.centered else ()
        if self.centered and (len(prior) != letters or list(prior) != sorted(prior, reverse=True)):
            raise InvalidArgument(f"center must be {letters} probabilities in decreasing order")
        return Instance(letters, {name: rational(values[name], name) for name in names}, prior, ())

    def instances(self, letters: int, count: int, seed: int = 0, power: int = 1) -> Iterator[Instance]:
        """Generate instances in general position, deterministically in the seed; values without a set are skipped.

        The centre is in proportion to powers of random weights, with a steeper decrease for a larger power.
        """
        rng = Random(f"{letters} {seed}")  # noqa: S311
        samples = [known.samples(rng) for known in self.ranges]
        for _ in range(count):
            values = {known.name: next(drawn) for known, drawn in zip(self.ranges, samples, strict=True)}
            instance = self.instance(letters, values, _falling(rng, letters, power) if self.centered else ())
            if instance is not None:
                yield instance

    def special(self, letters: int) -> Iterator[Instance]:
        """Generate edge cases: centres with ties, zeros and equal letters, parameters near their ends and in the middle."""
        even = (Fraction(1, letters),) * letters
        sure = (Fraction(1), *[Fraction(0)] * (letters - 1))
        half = tuple([Fraction(int(place < (letters + 1) // 2), (letters + 1) // 2) for place in range(letters)])
        for share in (Fraction(1, 1000), Fraction(1, 2), Fraction(999, 1000)):
            values = {known.name: known.between(share) for known in self.ranges}
            for center in (even, sure, half) if self.centered else ((),):
                instance = self.instance(letters, values, center)
                if instance is not None:
                    yield instance

    def instance(self, letters: int, values: Values, center: Vector) -> Instance | None:
        """Return one instance; None if the family has no set there."""
        try:
            corners = lorenz_envelope(self.build(letters, values, center)).corners
        except (Infeasible, InvalidArgument):
            return None
        return Instance(letters, values, center, corners)


def _falling(rng: Random, letters: int, power: int) -> Vector:
    """Return an ordered prior without ties."""
    steps = [rng.randint(1, 12) for _ in range(letters)]
    weights = [weight**power for weight in accumulate(steps)][::-1]
    return tuple([Fraction(weight, sum(weights)) for weight in weights])
