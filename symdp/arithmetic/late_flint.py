"""python-flint, loaded when it is first used: most rational answers never need it, and it is large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.late import late_module

__all__ = ["flint"]

if TYPE_CHECKING:
    import flint
else:
    flint = late_module("flint")
