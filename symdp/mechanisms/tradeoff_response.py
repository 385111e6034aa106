"""A mechanism with a given diagonal under a symmetric trade-off function."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector

ONE = Fraction(1)


def indistinguishable_response(diagonal: Vector, accepted: Callable[[Fraction], Fraction]) -> Mechanism:
    """Build the mechanism with W(i|i) = q_i and W(i|x) = h(q_i) for x != i, each row's remainder on the likeliest letter.

    Parameters
    ----------
    diagonal : tuple of M Fractions
        q with q_x + sum_{i != x} h(q_i) <= 1 for all x. Its largest entry, that of the letter called the first, grows
        until the sum of its row is 1.
    accepted : callable
        h, convex and symmetric: the least probability under another row of an event of probability q.

    Returns
    -------
    Mechanism
        Any two rows W, W' have W'(E) >= h(W(E)) for all sets E of outputs.

    Examples
    --------
    >>> indistinguishable_response((Fraction(1, 2), Fraction(1, 4)), lambda q: q / 2).matrix
    ((Fraction(7, 8), Fraction(1, 8)), (Fraction(3, 4), Fraction(1, 4)))
    """
    first = max(range(len(diagonal)), key=lambda x: diagonal[x])
    wrong = [accepted(q) for q in diagonal]
    largest = 1 - (sum(wrong, -wrong[first]))
    rows = []
    for x, q in enumerate(diagonal):
        row = list(wrong)
        row[x] = largest if x == first else q
        row[first] = largest if x == first else largest - q + wrong[x]
        rows.append(tuple(row))
    return Mechanism(tuple(rows))
