"""A page that shows a changed number says something false, unless the certificate stands with it as well.

Covers: symdp.theorems.databases.independent_records_page, symdp.theorems.general_loss.entries_page,
symdp.theorems.graphs.graph_page, symdp.theorems.local.gaussian_page, symdp.theorems.local.private_curve_page,
symdp.theorems.measures.enclosure_page, symdp.theorems.measures.maximal_leakage_page
"""

import pytest

from tests.agreement.golden.stored import is_of_this_solver
from tests.certificates.random_certificates import KINDS
from tests.theorems import changed_evidence

AROUND = {
    f"evidence {place}{one}"
    for place in ("", "points * ")
    for one in (
        "ends * asks at", "ends * evidence diagonal *", "ends * question profile * delta",
        "ends * question profile * exp_epsilon",
    )
}  # fmt: skip
# What no sentence of a page decides yet: an entry of a diagonal beyond its row, ends that a step before has decided.
OPEN = {
    "least leakage of a measure": {"evidence diagonal *"},
    "enclosed distortion": {"evidence multipliers *"},
    "curve by floors": {"answer least", "answer zero_from"},
    "least distortion at epsilon": {"answer since * asks level"},
    "least distortion under a profile": {"evidence diagonal *"},
    "least slack of a profile": {"evidence diagonal *"},
    "profile at epsilons": {place for place in AROUND if "points" not in place},
    "curve of the least slack": {"evidence points * diagonal *"},
    "band of the least slack": {place for place in AROUND if "points" in place},
    "refuted formula": {"answer refuted delta"},
    "curve in symbols": {"answer cells * pieces * to *", "answer cells * prior * *", "answer cells * zero_from *"},
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
