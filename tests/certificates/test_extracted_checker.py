"""The program that Coq extracts: its exit codes, and what is no JSON.

Covers: symdp.certificates.checker.command
"""

import json
import os
import shutil
import subprocess

import pytest

from proofs.audit import coq_library
from symdp import SourceSet, Tradeoff
from symdp.certificates.checker import command
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.certificates.document_parts import code

PROGRAMS = ("coqc", "ocamlfind", "make")
MISSING = not all(map(shutil.which, PROGRAMS)) and not os.environ.get("CI")
needs_ocaml = pytest.mark.skipif(
    MISSING, reason="Debian: coq libcoq-mathcomp-algebra ocaml-nox ocaml-findlib libzarith-ocaml-dev"
)
WORDS = {
    "ACCEPTED": command.ACCEPTED,
    "REJECTED": command.REJECTED,
    "not a certificate": command.NO_CERTIFICATE,
    "not checked": command.UNKNOWN_KIND,
}
NO_JSON = ("", "{", "[1, 2", '{"a": 1, "a": 2}', "\ufeff{}", '{"a": "\ud800"}', "1e5", "{} x", '"\n"')


@pytest.fixture(scope="session")
def program():
    return str(coq_library.build_checker())


def lines_of(program, folder, documents):
    """The lines that the extracted program prints about each document."""
    printed = {}
    for place, document in enumerate([*documents, {}]):
        path = folder / f"{place}.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        printed[str(path)] = []
    done = subprocess.run([program, *printed], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    for line in done.stdout.splitlines():
        path, words = line.split(": ", 1)
        printed[path].append(words)
    return list(printed.values())[:-1]


def in_coq(program, folder, documents):
    """The exit codes of the extracted program, by the verdict, which is the first line about a document."""
    return [WORDS[lines[0].split(": ")[0]] for lines in lines_of(program, folder, documents)]


def require_answers(program, folder, table):
    """Both checkers answer forgeries, rows (certificate, path, value, exit code), with the expected exit codes."""
    documents, codes = [inserted(ask(), path, value) for ask, path, value, _ in table], [row[-1] for row in table]
    assert list(map(code, documents)) == codes
    assert in_coq(program, folder, documents) == codes


def require_alike(program, folder, documents, accepted, rejected):
    """The program answers as Python does, or has no theorem; both accept, and reject, more than a number of documents."""
    codes = list(zip(map(code, documents), in_coq(program, folder, documents), strict=True))
    assert all(second in (first, command.UNKNOWN_KIND) for first, second in codes)
    assert codes.count((command.ACCEPTED, command.ACCEPTED)) > accepted
    assert codes.count((command.REJECTED, command.REJECTED)) > rejected
    return [document for document, (_, second) in zip(documents, codes, strict=True) if second == command.UNKNOWN_KIND]


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize("text", NO_JSON)
def test_what_is_no_json_is_no_certificate(text, program, tmp_path):
    path = tmp_path / "c.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    done = subprocess.run([program, str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split(":")[0]) == (command.NO_CERTIFICATE, "not a certificate")
    assert command.main([str(path)]) == command.NO_CERTIFICATE


@needs_ocaml
@pytest.mark.thorough
def test_what_has_no_theorem_is_told_from_what_is_no_certificate(program, tmp_path):
    enclosed = Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), leakage="renyi:2").at("1/4").certificate
    ball = optimal_mechanism(SourceSet.chi_square_ball(["1/2", "3/10", "1/5"], "1/10"), "1/4").certificate
    unknown = [certificate.document for certificate in (enclosed, ball)]
    assert in_coq(program, tmp_path, unknown) == [command.UNKNOWN_KIND] * 2
    others = [{"format": "x"}, {"format": 1}, {"format": 3}, [], {"format": "symdp certificate", "version": 1, "claim": {}}]
    assert in_coq(program, tmp_path, others) == [command.NO_CERTIFICATE] * 5


def inserted(document, path, value):
    """The document with a value at a path, whose last part may be new."""
    if not path:
        return value
    copied = dict(document) if isinstance(document, dict) else list(document)
    copied[path[0]] = inserted(copied.get(path[0]) if isinstance(copied, dict) else copied[path[0]], path[1:], value)
    return copied
