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

import sys
from fractions import Fraction
from pathlib import Path

if __package__:
    from symdp.certificates import recheck as base
    from symdp.certificates import recheck_logarithms as logarithms
    from symdp.certificates import recheck_shape as shapes
    from symdp.certificates import recheck_value as values
else:
    sys.path.insert(0, str(Path(__file__).parent))  # an isolated Python does not look beside the script
    import recheck as base  # type: ignore[import-not-found, no-redef]
    import recheck_logarithms as logarithms  # type: ignore[import-not-found, no-redef]
    import recheck_shape as shapes  # type: ignore[import-not-found, no-redef]
    import recheck_value as values  # type: ignore[import-not-found, no-redef]

ALL, PRODUCTS = "all mechanisms", "products of identical mechanisms"
NEIGHBOURS, POINTS = shapes.NEIGHBOURS, ("least leakage", "least leakage of a measure", "enclosed leakage")


def check_leakage(lines, claim, evidence, data):
    """The least leakage at D is ``factor`` times that of one record at D/n."""
    factor, local = scope_and_factor(lines, claim, data), base.field(claim, "record", dict)
    base.require(lines, f"the claim for one record is a least leakage, counted {factor} times", local.get("kind") in POINTS)
    check_record(lines, local, base.field(evidence, "record", dict), base.number(claim, "distortion"), claim, data)


def check_distortion(lines, claim, evidence, data):
    """The least D at exp(leakage) = level lies between the two that are claimed."""
    factor, level = scope_and_factor(lines, claim, data), base.number(claim, "exp_leakage")
    ends, claims = base.vector(claim, "distortion", 2), base.field(claim, "record", list)
    proofs = base.field(evidence, "record", list)
    base.require(lines, "0 <= D_1 <= D_2 and a proof for each claim", 0 <= ends[0] <= ends[1] and len(claims) == len(proofs))
    if data.kind in ("dp", "adp"):
        one = len(claims) == 1 and isinstance(claims[0], dict) and claims[0].get("kind") == "least distortion"
        base.require(lines, "the claim for one record is a least distortion, D_1 = D_2", one and ends[0] == ends[1])
        base.require(lines, "at the same level", base.number(claims[0], "exp_epsilon") == level)
        return check_record(lines, claims[0], proofs[0], ends[0], claim, data)
    found = all(isinstance(local, dict) and local.get("kind") in POINTS for local in claims)
    base.require(lines, "the two claims for one record are least leakages", found and len(claims) == 2)
    for distortion, local, proof in zip(ends, claims, proofs):
        check_record(lines, local, proof, distortion, claim, data)
    base.require(lines, "at D_2 the leakage is at most the level", order(claims[1], factor, level)[1] <= 0)
    if level == 1 and ends[0] > 0:
        return check_silence(lines, evidence, ends[0] / data.n, data)
    strict = data.kind != "mx"
    base.require(lines, "at D_1 it is at least the level, or D_1 = 0",
                 ends[0] == 0 or order(claims[0], factor, level)[0] >= 1 - strict)  # fmt: skip


def check_silence(lines, evidence, distortion, data):
    """Without leakage outputs do not depend on records: under a prior p they are right with probability max p at most."""
    prior = data.source.member(base.field(evidence, "spread_prior", dict), lines, "spread_prior")
    base.require(lines, f"spread_prior has no entry above 1 - D_1/n = {1 - distortion}", max(prior) <= 1 - distortion)


def check_curve(lines, claim, evidence, data):
    """The function of the total distortion D is ``factor`` times that of one record at D/n."""
    factor, local = scope_and_factor(lines, claim, data), base.field(claim, "record", dict)
    wanted = "curve" if data.kind in ("dp", "adp") else "curve of a measure"
    base.require(lines, f"the claim for one record is a function, counted {factor} times", local.get("kind") == wanted)
    base.require(lines, "zero_from is n times that of one record",
                 base.number(claim, "zero_from") == data.n * base.number(local, "zero_from"))  # fmt: skip
    check_record(lines, local, base.field(evidence, "record", dict), None, claim, data)


def scope_and_factor(lines, claim, data):
    """1 for measures that compare neighbours, n for those that add; for which mechanisms the value is the least."""
    alone = data.source is not None and data.source.kind == {"vertices"} and len(data.source.vertices) == 1
    reached = data.kind in NEIGHBOURS or data.n == 1 or (data.kind == "mi" and alone)
    base.require(lines, "the claim is for all mechanisms by fact (R) or (S), or for products by fact (T)",
                 claim.get("scope") == PRODUCTS or (claim.get("scope") == ALL and reached))  # fmt: skip
    base.require(lines, "(epsilon, delta) is meant in the standard sense", data.sense == "standard")
    return 1 if data.kind in NEIGHBOURS else data.n


def check_record(lines, local, proof, distortion, claim, data):
    """A certificate for one record, at D/n, for the same source set and measure."""
    kind = base.field(local, "kind", str)
    if distortion is not None:
        base.require(lines, "the claim for one record is for D/n", base.number(local, "distortion") * data.n == distortion)
    given = base.field(claim, "database", dict)
    base.require(lines, "for the source set of the records", "source" in given and local.get("source") == given["source"])
    if "measure" in local:
        base.require(lines, "and for the measure of the claim", local["measure"] == claim.get("leakage"))
    else:
        same = data.kind in ("dp", "adp") and base.number(local, "delta") == data.delta
        base.require(lines, "and for the delta of the claim", same)
    document = {"format": base.FORMAT, "version": base.VERSION, "claim": local, "evidence": proof}
    lines += base.shapes.checker(kind)(document | {"claim_sha256": base.digest(local)})


def order(local, factor, level):
    """(order of the lower bound, order of the upper bound) of factor * value against log(level)."""
    if local["kind"] == "enclosed leakage" or "exp_bounds" in local:
        # Only what the checker of the kind has proved is read.
        written = [local[key] for key in ("low", "high")] if local["kind"] == "enclosed leakage" else local["exp_bounds"]
        ends = base.vector({"bounds": written}, "bounds", 2)
        if local.get("measure") == "mx":
            return tuple(logarithms.Value([(Fraction(factor), (end, end))]).order(level) for end in ends)
        low, high = logarithms.Value(exp=level).nats(768)
        return (1 if factor * ends[0] > high else -1), (-1 if factor * ends[1] < low else 1)
    if local["kind"] == "least leakage":
        infinite = local.get("exp_epsilon") == "oo"
        found = 1 if infinite else logarithms.Value(exp=base.number(local, "exp_epsilon")).order(level)
        return found, found
    value = values.read_value(local)
    found = 1 if value == "oo" else values.order({key: factor * share for key, share in value.items()}, level)
    return found, found
