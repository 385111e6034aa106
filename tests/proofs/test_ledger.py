"""The ledger of statements: every row is well formed, its certificate stands and is its own, and its witness refutes.

Covers: proofs.engine.statement, proofs.engine.statement_audit, symdp.conjectures.facts, symdp.conjectures.instances,
symdp.conjectures.proof
"""

import ast
import json
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import proofs
from proofs import foundations
from proofs.__main__ import page
from proofs.audit import ledger, reevaluate, store
from proofs.audit.pages import FALSE, class_of, errors_of
from proofs.engine.statement import statement
from proofs.engine.statement_audit import audit, is_current, settle
from symdp import Certificate, Tradeoff, read_source
from symdp.conjectures import facts
from symdp.conjectures.instances import encode
from symdp.conjectures.proof import Proof
from symdp.conjectures.verdict import Conditional, Proved, Undecided
from symdp.errors import CertificateRejected, InvalidArgument

ROOT = Path(proofs.__file__).parent
PUBLISHED = ("sarwate2014", "kalantari2016", "kalantari2018")
MOST_OPEN = 3
NAMES = [f"{paper}/{row}" for paper in ledger.PAPERS for row in import_module(f"proofs.{paper}").ROWS]
CITATION = re.compile(r"\b[a-z]+(?:19|20)\d\d\b")

every_row = pytest.mark.parametrize("name", NAMES)


@cache
def row_of(name):
    (row,) = ledger.rows([name])
    return row


def statements_of(name):
    given = row_of(name).statement
    return [given] + ([given.corrected] if given.corrected is not None else [])


# Rows.


@every_row
def test_every_row_is_well_formed(name):
    row = row_of(name)
    assert row.name == name
    assert row.title.startswith(name.split("/")[0]), "the first line names the paper"
    assert set(row.sections) == set(ledger.SECTIONS)
    assert row.sections["Erratum"].strip()
    if row.statement.refutation is not None:
        assert row.erratum, "what is refuted is an erratum"


@every_row
def test_every_use_is_a_row(name):
    for used in {used for given in statements_of(name) for used in given.uses}:
        assert used in {given.name for given in statements_of(used.removesuffix("/corrected"))}


@every_row
def test_an_error_that_is_repeated_is_the_own_error_of_another_row(name):
    repeated = row_of(name).statement.repeats
    assert repeated is None or repeated in errors_of(ledger.rows())


@every_row
def test_citations_of_the_docstrings_resolve(name):
    module = import_module(f"proofs.{name.replace('/', '.')}")
    known = set(re.findall(r"^\s*@\w+\{\s*([^,\s]+)\s*,", (ROOT / "references.bib").read_text(), re.MULTILINE))
    text = " ".join([module.__doc__ or "", *[ast.get_docstring(node) or "" for node in documented(module)]])
    assert set(CITATION.findall(text)) <= known
    if not name.startswith(ledger.OWN):
        assert name.split("/")[0] in CITATION.findall(row_of(name).sections["Source"])


def documented(module):
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]


@pytest.mark.parametrize("paper", ledger.PAPERS)
def test_every_file_that_states_something_is_listed(paper):
    listed = import_module(f"proofs.{paper}").ROWS
    assert len(listed) == len(set(listed))
    stating = {path.stem for path in (ROOT / paper).glob("*.py") if "@statement(" in path.read_text(encoding="utf-8")}
    assert stating == set(listed)


