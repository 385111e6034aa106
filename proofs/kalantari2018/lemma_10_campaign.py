"""kalantari2018, Lemma 10: a campaign of many instances in exact integers, and planted falsehoods that it refutes.

Statement. For a, a', b in [0, 1]^n with sum a_i = sum a'_i, b_1 <= ... <= b_n, a'_1 >= a_1 and a'_i <= a_i for i >= 2:
sum a'_i b_i <= sum a_i b_i.

Check. An instance is drawn as integers: the numerators of a, and of what moves from a_i to a_1, over a denominator G,
and those of b over a denominator H. Both sums then have the denominator G H and are compared as integers, many
instances at once in int64 arrays.

*Overflow.* Nothing overflows: with PLACES entries, G, H <= LARGEST and entries checked to lie in [0, G] and [0, H],
every sum of products, and of its differences, is at most 2 PLACES LARGEST^2 < 2^63 in size, which is checked when the
module is loaded.

*The identity.* Beside the inequality the identity of its proof is evaluated, sum a_i b_i - sum a'_i b_i = sum over i >=
2 of (a_i - a'_i)(b_i - b_1). An instance counts only if its integers satisfy all hypotheses. Small denominators are as
frequent as large ones, so that zeros, ones and ties are common.

A counterexample is made smaller in exact fractions, fewer places first, and decided by fractions alone. Two planted
variants must be refuted: the conclusion with its primes exchanged, and the lemma without the order of b.

Source. kalantari2018, Lemma 10, used at equation (45).
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from proofs.engine.campaigns.campaign import BatchResult, Campaign, Outcome
from symdp.conjectures.search.shrinking import shrunk
from symdp.conjectures.verdict import Refuted, Tested, Verdict
from symdp.errors import SymdpError

PLACES = 8
LARGEST_EXPONENT = 20
LARGEST = 2**LARGEST_EXPONENT
PUBLISHED, EXCHANGED, UNORDERED = "published", "primes exchanged", "any order"
VARIANTS = (PUBLISHED, EXCHANGED, UNORDERED)

if 2 * PLACES * LARGEST**2 >= 2**63:
    raise OverflowError("differences of sums of PLACES products of numbers up to LARGEST do not fit into int64")

Integers = NDArray[np.int64]
Truths = NDArray[np.bool_]


@dataclass(frozen=True)
class Transfer:
    """One instance: per place a_i, the part of it that moves to a_1 (nothing at the first place), and b_i."""

    places: tuple[tuple[Fraction, Fraction, Fraction], ...]

    @property
    def before(self) -> tuple[Fraction, ...]:
        """The vector a."""
        return tuple([entry for entry, _, _ in self.places])

    @property
    def after(self) -> tuple[Fraction, ...]:
        """The vector a'."""
        gained = sum([moved for _, moved, _ in self.places], Fraction(0))
        return (self.before[0] + gained, *[entry - moved for entry, moved, _ in self.places[1:]])

    @property
    def values(self) -> tuple[Fraction, ...]:
        """The vector b."""
        return tuple([value for _, _, value in self.places])

    def __str__(self) -> str:
        vectors = (self.before, self.after, self.values)
        shown = ["(" + ", ".join(map(str, vector)) + ")" for vector in vectors]
        return f"a = {shown[0]}, a' = {shown[1]}, b = {shown[2]}"


def violates(transfer: Transfer, variant: str) -> bool:
    """Whether an instance satisfies the hypotheses and breaks the inequality, in fractions."""
    before, after, values = transfer.before, transfer.after, transfer.values
    in_range = all(0 <= entry <= 1 for entry in (*before, *after, *values))
    ordered = variant == UNORDERED or all(low <= high for low, high in pairwise(values))
    moves = after[0] >= before[0] and all(a >= c for a, c in zip(before[1:], after[1:], strict=True))
    if not (in_range and ordered and moves and sum(before) == sum(after)):
        return False
    lost = sum([(a - c) * b for a, c, b in zip(before, after, values, strict=True)], Fraction(0))
    return lost > 0 if variant == EXCHANGED else lost < 0


def smallest(transfer: Transfer, variant: str) -> Transfer:
    """A counterexample with few places and small denominators, in fractions from here on."""
    if not violates(transfer, variant):
        raise SymdpError(f"integers and fractions disagree about Lemma 10, {variant}, at {transfer}")
    found = shrunk({"places": transfer.places}, lambda at: violates(Transfer(at["places"]), variant))
    return Transfer(found["places"])


@dataclass(frozen=True)
class Transfers:
    """The trial: the lemma, or a planted variant of it, at many instances at once."""

    variant: str = PUBLISHED

    def __call__(self, seed: int, size: int) -> BatchResult:
        drawn = _Drawn.random(np.random.default_rng(seed), size, ordered=self.variant != UNORDERED)
        counts = drawn.hypotheses(ordered=self.variant != UNORDERED)
        wrong = np.flatnonzero(counts & ~drawn.holds(exchanged=self.variant == EXCHANGED))
        return BatchResult(int(counts.sum()), drawn.transfer(int(wrong[0])) if wrong.size else None)


