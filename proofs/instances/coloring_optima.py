"""Exact instances of the colouring argument: mechanisms of least leakage and least total distortion, drawn or chosen."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.minimum_sum import LeastLeakage, MinimumSum, least_leakage, minimum_sum, threshold
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector, read_prior

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

PARTS = 12
MOST_PRIORS = 3

TIED = (("4/9", "4/9", "1/9"),)
IMPOSSIBLE_LETTER = (("1/2", "1/2", "0"),)
FOUR_TIED = (("3/10", "3/10", "1/5", "1/5"),)
ONE_LARGEST = (("23/50", "9/50", "9/50", "9/50"), ("19/50", "6/25", "6/25", "7/50"))
NO_MINIMUM_SUM = (("27/100", "27/100", "9/50", "9/50", "1/10"), ("7/25", "27/100", "17/100", "3/20", "13/100"))
LARGEST_NOT_BLACK = (("1/2", "1/2", "0"), ("2/3", "1/6", "1/6"))


def ordered_vertices(letters: int) -> SearchStrategy[list[Vector]]:
    """One to three priors with P_1 >= ... >= P_M; ties and zeros are common."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    return st.lists(priors(letters, letters, decreasing=True), min_size=1, max_size=MOST_PRIORS)


def placed(max_letters: int) -> SearchStrategy[tuple[list[Vector], Fraction, int]]:
    """An ordered set, D and k with D^(k) < D < D^(M-1), k <= M-2."""
    from hypothesis import assume
    from hypothesis import strategies as st

    @st.composite
    def drawn(draw: DrawFn) -> tuple[list[Vector], Fraction, int]:
        letters = draw(st.integers(2, max_letters))
        vertices = draw(ordered_vertices(letters))
        dropped = draw(st.integers(0, letters - 2))
        low, high = threshold(vertices, dropped), threshold(vertices, letters - 1)
        assume(low < high)
        return vertices, low + (high - low) * Fraction(draw(st.integers(1, PARTS - 1)), PARTS), dropped

    return drawn()


def least_leakages(max_letters: int = 4) -> SearchStrategy[LeastLeakage]:
    """Mechanisms of least leakage whose last k columns are zero."""
    from hypothesis import strategies as st

    return st.tuples(placed(max_letters), st.integers(0, 999)).map(lambda drawn: least_leakage(*drawn[0], drawn[1]))


def minimum_sums(max_letters: int = 4) -> SearchStrategy[MinimumSum]:
    """Minimum-sum mechanisms with exactly k zero columns, where there is one."""
    from hypothesis import strategies as st

    def found(drawn: tuple[tuple[list[Vector], Fraction, int], int]) -> SearchStrategy[MinimumSum]:
        case = minimum_sum(*drawn[0], drawn[1])
        return st.nothing() if case is None else st.just(case)

    return st.tuples(placed(max_letters), st.integers(0, 999)).flatmap(found)


def colored_mechanisms(max_inputs: int = 4, max_outputs: int = 4) -> SearchStrategy[Mechanism]:
    """Mechanisms with 1 < exp(epsilon) < infinity: rows of small positive integer weights, zero columns last."""
    from hypothesis import strategies as st

    @st.composite
    def drawn(draw: DrawFn) -> Mechanism:
        inputs, outputs = draw(st.integers(2, max_inputs)), draw(st.integers(2, max_outputs))
        zeros = draw(st.integers(0, max(0, inputs - outputs)))
        row = st.lists(st.integers(1, 6), min_size=outputs, max_size=outputs)
        weights = [draw(row) for _ in range(inputs)]
        return Mechanism.from_rows([[Fraction(w, sum(line)) for w in line] + [0] * zeros for line in weights])

    return drawn().filter(lambda mechanism: mechanism.exp_epsilon != 1)


def chosen() -> list[MinimumSum]:
    """Two letters, ties, thresholds, an impossible letter, two columns for four letters, sets with a single least D_i."""
    places: list[tuple[tuple[tuple[str, ...], ...], str, int]] = [
        ((("2/3", "1/3"),), "1/4", 0),
        (TIED, "1/3", 1),
        (TIED, "1/9", 0),
        (TIED, "2/9", 0),
        (TIED, "2/9", 1),
        (IMPOSSIBLE_LETTER, "1/4", 1),
        (FOUR_TIED, "1/2", 2),
        (FOUR_TIED, "3/5", 0),
        (ONE_LARGEST, "29/50", 1),
        (LARGEST_NOT_BLACK, "3/8", 1),
        (NO_MINIMUM_SUM, "16/25", 2),
    ]
    found = [minimum_sum(read(vertices), Fraction(bound), k, seed) for vertices, bound, k in places for seed in range(3)]
    return [case for case in found if case is not None]


def read(vertices: tuple[tuple[str, ...], ...]) -> tuple[Vector, ...]:
    """Priors from text."""
    return tuple([read_prior(vertex) for vertex in vertices])


def directed() -> list[dict[str, Any]]:
    """The chosen instances as arguments of a claim."""
    return [{"case": case} for case in chosen()]


def drawn_cases() -> dict[str, Any]:
    """The drawn instances as arguments of a claim."""
    return {"case": minimum_sums()}
