"""Re-check the certificate of a least distortion, or a least lambda, by all entries, with the Python standard library only.

A claim names a source set, the adjacent letters (null for all pairs), the costs d(x, z) of letters x and outputs z
("hamming": 0 where z = x, else 1; positions a and a power k: |a_x - a_z|^k), and a distortion D, the largest expected cost
over the set. W is lambda-private if W(z|i) <= lambda W(z|h) for all outputs z and adjacent letters i, h. Outputs with equal
costs may be merged, so that the outputs are the columns of d. The claim is that D is the least distortion of lambda-private
mechanisms, or that the least lambda with the distortion D lies between two numbers low <= high, which are the lambda where
they are equal. The facts used:

(D) Let p be a prior of the set, w_x of any sign, f_z(i,h) >= 0 on adjacent letters, and for all x and z
        s_z(x) = p_x d(x,z) - w_x + sum_h f_z(x,h) - lambda sum_i f_z(i,x) >= 0.
    Then every mechanism costs sum w + sum_z (sum_x s_z(x) W(z|x) + sum_(i,h) f_z(i,h) (lambda W(z|h) - W(z|i))) under p:
    multiply by W(z|x) and add up, its rows sum to 1. Lambda-private ones cost sum w at least.
(M) Mechanisms that are mu-private are lambda-private for lambda > mu. For lambda = 1 nothing smaller is to be excluded.
(L) Let sum w = D in (D). A mu-private W of distortion D with mu < lambda makes both sums of (D) zero. As mu is finite, an
    output is used by all letters of a component or by none: then f_z(i,h) (lambda - mu) W(z|h) > 0 where f_z(i,h) > 0. So on
    each component it uses open outputs only: those with f_z = 0 and p_x d(x,z) = w_x for all letters x of it. There is no
    such W if a component has no open output, or if some prior of the set costs more than D even when every letter is
    answered by the cheapest output that is open on its component.
(O) No mechanism costs less under a prior r than sum_x r_x min_z d(x,z). If this is D, a mechanism of distortion D answers
    letters x with r_x > 0 by their cheapest outputs only; and if it is private with a finite lambda, all letters of a
    component use the same outputs, so that those are left which are the cheapest for all such letters of it. With min over
    what is left the same holds of the next prior, and so on; there is no such mechanism if a component has no output left,
    or a prior costs more than D with what is left. The cheapest outputs of all have the distortion D without a bound on
    lambda, if they do not cost more under another prior.

With a "delta" a mechanism is lambda-private if sum_z max(0, W(z|i) - lambda W(z|h)) <= delta for all adjacent i, h. Let
c(i,h) be the largest f_z(i,h). The last term of (D) is then at least (lambda - mu) sum f_z(i,h) W(z|h) - delta sum c for a
mu-private mechanism, so that lambda-private ones cost sum w - delta sum c at least. If this is D, each letter is a component
by itself in (L), and its open outputs have s_z(h) = 0 and f_z(i,h) = 0 for all i: with mu < lambda it uses no others, and
sum_z f_z(i,h) W(z|i) = delta c(i,h), as nothing is lost in between. So under a prior R, with prices k(i,h) of any sign, it
costs at least sum_x min_z (R_x d(x,z) - sum_h k(x,h) f_z(x,h)) + delta sum k c, the least over open outputs.

(P) Let a prior r cost this D in (O), and C_x be the cheapest outputs of x, all outputs where r_x = 0. A mechanism of
    distortion D uses C_x only, so that an adjacent letter i uses outputs outside of C_x with probability delta at most if
    lambda is finite. Let q be a prior of the set, r or another, a_x of any sign and b(i,h) >= 0, with a_x <= q_x d(x,z)
    and the sum of b(x,h) over the h whose C_h does not hold z, for all z of C_x. Then sum a <= D + delta sum b, as rows
    sum to 1 and the mechanism costs D at most under q; there is no such mechanism if sum a is larger.

Where all letters are adjacent, a floor may stand for the matrix, and radii for the multipliers of (D): facts (F) and (R) of
floor.py, in whose open outputs p_x d(x,z) = nu_x for all x.
"""

from fractions import Fraction
from functools import cached_property

from . import exact_numbers as numbers
from . import floor as floors
from . import graph as graphs
from . import rules, work
from . import source_set as sources

