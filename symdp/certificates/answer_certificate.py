"""Comparison of a command's answer with its certificate: both must state the same question and result.

The answer is compared with the record of the claim in its source, records, distortion function, adjacency, leakage and
delta; in the distortion, in each form of the leakage, and in the function; and its prior and its mechanism must satisfy the
claim. The method, remarks and thresholds are not compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from symdp.arithmetic.expression import ExpressionReader, evaluate
from symdp.certificates.checker.claim import kinds, nested_records, record, schema
from symdp.certificates.claimed_leakage import NEAR, Answer, Compared, ends_of, forms, nats_of, rational_of
from symdp.errors import InvalidArgument, SymdpError
from symdp.leakages.measure import Kind, measure
from symdp.leakages.values.leakage_value import LeakageValue
from symdp.leakages.values.polynomial import Polynomial
from symdp.losses import hamming
from symdp.losses.cost_matrix import matrix
from symdp.losses.lines import positions
from symdp.losses.loss import Matrix
from symdp.losses.loss_reader import read_loss
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import inner
from symdp.sources.source_set import SourceSet

SIZES = ("vertices", "lower", "center", "around", "cdf_lower")
WITHOUT_A_NAME = ("matrix", "tree")
SCALED = re.compile(r"(?:(\d{1,7})\*)?log\((.*)\)")
UNITS = {"profile": "slack", "gdp": "mu"}
_agree: Callable[[Any, Any], bool] = record.agree
_times: Callable[[Answer], int] = nested_records.times
# For questions other than trade-offs: the part and key of a record for each key that an answer may have.
OTHERS = {
    "source": ("question", "source"),
    "formula": ("question", "formula"),
    "letters": ("question", "letters"),
    "outputs": ("question", "outputs"),
    "exp_epsilon": ("asks", "level"),
    "exp_leakage": ("answer", "exp"),
    "prior": ("answer", "prior"),
}


def of_answer(path: str | Path, answer: Answer, read: Callable[[dict[str, Any]], Answer]) -> Any:
    """Return the certificate in an answer without checking it; ``read`` returns the record of a certificate.

    Raises
    ------
    InvalidArgument
        For an answer without a certificate, and one that differs from its claim.
    """
    certificate = answer.get("certificate")
    if certificate is None:
        raise InvalidArgument(f"{path} is an answer without a certificate; write one with --certificate FILE")
    if not isinstance(certificate, dict) or not isinstance(certificate.get("claim", certificate.get("question")), dict):
        return certificate
    if "symbols" in answer:
        raise InvalidArgument(
            f"{path} is an answer in symbols, which is not compared with its certificate; write the certificate alone, with "
            "--certificate FILE, or of many questions with --certificates FOLDER"
        )
    source = certificate.get("question", {}).get("source")
    if isinstance(source, dict) and "geometric" in source:
        raise InvalidArgument(
            f"{path} is an answer that lists a prior, and its certificate names it; they are not compared: write the "
            "certificate alone, with --certificate FILE"
        )
    try:
        record = read(certificate)
        name = next((name for name, same in _compared(answer, record) if not same), None)
    except schema.Malformed:
        return certificate  # which the checker refuses
    except (SymdpError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        name = "form"
    if name is not None:
        raise InvalidArgument(f"{path}: the answer and its certificate differ in {name}; ask again")
    return certificate


def _compared(answer: Answer, record: Answer) -> Compared:
    """Yield the stated quantities of the answer, and whether the record agrees with each."""
    question = record["question"]
    if "sought" in question:
        claimed = record["answer"]
        record = record | {"answer": claimed["refuted"] if isinstance(claimed, dict) and "refuted" in claimed else claimed}
        known = [name for name, (part, key) in OTHERS.items() if name in answer and key in record.get(part, ())]
        yield from [(name, _agree(answer[name], record[OTHERS[name][0]][OTHERS[name][1]])) for name in known]
        if question["sought"] == kinds.OF_FORMULA:
            yield "verdict", answer["verdict"] == ("PROVED" if claimed == "proved" else "REFUTED")
        return
    yield "command", answer.get("command") == ("curve" if "curve" in record["asks"] else "solve")
    yield from _question(answer, question)
    if answer["command"] == "curve":
        yield from _function(answer, record)
    else:
        yield from _distortion(answer, record)
        yield from _leakage(answer, record)
        yield from _mechanism(answer, record)


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
    yield "letters", type(answer.get("letters")) is int and answer["letters"] == size
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
    first = listed[0] if "vertices" in source else listed
    return len(first[kinds.WEIGHTS] if isinstance(first, dict) else first)


def _same_source(in_answer: Any, source: Answer) -> bool:
    """Compare sources; one side may omit the names of letters, which on a graph are those of the vertices."""
    if not isinstance(in_answer, dict):
        return False
    named = {("center" if key == "around" else key): value for key, value in source.items()}
    both = "labels" in in_answer and "labels" in named
    left, right = ({key: value for key, value in one.items() if both or key != "labels"} for one in (in_answer, named))
    return _agree(left, right) or _same_hull(left, right)


def _same_hull(left: Answer, right: Answer) -> bool:
    """Compare hulls of priors, which are listed or told by weights."""
    if not ("vertices" in left and "vertices" in right):
        return False
    return SourceSet.from_document(left) == SourceSet.from_document(right)


def _same_graph(in_answer: Any, graph: Any, size: int) -> bool:
    """Compare graphs; without one, and on a complete graph, all pairs are adjacent."""
    if in_answer is None or graph is None:
        only = graph if in_answer is None else in_answer
        pairs = set() if only is None else {frozenset(edge) for edge in only["edges"]}
        every = {frozenset(pair) for pair in combinations(range(size), 2)}
        return only is None or pairs == every
    return _agree(in_answer, graph)


def _same_loss(in_answer: Any, loss: Any, size: int) -> bool:
    """Compare distortion functions, by name where a name determines one."""
    if not isinstance(in_answer, str) or (in_answer == "hamming") != (loss == "hamming"):
        return False
    try:
        return _agree(read_loss(in_answer, size).to_document(size), loss)
    except InvalidArgument:
        return in_answer.endswith(".csv") or in_answer in WITHOUT_A_NAME


def _same_leakage(in_answer: Any, question: Answer) -> bool:
    name = question["leakage"]
    if in_answer == name:
        return bool(name != "dp" or question.get("delta", "0") == "0")
    notion = measure(in_answer)
    if name == "dp":
        return notion.kind is Kind.RATIO and notion.delta == Fraction(question["delta"])
    return name == "profile" and notion.kind is Kind.HOCKEY_STICK and _same_profile(notion, question["profile"])


def _same_profile(notion: Any, profile: list[Answer]) -> bool:
    """Compare profiles by all pairs, or by the deltas if some exp(epsilon) is irrational."""
    if notion.bound is not None and all("exp_epsilon" in pair for pair in profile):
        known = {(Fraction(pair["exp_epsilon"]), Fraction(pair["delta"])) for pair in profile}
        return known == set(notion.bound.pairs)
    return {Fraction(pair["delta"]) for pair in profile} == {delta for _, delta in notion.profile}


def _distortion(answer: Answer, record: Answer) -> Compared:
    """Compare the distortion, given or computed, or both ends of its enclosure."""
    bounds, asks = answer.get("distortion_bounds"), record["asks"]
    if bounds is None:
        yield "distortion", _agree(answer["distortion"], asks.get("at"))
        return
    claimed = asks["at"] if "at" in asks else record["answer"]["distortion"]
    known = ends_of(claimed)
    yield "distortion_bounds", _agree(bounds, list(known))
    yield "distortion", _agree(answer["distortion"], bounds[1])
    if "level" in asks and answer.get("exp") is not None:
        yield "exp", answer["exp"] != "oo" and rational_of(answer["exp"]) <= Fraction(asks["level"])


def _leakage(answer: Answer, record: Answer) -> Compared:
    """Compare the leakage at the given distortion."""
    claimed = record["answer"]
    unit = UNITS.get(record["question"]["leakage"])
    yield from [(other, answer.get(other) is None) for other in UNITS.values() if other != unit]
    if unit is not None:
        yield from _of_unit(answer, record, unit)
        return
    if "at" not in record["asks"]:
        yield from _below(answer, record)
        return
    times = 1
    if "of each record" in claimed:
        times, claimed = _times(record["question"]), claimed["of each record"]
    if "root_of" in claimed.get("exp", {}):
        root, ends = answer["exp_root"] or {}, claimed["exp"]["in"]
        yield "exp_root", (root.get("root_of"), root.get("between")) == (claimed["exp"]["root_of"], ends)
        yield "exp", answer["exp"] is None
        yield from forms(answer, *[LeakageValue.log_of(Fraction(end)) for end in ends])
        return
    yield "exp_root", answer.get("exp_root") is None
    exp = answer.get("exp")
    if "exp" in claimed and exp not in (None, "oo") and times == 1:
        first, last = ends_of(claimed["exp"])
        yield "exp", first != "oo" and Fraction(first) <= rational_of(exp) <= Fraction(last)
    low, high = nats_of(claimed)
    yield from forms(answer, low.times(times), high.times(times))


def _below(answer: Answer, record: Answer) -> Compared:
    """Compare the least leakage at the computed distortion, which is at most the given level."""
    if answer.get("exp") is not None:
        here = LeakageValue.log_of(rational_of(answer["exp"]))
        yield from forms(answer, here, here)
        return
    level = record["answer"]["exp"]["between"][1] if "nats" in record["asks"] else record["asks"]["level"]
    yield from forms(answer, LeakageValue.number(Fraction(0)), LeakageValue.log_of(Fraction(level)))


def _of_unit(answer: Answer, record: Answer, unit: str) -> Compared:
    """Compare a slack or a mu, computed or at most the given one; it has no form in nats."""
    yield from [(name, answer.get(name) is None) for name in ("exp", "exp_root", "nats", "bits")]
    first, last = ends_of(record["answer"][unit]) if "at" in record["asks"] else ("0", record["asks"]["level"])
    if last == "oo":
        yield unit, answer[unit] == "oo"
        return
    low, high = Fraction(first) - NEAR, Fraction(last) + NEAR
    yield unit, low <= rational_of(answer[unit]) <= high
    yield "value", answer["value"] in (None, answer[unit])


def _mechanism(answer: Answer, record: Answer) -> Compared:
    """Check that a listed mechanism satisfies the distortion and leakage bounds, and that the prior is in the set."""
    question, rows = record["question"], answer.get("mechanism")
    data = question["records"] if isinstance(question.get("records"), dict) else question
    if "source" not in data or "around" in data["source"]:
        return
    source = SourceSet.from_document(data["source"])
    if answer.get("worst_prior") is not None:
        yield "worst_prior", source.contains(answer["worst_prior"])
    if data is not question or not isinstance(rows, list):
        return
    made, loss = Mechanism.from_rows(rows), _costs(question["loss"], source.letters)
    cost = tuple([-inner(row, costs) for row, costs in zip(made.matrix, loss, strict=True)])
    yield "mechanism", -source.minimum(cost)[0] <= Fraction(answer["distortion"])
    level = record["answer"].get("exp", record["asks"].get("level"))
    if question["leakage"] == "dp" and question["delta"] == "0" and question["adjacency"] is None:
        most = "oo" if level is None or "root_of" in level else ends_of(level)[1]
        yield "mechanism", most == "oo" or made.exp_epsilon <= Fraction(most)


def _costs(loss: Any, size: int) -> Matrix:
    if loss == "hamming":
        return hamming.matrix(size)
    read = positions(loss["positions"], loss["power"]) if isinstance(loss, dict) else matrix(loss)
    return read.matrix(size)


def _function(answer: Answer, record: Answer) -> Compared:
    """Compare the pieces: that each begins where the one before ends, their ends, and values inside them."""
    claimed, n, power = record["answer"], Fraction(1), 1
    last = claimed.get("corners", claimed.get("points", [None]))[-1]
    known = claimed if last is None else {"zero_from": last["distortion"] if isinstance(last, dict) else last[0]}
    for name in ("zero_from", "jump"):
        if name in known:
            yield name, _agree(answer.get(name), known[name])
    if "of each record" in claimed:
        claimed, power = claimed["of each record"], _times(record["question"])
        n = Fraction(record["question"]["records"]["records"])
    pieces = answer.get("pieces")
    if "pieces" not in claimed or pieces is None:
        return
    stops = [piece["to"] for piece in pieces]
    yield "pieces", not pieces or stops[-1] == answer["zero_from"]
    yield "pieces", [piece["from"] for piece in pieces[1:]] == stops[:-1]
    yield "pieces", bool(pieces) == bool(claimed["pieces"])
    if pieces and isinstance(claimed["pieces"][0]["from"], str):
        yield "pieces", Fraction(pieces[0]["from"]) == n * Fraction(claimed["pieces"][0]["from"])
    for piece in pieces:
        times, text = _ratio(piece)
        yield "pieces", text is None or times == power
        yield from _piece(piece, text, claimed["pieces"], n)


def _ratio(piece: Answer) -> tuple[int, str | None]:
    """Return the factor and the argument of a piece's logarithm; None for an argument in another form."""
    match = SCALED.fullmatch(str(piece["value"]))
    if match is None:
        return 1, piece["exp"]
    if piece["exp"] not in (None, match[2]):
        raise ValueError("value and exp of a piece differ")
    return int(match[1] or 1), match[2]


