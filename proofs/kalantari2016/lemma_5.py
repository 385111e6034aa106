"""kalantari2016, Lemma 5: when ordered statistics need no leakage at all.

Statement. If every prior of the set has P_1 >= ... >= P_M and D^(M-1) = max over the set of P_2 + ... + P_M, then
eps*(P, D) = 0 exactly when D >= D^(M-1).
Hypotheses. Ordered statistics; the maximum is attained.
Uses. Nothing.

Check. The least leakage is attained, by compactness, so eps* = 0 means a mechanism whose rows are all equal to some a,
with D_i = 1 - a_i. Its accuracy sum P_i a_i is at most P_1, for P_1 - sum P_i a_i is the sum of (P_1 - P_i) a_i; its
distortion under P is at least 1 - P_1, for every prior of the set. The constant answer 1 reaches 1 - P_1.

*On instances.* The printed threshold is compared with the least distortion at lambda = 1, a linear program over all
entries of the mechanism.

Erratum. The lemma stands, also at D = 0. It contradicts the note after Remark 1 that D = 0 "implies" the identity
mechanism and infinite leakage: for P = (1, 0) the constant answer 1 has distortion 0 and eps = 0, and D^(1) = 0.

Section V-B has the constant answer as the optimum of two letters from p_max on; it is one: for (3/4, 1/4) at D = 1/2 fair
answers have eps = 0 as well.
Source. kalantari2016, Section V, Lemma 5; the text after Remark 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.instances.random_classes import tail_threshold
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets, any distortion."""
    from proofs.instances.random_classes import ordered_sets
    from symdp.testing import distortions

    return {"source": ordered_sets(), "distortion": distortions(include_ends=True)}


def directed() -> list[dict[str, Any]]:
    """At the threshold, just below it, and at D = 0."""
    sets = [[("1/2", "1/2")], [("1", "0")], [("1/2", "1/2", "0"), ("1/2", "1/4", "1/4")], [("1/3", "1/3", "1/3")]]
    sources = [SourceSet.from_vertices(some) for some in sets]
    found = []
    for source in sources:
        end = tail_threshold(source, source.letters - 1)
        found += [{"source": source, "distortion": place} for place in (end, end * Fraction(99, 100), Fraction(0))]
    return found


def ordered(source: SourceSet, distortion: Fraction) -> bool:
    """Decreasing priors."""
    return all(a >= b for vertex in source.vertices for a, b in pairwise(vertex))


def published(source: SourceSet, distortion: Fraction) -> bool:
    """D >= D^(M-1)."""
    return distortion >= tail_threshold(source, source.letters - 1)


def computed(source: SourceSet, distortion: Fraction) -> bool:
    """Whether some mechanism with lambda = 1 has distortion at most D."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    hull = Hull(source.vertices)
    return least_distortion(hull, Fraction(1), range(source.letters)) <= distortion


def constant_answer() -> Fact:
    """The distortion of the constant answer 1 is 1 - P_1."""
    return facts.inequality(
        "the constant answer 1 has D_1 = 0 and D_j = 1: its distortion is the sum of the other P_j",
        families={"J": ("n", "p x")},
        assume={"first": "x1 == 0", "others": ("J", "x == 1")},
        conclude="p1*x1 + sum(p*x) == sum(p)",
        equality_multipliers={"first": ["p1"], "others": ["p"]},
        degree=2,
    )


def proof() -> Proof:
    """Equal rows serve letter 1 best; the constant answer."""
    from proofs.arguments.ordered_sources import likeliest_letter_bound

    constant = [[1, 0], [1, 0]]
    matrices = [facts.mechanism("the erratum: P = (1, 0), distortion 0 without leakage", constant, 1, [[1, 0]], 0)]
    fair = [["1/2", "1/2"], ["1/2", "1/2"]]
    matrices.append(facts.mechanism("the erratum: fair answers at D = 1/2", fair, 1, [["3/4", "1/4"]], Fraction(1, 2)))
    for letters in range(2, 7):
        rows = [[int(y == 0) for y in range(letters)]] * letters
        prior = [Fraction(2 * (letters - i), letters * (letters + 1)) for i in range(letters)]
        title = f"the constant answer on {letters} letters and the prior with P_i proportional to M+1-i"
        matrices.append(facts.mechanism(title, rows, 1, [prior], 1 - prior[0]))
    return Proof("all M", "sums over letters", (likeliest_letter_bound(), constant_answer(), *matrices))


@statement(
    paper="kalantari2016",
    id="lemma_5",
    kind="equivalence",
    hypotheses=ordered,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq="LettersAndOutputs.sorted_zero",
)
def no_leakage_from_the_last_threshold(source: SourceSet, distortion: Fraction) -> bool:
    """Zero leakage is enough exactly from D^(M-1) on."""
    return computed(source, distortion) == published(source, distortion)
