r"""Re-check the least leakage of vertices that move with one parameter, with the Python standard library only.

The claim: for every value t of the parameter from "from" to "to" the vertices, polynomials in t, are priors, and for their
hull, epsilon-local differential privacy and Hamming loss exp(epsilon) is as follows. The cells cover the interval; their
ends are rationals or roots of polynomials, and belong to both cells.

A curve: in each cell in which t lies exp(epsilon) is 1 from D = "zero_from" on, and below it infinite at D = 0 and
(1-D)(trace-1)/(accuracy-(1-D)) in the first piece with D < "to"; all of these are functions of t. One D inside (0, 1):
exp(epsilon) is the function "exp_epsilon" of the cell, the least of both functions where two cells meet.

The proof at each t of a cell, with u = 1 - D, is by facts (A), (B) and (C) of diagonal_blocks.py. Points are
polynomials in t over a common denominator that is positive in the cell, its ends included. So whatever is compared is a
polynomial in t that is at least 0 in the cell, its ends included: nothing is concluded by continuity (:mod:`.real_ends`). A
cell may be proved in parts, which cover it as the cells do the interval.

*One D.* Where exp(epsilon) is 1, a law of accuracy u: fact (C). Elsewhere some x in [0,1]^M whose accuracy a under every
vertex has l a >= u (l - 1 + sum x) for l = "exp_epsilon" >= 1: m x with m = l/(l - 1 + sum x) is fact (A).

And weights of the vertices whose prior Q has sum max(0, l Q_i - u) <= u (l - 1), by name the letters with l Q_i > u: fact
(B), with weights whose prior has all its entries below u inside of the cell.

Where one of them is u at an end, a cell that claims 1 must have this end as well: it shows that zero leakage is possible
there, and 1 is the least of both. At any other end each cell shows that its function is the value.

*A curve.* "silent" is a law of accuracy 1 - "zero_from". Each piece has an x in [0,1]^M of its trace, and of its accuracy
under every vertex at least.

Each threshold D between two pieces, or at the end, has a line z + s (sum x - 1), z = 1 - D, s >= 0, through (trace,
accuracy) of the pieces that it ends or begins, and weights of the vertices whose prior Q has sum max(0, Q_i - s) <= z - s:
no x has Q.x above the line.

Take a D > 0 in a piece of some length, the lines at its ends (1 in place of that at D = 0, where the accuracy is 1, with the
same Q) and the mixture of them, and of both Q, that is u at sum x = 1. Its slope is (accuracy - u)/(trace - 1), where the
trace is not 1 as both lines would have one z.

It is not 0, for the line is at least 1 at sum x = M. With l = u/slope this is (B), as the sum is convex in Q and s; and the
x of the piece gives (A). The line at "zero_from" has no entry of its Q above 1 - "zero_from", which is below u. At
D = 0 < "zero_from" two letters may occur, and each must be reported truthfully.
"""

from fractions import Fraction
from math import lcm

from .. import rules, work
from ..arithmetic import real_ends, sturm

MOST_SIZE = 64
require, field = rules.require, rules.field


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    source, asks, answer = record["question"]["source"], record["asks"], record["answer"]
    low, high = (rules.number(source, key) for key in ("from", "to"))
    require(lines, f"the parameter has a value, from {low} to {high}", low <= high)
    whole = real_ends.Span(*[real_ends.End(source[key], key) for key in ("from", "to")])
    vertices = read_vertices(lines, source, whole)
    cells, proofs = answer["cells"], field(evidence, "cells", list)
    require(lines, f"a proof for each of {len(cells)} cells", len(cells) == len(proofs))
    real_ends.covering(lines, cells, "cell", source["from"], source["to"])
    cell = LevelCell if "at" in asks else CurveCell
    spans, outcomes = [], []
    for place, (part, proof) in enumerate(zip(cells, proofs), 1):
        if type(proof) is not list:
            raise rules.Malformed('each entry of "cells" in the evidence must be a list of parts')
        spans += (parts := real_ends.covering(lines, proof, f"cell {place}: part", part["from"], part["to"]))
        outcomes += [
            cell(lines, f"cell {place}", span, vertices).check(asks, part, each) for span, each in zip(parts, proof)
        ]
    check_meetings(lines, spans, outcomes)


