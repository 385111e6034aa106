"""The program that Coq extracts: its exit codes, and what is no JSON.

Covers: symdp.certificates.checker.command
"""

import subprocess

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker import command
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.certificates.extracted_checker import in_coq
from tests.certificates.samples import samples
from tests.programs import needs_ocaml

NO_JSON = ("", "{", "[1, 2", '{"a": 1, "a": 2}', "\ufeff{}", '{"a": "\ud800"}', "1e5", "{} x", '"\n"')


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
    (named,) = samples("curve of a named prior")
    unknown = [certificate.document for certificate in (enclosed, ball, named)]
    assert in_coq(program, tmp_path, unknown) == [command.UNKNOWN_KIND] * 3
    others = [{"format": "x"}, {"format": 1}, {"format": 3}, [], {"format": "symdp certificate", "version": 1, "claim": {}}]
    assert in_coq(program, tmp_path, others) == [command.NO_CERTIFICATE] * 5
