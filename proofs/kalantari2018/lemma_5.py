"""kalantari2018, Lemma 5: the least mutual-information leakage of Class I sets.

Statement. For every set S whose hull contains the uniform distribution, the least over valid W of the largest I(P; W),
P in S, is log M - H(D) - D log(M-1) for 0 <= D < (M-1)/M and 0 from there on (H the entropy of (D, 1-D), same base),
formula (23).
Hypotheses. Class I as in Definition 1: conv(S), not S, contains the uniform distribution. M >= 2.
Uses. Nothing.

Check. *Refutation.* Two certain letters, S = {(1, 0), (0, 1)}, is of Class I; every W has I = 0 on both priors, while
(23) at D = 1/4 is (1/4) log(27/16) > 0. The claim is the lower half of the equality: no valid mechanism has less. In
Coq the equality is refuted at this set, for closed sets and M >= 2.

*Corrected*, for D >= 0. The largest I(P; W) over conv(S).

*Upper bound.* For D < (M-1)/M the symmetric mechanism has distortion D on every P and I(P; W) = H(output) - H(D) - D
log(M-1) (``symmetric_row_entropy``), and H(output) <= log M (``largest_entropy``). From D = (M-1)/M on the uniform
answer 1/M has distortion (M-1)/M on every P and I = 0.

*Lower bound.* The uniform prior is in conv(S), so D' = its distortion is at most D.

Let g(y) be the letter output y stands for, v = 1-D for the pair (g(y), y) and D/(M-1) for the other M-1 pairs of y; k =
p(x,y) log(v / p(x|y)) <= v R(y) - p(x,y), and these sum to 0 (``remaining_entropy``, Fano's inequality):

    H(X|Y) <= -(1-D') log(1-D) - D' log(D/(M-1)).

That increases with D' because D/(M-1) <= 1-D, so that D may replace D' (``bound_increases_with_error``). At D = 0 only
the pairs (g(y), y) have p > 0 and the same sum without the others gives H(X|Y) <= 0 (``no_entropy_without_error``). I =
log M - H(X|Y) at the uniform prior.

*In Coq* for every alphabet, every set of priors and any function with log uv = log u + log v and log t <= t-1:
``class_one_information`` is the formula, ``class_one_no_information`` the 0 from (M-1)/M on, for the convex hull of S;
``valid_convex_hull`` says that the same mechanisms are valid for S and for its hull. Fano's inequality is proved there for
any number of outputs and any guess. In another base both sides are divided by one number.

*On instances.* (23) must lie in a certified enclosure of the least worst information, found without the symmetric
mechanism.

Erratum. (a) As printed the lemma is false for sets that do not contain the uniform distribution, only their hull does:
the witness above. It is a slip, as the paper takes sets to be convex before, for which the lemma stands; but it does so
because a set may be replaced by its hull (III-A), and for information, which is not linear in P, it may not (see (22)).

(b) Proof, D >= (M-1)/M: sending every letter to the first has distortion 1 - P_1, which is 1 on (0, 1), not (M-1)/M;
the uniform answer does it.

(c) Proof, D < (M-1)/M: it is not true of any given mechanism that the uniform prior is the worst one: rows (1, 0),
(1/2, 1/2) leak more at (3/5, 2/5); it is true of the symmetric one. The lower bound needs only that the uniform prior
is in the set.

Source. kalantari2018, Section III-A, Lemma 5, equations (23)-(25).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import fano
from proofs.definitions.elementary import distortion as largest_distortion
from proofs.definitions.elementary import is_stochastic
from proofs.definitions.log_sums import LogSum
from proofs.definitions.mutual_information import class_one_leakage, mutual_information, output_distribution
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation

if TYPE_CHECKING:
    from symdp.sources.source_set import SourceSet

Vector = Sequence[Fraction]
Matrix = Sequence[Vector]
TOLERANCE = Fraction(1, 50)


def published(source: SourceSet, bound: Fraction) -> tuple[Fraction, Fraction]:
    """Formula (23), between two rationals."""
    return class_one_leakage(source.letters, bound).enclosure(64)


def computed(source: SourceSet, bound: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of the least worst information over the hull, by cutting planes over all mechanisms."""
    from proofs.kalantari2018.arguments.information_saddle import enclosure

    found = enclosure(source.vertices, bound, TOLERANCE / 2)
    return found.low, found.high


