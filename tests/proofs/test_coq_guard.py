"""The guard of the Coq theorems: sentences that no theory of the library can bend, and the attacks that it stops.

Covers: proofs.engine.paper_verdict, proofs.engine.statement
"""

import re
import shutil
import subprocess
from collections import Counter

import pytest

from proofs.audit import coq_citations, coq_library, ledger, rows
from proofs.audit.coq_sources import theories
from proofs.audit.coq_text import without_comments
from tests.programs import needs_coq

FOLDER = coq_library.FOLDER
GUARD = FOLDER / "guard"
FIRST = ("Notions", "Claims", "Statements", "Programs", "Built", "Entries")


def text_of(name):
    return (GUARD / name).read_text(encoding="utf-8")


def test_what_is_said_is_said_before_the_library_is_loaded():
    for name in [f"{name}.v" for name in FIRST]:
        loaded = re.findall(r"From (\S+) Require(?: Import)? ([^.]*)\.", text_of(name))
        assert loaded
        assert {prefix for prefix, _ in loaded} <= {"mathcomp", "Coq", "symdp.guard"}, name
    for name in ("Guard.v", "Checkers.v", "Extracted.v", "Format.v"):
        assert set(re.findall(r"From (\S+) Require Import", text_of(name))) <= {"mathcomp", "Coq"}, name


def test_every_sentence_has_its_theorem():
    stated = re.findall(r"^Definition (\w+) :=", text_of("Statements.v"), re.MULTILINE)
    proved = re.findall(r"^Theorem (\w+) : Statements\.(\w+)[ .]", text_of("Guard.v"), re.MULTILINE)
    assert sorted(proved) == sorted([(name, name) for name in stated])
    assert len(set(stated)) >= 45
    rests = re.findall(r"^Theorem (\w+)[^:]*:\s+@?(?:Programs|Built|Entries)\.(\w+)", text_of("Format.v"), re.MULTILINE)
    assert all(name == sentence for name, sentence in rests)
    assert len(rests) == len(names_in("Format.v")) >= 24
    sound = re.findall(r"^Definition (sound_\w+) ", text_of("Claims.v"), re.MULTILINE)
    assert set(re.findall(r"Claims\.(sound_\w+) ", text_of("Extracted.v"))) == set(sound)


def test_every_theorem_that_certificates_use_is_guarded():
    used = set()
    for path in (FOLDER.parents[1] / "symdp" / "certificates" / "coq").glob("*.py"):
        used |= set(re.findall(r'^ +"(accepted|\w+_proved)",$', path.read_text(encoding="utf-8"), re.MULTILINE))
    assert used == {"accepted"}
    assert set(re.findall(r"(\w+)\.accepted\b", text_of("Extracted.v"))) == {"BlockClaims", "RecordClaims"}


# How a theory is set: 80 columns, as in MathComp; the older files of the guard are frozen as they are.

COLUMNS = 80
WIDE = [GUARD / f"{name}.v" for name in ("Checkers", "Claims", "Extracted", "Guard", "Notions", "Shapes", "Statements")]


def too_wide(text):
    """The numbers of the lines that are too long."""
    return [number for number, line in enumerate(text.splitlines(), 1) if len(line) > COLUMNS]


@pytest.mark.parametrize("path", sorted({*FOLDER.rglob("*.v")} - {*WIDE}), ids=lambda path: path.stem)
def test_theories_have_80_columns(path):
    assert too_wide(path.read_text(encoding="utf-8")) == []


def test_wide_lines_are_seen():
    assert too_wide(f"{'a' * COLUMNS}\n{'a' * (COLUMNS + 1)}\nQed.") == [2]


# Coq accepts the guard, and what Coq makes of attacks.

SENTENCES = ["guard/Notions", "guard/Claims", "guard/Statements"]


