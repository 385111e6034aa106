"""Re-check a symdp certificate with nothing but the Python standard library.

Run ``python recheck.py FILE`` with recheck_shape, _core, _work, _numbers, _words, _phrases and _printed beside it, and for
other kinds of claims the file that it then names: exit code 0 accepted, 1 rejected, 2 not a certificate, or no way to print
the answer. No solver is called; numbers are exact fractions. As in kalantari2018 lambda = exp(epsilon), D bounds the Hamming
distortion,
u = 1 - D/(1 - delta) is the accuracy that must remain ((epsilon, delta)-LDP at D is epsilon-LDP at D/(1 - delta)).
The facts used, each proved in proofs/foundations:
(A) the diagonals of lambda-LDP mechanisms are the vectors dominated by some q >= 0 with (lambda-1) max q + sum q <= lambda;
(B) if a prior p has sum_i max(0, lambda p_i - v) <= v (lambda - 1), every lambda-LDP mechanism has accuracy at most v on
    p; and if v = u and some prior of the set has all its entries below u, no mechanism with accuracy u on the whole set
    is mu-LDP for a mu < lambda;
(C) epsilon = 0 is possible exactly when some q with sum q <= 1 has accuracy u on the whole set.
"""

import hashlib
import json
import sys
from fractions import Fraction
from itertools import pairwise
from operator import mul
from pathlib import Path

if __package__:
    from symdp.certificates import recheck_core as cores
    from symdp.certificates import recheck_numbers as numbers
    from symdp.certificates import recheck_shape as shapes
    from symdp.certificates import recheck_work as account
else:
    sys.path.insert(0, str(Path(__file__).parent))  # an isolated Python does not look beside the script
    import recheck_core as cores  # type: ignore[import-not-found, no-redef]
    import recheck_numbers as numbers  # type: ignore[import-not-found, no-redef]
    import recheck_shape as shapes  # type: ignore[import-not-found, no-redef]
    import recheck_work as account  # type: ignore[import-not-found, no-redef]

FORMAT, VERSION, NUMBER, Malformed, read = shapes.FORMAT, shapes.VERSION, shapes.PATTERN, shapes.Malformed, shapes.read
work, field, number, fraction = account, numbers.field, numbers.number, numbers.fraction
vector, dot, over_one_denominator = numbers.vector, numbers.dot, numbers.over_one_denominator
least, largest, total = numbers.least, numbers.largest, numbers.total


class Rejected(Exception):
    """A line of the certificate does not hold."""


def opened(document):
    """(lines, claim, evidence) of a document of this format with a claim of its shape, whose evidence was issued for it."""
    shapes.check_format(document)
    if not set(document) <= shapes.KEYS:
        raise Malformed(f"a certificate has the keys {sorted(shapes.KEYS)} and no others")
    lines, claim, evidence = [], field(document, "claim", dict), field(document, "evidence", dict)
    require(lines, "the evidence was issued for this claim", document.get("claim_sha256") == digest(claim))
    shapes.check_claim(claim)
    return lines, claim, evidence


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = opened(document)
    check = CHECKS.get(field(claim, "kind", str))
    if check is None:
        raise Malformed(f'"kind" of the claim is {claim["kind"][:40]!r}')
    source, delta = Source(field(claim, "source", dict)), number(claim, "delta")
    require(lines, f"0 <= delta < 1 for delta = {delta}", 0 <= delta < 1)
    check(lines, claim, evidence, source, delta)
    return lines


def check_leakage(lines, claim, evidence, source, delta):
    """lambda is the least exp(epsilon) at distortion D."""
    distortion = number(claim, "distortion")
    require(lines, f"0 <= D <= 1 for D = {distortion}", 0 <= distortion <= 1)
    u = max(Fraction(0), 1 - distortion / (1 - delta))
    if claim.get("exp_epsilon") == "oo":
        return check_infinite(lines, evidence, source, u)
    level = number(claim, "exp_epsilon")
    check_mechanism(lines, evidence, source, level, u)
    prior = source.member(field(evidence, "prior", dict), lines, "prior")
    if level > 1:
        check_bound(lines, "prior", prior, level, u)
        spread = source.member(field(evidence, "spread_prior", dict), lines, "spread_prior")
        require(lines, f"spread_prior has every entry below {u}", largest(spread) < u)


