"""The identity of a callable: its name, and a hash of the files that define it and of the values bound to it."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from types import FunctionType
from typing import Any

from symdp.errors import InvalidArgument


def name_of(function: Any) -> str:
    """Return the name of a function, of the target of a partial, or of the class of a callable object."""
    if isinstance(function, partial):
        return name_of(function.func)
    return str(getattr(function, "__qualname__", type(function).__qualname__))


def fingerprint(function: Any) -> str:
    """Return the SHA-256 of a callable, which depends on its file, its arguments and the functions among them.

    Modules that its file imports are not hashed.

    Examples
    --------
    >>> fingerprint(partial(name_of, 1)) == fingerprint(partial(name_of, 1))
    True
    >>> fingerprint(partial(name_of, 1)) == fingerprint(partial(name_of, 2))
    False
    """
    try:
        return hashlib.sha256(_described(function).encode()).hexdigest()
    except RecursionError:
        raise InvalidArgument(
            f"{name_of(function)} refers to itself; a checkpoint needs a function at the top of a file"
        ) from None


def _described(value: Any) -> str:
    if isinstance(value, FunctionType):
        carried = [cell.cell_contents for cell in value.__closure__ or ()]
        state = _described([carried, value.__defaults__, value.__kwdefaults__])
        return f"{value.__qualname__} of line {value.__code__.co_firstlineno} with {state} in {_file(value)}"
    if isinstance(value, type):
        return f"{value.__qualname__} in {_file(value)}"
    if isinstance(value, partial):
        return f"partial {_described([value.func, value.args, value.keywords])}"
    if is_dataclass(value):
        compared = {part.name: getattr(value, part.name) for part in fields(value) if part.compare}
        return _described([type(value), compared])
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_described(part) for part in value]) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join([f"{key!r}: {_described(part)}" for key, part in value.items()]) + "}"
    text = repr(value)
    if " at 0x" in text:
        raise InvalidArgument(f"{text} cannot be recognised again by a checkpoint; use a function, a partial or a dataclass")
    return text


def _file(owner: Any) -> str:
    """Return a hash of the source of the module, or of the definition where there is no file, as in a notebook."""
    for place in (inspect.getmodule(owner), owner):
        try:
            return hashlib.sha256(inspect.getsource(place).encode()).hexdigest()  # type: ignore[arg-type]
        except (OSError, TypeError):
            continue
    raise InvalidArgument(f"the source of {name_of(owner)} cannot be found; a checkpoint needs it in a file")
