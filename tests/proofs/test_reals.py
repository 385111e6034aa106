"""The real numbers have what some theorems ask of their numbers; Coq's library has them by five axioms.

Covers: nothing
"""

import re

from proofs.audit import coq_library
from tests.programs import needs_coq

REALS = coq_library.FOLDER.parent / "reals" / "Reals.v"
THEOREMS = ("reals_have_no_gaps", "reals_have_a_logarithm", "reals_have_powers", "reals_log_of_power")
AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "classic",
    "constructive_indefinite_description",
    "functional_extensionality_dep",
}


@needs_coq
def test_the_reals_have_what_is_asked_by_the_axioms_of_the_library_alone(tmp_path):
    coq_library.build(["Minimax", "MergedLosses", "rows/Words"])
    path, asked = tmp_path / "Reals.v", "".join(f"Print Assumptions {theorem}.\n" for theorem in THEOREMS)
    path.write_text(f"{REALS.read_text(encoding='utf-8')}\n{asked}", encoding="utf-8")
    answers = coq_library.compiled(path, beside=tmp_path).split("Axioms:")[1:]
    assert [set(re.findall(r"^([\w.]+)\s*:", answer, re.MULTILINE)) for answer in answers] == [AXIOMS] * len(THEOREMS)


def test_no_theory_knows_of_the_reals():
    folder = coq_library.FOLDER
    assert [path.name for path in folder.rglob("*.v") if re.search(r"\bReals\b", path.read_text(encoding="utf-8"))] == []


def test_nothing_is_assumed_by_the_file_itself():
    assert re.findall(r"\b(Axiom|Parameter|Conjecture|Admitted|admit|Abort)\b", REALS.read_text(encoding="utf-8")) == []
