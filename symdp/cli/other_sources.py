"""Sources that list no probabilities, as text: in symbols, on letters without end, and divergence balls."""

from __future__ import annotations

from typing import Any

from symdp.sources.countable_band import read_countable
from symdp.sources.divergence_balls import read_divergence_ball
from symdp.statements.symbolic_source import names_symbols, read_symbols


def read_other(text: str, where: str | None) -> Any:
    """The source that a text names; None for one in numbers."""
    if names_symbols(text):
        return read_symbols(text, where or "")
    return read_countable(text) or read_divergence_ball(text)
