"""zhong2022, Proposition 12: the least epsilon at delta for ordered priors.

Statement. The hull of finitely many priors with P_1 >= ... >= P_M, 0 <= delta < 1, u = 1-D, 0 < D < (1-delta) max over the
set of A_(M-1)(P).

Then exp(epsilon*_delta) is the minimum over w in [delta, 1) of V(w)/(1-w), where V(w) is the supremum over P in the set
of the linear program of Theorem 9 at W(1|1) = w: minimise the sum over i >= 2 of (x_i - delta) subject to delta <= x_M
<= ... <= x_2 <= x_1 = w and P.x >= u (infinite where no x is admitted). Where V(w) is finite, it is a maximum.

Hypotheses. The common order of Class II; outputs = letters.
Uses. foundations, diagonal mechanism.

Check. *Restored.* Left are "eps*(P, D) = min ... is the optimal value of PV" and, in the proof, "recall (13)" and "min
over P, P_3 ... A_k for the corresponding P". Problem (13) is the dual of the program above at a fixed w, and its value
is minus V; the minimum over P and the dual unknowns is then minus the maximum over P of V, and the other minimum is
over w, as in Theorem 9.

(1) >=. A mechanism of the least level exists, as the valid ones of a level form a compact set. Let W be one, q its
diagonal, x = max(q, delta) sorted. Sorting does not lower P.x for ordered P (exchange), w = max q (not all q_i are
below delta, as 1-D > delta). The row of the letter with the largest q gives lambda (1-w) >= the sum of the other x_i -
delta (proofs/arguments/rescaling.py, ``row_bounds_excess``).

w < 1: w = 1 would force x_i = delta, i >= 2, and D >= (1-delta) A_(M-1)(P) for all P (``own_facts``).

(2) <=. Let x be admitted for all P, L = sum over i >= 2 of (x_i - delta)/(1-w). f_i = (x_i - delta)/(1-delta) satisfies

    (L-1) f_1 + sum f = L

(``own_facts``): if L >= 1, foundations/diagonal_mechanism and the letter itself with probability delta give a mechanism
of level L at delta and diagonal at least x.

If L < 1, then sum f <= 1 (``own_facts``) and the same holds at level 1, which is not possible below the zero threshold
(Lemma 10 at a P of the largest A_(M-1)).

(3) For fixed w, minimising over the x that are admitted for all P in the set at once gives the maximum over P, if there
is such an x: by linear programming duality there are b_v >= 0 for the vertices P^v, B = sum b, and c with sum (x_i -
delta) >= c + sum over v of b_v P^v.x for all x of the order, c + B u the value.

At the prior P = sum b_v P^v / B of the set no x with P.x >= u has less (``own_facts``); no prior of the set has more,
since it admits more x.

*In Coq* ``least_over_diagonals`` is the proposition where the least epsilon is above 0 (``above_zero``): some w in
[delta, 1) has an x admitted for all P with V(w) <= L (1-w), and for each w some P of the set admits no x with less than
L (1-w).

``worst_prior_at_diagonal`` is (3): for each number that no x admitted for all P has less than, one P admits no x with
less, by linear programming duality (``polyhedron_minimax``). That is the maximum; where no x is admitted for all P, it
says so of every number, and the supremum is infinite.

*On instances.* The program in x/(1-w) for the set, the toolkit's own program, and for a w the maximum over P by its
dual.

Erratum. The proposition stands in this reading. D >= (1-delta) max A_(M-1) has to be excluded: there epsilon* = 0,
while V(w) = 0 for w near 1 gives log 0. The minimum over the set of epsilon*_delta(P, D) would be wrong: the set of
(2/3, 1/3), (3/4, 1/4) needs log 3 at D = 1/4, delta = 0, and (3/4, 1/4) alone needs nothing.

The supremum over the set of epsilon*_delta(P, D) is the right value but need not be attained: (1/2, 1/4, 1/4), (49, 48,
3)/100, D = 1/2, delta = 0 (kalantari2018/remark_6 takes the same optimisation in other unknowns).

Source. zhong2022, Section IV-B, Proposition 12, with (9)-(13).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import last_tail
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.source_set import SourceSet

if TYPE_CHECKING:
    from symdp.arithmetic.programs.linear_program import LinearProgram

PARTS = 12


def bound_at(source: SourceSet, delta: Fraction, share: Fraction) -> Fraction:
    """D at a share of (1-delta) max A_(M-1)."""
    return share * (1 - delta) * max(last_tail(prior) for prior in source.vertices)


def instances() -> dict[str, Any]:
    """Ordered sets, delta, shares in (0, 1) for D and for w."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import ordered_sets
    from proofs.zhong2022.arguments.relaxed_losses.optima import deltas

    shares = st.integers(1, PARTS - 1).map(lambda part: Fraction(part, PARTS))
    kinds = st.one_of(deltas(), st.just(Fraction(0)))
    return {"source": ordered_sets(4), "delta": kinds, "share": shares, "place": shares}


