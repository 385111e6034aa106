"""The interface of a measure of leakage, and the names of the measures."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from symdp.arithmetic.rational import INFINITY, ExpEpsilon, printed, rational
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure_names import NAMES
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.unit import HasUnit
from symdp.sources.prior import Vector, read_prior

if TYPE_CHECKING:
    import sympy

    from symdp.leakages.values.leakage_form import Form
    from symdp.mechanisms.hamming_mechanism import HammingMechanism
    from symdp.mechanisms.mechanism import Matrix
    from symdp.sources.source_set import SourceSet

_HOMES = {
    "dp": ("measures.differential_privacy", "DifferentialPrivacy"),
    "adp": ("measures.approximate_privacy", "ApproximateDifferentialPrivacy"),
    "ml": ("measures.maximal_leakage", "MaximalLeakage"),
    "mi": ("measures.mutual_information", "MutualInformation"),
    "renyi": ("measures.renyi", "RenyiDivergence"),
    "kl": ("measures.renyi", "LargestDivergence"),
    "sibson": ("measures.sibson", "SibsonInformation"),
    "mx": ("measures.maximal_information", "MaximalInformation"),
    "pml": ("measures.maximal_information", "MaximalInformation"),
    "min-entropy": ("measures.min_entropy", "MinEntropyLeakage"),
    "zcdp": ("measures.concentrated_privacy", "ConcentratedPrivacy"),
    "gdp": ("measures.gaussian_privacy", "GaussianPrivacy"),
    "profile": ("measures.privacy_profile", "PrivacyProfile"),
    "tv": ("measures.privacy_profile", "TotalVariation"),
}
LARGEST_ORDER = 10**9


class Kind(Enum):
    """The quantity that a measure compares, which decides the theorems that apply to the least leakage."""

    RATIO = "the largest ratio of probabilities of an output, but for a probability of delta"
    COLUMN_MAXIMA = "the sum of the largest entries of the columns"
    OUTPUT_RATIO = "the largest ratio of a probability of an output to the one on average"
    VULNERABILITY = "how much better the input is guessed with the output than without"
    DIVERGENCE = "the largest divergence of some order between two rows"
    CONCENTRATION = "the largest divergence of any order between two rows, over that order"
    INFORMATION = "the information of some order between input and output"
    GAUSSIAN = "the distance of two normal distributions that are no harder to tell apart than two rows"
    HOCKEY_STICK = "by how much the probability of a set of outputs exceeds its bounds"
    OTHER = "something else"


class Measure(HasUnit, ABC):
    """A measure of the information that the output of a mechanism reveals about its input.

    Attributes
    ----------
    name : str
        As :func:`measure` reads it, such as ``"renyi:2"``.
    needs_prior : bool
        Whether the value of a mechanism depends on the prior.
    kind : Kind
    order : Fraction, INFINITY or None
        Of a divergence or an information; 1 for Kullback and Leibler's and for Shannon's.
    delta : Fraction
        Of (epsilon, delta)-differential privacy, 0 for every other measure.
    pointwise : bool
        Whether delta is granted to every single output.
    compares_neighbours : bool
        Whether it takes the largest of the records of a database; other measures add up over independent records.
    tensorizes : bool
        Whether for databases with the uniform prior the product of the best mechanisms of one record is the best of all.
    answered : str
        The priors for which queries are supported at all; empty where a theorem of the table states them.
    """

    needs_prior: ClassVar[bool] = False
    kind: ClassVar[Kind] = Kind.OTHER
    compares_neighbours: ClassVar[bool] = False
    order: ExpEpsilon | None = None
    delta: Fraction = Fraction(0)
    pointwise: bool = False
    tensorizes: bool = False
    answered: str = ""

    def limit(self) -> Measure:
        """Return the equivalent measure of infinite order or of delta zero, else the measure itself."""
        return self

    def to_record(self) -> dict[str, Any]:
        """Return the measure as records state it, with the defaults of a query."""
        if self.kind is Kind.OTHER:
            raise Unsupported(f"leakage={self.name} has no certificates: no checker knows it")
        return {"leakage": self.name, "loss": "hamming"}

    def response_terms(self, right: Any, wrong: Any, letters: Any) -> list[Any] | None:
        """Return the least leakage over a source set with the uniform prior, attained by randomised response, as terms.

        Parameters
        ----------
        right, wrong, letters : polynomials in D and numbers, or sympy expressions
            1 - D, D/(M-1) and M, M >= 2.

        Returns
        -------
        list of (coefficient, products of (base, exponent)), or None
            Terms of a :class:`symdp.leakages.values.leakage_form.Form`; None where the value depends on more of the set.
        """
        return None

    def response_form(self, letters: int) -> Form | None:
        """Return the same least leakage as a function of D, for M letters."""
        from symdp.leakages.values.leakage_form import Form
        from symdp.leakages.values.polynomial import Polynomial

        d = Polynomial.of(0, 1)
        terms = self.response_terms(1 - d, d * Fraction(1, letters - 1), letters)
        return None if terms is None else Form.of(terms)

    def on_shells(self, mechanism: HammingMechanism) -> LeakageValue:
        """Return the leakage, under the uniform prior, of a mechanism on databases that depends on the changed records only.

        Raises
        ------
        Unsupported
            Where no sum over these numbers is known.
        """
        raise Unsupported(f"leakage={self.name} has no sum over distances; build the matrix with to_mechanism()")

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the measure, with its order or delta."""

    def of(self, mechanism: Any, prior: Any = None) -> LeakageValue:
        """Return the leakage of a mechanism, in nats.

        Parameters
        ----------
        mechanism : Mechanism, or rows of rationals
        prior : sequence of rationals, optional
            One probability per input. Measures that do not need it ignore it.
        """
        matrix = read_matrix(mechanism)
        return self._value(matrix, self._read_prior(prior, len(matrix)))

    def worst(self, mechanism: Any, source: SourceSet) -> LeakageValue:
        """Return the supremum of the leakage over the priors of the hull of a source set."""
        matrix = read_matrix(mechanism)
        if source.letters != len(matrix):
            raise InvalidArgument(
                f"source has {source.letters} letters, the mechanism {len(matrix)} inputs; make them equal"
            )
        return self._worst(matrix, source)

    def symbolic(self, matrix: Any, prior: Any = None) -> sympy.Expr:
        """Return the leakage of a mechanism whose entries are sympy expressions, in nats.

        Parameters
        ----------
        matrix : sympy Matrix, or rows of sympy expressions and rationals
            Every entry that is not the number zero is taken to be positive.
        prior : sequence of sympy expressions and rationals, optional
            All of them positive, zeros left aside.

        Notes
        -----
        Maxima stay unevaluated; ``xreplace`` with numbers for all symbols at once evaluates them far faster than ``subs``.
        """
        from symdp.leakages.symbolic_entries import read_symbolic_matrix, read_symbolic_prior

        rows = read_symbolic_matrix(matrix)
        if self.needs_prior and prior is None:
            raise InvalidArgument(f"prior is needed for the measure {self.name}; give one probability per input")
        return self._symbolic(rows, None if prior is None else read_symbolic_prior(prior, len(rows)))

    @abstractmethod
    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue: ...

    @abstractmethod
    def _worst(self, matrix: Matrix, source: SourceSet) -> LeakageValue: ...

    @abstractmethod
    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any: ...

    def _read_prior(self, prior: Any, inputs: int) -> Vector | None:
        if prior is None:
            if self.needs_prior:
                raise InvalidArgument(f"prior is needed for the measure {self.name}; give one probability per input")
            return None
        read = read_prior(prior)
        if len(read) != inputs:
            raise InvalidArgument(f"prior has {len(read)} letters, the mechanism {inputs} inputs; make them equal")
        return read

    def __repr__(self) -> str:
        return f"measure({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Measure) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)


