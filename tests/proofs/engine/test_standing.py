"""How a paper's sentence stands: the class goes with what decides it, and a restoration quotes what is left.

Covers: proofs.engine.paper_verdict, proofs.engine.statement, symdp.conjectures.facts, symdp.conjectures.proof
"""

import pytest

from proofs.audit import ledger
from proofs.engine.paper_verdict import FALSE, FALSE_AS_RESTORED, FALSE_PROOF, SLIP, STANDINGS, STANDS, standing_of
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation
from symdp.errors import InvalidArgument

ONE = (facts.arithmetic("one", "1", "==", "1"),)
DECIDED = {
    "proof": {"proof": lambda: Proof("all x", "inspection", ONE)},
    "refutation": {"refutation": lambda: Refutation({"x": 1}, ONE)},
}


def stated(decided, **parts):
    return statement("folklore", "planted", "prose", "x=x", **DECIDED[decided], **parts)(lambda x: x == x)


def test_the_class_follows_from_what_decides_it_unless_it_is_declared():
    assert standing_of(stated("proof")) == STANDS
    assert standing_of(stated("refutation")) == FALSE
    assert standing_of(stated("proof", standing=FALSE_PROOF)) == FALSE_PROOF
    assert standing_of(stated("proof", standing=SLIP)) == SLIP


@pytest.mark.parametrize(
    ("decided", "parts", "words"),
    [
        ("proof", {"standing": "TRUE"}, "must be one of STANDS, FALSE"),
        ("proof", {"standing": FALSE}, "must be one of STANDS, SLIP, FALSE PROOF here"),
        ("refutation", {"standing": STANDS}, "must be one of FALSE, SLIP, FALSE AS RESTORED here"),
        ("proof", {"repeats": "folklore/other"}, "a sentence that is FALSE, and it is STANDS"),
        ("refutation", {"standing": FALSE_PROOF}, "must be one of FALSE, SLIP, FALSE AS RESTORED here"),
        ("refutation", {"standing": FALSE_AS_RESTORED}, "needs the residue"),
        ("refutation", {"standing": SLIP}, "needs the intended sentence as corrected"),
        ("proof", {"residue": " "}, "residue is empty"),
    ],
)
def test_a_class_that_does_not_fit_is_refused(decided, parts, words):
    with pytest.raises(InvalidArgument, match=words):
        stated(decided, **parts)


def test_every_row_of_a_paper_has_a_class_and_an_erratum_where_it_does_not_stand():
    rows = [row for row in ledger.rows() if row.statement.paper not in ledger.OWN]
    assert {standing_of(row.statement) for row in rows} == set(STANDINGS)
    assert [row.name for row in rows if standing_of(row.statement) != STANDS and not row.erratum] == []


def test_what_is_said_of_lost_displays_is_said_of_all_alike():
    """No maximum with 0 is added to a lost display: Theorems 6, 7, 8, 9 and 14 of zhong2022 are restored without one."""
    lost = [row.statement.id for row in ledger.rows(["zhong2022"]) if standing_of(row.statement) == FALSE_AS_RESTORED]
    assert lost == ["theorem_6", "theorem_7", "theorem_8", "theorem_9", "theorem_14"]
    assert all(row.statement.corrected for row in ledger.rows(["zhong2022"]) if row.statement.id in lost)