def directed() -> list[dict[str, Any]]:
    """Two priors whose supremum lies between them and is not attained, with and without delta; a prior with a zero."""
    apart = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["49/100", "12/25", "3/100"]])
    zero = SourceSet.from_vertices([["1/2", "1/2", "0"], ["2/3", "1/6", "1/6"]])
    given = [(apart, Fraction(50, 51)), (apart, Fraction(101, 102)), (zero, Fraction(3, 4)), (zero, Fraction(1, 2))]
    return [
        {"source": source, "delta": delta, "share": share, "place": Fraction(1, 2)}
        for source, share in given
        for delta in (Fraction(0), Fraction(1, 10))
    ]


def leaks(source: SourceSet, delta: Fraction, share: Fraction, place: Fraction) -> bool:
    """D > 0: some prior does not determine the letter."""
    return bound_at(source, delta, share) > 0


def published(source: SourceSet, delta: Fraction, share: Fraction, place: Fraction) -> Fraction:
    """The minimum over w of V(w)/(1-w): with s = 1/(1-w) and y = s x it is a linear program, y_1 = s - 1."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    accuracy, letters = 1 - bound_at(source, delta, share), source.letters
    program = LinearProgram()
    scale = program.add_column(cost=-delta * (letters - 1))
    unknowns = [program.add_column(cost=int(letter > 0)) for letter in range(letters)]
    program.add_row({unknowns[0]: 1, scale: -1}, lower=-1, upper=-1)
    for first, second in pairwise(unknowns):
        program.add_row({first: 1, second: -1}, lower=0)
    program.add_row({unknowns[-1]: 1, scale: -delta}, lower=0)
    for prior in source.vertices:
        program.add_row(dict(zip(unknowns, prior, strict=True)) | {scale: -accuracy}, lower=0)
    return minimize(program).value


def computed(source: SourceSet, delta: Fraction, share: Fraction, place: Fraction) -> Fraction:
    """The toolkit's least exp(epsilon) at delta."""
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    found = optimal_mechanism(source, bound_at(source, delta, share), delta).exp_epsilon
    return found if isinstance(found, Fraction) else Fraction(0)


def at_fixed(source: SourceSet, delta: Fraction, accuracy: Fraction, w: Fraction) -> LinearProgram:
    """The program in x_2, ..., x_M for all priors of the set at once; a row for each prior first."""
    from symdp.arithmetic.programs.linear_program import LinearProgram

    program = LinearProgram()
    rest = [program.add_column(cost=1, lower=delta, upper=w) for _ in range(source.letters - 1)]
    for prior in source.vertices:
        program.add_row(dict(zip(rest, prior[1:], strict=True)), lower=accuracy - prior[0] * w)
    for first, second in pairwise(rest):
        program.add_row({first: 1, second: -1}, lower=0)
    return program


def values_at_fixed(source: SourceSet, delta: Fraction, accuracy: Fraction, w: Fraction) -> tuple[Fraction, Fraction] | None:
    """The value for the set and that for the mean prior of its multipliers alone; None where no x is admitted."""
    from symdp.arithmetic.programs.optimize import minimize
    from symdp.errors import Infeasible

    try:
        joint = minimize(at_fixed(source, delta, accuracy, w))
    except Infeasible:
        return None
    weights = joint.duals[: len(source.vertices)]
    mean = source.vertices[0]
    if total := sum(weights):
        columns = zip(*source.vertices, strict=True)
        mean = tuple([sum((b * p for b, p in zip(weights, column, strict=True)), Fraction(0)) / total for column in columns])
    alone = minimize(at_fixed(SourceSet.from_vertices([mean]), delta, accuracy, w))
    unneeded = delta * (source.letters - 1)
    return joint.value - unneeded, alone.value - unneeded


