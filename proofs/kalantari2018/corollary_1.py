"""kalantari2018, Corollary 1: the leakage of a set whose folded intersection equals its folded union.

Statement. If cap = cup for a Class III set, then eps*(cap) = eps*(P) = eps*(cup). In (19) the mark of Class III and the
argument T_P of Theorem 3 do not appear.

Hypotheses. cap = cup, and a convex set: after Lemma 2 the paper assumes it. Before Definition 6 it assumes that the set
holds a decreasing prior; renaming the letters of any other set changes neither side. Class III and closed are not used.
Uses. foundations, diagonal bound and diagonal mechanism.

Check. The paper takes (19) from Theorem 3, whose two inequalities are false. Another proof: let F = cap = cup.

(a) The folding permutations T_P are a group whose orbits are sets of consecutive letters (kalantari2018/remark_6, (a)).

(b) eps*(F) <= eps*(P): every folding permutation takes a part of P to F, so F belongs to P after renaming letters.

(c) eps*(P) <= eps*(F). The orbit means of F belong to the set and decrease (``decreasing_means``), so they belong to F.
Letter distortions that are valid on F stay valid on F when they are averaged over the orbits, and need no more leakage
(``lower_facts``); being constant on the orbits they are valid on the set (``folding_keeps_distortion``).

*In Coq* ``folds_closed`` and ``exchanges_generate`` are (a), T_P given as a finite set: if T sorts a prior P and moves
some letter, walk from P to a decreasing prior; the first descent of T that is met is a tie of two neighbours, so that T
and the exchange of these places is in T_P, and has fewer inversions. ``hull_folds_to_one_set`` and ``one_set_least``
are (b) and (c).

*On instances.* The set is the hull of renamed priors; both values come from the toolkit.

Erratum. (19) stands for convex sets, and does not follow from Theorem 3, whose inequalities fail. With finite sets in
place of their hulls, as in Section IV, it is false: for (2/3, 1/3, 0) and (1/3, 0, 2/3) at D = 1/2 cap alone needs no
leakage and the set the level 3/2; for (2/3, 1/3, 0) and (2/3, 0, 1/3), whose T_P is closed under composition, at D = 1/4
cap alone needs the level 3 and the set 6.

The hull of the first pair has an empty cap, that of the second the cap of corners (2/3, 1/3, 0) and (2/3, 1/6, 1/6),
which needs 6 like the pair. With the mark of Class III, that is with (18), it is false for convex sets too (theorem_3,
remark_6).

The abstract has necessary and sufficient conditions for the bounds to meet. cap = cup is sufficient only: for the hull of
(5, 3, 2)/10, (3, 5, 2)/10 and (25, 13, 12)/50 they differ, and at D = 1/10 both bounds are 18.

Source. kalantari2018, Section III, Corollary 1, equation (19).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import letter_distortions
from proofs.engine.statement import statement
from proofs.kalantari2018.arguments import coinciding_folds, folding_of_hulls, symmetrised
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge

Vector = tuple[Fraction, ...]
Priors = tuple[Vector, ...]


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Hulls of the renamings of decreasing priors by the exchanges of some neighbours."""
    from hypothesis import strategies as st

    from proofs.instances.random_priors import neighbour_sets
    from symdp.testing import distortions

    return {"priors": st.one_of(neighbour_sets(), neighbour_sets(3)), "distortion": distortions(30)}


def hull_folds_to_one_set(priors: Priors, distortion: Fraction) -> bool:
    """cap = cup for the hull, and the uniform prior is not in it."""
    uniform = (Fraction(1, len(priors[0])),) * len(priors[0])
    return folding_of_hulls.parts_agree(priors) and not folding_of_hulls.holds(priors, uniform)


def folded_value(priors: Priors, distortion: Fraction) -> ExpEpsilon:
    """The least exp(epsilon) of cap = cup alone."""
    from proofs.definitions.toolkit import least_exp_epsilon
    from symdp import SourceSet

    return least_exp_epsilon(SourceSet.from_vertices(folding_of_hulls.intersection(priors)), distortion)


def least(priors: Priors, distortion: Fraction) -> ExpEpsilon:
    """The toolkit's least exp(epsilon) of the set."""
    from proofs.definitions.toolkit import least_exp_epsilon
    from symdp import SourceSet

    return least_exp_epsilon(SourceSet.from_vertices(priors), distortion)


