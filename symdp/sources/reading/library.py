"""Source sets by name: the papers', real tables, and those that an alphabet size determines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from symdp.arithmetic.rational import rational_in
from symdp.errors import InvalidArgument
from symdp.sources.alphabet import MOST_LETTERS, read_letters
from symdp.sources.prior import uniform
from symdp.sources.shapes.shape import Shape
from symdp.sources.shapes.vertex_set import VertexSet

_NEAR, _MOST_SHOWN, _MOST_DIGITS = 0.6, 60, 9
_SIX = [("0.7", "0.15", "0.06", "0.04", "0.03", "0.02")]
_TEN = [
    ("0.3", "0.2", "0.15", "0.08", "0.07", "0.06", "0.05", "0.04", "0.03", "0.02"),
    ("0.35", "0.16", "0.12", "0.10", "0.09", "0.09", "0.05", "0.02", "0.01", "0.01"),
]

_SETS: dict[str, Callable[[], Shape]] = {
    "kalantari2018:II-6": lambda: VertexSet.read(_SIX),
    "kalantari2018:II-10": lambda: VertexSet.read(_TEN),
    "kalantari2018:III-6a": lambda: _with_swaps(_SIX, 1),
    "kalantari2018:III-6b": lambda: _with_swaps(_SIX, 2),
    "kalantari2018:III-6c": lambda: _with_swaps(_SIX, 3),
    "kalantari2018:III-10a": lambda: _with_swaps(_TEN, 1),
    "kalantari2018:III-10b": lambda: _with_swaps(_TEN, 2),
    "kalantari2018:III-10c": lambda: _with_swaps(_TEN, 3),
    "zhong2022:figure-4": lambda: VertexSet.read([("0.4", "0.3", "0.2", "0.1")]),
}


def _simplex(letters: int) -> Shape:
    from symdp.sources.shapes.simplex_box_and_ball import Simplex

    return Simplex.read(letters)


def _decreasing(letters: int) -> Shape:
    from symdp.sources.shapes.simplex_box_and_ball import Decreasing

    return Decreasing.read(letters)


_OF_SIZE: dict[str, Callable[[int], Shape]] = {
    "simplex": _simplex,
    "decreasing": _decreasing,
    "uniform": lambda letters: VertexSet.read([uniform(read_letters(letters))]),
}
_TABLES = {"snee1974:eye": "eye", "snee1974:hair": "hair"}
_BINARY = "sarwate2014:binary"


def names() -> tuple[str, ...]:
    """Return the names of the library; capitals stand for numbers, as in ``sarwate2014:binary:1/10,3/10``."""
    return (*_SETS, f"{_BINARY}:PMIN,PMAX", *_TABLES, *[f"{kind}:M" for kind in _OF_SIZE])


def find(name: str, confidence: Any = "0.95") -> tuple[Shape, tuple[str, ...]]:
    """Look up a source set: its shape and the names of its letters.

    Parameters
    ----------
    name : str
        One of :func:`names`.
    confidence : rational in (0, 1)
        For the tables of counts (snee1974); the papers' sets ignore it.

    References
    ----------
    kalantari2018, Tables I-IV; zhong2022, Figure 4; sarwate2014, section III; snee1974.

    Examples
    --------
    >>> shape, labels = find("kalantari2018:III-6c")
    >>> shape.letters, labels
    (6, ())
    >>> find("kalantari2018:II-7")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: source='kalantari2018:II-7' is not in the library; did you mean kalantari2018:II-6?
    >>> find("simplex:3")
    (Simplex(size=3), ())
    """
    if not isinstance(name, str):
        raise InvalidArgument(f"source={name!r} must be the name of a source set, as text")
    if name in _SETS:
        return _SETS[name](), ()
    if name in _TABLES:
        return _from_table(_TABLES[name], confidence)
    if name.split(":")[:2] == _BINARY.split(":"):
        return _binary(name), ()
    kind, _, size = name.partition(":")
    if kind in _OF_SIZE and size.isascii() and size.isdigit():
        return _OF_SIZE[kind](_size(size)), ()
    raise InvalidArgument(f"source={_quoted(name)} is not in the library; {_way_out(name)}")


def _from_table(column: str, confidence: Any) -> tuple[Shape, tuple[str, ...]]:
    """Return the intervals of a column of the table of snee1974."""
    from importlib import resources

    from symdp.sources.learning.confidence_intervals import box_from_counts
    from symdp.sources.reading.category_table import counts_from_csv

    with resources.as_file(resources.files("symdp.sources") / "data" / "snee1974.csv") as path:
        labels, counts = counts_from_csv(path, column, "students")
    return box_from_counts(counts, confidence), labels


def _size(digits: str) -> int:
    """Read a number of letters; one of too many digits is refused before it is parsed."""
    significant = digits.lstrip("0")
    if len(significant) > _MOST_DIGITS:
        raise InvalidArgument(f"letters={_quoted(significant)} must lie between 1 and {MOST_LETTERS}")
    return int(significant or "0")


def _way_out(name: str) -> str:
    """Return a similar name as a suggestion, or a reference to the list of names."""
    import difflib

    spelt = {known.casefold(): known for known in names()}
    near = difflib.get_close_matches(name.casefold()[:_MOST_SHOWN], spelt, n=1, cutoff=_NEAR)
    if near:
        return f"did you mean {spelt[near[0]]}?"
    others = "vertices such as 1/2,1/2, a form such as ball:1/10:1/2,1/2, or a .json, .toml or .csv file"
    return f"it has {', '.join(names())}; a set may also be {others}"


def _quoted(text: str) -> str:
    return repr(text) if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]!r}..."


def _with_swaps(priors: Sequence[Sequence[str]], swaps: int) -> Shape:
    """Return each prior, and the prior with its first letter exchanged for the second, third, ..."""
    vertices = [list(prior) for prior in priors]
    for other in range(1, swaps + 1):
        for prior in priors:
            swapped = list(prior)
            swapped[0], swapped[other] = prior[other], prior[0]
            vertices.append(swapped)
    return VertexSet.read(vertices)


def _binary(name: str) -> Shape:
    bounds = name.removeprefix(_BINARY).removeprefix(":").split(",")
    if len(bounds) != 2:
        raise InvalidArgument(f"source={name!r} needs two bounds, as in {_BINARY}:1/10,3/10")
    low, high = (rational_in(bound, bound_name, 0, 1) for bound, bound_name in zip(bounds, ("pmin", "pmax"), strict=True))
    if not low <= high <= 1 - high:
        raise InvalidArgument(f"pmin={low}, pmax={high} must satisfy 0 <= pmin <= pmax <= 1/2")
    return VertexSet.read([(1 - low, low), (1 - high, high)])
