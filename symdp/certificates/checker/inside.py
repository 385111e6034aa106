"""Records of the kinds whose claims hold other claims, with the Python standard library only.

Of a claim inside a record keeps the answer: its question and what is asked of it follow from those of the whole.
"""

from fractions import Fraction

from .kinds import NEIGHBOURS
from .record import STATEMENT, Gap, agree, claims_of, record_of, scaled


def of_one(question, asks, answer):
    """The record about one record of a database."""
    name, _, parameter = question["leakage"].partition(":")
    if question["leakage"] in ("dp", "renyi:oo") or name == "adp":
        more = {"leakage": "dp", "delta": parameter if name == "adp" else "0", "loss": "hamming", "adjacency": None}
    else:
        more = {"leakage": question["leakage"], "loss": "hamming"}
    return {"question": {"source": question["records"]["source"], **more}, "asks": asks, "answer": answer}


def compares_neighbours(question):
    """Whether all records leak what one does; otherwise the leakage adds up."""
    return question["leakage"].partition(":")[0] in NEIGHBOURS


def times(question):
    """How often the leakage of all records counts that of one."""
    return 1 if compares_neighbours(question) else question["records"]["records"]


def answer_inside(claim, question, asks):
    """The answer of a claim inside, whose question must be that of one record."""
    inside = record_of(claim)
    if not agree(of_one(question, asks, inside["answer"]), inside):
        raise Gap("the claim inside is about another question")
    return inside["answer"]


def claim_inside(question, asks, answer, kinds):
    found = [claim for claim in claims_of(of_one(question, asks, answer)) if claim["kind"] in kinds]
    if not found:
        raise Gap("no claim about one record says this")
    return found[0]


def has_keys(part, *choices):
    """Whether a part of a record has the keys of one of these texts and no others, which nobody would read."""
    if set(part) not in [set(keys.split(", ")) for keys in choices]:
        raise Gap("a part of a record with other keys")


POINTS = ("least leakage", "least leakage of a measure", "enclosed leakage")
CURVES = ("curve", "curve of a measure")


def of_databases(claim):
    """Question and number of records of a claim about databases."""
    question = {"records": claim["database"], "leakage": claim["leakage"]}
    return question | ({"scope": claim["scope"]} if "scope" in claim else {}), claim["database"]["records"]


def claimed_of(kind, question, **known):
    claim = {"kind": kind, "database": question["records"], "leakage": question["leakage"], **known}
    return claim | ({"scope": question["scope"]} if "scope" in question else {})


def require_databases(record, *asks):
    question = record["question"]
    if not isinstance(question.get("records"), dict) or set(record["asks"]) != set(asks):
        raise Gap("databases")
    if not {"records", "leakage"} <= set(question) <= {"records", "leakage", "scope"}:
        raise Gap("a question about databases")
    return question, record["asks"], record["answer"], question["records"]["records"]


def databases_point(claim):
    question, n = of_databases(claim)
    if "record" in claim:
        inside = answer_inside(claim["record"], question, {"at": scaled(claim["distortion"], Fraction(1, n))})
        answer = {"of each record": inside}
    else:
        answer = {"nats": {"in": claim["enclosure"]}} | ({"exp": claim["exp"]} if "exp" in claim else {})
    return {"question": question, "asks": {"at": claim["distortion"]}, "answer": answer}


def databases_point_back(record):
    question, asks, answer, n = require_databases(record, "at")
    has_keys(answer, "of each record", "nats", "nats, exp")
    if "of each record" in answer:
        at = {"at": scaled(asks["at"], Fraction(1, n))}
        known = {"record": claim_inside(question, at, answer["of each record"], POINTS)}
    else:
        has_keys(answer["nats"], "in")
        known = {"enclosure": answer["nats"]["in"]} | ({"exp": answer["exp"]} if "exp" in answer else {})
    return claimed_of("least leakage of databases", question, distortion=asks["at"], **known)


