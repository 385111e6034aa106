"""Each line of the checker refuses a document that nothing else refuses, or is listed with the reason why there is none.

Covers: symdp.certificates.checker.claim.schema, symdp.certificates.checker.enclosures.band,
symdp.certificates.checker.identities.affine_forms, symdp.certificates.checker.rules, symdp.certificates.checker.work
"""

import json
import re
from pathlib import Path

import pytest

from symdp.certificates.checker import rules, work
from symdp.certificates.checker.claim import schema
from tests.certificates import only_this_line as single
from tests.certificates import refused_alone as stored

ROWS = stored.rows()
LISTED = json.loads(Path(__file__).with_name("refused_by_more.json").read_text(encoding="utf-8"))
BLOCK = 25


# Calls of one another by ``require``, ``follows`` and ``vanishes``, and what they raise.
INSIDE = 8


def verdict(document):
    """What the checker as it stands says."""
    try:
        schema.recheck(document)
    except rules.Rejected:
        return single.REJECTED
    except schema.Malformed:
        return single.MALFORMED
    return single.ACCEPTED


@pytest.mark.parametrize("start", range(0, len(ROWS), BLOCK))
def test_a_document_is_refused_by_its_line_and_accepted_without_it(start):
    for row in ROWS[start : start + BLOCK]:
        document = row["document"]
        (line,) = {stored.line_of(name) for name in row["only"]}
        assert single.outcome(document) == (single.REJECTED, line)
        for name in row["only"]:
            assert single.outcome(document, name)[0] == row.get("raises", single.ACCEPTED), name


def test_every_document_is_refused_and_its_work_is_counted_in_whole_units(monkeypatch):
    spend = work.spend

    def counted(units):
        assert type(units) is int
        assert units >= 0
        spend(units)

    monkeypatch.setattr(work, "spend", counted)
    assert {verdict(row["document"]) for row in ROWS} == {single.REJECTED}


def test_every_line_and_part_has_a_document_or_is_listed():
    """A new line needs a document, or a reason. With a line its parts are implied."""
    known = {name for row in ROWS for name in row["only"]}
    unknown = set(stored.names()) - known
    assert LISTED["implied"].keys() <= unknown
    parts = {name for name in unknown - LISTED["implied"].keys() if stored.line_of(name) in LISTED["implied"]}
    assert sorted(unknown - parts) == sorted(LISTED["implied"])


def test_all_reasons_are_told():
    assert all(len(reason.split()) > 3 for reason in LISTED["implied"].values())


def test_all_lines_are_found():
    """As many as the text of the files has calls, but for those inside of ``require`` and the like."""
    line = "leakage_enclosure.mechanism: Q is a distribution"
    assert f"{line} | min(outputs) >= 0" in single.lines()[line]
    text = "".join(file.read_text(encoding="utf-8") for file in single.FOLDER.rglob("*.py"))
    calls = re.findall(r"(?<!def )\b(?:require|follows|vanishes)\(", text)
    raising = re.findall(r":\n +(?:raise (?:rules\.)?Rejected|rejected)\(", text)
    assert len(single.lines()) == len(calls) + len(raising) - INSIDE


def test_a_line_that_is_taken_out_is_back_afterwards():
    row = next(row for row in ROWS if "raises" not in row)
    for _ in range(2):
        assert single.outcome(row["document"])[0] == single.REJECTED
        assert single.outcome(row["document"], *row["only"])[0] == single.ACCEPTED


def test_a_ratio_of_zero_is_refused_where_it_is_read():
    """Without an order the plane at 0 has no slope, which a later line refuses as well."""
    prior = {"prior": ["1/2", "1/2"], "weights": ["1"]}
    question = {"source": {"vertices": [["1/2", "1/2"]]}, "leakage": "kl", "loss": "hamming"}
    claim = {"question": question, "asks": {"at": "1/2"}, "answer": {"nats": {"low": "1/10", "high": "1"}}}
    planes = [{"row": 1, "against": 2, "weight": "1", "ratios": ["0", "1"]}]
    evidence = {"mechanism": [["1/2", "1/2"]] * 2, "support": {"planes": planes, "price": "1", "pressing": prior}}
    refused = single.outcome({"format": schema.FORMAT, **claim, "evidence": evidence})
    assert refused == (single.REJECTED, "leakage_enclosure.support: planes compare two rows at ratios that are not negative")
