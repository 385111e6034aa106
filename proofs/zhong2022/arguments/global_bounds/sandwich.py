"""The bounds of Theorems 6 and 7 at one instance against all mechanisms on M^n databases; orders 2, 3/2 and 3."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.definitions.log_sums import LogSum
from proofs.definitions.mutual_information import mutual_information
from proofs.zhong2022.arguments.global_bounds import other_orders
from proofs.zhong2022.arguments.global_bounds.databases import Matrix, Row, expected_distance, renyi_two, response
from proofs.zhong2022.arguments.global_bounds.formulas import Formulas
from proofs.zhong2022.arguments.global_bounds.losses import maximal_information, sibson_two
from symdp.sources.prior import Vector

ONE, ZERO = Fraction(1), Fraction(0)
SIZES = ((2, 1), (3, 1), (2, 2), (4, 1), (2, 3))
PARTS = 24


def drawn() -> dict[str, Any]:
    """M, n, one to three sets of weights of databases, D as a share of n (M-1)/M, and delta."""
    from hypothesis import strategies as st

    line = st.lists(st.integers(1, 5), min_size=8, max_size=8)
    return {
        "size": st.sampled_from(SIZES[:4]),
        "weights": st.lists(line, min_size=1, max_size=3),
        "share": st.integers(1, PARTS - 1).map(lambda part: Fraction(part, PARTS)),
        "delta": st.sampled_from([ZERO, Fraction(1, 100), Fraction(1, 20), Fraction(1, 10), Fraction(1, 4), Fraction(1, 2)]),
    }


def directed() -> list[dict[str, Any]]:
    """The uniform prior and a skew one, on all sizes."""
    skew = [[1, 1, 1, 1, 1, 1, 1, 1], [1, 2, 3, 1, 2, 3, 1, 2]]
    shares = (Fraction(1, 12), Fraction(1, 2), Fraction(23, 24))
    return [
        {"size": size, "weights": skew[:several], "share": share, "delta": delta}
        for size in SIZES[:4]
        for several in (1, 2)
        for share in shares
        for delta in (ZERO, Fraction(1, 8))
    ] + [{"size": SIZES[4], "weights": skew, "share": shares[1], "delta": Fraction(1, 50)}]


def priors(size: tuple[int, int], weights: list[list[int]]) -> list[Vector]:
    """Priors of full support on the databases."""
    number = size[0] ** size[1]
    return [tuple([Fraction(w, sum(line[:number])) for w in line[:number]]) for line in weights]


def bound_at(size: tuple[int, int], share: Fraction) -> Fraction:
    """D."""
    letters, records = size
    return share * records * Fraction(letters - 1, letters)


def least_losses_lie_between(vertices: Matrix, f: Formulas, delta: Fraction, p: Fraction, q: Vector) -> bool:
    """(1), (2) and (4) by linear programs; (3), (5), (6), (7) on the mechanisms that these programs find, from below."""
    from proofs.zhong2022.arguments.global_bounds import programs

    found = []
    for slack in (ZERO, delta):
        upper, lower = max(ONE, f.privacy_to(slack)), f.privacy_from(p, slack)
        reached, rows = programs.least_distortion(vertices, f.letters, f.records, upper, slack)
        found.append(rows)
        if reached > f.distortion:
            return False
        if lower > 1 and programs.least_distortion(vertices, f.letters, f.records, lower, slack)[0] < f.distortion:
            return False
    leaked, rows = programs.least_leaked_level(vertices, f.letters, f.records, f.distortion)
    found.append(rows)
    return f.leakage_from(p) <= leaked <= f.leakage_to and all(mechanism_is_above(rows, f, p, q) for rows in found)


def mechanism_is_above(rows: Matrix, f: Formulas, p: Fraction, q: Vector) -> bool:
    """A mechanism of distortion at most D under Q against the lower bounds of (3), (5), (6) and (7) at Q."""
    if expected_distance(rows, q, f.letters, f.records) > f.distortion:
        return False
    renyi = f.renyi_two(f.distortion / (f.records * p))
    sibson = max(ZERO, 1 - f.distortion) ** 2 / max(q)
    return (
        maximal_information(q, rows) >= f.leakage_from(p)
        and renyi_two(rows, f.letters, f.records) >= renyi
        and sibson_two(q, rows)[1] >= sibson
        and mutual_information(q, rows) >= f.information_from(max(q))
        and other_orders.mechanism_is_above(rows, f, p, q)
    )


def response_is_below(vertices: Matrix, f: Formulas) -> bool:
    """Wang's mechanism has the distortion D and keeps the upper bounds of (3), (5), (6) and (7)."""
    rows = response(f.letters, f.records, f.distortion)
    exact = renyi_two(rows, f.letters, f.records) == f.renyi_two(f.distortion / f.records)
    below = all(_prior_is_below(rows, prior, f) for prior in vertices)
    return exact and below and other_orders.response_is_below(rows, f, vertices)


def _prior_is_below(rows: Matrix, prior: Row, f: Formulas) -> bool:
    information: LogSum = mutual_information(prior, rows)
    return (
        expected_distance(rows, prior, f.letters, f.records) == f.distortion
        and maximal_information(prior, rows) <= f.rho**f.records
        and sibson_two(prior, rows)[0] <= f.sibson_two_to
        and information <= f.information_to
    )
