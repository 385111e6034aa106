"""Trade-offs of sources that list no probabilities: those in symbols, and those on infinitely many letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symdp.sources.countable import Geometric, Zipf
from symdp.tradeoffs.countable import countable_tradeoff
from symdp.tradeoffs.symbolic_tradeoff import FORMS, SymbolicTradeoff

TRADEOFFS: dict[type, Callable[..., Any]] = {
    **dict.fromkeys(FORMS, SymbolicTradeoff),
    Geometric: countable_tradeoff,
    Zipf: countable_tradeoff,
}
