(* The real numbers of Coq's library are an ordered field without gaps, with a
   logarithm and with powers of every order above 1: what some theorems of the
   theories ask of their numbers exists.  These reals rest on axioms, the
   theories on none; so this file is none of them. *)

From Coq Require Import Reals Lra ClassicalEpsilon FunctionalExtensionality.
From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Minimax.
From symdp.rows Require Import Words.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* Equality and choice. *)
Definition same_real (x y : R) : bool := if Req_EM_T x y then true else false.

Lemma same_realP : Equality.axiom same_real.
Proof. by move=> x y; rewrite /same_real; case: Req_EM_T => ?; constructor. Qed.

Definition R_eqMixin := EqMixin same_realP.
Canonical R_eqType := Eval hnf in EqType R R_eqMixin.

Definition some_real (P : pred R) (n : nat) : option R :=
  match excluded_middle_informative (exists x, P x) with
  | left found =>
      Some (proj1_sig (constructive_indefinite_description _ found))
  | right _ => None
  end.

Fact some_realP : forall P n x, some_real P n = Some x -> P x.
Proof.
move=> P n x; rewrite /some_real.
case: excluded_middle_informative => // found [<-].
by case: constructive_indefinite_description.
Qed.

Fact some_real_found : forall P : pred R, (exists x, P x) ->
  exists n, some_real P n.
Proof.
move=> P found; exists 0%N; rewrite /some_real.
by case: excluded_middle_informative.
Qed.

Fact some_real_ext : forall P Q : pred R, P =1 Q ->
  some_real P =1 some_real Q.
Proof. by move=> P Q same n; rewrite (functional_extensionality P Q same). Qed.

Definition R_choiceMixin :=
  Choice.Mixin some_realP some_real_found some_real_ext.
Canonical R_choiceType := Eval hnf in ChoiceType R R_choiceMixin.

(* A field, in which 1/0 is 0. *)
Fact plusA : associative Rplus. Proof. by move=> x y z; ring. Qed.
Fact plusC : commutative Rplus. Proof. by move=> x y; ring. Qed.
Fact plus0 : left_id R0 Rplus. Proof. by move=> x; ring. Qed.
Fact plusN : left_inverse R0 Ropp Rplus. Proof. by move=> x; ring. Qed.
Fact multA : associative Rmult. Proof. by move=> x y z; ring. Qed.
Fact multC : commutative Rmult. Proof. by move=> x y; ring. Qed.
Fact mult1 : left_id R1 Rmult. Proof. by move=> x; ring. Qed.
Fact multD : left_distributive Rmult Rplus. Proof. by move=> x y z; ring. Qed.
Fact one_neq0 : R1 != R0. Proof. by apply/eqP; exact: R1_neq_R0. Qed.

Definition inverse (x : R) : R := if x == R0 then R0 else Rinv x.

Fact multV (x : R) : x != R0 -> Rmult (inverse x) x = R1.
Proof.
move=> x_neq0; rewrite /inverse (negbTE x_neq0); apply: Rinv_l.
exact/eqP.
Qed.

Fact inverse0 : inverse R0 = R0. Proof. by rewrite /inverse eqxx. Qed.

Canonical R_zmodType :=
  Eval hnf in ZmodType R (ZmodMixin plusA plusC plus0 plusN).
Definition R_ringMixin :=
  @ComRingMixin R_zmodType R1 Rmult multA multC mult1 multD one_neq0.
Canonical R_ringType := Eval hnf in RingType R R_ringMixin.
Canonical R_comRingType := Eval hnf in ComRingType R multC.
Definition R_unitRingMixin := FieldUnitMixin multV inverse0.
Canonical R_unitRingType := Eval hnf in UnitRingType R R_unitRingMixin.
Canonical R_comUnitRingType := Eval hnf in [comUnitRingType of R].
Definition R_fieldMixin := FieldMixin multV inverse0.
Definition R_idomainMixin := FieldIdomainMixin R_fieldMixin.
Canonical R_idomainType := Eval hnf in IdomainType R R_idomainMixin.
Canonical R_fieldType := Eval hnf in FieldType R R_fieldMixin.

(* The order. *)
Definition le_real (x y : R) : bool := if Rle_dec x y then true else false.
Definition lt_real (x y : R) : bool := if Rlt_dec x y then true else false.

Lemma le_realP x y : reflect (Rle x y) (le_real x y).
Proof. by rewrite /le_real; case: Rle_dec => ?; constructor. Qed.

Lemma lt_realP x y : reflect (Rlt x y) (lt_real x y).
Proof. by rewrite /lt_real; case: Rlt_dec => ?; constructor. Qed.

Local Open Scope ring_scope.

Fact le0_add (x y : R) : le_real 0 x -> le_real 0 y -> le_real 0 (x + y).
Proof.
move=> /le_realP x0 /le_realP y0.
exact/le_realP/Rplus_le_le_0_compat.
Qed.

