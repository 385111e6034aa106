"""Certificates of every kind and changes of them, answered by the checker in Python and by the one that Coq extracts.

Run ``python -m tests.attack.two_checkers FIRST-LAST [CHANGES [FILE]]``: the certificates of these numbers, the kinds in
turn, each with so many changes (20 where none are named), half of them of the record. What the checker in Python accepts of
a changed record must be true: an independent judge shows it. Of false records too certificates are made, of the evidence
of a true one or by solving programs; what one of the checkers alone accepts is a fault, and so is what Coq's does not know
without a reason. The file keeps what is done: a run that was stopped goes on with it, parts with other numbers may run
beside each other with one file, and a run over all numbers adds them up. 0-5000 takes two cores half an hour.
"""

import contextlib
import json
import sys
import tempfile
from collections import Counter
from fractions import Fraction as F
from pathlib import Path
from random import Random

from symdp.certificates.checker import command, rules
from symdp.certificates.checker.arithmetic import vectors
from symdp.certificates.checker.claim import kinds, record
from symdp.certificates.checker.evidence import source_membership
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.checker.programs import diagonal_blocks
from symdp.certificates.coq.records_theorem import LEAKING
from symdp.certificates.made_certificate import document_of
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from tests.attack.claim_changes import changed as changed_record
from tests.attack.claim_changes import claimed, claiming
from tests.attack.true_claims import is_shown_true
from tests.certificates.document_parts import code, nodes, replaced
from tests.certificates.extracted_checker import in_coq
from tests.certificates.random_certificates import KINDS, certificate

# Of how many changed records that are refused a certificate is made.
STEP, CHANGES, FORGED = 50, 20, 0.3
# What Coq's checker is asked in format 3, about a source set, beside whole mechanisms.
DIAGONALS = {"leakage": "dp", "loss": "hamming", "adjacency": None}
COLUMNS = [{"leakage": measure, "loss": "hamming"} for measure in ("ml", "sibson:oo")]
PRIORS = [{"sought": "least majorised prior"}, {"leakage": "identifiability", "loss": "hamming"}]
PROFILES = DIAGONALS | {"leakage": "profile"}
GUESSES = {"leakage": "min-entropy", "loss": "hamming"}


def changed_number(rng, document, parts):
    """One number of these parts of a document changed."""
    found = [(path, text) for path, text in nodes(document) if path and path[0] in parts and isinstance(text, str)]
    found = [(path, text) for path, text in found if rules.NUMBER.fullmatch(text)]
    if not found:
        return document
    path, text = rng.choice(found)
    near = [F(text) + sign * F(1, step) for sign in (1, -1) for step in (1, 2, 7, 997, 10**9)]
    return replaced(document, path, str(rng.choice([*near, F(0), -F(text), F(rng.choice(found)[1])])))


