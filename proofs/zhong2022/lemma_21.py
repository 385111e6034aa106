"""zhong2022, Lemma 21: convexity of the losses in the mechanism.

Statement. The prior P of full support fixed, as functions of W: (1) the losses of differential privacy, (eps, delta) of
single outputs and maximal information are quasi-convex. (2) exp of maximal leakage, (3) exp((a-1) eps) of Renyi
differential privacy, (4) exp((a-1)/a eps)/(a-1) of Sibson information, orders a > 1, and (5) mutual information are
convex. W fixed, (4) is concave in the prior.
Hypotheses. Any finite alphabets, all letters neighbours, 0 <= delta < 1; infinite values allowed.
Uses. Nothing.

Check. *Restored.* Item (1) is in the text, and of (2) to (5) only that they are "well-known"; the notions are the four
that (1) leaves. The proof of Lemma 24, step 5, cites from this lemma that 1/(a-1) exp(((a-1)/a) eps) is convex, which
settles (4).

That (2) and (3) are of the same kind is a reading in which they hold; without the exponentials they do not, see the
erratum. The concavity in the prior is what the proof of Theorem 6 takes from the lemma, where a maximum over priors is
called convex.

*Proof*, weights a + b = 1.

(1) W <= lambda W' + delta and W <= r P_Y hold for both mechanisms with the larger level, and may be added (``levels``).

(2) The largest entry of a column of the mixture is at most the mixture of the largest ones.

(3) p^a q^(1-a) >= a t^(a-1) p - (a-1) t^a q for every t, with equality at t = p/q: a largest one of linear functions, p
and q of the mixture are mixtures (``exponentials``); sums and maxima over pairs of letters stay convex.

(4) Hoelder: some g gives sum g v = the norm of the mixture, and at most that of each column; in the prior, (sum_x P_x
W^a)^(1/a) is a concave function of a sum linear in P (``exponentials``).

(5) proofs/arguments/divergence.py.

Coq has all of it, for any functions with the properties of t^a, of its inverse and of the logarithm; (4) there is the
inequality of Minkowski (mixed_norm). From (2) it follows there that three values of the least exp of maximal leakage
decide a piece of it where it is affine (program_leakage_curve).

*On instances.* The two sides at a drawn weight are compared exactly, by the toolkit's measures where they have roots.

Erratum. None in this reading. If the lemma says that the losses (2), (3), (4) themselves are convex, it is false; each
time W is the mixture with weights 1/2. (2): the identity and the constant answer 1/2, 1/2: log(3/2) > (log 2)/2. (3),
order 2: rows (1/2, 1/2), (1/10, 9/10) and (4/5, 1/5), (1/10, 9/10). (4), order 3, two uniform letters: the identity and
the symmetric mechanism of distortion 1/5; order 2 on three letters, the same two. They are quasi-convex, as logarithms
of convex functions.
Source. zhong2022, Appendix A, Lemma 21; proofs of Theorem 6 (1) and Lemma 24 (5) for the reading.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon
from proofs.definitions.mutual_information import mutual_information
from proofs.engine.log_constants import Log
from proofs.engine.statement import statement
from proofs.zhong2022.arguments.global_bounds.losses import squares, sum_of_roots
from proofs.zhong2022.arguments.products.tensor import Rows, power_sum
from proofs.zhong2022.arguments.relaxed_losses.levels import leaked_level, level_at
from proofs.zhong2022.lemma_24 import maximal_information
from symdp.arithmetic.rational import Infinity
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Pair = tuple[Mechanism, Mechanism]


def instances() -> dict[str, Any]:
    """Two mechanisms of one shape, two positive priors, a weight and delta."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms_of_shape
    from proofs.zhong2022.arguments.relaxed_losses.optima import deltas, ordered_priors
    from symdp.testing import distortions

    shapes = st.sampled_from([(2, 2), (2, 2), (2, 3), (3, 2)])
    pairs = shapes.flatmap(lambda shape: st.tuples(mechanisms_of_shape(*shape), mechanisms_of_shape(*shape)))
    return {
        "pair": pairs,
        "prior": ordered_priors(3),
        "other": ordered_priors(3),
        "weight": distortions(6),
        "delta": deltas(),
    }


def fits(pair: Pair, prior: Vector, other: Vector, weight: Fraction, delta: Fraction) -> bool:
    """As many letters everywhere."""
    return pair[0].inputs == len(prior) == len(other)


