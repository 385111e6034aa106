"""kalantari2016, Theorem 2: bounds on the least leakage for ordered statistics.

Statement. Let P_1 >= ... >= P_M for every prior of the set, D^(0) = 0 and D^(k) the largest sum of the k last
probabilities. Put UB_l = log((M-1-l)(1-(D-D^(l)))/(D-D^(l))) and let LB_l be the least log((M-1-l - D_2 - ... -
D_{M-l})/D_1) over letter distortions D_i in [0, 1] with P_1 D_1 + ... + P_{M-l} D_{M-l} <= D - D^(l) for every prior.
For D < D^(M-1),

    min of LB_l over D^(l) <= D  <=  eps*(D)  <=  min of UB_l over D^(l) < D.

These l are 0, ..., k for D^(k) <= D < D^(k+1), k <= M-2, as the paper has it. From D^(M-1) on eps*(D) = 0. The least
leakage is attained where D > 0.

Hypotheses. The common order; the maxima D^(l) are attained, as in closed sets. A quotient with denominator 0 is infinite
(D = D^(l), or D_1 = 0).
Uses. foundations: diagonal bound.

Check. Let A be the sum of the l last probabilities of a prior, a = D^(l), d = D - a, l <= k.

*Upper bound.* (1) The mechanism of (25) has D_i = d for i <= M-l and D_i = 1 for the others, so its distortion is

    A + (1-A) d <= a + d = D

for A <= a: it is valid although A varies over the set (``upper_facts``).

(2) D < D^(M-1) = 1 - P_1 for some prior of the set, where p denotes P_2, ..., P_{M-l}: then n (1-d) > d with n = M-1-l
(``upper_facts``), so its level is n (1-d)/d > 1, not the inverse of it.

*Lower bound.* (3) A valid mechanism of finite level L has

    L D_x >= M-1 - sum of the other D_j

for a letter x of least D_x (``leakage_bounds_distortions``). Exchanging D_1 and D_x keeps the distortions valid
(``exchange``), and L is then at least the objective of LB_0 at the exchanged point. D_1 = 0 would leave a positive
numerator (``accuracy_needs_trace``), so no finite L. As l = 0 is always among l <= k, the minimum is at most eps*,
whatever LB_1, ..., LB_k are.

*Large distortions.* (4) D >= D^(M-1): the constant answer 1 has distortion 1 - P_1 <= D^(M-1) (``constant_answer``).

*On instances.* LB is the minimum over the corners of the constraints, eps* comes from the toolkit's linear program.

Erratum. The theorem stands. Its proof reads the constraint with D - D^(k) as equivalent to validity. For a set of
several priors it is only sufficient, since D^(k) is the largest tail and not the tail of each prior, so that LB_k alone
is no lower bound for the mechanisms with k columns of zeros: for the priors (1/3, 1/3, 1/3) and (1, 0, 0) and D = 1/2,
LB_1 = log 4, yet a valid mechanism with one column of zeros reaches log 3.

The order D_1 <= ... <= D_M is missing in (9), which makes LB too small but leaves it a bound (see Theorem 3). The range
that the proof gives as D^(k) <= D <= D^(k-1) must end at D^(k+1). (8) and (9) are introduced for k from 1 to M-1: k = 0
is missing, which (11) and (12) use, and k = M-1 has a logarithm of 0, which they do not use.

Section I concludes from the lower bound that the output alphabet shrinks gradually as D rises. Not for the uniform prior
on three letters: at D = 1/2 two outputs need the level 3 and three need 2 (kalantari2018, output_thresholds).

(8) and (9) divide by 0 at D = D^(k), a point that (11) and (12) include; infinity is meant there. (7) takes a largest
tail, and Lemma 8 a prior that has it, in a class not said to be closed: over (1-p, p), p < 1/4, a supremum 1/4 is
meant.

Source. kalantari2016, Section III, Theorem 2, equations (7)-(12); proof in Section V.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import letter_distortions
from proofs.definitions import linear_fractional, ordered_bounds
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.arithmetic.rational import ExpEpsilon
    from symdp.sources.source_set import SourceSet

UNEQUAL_TAILS = ((Fraction(1, 3),) * 3, (Fraction(1), Fraction(0), Fraction(0)))


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets; D lies between two thresholds, often on one."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import ordered_sets, shares

    return {"source": ordered_sets(), "place": st.integers(0, 3), "share": shares()}


def published(source: SourceSet, place: int, share: Fraction) -> tuple[ExpEpsilon, ExpEpsilon]:
    """exp of (12) and (11)."""
    vertices: list[tuple[Fraction, ...]] = list(source.vertices)
    distortion = ordered_bounds.between_thresholds(vertices, place, share)
    return ordered_bounds.lower_bound(vertices, distortion), ordered_bounds.upper_bound(vertices, distortion)


def computed(source: SourceSet, place: int, share: Fraction) -> ExpEpsilon:
    """The toolkit's least exp(epsilon)."""
    from proofs.definitions.toolkit import least_exp_epsilon

    distortion = ordered_bounds.between_thresholds(list(source.vertices), place, share)
    return least_exp_epsilon(source, distortion)


