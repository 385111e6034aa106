"""The certificate in an answer of a command, which must be about the same question and say the same.

What is compared is what the record of the claim says: source, records, distortion function, adjacency, leakage and delta;
the distortion, the leakage in each form that it is given in, and the function; and that the prior and the listed mechanism
do what is said. How it was found, remarks and thresholds are compared with nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from symdp.arithmetic.expression import ExpressionReader, evaluate
from symdp.certificates.checker import record, shape
from symdp.certificates.checker.kinds import NEIGHBOURS
from symdp.certificates.claimed_leakage import NEAR, Answer, Compared, ends_of, forms, nats_of
from symdp.errors import InvalidArgument, SymdpError
from symdp.leakages.measure import Kind, measure
from symdp.leakages.value import LeakageValue
from symdp.losses.reading import read_loss
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.source_set import SourceSet

SIZES = ("vertices", "lower", "center", "around", "cdf_lower")
UNITS = {"profile": "slack", "gdp": "mu"}
OTHER_COMMANDS = ("source", "prior", "formula", "letters", "exp_epsilon", "exp_leakage", "outputs")


def of_answer(path: str | Path, answer: Answer) -> Any:
    """The certificate in an answer, without a check of it.

    Raises
    ------
    InvalidArgument
        For an answer without one, and one that says something else than its claim.
    """
    found = answer.get("certificate")
    if found is None:
        raise InvalidArgument(f"{path} is an answer without a certificate; write one with --certificate FILE")
    claim = found.get("claim") if isinstance(found, dict) else None
    if not isinstance(claim, dict):
        return found
    if "symbols" in answer:
        raise InvalidArgument(f"{path} is an answer in symbols; write its certificate with --certificate FILE")
    try:
        said = _record_of(claim)
        name = next((name for name, same in _compared(answer, claim, said) if not same), None)
    except shape.Malformed:
        return found  # which the checker refuses
    except (SymdpError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        name = "form"
    if name is not None:
        raise InvalidArgument(f"{path}: the answer and its certificate differ in {name}; ask again")
    return found


def _compared(answer: Answer, claim: dict[str, Any], said: Answer) -> Compared:
    """What the answer says, and whether the record says the same."""
    if answer.get("command") not in ("solve", "curve") or "sought" in said["question"]:
        known = [name for name in OTHER_COMMANDS if name in answer and name in claim]
        yield from [(name, _agree(answer[name], claim[name])) for name in known]
        return
    yield from [(name, same) for name, same in _question(answer, said["question"]) if name in answer]
    if answer["command"] == "curve":
        yield "asks", "curve" in said["asks"]
        yield from _function(answer, said)
    else:
        yield from _distortion(answer, said)
        yield from _leakage(answer, said)
        yield from _shown_by(answer, said)


def _record_of(claim: dict[str, Any]) -> Answer:
    check: Callable[[dict[str, Any]], None] = shape.check_claim
    read: Callable[[dict[str, Any]], Answer] = record.record_of
    check(claim)
    return read(claim)


def _agree(first: Any, second: Any) -> bool:
    agree: Callable[[Any, Any], bool] = record.agree
    return agree(first, second)


def _question(answer: Answer, question: Answer) -> Compared:
    if "groups" in question:
        (group,) = question["groups"]
        question = question | group
    records = question.get("records")
    data = records if isinstance(records, dict) else question
    size = data["letters"] if "source" not in data else _letters(data["source"])
    source = data.get("source", {"vertices": [[str(Fraction(1, size))] * size]})
    yield "records", answer.get("records") == (records["records"] if isinstance(records, dict) else records)
    yield "source", _same_source(answer.get("source"), source)
    yield "letters", answer.get("letters") == size
    yield "adjacency", _same_graph(answer.get("adjacency"), question.get("adjacency"), size)
    yield "loss", _same_loss(answer.get("loss"), question.get("loss", "hamming"), size)
    yield "leakage", _same_leakage(answer.get("leakage"), question)
    delta = measure(question["leakage"]).delta if isinstance(records, dict) else Fraction(question.get("delta", 0))
    yield "delta", _agree(answer.get("delta"), str(delta))


def _letters(source: Answer) -> int:
    for key in ("letters", "decreasing", "simplex"):
        if key in source:
            return int(source[key])
    listed = next(source[key] for key in SIZES if key in source)
    return len(listed[0] if "vertices" in source else listed)


def _same_source(shown: Any, source: Answer) -> bool:
    """Names of letters may be left out on one side: that of a prior on a graph has those of the vertices."""
    if not isinstance(shown, dict):
        return False
    named = {("center" if key == "around" else key): value for key, value in source.items()}
    both = "labels" in shown and "labels" in named
    left, right = ({key: value for key, value in one.items() if both or key != "labels"} for one in (shown, named))
    return _agree(left, right)


def _same_graph(shown: Any, graph: Any, size: int) -> bool:
    """All pairs are adjacent where no graph is named, or one of all pairs."""
    if shown is None or graph is None:
        given = shown or graph
        return given is None or len(given["edges"]) == size * (size - 1) // 2
    return _agree(shown, graph)


def _same_loss(shown: Any, loss: Any, size: int) -> bool:
    """By its name, where a name says which one it is."""
    if not isinstance(shown, str) or (shown == "hamming") != (loss == "hamming"):
        return False
    try:
        return _agree(read_loss(shown, size).to_document(size), loss)
    except InvalidArgument:
        return True  # a matrix of a file, which has no name


def _same_leakage(shown: Any, question: Answer) -> bool:
    name = question["leakage"]
    if shown == name:
        return bool(name != "dp" or question.get("delta", "0") == "0")
    asked = measure(shown)
    if name == "dp":
        return asked.kind is Kind.RATIO and asked.delta == Fraction(question["delta"])
    return bool(name == "profile" and asked.kind is Kind.EXCESS)


def _distortion(answer: Answer, said: Answer) -> Compared:
    """The distortion that was given, or the one that was found: both ends of it, of which the larger is kept."""
    bounds, asks = answer.get("distortion_bounds"), said["asks"]
    if bounds is None:
        yield "distortion", _agree(answer["distortion"], asks.get("at"))
        return
    claimed = asks["at"] if "at" in asks else said["answer"]["distortion"]
    known = ends_of(claimed)
    yield "distortion_bounds", _agree(bounds, list(known)) or ("at" in asks and _agree(bounds[1], asks["at"]))
    yield "distortion", _agree(answer["distortion"], bounds[1])
    if "level" in asks and answer.get("exp") not in (None, "oo"):
        yield "exp", Fraction(answer["exp"]) <= Fraction(asks["level"])


def _leakage(answer: Answer, said: Answer) -> Compared:
    """The leakage at the distortion that was given."""
    found = said["answer"]
    unit = UNITS.get(said["question"]["leakage"])
    yield from [(other, answer.get(other) is None) for other in UNITS.values() if other != unit]
    if unit is not None:
        yield from _of_unit(answer, said, unit)
        return
    if "at" not in said["asks"]:
        if answer.get("exp") not in (None, "oo"):
            here = LeakageValue.log_of(Fraction(answer["exp"]))
            yield from forms(answer, here, here)
        return
    times = 1
    if "of each record" in found:
        name, records = said["question"]["leakage"], said["question"]["records"]["records"]
        times, found = (1 if name.partition(":")[0] in NEIGHBOURS else records), found["of each record"]
    if "root_of" in found.get("exp", {}):
        root = answer["exp_root"] or {}
        yield "exp_root", (root.get("root_of"), root.get("between")) == (found["exp"]["root_of"], found["exp"]["in"])
        return
    yield "exp_root", answer.get("exp_root") is None
    exp = answer.get("exp")
    if "exp" in found and exp not in (None, "oo") and times == 1:
        first, last = ends_of(found["exp"])
        yield "exp", first != "oo" and Fraction(first) <= Fraction(exp) <= Fraction(last)
    low, high = nats_of(found)
    yield from forms(answer, low.times(times), high.times(times))


def _of_unit(answer: Answer, said: Answer, unit: str) -> Compared:
    """A slack or a mu: the one found, or at most the one that was given."""
    first, last = (said["answer"][unit], None) if "at" in said["asks"] else ("0", said["asks"]["level"])
    low, high = (Fraction(end) for end in (ends_of(first) if last is None else (first, last)))
    yield unit, answer[unit] is not None and low - NEAR <= Fraction(answer[unit]) <= high + NEAR


def _shown_by(answer: Answer, said: Answer) -> Compared:
    """That a mechanism that is listed keeps the distortion and the leakage, and that the prior is one of the set."""
    question, rows = said["question"], answer.get("mechanism")
    if "source" not in question or "around" in question["source"] or "records" in question:
        return
    source = SourceSet.from_document(question["source"])
    if answer.get("worst_prior") is not None:
        yield "worst_prior", source.contains(answer["worst_prior"])
    if not isinstance(rows, list) or question["loss"] != "hamming":
        return
    made = Mechanism.from_rows(rows)
    yield "mechanism", made.distortion(source) <= Fraction(answer["distortion"])
    plain = question["leakage"] == "dp" and question["delta"] == "0" and question["adjacency"] is None
    if plain and "at" in said["asks"] and "root_of" not in said["answer"]["exp"]:
        most = ends_of(said["answer"]["exp"])[1]
        yield "mechanism", most == "oo" or made.exp_epsilon <= Fraction(most)


def _function(answer: Answer, said: Answer) -> Compared:
    """The pieces at three places each, and where the function ends."""
    found = said["answer"]
    for name in ("zero_from", "jump"):
        if name in found and answer.get(name) is not None:
            yield name, _agree(answer[name], found[name])
    if "pieces" not in found or answer.get("pieces") is None:
        return
    for piece in answer["pieces"]:
        text = piece["exp"]
        if text is not None and all(shape.PATTERN.fullmatch(piece[end]) for end in ("from", "to")):
            low, high = Fraction(piece["from"]), Fraction(piece["to"])
            shown = ExpressionReader.read(text)
            for share in (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)):
                d = low + share * (high - low)
                yield "pieces", evaluate(shown, {"D": d}) in _values(found["pieces"], d)


def _values(pieces: list[Answer], d: Fraction) -> Iterator[Fraction]:
    """The values that the pieces around a distortion have there."""
    for piece in pieces:
        rational = "numerator" in piece and all(isinstance(piece[end], str) for end in ("from", "to"))
        if rational and Fraction(piece["from"]) <= d <= Fraction(piece["to"]):
            top, below = (_at(piece[key], d) for key in ("numerator", "denominator"))
            yield top / below


def _at(coefficients: list[str], d: Fraction) -> Fraction:
    return sum([Fraction(value) * d**power for power, value in enumerate(coefficients)], Fraction(0))
