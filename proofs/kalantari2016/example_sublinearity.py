"""kalantari2016, Section II-A, examples a and b: the worst-case utility is not sub-linear.

Statement. For M = 2, the mechanisms with letter distortions (1, 0) and (0, 1), and the set {(1,0), (p, 1-p)} with 0 <= p
< 1, U = min over P of sum P_i D_i has a strictly larger value at the sum of the two distortion vectors than the two
values in sum.

The paper's set a, p = 0, is permutation invariant; its set b, p = 3/5, is ordered, as all from p = 1/2
on are. So U is not sub-linear in general for either class.
Hypotheses. Sub-linear means U(c Q) = c U(Q) and U(Q1 + Q2) <= U(Q1) + U(Q2).
Uses. Nothing.
Check. The two minima are computed: 1 > 0 + 0 and 1 > 3/5 + 0. The same is checked for the accuracies Q(i|i), which is
the utility that the optimisation needs: 1 > 0 + 0 and 1 > 0 + 3/5. With D_i = 1 - Q(i|i) taken literally U(2 Q) differs
from 2 U(Q). So the conclusion stands for every reading. On the two instances the minima over the printed priors are
compared with linear programs over the priors of their hull.

Erratum. The displayed inequalities and the conclusion are true. The text before them is not.

(i) Maximising min_P sum P_i D_i over Q_eps does not reformulate (4): it prefers distortion. On {(1/2, 1/2)} at lambda =
2, answering truthfully with probability 1/3 has U = 2/3, with probability 2/3 it has U = 1/3; yet the latter distorts
less. The utility that fits is U(Q) = min_P sum P_i Q(i|i) = 1 - max_P sum P_i D_i.

(ii) With D_i = 1 - Q(i|i) taken literally U is not homogeneous, and at Q1 + Q2 (all entries 1) it is 0, so that the sum
of distortions is not the distortion of the sum; D_i has to be read as the sum of the off-diagonal entries of row i.

(iii) Section I speaks of "the minimal Hamming distortion over the source class" as the utility; the guarantee of
Definition 2 is the largest. For a set of one prior U is linear.

Source. kalantari2016, Section II-A, examples a and b.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from typing import Any

from proofs.definitions.elementary import expected
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof

Vector = tuple[Fraction, ...]
ONE, ZERO = Fraction(1), Fraction(0)
SETS: dict[str, tuple[Vector, ...]] = {
    "a": ((ONE, ZERO), (ZERO, ONE)),
    "b": ((ONE, ZERO), (Fraction(3, 5), Fraction(2, 5))),
}
FIRST, SECOND = (ONE, ZERO), (ZERO, ONE)


def directed() -> list[dict[str, Any]]:
    """Both examples, for the distortions of the letters and for their accuracies."""
    return [{"example": example, "reading": reading} for example in SETS for reading in ("distortion", "accuracy")]


def gains(reading: str) -> tuple[Vector, Vector]:
    """What U averages for the two mechanisms: D_i, or 1 - D_i."""
    if reading == "distortion":
        return FIRST, SECOND
    return tuple([1 - value for value in FIRST]), tuple([1 - value for value in SECOND])


def published(example: str, reading: str) -> tuple[Fraction, Fraction]:
    """U of the sum and the sum of the U, by enumeration of the printed priors."""
    one, two = gains(reading)
    both = tuple([a + b for a, b in zip(one, two, strict=True)])
    at_sum, first, second = (min(expected(prior, value) for prior in SETS[example]) for value in (both, one, two))
    return at_sum, first + second


def computed(example: str, reading: str) -> tuple[Fraction, Fraction]:
    """The same minima over the hull, by linear programs."""
    one, two = gains(reading)
    both = tuple([a + b for a, b in zip(one, two, strict=True)])
    return least(example, both), least(example, one) + least(example, two)


def least(example: str, values: Vector) -> Fraction:
    """The least expected value over the hull, with the prior and its weights as unknowns."""
    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.programs.optimize import minimize

    program = LinearProgram()
    weights = [program.add_column() for _ in SETS[example]]
    program.add_row(dict.fromkeys(weights, 1), lower=1, upper=1)
    for value, entries in zip(values, zip(*SETS[example], strict=True), strict=True):
        mixed = dict(zip(weights, entries, strict=True))
        program.add_row(mixed | {program.add_column(cost=value): Fraction(-1)}, lower=0, upper=0)
    return minimize(program).value


def in_its_class(example: str) -> bool:
    """Set a is closed under permutations, set b is ordered."""
    vertices = SETS[example]
    if example == "a":
        return all(order in vertices for prior in vertices for order in permutations(prior))
    return all(x >= y for prior in vertices for x, y in pairwise(prior))


def proof() -> Proof:
    """Sub-additivity and homogeneity fail, in exact numbers; and what is wrong with the printed utility."""
    lines = []
    for example, ((p1, p2), (r1, r2)) in SETS.items():
        priors = {"p1": p1, "p2": p2, "r1": r1, "r2": r2}
        for reading in ("distortion", "accuracy"):
            (a1, a2), (b1, b2) = gains(reading)
            values = priors | {"a1": a1, "a2": a2, "b1": b1, "b2": b2}
            left = "min(p1*(a1+b1) + p2*(a2+b2), r1*(a1+b1) + r2*(a2+b2))"
            right = "min(p1*a1 + p2*a2, r1*a1 + r2*a2) + min(p1*b1 + p2*b2, r1*b1 + r2*b2)"
            lines.append(facts.arithmetic(f"example {example}, {reading}: U(sum) > sum of U", left, ">", right, **values))
        left = "min(p1*(1-2*0) + p2*(1-2*1), r1*(1-2*0) + r2*(1-2*1))"
        title = f"example {example}, D_i = 1 - Q(i|i) taken literally: U(2 Q) < 2 U(Q) for D = (1, 0)"
        lines.append(facts.arithmetic(title, left, "<", "2*min(p1*1 + p2*0, r1*1 + r2*0)", **priors))
    half = [["1/2", "1/2"]]
    truthful, lying = [["2/3", "1/3"], ["1/3", "2/3"]], [["1/3", "2/3"], ["2/3", "1/3"]]
    lines += [
        facts.mechanism("lambda = 2, printed U = distortion = 1/3", truthful, 2, half, Fraction(1, 3)),
        facts.mechanism("lambda = 2, larger printed U = 2/3, larger distortion", lying, 2, half, Fraction(2, 3)),
    ]
    return Proof("both examples, every reading of the utility", "exact arithmetic", tuple(lines))


@statement(
    paper="kalantari2016",
    id="example_sublinearity",
    kind="existence",
    published=published,
    computed=computed,
    directed=directed,
    proof=proof,
    coq=(
        "Classes.least_distortion_superadditive_a",
        "Classes.least_distortion_not_sub_linear_a",
        "Classes.least_distortion_superadditive_b",
        "Classes.least_distortion_not_sub_linear_b",
    ),
)
def worst_case_utility_is_not_sublinear(example: str, reading: str) -> bool:
    """Strictly more at the sum than in sum, on a set of the stated class, by both routes."""
    at_sum, in_sum = published(example, reading)
    return at_sum > in_sum and in_its_class(example) and computed(example, reading) == (at_sum, in_sum)
