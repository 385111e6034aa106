"""kalantari2018, Theorem 2(b): the least leakage of Class II sets, (10) and (11).

Statement. For a Class II set with P_1 >= ... >= P_M and D > 0, exp(eps*) is (M-1)(1-D)/D for D < D^(1), the least over
l <= k of E_l for D^(k) <= D < D^(k+1), 1 <= k <= M-2, and 1 for D >= D^(M-1).

E_l is the least (M-1-l - D_2 - ... - D_{M-l})/D_1 over D_i in [0, 1] with P_1 D_1 + ... + P_{M-l} D_{M-l} <= D - D^(l)
for every prior and D_1 + ... + D_{M-l} <= M-1-l.

Corrected: the same with D_1 <= ... <= D_{M-l} among the constraints of E_l. Then also E_0 alone is exp(eps*) for D <
D^(M-1).

Hypotheses. Class II, common order, closed set. The quotient is infinite where D_1 = 0.
Uses. The corrected statement: foundations, diagonal bound and diagonal mechanism.

Check. *Witness.* The prior (1/2, 1/2, 0) and D = 1/3, which lies between D^(1) = 0 and D^(2) = 1/2. E_1 admits D_1 =
2/3, D_2 = 0, and gives 3/2, while the least level is 2. It takes the order to see that (D_1, D_2) must be exchanged.

*Corrected*, with u = 1-D and D < D^(M-1) = 1 - P_1 for a prior of the set:

(1) E_0 <= lambda: a valid mechanism of level L has

    L D_x >= M-1 - sum of the other D_j

for a letter x of least D_x (``leakage_bounds_distortions``), and sorting the D_i keeps them valid (``exchange``), with
D_1 > 0 as the numerator is positive (``accuracy_needs_trace``).

(2) lambda <= E_0: sorted valid D_i have sum of 1-D_i above 1 (``accuracy_needs_trace``), so that their quotient c is
above 1, and the sum constraint holds by itself. At L = c the numbers 1-D_i satisfy the diagonal bound
(``distortions_reach_leakage``), so that a c-LDP mechanism has at most these distortions.

(3) E_0 <= E_l: D_i = 1 for i > M-l continues a point of E_l to one of E_0 (``silent_letters_stay_valid``), in order,
with the same quotient.

(4) D < D^(1): for the prior with P_M = D^(1) the d = D/(M-1) is at most every probability, and c >= (M-1)(1-D)/D
(``symmetric_below_least_probability``), which D_i = D reaches: valid, sorted, and D < 1/M gives the sum constraint.

(5) D >= D^(M-1): the constant answer 1 has distortion 1 - P_1.

*On instances.* (10) is the minimum over the corners of the constraints, eps* comes from the toolkit's linear program.

Erratum. False as printed: (11) lacks D_1 <= ... <= D_{M-l}, which its derivation uses (Lemmas 4 and 9), and then gives
too small a number, also with all probabilities positive: 3 instead of 4 for (1/2, 1/4, 1/4) and D = 1/3.

Besides, E_l is called the least leakage with exactly l columns of zeros. For l >= 1 and several priors it need not be,
even with the order, because D - D^(l) has the largest tail of the set in place of the tail of each prior: for (1/2,
1/4, 1/4), (3/4, 1/4, 0) and D = 2/5, E_1 is 5, and 17/3 with the order, yet a valid mechanism with one column of zeros
has level 4.

(10) does not suffer, as l = 0 is always among its terms. For l = 0 E_0 is an infimum over mechanisms without columns of
zeros and need not be reached by one.

Section VI says that knowing part of the source leaks less at the same distortion. Below D^(1) it does not, by (10).

The abstract has asymmetric mechanisms as optimal for priors of one order. Below D^(1) the symmetric one is, by (10).
The "options" that Section III counts, of the order of M^2 and M, are unknowns.

In the text at hand (43a) and (46) have eps*(Q, D) for eps*(P, D), as (29) of kalantari2016.

Source. kalantari2018, Section III, Theorem 2(b), equations (10), (11); proof in Section V-F.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import letter_distortions
from proofs.definitions import linear_fractional, ordered_bounds
from proofs.definitions.elementary import one_prior_level
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.arithmetic.rational import ExpEpsilon
    from symdp.sources.source_set import SourceSet

Vertices = tuple[tuple[Fraction, ...], ...]


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered Class II sets; D lies between two thresholds, often on one."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import shares
    from symdp.testing import class_two_sets

    return {"source": class_two_sets(max_letters=4), "place": st.integers(0, 3), "share": shares()}


def at(source: SourceSet, place: int, share: Fraction) -> tuple[list[tuple[Fraction, ...]], Fraction]:
    """The priors and D."""
    vertices: list[tuple[Fraction, ...]] = list(source.vertices)
    return vertices, ordered_bounds.between_thresholds(vertices, place, share)


def positive(source: SourceSet, place: int, share: Fraction) -> bool:
    """D > 0."""
    return at(source, place, share)[1] > 0


def with_order(source: SourceSet, place: int, share: Fraction) -> ExpEpsilon:
    """(10) with the order in (11)."""
    return ordered_bounds.class_two_optimum(*at(source, place, share), ordered=True)


def least(source: SourceSet, place: int, share: Fraction) -> ExpEpsilon:
    """The toolkit's least exp(epsilon)."""
    from proofs.definitions.toolkit import least_exp_epsilon

    return least_exp_epsilon(source, at(source, place, share)[1])


