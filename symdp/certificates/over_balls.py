"""Points and multipliers of the programs of a chi-square ball, from a diagonal and a prior near the optimal ones.

The one cone of a program is replaced by rows: for a point by what a mechanism with the diagonal has in the cone, for
multipliers by what the prior makes of it, a sum of its rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from symdp.arithmetic.optimize import minimize
from symdp.certificates.over_cells import Attempt, Found, written
from symdp.errors import InvalidArgument, Unsupported


def found(
    claim: dict[str, Any], evidence: dict[str, Any] | None, part: Any, attempts: Iterable[Attempt], what: str
) -> dict[str, Any]:
    """What a kernel accepts as a point, or as multipliers, made from the evidence of format 1."""
    search, key = (_point, "diagonal") if what == "point" else (_multipliers, "prior")
    if not isinstance(evidence, dict) or key not in evidence:
        raise Unsupported(f"no certificate of format 2 is made: a ball takes the {key} of a certificate of format 1")
    known = [Fraction(value) for value in evidence[key]]
    for attempt in attempts:
        if numbers := search(claim, part, attempt, known):
            return {name: written(terms) for name, terms in numbers.items()}
    raise InvalidArgument(f"the claim has no certificate of format 2: no {what} were found for {part.name}")


def _point(claim: dict[str, Any], part: Any, attempt: Attempt, diagonal: list[Fraction]) -> Found | None:
    from symdp.certificates.checker import kernel

    ((top, weights),) = part.program.cones
    costs = _costs(claim, diagonal)
    mean = sum([chance * cost for chance, cost in zip(map(Fraction, claim["center"]), costs, strict=True)])
    program = _without_cone(part.program, {top, *weights})
    program.row(top, part.program.rows[top][0], -mean)
    for name, cost in zip(weights, costs, strict=bool(weights)):
        program.row(name, part.program.rows[name][0], cost - mean, kernel.EQUAL)
    numbers = attempt(_of(part, program), lambda data: minimize(data).x)
    kernel.value_at(part.program, {name: terms[0] for name, terms in (numbers or {}).items()})
    return numbers


def _costs(claim: dict[str, Any], x: list[Fraction]) -> list[Fraction]:
    """What a mechanism of the claimed lambda with a multiple of a diagonal costs each letter."""
    high = Fraction(claim["exp_bounds"][1])
    # The largest multiple in the polytope of fact (A) of privacy.py.
    scale = (sum(x) + (high - 1) * max(x)) / high
    return [1 - value / scale if scale else Fraction(1) for value in x]


def _multipliers(claim: dict[str, Any], part: Any, attempt: Attempt, prior: list[Fraction]) -> Found | None:
    ((top, weights),) = part.program.cones
    center = map(Fraction, claim["center"])
    ray = {top: Fraction(1)}
    ray |= {name: c - q for name, c, q in zip(weights, center, prior, strict=bool(weights))}
    program = _without_cone(part.program, set(ray))
    sums: dict[str, Fraction] = {}
    for name, share in ray.items():
        for unknown, value in part.program.rows[name][0].items():
            sums[unknown] = sums.get(unknown, Fraction(0)) + share * value
    program.row(top, sums, part.program.rows[top][2])
    numbers = attempt(_of(part, program), lambda data: minimize(data).x) or {}
    shared = numbers.pop(top, [])
    return numbers | {name: [share * term for term in shared] for name, share in ray.items() if shared and share}


def _without_cone(program: Any, rows: set[str]) -> Any:
    from symdp.certificates.checker import kernel

    found = kernel.Program()
    found.costs, found.free = program.costs, program.free
    found.rows = {name: row for name, row in program.rows.items() if name not in rows}
    return found


def _of(part: Any, program: Any) -> Any:
    from symdp.certificates.checker import programs

    return programs.Part(part.name, program, part.at_most, part.at_least, part.empty)
