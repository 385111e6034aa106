"""zhong2022, Lemma 22: what Renyi differential privacy says about probabilities of sets of outputs.

Statement. If W has the Renyi loss eps of order a > 1, then W(S|x) <= (exp(eps) W(S|x'))^((a-1)/a) for all neighbours x,
x' and all sets S of outputs.
Hypotheses. Any finite alphabets; eps finite, otherwise nothing is claimed.
Uses. Nothing.

Check. *Restored* from its name, its use in the proof of Theorem 6, where it bounds a row by its neighbour before
Hoelder's inequality, and the literature on Renyi differential privacy; the display is lost.

*Proof.* Put w = W(S|x'), p = W(S|x), E = exp((a-1) eps). ``ratios_average``: merging the outputs of S, with ratios t
and the tangent of t^a at T = p/w, the part of S in the sum over y of W(y|x')^(1-a) W(y|x)^a is at least w T^a; the
other outputs add terms that are not negative. So w T^a <= E, and with V = w^(a-1) (``bound``)

    p^a = V w T^a <= V E = (exp(eps) w)^(a-1),

which is the statement as powers increase. If w = 0, eps < infinity makes p = 0.

Coq has the lemma for any functions with the properties of t^a and of the logarithm (renyi_sets).

*Sharpness.* For one ordered pair the bound is reached: x = (1, 0), x' = (1/2, 1/2), the divergence of order 2 of the
first from the second being log 2. The loss of the mechanism, over both orders, is infinite; where it is finite and
positive, the bound is not reached by a set of positive probability: it would need W(S|x) = 1 > W(S|x').

*On instances.* All sets of outputs, eps by the toolkit, orders 3/2, 2 and 3: a log p <= (a-1)(eps + log w).

Erratum. None.
Source. zhong2022, Appendix A, Lemma 22; used in the proof of Theorem 6 (2.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from typing import TYPE_CHECKING, Any

from proofs.engine.log_constants import Log
from proofs.engine.statement import statement
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Rows = Sequence[Sequence[Fraction]]
ZERO = Fraction(0)


def sets_of_outputs(mechanism: Mechanism) -> Iterator[tuple[int, ...]]:
    """All sets but the empty one."""
    for size in range(1, mechanism.outputs + 1):
        yield from combinations(range(mechanism.outputs), size)


def worst_pairs(mechanism: Mechanism) -> set[tuple[Fraction, Fraction]]:
    """(W(S|x), W(S|x')) over sets and pairs of letters, for each W(S|x') the largest W(S|x), where that is positive."""
    worst: dict[Fraction, Fraction] = {}
    for chosen in sets_of_outputs(mechanism):
        totals = [sum([row[y] for y in chosen], Fraction(0)) for row in mechanism.matrix]
        for p, w in permutations(totals, 2):
            worst[w] = max(p, worst.get(w, Fraction(0)))
    return {(p, w) for w, p in worst.items() if p}


def published(mechanism: Mechanism, order: Fraction) -> list[Any]:
    """(a-1)(eps + log w) for each pair; infinite where eps is."""
    from symdp import measure
    from symdp.leakages.values.leakage_value import LeakageValue

    loss = measure(f"renyi:{order}").of(mechanism)
    if loss.is_infinite:
        return [loss] * len(worst_pairs(mechanism))
    return [(loss + LeakageValue.log_of(w)).times(order - 1) for _, w in sorted(worst_pairs(mechanism))]


def computed(mechanism: Mechanism, order: Fraction) -> list[Any]:
    """a log p for each pair."""
    from symdp.leakages.values.leakage_value import LeakageValue

    return [LeakageValue.log_of(p).times(order) for p, _ in sorted(worst_pairs(mechanism))]


def instances() -> dict[str, Any]:
    """Mechanisms with up to three inputs and outputs, three orders."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms

    orders = st.sampled_from([Fraction(3, 2), Fraction(2), Fraction(2), Fraction(3)])
    return {"mechanism": mechanisms(3, 3), "order": orders}


def directed() -> list[dict[str, Any]]:
    """A finite loss and a set close to the bound, the ordered pair that reaches it, and different supports."""
    close, reached = [["9/10", "1/10"], ["1/10", "9/10"]], [["1", "0"], ["1/2", "1/2"]]
    rows = (close, reached, [["1/2", "1/2", "0"], ["1/2", "1/4", "1/4"]])
    return [{"mechanism": Mechanism.from_rows(given), "order": Fraction(2)} for given in rows]


def bound() -> Fact:
    """Powers of both sides."""
    return facts.inequality(
        "W(S|x)^a is at most (exp(eps) W(S|x'))^(a-1): G = T^a, V = w^(a-1), R the other outputs' part of the sum",
        assume={"sum": "E - w*G - R >= 0", "others": "R >= 0", "power": "V >= 0"},
        conclude="V*E - V*w*G >= 0",
    )


def proof() -> Proof:
    """The merged ratio, powers of both sides, and the ordered pair that reaches the bound."""
    from proofs.zhong2022.arguments.relaxed_losses.merging import ratios_average

    reached = facts.arithmetic("rows (1, 0) and (1/2, 1/2): 1 = (2 * 1/2)^1", "1**2", "==", "(1**2/w*w)**1", w="1/2")
    return Proof(
        "all finite alphabets, all orders a > 1", "merging the outputs of a set", (ratios_average(), bound(), reached)
    )


BOUND = (
    r"\alpha>1,\ \epsilon\ge\epsilon_{\mathrm{RDP}_\alpha}(W),\ x\sim x'\Rightarrow"
    r"\log W(S|x)\le\frac{\alpha-1}{\alpha}\left(\epsilon+\log W(S|x')\right)"
)


def loss(rows: Rows, order: int) -> Log | None:
    """The Renyi loss of an order that is no unit, neighbours being next to each other; None where it is no number."""
    pairs = [pair for near in pairwise(rows) for pair in permutations(near, 2)]
    if not pairs or (order < 0 and not all(map(all, rows))):
        return None
    if any(p and not q for pair in pairs for p, q in zip(*pair, strict=True)):
        return Log.of(INFINITY)
    sums = [sum([p * (p / q) ** (order - 1) for p, q in zip(*pair, strict=True) if p], ZERO) for pair in pairs]
    return Log.of((min if order < 0 else max)(sums)) * Fraction(1, order - 1)


def bridge() -> Bridge:
    """All sets of outputs of any mechanism, neighbours or not; orders 2, 3 and -1, eps or for neighbours a part of it."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import CHANGED
    from proofs.zhong2022.arguments.letters import averages
    from proofs.zhong2022.arguments.relaxed_losses.merging import ratios_average

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        rows, found = given["before"], []
        order = (2, 3, -1)[sum(entry.numerator for entry in rows[0]) % 3]
        least = loss(rows, order)
        if least is None:
            return []
        for x, other in permutations(range(len(rows)), 2):
            near = abs(x - other) == 1
            level = least * Fraction(1, 1 + given["output"] * near)
            for chosen in averages.subsets(len(rows[0])):
                p, w = [Log.of(sum([rows[place][y] for y in chosen], ZERO)) for place in (x, other)]
                found.append({
                    r"\alpha": order, r"\epsilon": level, r"\epsilon_{\mathrm{RDP}_\alpha}(W)": least,
                    r"x\sim x'": near, r"\log W(S|x)": p, r"\log W(S|x')": w,
                })  # fmt: skip
        return found

    def merged(given: dict[str, Any]) -> list[dict[str, Any]]:
        return [letters for *_, letters in averages.merged_outputs(given["before"])]

    letters: dict[str, Any] = {
        ratios_average().title: merged,
        bound().title: lambda given: list(averages.bounded_sets(given["before"])),
    }
    return Bridge(CHANGED, reading, letters, says=BOUND)


@statement(
    paper="zhong2022",
    id="lemma_22",
    bridge=bridge,
    coq=("PowerMeans.renyi_sets",),
    kind="upper bound",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def sets_keep_their_probability(mechanism: Mechanism, order: Fraction) -> bool:
    """Every set of outputs, every pair of inputs."""
    pairs = zip(computed(mechanism, order), published(mechanism, order), strict=True)
    return all(least <= most for least, most in pairs)
