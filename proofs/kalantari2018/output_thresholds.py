"""kalantari2018, text before Theorem 2: the distortions from which on a smaller set of outputs is optimal.

Statement. For a Class II set with P_1 >= ... >= P_M and D^(k) the largest sum of the k last probabilities, an
additional decrease of the number of outputs becomes optimal at D^(k): from there on, 1 <= k <= M-2, some mechanism of
least leakage answers M-k letters only.

Corrected, for one prior with P_1 >= ... >= P_M, 1 <= k <= M-1 and D > 0: some mechanism of least leakage answers at
most M-k letters if and only if

    D >= D^(k) + (M-1-k) P_(M-k+1).

Hypotheses. Class II, one prior in the corrected statement. D = 0 is left out, as there only letters of positive
probability have to be answered and the leakage may be infinite.
Uses. Foundations, one prior and the diagonal bound.
Check. *Witness.* (1/2, 1/4, 1/4), k = 1, D^(1) = 1/4, D = 2/5: the least level is 3, and two outputs need 4. For the
letters 1 and 2, or 1 and 3, with x and y the two diagonal entries,

    (7/5) (L - L x - y) + (2/5) (L - L y - x) <= (3/5) (L-4)(x+y-1),

and validity, x/2 + y/4 >= 3/5, makes x + y > 1. The letters 2 and 3 are right with probability 1/2 at most. In fact all
three outputs are needed up to D = 1/2, where one is enough.

*Corrected.* The right side is t_(k-1) of one_prior, since A_(k-1) + (M-k) P_(M-k+1) = A_k + (M-1-k) P_(M-k+1).

If t_(k-1) <= D, then D lies in the range of an index k' >= k, or D >= 1 - P_1, and the optimum of one_prior answers M-k'
letters, or one.

If D < t_(k-1), let t_(j-1) <= D < t_j, so that j < k and one of the k silent letters is among the r = M-j likeliest.
There the multipliers lambda0 P_i - u of one_prior are positive (``multipliers_are_positive``). The diagonal bound of
the silent letter is L - Q >= 0, and strict, as Q > 1 is positive on some letter and L > 1 (``trace_is_below_the_level``).
So the sum of one_prior is strict (``silent_letter_costs``): u (L-lambda0)(Q-1) > 0, and L > lambda0.

*In Coq* ``output_threshold`` is the corrected statement, with the sum of the facts in ``few_letters_needed`` and the
mechanism in ``few_letters_suffice``; that there is a least level, for D > 0, is ``one_prior_exists``.

*On instances.* The level of one_prior, and the least distortion at that level of all mechanisms with the M-k likeliest
letters as outputs, by a linear program over their entries.

Erratum. False for every set of one prior and every k from 1 to M-2 with P_(M-k+1) > 0: the smaller set of outputs is
optimal from D^(k) + (M-1-k) P_(M-k+1) on, which is larger than D^(k). At D^(k) itself its leakage is infinite, by (11)
of the paper too: the letters that are left have to be answered rightly.

A slip of one word: what becomes possible at D^(k) is the smaller set of outputs, as Theorem 2(a) and Section V-F say. The
decrease need not be gradual either: (1/2, 1/4, 1/4) needs three outputs below D = 1/2, and one from there on.

Section VI has symmetric mechanisms as optimal at very small D, which needs D^(1) > 0: not so for (1/2, 1/2, 0). It
calls them "symmetric distortion".

Source. kalantari2018, Section III, the paragraph before Theorem 2; Sections I-A, V-F and VI.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import one_prior_level, tail
from proofs.engine.statement import statement
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge

Prior = tuple[Fraction, ...]


def threshold(prior: Prior, silent: int) -> Fraction:
    """D^(k) + (M-1-k) P_(M-k+1)."""
    return tail(prior, silent) + (len(prior) - 1 - silent) * prior[len(prior) - silent]


def is_possible(prior: Prior, silent: int, distortion: Fraction) -> bool:
    """1 <= k <= M-2 and D >= D^(k), for an ordered prior that is not uniform."""
    ordered = list(prior) == sorted(prior, reverse=True) and prior[0] > prior[-1]
    return ordered and 1 <= silent <= len(prior) - 2 and tail(prior, silent) <= distortion


def is_ordered(prior: Prior, silent: int, distortion: Fraction) -> bool:
    """1 <= k <= M-1 and D > 0."""
    return list(prior) == sorted(prior, reverse=True) and 1 <= silent < len(prior) and distortion > 0


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Decreasing priors, how many letters are silent, and D."""
    from hypothesis import strategies as st

    from symdp.testing import distortions, priors

    return {"prior": priors(2, 5, decreasing=True), "silent": st.integers(1, 4), "distortion": distortions()}


