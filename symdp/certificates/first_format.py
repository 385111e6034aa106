"""Certificates of format 1, which is no longer written: a claim of one of 44 kinds, and evidence bound to it by a digest.

``record_of`` converts such a claim to a record, and ``of_document`` such a certificate to one of today, whose points and
multipliers follow from the evidence.

``TABLE`` has a row for each key of a kind. Kinds that hold other claims have a function each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any

from symdp.certificates.checker.claim import kinds, nested_records
from symdp.certificates.checker.claim import record as records
from symdp.errors import CertificateRejected, InvalidArgument

# Functions of the checker, which has no types.
_agree: Callable[[Any, Any], bool] = records.agree
_scaled: Callable[[str, Fraction], str] = records.scaled
_of_one: Callable[[Any, Any, Any], dict[str, Any]] = nested_records.of_one
_of_groups: Callable[[Any, Any], dict[str, Any]] = nested_records.of_groups
_record_in: Callable[[Any], Any] = records.record_in
FORMAT, VERSION = "symdp certificate", 1
KEYS = {"format", "version", "claim", "evidence", "claim_sha256"}
Object = Mapping[str, Any]
# The path in the record, the key of the claim (None for a constant of the kind), and a conversion or the constant.
Row = tuple[str, str | None, Any]


def _same(value: Any) -> Any:
    return value


def _narrow(ends: list[str]) -> Any:
    """Return an enclosure, or the number if its width is 0."""
    return ends[0] if len(ends) == 2 and ends[0] == ends[1] else {"between": ends}


def _ends(value: Any) -> Any:
    """Return an enclosure, however narrow."""
    return {"between": value} if isinstance(value, list) else value


def _one_prior(prior: list[str]) -> dict[str, Any]:
    return {"vertices": [prior]}


def _rooted(value: Object) -> dict[str, Any]:
    return {"root_of": value["root_of"], "in": value["between"]}


def _complement(text: str) -> str:
    return str(1 - Fraction(text))


def _says(path: str, value: Any) -> Row:
    """Return the row of a value that the kind fixes and the claim omits."""
    return path, None, value


def _keys(place: str, *names: str) -> list[Row]:
    return [(f"{place}.{name}", name, _same) for name in names]


DP = [_says("question.leakage", "dp")]
HAMMING, ALL, NO_DELTA = _says("question.loss", "hamming"), _says("question.adjacency", None), _says("question.delta", "0")
SOURCE, AT, CURVE = ("question.source", "source", _same), ("asks.at", "distortion", _same), _says("asks.curve", True)
LEVEL, EXP = ("asks.level", "exp_epsilon", _same), ("answer.exp", "exp_epsilon", _same)
OF_PRIOR = ("question.source", "prior", _one_prior)
LOCAL = [SOURCE, *DP, HAMMING, ALL, *_keys("question", "delta")]
ANY_LOSS = [SOURCE, *DP, *_keys("question", "loss")]
ENTRIES = [*ANY_LOSS, *_keys("question", "adjacency"), ("question.delta", "delta", "0")]
FLOORS = [*ANY_LOSS, ALL, NO_DELTA]
OF_MEASURE = [SOURCE, ("question.leakage", "measure", _same), HAMMING]
PROFILE = [SOURCE, _says("question.leakage", "profile"), HAMMING, ALL, *_keys("question", "profile")]
GAUSSIAN = [SOURCE, _says("question.leakage", "gdp"), HAMMING, ALL]
ON_GRAPH = [OF_PRIOR, ("question.adjacency", "graph", _same), *DP, HAMMING, NO_DELTA]
CHANNELS = [_says("question.sought", kinds.CAPACITY), ("question.adjacency", "graph", _same), LEVEL,
            ("answer.exp", "exp_leakage", _same)]  # fmt: skip
SYMBOLS = [*_keys("question.source", "symbols", "where", "zero"), ("question.source.set", "source", _same), *DP, HAMMING,
           ALL, NO_DELTA, CURVE]  # fmt: skip
PARAMETER = [*_keys("question.source", "symbol", "vertices", "from", "to"), *DP, HAMMING, ALL, NO_DELTA]
OF_FORMULA = [_says("question.sought", kinds.OF_FORMULA), *_keys("question", "formula")]
REFUTED = _keys("answer.refuted", "prior", "distortion", "delta", "best")


def _ball(name: str) -> list[Row]:
    """Return the rows of a divergence ball."""
    place = [("question.source.around", "center", _same), *_keys("question.source", name)]
    return [*place, *DP, HAMMING, ALL, NO_DELTA, AT, ("answer.exp", "exp_bounds", _narrow)]


# kind -> the forms of its claims.
TABLE: dict[str, list[list[Row]]] = {
    "least leakage": [[*LOCAL, AT, EXP]],
    "least distortion": [[*LOCAL, LEVEL, *_keys("answer", "distortion")]],
    "curve": [[*LOCAL, CURVE, *_keys("answer", "zero_from", "jump", "pieces")]],
    "least majorised prior": [[_says("question.sought", kinds.MAJORISED), SOURCE, *_keys("answer", "prior")]],
    "least leakage over a chi-square ball": [_ball("chi_square")],
    "least leakage over a Kullback-Leibler ball": [_ball("kullback_leibler")],
    "least leakage of a measure": [
        [*OF_MEASURE, AT, ("answer.nats", "value", _same)], [*OF_MEASURE, AT, ("answer.exp", "exp_bounds", _narrow)],
    ],
    "least distortion of a measure": [[*OF_MEASURE, LEVEL, ("answer.distortion", "distortion", _narrow)]],
    "curve of a measure": [[*OF_MEASURE, CURVE, *_keys("answer", "zero_from", "pieces")]],
    "enclosed leakage": [[*OF_MEASURE, AT, *_keys("answer.nats", "low", "high")]],
    "enclosed distortion": [[*OF_MEASURE, LEVEL, *_keys("answer.distortion", "low", "high")]],
    "graph utility": [[*ON_GRAPH, LEVEL, ("answer.distortion", "utility", _complement)]],
    "graph leakage": [CHANNELS],
    "graph leakage with few outputs": [[*CHANNELS, *_keys("question", "outputs")]],
    "least leakage on a graph": [[*ON_GRAPH, AT, ("answer.exp", "exp_bounds", _narrow)], [*ON_GRAPH, AT, EXP]],
    "least leakage by entries": [[*ENTRIES, AT, ("answer.exp", "exp_bounds", _narrow)], [*ENTRIES, AT, EXP]],
    "least distortion by entries": [[*ENTRIES, LEVEL, *_keys("answer", "distortion")]],
    "least leakage by floors": [[*FLOORS, AT, ("answer.exp", "exp_epsilon", _rooted)]],
    "least distortion with sensitive letters": [
        [*FLOORS, *_keys("question", "sensitive"), LEVEL, *_keys("answer", "distortion")],
    ],
    "least identifiability": [[OF_PRIOR, _says("question.leakage", "identifiability"), HAMMING, AT, EXP]],
    "curve by floors": [[*FLOORS, CURVE, *_keys("answer", "least", "zero_from", "jump", "pieces")]],
    "least distortion under a profile": [[*PROFILE, ("asks.level", "slack", _same), *_keys("answer", "distortion")]],
    "least slack of a profile": [[*PROFILE, AT, *_keys("answer", "slack")]],
    "profile at epsilons": [
        [*PROFILE, AT, ("answer.slack", "slack", _ends)],
        [*PROFILE, ("asks.level", "slack", _same), ("answer.distortion", "distortion", _ends)],
    ],
    "enclosed mu": [[*GAUSSIAN, AT, ("answer.mu", "mu", _ends)]],
    "enclosed distortion at mu": [[*GAUSSIAN, ("asks.level", "mu", _same), ("answer.distortion", "distortion", _ends)]],
    "curve of the least slack": [[*PROFILE, CURVE, *_keys("answer", "corners")]],
    "band of the least slack": [[*PROFILE, CURVE, *_keys("answer", "points")]],
    "band of the least mu": [[*GAUSSIAN, CURVE, *_keys("answer", "points")]],
    "curve in symbols": [[*SYMBOLS, *_keys("answer", "cells")], [*SYMBOLS, *_keys("answer", "silent", "corners")]],
    "curve in one parameter": [[*PARAMETER, CURVE, *_keys("answer", "cells")]],
    "least leakage in one parameter": [[*PARAMETER, AT, *_keys("answer", "cells")]],
    "formula": [[*OF_FORMULA, *_keys("question", "relation", "letters", "class"), _says("answer", "proved")]],
    "refuted formula": [[*OF_FORMULA, *_keys("question", "letters", "class"), *REFUTED]],
    "formula by blocks": [[*OF_FORMULA, *_keys("question", "where", "letters"), _says("answer", "proved")]],
    "refuted formula by blocks": [[*OF_FORMULA, *_keys("question", "where"), *REFUTED, *_keys("answer.refuted", "k")]],
    "closed form of a family": [
        [_says("question.sought", kinds.FAMILY), *_keys("question", "family", "parameters"), *_keys("answer", "heights")],
    ],
}  # fmt: skip


def _answer_inside(claim: Object, question: Object, asks: Object) -> Any:
    """Return the answer of a claim inside, whose question must be that of one record."""
    one = record_of(claim)
    if not _agree(_of_one(question, asks, one["answer"]), one):
        raise records.Gap("the nested claim must have the question of one record")
    return one["answer"]


def _of_databases(claim: Object, asks: Object, answer: Object) -> dict[str, Any]:
    scope = {"scope": claim["scope"]} if "scope" in claim else {}
    return {"question": _databases(claim) | scope, "asks": asks, "answer": answer}


def _databases(claim: Object) -> dict[str, Any]:
    return {"records": claim["database"], "leakage": claim["leakage"]}


def _share(claim: Object, distortion: str) -> dict[str, Any]:
    """Return the question for one of n records, at the distortion D/n."""
    return {"at": _scaled(distortion, Fraction(1, claim["database"]["records"]))}


def _databases_point(claim: Object) -> dict[str, Any]:
    if "record" in claim:
        asks = _share(claim, claim["distortion"])
        answer: dict[str, Any] = {"of each record": _answer_inside(claim["record"], _databases(claim), asks)}
    else:
        answer = {"nats": {"in": claim["enclosure"]}} | ({"exp": claim["exp"]} if "exp" in claim else {})
    return _of_databases(claim, {"at": claim["distortion"]}, answer)


def _databases_curve(claim: Object) -> dict[str, Any]:
    answer = {"zero_from": claim["zero_from"]}
    if "record" in claim:
        answer["of each record"] = _answer_inside(claim["record"], _databases(claim), {"curve": True})
    else:
        answer["pieces"] = claim["pieces"]
    return _of_databases(claim, {"curve": True}, answer)


def _databases_inverse(claim: Object) -> dict[str, Any]:
    level, ends = claim["exp_leakage"], claim["distortion"]
    answer: dict[str, Any] = {"distortion": {"between": ends}}
    if "record" in claim:
        requests = [{"level": level}] if len(claim["record"]) == 1 else [_share(claim, end) for end in ends]
        pairs = zip(claim["record"], requests, strict=True)
        answer["of each record"] = [_answer_inside(one, _databases(claim), asks) for one, asks in pairs]
    return _of_databases(claim, {"level": level}, answer)


def _at_epsilon(claim: Object) -> dict[str, Any]:
    ends = [record_of(end) for end in claim["ends"]]
    if not all(_agree(end["question"], ends[0]["question"]) for end in ends):
        raise records.Gap("the two ends must have one question")
    known = [{"asks": end["asks"], "answer": end["answer"]} for end in ends]
    answer = {"distortion": {"between": claim["distortion"]}, "exp": {"between": claim["exp_bounds"]}, "since": known}
    return {"question": ends[0]["question"], "asks": {"nats": claim["epsilon"]}, "answer": answer}


def _groups(claim: Object) -> dict[str, Any]:
    ones = [record_of(group["record"]) for group in claim["groups"]]
    if not all(_agree(one["asks"], ones[0]["asks"]) for one in ones):
        raise records.Gap("the groups must have one level")
    counts = [group["records"] for group in claim["groups"]]
    return _of_groups(list(zip(counts, ones, strict=True)), {"between": claim["distortion"]})


def _alike(claim: Object) -> dict[str, Any]:
    one, n = record_of(claim["record"]), claim["records"]
    if not _agree(one["asks"], {"at": _scaled(claim["distortion"], Fraction(1, n))}):
        raise records.Gap("the nested claim must be at the distortion D/n")
    question = {**one["question"], "records": n}
    return {"question": question, "asks": {"at": claim["distortion"]}, "answer": one["answer"]}


def _statement(claim: Object) -> dict[str, Any]:
    facts = [
        {**fact, "claim": record_of(fact["claim"])} if fact["kind"] == nested_records.CERTIFIED else fact
        for fact in claim["assertions"]
    ]
    question = {key: {"sought": kinds.STATEMENT, **claim}[key] for key in kinds.PAPER}
    witness = {"witness": claim["witness"]} if "witness" in claim else {}
    return {"question": question, "answer": {"verdict": claim["verdict"], "facts": facts, **witness}}


HOLDING: dict[str, Callable[[Object], dict[str, Any]]] = {
    "least leakage of databases": _databases_point,
    "least distortion of databases": _databases_inverse,
    "curve of databases": _databases_curve,
    "least distortion at epsilon": _at_epsilon,
    "least distortion of independent records": _groups,
    "least leakage of records alike": _alike,
    "statement": _statement,
}


def record_of(claim: Any) -> dict[str, Any]:
    """Return the record of a claim of format 1; raise the checker's Malformed for anything else."""
    kind = claim.get("kind") if isinstance(claim, dict) else None
    try:
        if kind in HOLDING:
            return dict(_record_in(HOLDING[kind](claim)))
        if known := _rows_of(claim, kind):
            return dict(_record_in(_forward(known[0], claim)))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise records.Gap(f"the claim of the kind {kind!r:.40} is not well formed") from None
    raise records.Gap(f"no claim of format 1 has the kind {kind!r:.40} and these keys")


