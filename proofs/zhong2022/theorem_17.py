"""zhong2022, Theorem 17: one mechanism on every record, with the uniform prior in the source set.

Statement. P a convex set of priors of full support on M >= 2 letters that contains the uniform one; n independent
records with one prior of P, the same mechanism W on each; 0 < D < n(M-1)/M the total expected distance, s = D/n. Then:

(1) differential privacy: log[(M-1)(n-D)/D].

(2) (eps, delta) of single outputs: eps*_d(P, s) at d = M^(n-1) delta is at most the least epsilon, and this is at most
eps*_delta(P, s), eps*_d(P, s) = max{0, log[(M-1)(1-s-d)/s]}.

(3) Maximal information: at least n log(M(1-s)).

(4) Maximal leakage: n log(M(1-s)).

(5) Renyi, order a > 1: from log((M-1)/s) + a/(a-1) log(1-s) to the loss of the symmetric mechanism V, 1-s on the
diagonal.

(6) Sibson, order a: from n (log M + a/(a-1) log(1-s)) to that of V^n.

(7) Mutual information: n (log M - h(s) - s log(M-1)). From D = n(M-1)/M on all seven are 0, those of uniform answers.

Hypotheses. Outputs = letters; a loss that depends on the prior is the largest over P. 0 <= delta; a logarithm of a
number that is not positive counts as 0 (d >= 1-s).
Uses. zhong2022, Lemma 16; kalantari2018, Theorem 1 and Lemma 5 as corrected, for (1) and (7).

Check. *Restored* as Theorem 8 at s through Lemma 16, as the text says; of the displays only the last line of the proof
of (2) is left, which fixes it. The upper bound of (3) is lost and is not claimed. (2):
proofs/zhong2022/arguments/products/slack.py. (3), (4), (5), (6): proofs/zhong2022/arguments/products/class_one.py
proves more than the bounds, V is optimal for (4), (5), (6) at every order; the printed lower bounds leave out terms
that are not negative (``looser_bounds``, exponentials to the power a-1).

*In Coq* (1) to (7), with the sharp values of (5) and (6) for every order, from tangents of the power, then the bounds of
the paper, by a logarithm; and the zero range. (2) is there as two bounds: V at s reaches the upper one, and no lambda
below the lower one is reached.

*Sharp values.*

(2) The least epsilon is max{0, log[(M-1)(1-s-g)/s]}, g = delta/(1-s)^(n-1), that of V, slack.py (3) and (4); the
logarithm counts as 0 for g >= 1-s.

(3) n log(M(1-s)) if P holds the uniform prior only: V has P_Y = 1/M; no formula in M and s alone holds for all such
sets: with the priors between (1/4, 3/4) and (3/4, 1/4), one record, s = 1/4, it is log 2, as V is the average of a
mechanism and its relabelling, which does not raise a quasi-convex loss (``looser_bounds``).

(5) log[(1-s)^a b^(1-a) + b^a (1-s)^(1-a) + (M-2) b]/(a-1), b = s/(M-1); (6) n (log M + log[(1-s)^a + (M-1)^(1-a)
s^a]/(a-1)).

*On instances.* The sharp values from V^n, written out; a drawn mechanism on the letters, mixed with the identity until
its trace is that of V, leaks at least as much in each sense, and the bounds hold.

Erratum. None.
Source. zhong2022, Section IV-D, Theorem 17 and the proof of (2).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import symmetric
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.products import class_one
from proofs.zhong2022.arguments.products.tensor import joint_prior, power, power_sum, product_level
from proofs.zhong2022.arguments.relaxed_losses.levels import leaked_level
from proofs.zhong2022.lemma_24 import maximal_information
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism

ONE = Fraction(1)
RECORDS = 2
Values = tuple[ExpEpsilon, ...]


def level(letters: int, share: Fraction, delta: Fraction) -> Fraction:
    """exp eps*_delta(P, s)."""
    return max(ONE, (letters - 1) * (1 - share - delta) / share)


def published(mechanism: Mechanism, share: Fraction, delta: Fraction) -> Values:
    """(1), sharp (2), (3) at the uniform prior, (4), (5) and (6) of orders 2 and 3, as exponentials times a-1."""
    letters = mechanism.inputs
    told = (letters * (1 - share)) ** RECORDS
    return (
        level(letters, share, Fraction(0)),
        level(letters, share, delta / (1 - share) ** (RECORDS - 1)),
        told,
        told,
        class_one.renyi_sum(letters, share, 2),
        class_one.renyi_sum(letters, share, 3),
        class_one.sibson_sum(letters, share, 2) ** RECORDS,
    )


def losses(rows: tuple[tuple[Fraction, ...], ...], delta: Fraction) -> Values:
    """The same losses of W x W from its matrix, the uniform prior; a bound of the Sibson information, twice that of W."""
    from symdp import measure

    record = (Fraction(1, len(rows)),) * len(rows)
    uniform, pair = joint_prior(record, RECORDS), power(rows, RECORDS)
    return (
        product_level(rows, RECORDS),
        product_level(rows, RECORDS, delta),
        maximal_information(uniform, pair),
        leaked_level(pair),
        power_sum(rows, 2, RECORDS),
        power_sum(rows, 3, RECORDS),
        measure("sibson:2").of(rows, record).times(RECORDS).enclosure(20)[1],
    )


def computed(mechanism: Mechanism, share: Fraction, delta: Fraction) -> Values:
    """Those of the symmetric mechanism, its Sibson information by the toolkit."""
    from symdp import measure

    rows = symmetric(mechanism.inputs, share)
    uniform = joint_prior([Fraction(1, len(rows))] * len(rows), RECORDS)
    sibson = measure("sibson:2").of(power(rows, RECORDS), uniform).exp
    return (*losses(rows, delta)[:-1], Fraction(0) if sibson is None else sibson)


def instances() -> dict[str, Any]:
    """A mechanism on two or three letters, s, delta."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms_of_shape
    from symdp.testing import distortions

    sizes = st.sampled_from([2, 2, 2, 3])
    return {
        "mechanism": sizes.flatmap(lambda size: mechanisms_of_shape(size, size)),
        "share": distortions(12),
        "delta": distortions(12),
    }


