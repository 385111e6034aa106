"""Least leakages by closed forms and multipliers, in certificates, with the Python standard library only.

W is a mechanism, q its diagonal W(x|x), D a bound on the Hamming distortion over the priors of a set S, so that
P.q >= 1-D for all P of S; other outputs than letters never help. Logarithms are natural. The facts used, with their proofs:

(Z) zero: a law q of the output that ignores the input leaks nothing; it has the diagonal q.

(T) trace: exp(ML) = sum_y max_x W(y|x) >= sum q. For x in [0,1]^M with sum x >= 1 the mechanism with diagonal x and rows
    proportional to x elsewhere has W(y|x') <= x_y. And sum q >= s p.q - sum max(0, s p_i - 1) for every prior p, s > 0.
    Letters without probability may copy other rows: Sibson's information of order oo has the same optimum.

(I) one prior: for t in (0,1] and lambda > 0 with sum_x P_x lambda_x t^[x!=y] <= 1 for all y, by log z <= z - 1, I is at
    least sum P_x log lambda_x + D log t; W(y|x) = Q(y) lambda_x t^[x!=y] attains it if its rows sum to 1, Q is the law of
    its output and D its distortion (or t = 1). At D = 0 the output tells the letter: t = 0 stands for that limit.

(M) majorised: let W, Q, t, lambda as in (I) for a prior P* > 0 of S.

    If W(x|x) = lambda_x Q(x) does not fall, and F_x = D(W_x||Q) = log lambda_x + (1 - W(x|x)) log t does not grow, as P*_x
    grows, and every P of S gives the letters above each value of P* as much as P* or more, then P.W(x|x) and P.F have their
    least and their largest value over S at P*; the latter, no less than the information, is equal to it there: the optimum
    for P* alone is that for S.

(S) symmetric: with the uniform prior in S, averaging W over all permutations of the letters does not raise a convex
    function of the leakage: randomised response at D is optimal; for measures of a prior the uniform one is its worst.

(G) guess: min-entropy leakage on p is at least (1-D)/max p; maximal leakage bounds it from above.

(H) guesses: where z is the likeliest letter, min-entropy leakage is a convex function of the prior over P_z, hence largest
    at an extreme point of that part of S. For priors p of S and m_yx >= 0 with sum_x m_yx <= n, the n summing to at most 1,
    it is at least sum m_yx p_x/max p W(y|x), for valid W at least sum_x min_y (c_xy - k R_x [x=y]) + k (1-D), R in S.

(R) stars: let every P_y >= p on S, and S hold, for each y, the prior with p at y and the same elsewhere. Adding
    q_y <= r P_Y(y) over them gives s <= r (p s + (1-p)(M-s)/(M-1)) with s = sum q >= M (1-D); randomised response is best.

(O) truth: without distortion letters that may occur are reported truthfully: two of them have divergence infinity.

(Q) zcdp, the supremum of the divergence of order a over a, a > 1, is at least that of order 1, kl.

    For randomised response on M <= 6 letters it is no more: with u = (a - 1/2)^2, x = log(lambda) sqrt(u) and c = (M-2)/(2
    sqrt(lambda)) <= 2, (a-1) times the divergence is log(cosh x + c) up to a constant, and concave in u, as c (x cosh
    x - sinh x) is at most sinh x cosh x - x (coefficients 4^k - 4k >= 0 for c = 2): it is at most (u - 1/4) kl, its tangent
    at u = 1/4.

(C) a convex function of the leakage is convex and not increasing in D: the leakage falls strictly until it is 0. For maximal
    information over stars the formula does.
"""

from fractions import Fraction
from itertools import groupby

from .. import rules, work
from ..arithmetic import exact_numbers as numbers
from . import cores, polytopes
from . import exact_leakage as values

ZERO, ONE, FEW = Fraction(0), Fraction(1), 6
# Shapes of sets above a supermodular lower probability: least values add up for vectors of one order.
SUPERMODULAR = ({"lower", "upper"}, {"center", "radius"}, {"simplex"}, *cores.KINDS)
require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


def least_value(lines, name, evidence, measure, source, distortion):
    """Return the least leakage at D as {argument: coefficient}, or "oo"."""
    method = field(evidence, "method", str)
    kinds, check = METHODS.get(method, ((), None))
    if check is None or (kinds and measure[0] not in kinds):
        raise rules.Malformed(f"the method {method[:20]!r} does not belong to the measure")
    start = len(lines)
    value = check(lines, evidence, measure, source, distortion)
    lines[start:] = [name + line for line in lines[start:]]
    return value


def check_zero(lines, evidence, _, source, distortion):
    q = vector(evidence, "diagonal", source.letters)
    require(lines, "q >= 0 and sum q <= 1, fact (Z)", numbers.least(q) >= 0 and numbers.total(q) <= 1)
    require(lines, f"accuracy of q is at least {1 - distortion}", source.accuracy(q, evidence) >= 1 - distortion)
    source.member(field(evidence, "prior", dict), lines, "prior")  # Inequalities may leave no prior, which proves nothing.
    return {}