def mixture(first: Rows, second: Rows, weight: Fraction) -> Rows:
    """weight times the first and the rest times the second."""
    lines = zip(first, second, strict=True)
    return tuple([tuple([weight * a + (1 - weight) * b for a, b in zip(*rows, strict=True)]) for rows in lines])


def is_quasi_convex(pair: Pair, mixed: Rows, prior: Vector, delta: Fraction) -> bool:
    """(1)."""
    first, second = pair[0].matrix, pair[1].matrix
    return (
        exp_epsilon(mixed) <= max(exp_epsilon(first), exp_epsilon(second))
        and level_at(mixed, delta) <= max(level_at(first, delta), level_at(second, delta))
        and maximal_information(prior, mixed) <= max(maximal_information(prior, rows) for rows in (first, second))
    )


def is_convex(pair: Pair, mixed: Rows, prior: Vector, weight: Fraction) -> bool:
    """(2), (3) of orders 2 and 3, (5)."""
    first, second = pair[0].matrix, pair[1].matrix
    for order in (2, 3):
        most, one, two = [power_sum(rows, order) for rows in (mixed, first, second)]
        if not isinstance(one, Infinity) and not isinstance(two, Infinity) and most > weight * one + (1 - weight) * two:
            return False
    leaked = leaked_level(mixed) <= weight * leaked_level(first) + (1 - weight) * leaked_level(second)
    informations = [mutual_information(prior, rows) for rows in (first, second)]
    return leaked and mutual_information(prior, mixed) <= informations[0] * weight + informations[1] * (1 - weight)


def norms_are_convex(pair: Pair, mixed: Rows, prior: Vector, weight: Fraction) -> bool:
    """(4), order 2, column by column: n <= a v + b w for square roots, by squares."""
    a, b = weight, 1 - weight
    for y in range(len(mixed[0])):
        n, v, w = [
            sum((p * row[y] ** 2 for p, row in zip(prior, rows, strict=True)), Fraction(0))
            for rows in (mixed, pair[0].matrix, pair[1].matrix)
        ]
        excess = n - a * a * v - b * b * w
        if excess > 0 and excess**2 > 4 * a * a * b * b * v * w:
            return False
    return True


def levels() -> tuple[Fact, Fact]:
    """(1): x, y entries or probabilities of an output."""
    level = facts.inequality(
        "a mixture of two mechanisms keeps the larger level at delta",
        assume={
            "a": "a >= 0",
            "b": "b >= 0",
            "total": "a + b == 1",
            "first": "L*x + d - w >= 0",
            "second": "L*y + d - v >= 0",
        },
        conclude="L*(a*x + b*y) + d - (a*w + b*v) >= 0",
    )
    output = facts.inequality(
        "the probability of an output under the mixture is the mixture of its probabilities",
        families={"X": ("n", "p w v")},
        assume={"total": "a + b == 1"},
        conclude="sum(p*(a*w + b*v)) == a*sum(p*w) + b*sum(p*v)",
    )
    return level, output


def exponentials() -> tuple[Fact, ...]:
    """(2), (3), (4): the largest of linear functions; concavity in the prior."""
    largest = facts.inequality(
        "an entry of the mixture is at most the mixture of the column maxima",
        assume={"a": "a >= 0", "b": "b >= 0", "first": "m - w >= 0", "second": "k - v >= 0"},
        conclude="a*m + b*k - (a*w + b*v) >= 0",
    )
    powers = facts.inequality(
        "p^a q^(1-a) is convex: F, G its values, g at the mixture is linear with slopes A and -B",
        assume={
            "a": "a >= 0",
            "b": "b >= 0",
            "tangent_first": "F - A*p + B*q >= 0",
            "tangent_second": "G - A*r + B*s >= 0",
            "touches": "g == A*(a*p + b*r) - B*(a*q + b*s)",
        },
        conclude="a*F + b*G - g >= 0",
    )
    norms = facts.inequality(
        "the norm of a column of the mixture is at most the mixture of the norms",
        families={"X": ("M", "g x y")},
        assume={
            "a": "a >= 0",
            "b": "b >= 0",
            "support": "n == sum(g*(a*x + b*y))",
            "hoelder_first": "v - sum(g*x) >= 0",
            "hoelder_second": "w - sum(g*y) >= 0",
        },
        conclude="a*v + b*w - n >= 0",
    )
    concave = facts.inequality(
        "t^(1/a) is concave: N at the mixture of S and T, k the slope there",
        assume={
            "a": "a >= 0",
            "b": "b >= 0",
            "total": "a + b == 1",
            "tangent_first": "N + k*(S - (a*S + b*T)) - f >= 0",
            "tangent_second": "N + k*(T - (a*S + b*T)) - g >= 0",
        },
        conclude="N - a*f - b*g >= 0",
        products=["a*tangent_first", "b*tangent_second"],
        equality_multipliers={"total": ["N", "k*S", "k*T", "k*S*a", "k*S*b", "k*T*a", "k*T*b"]},
        degree=4,
    )
    return largest, powers, norms, concave


