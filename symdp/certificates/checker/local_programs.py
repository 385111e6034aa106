"""The programs of mechanisms under differential privacy, in format 2, with the Python standard library only.

The unknowns are all entries W(z|x) of a mechanism, x a letter and z an output; its rows sum to 1. With lambda = b/a it is
private if a W(z|i) <= b W(z|h) for all outputs z and adjacent letters i, h. Where all letters are adjacent this is so
exactly if numbers m(z) have m(z) <= W(z|x) and a W(z|x) <= b m(z). With a delta, numbers e are at least a W(z|i) - b W(z|h)
and 0, and their sum over z is at most a delta.

That D is the least distortion at lambda is one program, whose value is the largest expected cost over the source set. That
lambda is the least one at D are two: a mechanism at lambda, and none at lambda - s for any small s > 0 (germs.py), so that
there is none at a smaller lambda: what is private at mu is private above mu. That there is none at any lambda is shown at
1/s. Where a claim says that the least lambda lies between two numbers, no mechanism below the first one is shown.
"""

from fractions import Fraction

from . import germs, programs, rules, work
from .kernel import EQUAL, Program
from .polyhedron import Priors

ZERO, ONE = Fraction(0), Fraction(1)
ALL = None
number, vector = rules.number, rules.vector


class Question:
    """A source set, costs d(x, z) of letters and outputs, adjacent letters, and delta."""

    def __init__(self, priors, loss, pairs=ALL, delta=ZERO):
        self.priors, self.loss, self.pairs, self.delta = priors, loss, pairs, delta
        require(len(loss) == priors.letters and loss[0], "costs for each letter")
        require(all(len(row) == len(loss[0]) for row in loss), "rows of costs of one length")
        require(0 <= delta < 1, "0 <= delta < 1")

    def least_distortion(self, level):
        """The program whose value is the least distortion of private mechanisms, (a, b) for lambda = b/a."""
        program = self.private(level)
        limit = program.unknown("distortion", cost=ONE, free=True)
        self.priors.charge(program, "prior", costs_of(program, self.loss), {limit: ONE})
        return program

    def within(self, level, distortion):
        """The program whose points are the private mechanisms of a distortion."""
        program = self.private(level)
        self.priors.charge(program, "prior", costs_of(program, self.loss), distortion)
        return program

    def private(self, level):
        program = mechanisms(len(self.loss), len(self.loss[0]))
        if level is None:
            return program
        if self.pairs is ALL and not self.delta:
            bound_by_floors(program, len(self.loss), len(self.loss[0]), level)
            return program
        size = len(self.loss)
        pairs = ((i, h) for i in range(size) for h in range(size) if i != h) if self.pairs is ALL else self.pairs
        bound = bound_with_delta if self.delta else bound_pair
        for i, h in pairs:
            bound(program, range(len(self.loss[0])), (i, h), level, self.delta)
        return program


def entry(z, x):
    return f"W({z + 1}|{x + 1})"


def mechanisms(letters, outputs):
    """The program whose points are all mechanisms."""
    program = Program()
    for x in range(letters):
        program.row(f"row {x + 1}", {program.unknown(entry(z, x)): ONE for z in range(outputs)}, ONE, EQUAL)
    return program


def bound_by_floors(program, letters, outputs, level):
    a, b = level
    for z in range(outputs):
        floor = program.unknown(f"m({z + 1})")
        for x in range(letters):
            program.row(f"least {z + 1}|{x + 1}", {entry(z, x): ONE, floor: -ONE})
            program.row(f"most {z + 1}|{x + 1}", {floor: b, entry(z, x): -a})


def bound_pair(program, outputs, pair, level, _):
    (i, h), (a, b) = pair, level
    for z in outputs:
        program.row(f"private {z + 1}|{i + 1},{h + 1}", {entry(z, h): b, entry(z, i): -a})


def bound_with_delta(program, outputs, pair, level, delta):
    (i, h), (a, b) = pair, level
    name = f"{i + 1},{h + 1}"
    for z in outputs:
        excess = program.unknown(f"e({z + 1}|{name})")
        program.row(f"private {z + 1}|{name}", {excess: ONE, entry(z, h): b, entry(z, i): -a})
    program.row(f"delta {name}", {f"e({z + 1}|{name})": -ONE for z in outputs}, -a * delta)


def costs_of(program, loss):
    """The expected cost of each letter, as a sum {unknown: 1}."""
    for x, costs in enumerate(loss):
        cost = program.unknown(f"cost {x + 1}", free=True)
        sums = {cost: ONE, **{entry(z, x): -value for z, value in enumerate(costs) if value}}
        program.row(f"cost {x + 1}", sums, ZERO, EQUAL)
    return [{f"cost {x + 1}": ONE} for x in range(len(loss))]


def hamming(size):
    work.spend(size * size)
    return [[Fraction(int(x != z)) for z in range(size)] for x in range(size)]


def level_parts(question, distortion, low, high):
    """The least lambda with this distortion is at least low and at most high, each a number or "oo"."""
    yield programs.possible("a prior", question.priors.some_prior())
    yield programs.possible("reached", question.within(None if high == "oo" else (ONE, high), distortion))
    if low == "oo":
        yield programs.impossible("no finite lambda", question.within((germs.SMALL, ONE), distortion))
    elif low > 1:
        yield programs.impossible("no smaller lambda", question.within((ONE, low - germs.SMALL), distortion))


def distortion_parts(question, level, distortion):
    """The least distortion at lambda."""
    require(level >= 1, "lambda >= 1")
    yield programs.exactly("least distortion", question.least_distortion((ONE, level)), distortion)


def local_question(claim):
    priors = Priors(claim["source"])
    return Question(priors, hamming(priors.letters), delta=number(claim, "delta"))


def least_leakage(claim):
    distortion = number(claim, "distortion")
    require(0 <= distortion <= 1, "0 <= D <= 1")
    level = claim["exp_epsilon"] if claim["exp_epsilon"] == "oo" else number(claim, "exp_epsilon")
    require(level == "oo" or level >= 1, "lambda >= 1")
    return level_parts(local_question(claim), distortion, level, level)


def least_distortion(claim):
    return distortion_parts(local_question(claim), number(claim, "exp_epsilon"), number(claim, "distortion"))


def require(holds, text):
    if not holds:
        raise rules.Rejected(f"the claim has {text}")


BUILDERS = {"least leakage": least_leakage, "least distortion": least_distortion}
