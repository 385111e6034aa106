"""Private mechanisms of databases that may be uniform, by randomised response, with the Python standard library only.

Databases of n records over M letters are neighbours if one record differs. With the other records fixed, the law of the
answer to one of them is a mechanism for it that is (epsilon, delta)-private, and its diagonal q keeps, by sums of
q_i - lambda W(i|j) <= delta over the letters j and i, sum q <= M (lambda + (M-1) delta)/(lambda + M - 1).

So under the uniform prior n (1-delta) (M-1)/(lambda + M - 1) records are changed at least. Randomised response on each of
them changes as many whatever the prior is, all records being left as they are with probability delta: n (1-delta) (M-1)/M
where nothing leaks, and fewer for every larger lambda. So the record alone is compared, but for the uniform prior of a set.
"""

from fractions import Fraction

from ..arithmetic.exact_numbers import fraction, number, vector
from ..kernel import source_blocks
from ..kernel.block_programs import INFINITE, DirectComparison, ends_of, require
from .diagonal_blocks import Ratio
from .shell_blocks import enclosed, uniform

ZERO, ONE = Fraction(0), Fraction(1)
NO_LIMIT = {"nats": {"in": [INFINITE] * 2}, "exp": INFINITE}


def concerns(record):
    """Return whether a question is about private mechanisms, with delta in the sense of sets of outputs."""
    name, *parameters = record["question"]["leakage"].split(":")
    return record["question"]["leakage"] in ("dp", "renyi:oo") or (name == "adp" and parameters[1:] in ([], ["standard"]))


def parts(record):
    """Return the parts for the uniform prior in the set, if a set is given, and the comparisons for a record."""
    asks, answer, programs = record["asks"], record["answer"], Responses(record["question"])
    if "at" in asks:
        return programs.level_parts(number(asks, "at"), answer)
    if "level" in asks:
        return programs.distortion_parts(number(asks, "level"), *ends_of(answer["distortion"]))
    return programs.curve_parts(number(answer, "zero_from"), [Ratio(piece) for piece in answer["pieces"]])


class Responses:
    """The number of records that may be changed, by lambda."""

    def __init__(self, question):
        data, (name, *parameters) = question["records"], question["leakage"].split(":")
        self.priors = source_blocks.Priors(data["source"]) if "source" in data else None
        self.records, letters = data["records"], self.priors.letters if self.priors else data["letters"]
        self.delta = delta = fraction(parameters[0], "leakage") if name == "adp" and parameters else ZERO
        require(self.records >= 1 and letters >= 1 and 0 <= delta < 1, "records and letters, and 0 <= delta < 1")
        self.others, self.kept = letters - 1, (1 - delta) * self.records
        self.silent = self.kept * self.others / letters

    def least_distortion(self, level):
        """Return the distortion of randomised response at lambda."""
        return self.kept * self.others / (level + self.others)

    def level_parts(self, distortion, answer):
        """Yield the parts for the least lambda at D, whose logarithm lies between two numbers."""
        require(0 <= distortion <= self.records, "0 <= D <= n")
        yield from uniform(self.priors)
        if distortion == 0 < self.silent:
            require(answer == NO_LIMIT, "no finite lambda without distortion")
            yield DirectComparison("without distortion no lambda will do")
            return
        level = self.others * (self.kept - distortion) / distortion if distortion < self.silent else ONE
        require(number(answer, "exp") == level, "the lambda of randomised response")
        yield DirectComparison("exp(epsilon) is that of randomised response")
        yield enclosed(level, vector(answer["nats"], "in", 2))

    def distortion_parts(self, level, low, high):
        """Yield the parts proving that the least D at lambda lies between two numbers."""
        require(low >= 0 and high <= self.records and level >= 1, "bounds of D from 0 to n, and lambda >= 1")
        yield from uniform(self.priors)
        least = self.least_distortion(level)
        require(low <= least <= high, "bounds around the D of randomised response")
        yield DirectComparison("the least D is that of randomised response")

    def curve_parts(self, zero_from, pieces):
        """Yield the parts for the least lambda in D: pieces that follow each other, then 1."""
        ends = [ZERO, *[piece.end for piece in pieces]]
        require([piece.begin for piece in pieces] == ends[:-1], "pieces that follow each other")
        require(ends[-1] == zero_from == self.silent, "no leakage where each record is a guess")
        yield from uniform(self.priors)
        for piece in pieces:
            require(piece.begin < piece.end, "pieces with a length")
            scale = piece.below[1]
            ratio = [[self.others * self.kept * scale, -self.others * scale], [ZERO, scale]]
            require(scale != 0 and [piece.above, piece.below] == ratio, "pieces (M-1) (n (1-delta) - D)/D")
        yield DirectComparison(f"{len(pieces)} pieces: randomised response")
