"""Attacks on the Coq theorems that need no Coq to be refused: each leaves a copy of proofs/coq that says less.

Covers: nothing
"""

import contextlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from proofs.audit import coq_citations
from proofs.audit.coq_sources import theories
from tests import coq_rules
from tests.proofs.hidden_commands import BULLETS, OTHER_FIELD, STRINGS

FOLDER = coq_rules.FOLDER
SOURCES = {"Makefile", "README.md", "_CoqProject", coq_citations.RECORD}


def test_nothing_is_refused_that_is_there():
    assert coq_rules.refusals(FOLDER) == []


@pytest.mark.skipif(not (FOLDER.parents[1] / ".git").exists(), reason="this is no repository of git, which could keep files")
def test_nothing_that_is_made_is_kept():
    assert coq_rules.tracked(FOLDER) == []


def test_what_is_made_and_kept_is_seen(tmp_path):
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text("*.vo*\nCoqMakefile*\n")
    (tmp_path / "Sums.vo").write_text("")
    subprocess.run(["git", "-C", str(tmp_path), "add", "-f", "Sums.vo", ".gitignore"], check=True)
    assert coq_rules.tracked(tmp_path) == ["Sums.vo"]


# Beside lint and types, and beside the README's commands; the exit code of each is waited for.
STAGES = (
    "make -s -j 2 -C proofs/coq",
    "make -s -C proofs/coq checker",
    "beside coqchk.txt make -s -C proofs/coq check",
)
STARTED = (("beside build.txt packages_and_theories", "build=$!"), (STAGES[-1], "coqchk=$!"))
WAITED = ('ended "$build" build.txt', 'ended "$coqchk" coqchk.txt')
ENDED = 'ended() { wait "$1" || { cat "$scratch/$2"; exit 1; }; }'


def test_continuous_integration_asks_coq():
    lines = (FOLDER.parents[1] / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line.strip() for line in lines if "-C proofs/coq" in line] == [*STAGES]
    assert "packages_and_theories() {" in lines
    for begun, number in STARTED:
        assert lines[lines.index(begun) + 1] == number
    assert {ENDED, *WAITED, "python -m pytest --thorough -m thorough --ignore=tests/site"} <= {*lines}


def test_what_runs_beside_continuous_integration_fails_it(tmp_path):
    """The functions of the script itself, around a command that fails in the background, and one that would go on."""
    text = (FOLDER.parents[1] / ".ci" / "run").read_text(encoding="utf-8")
    start, end = text.index("scratch="), text.index("packages=(")
    for last, code in (("false; echo never", 1), ("echo fine", 0)):
        script = f"""set -euo pipefail
{text[start:end]}
some() {{ echo begun; {last}; }}
beside long.txt sleep 61.5
beside some.txt some
ended "$!" some.txt
echo after
"""
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, cwd=tmp_path)
        assert (done.returncode, "after" in done.stdout, "never" in done.stdout) == (code, code == 0, False)
        assert ("begun" in done.stdout) == (code == 1)
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            assert command.read_bytes() != b"sleep\0" + b"61.5\0"


# A whole folder.


@pytest.fixture
def folder(tmp_path):
    """A copy of the theories, without what Coq has made of them."""
    copy = tmp_path / "coq"
    for path in FOLDER.rglob("*"):
        name = path.relative_to(FOLDER)
        if (path.suffix in (".v", ".ml") and "build" not in name.parts) or name.as_posix() in SOURCES:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy / name)
    return copy


def put(name, old, new):
    """Another text in one file."""

    def attack(folder):
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")

    return attack


def added(name, text):
    """One more file."""

    def attack(folder):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    return attack


def listed(name, text):
    """One more theory, which is compiled."""

    def attack(folder):
        added(name, text)(folder)
        put("_CoqProject", "guard/Terms.v", f"{name}\nguard/Terms.v")(folder)

    return attack


def linked(folder):
    elsewhere = folder.parent / "Prices.v"
    (folder / "Prices.v").rename(elsewhere)
    (folder / "Prices.v").symlink_to(elsewhere)


def believed(folder):
    """A definition is restated, and whoever does it writes down by hand that Coq has read the file."""
    put("Definitions.v", "Definition prior ", "Definition fine := true.\nDefinition prior ")(folder)
    path = folder / coq_citations.RECORD
    kept = json.loads(path.read_text())
    del kept["theories"]["Floors"]
    path.write_text(json.dumps(kept | {"theories": theories(folder).digests | {"Floors": "0" * 64}}))


