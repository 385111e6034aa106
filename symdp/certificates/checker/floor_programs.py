"""The programs of a least lambda that is a root of a polynomial, and of curves between such numbers, in format 2.

They are those of entries_programs.py and curve_programs.py, all letters adjacent. Their numbers are those of the field of
the root (algebraic.py), or polynomials over it: in s where no smaller lambda will do, in t from 0 to 1 on a piece of a curve
that begins or ends at a root. A piece between two roots is cut at a rational, so that each cell has one of them. That
lambda is infinite at the least distortion follows from the first piece, which is infinite there: at smaller lambda nothing
comes near it. Only the Python standard library is used.
"""

from fractions import Fraction

from . import algebraic, cells, germs, programs, work
from . import entries_programs as entries
from . import local_programs as local
from .exact_numbers import fraction, number, vector

ONE, PRECISIONS = Fraction(1), (8, 16, 32, 64, 128, 256, 512, 1024, 2048)
require = local.require


def least_leakage(claim):
    root = field_of(claim["exp_epsilon"])
    require(root.ends[0] >= 1, "lambda >= 1")
    asked, distortion = entries.question(claim), number(claim, "distortion")
    below = germs.Germ([root.root, -ONE])
    yield programs.possible("a prior", asked.priors.some_prior())
    yield programs.possible("reached", asked.within((ONE, root.root), distortion), field=root)
    yield programs.impossible("no smaller lambda", asked.within((ONE, below), distortion), field=root)


def field_of(given):
    """The field of a root that the claim gives."""
    found = algebraic.Field(given)
    require(found.isolated, "a polynomial with one root between two numbers")
    return found


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


def curve(claim):
    asked, zero_from = entries.question(claim), number(claim, "zero_from")
    here, reached = End(claim["least"]), None
    yield programs.possible("a prior", asked.priors.some_prior())
    yield programs.exactly("least", asked.least_distortion(None), here.value)
    for place, piece in enumerate(claim["pieces"], 1):
        require(End(piece["from"]).name == here.name, "pieces that follow each other")
        end, sides = End(piece["to"]), [vector(piece, key, 2) for key in ("numerator", "denominator")]
        for step, (left, right) in enumerate(cells_of(here, end), 1):
            above, below = ends_of(sides, left, right)
            require_joined(reached, above[0], below[0])
            level, wanted = (cells.affine(*below), cells.affine(*above)), cells.affine(left.value, right.value)
            shown = {"numbers": cells.Cell, "field": left.field or right.field}
            program = asked.least_distortion(level)
            yield programs.Part(f"piece {place}, cell {step}", program, at_most=wanted, at_least=wanted, **shown)
            reached = above[1], below[1]
        here = end
    require(here.value == zero_from, "pieces that end at zero_from")
    jump = number(claim, "jump")
    require(jump == ONE if reached is None else jump * reached[1] == reached[0], "the limit at zero_from")
    yield programs.possible("no leakage", asked.within((ONE, ONE), zero_from))


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


BUILDERS = {"least leakage by floors": least_leakage, "curve by floors": curve}
