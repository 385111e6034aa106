(* An optimal mechanism with delta > 0, entry by entry (zhong2022, Lemma 11). *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel OnePrior
  LettersAndOutputs Approximate SortedSets.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section SlackOptimum.
Variables (R : realFieldType) (N : nat) (P : 'I_N.+1 -> R) (delta D L : R).
Local Notation M := N.+1.
Add Field numbers : (field_of_numbers R).
Hypotheses (P_prior : prior P) (P_decreasing : decreasing P)
  (delta_ge0 : 0 <= delta) (delta_lt1 : delta < 1).
Hypotheses (D_gt0 : 0 < D)
  (L_least : least_pointwise_exp_epsilon (only P) D delta L) (L_gt1 : 1 < L).

(* The letters with the k smallest probabilities are dropped; the mechanism
   without delta has the level L at D/(1-delta). *)
Lemma kept_letters : exists k d,
  [/\ (k.+1 < M)%N, 0 < d, d <= (M - 1 - k)%:R / ((M - 1 - k)%:R + 1),
  L = (M - 1 - k)%:R * (1 - d) / d &
  (1 - d) * (1 - A P k) = 1 - D / (1 - delta)].
Proof.
have only_ok := only_prior P_prior;
  have rest_gt0 : 0 < 1 - delta by rewrite subr_gt0.
have least : least_exp_epsilon (only P) (D / (1 - delta)) L
  by apply/(least_pointwise_rescaled only_ok).
have D'_gt0 : 0 < D / (1 - delta) by rewrite divr_gt0.
have D'_lt : D / (1 - delta) < 1 - entry P 1.
  rewrite ltNge; apply/negP => D'_ge;
      have zero : least_exp_epsilon (only P) (D / (1 - delta)) 1.
    by apply/(one_prior_zero P_prior).
  by case: zero => _ reached _; case: least => _ _ /(_ 1 (lexx 1) reached);
    rewrite leNgt L_gt1.
have [_ [k k_lt [A_lt L_eq]]] :=
  one_prior_minimum P_prior P_decreasing D'_gt0 D'_lt least.
set D' := D / (1 - delta) in D'_gt0 D'_lt A_lt L_eq *;
  set a := A P k in A_lt L_eq *.
have a_lt1 : a < 1.
  by apply: (lt_trans A_lt); apply: (lt_le_trans D'_lt);
    rewrite ger_addl oppr_le0 entry_ge0.
have a_gap : 0 < 1 - a by rewrite subr_gt0.
pose d := (D' - a) / (1 - a);
  have d_gt0 : 0 < d by rewrite divr_gt0 // subr_gt0.
have kept : (1 - d) * (1 - a) = 1 - D'
  by rewrite mulrBl mul1r divfK ?gt_eqF // opprB addrA subrK.
have n_gt0 : (0 < M - 1 - k)%N by rewrite subn1 subn_gt0.
set n := (M - 1 - k)%N in L_eq n_gt0 *;
  have n_pos : 0 < n%:R :> R by rewrite ltr0n.
have L_d : L = n%:R * (1 - d) / d.
  have d_inv : d^-1 = (1 - a) / (D' - a) by rewrite /d invf_div.
  by rewrite L_eq -kept d_inv !mulrA.
exists k, d; split=> //.
have := ltW L_gt1; rewrite L_d ler_pdivl_mulr // mul1r => d_le.
rewrite ler_pdivl_mulr; last by rewrite addr_gt0 ?ltr01.
by rewrite mulrDr mulr1 -ler_subr_addl mulrC -[X in _ <= X - _]mulr1 -mulrBr.
Qed.

(* zhong2022, Lemma 11. *)
Theorem slack_optimum_shape : exists W : 'I_M -> 'I_M -> R,
  [/\ mechanism W, pointwise_ldp L delta W, valid (only P) D id W,
      forall i j : 'I_M, (i <= j)%N ->
      [/\ delta <= W j j, W j j <= W i i & W i i <= 1]
    & forall i : 'I_M, i != ord0 -> W i i = L * W ord0 i + delta].
Proof.
have [k [d [k_lt d_gt0 d_le L_eq kept]]] := kept_letters;
  have only_ok := only_prior P_prior.
have rest_gt0 : 0 < 1 - delta by rewrite subr_gt0.
have zero_in : block k (ord0 : 'I_M)
  by rewrite /block subn_gt0; apply: ltn_trans k_lt.
have n_eq : (#|block (N := N) k| - 1)%N = (M - 1 - k)%N
  by rewrite block_card subnAC.
have := @truncated_mechanism R [finType of 'I_M] (block k) ord0 zero_in d;
  rewrite /truncated_level n_eq -L_eq.
move=> /(_ d_gt0 d_le)[V_ok [V_private _] V_distortion];
  set V := truncated _ _ d in V_ok V_private V_distortion.
have d_lt1 : d <= 1.
  by apply: le_trans d_le _;
    rewrite ler_pdivr_mulr ?mul1r ?ler_addl ?ler01 // ltr_paddl ?ltr01 ?ler0n.
have diagonal i : V i i = if block k i then 1 - d else 0.
  by rewrite /V /truncated; case: (block k i); rewrite ?eqxx.
have W_diagonal i : mixed delta V i i =
    delta + (1 - delta) * (if block k i then 1 - d else 0).
  by rewrite /mixed eqxx mulr1 diagonal.
exists (mixed delta V); split.
- exact: mixed_mechanism.
- by move=> x x' y; have :=
    mixed_private delta_ge0 delta_lt1 (ltW L_gt1) [set y] x x' V_ok V_private;
    rewrite !big_set1.
- apply: (mixed_valid delta_ge0 delta_lt1 only_ok V_ok) => Q Q_P;
    have Q_ok := only_ok Q Q_P.
  rewrite (distortion_eq _ _ Q_P) V_distortion //
    (_ : \sum_(x | block k x) P x = 1 - A P k) ?kept ?subKr //.
  by rewrite A_top // subKr.
- move=> i j le_ij; rewrite !W_diagonal; have ends (b : bool) : 0 <=
      (1 - delta) * (if b then 1 - d else 0) <= 1 - delta.
    have rest_ge0 := ltW rest_gt0; case: b; last by rewrite mulr0 lexx rest_ge0.
    apply/andP; split; first by rewrite mulr_ge0 // subr_ge0.
    by rewrite ler_pimulr // ler_subl_addr ler_addl (ltW d_gt0).
  have [/andP[j_ge0 _] /andP[_ i_le]] := (ends (block k j), ends (block k i)).
  split; [by rewrite ler_addl | rewrite ler_add2l | by rewrite -ler_subr_addl].
  rewrite ler_pmul2l // /block;
    case: ifP => j_in; first by rewrite (leq_ltn_trans le_ij j_in).
  by case: ifP => // _; rewrite subr_ge0.
move=> i i_neq; rewrite W_diagonal /mixed eq_sym (negPf i_neq) mulr0 add0r addrC
  mulrCA; congr (_ * _ + _).
rewrite /V /truncated zero_in (negPf i_neq) n_eq;
  case: ifP => _; last by rewrite mulr0.
have n_neq0 : (M - 1 - k)%:R != 0 :> R
  by rewrite pnatr_eq0 -lt0n subn1 subn_gt0.
by rewrite L_eq [RHS]mulrA divfK ?gt_eqF // [RHS]mulrAC mulfV // mul1r.
Qed.

End SlackOptimum.
