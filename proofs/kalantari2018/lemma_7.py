"""kalantari2018, Lemma 7: where ordered priors need no leakage at all.

Statement. Let P_1 >= P_2 >= ... >= P_M for every prior of the set, and D^(M-1) = max over the priors of P_2 + ... +
P_M. Then eps*(P, D) = 0 if and only if D >= D^(M-1).
Hypotheses. The common order (only P_1 = max P_i is used). The maximum is attained, as for a closed set; otherwise it
has to be read as a supremum, and the statement stays true.
Uses. kalantari2018, Lemma 3.

Check. At epsilon = 0 every entry is at most every other one of its column, so W(i|i) <= W(i|x) for one fixed row x, and
the sum of the q_i = W(i|i) is at most 1. Then P.q <= P_1 for every prior: the expected distortion is at least 1 - P_1 =
P_2 + ... + P_M, whose maximum must be at most D.

*Conversely* the answer 1 to every input has epsilon = 0 and the distortion 1 - P_1. M = 1 is included: D^(0) = 0 and no
leakage is needed.

On instances the printed condition is compared with the linear program over whole mechanisms at lambda = 1. That epsilon
= 0 is possible at D = 0, when P_1 = 1 throughout, contradicts the sentence before Definition 4; see Theorem 1.

Erratum. None.
Source. kalantari2018, Section V-F, Lemma 7, equation (31); D^(k) in (9).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import ordered_sources
from proofs.engine.statement import statement
from proofs.instances.random_classes import tail_threshold
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def published(source: SourceSet, distortion: Fraction) -> bool:
    """D >= D^(M-1)."""
    return distortion >= tail_threshold(source, source.letters - 1)


def computed(source: SourceSet, distortion: Fraction) -> bool:
    """Whether some mechanism with lambda = 1 is valid, by a linear program over whole mechanisms."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    return least_distortion(Hull(tuple(source.vertices)), Fraction(1), range(source.letters)) <= distortion


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets of Class II, any distortion."""
    from symdp.testing import class_two_sets, distortions

    return {"source": class_two_sets(max_letters=4), "distortion": distortions(include_ends=True)}


def directed() -> list[dict[str, Any]]:
    """At the threshold and a little below it; a certain letter; ties for the likeliest letter."""
    sets = (
        [("1", "0")],
        [("1/2", "1/2", "0")],
        [("1/2", "1/4", "1/4"), ("2/5", "2/5", "1/5")],
        [("2/5", "1/5", "1/5", "1/5"), ("3/10", "3/10", "3/10", "1/10")],
    )
    found = []
    for vertices in sets:
        source = SourceSet.from_vertices(vertices)
        limit = tail_threshold(source, source.letters - 1)
        found += [{"source": source, "distortion": place} for place in (limit, limit * Fraction(999, 1000))]
    return found


def guessing_without_looking() -> Fact:
    """The diagonal at epsilon = 0."""
    return facts.inequality(
        "at lambda = 1 the probabilities of answering right sum to 1 at most",
        families={"J": ("M", "q w")},
        assume={"zero": "L == 1", "ldp": ("J", "L*w - q >= 0"), "row": "1 - sum(w) >= 0"},
        conclude="1 - sum(q) >= 0",
    )


def valid_only_above() -> Fact:
    """1 - P.q >= 1 - P_1, the sum of the other probabilities."""
    return facts.inequality(
        "a valid mechanism of accuracy at most P_1 needs D >= P_2 + ... + P_M",
        families={"J": ("n", "p")},
        assume={"prior": "P + sum(p) == 1", "accuracy": "P - a >= 0", "valid": "D - (1 - a) >= 0"},
        conclude="D >= sum(p)",
    )


def constant_answer() -> Fact:
    """The mechanism that always answers 1: D_1 = 0 and D_i = 1 for the other letters."""
    return facts.inequality(
        "the constant answer 1 has the distortion P_2 + ... + P_M",
        families={"J": ("n", "p e")},
        assume={"right": "d == 0", "wrong": ("J", "e == 1")},
        conclude="P*d + sum(p*e) == sum(p)",
        equality_multipliers={"right": ["P"], "wrong": ["p"]},
    )


def proof() -> Proof:
    """Both directions."""
    lines = (guessing_without_looking(), ordered_sources.likeliest_letter_bound(), valid_only_above(), constant_answer())
    return Proof("all M", "sums over the letters", lines)


@statement(
    paper="kalantari2018",
    id="lemma_7",
    kind="equivalence",
    uses=("kalantari2018/lemma_3",),
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq="LettersAndOutputs.sorted_zero",
)
def no_leakage_is_needed_from_the_last_threshold_on(source: SourceSet, distortion: Fraction) -> bool:
    """The least distortion at epsilon = 0 is the last threshold."""
    return computed(source, distortion) == published(source, distortion)
