"""kalantari2016, Theorem 3: upper and lower bound meet below D^(1) and from D^(M-1) on.

Statement. For ordered statistics, P_1 >= ... >= P_M, eps* equals the upper bound (11) and the lower bound (12) of
Theorem 2 for 0 < D < D^(1) = max P_M and for D^(M-1) <= D <= 1. On the first range only k = 0 occurs: (8) is
log((M-1)(1-D)/D), and (9) is the least log((M-1 - D_2 - ... - D_M)/D_1) over letter distortions D_i in [0, 1] with sum
P_i D_i <= D on the set.

Corrected: the same, if (9) also demands D_1 <= D_i for i >= 2, as D_1 <= ... <= D_M does.

Hypotheses. Ordered statistics, M >= 2. Where D_1 = 0 the objective of (9) is infinite.
Uses. The corrected statement: Lemma 8 (eps* below D^(1)) and Lemma 5 (from D^(M-1) on).

Check. *Witness.* P = (1/2, 1/2), D = 1/3 < D^(1) = 1/2: (D_1, D_2) = (2/3, 0) is admissible in (9) as printed and gives
log(3/2), while (8) gives log 2, which is eps*. The minimum of (9) there is log(3/2), since D_1 + D_2 <= 2/3 implies 1 -
D_2 >= (3/2) D_1.

*Corrected.* The prior that attains D^(1) has p_i >= d = D/(M-1). The sum of (p_i - d)(D_i - D_1) >= 0 is (33) of the
paper; it gives d (M-1 - D_2 - ... - D_M) >= (1-D) D_1, and all D_i = D reach it. From D^(M-1) on both bounds are 0 by
(11) and (12), and eps* = 0 is Lemma 5.

*On instances.* (9) with the order is solved as a linear program in D_i/D_1 and 1/D_1, and eps* by linear programs.

Erratum. False as printed, because (9) lacks the order D_1 <= ... <= D_M under which (16) was derived (Lemmas 4 and 6).
Without it, for a single prior with P_M > 0 the lower bound (12) is below eps* for every D in (0, D^(1)), since
exchanging a little of D_M for D_1 lowers (9). That eps* equals the upper bound remains true.

The start of Section III has the tight bounds of ordered sets coincide with (5). Below D^(1) they do, from D^(M-1) on
they need not: for (2/3, 1/3) at D = 2/5 they are 0 and (5) leaks log(3/2).
Source. kalantari2016, Section III, Theorem 3 with (8), (9), (11), (12); Section VI.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.arguments import symmetric_optimum
from proofs.definitions.elementary import expected
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.arithmetic.rational import ExpEpsilon
    from symdp.sources.source_set import SourceSet

Vector = tuple[Fraction, ...]
HALF = Fraction(1, 2)


def lower_bound(vertices: Sequence[Vector], distortion: Fraction, ordered: bool) -> Fraction:
    """exp of (9) at k = 0, D > 0: minimise (M-1) t - sum y_i with y_i = D_i/D_1, t = 1/D_1."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    others = len(vertices[0]) - 1
    program = LinearProgram()
    scale = program.add_column(cost=others)
    ratios = [program.add_column(lower=1, upper=1), *[program.add_column(cost=-1) for _ in range(others)]]
    for vertex in vertices:
        program.add_row(dict(zip(ratios, vertex, strict=True)) | {scale: -distortion}, upper=0)
    for column in ratios:
        program.add_row({scale: 1, column: -1}, lower=0)
    for before, after in pairwise(ratios) if ordered else ():
        program.add_row({after: 1, before: -1}, lower=0)
    return minimize(program).value


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets; D is the share of each of the two ranges."""
    from proofs.instances.random_classes import ordered_sets, shares

    return {"source": ordered_sets(), "share": shares()}


def places(source: SourceSet, share: Fraction) -> list[Fraction]:
    """A distortion in (0, D^(1)), unless that is empty or the share an end, and one in [D^(M-1), 1]."""
    from proofs.instances.random_classes import tail_threshold

    first, last = tail_threshold(source, 1), tail_threshold(source, source.letters - 1)
    return [share * first] * (first > 0 and 0 < share < 1) + [last + share * (1 - last)]


def upper_bounds(source: SourceSet, share: Fraction) -> list[ExpEpsilon]:
    """exp of (11) at those distortions."""
    *below, _ = places(source, share)
    return [*[(source.letters - 1) * (1 - bound) / bound for bound in below], Fraction(1)]


def least_leakages(source: SourceSet, share: Fraction) -> list[ExpEpsilon | None]:
    """The least exp(epsilon) there, from linear programs."""
    return [symmetric_optimum.computed(source, bound) for bound in places(source, share)]


def ordered_proof() -> Proof:
    """(33) for the prior of the largest P_M, and the point that reaches it."""
    bound = facts.inequality(
        "(33): d (M-1 - D_2 - ... - D_M) >= (1-D) D_1 where D_1 <= D_i, p_i >= d = D/(M-1)",
        families={"J": ("n", "p x")},
        assume={
            "prior": "p1 + sum(p) == 1",
            "valid": "n*d - p1*x1 - sum(p*x) >= 0",
            "least": ("J", "p - d >= 0"),
            "order": ("J", "x - x1 >= 0"),
        },
        conclude="d*(n - sum(x)) - (1 - n*d)*x1 >= 0",
        products=["valid", "J: least*order"],
        equality_multipliers={"prior": ["x1"]},
        degree=2,
    )
    share = facts.inequality(
        "p_M > D = n d with n >= 1 gives p_M >= d",
        assume={"below": "pl - D > 0", "share": "D == n*d", "others": "n - 1 >= 0", "distortion": "d >= 0"},
        conclude="pl - d >= 0",
        degree=2,
    )
    reached = facts.inequality(
        "all D_i = D, which every prior allows, gives equality",
        families={"J": ("n", "x")},
        assume={"first": "x1 == n*d", "equal": ("J", "x == n*d")},
        conclude="d*(n - sum(x)) == (1 - n*d)*x1",
        equality_multipliers={"first": ["1 - n*d"], "equal": ["d"]},
    )
    return Proof("all M", "a sum over letters", (bound, share, reached))


@statement(
    paper="kalantari2016",
    id="theorem_3/corrected",
    coq=(
        "SortedSets.sorted_bounds",
        "SortedSets.sorted_terms",
        "SortedSets.sorted_symmetric",
        "LettersAndOutputs.sorted_zero",
    ),
    kind="equality",
    uses=("kalantari2016/lemma_5", "kalantari2016/lemma_8"),
    published=upper_bounds,
    computed=least_leakages,
    instances=instances,
    proof=ordered_proof,
)
def ordered_bounds_meet(source: SourceSet, share: Fraction) -> bool:
    """Upper bound, lower bound with the order, and the least leakage agree in both ranges."""
    *below, _ = places(source, share)
    lower = [*[lower_bound(list(source.vertices), bound, ordered=True) for bound in below], Fraction(1)]
    return least_leakages(source, share) == upper_bounds(source, share) == lower


def printed(vertices: tuple[Vector, ...], distortion: Fraction, distortions: Vector) -> Fraction:
    """exp of (8) at k = 0."""
    return (len(distortions) - 1) * (1 - distortion) / distortion


def minimum(vertices: tuple[Vector, ...], distortion: Fraction, distortions: Vector) -> Fraction:
    """exp of (9) as printed, at k = 0."""
    return lower_bound(vertices, distortion, ordered=False)


def always_below() -> Fact:
    """For one prior the printed lower bound misses the upper one on the whole of (0, p_M)."""
    return facts.inequality(
        "one prior, 0 < D < p_M: D_1 up by p_M t and D_M down by p_1 t lowers (9) from the value at all D_i = D",
        assume={
            "below": "pl - D > 0",
            "prior": "1 - p1 - n*pl >= 0",
            "others": "n - 1 >= 0",
            "mass": "pl > 0",
            "inside": "D > 0",
        },
        conclude="n*(1-D)*pl - D*p1 > 0",
        degree=2,
    )


def refutation() -> Refutation:
    """One prior, two letters: all the distortion on the first letter."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    third = Fraction(1, 3)
    best = optimal_mechanism(SourceSet.from_vertices([(HALF, HALF)]), distortion=third)
    least = facts.inequality(
        "every admissible point of (9) has (1 - D_2)/D_1 >= 3/2",
        assume={"valid": "1/3 - x1/2 - x2/2 >= 0", "one": "x1 >= 0", "two": "x2 >= 0"},
        conclude="1 - x2 - 3/2*x1 >= 0",
        degree=1,
    )
    return Refutation(
        values={"vertices": ((HALF, HALF),), "distortion": third, "distortions": (Fraction(2, 3), Fraction(0))},
        facts=(
            facts.arithmetic("D lies below D^(1)", "1/3", "<", "1/2"),
            facts.arithmetic("(2/3, 0) satisfies the constraint of (9)", "1/2*2/3 + 1/2*0", "<=", "1/3"),
            facts.arithmetic("its value is below the upper bound (8)", "(1 - 0)/(2/3)", "<", "(2-1)*(1-1/3)/(1/3)"),
            least,
            always_below(),
            facts.certified("eps* is the upper bound, log 2", best.certificate),
            facts.mechanism("(2/3, 1/3): nothing leaks from D = 1/3 on", [[1, 0]] * 2, 1, [["2/3", "1/3"]], third),
            facts.arithmetic("(2/3, 1/3): (5) has the quotient 3/2 at D = 2/5", "(1-2/5)/(2/5)", "==", "3/2"),
        ),
    )


@statement(
    paper="kalantari2016",
    id="theorem_3",
    kind="equality",
    published=printed,
    computed=minimum,
    refutation=refutation,
    corrected=ordered_bounds_meet,
    coq="Refutations.order_is_needed_below_the_first_threshold",
)
def bounds_meet(vertices: tuple[Vector, ...], distortion: Fraction, distortions: Vector) -> bool:
    """For 0 < D < D^(1): letter distortions that (9) admits do not give less than (8)."""
    if not 0 < distortion < max(vertex[-1] for vertex in vertices):
        return True
    admitted = all(expected(vertex, distortions) <= distortion for vertex in vertices) and min(distortions) >= 0
    if not admitted or max(distortions) > 1 or distortions[0] == 0:
        return True
    rest = len(distortions) - 1 - sum(distortions[1:])
    return rest / distortions[0] >= printed(vertices, distortion, distortions)
