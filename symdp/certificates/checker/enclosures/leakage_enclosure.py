"""Re-check an enclosure of a least leakage, or of a least distortion, with the Python standard library only.

A mechanism W on M letters is valid for a source set and D when every prior P of the set has sum_x P_x W(x|x) >= 1 - D. Its
leakage in nats, for the worst prior P of the hull, is

    renyi:a    log(F)/(a-1),  F = max over pairs of rows x, x' of sum_y f(W(y|x), W(y|x')),      f(p, q) = p^a q^(1-a),
    sibson:a   log(F)/(a-1),  F = max over P of min over Q of sum_x P_x sum_y f(W(y|x), Q(y)),   the same f,
    kl, mi     F of the same two with                                                            f(p, q) = p log(p/q).

(U) From above: F at one mechanism is at most its largest sum for any one Q, over the pairs of rows or the priors of the set.
(L) From below: for every r > 0, c p - e q <= f(p, q) for the tangent plane at p/q = r,

        c = a r^(a-1), e = (a-1) r^a (with r = s^d for a = n/d)    or    c = 1 + log r, e = r.

    Planes weighted by a prior of the hull, or by numbers w >= 0 with sum w <= 1 for pairs of rows, add up to a linear
    function sum c(x, y) W(y|x) + sum c(y) Q(y) that is below F for all W and Q. A table T > 0 stands for the ratios r =
    T(y|x)/T(y|x') of all pairs of rows, whose planes add up by powers, or logarithms, of its entries. (A row without a
    plane counts as 0, which is below its divergence.) For every price k >= 0 and prior R of the hull, valid mechanisms have
        sum c(x, y) W(y|x) >= sum_x min_y (c(x, y) - k R_x [x = y]) + k (1 - D).

(D) If k > 0 and the bound (L) at D is the value of F for a leakage, no mechanism of distortion below D leaks as little.

(O) Without distortion, letters that may occur are reported as they are; two such rows have an infinite divergence.
"""

from fractions import Fraction
from operator import mul

from .. import rules, work
from ..arithmetic import expression as expressions
from ..arithmetic import logarithms, vectors
from ..evidence import source_membership as sources

PRECISIONS, LARGEST_ORDER = (64, 256, 1024, 4096), 2000


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    question, asks, answer = record["question"], record["asks"], record["answer"]
    measure = Measure(question["leakage"], sources.Source(question["source"]))
    if "level" in asks:
        check_distortion(lines, rules.number(asks, "level"), answer["distortion"], evidence, measure)
    else:
        check_leakage(lines, rules.number(asks, "at"), answer["nats"], evidence, measure)


def check_leakage(lines, distortion, claimed, evidence, measure):
    """Check that the least leakage at D lies between low and high, in nats, or is infinite."""
    rules.require(lines, f"0 <= D <= 1 for D = {distortion}", 0 <= distortion <= 1)
    if claimed["low"] == claimed["high"] == "oo":
        prior = measure.source.member(rules.field(evidence, "prior", dict), lines, "prior")
        infinite = measure.pairs and distortion == 0 and sum(value > 0 for value in prior) >= 2
        return rules.require(lines, "D = 0 and two letters may occur, fact (O)", infinite)
    low, high = rules.number(claimed, "low"), rules.number(claimed, "high")
    rules.require(lines, "low <= high", low <= high)
    check_inside(lines, evidence, measure)
    rows, outputs = mechanism(lines, evidence, measure, distortion)
    reached = "the mechanism leaks at most high, fact (U)"
    settle(lines, reached, lambda bits: measure.above(rows, outputs, evidence, bits) <= high, (low, high))
    if low > 0:
        planes, price = support(lines, evidence, measure)
        needed = "every valid mechanism leaks at least low, fact (L)"
        settle(lines, needed, lambda bits: measure.below(planes, price, distortion, bits) >= low, (low, high))


