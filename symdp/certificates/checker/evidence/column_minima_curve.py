"""Re-check the certificate of a whole curve by column minima, with the Python standard library only.

A record names one prior p, or a set that p lies in as (S) says, the costs d(x,y) of letters and outputs, and with
lambda = 1 + r the least lambda as a function of the distortion D, all letters adjacent: infinite at the least distortion,
below which there is no mechanism, on each piece a ratio of affine functions, 1 from "zero_from" on.

Ends of pieces are rational, or the root of a quadratic polynomial between two numbers at which its signs differ. With n the
floor and d_p(y) = sum_x p_x d(x,y):

(A) For n >= 0 with N = sum n >= 1, A = sum_y n_y d_p(y) and F the cost of filling n from the cheapest outputs of each letter
    until the sum is 1, the rows (n + r f) / (N + r) are (1 + r)-private and cost (A + r F) / (N + r), which is D > F for
    r(D) = (A - N D) / (D - F).

(B) Every (1 + r)-private mechanism that is no constant answer is one of these, or costs no less than one. It costs D at most
    if A - N D + r F <= r D.

    So r is too small for D, below all d_p(y), if A - N D + r F > r D for all n; and as its two sides differ by A - N D > 0
    less r (D - F), no smaller r is enough where r is the least that is.

(C) The least A - N D + r F of all n is sum mu at least if sum_x max(0, mu_x - r p_x d(x,y)) <= d_p(y) - D for all y, as for
    any f <= n with row sums 1 it is sum_y n_y (d_p(y) - D) + r sum p f d.

    It is concave in (D, r). So a floor that makes it least at some points makes it least in their hull; and above them, if
    its F is the least distortion: mu_x may then grow by the least p_x d(x,y) times what r grows.

(S) Where all letters have the same sum_y n_y d(x,y), A, and the same cost of filling, F, the mechanism of (A) costs the
    same at each letter, so that it serves all priors of a set that it serves p in; so do the cheapest outputs where they
    cost no letter more than the least distortion, and a mixture of constant answers that costs none more than "zero_from".

(E) Within a triangle, or above a line, the curve r(D) of a floor stays where the affine functions of the sides are not
    negative on it: times D - F > 0 these are quadratic in D.
"""

from fractions import Fraction

from .. import rules, work
from ..arithmetic import exact_numbers as numbers
from ..arithmetic import square_root as roots
from ..programs.mechanism_blocks import costs as costs_of
from . import source_membership as sources

require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    Plane(lines, record["question"], record["answer"], evidence).check()


class Corner:
    """A point (D, r) with a bound of A - N D + r F, fact (C)."""

    def __init__(self, lines, name, corner, prior, loss, constant):
        self.distortion, self.rate = number(corner, "distortion"), number(corner, "rate")
        levels = vector(corner, "levels", len(prior))
        work.spend(2 * len(prior) * len(constant))
        costs = [self.rate * chance for chance in prior]
        spare = [cost - self.distortion for cost in constant]
        used = [sum(max(0, level - c * cost) for level, c, cost in zip(levels, costs, column)) for column in zip(*loss)]
        well = self.rate >= 0 and all(part <= whole for part, whole in zip(used, spare))
        require(lines, f"{name} at D = {self.distortion}: the levels are a bound, fact (C)", well)
        self.bound = sum(levels)

    @property
    def point(self):
        return self.distortion, self.rate


class Plane:
    """The question of a record, and the points of its evidence."""

    def __init__(self, lines, question, answer, evidence):
        self.lines, self.answer, self.evidence = lines, answer, evidence
        source = sources.Source(question["source"])
        self.loss = costs_of(question["loss"], source.letters)
        self.alone = source.kind == {"vertices"} and len(source.vertices) == 1
        self.prior = source.vertices[0] if self.alone else source.member(evidence, lines, "prior")
        self.constant = [rules.dot(self.prior, column) for column in zip(*self.loss)]
        self.least, self.zero = rules.dot(self.prior, [min(row) for row in self.loss]), min(self.constant)

    def check(self):
        lines, answer = self.lines, self.answer
        require(lines, f"the best outputs cost {self.least}", number(answer, "least") == self.least)
        require(lines, f"the best constant answer costs {self.zero}", number(answer, "zero_from") == self.zero)
        if not self.alone:
            self.check_ends()
        corners = [
            Corner(lines, f"corner {place}", corner, self.prior, self.loss, self.constant)
            for place, corner in enumerate(field(self.evidence, "corners", list))
        ]
        pieces, proofs = answer["pieces"], field(self.evidence, "pieces", list)
        require(lines, "one proof for each piece", len(pieces) == len(proofs))
        here, jump = self.least, Fraction(1)
        for place, (piece, proof) in enumerate(zip(pieces, proofs), 1):
            name, start, stop = f"piece {place}", piece["from"], piece["to"]
            require(lines, f"{name}: starts where the last one ends", roots.read(start) == here)
            here = roots.read(stop)
            floor = Floor(lines, name, proof, piece, self)
            floor.check_cells(lines, name, proof, roots.read(start), here, corners)
            jump = 1 + floor.rate(self.zero)
        require(lines, f"the pieces end at zero_from = {self.zero}", here == self.zero)
        require(lines, f"the limit from the left at zero_from is {jump}", number(answer, "jump") == jump)

    def check_ends(self):
        """Check fact (S) for the least distortion and for the one at zero leakage."""
        work.spend(2 * len(self.prior) * len(self.constant))
        answer = vector(self.evidence, "answer", len(self.constant))
        require(self.lines, "the answer is a probability vector", min(answer) >= 0 and sum(answer) == 1)
        costs = [rules.dot(answer, row) for row in self.loss]
        require(self.lines, f"it costs no letter more than {self.zero}, fact (S)", max(costs) <= self.zero)
        cheapest = max(min(row) for row in self.loss)
        require(self.lines, f"the best outputs cost no letter more than {self.least}, fact (S)", cheapest <= self.least)


