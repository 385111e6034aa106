"""Trade-offs of sources that list no probabilities: those in symbols, and those on infinitely many letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from symdp.sources.countable import Geometric, Zipf
from symdp.sources.countable_band import CountableBand
from symdp.tradeoffs.countable import countable_tradeoff
from symdp.tradeoffs.symbolic_tradeoff import FORMS, SymbolicTradeoff

TRADEOFFS: dict[type, Callable[..., Any]] = {
    **dict.fromkeys(FORMS, SymbolicTradeoff),
    **dict.fromkeys((CountableBand, Geometric, Zipf), countable_tradeoff),
}
