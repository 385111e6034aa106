"""Certificates of format 3: records with points and multipliers over blocks, completed from the findings of the solver.

Covers: symdp.certificates.checker.__main__, symdp.certificates.checker.command,
symdp.certificates.checker.kernel.block_programs, symdp.certificates.checker.kernel.source_blocks,
symdp.certificates.completions.cell_solutions, symdp.certificates.made_certificate
"""

import copy
import json
import shutil
import subprocess
import sys
from fractions import Fraction as F
from pathlib import Path
from random import Random

import pytest

import symdp
from symdp import Certificate, SourceSet, Tradeoff
from symdp.certificates.checker import command, rules
from symdp.certificates.checker.claim import record
from symdp.certificates.checker.kernel import block_programs, source_blocks
from symdp.certificates.made_certificate import document_of
from symdp.cli import main
from symdp.errors import CertificateRejected, InvalidArgument
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism
from tests.agreement.random_sources import random_source
from tests.certificates.document_parts import code, nodes, replaced
from tests.certificates.format_3_documents import DELTAS, REFUSED, SETS, answers, documents, resized
from tests.certificates.samples import samples
from tests.programs import needs_coq


def test_every_shape_of_a_polyhedron_is_asked_about():
    assert {source_blocks.keys_of(source) for source in SETS.values()} == set(source_blocks.READERS)


@pytest.mark.parametrize("name", SETS)
def test_all_answers_about_a_set_are_completed_and_accepted(name):
    for document in documents(name):
        assert document["format"] == 3
        again = json.loads(Certificate(document).to_json())
        assert code(again) == command.ACCEPTED
        assert Certificate(again).reissued().document == again


@pytest.mark.sampled(40, 400)
@pytest.mark.parametrize("seed", range(2000))
def test_random_answers_are_completed_and_say_the_same(seed):
    rng = Random(seed)
    source, delta = random_source(rng), rng.choice(DELTAS)
    for answer in (
        optimal_mechanism(source, F(rng.randint(0, 30), 40), delta),
        least_distortion(source, F(rng.randint(4, 20), 4), delta),
        Tradeoff(source, delta=delta).curve(),
    ):
        first, finding = answer.certificate, answer.certificate.finding
        again = Certificate(document_of(finding.record, finding.evidence))
        assert again.document["format"] == 3
        assert (again.record, again.sentence()) == (first.record, first.sentence())


@pytest.mark.parametrize(("name", "ask"), [(name, place) for name in SETS for place in range(10)])
def test_each_number_of_a_record_is_bound_to_its_points_and_multipliers(name, ask):
    """No number of a question or an answer is accepted after a small change."""
    document = documents(name)[ask]
    numbers = [
        (path, text) for path, text in nodes(document) if path[:1] in (("asks",), ("answer",)) and isinstance(text, str)
    ]
    for path, text in numbers:
        for step in (F(1, 10**9), -F(1, 10**9)) if text != "oo" else ():
            other = replaced(document, path, str(F(text) + step))
            assert code(other) != command.ACCEPTED or still_true(other, document), path
    if document["asks"].get("at") and document["answer"]["exp"] not in ("oo", "1"):
        for level in ("oo", "1", "0", "-1"):
            assert code(document | {"answer": {"exp": level}}) in REFUSED


def still_true(document, known):
    """Whether another record is true: without leakage at another D too, or a distortion that a constant output attains."""
    return document["answer"] == known["answer"] in ({"exp": "1"}, {"distortion": "0"})


@pytest.mark.sampled(60, 600)
@pytest.mark.parametrize("seed", range(4000))
def test_junk_is_answered(seed):
    rng = Random(seed)
    document = rng.choice(documents(rng.choice(list(SETS))))
    path, old = rng.choice([(path, old) for path, old in nodes(document) if path])
    shorter = old[1:] if isinstance(old, list | str) else dict(list(old.items())[1:]) if isinstance(old, dict) else old
    junk = (None, True, 0, 1.5, "", "0", "-1", "1/0", "x", [], {}, ["1"], "1 1", "1000000", ["x"], [["1"]], shorter)
    changed = replaced(document, path, rng.choice(junk))
    verdict = code(changed)
    unchanged = [changed.get(key) == document[key] for key in record.RECORD_KEYS]
    assert verdict != command.ACCEPTED or all(unchanged) or path[0] in record.RECORD_KEYS


def test_what_a_document_must_hold():
    document = documents("two priors")[2]
    assert {
        key for key in document if code({k: v for k, v in document.items() if k != key}) != command.NO_CERTIFICATE
    } == set()
    for other in (
        *[{"format": other} for other in (4, 2, True, None, "3", 3.0, [3])],
        {"claim": {}},
        {"question": []},
        {"asks": {}},
        {"answer": {"exp": "8", "more": 1}},
    ):
        assert code(document | other) == command.NO_CERTIFICATE, other
    another = copy.deepcopy(document)
    another["point"]["another"] = {}
    assert code(another) == command.REJECTED
    del another["point"]["another"], another["point"]["reached"]
    assert code(another) == command.NO_CERTIFICATE
    with pytest.raises(InvalidArgument, match='"at" is missing in "asks"'):
        _ = Certificate(document | {"asks": {}}).record


