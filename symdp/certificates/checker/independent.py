"""Re-check what single records say of independent ones, with the Python standard library only.

Records are independent, each with a prior from the hull of its own source set; their distortions, each by its own costs, add
up to D. A mechanism releases all of them, and databases are neighbours if one record differs: "private" bounds the rows of
neighbours as it bounds the rows of all pairs of letters for a single record. The facts used:

(I) Draw all records but one by their priors: y_i given x_i is a mechanism for record i, and as private, since privacy of
    each kind here is a convex condition on W(E|x) and W(E|x') for all events E, which mixtures, and forgetting the other
    outputs, keep. So record i is distorted as much as one record must be, under the prior that needs it.
(Q) The product of private mechanisms is private: the other factors of two neighbours are the same. So the least distortion
    of records together is the sum of theirs, at the same privacy.
(E) For n records alike, distortions d_i of sum D at most: one of them is D/n at most, so that the whole is no more private
    than one record at D/n can be; n mechanisms that are best there attain it.
"""

from fractions import Fraction

from . import rules, work
from . import shape as shapes

SUM, ALIKE = "least distortion of independent records", "least leakage of records alike"
ZERO = Fraction(0)
require, number, vector, field = rules.require, rules.number, rules.vector, rules.field


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    checks = {SUM: check_sum, ALIKE: check_alike}
    if claim.get("kind") not in checks:
        raise rules.Malformed('"kind" of the claim is not that of independent records')
    checks[claim["kind"]](lines, claim, evidence)
    return lines


def check_sum(lines, claim, evidence):
    """The least distortions of all records add up to what is claimed."""
    groups, proofs = field(claim, "groups", list), field(evidence, "groups", list)
    require(lines, f"there are groups of records, {len(groups)}, and a proof for each", 1 <= len(groups) == len(proofs))
    least = most = ZERO
    privacies = []
    for place, (group, proof) in enumerate(zip(groups, proofs), 1):
        count, one = field(group, "records", int), field(group, "record", dict)
        require(lines, f"group {place}: it has {count} records, at least 1", count >= 1)
        kind = field(one, "kind", str)
        if kind not in DISTORTIONS:
            raise rules.Malformed(f"a claim of kind {kind[:40]!r} is no least distortion of one record")
        check_record(lines, f"group {place}", one, proof)
        privacies.append(DISTORTIONS[kind](one))
        ends = vector(one, "distortion", 2) if isinstance(one["distortion"], list) else (number(one, "distortion"),) * 2
        least, most = least + count * ends[0], most + count * ends[1]
    require(lines, "all of them are private alike, facts (I) and (Q)", all(one == privacies[0] for one in privacies))
    low, high = vector(claim, "distortion", 2)
    require(lines, f"the sum lies in [{low}, {high}]", low <= least and most <= high)


def check_alike(lines, claim, evidence):
    """One record at D/n needs what is claimed of n records at D, which the claim about it says."""
    count, one = field(claim, "records", int), field(claim, "record", dict)
    require(lines, f"there are {count} records, at least 1", count >= 1)
    kind = field(one, "kind", str)
    if kind not in LEAKAGES or isinstance(one["distortion"], list):
        raise rules.Malformed(f"a claim of kind {kind[:40]!r} is no least leakage of one record")
    said = "the claim about one record is at D/n, fact (E)"
    require(lines, said, number(one, "distortion") * count == number(claim, "distortion"))
    check_record(lines, "one record", one, field(evidence, "record", dict))


def check_record(lines, name, claim, proof):
    work.spend(50)
    lines.extend([f"{name}: {line}" for line in shapes.inner(claim, proof)])


def of_ratios(claim):
    """exp(epsilon) and delta, all letters adjacent."""
    if claim.get("adjacency") is not None:
        raise rules.Malformed("all letters of a record must be adjacent")
    return "dp", number(claim, "exp_epsilon"), number(claim, "delta") if "delta" in claim else ZERO


def of_profile(claim):
    pairs = {(pair.get("epsilon", pair.get("exp_epsilon")), number(pair, "delta")) for pair in claim["profile"]}
    return claim["kind"], pairs, number(claim, "slack")


DISTORTIONS = {
    "least distortion": of_ratios,
    "least distortion by entries": of_ratios,
    "least distortion under a profile": of_profile,
    "profile at epsilons": lambda claim: of_profile(claim) if not isinstance(claim["slack"], list) else refuse(),
    "enclosed distortion at mu": lambda claim: ("mu", number(claim, "mu")),
}
LEAKAGES = ("least slack of a profile", "profile at epsilons", "enclosed mu")


def refuse():
    raise rules.Malformed("the claim about a record gives no distortion")
