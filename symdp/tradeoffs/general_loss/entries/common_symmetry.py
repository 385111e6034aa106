"""Permutations of letters and outputs that preserve a question: its source set, its costs, and its adjacency.

Letters with the auxiliary unknowns of the source set, and outputs with the priors or inequalities that it is given by, are
vertices of one graph whose automorphisms are these permutations. Costs, probabilities and coefficients are colours of
pairs: the k-th layer of the graph, a copy of all vertices, joins the pairs whose colour has the k-th bit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple, TypeVar

from symdp.errors import Undecided
from symdp.graphs.adjacency_graph import MOST_LISTED, AdjacencyGraph
from symdp.graphs.automorphism_search import Permutation
from symdp.graphs.symmetry import automorphism_group, orbit_classes
from symdp.tradeoffs.question import Question
from symdp.work import account

Pair = tuple[int, int]
Triple = tuple[int, int, int]
Point = TypeVar("Point", bound=Hashable)
ZERO = Fraction(0)


class Column(NamedTuple):
    """An output, a prior or an inequality, with its number at each letter and auxiliary unknown."""

    kind: tuple[str, Fraction]
    values: tuple[Fraction, ...]


class CommonSymmetry:
    """The symmetry group of a question about one letter, with its orbits.

    Parameters
    ----------
    question : Question
    sought : bool
        Whether permutations are searched for; else the group is trivial.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> from symdp.graphs.families import ring
    >>> source = SourceSet.from_vertices([["1/2", "1/2", 0, 0], [0, 0, "1/2", "1/2"]])
    >>> symmetry = CommonSymmetry(Tradeoff(source, loss="ring", adjacency=ring(4)).question)
    >>> symmetry.letters
    ((0, 1, 2, 3),)
    >>> symmetry.priors
    ((0, 1),)
    >>> len(symmetry.pairs)
    4
    """

    def __init__(self, question: Question, sought: bool = True) -> None:
        self._sought = sought
        self._letters, self._edges = question.letters, () if question.adjacency is None else question.adjacency.edges
        shape = question.source.shape
        rows = shape.inequalities or ()
        self._unknowns = max([self._letters, *[1 + max(row.coefficients, default=0) for row in rows]])
        rest = (ZERO,) * (self._unknowns - self._letters)
        outputs = [
            Column(("output", ZERO), costs + rest) for costs in zip(*question.loss.matrix(self._letters), strict=True)
        ]
        priors = [Column(("prior", ZERO), prior + rest) for prior in shape.vertices or ()]
        values = range(self._unknowns)
        bounds = [Column(("inequality", row.bound), tuple([row.coefficients.get(k, ZERO) for k in values])) for row in rows]
        self._outputs, self._priors = len(outputs), len(priors)
        # What is alone of its kind is mapped to itself: its numbers are colours of the letters.
        kinds = Counter([column.kind for column in priors + bounds])
        self._alone = [column for column in priors + bounds if kinds[column.kind] == 1]
        self._columns = [*outputs, *[column for column in priors + bounds if kinds[column.kind] > 1]]

    @cached_property
    def letters(self) -> tuple[tuple[int, ...], ...]:
        """The orbits of letters."""
        return self._classes(range(self._letters), lambda moved, x: moved[x])

    @cached_property
    def priors(self) -> tuple[tuple[int, ...], ...]:
        """The orbits of the priors that describe the set, by their places."""
        if self._priors == 1:
            return ((0,),)
        start = self._unknowns + self._outputs
        return self._classes(range(self._priors), lambda moved, k: moved[start + k] - start)

    @cached_property
    def pairs(self) -> tuple[tuple[Pair, ...], ...]:
        """The orbits of pairs of a letter x and an output z."""
        start = self._unknowns
        pairs = product(range(self._letters), range(self._outputs))
        return self._classes(pairs, lambda moved, pair: (moved[pair[0]], moved[start + pair[1]] - start))

    def adjacent(self, pairs: Sequence[Pair]) -> tuple[tuple[Pair, ...], ...]:
        """Return the orbits of the adjacent pairs of letters ``pairs``."""
        return self._classes(pairs, lambda moved, pair: (moved[pair[0]], moved[pair[1]]))

    def ratios(self, pairs: Sequence[Pair]) -> tuple[tuple[Triple, ...], ...]:
        """Return the orbits (i, h, z) of adjacent letters i, h of ``pairs`` with an output z."""
        start = self._unknowns
        triples = [(i, h, z) for i, h in pairs for z in range(self._outputs)]
        return self._classes(triples, lambda moved, at: (moved[at[0]], moved[at[1]], moved[start + at[2]] - start))

    def _classes(
        self, points: Iterable[Point], image: Callable[[Permutation, Point], Point]
    ) -> tuple[tuple[Point, ...], ...]:
        return orbit_classes(points, self._generators, image)

    @cached_property
    def _generators(self) -> tuple[Permutation, ...]:
        """Generators, or None where the graph is too large or the search is abandoned, which only loses symmetries."""
        if not self._sought or self._layers * (self._unknowns + len(self._columns)) > MOST_LISTED:
            return ()
        edges = tuple(sorted(self._coloured_pairs()))
        graph = AdjacencyGraph(tuple([str(vertex) for vertex in range(len(self._vertex_colors))]), edges)
        what = f"the search for symmetries of {self._letters} letters and {self._outputs} outputs"
        try:
            with account(what, "ask with fewer letters or priors"):
                return automorphism_group(graph, self._vertex_colors).generators
        except Undecided:
            return ()

    @cached_property
    def _codes(self) -> dict[tuple[str, Fraction], dict[Fraction, int]]:
        """The colour of each number, by kinds of columns; the most frequent one is 0, which takes no edges."""
        counts: dict[tuple[str, Fraction], Counter[Fraction]] = {}
        for column in self._columns:
            counts.setdefault(column.kind, Counter()).update(column.values)
        return {
            kind: {value: code for code, (value, _) in enumerate(counter.most_common())} for kind, counter in counts.items()
        }

    @property
    def _layers(self) -> int:
        return max(1, *[(len(codes) - 1).bit_length() for codes in self._codes.values()])

    @property
    def _vertex_colors(self) -> list[Hashable]:
        """The colours of vertices over all layers, unique ones by their own numbers."""
        once: list[Hashable] = [
            (k < self._letters, tuple([column.values[k] for column in self._alone])) for k in range(self._unknowns)
        ]
        once += [column.kind for column in self._columns]
        return [(layer, color) for layer in range(self._layers) for color in once]

    def _coloured_pairs(self) -> Iterator[Pair]:
        """Yield adjacent letters in the first layer, the bits of colours in each, and each vertex with its next copy."""
        yield from self._edges
        size = self._unknowns + len(self._columns)
        for layer in range(self._layers):
            if layer:
                yield from [((layer - 1) * size + vertex, layer * size + vertex) for vertex in range(size)]
            for place, column in enumerate(self._columns):
                codes = self._codes[column.kind]
                for k, value in enumerate(column.values):
                    if codes[value] >> layer & 1:
                        yield layer * size + k, layer * size + self._unknowns + place
