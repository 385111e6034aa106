"""Records are closed: a key that is not declared, of another type or given twice is refused, and so is a false value.

Covers: symdp.certificates.checker.claim.kinds, symdp.certificates.checker.claim.record,
symdp.certificates.checker.command, symdp.certificates.checker.evidence.identical_records
"""

import json
from fractions import Fraction

import pytest

from symdp import Certificate, Database, Tradeoff
from symdp.certificates.checker import command, rules
from symdp.certificates.checker.claim import kinds, record
from symdp.certificates.checker.evidence import identical_records
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.tradeoffs.tradeoff import least_distortion as inverse
from symdp.tradeoffs.tradeoff import optimal_mechanism as optimum
from symdp.tradeoffs.tradeoff import privacy_distortion as curve
from tests.certificates.document_parts import nodes, replaced
from tests.certificates.samples import ONE, SAMPLES, TWO, samples

LIFTED = Database(2, source=ONE)
EVERY = pytest.mark.parametrize("kind", SAMPLES)


def verdict(document):
    """ "accepted", "rejected" or "malformed"; a question that no checker knows is malformed."""
    try:
        Certificate(document).verify()
    except CertificateRejected:
        return "rejected"
    except InvalidArgument:
        return "malformed"
    return "accepted"


def keys_of(shape):
    if isinstance(shape, dict):
        keys = set() if shape.keys() & set(kinds.TEXTS) else {name.rstrip("?") for name in shape}
        return keys.union(*[keys_of(part) for part in shape.values()])
    return set().union(*[keys_of(part) for part in shape]) if isinstance(shape, list | tuple) else set()


def declared(row):
    return set().union(*[keys_of(part) for part in (row.question, row.asks, row.answer)])


def steps_of(part):
    return {step for path, _ in nodes(part) for step in path if isinstance(step, str)}


def test_every_row_has_a_sample_and_its_samples_show_every_declared_key():
    keys = [set() for _ in kinds.ROWS]
    for kind in SAMPLES:
        for certificate in samples(kind):
            row = record.row_of(certificate.record)
            place = next(place for place, other in enumerate(kinds.ROWS) if other is row)
            keys[place] |= steps_of(certificate.record)
    free = keys_of(kinds.SOURCE) | keys_of(kinds.LOSS) | keys_of(kinds.GRAPH)
    missing = [(row.question, row.asks, row.answer) for row, seen in zip(kinds.ROWS, keys, strict=True) if not seen]
    assert missing == []
    # Rows of one question, or with one form of an answer, show its alternatives together.
    for row, seen in zip(kinds.ROWS, keys, strict=True):
        pairs = zip(kinds.ROWS, keys, strict=True)
        alike = [other for one, other in pairs if one.question is row.question or one.answer is row.answer]
        assert declared(row) - free <= seen | set().union(*alike), row


@EVERY
def test_certificates_of_all_samples_are_accepted(kind):
    assert [verdict(certificate.document) for certificate in samples(kind)] == ["accepted"] * len(samples(kind))


def parts(certificate):
    """(path, part) of every part of a record."""
    for key in record.RECORD_KEYS:
        if key in certificate.record:
            yield from nodes(certificate.record[key], (key,))


FREE = ("domain", "families", "assume", "suppose", "witness")
OPTIONAL = {"labels", "exp", "over"}


@EVERY
def test_no_object_of_a_record_has_a_key_more_or_less(kind):
    for certificate in samples(kind):
        for path, part in parts(certificate):
            if isinstance(part, dict) and path[-1] not in FREE:
                more = {"note": "P = NP", "value": [], "record": {}, "measure": "mi", "low": "0", "records": 10**6}
                for key in more.keys() - part.keys():
                    assert verdict(replaced(certificate.document, path, part | {key: more[key]})) != "accepted", (path, key)
                for key in part.keys() - OPTIONAL:
                    rest = {name: value for name, value in part.items() if name != key}
                    assert verdict(replaced(certificate.document, path, rest)) != "accepted", (path, key)


@pytest.mark.sampled(3)
@EVERY
def test_no_value_of_a_record_has_another_type(kind):
    for certificate in samples(kind):
        for path, part in parts(certificate):
            if "witness" not in path:
                for other in (None, True, 1.0, 3, "1", [], {}):
                    # A bound of a linear program may be null or a number, an adjacency null for all pairs.
                    if type(other) is not type(part) and not {"lower", "upper", "adjacency"} & set(path[-2:]):
                        assert verdict(replaced(certificate.document, path, other)) != "accepted", (path, other)


