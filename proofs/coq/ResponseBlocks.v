(* Databases whose records may be uniform, under (epsilon, delta)-differential
   privacy: randomised response on every record, all of which are left as they
   are with probability delta, changes as few records as any mechanism.

   proves_response_level     what is computed of exp(epsilon) at D
   proves_no_response        of no exp(epsilon) at D
   proves_response_distortion, proves_response_curve
                             of the least D at exp(epsilon), and of all D
   Exports: responses, response_level_proved, no_response_proved,
   response_distortion_proved, response_curve_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope.
From symdp Require Import Approximate Rationals SourceSets Profiles.
From symdp Require Import CertificateChecks CurveChecks ProfileChecks.
From symdp Require Import LeakageCurveChecks OrderedCurves.
From symdp Require Import RecordChecks AlikeLeakageChecks Blocks ShellBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What all mechanisms can. *)
Section Responses.
Variables (R : realFieldType) (n : nat) (X : finType).
Variables (S : source_set R X) (U : X -> R) (delta : R).
Add Field numbers : (field_of_numbers R).
Local Notation M := (#|X|%:R : R).
Implicit Types (D lambda : R) (T : source_set R X).

Hypotheses (n_gt0 : (0 < n)%nat) (S_priors : of_priors S) (S_U : S U).
Hypothesis U_is : forall x, U x = M^-1.
Hypotheses (delta_ge0 : 0 <= delta) (delta_lt1 : delta < 1).

Let M_gt0 : 0 < M.
Proof.
by have [x0 _] := prior_letter (S_priors S_U); rewrite ltr0n; apply/card_gt0P;
  exists x0.
Qed.

Let M_ge1 : 1 <= M. Proof. by rewrite ler1n -(ltr0n R). Qed.

Lemma sum_gt0 lambda : 1 <= lambda -> 0 < lambda + (M - 1).
Proof.
by move=> lambda_ge1; rewrite ltr_paddr ?subr_ge0 // (lt_le_trans ltr01).
Qed.

Lemma copies (c : R) : \sum_(x : X) c = M * c.
Proof. by rewrite sumr_const mulr_natl. Qed.

Lemma one_plain T lambda D : of_priors T -> T U -> 1 <= lambda ->
  achievable T D lambda <-> M - 1 <= D * (lambda + (M - 1)).
Proof.
move=> T_priors T_U lambda_ge1; have sum_pos := sum_gt0 lambda_ge1.
split=> [|D_ge].
  move=> /(achievable_diagonal T_priors lambda_ge1)[q [_ q_in] q_acc].
  have := q_acc U T_U; under eq_bigr do rewrite U_is.
  rewrite -mulr_sumr => acc.
  have total : (lambda + (M - 1)) * (\sum_x q x) <= M * lambda.
    rewrite -copies.
    have -> : (lambda + (M - 1)) * (\sum_x q x) =
        \sum_x ((lambda - 1) * q x + \sum_z q z).
      rewrite big_split /= -mulr_sumr copies.
      have same (l m s : R) : (l + (m - 1)) * s = (l - 1) * s + m * s.
        by identity R.
      exact: same.
    by apply: ler_sum => x _; apply: q_in.
  have : (lambda + (M - 1)) * (1 - D) <= lambda.
    apply: (@le_trans _ _ ((lambda + (M - 1)) * (M^-1 * (\sum_x q x)))).
      by rewrite ler_wpmul2l // ltW.
    by rewrite mulrCA ler_pdivr_mull.
  rewrite mulrBr mulr1 ler_subl_addr -ler_subl_addl addrAC subrr add0r.
  by rewrite mulrC.
apply: (upper_certificate (q := fun=> lambda / (lambda + (M - 1))) T_priors)
  => // [||P T_P].
- by exists U.
- split=> x; first by rewrite divr_ge0 ?(ltW sum_pos) ?(le_trans ler01).
  rewrite copies -mulrDl.
  set s := lambda + (M - 1).
  have -> : lambda - 1 + M = s by rewrite /s addrAC addrA.
  by rewrite mulrC divfK ?gt_eqF.
have [_ P_sum] := T_priors P T_P; rewrite -mulr_suml P_sum mul1r.
rewrite ler_pdivl_mulr // mulrBl mul1r ler_subl_addr -ler_subl_addl.
by rewrite addrAC subrr add0r.
Qed.

Lemma one_response T lambda D : of_priors T -> T U -> 1 <= lambda ->
  approximately_achievable T D delta lambda <->
  (1 - delta) * (M - 1) <= D * (lambda + (M - 1)).
Proof.
move=> T_priors T_U lambda_ge1; have rest_gt0 : 0 < 1 - delta.
  by rewrite subr_gt0.
have scaled := approximate_rescaled delta_ge0 delta_lt1 lambda_ge1 T_priors D.
have plain := one_plain (D / (1 - delta)) T_priors T_U lambda_ge1.
have -> : ((1 - delta) * (M - 1) <= D * (lambda + (M - 1))) =
    (M - 1 <= D / (1 - delta) * (lambda + (M - 1))).
  rewrite -[RHS](ler_pmul2l rest_gt0) mulrA [_ * (D / _)]mulrC.
  by rewrite divfK ?gt_eqF.
by split=> [/scaled/plain|/plain/scaled].
Qed.

Theorem responses lambda D : 1 <= lambda ->
  alike_achievable n S D delta lambda <->
  n%:R * (1 - delta) * (M - 1) <= D * (lambda + (M - 1)).
Proof.
move=> lambda_ge1; have N_gt0 : 0 < n%:R :> R by rewrite ltr0n.
have D_is : D = n%:R * (D / n%:R) by rewrite mulrC divfK ?gt_eqF.
have share : (n%:R * (1 - delta) * (M - 1) <= D * (lambda + (M - 1))) =
    ((1 - delta) * (M - 1) <= D / n%:R * (lambda + (M - 1))).
  by rewrite {1}D_is -!mulrA ler_pmul2l.
rewrite share; split=> [all|one].
  have U_ok := S_priors S_U.
  apply/(@one_response (only U)) => // [P same|].
    have [U_ge0 U_sum] := U_ok.
    by split=> [x|]; rewrite ?same //; rewrite -U_sum; apply: eq_bigr.
  apply/(one_pair (level := fun=> lambda) (delta := fun=> delta) tt) => //.
  apply: (one_of_them _ _ n_gt0 U_ok S_U) => //.
  by rewrite -D_is.
rewrite /alike_achievable D_is.
have -> : n%:R * (D / n%:R) = \sum_(i < n) (D / n%:R) :> R.
  by rewrite sumr_const card_ord mulr_natl.
apply: (@total_reached R n X [finType of unit] (fun=> lambda) (fun=> delta)
    _ _ _ (fun=> S) (fun=> D / n%:R)) =>
  // [Q [P [S_P same]]|i]; first by exists (fun=> P).
apply/(one_pair (lambda := lambda) (d := delta) tt) => //.
exact/one_response.
Qed.

End Responses.

(* What is computed. *)
Section Computation.
Variables (n M : nat) (delta : Q).
Implicit Types (D L low high : Q) (p : piece) (pieces : seq piece).

Definition wrong_letters : Q := (many M - 1)%Q.
Definition kept_records : Q := (many n * (1 - delta))%Q.

(* n (1-delta) (M-1) against D (lambda + M - 1). *)
Definition weighed D L : Q := (D * (L + wrong_letters))%Q.
Definition weight : Q := (kept_records * wrong_letters)%Q.

Definition is_asked (d : description) (w : seq vec) : bool :=
  [&& (0 < n)%nat, is_uniform M d w & is_delta delta].

Definition proves_response_level d D L w : bool :=
  [&& Qle_bool 1 L, Qle_bool weight (weighed D L),
      Qeq_bool L 1 || (less 0 D && Qeq_bool (weighed D L) weight) &
      is_asked d w].

Definition proves_no_response d D w : bool :=
  [&& Qeq_bool D 0, less 0 weight & is_asked d w].

Definition proves_response_distortion d L low high w : bool :=
  [&& Qle_bool 1 L, Qle_bool low high, Qle_bool (weighed low L) weight,
      Qle_bool weight (weighed high L) & is_asked d w].

(* (M-1) (n (1-delta) - D)/D. *)
Definition is_ratio p : bool := let c := p.2.2 in
  [&& Qeq_bool p.2.1 0, ~~ Qeq_bool c 0, Qeq_bool p.1.2.1 (weight * c) &
      Qeq_bool p.1.2.2 (- (wrong_letters * c))].

Definition proves_response_curve d pieces zero jump w : bool :=
  [&& tiles 0 pieces zero, Qeq_bool (zero * many M) weight,
      all is_ratio pieces, Qeq_bool jump 1 & is_asked d w].

End Computation.

(* What is accepted holds. *)
Section Proved.
Variables (R : realFieldType) (n M : nat) (d : description) (w : seq vec).
Variable delta : Q.

Local Notation value := (ofQ R).
Local Notation S := (set_of R M d).
Local Notation needed := (n%:R * (1 - value delta) * (M%:R - 1) : R).

Lemma weight_value : value (weight n M delta) = needed.
Proof. by rewrite !ofQM !ofQB ofQ1 !ofQ_nat. Qed.

Lemma weighed_value D L :
  value (weighed M D L) = value D * (value L + (M%:R - 1)).
Proof. by rewrite ofQM ofQD ofQB ofQ1 ofQ_nat. Qed.

Lemma asked_sound : is_asked n M delta d w ->
  [/\ (0 < n)%nat, (0 < M)%nat & forall lambda D, 1 <= lambda ->
      alike_achievable n S D (value delta) lambda <->
      needed <= D * (lambda + (M%:R - 1))].
Proof.
move=> /and3P[n_gt0 uniform /(@is_delta_sound R)[delta_ge0 delta_lt1]].
have [M_gt0 S_priors [U S_U U_is]] := @uniform_member R _ _ _ uniform.
split=> // lambda D lambda_ge1; rewrite -[in M%:R](card_ord M).
exact: (responses n_gt0 S_priors S_U U_is).
Qed.

Theorem response_level_proved D L : proves_response_level n M delta d D L w ->
  least_total_exp_epsilon n S (value D) (value delta) (value L).
Proof.
move=> /and4P[]; rewrite -!(ofQ_le R) ofQ1 weight_value weighed_value.
move=> L_ge1 ok least /asked_sound[_ _ can]; split=> //; first exact/can.
move=> lambda lambda_ge1 /(can _ _ lambda_ge1) enough.
case/orP: least => [|/andP[]]; first by rewrite -(ofQ_eq R) ofQ1 => /eqP ->.
rewrite (value_less R) ofQ0 => D_gt0.
rewrite -(ofQ_eq R) weight_value weighed_value => /eqP same.
by move: enough; rewrite -same ler_pmul2l // ler_add2r.
Qed.

Theorem no_response_proved D : proves_no_response n M delta d D w ->
  no_finite_total_epsilon n S (value D) (value delta).
Proof.
move=> /and3P[]; rewrite -(ofQ_eq R) (value_less R) ofQ0 weight_value.
move=> /eqP -> some /asked_sound[_ _ can] lambda lambda_ge1.
by move=> /(can _ _ lambda_ge1); rewrite mul0r leNgt some.
Qed.

Theorem response_distortion_proved L low high :
  proves_response_distortion n M delta d L low high w ->
  alike_total R M n [:: (L, delta)] 0 S (value low) (value high).
Proof.
move=> /and5P[]; rewrite -!(ofQ_le R) ofQ1 weight_value !weighed_value.
move=> L_ge1 ordered low_le high_ge /asked_sound[_ M_gt0 can].
have one D : total_achievable (profile_level R [:: (L, delta)])
    (fun j => profile_delta R [:: (L, delta)] j + value 0)
    (@alike_records R n _ S) D <->
    alike_achievable n S D (value delta) (value L).
  split=> -[Z [V [g [V_ok V_keeps V_valid]]]]; exists Z, V, g; split=> //.
    move=> j x x' B /(V_keeps ord0 x x' B).
    by rewrite /profile_level /profile_delta /= ofQ0 addr0.
  move=> j x x' B /(V_keeps tt x x' B).
  by rewrite /profile_level /profile_delta ord1 /= ofQ0 addr0.
