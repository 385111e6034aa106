"""Whether a record under a privacy profile, or under Gaussian privacy, is true: programs over whole mechanisms.

A mechanism is mu-Gaussian private if W(S|x') >= h(W(S|x)) for all letters and all sets S of outputs, h(q) = Phi(z -
mu) at q = Phi(z): as h is convex, events between the sets need no look of their own. And h lies above its tangents:
an exact program whose rows are tangents, rounded down, has a distortion that no private mechanism falls below. More
are drawn until the mechanism that it finds has the mu as well, which is read off its sets, up to a margin.
"""

import ast
from fractions import Fraction as F
from functools import cache
from itertools import combinations, pairwise, permutations
from statistics import NormalDist

import mpmath

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from tests.agreement.full_program import corners_of
from tests.attack.least_values import real, silent_distortion
from tests.certificates.level_mutations import value_of
from tests.tradeoffs.profile_programs import largest_accuracy_of_all_mechanisms, least_slack_of_all_mechanisms

# Units of enclosed levels and of tangents; the first points; the most rounds; mu above which less is asked.
FINE, STEP, START, MOST_ROUNDS, FAR = 10**40, 10**18, (-1, 0, 1), 60, 12
# What a mechanism's mu may be too large by; the relative margin of a distortion; the smallest probability with a quantile.
NEAR, MARGIN, SMALLEST = F(1, 10**8), F(1, 10**7), F(1, 10**30)


def least_slack(made):
    """The claimed slack is the least one."""
    question, wanted = made["question"], F(made["answer"]["slack"])
    return valid(question) and slack_at(question, made["asks"], pairs_of(question)) == wanted


def least_distortion(made):
    """The claimed distortion is the least one."""
    question, wanted = made["question"], F(made["answer"]["distortion"])
    return valid(question) and distortion_under(question, made["asks"], pairs_of(question)) == wanted


def valid(question):
    """Whether there are pairs, and priors (else NoPriors is raised)."""
    return bool(corners_of(question["source"]) and question["profile"])


def pairs_of(question):
    return [(F(pair["exp_epsilon"]), F(pair["delta"])) for pair in question["profile"]]


def slack_at(question, asks, pairs):
    vertices = corners_of(question["source"])
    return least_slack_of_all_mechanisms(pairs, vertices, len(vertices[0]), F(asks["at"]))


def distortion_under(question, asks, pairs):
    vertices, slack = corners_of(question["source"]), F(asks["level"])
    letters, loose = len(vertices[0]), [(level, delta + slack) for level, delta in pairs]
    return 1 - largest_accuracy_of_all_mechanisms(loose, vertices, letters, range(letters))


def at_epsilons(made):
    """The value lies between the ends, up to levels of 40 digits around each exp(epsilon)."""
    question, asks = made["question"], made["asks"]
    if not valid(question):
        return False
    around = [[], []]
    for pair in question["profile"]:
        with mpmath.workdps(60):
            level = int(mpmath.floor(mpmath.exp(value_of(ast.parse(pair["epsilon"], mode="eval").body)) * FINE))
        around[0].append((max(F(1), F(level, FINE)), F(pair["delta"])))
        around[1].append((F(level + 1, FINE), F(pair["delta"])))
    ((asked, ends),) = made["answer"].items()
    (low, high), value = map(F, ends["between"]), {"slack": slack_at, "distortion": distortion_under}[asked]
    least, most = (value(question, asks, pairs) for pairs in around)
    return min(level for level, _ in around[1]) >= 1 and low <= least and most <= high


def slack_corners(made):
    """The least slack is affine between the corners: it is a convex function, and has the mean of two in the middle."""
    corners = [tuple(map(F, corner)) for corner in made["answer"]["corners"]]
    places = [place for place, _ in corners]
    middles = [tuple((a + b) / 2 for a, b in zip(*pair, strict=True)) for pair in pairwise(corners)]
    ordered = places == sorted(set(places)) and places[0] == 0 <= places[-1] <= 1 and corners[-1][1] == 0
    return ordered and all(
        least_slack({**made, "asks": {"at": place}, "answer": {"slack": slack}}) for place, slack in (*corners, *middles)
    )


def band(made, unit, holds):
    """Every point is true, and from the last one on nothing is needed."""
    points = made["answer"]["points"]
    places = [F(point["distortion"]) for point in points]
    ordered = places == sorted(set(places)) and places[0] == 0 and F(points[-1][unit][1]) == 0
    said = [{"asks": {"at": point["distortion"]}, "answer": {unit: {"between": point[unit]}}} for point in points]
    return ordered and all(holds({**made, **one}) for one in said)


# Gaussian privacy.


def enclosed_distortion(made):
    """The least distortion at a mu lies between two ends."""
    vertices, mu = corners_of(made["question"]["source"]), F(made["asks"]["level"])
    low, high = map(F, made["answer"]["distortion"]["between"])
    if not vertices or mu < 0 or not 0 <= low <= high <= 1:
        return False
    least, most = distortion_at_mu(vertices, mu)
    return low <= most and least <= high


