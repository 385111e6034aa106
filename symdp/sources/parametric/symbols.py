"""Symbols and expressions given as text, sympy expressions or rationals, read as affine forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.expression import Expression, ExpressionReader, Name, Number
from symdp.arithmetic.rational import rational
from symdp.arithmetic.symbols.affine import Affine, sum_of_forms
from symdp.errors import InvalidArgument
from symdp.sources.parametric.symbol_names import SYMBOL, require_name

if TYPE_CHECKING:
    import sympy

_RELATION = re.compile(r"<=|>=|==?")
LONGEST = 2000


@dataclass
class SymbolTable:
    """The symbols read so far, by name."""

    known: dict[str, sympy.Symbol] = field(default_factory=dict)

    @property
    def symbols(self) -> tuple[sympy.Symbol, ...]:
        """The symbols, in the order of their names."""
        return tuple([self.known[name] for name in sorted(self.known)])

    def expression(self, value: Any, name: str) -> sympy.Expr:
        """Read an entry as a sympy expression: a rational, such an expression, or text with + - * / ** and parentheses.

        Raises
        ------
        InvalidArgument
            For other text, and for symbols whose names are none, or taken (:func:`.require_name`).

        Examples
        --------
        >>> SymbolTable().expression("(1-p)/2", "vertices[1][2]")
        1/2 - p/2
        """
        import sympy

        if isinstance(value, str) and SYMBOL.search(value):
            if len(value) > LONGEST:
                raise InvalidArgument(f"{name} has {len(value)} characters, at most {LONGEST} are read")
            value = self._evaluated(ExpressionReader.read(value), name)
        if isinstance(value, sympy.Expr) and not value.is_Rational:
            for symbol in value.free_symbols:
                self._add(symbol, name)
            return value
        number = rational(value, name)
        return sympy.Rational(number.numerator, number.denominator)

    def affine(self, value: Any, name: str) -> Affine:
        """Read an entry as an affine form in its symbols.

        Examples
        --------
        >>> import sympy
        >>> p = sympy.Symbol("p")
        >>> table = SymbolTable()
        >>> str(table.affine((1 - p) / 2, "entry"))
        '1/2 - 1/2*p'
        >>> str(table.affine("1/3", "entry"))
        '1/3'
        >>> table.known
        {'p': p}
        >>> table.affine(p * p, "entry")
        Traceback (most recent call last):
        symdp.errors.InvalidArgument: entry=p**2 must be affine in its symbols, a sum of multiples of them
        """
        return self.form(self.expression(value, name), name)

    def form(self, expression: sympy.Expr, name: str) -> Affine:
        """Return an expression as an affine form."""
        import sympy

        symbols = sorted(expression.free_symbols, key=lambda symbol: str(symbol))
        if not symbols:
            return Affine.number(rational(sympy.nsimplify(expression), name))
        try:
            polynomial = sympy.Poly(expression, *symbols, domain="QQ")
        except sympy.PolynomialError:
            polynomial = None
        if polynomial is None or polynomial.total_degree() > 1:
            raise InvalidArgument(f"{name}={expression!s:.60} must be affine in its symbols, a sum of multiples of them")
        values = {str(symbol): rational(polynomial.coeff_monomial(symbol), name) for symbol in symbols}
        return Affine.of(rational(polynomial.coeff_monomial(1), name), values)

    def _evaluated(self, expression: Expression, name: str) -> sympy.Expr:
        import sympy

        joined = []  # A sum of a thousand terms is a thousand sums, each the first operand of the next.
        while not isinstance(expression, Number | Name):
            joined.append(expression)
            expression = expression.operands[0]
        if isinstance(expression, Number):
            first = sympy.Rational(expression.value.numerator, expression.value.denominator)
        else:
            first = self.known.get(expression.text, sympy.Symbol(expression.text))
        for node in reversed(joined):
            for operand in node.operands[1:]:
                other = self._evaluated(operand, name)
                if node.kind in ("max", "min"):
                    raise InvalidArgument(f"{name} has {node.kind}; state with where which operand it is")
                if node.kind == "/" and other == 0:
                    raise InvalidArgument(f"{name} divides by 0")
                first = _JOINED[node.kind](first, other)
        return first

    def _add(self, symbol: Any, name: str) -> None:
        text = str(symbol)
        require_name(text, name)
        if self.known.setdefault(text, symbol) != symbol:
            raise InvalidArgument(f"{name} has a second symbol {text} with other assumptions; use the same symbol")


_JOINED: dict[str, Any] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "**": lambda a, b: a**b,
}


@dataclass(frozen=True)
class Conditions:
    """Conditions on the symbols: forms that are nonnegative, and forms that are zero."""

    forms: tuple[Affine, ...] = ()
    zeros: tuple[Affine, ...] = ()

    def __add__(self, other: Conditions) -> Conditions:
        return Conditions((*self.forms, *other.forms), (*self.zeros, *other.zeros))


def read_conditions(where: Any, table: SymbolTable) -> Conditions:
    """Read affine conditions: relations of sympy such as ``[p <= q, sympy.Eq(p, 2 * r)]``, or text: ``"p <= q, p = 2*r"``.

    Raises
    ------
    InvalidArgument
        For anything else, and for < and >.

    Examples
    --------
    >>> table = SymbolTable()
    >>> [str(form) for form in read_conditions("p <= q, q <= 1/2", table).forms], list(table.known)
    (['-p + q', '1/2 - q'], ['p', 'q'])
    """
    import sympy

    if isinstance(where, str):
        where = [part for part in where.split(",") if part.strip()]
    if isinstance(where, sympy.Basic) or not isinstance(where, Iterable):
        raise InvalidArgument(f"where={str(where)!r:.60} must be a sequence of relations such as [p <= q]")
    forms, zeros = list[Affine](), list[Affine]()
    for place, relation in enumerate(where, 1):
        name = f"where[{place}]"
        condition = _read_relation(relation, table) if isinstance(relation, str) else relation
        if condition == sympy.true:
            continue
        if not isinstance(condition, sympy.Ge | sympy.Le | sympy.Eq):
            raise InvalidArgument(f"{name}={str(condition)!r:.60} must be a relation of sympy with <=, >= or Eq")
        difference = table.expression(condition.lhs, name) - table.expression(condition.rhs, name)
        form = table.form(sympy.expand(difference), name)
        if isinstance(condition, sympy.Eq):
            zeros.append(form)
        else:
            forms.append(form if isinstance(condition, sympy.Ge) else -form)
    return Conditions(tuple(forms), tuple(zeros))


def _read_relation(text: str, table: SymbolTable) -> Any:
    import sympy

    signs = _RELATION.findall(text)
    if len(signs) != 1:
        raise InvalidArgument(f"where={text.strip()!r:.60} must contain exactly one of <=, >=, =")
    left, right = (table.expression(side.strip(), "where") for side in _RELATION.split(text))
    if signs[0] == "<=":
        return left <= right
    return left >= right if signs[0] == ">=" else sympy.Eq(left, right)


def read_forms(values: Any, name: str, table: SymbolTable) -> tuple[Affine, ...]:
    """Read a sequence of affine entries."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InvalidArgument(f"{name}={values!r:.60} must be a sequence of symbols, expressions and rationals")
    return tuple([table.affine(value, f"{name}[{place}]") for place, value in enumerate(values, 1)])


def ordered(forms: Sequence[Affine]) -> Conditions:
    """Return the conditions that each form is at least the next one."""
    return Conditions(tuple([first - second for first, second in pairwise(forms)]))


def of_prior(forms: Sequence[Affine]) -> Conditions:
    """Return the conditions that the forms are nonnegative with sum 1."""
    return Conditions(tuple(forms), (sum_of_forms(forms) - 1,))


def between_0_and_1(form: Affine) -> Conditions:
    """Return the conditions that a form is between 0 and 1."""
    return Conditions((form, 1 - form))


def of_bounds(lower: Sequence[Affine], upper: Sequence[Affine]) -> Conditions:
    """Return the conditions that bounds in [0, 1] have a prior between them."""
    between = [high - low for low, high in zip(lower, upper, strict=True)]
    sums = [1 - sum_of_forms(lower), sum_of_forms(upper) - 1]
    return Conditions((*lower, *between, *[1 - high for high in upper], *sums))
