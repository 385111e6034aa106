(* The closed forms of (epsilon, delta)-LDP: one prior and Class
   I (zhong2022). *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne OnePrior Approximate.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Forms.
Variables (R : realFieldType) (delta : R).
Hypotheses (delta_ge0 : 0 <= delta) (delta_lt1 : delta < 1).
Let rest_gt0 : 0 < 1 - delta. Proof. by rewrite subr_gt0. Qed.
Let rest_neq0 : 1 - delta != 0. Proof. exact: lt0r_neq0. Qed.

(* The form at D/(1-delta), without the inner fraction. *)
Lemma rescaled_form c D a : c * (1 - D / (1 - delta)) / (D / (1 - delta) - a) =
  c * (1 - D - delta) / (D - (1 - delta) * a).
Proof.
have -> : 1 - D / (1 - delta) = (1 - D - delta) / (1 - delta).
  by rewrite [in RHS]addrAC [RHS]mulrBl divff.
have -> : D / (1 - delta) - a = (D - (1 - delta) * a) / (1 - delta).
  by rewrite [RHS]mulrBl [(1 - delta) * a]mulrC mulfK.
by rewrite invfM invrK -mulrA mulrACA
  [(1 - delta)^-1 * _]mulrC mulfV // mulr1 mulrA.
Qed.

Section OnePrior.
Variables (M : nat) (P : 'I_M -> R).
Hypotheses (P_prior : prior P) (P_decreasing : decreasing P).
Local Notation only_prior := (only_prior P_prior).

(* zhong2022, Theorem 9: one prior, in the standard sense ... *)
Theorem approximate_one_prior k D : (k.+1 < M)%N -> 0 < D ->
  lower_end P k <= D / (1 - delta) -> D / (1 - delta) < threshold P k ->
  least_approximate_exp_epsilon (only P) D delta
    ((M - 1 - k)%:R * (1 - D - delta) / (D - (1 - delta) * A P k)).
Proof.
move=> k_lt D_gt0 ge_D lt_D; rewrite -rescaled_form;
  apply/(least_approximate_rescaled only_prior) => //.
by apply: one_prior_least => //; rewrite divr_gt0.
Qed.

(* ... and pointwise. *)
Theorem pointwise_one_prior k D : (k.+1 < M)%N -> 0 < D ->
  lower_end P k <= D / (1 - delta) -> D / (1 - delta) < threshold P k ->
  least_pointwise_exp_epsilon (only P) D delta
    ((M - 1 - k)%:R * (1 - D - delta) / (D - (1 - delta) * A P k)).
Proof.
move=> k_lt D_gt0 ge_D lt_D; rewrite -rescaled_form;
  apply/(least_pointwise_rescaled only_prior) => //.
by apply: one_prior_least => //; rewrite divr_gt0.
Qed.

(* zhong2022, Lemma 10: delta alone suffices exactly when D >= (1-delta)
   A_(M-1) = (1-delta) (1-P_1). *)
Theorem delta_suffices D : least_pointwise_exp_epsilon (only P) D delta 1 <->
  (1 - delta) * (1 - entry P 1) <= D.
Proof.
have -> : ((1 - delta) * (1 - entry P 1) <= D) =
  (1 - entry P 1 <= D / (1 - delta)) by rewrite ler_pdivl_mulr // mulrC.
split=> [reached | zero].
  by apply/(one_prior_zero P_prior)/(least_pointwise_rescaled
    only_prior delta_ge0 delta_lt1).
by apply/(least_pointwise_rescaled only_prior delta_ge0
  delta_lt1)/(one_prior_zero P_prior).
Qed.

(* zhong2022, Theorem 9 for D < (1-delta)(1-P_1): the least level exists and is
   the least of the terms with (1-delta) A_k
  < D. *)
Theorem pointwise_minimum D :
  0 < D -> D < (1 - delta) * (1 - entry P 1) -> exists2 L,
  least_pointwise_exp_epsilon (only P) D delta L &
  (forall k, (k.+1 < M)%N -> (1 - delta) * A P k < D ->
     L <= (M - 1 - k)%:R * (1 - D - delta) / (D - (1 - delta) * A P k)) /\
  exists2 k, (k.+1 < M)%N & (1 - delta) * A P k < D /\
     L = (M - 1 - k)%:R * (1 - D - delta) / (D - (1 - delta) * A P k).
Proof.
move=> D_gt0 D_lt; have D'_gt0 : 0 < D / (1 - delta) by rewrite divr_gt0.
have D'_lt : D / (1 - delta) < 1 - entry P 1 by rewrite ltr_pdivr_mulr // mulrC.
have below k : (A P k < D / (1 - delta)) = ((1 - delta) * A P k < D)
  by rewrite ltr_pdivl_mulr // mulrC.
have [L L_least] := one_prior_exists P_prior P_decreasing D'_gt0.
have [all_terms [k k_lt [A_lt L_eq]]] :=
  one_prior_minimum P_prior P_decreasing D'_gt0 D'_lt L_least.
exists L; first exact/(least_pointwise_rescaled only_prior).
split=> [j j_lt A_j|];
  first by rewrite -rescaled_form; apply: all_terms; rewrite ?below.
by exists k => //; rewrite -below L_eq -rescaled_form.
Qed.

End OnePrior.

Section ClassOne.
Variables (X : finType) (S : source_set R X).
Hypotheses (S_priors : forall P, S P -> prior P) (S_one : class_one S).
Local Notation M := (#|X|%:R : R).

(* zhong2022, Theorem 8 (2): Class I, in the standard sense ... *)
Theorem approximate_class_one D : 0 < D -> D < (1 - delta) * ((M - 1) / M) ->
  least_approximate_exp_epsilon S D delta ((M - 1) * (1 - D - delta) / D).
Proof.
move=> D_gt0 D_lt; have := rescaled_form (M - 1) D 0;
  rewrite mulr0 !subr0 => <-.
apply/(least_approximate_rescaled S_priors) => //;
  apply: class_one_least => //; first by rewrite divr_gt0.
by rewrite ltr_pdivr_mulr // mulrC.
Qed.

(* ... and pointwise. *)
Theorem pointwise_class_one D : 0 < D -> D < (1 - delta) * ((M - 1) / M) ->
  least_pointwise_exp_epsilon S D delta ((M - 1) * (1 - D - delta) / D).
Proof.
move=> D_gt0 D_lt; have := rescaled_form (M - 1) D 0;
  rewrite mulr0 !subr0 => <-.
apply/(least_pointwise_rescaled S_priors) => //;
  apply: class_one_least => //; first by rewrite divr_gt0.
by rewrite ltr_pdivr_mulr // mulrC.
Qed.

End ClassOne.

End Forms.