def directed() -> list[dict[str, Any]]:
    """Every threshold of sets with ties, zeros and different tails."""
    from symdp.sources.source_set import SourceSet

    sets: list[list[tuple[str, ...]]] = [
        [("1/2", "1/4", "1/4"), ("1/2", "1/2", "0")],
        [("2/5", "2/5", "1/5", "0")],
        [("1/3", "1/3", "1/3"), ("1", "0", "0")],
        [("1/2", "1/2")],
    ]
    shares = [Fraction(0), Fraction(1, 2)]
    return [
        {"source": SourceSet.from_vertices(rows), "place": place, "share": share}
        for rows in sets
        for place in range(len(rows[0]))
        for share in shares
    ]


def upper_facts() -> tuple[Fact, Fact]:
    """(1) and (2)."""
    valid = facts.inequality(
        "equal distortions d on the kept letters and a tail A <= a have distortion at most a + d",
        assume={"tail": "a - A >= 0", "probability": "A >= 0", "distortion": "d >= 0"},
        conclude="a + d - A - (1-A)*d >= 0",
    )
    range_of_d = facts.inequality(
        "below D^(M-1) the distortion d on the kept letters is below n/(n+1)",
        families={"J": ("n", "p")},
        assume={
            "prior": "P + sum(p) + A == 1",
            "likeliest": ("J", "P - p >= 0"),
            "below": "1 - P - D > 0",
            "tail": "a - A >= 0",
            "kept": "D == a + d",
            "letters": "n >= 1",
            "probability": "A >= 0",
        },
        conclude="n*(1-d) - d > 0",
        products=["below", "letters*below", "tail", "letters*tail", "J: likeliest", "probability", "letters*probability"],
    )
    return valid, range_of_d


def proof() -> Proof:
    """Upper bound, lower bound, and the example of the erratum."""
    from proofs.arguments import ordered_sources
    from proofs.kalantari2016.lemma_5 import constant_answer
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    dropped = facts.mechanism(
        "one column of zeros and exp(epsilon) = 3 at D = 1/2 for the priors of the erratum",
        [["3/4", "1/4", 0], ["1/4", "3/4", 0], ["1/4", "3/4", 0]],
        Fraction(3),
        UNEQUAL_TAILS,
        Fraction(1, 2),
    )
    term = facts.inequality(
        "LB_1 for those priors, where D - D^(1) = 1/6: 1 - D_2 >= 4 D_1",
        assume={"uniform": "1/6 - x/3 - y/3 >= 0", "certain": "1/6 - x >= 0"},
        conclude="1 - y - 4*x >= 0",
        degree=1,
    )
    alike = optimal_mechanism(SourceSet.single(("1/3",) * 3), Fraction(1, 2)).certificate
    three = facts.certified("three outputs need the level 2", alike)
    two_outputs = facts.inequality(
        "two outputs for three letters alike at D = 1/2, where D_1 = x, D_2 = y and D_3 = 1, need the level 3",
        assume={
            "valid": "1/2 - (x + y + 1)/3 >= 0",
            "first": "L*y - (1 - x) >= 0",
            "second": "L*x - (1 - y) >= 0",
            "level": "L >= 0",
        },
        conclude="L - 3 >= 0",
        products=["valid", "level*valid", "first", "second"],
    )
    lower = (
        letter_distortions.leakage_bounds_distortions(),
        ordered_sources.exchange(),
        letter_distortions.accuracy_needs_trace(),
        constant_answer(),
    )
    return Proof(
        "all M",
        "the diagonal bound in letter distortions; the mechanism (25)",
        (*upper_facts(), *lower, dropped, term, two_outputs, three),
    )


@statement(
    paper="kalantari2016",
    id="theorem_2",
    standing="FALSE PROOF",
    kind="inclusion",
    uses=("foundations/diagonal_bound",),
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "SortedSets.sorted_bounds",
        "SortedSets.sorted_lower_bound",
        "SortedSets.sorted_upper_bound",
        "SortedSets.sorted_terms",
        "LettersAndOutputs.sorted_zero",
        "SortedSets.sorted_optimum",
    ),
)
def least_leakage_lies_between(source: SourceSet, place: int, share: Fraction) -> bool:
    """The least leakage lies between the two bounds, and LB_0 alone is a lower bound."""
    vertices: list[tuple[Fraction, ...]] = list(source.vertices)
    low, high = published(source, place, share)
    least = computed(source, place, share)
    distortion = ordered_bounds.between_thresholds(vertices, place, share)
    if distortion >= ordered_bounds.threshold(vertices, source.letters - 1):
        return low == least == high == 1
    alone = linear_fractional.least_at_corners(ordered_bounds.lower_program(vertices, distortion, 0))
    return low <= alone <= least <= high