class Floor:
    """The curve of a vector of column minima (a floor), fact (A)."""

    def __init__(self, lines, name, proof, piece, plane):
        floor = vector(proof, "floor", len(plane.constant))
        work.spend(2 * len(plane.prior) * len(floor))
        self.size, self.constant = sum(floor), rules.dot(floor, plane.constant)
        require(lines, f"{name}: n >= 0 and N >= 1, fact (A)", min(floor) >= 0 and self.size >= 1)
        filled = [cost_of_row(row, [0] * len(row), floor, Fraction(1)) for row in plane.loss]
        self.filled, self.least = rules.dot(plane.prior, filled), plane.least
        if not plane.alone:
            same = all(rules.dot(floor, row) == self.constant for row in plane.loss) and set(filled) == {self.filled}
            require(lines, f"{name}: A and F are the same at each letter, fact (S)", same)
        # lambda = (A - F + (1 - N) D) / (D - F), compared as polynomials in D.
        mine = numbers.product(self.constant - self.filled, 1 - self.size, *vector(piece, "denominator", 2))
        theirs = numbers.product(-self.filled, 1, *vector(piece, "numerator", 2))
        require(lines, f"{name}: numerator/denominator is 1 + (A - N D) / (D - F)", mine == theirs)
        require(lines, f"{name}: denominator does not vanish identically", any(vector(piece, "denominator", 2)))

    def rate(self, distortion):
        return (self.constant - self.size * distortion) / (distortion - self.filled)

    def check_cells(self, lines, name, proof, start, stop, corners):
        """Require cells that join one end to the other, with the floor optimal in each."""
        require(lines, f"{name}: F is at most its first D", not roots.less(start, self.filled))
        here, cells = start, field(proof, "cells", list)
        # Without a cell the piece would have no length, and its value of lambda at the end would not be proved.
        require(lines, f"{name}: it has a cell", len(cells) > 0)
        for place, cell in enumerate(cells, 1):
            chosen = [corner_of(corners, index) for index in field(cell, "corners", list)]
            end = roots.read(cell.get("to"))
            require(lines, f"{name}: cell {place} has a length", roots.less(here, end))
            held = all(corner.bound >= self.height(corner.point) for corner in chosen)
            require(lines, f"{name}: the floor is the best one at the corners of cell {place}, fact (C)", held)
            sides = self.sides([corner.point for corner in chosen])
            inside = all(roots.not_negative(self.on_curve(side), here, end) for side in sides)
            require(lines, f"{name}: the curve stays in cell {place}, fact (E)", inside)
            here = end
        require(lines, f"{name}: its cells end with it", here == stop)

    def height(self, point):
        return self.constant - self.size * point[0] + point[1] * self.filled

    def sides(self, points):
        """Return affine functions (constant, coefficients of D and of r) that are not negative inside a cell."""
        if len(points) == 2 and points[0][0] < points[1][0] and self.filled == self.least:
            first, last = points
            return [(-first[0], 1, 0), (last[0], -1, 0), line(first, last)]
        if len(points) != 3 or not (turn := at(line(points[0], points[1]), points[2])):
            raise rules.Rejected("a cell is a triangle; or above a line where F is the least distortion")
        sides = [line(points[k - 1], points[k]) for k in range(3)]
        return [tuple(value if turn > 0 else -value for value in side) for side in sides]

    def on_curve(self, side):
        """Return an affine function on the curve, times D - F: a polynomial in D, from the constant on."""
        constant, slope, rise = side
        return [
            rise * self.constant - constant * self.filled,
            constant - slope * self.filled - rise * self.size,
            slope,
        ]


def cost_of_row(costs, shares, room, rest):
    total = rules.dot(shares, costs)
    for y in sorted(range(len(costs)), key=costs.__getitem__):
        step = min(rest, room[y])
        total, rest = total + step * costs[y], rest - step
        if not rest:
            break
    return total


def corner_of(corners, index):
    if type(index) is not int or not 0 <= index < len(corners):
        raise rules.Malformed('"corners" of a cell must be places in the list of corners')
    return corners[index]


def line(first, last):
    """Return the affine function that is 0 on a line and positive to the left of the way from one point to the other."""
    (a, b), (c, d) = first, last
    return (d - b) * a - (c - a) * b, b - d, c - a


def at(side, point):
    return side[0] + side[1] * point[0] + side[2] * point[1]
