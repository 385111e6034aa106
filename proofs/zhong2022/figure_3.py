"""zhong2022, Figure 3: the losses of one binary letter with unknown prior, and the sentences about them.

Statement. M = 2, source sets of full support with the uniform prior in them: differential privacy, 0.1-approximate
differential privacy, maximal leakage and mutual information against the distortion D, ranges for Renyi differential
privacy and Sibson information of order 2. (a) For D < 0.5 the losses of the divergence type (differential privacy,
approximate, Renyi) are higher than those of the mutual-information type (maximal leakage, Sibson, mutual information).
(b) Randomised response is optimal for all of them.
Hypotheses. Outputs = letters; source sets that are convex and closed; a loss that depends on the prior is the largest
over the set. Natural logarithms; the order of two losses does not depend on the base.
Uses. The corrected statement: kalantari2018, Theorem 1, Lemma 5 as corrected.

Check. The drawing is lost; caption and sentences are not. The symbols in the two brackets of (a) are lost but for
commas and the index of an order, which fit three losses in each, those of the caption.

*The curves* are log((1-D)/D); max{0, log((9/10-D)/D)}; log(2(1-D)); log 2 - h(D); the ranges reduce to exact curves,
Renyi log((1-D)^2/D + D^2/(1-D)) and Sibson log(2(1-D)^2 + 2 D^2): proofs/zhong2022/arguments/products/class_one.py, for
all M and orders; delta: proofs/zhong2022/arguments/products/slack.py, one record. Refutation of (a): the uniform prior
alone, D = 2/5. Randomised response has the Renyi loss log(7/6) there, and no mechanism of that distortion leaks less
than log(6/5), the column maxima summing to at least 2(1-D).

The claim below is (a) for the printed range, with a valid mechanism as a bound of the least divergence-type loss.

*Corrected.* For 0 < D < 1/2, differential privacy > maximal leakage > Sibson > mutual information and differential
privacy > Renyi > Sibson; Renyi > maximal leakage if and only if D^2 - 3D + 1 > 0, D < (3 - sqrt 5)/2 = 0.3819...;
approximate > maximal leakage if and only if 2 D^2 - 3D + 9/10 > 0, D < 0.4145...; approximate = 0 from D = 9/20 on, the
others from 1/2 on.

(b) holds.

*Sibson > information.* The last step: with E = 1 - D and c = E^2 + D^2, E log(E/c) + D log(D/c) <
0 by log t <= t-1, strict as E, D, c differ.

*On instances.* The formulas against the toolkit's measures of randomised response, its least level for the set at delta
and 0, and the least sum of column maxima, by linear programs; a drawn mechanism mixed with the identity has no smaller
loss.

Erratum. (a) is false from D = (3 - sqrt 5)/2 on for Renyi of order 2 against maximal leakage, at 2/5 log(7/6) <
log(6/5), and from 0.4145... on for 0.1-approximate differential privacy, which is 0 from 0.45 on, where maximal leakage
is log(11/10). It holds for differential privacy, and for Renyi against Sibson of the same order. (b) holds for these
losses; the figure leaves out maximal information, for which it depends on the source set.
Source. zhong2022, Section IV-C, Figure 3 and the paragraph about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import distortion as distortion_of
from proofs.definitions.elementary import exp_epsilon, is_stochastic, symmetric
from proofs.definitions.log_sums import LogSum
from proofs.definitions.mutual_information import class_one_leakage
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import level_at
from proofs.zhong2022.lemma_24 import renyi_two
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation
from symdp.mechanisms.mechanism import Mechanism

Rows = Sequence[Sequence[Fraction]]
HALF, DELTA, ONE = Fraction(1, 2), Fraction(1, 10), Fraction(1)
UNIFORM = (HALF, HALF)


def published(distortion: Fraction, mechanism: Mechanism) -> tuple[ExpEpsilon, ...]:
    """Differential privacy, approximate, Renyi, maximal leakage, Sibson; exponentials."""
    d = min(distortion, HALF)
    return (
        (1 - d) / d,
        max(ONE, (1 - DELTA - d) / d),
        (1 - d) ** 2 / d + d**2 / (1 - d),
        2 * (1 - d),
        2 * (1 - d) ** 2 + 2 * d**2,
    )


def computed(distortion: Fraction, mechanism: Mechanism) -> tuple[ExpEpsilon | None, ...]:
    """The toolkit's least levels of the set of all priors, a linear program, and its measures of randomised response."""
    from proofs.zhong2022.arguments.relaxed_losses.programs import least_leaked_level
    from symdp import SourceSet, measure
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    source, response = SourceSet.simplex(2), symmetric(2, min(distortion, HALF))
    return (
        optimal_mechanism(source, distortion).exp_epsilon,
        optimal_mechanism(source, distortion, DELTA).exp_epsilon,
        measure("renyi:2").of(response).exp,
        least_leaked_level(UNIFORM, distortion, range(2)),
        measure("sibson:2").worst(response, source).exp,
    )


def losses(rows: Rows) -> list[Any]:
    """The losses of a mechanism at the uniform prior, in the order of the formulas, and mutual information."""
    from symdp import measure

    matrix = [list(row) for row in rows]
    names = ("dp", f"adp:{DELTA}", "renyi:2", "ml", "sibson:2", "mi")
    return [measure(name).of(matrix, UNIFORM) for name in names]


def instances() -> dict[str, Any]:
    """D in (0, 1) and a mechanism on two letters."""
    from proofs.instances.random_mechanisms import mechanisms_of_shape
    from symdp.testing import distortions

    return {"distortion": distortions(40), "mechanism": mechanisms_of_shape(2, 2)}


