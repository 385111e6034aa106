"""Random exact instances: small integers, so that zeros, ties and equalities are frequent."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

ONE = Fraction(1)


@dataclass(frozen=True)
class Hull:
    """Priors whose convex hull is the source set."""

    vertices: tuple[Vector, ...]

    @property
    def letters(self) -> int:
        """M."""
        return len(self.vertices[0])

    @property
    def source(self) -> SourceSet:
        """The same set as the toolkit holds it."""
        return SourceSet.from_vertices(self.vertices)

    def accuracy(self, diagonal: Vector) -> Fraction:
        """The least P.q over the set."""
        return min(dot(vertex, diagonal) for vertex in self.vertices)

    def __str__(self) -> str:
        return "S = {" + ", ".join(map(shown, self.vertices)) + "}"


def dot(first: Vector, second: Vector) -> Fraction:
    """The inner product."""
    return sum((a * b for a, b in zip(first, second, strict=True)), Fraction(0))


def shown(vector: Vector) -> str:
    """A vector as readable text."""
    return "(" + ", ".join(map(str, vector)) + ")"


def probabilities(random: Random, size: int, largest: int = 6, least: int = 0) -> Vector:
    """A probability vector; ``least`` = 1 excludes zeros."""
    counts = [random.randint(least, largest) for _ in range(size)]
    if not any(counts):
        counts[random.randrange(size)] = 1
    return tuple([Fraction(count, sum(counts)) for count in counts])


def hull(random: Random, letters: int | None = None, most_vertices: int = 3) -> Hull:
    """A source set of 1 to ``most_vertices`` priors on 2 to 4 letters."""
    size = letters or random.randint(2, 4)
    return Hull(tuple([probabilities(random, size) for _ in range(random.randint(1, most_vertices))]))


def level(random: Random) -> Fraction:
    """lambda >= 1, equal to 1 now and then."""
    return ONE + Fraction(random.randint(0, 12), random.randint(1, 4))


def mechanism(random: Random, inputs: int, outputs: int) -> Mechanism:
    """A row-stochastic matrix whose columns are positive or zero, rarely with a lone zero (epsilon infinite)."""
    silent = {column for column in range(outputs) if random.random() < 0.2} if outputs > 1 else set()
    if len(silent) == outputs:
        silent.pop()
    least = 0 if random.random() < 0.1 else 1
    kind = random.randrange(4)
    rows = []
    for _ in range(inputs):
        counts = [0 if column in silent else random.randint(least, 5) for column in range(outputs)]
        if not any(counts):
            counts[next(column for column in range(outputs) if column not in silent)] = 1
        rows.append(tuple([Fraction(count, sum(counts)) for count in counts]))
    return Mechanism.from_rows(rows[:1] * inputs if kind == 0 else rows)
