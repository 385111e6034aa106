(* The least expected loss of a hull of priors is that of its worst prior, for
   any distortion function.

   Exports: worst_prior_of_losses.  The field has no gaps, as in Minimax.v. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets
  LinearPrograms Minimax.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LossMinimax.
Variables (R : realFieldType) (X Y V : finType) (vertex : V -> X -> R)
  (d : X -> Y -> R) (lambda : R).
Hypothesis complete : no_gaps R.
Implicit Types (W : X -> Y -> R) (P : X -> R) (D : R).
Add Field numbers : (field_of_numbers R).

Let private W := mechanism W /\ ldp lambda W.

Lemma mixture_loss P W W' a :
  expected_loss P d id (mixture a W W') =
  a * expected_loss P d id W + (1 - a) * expected_loss P d id W'.
Proof.
rewrite /expected_loss !mulr_sumr -big_split; apply: eq_bigr => x _ /=.
rewrite !(mulrCA _ (P x)) -mulrDr; congr (_ * _); rewrite !mulr_sumr -big_split;
  apply: eq_bigr => y _ /=.
by rewrite /mixture mulrDl !mulrA.
Qed.

Lemma mean_loss (w : V -> R) W :
  expected_loss (fun x => \sum_v w v * vertex v x) d id W =
  \sum_v w v * expected_loss (vertex v) d id W.
Proof.
under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big;
  apply: eq_bigr => x _ /=.
by rewrite mulr_suml; apply: eq_bigr => v _; rewrite mulrA.
Qed.

(* distortion, worst prior: some prior of the hull needs what the hull needs. *)
Theorem worst_prior_of_losses D :
  (exists v : V, True) -> least_expected_loss (hull vertex) d lambda D ->
  exists2 P, hull vertex P & least_expected_loss (only P) d lambda D.
Proof.
move=> [v0 _] [[Z [W0 [g [W0_ok W0_ldp W0_loss]]]] least].
pose f v W := expected_loss (vertex v) d id W - D.
have [a W W' a_range [W_ok W_ldp] [W'_ok W'_ldp]|v a W
  W' a_range _ _|W [W_ok W_ldp]|] :=
  convex_alternative complete (mix := @mixture R X Y) (C := private) (f := f)
    (i := v0) (s := enum V).
- by split; [exact: mixture_mechanism | exact: ldp_mixture].
- rewrite le_eqVlt; apply/orP; left; apply/eqP;
    rewrite /f mixture_loss; identity R.
- apply: contraT => /hasPn none.
  have below v : expected_loss (vertex v) d id W < D.
    by rewrite -subr_lt0 ltNge; apply: none; rewrite inE mem_enum orbT.
  have [none_at_all | [u _ u_max]] :=
      greatest_of (fun v => expected_loss (vertex v) d id W) (enum V).
    by have := mem_enum V v0; rewrite none_at_all.
  suff /least :
    loss_achievable (hull vertex) d (expected_loss (vertex u) d id W) lambda
    by rewrite leNgt below.
  exists Y, W, id; split=> // P [w [w_ge0 w_sum P_eq]].
  have -> : expected_loss P d id W =
      \sum_v w v * expected_loss (vertex v) d id W.
    by rewrite -mean_loss; apply: eq_bigr => x _; rewrite P_eq.
  rewrite -[X in _ <= X]mul1r -w_sum mulr_suml; apply: ler_sum => v _;
    apply: ler_wpmul2l => //.
  by apply: u_max; rewrite mem_enum.
move=> w [w_ge0 w_sum w_C]; pose P x := \sum_v w v * vertex v x;
  have P_in : hull vertex P by exists w.
exists P => //; split.
  exists Z, W0, g; split=> // Q Q_eq.
  suff -> : expected_loss Q d g W0 = expected_loss P d g W0 by apply: W0_loss.
  by apply: eq_bigr => x _; rewrite Q_eq.
move=> D' [Z' [W' [g' [W'_ok W'_ldp W'_loss]]]].
have [W_ok W_ldp] := (merged_mechanism g' W'_ok, merged_ldp g' W'_ldp).
set W := merged g' W' in W_ok W_ldp.
apply: le_trans (W'_loss P (fun=> erefl));
  rewrite -merged_loss mean_loss -subr_ge0.
have := w_C W (conj W_ok W_ldp); rewrite /f; under eq_bigr do rewrite mulrBr.
by rewrite sumrB -mulr_suml w_sum mul1r.
Qed.

End LossMinimax.
