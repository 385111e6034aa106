"""Three checkers agree: of format 1, of format 3, and the one that Coq extracts, on certificates and changes of them."""

import json
from random import Random

import pytest
import random_certificates
import three_checkers
from random_certificates import KINDS, RANDOM, certificate
from test_closed_claims import SAMPLES, samples
from test_extracted_checker import needs_ocaml
from three_checkers import CHANGES, STEP, Campaign, batch, table

from proofs.audit import coq_library
from symdp.certificates.checker import block_kernel
from symdp.certificates.checker.kinds import FORMS
from symdp.errors import Infeasible


def test_the_list_has_every_kind_that_the_checker_knows():
    assert set(RANDOM) <= set(KINDS) == set(FORMS) == set(SAMPLES)
    assert certificate("statement", Random(1)) in samples("statement")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", RANDOM)
def test_random_certificates_are_of_the_kind_that_is_asked_for(kind):
    assert certificate(kind, Random(kind)).claim["kind"] == kind


def test_a_kind_without_answers_is_no_endless_search(monkeypatch):
    def refused(rng):
        raise Infeasible("there is none")

    monkeypatch.setitem(RANDOM, "curve", refused)
    monkeypatch.setattr(random_certificates, "SAMPLED", 0)
    with pytest.raises(AssertionError, match="1000 questions had no answer of the kind 'curve'"):
        certificate("curve", Random(1))


def test_two_checkers_agree_on_some_certificates():
    campaign = Campaign(Random(1))
    counts = campaign.run(range(8), 6)
    assert campaign.faults == []
    assert {kind for kind, _ in counts} == set(KINDS[:8])
    assert sum(count for (_, what), count in counts.items() if what == "certificates") == 8
    assert sum(count for (_, what), count in counts.items() if what == "changes") == 48


@needs_ocaml
@pytest.mark.thorough
def test_three_checkers_agree_on_two_certificates_of_every_kind(tmp_path):
    campaign = Campaign(Random(2), str(coq_library.build_checker()), tmp_path)
    counts = campaign.run(range(2 * len(KINDS)), 6)
    assert campaign.faults == []
    assert {kind: counts[kind, "certificates"] for kind in KINDS} == dict.fromkeys(KINDS, 2)
    assert sum(count for (_, what), count in counts.items() if what == "extracted") > 150


@needs_ocaml
@pytest.mark.nightly
@pytest.mark.parametrize("start", range(0, 5000, STEP))
def test_three_checkers_agree_on_thousands_of_certificates(start):
    """In all 5,000 certificates and 100,000 changes; ``three_checkers.py 0-5000`` prints what the answers were."""
    assert batch(range(start, start + STEP), CHANGES, str(coq_library.build_checker()))["faults"] == []


def test_a_kernel_that_accepts_too_much_is_found(monkeypatch):
    monkeypatch.setattr(block_kernel, "fits", lambda rest, sense, order: True)
    campaign = Campaign(Random(1))
    campaign.run(range(2), 20)
    assert campaign.faults


def test_who_accepts_a_kind_that_it_does_not_know_is_found(monkeypatch, tmp_path):
    """The extracted program is not asked here: what it would answer is planted."""
    monkeypatch.setattr(three_checkers, "in_coq", lambda program, folder, documents: [0] * len(documents))
    campaign = Campaign(Random(1), "planted", tmp_path)
    campaign.run([KINDS.index("formula")], 0)
    assert [(what, kind) for what, kind, _ in campaign.faults] == [("extracted", "formula")]


@pytest.mark.parametrize(("answer", "what"), [(0, "extracted"), (1, "extracted"), (3, "no theorem")])
def test_who_answers_all_certificates_of_format_3_alike_is_found(answer, what, monkeypatch, tmp_path):
    """The extracted program is not asked here either."""
    monkeypatch.setattr(three_checkers, "in_coq", lambda program, folder, documents: [answer] * len(documents))
    campaign = Campaign(Random(1), "planted", tmp_path)
    campaign.certificate(samples("least leakage")[0].document, 20)
    campaign.ask_coq()
    assert what in {found for found, _, _ in campaign.faults}


def test_a_campaign_goes_on_where_it_stopped_and_adds_up_its_parts(tmp_path, monkeypatch):
    monkeypatch.setattr(three_checkers, "STEP", 2)
    path, said = tmp_path / "c.jsonl", []
    whole = three_checkers.campaign(0, 4, 2, None, None, said.append)
    three_checkers.campaign(2, 4, 2, path, None, said.append)
    path.write_text(path.read_text() + '{"numbers": "ran')  # killed while it wrote
    assert three_checkers.campaign(0, 4, 2, path, None, said.append) == whole
    monkeypatch.setattr(three_checkers, "batch", None)
    assert three_checkers.campaign(0, 4, 2, path, None, said.append) == whole
    lines = table(whole[0]).splitlines()
    assert len(lines) == len(KINDS) + 2
    assert lines[-1].split()[:3] == ["all", "4", json.dumps(whole[0]["curve", "of format 3"] + 3)]
