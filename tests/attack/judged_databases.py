"""Whether a claim about databases is true: programs over weights by distance, closed forms, and the claim for one record."""

from fractions import Fraction as F
from functools import cache
from itertools import pairwise
from math import comb

import mpmath
from full_program import corners_of
from judged_measures import CLOSE, SMALLER, asked_of, level_between
from least_values import holds_uniform, randomised_response, read_measure, real

from symdp.arithmetic.linear_program import LinearProgram
from symdp.arithmetic.optimize import minimize

NEIGHBOURS, FILLED = ("dp", "adp", "renyi", "kl"), ("ml", "mx", "min-entropy")
# The kinds of claims for one record, by the kind of the whole claim.
LOCAL = {
    "least leakage of databases": ("least leakage", "least leakage of a measure", "enclosed leakage"),
    "least distortion of databases": ("least distortion", "least leakage of a measure", "enclosed leakage"),
    "curve of databases": ("curve", "curve of a measure"),
}


def sizes_of(claim):
    """(n, M, name of the measure, its order, delta, whether delta is granted to every output)."""
    data = claim["database"]
    letters = data["letters"] if "letters" in data else len(corners_of(data["source"])[0])
    name, *rest = claim["leakage"].split(":")
    delta = F(rest[0]) if name == "adp" else F(0)
    order = read_measure(claim["leakage"])[1] if name in ("renyi", "sibson") and rest != ["oo"] else None
    name = {"renyi": "dp", "sibson": "ml"}[name] if rest == ["oo"] else name
    return data["records"], letters, name, order, delta, rest[1:] == ["pointwise"]


def serves_uniform(claim):
    """The claims without one record are about all mechanisms, and the uniform prior is to be served."""
    data = claim["database"]
    return "source" not in data or holds_uniform(corners_of(data["source"]))


def shells(n, m):
    """How many databases differ from a given one in k records, for every k."""
    return [comb(n, k) * (m - 1) ** k for k in range(n + 1)]


@cache
def filled(n, m, distortion):
    """The least sum of the largest probabilities of the outputs."""
    program = LinearProgram()
    weights = [program.add_column() for _ in range(n + 1)]
    most = program.add_column(cost=m**n)
    counts = shells(n, m)
    program.add_row(dict(zip(weights, counts, strict=True)), lower=1, upper=1)
    program.add_row({w: k * c for k, (w, c) in enumerate(zip(weights, counts, strict=True))}, upper=distortion)
    for weight in weights:
        program.add_row({most: 1, weight: -1}, lower=0)
    return minimize(program).value


@cache
def private_distortion(n, m, level, delta, pointwise):
    """The least distortion of weights by distance, with what exceeds the level times as much in sum or at each output."""
    if not pointwise:
        return n * (1 - delta) * F(m - 1) / (level + m - 1)
    program = LinearProgram()
    counts = shells(n, m)
    weights = [program.add_column(cost=k * count) for k, count in enumerate(counts)]
    program.add_row(dict(zip(weights, counts, strict=True)), lower=1, upper=1)
    for one, other in pairwise(weights):
        program.add_row({one: 1, other: -level}, upper=delta)
        program.add_row({other: 1, one: -level}, upper=delta)
    return minimize(program).value


def sum_of_powers(n, m, order, distortion):
    """The least information of an order: weights are powers of what falls linearly with the distance, by halving."""
    counts, d, power = shells(n, m), real(distortion), 1 / (order - 1)

    def weights(slope):
        found = [max(1 - k * slope, mpmath.mpf(0)) ** power if k * slope < 1 else mpmath.mpf(0) for k in range(n + 1)]
        total = sum(c * w for c, w in zip(counts, found, strict=True))
        return [w / total for w in found]

    low, high = mpmath.mpf(0), mpmath.mpf(1)
    for _ in range(160):
        middle = (low + high) / 2
        spent = sum(k * c * w for k, (c, w) in enumerate(zip(counts, weights(middle), strict=True)))
        low, high = (middle, high) if spent > d else (low, middle)
    total = sum(c * w**order for c, w in zip(counts, weights(high), strict=True))
    return n * mpmath.log(m) + mpmath.log(total) / (order - 1)


def level_at(claim, d):
    """The least leakage in nats at a distortion, of all measures but differential privacy."""
    n, m, name, order, _, _ = sizes_of(claim)
    if d >= F(n * (m - 1), m):
        return mpmath.mpf(0)
    if name in FILLED:
        return mpmath.log(real(filled(n, m, d)))
    if d == 0:
        return mpmath.inf if name in NEIGHBOURS else n * mpmath.log(m)
    if name == "sibson":
        return sum_of_powers(n, m, order, d)
    one = randomised_response(name, order, m, d / n)
    return one if name in NEIGHBOURS else n * one


def point(claim):
    if "record" in claim:
        return scope_holds(claim) and record_holds(claim, claim["record"], F(claim["distortion"]))
    n, m, name, _, delta, pointwise = sizes_of(claim)
    d, exp = F(claim["distortion"]), claim.get("exp")
    if not serves_uniform(claim) or not 0 <= d <= n:
        return False
    low, high = [mpmath.inf if end == "oo" else real(end) for end in claim["enclosure"]]
    if name in ("dp", "adp"):
        return private_point(n, m, delta, pointwise, d, low, high, exp)
    found = level_at(claim, d)
    if exp == "oo" or found == mpmath.inf:
        return exp == "oo" and found == mpmath.inf
    exact = exp is None or (filled(n, m, d) == F(exp) if name in FILLED else abs(mpmath.log(real(exp)) - found) < CLOSE)
    return exact and low - CLOSE <= found <= high + CLOSE


