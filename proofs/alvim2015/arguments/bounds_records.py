"""Databases of u records with v values: formulas of alvim2015, Section 5, as exponentials, and random private channels."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.plain import Rows, column_maxima

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

SIZES = ((1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (3, 2), (2, 3), (1, 5), (3, 1))


def largest_leakage(records: int, values: int, level: Fraction) -> Fraction:
    """2^Bnd(u, v, epsilon) = (v lambda/(v-1+lambda))^u."""
    return (values * level / (values - 1 + level)) ** records


def few_outputs_bound(records: int, values: int, outputs: int, level: Fraction) -> Fraction:
    """1 divided by the sum over k of C(u,k) t^(u-k) (1-t)^k max(v^-k, 1/r)."""
    t = 1 / level
    terms = [
        comb(records, k) * t ** (records - k) * (1 - t) ** k * max(Fraction(1, values**k), Fraction(1, outputs))
        for k in range(records + 1)
    ]
    return 1 / sum(terms, Fraction(0))


def printed_bound(records: int, values: int, outputs: int, exponent: int, level: Fraction) -> Fraction:
    """r lambda^u/((v-1+lambda)^l - lambda^l + lambda^u)."""
    whole = level**records
    return outputs * whole / ((values - 1 + level) ** exponent - level**exponent + whole)


def floor_exponent(values: int, outputs: int) -> int:
    """The largest l with v^l <= r; v >= 2."""
    exponent = 0
    while values ** (exponent + 1) <= outputs:
        exponent += 1
    return exponent


def ceiling_exponent(values: int, outputs: int) -> int:
    """The least l with v^l >= r; v >= 2."""
    exponent = floor_exponent(values, outputs)
    return exponent if values**exponent == outputs else exponent + 1


def leaked(rows: Rows) -> Fraction:
    """The sum of the column maxima: the exponential of the leakage at the uniform prior."""
    return sum(column_maxima(rows), Fraction(0))


def used_outputs(rows: Rows) -> int:
    """The number of outputs that occur."""
    return sum(1 for largest in column_maxima(rows) if largest)


def few_outputs(least_values: int = 1) -> SearchStrategy[Any]:
    """(u, v, lambda, private channel) with at most v^u outputs."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import hamming, levels, private_channel

    sizes = [size for size in SIZES if size[1] >= least_values]
    parts = st.tuples(st.sampled_from(sizes), levels(), st.integers(1, 9), st.integers(0, 2**20))

    def made(part: Any) -> Any:
        (records, values), level, outputs, seed = part
        outputs = min(outputs, values**records)
        return records, values, level, private_channel(hamming(records, values), level, outputs, seed)

    return parts.map(made)


def best_few_outputs(records: int, values: int, level: Fraction, rows: tuple[int, ...]) -> Any:
    """(u, v, lambda, channel) with the most leakage among those whose column z has its maximum in row z of a list."""
    from proofs.alvim2015.arguments.instances import hamming
    from proofs.alvim2015.arguments.programs import guessing_optimum

    prior = [Fraction(1)] * values**records
    return records, values, level, guessing_optimum(hamming(records, values), level, prior, rows)[1]


def best_examples() -> list[dict[str, Any]]:
    """Optimal channels by linear programs, for one choice of the rows of the maxima each."""
    two, three = Fraction(2), Fraction(3)
    chosen = [
        (1, 3, two, (0, 1)),
        (1, 3, three, (0, 1, 2)),
        (2, 2, two, (0, 3)),
        (2, 2, three, (0, 1, 2)),
        (2, 2, two, (0, 1, 2, 3)),
        (2, 3, two, (0, 4, 8)),
        (3, 2, two, (0, 7)),
        (3, 2, two, (0, 3, 5)),
        (3, 2, Fraction(3, 2), (0, 3, 5, 6)),
    ]
    return [{"case": best_few_outputs(*parts)} for parts in chosen]
