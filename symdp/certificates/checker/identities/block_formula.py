"""Re-check a symdp certificate about a formula for every alphabet, with the Python standard library only.

The claim: for every M >= 2 ("letters" is "all"), or for one, for every prior P1 >= ... >= PM, every delta in [0, 1) if
a text names it (else delta = 0), every k = 1, ..., M if a text names it, and every D in (0, 1) at which the texts of
"where" hold, left relation right, wherever both sides are defined and the letters that they name exist.

``best`` is the least exp(epsilon) of the prior, and stands alone on one side, or nowhere. top(k) and tail(k) are the sums of
the k greatest and of the k least probabilities.

The evidence has a "point", a prior, D, delta and k at which the texts are defined and the hypotheses hold, so that the
claim is about something, and a tree for each layout of :mod:`.flat_blocks` and each of its ranges of D. A branch is one
block of its least size or larger, one operand of a max or min that wins, or a polynomial of one sign or the other. A leaf
shows

    S**power * W**width * N**(2 defined) * (left - right)
        = what has no negative coefficient + sum of such multipliers * products of hypotheses

where left - right, the hypotheses and the width W > 0 of the range are multiplied by their denominators twice, so that they
are polynomials in non-negative unknowns, and N is the product of the denominators of unknown sign, not zero where the
texts are defined; or the same for -1 instead of left - right: the hypotheses contradict each other.
"""

from collections import Counter
from fractions import Fraction

from .. import rules, work
from ..arithmetic import expression as expressions
from ..kernel import block_programs as programs
from ..programs import refuted_blocks
from . import flat_blocks
from . import ordered_formula as functions

CALLS, RELATIONS, BEST = ("max", "min", "top", "tail"), ("<=", ">=", "==", "="), ("name", "best")
TURNED = {"<=": ">=", ">=": "<=", "==": "=="}
MOST_HYPOTHESES, MOST_DEPTH, LARGEST_DEGREE = 8, 60, 8


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    data, answer = record["question"], record["answer"]
    question = Question(data["formula"], data["where"])
    if answer != "proved":
        return check_refutation(lines, question, answer["refuted"], evidence)
    letters = data["letters"]
    layouts = flat_blocks.layouts(question.needs, letters)
    rules.require(lines, "there are letters enough for the names of the texts", bool(layouts))
    check_point(lines, question, letters, rules.field(evidence, "point", dict))
    return check_trees(lines, question, layouts, evidence)


def check_point(lines, question, letters, point):
    """Check that the texts are defined at some point where the hypotheses hold."""
    prior, values = instance(lines, question, point)
    rules.require(lines, "the point is a prior of this alphabet", letters in (flat_blocks.ALL, len(prior)))
    well = prior[-1] >= 0 and sum(prior) == 1 > values["delta"] >= 0
    rules.require(lines, "min P >= 0, sum P = 1 and 0 <= delta < 1", well)
    for tree in (question.left, *([] if question.ruled else [question.right])):
        # A text that divides by zero has no value, and raises Rejected.
        relation_holds(tree, "==", ("number", Fraction(0)), prior, values)
    lines.append("the formula is defined at the point")


def check_trees(lines, question, layouts, evidence):
    """Check each side of the claim on each layout."""
    for side in question.sides:
        cases = [part for layout in layouts for part in question.parts(layout, side)]
        trees = rules.field(evidence, side, list)
        rules.require(lines, f"{side}: a proof for each of {len(cases)} layouts", len(trees) == len(cases))
        for number, (layout, tree) in enumerate(zip(cases, trees), 1):
            check_layout(lines, f"{side}, layout {number}", question, side, layout, tree, 0)


class Question:
    """The texts of a claim: formula relation best, or a relation without best; the hypotheses, each left - right >= 0."""

    def __init__(self, text, where):
        if len(where) > MOST_HYPOTHESES:
            raise rules.Malformed(f"too large: {len(where)} hypotheses, at most {MOST_HYPOTHESES}")
        left, relation, right = parsed(text)
        if relation is None:
            relation, right = "==", BEST
        if left == BEST:
            left, relation, right = right, TURNED[relation], left
        self.left, self.relation, self.right = left, relation, right
        self.ruled = right == BEST
        self.hypotheses = []
        for hypothesis in where:
            one, sign, other = parsed(hypothesis)
            if sign is None:
                raise rules.Malformed(f"the hypothesis {hypothesis[:40]!r} has no relation")
            self.hypotheses += [] if sign == "<=" else [("-", one, other)]
            self.hypotheses += [] if sign == ">=" else [("-", other, one)]
        trees = [left, *([] if self.ruled else [right]), *self.hypotheses]
        self.needs = flat_blocks.Needs(trees)
        if "best" in self.needs.names:
            raise rules.Malformed("best must stand alone on one side of the formula, or not occur")
        self.with_delta = "delta" in self.needs.names

    @property
    def sides(self):
        """Return the directions to prove: left above right, below, or both."""
        return {">=": ("above",), "<=": ("below",), "==": ("above", "below")}[self.relation]

    def parts(self, layout, side):
        """Return the blocks to which the claim comes down: the least optimum needs one more step than the largest."""
        return list(layout.cut()) if self.ruled and side == "below" else [layout]


