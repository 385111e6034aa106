"""Re-check a symdp certificate about a formula for every ordered prior, with the Python standard library only.

The claim (class II): for every prior P1 >= ... >= PM, every delta in [0, 1) if the formula names it (else delta = 0) and
every D in (0, 1), left relation right, where ``best`` is the exact optimum of that prior, wherever both sides are defined.
For class I the prior is uniform, which determines the answer for every set that contains it. The closed form of the optimum,
proved in proofs/foundations/one_prior.py, with A_k the sum of the k least probabilities and t_k = A_k + (M-1-k) P_(M-k):

    best = (M-1-k)(1-delta-D)/(D-(1-delta)A_k) for (1-delta) t_(k-1) <= D < (1-delta) t_k, and 1 for D >= (1-delta)(1-P1).

A formula that is refuted has programs, those of refuted_blocks.py. Here each range is cut into cells. On a cell,
D = (from + to x)/(1+x) with x >= 0, P_i is a sum of gaps g_i, ..., g_M >= 0 divided by S = g_1 + 2 g_2 + ... + M g_M, and
delta = e/(1+e): the two sides become rational functions of g, e, x >= 0.

The evidence names the winner of each max and min, and gives every difference as a fraction of polynomials whose coefficients
have one sign each; this file recomputes the difference from the text of the formula and compares.
"""

from collections import Counter
from fractions import Fraction

from .. import rules, work
from ..arithmetic import expression as expressions

FUNCTIONS, LARGEST_POWER, MOST_LETTERS, LONGEST = ("max", "min"), 12, 12, 2000


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    question = record["question"]
    letters, text = question["letters"], question["formula"]
    rules.require(lines, f"2 <= M <= {MOST_LETTERS}", 2 <= letters <= MOST_LETTERS)
    left, relation, right = parse_claim(text)
    rules.require(lines, "the relation is that of the text", relation == question["relation"])
    world = World(letters, "delta" in text, question["class"] == "I")
    here = scaled(world.one, 0)
    for piece in rules.field(evidence, "pieces", list):
        k = rules.field(piece, "range", int)
        rules.require(
            lines, f"range {k + 1} starts where the last one ends", 0 <= k < letters and equal(here, world.bound(k - 1))
        )
        for number, cell in enumerate(rules.field(piece, "cells", list), 1):
            end = world.value(
                expressions.parse(rules.field(cell, "to", str), FUNCTIONS, LARGEST_POWER),
                {},
                Choices(lines, "an end", [], 0),
            )
            check_cell(lines, f"range {k + 1}, cell {number}", world, k, here, end, (left, relation, right), cell)
            here = end
        rules.require(lines, f"the cells of range {k + 1} end where it ends", equal(here, world.bound(k)))
    rules.require(lines, "the ranges end at D = 1", equal(here, world.one))


def check_cell(lines, name, world, k, start, stop, claim, cell):
    """Check one cell: the winners of max and min, then the sign of left - right."""
    left, relation, right = claim
    x = world.variable(world.size + 1)
    here = divide(plus(start, times(stop, x)), plus(world.one, x))
    names = {"D": here, "best": world.best(k, here)}
    variables = world.size + 2
    choices = Choices(lines, name, rules.field(cell, "choices", list), variables)
    difference = minus(world.value(left, names, choices), world.value(right, names, choices))
    rules.require(lines, f"{name}: every choice was used", choices.done())
    sign = proved_sign(lines, f"{name}: left - right", difference, rules.field(cell, "difference", dict), variables)
    signs = {"==": {0}, ">=": {0, 1}, "<=": {0, -1}}[relation]
    rules.require(lines, f"{name}: left {relation} right", sign in signs)


def proved_sign(lines, name, value, evidence, size):
    """Return the sign of a rational function that the given fraction equals and shows."""
    top, below = polynomial(evidence, "numerator", size), polynomial(evidence, "denominator", size)
    same = product(value[0], below) == over((top, Counter()), value[1])
    rules.require(lines, f"{name} is the fraction of the evidence", same)
    signs = [{coefficient > 0 for coefficient in part.values()} for part in (top, below)]
    rules.require(lines, f"{name} has coefficients of one sign each", len(signs[0]) <= 1 and len(signs[1]) == 1)
    if not top:
        return 0
    return 1 if signs[0] == signs[1] else -1


class Choices:
    """The winners of max and min, in the order of evaluation, each with a proof against every other operand."""

    def __init__(self, lines, name, choices, variables):
        self.lines, self.name, self.choices, self.variables, self.place = lines, name, choices, variables, 0

    def pick(self, kind, values):
        if self.place >= len(self.choices):
            raise rules.Rejected(f"{self.name}: a choice for each max and min")
        choice = self.choices[self.place]
        self.place += 1
        winner, proofs = rules.field(choice, "winner", int), rules.field(choice, "proofs", list)
        rules.require(self.lines, f"{self.name}: the winner exists", 0 <= winner < len(values) == len(proofs) + 1)
        others = values[:winner] + values[winner + 1 :]
        for other, proof in zip(others, proofs):
            sign = proved_sign(
                self.lines, f"{self.name}: winner of {kind}", minus(values[winner], other), proof, self.variables
            )
            rules.require(self.lines, f"{self.name}: it wins", sign in ({0, 1} if kind == "max" else {0, -1}))
        return values[winner]

    def done(self):
        return self.place == len(self.choices)


