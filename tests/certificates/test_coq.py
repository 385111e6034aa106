"""Certificates as theorems of Coq: what holds compiles, what was changed does not, the claim alone makes the statement."""

import json
import re
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from document_parts import nodes, replaced
from first_format import first_format, in_first_format
from programs import needs_coq
from random_sources import random_prior, random_source

from proofs.audit import coq_library
from symdp import (
    Certificate,
    Database,
    SourceSet,
    Tradeoff,
    least_distortion,
    least_identifiability,
    least_sensitive_distortion,
    optimal_mechanism,
    privacy_distortion,
    split_budget,
)
from symdp.certificates.checker import rules
from symdp.certificates.coq import terms
from symdp.certificates.coq.proof import THEOREMS, coq_proof
from symdp.cli.commands import _run
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.graphs import families
from symdp.losses import matrix
from symdp.tradeoffs.graphs.leakage import graph_leakage
from symdp.tradeoffs.graphs.outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.utility import graph_utility
from symdp.tradeoffs.profiles.envelope import lorenz_envelope

CLOSED = "Closed under the global context"
REQUIRED = ("Set Warnings", "From ")
DELTAS = (0, 0, Fraction(1, 10), Fraction(1, 3))
FAMILIES = {
    "ring": families.ring(5),
    "line": families.line(6),
    "star": families.star(4),
    "tree": families.tree(2, 2),
    "hamming": families.hamming(2, 3),
    "ten": families.ring(10),
}


@pytest.fixture(scope="session")
def library():
    coq_library.build(["CertificateChecks", "CurveChecks", "FloorChecks", "GraphChecks", "LeakageChecks"])


def is_accepted(document, folder):
    """Whether Coq accepts the theorem of a certificate."""
    return compiles(coq_proof(document), folder)


def are_accepted(documents, folder):
    """Whether Coq accepts the theorems of all certificates, in one file: loading what they rest on takes seconds."""
    required, claims = {}, []
    for place, document in enumerate(documents):
        lines = coq_proof(document).splitlines()
        required |= dict.fromkeys([line for line in lines if line.startswith(REQUIRED)])
        own = [line for line in lines if not line.startswith((*REQUIRED, "Print Assumptions"))]
        claims += [f"Module Claim{place}.", *own, f"End Claim{place}."]
    all_claims = ", ".join([f"Claim{place}.claim" for place in range(len(documents))])
    ending = [f"Definition claims := ({all_claims}).", "Print Assumptions claims."]
    return compiles("\n".join([*required, *claims, *ending]), folder)


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


def drawn_source(seed, rng):
    """All rotations of a prior (Class I), a prior with letters exchanged (mostly Class III), or any kind."""
    if seed % 4 == 1:
        prior = random_prior(rng, rng.randint(2, 4))
        return SourceSet.from_vertices([prior[k:] + prior[:k] for k in range(len(prior))])
    if seed % 4 == 2:
        prior = sorted(random_prior(rng, rng.randint(3, 5)), reverse=True)
        return SourceSet.from_vertices([prior, [*prior[1:], prior[0]]])
    return random_source(rng)


@cache
def random_certificate(seed):
    rng = Random(seed)
    source, delta = drawn_source(seed, rng), rng.choice(DELTAS)
    if seed % 5 < 3:
        return first_format(optimal_mechanism(source, Fraction(rng.randint(0, 12), 20), delta).certificate)
    if seed % 5 == 3:
        return first_format(least_distortion(source, Fraction(rng.randint(2, 12), 2), delta).certificate)
    return first_format(privacy_distortion(source, delta).certificate)


@needs_coq
@pytest.mark.parametrize("first", range(0, 25, 5))
def test_random_certificates_compile(first, library, tmp_path):
    assert are_accepted([random_certificate(seed) for seed in range(first, first + 5)], tmp_path)


