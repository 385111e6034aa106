"""Whether a record in one parameter is true at many of its values: by programs over whole mechanisms."""

from fractions import Fraction as F
from itertools import pairwise
from random import Random

from symdp.arithmetic.late_flint import flint
from symdp.arithmetic.reals.algebraic_number import AlgebraicNumber, real_roots
from tests.attack.judged_symbols import is_least

BESIDE, RANDOM = F(1, 10**6), 4


def of_parameter(made):
    """Every value lies in a cell, gives priors, and the functions of its cells there are the least leakage."""
    ends = [[end(cell[key]) for key in ("from", "to")] for cell in made["answer"]["cells"]]
    well = all(None not in pair for pair in ends)
    return well and all(holds_at(made, ends, place) for place in places(made["question"]["source"], ends))


def end(given):
    """A rational or the only root between two numbers; None where there is none."""
    if isinstance(given, str):
        return AlgebraicNumber.of(F(given))
    whole = flint.fmpq_poly([flint.fmpq(F(value).numerator, F(value).denominator) for value in given["root_of"]]).numer()
    low, high = map(F, given["between"])
    found = [root for root, _ in real_roots(whole) if low < root and root < high]
    return found[0] if len(found) == 1 else None


def places(source, ends):
    """Rationals: the ends and middles of cells, what is beside the ends, and some at random."""
    rng, low, high = Random(0), F(source["from"]), F(source["to"])
    close = sorted({near(number) for pair in ends for number in pair})
    middles = [(a + b) / 2 for a, b in pairwise(close)]
    found = [low, high, *close, *middles, *[a + sign * BESIDE for a in close for sign in (-1, 1)]]
    found += [low + (high - low) * rng.randint(0, 60) / 60 for _ in range(RANDOM)]
    return sorted({place for place in found if low <= place <= high})


def near(number):
    return number.rational if number.rational is not None else number.near(BESIDE / 2, below=True)


def holds_at(made, ends, place):
    vertices = [[value(entry, place) for entry in row] for row in made["question"]["source"]["vertices"]]
    if any(min(vertex) < 0 or sum(vertex) != 1 for vertex in vertices):
        return False
    here = AlgebraicNumber.of(place)
    cells = [
        cell for cell, (low, high) in zip(made["answer"]["cells"], ends, strict=True) if not (here < low or high < here)
    ]
    if not cells:
        return False
    if "at" in made["asks"]:
        return is_least(vertices, min(ratio(cell["exp_epsilon"], place) for cell in cells), F(made["asks"]["at"]))
    return all(is_least(vertices, level, d) for cell in cells for level, d in levels(cell, place))


def levels(cell, place):
    """The claimed value at the ends of each piece and inside, and beyond."""
    zero = ratio(cell["zero_from"], place)
    yield F(1), min(F(1), zero)
    if zero > 0:
        yield "oo", F(0)
    start = F(0)
    for piece in cell["pieces"]:
        stop, trace, height = (ratio(piece[key], place) for key in ("to", "trace", "accuracy"))
        for d in (start, (start + 2 * stop) / 3):
            if start < stop and d > 0:
                yield (1 - d) * (trace - 1) / (height - (1 - d)), d
        start = max(start, stop)


def value(coefficients, place):
    return sum(F(number) * place**power for power, number in enumerate(coefficients))


def ratio(function, place):
    return value(function["numerator"], place) / value(function["denominator"], place)
