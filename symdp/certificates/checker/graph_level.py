"""Re-check the certificate of a least lambda = exp(epsilon) on a graph, with the Python standard library only.

The claim gives a graph, a prior, a distortion D and two numbers low <= high: some high-private mechanism guesses the input
with probability 1 - D at least, and no mu-private one does with mu < low, nor, if low < high, with mu = low. The facts (S),
(K), (B), (W), (F) and (E) stand at the head of graph.py. In addition:

(M) Mechanisms that are mu-private are lambda-private for lambda > mu. For lambda = 1 nothing smaller is to be excluded.
(Z) Let z be the utility without leakage, the sum over the components of their largest probabilities. If no lambda-private
    mechanism has a utility above u > z, no mu-private H has utility u for mu < lambda. By (S) let H answer within
    components. A column of H that is used on a component is positive on it. Let J answer the truth where its column is
    used, and as H elsewhere. For small s > 0 the mixture (1-s) H + s J is lambda-private, and its utility is larger than
    that of H, unless all inputs that may occur and whose columns are used are answered by the truth. But then every
    component uses one column at most of those that may occur, and H has utility z at most.
(O) If D = 0, inputs that may occur are answered by the truth; two of them that a path joins exclude any finite lambda.
"""

from fractions import Fraction

from . import graph as graphs
from . import rules, work

KIND = "least leakage on a graph"
ZERO = Fraction(0)
require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    if field(claim, "kind", str) != KIND:
        raise rules.Malformed(f'"kind" of the claim is {claim["kind"][:40]!r}')
    size, edges = graphs.read_graph(field(claim, "graph", dict))
    prior, distortion = vector(claim, "prior", size), number(claim, "distortion")
    require(lines, "the prior is a probability vector", min(prior) >= 0 and sum(prior) == 1)
    require(lines, f"0 <= D <= 1 for D = {distortion}", 0 <= distortion <= 1)
    if claim.get("exp_epsilon") == "oo":
        check_infinite(lines, evidence, edges, prior, distortion)
    else:
        low, high = vector(claim, "exp_bounds", 2)
        require(lines, f"1 <= low <= high for [{low}, {high}]", 1 <= low <= high)
        check_levels(lines, evidence, (size, edges, prior), 1 - distortion, low, high)
    return lines


def check_infinite(lines, evidence, edges, prior, distortion):
    path, joined = field(evidence, "path", list), set(edges)
    if len(path) < 2 or any(type(vertex) is not int or not 0 <= vertex < len(prior) for vertex in path):
        raise rules.Malformed('"path" must be two vertices or more')
    walked = all((min(pair), max(pair)) in joined for pair in zip(path, path[1:]))
    possible = path[0] != path[-1] and prior[path[0]] > 0 and prior[path[-1]] > 0
    require(lines, "D = 0, and a path joins two vertices that may occur, fact (O)", distortion == 0 and walked and possible)


def check_levels(lines, evidence, given, utility, low, high):
    reached = sum((graphs.check_mechanism(lines, part) for part in parts_of(lines, evidence, "high", given, high)), ZERO)
    require(lines, f"a mechanism that is {high}-private has utility {utility} at least", reached >= utility)
    if high == 1:
        return
    bound = sum((graphs.check_bound(lines, part) for part in parts_of(lines, evidence, "low", given, low)), ZERO)
    if low < high:
        require(lines, f"no {low}-private mechanism has utility {utility}, fact (M)", bound < utility)
    else:
        require(lines, f"no {low}-private mechanism has a utility above {utility}", bound == utility)
        idle = without_leakage(*given)
        require(
            lines, f"the utility without leakage, {idle}, is less, so that no smaller lambda does, fact (Z)", idle < utility
        )


def parts_of(lines, evidence, name, given, level):
    """The parts of one of the two levels: for the higher one with mechanisms, for the lower one with bounds."""
    size, edges, prior = given
    records = field(field(evidence, name, dict), "parts", list)
    for record in records:
        field(record, "vertices", list)
    parts = [graphs.Part({"mechanism": {}, "bound": {}, **record}, size, edges, prior, level) for record in records]
    graphs.check_split(lines, parts, size, edges)
    return parts


def without_leakage(size, edges, prior):
    """The sum over the components of their largest probabilities."""
    whole = graphs.Part({"vertices": list(range(size)), "mechanism": {}, "bound": {}}, size, edges, prior, Fraction(1))
    work.spend(size + len(edges))
    total, seen = ZERO, set()
    for vertex in range(size):
        if vertex not in seen:
            component = {k for sphere in whole.spheres(vertex) for k in sphere}
            seen |= component
            total += max(prior[k] for k in component)
    return total
