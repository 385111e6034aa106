"""kalantari2016, Lemma 8: the least leakage of ordered statistics below D^(1).

Statement. If every prior of the set has P_1 >= ... >= P_M and D^(1) = max of P_M over the set, then

    eps*(P, D) = log((M-1)(1-D)/D)   for 0 <= D < (M-1) D^(1),

and so for D < D^(1), the paper's range, where M >= 2.

Hypotheses. Ordered statistics; the maximum is attained (for a supremum take a prior with (M-1) P_M > D). 1/0
is infinity.
Uses. Nothing.

Check. Let p be the prior with p_M = D^(1) and d = D/(M-1), so that every p_i > d.
proofs/arguments/symmetric_optimum.py derives lambda >= (M-1)(1-D)/D from p alone, for all M: first (L d - u)(S - 1) >=
0, then S > 1. This does not pass through Lemma 6 as the paper does. Only p_M > D/(M-1) is used.

*At D = 0* all letter distortions vanish, as all p_i > 0, and the only mechanism left is the identity, with eps =
infinity.

*On instances.* The printed value is compared with the toolkit's optimum, which a linear program over all entries of the
mechanism confirms from both sides.

Erratum. The statement stands. (29) writes eps*(Q, D) for eps*(P, D), and "used throughout the rest of the proof of
Theorem 2" above Lemma 7 should name Theorem 3. Steps (30)-(33) are correct for sorted letter distortions; (29) rests on
Lemma 6.

The range of the lemma begins at D = 0, where its quotient divides by 0 and infinity is meant; that of Theorem 3 begins
above 0. The proof once has D^1 for D^(1).

Source. kalantari2016, Section VI, Lemma 8, equations (29)-(33).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import symmetric_optimum
from proofs.engine.statement import statement
from proofs.instances.random_classes import tail_threshold
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def least_letter_has_mass(source: SourceSet, share: Fraction) -> bool:
    """Whether some D lies in [0, D^(1)), and the share is below 1."""
    return tail_threshold(source, 1) > 0 and share < 1


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered sets; D is the share of D^(1)."""
    from proofs.instances.random_classes import ordered_sets, shares

    return {"source": ordered_sets(), "share": shares()}


def directed() -> list[dict[str, Any]]:
    """Ties, a set that holds a certain letter, and D = 0."""
    sets = [[("1/2", "1/2")], [("1", "0"), ("2/3", "1/3")], [("1/2", "1/4", "1/4"), ("2/5", "2/5", "1/5")]]
    places = [Fraction(0), Fraction(1, 2), Fraction(99, 100)]
    return [{"source": SourceSet.from_vertices(some), "share": place} for some in sets for place in places]


def published(source: SourceSet, share: Fraction) -> ExpEpsilon:
    """exp of the printed value at D = share times D^(1)."""
    bound = share * tail_threshold(source, 1)
    return (source.letters - 1) * (1 - bound) / bound if bound else INFINITY


def computed(source: SourceSet, share: Fraction) -> ExpEpsilon | None:
    """The least exp(epsilon) there, from linear programs."""
    return symmetric_optimum.computed(source, share * tail_threshold(source, 1))


def likely() -> Fact:
    """D < p_M makes every p_i larger than D/(M-1)."""
    return facts.inequality(
        "p_M > D = n d with n >= 1 gives p_M > d",
        assume={"below": "pl - D > 0", "share": "D == n*d", "others": "n - 1 >= 0", "distortion": "d >= 0"},
        conclude="pl - d > 0",
        degree=2,
    )


def perfect_utility() -> list[Fact]:
    """D = 0: all letter distortions are zero, and the identity leaks without bound."""
    zero = facts.inequality(
        "D = 0 and p_i >= p_M > 0 leave no letter distortion",
        families={"J": ("M", "p x")},
        assume={"mass": "pl > 0", "least": ("J", "p - pl >= 0"), "bad": ("J", "x >= 0"), "valid": "0 - sum(p*x) >= 0"},
        conclude="0 - sum(x) >= 0",
        times="mass",
        degree=2,
    )
    lines = [zero]
    for letters in range(2, 7):
        identity = [[int(x == y) for y in range(letters)] for x in range(letters)]
        lines.append(facts.mechanism(f"the identity on {letters} letters", identity, INFINITY, identity, 0))
    return lines


def proof() -> Proof:
    """One prior with p_i > D/(M-1), the symmetric mechanism, and D = 0."""
    bound = symmetric_optimum.likely_letters_bound()
    return Proof("all M", "sums over rows and letters", (likely(), *bound, *symmetric_optimum.reached(), *perfect_utility()))


@statement(
    paper="kalantari2016",
    id="lemma_8",
    kind="equality",
    hypotheses=least_letter_has_mass,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("SortedSets.sorted_symmetric", "SortedSets.sorted_perfect"),
)
def least_leakage_below_first_threshold(source: SourceSet, share: Fraction) -> bool:
    """Below D^(1) the symmetric mechanism is the best one."""
    return computed(source, share) == published(source, share)
