"""zhong2022, Lemma 23: what Sibson information says about probabilities of joint events.

Statement. For every set E of pairs (x, y), E_y = {x: (x, y) in E} and every order a > 1, with I the Sibson information
of order a, P_XY(E) <= (max_y P_X(E_y))^((a-1)/a) exp((a-1)/a I).
Hypotheses. Any finite alphabets, any prior; the maximum over the outputs that occur.
Uses. Nothing.

Check. *Restored* from its name and the literature on Sibson information; the display is lost.

*Each output* (``ratios_average``). With the weights P_x, x in E_y, and the convex function t^a, the sum over E_y of P_x
W(y|x)^a, at most N_y^a, is at least P(E_y) T^a, where P(E_y) T = P_XY(E_y x {y}); so that this is at most c_y N_y, c_y
= P(E_y)^((a-1)/a), Hoelder's inequality.

*The sum over y* (``outputs``), with c_y <= C, the largest; the sum of the N_y is exp((a-1)/a I).

*Sharpness.* Reached: two uniform letters, the identity, E the pairs (x, x): 1 = (1/2 * 2)^((a-1)/a).

*On instances.* All sets E, I by the toolkit, orders 2 and 3: a log P(E) <= (a-1) (log max P(E_y) + I).

Erratum. None.
Source. zhong2022, Appendix A, Lemma 23.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector
from symdp.statements import facts
from symdp.statements.proof import Proof
from symdp.statements.statement import statement

if TYPE_CHECKING:
    from symdp.statements.bridge import Bridge

ZERO = Fraction(0)


def events(prior: Vector, mechanism: Mechanism) -> Iterator[tuple[Fraction, Fraction]]:
    """P_XY(E) and the largest P(E_y), y of positive probability, for every E of positive probability."""
    letters, outputs = range(len(prior)), range(mechanism.outputs)
    subsets = [[x for x in letters if mask >> x & 1] for mask in range(2 ** len(prior))]
    priors = [sum([prior[x] for x in chosen], ZERO) for chosen in subsets]
    joint = [[sum([prior[x] * mechanism.matrix[x][y] for x in chosen], ZERO) for y in outputs] for chosen in subsets]
    occurring = [y for y in outputs if joint[-1][y]]
    for event in product(range(len(subsets)), repeat=len(occurring)):
        probability = sum([joint[e][y] for e, y in zip(event, occurring, strict=True)], ZERO)
        if probability:
            yield probability, max(priors[e] for e in event)


def likeliest(prior: Vector, mechanism: Mechanism) -> list[tuple[Fraction, Fraction]]:
    """For every value of the largest P(E_y) the largest P_XY(E)."""
    found: dict[Fraction, Fraction] = {}
    for probability, largest in events(prior, mechanism):
        found[largest] = max(probability, found.get(largest, ZERO))
    return sorted(found.items())


def published(prior: Vector, mechanism: Mechanism, order: int) -> list[Any]:
    """(a-1)(log max P(E_y) + I)."""
    from symdp import measure
    from symdp.leakages.value import LeakageValue

    information = measure(f"sibson:{order}").of(mechanism, prior)
    return [(information + LeakageValue.log_of(top)).times(order - 1) for top, _ in likeliest(prior, mechanism)]


def computed(prior: Vector, mechanism: Mechanism, order: int) -> list[Any]:
    """a log P_XY(E)."""
    from symdp.leakages.value import LeakageValue

    return [LeakageValue.log_of(probability).times(order) for _, probability in likeliest(prior, mechanism)]


def instances() -> dict[str, Any]:
    """Priors, zeros included, on two or three letters; up to three outputs."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms_of_shape
    from symdp.testing import priors

    shapes = st.sampled_from([(2, 2), (2, 2), (2, 3), (3, 2)])
    return {
        "prior": priors(2, 3),
        "mechanism": shapes.flatmap(lambda shape: mechanisms_of_shape(*shape)),
        "order": st.sampled_from([2, 2, 3]),
    }


def directed() -> list[dict[str, Any]]:
    """Where the bound is reached."""
    half = (Fraction(1, 2),) * 2
    return [{"prior": half, "mechanism": Mechanism.from_rows([[1, 0], [0, 1]]), "order": order} for order in (2, 3)]


def fits(prior: Vector, mechanism: Mechanism, order: int) -> bool:
    """As many letters in both."""
    return mechanism.inputs == len(prior)


def proof() -> Proof:
    """One output, all outputs, and the case of equality."""
    from proofs.zhong2022.arguments.relaxed_losses.merging import ratios_average

    outputs = facts.inequality(
        "summed over the outputs",
        families={"Y": ("n", "j c N")},
        assume={"norm": ("Y", "N >= 0"), "largest": ("Y", "C - c >= 0"), "hoelder": ("Y", "c*N - j >= 0")},
        conclude="C*sum(N) - sum(j) >= 0",
    )
    reached = facts.arithmetic("the identity on two uniform letters: 1 = 1/2 * 2", "p + p", "==", "p*2", p="1/2")
    return Proof("all alphabets, all orders a > 1", "Hoelder's inequality per output", (ratios_average(), outputs, reached))


BOUND = (
    r"P_{XY}(E)\le\left(\max_{y}P_X(E_y)\right)^{\frac{\alpha-1}{\alpha}}"
    r"\exp\left(\tfrac{\alpha-1}{\alpha}\epsilon_{\mathrm{S}_\alpha}(W)\right),\quad E\subseteq\mathcal{X}\times\mathcal{Y}"
)


def bridge() -> Bridge:
    """All events of any mechanism at two priors, orders 2 and 3."""
    from proofs.instances.released import priors_of
    from proofs.instances.scenes import CHANGED
    from symdp.statements.bridge import Bridge

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        mechanism = Mechanism(given["before"])
        pairs = [
            pair
            for prior in priors_of(given)
            for order in (2, 3)
            for pair in zip(computed(prior, mechanism, order), published(prior, mechanism, order), strict=True)
        ]
        return {BOUND: all(least <= most for least, most in pairs)}

    return Bridge(CHANGED, reading)


@statement(
    paper="zhong2022",
    id="lemma_23",
    bridge=bridge,
    prose="Hoelder's inequality for each output",
    kind="upper bound",
    text=BOUND,
    hypotheses=fits,
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def joint_events_are_bounded(prior: Vector, mechanism: Mechanism, order: int) -> bool:
    """Every event."""
    pairs = zip(computed(prior, mechanism, order), published(prior, mechanism, order), strict=True)
    return all(least <= most for least, most in pairs)
