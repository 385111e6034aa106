"""The certificate in an answer of a command, which must be about the same question and give the same number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from symdp.arithmetic.rational import rational
from symdp.errors import InvalidArgument

_SAID = ("source", "measure", "delta", "distortion", "exp_epsilon", "records", "zero_from", "jump", "prior")
_OF_BALLS = ("center", "chi_square", "kullback_leibler")


def _is_around(bounds: Any, exp: Any) -> bool:
    try:
        low, high = [rational(end, "exp_bounds") for end in bounds]
        return low <= rational(exp, "exp") <= high
    except (TypeError, ValueError):
        return False


def of_answer(path: str | Path, answer: dict[str, Any]) -> Any:
    """The certificate in an answer, which must be about the same question and give the same number."""
    found = answer.get("certificate")
    if found is None:
        raise InvalidArgument(f"{path} is an answer without a certificate; write one with --certificate FILE")
    claim = found.get("claim") if isinstance(found, dict) else None
    if not isinstance(claim, dict):
        return found
    if "symbols" in answer:
        raise InvalidArgument(f"{path} is an answer in symbols; write its certificate with --certificate FILE")
    said = answer | {"exp_epsilon": answer.get("exp") or answer.get("exp_root"), "measure": answer.get("leakage")}
    if answer.get("distortion_bounds") is not None:
        # The certificate of an inverse question claims the leakage that was asked for, and may claim two ends.
        del said["exp_epsilon"]
        said["distortion"] = answer["distortion_bounds"] if isinstance(claim.get("distortion"), list) else said["distortion"]
    if "center" in claim and (source := answer.get("source")) is not None:
        # The certificate of a ball claims its centre and its radius, and two rationals around the answer.
        said |= {name: source.get(name, "") if isinstance(source, dict) else "" for name in _OF_BALLS}
        exp = answer.get("exp")
        said["exp_bounds"] = None if exp is None or _is_around(claim.get("exp_bounds"), exp) else [exp, exp]
    for name in (*_SAID, *_OF_BALLS, "exp_bounds"):
        if name in claim and said.get(name) is not None and said[name] != claim[name]:
            raise InvalidArgument(f"{path}: the answer and its certificate differ in {name}; ask again")
    return found