@needs_coq
def test_one_changed_certificate_among_others_is_found(library, tmp_path):
    right = [random_certificate(seed) for seed in range(2)]
    assert not are_accepted([*right, changed(random_certificate(2), Random(2))], tmp_path)


def changed(document, rng):
    """The certificate with one number of its claim or evidence changed, which the checker in Python rejects."""
    while True:
        part = "claim" if document["claim"]["kind"] == "curve" else rng.choice(["claim", "evidence"])
        found = [(place, text) for place, text in nodes(document[part], ()) if isinstance(text, str)]
        place, text = rng.choice(found)
        if not rules.NUMBER.fullmatch(text):
            continue
        value = Fraction(text) + rng.choice([1, -1]) * Fraction(1, rng.choice([2, 7, 997]))
        other = document | {part: replaced(document[part], place, str(value))}
        other["claim_sha256"] = rules.digest(other["claim"])
        try:
            coq_proof(other)
            Certificate(other).verify()
        except CertificateRejected as error:
            if "D = 0" not in str(error):
                return other
        except InvalidArgument:
            continue


def test_the_random_certificates_are_of_all_kinds():
    claims = [random_certificate(seed)["claim"] for seed in range(25)]
    sources = [SourceSet.from_vertices(claim["source"]["vertices"]) for claim in claims if "vertices" in claim["source"]]
    assert {source.classify().name for source in sources} == {"I", "II", "III"}
    assert {claim["kind"] for claim in claims} == {"least leakage", "least distortion", "curve"}
    assert {claim["delta"] for claim in claims} == {"0", "1/10", "1/3"}
    vertices = [vertex for source in sources for vertex in source.vertices]
    assert any(0 in vertex for vertex in vertices)
    assert any(len(set(vertex)) < len(vertex) for vertex in vertices)
    assert any(claim.get("exp_epsilon") == "oo" for claim in claims)


@needs_coq
@pytest.mark.parametrize("seed", range(15))
def test_changed_certificates_do_not_compile(seed, library, tmp_path):
    assert not is_accepted(changed(random_certificate(seed), Random(seed)), tmp_path)


EVERY_KIND = {
    "vertices": SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]),
    "box": SourceSet.box(["1/4", "0", "1/10"], ["1", "3/4", "1/2"]),
    "ball": SourceSet.total_variation_ball(["1/2", "1/2", "0"], "1/20"),
    "inequalities": SourceSet.from_inequalities(["P1 >= 2*P2", "P2 >= P3"], letters=3),
    "decreasing": SourceSet.decreasing(4),
    "simplex": SourceSet.simplex(3),
}


@needs_coq
@pytest.mark.parametrize("name", EVERY_KIND)
def test_every_kind_of_source_set(name, library, tmp_path):
    source, delta = EVERY_KIND[name], "1/7" if name in ("vertices", "ball", "decreasing") else "0"
    found = [optimal_mechanism(source, distortion, delta) for distortion in ("1/10", "0")]
    documents = [first_format(best.certificate) for best in (*found, least_distortion(source, "5/2", delta))]
    assert are_accepted(documents, tmp_path)


@needs_coq
@pytest.mark.parametrize("name", FAMILIES)
def test_graphs(name, library, tmp_path):
    graph, rng = FAMILIES[name], Random(name)
    weights = [rng.choice([0, 1, 2, 3]) + (place == 0) for place in range(len(graph.labels))]
    prior = [Fraction(weight, sum(weights)) for weight in weights]
    found = first_format(graph_utility(graph, "3/2", prior).certificate)
    assert are_accepted([found, first_format(graph_leakage(graph, "3").certificate)], tmp_path)
    wrong = found["claim"] | {"utility": str(Fraction(found["claim"]["utility"]) - Fraction(1, 997))}
    assert not is_accepted(found | {"claim": wrong}, tmp_path)


