"""The value of a leakage in nats: an exact expression where one is known, a rigorous enclosure always."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.deferred import Deferred
from symdp.arithmetic.rational import INFINITY, ExpEpsilon, Infinity, exact_text, rational
from symdp.arithmetic.reals.algebraic_sign import algebraic_sign
from symdp.arithmetic.reals.enclosure import ball, decimal, rounded
from symdp.arithmetic.reals.log_sum import Argument, LogSum
from symdp.arithmetic.reals.radical import RadicalSum
from symdp.errors import InvalidArgument, Undecided
from symdp.leakages.values.interval import Interval, Refine, decimal_text, decimals_around, read_digits
from symdp.leakages.values.ordered_value import OrderedValue

if TYPE_CHECKING:
    import sympy

Ends = tuple[Fraction, Fraction]

_SHOWN_DIGITS = 15
_SHOWN_TEXT = 120
_HASHED_DIGITS = 6


class LeakageValue(OrderedValue):
    r"""A leakage value is a real number or infinity, in nats, known exactly or between rationals as close as asked for.

    .. math::

        v=\sum_ic_i\log a_i,\qquad\text{or}\qquad\ell_n\le v\le u_n,\quad u_n-\ell_n\le10^{-n}v

    Build one with :meth:`log_of`, :meth:`log_sum`, :meth:`exact` or :meth:`enclosed`. Values are ordered and compared
    as numbers: enclosures of growing precision decide the order, and equality is decided by algebra, or as both are the
    same bounds with the same way to narrower ones.

    Examples
    --------
    The capacity of a binary symmetric mechanism with error probability 1/10, as an expression and in decimals:

    >>> value = LeakageValue.log_sum({Fraction(9, 5): Fraction(9, 10), Fraction(1, 5): Fraction(1, 10)})
    >>> str(value)
    '9/10*log(9/5) + 1/10*log(1/5)'
    >>> value.nats()
    '0.368064207168497'
    >>> value.bits(6)
    '0.531004'

    Two rationals around it, at most 1/1000 of it apart:

    >>> value.enclosure(3)
    (Fraction(46, 125), Fraction(3681, 10000))

    The order of values is decided exactly:

    >>> value < LeakageValue.log_of(Fraction(9, 5))
    True
    """

    def __init__(self, content: LogSum | Interval | Infinity) -> None:
        self._content = content

    # How a value is built.

    @staticmethod
    def log_of(argument: ExpEpsilon) -> LeakageValue:
        """Return the logarithm of a positive rational, or of infinity.

        Raises
        ------
        InvalidArgument
            For a number that is not positive.
        """
        if isinstance(argument, Infinity):
            return LeakageValue(INFINITY)
        return LeakageValue(LogSum.of([(rational(argument, "argument"), Fraction(1))]))

    @staticmethod
    def log_sum(terms: Mapping[Fraction, Fraction]) -> LeakageValue:
        """Return the sum of c log(a) over a mapping from positive rational arguments a to rational coefficients c.

        Raises
        ------
        InvalidArgument
            For an argument that is not positive.

        Examples
        --------
        >>> str(LeakageValue.log_sum({Fraction(2): Fraction(1, 2), Fraction(3): Fraction(1)}))
        '1/2*log(2) + log(3)'
        """
        pairs = [(rational(key, "argument"), rational(value, "coefficient")) for key, value in terms.items()]
        return LeakageValue(LogSum.of(pairs))

    @staticmethod
    def log_of_radicals(argument: RadicalSum, coefficient: Fraction = Fraction(1)) -> LeakageValue:
        """Return a rational multiple of the logarithm of a positive sum of rational powers."""
        pairs: list[tuple[Argument, Fraction]] = [(argument, coefficient)]
        return LeakageValue(LogSum.of(pairs))

    @staticmethod
    def exact(expression: Any) -> LeakageValue:
        """Read a sympy expression: rational multiples of logarithms, added, or ``sympy.oo``.

        Arguments of the logarithms are positive sums and products of rationals and their rational powers.

        Examples
        --------
        >>> import sympy
        >>> LeakageValue.exact(sympy.log(1 + sympy.sqrt(2)) / 2).nats(6)
        '0.440687'
        >>> LeakageValue.exact(sympy.log(4) - 2 * sympy.log(2)).enclosure()
        (Fraction(0, 1), Fraction(0, 1))
        """
        import sympy

        if expression is sympy.oo:
            return LeakageValue(INFINITY)
        return LeakageValue(LogSum.from_sympy(expression))

    @staticmethod
    def enclosed(
        low: Fraction, high: Fraction, refine: Refine | None = None, written: Deferred[sympy.Expr] | None = None
    ) -> LeakageValue:
        """Return a number known by bounds in nats only.

        Parameters
        ----------
        low, high : rationals
        refine : callable, optional
            Takes a number of digits and returns bounds with this relative width, or raises Undecided.
        written : callable, optional
            Returns the number as an expression, where one is known.
        """
        return LeakageValue(Interval(rational(low, "low"), rational(high, "high"), refine, written))

    @staticmethod
    def number(value: Fraction) -> LeakageValue:
        """Return a rational number of nats, or of another unit."""
        return LeakageValue.enclosed(value, value)

    # What is known of it.

    @property
    def is_infinite(self) -> bool:
        """Return whether the value is infinite."""
        return isinstance(self._content, Infinity)

    @property
    def is_exact(self) -> bool:
        """Return whether an exact expression is known."""
        content = self._content
        return not isinstance(content, Interval) or content.written is not None or self.rational is not None

    @property
    def rational(self) -> Fraction | None:
        """The value where it is given as a rational, else None."""
        if self._is_zero:
            return Fraction(0)
        content = self._content
        return content.low if isinstance(content, Interval) and content.low == content.high else None

    @cached_property
    def _is_zero(self) -> bool:
        """Decide whether an exact finite value is zero, by enclosures first, then by algebra."""
        if isinstance(self._content, LogSum):
            return self._content.terms == () or algebraic_sign(self._content) == 0
        return isinstance(self._content, Interval) and self._content.low == self._content.high == 0

    @property
    def expression(self) -> sympy.Expr | None:
        """The exact sympy expression; None where only an enclosure is known."""
        import sympy

        if isinstance(self._content, Infinity):
            return sympy.oo
        if isinstance(self._content, Interval):
            if (known := self.rational) is not None:
                return sympy.Rational(known.numerator, known.denominator)
            return None if self._content.written is None else self._content.written()
        return sympy.Integer(0) if self._is_zero else self._content.to_sympy()

    @cached_property
    def exp(self) -> ExpEpsilon | None:
        """The value of exp(value) where it is known to be rational or infinite, else None."""
        if isinstance(self._content, Infinity):
            return INFINITY
        if self._is_zero:
            return Fraction(1)
        return self._content.exponential() if isinstance(self._content, LogSum) else None

    def enclosure(self, digits: int = _SHOWN_DIGITS) -> tuple[Any, Any]:
        """Enclose the value between two rationals, at most 10**-digits of it apart.

        Enclosures nest: more digits lie inside fewer. Exact values are enclosed by neighbouring decimals.

        Raises
        ------
        Undecided
            When the value is not known so narrowly.
        """
        read_digits(digits)
        if isinstance(self._content, Infinity):
            return INFINITY, INFINITY
        if self._is_zero:
            return Fraction(0), Fraction(0)
        if isinstance(self._content, Interval):
            return self._content.narrowed(digits)
        return decimals_around(self._content.evaluate, digits)

    @property
    def content(self) -> LogSum | Interval | Infinity:
        """The representation of the value, which is a sum of logarithms, bounds, or infinity."""
        return self._content

    @property
    def bounds(self) -> Deferred[Ends]:
        """The function from a number of digits to bounds of a finite value, that precise or as narrow as known."""
        return Deferred(_bounds, self._content)

    def nats(self, digits: int = _SHOWN_DIGITS) -> str:
        """Return correctly rounded decimal digits in nats, 1 to 10,000 of them; ``"oo"`` for infinity.

        Raises
        ------
        Undecided
            When the value is not known to so many digits.

        Examples
        --------
        >>> LeakageValue.log_of(Fraction(8)).nats(12)
        '2.07944154168'
        """
        return self._decimal(digits, base_two=False)

    def bits(self, digits: int = _SHOWN_DIGITS) -> str:
        """Return correctly rounded decimal digits in bits, that is of value/log(2); ``"oo"`` for infinity.

        Raises
        ------
        Undecided
            When the value is not known to so many digits.

        Examples
        --------
        >>> LeakageValue.log_of(Fraction(8)).bits()
        '3'
        """
        return self._decimal(digits, base_two=True)

    def to_document(self) -> dict[str, Any]:
        """Return plain JSON data: exact value as text or null, enclosure rounded outward, and the digits that are proved."""
        document: dict[str, Any] = {"value": self._text()}
        if isinstance(self._content, Interval):
            document["enclosure"] = [decimal_text(end) for end in self._content.best_decimals(_SHOWN_DIGITS)]
        else:
            document["enclosure"] = [decimal_text(end) for end in self.enclosure()]
        return document | {"nats": self._proved(base_two=False), "bits": self._proved(base_two=True)}

    def __str__(self) -> str:
        if isinstance(self._content, Interval) and not self.is_exact:
            return "[" + ", ".join([decimal_text(end) for end in self._content.best_decimals(_SHOWN_DIGITS)]) + "]"
        text = self._text() or ""
        return text if len(text) <= _SHOWN_TEXT else self.nats()

    def __repr__(self) -> str:
        return f"LeakageValue({self})"

    # Arithmetic and order.

    def times(self, factor: Fraction | int) -> LeakageValue:
        """Return the value multiplied by a positive rational.

        Raises
        ------
        InvalidArgument
            For a factor that is not positive.
        """
        scale = rational(factor, "factor")
        if scale <= 0:
            raise InvalidArgument(f"factor={scale} must be positive")
        if isinstance(self._content, LogSum):
            return LeakageValue(self._content.times(scale))
        return LeakageValue(self._content.times(scale) if isinstance(self._content, Interval) else self._content)

    def simplified(self) -> LeakageValue:
        """Return an equal value, as one logarithm of a rational where it is one.

        Examples
        --------
        >>> str(LeakageValue.log_sum({Fraction(2): Fraction(1), Fraction(3): Fraction(1)}).simplified())
        'log(6)'
        """
        return self if self.exp is None else LeakageValue.log_of(self.exp)

    def __add__(self, other: LeakageValue) -> LeakageValue:
        first, second = self._content, other._content
        if isinstance(first, Infinity) or isinstance(second, Infinity):
            return LeakageValue(INFINITY)
        if isinstance(first, LogSum) and isinstance(second, LogSum):
            return LeakageValue(first + second)
        return LeakageValue(Interval.sum_of(self.bounds, other.bounds))

    def compare(self, other: LeakageValue) -> int:
        """Return -1, 0 or 1 as the value is less than, equal to or greater than the other one.

        Raises
        ------
        Undecided
            When enclosures do not separate the two, and algebra does not show that they are equal.
        """
        first, second = self._content, other._content
        if isinstance(first, Infinity) or isinstance(second, Infinity):
            return int(isinstance(first, Infinity)) - int(isinstance(second, Infinity))
        if isinstance(first, LogSum) and isinstance(second, LogSum):
            if first.terms == second.terms:
                return 0
            return algebraic_sign(first + second.times(Fraction(-1)))
        if isinstance(first, Interval) and isinstance(first.refine, Deferred) and first == second:
            return 0
        return Interval.order(self.bounds, other.bounds)

    def __eq__(self, other: object) -> bool:
        return self.compare(other) == 0 if isinstance(other, LeakageValue) else NotImplemented

    def __hash__(self) -> int:
        if self.is_exact:
            return hash(self.nats(_HASHED_DIGITS))
        content = self._content
        if isinstance(content, Interval) and isinstance(content.refine, Deferred):
            return hash((content.low, content.high))
        raise TypeError("a number of which only an enclosure is known has no hash; it may equal any other number in it")

    # Text.

    def _text(self) -> str | None:
        if isinstance(self._content, Infinity):
            return "oo"
        if isinstance(self._content, Interval):
            text = None if self._content.written is None else str(self._content.written())
            return text if self.rational is None else exact_text(self.rational)
        return "0" if self._is_zero else str(self._content)

    def _decimal(self, digits: int, base_two: bool) -> str:
        read_digits(digits)
        content = self._content
        if isinstance(content, Infinity):
            return "oo"
        if self._is_zero:
            return "0"
        if isinstance(content, Interval):
            return content.digits(digits, base_two)
        if base_two and (power := content.power_of_two()) is not None:
            return rounded(power, digits)
        unit = Fraction(2)
        return decimal(lambda: content.evaluate() / (ball(unit).log() if base_two else 1), digits)

    def _proved(self, base_two: bool) -> str | None:
        """Return as many digits as are proved, at most fifteen; None if there are none."""
        for digits in range(_SHOWN_DIGITS, 0, -1):
            try:
                return self._decimal(digits, base_two)
            except Undecided:
                continue
        return None


def _bounds(content: LogSum | Interval, digits: int) -> Ends:
    if isinstance(content, Interval):
        return content.loosely(digits)
    low, high = LeakageValue(content).enclosure(digits)
    return low, high


ZERO_LEAKAGE = LeakageValue.log_of(Fraction(1))
