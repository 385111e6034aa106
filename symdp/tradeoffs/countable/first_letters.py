"""An answer on infinitely many letters as one on the first letters, which has the same level."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.errors import Unsupported
from symdp.tradeoffs.common.plain_answers import plain_answer
from symdp.tradeoffs.local.local_privacy import LocalPrivacy
from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.question import Question

MOST_LISTED = 120


def on_first_letters(best: Optimum) -> dict[str, Any]:
    """Return an optimum on infinitely many letters as one on the first letters, renormalised, as plain data.

    Raises
    ------
    Unsupported
        Where more letters are kept than are listed.
    """
    if best.exp == 1:
        constant = {"source": {"simplex": 1}, "mechanism": [["1"]], "worst_prior": ["1"]}
        return {**constant, "leakage": best.leakage.name, "distortion": "0", "exp": "1"}
    mechanism: Any = best.mechanism
    if mechanism.kept > MOST_LISTED:
        raise Unsupported(f"check: {mechanism.kept} letters are kept, of which at most {MOST_LISTED} are listed here")
    source, distortion = mechanism.truncated()
    finite = plain_answer(LocalPrivacy(Question(source, best.leakage)).at(distortion))
    exp = best.exp if best.exp is not None else mechanism.exp_epsilon
    text = exact_text(exp) if isinstance(exp, Fraction) else str(exp)
    return finite | {"exp": text, "value": None, "enclosure": None}
