"""Expressions in certificates, with the Python standard library only: their grammar and their exact values.

    expression = term {("+" | "-") term}          term = factor {("*" | "/") factor}
    factor     = ["-"] power                      power = atom ["**" integer]
    atom       = number | name | function "(" expression {"," expression} ")" | "(" expression ")"

The functions are max, min, log (natural logarithm) and sum, as far as the caller allows them. A value is an exact
fraction; where a logarithm occurs it is an interval with rational ends that holds the value, as narrow as asked.
"""

import re
from fractions import Fraction
from itertools import product

from .. import rules, work

TOKEN = re.compile(r"\s*(\d+\.\d+|\d+|[A-Za-z_]\w*|\*\*|<=|>=|==|[-+*/(),=<>])", re.ASCII)
RELATION = re.compile(r"(<=|>=|==|=|<|>)")
RELATIONS = {"=": "==", "==": "==", "<=": "<=", ">=": ">=", "<": "<", ">": ">"}
LARGEST_POWER, LARGEST_TOWER, LONGEST, DEEPEST = 64, 4096, 20_000, 100
LONGEST_PRODUCT, LONGEST_SUM = 100, 32
PRECISIONS = (64, 256, 1024, 4096)
LOGARITHM = 40


def parse_relation(text, functions, relations=tuple(RELATIONS), power=LARGEST_POWER):
    """Return (left, relation, right) of a text with at most one relation; (left, None, None) without one."""
    parts = RELATION.split(text)
    if len(parts) not in (1, 3) or (len(parts) == 3 and parts[1] not in relations):
        raise rules.Malformed(f"{text[:40]!r} has more than one relation, or one that is not allowed here")
    trees = [parse(part, functions, power) for part in parts[::2]]
    return (trees[0], None, None) if len(parts) == 1 else (trees[0], RELATIONS[parts[1]], trees[1])


def parse(text, functions, power=LARGEST_POWER):
    """Parse into tuples: ("number", value), ("name", text), ("**", tree, integer) or (operation or function, *trees)."""
    if len(text) > LONGEST or text.count("(") > DEEPEST:
        raise rules.Malformed(f"an expression has at most {LONGEST} characters and {DEEPEST} parentheses")
    reader = Reader(text.rstrip(), functions, power)
    tree = reader.chain()
    if reader.tokens:
        raise rules.Malformed(f"the expression cannot be read at {reader.tokens[0]!r}")
    return tree


class Reader:
    """Recursive descent over the tokens."""

    def __init__(self, text, functions, power):
        self.tokens, self.functions, self.power_limit, self.tower, position = [], functions, power, 1, 0
        while position < len(text):
            token = TOKEN.match(text, position)
            if token is None:
                raise rules.Malformed(f"the expression cannot be read at {text[position:][:20]!r}")
            self.tokens.append(token[1])
            position = token.end()

    def next(self):
        return self.tokens.pop(0) if self.tokens else ""

    def chain(self, operators=("+", "-")):
        below = self.factor if "*" in operators else lambda: self.chain(("*", "/"))
        first, rest = below(), []
        while self.tokens and self.tokens[0] in operators:
            rest.append((self.next(), below()))
        if "*" in operators and len(rest) > LONGEST_PRODUCT:
            raise rules.Malformed(f"a product has at most {LONGEST_PRODUCT} factors")
        return chained(first, rest)

    def factor(self):
        if self.tokens and self.tokens[0] == "-":
            self.next()
            return ("-", ("number", Fraction(0)), self.power())
        return self.power()

    def power(self):
        beside, self.tower = self.tower, 1
        tree = self.atom()
        if self.tokens and self.tokens[0] == "**":
            self.next()
            exponent = self.next()
            if not exponent.isdigit() or len(exponent) > 4 or int(exponent) > self.power_limit:
                raise rules.Malformed(f"an exponent must be an integer up to {self.power_limit}")
            self.tower *= max(1, int(exponent))
            if self.tower > LARGEST_TOWER:
                raise rules.Malformed(f"powers of powers must multiply to at most {LARGEST_TOWER}")
            tree = ("**", tree, int(exponent))
        self.tower = max(beside, self.tower)
        return tree

    def atom(self):
        word = self.next()
        if word[:1].isdigit():
            return ("number", number(word))
        if word in self.functions or word == "(":
            return self.bracket(word)
        if word[:1].isalpha():
            return ("name", word)
        raise rules.Malformed(f"the expression cannot be read at {word!r}")

    def bracket(self, word):
        if word != "(":
            self.expect("(")
        inside = [self.chain()]
        while word != "(" and self.tokens and self.tokens[0] == ",":
            self.next()
            inside.append(self.chain())
        self.expect(")")
        if word in ("max", "min") and len(inside) == 1:
            return inside[0]
        if word in ("log", "sum") and len(inside) > 1:
            raise rules.Malformed(f"{word} takes one argument")
        return inside[0] if word == "(" else (word, *inside)

    def expect(self, token):
        if self.next() != token:
            raise rules.Malformed(f"{token!r} was expected")


def number(word):
    try:
        return Fraction(word)
    except ValueError:
        raise rules.Malformed(f"a number of {len(word)} digits is longer than this Python reads") from None


