"""Commands of Coq that a reader overlooks: behind bullets and braces, and between strings that look like comments."""

BULLETS = """Lemma both : True /\\ True.
Proof.
split.
- Definition always (A B : Prop) := True.
  exact: I.
- { Notation "A <-> B" := (always A B) : type_scope.
  exact: I. }
Qed."""
STRINGS = """Ltac opened := idtac "(*".
Definition always (A B : Prop) := True.
Notation "A <-> B" := (always A B) : type_scope.
Ltac closed := idtac "*)"."""
OTHER_FIELD = """Lemma one : True.
Proof.
- Local Notation realFieldType := rcfType.
  exact: I.
Qed."""
