"""kalantari2018, Theorem 3: lower and upper bound for Class III sets by folding.

Statement. T_P holds the permutations T with P_{T(1)} >= ... >= P_{T(M)} for some prior of the set, cap and cup are the
intersection and the union over T of the sets of (P_{T(1)}, ..., P_{T(M)}) for the priors P of the set that T sorts.

If cap is not empty, then for D > 0 F(cap) <= exp(eps*(D)) <= F(cup), where F(S) is (M-1)(1-D)/D for D < D^(1), 1 for D
>= (M-1)/M, and between them the least over l of the minimum (18): (M-1-l - D_2 - ... - D_{M-l})/D_1 over D_i in [0, 1]
with P_1 D_1 + ... + P_{M-l} D_{M-l} <= D - D^(l) on S, D_1 + ... + D_{M-l} <= M-1-l, and D_{T(i)} = D_i for T in T_P.

Corrected: F(S) is the least over D in [0, 1]^M, constant on the orbits of T_P, with sum P_i D_i <= D on S and D_1 + ...
+ D_M <= M-1, of the maximum over i of (M-1 - sum over j != i of D_j)/D_i, 0/0 counted as 1.

Then exp(eps*) <= F(cup) for every set that is not empty. And F(cap) <= exp(eps*) if, for every prior of cap, the prior
with its entries averaged over the orbits lies in the hull of the set. That is so when T_P is closed under composition.

Hypotheses. Class III, closed set, cap not empty. The claim below is refuted in every reading of (18): with and without
D_1 <= D_i, with D_i free or equal to 1 for i > M-l, with 0/0 = 1 for l = M-1.
Uses. The corrected statement: foundations, diagonal bound and diagonal mechanism.

Check. The claim at an instance: a mechanism that is valid on the set has a level of at least F(cap), and the closed
form for one prior of the hull gives at most F(cup).

*Witness.* p = (1/2, 1/2, 0, 0), r = (1/3, 1/3, 1/6, 1/6) and the same with letters 2 and 3 exchanged, D = 3/5. The ties
give T_P eight permutations; they include the exchanges of letters 1 and 2, 2 and 3, 3 and 4, so all D_i are equal; cap
= cup = {p, r}. D^(1) = 1/6, D^(2) = 1/3, D^(3) = 2/3 > D, and

    l = 0: D_i <= 3/5 gives 2;
    l = 1: D_i <= 13/30 gives 34/13;
    l = 2: D_i <= 4/15 gives 11/4.

So F(cap) = 2, but a valid mechanism has the level 24/13.

*The hull of the witness* has the same T_P: in it P_1 is a largest and P_4 a least entry, and a prior with P_1 = P_2 mixes
p and r only, one with P_1 = P_3 their exchanges (``hull_orders``). So p folds to itself and lies in the cap of the hull,
the terms above are at least 2 again, and the least level of the hull is 24/13 as well (Lemma 2).

*Upper bound*, corrected. Letter distortions that are constant on the orbits are valid for P when they are for the
folded prior (``folding_keeps_distortion``). If the quotient c at a least D_x is at least 1, the numbers 1-D_i satisfy
the diagonal bound at c (``distortions_reach_leakage``).

*Lower bound*, corrected. Let p be in cap, pbar its orbit mean, D the distortions of a valid mechanism of level L, Dbar
their orbit means. As pbar is in the hull,

    p.Dbar = pbar.Dbar = pbar.D <= D

(``lower_facts``). At the least D_x (``leakage_bounds_distortions``)

    L D_x >= M-1 - sum of the other D_j,

and this stays true with Dbar, whose least entry is not smaller (``lower_facts``).

Where sum D_i > M-1, lowering all Dbar_i equally to the sum M-1 leaves them at least 0 (``_large_distortions``) and
gives F(cap) = 1. A least Dbar_i of 0 makes the others 1: the constant answer, 0/0 = 1.

*In Coq* F(S) <= lambda says that some admitted D has no quotient above lambda, 0/0 being 1. ``folded_upper`` is the
upper bound; ``folded_lower`` the lower one, with the mean over an orbit, the sum above M-1 and 0/0; ``group_means`` the
last sentence, by the mean of all renamings. T_P is given as a finite set, and no closedness is needed. The printed
upper bound is refuted at the segment of the erratum, a convex set, where it is 16/3; the lower one is
``folded_lower_bound_fails``.

*The ranges of (17).* Both are then instances of F: D_i = min(D, (M-1)/M) is admitted, and below D^(1)
``symmetric_below_least_probability`` applies.

*On instances.* F is a minimum over corners and eps* comes from the toolkit; also for hulls, whose folded sets differ.

Erratum. Both inequalities are false as printed. The lower one needs a condition as above: the proof applies T in T_P to
the set unfolded from cap and takes the result for the same set, which it is when T_P is closed under composition.

It fails for finite sets, such as the witness, and for their hulls: the hull of the witness has the same T_P and its cap
is the segment from p to r; the triangle of (2/3, 1/3, 0), (2/3, 0, 1/3), (1/3, 0, 2/3) has T_P of three permutations
and at D = 1/2 the least level 3/2 where (18) gives 2 with D_i = 1 for silent letters.

The upper one needs D_1 <= D_i and D_i = 1 for silent letters: for (2/3, 1/3, 0), (2/3, 0, 1/3), D = 1/4, (18) without
the order gives at most 16/3, and with the order but D_3 free at most 3, while the least level is 6.

"k = 0, 1, ..., M-1. For any such k, the optimal leakage is given by (18)", in the proof: at k = M-1 the quotient of (18)
is 0 and its logarithm none; the mechanism that answers one letter has no leakage.

Section III announces that the optimal leakage of Class III is characterised and that its optimal mechanism is obtained
from Class II; the theorem, were it true, has bounds only, which need not meet. That cup is not empty need not be asked,
as it is so for every set that is not empty.

Source. kalantari2018, Section III, Theorem 3, equations (12)-(18); proof in Section V-G.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import letter_distortions
from proofs.definitions import elementary, folding
from proofs.engine.statement import statement
from proofs.kalantari2018.arguments import folded_bounds, folding_of_hulls, symmetrised
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge

Vector = tuple[Fraction, ...]
Priors = tuple[Vector, ...]


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Priors and their renamings, as a finite set or as its hull."""
    from hypothesis import strategies as st

    from proofs.instances.random_priors import renamed_sets
    from symdp.testing import distortions

    return {"priors": renamed_sets(), "hull": st.booleans(), "distortion": distortions(30)}


