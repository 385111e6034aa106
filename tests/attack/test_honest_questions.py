"""Honest random questions: no traceback, no rejected certificate. The count of a release: honest_campaign.py 20000.

Covers: symdp.certificates.certificate
"""

import pytest

from symdp.certificates.certificate import Certificate
from symdp.errors import CertificateRejected
from tests.attack.honest_campaign import campaign, outcome


def run(seeds):
    counts, faults = campaign(seeds)
    assert not faults
    return counts


def test_some_questions_are_answered_with_certificates_or_refused():
    counts = run(range(30))
    assert counts["solve", "certified"] > 5


@pytest.mark.nightly
def test_a_thousand_questions():
    counts = run(range(100_000, 101_000))
    assert {command for command, _ in counts} == {"solve", "curve", "graph", "check", "classify", "formula", "measure"}
    assert sum(counts[command, "certified"] for command in ("solve", "curve", "graph")) > 400


def test_a_rejected_certificate_and_a_traceback_are_faults(tmp_path, monkeypatch):
    def reject(_):
        raise CertificateRejected("this line does not hold: 1 = 2")

    monkeypatch.setattr(Certificate, "verify", reject)
    assert outcome(["solve", "simplex:3", "-D", "1/5"], tmp_path).startswith("own certificate: REJECTED")
    monkeypatch.setattr(Certificate, "verify", lambda _: 1 / 0)
    assert outcome(["solve", "simplex:3", "-D", "1/5"], tmp_path).startswith("traceback: ZeroDivisionError")
