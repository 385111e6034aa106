"""Re-check claims about independent records by single records, with the Python standard library only.

Records are independent, each with a prior from the hull of its own source set; their distortions, each by its own costs, add
up to D. A mechanism releases all of them, and databases are neighbours if one record differs: "private" bounds the rows of
neighbours as it bounds the rows of all pairs of letters for a single record. The facts used:

(I) Draw all records but one by their priors: y_i given x_i is a mechanism for record i, and as private, since privacy of
    each kind here is a convex condition on W(E|x) and W(E|x') for all events E, which mixtures, and forgetting the other
    outputs, keep. So record i is distorted as much as one record must be, under the prior that needs it.

(Q) The product of private mechanisms is private: the other factors of two neighbours are the same. So the least distortion
    of records together is the sum of theirs, at the same privacy.

(E) For n i.i.d. records, distortions d_i of sum D at most: one of them is D/n at most, so that the whole is no more private
    than one record at D/n can be; n mechanisms that are best there attain it.
"""

from fractions import Fraction

from .. import rules, work
from ..arithmetic import exact_numbers as numbers
from ..claim import nested_records
from ..kernel import block_programs as programs

ZERO = Fraction(0)
require, number, vector, field = rules.require, rules.number, rules.vector, rules.field


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    (check_sum if "groups" in record["question"] else check_alike)(lines, record, evidence)


def check_sum(lines, record, evidence):
    """Require that the least distortions of all records, under one privacy notion, add up to the claim."""
    groups, proofs = record["question"]["groups"], field(evidence, "groups", list)
    require(lines, f"there are groups of records, {len(groups)}, and a proof for each", len(groups) == len(proofs))
    shared = all(group.keys() <= {"records", *nested_records.OWN} for group in groups)
    alike = shared and record["question"].get("leakage") in PRIVATE
    require(lines, "all of them are private alike, facts (I) and (Q)", alike)
    least = most = ZERO
    for place, (group, one, proof) in enumerate(zip(groups, record.inside, proofs), 1):
        count = group["records"]
        require(lines, f"group {place}: it has {count} records, at least 1", count >= 1)
        if one["answer"].keys() != {"distortion"} or one["question"].get("adjacency") is not None:
            raise rules.Malformed("each group must claim a least distortion, with all letters adjacent")
        check_record(lines, f"group {place}", one, proof)
        low, high = numbers.bounds_of(one["answer"], "distortion")
        least, most = least + count * low, most + count * high
    low, high = vector(record["answer"]["distortion"], "between", 2)
    require(lines, f"the sum lies in [{low}, {high}]", low <= least and most <= high)


def check_alike(lines, record, evidence):
    """Check that the value claimed for n records at D is that of one record at D/n, fact (E)."""
    require(lines, "all records are private alike", record["question"]["leakage"] in PRIVATE)
    check_record(lines, "one record", *record.inside, field(evidence, "record", dict))


def check_record(lines, name, record, proof):
    work.spend(50)
    lines.extend([f"{name}: {line}" for line in programs.inner(record, proof)])


# Notions that a product of private mechanisms satisfies.
PRIVATE = ("dp", "profile", "gdp")
