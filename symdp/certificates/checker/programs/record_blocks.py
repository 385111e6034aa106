"""Programs of single records for claims about independent ones, with the Python standard library only.

The programs are those of the questions about one record. What follows from them for n independent records, of which
neighbours differ in one, is not a program:

    differential privacy, also of profiles    given the other records, one record is answered as privately as the whole, and
                                              the product of private mechanisms is private: least distortions add up, and
                                              records alike need at D what one of them needs at D/n
    measures of the whole                     those of a product of mechanisms add up; claims are about products only
"""

from ..arithmetic.exact_numbers import number, vector
from ..claim.kinds import PRODUCTS
from ..kernel.block_programs import has_programs, parts_of, require
from .mechanism_blocks import ZERO

# Notions that a product of private mechanisms satisfies, and the keys in which the groups of a budget may differ.
PRIVATE = ("dp", "profile")
OWN = {"records", "source", "loss"}


def concerns(record):
    """Return whether programs about one record of each kind, with exact answers, prove the whole claim."""
    if "groups" in record["question"]:
        exact = all(isinstance(one["answer"].get("distortion"), str) for one in record.inside)
    else:
        exact = len(record.inside) == 1 and isinstance(record["answer"].get("slack", ""), str)
    return exact and all(has_programs(one) for one in record.inside)


def parts(record):
    """Return the programs of a record."""
    if "groups" in record["question"]:
        return budget(record)
    return databases(record) if isinstance(record["question"]["records"], dict) else named("one record", *record.inside)


def named(name, record):
    """Yield the parts of a record about one record."""
    for part in parts_of(record):
        part.name = part.name and f"{name}: {part.name}"
        yield part


def budget(record):
    """Yield the parts proving that the least distortions of all records add up to the claim."""
    (low, high), total = vector(record["answer"]["distortion"], "between", 2), ZERO
    alike = record["question"].get("leakage") in PRIVATE and all(set(group) <= OWN for group in record["question"]["groups"])
    require(alike, "records that are private alike")
    for place, (group, one) in enumerate(zip(record["question"]["groups"], record.inside), 1):
        require(group["records"] >= 1, "at least one record in each group")
        require(one["question"].get("adjacency") is None, "records whose letters are all adjacent")
        yield from named(f"group {place}", one)
        total += group["records"] * number(one["answer"], "distortion")
    require(low <= total <= high, f"bounds around {total}")


def databases(record):
    """Yield the parts proving the claim for i.i.d. records by that for one of them."""
    question, asks, answer, (one,) = record["question"], record["asks"], record["answer"], record.inside
    count = question["records"]["records"]
    private = question["leakage"] in ("dp", "renyi:oo") or question["leakage"].startswith("adp:")
    best = question["scope"] == PRODUCTS or private or count == 1
    require(best, "no more than products of identical mechanisms, unless neighbours are compared")
    if "level" in asks:
        ends = vector(answer["distortion"], "between", 2)
        require(ends == [number(one["answer"], "distortion") * count] * 2, "n times the distortion of a record")
    elif "curve" in asks:
        ends = number(answer, "zero_from"), number(one["answer"], "zero_from")
        require(ends[0] == ends[1] * count, "n times the end of the curve of a record")
    yield from named("one record", one)
