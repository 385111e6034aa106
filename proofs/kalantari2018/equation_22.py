"""kalantari2018, equation (22) and the sentence before it: mutual information over a set and over its hull.

Statement. Every source set S can be replaced by its convex hull without loss of generality, so that for every D >= 0,
with W over the mechanisms of distortion at most D on all of S,

    min over W of max over P in S of I(P; W) = max over P in S of min over W of I(P; W).

Hypotheses. S closed; after the sentence on the hull, (22) speaks of convex sets.
Uses. Nothing.

Check. *Refutation of the sentence on the hull.* S = {(1, 0), (0, 1)}, D = 0: each letter occurs, so that the identity is
the only valid mechanism. It leaks nothing about a certain letter, but log 2 about the uniform prior of the hull. The
claim says that a set and its hull leak nothing together.

In Coq the sentence is refuted for the same set at D = 1/4, where the set leaks nothing and its hull does.

*(22) itself* fails for sets that are not convex: S = {(1/3, 2/3, 0), (1/3, 0, 2/3)}, D = 1/3 has 0 on the right, and a
mechanism with I = 0 on both priors has all rows equal; its accuracies on the two priors average to at most the largest
entry of the average prior, 1/3, but must be 2/3.

*Corrected*, S convex, compact and not empty. The function F(P; W, R) = sum P_x W(y|x) log(W(y|x)/R(y)) is linear in P,
convex in (W, R) (``joint_convexity``), and F = I + the divergence of the output from R, so that I(P; W) is the least F
over R (``divergence_is_nonnegative``).

*The hull of finitely many priors* is the theorem ``information_minimax`` of Coq: for every c, each valid W has a prior of
the hull with I(P; W) >= c if and only if one prior of the hull has I(P; W) >= c for each valid W. With the left side of
(22) as c this is "left <= right"; "right <= left" holds by definition.

Its proof: for P^1..P^V and R without zeros, the functions F(P^v; W, R) - c of (W, R) are convex and at no (W, R) all
negative, as F is linear in P and at least I. Convex functions that are nowhere all negative have weights w >= 0 of sum 1
with which their mean is nowhere negative (``convex_alternative``: of two functions, each point asks for weights, and what
the points ask for leaves no gap; of more, one function at a time).

So P = sum w_v P^v has F(P; W, R) >= c, and I(P; W) >= c follows along R = (output + e uniform)/(1+e), e -> 0.

*Any convex compact S* is ``information_minimax_closed``: a prior P and a valid W with I(Q; W) <= I(P; W) <= I(P; V) for
all Q of S and all valid V, so that both sides of (22) are attained and equal; ``worst_prior_of_mechanism`` and
``best_mechanism_of_prior`` attain the inner maximum and minimum. The field has no gaps, as the real numbers have none.

Its proof: let v be the largest number that some prior gets from each valid mechanism. For finitely many priors some
valid W has at most v + e at each, or weights as above would give a prior with more than v.

These W have a point W* near which there are some for all priors and all e, and I(P; W*) <= v, as I is a supremum of
linear functions of W. A prior P* is found alike, as I is an infimum of linear functions of P.

*On instances.* One search proposes a prior and a mechanism; from the prior a linear program bounds the right side from
below, from the mechanism its divergences bound the left side from above. They must meet to within 1/50.

Erratum. For mutual information, unlike for DP, replacing S by its hull does lose generality: S = {(1, 0), (0, 1)} leaks
nothing at D = 0, its hull leaks log 2. With S convex and compact (22) holds; without, it fails, as for S = {(1/3, 2/3,
0), (1/3, 0, 2/3)}, D = 1/3, which has 0 on the right and a positive left side. "Convex in source distribution" must read
concave, as in the proof of Lemma 5.

That both sets are compact needs S closed, which is not said; and the valid mechanisms form a convex set for every S, not
as a consequence of the hull, since the distortion is linear in Q.
Source. kalantari2018, Section III-A, equations (20)-(22).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import distortion as largest_distortion
from proofs.definitions.mutual_information import leaks_nothing, output_distribution
from proofs.engine.statement import statement
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation

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
    """The convexity and the variational formula on which the argument rests."""
    from proofs.arguments.divergence import divergence_is_nonnegative, joint_convexity

    method = "weights of convex functions that are nowhere all negative, for a function linear in the prior"
    return Proof("all M", method, (joint_convexity(), divergence_is_nonnegative()))


@statement(
    paper="kalantari2018",
    id="equation_22/corrected",
    coq=(
        "InformationSaddle.information_saddle",
        "InformationSaddle.valid_closed",
        "InformationSaddle.information_minimax_closed",
        "InformationSaddle.worst_prior_of_mechanism",
        "InformationSaddle.best_mechanism_of_prior",
        "Minimax.information_minimax",
    ),
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=minimax_proof,
)
def sides_agree_on_convex_sets(source: SourceSet, bound: Fraction) -> bool:
    """The enclosures of the two sides over the hull leave no gap of more than 1/50."""
    return computed(source, bound) - published(source, bound) <= TOLERANCE


def is_forced(priors: Matrix, bound: Fraction, mechanism: Matrix) -> bool:
    """D = 0, every letter occurs, and the mechanism is the identity: no other one is valid."""
    letters = range(len(mechanism))
    occurs = all(any(prior[letter] > 0 for prior in priors) for letter in letters)
    identity = all(row == tuple([Fraction(x == y) for y in letters]) for x, row in enumerate(mechanism))
    return bound == 0 and occurs and identity and largest_distortion(mechanism, priors) == 0


def is_mixture(priors: Matrix, bound: Fraction, mechanism: Matrix, weights: Vector) -> bool:
    """The mechanism is the only valid one, and the weights are those of a prior of the hull."""
    return is_forced(priors, bound, mechanism) and min(weights) >= 0 and sum(weights) == 1


def refutation() -> Refutation:
    """The two certain priors on two letters; and two priors that share one letter, for (22) without convexity."""
    third, (zero, one), half = Fraction(1, 3), (Fraction(0), Fraction(1)), Fraction(1, 2)
    corners = ((one, zero), (zero, one))
    values = {"priors": corners, "bound": zero, "mechanism": corners, "weights": (half, half)}
    priors, first, second = (
        tuple([tuple([Fraction(entry) for entry in row]) for row in rows])
        for rows in (ONE_PRIOR_EACH, FIRST_HIDDEN, SECOND_HIDDEN)
    )
    return Refutation(
        values,
        (
            facts.mechanism("only the identity is valid at D = 0", IDENTITY, INFINITY, IDENTITY, 0),
            facts.inequality(
                "a row that is right with certainty is the one of the identity",
                assume={"row": "a + b == 1", "right": "a == 1"},
                conclude="b == 0",
            ),
            facts.arithmetic(
                "it leaks nothing about a certain letter, and this much about the uniform prior",
                "1/2*log(1/(1/2)) + 1/2*log(1/(1/2))",
                ">",
                "1*log(1/1)",
            ),
            facts.mechanism(
                "not convex: equal rows on the letters 1 and 2 of the first prior", first, INFINITY, priors, third
            ),
            facts.mechanism(
                "not convex: equal rows on letters 1 and 3 of the second prior", second, INFINITY, priors, third
            ),
            facts.inequality(
                "not convex: no row x is right with probability 2/3 on both priors",
                assume={"row": "x1 + x2 + x3 == 1", "x1": "x1 >= 0", "x2": "x2 >= 0", "x3": "x3 >= 0"},
                suppose={"first": "x1/3 + 2*x2/3 >= 2/3", "second": "x1/3 + 2*x3/3 >= 2/3"},
                conclude="contradiction",
            ),
        ),
    )


@statement(
    paper="kalantari2018",
    id="equation_22",
    kind="equivalence",
    hypotheses=is_mixture,
    refutation=refutation,
    corrected=sides_agree_on_convex_sets,
)
def set_and_hull_leak_nothing_together(priors: Matrix, bound: Fraction, mechanism: Matrix, weights: Vector) -> bool:
    """If the only valid mechanism leaks nothing about each prior, it leaks nothing about their mixture."""
    mixture = output_distribution(weights, priors)
    return leaks_nothing(mixture, mechanism) or not all(leaks_nothing(prior, mechanism) for prior in priors)