def check_infinite(lines, evidence, source, u):
    """At accuracy 1 each letter that may occur must be reported truthfully; two such letters exclude a finite epsilon."""
    require(lines, "D = 0", u == 1)
    prior = source.member(field(evidence, "prior", dict), lines, "prior")
    require(lines, "prior gives two letters positive probability", sum(value > 0 for value in prior) >= 2)


def check_distortion(lines, claim, evidence, source, delta):
    """D is the least distortion at lambda."""
    level, u = number(claim, "exp_epsilon"), 1 - number(claim, "distortion") / (1 - delta)
    require(lines, "0 <= D <= 1 - delta", 0 <= u <= 1)
    check_mechanism(lines, evidence, source, level, u)
    check_bound(lines, "prior", source.member(field(evidence, "prior", dict), lines, "prior"), level, u)


def check_mechanism(lines, evidence, source, level, u):
    """Some lambda-LDP mechanism has accuracy u on the whole set."""
    q = vector(evidence, "diagonal", source.letters)
    require(lines, f"lambda >= 1 for lambda = {level}", level >= 1)
    require(lines, "the diagonal is non-negative", least(q) >= 0)
    require(lines, "(lambda-1) max q + sum q <= lambda, fact (A)", (level - 1) * largest(q) + total(q) <= level)
    require(lines, f"accuracy of the diagonal is at least {u} on the source set", source.accuracy(q, evidence) >= u)


def check_bound(lines, name, prior, level, u):
    excess = sum(times * max(Fraction(0), level * p - u) for p, times in numbers.repeated(prior))
    require(lines, f"{name}: sum max(0, lambda p - u) <= u (lambda-1) at u = {u}, fact (B)", excess <= u * (level - 1))


def check_curve(lines, claim, evidence, source, delta):
    """lambda*(D) is the claimed function on the whole of [0, 1].

    Piece by piece, with u = 1 - D/(1-delta): a vector x with entries in [0, 1], sum x = t and accuracy r gives the
    diagonal (u/r) x, in the polytope (A) at lambda(D) = u (t-1)/(r-u). From below, with W = lambda/u and u > 0, fact (B)
    reads sum_i max(0, W p_i - 1) <= u W - 1, where u W - 1 = r W - t. Both sides at w = W p are convex and affine, so
    that the inequality at the two ends of a piece carries to every D between them.
    """
    zero_from, jump = number(claim, "zero_from"), number(claim, "jump")
    pieces, proofs = field(claim, "pieces", list), field(evidence, "pieces", list)
    require(lines, "one proof for each piece", len(pieces) == len(proofs))
    simplex = field(evidence, "zero", dict)
    q = vector(simplex, "diagonal", source.letters)
    source.member(field(simplex, "prior", dict), lines, "zero: a prior")
    silent = 1 - zero_from / (1 - delta)
    require(lines, "zero: sum q <= 1 and q >= 0, fact (C)", total(q) <= 1 and least(q) >= 0)
    require(
        lines, f"zero: accuracy at least {silent}, so lambda* = 1 from {zero_from}", source.accuracy(q, simplex) >= silent
    )
    here, reached = Fraction(0), None
    for place, (piece, proof) in enumerate(zip(pieces, proofs), 1):
        begin, end = number(piece, "from"), number(piece, "to")
        name = f"piece {place}"
        require(lines, f"{name}: starts where the last one ends, {here}", begin == here < end)
        reached = check_piece(lines, name, piece, proof, source, delta)
        here = end
    require(lines, f"the pieces end at zero_from = {zero_from}", here == zero_from)
    require(lines, f"the limit from the left at zero_from is {jump}", jump == (1 if reached is None else reached))


