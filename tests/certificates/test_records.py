"""A record states its question and answer: nothing is left to a default, and every key occurs in its sentence.

Covers: symdp.certificates.checker.claim.claim_texts, symdp.certificates.checker.claim.kinds,
symdp.certificates.checker.claim.nested_records, symdp.certificates.checker.claim.record,
symdp.certificates.checker.claim.schema, symdp.certificates.checker.words.phrases,
symdp.certificates.checker.words.sentence, symdp.certificates.completions.record_completion
"""

import copy
from itertools import product
from random import Random

import pytest

from symdp.certificates.checker.claim import claim_texts, kinds, nested_records, record, schema
from symdp.certificates.checker.words import phrases
from symdp.certificates.checker.words import sentence as words
from tests.certificates.random_certificates import KINDS, certificate
from tests.certificates.samples import SAMPLES, samples
from tests.certificates.stored_corpora import stored

OF_EACH_KIND = pytest.mark.parametrize("kind", SAMPLES)
# What of a statement is for a person who reads the paper; its facts are shortened, and tested as they are printed.
FOR_PEOPLE = {"text", "source_sha256", "scope", "method", "witness", "facts"}
OTHER = {bool: False, int: 7919, str: "7919/7920", type(None): "hamming"}


def test_stored_records_ask_for_trade_offs_and_statements():
    assert {record.kind_of(sample.record) for sample in stored()} == {kinds.TRADE_OFF, kinds.STATEMENT}


@pytest.mark.sampled(4, 40)
@pytest.mark.parametrize(("kind", "seed"), list(product(KINDS, range(400))))
def test_random_records_are_read(kind, seed):
    sample = certificate(kind, Random(f"{kind} {seed}"))
    assert record.record_in(sample.document) == sample.record


def test_six_questions_are_asked():
    seen = {record.kind_of(sample.record) for kind in SAMPLES for sample in samples(kind)}
    assert seen == set(kinds.KINDS) == {row.kind for row in kinds.ROWS}


@OF_EACH_KIND
def test_nothing_is_left_to_a_default(kind):
    for sample in samples(kind):
        question = sample.record["question"]
        plain = record.kind_of(sample.record) == kinds.TRADE_OFF and not isinstance(question.get("records"), dict)
        if plain and "groups" not in question:
            assert question["loss"]
            known = question["leakage"] in ("dp", "gdp", "profile", "identifiability")
            assert known or claim_texts.fault_of_measure(question["leakage"]) is None
            assert ("delta" in question) == (question["leakage"] == "dp")


