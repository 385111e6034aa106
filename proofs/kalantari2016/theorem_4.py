"""kalantari2016, Theorem 4: the least leakage of ordered statistics that include the uniform distribution.

Statement. If the uniform prior is in the set, as among the ordered statistics of the paper, then

    eps*(P, D) = log((M-1)(1-D)/D) for 0 <= D < (M-1)/M,   and 0 for (M-1)/M <= D <= 1.

Hypotheses. The uniform prior in the set, which the paper has ordered. 1/0 is read as infinity.
Uses. Nothing.

Check. The uniform prior alone demands sum of q_i >= M (1-D), and proofs/arguments/symmetric_optimum.py adds up the rows
of any lambda-LDP mechanism. The order of the probabilities is not used: any set whose hull holds the uniform prior will
do.

*The paper's proof* is the same sum, and its steps (35)-(41) hold: where lambda < lambda_D = (M-1)(1-D)/D every column
that is not zero is positive, and adding up the rows gives strictly more than (M - sum D_j)/(1-D).

*On instances.* The printed value is compared with the toolkit's optimum, which a linear program over all entries of the
mechanism confirms from both sides.

Erratum. The statement stands. In the text before (35) entries are "divided by eps_DP(Q_D)"; the exponential is meant,
as in (36). The proof covers 0 < D < (M-1)/M; at D = 0 the mechanism must be the identity, and both sides are infinite.
Source. kalantari2016, Section III, Theorem 4, equation (13); proof in Section VII, (34)-(41).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.arguments.symmetric_optimum import computed, published, reached, uniform_bound
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def ordered_with_uniform(source: SourceSet, distortion: Fraction) -> bool:
    """Whether the priors decrease and the uniform one is among them."""
    falling = all(a >= b for vertex in source.vertices for a, b in pairwise(vertex))
    return falling and (Fraction(1, source.letters),) * source.letters in source.vertices


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """The uniform prior and up to three decreasing ones, any distortion."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import ordered_vertices
    from symdp.testing import distortions

    drawn = st.integers(2, 4).flatmap(ordered_vertices)
    sets = drawn.map(lambda some: SourceSet.from_vertices([*some, [Fraction(1, len(some[0]))] * len(some[0])]))
    return {"source": sets, "distortion": distortions(include_ends=True)}


def directed() -> list[dict[str, Any]]:
    """The ends of the range, D = (M-1)/M, and a certain letter beside the uniform prior."""
    sets = [[("1/2", "1/2")], [("1/2", "1/2"), ("1", "0")], [("1/3", "1/3", "1/3"), ("1/2", "1/2", "0")]]
    places = [Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(1)]
    return [{"source": SourceSet.from_vertices(some), "distortion": place} for some in sets for place in places]


def printed_sums() -> Fact:
    """(35)-(41) with x_j = D_j and lambda_D: M rows of sum 1 contradict sum D_j <= M D below lambda_D."""
    return facts.inequality(
        "(38)-(41): from M > (1 + D/(1-D)) (M - sum D_j) follows sum D_j > M D",
        families={"J": ("M", "x")},
        assume={
            "level": "e*(1-D) == D",
            "inside": "1 - D > 0",
            "rows": "M > (1 + e)*(M - sum(x))",
        },
        conclude="sum(x) > M*D",
        products=["rows*inside"],
        degree=3,
    )


def proof() -> Proof:
    """The sum over the rows with the uniform prior, the last steps as printed, and the symmetric mechanism."""
    return Proof("all M", "sums over rows and letters", (*uniform_bound(), printed_sums(), *reached()))


@statement(
    paper="kalantari2016",
    id="theorem_4",
    kind="equality",
    hypotheses=ordered_with_uniform,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("ClassOne.class_one_least", "ClassOne.class_one_zero", "ClassOne.class_one_perfect", "LocalModel.convex_hull_self"),
)
def uniform_prior_decides(source: SourceSet, distortion: Fraction) -> bool:
    """The uniform prior makes the symmetric mechanism the best one."""
    return computed(source, distortion) == published(source, distortion)