def check_piece(lines, name, piece, proof, source, delta):
    """Check one piece and return lambda at its right end."""
    begin, end = number(piece, "from"), number(piece, "to")
    x, r = vector(proof, "diagonal", source.letters), number(proof, "accuracy")
    t = total(x)
    require(lines, f"{name}: ends before D = 1 - delta, so that u > 0", end < 1 - delta)
    require(lines, f"{name}: 0 <= x <= 1", least(x) >= 0 and largest(x) <= 1)
    require(lines, f"{name}: accuracy of x is at least {r}", source.accuracy(x, proof) >= r)
    require(lines, f"{name}: 1 < sum x and u < r <= 1 inside", t > 1 and 1 - begin / (1 - delta) <= r <= 1)
    # lambda(D) = (t-1)(1-delta-D) / ((r-1)(1-delta) + D), compared as polynomials in D.
    mine = product((t - 1) * (1 - delta), 1 - t, *vector(piece, "denominator", 2))
    theirs = product((r - 1) * (1 - delta), 1, *vector(piece, "numerator", 2))
    require(lines, f"{name}: numerator/denominator is (t-1) u / (r-u)", mine == theirs)
    require(lines, f"{name}: denominator does not vanish identically", any(vector(piece, "denominator", 2)))
    prior = source.member(field(proof, "prior_to", dict), lines, f"{name}: prior_to")
    u = 1 - end / (1 - delta)
    level = (t - 1) * u / (r - u)
    check_bound(lines, f"{name}: prior_to", prior, level, u)
    if begin > 0:
        other = source.member(field(proof, "prior_from", dict), lines, f"{name}: prior_from")
        v = 1 - begin / (1 - delta)
        require(lines, f"{name}: u < r at its left end", v < r)
        check_bound(lines, f"{name}: prior_from", other, (t - 1) * v / (r - v), v)
    else:
        # As D falls to 0 the same prior serves: r = 1, and growing W adds the same to both sides of (B).
        positive = [value for value in prior if value > 0]
        ready = r == 1 and len(positive) >= t and min(positive) * level >= u
        require(lines, f"{name}: prior_to serves down to D = 0", ready)
    return level


def product(a, b, c, d):
    """Coefficients of (a + b D)(c + d D)."""
    return (a * c, a * d + b * c, b * d)


