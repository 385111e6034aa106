(* Any distortion function under local privacy, one prior: the floor that the
   rows of a mechanism share, the radii that bound what every mechanism costs,
   and the expectile bound. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What a number exceeds 0 by. *)
Definition over (R : realFieldType) (a : R) := Num.max 0 a.

Section Columns.
Variables (R : realFieldType) (X Z : finType).
Implicit Types (W : X -> Z -> R) (w : X -> R) (lambda D : R).

Lemma over_ge0 (a : R) : 0 <= over a.
Proof. by rewrite le_maxr lexx. Qed.

Lemma over_split (a : R) : a = over a - over (- a).
Proof.
rewrite /over; case: (lerP 0 a) => [a_ge0 | a_lt0];
  first by rewrite (max_idPl _) ?oppr_le0 // subr0.
by rewrite (max_idPr _) ?opprK ?add0r // oppr_ge0 ltW.
Qed.

(* The least entry of a column. *)
Lemma column_floor W lambda (x0 : X) : mechanism W -> ldp lambda W ->
  exists m : Z -> R, [/\ forall z, 0 <= m z, forall x z, m z <= W x z &
                         forall x z, W x z <= lambda * m z].
Proof.
move=> [W_ge0 _] W_ldp; pose least z := [arg min_(x < x0) W x z]%O.
exists (fun z => W (least z) z); split=> // x z.
by rewrite /least; case: arg_minP => // y _; apply.
Qed.

(* A column of numbers between m and lambda m, against weights of any sign. *)
Lemma column_bound w (v : X -> R) lambda m :
  0 <= m -> (forall x, m <= v x <= lambda * m) ->
  m * ((\sum_x over (w x)) - lambda * (\sum_x over (- w x))) <=
  \sum_x w x * v x.
Proof.
move=> m_ge0 v_range; rewrite [lambda * _]mulr_sumr -sumrB mulr_sumr;
  apply: ler_sum => x _.
have /andP[low high] := v_range x;
    rewrite [X in _ <= X * _]over_split mulrBl mulrBr; apply: ler_sub.
  by rewrite mulrC ler_wpmul2l ?over_ge0.
by rewrite mulrCA mulrA mulrC ler_wpmul2l ?over_ge0.
Qed.

End Columns.

Section Radii.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P nu : X -> R) (d : X -> Y -> R) (lambda mu D : R).

(* What the constant answer y costs. *)
Definition constant_loss P d y := \sum_x P x * d x y.

(* Every output costs the radii at least. *)
Definition radii P d lambda nu := forall y,
  lambda * (\sum_x over (nu x - P x * d x y)) <=
  \sum_x over (P x * d x y - nu x).

Lemma expected_loss_eq (Z : finType) P Q d (g : Z -> Y) (W : X -> Z -> R) :
  P =1 Q -> expected_loss P d g W = expected_loss Q d g W.
Proof. by move=> eqPQ; apply: eq_bigr => x _; rewrite eqPQ. Qed.

Lemma only_loss P d D lambda : loss_achievable (only P) d D lambda <->
  exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, ldp lambda W & expected_loss P d g W <= D].
Proof.
split=> -[Z [W [g [W_mech W_ldp W_loss]]]]; exists Z, W, g;
  split=> //; first exact: W_loss.
by move=> Q eqQ; rewrite (expected_loss_eq _ _ _ eqQ).
Qed.

Lemma loss_exchange (Z : finType) P d (g : Z -> Y) (W : X -> Z -> R) nu :
  mechanism W -> expected_loss P d g W =
  (\sum_x nu x) + \sum_z \sum_x (P x * d x (g z) - nu x) * W x z.
Proof.
case=> _ row; rewrite exchange_big -big_split; apply: eq_bigr => x _ /=.
rewrite mulr_sumr -{1}[nu x]mulr1 -(row x) mulr_sumr -big_split;
  apply: eq_bigr => z _ /=.
by rewrite mulrBl addrCA subrr addr0 [W x z * _]mulrC mulrA.
Qed.

Lemma over_swap (a b : X -> R) :
  \sum_x over (- (a x - b x)) = \sum_x over (b x - a x).
Proof. by apply: eq_bigr => x _; rewrite opprB. Qed.

