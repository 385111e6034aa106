"""The name of the value of a measure in plain text."""

from __future__ import annotations

from symdp.leakages.measure import Kind, Measure
from symdp.leakages.values.unit import Unit


def value_name(leakage: Measure) -> str:
    """Return ``epsilon`` for differential privacy, the unit for values that are not in nats, else the name of the measure.

    Examples
    --------
    >>> from symdp import measure
    >>> [value_name(measure(name)) for name in ("dp", "adp:1/10", "mi", "renyi:2", "gdp")]
    ['epsilon', 'epsilon', 'mi', 'renyi:2', 'mu']
    """
    if leakage.unit is not Unit.NATS:
        return str(leakage.unit.value)
    return "epsilon" if leakage.kind is Kind.RATIO else leakage.name
