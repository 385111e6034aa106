"""Re-check a least leakage, a least distortion or a whole curve under differential privacy, standard library only.

As in kalantari2018 lambda = exp(epsilon), D bounds the Hamming distortion, u = 1 - D/(1 - delta) is the accuracy that must
remain ((epsilon, delta)-LDP at D is epsilon-LDP at D/(1 - delta)). The facts used, each proved in proofs/foundations:
(A) the diagonals of lambda-LDP mechanisms are the vectors dominated by some q >= 0 with (lambda-1) max q + sum q <= lambda;
(B) if a prior p has sum_i max(0, lambda p_i - v) <= v (lambda - 1), every lambda-LDP mechanism has accuracy at most v on
    p; and if v = u and some prior of the set has all its entries below u, no mechanism with accuracy u on the whole set
    is mu-LDP for a mu < lambda;
(C) epsilon = 0 is possible exactly when some q with sum q <= 1 has accuracy u on the whole set.
"""

from fractions import Fraction

from . import work
from .exact_numbers import field, largest, least, number, product, repeated, total, vector
from .rules import Malformed, opened, require
from .source_set import Source


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
    excess = sum(times * max(Fraction(0), level * p - u) for p, times in repeated(prior))
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


CHECKS = {"least leakage": check_leakage, "least distortion": check_distortion, "curve": check_curve}
