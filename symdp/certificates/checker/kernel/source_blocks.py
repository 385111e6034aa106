"""The source set of a claim as blocks of a program, with the Python standard library only.

A set holds the priors P = the sum of patterns of blocks y >= 0, under row blocks "sum <= bound" or "= bound": y is P itself,
or the weights of vertices, and more where a ball, a band or the masses of a belief function need them.

The largest expected cost over the set is the least bound alpha that its rows give (duality of linear programs, for a set
that is not empty), alpha >= 0 for rows "<=": sum_i alpha_i row_ij >= the cost of y_j for all j, and sum_i alpha_i bound_i is
the bound. Multipliers of the rows j are a prior of the set. The priors within a chi-square distance of one are no
polyhedron: see Ball.
"""

from fractions import Fraction

from .. import work
from ..arithmetic import vectors
from ..arithmetic.exact_numbers import field, number, ratio, require_weights, vector
from ..claim.kinds import WEIGHTS
from ..rules import Rejected
from .block_kernel import Entries, Factor, Program, Rows, Spread, Sum, Times, Transposed

ZERO, ONE = Fraction(0), Fraction(1)
PRIOR, PRICE = "prior", "price"


class Priors:
    """Blocks (size, pattern of the letters' probabilities), and rows (name, size, {block: pattern}, bound, equation)."""

    def __init__(self, data):
        self.blocks, self.rows = {}, []
        READERS[keys_of(data)](self, data)
        require(len(data.get("labels", range(self.letters))) == self.letters, "a label for each letter")

    def per_letter(self, letters):
        """Return P itself, with its sum."""
        require(letters >= 1, "letters")
        work.spend(letters)
        self.letters = letters
        self.blocks["P"] = letters, Times()
        self.rows.append(("sum", 1, {"P": Sum()}, vectors.ONE, True))

    def at_most(self, name, terms, bound):
        self.rows.append((name, bound.size, terms, bound, False))

    def between(self, pattern, low, high, block="P"):
        """Add rows that bound the image of a block under a pattern."""
        self.at_most("most", {block: pattern}, high)
        self.at_most("least", {block: Factor(pattern, -1)}, -low)

    def charge(self, program, unknown, sign, limit, bound=None, where=""):
        """Add rows: under every prior of the set the mean of the sign times a block of unknowns is at most the limit.

        The limit is what (unknown, pattern) pairs add up to, less the bound. Names begin with ``where``.
        """
        price, prior = f"{where}{PRICE}", f"{where}{PRIOR}"
        for name, size, _, _, equal in self.rows:
            program.unknown(f"{price} {name}", size, free=equal)
        for block, (size, share) in self.blocks.items():
            terms = [(f"{price} {name}", Transposed(made[block])) for name, _, made, _, _ in self.rows if block in made]
            if share is not None:
                terms.append((unknown, Transposed(Factor(share, -sign))))
            program.row(f"{prior} {block}", terms, size=size)
        paid = [(f"{price} {name}", Rows([-amount])) for name, _, _, amount, _ in self.rows]
        program.row(f"{where}at most", [*paid, *limit], bound)

    def probabilities(self):
        """Return (block, pattern) pairs that add up to the prior."""
        return [(block, share) for block, (_, share) in self.blocks.items() if share is not None]

    def some_prior(self):
        """Return a program whose points are the priors of the set; its point shows that there is one."""
        program = Program()
        for block, (size, _) in self.blocks.items():
            program.unknown(block, size)
        for name, size, made, bound, equal in self.rows:
            terms = [(block, Factor(pattern, 1 if equal else -1)) for block, pattern in made.items()]
            program.row(name, terms, bound if equal else -bound, size, equal)
        return program


class Ball:
    """The priors {Q : sum (Q_x - C_x)^2 / C_x <= r} within a chi-square distance of a center.

    With f(x) the cost of a letter and something more, g(x) >= 0 at will, less their mean m under C, an expected cost under Q
    is at most m + sum (Q_x - C_x) f(x), hence at most m + sqrt(r sum C_x f(x)^2) by the inequality of Cauchy and Schwarz: at
    most D if D - m and the f(x) with the weights r C_x are in a cone.

    Multipliers of this cone that prove something are of the form b and b (C_x - Q_x), up to a multiple of C, with a prior Q
    of the ball, which is not negative because of g.
    """

    def __init__(self, data):
        center = vector(data, "around", None)
        self.radius, self.letters, self.chances = number(data, "chi_square"), len(center), center
        require(min(center) > 0, "a prior without zeros as center")
        require(self.radius >= 0, "a radius that is not negative")
        self.some_prior = Priors({"vertices": [data["around"]]}).some_prior

    def charge(self, program, unknown, sign, limit, bound=None):
        """Add the rows and the cone that bound the mean over the ball, as ``Priors.charge`` does over a polyhedron."""
        center = vectors.of(self.chances)
        program.unknown("mean", free=True)
        program.unknown("more", self.letters)
        shares = [(unknown, Rows([center.times(vectors.number(-sign))])), ("more", Rows([-center]))]
        program.row("mean", [("mean", Times()), *shares], equal=True)
        program.row("at most", [("mean", Times(-1)), *limit], bound)
        if self.radius:
            terms = [(unknown, Times(sign)), ("more", Times()), ("mean", Spread(-1))]
            program.row("above mean", terms, size=self.letters)
            program.cone("at most", "above mean", [self.radius * chance for chance in self.chances])


def priors_of(data):
    """Return the priors of a source set."""
    return Ball(data) if keys_of(data) == BALL else Priors(data)


