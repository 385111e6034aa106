"""kalantari2018, Lemma 2: a source set and its convex hull have the same least leakage.

Statement. For every set P of priors on M letters and every D, eps*(P, D) = eps*(conv P, D).
Hypotheses. Hamming distortion. P is any set of priors.
Uses. Nothing.

Check. The two sets of valid mechanisms are equal; then so are the least leakages. P lies in its hull, so a mechanism
that is valid for the hull is valid for P.

Conversely a prior of the hull is a mixture sum over v of w_v P^v of finitely many priors of P, and the expected
distortion is linear in the prior: with d_v = sum over i of P^v_i D_i <= D it is sum of w_v d_v <= D.

*Facts.* Linearity is written out for two priors and every M (a mixture of several is a mixture of two, repeatedly), the
bound for any number of priors. It would hold for any distortion measure.

On instances a random mixture of the vertices is added to a set and the least worst-case distortion at a level lambda is
compared: by the toolkit for the vertices alone, by a linear program over all entries of the mechanism with the mixture.
Least distortion at every lambda and least leakage at every D say the same of a set, each being the inverse of the
other. The journal proves Lemma 3 before Lemma 2 (Sections V-B and V-C); neither uses the other.

Erratum. None.
Source. kalantari2018, Section III, Lemma 2; proof in Section V-C, equation (27).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from symdp.sources.prior import Vector


def mixed(vertices: tuple[Vector, ...], shares: tuple[int, ...]) -> Vector:
    """The mixture of the vertices in proportion to the shares; the first vertex when all of them are 0."""
    used = [Fraction(share) for share in shares[: len(vertices)]]
    total = sum(used)
    weights = [share / total for share in used] if total else [Fraction(int(v == 0)) for v in range(len(used))]
    return tuple(
        [sum((w * p for w, p in zip(weights, entries, strict=True)), Fraction(0)) for entries in zip(*vertices, strict=True)]
    )


def published(source: SourceSet, shares: tuple[int, ...], level: Fraction) -> Fraction:
    """The least worst-case distortion over the vertices, by the toolkit."""
    from symdp.tradeoffs.tradeoff import least_distortion

    return least_distortion(source, exp_epsilon=level).distortion


def computed(source: SourceSet, shares: tuple[int, ...], level: Fraction) -> Fraction:
    """The same over the vertices and the mixture, by a linear program over whole mechanisms."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    vertices: tuple[Vector, ...] = tuple(source.vertices)
    return least_distortion(Hull((*vertices, mixed(vertices, shares))), level, range(source.letters))


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets of any class with up to four vertices on up to four letters."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import levels
    from symdp.testing import source_sets

    shares = st.tuples(*[st.integers(0, 5) for _ in range(4)])
    return {"source": source_sets(max_letters=4), "shares": shares, "level": levels()}


def two_priors() -> Fact:
    """The expected distortion is linear on the segment between two priors."""
    return facts.inequality(
        "the expected distortion of a mixture of two priors is the mixture of their expected distortions",
        families={"J": ("M", "p r d")},
        assume={},
        conclude="sum((w*p + (1-w)*r)*d) == w*sum(p*d) + (1-w)*sum(r*d)",
    )


def all_mixtures() -> Fact:
    """A mixture of numbers at most D is at most D."""
    return facts.inequality(
        "a mechanism valid for every prior of a mixture is valid for the mixture",
        families={"V": ("v", "w d")},
        assume={"weights": ("V", "w >= 0"), "total": "sum(w) == 1", "valid": ("V", "D - d >= 0")},
        conclude="sum(w*d) <= D",
        products=["V: weights*valid"],
    )


def proof() -> Proof:
    """The sets of valid mechanisms are equal."""
    return Proof("all M, all source sets", "linearity of the expected distortion", (two_priors(), all_mixtures()))


@statement(
    paper="kalantari2018",
    id="lemma_2",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=(
        "LocalModel.valid_hull",
        "LocalModel.least_exp_epsilon_hull",
        "Classes.hull_ordered",
    ),
)
def hull_has_the_same_least_leakage(source: SourceSet, shares: tuple[int, ...], level: Fraction) -> bool:
    """A prior of the hull changes nothing."""
    return computed(source, shares, level) == published(source, shares, level)
