"""The least leakage at one distortion as a function of the symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from symdp.errors import Unsupported
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.tradeoffs.parametric.symbolic_number import NumberInSymbols

if TYPE_CHECKING:
    import sympy

    from symdp.arithmetic.rational import ExpEpsilon


@dataclass(frozen=True, repr=False)
class ValueInSymbols:
    """A leakage in nats, the logarithm of a number in symbols.

    Attributes
    ----------
    exp : NumberInSymbols

    Examples
    --------
    >>> from symdp import Tradeoff
    >>> from symdp.sources.parametric.symbol_reader import read_symbols
    >>> value = Tradeoff(read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2")).at("1/4").value
    >>> value, value.of(p="1/5", q="2/5").nats(6)
    (Piecewise((0, 1/4 >= q), (log(3), True)), '1.09861')
    """

    exp: NumberInSymbols

    def of(self, values: Mapping[Any, Any] | None = None, **named: Any) -> LeakageValue:
        """Return the leakage where each symbol has a rational value, by the symbol or its name."""
        exp: ExpEpsilon = self.exp.of(values, **named)
        return LeakageValue.log_of(exp)

    @property
    def expression(self) -> sympy.Expr:
        """The leakage in nats as an expression."""
        import sympy

        exp = self.exp.to_sympy()
        if not isinstance(exp, sympy.Piecewise):
            return sympy.log(exp)
        return sympy.Piecewise(*[(sympy.log(part), condition) for part, condition in exp.args], evaluate=False)

    def to_document(self) -> dict[str, Any]:
        """Return the value as ``--json`` prints it: an expression, not a number."""
        return {"value": str(self), "enclosure": None, "nats": None, "bits": None}

    def _number(self, what: str) -> Any:
        names = ", ".join([str(symbol) for symbol in self.exp.source.symbols])
        raise Unsupported(f"{what}: the value depends on {names}; value.of(...) takes their values")

    def nats(self, digits: int = 15) -> str:
        """Refuse: the value is not a number."""
        return str(self._number("nats"))

    def bits(self, digits: int = 15) -> str:
        """Refuse: the value is not a number."""
        return str(self._number("bits"))

    def __float__(self) -> float:
        return float(self._number("float"))

    def __lt__(self, other: object) -> bool:
        return bool(self._number("comparison"))

    __le__ = __gt__ = __ge__ = __lt__

    def __str__(self) -> str:
        return str(self.expression)

    __repr__ = __str__
