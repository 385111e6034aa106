"""The backtracking search for one automorphism: fix images vertex by vertex, with colour refinement.

Every edge of a result is checked.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from symdp.errors import Undecided
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.graphs.paired_refinement import PairedColoring
from symdp.work import spend

MOST_STEPS = 100_000

Permutation = tuple[int, ...]


def is_automorphism(graph: AdjacencyGraph, permutation: Sequence[int], colors: Sequence[Hashable] | None = None) -> bool:
    """Return whether ``permutation[i]``, the image of vertex i, preserves adjacency and colours.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> is_automorphism(line(3), (2, 1, 0)), is_automorphism(line(3), (1, 0, 2))
    (True, False)
    """
    if sorted(permutation) != list(range(graph.size)):
        return False
    if colors is not None and any(colors[i] != colors[image] for i, image in enumerate(permutation)):
        return False
    moved = [vertex for vertex, image in enumerate(permutation) if vertex != image]
    return all(
        {permutation[other] for other in graph.neighbours[vertex]} == set(graph.neighbours[permutation[vertex]])
        for vertex in moved
    )


def exchange(graph: AdjacencyGraph, colors: PairedColoring, source: int, target: int) -> Permutation | None:
    """Return an automorphism that preserves ``colors`` and maps ``source`` to ``target``; None if there is none.

    Raises
    ------
    Undecided
        Undecided after a search of 100,000 images.
    """
    if not colors.may_exchange(source, target):
        return None
    permutation = _swap(graph.size, source, target) if _are_twins(graph, source, target) else None
    if permutation is None:
        permutation = _search(graph, colors.fix(source, target), iter(range(MOST_STEPS)))
    if permutation is None:
        return None
    keeps_colors = all(colors.may_exchange(vertex, image) for vertex, image in enumerate(permutation))
    if not (permutation[source] == target and keeps_colors and is_automorphism(graph, permutation)):
        raise RuntimeError(f"the search for an automorphism from {source} to {target} returned none: {permutation}")
    return permutation


def _search(graph: AdjacencyGraph, colors: PairedColoring | None, steps: Iterator[int]) -> Permutation | None:
    # The choices on the way to the current colours; there may be as many as vertices.
    choices: list[tuple[PairedColoring, int, Iterator[int]]] = []
    while True:
        if colors is not None:
            choice = colors.smallest_choice()
            if choice is None:
                return colors.images()
            choices.append((colors, choice[0], iter(choice[1])))
        while choices and (image := next(choices[-1][2], None)) is None:
            choices.pop()
        if not choices or image is None:
            return None
        spend(graph.size)
        if next(steps, None) is None:
            text = f"vertices={graph.size}: automorphisms were not decided in {MOST_STEPS} steps"
            raise Undecided(f"{text}; take a smaller graph or tell vertices apart by colors")
        former, source, _ = choices[-1]
        colors = former.fix(source, image)


def _are_twins(graph: AdjacencyGraph, first: int, second: int) -> bool:
    """Return whether two vertices have the same neighbours but for each other."""
    return set(graph.neighbours[first]) - {second} == set(graph.neighbours[second]) - {first}


def _swap(size: int, first: int, second: int) -> Permutation:
    permutation = list(range(size))
    permutation[first], permutation[second] = second, first
    return tuple(permutation)