class Source:
    """A source set: least accuracies over it, and membership."""

    def __init__(self, data):
        self.kind = frozenset(data) - {"labels"}
        if self.kind == {"vertices"}:
            self.vertices = [vector({"v": row}, "v", None) for row in field(data, "vertices", list)]
            self.letters = len(self.vertices[0]) if self.vertices else 0
            well = all(len(v) == self.letters and min(v) >= 0 and sum(v) == 1 for v in self.vertices)
            self.whole = [over_one_denominator(v) for v in self.vertices]
        elif self.kind == {"lower", "upper"}:
            self.lower, self.upper = vector(data, "lower", None), vector(data, "upper", None)
            self.letters = len(self.lower)
            well = len(self.upper) == self.letters and sum(self.lower) <= 1 <= sum(self.upper)
            well = well and all(0 <= a <= b <= 1 for a, b in zip(self.lower, self.upper))
        elif self.kind == {"center", "radius"}:
            self.center, self.radius = vector(data, "center", None), number(data, "radius")
            self.letters = len(self.center)
            well = min(self.center) >= 0 and sum(self.center) == 1 and 0 <= self.radius <= 1
        elif self.kind in ({"decreasing"}, {"simplex"}):
            (self.letters,) = (data[key] for key in self.kind)
            well = type(self.letters) is int and self.letters <= 10**6
        elif self.kind == {"inequalities", "letters"}:
            self.letters = field(data, "letters", int)
            rows = [item for item in field(data, "inequalities", list) if isinstance(item, dict)]
            self.rows = [(vector(row, "coefficients", self.letters), number(row, "bound")) for row in rows]
            well = len(rows) == len(data["inequalities"])
        elif self.kind in cores.KINDS:
            self.core = cores.read(data, vector, number)
            well, self.letters = self.core is not None and self.core.well, self.core.letters if self.core else 0
        else:
            raise Malformed(f"a source with the keys {sorted(map(str, self.kind))} is unknown")
        if not well or self.letters < 1 or len(data.get("labels", range(self.letters))) != self.letters:
            raise Malformed("the source set of the claim is not well formed")

    def member(self, given, lines, name):
        """Return a prior after checking that it lies in the set."""
        prior = vector(given, "prior", self.letters)
        require(lines, f"{name} is a probability vector", least(prior) >= 0 and total(prior) == 1)
        require(lines, f"{name} lies in the source set", self.holds(prior, given))
        return prior

    def holds(self, prior, given):
        if self.kind == {"vertices"}:
            weights = vector(given, "weights", len(self.vertices))
            return min(weights) >= 0 and sum(weights) == 1 and self.mixed(weights) == prior
        if self.kind == {"lower", "upper"}:
            return all(a <= p <= b for a, p, b in zip(self.lower, prior, self.upper))
        if self.kind == {"center", "radius"}:
            return sum(abs(p - c) for p, c in zip(prior, self.center)) <= 2 * self.radius
        if self.kind == {"decreasing"}:
            return all(a is b or a >= b for a, b in pairwise(prior))
        if self.kind == {"simplex"}:
            return True
        if self.kind in cores.KINDS:
            return self.core.holds(prior)
        work.spend(len(self.rows) * self.letters)
        return all(dot(row, prior) <= bound for row, bound in self.rows)

    def mixed(self, weights):
        """The vertices averaged with the weights."""
        chosen = [(weight / scale, row) for weight, (row, scale) in zip(weights, self.whole) if weight]
        shares, scale = over_one_denominator([share for share, _ in chosen])
        work.spend_on(len(chosen) * self.letters, scale)
        return [Fraction(sum(map(mul, shares, column)), scale) for column in zip(*[row for _, row in chosen])]

    def accuracy(self, q, given):
        """The least P.q over the set, or for inequalities the lower bound that the multipliers prove."""
        if self.kind == {"vertices"}:
            values, scale = over_one_denominator(q)
            work.spend_on(len(self.whole) * self.letters, scale * max(part for _, part in self.whole))
            return min(Fraction(sum(map(mul, row, values)), part * scale) for row, part in self.whole)
        work.spend(self.letters)
        if self.kind == {"lower", "upper"}:
            return dot(self.lower, q) + cores.fill(q, [b - a for a, b in zip(self.lower, self.upper)], 1 - sum(self.lower))
        if self.kind == {"center", "radius"}:
            # The adversary moves at most the radius from the letters with the largest q to the one with the least.
            lost = cores.fill([-value for value in q], self.center, self.radius)
            return dot(self.center, q) + lost + self.radius * min(q)
        if self.kind == {"decreasing"}:
            return cores.least_prefix_average(q)
        if self.kind == {"simplex"}:
            return least(q)
        if self.kind in cores.KINDS:
            return self.core.accuracy(q)
        work.spend(len(self.rows) * self.letters)
        alpha = vector(given, "multipliers", len(self.rows))
        if any(value < 0 for value in alpha):
            raise Rejected("a multiplier is negative")
        columns = zip(*[row for row, _ in self.rows]) if self.rows else [()] * self.letters
        floor = min(value + dot(alpha, column) for value, column in zip(q, columns))
        return floor - dot(alpha, [bound for _, bound in self.rows])


def require(lines, text, holds):
    if not holds:
        raise Rejected(text)
    lines.append(text)


def digest(claim):
    return hashlib.sha256(json.dumps(claim, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def main(arguments):
    if len(arguments) != 1:
        print("usage: python recheck.py FILE")
        return 2
    sys.set_int_max_str_digits(0)
    words, printed = shapes.beside("recheck_words"), shapes.beside("recheck_printed")
    try:
        document = read(Path(arguments[0]))
        lines = shapes.checker(shapes.kind_of(document))(document)
        code, said = 0, [f"ACCEPTED: {len(lines)} lines checked", words.sentence(document["claim"])]
    except Rejected as error:
        code, said = 1, [f"REJECTED: this line does not hold: {error}"]
    except (Malformed, OSError, RecursionError) as error:
        code, said = 2, [f"not a certificate: {error}"]
    return code if printed.print_lines(said) else 2


CHECKS = {"least leakage": check_leakage, "least distortion": check_distortion, "curve": check_curve}

if __name__ == "__main__":
    import recheck as itself  # type: ignore[import-not-found]  # by its name, so that its errors are those of the others

    sys.exit(itself.main(sys.argv[1:]))