def places(part, way=()):
    """The paths of keys of objects, also in the first entries of lists."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in FOR_PEOPLE:
                yield (*way, key)
                yield from places(value, (*way, key))
    elif isinstance(part, list) and part:
        yield from places(part[0], (*way, 0))


def altered(made, way, other=None):
    """A record without a key, or with another value there."""
    changed = copy.deepcopy(made)
    at = changed
    for step in way[:-1]:
        at = at[step]
    if other is None:
        del at[way[-1]]
    else:
        at[way[-1]] = other
    return changed


def sentence_of(made):
    """The sentence of a record; None if it is none."""
    try:
        return words.words(record.record_in(made))
    except schema.Malformed:
        return None


@OF_EACH_KIND
def test_no_key_is_left_out_of_a_sentence(kind):
    for sample in samples(kind):
        made = sample.record
        sentence = sentence_of(made)
        assert sentence is not None
        for way in places(made):
            assert sentence_of(altered(made, way)) != sentence, ("deleted", way)


@OF_EACH_KIND
def test_no_value_is_left_out_of_a_sentence(kind):
    for sample in samples(kind):
        made = sample.record
        sentence = sentence_of(made)
        for way in places(made):
            value = made
            for step in way:
                value = value[step]
            other = OTHER.get(type(value), [["7919/7920"]] if isinstance(value, list) else {"7919": "7920"})
            if value != other:
                assert sentence_of(altered(made, way, other)) != sentence, ("changed", way, value)


@pytest.mark.parametrize("kind", ["graph leakage", "graph utility", "least leakage by entries"])
def test_graphs_of_other_edges_have_other_sentences(kind):
    made = samples(kind)[0].record
    edges = made["question"]["adjacency"]["edges"]
    for other in ([[0, 2], *edges[1:]], edges[1:], [*edges, [0, 2]]):
        assert sentence_of(altered(made, ("question", "adjacency", "edges"), other)) not in (None, sentence_of(made)), other


def test_leakages_are_an_enumeration():
    (sample, *_) = samples("least distortion of a measure")
    for name in ("gdp", "dp", "profile", "identifiability", "poetry", "adp:1/10"):
        with pytest.raises(record.Gap):
            record.record_in(sample.record | {"question": sample.record["question"] | {"leakage": name}})
    (data, *_) = samples("least leakage of databases")
    for name in ("gdp", "profile", "identifiability", "poetry"):
        with pytest.raises(record.Gap):
            record.record_in(data.record | {"question": data.record["question"] | {"leakage": name}})


def test_numbers_agree_however_they_are_written():
    assert record.agree({"a": ["1/2", None, 3]}, {"a": ["2/4", None, 3]})
    for first, second in (({"a": "1"}, {"b": "1"}), (["1"], ["1", "1"]), ("1", 1), ("1/2", "1/3"), (True, 1), ("a", "b")):
        assert not record.agree(first, second)


def test_what_is_no_record_is_refused():
    made = samples("least leakage")[0].record
    changes = ({"asks": {}}, {"question": {}}, {"answer": {"exp": "2", "more": "3"}}, {"answer": "6"}, {"question": None})
    for change in (*changes, {"asks": {"at": "1/4", "level": "2"}}, {"asks": {"curve": 1}}, {"asks": {"curve": False}}):
        with pytest.raises(schema.Malformed):
            record.record_in(made | change)
    for other in (None, [], 3, "x", {}):
        with pytest.raises(schema.Malformed):
            record.record_in(other)
    with pytest.raises(record.Gap):
        nested_records.one_alike(made | {"question": made["question"] | {"records": "3"}})


PARTS = [("least leakage of databases", "of each record"), ("least distortion of independent records", "each")]


@pytest.mark.parametrize(("kind", "key"), PARTS)
def test_a_record_inside_has_no_other_keys(kind, key):
    made = next(sample.record for sample in samples(kind) if key in sample.record["answer"])
    kept = made["answer"][key]
    other = [kept[0] | {"more": "1"}, *kept[1:]] if isinstance(kept, list) else kept | {"more": "1"}
    with pytest.raises(record.Gap):
        record.record_in(made | {"answer": made["answer"] | {key: other}})


def test_questions_that_hold_others_have_no_keys_that_nobody_reads():
    for kind in ("least distortion of independent records", "least leakage of records alike", "least distortion at epsilon"):
        for sample in samples(kind):
            made = sample.record
            several = {"sensitive": [1]} if "nats" not in made["asks"] else {"more": [1]}
            for more in ({"note": "P = NP"}, {"scope": "products of identical mechanisms"}, several):
                if more.keys() <= made["question"].keys():
                    continue
                with pytest.raises(schema.Malformed):
                    record.record_in(made | {"question": made["question"] | more})


def test_what_something_is_divided_by_stands_in_parentheses():
    ends = {"from": "0", "to": "1"}
    assert phrases.piece(ends | {"numerator": ["4", "-4"], "denominator": ["0", "2"]}) == "(4 - 4 D) / (2 D) from D = 0 to 1"
    assert phrases.piece(ends | {"numerator": ["1", "-1"], "denominator": ["1/2"]}) == "(1 - D) / (1/2) from D = 0 to 1"
    assert phrases.piece(ends | {"numerator": ["1", "-1"], "denominator": ["0", "1"]}) == "(1 - D) / D from D = 0 to 1"
