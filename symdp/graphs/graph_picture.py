"""Pictures of adjacency graphs."""

from __future__ import annotations

from collections.abc import Sequence
from colorsys import hls_to_rgb
from typing import TYPE_CHECKING

from symdp.graphs.layout import layout
from symdp.pictures.marks import Line, Panel, Point, Vertex, window_around
from symdp.pictures.picture import Picture

if TYPE_CHECKING:
    from symdp.graphs.adjacency_graph import AdjacencyGraph

MOST_LABELS = 64
_FIRST_HUE, _LIGHTNESSES, _SATURATION = 0.57, (0.6, 0.8, 0.5), 0.8


def picture(
    graph: AdjacencyGraph, classes: Sequence[Sequence[int]] = (), places: Sequence[Point] | None = None, title: str = ""
) -> Picture:
    """Draw vertices and edges; each class of vertices has a colour of its own.

    Where there are several classes, each vertex also bears the number of its class, the first being 1.

    Parameters
    ----------
    graph : AdjacencyGraph
    classes : sequence of sequences of int
        A partition of the vertices; one class by default.
    places : sequence of pairs, optional
        Where the vertices are; by default the layout is the same every time.
    title : str

    Examples
    --------
    >>> from symdp.graphs.families import star
    >>> drawing = picture(star(4), [[0], [1, 2, 3, 4]]).draw()
    >>> len(drawing.axes[0].lines), sorted(text.get_text() for text in drawing.axes[0].texts)
    (4, ['0', '1', '1', '2', '2', '2', '2', '2', '3', '4'])
    """
    parts = classes or [range(graph.size)]
    at = list(layout(graph) if places is None else places)
    edges = [Line((at[i], at[j]), guide=True) for i, j in graph.edges]
    named = graph.size <= MOST_LABELS
    vertices = [
        Vertex(at[vertex], graph.labels[vertex] if named else "", color, str(number) if len(parts) > 1 else "")
        for number, (members, color) in enumerate(zip(parts, colors(len(parts)), strict=True), 1)
        for vertex in members
    ]
    return Picture((Panel((*edges, *vertices), window_around(at, 0.08), title=title),))


def colors(count: int) -> list[str]:
    """Return a number of different colours: hues around the circle, successive ones of different lightness.

    Examples
    --------
    >>> len(set(colors(27))), colors(1)
    (27, ['#47a6eb'])
    """
    lightnesses = [_LIGHTNESSES[number % len(_LIGHTNESSES)] for number in range(count)]
    hues = [(_FIRST_HUE + number / count) % 1 for number in range(count)]
    shades = [hls_to_rgb(hue, lightness, _SATURATION) for hue, lightness in zip(hues, lightnesses, strict=True)]
    return ["#" + "".join([f"{round(255 * part):02x}" for part in shade]) for shade in shades]
