(* One mechanism with the least delta at every epsilon: randomised response, and
   no prior but even ones besides. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel
  ClassOne Approximate Profiles.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section SymmetricProfile.
Variables (R : realFieldType) (X : finType).
Add Field numbers : (field_of_numbers R).
Local Notation M := (#|X|%:R : R).

Let solved (m T lambda delta D : R) :
  m * ((m - 1) * delta) - m * ((m - 1) * (1 - D) - lambda * D) =
  (lambda * (m - T) + m * ((m - 1) * delta) - (m * T - T)) +
  (lambda + (m - 1)) * (T - m * (1 - D)).
Proof. identity R. Qed.

Let turned (m D : R) : (1 - D) * (m - 1) - D = (m - 1) - D * m.
Proof. identity R. Qed.

Lemma class_share (Y : finType) (W : X -> Y -> R) g lambda delta x :
  mechanism W -> approximate_ldp lambda delta W ->
  \sum_i correct g W i - correct g W x <=
  lambda * (1 - correct g W x) + (M - 1) * delta.
Proof.
move=> [W_ge0 W_sum] W_private.
have -> : 1 - correct g W x = \sum_(i | i != x) \sum_(y | g y == i) W x y.
  by rewrite -(W_sum x) (partition_big g xpredT) //=
    [X in X - _](bigD1 x) //= [LHS]addrC addKr.
have -> : (M - 1) * delta = \sum_(i | i != x) delta.
  rewrite sumr_const -[RHS]mulr_natl; congr (_ * _).
  by rewrite (cardD1 x X) inE natrD [LHS]addrC addKr; congr (_ %:R);
    apply: eq_card => y; rewrite !inE andbT.
rewrite (bigD1 x) //= [X in X <= _]addrC addKr mulr_sumr
  -big_split ler_sum //= => i _.
have := W_private i x [set y | g y == i]; rewrite /correct.
by under eq_bigl do rewrite inE;
  under [X in _ <= _ * X + _ -> _]eq_bigl do rewrite inE.
Qed.

(* profiles, symmetric_profile: the bound. *)
Theorem symmetric_profile_bound (S : source_set R X) D lambda delta :
  (forall P, S P -> prior P) -> class_one S ->
  1 <= lambda -> approximately_achievable S D delta lambda ->
  (M - 1) * (1 - D) - lambda * D <= (M - 1) * delta.
Proof.
move=> S_prior S_one lambda_ge1 [Y [W [g [W_ok W_private W_valid]]]].
have [x0 _] := convex_hull_letter S_prior S_one;
  have M_gt0 : 0 < M by rewrite ltr0n; apply/card_gt0P; exists x0.
have T_ge : M * (1 - D) <= \sum_x correct g W x
  by apply: class_one_sum W_valid => //; exists x0.
have left_sum : \sum_x (\sum_i correct g W i - correct g W x) =
    M * (\sum_x correct g W x) - \sum_x correct g W x.
  by rewrite sumrB sumr_const -[_ *+ _]mulr_natl.
have right_sum : \sum_x (lambda * (1 - correct g W x) + (M - 1) * delta) =
    lambda * (M - \sum_x correct g W x) + M * ((M - 1) * delta).
  rewrite big_split /= -mulr_sumr sumrB;
    congr (lambda * (_ - _) + _); first by rewrite sumr_const.
  by rewrite sumr_const -[LHS]mulr_natl.
have rows : \sum_x (\sum_i correct g W i - correct g W x) <=
    \sum_x (lambda * (1 - correct g W x) + (M - 1) * delta).
  by apply: ler_sum => x _; exact: class_share.
rewrite {}left_sum {}right_sum in rows;
  move: (\sum_x correct g W x) rows T_ge => T rows T_ge.
have others_ge0 : 0 <= M - 1
  by rewrite subr_ge0 ler1n; apply/card_gt0P; exists x0.
have slack_ge0 : 0 <= lambda + (M - 1) by rewrite addr_ge0 // (le_trans ler01).
rewrite -(ler_pmul2l M_gt0) -subr_ge0.
rewrite (solved _ T); apply: addr_ge0; first by rewrite subr_ge0.
by rewrite mulr_ge0 // subr_ge0.
Qed.

(* profiles, symmetric_profile: randomised response has this delta at
   every lambda. *)
Theorem symmetric_profile_reached D lambda delta :
  1 < M -> 0 <= D -> D <= (M - 1) / M -> 1 <= lambda -> 0 <= delta ->
  (M - 1) * (1 - D) - lambda * D <= (M - 1) * delta ->
  approximate_ldp lambda delta (@symmetric_mechanism R X D).
Proof.
move=> M_gt1 D_ge0 D_le lambda_ge1 delta_ge0 enough x x' B.
have M_gt0 : 0 < M := lt_trans ltr01 M_gt1;
  have M1_gt0 : 0 < M - 1 by rewrite subr_gt0.
have lambda_ge0 : 0 <= lambda := le_trans ler01 lambda_ge1.
pose wrong := D / (M - 1);
  have wrong_ge0 : 0 <= wrong by rewrite divr_ge0 // ltW.
have wrong_right : wrong <= 1 - D.
  rewrite ler_pdivr_mulr // -subr_ge0 (_ : _ - D = (M - 1) - D * M);
    last by rewrite turned.
  by rewrite subr_ge0 -ler_pdivl_mulr.
have entry (z y : X) : wrong <= symmetric_mechanism D z y.
  by rewrite /symmetric_mechanism;
    case: (z == y); [exact: wrong_right | rewrite /wrong; exact: lexx].
have steep : 1 - D - lambda * wrong <= delta.
  rewrite -(ler_pmul2l M1_gt0); apply: le_trans enough;
    rewrite mulrBr ler_add2l ler_opp2.
  by rewrite mulrCA [(M - 1) * wrong]mulrC divfK ?gt_eqF.
rewrite -ler_subl_addl mulr_sumr -sumrB.
have small y : y != x ->
    symmetric_mechanism D x y - lambda * symmetric_mechanism D x' y <= 0.
  rewrite {1}/symmetric_mechanism eq_sym => /negPf ->; rewrite subr_le0 -/wrong.
  by apply: le_trans (entry x' y) _; rewrite ler_pemull // (le_trans wrong_ge0).
have rest (C : pred X) : (forall y, C y -> y != x) ->
    \sum_(y | C y) (symmetric_mechanism D x y -
      lambda * symmetric_mechanism D x' y) <= 0.
  move=> no_x; rewrite -oppr_ge0 -sumrN sumr_ge0 // => y Cy; rewrite oppr_ge0;
    exact: small (no_x y Cy).
have [x_B | x_B] := boolP (x \in B); last first.
  by apply: le_trans delta_ge0; apply: rest => y y_B;
    apply: contraNneq x_B => <-.
rewrite (bigD1 x) //= -[X in _ <= X]addr0 ler_add //;
  last by apply: rest => y /andP[].
rewrite {1}/symmetric_mechanism eqxx; apply: le_trans steep;
  rewrite ler_add2l ler_opp2.
by rewrite ler_wpmul2l.
Qed.

End SymmetricProfile.

Section Even.
Variables (R : realFieldType) (X Y : finType) (P : X -> R)
  (W : X -> Y -> R) (g : Y -> X).
Add Field numbers_even : (field_of_numbers R).
Variables (r D lambda : R).
Hypotheses (P_prior : prior P) (P_le : forall x, P x <= r) (W_ok : mechanism W).
Hypotheses (D_gt0 : 0 < D) (D_lt : D < 1 - r) (W_loss : distortion P g W <= D).

Let P_ge0 x : 0 <= P x. Proof. by case: P_prior. Qed.
Let P_sum : \sum_x P x = 1. Proof. by case: P_prior. Qed.
Let delta := 1 - D / (1 - r).
Let q := correct g W.
Let share x i := \sum_(y | g y == i) W x y.
Let e x := Num.max 0 (q x - delta).

Hypotheses (W_total_variation : approximate_ldp 1 delta W)
  (W_ldp : ldp lambda W).

Let rest_gt0 : 0 < 1 - r. Proof. exact: lt_trans D_lt. Qed.
Let delta_gt0 : 0 < delta.
Proof. by rewrite subr_gt0 ltr_pdivr_mulr // mul1r. Qed.
Let rest_eq : (1 - delta) * (1 - r) = D.
Proof. by rewrite subKr divfK ?gt_eqF. Qed.
Let delta_rest : 0 < 1 - delta. Proof. by rewrite subKr divr_gt0. Qed.

Let e_ge0 x : 0 <= e x. Proof. by rewrite le_maxr lexx. Qed.
Let q_le x : q x <= delta + e x.
Proof. by rewrite -ler_subl_addl le_maxr lexx orbT. Qed.

Let share_ge0 x i : 0 <= share x i.
Proof. by apply: sumr_ge0 => y _; case: W_ok. Qed.

Let share_sum x : \sum_i share x i = 1.
Proof.
by have [_ W_sum] := W_ok;
  rewrite -[RHS](W_sum x) [RHS](partition_big g xpredT).
Qed.

Let e_share x i : e i <= share x i.
Proof.
rewrite le_maxl share_ge0 ler_subl_addr -[X in X + _]mul1r.
have := W_total_variation i x [set y | g y == i]; rewrite /q /share /correct.
by under eq_bigl do rewrite inE;
  under [X in _ <= _ * X + _ -> _]eq_bigl do rewrite inE.
Qed.

Let e_total : \sum_x e x <= 1 - delta.
Proof.
case: (pickP (fun x => delta < q x)) => [x large | none]; last first.
  by rewrite big1 ?ltW // => x _; apply/max_idPl; rewrite subr_le0 leNgt none.
have e_x : e x = q x - delta by apply/max_idPr; rewrite subr_ge0 ltW.
have row : q x + \sum_(i | i != x) share x i = 1
  by rewrite -[RHS](share_sum x) [RHS](bigD1 x).
rewrite (bigD1 x) //= e_x -row addrAC ler_add2r ler_add2l.
exact: ler_sum.
Qed.

Let lost : \sum_x P x * (delta + e x - q x) + \sum_x (r - P x) * e x +
  r * (1 - delta - \sum_x e x) <= 0.
Proof.
have kept : 1 - D <= \sum_x P x * q x by move: W_loss;
  rewrite (distortion_correct _ W_ok P_prior) ler_subl_addr -ler_subl_addl.
apply: (by_difference (c := \sum_x P x * q x - (1 - D)));
  first by rewrite subr_ge0.
have -> : \sum_x P x * (delta + e x - q x) =
    delta + \sum_x P x * e x - \sum_x P x * q x.
  rewrite -{2}[delta]mul1r -P_sum mulr_suml -big_split -sumrB /=;
    apply: eq_bigr => x _; identity R.
have -> : \sum_x (r - P x) * e x = r * (\sum_x e x) - \sum_x P x * e x.
  by rewrite mulr_sumr -sumrB; apply: eq_bigr => x _; identity R.
by rewrite -rest_eq; identity R.
Qed.

Let r_gt0 : 0 < r.
Proof.
rewrite ltNge; apply/negP => r_le0; move: P_sum;
  rewrite big1 => [|x _]; first by move/eqP; rewrite eq_sym oner_eq0.
by apply/eqP; rewrite eq_le P_ge0 (le_trans (P_le x)).
Qed.

Let terms_ge0 :
  [/\ forall x, 0 <= P x * (delta + e x - q x), forall x, 0 <= (r - P x) * e x
    & 0 <= r * (1 - delta - \sum_x e x)].
Proof.
by split=> [x | x |]; rewrite mulr_ge0 ?subr_ge0 // ltW.
Qed.

Let zero_terms (C : pred X) (F : X -> R) :
  (forall x, 0 <= F x) -> \sum_(x | C x) F x = 0 -> forall x, C x -> F x = 0.
Proof.
move=> F_ge0 F_sum x Cx; apply/eqP;
  rewrite eq_le F_ge0 andbT -F_sum (bigD1 x) //= ler_addl.
by apply: sumr_ge0 => i _.
Qed.

Let nothing_lost :
  [/\ forall x, P x * (delta + e x - q x) = 0, forall x, (r - P x) * e x = 0
    & \sum_x e x = 1 - delta].
Proof.
have [first_ge0 second_ge0 third_ge0] := terms_ge0; move: lost.
have A_ge0 : 0 <= \sum_x P x * (delta + e x - q x) by exact: sumr_ge0.
have B_ge0 : 0 <= \sum_x (r - P x) * e x by exact: sumr_ge0.
rewrite -subr_ge0 sub0r oppr_ge0 le_eqVlt ltNge
  (addr_ge0 (addr_ge0 A_ge0 B_ge0) third_ge0) orbF.
rewrite paddr_eq0 ?addr_ge0 // paddr_eq0 // mulf_eq0 (gt_eqF r_gt0) /=
  subr_eq0 => /andP[/andP[A0 B0] /eqP total].
split=> // x; first exact: (zero_terms (C := xpredT) first_ge0 (eqP A0)).
exact: (zero_terms (C := xpredT) second_ge0 (eqP B0)).
Qed.

(* profiles, single_mechanism/corrected: with the least delta at lambda = 1, and
   none at some lambda, P is even. *)
Theorem single_mechanism_even x : P x = 0 \/ P x = r.
Proof.
have [first second total] := nothing_lost;
  have [-> | P_x] := eqVneq (P x) 0; [by left | right].
have kept z : P z != 0 -> q z = delta + e z.
  by move=> P_z; apply/eqP; rewrite eq_sym -subr_eq0; have /eqP := first z;
    rewrite mulf_eq0 (negPf P_z).
have [z [z_x P_z]] : exists z, z != x /\ P z != 0.
  case: (pickP (fun z => (z != x) && (P z != 0))) => [z /andP[]| none];
    first by exists z.
  have : 1 <= r.
    rewrite -P_sum (bigD1 x) //= big1 ?addr0 // => z z_x; apply/eqP.
    by have := none z; rewrite z_x /= => /negbFE.
  by rewrite leNgt -subr_gt0 rest_gt0.
have full : \sum_(i | i != z) (share z i - e i) = 0.
  have row := share_sum z;
    rewrite (bigD1 z) //= -[share z z]/(q z) (kept z P_z) in row.
  have all_letters := total; rewrite (bigD1 z) //= in all_letters.
  rewrite sumrB; apply/eqP; rewrite subr_eq0; apply/eqP;
    apply: (addrI (delta + e z)); rewrite row -addrA all_letters.
  by rewrite addrC subrK.
have guessed : share z x = e x.
  apply/eqP; rewrite -subr_eq0; apply/eqP;
    apply: (zero_terms (C := fun i => i != z) _ full); last by rewrite eq_sym.
  by move=> i; rewrite subr_ge0.
have e_x : e x != 0.
  rewrite -guessed; apply/eqP => none; have : q x <= lambda * share z x.
    by rewrite /q /correct /share mulr_sumr ler_sum.
  by rewrite none mulr0 leNgt (kept x P_x) ltr_paddr.
by apply/eqP; rewrite eq_sym -subr_eq0; have /eqP := second x;
  rewrite mulf_eq0 (negPf e_x) orbF.
Qed.

End Even.