LOSSES = {
    "line": "line",
    "square": "line:2",
    "ring": "ring",
    "lists": "lists:2",
    "erasure": "erasure:1/4",
    "matrix": matrix([["0", "-1", "3/2", "2"], ["1", "1", "0", "2"], ["2", "0", "1", "1/3"], ["1", "2", "3", "0"]]),
}


FOUR = SourceSet.single(["2/5", "3/10", "1/5", "1/10"])


@needs_coq
@pytest.mark.parametrize("name", LOSSES)
def test_any_distortion_function(name, library, tmp_path):
    tradeoff = Tradeoff(FOUR, loss=LOSSES[name])
    least = tradeoff.inverse(exp_epsilon=20)
    found = first_format(tradeoff.at((least.distortion + tradeoff.zero_from) / 2).certificate)
    assert are_accepted([first_format(least.certificate), found], tmp_path)
    bound = found["evidence"]["bound"]
    moved = [str(Fraction(bound["radii"][0]) + 1), str(Fraction(bound["radii"][1]) - 1), *bound["radii"][2:]]
    assert not is_accepted(found | {"evidence": found["evidence"] | {"bound": bound | {"radii": moved}}}, tmp_path)


@needs_coq
def test_distances_on_a_line(library, tmp_path):
    tradeoff = Tradeoff(FOUR, loss="line")
    assert is_accepted(first_format(tradeoff.at(tradeoff.zero_from).certificate), tmp_path)
    found = first_format(tradeoff.at("1/4").certificate)
    for change in (Fraction(1, 997), Fraction(-1, 997)):
        other = str(Fraction(found["claim"]["exp_bounds"][0]) + change)
        assert not is_accepted(found | {"claim": found["claim"] | {"exp_bounds": [other, other]}}, tmp_path)
    cheap = found["claim"] | {"loss": found["claim"]["loss"] | {"power": 2}}
    assert not is_accepted(found | {"claim": cheap}, tmp_path)


def test_evidence_without_a_delta_is_refused_for_a_claim_with_one():
    """Radii, and a floor, speak of epsilon alone."""
    pure = first_format(Tradeoff(FOUR, loss="line").inverse(exp_epsilon=2).certificate)
    assert "radii" in pure["evidence"]["bound"]
    with pytest.raises(InvalidArgument, match="without a delta only"):
        coq_proof(pure | {"claim": pure["claim"] | {"delta": "1/10"}})


@needs_coq
def test_twenty_letters_and_ten_vertices(library, tmp_path):
    rng = Random(5)
    rows = [[rng.randint(1, 10**6) for _ in range(20)] for _ in range(10)]
    source = SourceSet.from_vertices([[Fraction(entry, sum(row)) for entry in row] for row in rows])
    assert is_accepted(first_format(optimal_mechanism(source, "1/10", "1/9").certificate), tmp_path)
    assert is_accepted(first_format(privacy_distortion(SourceSet.from_vertices(source.vertices[:3])).certificate), tmp_path)


def statement(document):
    text = coq_proof(document)
    start, end = text.index("Definition evidence"), text.index("|}.")
    return text[:start] + text[end:]


def test_the_statement_comes_from_the_claim_alone():
    source = EVERY_KIND["vertices"]
    found = first_format(optimal_mechanism(source, "3/5").certificate)
    other = first_format(optimal_mechanism(source, "1/5").certificate)
    assert statement(found | {"evidence": other["evidence"]}) == statement(found) != statement(other)
    expected = "least_exp_epsilon (hull (source R 3 vertices)) (ofQ R (3#5)) (ofQ R (8#7))."
    assert expected in statement(found)
    assert "Definition vertices : seq (seq Q) := [:: [:: 1#2; 3#10; 1#5]; [:: 3#10; 1#5; 1#2]]%Q." in statement(found)


