"""Re-check certificates about databases of n records over M letters, with the Python standard library only.

Databases are neighbours if one record differs; N_k = C(n,k) (M-1)^k of them differ from a given one in k
records; D bounds the expected number of records that a mechanism W changes, under the uniform prior and every other prior
in the source set. A mechanism W(y|x) = w_k, k = d(x,y), changes sum k N_k w_k records whatever the prior. u = 1 - D/n,
b = D/(n(M-1)), rho = u/b. The facts used, with their proofs:

(B) Renyi order a, p^a q^(1-a) >= a r^(a-1) p - (a-1) r^a q for every r > 0. With r = rho, 1/rho, 1 for the honest report of
    the first letter, of the second, and the rest, the mean over all records and pairs of letters is at least u rho^(a-1) + b
    rho^(1-a) + (M-2) b, more where D is smaller (rho >= 1).

    With p log(p/q) >= p log r + p - r q the divergence of order 1 is at least (u-b) log rho. Randomised response on every
    record attains both.

(C) I(X;Y) >= E log z(X,Y) if E_X z(X,y) <= 1 for all y; z = (M u)^n rho^-d gives n log(M u) - D log rho, which
    randomised response attains. Where D = 0 all of X is known: log M^n.

(E) Hoelder: 1 - theta D <= E (1 - theta d)_+ <= sum_y (E W^a)^(1/a) (M^-n G)^(1-1/a), G = sum N_k (1-theta k)_+^(a/(a-1)):
    the Sibson information is at least n log M + a/(a-1) log(1 - theta D) - log G. For weights by distance it is
    n log M + log(sum N_k w_k^a)/(a-1) for the uniform prior, and no more for others.

(F) adp, pointwise: W(y|x) <= lambda W(y|x') + delta. Averaging over the symmetries of d gives weights with
    w_k <= lambda w_(k+1) + delta. If mu_k >= 0 and k N_k + mu_k - lambda mu_(k-1) >= nu N_k for all k (mu_n = 0), then
    D >= nu - delta sum mu, strictly more for a smaller lambda (the excess is at least a multiple of sum mu_k w_(k+1); if
    that is 0, D >= (K+1)(1-delta)).

(G) Without leakage the output does not depend on the input, each record is honest with probability at most 1/M.

If the set does not contain the uniform prior, records are independent and identical_records.py reduces them to one record.
"""

from fractions import Fraction
from itertools import accumulate

from .. import rules
from ..arithmetic import logarithms
from ..claim.kinds import NEIGHBOURS
from . import exact_leakage as values
from . import identical_records
from . import leakage_bounds as least
from . import source_membership as sources

MOST, MOST_BITS = 10**6, 4 * 10**8
# Measures with evidence for databases; the others, but for adp in the pointwise sense, have programs or one record.
MEASURES = ("renyi", "kl", "mi", "sibson")


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    asks, answer = record["asks"], record["answer"]
    data = Databases(record, evidence, lines)
    if "of each record" in answer:
        return identical_records.check(lines, record, evidence, data)
    if data.kind not in MEASURES and data.sense != "pointwise":
        raise rules.Malformed("databases under this measure have programs, or an answer by one record")
    if "at" in asks:
        return check_leakage(lines, rules.number(asks, "at"), answer, evidence, data)
    if "level" in asks:
        return check_distortion(lines, rules.number(asks, "level"), answer["distortion"], evidence, data)
    return check_curve(lines, answer, data)


