"""Re-check answers under pairs (epsilon, delta) whose exp(epsilon) is irrational, with the Python standard library only.

A mechanism satisfies a profile with slack s if W(E|x) <= exp(epsilon) W(E|x') + delta + s for every pair (epsilon, delta) of
the profile, all letters x and x', and all sets E of outputs. Where exp(epsilon) of each pair lies between two rationals,
mechanisms under the profile of the lower ones satisfy the given one, and those under the given one satisfy the profile of
the upper ones. The evidence holds the records of both, with the programs of profile_blocks.py.
"""

from .. import rules
from ..claim import record as records
from ..kernel import block_programs as programs
from ..programs import profile_blocks
from . import irrational_epsilon as levels

require, vector, number, field = rules.require, rules.vector, rules.number, rules.field


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    ((quantity, enclosure),) = record["answer"].items()
    ends, bounds = field(evidence, "ends", list), []
    low, high = vector(enclosure, "between", 2)
    if len(ends) != 2:
        raise rules.Malformed('"ends" must be two records, each with its proof')
    ones = [records.record_in(end) for end in ends]
    pairs = record["question"]["profile"]
    for name, one, end in zip(("lower", "upper"), ones, ends):
        proof = {key: value for key, value in end.items() if key not in records.RECORD_KEYS}
        lines.extend([f"{name}: {line}" for line in programs.inner(one, proof)])
        shared = {**one["question"], "profile": pairs} == record["question"] and one["asks"] == record["asks"]
        same = shared and len(one["question"]["profile"]) == len(pairs)
        require(lines, f"{name}: it asks the same question", same)
        bounds.append(number(one["answer"], quantity))
    for pair, first, last in zip(pairs, *[profile_blocks.pairs_of(one["question"]) for one in ones]):
        check_pair(lines, pair, first, last)
    require(lines, f"the least {quantity} lies in [{low}, {high}]", low <= bounds[1] and bounds[0] <= high)


def check_pair(lines, pair, first, last):
    """Check that the exp(epsilon) of a pair lies between those of two others with its delta."""
    if "epsilon" not in pair:
        raise rules.Malformed('each pair of the profile must have "epsilon"')
    (low, before), (high, after), text = first, last, pair["epsilon"]
    same = before == number(pair, "delta") == after
    holds = (low == high == 1) if text == "0" else levels.surrounds(low, high, levels.read_epsilon(text))
    require(lines, f"{low} <= exp({text[:40]}) <= {high} at the same delta", same and holds)
