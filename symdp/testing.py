"""Hypothesis strategies for exact instances: priors, source sets of each class, distortions, mechanisms, permutations.

They need the package ``hypothesis`` (extra ``test``) and shrink to few letters and small denominators. Each has a kind
(:mod:`symdp.conjectures.search.argument_kinds`), by which a conjecture finds the extreme instances that it tries first.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hypothesis import assume
from hypothesis import strategies as st

from symdp.conjectures.search.argument_kinds import (
    DistortionKind,
    MechanismKind,
    PermutationKind,
    PriorKind,
    SourceKind,
    with_kind,
)
from symdp.errors import InvalidArgument
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

LARGEST_WEIGHT = 12
MOST_VERTICES = 4


def priors(min_letters: int = 2, max_letters: int = 5, decreasing: bool = False) -> st.SearchStrategy[Vector]:
    """Generate probability vectors with small integer weights, in which ties and zeros are common.

    Parameters
    ----------
    min_letters, max_letters : int
        1 <= min_letters <= max_letters.
    decreasing : bool
        Only P1 >= P2 >= ... >= PM.

    Examples
    --------
    >>> from hypothesis import find
    >>> find(priors(), lambda prior: prior[0] < prior[1])
    (Fraction(0, 1), Fraction(1, 1))
    """
    _require_letters(min_letters, max_letters)
    weights = st.lists(st.integers(0, LARGEST_WEIGHT), min_size=min_letters, max_size=max_letters).filter(any)
    drawn = weights.map(lambda drawn: _normalised(sorted(drawn, reverse=True) if decreasing else drawn))
    return with_kind(drawn, PriorKind(min_letters, max_letters, decreasing))


def distortions(max_denominator: int = 60, include_ends: bool = False) -> st.SearchStrategy[Fraction]:
    """Generate rationals of (0, 1), or of [0, 1] with ``include_ends``."""
    inside = st.fractions(0, 1, max_denominator=max_denominator)
    drawn = inside.map(lambda value: value) if include_ends else inside.filter(lambda value: 0 < value < 1)
    return with_kind(drawn, DistortionKind(include_ends))


def source_sets(min_letters: int = 2, max_letters: int = 5) -> st.SearchStrategy[SourceSet]:
    """Generate convex hulls of one to four priors on a common alphabet, of any class."""
    _require_letters(min_letters, max_letters)
    return with_kind(_source_sets(min_letters, max_letters), SourceKind(min_letters, max_letters))


@st.composite
def _source_sets(draw: st.DrawFn, min_letters: int, max_letters: int) -> SourceSet:
    letters = draw(st.integers(min_letters, max_letters))
    drawn = draw(st.lists(priors(letters, letters), min_size=1, max_size=MOST_VERTICES))
    return SourceSet.from_vertices(drawn)


def class_one_sets(min_letters: int = 2, max_letters: int = 5) -> st.SearchStrategy[SourceSet]:
    """Generate sets whose hull contains the uniform prior: all rotations of a prior, and perhaps more priors."""
    _require_letters(min_letters, max_letters)
    return with_kind(_class_one_sets(min_letters, max_letters), SourceKind(min_letters, max_letters, _has_class("I")))


@st.composite
def _class_one_sets(draw: st.DrawFn, min_letters: int, max_letters: int) -> SourceSet:
    letters = draw(st.integers(min_letters, max_letters))
    first = draw(priors(letters, letters))
    more = draw(st.lists(priors(letters, letters), max_size=MOST_VERTICES - 1))
    return SourceSet.from_vertices([first[k:] + first[:k] for k in range(letters)] + more)


def class_two_sets(min_letters: int = 2, max_letters: int = 5, ordered: bool = True) -> st.SearchStrategy[SourceSet]:
    """Generate sets of Class II; ``ordered``: with P1 >= P2 >= ... >= PM, otherwise in any common order."""
    _require_letters(min_letters, max_letters)
    drawn = _decreasing_sets(min_letters, max_letters)
    if not ordered:
        drawn = drawn.flatmap(lambda source: permutations(source.letters).map(lambda order: _relabelled(source, order)))
    belongs = _is_ordered_class_two if ordered else _has_class("II")
    return with_kind(drawn.filter(_has_class("II")), SourceKind(min_letters, max_letters, belongs))


def class_three_sets(min_letters: int = 3, max_letters: int = 5) -> st.SearchStrategy[SourceSet]:
    """Generate sets of Class III: decreasing priors, and some of them with their letters exchanged."""
    _require_letters(min_letters, max_letters)
    return with_kind(_class_three_sets(min_letters, max_letters), SourceKind(min_letters, max_letters, _has_class("III")))


@st.composite
def _class_three_sets(draw: st.DrawFn, min_letters: int, max_letters: int) -> SourceSet:
    source = draw(_decreasing_sets(max(min_letters, 2), max_letters))
    orders = draw(st.lists(permutations(source.letters), min_size=1, max_size=2))
    vertices = list(source.vertices)
    for order in orders:
        vertices += _relabelled(source, order).vertices
    mixed = SourceSet.from_vertices(vertices)
    assume(mixed.classify().name == "III")
    return mixed


def mechanisms(max_inputs: int = 4, max_outputs: int = 4) -> st.SearchStrategy[Mechanism]:
    """Generate exact row-stochastic matrices, zeros and zero columns included."""
    return with_kind(_mechanisms(max_inputs, max_outputs), MechanismKind(max_inputs, max_outputs))


@st.composite
def _mechanisms(draw: st.DrawFn, max_inputs: int, max_outputs: int) -> Mechanism:
    inputs, outputs = draw(st.integers(1, max_inputs)), draw(st.integers(1, max_outputs))
    return Mechanism(tuple([draw(priors(outputs, outputs)) for _ in range(inputs)]))


def permutations(letters: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Generate permutations of the letters 1, ..., M."""
    return with_kind(st.permutations(range(1, letters + 1)).map(tuple), PermutationKind(letters))


def _has_class(name: str) -> Callable[[SourceSet], bool]:
    return lambda source: source.classify().name == name


def _is_ordered_class_two(source: SourceSet) -> bool:
    ordered = all(list(vertex) == sorted(vertex, reverse=True) for vertex in source.vertices)
    return ordered and source.classify().name == "II"


def _decreasing_sets(min_letters: int, max_letters: int) -> st.SearchStrategy[SourceSet]:
    sizes = st.integers(min_letters, max_letters)
    return sizes.flatmap(
        lambda letters: st.lists(priors(letters, letters, decreasing=True), min_size=1, max_size=MOST_VERTICES)
    ).map(SourceSet.from_vertices)


def _relabelled(source: SourceSet, order: tuple[int, ...]) -> SourceSet:
    return SourceSet.from_vertices([[vertex[letter - 1] for letter in order] for vertex in source.vertices])


def _normalised(weights: list[int]) -> Vector:
    return tuple([Fraction(weight, sum(weights)) for weight in weights])


def _require_letters(least: int, most: int) -> None:
    if not 1 <= least <= most:
        raise InvalidArgument(f"min_letters={least}, max_letters={most} must satisfy 1 <= min_letters <= max_letters")
