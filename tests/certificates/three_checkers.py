"""Certificates and changes of them, answered by three checkers: of format 1, of format 2, and the one that Coq extracts.

Run ``python tests/certificates/three_checkers.py COUNT CHANGES [SEED]``: so many certificates, each with so many changes,
half of them of the claim. A changed claim that one of the two checkers in Python accepts must be true: an independent judge,
or a certificate of the other format, shows it.
"""

import json
import sys
import tempfile
from collections import Counter
from fractions import Fraction as F
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
FOLDERS = [HERE, *[HERE.parent / name for name in ("agreement", "attack", "tradeoffs", "sources")], HERE.parents[1]]
sys.path[:0] = [str(folder) for folder in FOLDERS]

from claim_changes import changed as changed_claim  # noqa: E402
from document_parts import nodes, replaced  # noqa: E402
from extracted_kinds import GRAPHS, by_loss  # noqa: E402
from random_sources import random_prior, random_source  # noqa: E402
from test_closed_claims import SAMPLES, samples  # noqa: E402
from test_extracted_checker import in_coq  # noqa: E402
from true_claims import is_shown_true  # noqa: E402

from symdp import (  # noqa: E402
    Database,
    SourceSet,
    Tradeoff,
    least_distortion,
    least_identifiability,
    least_sensitive_distortion,
    optimal_mechanism,
    privacy_distortion,
)
from symdp.certificates.checker import command, rules, shape  # noqa: E402
from symdp.certificates.reissue import in_format_2  # noqa: E402
from symdp.errors import InvalidArgument, SymdpError, Unsupported  # noqa: E402
from symdp.graphs import families  # noqa: E402
from symdp.tradeoffs.graphs.leakage import graph_leakage  # noqa: E402
from symdp.tradeoffs.graphs.outputs import few_outputs_leakage  # noqa: E402
from symdp.tradeoffs.graphs.utility import graph_utility  # noqa: E402
from symdp.tradeoffs.profiles.envelope import lorenz_envelope  # noqa: E402

SAMPLED = F(1, 12)


def code(document):
    """The exit code of the checkers in Python."""
    try:
        shape.recheck(document)
    except rules.Rejected:
        return command.REJECTED
    except shape.UnknownKind:
        return command.UNKNOWN_KIND
    except (rules.Malformed, RecursionError):
        return command.NO_CERTIFICATE
    return command.ACCEPTED


def asked(rng):
    """A random question of one of the kinds that have programs."""
    source, level, d = random_source(rng), F(rng.randint(3, 12), 2), F(rng.randint(0, 20), 20)
    delta, prior = F(rng.choice((0, 0, 1, 3)), 10), random_prior(rng, rng.randint(2, 4))
    profile = Tradeoff(source, leakage="profile:log(2):1/10,log(3):1/20")
    graph, records = rng.choice(GRAPHS), Database(rng.randint(1, 3), source=source)
    questions = (
        lambda: optimal_mechanism(source, d, delta),
        lambda: least_distortion(source, level, delta),
        lambda: privacy_distortion(source, delta),
        lambda: optimal_mechanism(source, d, leakage=rng.choice(("ml", "mx", "sibson:oo"))),
        lambda: optimal_mechanism(SourceSet.single(prior), d, leakage="min-entropy"),
        lambda: least_distortion(source, 1 + d, leakage=rng.choice(("ml", "mx"))),
        lambda: privacy_distortion(source, leakage="ml"),
        lambda: by_loss(rng).at(d),
        lambda: by_loss(rng).inverse(exp_epsilon=level),
        lambda: Tradeoff(source, adjacency=families.line(source.letters)).at(d),
        lambda: graph_utility(graph, level),
        lambda: graph_leakage(graph, level),
        lambda: few_outputs_leakage(families.line(4), level, rng.randint(1, 3)),
        lambda: least_sensitive_distortion(source, [rng.randint(1, source.letters)], exp_epsilon=level),
        lambda: least_identifiability([p for p in prior if p], distortion=d) if all(prior) else graph_utility(graph, level),
        lambda: profile.at(d),
        lambda: profile.inverse(value=d / 4),
        lambda: lorenz_envelope(source),
        lambda: optimal_mechanism(records, d, leakage="dp"),
        lambda: least_distortion(records, level, leakage="dp"),
    )
    return rng.choice(questions)()


