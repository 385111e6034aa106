(* Bands of distribution functions: a prior with the least sum of squares is a
   string pulled tight between the bounds, and rules the band.

   up_to k                 the letters up to k, and F k what a prior gives them
   band lower upper        the priors whose F lies between the bounds
   most_even_in_band P     P is in the band, with the least sum of squares
   Exports: string_falls, string_rises, band_majorised, band_rules. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel SourceSets Majorisation.
From symdp Require Import EvenPriors Hierarchies.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Bands.
Variables (R : realFieldType) (M : nat) (lower upper : 'I_M -> R).
Implicit Types (P Q : 'I_M -> R) (i j k x y : 'I_M) (e D lambda : R).

Definition up_to k : {set 'I_M} := [set j : 'I_M | (j <= k)%N].
Definition band : source_set R (ordinal_finType M) := fun P =>
  prior P /\ forall k, lower k <= together P (up_to k) <= upper k.
Definition most_even_in_band P :=
  band P /\ forall Q, band Q -> squares P <= squares Q.

Lemma up_to_parted i j : parted (up_to i) (up_to j).
Proof.
have sub (a b : 'I_M) : (a <= b)%N -> up_to a \subset up_to b.
  by move=> le_ab; apply/subsetP => x; rewrite !inE => /leq_trans; apply.
by apply/or3P; case: (leqP i j) => [/sub|/ltnW/sub] le;
  [constructor 1|constructor 2].
Qed.

(* source sets, distribution bands: P asks for as much as the band ... *)
Theorem band_rules P D lambda : most_even_in_band P -> 1 <= lambda ->
  achievable band D lambda <-> achievable (only P) D lambda.
Proof. exact: (hierarchy_rules up_to_parted D). Qed.

(* ... all priors of the band majorise it ... *)
Theorem band_majorised P Q : most_even_in_band P -> band Q -> majorised P Q.
Proof. exact: (hierarchy_majorised up_to_parted). Qed.

(* What goes from x to y while F k alone changes, to a value in the band,
   would lower the sum of squares. *)
Lemma no_room P k x y e : most_even_in_band P ->
  (forall i, i != k -> (x \in up_to i) = (y \in up_to i)) ->
  0 < e -> e <= (P x - P y) / 2 ->
  lower k <= together (moved P x y e) (up_to k) <= upper k -> False.
Proof.
move=> [[[P_ge0 P_sum] P_in] P_least] alone e_gt0 e_half at_k.
have gap_gt0 : 0 < P x - P y.
  by have := lt_le_trans e_gt0 e_half; rewrite pmulr_lgt0 ?invr_gt0 ?ltr0n.
have x_y : x != y by apply: contraTneq gap_gt0 => ->; rewrite subrr ltxx.
have rest : 0 < P x - P y - e.
  rewrite subr_gt0; apply: le_lt_trans e_half _.
  by rewrite ltr_pdivr_mulr ?ltr0n // mulr_natr mulr2n ltr_addl.
have e_le : e <= P x.
  apply: ltW; rewrite -subr_gt0; apply: lt_le_trans rest _.
  by rewrite ler_add2r ler_subl_addr ler_addl.
have whole f : together f setT = \sum_z f z :> R.
  by apply: eq_bigl => z; rewrite inE.
have Q_in : band (moved P x y e).
  split=> [|i]; last first.
    have [->//|i_k] := eqVneq i k.
    by rewrite moved_together (alone i i_k) subrK.
  split=> [z|]; last by rewrite -whole moved_together !inE subrK whole.
  rewrite /moved; have [->|_] := eqVneq z x.
    by rewrite (negbTE x_y) mulr1 mulr0 addr0 subr_ge0.
  by rewrite mulr0 subr0 addr_ge0 // mulr_ge0 ?ler0n // ltW.
have := P_least _ Q_in; rewrite moved_squares // ler_subr_addr ger_addl.
by rewrite leNgt !mulr_gt0 ?ltr0n.
Qed.

(* Of two neighbours F k tells apart, if k is the first one, and nothing else
   does. *)
Lemma next_alone k x i : x = k.+1 :> nat -> i != k ->
  (k \in up_to i) = (x \in up_to i).
Proof.
by rewrite -val_eqE /= !inE => -> ik; rewrite ltn_neqAle eq_sym ik.
Qed.

(* ... it is a string: where the probability falls, F is the lower bound, ... *)
Theorem string_falls P k x : most_even_in_band P -> x = k.+1 :> nat ->
  P x < P k -> together P (up_to k) = lower k.
Proof.
move=> P_even next falls; have [[_ P_in] _] := P_even.
have /andP[low up] := P_in k; apply/eqP; rewrite eq_le low andbT leNgt.
apply/negP => slack; pose s := together P (up_to k) - lower k.
pose e := Num.min s ((P k - P x) / 2).
have s_gt0 : 0 < s by rewrite subr_gt0.
have half_gt0 : 0 < (P k - P x) / 2 by rewrite divr_gt0 ?subr_gt0 ?ltr0n.
have e_gt0 : 0 < e by rewrite lt_minr s_gt0.
apply: (no_room P_even (fun i => next_alone next) e_gt0).
  by rewrite le_minl lexx orbT.
rewrite moved_together !inE leqnn next ltnn mulr1 mulr0 addr0.
rewrite ler_subr_addl -ler_subr_addr le_minl lexx /=.
by apply: le_trans up; rewrite ger_addl oppr_le0 ltW.
Qed.

(* ... and where it rises, F is the upper bound. *)
Theorem string_rises P k x : most_even_in_band P -> x = k.+1 :> nat ->
  P k < P x -> together P (up_to k) = upper k.
Proof.
move=> P_even next rises; have [[_ P_in] _] := P_even.
have /andP[low up] := P_in k; apply/eqP; rewrite eq_le up /= leNgt.
apply/negP => slack; pose s := upper k - together P (up_to k).
pose e := Num.min s ((P x - P k) / 2).
have s_gt0 : 0 < s by rewrite subr_gt0.
have half_gt0 : 0 < (P x - P k) / 2 by rewrite divr_gt0 ?subr_gt0 ?ltr0n.
have e_gt0 : 0 < e by rewrite lt_minr s_gt0.
apply: (no_room P_even (fun i ik => esym (next_alone next ik)) e_gt0).
  by rewrite le_minl lexx orbT.
rewrite moved_together !inE leqnn next ltnn mulr1 mulr0 subr0.
apply/andP; split; first by rewrite (le_trans low) // ler_addl ltW.
by rewrite -ler_subr_addl le_minl lexx.
Qed.

End Bands.
