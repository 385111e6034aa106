"""One prior, letters on a line or in a tree: keep a codebook, replace each letter by the nearest codeword, and randomise.

For given D and lambda the problem of the best column minima is the linear relaxation of a facility location problem: an
output is opened at the price d_P(y) - D, and letters are assigned to open outputs at lambda - 1 times their costs. Its rows
are balls around letters.

On a line balls are intervals, whose matrix is totally unimodular; in a tree the matrix of balls is totally balanced. So the
optimum is a set of outputs. The sweeps for the radii pay for balls in the order of their ends, and show the same by their
sum.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Self

from symdp.arithmetic.deferred import Deferred
from symdp.mechanisms.codebook_mechanism import CodebookMechanism
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import HullPrior, Vector
from symdp.tradeoffs.general_loss.codebooks.codebook_search import Codebook, CodebookSearch
from symdp.tradeoffs.general_loss.codebooks.line_quantiser import LineQuantiser, falls_and_rises
from symdp.tradeoffs.general_loss.codebooks.position_quantiser import PlacesQuantiser
from symdp.tradeoffs.general_loss.codebooks.quantiser import Quantiser
from symdp.tradeoffs.general_loss.codebooks.tree_quantiser import TreeQuantiser
from symdp.tradeoffs.general_loss.column_minima.column_minima_branch import Branch, Corner, Plane, Point
from symdp.tradeoffs.general_loss.column_minima.known_column_minima import ClosedColumnMinima, Floor
from symdp.tradeoffs.question import Question

ZERO, ONE = Fraction(0), Fraction(1)
MOST_PLACES = 2_500


class Codebooks(ClosedColumnMinima):
    """The trade-off of one prior on a line or in a tree.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> tradeoff = Tradeoff(SourceSet.single(["1/2", "1/4", "1/4"]), loss="line")
    >>> best = tradeoff.at("1/2")
    >>> best.exp
    Fraction(3, 1)
    >>> best.mechanism.codewords
    (0, 1)
    >>> tradeoff.zero_from
    Fraction(3, 4)
    """

    def __init__(self, question: Question, prior: HullPrior, quantiser: Quantiser) -> None:
        super().__init__(question)
        self._prior, self._quantiser, self._search = prior, quantiser, CodebookSearch(quantiser)

    @classmethod
    def of(cls, question: Question) -> Self | None:
        prior = question.source.shape.only_prior
        quantiser = None if prior is None else quantiser_of(question, prior.prior)
        return None if prior is None or quantiser is None else cls(question, prior, quantiser)

    @property
    def prior(self) -> HullPrior:
        return self._prior

    @cached_property
    def zero_from(self) -> Fraction:
        return min(self._search.constants)

    @cached_property
    def _plane(self) -> CodebookPlane:
        return CodebookPlane(self._search)

    @cached_property
    def unavoidable(self) -> Fraction:
        return self._search.everything.error

    def floor_at(self, distortion: Fraction) -> Floor:
        codebook = self._search.at(distortion)
        return self._floor(codebook, distortion, codebook.rate(distortion))

    def floor_of(self, level: Fraction) -> Floor:
        codebook = self._search.of(level - 1)
        return self._floor(codebook, codebook.distortion(level - 1), level - 1)

    def truth(self) -> Mechanism:
        rows = {}
        outputs = range(len(self._search.constants))
        nearest = self._quantiser.nearest(tuple(outputs))
        for y in set(nearest):
            rows[y] = tuple([ONE if z == y else ZERO for z in outputs])
        return Mechanism(tuple([rows[y] for y in nearest]))

    def _floor(self, codebook: Codebook, distortion: Fraction, rate: Fraction) -> Floor:
        outputs, kept = len(self._search.constants), set(codebook.codewords)
        share = 1 / (codebook.size + rate)
        return Floor(
            rate + 1,
            distortion,
            Deferred(Codebooks._mechanism, self, codebook, rate),
            Deferred(_shares, outputs, kept, share),
            Deferred(Codebooks._radii, self, distortion, rate),
        )

    def _mechanism(self, codebook: Codebook, rate: Fraction) -> CodebookMechanism:
        outputs = len(self._search.constants)
        return CodebookMechanism(rate + 1, outputs, codebook.codewords, self._quantiser.nearest(codebook.codewords))

    def _radii(self, distortion: Fraction, rate: Fraction) -> Vector:
        if rate:
            return self._search.radii(distortion, rate)
        return tuple([distortion * chance for chance in self.prior.prior])


def _shares(outputs: int, kept: set[int], share: Fraction) -> Vector:
    return tuple([share if y in kept else ZERO for y in range(outputs)])


def quantiser_of(question: Question, prior: Vector) -> Quantiser | None:
    """Return the facility location problems of a prior; None unless its distortion function is on a line or a tree."""
    loss, letters = question.loss, question.letters
    places = loss.places(letters)
    if places is not None:
        return PlacesQuantiser(prior, places) if letters <= MOST_PLACES else None
    nodes, costs = loss.nodes(letters), loss.matrix(letters)
    if nodes is not None:
        return TreeQuantiser(prior, costs, nodes)
    return LineQuantiser(prior, costs) if falls_and_rises(costs) else None


class CodebookPlane(Plane):
    """The best column minima on a line and in a tree, which are 1 at the outputs of a codebook and 0 elsewhere."""

    def __init__(self, search: CodebookSearch) -> None:
        self._search = search
        self.least, self.zero_from = search.everything.error, min(search.constants)

    def corner(self, point: Point) -> Corner:
        return Corner(point, self._branch(self._search.cheapest(*point)), self._search.levels(*point))

    def curve_point(self, distortion: Fraction) -> Corner:
        best = self._search.at(distortion)
        point = distortion, best.rate(distortion)
        return Corner(point, self._branch(best), self._search.levels(*point))

    def _branch(self, best: Codebook) -> Branch:
        kept = set(best.codewords)
        floor = tuple([ONE if y in kept else ZERO for y in range(len(self._search.constants))])
        return Branch(best.constant, Fraction(best.size), best.error, floor)
