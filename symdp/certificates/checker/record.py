"""The record of a claim: a question, what is asked of it, and the answer, with the Python standard library only.

Every claim of the kinds of :mod:`.kinds` is one of six questions: a trade-off (which has a leakage), or what its "sought"
says, the largest capacity of a graph, a majorised prior, a formula, the closed form of a family, a statement. A trade-off
is asked at a distortion ("at"), at a level of leakage ("level", or "nats" for text such as log(3)), or as a function of
the distortion ("curve"). What a claim leaves to its kind, a record writes out: the loss, the adjacency, delta.

``TABLE`` has a row for each key of a kind, (where it stands in the record, the key, how it is written there), which is read
in both directions. Kinds that hold other claims have two functions each, in :mod:`.inside`.
"""

from fractions import Fraction

from . import shape, work

TRADE_OFF, CAPACITY, MAJORISED, FORMULA, FAMILY, STATEMENT = KINDS = (
    "trade-off", "capacity", "least majorised prior", "formula", "closed form of a family", "statement"
)  # fmt: skip
SAID = ("question", "asks", "answer")
# The measures that compare priors with posteriors, or what neighbours may cause; "dp" has a delta, "profile" its pairs.
MEASURES = ("ml", "mx", "mi", "kl", "zcdp", "min-entropy", "tv", "renyi", "sibson")


class Gap(work.Malformed):
    """A claim that says something which no record says, or the other way round."""


def gap(text):
    raise Gap(text)


def kind_of(record):
    """Which of the six questions a record asks."""
    return record["question"].get("sought", TRADE_OFF)


def record_in(document):
    """The record of a certificate of any format; raise Malformed where it is that of no claim."""
    if document.get("format") != shape.BY_RECORD:
        return record_of(document["claim"])
    return said_in(document)


def claim_and_proof(found):
    """A claim with its proof inside of evidence: a record with a proof of format 3, or a claim with evidence."""
    if not isinstance(found, dict):
        raise Gap("a claim inside of evidence has a proof")
    if set(found) == {"claim", "evidence"}:
        return found["claim"], found["evidence"]
    proof = {key: value for key, value in found.items() if key not in SAID}
    return claims_of(said_in(found))[0], proof


def said_in(document):
    """What a document of format 3 says; raise Malformed where it is the record of no claim."""
    record = {key: document[key] for key in SAID if key in document}
    if type(record.get("question")) is not dict or not claims_of(record):
        raise Gap("question, asks and answer are no record of a claim")
    return record


def record_of(claim):
    """The record of a claim that has the keys of its kind."""
    kind = claim["kind"]
    holding = shape.beside("inside").HOLDING
    if kind in holding:
        return holding[kind][0](claim)
    for rows in TABLE[kind]:
        try:
            return forward(rows, claim)
        except Gap:
            continue
    raise Gap(f"a claim of the kind {kind} has no record")


def claims_of(record):
    """All claims that say the same, most of which are one; of a trade-off several kinds may speak."""
    found = []
    for kind, alternatives in TABLE.items():
        for rows in alternatives:
            found += made(lambda kind=kind, rows=rows: backward(kind, rows, record))
    for _, back in shape.beside("inside").HOLDING.values():
        found += made(lambda back=back: back(record))
    return found


def made(build):
    """A claim with the keys of its kind, or nothing."""
    try:
        claim = build()
        shape.check_claim(claim)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, shape.Malformed):
        return []
    return [claim]


# How a value is written in a record: (to the record, and back).
def same(value):
    return value


def narrow(ends):
    """An enclosure of width 0 is a number."""
    return ends[0] if len(ends) == 2 and ends[0] == ends[1] else {"between": ends}


def wide(value):
    if isinstance(value, str):
        return [value, value]
    return value["between"] if isinstance(value, dict) and set(value) == {"between"} else gap("an enclosure")


def ends_of(value):
    return {"between": value} if isinstance(value, list) else gap("an enclosure")


def enclosed(value):
    return value["between"] if isinstance(value, dict) and set(value) == {"between"} else gap("an enclosure")


def only(source):
    one = isinstance(source, dict) and set(source) == {"vertices"} and len(source["vertices"]) == 1
    return source["vertices"][0] if one else gap("one prior")


def rooted(value):
    return {"root_of": value["root_of"], "in": value["between"]}


def unrooted(value):
    return {"root_of": value["root_of"], "between": value["in"]}


def measured(name):
    return name if name.partition(":")[0] in MEASURES else gap("a measure")


def complement(text):
    return str(1 - Fraction(text))


def scaled(text, factor):
    return str(Fraction(text) * factor)


