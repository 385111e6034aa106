"""kalantari2016, Lemma 3: mechanisms with k columns of zeros distort by at least D^(k).

Statement. Let every prior of the set have P_1 >= ... >= P_M and D^(k) = max over the set of P_(M-k+1) + ... + P_M. No
mechanism with at least k columns of zeros has distortion at most D on the whole set when D < D^(k).
Hypotheses. Ordered statistics; the maximum is attained (of a supremum take a prior with a sum above D).
Uses. Nothing.

Check. D_i = 1 for the letters of the zero columns, wherever they stand, so the D_i sum to at least k. With 0 <= D_i <=
1 the sum of P_i D_i is then at least that of the k last P_i, by (2) of proofs/arguments/ordered_sources.py, for every M
and every P, among them the one that attains D^(k).

*On instances.* The bound is compared with the least distortion of all mechanisms with k columns of zeros, a linear
program over the entries for each choice of the columns: it is equal, so D^(k) cannot be improved.

Erratum. The lemma stands. Its proof says that the distortion is "strictly greater" than the sum of the k last
probabilities; it may be equal: M = 2, P = (1/2, 1/2), the constant answer 1 has distortion 1/2 = P_2. "At least"
suffices.
Source. kalantari2016, Section V, Lemma 3, with equation (7).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.instances.random_classes import tail_threshold
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets and a number of zero columns."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import ordered_sets

    return {"source": ordered_sets(), "silent": st.integers(0, 3)}


def directed() -> list[dict[str, Any]]:
    """Ties, zero probabilities, two letters."""
    sets = [[("1/2", "1/2")], [("1", "0")], [("1/2", "1/2", "0"), ("1/3", "1/3", "1/3")]]
    return [{"source": SourceSet.from_vertices(some), "silent": k} for some in sets for k in range(3)]


def ordered(source: SourceSet, silent: int) -> bool:
    """Decreasing priors, and a letter left to answer."""
    return silent < source.letters and all(a >= b for vertex in source.vertices for a, b in pairwise(vertex))


def published(source: SourceSet, silent: int) -> Fraction:
    """D^(k)."""
    return tail_threshold(source, silent)


def computed(source: SourceSet, silent: int) -> Fraction:
    """The least worst-case distortion of mechanisms with k zero columns, over all choices of the columns."""
    return min(least_distortion(source, zero) for zero in combinations(range(source.letters), silent))


def least_distortion(source: SourceSet, zero: tuple[int, ...]) -> Fraction:
    """A linear program over the entries of mechanisms that never answer the letters of ``zero``; privacy is not asked."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    program, letters = LinearProgram(), range(source.letters)
    entries = [[program.add_column(upper=0 if y in zero else 1) for y in letters] for _ in letters]
    bound = program.add_column(cost=1)
    for row in entries:
        program.add_row(dict.fromkeys(row, Fraction(1)), lower=1, upper=1)
    for vertex in source.vertices:
        program.add_row({entries[i][i]: vertex[i] for i in letters} | {bound: Fraction(1)}, lower=1)
    return minimize(program).value


def proof() -> Proof:
    """The sum of the D_i is at least k, and then the distortion at least the sum of the k least probabilities."""
    from proofs.arguments.ordered_sources import tail_bound

    count = facts.inequality(
        "k letters with D_i = 1 and others with D_i >= 0 have a sum of at least k",
        families={"Z": ("z", "x"), "R": ("r", "y")},
        assume={"silent": ("Z", "x == 1"), "rest": ("R", "y >= 0"), "number": "z - k >= 0"},
        conclude="sum(x) + sum(y) - k >= 0",
        degree=1,
    )
    constant = facts.mechanism(
        "a tie: one zero column, distortion exactly D^(1) = 1/2", [[1, 0], [1, 0]], 1, [["1/2", "1/2"]], Fraction(1, 2)
    )
    return Proof("all M", "sums over the silent letters", (count, tail_bound(), constant))


@statement(
    paper="kalantari2016",
    id="lemma_3",
    kind="lower bound",
    hypotheses=ordered,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("LettersAndOutputs.zero_columns", "LettersAndOutputs.silent_letters_invalid"),
)
def silent_letters_cost_the_tail(source: SourceSet, silent: int) -> bool:
    """k zero columns distort by D^(k) at the least, a bound that is reached; k+1 of them not by less."""
    bound = published(source, silent)
    return computed(source, silent) == bound and (silent + 1 == source.letters or computed(source, silent + 1) >= bound)
