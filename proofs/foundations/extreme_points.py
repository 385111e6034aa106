"""foundations, extreme points: the vectors of which the diagonals of lambda-LDP mechanisms are mixtures.

Statement. Let K(lambda) = { q >= 0 : (lambda-1) max_i q_i + sum_i q_i <= lambda }, lambda >= 1, on M letters. For a set
A of letters let

    v_A = lambda/(lambda+|A|-1) times the indicator of A.

A linear function is largest over K(lambda) at 0 or at some v_A. For lambda > 1 each v_A, A not empty, is the only point
at which some linear function is largest; for lambda = 1 this is so of single letters alone.

Hypotheses. None.
Uses. The diagonal mechanism, which writes q as a mixture of the v_A and 0.
Check. Each v_A lies in K(lambda): with v = lambda/(lambda+k-1),

    (lambda-1) v + k v = lambda.

By the diagonal mechanism every q of K(lambda) is dominated by a mixture of v_A of nested sets A and of 0, and equal to
it when the weight that remains is given to 0.

*Extreme.* Let lambda > 1, and let a linear function be 1 on A and -1 outside. With c letters of B inside A and d
outside its value at v_B is (``letters_outside``)

    lambda (c-d)/(lambda+c+d-1) <= lambda c/(lambda+c-1),

strictly if d > 0, and the right side grows strictly with c (``letters_inside``). K(1) is the simplex with 0, and v_A is
the centre of a face.

*On instances.* A linear program over K(lambda) against the list; and the values at all v_B.

Erratum. None.
Source. Fact (A) of the theorem of foundations, its last sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.instances.small_numbers import ONE
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Gains = tuple[int, ...]


def subsets(letters: int) -> list[tuple[int, ...]]:
    """The sets of letters that are not empty."""
    return [subset for size in range(1, letters + 1) for subset in combinations(range(letters), size)]


def scale(size: int, level: Fraction) -> Fraction:
    """The entry of v_A."""
    return level / (level + size - 1)


def published(gains: Gains, level: Fraction) -> Fraction:
    """The largest value at 0 and at the v_A."""
    return max([Fraction(0), *[scale(len(one), level) * sum([gains[i] for i in one]) for one in subsets(len(gains))]])


def computed(gains: Gains, level: Fraction) -> Fraction:
    """The largest value over K(lambda), by a linear program."""
    program = LinearProgram()
    columns = [program.add_column(cost=-gain) for gain in gains]
    largest = program.add_column()
    for column in columns:
        program.add_row({largest: ONE, column: -ONE}, lower=0)
    program.add_row(dict.fromkeys(columns, ONE) | {largest: level - 1}, upper=level)
    return -minimize(program).value


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Small whole gains."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import levels

    return {"gains": st.lists(st.integers(-3, 6), min_size=1, max_size=4).map(tuple), "level": levels()}


def in_polytope() -> Fact:
    """v_A satisfies the inequality of K(lambda) with equality."""
    return facts.inequality(
        "the scaled indicator of k letters lies on the boundary of K(lambda)",
        assume={"entry": "v*(L+k-1) == L"},
        conclude="(L-1)*v + k*v == L",
    )


def letters_outside() -> tuple[Fact, Fact]:
    """c letters inside, d outside; cleared of the denominators."""
    assume = {"level": "L - 1 > 0", "inside": "c >= 0"}
    conclude = "c*(L+c+d-1) - (c-d)*(L+c-1)"
    return (
        facts.inequality(
            "letters outside do not raise the value", assume=assume | {"outside": "d >= 0"}, conclude=f"{conclude} >= 0"
        ),
        facts.inequality("and lower it if there are any", assume=assume | {"outside": "d > 0"}, conclude=f"{conclude} > 0"),
    )


def letters_inside() -> Fact:
    """k > c letters inside."""
    return facts.inequality(
        "more letters inside raise the value",
        assume={"level": "L - 1 > 0", "more": "k - c > 0"},
        conclude="k*(L+c-1) - c*(L+k-1) > 0",
    )


def proof() -> Proof:
    """Membership, and which value is largest."""
    lines = (in_polytope(), *letters_outside(), letters_inside())
    return Proof("all M", "mixtures of nested sets, and a linear function for each set", lines)


@statement(
    paper="foundations",
    id="extreme_points",
    coq=(
        "ExtremePoints.extreme_points",
        "ExtremePoints.scaled_indicator_in",
        "ExtremePoints.scaled_indicator_value",
        "ExtremePoints.only_maximiser",
        "ExtremePoints.face_centre",
    ),
    kind="equality",
    uses=("foundations/diagonal_mechanism",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def listed_points_span_the_polytope(gains: Gains, level: Fraction) -> bool:
    """The largest value, and for lambda > 1 one set alone for the function of that set."""
    target = tuple([i for i, gain in enumerate(gains) if gain > 0]) or (0,)
    signs = [1 if i in target else -1 for i in range(len(gains))]
    values = {one: scale(len(one), level) * sum([signs[i] for i in one]) for one in subsets(len(gains))}
    winners = [one for one, value in values.items() if value == max(values.values())]
    return published(gains, level) == computed(gains, level) and (level == 1 or winners == [target])
