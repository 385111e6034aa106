"""Three checkers agree: of format 1, of format 2, and the one that Coq extracts, on certificates and changes of them."""

from random import Random

import pytest
from test_extracted_checker import needs_ocaml
from three_checkers import Campaign

from proofs.audit import coq_library
from symdp.certificates.checker import kernel

AT_A_TIME, CHANGES = 50, 20


def test_two_checkers_agree_on_some_certificates():
    campaign = Campaign(Random(1))
    counts = campaign.run(8, 6)
    assert campaign.faults == []
    assert counts["certificates"] == 8
    assert counts["changed claims"] == counts["changed evidence"] == 24


@needs_ocaml
@pytest.mark.thorough
def test_three_checkers_agree_on_a_hundred_certificates(tmp_path):
    campaign = Campaign(Random(2), str(coq_library.build_checker()), tmp_path)
    counts = campaign.run(100, CHANGES)
    assert campaign.faults == []
    assert counts["extracted", "same"] > 500
    assert counts["in format 2"] > 80
    assert counts["changed claims accepted", 0, 0] > 50


@needs_ocaml
@pytest.mark.nightly
@pytest.mark.parametrize("start", range(0, 5000, AT_A_TIME))
def test_three_checkers_agree_on_thousands_of_certificates(start, tmp_path):
    """In all 5,000 certificates and 100,000 changes; ``three_checkers.py`` prints what the answers were."""
    campaign = Campaign(Random(f"0:{start}"), str(coq_library.build_checker()), tmp_path)
    campaign.run(AT_A_TIME, CHANGES)
    assert campaign.faults == []


def test_a_kernel_that_accepts_too_much_is_found(monkeypatch):
    monkeypatch.setattr(kernel, "at_least_zero", lambda value: True)
    campaign = Campaign(Random(1))
    campaign.run(2, 20)
    assert campaign.faults
