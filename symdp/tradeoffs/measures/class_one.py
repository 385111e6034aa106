"""Source sets that contain the uniform prior (Class I): randomised response is optimal, and its leakage is a formula.

A function of the leakage is convex in the mechanism (for mutual information the leakage itself, for Renyi and Sibson exp of
a multiple of it), so that the average over all permutations of the letters leaks no more. On the uniform prior it is
randomised response of no more distortion, and randomised response distorts all priors alike. For measures that need a prior
the uniform one is the worst: the leakage of a symmetric mechanism is symmetric in the prior, and a function of it concave.
Maximal information alone depends on more of the set than the uniform prior.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.rational import rational_in
from symdp.certificates.certificate import written_prior
from symdp.errors import Unsupported
from symdp.leakages.approximate import ApproximateDifferentialPrivacy
from symdp.leakages.exact_value import Argument, ExactValue, Product
from symdp.leakages.measure import Measure, measure
from symdp.leakages.value import LeakageValue
from symdp.mechanisms.proportional_mechanism import symmetric_response
from symdp.sources.prior import HullPrior
from symdp.sources.source_set import read_letters
from symdp.tradeoffs.measures.optimum import Proven

if TYPE_CHECKING:
    import sympy

ZERO, ONE = Fraction(0), Fraction(1)
LARGEST_EXPONENT = 256


def class_one_value(leakage: str | Measure, letters: int, distortion: Any) -> LeakageValue:
    """The least leakage over any source set that contains the uniform prior.

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
    found = symmetric_leakage(measure(leakage), read_letters(letters))
    d = rational_in(distortion, "distortion", 0, 1)
    if d >= found.zero_from:
        return ExactValue(()).value
    return found.proven(d, None).leakage_value()


def class_one_formula(leakage: str | Measure, letters: int | None = None) -> sympy.Expr:
    """The least leakage below the distortion (M-1)/M (times 1 - delta for adp), in the symbols D and M.

    Examples
    --------
    >>> class_one_formula("renyi:2", 2), class_one_formula("ml")
    (log(D**2/(1 - D) + (1 - D)**2/D), log(M*(1 - D)))
    """
    import sympy

    size = sympy.Symbol("M", positive=True) if letters is None else sympy.Integer(read_letters(letters))
    return symmetric_leakage(measure(leakage), 2).to_sympy(sympy.Symbol("D", nonnegative=True), size)


def class_one_zero(letters: int | None = None) -> sympy.Expr:
    """The distortion from which nothing leaks, in the symbol M without a number of letters.

    Examples
    --------
    >>> class_one_zero(3), class_one_zero()
    (2/3, (M - 1)/M)
    """
    import sympy

    size = sympy.Symbol("M", positive=True) if letters is None else sympy.Integer(read_letters(letters))
    return (size - 1) / size


@dataclass(frozen=True)
class SymmetricLeakage:
    """The least leakage over a set that contains the uniform prior on M letters.

    Attributes
    ----------
    kind : str
        The name of the measure without its order.
    letters : int
    order : Fraction, or None
    delta : Fraction
    """

    kind: str
    letters: int
    order: Fraction = ZERO
    delta: Fraction = ZERO

    @property
    def zero_from(self) -> Fraction:
        """(1 - delta)(M-1)/M, from where on nothing leaks."""
        return (1 - self.delta) * Fraction(self.letters - 1, self.letters)

    def value(self, distortion: Fraction) -> ExactValue | None:
        """The value below ``zero_from``; None for infinity."""
        m = Fraction(self.letters)
        right, wrong = 1 - distortion, distortion / (m - 1)
        if self.kind in ("ml", "min-entropy"):
            return ExactValue.log_of(m * right)
        if self.kind == "mi":
            return ExactValue.of([(ONE, m), (right, right), (distortion, wrong)])
        a = self.order
        if self.kind == "sibson":
            powers: list[Product] = [((right, a),), ((m - 1, 1 - a), (distortion, a))]
            return ExactValue.of([(ONE, m), (1 / (a - 1), sum_of_powers(powers))])
        if distortion == 0:
            return None
        if self.kind == "kl":
            return ExactValue.of([(right - wrong, right / wrong)])
        if self.kind == "renyi":
            powers = [((right, a), (wrong, 1 - a)), ((wrong, a), (right, 1 - a)), ((m - 2, ONE), (wrong, ONE))]
            return ExactValue.of([(1 / (a - 1), sum_of_powers(powers))])
        return ExactValue.log_of((right - self.delta) / wrong)

    def to_sympy(self, d: sympy.Symbol, m: sympy.Expr) -> sympy.Expr:
        """The value below ``zero_from`` in the symbols of the distortion and of the number of letters."""
        import sympy

        right, wrong = 1 - d, d / (m - 1)
        a, delta = (sympy.Rational(value.numerator, value.denominator) for value in (self.order, self.delta))
        if self.kind in ("ml", "min-entropy"):
            return sympy.log(m * right)
        if self.kind == "mi":
            return sympy.log(m) + right * sympy.log(right) + d * sympy.log(wrong)
        if self.kind == "sibson":
            return sympy.log(m) + sympy.log(right**a + (m - 1) ** (1 - a) * d**a) / (a - 1)
        if self.kind == "kl":
            return (right - wrong) * sympy.log(right / wrong)
        if self.kind == "renyi":
            return sympy.log(right**a * wrong ** (1 - a) + wrong**a * right ** (1 - a) + (m - 2) * wrong) / (a - 1)
        return sympy.log((right - delta) / wrong)

    def proven(self, distortion: Fraction, middle: HullPrior | None) -> Proven:
        """The optimum; ``middle`` is the uniform prior with what shows that it lies in the hull."""
        evidence = {} if middle is None else {"method": "symmetric", "uniform": written_prior(middle)}
        prior = None if middle is None else middle.prior
        return Proven(self.value(distortion), symmetric_response(self.letters, distortion), prior, evidence)


def symmetric_leakage(leakage: Measure, letters: int) -> SymmetricLeakage:
    """The formula of a measure; order infinity is the measure that it is the limit of."""
    kind, *parameters = leakage.name.split(":")
    if kind in ("renyi", "sibson"):
        if parameters == ["oo"]:
            return SymmetricLeakage("dp" if kind == "renyi" else "ml", letters)
        return SymmetricLeakage(kind, letters, order=Fraction(parameters[0]))
    if isinstance(leakage, ApproximateDifferentialPrivacy):
        return SymmetricLeakage("dp", letters, delta=leakage.delta)
    if kind == "mx":
        raise Unsupported("leakage=mx depends on more of a set than the uniform prior; use optimal_mechanism for the set")
    return SymmetricLeakage(kind, letters)


def sum_of_powers(products: list[Product]) -> Argument:
    """A sum of products of powers without those that are zero; a rational where all exponents are small integers."""
    kept = [product for product in products if all(base for base, _ in product)]
    exponents = [exponent for product in kept for _, exponent in product]
    if any(exponent.denominator != 1 or abs(exponent) > LARGEST_EXPONENT for exponent in exponents):
        return tuple(kept)
    total = ZERO
    for product in kept:
        value = ONE
        for base, exponent in product:
            value *= base ** int(exponent)
        total += value
    return total
