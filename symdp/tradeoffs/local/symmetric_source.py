"""Source sets that contain the uniform prior (Class I): randomised response is optimal, with leakage in closed form.

A function of the leakage is convex in the mechanism (for mutual information the leakage itself, for Renyi and Sibson exp of
a multiple of it), so that the average over all permutations of the letters leaks no more. On the uniform prior it is
randomised response of no more distortion, and that distorts all priors equally.

For measures that need a prior the uniform one is the worst: the leakage of a symmetric mechanism is symmetric in the prior,
and a function of it concave. Maximal information alone depends on more of the set than the uniform prior.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import rational_in
from symdp.certificates.finding import written_prior
from symdp.errors import Unsupported
from symdp.leakages.measure import Measure
from symdp.leakages.parse_measure import parse_measure
from symdp.leakages.values.leakage_form import Form, sum_of_logarithms
from symdp.leakages.values.leakage_value import ZERO_LEAKAGE, LeakageValue
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.mechanisms.proportional_mechanism import symmetric_response
from symdp.sources.alphabet import read_letters
from symdp.sources.prior import HullPrior
from symdp.tradeoffs.local.local_leakage import LocalLeakage, Proven
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece, padded
from symdp.tradeoffs.question import Question

if TYPE_CHECKING:
    import sympy

ZERO = Fraction(0)


class SymmetricSource(LocalLeakage):
    """The least leakage over a set that contains the uniform prior.

    References
    ----------
    zhong2022, Theorem 8.
    """

    def __init__(self, question: Question, form: Form | None, middle: HullPrior) -> None:
        super().__init__(question)
        self.form = form
        self.middle = middle

    @classmethod
    def of(cls, question: Question) -> Self | None:
        form = question.leakage.response_form(question.letters) if question.letters > 1 else None
        if question.letters > 1 and form is None:
            return None
        middle = question.uniform_member
        return None if middle is None else cls(question, form, middle)

    @property
    def _known_form(self) -> Form:
        if self.form is None:
            raise ArithmeticError("one letter leaks nothing")
        return self.form

    def value(self, distortion: Fraction) -> LeakageValue:
        return ZERO_LEAKAGE if distortion >= self.zero_from else self._known_form.value(distortion)

    def proven(self, distortion: Fraction) -> Proven:
        mechanism = symmetric_response(self.question.letters, distortion)
        return Proven(self._known_form.exact(distortion), mechanism, self.middle, self._evidence())

    def least_distortion(self, level: Fraction) -> Optimum:
        ratio = self._known_form.exponential
        if ratio is None:
            return super().least_distortion(level)
        # exp of the leakage is a ratio of affine functions, which has the level at a rational.
        top, slope = padded((ratio[0] - level * ratio[1]).coefficients)
        distortion = max(ZERO, -top / slope)
        return self.reached(level, distortion, distortion)

    def _evidence(self) -> dict[str, Any]:
        return {"method": "symmetric", "uniform": written_prior(self.middle)}

    def pieces(self) -> Iterator[Piece]:
        if self.zero_from:
            claim = {"letters": self.question.letters}
            yield Piece(ZERO, self.zero_from, self.form, claim=claim, prove=Deferred(SymmetricSource._evidence, self))


def class_one_value(leakage: str | Measure, letters: int, distortion: Any) -> LeakageValue:
    """Return the least leakage over any source set that contains the uniform prior.

    Parameters
    ----------
    leakage : str or Measure
        Every measure but maximal information.
    letters : int
        M, at least 1.
    distortion : rational in [0, 1]

    References
    ----------
    zhong2022, Theorem 8; kalantari2018, Theorem 1 for differential privacy.

    Examples
    --------
    >>> names = ["dp", "adp:1/10", "ml", "mi", "renyi:2", "sibson:2"]
    >>> [class_one_value(name, 2, "1/10").nats(5) for name in names]
    ['2.1972', '2.0794', '0.58779', '0.36806', '2.0932', '0.4947']
    """
    chosen, size = parse_measure(leakage), read_letters(letters)
    d = rational_in(distortion, "distortion", 0, 1)
    if d >= (1 - chosen.delta) * Fraction(size - 1, size):
        return ZERO_LEAKAGE
    form = chosen.response_form(size)
    if form is None:
        raise _no_formula(chosen)
    return form.value(d)


def class_one_formula(leakage: str | Measure, letters: int | None = None) -> sympy.Expr:
    """Return the least leakage below the distortion (M-1)/M (times 1 - delta for adp), in the symbols D and M.

    Examples
    --------
    >>> class_one_formula("renyi:2", 2), class_one_formula("ml")
    (log(D**2/(1 - D) + (1 - D)**2/D), log(M*(1 - D)))
    """
    import sympy

    chosen, d = parse_measure(leakage), distortion_symbol()
    size = sympy.Symbol("M") if letters is None else sympy.Integer(read_letters(letters))
    terms = chosen.response_terms(1 - d, d / (size - 1), size)
    if terms is None:
        raise _no_formula(chosen)
    return sum_of_logarithms(terms)


def class_one_zero(letters: int | None = None) -> sympy.Expr:
    """Return the zero-leakage threshold, in the symbol M without a number of letters.

    Examples
    --------
    >>> class_one_zero(3), class_one_zero()
    (2/3, (M - 1)/M)
    """
    import sympy

    size = sympy.Symbol("M") if letters is None else sympy.Integer(read_letters(letters))
    return (size - 1) / size


def _no_formula(chosen: Measure) -> Unsupported:
    return Unsupported(
        f"leakage={chosen.name} depends on more of a set than the uniform prior; use optimal_mechanism for the set"
    )