def private_point(n, m, delta, pointwise, d, low, high, exp):
    """Differential privacy at a distortion."""

    def needs_more(level):
        return private_distortion(n, m, level, delta, pointwise) > d

    if low == mpmath.inf:
        return exp == "oo" and needs_more(F(10**12))
    if exp is not None:
        level = F(exp)
        least = level == 1 or needs_more(1 + (level - 1) * SMALLER)
        return least and not needs_more(level) and low - CLOSE <= mpmath.log(real(level)) <= high + CLOSE
    ends = [F(int(mpmath.floor(mpmath.exp(end) * 10**30)), 10**30) for end in (low, high)]
    return (ends[0] <= 1 or needs_more(1 + (ends[0] - 1) * SMALLER)) and not needs_more(ends[1] + F(1, 10**25))


def inverse(claim):
    n, m, name, _, delta, pointwise = sizes_of(claim)
    first, last = map(F, claim["distortion"])
    level = F(claim["exp_leakage"])
    if "record" in claim:
        return scope_holds(claim) and records_between(claim, level, first, last)
    if not serves_uniform(claim) or not 0 <= first <= last <= n or level < 1:
        return False
    if name in ("dp", "adp"):
        return first <= private_distortion(n, m, level, delta, pointwise) <= last
    if level == 1:
        return first == last == F(n * (m - 1), m)
    wanted = mpmath.log(real(level))
    return level_at(claim, last) <= wanted + CLOSE and (first == 0 or level_at(claim, first) >= wanted - CLOSE)


def curve(claim):
    n, m, _, _, delta, pointwise = sizes_of(claim)
    if "record" in claim:
        same = F(claim["zero_from"]) == n * F(claim["record"]["zero_from"])
        return scope_holds(claim) and same and record_holds(claim, claim["record"], None)
    here, end = F(0), F(claim["zero_from"])
    for piece in claim["pieces"]:
        begin, stop = F(piece["from"]), F(piece["to"])
        inside = [begin + share * (stop - begin) for share in (F(1, 7), F(1, 2), F(6, 7))]
        if begin != here or stop <= begin or not all(on_piece(claim, piece, d) for d in inside):
            return False
        here = stop
    return serves_uniform(claim) and not pointwise and here == end == n * (1 - delta) * F(m - 1, m)


def on_piece(claim, piece, d):
    n, m, name, order, delta, pointwise = sizes_of(claim)
    if "quadratic" in piece:
        a, b, c = map(F, piece["quadratic"])
        value = mpmath.log(real(a + b * d + c * d * d)) / (order - 1)
        return name == "sibson" and order == 2 and abs(value - sum_of_powers(n, m, order, d)) < CLOSE
    if "numerator" not in piece:
        return name in ("kl", "renyi", "mi")
    (a, b), (c, e) = (map(F, piece[key]) for key in ("numerator", "denominator"))
    level = (a + b * d) / (c + e * d)
    if name in ("dp", "adp"):
        return level > 1 and private_distortion(n, m, level, delta, pointwise) == d
    return name in FILLED and filled(n, m, d) == level


# Independent records: the claim for one record, counted as often as the measure adds up.


def scope_holds(claim):
    """For which mechanisms the value is the least."""
    data, (name, *rest) = claim["database"], claim["leakage"].split(":")
    alone = len(data["source"].get("vertices", ())) == 1
    everything = name in NEIGHBOURS or data["records"] == 1 or (name == "mi" and alone)
    standard = rest[1:] != ["pointwise"]
    return standard and claim["scope"] in ("all mechanisms", "products of identical mechanisms")[not everything :]


def record_holds(claim, local, distortion):
    """The claim for one record is true, of the same set and measure, and at D/n."""
    from true_claims import JUDGES

    data, (name, *rest) = claim["database"], claim["leakage"].split(":")
    same = local["source"] == data["source"] and local["kind"] in LOCAL[claim["kind"]]
    if "measure" in local:
        same = same and local["measure"] == claim["leakage"]
    else:
        # The divergence of infinite order is differential privacy.
        local_only = name in ("dp", "adp") or claim["leakage"] == "renyi:oo"
        same = same and local_only and F(local["delta"]) == (F(rest[0]) if name == "adp" else 0)
    there = distortion is None or F(local["distortion"]) * data["records"] == distortion
    return same and there and JUDGES[local["kind"]](local)


def records_between(claim, level, first, last):
    """At the first distortion one record leaks its share of the level at least, at the last one at most."""
    locals_, name = claim["record"], claim["leakage"].split(":")[0]
    if len(locals_) == 1:
        at_level = F(locals_[0]["exp_epsilon"]) == level
        return first == last and at_level and record_holds(claim, locals_[0], first)
    times = 1 if name in NEIGHBOURS else claim["database"]["records"]
    pairs = zip(locals_, (first, last), strict=True)
    if len(locals_) != 2 or not all(record_holds(claim, local, d) for local, d in pairs):
        return False
    share = F(claim["database"]["records"])
    return level_between(*asked_of(locals_[0]), level, first / share, last / share, times)
