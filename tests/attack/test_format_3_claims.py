"""Format 3 beside formats 1 and 2: certificates and changes of them, and nothing false is accepted."""

from random import Random

import pytest
from random_certificates import certificate
from three_checkers import COMPLETED, Campaign


@pytest.mark.sampled(10, 100)
@pytest.mark.parametrize("seed", range(1000))
def test_the_formats_agree_on_certificates_and_changes(seed):
    campaign = Campaign(Random(f"blocks:{seed}"))
    for kind in COMPLETED:
        campaign.certificate(certificate(kind, campaign.rng).document, changes=12)
    assert campaign.faults == []
    assert all(campaign.counts[kind, "of format 3"] == 1 for kind in COMPLETED)