class PriorFreeMeasure(Measure):
    """A measure that depends on the mechanism alone: every input counts, whatever its probability.

    The supremum over a source set is the value itself, also where every prior of the set excludes an input.
    """

    def _worst(self, matrix: Matrix, source: SourceSet) -> LeakageValue:
        return self._value(matrix, None)


class MeasureOfPrior(Measure):
    """A measure that needs a prior."""

    needs_prior: ClassVar[bool] = True

    def _value(self, matrix: Matrix, prior: Vector | None) -> LeakageValue:
        return self._at(matrix, () if prior is None else prior)

    @abstractmethod
    def _at(self, matrix: Matrix, prior: Vector) -> LeakageValue: ...

    def _symbolic(self, rows: list[list[Any]], prior: list[Any] | None) -> Any:
        return self._symbolic_at(rows, prior or [])

    @abstractmethod
    def _symbolic_at(self, rows: list[list[Any]], prior: list[Any]) -> Any: ...


def measure(name: str | Measure) -> Measure:
    r"""Return the measure of leakage that has a name.

    Differential privacy, maximal leakage and mutual information are, in nats,

    .. math::

        \max_{x,x',y}\log\frac{W(y|x)}{W(y|x')},\qquad\log\sum_y\max_xW(y|x),\qquad
        \sum_{x,y}P(x)\,W(y|x)\log\frac{W(y|x)}{\sum_{x'}P(x')W(y|x')}

    Parameters
    ----------
    name : str
        ``"dp"`` (differential privacy), ``"adp:1/10"`` (the least epsilon of (epsilon, 1/10)-differential privacy;
        ``"adp:1/10:pointwise"`` for single outputs only), ``"ml"`` (maximal leakage), ``"mi"`` (mutual information),
        ``"renyi:2"`` (Renyi differential privacy of a rational order above 1, or ``oo``), ``"kl"`` (its limit at order
        1), ``"sibson:2"`` (Sibson mutual information), ``"mx"`` (maximal information, also
        ``"pml"``, pointwise maximal leakage), ``"min-entropy"``,
        ``"zcdp"`` (the least rho of zero-concentrated differential privacy),
        ``"gdp"`` (the least mu of Gaussian differential privacy),
        ``"profile:log(2):1/10,log(3):1/20"`` (what must be added to each delta of these pairs of epsilon and delta) or
        ``"tv"`` (the largest total variation distance of two rows).

    Returns
    -------
    Measure
        Its ``of(mechanism, prior)`` is the leakage of a mechanism, its ``worst(mechanism, source)`` the supremum over a set.

    Raises
    ------
    InvalidArgument
        For another name, or a parameter outside its domain.

    References
    ----------
    zhong2022, Definition 3.

    Examples
    --------
    The binary symmetric mechanism with error probability 1/10, by the measures of its rows:

    >>> from symdp.mechanisms.mechanism import Mechanism
    >>> symmetric = Mechanism.from_rows([["9/10", "1/10"], ["1/10", "9/10"]])
    >>> [str(measure(name).of(symmetric)) for name in ("dp", "adp:1/10", "ml")]
    ['log(9)', 'log(8)', 'log(9/5)']

    Its mutual information under the uniform prior, in nats and in bits:

    >>> information = measure("mi").of(symmetric, ["1/2", "1/2"])
    >>> information.nats(6)
    '0.368064'
    >>> information.bits(6)
    '0.531004'
    >>> measure("renyi:1")
    Traceback (most recent call last):
    symdp.errors.InvalidArgument: order=1 of renyi must be a rational above 1 or oo; the limit at 1 is the measure kl
    """
    if isinstance(name, Measure):
        return name
    kind, *parameters = name.strip().split(":") if isinstance(name, str) else [""]
    if kind not in _HOMES:
        raise InvalidArgument(f"leakage={_abbreviated(name)} must be one of {NAMES}")
    home, called = _HOMES[kind]
    built: Measure = getattr(import_module(f"symdp.leakages.{home}"), called).read(parameters)
    return built