def no_groups() -> list[dict[str, Any]]:
    """A prior and two exchanges of its first letter, as in Table III: T_P is no group, and the condition is met."""
    found = []
    for text in ("3/5 1/4 3/20", "1/2 1/4 3/20 1/10"):
        first, *others = [Fraction(entry) for entry in text.split()]
        moved = [[*others[:k], first, *others[k:]] for k in range(2)]
        moved.append([others[1], others[0], first, *others[2:]])
        found += [{"priors": tuple(map(tuple, moved)), "hull": False, "distortion": Fraction(k, 8)} for k in (1, 3, 5)]
    return found


def corrected_bounds(priors: Priors, hull: bool, distortion: Fraction) -> tuple[ExpEpsilon, ExpEpsilon]:
    """F(cap), or 1 where it claims nothing, and F(cup)."""
    fold = folding_of_hulls if hull else folding
    orders = frozenset(fold.folded_parts(priors))
    shared = fold.intersection(priors)
    bounds = bool(shared) and symmetrised.means_belong(priors, shared, orders)
    lower = folded_bounds.corrected_level(shared, distortion, orders) if bounds else Fraction(1)
    return lower, folded_bounds.corrected_level(fold.union(priors), distortion, orders)


def least(priors: Priors, hull: bool, distortion: Fraction) -> ExpEpsilon:
    """The toolkit's least exp(epsilon), the same for a set and for its hull."""
    from proofs.definitions.toolkit import least_exp_epsilon
    from symdp import SourceSet

    return least_exp_epsilon(SourceSet.from_vertices(priors), distortion)


def corrected_proof() -> Proof:
    """Upper bound, lower bound, and the first range."""
    lines = (
        symmetrised.folding_keeps_distortion(),
        letter_distortions.distortions_reach_leakage(),
        *symmetrised.lower_facts(),
        letter_distortions.leakage_bounds_distortions(),
        letter_distortions.symmetric_below_least_probability(),
        _large_distortions(),
    )
    return Proof("all M", "the diagonal bound in letter distortions, averaged over the folding permutations", lines)


