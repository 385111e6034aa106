"""Re-check the certificate of the largest leakage on a graph with at most r outputs, with the Python standard library only.

Graphs, lambda-private mechanisms and the facts (S) to (F) as in graph_bounds.py, and further:

(O) Two outputs whose columns have their largest entries in one row may be merged, and an output that never occurs may be
    added, without a change of the sum of the largest entries of the columns. So some best mechanism with at most r outputs
    has r of them, with the largest entries in r different rows a_1, ..., a_r. The sum of these entries is r times a
    utility under the prior 1/r on these rows, which the facts bound.

(P) A permutation of the vertices that maps edges to edges makes lambda-private mechanisms of lambda-private ones, so that
    the largest sum is the same for a set of rows and for its image.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

from .. import rules, work
from . import graph_bounds as graphs

MOST_SETS = 10**6
require, vector, field = rules.require, rules.vector, rules.field


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    size, edges = graphs.read_graph(record["question"]["adjacency"])
    level, value = rules.number(record["asks"], "level"), rules.number(record["answer"], "exp")
    outputs = record["question"]["outputs"]
    require(lines, f"lambda >= 1 for lambda = {level}", level >= 1)
    check_mechanism(lines, field(evidence, "mechanism", list), size, edges, level, outputs, value)
    generators = [check_permutation(entry, size, edges) for entry in field(evidence, "automorphisms", list)]
    lines.append(f"{len(generators)} permutations map edges to edges")
    sets = [check_set(lines, entry, size, edges, level, outputs, value) for entry in field(evidence, "sets", list)]
    check_all_sets(lines, sets, generators, size, outputs)


def check_mechanism(lines, matrix, size, edges, level, outputs, value):
    """Check that a lambda-private mechanism with this many outputs attains the value."""
    if len(matrix) != size:
        raise rules.Malformed('"mechanism" must have one row per vertex')
    rows = [vector({"row": row}, "row", outputs) for row in matrix]
    require(lines, "every row of the mechanism sums to 1", all(sum(row) == 1 for row in rows))
    whole = graphs.Part({"vertices": list(range(size)), "bound": {}}, size, edges, [0] * size, level)
    columns = list(zip(*rows))
    require(lines, "every column of the mechanism is in the cone", all(whole.in_cone(column) for column in columns))
    require(lines, f"the largest entries of its columns sum to {value}", sum(map(max, columns)) == value)


def check_permutation(images, size, edges):
    if type(images) is not list or any(type(image) is not int for image in images) or sorted(images) != list(range(size)):
        raise rules.Malformed('"automorphisms" must list permutations of the vertices')
    image_edges = {(min(images[i], images[k]), max(images[i], images[k])) for i, k in edges}
    if image_edges != set(edges):
        raise rules.Rejected("a permutation must map edges to edges, fact (P)")
    return images


def check_set(lines, entry, size, edges, level, outputs, value):
    """Check that no mechanism has a larger sum of entries in r given rows; return the rows."""
    rows = field(entry, "rows", list) if type(entry) is dict else None
    if not rows or any(type(row) is not int or not 0 <= row < size for row in rows) or len(rows) != outputs:
        raise rules.Malformed(f'"rows" of a set must be {outputs} vertices')
    if len(set(rows)) < outputs:
        raise rules.Malformed(f'"rows" of a set must be {outputs} different vertices')
    work.spend(size + len(edges))
    prior = [Fraction(int(vertex in rows), outputs) for vertex in range(size)]
    records = field(entry, "parts", list)
    parts = [graphs.Part(record, size, edges, prior, level) for record in map(dict_only, records)]
    graphs.check_split(lines, parts, size)
    bound = sum((graphs.check_bound(lines, part) for part in parts), Fraction(0))
    require(lines, f"no mechanism has a larger sum in the rows {sorted(rows)}, fact (O)", bound * outputs <= value)
    return tuple(sorted(rows))


def dict_only(record):
    if type(record) is not dict:
        raise rules.Malformed('"parts" must list objects')
    return record


def check_all_sets(lines, sets, generators, size, outputs):
    """Check that every set of rows is the image of one that was bounded."""
    if comb(size, outputs) > MOST_SETS:
        raise rules.Malformed(f"there are more than {MOST_SETS} sets of {outputs} of {size} vertices")
    reached, pending = set(sets), list(sets)
    while pending:
        former = pending.pop()
        work.spend(len(generators) * outputs)
        for generator in generators:
            image = tuple(sorted(generator[row] for row in former))
            if image not in reached:
                reached.add(image)
                pending.append(image)
    complete = all(rows in reached for rows in combinations(range(size), outputs))
    require(lines, f"products of the permutations map these sets to all sets of {outputs} rows, fact (P)", complete)
