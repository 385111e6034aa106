"""The parser of the measure of a query: its name and its delta."""

from __future__ import annotations

from typing import Any

from symdp.arithmetic.rational import rational_in
from symdp.errors import InvalidArgument
from symdp.leakages.measure import Kind, Measure, measure
from symdp.leakages.measure_names import DEFAULT


def parse_measure(leakage: str | Measure = DEFAULT, delta: Any = 0) -> Measure:
    """Return the measure of a query; ``delta`` turns differential privacy into its (epsilon, delta) form.

    Orders of infinity are read as the measure that they are the limit of, a delta of 0 as none.

    Raises
    ------
    InvalidArgument
        For an unknown name, a delta outside [0, 1), or one for a measure that has none.

    Examples
    --------
    >>> [parse_measure(*names).name for names in (("dp", "1/20"), ("adp:0:pointwise", "1/20"), ("renyi:oo",), ("adp",))]
    ['adp:1/20', 'adp:1/20:pointwise', 'dp', 'dp']
    """
    chosen, slack = measure(leakage), rational_in(delta, "delta", 0, 1, open_above=True)
    if slack == 0 or slack == chosen.delta:
        return chosen.limit()
    if chosen.delta:
        raise InvalidArgument(f"delta={slack} must be the delta of leakage={chosen.name}; give one of the two")
    if chosen.limit().kind is not Kind.RATIO:
        raise InvalidArgument(f"delta={slack} must be 0 for leakage={chosen.name}; only dp and adp take a delta")
    from symdp.leakages.measures.approximate_privacy import ApproximateDifferentialPrivacy

    return ApproximateDifferentialPrivacy(slack, "pointwise" if chosen.pointwise else "standard")
