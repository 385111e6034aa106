"""Claims that follow from best >= 1, the order of the letters and 0 < D < 1, for any powers of best.

With best = 1 + b, letters that are sums of gaps, and D = d/(1 + d), all is a rational function of unknowns that are not
negative; coefficients of one sign prove the sign.
"""

from __future__ import annotations

import hashlib

from symdp.arithmetic.expression import Operation
from symdp.certificates.finding import Finding
from symdp.conjectures.formulas.coefficient_signs import Unknowns, in_field
from symdp.conjectures.formulas.formula_grammar import Claim, degrees
from symdp.conjectures.proof import stated
from symdp.errors import Undecided
from symdp.work import account

BEST, LARGEST_DEGREE = "best", 14
METHOD = "exp(epsilon) >= 1 and the order of the letters"
_SIGNS = {">=": 1, "<=": -1}


def prove(claim: Claim, scope: str) -> Finding:
    """Prove a claim from properties of every optimum, without a formula of it.

    Raises
    ------
    Undecided
        For a claim of which this is not enough, and one with other names than best, D and letters.

    Examples
    --------
    >>> from symdp.conjectures.formulas.formula_grammar import parse_claim
    >>> prove(parse_claim("best**4*P1 >= P2", 5), "every prior").record["answer"]["verdict"]
    'PROVED'
    """
    named = [name for name in claim.names if name[0] == "P" and name[1:].isdigit()]
    letters = sorted(named, key=lambda name: int(name[1:]), reverse=True)
    degree = max(degrees(Operation("-", (claim.left, claim.right))))
    if BEST not in claim.names or claim.names - {BEST, "D", *letters} or degree > LARGEST_DEGREE:
        raise Undecided("it does not follow from best >= 1")
    if claim.relation not in _SIGNS:
        raise Undecided("an equation does not follow from best >= 1")
    world = Unknowns(["b", "d", *[f"gap{place}" for place in range(len(letters))]])
    known = {BEST: world.of["b"] + 1, "D": world.of["d"] / (world.of["d"] + 1)}
    reached = world.one * 0
    for place, name in enumerate(letters):
        reached += world.of[f"gap{place}"]
        known[name] = reached
    where = f"where best = 1 + b, D = d/(1 + d){', and letters are sums of gaps' if letters else ''}"
    try:
        with account(f"the search for a proof with {len(letters)} letters", "name fewer letters, or take smaller powers"):
            left, right = (in_field(side, known, world.one) for side in (claim.left, claim.right))
            fact = world.non_negative(f"{claim.text} {where}", _SIGNS[claim.relation] * (left - right))
    except ZeroDivisionError:
        raise Undecided("a side divides by 0") from None
    about = {
        "paper": "check",
        "id": "a claim about every optimum",
        "text": rf"\text{{{claim.text}}}",
        "source_sha256": hashlib.sha256(claim.text.encode()).hexdigest(),
        "scope": scope,
        "method": METHOD,
    }
    return stated(about, "PROVED", [fact])