def test_a_certificate_has_the_number_of_its_format():
    document = documents("two priors")[2]
    without = {key: value for key, value in document.items() if key != "format"}
    for other in (without, *[document | {"format": value} for value in (1, 2, 4, True, None, "3", 3.0)], [], "3", None):
        with pytest.raises(
            rules.Malformed, match=r'^no "format": 3; symdp recheck FILE --reissue FILE writes one of format 1'
        ):
            block_programs.recheck(other)


def test_diagonals_do_not_serve_other_questions():
    document = documents("two priors")[2]
    claim = {key: document[key] for key in record.RECORD_KEYS}
    for change in (
        {"loss": [["0", "1"], ["1", "0"]]},
        {"adjacency": {"labels": ["1", "2"], "edges": [[0, 1]]}},
    ):
        question = document["question"] | change
        assert block_programs.name_of({**claim, "question": question}) != "diagonal_blocks"
        assert code(document | {"question": question}) in REFUSED
    curve, root = samples("curve by floors")[0].record["answer"], samples("least leakage by floors")[0].record["answer"]
    assert code(document | {"asks": {"at": "1/4"}, "answer": root}) in REFUSED
    assert code(document | {"asks": {"curve": True}, "answer": curve}) == command.UNKNOWN_KIND


def test_vectors_that_are_shorter_or_longer_prove_nothing():
    document = documents("ball")[2]
    for part in ("point", "multipliers"):
        for program, blocks in document[part].items():
            for block, vector in blocks.items():
                texts = [vector] if isinstance(vector, str) else vector
                for longer in (True, False):
                    changed = [resized(text, longer) for text in texts]
                    other = replaced(document, (part, program, block), changed if len(changed) > 1 else changed[0])
                    assert code(other) == command.NO_CERTIFICATE, (program, block)
                missing = {key: value for key, value in blocks.items() if key != block}
                assert code(replaced(document, (part, program), missing)) == command.REJECTED, (program, block)


@pytest.mark.parametrize("delta", ["1/2", "999/1000", "999999999/1000000000"])
def test_without_distortion_no_lambda_will_do_for_any_delta(delta):
    source = SourceSet.box(["0", "1/4", "19/40", "1/8"], ["3/20", "1/4", "31/40", "11/40"])
    assert optimal_mechanism(source, 0, delta).certificate.reissued().record["answer"] == {"exp": "oo"}


def test_a_set_without_priors_proves_nothing():
    rows = [{"coefficients": ["1", "0"], "bound": "1/3"}, {"coefficients": ["0", "1"], "bound": "1/3"}]
    honest = samples("least leakage")[0].record
    question = honest["question"] | {"source": {"letters": 2, "inequalities": rows}}
    evidence = {"prior": {"prior": ["1/2", "1/2"]}, "spread_prior": {"prior": ["1/2", "1/2"]}, "diagonal": ["1", "1"],
                "multipliers": ["3", "3"]}  # fmt: skip
    for level in ("1", "2", "oo"):
        made = document_of({"question": question, "asks": {"at": "1/4"}, "answer": {"exp": level}}, evidence)
        assert code(made) == command.REJECTED


def test_claims_that_are_false_on_their_face_are_not_written():
    first = samples("least leakage")[0]
    with pytest.raises(CertificateRejected, match="the claim has no certificate"):
        document_of(first.record | {"asks": {"at": "2"}}, first.finding.evidence)


@pytest.mark.parametrize("name", SETS)
def test_answers_about_a_set_are_completed_and_not_solved(name, monkeypatch):
    monkeypatch.setattr("symdp.certificates.completions.exact_solutions.solved", None)
    for answer in answers(SourceSet.from_document(SETS[name]), "0"):
        assert code(answer.certificate.document) == command.ACCEPTED


def test_without_evidence_programs_are_solved():
    """The programs have one value, whoever finds their points; a curve of several priors takes polynomials in t."""
    for name in ("two priors", "belief function"):
        for document in documents(name):
            claim = {key: document[key] for key in record.RECORD_KEYS}
            again = document_of(claim, {})
            assert (code(again), {key: again[key] for key in record.RECORD_KEYS}) == (command.ACCEPTED, claim)


def curve_of(weights, delta="0"):
    """The curve of one prior, by its record alone."""
    prior = [str(F(weight, sum(weights))) for weight in weights]
    curve = Tradeoff(SourceSet.single(prior), delta=delta).curve()
    return Certificate(document_of(curve.certificate.record, {}))


