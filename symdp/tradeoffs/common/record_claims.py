"""The claims of certificates as the texts that :mod:`symdp.digits` evaluates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symdp.errors import Unsupported

Record = Mapping[str, Any]
NO_TEXT = "mpmath: a claim of this form is not read; use answer.check() in Python"


def claim_of(record: Record, answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer whose claims are those of a record.

    Parameters
    ----------
    record : mapping
        A record of a trade-off at a distortion or at a level.
    answer : mapping
        The mechanism and the prior of its question, as plain data.

    Raises
    ------
    Unsupported
        For a claim in another form.

    Examples
    --------
    >>> record = {"asks": {"at": "1/4"}, "answer": {"exp": "3"}}
    >>> claim_of(record, {"exp": "2", "distortion": "1/4"})["exp"]
    '3'
    """
    claimed = record["answer"]
    if "at" in record["asks"]:
        none = dict.fromkeys(("exp", "exp_root", "value", "enclosure", "distortion_bounds"))
        return {**answer, **none, "distortion": record["asks"]["at"], **_value(claimed)}
    if "distortion" not in claimed or "level" not in record["asks"]:
        raise Unsupported(NO_TEXT)
    low, high = _ends(claimed["distortion"])
    return {**answer, "distortion": high, "distortion_bounds": [low, high]}


def _ends(claimed: Any) -> tuple[str, str]:
    if isinstance(claimed, str):
        return claimed, claimed
    low, high = claimed["between"] if "between" in claimed else (claimed["low"], claimed["high"])
    return low, high


def _value(claimed: Record) -> dict[str, Any]:
    """Return the claimed leakage under the key of an answer."""
    exp, nats = claimed.get("exp"), claimed.get("nats")
    if isinstance(exp, str):
        return {"exp": exp}
    if isinstance(exp, Mapping) and "root_of" in exp:
        return {"exp_root": {"root_of": exp["root_of"], "between": exp["in"]}}
    if isinstance(exp, Mapping):
        return {"enclosure": [f"log({end})" if end != "oo" else "oo" for end in _ends(exp)]}
    for unit in ("slack", "mu"):
        if unit in claimed:
            return {"enclosure": list(_ends(claimed[unit]))}
    if nats == "oo":
        return {"exp": "oo"}
    if isinstance(nats, list):
        return {"value": " + ".join([f"({term['coefficient']})*log({_argument(term['argument'])})" for term in nats]) or "0"}
    if isinstance(nats, Mapping):
        return {"enclosure": list(nats["in"]) if "in" in nats else list(_ends(nats))}
    raise Unsupported(NO_TEXT)


def _argument(argument: Any) -> str:
    """Return the text of a number, or of a sum of products of powers."""
    if isinstance(argument, str):
        return argument
    return " + ".join(["*".join([f"({base})**({power})" for base, power in product]) for product in argument])


def function_of(record: Record) -> dict[str, Any]:
    """Return the pieces that a record claims, as texts in D.

    Raises
    ------
    Unsupported
        For pieces in another form than ratios of affine functions of D.

    Examples
    --------
    >>> piece = {"from": "0", "to": "1/4", "numerator": ["1", "-1"], "denominator": ["0", "1"]}
    >>> function_of({"answer": {"zero_from": "1/4", "jump": "3", "pieces": [piece]}})["pieces"][0]["exp"]
    '(1 + (-1)*D)/(0 + (1)*D)'
    """
    claimed = record["answer"]
    if not all(isinstance(piece.get("to"), str) and "numerator" in piece for piece in claimed.get("pieces", [{}])):
        raise Unsupported(NO_TEXT)
    pieces = []
    for piece in claimed["pieces"]:
        top, below = (
            " + ".join([f"({a})*D" if k else a for k, a in enumerate(piece[key])]) for key in ("numerator", "denominator")
        )
        pieces.append({"from": piece["from"], "to": piece["to"], "value": None, "exp": f"({top})/({below})"})
    return {"zero_from": claimed["zero_from"], "jump": claimed.get("jump"), "pieces": pieces}
