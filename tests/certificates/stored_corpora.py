"""Every stored certificate and every answer of the golden corpus: accepted, and so is what the solver found in format 1.

Run ``python tests/certificates/stored_corpora.py [STEP]`` for each kind of claim: how many were accepted, by programs or by
evidence, and which were not. With a step only each so many of the corpus is taken.
"""

import sys
from collections import Counter
from pathlib import Path
from unittest import mock

HERE = Path(__file__).parent
FOLDERS = [HERE, HERE.parent / "agreement", HERE.parents[1]]
sys.path[:0] = [str(folder) for folder in FOLDERS]

from first_format import first_format  # noqa: E402
from golden import answers  # noqa: E402
from golden.stored import load  # noqa: E402

from symdp import Certificate  # noqa: E402
from symdp.certificates.checker import rules, shape  # noqa: E402
from symdp.errors import SymdpError  # noqa: E402

STORED = HERE.parents[1] / "proofs" / "certificates"
PROGRAMS, EVIDENCE = "accepted by programs", "accepted by evidence"


def stored():
    """The certificates of statements, and those inside of them."""
    for path in sorted(STORED.rglob("*.json")):
        found = Certificate.load(path)
        yield found
        facts = zip(found.document["answer"]["facts"], found.document["evidence"]["proofs"], strict=True)
        for fact, proof in facts:
            if fact["kind"] == "certified":
                yield Certificate({"format": shape.BY_RECORD, **fact["claim"], **proof})


def golden(step=1, start=0):
    """The certificates of the questions of the golden corpus, asked again; those that have none are left out."""
    asked, certificates = [entry["question"] for entry in load()][start::step], []

    def noted(values, forms, answered, question, exact):
        certificates.append(answered.certificate)
        return values, forms

    with mock.patch.object(answers, "_with_certificate", noted):
        for question in asked:
            answers.answer(question)
            yield from (certificate for certificate in certificates if certificate is not None)
            certificates.clear()


def fate(certificate):
    """How a certificate is accepted; by format 1 as well where it is known what the solver found."""
    certificate.verify()
    if certificate.finding is not None:
        shape.recheck(first_format(certificate))
    return PROGRAMS if "point" in certificate.document else EVIDENCE


def counted(certificates):
    """(kind, fate) of certificates, counted; what is refused is kept."""
    counts, faults = Counter(), []
    for certificate in certificates:
        kind = certificate.claim["kind"]
        try:
            counts[kind, fate(certificate)] += 1
        except (SymdpError, rules.Rejected, rules.Malformed) as error:
            faults.append((kind, str(error), certificate.claim))
    return counts, faults


def main(arguments):
    sys.set_int_max_str_digits(0)
    step = int(arguments[0]) if arguments else 1
    for name, found in (("stored", stored()), ("golden", golden(step))):
        counts, faults = counted(found)
        for (kind, what), count in sorted(counts.items()):
            print(f"{name}: {count:5d}  {kind}: {what}")
        for fault in faults:
            print("REFUSED", str(fault)[:2000])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
