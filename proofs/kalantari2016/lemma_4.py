"""kalantari2016, Lemma 4: for ordered statistics the letter distortions may be sorted.

Statement. If every prior of the set has P_1 >= ... >= P_M, then among the mechanisms of least leakage at distortion D
there is one with D_1 <= ... <= D_M: relabelling inputs and outputs alike so that the D_i rise keeps the leakage and
does not raise the distortion of any prior.
Hypotheses. Ordered statistics.
Uses. Nothing.

Check. Relabelling permutes the rows and the columns, so that every column keeps its entries and eps_DP is the same.
Sorting is a chain of exchanges of letters i < j with D_i >= D_j; each changes sum P_i D_i by -(P_i - P_j)(D_i - D_j) <=
0. This holds for every M, and sorts any optimum. There is one: mechanisms of bounded leakage are compact, and where no
finite leakage will do the identity is an optimum, with D_i = 0.

*On instances.* A random mechanism is sorted, and the least distortion at its lambda over all mechanisms, a linear
program over the entries, is compared with that over mechanisms of sorted D_i.

Erratum. The lemma stands. In the proof "sum P_i D_T(i) <= sum P_i D_T(i) <= D" the middle sum must be sum P_i D_i; as
it stands it says nothing (the second T is typeset differently, which may be damage of the text conversion).
Source. kalantari2016, Section V, Lemma 4.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon, expected, letter_distortions
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Pair = tuple[SourceSet, Mechanism]


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """An ordered set and a mechanism on its letters."""
    from proofs.instances.random_classes import ordered_sets
    from proofs.instances.random_mechanisms import with_mechanism

    return {"pair": with_mechanism(ordered_sets())}


def sorted_labels(mechanism: Mechanism) -> Mechanism:
    """Inputs and outputs in the order of rising letter distortions."""
    distortions = mechanism.letter_distortions
    order = sorted(range(1, mechanism.inputs + 1), key=lambda letter: distortions[letter - 1])
    return mechanism.relabel(inputs=order, outputs=order)


def level_of(mechanism: Mechanism) -> Fraction:
    """Its lambda, or 2 where it is infinite and the least distortion is 0."""
    level = mechanism.exp_epsilon
    return level if isinstance(level, Fraction) else Fraction(2)


def published(pair: Pair) -> Fraction:
    """The least distortion of mechanisms with sorted letter distortions at the mechanism's lambda."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    source, level = pair[0], level_of(pair[1])
    program, letters = LinearProgram(), range(source.letters)
    entries = [[program.add_column() for _ in letters] for _ in letters]
    bound = program.add_column(cost=1)
    for row in entries:
        program.add_row(dict.fromkeys(row, Fraction(1)), lower=1, upper=1)
    for row, other in itertools.permutations(entries, 2):
        for one, two in zip(row, other, strict=True):
            program.add_row({two: level, one: Fraction(-1)}, lower=0)
    for vertex in source.vertices:
        program.add_row({entries[i][i]: vertex[i] for i in letters} | {bound: Fraction(1)}, lower=1)
    for i, j in itertools.pairwise(letters):
        program.add_row({entries[i][i]: Fraction(1), entries[j][j]: Fraction(-1)}, lower=0)
    return minimize(program).value


def computed(pair: Pair) -> Fraction:
    """The least distortion of all mechanisms there."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    source, mechanism = pair
    hull = Hull(source.vertices)
    return least_distortion(hull, level_of(mechanism), range(source.letters))


def proof() -> Proof:
    """One exchange; the columns of a relabelled mechanism hold the same entries, as the two matrices show."""
    from proofs.arguments.ordered_sources import exchange

    before = [["1/4", "1/4", "1/2"], ["1/4", "1/2", "1/4"], ["1/8", "1/4", "5/8"]]
    after = [["5/8", "1/4", "1/8"], ["1/4", "1/2", "1/4"], ["1/2", "1/4", "1/4"]]
    prior = [["1/2", "1/3", "1/6"]]
    lines = (
        exchange(),
        facts.mechanism("an unsorted mechanism of three letters", before, Fraction(5, 2), prior, Fraction(29, 48)),
        facts.mechanism(
            "letters 1 and 3 exchanged: the same lambda, less distortion", after, Fraction(5, 2), prior, Fraction(23, 48)
        ),
    )
    return Proof("all M", "exchanges of two letters", lines)


@statement(
    paper="kalantari2016",
    id="lemma_4",
    kind="existence",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=("LettersAndOutputs.sorted_distortions", "LettersAndOutputs.sorted_renaming"),
)
def letter_distortions_may_be_sorted(pair: Pair) -> bool:
    """Sorting keeps lambda and raises no prior's distortion; sorted mechanisms reach the least distortion of all."""
    source, mechanism = pair
    after = sorted_labels(mechanism)
    old, new = letter_distortions(mechanism.matrix), letter_distortions(after.matrix)
    cheaper = all(expected(prior, new) <= expected(prior, old) for prior in source.vertices)
    same = exp_epsilon(after.matrix) == exp_epsilon(mechanism.matrix)
    return same and cheaper and list(new) == sorted(old) and published(pair) == computed(pair)
