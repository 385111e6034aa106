"""Affine forms in symbols, and consequences of nonnegative ones, with the Python standard library only.

A form is the list of its constant and of its coefficients, one for each symbol. From forms f_i >= 0 and z_k = 0 follows g
>= 0 where g - sum a_i f_i - sum b_k z_k is a number that is not negative, and no a_i is negative. The evidence is the
list of the pairs [place, multiplier], where the places of the z_k come after those of the f_i.

A symbol that is the product of a share and a name stands for the values that it has where the names have some. From forms
that cannot hold together everything would follow: a point, a value for each name, proves that they are consistent.
"""

from fractions import Fraction

from .. import rules, work
from ..arithmetic import expression as expressions
from ..claim import claim_texts

MOST_SYMBOLS, MOST_FORMS = 60, 400


class World:
    """Symbols with the assumptions on them."""

    def __init__(self, source):
        self.names = rules.field(source, "symbols", list)
        if not 1 <= len(set(self.names)) == len(self.names) <= MOST_SYMBOLS:
            raise rules.Malformed(f'"symbols" must be between 1 and {MOST_SYMBOLS} different names')
        if fault := claim_texts.fault_of_symbols(self.names):
            raise rules.Malformed(f'"symbols": {fault}')
        self.size = len(self.names) + 1
        self.where, self.zeros = self.forms(source, "where"), self.forms(source, "zero")

    def forms(self, record, key, count=None):
        """Return a list of forms."""
        forms = rules.field(record, key, list)
        if len(forms) > MOST_FORMS or (count is not None and len(forms) != count):
            raise rules.Malformed(f'"{key}" must have {count or f"at most {MOST_FORMS}"} forms')
        return [self.form(form, key) for form in forms]

    def form(self, coefficients, key):
        """Read one form."""
        work.spend(self.size)
        return tuple(rules.vector({key: coefficients}, key, self.size))

    def number(self, value):
        """Return a form without symbols."""
        return (Fraction(value), *[Fraction(0)] * (self.size - 1))

    def follows(self, lines, text, target, proof, more=()):
        """Append the line that a form is not negative, which the assumptions and further forms must imply."""
        rules.require(lines, text, self.rest(target, proof, [*self.where, *more]) >= 0)

    def vanishes(self, lines, text, target, proof):
        """Append the line that a form is zero, which the forms that vanish must imply."""
        rules.require(lines, text, self.rest(target, proof, []) == 0)

    def rest(self, target, proof, known):
        """Return the constant that is left; less than 0 where something else is left, or a multiplier is negative."""
        if type(proof) is not list or len(proof) > len(known) + len(self.zeros):
            raise rules.Malformed("a proof must be a list of at most as many multipliers as there are forms")
        forms, left = [*known, *self.zeros], target
        for pair in proof:
            well = type(pair) is list and len(pair) == 2 and type(pair[0]) is int and 0 <= pair[0] < len(forms)
            if not well:
                raise rules.Malformed("a multiplier must be a list [place, number]")
            factor = rules.fraction(pair[1], "multiplier")
            if factor < 0 and pair[0] < len(known):
                return Fraction(-1)
            work.spend(self.size * work.weight(work.bits_of(factor)))
            left = [value - factor * other for value, other in zip(left, forms[pair[0]])]
        return left[0] if not any(left[1:]) else Fraction(-1)

    def check_point(self, lines, point, where, more=()):
        """Require values of the names that satisfy the assumptions and make further forms nonnegative."""
        own = [claim_texts.parts_of(symbol)[-1] for symbol in self.names]
        rules.require(lines, f"{where}: the point has a value for each symbol", point.keys() == set(own))
        plain = {name: rules.number(point, name) for name in own}
        values = [Fraction(1), *[plain[name] * share_at(symbol, plain) for symbol, name in zip(self.names, own)]]
        known = [*self.where, *more]
        work.spend((len(known) + len(self.zeros)) * self.size * work.weight(max(map(work.bits_of, values))))
        least = min((rules.dot(form, values) for form in known), default=Fraction(0))
        rules.require(lines, f"{where}: no form is negative at the point that must not be", least >= 0)
        well = not any(rules.dot(form, values) for form in self.zeros)
        rules.require(lines, f"{where}: each form vanishes at the point that is zero", well)

    def check_prior(self, lines, name, forms, proof):
        """Require that forms are nonnegative and sum to 1."""
        above = rules.field(proof, "above", list)
        rules.require(lines, f"{name}: a proof for each letter", len(above) == len(forms))
        for letter, (form, multipliers) in enumerate(zip(forms, above), 1):
            self.follows(lines, f"{name}: letter {letter} has a probability of at least 0", form, multipliers)
        one = minus(total(forms, self.size), self.number(1))
        self.vanishes(lines, f"{name}: the probabilities sum to 1", one, rules.field(proof, "sum", list))


def share_at(symbol, values):
    """Return the factor of a name in a symbol, at values of the names."""
    product = claim_texts.PRODUCT.fullmatch(symbol)
    if product is None:
        return Fraction(1)
    tree = expressions.parse(product[1], ())
    work.spend(expressions.cost(tree, {name: work.bits_of(value) for name, value in values.items()})[1])
    return expressions.interval(tree, values, expressions.PRECISIONS[0])[0]


def total(forms, size):
    return tuple(sum((form[k] for form in forms), Fraction(0)) for k in range(size))


def minus(first, second):
    return tuple(a - b for a, b in zip(first, second))


def plus(first, second):
    return tuple(a + b for a, b in zip(first, second))


def scaled(form, factor):
    return tuple(value * factor for value in form)