def check_diagonal(lines, evidence, source, least):
    x = vector(evidence, "diagonal", source.letters)
    require(lines, "0 <= x <= 1", numbers.least(x) >= 0 and numbers.largest(x) <= 1)
    require(lines, f"accuracy of x is at least {least}", source.accuracy(x, evidence) >= least)
    return numbers.total(x)


def single_prior(lines, source):
    alone = source.kind == {"vertices"} and all(vertex == source.vertices[0] for vertex in source.vertices)
    require(lines, "the set is one prior", alone)
    return source.vertices[0]


def check_one_prior(lines, evidence, _, source, distortion):
    return check_prior(lines, evidence, single_prior(lines, source), distortion)


def check_majorised(lines, evidence, _, source, distortion):
    prior = source.member(field(evidence, "prior", dict), lines, "prior")
    require(lines, "the prior has no zero", min(prior) > 0)
    check_levels(lines, source, prior, evidence)
    value, t = check_prior(lines, evidence, prior, distortion), number(evidence, "ratio")
    rows = sorted(set(zip(prior, vector(evidence, "factors", len(prior)), vector(evidence, "outputs", len(prior)))))
    require(lines, "letters of one probability have one lambda and Q", len(rows) == len(set(prior)))
    for (_, other, little), (_, factor, much) in zip(rows, rows[1:]):
        more = factor * much - other * little
        terms = [(ONE, factor / other)] + ([(-more, t)] if t > 0 else [])
        falls = more >= 0 and values.order(values.merged(terms), ONE) <= 0
        require(lines, "W(x|x) does not fall and F does not grow with the probability, fact (M)", falls)
    return value


def check_levels(lines, source, prior, evidence):
    """Check that no prior of the set gives the letters above a value of one of its priors less than that prior does."""
    if source.kind in SUPERMODULAR:
        text = "no prior Q of the set, given by a supermodular lower probability, has Q.P < P.P"
        return rules.require(lines, text, source.accuracy(prior, evidence) >= rules.dot(prior, prior))
    levels = list(level_sets(prior))
    proofs = rules.field(evidence, "levels", list) if source.kind == {"inequalities", "letters"} else [{}] * len(levels)
    rules.require(lines, "one proof for each level", len(proofs) == len(levels))
    size = source.letters * max(1, len(getattr(source, "vertices", ())), len(getattr(source, "rows", ())))
    for place, ((members, total), proof) in enumerate(zip(levels, proofs), 1):
        work.spend(size)
        chosen = set(members)
        entries = [Fraction(int(letter in chosen)) for letter in range(source.letters)]
        text = f"level {place}: every prior gives its {len(chosen)} letters at least {total}"
        rules.require(lines, text, source.accuracy(entries, proof) >= total)
    return None


def level_sets(prior):
    """Yield the sets of letters of at least some positive probability, growing, with their probabilities."""
    members, total = [], Fraction(0)
    order = sorted(range(len(prior)), key=prior.__getitem__, reverse=True)
    for value, letters in groupby(order, key=prior.__getitem__):
        if value > 0:
            more = list(letters)
            members, total = members + more, total + value * len(more)
            yield members, total


def check_prior(lines, evidence, prior, distortion):
    t = number(evidence, "ratio")
    factors, outputs = vector(evidence, "factors", len(prior)), vector(evidence, "outputs", len(prior))
    require(lines, "0 <= t <= 1, lambda > 0, Q >= 0, sum Q = 1", 0 <= t <= 1 and min(factors) > 0 and is_law(outputs))
    require(lines, "t > 0 unless D = 0", t > 0 or distortion == 0)
    used = [(p, f, q) for p, f, q in zip(prior, factors, outputs) if p > 0]
    require(lines, "every row sums to 1: lambda (t + (1-t) Q) = 1", all(f * (t + (1 - t) * q) == 1 for _, f, q in used))
    spread = t * sum(p * f for p, f, _ in used)
    columns = [(spread + (1 - t) * p * f, q) for p, f, q in zip(prior, factors, outputs)]
    require(lines, "sum_x P_x lambda_x t^[x!=y] <= 1 for all y, fact (I)", all(total <= 1 for total, _ in columns))
    require(lines, "Q is the law of the output", all(total == 1 for total, q in columns if q > 0))
    lost = sum(p * (1 - q * f) for p, f, q in used)
    require(lines, f"the distortion is {distortion}", lost == distortion or (t == 1 and lost <= distortion))
    return values.merged([(p, f) for p, f, _ in used] + ([(distortion, t)] if t > 0 else []))


def is_law(values):
    return min(values) >= 0 and sum(values) == 1


