"""Certificates as theorems of Coq: true ones compile, changed ones do not, and the statement depends on the claim alone.

Covers: symdp.certificates.coq.coq_proof, symdp.certificates.coq.coq_terms, symdp.tradeoffs.graphs.few_outputs,
symdp.tradeoffs.graphs.graph_leakage, symdp.tradeoffs.graphs.graph_utility, symdp.tradeoffs.profiles.lorenz_envelope
"""

import json
import re
from fractions import Fraction

import pytest

from proofs.audit import coq_library
from symdp import Database, Tradeoff
from symdp.certificates.coq import coq_terms
from symdp.certificates.coq.coq_proof import coq_proof
from symdp.cli.commands import _run
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs import families
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion
from tests.certificates.coq_files import CLOSED, EVERY_KIND, FOUR, are_accepted
from tests.programs import needs_coq

FAMILIES = {"line": families.line(6), "star": families.star(4), "ring": families.ring(5)}


def claims_of_every_kind():
    yield from [certificate.document for certificate in _certificates()]


def _certificates():
    for name, source in EVERY_KIND.items():
        yield optimal_mechanism(source, "1/10", "1/7" if name == "box" else "0").certificate
    several = EVERY_KIND["vertices"]
    yield optimal_mechanism(several, "0").certificate
    yield optimal_mechanism(several, "0", "1/7").certificate
    yield from (least_distortion(several, "5/2", delta).certificate for delta in ("0", "1/7"))
    yield from (privacy_distortion(several, delta).certificate for delta in ("0", "1/7"))
    yield optimal_mechanism(several, "1/10", leakage="ml").certificate
    yield graph_utility(FAMILIES["line"], "3/2", [Fraction(1, 6)] * 6).certificate
    yield graph_leakage(FAMILIES["ring"], "3").certificate
    yield from (
        Tradeoff(FOUR, loss="line").at("1/4").certificate,
        Tradeoff(FOUR, loss="line").inverse(exp_epsilon=2).certificate,
        Tradeoff(several, loss="line").inverse(exp_epsilon=2).certificate,
        Tradeoff(several, loss="line").at("1/3").certificate,
        Tradeoff(several, loss="line").at(0).certificate,
        Tradeoff(several, adjacency=families.line(3)).at("1/3").certificate,
        Tradeoff(FOUR, adjacency=families.line(4)).at("1/3").certificate,
        Tradeoff(FOUR, leakage="profile:log(2):1/10,log(3):1/20").at("1/4").certificate,
        Tradeoff(several, leakage="profile:log(2):1/10,log(3):1/20").inverse(value="1/20").certificate,
        least_sensitive_distortion(several, [1, 3], exp_epsilon=2).certificate,
        least_distortion(several, 2, leakage="ml").certificate,
        privacy_distortion(several, leakage="ml").certificate,
        Tradeoff(Database(3, source=several), leakage="tv").at("1/2").certificate,
        least_identifiability(["1/2", "1/3", "1/6"], distortion="1/4").certificate,
        few_outputs_leakage(FAMILIES["star"], Fraction(3, 2), 2).certificate,
        lorenz_envelope(EVERY_KIND["ball"]).certificate,
        split_budget(
            [Tradeoff(several), Tradeoff(EVERY_KIND["box"]), Tradeoff(EVERY_KIND["box"])], exp_epsilon=2
        ).certificate,
        split_budget([Tradeoff(one, leakage="tv") for one in (several, EVERY_KIND["simplex"])], value="1/5").certificate,
        least_distortion(Database(3, source=several), "5/2", leakage="adp:1/10").certificate,
        Tradeoff(Database(3, source=several), leakage="adp:1/10").at("1/2").certificate,
        Tradeoff(Database(3, source=several)).curve().certificate,
        Tradeoff(Database(3, source=several)).at(0).certificate,
    )


def parts_of(document):
    """The theories that a written claim imports, and its definitions and statement, without the claim as data."""
    before, _, after = coq_proof(document).partition("Definition evidence")
    theories, _, definitions = before[before.index("From symdp") :].partition("\n\n")
    definitions = re.sub(r"Definition claimed .*?\.\n\n", "", definitions, flags=re.DOTALL)
    (claim,) = re.findall(r"Theorem claim \(R : realFieldType\) :(.*?)\.\nProof", after, re.DOTALL)
    return f"{theories}\n", f"{definitions}Definition claim (R : realFieldType) : Prop := {claim}.\n"