def _piece(piece: Answer, text: str | None, pieces: list[Answer], n: Fraction) -> Compared:
    """Compare a ratio of polynomials with the pieces of the claim that it meets, at three distortions inside each."""
    ratios = all("numerator" in one for one in pieces)
    if text is None or not ratios:
        yield "pieces", not ratios
        return
    if not all(schema.PATTERN.fullmatch(piece[end]) for end in ("from", "to")):
        return
    expression, low, high = ExpressionReader.read(text), Fraction(piece["from"]), Fraction(piece["to"])
    met = [n * Fraction(one["to"]) for one in pieces if isinstance(one["to"], str)]
    for start, stop in pairwise(sorted({low, *[end for end in met if low < end < high], high})):
        for share in (Fraction(1, 64), Fraction(1, 2), Fraction(63, 64)):
            d = start + share * (stop - start)
            yield "pieces", evaluate(expression, {"D": d}) in _values(pieces, d / n)


def _values(pieces: list[Answer], d: Fraction) -> Iterator[Fraction]:
    """Yield the values that the pieces around a distortion have there."""
    for piece in pieces:
        rational = "numerator" in piece and all(isinstance(piece[end], str) for end in ("from", "to"))
        if rational and Fraction(piece["from"]) <= d <= Fraction(piece["to"]):
            top, below = (Polynomial.of(*map(Fraction, piece[key]))(d) for key in ("numerator", "denominator"))
            yield top / below
