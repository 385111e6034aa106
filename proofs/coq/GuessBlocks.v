(* The min-entropy leakage of one prior: its largest probability decides it, so
   that a record alone is compared.

   greatest           the largest of the first entries of a list
   min_entropy_distortion_between
                      two numbers around the least distortion at a leakage
   proves_min_entropy, proves_min_entropy_distortion, proves_min_entropy_curve
                      what is computed of a claim
   Exports: min_entropy_reached, min_entropy_proved,
   min_entropy_distortion_proved, min_entropy_curve_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Graphs Channels.
From symdp Require Import Rationals SourceSets CertificateChecks CurveChecks.
From symdp Require Import LeakageCurveChecks OrderedCurves.
From symdp Require Import MeasureVulnerability.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What a prior lets a mechanism have. *)
Section Reached.
Variables (R : realFieldType) (X : finType) (P : X -> R).
Implicit Types (D L low high : R).
Hypothesis P_prior : prior P.
Add Field numbers : (field_of_numbers R).

Local Notation rho := (vulnerability P).

Lemma vulnerability_le1 : rho <= 1.
Proof.
have [P_ge0 P_sum] := P_prior; apply: maximum_le => // x.
by rewrite -P_sum (bigD1 x) //= ler_addl sumr_ge0.
Qed.

(* The letter itself with the weight w, and else the likeliest letter. *)
Lemma likeliest_reached w L : 0 <= w <= 1 -> w + (1 - w) * rho <= L * rho ->
  min_entropy_achievable P (1 - (w + (1 - w) * rho)) L.
Proof.
move=> /andP[w_ge0 w_le1] small; have [P_ge0 P_sum] := P_prior.
have rest_ge0 : 0 <= 1 - w by rewrite subr_ge0.
have [x1 _] := prior_letter P_prior; have [x0 P_le] := largest_entry P x1.
have rho_is : rho = P x0.
  by apply: le_anti; rewrite le_maximum andbT; apply: maximum_le.
pose W (x y : X) : R := w * ((x == y)%B)%:R + (1 - w) * ((y == x0)%B)%:R.
have W_mechanism : mechanism W.
  split=> [x y|x]; first by rewrite addr_ge0 ?mulr_ge0 ?ler0n.
  rewrite big_split /= -!mulr_sumr (bigD1 x) //= eqxx big1 => [|y]; last first.
    by rewrite eq_sym => /negPf ->.
  rewrite (bigD1 x0) //= eqxx big1 => [|y /negPf -> //].
  by rewrite !addr0 !mulr1 addrC subrK.
exists X, W, id; split=> // [|Q Q_is].
  apply: le_trans small; rewrite /posterior_vulnerability.
  apply: (@le_trans _ _ (\sum_y (w * P y + (1 - w) * rho * ((y == x0)%B)%:R))).
    apply: ler_sum => y _; apply: maximum_le => [|x].
      by rewrite addr_ge0 ?mulr_ge0 ?ler0n ?maximum_ge0.
    rewrite mulrDr; apply: ler_add.
      by rewrite mulrCA ler_wpmul2l //; case: eqP => [->|_];
        rewrite ?mulr1 ?mulr0.
    by rewrite mulrA ler_wpmul2r ?ler0n // mulrC ler_wpmul2l ?le_maximum.
  rewrite big_split /= -!mulr_sumr P_sum mulr1 (bigD1 x0) //= eqxx.
  by rewrite big1 ?addr0 ?mulr1 // => y /negPf ->.
have Q_prior : prior Q.
  by split=> [x|]; rewrite ?Q_is // (eq_bigr P) // => x _; apply: Q_is.
rewrite distortion_correct // ler_add2l ler_opp2 rho_is.
have right x : correct id W x = w + (1 - w) * ((x == x0)%B)%:R.
  by rewrite /correct (big_pred1 x) // /W eqxx mulr1.
under eq_bigr do rewrite Q_is right mulrDr mulrCA.
rewrite big_split /= -mulr_suml P_sum mul1r ler_add2l -mulr_sumr.
rewrite ler_wpmul2l // (bigD1 x0) //= eqxx mulr1 ler_addl sumr_ge0 // => x _.
by rewrite mulr_ge0 ?ler0n.
Qed.

Theorem min_entropy_reached D L : min_entropy_achievable P D L <->
  [/\ 0 <= D, 1 <= L & 1 - D <= L * rho].
Proof.
have [P_ge0 P_sum] := P_prior; have rho_gt0 := vulnerability_gt0 P_prior.
have rho_le1 := vulnerability_le1; split=> [[Y [W [g [W_ok W_le W_valid]]]]|].
  have := W_valid P (fun x => erefl); rewrite distortion_correct // => D_ge.
  have right_le := utility_le_vulnerability P W g.
  have post_le1 := posterior_le1 P_prior W_ok.
  split.
  - apply: le_trans D_ge; rewrite subr_ge0.
    exact: le_trans right_le post_le1.
  - rewrite -(ler_pmul2r rho_gt0) mul1r; apply: le_trans W_le.
    exact: vulnerability_le_posterior.
  apply: le_trans W_le; apply: le_trans right_le.
  by rewrite ler_subl_addr -ler_subl_addl.
