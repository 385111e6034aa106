"""kalantari2018, Lemma 10: moving mass to the least value lowers a sum; and the rearrangement inequality beside it.

Statement. Let a_i, a'_i and b_i (i = 1..n) be numbers in [0, 1] with sum a_i = sum a'_i and b_1 <= b_2 <= ... <= b_n.
If a'_1 >= a_1 and a'_i <= a_i for i = 2..n, then sum a'_i b_i <= sum a_i b_i.
Hypotheses. As stated. Only b_1 = min b_i is used, and no bound by 0 or 1; a'_1 >= a_1 follows from the rest. In the
text at hand the primes and the direction of the inequalities are lost. The reading is fixed by the use in (45): the
prior P* plays a, the vector (1-D, D/(M-1), ..., D/(M-1)) plays a', and the sum must go down. With the two primes
exchanged in one place only, the statement would be false.
Uses. Nothing.

Check. Put d_i = a_i - a'_i >= 0 for i >= 2. The sums are equal, hence a'_1 - a_1 = d_2 + ... + d_n, and

    sum a_i b_i - sum a'_i b_i = sum over i >= 2 of d_i (b_i - b_1) >= 0.

Equality holds exactly when b_i = b_1 for every i >= 2 with a'_i < a_i: the terms are non-negative, and one positive
term makes the sum positive.

It is not the rearrangement inequality, which permutes the values instead of moving mass: if a_1 >= ... >= a_n and b_1
<= ... <= b_n, then sum a_i b_i <= sum a_i c_i for every rearrangement c of b.

That one is behind Lemma 4 of the paper: sorted letter distortions suit a prior with P_1 >= ... >= P_M.

*Proof.* While some adjacent places have c_i > c_{i+1}, exchange the two values. The sum changes by (a_i -
a_{i+1})(c_{i+1} - c_i) <= 0, and the number of inverted pairs of places falls by one; after finitely many exchanges c
is sorted, which is b.

*Equality* holds exactly when no i < j has a_i > a_j and c_i > c_j. Indeed exchanging such a pair would lower the sum by
(a_i - a_j)(c_i - c_j) > 0, below the minimum. If there is no such pair, sorting c inside each block of equal a_i does
not change the sum and makes c sorted everywhere.

The theorem of Coq is the lemma and the rearrangement inequality, each with its case of equality.

On instances the sum is compared with the bound, the case of equality is decided on both sides, and a linear program
over all admissible a' finds that the bound is their largest sum.

Erratum. None.
Source. kalantari2018, Section V-F, Lemma 10, equations (41) and (42); used in (45).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.arguments import ordered_sources
from proofs.definitions.elementary import expected
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Numbers = tuple[Fraction, ...]
Transfer = tuple[Numbers, Numbers, Numbers]


def admissible(transfer: Transfer) -> bool:
    """The hypotheses on (a, a', b)."""
    before, after, values = transfer
    ranged = all(0 <= number <= 1 for numbers in transfer for number in numbers)
    ordered = all(b <= c for b, c in pairwise(values))
    moved = after[0] >= before[0] and all(c <= a for a, c in zip(before[1:], after[1:], strict=True))
    return ranged and ordered and moved and sum(before) == sum(after)


def published(transfer: Transfer) -> Fraction:
    """The upper bound of the lemma, sum a_i b_i."""
    before, _, values = transfer
    return expected(before, values)


def computed(transfer: Transfer) -> Fraction:
    """The largest sum a'_i b_i over all a' that the lemma allows, by a linear program."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    before, _, values = transfer
    program = LinearProgram()
    first = program.add_column(cost=-values[0], lower=before[0], upper=1)
    others = [program.add_column(cost=-b, upper=a) for a, b in zip(before[1:], values[1:], strict=True)]
    program.add_row(dict.fromkeys([first, *others], 1), lower=sum(before), upper=sum(before))
    return -minimize(program).value


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Up to six places, quarters; a part of each a_i, i >= 2, moves to a_1, which stays at most 1."""
    from hypothesis import strategies as st

    quarters = st.integers(0, 4).map(lambda parts: Fraction(parts, 4))
    places = st.integers(1, 6).flatmap(
        lambda size: st.lists(st.tuples(quarters, quarters, quarters), min_size=size, max_size=size)
    )
    return {"transfer": places.map(_transfer)}


def _transfer(places: list[tuple[Fraction, Fraction, Fraction]]) -> Transfer:
    before = tuple([a for a, _, _ in places])
    moved = [a * share for a, share, _ in places[1:]]
    if sum(moved) > 1 - before[0]:
        moved = [part * (1 - before[0]) / sum(moved) for part in moved]
    after = (before[0] + sum(moved), *[a - part for a, part in zip(before[1:], moved, strict=True)])
    return before, after, tuple(sorted(b for _, _, b in places))


def equality_case() -> Fact:
    """A letter that gives mass away and has a larger value makes the difference positive."""
    return facts.inequality(
        "the sum falls when mass leaves a place whose value exceeds b_1",
        families={"J": ("n", "d g")},
        assume={"moved": "dx > 0", "gap": "gx > 0", "taken": ("J", "d >= 0"), "gaps": ("J", "g >= 0")},
        conclude="dx*gx + sum(d*g) > 0",
        products=["moved*gap", "J: taken*gaps"],
    )


def strict_exchange() -> Fact:
    """The rearrangement inequality's case of equality."""
    return facts.inequality(
        "exchanging an inverted pair of unequal values at unequal weights lowers the sum",
        assume={"weights": "Pi - Pj > 0", "values": "Di - Dj > 0"},
        conclude="Pi*Di + Pj*Dj > Pi*Dj + Pj*Di",
    )


def proof() -> Proof:
    """The lemma with its case of equality, then the exchanges of the rearrangement inequality."""
    lines = (ordered_sources.transfer(), equality_case(), ordered_sources.exchange(), strict_exchange())
    return Proof("all n", "an identity with non-negative terms", lines)


@statement(
    paper="kalantari2018",
    id="lemma_10",
    kind="upper bound",
    hypotheses=admissible,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=("LettersAndOutputs.transfer", "LettersAndOutputs.transfer_equality"),
)
def moving_mass_to_the_least_value_lowers_the_sum(transfer: Transfer) -> bool:
    """The inequality, its case of equality, and the bound as the largest sum over all admissible a'."""
    _, after, values = transfer
    bound, reached = published(transfer), expected(after, values)
    still = all(b == values[0] for a, c, b in zip(*transfer, strict=True) if c < a)
    return reached <= bound == computed(transfer) and (reached == bound) == still
