"""The notation of a certificate for vectors of block programs, with the Python standard library only.

    "3 -1 0/4"                           integers over one denominator, or a list of such for polynomials (vectors.py)
    {"times": n, "of": v}                a vector of rationals times a number
    {"times": n, "changed": {"2": x}}    the same with what stood in place of v in the last such block of this name, in one
                                         of the programs before, but for some entries, counted from 1
    "rest"                               of multipliers y of rows "... - x >= ...": the least y that charge x no more than
                                         its costs, where the others are as they are; of rows "x ... >= ..." the largest;
                                         of unknowns what the program makes of the others, as each row of a mechanism by
                                         the cheapest outputs that a floor allows

Nothing of this is trusted: the kernel compares the resulting vectors.
"""

import re
from fractions import Fraction

from .. import rules, work
from ..arithmetic import vectors
from . import block_kernel as kernel

REST, SCALE, PLACE = "rest", "scale", re.compile(r"[1-9][0-9]{0,8}")


class Reader:
    """The points, or the multipliers, by the names of programs, with the last vector of each block."""

    def __init__(self, document, rest=False):
        self.document, self.rest, self.last = document, rest, {}

    def of(self, name, blocks, program):
        """Read the vectors of one program, by the names of its blocks; a rest is left open."""
        blocks_read = {}
        for key, value in rules.field(self.document, name, dict).items():
            if key not in blocks:
                raise rules.Rejected(f'"{key[:40]}" is no block of "{name}"')
            left = value == REST and (key in program.fillings or (self.rest and blocks[key] is not None))
            blocks_read[key] = REST if left else self.vector(value, blocks[key].size if blocks[key] else 1, key, program)
        return blocks_read

    def vector(self, value, size, key, program):
        """Return a vector in one of the forms but that of a rest."""
        if type(value) is not dict:
            return vectors.read(value, size, key, program.order, program.field)
        if value.keys() == {"times", "of"}:
            self.last[key] = rationals(vectors.read(value["of"], size, key, vectors.RATIONAL))
        elif value.keys() == {"times", "changed"}:
            self.last[key] = changed(self.last.get(key, ()), rules.field(value, "changed", dict), size, key)
        else:
            raise work.Malformed(f'"{key}" must have "times", and "of" or "changed"')
        return vectors.of(self.last[key]).times(vectors.read(value["times"], 1, key, program.order, program.field))


def rationals(vector):
    """Return the entries of a vector of rationals."""
    return [Fraction(value, vector.scale) for value in vector.terms[0]] if vector.terms else [Fraction(0)] * vector.size


def changed(known, changes, size, key):
    """Return a list of numbers with some of them changed."""
    if len(known) != size:
        raise work.Malformed(f'"{key}" has {len(known)} entries in the programs before where its block has {size}')
    entries = list(known)
    for place, value in changes.items():
        if not PLACE.fullmatch(place) or int(place) > size:
            raise work.Malformed(f'"{key}" has no entry "{place[:40]}"')
        entries[int(place) - 1] = rules.fraction(value, key)
    return entries


def filled(program, multipliers, scale):
    """Fill in the multipliers that are written as "rest"."""
    known = {name: y for name, y in multipliers.items() if y is not REST}
    return {name: rest_of(program, name, known, scale) if y is REST else y for name, y in multipliers.items()}


def rest_of(program, name, known, scale):
    """Return the least, or the largest, multipliers of a row block at which its unknowns' reduced costs are >= 0."""
    for row, unknown, pattern in program.terms:
        if row == name and type(pattern) is kernel.Times and pattern.sign:
            left = kernel.left_to(program, unknown, known, scale)
            return vectors.above(left if pattern.sign > 0 else -left, program.order)
    raise rules.Rejected(f'the rows "{name}" bound no block of unknowns')


def made(program, point):
    """Return a point, completed by the blocks that the program computes from the others."""
    known = {name: x for name, x in point.items() if x is not REST}
    return {name: program.fillings[name](known) if x is REST else x for name, x in point.items()}
