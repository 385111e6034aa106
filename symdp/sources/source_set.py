"""Source sets: a shape with names for its letters, and the constructors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from reprlib import Repr
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.place import read_place
from symdp.arithmetic.rational import rationals
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.alphabet import read_labels, read_names
from symdp.sources.domain import Domain
from symdp.sources.learning.sets_from_data import Learnt
from symdp.sources.parametric.rational_or_symbolic import read_shape
from symdp.sources.prior import HullPrior, Vector, read_prior
from symdp.sources.shapes.lower_probabilities import LowerProbabilities
from symdp.sources.shapes.prior_families import Families
from symdp.sources.shapes.shape import Shape
from symdp.sources.shapes.vertex_set import VertexSet

if TYPE_CHECKING:
    import sympy

    from symdp.arithmetic.programs.linear_program import LinearProgram
    from symdp.arithmetic.rounded_rows import Rounding
    from symdp.pictures.picture import Picture
    from symdp.sources.learning.sample import Sample
    from symdp.sources.reading.table_letters import TableLetters
    from symdp.sources.shapes.shape import AccuracyConstraint, UnknownPrior
    from symdp.sources.source_class import SourceClass

_SHORT = Repr()
_SHORT.maxlist, _SHORT.maxstring = 3, 16
_TWO_LINES = 150


@dataclass(frozen=True, repr=False)
class SourceSet(LowerProbabilities, Learnt, Families):
    r"""A source set is a non-empty set of priors on M letters, each of which the data may follow.

    .. math::

        \mathcal{P}\subseteq\Delta_M=\{P=(P_1,\dots,P_M):\ P_i\ge0,\ \sum_iP_i=1\}

    It is a polytope, in numbers or in symbols, a divergence ball, or one prior or a band of priors on a countable alphabet,
    on which P has infinitely many entries. Build one with a class method; the leakage questions see only the convex hull.
    Two sets are equal when they were given by the same data. What is only known of polytopes in numbers, such as
    ``vertices``, others refuse.

    Parameters
    ----------
    shape : Shape
        What the set is given by.
    labels : tuple of str
        Names of the letters, ``"1"`` to ``"M"`` unless the data has its own.
    rounding : Rounding, optional
        What :meth:`from_numpy` changed; it does not make two sets differ.
    table : TableLetters, optional
        Whose letters :meth:`from_csv` took, and in which order; nor does it.

    Raises
    ------
    InvalidArgument
        For a ``shape`` that is none, and for labels that are not M different texts.

    References
    ----------
    kalantari2018, Definition 1 for the classes of source sets.

    Examples
    --------
    The hull of two priors, and its largest expected distortion where the first letter alone is reported truthfully:

    >>> source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    >>> source.worst_distortion(["0", "1", "1"])
    Fraction(7, 10)

    A box of lower and upper probabilities, and whether it has the uniform prior:

    >>> SourceSet.box(["1/10", "1/10"], ["9/10", "3/5"]).contains(["1/2", "1/2"])
    True

    Priors in two symbols, and the set at rational values of them:

    >>> moving = SourceSet.from_vertices([["p", "1-p"], ["q", "1-q"]], where="p <= q, q <= 1/2")
    >>> moving.of(p="1/5", q="2/5").vertices
    ((Fraction(1, 5), Fraction(4, 5)), (Fraction(2, 5), Fraction(3, 5)))
    """

    shape: Shape
    labels: tuple[str, ...] = ()
    rounding: Rounding | None = field(default=None, compare=False, kw_only=True)
    table: TableLetters | None = field(default=None, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        if not isinstance(self.shape, Shape):
            raise InvalidArgument(f"shape={self.shape!r} must be a Shape; SourceSet.from_vertices(...) reads priors")
        object.__setattr__(self, "labels", read_labels(self.labels, self.shape.letters))

    def __repr__(self) -> str:
        text = _SHORT.repr(self.to_document()) if self.domain is Domain.NUMBERS else self.description
        return f"SourceSet({text if len(text) <= _TWO_LINES else text[:_TWO_LINES] + '...'})"

    @property
    def domain(self) -> Domain:
        """The domain of the data, by which theorems are chosen.

        It is numbers, symbols, a countable alphabet, or a curved boundary.
        """
        return self.shape.domain

    @property
    def letters(self) -> int:
        """The number M of letters; None for a countable alphabet, and for a set on every number of letters."""
        count: int = self.shape.letters
        return count

    @property
    def description(self) -> str:
        """The description of the set in words and symbols, as answers print it."""
        return self.shape.description

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """The symbols that the probabilities are functions of, in the order of their names."""
        return self.shape.symbols

    @property
    def hypotheses(self) -> tuple[sympy.Basic, ...]:
        """The relations of sympy satisfied by all values of the symbols."""
        return self.shape.hypotheses

    def of(self, values: Mapping[Any, Any] | None = None, **named: Any) -> SourceSet:
        """Return the set at rational values of the symbols.

        Parameters
        ----------
        values : mapping from symbols or their names to rationals
            Or by keywords, as in ``source.of(p="1/5")``.

        Raises
        ------
        InvalidArgument
            For values that are missing or violate the conditions, and where there are no symbols.
        """
        return SourceSet(self.shape.at(named if values is None else values), self.labels)

    @property
    def vertices(self) -> tuple[Vector, ...]:
        """The priors whose convex hull is the set, each once, tuples of M Fractions.

        Raises
        ------
        Unsupported
            Where it was given otherwise: the vertices of such a set are never listed.
        """
        vertices = self.polytope("vertices").vertices
        if vertices is None:
            raise Unsupported(self._not_given("vertices") + "; contains, worst_distortion and classify need none")
        return vertices

    @property
    def lower(self) -> Vector:
        """The lower probabilities of the letters, M Fractions, as a box or the intervals of counts state them.

        Raises
        ------
        Unsupported
            For sets that are given otherwise.
        """
        return self._bounds("lower")[0]

    @property
    def upper(self) -> Vector:
        """The upper probabilities of the letters, M Fractions, as a box or the intervals of counts state them.

        Raises
        ------
        Unsupported
            For sets that are given otherwise.
        """
        return self._bounds("upper")[1]

    @property
    def sample(self) -> Sample | None:
        """The counts and the confidence that the set was learnt from; None where it was given otherwise."""
        return self.shape.sample

    def minimum(self, objective: Vector) -> tuple[Fraction, HullPrior]:
        """Minimise a linear function of M coefficients over the hull; return the least value and a prior that attains it."""
        return self.shape.minimum(objective)

    def locate(self, prior: Vector) -> HullPrior | Vector:
        """Show that a prior lies in the hull, or give coefficients a with a.P > a.prior for every P of the set."""
        return self.shape.locate(prior)

    def relative_interior(self) -> HullPrior:
        """Return a prior in the relative interior of the hull."""
        return self.shape.relative_interior()

    def constrain_accuracy(
        self, program: LinearProgram, diagonal: Sequence[int], level: Mapping[int, Fraction], constant: Fraction
    ) -> AccuracyConstraint:
        """Add rows: for every P of the set, P.x >= level.columns + constant, where x are the diagonal's columns."""
        return self.shape.constrain_accuracy(program, diagonal, level, constant)

    def add_prior(self, program: LinearProgram) -> UnknownPrior:
        """Add columns for an unknown prior of the hull, with rows that keep it there."""
        return self.shape.add_prior(program)

    def describe(self) -> dict[str, Any]:
        """Return the set as plain JSON data, labels left out."""
        return self.shape.describe()

    def to_document(self) -> dict[str, Any]:
        """Return the set as plain JSON data with rationals as text; :meth:`from_document` reads that of sets in numbers."""
        return self.shape.describe() | ({"labels": list(self.labels)} if self.labels else {})

    def contains(self, prior: Any) -> bool:
        """Decide exactly whether a prior lies in the convex hull.

        Parameters
        ----------
        prior : sequence of M rationals
            Non-negative, with the sum 1.

        Raises
        ------
        InvalidArgument
            For what is no prior, or has another number of letters.
        Unsupported
            For a set that is no polytope in numbers.
        """
        shape, read = self.polytope("contains"), read_prior(prior)
        if len(read) != shape.letters:
            raise InvalidArgument(f"prior has {len(read)} letters, the source set has {shape.letters}")
        return isinstance(shape.locate(read), HullPrior)

    def worst_distortion(self, letter_distortions: Any) -> Fraction:
        """Return the largest expected Hamming distortion over the set, sum_i P_i D_i at its worst prior.

        Parameters
        ----------
        letter_distortions : sequence of M rationals in [0, 1]
            D_i = 1 - W(i|i) of a mechanism.

        Returns
        -------
        Fraction
        """
        shape, distortions = self.polytope("worst_distortion"), rationals(letter_distortions, "letter_distortions")
        if len(distortions) != shape.letters:
            raise InvalidArgument(f"letter_distortions has {len(distortions)} entries, the alphabet {shape.letters}")
        return -shape.minimum(tuple([-value for value in distortions]))[0]

    def classify(self) -> SourceClass:
        """Return class I, II or III of kalantari2018, Definition 1, with a witness.

        The hull of a set of Class I contains the uniform prior; all priors of a set of Class II order the letters alike.
        """
        return self._class

    @cached_property
    def _class(self) -> SourceClass:
        from symdp.sources.source_class import classify

        return classify(self.polytope("source class"))

    def least_majorised(self) -> Vector:
        """Return the prior that all priors of the set majorise, which is least favourable at every distortion.

        Raises
        ------
        Unsupported
            For sets given by several priors or by inequalities, which may have none: ``lorenz_envelope`` decides.

        Examples
        --------
        >>> SourceSet.total_variation_ball(["1/2", "3/10", "1/5"], "1/10").least_majorised()
        (Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))
        """
        least = self.polytope("least_majorised").least_majorised
        if least is None:
            raise Unsupported(f"{self._not_given('least_majorised')}; lorenz_envelope(source) decides it")
        return least.prior

    def label(self, letter: int) -> str:
        """Return the name of a letter, 0 to M - 1; InvalidArgument for any other place."""
        place = read_place(letter, "letter", 0, None if self.letters is None else self.letters - 1)
        return self.labels[place] if self.labels else str(place + 1)

    def picture(self, title: str = "") -> Picture:
        """Draw the set in the triangle of all priors, for three letters: see :mod:`symdp.sources.source_picture`.

        Raises
        ------
        Unsupported
            For another number of letters than three.
        """
        from symdp.sources.shapes.polygon import corners
        from symdp.sources.source_picture import picture

        if self.letters != 3:
            raise Unsupported(f"letters={self.letters} must be 3 for the triangle of priors")
        legend = [f"Class {self.classify().name}"]
        return picture([corners(self.shape)], legend, self._letter_names(), title)

    def _repr_html_(self) -> str:
        from symdp.pictures.html_display import image, paragraph
        from symdp.sources.source_notebook import html, sentence

        if self.domain is not Domain.NUMBERS:
            return paragraph(sentence(self.shape))
        kind = self.classify().name
        text = html(self.shape, kind, self._letter_names(), self.table)
        if self.letters == 3:
            text += image(self.picture(), f"a source set of Class {kind} in the triangle of priors")
        return text

    def _repr_latex_(self) -> str:
        from symdp.sources.source_notebook import latex

        return latex(self.shape)

    def _letter_names(self) -> list[str]:
        return [self.label(letter) for letter in range(self.letters)]

    def _bounds(self, name: str) -> tuple[Vector, Vector]:
        bounds = self.polytope(name).bounds
        if bounds is None:
            raise Unsupported(self._not_given(name) + "; SourceSet.box and from_counts give bounds")
        return bounds

    def polytope(self, name: str) -> Shape:
        """Return the shape, where it is a polytope in numbers.

        Raises
        ------
        Unsupported
            For other shapes, on which the query is not supported; the message names the supported ones.
        """
        if self.domain is not Domain.NUMBERS:
            raise self.shape.refused(name)
        return self.shape

    def _not_given(self, name: str) -> str:
        return f"{name} of a source set given by {' and '.join(self.shape.describe())} are not known"

    # How a user names a set.

    @staticmethod
    def from_vertices(vertices: Any, labels: Sequence[str] = (), where: Any = None) -> SourceSet:
        """Build the convex hull of finitely many priors.

        Parameters
        ----------
        vertices : sequence of sequences
            Of M rationals each that sum to 1; or in symbols: names, and expressions of sympy or as text.
        labels : sequence of str, optional
        where : relations of sympy, or text such as ``"p <= q, q <= 1/2"``
            In symbols: conditions on them.

        Examples
        --------
        >>> import sympy
        >>> t = sympy.Symbol("t")
        >>> SourceSet.from_vertices([[t**2, 1 - t**2, 0]], where=[t >= 0, t <= 1])
        SourceSet(the hull of the priors (t**2, 1 - t**2, 0))
        """

        def in_symbols(known: Any) -> Shape:
            from symdp.sources.parametric.symbolic_hull import hull_in_symbols

            return hull_in_symbols(vertices, known)

        return SourceSet(read_shape(lambda: VertexSet.read(vertices), in_symbols, where, vertices), read_names(labels))

    @staticmethod
    def single(prior: Any, labels: Sequence[str] = (), where: Any = None) -> SourceSet:
        """Build the set of one known prior of M rationals; in symbols it is read as by :meth:`from_vertices`."""
        return SourceSet.from_vertices([prior], labels, where)

    @staticmethod
    def from_inequalities(inequalities: Any, letters: int | None = None, labels: Sequence[str] = ()) -> SourceSet:
        """Build the set of the priors that satisfy linear inequalities.

        Parameters
        ----------
        inequalities : sequence
            Text such as ``"P1 >= 2*P2"``, or pairs (coefficients, bound) meaning coefficients.P <= bound.
        letters : int, optional
            M; by default the length of the coefficients or the largest index.

        Raises
        ------
        Infeasible
            When no prior satisfies them; the message names an irreducible set that conflicts.
        """
        from symdp.sources.shapes.inequality_set import InequalitySet

        return SourceSet(InequalitySet.read(inequalities, letters), read_names(labels))

    @staticmethod
    def from_document(document: Any) -> SourceSet:
        """Read plain data as in a JSON or TOML file (see :mod:`symdp.sources.reading.source_document`)."""
        from symdp.sources.reading.source_document import read_document

        return SourceSet(*read_document(document))

    @staticmethod
    def named(name: str, confidence: Any = "0.95") -> SourceSet:
        """Return a source set of the library, such as ``"kalantari2018:III-10c"``; tables of counts use the confidence."""
        from symdp.sources.reading import library

        return SourceSet(*library.find(name, confidence))
