"""A source set of a claim: least accuracies over it, and membership, with the Python standard library only."""

from fractions import Fraction
from itertools import pairwise
from operator import mul

from .. import work
from ..arithmetic.exact_numbers import dot, field, least, number, over_one_denominator, prior_of, total, vector
from ..rules import Malformed, Rejected, require
from . import cores


class Source:
    """A source set: least accuracies over it, and membership."""

    def __init__(self, data):
        self.data, self.kind = data, frozenset(data) - {"labels"}
        if self.kind == {"vertices"}:
            self.vertices = [prior_of(row, "v") for row in field(data, "vertices", list)]
            self.letters = len(self.vertices[0]) if self.vertices else 0
            well = all(len(v) == self.letters and min(v) >= 0 and sum(v) == 1 for v in self.vertices)
        elif self.kind == {"lower", "upper"}:
            self.lower, self.upper = vector(data, "lower", None), vector(data, "upper", None)
            self.letters = len(self.lower)
            well = len(self.upper) == self.letters and sum(self.lower) <= 1 <= sum(self.upper)
            well = well and all(0 <= a <= b <= 1 for a, b in zip(self.lower, self.upper))
        elif self.kind == {"center", "radius"}:
            self.center, self.radius = vector(data, "center", None), number(data, "radius")
            self.letters = len(self.center)
            well = min(self.center) >= 0 and sum(self.center) == 1 and 0 <= self.radius <= 1
        elif self.kind in ({"decreasing"}, {"simplex"}):
            (self.letters,) = (data[key] for key in self.kind)
            well = type(self.letters) is int and self.letters <= 10**6
        elif self.kind == {"inequalities", "letters"}:
            self.letters = field(data, "letters", int)
            rows = [item for item in field(data, "inequalities", list) if isinstance(item, dict)]
            self.rows = [(vector(row, "coefficients", self.letters), number(row, "bound")) for row in rows]
            well = len(rows) == len(data["inequalities"])
        elif self.kind in cores.KINDS:
            self.core = cores.read(data, vector, number)
            well, self.letters = self.core is not None and self.core.well, self.core.letters if self.core else 0
        else:
            raise Malformed(f"a source set with the keys {sorted(map(str, self.kind))} is unknown")
        if not well or self.letters < 1 or len(data.get("labels", range(self.letters))) != self.letters:
            raise Malformed("the source set of the claim is not well formed")
        self.whole = [over_one_denominator(v) for v in self.vertices] if self.kind == {"vertices"} else []

    def member(self, evidence, lines, name):
        """Return a prior after checking that it lies in the set."""
        prior = vector(evidence, "prior", self.letters)
        require(lines, f"{name} is a probability vector", least(prior) >= 0 and total(prior) == 1)
        require(lines, f"{name} lies in the source set", self.holds(prior, evidence))
        return prior

    def holds(self, prior, evidence):
        if self.kind == {"vertices"}:
            weights = vector(evidence, "weights", len(self.vertices))
            return min(weights) >= 0 and sum(weights) == 1 and self.mixed(weights) == prior
        if self.kind == {"lower", "upper"}:
            return all(a <= p <= b for a, p, b in zip(self.lower, prior, self.upper))
        if self.kind == {"center", "radius"}:
            return sum(abs(p - c) for p, c in zip(prior, self.center)) <= 2 * self.radius
        if self.kind == {"decreasing"}:
            return all(a is b or a >= b for a, b in pairwise(prior))
        if self.kind == {"simplex"}:
            return True
        if self.kind in cores.KINDS:
            return self.core.holds(prior)
        work.spend(len(self.rows) * self.letters)
        return all(dot(row, prior) <= bound for row, bound in self.rows)

    def mixed(self, weights):
        """Return the vertices averaged with the weights."""
        chosen = [(weight / scale, row) for weight, (row, scale) in zip(weights, self.whole) if weight]
        shares, scale = over_one_denominator([share for share, _ in chosen])
        work.spend_on(len(chosen) * self.letters, scale)
        return [Fraction(sum(map(mul, shares, column)), scale) for column in zip(*[row for _, row in chosen])]

    def accuracy(self, q, evidence):
        """Return the least P.q over the set, or for inequalities the lower bound that the multipliers prove."""
        if self.kind == {"vertices"}:
            values, scale = over_one_denominator(q)
            work.spend_on(len(self.whole) * self.letters, scale * max(part for _, part in self.whole))
            return min(Fraction(sum(map(mul, row, values)), part * scale) for row, part in self.whole)
        work.spend(self.letters)
        if self.kind == {"lower", "upper"}:
            return dot(self.lower, q) + cores.fill(q, [b - a for a, b in zip(self.lower, self.upper)], 1 - sum(self.lower))
        if self.kind == {"center", "radius"}:
            # The adversary moves at most the radius from the letters with the largest q to the one with the least.
            lost = cores.fill([-value for value in q], self.center, self.radius)
            return dot(self.center, q) + lost + self.radius * min(q)
        if self.kind == {"decreasing"}:
            return cores.least_prefix_average(q)
        if self.kind == {"simplex"}:
            return least(q)
        if self.kind in cores.KINDS:
            return self.core.accuracy(q)
        work.spend(len(self.rows) * self.letters)
        alpha = vector(evidence, "multipliers", len(self.rows))
        if any(value < 0 for value in alpha):
            raise Rejected("every multiplier is at least 0")
        columns = zip(*[row for row, _ in self.rows]) if self.rows else [()] * self.letters
        floor = min(value + dot(alpha, column) for value, column in zip(q, columns))
        return floor - dot(alpha, [bound for _, bound in self.rows])
