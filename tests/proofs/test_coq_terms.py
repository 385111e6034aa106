"""Attacks that leave the text of a theorem as it was, and of which the kernel's terms tell what the theorem states now.

Each passes whoever reads the theorem, and what Coq prints of most of them is what it printed before.

Covers: nothing
"""

import re

import pytest

from proofs.audit import coq_citations, coq_library, coq_terms
from tests.programs import needs_coq
from tests.proofs.hidden_commands import BULLETS, STRINGS

GUARD = coq_library.FOLDER / "guard"
EVEN = "Definition even n := exists m, n = m + m."
DEFINITIONS = f"""{EVEN}
Structure magma := Magma {{ carrier : Type; op : carrier -> carrier -> carrier }}.
Canonical sums := Magma nat Nat.add.
"""
LOADED = "From Coq Require Import PeanoNat.\nFrom symdp Require Import Definitions.\n"
ALIKE = "Theorem alike (n : nat) : even n <-> even (n + 0)."
SWAPPED = "Theorem swapped (n m : nat) : op _ n m = op _ m n."
HONEST = f"""{LOADED}{ALIKE} Proof. rewrite <- plus_n_O. tauto. Qed.
{SWAPPED} Proof. apply Nat.add_comm. Qed.
"""
FIRST = "Definition even (n : nat) := True."


def shown(before, proof="Proof. now compute. Qed.", theorem=ALIKE):
    """The first theorem or the second with something before it and another proof; the text of the theorem stays."""
    return f"{LOADED}{before}\n{theorem} {proof}\n"


def bent(text, proof="Proof. now compute. Qed."):
    """Other definitions, and the theorem upon them."""
    return {"Definitions": text, "Sums": shown("", proof)}


SECTION = "Section S. Hypothesis absurd : 0 = 1."
ADDS = 'Notation "a + b" := a : other_scope.'
PLAIN = BULLETS.replace("\nProof.\nsplit.", " Proof. split.").replace("exact: I", "exact I")
SWAPS = "Definition first := Magma nat (fun _ _ => 0). Canonical first."
ASSUMED = "Module Type T. Parameter even : nat -> Prop. Axiom all : forall n, even n. End T. Declare Module M : T. Import M."


def instead(new):
    """The definitions with something instead of the first one, which may have another name then."""
    return DEFINITIONS.replace(EVEN, new)


FUNCTOR = f"Module Type T. End T. Module F (X : T). {FIRST} End F. Module E. End E. Module M := F E. Import M."
COERCED = "Definition any (n : nat) := tt. Coercion any : nat >-> unit. Definition even (u : unit) := u = u."
ANYTHING = "Definition even {T : Type} (n : T) := exists m, n = m."
RECORD_KEYS = "Ltac said := exact (fun _ : nat => True).\nDefinition even : nat -> Prop := ltac:(said)."
GOES_DOWN = "Fixpoint even (n : nat) := match n with 0 => True | S m => even m end."
EVERY = "Inductive even : nat -> Prop := Every n : even n."
PROJECTED = "Record one := One { of : nat -> Prop }. Definition o := One (fun _ => True). Definition even := of o."
SPLIT = "Proof. split; intros _; [exists (n + 0) | exists n]; reflexivity. Qed."
ZERO, ADDED = "Proof. rewrite <- plus_n_O. tauto. Qed.", "Proof. tauto. Qed."
SCOPE = f"Declare Scope other_scope. {ADDS}"
NIL = "Definition even (n : nat) : Prop. Proof. exact True. Qed."
SAME = "Proof. reflexivity. Qed."

