"""Re-check that polynomial assumptions imply a polynomial conclusion, with the Python standard library only.

The unknowns are real scalars and, for each index set J of any finite size, numbers v_j indexed by it: an assumption on J
holds for every j in J, and sum(p) is the sum over J of p. A conclusion about the scalars and the sums then holds for every
size of J: this is how a statement is proved for every alphabet at once. The proof is an identity of polynomials,

    times * conclusion = sum of coefficient * (product of assumptions) * [sum over J of (product of assumptions on J)]
                         + sum of multiplier * equality [summed over J],

with coefficients > 0, products of assumptions >= 0 or > 0, and ``times`` a product of assumptions > 0. Writing it out and
comparing coefficients is all that is done here. A contradiction is the conclusion -1 >= 0. Exact numbers that satisfy the
assumptions are part of the evidence, so that nothing is concluded from assumptions that cannot hold.

Handelman's products, Bernstein's form on an interval, polynomials with non-negative coefficients in the gaps of an
ordered prior, and linear-programming duality with parametric multipliers are all of this form.
"""

from fractions import Fraction

from .. import rules, work
from ..arithmetic import expression as expressions
from ..claim.claim_texts import fault_of_fact
from ..words.phrases import quoted

FUNCTIONS = ("sum",)
MOST_PRODUCTS, LARGEST_MODEL = 200_000, 10_000
ONE = {(): Fraction(1)}


def check_inequality(lines, name, claim, evidence):
    """Append what was checked to the lines, or raise Rejected or Malformed."""
    space = Space(claim)
    assumed = {key: space.assumption(value) for key, value in rules.field(claim, "assume", dict).items()}
    supposed = {key: space.assumption(value) for key, value in rules.field(claim, "suppose", dict).items()}
    rules.require(lines, f"{name}: assumptions have names of their own", not assumed.keys() & supposed.keys())
    space.check_model(lines, name, assumed, rules.field(evidence, "model", dict))
    conclusion, relation = space.conclusion(claim)
    if supposed:
        # The example need not satisfy the suppositions, so that these may only be contradicted.
        rules.require(lines, f"{name}: what is supposed is contradicted", claim["conclude"] == "contradiction")
    known = assumed | supposed
    left = conclusion
    for key in factors(evidence.get("times", []), known):
        rules.require(lines, f"{name}: {quoted(key)} is positive", known[key].over is None and known[key].relation == ">")
        left = multiplied(left, known[key].polynomial)
    right, strict, count = {}, False, 0
    for term in rules.field(evidence, "terms", list):
        value, positive = space.term(term, known)
        add_to(right, value)
        strict, count = strict or positive, count + 1
    for part in rules.field(evidence, "equalities", list):
        add_to(right, space.multiple(part, known))
    rules.require(lines, f"{name}: an equation is shown by equations alone", relation != "==" or not count)
    rules.require(lines, f"{name}: a strict conclusion has a strict term", relation != ">" or strict)
    rules.require(lines, f"{name}: the identity holds, {len(left)} coefficients", left == right)


class Assumption:
    """``polynomial relation 0`` with relation >=, > or ==, for all indices of ``over`` if that is not None."""

    def __init__(self, over, polynomial, relation):
        self.over, self.polynomial, self.relation = over, polynomial, relation