def competitor(distortion: Fraction, mechanism: Mechanism) -> Rows:
    """The mechanism, or its mixture with the identity that has distortion D at the uniform prior."""
    own = distortion_of(mechanism.matrix, [UNIFORM])
    part = distortion / own if own > distortion else ONE
    return [[part * w + (1 - part) * (x == y) for y, w in enumerate(row)] for x, row in enumerate(mechanism.matrix)]


def has_the_order(distortion: Fraction) -> bool:
    """The corrected sentence (a) at one D."""
    pure, slack, renyi, leaked, sibson = published(distortion, Mechanism.from_rows([[1, 0], [0, 1]]))
    information = class_one_leakage(2, distortion)
    if distortion >= HALF:
        return pure == slack == renyi == leaked == sibson == 1 and information == LogSum.log(ONE)
    known = isinstance(sibson, Fraction) and information < LogSum.log(sibson)
    above = (renyi > leaked) == (distortion**2 - 3 * distortion + 1 > 0)
    slack_above = (slack > leaked) == (2 * distortion**2 - 3 * distortion + 1 - DELTA > 0)
    return known and pure > leaked > sibson and pure > renyi > sibson and above and slack_above


def proof() -> Proof:
    """The curves of one record, and their order."""
    from proofs.zhong2022.arguments.products.binary_curves import order
    from proofs.zhong2022.arguments.products.class_one import bounds
    from proofs.zhong2022.arguments.products.slack import diagonal_pairs

    lines = (*bounds(), *diagonal_pairs(), *order())
    return Proof("this figure, D in (0, 1)", "sums over pairs of letters; polynomials in D", lines)


@statement(
    paper="zhong2022",
    id="figure_3/corrected",
    prose="the logarithm is increasing; the least Renyi loss and informations of two letters, from tangents",
    coq=(
        "ClassOne.symmetric_optimal",
        "ClassOne.class_one_zero",
        "ApproximateForms.pointwise_class_one",
        "LeakageForms.class_one_leakage",
    ),
    kind="figure",
    text=r"M=2,\ 0<D<\tfrac12:\ "
    r"\epsilon^*>\epsilon^*_{\mathrm{ML}}>\epsilon^*_{\mathrm{S}_2}>\epsilon^*_{\mathrm{MI}},\quad "
    r"\epsilon^*>\epsilon^*_{\mathrm{RDP}_2}>\epsilon^*_{\mathrm{S}_2};\quad "
    r"\epsilon^*_{\mathrm{RDP}_2}>\epsilon^*_{\mathrm{ML}}\iff D^2-3D+1>0;\quad "
    r"\epsilon^*_{0.1}>\epsilon^*_{\mathrm{ML}}\iff 2D^2-3D+0.9>0;\quad\text{randomised response is optimal}",
    uses=("kalantari2018/theorem_1", "kalantari2018/lemma_5/corrected"),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def curves_cross(distortion: Fraction, mechanism: Mechanism) -> bool:
    """The formulas are the optima, in the order stated, and randomised response has the least losses."""
    if computed(distortion, mechanism) != published(distortion, mechanism) or not has_the_order(distortion):
        return False
    response = losses(symmetric(2, min(distortion, HALF)))
    return all(mine <= theirs for mine, theirs in zip(response, losses(competitor(distortion, mechanism)), strict=True))


def is_valid(distortion: Fraction, rows: Rows) -> bool:
    """0 < D < 1/2 and a mechanism on two letters of distortion at most D at the uniform prior, a set of full support."""
    square = is_stochastic(rows) and len(rows) == len(rows[0]) == 2
    return 0 < distortion < HALF and square and distortion_of(rows, [UNIFORM]) <= distortion


def refutation() -> Refutation:
    """Renyi of order 2 below maximal leakage."""
    from symdp.arithmetic.programs.linear_program import LinearProgram

    bound = Fraction(2, 5)
    program = LinearProgram()
    tops, entries = [program.add_column(cost=1) for _ in range(2)], [program.add_column() for _ in range(2)]
    for top, entry in zip(tops, entries, strict=True):
        program.add_row({top: ONE, entry: -ONE}, lower=0)
    program.add_row(dict.fromkeys(entries, HALF), lower=1 - bound)
    rows = symmetric(2, bound)
    return Refutation(
        {"distortion": bound, "rows": rows},
        (
            facts.mechanism("randomised response is valid", rows, Fraction(3, 2), [UNIFORM], bound),
            facts.arithmetic("its Renyi loss of order 2 is log(7/6)", "(1-D)**2/D + D**2/(1-D)", "==", "7/6", D=bound),
            facts.program("the column maxima of a valid mechanism sum to 6/5 at least", program),
            facts.arithmetic("which is more", "6/5", ">", "7/6"),
            facts.arithmetic(
                "approximate: 0 at 9/20, where maximal leakage is log(11/10)", "(9/10-D)/D", "==", "1", D="9/20"
            ),
            facts.arithmetic("and the sum of the column maxima", "2*(1-D)", "==", "11/10", D="9/20"),
        ),
    )


@statement(
    paper="zhong2022",
    id="figure_3",
    kind="figure",
    hypotheses=is_valid,
    refutation=refutation,
    corrected=curves_cross,
)
def divergences_are_higher(distortion: Fraction, rows: Rows) -> bool:
    """(a) against a valid mechanism: its losses of the divergence type exceed the least maximal leakage 2(1-D)."""
    divergences = (exp_epsilon(rows), level_at(rows, DELTA), renyi_two(rows))
    return min(divergences) > 2 * (1 - distortion)
