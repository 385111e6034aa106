"""Every stored certificate and every answer of the golden corpus, by both formats: format 1 accepts, format 3 is made anew.

Run ``python tests/certificates/stored_corpora.py [STEP]`` for each kind of claim: how many were reissued and accepted, and
why the others have no certificate of format 3. With a step only each so many of the corpus is taken.
"""

import json
import re
import sys
from collections import Counter
from pathlib import Path
from unittest import mock

HERE = Path(__file__).parent
FOLDERS = [HERE, HERE.parent / "agreement", HERE.parents[1]]
sys.path[:0] = [str(folder) for folder in FOLDERS]

from golden import answers  # noqa: E402
from golden.stored import load  # noqa: E402

from symdp import Certificate  # noqa: E402
from symdp.certificates.checker import rules, shape  # noqa: E402
from symdp.errors import SymdpError, Unsupported  # noqa: E402

STORED = HERE.parents[1] / "proofs" / "certificates"
ACCEPTED = "reissued and accepted"


def stored():
    """The certificates of statements, and those inside of them."""
    for path in sorted(STORED.rglob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        yield document
        facts = zip(document["claim"]["assertions"], document["evidence"]["proofs"], strict=True)
        for assertion, evidence in facts:
            if assertion["kind"] == "certified":
                yield Certificate.of(assertion["claim"], evidence).document


def golden(step=1, start=0):
    """The certificates of the questions of the golden corpus, asked again; those that have none are left out."""
    asked, certificates = [entry["question"] for entry in load()][start::step], []

    def noted(values, forms, answered, question, exact):
        certificates.append(answered.certificate)
        return values, forms

    with mock.patch.object(answers, "_with_certificate", noted):
        for question in asked:
            answers.answer(question)
            yield from (certificate.document for certificate in certificates if certificate is not None)
            certificates.clear()


def fate(document):
    """What both formats say of a certificate: an error of the second one is a disagreement, but for Unsupported."""
    shape.recheck(document)
    try:
        again = Certificate(document).reissued()
    except Unsupported as error:
        return re.sub(r"^no certificate of format 3 is made: |\d+", "", str(error))
    if again.record != Certificate(document).record:
        raise AssertionError(f"another claim was reissued: {again.record}")
    return ACCEPTED


def counted(documents):
    """(kind, fate) of certificates, counted; what is not alike is kept."""
    counts, faults = Counter(), []
    for document in documents:
        kind = document["claim"]["kind"]
        try:
            counts[kind, fate(document)] += 1
        except (SymdpError, rules.Rejected, rules.Malformed, AssertionError) as error:
            faults.append((kind, str(error), document["claim"]))
    return counts, faults


def main(arguments):
    sys.set_int_max_str_digits(0)
    step = int(arguments[0]) if arguments else 1
    for name, documents in (("stored", stored()), ("golden", golden(step))):
        counts, faults = counted(documents)
        for (kind, what), count in sorted(counts.items()):
            print(f"{name}: {count:5d}  {kind}: {what}")
        for fault in faults:
            print("DISAGREE", str(fault)[:2000])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
