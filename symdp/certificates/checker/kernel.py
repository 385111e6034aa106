"""The kernel of format 2: a linear program, a point and multipliers, with the Python standard library only.

A program asks for the least value of a sum over unknowns, each at least 0 or free, under rows "sum >= bound" and
"sum = bound". Numbers are rationals, or polynomials that germs.py or cells.py compare; nothing is divided.

    value_at   of a point that keeps all rows: the least value is at most this.
    proved_by  of multipliers, at least 0 for rows ">=": if the rows, each times its multiplier, add up to at most the cost
               of each unknown, and to the same if it is free, then the value of a point is at least what the rows add up
               to at it, hence at least the sum of multipliers times bounds. Where all costs are 0 and this sum is positive,
               there is no point.
"""

from fractions import Fraction

from . import work
from .rules import Rejected

ZERO, RATIONAL = Fraction(0), (Fraction, int)
AT_LEAST, EQUAL = ">=", "="


class Program:
    """Rows and costs, by the names of rows and unknowns."""

    def __init__(self):
        self.costs, self.free, self.rows = {}, set(), {}

    def unknown(self, name, cost=ZERO, free=False):
        """A new unknown, at least 0 unless it is free; its name is returned."""
        work.spend(1)
        require_new(name, self.costs)
        self.costs[name] = cost
        if free:
            self.free.add(name)
        return name

    def row(self, name, sums, bound=ZERO, sense=AT_LEAST):
        """The sum of coefficients times unknowns is at least the bound, or equal to it."""
        work.spend(1 + len(sums))
        require_new(name, self.rows)
        self.rows[name] = sums, sense, bound


def value_at(program, point):
    """The value of a point, given by its entries that are not 0; Rejected if it breaks a row."""
    require_names("an unknown", point, program.costs)
    for name, value in point.items():
        if name not in program.free and not at_least_zero(value):
            raise Rejected(f'the unknown "{name}" is at least 0')
    for name, (sums, sense, bound) in program.rows.items():
        left = total(sums, point) - bound
        if not (at_least_zero(left) and (sense == AT_LEAST or at_least_zero(-left))):
            raise Rejected(f'the point keeps the row "{name}"')
    return total(program.costs, point)


def proved_by(program, multipliers, scale=1):
    """What multipliers prove about all points, given by those that are not 0; Rejected if they prove nothing.

    All costs are taken times the scale, a positive number.
    """
    require_names("a row", multipliers, program.rows)
    made, bound = {}, ZERO
    for name, amount in multipliers.items():
        sums, sense, least = program.rows[name]
        if sense == AT_LEAST and not at_least_zero(amount):
            raise Rejected(f'the multiplier of the row "{name}" is at least 0')
        for unknown, coefficient in sums.items():
            made[unknown] = added(made.get(unknown, ZERO), coefficient, amount)
        bound = added(bound, least, amount)
    for unknown, sums in made.items():
        left = program.costs[unknown] * scale - sums
        if not (at_least_zero(left) and (unknown not in program.free or at_least_zero(-left))):
            raise Rejected(f'the multipliers charge the unknown "{unknown}" its cost at most')
    for unknown in program.costs.keys() - made.keys():
        left = program.costs[unknown] * scale
        if not (at_least_zero(left) and (unknown not in program.free or at_least_zero(-left))):
            raise Rejected(f'the multipliers charge the unknown "{unknown}", which costs something')
    return bound


def require_new(name, known):
    """A builder that gives a name twice is at fault."""
    if name in known:
        raise KeyError(name)


def require_names(what, given, known):
    for name in given:
        if name not in known:
            raise Rejected(f'"{name[:40]}" is {what} of the program')


def total(sums, point):
    found = ZERO
    for name, coefficient in sums.items():
        if name in point:
            found = added(found, coefficient, point[name])
    return found


def added(found, first, second):
    """A sum and a product more; the work is counted by the length of the numbers."""
    found = found + first * second
    work.spend(work.weight(work.bits_of(found) if isinstance(found, RATIONAL) else found.bits()))
    return found


def at_least_zero(value):
    return value >= 0 if isinstance(value, RATIONAL) else value.is_nonnegative()


def positive(value):
    return value > 0 if isinstance(value, RATIONAL) else value.is_positive()
