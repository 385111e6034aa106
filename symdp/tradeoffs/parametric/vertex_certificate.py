"""Certificates for parametric vertices: diagonals and priors as polynomials in the parameter, on each part of a cell.

The envelopes of :mod:`symdp.tradeoffs.parametric.vertex_envelope` hold them. As functions without common factors they have
no poles at the ends of a part, because they are bounded inside; so everything holds there as well. At one D the prior is the
mixture of those at the two thresholds around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, rational_between
from symdp.arithmetic.symbols.rational_function import RationalFunction
from symdp.certificates.finding import Finding
from symdp.tradeoffs.parametric.vertex_envelope import ONE, ZERO, ParameterInterval, ParametricEnvelope, Row, exp_at
from symdp.tradeoffs.question import privacy_of

if TYPE_CHECKING:
    from symdp.sources.parametric.parametric_vertices import ParametricVertices

Document = dict[str, Any]


def curve_finding(source: ParametricVertices, stretches: Sequence[ParameterInterval]) -> Finding:
    """Certify the cells and their functions for every value of the parameter and every D."""
    cells = [_ends(stretch.low, stretch.high) | _functions(stretch) for stretch in stretches]
    evidence = [[_ends(part.low, part.high) | _curve_evidence(part) for part in stretch.proved] for stretch in stretches]
    return Finding.of(_question(source), {"curve": True}, {"cells": cells}, {"cells": evidence})


def _question(source: ParametricVertices) -> Document:
    vertices = [[_polynomial(entry) for entry in row] for row in source.rows]
    ends = {"from": str(source.low), "to": str(source.high)}
    return privacy_of({"symbol": str(source.symbol), "vertices": vertices, **ends})


def _functions(stretch: ParameterInterval) -> Document:
    envelope, pieces = stretch.envelope, []
    thresholds = [ONE - end for end in envelope.ends]
    for k in range(len(envelope.corners) - 1, 0, -1):
        corner = envelope.corners[k]
        functions = {"to": thresholds[k - 1], "trace": corner.t, "accuracy": corner.height}
        pieces.append({name: _function(value, stretch.inside) for name, value in functions.items()})
    return {"zero_from": _function(thresholds[0], stretch.inside), "pieces": pieces}


def _curve_evidence(part: ParameterInterval) -> Document:
    envelope, inside = part.envelope, part.inside
    sides = [
        {
            "weights": _point(side.weights, inside),
            "slope": _function(side.slope, inside),
            "above": list(side.above),
        }
        for side in reversed(envelope.sides)
    ]
    diagonals = [_point(corner.diagonal, inside) for corner in reversed(envelope.corners[1:])]
    return {"silent": _point(_law(envelope), inside), "diagonals": diagonals, "sides": sides}


def _law(envelope: ParametricEnvelope) -> Row:
    """Return the diagonal of trace 1 between the first two vertices, or of the only one."""
    left, right = envelope.corners[0], envelope.corners[min(1, len(envelope.sides))]
    if left is right:
        return left.diagonal
    share = (ONE - left.t) / (right.t - left.t)
    return _mixed(left.diagonal, right.diagonal, share)


def _mixed(first: Row, second: Row, share: RationalFunction) -> Row:
    return tuple([a + share * (b - a) for a, b in zip(first, second, strict=True)])


@dataclass(frozen=True)
class LevelPart:
    """The exponential of the least leakage at one D on a part of a cell, with its evidence; one value if low is high."""

    low: AlgebraicNumber
    high: AlgebraicNumber
    inside: Fraction
    exp: RationalFunction
    envelope: ParametricEnvelope
    corner: int


def level_finding(source: ParametricVertices, distortion: Fraction, stretches: Iterable[ParameterInterval]) -> Finding:
    """Certify the least leakage at one distortion as a function of the parameter on each cell."""
    accuracy = 1 - distortion
    parts = [part for stretch in stretches for each in stretch.proved for part in _parts(each, accuracy)]
    cells, evidence = [], []
    for group in _cells(_with_points(parts, accuracy)):
        cells.append(_ends(group[0].low, group[-1].high) | {"exp_epsilon": _function(group[0].exp, group[0].inside)})
        evidence.append([_ends(part.low, part.high) | _level_evidence(part, source.rows, accuracy) for part in group])
    return Finding.of(_question(source), {"at": distortion}, {"cells": cells}, {"cells": evidence})


def _parts(stretch: ParameterInterval, accuracy: Fraction) -> list[LevelPart]:
    """Return the parts between the parameters at which a threshold equals D, even without a crossing there."""
    level, envelope = RationalFunction.polynomial(accuracy), stretch.envelope
    roots = {root for end in envelope.ends for root in (end - level).roots()}
    places = [stretch.low, *sorted([root for root in roots if stretch.low < root < stretch.high]), stretch.high]
    parts = []
    for low, high in pairwise(places):
        inside = rational_between(low, high)
        ends = [end.at(inside) for end in envelope.ends]
        corner = next(k for k, end in enumerate(ends) if accuracy <= end)
        reached = envelope.corners[corner]
        exp = exp_at(reached, accuracy) if corner else ONE
        parts.append(LevelPart(low, high, inside, exp, envelope, corner))
    return parts


def _with_points(parts: Sequence[LevelPart], accuracy: Fraction) -> list[LevelPart]:
    """Insert single values at which zero leakage is achievable, between parts in which it is not."""
    pieces = list[LevelPart]()
    for before, after in zip([None, *parts], [*parts, None], strict=True):
        beside = [part for part in (before, after) if part is not None]
        place = beside[0].high if before is not None else beside[0].low
        silent = any(not part.corner for part in beside)
        if not silent and (beside[0].envelope.ends[0] - RationalFunction.polynomial(accuracy)).is_root(place):
            pieces.append(LevelPart(place, place, beside[0].inside, ONE, beside[0].envelope, 0))
        pieces += [] if after is None else [after]
    return pieces


def _cells(parts: Sequence[LevelPart]) -> list[list[LevelPart]]:
    """Merge successive parts with one function."""
    return [list(group) for _, group in groupby(parts, key=lambda part: part.exp)]


def _level_evidence(part: LevelPart, vertices: Sequence[Row], accuracy: Fraction) -> Document:
    envelope, k = part.envelope, part.corner
    if not k:
        return {"silent": _point(_law(envelope), part.inside)}
    steep = envelope.sides[k - 1]
    if k < len(envelope.sides):
        flat, (before, after) = envelope.sides[k], envelope.ends[k - 1 : k + 1]
        share = (RationalFunction.polynomial(accuracy) - before) / (after - before)
        above, weights = {*steep.above, *flat.above}, _mixed(steep.weights, flat.weights, share)
    else:
        # Above the last vertex is the line of slope 0, which every letter that the prior has is above.
        columns = zip(*vertices, strict=True)
        prior = [sum([w * p for w, p in zip(steep.weights, column, strict=True)], ZERO) for column in columns]
        above, weights = {letter for letter, entry in enumerate(prior) if not entry.is_zero}, steep.weights
    return {
        "diagonal": _point(envelope.corners[k].diagonal, part.inside),
        "weights": _point(weights, part.inside),
        "above": sorted(above),
        "spread": _point(envelope.sides[0].weights, part.inside),
    }


def _ends(low: AlgebraicNumber, high: AlgebraicNumber) -> Document:
    return {"from": _end(low), "to": _end(high)}


def _end(number: AlgebraicNumber) -> Any:
    return str(number.rational) if number.rational is not None else number.to_document()


def _polynomial(entry: RationalFunction) -> list[str]:
    return [str(value) for value in entry.numerator.coeffs()] or ["0"]


def _function(function: RationalFunction, inside: Fraction) -> Document:
    """Return a function with integer coefficients, and a denominator that is positive at a value of the part."""
    (top,), below = _over_one([function], inside)
    return {"numerator": top, "denominator": below}


def _point(entries: Sequence[RationalFunction], inside: Fraction) -> Document:
    """Return polynomials over one denominator."""
    tops, below = _over_one(entries, inside)
    return {"entries": tops, "over": below}


def _over_one(entries: Sequence[RationalFunction], inside: Fraction) -> tuple[list[list[str]], list[str]]:
    below = flint.fmpq_poly([1])
    for entry in entries:
        below *= entry.denominator // below.gcd(entry.denominator)
    if below(flint.fmpq(inside.numerator, inside.denominator)) < 0:
        below = -below
    tops = [entry.numerator * (below // entry.denominator) for entry in entries]
    scale = lcm(*[int(part.denom()) for part in (below, *tops)])
    whole = [[int(value.p) * (scale // int(value.q)) for value in part.coeffs()] or [0] for part in (below, *tops)]
    common = gcd(*[value for part in whole for value in part])
    below_text, *top_texts = [[str(value // common) for value in part] for part in whole]
    return top_texts, below_text