def check_leakage(lines, d, answer, evidence, data):
    """Check that the least leakage at D is the claimed one."""
    rules.require(lines, f"0 <= D <= n for D = {d}", 0 <= d <= data.n)
    interval = rules.vector(answer["nats"], "in", 2) if answer["nats"]["in"] != ["oo", "oo"] else None
    for bits in logarithms.PRECISIONS:
        low, high = data.bounds(d, evidence, bits, lines if bits == logarithms.PRECISIONS[0] else [])
        if interval is None or low is None:
            return rules.require(lines, "the leakage is infinite", interval is None and low is None)
        below, above = low.nats(bits), high.nats(bits)
        inside = interval[0] <= below[0] and above[1] <= interval[1]
        if inside or interval[0] > below[1] or above[0] > interval[1]:
            break  # more digits change nothing
    rules.require(lines, "the bounds from both sides lie in the enclosure", inside)
    if "exp" in answer:
        exp = rules.number(answer, "exp")
        rules.require(lines, "both bounds are exactly the logarithm of exp", exp == low.exp == high.exp)


def check_distortion(lines, level, claimed, evidence, data):
    """Check that the least D at exp(leakage) = level lies between the two claimed bounds."""
    (first, last), proofs = rules.vector(claimed, "between", 2), rules.field(evidence, "ends", list)
    rules.require(lines, "level >= 1, 0 <= D_1 <= D_2 <= n, one proof each",
                 level >= 1 and 0 <= first <= last <= data.n and len(proofs) == 2)  # fmt: skip
    if level == 1 or data.sense == "pointwise":
        reached, bound = data.chain(level) if data.sense == "pointwise" else (data.zero_from,) * 2
        return rules.require(lines, "D_1 = D_2, the least by fact (F) or (G)", first == last == reached == bound)
    above, below = [data.bounds(d, proof, 192, lines) for d, proof in ((last, proofs[1]), (first, proofs[0]))]
    holds = above[1] is not None and above[1].at_most(level)
    rules.require(lines, "at D_2 some mechanism leaks at most the level", holds)
    rules.require(lines, "at D_1 every mechanism leaks at least the level, and more below D_1",
                 first == 0 or (first <= data.zero_from and below[0].at_least(level)))  # fmt: skip


def check_curve(lines, answer, data):
    """Check that the least leakage is the claimed function on all of [0, n], and 0 from zero_from on, fact (G)."""
    pieces, here = answer["pieces"], Fraction(0)
    exact = data.sense == "standard" and (data.kind != "sibson" or data.order == 2)
    rules.require(lines, "the function is known in closed form", exact)
    rules.require(lines, "zero_from is n (M-1)/M", rules.number(answer, "zero_from") == data.zero_from)
    for place, piece in enumerate(pieces):
        begin, end = rules.number(piece, "from"), rules.number(piece, "to")
        rules.require(lines, f"piece {place}: starts where the last one ends, {here}", begin == here < end)
        form = {"from", "to", *["quadratic"] * (data.kind == "sibson")}
        rules.require(lines, "and holds what the measure calls for", set(piece) == form)
        if data.kind == "sibson":
            data.check_squares(lines, place + 1, piece, begin, end)
        here = end
    rules.require(lines, "the pieces end at zero_from; for kl, renyi and mi there is one, facts (B) and (C)",
                 here == data.zero_from and (data.kind == "sibson" or len(pieces) <= 1))  # fmt: skip


