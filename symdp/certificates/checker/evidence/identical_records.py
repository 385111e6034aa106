"""Re-check claims about n i.i.d. records by one record, with the Python standard library only.

The claim for one record is at D/n and for the source set of the records; what follows for databases (neighbours differ in
one record, all records have the same prior, which may be any prior of the hull of the set):

(R) dp, adp in the standard sense, renyi, kl: with the other records fixed, the law of y_i given x_i satisfies what the
    whole does, so that no mechanism with total distortion D leaks less than one record at D/n must; the product of n equal
    mechanisms leaks no more. One prior of the hull alone, or priors that come arbitrarily close, already need the value for
    one record, by duality of convex programs.

(S) mi and one prior: I(X;Y) >= sum I(X_i;Y_i) for independent records, and the least information is convex in D.

(T) Otherwise the measures of the whole database add over the factors of a product: among products of identical
    mechanisms the value is n times that of one record. Other mechanisms may leak less.

The least values of mi, ml, sibson, renyi and kl, or an increasing function of them, are convex in D: they fall strictly
until they are 0.
"""

from fractions import Fraction

from .. import rules
from ..arithmetic import logarithms
from ..arithmetic.exact_numbers import bounds_of
from ..claim.kinds import NEIGHBOURS, PRODUCTS
from ..kernel import block_programs as programs
from . import exact_leakage as values


def check(lines, record, evidence, data):
    """Append the lines of a record whose claim about all records follows from that about one."""
    question, asks, answer = record["question"], record["asks"], record["answer"]
    factor, ones = scope_and_factor(lines, question, data), record.inside
    single = evidence.get("record")
    proofs = rules.field(evidence, "record", list) if "level" in asks else [single]
    rules.require(lines, f"one record's answer counts {factor} times, and each is proved", len(ones) == len(proofs))
    for one, proof in zip(ones, proofs):
        lines += programs.inner(one, proof)
    if "level" in asks:
        check_distortion(lines, record, [one["answer"] for one in ones], (factor, evidence, data))
    elif "curve" in asks:
        end = data.n * rules.number(ones[0]["answer"], "zero_from")
        rules.require(lines, "zero_from is n times that of one record", rules.number(answer, "zero_from") == end)


def check_distortion(lines, record, answers, known):
    """Check that the least D at exp(leakage) = level lies between the two claimed bounds."""
    (factor, evidence, data), level = known, rules.number(record["asks"], "level")
    low, _ = rules.vector(record["answer"]["distortion"], "between", 2)
    complete = len(answers) == 2 and data.kind not in ("dp", "adp")
    rules.require(lines, "the two answers about one record are least leakages", complete)
    rules.require(lines, "at D_2 the leakage is at most the level", order(answers[1], factor, level)[1] <= 0)
    if level == 1 and low > 0:
        return check_silence(lines, evidence, low / data.n, data)
    least = 0 if data.kind != "mx" else 1
    reached = low == 0 or order(answers[0], factor, level)[0] >= least
    return rules.require(lines, "at D_1 it is at least the level, or D_1 = 0", reached)


def check_silence(lines, evidence, distortion, data):
    """Check the distortion without leakage, where outputs are right with probability at most max p under a prior p."""
    prior = data.source.member(rules.field(evidence, "spread_prior", dict), lines, "spread_prior")
    rules.require(lines, f"spread_prior has no entry above 1 - D_1/n = {1 - distortion}", max(prior) <= 1 - distortion)


def scope_and_factor(lines, question, data):
    """Return the factor, 1 if a measure compares neighbours and n if it adds up, after checking the scope of the claim."""
    alone = data.source is not None and data.source.kind == {"vertices"} and len(data.source.vertices) == 1
    reached = data.kind in NEIGHBOURS or data.n == 1 or (data.kind == "mi" and alone)
    rules.require(lines, "the claim is for all mechanisms by fact (R) or (S), or for products by fact (T)",
                 question["scope"] == PRODUCTS or reached)  # fmt: skip
    rules.require(lines, "(epsilon, delta) is meant in the standard sense", data.sense == "standard")
    return 1 if data.kind in NEIGHBOURS else data.n


def order(answer, factor, level):
    """Return (order of the lower bound, order of the upper bound) of factor * value against log(level)."""
    if "exp" in answer:
        ends = ["oo"] * 2 if answer["exp"] == "oo" else bounds_of(answer, "exp")
        return tuple(1 if end == "oo" else logarithms.Value([(Fraction(factor), (end, end))]).order(level) for end in ends)
    if isinstance(answer["nats"], dict):
        if answer["nats"]["low"] == "oo":
            return 1, 1
        ends, (low, high) = bounds_of(answer, "nats"), logarithms.Value(exp=level).nats(768)
        return (1 if factor * ends[0] > high else -1), (-1 if factor * ends[1] < low else 1)
    value = values.read_value(answer, "nats")
    sign = 1 if value == "oo" else values.order({key: factor * share for key, share in value.items()}, level)
    return sign, sign
