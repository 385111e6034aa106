"""Colour refinement on two copies of a graph at once: the remaining candidate images of every vertex."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from symdp.graphs.adjacency_graph import AdjacencyGraph


class PairedColoring:
    """A colouring of two copies: vertex i of the first is number i, that of the second n + i; a map preserves colours.

    Colours are split until vertices of a colour have equally many neighbours of each colour, which no automorphism
    contradicts. Each colour then occurs equally often in both copies, or no automorphism is left.

    Examples
    --------
    >>> from symdp.graphs.families import line
    >>> start = PairedColoring.start(line(4), [0, 0, 0, 0])
    >>> start.classes()
    [[1, 2], [0, 3]]
    >>> start.fix(0, 3).images(), start.fix(0, 1)
    ((3, 2, 1, 0), None)
    """

    def __init__(self, neighbours: Sequence[Sequence[int]], color: list[int], cells: list[set[int]]) -> None:
        self._neighbours, self._color, self._cells = neighbours, color, cells
        self._size = len(color) // 2

    @classmethod
    def start(cls, graph: AdjacencyGraph, colors: Sequence[Hashable]) -> PairedColoring:
        """Return the refined colours, equal on both copies."""
        size = graph.size
        number: dict[Hashable, int] = {}
        once = [number.setdefault(color, len(number)) for color in colors]
        cells: list[set[int]] = [set() for _ in number]
        for vertex, color in enumerate([*once, *once]):
            cells[color].add(vertex)
        shifted = [tuple([size + other for other in row]) for row in graph.neighbours]
        coloring = cls([*graph.neighbours, *shifted], [*once, *once], cells)
        coloring._refine([*range(len(cells))])
        return coloring

    def may_exchange(self, source: int, target: int) -> bool:
        """Return whether the two vertices have the same colour."""
        return self._color[source] == self._color[target]

    def classes(self) -> list[list[int]]:
        """Return the vertices of the first copy by colour, classes of one vertex left out."""
        return [[vertex for vertex in sorted(cell) if vertex < self._size] for cell in self._cells if len(cell) > 2]

    def fix(self, source: int, target: int) -> PairedColoring | None:
        """Return the refinement after mapping ``source`` to ``target``, of the same colour; None on a contradiction."""
        coloring = PairedColoring(self._neighbours, [*self._color], [set(cell) for cell in self._cells])
        pair = {source, target + self._size}
        coloring._split(self._color[source], pair)
        return coloring if coloring._refine([len(coloring._cells) - 1]) else None

    def smallest_choice(self) -> tuple[int, list[int]] | None:
        """Return a vertex of the first copy with several possible images, and these; None if all images are determined."""
        cell = min((cell for cell in self._cells if len(cell) > 2), key=len, default=None)
        if cell is None:
            return None
        members = sorted(cell)
        source = members[0]
        images = [vertex - self._size for vertex in members[len(members) // 2 :]]
        return source, sorted(images, key=lambda image: (image != source, image))

    def images(self) -> tuple[int, ...]:
        """Return the image of each vertex when all are determined."""
        pairs = sorted([(min(cell), max(cell) - self._size) for cell in self._cells])
        return tuple([image for _, image in pairs])

    def _split(self, old: int, part: set[int]) -> None:
        self._cells[old] -= part
        for vertex in part:
            self._color[vertex] = len(self._cells)
        self._cells.append(part)

    def _refine(self, pending: list[int]) -> bool:
        """Split colours by the number of neighbours in each pending one; False if a colour differs between the copies."""
        waiting = set(pending)
        while pending:
            splitter = pending.pop()
            waiting.remove(splitter)
            for old, parts in self._counted(splitter).items():
                if len(parts) == 1 and len(parts[0]) == len(self._cells[old]):
                    continue
                if any(2 * sum(vertex < self._size for vertex in part) != len(part) for part in parts):
                    return False
                if sum(map(len, parts)) == len(self._cells[old]):
                    parts.remove(max(parts, key=len))
                fragments = [old, *range(len(self._cells), len(self._cells) + len(parts))]
                for part in parts:
                    self._split(old, set(part))
                if old not in waiting:
                    # Counts in the last fragment follow from those in the others and in their union, known before.
                    fragments.remove(max(fragments, key=lambda color: len(self._cells[color])))
                pending += [color for color in fragments if color not in waiting]
                waiting.update(fragments)
        return True

    def _counted(self, splitter: int) -> dict[int, list[list[int]]]:
        """Return, by colour, the neighbours of the vertices coloured ``splitter``, grouped by their number of them."""
        counts: dict[int, int] = {}
        for vertex in self._cells[splitter]:
            for other in self._neighbours[vertex]:
                counts[other] = counts.get(other, 0) + 1
        groups: dict[int, dict[int, list[int]]] = {}
        for vertex, count in counts.items():
            groups.setdefault(self._color[vertex], {}).setdefault(count, []).append(vertex)
        return {color: list(parts.values()) for color, parts in groups.items()}