class World:
    """Names of the formula as rational functions of g_1, ..., g_M, e, x."""

    def __init__(self, letters, with_delta, uniform):
        self.size, self.uniform = letters, uniform
        self.one = ({(0,) * (letters + 2): Fraction(1)}, Counter())
        self.total = self.sum_of(range(letters), lambda k: k + 1)
        e = self.variable(letters)
        self.rest = divide(self.one, plus(self.one, e)) if with_delta else self.one

    def variable(self, place):
        exponents = tuple(int(k == place) for k in range(self.size + 2))
        return ({exponents: Fraction(1)}, Counter())

    def sum_of(self, places, weight):
        terms = {}
        for k in places:
            terms.update(scaled(self.variable(k), Fraction(weight(k)))[0])
        return (terms, Counter())

    def prior(self, k):
        if self.uniform:
            return scaled(self.one, Fraction(1, self.size))
        return divide(self.sum_of(range(k - 1, self.size), lambda _: 1), self.total)

    def tail(self, k):
        """Return A_k, the sum of the last k entries, in which the gap g_j occurs min(k, j - (M-k)) times."""
        if self.uniform:
            return scaled(self.one, Fraction(k, self.size))
        first = self.size - k
        return (
            divide(self.sum_of(range(first, self.size), lambda j: j - first + 1), self.total) if k else scaled(self.one, 0)
        )

    def bound(self, k):
        """Return the right end of range k + 1 of the optimum: (1-delta) t_k, 1 after the last threshold, 0 for k = -1."""
        if k < 0 or k == self.size - 1:
            return scaled(self.one, Fraction(int(k >= 0)))
        return times(self.rest, plus(self.tail(k), scaled(self.prior(self.size - k), Fraction(self.size - 1 - k))))

    def best(self, k, here):
        if k == self.size - 1:
            return self.one
        top = scaled(minus(self.rest, here), Fraction(self.size - 1 - k))
        return divide(top, minus(here, times(self.rest, self.tail(k))))

    def value(self, tree, names, choices):
        kind, parts = tree[0], tree[1:]
        if kind == "number":
            return scaled(self.one, parts[0])
        if kind == "name":
            return self.named(parts[0], names)
        values = [self.value(part, names, choices) for part in parts if isinstance(part, tuple)]
        if kind in ("max", "min"):
            return choices.pick(kind, values)
        if kind == "**":
            result = self.one
            for _ in range(parts[1]):
                result = times(result, values[0])
            return result
        return {"+": plus, "-": minus, "*": times, "/": divide}[kind](*values)

    def named(self, name, names):
        if name in names:
            return names[name]
        if name in ("M", "delta"):
            return scaled(self.one, Fraction(self.size)) if name == "M" else minus(self.one, self.rest)
        index = int(name[1:]) if name[0] in "PA" and name[1:].isdigit() else -1
        if not int(name[0] == "P") <= index <= self.size:
            raise rules.Malformed(f"the name {name[:20]!r} is unknown")
        return self.prior(index) if name[0] == "P" else self.tail(index)


# A rational function is (numerator, Counter of the polynomials whose product is the denominator), not reduced.


def plus(a, b):
    shared = a[1] | b[1]
    return (added(over(a, shared), over(b, shared), 1), shared)


def minus(a, b):
    return plus(a, scaled(b, Fraction(-1)))


def times(a, b):
    return (product(a[0], b[0]), a[1] + b[1])


def divide(a, b):
    if not b[0]:
        raise rules.Rejected("the formula divides by zero")
    common = a[1] & b[1]
    return (over((a[0], Counter()), b[1] - common), a[1] - common + Counter([frozenset(b[0].items())]))


def over(a, denominator):
    """Return the numerator of a brought to a denominator that contains its own."""
    top = a[0]
    for part, power in (denominator - a[1]).items():
        for _ in range(power):
            top = product(top, dict(part))
    return top


def scaled(a, factor):
    return ({e: factor * c for e, c in a[0].items() if factor}, a[1])


def equal(a, b):
    return not minus(a, b)[0]


def longest(p):
    return max(map(work.bits_of, p.values()), default=0)


def added(p, q, factor):
    work.spend(len(p) + 2 * len(q))
    total = dict(p)
    for exponents, coefficient in q.items():
        total[exponents] = total.get(exponents, Fraction(0)) + factor * coefficient
    return {exponents: coefficient for exponents, coefficient in total.items() if coefficient}


def product(p, q):
    work.spend(4 * len(p) * len(q) * work.weight(longest(p) + longest(q)))
    total = {}
    for e1, c1 in p.items():
        for e2, c2 in q.items():
            exponents = tuple(map(int.__add__, e1, e2))
            total[exponents] = total.get(exponents, Fraction(0)) + c1 * c2
    return {exponents: coefficient for exponents, coefficient in total.items() if coefficient}


def polynomial(record, key, size):
    """Return a list of [coefficient, exponents] as a dict; there are as many exponents as variables."""
    terms = {}
    for term in rules.field(record, key, list):
        well = isinstance(term, list) and len(term) == 2 and isinstance(term[1], list) and len(term[1]) == size
        if not well or not all(type(e) is int and e >= 0 for e in term[1]):
            raise rules.Malformed(f'"{key}" must be a list of [coefficient, exponents]')
        terms[tuple(term[1])] = rules.fraction(term[0], key)
    return {exponents: coefficient for exponents, coefficient in terms.items() if coefficient}


def parse_claim(text):
    """Return (left, relation, right); a formula alone claims to equal best."""
    if len(text) > 2 * LONGEST:
        raise rules.Malformed(f"a claim must have at most {2 * LONGEST} characters")
    left, relation, right = expressions.parse_relation(text, FUNCTIONS, ("<=", ">=", "==", "="), LARGEST_POWER)
    return (left, relation, right) if relation else (left, "==", ("name", "best"))
