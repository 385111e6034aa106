(* Black and red entries of a mechanism (the converse proofs of kalantari2016
   and kalantari2018), and formula (32) for the least leakage with a given
   number of columns of zeros. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel
  DiagonalPolytope ClassOne OnePrior.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Colors.
Variables (R : realFieldType) (X : finType).
Implicit Types (W : X -> X -> R) (lambda : R).

Definition zero_column W y := [forall x, W x y == 0].

(* Of two entries of a column with the ratio lambda = exp(epsilon), the larger
   is black and the smaller red; columns of zeros have no colours. *)
Definition black lambda W x y :=
  (W x y != 0) && [exists x', W x y == lambda * W x' y].
Definition red lambda W x y :=
  (W x y != 0) && [exists x', W x' y == lambda * W x y].

Lemma nonzero_column W x : mechanism W -> exists y, 0 < W x y.
Proof.
move=> [W_ge0 W_row]; case: (pickP [pred y | W x y != 0]) => [y W_neq0 | none].
  by exists y; rewrite lt_def W_ge0 andbT.
have : \sum_y W x y = 0 by apply: big1 => y _; move: (none y) => /= /negbFE/eqP.
by rewrite W_row => /eqP; rewrite oner_eq0.
Qed.

(* kalantari2018, Remark 3; kalantari2016, Remark 1 (with ldp_column and ldp_ge1
   of LocalModel): some column is not zero. *)
Theorem zero_columns_lt W (x : X) : mechanism W -> (#|zero_column W| < #|X|)%N.
Proof.
move=> W_mech; have [y Wxy_gt0] := nonzero_column x W_mech;
    apply: proper_card; apply/properP; split.
  exact/subset_predT.
by exists y => //; apply/forallPn; exists x; rewrite gt_eqF.
Qed.

Lemma nonzero_entry lambda W x y :
  mechanism W -> ldp lambda W -> ~~ zero_column W y -> 0 < W x y.
Proof.
move=> W_mech W_ldp /forallPn[x' W_neq0];
  case: (ldp_column y W_mech W_ldp) => // W0.
by rewrite W0 eqxx in W_neq0.
Qed.

(* Two rows with one row nowhere below the other agree. *)
Lemma rows_agree W x x' :
  mechanism W -> (forall y, W x y <= W x' y) -> forall y, W x y = W x' y.
Proof.
move=> [_ W_row] le_rows y; apply/esym/eqP; rewrite -subr_eq0; apply/eqP.
apply: (psumr_eq0P (P := xpredT) (F := fun y => W x' y - W x y)) => [z _||//];
  first by rewrite subr_ge0.
by rewrite sumrB !W_row subrr.
Qed.

(* kalantari2018 and kalantari2016, Claim 1: no row is all black, and none
   is all red. *)
Theorem no_black_row lambda W x : 1 < lambda -> mechanism W -> ldp lambda W ->
  ~ forall y, ~~ zero_column W y -> black lambda W x y.
Proof.
move=> lambda_gt1 W_mech W_ldp all_black;
  have [y Wxy_gt0] := nonzero_column x W_mech; have [W_ge0 _] := W_mech.
have nonzero z : 0 < W x z -> ~~ zero_column W z
  by move=> ?; apply/forallPn; exists x; rewrite gt_eqF.
have /andP[_ /existsP[x' /eqP Wxy]] := all_black y (nonzero y Wxy_gt0).
have le_rows z : W x' z <= W x z.
  case: (boolP (zero_column W z)) =>
    [/forallP W0 | /all_black/andP[_ /existsP[x'' /eqP->]]]; last exact: W_ldp.
  by rewrite (eqP (W0 x')) W_ge0.
have eq_y := rows_agree W_mech le_rows y; move: lambda_gt1;
  rewrite ltNge => /negP; apply.
by rewrite -(ler_pmul2r Wxy_gt0) mul1r -{1}eq_y -Wxy.
Qed.

(* kalantari2018 and kalantari2016, Claim 1, for red. *)
Theorem no_red_row lambda W x : 1 < lambda -> mechanism W -> ldp lambda W ->
  ~ forall y, ~~ zero_column W y -> red lambda W x y.
Proof.
move=> lambda_gt1 W_mech W_ldp all_red;
  have [y Wxy_gt0] := nonzero_column x W_mech; have [W_ge0 _] := W_mech.
have nonzero z : 0 < W x z -> ~~ zero_column W z
  by move=> ?; apply/forallPn; exists x; rewrite gt_eqF.
have /andP[_ /existsP[x' /eqP Wxy]] := all_red y (nonzero y Wxy_gt0).
have lambda_gt0 : 0 < lambda by rewrite (lt_trans ltr01).
have le_rows z : W x z <= W x' z.
  case: (boolP (zero_column W z))
      => [/forallP W0 | /all_red/andP[_ /existsP[x'' /eqP Wz]]].
    by rewrite (eqP (W0 x)) W_ge0.
  by rewrite -(ler_pmul2l lambda_gt0) -Wz.
have eq_y := rows_agree W_mech le_rows y; move: lambda_gt1;
  rewrite ltNge => /negP; apply.
by rewrite -(ler_pmul2r Wxy_gt0) mul1r -Wxy eq_y.
Qed.

(* kalantari2018, Remark 7; kalantari2016, Remark 6: an entry is lowered
   (raised), the rest of its column stays; then exp(epsilon) becomes smaller or
   the entry is not black (red) any more. *)
Theorem lowered_black lambda lambda' W W' x y :
  1 < lambda -> ldp lambda W -> (forall x', x' != x -> W' x' y = W x' y) ->
  0 <= W' x y -> (forall x', 0 <= W x' y) -> W' x y < W x y ->
  lambda' < lambda \/ ~~ black lambda' W' x y.
Proof.
move=> lambda_gt1 W_ldp same W'_ge0 W_ge0 lowered;
  case: (ltP lambda' lambda) => [| le_lambda]; [by left | right].
apply/negP => /andP[W'_neq0 /existsP[x' /eqP W'_eq]];
    case: (x' =P x) => [eq_x | /eqP x'_neq].
  have W'_gt0 : 0 < W' x y by rewrite lt_def W'_neq0.
  move: (le_lt_trans (lexx 1) (lt_le_trans lambda_gt1 le_lambda)).
  by rewrite -(ltr_pmul2r W'_gt0) mul1r -{2}eq_x -W'_eq ltxx.
move: lowered; rewrite W'_eq same // ltNge => /negP; apply;
  apply: le_trans (W_ldp x x' y) _.
by rewrite ler_wpmul2r.
Qed.

(* kalantari2018, Remark 7; kalantari2016, Remark 6, for red. *)
Theorem raised_red lambda lambda' W W' x y :
  1 < lambda -> ldp lambda W -> (forall x', x' != x -> W' x' y = W x' y) ->
  0 <= W x y -> W x y < W' x y -> lambda' < lambda \/ ~~ red lambda' W' x y.
Proof.
move=> lambda_gt1 W_ldp same W_ge0 raised;
  case: (ltP lambda' lambda) => [| le_lambda]; [by left | right].
have W'_gt0 : 0 < W' x y := le_lt_trans W_ge0 raised;
  have lambda_gt0 : 0 < lambda by rewrite (lt_trans ltr01).
apply/negP => /andP[_ /existsP[x' /eqP W'_eq]];
    case: (x' =P x) => [eq_x | /eqP x'_neq].
  move: (lt_le_trans lambda_gt1 le_lambda).
  by rewrite -(ltr_pmul2r W'_gt0) mul1r -W'_eq eq_x ltxx.
have := W_ldp x' x y; rewrite -same // W'_eq leNgt => /negP; apply.
by apply: (lt_le_trans (y := lambda * W' x y)); rewrite ?ltr_pmul2l ?ler_pmul2r.
Qed.

End Colors.

(* The mechanism with a given diagonal q whose rows are proportional beside
   the diagonal (kalantari2018, (48)); the row of x repeats that of f x, where
   f keeps the letters with q > 0. *)
Section Proportional.
Variables (R : realFieldType) (X : finType) (q : X -> R) (f : X -> X).
Hypotheses (q_ge0 : forall x, 0 <= q x) (q_lt1 : forall x, q x < 1)
  (total_ge1 : 1 <= \sum_x q x).
Hypothesis f_id : forall x, q x != 0 -> f x = x.

Local Notation T := (\sum_x q x).

Definition share x := (1 - q x) / (T - q x).
Definition proportional (x y : X) :=
  if f x == y then q y else share (f x) * q y.

Lemma rest_gt0 x : 0 < T - q x.
Proof. by rewrite subr_gt0 (lt_le_trans (q_lt1 x)). Qed.

Lemma share_gt0 x : 0 < share x.
Proof. by rewrite divr_gt0 ?rest_gt0 // subr_gt0. Qed.

Lemma share_le1 x : share x <= 1.
Proof. by rewrite ler_pdivr_mulr ?rest_gt0 // mul1r ler_add2r. Qed.

Lemma share_lt1 x : 1 < T -> share x < 1.
Proof.
by move=> T_gt1; rewrite ltr_pdivr_mulr ?rest_gt0 // mul1r ltr_add2r.
Qed.

Let split_rest u : T - u = (T - 1) + (1 - u).
Proof. by rewrite addrA subrK. Qed.

Lemma share_le x z : q x <= q z -> share z <= share x.
Proof.
move=> le_q; rewrite ler_pdivr_mulr ?rest_gt0 // mulrAC
  ler_pdivl_mulr ?rest_gt0 //.
rewrite (split_rest (q x)) (split_rest (q z)) mulrDr [X in _ <= X]mulrDr
  [X in _ <= _ + X]mulrC ler_add2r.
by rewrite ler_wpmul2r ?ler_add2l ?ler_opp2 // subr_ge0.
Qed.

Lemma share_lt x z : 1 < T -> q x < q z -> share z < share x.
Proof.
move=> T_gt1 lt_q;
  rewrite ltr_pdivr_mulr ?rest_gt0 // mulrAC ltr_pdivl_mulr ?rest_gt0 //.
rewrite (split_rest (q x)) (split_rest (q z)) mulrDr [X in _ < X]mulrDr
  [X in _ < _ + X]mulrC ltr_add2r.
by rewrite ltr_pmul2r ?ltr_add2l ?ltr_opp2 // subr_gt0.
Qed.

Lemma proportional_mechanism : mechanism proportional.
Proof.
split=> [x y | x]; first by rewrite /proportional; case: ifP => // _;
  rewrite mulr_ge0 // ltW ?share_gt0.
rewrite (bigD1 (f x)) //= {1}/proportional eqxx
    (eq_bigr (fun y => share (f x) * q y)) => [|y]; last first.
  by rewrite /proportional eq_sym => /negPf ->.
have rest_eq : \sum_(y | y != f x) q y = T - q (f x)
  by rewrite [in RHS](bigD1 (f x)) //= [RHS]addrC addKr.
by rewrite -mulr_sumr rest_eq divfK ?gt_eqF ?rest_gt0 // addrC subrK.
Qed.

Lemma proportional_diagonal x : proportional x x = q x.
Proof.
rewrite /proportional; case: (f x =P x) => // f_neq;
  case: (q x =P 0) => [-> | /eqP/f_id//]; by rewrite mulr0.
Qed.

Lemma proportional_distortion P :
  prior P -> distortion P id proportional = 1 - \sum_x P x * q x.
Proof.
move=> P_prior; rewrite distortion_id //; last exact: proportional_mechanism.
by under eq_bigr do rewrite proportional_diagonal.
Qed.

(* A column lies between its least entry, in the row of a letter x with the
   greatest q, and its diagonal entry. *)
Lemma proportional_range x y z :
  (forall z, q z <= q x) -> share x * q y <= proportional z y <= q y.
Proof.
move=> x_max; rewrite /proportional; case: (f z =P y) => [_ | _];
  first by rewrite lexx andbT ler_pimull ?share_le1.
by rewrite ler_wpmul2r ?share_le // ler_pimull ?share_le1.
Qed.

Lemma proportional_ldp x :
  (forall z, q z <= q x) -> ldp (share x)^-1 proportional.
Proof.
move=> x_max z z' y; have /andP[low _] := proportional_range y z' x_max;
  have /andP[_ high] := proportional_range y z x_max.
by apply: le_trans high _;
  rewrite -ler_pdivr_mull ?invr_gt0 ?share_gt0 // invrK.
Qed.

(* kalantari2018, (47)-(50), corrected: exp(epsilon) is
   c_1 = (q_2 + ... + q_(M-k))/(1 - q_1) for the greatest q_1. *)
Theorem proportional_level x y : (forall z, q z <= q x) -> x != y -> 0 < q y ->
  level proportional ((T - q x) / (1 - q x)).
Proof.
move=> x_max x_neq q_gt0; rewrite -invf_div -/(share x);
  split=> [|mu mu_ldp]; first exact: proportional_ldp.
have q_x : q x != 0 by rewrite gt_eqF // (lt_le_trans q_gt0).
have := mu_ldp y x y; rewrite proportional_diagonal /proportional (f_id q_x)
  (negPf x_neq) mulrA -{1}[q y]mul1r.
by rewrite ler_pmul2r // -ler_pdivr_mulr ?share_gt0 // mul1r.
Qed.

End Proportional.

(* kalantari2018, (48), corrected: letter distortions in (0, 1] with D_1 <= D_i
   and D_1 + ... + D_r <= r-1, r = M-k; the last k letters are never answered
   and their rows repeat row r. *)
Section SortedProportional.
Variables (R : realFieldType) (N r : nat).
Local Notation M := N.+1.
Variable d : 'I_M -> R.
Hypotheses (r_gt0 : (0 < r)%N) (r_le : (r <= M)%N).
Hypotheses (d_gt0 : 0 < d ord0)
  (d_least : forall i : 'I_M, (i < r)%N -> d ord0 <= d i).
Hypotheses (d_le1 : forall i : 'I_M, (i < r)%N -> d i <= 1)
  (d_sum : \sum_(i < M | (i < r)%N) d i <= r%:R - 1).

Let q (i : 'I_M) : R := if (i < r)%N then 1 - d i else 0.
Let f (i : 'I_M) : 'I_M := if (i < r)%N then i else inord r.-1.

Definition sorted_response : 'I_M -> 'I_M -> R := proportional q f.

Let q_ge0 i : 0 <= q i.
Proof. by rewrite /q; case: ifP => // /d_le1; rewrite subr_ge0. Qed.

Let q_max i : q i <= q ord0.
Proof.
rewrite {2}/q r_gt0 /q; case: ifP => [i_lt | _]; last by rewrite subr_ge0 d_le1.
by rewrite ler_add2l ler_opp2 d_least.
Qed.

Let q_lt1 i : q i < 1.
Proof.
by apply: le_lt_trans (q_max i) _; rewrite /q r_gt0 ltr_subl_addr ltr_addl.
Qed.

Let q_sum : \sum_i q i = r%:R - \sum_(i < M | (i < r)%N) d i.
Proof.
by rewrite -big_mkcond sumrB -(big_ord_widen M (fun=> 1)) //
  sumr_const card_ord.
Qed.

Let total_ge1 : 1 <= \sum_i q i.
Proof. by rewrite q_sum ler_subr_addl -ler_subr_addr. Qed.

Let f_id i : q i != 0 -> f i = i.
Proof. by rewrite /q /f; case: ifP => // _; rewrite eqxx. Qed.

(* kalantari2018, (48): a mechanism ... *)
Theorem sorted_response_mechanism : mechanism sorted_response.
Proof. exact: proportional_mechanism q_ge0 q_lt1 total_ge1. Qed.

(* ... of the level (49) ... *)
Theorem sorted_response_level (j : 'I_M) : (0 < j < r)%N -> d j < 1 ->
  level sorted_response
    ((r%:R - 1 - \sum_(i < M | (0 < i < r)%N) d i) / d ord0).
Proof.
move=> /andP[j_gt0 j_lt] d_lt1; have q_j : 0 < q j by rewrite /q j_lt subr_gt0.
have ord0_neq : ord0 != j by rewrite -val_eqE /= neq_ltn j_gt0.
have := proportional_level q_ge0 q_lt1 total_ge1 f_id q_max ord0_neq q_j;
    congr (level _ (_ / _)).
  rewrite q_sum {1}/q r_gt0 (bigD1 ord0) //= -[LHS]addrA -opprD
    [d ord0 + _ + _]addrC addrA subrK opprD addrA.
  by congr (_ - _); apply: eq_bigl => i; rewrite andbC -val_eqE lt0n.
by rewrite /q r_gt0 subKr.
Qed.

(* ... and its distortion. *)
Theorem sorted_response_distortion P : prior P ->
  distortion P id sorted_response =
  \sum_(i < M | (i < r)%N) P i * d i + \sum_(i < M | (r <= i)%N) P i.
Proof.
move=> P_prior; rewrite (proportional_distortion q_ge0 q_lt1 total_ge1 f_id) //;
  case: P_prior => _ P_sum.
rewrite -[X in X - _]P_sum -sumrB (bigID (fun i : 'I_M => i < r)%N) /=;
    congr (_ + _); last first.
  by apply: eq_big => [i|i]; rewrite -?leqNgt // /q ltnNge => ->;
    rewrite mulr0 subr0.
by apply: eq_bigr => i i_lt; rewrite /q i_lt mulrBr mulr1 subKr.
Qed.

End SortedProportional.

(* A mechanism that leaks least among the valid ones with as many columns
   of zeros. *)
Section Optimum.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (D lambda : R)
  (W : X -> X -> R) (P : X -> R).
Hypotheses (S_prior : forall P, S P -> prior P) (S_P : S P)
  (spread : forall x, P x < 1 - D).
Hypotheses (W_mech : mechanism W) (W_ldp : ldp lambda W)
  (W_valid : valid S D id W).
Hypothesis W_least :
  forall (W' : X -> X -> R) mu, mechanism W' -> ldp mu W' -> valid S D id W' ->
  zero_column W' =1 zero_column W -> lambda <= mu.

Let q x := W x x.
Let T := \sum_x q x.

Let q_ge0 x : 0 <= q x. Proof. exact: (proj1 W_mech). Qed.

Lemma some_letter : exists x : X, true.
Proof.
by have := letters_gt0 (S_prior S_P);
  rewrite ltr0n => /card_gt0P[x _]; exists x.
Qed.

Let lambda_ge1 : 1 <= lambda.
Proof. by have [x _] := some_letter; apply: ldp_ge1 x W_mech W_ldp. Qed.

Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans lambda_ge1. Qed.

Lemma row_bound x : T - q x <= lambda * (1 - q x).
Proof.
have [_ /(_ x)] := diagonal_bound id lambda_ge1 W_mech W_ldp.
rewrite correct_id (eq_bigr q) => [|z _]; last exact: correct_id.
rewrite -/T mulrBl mul1r => row.
by rewrite mulrBr mulr1 ler_subr_addl addrA addrAC.
Qed.

Lemma diagonal_le1 x : q x <= 1.
Proof. by have := correct_le1 id x W_mech; rewrite correct_id. Qed.

(* The diagonal sums to more than 1. *)
Lemma diagonal_gt1 : 1 < T.
Proof.
have [x0 _] := some_letter; have [z z_max] := greatest P x0;
  have P_prior := S_prior S_P.
rewrite ltNge; apply/negP => T_le1; have := W_valid S_P;
  rewrite distortion_id // ler_subl_addr -ler_subl_addl.
rewrite leNgt => /negP; apply; apply: le_lt_trans (spread z);
    apply: le_trans (_ : P z * T <= _).
  by rewrite mulr_sumr; apply: ler_sum => x _;
    rewrite ler_wpmul2r ?z_max //; apply: q_ge0.
by rewrite -[X in _ <= X]mulr1 ler_wpmul2l //; case: P_prior.
Qed.

(* kalantari2018, Lemma 9 and kalantari2016, Lemma 6, are false for k = M-1: M-1
   columns of zeros are never valid. *)
Theorem two_columns : (#|zero_column W| + 2 <= #|X|)%N.
Proof.
rewrite -(cardC (zero_column W)) leq_add2l ltnNge;
  apply/negP => /card_le1_eqP one.
have q_zero x : zero_column W x -> q x = 0 by move/forallP/(_ x)/eqP.
have := diagonal_gt1;
    case: (pickP [predC zero_column W]) => [x x_in | none]; last first.
  by rewrite /T big1 ?ltr10 // => y _; apply: q_zero;
    move: (none y) => /= /negbFE.
rewrite /T (bigD1 x) //= big1 ?addr0 => [|y y_neq];
  first by rewrite ltNge diagonal_le1.
by apply: q_zero; apply: contraNT y_neq => y_in; apply/eqP; apply: one.
Qed.

Lemma diagonal_lt1 x : q x < 1.
Proof.
rewrite lt_def diagonal_le1 andbT eq_sym; apply/eqP => q1; have := row_bound x.
by rewrite q1 subrr mulr0 subr_le0 leNgt diagonal_gt1.
Qed.

(* The proportional mechanism with the same diagonal. *)
Local Notation share := (share q).
Local Notation proportional := (proportional q id).

Let total_ge1 : 1 <= \sum_x q x. Proof. exact: ltW diagonal_gt1. Qed.
Let id_id x : q x != 0 -> id x = x. Proof. by []. Qed.
Let share_gt0 := share_gt0 diagonal_lt1 total_ge1.
Let share_lt1 x : share x < 1.
Proof. by apply: (share_lt1 diagonal_lt1 total_ge1); apply: diagonal_gt1. Qed.
Let share_lt x z : q x < q z -> share z < share x.
Proof. by apply: (share_lt diagonal_lt1 total_ge1); apply: diagonal_gt1. Qed.
Let proportional_mechanism :=
  proportional_mechanism id q_ge0 diagonal_lt1 total_ge1.
Let proportional_diagonal := proportional_diagonal id_id.
Let proportional_ldp := proportional_ldp id q_ge0 diagonal_lt1 total_ge1.
Let proportional_range := proportional_range id q_ge0 diagonal_lt1 total_ge1.

Lemma proportional_valid : valid S D id proportional.
Proof.
move=> Q S_Q; apply: le_trans (W_valid S_Q); have Q_prior := S_prior S_Q.
by rewrite (proportional_distortion q_ge0 diagonal_lt1 total_ge1 id_id) //
  distortion_id.
Qed.

Lemma proportional_zero_column y : zero_column proportional y = zero_column W y.
Proof.
apply/forallP/forallP => [/(_ y) | W0 x].
  rewrite proportional_diagonal => /eqP q0 x;
    case: (ldp_column y W_mech W_ldp) => [-> // | /(_ y)].
  by rewrite -/(q y) q0 ltxx.
by rewrite /proportional /q (eqP (W0 y)) mulr0;
  case: (x =P y) => // ->; rewrite (eqP (W0 y)).
Qed.

(* kalantari2018, Lemma 9 (formula (32)) and kalantari2016, Lemma 6 (formula
   (16)), corrected: k <= M-2, D below D^(M-1). *)
Lemma least_level x : (forall z, q z <= q x) -> lambda * (1 - q x) = T - q x.
Proof.
move=> x_max; apply/eqP; rewrite eq_le row_bound andbT -ler_pdivl_mulr ?subr_gt0
  ?diagonal_lt1 // -invf_div.
exact: (W_least proportional_mechanism
  (proportional_ldp x_max) proportional_valid proportional_zero_column).
Qed.

Let lambda_gt1 : 1 < lambda.
Proof.
have [x0 _] := some_letter; have [x x_max] := greatest q x0.
have gap_gt0 : 0 < 1 - q x by rewrite subr_gt0 diagonal_lt1.
by rewrite -(ltr_pmul2r gap_gt0) mul1r (least_level x_max)
  ltr_add2r diagonal_gt1.
Qed.

(* (32) and (16) in full: x is the letter of the least distortion, k the number
   of columns of zeros. *)
Theorem least_level_formula x :
  (forall z, letter_distortion id W x <= letter_distortion id W z) ->
  0 < letter_distortion id W x /\
  lambda = ((#|X| - 1 - #|zero_column W|)%:R -
    \sum_(y | (y != x) && ~~ zero_column W y) letter_distortion id W y)
           / letter_distortion id W x.
Proof.
move=> x_min; have d_q z : letter_distortion id W z = 1 - q z
  by rewrite /letter_distortion correct_id.
have x_max z : q z <= q x by move: (x_min z); rewrite !d_q ler_add2l ler_opp2.
have d_gt0 : 0 < 1 - q x by rewrite subr_gt0 diagonal_lt1.
rewrite !d_q; split=> //; apply: (mulIf (lt0r_neq0 d_gt0));
  rewrite (least_level x_max) divfK ?gt_eqF //.
have x_nonzero : ~~ zero_column W x.
  apply/negP => /forallP/(_ x)/eqP; rewrite -/(q x) => q0; have := diagonal_gt1.
  by rewrite /T big1 ?ltr10 // => z _; apply/eqP; rewrite eq_le q_ge0 andbT -q0.
have -> : T - q x = \sum_(y | (y != x) && ~~ zero_column W y) q y.
  rewrite /T [in LHS](bigD1 x) //= [LHS]addrC addKr
    (bigID (zero_column W)) /= big1 ?add0r //.
  by move=> y /andP[_ /forallP/(_ y)/eqP].
under eq_bigr do rewrite -[q _](subKr 1); rewrite sumrB sumr_const.
under [X in _ = _ - X]eq_bigr do rewrite d_q.
congr (_ %:R - _); rewrite -(cardC (zero_column W))
  (cardD1 x [predC zero_column W]) inE x_nonzero.
rewrite addnCA !addKn; apply: eq_card => y.
by rewrite /in_mem /=.
Qed.

(* In the row of a letter with the greatest diagonal entry the off-diagonal
   entries are red, and all other diagonal entries are black. *)
Lemma greatest_row x y :
  (forall z, q z <= q x) -> y != x -> q y = lambda * W x y.
Proof.
move=> x_max y_neq; have rest_eq : \sum_(z | z != x) (lambda * W x z - q z) = 0.
  rewrite sumrB -mulr_sumr; have -> : \sum_(z | z != x) W x z = 1 - q x.
    by case: W_mech => _ /(_ x) <-;
      rewrite [in RHS](bigD1 x) //= [RHS]addrC addKr.
  rewrite (least_level x_max) /T
    [X in X - _](_ : _ = \sum_(z | z != x) q z) ?subrr //.
  by rewrite (bigD1 x) //= addrC addKr.
apply/esym/eqP; rewrite -subr_eq0; apply/eqP.
apply: (psumr_eq0P (P := fun z => z != x) (F := fun z => lambda * W x z - q z))
  => // z _.
by rewrite subr_ge0; apply: W_ldp.
Qed.

Lemma greatest_row_red x y :
  (forall z, q z <= q x) -> y != x -> ~~ zero_column W y -> red lambda W x y.
Proof.
move=> x_max y_neq nonzero;
  rewrite /red gt_eqF ?(nonzero_entry x W_mech W_ldp) //.
by apply/existsP; exists y; rewrite -(greatest_row x_max).
Qed.

Lemma other_diagonal_black x y :
  (forall z, q z <= q x) -> y != x -> ~~ zero_column W y -> black lambda W y y.
Proof.
move=> x_max y_neq nonzero;
  rewrite /black gt_eqF ?(nonzero_entry y W_mech W_ldp) //.
by apply/existsP; exists x; rewrite -(greatest_row x_max).
Qed.

Lemma not_black_greatest x z :
  ~~ zero_column W x -> ~~ black lambda W x x -> z != x -> q z < q x.
Proof.
move=> nonzero not_black; have [m m_max] := greatest q x; have m_x : m = x.
  by apply/eqP; apply: contraR not_black => m_neq;
    apply: (other_diagonal_black m_max) => //; rewrite eq_sym.
move=> z_neq; have := m_max z; rewrite m_x lt_neqAle => ->; rewrite andbT;
  apply: contra not_black => /eqP qz.
by apply: (@other_diagonal_black z) => // [y|];
  [rewrite qz -m_x | rewrite eq_sym].
Qed.

(* kalantari2018 and kalantari2016, Claim 3: beside a diagonal entry that is not
   black all entries are red. *)
Theorem red_beside_not_black x y :
  ~~ zero_column W x -> ~~ black lambda W x x ->
  y != x -> ~~ zero_column W y -> red lambda W x y.
Proof.
move=> nonzero not_black; apply: greatest_row_red => z;
  case: (z =P x) => [-> // | /eqP z_neq].
exact: ltW (not_black_greatest nonzero not_black z_neq).
Qed.

(* kalantari2018 and kalantari2016, Claim 4: at most one diagonal entry is
   not black. *)
Theorem one_not_black x y : ~~ zero_column W x -> ~~ black lambda W x x ->
  ~~ zero_column W y -> ~~ black lambda W y y -> x = y.
Proof.
move=> x_nonzero x_not y_nonzero y_not; apply/eqP; apply: contraT => x_neq.
have := not_black_greatest y_nonzero y_not x_neq;
  rewrite ltNge => /negP[]; apply: ltW.
by apply: not_black_greatest => //; rewrite eq_sym.
Qed.

(* kalantari2018 and kalantari2016, Claim 5: its letter has the least
   distortion, without ties. *)
Theorem not_black_least x z :
  ~~ zero_column W x -> ~~ black lambda W x x -> z != x ->
  letter_distortion id W x < letter_distortion id W z.
Proof.
by move=> ? ? ?;
  rewrite /letter_distortion !correct_id ltr_add2l ltr_opp2 not_black_greatest.
Qed.

(* kalantari2018 and kalantari2016, Claim 2: some mechanism that is as
   good, with the same diagonal, has off-diagonal entries of one colour in
   each row. *)
Theorem rows_of_one_color : exists W' : X -> X -> R,
  [/\ mechanism W', ldp lambda W', valid S D id W', forall x, W' x x = W x x
    & (zero_column W' =1 zero_column W) /\ forall x,
      (forall y, y != x -> ~~ zero_column W y -> red lambda W' x y) \/
      (forall y, y != x -> ~~ zero_column W y -> ~~ red lambda W' x y /\
        ~~ black lambda W' x y)].
Proof.
have [x0 _] := some_letter; have [m m_max] := greatest q x0;
    have share_m : (share m)^-1 = lambda.
  by rewrite invf_div -(least_level m_max) mulfK // subr_eq0
    gt_eqF // diagonal_lt1.
have prop_ldp : ldp lambda proportional
  by rewrite -share_m; apply: proportional_ldp.
exists proportional.
split; [exact: proportional_mechanism | done | exact: proportional_valid
  | exact: proportional_diagonal |].
split=> [y | x]; first exact: proportional_zero_column.
have off y : y != x -> proportional x y = share x * q y
  by rewrite /proportional eq_sym => /negPf ->.
have entry_gt0 y : ~~ zero_column W y -> 0 < q y
  by apply: nonzero_entry W_mech W_ldp.
case: (ltrP (q x) (q m)) => [lt_q | ge_q]; [right | left] => y y_neq nonzero;
    have q_gt0 := entry_gt0 y nonzero; last first.
  have q_eq : q x = q m by apply/eqP; rewrite eq_le m_max.
  rewrite /red off // mulf_neq0 ?gt_eqF ?share_gt0 //; apply/existsP; exists y.
  by rewrite proportional_diagonal /share q_eq -/(share m) -share_m mulKf
    ?eqxx ?gt_eqF ?share_gt0.
have share_gt := share_lt lt_q; have lambda_share : lambda * share m = 1
  by rewrite -share_m mulVf ?gt_eqF ?share_gt0.
have range z := proportional_range y z m_max.
split; rewrite negb_and off // mulf_eq0 !gt_eqF ?share_gt0 //=;
    apply/existsPn => z; apply/eqP => eq_z.
  have /andP[_] := range z; rewrite eq_z leNgt => /negP; apply.
  by rewrite mulrA -{1}[q y]mul1r ltr_pmul2r // -lambda_share ltr_pmul2l.
have /andP[low _] := range z; move: (share_lt1 x);
  rewrite -(ltr_pmul2r q_gt0) mul1r eq_z ltNge => /negP; apply.
by rewrite -[X in X <= _]mul1r -lambda_share -mulrA ler_pmul2l.
Qed.

End Optimum.

(* For sorted priors the spread prior of this section is one with
   D < P_2 + ... + P_M; there is one below D^(M-1). *)
Lemma sorted_spread (R : realFieldType) M (P : 'I_M -> R) D :
  prior P -> decreasing P -> D < A P M.-1 -> forall i, P i < 1 - D.
Proof.
move=> P_prior P_dec D_lt i; have M_gt0 := letters_positive P_prior.
rewrite ltr_subr_addl addrC -ltr_subr_addl; apply: lt_le_trans D_lt _.
rewrite A_top // -subn1 subKn // topS // top0 add0r ler_add2l ler_opp2.
exact: le_first.
Qed.