@pytest.mark.sampled(40, 400)
@pytest.mark.parametrize("seed", range(1000))
def test_the_curve_of_one_prior_is_proved_by_its_record_alone(seed):
    """And no neighbour of it is, with other ends, numbers of letters, pieces or limits."""
    rng = Random(seed)
    weights = [rng.choice((0, 1, 1, 2, 3, 5, 8)) for _ in range(rng.randint(1, 6))]
    document = curve_of([*weights, rng.randint(1, 9)], rng.choice(DELTAS)).document
    assert (document["point"], document["multipliers"], code(document)) == ({}, {}, command.ACCEPTED)
    answer = document["answer"]
    numbers = [(path, text) for path, text in nodes(answer) if isinstance(text, str)]
    for path, text in rng.sample(numbers, min(8, len(numbers))):
        for other in (F(text) + F(1, 10**6), F(text) - F(1, 10**6), F(text) + 1, -F(text) or F(1)):
            assert code(document | {"answer": replaced(answer, path, str(other))}) == command.REJECTED
    pieces = answer["pieces"]
    for others in (pieces[1:], pieces[:-1], pieces[::-1], [*pieces, *pieces[-1:]], [*pieces[:1], *pieces]):
        if others != pieces:
            assert code(document | {"answer": answer | {"pieces": others}}) == command.REJECTED
    assert code(document | {"point": {"a prior": {"weight": "1"}}}) == command.REJECTED


def test_a_long_curve_of_one_prior_has_a_certificate_of_its_own_size(rng):
    weights = [rng.randint(1, 10**6) for _ in range(3000)]
    total = sum(weights)
    curve = Tradeoff(SourceSet.single([F(weight, total) for weight in weights])).curve()
    assert curve.unverified is None
    certificate = curve.certificate
    assert len(certificate.to_json()) < 200 * (len(curve.pieces) + 3000)
    assert certificate.record["answer"]["zero_from"] == str(curve.zero_from)
    forged = copy.deepcopy(certificate.document)
    forged["answer"]["pieces"][1500]["to"] = forged["answer"]["pieces"][1499]["to"]
    with pytest.raises(CertificateRejected):
        Certificate(forged).verify()


@pytest.mark.parametrize("name", ["one prior", "three priors", "box", "ball"])
def test_a_certificate_is_not_twice_as_long_as_what_the_solver_found(name, rng):
    weights = [rng.randint(1, 10**4) for _ in range(300)]
    priors = [[F(w, sum(order)) for w in order] for order in (weights, weights[::-1], sorted(weights))]
    source = {
        "one prior": SourceSet.single(priors[0]), "three priors": SourceSet.from_vertices(priors),
        "box": SourceSet.box([p / 2 for p in priors[0]], [p * 3 / 2 for p in priors[0]]),
        "ball": SourceSet.total_variation_ball(priors[0], "1/10"),
    }[name]  # fmt: skip
    first = optimal_mechanism(source, "1/5").certificate
    assert len(first.to_json()) < 2 * len(json.dumps([first.finding.record, first.finding.evidence]))


def test_the_folder_checks_format_3_where_it_is_copied(tmp_path):
    folder = Path(symdp.__file__).parent / "certificates" / "checker"
    shutil.copytree(folder, tmp_path / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    document = documents("two priors")[2]
    other = document | samples("enclosed leakage")[0].record
    for one, code_ in ((document, 0), (document | {"answer": {"exp": "7"}}, 1), (document | {"point": []}, 2), (other, 3)):
        (tmp_path / "c.json").write_text(json.dumps(one), encoding="utf-8")
        command_line = [sys.executable, "-I", str(tmp_path / "checker"), str(tmp_path / "c.json")]
        done = subprocess.run(command_line, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (code_, ""), done.stdout
    (tmp_path / "c.json").write_text(json.dumps(document), encoding="utf-8")
    assert command.verdict(tmp_path / "c.json")[1][1] == Certificate(document).sentence()


def test_the_command_reissues_and_reads_format_3(tmp_path, capsys):
    first, third = (str(tmp_path / name) for name in ("1.json", "3.json"))
    Path(first).write_text(samples("least leakage")[0].to_json(), encoding="utf-8")
    assert run(["recheck", first, "--reissue", third]) == 0
    sentence = capsys.readouterr().out.splitlines()[1]
    assert json.loads(Path(third).read_text(encoding="utf-8"))["format"] == block_programs.FORMAT
    assert run(["recheck", third]) == 0
    assert capsys.readouterr().out.splitlines()[1] == sentence


@needs_coq
def test_the_command_has_coq_check_format_3(tmp_path, capsys):
    third, theorem = tmp_path / "3.json", tmp_path / "3.v"
    third.write_text(samples("least leakage")[0].to_json(), encoding="utf-8")
    assert run(["recheck", str(third), "--coq", str(theorem), "--coqc"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Coq says: Closed under the global context"
    assert "BlockClaims" in theorem.read_text(encoding="utf-8")


def run(arguments):
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    return stop.value.code
