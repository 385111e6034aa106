"""Renyi and Sibson losses of orders other than 2, between rationals, and the bounds of Theorems 6 to 8 on them.

exp((a-1) loss) is the sum over y of p^a q^(1-a) for two neighbours' rows p and q, or T^a, T the sum over y of the a-th
roots of sum_x P_x W(y|x)^a.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from proofs.zhong2022.arguments.global_bounds.databases import Matrix, Row, neighbours
from proofs.zhong2022.arguments.global_bounds.formulas import Formulas
from symdp.certificates.checker.arithmetic.logarithms import bounds_of_power

ORDERS = (Fraction(3, 2), Fraction(3))
Ends = tuple[Fraction, Fraction]
ZERO, ONE = Fraction(0), Fraction(1)
# The checker's files have no annotations.
_BOUNDS: Callable[[Fraction, Fraction, int], Ends] = bounds_of_power
_BITS = 96


def power(value: Fraction, exponent: Fraction) -> Ends:
    """A power of a positive number; exact for whole exponents."""
    if exponent.denominator == 1:
        return (value ** int(exponent),) * 2
    return _BOUNDS(value, exponent, _BITS)


def added(parts: list[Ends], weights: list[Fraction]) -> Ends:
    """A sum with weights that are not negative."""
    low, high = (sum([weight * part[side] for weight, part in zip(weights, parts, strict=True)], ZERO) for side in (0, 1))
    return low, high


def renyi(rows: Matrix, letters: int, records: int, order: Fraction) -> Ends | None:
    """The largest exp((a-1) loss) over neighbours; None where it is infinite."""
    found = [(ONE, ONE)]
    for x, other in neighbours(letters, records):
        pairs = [(p, q) for p, q in zip(rows[x], rows[other], strict=True) if p]
        if not all(q for _, q in pairs):
            return None
        found.append(added([power(p / q, order - 1) for p, q in pairs], [p for p, _ in pairs]))
    return max(low for low, _ in found), max(high for _, high in found)


def sibson(prior: Row, rows: Matrix, order: Fraction) -> Ends:
    """T^a."""
    outputs = []
    for column in zip(*rows, strict=True):
        used = [(p, w) for p, w in zip(prior, column, strict=True) if p and w]
        if used:
            outputs.append(added([power(w, order) for _, w in used], [p for p, _ in used]))
    low, high = (sum([power(ends[side], 1 / order)[side] for ends in outputs], ZERO) for side in (0, 1))
    return power(low, order)[0], power(high, order)[1]


def renyi_of_response(letters: int, changed: Fraction, order: Fraction) -> Ends:
    """s^a b^(1-a) + b^a s^(1-a) + (M-2) b at s = 1 - e, b = e/(M-1); 1 from e = (M-1)/M on."""
    if changed * letters >= letters - 1:
        return ONE, ONE
    s, b = 1 - changed, changed / (letters - 1)
    return added([power(s / b, order - 1), power(b / s, order - 1), (ONE, ONE)], [s, b, (letters - 2) * b])


def sibson_of_response(f: Formulas, order: Fraction) -> Ends:
    """(M^(a-1) (s^a + (M-1)^(1-a) (1-s)^a))^n = (M^(a-1) (s^a + (M-1) b^a))^n."""
    s, b = f.kept, (1 - f.kept) / (f.letters - 1)
    inner = added([power(s, order), power(b, order)], [ONE, Fraction(f.letters - 1)])
    scale = power(Fraction(f.size), order - 1)
    return scale[0] * inner[0] ** f.records, scale[1] * inner[1] ** f.records


def mechanism_is_above(rows: Matrix, f: Formulas, p: Fraction, q: Row) -> bool:
    """The lower bounds of (5) and (6) at orders 3/2 and 3: V_a(D/(np)), and (1-D)^a / (max Q)^(a-1)."""
    for order in ORDERS:
        loss = renyi(rows, f.letters, f.records, order)
        if loss is not None and loss[1] < renyi_of_response(f.letters, f.distortion / (f.records * p), order)[0]:
            return False
        if f.distortion < 1:
            least = power(1 - f.distortion, order)[0] * power(1 / max(q), order - 1)[0]
            if sibson(q, rows, order)[1] < least:
                return False
    return True


def response_is_below(rows: Matrix, f: Formulas, priors: Matrix) -> bool:
    """The Renyi loss of Wang's mechanism is that of one record, and its Sibson loss at most the bound of (6)."""
    for order in ORDERS:
        loss, expected = (
            renyi(rows, f.letters, f.records, order),
            renyi_of_response(f.letters, f.distortion / f.records, order),
        )
        if loss is None or loss[0] > expected[1] or loss[1] < expected[0]:
            return False
        if any(sibson(prior, rows, order)[0] > sibson_of_response(f, order)[1] for prior in priors):
            return False
    return True


def sibson_is_above(rows: Matrix, f: Formulas, prior: Row) -> bool:
    """A mechanism for one record under the uniform prior leaks no less than randomised response."""
    return all(sibson(prior, rows, order)[1] >= sibson_of_response(f, order)[0] for order in ORDERS)