# The theories that are replaced, and what the answer names.
CHANGED = {
    "commands behind bullets": ({"Sums": shown(PLAIN)}, "what it states, Sums.always"),
    "commands between strings": ({"Sums": shown(STRINGS)}, "what it states, Sums.always"),
    "a notation that only parses": ({"Sums": shown("Notation even := (fun _ => True) (only parsing).")}, "what it states"),
    "a shadow": ({"Sums": shown(FIRST)}, "what it states, Sums.even"),
    "a shadow under Program": ({"Sums": shown(f"Program {FIRST}")}, "what it states, Sums.even"),
    "a shadow that is required": (
        {"Evil": FIRST, "Sums": shown("From symdp Require Import Evil.")},
        "what it states, Evil.even",
    ),
    "a shadow that is included": ({"Sums": shown(f"Module M. {FIRST} End M. Include M.")}, "what it states, Sums.even"),
    "a shadow from a functor": ({"Sums": shown(FUNCTOR)}, "what it states, Sums.M.even"),
    "a shadow in a section": (
        {"Sums": shown("Section S. Let even (n : nat) := True.", "Proof. now compute. Qed. End S.")},
        "what it states",
    ),
    "a contradiction in a section": ({"Sums": shown(SECTION, "Proof. discriminate absurd. Qed. End S.")}, "what it states"),
    "a coercion": ({"Sums": shown(COERCED)}, "what it states, Sums.any, Sums.even"),
    "a canonical structure": (
        {"Definitions": DEFINITIONS.replace("Canonical", f"{SWAPS}\nCanonical"), "Sums": shown("", SAME, SWAPPED)},
        "what it states, Definitions.first",
    ),
    "a scope of an argument": ({"Sums": shown(f"{SCOPE} Arguments even n%other_scope.", ADDED)}, "what it states"),
    "a scope of a type": (
        {"Definitions": f"{SCOPE} Bind Scope other_scope with nat. {DEFINITIONS}", "Sums": shown("", ADDED)},
        "what it states",
    ),
    "an implicit argument": (bent(instead(ANYTHING), SPLIT), "what it states, Definitions.even"),
    "a definition beneath": (bent(instead(FIRST)), "Definitions.even"),
    "a definition by a tactic": (bent(instead(RECORD_KEYS)), "Definitions.even"),
    "a recursion": (bent(instead(GOES_DOWN), ZERO), "Definitions.even"),
    "an inductive type": (
        bent(instead(EVERY), "Proof. split; constructor. Qed."),
        "Definitions.Every, Definitions.even",
    ),
    "an instance beneath": (
        {"Definitions": DEFINITIONS.replace("Nat.add", "(fun _ _ => 0)"), "Sums": shown("", SAME, SWAPPED)},
        "Definitions.sums",
    ),
}
# What Coq does not show, or what has no place among these terms.
HIDDEN = {
    "a definition that ends with Qed": bent(instead(NIL), ZERO),
    "a module that is assumed": {"Sums": shown(ASSUMED, "Proof. split; intros _; apply all. Qed.")},
    "a primitive projection": {"Sums": shown(f"Set Primitive Projections. {PROJECTED}")},
}


def compiled(folder, theories):
    """Some theories, compiled in their order with nothing but the folder's name."""
    for name in ("Evil", "Definitions", "Sums"):
        if name in theories:
            (folder / f"{name}.v").write_text(theories[name], encoding="utf-8")
        if (folder / f"{name}.v").exists():
            coq_library.compiled(folder / f"{name}.v", folder)
    return folder


def asked(folder, theories):
    """The terms of the theorems in Sums.v."""
    names = re.findall(r"^Theorem (\w+)", theories["Sums"], re.MULTILINE)
    return coq_terms.ask([f"Sums.{name}" for name in names], compiled(folder, theories))


@pytest.fixture(scope="module")
def honest(tmp_path_factory):
    """What the kernel has of the theorems as they were read."""
    return asked(tmp_path_factory.mktemp("honest"), {"Definitions": DEFINITIONS, "Sums": HONEST})


@needs_coq
def test_two_compilations_have_the_same_terms(honest, tmp_path):
    words = HONEST.replace("n : nat", "(* Another name. *) k : nat").replace("even n", "even k").replace("n + 0", "k + 0")
    now = asked(tmp_path, {"Definitions": DEFINITIONS, "Sums": words})
    assert now.digests() == honest.digests()
    assert now.beneath("Sums.alike") == ["Definitions.even", "Sums.alike"]
    assert coq_terms.ask(["Sums.alike"], tmp_path).digest("Sums.alike") == honest.digest("Sums.alike")
    assert now.beneath("Sums.swapped") == [
        "Definitions.Magma", "Definitions.carrier", "Definitions.magma", "Definitions.op", "Definitions.sums", "Sums.swapped"
    ]  # fmt: skip


@needs_coq
@pytest.mark.parametrize("attack", CHANGED)
def test_another_term_is_seen(attack, honest, tmp_path):
    theories, words = CHANGED[attack]
    now = asked(tmp_path, {"Definitions": DEFINITIONS} | theories)
    (name,) = [name for name in ("Sums.alike", "Sums.swapped") if name in now.lines]
    assert now.digest(name) != honest.digest(name)
    assert coq_terms.changed(name, now, honest.digests()) == words