def check_distortion(lines, level, claimed, evidence, measure):
    """Check that the least distortion at a leakage of log(level) lies between low and high."""
    low, high = (rules.number(claimed, key) for key in ("low", "high"))
    rules.require(lines, "level >= 1 and 0 <= low <= high <= 1", level >= 1 and 0 <= low <= high <= 1)
    check_inside(lines, evidence, measure)
    rows, outputs = mechanism(lines, evidence, measure, high)
    settle(
        lines,
        "the mechanism leaks at most epsilon, fact (U)",
        lambda bits: measure.above(rows, outputs, evidence, bits) <= expressions.logarithm_below(level, bits),
        (level, low, high),
    )
    if low > 0:
        planes, price = support(lines, evidence, measure)
        rules.require(lines, "distortion has a price", sum(price) > 0)
        settle(
            lines,
            "mechanisms of distortion below low leak more, facts (L) and (D)",
            lambda bits: measure.below(planes, price, low, bits) >= -expressions.logarithm_below(1 / level, bits),
            (level, low, high),
        )


def check_inside(lines, evidence, measure):
    """Check that inequalities leave a prior; claims about an empty set are vacuous."""
    pressing = rules.field(rules.field(evidence, "support", dict), "pressing", dict)
    measure.source.member(pressing, lines, "pressing")


def settle(lines, text, holds, claimed):
    """Append a line that holds at one of the precisions, omitting those beyond the claimed numbers."""
    size = max(number.numerator.bit_length() + number.denominator.bit_length() for number in claimed)
    rules.require(lines, text, any(holds(bits) for bits in PRECISIONS if bits <= max(256, 4 * size)))


def mechanism(lines, evidence, measure, distortion):
    """Return a stochastic matrix on the letters that is valid for the source set and D, and Q where the measure has one."""
    source, size = measure.source, measure.source.letters
    rows = [rules.vector({"row": row}, "row", size) for row in rules.field(evidence, "mechanism", list)]
    well = len(rows) == size and all(min(row) >= 0 and sum(row) == 1 for row in rows)
    rules.require(lines, "the mechanism is a stochastic matrix on the letters", well)
    kept = source.accuracy([row[x] for x, row in enumerate(rows)], evidence)
    rules.require(lines, f"its distortion is at most {distortion} on the source set", kept >= 1 - distortion)
    if measure.pairs:
        return rows, None
    outputs = rules.vector(evidence, "outputs", size)
    rules.require(lines, "Q is a distribution", min(outputs) >= 0 and sum(outputs) == 1)
    return rows, outputs


def support(lines, evidence, measure):
    """Return the planes, and the price of distortion k R."""
    record, source = rules.field(evidence, "support", dict), measure.source
    prior = None if measure.pairs else source.member(rules.field(record, "prior", dict), lines, "prior")
    planes, size = {}, source.letters
    table = measure.table(lines, record) if measure.pairs and "table" in record else None
    for plane in rules.field(record, "planes", list):
        i = letter(plane, "row", size)
        j, weight = (letter(plane, "against", size), rules.number(plane, "weight")) if measure.pairs else (size, prior[i])
        planes[i, j] = (weight, () if table else rules.vector(plane, "ratios", size))
    ratios = [ratio for _, tangents in planes.values() for ratio in tangents]
    well = all(i != j for i, j in planes) and all(ratio > 0 or (ratio == 0 and measure.order) for ratio in ratios)
    rules.require(lines, "planes compare two rows at ratios that are not negative", well)
    weights = [weight for weight, _ in planes.values()]
    well = sum(weights) <= 1 and min(weights, default=0) >= 0
    rules.require(lines, "their weights are not negative and sum to at most 1", well)
    price, pressing = rules.number(record, "price"), rules.vector(rules.field(record, "pressing", dict), "prior", size)
    rules.require(lines, "the price of distortion is not negative", price >= 0)
    priced = [price * value for value in pressing]
    if table:
        return Table(table, {pair: weight for pair, (weight, _) in planes.items()}), priced
    return Planes([(i, j, *tangents) for (i, j), tangents in planes.items()]), priced