def chained(first, rest):
    """Return first +- rest[0] +- rest[1] ... from the left; a long sum is cut in two, so that no tree is deep."""
    if len(rest) <= LONGEST_SUM or rest[0][0] in "*/":
        for operation, tree in rest:
            first = (operation, first, tree)
        return first
    middle = len(rest) // 2
    sign, head = rest[middle]
    tail = rest[middle + 1 :] if sign == "+" else [("-" if each == "+" else "+", tree) for each, tree in rest[middle + 1 :]]
    return (sign, chained(first, rest[:middle]), chained(head, tail))


def cost(tree, sizes):
    """Return (bits of the value, units of work) for values of the names with these bits; raise TooLarge beyond limits."""
    kind, *parts = tree
    if kind in ("number", "name"):
        return (work.bits_of(parts[0]) if kind == "number" else sizes.get(parts[0], 0)), 1
    if kind == "**":
        bits, units = cost(parts[0], sizes)
        return bits * parts[1], units + work.weight(bits * parts[1])
    below = [cost(part, sizes) for part in parts]
    lengths, units = [bits for bits, _ in below], sum(each for _, each in below)
    if kind == "log":
        return 4 * PRECISIONS[0], units + LOGARITHM * work.weight(lengths[0])
    bits = max(lengths) if kind in ("max", "min") else sum(lengths) + 1
    return bits, units + 4 * work.weight(bits)


def holds(left, relation, right, values):
    """Decide a relation between two expressions at exact values of their names, logarithms at growing precision."""
    for bits in PRECISIONS:
        if bits > PRECISIONS[0]:
            work.spend(bits)
        low, high = interval(("-", left, right), values, bits)
        if low == high or low > 0 or high < 0:
            known = {"==": low == high == 0, "<=": high <= 0, ">=": low >= 0, "<": high < 0, ">": low > 0}
            return known[relation]
    raise rules.Rejected(f"the sign of a difference of logarithms is not decided with {PRECISIONS[-1]} bits")


def interval(tree, values, bits):
    """Return [low, high] with rational ends that hold the value; equal ends where no logarithm occurs."""
    kind, *parts = tree
    if kind == "number":
        return parts[0], parts[0]
    if kind == "name":
        if parts[0] not in values:
            raise rules.Malformed(f"the name {parts[0][:20]!r} is unknown")
        return values[parts[0]], values[parts[0]]
    if kind == "**":
        return raised(interval(parts[0], values, bits), parts[1])
    ends = [interval(part, values, bits) for part in parts]
    if kind in ("max", "min"):
        choose = max if kind == "max" else min
        return choose(low for low, _ in ends), choose(high for _, high in ends)
    if kind == "log":
        return logarithm_below(ends[0][0], bits), -logarithm_below(1 / positive(ends[0][1]), bits)
    return combined(kind, *ends[0], *ends[1])


def combined(kind, a, b, c, d):
    """Return [a, b] combined with [c, d] by + - * or /."""
    if kind == "+":
        return a + c, b + d
    if kind == "-":
        return a - d, b - c
    if kind == "/":
        if c <= 0 <= d:
            raise rules.Rejected("an expression divides by zero")
        c, d = 1 / d, 1 / c
    corners = [x * y for x, y in product((a, b), (c, d))]
    return min(corners), max(corners)


def raised(ends, exponent):
    """Raise an interval to a power."""
    low, high = ends[0] ** exponent, ends[1] ** exponent
    if exponent % 2 == 0 and ends[0] < 0 < ends[1]:
        return Fraction(0), max(low, high)
    return min(low, high), max(low, high)


def positive(value):
    if value <= 0:
        raise rules.Rejected("logarithms are taken of positive numbers")
    return value


def logarithm_below(value, bits):
    """Return a lower bound of log(value) with an error near 2**-bits; 0 exactly for 1, so that log(1) is exact.

    value = m 2**k with 2/3 <= m <= 4/3, log m = 2 atanh(z) with z = (m-1)/(m+1), |z| <= 1/5.
    """
    positive(value)
    k = value.numerator.bit_length() - value.denominator.bit_length()
    scaled = value / Fraction(2) ** k
    while scaled > Fraction(4, 3):
        scaled, k = scaled / 2, k + 1
    while scaled < Fraction(2, 3):
        scaled, k = scaled * 2, k - 1
    two = twice_atanh(Fraction(1, 3), bits, below=k > 0) if k else Fraction(0)
    return twice_atanh((scaled - 1) / (scaled + 1), bits, below=True) + k * two


def twice_atanh(z, bits, below):
    """Bound 2 (z + z**3/3 + z**5/5 + ...) from below or above; |z| < 1/2."""
    if z == 0:
        return Fraction(0)
    if z < 0:
        return -twice_atanh(-z, bits, not below)
    # In units of 2**-(bits+16), every quotient rounded in the given direction.
    unit, up = 2 ** (bits + 16), not below
    z = z.numerator * unit // z.denominator + up
    square, power, total, n = z * z // unit + up, z, 0, 1
    while power > 1:
        total += power // n + up
        power, n = power * square // unit + up, n + 2
    # The omitted terms sum to a positive number below power/(1 - z**2) <= 2 power.
    return Fraction(2 * (total if below else total + 2 * power), unit)
