"""(epsilon, delta)-LDP: a rescaling of the distortion.

Standard definition, 0 <= delta < 1: W(A|x) <= lambda W(A|x') + delta for all inputs x, x' and all sets A of outputs.

**Theorem.** For every source set, lambda*_delta(D) = lambda*_0(D/(1-delta)), which is 1 for D >= (1-delta) D_0 (D_0
<= 1 is the zero threshold at delta = 0). It holds for any number of outputs, and for the weaker condition that asks
the inequality of single outputs only, if outputs are letters. With at most L outputs taken for each letter, the
single-output condition allows lambda*_0(D/(1-L delta)) for L delta < 1, and everything when L delta >= 1: it is not a
notion of privacy for more outputs.

Proof, possible. Let W be lambda-LDP with distortion D/(1-delta) or less, or the constant mechanism when D >=
(1-delta) D_0. Then delta Identity + (1-delta) W satisfies the definition, since delta 1[x in A] + (1-delta) W(A|x) is
at most delta + lambda (1-delta) W(A|x'), and its distortion is 1-delta times that of W, at most D. With L copies of
each output, the identity of weight L delta that chooses a copy uniformly puts delta on each output: the same for
single outputs.

Necessary. Let W satisfy the definition, q_i = W(G_i|i), G_i the set of outputs taken for i. Put e_i = max(0, q_i -
delta) and x a letter with the largest q. For i != x the definition at G_i gives q_i - delta <= lambda W(G_i|x), so
that e_i <= lambda W(G_i|x), and sum over i != x of e_i <= lambda (1 - q_x). If q_x <= delta all e vanish. Otherwise
(lambda-1) max e + sum e = lambda (q_x - delta) + sum over i != x of e_i <= lambda (1-delta). So e/(1-delta) lies in
K(lambda), and P.e/(1-delta) >= (P.q - delta)/(1-delta) >= 1 - D/(1-delta) for every P. Fact (A) turns it into a
lambda-LDP mechanism of distortion at most D/(1-delta). Only the sets G_i were used: single outputs if they are
letters, and with L outputs in each G_i summing the single-output condition gives the set condition with L delta.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from proofs.definitions import full_program
from proofs.diagonal_polytope.diagonals import guessed, load
from proofs.diagonal_polytope.profile import corners, inverse
from proofs.diagonal_polytope.script import require
from proofs.instances import small_numbers as instances
from proofs.instances.small_numbers import shown
from symdp.tradeoffs.questions import least_distortion, optimal_mechanism

ZERO = Fraction(0)


def published(distortion: Fraction, delta: Fraction) -> Fraction:
    """Least distortion with delta, from the least distortion without."""
    return (1 - delta) * distortion


def random_delta(random: Random) -> Fraction:
    """delta in (0, 1), often small."""
    return Fraction(random.randint(1, 4), random.choice((5, 10, 100)))


def verify_all_mechanisms(random: Random) -> None:
    """The least distortion over all mechanisms, in both senses, and that of the toolkit."""
    sources = instances.hull(random, letters=random.randint(2, 3))
    level, delta = instances.level(random), random_delta(random)
    base = 1 - inverse(corners(sources), level)
    claimed = published(base, delta)
    where = f"{sources}, lambda = {level}, delta = {delta}, claimed D = {claimed}"
    letters = range(sources.letters)
    guesses = [*letters, *([random.choice(letters)] if random.random() < 0.5 else [])]
    standard = full_program.least_distortion(sources, level, guesses, delta)
    require(standard == claimed, "the standard definition over all mechanisms", f"{where}, found {standard}")
    pointwise = full_program.least_distortion(sources, level, letters, delta, pointwise=True)
    require(pointwise == claimed, "single outputs, outputs = letters", f"{where}, found {pointwise}")
    require(least_distortion(sources.source, level, delta).distortion == claimed, "the toolkit's value", where)
    copied = full_program.least_distortion(sources, level, [*letters, *letters], delta, pointwise=True)
    expected = published(base, min(Fraction(1), 2 * delta))
    require(copied == expected, "single outputs with two copies", f"{where}, found {copied}, expected {expected}")


def verify_mechanism(random: Random) -> None:
    """delta Identity + (1-delta) W against the definition."""
    sources = instances.hull(random)
    delta = random_delta(random)
    distortion = instances.unit_fraction(random, low=1)
    best = optimal_mechanism(sources.source, distortion, delta)
    level = best.exp_epsilon
    released = best.mechanism.to_mechanism()
    where = f"{sources}, D = {distortion}, delta = {delta}, lambda = {level}"
    require(isinstance(level, Fraction) and released.satisfies(level, delta), "(epsilon, delta)-LDP", where)
    require(released.distortion(sources.source) <= distortion, "the distortion", where)


def verify_necessity(random: Random) -> bool:
    """e/(1-delta) is in K(lambda) for a random mechanism at its own least delta; return whether delta < 1."""
    inputs, outputs = random.randint(1, 4), random.randint(1, 5)
    released = instances.mechanism(random, inputs, outputs)
    level = instances.level(random)
    rows = released.matrix
    delta = max(sum((max(ZERO, a - level * b) for a, b in zip(x, other, strict=True)), ZERO) for x in rows for other in rows)
    if delta == 1:
        return False
    guesses = [random.randint(-1, inputs - 1) for _ in range(outputs)]
    reduced = tuple([max(ZERO, q - delta) / (1 - delta) for q in guessed(released, guesses)])
    where = f"W = {' '.join(map(shown, rows))}, guesses {guesses}, lambda = {level}, delta = {delta}"
    require(load(reduced, level) <= level, "membership of e/(1-delta) in K(lambda)", where)
    return True


def check(examples: int, seed: int) -> list[str]:
    """The rescaling against all mechanisms."""
    random = Random(seed)
    counted = 0
    for _ in range(examples):
        verify_all_mechanisms(random)
        verify_mechanism(random)
        counted += verify_necessity(random)
    return [f"(epsilon, delta): {examples} source sets against all mechanisms in three senses, {counted} random mechanisms"]
