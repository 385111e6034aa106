"""Functions in symbols at random values of the symbols, beside mechanisms and priors of the question in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from symdp.arithmetic.rational import exact_text
from symdp.errors import Infeasible, InvalidArgument, SymdpError, Unsupported
from symdp.sources.domain import Domain
from symdp.tradeoffs.common.plain_answers import places_of, plain_answer
from symdp.tradeoffs.countable.first_letters import on_first_letters

VALUES, ATTEMPTS, PARTS = 3, 60, 97
PLACES = (Fraction(1, 10), Fraction(1, 4), Fraction(2, 5))

Claim = tuple[dict[str, Any], list[dict[str, Any]]]


def claims_in_symbols(curve: Any, seed: int) -> Iterator[Claim]:
    """Yield formulas in symbols, and answers in numbers at random values, as ``check_function`` reads them.

    Raises
    ------
    Unsupported
        Where no values of the symbols were drawn that satisfy the hypotheses.
    """
    draw, count = Random(seed), 0  # noqa: S311
    for values in _values(curve, draw):
        if curve.of(_readable(values)).question.domain is Domain.ENDLESS:
            yield from [_on_first_letters(curve, values, place) for place in PLACES]
        else:
            yield _of_curve(curve, values, seed)
        count += 1
        if count == VALUES:
            return
    if not count:
        raise Unsupported(f"check: {ATTEMPTS} draws gave no values of the symbols that satisfy all hypotheses")


def _values(curve: Any, draw: Random) -> Iterator[dict[str, Fraction]]:
    """Yield interior points of cells, and random values that the hypotheses allow."""
    shape = curve.question.shape
    names = [str(symbol) for symbol in shape.symbols]
    yield from _inside(curve)
    for attempt in range(ATTEMPTS):
        named = _drawn(names, draw, attempt % 2 == 0)
        if "M" in named:
            named["M"] = Fraction(draw.randrange(2, 7))
        try:
            shape.read_values({name: int(value) if name == "M" else value for name, value in named.items()})
        except SymdpError:
            continue
        yield named


def _drawn(names: list[str], draw: Random, is_small: bool) -> dict[str, Fraction]:
    """Return fractions in [0, 1]: numbered symbols of one name fall and have the sum 1, others rise."""
    stems = {name.rstrip("0123456789") for name in names}
    named: dict[str, Fraction] = {}
    for stem in sorted(stems):
        family = [name for name in names if name.rstrip("0123456789") == stem and name != stem]
        parts = sorted([draw.randrange(1, PARTS) for _ in family], reverse=True)
        named |= {name: Fraction(part, sum(parts)) for name, part in zip(family, parts, strict=True)}
    single = [name for name in names if name not in named]
    parts = sorted([draw.randrange(1, PARTS) for _ in single])
    named |= {name: Fraction(part, 2 * PARTS if is_small else PARTS) for name, part in zip(single, parts, strict=True)}
    return {name: named[name] for name in names}


def _inside(curve: Any) -> Iterator[dict[str, Fraction]]:
    """Yield an interior point of each cell of a curve."""
    try:
        yield from [dict(cell.values) for cell in curve.cells][: VALUES - 1]
    except (AttributeError, Unsupported):
        return


def _texts(values: dict[str, Fraction]) -> dict[str, str]:
    return {name: exact_text(value) for name, value in values.items()}


def _readable(values: dict[str, Fraction]) -> dict[str, Any]:
    return {name: int(value) if name == "M" else value for name, value in values.items()}


def _of_curve(curve: Any, values: dict[str, Fraction], seed: int) -> Claim:
    """Return the pieces of the cell of some values, and numeric answers there."""
    numeric, answers = curve.of(_readable(values)), []
    for place in places_of(numeric, seed):
        try:
            answers.append(plain_answer(numeric.at(place)) | {"values": _texts(values)})
        except (Infeasible, InvalidArgument):
            continue
    try:
        cell = curve.cell(_readable(values))
    except (AttributeError, Unsupported):
        return {"values": _texts(values), **_evaluated(curve, values, answers)}, answers
    pieces = [
        {"from": str(piece.ends[0]), "to": str(piece.ends[1]), "value": str(piece.value), "exp": _exp(piece)}
        for piece in cell.pieces
    ]
    return {"zero_from": str(cell.expression(cell.zero_from)), "pieces": pieces, "values": _texts(values)}, answers


def _on_first_letters(curve: Any, values: dict[str, Fraction], place: Fraction) -> Claim:
    """Return the value of a curve on infinitely many letters at one distortion, and the answer on the first letters."""
    point = _readable(values)
    piece = {"from": "0", "to": "2", "value": None, "exp": str(curve.exp_epsilon(place).of(point))}
    answer = on_first_letters(curve.of(point).at(place)) | {"values": _texts(values)}
    return {"zero_from": "2", "pieces": [piece], "values": _texts(values)}, [answer]


def _exp(piece: Any) -> str | None:
    """Return exp of a piece, unless it has logarithms in exponents."""
    text = str(piece.exp)
    return None if "log" in text or "exp" in text else text


def _evaluated(curve: Any, values: dict[str, Fraction], answers: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a function of one constant piece at each distortion, where the formula is not a list of pieces."""
    pieces = []
    for answer in answers:
        place = Fraction(answer["distortion"])
        exp = curve.exp_epsilon(place).of(_readable(values))
        pieces.append({"from": answer["distortion"], "to": exact_text(place + Fraction(1, 10**30)), "exp": str(exp)})
    return {"zero_from": "2", "pieces": pieces}
