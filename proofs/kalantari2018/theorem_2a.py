"""kalantari2018, Theorem 2(a): below D^(k) fewer than k letters can be silent.

Statement. For a Class II set with P_1 >= ... >= P_M, D^(0) = 0 and D^(k) = max over its priors of P_{M-k+1} + ... +
P_M, there is no mechanism with k or more columns of zeros and an expected distortion of at most D under every prior,
for D < D^(k).
Hypotheses. Class II, the common order; the maximum is attained, as on a closed set. Neither the class nor a finite
leakage is used, and it does not matter which columns are zero.
Uses. Nothing.

Check. A letter with a column of zeros has D_i = 1. With k of them 0 <= D_i <= 1 and sum D_i >= k, so that the expected
distortion under a prior of the set is at least the sum of its k last probabilities: by ``tail_bound``, comparing with a
number c between the k last and the other probabilities, for any number of letters. The prior that attains D^(k) gives
the claim. For k = 0 it says that no distortion is negative.

*Sharpness.* D^(k) cannot be raised: identity on the first M-k letters with any answers among them elsewhere has k
columns of zeros and distortion D^(k) for k <= M-1.

*On instances.* The least distortion with a chosen set of k columns of zeros is found by a linear program over all
entries of a mechanism, for the k last letters and for k others, and compared with D^(k).

Erratum. The statement stands; Lemma 8, which proves it, says "strictly greater" where only "at least" holds.

(9), (45) and Lemma 6 take a largest tail, or a prior that has it, in a set not said to be closed; else a supremum is
meant, as 1/4 for the priors (1-p, p) with p < 1/4.

Source. kalantari2018, Section III, Theorem 2(a), equation (9); Lemma 8 in Section V-F.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.ordered_bounds import threshold
from proofs.engine.statement import statement
from symdp.conjectures.proof import Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.sources.source_set import SourceSet


def zero_columns(letters: int, silent: list[int]) -> frozenset[int]:
    """The chosen letters, at least one of the M kept."""
    return frozenset([letter % letters for letter in silent][: letters - 1])


def published(source: SourceSet, silent: list[int]) -> Fraction:
    """D^(k) for the number k of letters with a column of zeros."""
    return threshold(list(source.vertices), len(zero_columns(source.letters, silent)))


def computed(source: SourceSet, silent: list[int]) -> Fraction:
    """The least worst-case distortion of all mechanisms with those columns zero, entry by entry."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    letters, zero = range(source.letters), zero_columns(source.letters, silent)
    program = LinearProgram()
    entries = [[program.add_column(upper=0 if y in zero else 1) for y in letters] for _ in letters]
    worst = program.add_column(cost=1)
    for row in entries:
        program.add_row(dict.fromkeys(row, 1), lower=1, upper=1)
    for prior in source.vertices:
        program.add_row({entries[i][i]: prior[i] for i in letters} | {worst: 1}, lower=1)
    return minimize(program).value


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets of Class II on up to five letters and letters to silence."""
    from hypothesis import strategies as st

    from symdp.testing import class_two_sets

    return {"source": class_two_sets(max_letters=5), "silent": st.lists(st.integers(0, 4), max_size=4)}


def directed() -> list[dict[str, Any]]:
    """The last letters, where D^(k) is attained, on sets with zeros, ties and different tails."""
    from symdp.sources.source_set import SourceSet

    sets = (
        [("2/5", "3/10", "1/5", "1/10"), ("2/5", "2/5", "1/10", "1/10")],
        [("1/2", "1/2", "0", "0")],
        [("1/2", "1/4", "1/4"), ("1", "0", "0")],
    )
    return [
        {"source": SourceSet.from_vertices(rows), "silent": list(range(len(rows[0]) - 1, len(rows[0]) - 1 - k, -1))}
        for rows in sets
        for k in range(len(rows[0]))
    ]


def proof() -> Proof:
    """The bound for any k letters."""
    from proofs.arguments import ordered_sources

    method = "comparison with a number between two groups of letters"
    return Proof("all M, all k, any columns", method, (ordered_sources.tail_bound(),))


@statement(
    paper="kalantari2018",
    id="theorem_2a",
    kind="lower bound",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("LettersAndOutputs.zero_columns", "LettersAndOutputs.silent_letters_invalid"),
)
def silence_costs_distortion(source: SourceSet, silent: list[int]) -> bool:
    """No mechanism with those columns zero has a smaller distortion; for the last letters one attains the bound."""
    zero = zero_columns(source.letters, silent)
    last = zero == frozenset(range(source.letters - len(zero), source.letters))
    best, bound = computed(source, silent), published(source, silent)
    return best == bound if last else best >= bound