def check_symmetric(lines, evidence, measure, source, distortion):
    m, (kind, a) = source.letters, measure
    middle = source.member(field(evidence, "uniform", dict), lines, "uniform")
    require(lines, "the prior is uniform, fact (S)", set(middle) == {Fraction(1, m)})
    require(lines, f"D is below {Fraction(m - 1, m)}", distortion < Fraction(m - 1, m))
    right, wrong = 1 - distortion, distortion / (m - 1)
    if kind == "min-entropy":
        return values.merged([(ONE, m * right)])
    if kind == "mi":
        return values.merged([(ONE, Fraction(m)), (right, right), (distortion, wrong)])
    if kind == "sibson":
        powers = [[(right, a)], [(Fraction(m - 1), 1 - a), (distortion, a)]]
        return values.merged([(ONE, Fraction(m)), (1 / (a - 1), values.sum_of_powers(powers))])
    if wrong == 0:
        return "oo"
    if kind == "zcdp":
        require(lines, f"M = {m} is at most {FEW}, fact (Q)", m <= FEW)
    if kind in ("kl", "zcdp"):
        return values.merged([(right - wrong, right / wrong)])
    powers = [[(right, a), (wrong, 1 - a)], [(wrong, a), (right, 1 - a)], [(Fraction(m - 2), ONE), (wrong, ONE)]]
    return values.merged([(1 / (a - 1), values.sum_of_powers(powers))])


def check_guess(lines, evidence, _, source, distortion):
    prior = source.member(field(evidence, "prior", dict), lines, "prior")
    level = (1 - distortion) / max(prior)
    require(lines, f"(1-D)/max p = {level} is at least 1, fact (G)", level >= 1)
    total = check_diagonal(lines, evidence, source, 1 - distortion)
    require(lines, f"sum x is at most {level}, facts (G) and (T)", total <= level)
    return values.merged([(ONE, level)])


def check_guesses(lines, evidence, _, source, distortion):
    m, matrix = source.letters, field(evidence, "matrix", list)
    rows = [vector({"row": row}, "row", m) for row in matrix]
    require(lines, "the matrix is stochastic", len(rows) == m and all(is_law(row) for row in rows))
    kept = source.accuracy([row[x] for x, row in enumerate(rows)], evidence)
    require(lines, f"its distortion is at most {distortion}", kept >= 1 - distortion)
    corners = [prior for z in range(m) for prior in polytopes.likeliest(source, z)]
    require(lines, "the set has a prior", bool(corners))
    columns = list(zip(*rows))
    level = max(sum(max(p * w for p, w in zip(prior, column)) for column in columns) / max(prior) for prior in corners)
    lines.append(f"its leakage is at most log({level}), at {len(corners)} extreme points, fact (H)")
    costs, total = [[ZERO] * m for _ in range(m)], ZERO
    for place, plane in enumerate(field(evidence, "planes", list), 1):
        prior = source.member(plane, lines, f"plane {place}: the prior")
        guesses = [vector({"row": row}, "row", m) for row in field(plane, "guesses", list)]
        require(lines, f"plane {place}: m >= 0", len(guesses) == m and min(map(min, guesses)) >= 0)
        total += max(map(sum, guesses))
        for x, y in ((x, y) for x in range(m) for y in range(m)):
            costs[x][y] += guesses[y][x] * prior[x] / max(prior)
    require(lines, "the weights of the planes sum to at most 1", total <= 1)
    price, pressing = number(evidence, "price"), source.member(field(evidence, "pressing", dict), lines, "pressing")
    least = [min(costs[x][y] - (price * pressing[x] if x == y else 0) for y in range(m)) for x in range(m)]
    below = price >= 0 and sum(least) + price * (1 - distortion) >= level
    require(lines, f"no valid mechanism leaks less than log({level}), fact (H)", below)
    return values.merged([(ONE, level)])


def check_stars(lines, evidence, _measure, source, _distortion):
    """Check the bound for stars; for a curve the checked value is the one at D = 0."""
    m, least = source.letters, number(evidence, "least")
    rows = evidence.get("weights", [None] * m)
    if type(rows) is not list or len(rows) != m:
        raise rules.Malformed(f'"weights" must have {m} entries')
    for y, weights in enumerate(rows):
        star = [str(least if x == y else (1 - least) / (m - 1)) for x in range(m)]
        member = {"prior": star, "weights": weights}
        source.member(member, lines, f"the star of letter {y + 1}")
        bound = source.accuracy([ONE if x == y else ZERO for x in range(m)], star_multipliers(evidence, y))
        require(lines, f"every prior has at least {least} at letter {y + 1}, fact (R)", bound >= least)
    return "oo" if least == 0 else values.merged([(ONE, 1 / least)])


def star_multipliers(evidence, y):
    rows = evidence.get("multipliers")
    return {"multipliers": rows[y]} if type(rows) is list and len(rows) > y else {}


def check_truth(lines, evidence, _, source, distortion):
    require(lines, "D = 0, fact (O)", distortion == 0)
    prior = source.member(field(evidence, "prior", dict), lines, "prior")
    require(lines, "the prior gives two letters positive probability", sum(p > 0 for p in prior) >= 2)
    return "oo"


METHODS = {
    "zero": ((), check_zero),
    "one prior": (("mi",), check_one_prior),
    "majorised": (("mi",), check_majorised),
    "symmetric": (("mi", "renyi", "kl", "zcdp", "sibson", "min-entropy"), check_symmetric),
    "guess": (("min-entropy",), check_guess),
    "guesses": (("min-entropy",), check_guesses),
    "stars": (("mx",), check_stars),
    "truth": (("renyi", "kl", "zcdp"), check_truth),
}
