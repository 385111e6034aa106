"""Fact (A): which diagonals lambda-LDP mechanisms have.

Let K(lambda) = { q >= 0 : (lambda-1) max_i q_i + sum_i q_i <= lambda } for lambda >= 1, M letters.

(A) For every lambda-LDP mechanism W with any number of outputs and every way g to take an output for a letter (or for
none), the vector q_i = W(g(y) = i | i) lies in K(lambda). Conversely every q in K(lambda) is dominated, entry by
entry, by the diagonal of a lambda-LDP mechanism from the letters to the letters. The non-zero extreme points of
K(lambda) are lambda/(lambda+|A|-1) times the indicators of the non-empty sets A of letters if lambda > 1, of single
letters if lambda = 1.

Proof, first half. Summing W(y|i) <= lambda W(y|x) over the outputs taken for i gives q_i <= lambda W(g = i|x). Let x be a
letter with the largest q. Then 1 >= sum_i W(g = i|x) >= q_x + sum over i != x of q_i/lambda; multiply by lambda. A random
guess is a mechanism of its own (feed the output to it; LDP survives, as linear combinations of the inequalities).

Second half. Randomised response on a set A of k letters, RR_A: for x in A it answers x with probability
lambda/(lambda+k-1) and each other letter of A with probability 1/(lambda+k-1); for x outside A it answers uniformly
from A. It is lambda-LDP: the column of a letter of A has the entries lambda/(lambda+k-1), 1/(lambda+k-1) and 1/k, and
1/(lambda+k-1) <= 1/k <= lambda/(lambda+k-1), the last one because lambda k - (lambda+k-1) = (lambda-1)(k-1) >= 0; the
other columns are zero. Now sort q_(1) >= ... >= q_(M), put q_(M+1) = 0 and m_k = (q_(k) - q_(k+1))
(lambda+k-1)/lambda >= 0. By summation by parts sum_k m_k = ((lambda-1) q_(1) + sum_i q_i)/lambda <= 1. Mix RR on the
k first letters of the order with weight m_k and give what is left of the mass to the constant answer (1), which is RR
on one letter. By Lemma 1 of kalantari2018 the mixture is lambda-LDP. The letter of rank j gets at least the sum over
k >= j of m_k lambda/(lambda+k-1), which telescopes to q_(j).

Extreme points. The second half writes q as a mixture of the vectors v_A = lambda/(lambda+|A|-1) 1_A and 0, all of
which lie in K(lambda), so that the extreme points are among them. For lambda > 1 each v_A is one, because the linear
function with coefficient 1 on A and -1 outside is larger at v_A than at every other v_B and 0: with c letters of B
inside A and d outside its value at v_B is lambda (c-d)/(lambda+c+d-1) <= lambda c/(lambda+c-1), strictly if d > 0,
and lambda c/(lambda+c-1) grows strictly with c. For lambda = 1 only single
letters remain: K(1) is the simplex with 0, and v_A is the centre of a face.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

from proofs.diagonal_polytope.script import Refuted, require
from proofs.instances import small_numbers as instances
from proofs.instances.small_numbers import ONE, shown, unit_fraction
from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize
from symdp.errors import InvalidArgument
from symdp.mechanisms.mechanism import Mechanism
from symdp.mechanisms.randomized_response import from_diagonal
from symdp.sources.prior import Vector, decreasing_order

ZERO = Fraction(0)


def load(diagonal: Vector, level: Fraction) -> Fraction:
    """(lambda-1) max q + sum q, at most lambda in K(lambda)."""
    return (level - 1) * max(diagonal) + sum(diagonal)


def guessed(mechanism: Mechanism, guesses: list[int]) -> Vector:
    """q_i, the probability that input i is guessed; the guess -1 stands for no letter."""
    rows = enumerate(mechanism.matrix)
    return tuple([sum((w for w, guess in zip(row, guesses, strict=True) if guess == i), ZERO) for i, row in rows])


def verify_diagonal(random: Random) -> bool:
    """The first half for a random mechanism at its own lambda; return whether lambda is finite."""
    inputs, outputs = random.randint(1, 4), random.randint(1, 6)
    released = instances.mechanism(random, inputs, outputs)
    guesses = [random.randint(-1, inputs - 1) for _ in range(outputs)]
    level = released.exp_epsilon
    if not isinstance(level, Fraction):
        return False
    diagonal = guessed(released, guesses)
    where = f"W = {' '.join(map(shown, released.matrix))}, guesses {guesses}, lambda = {level}"
    require(load(diagonal, level) <= level, "membership in K(lambda)", where)
    return True


def boundary_point(random: Random, level: Fraction) -> Vector:
    """A random vector of K(lambda), on its boundary three times out of four."""
    direction = instances.probabilities(random, random.randint(1, 5))
    scale = level / load(direction, level) * (1 if random.random() < 0.75 else unit_fraction(random))
    return tuple([scale * entry for entry in direction])


def response_on(subset: tuple[int, ...], letters: int, level: Fraction) -> list[list[Fraction]]:
    """The matrix of RR_A."""
    size = len(subset)
    rows = []
    for x in range(letters):
        if x in subset:
            share = {y: (level if y == x else ONE) / (level + size - 1) for y in subset}
        else:
            share = {y: Fraction(1, size) for y in subset}
        rows.append([share.get(y, ZERO) for y in range(letters)])
    return rows


def mixture_of(diagonal: Vector, level: Fraction) -> Mechanism:
    """The mixture of the second half, summed matrix by matrix."""
    order, letters = decreasing_order(diagonal), len(diagonal)
    entries = [*[diagonal[letter] for letter in order], ZERO]
    weights = [(entries[k - 1] - entries[k]) * (level + k - 1) / level for k in range(1, letters + 1)]
    weights[0] += 1 - sum(weights)
    total = [[ZERO] * letters for _ in range(letters)]
    for size, weight in enumerate(weights, 1):
        part = response_on(order[:size], letters, level)
        total = [[a + weight * b for a, b in zip(*rows, strict=True)] for rows in zip(total, part, strict=True)]
    return Mechanism.from_rows(total)


def verify_construction(random: Random) -> None:
    """The second half: the mixture, and the toolkit's own one, against the definition of lambda-LDP."""
    level = instances.level(random)
    diagonal = boundary_point(random, level)
    where = f"q = {shown(diagonal)}, lambda = {level}"
    try:
        mixtures = (mixture_of(diagonal, level), from_diagonal(diagonal, level).to_mechanism())
    except InvalidArgument as error:
        raise Refuted(f"the mixture fails at {where}: {error}") from None
    for released in mixtures:
        require(released.satisfies(level), "lambda-LDP of the mixture", where)
        dominated = all(a >= b for a, b in zip(released.diagonal, diagonal, strict=True))
        require(dominated, "the mixture's diagonal dominates q", where)


