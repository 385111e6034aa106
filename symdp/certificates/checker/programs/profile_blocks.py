"""The programs of several pairs (epsilon, delta) at once by diagonals, with the Python standard library only.

Hamming loss, all letters adjacent. A mechanism satisfies a profile with slack s if W(E|x) <= lambda W(E|x') + delta + s for
every pair (lambda, delta), all letters x and x' and all sets E of outputs. Then another letter than x is answered x with a
probability h_x of at least 0 and, for each pair,

    lambda q_x - (lambda - 1) - (delta + s)    and    (q_x - (delta + s))/lambda,

q its diagonal, so that q_x and the sum of the other h are at most 1; and whatever q and h keep this, some mechanism that
keeps the profile has no smaller diagonal (docs/profiles.md has the proof). It is linear in q, h, their sum "total", and s.

With the prices of the source set (source_blocks.py) for the accuracy P.q the least D at a slack is one program, the least
slack at D another, which on a segment of its curve, where D and s are affine in t, is one for all t from 0 to 1 at once.
"""

from fractions import Fraction
from itertools import pairwise

from ..arithmetic import cells, vectors
from ..arithmetic.exact_numbers import number, vector
from ..kernel import source_blocks
from ..kernel.block_kernel import Program, Spread, Sum, Times
from ..kernel.block_programs import Part, require

ZERO, ONE = Fraction(0), Fraction(1)
KEYS, PAIR = {"source", "leakage", "loss", "adjacency", "profile"}, {"exp_epsilon", "delta"}


def parts(record):
    """Return the programs of a record."""
    asks, answer, programs = record["asks"], record["answer"], Profile(record["question"])
    if "level" in asks:
        return programs.distortion_parts(number(asks, "level"), number(answer, "distortion"))
    if "at" in asks:
        return programs.slack_parts(number(asks, "at"), number(answer, "slack"))
    return programs.curve_parts([vector({"corner": corner}, "corner", 2) for corner in answer["corners"]])


def pairs_of(question):
    """Return the exp(epsilon) and delta of all pairs."""
    return [(number(pair, "exp_epsilon"), number(pair, "delta")) for pair in question["profile"]]


class Profile:
    """Pairs and a source set."""

    def __init__(self, question):
        self.priors = source_blocks.Priors(question["source"])
        self.size = self.priors.letters
        self.pairs = pairs_of(question)
        well = self.pairs and all(level >= 1 and 0 <= delta < 1 for level, delta in self.pairs)
        require(well, "pairs with lambda >= 1 and 0 <= delta < 1")

    def lines(self):
        """Yield (slope, height at q = 1, coefficient of the slack) of each lower bound on h."""
        for level, delta in self.pairs:
            yield level, 1 - delta, ONE
            yield 1 / level, (1 - delta) / level, 1 / level

    def keeping(self, slack, order=vectors.RATIONAL):
        """Return the program of the diagonals that keep the profile; the slack is a number, or an unknown with its cost."""
        size, program = self.size, Program(order)
        program.unknown("diagonal", size)
        program.unknown("wrong", size)
        program.unknown("total")
        free = slack is None and program.unknown("slack", cost=vectors.ONE)
        least = vectors.number(-1).spread(size)
        program.row("one", [("diagonal", Times(-1))], least, size)
        program.row("room", [("diagonal", Times(-1)), ("wrong", Times()), ("total", Spread(-1))], least, size)
        program.row("total", [("total", Times()), ("wrong", Sum(-1))])
        for place, (slope, height, taken) in enumerate(self.lines(), 1):
            terms = [("wrong", Times()), ("diagonal", Times(-slope))] + ([(free, Spread(taken))] if free else [])
            bound = height - slope - taken * (slack or ZERO)
            program.row(f"line {place}", terms, vectors.number(bound).spread(size), size)
        return program

    def least_distortion(self, slack):
        """Return the program whose value is the least distortion with a slack."""
        program = self.keeping(slack)
        limit = program.unknown("distortion", cost=vectors.ONE, free=True)
        self.priors.charge(program, "diagonal", -1, [(limit, Times())], vectors.ONE)
        return program

    def least_slack(self, distortion, order=vectors.RATIONAL):
        """Return the program whose value is the least slack at a distortion."""
        program = self.keeping(None, order)
        self.priors.charge(program, "diagonal", -1, [], vectors.number(1 - distortion))
        return program

    def some_prior(self):
        """Return the part proving that the set is not empty."""
        return Part("a prior", self.priors.some_prior(), at_most=ZERO)

    def distortion_parts(self, slack, distortion):
        """Yield the parts for the least distortion with a slack."""
        require(0 <= slack <= 1, "0 <= s <= 1")
        yield Part("least distortion", self.least_distortion(slack), at_most=distortion, at_least=distortion)

    def slack_parts(self, distortion, slack):
        """Yield the parts for the least slack at D."""
        require(distortion <= 1, "D <= 1")
        yield self.some_prior()
        yield Part("least slack", self.least_slack(distortion), at_most=slack, at_least=slack)

    def curve_parts(self, corners):
        """Yield the parts for the least slack as a function of D: affine between breakpoints, 0 from the last one on."""
        rising = all(first[0] < second[0] for first, second in pairwise(corners))
        require(corners and rising and corners[0][0] == 0, "corners at rising D, from 0 on")
        require(corners[-1][0] <= 1 and corners[-1][1] == 0, "a last corner without slack")
        yield self.some_prior()
        for place, ends in enumerate(pairwise(corners), 1):
            distortion, slack = (cells.affine(*both) for both in zip(*ends))
            program = self.least_slack(distortion, vectors.INSIDE)
            yield Part(f"segment {place}", program, at_most=slack, at_least=slack)
        yield Part("no slack", self.least_slack(corners[-1][0]), at_most=ZERO)
