r"""Theorems on one ordered prior in symbols, for the measures that have a closed form for it."""

from __future__ import annotations

from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.measure import Kind, Measure
from symdp.theorems.notation import Notation
from symdp.theorems.ordered_leakage import ordered_leakage
from symdp.theorems.ordered_privacy import OrderedPrivacy
from symdp.theorems.theorem import Theorem

MOST_LETTERS = 12
HOMES = frozenset({Kind.RATIO, Kind.COLUMN_MAXIMA, Kind.INFORMATION, Kind.GUESS})


def ordered_theorem(measure: Measure, letters: int | None, notation: Notation | None = None) -> Theorem:
    r"""The least leakage of one ordered prior as a function of D.

    Parameters
    ----------
    measure : Measure
        (epsilon, delta)-differential privacy, maximal leakage, mutual information or min-entropy leakage.
    letters : int or None
        M; None for every M.
    notation : Notation, optional

    Raises
    ------
    Unsupported
        For other measures, which have no closed form for one prior.

    Examples
    --------
    >>> from symdp import measure
    >>> theorem = ordered_theorem(measure("dp"), 4)
    >>> len(theorem.claims), theorem.false_claims()
    (2, ())
    """
    if letters is not None and not 2 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters} must lie between 2 and {MOST_LETTERS}; or ask for every number of letters")
    known = measure.kind in HOMES and not measure.pointwise and (measure.kind is not Kind.INFORMATION or measure.order == 1)
    if not known:
        raise Unsupported(
            f"theorem: leakage={measure.name} has no known closed form for one prior in symbols; ask for numbers"
        )
    used = notation or Notation()
    privacy = measure.kind is Kind.RATIO
    found = OrderedPrivacy(measure, letters, used).theorem() if privacy else ordered_leakage(measure, letters, used)
    if wrong := found.false_claims():
        raise ArithmeticError(f"a claim of the theorem does not hold: {wrong[0].latex}")
    return found
