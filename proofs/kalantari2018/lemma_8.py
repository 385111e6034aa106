"""kalantari2018, Lemma 8: how small the set of outputs can be below each threshold.

Statement. Let P_1 >= ... >= P_M for every prior of the set, k in {1, ..., M}, and D^(k) = max over the priors of
P_{M-k+1} + ... + P_M. For D < D^(k) no valid mechanism has M-k outputs or fewer; equivalently, a mechanism with k or
more letters that are never answered has a worst-case distortion of at least D^(k).
Hypotheses. The common order. The maximum is attained, as for a closed set.
Uses. Nothing.

Check. Each letter that is never answered has D_i = 1, so 0 <= D_i <= 1 and the sum of the D_i is at least k. For
ordered probabilities that makes sum P_i D_i >= P_{M-k+1} + ... + P_M, by comparison with a number between the k last
probabilities and the others (proofs/arguments/ordered_sources.py). Take the prior that attains D^(k).

On instances the worst-case distortion of a random mechanism with columns of zeros is compared with D^(k) for its number
k of such columns. The identity on the first M-k letters, with any answers among them elsewhere, attains D^(k) for every
k < M.

Erratum. The statement stands. Its proof says that the expected distortion is strictly greater than P_{M-k+1} + ... +
P_M. It may be equal: for (2/3, 1/3) and k = 1 the constant answer 1 has distortion 1/3. Only >= is true, and it is
enough, since D < D^(k).

The sentence after the lemma concludes from Lemma 4 that some optimum has D_1 >= D_2 >= ... >= D_M. Lemma 4 gives D_1 <=
D_2 <= ... <= D_M, and the printed order is impossible in general: for the prior (1/2, 1/4, 1/4) and D = 1/2 the optimum
has epsilon = 0, but with epsilon = 0 and W(1|1) <= W(2|2) <= W(3|3) the distortion is at least 2/3.

The start of Section V-F says M-k outputs at least for D < D^(k): true, but one fewer than the lemma's M-k+1 and than
"at most k-1 letters suppressed" beside it.

Source. kalantari2018, Section V-F, Lemma 8 and the paragraph after it; D^(k) in (9).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import ordered_sources
from proofs.definitions.elementary import expected, letter_distortions
from proofs.engine.statement import statement
from proofs.instances.random_classes import tail_threshold
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Setting = tuple[SourceSet, Mechanism]


def silent(mechanism: Mechanism) -> int:
    """The number of columns of zeros."""
    return sum([not any(column) for column in zip(*mechanism.matrix, strict=True)])


def published(setting: Setting) -> Fraction:
    """D^(k) for the number k of letters that the mechanism never answers."""
    source, mechanism = setting
    return tail_threshold(source, silent(mechanism))


def computed(setting: Setting) -> Fraction:
    """The mechanism's worst-case distortion."""
    source, mechanism = setting
    own = letter_distortions(mechanism.matrix)
    return max([expected(prior, own) for prior in source.vertices])


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets of Class II on up to five letters, each with a mechanism."""
    from proofs.instances.random_mechanisms import with_mechanism
    from symdp.testing import class_two_sets

    return {"setting": with_mechanism(class_two_sets(max_letters=5))}


def directed() -> list[dict[str, Any]]:
    """The identity on the first letters, where the bound is attained."""
    source = SourceSet.from_vertices([("2/5", "3/10", "1/5", "1/10"), ("2/5", "2/5", "1/10", "1/10")])
    rows = [[[int(y == min(x, kept - 1)) for y in range(4)] for x in range(4)] for kept in range(1, 5)]
    return [{"setting": (source, Mechanism.from_rows(matrix))} for matrix in rows]


def falling_distortions() -> Fact:
    """Erratum: the printed order of the letter distortions after the lemma."""
    return facts.inequality(
        "for (1/2, 1/4, 1/4), epsilon = 0 and D_1 >= D_2 >= D_3 the accuracy is at most 1/3",
        assume={"mass": "1 - q1 - q2 - q3 >= 0", "first": "q2 - q1 >= 0", "second": "q3 - q2 >= 0"},
        conclude="q1/2 + q2/4 + q3/4 <= 1/3",
        degree=1,
    )


def proof() -> Proof:
    """The bound; then the exact numbers of the erratum."""
    attained = facts.mechanism(
        "the constant answer 1 has exactly the distortion P_2 under (2/3, 1/3)",
        [[1, 0], [1, 0]],
        1,
        [[Fraction(2, 3), Fraction(1, 3)]],
        Fraction(1, 3),
    )
    free = facts.mechanism(
        "for (1/2, 1/4, 1/4) the constant answer 1 has epsilon = 0 and distortion 1/2",
        [[1, 0, 0]] * 3,
        1,
        [[Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]],
        Fraction(1, 2),
    )
    lines = (ordered_sources.tail_bound(), attained, free, falling_distortions())
    return Proof("all M, all k", "comparison with a number between two groups of letters", lines)


@statement(
    paper="kalantari2018",
    id="lemma_8",
    kind="lower bound",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("LettersAndOutputs.few_outputs", "LettersAndOutputs.silent_letters"),
)
def silent_letters_cost_the_tail(setting: Setting) -> bool:
    """The worst-case distortion is at least D^(k) for the number k of letters never answered."""
    return computed(setting) >= published(setting)
