"""Claims that follow from best >= 1 alone, from the order of the letters and 0 < D < 1, whatever the powers of best are."""

from __future__ import annotations

import hashlib
from itertools import pairwise

from symdp.certificates.certificate import Certificate
from symdp.errors import InvalidArgument, Undecided
from symdp.statements.facts import inequality
from symdp.statements.formula import Claim, Operation, degrees

BEST, LARGEST_DEGREE = "best", 12
METHOD = "exp(epsilon) >= 1 and the order of the letters"


def prove(claim: Claim, scope: str) -> Certificate:
    """Prove a claim from what holds of every optimum: no formula of it is used.

    Raises
    ------
    Undecided
        For a claim of which this is not enough, and one with other names than best, D and letters.

    Examples
    --------
    >>> from symdp.statements.formula import parse_claim
    >>> len(prove(parse_claim("best**4*P1 >= P2", 5), "every prior").verify()) > 1
    True
    """
    named = [name for name in claim.names if name[0] == "P" and name[1:].isdigit()]
    letters = sorted(named, key=lambda name: int(name[1:]))
    degree = max(degrees(Operation("-", (claim.left, claim.right))))
    if BEST not in claim.names or claim.names - {BEST, "D", *letters} or degree > LARGEST_DEGREE + 1:
        raise Undecided("it does not follow from best >= 1")
    assume = {"level": "best >= 1"}
    assume |= {f"order{place}": f"{first} >= {second}" for place, (first, second) in enumerate(pairwise(letters), 1)}
    assume |= {"last": f"{letters[-1]} >= 0"} if letters else {}
    assume |= {"above": "D > 0", "below": "D < 1"} if "D" in claim.names else {}
    try:
        fact = inequality("the claim follows", assume=assume, conclude=claim.text, degree=degree)
    except InvalidArgument as refused:
        raise Undecided(str(refused)) from None
    document = {
        "kind": "statement",
        "paper": "check",
        "id": "a claim about every optimum",
        "text": r"\text{" + claim.text.replace("_", r"\_") + "}",
        "source_sha256": hashlib.sha256(claim.text.encode()).hexdigest(),
        "verdict": "PROVED",
        "scope": scope,
        "method": METHOD,
        "assertions": [fact.assertion],
    }
    return Certificate.of(document, {"proofs": [fact.evidence]})
