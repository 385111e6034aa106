"""T_2 of zhong2022, Lemma 26, for (epsilon, delta): the off-diagonal entries of a row brought to one colour.

Black entries of the row are lowered and red ones raised, by equal shares; where one of the two colours is missing, the
white entries move against the other one. Each entry moves by at most half of what the other entries of its column leave
it, so that the level does not rise, and the entries that moved become white.
"""

from __future__ import annotations

from fractions import Fraction

from proofs.zhong2022.arguments.relaxed_losses.colors import BLACK, RED, WHITE, Colored, Colors, color_at
from proofs.zhong2022.arguments.relaxed_losses.levels import Matrix, level_at
from symdp.errors import Unsupported

Rows = tuple[tuple[Fraction, ...], ...]


def whiten_all(rows: Matrix, delta: Fraction) -> Rows:
    """Whiten row after row until the off-diagonal entries of each row have one colour, or the level falls."""
    level, current = level_at(rows, delta), tuple([tuple(row) for row in rows])
    for _ in range(len(rows) ** 3):
        mixed = [x for x in range(len(rows)) if not color_at(current, delta).shared(x)]
        if not mixed:
            return current
        current = whiten(current, mixed[0], delta)
        if level_at(current, delta) != level:
            return current
    raise Unsupported(f"rows of several colours are left after {len(rows) ** 3} steps")


def whiten(rows: Rows, x: int, delta: Fraction) -> Rows:
    """One step in row x, which has off-diagonal entries of two colours or more."""
    colored = color_at(rows, delta)
    lowered = _places(colored, x, BLACK) or _places(colored, x, WHITE)
    raised = _places(colored, x, RED) or _places(colored, x, WHITE)
    shares = {y: Fraction(-1, len(lowered)) for y in lowered} | {y: Fraction(1, len(raised)) for y in raised}
    step = min([_room(rows, x, y, share > 0, delta) / abs(share) for y, share in shares.items()]) / 2
    moved = tuple([w + step * shares.get(y, Fraction(0)) for y, w in enumerate(rows[x])])
    return (*rows[:x], moved, *rows[x + 1 :])


def _places(colored: Colored, x: int, color: Colors) -> list[int]:
    return [y for y in colored.outputs if y != x and colored.colors[x][y] == color]


def _room(rows: Rows, x: int, y: int, up: bool, delta: Fraction) -> Fraction:
    level = level_at(rows, delta)
    if not isinstance(level, Fraction):
        raise Unsupported(f"level {level}")
    others = [row[y] for place, row in enumerate(rows) if place != x]
    if up:
        return level * min(others) + delta - rows[x][y]
    return rows[x][y] - max(Fraction(0), (max(others) - delta) / level)