# Without distortion the leakage of databases of any size is infinite.
TRUE_FOR_ALL_SIZES = {"records", "letters"}
# What a key may be changed to without making a record false, or unproved: it is for people, or another true record.
FOR_PEOPLE = {"paper", "id", "text", "source_sha256", "scope", "method", "title", "labels", "witness", "symbols"}
# The cost of an answer that the optimum never gives may rise.
WEAKER = {"bound", "domain", "names", "size", "scalars", "suppose", "loss", "positions", "power"}
# Fewer conditions on symbols may be enough, and a bound above 1 says nothing.
FORMS_OF_CONDITIONS = {"where", "zero", "upper"}
# A closed form of all balls holds for all radii. A wider interval may hold the same root alone.
ENCLOSING = {"between", "in"}
OF_ALL = {"parameters"}


def false_values(path, part):
    """Values that make a record false, or that its evidence does not prove."""
    if isinstance(part, bool) or not isinstance(part, str | int):
        return []
    if isinstance(part, int):
        return [part + 7]
    if not rules.NUMBER.fullmatch(part):
        return ["2"] if part == "oo" else [part + " x"]
    value = Fraction(part)
    if path[-1] == "low" or (len(path) > 1 and path[-1] == 0 and encloses(path)):
        return [str(value + 1)]
    if path[-1] == "high" or (len(path) > 1 and path[-1] == 1 and encloses(path)):
        return [str(value / 2 or -1)]
    return [str(value + 5)]


def encloses(path):
    """Whether a number is an end of an enclosure."""
    return path[-2] in ENCLOSING or ("points" in path and path[-2] in ("slack", "mu"))


def is_kept(certificate, path):
    """Whether another value at a path may be true too."""
    steps = set(path)
    alone = steps & FOR_PEOPLE and not ("scope" in steps and "records" in certificate.record["question"])
    weaker = steps & (WEAKER | OF_ALL) or "assume" in steps
    symbols = steps & FORMS_OF_CONDITIONS and "symbols" in str(certificate.record["question"].get("source", ""))
    sizes = certificate.record["answer"] != "proved" and "exp" in certificate.record["answer"]
    infinite = sizes and certificate.record["answer"]["exp"] == "oo" and steps & TRUE_FOR_ALL_SIZES
    # Two of the bounds around a root may move as long as they hold it alone.
    root = ENCLOSING & steps and "root_of" in str(certificate.record["answer"])
    leakage = certificate.record["question"].get("leakage") == "kl" and path[-1] == "leakage"
    # What one can tell of a letter has a bound that no distortion lowers, from some D on.
    lowest = certificate.record["question"].get("leakage") == "identifiability" and path == ("asks", "at")
    return alone or weaker or symbols or infinite or root or leakage or lowest


@EVERY
def test_a_false_value_of_each_key_is_rejected(kind):
    tried = set()
    for certificate in samples(kind):
        for path, part in parts(certificate):
            if not is_kept(certificate, path):
                for value in false_values(path, part):
                    tried.update(step for step in path if isinstance(step, str))
                    assert verdict(replaced(certificate.document, path, value)) != "accepted", (path, part, value)
    assert tried


@EVERY
def test_the_frame_is_closed(kind):
    document = samples(kind)[0].document
    for key, value in (
        ("note", "x"),
        ("format", True),
        ("format", 3.0),
        ("format", "3"),
        ("format", 1),
        ("format", "other"),
    ):
        assert verdict(document | {key: value}) == "malformed", key


@pytest.mark.parametrize(
    ("sought", "code", "words"), [("a poem", 3, "not checked"), (None, 2, "not a certificate"), (1, 2, "not a certificate")]
)
def test_an_unknown_question_is_told_from_what_is_no_question(sought, code, words, tmp_path, capsys):
    document = replaced(optimum(ONE, "1/4").certificate.document, ("question", "sought"), sought)
    path = tmp_path / "kind.json"
    path.write_text(json.dumps(document))
    assert command.main([str(path)]) == code
    assert capsys.readouterr().out.startswith(words)
    with pytest.raises(InvalidArgument, match="does not know" if code == 3 else words):
        Certificate(document).verify()


def test_labels_name_every_letter():
    document = optimum(ONE, "1/4").certificate.document
    for labels in ([], ["a"], ["a", "b", "c", "d"]):
        assert verdict(replaced(document, ("question", "source", "labels"), labels)) != "accepted"


