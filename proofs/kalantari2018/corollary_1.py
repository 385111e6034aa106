"""kalantari2018, Corollary 1: the bounds of Theorem 3 meet when folded intersection and folded union are the same set.

Statement. If cap = cup for a Class III set, then eps*(cap) = eps*(P) = eps*(cup). In (19) the mark of Class III and the
argument T_P do not appear; with them it reads F(cap) = exp(eps*) = F(cup) for the F of Theorem 3. Both readings are
taken.

Corrected: if cap = cup and, for every prior of cap, the prior averaged over the orbits of T_P lies in the hull of the
set, as it does when T_P is closed under composition, then exp(eps*) = F(cap) for the corrected F of Theorem 3.

Hypotheses. Class III, closed set, cap = cup. The claim below is refuted in every reading: eps* of cap alone, or (17)
with (18) with and without D_1 <= D_i, with D_i free or equal to 1 for silent letters.
Uses. The corrected statement: the corrected Theorem 3.

Check. *Witness.* (2/3, 1/3, 0) and (1/3, 0, 2/3), D = 1/2. cap = cup = {(2/3, 1/3, 0)}, which alone needs no leakage at
1/2; T_P makes all D_i equal, so that (17) gives 2, or 1 when silent letters are free; the least level is 3/2.

*Corrected.* F(cap) <= exp(eps*) <= F(cup) by the corrected Theorem 3, and F(cap) = F(cup) as cap = cup.

*On instances.* F is a minimum over corners and eps* comes from the toolkit, also for the paper's sets with M = 6, which
satisfy the condition.

Erratum. False as printed in every reading, for sets that need not be convex. In the paper the equality would follow
from Theorem 3, whose inequalities fail. Read without T_P it also fails for a T_P closed under composition: for (2/3,
1/3, 0) and (2/3, 0, 1/3) at D = 1/4 cap alone needs the level 3 and the set 6. The paper's sets with M = 6 meet the
condition of the corrected statement.

For convex sets with cap = cup, (19) without T_P is true (corrected Remark 6, (e)): after Lemma 2 the paper takes sets
to be convex, but this changes cap and cup. The hull of the witness has an empty cap, that of the pair the cap of
corners (2/3, 1/3, 0) and (2/3, 1/6, 1/6), which needs 6 like the pair.

Source. kalantari2018, Section III, Corollary 1, equation (19).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions import folding, ordered_bounds
from proofs.kalantari2018.arguments import coinciding_folds, folded_bounds, symmetrised
from symdp.arithmetic.rational import ExpEpsilon
from symdp.statements import facts
from symdp.statements.proof import Proof, Refutation
from symdp.statements.statement import statement

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Vector = tuple[Fraction, ...]
Priors = tuple[Vector, ...]


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Priors and their renamings."""
    from proofs.instances.random_priors import renamed_sets
    from symdp.testing import distortions

    return {"priors": renamed_sets(), "distortion": distortions(30)}


def directed() -> list[dict[str, Any]]:
    """The paper's sets for M = 6."""
    from symdp import SourceSet

    sets: list[Any] = [SourceSet.named(f"kalantari2018:III-6{letter}") for letter in "abc"]
    bounds = (Fraction(1, 5), Fraction(9, 20))
    return [{"priors": source.vertices, "distortion": bound} for source in sets for bound in bounds]


def meets_condition(priors: Priors, distortion: Fraction) -> bool:
    """cap = cup, and the orbit means belong to the hull."""
    parts = folding.folded_parts(priors)
    return len(set(parts.values())) == 1 and symmetrised.means_belong(priors, folding.union(priors), parts)


def corrected_value(priors: Priors, distortion: Fraction) -> ExpEpsilon:
    """F(cap)."""
    return folded_bounds.corrected_level(folding.union(priors), distortion, folding.folding_permutations(priors))


