(* The colours of some optimal mechanism with given columns of zeros
   (kalantari2018, Figure 8).

   Exports: figure_colors. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel OnePrior Colors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section ColoredOptima.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (W : X -> X -> R)
  (D lambda : R) (Z : pred X).

(* W leaks lambda = exp(epsilon), no more than any valid mechanism that has its
   columns of zeros at the same letters, Z. *)
Definition optimal_with_zero_columns S D Z lambda W :=
  [/\ mechanism W, ldp lambda W, valid S D id W, zero_column W =1 Z
    & forall V mu, mechanism V -> ldp mu V -> valid S D id V ->
    zero_column V =1 Z -> lambda <= mu].

Lemma red_not_black lambda W x y : 1 < lambda -> mechanism W -> ldp lambda W ->
  red lambda W x y -> ~~ black lambda W x y.
Proof.
move=> lambda_gt1 [W_ge0 _] W_ldp /andP[W_neq0 /existsP[z /eqP W_z]].
apply/negP => /andP[_ /existsP[u /eqP W_u]].
have W_gt0 : 0 < W x y by rewrite lt_def W_neq0 W_ge0.
have := W_ldp z u y; rewrite W_z -W_u leNgt => /negP; apply.
by rewrite -[X in X < _]mul1r ltr_pmul2r.
Qed.

(* kalantari2018, Figure 8, corrected: where some mechanism leaks least with
   columns of zeros at the letters Z, as at the last k, some such mechanism
   has at most one diagonal entry that is not black, and no black entry off the
   diagonal. *)
Theorem figure_colors S D Z lambda W P :
  (forall Q, S Q -> prior Q) -> S P -> (forall x, P x < 1 - D) ->
  optimal_with_zero_columns S D Z lambda W -> exists V : X -> X -> R,
  [/\ optimal_with_zero_columns S D Z lambda V, 1 < lambda,
      forall x y, ~~ zero_column V x -> ~~ black lambda V x x ->
      ~~ zero_column V y -> ~~ black lambda V y y -> x = y
    & forall x y, y != x -> ~~ zero_column V y -> ~~ black lambda V x y].
Proof.
move=> S_prior S_P spread [W_mech W_ldp W_valid W_Z W_least].
have least V mu : mechanism V -> ldp mu V -> valid S D id V ->
    zero_column V =1 zero_column W -> lambda <= mu.
  by move=> V_mech V_ldp V_valid V_W;
    apply: W_least V_mech V_ldp V_valid _ => x; rewrite V_W.
have [x0 _] := some_letter S_prior S_P;
  have [m m_max] := greatest (fun x => W x x) x0.
have lambda_gt1 : 1 < lambda.
  have lt1 := diagonal_lt1 S_prior S_P spread W_mech W_ldp W_valid m.
  have gap_gt0 : 0 < 1 - W m m by rewrite subr_gt0.
  rewrite -(ltr_pmul2r gap_gt0) mul1r
    (least_level S_prior S_P spread W_mech W_ldp W_valid least m_max) ltr_add2r.
  exact: diagonal_gt1 S_prior S_P spread W_mech W_valid.
have [V [V_mech V_ldp V_valid _ [V_zero V_rows]]] :=
  rows_of_one_color S_prior S_P spread W_mech W_ldp W_valid least.
have least_V U mu : mechanism U -> ldp mu U -> valid S D id U ->
    zero_column U =1 zero_column V -> lambda <= mu.
  by move=> U_mech U_ldp U_valid U_V;
    apply: least U_mech U_ldp U_valid _ => x; rewrite U_V.
exists V; split=> // [|x y|x y y_neq y_counts].
- by split=> // x; rewrite V_zero.
- exact: one_not_black S_prior S_P spread V_mech V_ldp V_valid least_V x y.
rewrite V_zero in y_counts; case: (V_rows x) => rows;
  have := rows y y_neq y_counts; last by case.
exact: red_not_black.
Qed.

End ColoredOptima.
