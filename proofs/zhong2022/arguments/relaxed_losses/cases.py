"""Mechanisms with the properties 1) to 3) of zhong2022, Appendix D, at delta > 0: optima, and others.

With one prior all diagonal entries of an optimum are black: two letters or more share the largest one, and each of these
rows is red beside the diagonal. A diagonal entry that is not black is met in the mixture of the identity (delta) with
proportional rows of a diagonal whose largest entry is alone; such a mechanism is optimal for a set of priors at most.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.zhong2022.arguments.relaxed_losses.colors import Colored, color_at, sort_letters
from proofs.zhong2022.arguments.relaxed_losses.levels import Row
from symdp.errors import Unsupported

Rows = tuple[tuple[Fraction, ...], ...]
PARTS = 12


def drawn() -> dict[str, Any]:
    """A prior, delta, D as a share, the seed of a vertex, and four numbers in (0, 1) for a diagonal."""
    from hypothesis import strategies as st

    from proofs.zhong2022.arguments.relaxed_losses.optima import below_zero

    entries = st.lists(st.integers(1, PARTS - 1), min_size=4, max_size=4)
    return below_zero() | {"entries": entries.map(lambda parts: tuple([Fraction(part, PARTS) for part in parts]))}


def whitened_optimum(prior: Row, delta: Fraction, share: Fraction, seed: int) -> Rows:
    """T_2 T_1 of a vertex of the set of optimal mechanisms."""
    from proofs.zhong2022.arguments.relaxed_losses.optima import bound_at
    from proofs.zhong2022.arguments.relaxed_losses.programs import drawn_slack_optimum
    from proofs.zhong2022.arguments.relaxed_losses.whitening import whiten_all
    from proofs.zhong2022.theorem_9 import published

    bound = bound_at(prior, delta, share)
    level = published(tuple(prior), bound, delta)
    if not isinstance(level, Fraction):
        raise Unsupported(f"level {level}")
    return whiten_all(sort_letters(drawn_slack_optimum(tuple(prior), bound, level, delta, seed)), delta)


def over_identity(entries: Row, delta: Fraction) -> Rows | None:
    """The identity with probability delta and proportional rows otherwise, sorted; None for a diagonal of sum 1 or less."""
    from symdp.mechanisms.coloring import proportional

    if sum(entries) <= 1:
        return None
    rows = proportional(sorted(entries, reverse=True)).matrix
    return tuple([tuple([(1 - delta) * w + delta * (x == y) for y, w in enumerate(row)]) for x, row in enumerate(rows)])


def colored(prior: Row, delta: Fraction, share: Fraction, seed: int, entries: Row) -> list[Colored]:
    """The optimum of the proofs, a drawn one after T_1 and T_2, and one that may have a diagonal entry that is not black."""
    from proofs.zhong2022.arguments.relaxed_losses.optima import bound_at, slack_optimum

    found = [slack_optimum(prior, bound_at(prior, delta, share), delta), whitened_optimum(prior, delta, share, seed)]
    other = over_identity(entries[: len(prior)], delta)
    return [color_at(rows, delta) for rows in ([*found, other] if other is not None else found)]
