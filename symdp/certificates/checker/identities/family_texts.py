"""Families of source sets as text, with the Python standard library only: what each is, for every M at once.

    ball:C,x             the priors within total-variation distance x of C, an ordered prior C1 >= ... >= CM
    contamination:C,x    the mixtures (1-x) C + x Q with any prior Q
    pari-mutuel:C,x      the priors P <= (1+x) C
    lower:BOUND          the priors with P(A) >= BOUND for every event A but the certain one, in C = C(A), M and parameters
    mixture:C,x          the prior (1-x) C + x/M
    geometric:x, zipf:x  the prior in proportion to x**(i-1), to 1/i**x
    prior:WEIGHT         the prior whose letter i is in proportion to WEIGHT, in i, M, C = C(i) and parameters

x is a number or the name of a parameter. The first three are ``lower`` with C(A)-x, (1-x) C(A) and (1+x) C(A) - x: a total
variation distance is the largest C(A) - P(A); bounds of all letters from below, or of all from above, bound each event by
their sums over it, or over its complement. In a weight a power of a parameter, or of a number, may have i and M in its
exponent.
"""

from fractions import Fraction

from .. import rules
from ..arithmetic import expression as expressions
from ..claim import claim_texts
from . import ordered_formula as functions

LETTER, LETTERS, CENTER, PLACE, SUM = "i", "M", "C", "k", "T_k"
SPOKEN = ("C_1", "C_next", "C1", "Ck", "CM", "G_0", "G_k", "G_M", "A", "P", "Q")
RESERVED = (LETTER, CENTER, PLACE, SUM, *SPOKEN, *claim_texts.RESERVED)
LONGEST, MOST_PARAMETERS, LARGEST_EXPONENT = 500, 3, 64
LOWER = {"ball": "C-x", "contamination": "(1-x)*C", "pari-mutuel": "(1+x)*C-x"}
PRIORS = {"mixture": "(1-x)*C+x/M", "geometric": "x**(i-1)", "zipf": "1/i**x"}


class Reader(expressions.Reader):
    """The grammar of certificates, with exponents a*i + b*k + c*M + d of names and of numbers, which are made 1 or more."""

    def __init__(self, text):
        super().__init__(text, ("max",), LARGEST_EXPONENT)

    def power(self):
        base = self.atom()
        while self.tokens and self.tokens[0] == "**":
            self.next()
            exponent = linear(self.factor() if self.tokens[:1] == ["-"] else self.atom())
            known = base_of(base)
            if known is not None:
                below_one = isinstance(known, Fraction) and known < 1
                base = ("power", 1 / known, tuple(-a for a in exponent)) if below_one else ("power", known, exponent)
            elif any(exponent[:3]) or exponent[3] < 0:
                raise rules.Malformed("only a parameter or a positive number has an exponent with i, k or M")
            else:
                base = ("**", base, exponent[3])
        return base


def read(text):
    """Return the tree of an expression."""
    if len(text) > LONGEST or text.count("(") > expressions.DEEPEST:
        raise rules.Malformed(
            f"an expression of a family has at most {LONGEST} characters and {expressions.DEEPEST} opening brackets"
        )
    reader = Reader(text.rstrip())
    tree = reader.chain()
    if reader.tokens:
        raise rules.Malformed(f"the expression cannot be read at {reader.tokens[0]!r}")
    return tree


def base_of(tree):
    """Return a name, or a positive number; None for anything else."""
    if tree[0] == "name" and tree[1] not in (CENTER, SUM):
        return tree[1]
    constant = folded(tree)
    return constant if constant is not None and constant > 0 else None


def folded(tree):
    """Return the value of a number or of a ratio of two."""
    if tree[0] == "/":
        above, below = folded(tree[1]), folded(tree[2])
        return above / below if above is not None and below else None
    return tree[1] if tree[0] == "number" else None


def linear(tree):
    """Return (a, b, c, d) of an exponent a*i + b*k + c*M + d."""
    kind, *parts = tree
    if kind == "number" and parts[0].denominator == 1 and abs(parts[0]) <= LARGEST_EXPONENT:
        return 0, 0, 0, int(parts[0])
    if kind == "name" and parts[0] in (LETTER, PLACE, LETTERS):
        return (*[int(parts[0] == name) for name in (LETTER, PLACE, LETTERS)], 0)
    if kind in ("+", "-", "*") and len(parts) == 2:
        first, second = linear(parts[0]), linear(parts[1])
        if kind != "*":
            sign = 1 if kind == "+" else -1
            return tuple(a + sign * b for a, b in zip(first, second))
        if not any(first[:3]):
            return tuple(first[3] * b for b in second)
    raise rules.Malformed("an exponent is an integer, or one that i, k and M have integer multiples in, as in rho**(i-1)")