move=> [D_ge0 L_ge1 D_le]; pose c := Num.max rho (1 - D).
have c_le1 : c <= 1 by rewrite le_maxl rho_le1 ler_subl_addl ler_addr.
have c_ge : rho <= c by rewrite le_maxr lexx.
pose w := (c - rho) / (1 - rho).
have w_is : w + (1 - w) * rho = c.
  have [one|not_one] := eqVneq (1 - rho) 0.
    have rho1 : rho = 1 by rewrite -[RHS](subrK rho) one add0r.
    rewrite rho1 mulr1 addrC subrK; apply: le_anti.
    by rewrite c_le1 -[X in X <= _]rho1 c_ge.
  have w_times : w * (1 - rho) = c - rho by rewrite divfK.
  by rewrite -[RHS](subrK rho) -w_times; identity R.
have w_in : 0 <= w <= 1.
  have rest_ge0 : 0 <= 1 - rho by rewrite subr_ge0.
  rewrite divr_ge0 ?subr_ge0 //=.
  have [one|] := eqVneq (1 - rho) 0; first by rewrite /w one invr0 mulr0 ler01.
  move=> not_one; rewrite ler_pdivr_mulr ?lt_def ?not_one //.
  by rewrite mul1r ler_add2r.
have c_small : c <= L * rho.
  by rewrite le_maxl D_le andbT -{1}[rho]mul1r ler_wpmul2r // ltW.
have := likeliest_reached w_in; rewrite w_is => /(_ L c_small).
move=> [Y [W [g [W_ok W_le W_valid]]]]; exists Y, W, g; split=> // Q Q_is.
apply: le_trans (W_valid Q Q_is) _; rewrite ler_subl_addr -ler_subl_addl.
by rewrite le_maxr lexx orbT.
Qed.

(* The least distortion at a leakage: high can be had, nothing below low. *)
Definition min_entropy_distortion_between L low high :=
  [/\ low <= high, min_entropy_achievable P high L &
      forall D, min_entropy_achievable P D L -> low <= D].

End Reached.

(* What is computed. *)
Section Computation.
Variable M : nat.
Implicit Types (p : seq Q) (D L low high zero : Q) (pieces : seq piece).

Definition larger (a b : Q) : Q := if Qle_bool a b then b else a.
Definition greatest p : Q :=
  foldr (fun i most => larger (coordinate p i) most) 0%Q (iota 0 M).

Definition proves_min_entropy p D L : bool :=
  let share := (L * greatest p)%Q in
  [&& is_prior M p, Qle_bool 0 D, Qle_bool 1 L, Qle_bool (1 - D) share &
      Qeq_bool L 1 || Qeq_bool share (1 - D)].

Definition proves_min_entropy_distortion p L low high : bool :=
  let least := (1 - L * greatest p)%Q in
  [&& is_prior M p, Qle_bool 1 L, Qle_bool low 0 || Qle_bool low least,
      Qle_bool 0 high & Qle_bool least high].

Definition is_share_left (most : Q) (p : piece) : bool :=
  [&& ~~ Qeq_bool p.2.1 0, Qeq_bool p.2.2 0,
      Qeq_bool (p.1.2.1 * most) p.2.1 &
      Qeq_bool (p.1.2.2 * most) (Qopp p.2.1)].

Definition proves_min_entropy_curve p pieces zero : bool :=
  let most := greatest p in
  [&& is_prior M p, tiles 0 pieces zero, Qeq_bool zero (1 - most) &
      all (is_share_left most) pieces].

End Computation.

Section Soundness.
Variables (R : realFieldType) (M : nat).
Implicit Types (p : seq Q) (D L low high zero : Q) (pieces : seq piece).

Local Notation value := (ofQ R).
Local Notation vec := (vector R M).

Lemma value_larger a b : value (larger a b) = Num.max (value a) (value b).
Proof.
rewrite /larger; case: ifP => [|/negbT]; rewrite -(ofQ_le R).
  by move=> /max_r.
by rewrite -ltNge => /ltW/max_l.
Qed.

Lemma value_greatest p : value (greatest M p) = vulnerability (vec p).
Proof.
rewrite /vulnerability /vector -(big_mkord xpredT (fun i =>
  value (coordinate p i))) /greatest /index_iota subn0.
elim: (iota 0 M) => [|i s IH]; first by rewrite big_nil ofQ0.
by rewrite big_cons -IH -value_larger.
Qed.

