"""The source set of a claim as a polyhedron, for the programs of format 2, with the Python standard library only.

A set holds the priors P = sum of y_j times a column, for y >= 0 under rows "sum <= bound" or "= bound": the weights of
vertices, or P itself, where a ball and the masses of a belief function need more unknowns. The largest expected cost over
the set is the least bound alpha that its rows give (duality of linear programs, for a set that is not empty), alpha >= 0 for
rows "<=": sum_i alpha_i row_ij >= the cost of column j for all j, and sum_i alpha_i bound_i is the bound. Multipliers of the
rows j are a prior of the set.
"""

from fractions import Fraction
from functools import cached_property

from . import kernel, work
from .exact_numbers import field, number, vector
from .rules import Rejected

ZERO, ONE = Fraction(0), Fraction(1)
MOST_LETTERS = 10**4


class Priors:
    """Columns {letter: share}, and rows (name, {column: coefficient}, bound, whether it is an equation)."""

    def __init__(self, data):
        self.columns, self.rows, kind = [], [], frozenset(data) - {"labels"}
        READERS[kind](self, data)
        require(len(data.get("labels", range(self.letters))) == self.letters, "a label for each letter")

    def per_letter(self, letters):
        """P itself, with its sum."""
        require(1 <= letters <= MOST_LETTERS, f"1 to {MOST_LETTERS} letters")
        work.spend(letters)
        self.letters = letters
        self.columns = [{letter: ONE} for letter in range(letters)]
        self.rows.append(("sum", dict.fromkeys(range(letters), ONE), ONE, True))

    def more(self):
        """Another column that is no letter's."""
        self.columns.append({})
        return len(self.columns) - 1

    def at_most(self, name, sums, bound):
        work.spend(1 + len(sums))
        self.rows.append((name, sums, bound, False))

    def between(self, name, members, low, high):
        """Bounds of the probability of some letters."""
        self.at_most(f"{name} most", dict.fromkeys(members, ONE), high)
        self.at_most(f"{name} least", dict.fromkeys(members, -ONE), -low)

    def charge(self, program, name, costs, limit):
        """Rows for: under every prior of the set the expected cost is at most the limit.

        The costs are sums {unknown: coefficient}, one for each letter; the limit is such a sum, or a number.
        """
        prices = [program.unknown(f"{name}: price of {row}", free=equal) for row, _, _, equal in self.rows]
        charged = [{} for _ in self.columns]
        for price, (_, sums, _, _) in zip(prices, self.rows):
            for column, coefficient in sums.items():
                charged[column][price] = coefficient
        for place, (column, sums) in enumerate(zip(self.columns, charged), 1):
            for letter, share in column.items():
                for unknown, cost in costs[letter].items():
                    sums[unknown] = sums.get(unknown, ZERO) - share * cost
            program.row(f"{name} {place}", sums)
        bounds = {price: -bound for price, (_, _, bound, _) in zip(prices, self.rows)}
        if isinstance(limit, dict):
            return program.row(f"{name} at most", {**bounds, **limit})
        return program.row(f"{name} at most", bounds, -limit)

    def some_prior(self):
        """A program whose points are the priors of the set; its point shows that there is one."""
        program = kernel.Program()
        for place in range(len(self.columns)):
            program.unknown(f"y {place + 1}")
        for name, sums, bound, equal in self.rows:
            signed = {f"y {place + 1}": value if equal else -value for place, value in sums.items()}
            program.row(name, signed, bound if equal else -bound, kernel.EQUAL if equal else kernel.AT_LEAST)
        return program

    def probability(self, members):
        """How likely some letters are, as a sum over the unknowns of ``some_prior``."""
        chances = {}
        for letter in members:
            work.spend(1 + len(self.shares[letter]))
            for unknown, share in self.shares[letter]:
                chances[unknown] = chances.get(unknown, ZERO) + share
        return chances

    @cached_property
    def shares(self):
        """For each letter the unknowns of ``some_prior`` that add to its probability, each with its share."""
        found = [[] for _ in range(self.letters)]
        for place, column in enumerate(self.columns, 1):
            for letter, share in column.items():
                found[letter].append((f"y {place}", share))
        return found


def read_vertices(priors, data):
    rows = [vector({"vertex": row}, "vertex", None) for row in field(data, "vertices", list)]
    require(rows and all(len(row) == len(rows[0]) and is_prior(row) for row in rows), "vertices that are priors")
    priors.letters = len(rows[0])
    priors.columns = [{letter: share for letter, share in enumerate(row) if share} for row in rows]
    priors.rows = [("sum", dict.fromkeys(range(len(rows)), ONE), ONE, True)]