def agree(first, second):
    """Whether two parts of records say the same, however their numbers are written."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(agree(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(agree(*pair) for pair in zip(first, second))
    if isinstance(first, str) and isinstance(second, str) and first != second:
        numbers = [shape.PATTERN.fullmatch(text) for text in (first, second)]
        return all(numbers) and Fraction(first) == Fraction(second)
    return type(first) is type(second) and first == second


SAME, ENCLOSURE, ENDS = (same, same), (narrow, wide), (ends_of, enclosed)
PRIOR, ROOT = (lambda prior: {"vertices": [prior]}, only), (rooted, unrooted)
UTILITY, MEASURE = (complement, complement), (measured, measured)


def says(path, value):
    """What the kind says, and the claim does not."""
    return path, None, value


def keys(place, *names):
    return [(f"{place}.{name}", name, SAME) for name in names]


DP = [says("question.leakage", "dp")]
HAMMING, ALL, NO_DELTA = says("question.loss", "hamming"), says("question.adjacency", None), says("question.delta", "0")
SOURCE, AT, CURVE = ("question.source", "source", SAME), ("asks.at", "distortion", SAME), says("asks.curve", True)
LEVEL, EXP = ("asks.level", "exp_epsilon", SAME), ("answer.exp", "exp_epsilon", SAME)
OF_PRIOR = ("question.source", "prior", PRIOR)
LOCAL = [SOURCE, *DP, HAMMING, ALL, *keys("question", "delta")]
ANY_LOSS = [SOURCE, *DP, *keys("question", "loss")]
ENTRIES = [*ANY_LOSS, *keys("question", "adjacency"), ("question.delta", "delta", "0")]
FLOORS = [*ANY_LOSS, ALL, NO_DELTA]
OF_MEASURE = [SOURCE, ("question.leakage", "measure", MEASURE), HAMMING]
PROFILE = [SOURCE, says("question.leakage", "profile"), HAMMING, ALL, *keys("question", "profile")]
GAUSSIAN = [SOURCE, says("question.leakage", "gdp"), HAMMING, ALL]
ON_GRAPH = [OF_PRIOR, ("question.adjacency", "graph", SAME), *DP, HAMMING, NO_DELTA]
CHANNELS = [says("question.sought", CAPACITY), ("question.adjacency", "graph", SAME), LEVEL,
            ("answer.exp", "exp_leakage", SAME)]  # fmt: skip
SYMBOLS = [*keys("question.source", "symbols", "where", "zero"), ("question.source.set", "source", SAME), *DP, HAMMING, ALL,
           NO_DELTA, CURVE]  # fmt: skip
PARAMETER = [*keys("question.source", "symbol", "vertices", "from", "to"), *DP, HAMMING, ALL, NO_DELTA]
ABOUT = [says("question.sought", FORMULA), *keys("question", "formula")]
REFUTED = keys("answer.refuted", "prior", "distortion", "delta", "best")


def ball(name):
    """The rows of a divergence ball."""
    place = [("question.source.around", "center", SAME), *keys("question.source", name)]
    return [*place, *DP, HAMMING, ALL, NO_DELTA, AT, ("answer.exp", "exp_bounds", ENCLOSURE)]


# kind -> the forms of its claims.
TABLE = {
    "least leakage": [[*LOCAL, AT, EXP]],
    "least distortion": [[*LOCAL, LEVEL, *keys("answer", "distortion")]],
    "curve": [[*LOCAL, CURVE, *keys("answer", "zero_from", "jump", "pieces")]],
    "least majorised prior": [[says("question.sought", MAJORISED), SOURCE, *keys("answer", "prior")]],
    "least leakage over a chi-square ball": [ball("chi_square")],
    "least leakage over a Kullback-Leibler ball": [ball("kullback_leibler")],
    "least leakage of a measure": [
        [*OF_MEASURE, AT, ("answer.nats", "value", SAME)], [*OF_MEASURE, AT, ("answer.exp", "exp_bounds", ENCLOSURE)],
    ],
    "least distortion of a measure": [[*OF_MEASURE, LEVEL, ("answer.distortion", "distortion", ENCLOSURE)]],
    "curve of a measure": [[*OF_MEASURE, CURVE, *keys("answer", "zero_from", "pieces")]],
    "enclosed leakage": [[*OF_MEASURE, AT, *keys("answer.nats", "low", "high")]],
    "enclosed distortion": [[*OF_MEASURE, LEVEL, *keys("answer.distortion", "low", "high")]],
    "graph utility": [[*ON_GRAPH, LEVEL, ("answer.distortion", "utility", UTILITY)]],
    "graph leakage": [CHANNELS],
    "graph leakage with few outputs": [[*CHANNELS, *keys("question", "outputs")]],
    "least leakage on a graph": [[*ON_GRAPH, AT, ("answer.exp", "exp_bounds", ENCLOSURE)], [*ON_GRAPH, AT, EXP]],
    "least leakage by entries": [[*ENTRIES, AT, ("answer.exp", "exp_bounds", ENCLOSURE)], [*ENTRIES, AT, EXP]],
    "least distortion by entries": [[*ENTRIES, LEVEL, *keys("answer", "distortion")]],
    "least leakage by floors": [[*FLOORS, AT, ("answer.exp", "exp_epsilon", ROOT)]],
    "least distortion with sensitive letters": [
        [*FLOORS, *keys("question", "sensitive"), LEVEL, *keys("answer", "distortion")],
    ],
    "least identifiability": [[OF_PRIOR, says("question.leakage", "identifiability"), HAMMING, AT, EXP]],
    "curve by floors": [[*FLOORS, CURVE, *keys("answer", "least", "zero_from", "jump", "pieces")]],
    "least distortion under a profile": [[*PROFILE, ("asks.level", "slack", SAME), *keys("answer", "distortion")]],
    "least slack of a profile": [[*PROFILE, AT, *keys("answer", "slack")]],
    "profile at epsilons": [
        [*PROFILE, ("asks.level", "slack", SAME), ("answer.distortion", "distortion", ENDS)],
        [*PROFILE, AT, ("answer.slack", "slack", ENDS)],
    ],
    "enclosed mu": [[*GAUSSIAN, AT, ("answer.mu", "mu", ENDS)]],
    "enclosed distortion at mu": [[*GAUSSIAN, ("asks.level", "mu", SAME), ("answer.distortion", "distortion", ENDS)]],
    "curve of the least slack": [[*PROFILE, CURVE, *keys("answer", "corners")]],
    "band of the least slack": [[*PROFILE, CURVE, *keys("answer", "points")]],
    "band of the least mu": [[*GAUSSIAN, CURVE, *keys("answer", "points")]],
    "curve in symbols": [[*SYMBOLS, *keys("answer", "cells")], [*SYMBOLS, *keys("answer", "silent", "corners")]],
    "curve in one parameter": [[*PARAMETER, CURVE, *keys("answer", "cells")]],
    "least leakage in one parameter": [[*PARAMETER, AT, *keys("answer", "cells")]],
    "formula": [[*ABOUT, *keys("question", "relation", "letters", "class"), says("answer", "proved")]],
    "refuted formula": [[*ABOUT, *keys("question", "letters", "class"), *REFUTED]],
    "formula by blocks": [[*ABOUT, *keys("question", "where", "letters"), says("answer", "proved")]],
    "refuted formula by blocks": [[*ABOUT, *keys("question", "where"), *REFUTED, *keys("answer.refuted", "k")]],
    "closed form of a family": [
        [says("question.sought", FAMILY), *keys("question", "family", "parameters"), *keys("answer", "heights")],
    ],
}  # fmt: skip


def put(record, path, value):
    *way, last = path.split(".")
    for key in way:
        record = record.setdefault(key, {})
    record[last] = value


def get(record, path):
    for key in path.split("."):
        if not isinstance(record, dict) or key not in record:
            raise Gap(f"no {path}")
        record = record[key]
    return record


def leaves(part, prefix, stops):
    """The paths of all that a record says, down to what the rows of a table speak of."""
    if prefix in stops or not isinstance(part, dict) or not part:
        return {prefix}
    return set().union(*[leaves(value, f"{prefix}.{key}" if prefix else key, stops) for key, value in part.items()])


def forward(rows, claim):
    """The record that some rows make of a claim, all of whose keys they must read."""
    record, used = {}, {"kind"}
    for path, key, how in rows:
        if key is None:
            put(record, path, how)
            continue
        if key not in claim and not isinstance(how, str):
            raise Gap(f"no {key}")
        put(record, path, claim.get(key, how) if isinstance(how, str) else how[0](claim[key]))
        used.add(key)
    return record if set(claim) <= used else gap(f"keys are left: {set(claim) - used}")


def backward(kind, rows, record):
    """The claim that some rows make of a record, all of which they must read."""
    claim = {"kind": kind}
    for path, key, how in rows:
        value = get(record, path)
        if key is None and (value != how or type(value) is not type(how)):
            raise Gap(f"{path} is {value}")
        if key is not None and value != how:
            claim[key] = value if isinstance(how, str) else how[1](value)
    stops = {path for path, _, _ in rows}
    return claim if leaves(record, "", stops) <= stops else gap("more than the rows say")
