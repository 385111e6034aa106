"""The optimum at one distortion, or at one leakage."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import ExpEpsilon, exact_text
from symdp.certificates.certificate import Certificate
from symdp.certificates.finding import Finding
from symdp.leakages.measure import Measure
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.unit import Unit
from symdp.losses import Loss
from symdp.mechanisms.privacy.privacy_analysis import OptimalMechanism
from symdp.reports import answer_latex
from symdp.sources.prior import HullPrior, Vector
from symdp.tradeoffs.common.certified_answer import HasCertificate
from symdp.tradeoffs.question import Question

if TYPE_CHECKING:
    import sympy

    from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber
    from symdp.graphs.adjacency_graph import AdjacencyGraph

ALL, PRODUCTS = "all mechanisms", "products of identical mechanisms"
LONGEST_NUMBER = 40


@dataclass(frozen=True)
class ClosedForm:
    """A least distortion as a function of lambda = exp(epsilon), where one is known on a graph.

    Attributes
    ----------
    name, condition : str
        Which form it is, and where it holds.
    build : callable
        Builds one minus it, the utility, as a sympy expression in the plain symbol ``lambda``; None where it would be
        too long.
    """

    name: str
    condition: str
    build: Deferred[sympy.Expr | None]


@dataclass(frozen=True, repr=False)
class Optimum(HasCertificate):
    r"""An optimum is the least leakage of mechanisms at a distortion, or the least distortion at a leakage.

    .. math::

        L^*(D)=\inf_{W:\ D(W)\le D}L(W)\qquad\text{or}\qquad D^*(\ell)=\inf_{W:\ L(W)\le\ell}D(W)

    Attributes
    ----------
    question : Question
    distortion : Fraction
        D, the bound on the expected loss of every prior, which the mechanism satisfies.
    value : LeakageValue
        The leakage in nats: exact, or a certified enclosure. For the inverse question the least leakage at the optimal
        distortion, which is at most the given one, and less where the function jumps or a smaller leakage is enough. Where
        that distortion is rounded up, a leakage between this least one and the given one.
    scope : str
        The class of mechanisms: "all mechanisms", or "products of identical mechanisms" for some databases.
    least_favourable : HullPrior, or None
        A prior of the hull (for databases, of every record) that attains the value, where one is known; with
        vertices, the weights that give it.
    supremum_attained : bool, or None
        Whether that prior alone attains the value. False: no prior of the hull does, they only come arbitrarily
        close to ``worst_prior``, and the value is their supremum. None where this is not known.
    distortion_bounds : pair of Fraction, or None
        For the inverse question: two rationals around the least distortion, equal where it is known exactly.
        ``distortion`` is the second one. None where the distortion was given.
    graph_formula : ClosedForm, or None
        For graphs: the least distortion as a function of exp(epsilon), where one is known.
    exp_root : AlgebraicNumber, or None
        exp(value) where it is irrational, and known as the root of a polynomial; the mechanism then leaks more than the
        value by less than the digits of the question show.

    Examples
    --------
    The least epsilon of one prior, its mechanism, and the lines of the certificate that the checker accepts:

    >>> from symdp import SourceSet, Tradeoff
    >>> best = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).at("1/5")
    >>> best
    Optimum(dp at D = 1/5: exp = 8, all mechanisms)
    >>> best.mechanism.matrix[0]
    (Fraction(4, 5), Fraction(1, 10), Fraction(1, 10))
    >>> len(best.certificate.verify())
    4

    Two priors, of whose hull no single prior attains the value, which is the supremum of the priors near ``worst_prior``:

    >>> best = Tradeoff(SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])).at("3/5")
    >>> best.epsilon
    log(8/7)
    >>> best.supremum_attained
    False
    """

    question: Question
    distortion: Fraction
    value: LeakageValue
    make_mechanism: Deferred[OptimalMechanism] = field(compare=False)
    prove: Deferred[Finding] = field(compare=False)
    scope: str = ALL
    least_favourable: HullPrior | None = None
    supremum_attained: bool | None = None
    distortion_bounds: tuple[Fraction, Fraction] | None = None
    graph_formula: ClosedForm | None = field(default=None, compare=False)
    exp_root: AlgebraicNumber | None = None
    # The finding whose record names a source that is too long to be listed, where there is one.
    by_name: Deferred[Finding] | None = field(default=None, compare=False)

    @property
    def source(self) -> Any:
        """The source set, the database or the other source of the question."""
        return self.question.data

    @property
    def leakage(self) -> Measure:
        """The measure of leakage that was minimised."""
        return self.question.leakage

    @property
    def delta(self) -> Fraction:
        """The delta of (epsilon, delta)-differential privacy, a Fraction in [0, 1); 0 for other measures."""
        return self.question.leakage.delta

    @property
    def loss(self) -> Loss:
        """The distortion function d(x, y) whose expectation is bounded."""
        return self.question.loss

    @property
    def adjacency(self) -> AdjacencyGraph | None:
        """The graph of adjacent letters; None where all pairs are adjacent."""
        return self.question.adjacency

    @property
    def exp(self) -> ExpEpsilon | None:
        """The number exp(value), a Fraction where it is rational, ``symdp.INFINITY`` where it is infinite, else None.

        It is None also for values that are no number of nats. ``float(best.value)`` and comparisons of ``best.value`` with
        numbers of nats need no distinction of cases.
        """
        return self.value.exp if self.leakage.unit is Unit.NATS else None

    @property
    def exp_epsilon(self) -> ExpEpsilon | None:
        """The number ``exp`` under its name in differential privacy."""
        return self.exp

    @property
    def epsilon(self) -> sympy.Expr | None:
        """The value in nats as an exact sympy expression; None where only an enclosure is known."""
        return self.value.expression

    @property
    def utility(self) -> Fraction:
        """One minus the distortion; for Hamming's distortion function the worst-case probability of a correct guess."""
        return 1 - self.distortion

    @cached_property
    def mechanism(self) -> OptimalMechanism:
        """A mechanism that satisfies the distortion and leaks at most the value, or the upper end of its enclosure.

        Its matrix is ``mechanism.matrix`` where it is small enough; for databases it may be a HammingMechanism or a
        ProductMechanism.
        """
        return self.make_mechanism()

    def __hash__(self) -> int:
        return hash((self.question, self.distortion, self.scope))

    @property
    def worst_prior(self) -> Vector | None:
        """The probabilities of the least favourable prior, where one is known; else None."""
        return None if self.least_favourable is None else self.least_favourable.prior

    @cached_property
    def certificate(self) -> Certificate:
        """The claim with its evidence, accepted just now by :mod:`symdp.certificates.checker` without the solver."""
        return Certificate.of((self.by_name or self.prove)())

    @cached_property
    def closed_form(self) -> sympy.Expr | None:
        """The utility on a graph in the plain symbol ``lambda``, where it has a closed form; None elsewhere."""
        return None if self.graph_formula is None else self.graph_formula.build()

    @property
    def form(self) -> str | None:
        """The kind and range of the closed form on a graph; None elsewhere."""
        return None if self.graph_formula is None else f"{self.graph_formula.name}, {self.graph_formula.condition}"

    def _repr_latex_(self) -> str:
        return answer_latex.optimum_sentence(self)

    def _repr_html_(self) -> str:
        from symdp.reports import answer_notebook

        return answer_notebook.optimum(self)

    def __repr__(self) -> str:
        exp, bounds = self.exp, self.distortion_bounds
        value = f"value = {self.value.nats(6)} {self.leakage.unit.value}" if exp is None else f"exp = {_short(exp)}"
        value = value if self.exp_root is None else f"exp = {_short(self.exp_root)}"
        inverse = "" if bounds is None else ", the least" if bounds[0] == bounds[1] else ", rounded up"
        return f"Optimum({self.leakage.name} at D = {_short(self.distortion)}{inverse}: {value}, {self.scope})"


def mechanism_of(one: Optimum) -> OptimalMechanism:
    """Return the mechanism of another optimum, on demand."""
    return one.mechanism


def _short(value: ExpEpsilon | AlgebraicNumber) -> str:
    text = exact_text(value) if isinstance(value, Fraction) else str(value)
    return text if len(text) <= LONGEST_NUMBER else f"{text[:12]}... ({len(text)} characters)"