def read_box(priors, data):
    lower, upper = vector(data, "lower", None), vector(data, "upper", None)
    require(len(lower) == len(upper) and all(0 <= a <= b <= 1 for a, b in zip(lower, upper)), "0 <= lower <= upper <= 1")
    priors.per_letter(len(lower))
    for letter, (low, high) in enumerate(zip(lower, upper)):
        priors.between(f"letter {letter + 1}", [letter], low, high)


def read_ball(priors, data):
    """The letters that exceed the center do so by the radius in all."""
    center, radius = vector(data, "center", None), number(data, "radius")
    require(is_prior(center) and 0 <= radius <= 1, "a prior as center, and a radius from 0 to 1")
    priors.per_letter(len(center))
    excess = [priors.more() for _ in center]
    for letter, (share, more) in enumerate(zip(center, excess)):
        priors.at_most(f"letter {letter + 1}", {letter: ONE, more: -ONE}, share)
    priors.at_most("radius", dict.fromkeys(excess, ONE), radius)


def read_band(priors, data):
    lower, upper = vector(data, "cdf_lower", None), vector(data, "cdf_upper", None)
    require(len(lower) == len(upper) and all(0 <= a <= 1 for a in lower), "as many bounds from below, from 0 to 1")
    require(max(upper) == upper[-1] == 1, "bounds from above that end at 1")
    priors.per_letter(len(lower))
    for last, (low, high) in enumerate(zip(lower, upper)):
        priors.between(f"up to {last + 1}", range(last + 1), low, high)


def read_groups(priors, data):
    priors.per_letter(field(data, "letters", int))
    for place, group in enumerate(field(data, "groups", list), 1):
        low, high = number(group, "lower"), number(group, "upper")
        require(0 <= low <= high <= 1, "0 <= lower <= upper <= 1")
        priors.between(f"group {place}", letters_of(group, priors.letters), low, high)


def read_masses(priors, data):
    """Each mass is shared by the letters of its set."""
    priors.letters = field(data, "letters", int)
    require(1 <= priors.letters <= MOST_LETTERS, f"1 to {MOST_LETTERS} letters")
    parts = [(letters_of(part, priors.letters), number(part, "mass")) for part in field(data, "focal", list)]
    require(all(mass >= 0 for _, mass in parts) and sum(mass for _, mass in parts) == 1, "masses that sum to 1")
    for place, (members, mass) in enumerate(parts, 1):
        first = len(priors.columns)
        priors.columns.extend({letter: ONE} for letter in members)
        priors.rows.append((f"mass {place}", dict.fromkeys(range(first, len(priors.columns)), ONE), mass, True))


def read_decreasing(priors, data):
    priors.per_letter(field(data, "decreasing", int))
    for letter in range(priors.letters - 1):
        priors.at_most(f"step {letter + 1}", {letter + 1: ONE, letter: -ONE}, ZERO)


def read_simplex(priors, data):
    priors.per_letter(field(data, "simplex", int))


def read_inequalities(priors, data):
    priors.per_letter(field(data, "letters", int))
    for place, row in enumerate(field(data, "inequalities", list), 1):
        coefficients = vector(row, "coefficients", priors.letters)
        priors.at_most(f"inequality {place}", {x: a for x, a in enumerate(coefficients) if a}, number(row, "bound"))


READERS = {
    frozenset(keys): reader
    for keys, reader in (
        (("vertices",), read_vertices),
        (("lower", "upper"), read_box),
        (("center", "radius"), read_ball),
        (("cdf_lower", "cdf_upper"), read_band),
        (("letters", "groups"), read_groups),
        (("letters", "focal"), read_masses),
        (("decreasing",), read_decreasing),
        (("simplex",), read_simplex),
        (("letters", "inequalities"), read_inequalities),
    )
}


def letters_of(part, size):
    """A non-empty set of letters, which are counted from 1."""
    members = field(part, "letters", list)
    work.spend(len(members))
    proper = members and len(set(members)) == len(members) and all(1 <= letter <= size for letter in members)
    require(proper, "sets of letters, each letter once")
    return [letter - 1 for letter in members]


def is_prior(values):
    return bool(values) and min(values) >= 0 and sum(values) == 1


def require(holds, text):
    if not holds:
        raise Rejected(f"the source set of the claim has {text}")
