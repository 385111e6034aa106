"""The programs of private mechanisms by their diagonals, and the curve of one prior, with the Python standard library only.

Hamming loss, all letters adjacent; u = 1 - D is the accuracy that must remain. The facts used, proved in proofs/foundations:

(A) The diagonals of mechanisms that are private with lambda are the vectors dominated by some q >= 0 with
    (lambda - 1) max q + sum q <= lambda.

(B) If a prior p has sum_i max(0, lambda p_i - v) <= v (lambda - 1), they have accuracy at most v on p; and if v = u and some
    prior of the set has all its entries below u, none of accuracy u on the whole set is private with less than lambda.

(C) Zero leakage is achievable exactly when some q with sum q <= 1 has accuracy u on the whole set.
With a delta, D is attainable exactly if D/(1 - delta) is attainable without one. So with lambda = b/a the unknowns
are q, a number "top" that no q_x exceeds, and the prices of the source set (source_blocks.py): (b - a) top + a sum q <= b,
and the accuracy P.q is at least u for every prior.

That lambda is the least one at D are two programs: a diagonal at lambda, and none at lambda - s for any small s > 0. That no
lambda will do is shown at 1/s.

That D is the least distortion at lambda is one program; on a piece of a curve, where lambda is n(D)/d(D) and D = from + t
(to - from), it is one for all t from 0 to 1 at once. Two pieces that meet have one lambda where they do: the least
distortion falls strictly in lambda until it is that of lambda = 1.

The curve of one prior needs no program. With T_k the sum of its k largest probabilities the largest accuracy at lambda is
the maximum over k of lambda T_k/(lambda + k - 1), by randomised response on k letters, and as T is concave the k that is as
good as k - 1 and k + 1 is the best one. Both comparisons are affine in lambda: they hold on a piece if they do at its ends.
"""

from fractions import Fraction
from itertools import accumulate

from .. import work
from ..arithmetic import cells, vectors
from ..arithmetic.exact_numbers import number, prior_of, vector
from ..arithmetic.germs import SMALL as S
from ..arithmetic.germs import Germ
from ..kernel import source_blocks
from ..kernel.block_kernel import Program, Spread, Sum, Times
from ..kernel.block_programs import INFINITE, DirectComparison, Part, ends_of, require

ZERO, ONE = Fraction(0), Fraction(1)


def parts(record):
    """Return the programs of a record."""
    asks, answer, programs = record["asks"], record["answer"], Diagonals(record["question"])
    if "at" in asks:
        return programs.level_parts(number(asks, "at"), *ends_of(answer["exp"]))
    if "level" in asks:
        return programs.distortion_parts(number(asks, "level"), number(answer, "distortion"))
    return programs.curve_parts(answer)


