"""Distortion functions as one piece of text: a kind with its numbers, or a file of costs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from symdp.errors import InvalidArgument
from symdp.losses.hamming import hamming
from symdp.losses.loss import Loss

_LONGEST_NUMBER = 9


def _whole(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER):
        raise InvalidArgument(f"{name} must be a whole number of at most {_LONGEST_NUMBER} digits")
    return int(text)


def _line(power: str = "1") -> Loss:
    from symdp.losses.lines import line

    return line(None, _whole(power, "POWER"))


def _ring() -> Loss:
    from symdp.losses.rings import ring

    return ring()


def _positions(places: str) -> Loss:
    from symdp.losses.lines import positions

    return positions(places.split(","))


def _lists(length: str) -> Loss:
    from symdp.losses.lists_and_erasures import lists

    return lists(None, _whole(length, "LENGTH"))


def _erasure(cost: str) -> Loss:
    from symdp.losses.lists_and_erasures import erasure

    return erasure(None, cost)


def _strings(text: str) -> Loss:
    from symdp.losses.string_distances import strings

    numbers = text.split(",")
    if len(numbers) != 2:
        raise InvalidArgument("LENGTH,SYMBOLS must be two whole numbers")
    return strings(_whole(numbers[0], "LENGTH"), _whole(numbers[1], "SYMBOLS"))


def _permutations(text: str) -> Loss:
    from symdp.losses.rankings import permutations

    items, comma, distance = text.partition(",")
    return permutations(_whole(items, "ITEMS"), distance if comma else "kendall")


def _graph_distance(text: str) -> Loss:
    from symdp.graphs.graph_reader import read_graph
    from symdp.losses.graph_distances import graph_distance

    return graph_distance(read_graph(text), f"graph:{text}")


# Each loads its module when a text names it.
_KINDS: dict[str, tuple[str, Callable[..., Loss]]] = {
    "hamming": ("", lambda: hamming),
    "line": ("", _line),
    "line:": ("POWER", _line),
    "ring": ("", _ring),
    "positions:": ("A,B,...", _positions),
    "lists:": ("LENGTH", _lists),
    "erasure:": ("COST", _erasure),
    "strings:": ("LENGTH,SYMBOLS", _strings),
    "permutations:": ("ITEMS,DISTANCE", _permutations),
    "graph:": ("GRAPH", _graph_distance),
}
_FORMS = ", ".join([kind + form for kind, (form, _) in _KINDS.items()])


def read_loss(loss: Any, letters: int | None = None) -> Loss:
    """Return the distortion function of a name or a .csv file of costs, or the given one.

    Parameters
    ----------
    loss : Loss, str or path
        ``"hamming"``, ``"line"``, ``"line:2"`` (squares), ``"ring"``, ``"positions:0,1,5/2"``, ``"lists:2"``,
        ``"erasure:1/4"``, ``"strings:3,2"``, ``"permutations:4,kendall"`` (or cayley, hamming, footrule),
        ``"graph:ring:6"`` (or another graph of :func:`symdp.graphs.graph_reader.read_graph`, or a file of one), or a file
        of M rows of N costs, such as ``"costs.csv"``.
    letters : int, optional
        Refuse a distortion function that is made for another number of letters.

    Returns
    -------
    Loss

    Raises
    ------
    InvalidArgument

    Examples
    --------
    >>> read_loss("hamming").matrix(2)
    ((Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(0, 1)))
    >>> read_loss("line:2")
    loss('line:2')
    >>> read_loss("erasure:1/4")
    loss('erasure:1/4')
    >>> read_loss("strings:3,2").letters
    8
    >>> read_loss("squares")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: loss='squares' must be hamming, line, line:POWER, ring, positions:A,B,..., \
lists:LENGTH, erasure:COST, strings:LENGTH,SYMBOLS, permutations:ITEMS,DISTANCE, graph:GRAPH, a .csv file, or a \
symdp.losses.Loss
    """
    function = loss if isinstance(loss, Loss) else _named(loss)
    if letters is not None:
        function.require_letters(letters)
    return function


def _named(loss: Any) -> Loss:
    text = str(loss) if isinstance(loss, str | Path) else ""
    if Path(text).suffix.lower() == ".csv":
        from symdp.losses.cost_matrix import matrix_from_csv

        return matrix_from_csv(text)
    name, colon, numbers = text.partition(":")
    kind = _KINDS.get(name + colon)
    if kind is None:
        form = repr(loss)
        raise InvalidArgument(f"loss={form:.60} must be {_FORMS}, a .csv file, or a symdp.losses.Loss")
    try:
        return kind[1](numbers) if colon else kind[1]()
    except InvalidArgument as error:
        raise InvalidArgument(f"loss={text:.60}: {error}") from None
