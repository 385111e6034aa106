"""A page that shows a changed number says something false, unless the certificate stands with it as well.

Covers: symdp.theorems.databases.independent_records_page, symdp.theorems.general_loss.entries_page,
symdp.theorems.graphs.graph_page, symdp.theorems.local.gaussian_page, symdp.theorems.local.private_curve_page,
symdp.theorems.measures.enclosure_page, symdp.theorems.measures.maximal_leakage_page
"""

import pytest

from tests.agreement.golden.stored import is_of_this_solver
from tests.certificates.random_certificates import KINDS
from tests.theorems import changed_evidence

# Where a page stays true and the checker asks for more: the largest entry of a diagonal, instead of which the mechanism has
# the rest of its row; numbers that another proof shows; a delta that the formula does not name.
OPEN = {
    "enclosed distortion": {"evidence multipliers *"},
    "least distortion under a profile": {"evidence diagonal *"},
    "least slack of a profile": {"evidence diagonal *"},
    "least leakage of records alike": {"evidence record diagonal *"},
    "profile at epsilons": {"evidence ends * evidence diagonal *"},
    "curve of the least slack": {"evidence points * diagonal *"},
    "band of the least slack": {"evidence points * ends * evidence diagonal *"},
    "refuted formula": {"answer refuted delta"},
}


@pytest.mark.sampled(50)
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_page_shows_is_decided(kind):
    unseen = changed_evidence.unseen(kind)
    assert unseen <= OPEN.get(kind, set())
    assert unseen == OPEN.get(kind, set()) or not is_of_this_solver(), "a place is decided now: leave it out of OPEN"


def test_most_kinds_have_no_open_place():
    assert OPEN.keys() < set(KINDS)
    assert len(OPEN) <= len(KINDS) / 4