def verify_extreme_points(random: Random) -> None:
    """A linear function is largest over K(lambda) at one of the listed points: they and 0 span K(lambda)."""
    letters, level = random.randint(1, 5), instances.level(random)
    gains = tuple([Fraction(random.randint(-3, 6)) for _ in range(letters)])
    program = LinearProgram()
    columns = [program.add_column(cost=-gain) for gain in gains]
    largest = program.add_column()
    for column in columns:
        program.add_row({largest: ONE, column: -ONE}, lower=0)
    program.add_row(dict.fromkeys(columns, ONE) | {largest: level - 1}, upper=level)
    subsets = [subset for size in range(1, letters + 1) for subset in combinations(range(letters), size)]
    listed = max(level * sum(gains[i] for i in subset) / (level + len(subset) - 1) for subset in subsets)
    best = -minimize(program).value
    require(best == max(ZERO, listed), "the list of extreme points", f"gains {shown(gains)}, lambda = {level}")
    target = random.choice(subsets)
    values = {subset: level * _balance(subset, target) / (level + len(subset) - 1) for subset in subsets}
    winners = [subset for subset, value in values.items() if value == max(values.values())]
    require(level == 1 or winners == [target], "extremality", f"M = {letters}, lambda = {level}, A = {target}")


def _balance(subset: tuple[int, ...], target: tuple[int, ...]) -> int:
    return sum(1 if letter in target else -1 for letter in subset)


def check(examples: int, seed: int) -> list[str]:
    """Both halves of fact (A) and the extreme points."""
    random = Random(seed)
    finite = sum([verify_diagonal(random) for _ in range(examples)])
    for _ in range(examples):
        verify_construction(random)
        verify_extreme_points(random)
    return [f"(A) {finite} mechanisms of finite epsilon, {examples} diagonals realised, {examples} linear functions"]
