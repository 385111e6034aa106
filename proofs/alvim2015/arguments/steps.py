"""The constructions in the proofs of Lemmas 7, 8 and 9 of alvim2015, as they are printed, and their conditions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.alvim2015.arguments.plain import (
    PlainGraph,
    Rows,
    automorphism_group,
    column_maxima,
    distances,
    is_channel,
    is_private,
)
from symdp.sources.prior import Vector

Channel = tuple[Vector, ...]


def columns_to_diagonal(rows: Rows) -> Channel:
    """Lemma 7: column k is the sum of the columns with maximum in row k and in no row before; as many columns as before."""
    inputs, outputs = len(rows), len(rows[0])
    tops = column_maxima(rows)
    first = [next(i for i in range(inputs) if rows[i][j] == tops[j]) for j in range(outputs)]
    return tuple(
        [
            tuple([sum((row[j] for j in range(outputs) if first[j] == k), Fraction(0)) for k in range(outputs)])
            for row in rows
        ]
    )


def without_zero_columns(rows: Rows, kept: int) -> Channel:
    """The first columns."""
    return tuple([tuple(row[:kept]) for row in rows])


def with_zero_columns(rows: Rows, wanted: int) -> Channel:
    """Columns of zeros added until there are as many as wanted."""
    return tuple([(*row, *[Fraction(0)] * (wanted - len(row))) for row in rows])


def averaged_by_distance(graph: PlainGraph, rows: Rows) -> Channel:
    """Lemma 8: the sum over k and over all h with d(h,k) = d(i,j) of M'[h,k], divided by n times the size of the sphere."""
    size = graph[0]
    return tuple(
        [
            tuple(
                [
                    sum((rows[h][k] for k in range(size) for h in range(size) if distances(graph)[h][k] == d), Fraction(0))
                    / (size * sum(other == d for other in distances(graph)[i]))
                    for d in distances(graph)[i]
                ]
            )
            for i in range(size)
        ]
    )


def averaged_by_automorphisms(graph: PlainGraph, rows: Rows) -> Channel:
    """Lemma 9: the mean of M'[s(i), s(j)] over all automorphisms s."""
    group, places = automorphism_group(graph), range(graph[0])
    return tuple([tuple([sum((rows[s[i]][s[j]] for s in group), Fraction(0)) / len(group) for j in places]) for i in places])


def has_maxima_on_diagonal(rows: Rows) -> bool:
    """Every column up to the number of rows has a maximum there."""
    return all(row[i] == top for i, (row, top) in enumerate(zip(rows, column_maxima(rows), strict=False)))


def is_first_step(graph: PlainGraph, level: Fraction, before: Rows, after: Rows) -> bool:
    """Conditions (i) to (v) of Lemma 7."""
    inputs = len(before)
    return (
        is_channel(after)
        and len(after[0]) == len(before[0])
        and has_maxima_on_diagonal(after)
        and not any(entry for row in after for entry in row[inputs:])
        and is_private(graph, after, level)
        and sum(column_maxima(after)) == sum(column_maxima(before))
    )


def is_second_step(graph: PlainGraph, level: Fraction, before: Rows, after: Rows) -> bool:
    """Conditions (i) to (iv) of Lemmas 8 and 9."""
    most = max(entry for row in after for entry in row)
    return (
        is_channel(after)
        and len(after) == len(after[0]) == len(before)
        and all(row[i] == most for i, row in enumerate(after))
        and is_private(graph, after, level)
        and sum(column_maxima(after)) == sum(column_maxima(before))
    )


def diagonal_case(rows: Sequence[Vector]) -> Channel:
    """A square channel with its maxima on the diagonal from any channel, by Lemma 7."""
    inputs = len(rows)
    return without_zero_columns(columns_to_diagonal(with_zero_columns(rows, max(inputs, len(rows[0])))), inputs)
