"""The kernel of format 2: a linear program, a point and multipliers, with the Python standard library only.

A program asks for the least value of a sum over unknowns, each at least 0 or free, under rows "sum >= bound" and
"sum = bound", and cones: with g and f_i what sums of some rows are above their bounds, g >= 0 and g^2 >= sum w_i f_i^2 for
weights w_i > 0. Numbers are rationals, those of a field that algebraic.py compares, or polynomials over these that germs.py
or cells.py compare; only by weights is anything divided.

    value_at   of a point that keeps all rows and cones: the least value is at most this.
    proved_by  of multipliers, at least 0 for rows ">=", and of a cone b >= 0 and a_i with b^2 >= sum a_i^2 / w_i: if the
               rows, each times its multiplier, add up to at most the cost of each unknown, and to the same if it is free,
               then the value of a point is at least what the rows add up to at it, hence at least the sum of multipliers
               times bounds, as b g + sum a_i f_i >= 0 by the inequality of Cauchy and Schwarz. Where all costs are 0 and
               this sum is positive, there is no point.

Both are theorems of Coq over every ordered field (multipliers_bound and kernel_optimal of proofs/coq/Kernel.v).
"""

from fractions import Fraction

from . import work
from .rules import Rejected

ZERO, RATIONAL = Fraction(0), (Fraction, int)
AT_LEAST, EQUAL, OF_CONE = ">=", "=", "cone"


class Program:
    """Rows and costs, by the names of rows and unknowns."""

    def __init__(self):
        self.costs, self.free, self.rows, self.cones = {}, set(), {}, []

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

    def cone(self, top, others):
        """(name, sums, bound) and others (name, sums, weight), all weights above 0: what the first sum is above its bound is
        at least the square root of the weights times the squares of the others.
        """
        self.row(*top, OF_CONE)
        for name, sums, _ in others:
            self.row(name, sums, ZERO, OF_CONE)
        self.cones.append((top[0], {name: weight for name, _, weight in others}))


def value_at(program, point):
    """The value of a point, given by its entries that are not 0; Rejected if it breaks a row."""
    require_names("an unknown", point, program.costs)
    for name, value in point.items():
        if name not in program.free and not at_least_zero(value):
            raise Rejected(f'the unknown "{name}" is at least 0')
    above = {}
    for name, (sums, sense, bound) in program.rows.items():
        above[name] = left = total(sums, point) - bound
        if sense != OF_CONE and not (at_least_zero(left) and (sense == AT_LEAST or at_least_zero(-left))):
            raise Rejected(f'the point keeps the row "{name}"')
    for top, weights in program.cones:
        require_in_cone("the point keeps", top, weights, above)
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
    for top, weights in program.cones:
        require_in_cone("multipliers keep", top, {name: 1 / weight for name, weight in weights.items()}, multipliers)
    for unknown, sums in made.items():
        left = program.costs[unknown] * scale - sums
        if not (at_least_zero(left) and (unknown not in program.free or at_least_zero(-left))):
            raise Rejected(f'the multipliers charge the unknown "{unknown}" its cost at most')
    for unknown in program.costs.keys() - made.keys():
        left = program.costs[unknown] * scale
        if not (at_least_zero(left) and (unknown not in program.free or at_least_zero(-left))):
            raise Rejected(f'the multipliers charge the unknown "{unknown}", which costs something')
    return bound


def require_in_cone(who, top, weights, values):
    """A value of 0 is left out."""
    height, squares = values.get(top, ZERO), ZERO
    for name, weight in weights.items():
        if name in values:
            squares = added(squares, weight * values[name], values[name])
    if not (at_least_zero(height) and at_least_zero(height * height - squares)):
        raise Rejected(f'{who} the cone of "{top}"')


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
    work.spend(work.weight(work.bits_of(found)))
    return found


def at_least_zero(value):
    return value >= 0 if isinstance(value, RATIONAL) else value.is_nonnegative()


def positive(value):
    return value > 0 if isinstance(value, RATIONAL) else value.is_positive()
