"""kalantari2016, Theorem 1: the least leakage of permutation-invariant classes.

Statement. If a set of priors on M letters contains with a prior all its permutations, then

    eps*(P, D) = log((M-1)(1-D)/D) for 0 <= D < (M-1)/M,   and 0 for (M-1)/M <= D <= 1.

Hypotheses. Permutation invariance. The set is not empty (for the empty set every mechanism is valid and eps* = 0). At D
= 0 the quotient 1/0 is read as infinity, as Section II says of D = 0.
Uses. Nothing.

Check. The M rotations of a prior of the set are in it. Their constraints P.q >= 1-D add up to sum of q_i >= M (1-D),
which is what the uniform prior would demand; it need not be in the set, as {(1,0), (0,1)} shows.

proofs/arguments/symmetric_optimum.py adds up the rows of any lambda-LDP mechanism and gets lambda >= (M-1)(1-D)/D, and
shows the mechanism that reaches it; at D = 0 the same sums say that no finite lambda will do.

*The rotations.* Their sum is written out for M = 2..6; for every M it is sum over i of c_i q_i with c_i = sum over k of
P_(i+k) = 1.

*On instances.* The printed value is compared with the toolkit's optimum, which a linear program over all entries of the
mechanism confirms from both sides.

Erratum. The statement stands. In its proof "log(M-1)(1-a)/a > log(M-1)(1-D)/D" should read >=: the strict sign
contradicts the equality that is concluded, and a = D is what happens.

Section VIII says that for both classes eps* is log((M-1)(1-D)/D) for D < D^(1) and 0 from D^(M-1) on. This is false for
permutation-invariant classes: for {(1,0), (0,1)} D^(1) = 1, and at D = 3/4 the formula gives the negative log(1/3),
while eps* = 0 from D = 1/2 on. If the probabilities are sorted before (7), then D^(1) = 0 for this set, and eps* would
be 0 at every D; but it is log 3 at D = 1/4.

(6) divides by 0 at D = 0, which Definition 4 excludes; infinity is meant, as Section II says. The proof takes D <=
(M-1)/M, where Lemma 2 has D < (M-1)/M; the value at the end is 0 either way.

Source. kalantari2016, Section III, Theorem 1, equation (6); proof in Section IV; Section VIII.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any

from proofs.arguments.symmetric_optimum import computed, published, reached, uniform_bound
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def invariant(source: SourceSet, distortion: Fraction) -> bool:
    """Whether the set contains every permutation of its vertices."""
    vertices = set(source.vertices)
    return all(order in vertices for vertex in vertices for order in permutations(vertex))


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Permutation-invariant sets, any distortion."""
    from proofs.instances.random_classes import permutation_invariant_sets
    from symdp.testing import distortions

    return {"source": permutation_invariant_sets(), "distortion": distortions(include_ends=True)}


def directed() -> list[dict[str, Any]]:
    """No uniform prior among the priors, the ends of the range, and D = (M-1)/M."""
    pairs = SourceSet.from_vertices([("1", "0"), ("0", "1")])
    triples = SourceSet.from_vertices(sorted(set(permutations(("1/2", "1/2", "0")))))
    places = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(3, 4), Fraction(1)]
    return [{"source": source, "distortion": place} for source in (pairs, triples) for place in places]


def rotations(letters: int) -> Fact:
    """The constraints of all rotations of a prior add up to that of the uniform prior."""
    places = range(letters)
    prior, diagonal = [f"p{i}" for i in places], [f"q{i}" for i in places]
    turned = {
        f"turn{k}": " + ".join(f"{prior[(i + k) % letters]}*{diagonal[i]}" for i in places) + " - u >= 0" for k in places
    }
    return facts.inequality(
        f"{letters} rotations of one prior: q_1 + ... + q_{letters} >= {letters} u",
        assume={"prior": " + ".join(prior) + " == 1"} | turned,
        conclude=" + ".join(diagonal) + f" - {letters}*u >= 0",
        equality_multipliers={"prior": diagonal},
        products=list(turned),
    )


def all_rotations() -> Fact:
    """The same for every M, with c_i = sum over the rotations of the probability of letter i."""
    return facts.inequality(
        "the sum of all rotations of a prior gives every letter 1, so the M constraints add up to S >= M u",
        families={"J": ("M", "c q")},
        assume={"turned": ("J", "c == 1"), "valid": "sum(c*q) - M*u >= 0"},
        conclude="sum(q) - M*u >= 0",
        equality_multipliers={"turned": ["q"]},
    )


def proof() -> Proof:
    """The uniform prior's constraint, the sum over the rows, and the symmetric mechanism."""
    turned = [rotations(letters) for letters in range(2, 7)]
    conclusion = facts.arithmetic(
        "Section VIII: for (1,0), (0,1) at D = 3/4 < D^(1) = 1 the formula is below exp(0)",
        *("(2-1)*(1-3/4)/(3/4)", "<", "1"),
    )
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    pair = SourceSet.from_vertices([("1", "0"), ("0", "1")])
    sorted_reading = facts.certified(
        "Section VIII: (1,0), (0,1) at D = 1/4 need eps = log 3",
        optimal_mechanism(pair, distortion=Fraction(1, 4)).certificate,
    )
    lines = (*turned, all_rotations(), *uniform_bound(), *reached(), conclusion, sorted_reading)
    return Proof("all M", "sums over permutations, rows and letters", lines)


@statement(
    paper="kalantari2016",
    id="theorem_1",
    kind="equality",
    hypotheses=invariant,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "ClassOne.permutation_invariant_least",
        "ClassOne.permutation_invariant_zero",
        "ClassOne.permutation_invariant_perfect",
    ),
)
def permutation_invariant_least_leakage(source: SourceSet, distortion: Fraction) -> bool:
    """No mechanism leaks less than the symmetric one, and uniform answers serve from D = (M-1)/M on."""
    return computed(source, distortion) == published(source, distortion)
