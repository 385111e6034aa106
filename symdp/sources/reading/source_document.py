"""Source sets as plain data, and the JSON and TOML files that contain them.

A document has one of these shapes, with numbers as integers or text; in a file also as decimals:

- ``{"vertices": [["1/2", "1/2"], ["1/4", "3/4"]]}``, or weights instead of a prior, ``{"weights": [1, 3]}``
- ``{"inequalities": ["P1 >= P2", {"coefficients": [1, 1, 0], "bound": "4/5"}], "letters": 3}``
- ``{"lower": ["1/10", "1/5"], "upper": ["9/10", "1/2"]}``
- ``{"center": ["1/2", "1/4", "1/4"], "radius": "1/20"}``
- ``{"center": ["1/2", "1/4", "1/4"], "contamination": "1/20"}``, or ``"pari_mutuel"`` instead
- ``{"cdf_lower": ["1/4", "1/2", 1], "cdf_upper": ["1/2", "3/4", 1]}``
- ``{"letters": 3, "groups": [{"letters": [1, 2], "lower": "1/2", "upper": "3/4"}]}``
- ``{"letters": 3, "focal": [{"letters": [1, 2], "mass": "1/2"}, {"letters": [3], "mass": "1/2"}]}``
- ``{"geometric": "1/2", "letters": 6}``
- ``{"decreasing": 4}`` or ``{"simplex": 4}``

and optionally ``"labels"``, the names of the letters.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from symdp.arithmetic.exact_json import parse_json
from symdp.arithmetic.rational import decimal_of
from symdp.errors import InvalidArgument
from symdp.sources.alphabet import read_labels
from symdp.sources.shapes.belief_functions import Belief
from symdp.sources.shapes.cdf_band import CdfBand
from symdp.sources.shapes.geometric_and_zipf import geometric as by_ratio
from symdp.sources.shapes.inequality_set import InequalitySet
from symdp.sources.shapes.laminar_bounds import Groups
from symdp.sources.shapes.lower_probabilities import contamination as mixtures
from symdp.sources.shapes.lower_probabilities import pari_mutuel as below
from symdp.sources.shapes.shape import Shape
from symdp.sources.shapes.simplex_box_and_ball import Box, Decreasing, Simplex, TotalVariationBall
from symdp.sources.shapes.vertex_set import VertexSet
from symdp.text_file import read_text, require_small

MOST_SHOWN, MOST_VALUES = 5, 1_000_000
_READERS: dict[frozenset[str], Callable[..., Shape]] = {
    frozenset({"vertices"}): VertexSet.read,
    frozenset({"inequalities"}): InequalitySet.read,
    frozenset({"inequalities", "letters"}): InequalitySet.read,
    frozenset({"lower", "upper"}): Box.read,
    frozenset({"center", "radius"}): TotalVariationBall.read,
    frozenset({"center", "contamination"}): lambda center, contamination: mixtures(center, contamination),
    frozenset({"center", "pari_mutuel"}): lambda center, pari_mutuel: below(center, pari_mutuel),
    frozenset({"cdf_lower", "cdf_upper"}): lambda cdf_lower, cdf_upper: CdfBand.read(cdf_lower, cdf_upper),
    frozenset({"groups", "letters"}): Groups.read,
    frozenset({"focal", "letters"}): Belief.read,
    frozenset({"geometric", "letters"}): lambda geometric, letters: by_ratio(geometric, letters),
    frozenset({"decreasing"}): lambda decreasing: Decreasing.read(decreasing),
    frozenset({"simplex"}): lambda simplex: Simplex.read(simplex),
}
_SHAPES = (
    "vertices; inequalities (and letters); lower and upper; center and radius, contamination or pari_mutuel; cdf_lower and "
    "cdf_upper; groups and letters; focal and letters; geometric and letters; decreasing; or simplex"
)


def read_document(document: Any) -> tuple[Shape, tuple[str, ...]]:
    """Read the shape that a document describes, and the names of the letters.

    Examples
    --------
    >>> read_document({"simplex": 2, "labels": ["yes", "no"]})
    (Simplex(size=2), ('yes', 'no'))
    """
    if not isinstance(document, Mapping):
        raise InvalidArgument(f"a source must be an object with the keys {_SHAPES}")
    fields = dict(document)
    labels = fields.pop("labels", None)
    read = _READERS.get(frozenset(fields))
    if read is None:
        keys = ", ".join([str(key)[:40] for key in islice(fields, MOST_SHOWN)]) or "(none)"
        more = f" and {len(fields) - MOST_SHOWN} more" if len(fields) > MOST_SHOWN else ""
        raise InvalidArgument(f"a source with the keys {keys}{more} is not one of: {_SHAPES}")
    if labels is None:
        return read(**fields), ()
    if not isinstance(labels, list) or not all(isinstance(label, str) for label in labels):
        raise InvalidArgument("labels must be a list of text, one for each letter")
    shape = read(**fields)
    return shape, read_labels(labels, shape.letters)


def parse_document(path: Path) -> Any:
    """Parse the document of a ``.json`` or ``.toml`` file; its decimals are exact."""
    text = read_text(path)
    require_small(text, path)
    if (values := text.count(",")) > MOST_VALUES:
        raise InvalidArgument(f"{path} is too large: about {values} values, at most {MOST_VALUES} are read")
    if path.suffix.lower() != ".toml":
        return parse_json(text, str(path))
    try:
        return tomllib.loads(text, parse_float=decimal_of)
    except (ValueError, RecursionError) as error:
        raise InvalidArgument(f"{path} is not TOML: {error}") from None