class Measure:
    """A leakage measure: the distributions compared, and the order of the divergence (None for p log(p/q))."""

    def __init__(self, text, source):
        name, _, order = text.partition(":")
        if name not in ("renyi", "sibson", "kl", "mi") or bool(order) != (name in ("renyi", "sibson")):
            raise rules.Malformed(f"the measure {text[:30]!r} has no enclosures")
        self.pairs, self.source = name in ("renyi", "kl"), source
        self.order = rules.fraction(order, "measure") if order else None
        if order and not (self.order > 1 and self.order.numerator <= LARGEST_ORDER):
            raise rules.Malformed(f"the order must be above 1, with a numerator of at most {LARGEST_ORDER}")

    def above(self, rows, outputs, evidence, bits):
        """Return an upper bound of the leakage of a mechanism, by F."""
        if self.pairs:
            total = max(self.of_pairs(rows, bits), default=Fraction(1 if self.order else 0))
        else:
            spread = [-self.divergence(row, outputs, bits) for row in rows]
            total = -self.source.accuracy(spread, {"multipliers": evidence.get("output_multipliers")})
        if self.order is None:
            return total
        # F is at least 1.
        return -expressions.logarithm_below(1 / max(total, Fraction(1)), bits) / (self.order - 1)

    def divergence(self, first, second, bits):
        pairs = [(p, q) for p, q in zip(first, second) if p > 0]
        work.spend(len(pairs) * logarithm_units(bits))
        if any(q == 0 for _, q in pairs):
            raise rules.Rejected("the divergences of the mechanism are finite")
        if self.order is None:
            return sum([-p * expressions.logarithm_below(q / p, bits) for p, q in pairs])
        return sum([p * logarithms.bounds_of_power(p / q, self.order - 1, bits)[1] for p, q in pairs])

    def of_pairs(self, rows, bits):
        """Return upper bounds of the divergences of all pairs of rows, by powers or logarithms of each column's entries."""
        size, columns = len(rows), [column for column in zip(*rows) if any(column)]
        if any(min(column) == 0 for column in columns):
            raise rules.Rejected("the divergences of the mechanism are finite")
        own, first, second = [Fraction(0)] * size, [], []
        for column in columns:
            entries = self.entries(column, bits)
            powers = [p * high for p, (_, high) in zip(column, entries)]
            if self.order is None:
                own = [total + p for total, p in zip(own, powers)]
            first.append(column if self.order is None else powers)
            second.append([-low if self.order is None else short(1 / low, bits, up=True) for low, _ in entries])
        (first, below), (second, under) = whole(first), whole(second)
        spend_on_pairs(size, below * under)
        others = list(enumerate(zip(*second)))
        return [
            total + Fraction(sum(map(mul, row, other)), below * under)
            for i, (total, row) in enumerate(zip(own, zip(*first)))
            for j, other in others
            if i != j
        ]

    def entries(self, column, bits):
        """Return short bounds of the logarithms of a column over its largest entry, or of the powers of order a-1."""
        work.spend(len(column) * logarithm_units(bits))
        values = [value / max(column) for value in column]
        if self.order is None:
            return [(expressions.logarithm_below(v, bits), -expressions.logarithm_below(1 / v, bits)) for v in values]
        powers = [logarithms.bounds_of_power(v, self.order - 1, bits) for v in values]
        if min(powers)[0] == 0:
            raise rules.Rejected("the powers of the entries of a column are bounded away from 0")
        return [(short(low, bits), short(high, bits, up=True)) for low, high in powers]

    def table(self, lines, record):
        """Return the rows of a table of positive entries."""
        size = self.source.letters
        rows = [rules.vector({"row": row}, "row", size) for row in rules.field(record, "table", list)]
        well = len(rows) == size and all(min(row) > 0 for row in rows)
        rules.require(lines, "the table has a row of positive numbers for each letter", well)
        return rows

    def below(self, planes, price, distortion, bits):
        """Return a lower bound on the leakage of all valid mechanisms, by F >= 1; -1 where (L) gives none."""
        costs = planes.costs(self, bits)
        total = sum(price) * (1 - distortion) + min(costs.pop())
        total += sum(min(cost - price[x] * (x == y) for y, cost in enumerate(row)) for x, row in enumerate(costs))
        if self.order is None:
            return total
        return expressions.logarithm_below(total, bits) / (self.order - 1) if total >= 1 else Fraction(-1)

    def plane(self, ratio, bits):
        """Return the coefficients c, rounded down, and e, rounded up, of the tangent plane."""
        if self.order is None:
            return 1 + expressions.logarithm_below(ratio, bits), ratio
        if ratio == 0:
            return ratio, ratio
        n, d = self.order.numerator, self.order.denominator
        below, above = (logarithms.bounds_of_power(ratio, Fraction(k), bits)[side] for k, side in ((n - d, 0), (n, 1)))
        return self.order * below, (self.order - 1) * above


