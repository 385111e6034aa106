"""Re-check the certificate of a least leakage other than differential privacy, with the Python standard library only.

A claim is the least leakage at one distortion, the least distortion at one leakage, or the whole function; the
facts from which they follow stand, with their proofs, at the head of leakage_bounds.py.
"""

from fractions import Fraction
from itertools import accumulate

from .. import rules
from ..arithmetic import exact_numbers as numbers
from ..arithmetic.exact_numbers import bounds_of
from . import exact_leakage as values
from . import leakage_bounds
from . import source_membership as sources

ZERO, ONE, LONGEST_ORDER = Fraction(0), Fraction(1), 1000
require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    question, asks, answer = record["question"], record["asks"], record["answer"]
    measure, source = read_measure(question["leakage"]), sources.Source(question["source"])
    if "at" in asks:
        check_point(lines, number(asks, "at"), values.read_value(answer, "nats"), evidence, measure, source)
    elif "level" in asks:
        check_inverse(lines, number(asks, "level"), bounds_of(answer, "distortion"), evidence, measure, source)
    else:
        check_curve(lines, answer, evidence, measure, source)


def read_measure(name):
    """Return (kind, order); the order is None where there is none."""
    kind, _, order = name.partition(":")
    if name == "sibson:oo" or (kind in ("ml", "mi", "mx", "kl", "zcdp", "min-entropy") and not order):
        return ("ml" if name == "sibson:oo" else kind), None
    if kind not in ("renyi", "sibson") or not order or rules.fraction(order, "measure") <= 1:
        raise rules.Malformed(f"the measure {name[:20]!r} is unknown")
    if len(order) > LONGEST_ORDER:
        raise rules.Malformed(f"too large: an order of {len(order)} characters, at most {LONGEST_ORDER} are read")
    return kind, rules.fraction(order, "measure")


def check_point(lines, distortion, value, evidence, measure, source):
    """Check that the claimed value is the least leakage at D."""
    require(lines, f"0 <= D <= 1 for D = {distortion}", 0 <= distortion <= 1)
    least = leakage_bounds.least_value(lines, "", evidence, measure, source, distortion)
    require(lines, "the value is the one that the evidence proves", value == least)


def check_inverse(lines, level, bounds, evidence, measure, source):
    """Check that the least distortion at exp(leakage) = level lies between two numbers."""
    (low, high), reached = bounds, field(evidence, "high", dict)
    require(lines, "0 <= low <= high <= 1 and level >= 1", 0 <= low <= high <= 1 <= level)
    value = leakage_bounds.least_value(lines, "high: ", reached, measure, source, high)
    require(lines, "high: the leakage is at most log(level)", value != "oo" and values.order(value, level) <= 0)
    if low == 0:
        return None
    if level == 1:
        prior = source.member(field(evidence, "spread_prior", dict), lines, "spread_prior")
        return require(lines, "spread_prior has no entry above 1 - low: below it something leaks", max(prior) <= 1 - low)
    if low < high:
        value = leakage_bounds.least_value(lines, "low: ", field(evidence, "low", dict), measure, source, low)
    above = value == "oo" or values.order(value, level) >= 0
    return require(lines, "low: the leakage is at least log(level), fact (C)", above)


def check_curve(lines, answer, evidence, measure, source):
    """Check that the least leakage is the claimed function of D: exact on each piece up to zero_from, then 0."""
    zero_from, zero = number(answer, "zero_from"), field(evidence, "zero", dict)
    require(lines, f"0 <= zero_from <= 1 for {zero_from}", 0 <= zero_from <= 1)
    leakage_bounds.check_zero(lines, zero, measure, source, zero_from)
    pieces, proofs = answer["pieces"], field(evidence, "pieces", list)
    require(lines, "one proof for each piece", len(pieces) == len(proofs))
    ordered = None
    if measure[0] == "mi" and any("kept" in piece for piece in pieces):
        ordered = sorted(leakage_bounds.single_prior(lines, source), reverse=True)
    tails = list(accumulate(reversed(ordered or []), initial=ZERO))
    here = ZERO
    for place, (piece, proof) in enumerate(zip(pieces, proofs), 1):
        begin, end = number(piece, "from"), number(piece, "to")
        name = f"piece {place}: "
        require(lines, f"{name}starts where the last one ends, {here}", begin == here < end)
        start = len(lines)
        if ordered and "kept" in piece:
            check_kept(lines, piece, ordered, tails)
        else:
            check_piece(lines, piece, proof, measure, source, whole=len(pieces) == 1 and begin == 0)
        lines[start:] = [name + line for line in lines[start:]]
        here = end
    require(lines, f"the pieces end at zero_from = {zero_from}", here == zero_from)


def check_piece(lines, piece, proof, measure, source, whole):
    """Check one piece; ``whole`` states that it is the only one."""
    end = number(piece, "to")
    require(lines, "one piece for all D", whole)
    value = leakage_bounds.least_value(lines, "", proof, measure, source, ZERO)
    method = field(proof, "method", str)
    if "letters" in piece:
        require(lines, "the formula for all letters", method == "symmetric" and piece["letters"] == source.letters)
        return require(lines, "the piece ends at (M-1)/M", end * source.letters == source.letters - 1)
    require(lines, "the piece is one of guesses or of stars", method in ("guess", "stars"))
    if method == "guess":
        ((level, _),) = value.items() or ((ONE, ONE),)
        require(lines, "the piece ends where (1-D)/max p is 1", (1 - end) * level == 1)
        return same_ratio(lines, piece, (level, -level), (ONE, ZERO))
    p, m = number(proof, "least"), source.letters
    require(lines, "the piece ends at (M-1)/M", end * m == m - 1)
    return same_ratio(lines, piece, (ONE, -ONE), (p, (1 - p) / (m - 1) - p))


def check_kept(lines, piece, ordered, tails):
    """Check a piece of mutual information: fact (I) with (1-D)/P for m letters, 1/t for others, t = (D-A)/((m-1)(1-D)).

    Rows, and the columns of the kept letters, sum to 1 identically in D. Q is not negative and the other columns are at
    most 1 while (D-A)/(m-1) lies between the largest probability that is left out and the least one that is kept.
    """
    m, tail = field(piece, "kept", int), number(piece, "tail")
    require(lines, f"m = {m} letters are kept, 2 <= m <= M", 2 <= m <= len(ordered))
    require(lines, f"the others have probability {tail}", tail == tails[len(ordered) - m])
    first = tail + (m - 1) * (ordered[m] if m < len(ordered) else 0)
    last = tail + (m - 1) * ordered[m - 1]
    exact = number(piece, "from") == first and number(piece, "to") == last
    require(lines, f"the piece is [{first}, {last}), fact (I)", exact)


def same_ratio(lines, piece, numerator, denominator):
    mine = numbers.product(*vector(piece, "numerator", 2), *denominator)
    theirs = numbers.product(*vector(piece, "denominator", 2), *numerator)
    same = mine == theirs and any(vector(piece, "denominator", 2))
    require(lines, "the ratio is the one that the evidence proves", same)
