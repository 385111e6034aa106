"""Imports on first use: the names of a package, and large libraries."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def late_names(
    package: str,
    homes: Mapping[str, str],
    moved: Mapping[str, str] | None = None,
    renamed: Mapping[str, str] | None = None,
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package whose names are defined in the modules that ``homes`` states.

    For a name that the package had before, the error states the module from which it is imported now, by ``moved``, and by
    ``renamed`` as which name; a module outside of the package is one that only a checkout of the project has.

    Examples
    --------
    >>> load, names = late_names("symdp", {"rational": "symdp.arithmetic.rational"}, {"prior": "symdp.sources"})
    >>> load("rational")("0.25"), "rational" in names()
    (Fraction(1, 4), True)
    >>> load("prior")
    Traceback (most recent call last):
        ...
    AttributeError: module 'symdp' has no attribute 'prior'; write: from symdp.sources import prior
    """

    def load(name: str) -> Any:
        if name in homes:
            return getattr(import_module(homes[name]), name)
        fault = f"module {package!r} has no attribute {name!r}"
        now = name if renamed is None else renamed.get(name, name)
        if moved is None or now not in moved:
            raise AttributeError(fault)
        fault = f"{fault}; write: from {moved[now]} import {now}"
        if not f"{moved[now]}.".startswith(f"{package}."):
            fault = f"{fault}, in a checkout of the project"
        # The import statement would replace the message of an AttributeError by one of its own.
        if sys._getframe(1).f_globals.get("__name__") == "importlib._bootstrap":
            raise ImportError(fault, name=package)
        raise AttributeError(fault)

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return load, names


def late_module(name: str) -> ModuleType:
    """Return a module that is loaded when an attribute of it is first used.

    Raises
    ------
    ModuleNotFoundError
        When it is not installed.
    """
    # A package that is imported for its names alone needs no machinery of modules.
    from importlib.util import LazyLoader, find_spec, module_from_spec

    if name in sys.modules:
        return sys.modules[name]
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
