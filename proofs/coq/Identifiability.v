(* The least distortion of one prior where posterior probabilities differ by a
   factor of lambda at most: the bounds of IdentifiabilityChecks.v are reached.

   least_distortion_at    the least distortion of identifiability lambda
   Exports: identifiable_exists, least_identifiable_distortion. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions SourceSets.
From symdp Require Import IdentifiabilityChecks IdentifiabilityBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Identifiability.
Variables (R : realFieldType) (X : finType) (P : X -> R) (lambda : R).
Implicit Types (D u : R) (t b : X -> R).

Add Field numbers : (field_of_numbers R).

Definition least_distortion_at D := identifiably_achievable P D lambda /\
  forall D', identifiably_achievable P D' lambda -> D <= D'.

Local Notation M := (#|X|%:R : R).
Local Notation level := (forall x x', P x <= lambda * P x').

(* Some mechanism has identifiability lambda exactly if the prior has: constant
   answers leave the prior as it is. *)
Theorem identifiable_exists : prior P ->
  (exists (Y : finType) (W : X -> Y -> R),
     mechanism W /\ identifiable P lambda W) <-> level.
Proof.
move=> P_prior; split=> [[Y [W [W_mech W_level]]]|P_level].
  exact: ratio_bound W_mech W_level.
exists [finType of unit], (fun=> fun=> 1); split.
  by split=> x => [_|]; rewrite ?ler01 // (big_pred1 tt) // => -[].
by move=> x x' _; rewrite !mulr1.
Qed.

Hypotheses (P_prior : prior P) (lambda_ge1 : 1 <= lambda).
Hypothesis P_level : level.
Variable m : X.
Hypothesis rarest : forall x, P m <= P x.

Let P_sum : \sum_x P x = 1. Proof. by case: P_prior. Qed.
Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans ltr01 lambda_ge1. Qed.

Let total_gt0 : 0 < lambda + M - 1.
Proof.
by rewrite addrAC ltr_paddl ?subr_ge0 // ltr0n; apply/card_gt0P; exists m.
Qed.

Lemma rarest_gt0 : 0 < P m.
Proof.
have [P_ge0 _] := P_prior; rewrite lt_def P_ge0 andbT; apply/eqP => m0.
have := oner_neq0 R; rewrite -P_sum big1 ?eqxx // => x _.
by apply/eqP; rewrite eq_le P_ge0 andbT; have := P_level x m; rewrite m0 mulr0.
Qed.

Lemma everywhere_gt0 x : 0 < P x.
Proof. exact: lt_le_trans rarest_gt0 (rarest x). Qed.

(* Columns between their floors t and lambda t, all lambda t on the diagonal. *)
Lemma reached_by_columns u (J : X -> X -> R) t : (forall z, 0 <= t z) ->
  (forall x z, t z <= J x z <= lambda * t z) ->
  (forall x, \sum_z J x z = P x) -> u <= \sum_z J z z ->
  identifiably_achievable P (1 - u) lambda.
Proof.
move=> t_ge0 J_range J_row kept.
apply/(joint_points P_prior everywhere_gt0 _ (ltW lambda_gt0)).
exists (fun i => match i with inl (x, z) => J x z | inr z => t z end).
apply/joint_point; split=> //= [|x z|x z|]; first split=> // x z.
- by apply: le_trans (t_ge0 z) _; have /andP[] := J_range x z.
- by have /andP[] := J_range x z.
- by have /andP[] := J_range x z.
by rewrite opprB addrCA subrr addr0.
Qed.

(* lambda = 1: the prior is uniform, and a constant answer does. *)
Lemma reached_at_1 u : lambda = 1 -> u <= lambda * P m ->
  identifiably_achievable P (1 - u) lambda.
Proof.
move=> one u_le.
have same x : P x = P m.
  by apply/eqP; rewrite eq_le rarest andbT -[P m]mul1r -one P_level.
apply: (@reached_by_columns u (fun _ z => (z == m)%:R * P m)
  (fun z => (z == m)%:R * P m)) => [z|x z|x|].
- by rewrite mulr_ge0 ?ler0n // ltW // rarest_gt0.
- by rewrite one mul1r lexx.
- by rewrite -mulr_suml (bigD1 m) //= eqxx big1 ?addr0 ?mul1r ?same // => z
    /negPf ->.
rewrite -mulr_suml (bigD1 m) //= eqxx big1 ?addr0 ?mul1r // => [|z /negPf ->//].
by rewrite -[P m]mul1r -one.
Qed.

(* No letter is rare: a column for each letter, in one proportion. *)
Lemma reached_evenly u : 1 < lambda -> (lambda + M - 1)^-1 <= P m ->
  u <= lambda * (lambda + M - 1)^-1 -> identifiably_achievable P (1 - u) lambda.
Proof.
move=> lambda_gt1; set T := (lambda + M - 1)^-1 => T_le u_le.
have gap_gt0 : 0 < lambda - 1 by rewrite subr_gt0.
have gap_neq0 : lambda - 1 != 0 by rewrite gt_eqF.
pose t x := (P x - T) / (lambda - 1).
have t_sum : \sum_x t x = T.
  rewrite -mulr_suml sumrB P_sum sumr_const -[T *+ _]mulr_natl.
  apply: (mulIf gap_neq0); rewrite divfK //.
  have one : (lambda + M - 1) * T = 1 by rewrite mulfV // gt_eqF.
  by rewrite -[X in X - _ = _]one; move: (M) => n; identity R.
have row x : (lambda - 1) * t x = P x - T by rewrite mulrC divfK.
have t_ge0 x : 0 <= t x.
  by rewrite divr_ge0 ?(ltW gap_gt0) // subr_ge0 (le_trans T_le).
pose J x z := t z + (x == z)%:R * ((lambda - 1) * t z).
apply: (reached_by_columns (J := J) (t := t)) => // [x z|x|].
- rewrite /J; case: (x == z); rewrite ?mul1r ?mul0r ?addr0.
    by rewrite ler_addl mulr_ge0 ?(ltW gap_gt0) //= mulrBl mul1r addrC subrK.
  by rewrite lexx ler_pemull.
- rewrite big_split /= t_sum (bigD1 x) //= eqxx mul1r row big1 => [|z].
    by rewrite addr0 addrC subrK.
  by rewrite eq_sym => /negPf ->; rewrite mul0r.
under eq_bigr do rewrite /J eqxx mul1r mulrBl mul1r addrC subrK.
by rewrite -mulr_sumr t_sum.
Qed.

(* A letter is rare: columns for the others, lambda times its row. *)
Lemma reached_by_rarest u : 1 < lambda -> P m <= (lambda + M - 1)^-1 ->
  u <= lambda * P m -> identifiably_achievable P (1 - u) lambda.
Proof.
move=> lambda_gt1 rare u_le.
have gap_gt0 : 0 < lambda - 1 by rewrite subr_gt0.
pose b x := (P x - P m) / (lambda - 1).
have b_ge0 x : 0 <= b x by rewrite divr_ge0 ?(ltW gap_gt0) // subr_ge0.
have b_row x : (lambda - 1) * b x = P x - P m.
  by rewrite mulrC divfK // gt_eqF.
(* There is room for P m below the bounds b. *)
have room : P m <= \sum_x b x.
  rewrite -mulr_suml sumrB P_sum sumr_const -[P m *+ _]mulr_natl.
  rewrite ler_pdivl_mulr //.
  have : P m * (lambda + M - 1) <= 1 by rewrite -ler_pdivl_mulr // mul1r.
  rewrite -subr_ge0 => le; rewrite -subr_ge0; apply: le_trans le _.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by move: (M) => n; identity R.
have b_gt0 : 0 < \sum_x b x := lt_le_trans rarest_gt0 room.
pose t x := P m / (\sum_x b x) * b x.
have share_ge0 : 0 <= P m / (\sum_x b x).
  by rewrite divr_ge0 ?ltW // rarest_gt0.
have t_ge0 x : 0 <= t x by rewrite mulr_ge0.
have t_sum : \sum_x t x = P m by rewrite -mulr_sumr divfK // gt_eqF.
have t_le x : (lambda - 1) * t x <= P x - P m.
  rewrite -b_row ler_pmul2l // -[X in _ <= X]mul1r ler_wpmul2r //.
  by rewrite ler_pdivr_mulr // mul1r.
have rest x : \sum_(z | z != x) t z = P m - t x.
  by rewrite -t_sum [in RHS](bigD1 x) //= addrC addKr.
have rest_ge0 x : 0 <= P m - t x by rewrite -rest sumr_ge0.
(* What a row has left for its other entries is between the rest and lambda
   times the rest. *)
have low x : P m - t x <= P x - lambda * t x.
  have := t_le x; rewrite -subr_ge0 => le; rewrite -subr_ge0.
  by apply: le_trans le _; rewrite le_eqVlt; apply/orP; left; apply/eqP;
    identity R.
have high x : P x - lambda * t x <= lambda * (P m - t x).
  by rewrite mulrBr ler_add2r.
pose k x := (P x - lambda * t x) / (P m - t x).
pose J x z := (if x == z then lambda else k x) * t z.
apply: (reached_by_columns (J := J) (t := t)) => // [x z|x|].
- rewrite /J; case: eqP => [_|/eqP x_z]; first by rewrite lexx andbT ler_pemull.
  have [none|some] := eqVneq (P m - t x) 0.
    have -> : t z = 0.
      have := rest x; rewrite none => sum0.
      apply: (psumr_eq0P (fun z' _ => t_ge0 z') sum0).
      by rewrite eq_sym.
    by rewrite !mulr0 lexx.
  have rest_gt0 : 0 < P m - t x by rewrite lt_def some rest_ge0.
  rewrite ler_pemull ?ler_pdivl_mulr ?mul1r //=.
  by rewrite ler_wpmul2r // ler_pdivr_mulr.
- rewrite (bigD1 x) //= {1}/J eqxx.
  rewrite (eq_bigr (fun z => k x * t z)) => [|z z_x]; last first.
    by rewrite /J eq_sym (negPf z_x).
  rewrite -mulr_sumr rest; have [none|some] := eqVneq (P m - t x) 0.
    have := low x; have := high x; rewrite none !mulr0 => le ge.
    by apply/eqP; rewrite addr0 eq_sym -subr_eq0 eq_le le ge.
  by rewrite divfK // addrC subrK.
under eq_bigr do rewrite /J eqxx.
by rewrite -mulr_sumr t_sum.
Qed.

(* The least distortion. *)
Theorem least_identifiable_distortion :
  least_distortion_at (1 - Num.min (lambda / (lambda + M - 1)) (lambda * P m)).
Proof.
split=> [|D [Y [W [g [W_mech W_level W_cheap]]]]]; last first.
  rewrite ler_subl_addr addrC -ler_subl_addr le_minr.
  rewrite (rarest_bound P_prior W_mech W_level W_cheap) andbT ler_pdivl_mulr //.
  have := letters_bound P_prior W_mech W_level W_cheap.
  rewrite -subr_ge0 => le; rewrite -subr_ge0; apply: le_trans le _.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by move: (M) => n; identity R.
have le_even : Num.min (lambda / (lambda + M - 1)) (lambda * P m) <=
    lambda / (lambda + M - 1) by rewrite le_minl lexx.
have le_rare : Num.min (lambda / (lambda + M - 1)) (lambda * P m) <=
    lambda * P m by rewrite le_minl lexx orbT.
have [one|above] := eqVneq lambda 1; first exact: reached_at_1.
have lambda_gt1 : 1 < lambda by rewrite lt_def above.
have [T_le|rare] := leP (lambda + M - 1)^-1 (P m).
  exact: reached_evenly.
exact: reached_by_rarest (ltW rare) _.
Qed.

End Identifiability.