def parsed(text):
    if not isinstance(text, str) or len(text) > 2 * functions.LONGEST:
        raise rules.Malformed(f"a claim must be a text of at most {2 * functions.LONGEST} characters")
    return expressions.parse_relation(text, CALLS, RELATIONS, functions.LARGEST_POWER)


def check_layout(lines, name, question, side, layout, tree, depth):
    """Check a tree over the sizes of the blocks, then one node for each range of D."""
    if not isinstance(tree, dict):
        raise rules.Malformed("a tree of the evidence must be an object")
    if "size" in tree:
        place, parts = rules.field(tree, "size", int), rules.field(tree, "parts", list)
        well = 0 <= place < len(layout.blocks) and layout.blocks[place][1] and len(parts) == 2 and depth < MOST_DEPTH
        rules.require(lines, f"{name}: block {place + 1} has its least size, or is larger", well)
        for part, below in zip(layout.fixed(place), parts):
            check_layout(lines, name, question, side, part, below, depth + 1)
        return
    world = flat_blocks.Blocks(layout, question.needs.side, question.with_delta)
    ranges, nodes = list(world.ranges()), rules.field(tree, "ranges", list)
    rules.require(lines, f"{name}: a proof for each of {len(ranges)} ranges", len(nodes) == len(ranges))
    for number, (interval, node) in enumerate(zip(ranges, nodes), 1):
        Cell(lines, f"{name}, range {number}", question, side, world, interval).check(node, [], [], 0)


class Cell:
    """One range of D over one layout."""

    def __init__(self, lines, name, question, side, world, interval):
        start, stop, count = interval
        self.lines, self.name, self.question, self.world, self.side = lines, name, question, world, side
        here = world.within(start, stop)
        self.width = cleared(functions.minus(stop, start))
        self.names = {"D": here, "best": world.best(count, here)}

    def check(self, node, path, signs, depth):
        """Check a node of the tree, after the choices of a path and with polynomials whose signs are given."""
        if not isinstance(node, dict) or depth > MOST_DEPTH:
            raise rules.Malformed(f"a node of the evidence must be an object, at a depth of at most {MOST_DEPTH}")
        if node.get("undefined") is True:
            rules.require(self.lines, f"{self.name}: a text divides by zero, so that nothing is claimed", self.undefined())
        elif "choose" in node:
            parts = rules.field(node, "choose", list)
            rules.require(self.lines, f"{self.name}: each operand may win", self.pending(path) == len(parts))
            for place, part in enumerate(parts):
                self.check(part, [*path, place], signs, depth + 1)
        elif "sign" in node:
            polynomial, parts = functions.polynomial(node, "sign", self.world.variables), rules.field(node, "parts", list)
            rules.require(self.lines, f"{self.name}: one sign or the other", len(parts) == 2)
            for sign, part in zip((1, -1), parts):
                self.check(part, path, [*signs, functions.scaled((polynomial, Counter()), Fraction(sign))[0]], depth + 1)
        else:
            self.check_leaf(node, path, signs)

    def check_leaf(self, node, path, signs):
        rules.require(self.lines, f"{self.name}: no max or min is left", self.pending(path) is None)
        goal, hypotheses, doubtful = self.goal(path, signs)
        rest = {(0,) * self.world.variables: Fraction(-1)} if node.get("never") is True else goal
        positives = {"power": self.world.total[0], "width": self.width, "defined": functions.product(doubtful, doubtful)}
        for key, positive in positives.items():
            exponent = rules.field(node, key, int)
            if not 0 <= exponent <= LARGEST_DEGREE:
                raise rules.Malformed(f'"{key}" must lie between 0 and {LARGEST_DEGREE}')
            for _ in range(exponent):
                rest = functions.product(rest, positive)
        for term in rules.field(node, "products", list):
            value = functions.polynomial(term, "multiplier", self.world.variables)
            rules.require(self.lines, f"{self.name}: a multiplier is not negative", non_negative(value))
            for place in rules.field(term, "of", list):
                if type(place) is not int or not 0 <= place < len(hypotheses):
                    raise rules.Malformed('"of" must list hypotheses')
                value = functions.product(value, hypotheses[place])
            rules.require(self.lines, f"{self.name}: a product has a hypothesis", bool(term["of"]))
            rest = functions.added(rest, value, Fraction(-1))
        rules.require(self.lines, f"{self.name}: nothing negative is left", non_negative(rest))

    def undefined(self):
        """Return whether a text divides by zero everywhere in this cell."""
        try:
            self.pending([])
        except rules.Rejected:
            return True
        return False

    def pending(self, path):
        """Count the operands of the next max or min that the path leaves open; None if it leaves none."""
        try:
            self.differences(path)
        except Pending as undecided:
            return undecided.operands
        return None

    def differences(self, path):
        """Return left - right or right - left, and the hypotheses, as rational functions that must be >= 0."""
        premises, steps = [], iter(path)

        def choose(kind, values):
            place = next(steps, None)
            if place is None:
                raise Pending(len(values))
            turned = Fraction(1 if kind == "max" else -1)
            others = values[:place] + values[place + 1 :]
            premises.extend(functions.scaled(functions.minus(values[place], other), turned) for other in others)
            return values[place]

        left, right = (self.world.value(tree, self.names, choose) for tree in (self.question.left, self.question.right))
        premises.extend([self.world.value(tree, self.names, choose) for tree in self.question.hypotheses])
        sign = Fraction(1 if self.side == "above" else -1)
        return functions.scaled(functions.minus(left, right), sign), premises

    def goal(self, path, signs):
        """Return the goal and the premises as polynomials >= 0 where the texts are defined, and N."""
        goal, premises = self.differences(path)
        doubtful = ({(0,) * self.world.variables: Fraction(1)}, Counter())
        for part in sorted({part for value in (goal, *premises) for part in value[1] if not one_sign(part)}, key=sorted):
            doubtful = functions.times(doubtful, (dict(part), Counter()))
        return cleared(goal), [*map(cleared, premises), *signs], doubtful[0]