def instances() -> dict[str, Any]:
    """Class I sets on two or three letters."""
    from symdp.testing import class_one_sets, distortions

    return {"source": class_one_sets(max_letters=3), "bound": distortions(max_denominator=12, include_ends=True)}


def proof() -> Proof:
    """The symmetric mechanism against Fano's inequality at the uniform prior."""
    above = (fano.symmetric_row_entropy(), fano.largest_entropy())
    below = (fano.remaining_entropy(), fano.bound_increases_with_error(), fano.no_entropy_without_error())
    return Proof("all M", "Fano's inequality at the uniform prior, from log t <= t-1", (*above, *below))


@statement(
    paper="kalantari2018",
    id="lemma_5/corrected",
    coq=(
        "LeastInformation.class_one_information",
        "LeastInformation.class_one_no_information",
        "LocalModel.valid_convex_hull",
    ),
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def hull_leaks_the_formula(source: SourceSet, bound: Fraction) -> bool:
    """The formula lies between the bounds, which are less than 1/50 apart."""
    (low, high), (below, above) = computed(source, bound), published(source, bound)
    return low <= above and below <= high and high - low <= TOLERANCE


def is_class_one_and_valid(priors: Matrix, weights: Vector, bound: Fraction, mechanism: Matrix) -> bool:
    """The weights mix the priors to the uniform distribution; the mechanism has distortion at most D on every prior."""
    mixed = set(output_distribution(weights, priors))
    uniform = min(weights) >= 0 and mixed == {Fraction(1, len(priors[0]))}
    return uniform and is_stochastic(mechanism) and largest_distortion(mechanism, priors) <= bound


def formula(priors: Matrix, weights: Vector, bound: Fraction, mechanism: Matrix) -> LogSum:
    """(23)."""
    return class_one_leakage(len(mechanism), bound)


def worst_information(priors: Matrix, weights: Vector, bound: Fraction, mechanism: Matrix) -> LogSum:
    """The largest I(P; W) over the priors, not over their hull."""
    return max([mutual_information(prior, mechanism) for prior in priors])


def refutation() -> Refutation:
    """Two certain letters."""
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    corners = ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(1)))
    rows = ((1 - quarter, quarter), (quarter, 1 - quarter))
    return Refutation(
        {"priors": corners, "weights": (half, half), "bound": quarter, "mechanism": rows},
        (
            facts.mechanism("a valid mechanism; a certain letter has no information to leak", rows, 3, corners, quarter),
            facts.arithmetic(
                "I at a certain letter: the output is distributed as its row",
                "(1-D)*log((1-D)/(1-D)) + D*log(D/D)",
                "==",
                "0",
                D=quarter,
            ),
            facts.arithmetic("formula (23)", "log(2) + D*log(D) + (1-D)*log(1-D) - D*log(1)", ">", "0", D=quarter),
            facts.arithmetic("it is (1/4) log(27/16)", "2**4 * D * (1-D)**3", "==", "27/16", D=quarter),
            facts.mechanism("remark (b): the answer 1 has distortion 1, not 1/2", ((1, 0), (1, 0)), 1, corners, 1),
            facts.arithmetic(
                "remark (c): rows (1, 0), (1/2, 1/2) leak log(5/4) at (3/5, 2/5), more than at the uniform prior",
                "3/5*log(5/4) + 1/5*log(5/8) + 1/5*log(5/2)",
                ">",
                "1/2*log(4/3) + 1/4*log(2/3) + 1/4*log(2)",
            ),
        ),
    )


@statement(
    paper="kalantari2018",
    id="lemma_5",
    standing="SLIP",
    kind="equality",
    hypotheses=is_class_one_and_valid,
    published=formula,
    computed=worst_information,
    refutation=refutation,
    corrected=hull_leaks_the_formula,
)
def no_valid_mechanism_leaks_less(priors: Matrix, weights: Vector, bound: Fraction, mechanism: Matrix) -> bool:
    """The lower half of the equality: the worst information of a valid mechanism over the set is at least (23)."""
    return worst_information(priors, weights, bound, mechanism) >= formula(priors, weights, bound, mechanism)
