"""Coq terms of claims beyond numbers and source sets: pieces, pairs, edges, numbers of records."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from symdp.certificates.checker import rules
from symdp.certificates.coq.coq_terms import defined, listed, rational
from symdp.errors import Unsupported

Document = dict[str, Any]
Pairs = list[tuple[Fraction, Fraction]]
# Coq compares records one by one.
MOST_RECORDS = 10_000


def under(delta: Fraction) -> str:
    """Return the notion of privacy in words, where it is not plain epsilon."""
    return f" under (epsilon, {delta})-LDP" if delta else ""


def written_pieces(claim: Document, times: int = 1) -> str:
    """Return the definition of the pieces of a curve, as a function of a multiple of the distortion."""
    pieces = [_piece(piece, times) for piece in rules.field(claim, "pieces", list)]
    return defined("pieces", "seq piece", listed(pieces))


def _piece(piece: Document, times: int) -> str:
    begin, end = [rational(times * rules.number(piece, key)) for key in ("from", "to")]
    (top, slope), (bottom, fall) = [rules.vector(piece, key, 2) for key in ("numerator", "denominator")]
    above, below = [", ".join(map(rational, pair)) for pair in ((top, slope / times), (bottom, fall / times))]
    return f"({begin}, {end}, ({above}), ({below}))"


def pairs_of(claim: Document) -> Pairs:
    """Return the numbers of a profile."""
    return [(rules.number(pair, "exp_epsilon"), rules.number(pair, "delta")) for pair in rules.field(claim, "profile", list)]


def written_pairs(pairs: Pairs) -> str:
    """Return the definition of the pairs of a profile."""
    return defined("pairs", "seq (Q * Q)", listed([f"({rational(level)}, {rational(delta)})" for level, delta in pairs]))


def edges_of(edges: list[tuple[int, int]]) -> str:
    """Return the definition of the edges of a graph."""
    return defined("edges", "seq (nat * nat)", listed([f"({i}, {k})" for i, k in edges]), "nat")


def count_of(group: Document) -> int:
    """Return the number of records, which is at least 1."""
    count: int = rules.field(group, "records", int)
    if count > MOST_RECORDS:
        raise Unsupported(f"no Coq proof is written: there are {count} records, at most {MOST_RECORDS} are written")
    return count
