"""kalantari2018, Lemma 10: moving mass to the least value lowers a sum; and the rearrangement inequality beside it.

Statement of the paper, restored. Let a_i, a'_i and b_i (i = 1..n) be numbers in [0, 1] with sum a_i = sum a'_i and
b_1 <= b_2 <= ... <= b_n. If a'_1 >= a_1 and a'_i <= a_i for i = 2..n, then sum a'_i b_i <= sum a_i b_i. (In the scan the
primes and the direction of the inequalities are lost. The reading is fixed by its use: in (45) the prior P* plays a, the
vector (1-D, D/(M-1), ..., D/(M-1)) plays a', and the sum must go down. With the two primes exchanged in one place only,
the statement would be false.)

Proof. Put d_i = a_i - a'_i >= 0 for i >= 2. The sums are equal, hence a'_1 - a_1 = d_2 + ... + d_n, and

    sum a_i b_i - sum a'_i b_i = sum over i >= 2 of d_i (b_i - b_1) >= 0.

Equality holds exactly when b_i = b_1 for every i >= 2 with a'_i < a_i. Only b_1 = min b_i is used, and no bound by 0
or 1.

It is not the rearrangement inequality, which permutes the values instead of moving mass: if a_1 >= ... >= a_n and
b_1 <= ... <= b_n, then sum a_i b_i <= sum a_i c_i for every rearrangement c of b. That one is behind Lemma 4 of the
paper: sorted letter distortions suit a prior with P_1 >= ... >= P_M.

Proof. While some adjacent places have c_i > c_{i+1}, exchange the two values. The sum changes by (a_i -
a_{i+1})(c_{i+1} - c_i) <= 0, and the number of inverted pairs of places falls by one; after finitely many exchanges c
is sorted, which is b. Equality holds exactly when no i < j has a_i > a_j and c_i > c_j. Indeed exchanging such a pair
would lower the sum by (a_i - a_j)(c_i - c_j) > 0, below the minimum. If there is no such pair, sorting c inside each
block of equal a_i does not change the sum and makes c sorted everywhere.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, permutations
from random import Random

from proofs.instances import dot, shown, unit_fraction
from proofs.script import Refuted, require, run
from symdp.sources.prior import Vector


@dataclass(frozen=True)
class Transfer:
    """The data of the lemma: a, a' and b."""

    before: Vector
    after: Vector
    values: Vector

    def __str__(self) -> str:
        return f"a = {shown(self.before)}, a' = {shown(self.after)}, b = {shown(self.values)}"


def ascending(values: Sequence[Fraction]) -> Vector:
    """The order that the lemma asks of b."""
    return tuple(sorted(values))


def random_transfer(random: Random) -> Transfer:
    """Random a and b; part of each a_i, i >= 2, moves to a_1, which stays within [0, 1]."""
    size = random.randint(1, 6)
    values = ascending([unit_fraction(random, 4) for _ in range(size)])
    before = tuple([unit_fraction(random, 4) for _ in range(size)])
    moved = [entry * unit_fraction(random, 3) for entry in before[1:]]
    total = sum(moved, Fraction(0))
    if total > 1 - before[0]:
        moved = [share * (1 - before[0]) / total for share in moved]
    after = (before[0] + sum(moved), *[entry - share for entry, share in zip(before[1:], moved, strict=True)])
    return Transfer(before, after, values)


def published(transfer: Transfer) -> Fraction:
    """The upper bound of the lemma."""
    return dot(transfer.before, transfer.values)


def computed(transfer: Transfer) -> Fraction:
    """The sum that the lemma bounds."""
    return dot(transfer.after, transfer.values)


def verify_transfer(transfer: Transfer) -> bool:
    """The inequality, the identity of its proof and the cases of equality; return whether equality holds."""
    gain = published(transfer) - computed(transfer)
    require(gain >= 0, "the inequality of Lemma 10", transfer)
    triples = list(zip(transfer.before, transfer.after, transfer.values, strict=True))
    identity = sum(((a - c) * (b - triples[0][2]) for a, c, b in triples[1:]), Fraction(0))
    require(gain == identity, "the identity behind Lemma 10", transfer)
    still = all(b == triples[0][2] for a, c, b in triples[1:] if c < a)
    require((gain == 0) == still, "the case of equality of Lemma 10", transfer)
    return gain == 0


def inverted(weights: Vector, values: Vector) -> bool:
    """Whether some i < j has a_i > a_j and c_i > c_j."""
    places = range(len(weights))
    return any(weights[i] > weights[j] and values[i] > values[j] for j in places for i in range(j))


def exchanges(weights: Vector, values: Vector) -> list[Fraction]:
    """The sums along adjacent exchanges that sort the values."""
    current = list(values)
    sums = [dot(weights, values)]
    while True:
        place = next((i for i in range(len(current) - 1) if current[i] > current[i + 1]), None)
        if place is None:
            return sums
        current[place], current[place + 1] = current[place + 1], current[place]
        sums.append(dot(weights, tuple(current)))


def verify_rearrangements(weights: Vector, values: Vector) -> int:
    """All permutations: the inequality, each exchange of the proof and the cases of equality; return their number."""
    least = dot(weights, values)
    count = 0
    for order in permutations(values):
        where = f"a = {shown(weights)}, b = {shown(values)}, c = {shown(order)}"
        sums = exchanges(weights, order)
        require(sums[0] >= least, "the rearrangement inequality", where)
        require(all(a >= b for a, b in pairwise(sums)) and sums[-1] == least, "the chain of exchanges", where)
        require((sums[0] == least) == (not inverted(weights, order)), "the case of equality", where)
        count += 1
    return count


def check(examples: int, seed: int) -> list[str]:
    """Lemma 10 and the rearrangement inequality on random instances, the latter for all permutations."""
    random = Random(seed)
    equalities = sum([verify_transfer(random_transfer(random)) for _ in range(examples)])
    rearranged = 0
    instances = max(1, examples // 20)
    for _ in range(instances):
        size = random.randint(1, 5)
        weights = ascending([unit_fraction(random, 4) for _ in range(size)])[::-1]
        values = ascending([unit_fraction(random, 4) for _ in range(size)])
        rearranged += verify_rearrangements(weights, values)
    return [
        f"seed {seed}",
        f"Lemma 10 holds in {examples} of {examples} transfers ({equalities} with equality)",
        f"rearrangement inequality: {instances} pairs of vectors, all their {rearranged} permutations",
    ]


__all__ = ["Refuted", "Transfer", "check", "computed", "published"]

if __name__ == "__main__":
    sys.exit(run(check, examples=2000))