class Campaign:
    """What was answered, counted by kind; a disagreement is kept."""

    def __init__(self, rng, program=None, folder=None):
        self.rng, self.program, self.folder = rng, program, folder
        self.counts, self.faults, self.records, self.pending = Counter(), [], [], []

    def run(self, numbers, changes):
        for number in numbers:
            kind = KINDS[number % len(KINDS)]
            self.certificate(kind, certificate(kind, self.rng), changes)
        self.ask_coq()
        return self.counts

    def certificate(self, kind, found, changes):
        document, evidence = found.document, found.finding.evidence if found.finding else {}
        self.records.append(found.record)
        self.note(kind, "certificates", self.answered(kind, document) == command.ACCEPTED, document)
        for k in range(changes):
            self.change_record(kind, document, evidence) if k % 2 else self.change_proof(kind, document)

    def change_record(self, kind, document, evidence):
        old = claimed(document)
        made = changed_record(self.rng, old, self.records)
        other = claiming(document, made)
        codes = [self.answered(kind, other)]
        self.note(kind, "changes", True, other)
        again = reissued(made, evidence) if codes[0] == command.ACCEPTED or self.rng.random() < FORGED else None
        if again is not None:
            codes.append(self.answered(kind, again))
            self.note(kind, "reissued", True, again)
        if made != old and command.ACCEPTED in codes:
            self.note(kind, "accepted", is_shown_true(made, old), other)

    def change_proof(self, kind, document):
        if "evidence" in document:
            other = changed_number(self.rng, document, ("evidence",))
        else:
            other = changed_vector(self.rng, document)
        self.note(kind, "changes", self.answered(kind, other) != command.UNKNOWN_KIND, other)

    def answered(self, kind, document):
        """The exit code of a document, which Coq's checker is asked for too."""
        found = code(document)
        self.pending.append((kind, document, found))
        return found

    def note(self, kind, what, holds, document):
        self.counts[kind, what] += 1
        if not holds:
            self.faults.append((what, kind, document))

    def ask_coq(self):
        """The extracted checker gives the same verdict, but for what it has no theorem for.

        Where several parts of a document are changed, it may be rejected for one and no certificate for another.
        """
        if self.program is None:
            return
        documents = [document for _, document, _ in self.pending]
        for (kind, document, wanted), found in zip(self.pending, in_coq(self.program, self.folder, documents), strict=True):
            if found == command.UNKNOWN_KIND:
                malformed = wanted == command.NO_CERTIFICATE
                self.note(kind, "no theorem", malformed or without_theorem(document), document)
            else:
                alike = found == wanted or command.ACCEPTED not in (found, wanted)
                self.note(kind, "extracted", alike, document)
        self.pending = []


def without_theorem(document):
    """Whether Coq's checker knows no document like this.

    It is about other questions than those of diagonals, columns, profiles, whole mechanisms, capacities, priors, the
    min-entropy leakage of one prior, or formulas that a prior of a class refutes, its set is a chi-square ball or a prior
    that is named, its answer is a root or a curve of mechanisms, or, of the others, it encloses what is no distortion of
    columns, a pair has an epsilon, or a vector that is no piece's is what others leave. Of several records one of each kind
    must be such a question of diagonals or profiles, of as many letters, and all mechanisms are meant; or a formula answers
    for databases, under differential privacy, maximal or min-entropy leakage.
    """
    if "question" not in document:
        return False
    if "evidence" in document or code(document) == command.UNKNOWN_KIND:
        return True
    if isinstance(document["question"].get("records"), dict) and "of each record" not in document["answer"]:
        return not of_formula(record.record_in(document))
    if any(key in document["question"] for key in ("groups", "records")):
        return any(map(without_theorem, records_inside(document) or [document | {"evidence": {}}]))
    if document["question"].get("sought") in (kinds.CAPACITY, kinds.OF_FORMULA):
        return False
    question, asks, answer = document["question"], document.get("asks", {}), document["answer"]
    about = {key: told for key, told in question.items() if key not in ("source", "delta", "profile")}
    pairs = question.get("profile", [])
    if about == GUESSES:
        return not diagonal_blocks.alone(question["source"])
    of_entries = about.keys() - {"sensitive"} == DIAGONALS.keys() and about["leakage"] == "dp" and about != DIAGONALS
    if not of_entries and about not in (DIAGONALS, PROFILES, *PRIORS, *COLUMNS):
        return True
    shaped = not {"around", "geometric"}.isdisjoint(question["source"])
    if of_entries:
        return shaped or "least" in answer or "root_of" in answer.get("exp", "")
    encloses = (dict in map(type, answer.values()) and about not in COLUMNS) or any("epsilon" in pair for pair in pairs)
    return shaped or encloses or "least" in answer or ("curve" not in asks and '"rest"' in json.dumps(document))


def of_formula(said):
    """Whether Coq's checker knows the measure of databases that may be uniform."""
    name = block_programs.name_of(said)
    return name == "response_blocks" or (name == "shell_blocks" and said["question"]["leakage"] in LEAKING)