def claims_of_every_kind():
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
    """The theories that a written claim imports, and its definitions and statement."""
    before, _, after = coq_proof(document).partition("Definition evidence")
    theories, _, given = before[before.index("From symdp") :].partition("\n\n")
    (claim,) = re.findall(r"Theorem claim \(R : realFieldType\) :(.*?)\.\nProof", after, re.DOTALL)
    return f"{theories}\n", f"{given}Definition claim (R : realFieldType) : Prop := {claim}.\n"


@needs_coq
def test_written_claims_mean_what_they_say_in_the_words_of_the_guard(tmp_path):
    certificates = [in_first_format(found) for found in claims_of_every_kind()]
    assert {certificate.claim["kind"] for certificate in certificates} == set(THEOREMS)
    parts = [parts_of(certificate.document) for certificate in certificates]
    coq_library.build([*re.findall(r"\w+Checks", "".join([theories for theories, _ in parts])), "guard/Claims"])
    head = "From mathcomp Require Import all_ssreflect all_algebra.\nFrom Coq Require Import QArith.\n"
    frozen = "From symdp.guard Require Import Notions Claims.\n"
    meant = [f"Module Meant{place}.\n{frozen}{claim}End Meant{place}.\n" for place, (_, claim) in enumerate(parts)]
    said = [f"Module Said{place}.\n{theories}{claim}End Said{place}.\n" for place, (theories, claim) in enumerate(parts)]
    same = [
        f"Lemma same{place} R : Said{place}.claim R = Meant{place}.claim R. Proof. exact: erefl. Qed.\n"
        for place in range(len(parts))
    ]
    path = tmp_path / "claims.v"
    path.write_text("".join([head, *meant, *said, *same]), encoding="utf-8")
    assert coq_library.compiled(path) == ""
    path.write_text(
        "".join([head, meant[0], said[1], "Lemma same R : Said1.claim R = Meant0.claim R. exact: erefl. Qed.\n"])
    )
    with pytest.raises(coq_library.CoqFailed):
        coq_library.compiled(path)


@needs_coq
def test_lists_over_one_denominator_prove_the_same(library, tmp_path, monkeypatch):
    monkeypatch.setattr(terms, "MOST_SHORT", 1)
    documents = [first_format(certificate) for certificate in claims_of_every_kind()]
    assert sum(["fractions" in coq_proof(document) for document in documents]) > 20
    assert are_accepted(documents, tmp_path)
    assert not are_accepted([changed(random_certificate(2), Random(2))], tmp_path)


def test_a_list_whose_common_denominator_is_long_stays_reduced():
    primes = [prime for prime in range(2, 400) if all(prime % other for other in range(2, prime))]
    assert terms.vector([Fraction(1, prime) for prime in primes]).startswith("[:: 1#2; 1#3; 1#5; 1#7; ")
    assert terms.evidence_vector([Fraction(-1, 6)] * 17) == f"(fractions 6 [:: {'; '.join(['(-1)'] * 17)}]%Z)"
    assert terms.evidence_vector([Fraction(-1, 6), Fraction(2)]) == "[:: (-1)#6; 2]"
    assert terms.shares([Fraction(1, 5), Fraction(0)], [[Fraction(1, 2)] * 17, [Fraction(1, 3)] * 17]) == "[:: 3#15; 0]"


@needs_coq
def test_the_evidence_for_another_claim_does_not_compile(library, tmp_path):
    source = EVERY_KIND["vertices"]
    found = first_format(optimal_mechanism(source, "3/5").certificate)
    other = first_format(optimal_mechanism(source, "1/5").certificate)
    assert not is_accepted(found | {"evidence": other["evidence"]}, tmp_path)


@needs_coq
def test_a_curve_with_a_piece_left_out_does_not_compile(library, tmp_path):
    found = first_format(privacy_distortion(EVERY_KIND["vertices"]).certificate)
    assert len(found["claim"]["pieces"]) == 2
    assert is_accepted(found, tmp_path)
    for place in (0, 1):
        parts = {part: found[part] | {"pieces": [found[part]["pieces"][place]]} for part in ("claim", "evidence")}
        assert not is_accepted(found | parts, tmp_path)
    assert not is_accepted(found | {"claim": found["claim"] | {"jump": "2"}}, tmp_path)