(* The dual bound: no private mechanism costs less than the sum of the radii. *)
Theorem radii_bound (Z : finType) P d (g : Z -> Y)
  (W : X -> Z -> R) lambda nu (x0 : X) :
  mechanism W -> ldp lambda W -> radii P d lambda nu ->
  \sum_x nu x <= expected_loss P d g W.
Proof.
move=> W_mech W_ldp nu_radii;
  have [m [m_ge0 low high]] := column_floor x0 W_mech W_ldp.
rewrite (loss_exchange P d g nu W_mech) ler_addl; apply: sumr_ge0 => z _.
apply: le_trans (column_bound (lambda := lambda) _ (m_ge0 z) _);
  last by move=> x; rewrite low high.
by rewrite mulr_ge0 ?subr_ge0 // over_swap.
Qed.

(* Where the weights of every output leave something, a mechanism of the level
   leaves something. *)
Lemma columns_vanish (Z : finType) (W : X -> Z -> R) (w : X -> Z -> R) mu
  (x0 : X) : mechanism W -> ldp mu W ->
  (forall z, 0 < (\sum_x over (w x z)) - mu * (\sum_x over (- w x z))) ->
  0 < \sum_z \sum_x w x z * W x z.
Proof.
move=> W_mech W_ldp positive;
  have [m [m_ge0 low high]] := column_floor x0 W_mech W_ldp.
have bound z : m z * ((\sum_x over (w x z)) - mu * (\sum_x over (- w x z))) <=
    \sum_x w x z * W x z.
  by apply: column_bound => // x; rewrite low high.
rewrite lt_def sumr_ge0 => [|z _];
  last by apply: le_trans (bound z); rewrite mulr_ge0 // ltW.
