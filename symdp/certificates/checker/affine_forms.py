"""Affine forms in symbols, and what follows from some that are not negative, with the Python standard library only.

A form is the list of its constant and of its coefficients, one for each symbol. From forms f_i >= 0 and z_k = 0 follows g
>= 0 where g - sum a_i f_i - sum b_k z_k is a number that is not negative, and no a_i is negative. The evidence is the
list of the pairs [place, multiplier], where the places of the z_k come after those of the f_i.
"""

from fractions import Fraction

from . import names, rules, work

MOST_SYMBOLS, MOST_FORMS = 60, 400


class World:
    """Symbols, and what is assumed of them."""

    def __init__(self, claim):
        self.names = rules.field(claim, "symbols", list)
        if not 1 <= len(set(self.names)) == len(self.names) <= MOST_SYMBOLS:
            raise rules.Malformed(f'"symbols" must be between 1 and {MOST_SYMBOLS} different names')
        if fault := names.fault_of_symbols(self.names):
            raise rules.Malformed(f'"symbols": {fault}')
        self.size = len(self.names) + 1
        self.where, self.zeros = self.forms(claim, "where"), self.forms(claim, "zero")

    def forms(self, record, key, count=None):
        """A list of forms."""
        given = rules.field(record, key, list)
        if len(given) > MOST_FORMS or (count is not None and len(given) != count):
            raise rules.Malformed(f'"{key}" must have {count or f"at most {MOST_FORMS}"} forms')
        return [self.form(form, key) for form in given]

    def form(self, given, key):
        """One form."""
        work.spend(self.size)
        return tuple(rules.vector({key: given}, key, self.size))

    def number(self, value):
        """A form without symbols."""
        return (Fraction(value), *[Fraction(0)] * (self.size - 1))

    def follows(self, lines, text, target, proof, more=()):
        """Enter that a form is not negative, as follows from what is assumed and from more forms."""
        rules.require(lines, text, self.rest(target, proof, [*self.where, *more]) >= 0)

    def vanishes(self, lines, text, target, proof):
        """Enter that a form is zero, as follows from the forms that are."""
        rules.require(lines, text, self.rest(target, proof, []) == 0)

    def rest(self, target, proof, known):
        """The constant that is left; less than 0 where something else is left, or a multiplier is negative."""
        if type(proof) is not list or len(proof) > len(known) + len(self.zeros):
            raise rules.Malformed("a proof must be a list of at most as many multipliers as there are forms")
        forms, left = [*known, *self.zeros], target
        for pair in proof:
            well = type(pair) is list and len(pair) == 2 and type(pair[0]) is int and 0 <= pair[0] < len(forms)
            if not well:
                raise rules.Malformed("a multiplier must be a pair of a place and a number")
            factor = rules.fraction(pair[1], "multiplier")
            if factor < 0 and pair[0] < len(known):
                return Fraction(-1)
            work.spend(self.size * work.weight(work.bits_of(factor)))
            left = [value - factor * other for value, other in zip(left, forms[pair[0]])]
        return left[0] if not any(left[1:]) else Fraction(-1)

    def check_prior(self, lines, name, forms, proof):
        """That forms are not negative and sum to 1."""
        above = rules.field(proof, "above", list)
        rules.require(lines, f"{name}: a proof for each letter", len(above) == len(forms))
        for letter, (form, found) in enumerate(zip(forms, above), 1):
            self.follows(lines, f"{name}: letter {letter} has a probability of at least 0", form, found)
        one = minus(total(forms, self.size), self.number(1))
        self.vanishes(lines, f"{name}: the probabilities sum to 1", one, rules.field(proof, "sum", list))


def total(forms, size):
    return tuple(sum((form[k] for form in forms), Fraction(0)) for k in range(size))


def minus(first, second):
    return tuple(a - b for a, b in zip(first, second))


def plus(first, second):
    return tuple(a + b for a, b in zip(first, second))


def scaled(form, factor):
    return tuple(value * factor for value in form)
