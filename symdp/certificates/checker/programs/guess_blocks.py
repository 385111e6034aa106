"""The least min-entropy leakage of one prior, which its largest probability decides, with the Python standard library only.

Hamming loss. exp(leakage) of W under the prior p is the sum over the outputs z of max_x p_x W(z|x), divided by rho = max p.
It is at least 1, as this sum is at least that for the likeliest letter, and at least (1 - D)/rho, as it is at least the sum
of p_x W(x|x).

With (1 - D - rho)/(1 - rho) as the weight of the identity, and what is left that of the likeliest letter whatever the input,
it is (1 - D)/rho for every D up to 1 - rho, and nothing leaks from there on. So the record alone is compared; no points or
multipliers are needed.
"""

from fractions import Fraction

from ..arithmetic.exact_numbers import number, prior_of
from ..kernel import source_blocks
from ..kernel.block_programs import DirectComparison, ends_of, require
from .column_blocks import Line, exponential
from .diagonal_blocks import alone

ZERO, ONE = Fraction(0), Fraction(1)


def concerns(record):
    """Return whether a question is about a single prior."""
    return alone(record["question"]["source"])


def parts(record):
    """Return the comparisons for a record."""
    asks, answer, source = record["asks"], record["answer"], record["question"]["source"]
    source_blocks.Priors(source)
    rho = max(prior_of(source["vertices"][0], "prior"))
    if "at" in asks:
        return level_parts(rho, number(asks, "at"), exponential(answer["nats"]))
    if "level" in asks:
        return distortion_parts(rho, number(asks, "level"), *ends_of(answer["distortion"]))
    return curve_parts(rho, number(answer, "zero_from"), [Line(piece) for piece in answer["pieces"]])


def level_parts(rho, distortion, level):
    """Yield the parts proving that the least leakage at D is log(level)."""
    require(0 <= distortion <= 1, "0 <= D <= 1")
    require(level == max(ONE, (1 - distortion) / rho), "(1-D)/max p, or 1 where this is less")
    yield DirectComparison("exp(leakage) is (1-D)/max p, or 1 where this is less")


def distortion_parts(rho, level, low, high):
    """Yield the parts proving that the least D at log(level) lies between two numbers."""
    require(low >= 0 and high <= 1 <= level, "bounds of D from 0 to 1, and lambda >= 1")
    require(low <= max(ZERO, 1 - level * rho) <= high, "bounds around 1 - lambda max p, or around 0")
    yield DirectComparison("the least D is 1 - lambda max p, or 0 where this is less")


def curve_parts(rho, zero_from, pieces):
    """Yield the parts for the least leakage in D: pieces that follow each other, then 0."""
    ends = [ZERO, *[piece.end for piece in pieces]]
    require([piece.begin for piece in pieces] == ends[:-1], "pieces that follow each other")
    require(ends[-1] == zero_from == 1 - rho, "no leakage where the likeliest letter is answered")
    for piece in pieces:
        require(piece.begin < piece.end, "pieces with a length")
        require((piece.constant, piece.slope) == (1 / rho, -1 / rho), "pieces (1-D)/max p")
    yield DirectComparison(f"{len(pieces)} pieces: exp(leakage) is (1-D)/max p up to D = 1 - max p")