def test_all_rows_come_in_the_order_of_the_papers():
    assert [row.name for row in ledger.rows()] == NAMES
    assert [row.name for row in ledger.rows(["foundations"])] == [f"foundations/{row}" for row in foundations.ROWS]
    chosen = ["kalantari2018/lemma_1", "foundations/diagonal_bound", "kalantari2018/lemma_1"]
    assert [row.name for row in ledger.rows(chosen)] == ["foundations/diagonal_bound", "kalantari2018/lemma_1"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("kalantari2019", ["paper 'kalantari2019' is unknown", "did you mean kalantari2016 or kalantari2018?"]),
        ("nobody1999", ["paper 'nobody1999' is unknown", "foundations, sarwate2014, kalantari2016, kalantari2018"]),
        ("", ["paper '' is unknown", "there are foundations, sarwate2014"]),
        ("kalantari", ["paper 'kalantari' is unknown", "did you mean kalantari2016 or kalantari2018?"]),
        ("theorem_3", ["write kalantari2016/theorem_3 or kalantari2018/theorem_3"]),
        ("one_prior", ["write foundations/one_prior"]),
        ("theorem3", ["did you mean kalantari2016/theorem_3 or kalantari2018/theorem_3?"]),
        ("kalantari/theorem_3", ["paper 'kalantari' is unknown", "did you mean kalantari2016 or kalantari2018?"]),
        ("kalantari2018/theorem3", ["kalantari2018/theorem3 is unknown", "did you mean kalantari2018/theorem_3"]),
        ("kalantari2018/lemma_99", ["kalantari2018/lemma_99 is unknown", "did you mean kalantari2018/lemma_9"]),
        ("kalantari2018/appendix", ["kalantari2018/appendix is unknown; kalantari2018 has definition_1"]),
        ("kalantari2018/__init__", ["is unknown"]),
        ("kalantari2018/lemma_1/corrected", ["is unknown"]),
        ("../etc", ["paper '..' is unknown"]),
    ],
)
def test_unknown_names_are_named(name, words):
    with pytest.raises(InvalidArgument) as caught:
        ledger.rows(["foundations/diagonal_bound", name])
    assert all(word in str(caught.value) for word in words), str(caught.value)


def test_at_most_three_statements_of_the_papers_are_open():
    rows = [row_of(name).statement for name in NAMES if name.startswith(PUBLISHED)]
    undecided = [given.name for given in rows if given.proof is None and given.refutation is None]
    assert len(undecided) <= MOST_OPEN, undecided


# Malformed rows.

DOCSTRING = """foundations, planted: what it says.

Statement. x = x.
Hypotheses. None.
Uses. Nothing.
Check. By inspection.

Proof. An extra paragraph.
Erratum. None.
Source. A planted row.
"""


def planted(monkeypatch, text=DOCSTRING, paper="foundations", claims=("planted",)):
    module = ModuleType("proofs.foundations.planted", text)

    def claim(x):
        return x == x

    claim.__module__ = module.__name__
    proof = lambda: Proof("all x", "inspection", (facts.arithmetic("one", "1", "==", "1"),))  # noqa: E731
    for place, identity in enumerate(claims):
        setattr(module, f"claim_{place}", statement(paper, identity, "prose", "x=x", proof=proof)(claim))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(foundations, "ROWS", ("planted",))
    return module


def test_a_planted_row_is_read(monkeypatch):
    planted(monkeypatch)
    (row,) = ledger.rows(["foundations"])
    assert (row.name, row.title) == ("foundations/planted", "foundations, planted: what it says.")
    assert row.sections["Check"] == "By inspection. Proof. An extra paragraph."
    assert row.erratum is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must have the sections"),
        (DOCSTRING.replace("Uses. Nothing.\n", ""), "must have the sections"),
        (DOCSTRING.replace("Check.", "Proof."), "must have the sections"),
        (DOCSTRING.replace("Uses. Nothing.\n", "").replace("Source.", "Uses. Nothing.\nSource."), "in this order"),
        (DOCSTRING + "Erratum. None.\n", "must have the sections"),
        (DOCSTRING.replace("Erratum. None.", "Erratum. "), "must have the sections|empty section"),
        (DOCSTRING.replace("A planted row.", ""), "must have the sections|empty section"),
    ],
)
def test_a_docstring_without_its_sections_is_refused(text, words, monkeypatch):
    planted(monkeypatch, text)
    with pytest.raises(InvalidArgument, match=words):
        ledger.rows(["foundations"])


