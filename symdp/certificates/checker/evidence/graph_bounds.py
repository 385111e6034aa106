"""Bounds of the utility of private mechanisms on a graph, by parts of it, with the Python standard library only.

The vertices of an undirected graph are the inputs. A mechanism H is lambda-private if H[i][z] <= lambda H[h][z] for all
outputs z and all neighbours i, h; its utility under a prior pi is the largest probability to guess the input from the
output.

Outputs with one guess may be merged, so that the utility is the maximum of sum_z pi_z H[z][z] over lambda-private H with one
output per vertex. t = 1/lambda, d the distance, K[i][z] = t^d(i,z), 0 where no path joins i and z. The cone holds the
vectors h >= 0 with h_i <= lambda h_k for neighbours i, k: the columns of H. The facts used:

(S) H restricted to a set of vertices is private there: over sets that cover all vertices the bounds add up to one of H.

(B) If w.h >= pi_z h_z for every h of the cone and every z, then sum_z pi_z H[z][z] <= sum_z w.H[.][z] = sum w, where the
    sum is over all outputs, those outside of the set of (S) too, at which w.h >= 0 is used.
    For z with pi_z = 0 this follows from any other z, as w.h >= pi_y h_y >= 0; at least one pi_z > 0 is required.

(W) If w >= 0 and K w >= pi, then (B) holds: h_k >= t^d(k,z) h_z gives w.h >= (K w)_z h_z.

(F) If for every z amounts f(i,k) >= 0 on neighbours have w_j >= pi_z [j=z] + sum_i lambda f(i,j) - sum_k f(j,k) for all
    j, then (B) holds: multiply by h_j, add up, and use f(i,k) (lambda h_k - h_i) >= 0.

(E) On a forest let m >= pi lie in the cone. Then the utility is at most sum_v m_v (1 + t - t deg v)/(1 + t). For t < 1 put
    w = K^-1 m.

    With the edges p -> c of the component of z directed away from z (K^-1 is that of a walk with steps of correlation t),
    w.h = m_z h_z + sum (m_c - t m_p)(h_c - t h_p)/(1 - t^2) on that component for each h, where no term is negative if h is
    in the cone; on other components any vertex serves as z.

    So (B) holds, and sum w = m.K^-1 1 with K^-1 1 = (1 + t - t deg)/(1 + t). For t = 1 the entries of m and of h agree on a
    component.

(L) Under the uniform prior, n times the utility is the sum of the largest entries of the columns of H: the exponential of
    the min-entropy leakage, and of its maximum over all priors. Merged outputs lose nothing of the largest such sum.
"""

from fractions import Fraction
from math import lcm

from .. import rules, work

ZERO = Fraction(0)
require, vector, field = rules.require, rules.vector, rules.field


def read_graph(data):
    """Return (number of vertices, edges) of a graph without self-loops whose vertices have different names."""
    labels, edges = field(data, "labels", list), field(data, "edges", list)
    named = all(isinstance(label, str) for label in labels) and len(set(labels)) == len(labels)
    places = range(len(labels))
    paired = all(
        type(edge) is list
        and len(edge) == 2
        and all(type(end) is int and end in places for end in edge)
        and edge[0] < edge[1]
        for edge in edges
    )
    if not labels or not named or not paired or set(data) != {"labels", "edges"}:
        raise rules.Malformed(
            '"labels" of a graph must be different texts, and "edges" pairs of their places, the smaller first'
        )
    return len(labels), [tuple(edge) for edge in edges]


