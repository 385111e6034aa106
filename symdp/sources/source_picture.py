"""The triangle of all priors on three letters, with source sets in it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from symdp.pictures.marks import Area, Dot, Line, Mark, Panel, Point, Text, plain
from symdp.pictures.picture import Picture
from symdp.sources.prior import Vector

GREYS = ("#BBBBBB", "#DDDDDD", "#8E8E8E", "#EEEEEE")
HEIGHT = sqrt(3) / 2
MARGIN = 0.14


def picture(
    polygons: Sequence[Sequence[Vector]],
    names: Sequence[str],
    labels: Sequence[str] = ("1", "2", "3"),
    title: str = "",
    shades: Sequence[int] | None = None,
) -> Picture:
    """Draw sets of priors on three letters in the triangle of all priors.

    Dashed lines part the triangle into the six regions in which the order of the probabilities is fixed; they meet in
    the uniform prior. A set that contains this point is of Class I, one inside a region of Class II, any other of Class III.

    Parameters
    ----------
    polygons : sequence of sequences of priors
        Convex, each given by its vertices in turn.
    names : sequence of str
        In the legend; an empty name is left out.
    labels : sequence of str
        Of the three letters.
    title : str
    shades : sequence of int, optional
        Places in GREYS; by default each polygon has the next one.

    Examples
    --------
    >>> segment = [(Fraction(1, 2), Fraction(1, 2), Fraction(0)), (Fraction(0), Fraction(1, 2), Fraction(1, 2))]
    >>> drawn = picture([segment], ["Class III"])
    >>> [mark.label for mark in drawn.panels[0].marks if getattr(mark, "label", "")]
    ['Class III', 'uniform prior']
    """
    marks = _triangle(labels)
    for polygon, name, shade in zip(polygons, names, shades or range(len(polygons)), strict=True):
        marks += _set(polygon, shade, name)
    marks.append(Line((place((Fraction(1, 3),) * 3),), 1, "uniform prior", joined=False))
    window = (-MARGIN, 1 + MARGIN, -MARGIN, HEIGHT + MARGIN)
    return Picture((Panel(tuple(marks), window, title=title),))


def place(prior: Sequence[Fraction]) -> Point:
    """Return the position of a prior: letter 1 at the left, 2 at the right, 3 above.

    Examples
    --------
    >>> place([1, 0, 0])
    (0.0, 0.0)
    >>> place([0, 1, 0])
    (1.0, 0.0)
    >>> round(place([0, 0, 1])[1], 3)
    0.866
    """
    return float(prior[1]) + float(prior[2]) / 2, float(prior[2]) * HEIGHT


def _triangle(labels: Sequence[str]) -> list[Mark]:
    ends = [place([Fraction(k == letter) for k in range(3)]) for letter in range(3)]
    middles = [place([Fraction(k != letter, 2) for k in range(3)]) for letter in range(3)]
    sides = ("left", "right", "above")
    medians: list[Mark] = [Line((end, middle), guide=True) for end, middle in zip(ends, middles, strict=True)]
    named: list[Mark] = [Text(end, plain(label), side) for end, label, side in zip(ends, labels, sides, strict=True)]
    return [*medians, Line((*ends, ends[0])), *named]


def _set(polygon: Sequence[Vector], number: int, name: str) -> list[Mark]:
    """Return a polygon, a segment or a point, named in the legend, with its vertices."""
    points = tuple([place(prior) for prior in polygon])
    if len(points) > 2:
        shape: Mark = Area(points, GREYS[number % len(GREYS)], label=name)
    else:
        shape = Line(points, number, name, joined=len(points) > 1)
    return [shape, *[Dot(point, 0, note=_note(prior)) for point, prior in zip(points, polygon, strict=True)]]


def _note(prior: Vector) -> str:
    return "(" + ", ".join(map(str, prior)) + ")"
