"""Format 3 beside format 1: certificates and changes of them, and nothing false is accepted."""

from random import Random

import pytest
from random_certificates import KINDS, certificate
from three_checkers import Campaign


@pytest.mark.sampled(30, 300)
@pytest.mark.parametrize("seed", range(3000))
def test_the_formats_agree_on_certificates_and_changes(seed):
    kind = KINDS[seed % len(KINDS)]
    campaign = Campaign(Random(f"blocks:{seed}"))
    campaign.certificate(certificate(kind, campaign.rng).document, changes=12)
    assert campaign.faults == []
    assert campaign.counts[kind, "changes"] == 12