class Space:
    """The unknowns of a claim: scalars, and index sets with their size and the names indexed by them."""

    def __init__(self, claim):
        self.scalars = set(words(claim, "scalars"))
        self.sizes, self.home, self.summed = {}, {}, {}
        for index, family in rules.field(claim, "families", dict).items():
            self.sizes[index] = rules.field(family, "size", str)
            for member in words(family, "names"):
                if member in self.home or member in self.scalars:
                    raise rules.Malformed(f"the name {member!r} is declared twice")
                self.home[member] = index
        if not set(self.sizes.values()) <= self.scalars:
            raise rules.Malformed("the size of an index set must be one of the scalars")

    def assumption(self, record):
        over = record.get("over") if isinstance(record, dict) else None
        if over is not None:
            self.require_index(over)
        polynomial, relation = self.relation(rules.field(record, "relation", str), over)
        return Assumption(over, polynomial, relation)

    def require_index(self, index):
        if not isinstance(index, str) or index not in self.sizes:
            raise rules.Malformed(f"the index set {str(index)[:20]!r} is unknown")

    def conclusion(self, claim):
        text = rules.field(claim, "conclude", str)
        return (scaled(ONE, -1), ">=") if text == "contradiction" else self.relation(text, None)

    def relation(self, text, over):
        """Return (left - right, relation) with <= and < turned round."""
        left, relation, right = expressions.parse_relation(text, FUNCTIONS)
        if relation is None:
            raise rules.Malformed(f"{text[:40]!r} has no relation")
        difference = added(self.polynomial(left, over), scaled(self.polynomial(right, over), -1))
        return (scaled(difference, -1), relation.replace("<", ">")) if "<" in relation else (difference, relation)

    def polynomial(self, tree, over):
        """Return a tree as {monomial: coefficient}; names of an index set stand for their entry at one index of ``over``."""
        kind, *parts = tree
        if kind == "number":
            return scaled(ONE, parts[0])
        if kind == "name":
            if parts[0] not in self.scalars and (over is None or self.home.get(parts[0]) != over):
                raise rules.Malformed(f"the name {parts[0][:20]!r} is unknown")
            return {((parts[0], 1),): Fraction(1)}
        if kind == "**":
            return power(self.polynomial(parts[0], over), parts[1])
        if kind == "sum":
            index = self.index_of(parts[0])
            return self.total(index, self.polynomial(parts[0], index))
        left, right = (self.polynomial(part, over) for part in parts)
        if kind == "*":
            return multiplied(left, right)
        if kind == "/":
            if set(right) != {()}:
                raise rules.Malformed("a polynomial is divided by something that is not a number")
            return scaled(left, 1 / right[()])
        return added(left, right if kind == "+" else scaled(right, -1))

    def index_of(self, tree):
        indices = {self.home[name] for name in names(tree) if name in self.home}
        if len(indices) != 1:
            raise rules.Malformed("the terms of a sum must be indexed by one index set")
        return indices.pop()

    def total(self, index, polynomial):
        """Return the sum over an index set: scalars come out, the rest of a monomial becomes an unknown of its own."""
        result = {}
        for monomial, coefficient in polynomial.items():
            inner = [(atom, k) for atom, k in monomial if self.home.get(atom) == index]
            outer = [(atom, k) for atom, k in monomial if self.home.get(atom) != index]
            # Names contain no space, so that the unknown "sum q**1 w**2" differs from all of them.
            atom = " ".join(["sum", *[f"{atom}**{k}" for atom, k in inner]]) if inner else self.sizes[index]
            self.summed[atom] = inner
            add_to(result, multiplied({tuple(outer): coefficient}, {((atom, 1),): Fraction(1)}))
        return result

    def term(self, record, known):
        """Return (value, whether it is positive) of coefficient * product * [sum over J of product]."""
        coefficient = rules.number(record, "coefficient")
        if coefficient <= 0:
            raise rules.Rejected("every coefficient is positive")
        value, strict = scaled(ONE, coefficient), True
        for key in factors(record.get("factors", []), known):
            if known[key].over is not None or known[key].relation == "==":
                raise rules.Rejected(f"{quoted(key)} is no inequality between scalars")
            value, strict = multiplied(value, known[key].polynomial), strict and known[key].relation == ">"
        index, inner = record.get("over"), ONE
        if index is None:
            return value, strict
        self.require_index(index)
        for key in factors(record.get("indexed", []), known):
            if known[key].over != index or known[key].relation == "==":
                raise rules.Rejected(f"{quoted(key)} is no inequality on {index}")
            inner = multiplied(inner, known[key].polynomial)
        return multiplied(value, self.total(index, inner)), False

    def multiple(self, record, known):
        (key,) = factors([record.get("name") if isinstance(record, dict) else None], known)
        assumption = known[key]
        if assumption.relation != "==":
            raise rules.Rejected(f"{quoted(key)} is not an equation")
        tree = expressions.parse(rules.field(record, "multiplier", str), FUNCTIONS)
        value = multiplied(self.polynomial(tree, assumption.over), assumption.polynomial)
        return value if assumption.over is None else self.total(assumption.over, value)

    def check_model(self, lines, name, assumed, model):
        """Check that the exact numbers of the evidence satisfy the assumptions."""
        scalars = {key: rules.number(model, key) for key in self.scalars}
        families = {key: [rules.fraction(text, key) for text in rules.field(model, key, list)] for key in self.home}
        for index, size in self.sizes.items():
            lengths = {len(families[key]) for key, home in self.home.items() if home == index}
            # An empty index set would satisfy any assumption on its members.
            well = scalars[size] in range(1, LARGEST_MODEL + 1) and lengths <= {scalars[size]}
            rules.require(lines, f"{name}: the example has the size {size}, at least 1", well)
        for key, assumption in assumed.items():
            places = [None] if assumption.over is None else range(int(scalars[self.sizes[assumption.over]]))
            values = [self.at(assumption.polynomial, scalars, families, place) for place in places]
            relation = assumption.relation
            well = all({"==": value == 0, ">": value > 0, ">=": value >= 0}[relation] for value in values)
            rules.require(lines, f"{name}: the example satisfies {quoted(key)}", well)

    def at(self, polynomial, scalars, families, place):
        """Return the value at exact numbers, for one index."""
        total = Fraction(0)
        for monomial, coefficient in polynomial.items():
            for atom, k in monomial:
                value = self.atom_at(atom, scalars, families, place)
                work.spend(work.weight(work.bits_of(value) * k + work.bits_of(coefficient)))
                coefficient *= value**k
            total += coefficient
        return total

    def atom_at(self, atom, scalars, families, place):
        if atom in scalars:
            return scalars[atom]
        if atom in families:
            return families[atom][place]
        longest_of = {key: max(map(work.bits_of, families[key])) for key, _ in self.summed[atom]}
        bits = sum(k * longest_of[key] for key, k in self.summed[atom])
        work.spend(sum(len(families[key]) for key, _ in self.summed[atom]) * work.weight(bits))
        columns = zip(*[[value**k for value in families[key]] for key, k in self.summed[atom]])
        return sum((product_of(column) for column in columns), Fraction(0))


