"""Maximal leakage of databases that may be uniform, by balls around a database, with the Python standard library only.

N_k = C(n, k) (M-1)^k databases of n records over M letters differ from a given one in k records; V_j = N_0 + ... + N_j of
them are in the ball of radius j, and U_j = sum_(k<=j) k N_k. Of a mechanism W, whose outputs are databases, let w_k be the
mean of W(y|x) over all pairs that differ in k records, and h = exp(leakage)/M^n the mean over y of max_x W(y|x).

Then 0 <= w_k <= h and sum N_k w_k = 1, and W changes sum k N_k w_k records on average under the uniform prior. With this h
the fewest are changed by w_k = h for k < K, what is left at K, and 0 beyond: a mixture of the balls of radius K - 1 and K.

The mechanism whose output is uniform in the ball of radius j leaks M^n/V_j and changes U_j/V_j records whatever the prior
is. So the least leakage is that of mixtures of neighbouring balls. Between those of radius K and K + 1 it is

    exp(leakage) = M^n (K + 1 - D)/room,    room = sum_(k<=K) (K + 1 - k) N_k = (K + 1) V_K - U_K,

which is convex in D as room grows with K. The same holds of Sibson's information of order oo and of min-entropy leakage if
the set contains the uniform prior, as they are no larger, and equal under it; and of maximal information under it alone, as
h bounds W(y|x) by exp(leakage) P_Y(y). No points or multipliers are needed but those of the uniform prior in a set.
"""

from bisect import bisect_right
from fractions import Fraction
from itertools import accumulate

from .. import work
from ..arithmetic import logarithms, vectors
from ..arithmetic.exact_numbers import number, vector
from ..kernel import source_blocks
from ..kernel.block_programs import DirectComparison, Part, ends_of, require
from .column_blocks import Line
from .diagonal_blocks import alone

ZERO, ONE = Fraction(0), Fraction(1)


def parts(record):
    """Return the parts for the uniform prior in the set, if a set is given, and the comparisons for a record."""
    asks, answer, question = record["asks"], record["answer"], record["question"]
    programs, source = Spheres(question["records"]), question["records"].get("source")
    lone = question["leakage"] != "mx" or source is None or programs.letters == 1 or alone(source)
    require(lone, "no other prior for maximal information")
    if "at" in asks:
        return programs.level_parts(number(asks, "at"), number(answer, "exp"), vector(answer["nats"], "in", 2))
    if "level" in asks:
        return programs.distortion_parts(number(asks, "level"), *ends_of(answer["distortion"]))
    return programs.curve_parts(number(answer, "zero_from"), [Line(piece) for piece in answer["pieces"]])


class Spheres:
    """The number of records, and V and U of all radii."""

    def __init__(self, data):
        self.priors = source_blocks.Priors(data["source"]) if "source" in data else None
        self.records, self.letters = data["records"], self.priors.letters if self.priors else data["letters"]
        require(self.records >= 1 and self.letters >= 1, "records and letters")
        work.spend(work.weight(self.records * self.letters.bit_length()))
        self.all = self.letters**self.records
        sizes = list(sizes_of(self.records, self.letters))
        self.counts = list(accumulate(sizes))
        self.moved = list(accumulate(k * size for k, size in enumerate(sizes)))
        self.silent = Fraction(self.records * (self.letters - 1), self.letters)

    def mean(self, radius):
        """Return the mean number of records changed by a ball."""
        work.spend_on(1, self.all)
        return Fraction(self.moved[radius], self.counts[radius])

    def line(self, radius):
        """Return exp(leakage) as a + b D between two balls, of this radius and the next one."""
        work.spend_on(4, self.all)
        slope = Fraction(self.all, (radius + 1) * self.counts[radius] - self.moved[radius])
        return slope * (radius + 1), -slope

    def radius(self, distortion):
        """Return the largest radius below n of a ball that changes at most ``distortion`` records on average."""
        return bisect_right(range(self.records), distortion, key=self.mean) - 1

    def least(self, distortion):
        """Return the exponential of the least leakage."""
        constant, slope = self.line(max(0, self.radius(distortion)))
        return constant + slope * distortion if distortion < self.silent else ONE

    def least_distortion(self, level):
        """Return the least number of changed records at a leakage."""
        radius = bisect_right(range(self.records), self.all / level, key=self.counts.__getitem__) - 1
        constant, slope = self.line(max(0, radius))
        return max(ZERO, (level - constant) / slope)

    def level_parts(self, distortion, level, nats):
        """Yield the parts proving that the least leakage at D is log(level), between two numbers."""
        require(0 <= distortion <= self.records, "0 <= D <= n")
        yield from uniform(self.priors)
        require(level == self.least(distortion), "what mixtures of balls leak least")
        yield DirectComparison("exp(leakage) is that of a mixture of two balls")
        yield enclosed(level, nats)

    def distortion_parts(self, level, low, high):
        """Yield the parts proving that the least D at log(level) lies between two numbers."""
        require(low >= 0 and high <= self.records and level >= 1, "bounds of D from 0 to n, and lambda >= 1")
        yield from uniform(self.priors)
        require(low <= self.least_distortion(level) <= high, "bounds around the least D of mixtures of balls")
        yield DirectComparison("the least D is that of a mixture of two balls")

    def curve_parts(self, zero_from, pieces):
        """Yield the parts for the least leakage in D: pieces that follow each other, then 0."""
        ends = [ZERO, *[piece.end for piece in pieces]]
        require([piece.begin for piece in pieces] == ends[:-1], "pieces that follow each other")
        require(ends[-1] == zero_from == self.silent, "no leakage where each record is a guess")
        yield from uniform(self.priors)
        for piece in pieces:
            radius = self.radius(piece.begin)
            require((piece.constant, piece.slope) == self.line(radius), "pieces that two neighbouring balls leak on")
            require(piece.begin < piece.end <= self.mean(radius + 1), "pieces with a length, between two balls")
        yield DirectComparison(f"{len(pieces)} pieces: mixtures of two neighbouring balls leak least")


def uniform(priors):
    """Return the parts proving that a set of priors, if given, contains the uniform prior."""
    if priors is None:
        return
    program = priors.some_prior()
    even = vectors.number(Fraction(1, priors.letters)).spread(priors.letters)
    letters = [(block, pattern) for block, (_, pattern) in priors.blocks.items() if pattern is not None]
    program.row("uniform", letters, even, priors.letters, equal=True)
    yield Part("the uniform prior", program, at_most=ZERO)


def enclosed(level, nats):
    """Compare the logarithm of a number, proved to be at least 1, with two bounds."""
    bounds = (logarithms.Value(exp=level).nats(bits) for bits in logarithms.PRECISIONS)
    require(any(nats[0] <= low and high <= nats[1] for low, high in bounds), "bounds around log(exp)")
    return DirectComparison("its logarithm lies between the bounds")


def sizes_of(records, letters):
    """Yield N_0, ..., N_n."""
    size = 1
    for k in range(records + 1):
        work.spend(1 + (size.bit_length() >> 8))
        yield size
        size = size * (records - k) * (letters - 1) // (k + 1)
