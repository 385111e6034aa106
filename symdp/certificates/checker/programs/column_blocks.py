"""The programs of maximal leakage by the largest entries of columns, with the Python standard library only.

Hamming loss. exp(leakage) is the sum over the outputs z of max_x W(z|x), and at least the sum of the diagonal q of W, after
outputs other than letters are taken for the letter that they are counted as. Numbers 0 <= q_x <= 1 that sum to 1 or more are
the diagonal of a mechanism that leaks the logarithm of their sum: its other entries are proportional to q.

So the unknowns are q, and the prices of the source set (source_blocks.py) for an accuracy P.q of at least 1 - D for every
prior: the least sum at D is one program, the least D at a sum of at most lambda another. Sibson's information of order oo
counts the letters that some prior gives a probability: the others may copy their rows, and q need not be changed.

The least sum is a convex function of D. On a piece of its curve it is a + b D and D = from + t (to - from): one program for
all t from 0 to 1 at once.
"""

from fractions import Fraction

from .. import work
from ..arithmetic import cells, vectors
from ..arithmetic.exact_numbers import fraction, number, vector
from ..claim import schema as shapes
from ..kernel import source_blocks
from ..kernel.block_kernel import Program, Sum, Times
from ..kernel.block_programs import Part, ends_of, require

ZERO, ONE = Fraction(0), Fraction(1)
LARGEST_COEFFICIENT = 64


def parts(record):
    """Return the programs of a record."""
    asks, answer, programs = record["asks"], record["answer"], Columns(record["question"])
    if "at" in asks:
        return programs.level_parts(number(asks, "at"), exponential(answer["nats"]))
    if "level" in asks:
        return programs.distortion_parts(number(asks, "level"), *ends_of(answer["distortion"]))
    return programs.curve_parts(number(answer, "zero_from"), [Line(piece) for piece in answer["pieces"]])


class Columns:
    """A source set."""

    def __init__(self, question):
        self.priors = source_blocks.Priors(question["source"])
        self.size = self.priors.letters

    def diagonals(self, cost, order=vectors.RATIONAL):
        """Return the program of the diagonals of mechanisms whose exp(leakage) is at most the sum of the diagonal."""
        program = Program(order)
        program.unknown("diagonal", self.size, vectors.number(cost).spread(self.size))
        program.row("one", [("diagonal", Times(-1))], vectors.number(-1).spread(self.size), self.size)
        program.row("sum", [("diagonal", Sum())], vectors.ONE)
        return program

    def least(self, distortion, order=vectors.RATIONAL):
        """Return the program whose value is the exponential of the least leakage."""
        program = self.diagonals(1, order)
        self.priors.charge(program, "diagonal", -1, [], vectors.number(1 - distortion))
        return program

    def least_distortion(self, level):
        """Return the program whose value is the least distortion at a leakage."""
        program = self.diagonals(0)
        limit = program.unknown("distortion", cost=vectors.ONE, free=True)
        self.priors.charge(program, "diagonal", -1, [(limit, Times())], vectors.ONE)
        program.row("level", [("diagonal", Sum(-1))], vectors.number(-level))
        return program

    def some_prior(self):
        return Part("a prior", self.priors.some_prior(), at_most=ZERO)

    def level_parts(self, distortion, level):
        """Yield the parts proving that the least leakage at D is log(level)."""
        require(distortion <= 1, "D <= 1")
        yield self.some_prior()
        yield Part("least exp(leakage)", self.least(distortion), at_most=level, at_least=level)

    def distortion_parts(self, level, low, high):
        """Yield the parts proving that the least distortion at log(level) lies between two numbers."""
        require(low >= 0 and high <= 1, "bounds of D from 0 to 1")
        yield Part("least distortion", self.least_distortion(level), at_most=high, at_least=low)

    def curve_parts(self, zero_from, pieces):
        """Yield the parts for the least leakage in D: pieces that follow each other and fall, then 0."""
        ends = [ZERO, *[piece.end for piece in pieces]]
        follow = [piece.begin for piece in pieces] == ends[:-1] and ends[-1] == zero_from
        require(follow, "pieces that follow each other up to zero_from")
        yield self.some_prior()
        for place, piece in enumerate(pieces, 1):
            require(piece.begin < piece.end and piece.slope < 0, "pieces with a length, that fall")
            value = cells.affine(*[piece.constant + piece.slope * end for end in (piece.begin, piece.end)])
            program = self.least(cells.affine(piece.begin, piece.end), vectors.INSIDE)
            yield Part(f"piece {place}", program, at_most=value, at_least=value)
        yield Part("no leakage", self.least(zero_from), at_most=ONE)


class Line:
    """A function a + b D from D = from to D = to, given as a ratio with a constant denominator."""

    def __init__(self, piece):
        self.begin, self.end = number(piece, "from"), number(piece, "to")
        (constant, slope), (scale, none) = vector(piece, "numerator", 2), vector(piece, "denominator", 2)
        require(scale != 0 and none == 0, "pieces that are affine")
        self.constant, self.slope = constant / scale, slope / scale


def exponential(terms):
    """Return the exponential of a sum of whole multiples of logarithms of rationals."""
    product = ONE
    for term in terms:
        coefficient, argument = number(term, "coefficient"), term["argument"]
        if coefficient.denominator != 1 or abs(coefficient) > LARGEST_COEFFICIENT:
            raise shapes.UnknownKind("values other than logarithms of rationals have no program over blocks")
        base = fraction(argument, "argument")
        require(base > 0, "logarithms of positive numbers")
        work.spend(work.weight(work.bits_of(base) * LARGEST_COEFFICIENT))
        product *= base ** int(coefficient)
        work.spend(work.weight(work.bits_of(product)))
    return product