def _abbreviated(name: object) -> str:
    text = repr(name)
    return text if len(text) <= 40 else text[:37] + "..."


def refuse_parameters(name: str, parameters: Sequence[str]) -> None:
    """Refuse parameters after the name of a measure that takes none."""
    if parameters:
        raise InvalidArgument(f"measure {name}:{':'.join(parameters)[:40]} must be written {name}, without a parameter")


def read_order(name: str, parameters: Sequence[str], limit: str) -> ExpEpsilon:
    """Read the order after the name of a measure: a rational above 1, or infinity."""
    if len(parameters) != 1 or not parameters[0].strip():
        raise InvalidArgument(f"measure {name} needs one order, a rational above 1 or oo; write {name}:2")
    return checked_order(name, parameters[0].strip(), limit)


def checked_order(name: str, order: Any, limit: str) -> ExpEpsilon:
    """Check an order, a rational above 1 or infinity; ``limit`` names the measure at order 1."""
    if order == INFINITY or order == "oo":
        return INFINITY
    value = rational(order, "order")
    if value > LARGEST_ORDER:
        raise InvalidArgument(f"order={printed(value)} of {name} must be at most {LARGEST_ORDER}, or oo")
    if value <= 1:
        raise InvalidArgument(
            f"order={printed(value)} of {name} must be a rational above 1 or oo; the limit at 1 is the measure {limit}"
        )
    return value


def read_matrix(mechanism: Any) -> Matrix:
    """Read the matrix of a mechanism, or of rows of rationals."""
    matrix = getattr(mechanism, "matrix", None)
    if isinstance(matrix, tuple) and matrix and all(isinstance(entry, Fraction) for row in matrix for entry in row):
        return matrix
    from symdp.mechanisms.mechanism import Mechanism

    return Mechanism.from_rows(mechanism).matrix