def enclosed_mu(made):
    """The least mu at a distortion lies between two ends, both of which are infinite if there is none."""
    vertices, distortion = corners_of(made["question"]["source"]), F(made["asks"]["at"])
    ends = made["answer"]["mu"]["between"]
    if not vertices or not 0 <= distortion <= 1:
        return False
    if distortion >= silent_distortion(vertices):
        return F(ends[0]) == 0 if "oo" not in ends else False
    if distortion == 0 or "oo" in ends:
        return distortion == 0 and ends == ["oo", "oo"]
    low, high = map(F, ends)
    reached = distortion_at_mu(vertices, high)[0] <= distortion
    return 0 <= low <= high and reached and (low == 0 or distortion <= distortion_at_mu(vertices, low)[1])


@cache
def distortion_at_mu(vertices, mu):
    """(low, high) around the least distortion; beyond a mu, from 0 to the least one there."""
    if mu == 0:
        return (silent_distortion(vertices),) * 2
    # A letter that never occurs may have the row of another one.
    letters = [x for x in range(len(vertices[0])) if any(vertex[x] for vertex in vertices)]
    tried, kept = min(mu, F(FAR)), tuple([tuple([vertex[x] for x in letters]) for vertex in vertices])
    low, high = started(kept, round(tried, 3)).distortions(tried)
    low, high = (end + sign * MARGIN * (end + F(1, 10**4)) for end, sign in ((low, -1), (high, 1)))
    return (low if mu <= FAR else F(0)), high


@cache
def started(vertices, _near):
    """Numbers near each other begin with the points of the first."""
    return Tangents(vertices)


class Tangents:
    """Programs of mechanisms above tangents of h, more of which are drawn where sets are told apart too well."""

    def __init__(self, vertices):
        self.letters, self.vertices = len(vertices[0]), vertices
        # A set and the letters in order say the same as its complement and the letters exchanged.
        inner = range(self.letters - 1)
        sets = [chosen for size in range(1, self.letters) for chosen in combinations(inner, size)]
        self.places = [(x, other, chosen) for x, other in permutations(range(self.letters), 2) for chosen in sets]
        self.drawn = dict.fromkeys((place, z) for place in self.places for z in START)

    def distortions(self, mu):
        """The least distortion from below, and that of a mechanism whose mu is this one at most, or nearly so."""
        for _ in range(MOST_ROUNDS):
            value, rows = self.solve(mu)
            points = self.told_apart(rows, mu)
            if not points:
                return value, value
            self.drawn |= points
        # Probabilities below the units of tangents stay wrong: with more of one answer for all letters they are right.
        shares = [F(1, 10**power) for power in range(18, -1, -1)]
        mixtures = (mixed_with_silence(rows, share) for share in shares)
        return value, self.worst(next(found for found in mixtures if not self.told_apart(found, mu)))

    def told_apart(self, rows, mu):
        """Sets that two letters give too different probabilities, with the points of tangents that say so."""
        return dict.fromkeys((place, z) for place in self.places for z in wrong(rows, mu, *place))

    def worst(self, rows):
        """The distortion of a mechanism."""
        return max(1 - sum(p * rows[x][x] for x, p in enumerate(vertex)) for vertex in self.vertices)

    def solve(self, mu):
        program = LinearProgram()
        rows = [[program.add_column() for _ in range(self.letters)] for _ in range(self.letters)]
        worst = program.add_column(cost=1)
        for row in rows:
            program.add_row(dict.fromkeys(row, 1), lower=1, upper=1)
        for vertex in self.vertices:
            program.add_row({worst: 1} | {rows[x][x]: p for x, p in enumerate(vertex)}, lower=1)
        for (x, other, chosen), z in self.drawn:
            slope, intercept = tangent(mu, z)
            line = {rows[other][y]: F(1) for y in chosen} | {rows[x][y]: -slope for y in chosen}
            program.add_row(line, lower=intercept)
        found = minimize(program)
        return found.value, [[found.x[entry] for entry in row] for row in rows]


def mixed_with_silence(rows, share):
    """The rows with a share of the same answers for all letters."""
    return [[(1 - share) * entry + share / len(rows) for entry in row] for row in rows]


def wrong(rows, mu, x, other, chosen):
    """Where a tangent cuts off a set that has too small a probability under the other letter, if it has."""
    z, found = (quantile(sum(rows[letter][y] for y in chosen)) for letter in (x, other))
    return [(z + found + float(mu)) / 2] if z - found > mu + NEAR else []


@cache
def tangent(mu, z):
    """(slope, intercept) of a line below h, as h is of probabilities, at Phi(z)."""
    shift, z = real(mu), mpmath.mpf(z)
    slope = rounded(mpmath.exp(shift * z - shift * shift / 2))
    return slope, rounded(mpmath.ncdf(z - shift) - real(slope) * mpmath.ncdf(z)) - F(1, STEP)


def quantile(chance):
    """Where the normal distribution has a probability, or nearly so at the ends."""
    tail = max(min(chance, 1 - chance), SMALLEST)
    return NormalDist().inv_cdf(float(tail)) * (1 if 2 * chance < 1 else -1)


def rounded(value):
    return F(int(mpmath.floor(value * STEP)), STEP)
