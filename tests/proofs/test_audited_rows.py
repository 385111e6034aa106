"""One row audited as ``python -m proofs PAPER/ID`` audits it; continuous integration audits all of them by that command.

Covers: proofs.engine.statement_audit
"""

import pytest

from proofs.audit import ledger, store
from proofs.engine.statement_audit import audit
from tests.mutants.rows import names

EXAMPLES = 40


@pytest.mark.nightly
@pytest.mark.parametrize("name", names())
def test_the_audit_of_a_row_ends_as_its_certificate_says(name):
    (row,) = ledger.rows([name])
    kept, anew = store.stored(row.statement), audit(row.statement, EXAMPLES)
    assert [type(one.verdict) for one in (kept, anew)] == [type(anew.verdict)] * 2
    assert (kept.corrected is None) == (anew.corrected is None)