class Diagonals:
    """A source set and delta."""

    def __init__(self, question):
        self.priors, self.delta = source_blocks.priors_of(question["source"]), number(question, "delta")
        self.source, self.size, self.kept = question["source"], self.priors.letters, 1 - self.delta
        require(0 <= self.delta < 1, "0 <= delta < 1")

    def private(self, level, order):
        """Return the program of the diagonals that are private with lambda = b/a."""
        (a, b), program = level, Program(order)
        less = -b
        program.unknown("diagonal", self.size)
        program.unknown("top")
        program.row("below top", [("top", Spread()), ("diagonal", Times(-1))], size=self.size)
        program.row("private", [("top", Times(less + a)), ("diagonal", Sum(-a))], vectors.number(less))
        return program

    def within(self, level, accuracy, order=vectors.RATIONAL):
        """Return the program whose points are the private diagonals of an accuracy."""
        program = self.private(level, order)
        self.priors.charge(program, "diagonal", -1, [], accuracy)
        return program

    def accuracy(self, distortion):
        """Return the accuracy that diagonals of a distortion attain under every prior, as a vector."""
        return vectors.number(1 - distortion / self.kept)

    def least_distortion(self, level, order=vectors.RATIONAL):
        """Return the program whose value is the least distortion of the private diagonals."""
        program = self.private(level, order)
        limit = program.unknown("distortion", cost=vectors.ONE, free=True)
        self.priors.charge(program, "diagonal", -1, [(limit, Times(1 / self.kept))], vectors.ONE)
        return program

    def level_parts(self, distortion, low, high):
        """Yield the parts proving low <= least lambda <= high at this distortion, each a number or "oo"."""
        require(0 <= distortion <= 1, "0 <= D <= 1")
        require(all(end == INFINITE or end >= 1 for end in (low, high)), "lambda >= 1")
        accuracy = self.accuracy(distortion)
        yield Part("a prior", self.priors.some_prior(), at_most=ZERO)
        if high != INFINITE:  # At every D the identity is a mechanism.
            yield Part("reached", self.within((ONE, high), accuracy), at_most=ZERO)
        if low == INFINITE:
            yield Part("no finite lambda", self.within((S, ONE), accuracy, vectors.SMALL), empty=True)
        elif low > 1:
            yield Part("no smaller lambda", self.within((ONE, Germ([low, -ONE])), accuracy, vectors.SMALL), empty=True)

    def distortion_parts(self, level, distortion):
        """Yield the parts for the least distortion at lambda."""
        require(level >= 1, "lambda >= 1")
        yield Part("least distortion", self.least_distortion((ONE, level)), at_most=distortion, at_least=distortion)

    def curve_parts(self, answer):
        """Return the parts of a curve, the least lambda in D: adjacent falling pieces, down to the limit at "zero_from"."""
        pieces = [Ratio(piece) for piece in answer["pieces"]]
        zero_from, jump = number(answer, "zero_from"), number(answer, "jump")
        ends = [ZERO, *[piece.end for piece in pieces]]
        follow = [piece.begin for piece in pieces] == ends[:-1] and ends[-1] == zero_from
        require(follow, "pieces that follow each other up to zero_from")
        if alone(self.source):
            return self.ordered_parts(pieces, zero_from, jump)
        return self.piece_parts(pieces, zero_from, jump)

    def piece_parts(self, pieces, zero_from, jump):
        """Yield the part of each piece, a program for all D on it."""
        yield Part("a prior", self.priors.some_prior(), at_most=ZERO)
        reached = None
        for place, piece in enumerate(pieces, 1):
            above, below = piece.at_ends()
            require(below[0] >= 0 < below[1] <= above[1], "pieces with lambda >= 1 that are finite but at D = 0")
            require(above[1] * below[0] < above[0] * below[1], "pieces that fall")
            level, distortion = (cells.affine(*below), cells.affine(*above)), cells.affine(piece.begin, piece.end)
            program = self.least_distortion(level, vectors.INSIDE)
            yield Part(f"piece {place}", program, at_most=distortion, at_least=distortion)
            reached = above[1] / below[1]
        require(jump == (ONE if reached is None else reached), "the limit at zero_from")
        yield Part("no leakage", self.within((ONE, ONE), self.accuracy(zero_from)), at_most=ZERO)

    def ordered_parts(self, pieces, zero_from, jump):
        """Yield the comparisons for one prior."""
        response = Responses(prior_of(self.source["vertices"][0], "v"), self.kept)
        require(zero_from == response.silent, "no leakage where the likeliest letter alone suffices")
        level = (ONE,)
        for piece in pieces:
            level = response.require_best(piece)
        require(jump == Fraction(*level), "the limit at zero_from")
        yield DirectComparison(f"{len(pieces)} pieces: randomised response on as many letters as each says is the best one")


class Responses:
    """The sums of the k largest probabilities of a prior, over one denominator, and 1 - delta."""

    def __init__(self, prior, kept):
        chances = vectors.of(prior)
        self.sums = [0, *accumulate(sorted(chances.terms[0], reverse=True))]
        self.scale, self.kept = chances.scale, kept
        self.silent = (1 - Fraction(self.sums[1], self.scale)) * kept

    def require_best(self, piece):
        """Return lambda at the end of a piece after checking that randomised response on k letters is optimal there."""
        (n, n_slope), (d, d_slope) = piece.above, piece.below
        require(d_slope != 0, "pieces whose denominators grow or fall")
        k = 1 - n_slope / d_slope
        require(k.denominator == 1 and 2 <= k < len(self.sums), "pieces with a number of letters")
        k = int(k)
        rest = Fraction(self.sums[k] - self.scale, self.scale) * self.kept
        require(n == -n_slope * self.kept and d == d_slope * rest, "pieces (k-1) u/(T - u)")
        require(piece.begin < piece.end, "pieces with a length")
        first, last = (self.level(k, end) for end in (piece.begin, piece.end))
        require(last[1] > 0 and (first[1] > 0 or first[1] == piece.begin == 0), "pieces that are finite but at D = 0")
        for other in (k - 1, k + 1):
            if other < len(self.sums):
                gain = self.sums[k] - self.sums[other]
                more = self.sums[k] * (other - 1) - self.sums[other] * (k - 1)
                best = all(gain * above + more * below >= 0 for above, below in (first, last))
                require(best, "pieces whose number of letters is the best one")
        return last

    def level(self, k, distortion):
        """Return (k-1) u and T - u at D, times a positive integer; their ratio is lambda."""
        u = 1 - distortion / self.kept
        work.spend_on(8, u.denominator * self.scale)
        return (k - 1) * u.numerator * self.scale, self.sums[k] * u.denominator - u.numerator * self.scale


class Ratio:
    """A ratio n(D)/d(D) of affine functions from D = from to D = to."""

    def __init__(self, piece):
        self.begin, self.end = number(piece, "from"), number(piece, "to")
        self.above, self.below = vector(piece, "numerator", 2), vector(piece, "denominator", 2)

    def at_ends(self):
        """Return numerator and denominator at both ends, with a denominator that is not negative at the second end."""
        ends = [[constant + slope * D for D in (self.begin, self.end)] for constant, slope in (self.above, self.below)]
        return ends if ends[1][1] >= 0 else [[-value for value in side] for side in ends]


def alone(source):
    """Return whether a set is a single prior."""
    return "vertices" in source and all(vertex == source["vertices"][0] for vertex in source["vertices"])