def in_range(mechanism: Mechanism, share: Fraction, delta: Fraction) -> bool:
    """0 < s < (M-1)/M."""
    return 0 < share < Fraction(mechanism.inputs - 1, mechanism.inputs) and 0 <= delta < 1


def competitor(mechanism: Mechanism, share: Fraction) -> tuple[tuple[Fraction, ...], ...]:
    """The mechanism, or its mixture with the identity whose trace is M(1-s)."""
    letters, trace = mechanism.inputs, sum(mechanism.diagonal, Fraction(0))
    wanted = letters * (1 - share)
    part = max(Fraction(0), (wanted - trace) / (letters - trace)) if trace < letters else Fraction(0)
    return tuple(
        [tuple([part * (x == y) + (1 - part) * w for y, w in enumerate(row)]) for x, row in enumerate(mechanism.matrix)]
    )


def looser_bounds() -> tuple[Fact, ...]:
    """The lower bounds of (5) and (6) below the values of V: A = u^a b^(1-a), and the other terms, not negative; (3)."""
    renyi = facts.inequality(
        "(5): what the printed lower bound leaves out is not negative",
        assume={"other": "B >= 0", "entry": "b >= 0", "letters": "M - 2 >= 0"},
        conclude="A + B + (M-2)*b - A >= 0",
    )
    sibson = facts.inequality(
        "(6): and the same for M^(a-1) (u^a + (M-1) b^a), F = M^(a-1), U = u^a, B = b^a",
        assume={"power": "F >= 0", "entry": "B >= 0", "letters": "M - 1 >= 0"},
        conclude="F*(U + (M-1)*B) - F*U >= 0",
        degree=3,
    )
    wider = facts.arithmetic("(3) for V and P = (1/4, 3/4)", "(1-s)/(p*(1-s)+(1-p)*s)", ">", "2*(1-s)", s="1/4", p="1/4")
    return renyi, sibson, wider


def proof() -> Proof:
    """(2) by the largest entry, the others by the symmetric mechanism."""
    from proofs.zhong2022.arguments.products.slack import slack_of_powers

    lines = (*slack_of_powers(), *class_one.bounds(), *looser_bounds())
    return Proof("all M, all n, all orders a > 1", "the largest entry, and sums over pairs of letters", lines)


@statement(
    paper="zhong2022",
    id="theorem_17",
    residue="(P, ) ≤^ * (P, ) ≤ * (P, )",
    coq=(
        "ClassOne.symmetric_optimal",
        "Records.records_least",
        "Records.records_pointwise_bounds",
        "LeakageForms.class_one_leakage",
        "Records.records_leakage",
        "Records.least_of_products",
    ),
    kind="equality",
    uses=("zhong2022/lemma_16", "kalantari2018/theorem_1", "kalantari2018/lemma_5/corrected"),
    hypotheses=in_range,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
)
def symmetric_records_are_optimal(mechanism: Mechanism, share: Fraction, delta: Fraction) -> bool:
    """V has the sharp values, they obey the bounds, and the competitor has no less."""
    from symdp.leakages.values.leakage_value import LeakageValue

    sharp, letters = published(mechanism, share, delta), mechanism.inputs
    if sharp != computed(mechanism, share, delta):
        return False
    between = level(letters, share, letters ** (RECORDS - 1) * delta) <= sharp[1] <= level(letters, share, delta)
    others = losses(competitor(mechanism, share), delta)
    floor = LeakageValue.log_of(sharp[-1]).enclosure(20)[0]
    return (
        between and all(mine <= theirs for mine, theirs in zip(sharp[:-1], others[:-1], strict=True)) and floor <= others[-1]
    )