def losses_are_not_convex() -> tuple[Fact, ...]:
    """The witnesses of the erratum: the square of the exponential in the middle against the product of the two."""
    pair = "10*p**2 + 10/9*(1-p)**2"
    return (
        facts.arithmetic("(2): maximal leakage, column maxima 2, 3/2, 1", "(3/4 + 3/4)**2", ">", "2*1"),
        facts.arithmetic("(3): rows (1/2, 1/2), (1/10, 9/10), order 2", pair, "==", "25/9", p="1/2"),
        facts.arithmetic("(3): first row (4/5, 1/5)", pair, "==", "58/9", p="4/5"),
        facts.arithmetic("(3): their mixture has more", f"({pair})**2", ">", "25/9*58/9", p="13/20"),
        facts.cases(
            "(3): in the other order each pair has less", "1/100/p + 81/100/(1-p)", "<", pair, {"p": ["1/2", "4/5", "13/20"]}
        ),
        facts.arithmetic("(4): order 3, D = 0, 1/10, 1/5", "(4*(9/10)**3 + 4/10**3)**2", ">", "4*(4*(4/5)**3 + 4/5**3)"),
        facts.arithmetic(
            "(4): order 2, three letters, the same D", "(3*(9/10)**2 + 3/2/10**2)**2", ">", "3*(3*(4/5)**2 + 3/2/5**2)"
        ),
    )


def proof() -> Proof:
    """(1) to (5), and the witnesses."""
    from proofs.arguments.divergence import joint_convexity

    lines = (*levels(), *exponentials(), joint_convexity(), *losses_are_not_convex())
    return Proof("all finite alphabets, all orders a > 1", "largest ones of linear functions, log t <= t-1", lines)


MIXED = r"W=aW_1+(1-a)W_2"
HIDDEN = (r"\epsilon_{\mathrm{DP}}", r"\epsilon_{\delta}", r"\epsilon_{\mathrm{MX}}")
EXPONENTIALS = (
    r"e^{\epsilon_{\mathrm{ML}}(%s)}",
    r"e^{(\alpha-1)\epsilon_{\mathrm{RDP}_\alpha}(%s)}",
    r"\tfrac{1}{\alpha-1}e^{\frac{\alpha-1}{\alpha}\epsilon_{\mathrm{S}_\alpha}(%s)}",
    r"\epsilon_{\mathrm{MI}}(%s)",
)
QUASI_CONVEX = r",\ ".join([rf"{loss}(W)\le\max\{{{loss}(W_1),{loss}(W_2)\}}" for loss in HIDDEN])
CONVEX = r",\ ".join([rf"{loss % 'W'}\le {loss % 'W_1'}\cdot a+{loss % 'W_2'}\cdot (1-a)" for loss in EXPONENTIALS])
WEIGHTS = tuple([Fraction(k, 6) for k in (2, 6, 9, -3)])


def values_of(name: str, rows: Rows, prior: Vector) -> dict[str, Any]:
    """The losses of one mechanism, order 2; Sibson information from below for W and from above for W_1 and W_2."""
    root = sum_of_roots(squares(prior, rows))[name != "W"]
    convex = (leaked_level(rows), power_sum(rows, 2), root, mutual_information(prior, rows))
    levels = (exp_epsilon(rows), level_at(rows, Fraction(1, 10)), maximal_information(prior, rows))
    hidden = {f"{loss}({name})": Log.of(level) for loss, level in zip(HIDDEN, levels, strict=True)}
    return hidden | {loss % name: value for loss, value in zip(EXPONENTIALS, convex, strict=True)}


