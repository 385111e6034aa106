"""The programs of whole mechanisms under differential privacy, over blocks, with the Python standard library only.

The unknowns are all entries W(z|x) of a mechanism, x a letter and z an output, row by row; rows sum to 1. With lambda = b/a
it is private if a W(z|i) <= b W(z|h) for all outputs z and adjacent letters i, h.

Where all letters are adjacent this is so exactly if numbers m(z) have m(z) <= W(z|x) and a W(z|x) <= b m(z). With a delta,
numbers e are at least a W(z|i) - b W(z|h) and 0, and their sum over z is at most a delta. Letters may be adjacent as a graph
says, or each sensitive one to all others.

That D is the least distortion at lambda is one program, whose value is the largest expected cost over the source set. That
lambda is the least one at D are two: a mechanism at lambda, and none at lambda - s for any small s > 0, so that there is
none at a smaller lambda: what is private at mu is private above mu.

That there is none at any lambda is shown at 1/s. Where an answer says that the least lambda lies between two numbers, no
mechanism below the first one is shown. A least lambda may be the root of a polynomial: then the numbers are those of its
field (algebraic.py).
"""

from fractions import Fraction
from functools import partial

from .. import work
from ..arithmetic import algebraic, vectors
from ..arithmetic.exact_numbers import field, number, vector
from ..arithmetic.germs import SMALL as S
from ..arithmetic.germs import Germ
from ..kernel import source_blocks
from ..kernel.block_kernel import Entries, Factor, Program, Times
from ..kernel.block_programs import INFINITE, Part, ends_of, require

ZERO, ONE = Fraction(0), Fraction(1)
HAMMING, ALL = "hamming", None
LARGEST_POWER = 20


def parts(record):
    """Return the programs of a record."""
    asks, answer, programs = record["asks"], record["answer"], Mechanisms(record["question"])
    if "level" in asks:
        return programs.distortion_parts(number(asks, "level"), number(answer, "distortion"))
    value, distortion = answer["exp"], number(asks, "at")
    if isinstance(value, dict) and "root_of" in value:
        return programs.root_parts(distortion, value)
    return programs.level_parts(distortion, *ends_of(value))


class Mechanisms:
    """A source set, costs d(x, z) of letters and outputs, adjacent letters, and delta."""

    def __init__(self, question):
        self.priors, self.delta = source_blocks.priors_of(question["source"]), number(question, "delta")
        self.letters = self.priors.letters
        self.loss = costs(question["loss"], self.letters)
        self.outputs, self.pairs = len(self.loss[0]), pairs_of(question, self.letters)
        require(0 <= self.delta < 1, "0 <= delta < 1")

    def least_distortion(self, level, order=vectors.RATIONAL, field=None):
        """Return the program whose value is the least distortion of private mechanisms, (a, b) for lambda = b/a."""
        program = self.private(level, order, field)
        limit = program.unknown("distortion", cost=vectors.ONE, free=True)
        self.priors.charge(program, self.cost(program), 1, [(limit, Times())])
        return program

    def within(self, level, distortion, order=vectors.RATIONAL, field=None):
        """Return the program whose points are the private mechanisms of a distortion."""
        program = self.private(level, order, field)
        self.priors.charge(program, self.cost(program), 1, [], vectors.number(-distortion))
        return program

    def private(self, level, order, field):
        """Return the program of private mechanisms, or of all where there is no level."""
        program = mechanisms(self.letters, self.outputs, order, field)
        if level is not None and self.pairs is ALL and not self.delta:
            bound_by_floors(program, self.letters, self.outputs, level)
            if order == vectors.RATIONAL:
                program.fillings["W"] = partial(filled_rows, self.loss, level)
        elif level is not None:
            n = self.letters
            pairs = [(i, h) for i in range(n) for h in range(n) if i != h] if self.pairs is ALL else self.pairs
            bound_pairs(program, self.outputs, pairs, level, self.delta)
        return program

    def cost(self, program):
        """Add unknowns for the expected cost of each letter."""
        program.unknown("cost", self.letters, free=True)
        listed = [(x, x * self.outputs + z, -c) for x, row in enumerate(self.loss) for z, c in enumerate(row) if c]
        program.row("cost", [("cost", Times()), ("W", Entries(listed))], size=self.letters, equal=True)
        return "cost"

    def level_parts(self, distortion, low, high):
        """Yield the parts proving low <= least lambda <= high at this distortion, each a number or "oo"."""
        require(all(end == INFINITE or end >= 1 for end in (low, high)), "lambda >= 1")
        yield Part("a prior", self.priors.some_prior(), at_most=ZERO)
        yield Part("reached", self.within(None if high == INFINITE else (ONE, high), distortion), at_most=ZERO)
        if low == INFINITE:
            yield Part("no finite lambda", self.within((S, ONE), distortion, vectors.SMALL), empty=True)
        elif low > 1:
            yield Part("no smaller lambda", self.within((ONE, low - S), distortion, vectors.SMALL), empty=True)

    def root_parts(self, distortion, value):
        """Yield the parts proving that the least lambda is the root of a polynomial between two numbers."""
        field = field_of({"root_of": value["root_of"], "between": value["in"]})
        below = Germ([field.root, -ONE])
        yield Part("a prior", self.priors.some_prior(), at_most=ZERO)
        yield Part("reached", self.within((ONE, field.root), distortion, field=field), at_most=ZERO)
        yield Part("no smaller lambda", self.within((ONE, below), distortion, vectors.SMALL, field), empty=True)

    def distortion_parts(self, level, distortion):
        """Yield the parts for the least distortion at lambda."""
        require(level >= 1, "lambda >= 1")
        yield Part("least distortion", self.least_distortion((ONE, level)), at_most=distortion, at_least=distortion)