@needs_coq
@pytest.mark.parametrize("attack", HIDDEN)
def test_what_is_hidden_is_refused(attack, tmp_path):
    with pytest.raises(coq_library.CoqFailed, match=r"is a definition that Coq keeps hidden|a primitive projection"):
        asked(tmp_path, {"Definitions": DEFINITIONS} | HIDDEN[attack])


@needs_coq
def test_a_cited_theorem_that_says_nothing_is_seen(tmp_path):
    library, name = coq_library.FOLDER, "LeakageForms.full_leakage"
    coq_library.build(["LeakageForms"])
    for path in library.glob("*.vo"):
        (tmp_path / path.name).symlink_to(path)
    (tmp_path / "LeakageForms.vo").unlink()
    text = (library / "LeakageForms.v").read_text(encoding="utf-8")
    start = text.index("Theorem full_leakage")
    stated, end = text.index("Proof.", start), text.index("Qed.", start)
    attack = f"{text[:start]}{BULLETS}\n{text[start:stated]}Proof. by []. {text[end:]}"
    (tmp_path / "LeakageForms.v").write_text(attack, encoding="utf-8")
    coq_library.compiled(tmp_path / "LeakageForms.v", tmp_path)
    now, kept = coq_terms.ask([name], tmp_path), coq_citations.kept_answers()
    assert now.digest(name) != kept.theorems[name].sha256
    assert coq_terms.changed(name, now, kept.terms) == "what it states, LeakageForms.always"


@needs_coq
def test_a_compiled_theory_of_another_text_is_seen(honest, tmp_path):
    asked(tmp_path, bent(instead(FIRST)))
    (tmp_path / "Definitions.v").write_text(DEFINITIONS, encoding="utf-8")
    now = coq_terms.ask(["Sums.alike"], tmp_path)
    assert coq_terms.changed("Sums.alike", now, honest.digests()) == "Definitions.even"


@needs_coq
def test_a_theorem_that_is_none_is_refused(tmp_path):
    with pytest.raises(coq_library.CoqFailed, match="there is no such theorem"):
        asked(tmp_path, {"Definitions": DEFINITIONS, "Sums": f"{LOADED}(*\n{ALIKE} *)"})


# What is extracted decides.

CHECKERS = {
    "a proposition": "Definition accepts (c : claim) (e : proof) : Prop := False.",
    "a proposition that is called an answer": "Record answer := Answer { says :> Prop }.\n"
    "Definition accepts (c : claim) (e : proof) := Answer False.",
    "a boolean that is called otherwise": "Inductive bool := true | false.\n"
    "Definition accepts (c : claim) (e : proof) := true.",
}


def decides(tmp_path, accepts):
    """What Coq says where the checkers are other ones."""
    lines = re.findall(r"^Definition decides\w* :.*$", (GUARD / "Extracted.v").read_text(encoding="utf-8"), re.MULTILINE)
    path = tmp_path / "decides.v"
    types = ("claim", "proof", "block_claim", "support", "records_claim", "records_support")
    claims = " ".join([f"Definition {name} := nat." for name in types])
    files = ("BlockClaims", "RecordClaims")
    modules = [f"Module {name}. {claims}\n{accepts}\nEnd {name}.\n" for name in files]
    said = []
    for line, module in zip(lines, modules, strict=True):
        path.write_text(f"{module}{line}\n", encoding="utf-8")
        said.append(answer_of(path))
    return said


def answer_of(path):
    try:
        return coq_library.compiled(path)
    except coq_library.CoqFailed as error:
        return str(error)


@needs_coq
@pytest.mark.parametrize("checker", CHECKERS)
def test_what_is_extracted_has_a_type(checker, tmp_path):
    assert all("bool" in said for said in decides(tmp_path, CHECKERS[checker]))


@needs_coq
def test_a_checker_that_decides_is_extracted(tmp_path):
    assert decides(tmp_path, "Definition accepts (c : claim) (e : proof) := true.") == ["", ""]
    extraction = (coq_library.FOLDER / "extraction" / "Extraction.v").read_text(encoding="utf-8")
    assert re.findall(r"^Extraction [^.]*\.ml.*\Z", extraction, re.MULTILINE | re.DOTALL) == [
        'Extraction "acceptance.ml" Extracted.decides_blocks Extracted.decides_records.\n'
    ]