def far(rows: Rows) -> Rows:
    """Another mechanism of the same shape: each input answers with a likely output of its own, as long as there are some."""
    size = len(rows[0])
    return tuple(
        [tuple([Fraction(1 + 9 * size * (y == x % size), 10 * size) for y in range(size)]) for x in range(len(rows))]
    )


def bridge() -> Bridge:
    """Two mechanisms of one shape, mixed with weights in [0, 1] and outside, or a third one; delta 1/10, order 2."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.released import mechanisms_of, priors_of
    from proofs.instances.scenes import CHANGED

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        first, second = [one.matrix for one in mechanisms_of(given)]
        prior, found = priors_of(given)[given["output"] % 2], []
        for weight in WEIGHTS:
            mixed = mixture(first, second, weight)
            for rows in (mixed, far(first)) if weight == WEIGHTS[0] else (mixed,):
                named = {"W": rows, "W_1": first, "W_2": second}
                if min(map(min, rows)) < 0 or any(isinstance(power_sum(one, 2), Infinity) for one in named.values()):
                    continue
                symbols = {MIXED: rows == mixed, "a": weight, r"\alpha": 2}
                for name, one in named.items():
                    symbols |= values_of(name, one, prior)
                found.append(symbols)
        return found

    def levels_here(given: dict[str, Any]) -> list[dict[str, Any]]:
        pair, delta = mechanisms_of(given), Fraction(1, 10)
        first, second = pair[0].matrix, pair[1].matrix
        level = max(level_at(first, delta), level_at(second, delta))
        if isinstance(level, Infinity):
            return []
        part = {"a": Fraction(1, 3), "b": Fraction(2, 3), "L": level, "d": delta}
        return [
            part | {"x": first[0][k], "w": first[1][k], "y": second[0][k], "v": second[1][k]} for k in range(len(first[0]))
        ]

    def outputs(given: dict[str, Any]) -> list[dict[str, Any]]:
        pair, prior = mechanisms_of(given), priors_of(given)[1]
        columns = zip(zip(*pair[0].matrix, strict=True), zip(*pair[1].matrix, strict=True), strict=True)
        return [{"a": Fraction(1, 3), "b": Fraction(2, 3), "p": prior, "w": w, "v": v} for w, v in columns]

    def maxima(given: dict[str, Any]) -> list[dict[str, Any]]:
        pair = mechanisms_of(given)
        columns = zip(zip(*pair[0].matrix, strict=True), zip(*pair[1].matrix, strict=True), strict=True)
        return [
            {"a": Fraction(1, 3), "b": Fraction(2, 3), "m": max(w), "k": max(v), "w": w[0], "v": v[0]} for w, v in columns
        ]

    titles = [fact.title for fact in (*levels(), exponentials()[0])]
    return Bridge(
        CHANGED,
        reading,
        dict(zip(titles, (levels_here, outputs, maxima), strict=True)),
        says=r";\quad ".join([MIXED + r",\ 0\le a\le 1\Rightarrow " + said for said in (QUASI_CONVEX, CONVEX)]),
    )


@statement(
    paper="zhong2022",
    id="lemma_21",
    bridge=bridge,
    coq=(
        "LocalModel.leakage_quasi_convex",
        "LossMixtures.mixed_pointwise",
        "LossMixtures.mixed_identification",
        "LossMixtures.mixed_leakage",
        "LossMixtures.mixed_renyi",
        "LossMixtures.mixed_sibson",
        "LossMixtures.sibson_concave",
        "MutualInformation.information_convex",
        "MeasureCurves.program_leakage_curve",
    ),
    kind="prose",
    hypotheses=fits,
    instances=instances,
    proof=proof,
)
def losses_of_a_mixture(pair: Pair, prior: Vector, other: Vector, weight: Fraction, delta: Fraction) -> bool:
    """(1) to (5) at a mixture of the pair; Sibson information by the toolkit, at a mixture of the priors too."""
    from symdp import measure

    mixed = mixture(pair[0].matrix, pair[1].matrix, weight)
    loss, between = measure("sibson:2"), mixture((prior,), (other,), weight)[0]
    return (
        is_quasi_convex(pair, mixed, prior, delta)
        and is_convex(pair, mixed, prior, weight)
        and norms_are_convex(pair, mixed, prior, weight)
        and loss.of(mixed, prior) <= max(loss.of(mechanism, prior) for mechanism in pair)
        and loss.of(mixed, between) >= min(loss.of(mixed, prior), loss.of(mixed, other))
    )
