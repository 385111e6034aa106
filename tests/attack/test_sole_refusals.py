"""The stored documents that one line alone refuses: records that are marked as false are false.

Covers: symdp.certificates.checker.claim.record, symdp.certificates.checker.claim.schema,
symdp.certificates.checker.work
"""

import pytest

from tests.attack.sole_refusals import record_in
from tests.attack.true_claims import is_shown_false
from tests.certificates import refused_alone as stored

MARKED = [row for row in stored.rows() if row.get("false")]


def test_most_documents_have_a_false_record():
    assert 2 * len(MARKED) > len(stored.rows())


@pytest.mark.sampled(20, 1000)
@pytest.mark.parametrize("place", range(len(MARKED)))
def test_a_record_that_is_marked_is_false(place):
    assert is_shown_false(record_in(MARKED[place]["document"])), MARKED[place]["only"]
