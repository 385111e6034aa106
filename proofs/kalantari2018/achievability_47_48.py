"""kalantari2018, Section V-F.2: the mechanisms (47) and (48) that reach Theorem 2(b), with (49) and (50).

Statement. For D < D^(1) the symmetric mechanism (47) is valid and has exp(epsilon) = (M-1)(1-D)/D.

For an optimal set D_1, ..., D_{M-k} of (11), the mechanism (48) answers i <= M-k rightly with probability 1-D_i and
gives j != i, j <= M-k, the probability D_i (1-D_j)/(sum over l != i of 1-D_l); the rows of the last k letters repeat
row M-k.

It is valid and its exp(epsilon) is the minimum of (11), which is c_1 for c_i = (M-1-k - sum over j != i of D_j)/D_i,
since quotients within a column are among the c_i (49) and, with D_1 <= ... <= D_{M-k}, c_1 exceeds c_j (50).

Corrected: the same for every set that (11) admits with D_1 <= D_i among its constraints and D_1 > 0, k <= M-2: (48) is
valid and its exp(epsilon) is c_1, the largest c_i, so that at an optimal set it is the minimum of (11). The diagonal
entry of a column is c_i times the entry in row i, i <= M-k.

Hypotheses. Class II, common order. In the scan (48) is damaged; the formula is fixed by (49), as c_i must be the
quotient of the diagonal entry of a column by its entry in row i, and by the legible parts (D_i, 1-D_j, the copies of
row M-k, the zeros).
Uses. Nothing.

Check. *Witness.* The prior (1/2, 1/2, 0), D = 1/3, k = 1. (11) as printed is least at D_1 = 2/3, D_2 = 0 with the value
3/2, where row 2 of (48) is (0, 1, 0) and row 1 is (1/3, 2/3, 0): its exp(epsilon) is infinite. (In (50) D_1 <= D_2 is
false.)

*Corrected.* Let n = M-1-k, S = D_1 + ... + D_{M-k} <= n and x = D_1.

(1) A row sums to 1 (``_row``).

(2) The entries of column j are 1-D_j and (1-D_j)/c_i. c_i >= 1, as S <= n, and c_1 >= c_i, as D_i >= D_1
(``_order_of_quotients``), so quotients within a column are at most c_1. Diagonal by row 1 is c_1 in a column j >= 2
with D_j < 1, which exists as the numerator of c_1 is positive (``accuracy_needs_trace``). (D_1 = 0 is left out; below
D^(M-1) both sides are infinite there.)

(3) Validity: D_i = 1 for the last k letters (``silent_letters_stay_valid``).

(4) (47): D < D^(1) <= 1/M makes (M-1)(1-D)/D at least 1, and every prior has distortion D (``_symmetric``).

*On instances.* The optimal sets are the corners of the constraints, and level and distortion are read off the matrix.

Erratum. False as printed, as (11) lacks the order that the text takes from Lemma 4. Also: exp(epsilon) is twice written
without its logarithm; (50) is not strict for ties (a strict sign may be damage of the scan); quotients of two entries
beside the diagonal are c_i/c_l and need not be among the c_i, which does not change the largest one.

Section I has unlikely letters mapped to likely ones. (48) gives them the row of letter M-k, the least likely of those
that keep their column.

Source. kalantari2018, Section V-F.2, equations (47)-(50).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.arguments import letter_distortions
from proofs.definitions import elementary, ordered_bounds
from proofs.definitions.linear_fractional import least_at_corners, least_by_program, minimisers
from proofs.definitions.responses import equal_distortions, unequal_distortions
from proofs.engine.statement import statement
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Vector = tuple[Fraction, ...]
Priors = tuple[Vector, ...]


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Ordered Class II sets, D between two thresholds, and a number of silent letters."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import shares
    from proofs.instances.random_priors import class_two_priors

    return {"priors": class_two_priors(), "place": st.integers(0, 3), "share": shares(), "dropped": st.integers(0, 2)}


def in_range(priors: Priors, place: int, share: Fraction, dropped: int) -> bool:
    """D > 0 and D^(k) <= D < D^(M-1), k <= M-2."""
    last, distortion = len(priors[0]) - 1, ordered_bounds.between_thresholds(priors, place, share)
    below = ordered_bounds.threshold(priors, min(dropped, last)) <= distortion < ordered_bounds.threshold(priors, last)
    return dropped < last and below and distortion > 0


def least_value(priors: Priors, place: int, share: Fraction, dropped: int) -> list[ExpEpsilon]:
    """The minimum of (11) with the order, once for each optimal corner; then the level of (47)."""
    distortion = ordered_bounds.between_thresholds(priors, place, share)
    program = ordered_bounds.class_two_program(priors, distortion, dropped, ordered=True)
    symmetric = (len(priors[0]) - 1) * (1 - distortion) / distortion
    return [least_by_program(program)] * len(minimisers(program)) + [symmetric]


def responses(priors: Priors, place: int, share: Fraction, dropped: int) -> list[elementary.Matrix]:
    """(48) at each optimal corner of (11) with the order; then (47)."""
    distortion, letters = ordered_bounds.between_thresholds(priors, place, share), len(priors[0])
    optima = minimisers(ordered_bounds.class_two_program(priors, distortion, dropped, ordered=True))
    return [*[unequal_distortions(letters, point) for point in optima], equal_distortions(letters, 0, distortion)]


def levels(priors: Priors, place: int, share: Fraction, dropped: int) -> list[ExpEpsilon]:
    """Their exp(epsilon), read off the matrices."""
    return [elementary.exp_epsilon(rows) for rows in responses(priors, place, share, dropped)]


def corrected_proof() -> Proof:
    """Rows, columns, validity, and (47)."""
    lines = (_row(), _order_of_quotients(), letter_distortions.accuracy_needs_trace())
    return Proof(
        "all M, all k", "two entries of a column", (*lines, letter_distortions.silent_letters_stay_valid(), _symmetric())
    )


def _row() -> Fact:
    return facts.inequality(
        "a row of (48): 1-D_i and t (1-D_j) with t times the sum of the 1-D_j equal to D_i",
        families={"J": ("n", "d")},
        assume={"share": "t*sum(1-d) == x"},
        conclude="(1-x) + sum(t*(1-d)) == 1",
    )


def _order_of_quotients() -> Fact:
    return facts.inequality(
        "c_1 = (n-S+x)/x is at least c_i = (n-S+d)/d for d >= x",
        assume={"sum constraint": "n - S >= 0", "order": "d - x >= 0"},
        conclude="(n - S + x)*d >= (n - S + d)*x",
    )


def _symmetric() -> Fact:
    return facts.inequality(
        "D <= 1/M and M >= 2 give (M-1)(1-D) >= D",
        assume={"threshold": "1 - M*D >= 0", "letters": "M >= 2", "distortion": "D >= 0"},
        conclude="(M-1)*(1-D) >= D",
    )


@statement(
    paper="kalantari2018",
    id="achievability_47_48/corrected",
    kind="equality",
    hypotheses=in_range,
    published=least_value,
    computed=levels,
    instances=instances,
    proof=corrected_proof,
    coq=(
        "ClassOne.symmetric_is_mechanism",
        "ClassOne.symmetric_distortion",
        "SymmetricMechanism.symmetric_exact_level",
        "Colors.sorted_response_mechanism",
        "Colors.sorted_response_level",
        "Colors.sorted_response_distortion",
    ),
)
def ordered_optimum_is_reached(priors: Priors, place: int, share: Fraction, dropped: int) -> bool:
    """(48) at every optimal corner, and (47), are stochastic, valid, and have the stated levels."""
    distortion = ordered_bounds.between_thresholds(priors, place, share)
    matrices = responses(priors, place, share, dropped)
    valid = all(elementary.is_stochastic(rows) and elementary.distortion(rows, priors) <= distortion for rows in matrices)
    return valid and levels(priors, place, share, dropped) == least_value(priors, place, share, dropped)


def is_optimal(priors: Priors, distortion: Fraction, dropped: int, distortions: Vector) -> bool:
    """The letter distortions are admitted in (11) as printed and attain its minimum; D^(k) <= D < D^(M-1)."""
    last = len(priors[0]) - 1
    if not ordered_bounds.threshold(priors, dropped) <= distortion < ordered_bounds.threshold(priors, last):
        return False
    program = ordered_bounds.class_two_program(priors, distortion, dropped, ordered=False)
    return program.admits(distortions) and program.value(distortions) == least_at_corners(program)


def published(priors: Priors, distortion: Fraction, dropped: int, distortions: Vector) -> ExpEpsilon:
    """The minimum of (11) as printed."""
    return ordered_bounds.class_two_program(priors, distortion, dropped, ordered=False).value(distortions)


def computed(priors: Priors, distortion: Fraction, dropped: int, distortions: Vector) -> ExpEpsilon:
    """The level of (48)."""
    return elementary.exp_epsilon(unequal_distortions(len(priors[0]), distortions))


def refutation() -> Refutation:
    """One prior, one silent letter."""
    from symdp.arithmetic.rational import INFINITY

    half, third, zero = Fraction(1, 2), Fraction(1, 3), Fraction(0)
    priors, point = ((half, half, zero),), (2 * third, zero)
    rows = unequal_distortions(3, point)
    least = facts.inequality(
        "(11) as printed with k = 1: 1 - D_2 >= (3/2) D_1, with equality at (2/3, 0)",
        assume={"valid": "1/3 - x/2 - y/2 >= 0", "second": "y >= 0"},
        conclude="1 - y - 3/2*x >= 0",
        degree=1,
    )
    return Refutation(
        values={"priors": priors, "distortion": third, "dropped": 1, "distortions": point},
        facts=(
            least,
            facts.arithmetic("the value at (2/3, 0)", "(1 - 0)/(2/3)", "==", "3/2"),
            facts.mechanism("(48) at (2/3, 0) has infinite exp(epsilon)", rows, INFINITY, priors, third),
        ),
    )


@statement(
    paper="kalantari2018",
    id="achievability_47_48",
    repeats="kalantari2016/theorem_3",
    kind="equality",
    hypotheses=is_optimal,
    published=published,
    computed=computed,
    refutation=refutation,
    corrected=ordered_optimum_is_reached,
    coq="Refutations.order_is_needed_with_silent_letters",
)
def printed_optimum_is_reached(priors: Priors, distortion: Fraction, dropped: int, distortions: Vector) -> bool:
    """(48) at an optimal set of (11) as printed has the level of its minimum."""
    return computed(priors, distortion, dropped, distortions) == published(priors, distortion, dropped, distortions)
