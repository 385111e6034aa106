"""Random certificates by entries, on graphs and at epsilon, random changes of them, and whether a record is true."""

import ast
import copy
from fractions import Fraction as F

import mpmath
import sympy

from symdp import AdjacencyGraph, SourceSet, Tradeoff
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record
from symdp.errors import SymdpError
from tests.agreement.full_program import corners_of
from tests.agreement.other_losses import Table, distances, least_distortion
from tests.certificates.document_parts import nodes, replaced

LEVELS = ("1", "5/4", "2", "3", "7")
EPSILONS = ("1/2", "2", "log(3)/2", "1/7", "2/3*log(5)")
JUNK = (None, True, 0, -1, 1.5, "", "1/0", "x", "oo", [], [[]], ["1"], {}, {"prior": []}, [None], "(" * 50)


def random_prior(rng, size):
    weights = [rng.choice((0, 1, 1, 2, 3, 5)) for _ in range(size)]
    return [str(F(weight, sum(weights))) for weight in weights] if any(weights) else random_prior(rng, size)


def random_source(rng, size):
    kind = rng.randrange(6)
    if kind < 2:
        return SourceSet.single(random_prior(rng, size))
    if kind == 2:
        return SourceSet.from_vertices([random_prior(rng, size) for _ in range(rng.randint(2, 3))])
    if kind == 3:
        return SourceSet.decreasing(size)
    if kind == 4:
        return SourceSet.total_variation_ball(random_prior(rng, size), "1/10")
    largest = rng.choice(("P2", "1/5", "2*P2")) if size > 1 else "1/5"
    return SourceSet.from_inequalities([f"P1 >= {largest}"], letters=size)


def random_adjacency(rng, size):
    pairs = [(i, h) for h in range(size) for i in range(h)]
    return AdjacencyGraph.from_edges(rng.sample(pairs, rng.randint(0, len(pairs))), range(size))


def random_loss(rng, size):
    if rng.random() < 0.3:
        return distances(size)
    columns = [[F(rng.randint(-1, 3), rng.choice((1, 2))) for _ in range(size)] for _ in range(rng.randint(1, 3))]
    chosen = [*columns, rng.choice(columns)]
    return Table(list(zip(*chosen, strict=True)))


def random_tradeoff(rng):
    size = rng.choice((1, 2, 3, 3, 4))
    source, setting = random_source(rng, size), rng.randrange(4)
    more = {"loss": random_loss(rng, size)} if setting < 2 else {}
    if setting:
        more["adjacency"] = random_adjacency(rng, size)
    if setting and size < 4 and rng.random() < 0.2:
        more["delta"] = rng.choice(("1/10", "1/3"))
    return Tradeoff(source, **more)


def documents(rng):
    """Some certificates of one question."""
    tradeoff, issued = random_tradeoff(rng), []
    asks = [lambda level=level: tradeoff.inverse(exp_epsilon=level) for level in rng.sample(LEVELS, 2)]
    asks.append(lambda: tradeoff.inverse(epsilon=rng.choice(EPSILONS)))
    low, high = getattr(tradeoff.solution, "unavoidable", F(0)), tradeoff.zero_from
    asks += [lambda d=d: tradeoff.at(d) for d in {low, high, low + (high - low) * F(rng.randint(1, 9), 10)}]
    for ask in asks:
        try:
            issued.append(ask().certificate.document)
        except SymdpError:
            continue
    return issued


def mutated(rng, document, others):
    """A copy with a change in its record, in its proof, or in both."""
    changed = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 1, 2))):
        is_said = rng.random() < 0.5
        parts = [key for key in changed if key != "format" and (key in record.RECORD_KEYS) == is_said]
        other = rng.choice(others)
        if parts:
            part = rng.choice(parts)
            changed = _changed(rng, changed, part, other if part in other else document)
    return changed


def _changed(rng, document, part, other):
    places = list(nodes(document[part], (part,)))
    path, old = rng.choice(places)
    kind = rng.randrange(8)
    if kind == 0:
        return replaced(document, path, rng.choice(JUNK))
    if kind == 1:
        return replaced(document, path, rng.choice(list(nodes(other[part])))[1])
    if kind == 2:
        return document | {part: copy.deepcopy(other[part])}
    if kind == 3 and isinstance(other[part], dict) and isinstance(document[part], dict) and other[part]:
        key = rng.choice(list(other[part]))
        return document | {part: document[part] | {key: copy.deepcopy(other[part][key])}}
    if kind == 4 and isinstance(old, list | dict) and old:
        less = copy.copy(old)
        del less[rng.choice(list(less) if isinstance(less, dict) else range(len(less)))]
        return replaced(document, path, less)
    if kind == 5:
        return _swapped(rng, document, places)
    numbers = [(place, text) for place, text in places if isinstance(text, str) and rules.NUMBER.fullmatch(text)]
    if not numbers:
        return document
    path, text = rng.choice(numbers)
    value = F(text)
    near = [value + F(1, 997), value - F(1, 997), -value, F(0), F(1), 2 * value, value / 2, value + 1, F(10**6)]
    return replaced(document, path, str(rng.choice(near)))


