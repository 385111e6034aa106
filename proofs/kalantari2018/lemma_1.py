"""kalantari2018, Lemma 1: the leakage eps_DP is quasi-convex in the mechanism.

Statement. For mechanisms W1, W2 with the same inputs and outputs and every weight a in [0, 1],

    eps_DP(a W1 + (1-a) W2) <= max(eps_DP(W1), eps_DP(W2)),

where eps_DP(W) is the least epsilon >= 0, possibly infinite, with W(y|x) <= exp(epsilon) W(y|x') for all x, x', y.

Hypotheses. None: any shape, any weight of [0, 1], epsilon may be infinite.
Uses. Nothing.

Check. If the maximum is infinite there is nothing to show. Otherwise call its exponential L. Both mechanisms satisfy
W(y|x) <= L W(y|x') for all x, x', y: raising the factor only weakens a condition between non-negative numbers.

*The mixture.* Multiply the condition of W1 by a >= 0, that of W2 by 1-a >= 0 and add: the mixture W satisfies W(y|x) <=
L W(y|x'). Its rows are non-negative and sum to 1. Hence its least epsilon is at most log L. No quotient is formed, so
that outputs of probability zero need no case of their own.

*In other words.* The result is the same as saying that, for each epsilon, the epsilon-LDP mechanisms form a convex set;
the least epsilon exists because, for one mechanism, the admitted epsilon form a closed set.

Why "quasi". The function is not convex. Along a segment on which W(y|x') stays constant while W(y|x) grows, the
logarithm of their ratio is concave: with W1 both rows (1/4, 3/4) and W2 rows (1/2, 1/2), (1/4, 3/4), epsilon is 0 and
log 2, and half way it is log(3/2) > (1/2) log 2, since (3/2)^2 = 9/4 > 2. In general, with a = p/q, epsilon of the
mixture exceeds a eps1 + (1-a) eps2 exactly when lambda^q > lambda1^p lambda2^(q-p): a comparison of rationals.

On instances the mixture's level, as the largest ratio within a column, is compared with the bound, and the mixture is
put into every product inequality at the bound. kalantari2016 claims convexity under the same number, which is false.

Erratum. None.
Source. kalantari2018, Section II-C, Lemma 1; proof in Section V-A, equation (26).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Pair = tuple[Mechanism, Mechanism]


def mixture(pair: Pair, weight: Fraction) -> tuple[tuple[Fraction, ...], ...]:
    """weight * first + (1 - weight) * second, row by row."""
    rows = zip(pair[0].matrix, pair[1].matrix, strict=True)
    return tuple([tuple([weight * a + (1 - weight) * b for a, b in zip(*two, strict=True)]) for two in rows])


def published(pair: Pair, weight: Fraction) -> ExpEpsilon:
    """The bound of the lemma, as exp(epsilon)."""
    return max(pair[0].exp_epsilon, pair[1].exp_epsilon)


def computed(pair: Pair, weight: Fraction) -> ExpEpsilon:
    """exp(eps_DP) of the mixture, from the definition."""
    return exp_epsilon(mixture(pair, weight))


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Two mechanisms of one shape, silent outputs and zeros included; the weights 0 and 1 occur."""
    from proofs.instances.random_classes import shares
    from proofs.instances.random_mechanisms import pairs_of_one_shape

    return {"pair": pairs_of_one_shape(), "weight": shares()}


def directed() -> list[dict[str, Any]]:
    """A constant mechanism against the identity, and the example against convexity."""
    constant, identity = Mechanism.from_rows([[1, 0], [1, 0]]), Mechanism.from_rows([[1, 0], [0, 1]])
    flat = Mechanism.from_rows([["1/4", "3/4"], ["1/4", "3/4"]])
    bent = Mechanism.from_rows([["1/2", "1/2"], ["1/4", "3/4"]])
    weights = (Fraction(0), Fraction(1, 2), Fraction(1))
    return [{"pair": pair, "weight": weight} for pair in ((constant, identity), (flat, bent)) for weight in weights]


def one_column() -> Fact:
    """The condition at one output and one pair of inputs: p <= L q for W1, r <= L s for W2."""
    return facts.inequality(
        "a mixture satisfies each product inequality that both mechanisms satisfy",
        assume={"weight": "a >= 0", "rest": "1 - a >= 0", "first": "L*q - p >= 0", "second": "L*s - r >= 0"},
        conclude="L*(a*q + (1-a)*s) - (a*p + (1-a)*r) >= 0",
        products=["weight*first", "rest*second"],
    )


def larger_level() -> Fact:
    """A larger factor only weakens the condition."""
    return facts.inequality(
        "what holds at a level holds at every larger one",
        assume={"larger": "L - K >= 0", "entry": "q >= 0", "own level": "K*q - p >= 0"},
        conclude="L*q - p >= 0",
    )


def rows_sum() -> Fact:
    """The mixture is a mechanism."""
    return facts.inequality(
        "a row of the mixture sums to 1",
        families={"Y": ("n", "p r")},
        assume={"first": "sum(p) == 1", "second": "sum(r) == 1"},
        conclude="sum(a*p + (1-a)*r) == 1",
    )


def proof() -> Proof:
    """The sublevel sets are convex."""
    return Proof("all shapes", "a mixture of product inequalities", (one_column(), larger_level(), rows_sum()))


@statement(
    paper="kalantari2018",
    id="lemma_1",
    kind="upper bound",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=(
        "LocalModel.leakage_quasi_convex",
        "LocalModel.mixture_mechanism",
    ),
)
def leakage_is_quasi_convex(pair: Pair, weight: Fraction) -> bool:
    """The mixture leaks no more than the worse of the two, and satisfies the inequalities of that level."""
    bound = published(pair, weight)
    mixed = Mechanism.from_rows(mixture(pair, weight))
    return computed(pair, weight) <= bound and (not isinstance(bound, Fraction) or mixed.satisfies(bound))
