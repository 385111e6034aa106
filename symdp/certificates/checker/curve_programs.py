"""The programs of the least lambda as a function of D, in format 2, with the Python standard library only.

A piece is a ratio n(D)/d(D) that falls from D = from to D = to; with t = (D - from)/(to - from) its numbers are polynomials
in t (cells.py). That D is the least distortion at lambda = n/d is one program for all D inside the piece at once. Let this
hold on all pieces, which follow each other without jumps down to the limit at "zero_from". Then no mu < lambda(D) will do at
D: it is lambda(E) for an E > D inside a piece, or smaller than such numbers for E that come close to the end of a piece, so
that mu-private mechanisms have a distortion of E at least. At D = 0 this is so of all finite mu where d(0) = 0.
"""

from fractions import Fraction

from . import cells, programs
from . import local_programs as local
from .exact_numbers import number, vector

ZERO, ONE = Fraction(0), Fraction(1)
require = local.require


def curve(claim):
    asked, zero_from = local.local_question(claim), number(claim, "zero_from")
    yield programs.possible("a prior", asked.priors.some_prior())
    here, reached = ZERO, None
    for place, piece in enumerate(claim["pieces"], 1):
        begin, end = number(piece, "from"), number(piece, "to")
        above, below = (at_ends(vector(piece, key, 2), begin, end) for key in ("numerator", "denominator"))
        if below[1] < 0:
            above, below = [-value for value in above], [-value for value in below]
        require(begin == here < end, "pieces that follow each other")
        require(below[0] >= 0 < below[1] <= above[1], "pieces with lambda >= 1 that are finite but at D = 0")
        require(above[1] * below[0] < above[0] * below[1], "pieces that fall")
        require(reached is None or above[0] == reached * below[0], "pieces without jumps between them")
        level = cells.affine(*below), cells.affine(*above)
        program, wanted = asked.least_distortion(level), cells.affine(begin, end)
        yield programs.Part(f"piece {place}", program, at_most=wanted, at_least=wanted, numbers=cells.Cell)
        here, reached = end, above[1] / below[1]
    require(here == zero_from <= 1, "pieces that end at zero_from")
    require(number(claim, "jump") == (ONE if reached is None else reached), "the limit at zero_from")
    yield programs.possible("no leakage", asked.within((ONE, ONE), zero_from))


def at_ends(coefficients, begin, end):
    constant, slope = coefficients
    return [constant + slope * begin, constant + slope * end]


BUILDERS = {"curve": curve}
