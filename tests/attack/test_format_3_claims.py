"""Certificates and changes of them, and nothing false is accepted.

Covers: symdp.certificates.checker.enclosures.leakage_enclosure, symdp.certificates.first_format,
symdp.sources.shapes.inequality_set
"""

from random import Random

import pytest

from tests.attack.two_checkers import Campaign
from tests.certificates.random_certificates import KINDS, certificate


@pytest.mark.sampled(30, 300)
@pytest.mark.parametrize("seed", range(3000))
def test_what_is_accepted_of_changed_certificates_is_true(seed):
    kind = KINDS[seed % len(KINDS)]
    campaign = Campaign(Random(f"blocks:{seed}"))
    campaign.certificate(kind, certificate(kind, campaign.rng), changes=12)
    assert campaign.faults == []
    assert campaign.counts[kind, "changes"] == 12
