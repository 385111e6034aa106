"""Every stored certificate and every answer of the golden corpus: accepted.

Run ``python -m tests.certificates.stored_corpora [STEP]`` for each kind of answer: how many were accepted, by programs or by
evidence, and which were not. With a step only each so many of the corpus is taken.
"""

import sys
from collections import Counter
from pathlib import Path
from unittest import mock

from symdp import Certificate
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import record, schema
from symdp.errors import SymdpError
from tests.agreement.golden import answers
from tests.agreement.golden.stored import load
from tests.certificates.samples import SAMPLES, samples

HERE = Path(__file__).parent
STORED = HERE.parents[1] / "proofs" / "certificates"
PROGRAMS, EVIDENCE = "accepted by programs", "accepted by evidence"


def stored():
    """The certificates of statements, and those inside of them."""
    for path in sorted(STORED.rglob("*.json")):
        certificate = Certificate.load(path)
        yield certificate
        facts = zip(certificate.document["answer"]["facts"], certificate.document["evidence"]["proofs"], strict=True)
        for fact, proof in facts:
            if fact["kind"] == "certified":
                yield Certificate({"format": schema.FORMAT, **fact["claim"], **proof})


def golden(step=1, start=0):
    """The certificates of the questions of the golden corpus, asked again; those that have none are left out."""
    questions, certificates = [entry["question"] for entry in load()][start::step], []

    def noted(values, forms, answered, question, exact):
        certificates.append(answered.certificate)
        return values, forms

    with mock.patch.object(answers, "_with_certificate", noted):
        for question in questions:
            answers.answer(question)
            yield from (certificate for certificate in certificates if certificate is not None)
            certificates.clear()


def name_of(certificate):
    """The first name of samples with the same row as a record."""
    row = record.row_of(certificate.record)
    return next(name for name in SAMPLES if any(record.row_of(one.record) is row for one in samples(name)))


def fate(certificate):
    """How a certificate is accepted."""
    certificate.verify()
    return PROGRAMS if "point" in certificate.document else EVIDENCE


def counted(certificates):
    """The numbers of certificates by (kind, fate), and those that are refused."""
    counts, faults = Counter(), []
    for certificate in certificates:
        kind = name_of(certificate)
        try:
            counts[kind, fate(certificate)] += 1
        except (SymdpError, rules.Rejected, rules.Malformed) as error:
            faults.append((kind, str(error), certificate.record))
    return counts, faults


def main(arguments):
    sys.set_int_max_str_digits(0)
    step = int(arguments[0]) if arguments else 1
    for name, certificates in (("stored", stored()), ("golden", golden(step))):
        counts, faults = counted(certificates)
        for (kind, what), count in sorted(counts.items()):
            print(f"{name}: {count:5d}  {kind}: {what}")
        for fault in faults:
            print("REFUSED", str(fault)[:2000])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