def least(priors: Priors, distortion: Fraction) -> ExpEpsilon:
    """The toolkit's least exp(epsilon)."""
    from proofs.definitions.toolkit import least_exp_epsilon
    from symdp import SourceSet

    return least_exp_epsilon(SourceSet.from_vertices(priors), distortion)


def corrected_proof() -> Proof:
    """The two bounds of the corrected Theorem 3."""
    from proofs.kalantari2018 import theorem_3

    return Proof("all M", "the two corrected bounds of Theorem 3 are the same number", theorem_3.corrected_proof().facts)


@statement(
    paper="kalantari2018",
    id="corollary_1/corrected",
    kind="equality",
    text=r"\mathcal{P}^\cap=\mathcal{P}^\cup,\ \overline{\mathcal{P}^\cap}\subseteq\mathrm{conv}\,\mathcal{P}\ \Rightarrow\ "
    r"e^{\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)}=F(\mathcal{P}^\cap)",
    uses=("kalantari2018/theorem_3/corrected",),
    hypotheses=meets_condition,
    published=corrected_value,
    computed=least,
    instances=instances,
    directed=directed,
    proof=corrected_proof,
)
def symmetrised_formula_is_the_least_leakage(priors: Priors, distortion: Fraction) -> bool:
    """F(cap) is the least level."""
    return corrected_value(priors, distortion) == least(priors, distortion)


def published(priors: Priors, distortion: Fraction, rows: Priors, weights: Vector) -> tuple[ExpEpsilon, ...]:
    """What (19) gives: for each reading of (17) and (18), and for cap as a Class II set of its own."""
    shared, orders = folding.intersection(priors), folding.folding_permutations(priors)
    alone = ordered_bounds.class_two_optimum(shared, distortion, ordered=True)
    return (alone, *[folded_bounds.printed_level(shared, distortion, orders, reading) for reading in folded_bounds.READINGS])


def computed(priors: Priors, distortion: Fraction, rows: Priors, weights: Vector) -> tuple[ExpEpsilon, ...]:
    """The toolkit's least exp(epsilon), once for each reading."""
    return (least(priors, distortion),) * (1 + len(folded_bounds.READINGS))


def refutation() -> Refutation:
    """The two priors of the witness."""
    from symdp import SourceSet, optimal_mechanism

    alone = SourceSet.single(("2/3", "1/3", "0"))
    pair = SourceSet.from_vertices([("2/3", "1/3", "0"), ("2/3", "0", "1/3")])
    needs = [optimal_mechanism(source, distortion=Fraction(1, 4)).certificate for source in (pair, alone)]
    return Refutation(
        values=coinciding_folds.witness(),
        facts=(
            *coinciding_folds.witness_facts(),
            facts.arithmetic("cap alone needs no leakage at D = 1/2", "1 - 2/3", "<=", "1/2"),
            facts.certified("the pair of the erratum needs the level 6 at D = 1/4", needs[0]),
            facts.certified("its folded prior alone needs the level 3", needs[1]),
        ),
    )


@statement(
    paper="kalantari2018",
    id="corollary_1",
    kind="equality",
    text=r"\mathcal{P}^\cap=\mathcal{P}^\cup\ \Rightarrow\ \epsilon^*_{\mathrm{DP}}(\mathcal{P}^\cap,D)="
    r"\epsilon^*_{\mathrm{DP}}(\mathcal{P},D)=\epsilon^*_{\mathrm{DP}}(\mathcal{P}^\cup,D)",
    hypotheses=coinciding_folds.is_instance,
    published=published,
    computed=computed,
    refutation=refutation,
    corrected=symmetrised_formula_is_the_least_leakage,
)
def folded_value_is_the_least_leakage(priors: Priors, distortion: Fraction, rows: Priors, weights: Vector) -> bool:
    """Some reading of (19) is refuted neither by the mechanism nor by the mean of the priors."""
    values = published(priors, distortion, rows, weights)
    return coinciding_folds.some_value_stands(values, priors, distortion, rows, weights)
