"""Source sets as plain data: JSON and TOML files, and vertices written inline.

A document has one of these shapes, with numbers as integers or text:

- ``{"vertices": [["1/2", "1/2"], ["1/4", "3/4"]]}``
- ``{"inequalities": ["P1 >= P2", {"coefficients": [1, 1, 0], "bound": "4/5"}], "letters": 3}``
- ``{"lower": ["1/10", "1/5"], "upper": ["9/10", "1/2"]}``
- ``{"center": ["1/2", "1/4", "1/4"], "radius": "1/20"}``
- ``{"decreasing": 4}`` or ``{"simplex": 4}``

and optionally ``"labels"``, the names of the letters.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from symdp.errors import InvalidArgument
from symdp.sources.source_set import SourceSet
from symdp.text_file import read_text

_BUILDERS: dict[frozenset[str], Callable[..., SourceSet]] = {
    frozenset({"vertices"}): SourceSet.from_vertices,
    frozenset({"inequalities"}): SourceSet.from_inequalities,
    frozenset({"inequalities", "letters"}): SourceSet.from_inequalities,
    frozenset({"lower", "upper"}): SourceSet.box,
    frozenset({"center", "radius"}): SourceSet.total_variation_ball,
    frozenset({"decreasing"}): lambda decreasing, labels=(): SourceSet.decreasing(decreasing, labels),
    frozenset({"simplex"}): lambda simplex, labels=(): SourceSet.simplex(simplex, labels),
}
_SHAPES = "vertices; inequalities (and letters); lower and upper; center and radius; decreasing; or simplex"


def source_from_document(document: Any) -> SourceSet:
    """Build the source set that a document describes.

    Examples
    --------
    >>> source_from_document({"lower": [0, 0], "upper": ["3/4", "3/4"]}).letters
    2
    """
    if not isinstance(document, Mapping):
        raise InvalidArgument(f"a source must be an object with the keys {_SHAPES}")
    fields = dict(document)
    labels = fields.pop("labels", None)
    build = _BUILDERS.get(frozenset(fields))
    if build is None:
        raise InvalidArgument(f"a source with the keys {', '.join(map(str, fields)) or '(none)'} is not one of: {_SHAPES}")
    if labels is None:
        return build(**fields)
    if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
        raise InvalidArgument("labels must be a list of text, one for each letter")
    return build(**fields, labels=labels)


def source_from_file(path: Path) -> SourceSet:
    """Read a ``.json`` or ``.toml`` file."""
    text = read_text(path)
    kind = path.suffix.lower()[1:]
    try:
        document = tomllib.loads(text) if kind == "toml" else json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidArgument(f"{path} is not {kind.upper()}: {error}") from None
    try:
        return source_from_document(document)
    except InvalidArgument as error:
        raise InvalidArgument(f"{path}: {error}") from None


def source_from_inline(text: str) -> SourceSet:
    """Read vertices such as ``"1/2,1/2; 1/4,3/4"``."""
    rows = [row.split(",") for row in text.split(";") if row.strip()]
    return SourceSet.from_vertices([[entry.strip() for entry in row] for row in rows])
