"""Mutual information of exact priors and mechanisms, as exact sums of logarithms; 0 log 0 = 0."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.definitions.log_sums import ZERO, LogSum

Row = Sequence[Fraction]
Matrix = Sequence[Row]


def output_distribution(prior: Row, rows: Matrix) -> tuple[Fraction, ...]:
    """R(y) = sum P_x W(y|x)."""
    return tuple(
        [sum((p * w for p, w in zip(prior, column, strict=True)), Fraction(0)) for column in zip(*rows, strict=True)]
    )


def divergence(row: Row, reference: Row) -> LogSum:
    """sum_y W(y|x) log(W(y|x)/R(y)); R is positive where W is."""
    terms = [LogSum.log(w / r) * w for w, r in zip(row, reference, strict=True) if w]
    return sum(terms, ZERO)


def mutual_information(prior: Row, rows: Matrix) -> LogSum:
    """I(P; W) in nats: sum_x P_x times the divergence of row x from the distribution of the output."""
    outputs = output_distribution(prior, rows)
    return sum([divergence(row, outputs) * p for p, row in zip(prior, rows, strict=True) if p], ZERO)


def leaks_nothing(prior: Row, rows: Matrix) -> bool:
    """Whether I(P; W) = 0: the rows of the letters of positive probability are one row."""
    rows_used = [tuple(row) for p, row in zip(prior, rows, strict=True) if p]
    return len(set(rows_used)) == 1


def entropy(probabilities: Row) -> LogSum:
    """-sum p log p."""
    return sum([LogSum.log(p) * -p for p in probabilities if p], ZERO)


def class_one_leakage(letters: int, distortion: Fraction) -> LogSum:
    """log M - H(D) - D log(M-1) for D < (M-1)/M, and 0 from there on; M >= 2, H the entropy of (D, 1-D)."""
    if distortion >= Fraction(letters - 1, letters):
        return ZERO
    spread = LogSum.log(Fraction(letters - 1)) * distortion
    return LogSum.log(Fraction(letters)) - entropy((distortion, 1 - distortion)) - spread