def read_vertices(lines, source, whole):
    """Return each vertex as integer polynomials with their denominator, after checking that it is a prior for all values."""
    vertices, rows = [], field(source, "vertices", list)
    if not 1 <= len(rows) <= MOST_SIZE or not 1 <= len(rows[0]) <= MOST_SIZE:
        raise rules.Malformed(f"there must be 1 to {MOST_SIZE} vertices, and 1 to {MOST_SIZE} letters")
    for place, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise rules.Malformed("all vertices must have as many letters as the first one")
        entries = [sturm.read(entry, "vertices") for entry in row]
        scale = shared(below for _, below in entries)
        vertex = [sturm.times(entry, (scale // below,)) for entry, below in entries]
        require(lines, f"vertex {place} has no negative entry", all(map(whole.not_negative, vertex)))
        require(lines, f"vertex {place} sums to 1", total(vertex) == (scale,))
        vertices.append((vertex, (scale,)))
    return vertices


def check_meetings(lines, spans, outcomes):
    """Require that an adjacent part claims 1 at every end where an entry of a spread prior is u."""
    for place, (span, (_, touched)) in enumerate(zip(spans, outcomes)):
        for end, is_touched in zip(span.ends, touched):
            if is_touched:
                beside = [k for k in (place - 1, place + 1) if 0 <= k < len(spans) and outcomes[k][0]]
                meets = any(other.compared(end) == 0 for k in beside for other in spans[k].ends)
                require(lines, f"part {place + 1} of all: where u is reached, a part without leakage begins or ends", meets)


def total(polynomials):
    result = ()
    for polynomial in polynomials:
        result = sturm.plus(result, polynomial)
    return result


def shared(denominators):
    """Return the least common multiple."""
    multiple = 1
    for denominator in denominators:
        multiple = lcm(multiple, denominator)
        work.spend(work.weight(multiple.bit_length()))
    return multiple


class Ratio:
    """A function of the parameter: a polynomial over one that is positive in a cell."""

    def __init__(self, top, below=sturm.ONE):
        self.top, self.below = top, below

    def __sub__(self, other):
        if self.below == other.below:
            return Ratio(sturm.minus(self.top, other.top), self.below)
        first, second = sturm.times(self.top, other.below), sturm.times(other.top, self.below)
        return Ratio(sturm.minus(first, second), sturm.times(self.below, other.below))

    def __add__(self, other):
        return self - Ratio(sturm.negated(other.top), other.below)

    def __mul__(self, other):
        return Ratio(sturm.times(self.top, other.top), sturm.times(self.below, other.below))

    def equals(self, other):
        return (self - other).top == ()


def number(value):
    value = Fraction(value)
    return Ratio(sturm.trimmed([value.numerator]), (value.denominator,))


class Cell:
    """The proof of one cell."""

    def __init__(self, lines, name, span, vertices):
        self.lines, self.name, self.span, self.vertices = lines, name, span, vertices
        self.size = len(vertices[0][0])

    def require(self, text, holds):
        require(self.lines, f"{self.name}: {text}", holds)

    def not_negative(self, *functions):
        return all(self.span.not_negative(function.top) for function in functions)

    def below(self, polynomial, key):
        self.require(f'the denominator of "{key}" is positive', self.span.positive(polynomial))
        return polynomial

    def function(self, record, key):
        """Return a function of a record, or of the evidence."""
        ratio = field(record, key, dict)
        (top, over), (below, under) = (sturm.read(ratio.get(part), part) for part in ("numerator", "denominator"))
        return Ratio(sturm.times(top, (under,)), self.below(sturm.times(below, (over,)), key))

    def point(self, record, key, size):
        """Return nonnegative entries over a common denominator, and this denominator."""
        data = field(record, key, dict)
        entries, (below, under) = field(data, "entries", list), sturm.read(data.get("over"), "over")
        if len(entries) != size:
            raise rules.Malformed(f'"{key}" must have {size} entries')
        read = [sturm.read(entry, "entries") for entry in entries]
        scale = shared(over for _, over in [*read, (below, under)])
        below = self.below(sturm.times(below, (scale // under,)), key)
        products = [sturm.times(entry, (scale // over,)) for entry, over in read]
        self.require(f'no entry of "{key}" is negative', all(map(self.span.not_negative, products)))
        return products, below

    def accuracies(self, x, below):
        """Yield the accuracy of a diagonal under each vertex."""
        for vertex, scale in self.vertices:
            top = total([sturm.times(entry, share) for entry, share in zip(vertex, x)])
            yield Ratio(top, sturm.times(below, scale))

    def law(self, record, accuracy):
        """Check a law by fact (C)."""
        x, below = self.point(record, "silent", self.size)
        self.require("a law sums to 1 at most", self.not_negative(Ratio(below) - Ratio(total(x))))
        kept = all(self.not_negative(value - accuracy) for value in self.accuracies(x, below))
        self.require("its accuracy is enough for zero leakage, fact (C)", kept)

    def diagonal(self, record, key="diagonal"):
        x, below = self.point(record, key, self.size)
        rests = [sturm.minus(below, part) for part in x]
        self.require("no entry of a diagonal is above 1", all(map(self.span.not_negative, rests)))
        return x, below

    def prior(self, record, key="weights"):
        """Return the entries of the prior that weights give."""
        weights, below = self.point(record, key, len(self.vertices))
        self.require("weights sum to 1", total(weights) == below)
        scale = shared(over for _, (over,) in self.vertices)
        parts = [sturm.times(weight, (scale // over,)) for weight, (_, (over,)) in zip(weights, self.vertices)]
        columns = zip(*[vertex for vertex, _ in self.vertices])
        mixed = [total([sturm.times(part, entry) for part, entry in zip(parts, column)]) for column in columns]
        return [Ratio(entry, sturm.times(below, (scale,))) for entry in mixed]

    def bounded(self, record, excesses, most):
        """Check that the positive parts of functions, for the named letters, sum to at most a function: fact (B)."""
        letters = field(record, "above", list)
        if not all(type(x) is int and 0 <= x < self.size for x in letters):
            raise rules.Malformed(f'"above" must be a list of letters from 0 to {self.size - 1}')
        above = set(letters)
        zero = number(0)
        signs = [excess if x in above else zero - excess for x, excess in enumerate(excesses)]
        self.require("what exceeds is that of the letters above", self.not_negative(*signs))
        reached = total([excesses[x].top for x in sorted(above)])
        self.require("what exceeds is small enough, fact (B)", self.not_negative(most - Ratio(reached, excesses[0].below)))


class LevelCell(Cell):
    """The least exp(epsilon) at one D."""

    def check(self, asks, part, proof):
        """Check the cell; return whether exp(epsilon) is 1, and at which ends a spread entry is u."""
        distortion = rules.number(asks, "at")
        self.require("0 < D < 1", 0 < distortion < 1)
        u, one, level = number(1 - distortion), number(1), self.function(part, "exp_epsilon")
        if level.equals(one):
            self.law(proof, u)
            return True, (False, False)
        self.require("exp(epsilon) is at least 1", self.not_negative(level - one))
        x, below = self.diagonal(proof)
        needed = u * (level - (one - Ratio(total(x), below)))
        kept = all(self.not_negative(level * value - needed) for value in self.accuracies(x, below))
        self.require("the accuracy of the diagonal is enough, fact (A)", kept)
        self.bounded(proof, [level * entry - u for entry in self.prior(proof)], u * (level - one))
        rests = [(u - entry).top for entry in self.prior(proof, "spread")]
        self.require("inside, no entry of the spread prior reaches u", all(map(self.span.positive_inside, rests)))
        return False, [any(end.is_root_of(rest) for rest in rests) for end in self.span.ends]


class CurveCell(Cell):
    """The least exp(epsilon) as a function of D."""

    def check(self, asks, part, proof):
        """Check the cell; return that exp(epsilon) is not 1 throughout, and that no end is touched."""
        pieces, zero, one = field(part, "pieces", list), self.function(part, "zero_from"), number(1)
        sides, corners = (field(proof, key, list) for key in ("sides", "diagonals"))
        self.require("a line and a diagonal for each piece", len(pieces) == len(sides) == len(corners))
        self.law(proof, one - zero)
        start, last = number(0), None
        for place, (piece, side, corner) in enumerate(zip(pieces, sides, corners)):
            trace, height, end = (self.function(piece, key) for key in ("trace", "accuracy", "to"))
            self.require("a piece does not end before the last one", self.not_negative(end - start))
            self.require("the first piece has an accuracy of 1", place > 0 or height.equals(one))
            if last is not None:
                self.require("the line meets the next piece", (last[0] + last[1] * (trace - one)).equals(height))
            self.diagonal_of(corner, trace, height)
            last = self.line(side, one - end)
            self.require("the line meets its piece", (last[0] + last[1] * (trace - one)).equals(height))
            start = end
        self.require("the pieces end where zero leakage begins", start.equals(zero))
        return False, (False, False)

    def diagonal_of(self, record, trace, height):
        """Check a diagonal with its trace and an accuracy."""
        x, below = self.diagonal({"diagonal": record})
        self.require("the trace is at least 1", self.not_negative(trace - number(1)))
        self.require("it is that of the diagonal", trace.equals(Ratio(total(x), below)))
        kept = all(self.not_negative(value - height) for value in self.accuracies(x, below))
        self.require("the diagonal has the accuracy of its piece", kept)

    def line(self, record, z):
        """Return the value at trace 1 and the slope of a line that bounds all accuracies from above."""
        slope = self.function(record, "slope")
        self.require("the slope is not negative", self.not_negative(slope))
        self.bounded(record, [entry - slope for entry in self.prior(record)], z - slope)
        return z, slope
