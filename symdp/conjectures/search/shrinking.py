"""Shrinking of a counterexample: fewer letters, then vertices, then smaller denominators, then numerators.

The last step leads from where letters vanish or pieces meet into the interior, if the claim fails there as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import over_common_denominator
from symdp.conjectures.search.interior_instances import breakpoints, interior_instances
from symdp.errors import SymdpError
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector
from symdp.sources.source_set import SourceSet

Instance = dict[str, Any]
Size = tuple[int, int, int, int]
Totals = tuple[int, ...]

MOST_EVALUATIONS, MOST_INTERIOR, MOST_NUMBERS = 2000, 400, 2
_COARSE = (1, 2, 3, 4, 6)
_FINE = (*range(1, 13), 15, 16, 18, 20, 24, 30, 40, 50, 60, 100, 200, 500)
_NOTHING: Size = (0, 0, 0, 0)


def shrunk(values: Mapping[str, Any], fails: Callable[[Instance], bool]) -> Instance:
    """Return a smaller failing instance, such that no single step makes it smaller still.

    Parameters
    ----------
    values : dict
        Fractions, integers, tuples of them, probability vectors, mechanisms, source sets given by vertices; anything
        else stays as it is.
    fails : callable
        Decides exactly whether an instance satisfies the hypotheses and violates the claim; one at which it raises
        counts as no failure. It is called at most :data:`MOST_EVALUATIONS` times.

    Examples
    --------
    >>> from symdp.conjectures.decision import instance_text
    >>> found = {"prior": (Fraction(5, 24), Fraction(7, 12), Fraction(5, 24)), "D": Fraction(217, 360)}
    >>> print(instance_text(shrunk(found, lambda at: at["prior"][0] < at["prior"][1] and at["D"] > Fraction(1, 4))))
    prior = (0, 1), D = 1
    """
    current, left = dict(values), MOST_EVALUATIONS
    while True:
        for totals in (_COARSE, _FINE):
            smaller = _smaller(current, totals)
            better = next((candidate for candidate in smaller[:left] if _holds(fails, candidate)), None)
            left -= len(smaller[:left]) if better is None else smaller.index(better) + 1
            if better is not None:
                break
        if better is None:
            return current
        current = better


def inward(values: Instance, fails: Callable[[Instance], bool]) -> Instance:
    """Return a failing instance in the interior: a prior without ties and zeros, distortions that are no breakpoints of it.

    Parameters
    ----------
    values : dict
        With one prior, or one source set of one prior, and at most two fractions; any other instance stays as it is.
    fails : callable
        As for :func:`shrunk`. The least failing one is returned by the sum of the denominators.

    Examples
    --------
    >>> from symdp.conjectures.decision import instance_text
    >>> small = {"prior": (Fraction(1), Fraction(0), Fraction(0)), "D": Fraction(1, 2)}
    >>> print(instance_text(inward(small, lambda at: at["D"] > 1 - max(at["prior"]))))
    prior = (1/2, 1/3, 1/6), D = 2/3
    """
    priors = [name for name, value in values.items() if _is_prior(value) or hasattr(value, "shape")]
    numbers = [name for name, value in values.items() if isinstance(value, Fraction)]
    if len(priors) != 1 or len(numbers) > MOST_NUMBERS:
        return values
    (name,) = priors
    of_set = hasattr(values[name], "shape")
    vertices = values[name].shape.vertices if of_set else (values[name],)
    if vertices is None or len(vertices) != 1:
        return values
    (prior,), left = vertices, MOST_INTERIOR
    if len(set(prior)) == len(prior) and min(prior) > 0 and not {values[key] for key in numbers} & breakpoints(prior):
        return values
    for inside, place in interior_instances(len(prior)):
        chosen = SourceSet.single(inside) if of_set else inside
        ends, bottom = breakpoints(inside), place.denominator
        others = [Fraction(step, bottom) for step in range(1, bottom)] if len(numbers) == MOST_NUMBERS else [place]
        for other in [one for one in others if one not in ends]:
            candidate = values | {name: chosen} | dict(zip(numbers, (place, other), strict=False))
            if left == 0:
                return values
            left -= 1
            if _holds(fails, candidate):
                return candidate
    return values


def _smaller(values: Instance, totals: Totals) -> list[Instance]:
    """Generate the smaller instances one step away, the smallest first."""
    limit = _total([size(value) for value in values.values()])
    candidates: list[tuple[Size, Instance]] = []
    for name, value in values.items():
        others = _total([size(other) for key, other in values.items() if key != name])
        for simpler in simpler_values(value, totals):
            total = _total([others, size(simpler)])
            if total < limit:
                candidates.append((total, values | {name: simpler}))
    return [candidate for _, candidate in sorted(candidates, key=lambda pair: pair[0])]


def _holds(fails: Callable[[Instance], bool], candidate: Instance) -> bool:
    try:
        return fails(candidate) is True
    except (SymdpError, ArithmeticError, ValueError, TypeError, LookupError):
        return False


def _total(sizes: Sequence[Size]) -> Size:
    first, second, third, fourth = (sum(parts) for parts in zip(_NOTHING, *sizes, strict=True))
    return first, second, third, fourth


def size(value: Any) -> Size:
    """Return length, number of vertices or outputs, denominators, numerators, compared in this order."""
    if isinstance(value, bool):
        return _NOTHING
    if isinstance(value, int):
        return 0, 0, 0, abs(value)
    if isinstance(value, Fraction):
        return 0, 0, value.denominator, abs(value.numerator)
    if isinstance(value, SourceSet) and value.shape.vertices is not None:
        return _total([(value.letters, len(value.vertices), 0, 0), *[_entries(vertex) for vertex in value.vertices]])
    if isinstance(value, Mechanism):
        return _total([(value.inputs, value.outputs, 0, 0), *[_entries(row) for row in value.matrix]])
    if isinstance(value, tuple):
        return _total([(len(value), 0, 0, 0), _entries(value)])
    return _NOTHING


def _entries(values: Sequence[Any]) -> Size:
    """Weigh numerators more in later places, so that of two orders one is smaller."""
    sizes = [size(entry) for entry in values]
    return _total([(*entry[:3], place * entry[3]) for place, entry in enumerate(sizes, 1)])


def simpler_values(value: Any, totals: Totals = _COARSE) -> Iterator[Any]:
    """Generate values one step away, most of them smaller; ``totals`` are denominators to round to."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield from dict.fromkeys([0, value // 2, value - 1 if value > 0 else value + 1])
    elif isinstance(value, Fraction):
        yield from _simpler_fractions(value, totals)
    elif isinstance(value, SourceSet) and value.shape.vertices is not None:
        yield from _simpler_sets(value, totals)
    elif isinstance(value, Mechanism):
        yield from _simpler_mechanisms(value, totals)
    elif isinstance(value, tuple):
        if _is_prior(value):
            yield from _shorter_priors(value)
            yield from _simpler_priors(value, totals)
        for place, part in enumerate(value):
            yield value[:place] + value[place + 1 :]
            for simpler in simpler_values(part, totals):
                yield (*value[:place], simpler, *value[place + 1 :])


