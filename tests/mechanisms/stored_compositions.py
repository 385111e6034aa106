"""Compositions of mechanisms, as lines to store: python -m tests.mechanisms.stored_compositions writes them.

A line has the bounds of delta to nine digits, and the steps that they take; or what the polynomials of a law look like.
"""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

from symdp import Mechanism
from symdp.arithmetic.rational import INFINITY
from symdp.arithmetic.reals.enclosure import rounded
from symdp.mechanisms.mechanism import Mechanism as Matrix
from symdp.mechanisms.privacy.composed_dichotomy import RepeatedUses
from symdp.mechanisms.privacy.composed_on_grid import GridComposition, RoundedLosses
from symdp.work import account
from tests.stored_lines import StoredLines

BITS = 48


def mechanism(outputs: int, seed: int, most: int = 9) -> Matrix:
    """Two rows of outputs that are all possible under both."""
    rng = Random(seed)
    rows = [[rng.randint(1, most) for _ in range(outputs)] for _ in range(2)]
    return Mechanism.from_rows([[Fraction(weight, sum(row)) for weight in row] for row in rows])


ERASING = Mechanism.from_rows([["1/10", "0", "1/2", "2/5"], ["0", "1/10", "3/10", "3/5"]])
PROFILES = {
    "two outputs": (mechanism(2, 1), (1, 2, 9, 100)),
    "three outputs": (mechanism(3, 2), (2, 31)),
    "five outputs": (mechanism(5, 3), (2, 6)),
    "twelve outputs": (mechanism(12, 4, 99), (2,)),
    "erasing": (ERASING, (1, 6, 40)),
    "alike": (Mechanism.from_rows([["1/2", "1/2"]] * 2), (1, 1000)),
    "one of three": (Mechanism.from_rows([["1/2", "1/3", "1/6"], ["1/5", "2/5", "2/5"], ["1/7", "3/7", "3/7"]]), (1, 3)),
}
LEVELS = ("1", "2", "20")


def profiles() -> Iterator[str]:
    """Bounds of delta at some levels, and of the level at a delta."""
    for name, (made, many) in PROFILES.items():
        for uses in many:
            for level in LEVELS:
                profile = made.profile().compose(uses)
                with account("a composition", "ask less") as work:
                    low, high = profile.delta_bounds(exp_epsilon=level, digits=4)
                yield f"{name}, {uses} uses at {level}: {rounded(low, 4)} to {rounded(high, 4)}, {work.done} steps"
            profile = made.profile().compose(uses)
            with account("a composition", "ask less") as work:
                ends = profile.exp_epsilon_bounds("3/1000", 3)
            shown = ["oo" if end is INFINITY else rounded(end, 9) for end in ends]
            yield f"{name}, {uses} uses at a delta: {' to '.join(shown)}, {work.done} steps"


def laws() -> Iterator[str]:
    """The laws of rounded losses: where they begin, how long they are, and what they enclose."""
    for outputs, uses in ((2, 1), (2, 5), (3, 2), (4, 7), (6, 16), (6, 21)):
        outcomes = mechanism(outputs, outputs + uses).profile().neighbours[0][1].outcomes
        for step in (Fraction(1, 2), Fraction(1, 37), Fraction(1, 256)):
            with account("a law", "ask less") as work:
                law = RoundedLosses.of(outcomes, uses, step, BITS)
                low, high = law.bounds(Fraction(3, 2))
            shape = [(terms.least, int(terms.polynomial.degree())) for terms in (law.first, law.second)]
            numbers = [rounded(number, 9) for number in (law.tilt, law.shift, law.lacking * 2**BITS)]
            bounds = f"{rounded(low, 6)} to {rounded(high, 6)}"
            yield f"{outputs} outputs, {uses} uses by {step}: {shape}, {numbers}, {bounds}, {work.done} steps"


def stages() -> Iterator[str]:
    """How often a grid is made finer until as many digits are known, and with what first step."""
    for outputs, uses, digits in ((3, 5, 3), (5, 40, 5), (20, 10, 4)):
        outcomes = mechanism(outputs, uses).profile().neighbours[0][1].outcomes
        grid = GridComposition(outcomes, uses)
        for level in (Fraction(3, 2), Fraction(30)):
            ends = []
            for low, high in grid.stages(level, digits):
                ends.append((low, high))
                if (high - low) * 10**digits <= low or len(ends) > 5:
                    break
            widths = [rounded(high - low, 2) for low, high in ends]
            yield f"{outputs} outputs, {uses} uses at {level}: {widths}, grids {[(str(s), b) for s, b in grid._laws]}"


def powers() -> Iterator[str]:
    """Enclosed powers of polynomials: how many digits are kept, how many terms there are, and the steps."""
    for name, made, uses, digits in (
        ("two outputs", mechanism(2, 1), 1000, 4),
        ("three outputs", mechanism(3, 2), 75, 3),
        ("three outputs", mechanism(3, 2), 76, 9),
        ("five outputs", mechanism(5, 3), 12, 3),
        ("erasing", ERASING, 300, 4),
    ):
        each = RepeatedUses(made.profile().neighbours[0][1], uses)
        for level in (Fraction(3), Fraction(10**6)):
            with account("a power", "ask less") as work:
                low, high = next(each.stages(level, digits))
            terms = {bits: None if known is None else len(known) for bits, known in each._rounded.items()}
            bounds = f"{rounded(low, 9)} to {rounded(high, 9)}"
            yield f"{name}, {uses} uses at {level}: {bounds}, terms {terms}, {work.done} steps"


def repeated() -> Iterator[str]:
    """Which ways of composing a pair are open: exact ones, rounded ones, or parts of a grid."""
    for name, (made, many) in PROFILES.items():
        for uses in (*many, 128, 97):
            for rows, one in made.profile().neighbours:
                each = RepeatedUses(one, uses)
                part = each._on_grid if any(p and q for p, q in one.outcomes) else None
                shape = None if part is None else (part.uses, len(part.outcomes))
                yield f"{name} {rows}, {uses} uses: {each.most_outcomes} ratios, {each.exact_bits} bits, grid {shape}"


def lines() -> list[str]:
    """All lines that are stored."""
    return [*profiles(), *laws(), *stages(), *powers(), *repeated()]


STORED = StoredLines(Path(__file__).with_name("compositions.txt"), lines)

if __name__ == "__main__":
    STORED.write()