ACCEPTS = "Definition accepts (c : block_claim) (e : support) :"
EVIL = "(* Shadows. *)\nFrom symdp Require Import Definitions.\nDefinition leakage_achievable := True.\n"
LEAKAGE = ("LeakageForms.v", "Theorem full_leakage")
FOLDERS = {
    "commands behind bullets": (put(*LEAKAGE, f"{BULLETS}\n\n{LEAKAGE[1]}"), "LeakageForms.v: Notation"),
    "commands between strings": (put(*LEAKAGE, f"{STRINGS}\n\n{LEAKAGE[1]}"), "LeakageForms.v: "),
    "another field": (put("HiddenRow.v", "Section ", f"{OTHER_FIELD}\nSection "), "HiddenRow.v: Local Notation"),
    "a shadow that is imported": (
        put(*LEAKAGE, f"From symdp Require Import Evil.\n{LEAKAGE[1]}"),
        "LeakageForms.v: not as Coq",
    ),
    "an order of imports": (
        put("Floors.v", "Require Import Definitions", "Require Import Prices Definitions"),
        "Floors.v: not as",
    ),
    "a contradiction in a section": (
        put("Floors.v", "Section ", "Section A. Hypothesis a : 0 = 1. End A. Section "),
        "Floors.v: not",
    ),
    "a shadow": (listed("Evil.v", EVIL), "Evil.v: not as Coq has read it"),
    "a shadow in the guard": (listed("guard/Evil.v", EVIL), "guard/Evil.v: no file of the theories"),
    "a shadow in a folder": (listed("more/Evil.v", EVIL), "more/Evil.v: no file of the theories"),
    "a second Notions.v": (listed("guard/sub/Notions.v", EVIL), "guard/sub/Notions.v: no file"),
    "a theory that is not compiled": (added("Evil.v", EVIL), "_CoqProject: not each theory once"),
    "a theory that is left out": (put("_CoqProject", "guard/Guard.v\n", ""), "_CoqProject: not each theory once"),
    "a link": (linked, "Prices.v: a link"),
    "a compiled theory without a text": (added("Evil.vo", ""), "Evil.vo: no file of the theories"),
    "rules that make reads": (added("CoqMakefile.local", "COQEXTRAFLAGS = -type-in-type"), "CoqMakefile.local: no file"),
    "rules that make reads later": (added("CoqMakefile.local-late", "clean::"), "CoqMakefile.local-late: no file"),
    "a prelude": (added("prelude", 'Notation "x <= y" := (y <= x).'), "prelude: no file"),
    "a prelude that is loaded": (
        put("_CoqProject", "-arg -w", "-arg -l -arg ../prelude -arg -w"),
        "_CoqProject: ['-R . symdp', '-arg -l",
    ),
    "no universes": (put("_CoqProject", "Definitions.v", "-arg -type-in-type\nDefinitions.v"), "_CoqProject: ["),
    "another MathComp": (put("_CoqProject", "Definitions.v", "-R shadow mathcomp\nDefinitions.v"), "_CoqProject: ["),
    "an option behind a theory": (put("_CoqProject", "Floors.v", "-arg -type-in-type Floors.v"), "_CoqProject: ["),
    "coqchk without a module": (put("Makefile", "$(filter %.v,", "$(filter-out Floors.v,"), "Makefile: read it"),
    "make with options": (
        put("Makefile", "all: CoqMakefile", "export COQEXTRAFLAGS = -type-in-type\nall: CoqMakefile"),
        "Makefile: read it",
    ),
    "another function is extracted": (
        put("extraction/Extraction.v", "Extracted.decides_blocks", "BlockClaims.decided"),
        "extraction/Extraction.v: read it",
    ),
    "an extracted constant": (
        put("extraction/Extraction.v", 'Extraction "', 'Extract Constant Qle_bool => "(fun _ _ -> true)".\nExtraction "'),
        "extraction/Extraction.v: read it",
    ),
    "a program that accepts more blocks": (
        put("extraction/main.ml", "said (Work.accepts_blocks claim shown)", "said true"),
        "extraction/main.ml: read it",
    ),
    "a program that decides blocks otherwise": (
        put("extraction/work.ml", "Acceptance.decides_blocks claim shown", "true"),
        "extraction/work.ml: read it",
    ),
    "a reader of blocks that claims otherwise": (
        put("extraction/blocks.ml", 'coq (number question "delta")', "coq Q.zero"),
        "extraction/blocks.ml: read it",
    ),
    "a program that prints another claim": (
        put("extraction/main.ml", "Printed.block claim", "Printed.block { claim with about = Everywhere }"),
        "extraction/main.ml: read it",
    ),
    "a printer that leaves a number out": (
        put("extraction/printed.ml", '(Private %s)" (argument delta)', '(Private 0)"'),
        "extraction/printed.ml: read it",
    ),
    "a program that accepts more records": (
        put("extraction/main.ml", "said (Work.accepts_records parts claim shown)", "said true"),
        "extraction/main.ml: read it",
    ),
    "a reader of records that counts otherwise": (
        put("extraction/block_records.ml", "Alike (count,", "Alike (1,"),
        "extraction/block_records.ml: read it",
    ),
    "one more file of OCaml": (added("extraction/accept.ml", ""), "extraction/accept.ml: no file"),
    "a frozen sentence": (put("guard/Notions.v", "Definition prior", "Definition  prior"), "guard/Notions.v: read it"),
    "no frozen sentence": (lambda folder: (folder / "guard" / "Guard.v").unlink(), "guard/Guard.v: read it"),
    "what writes terms": (put("guard/Terms.v", 'bind "let:" b', 'node "fun"'), "guard/Terms.v: read it"),
    "nothing is accepted": (
        put(
            "BlockClaims.v",
            f"{ACCEPTS} bool :=",
            f"{ACCEPTS} Prop := False.\n{ACCEPTS.replace('accepts', 'decided')} bool :=",
        ),
        "BlockClaims.v: not as Coq has read it",
    ),
    "an answer written by hand": (believed, "Floors.v: not as Coq has read it"),
}


@pytest.mark.parametrize("attack", FOLDERS)
def test_attacks_on_the_folder_are_refused(attack, folder):
    plant, words = FOLDERS[attack]
    plant(folder)
    found = coq_rules.refusals(folder)
    assert any(line.startswith(words) for line in found), found


def test_an_untouched_copy_is_not_refused(folder):
    assert coq_rules.refusals(folder) == []
    put("LeakageForms.v", "(* ", "(* Another comment. *)\n(* ")(folder)
    text = (folder / "LeakageForms.v").read_text()
    (folder / "LeakageForms.v").write_text(re.sub(r"\bby \[\]\.\nQed\.", "done.\nQed.", text))
    assert coq_rules.refusals(folder) == []