def own_facts() -> tuple[Fact, ...]:
    """(1) w < 1, (2) and (3)."""
    diagonal = {"first": "x == w - d", "level": "L*(1-w) == sum(f)"}
    return (
        facts.inequality(
            "a diagonal of 1 and otherwise delta needs D >= (1-delta)(1-P_1)",
            families={"J": ("n", "p")},
            assume={"prior": "P + sum(p) == 1", "valid": "P + sum(p)*d - 1 + D >= 0"},
            conclude="D - (1-d)*(1-P) >= 0",
        ),
        facts.inequality(
            "what exceeds delta has the load L (1-delta) at the level L",
            families={"J": ("n", "f")},
            assume=diagonal,
            conclude="(L-1)*x + x + sum(f) == L*(1-d)",
        ),
        facts.inequality(
            "if L is at most 1 it sums to at most 1-delta",
            families={"J": ("n", "f")},
            assume=diagonal | {"low": "1 - L >= 0", "below": "1 - w >= 0"},
            conclude="1 - d - x - sum(f) >= 0",
            products=["low*below"],
        ),
        facts.inequality(
            "at the mean prior of the multipliers no x has less than the joint value",
            assume={"multipliers": "S - B*a - c >= 0", "B": "B >= 0", "valid": "a - u >= 0", "value": "V == c + B*u"},
            conclude="S - V >= 0",
        ),
    )


def errata() -> tuple[Fact, ...]:
    """The minimum over the set, and a supremum that is not attained."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    pair = SourceSet.from_vertices([("2/3", "1/3"), ("3/4", "1/4")])
    apart = SourceSet.from_vertices([("1/2", "1/4", "1/4"), ("49/100", "12/25", "3/100")])
    quarter, half = Fraction(1, 4), Fraction(1, 2)
    constant = ((1, 0), (1, 0))
    return (
        facts.certified("erratum: two priors need exp(epsilon) = 3", optimal_mechanism(pair, quarter).certificate),
        facts.mechanism("erratum: one of them alone needs nothing", constant, 1, [("3/4", "1/4")], quarter),
        facts.certified("erratum: a supremum of 2", optimal_mechanism(apart, half).certificate),
        facts.mechanism("its first prior needs nothing", [(1, 0, 0)] * 3, 1, [("1/2", "1/4", "1/4")], half),
        facts.inequality(
            "at a share t > 0 of the second prior the term of k = 1 is below 2",
            assume={"share": "t > 0"},
            conclude="2*(1/2 - (1/4 - 11/50*t)) - 1/2 > 0",
        ),
    )


def proof() -> Proof:
    """(1), (2) and (3), and the errata."""
    from proofs.arguments.ordered_sources import exchange
    from proofs.arguments.rescaling import row_bounds_excess, slack_from_identity

    lines = (exchange(), row_bounds_excess(), *own_facts(), *slack_from_identity(), *errata())
    return Proof("all M, any finite number of vertices", "linear programming duality at a fixed W(1|1)", lines)


@statement(
    paper="zhong2022",
    id="proposition_12",
    standing="SLIP",
    residue="* (P, ) = min is the optimal value of PV",
    coq=(
        "FixedDiagonal.polyhedron_minimax",
        "FixedDiagonal.worst_prior_at_diagonal",
        "FixedDiagonal.least_over_diagonals",
        "FixedDiagonal.above_zero",
        "Existence.least_leakage_exists",
        "Approximate.least_pointwise_rescaled",
        "Approximate.pointwise_rescaled",
        "LinearPrograms.strong_duality",
    ),
    kind="equality",
    uses=("foundations/diagonal_mechanism", "zhong2022/lemma_10"),
    hypotheses=leaks,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def least_level_is_the_optimisation(source: SourceSet, delta: Fraction, share: Fraction, place: Fraction) -> bool:
    """The minimum over w, the toolkit's level, and at some w the worst prior, whose quotient is not smaller."""
    w = delta + (1 - delta) * place
    level = published(source, delta, share, place)
    values = values_at_fixed(source, delta, 1 - bound_at(source, delta, share), w)
    at_w = values is None or (values[0] == values[1] and values[0] / (1 - w) >= level)
    return at_w and computed(source, delta, share, place) == level
