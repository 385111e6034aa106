"""Class I, II or III of a source set (kalantari2018, Definition 1), each with a witness."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from symdp.sources.prior import HullPrior, Vector, decreasing_order, sum_of, uniform
from symdp.sources.shapes.shape import Shape
from symdp.work import tell


@dataclass(frozen=True)
class Separation:
    """A separation coefficients.P > coefficients.uniform for every prior P of the set, which excludes the uniform prior.

    ``least`` is the smallest value on the set, ``at_uniform`` the value at the uniform prior.
    """

    coefficients: Vector
    least: Fraction
    at_uniform: Fraction


@dataclass(frozen=True)
class Opposition:
    """Two priors that order two letters (counted from 1) differently."""

    letters: tuple[int, int]
    first: HullPrior
    second: HullPrior


@dataclass(frozen=True)
class SourceClass:
    """The class with its witness.

    Attributes
    ----------
    name : str
        ``"I"``, ``"II"`` or ``"III"``.
    uniform : HullPrior or None
        Class I: the uniform prior, with the weights of the vertices that give it.
    order : tuple of int or None
        Class II: letters (counted from 1) in decreasing order of probability for every prior.
    opposition : Opposition or None
        Class III: two priors without a common order.
    separation : Separation or None
        Classes II and III: why the uniform prior is outside the hull.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> kind = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]).classify()
    >>> kind.name
    'III'
    >>> kind.opposition.letters
    (1, 3)
    >>> kind.separation.least > kind.separation.at_uniform
    True
    >>> SourceSet.single(["1/5", "1/2", "3/10"]).classify().order
    (2, 3, 1)
    """

    name: str
    uniform: HullPrior | None = None
    order: tuple[int, ...] | None = None
    opposition: Opposition | None = None
    separation: Separation | None = None


def classify(source: Shape) -> SourceClass:
    """Decide the class exactly.

    References
    ----------
    kalantari2018, Definition 1.
    """
    middle = uniform(source.letters)
    located = source.locate(middle)
    if isinstance(located, HullPrior):
        return SourceClass("I", uniform=located)
    at_uniform = sum_of(located) / source.letters
    separation = Separation(located, source.minimum(located)[0], at_uniform)
    order = decreasing_order(source.relative_interior().prior)
    opposition = _opposition(source, order)
    if opposition is None:
        return SourceClass("II", order=tuple([letter + 1 for letter in order]), separation=separation)
    return SourceClass("III", opposition=opposition, separation=separation)


def _opposition(source: Shape, order: tuple[int, ...]) -> Opposition | None:
    """Return an opposition from an interior prior: a linear form that is 0 there is identically 0 or takes both signs."""
    if source.only_prior is not None:  # It is in its own order.
        return None
    for place, (better, worse) in enumerate(pairwise(order)):
        tell(f"the class of a set on {len(order)} letters", place / len(order))
        least, second = source.least_difference(better, worse)
        if least < 0:
            _, first = source.least_difference(worse, better)
            return Opposition((better + 1, worse + 1), first, second)
    return None
