"""Pictures of adjacency graphs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.reports.figure import checked_path, save

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_SPRINGS, MOST_LABELS, COLORS = 200, 64, 10
_SEED = 0


def picture(graph: AdjacencyGraph, classes: Sequence[Sequence[int]], path: str | None = None) -> Figure:
    """Draw vertices, those of a class in one colour, and edges; the layout is the same every time.

    Examples
    --------
    >>> from symdp.graphs.families import star
    >>> drawing = picture(star(4), [[0], [1, 2, 3, 4]])
    >>> len(drawing.axes[0].lines), [text.get_text() for text in drawing.axes[0].texts]
    (4, ['0', '1', '2', '3', '4'])
    """
    checked = None if path is None else checked_path(path)
    from matplotlib.figure import Figure

    places = _places(graph)
    drawing = Figure(figsize=(5, 5), layout="constrained")
    axes = drawing.add_subplot()
    for i, j in graph.edges:
        axes.plot(*zip(places[i], places[j], strict=True), color="0.7", linewidth=0.8, zorder=1)
    for number, members in enumerate(classes):
        across, up = zip(*[places[vertex] for vertex in members], strict=True)
        axes.scatter(across, up, color=f"C{number % COLORS}", s=180 if graph.size <= MOST_LABELS else 20, zorder=2)
    if graph.size <= MOST_LABELS:
        for place, label in zip(places, graph.labels, strict=True):
            axes.text(*place, label, ha="center", va="center", fontsize=7, parse_math=False)
    axes.set_aspect("equal")
    axes.set_axis_off()
    if checked is not None:
        save(drawing, checked)
    return drawing


def _places(graph: AdjacencyGraph) -> list[tuple[float, float]]:
    """A circle, for small graphs relaxed by springs along the edges."""
    import networkx

    drawn = graph.to_networkx()
    places = networkx.circular_layout(drawn)
    if 2 < graph.size <= MOST_SPRINGS and graph.edges:
        places = networkx.spring_layout(drawn, pos=places, seed=_SEED)
    return [(float(places[vertex][0]), float(places[vertex][1])) for vertex in range(graph.size)]
