"""What no theory of proofs/coq may say, command by command: each of these is refused by its text alone.

Covers: symdp.errors
"""

import pytest

from tests import coq_rules
from tests.proofs.hidden_commands import BULLETS, OTHER_FIELD, STRINGS

OBLIGATION = """Lemma one : True.
Proof.
1: { Program Definition ldp := True.
  exact: I. }
Qed."""

RECORD_KEYS = {
    "a notation that is seen elsewhere": 'Notation "x <= y" := True.',
    "a notation for all": 'Global Notation "x <= y" := True.',
    "a notation that only parses": "Notation prior := (fun _ => False) (only parsing).",
    "a reserved notation": 'Reserved Notation "x <= y".',
    "a definition under Program": "Program Definition ldp := True.",
    "a definition under Time": "Time Definition ldp := True.",
    "an instance under Fail": "Fail Definition ldp := True.",
    "obligations": "Obligation Tactic := idtac.",
    "a hypothesis under Time": "Time Hypothesis absurd : forall P : Prop, P.",
    "an axiom": "Axiom absurd : False.",
    "a local axiom": "Local Axiom absurd : False.",
    "a parameter": "Parameter a : nat.",
    "a primitive": "Primitive add := #int63_add.",
    "an option": "Global Set Universe Polymorphism.",
    "a local option": "Local Set Primitive Projections.",
    "no check of universes": "Unset Universe Checking.",
    "no check of recursion": "Unset Guard Checking.",
    "a plugin": 'Declare ML Module "ltac_plugin".',
    "a coercion": "Coercion is_true : bool >-> Sortclass.",
    "a coercion in a record": "Structure answer := { says :> Prop }.",
    "a coercion in a usual record": "Record answer := Answer { says :> Prop }.",
    "a class": "Class order (T : Type) := le : T -> T -> Prop.",
    "an attribute": "#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.",
    "an attribute of a canonical structure": "#[canonical=no] Definition a := 1.",
    "a type of modules": "Module Type T.",
    "a functor": "Module F (Import T : Signature).",
    "an included module": "Include Elsewhere.",
    "a module that is assumed": "Declare Module M : T.",
    "another file": 'Load "elsewhere".',
    "another folder": 'Add LoadPath "elsewhere" as symdp.',
    "a scope of a type": "Bind Scope nat_scope with R.",
    "a key of a scope": "Delimit Scope nat_scope with R.",
    "a scope for whoever imports": "Open Scope nat_scope.",
    "a hint": "Hint Resolve absurd : core.",
    "a hidden definition": "Opaque prior.",
    "a strategy": "Strategy opaque [prior].",
    "a program": 'Extract Constant Qle_bool => "(fun _ _ -> true)".',
    "a program written elsewhere": 'Redirect "x" Print nat.',
    "a theory without its folder": "Require Import Evil.",
    "a theory from elsewhere": "From elsewhere Require Import Evil.",
    "a theory that is exported": "From symdp Require Export Definitions.",
    "an admitted lemma": "Lemma a : False. Proof. Admitted.",
    "a gap": "Lemma a : False. Proof. admit. Qed.",
    "a given up goal": "Lemma a : False. Proof. give_up. Qed.",
    "a variable after sections": "Section S. End S. Variable a : False.",
    "hypotheses after sections": "Section S. End S.\nHypotheses (a : False).",
    "a context": "Context {a : False}.",
    "a hypothesis with attributes": "#[local] Timeout 5 Variable a : False.",
    "a transparent proof": "Definition a : nat. Proof. exact: 0. Defined.",
    "a definition within a proof": "Lemma a : True. Proof. Definition b := 1. by []. Qed.",
    "a second command on the line of a Defined": "Lemma a : True. Proof. by []. Defined. Definition ldp := True.",
    "a proof without Proof": "Definition a : nat. exact: 0. Qed.",
    "a proof that is a term": "Lemma a : True. Proof I.",
    "commands behind bullets and braces": BULLETS,
    "commands between strings": STRINGS,
    "a local notation behind a bullet": OTHER_FIELD,
    "an obligation behind a selector": OBLIGATION,
    "the end of a comment in a string of a comment": '(* " *) " *) Lemma a : True. Proof. by []. Qed.',
    "a comment without an end": "(* Lemma a : True.",
    "a string without an end": 'Local Notation "x := 1.',
    "a comment that may be none": "Definition a := (*) (* *) 1.",
    "a comment behind a full stop": "Lemma a : True.(* *) Proof. by []. Qed.",
    "a letter of another alphabet": "Definition pri\N{CYRILLIC SMALL LETTER O}r := False.",
    "a blank that is none": "Definition\N{NO-BREAK SPACE}prior := False.",
}
FINE = (
    "Section S. Variable a : nat. Hypothesis b : a = a. End S.",
    "(* Axiom *) Lemma axiom_free : 0 = 0. Proof. by []. Qed.",
    '(* The rows "at most", (* and "at least" *). *) Definition a := 1.',
    "Lemma a : True /\\ True. Proof. split. - by []. + { by []. } Qed.",
    'Local Notation "x .. y" := (x, y). Definition a := 1.5.',
)


@pytest.mark.parametrize("attack", RECORD_KEYS)
def test_what_no_theory_may_say_is_refused(attack):
    assert coq_rules.faults(RECORD_KEYS[attack])


@pytest.mark.parametrize("attack", RECORD_KEYS)
def test_it_is_refused_behind_a_bullet_and_between_strings_too(attack):
    bullet = f"Lemma one : True.\nProof.\n- {RECORD_KEYS[attack]}\n  exact: I.\nQed."
    tactics = f'Ltac opened := idtac "(*".\n{RECORD_KEYS[attack]}\nLtac closed := idtac "*)".'
    notations = f'Local Notation "a (* b" := (a, b).\n{RECORD_KEYS[attack]}\nLocal Notation "a *) b" := (a, b).'
    assert all(coq_rules.faults(text) for text in (bullet, tactics, notations))


@pytest.mark.parametrize("text", FINE)
def test_what_a_theory_may_say_is_not(text):
    assert coq_rules.faults(text) == []
