"""Two checkers agree: the one in Python and the one that Coq extracts, on certificates and changes of them.

Covers: symdp.certificates.checker.kernel.block_kernel
"""

from random import Random

import pytest

from symdp.certificates.checker.claim import record
from symdp.certificates.checker.kernel import block_kernel
from symdp.errors import Infeasible
from tests.attack import two_checkers
from tests.attack.two_checkers import CHANGES, STEP, Campaign, batch, table
from tests.certificates import random_certificates
from tests.certificates.random_certificates import KINDS, RANDOM, certificate, rows
from tests.certificates.samples import SAMPLES, samples
from tests.programs import needs_ocaml


def test_the_list_has_every_kind_that_the_checker_knows():
    assert set(RANDOM) <= set(KINDS) == set(SAMPLES)
    assert certificate("statement", Random(1)) in samples("statement")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", RANDOM)
def test_random_certificates_are_of_the_kind_that_is_asked_for(kind):
    assert any(record.row_of(certificate(kind, Random(kind)).record) is row for row in rows(kind))


def test_a_kind_without_answers_is_no_endless_search(monkeypatch):
    def refused(rng):
        raise Infeasible("there is none")

    monkeypatch.setitem(RANDOM, "curve", refused)
    monkeypatch.setattr(random_certificates, "SAMPLED", 0)
    with pytest.raises(AssertionError, match="1000 questions had no answer of the kind 'curve'"):
        certificate("curve", Random(1))


def test_the_checker_and_the_judges_agree_on_some_certificates():
    campaign = Campaign(Random(1))
    counts = campaign.run(range(8), 6)
    assert campaign.faults == []
    assert {kind for kind, _ in counts} == set(KINDS[:8])
    assert sum(count for (_, what), count in counts.items() if what == "certificates") == 8
    assert sum(count for (_, what), count in counts.items() if what == "changes") == 48


@needs_ocaml
@pytest.mark.thorough
def test_two_checkers_agree_on_two_certificates_of_every_kind(program, tmp_path):
    campaign = Campaign(Random(2), program, tmp_path)
    counts = campaign.run(range(2 * len(KINDS)), 6)
    assert campaign.faults == []
    assert {kind: counts[kind, "certificates"] for kind in KINDS} == dict.fromkeys(KINDS, 2)
    assert sum(count for (_, what), count in counts.items() if what == "extracted") > 150


@needs_ocaml
@pytest.mark.nightly
@pytest.mark.parametrize("start", range(0, 5000, STEP))
def test_two_checkers_agree_on_thousands_of_certificates(start, program):
    """In all 5,000 certificates and 100,000 changes; ``two_checkers.py 0-5000`` prints what the answers were."""
    assert batch(range(start, start + STEP), CHANGES, program)["faults"] == []


def test_a_kernel_that_accepts_too_much_is_found(monkeypatch):
    monkeypatch.setattr(block_kernel, "fits", lambda rest, sense, order: True)
    campaign = Campaign(Random(1))
    campaign.run(range(2), 20)
    assert campaign.faults


@pytest.mark.parametrize(("answer", "what"), [(0, "extracted"), (1, "extracted"), (3, "no theorem")])
def test_who_answers_all_certificates_alike_is_found(answer, what, monkeypatch, tmp_path):
    """The extracted program is not asked here: what it would answer is planted."""
    monkeypatch.setattr(two_checkers, "in_coq", lambda program, folder, documents: [answer] * len(documents))
    campaign = Campaign(Random(1), "planted", tmp_path)
    campaign.certificate("least leakage", samples("least leakage")[0], 20)
    campaign.ask_coq()
    assert {found for found, _, _ in campaign.faults} == {what}


def test_a_record_that_no_judge_finds_true_is_a_fault(monkeypatch):
    monkeypatch.setattr(two_checkers, "is_shown_true", lambda *_: False)
    campaign = Campaign(Random(3))
    campaign.certificate("enclosed mu", samples("enclosed mu")[0], 40)
    assert {what for what, _, _ in campaign.faults} == {"accepted"}


def test_a_campaign_goes_on_where_it_stopped_and_adds_up_its_parts(tmp_path, monkeypatch):
    monkeypatch.setattr(two_checkers, "STEP", 2)
    path, said = tmp_path / "c.jsonl", []
    whole = two_checkers.campaign(0, 4, 2, None, None, said.append)
    two_checkers.campaign(2, 4, 2, path, None, said.append)
    path.write_text(path.read_text() + '{"numbers": "ran')  # killed while it wrote
    assert two_checkers.campaign(0, 4, 2, path, None, said.append) == whole
    monkeypatch.setattr(two_checkers, "batch", None)
    assert two_checkers.campaign(0, 4, 2, path, None, said.append) == whole
    lines = table(whole[0]).splitlines()
    assert len(lines) == len(KINDS) + 2
    assert lines[-1].split()[:3] == ["all", "4", "8"]
