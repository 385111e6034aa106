"""kalantari2018, Lemma 1: the leakage eps_DP is quasi-convex in the mechanism.

Statement. For mechanisms W1, W2 with the same inputs and outputs and every weight a in [0, 1],

    eps_DP(a W1 + (1-a) W2) <= max(eps_DP(W1), eps_DP(W2)),

where eps_DP(W) is the least epsilon >= 0, possibly infinite, with W(y|x) <= exp(epsilon) W(y|x') for all x, x', y.

Proof. If the maximum is infinite there is nothing to show. Otherwise call its exponential L. Both mechanisms satisfy
W(y|x) <= L W(y|x') for all x, x', y: raising the factor only weakens a condition between non-negative numbers. Multiply
the condition of W1 by a >= 0, that of W2 by 1-a >= 0 and add: the mixture W satisfies W(y|x) <= L W(y|x'). Its rows are
non-negative and sum to 1. Hence its least epsilon is at most log L. No quotient is formed, so that outputs of probability
zero need no case of their own. The result is the same as saying that, for each epsilon, the epsilon-LDP mechanisms form a
convex set; the least epsilon exists because they form a closed one.

Why "quasi". The function is not convex. Along a segment on which W(y|x') stays constant while W(y|x) grows, the
logarithm of their ratio is concave: with W1 both rows (1/4, 3/4) and W2 rows (1/2, 1/2), (1/4, 3/4), epsilon is 0 and
log 2, and half way it is log(3/2) > (1/2) log 2, since (3/2)^2 = 9/4 > 2. In general, with a = p/q, epsilon of the
mixture exceeds a eps1 + (1-a) eps2 exactly when lambda^q > lambda1^p lambda2^(q-p): a comparison of rationals.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from proofs.instances import mechanism, shown, unit_fraction
from proofs.script import Refuted, require, run
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.mechanisms.mechanism import Mechanism

NOT_CONVEX = (
    (("1/4", "3/4"), ("1/4", "3/4")),
    (("1/2", "1/2"), ("1/4", "3/4")),
)


@dataclass(frozen=True)
class Mixture:
    """weight * first + (1 - weight) * second."""

    first: Mechanism
    second: Mechanism
    weight: Fraction

    @property
    def mechanism(self) -> Mechanism:
        """The mixed matrix."""
        pairs = zip(self.first.matrix, self.second.matrix, strict=True)
        rest = 1 - self.weight
        return Mechanism.from_rows(
            [[self.weight * a + rest * b for a, b in zip(one, two, strict=True)] for one, two in pairs]
        )

    def __str__(self) -> str:
        first, second = ("[" + " ".join(map(shown, w.matrix)) + "]" for w in (self.first, self.second))
        return f"W1 = {first}, W2 = {second}, a = {self.weight}, exp(epsilon) of the mixture = {computed(self)}"


def computed(mixture: Mixture) -> ExpEpsilon:
    """exp(eps_DP) of the mixture."""
    return mixture.mechanism.exp_epsilon


def published(mixture: Mixture) -> ExpEpsilon:
    """The bound of the lemma, as exp(epsilon)."""
    return max(mixture.first.exp_epsilon, mixture.second.exp_epsilon)


def quasi_convex(mixture: Mixture) -> bool:
    """The inequality of the lemma."""
    return computed(mixture) <= published(mixture)


def convex(mixture: Mixture) -> bool:
    """The stronger, false inequality eps(mixture) <= a eps1 + (1-a) eps2, decided on rationals."""
    mixed, one, two = computed(mixture), mixture.first.exp_epsilon, mixture.second.exp_epsilon
    p, q = mixture.weight.numerator, mixture.weight.denominator
    if p in (0, q):
        return mixed == (one if p else two)
    if not (isinstance(mixed, Fraction) and isinstance(one, Fraction) and isinstance(two, Fraction)):
        return INFINITY in (one, two)
    return bool(mixed**q <= one**p * two ** (q - p))


def random_mixture(random: Random) -> Mixture:
    """Two mechanisms of the same shape; the weights 0 and 1 occur."""
    inputs, outputs = (random.choice((1, 2, 3, 3, 4, 4)) for _ in range(2))
    return Mixture(mechanism(random, inputs, outputs), mechanism(random, inputs, outputs), unit_fraction(random, 6))


def bound_by_definition(mixture: Mixture) -> bool:
    """The second route: the mixture satisfies every product inequality at the claimed level."""
    bound = published(mixture)
    return not isinstance(bound, Fraction) or mixture.mechanism.satisfies(bound)


def verify_not_convex() -> str:
    """The witness against convexity of the module's docstring."""
    first, second = (Mechanism.from_rows(rows) for rows in NOT_CONVEX)
    witness = Mixture(first, second, Fraction(1, 2))
    levels = (first.exp_epsilon, second.exp_epsilon, computed(witness))
    expected = (Fraction(1), Fraction(2), Fraction(3, 2))
    require(levels == expected and not convex(witness), "the witness against convexity", witness)
    return "not convex: exp(epsilon) = 1 and 2, half way 3/2 although (3/2)^2 = 9/4 > 2"


def check(examples: int, seed: int) -> list[str]:
    """Quasi-convexity on random mixtures, and an exact witness that convexity fails."""
    random = Random(seed)
    counts = dict.fromkeys(("finite", "epsilon 0", "zero column", "weight 0 or 1", "equality", "not convex"), 0)
    for _ in range(examples):
        mixture = random_mixture(random)
        require(quasi_convex(mixture), "the inequality of Lemma 1", mixture)
        require(bound_by_definition(mixture), "the mixture's epsilon-LDP inequalities", mixture)
        bound = published(mixture)
        counts["finite"] += bound != INFINITY
        counts["epsilon 0"] += Fraction(1) in (mixture.first.exp_epsilon, mixture.second.exp_epsilon)
        counts["zero column"] += any(not any(column) for column in zip(*mixture.first.matrix, strict=True))
        counts["weight 0 or 1"] += mixture.weight in (0, 1)
        counts["equality"] += computed(mixture) == bound
        counts["not convex"] += not convex(mixture)
    among = ", ".join(f"{name} {count}" for name, count in counts.items())
    return [f"seed {seed}", f"quasi-convexity holds in {examples} of {examples} mixtures ({among})", verify_not_convex()]


__all__ = ["Mixture", "Refuted", "check", "computed", "convex", "published", "quasi_convex"]

if __name__ == "__main__":
    sys.exit(run(check, examples=2000))