class Pending(Exception):
    """A max or min whose largest or least operand is not chosen yet."""

    def __init__(self, operands):
        super().__init__(operands)
        self.operands = operands


def non_negative(polynomial):
    return all(coefficient >= 0 for coefficient in polynomial.values())


def one_sign(part):
    return len({coefficient > 0 for _, coefficient in part}) == 1


def cleared(value):
    """Return numerator * denominator up to positive factors; a denominator with coefficients of one sign gives that sign."""
    top, sign = value[0], 1
    for part, power in value[1].items():
        if power % 2 and one_sign(part):
            sign *= 1 if all(coefficient > 0 for _, coefficient in part) else -1
        elif power % 2:
            top = functions.product(top, dict(part))
    return functions.scaled((top, Counter()), Fraction(sign))[0]


def check_refutation(lines, question, refuted, evidence):
    """Check a prior, D and delta, and k where named, at which the hypotheses hold and the relation fails."""
    prior, values = instance(lines, question, refuted)
    lines.extend(programs.inner(refuted_blocks.at_prior(refuted), evidence))
    values["best"] = rules.number(refuted, "best")
    false = not relation_holds(question.left, question.relation, question.right, prior, values)
    rules.require(lines, "the relation is false there", false)


def instance(lines, question, point):
    """Return (prior, values of the other names but best) at which the hypotheses hold."""
    size = len(rules.field(point, "prior", list))
    prior, delta = rules.vector(point, "prior", size), rules.number(point, "delta")
    distortion, k = rules.number(point, "distortion"), rules.field(point, "k", int)
    needs = question.needs
    rules.require(lines, "P1 >= ... >= PM", size >= 2 and all(p >= q for p, q in zip(prior, prior[1:])))
    rules.require(lines, "the letters that are named exist", max({0} | needs.greatest | needs.least) <= size)
    rules.require(lines, "0 < D < 1", 0 < distortion < 1)
    rules.require(lines, "delta = 0 unless a text names it", delta == 0 or question.with_delta)
    rules.require(lines, "1 <= k <= M", 1 <= k <= size)
    values = {"D": distortion, "delta": delta, "k": Fraction(k), "M": Fraction(size)}
    for tree in question.hypotheses:
        rules.require(lines, "the hypotheses hold there", relation_holds(tree, ">=", ("number", Fraction(0)), prior, values))
    return prior, values


def relation_holds(left, relation, right, prior, values):
    """Decide a relation at exact numbers."""
    trees = [numbered(tree, prior, values) for tree in (left, right)]
    work.spend(sum(expressions.cost(tree, {key: work.bits_of(x) for key, x in values.items()})[1] for tree in trees))
    return expressions.holds(trees[0], relation, trees[1], values)


def numbered(tree, prior, values):
    """Return a tree in which sums of probabilities and letters are numbers."""
    kind, parts = tree[0], tree[1:]
    if kind in ("top", "tail"):
        index = flat_blocks.index_of(tree)
        count = int(values["k"]) if index == "k" else index
        return ("number", sum(prior[:count] if kind == "top" else prior[len(prior) - count :], Fraction(0)))
    if kind == "name" and parts[0] not in values:
        name = parts[0]
        if name == "PM":
            return ("number", prior[-1])
        place = int(name[1:])
        return ("number", prior[place - 1] if name[0] == "P" else sum(prior[len(prior) - place :], Fraction(0)))
    return (kind, *[numbered(part, prior, values) if isinstance(part, tuple) else part for part in parts])