def _swapped(rng, document, places):
    (one, first), (two, second) = rng.choice(places), rng.choice(places)
    if one[: len(two)] == two or two[: len(one)] == one:
        return document
    return replaced(replaced(document, one, copy.deepcopy(second)), two, copy.deepcopy(first))


# Whether a record is true, from the record alone.


def distortion_at(question, level):
    """The least distortion at a lambda, by a program that knows neither the checker nor the package's own."""
    vertices, graph = corners_of(question["source"]), question.get("adjacency")
    size, loss, delta = len(vertices[0]), question.get("loss", "hamming"), F(question.get("delta", 0))
    edges = [(i, h) for h in range(size) for i in range(h)] if graph is None else graph["edges"]
    if loss == "hamming" and graph is None:
        return least_distortion(vertices, edges, table_of(loss, size), level) * (1 - delta)
    return least_distortion(vertices, edges, table_of(loss, size), level, delta)


def table_of(loss, size):
    """The costs of a question in rows."""
    if loss == "hamming":
        return [[F(int(x != z)) for z in range(size)] for x in range(size)]
    if isinstance(loss, dict):
        places = [F(place) for place in loss["positions"]]
        return [[abs(a - b) ** loss["power"] for b in places] for a in places]
    return [[F(cost) for cost in row] for row in loss]


def is_true(made):
    question, asks, answer = made["question"], made["asks"], made["answer"]
    if "nats" in asks:
        return _true_at_epsilon(question, asks["nats"], answer)
    if "level" in asks:
        return distortion_at(question, F(asks["level"])) == F(answer["distortion"])
    distortion, exp = F(asks["at"]), answer["exp"]
    if exp == "oo":
        return distortion_at(question, F(10**9)) > distortion >= distortion_limit(question)
    if isinstance(exp, dict) and "root_of" in exp:
        below, above = around(exp)
        return below >= 1 and distortion_at(question, above) <= distortion < distortion_at(question, below)
    low, high = map(F, exp["between"]) if isinstance(exp, dict) else (F(exp), F(exp))
    if not 1 <= low <= high or distortion_at(question, high) > distortion:
        return False
    return low == 1 or distortion_at(question, 1 + (low - 1) * F(999, 1000)) > distortion


def around(root, bits=40):
    """Two numbers around the only root of a polynomial in an interval, both 0 where there is none or another one."""
    low, high = map(F, root["in"])
    polynomial = sympy.Poly([sympy.Rational(value) for value in reversed(root["root_of"])], sympy.Symbol("x"))
    inside = low < high and polynomial.degree() > 0
    if not inside or polynomial.count_roots(sympy.Rational(low), sympy.Rational(high)) != 1:
        return F(0), F(0)
    for _ in range(bits):
        middle = (low + high) / 2
        upper = polynomial.count_roots(sympy.Rational(middle), sympy.Rational(high)) == 1
        low, high = (middle, high) if upper else (low, middle)
    return low, high


def distortion_limit(question):
    """The least distortion without a bound on the leakage."""
    vertices = corners_of(question["source"])
    least = [min(row) for row in table_of(question["loss"], len(vertices[0]))]
    return max(sum(p * cost for p, cost in zip(prior, least, strict=True)) for prior in vertices)


def _true_at_epsilon(question, text, answer):
    with mpmath.workdps(60):
        exact = mpmath.exp(value_of(ast.parse(text, mode="eval").body))
        level = F(int(mpmath.floor(exact * 10**40)), 10**40)
    least, most = map(F, answer["distortion"]["between"])
    low, high = map(F, answer["exp"]["between"])
    inside = low <= level + F(1, 10**40) and level <= high
    return inside and least <= distortion_at(question, level) and distortion_at(question, level + F(1, 10**40)) <= most


def value_of(tree):
    if isinstance(tree, ast.Constant):
        return mpmath.mpf(tree.value)
    if isinstance(tree, ast.Call):
        return mpmath.log(value_of(tree.args[0]))
    if isinstance(tree, ast.UnaryOp):
        return -value_of(tree.operand)
    left, right = value_of(tree.left), value_of(tree.right)
    steps = {ast.Add: left + right, ast.Sub: left - right, ast.Mult: left * right}
    return left / right if isinstance(tree.op, ast.Div) else steps[type(tree.op)]
