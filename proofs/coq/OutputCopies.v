(* (epsilon, delta) asked of single outputs, where several outputs stand for one
   letter: L copies of each allow what L delta allows with one.

   Exports: copies_add_up, copies_rescaled, copies_allow_everything. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel Approximate.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Copies.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (copies : nat).
Hypotheses (S_priors : forall P, S P -> prior P) (copies_gt0 : (0 < copies)%N).
Implicit Types (D delta lambda L : R).

(* Single outputs, of which at most so many are taken for a letter. *)
Definition copied_achievable D delta lambda :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
    [/\ mechanism W, pointwise_ldp lambda delta W, valid S D g W &
        forall x, (#|[pred y | g y == x]| <= copies)%N].

Definition least_copied_exp_epsilon D delta L :=
  [/\ 1 <= L, copied_achievable D delta L
    & forall lambda, 1 <= lambda ->
    copied_achievable D delta lambda -> L <= lambda].

Let c_gt0 : 0 < copies%:R :> R. Proof. by rewrite ltr0n. Qed.

(* foundations, (epsilon, delta): the copies of a letter add up ... *)
Theorem copies_add_up D delta lambda : 0 <= delta ->
  copied_achievable D delta lambda <->
  pointwise_achievable S D (copies%:R * delta) lambda.
Proof.
move=> delta_ge0; split=> [[Y [W [g [W_ok W_private W_valid few]]]]|[W
    [[W_ge0 W_sum] W_private W_valid]]].
  exists (merged g W); split=> [|x x' z|P S_P]; first exact: merged_mechanism.
    apply: le_trans (_ : \sum_(y | g y == z) (lambda * W x' y + delta) <= _);
      first exact: ler_sum.
    rewrite big_split /= -mulr_sumr /merged ler_add2l sumr_const
      -[delta *+ _]mulr_natl ler_wpmul2r // ler_nat; exact: few.
  by rewrite merged_distortion // W_valid.
pose V x (y : X * 'I_copies) := W x y.1 / copies%:R.
have over z x : \sum_(y : X * 'I_copies | y.1 == z) V x y = W x z.
  transitivity (\sum_(i | i == z) \sum_(j : 'I_copies) W x i / copies%:R).
    by rewrite pair_big; apply: eq_bigl => y; rewrite andbT.
  by rewrite big_pred1_eq sumr_const card_ord -mulr_natr divfK // gt_eqF.
have V_ok : mechanism V.
  split=> [x y|x]; first by rewrite divr_ge0 // ltW.
  by rewrite -(W_sum x) (partition_big fst predT) //=;
    apply: eq_bigr => z _; apply: over.
exists [finType of X * 'I_copies], V, fst; split=> // [x x' y|P S_P|x].
- have le := W_private x x' y.1;
    rewrite /V ler_pdivr_mulr // mulrDl mulrA divfK ?gt_eqF //.
  by rewrite [delta * _]mulrC.
- have P_prior := S_priors S_P; rewrite (distortion_correct _ V_ok P_prior).
  have W_ok : mechanism W by split.
  have := W_valid P S_P; rewrite (distortion_correct _ W_ok P_prior);
    congr (_ - _ <= _); apply: eq_bigr => x _.
  by rewrite correct_id -(over x x).
- rewrite (eq_card (B := [predX pred1 x & 'I_copies])) => [|y];
    last by rewrite !inE andbT.
  by rewrite cardX card1 card_ord mul1n.
Qed.

(* ... so that L of them rescale the distortion by 1 - L delta ... *)
Theorem copies_rescaled D delta L : 0 <= delta -> copies%:R * delta < 1 ->
  least_copied_exp_epsilon D delta L <->
  least_exp_epsilon S (D / (1 - copies%:R * delta)) L.
Proof.
move=> delta_ge0 delta_lt1;
  have copies_ge0 : 0 <= copies%:R * delta by rewrite mulr_ge0 // ler0n.
rewrite -(least_pointwise_rescaled S_priors copies_ge0 delta_lt1).
split=> -[L_ge1 L_achievable L_least]; split=> //; try exact/copies_add_up.
  by move=> lambda lambda_ge1 /(copies_add_up D lambda delta_ge0);
    apply: L_least.
by move=> lambda lambda_ge1 /(copies_add_up D lambda delta_ge0); apply: L_least.
Qed.

(* ... and allow everything where L delta is 1 or more. *)
Theorem copies_allow_everything delta :
  0 <= delta -> 1 <= copies%:R * delta -> (exists P, S P) ->
  copied_achievable 0 delta 1 /\ least_copied_exp_epsilon 0 delta 1.
Proof.
move=> delta_ge0 large [P0 S_P0].
suff reached : copied_achievable 0 delta 1 by split=> //; split.
apply/(copies_add_up _ _ delta_ge0); exists (fun x y => (x == y)%:R);
  split=> [|x x' y|P S_P].
- split=> [x y|x]; first by rewrite ler0n.
  by rewrite (bigD1 x) //= eqxx big1 ?addr0 // => y;
    rewrite eq_sym => /negPf ->.
- rewrite mul1r; apply: le_trans (_ : 1 <= _);
    first by case: (x == y); rewrite ?lexx ?ler01.
  by apply: le_trans large _; rewrite ler_addr ler0n.
rewrite /distortion big1 // => x _; rewrite big1 ?mulr0 // => y /=.
by rewrite eq_sym => /negPf ->.
Qed.

End Copies.