class Planes:
    """Tangent planes: (row, row or M for Q, weight, ratios)."""

    def __init__(self, planes):
        self.planes = planes

    def costs(self, measure, bits):
        """Return the coefficients c(x, y) and c(y), rounded down."""
        size = measure.source.letters
        costs = [[Fraction(0)] * size for _ in range(size + 1)]
        work.spend(len(self.planes) * size * logarithm_units(bits))
        for i, j, weight, ratios in self.planes:
            for y, ratio in enumerate(ratios):
                c, e = measure.plane(ratio, bits)
                costs[i][y] += weight * c
                costs[j][y] -= weight * e
        return costs


class Table:
    """The rows of a table whose ratios are those of the planes of pairs of rows, and the weights of all pairs."""

    def __init__(self, rows, weights):
        self.rows, each = rows, range(len(rows))
        self.weights = [[weights.get((i, j), Fraction(0)) for j in each] for i in each]

    def costs(self, measure, bits):
        """Return the coefficients c(x, y) and c(y), of which there are none here, rounded down."""
        size, columns = len(self.rows), list(zip(*self.rows))
        parts = [self.parts(column, measure, bits) for column in columns]
        (weights, over), (met, below), (pulled, under) = (
            whole(rows) for rows in (self.weights, [part[1] for part in parts], [part[2] for part in parts])
        )
        for scale in (over * below, over * under):
            spend_on_pairs(size, scale)
        totals, back = [Fraction(sum(row), over) for row in weights], list(zip(*weights))
        costs = []
        for (first, _, _, shares), second, values in zip(parts, met, pulled):
            ups = [Fraction(sum(map(mul, row, second)), over * below) for row in weights]
            downs = [Fraction(sum(map(mul, row, values)), over * under) for row in back]
            if measure.order is None:
                ups = [total * a + up for total, a, up in zip(totals, first, ups)]
            else:
                ups = [a * up for a, up in zip(first, ups)]
            costs.append([up - down * share for up, down, share in zip(ups, downs, shares)])
        return [*map(list, zip(*costs)), [Fraction(0)] * size]

    def parts(self, column, measure, bits):
        """Return what the slopes of a column are made of, from bounds of the powers or logarithms of its entries.

        With weights w, c(x) is first(x) and the sum of w(x, z) second(z), added or, of an order, multiplied, less shares(x)
        times the sum of w(z, x) pulled(z).
        """
        order, entries = measure.order, measure.entries(column, bits)
        if order is None:
            first, second = [1 + low for low, _ in entries], [-high for _, high in entries]
            return first, second, list(column), [short(1 / q, bits, up=True) for q in column]
        first, second = [order * low for low, _ in entries], [short(1 / high, bits) for _, high in entries]
        pulled = [p * high for p, (_, high) in zip(column, entries)]
        shares = [(order - 1) * short(1 / (q * low), bits, up=True) for q, (low, _) in zip(column, entries)]
        return first, second, pulled, shares


def spend_on_pairs(size, scale):
    """Count a sum of products of integers over a common scale, and the fraction that it is, for each pair of rows."""
    work.spend_on(size**3, scale)
    work.spend(size**2 * work.weight(scale.bit_length()))


def whole(rows):
    """Return rows of rationals as integers over one denominator, and it."""
    scale = vectors.common({value.denominator for row in rows for value in row})
    work.spend_on(sum(map(len, rows)), scale)
    return [[value.numerator * (scale // value.denominator) for value in row] for row in rows], scale


def short(value, bits, up=False):
    """Round a positive number to so many bits, and a few more, from below or from above."""
    shift = bits + 16 + max(0, value.denominator.bit_length() - value.numerator.bit_length())
    top = value.numerator << shift
    return Fraction(-(-top // value.denominator) if up else top // value.denominator, 1 << shift)


def logarithm_units(bits):
    """Return the work of one logarithm, or power, to a number of bits."""
    return expressions.LOGARITHM + bits // 32 * work.weight(bits)


def letter(record, key, size):
    place = rules.field(record, key, int)
    if not 1 <= place <= size:
        raise rules.Malformed(f'"{key}" must be a number from 1 to {size}')
    return place - 1
