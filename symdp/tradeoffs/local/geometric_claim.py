"""Questions about a geometric prior that is too long to be listed: their records name its ratio and number of letters."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.tradeoffs.profiles.ordered_profile import is_one_prior
from symdp.tradeoffs.question import Question

# Bits of all denominators of a prior that is listed.
MOST_LISTED = 1 << 23


def named_question(question: Question) -> dict[str, Any] | None:
    """Return the question of a record in which a long geometric prior is named; None for another question.

    Examples
    --------
    >>> from symdp import SourceSet, measure
    >>> named_question(Question(SourceSet.geometric("99/100", 2000), measure("dp")))["source"]
    {'geometric': '99/100', 'letters': 2000}
    >>> named_question(Question(SourceSet.geometric("99/100", 50), measure("dp"))) is None
    True
    """
    profile = question.profile
    if question.leakage.delta or not is_one_prior(profile):
        return None
    numerators, denominator = profile.known.integers
    if denominator.bit_length() * len(numerators) <= MOST_LISTED or not 0 < numerators[1] < numerators[0]:
        return None
    ratio = Fraction(numerators[1], numerators[0])
    top, below = ratio.as_integer_ratio()
    if any(second * below != first * top for first, second in pairwise(numerators)):
        return None
    named = {"geometric": exact_text(ratio), "letters": len(numerators)}
    labels = {"labels": list(question.source.labels)} if question.source.labels else {}
    return {"source": named | labels} | question.leakage.to_record() | {"loss": question.loss.to_document(len(numerators))}
