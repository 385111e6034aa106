"""Random source sets as tuples of priors: decreasing priors and their renamings, as strategies of Hypothesis."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofs.definitions.folding import generated, unfolded

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Priors = tuple[tuple[Fraction, ...], ...]


def decreasing_priors(max_letters: int = 4, most_priors: int = 3) -> SearchStrategy[Priors]:
    """Priors with P_1 >= ... >= P_M on 2 to ``max_letters`` letters."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    def build(letters: int) -> SearchStrategy[Priors]:
        return st.lists(priors(letters, letters, decreasing=True), min_size=1, max_size=most_priors).map(tuple)

    return st.integers(2, max_letters).flatmap(build)


def class_two_priors(max_letters: int = 4) -> SearchStrategy[Priors]:
    """The same without the uniform prior, which makes the set one of Class II."""
    return decreasing_priors(max_letters).filter(lambda drawn: all(prior[0] > prior[-1] for prior in drawn))


def renamed_sets(max_letters: int = 4, most_priors: int = 2) -> SearchStrategy[Priors]:
    """Decreasing priors on 2 to ``max_letters`` letters, renamed by a cyclic group or by one permutation."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    @st.composite
    def build(draw: st.DrawFn) -> Priors:
        letters = draw(st.integers(2, max_letters))
        base = draw(st.lists(priors(letters, letters, decreasing=True), min_size=1, max_size=most_priors))
        step = tuple(draw(st.permutations(range(letters))))
        identity = tuple(range(letters))
        orders = sorted(generated([step], letters)) if draw(st.booleans()) else [identity, step]
        return tuple(dict.fromkeys([unfolded(order, prior) for order in orders for prior in base]))

    return build()


def neighbour_sets(max_letters: int = 4, most_priors: int = 2) -> SearchStrategy[Priors]:
    """Decreasing priors renamed by all exchanges of some pairs of neighbouring letters, at least one pair."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    @st.composite
    def build(draw: st.DrawFn) -> Priors:
        letters = draw(st.integers(3, max_letters))
        base = draw(st.lists(priors(letters, letters, decreasing=True), min_size=1, max_size=most_priors))
        pairs = draw(st.sets(st.integers(0, letters - 2), min_size=1, max_size=letters - 2))
        steps = [tuple({k: k + 1, k + 1: k}.get(letter, letter) for letter in range(letters)) for k in sorted(pairs)]
        orders = sorted(generated(steps, letters))
        return tuple(dict.fromkeys([unfolded(order, prior) for order in orders for prior in base]))

    return build()
