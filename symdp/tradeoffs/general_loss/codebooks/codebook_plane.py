"""The best codebooks of one prior at all points of the plane of D and lambda - 1."""

from __future__ import annotations

from fractions import Fraction

from symdp.tradeoffs.general_loss.codebooks.codebook_search import Codebook, CodebookSearch
from symdp.tradeoffs.general_loss.column_minima.column_minima_branch import Branch, Corner, Plane, Point

ZERO, ONE = Fraction(0), Fraction(1)


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
