"""Sources as one piece of text: a library name, vertices, a family, symbols, or a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from symdp.errors import InvalidArgument
from symdp.sources.prior import MOST_LETTERS
from symdp.sources.source_set import SourceSet

_INLINE = re.compile(r"[^:]*[,;][^:]*|[\s\d/.+-]*")
_LETTER = re.compile("[A-Za-z_]")


def read_source(
    source: str | Path,
    column: str | None = None,
    count: str | None = None,
    confidence: Any = "0.95",
    probability: str | None = None,
    region: str = "clopper-pearson",
    letters: Any = None,
    order: Any = None,
    where: str | None = None,
) -> SourceSet:
    r"""Read a source set of any kind from one text, as the command line takes it.

    Beside vertices and names there are neighbourhoods of a prior C, of radius r, level s or margin m:

    .. math::

        \{P:\ \tfrac12\sum_i|P_i-C_i|\le r\},\qquad\{(1-s)\,C+s\,Q:\ Q\in\Delta_M\},\qquad\{P:\ P_i\le(1+m)\,C_i\}

    Parameters
    ----------
    source : str or path
        A library name; ``simplex:M``, ``decreasing:M`` or ``uniform:M``; ``ball:RADIUS:PRIOR``,
        ``contamination:LEVEL:PRIOR`` or ``pari-mutuel:MARGIN:PRIOR``; vertices such as ``"1/2,1/2; 1/4,3/4"``; a ``.json``,
        ``.toml`` or ``.csv`` file; in symbols what ``read_symbols`` reads; ``geometric:1/2:oo`` or ``zipf:2:oo``;
        ``chi-square:1/50:1/2,1/2`` or ``kullback-leibler:1/50:1/2,1/2``.
    column, count, probability : str, optional
        For a CSV file: the column of categories, and that of counts or that of probabilities.
    confidence : rational in (0, 1)
        For a CSV file or a table of the library; probabilities need none.
    region : str
        What is learnt from the counts of a CSV file: ``clopper-pearson`` (intervals), ``dkw`` (a band around the
        distribution function of ordered letters), or ``dirichlet`` (credible intervals).
    letters, order : sequence of labels, optional
        For a CSV file: all letters that there are, in any order or from the first to the last, as for
        :meth:`symdp.SourceSet.from_csv`.
    where : str, optional
        In symbols: conditions on them, such as ``"p <= q, q <= 1/2"``.

    Returns
    -------
    SourceSet

    Raises
    ------
    InvalidArgument
        For text that names none, for columns of anything but a CSV file, and for conditions without symbols.

    Examples
    --------
    The hull of two priors:

    >>> read_source("1/2,1/2; 1/4,3/4").vertices
    ((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 4), Fraction(3, 4)))

    A total variation ball, and its prior that all others majorise:

    >>> read_source("ball:1/10:1/2,3/10,1/5").least_majorised()
    (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))

    The hull of two priors in symbols, and its least distortion without leakage:

    >>> from symdp import Tradeoff
    >>> Tradeoff(read_source("p,1-p; q,1-q", where="p <= q, q <= 1/2")).zero_from
    q

    The geometric prior on all positive integers:

    >>> Tradeoff(read_source("geometric:1/2:oo")).at("1/4").exp
    Fraction(12, 1)
    """
    if not isinstance(source, str | Path):
        raise InvalidArgument(f"source={source!r} must be text or a path; SourceSet.from_vertices(...) reads priors")
    text = str(source)
    if not text.strip():
        raise InvalidArgument("source is empty; name a library set, vertices or a file")
    table = {"column": column, "count": count, "probability": probability, "letters": letters, "order": order}
    # Numbers alone need none of the readers of other sources.
    without_numbers = _without_numbers(text, where) if isinstance(source, str) and _LETTER.search(text) else None
    if without_numbers is None and where is not None:
        raise InvalidArgument(f"where={where:.60} is about symbols; the source has numbers only")
    if Path(text).suffix.lower() == ".csv":
        if column is None:
            raise InvalidArgument(f"column is needed for {text}; add --column NAME")
        return SourceSet.from_csv(Path(text), column, count, confidence, probability, region, letters, order)
    options = [name for name, value in table.items() if value is not None]
    if options:
        raise InvalidArgument(f"{options[0]} applies to .csv files, not to {text!r:.60}; leave it out")
    return _in_numbers(text, confidence) if without_numbers is None else without_numbers


def _in_numbers(text: str, confidence: Any) -> SourceSet:
    path = Path(text)
    if path.suffix.lower() in (".json", ".toml"):
        return _from_file(path)
    if _names_file(path):
        what = "is a directory; name" if path.is_dir() else "must be"
        raise InvalidArgument(f"{text} {what} a .json, .toml or .csv file")
    if _INLINE.fullmatch(text):
        return _from_inline(text)
    return _from_name(text, confidence)


def _without_numbers(text: str, where: str | None) -> SourceSet | None:
    """Return the source without listed probabilities that a text names; None for one in numbers."""
    from symdp.sources.countable.countable_band import read_countable
    from symdp.sources.parametric.symbol_reader import names_symbols, read_symbols
    from symdp.sources.shapes.divergence_balls import read_divergence_ball

    if names_symbols(text):
        return read_symbols(text, where or "")
    shape = read_countable(text) or read_divergence_ball(text)
    return None if shape is None else SourceSet(shape)


def _from_name(text: str, confidence: Any) -> SourceSet:
    from symdp.sources.reading.neighbourhoods import read_around

    around = read_around(text)
    return SourceSet.named(text, confidence) if around is None else SourceSet(around)


def _names_file(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _from_file(path: Path) -> SourceSet:
    from symdp.sources.reading.source_document import parse_document

    return source_of(parse_document(path), path)


def source_of(document: Any, name: object) -> SourceSet:
    """Return the source set of the document of a file, or of an object of that form, which errors name.

    Examples
    --------
    >>> source_of({"simplex": 3}, "source").letters
    3
    """
    longest = _longest_list(document)
    if longest > MOST_LETTERS:
        raise InvalidArgument(f"{name} is too large: a list of {longest} entries, at most {MOST_LETTERS} are read")
    try:
        return SourceSet.from_document(document)
    except InvalidArgument as error:
        raise InvalidArgument(f"{name}: {error}") from None


def _longest_list(document: Any, depth: int = 3) -> int:
    """Return the length of the longest list; source lists are not nested further."""
    parts = list(document.values()) if isinstance(document, dict) else document
    if depth == 0 or not isinstance(parts, list):
        return 0
    return max([len(parts), *[_longest_list(part, depth - 1) for part in parts]])


def _from_inline(text: str) -> SourceSet:
    rows = [row.split(",") for row in text.split(";") if row.strip()]
    return SourceSet.from_vertices([[entry.strip() for entry in row] for row in rows])
