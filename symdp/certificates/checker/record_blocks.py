"""What programs of single records say of independent ones, with the Python standard library only.

The programs are those of the questions about one record. What follows from them for n independent records, of which
neighbours differ in one, is not a program:

    differential privacy, also of profiles    given the other records, one record is answered as privately as the whole, and
                                              the product of private mechanisms is private: least distortions add up, and
                                              records alike need at D what one of them needs at D/n
    measures of the whole                     those of a product of mechanisms add up; claims are about products only
"""

from . import inside
from . import shape as shapes
from .block_programs import parts_of, require
from .exact_numbers import number, vector
from .mechanism_blocks import ZERO

ALL, PRODUCTS = "all mechanisms", "products of identical mechanisms"
# What the groups of a budget may differ in.
OWN = {"records", "source", "loss"}


def concerns(question):
    """Whether a question is about several records."""
    return "groups" in question or "records" in question


def parts(question, asks, answer):
    """The programs of a record."""
    record = {"question": question, "asks": asks, "answer": answer}
    if "groups" in question:
        return budget(record)
    return databases(record) if isinstance(question["records"], dict) else alike(record)


def named(name, record):
    """The parts of a record about one record."""
    for part in parts_of(record):
        part.name = part.name and f"{name}: {part.name}"
        yield part


def unknown(what):
    return shapes.UnknownKind(f"{what} has no programs over blocks")


def budget(record):
    """The least distortions of all records add up to what is claimed."""
    (low, high), total = vector(record["answer"]["distortion"], "between", 2), ZERO
    require(all(set(group) <= OWN for group in record["question"]["groups"]), "records that are private alike")
    for place, (count, one) in enumerate(inside.one_of(record), 1):
        require(count >= 1, "at least one record in each group")
        require(one["question"].get("adjacency") is None, "records whose letters are all adjacent")
        if one["answer"].keys() != {"distortion"} or not isinstance(one["answer"]["distortion"], str):
            raise unknown("a group with another answer than a distortion")
        yield from named(f"group {place}", one)
        total += count * number(one["answer"], "distortion")
    require(low <= total <= high, f"bounds around {total}")


def alike(record):
    """All records need at D what one of them needs at D/n."""
    require(record["question"]["records"] >= 1, "records")
    if record["answer"].keys() != {"slack"}:
        raise unknown("an answer other than a slack about records alike")
    yield from named("one record", inside.one_alike(record))


def databases(record):
    """All independent records are answered alike."""
    question, asks, answer = (record[key] for key in ("question", "asks", "answer"))
    count = question["records"]["records"]
    if "of each record" not in answer:
        raise unknown("an answer for all databases at once")
    require_scope(question, count)
    one = of_each(record)
    if "level" in asks:
        ends = vector(answer["distortion"], "between", 2)
        require(ends == [number(one["answer"], "distortion") * count] * 2, "n times the distortion of a record")
    elif "curve" in asks:
        ends = number(answer, "zero_from"), number(one["answer"], "zero_from")
        require(ends[0] == ends[1] * count, "n times the end of the curve of a record")
    yield from named("one record", one)


def of_each(record):
    """The record about one record of databases, all of which are answered alike."""
    ones = inside.of_each(record)
    if len(ones) != 1:
        raise unknown("a distortion between those of two claims about records")
    return ones[0]


def require_scope(question, count):
    """Private databases are answered best record by record; measures add up over products of mechanisms."""
    private = question["leakage"] in ("dp", "renyi:oo") or question["leakage"].startswith("adp:")
    require(count >= 1, "records")
    if question.get("scope") != PRODUCTS and not (question.get("scope") == ALL and (private or count == 1)):
        raise unknown("a claim about more than products of identical mechanisms")