def proof() -> Proof:
    """(c), the two finite sets of the erratum, and the hull where cap is not cup."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    alone = SourceSet.single(("2/3", "1/3", "0"))
    pair = SourceSet.from_vertices([("2/3", "1/3", "0"), ("2/3", "0", "1/3")])
    needs = [optimal_mechanism(source, distortion=Fraction(1, 4)).certificate for source in (pair, alone)]
    lines = (
        coinciding_folds.decreasing_means(),
        *symmetrised.lower_facts(),
        symmetrised.folding_keeps_distortion(),
        *coinciding_folds.witness_facts(),
        facts.arithmetic("finite set: cap alone needs no leakage at D = 1/2", "1 - 2/3", "<=", "1/2"),
        facts.certified("finite set: the pair of the erratum needs the level 6 at D = 1/4", needs[0]),
        facts.certified("finite set: its folded prior alone needs the level 3", needs[1]),
        *bounds_meet_without_the_condition(),
    )
    return Proof("all M, every convex set", "averaging letter distortions over the folding permutations", lines)


def bounds_meet_without_the_condition() -> tuple[Fact, ...]:
    """cap and cup of the last hull of the erratum differ, and need the same."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    priors = tuple([tuple([Fraction(part, 50) for part in parts]) for parts in ((25, 15, 10), (15, 25, 10), (25, 13, 12))])
    certificates = [
        optimal_mechanism(SourceSet.from_vertices(fold(priors)), Fraction(1, 10)).certificate
        for fold in (folding_of_hulls.intersection, folding_of_hulls.union)
    ]
    return (
        facts.certified("the abstract: cap of the hull needs the level 18 at D = 1/10", certificates[0]),
        facts.certified("the abstract: cup of the hull needs the level 18 at D = 1/10", certificates[1]),
        facts.arithmetic(
            "the abstract: the third prior is not in cap; exchanged it has a larger P_2 + P_3 than all three",
            "25/50 + 12/50",
            ">",
            "7/10",
        ),
    )


def bridge() -> Bridge:
    """Sets and hulls of renamed priors; an empty folded intersection needs no leakage."""
    from proofs.definitions import folding
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.scenes import FOLDED

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        priors, distortion = given["priors"], given["distortion"]
        if not distortion:
            return None
        fold: Any = folding_of_hulls if given["hull"] or len(priors) == 1 else folding
        cap, cup = fold.intersection(priors), fold.union(priors)
        uniform = (Fraction(1, len(priors[0])),) * len(priors[0])
        return {
            r"\mathcal{P}=\mathrm{conv}\,\mathcal{P}": fold is folding_of_hulls,
            r"\mathcal{P}\cap\mathcal{S}_0\ne\emptyset": tuple(range(len(priors[0]))) in fold.folded_parts(priors),
            r"\mathcal{P}^\cap=\mathcal{P}^\cup": set(cap) == set(cup),
            r"\tfrac1M(1,\dots,1)\notin\mathcal{P}": not folding_of_hulls.holds(priors, uniform),
            r"\epsilon^*_{\mathrm{DP}}(\mathcal{P}^\cap,D)": Log.of(least(cap, distortion) if cap else Fraction(1)),
            r"\epsilon^*_{\mathrm{DP}}(\mathcal{P}^\cup,D)": Log.of(least(cup, distortion)),
            r"\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)": Log.of(least(priors, distortion)),
        }

    # A set that holds the uniform prior is of Class I, where all three values are those of Theorem 1; renaming keeps them.
    needless = (r"\mathcal{P}\cap\mathcal{S}_0\ne\emptyset", r"\tfrac1M(1,\dots,1)\notin\mathcal{P}")
    return Bridge(
        FOLDED,
        reading,
        unused_hypotheses=needless,
        says=(
            r"\mathcal{P}=\mathrm{conv}\,\mathcal{P},\ \mathcal{P}\cap\mathcal{S}_0\ne\emptyset,\ "
            r"\tfrac1M(1,\dots,1)\notin\mathcal{P},\ "
            r"\mathcal{P}^\cap=\mathcal{P}^\cup\ \Rightarrow\ "
            r"\epsilon^*_{\mathrm{DP}}(\mathcal{P}^\cap,D)=\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)="
            r"\epsilon^*_{\mathrm{DP}}(\mathcal{P}^\cup,D)"
        ),
    )


@statement(
    paper="kalantari2018",
    id="corollary_1",
    bridge=bridge,
    standing="FALSE PROOF",
    coq=(
        "FoldedHulls.folds_closed",
        "FoldedHulls.exchanges_generate",
        "FoldedHulls.hull_folds_to_one_set",
        "FoldedHulls.one_set_least",
    ),
    kind="equality",
    uses=letter_distortions.FOUNDATIONS,
    hypotheses=hull_folds_to_one_set,
    published=folded_value,
    computed=least,
    instances=instances,
    proof=proof,
)
def folded_value_is_the_least_leakage(priors: Priors, distortion: Fraction) -> bool:
    """The folded set needs what the set needs."""
    return folded_value(priors, distortion) == least(priors, distortion)