def _simpler_fractions(value: Fraction, totals: Totals) -> Iterator[Fraction]:
    for denominator in totals:
        if denominator <= value.denominator:
            below = value.numerator * denominator // value.denominator
            yield from (Fraction(below - 1, denominator), Fraction(below, denominator), Fraction(below + 1, denominator))
            yield value.limit_denominator(denominator)
    yield from (Fraction(0), Fraction(1, value.denominator))


def _simpler_sets(source: SourceSet, totals: Totals) -> Iterator[SourceSet]:
    vertices = source.vertices
    for letter in range(source.letters):
        shorter = [_without(vertex, letter) for vertex in vertices]
        kept = [vertex for vertex in shorter if vertex is not None]
        if kept:
            yield SourceSet.from_vertices(kept)
    for place, vertex in enumerate(vertices):
        if len(vertices) > 1:
            yield SourceSet.from_vertices(vertices[:place] + vertices[place + 1 :])
        for simpler in _simpler_priors(vertex, totals):
            yield SourceSet.from_vertices((*vertices[:place], simpler, *vertices[place + 1 :]))


def _simpler_mechanisms(mechanism: Mechanism, totals: Totals) -> Iterator[Mechanism]:
    rows = mechanism.matrix
    for place in range(len(rows) if len(rows) > 1 else 0):
        yield Mechanism(rows[:place] + rows[place + 1 :])
    for output in range(mechanism.outputs):
        shorter = [_without(row, output) for row in rows]
        for left_out in (None, output):
            kept = [row for place, row in enumerate(shorter) if place != left_out]
            if kept and None not in kept:
                yield Mechanism(tuple([row for row in kept if row is not None]))
    for place, row in enumerate(rows):
        for simpler in _simpler_priors(row, totals):
            yield Mechanism((*rows[:place], simpler, *rows[place + 1 :]))


def _shorter_priors(prior: Vector) -> Iterator[Vector]:
    for letter in range(len(prior)):
        shorter = _without(prior, letter)
        if shorter is not None:
            yield shorter


def _simpler_priors(prior: Vector, totals: Totals) -> Iterator[Vector]:
    numerators, denominator = over_common_denominator(prior)
    for place, weight in enumerate(numerators):
        for lower in dict.fromkeys([0, weight // 2, weight - 1] if weight else []):
            yield from _normalised([*numerators[:place], lower, *numerators[place + 1 :]])
        # Weight moves to an earlier letter.
        if weight and place:
            moved = list(numerators)
            moved[place], moved[place - 1] = 0, moved[place - 1] + weight
            yield from _normalised(moved)
    for total in totals:
        yield from _normalised([round(Fraction(weight * total, denominator)) for weight in numerators])


def _without(prior: Vector, letter: int) -> Vector | None:
    rest = prior[:letter] + prior[letter + 1 :]
    total = sum(rest)
    return tuple([entry / total for entry in rest]) if total else None


def _normalised(weights: list[int]) -> Iterator[Vector]:
    total = sum(weights)
    if total:
        yield tuple([Fraction(weight, total) for weight in weights])


def _is_prior(value: Any) -> bool:
    if not isinstance(value, tuple) or not value or not all(isinstance(entry, Fraction) for entry in value):
        return False
    return min(value) >= 0 and sum(value) == 1
