"""zhong2022, Lemma 24: M outputs suffice, except for (epsilon, delta) on single outputs with delta > 0.

Statement. For every source set on M letters that is not empty and every D >= 0, some mechanism of the least loss among
those that distort no prior by more than D has at most M outputs: for differential privacy, maximal information, maximal
leakage, Renyi differential privacy and Sibson information of any order a > 1, mutual information. Of approximate
differential privacy with delta > 0 nothing is claimed.
Hypotheses. Hamming distortion: output y stands for letter y, outputs beyond M for none; finitely many outputs.
Uses. Nothing.

Check. As long as there are N > M outputs, merge output N into output N-1. The diagonal does not fall, so no prior is
distorted more, and none of the six losses rises, proofs/zhong2022/arguments/relaxed_losses/merging.py (for a loss that
depends on the prior: for no prior of the set).

*Existence.* So no mechanism has less loss than some valid one on the letters; of these one has the least, since they
form a compact set on which the losses are lower semicontinuous: continuous as long as no column vanishes, and a
vanishing column drops terms that are not negative from a maximum or a sum.

Coq has both steps for the six losses, for any functions with the properties of the powers and of the logarithm, existence
over every ordered field without gaps. The losses are there by what they are increasing functions of: exp of the first
three, the sums of (4), (6) and mutual information itself. If every valid mechanism has infinite loss, the letters do as
well: for D >= 0 the identity distorts nothing.

So the programs of certificates ask for letters only. Coq has this of the programs themselves, for maximal information
(ratio_level) and for Sibson information of order oo (program_sibson).

*On instances.* Merging one output after the other with the six losses (orders 2) compared exactly; for maximal leakage,
and for (epsilon, delta), linear programs with and without further outputs.

Erratum. The statement stands. In its proof "equality holds if and only if N > M+1" is false: for N = M+1 = 3 and rows
(1/2, 1/4, 1/4), (1/2, 1/2, 0) merging output 3 into 2 leaves both distortions 1/2. That N outputs occur does not say
that W(y|x) > 0 for all y <= N.

The exception is one of the proof: merging may double delta, but the least loss is reached with M outputs for delta > 0
too, in either sense, as long as further outputs stand for no letter
(proofs/arguments/rescaling.py uses of a row only that the letters' entries sum to at most 1).

If several outputs may stand for one letter, it is needed: at delta = 1/4 four outputs for each of two letters, with
probability 1/4 each, differ by 1/4, so that D = 0 costs epsilon = 0, while on the letters D = 0 leaves the identity
only, which no epsilon allows; Theorem 9 and Lemma 10 would be false.

Source. zhong2022, Appendix C, Lemma 24; the transformation is that of kalantari2018, Lemma 3.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import exp_epsilon, is_stochastic, letter_distortions
from proofs.definitions.mutual_information import mutual_information, output_distribution
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.relaxed_losses.levels import Matrix, leaked_level
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

Rows = tuple[tuple[Fraction, ...], ...]


def instances() -> dict[str, Any]:
    """A positive prior on two or three letters, weights of up to three rows and six outputs, D."""
    from hypothesis import strategies as st

    from proofs.zhong2022.arguments.relaxed_losses.optima import ordered_priors
    from symdp.testing import distortions

    line = st.lists(st.integers(0, 4), min_size=6, max_size=6)
    weights = st.lists(line, min_size=3, max_size=3)
    return {"prior": ordered_priors(3), "weights": weights, "outputs": st.integers(2, 6), "distortion": distortions(12)}


def has_rows(prior: Vector, weights: list[list[int]], outputs: int, distortion: Fraction) -> bool:
    """Every row has a positive weight."""
    return all(any(line[:outputs]) for line in weights[: len(prior)])


def drawn(prior: Vector, weights: list[list[int]], outputs: int) -> Rows:
    """The mechanism with these weights."""
    lines = [line[:outputs] for line in weights[: len(prior)]]
    return Mechanism.from_rows([[Fraction(w, sum(line)) for w in line] for line in lines]).matrix


def merged(rows: Matrix) -> Rows:
    """The last output merged into the one before."""
    return tuple([(*row[:-2], row[-2] + row[-1]) for row in rows])


def maximal_information(prior: Vector, rows: Matrix) -> Fraction:
    """exp of it: the largest W(y|x)/P_Y(y) over the outputs that occur."""
    pairs = zip(zip(*rows, strict=True), output_distribution(prior, rows), strict=True)
    worst: Fraction = max(max(column) / total for column, total in pairs if total)
    return worst


def renyi_two(rows: Matrix) -> ExpEpsilon:
    """exp of the Renyi loss of order 2: the largest sum over y of W(y|x)^2/W(y|x')."""
    worst: ExpEpsilon = Fraction(1)
    for row in rows:
        for other in rows:
            pairs = [(a, b) for a, b in zip(row, other, strict=True) if a]
            worst = max(worst, INFINITY if any(not b for _, b in pairs) else sum([a * a / b for a, b in pairs], Fraction(0)))
    return worst


def sibson_two_falls(prior: Vector, rows: Matrix) -> bool:
    """Whether the norms of order 2 of the last two columns sum to at least that of their sum: 2 sqrt(f s) >= b - f - s."""
    first, second = [sum((p * row[y] ** 2 for p, row in zip(prior, rows, strict=True)), Fraction(0)) for y in (-2, -1)]
    both = sum((p * (row[-2] + row[-1]) ** 2 for p, row in zip(prior, rows, strict=True)), Fraction(0))
    excess = both - first - second
    return excess <= 0 or excess**2 <= 4 * first * second


def nothing_rises(prior: Vector, before: Rows) -> bool:
    """Distortions and the six losses after the last output is merged into the one before."""
    after = merged(before)
    return (
        is_stochastic(after)
        and all(new <= old for new, old in zip(letter_distortions(after), letter_distortions(before), strict=True))
        and exp_epsilon(after) <= exp_epsilon(before)
        and maximal_information(prior, after) <= maximal_information(prior, before)
        and leaked_level(after) <= leaked_level(before)
        and renyi_two(after) <= renyi_two(before)
        and sibson_two_falls(prior, before)
        and mutual_information(prior, after) <= mutual_information(prior, before)
    )


def exception() -> tuple[Fact, ...]:
    """Four outputs for a letter at delta = 1/4; the identity; and the erratum of the proof."""
    quarter = Fraction(1, 4)
    after = (("1/2", "1/2"), ("1/2", "1/2"))
    return (
        facts.cases(
            "entries 0 and 1/4 differ by delta at most", "a - b", "<=", "1/4", {"a": [0, quarter], "b": [0, quarter]}
        ),
        facts.arithmetic("they sum to 1 over the four outputs of a letter, which is right", "4*d", "==", "1", d=quarter),
        facts.inequality(
            "the identity has W(1|1) = 1 above L W(1|2) + delta, whatever L",
            assume={"right": "a == 1", "row": "b == 0", "delta": "d == 1/4"},
            conclude="a - L*b - d > 0",
            equality_multipliers={"right": ["1"], "row": ["L"], "delta": ["1"]},
        ),
        facts.mechanism("erratum: after merging output 3 into 2", after, 1, [("1/2", "1/2")], "1/2"),
        facts.arithmetic("before, the diagonal was (1/2, 1/2) as well", "1 - (1/2*1/2 + 1/2*1/2)", "==", "1/2"),
    )


def proof() -> Proof:
    """No loss rises, and the exception."""
    from proofs.zhong2022.arguments.relaxed_losses.merging import no_loss_rises

    lines = (*no_loss_rises(), *exception())
    return Proof("all M, any number of outputs, all orders a > 1", "merging outputs one after the other", lines)


@statement(
    paper="zhong2022",
    id="lemma_24",
    coq=(
        "LettersAndOutputs.outputs_suffice",
        "LeakageForms.merged_leakage",
        "LeakageForms.leakage_letters",
        "MergedLosses.merged_identification",
        "MergedLosses.merged_information",
        "MergedLosses.merged_renyi",
        "MergedLosses.merged_sibson",
        "Compactness.optimum_on_letters",
        "Compactness.identity_valid",
        "AttainedLosses.leakage_attained",
        "AttainedLosses.identification_attained",
        "AttainedLosses.renyi_attained",
        "AttainedLosses.information_attained",
        "AttainedLosses.sibson_attained",
        "MeasureInformation.ratio_level",
        "LevelGerms.information_by_germs",
        "LevelGerms.infinite_information_by_germs",
        "MeasureInformation.information_accepted",
        "MeasureInformation.infinite_information",
        "MeasureInformation.ratio_everything",
        "MeasureInformation.program_information_distortion",
        "MeasureInformation.information_distortion_accepted",
        "MeasureSupports.program_sibson",
        "MeasureSupports.sibson_accepted",
        "MeasureSupports.sibson_distortion_accepted",
        "MeasureSupports.program_sibson_curve",
    ),
    kind="existence",
    hypotheses=has_rows,
    instances=instances,
    proof=proof,
)
def merging_outputs_costs_nothing(prior: Vector, weights: list[list[int]], outputs: int, distortion: Fraction) -> bool:
    """Merge down to M outputs; the least maximal leakage, and the least distortion at delta, need no more of them."""
    from proofs.zhong2022.arguments.relaxed_losses.programs import least_leaked_level, least_slack_distortion

    rows, letters = drawn(prior, weights, outputs), len(prior)
    while len(rows[0]) > letters:
        if not nothing_rises(prior, rows):
            return False
        rows = merged(rows)
    guesses, level, delta = range(letters), 1 + distortion, Fraction(1, outputs)
    leaked = least_leaked_level(prior, distortion, [*guesses, *guesses]) == least_leaked_level(prior, distortion, guesses)
    slack = [least_slack_distortion([prior], level, delta, silent) for silent in (0, 2)]
    return leaked and slack[0] == slack[1]