class Family:
    """A family of source sets: a weight of letter i, or a bound of the probability of an event."""

    def __init__(self, text):
        self.kind, _, rest = text.strip().partition(":")
        self.lower = self.kind == "lower" or self.kind in LOWER
        if self.kind in ("prior", "lower"):
            self.tree = read(rest)
        elif self.kind in LOWER or self.kind in PRIORS:
            self.parameter = parameter(self.kind, rest)
            self.tree = read((LOWER | PRIORS)[self.kind].replace("x", f"({self.parameter})"))
        else:
            raise rules.Malformed(f"the family {text[:40]!r} is of no known kind")
        used = names_of(self.tree)
        self.centered, self.rest = CENTER in used, rest.strip()
        self.parameters = used - {LETTER, LETTERS, CENTER}
        if (
            any(claim_texts.fault_of_name(name, RESERVED) for name in self.parameters)
            or len(self.parameters) > MOST_PARAMETERS
        ):
            raise rules.Malformed(f"a family has at most {MOST_PARAMETERS} parameters, none called {', '.join(RESERVED)}")
        if self.lower and (LETTER in used or bases_of(self.tree)):
            raise rules.Malformed('the bound of "lower" must have neither i nor exponents with M')

    def words(self):
        """Write the sets, where C is an ordered prior."""
        if self.kind in ("prior", "geometric", "zipf"):
            weight = {"prior": "{}", "geometric": "({})**(i-1)", "zipf": "1/i**({})"}[self.kind].format(self.rest)
            letters = ", C being C(i)," if self.centered else ""
            return f"the prior whose letter i is in proportion to {weight}{letters} where not all of these are 0"
        if self.kind == "lower":
            where = "for every event A but the certain one" + " and C = C(A)" * self.centered
            return f"the priors P with P(A) >= {self.rest} {where}"
        x = self.parameter
        return {
            "ball": f"the priors within total-variation distance {x} of C",
            "contamination": f"the mixtures (1-{x}) C + {x} Q with any prior Q",
            "pari-mutuel": f"the priors P <= (1+{x}) C",
            "mixture": f"the prior (1-{x}) C + {x}/M",
        }[self.kind]


def parameter(kind, rest):
    """Return the parameter of a kind beside the centre: a name, or a number."""
    entries = [entry.strip() for entry in rest.split(",")]
    if (kind in LOWER or kind == "mixture") and entries.pop(0) != CENTER:
        raise rules.Malformed(f"the family {kind!r} must begin with its centre C, as in {kind}:C,x")
    if len(entries) != 1:
        raise rules.Malformed(f"the family {kind!r} must have one parameter, not {len(entries)}")
    if not claim_texts.NAME.fullmatch(entries[0]):
        rules.fraction(entries[0], kind)
    return entries[0]


def names_of(tree):
    if tree[0] in ("number", "name"):
        return {tree[1]} if tree[0] == "name" else set()
    if tree[0] == "power":
        exponents = [name for name, many in zip((LETTER, PLACE, LETTERS), tree[2]) if many]
        return {*exponents, *([tree[1]] if isinstance(tree[1], str) else [])}
    return set().union(*[names_of(part) for part in tree[1:] if isinstance(part, tuple)])


def bases_of(tree):
    """Return the bases with an exponent in i, k or M."""
    if tree[0] == "power":
        return {tree[1]} if any(tree[2][:3]) else set()
    return set().union(*[bases_of(part) for part in tree[1:] if isinstance(part, tuple)])


def value(tree, known, one):
    """Return a tree as a rational function; ``known`` has the names, and the powers as (base, what)."""
    kind, *parts = tree
    if kind == "number":
        return functions.scaled(one, parts[0])
    if kind == "name":
        if parts[0] not in known:
            raise rules.Malformed(f"the name {parts[0][:20]!r} is unknown")
        return known[parts[0]]
    if kind == "power":
        return powers(parts[0], parts[1], known, one)
    values = [value(part, known, one) for part in parts if isinstance(part, tuple)]
    if kind == "**":
        return raised(values[0], parts[1], one)
    joined = {"+": functions.plus, "-": functions.minus, "*": functions.times, "/": functions.divide}
    if kind not in joined:
        raise rules.Malformed(f"{kind} must be the outermost operation")
    return joined[kind](*values)


def powers(base, exponent, known, one):
    """Return base**(a*i + b*k + c*M + d)."""
    plain = value(("name", base) if isinstance(base, str) else ("number", base), known, one)
    product = raised(plain, exponent[3], one)
    for many, what in zip(exponent, (LETTER, PLACE, LETTERS)):
        if many:
            if (base, what) not in known:
                raise rules.Malformed(f"an exponent of {base!r} with {what} is not allowed here")
            product = functions.times(product, raised(known[base, what], many, one))
    return product


def raised(base, exponent, one):
    power = one
    for _ in range(abs(exponent)):
        power = functions.times(power, base)
    return power if exponent >= 0 else functions.divide(one, power)