@needs_coq
@pytest.mark.parametrize("name", EVERY_KIND)
def test_maximal_leakage(name, library, tmp_path):
    for distortion in ("1/10", "9/10"):
        found = first_format(optimal_mechanism(EVERY_KIND[name], distortion, leakage="ml").certificate)
        assert is_accepted(found, tmp_path)
    other = found["claim"] | {"value": [{"coefficient": "1", "argument": "1000/999"}]}
    assert not is_accepted(found | {"claim": other}, tmp_path)


def other_kind():
    return optimal_mechanism(EVERY_KIND["vertices"], "1/4", leakage="renyi:2").certificate


def test_other_kinds_are_refused_in_one_line():
    words = "a claim of the kind 'enclosed leakage' is not written as a Coq proof, only least leakage"
    with pytest.raises(Unsupported, match=words):
        coq_proof(first_format(other_kind()))
    document = {"claim": {"kind": "least leakage of a measure", "measure": "mi"}, "evidence": {}}
    with pytest.raises(Unsupported, match="a claim on the measure mi is not written as a Coq proof, only on ml"):
        coq_proof(document)


@pytest.mark.parametrize(
    "document",
    [
        None,
        {},
        {"claim": {}, "evidence": {}},
        {"claim": {"kind": "graph utility"}, "evidence": {}},
        {"claim": {"kind": "least leakage", "source": {"simplex": 2}}, "evidence": {}},
    ],
)
def test_what_is_no_certificate_is_refused(document):
    with pytest.raises(InvalidArgument, match="not a certificate"):
        coq_proof(document)


def test_the_command_writes_the_file(tmp_path, capsys):
    found = optimal_mechanism(EVERY_KIND["ball"], "1/5").certificate
    (tmp_path / "c.json").write_text(found.to_json())
    assert _run(["recheck", str(tmp_path / "c.json"), "--coq", str(tmp_path / "c.v")]) == 0
    assert (tmp_path / "c.v").read_text() == coq_proof(found.document)
    assert "ACCEPTED" in capsys.readouterr().out
    assert _run(["recheck", str(tmp_path / "c.json"), "--coq", str(tmp_path / "none" / "c.v")]) == 2


def test_a_rejected_certificate_writes_nothing(tmp_path, capsys):
    document = changed(random_certificate(3), Random(3))
    (tmp_path / "c.json").write_text(json.dumps(document))
    assert _run(["recheck", str(tmp_path / "c.json"), "--coq", str(tmp_path / "c.v")]) == 1
    assert not (tmp_path / "c.v").exists()
    (tmp_path / "c.json").write_text(other_kind().to_json())
    assert _run(["recheck", str(tmp_path / "c.json"), "--coq", str(tmp_path / "c.v")]) == 2
    assert "not written as a Coq proof" in capsys.readouterr().err
    assert not (tmp_path / "c.v").exists()


@needs_coq
def test_the_command_has_coq_check_the_file(library, tmp_path, capsys):
    path, written = tmp_path / "c.json", tmp_path / "c.v"
    path.write_text(optimal_mechanism(EVERY_KIND["ball"], "1/5").certificate.to_json())
    assert _run(["recheck", str(path), "--coq", str(written), "--coqc"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"Coq says: {CLOSED}"
    assert {found.name for found in tmp_path.iterdir()} == {"c.json", "c.v"}


def test_coq_checks_a_file_that_is_named(tmp_path, capsys):
    path = tmp_path / "c.json"
    path.write_text(optimal_mechanism(EVERY_KIND["ball"], "1/5").certificate.to_json())
    assert _run(["recheck", str(path), "--coqc"]) == 2
    assert "--coq FILE.v" in capsys.readouterr().err