KINDS = POINT, INVERSE = "least leakage by entries", "least distortion by entries"
ZERO, ONE = Fraction(0), Fraction(1)
MOST_LETTERS, MOST_PLACES, LARGEST_POWER = 1000, 2500, 20
require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    kind = field(claim, "kind", str)
    if kind not in KINDS:
        raise rules.Malformed(f'"kind" of the claim is {kind[:40]!r}')
    asked, distortion = Asked(claim), number(claim, "distortion")
    if kind == INVERSE:
        level = number(claim, "exp_epsilon")
        require(lines, f"lambda >= 1 for lambda = {level}", level >= 1)
        asked.check_mechanism(lines, evidence, level, distortion)
        bound = asked.check_bound(lines, field(evidence, "bound", dict), level)
        require(lines, f"no {level}-private mechanism has a distortion below {distortion}", bound.total == distortion)
    elif claim.get("exp_epsilon") == "oo":
        asked.check_infinite(lines, evidence, distortion)
    else:
        asked.check_level(lines, evidence, distortion, *vector(claim, "exp_bounds", 2))
    return lines


class Bound:
    """What fact (D) or (R) proves at a lambda, and the flows that prove it."""

    def __init__(self, total, open_outputs, flows=None):
        self.total, self.open_outputs, self.flows = total, open_outputs, flows or {}


