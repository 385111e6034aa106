"""The kernel over blocks: a linear program, a point and multipliers, with the Python standard library only.

A program asks for the least value of a sum over unknowns, each at least 0 or free, under rows "sum >= bound" and
"sum = bound", and cones: with g and f what the sums of some rows are above their bounds, g >= 0 and g^2 >= sum w_k f_k^2 for
weights w_k > 0.

Unknowns and rows come in blocks, vectors of a size; a pattern has the coefficients of an unknown block in a row block, a
linear map between vectors of these sizes. Numbers are those of vectors.py, in one order for the whole program.

    value_at   of a point that keeps all rows: the least value is at most this.
    proved_by  of multipliers, at least 0 for rows ">=", and of a cone b >= 0 and a with b^2 >= sum a_k^2 / w_k: if the
               rows, each times its multiplier, add up to at most the cost of each unknown, and to the same if it is free,
               then the value of a point is at least what the rows add up to at it, hence at least the sum of multipliers
               times bounds, as b g + sum a_k f_k >= 0 by the inequality of Cauchy and Schwarz. Where all costs are 0 and
               this sum is positive, there is no point.

Both are theorems of Coq over every ordered field (multipliers_bound and kernel_optimal of proofs/coq/Kernel.v, which names
rows and unknowns one by one). A block that a point or multipliers leave out is 0; the size of one that they have is that of
the program.
"""

from .. import work
from ..arithmetic import vectors
from ..rules import Rejected

ONE = vectors.ONE
SIGNS = {1: ONE, -1: -ONE}
# How a row is compared with its bound; a row of a cone is not compared by itself.
AT_LEAST, EQUAL, OF_CONE = ">=", "=", "cone"


class Scaled:
    """A pattern that takes c times a vector; the sign is c if this is 1 or -1, which needs no multiplication."""

    def __init__(self, c=1):
        self.sign = 1 if c == 1 else -1 if c == -1 else 0
        self.c = SIGNS[self.sign] if self.sign else vectors.number(c)

    def scaled(self, vector):
        """Return c times a vector."""
        if self.sign:
            return vector if self.sign > 0 else -vector
        return vector.times(self.c)


class Times(Scaled):
    """Row k takes c times unknown k."""

    def fits(self, rows, columns):
        return rows == columns

    def forward(self, x, _rows):
        return self.scaled(x)

    backward = forward


class Sum(Times):
    """The only row takes c times each unknown."""

    def fits(self, rows, columns):
        return rows == 1

    def forward(self, x, _rows):
        return self.scaled(x.total())

    def backward(self, y, columns):
        return self.scaled(y).spread(columns)


class Rows:
    """Row k takes the k-th vector."""

    def __init__(self, lines):
        self.lines = list(lines)

    def fits(self, rows, columns):
        return len(self.lines) == rows and all(line.size == columns for line in self.lines)

    def forward(self, x, rows):
        products = [line.dot(x) for line in self.lines]
        return products[0] if rows == 1 else vectors.joined(products)

    def backward(self, y, columns):
        if y.size == 1:
            return self.lines[0].times(y)
        # Each power by itself: its shares may have a far shorter denominator than those of all together.
        parts = [self._mixed(shares, y.scale, columns) for shares in y.terms]
        return parts[0] if len(parts) == 1 else vectors.with_terms(parts, columns)

    def _mixed(self, shares, scale, columns):
        return summed([line.share(share, scale) for line, share in zip(self.lines, shares) if share], columns)


class Entries:
    """Row i takes c times unknown j for each (i, j, c) of a list, rational numbers."""

    def __init__(self, listed):
        self.places, self.amounts = [(i, j) for i, j, _ in listed], vectors.of([c for _, _, c in listed])

    def fits(self, rows, columns):
        return all(0 <= i < rows and 0 <= j < columns for i, j in self.places)

    def forward(self, x, rows):
        return self._sent(x, rows, self.places)

    def backward(self, y, columns):
        return self._sent(y, columns, [(j, i) for i, j in self.places])

    def _sent(self, vector, size, places):
        (amounts,), scale, terms = self.amounts.terms or [[]], vector.scale * self.amounts.scale, []
        work.spend_on(len(amounts) * len(vector.terms), scale)
        for term in vector.terms:
            values = [0] * size
            for (to, start), amount in zip(places, amounts):
                values[to] += amount * term[start]
            terms.append(values)
        return vectors.Vector(size, terms, scale)


class Transposed:
    """The transpose of a pattern."""

    def __init__(self, pattern):
        self.pattern = pattern

    def fits(self, rows, columns):
        return self.pattern.fits(columns, rows)

    def forward(self, x, rows):
        return self.pattern.backward(x, rows)

    def backward(self, y, columns):
        return self.pattern.forward(y, columns)


class Spread(Transposed):
    """Each row takes c times the only unknown."""

    def __init__(self, c=1):
        super().__init__(Sum(c))


class Factor(Scaled):
    """A pattern times a number."""

    def __init__(self, pattern, c):
        super().__init__(c)
        self.pattern = pattern

    def fits(self, rows, columns):
        return self.pattern.fits(rows, columns)

    def forward(self, x, rows):
        return self.scaled(self.pattern.forward(x, rows))

    def backward(self, y, columns):
        return self.scaled(self.pattern.backward(y, columns))


class Block:
    """Unknowns with their costs, or rows with their bounds.

    The sense of unknowns is that of what multipliers leave of their costs: EQUAL where they are free.
    """

    def __init__(self, size, amount, sense):
        self.size, self.amount, self.sense = size, amount, sense


