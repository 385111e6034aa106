"""kalantari2018, Lemma 3: M outputs suffice.

Statement. For every source set on M letters that is not empty and every D >= 0, some mechanism with at most M outputs
has the least leakage among the valid mechanisms with any finite number of outputs.
Hypotheses. Hamming distortion: an output y is right for one letter g(y) at most.
Uses. Nothing.

Check. Let W be a mechanism with any outputs. Merge all outputs that are right for the same letter into that letter, and
the outputs that are right for none into letter 1. The columns of the new mechanism are sums of columns of W, and a sum
of columns satisfies the product inequalities that each of them satisfies: the leakage does not rise. Letter i is
answered to input i at least as often as before: no letter's distortion rises, nor does any expected distortion.

*Existence.* So no mechanism leaks less than some valid mechanism on the letters; among those a least one exists, for every
such set: ``optimum_on_letters`` of Coq, over a field without gaps, as the real numbers are. The diagonals of levels near the
infimum have a point near which there are some of each level (``cluster_point``), and its level is the infimum
(``least_level_attained``). Where no epsilon will do every valid mechanism is as good, and the identity is one
(``identity_valid``).

On instances the least distortion at a level lambda with the M letters as outputs, from the toolkit, is compared with
the linear program over all mechanisms whose outputs are right for any given list of letters, repetitions included:
never less, and equal when the list holds every letter.

Erratum. The statement stands. Its proof says that merging two columns does not raise the leakage because of the
quasi-convexity of Lemma 1. Merging is no mixture of mechanisms and Lemma 1 does not apply; what is needed is that
product inequalities may be added, as here. The first part of the proof is about outputs N-1 and N > M+1, which no
letter equals, so that the diagonal stays; the second merges M+1 into M, and D_M does not rise.

The proof writes P for a mechanism; elsewhere P is a prior.

Source. kalantari2018, Section III, Lemma 3; proof in Section V-B; announced in Section II-B.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import output_columns
from proofs.engine.statement import statement
from symdp.conjectures.proof import Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def letters_of(source: SourceSet, outputs: tuple[int, ...]) -> list[int]:
    """For each output the letter that it is right for, from 0."""
    return [output % source.letters for output in outputs]


def published(source: SourceSet, level: Fraction, outputs: tuple[int, ...]) -> Fraction:
    """The least worst-case distortion with the letters as outputs."""
    from symdp.tradeoffs.tradeoff import least_distortion

    return least_distortion(source, exp_epsilon=level).distortion


def computed(source: SourceSet, level: Fraction, outputs: tuple[int, ...]) -> Fraction:
    """The same with the given outputs, by a linear program over whole mechanisms."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    return least_distortion(Hull(tuple(source.vertices)), level, letters_of(source, outputs))


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets on up to three letters, and one to six outputs."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import levels
    from symdp.testing import source_sets

    outputs = st.lists(st.integers(0, 5), min_size=1, max_size=6).map(tuple)
    return {"source": source_sets(max_letters=3), "level": levels(), "outputs": outputs}


def proof() -> Proof:
    """Merging raises neither the leakage nor a letter's distortion."""
    lines = (output_columns.merging_keeps_the_level(), output_columns.merging_keeps_the_distortion())
    return Proof("all M, any number of outputs", "outputs that stand for one letter are merged", lines)


@statement(
    paper="kalantari2018",
    id="lemma_3",
    standing="FALSE PROOF",
    kind="existence",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "LettersAndOutputs.outputs_suffice",
        "LettersAndOutputs.least_on_letters",
        "Compactness.cluster_point",
        "Compactness.least_level_attained",
        "Compactness.optimum_on_letters",
        "Compactness.identity_valid",
    ),
)
def as_many_outputs_as_letters_suffice(source: SourceSet, level: Fraction, outputs: tuple[int, ...]) -> bool:
    """Other outputs do not help; they do as well when every letter is among them."""
    with_letters, with_outputs = published(source, level, outputs), computed(source, level, outputs)
    complete = len(set(letters_of(source, outputs))) == source.letters
    return with_outputs == with_letters if complete else with_outputs >= with_letters
