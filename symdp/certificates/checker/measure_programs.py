"""The programs of maximal leakage, maximal information and min-entropy leakage, in format 2, standard library only.

Outputs are letters, as others than these never help where the Hamming distortion is bounded. The exponential of the leakage
is at most r if

    maximal leakage        there are m(z) >= W(z|x) for all letters x, and sum m <= r; Sibson's information of order oo has
                           the same least values, as letters without probability may copy other rows
    maximal information    there are m(z) >= W(z|x) with m(z) <= r P.W(z|.) for all z and all priors P of the set
    min-entropy leakage    of one prior P: there are m(z) >= P(x) W(z|x) for all letters x, and sum m <= r max P

The first and the last are the least value of one program each; the exponential is a convex function of D, so that one that
has the middle of two of its values in the middle between them is affine there. For maximal information what is bounded by
r - s for a small s > 0 is excluded (germs.py), or by 1/s where no r will do.
"""

from fractions import Fraction

from . import germs, programs, rules, work
from . import local_programs as local
from . import shape as shapes
from .exact_numbers import number, vector
from .polyhedron import Priors

ZERO, ONE = Fraction(0), Fraction(1)
require, entry = local.require, local.entry
LARGEST_COEFFICIENT = 64
FORMS = {"ml": "sum", "sibson:oo": "sum", "min-entropy": "sum", "mx": "ratio"}


class Measured:
    """A measure and a source set."""

    def __init__(self, claim):
        self.measure, self.priors = claim["measure"], Priors(claim["source"])
        if self.measure not in FORMS:
            raise shapes.UnknownKind(f'the measure "{self.measure[:40]}" has no program in format {programs.FORMAT}')
        if self.measure == "min-entropy" and len(self.priors.columns) != 1:
            raise shapes.UnknownKind(f"min-entropy leakage has a program in format {programs.FORMAT} for one prior only")

    def least(self, distortion):
        """The program whose value is the exponential of the least leakage."""
        program = self.summed(ONE)
        self.charge(program, distortion)
        return program

    def least_distortion(self, level):
        """The program whose value is the least distortion at a level."""
        if FORMS[self.measure] == "ratio":
            program = self.ratios((ONE, level))
        else:
            program = self.summed(ZERO)
            program.row("sum of m", {name: -weight for name, weight in self.weights().items()}, -level)
        self.charge(program, {program.unknown("distortion", cost=ONE, free=True): ONE})
        return program

    def within(self, level, distortion):
        """The program whose points are the mechanisms of a distortion with maximal information at most log(b/a)."""
        program = self.ratios(level)
        self.charge(program, distortion)
        return program

    def charge(self, program, limit):
        self.priors.charge(program, "prior", local.costs_of(program, local.hamming(self.priors.letters)), limit)

    def weights(self):
        """What the unknowns m count for."""
        scale = ONE / max(self.priors.columns[0].values()) if self.measure == "min-entropy" else ONE
        return {f"m({z + 1})": scale for z in range(self.priors.letters)}

    def summed(self, cost):
        size = self.priors.letters
        program = local.mechanisms(size, size)
        chances = self.priors.columns[0] if self.measure == "min-entropy" else dict.fromkeys(range(size), ONE)
        for z, (name, weight) in enumerate(self.weights().items()):
            program.unknown(name, cost=cost * weight)
            for x, chance in chances.items():
                program.row(f"most {z + 1}|{x + 1}", {name: ONE, entry(z, x): -chance})
        return program

    def ratios(self, level):
        size, bounds = self.priors.letters, level or (ZERO, ONE)
        program = local.mechanisms(size, size)
        for z in range(size):
            most = program.unknown(f"m({z + 1})")
            for x in range(size):
                program.row(f"most {z + 1}|{x + 1}", {most: ONE, entry(z, x): -bounds[0]})
            shares = [{entry(z, x): -bounds[1]} for x in range(size)]
            self.priors.charge(program, f"output {z + 1}", shares, {most: -ONE})
        return program


def least_leakage(claim):
    asked, distortion = Measured(claim), number(claim, "distortion")
    require(0 <= distortion <= 1, "0 <= D <= 1")
    low, high = vector(claim, "exp_bounds", 2) if "exp_bounds" in claim else [exponential(claim["value"])] * 2
    yield programs.possible("a prior", asked.priors.some_prior())
    if FORMS[asked.measure] == "sum":
        require(low != "oo" and low <= high, "ordered bounds, and a finite value")
        yield programs.Part("least exp(leakage)", asked.least(distortion), at_most=high, at_least=low)
        return
    require(low == "oo" or 1 <= low <= high, "1 <= low <= high")
    yield programs.possible("reached", asked.within(None if high == "oo" else (ONE, high), distortion))
    if low == "oo":
        yield programs.impossible("no finite value", asked.within((germs.SMALL, ONE), distortion))
    elif low > 1:
        yield programs.impossible("no smaller value", asked.within((ONE, low - germs.SMALL), distortion))


def least_distortion(claim):
    asked, level = Measured(claim), number(claim, "exp_epsilon")
    low, high = vector(claim, "distortion", 2)
    require(0 <= low <= high <= 1 <= level, "0 <= low <= high <= 1 and lambda >= 1")
    yield programs.Part("least distortion", asked.least_distortion(level), at_most=high, at_least=low)


def curve(claim):
    asked, here = Measured(claim), ZERO
    if FORMS[asked.measure] != "sum":
        raise shapes.UnknownKind(f"no curve of maximal information has programs in format {programs.FORMAT}")
    yield programs.possible("a prior", asked.priors.some_prior())
    for place, piece in enumerate(claim["pieces"], 1):
        begin, end, (constant, slope) = number(piece, "from"), number(piece, "to"), affine(piece)
        require(begin == here < end <= 1, "pieces that follow each other")
        for name, where in (("begins", begin), ("middle", (begin + end) / 2), ("ends", end)):
            value = constant + slope * where
            require(value > 1 or (value == 1 and where == number(claim, "zero_from")), "pieces where something leaks")
            yield programs.exactly(f"piece {place} {name}", asked.least(where), value)
        here = end
    require(0 <= here == number(claim, "zero_from") <= 1, "pieces that end at zero_from")
    yield programs.exactly("no leakage", asked.least(here), ONE)


def affine(piece):
    """The coefficients of a piece whose denominator is constant."""
    if "numerator" not in piece:
        raise shapes.UnknownKind(f"a piece of this form has no program in format {programs.FORMAT}")
    (constant, slope), (scale, none) = vector(piece, "numerator", 2), vector(piece, "denominator", 2)
    require(scale != 0 and none == 0, "pieces that are affine")
    return constant / scale, slope / scale


def exponential(value):
    """The exponential of a sum of whole multiples of logarithms of rationals, or "oo"."""
    if value == "oo":
        return value
    found = ONE
    for term in value:
        coefficient, argument = number(term, "coefficient"), term["argument"]
        if type(argument) is list or coefficient.denominator != 1 or abs(coefficient) > LARGEST_COEFFICIENT:
            raise shapes.UnknownKind(
                f"values other than logarithms of rationals have no program in format {programs.FORMAT}"
            )
        base = rules.fraction(argument, "argument")
        require(base > 0, "logarithms of positive numbers")
        work.spend(work.weight(work.bits_of(base) * LARGEST_COEFFICIENT))
        found *= base ** int(coefficient)
        work.spend(work.weight(work.bits_of(found)))
    return found


BUILDERS = {
    "least leakage of a measure": least_leakage,
    "least distortion of a measure": least_distortion,
    "curve of a measure": curve,
}