def issued(rng):
    """A certificate of format 1: of a random question, or at times one of the samples of all kinds."""
    while True:
        try:
            if rng.random() < SAMPLED:
                return rng.choice(samples(rng.choice(list(SAMPLES)))).document
            return asked(rng).certificate.document
        except (SymdpError, AttributeError):
            continue  # The question has no answer, or none with a certificate.


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
    """What was answered, counted; a disagreement is kept."""

    def __init__(self, rng, program=None, folder=None):
        self.rng, self.program, self.folder = rng, program, folder
        self.counts, self.faults, self.claims, self.pending = Counter(), [], [], []

    def run(self, count, changes):
        for _ in range(count):
            self.certificate(issued(self.rng), changes)
        self.ask_coq()
        return self.counts

    def certificate(self, document, changes):
        claim = document["claim"]
        self.claims.append(claim)
        first = code(document)
        self.note("certificates", claim["kind"], first == command.ACCEPTED, document)
        self.pending.append((document, first))
        second = reissued(claim, document["evidence"])
        self.counts["in format 2"] += second is not None
        if second is not None:
            self.note("certificates of format 2", claim["kind"], code(second) == command.ACCEPTED, second)
        for k in range(changes):
            self.change_claim(document, second) if k % 2 else self.change_evidence(document, second)

    def change_claim(self, document, second):
        claim, old = changed_claim(self.rng, document["claim"], self.claims), document["claim"]
        other = document | {"claim": claim, "claim_sha256": rules.digest(claim)}
        codes = [code(other), None if second is None else code(second | {"claim": claim})]
        self.pending.append((other, codes[0]))
        self.counts["changed claims"] += 1
        if claim == old or command.ACCEPTED not in codes:
            return
        self.counts["changed claims accepted", *codes] += 1
        true = is_shown_true(claim, old)
        if codes[0] == command.ACCEPTED and codes[1] in (command.REJECTED, command.NO_CERTIFICATE):
            again = reissued(claim, document["evidence"])
            true = true and again is not None and code(again) == command.ACCEPTED
        self.note("accepted", codes, true, other)

    def change_evidence(self, document, second):
        other = changed_number(self.rng, document, ("evidence",))
        self.counts["changed evidence"] += 1
        self.pending.append((other, code(other)))
        if second is not None:
            changed = code(changed_number(self.rng, second, ("point", "multipliers")))
            self.counts["changed points and multipliers", changed] += 1

    def note(self, what, which, holds, document):
        self.counts[what] += 1
        if not holds:
            self.faults.append((what, which, document))

    def ask_coq(self):
        """The extracted checker gives the verdict of format 1, but for what it has no theorem for.

        Where several parts of a document are changed, it may be rejected for one and no certificate for another.
        """
        if self.program is None:
            return
        documents = [document for document, _ in self.pending]
        for (document, wanted), found in zip(self.pending, in_coq(self.program, self.folder, documents), strict=True):
            unlike = "the other of two faults" if command.ACCEPTED not in (wanted, found) else "not alike"
            same = "no theorem" if found == command.UNKNOWN_KIND else "same" if found == wanted else unlike
            self.counts["extracted", same] += 1
            if same == "not alike":
                self.faults.append(("extracted", (wanted, found), document))
        self.pending = []


def reissued(claim, evidence):
    """The claim in format 2; None where it has no programs, or is false."""
    try:
        return in_format_2(claim, evidence)
    except (InvalidArgument, Unsupported):
        return None


def main(arguments):
    from proofs.audit import coq_library

    count, changes, seed = [int(value) for value in [*arguments, "0"][:3]]
    sys.set_int_max_str_digits(0)
    program, total, step = str(coq_library.build_checker()), Counter(), 50
    for start in range(0, count, step):
        with tempfile.TemporaryDirectory() as folder:
            campaign = Campaign(Random(f"{seed}:{start}"), program, Path(folder))
            total += campaign.run(min(step, count - start), changes)
        print(start + step, json.dumps({str(key): value for key, value in total.items()}), flush=True)
        for fault in campaign.faults:
            print("DISAGREE", str(fault)[:3000], flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