class Part:
    """A set of vertices with the edges, the prior and the evidence that belong to it; vertices are counted from 0 in it."""

    def __init__(self, record, size, edges, prior, level):
        self.vertices = field(record, "vertices", list)
        if not self.vertices or any(type(vertex) is not int or not 0 <= vertex < size for vertex in self.vertices):
            raise rules.Malformed('"vertices" of a part must be numbers of vertices')
        self.bound = field(record, "bound", dict)
        place = {vertex: k for k, vertex in enumerate(self.vertices)}
        self.edges = [(place[i], place[k]) for i, k in edges if i in place and k in place]
        self.sums = {}
        self.size, self.level, self.prior = len(self.vertices), level, [prior[vertex] for vertex in self.vertices]
        self.neighbours = [[] for _ in self.vertices]
        for i, k in self.edges:
            self.neighbours[i].append(k)
            self.neighbours[k].append(i)

    def spheres(self, source):
        """Return the vertices at distance 0, 1, ... from one."""
        spheres, seen = [[source]], {source}
        while len(seen) < self.size and (reached := {k for i in spheres[-1] for k in self.neighbours[i]} - seen):
            seen |= reached
            spheres.append(list(reached))
        return spheres

    def kernel_product(self, values):
        """Return K times a vector, by integers: sum_d t^d s_d = s_0 + t (s_1 + t (s_2 + ...))."""
        work.spend(self.size * (self.size + len(self.edges)) // 8)
        scale = lcm(*[value.denominator for value in values])
        whole = [int(value * scale) for value in values]
        return [self.series([sum(whole[k] for k in sphere) for sphere in self.spheres(i)]) / scale for i in range(self.size)]

    def series(self, coefficients):
        """Return the sum of c_d t^d, computed once for vertices with equal coefficients."""
        known = tuple(coefficients)
        if known not in self.sums:
            self.sums[known] = self.new_series(known)
        return self.sums[known]

    def new_series(self, coefficients):
        bits = len(coefficients) * work.bits_of(self.level) + max(map(int.bit_length, coefficients))
        work.spend(len(coefficients) + work.weight(bits))
        top, bottom, up, down = 0, 1, self.level.numerator, self.level.denominator
        for coefficient in reversed(coefficients):
            top, bottom = coefficient * up * bottom + down * top, up * bottom
        return Fraction(top, bottom)

    def in_cone(self, h):
        scale = lcm(*[value.denominator for value in h])
        whole = [int(value * scale) for value in h]
        work.spend_on(len(h) + len(self.edges), scale * self.level.numerator)
        up, down = self.level.numerator, self.level.denominator
        if min(whole) < 0 or max(whole) * down <= min(whole) * up:
            return min(whole) >= 0
        return all(whole[i] * down <= whole[k] * up and whole[k] * down <= whole[i] * up for i, k in self.edges)


def check_split(lines, parts, size):
    """Check that the parts cover all vertices; edges between parts are ignored, by fact (S)."""
    require(lines, "every vertex is in a part", len({vertex for part in parts for vertex in part.vertices}) == size)


def check_bound(lines, part):
    """Check an upper bound on the utility of mechanisms on the part."""
    if set(part.bound) == {"envelope"}:
        return check_envelope(lines, part, vector(part.bound, "envelope", part.size))
    if set(part.bound) not in ({"weights"}, {"weights", "flows"}):
        raise rules.Malformed('a bound has "weights", "weights" and "flows", or "envelope"')
    w = vector(part.bound, "weights", part.size)
    if "flows" in part.bound:
        check_flows(lines, part, w, field(part.bound, "flows", list))
    else:
        covered = all(value >= p for value, p in zip(part.kernel_product(w), part.prior))
        require(lines, "w >= 0 and K w >= pi, fact (W)", min(w) >= 0 and covered)
    return sum(w)


def check_envelope(lines, part, m):
    seen, components = set(), 0
    for vertex in range(part.size):
        if vertex not in seen:
            seen.update(k for sphere in part.spheres(vertex) for k in sphere)
            components += 1
    forest = len(set(part.edges)) == part.size - components
    require(lines, "the part has no cycle, fact (E)", forest)
    above = all(value >= p for value, p in zip(m, part.prior))
    require(lines, "m >= pi lies in the cone, fact (E)", above and part.in_cone(m))
    degrees = [len(set(others)) for others in part.neighbours]
    return sum((value * (part.level + 1 - degree) / (part.level + 1) for value, degree in zip(m, degrees)), ZERO)


def check_flows(lines, part, w, flows):
    """Check fact (F) for every guess of positive prior probability."""
    amounts = {}
    for entry in flows:
        if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not int or type(entry[1]) is not list:
            raise rules.Malformed('"flows" must list pairs of a guess and its amounts')
        if entry[0] in amounts:
            raise rules.Malformed(f'"flows" has the guess {entry[0]} twice')
        amounts[entry[0]] = [read_flow(flow, part) for flow in entry[1]]
    guesses = [z for z, p in enumerate(part.prior) if p > 0]
    require(lines, "some guess has a positive prior, fact (B)", guesses)
    for z in guesses:
        need = [p if k == z else ZERO for k, p in enumerate(part.prior)]
        for i, k, amount in amounts.get(z, []):
            need[k] += part.level * amount
            need[i] -= amount
        covered = all(value >= least for value, least in zip(w, need))
        require(lines, f"the flows of guess {z} give w.h >= pi_z h_z, fact (F)", covered)


def read_flow(flow, part):
    if type(flow) is not list or len(flow) != 3 or any(type(end) is not int for end in flow[:2]):
        raise rules.Malformed("an amount of a flow must be [vertex, neighbour, number]")
    i, k, amount = flow[0], flow[1], rules.fraction(flow[2], "flows")
    if not 0 <= i < part.size or k not in part.neighbours[i] or amount < 0:
        raise rules.Rejected("flows run from a vertex to a neighbour and are not negative, fact (F)")
    return i, k, amount
