"""Certificates as files of Coq: which theorems it accepts, which it refuses, and the sources that they are about."""

import re

from proofs.audit import coq_library
from symdp import Certificate, SourceSet
from symdp.certificates.checker.arithmetic import vectors
from symdp.certificates.coq.coq_proof import coq_proof
from symdp.errors import CertificateRejected, InvalidArgument
from tests.agreement.random_sources import random_prior, random_source
from tests.certificates.document_parts import nodes, replaced

CLOSED = "Closed under the global context"
FOUR = SourceSet.single(["2/5", "3/10", "1/5", "1/10"])
EVERY_KIND = {
    "vertices": SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]),
    "box": SourceSet.box(["1/4", "0", "1/10"], ["1", "3/4", "1/2"]),
    "ball": SourceSet.total_variation_ball(["1/2", "1/2", "0"], "1/20"),
    "inequalities": SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3"], letters=3),
    "decreasing": SourceSet.decreasing(4),
    "simplex": SourceSet.simplex(3),
    "band": SourceSet.cdf_band(["2/5", "3/5", 1], ["3/5", "9/10", 1]),
    "focal": SourceSet.belief([([1, 2], "1/2"), ([3], "1/4"), ([1, 3], "1/4")], letters=3),
}


def drawn_source(seed, rng):
    """All rotations of a prior (Class I), a prior with letters exchanged (mostly Class III), or any kind."""
    if seed % 4 == 1:
        prior = random_prior(rng, rng.randint(2, 4))
        return SourceSet.from_vertices([prior[k:] + prior[:k] for k in range(len(prior))])
    if seed % 4 == 2:
        prior = sorted(random_prior(rng, rng.randint(3, 5)), reverse=True)
        return SourceSet.from_vertices([prior, [*prior[1:], prior[0]]])
    return random_source(rng)


def is_accepted(document, folder):
    """Whether Coq accepts the theorem of a certificate."""
    return compiles(coq_proof(document), folder)


def are_accepted(documents, folder):
    """Whether Coq accepts the theorems of all certificates, in one file: loading what they rest on takes seconds."""
    claims = [in_a_module(f"Claim{place}", coq_proof(document)) for place, document in enumerate(documents)]
    all_claims = ", ".join([f"Claim{place}.claim" for place in range(len(documents))])
    return compiles("\n".join([*claims, f"Definition claims := ({all_claims}).", "Print Assumptions claims."]), folder)


def in_a_module(name, text):
    """A file as a module, with what it imports: the theorems of BlockClaims.v and RecordClaims.v have one name."""
    own = [line for line in text.splitlines() if not line.startswith("Print Assumptions")]
    return "\n".join([f"Module {name}.", *own, f"End {name}."])


REFUSED = """vm_compute.
lazymatch goal with |- false = true => idtac end.
Restart.
{refine}
vm_cast_no_check (erefl true).
Fail Qed.
Abort."""


def require_refused(documents, folder):
    """All in one file: for each, the computation answers false, and the kernel refuses the proof that says true."""
    claims = []
    for document in documents:
        own = coq_proof(document).splitlines()
        (refine,) = [line for line in own if line.startswith("refine ")]
        ending = own.index(refine) + 1
        assert own[ending:][:2] == ["vm_cast_no_check (erefl true).", "Qed."], f"the proof goes on with {own[ending:][:2]}"
        own[ending:] = [REFUSED.format(refine=refine)]
        claims.append(in_a_module(f"Forged{len(claims)}", "\n".join(own)))
    path = folder / "forged.v"
    path.write_text("\n".join(claims), encoding="utf-8")
    coq_library.compiled(path)


def compiles(text, folder):
    """Whether Coq accepts a file; one that it rejects must fail in the computation and nowhere else."""
    path = folder / "claim.v"
    path.write_text(text, encoding="utf-8")
    try:
        printed = coq_library.compiled(path)
    except coq_library.CoqFailed as error:
        printed = str(error)
    accepted = printed.strip() == CLOSED
    assert accepted or 'has type "true = true"' in printed, printed
    return accepted


def changed(document, rng):
    """One number of a certificate changed, which has a text for Coq, and which the checker in Python rejects."""
    texts = [(path, text) for path, text in nodes(document) if path and path[0] != "format" and isinstance(text, str)]
    texts = [(path, text) for path, text in texts if vectors.TEXT.fullmatch(text)]
    while True:
        path, text = rng.choice(texts)
        other = replaced(document, path, re.sub(r"^-?\d+", lambda one: str(int(one[0]) + rng.choice([1, -1])), text))
        try:
            coq_proof(other)
        except (CertificateRejected, InvalidArgument):
            continue
        try:
            Certificate(other).verify()
        except CertificateRejected as error:
            if "the claim has" not in str(error):
                return other
        except InvalidArgument:
            continue