def product_of(values):
    result = Fraction(1)
    for value in values:
        result *= value
    return result


def words(record, key):
    texts = rules.field(record, key, list)
    if not all(isinstance(word, str) and fault_of_fact(word) is None for word in texts):
        raise rules.Malformed(f'"{key}" must be a list of names')
    return texts


def require_used(key, keys, used):
    """Raise Malformed for a declared name that occurs in no text of the claim."""
    if idle := [name for name in keys if name not in used]:
        raise rules.Malformed(f"{key} declares the name {idle[0][:40]!r}, which occurs nowhere")


def factors(keys, known):
    """Return a list of names of assumptions, repeated as often as they occur."""
    if not isinstance(keys, list) or not all(isinstance(key, str) and key in known for key in keys):
        raise rules.Malformed("the factors of a term must be names of assumptions")
    return keys


def names(tree):
    """Return the names in a tree."""
    if tree[0] == "name":
        return {tree[1]}
    return set().union(*[names(part) for part in tree[1:] if isinstance(part, tuple)])


def scaled(p, factor):
    return {monomial: factor * coefficient for monomial, coefficient in p.items() if factor}


def added(p, q):
    work.spend(len(p))
    total = dict(p)
    add_to(total, q)
    return total


def add_to(total, q):
    """Add a polynomial in place: a long sum is not copied for each of its terms."""
    for monomial, coefficient in q.items():
        total[monomial] = total.get(monomial, Fraction(0)) + coefficient
        if not total[monomial]:
            del total[monomial]


def multiplied(p, q):
    if len(p) * len(q) > MOST_PRODUCTS:
        raise rules.Malformed(f"too large: a product of polynomials has more than {MOST_PRODUCTS} terms")
    work.spend(4 * len(p) * len(q) * work.weight(longest(p) + longest(q)))
    total = {}
    for first, a in p.items():
        for second, b in q.items():
            powers = dict(first)
            for atom, k in second:
                powers[atom] = powers.get(atom, 0) + k
            monomial = tuple(sorted(powers.items()))
            total[monomial] = total.get(monomial, Fraction(0)) + a * b
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def longest(p):
    return max(map(work.bits_of, p.values()), default=0)


def power(p, exponent):
    result = ONE
    for _ in range(exponent):
        result = multiplied(result, p)
    return result