Fact le0_mul (x y : R) : le_real 0 x -> le_real 0 y -> le_real 0 (x * y).
Proof. by move=> /le_realP x0 /le_realP y0; apply/le_realP/Rmult_le_pos. Qed.

Fact le0_anti (x : R) : le_real 0 x -> le_real x 0 -> x = 0.
Proof. by move=> /le_realP x0 /le_realP x1; exact: Rle_antisym. Qed.

Fact sub_ge0 (x y : R) : le_real 0 (y - x) = le_real x y.
Proof.
apply/le_realP/le_realP; rewrite /GRing.add /GRing.opp /GRing.zero /=;
  lra.
Qed.

Fact le0_total (x : R) : le_real 0 x || le_real x 0.
Proof.
have [x0|x0] : Rle R0 x \/ Rle x R0 by lra.
  by apply/orP; left; apply/le_realP.
by apply/orP; right; apply/le_realP.
Qed.

Fact abs_opp (x : R) : Rabs (- x) = Rabs x.
Proof. exact: Rabs_Ropp. Qed.

Fact abs_ge0 (x : R) : le_real 0 x -> Rabs x = x.
Proof. by move=> /le_realP x0; apply: Rabs_pos_eq. Qed.

Fact lt_is (x y : R) : lt_real x y = (y != x) && le_real x y.
Proof.
apply/lt_realP/andP => [xy | [/eqP y_neq /le_realP xy]].
  by split; [apply/eqP => E; rewrite E in xy; lra | apply/le_realP; lra].
by case: xy => // E; case: y_neq.
Qed.

Definition R_orderMixin :=
  RealLeMixin le0_add le0_mul le0_anti sub_ge0 le0_total abs_opp abs_ge0 lt_is.
Canonical R_porderType := POrderType ring_display R R_orderMixin.
Canonical R_latticeType := LatticeType R R_orderMixin.
Canonical R_distrLatticeType := DistrLatticeType R R_orderMixin.
Canonical R_orderType := OrderType R R_orderMixin.
Canonical R_numDomainType := NumDomainType R R_orderMixin.
Canonical R_normedZmodType := NormedZmodType R R R_orderMixin.
Canonical R_numFieldType := Eval hnf in [numFieldType of R].
Canonical R_realDomainType := Eval hnf in [realDomainType of R].
Canonical R_realFieldType := Eval hnf in [realFieldType of R].

Import Order.TTheory GRing.Theory Num.Theory.
Local Notation reals := [realFieldType of R].

Lemma leR (x y : reals) : (x <= y) <-> Rle x y.
Proof. by split=> /le_realP. Qed.

Lemma ltR (x y : reals) : (x < y) <-> Rlt x y.
Proof. by split=> /lt_realP. Qed.

(* A least upper bound lies between two sets of which one is below the other. *)
Theorem reals_have_no_gaps : no_gaps reals.
Proof.
move=> A B [a A_a] [b B_b] below.
have [||c [c_above c_least]] := completeness A.
- by exists b => x A_x; apply/leR/below.
- by exists a.
exists c; split=> [x A_x | y B_y]; apply/leR; first exact: c_above.
by apply: c_least => x A_x; apply/leR/below.
Qed.

Theorem reals_have_a_logarithm : logarithm (ln : reals -> reals).
Proof.
split=> [u v /ltR u_gt0 /ltR v_gt0 | t /ltR t_gt0]; first exact: ln_mult.
apply/leR; have := exp_ineq1_le (ln t); rewrite exp_ln // => le_t.
by rewrite /GRing.add /GRing.opp /GRing.one /=; lra.
Qed.

(* Powers of an order above 1, with 0 to the power 0, and their roots. *)
Definition power (order t : R) : R := if t == 0 then 0 else Rpower t order.
Definition root (order t : R) : R := power (Rinv order) t.

Section Powers.
Variable order : R.
Hypothesis order_gt1 : (1 : reals) < order.

Lemma power_gt0 (a t : reals) : 0 < t -> 0 < power a t.
Proof.
move=> t_gt0; rewrite /power gt_eqF //.
by apply/ltR; rewrite /Rpower; exact: exp_pos.
Qed.

Lemma power_ge0 (a t : reals) : 0 <= t -> 0 <= power a t.
Proof.
rewrite le_eqVlt => /orP[/eqP <-|t_gt0]; first by rewrite /power eqxx.
exact/ltW/power_gt0.
Qed.

Lemma power_mul (a u v : reals) : 0 <= u -> 0 <= v ->
  power a (u * v) = power a u * power a v.
Proof.
move=> u_ge0 v_ge0; rewrite /power mulf_eq0.
have [->|u_neq0] := eqVneq u 0; first by rewrite mul0r.
have [->|v_neq0] := eqVneq v 0; first by rewrite mulr0.
by apply: esym; apply: Rpower_mult_distr; apply/ltR; rewrite lt_def ?u_neq0
  ?v_neq0.
