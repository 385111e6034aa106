"""Records nested in another record, with the Python standard library only.

Of a nested record only the answer is stored, or the answer and the requested quantity; its question follows from that of
the whole.
"""

from fractions import Fraction

from .kinds import NEIGHBOURS, STATEMENT
from .record import Gap, agree, scaled

CERTIFIED, SENSITIVE = "certified", "sensitive"
# Keys that each group of a budget has of its own.
OWN = ("source", "loss")


def records_inside(record):
    """Return the records that follow from parts of one, in the order of their proofs."""
    question, asks, answer = record["question"], record.get("asks", {}), record["answer"]
    if question.get("sought") == STATEMENT:
        return [fact["claim"] for fact in answer["facts"] if fact["kind"] == CERTIFIED]
    if "nats" in asks:
        return since(record)
    if "groups" in question:
        return [one for _, one in one_of(record)]
    if type(question.get("records")) is int:
        return [one_alike(record)]
    if "of each record" in answer:
        return of_each(record)
    if "points" in answer:
        return of_points(record)
    return []


def of_one(question, asks, answer):
    """Return the record about one record of a database."""
    name, _, parameter = question["leakage"].partition(":")
    if question["leakage"] in ("dp", "renyi:oo") or name == "adp":
        more = {"leakage": "dp", "delta": parameter if name == "adp" else "0", "loss": "hamming", "adjacency": None}
    else:
        more = {"leakage": question["leakage"], "loss": "hamming"}
    if "source" not in question["records"]:
        raise Gap('"records" must have a "source" for an answer by one record')
    return {"question": {"source": question["records"]["source"], **more}, "asks": asks, "answer": answer}


def compares_neighbours(question):
    """Return whether the leakage compares neighbours, so that all records leak as one; otherwise it adds up."""
    return question["leakage"].partition(":")[0] in NEIGHBOURS


def times(question):
    """Return the factor from the leakage of one record to that of all."""
    return 1 if compares_neighbours(question) else question["records"]["records"]


def of_each(record):
    """Return the claims for one record: at D/n, at the level, at each end of the distortion, or its curve."""
    question, asks, answer = record["question"], record["asks"], record["answer"]
    n, kept = question["records"]["records"], answer["of each record"]
    if n < 1:
        raise Gap('"records" must be at least 1')
    if "at" in asks:
        return [of_one(question, {"at": scaled(asks["at"], Fraction(1, n))}, kept)]
    if "curve" in asks:
        return [of_one(question, asks, kept)]
    if len(kept) == 1 and times(question) != 1:
        raise Gap('"of each record" must have an answer for each end of the distortion, as the leakages of records add up')
    levels = levels_inside(asks["level"], answer["distortion"]["between"], n, len(kept))
    if len(levels) != len(kept):
        raise Gap('"of each record" must have one answer, for the level, or two, for the ends of the distortion')
    return [of_one(question, *pair) for pair in zip(levels, kept)]


def levels_inside(level, ends, n, count):
    """Return the questions for one record: its level, or its leakage at each end of the distortion."""
    return [{"level": level}] if count == 1 else [{"at": scaled(end, Fraction(1, n))} for end in ends]


def since(record):
    """Return the records at the rational levels on both sides of one in nats."""
    return [{"question": record["question"], **end} for end in record["answer"]["since"]]


def one_of(record):
    """Return the numbers of records and the claim for one record of each group; shared keys are in the question."""
    question = dict(record["question"])
    own, answers = question.pop("groups"), record["answer"].get("each")
    if SENSITIVE in question:
        raise Gap('"sensitive" must not occur beside "groups"')
    if type(own) is not list or type(answers) is not list or len(own) != len(answers) or not own:
        raise Gap('"groups" and "each" must be lists of one length, at least 1')
    records = []
    for group, answer in zip(own, answers):
        if type(group) is not dict or type(group.get("records")) is not int or not question.keys().isdisjoint(group):
            raise Gap('a group must have "records", an integer, and only keys that the question lacks')
        only = {key: value for key, value in group.items() if key != "records"}
        records.append((group["records"], {"question": {**question, **only}, "asks": record["asks"], "answer": answer}))
    return records


def of_groups(counted, distortion):
    """Return the claim for groups of (number of records, claim for one); shared keys go to the question."""
    ones = [one for _, one in counted]
    first = ones[0]["question"]
    alike = [key for key in first if key not in OWN and all(agree(one["question"].get(key), first[key]) for one in ones)]
    question = {key: first[key] for key in alike}
    question["groups"] = [
        {"records": count, **{key: value for key, value in one["question"].items() if key not in alike}}
        for count, one in counted
    ]
    answer = {"distortion": distortion, "each": [one["answer"] for one in ones]}
    return {"question": question, "asks": ones[0]["asks"], "answer": answer}


def one_alike(record):
    """Return the claim for one of several i.i.d. records."""
    question = dict(record["question"])
    n = question.pop("records")
    if type(n) is not int or n < 1 or SENSITIVE in question:
        raise Gap('"records" must be an integer of at least 1, without "sensitive" beside it')
    if "at" not in record["asks"]:
        raise Gap('a question with a number of "records" must be asked "at" a distortion')
    return {**record, "question": question, "asks": {"at": scaled(record["asks"]["at"], Fraction(1, n))}}


def of_points(record):
    """Return the answers at the single distortions of a band."""
    records = []
    for point in record["answer"]["points"]:
        ((unit, ends),) = [(key, value) for key, value in point.items() if key != "distortion"]
        single = {"asks": {"at": point["distortion"]}, "answer": {unit: {"between": ends}}}
        records.append({"question": record["question"], **single})
    return records