@pytest.mark.parametrize(
    ("paper", "claims", "words"),
    [
        ("foundations", (), "must state foundations/planted once"),
        ("foundations", ("other",), "must state foundations/planted once"),
        ("sarwate2014", ("planted",), "must state foundations/planted once"),
        ("foundations", ("planted", "planted"), "must state foundations/planted once"),
        ("foundations", ("planted", "other"), "also states foundations/other"),
        ("foundations", ("planted", "planted/corrected"), "also states foundations/planted/corrected"),
    ],
)
def test_a_file_states_its_row_and_no_other(paper, claims, words, monkeypatch):
    planted(monkeypatch, paper=paper, claims=claims)
    with pytest.raises(InvalidArgument, match=words):
        ledger.rows(["foundations"])


def test_an_erratum_is_whatever_is_not_none(monkeypatch):
    planted(monkeypatch, DOCSTRING.replace("Erratum. None.", "Erratum. The sign of x\n    is wrong."))
    assert ledger.rows(["foundations"])[0].erratum == "The sign of x is wrong."


# Certificates.


@every_row
def test_the_stored_certificates_stand_and_are_those_of_the_statement(name):
    for given in statements_of(name):
        path = store.path_of(given)
        wanted = "PROVED" if given.proof is not None else "REFUTED" if given.refutation is not None else None
        if wanted is None:
            assert not path.exists(), f"{given.name} is neither proved nor refuted"
            continue
        assert path.exists(), f"{given.name} has no stored certificate; python -m proofs --write makes it"
        certificate = Certificate.load(path)
        assert is_current(given, certificate), f"the certificate of {given.name} is of another text or source"
        assert certificate.verify()
        assert certificate.record["answer"]["verdict"] == wanted


def test_no_certificate_is_left_over():
    known = {store.path_of(given) for name in NAMES for given in statements_of(name)}
    assert {path for path in store.FOLDER.rglob("*") if path.is_file()} <= known


@pytest.mark.thorough
def test_the_page_is_what_the_certificates_say():
    path = ROOT / "README.md"
    assert path.exists(), "python -m proofs --write makes it"
    assert path.read_text(encoding="utf-8") == page()


def test_no_proof_rests_on_something_unproved():
    settled = settle({name: store.stored(row_of(name).statement) for name in NAMES})
    conditional = {name: one.verdict.on for name, one in settled.items() if one.verdict.name == "CONDITIONAL"}
    assert conditional == {}


def test_a_certificate_of_another_text_says_nothing(monkeypatch, tmp_path):
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    (row,) = ledger.rows(["foundations/diagonal_bound"])
    assert store.stored(row.statement).verdict.name == "TESTED"
    store.write(row.statement, audit(row.statement, 0))
    assert store.stored(row.statement).verdict.name == "PROVED"
    path = store.path_of(row.statement)
    document = json.loads(path.read_text())
    path.write_text(json.dumps(document | {"question": document["question"] | {"text": "x = y"}}))
    verdict = store.stored(row.statement).verdict
    assert verdict.name == "UNDECIDED"
    assert "another text" in str(verdict)


def test_a_certificate_that_stands_is_left_as_it_is(monkeypatch, tmp_path):
    """Byte for byte; where its proof is broken, or it says something else, it is renewed."""
    monkeypatch.setattr(store, "FOLDER", tmp_path)
    (row,) = ledger.rows(["foundations/diagonal_bound"])
    found, path = audit(row.statement, 0), store.path_of(row.statement)
    store.write(row.statement, found)
    document = json.loads(path.read_text())
    path.write_text(json.dumps(document, indent=2))
    store.write(row.statement, found)
    assert path.read_text() == json.dumps(document, indent=2)
    for broken in ({"evidence": {"proofs": []}}, {"question": document["question"] | {"scope": "none"}}, {"format": 2}):
        path.write_text(json.dumps(document | broken))
        store.write(row.statement, found)
        assert json.loads(path.read_text()) == document


# Refutations, evaluated again where no solver and no prover can be imported.


def refutations():
    found = []
    for name in NAMES:
        for given in statements_of(name):
            if given.refutation is not None:
                path = store.path_of(given)
                found.append(json.loads(path.read_text(encoding="utf-8")) if path.exists() else given.name)
    return found


