"""What is loaded when it is first used: the names of a package, and libraries that are large."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def late_names(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package whose names live in the modules that ``homes`` gives.

    Examples
    --------
    >>> load, names = late_names("symdp", {"rational": "arithmetic.rational"})
    >>> load("rational")("0.25"), "rational" in names()
    (Fraction(1, 4), True)
    """

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return load, names


def late_module(name: str) -> ModuleType:
    """A module that is loaded when something of it is first used.

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
