"""The toolkit's least exp(epsilon), which several statements compare with a formula of a paper."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symdp.arithmetic.rational import ExpEpsilon
    from symdp.sources.source_set import SourceSet


def least_exp_epsilon(source: SourceSet, distortion: Fraction, delta: Fraction = Fraction(0)) -> ExpEpsilon:
    """Of (epsilon, delta)-private mechanisms with a distortion: rational, or infinite.

    Examples
    --------
    >>> from symdp.sources.source_set import SourceSet
    >>> least_exp_epsilon(SourceSet.simplex(3), Fraction(1, 5))
    Fraction(8, 1)
    """
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    found = optimal_mechanism(source, distortion, delta).exp
    if found is None:
        raise ArithmeticError("exp(epsilon) is rational or infinite for differential privacy")
    return found
