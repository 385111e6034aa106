"""The shape of the hull of parametric priors."""

from __future__ import annotations

from typing import Any

from symdp.sources.parametric.parametric_segment import SymbolicSegment
from symdp.sources.parametric.parametric_set import SymbolicSet
from symdp.sources.parametric.parametric_shape import InSymbols
from symdp.sources.parametric.parametric_vertices import ParametricVertices
from symdp.sources.parametric.symbols import SymbolTable


def hull_in_symbols(vertices: Any, where: Any = ()) -> InSymbols:
    """Return the hull of parametric priors.

    Parameters
    ----------
    vertices : sequence of sequences
        Rationals, symbols and expressions in them, of sympy or as text.
    where : text, or sequence of relations of sympy or as text
        The conditions on the symbols.

    Returns
    -------
    InSymbols
        :class:`.SymbolicSet` where two letters have affine probabilities; else :class:`.SymbolicSegment` in several symbols
        and :class:`.ParametricVertices` in one.

    Examples
    --------
    >>> [type(hull_in_symbols(rows, "0 <= t, t <= 1")).__name__ for rows in ([["t", "1-t"]], [["t**2", "1-t**2", 0]])]
    ['SymbolicSet', 'ParametricVertices']
    """
    table = SymbolTable()
    rows = [
        [table.expression(entry, f"vertices[{place}][{k}]") for k, entry in enumerate(vertex, 1)]
        for place, vertex in enumerate(vertices, 1)
    ]
    entries = [entry for row in rows for entry in row]
    affine = all(entry.diff(a, b) == 0 for entry in entries for a in entry.free_symbols for b in entry.free_symbols)
    if affine and all(len(row) == 2 for row in rows):
        return SymbolicSet.hull(rows, where)
    if affine and len(table.symbols) > 1:
        return SymbolicSegment.read(rows, where)
    return ParametricVertices.read(rows, where)