def isolated(code, text=""):
    return subprocess.run(
        [sys.executable, "-c", code], input=text, capture_output=True, text=True, check=False, cwd=ROOT.parent
    )


EVALUATE = """
import sys
from proofs.audit import reevaluate
code = reevaluate.main()
loaded = [name for name in sys.modules for b in reevaluate.BLOCKED if name == b or name.startswith(b + ".")]
print(code, loaded)
"""


def test_every_stored_refutation_refutes_without_a_solver():
    documents = refutations()
    assert documents
    assert [one for one in documents if isinstance(one, str)] == [], "refuted, and no stored certificate"
    done = isolated(EVALUATE, "".join([json.dumps(document) + "\n" for document in documents]))
    assert (done.stdout.strip(), done.stderr) == ("0 []", "")


def refutation_of_convexity(**values):
    """kalantari2016, Lemma 1, claimed to fail at other mechanisms."""
    (row,) = ledger.rows(["kalantari2016/lemma_1"])
    witness = row.statement.refutation().values | values
    return {"question": {"paper": "kalantari2016", "id": "lemma_1"}, "answer": {"witness": encode(witness)}}


def test_a_true_claim_is_no_refutation():
    reevaluate.reevaluate([refutation_of_convexity()])
    true = refutation_of_convexity()
    true["answer"]["witness"]["second"] = true["answer"]["witness"]["first"]
    with pytest.raises(CertificateRejected, match="kalantari2016/lemma_1 holds at its witness"):
        reevaluate.reevaluate([refutation_of_convexity(), true])


def test_what_cannot_be_evaluated_is_no_refutation(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    reevaluate.reevaluate([refutation_of_convexity()])
    broken = refutation_of_convexity()
    del broken["answer"]["witness"]["second"]
    with pytest.raises(CertificateRejected, match=r"InvalidArgument: .* raised TypeError"):
        reevaluate.reevaluate([broken])
    with pytest.raises(CertificateRejected, match="No module named"):
        reevaluate.reevaluate([{"question": {"paper": "kalantari2016", "id": "lemma_99"}, "answer": {"witness": {}}}])


BLOCK = """
import sys
from importlib import import_module
from proofs.audit.reevaluate import BLOCKED, Blocker
sys.meta_path.insert(0, Blocker())
for name in [*BLOCKED, "symdp.tradeoffs.curve", "scipy.optimize", "sympy.core", "highspy.highs"]:
    try:
        import_module(name)
    except ImportError as error:
        assert "plays no part" in str(error), error
    else:
        print(name)
import proofs.engine.statement, symdp.conjectures.instances, proofs.definitions.elementary
"""


def test_the_blocked_modules_cannot_be_imported():
    done = isolated(BLOCK)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_solves_and_proves_is_blocked():
    """A name that no module has blocks nothing."""
    root = ROOT.parent / "symdp"
    known = {".".join(path.relative_to(root.parent).with_suffix("").parts) for path in root.rglob("*.py")}
    known |= {name.rpartition(".")[0] for name in known}
    own = [name for name in reevaluate.BLOCKED if name.startswith("symdp.")]
    assert set(own) <= known
    needed = (
        "highspy scipy sympy symdp.tradeoffs symdp.arithmetic.programs.optimize symdp.conjectures.implications.implication"
    )
    assert set(needed.split()) <= set(reevaluate.BLOCKED)


def test_a_conditional_verdict_carries_the_certificate_of_its_proof():
    certificate = Tradeoff(read_source("1/2,1/2")).at("1/4").certificate
    proved = Proved("all M", "a reason", certificate)
    assert store.certificate_in(proved) is certificate
    assert store.certificate_in(Conditional(("a/lemma",), proved)) is certificate
    assert store.certificate_in(Undecided("nothing was tried")) is None


def test_errors_are_false_sentences_that_repeat_none():
    rows = ledger.rows()
    listed = errors_of(rows)
    named = {row.name: row for row in rows}
    assert len(listed) == len(set(listed)) > 10
    assert all(class_of(named[name]) == FALSE and named[name].statement.repeats is None for name in listed)
    assert {row.statement.repeats for row in rows} - {None} <= set(listed)
