"""What programs of single records say of independent ones, in format 2, with the Python standard library only.

The programs are those of the claims about one record. What follows from them for n independent records, of which neighbours
differ in one, is not a program:

    differential privacy, also of profiles    given the other records, one record is answered as privately as the whole, and
                                              the product of private mechanisms is private: least distortions add up, and
                                              records alike need at D what one of them needs at D/n
    measures of the whole                     those of a product of mechanisms add up; claims are about products only
"""

from . import programs
from . import shape as shapes
from .exact_numbers import field, fraction, number, vector
from .local_programs import ONE, ZERO, require

ALL, PRODUCTS = "all mechanisms", "products of identical mechanisms"


def named(name, claim):
    """The parts of a claim about one record."""
    for part in programs.parts_of(claim):
        part.name = f"{name}: {part.name}"
        yield part


def unknown(what):
    return shapes.UnknownKind(f"{what} has no program in format {programs.FORMAT}")


def budget(claim):
    """The least distortions of all records add up to what is claimed."""
    (low, high), total, privacy = vector(claim, "distortion", 2), ZERO, []
    require(bool(claim["groups"]), "groups of records")
    for place, group in enumerate(claim["groups"], 1):
        count, record = field(group, "records", int), group["record"]
        require(count >= 1, "at least one record in each group")
        privacy.append(privacy_of(record))
        yield from named(f"group {place}", record)
        total += count * number(record, "distortion")
    require(all(one == privacy[0] for one in privacy), "records that are private alike")
    require(low <= total <= high, f"bounds around {total}")


def privacy_of(record):
    kind = record["kind"]
    if kind in ("least distortion", "least distortion by entries"):
        require(record.get("adjacency") is None, "records whose letters are all adjacent")
        return number(record, "exp_epsilon"), number(record, "delta") if "delta" in record else ZERO
    if kind != "least distortion under a profile":
        raise unknown(f'a record with a claim of kind "{kind[:40]}"')
    return {(number(pair, "exp_epsilon"), number(pair, "delta")) for pair in record["profile"]}, number(record, "slack")


def alike(claim):
    count, record = claim["records"], claim["record"]
    if record["kind"] != "least slack of a profile":
        raise unknown(f'a record with a claim of kind "{record["kind"][:40]}"')
    require(count >= 1 and number(record, "distortion") * count == number(claim, "distortion"), "a record at D/n")
    yield from named("one record", record)


def of_database(claim, record, kinds):
    """The number of records, after comparing what is asked of all with what is asked of one."""
    data, (measure, *parameters) = claim["database"], claim["leakage"].split(":")
    count = data["records"]
    private = claim["leakage"] in ("dp", "renyi:oo") or measure == "adp"
    require(count >= 1 and record.get("source") == data.get("source"), "records, with their source set")
    require(claim["scope"] == PRODUCTS or (claim["scope"] == ALL and (private or count == 1)), "a scope that is shown")
    if record["kind"] not in kinds or private == ("measure" in record):
        raise unknown(f'a record with a claim of kind "{record["kind"][:40]}"')
    if not private:
        require(record["measure"] == claim["leakage"], "the measure of the record")
        return count
    require(measure != "adp" or parameters[1:] in ([], ["standard"]), "(epsilon, delta) in the standard sense")
    delta = fraction(parameters[0], "leakage") if measure == "adp" and parameters else ZERO
    require(number(record, "delta") == delta, "the delta of the record")
    return count


def database_leakage(claim):
    record = record_of(claim)
    count = of_database(claim, record, ("least leakage", "least leakage of a measure"))
    require(number(record, "distortion") * count == number(claim, "distortion"), "a record at D/n")
    yield from named("one record", record)


def database_distortion(claim):
    records, ends = record_of(claim), vector(claim, "distortion", 2)
    if len(records) != 1:
        raise unknown("a distortion between those of two claims about records")
    count = of_database(claim, records[0], ("least distortion",))
    require(number(records[0], "exp_epsilon") == number(claim, "exp_leakage") >= ONE, "a record at the same level")
    require(ends == [number(records[0], "distortion") * count] * 2, "n times the distortion of a record")
    yield from named("one record", records[0])


def database_curve(claim):
    record = record_of(claim)
    count = of_database(claim, record, ("curve", "curve of a measure"))
    require(number(record, "zero_from") * count == number(claim, "zero_from"), "n times the end of the curve of a record")
    yield from named("one record", record)


def record_of(claim):
    if "record" not in claim:
        raise unknown("an answer for all databases at once")
    return claim["record"]


BUILDERS = {
    "least distortion of independent records": budget,
    "least leakage of records alike": alike,
    "least leakage of databases": database_leakage,
    "least distortion of databases": database_distortion,
    "curve of databases": database_curve,
}
