"""Curves between roots of polynomials, over blocks, with the Python standard library only.

A piece is a ratio n(D)/d(D) that falls from D = from to D = to, which are rationals or roots; on a cell t goes from 0 to 1
as D goes from one end to the other, and that D is the least distortion at n/d is one program for all these t. Its numbers
are polynomials in t over the field of the root; a piece between two roots is cut at a rational, so that each cell has one
of them. That lambda is infinite at the least distortion follows from the first piece, which is infinite there: at smaller
lambda nothing comes near it. Where pieces meet they have one lambda, hence no mu below lambda(D) will do at D: it is
lambda(E) for an E > D, or smaller than such numbers, so that mu-private mechanisms have a distortion of E at least.
"""

from fractions import Fraction

from . import algebraic, cells, vectors, work
from .block_programs import Part, require
from .exact_numbers import fraction, number, vector
from .mechanism_blocks import ONE, ZERO, field_of

PRECISIONS = (8, 16, 32, 64, 128, 256, 512, 1024, 2048)


class End:
    """An end of a piece: a rational, or a root, which is ``away`` less than the one of its field, a positive one."""

    def __init__(self, given):
        self.field = None
        if not isinstance(given, dict):
            self.value = self.name = fraction(given, "end of a piece")
            return
        polynomial, (low, high) = vector(given, "root_of", None), vector(given, "between", 2)
        self.name, self.away = (*polynomial, low, high), high - 2 * low
        moved = algebraic.shifted(polynomial, -self.away)
        ends = [str(end + self.away) for end in (low, high)]
        self.field = field_of({"root_of": [str(value) for value in moved], "between": ends})
        self.value = self.field.root - self.away

    def around(self, bits):
        """Rationals around it."""
        if self.field is None:
            return self.value, self.value
        if self.field.bits < bits:
            self.field.narrow(bits)
        return tuple(Fraction(end, 1 << self.field.bits) - self.away for end in self.field.around)


def cells_of(begin, end):
    """(begin, end) of cells of which none has two roots."""
    if begin.field is None or end.field is None:
        return [(begin, end)]
    for bits in PRECISIONS:
        low, high = begin.around(bits)[1], end.around(bits)[0]
        if low < high:
            middle = End(str((low + high) / 2))
            return [(begin, middle), (middle, end)]
    raise work.TooLarge(f"too large: the ends of a piece are not told apart with {PRECISIONS[-1]} bits")


def parts(asked, answer):
    """The programs of a curve of mechanisms with all letters adjacent and without a delta."""
    require(asked.pairs is None and not asked.delta, "all letters adjacent and delta = 0")
    zero_from = number(answer, "zero_from")
    here, reached = End(answer["least"]), None
    yield Part("a prior", asked.priors.some_prior(), at_most=ZERO)
    yield Part("least", asked.least_distortion(None), at_most=here.value, at_least=here.value)
    for place, piece in enumerate(answer["pieces"], 1):
        require(End(piece["from"]).name == here.name, "pieces that follow each other")
        end, sides = End(piece["to"]), [vector(piece, key, 2) for key in ("numerator", "denominator")]
        for step, (left, right) in enumerate(cells_of(here, end), 1):
            above, below = ends_of(sides, left, right)
            require_joined(reached, above[0], below[0])
            level, wanted = (cells.affine(*below), cells.affine(*above)), cells.affine(left.value, right.value)
            program = asked.least_distortion(level, vectors.INSIDE, left.field or right.field)
            yield Part(f"piece {place}, cell {step}", program, at_most=wanted, at_least=wanted)
            reached = above[1], below[1]
        here = end
    require(here.value == zero_from, "pieces that end at zero_from")
    jump = number(answer, "jump")
    require(jump == ONE if reached is None else jump * reached[1] == reached[0], "the limit at zero_from")
    yield Part("no leakage", asked.within((ONE, ONE), zero_from), at_most=ZERO)


def require_joined(reached, above, below):
    """A cell begins at the lambda that the last one has reached, the first one without a bound."""
    if reached is None:
        require(below == 0 < above, "a first piece that is infinite at the least distortion")
    else:
        require(below > 0 and above * reached[1] == reached[0] * below, "pieces without jumps between them")


def ends_of(sides, left, right):
    """Numerator and denominator at both ends of a cell, on which their ratio falls to what is at least 1."""
    above, below = ([constant + slope * end.value for end in (left, right)] for constant, slope in sides)
    if below[1] < 0:
        above, below = [-value for value in above], [-value for value in below]
    require(left.value < right.value, "pieces with a length")
    require(0 < below[1] <= above[1], "pieces with lambda >= 1 that are finite but at the least distortion")
    require(above[1] * below[0] < above[0] * below[1], "pieces that fall")
    return above, below
