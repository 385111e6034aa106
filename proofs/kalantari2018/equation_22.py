"""kalantari2018, equation (22): the least worst-case mutual information equals the worst least one.

Statement. For every source set S and every D, with W over the mechanisms of distortion at most D on all of S,

    min over W of max over P in S of I(P; W) = max over P in S of min over W of I(P; W).

Hypotheses. S closed. The text adds that S may be replaced by its convex hull without loss of generality.
Uses. Nothing.

Check. *Refutation.* If (22) holds, its sides vanish together: when each prior of S has a valid mechanism of its own
with I = 0, some valid mechanism has I = 0 on all of S. The claim says that of a finite S.

At the witness the two mechanisms are valid and each has equal rows on the letters of one prior. A mechanism with I = 0
on both priors has all rows equal; its accuracies on the two priors average to at most the largest entry of the average
prior, 1/3, but must be 2/3.

*Corrected*, S convex and compact. The function F(P; W, R) = sum P_x W(y|x) log(W(y|x)/R(y)) is linear in P, convex in
(W, R) (``joint_convexity``), and F = I + the divergence of the output from R, so that I(P; W) is the least F over R
(``divergence_is_nonnegative``).

*The hull of finitely many priors.* For P^1..P^V let c be the least, over valid W and all R, of max_v F(P^v; W, R). The
vectors t with F(P^v; W, R) <= t_v for some (W, R) form a convex set that misses { t : t_v < c for all v }.

A hyperplane between them gives weights w >= 0 of sum 1 with sum w_v F(P^v; W, R) >= c wherever all F are finite, and
elsewhere by the limit along (W, (1-d) R + d uniform), d -> 0.

So P = sum w_v P^v has

    min over W of I(P; W) >= c >= min over W of max over the hull of I.

The other inequality holds by definition.

*Any convex compact S.* If c' < min max, the open sets { W : I(P; W) > c' } cover the compact set of valid W, finitely
many P do, and the first part, with these W, gives a prior of their hull with min > c'.

*On instances.* One search proposes a prior and a mechanism; from the prior a linear program bounds the right side from
below, from the mechanism its divergences bound the left side from above. They must meet to within 1/50.

Erratum. (a) False for sets that are not convex: S = {(1/3, 2/3, 0), (1/3, 0, 2/3)}, D = 1/3 has 0 on the right and a
positive left side. (b) For mutual information, unlike for DP, replacing S by its hull does lose generality: S = {(1,
0), (0, 1)} leaks nothing, its hull at D = 0 leaks log 2. (c) "Convex in source distribution" must read concave, as in
the proof of Lemma 5. With S convex and compact the equation holds.
Source. kalantari2018, Section III-A, equations (20)-(22).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import distortion as largest_distortion
from proofs.definitions.elementary import is_stochastic
from proofs.definitions.mutual_information import leaks_nothing, output_distribution
from symdp.arithmetic.rational import INFINITY
from symdp.statements import facts
from symdp.statements.proof import Proof, Refutation
from symdp.statements.statement import statement

if TYPE_CHECKING:
    from proofs.kalantari2018.arguments.information_saddle import Enclosure
    from symdp.sources.source_set import SourceSet

Vector = Sequence[Fraction]
Matrix = Sequence[Vector]
TOLERANCE = Fraction(1, 50)

ONE_PRIOR_EACH = (("1/3", "2/3", "0"), ("1/3", "0", "2/3"))
FIRST_HIDDEN = (("0", "1", "0"), ("0", "1", "0"), ("0", "0", "1"))
SECOND_HIDDEN = (("0", "0", "1"), ("0", "1", "0"), ("0", "0", "1"))
IDENTITY = ((1, 0), (0, 1))


@cache
def _enclosed(source: SourceSet, bound: Fraction) -> Enclosure:
    from proofs.kalantari2018.arguments.information_saddle import enclosure

    return enclosure(source.vertices, bound, TOLERANCE / 2)


def published(source: SourceSet, bound: Fraction) -> Fraction:
    """The right side: a lower bound of the least information at one prior of the hull, close to the largest one."""
    return _enclosed(source, bound).low


def computed(source: SourceSet, bound: Fraction) -> Fraction:
    """The left side: an upper bound of the worst information of one valid mechanism, close to the least one."""
    return _enclosed(source, bound).high


def instances() -> dict[str, Any]:
    """Hulls of up to four priors on two or three letters."""
    from symdp.testing import distortions, source_sets

    return {"source": source_sets(max_letters=3), "bound": distortions(max_denominator=12, include_ends=True)}


def minimax_proof() -> Proof:
    """The convexity and the variational formula on which the separation argument rests."""
    from proofs.arguments.divergence import divergence_is_nonnegative, joint_convexity

    method = "a separating hyperplane for a function linear in the prior and convex in mechanism and output"
    return Proof("all M", method, (joint_convexity(), divergence_is_nonnegative()))


@statement(
    paper="kalantari2018",
    id="equation_22/corrected",
    kind="equality",
    text=r"\min_{Q}\max_{P\in\mathcal{P}}I(P;Q)=\max_{P\in\mathcal{P}}\min_{Q}I(P;Q),\quad "
    r"Q\in\mathcal{Q}(\mathcal{P},D),\ \mathcal{P}\text{ convex and compact}",
    published=published,
    computed=computed,
    instances=instances,
    proof=minimax_proof,
)
def sides_agree_on_convex_sets(source: SourceSet, bound: Fraction) -> bool:
    """The enclosures of the two sides over the hull leave no gap of more than 1/50."""
    return computed(source, bound) - published(source, bound) <= TOLERANCE


def hides_each_prior(priors: Matrix, bound: Fraction, mechanisms: Sequence[Matrix]) -> bool:
    """Every prior has a valid mechanism that leaks nothing about it: the right side of (22) is 0."""
    return all(
        is_stochastic(rows) and largest_distortion(rows, priors) <= bound and leaks_nothing(prior, rows)
        for prior, rows in zip(priors, mechanisms, strict=True)
    )


def hides_no_two(priors: Matrix, bound: Fraction, weights: Vector) -> bool:
    """No valid mechanism leaks nothing about all priors: its rows would agree, and the average prior forbids that."""
    supports = [{x for x, p in enumerate(prior) if p} for prior in priors]
    linked = set(supports[0])
    for _ in supports:
        linked = linked.union(*[support for support in supports if support & linked])
    average = output_distribution(weights, priors)
    proper = min(weights) >= 0 and sum(weights) == 1 and linked == set(range(len(average)))
    return proper and max(average) < 1 - bound


def refutation() -> Refutation:
    """Two priors that share one letter."""
    third = Fraction(1, 3)
    priors, first, second = (
        tuple([tuple([Fraction(entry) for entry in row]) for row in rows])
        for rows in (ONE_PRIOR_EACH, FIRST_HIDDEN, SECOND_HIDDEN)
    )
    values = {
        "priors": priors,
        "bound": third,
        "mechanisms": (first, second),
        "weights": (Fraction(1, 2), Fraction(1, 2)),
    }
    return Refutation(
        values,
        (
            facts.mechanism("valid, equal rows on the letters 1 and 2 of the first prior", first, INFINITY, priors, third),
            facts.mechanism("valid, equal rows on the letters 1 and 3 of the second prior", second, INFINITY, priors, third),
            facts.inequality(
                "no row x is right with probability 2/3 on both priors",
                assume={"row": "x1 + x2 + x3 == 1", "x1": "x1 >= 0", "x2": "x2 >= 0", "x3": "x3 >= 0"},
                suppose={"first": "x1/3 + 2*x2/3 >= 2/3", "second": "x1/3 + 2*x3/3 >= 2/3"},
                conclude="contradiction",
            ),
            facts.mechanism("remark (b): only the identity is valid at D = 0", IDENTITY, INFINITY, IDENTITY, 0),
            facts.arithmetic(
                "remark (b): it leaks nothing about a certain letter, and this much about the uniform prior",
                "1/2*log(1/(1/2)) + 1/2*log(1/(1/2))",
                ">",
                "1*log(1/1)",
            ),
        ),
    )


@statement(
    paper="kalantari2018",
    id="equation_22",
    kind="equivalence",
    text=r"\min_{Q\in\mathcal{Q}(\mathcal{P},D)}\max_{P\in\mathcal{P}}I(P;Q)=\max_{P\in\mathcal{P}}\min_{Q\in\mathcal{Q}(\mathcal{P},D)}I(P;Q)",
    refutation=refutation,
    corrected=sides_agree_on_convex_sets,
)
def sides_vanish_together(priors: Matrix, bound: Fraction, mechanisms: Sequence[Matrix], weights: Vector) -> bool:
    """If each prior has its own valid mechanism without leakage, one valid mechanism has none on all of them."""
    return not (hides_each_prior(priors, bound, mechanisms) and hides_no_two(priors, bound, weights))