def _rows_of(claim: Object, kind: Any) -> list[list[Row]]:
    """Return the rows of a kind that read all keys of a claim; a profile enclosed by two ends has the last ones only."""
    known = [
        rows
        for rows in TABLE.get(kind, ())
        if set(claim) == {"kind", *[key for _, key, how in rows if key is not None and (key in claim or how != "0")]}
    ]
    return known[-1:] if kind == "profile at epsilons" and isinstance(claim["distortion"], list) else known


def _forward(rows: list[Row], claim: Object) -> dict[str, Any]:
    """Convert a claim to a record by rows of the table."""
    record: dict[str, Any] = {}
    for path, key, how in rows:
        value = how if key is None else how(claim[key]) if callable(how) else claim.get(key, how)
        place = record
        *way, last = path.split(".")
        for step in way:
            place = place.setdefault(step, {})
        place[last] = value
    return record


def is_of_first_format(document: Any) -> bool:
    """Return whether a document declares format 1."""
    return isinstance(document, dict) and document.get("format") == FORMAT


def of_document(document: Any) -> dict[str, Any]:
    """Return a certificate of today for one of format 1: its claim as a record, and its evidence completed.

    Raises
    ------
    InvalidArgument
        When the document is not a certificate of format 1.
    CertificateRejected
        For a claim that was changed after its evidence was made, or that is false.
    Unsupported
        When the question is too large.
    """
    from symdp.certificates.made_certificate import document_of

    known = is_of_first_format(document) and document.get("version") == VERSION and set(document) == KEYS
    if not known or not isinstance(document["claim"], dict) or not isinstance(document["evidence"], dict):
        raise InvalidArgument("not a certificate: of format 1 it has format, version, claim, evidence and claim_sha256")
    if document["claim_sha256"] != _digest(document["claim"]):
        raise CertificateRejected("the claim was changed after the evidence was made, or is that of other evidence")
    try:
        return document_of(record_of(document["claim"]), _with_records(document["evidence"]))
    except records.Gap as error:
        raise InvalidArgument(f"not a certificate: {error}") from None


def _with_records(evidence: Any) -> Any:
    """Return evidence with records in place of the claims in it, the ends of a profile at epsilons."""
    if isinstance(evidence.get("points"), list):
        return {
            **evidence,
            "points": [_with_records(point) if isinstance(point, dict) else point for point in evidence["points"]],
        }
    ends = evidence.get("ends")
    if not isinstance(ends, list) or not all(isinstance(end, dict) and set(end) == {"claim", "evidence"} for end in ends):
        return evidence
    return {**evidence, "ends": [{**record_of(end["claim"]), "evidence": end["evidence"]} for end in ends]}


def _digest(claim: Object) -> str:
    """Return the SHA-256 of a claim, by which evidence is bound to it."""
    return sha256(json.dumps(claim, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
