"""The function of a source set in numbers, to which a source in symbols comes down at each value of the symbols."""

from __future__ import annotations

from symdp.leakages.measure import Measure
from symdp.losses import hamming
from symdp.sources.source_set import SourceSet
from symdp.tradeoffs.choice import choose
from symdp.tradeoffs.curve import Curve
from symdp.tradeoffs.question import Question

DIGITS = 9


def numeric_curve(source: SourceSet, leakage: Measure) -> Curve:
    """The least leakage as a function of the distortion, all pairs of letters adjacent.

    Examples
    --------
    >>> from symdp import measure
    >>> numeric_curve(SourceSet.single(["2/3", "1/3"]), measure("dp")).exp_epsilon("1/4")
    Fraction(3, 1)
    """
    _, solution = choose(Question(source, leakage, hamming, None, DIGITS))
    return Curve(solution.explored(None, None))
