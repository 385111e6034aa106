"""Notebook displays of source sets: the class, the priors or the bounds, and for three letters the picture."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from symdp.sources.domain import Domain

if TYPE_CHECKING:
    from symdp.pictures.picture import Picture
    from symdp.sources.source_set import SourceSet

SHOWN_LETTERS, SHOWN_PRIORS = 12, 12


class NotebookDisplay:
    """The visual displays of a source set."""

    def picture(self) -> Picture:
        """Draw the set in the triangle of all priors, for three letters: see :mod:`symdp.sources.source_picture`."""
        from symdp.sources.source_picture import picture

        return picture([cast("SourceSet", self)])

    def _repr_html_(self) -> str:
        return html(cast("SourceSet", self))

    def _repr_latex_(self) -> str:
        return latex(cast("SourceSet", self))


def html(source: SourceSet) -> str:
    """Return the class, then the data of the set.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> html(SourceSet.single(["1/2", "1/2"])).startswith("<p>A source set of Class I, 2 letters</p><table>")
    True
    >>> print(html(SourceSet.credible([9, 1])).partition("</p>")[0])
    <p>A source set of Class II, 2 letters; 10 observations, all intervals hold together with posterior probability 19/20
    """
    from symdp.pictures.html_display import image, paragraph, table

    if source.domain is not Domain.NUMBERS:
        return paragraph(_sentence(source))
    source_class = source.classify()
    text = paragraph(f"A source set of Class {source_class.name}, {source.letters} letters{_provenance(source)}")
    if source.letters > SHOWN_LETTERS:
        return text
    names = [source.label(letter) for letter in range(source.letters)]
    if source.shape.vertices is not None:
        rows = [[str(place), *map(str, prior)] for place, prior in enumerate(source.vertices[:SHOWN_PRIORS], 1)]
        more = len(source.vertices) - SHOWN_PRIORS
        text += table(["prior", *names], rows + ([[f"{more} more"]] if more > 0 else []))
    elif source.shape.bounds is not None:
        rows = [["at least", *map(str, source.lower)], ["at most", *map(str, source.upper)]]
        if source.sample is not None:
            rows.insert(0, ["count", *map(str, source.sample.counts)])
        text += table(["letter", *names], rows)
    if source.letters == 3:
        text += image(source.picture(), f"a source set of Class {source_class.name} in the triangle of priors")
    return text


def latex(source: SourceSet) -> str:
    r"""Return the set as a formula where its priors are listed or bounded, else its description.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> latex(SourceSet.single(["1/2", "1/2"]))
    '$\\mathcal{P}=\\mathrm{conv}\\{(\\frac{1}{2},\\frac{1}{2})\\}$'
    """
    if source.domain is not Domain.NUMBERS:
        return _sentence(source)
    if source.shape.vertices is not None and len(source.vertices) <= SHOWN_PRIORS:
        return rf"$\mathcal{{P}}=\mathrm{{conv}}\{{{','.join(map(_vector, source.vertices))}\}}$"
    if source.shape.bounds is not None:
        return rf"$\mathcal{{P}}=\{{P:{_vector(source.lower)}\le P\le{_vector(source.upper)}\}}$"
    return f"A source set on {source.letters} letters given by {' and '.join(source.describe())}"


def _sentence(source: SourceSet) -> str:
    """Return the description of a set without listed numbers, with the relations of its symbols."""
    where = ", ".join([str(relation) for relation in source.hypotheses])
    return source.description + (f", where {where}" if where else "")


def _vector(values: Sequence[Fraction]) -> str:
    return "(" + ",".join(map(_number, values)) + ")"


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def _provenance(source: SourceSet) -> str:
    sample, table = source.sample, source.table
    learnt = "" if sample is None else f"; {sample.size} observations, {sample.assurance} {sample.confidence}"
    return learnt + ("" if table is None else "".join([f"; {sentence}" for sentence in (table.sentence, *table.remarks)]))