split=> // [|D /one/(can _ _ L_ge1) enough]; first exact/one/can.
have sum_pos : 0 < value L + (M%:R - 1).
  by rewrite ltr_paddr ?subr_ge0 ?ler1n // (lt_le_trans ltr01).
by rewrite -(ler_pmul2r sum_pos); apply: le_trans low_le enough.
Qed.

Lemma tiles_end here pieces zero : tiles here pieces zero ->
  value here <= value zero.
Proof.
elim: pieces here => [|p pieces IH] here /=.
  by rewrite -(ofQ_eq R) => /eqP ->.
move=> /and3P[begins lasts /IH]; apply: le_trans.
move: begins lasts; rewrite -(ofQ_eq R) (value_less R) => /eqP <-.
exact: ltW.
Qed.

Lemma tiles_until here pieces zero k : tiles here pieces zero ->
  (k < size pieces)%nat -> value (stop (nth_piece pieces k)) <= value zero.
Proof.
elim: pieces here k => [//|p pieces IH] here [|k] /= /and3P[_ _ rest] k_lt.
  exact: tiles_end rest.
exact: IH rest k_lt.
Qed.

Lemma ratio_value p D : is_ratio n M delta p -> 0 < D ->
  value_at p D = (needed - (M%:R - 1) * D) / D.
Proof.
rewrite /is_ratio -!(ofQ_eq R) [value (weight _ _ _ * _)]ofQM weight_value.
rewrite ofQ0 ofQN [value (wrong_letters _ * _)]ofQM ofQB ofQ1 ofQ_nat.
move=> /and4P[/eqP c_0 c_neq0 /eqP a_is /eqP b_is] D_gt0.
rewrite /value_at c_0 a_is b_is add0r mulNr [_ * value _ * D]mulrAC -mulrBl.
by rewrite [value _ * D]mulrC -mulf_div mulfV // mulr1.
Qed.

Theorem response_curve_proved pieces zero jump :
  proves_response_curve n M delta d pieces zero jump w ->
  curve (fun D => least_total_exp_epsilon n S D (value delta))
    (no_finite_total_epsilon n S 0 (value delta)) pieces zero jump.
Proof.
move=> /and5P[tiled]; rewrite -!(ofQ_eq R) ofQM ofQ_nat weight_value ofQ1.
move=> /eqP zero_is ratios /eqP jump_1 /asked_sound[_ M_gt0 can].
have M_pos : 0 < M%:R :> R by rewrite ltr0n.
have M_ge1 : 1 <= M%:R :> R by rewrite ler1n.
have split_D D : (M%:R - 1) * D + D = M%:R * D :> R.
  by rewrite mulrBl mul1r subrK.
have zero_gt0 : (0 < size pieces)%nat -> 0 < value zero.
  move=> some; have := tiles_until tiled some; apply: lt_le_trans.
  have := tiles_lt R tiled some; apply: le_lt_trans.
  by have := tiles_first R tiled some; rewrite ofQ0 => ->.
have least D : 0 < D -> D < value zero ->
    least_total_exp_epsilon n S D (value delta)
      ((needed - (M%:R - 1) * D) / D).
  move=> D_gt0 D_lt; have level_ge1 : 1 <= (needed - (M%:R - 1) * D) / D.
    rewrite ler_pdivl_mulr // mul1r ler_subr_addl split_D -zero_is mulrC.
    by rewrite ler_pmul2r // ltW.
  split=> // [|lambda lambda_ge1 /(can _ _ lambda_ge1)].
    apply/(can _ _ level_ge1); rewrite [X in _ <= X]mulrDr.
    by rewrite [D * (_ / D)]mulrC divfK ?gt_eqF // [D * _]mulrC subrK.
  rewrite [X in _ <= X -> _]mulrDr -ler_subl_addr [D * (_ - _)]mulrC.
  by rewrite ler_pdivr_mulr // [D * lambda]mulrC.
split=> // [k D k_lt p D_gt0 /andP[_ D_lt]|D D_ge|some|].
- rewrite (ratio_value (all_nthP _ ratios _ k_lt) D_gt0); apply: least => //.
  exact: lt_le_trans D_lt (tiles_until tiled k_lt).
- split=> //; apply/(can _ _ (lexx 1)); rewrite -zero_is.
  rewrite [1 + (_ - 1)]addrC subrK.
  by rewrite ler_pmul2r.
- move=> lambda lambda_ge1 /(can _ _ lambda_ge1); rewrite mul0r leNgt.
  by rewrite -zero_is mulr_gt0 // zero_gt0.
rewrite jump_1; case: (pieces) ratios zero_gt0 => [//|p rest] ratios.
move=> /(_ isT) zero_pos; rewrite (last_nth (0, 0, (0, 0), (0, 0))%Q).
rewrite (ratio_value (all_nthP _ ratios _ (ltnSn _)) zero_pos) -zero_is.
by rewrite [_ * M%:R]mulrC -mulrBl opprB addrC subrK mul1r mulfV // gt_eqF.
Qed.

End Proved.
