"""kalantari2016, Lemma 7: moving weight to the least value lowers a sum.

Statement. Let sum a_i = sum a'_i, b_x the least of the b_i, and a'_i <= a_i for i other than x. Then sum a'_i b_i <= sum
a_i b_i, with equality where b_i = b_x for each such i with a'_i < a_i, and only there.
Hypotheses. As stated. The paper has numbers in [0, 1], b_1 <= ... <= b_n, x = 1, and a'_1 >= a_1, which follows.
Uses. Nothing.

Check. sum a_i b_i - sum a'_i b_i = sum over i >= 2 of (a_i - a'_i)(b_i - b_1) for every n. Only b_1 <= b_i is used, not
the rest of the order and not the interval [0, 1]. It is a transfer of mass, not the rearrangement inequality. Its use
in (33) is right: a = P*, a' = (1-D, D/(M-1), ..., D/(M-1)) with a'_1 >= a_1 and a'_i <= a_i because P*_M >= D.

*On instances.* A linear program finds the largest sum x_i b_i over all x with x_1 >= a'_1, x_i <= a_i and the given
sum; a' is one such x.

Erratum. None.
Source. kalantari2016, Section VI, Lemma 7, equations (27) and (28).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import expected
from proofs.engine.statement import statement
from symdp.conjectures.proof import Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Vector = tuple[Fraction, ...]


def transfers() -> SearchStrategy[tuple[Vector, Vector, Vector]]:
    """a, a' and b: part of each a_i, i >= 2, moves to a_1, which stays at most 1."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import shares

    def transfer(entries: list[tuple[Fraction, Fraction, Fraction]]) -> tuple[Vector, Vector, Vector]:
        before = [a for a, _, _ in entries]
        moved = [a * share for a, share, _ in entries[1:]]
        room = min(Fraction(1), (1 - before[0]) / sum(moved)) if sum(moved) else Fraction(1)
        after = [before[0] + room * sum(moved)] + [a - room * m for a, m in zip(before[1:], moved, strict=True)]
        return tuple(before), tuple(after), tuple(sorted(b for _, _, b in entries))

    return st.lists(st.tuples(shares(), shares(), shares()), min_size=1, max_size=6).map(transfer)


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """A transfer and its values, together."""
    return {"transfer": transfers()}


def directed() -> list[dict[str, Any]]:
    """n = 1, equal values, nothing moved."""
    half, third = Fraction(1, 2), Fraction(1, 3)
    cases = [
        ((half,), (half,), (third,)),
        ((half, half), (Fraction(1), Fraction(0)), (third, third)),
        ((half, third), (half, third), (third, half)),
    ]
    return [{"transfer": case} for case in cases]


def meets_hypotheses(transfer: tuple[Vector, Vector, Vector]) -> bool:
    """The assumptions of the lemma."""
    before, after, values = transfer
    inside = all(0 <= entry <= 1 for part in transfer for entry in part)
    falls = all(new <= old for old, new in zip(before[1:], after[1:], strict=True))
    return inside and falls and after[0] >= before[0] and sum(before) == sum(after) and list(values) == sorted(values)


def published(transfer: tuple[Vector, Vector, Vector]) -> Fraction:
    """The upper bound sum a_i b_i."""
    before, _, values = transfer
    return expected(before, values)


def computed(transfer: tuple[Vector, Vector, Vector]) -> Fraction:
    """The largest sum x_i b_i over x_1 >= a'_1, x_i <= a_i, sum x = sum a: the worst of all transfers of at least that."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    before, after, values = transfer
    program = LinearProgram()
    first = program.add_column(cost=-values[0], lower=after[0])
    rest = [program.add_column(cost=-b, upper=a) for a, b in zip(before[1:], values[1:], strict=True)]
    program.add_row(dict.fromkeys([first, *rest], Fraction(1)), lower=sum(before), upper=sum(before))
    return -minimize(program).value


def proof() -> Proof:
    """The sum over i >= 2 of products of the two differences."""
    from proofs.arguments.ordered_sources import transfer

    return Proof("all n", "one sum of products", (transfer(),))


@statement(
    paper="kalantari2016",
    id="lemma_7",
    kind="upper bound",
    hypotheses=meets_hypotheses,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("LettersAndOutputs.transfer", "LettersAndOutputs.transfer_equality"),
)
def transfer_lowers_the_sum(transfer: tuple[Vector, Vector, Vector]) -> bool:
    """The sum after the transfer, and that of every transfer of at least as much, is at most the sum before."""
    _, after, values = transfer
    return expected(after, values) <= computed(transfer) <= published(transfer)
