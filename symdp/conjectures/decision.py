"""The evaluation of a claim at an instance: True or False, or an error that displays the instance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from symdp.errors import InvalidArgument


def decide(name: str, claim: Callable[..., bool], values: Mapping[str, Any]) -> bool:
    """Evaluate a claim to True or False.

    Raises
    ------
    InvalidArgument
        When the claim raises, or returns anything but True or False.
    """
    try:
        answer = claim(**values)
    except Exception as error:
        raise InvalidArgument(f"{name} raised {type(error).__name__} ({error}) at {instance_text(values)}") from error
    if answer is True or answer is False:
        return answer
    raise InvalidArgument(f"{name} returned {answer!r}, it must return True or False; compare exact numbers with ==, <=, <")


def instance_text(values: Mapping[str, Any]) -> str:
    """Return an instance as readable text."""
    return ", ".join([f"{name} = {_value_text(value)}" for name, value in values.items()])


def _value_text(value: Any) -> str:
    describe = getattr(value, "describe", None)
    if callable(describe):
        return "; ".join([f"{key} {_plain(part)}" for key, part in describe().items()])
    return _plain(getattr(value, "matrix", value))


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "(" + ", ".join([_plain(part) for part in value]) + ")"
    if isinstance(value, dict):
        return "{" + ", ".join([f"{key}: {_plain(part)}" for key, part in value.items()]) + "}"
    return str(value)