def _large_distortions() -> Fact:
    """Letter distortions of a sum above M-1, lowered by t each to the sum M-1."""
    return facts.inequality(
        "letter distortions of a sum of at least M-1 can all be lowered by the same number to the sum M-1",
        families={"J": ("n", "d")},
        assume={"lowered": "(n+1)*t == x + sum(d) - n", "excess": "t >= 0", "capped": ("J", "1 - d >= 0"), "n": "n >= 1"},
        conclude="x - t >= 0",
    )


DEFINED = (
    r"F(\mathcal{S})=\min_{D_1,\dots,D_M}\max_i\frac{M-1-\sum_{j\ne i}D_j}{D_i},\quad 0\le D_i\le1,\ "
    r"\sum_iP_iD_i\le D\ \forall P\in\mathcal{S},\ \sum_iD_i\le M-1,\ D_{T(i)}=D_i\ \forall T\in T_{\mathcal{P}},\ "
    r"\tfrac00=1"
)


def bridge() -> Bridge:
    """Sets and hulls of renamed priors; F is at most the value at equal letter distortions, which are always admitted."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import FOLDED

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        priors, distortion = given["priors"], given["distortion"]
        fold: Any = folding_of_hulls if given["hull"] or len(priors) == 1 else folding
        orders, shared = frozenset(fold.folded_parts(priors)), fold.intersection(priors)
        level = folded_bounds.corrected_level(shared, distortion, orders) if shared else Fraction(1)
        above = folded_bounds.corrected_level(fold.union(priors), distortion, orders)
        letters, equal = len(priors[0]), min(distortion, 1 - Fraction(1, len(priors[0])))
        response: ExpEpsilon = (
            (letters - 1 - (letters - 1) * equal) / equal if equal else INFINITY if letters > 1 else Fraction(1)
        )
        return {
            r"\mathcal{P}^\cap\ne\emptyset": bool(shared),
            r"\overline{\mathcal{P}^\cap}\subseteq\mathrm{conv}\,\mathcal{P}":
                not shared or symmetrised.means_belong(priors, shared, orders),
            r"F(\mathcal{P}^\cap)": level, r"F(\mathcal{P}^\cup)": above, "D": distortion,
            r"e^{\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)}": least(priors, given["hull"], distortion),
            DEFINED: max(level, above) <= response,
        }  # fmt: skip

    return Bridge(
        FOLDED,
        reading,
        unused_hypotheses=(r"D>0", r"\mathcal{P}^\cap\ne\emptyset"),
        says=(
            r"D>0,\ \mathcal{P}^\cap\ne\emptyset,\ "
            r"\overline{\mathcal{P}^\cap}\subseteq\mathrm{conv}\,\mathcal{P}\Rightarrow "
            r"F(\mathcal{P}^\cap)\le e^{\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)};\quad "
            r"e^{\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)}\le F(\mathcal{P}^\cup),\quad " + DEFINED
        ),
    )


@statement(
    paper="kalantari2018",
    id="theorem_3/corrected",
    bridge=bridge,
    coq=("Folding.folded_upper", "Folding.folded_lower", "Folding.group_means"),
    kind="inclusion",
    uses=letter_distortions.FOUNDATIONS,
    published=corrected_bounds,
    computed=least,
    instances=instances,
    directed=no_groups,
    proof=corrected_proof,
)
def least_leakage_lies_between_symmetrised_bounds(priors: Priors, hull: bool, distortion: Fraction) -> bool:
    """The least level lies between the corrected bounds; a T_P closed under composition meets the condition."""
    fold = folding_of_hulls if hull else folding
    orders = frozenset(fold.folded_parts(priors))
    closed = not folding.is_group(orders) or symmetrised.means_belong(priors, fold.intersection(priors), orders)
    lower, upper = corrected_bounds(priors, hull, distortion)
    return closed and lower <= least(priors, hull, distortion) <= upper


def is_instance(priors: Priors, distortion: Fraction, rows: Priors, weights: Vector) -> bool:
    """Class III, cap not empty, rows valid, weights of a mean."""
    valid = elementary.is_stochastic(rows) and elementary.distortion(rows, priors) <= distortion
    mean = len(weights) == len(priors) and min(weights) >= 0 and sum(weights) == 1
    return (
        distortion > 0 and folding_of_hulls.is_class_three(priors) and bool(folding.intersection(priors)) and valid and mean
    )


def printed_terms() -> list[Fact]:
    """The terms of (18) at the witness, where all D_i are one number d."""
    return [
        facts.inequality(
            f"l = {dropped}: the prior (1/2, 1/2, 0, 0) allows d <= {limit}, so that the quotient is at least 2",
            assume={"valid": f"{limit} - d >= 0"},
            conclude=f"{3 - dropped}*(1-d) - 2*d >= 0",
            degree=1,
        )
        for dropped, limit in enumerate(["3/5", "13/30", "4/15"])
    ]


def refutation() -> Refutation:
    """The printed lower bound is 2, a valid mechanism has level 24/13; then the smaller examples."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    half, third, sixth, zero = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6), Fraction(0)
    priors = ((half, half, zero, zero), (third, third, sixth, sixth), (half, zero, half, zero), (third, sixth, third, sixth))
    bound = Fraction(3, 5)
    best = optimal_mechanism(SourceSet.from_vertices(priors), distortion=bound)
    rows = tuple([tuple(row) for row in best.mechanism.matrix])
    triangle = SourceSet.from_vertices([("2/3", "1/3", "0"), ("2/3", "0", "1/3"), ("1/3", "0", "2/3")])
    pair = SourceSet.from_vertices([("2/3", "1/3", "0"), ("2/3", "0", "1/3")])
    small = optimal_mechanism(triangle, distortion=half)
    large = optimal_mechanism(pair, distortion=Fraction(1, 4))
    return Refutation(
        values={"priors": priors, "distortion": bound, "rows": rows, "weights": (zero, Fraction(1), zero, zero)},
        facts=(
            facts.mechanism("a valid mechanism has level 24/13", rows, Fraction(24, 13), priors, bound),
            facts.arithmetic("which is below 2", "24/13", "<", "2"),
            *symmetrised.hull_orders(),
            *printed_terms(),
            facts.arithmetic("l = 3 is not admitted: D < D^(3)", "3/5", "<", "1/3 + 1/6 + 1/6"),
            facts.certified("the least level of the set is 24/13", best.certificate),
            facts.certified("the triangle of the erratum has the least level 3/2 at D = 1/2", small.certificate),
            facts.certified("the segment of the erratum has the least level 6 at D = 1/4", large.certificate),
            facts.arithmetic("(18) admits D_1 = 3/8, D_2 = D_3 = 0 there", "2/3*3/8", "<=", "1/4"),
            facts.arithmetic("and its quotient is 16/3", "2/(3/8)", "<", "6"),
            facts.arithmetic("with D_3 free (18) admits D_1 = D_2 = D_3 = 1/4 for l = 1", "2/3*1/4 + 1/3*1/4", "<=", "1/4"),
            facts.arithmetic("and its quotient is 3", "(1 - 1/4)/(1/4)", "<", "6"),
        ),
    )


@statement(
    paper="kalantari2018",
    id="theorem_3",
    kind="inclusion",
    hypotheses=is_instance,
    refutation=refutation,
    corrected=least_leakage_lies_between_symmetrised_bounds,
    coq="Refutations.folded_lower_bound_fails",
)
def printed_bounds_hold(priors: Priors, distortion: Fraction, rows: Priors, weights: Vector) -> bool:
    """In some reading F(cap) is at most the level of the mechanism, and F(cup) at least that of the mean prior."""
    orders = folding.folding_permutations(priors)
    shared, joined = folding.intersection(priors), folding.union(priors)
    mean = tuple([elementary.expected(weights, column) for column in zip(*priors, strict=True)])
    level, single = elementary.exp_epsilon(rows), elementary.one_prior_level(mean, distortion)
    return any(
        folded_bounds.printed_level(shared, distortion, orders, reading) <= level
        and single <= folded_bounds.printed_level(joined, distortion, orders, reading)
        for reading in folded_bounds.READINGS
    )