@dataclass(frozen=True)
class _Drawn:
    """Arrays of shape instances x PLACES, and the denominators G and H as columns."""

    before: Integers
    after: Integers
    values: Integers
    scale: Integers
    value_scale: Integers

    @classmethod
    def random(cls, random: np.random.Generator, size: int, ordered: bool) -> _Drawn:
        scale, value_scale = (_denominators(random, size) for _ in range(2))
        # Fewer places: nothing lies, and nothing can be taken, beyond the last.
        used = np.arange(PLACES) < random.integers(1, PLACES + 1, (size, 1))
        before = np.where(used, random.integers(0, scale + 1, (size, PLACES)), 0)
        values = random.integers(0, value_scale + 1, (size, PLACES))
        if ordered:
            values.sort(axis=1)
        wished = random.integers(0, before + 1)
        wished[:, 0] = 0
        taken = np.minimum(wished.cumsum(axis=1), scale - before[:, :1])
        after = before - np.diff(taken, axis=1, prepend=0)
        after[:, 0] += taken[:, -1]
        return cls(before, after, values, scale, value_scale)

    def hypotheses(self, ordered: bool) -> Truths:
        before, after, values = self.before, self.after, self.values
        entries = np.concatenate([before, after], axis=1)
        counts = ((entries >= 0) & (entries <= self.scale)).all(axis=1)
        counts &= ((values >= 0) & (values <= self.value_scale)).all(axis=1)
        counts &= (self.scale <= LARGEST)[:, 0] & (self.value_scale <= LARGEST)[:, 0]
        counts &= before.sum(axis=1) == after.sum(axis=1)
        counts &= (after[:, 0] >= before[:, 0]) & (after[:, 1:] <= before[:, 1:]).all(axis=1)
        if ordered:
            counts &= (values[:, :-1] <= values[:, 1:]).all(axis=1)
        return np.asarray(counts)

    def holds(self, exchanged: bool) -> Truths:
        published = (self.before * self.values).sum(axis=1)
        computed = (self.after * self.values).sum(axis=1)
        rises = self.values[:, 1:] - self.values[:, :1]
        identity = ((self.before - self.after)[:, 1:] * rises).sum(axis=1)
        inequality = published <= computed if exchanged else computed <= published
        return np.asarray(inequality & (published - computed == identity))

    def transfer(self, place: int) -> Transfer:
        scale, value_scale = int(self.scale[place, 0]), int(self.value_scale[place, 0])
        before, after, values = (array[place].tolist() for array in (self.before, self.after, self.values))
        moved = [0, *[a - c for a, c in zip(before[1:], after[1:], strict=True)]]
        rows = zip(before, moved, values, strict=True)
        return Transfer(tuple([(Fraction(a, scale), Fraction(m, scale), Fraction(b, value_scale)) for a, m, b in rows]))


def _denominators(random: np.random.Generator, size: int) -> Integers:
    exponents = random.integers(0, LARGEST_EXPONENT + 1, (size, 1))
    return random.integers(1, 2**exponents + 1)


def campaign(variant: str = PUBLISHED, seed: int = 0) -> Campaign:
    """The campaign of the lemma or of a planted variant."""
    return Campaign(Transfers(variant), batch=20_000, seed=seed)


def verdict(outcome: Outcome, variant: str) -> Verdict:
    """TESTED, or REFUTED by the smallest counterexample."""
    return outcome.verdict(lambda transfer: smallest(transfer, variant))


def check(instances: int, seed: int, **options: Any) -> list[str]:
    """The lemma survives and the planted variants do not; what was found, line by line."""
    lines = [f"seed {seed}"]
    for variant in VARIANTS:
        # A planted variant falls in its first batch.
        chosen = options if variant == PUBLISHED else {"jobs": 1}
        found = verdict(campaign(variant, seed).run(instances, **chosen), variant)
        if not isinstance(found, Tested if variant == PUBLISHED else Refuted):
            raise SymdpError(f"Lemma 10, {variant}: {found}")
        lines.append(f"Lemma 10, {variant}: {found}")
    return lines


def main() -> int:
    """Read the command line and run the campaign."""
    parser = argparse.ArgumentParser(description=check.__doc__)
    parser.add_argument("--instances", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--checkpoint", type=Path)
    chosen = parser.parse_args()
    start = time.perf_counter()
    try:
        lines = check(chosen.instances, chosen.seed, jobs=chosen.jobs, checkpoint=chosen.checkpoint)
    except SymdpError as error:
        print(error)
        return 1
    print("\n".join([*lines, f"{time.perf_counter() - start:.1f} s"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
