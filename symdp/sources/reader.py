"""How a user names a source set in one piece of text: a library name, vertices, or a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from symdp.errors import InvalidArgument
from symdp.sources.prior import MOST_LETTERS
from symdp.sources.source_set import SourceSet

_INLINE = re.compile(r"[^:]*[,;][^:]*|[\s\d/.+-]*")
_SYMBOL = re.compile(r"(?<![\w.])[A-Za-z_]")


def read_source(
    source: str | Path,
    column: str | None = None,
    count: str | None = None,
    confidence: Any = "0.95",
    probability: str | None = None,
    region: str = "clopper-pearson",
    letters: Any = None,
    order: Any = None,
) -> SourceSet:
    """Read a source set whose letters and probabilities are listed; :func:`symdp.read_source` describes the arguments.

    Examples
    --------
    >>> read_source("1/2,1/2; 1/4,3/4").vertices[1]
    (Fraction(1, 4), Fraction(3, 4))
    """
    if not isinstance(source, str | Path):
        raise InvalidArgument(f"source={source!r} must be text or a path; SourceSet.from_vertices(...) reads priors")
    text = str(source)
    if not text.strip():
        raise InvalidArgument("source is empty; name a library set, vertices or a file")
    path = Path(text)
    suffix = path.suffix.lower()
    if suffix == ".csv":
        if column is None:
            raise InvalidArgument(f"column is needed for {text}; add --column NAME")
        return SourceSet.from_csv(path, column, count, confidence, probability, region, letters, order)
    if (column, count, probability) != (None, None, None):
        raise InvalidArgument(f"column, count and probability apply to .csv files, not to {text!r}")
    if letters is not None or order is not None:
        raise InvalidArgument(f"letters and order apply to .csv files, not to {text!r}")
    if suffix in (".json", ".toml"):
        return _from_file(path)
    if _names_file(path):
        what = "is a directory; name" if path.is_dir() else "must be"
        raise InvalidArgument(f"{text} {what} a .json, .toml or .csv file")
    if _INLINE.fullmatch(text):
        return _from_inline(text)
    return _from_name(text, confidence)


def _from_name(text: str, confidence: Any) -> SourceSet:
    from symdp.sources.around import read_around

    around = read_around(text)
    return SourceSet.named(text, confidence) if around is None else SourceSet(around)


def _names_file(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _from_file(path: Path) -> SourceSet:
    from symdp.sources.document import parse_document

    document = parse_document(path)
    longest = _longest_list(document)
    if longest > MOST_LETTERS:
        raise InvalidArgument(f"{path} is too large: a list of {longest} entries, at most {MOST_LETTERS} are read")
    try:
        return SourceSet.from_document(document)
    except InvalidArgument as error:
        raise InvalidArgument(f"{path}: {error}") from None


def _longest_list(document: Any, depth: int = 3) -> int:
    """The length of the longest list; no source has lists further down."""
    parts = list(document.values()) if isinstance(document, dict) else document
    if depth == 0 or not isinstance(parts, list):
        return 0
    return max([len(parts), *[_longest_list(part, depth - 1) for part in parts]])


def _from_inline(text: str) -> SourceSet:
    rows = [row.split(",") for row in text.split(";") if row.strip()]
    try:
        return SourceSet.from_vertices([[entry.strip() for entry in row] for row in rows])
    except InvalidArgument as error:
        if not _SYMBOL.search(text):
            raise
        raise InvalidArgument(f"{error}; for sets in symbols there are 'symdp curve' and 'symdp theorem'") from None