def databases_curve(claim):
    question, n = of_databases(claim)
    if "record" not in claim:
        answer = {"zero_from": claim["zero_from"], "pieces": claim["pieces"]}
    else:
        inside = answer_inside(claim["record"], question, {"curve": True})
        if Fraction(claim["zero_from"]) != Fraction(inside["zero_from"]) * n:
            raise Gap("the leakage of all ends elsewhere than that of one")
        answer = {"zero_from": claim["zero_from"], "of each record": inside}
    return {"question": question, "asks": {"curve": True}, "answer": answer}


def databases_curve_back(record):
    question, asks, answer, _ = require_databases(record, "curve")
    has_keys(answer, "zero_from, of each record", "zero_from, pieces")
    known = {"zero_from": answer["zero_from"]}
    if "of each record" in answer:
        known["record"] = claim_inside(question, asks, answer["of each record"], CURVES)
    else:
        known["pieces"] = answer["pieces"]
    return claimed_of("curve of databases", question, **known)


def levels_inside(level, ends, n, count):
    """What the claims inside are asked: one at the level, or one at each end of the distortion."""
    return [{"level": level}] if count == 1 else [{"at": scaled(end, Fraction(1, n))} for end in ends]


def databases_inverse(claim):
    question, n = of_databases(claim)
    level, ends = claim["exp_leakage"], claim["distortion"]
    answer = {"distortion": {"between": ends}}
    if "record" in claim:
        asked = levels_inside(level, ends, n, len(claim["record"]))
        if len(asked) != len(claim["record"]):
            raise Gap("one claim for the level, or one for each end")
        pairs = zip(claim["record"], asked)
        answer["of each record"] = [answer_inside(inside, question, asks) for inside, asks in pairs]
    return {"question": question, "asks": {"level": level}, "answer": answer}


def databases_inverse_back(record):
    question, asks, answer, n = require_databases(record, "level")
    has_keys(answer, "distortion", "distortion, of each record")
    has_keys(answer["distortion"], "between")
    ends, known = answer["distortion"]["between"], {}
    if "of each record" in answer:
        given = answer["of each record"]
        pairs = zip(levels_inside(asks["level"], ends, n, len(given)), given)
        known["record"] = [claim_inside(question, *pair, (*POINTS, "least distortion")) for pair in pairs]
    return claimed_of("least distortion of databases", question, exp_leakage=asks["level"], distortion=ends, **known)


def at_epsilon(claim):
    inside = [record_of(end) for end in claim["ends"]]
    if not inside:
        raise Gap("no end")
    if not all(agree(end["question"], inside[0]["question"]) for end in inside):
        raise Gap("ends about different questions")
    known = [{"asks": end["asks"], "answer": end["answer"]} for end in inside]
    answer = {"distortion": {"between": claim["distortion"]}, "exp": {"between": claim["exp_bounds"]}, "since": known}
    return {"question": inside[0]["question"], "asks": {"nats": claim["epsilon"]}, "answer": answer}


def at_epsilon_back(record):
    answer = record["answer"]
    has_keys(record["asks"], "nats")
    has_keys(answer, "distortion, exp, since")
    has_keys(answer["distortion"], "between")
    has_keys(answer["exp"], "between")
    for end in answer["since"]:
        has_keys(end, "asks, answer")
    ends = [claims_of({"question": record["question"], **end})[0] for end in answer["since"]]
    known = {"exp_bounds": answer["exp"]["between"], "distortion": answer["distortion"]["between"], "ends": ends}
    return {"kind": "least distortion at epsilon", "epsilon": record["asks"]["nats"], **known}


