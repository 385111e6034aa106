"""The independent route: all mechanisms, entry by entry, in one exact linear program.

Nothing of the theorem enters here. The unknowns are the entries W(y|x) of a mechanism with M inputs and N outputs and
the worst-case distortion t. The rows say that W is stochastic, that it is (epsilon, delta)-LDP in the standard sense at
a fixed lambda = exp(epsilon), and that no prior of the set is distorted by more than t when output y is taken for the
letter g(y).

For fixed x and x' the set of outputs that violates W(S|x) <= lambda W(S|x') + delta most is the one with all positive
differences, so that the condition for all S reads sum over y of max(0, W(y|x) - lambda W(y|x')) <= delta; for delta = 0
it is W(y|x) <= lambda W(y|x') for each y. The standard condition is linear with one unknown for each positive part.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.instances.small_numbers import ONE, Hull
from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize


def least_distortion(
    sources: Hull,
    level: Fraction,
    guesses: Sequence[int],
    delta: Fraction = Fraction(0),
    pointwise: bool = False,
) -> Fraction:
    """The least worst-case distortion of all mechanisms, by a linear program over their entries.

    Parameters
    ----------
    sources : Hull
    level : Fraction
        lambda >= 1.
    guesses : sequence of int
        For each output the letter it stands for, from 0.
    delta : Fraction
    pointwise : bool
        Ask W(y|x) <= lambda W(y|x') + delta of single outputs only.
    """
    program = LinearProgram()
    letters = range(sources.letters)
    entries = [[program.add_column() for _ in guesses] for _ in letters]
    distortion = program.add_column(cost=1)
    for row in entries:
        program.add_row(dict.fromkeys(row, ONE), lower=1, upper=1)
    for vertex in sources.vertices:
        right = {entries[letter][y]: vertex[letter] for y, letter in enumerate(guesses)}
        program.add_row(right | {distortion: ONE}, lower=1)
    for x in letters:
        for other in letters:
            if x != other:
                _require_privacy(program, entries[x], entries[other], level, delta, pointwise)
    return minimize(program).value


def _require_privacy(
    program: LinearProgram, row: list[int], other: list[int], level: Fraction, delta: Fraction, pointwise: bool
) -> None:
    if pointwise or not delta:
        for first, second in zip(row, other, strict=True):
            program.add_row({first: ONE, second: -level}, upper=delta)
        return
    positive_parts = [program.add_column() for _ in row]
    for part, first, second in zip(positive_parts, row, other, strict=True):
        program.add_row({part: ONE, first: -ONE, second: level}, lower=0)
    program.add_row(dict.fromkeys(positive_parts, ONE), upper=delta)
