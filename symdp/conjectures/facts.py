"""Facts that a solver-free checker derives again: arithmetic, mechanisms, linear programs, certificates, implications."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram
from symdp.arithmetic.rational import ExpEpsilon, rational
from symdp.certificates.certificate import Certificate
from symdp.certificates.finding import written
from symdp.conjectures.proof import Fact
from symdp.errors import InvalidArgument

__all__ = ["arithmetic", "cases", "certified", "inequality", "infeasible", "mechanism", "program"]

Matrix = Sequence[Sequence[Any]]


def inequality(title: str, **parts: Any) -> Fact:
    """State an implication, with the arguments of :func:`symdp.conjectures.implications.implication.inequality`."""
    # The prover is loaded on first use, so that a statement can be read, and its witness evaluated, without it.
    from symdp.conjectures.implications.implication import inequality as prove

    return prove(title, **parts)


def arithmetic(title: str, left: str, relation: str, right: str, **values: Any) -> Fact:
    """State a relation between two exact expressions.

    Parameters
    ----------
    title : str
    left, right : str
        Numbers, + - * / ** with an integer exponent, max, min, log and parentheses; names stand for ``values``.
    relation : {"==", "<=", ">=", "<", ">"}
        With logarithms a strict relation, decided by enclosures.
    **values : rational
        Exact numbers of the names.

    Examples
    --------
    >>> fact = arithmetic("the printed bound is too large", "(M-1)*(1-D)/D", ">", "8/7", M=3, D="3/5")
    >>> fact.assertion["domain"]
    {'M': ['3'], 'D': ['3/5']}
    """
    return cases(title, left, relation, right, {name: [value] for name, value in values.items()})


def cases(title: str, left: str, relation: str, right: str, domain: Mapping[str, Sequence[Any]]) -> Fact:
    """State one relation for every combination of the listed values of the names."""
    listed = {name: [str(rational(value, name)) for value in values] for name, values in domain.items()}
    assertion = {"left": left, "relation": relation, "right": right, "domain": listed}
    return Fact(title, {"kind": "arithmetic", "title": title, **assertion}, {})


def mechanism(
    title: str, rows: Matrix, exp_epsilon: ExpEpsilon | int, vertices: Matrix, distortion: Fraction | int | str
) -> Fact:
    """State the exact least exp(epsilon) of a stochastic matrix and its largest Hamming distortion over the vertices."""
    assertion = {
        "rows": _matrix(rows),
        "exp_epsilon": str(exp_epsilon),
        "vertices": _matrix(vertices),
        "distortion": str(rational(distortion, "distortion")),
    }
    return Fact(title, {"kind": "mechanism", "title": title, **assertion}, {})


def certified(title: str, certificate: Certificate) -> Fact:
    """State the certificate of an optimum, a curve or a formula as one fact.

    Raises
    ------
    InvalidArgument
        For a certificate that was read from a file.
    """
    finding = certificate.finding
    if finding is None:
        raise InvalidArgument(f"the certificate of {title!r} was read from a file; give that of an answer")
    return Fact(title, {"kind": "certified", "title": title, "claim": finding.record}, dict(finding.evidence))


def program(title: str, data: LinearProgram) -> Fact:
    """State the least value of a linear program with rational data.

    Raises
    ------
    Infeasible
        When there is none; see :func:`infeasible`.
    """
    from symdp.arithmetic.programs.optimize import minimize

    solution = minimize(data)
    assertion = _written_program(title, data) | {"value": str(solution.value)}
    return Fact(title, assertion, {"x": written(solution.x), "duals": written(solution.duals)})


def infeasible(title: str, data: LinearProgram) -> Fact:
    """State that no point satisfies the rows and bounds of a linear program.

    Raises
    ------
    InvalidArgument
        When some point does.
    """
    from symdp.arithmetic.programs.optimize import minimize

    try:
        minimize(data)
    except InfeasibleProgram as error:
        assertion = _written_program(title, data) | {"value": "infeasible"}
        return Fact(title, assertion, {"duals": written(error.multipliers)})
    raise InvalidArgument(f"data: the linear program of {title!r} has a feasible point")


def _written_program(title: str, data: LinearProgram) -> dict[str, Any]:
    rows = []
    for row in data.rows:
        dense = [Fraction(0)] * len(data.cost)
        for column, value in row.entries():
            dense[column] = Fraction(value, row.scale)
        bounds = {key: _bound(end, row.scale) for key, end in (("lower", row.lower), ("upper", row.upper))}
        rows.append({"coefficients": written(dense), **bounds})
    return {
        "kind": "program",
        "title": title,
        "minimize": written(data.cost),
        "lower": [_bound(value) for value in data.lower],
        "upper": [_bound(value) for value in data.upper],
        "rows": rows,
    }


def _bound(value: Fraction | None, scale: int = 1) -> str | None:
    return None if value is None else str(value / scale)


def _matrix(rows: Matrix) -> list[list[str]]:
    return [[str(rational(value, "rows")) for value in row] for row in rows]
