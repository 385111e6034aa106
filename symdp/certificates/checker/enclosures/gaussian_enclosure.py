"""Re-check enclosures under Gaussian differential privacy, with the Python standard library only.

A mechanism is mu-Gaussian differentially private if any two of its rows are at least as hard to distinguish as
two normal distributions of variance 1 whose means differ by mu: an event of probability q = Phi(z) under one row has at
least the probability h(q) = Phi(z - mu) under every other one. D bounds the Hamming distortion.

(P) As for profiles (profile_enclosure.py): the diagonals of such mechanisms are the vectors below some q in
    [0, 1]^M with q_x + sum_{i != x} h(q_i) <= 1 for all letters x. As h(q) <= q, all q with a sum of 1 at most are.

(U) So, if q_i = 0, or q_i <= Phi(z_i), and Phi(z_x) + sum_{i != x} Phi(z_i - mu) <= 1 for all x (terms with q_i = 0 being
    0), some mu-Gaussian mechanism has the accuracy that q has on the whole set.

(L) For a prior p of the set and numbers kappa >= 0, whose sum is k, the accuracy of all of them on p is at most
        B = k + sum_i max over q of a q - b h(q),    a = p_i - kappa_i, b = k - kappa_i >= 0,
    where the maximum is 0 if a <= 0, a if b = 0 < a, and else a Phi(z) - b Phi(z - mu) at mu z = log(a/b) + mu^2/2. As h
    does not rise with mu, B does not fall: B < 1 - D at some mu means that D needs more than this mu.

(Z) Without distortion, letters that may occur are answered as they are, which no mu allows for two of them.
"""

from collections import Counter
from fractions import Fraction

from .. import rules, work
from ..arithmetic import expression as expressions
from ..arithmetic import normal_bounds as distribution
from ..evidence import source_membership as sources

PRECISIONS = (96, 192, 384, 768, 1536, 3072, 6144)
require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    asks, answer, source = record["asks"], record["answer"], sources.Source(record["question"]["source"])
    if "at" in asks:
        check_mu(lines, number(asks, "at"), answer["mu"], evidence, source)
    else:
        mu, (low, high) = number(asks, "level"), vector(answer["distortion"], "between", 2)
        require(lines, "mu >= 0 and 0 <= low <= high <= 1", mu >= 0 and 0 <= low <= high <= 1)
        check_reached(lines, evidence, source, mu, 1 - high, (mu, low, high))
        if low > 0:
            check_bound(lines, evidence, source, mu, (mu, low, high), lambda most: most <= 1 - low)
        else:
            source.member(field(evidence, "bound", dict), lines, "a prior")


def check_mu(lines, distortion, claimed, evidence, source):
    """Check that the least mu at D lies between low and high, or that there is none."""
    u = 1 - distortion
    require(lines, f"0 <= D <= 1 for D = {1 - u}", 0 <= u <= 1)
    if claimed == {"between": ["oo", "oo"]}:
        prior = source.member(field(evidence, "prior", dict), lines, "prior")
        return require(lines, "D = 0 and two letters may occur, fact (Z)", u == 1 and sum(p > 0 for p in prior) >= 2)
    low, high = vector(claimed, "between", 2)
    require(lines, "0 <= low <= high", 0 <= low <= high)
    check_reached(lines, evidence, source, high, u, (distortion, low, high))
    if low > 0:
        check_bound(lines, evidence, source, low, (distortion, low, high), lambda most: most < u)
    else:
        source.member(field(evidence, "bound", dict), lines, "a prior")


def check_reached(lines, evidence, source, mu, u, claimed):
    """Check that some mu-Gaussian mechanism has accuracy u on the whole set."""
    q, z = (vector(evidence, key, source.letters) for key in ("diagonal", "quantiles"))
    require(lines, "0 <= q <= 1", min(q) >= 0 and max(q) <= 1)
    require(lines, f"accuracy of q is at least {u} on the source set", source.accuracy(q, evidence) >= u)
    entries = Counter((p, place) for p, place in zip(q, z) if p)
    pairs, counts = list(entries), list(entries.values())
    line = "q <= Phi(z), and all sums of a row are at most 1, fact (U)"
    settle(lines, line, lambda bits: fits(pairs, counts, mu, bits), claimed)


def fits(pairs, counts, mu, bits):
    """Decide whether the letters of all pairs (q, z), counted, fit in a row; they do if the q sum to at most 1."""
    if mu == 0 or sum(q * count for (q, _), count in zip(pairs, counts)) <= 1:
        return sum(q * count for (q, _), count in zip(pairs, counts)) <= 1
    own = [distribution.normal(z, bits) for _, z in pairs]
    wrong = [distribution.normal(z - mu, bits)[1] for _, z in pairs]
    total = sum(h * count for h, count in zip(wrong, counts))
    return all(q <= low and high - h + total <= 1 for (q, _), (low, high), h in zip(pairs, own, wrong))


def check_bound(lines, evidence, source, mu, claimed, holds):
    """Check the claimed upper bound on the accuracy of mu-Gaussian mechanisms on a prior of the set."""
    bound = field(evidence, "bound", dict)
    prior = source.member(bound, lines, "the prior of the bound")
    kappa = vector(bound, "prices", source.letters)
    k = sum(kappa)
    require(lines, "kappa >= 0", min(kappa) >= 0)
    terms = [(p - own, k - own) for p, own in zip(prior, kappa)]
    line = "no mechanism with this mu has the accuracy on the prior, fact (L)"
    settle(lines, line, lambda bits: holds(k + sum(most(terms, mu, bits))), claimed)


def most(terms, mu, bits):
    """Return upper bounds on the largest a q - b h(q)."""
    known = {}
    for a, b in terms:
        if (a, b) not in known:
            known[a, b] = largest(a, b, mu, bits)
    return [known[term] for term in terms]


def largest(a, b, mu, bits):
    if a <= 0 or b == 0:
        return max(a, Fraction(0))
    if mu == 0:
        return max(a - b, Fraction(0))
    work.spend(expressions.LOGARITHM + bits // 32 * work.weight(bits))
    ends = expressions.logarithm_below(a / b, bits), -expressions.logarithm_below(b / a, bits)
    z = [rounded(end / mu + mu / 2, bits, up) for end, up in zip(ends, (False, True))]
    return a * distribution.normal(z[1], bits)[1] - b * distribution.normal(rounded(z[0] - mu, bits, False), bits)[0]


def rounded(value, bits, up):
    """Return a value rounded to a multiple of 2**-bits, so that numbers do not grow."""
    floor = (value.numerator << bits) // value.denominator
    return Fraction(floor + up, 1 << bits)


def settle(lines, text, holds, claimed):
    """Append a line that holds at one of the precisions, omitting those far beyond the claimed numbers."""
    size = max(map(work.bits_of, claimed))
    require(lines, text, any(holds(bits) for bits in PRECISIONS if bits <= max(384, 4 * size)))