def directed() -> list[dict[str, Any]]:
    """On the thresholds and just below, with ties and zeros."""
    halves = (Fraction(1, 2), Fraction(1, 4), Fraction(3, 20), Fraction(1, 10))
    tied = (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5), Fraction(0))
    uniform = (Fraction(1, 3),) * 3
    places = [(prior, silent) for prior in (halves, tied, uniform) for silent in range(1, len(prior))]
    near = [(*place, threshold(*place) - step) for place in places for step in (Fraction(0), Fraction(1, 1000))]
    return [{"prior": prior, "silent": silent, "distortion": at} for prior, silent, at in near if at > 0]


def claimed(prior: Prior, silent: int, distortion: Fraction) -> int:
    """1 where M-k outputs are said to suffice."""
    return int(distortion >= threshold(prior, silent))


def sufficient(prior: Prior, silent: int, distortion: Fraction) -> int:
    """1 where they reach D at the least level, over all entries of a mechanism with these outputs."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull

    level = one_prior_level(prior, distortion)
    if not isinstance(level, Fraction):
        return 0
    return int(least_distortion(Hull((prior,)), level, range(len(prior) - silent)) <= distortion)


def multipliers_are_positive() -> Fact:
    """K is lambda0, T the sum of the r likeliest, p the least of them, 1 - u = D."""
    return facts.inequality(
        "below t_j the multipliers of the r likeliest letters are positive",
        assume={
            "gap": "T - u > 0",
            "accuracy": "u > 0",
            "level": "K*(T - u) == (r-1)*u",
            "below t_j": "(1 - T) + (r-1)*p - (1 - u) > 0",
        },
        conclude="K*p - u > 0",
        times="gap",
        degree=2,
    )


def trace_is_below_the_level() -> Fact:
    """The diagonal bound of a letter that is answered."""
    return facts.inequality(
        "a level above 1 exceeds the sum of the diagonal, if some diagonal entry is positive",
        assume={"diagonal": "L - (L-1)*q - Q >= 0", "level": "L - 1 > 0", "answered": "q > 0"},
        conclude="L - Q > 0",
        degree=2,
    )


def silent_letter_costs() -> Fact:
    """A holds the likeliest letters but the silent one of probability e, B the others."""
    return facts.inequality(
        "if one of the likeliest letters is silent, the level exceeds lambda0",
        families={"A": ("a", "p q"), "B": ("b", "v w")},
        assume={
            "kept": ("A", "K*p - u >= 0"),
            "silent": "K*e - u > 0",
            "dropped": ("B", "u - K*v >= 0"),
            "diagonal": ("A", "L - (L-1)*q - sum(q) - sum(w) >= 0"),
            "strict": "L - sum(q) - sum(w) > 0",
            "probability": ("B", "w >= 0"),
            "multipliers": "sum(K*p - u) + (K*e - u) == u*(K-1)",
            "right": "sum(p*q) + sum(v*w) - u >= 0",
            "L": "L >= 1",
            "K": "K >= 1",
            "u": "u > 0",
        },
        conclude="(L-K)*(sum(q) + sum(w) - 1) > 0",
        times="u",
        model=dict(zip("pqvwabeuKL", (["1/2", "1/4"], ["5/6", "5/6"], [0], [0], 2, 1, "1/4", "3/5", 3, 5), strict=True)),
        products=["A: kept*diagonal", "silent*strict", "L B: dropped*probability", "L*K*right", "L*right"],
    )


def corrected_proof() -> Proof:
    """Strict multipliers, a strict diagonal bound, and their sum."""
    lines = (multipliers_are_positive(), trace_is_below_the_level(), silent_letter_costs())
    return Proof("all M, one prior", "the diagonal bound of a silent letter, which is strict", lines)


SOME = r"\text{some optimum for}\ P\ \text{answers at most}\ M-k\ \text{letters}"
ORDERED = r"P_1\ge\dots\ge P_M"


def bridge() -> Bridge:
    """Any prior without delta and all k up to M; where the level is infinite, any valid mechanism is optimal."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import ONE_PRIOR

    def answers(prior: Prior, silent: int, distortion: Fraction) -> bool:
        """In any order of the letters, and by as many letters as there are."""
        letters = tuple(sorted(prior, reverse=True))
        if silent == len(prior):
            return False
        if not isinstance(one_prior_level(letters, distortion), Fraction):
            return tail(letters, silent) <= distortion
        return bool(sufficient(letters, silent, distortion))

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        prior, distortion = given["prior"], given["distortion"]
        symbols = {ORDERED: list(prior) == sorted(prior, reverse=True), "M": len(prior), "D": distortion}
        return [
            symbols
            | {"k": k, "D^{(k)}": tail(prior, k), "P_{M-k+1}": prior[len(prior) - k], SOME: answers(prior, k, distortion)}
            for k in range(1, len(prior) + 1)
            if not given["delta"]
        ]

    return Bridge(
        ONE_PRIOR,
        reading,
        unused_hypotheses=("D>0",),
        says=rf"{ORDERED},\ 1\le k\le M-1,\ D>0\Rightarrow {SOME}\iff D\ge D^{{(k)}}+(M-1-k)P_{{M-k+1}}",
    )


