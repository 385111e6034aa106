"""Trials that other processes import: honest, false at known instances, slow, failing, deadly."""

import os
import time
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random

from proofs.engine.campaigns.campaign import BatchResult


def numbers(seed, size):
    random = Random(seed)
    return [random.randrange(10_000) for _ in range(size)]


def even_squares(seed, size):
    """True: among the even numbers none has an odd square."""
    drawn = [x for x in numbers(seed, size) if x % 2 == 0]
    return BatchResult(len(drawn), next((x for x in drawn if x * x % 2), None))


def below_9900(seed, size):
    """False for one number in a hundred."""
    for place, x in enumerate(numbers(seed, size), 1):
        if x >= 9900:
            return BatchResult(place, x)
    return BatchResult(size)


def slow_even_squares(seed, size):
    time.sleep(0.04)
    return even_squares(seed, size)


def slow_when_false(seed, size):
    """The batches with a counterexample take longer, and the lower its value the longer."""
    found = below_9900(seed, size)
    if found.counterexample is not None:
        time.sleep((10_000 - found.counterexample) / 1000)
    return found


def nothing_counts(seed, size):
    return BatchResult(0)


@dataclass(frozen=True)
class Logged:
    """Appends the seed of every batch it runs to a file."""

    path: Path

    def __call__(self, seed, size):
        with self.path.open("a") as file:
            file.write(f"{seed}\n")
        return even_squares(seed, size)


@dataclass(frozen=True)
class Troubled:
    """Ends its process, or raises, in one batch, for as long as there are files in a directory; each time it eats one."""

    directory: Path
    batch_seed: int
    deadly: bool

    def __call__(self, seed, size):
        if seed == self.batch_seed:
            for bait in self.directory.iterdir():
                bait.unlink()
                if self.deadly:
                    os._exit(7)
                raise OSError("no such luck")
        time.sleep(0.01)
        return even_squares(seed, size)


def draw_pair(random):
    return {"x": Fraction(random.randint(-9, 9), random.randint(1, 9)), "y": Fraction(random.randint(-9, 9), 7)}


def squares_dominate(x, y):
    return x * x + y * y >= 2 * x * y


def squares_grow(x, y):
    return x * x >= x


def x_is_positive(x, y):
    return x > 0
