"""Re-check the certificate of a least distortion at epsilon, with the Python standard library only.

The claim names epsilon as a sum of rationals and logarithms, rationals low <= exp(epsilon) <= high, and the
claims of least distortions at exp(leakage) = low and at high, of one and the same question. Mechanisms that leak log(low) at
most leak epsilon at most, and those that leak epsilon at most leak log(high) at most, so that the least distortion at
epsilon is at most the one at low, and at least the one at high.
"""

from . import expression as expressions
from . import logarithms, rules, work
from . import shape as shapes

KIND = "least distortion at epsilon"
# What a claim of a least distortion says beside its question; for products of records also their own claims.
ANSWERS = ("exp_epsilon", "exp_leakage", "distortion", "low", "high", "utility", "record")
PRECISIONS, LARGEST = (192, 768, 3072, 12288), 10_000
# Longer texts, and powers, would be a way to ask for more work than anyone can do.
LONGEST, MOST_LOGARITHMS = 10_000, 50
require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    if field(claim, "kind", str) != KIND:
        raise rules.Malformed(f'"kind" of the claim is {claim["kind"][:40]!r}')
    low, high = vector(claim, "exp_bounds", 2)
    least, most = vector(claim, "distortion", 2)
    text = field(claim, "epsilon", str)
    require(lines, f"{low} <= exp({text[:40]}) <= {high}", surrounds(low, high, read_epsilon(text)))
    claims, proofs = field(claim, "ends", list), field(evidence, "ends", list)
    if len(claims) != 2 or len(proofs) != 2:
        raise rules.Malformed('"ends" must be two claims with two proofs')
    first, second = (check_end(lines, *end) for end in zip(("low", "high"), claims, proofs, (low, high)))
    same = [{key: value for key, value in end.items() if key not in ANSWERS} for end in claims]
    require(lines, "both ends ask the same question", same[0] == same[1])
    require(lines, f"the least distortion lies in [{least}, {most}]", least <= second[0] and first[1] <= most)
    return lines


def read_epsilon(text):
    """The tree of an expression with + - * / and logarithms."""
    if len(text) > LONGEST or text.count("log") > MOST_LOGARITHMS or "**" in text:
        raise rules.Malformed(f'"epsilon" has {LONGEST} characters and {MOST_LOGARITHMS} logarithms at most, and no powers')
    return expressions.parse(text, ("log",))


def surrounds(low, high, tree):
    """Whether low <= exp(value) <= high for the value of an expression, by enclosures of growing precision."""
    for bits in PRECISIONS:
        ends = expressions.interval(tree, {}, bits)
        if max(map(abs, ends)) > LARGEST:
            raise rules.Malformed(f'"epsilon" is larger than {LARGEST}')
        below, above = logarithms.exponential(ends[0], bits), logarithms.exponential(ends[1], bits)
        inside = low <= below[0] and above[1] <= high
        if inside or low > above[1] or high < below[0]:
            return inside  # More digits change nothing.
    return False


def check_end(lines, name, claim, proof, level):
    """The bounds of the least distortion at a level, after checking its own certificate."""
    kind = field(claim, "kind", str)
    if kind not in LEAST:
        raise rules.Malformed(f"a claim of kind {kind[:40]!r} is no least distortion at a level")
    level_key, bounds = LEAST[kind]
    lines.extend([f"{name}: {line}" for line in shapes.inner(claim, proof)])
    require(lines, f"{name}: the level is {level}", number(claim, level_key) == level)
    return bounds(claim)


def one_number(claim):
    return (number(claim, "distortion"),) * 2


LEAST = {
    "least distortion": ("exp_epsilon", one_number),
    "least distortion by entries": ("exp_epsilon", one_number),
    "least distortion of a measure": ("exp_epsilon", lambda claim: vector(claim, "distortion", 2)),
    "enclosed distortion": ("exp_epsilon", lambda claim: (number(claim, "low"), number(claim, "high"))),
    "least distortion of databases": ("exp_leakage", lambda claim: vector(claim, "distortion", 2)),
    "graph utility": ("exp_epsilon", lambda claim: (1 - number(claim, "utility"),) * 2),
}