Theorem min_entropy_proved p D L : proves_min_entropy M p D L ->
  least_min_entropy (vec p) (value D) (value L).
Proof.
move=> /and5P[/(is_prior_sound R) p_prior].
rewrite -!(ofQ_le R) ofQB ofQM ofQ0 ofQ1 value_greatest => D_ge0 L_ge1 enough.
move=> least; split=> [|L']; first exact/(min_entropy_reached p_prior).
move=> /(min_entropy_reached p_prior)[_ L'_ge1 L'_ge].
case/orP: least; rewrite -(ofQ_eq R) ?ofQB ?ofQM ofQ1 ?value_greatest.
  by move=> /eqP ->.
move=> /eqP exact_share; rewrite -(ler_pmul2r (vulnerability_gt0 p_prior)).
by rewrite exact_share.
Qed.

Theorem min_entropy_distortion_proved p L low high :
  proves_min_entropy_distortion M p L low high ->
  min_entropy_distortion_between (vec p) (value L) (value low) (value high).
Proof.
move=> /and5P[/(is_prior_sound R) p_prior].
rewrite -!(ofQ_le R) ofQB ofQM ofQ0 ofQ1 value_greatest => L_ge1 low_le.
move=> high_ge0 high_ge.
have above (D : R) :
    min_entropy_achievable (vec p) D (value L) -> value low <= D.
  move=> /(min_entropy_reached p_prior)[D_ge0 _ D_ge].
  case/orP: low_le => [low_le|low_le]; apply: le_trans low_le _ => //.
  by rewrite ler_subl_addr -ler_subl_addl.
have reached : min_entropy_achievable (vec p) (value high) (value L).
  apply/(min_entropy_reached p_prior); split=> //.
  by rewrite ler_subl_addr -ler_subl_addl.
by split=> //; apply: above.
Qed.

Lemma tiles_before here pieces zero k : tiles here pieces zero ->
  (k < size pieces)%nat -> value (stop (nth_piece pieces k)) <= value zero.
Proof.
have ends here' rest : tiles here' rest zero -> value here' <= value zero.
  elim: rest here' => [|p rest IH] here' /=.
    by rewrite -(ofQ_eq R) => /eqP ->.
  move=> /and3P[begin short /IH]; apply: le_trans.
  move: begin short; rewrite -(ofQ_eq R) (value_less R).
  by move=> /eqP <- /ltW.
elim: pieces here k => [//|p pieces IH] here [|k] /= /and3P[_ _ rest] in_k.
  exact: ends rest.
exact: IH rest in_k.
Qed.

Theorem min_entropy_curve_proved p pieces zero :
  proves_min_entropy_curve M p pieces zero ->
  leakage_curve (least_min_entropy (vec p)) pieces zero.
Proof.
move=> /and4P[/(is_prior_sound R) p_prior tiled].
rewrite -(ofQ_eq R) ofQB ofQ1 value_greatest => /eqP zero_is pieces_ok.
have rho_gt0 := vulnerability_gt0 p_prior.
have rho_neq0 : vulnerability (vec p) != 0 by rewrite gt_eqF.
have rho_le1 := vulnerability_le1 p_prior.
split=> // [k D in_k|D D_ge].
  move=> piece_k /andP[D_from D_to].
  have D_lt := lt_le_trans D_to (tiles_before tiled in_k).
  rewrite zero_is in D_lt.
  have D_ge0 : 0 <= D.
    apply: le_trans D_from; rewrite -(ofQ0 R).
    exact: tiles_after tiled in_k.
  have := all_nthP (0, 0, (0, 0), (0, 0))%Q pieces_ok k in_k.
  rewrite -/piece_k => /and4P[]; rewrite -!(ofQ_eq R) !ofQM ofQN ofQ0.
  rewrite value_greatest => c_neq0 /eqP flat /eqP a_is /eqP b_is.
  have value_is : value_at piece_k D = (1 - D) / vulnerability (vec p).
    rewrite /value_at flat mul0r addr0.
    apply/eqP; rewrite eqr_div // mulrDl a_is mulrAC b_is.
    by rewrite mulrBl mul1r mulNr [D * _]mulrC.
  have left_gt : vulnerability (vec p) < 1 - D.
    by rewrite ltr_subr_addl -ltr_subr_addr.
  rewrite value_is; split=> [|L /(min_entropy_reached p_prior)[_ _ L_ge]].
    apply/(min_entropy_reached p_prior); split=> //; rewrite ?divfK //.
    by rewrite ler_pdivl_mulr // mul1r ltW.
  by rewrite ler_pdivr_mulr.
rewrite zero_is in D_ge; split=> [|L /(min_entropy_reached p_prior)[] //].
apply/(min_entropy_reached p_prior); split=> //.
  by apply: le_trans D_ge; rewrite subr_ge0.
by rewrite mul1r ler_subl_addr -ler_subl_addl.
Qed.

End Soundness.
