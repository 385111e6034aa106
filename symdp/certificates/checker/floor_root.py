"""Re-check the certificate of an irrational least lambda, all letters adjacent, with the Python standard library only.

A claim names a source set, the costs d(x,y) as in entries.py, and a distortion D; the least lambda whose
lambda-private mechanisms reach it is the only root of a polynomial between two rationals, see algebraic.py. The facts
are those of a rational lambda, with numbers of the field of the root: a floor whose rows cost D at most under every prior of
the set, fact (F) of floor.py; a prior of the set and radii whose sum is D, fact (R) there; and fact (L) of
entries.py, that a smaller lambda would use outputs y with p_x d(x,y) = nu_x for all x only: there are none, or a prior
of the set costs more than D with the best of them.
"""

from fractions import Fraction

from . import algebraic, entries, rules, work
from . import floor as floors

KIND = "least leakage by floors"
require, number, field, dot = rules.require, rules.number, rules.field, rules.dot


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    if field(claim, "kind", str) != KIND:
        raise rules.Malformed(f'"kind" of the claim is {claim["kind"][:40]!r}')
    Level(lines, claim).check(evidence, number(claim, "distortion"))
    return lines


class Level:
    """The question of a claim, and its lambda."""

    def __init__(self, lines, claim):
        self.lines, self.numbers = lines, algebraic.Field(field(claim, "exp_epsilon", dict))
        low, high = self.numbers.ends
        require(lines, f"the polynomial has one root lambda between {low} and {high}", self.numbers.isolated)
        require(lines, f"lambda > 1, as {low} >= 1", low >= 1)
        self.asked, self.level = entries.Asked({**claim, "adjacency": None}), self.numbers.root
        self.source, self.loss = self.asked.source, self.asked.loss

    def check(self, evidence, distortion):
        lines = self.lines
        kept = self.accuracy([-cost for cost in self.costs(evidence)], evidence)
        require(lines, f"its distortion is at most {distortion}", kept >= -distortion)
        bound = field(evidence, "bound", dict)
        prior = self.member(bound)
        radii = self.numbers.vector(bound, "radii", len(self.loss))
        free = self.open_outputs(prior, radii)
        require(lines, f"lambda-private mechanisms cost {distortion} at least", sum(radii) == distortion)
        if not free:
            lines.append("no output is open, so that no smaller lambda will do, fact (L)")
            return
        rival = self.source.member(field(evidence, "rival", dict), lines, "rival")
        cost = self.asked.cheapest(rival, [free])
        require(lines, f"rival costs {cost} with open outputs, more than {distortion}, fact (L)", cost > distortion)

    def costs(self, evidence):
        """What the mechanism of the floor costs each letter, fact (F)."""
        floor = self.numbers.vector(evidence, "floor", len(self.loss[0]))
        work.spend(len(self.loss) * len(floor) * self.numbers.degree**2)
        total = sum(floor)
        well = min(floor) >= 0 and total <= 1 <= self.level * total
        require(self.lines, "the floor is part of lambda-private rows, fact (F)", well)
        room, rest = [(self.level - 1) * least for least in floor], 1 - total
        return [floors.cost_of_row(row, floor, room, rest) for row in self.loss]

    def accuracy(self, q, evidence):
        """The least P.q over the set."""
        if self.source.kind == {"vertices"}:
            return min(dot(vertex, q) for vertex in self.source.vertices)
        if self.source.kind != {"inequalities", "letters"}:
            return self.source.accuracy(q, evidence)
        rows = self.source.rows
        alpha = self.numbers.vector(evidence, "multipliers", len(rows)) if rows else []
        require(self.lines, "the multipliers are not negative", all(value >= 0 for value in alpha))
        floor = min(value + dot(alpha, [row[x] for row, _ in rows]) for x, value in enumerate(q))
        return floor - dot(alpha, [bound for _, bound in rows])

    def member(self, given):
        """The prior of the bound, after checking that it lies in the set."""
        prior = self.numbers.vector(given, "prior", self.source.letters)
        require(self.lines, "prior is a probability vector", min(prior) >= 0 and sum(prior) == 1)
        require(self.lines, "prior lies in the source set", self.holds(prior, given))
        return prior

    def holds(self, prior, given):
        if self.source.kind != {"vertices"}:
            return self.source.holds(prior, given)
        weights = self.numbers.vector(given, "weights", len(self.source.vertices))
        mixed = [dot(weights, column) for column in zip(*self.source.vertices)]
        return min(weights) >= 0 and sum(weights) == 1 and mixed == prior

    def open_outputs(self, prior, radii):
        """The outputs with p_x d(x,y) = nu_x for all x, after checking fact (R)."""
        found = []
        work.spend(len(self.loss) * len(self.loss[0]) * self.numbers.degree**2)
        for y, column in enumerate(zip(*self.loss)):
            rest = [p * cost - radius for p, cost, radius in zip(prior, column, radii)]
            above = sum((value for value in rest if value > 0), Fraction(0))
            below = sum((-value for value in rest if value < 0), Fraction(0))
            require(self.lines, f"output {y} costs the radii at least, fact (R)", above >= self.level * below)
            if above == below == 0:
                found.append(y)
        return found