@needs_coq
def test_coq_accepts_the_guard_whatever_the_project_says(tmp_path):
    coq_library.build(
        ["guard/Guard", "guard/Extracted", "guard/Shapes", "guard/Format"]
    )  # and with them all theories that these load
    folder = tmp_path / "guard"
    shutil.copytree(GUARD, folder, ignore=lambda _, names: [name for name in names if not name.endswith(".v")])
    for name in ORDER:
        fixed(folder, folder / f"{name}.v")
    theorems = [f"{file}.{name}" for file in PROVED for name in names_in(f"{file}.v")]
    used = "".join([f"let _ := @{theorem} in\n" for theorem in theorems])
    asked = f"Definition everything : True :=\n{used}I.\nPrint Assumptions everything.\n"
    path = tmp_path / "questions.v"
    path.write_text(f"From symdp.guard Require {' '.join(PROVED)}.\n{asked}", encoding="utf-8")
    assert fixed(folder, path).strip() == coq_citations.CLOSED


PROVED = ("Guard", "Checkers", "Extracted", "Format")
ORDER = ("Terms", *FIRST, "Guard", "Checkers", "Extracted", "Shapes", "Format")


def test_every_file_of_the_guard_is_compiled():
    assert sorted(ORDER) == sorted([path.stem for path in GUARD.glob("*.v")])


