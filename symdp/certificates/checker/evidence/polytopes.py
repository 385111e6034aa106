"""Extreme points of small sets of priors in certificates, by enumeration, with the Python standard library only."""

from fractions import Fraction
from itertools import combinations
from math import comb, gcd, lcm

from .. import rules
from . import cores

MOST_CHOICES = 20_000


def likeliest(source, letter):
    """Return the extreme points of the priors of a source set whose likeliest letter is the given one."""
    m = source.letters
    require_few(*sizes(source))
    ahead = [unit(m, x, 1, letter, -1) for x in range(m) if x != letter]
    if source.kind == {"vertices"}:
        count = len(source.vertices)
        rows = [(unit(count, v, -1), 0) for v in range(count)]
        rows += [([rules.dot(row, vertex) for vertex in source.vertices], 0) for row in ahead]
        points = corners(count, rows)
        return [[rules.dot(weights, column) for column in zip(*source.vertices)] for weights in points]
    rows = [(unit(m, x, -1), 0) for x in range(m)] + [(row, 0) for row in ahead]
    return corners(m, rows + half_spaces(source))


def sizes(source):
    """Return (a lower bound on the number of constraints, unknowns) for the priors with one likeliest letter."""
    if source.kind == {"vertices"}:
        return len(source.vertices) + source.letters - 1, len(source.vertices)
    # A ball has a half-space for each set of letters, a belief function at most as many.
    sets = 2 ** min(source.letters, 64) - 2 if source.kind in ({"center", "radius"}, {"focal", "letters"}) else 0
    return 2 * source.letters - 1 + sets, source.letters


def require_few(count, size):
    """Refuse sets with too many candidate vertices; there are at least 2**k choices for the smaller part k."""
    smaller = min(size - 1, count - size + 1)
    if smaller.bit_length() > 4 or comb(count, smaller) > MOST_CHOICES:
        raise rules.Malformed(f"too large: {count} constraints in {size} unknowns are more than are checked")


def half_spaces(source):
    """Return rows a with bounds b such that the set consists of the priors with a.P <= b."""
    m = source.letters
    if source.kind == {"lower", "upper"}:
        low = [(unit(m, x, -1), -value) for x, value in enumerate(source.lower) if value > 0]
        return low + [(unit(m, x, 1), value) for x, value in enumerate(source.upper) if value < 1]
    if source.kind == {"center", "radius"}:
        # The probability of every set of letters exceeds that of the center by at most the radius.
        subsets = [chosen for size in range(1, m) for chosen in combinations(range(m), size)]
        rows = [[Fraction(int(x in chosen)) for x in range(m)] for chosen in subsets]
        return [(row, rules.dot(row, source.center) + source.radius) for row in rows]
    if source.kind == {"decreasing"}:
        return [(unit(m, x + 1, 1, x, -1), 0) for x in range(m - 1)]
    if source.kind in cores.KINDS:
        return source.core.half_spaces()
    return [] if source.kind == {"simplex"} else source.rows


def unit(size, place, value, other=None, opposite=0):
    return [Fraction(value if x == place else opposite if x == other else 0) for x in range(size)]


def corners(size, rows):
    """Return the points with sum p = 1 and a.p <= b for all rows at which size - 1 independent rows are tight."""
    require_few(len(rows), size)
    cone = [integers([value - b for value in a]) for a, b in rows]  # a.p <= b sum p, on multiples of p too
    rays = {}
    descend(cone, 0, [[int(x == y) for x in range(size)] for y in range(size)], rays)
    return [[Fraction(value, sum(point)) for value in point] for point in rays]


def descend(cone, start, flat, rays):
    """Make one more row tight on the flat that the vectors span; a single vector left is a point."""
    if len(flat) == 1:
        (point,) = flat
        point = [-value for value in point] if sum(point) < 0 else point
        if sum(point) > 0 and all(inner(row, point) <= 0 for row in cone):
            rays[tuple(point)] = None
        return
    for place in range(start, len(cone)):
        values = [inner(cone[place], vector) for vector in flat]
        pivot = next((k for k, value in enumerate(values) if value), None)
        if pivot is not None:
            rest = [
                reduced([values[pivot] * b - values[k] * a for a, b in zip(flat[pivot], vector)])
                for k, vector in enumerate(flat)
                if k != pivot
            ]
            descend(cone, place + 1, rest, rays)


def integers(values):
    scale = lcm(*[Fraction(value).denominator for value in values])
    return reduced([int(value * scale) for value in values])


def reduced(values):
    divisor = gcd(*values) or 1
    return [value // divisor for value in values]


def inner(first, second):
    return sum(a * b for a, b in zip(first, second))
