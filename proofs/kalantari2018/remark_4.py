"""kalantari2018, Remark 4: a lower bound from the ordered part of a Class III set.

Statement. If the folded intersection of a Class III set is empty, so that Theorem 3 gives no lower bound, the least
leakage is still at least that of the part of the set with P_1 >= ... >= P_M.
Hypotheses. That part is not empty, as the paper assumes without loss of generality. That the folded intersection is
empty is not used.
Uses. Nothing.

Check. A mechanism that is valid for the set is valid for each part of it, so the minimum for the part runs over more
mechanisms. For the hull of priors P^v with expected distortions c_v <= D, a prior of the ordered part is a mean of the
P^v, and its expected distortion, the same mean of the c_v, is at most D (``part``). The ordered part is of Class II
unless it holds the uniform prior, so that the corrected Theorem 2 computes its leakage.

*On instances.* The set is a hull. The corners of its ordered part are found exactly, their leakage by the corrected
(10), that of the set by the toolkit. For (1/2, 3/10, 1/5), (3/10, 1/5, 1/2) the folded intersection of the hull is
empty.

Erratum. None.
Source. kalantari2018, Section III, Remark 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions import ordered_bounds
from proofs.definitions.linear_fractional import least_by_program
from proofs.engine.statement import statement
from proofs.kalantari2018.arguments import folding_of_hulls
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.sources.source_set import SourceSet


def ordered_part(source: SourceSet) -> list[tuple[Fraction, ...]]:
    """Points whose hull is the part of the hull with P_1 >= ... >= P_M."""
    return sorted(folding_of_hulls.folded_part(source.vertices, tuple(range(source.letters))))


def has_ordered_part(source: SourceSet, distortion: Fraction) -> bool:
    """Some prior of the set decreases, and the set is of Class III."""
    return bool(ordered_part(source)) and source.classify().name == "III"


def published(source: SourceSet, distortion: Fraction) -> ExpEpsilon:
    """The least exp(epsilon) of the ordered part, by the corrected formula (10)."""
    return ordered_bounds.class_two_optimum(ordered_part(source), distortion, ordered=True, solver=least_by_program)


def computed(source: SourceSet, distortion: Fraction) -> ExpEpsilon:
    """The toolkit's least exp(epsilon) of the set."""
    from proofs.definitions.toolkit import least_exp_epsilon

    return least_exp_epsilon(source, distortion)


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Class III sets on three and four letters."""
    from symdp.testing import class_three_sets, distortions

    return {"source": class_three_sets(max_letters=4), "distortion": distortions(30)}


def directed() -> list[dict[str, Any]]:
    """A set whose hull has an empty folded intersection, over the whole range of D."""
    from symdp.sources.source_set import SourceSet

    pair = SourceSet.from_vertices([("1/2", "3/10", "1/5"), ("3/10", "1/5", "1/2")])
    return [{"source": pair, "distortion": Fraction(k, 20)} for k in range(1, 20)]


def proof() -> Proof:
    """The mean of valid priors."""
    part = facts.inequality(
        "a mechanism that is valid for some priors is valid for their means",
        families={"V": ("v", "w c")},
        assume={"weights": ("V", "w >= 0"), "valid": ("V", "D - c >= 0"), "mean": "sum(w) == 1"},
        conclude="D - sum(w*c) >= 0",
    )
    return Proof("all M, all sets", "a valid mechanism stays valid on a part of the set", (part,))


@statement(
    paper="kalantari2018",
    id="remark_4",
    kind="lower bound",
    hypotheses=has_ordered_part,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq="Classes.part_leaks_less",
)
def ordered_part_bounds_from_below(source: SourceSet, distortion: Fraction) -> bool:
    """The ordered part needs no more than the set."""
    return published(source, distortion) <= computed(source, distortion)