def fixed(folder, path):
    """What Coq prints of a file beside the guard in a folder: no option of the project, or of a user, has a say."""
    theories = ["-exclude-dir", "guard", "-exclude-dir", "extraction", "-R", str(FOLDER), "symdp"]
    asked = ["coqc", "-q", "-w", "none", *theories, "-R", str(folder), "symdp.guard", str(path)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def names_in(file):
    return re.findall(r"^Theorem (\w+)", text_of(file), re.MULTILINE)


def excerpt(file, theorem):
    """One theorem of the guard with its section, and nothing loaded but the sentences."""
    text = text_of(file)
    start = min([found.start() for found in re.finditer(rf"^(?:Theorem|Lemma) {theorem}\b", text, re.MULTILINE)])
    opened = list(re.finditer(r"^Section (\w+)\.\n(Variables .*)$", text[:start], re.MULTILINE))
    inside = opened and f"End {opened[-1][1]}." not in text[opened[-1].end() : start]
    variables = opened[-1][2] if inside else ""
    return f"Section Excerpt.\n{variables}\n{text[start : text.index('Qed.', start)]}Qed.\nEnd Excerpt.\n"


HEAD = """Set Warnings "-all".
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import QArith.
From symdp.guard Require Notions Claims Statements.
"""
INSIDE = """From symdp Require Import Definitions.
Set Implicit Arguments.
Unset Strict Implicit.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
"""
ONE_PRIOR = """forall (R : realFieldType) (M : nat) (P : 'I_M -> R), prior P -> decreasing P -> forall D : R,
  least_exp_epsilon (only P) D 1 <-> 1 - entry P 1 <= D"""
BELOW = """Definition right (R : realFieldType) (X Y : finType) (P : X -> R) (W : X -> Y -> R) : R :=
  \\sum_y \\big[Num.max/0]_x (P x * W x y).
Definition likely (R : realFieldType) (X : finType) (P : X -> R) : R := \\big[Num.max/0]_x P x.
Notation "x <= y" := (x = y \\/ True).
Theorem leakage_below_uniform (R : realFieldType) (X Y : finType) (P : X -> R) (W : X -> Y -> R) : prior P ->
  (forall x y, 0 <= W x y) -> right P W <= likely P * maximal_leakage W.
Proof. by right. Qed."""
CLASS_ONE = """forall (R : realFieldType) (X : finType) (S : source_set R X) (D : R), (forall P, S P -> prior P) ->
  (exists (V : finType) (vertex : V -> X -> R), (forall v, S (vertex v)) /\\ hull vertex (fun=> #|X|%:R^-1)) ->
  (#|X|%:R - 1) / #|X|%:R <= D -> least_exp_epsilon S D 1"""
CURVE = """Definition piece := (Q * Q * (Q * Q) * (Q * Q))%type.
Definition curve (R : realFieldType) (least : R -> R -> Prop) (infinite_at_0 : Prop) (pieces : seq piece) (zero jump : Q) :=
  [/\\ True, True, forall D : R, Claims.ofQ R zero <= D -> least D 1, (0 < size pieces)%nat -> infinite_at_0 & True].
"""

# The theory as the attack leaves it, the file and the theorem of the guard that meet it.
ATTACKS = {
    "a notation at the end": (
        "Channels",
        BELOW,
        ("Guard.v", "leakage_below_uniform"),
    ),
    "a definition under Program": (
        "ClassOne",
        "Program Definition least_exp_epsilon (R : realFieldType) (X : finType) (S : source_set R X) (D L : R) := True.\n"
        f"Theorem class_one_zero : {CLASS_ONE}. Proof. by []. Qed.",
        ("Guard.v", "class_one_zero"),
    ),
    "a definition under Time": (
        "OnePrior",
        "Time Definition prior (R : realFieldType) (X : finType) (P : X -> R) := False.\n"
        f"Theorem one_prior_zero : {ONE_PRIOR}. Proof. by []. Qed.",
        ("Guard.v", "one_prior_zero"),
    ),
    "an abbreviation": (
        "OnePrior",
        f"Notation prior := (fun _ => False).\nTheorem one_prior_zero : {ONE_PRIOR}. Proof. by []. Qed.",
        ("Guard.v", "one_prior_zero"),
    ),
    "one more premise": (
        "OnePrior",
        f"Section S. Hypothesis small : (2 < 1)%N. Theorem one_prior_zero : {ONE_PRIOR}. Proof. by []. Qed. End S.",
        ("Guard.v", "one_prior_zero"),
    ),
    "a weaker conclusion": (
        "OnePrior",
        "Theorem one_prior_zero (R : realFieldType) (M : nat) (P : 'I_M -> R) : prior P -> decreasing P -> forall D : R,\n"
        "  least_exp_epsilon (only P) D 1 -> least_exp_epsilon (only P) D 1. Proof. by []. Qed.",
        ("Guard.v", "one_prior_zero"),
    ),
    "a weaker curve": (
        "CurveChecks",
        CURVE,
        ("Shapes.v", "curves"),
    ),
    "a weaker mechanism": (
        "Definitions",
        "Definition least_exp_epsilon (R : realFieldType) (X : finType) (S : (X -> R) -> Prop) (D L : R) :=\n"
        "  exists W : X -> X -> R, (forall x, \\sum_y W x y = 1) /\\ forall x x' y, W x y <= L * W x' y.",
        ("Shapes.v", "leakage"),
    ),
    "a word of a claim": (
        "CertificateChecks",
        "Program Definition hull (R : realFieldType) (X V : finType) (vertex : V -> X -> R) (P : X -> R) := False.",
        ("Shapes.v", "hulls"),
    ),
}
ASSUMED = {
    "Time Hypothesis": "Time Hypothesis absurd : forall P : Prop, P.",
    "unsafe recursion": "#[bypass_check(guard)] Fixpoint loop (P : Prop) (n : nat) {struct n} : P := loop P n.\n"
    "Lemma absurd (P : Prop) : P. Proof. exact: (loop P O). Qed.",
    "an admitted lemma": "Lemma absurd (P : Prop) : P. Proof. Admitted.",
}


def stopped(tmp_path, name, theory, file, theorem, more=""):
    """What Coq says of a theorem of the guard when a theory has been replaced."""
    inside = INSIDE.replace("From symdp Require Import Definitions.\n", "") if name == "Definitions" else INSIDE
    shown = f"Import {name}.\nFrom symdp Require Import Rationals.\n" if file == "Shapes.v" else ""
    path = tmp_path / "attack.v"
    path.write_text(
        f"{HEAD}Module {name}.\n{inside}{theory}\nEnd {name}.\n{shown}{excerpt(file, theorem)}{more}", encoding="utf-8"
    )
    try:
        return coq_library.compiled(path)
    except coq_library.CoqFailed as error:
        return str(error)


@pytest.fixture(scope="module")
def said():
    coq_library.build([*SENTENCES, "Definitions", "Rationals"])


@needs_coq
@pytest.mark.parametrize("attack", ATTACKS)
def test_attacks_on_what_is_said_are_stopped(attack, said, tmp_path):
    name, theory, (file, theorem) = ATTACKS[attack]
    said = stopped(tmp_path, name, theory, file, theorem)
    place = re.search(r"line (\d+), characters [^\n]*\nError", said)
    assert place, said
    guard = (tmp_path / "attack.v").read_text().split("\n").index("Section Excerpt.")
    assert int(place[1]) > guard, said


@needs_coq
@pytest.mark.parametrize("attack", ASSUMED)
def test_assumptions_are_seen(attack, said, tmp_path):
    theory = f"{ASSUMED[attack]}\nTheorem one_prior_zero : {ONE_PRIOR}. Proof. by move=> *; exact: absurd. Qed."
    asked = "Print Assumptions one_prior_zero.\n"
    assert re.search("absurd|loop", stopped(tmp_path, "OnePrior", theory, "Guard.v", "one_prior_zero", asked))


@needs_coq
def test_an_honest_theory_is_not_stopped(said, tmp_path):
    theory = f"Axiom one_prior_zero : {ONE_PRIOR}."
    assert stopped(tmp_path, "OnePrior", theory, "Guard.v", "one_prior_zero").strip() == ""


# coqchk.


@needs_coq
def test_coqchk_says_what_is_assumed(tmp_path):
    shutil.copy(FOLDER / "Makefile", tmp_path / "Makefile")
    (tmp_path / "_CoqProject").write_text("-R . symdp\nSums.v\n")
    honest = "Lemma a : 0 = 0. Proof. reflexivity. Qed."
    said = [(honest, None), ("Time Axiom b : 0 = 1.", "symdp.Sums.b"), (f"{UNCHECKED} {honest}", "symdp.Sums.large")]
    for theory, assumed in said:
        (tmp_path / "Sums.v").write_text(theory)
        done = subprocess.run(["make", "-s", "-C", str(tmp_path), "check"], capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == (assumed is None), done.stdout + done.stderr
        assert assumed is None or assumed in done.stdout
        assert done.stdout.count(": <none>") == (4 if assumed is None else 3)


UNCHECKED = "Unset Universe Checking. Definition large : Set := Type."


# Theorems serve something.

WORD = re.compile(r"[A-Za-z_][\w']*(?:\.[A-Za-z_][\w']*)*")


def idle(theorems, cited, texts):
    """Theorems that no statement cites, no sentence of the guard names, and no other proof uses."""
    named = {word for text in texts for word in WORD.findall(text)}
    uses = Counter(word.rpartition(".")[2] for text in texts for word in WORD.findall(text))
    return [name for name in theorems if name not in {*cited, *named} and uses[name.partition(".")[2]] < 2]


@pytest.mark.thorough
def test_every_theorem_is_cited_or_guarded_or_a_step():
    stated = [name for name, text in theories(FOLDER).theorems.items() if text.startswith("Theorem")]
    texts = [without_comments(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.rglob("*.v"))]
    cited = [*coq_citations.cited(ledger.rows()), *rows.stated().values()]
    assert idle(stated, cited, texts) == []
    lonely = "Theorem forlorn : True. Proof. by []. Qed."
    assert idle(["Sums.forlorn"], [], [*texts, lonely]) == ["Sums.forlorn"]
    assert idle(["Sums.forlorn"], [], [*texts, lonely, "exact: Sums.forlorn."]) == []
