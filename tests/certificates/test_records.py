"""One record says what claims of 44 kinds say: both ways nothing is lost, and a sentence says every key of it."""

import copy
from random import Random

import pytest
from first_format import by_hand
from random_certificates import KINDS, certificate
from stored_corpora import stored
from samples import samples

from symdp.certificates.checker import inside, kinds, phrases, record, shape, words

OF_EACH_KIND = pytest.mark.parametrize("kind", kinds.FORMS)
# What of a statement is for a person who reads the paper; its facts are shortened, and tested as they are printed.
FOR_PEOPLE = {"text", "source_sha256", "scope", "method", "witness", "facts"}
OTHER = {bool: False, int: 7919, str: "7919/7920", type(None): "hamming"}


def comes_back(claim):
    made = record.record_of(claim)
    assert claim in record.claims_of(made)
    return made


@OF_EACH_KIND
def test_claims_come_back(kind):
    for found in samples(kind):
        comes_back(found.claim)


def test_stored_claims_come_back():
    seen = {record.kind_of(comes_back(found.claim)) for found in stored()}
    assert seen == {record.TRADE_OFF, record.STATEMENT}


@pytest.mark.sampled(1, 40)
@pytest.mark.parametrize("seed", range(400))
@pytest.mark.parametrize("kind", KINDS)
def test_random_claims_come_back(kind, seed):
    found = certificate(kind, Random(f"{kind} {seed}"))
    comes_back(found.claim)


def test_six_questions_are_asked():
    seen = {record.kind_of(record.record_of(found.claim)) for kind in kinds.FORMS for found in samples(kind)}
    assert seen == set(record.KINDS) == set(words.SOUGHT)


@OF_EACH_KIND
def test_what_claims_leave_to_their_kind_is_written_out(kind):
    for found in samples(kind):
        made = record.record_of(found.claim)
        question = made["question"]
        plain = record.kind_of(made) == record.TRADE_OFF and not isinstance(question.get("records"), dict)
        if plain and "groups" not in question:
            assert question["loss"]
            assert question["leakage"] in ("dp", "gdp", "profile", "identifiability") or record.measured(question["leakage"])
            assert ("delta" in question) == (question["leakage"] == "dp")


def places(part, way=()):
    """Where keys of objects stand, in the first entries of lists too."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in FOR_PEOPLE:
                yield (*way, key)
                yield from places(value, (*way, key))
    elif isinstance(part, list) and part:
        yield from places(part[0], (*way, 0))


def altered(made, way, other=None):
    """A record without a key, or with another value there."""
    found = copy.deepcopy(made)
    at = found
    for step in way[:-1]:
        at = at[step]
    if other is None:
        del at[way[-1]]
    else:
        at[way[-1]] = other
    return found


def said(made):
    """Its sentence; None where it is no record of a claim."""
    try:
        return words.words(made)
    except (record.Gap, shape.Malformed, KeyError, IndexError, TypeError, ValueError, AttributeError):
        return None


@OF_EACH_KIND
def test_no_key_is_left_out_of_a_sentence(kind):
    for found in samples(kind):
        made = record.record_of(found.claim)
        sentence = said(made)
        assert sentence is not None
        for way in places(made):
            assert said(altered(made, way)) != sentence, ("deleted", way)


@OF_EACH_KIND
def test_no_value_is_left_out_of_a_sentence(kind):
    for found in samples(kind):
        made = record.record_of(found.claim)
        sentence = said(made)
        for way in places(made):
            value = made
            for step in way:
                value = value[step]
            other = OTHER.get(type(value), [["7919/7920"]] if isinstance(value, list) else {"7919": "7920"})
            if value != other:
                assert said(altered(made, way, other)) != sentence, ("changed", way, value)


def test_claims_inside_are_about_the_same_question():
    claim = next(found.claim for found in samples("least leakage of databases") if "record" in found.claim)
    for change in ({"distortion": "1/3"}, {"delta": "1/7"}, {"source": {"simplex": 3}}):
        with pytest.raises(record.Gap, match="another question"):
            record.record_of(claim | {"record": claim["record"] | change})
    same = claim | {"distortion": "100/200"}
    assert record.record_of(same)["answer"] == record.record_of(claim)["answer"]


def test_leakages_are_an_enumeration():
    (claim, *_) = [found.claim for found in samples("least distortion of a measure")]
    for name in ("gdp", "dp", "profile", "identifiability", "poetry"):
        with pytest.raises(record.Gap):
            record.record_of(claim | {"measure": name})


def test_numbers_agree_however_they_are_written():
    assert record.agree({"a": ["1/2", None, 3]}, {"a": ["2/4", None, 3]})
    for first, second in (({"a": "1"}, {"b": "1"}), (["1"], ["1", "1"]), ("1", 1), ("1/2", "1/3"), (True, 1), ("a", "b")):
        assert not record.agree(first, second)


def test_what_is_no_record_of_a_claim_is_read_as_none():
    made = record.record_of(samples("least leakage")[0].claim)
    for change in ({"asks": {}}, {"question": {}}, {"answer": {"exp": "2", "more": "3"}}, {"answer": "6"}):
        assert record.claims_of(made | change) == []
    with pytest.raises(record.Gap):
        inside.one_alike(made | {"question": made["question"] | {"records": "3"}})


def test_an_accepted_claim_has_a_sentence_however_its_profiles_are_listed():
    for found in samples("least distortion of independent records"):
        claim = copy.deepcopy(found.claim)
        for group in claim["groups"][:1]:
            if "profile" in group["record"]:
                group["record"]["profile"] *= 2
        again = by_hand(claim, found.document["evidence"])
        assert again.verify()
        assert again.sentence().startswith("proved: for independent records")


def test_what_something_is_divided_by_stands_in_parentheses():
    ends = {"from": "0", "to": "1"}
    assert phrases.piece(ends | {"numerator": ["4", "-4"], "denominator": ["0", "2"]}) == "(4 - 4 D) / (2 D) from D = 0 to 1"
    assert phrases.piece(ends | {"numerator": ["1", "-1"], "denominator": ["1/2"]}) == "(1 - D) / (1/2) from D = 0 to 1"
    assert phrases.piece(ends | {"numerator": ["1", "-1"], "denominator": ["0", "1"]}) == "(1 - D) / D from D = 0 to 1"
