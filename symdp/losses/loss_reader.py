"""Distortion functions as one piece of text: a kind with its numbers, or a file of costs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from symdp import losses
from symdp.errors import InvalidArgument
from symdp.losses.hamming import hamming
from symdp.losses.loss import Loss

_KINDS: dict[str, tuple[str, Callable[..., Loss]]] = {
    "hamming": ("", lambda: hamming),
    "line": ("", lambda: losses.line()),
    "line:": ("POWER", lambda power: losses.line(None, _whole(power, "POWER"))),
    "ring": ("", lambda: losses.ring()),
    "positions:": ("A,B,...", lambda places: losses.positions(places.split(","))),
    "lists:": ("LENGTH", lambda length: losses.lists(None, _whole(length, "LENGTH"))),
    "erasure:": ("COST", lambda cost: losses.erasure(None, cost)),
    "strings:": ("LENGTH,SYMBOLS", lambda numbers: _strings(numbers.split(","))),
    "permutations:": ("ITEMS,DISTANCE", lambda text: _permutations(text.partition(","))),
    "graph:": ("GRAPH", lambda text: _graph_distance(text)),
}
_FORMS = ", ".join([kind + form for kind, (form, _) in _KINDS.items()])
_LONGEST_NUMBER = 9


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
        return losses.matrix_from_csv(text)
    name, colon, numbers = text.partition(":")
    kind = _KINDS.get(name + colon)
    if kind is None:
        form = repr(loss)
        raise InvalidArgument(f"loss={form:.60} must be {_FORMS}, a .csv file, or a symdp.losses.Loss")
    try:
        return kind[1](numbers) if colon else kind[1]()
    except InvalidArgument as error:
        raise InvalidArgument(f"loss={text:.60}: {error}") from None


def _whole(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER):
        raise InvalidArgument(f"{name} must be a whole number of at most {_LONGEST_NUMBER} digits")
    return int(text)


def _strings(numbers: list[str]) -> Loss:
    if len(numbers) != 2:
        raise InvalidArgument("LENGTH,SYMBOLS must be two whole numbers")
    return losses.strings(_whole(numbers[0], "LENGTH"), _whole(numbers[1], "SYMBOLS"))


def _permutations(parts: tuple[str, str, str]) -> Loss:
    items, comma, distance = parts
    return losses.permutations(_whole(items, "ITEMS"), distance if comma else "kendall")


def _graph_distance(text: str) -> Loss:
    from symdp.graphs.graph_reader import read_graph

    return losses.graph_distance(read_graph(text), f"graph:{text}")