@statement(
    paper="kalantari2018",
    id="output_thresholds/corrected",
    bridge=bridge,
    kind="equality",
    uses=("foundations/one_prior", "foundations/diagonal_bound"),
    hypotheses=is_ordered,
    published=claimed,
    computed=sufficient,
    instances=instances,
    directed=directed,
    proof=corrected_proof,
    coq=(
        "OutputThresholds.output_threshold",
        "OutputThresholds.few_letters_suffice",
        "OutputThresholds.few_letters_needed",
        "OnePrior.one_prior_exists",
    ),
)
def outputs_are_dropped_at_the_threshold(prior: Prior, silent: int, distortion: Fraction) -> bool:
    """M-k outputs reach D at the least level exactly from the threshold on."""
    return claimed(prior, silent, distortion) == sufficient(prior, silent, distortion)


def published(prior: Prior, silent: int, distortion: Fraction) -> ExpEpsilon:
    """The least level of all mechanisms."""
    return one_prior_level(prior, distortion)


def computed(prior: Prior, silent: int, distortion: Fraction) -> ExpEpsilon:
    """The least level with the M-k likeliest letters as outputs: the terms of one_prior with k letters or more dropped."""
    if distortion >= 1 - prior[0]:
        return Fraction(1)
    dropped = [k for k in range(silent, len(prior) - 1) if tail(prior, k) < distortion]
    levels = [(len(prior) - 1 - k) * (1 - distortion) / (distortion - tail(prior, k)) for k in dropped]
    return max(Fraction(1), min(levels)) if levels else INFINITY


def refutation() -> Refutation:
    """Three letters of which two are equally likely, one silent."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    half, quarter, bound = Fraction(1, 2), Fraction(1, 4), Fraction(2, 5)
    prior = (half, quarter, quarter)
    best = optimal_mechanism(SourceSet.single(prior), distortion=bound)
    valid = {"valid": "x/2 + y/4 - 3/5 >= 0"}
    two = facts.inequality(
        "letters 1 and 2, or 1 and 3, alone: (L-4)(x+y-1) >= 0",
        assume=valid | {"first": "L - L*x - y >= 0", "second": "L - L*y - x >= 0", "L": "L - 1 >= 0"},
        conclude="(L - 4)*(x + y - 1) >= 0",
        products=["first", "second", "L*valid", "valid"],
    )
    above = facts.inequality("and x + y > 1", assume=valid | {"y": "y >= 0"}, conclude="x + y - 1 > 0")
    return Refutation(
        values={"prior": prior, "silent": 1, "distortion": bound},
        facts=(
            facts.arithmetic("D is above D^(1)", "2/5", ">", "1/4"),
            facts.certified("the least level is 3", best.certificate),
            two,
            above,
            facts.arithmetic("letters 2 and 3 alone are right too rarely", "1/4 + 1/4", "<", "3/5"),
        ),
    )


@statement(
    paper="kalantari2018",
    id="output_thresholds",
    kind="equality",
    hypotheses=is_possible,
    published=published,
    computed=computed,
    refutation=refutation,
    corrected=outputs_are_dropped_at_the_threshold,
    standing="SLIP",
)
def fewer_outputs_are_optimal(prior: Prior, silent: int, distortion: Fraction) -> bool:
    """M-k outputs reach the least level."""
    return computed(prior, silent, distortion) == published(prior, silent, distortion)
