"""One piece of a trade-off as a function of the distortion."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.reals.real import Real, rational_near, real_document
from symdp.certificates.finding import written
from symdp.errors import Unsupported

if TYPE_CHECKING:
    import sympy

    from symdp.leakages.values.leakage_form import Form
    from symdp.leakages.values.leakage_value import LeakageValue
    from symdp.tradeoffs.common.piece_support import Support


@dataclass(frozen=True)
class Piece:
    r"""A piece is a formula f of the least leakage for start <= D < stop, and its limit at stop.

    .. math::

        L^*(D)=f(D)\quad(\text{start}\le D<\text{stop}),\qquad\text{such as}\qquad f(D)=\log\frac{a+bD}{c+dD}

    Attributes
    ----------
    start, stop : Fraction, or AlgebraicNumber where they are irrational
    stated : Form, or None
        The value in nats as a function of D where no support gives it.
    support : Support, or None
        For differential privacy in the local model: the value, mechanism and least favourable prior as functions of D.
    claim : dict
        The claim of a certificate about the piece beside its ends; by default exp as a ratio of polynomials.
    kept : tuple of int, or None
        The outputs that an optimal mechanism of the piece keeps where it is randomised response on a codebook.
    prove : callable
        Returns the evidence for this piece.

    Examples
    --------
    The pieces of the least epsilon of one prior: where they end, and exp(epsilon) on each.

    >>> from symdp import SourceSet, Tradeoff
    >>> pieces = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).curve().pieces
    >>> [str(piece.stop) for piece in pieces]
    ['2/5', '1/2']
    >>> [piece.exp_to_sympy() for piece in pieces]
    [(2 - 2*D)/D, (1 - D)/(D - 1/5)]

    The value of the first one at D = 1/10, in nats:

    >>> pieces[0].value(Fraction(1, 10)).nats(6)
    '2.89037'
    """

    start: Real
    stop: Real
    stated: Form | None
    support: Support | None = None
    claim: dict[str, Any] | None = field(default=None, hash=False)
    kept: tuple[int, ...] | None = field(default=None, compare=False)
    prove: Deferred[dict[str, Any]] = field(default=Deferred(dict), compare=False, repr=False)

    @property
    def form(self) -> Form | None:
        """The value in nats as a function of D; None where it is known only pointwise."""
        return self.stated if self.support is None else self.support.form

    @property
    def is_ratio(self) -> bool:
        """Return whether exp of the value is known as a ratio."""
        return self.form is not None and self.form.is_ratio

    def value(self, distortion: Fraction) -> LeakageValue:
        """Return the value at a distortion of the piece, in nats."""
        return self._form.value(distortion)

    def to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return the value in nats, in the symbol D, or in the one given."""
        return self._form.to_sympy(symbol)

    def exp_to_sympy(self, symbol: sympy.Symbol | None = None) -> sympy.Expr:
        """Return exp of the value, in the symbol D, or in the one given."""
        return self._form.exp_to_sympy(symbol)

    def inside(self, share: Fraction) -> Fraction:
        """Return the distortion at a fraction of the way from start to stop; slightly inside of irrational ends."""
        width = Fraction(1, 2**40)
        first, last = rational_near(self.start, width, below=False), rational_near(self.stop, width, below=True)
        return first + (last - first) * share

    def to_document(self) -> dict[str, Any]:
        """Return the piece as a certificate claims it."""
        ends: dict[str, Any] = {"from": real_document(self.start), "to": real_document(self.stop)}
        if self.claim is not None:
            return ends | self.claim
        ratio = self._form.exponential
        if ratio is None:
            return ends
        numerator, denominator = (padded(side.coefficients) for side in ratio)
        return ends | {"numerator": written(numerator), "denominator": written(denominator)}

    @property
    def _form(self) -> Form:
        if self.form is None:
            raise Unsupported(
                f"no expression in D is known between {self.start} and {self.stop}; ask at single distortions, "
                "where the value is enclosed to any number of digits"
            )
        return self.form


def padded(coefficients: tuple[Fraction, ...]) -> tuple[Fraction, Fraction]:
    """Return the constant and coefficient of D of an affine function."""
    constant, slope = (*coefficients, Fraction(0))[:2]
    return constant, slope
