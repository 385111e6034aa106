"""Re-check the certificate of a least distortion at epsilon, with the Python standard library only.

The record names epsilon as a sum of rationals and logarithms, rationals low <= exp(epsilon) <= high, and the least
distortions at exp(leakage) = low and at high, of the same question. Mechanisms that leak log(low) at
most leak epsilon at most, and those that leak epsilon at most leak log(high) at most, so that the least distortion at
epsilon is at most the one at low, and at least the one at high. Levels that are no exponentials have no form in nats.
"""

from .. import rules
from ..arithmetic import exact_numbers as numbers
from ..arithmetic import expression as expressions
from ..arithmetic import logarithms
from ..kernel import block_programs as programs

PRECISIONS, LARGEST = (192, 768, 3072, 12288), 10_000
# Limits on texts, without which a certificate could ask for unlimited work.
LONGEST, MOST_LOGARITHMS = 10_000, 50
# Questions whose level is a slack or a mu, and not the exponential of a leakage.
OTHER_LEVELS = ("profile", "gdp")
require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    answer, text = record["answer"], record["asks"]["nats"]
    (low, high), (least, most) = vector(answer["exp"], "between", 2), vector(answer["distortion"], "between", 2)
    require(lines, f"{low} <= exp({text[:40]}) <= {high}", surrounds(low, high, read_epsilon(text)))
    ends, proofs = record.inside, field(evidence, "ends", list)
    if len(ends) != 2 or len(proofs) != 2:
        raise rules.Malformed('"since" must have two records, and "ends" their two proofs')
    first, second = (check_end(lines, *end) for end in zip(("low", "high"), ends, proofs, (low, high)))
    require(lines, f"the least distortion lies in [{least}, {most}]", least <= second[0] and first[1] <= most)


def read_epsilon(text):
    """Return the tree of an expression with + - * / and logarithms."""
    if len(text) > LONGEST or text.count("log") > MOST_LOGARITHMS or "**" in text:
        raise rules.Malformed(
            f'"nats" must have at most {LONGEST} characters and {MOST_LOGARITHMS} logarithms, and no powers'
        )
    return expressions.parse(text, ("log",))


def surrounds(low, high, tree):
    """Decide whether low <= exp(value) <= high for an expression, by enclosures of growing precision."""
    for bits in PRECISIONS:
        ends = expressions.interval(tree, {}, bits)
        if max(map(abs, ends)) > LARGEST:
            raise rules.Malformed(f'"nats" must be at most {LARGEST} in absolute value')
        below, above = logarithms.exponential(ends[0], bits), logarithms.exponential(ends[1], bits)
        inside = low <= below[0] and above[1] <= high
        if inside or low > above[1] or high < below[0]:
            return inside  # More digits change nothing.
    return False


def check_end(lines, name, record, proof, level):
    """Return bounds of the least distortion at a level, after checking its certificate."""
    if record["asks"].keys() != {"level"} or "distortion" not in record["answer"]:
        raise rules.Malformed('each record of "since" must claim a least distortion at a level')
    if record["question"].get("leakage") in OTHER_LEVELS:
        raise rules.Malformed(f"the leakage {record['question']['leakage']!r} has no level in nats")
    lines.extend([f"{name}: {line}" for line in programs.inner(record, proof)])
    require(lines, f"{name}: the level is {level}", number(record["asks"], "level") == level)
    return numbers.bounds_of(record["answer"], "distortion")