def corrected_proof() -> Proof:
    """(1) to (4)."""
    from proofs.arguments import ordered_sources

    lines = (
        letter_distortions.leakage_bounds_distortions(),
        ordered_sources.exchange(),
        letter_distortions.accuracy_needs_trace(),
        letter_distortions.distortions_reach_leakage(),
        letter_distortions.silent_letters_stay_valid(),
        letter_distortions.symmetric_below_least_probability(),
    )
    return Proof("all M", "the diagonal bound in letter distortions, and the mechanism that reaches it", lines)


@statement(
    paper="kalantari2018",
    id="theorem_2b/corrected",
    kind="equality",
    uses=letter_distortions.FOUNDATIONS,
    hypotheses=positive,
    published=with_order,
    computed=least,
    instances=instances,
    proof=corrected_proof,
    coq=(
        "SortedSets.sorted_terms",
        "SortedSets.sorted_symmetric",
        "LettersAndOutputs.sorted_zero",
        "SortedSets.sorted_optimum",
        "SortedSets.sorted_minimum",
    ),
)
def ordered_formula_is_the_least_leakage(source: SourceSet, place: int, share: Fraction) -> bool:
    """(10) with the order, its term l = 0 alone by a linear program, and the least leakage agree."""
    vertices, distortion = at(source, place, share)
    value = with_order(source, place, share)
    alone = linear_fractional.least_by_program(ordered_bounds.class_two_program(vertices, distortion, 0, ordered=True))
    if distortion >= ordered_bounds.threshold(vertices, source.letters - 1):
        alone = Fraction(1)
    return value == alone == least(source, place, share)


def published(vertices: Vertices, distortion: Fraction) -> ExpEpsilon:
    """(10) with (11) as printed."""
    return ordered_bounds.class_two_optimum(vertices, distortion, ordered=False)


def computed(vertices: Vertices, distortion: Fraction) -> ExpEpsilon:
    """The closed form for one prior, the toolkit's linear program for several."""
    if len(vertices) == 1:
        return one_prior_level(vertices[0], distortion)
    from proofs.definitions.toolkit import least_exp_epsilon
    from symdp import SourceSet

    return least_exp_epsilon(SourceSet.from_vertices(vertices), distortion)


def refutation() -> Refutation:
    """One prior; then a positive one, and the meaning of E_1."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    half, quarter, third = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)
    witness, spread = (half, half, Fraction(0)), (half, quarter, quarter)
    tails = (spread, (Fraction(3, 4), quarter, Fraction(0)))
    best = [optimal_mechanism(SourceSet.single(prior), distortion=third) for prior in (witness, spread)]
    row, other = ["4/5", "1/5", 0], ["1/5", "4/5", 0]
    term = facts.inequality(
        "E_1 for (1/2, 1/4, 1/4), (3/4, 1/4, 0), D - D^(1) = 3/20: 1 - D_2 >= 5 D_1",
        assume={"second prior": "3/20 - 3/4*x - y/4 >= 0", "second": "y >= 0"},
        conclude="1 - y - 5*x >= 0",
        degree=1,
    )
    sorted_term = facts.inequality(
        "with D_1 <= D_2 it is 17/3: 1 - D_2 >= (17/3) D_1",
        assume={"second prior": "3/20 - 3/4*x - y/4 >= 0", "order": "y - x >= 0"},
        conclude="1 - y - 17/3*x >= 0",
        degree=1,
    )
    return Refutation(
        values={"vertices": (witness,), "distortion": third},
        facts=(
            facts.arithmetic("D_1 = 2/3, D_2 = 0 is admitted in E_1", "1/2*2/3 + 1/2*0", "<=", "1/3 - 0"),
            facts.arithmetic("and satisfies the sum constraint", "2/3 + 0", "<=", "3-1-1"),
            facts.arithmetic("its quotient is below the least level 2", "(3-1-1 - 0)/(2/3)", "<", "2"),
            facts.certified("the least level is 2", best[0].certificate),
            facts.arithmetic("positive prior: D_1 = 2/3, D_2 = D_3 = 0 is admitted in E_0", "1/2*2/3", "<=", "1/3"),
            facts.arithmetic("its quotient is below the least level 4", "(3-1)/(2/3)", "<", "4"),
            facts.certified("the least level of the positive prior is 4", best[1].certificate),
            facts.mechanism("one column of zeros, level 4, D = 2/5", [row, other, other], 4, tails, Fraction(2, 5)),
            term,
            sorted_term,
        ),
    )


@statement(
    paper="kalantari2018",
    id="theorem_2b",
    repeats="kalantari2016/theorem_3",
    kind="equality",
    published=published,
    computed=computed,
    refutation=refutation,
    corrected=ordered_formula_is_the_least_leakage,
    coq="Refutations.order_is_needed",
)
def printed_formula_is_the_least_leakage(vertices: Vertices, distortion: Fraction) -> bool:
    """(10) as printed is the least level."""
    return published(vertices, distortion) == computed(vertices, distortion)