class Databases:
    """The numbers n and M, and bounds of the least leakage by the facts."""

    def __init__(self, record, evidence, lines):
        data = record["question"]["records"]
        self.n, self.source, self.sizes, self.sums = data["records"], None, None, None
        name, *parameters = record["question"]["leakage"].split(":")
        self.kind, self.delta, self.order, self.sense = name, Fraction(0), None, "standard"
        if "source" in data:
            self.source = sources.Source(data["source"])
        self.m = self.source.letters if self.source else data["letters"]
        if not (1 <= self.n <= MOST and 1 <= self.m <= MOST):
            raise rules.Malformed(f'"records" and "letters" must lie between 1 and {MOST}')
        if name in ("renyi", "sibson") and len(parameters) == 1:
            self.read_order(name, parameters[0])
        elif name == "adp" and 1 <= len(parameters) <= 2:
            self.delta, self.sense = rules.fraction(parameters[0], "delta"), (*parameters, "standard")[1]
        elif name == "zcdp" and not parameters:
            # Treated as kl: it is at least as large, and equal for products of randomised responses on few letters.
            self.kind = "kl"
            rules.require(
                lines, f"zcdp: M = {self.m} is at most {least.FEW}, fact (Q) of leakage_bounds.py", self.m <= least.FEW
            )
        elif parameters or name not in ("dp", "adp", "kl", "ml", "mx", "mi", "min-entropy"):
            raise rules.Malformed('"leakage" is not the name of a measure')
        rules.require(lines, "0 <= delta < 1", 0 <= self.delta < 1)
        self.zero_from = self.n * Fraction(self.m - 1, self.m)
        if "of each record" not in record["answer"] and self.source:
            member = self.source.member(rules.field(evidence, "uniform", dict), lines, "uniform")
            rules.require(lines, "the uniform prior is in the set", set(member) == {Fraction(1, self.m)})

    def read_order(self, name, text):
        if text == "oo":
            self.kind = {"renyi": "dp", "sibson": "ml"}[name]
            return
        self.order = rules.fraction(text, "order")
        if self.order <= 1:
            raise rules.Malformed(f"the order must be above 1, not {text[:20]}")

    def bounds(self, d, evidence, bits, lines):
        """Return the least leakage at D from below and from above; None for infinity."""
        if self.sense == "pointwise":
            return self.by_chain(d, evidence, lines)
        if d >= self.zero_from:
            lines.append("the mechanism without leakage changes no more than D records, fact (G)")
            return (logarithms.Value(exp=Fraction(1)),) * 2
        if d == 0 and self.kind in NEIGHBOURS:
            lines.append("D = 0 asks for the identity, which tells neighbours apart with certainty")
            return None, None
        if self.kind == "sibson":
            return self.by_powers(d, evidence, bits, lines)
        return (self.by_response(d, lines),) * 2

    def by_response(self, d, lines):
        """Bound by randomised response on every record, facts (B) and (C)."""
        if d == 0:
            lines.append("D = 0 tells everything, fact (C)")
            return logarithms.Value([(Fraction(self.n), (Fraction(self.m),) * 2)])
        honest, other = 1 - d / self.n, d / (self.n * (self.m - 1))
        rho = honest / other
        if self.kind == "kl":
            return values.Exact([(honest - other, rho)])
        if self.kind == "mi":
            return values.Exact([(Fraction(self.n), self.m * honest), (-d, rho)])
        powers = [((honest, Fraction(1)), (rho, self.order - 1)), ((other, Fraction(1)), (1 / rho, self.order - 1))]
        total = values.sum_of_powers([*powers, (((self.m - 2) * other, Fraction(1)),)])
        return values.Exact([(1 / (self.order - 1), total)])

    def shells(self):
        """Return N_0, ..., N_n, computed once."""
        if self.sizes is None:
            if self.n * self.n * self.m.bit_length() > MOST_BITS:
                raise rules.Malformed("too large: the sizes of the Hamming spheres have too many digits")
            step = range(self.n)
            self.sizes = list(accumulate(step, lambda size, k: size * (self.n - k) * (self.m - 1) // (k + 1), initial=1))
        return self.sizes

    def prefix(self, last):
        """Return the sums of N_k, k N_k and k^2 N_k over k <= K <= n."""
        if self.sums is None:
            self.sums = [list(accumulate(k**p * size for k, size in enumerate(self.shells()))) for p in (0, 1, 2)]
        if last > self.n:
            raise rules.Rejected("K is at most n")
        return [sums[last] for sums in self.sums]

    def check_squares(self, lines, last, piece, begin, end):
        """Check a piece of order 2, fact (E): while the positive weights are the same, theta is a Moebius function of D."""
        total, moment, square = self.prefix(last)
        for d in (begin, end):
            top, bottom = moment - d * total, square - d * moment
            fits = top * last <= bottom and (last == self.n or bottom <= top * (last + 1))
            rules.require(lines, f"weights up to {last} are the positive ones at D = {d}", fits)
        scale = Fraction(self.m**self.n, total * square - moment**2)
        coefficients = [scale * square, -2 * scale * moment, scale * total]
        text = "the piece is M^n (sum k^2 N_k - 2 D sum k N_k + D^2 sum N_k) over the determinant"
        rules.require(lines, text, rules.vector(piece, "quadratic", 3) == coefficients)

    def by_powers(self, d, evidence, bits, lines):
        """Bound by powers of an affine function of the distance, fact (E)."""
        a, sizes, start = self.order, self.shells(), (Fraction(self.n), (Fraction(self.m),) * 2)
        if d == 0:
            lines.append("D = 0 tells everything, fact (E) with theta = 1")
            return (logarithms.Value([start]),) * 2
        theta = rules.number(evidence, "theta")
        rules.require(lines, "0 < theta <= 1", 0 < theta <= 1)
        affine = [max(0, theta.denominator - theta.numerator * k) for k in range(self.n + 1)]
        w = affine if a == 2 else [int(value) for value in rules.vector(evidence, "weights", None)]
        rules.require(lines, "weights for distances up to n at most, none negative", len(w) <= self.n + 1 and min(w) >= 0)
        total = Fraction(sum(size * value for size, value in zip(sizes, w)))
        changed = sum(k * size * value for k, (size, value) in enumerate(zip(sizes, w)))
        rules.require(lines, "the weights change at most D records", changed <= d * total)
        steps = [(size, Fraction(value, theta.denominator)) for size, value in zip(sizes, affine)]
        outer = logarithms.sum_of_powers(steps, a / (a - 1), bits)
        inner = logarithms.sum_of_powers(zip(sizes, map(Fraction, w)), a, bits)
        below = logarithms.Value([start, (a / (a - 1), (1 - theta * d,) * 2), (Fraction(-1), outer)])
        above = logarithms.Value([start, (1 / (a - 1), inner), (-a / (a - 1), (total, total))])
        return below, above

    def by_chain(self, d, evidence, lines):
        """Bound by weights that fall from distance to distance, fact (F)."""
        if self.m == 1 or d >= self.chain(Fraction(1))[0]:
            lines.append("the chain at lambda = 1 changes no more than D records, fact (F)")
            return (logarithms.Value(exp=Fraction(1)),) * 2
        if d == 0:
            lines.append("D = 0 asks for the identity, which is not private for any lambda")
            return None, None
        low, high = rules.vector(evidence, "levels", 2)
        rules.require(lines, "1 <= lambda_1 <= lambda_2", 1 <= low <= high)
        least, bound = self.chain(high)[0], self.chain(low)[1]
        rules.require(lines, "at lambda_2 the chain changes at most D records", least <= d)
        rules.require(lines, "at lambda_1 no mechanism changes fewer than D records, fact (F)", bound >= d)
        return logarithms.Value(exp=low), logarithms.Value(exp=high)

    def chain(self, level):
        """Return (records changed by the chain, the bound of fact (F)), which are equal."""
        if self.m == 1:
            return Fraction(0), Fraction(0)
        size, here, moment, below, behind, passed = 1, Fraction(1), Fraction(0), Fraction(0), Fraction(0), [1]
        for last in range(self.n + 1):
            if last == self.n or below + self.delta * here >= 1:
                break
            below, behind = below + self.delta * here, behind + self.delta * moment
            size = size * (self.n - last) * (self.m - 1) // (last + 1)
            here, moment = level * here + size, level * moment + (last + 1) * size
            passed.append(size)
        tail = (1 - below) / here
        nu, mu = moment / here, [Fraction(0)]
        for k, size in enumerate(passed):
            mu.append(level * mu[-1] + (nu - k) * size)
        fits = tail >= 0 and (last == self.n or tail <= self.delta) and min(mu) >= 0 and mu[-1] == 0 and nu <= last + 1
        return tail * moment + behind, nu - self.delta * sum(mu) if fits else Fraction(0)
