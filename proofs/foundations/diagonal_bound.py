"""foundations, diagonal bound: what lambda-LDP allows the probabilities of being right, for any outputs and guess.

Statement. Let W(y|x) be a mechanism on M letters with any finite set of outputs, lambda = exp(epsilon) its finite
level, that is W(y|x) <= lambda W(y|x') for all x, x', y. Let each output be taken for one letter or for none, and q_i
be the probability that input i is taken for i. Then, for every letter x, and so for the one with the largest q_x,

    (lambda-1) q_x + sum_i q_i <= lambda.

Hypotheses. lambda finite.
Uses. Nothing.

Check. Let G_i be the set of outputs taken for i, and w_i = W(G_i|x). ``one_letter`` sums W(y|i) <= lambda W(y|x) over
G_i:

    q_i <= lambda w_i.

The sets G_i do not meet, so that row x gives

    q_x + sum over i != x of w_i <= 1;

``row_bounds_diagonal`` combines the two. A guess at random is an output of its own (W followed by the guess is
lambda-LDP too, since the inequalities are linear).

*On instances.* The left side is read off the matrix, the right side is its level.

Erratum. None.
Source. Fact (A), necessary half, of the theorem of foundations; for lambda-LDP see kairouz2016.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism

NO_LETTER = -1


def right_guesses(mechanism: Mechanism, guesses: tuple[int, ...]) -> list[Fraction]:
    """q_i: the probability that input i is taken for i, where output y stands for the letter guesses[y]."""
    taken = range(len(mechanism.matrix))
    return [
        sum((w for w, guess in zip(mechanism.matrix[i], guesses, strict=False) if guess == i), Fraction(0)) for i in taken
    ]


def published(mechanism: Mechanism, guesses: tuple[int, ...]) -> ExpEpsilon:
    """lambda."""
    return exp_epsilon(mechanism.matrix)


def computed(mechanism: Mechanism, guesses: tuple[int, ...]) -> ExpEpsilon:
    """(lambda-1) max q + sum q, with lambda as the toolkit finds it."""
    level = mechanism.exp_epsilon
    diagonal = right_guesses(mechanism, guesses)
    return (level - 1) * max(diagonal) + sum(diagonal) if isinstance(level, Fraction) else INFINITY


def finite(mechanism: Mechanism, guesses: tuple[int, ...]) -> bool:
    """Lambda is finite and every output has a guess."""
    return exp_epsilon(mechanism.matrix) != INFINITY and len(guesses) >= len(mechanism.matrix[0])


def instances() -> dict[str, Any]:
    """Matrices with up to four inputs and outputs, and any guess."""
    from hypothesis import strategies as st

    from symdp.testing import mechanisms

    guesses = st.lists(st.integers(NO_LETTER, 3), min_size=4, max_size=4).map(tuple)
    return {"mechanism": mechanisms(), "guesses": guesses}


def one_letter() -> Fact:
    """q_i <= lambda W(G_i|x)."""
    return facts.inequality(
        "the outputs taken for letter i: what i sends there is at most lambda times what x sends there",
        families={"G": ("n", "a b")},
        assume={"ldp": ("G", "L*b - a >= 0")},
        conclude="L*sum(b) - sum(a) >= 0",
        degree=1,
    )


def row_bounds_diagonal() -> Fact:
    """The inequality from row x; J holds the other letters."""
    return facts.inequality(
        "a row of a lambda-LDP mechanism bounds the probabilities of being right",
        families={"J": ("n", "w q")},
        assume={"row": "1 - s - sum(w) >= 0", "ldp": ("J", "L*w - q >= 0"), "level": "L >= 1"},
        conclude="L - (L-1)*s - s - sum(q) >= 0",
        products=["row", "level*row", "J: ldp"],
    )


def proof() -> Proof:
    """Both facts hold for any number of letters and outputs."""
    return Proof("all M", "one row of the mechanism, summed over its outputs", (one_letter(), row_bounds_diagonal()))


@statement(
    paper="foundations",
    id="diagonal_bound",
    kind="upper bound",
    published=published,
    computed=computed,
    hypotheses=finite,
    instances=instances,
    proof=proof,
    coq="DiagonalPolytope.diagonal_bound",
)
def diagonal_is_bounded(mechanism: Mechanism, guesses: tuple[int, ...]) -> bool:
    """The load of the diagonal is at most lambda."""
    return computed(mechanism, guesses) <= published(mechanism, guesses)
