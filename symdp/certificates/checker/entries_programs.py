"""The programs of any costs, of graphs and of sensitive letters, in format 2, with the Python standard library only.

Private mechanisms and their programs are those of local_programs.py, with the adjacent letters of a graph, or with pairs of
a sensitive letter and any other one. The utility of a mechanism on a graph is one minus its Hamming distortion. Outputs
whose columns have their largest entries in one row may be merged, so that the exponential of the largest min-entropy
leakage, the sum of the largest entries of the columns, is the largest sum of entries W(z|z); with at most r outputs it is
the largest sum of entries W(k|a_k) of r outputs, over all choices of rows a_1 < ... < a_r, and over mixtures of choices.

Identifiability bounds the ratios within each column of J(x,z) = P(x) W(z|x), whose rows sum to P.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

from . import germs, programs, work
from . import local_programs as local
from .exact_numbers import field, number, vector
from .kernel import EQUAL, Program
from .polyhedron import Priors

ZERO, ONE = Fraction(0), Fraction(1)
require, entry = local.require, local.entry
MOST_LETTERS, MOST_CHOICES, LARGEST_POWER = 200, 200, 20


def question(claim, pairs=local.ALL):
    priors = Priors(claim["source"])
    if claim.get("adjacency") is not None:
        pairs = neighbours(claim["adjacency"], priors.letters)
    delta = number(claim, "delta") if "delta" in claim else ZERO
    return local.Question(priors, costs(claim["loss"], priors.letters), pairs, delta)


def costs(loss, size):
    """d(x, z): a matrix, "hamming", or a power of the distance of positions."""
    require(size <= MOST_LETTERS, f"at most {MOST_LETTERS} letters")
    if loss == "hamming":
        return local.hamming(size)
    if type(loss) is list:
        return [vector({"loss": row}, "loss", None) for row in loss]
    places, power = vector(loss, "positions", size), field(loss, "power", int)
    require(1 <= power <= LARGEST_POWER, f"a power from 1 to {LARGEST_POWER}")
    work.spend(size * size * power * work.weight(max(map(work.bits_of, places))))
    return [[abs(a - b) ** power for b in places] for a in places]


def neighbours(graph, size):
    """Both directions of all edges."""
    labels, edges = graph["labels"], graph["edges"]
    work.spend(len(edges))
    require(0 < len(labels) == len(set(labels)) == size <= MOST_LETTERS, f"a graph on {size} different vertices")
    require(all(len(edge) == 2 and 0 <= edge[0] < edge[1] < size for edge in edges), "edges between two vertices in order")
    return sorted({pair for i, h in edges for pair in ((i, h), (h, i))})


def bounds_of(claim):
    """Between which numbers the least lambda lies."""
    if claim.get("exp_epsilon") == "oo":
        return "oo", "oo"
    low, high = vector(claim, "exp_bounds", 2)
    require(1 <= low <= high, "1 <= low <= high")
    return low, high


def entries_level(claim):
    return local.level_parts(question(claim), number(claim, "distortion"), *bounds_of(claim))


def entries_distortion(claim):
    return local.distortion_parts(question(claim), number(claim, "exp_epsilon"), number(claim, "distortion"))


def sensitive_distortion(claim):
    size, letters = Priors(claim["source"]).letters, claim["sensitive"]
    require(len(set(letters)) == len(letters) and all(1 <= letter <= size for letter in letters), "letters, each once")
    work.spend(size * len(letters))
    pairs = [(letter - 1, h) for letter in sorted(letters) for h in range(size) if h != letter - 1]
    return local.distortion_parts(question(claim, pairs), number(claim, "exp_epsilon"), number(claim, "distortion"))


def on_graph(claim):
    """The question of a claim about the Hamming distortion under one prior."""
    size = len(claim["graph"]["labels"])
    pairs, priors = neighbours(claim["graph"], size), Priors({"vertices": [claim["prior"]]})
    return local.Question(priors, local.hamming(size), pairs)


def graph_level(claim):
    distortion = number(claim, "distortion")
    require(0 <= distortion <= 1, "0 <= D <= 1")
    return local.level_parts(on_graph(claim), distortion, *bounds_of(claim))


def graph_utility(claim):
    return local.distortion_parts(on_graph(claim), number(claim, "exp_epsilon"), 1 - number(claim, "utility"))


def graph_leakage(claim):
    size, level = len(claim["graph"]["labels"]), number(claim, "exp_epsilon")
    pairs = neighbours(claim["graph"], size)
    require(level >= 1, "lambda >= 1")
    program = local.mechanisms(size, size)
    for pair in pairs:
        local.bound_pair(program, range(size), pair, (ONE, level), None)
    for z in range(size):
        program.costs[entry(z, z)] = -ONE
    yield programs.exactly("largest sum", program, -number(claim, "exp_leakage"))


def few_outputs(claim):
    size, level, outputs = len(claim["graph"]["labels"]), number(claim, "exp_epsilon"), claim["outputs"]
    pairs = neighbours(claim["graph"], size)
    require(level >= 1 and 1 <= outputs <= size, "lambda >= 1 and 1 <= r <= n")
    if comb(size, outputs) > MOST_CHOICES:
        raise work.TooLarge(f"too large: {comb(size, outputs)} choices of rows, at most {MOST_CHOICES} are checked")
    program, shares = Program(), []
    for rows in combinations(range(size), outputs):
        name = "-".join(str(x + 1) for x in rows)
        shares.append(program.unknown(f"share {name}"))
        for z, x in enumerate(rows):
            for y in range(size):
                program.unknown(f"{name} {entry(z, y)}", cost=-ONE if x == y else ZERO)
        for y in range(size):
            sums = dict.fromkeys((f"{name} {entry(z, y)}" for z in range(outputs)), ONE)
            program.row(f"{name} row {y + 1}", {**sums, shares[-1]: -ONE}, ZERO, EQUAL)
        for z in range(outputs):
            for i, h in pairs:
                sums = {f"{name} {entry(z, h)}": level, f"{name} {entry(z, i)}": -ONE}
                program.row(f"{name} private {z + 1}|{i + 1},{h + 1}", sums)
    program.row("shares", dict.fromkeys(shares, ONE), ONE, EQUAL)
    yield programs.exactly("largest sum", program, -number(claim, "exp_leakage"))


def identifiability(claim):
    prior, distortion, level = vector(claim, "prior", None), number(claim, "distortion"), number(claim, "exp_epsilon")
    require(len(prior) <= MOST_LETTERS and min(prior) > 0 and sum(prior) == 1, "a prior without zeros")
    require(0 <= distortion <= 1 and level >= 1, "0 <= D <= 1 and lambda >= 1")
    yield programs.possible("reached", joint(prior, distortion, level))
    if level > 1:
        yield programs.impossible("no smaller lambda", joint(prior, distortion, level - germs.SMALL))


def joint(prior, distortion, level):
    size, program = len(prior), Program()
    for x, chance in enumerate(prior):
        sums = {program.unknown(f"J({x + 1},{z + 1})"): ONE for z in range(size)}
        program.row(f"row {x + 1}", sums, chance, EQUAL)
    for z in range(size):
        floor = program.unknown(f"m({z + 1})")
        for x in range(size):
            program.row(f"least {x + 1},{z + 1}", {f"J({x + 1},{z + 1})": ONE, floor: -ONE})
            program.row(f"most {x + 1},{z + 1}", {floor: level, f"J({x + 1},{z + 1})": -ONE})
    program.row("distortion", {f"J({z + 1},{z + 1})": ONE for z in range(size)}, 1 - distortion)
    return program


BUILDERS = {
    "least leakage by entries": entries_level,
    "least distortion by entries": entries_distortion,
    "least distortion with sensitive letters": sensitive_distortion,
    "least leakage on a graph": graph_level,
    "graph utility": graph_utility,
    "graph leakage": graph_leakage,
    "graph leakage with few outputs": few_outputs,
    "least identifiability": identifiability,
}
