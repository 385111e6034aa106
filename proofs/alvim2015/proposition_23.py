"""alvim2015, Proposition 23: the utility with a remapping.

Statement. If the guess is y' = guess(z), the utility (11), the sum over y of p(y) times the sum over y' of p(y'|y)
gain(y,y'), is the sum over y, z of p(y,z) gain(y, guess(z)).
Hypotheses. Finitely many answers and outputs; any gain; guess a function of z alone.
Uses. Nothing.

Check. p(y'|y) is the sum of p(z|y) over the z with guess(z) = y' (second line of the proof, as p(y'|z) is 1 or 0). For
one y and one y' the terms of these z have the same gain (``one``); the outputs split into these sets, and the sums over
the sets add up (``all_guesses``); then weigh with p(y).

*On instances.* Both sides are computed, (11) by way of p(y'|y).

Erratum. None.
Source. alvim2015, Section 6, Definition 22, Proposition 23, (11), (12); appendix, (31).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof
from symdp.sources.prior import Vector

Rows = tuple[Vector, ...]
Parts = tuple[Vector, Rows, tuple[int, ...], tuple[tuple[int, ...], ...]]


def instances() -> dict[str, Any]:
    """(prior, channel, guess, gain) of one shape; gains of either sign."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    def parts(shape: tuple[int, int]) -> Any:
        answers, outputs = shape
        rows = st.lists(priors(outputs, outputs), min_size=answers, max_size=answers).map(tuple)
        guess = st.lists(st.integers(0, answers - 1), min_size=outputs, max_size=outputs).map(tuple)
        row = st.lists(st.integers(-3, 3), min_size=answers, max_size=answers).map(tuple)
        gain = st.lists(row, min_size=answers, max_size=answers).map(tuple)
        return st.tuples(priors(answers, answers), rows, guess, gain)

    return {"parts": st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(parts)}


def published(parts: Parts) -> Fraction:
    """(12)."""
    prior, rows, guess, gain = parts
    return sum(
        (prior[y] * entry * gain[y][guess[z]] for y, row in enumerate(rows) for z, entry in enumerate(row)), Fraction(0)
    )


def computed(parts: Parts) -> Fraction:
    """(11)."""
    prior, rows, guess, gain = parts
    total = Fraction(0)
    for y, row in enumerate(rows):
        guessed = [
            sum((entry for z, entry in enumerate(row) if guess[z] == other), Fraction(0)) for other in range(len(prior))
        ]
        total += prior[y] * sum((p * g for p, g in zip(guessed, gain[y], strict=True)), Fraction(0))
    return total


def proof() -> Proof:
    """One guess, then all."""
    one = facts.inequality(
        "the outputs with one guess: p(y'|y) gain(y,y')",
        families={"Z": ("n", "p g")},
        assume={"guessed": "q == sum(p)", "gain": ("Z", "g == G")},
        conclude="sum(p*g) == q*G",
        equality_multipliers={"guessed": ["G"], "gain": ["p"]},
    )
    all_guesses = facts.inequality(
        "all guesses y', and the answers y weighed: s, f are the sums over z and over y'",
        families={"Y": ("n", "p s f")},
        assume={"same": ("Y", "s == f")},
        conclude="sum(p*s) == sum(p*f)",
        equality_multipliers={"same": ["p"]},
    )
    return Proof("all finite answers and outputs, any gain", "outputs grouped by the guess", (one, all_guesses))


@statement(
    paper="alvim2015",
    id="proposition_23",
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq="Channels.utility_remapped",
)
def both_utilities_agree(parts: Parts) -> bool:
    """(11) is (12), and the toolkit's utility, whose gains are listed by guess."""
    from symdp.leakages.measures.guessing import utility

    prior, rows, guess, gain = parts
    found = utility(rows, prior, gain=list(zip(*gain, strict=True)), remap=guess)
    return found == published(parts) == computed(parts)
