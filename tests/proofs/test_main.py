"""``python -m proofs``: exit codes, files, resuming, and workers that fail.

Covers: proofs.audit.audits, symdp.certificates.certificate, symdp.executors.place
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import proofs
from proofs import __main__ as command
from proofs.audit import audits, ledger, store
from proofs.audit.audits import Audits, Failure
from proofs.audit.audits import audit_of as audit_one
from symdp import Certificate
from symdp.executors.place import executor_at
from tests.executors.cluster_processes import running
from tests.latex_files import compiled
from tests.programs import needs_pdflatex

FAST = ["foundations/diagonal_bound", "foundations/prior_bound", "kalantari2018/lemma_2"]
REFUTED = "kalantari2016/lemma_1"
KEYS = {
    "class",
    "residue",
    "paper",
    "id",
    "kind",
    "verdict",
    "scope",
    "method",
    "instances",
    "witness",
    "erratum",
    "corrected",
    "seconds",
}
KEYS |= {"coq"}


def run(capsys, monkeypatch, *arguments):
    """(exit code, standard output, standard error) of the command line in this process."""
    monkeypatch.setattr(sys, "argv", ["proofs", *map(str, arguments)])
    code = command.main()
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def documents(path):
    return {f"{row['paper']}/{row['id']}": row for row in json.loads(path.read_text())}


# What it prints and writes.


@pytest.mark.thorough
def test_the_command_decides_prints_and_exits_with_zero():
    root = Path(proofs.__file__).parents[1]
    arguments = [sys.executable, "-m", "proofs", FAST[0], "--examples", "3", "--seed", "5", "--jobs", "1"]
    done = subprocess.run(arguments, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert FAST[0] in done.stdout
    assert "PROVED" in done.stdout
    assert "seed 5" in done.stdout
    assert "Traceback" not in done.stderr


def test_json_and_latex_of_a_proof_and_a_refutation(tmp_path, capsys, monkeypatch):
    found, tex = tmp_path / "verdicts.json", tmp_path / "verdicts.tex"
    names = [FAST[0], REFUTED]
    code, out, _ = run(capsys, monkeypatch, *names, "--examples", 3, "--jobs", 1, "--json", found, "--latex", tex)
    assert code == 0
    assert "Errata" in out
    rows = documents(found)
    assert list(rows) == names
    assert all(set(row) == KEYS for row in rows.values())
    proved, refuted = rows.values()
    assert (proved["verdict"], proved["scope"]) == ("PROVED", "all M, Coq")
    assert proved["witness"] is proved["corrected"] is None
    assert proved["instances"] >= 3
    assert refuted["verdict"] == "REFUTED"
    assert "weight = 1/2" in refuted["witness"]
    assert refuted["erratum"]
    assert refuted["corrected"]["verdict"] == "PROVED"
    text = tex.read_text()
    assert all(rf"\paragraph{{{name.replace('_', chr(92) + '_')}}}" in text for name in names)


@pytest.mark.thorough
@needs_pdflatex
def test_the_latex_of_every_statement_compiles(tmp_path):
    """Statements, verdicts and errata of the whole ledger, as the stored certificates have them."""
    from proofs.audit import pages

    rows = ledger.rows()
    path = tmp_path / "statements.tex"
    path.write_text(pages.as_latex(rows, {row.name: store.stored(row.statement) for row in rows}), encoding="utf-8")
    compiled(path)
    assert path.with_suffix(".pdf").stat().st_size > 10_000


@needs_pdflatex
def test_the_latex_file_compiles(tmp_path, capsys, monkeypatch):
    tex = tmp_path / "verdicts.tex"
    assert run(capsys, monkeypatch, REFUTED, "--examples", 0, "--jobs", 1, "--latex", tex)[0] == 0
    compiled(tex)


def test_write_keeps_certificates_that_stand(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    written = []
    monkeypatch.setattr(command, "write_page", lambda: written.append("page"))
    monkeypatch.setattr(command.coq_citations, "record", lambda theorems: None)
    monkeypatch.setattr(command.row_theorems, "record", lambda: None)
    assert run(capsys, monkeypatch, FAST[0], REFUTED, "--examples", 0, "--jobs", 1, "--write")[0] == 0
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.json")}
    expected = {f"{FAST[0]}.json", f"{REFUTED}.json", f"{REFUTED}.corrected.json"}
    assert files == expected
    assert all(Certificate.load(path).verify() for path in tmp_path.rglob("*.json"))
    assert written == ["page"]
    (row,) = ledger.rows([FAST[0]])
    store.write(row.statement, store.from_document({
        "name": row.name, "uses": [], "instances": 3, "seconds": 0.0, "corrected": None, "tested": [3, 0],
    }))  # fmt: skip
    assert not store.path_of(row.statement).exists()


# Bad input.

BAD = {
    "an unknown paper": (["kalantari2019"], "paper 'kalantari2019' is unknown"),
    "an unknown statement": (["kalantari2018/lemma_99"], "kalantari2018/lemma_99 is unknown"),
    "no jobs": ([FAST[0], "--jobs", "0"], "--jobs"),
    "negative jobs": ([FAST[0], "--jobs", "-2"], "--jobs"),
    "jobs that are no number": ([FAST[0], "--jobs", "two"], "--jobs"),
    "negative examples": ([FAST[0], "--examples", "-1"], "--examples"),
    "a seed that is no number": ([FAST[0], "--seed", "x"], "--seed"),
    "an unknown option": ([FAST[0], "--fast"], "--fast"),
    "a folder that does not exist": (
        [FAST[0], "--json", "no/such/folder.json"],
        "the directory no/such does not exist; create it",
    ),
    "a folder for a file": ([FAST[0], "--latex", "."], ". is a directory"),
    "a folder for a checkpoint": ([FAST[0], "--checkpoint", "."], ". is a directory"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line_and_exit_code_two(name, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arguments, words = BAD[name]
    code, out, err = run(capsys, monkeypatch, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1, err
    assert words in err
    assert list(tmp_path.iterdir()) == []


# Resuming.


class Calls(list):
    """Stands for the audit of one row: counts calls, and is interrupted at one of them."""

    def __init__(self, stop=None):
        super().__init__()
        self.stop = stop

    def __call__(self, name, examples, seed):
        if len(self) == self.stop:
            raise KeyboardInterrupt
        self.append(name)
        return audit_one(name, examples, seed)


def run_calls(calls, capsys, monkeypatch, *arguments):
    monkeypatch.setattr(audits, "audit_of", calls)
    examples = () if "--examples" in arguments else ("--examples", 2)
    return run(capsys, monkeypatch, *FAST, *examples, "--jobs", 1, *arguments)


def test_an_interrupted_run_resumes_from_its_checkpoint(tmp_path, capsys, monkeypatch):
    path, found = tmp_path / "checkpoint", tmp_path / "verdicts.json"
    code, _, err = run_calls(Calls(2), capsys, monkeypatch, "--checkpoint", path, "--json", found)
    assert code == 130
    assert f"interrupted after 2 of 3 statements; the same command takes them from {path}" in " ".join(err.split())
    assert list(documents(found)) == FAST[:2]
    rest = Calls()
    code, _, _ = run_calls(rest, capsys, monkeypatch, "--checkpoint", path, "--json", found)
    assert (code, rest) == (0, FAST[2:])
    assert {row["verdict"] for row in documents(found).values()} == {"PROVED"}
    again, first = Calls(), documents(found)
    assert run_calls(again, capsys, monkeypatch, "--checkpoint", path, "--json", found)[0] == 0
    assert (again, documents(found)) == ([], first)


def test_an_interruption_without_a_checkpoint_says_how_to_keep_work(capsys, monkeypatch):
    code, out, err = run_calls(Calls(1), capsys, monkeypatch)
    assert code == 130
    assert "interrupted after 1 of 3 statements; --checkpoint FILE keeps them" in err
    assert FAST[0] in out


@pytest.mark.thorough
def test_what_a_checkpoint_cannot_give_is_done_again(tmp_path, capsys, monkeypatch):
    """A last line cut short, other examples, another source, a certificate that was changed."""
    path = tmp_path / "checkpoint"
    assert run_calls(Calls(), capsys, monkeypatch, "--checkpoint", path)[0] == 0
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == 3

    def done_again(text, *arguments):
        path.write_text(text)
        calls = Calls()
        assert run_calls(calls, capsys, monkeypatch, "--checkpoint", path, *arguments)[0] == 0
        return calls

    for cut in (lines[2][:3], lines[2][:40], lines[2][: len(lines[2]) // 2], lines[2][:-1]):
        assert done_again("".join(lines[:2]) + cut) == FAST[2:]
        assert [json.loads(line)["key"][0] for line in path.read_text().splitlines()] == FAST
    assert done_again("".join(lines), "--examples", 3) == FAST
    record = json.loads(lines[0])
    record["key"][1] = "0" * 64
    assert done_again("".join([json.dumps(record) + "\n", *lines[1:]])) == FAST[:1]
    record = json.loads(lines[0])
    record["audit"]["certificate"]["evidence"] = {"proofs": []}
    assert done_again("".join([json.dumps(record) + "\n", *lines[1:]])) == FAST[:1]
    record["audit"]["certificate"] = json.loads(lines[1])["audit"]["certificate"]
    assert done_again("".join([json.dumps(record) + "\n", *lines[1:]])) == FAST[:1]


@pytest.mark.parametrize(
    "text",
    [
        b"notes",
        b"{}\n",
        b"[1]\n",
        b'{"key": 1}\n',
        b'{"format": "symdp certificate"}',
        b"\xff\xfe\n",
        b'{"key": ["a"]}\n',
        b"\x00",
    ],
)
def test_a_file_that_is_no_checkpoint_is_refused_and_kept(text, tmp_path, capsys, monkeypatch):
    path = tmp_path / "notes"
    path.write_bytes(text)
    code, _, err = run(capsys, monkeypatch, FAST[0], "--examples", 0, "--jobs", 1, "--checkpoint", path)
    assert code == 2
    assert "is not one of audits; name another file" in " ".join(err.split())
    assert path.read_bytes() == text


# Workers that fail.


def dying(name, examples, seed):
    """The audit of one row, in a process that dies at one of them."""
    if name == FAST[1]:
        os._exit(3)
    return audit_one(name, examples, seed)


@pytest.mark.thorough
def test_a_worker_that_dies_is_reported_and_takes_no_other_with_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(audits, "audit_of", dying)
    found, path = tmp_path / "verdicts.json", tmp_path / "checkpoint"
    arguments = [*FAST, "--examples", 2, "--jobs", 2, "--json", found, "--checkpoint", path]
    code, _, err = run(capsys, monkeypatch, *arguments)
    assert code == 1
    assert f"FAILED {FAST[1]}: the audit of {FAST[1]} failed 3 times" in " ".join(err.split())
    assert list(documents(found)) == [FAST[0], FAST[2]]
    assert sorted(json.loads(line)["key"][0] for line in path.read_text().splitlines()) == sorted([FAST[0], FAST[2]])


@pytest.mark.parametrize(
    "error", [ZeroDivisionError("division by zero"), KeyError("x"), RecursionError("too deep")], ids=repr
)
def test_a_defect_in_one_statement_takes_no_other_with_it(error, tmp_path, capsys, monkeypatch):
    original = audits.audit

    def broken(given, examples, seed):
        if given.name == FAST[0]:
            raise error
        return original(given, examples, seed)

    monkeypatch.setattr(audits, "audit", broken)
    found = tmp_path / "verdicts.json"
    code, _, err = run(capsys, monkeypatch, *FAST, "--examples", 0, "--jobs", 1, "--json", found)
    assert code == 1
    assert f"FAILED {FAST[0]}: {type(error).__name__}: {error}" in err
    assert list(documents(found)) == FAST[1:]


def test_a_refutation_that_does_not_refute_without_a_solver_is_a_failure(monkeypatch):
    def holds(certificates):
        raise audits.SymdpError("kalantari2016/lemma_1 holds at its witness")

    monkeypatch.setattr(audits, "reevaluate", holds)
    assert audit_one(REFUTED, 0, 0) == Failure(REFUTED, "kalantari2016/lemma_1 holds at its witness")
    assert audit_one(FAST[0], 0, 0).verdict.name == "PROVED"


def found_by(jobs, executor=None):
    run_of = Audits(4, 1, jobs, lambda name, verdict: None, executor=executor)
    run_of.run(ledger.rows([FAST[0], REFUTED]))
    assert run_of.failures == []
    return without_seconds(json.dumps({name: store.to_document(one) for name, one in sorted(run_of.done.items())}))


@pytest.mark.thorough
def test_several_processes_and_a_cluster_find_what_one_finds(tmp_path):
    alone = found_by(1)
    assert found_by(2) == alone
    with running(tmp_path) as cluster, executor_at(cluster.address, None) as executor:
        assert found_by(None, executor) == alone


def test_a_cluster_and_processes_are_not_named_together(capsys, monkeypatch):
    code, _, err = run(capsys, monkeypatch, FAST[0], "--jobs", 2, "--cluster", "tcp://127.0.0.1:8786")
    assert (code, "jobs=2 is for this machine" in err) == (2, True)


def without_seconds(text):
    document = json.loads(text)
    for one in document.values():
        one["seconds"] = 0
        if one["corrected"] is not None:
            one["corrected"]["seconds"] = 0
    return document
