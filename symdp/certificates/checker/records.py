"""Re-check what one record tells of n independent records, with the Python standard library only.

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

from . import logarithms, rules
from . import shape as shapes
from . import value as values
from .kinds import NEIGHBOURS

ALL, PRODUCTS = "all mechanisms", "products of identical mechanisms"
POINTS = ("least leakage", "least leakage of a measure", "enclosed leakage")


def check_leakage(lines, claim, evidence, data):
    """The least leakage at D is ``factor`` times that of one record at D/n."""
    factor, local = scope_and_factor(lines, claim, data), rules.field(claim, "record", dict)
    rules.require(lines, f"the claim for one record is a least leakage, counted {factor} times", local.get("kind") in POINTS)
    check_record(lines, local, rules.field(evidence, "record", dict), rules.number(claim, "distortion"), claim, data)


def check_distortion(lines, claim, evidence, data):
    """The least D at exp(leakage) = level lies between the two that are claimed."""
    factor, level = scope_and_factor(lines, claim, data), rules.number(claim, "exp_leakage")
    ends, claims = rules.vector(claim, "distortion", 2), rules.field(claim, "record", list)
    proofs = rules.field(evidence, "record", list)
    rules.require(
        lines, "0 <= D_1 <= D_2 and a proof for each claim", 0 <= ends[0] <= ends[1] and len(claims) == len(proofs)
    )
    if data.kind in ("dp", "adp"):
        one = len(claims) == 1 and isinstance(claims[0], dict) and claims[0].get("kind") == "least distortion"
        rules.require(lines, "the claim for one record is a least distortion, D_1 = D_2", one and ends[0] == ends[1])
        rules.require(lines, "at the same level", rules.number(claims[0], "exp_epsilon") == level)
        return check_record(lines, claims[0], proofs[0], ends[0], claim, data)
    found = all(isinstance(local, dict) and local.get("kind") in POINTS for local in claims)
    rules.require(lines, "the two claims for one record are least leakages", found and len(claims) == 2)
    for distortion, local, proof in zip(ends, claims, proofs):
        check_record(lines, local, proof, distortion, claim, data)
    rules.require(lines, "at D_2 the leakage is at most the level", order(claims[1], factor, level)[1] <= 0)
    if level == 1 and ends[0] > 0:
        return check_silence(lines, evidence, ends[0] / data.n, data)
    strict = data.kind != "mx"
    rules.require(lines, "at D_1 it is at least the level, or D_1 = 0",
                 ends[0] == 0 or order(claims[0], factor, level)[0] >= 1 - strict)  # fmt: skip


def check_silence(lines, evidence, distortion, data):
    """Without leakage outputs do not depend on records: under a prior p they are right with probability max p at most."""
    prior = data.source.member(rules.field(evidence, "spread_prior", dict), lines, "spread_prior")
    rules.require(lines, f"spread_prior has no entry above 1 - D_1/n = {1 - distortion}", max(prior) <= 1 - distortion)


def check_curve(lines, claim, evidence, data):
    """The function of the total distortion D is ``factor`` times that of one record at D/n."""
    factor, local = scope_and_factor(lines, claim, data), rules.field(claim, "record", dict)
    wanted = "curve" if data.kind in ("dp", "adp") else "curve of a measure"
    rules.require(lines, f"the claim for one record is a function, counted {factor} times", local.get("kind") == wanted)
    rules.require(lines, "zero_from is n times that of one record",
                 rules.number(claim, "zero_from") == data.n * rules.number(local, "zero_from"))  # fmt: skip
    check_record(lines, local, rules.field(evidence, "record", dict), None, claim, data)


def scope_and_factor(lines, claim, data):
    """1 for measures that compare neighbours, n for those that add; for which mechanisms the value is the least."""
    alone = data.source is not None and data.source.kind == {"vertices"} and len(data.source.vertices) == 1
    reached = data.kind in NEIGHBOURS or data.n == 1 or (data.kind == "mi" and alone)
    rules.require(lines, "the claim is for all mechanisms by fact (R) or (S), or for products by fact (T)",
                 claim.get("scope") == PRODUCTS or (claim.get("scope") == ALL and reached))  # fmt: skip
    rules.require(lines, "(epsilon, delta) is meant in the standard sense", data.sense == "standard")
    return 1 if data.kind in NEIGHBOURS else data.n


def check_record(lines, local, proof, distortion, claim, data):
    """A certificate for one record, at D/n, for the same source set and measure."""
    if distortion is not None:
        rules.require(lines, "the claim for one record is for D/n", rules.number(local, "distortion") * data.n == distortion)
    given = rules.field(claim, "database", dict)
    rules.require(lines, "for the source set of the records", "source" in given and local.get("source") == given["source"])
    if "measure" in local:
        rules.require(lines, "and for the measure of the claim", local["measure"] == claim.get("leakage"))
    else:
        same = data.kind in ("dp", "adp") and rules.number(local, "delta") == data.delta
        rules.require(lines, "and for the delta of the claim", same)
    lines += shapes.inner(local, proof)


def order(local, factor, level):
    """(order of the lower bound, order of the upper bound) of factor * value against log(level)."""
    if local["kind"] == "enclosed leakage" or "exp_bounds" in local:
        # Only what the checker of the kind has proved is read.
        written = [local[key] for key in ("low", "high")] if local["kind"] == "enclosed leakage" else local["exp_bounds"]
        ends = rules.vector({"bounds": written}, "bounds", 2)
        if local.get("measure") == "mx":
            return tuple(logarithms.Value([(Fraction(factor), (end, end))]).order(level) for end in ends)
        low, high = logarithms.Value(exp=level).nats(768)
        return (1 if factor * ends[0] > high else -1), (-1 if factor * ends[1] < low else 1)
    if local["kind"] == "least leakage":
        infinite = local.get("exp_epsilon") == "oo"
        found = 1 if infinite else logarithms.Value(exp=rules.number(local, "exp_epsilon")).order(level)
        return found, found
    value = values.read_value(local)
    found = 1 if value == "oo" else values.order({key: factor * share for key, share in value.items()}, level)
    return found, found
