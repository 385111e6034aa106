"""zhong2022, Definition 3: seven losses; what (epsilon, delta) of single outputs is, and what processing preserves.

Statement. Seven losses of W(y|x):

(1) differential privacy, W(y|x) <= exp(epsilon) W(y|x') for every output y and neighbours x, x';

(2) (epsilon, delta)-differential privacy, named after its source: W(y|x) <= exp(epsilon) W(y|x') + delta for every y;

(3) maximal information, W(y|x) <= exp(epsilon) P_Y(y);

(4) maximal leakage, sum_y max_x W(y|x) <= exp(epsilon);

(5) Renyi of order a > 1 between neighbours' rows;

(6) Sibson information of order a > 1;

(7) mutual information. The introduction says of (2) that it holds if and only if a distribution delta-close to W(.|x)
satisfies (1) against W(.|x').

Hypotheses. Full support; finitely many outputs; epsilon >= 0, 0 < delta < 1.
Uses. Nothing.

Check. *Restored.* The inequalities are lost; "for any y" and the neighbours are left of (1) and (2), so that (2) is
asked of single outputs. Its source, and the sentence of the introduction, ask it of all sets of outputs. The claim is
that the former implies the latter: W(A|x) <= lambda W(A|x') + delta for every set A, which a delta-close distribution R
with R <= lambda W(.|x') gives, as W(A|x) <= R(A) + delta.

*Refutation*, of both readings: (2) is not the same for all sets, nor for delta-close distributions. Rows (1/4, 1/4,
1/2), (0, 0, 1), lambda = 3/2, delta = 1/4. Every entry passes, but A = the first two outputs has 1/2 and 0. With two
outputs the two readings agree: a set is an output, all, or none.

*Corrected.* With (2) asked of all sets, none of the seven losses grows when the output is processed, V = W K for any
kernel K; asked of sets, (2) implies the same for single outputs. The text writes epsilon_delta for sets, epsilon_delta'
for single outputs.

*Proof for any numbers of inputs and outputs.* (1), (3) sums of inequalities; (2) weights K(A|y) in [0, 1] of the
excesses, whose positive part is a set's; (4) the maximum of a sum; (5), (7) a tangent of a convex function, (6)
Hoelder's inequality, as in proofs/zhong2022/arguments/relaxed_losses/merging.py with the weights K(z|y).

*On instances.* V against W from the definitions, orders 2, sets one by one. The "equivalent definition" of Appendix A
has lost its formulas too and is not audited apart from this.

Erratum. (2) is not the cited notion, and not closed under processing: merging the first two outputs of the witness
breaks it, and so the sentence of the introduction is false of it. It matters where outputs are not the letters, and for
n >= 2 records (Theorem 6 (2)); for one record and outputs = letters both notions have the same least losses
(proofs/arguments/rescaling.py).

"Minimal epsilon": none exists if an entry is 0 and a neighbour's is not (1, 5), or exceeds delta (2); the loss is then
infinite. (3), (6), (7) depend on the prior; Definition 4 must take their largest value over the set.

The introduction calls measures of the information type expected leakages: (3) is a largest ratio and no mean. At the prior
(3/4, 1/4) the identity has exp(epsilon) 4, where its mean ratio is 2.

The introduction has all divergence measures protect every individual in the worst case. (2) lets a record be published
with probability delta at epsilon = 0, and (5) is a mean over the outputs. Section II counts the set of all priors as a
source set; some of these have no full support, for which the definition asks. (2) wants delta > 0, and the proof of
Theorem 6 uses it at delta = 0.

Source. zhong2022, Section II, Definition 3; Section I for the sentence; Appendix A for the equivalent definition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon, is_stochastic
from proofs.definitions.mutual_information import mutual_information
from proofs.engine.log_constants import Log
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.global_bounds.losses import maximal_information, sibson_two
from proofs.zhong2022.arguments.relaxed_losses.levels import leaked_level, level_at
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Rows = Sequence[Sequence[Fraction]]
OUTPUTS = 3


def instances() -> dict[str, Any]:
    """Weights of a prior, of two or three rows and of a kernel on three outputs; delta."""
    from hypothesis import strategies as st

    line = st.lists(st.integers(0, 4), min_size=OUTPUTS, max_size=OUTPUTS).filter(any)
    return {
        "weights": st.lists(st.integers(1, 4), min_size=OUTPUTS, max_size=OUTPUTS),
        "lines": st.lists(line, min_size=2, max_size=OUTPUTS),
        "kernel": st.lists(line, min_size=OUTPUTS, max_size=OUTPUTS),
        "delta": st.sampled_from([Fraction(1, 10), Fraction(1, 4), Fraction(1, 2)]),
    }


def rows_of(lines: Sequence[Sequence[int]]) -> list[list[Fraction]]:
    """Weights as probabilities."""
    return [[Fraction(w, sum(line)) for w in line] for line in lines]


def over_sets(rows: Rows) -> list[list[Fraction]]:
    """W(A|x) for every set A of outputs."""
    sets = list(product((0, 1), repeat=len(rows[0])))
    return [[sum((w for w, i in zip(row, inside, strict=True) if i), Fraction(0)) for inside in sets] for row in rows]


def renyi_two(rows: Rows) -> ExpEpsilon:
    """exp of the Renyi loss of order 2, all rows neighbours."""
    from proofs.zhong2022.arguments.global_bounds import databases

    return databases.renyi_two(rows, len(rows), 1)


def proof() -> Proof:
    """Each loss before and after."""
    from proofs.zhong2022.arguments.global_bounds.processing import processing_raises_nothing

    return Proof(
        "any inputs and outputs, all orders a > 1", "sums with the weights of the kernel", processing_raises_nothing()
    )


def keeps_the_losses(prior: Sequence[Fraction], before: Rows, kernel: Rows, delta: Fraction) -> bool:
    """None of the seven losses of W K exceeds that of W, and what holds of sets holds of single outputs."""
    after = [
        [sum((w * k[z] for w, k in zip(row, kernel, strict=True)), Fraction(0)) for z in range(len(kernel[0]))]
        for row in before
    ]
    return (
        exp_epsilon(after) <= exp_epsilon(before)
        and level_at(over_sets(after), delta) <= level_at(over_sets(before), delta)
        and level_at(before, delta) <= level_at(over_sets(before), delta)
        and maximal_information(prior, after) <= maximal_information(prior, before)
        and leaked_level(after) <= leaked_level(before)
        and renyi_two(after) <= renyi_two(before)
        and sibson_two(prior, after)[0] <= sibson_two(prior, before)[1]
        and mutual_information(prior, after) <= mutual_information(prior, before)
    )


KINDS = (
    r"\epsilon_{\mathrm{DP}}", r"\epsilon_\delta", r"\epsilon_{\mathrm{MX}}", r"\epsilon_{\mathrm{ML}}",
    r"\epsilon_{\mathrm{RDP}_\alpha}", r"\epsilon_{\mathrm{S}_\alpha}", r"\epsilon_{\mathrm{MI}}",
)  # fmt: skip
PROCESSED = r";\quad ".join([rf"V=WK\Rightarrow {kind}(V)\le {kind}(W)" for kind in KINDS])
SINGLE = r"\epsilon_\delta'(W)\le\epsilon_\delta(W)"


def losses(prior: Sequence[Fraction], rows: Rows, low: bool) -> list[Any]:
    """The seven losses at order 2 and delta 1/4; the Sibson information from below or from above."""
    quarter = Fraction(1, 4)
    exponentials = (
        exp_epsilon(rows), level_at(over_sets(rows), quarter), maximal_information(prior, rows), leaked_level(rows),
        renyi_two(rows), sibson_two(prior, rows)[0 if low else 1],
    )  # fmt: skip
    return [*[Log.of(value) for value in exponentials], mutual_information(prior, rows)]


def bridge() -> Bridge:
    """W, a kernel K of rows of both mechanisms, and V = W K or any V with the outputs of K; delta 1/4, order 2."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.released import priors_of
    from proofs.instances.scenes import CHANGED
    from proofs.zhong2022.arguments.letters import processing as letters

    def pair(given: dict[str, Any]) -> tuple[Rows, Rows]:
        return given["before"], (*given["after"], *given["before"])[: len(given["before"][0])]

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        rows, kernel = pair(given)
        prior, after = priors_of(given)[0], letters.processed(rows, kernel)
        symbols = {rf"{kind}(W)": loss for kind, loss in zip(KINDS, losses(prior, rows, low=False), strict=True)}
        symbols[r"\epsilon_\delta'(W)"] = Log.of(level_at(rows, Fraction(1, 4)))
        found = []
        for other in (after, given["after"]):
            values = zip(KINDS, losses(prior, other, low=True), strict=True)
            found.append(symbols | {"V=WK": other == after} | {rf"{kind}(V)": loss for kind, loss in values})
        return found

    def filled(fill: Callable[[Rows, Rows], Any]) -> Callable[[dict[str, Any]], Any]:
        return lambda given: fill(*pair(given))

    fills = [
        filled(letters.levels),
        lambda given: letters.slacks(over_sets(given["before"]), *pair(given)),
        filled(letters.columns),
        filled(letters.totals),
        filled(letters.averages),
        lambda given: letters.norms(priors_of(given)[0], *pair(given)),
    ]
    return Bridge(CHANGED, reading, dict(zip(letters.titles(), fills, strict=True)), says=PROCESSED + r";\quad " + SINGLE)


