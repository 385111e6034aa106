"""The programs of maximal information, over blocks, with the Python standard library only.

It is at most log r if there are numbers m(z) >= W(z|x) for all letters x with m(z) <= r P.W(z|.) for all outputs z and all
priors P of the set; outputs are letters, as others than these never help where the Hamming distortion is bounded. What is
bounded by r - s for a small s > 0 is excluded, or by 1/s where no r will do.
"""

from fractions import Fraction

from ..arithmetic import vectors
from ..arithmetic.exact_numbers import number
from ..arithmetic.germs import SMALL as S
from ..kernel import source_blocks
from ..kernel.block_kernel import Entries, Factor, Times
from ..kernel.block_programs import INFINITE, Part, ends_of, require
from .column_blocks import exponential
from .mechanism_blocks import HAMMING, costs, mechanisms

ZERO, ONE = Fraction(0), Fraction(1)


def parts(record):
    """Return the programs of a record."""
    asks, answer, programs = record["asks"], record["answer"], InformationPrograms(record["question"])
    if "level" in asks:
        return programs.distortion_parts(number(asks, "level"), *ends_of(answer["distortion"]))
    ends = ends_of(answer["exp"]) if "exp" in answer else [exponential_of(answer["nats"])] * 2
    return programs.level_parts(number(asks, "at"), *ends)


class InformationPrograms:
    """The mechanisms of a source set."""

    def __init__(self, question):
        self.priors = source_blocks.Priors(question["source"])
        self.letters = self.priors.letters

    def ratios(self, level, order=vectors.RATIONAL):
        """Return the mechanisms with maximal information at most log(b/a); all where there is no level."""
        size, (a, b) = self.letters, level or (ZERO, ONE)
        program = mechanisms(size, size, order)
        spread = Entries([(x * size + z, z, ONE) for x in range(size) for z in range(size)])
        program.unknown("most", size)
        program.row("most", [("most", spread), ("W", Times(-a))], size=size * size)
        for z in range(size):
            share, column = f"share {z + 1}", Entries([(x, x * size + z, ONE) for x in range(size)])
            program.unknown(share, size, free=True)
            program.row(share, [(share, Times()), ("W", Factor(column, -b))], size=size, equal=True)
            at_least = Entries([(0, z, -ONE)])
            self.priors.charge(program, share, -1, [("most", at_least)], where=f"output {z + 1}: ")
        return program

    def within(self, level, distortion, order=vectors.RATIONAL):
        """Return the program whose points have this distortion."""
        program = self.ratios(level, order)
        self.charge(program, [], vectors.number(-distortion))
        return program

    def charge(self, program, limit, bound=None):
        """Add rows: the expected distortion is at most the limit less the bound."""
        size = self.letters
        wrong = [(x, x * size + z, -c) for x, row in enumerate(costs(HAMMING, size)) for z, c in enumerate(row) if c]
        program.unknown("cost", size, free=True)
        program.row("cost", [("cost", Times()), ("W", Entries(wrong))], size=size, equal=True)
        self.priors.charge(program, "cost", 1, limit, bound)

    def level_parts(self, distortion, low, high):
        """Yield the parts proving low <= exp(least value) <= high."""
        require(distortion <= 1, "D <= 1")
        require(all(end == INFINITE or end >= 1 for end in (low, high)), "values of at least 1")
        yield Part("a prior", self.priors.some_prior(), at_most=ZERO)
        yield Part("reached", self.within(None if high == INFINITE else (ONE, high), distortion), at_most=ZERO)
        if low == INFINITE:
            yield Part("no finite value", self.within((S, ONE), distortion, vectors.SMALL), empty=True)
        elif low > 1:
            yield Part("no smaller value", self.within((ONE, low - S), distortion, vectors.SMALL), empty=True)

    def distortion_parts(self, level, low, high):
        """Yield the parts for the least distortion at a level."""
        program = self.ratios((ONE, level))
        self.charge(program, [(program.unknown("distortion", cost=vectors.ONE, free=True), Times())])
        yield Part("least distortion", program, at_most=high, at_least=low)


def exponential_of(value):
    """Return the exponential of a sum of logarithms, or "oo"."""
    return value if value == INFINITE else exponential(value)