@needs_coq
def test_written_claims_mean_what_they_say_in_the_words_of_the_guard(library, tmp_path):
    parts = [parts_of(document) for document in claims_of_every_kind()]
    coq_library.build(["guard/Claims"])
    head = "From mathcomp Require Import all_ssreflect all_algebra.\nFrom Coq Require Import QArith.\n"
    frozen = "From symdp.guard Require Import Notions Claims.\n"
    own = [
        claim.replace("DistributionBands.band", "band").replace("(row vertices 0)", "(nth [::] vertices 0)")
        for _, claim in parts
    ]
    meant = [f"Module Meant{place}.\n{frozen}{claim}End Meant{place}.\n" for place, claim in enumerate(own)]
    modules = [f"Module Said{place}.\n{theories}{claim}End Said{place}.\n" for place, (theories, claim) in enumerate(parts)]
    same = [
        f"Lemma same{place} R : Said{place}.claim R = Meant{place}.claim R. Proof. exact: erefl. Qed.\n"
        for place in range(len(parts))
    ]
    path = tmp_path / "claims.v"
    path.write_text("".join([head, *meant, *modules, *same]), encoding="utf-8")
    assert coq_library.compiled(path) == ""
    path.write_text(
        "".join([head, meant[0], modules[1], "Lemma same R : Said1.claim R = Meant0.claim R. exact: erefl. Qed.\n"])
    )
    with pytest.raises(coq_library.CoqFailed):
        coq_library.compiled(path)


@needs_coq
def test_claims_of_every_kind_compile_with_lists_reduced_or_over_one_denominator(library, tmp_path, monkeypatch, rng):
    """Each in one of both forms, other ones with each seed."""
    documents = list(claims_of_every_kind())
    rng.shuffle(documents)
    assert are_accepted(documents[::2], tmp_path)
    monkeypatch.setattr(coq_terms, "MOST_SHORT", 1)
    assert are_accepted(documents[1::2], tmp_path)


def test_a_list_whose_common_denominator_is_long_stays_reduced():
    primes = [prime for prime in range(2, 400) if all(prime % other for other in range(2, prime))]
    assert coq_terms.vector([Fraction(1, prime) for prime in primes]).startswith("[:: 1#2; 1#3; 1#5; 1#7; ")


def other_kind():
    return optimal_mechanism(EVERY_KIND["vertices"], "1/4", leakage="renyi:2").certificate


def test_other_kinds_are_refused_in_one_line():
    with pytest.raises(Unsupported, match=r"^no Coq proof is written: [^\n]*$"):
        coq_proof(other_kind().document)


@pytest.mark.parametrize(
    "document",
    [
        None,
        {},
        {"claim": {}, "evidence": {}},
        {"format": 3},
        {"format": 3, "question": {}, "asks": {}, "answer": {}, "point": {}, "multipliers": {}},
    ],
)
def test_what_is_no_certificate_is_refused(document):
    with pytest.raises(InvalidArgument, match="not a certificate"):
        coq_proof(document)


def test_the_command_writes_the_file(tmp_path, capsys):
    certificate = optimal_mechanism(EVERY_KIND["ball"], "1/5").certificate
    (tmp_path / "c.json").write_text(certificate.to_json())
    assert _run(["recheck", str(tmp_path / "c.json"), "--coq", str(tmp_path / "c.v")]) == 0
    assert (tmp_path / "c.v").read_text() == coq_proof(certificate.document)
    assert "ACCEPTED" in capsys.readouterr().out
    assert _run(["recheck", str(tmp_path / "c.json"), "--coq", str(tmp_path / "none" / "c.v")]) == 2


def test_a_rejected_certificate_writes_nothing(tmp_path, capsys):
    document = optimal_mechanism(EVERY_KIND["ball"], "1/5").certificate.document
    (tmp_path / "c.json").write_text(json.dumps(document | {"answer": {"exp": "2"}}))
    assert _run(["recheck", str(tmp_path / "c.json"), "--coq", str(tmp_path / "c.v")]) == 1
    assert not (tmp_path / "c.v").exists()
    (tmp_path / "c.json").write_text(other_kind().to_json())
    assert _run(["recheck", str(tmp_path / "c.json"), "--coq", str(tmp_path / "c.v")]) == 2
    assert "no Coq proof is written: " in capsys.readouterr().err
    assert not (tmp_path / "c.v").exists()


@needs_coq
def test_the_command_has_coq_check_the_file(library, tmp_path, capsys):
    path, written = tmp_path / "c.json", tmp_path / "c.v"
    path.write_text(optimal_mechanism(EVERY_KIND["ball"], "1/5").certificate.to_json())
    assert _run(["recheck", str(path), "--coq", str(written), "--coqc"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"Coq says: {CLOSED}"
    assert {file.name for file in tmp_path.iterdir()} == {"c.json", "c.v"}


def test_coq_checks_a_file_that_is_named(tmp_path, capsys):
    path = tmp_path / "c.json"
    path.write_text(optimal_mechanism(EVERY_KIND["ball"], "1/5").certificate.to_json())
    assert _run(["recheck", str(path), "--coqc"]) == 2
    assert "--coq FILE.v" in capsys.readouterr().err
