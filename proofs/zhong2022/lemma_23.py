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

Coq has both steps for any functions with the properties of t^a, of its inverse and of the logarithm (sibson_events).

*Sharpness.* Reached: two uniform letters, the identity, E the pairs (x, x): 1 = (1/2 * 2)^((a-1)/a).

*On instances.* All sets E, I by the toolkit, orders 2 and 3: a log P(E) <= (a-1) (log max P(E_y) + I).

Erratum. None.
Source. zhong2022, Appendix A, Lemma 23.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from proofs.engine.log_constants import Log
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.global_bounds.losses import sibson_two
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Rows = Sequence[Sequence[Fraction]]
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
    from symdp.leakages.values.leakage_value import LeakageValue

    information = measure(f"sibson:{order}").of(mechanism, prior)
    return [(information + LeakageValue.log_of(top)).times(order - 1) for top, _ in likeliest(prior, mechanism)]


def computed(prior: Vector, mechanism: Mechanism, order: int) -> list[Any]:
    """a log P_XY(E)."""
    from symdp.leakages.values.leakage_value import LeakageValue

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


def outputs() -> Fact:
    """Summed over the outputs: j the probability of E there, N the norms, C the largest c."""
    return facts.inequality(
        "summed over the outputs",
        families={"Y": ("n", "j c N")},
        assume={"norm": ("Y", "N >= 0"), "largest": ("Y", "C - c >= 0"), "hoelder": ("Y", "c*N - j >= 0")},
        conclude="C*sum(N) - sum(j) >= 0",
    )


def proof() -> Proof:
    """One output, all outputs, and the case of equality."""
    from proofs.zhong2022.arguments.relaxed_losses.merging import ratios_average

    reached = facts.arithmetic("the identity on two uniform letters: 1 = 1/2 * 2", "p + p", "==", "p*2", p="1/2")
    lines = (ratios_average(), outputs(), reached)
    return Proof("all alphabets, all orders a > 1", "Hoelder's inequality per output", lines)


BOUND = (
    r"\alpha>1,\ \epsilon\ge\epsilon_{\mathrm{S}_\alpha}(W)\Rightarrow\log P_{XY}(E)\le\frac{\alpha-1}{\alpha}"
    r"\left(\log\max_yP_X(E_y)+\epsilon\right)"
)


def information(prior: Vector, rows: Rows, order: int) -> Log | None:
    """Sibson information of order 2, from above and exact where it is a logarithm, or -1; None where it is no number."""
    if order > 0:
        return Log.of(sibson_two(prior, rows)[1])
    if not all(map(all, rows)):
        return None
    means = [sum([p / w for p, w in zip(prior, column, strict=True)], ZERO) for column in zip(*rows, strict=True)]
    return Log.of(sum([1 / mean for mean in means], ZERO)) * Fraction(1, 2)


def bridge() -> Bridge:
    """All events of any mechanism at two priors, orders 2 and -1, eps or a part of it."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.released import priors_of
    from proofs.instances.scenes import CHANGED
    from proofs.zhong2022.arguments.letters import averages
    from proofs.zhong2022.arguments.relaxed_losses.merging import ratios_average

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        rows, found = given["before"], []
        order = (2, 2, -1)[sum(entry.numerator for entry in rows[0]) % 3]
        for prior in priors_of(given):
            least = information(prior, rows, order)
            if least is not None:
                symbols = {
                    r"\alpha": order, r"\epsilon": least * Fraction(1, 1 + given["output"]),
                    r"\epsilon_{\mathrm{S}_\alpha}(W)": least,
                }  # fmt: skip
                for largest, event in likeliest(prior, Mechanism(rows)):
                    names = {r"\log P_{XY}(E)": Log.of(event), r"\log\max_yP_X(E_y)": Log.of(largest)}
                    found.append(symbols | names)
        return found

    def one_output(given: dict[str, Any]) -> list[dict[str, Any]]:
        return [letters for prior in priors_of(given) for letters in averages.letters_of_an_output(prior, given["before"])]

    def all_outputs(given: dict[str, Any]) -> list[dict[str, Any]]:
        return [averages.events_by_output(prior, given["before"], given["given"]) for prior in priors_of(given)]

    letters = {ratios_average().title: one_output, outputs().title: all_outputs}
    return Bridge(CHANGED, reading, letters, says=BOUND)


@statement(
    paper="zhong2022",
    id="lemma_23",
    bridge=bridge,
    coq=("PowerMeans.sibson_events",),
    kind="upper bound",
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