@statement(
    paper="zhong2022",
    id="definition_3/corrected",
    bridge=bridge,
    kind="inclusion",
    instances=instances,
    proof=proof,
)
def processing_keeps_the_losses(
    weights: list[int], lines: list[list[int]], kernel: list[list[int]], delta: Fraction
) -> bool:
    """The seven losses of W K and of W; single outputs are sets."""
    before = rows_of(lines)
    return keeps_the_losses(rows_of([weights[: len(lines)]])[0], before, rows_of(kernel), delta)


def is_private(rows: Rows, exp_of_epsilon: Fraction, delta: Fraction) -> bool:
    """Condition (2) as printed."""
    return is_stochastic(rows) and exp_of_epsilon >= 1 and 0 < delta < 1 and level_at(rows, delta) <= exp_of_epsilon


def refutation() -> Refutation:
    """Three outputs."""
    quarter, half, one, zero = Fraction(1, 4), Fraction(1, 2), Fraction(1), Fraction(0)
    return Refutation(
        {"rows": ((quarter, quarter, half), (zero, zero, one)), "exp_of_epsilon": Fraction(3, 2), "delta": quarter},
        (
            facts.arithmetic("outputs 1 and 2, row 1 against row 2", "1/4", "<=", "3/2*0 + 1/4"),
            facts.arithmetic("output 3, row 1 against row 2", "1/2", "<=", "3/2*1 + 1/4"),
            facts.arithmetic("outputs 1 and 2, row 2 against row 1", "0", "<=", "3/2*1/4 + 1/4"),
            facts.arithmetic("output 3, row 2 against row 1", "1", "<=", "3/2*1/2 + 1/4"),
            facts.arithmetic("the set of outputs 1 and 2, row 1 against row 2", "1/4 + 1/4", ">", "3/2*(0 + 0) + 1/4"),
        ),
    )


@statement(
    paper="zhong2022",
    id="definition_3",
    kind="equivalence",
    hypotheses=is_private,
    refutation=refutation,
    corrected=processing_keeps_the_losses,
)
def single_outputs_are_enough(rows: Rows, exp_of_epsilon: Fraction, delta: Fraction) -> bool:
    """A mechanism that passes for single outputs passes for all sets."""
    return level_at(over_sets(rows), delta) <= exp_of_epsilon