Qed.

Lemma Bernoulli (a t : R) : Rlt 1 a -> Rlt 0 t ->
  Rle (Rplus 1 (Rmult a (Rminus t 1))) (Rpower t a).
Proof.
move=> a_gt1 t_gt0; set y := Rpower t a; set q := Rinv a.
have y_gt0 : Rlt 0 y by exact: exp_pos.
have aq : Rmult a q = R1 by rewrite /q; apply: Rinv_r; lra.
have q_gt0 : Rlt 0 q by apply: Rinv_0_lt_compat; lra.
have q_lt1 : Rlt q 1 by apply: (Rmult_lt_reg_l a); lra.
set m := Rplus (Rmult q y) (Rminus 1 q).
have m_gt0 : Rlt 0 m.
  by have := Rmult_lt_0_compat _ _ q_gt0 y_gt0; rewrite /m; lra.
have below u : Rlt 0 u -> Rle (ln u) (Rminus u 1).
  by move=> u_gt0; have := exp_ineq1_le (ln u); rewrite exp_ln //; lra.
have at_y := below (Rmult y (Rinv m)) (Rmult_lt_0_compat _ _ y_gt0
  (Rinv_0_lt_compat _ m_gt0)).
have at_1 := below (Rinv m) (Rinv_0_lt_compat _ m_gt0).
rewrite ln_mult // in at_y; last exact: Rinv_0_lt_compat.
rewrite ln_Rinv // in at_y at_1.
have ln_y : ln y = Rmult a (ln t) by rewrite /y /Rpower ln_exp.
have mean : Rmult m (Rinv m) = R1 by apply: Rinv_r; lra.
have ln_t : Rle (ln t) (ln m).
  have qy := Rmult_le_compat_l q _ _ (Rlt_le _ _ q_gt0) at_y.
  have q1 := Rmult_le_compat_l (Rminus 1 q) _ _ ltac:(lra) at_1.
  have -> : ln t = Rmult q (ln y).
    by rewrite ln_y -Rmult_assoc (Rmult_comm q) aq Rmult_1_l.
  suff : Rle (Rminus (Rmult q (ln y)) (ln m)) (Rminus (Rmult m (Rinv m)) 1).
    by rewrite mean; lra.
  by rewrite {2}/m; lra.
have t_le : Rle t m.
  case: (Rle_lt_dec t m) => // m_lt; have := ln_increasing _ _ m_gt0 m_lt; lra.
have := Rmult_le_compat_l a _ _ ltac:(lra) t_le.
rewrite /m Rmult_plus_distr_l -Rmult_assoc aq => le_y.
have E : Rmult a (Rminus 1 q) = Rminus a (Rmult a q) by ring.
by move: le_y; rewrite E aq; lra.
Qed.

Lemma power_tangent (t : reals) : 0 <= t ->
  1 + order * (t - 1) <= power order t.
Proof.
rewrite le_eqVlt => /orP[/eqP <-|t_gt0].
  by rewrite /power eqxx sub0r mulrN1 subr_le0 ltW.
rewrite /power gt_eqF //; apply/leR.
by apply: Bernoulli; apply/ltR.
Qed.

Lemma rootK (t : reals) : 0 <= t -> power order (root order t) = t.
Proof.
have order_gt0 : Rlt 0 order.
  exact: Rlt_trans Rlt_0_1 (elimT (lt_realP _ _) order_gt1).
rewrite le_eqVlt => /orP[/eqP <-|t_gt0].
  by rewrite /root /power eqxx eqxx.
have := power_gt0 (Rinv order) t_gt0; rewrite -/(root order t) => root_gt0.
rewrite {1}/power gt_eqF // /root /power gt_eqF // Rpower_mult.
by rewrite Rinv_l ?Rpower_1 //; [exact/ltR | lra].
Qed.

End Powers.

(* What the losses of order above 1 ask of powers and roots. *)
Theorem reals_have_powers (order : reals) : 1 < order ->
  [/\ forall t : reals, 0 <= t -> 0 <= power order t,
      forall u v : reals, 0 <= u -> 0 <= v ->
        power order (u * v) = power order u * power order v,
      forall t : reals, 0 <= t -> 1 + order * (t - 1) <= power order t,
      forall t : reals, 0 <= t -> 0 <= root order t
    & forall t : reals, 0 <= t -> power order (root order t) = t].
Proof.
move=> order_gt1; split; [exact: power_ge0 | exact: power_mul |
  exact: power_tangent | exact: power_ge0 | exact: rootK].
Qed.

(* What is asked of a logarithm and of powers together. *)
Theorem reals_log_of_power (order t : reals) :
  0 < t -> ln (power order t) = order * ln t.
Proof. by move=> t_gt0; rewrite /power gt_eqF // /Rpower ln_exp. Qed.
