"""Notebook displays of source sets: the class with the priors or the bounds, or a formula."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.sources.domain import Domain
from symdp.sources.shapes.shape import Shape

if TYPE_CHECKING:
    from symdp.sources.reading.table_letters import TableLetters

SHOWN_LETTERS, SHOWN_PRIORS = 12, 12


def html(shape: Shape, class_name: str, names: Sequence[str], table: TableLetters | None = None) -> str:
    """Return the class of a polytope in numbers, then its data: the priors, or the bounds of the letters.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> print(html(SourceSet.single(["1/2", "1/2"]).shape, "I", ("no", "yes")).partition("<table>")[0])
    <p>A source set of Class I, 2 letters</p>
    >>> print(html(SourceSet.credible([9, 1]).shape, "II", ("no", "yes")).partition("</p>")[0])
    <p>A source set of Class II, 2 letters; 10 observations, all intervals hold together with posterior probability 19/20
    """
    from symdp.pictures.html_display import paragraph
    from symdp.pictures.html_display import table as written

    text = paragraph(f"A source set of Class {class_name}, {shape.letters} letters{_provenance(shape, table)}")
    if shape.letters > SHOWN_LETTERS:
        return text
    if shape.vertices is not None:
        rows = [[str(place), *map(str, prior)] for place, prior in enumerate(shape.vertices[:SHOWN_PRIORS], 1)]
        more = len(shape.vertices) - SHOWN_PRIORS
        text += written(["prior", *names], rows + ([[f"{more} more"]] if more > 0 else []))
    elif shape.bounds is not None:
        rows = [[end, *map(str, bounds)] for end, bounds in zip(("at least", "at most"), shape.bounds, strict=True)]
        if shape.sample is not None:
            rows.insert(0, ["count", *map(str, shape.sample.counts)])
        text += written(["letter", *names], rows)
    return text


def latex(shape: Shape) -> str:
    r"""Return the set as a formula where its priors are listed or bounded, else its description.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> latex(SourceSet.single(["1/2", "1/2"]).shape)
    '$\\mathcal{P}=\\mathrm{conv}\\{(\\frac{1}{2},\\frac{1}{2})\\}$'
    """
    if shape.domain is not Domain.NUMBERS:
        return sentence(shape)
    if shape.vertices is not None and len(shape.vertices) <= SHOWN_PRIORS:
        return rf"$\mathcal{{P}}=\mathrm{{conv}}\{{{','.join(map(_vector, shape.vertices))}\}}$"
    if shape.bounds is not None:
        lower, upper = shape.bounds
        return rf"$\mathcal{{P}}=\{{P:{_vector(lower)}\le P\le{_vector(upper)}\}}$"
    return f"A source set on {shape.letters} letters given by {' and '.join(shape.describe())}"


def sentence(shape: Shape) -> str:
    """Return the description of a set without listed numbers, with the relations of its symbols.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> sentence(SourceSet.single(["p", "1-p"], where="p <= 1/2").shape)
    'the hull of the priors (p, 1 - p), where p >= 0, 1 >= p, 1 >= 2*p'
    """
    where = ", ".join([str(relation) for relation in shape.hypotheses])
    return shape.description + (f", where {where}" if where else "")


def _vector(values: Sequence[Fraction]) -> str:
    return "(" + ",".join(map(_number, values)) + ")"


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def _provenance(shape: Shape, table: TableLetters | None) -> str:
    sample = shape.sample
    learnt = "" if sample is None else f"; {sample.size} observations, {sample.assurance} {sample.confidence}"
    return learnt + ("" if table is None else "".join([f"; {remark}" for remark in (table.sentence, *table.remarks)]))
