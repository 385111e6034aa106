"""Whether a record about databases is true: programs over weights by distance, closed forms, and what one record needs."""

from fractions import Fraction as F
from functools import cache
from itertools import pairwise
from math import comb

import mpmath

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from tests.agreement.full_program import corners_of
from tests.attack.judged_measures import CLOSE, SMALLER, asked_of, ends_of, level_between
from tests.attack.least_values import holds_uniform, randomised_response, read_measure, real

NEIGHBOURS, FILLED = ("dp", "adp", "renyi", "kl"), ("ml", "mx", "min-entropy")
EACH = "of each record"


def sizes_of(question):
    """(n, M, name of the measure, its order, delta, whether delta is granted to every output)."""
    data = question["records"]
    letters = data["letters"] if "letters" in data else len(corners_of(data["source"])[0])
    name, *rest = question["leakage"].split(":")
    delta = F(rest[0]) if name == "adp" else F(0)
    order = read_measure(question["leakage"])[1] if name in ("renyi", "sibson") and rest != ["oo"] else None
    name = {"renyi": "dp", "sibson": "ml"}[name] if rest == ["oo"] else name
    return data["records"], letters, name, order, delta, rest[1:] == ["pointwise"]


def serves_uniform(question):
    """What is said without one record is about all mechanisms, and the uniform prior is to be served."""
    data = question["records"]
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


def level_at(question, d):
    """The least leakage in nats at a distortion, of all measures but differential privacy."""
    n, m, name, order, _, _ = sizes_of(question)
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


def point(made):
    question, answer, d = made["question"], made["answer"], F(made["asks"]["at"])
    if EACH in answer:
        asks = {"at": str(d / question["records"]["records"])}
        return scope_holds(question) and one_holds(question, asks, answer[EACH])
    n, m, name, _, delta, pointwise = sizes_of(question)
    exp = answer.get("exp")
    if not serves_uniform(question) or not 0 <= d <= n:
        return False
    low, high = [mpmath.inf if end == "oo" else real(end) for end in answer["nats"]["in"]]
    if name in ("dp", "adp"):
        return private_point(n, m, delta, pointwise, d, low, high, exp)
    found = level_at(question, d)
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


def inverse(made):
    question, answer, level = made["question"], made["answer"], F(made["asks"]["level"])
    n, m, name, _, delta, pointwise = sizes_of(question)
    first, last = map(F, answer["distortion"]["between"])
    if EACH in answer:
        return scope_holds(question) and records_between(question, level, answer[EACH], first, last)
    if not serves_uniform(question) or not 0 <= first <= last <= n or level < 1:
        return False
    if name in ("dp", "adp"):
        return first <= private_distortion(n, m, level, delta, pointwise) <= last
    if level == 1:
        return first == last == F(n * (m - 1), m)
    wanted = mpmath.log(real(level))
    return level_at(question, last) <= wanted + CLOSE and (first == 0 or level_at(question, first) >= wanted - CLOSE)


def curve(made):
    question, answer = made["question"], made["answer"]
    n, m, _, _, delta, pointwise = sizes_of(question)
    here, end = F(0), F(answer["zero_from"])
    if EACH in answer:
        same = end == n * F(answer[EACH]["zero_from"])
        return scope_holds(question) and same and one_holds(question, made["asks"], answer[EACH])
    for piece in answer["pieces"]:
        begin, stop = F(piece["from"]), F(piece["to"])
        inside = [begin + share * (stop - begin) for share in (F(1, 7), F(1, 2), F(6, 7))]
        if begin != here or stop <= begin or not all(on_piece(question, piece, d) for d in inside):
            return False
        here = stop
    return serves_uniform(question) and not pointwise and here == end == n * (1 - delta) * F(m - 1, m)


def on_piece(question, piece, d):
    n, m, name, order, delta, pointwise = sizes_of(question)
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


# Independent records: what is said of one, counted as often as the measure adds up.


def scope_holds(question):
    """For which mechanisms the value is the least."""
    data, (name, *rest) = question["records"], question["leakage"].split(":")
    alone = len(data["source"].get("vertices", ())) == 1
    everything = name in NEIGHBOURS or data["records"] == 1 or (name == "mi" and alone)
    standard = rest[1:] != ["pointwise"]
    return standard and question["scope"] in ("all mechanisms", "products of identical mechanisms")[not everything :]


def about_one(question):
    """The question about one record; the divergence of infinite order is differential privacy."""
    name, *rest = question["leakage"].split(":")
    same = {"source": question["records"]["source"], "loss": "hamming"}
    if name not in ("dp", "adp") and question["leakage"] != "renyi:oo":
        return same | {"leakage": question["leakage"]}
    return same | {"leakage": "dp", "adjacency": None, "delta": rest[0] if name == "adp" else "0"}


def one_holds(question, asks, answer):
    """What is said of one record is true."""
    from tests.attack.true_claims import holds

    return holds({"question": about_one(question), "asks": asks, "answer": answer})


def records_between(question, level, answers, first, last):
    """At the first distortion one record leaks its share of the level at least, at the last one at most."""
    records, name = question["records"]["records"], question["leakage"].split(":")[0]
    times = 1 if name in NEIGHBOURS else records
    if len(answers) == 1:
        found = {F(end) for end in ends_of(answers[0]["distortion"])}
        same = times == 1 and {first / records, last / records} == found
        return same and one_holds(question, {"level": str(level)}, answers[0])
    shares = [end / records for end in (first, last)]
    pairs = zip(shares, answers, strict=True)
    if len(answers) != 2 or not all(one_holds(question, {"at": str(share)}, answer) for share, answer in pairs):
        return False
    return level_between(*asked_of(about_one(question)), level, *shares, times)