def mechanisms(letters, outputs, order=vectors.RATIONAL, field=None, cost=None, sums=None):
    """Return the program whose points are all mechanisms, or matrices whose rows have other sums than 1."""
    program = Program(order, field)
    work.spend(letters * outputs)
    program.unknown("W", letters * outputs, cost)
    summed = Entries([(x, x * outputs + z, ONE) for x in range(letters) for z in range(outputs)])
    program.row("sums", [("W", summed)], source_blocks.ones(letters) if sums is None else sums, letters, equal=True)
    return program


def bound_by_floors(program, letters, outputs, level):
    """Bound the ratio of entries of each column by lambda."""
    (a, b), size = level, letters * outputs
    floor = Entries([(x * outputs + z, z, ONE) for x in range(letters) for z in range(outputs)])
    program.unknown("floor", outputs)
    program.row("least", [("W", Times()), ("floor", Factor(floor, -1))], size=size)
    program.row("most", [("W", Times(-a)), ("floor", Factor(floor, b))], size=size)


def filled_rows(loss, level, point):
    """Fill each row above the column minima (the floor) to the sum 1 by the letter's cheapest outputs."""
    floor = point.get("floor", vectors.zero(len(loss[0])))
    ratio, entries = level[1] / level[0], floor.terms[0] if floor.terms else [0] * floor.size
    above, below = (ratio.numerator, ratio.denominator) if isinstance(ratio, Fraction) else (ratio, 1)
    scale = floor.scale * below
    work.spend_on(len(loss) * floor.size, scale)
    least, room = [value * below for value in entries], [value * (above - below) for value in entries]
    rows = []
    for row_costs in loss:
        row, rest = list(least), scale - sum(least)
        for z in sorted(range(floor.size), key=row_costs.__getitem__):
            step = min(rest, room[z])
            row[z], rest = row[z] + step, rest - step
        rows += row
    return vectors.Vector(len(rows), [rows], scale)


def bound_pairs(program, outputs, pairs, level, delta=ZERO):
    """Bound the rows of pairs of letters by privacy with delta."""
    (a, b), size = level, len(pairs) * outputs
    if not pairs:
        return
    work.spend(size)
    places = [
        (k * outputs + z, k, i * outputs + z, h * outputs + z) for k, (i, h) in enumerate(pairs) for z in range(outputs)
    ]
    first, second = (Entries([(place[0], place[end], ONE) for place in places]) for end in (2, 3))
    terms = [("W", Factor(second, b)), ("W", Factor(first, -a))]
    if delta:
        program.unknown("excess", size)
        terms.append(("excess", Times()))
        summed = Entries([(k, row, -ONE) for row, k, _, _ in places])
        program.row("delta", [("excess", summed)], vectors.number(-a * delta).spread(len(pairs)), len(pairs))
    program.row("private", terms, size=size)


def costs(loss, size):
    """Return the costs d(x, z) of a loss: a matrix, "hamming", or a power of the distance of positions."""
    work.spend(size * size)
    if loss == HAMMING:
        return [[Fraction(int(x != z)) for z in range(size)] for x in range(size)]
    if type(loss) is list:
        rows = [vector({"loss": row}, "loss", None) for row in loss]
        require(len(rows) == size, "costs for each letter")
        require(all(len(row) == len(rows[0]) for row in rows), "rows of costs of one length")
        return rows
    places, power = vector(loss, "positions", size), field(loss, "power", int)
    require(1 <= power <= LARGEST_POWER, f"a power from 1 to {LARGEST_POWER}")
    work.spend(size * size * power * work.weight(max(map(work.bits_of, places))))
    return [[abs(a - b) ** power for b in places] for a in places]


def pairs_of(question, size):
    """Return the adjacent letters, in both orders; or each sensitive letter before every other one."""
    if "sensitive" in question:
        letters = question["sensitive"]
        require(all(1 <= letter <= size for letter in letters), f"letters from 1 to {size}")
        require(len(set(letters)) == len(letters), "each sensitive letter once")
        work.spend(size * len(letters))
        return [(letter - 1, h) for letter in sorted(letters) for h in range(size) if h != letter - 1]
    return ALL if question["adjacency"] is ALL else neighbours(question["adjacency"], size)


def neighbours(graph, size):
    """Return both directions of all edges."""
    labels, edges = graph["labels"], graph["edges"]
    work.spend(len(edges))
    require(len(labels) == size, f"a graph on {size} vertices")
    require(len(set(labels)) == len(labels), "vertices of different names")
    require(all(len(edge) == 2 and 0 <= edge[0] < edge[1] < size for edge in edges), "edges between two vertices in order")
    return sorted({pair for i, h in edges for pair in ((i, h), (h, i))})


def field_of(record):
    """Return the number field of a root in the claim."""
    number_field = algebraic.Field(record)
    require(number_field.isolated, "a polynomial with one root between two numbers")
    return number_field