class Asked:
    """The question of a claim: source set, adjacent letters and costs."""

    def __init__(self, claim):
        self.source = sources.Source(field(claim, "source", dict))
        size = self.source.letters
        most = MOST_PLACES if isinstance(claim.get("loss"), dict) else MOST_LETTERS
        if size > most:
            raise rules.Malformed(f"the source has {size} letters, at most {most} are checked by entries")
        self.loss = costs_of(claim, size)
        self.outputs = len(self.loss[0]) if self.loss else 0
        if len(self.loss) != size or any(len(row) != self.outputs for row in self.loss):
            raise rules.Malformed('"loss" must be "hamming", or have one row for each letter, all of one length')
        self.edges = None
        if claim.get("adjacency", ()) is not None:
            vertices, self.edges = graphs.read_graph(field(claim, "adjacency", dict))
            if vertices != size:
                raise rules.Malformed('"adjacency" must have one vertex for each letter')
        self.delta = number(claim, "delta") if "delta" in claim else ZERO
        if not 0 <= self.delta < 1:
            raise rules.Malformed('"delta" must be at least 0 and less than 1')
        self.components = [set(range(size))] if self.edges is None else components(size, self.edges)
        if self.delta:
            self.components = [{letter} for letter in range(size)]

    @cached_property
    def pairs(self):
        size = len(self.loss)
        edges = [(i, h) for h in range(size) for i in range(h)] if self.edges is None else self.edges
        work.spend(len(edges))
        return {pair for i, h in edges for pair in ((i, h), (h, i))}

    def check_mechanism(self, lines, evidence, level, distortion):
        """A lambda-private mechanism whose distortion is this one at most."""
        if "floor" in evidence:
            self.require_all_adjacent("floor")
            costs = floors.costs_of_floor(lines, evidence, self.loss, level)
        else:
            costs = self.costs_of_matrix(lines, evidence, level)
        dearest = -self.source.accuracy([-cost for cost in costs], evidence)
        require(lines, f"its distortion is at most {distortion}", dearest <= distortion)

    def costs_of_matrix(self, lines, evidence, level):
        """What a mechanism that is given by its entries costs each letter."""
        rows = [vector({"row": row}, "row", self.outputs) for row in field(evidence, "matrix", list)]
        work.spend(len(self.pairs) * self.outputs // 2)
        well = len(rows) == len(self.loss) and all(min(row) >= 0 and sum(row) == 1 for row in rows)
        require(lines, "the matrix is stochastic", well)
        require(lines, f"it is {level}-private", all(self.is_private(rows[i], rows[h], level) for i, h in self.pairs))
        return [rules.dot(row, costs) for row, costs in zip(rows, self.loss)]

    def is_private(self, row, neighbour, level):
        if not self.delta:
            return all(a <= level * b for a, b in zip(row, neighbour))
        return sum(max(ZERO, a - level * b) for a, b in zip(row, neighbour)) <= self.delta

    def require_all_adjacent(self, key):
        if self.delta:
            raise rules.Malformed(f'"{key}" is evidence without a delta only')
        if self.edges is not None and len(self.pairs) != len(self.loss) * (len(self.loss) - 1):
            raise rules.Malformed(f'"{key}" is evidence where all letters are adjacent only')

    def check_bound(self, lines, evidence, level):
        """Fact (D), or fact (R), at a lambda."""
        p = self.source.member(evidence, lines, "prior")
        if "radii" in evidence:
            self.require_all_adjacent("radii")
            radii = vector(evidence, "radii", len(self.loss))
            found = floors.bound_of_radii(lines, radii, p, self.loss, level)
            return Bound(sum(radii), [found])
        w = vector(evidence, "rows", len(self.loss))
        flows = self.read_flows(field(evidence, "flows", list))
        found, largest, summed = [[] for _ in self.components], {}, {}
        work.spend(2 * self.outputs * len(self.loss))
        for z in range(self.outputs):
            rest = [chance * row[z] - total for chance, row, total in zip(p, self.loss, w)]
            amounts = {}
            for i, h, amount in flows.get(z, []):
                rest[i] += amount
                rest[h] -= level * amount
                amounts[i, h] = amounts.get((i, h), ZERO) + amount
            summed[z] = amounts
            for pair, amount in amounts.items():
                largest[pair] = max(amount, largest.get(pair, ZERO))
            active = {h for (_, h), amount in amounts.items() if amount > 0}
            require(lines, f"the flows of output {z} leave nothing negative, fact (D)", min(rest) >= 0)
            tight = {x for x, value in enumerate(rest) if value == 0} - active
            for place, letters in enumerate(self.components):
                if tight >= letters:
                    found[place].append(z)
        return Bound(sum(w) - self.delta * sum(largest.values()), found, summed)

    def read_flows(self, given):
        flows = {}
        for entry in given:
            if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not int or type(entry[1]) is not list:
                raise rules.Malformed('"flows" must list pairs of an output and its amounts')
            if entry[0] in flows or not 0 <= entry[0] < self.outputs:
                raise rules.Malformed(f'"flows" has the output {entry[0]} twice, or it is none')
            flows[entry[0]] = [self.read_flow(flow) for flow in entry[1]]
        return flows

    def read_flow(self, flow):
        if type(flow) is not list or len(flow) != 3 or any(type(end) is not int for end in flow[:2]):
            raise rules.Malformed("an amount of a flow must be [letter, adjacent letter, number]")
        amount = rules.fraction(flow[2], "flows")
        if (flow[0], flow[1]) not in self.pairs or amount < 0:
            raise rules.Rejected("flows run from a letter to an adjacent one and are not negative, fact (D)")
        return flow[0], flow[1], amount

    def check_level(self, lines, evidence, distortion, low, high):
        require(lines, f"1 <= low <= high for [{low}, {high}]", 1 <= low <= high)
        self.check_mechanism(lines, evidence, high, distortion)
        if high == 1:
            self.source.member(field(evidence, "prior", dict), lines, "prior")  # An empty set has no largest cost.
            return
        bound = self.check_bound(lines, field(evidence, "bound", dict), low)
        if low < high:
            require(lines, f"{low}-private mechanisms cost more than {distortion}, fact (M)", bound.total > distortion)
            return
        require(lines, f"{low}-private mechanisms cost {distortion} at least", bound.total == distortion)
        if all(bound.open_outputs):
            rival = self.source.member(field(evidence, "rival", dict), lines, "rival")
            cost = self.priced(rival, evidence["rival"], bound) if self.delta else self.cheapest(rival, bound.open_outputs)
            require(lines, f"rival costs {cost} with open outputs, more than {distortion}, fact (L)", cost > distortion)
        else:
            lines.append(f"a component has no open output, so that no lambda below {low} will do, fact (L)")

    def cheapest(self, prior, outputs):
        chosen = [(x, zs) for letters, zs in zip(self.components, outputs) for x in letters]
        return sum((prior[x] * min(self.loss[x][z] for z in zs) for x, zs in chosen), ZERO)

    def priced(self, rival, given, bound):
        """What a prior costs with open outputs, and prices of what flows say of them."""
        prices, total = {}, ZERO
        for price in field(given, "prices", list):
            if type(price) is not list or len(price) != 3 or any(type(end) is not int for end in price[:2]):
                raise rules.Malformed("a price must be [letter, adjacent letter, number]")
            prices[price[0], price[1]] = rules.fraction(price[2], "prices")
        for pair, price in prices.items():
            total += self.delta * price * max([amounts.get(pair, ZERO) for amounts in bound.flows.values()], default=ZERO)
        for (x,), outputs in zip(self.components, bound.open_outputs):
            work.spend(len(prices) * len(outputs))
            total += min(
                rival[x] * self.loss[x][z]
                - sum(price * bound.flows.get(z, {}).get(pair, ZERO) for pair, price in prices.items() if pair[0] == x)
                for z in outputs
            )
        return total

    def check_infinite(self, lines, evidence, distortion):
        prior = self.source.member(field(evidence, "prior", dict), lines, "prior")
        least = [min(row) for row in self.loss]
        require(
            lines, f"no mechanism costs less than {distortion} under it, fact (O)", rules.dot(prior, least) == distortion
        )
        kept = self.source.accuracy([-cost for cost in least], evidence) >= -distortion
        require(lines, "the cheapest answers have this distortion under every prior", kept)
        left = self.common(prior, [range(self.outputs) for _ in self.components])
        if self.delta:
            self.check_mass(lines, evidence, prior, [set(outputs) for outputs in left], distortion)
            return
        for place, given in enumerate(field(evidence, "then", list) if "then" in evidence and all(left) else []):
            prior = self.source.member(given, lines, f"then {place}")
            cost = self.cheapest(prior, left)
            require(lines, f"it costs {cost} with the outputs that are left, {distortion} at least", cost >= distortion)
            if cost > distortion:
                lines.append("more than that, so that no finite lambda will do, fact (O)")
                return
            left = self.common(prior, left)
            if not all(left):
                break
        require(lines, "on a component no output is the cheapest one for all letters, fact (O)", not all(left))

    def check_mass(self, lines, evidence, prior, allowed, distortion):
        """Fact (P), where C_x is what is allowed."""
        other = prior
        for place, given in enumerate(field(evidence, "then", list) if "then" in evidence else []):
            other = self.source.member(given, lines, f"then {place}")
        rows, shares = vector(evidence, "rows", len(self.loss)), field(evidence, "shares", list)
        work.spend(self.outputs * (len(self.loss) + len(shares)))
        charged = [[chance * cost for cost in costs] for chance, costs in zip(other, self.loss)]
        total = ZERO
        for i, h, share in map(self.read_flow, shares):
            total += share
            for z in allowed[i] - allowed[h]:
                charged[i][z] += share
        well = all(row <= charged[x][z] for x, row in enumerate(rows) for z in allowed[x])
        require(lines, "what cheapest outputs cost, and others lack of them, pays for the rows, fact (P)", well)
        require(
            lines,
            f"the rows are worth {sum(rows)}, more than D + delta {total}",
            sum(rows) > distortion + self.delta * total,
        )

    def common(self, prior, left):
        """On each component the outputs that are the cheapest ones left for all of its letters that may occur."""
        found = []
        for letters, outputs in zip(self.components, left):
            work.spend(len(letters) * len(outputs))
            least = {x: min(self.loss[x][z] for z in outputs) for x in letters if prior[x] > 0}
            found.append([z for z in outputs if all(self.loss[x][z] == cost for x, cost in least.items())])
        return found


def costs_of(claim, size):
    """d(x, z) in rows."""
    loss = claim.get("loss")
    if loss == "hamming":
        return [[Fraction(int(x != z)) for z in range(size)] for x in range(size)]
    if not isinstance(loss, dict):
        return [vector({"loss": row}, "loss", None) for row in field(claim, "loss", list)]
    places, power = vector(loss, "positions", size), field(loss, "power", int)
    if not 1 <= power <= LARGEST_POWER:
        raise rules.Malformed(f'"power" must lie between 1 and {LARGEST_POWER}')
    units, known = numbers.common_denominator(places), {}
    ends = [int(units * place) for place in places]
    steps = {abs(a - b) for a in ends for b in ends}
    work.spend(len(steps) * work.weight(power * units.bit_length()))
    for step in steps:
        known[step] = Fraction(step, units) ** power
    return [[known[abs(a - b)] for b in ends] for a in ends]


def components(size, edges):
    """Sets of letters that paths join."""
    joined = [{letter} for letter in range(size)]
    for i, h in edges:
        if joined[i] is not joined[h]:
            joined[i] |= joined[h]
            for letter in joined[h]:
                joined[letter] = joined[i]
    return list({id(letters): letters for letters in joined}.values())