def groups(claim):
    """What all groups share stands in the question, what differs in the groups."""
    inside = [record_of(group["record"]) for group in claim["groups"]]
    if not inside:
        raise Gap("no group")
    if not all(agree(one["asks"], inside[0]["asks"]) for one in inside):
        raise Gap("levels")
    first = inside[0]["question"]
    shared = [key for key in first if all(agree(one["question"].get(key), first[key]) for one in inside)]
    alike = [key for key in shared if key not in ("source", "loss")]
    question = {key: first[key] for key in alike}
    question["groups"] = [
        {"records": group["records"], **{key: value for key, value in one["question"].items() if key not in alike}}
        for group, one in zip(claim["groups"], inside)
    ]
    answer = {"distortion": {"between": claim["distortion"]}, "each": [one["answer"] for one in inside]}
    return {"question": question, "asks": inside[0]["asks"], "answer": answer}


def one_of(record):
    """The records about one record of each group, with their numbers."""
    question = dict(record["question"])
    own, answers = question.pop("groups"), record["answer"]["each"]
    if len(own) != len(answers):
        raise Gap("an answer for each group")
    return [
        (group["records"], {"question": {**question, **{key: value for key, value in group.items() if key != "records"}},
                            "asks": record["asks"], "answer": answer})
        for group, answer in zip(own, answers)
    ]  # fmt: skip


def groups_back(record):
    has_keys(record["answer"], "distortion, each")
    has_keys(record["answer"]["distortion"], "between")
    made = [{"records": count, "record": claims_of(one)[0]} for count, one in one_of(record)]
    ends = record["answer"]["distortion"]["between"]
    return {"kind": "least distortion of independent records", "groups": made, "distortion": ends}


def alike(claim):
    inside, n = record_of(claim["record"]), claim["records"]
    if not agree(inside["asks"], {"at": scaled(claim["distortion"], Fraction(1, n))}):
        raise Gap("the record is asked elsewhere than at D/n")
    return {
        "question": {**inside["question"], "records": n},
        "asks": {"at": claim["distortion"]},
        "answer": inside["answer"],
    }


def one_alike(record):
    """The record about one of several records that are alike."""
    question = dict(record["question"])
    n = question.pop("records")
    if type(n) is not int:
        raise Gap("a number of records")
    return {**record, "question": question, "asks": {"at": scaled(record["asks"]["at"], Fraction(1, n))}}


def alike_back(record):
    has_keys(record["asks"], "at")
    inside = claims_of(one_alike(record))[0]
    n, distortion = record["question"]["records"], record["asks"]["at"]
    return {"kind": "least leakage of records alike", "records": n, "record": inside, "distortion": distortion}


PAPER = ("paper", "id", "text", "source_sha256", "scope", "method")


def statement(claim):
    question = {"sought": STATEMENT} | {key: claim[key] for key in PAPER}
    facts = [fact(found, record_of) for found in claim["assertions"]]
    answer = {"verdict": claim["verdict"], "facts": facts}
    return {"question": question, "answer": answer | ({"witness": claim["witness"]} if "witness" in claim else {})}


def statement_back(record):
    question, answer = record["question"], record["answer"]
    if question.get("sought") != STATEMENT or set(question) != {"sought", *PAPER}:
        raise Gap("a statement")
    has_keys(record, "question, answer")
    has_keys(answer, "verdict, facts", "verdict, facts, witness")
    facts = [fact(found, lambda inside: claims_of(inside)[0]) for found in answer["facts"]]
    claim = {"kind": "statement", **{key: question[key] for key in PAPER}, "verdict": answer["verdict"]}
    return claim | {"assertions": facts} | ({"witness": answer["witness"]} if "witness" in answer else {})


def fact(assertion, read):
    """An assertion, in which a certified claim is a record, or the other way round."""
    return {**assertion, "claim": read(assertion["claim"])} if assertion["kind"] == "certified" else assertion


HOLDING = {
    "least leakage of databases": (databases_point, databases_point_back),
    "least distortion of databases": (databases_inverse, databases_inverse_back),
    "curve of databases": (databases_curve, databases_curve_back),
    "least distortion at epsilon": (at_epsilon, at_epsilon_back),
    "least distortion of independent records": (groups, groups_back),
    "least leakage of records alike": (alike, alike_back),
    "statement": (statement, statement_back),
}
