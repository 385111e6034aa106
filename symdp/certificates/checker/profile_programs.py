"""The programs of several pairs (epsilon, delta) at once, in format 2, with the Python standard library only.

A mechanism keeps a profile with the slack t if for every pair (lambda, delta) and all letters i, h numbers e(z) are at least
W(z|i) - lambda W(z|h) and 0 with a sum over z of at most delta + t: the sum of the positive parts is the excess of the worst
set of outputs. The least slack is a convex function of D, so that one that has the middle of two of its values in the middle
between them is affine there.
"""

from fractions import Fraction
from itertools import pairwise

from . import local_programs as local
from . import programs
from .exact_numbers import field, number, vector
from .polyhedron import Priors

ZERO, ONE = Fraction(0), Fraction(1)
require, entry = local.require, local.entry


class Profile:
    """Pairs and a source set."""

    def __init__(self, claim):
        self.priors = Priors(claim["source"])
        self.pairs = [(number(pair, "exp_epsilon"), number(pair, "delta")) for pair in field(claim, "profile", list)]
        well = self.pairs and all(level >= 1 and 0 <= delta < 1 for level, delta in self.pairs)
        require(well, "pairs with lambda >= 1 and 0 <= delta < 1")

    def keeping(self, slack):
        """The mechanisms that keep the profile; the slack is a number or an unknown with its cost."""
        size = self.priors.letters
        program = local.mechanisms(size, size)
        free = {program.unknown("slack", cost=ONE): ONE} if slack is None else {}
        for place, (level, delta) in enumerate(self.pairs, 1):
            for i, h in ((i, h) for i in range(size) for h in range(size) if i != h):
                name = f"{i + 1},{h + 1} of pair {place}"
                excess = [program.unknown(f"e({z + 1}|{name})") for z in range(size)]
                for z, unknown in enumerate(excess):
                    program.row(f"private {z + 1}|{name}", {unknown: ONE, entry(z, h): level, entry(z, i): -ONE})
                program.row(f"delta {name}", {**dict.fromkeys(excess, -ONE), **free}, -delta - (slack or ZERO))
        return program

    def least_distortion(self, slack):
        program = self.keeping(slack)
        self.charge(program, {program.unknown("distortion", cost=ONE, free=True): ONE})
        return program

    def least_slack(self, distortion):
        program = self.keeping(None)
        self.charge(program, distortion)
        return program

    def charge(self, program, limit):
        self.priors.charge(program, "prior", local.costs_of(program, local.hamming(self.priors.letters)), limit)


def profile_distortion(claim):
    slack = number(claim, "slack")
    require(0 <= slack <= 1, "0 <= s <= 1")
    yield programs.exactly("least distortion", Profile(claim).least_distortion(slack), number(claim, "distortion"))


def profile_slack(claim):
    asked, distortion = Profile(claim), number(claim, "distortion")
    require(0 <= distortion <= 1, "0 <= D <= 1")
    yield programs.possible("a prior", asked.priors.some_prior())
    yield programs.exactly("least slack", asked.least_slack(distortion), number(claim, "slack"))


def slack_curve(claim):
    asked, corners = Profile(claim), [vector({"corner": corner}, "corner", 2) for corner in claim["corners"]]
    require(corners and corners[0][0] == 0, "corners from D = 0 on")
    require(all(first[0] < second[0] for first, second in pairwise(corners)), "corners at rising D")
    require(corners[-1][0] <= 1 and corners[-1][1] == 0, "a last corner without slack")
    yield programs.possible("a prior", asked.priors.some_prior())
    for place, (distortion, slack) in enumerate(corners, 1):
        yield programs.exactly(f"corner {place}", asked.least_slack(distortion), slack)
    for place, (first, second) in enumerate(pairwise(corners), 1):
        distortion, slack = ((a + b) / 2 for a, b in zip(first, second))
        yield programs.exactly(f"after corner {place}", asked.least_slack(distortion), slack)


BUILDERS = {
    "least distortion under a profile": profile_distortion,
    "least slack of a profile": profile_slack,
    "curve of the least slack": slack_curve,
}
