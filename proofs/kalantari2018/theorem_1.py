"""kalantari2018, Theorem 1: the least leakage of Class I sets.

Statement. If the uniform prior on M letters lies in the convex hull of the set P, then

    eps*(P, D) = log((M-1)(1-D)/D) for 0 <= D < (M-1)/M,   and 0 for (M-1)/M <= D <= 1.

Hypotheses. Class I. The printed range includes D = 0, where the quotient 1/0 is read as infinity, as the text before
Definition 4 says of D = 0.
Uses. kalantari2018, Lemmas 2 and 3.

Check. *Lower bound.* By Lemma 2 a valid mechanism serves the uniform prior: S, the sum of the W(i|i), is at least M
(1-D); it is a mixture of constraints P.q >= 1-D. By Lemma 3 outputs are letters. Each row x of a lambda-LDP mechanism
gives lambda >= lambda q_x + (S - q_x), and the sum over the rows is lambda M >= (lambda-1+M) S. Together

    lambda D >= (M-1)(1-D),

so that at D = 0 no finite lambda will do.

*Upper bound.* The symmetric mechanism, 1-D on the diagonal and D/(M-1) elsewhere, has distortion D under every prior
and reaches the bound for D <= (M-1)/M; at D = (M-1)/M it answers uniformly, with epsilon = 0, for this D and every
larger one.

*Elsewhere.* The sums are those of proofs/arguments/symmetric_optimum.py. The paper argues by contradiction with the
same sum, over columns, (29).

On instances the printed value is compared with the toolkit's optimum, which a linear program over all entries of the
mechanism confirms from both sides.

Erratum. The statement stands. The proof asks for Q(j|i) > exp(-eps(Q_D)) Q(j|j) "for at least one pair": (29b) needs >=
for every pair, which holds, and > for one, which needs a positive Q(j|j); there is one, since at finite epsilon Q(j|j)
= 0 empties column j, and not all columns are empty.

The text before Definition 4 says that D = 0 forces the identity and an infinite epsilon. True of Class I with M >= 2,
it fails in general: for the one prior (1, 0) the constant answer has D = 0 and epsilon = 0.

Section III has (7) as tight for Class II also at low utility. It need not be: for (2/3, 1/3) no epsilon is needed from D =
1/3 on, and (7) leaks log(3/2) at D = 2/5 and log 3 at D = 3/4.

(8) divides by 0 at D = 0, and infinity is meant there.

Source. kalantari2018, Section III, Theorem 1, equation (8); proof in Section V-E, equations (29) and (30).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments.symmetric_optimum import computed, published, reached, uniform_bound
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def class_one(source: SourceSet, distortion: Fraction) -> bool:
    """Whether the hull holds the uniform prior."""
    return source.contains([Fraction(1, source.letters)] * source.letters)


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Sets whose hull holds the uniform prior, one letter included; any distortion."""
    from symdp.testing import class_one_sets, distortions

    return {"source": class_one_sets(min_letters=1, max_letters=4), "distortion": distortions(include_ends=True)}


def directed() -> list[dict[str, Any]]:
    """The uniform prior alone and the corners of the simplex, at the ends of the ranges."""
    found = []
    for letters in range(1, 5):
        corners = [[int(x == y) for y in range(letters)] for x in range(letters)]
        sets = (SourceSet.single([Fraction(1, letters)] * letters), SourceSet.from_vertices(corners))
        limit = Fraction(letters - 1, letters)
        places = (Fraction(0), limit / 2, limit, (1 + limit) / 2, Fraction(1))
        found += [{"source": source, "distortion": place} for source in sets for place in places]
    return found


def uniform_constraint() -> Fact:
    """The constraint of the uniform prior is a mixture of constraints of the set."""
    return facts.inequality(
        "a mechanism valid for the priors of a mixture has the accuracy u on the mixture",
        families={"V": ("v", "w a")},
        assume={"weights": ("V", "w >= 0"), "total": "sum(w) == 1", "valid": ("V", "a - u >= 0")},
        conclude="sum(w*a) - u >= 0",
        products=["V: weights*valid"],
    )


def perfect_utility() -> Fact:
    """D = 0."""
    return facts.inequality(
        "at D = 0 and M > 1 the bound L D >= (M-1)(1-D) holds for no finite L",
        assume={"letters": "M - 1 > 0", "perfect": "D == 0"},
        conclude="(M-1)*(1-D) - L*D > 0",
        products=["letters"],
    )


def proof() -> Proof:
    """The uniform prior's constraint, the sum over the rows, and the symmetric mechanism."""
    identity_not_needed = facts.mechanism(
        "for the one prior (1, 0) the constant answer has distortion 0 and epsilon 0", [[1, 0], [1, 0]], 1, [[1, 0]], 0
    )
    third = Fraction(1, 3)
    low_utility = (
        facts.mechanism("for (2/3, 1/3) the constant answer has distortion 1/3", [[1, 0]] * 2, 1, [["2/3", "1/3"]], third),
        facts.arithmetic("(7) has the quotient 3/2 at D = 2/5", "(1-2/5)/(2/5)", "==", "3/2"),
        facts.arithmetic("and the quotient 3 at D = 3/4", "(3/4)/(1-3/4)", "==", "3"),
    )
    lines = (uniform_constraint(), *uniform_bound(), perfect_utility(), *reached(), identity_not_needed, *low_utility)
    return Proof("all M", "sums over priors, rows and letters", lines)


@statement(
    paper="kalantari2018",
    id="theorem_1",
    kind="equality",
    uses=("kalantari2018/lemma_2", "kalantari2018/lemma_3"),
    hypotheses=class_one,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "ClassOne.class_one_least",
        "ClassOne.class_one_zero",
        "ClassOne.class_one_perfect",
        "ClassOne.symmetric_optimal",
    ),
)
def least_leakage_of_class_one(source: SourceSet, distortion: Fraction) -> bool:
    """No mechanism leaks less than the symmetric one, and uniform answers serve from D = (M-1)/M on."""
    return computed(source, distortion) == published(source, distortion)