def read_vertices(priors, data):
    lines = [read_prior(row) for row in field(data, "vertices", list)]
    require(lines and all(line.size == lines[0].size and is_prior(line) for line in lines), "vertices that are priors")
    priors.letters = lines[0].size
    priors.blocks["weight"] = len(lines), Transposed(Rows(lines))
    priors.rows.append(("sum", 1, {"weight": Sum()}, vectors.ONE, True))


def read_box(priors, data):
    lower, upper = read_vector(data["lower"], "lower"), read_vector(data["upper"], "upper")
    require(
        lower.size == upper.size and in_order(vectors.zero(lower.size), lower, upper, ones(lower.size)),
        "0 <= lower <= upper <= 1",
    )
    priors.per_letter(lower.size)
    priors.between(Times(), lower, upper)


def read_ball(priors, data):
    """Return a total-variation ball: the excesses over the center sum to at most the radius."""
    center, radius = read_vector(data["center"], "center"), number(data, "radius")
    require(is_prior(center) and radius <= 1, "a prior as center, and a radius of at most 1")
    priors.per_letter(center.size)
    priors.blocks["excess"] = center.size, None
    priors.at_most("letters", {"P": Times(), "excess": Times(-1)}, center)
    priors.at_most("radius", {"excess": Sum()}, vectors.number(radius))


def read_band(priors, data):
    """Return a band of distribution functions; partial sums are unknowns, so that each row has at most three unknowns."""
    lower, upper = read_vector(data["cdf_lower"], "cdf_lower"), read_vector(data["cdf_upper"], "cdf_upper")
    size = lower.size
    require(size == upper.size and in_order(vectors.zero(size), lower), "as many bounds from below, none negative")
    require(in_order(upper, ones(size)), "bounds from above of at most 1")
    priors.per_letter(size)
    priors.blocks["up to"] = size, None
    steps = [(k, k, ONE) for k in range(size)] + [(k, k - 1, -ONE) for k in range(1, size)]
    priors.rows.append(("sums", size, {"up to": Entries(steps), "P": Times(-1)}, vectors.zero(size), True))
    priors.between(Times(), lower, upper, "up to")


def read_groups(priors, data):
    priors.per_letter(field(data, "letters", int))
    groups = field(data, "groups", list)
    low, high = (vectors.of([number(group, key) for group in groups]) for key in ("lower", "upper"))
    require(in_order(vectors.zero(low.size), low, high, ones(low.size)), "0 <= lower <= upper <= 1")
    listed = [(place, letter, ONE) for place, group in enumerate(groups) for letter in letters_of(group, priors.letters)]
    if groups:
        priors.between(Entries(listed), low, high)


def read_masses(priors, data):
    """Return a belief function: each mass is divided among the letters of its set, in parts that are not negative."""
    priors.letters = field(data, "letters", int)
    work.spend(priors.letters)
    parts = field(data, "focal", list)
    masses = vectors.of([number(part, "mass") for part in parts])
    require(masses.total().fraction() == 1, "masses that sum to 1")
    pairs = [(place, letter) for place, part in enumerate(parts) for letter in letters_of(part, priors.letters)]
    priors.blocks["share"] = len(pairs), Entries([(letter, column, ONE) for column, (_, letter) in enumerate(pairs)])
    shared = Entries([(place, column, ONE) for column, (place, _) in enumerate(pairs)])
    priors.rows.append(("masses", len(parts), {"share": shared}, masses, True))


def read_decreasing(priors, data):
    priors.per_letter(field(data, "decreasing", int))
    steps = range(priors.letters - 1)
    work.spend(4 * len(steps))
    if steps:
        listed = [(k, k + 1, ONE) for k in steps] + [(k, k, -ONE) for k in steps]
        priors.at_most("steps", {"P": Entries(listed)}, vectors.zero(len(steps)))


def read_simplex(priors, data):
    priors.per_letter(field(data, "simplex", int))


def read_inequalities(priors, data):
    priors.per_letter(field(data, "letters", int))
    rows = field(data, "inequalities", list)
    if rows:
        lines = [vectors.of(vector(row, "coefficients", priors.letters)) for row in rows]
        priors.at_most("inequalities", {"P": Rows(lines)}, vectors.of([number(row, "bound") for row in rows]))


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


BALL = frozenset(("around", "chi_square"))


def keys_of(data):
    return frozenset(data) - {"labels"}


def read_vector(entries, key):
    return vectors.of_ratios(vector({key: entries}, key, None, ratio))


def read_prior(row):
    """Return a prior that is listed, or given by weights to which it is proportional."""
    if type(row) is not dict:
        return read_vector(row, "vertex")
    weights = read_vector(field(row, WEIGHTS, list), WEIGHTS)
    require_weights(weights.terms and vectors.nonnegative(weights, vectors.RATIONAL))
    return vectors.normalised(weights)


def letters_of(part, size):
    """Return a non-empty set of letters, which are counted from 1."""
    members = field(part, "letters", list)
    work.spend(len(members))
    proper = members and len(set(members)) == len(members) and all(1 <= letter <= size for letter in members)
    require(proper, "sets of letters, each letter once")
    return [letter - 1 for letter in members]


def ones(size):
    return vectors.ONE.spread(size)


def in_order(*rising):
    """Decide whether each vector is at most the next one, entry by entry."""
    return all(vectors.nonnegative(high - low, vectors.RATIONAL) for low, high in zip(rising, rising[1:]))


def is_prior(values):
    return vectors.nonnegative(values, vectors.RATIONAL) and values.total().fraction() == 1


def require(holds, text):
    if not holds:
        raise Rejected(f"the source set of the claim has {text}")