class Program:
    """Blocks of unknowns and of rows, the patterns, and cones; the numbers of points and multipliers may be of a field."""

    def __init__(self, order=vectors.RATIONAL, field=None):
        self.order, self.field, self.unknowns, self.rows, self.terms, self.cones = order, field, {}, {}, [], []
        self.fillings = {}  # What makes a block of a point of its others, for who has left it out.

    def unknown(self, name, size=1, cost=None, free=False):
        """Add a block of unknowns, each at least 0 unless free, with one cost each or none; return its name."""
        if name in self.unknowns or size < 1:
            raise KeyError(name)
        self.unknowns[name] = Block(size, vectors.zero(size) if cost is None else cost, EQUAL if free else AT_LEAST)
        return name

    def row(self, name, terms, bound=None, size=1, equal=False):
        """Add rows: the sum of (unknown, pattern) is at least, or equal to, the bound, a vector, by default 0."""
        if name in self.rows:
            raise KeyError(name)
        for unknown, pattern in terms:
            if not pattern.fits(size, self.unknowns[unknown].size):
                raise KeyError(name)
        self.rows[name] = Block(size, vectors.zero(size) if bound is None else bound, EQUAL if equal else AT_LEAST)
        self.terms += [(name, unknown, pattern) for unknown, pattern in terms]

    def cone(self, top, others, weights):
        """Require that the excess of the only row ``top`` is at least the root of the weights, all > 0, times the squares
        of the excesses of the rows ``others``.
        """
        if self.rows[top].size != 1 or self.rows[others].size != len(weights) or not all(weight > 0 for weight in weights):
            raise KeyError(top)
        self.rows[top].sense = self.rows[others].sense = OF_CONE
        self.cones.append((top, others, weights))

    @property
    def has_costs(self):
        """Return whether some cost is not 0."""
        return any(block.amount.terms for block in self.unknowns.values())

    @property
    def shape(self):
        """Return the numbers of rows and unknowns."""
        return tuple([sum([block.size for block in blocks.values()]) for blocks in (self.rows, self.unknowns)])


def value_at(program, point):
    """Return the value of a point; Rejected if it breaks a row."""
    require_signs(point, program.unknowns, program.order, "unknowns")
    left = {name: -row.amount for name, row in program.rows.items()}
    for row, unknown, pattern in program.terms:
        if unknown in point:
            left[row] += pattern.forward(point[unknown], program.rows[row].size)
    for name, rest in left.items():
        if not fits(rest, program.rows[name].sense, program.order):
            raise Rejected(f'the point keeps the rows "{name}"')
    for top, others, weights in program.cones:
        if not in_cone(left[top], left[others], weights, program.order):
            raise Rejected(f'the point keeps the cone of "{top}"')
    return worth(program.unknowns, point)


def proved_by(program, multipliers, scale=ONE):
    """Return the bound that multipliers prove for all points, or raise Rejected. Costs are taken times the scale > 0."""
    require_signs(multipliers, program.rows, program.order, "multipliers of the rows")
    for top, others, weights in program.cones:
        b, a = (multipliers.get(name, vectors.zero(program.rows[name].size)) for name in (top, others))
        if not in_cone(b, a, [1 / weight for weight in weights], program.order):
            raise Rejected(f'the multipliers keep the cone of "{top}"')
    for name, block in program.unknowns.items():
        if not fits(left_to(program, name, multipliers, scale), block.sense, program.order):
            raise Rejected(f'the multipliers charge the unknowns "{name}" their costs at most')
    return worth(program.rows, multipliers)


def worth(blocks, values):
    """Return the sum of costs times a point, or of bounds times multipliers."""
    return summed([blocks[name].amount.dot(vector) for name, vector in values.items() if blocks[name].amount.terms])


def left_to(program, unknown, multipliers, scale):
    """Return the reduced costs of a block of unknowns: costs times the scale, minus the multipliers' charges."""
    block = program.unknowns[unknown]
    left = block.amount.times(scale)
    for row, charged, pattern in program.terms:
        if charged == unknown and row in multipliers:
            left -= pattern.backward(multipliers[row], block.size)
    return left


def require_signs(values, blocks, order, what):
    """Raise Rejected for a block with negative entries that must be at least 0, and ValueError for one of another size."""
    for name, vector in values.items():
        if name not in blocks or vector.size != blocks[name].size:
            raise ValueError(f'"{name[:40]}" is no block of the program with {vector.size} entries')
        if blocks[name].sense == AT_LEAST and not vectors.nonnegative(vector, order):
            raise Rejected(f'the {what} "{name}" are at least 0')


def fits(rest, sense, order):
    """Decide whether a remainder is at least 0, or 0 where a row is an equation or an unknown is free."""
    return sense == OF_CONE or (not rest.terms if sense == EQUAL else vectors.nonnegative(rest, order))


def in_cone(height, sides, weights, order):
    """Decide whether a number is at least the root of the weighted sum of squares of a vector."""
    rest = height.dot(height) - sides.by(sides).dot(vectors.of(weights))
    return vectors.nonnegative(height, order) and vectors.nonnegative(rest, order)


def summed(parts, size=1):
    """Return the sum of vectors, by halves: the scale of a sum is as long as those of its parts together."""
    if len(parts) < 2:
        return parts[0] if parts else vectors.zero(size)
    half = len(parts) // 2
    return summed(parts[:half], size) + summed(parts[half:], size)