def records_inside(document):
    """The records about one record of each kind; none where Coq's checker knows nothing of what is said about all."""
    if "groups" in document["question"]:
        try:
            ones = record.record_in(document).inside
            sizes = {source_membership.Source(one["question"]["source"]).letters for one in ones}
        except rules.Malformed:
            return []
        known = [block_programs.name_of(one) in ("diagonal_blocks", "profile_blocks") for one in ones]
        return ones if len(sizes) == 1 and all(known) else []
    if type(document["question"]["records"]) is int:
        return record.record_in(document).inside
    private = document["question"]["leakage"] in ("dp", "renyi:oo") or document["question"]["leakage"].startswith("adp:")
    known = private and document["question"].get("scope") == kinds.EVERY and "of each record" in document["answer"]
    if not known or (len(document["answer"]["of each record"]) != 1 and "level" in document["asks"]):
        return []
    return record.record_in(document).inside


def reissued(made, evidence):
    """A certificate of a record; None where it is too large, and one that is none where it is false or no record."""
    try:
        return document_of(made, evidence)
    except Unsupported:
        return None
    except (CertificateRejected, InvalidArgument):
        return {"format": block_programs.FORMAT}


def changed_vector(rng, document):
    """One integer, or the length, of a vector of a certificate changed."""
    found = [(path, text) for path, text in nodes(document) if path[:1] in (("point",), ("multipliers",))]
    found = [(path, text) for path, text in found if type(text) is str and vectors.TEXT.fullmatch(text)]
    if not found:
        return document
    path, text = rng.choice(found)
    above, slash, below = text.partition("/")
    signs = above.split(" ")
    place = rng.randrange(len(signs))
    step = rng.choice(([str(int(signs[place]) + 1)], [str(int(signs[place]) - 1)], ["0"], [], [signs[place]] * 2))
    return replaced(document, path, " ".join([*signs[:place], *step, *signs[place + 1 :]]) + slash + below)


def finished(path):
    """What a file holds by numbers and changes; a line that was cut off is no entry."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []:
        with contextlib.suppress(ValueError):
            entry = json.loads(line)
            found[entry["numbers"], entry["changes"]] = entry
    return found


def batch(numbers, changes, program):
    """A line of the file: what was counted, and what was not as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(Random(f"two checkers:{numbers[0]}"), program, Path(folder))
        counts = campaign.run(numbers, changes)
    found = [[kind, what, count] for (kind, what), count in counts.items()]
    return {"numbers": str(numbers), "changes": changes, "counts": found, "faults": campaign.faults}


def campaign(first, last, changes, path, program, report):
    """All batches of these numbers, those that the file has and the others."""
    done, total, faults = finished(path), Counter(), []
    for start in range(first, last, STEP):
        numbers = range(start, min(start + STEP, last))
        entry = done.get((str(numbers), changes)) or batch(numbers, changes, program)
        if path is not None and (str(numbers), changes) not in done:
            with path.open("a", encoding="utf-8") as file:
                file.write(f"\n{json.dumps(entry)}\n")
        total.update({(kind, what): count for kind, what, count in entry["counts"]})
        faults += entry["faults"]
        report(f"{numbers[-1] + 1}: {len(faults)} disagreements")
    return total, faults


def table(total):
    """What was counted, a line for each kind and one for all."""
    columns = list(dict.fromkeys([what for _, what in total]))
    sums = ["all", *[str(sum([total[kind, what] for kind in KINDS])) for what in columns]]
    lines = [["kind", *columns], *[[kind, *[str(total[kind, what]) for what in columns]] for kind in KINDS], sums]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join([" ".join([cell.rjust(width) for cell, width in zip(line, widths, strict=True)]) for line in lines])


def main(arguments):
    from proofs.audit import coq_library

    first, last = map(int, arguments[0].split("-"))
    changes, path = int([*arguments, CHANGES][1]), Path(arguments[2]) if len(arguments) > 2 else None
    sys.set_int_max_str_digits(0)
    program = str(coq_library.build_checker())
    total, faults = campaign(first, last, changes, path, program, lambda text: print(text, flush=True))
    print(table(total))
    for fault in faults:
        print("DISAGREE", str(fault)[:3000], flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
