"""Points and multipliers of the programs of a chi-square ball, from a diagonal and a prior near the optimal ones.

The one cone of a program is replaced by rows: for a point by what a mechanism with the diagonal has in the cone, for
multipliers by what the prior makes of it, a sum of its rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from symdp.arithmetic.optimize import minimize
from symdp.certificates.over_cells import Attempt
from symdp.certificates.program_lines import Found, Key, Lines, Sought
from symdp.errors import InvalidArgument, Unsupported


def found(
    record: dict[str, Any], evidence: Mapping[str, Any], part: Sought, attempts: Iterable[Attempt], what: str
) -> Found:
    """What a kernel accepts as a point, or as multipliers, made from the evidence of format 1."""
    search, key = (_point, "diagonal") if what == "point" else (_multipliers, "prior")
    if key not in evidence:
        raise Unsupported(f"no certificate of format 3 is made: a ball takes the {key} of a certificate of format 1")
    known = [Fraction(value) for value in evidence[key]]
    for attempt in attempts:
        if numbers := search(record, part, attempt, known):
            return numbers
    raise InvalidArgument(f"the claim has no certificate of format 3: no {what} were found for {part.name}")


def _point(record: dict[str, Any], part: Sought, attempt: Attempt, diagonal: list[Fraction]) -> Found | None:
    ((top, weights),) = part.program.cones
    kept = _accuracies(record, diagonal)
    center = map(Fraction, record["question"]["source"]["around"])
    mean = sum([chance * value for chance, value in zip(center, kept, strict=True)])
    program = _without_cone(part.program, {top, *weights})
    program.rows[top] = part.program.rows[top][0], ">=", mean
    for name, value in zip(weights, kept, strict=bool(weights)):
        program.rows[name] = part.program.rows[name][0], "=", mean - value
    return attempt(_of(part, program), lambda data: minimize(data).x)


def _accuracies(record: dict[str, Any], x: list[Fraction]) -> list[Fraction]:
    """The largest multiple of a diagonal in the polytope of fact (A) of privacy.py, at the larger end of the answer."""
    answer = record["answer"]["exp"]
    high = Fraction(answer if isinstance(answer, str) else answer["between"][1])
    scale = (sum(x) + (high - 1) * max(x)) / high
    return [value / scale if scale else Fraction(0) for value in x]


def _multipliers(record: dict[str, Any], part: Sought, attempt: Attempt, prior: list[Fraction]) -> Found | None:
    ((top, weights),) = part.program.cones
    center = map(Fraction, record["question"]["source"]["around"])
    ray = {top: Fraction(1)}
    ray |= {name: c - q for name, c, q in zip(weights, center, prior, strict=bool(weights))}
    program = _without_cone(part.program, set(ray))
    sums: dict[Key, Fraction] = {}
    for name, share in ray.items():
        for unknown, value in part.program.rows[name][0].items():
            sums[unknown] = sums.get(unknown, Fraction(0)) + share * value
    program.rows[top] = sums, ">=", part.program.rows[top][2]
    numbers = attempt(_of(part, program), lambda data: minimize(data).x) or {}
    shared = numbers.pop(top, [])
    return numbers | {name: [share * term for term in shared] for name, share in ray.items() if shared and share}


def _without_cone(program: Lines, rows: set[Key]) -> Lines:
    return Lines(program.costs, program.free, {name: row for name, row in program.rows.items() if name not in rows})


def _of(part: Sought, program: Lines) -> Sought:
    return Sought(part.name, program, part.at_most, part.at_least, empty=part.empty, kinds=(part.numbers, part.field))