def test_a_key_twice_is_refused(tmp_path):
    text = json.dumps(optimum(ONE, "1/4").certificate.document)
    for key in ("exp", "question", "vertices", "format"):
        path = tmp_path / "twice.json"
        path.write_text(text.replace(f'"{key}":', f'"{key}": "1", "{key}":', 1))
        with pytest.raises(InvalidArgument, match=f'the key "{key}" occurs twice'):
            Certificate.load(path)
        assert command.main([str(path)]) == 2


# Forgeries that were accepted before records were closed.


def test_only_what_was_proved_orders_a_leakage():
    assert identical_records.order({"exp": {"between": ["2", "2"]}}, 2, Fraction(3)) == (1, 1)
    assert identical_records.order({"nats": {"low": "oo", "high": "oo"}}, 2, Fraction(3)) == (1, 1)
    # Bounds that only touch the logarithm of the level, which is 0, say nothing.
    for low, high, told in (("0", "0", (-1, 1)), ("0", "1/9", (-1, 1)), ("1/9", "2/9", (1, 1)), ("-1/9", "-1/8", (-1, -1))):
        assert identical_records.order({"nats": {"low": low, "high": high}}, 2, Fraction(1)) == told
    near = {"low": "109861228866810969/200000000000000000", "high": "54930614433405485/100000000000000000"}
    assert identical_records.order({"nats": near}, 2, Fraction(3)) == (-1, 1)
    assert identical_records.order({"nats": near}, 3, Fraction(3)) == (1, 1)
    assert identical_records.order({"nats": near}, 1, Fraction(3)) == (-1, -1)


@pytest.mark.thorough
@pytest.mark.parametrize("extra", [{"low": "1", "high": "1000"}, {"low": "1000", "high": "1"}])
def test_any_least_distortion_of_databases_was_proved_by_two_unread_bounds(extra):
    best = inverse(Database(2, source=TWO), "101/100", leakage="mx").certificate
    ends, proved = ["1/10", "1/5"], [optimum(TWO, Fraction(end) / 2, leakage="mx").certificate for end in ("1/10", "1/5")]
    proof = [{key: one.document[key] for key in ("point", "multipliers")} for one in proved]
    answer = {"distortion": {"between": ends}, "of each record": [one.record["answer"] for one in proved]}
    forged = best.document | {"answer": answer, "evidence": {"record": proof}}
    assert verdict(forged) == "rejected"
    unread = answer | {"of each record": [one | extra for one in answer["of each record"]]}
    assert verdict(forged | {"answer": unread}) == "malformed"


def test_the_true_bracket_of_maximal_information_is_accepted():
    least = inverse(Database(2, source=TWO), "101/100", leakage="mx")
    assert least.certificate.verify()
    assert abs(least.distortion - Fraction("1.2369")) < Fraction(1, 1000)


UNREAD = [
    (lambda: optimum(TWO, "1/7", leakage="mx"), ("answer",), {"nats": [{"coefficient": "6", "argument": "10"}]}),
    (lambda: optimum(LIFTED, "1/2", leakage="dp"), ("answer",), {"nats": {"in": ["7", "8"]}, "exp": "3000"}),
    (lambda: curve(LIFTED, leakage="dp"), ("answer",), {"pieces": []}),
    (lambda: optimum(ONE, "1/4"), ("question",), {"measure": "mi", "records": 1000000, "note": "P = NP"}),
]


@pytest.mark.parametrize("place", range(len(UNREAD)))
def test_a_key_that_no_checker_reads_is_refused(place):
    build, (path,), extra = UNREAD[place]
    document = build().certificate.document
    assert verdict(document) == "accepted"
    assert verdict(document | {path: document[path] | extra}) == "malformed"


@pytest.mark.parametrize("name", ["ml", "mi", "kl", "renyi:2", "sibson:2"])
@pytest.mark.parametrize("source", [ONE, TWO])
def test_without_leakage_any_larger_distortion_was_proved_to_be_the_least(name, source):
    best = inverse(Database(2, source=source), 1, leakage=name).certificate
    assert best.verify()
    local = Tradeoff(source, leakage=name).at("9/10").certificate
    proof = {key: local.document[key] for key in ("point", "multipliers", "evidence") if key in local.document}
    answer = {"distortion": {"between": ["9/5", "9/5"]}, "of each record": [local.record["answer"]] * 2}
    evidence = best.document["evidence"] | {"record": [proof] * 2}
    assert verdict(best.document | {"answer": answer, "evidence": evidence}) == "rejected"
    del evidence["spread_prior"]
    assert verdict(best.document | {"answer": answer, "evidence": evidence}) == "malformed"
