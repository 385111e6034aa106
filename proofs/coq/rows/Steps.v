(* Steps that the proofs of several rows share. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel InformationSaddle.
From symdp.rows Require Import Words.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Steps.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (P Q : X -> R).

Lemma only_convex P : convex (only P).
Proof.
move=> Q [V [vertex [same [w [_ w_sum Q_eq]]]]] x.
rewrite Q_eq; under eq_bigr do rewrite same.
by rewrite -mulr_suml w_sum mul1r.
Qed.

Lemma only_closed P : closed_priors (only P).
Proof.
move=> Q near x; apply/eqP; rewrite -subr_eq0 -normr_eq0.
apply: contraT => off.
have away : 0 < `|Q x - P x| by rewrite lt_def off normr_ge0.
case: (near _ away) => Q' [same /(_ x)]; rewrite same distrC ltxx; exact: id.
Qed.

Lemma convex_pairs S : convex S -> forall P Q a, 0 <= a <= 1 -> S P -> S Q ->
  S (fun x => a * P x + (1 - a) * Q x).
Proof.
move=> S_convex P Q a /andP[a_ge0 a_le1] S_P S_Q; apply: S_convex.
exists [finType of bool], (fun b => if b then P else Q); split; first by case.
exists (fun b => if b then a else 1 - a); split=> [[]||x] //.
- by rewrite subr_ge0.
- by rewrite big_bool /= addrC subrK.
by rewrite big_bool.
Qed.

End Steps.