rewrite andbT; apply/eqP => sum0.
have m0 z : m z = 0.
  have term_ge0 z' : 0 <= \sum_x w x z' * W x z'
    by apply: le_trans (bound z'); rewrite mulr_ge0 // ltW.
  apply/eqP; rewrite eq_le m_ge0 andbT -(pmulr_lle0 _ (positive z)).
  by apply: le_trans (bound z) _;
    rewrite (psumr_eq0P (fun z' _ => term_ge0 z') sum0 (i := z) isT).
have := ltr01 (R := R);
  rewrite -(mechanism_sum x0 W_mech) ltNge => /negP; apply.
rewrite -oppr_ge0 -sumrN; apply: sumr_ge0 => z _.
by rewrite oppr_ge0; apply: le_trans (high x0 z) _; rewrite m0 mulr0.
Qed.

(* Radii whose sum is D exclude smaller levels where no constant
   answer costs D. *)
Theorem radii_level P d D lambda nu mu (x0 : X) :
  radii P d lambda nu -> \sum_x nu x = D ->
  (forall y, D < constant_loss P d y) ->
  loss_achievable (only P) d D mu -> lambda <= mu.
Proof.
move=> nu_radii nu_sum dear /only_loss[Z [W [g [W_mech W_ldp W_loss]]]];
  rewrite leNgt; apply/negP => mu_lt.
have positive z : 0 < (\sum_x over (P x * d x (g z) - nu x)) -
    mu * (\sum_x over (- (P x * d x (g z) - nu x))).
  set up := \sum_x _; rewrite over_swap; set down := \sum_x _.
  have bound : lambda * down <= up := nu_radii (g z).
  have up_ge : down < up.
    have : 0 < \sum_x (P x * d x (g z) - nu x)
      by rewrite sumrB nu_sum subr_gt0; apply: dear.
    rewrite (eq_bigr _ (fun x _ => over_split _)) sumrB
      over_swap subr_gt0; exact.
  have down_ge0 : 0 <= down by apply: sumr_ge0 => x _; rewrite over_ge0.
  rewrite subr_gt0; case: (eqVneq down 0) => [down0 | down_neq0].
    by rewrite down0 mulr0 -down0.
  by apply: lt_le_trans bound; rewrite ltr_pmul2r // lt_def down_neq0.
have := columns_vanish (w := fun x z =>
  P x * d x (g z) - nu x) x0 W_mech W_ldp positive.
by rewrite -(ltr_add2l (\sum_x nu x)) addr0
  -(loss_exchange P d g nu W_mech) nu_sum ltNge W_loss.
Qed.

(* What D falls short of, and what it exceeds, at the output y. *)
Definition shortfall P d D y := \sum_x P x * over (d x y - D).
Definition surfeit P d D y := \sum_x P x * over (D - d x y).

Lemma over_scaled (a b : R) : 0 <= a -> over (a * b) = a * over b.
Proof. by move=> a_ge0; rewrite /over maxr_pmulr // mulr0. Qed.

Lemma expectile_columns P d D y : prior P ->
  (\sum_x over (P x * d x y - P x * D)) = shortfall P d D y /\
  (\sum_x over (- (P x * d x y - P x * D))) = surfeit P d D y.
Proof.
move=> [P_ge0 _]; split;
  apply: eq_bigr => x _; first by rewrite -mulrBr over_scaled.
by rewrite opprB -mulrBr over_scaled.
Qed.

(* The expectile bound, for every prior and distortion function. *)
Theorem expectile_bound P d D lambda :
  prior P -> loss_achievable (only P) d D lambda ->
  exists y, shortfall P d D y <= lambda * surfeit P d D y.
Proof.
move=> P_prior /only_loss[Z [W [g [W_mech W_ldp W_loss]]]].
have [x0 _] : exists x : X, True.
  case: P_prior => _ P_sum;
    case: (pickP (@predT X)) => [x _|none]; first by exists x.
  by move: P_sum; rewrite big_pred0 // => /eqP; rewrite eq_sym oner_eq0.
case: (boolP [exists y, shortfall P d D y <= lambda * surfeit P d D y])
  => [/existsP// | /existsPn none].
have positive z :
    0 < (\sum_x over (P x * d x (g z) - P x * D)) -
    lambda * (\sum_x over (- (P x * d x (g z) - P x * D))).
  by have [-> ->] := expectile_columns d D (g z) P_prior;
    rewrite subr_gt0 ltNge none.
have := columns_vanish (w := fun x z =>
  P x * d x (g z) - P x * D) x0 W_mech W_ldp positive.
rewrite -(ltr_add2l (\sum_x P x * D)) addr0
  -(loss_exchange P d g (fun x => P x * D) W_mech).
by rewrite -mulr_suml; case: P_prior => _ ->; rewrite mul1r ltNge W_loss.
Qed.

End Radii.

(* Floors: n y is what all rows give to the output y, in multiples of what a row
   adds to its nearest outputs. *)
Section FloorTheorem.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P : X -> R) (d f : X -> Y -> R) (n : Y -> R)
  (F : X -> R) (lambda D L : R).

(* One unit, spread over the outputs within the capacities n. *)
Definition filling n (h : Y -> R) :=
  (forall y, 0 <= h y <= n y) /\ \sum_y h y = 1.

(* What the cheapest one costs, where a unit at the output y costs c y. *)
Definition least_filling n (c : Y -> R) (a : R) :=
  (exists2 h, filling n h & \sum_y h y * c y = a) /\
  (forall h, filling n h -> a <= \sum_y h y * c y).

Definition is_floor n := (forall y, 0 <= n y) /\ 1 <= \sum_y n y.

(* A floor, and for each letter what the cheapest filling of it costs. *)
Definition filled d n F := is_floor n /\ forall x, least_filling n (d x) (F x).

(* What the floor costs: the sum over the outputs of n y times the loss of the
   constant answer y. *)
Definition floor_loss P d n := \sum_y n y * constant_loss P d y.

(* The mechanism of a floor and its fillings. *)
Definition floor_mechanism n f lambda x y :=
  (n y + (lambda - 1) * f x y) / (\sum_y n y + (lambda - 1)).

Lemma filling_cost n (h c : Y -> R) tau :
  filling n h -> tau - \sum_y n y * over (tau - c y) <= \sum_y h y * c y.
Proof.
case=> h_range h_sum;
  rewrite ler_subl_addl -ler_subl_addr -{1}[tau]mul1r -h_sum mulr_suml -sumrB.
apply: ler_sum => y _; have /andP[h_ge0 h_le] := h_range y; rewrite -mulrBr.
apply: le_trans (ler_wpmul2r (over_ge0 _) h_le); apply: ler_wpmul2l => //.
by rewrite /over le_maxr lexx orbT.
Qed.

(* Filled from the cheapest output on. *)
Lemma least_filling_exists n c : is_floor n -> exists a, least_filling n c a.
Proof.
case=> n_ge0 n_ge1.
have [y0 _] : exists y : Y, True.
  case: (pickP (@predT Y)) => [y _|none]; first by exists y.
  by move: n_ge1; rewrite big_pred0 // ler10.
pose within t := \sum_(y | c y <= t) n y.
have [top _ top_max] := arg_maxP (P := xpredT) c (erefl : xpredT y0).
have top_within : 1 <= within (c top).
  by apply: le_trans n_ge1 _;
    rewrite /within [X in _ <= X](eq_bigl predT) // => y; exact: top_max.
have [y1 y1_within y1_least] :=
  arg_minP (P := fun y => 1 <= within (c y)) c top_within.
set t := c y1 in y1_within y1_least.
pose low := \sum_(y | c y < t) n y; pose at_ := \sum_(y | c y == t) n y.
have split_within : within t = low + at_.
  rewrite /within (bigID (fun y => c y < t)) /=;
      congr (_ + _); apply: eq_bigl => y.
    by rewrite andbC; case: ltP => //= /ltW ->.
  by rewrite -leNgt eq_le.
have low_lt1 : low < 1.
  rewrite ltNge; apply/negP => low_ge1.
  have [y2 y2_lt] : exists y, c y < t.
    case: (pickP (fun y => c y < t)) => [y y_lt|none]; first by exists y.
    by move: low_ge1; rewrite /low big_pred0 // ler10.
  have [y3 y3_lt y3_max] := arg_maxP (P := fun y => c y < t) c y2_lt.
  suff /y1_least : 1 <= within (c y3) by rewrite leNgt y3_lt.
  apply: le_trans low_ge1 _;
    rewrite /low /within [X in _ <= X](bigID (fun y => c y < t)) /=.
  rewrite ler_paddr ?sumr_ge0 // le_eqVlt; apply/orP; left;
    apply/eqP; apply: eq_bigl => y.
  by case: (boolP (c y < t)) => [y_lt | _];
    rewrite ?andbF // andbT; exact/esym/y3_max.
have at_gt0 : 0 < at_.
  by rewrite -(ltr_add2l low) addr0 -split_within; apply: lt_le_trans y1_within.
pose share := (1 - low) / at_.
have share_range : 0 <= share <= 1.
  rewrite divr_ge0 ?subr_ge0 ?(ltW low_lt1) ?(ltW at_gt0) //=
    ler_pdivr_mulr // mul1r.
  by rewrite ler_subl_addl -split_within.
pose h y := if c y < t then n y else if c y == t then share * n y else 0.
have h_filling : filling n h.
  split=> [y|]; rewrite /h.
    case: ifP => _; first by rewrite n_ge0 lexx.
    case: ifP => _; last by rewrite lexx n_ge0.
    by have /andP[s0 s1] := share_range; rewrite mulr_ge0 // ler_pimull.
  rewrite (bigID (fun y => c y < t)) /= (eq_bigr n) => [|y ->] //.
  rewrite -/low (eq_bigr (fun y => if c y == t then share * n y else 0)) =>
    [|y /negbTE-> //].
  rewrite -big_mkcondr /= (eq_bigl (fun y => c y == t)) => [|y].
    by rewrite -mulr_sumr -/at_ divfK ?gt_eqF // addrCA subrr addr0.
  by case: (eqVneq (c y) t) => [->|]; rewrite ?ltxx ?andbF.
exists (\sum_y h y * c y); split=> [|h' h'_filling]; first by exists h.
apply: le_trans (filling_cost c t h'_filling).
rewrite ler_subr_addl -ler_subr_addr -{2}[t]mul1r; case: h_filling => _ <-;
  rewrite mulr_suml -sumrB.
apply: ler_sum => y _; rewrite -mulrBr /over /h.
case: ltgtP => [y_lt | y_gt | ->]; last by rewrite subrr maxxx !mulr0.
  by rewrite (max_idPr _) // subr_ge0 ltW.
by rewrite mul0r (max_idPl _) ?mulr0 // subr_le0 ltW.
Qed.

Lemma filled_exists d n : is_floor n -> exists F, filled d n F.
Proof.
move=> n_floor.
have /fin_all_exists[F F_least] : forall x, exists a, least_filling n (d x) a
  by move=> x; apply: least_filling_exists.
by exists F.
Qed.

(* Outputs that stand for the same, merged. *)
Lemma merged_outputs (S : source_set R X) (d : X -> Y -> R) D lambda :
  loss_achievable S d D lambda -> exists W : X -> Y -> R,
  [/\ mechanism W, ldp lambda W & forall P, S P -> expected_loss P d id W <= D].
Proof.
case=> Z [W [g [W_mech W_ldp W_loss]]]; exists (merged g W);
  split; [exact: merged_mechanism | exact: merged_ldp |].
by move=> P S_P; rewrite merged_loss; apply: W_loss.
Qed.

Section OnePrior.
Variables (P : X -> R) (d : X -> Y -> R).
Hypothesis P_prior : prior P.

Lemma scale_gt0 n lambda :
  is_floor n -> 1 <= lambda -> 0 < \sum_y n y + (lambda - 1).
Proof.
by move=> [_ n_ge1] lambda_ge1;
  rewrite ltr_paddr ?subr_ge0 // (lt_le_trans ltr01).
Qed.

(* The mechanism of a floor is private, and what it costs. *)
Theorem floor_mechanism_private n f lambda :
  1 <= lambda -> is_floor n -> (forall x, filling n (f x)) ->
  let W := floor_mechanism n f lambda in
  [/\ mechanism W, ldp lambda W &
    expected_loss P d id W =
      (floor_loss P d n + (lambda - 1) *
        (\sum_x P x * \sum_y f x y * d x y)) / (\sum_y n y + (lambda - 1))].
Proof.
move=> lambda_ge1 n_floor f_filling W;
  have N_gt0 := scale_gt0 n_floor lambda_ge1.
have lambda1_ge0 : 0 <= lambda - 1 by rewrite subr_ge0.
have f_ge0 x y : 0 <= f x y by case: (f_filling x) => /(_ y)/andP[].
have f_le x y : f x y <= n y by case: (f_filling x) => /(_ y)/andP[].
have n_ge0 : forall y, 0 <= n y by case: n_floor.
split; first split.
- by move=> x y; rewrite divr_ge0 ?(ltW N_gt0) // addr_ge0 // mulr_ge0.
- move=> x; rewrite -mulr_suml big_split /= -mulr_sumr;
    case: (f_filling x) => _ ->.
  by rewrite mulr1 divff // gt_eqF.
- move=> x x' y; rewrite mulrA ler_pmul2r ?invr_gt0 // mulrDr;
      apply: le_trans (_ : lambda * n y <= _); last first.
    rewrite ler_addl; apply: mulr_ge0; first exact: le_trans lambda_ge1.
    exact: mulr_ge0.
  have -> : lambda * n y = (lambda - 1) * n y + n y
    by rewrite mulrBl mul1r subrK.
  by rewrite addrC ler_add2r ler_wpmul2l.
have row x : P x * (\sum_z W x z * d x z) =
    (P x * (\sum_y n y * d x y) + (lambda - 1) *
      (P x * (\sum_y f x y * d x y))) / (\sum_y n y + (lambda - 1)).
  rewrite [(lambda - 1) * _]mulrCA -mulrDr -mulrA; congr (_ * _);
    rewrite mulr_sumr -big_split mulr_suml /=.
  by apply: eq_bigr => y _;
    rewrite /W /floor_mechanism mulrAC [(_ + _) * d x y]mulrDl mulrA.
rewrite /expected_loss (eq_bigr _ (fun x _ => row x)) -mulr_suml big_split /=
  -mulr_sumr; congr ((_ + _) / _).
rewrite /floor_loss; under [RHS]eq_bigr do rewrite mulr_sumr;
  rewrite [RHS]exchange_big /=.
by apply: eq_bigr => x _; rewrite mulr_sumr;
  apply: eq_bigr => y _; rewrite mulrCA.
Qed.

(* The floor theorem, at one level: what is achievable, by floors. *)
Theorem floor_achievable D lambda :
  1 <= lambda -> (loss_achievable (only P) d D lambda <->
  exists n F, filled d n F /\ floor_loss P d n +
    (lambda - 1) * (\sum_x P x * F x) <= D * (\sum_y n y + (lambda - 1))).
Proof.
move=> lambda_ge1; have lambda1_ge0 : 0 <= lambda - 1 by rewrite subr_ge0.
have P_ge0 : forall x, 0 <= P x by case: P_prior.
split=> [/merged_outputs[W [W_mech W_ldp /(_ P (fun=> erefl)) W_loss]]
    | [n [F [[n_floor F_least] cheap]]]]; last first.
  have /fin_all_exists2[f f_filling f_cost] :
      forall x, exists2 h, filling n h & \sum_y h y * d x y = F x.
    by move=> x; case: (F_least x).
  have [W_mech W_ldp W_loss] :=
    floor_mechanism_private lambda_ge1 n_floor f_filling.
  apply/only_loss; exists Y, (floor_mechanism n f lambda), id; split=> //.
  rewrite W_loss ler_pdivr_mulr ?(scale_gt0 n_floor) //.
  by under eq_bigr do rewrite f_cost.
have [x0 _] := prior_letter P_prior; have [W_ge0 W_row] := W_mech.
have [m [m_ge0 low high]] := column_floor x0 W_mech W_ldp; set g := \sum_y m y.
have g_le1 : g <= 1 by rewrite -(W_row x0); apply: ler_sum.
have P_sum : \sum_x P x = 1 by case: P_prior.
have cost n f F : filled d n F -> (forall x, filling n (f x)) ->
    floor_loss P d n + (lambda - 1) * (\sum_x P x * F x) <=
    floor_loss P d n + (lambda - 1) * (\sum_x P x * \sum_y f x y * d x y).
  move=> [_ F_least] f_filling; rewrite ler_add2l ler_wpmul2l //;
    apply: ler_sum => x _.
  by rewrite ler_wpmul2l //; case: (F_least x) => _; apply.
have loss_m : \sum_x P x * (\sum_y m y * d x y) =
    \sum_y m y * constant_loss P d y.
  under [RHS]eq_bigr do rewrite mulr_sumr; rewrite [RHS]exchange_big.
  by apply: eq_bigr => x _; rewrite mulr_sumr;
    apply: eq_bigr => y _; rewrite mulrCA.
move: g_le1; rewrite le_eqVlt => /orP[/eqP g1 | g_lt1].
  have W_m x y : W x y = m y.
    have rest_ge0 y' : true -> 0 <= W x y' - m y' by rewrite subr_ge0.
    have rest0 : \sum_y' (W x y' - m y') = 0
      by rewrite sumrB W_row -/g g1 subrr.
    by apply/eqP; rewrite -subr_eq0 (psumr_eq0P rest_ge0 rest0).
  have [y y_cheap] : exists y, constant_loss P d y <= D.
    case: (boolP [exists y, constant_loss P d y <= D])
      => [/existsP// | /existsPn none].
    move: W_loss; rewrite /expected_loss;
      under eq_bigr do under eq_bigr do rewrite W_m.
    rewrite loss_m leNgt -[X in X < _]mul1r -g1 mulr_suml
      -subr_gt0 -sumrB => /negP[].
    have term_ge0 y : 0 <= m y * constant_loss P d y - m y * D
      by rewrite -mulrBr mulr_ge0 // subr_ge0 ltW // ltNge none.
    rewrite lt_def sumr_ge0 // andbT; apply/eqP => sum0.
    have m0 y : m y = 0.
      have := psumr_eq0P (fun y' _ => term_ge0 y') sum0 (i := y) isT;
        rewrite -mulrBr => /eqP; rewrite mulf_eq0.
      by case/orP => [/eqP//|]; rewrite subr_eq0 => /eqP eqD;
        have := none y; rewrite eqD lexx.
    by have := oner_neq0 R; rewrite -g1 /g big1 ?eqxx.
  pose n y' : R := (y' == y)%:R.
  have n_sum c : \sum_y' n y' * c y' = c y.
    by rewrite (bigD1 y) //= /n eqxx mul1r big1 ?addr0 // => y' /negPf ->;
      rewrite mul0r.
  have n_total : \sum_y' n y' = 1
    by rewrite -(n_sum (fun=> 1)); under [RHS]eq_bigr do rewrite mulr1.
  have n_floor : is_floor n by split=> [y'|]; rewrite ?n_total // ler0n.
  have [F F_filled] := filled_exists d n_floor; exists n, F; split=> //.
  have n_filling (x : X) : filling n n by split=> // y'; rewrite lexx ler0n.
  apply: le_trans (cost _ _ _ F_filled n_filling) _.
  rewrite /floor_loss n_sum n_total; under eq_bigr do rewrite n_sum.
  by rewrite -/(constant_loss P d y) addrCA subrr addr0
    -{1}[constant_loss P d y]mul1r -mulrDl addrCA subrr addr0 mulrC
    ler_wpmul2r // (le_trans ler01).
have gap_gt0 : 0 < 1 - g by rewrite subr_gt0.
pose n y := (lambda - 1) * m y / (1 - g); pose f x y := (W x y - m y) / (1 - g).
have f_filling x : filling n (f x).
  split=> [y|]; rewrite /f /n.
    apply/andP; split; first by rewrite divr_ge0 ?subr_ge0 // ltW.
    by rewrite ler_pmul2r ?invr_gt0 // mulrBl mul1r ler_add2r.
  by rewrite -mulr_suml sumrB W_row divff // gt_eqF.
have n_floor : is_floor n.
  split=> [y|]; first by rewrite divr_ge0 ?mulr_ge0 // ltW.
  by case: (f_filling x0) => f_range <-; apply: ler_sum => y _;
    case/andP: (f_range y).
have [F F_filled] := filled_exists d n_floor; exists n, F; split=> //.
apply: le_trans (cost _ _ _ F_filled f_filling) _.
have -> : \sum_y n y + (lambda - 1) = (lambda - 1) / (1 - g).
  rewrite -mulr_suml -mulr_sumr -/g
    -{2}[lambda - 1](divfK (x := 1 - g)) ?gt_eqF //.
  by rewrite -[RHS]mulr1; rewrite mulrAC -mulrDr addrCA subrr addr0.
have -> : floor_loss P d n =
    (lambda - 1) / (1 - g) * (\sum_y m y * constant_loss P d y).
  by rewrite mulr_sumr; apply: eq_bigr => y _;
    rewrite /n [_ * m y / _]mulrAC mulrA.
have -> : \sum_x P x * (\sum_y f x y * d x y) =
    (expected_loss P d id W - \sum_y m y * constant_loss P d y) / (1 - g).
  rewrite -loss_m -sumrB mulr_suml; apply: eq_bigr => x _;
    rewrite -mulrBr -mulrA; congr (_ * _).
  by rewrite -sumrB mulr_suml; apply: eq_bigr => y _; rewrite /f -mulrBl mulrAC.
set a := \sum_y m y * _; set b := expected_loss _ _ _ _.
have -> : (lambda - 1) / (1 - g) * a + (lambda - 1) * ((b - a) / (1 - g)) =
    b * ((lambda - 1) / (1 - g)).
  by rewrite [_ * ((b - a) / _)]mulrA [_ * (b - a) / _]mulrAC -mulrDr
    addrCA subrr addr0 mulrC.
by rewrite ler_wpmul2r // divr_ge0 // ltW.
Qed.

(* What a floor and its fillings prove to be enough, where the constant answers
   cost more than D. *)
Definition floor_level D n F :=
  1 + (floor_loss P d n - D * \sum_y n y) / (D - \sum_x P x * F x).

Section BelowConstants.
Variable D : R.
Hypothesis dear : forall y, D < constant_loss P d y.

Lemma floor_loss_gt n : is_floor n -> D * (\sum_y n y) < floor_loss P d n.
Proof.
case=> n_ge0 n_ge1; rewrite -subr_gt0 mulr_sumr -sumrB lt_def.
have term_ge0 y : 0 <= n y * constant_loss P d y - D * n y
  by rewrite [D * _]mulrC -mulrBr mulr_ge0 // subr_ge0 ltW.
rewrite sumr_ge0 // andbT; apply/eqP => sum0; move: n_ge1;
  rewrite big1 ?ler10 // => y _.
have := psumr_eq0P (fun y' _ => term_ge0 y') sum0 (i := y) isT;
  rewrite [D * _]mulrC -mulrBr => /eqP; rewrite mulf_eq0.
by case/orP => [/eqP//|]; rewrite subr_eq0 => /eqP eqD;
  have := dear y; rewrite eqD ltxx.
Qed.

(* The condition of floor_achievable, solved for the level. *)
Lemma floor_levelP n F lambda : is_floor n -> 1 <= lambda ->
  (floor_loss P d n + (lambda - 1) * (\sum_x P x * F x) <=
    D * (\sum_y n y + (lambda - 1)))
  = (\sum_x P x * F x < D) && (floor_level D n F <= lambda).
Proof.
move=> n_floor lambda_ge1; have gain := floor_loss_gt n_floor;
  set c := \sum_x _.
have -> : (floor_loss P d n + (lambda - 1) * c <=
    D * (\sum_y n y + (lambda - 1)))
        = (floor_loss P d n - D * (\sum_y n y) <= (lambda - 1) * (D - c)).
  by rewrite mulrDr -ler_subr_addr -addrA -ler_subl_addl
    [D * (lambda - 1)]mulrC -mulrBr.
rewrite /floor_level -/c; case: (ltrP c D) => [c_lt | c_ge].
  by rewrite -[1 + _ <= _]ler_subr_addl ler_pdivr_mulr ?subr_gt0.
apply/negbTE; rewrite -ltNge; apply: le_lt_trans (_ : 0 < _);
  last by rewrite subr_gt0.
by apply: mulr_ge0_le0; rewrite ?subr_ge0 ?subr_le0.
Qed.

(* The floor theorem: exp(epsilon) is the least of 1 + sum
   n (d_P - D) / (D - F_P(n)) over the floors with F_P(n) < D. *)
Theorem floor_theorem L : least_loss_exp_epsilon (only P) d D L <->
  (exists n F, [/\ filled d n F,
                   \sum_x P x * F x < D & L = floor_level D n F]) /\
  (forall n F, filled d n F -> \sum_x P x * F x < D -> L <= floor_level D n F).
Proof.
have above n F : is_floor n -> \sum_x P x * F x < D -> 1 <= floor_level D n F.
  move=> n_floor c_lt; rewrite ler_addl divr_ge0 ?subr_ge0 ?(ltW c_lt) //
    ltW //; exact: floor_loss_gt.
have reach n F : filled d n F -> \sum_x P x * F x < D ->
    loss_achievable (only P) d D (floor_level D n F).
  move=> n_filled c_lt; have [n_floor _] := n_filled;
    have ge1 := above _ _ n_floor c_lt.
  by apply/(floor_achievable _ ge1); exists n, F;
    rewrite floor_levelP // c_lt lexx.
split=> [[L_ge1 /(floor_achievable _ L_ge1)[n [F [n_filled cheap]]] L_least]
    | [[n [F [n_filled c_lt ->]]] least]].
  have [n_floor _] := n_filled; move: cheap;
    rewrite floor_levelP // => /andP[c_lt level_le].
  have lower n' F' : filled d n' F' -> \sum_x P x * F' x < D ->
      L <= floor_level D n' F'.
    by move=> filled' c_lt'; apply: L_least (reach _ _ filled' c_lt');
      apply: above c_lt'; case: filled'.
  by split=> //; exists n, F; split=> //; apply/eqP;
    rewrite eq_le level_le lower.
have [n_floor _] := n_filled;
  split; [exact: above | exact: reach | move=> lambda lambda_ge1].
case/(floor_achievable _ lambda_ge1) => n' [F' [filled']];
  have [n'_floor _] := filled'.
by rewrite floor_levelP // => /andP[c_lt' level_le];
  apply: le_trans level_le; apply: least.
Qed.

End BelowConstants.
End OnePrior.
End FloorTheorem.
