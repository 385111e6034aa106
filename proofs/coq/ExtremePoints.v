(* The extreme points of the diagonals: a linear function is largest at 0 or at a scaled indicator of a set of letters.

   Exports: scaled_indicator_in, scaled_indicator_value, extreme_points. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions DiagonalPolytope OnePrior.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section ExtremePoints.
Variables (R : realFieldType) (X : finType) (lambda : R).
Hypothesis lambda_ge1 : 1 <= lambda.
Implicit Types (A : {set X}) (c q : X -> R).

Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans ltr01 lambda_ge1. Qed.

(* lambda / (lambda + |A| - 1) on A, 0 elsewhere. *)
Definition scaled_indicator A x : R := if x \in A then lambda / (lambda + #|A|%:R - 1) else 0.

Let scale_gt0 A : (0 < #|A|)%N -> 0 < lambda + #|A|%:R - 1.
Proof. by move=> A_some; rewrite -addrA ltr_paddr // subr_ge0 ler1n. Qed.

Lemma scaled_indicator_value A c : \sum_x c x * scaled_indicator A x = lambda / (lambda + #|A|%:R - 1) * \sum_(x in A) c x.
Proof.
rewrite [X in _ * X]big_mkcond mulr_sumr; apply: eq_bigr => x _; rewrite /scaled_indicator.
by case: ifP; rewrite ?mulr0 // mulrC.
Qed.

Theorem scaled_indicator_in A : (0 < #|A|)%N -> in_polytope lambda (scaled_indicator A).
Proof.
move=> A_some; have scale := scale_gt0 A_some; split=> x.
  by rewrite /scaled_indicator; case: ifP => // _; rewrite divr_ge0 // ltW.
have total : \sum_z scaled_indicator A z = lambda / (lambda + #|A|%:R - 1) * #|A|%:R.
  by under eq_bigr do rewrite -[scaled_indicator _ _]mul1r; rewrite (scaled_indicator_value A (fun=> 1)) sumr_const.
have share_ge0 : 0 <= lambda / (lambda + #|A|%:R - 1) by rewrite divr_ge0 // ltW.
apply: (@le_trans _ _ ((lambda - 1) * (lambda / (lambda + #|A|%:R - 1)) + \sum_z scaled_indicator A z)).
  rewrite ler_add2r ler_wpmul2l ?subr_ge0 // /scaled_indicator; by case: ifP.
by rewrite total mulrC -mulrDr [lambda - 1 + _]addrAC divfK ?gt_eqF.
Qed.

(* foundations, extreme points: V bounds 0 and the value at every set of letters, hence at every diagonal. *)
Theorem extreme_points c q (V : R) (x0 : X) : in_polytope lambda q -> 0 <= V ->
  (forall A, (0 < #|A|)%N -> \sum_x c x * scaled_indicator A x <= V) -> \sum_x c x * q x <= V.
Proof.
move=> q_in V_ge0 at_sets; apply: (polytope_prior_bound x0 lambda_ge1 V_ge0 _ q_in).
pose A := [set x | V < lambda * c x].
have -> : excess c lambda V = \sum_(x in A) (lambda * c x - V).
  rewrite /excess [RHS]big_mkcond; apply: eq_bigr => x _; rewrite inE; case: ltP => [gt|le].
    by rewrite max_r // subr_ge0 ltW.
  by rewrite max_l // subr_le0.
case: (posnP #|A|) => [A0|A_some].
  rewrite big1 => [|x]; first by rewrite mulr_ge0 ?subr_ge0.
  by rewrite (card0_eq A0).
have := at_sets A A_some; rewrite scaled_indicator_value mulrAC ler_pdivr_mulr ?scale_gt0 // => bound.
rewrite sumrB -mulr_sumr sumr_const ler_subl_addr; apply: le_trans bound _.
by rewrite -[V *+ _]mulr_natr -mulrDr ler_wpmul2l // addrAC.
Qed.

End ExtremePoints.
