(* Identities of ordered fields by the tactics `ring` and `field` of Coq's
   standard library. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Operations.
Variable R : realFieldType.

Definition plus (a b : R) : R := a + b.
Definition times (a b : R) : R := a * b.
Definition minus (a b : R) : R := a - b.
Definition opposite (a : R) : R := - a.
Definition over (a b : R) : R := a / b.
Definition inverse (a : R) : R := a^-1.
Definition nought : R := 0.
Definition unity : R := 1.

Lemma field_of_numbers :
  field_theory nought unity plus times minus opposite over inverse (@eq R).
Proof.
split; first split.
- exact: add0r.
- exact: addrC.
- exact: addrA.
- exact: mul1r.
- exact: mulrC.
- exact: mulrA.
- exact: mulrDl.
- by [].
- exact: subrr.
- exact/eqP/oner_neq0.
- by [].
by move=> p /eqP; exact: mulVf.
Qed.

End Operations.

(* Write a goal `a = b` in R with the operations above, so that the tactics
   recognise them. *)
Ltac shaped R :=
  match goal with |- @eq _ ?a ?b => change (@eq (Num.RealField.sort R) a b) end;
  repeat match goal with
  | |- context [@GRing.add _ ?a ?b] => change (@GRing.add _ a b) with
      (@plus R a b)
  | |- context [@GRing.mul _ ?a ?b] => change (@GRing.mul _ a b) with
      (@times R a b)
  | |- context [@GRing.opp _ ?a] => change (@GRing.opp _ a) with (@opposite R a)
  | |- context [@GRing.inv _ ?a] => change (@GRing.inv _ a) with (@inverse R a)
  | |- context [GRing.zero _] => change (GRing.zero _) with (@nought R)
  | |- context [GRing.one _] => change (GRing.one _) with (@unity R)
  end.

(* A polynomial identity, after `Add Field numbers : (field_of_numbers R)`. *)
Ltac identity R :=
  rewrite ?mulr_natl ?mulr_natr ?mulrS ?mulr0n ?exprS ?expr0; shaped R; ring.
