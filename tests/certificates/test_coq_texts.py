"""What theorems of Coq say, in words and in terms, is what was read: titles, definitions, statements, evidence by formulas.

Coq decides whether a theorem holds, and other tests compile some of them; none of them would notice another title.

Covers: symdp.certificates.coq.claim_blocks, symdp.certificates.coq.claim_terms, symdp.certificates.coq.coq_choice,
symdp.certificates.coq.coq_terms, symdp.certificates.coq.iid_records, symdp.certificates.coq.mechanism_terms,
symdp.certificates.coq.profile_theorem, symdp.certificates.coq.records_theorem, symdp.certificates.coq.refuted_theorem,
symdp.certificates.coq.source_terms
"""

import json
import re
from fractions import Fraction

from tests.certificates import coq_texts

STORED = json.loads(coq_texts.FILE.read_text(encoding="utf-8"))
NUMBER = re.compile(r"(?<![A-Za-z_])-?[0-9]+(?:[/#][0-9]+)?")


def test_theorems_are_those_that_were_read():
    """Where one changes for a reason: python -m tests.certificates.coq_texts, and read the difference."""
    found = coq_texts.texts()
    assert found.keys() == STORED.keys()
    for name, parts in found.items():
        assert parts == STORED[name], name


def numbers(text):
    return {Fraction(number.replace("#", "/")) for number in NUMBER.findall(text)}


def test_numbers_of_a_title_are_in_the_statement_or_in_what_it_names():
    for name, parts in STORED.items():
        if not isinstance(parts, str):
            terms = " ".join([parts["statement"], *parts["definitions"]])
            assert numbers(parts["title"]) - numbers(terms) <= {Fraction(1)}, name


def test_no_theorem_is_refused_without_a_reason():
    reasons = {parts for parts in STORED.values() if isinstance(parts, str)}
    assert all(reason.startswith("no Coq proof is written: ") for reason in reasons)
    assert 0 < len(reasons) < 6
