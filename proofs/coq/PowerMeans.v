(* Renyi and Sibson losses of an order a > 1, and the probabilities of sets of
   outputs and of events (zhong2022, Lemmas 22 and 23), with a power t^a and a
   logarithm that are any functions of a few properties.

   Exports: renyi_sets, sibson_events; squares fulfil the premises. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions Graphs Channels.
From symdp Require Import MutualInformation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section PowerMeans.
Variables (R : realFieldType) (log power root : R -> R) (a : R).
Hypothesis order_gt1 : 1 < a.
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.
Hypothesis power_ge0 : forall t, 0 <= t -> 0 <= power t.
Hypothesis power_mul : forall u v, 0 <= u -> 0 <= v ->
  power (u * v) = power u * power v.
Hypothesis power_tangent : forall t, 0 <= t -> 1 + a * (t - 1) <= power t.
Hypothesis log_power : forall t, 0 < t -> log (power t) = a * log t.
Hypothesis root_ge0 : forall t, 0 <= t -> 0 <= root t.
Hypothesis rootK : forall t, 0 <= t -> power (root t) = t.
Add Field numbers : (field_of_numbers R).

Let a_gt0 : 0 < a. Proof. exact: lt_trans ltr01 order_gt1. Qed.

Lemma power1 : power 1 = 1.
Proof.
have := power_tangent ler01; rewrite subrr mulr0 addr0 => power_ge1.
have positive : power 1 != 0 by rewrite gt_eqF // (lt_le_trans ltr01).
by apply: (mulfI positive); rewrite -power_mul ?ler01 // !mulr1.
Qed.

Lemma power_gt0 t : 0 < t -> 0 < power t.
Proof.
move=> t_gt0; rewrite lt_def power_ge0 ?(ltW t_gt0) // andbT.
apply/eqP => none; have := oner_neq0 R.
rewrite -power1 -(divff (lt0r_neq0 t_gt0)) power_mul ?invr_ge0 ?(ltW t_gt0) //.
by rewrite none mul0r eqxx.
Qed.

(* The tangent of the power at any place. *)
Lemma tangent_at s t : 0 < s -> 0 <= t ->
  power s * (1 + a * (t / s - 1)) <= power t.
Proof.
move=> s_gt0 t_ge0; have ratio_ge0 : 0 <= t / s by rewrite divr_ge0 // ltW.
rewrite -[in X in _ <= X](divfK (lt0r_neq0 s_gt0) t) mulrC.
rewrite [X in _ <= X]power_mul ?(ltW s_gt0) //.
by rewrite ler_wpmul2r ?power_tangent ?power_ge0 // ltW.
Qed.

Lemma power_over t : 1 <= t -> t <= power t.
Proof.
move=> t_ge1; apply: le_trans (power_tangent (le_trans ler01 t_ge1)).
by rewrite -ler_subl_addl ler_pemull ?subr_ge0 // ltW.
Qed.

Lemma power_increases s t : 0 < s -> s < t -> power s < power t.
Proof.
move=> s_gt0 s_t; have t_ge0 : 0 <= t by rewrite ltW // (lt_trans s_gt0).
apply: lt_le_trans (tangent_at s_gt0 t_ge0); rewrite ltr_pmulr ?power_gt0 //.
by rewrite ltr_addl mulr_gt0 // subr_gt0 ltr_pdivl_mulr // mul1r.
Qed.

Lemma power0 : power 0 = 0.
Proof.
apply/eqP; rewrite -[X in is_true X]negbK; apply/negP => positive.
have two_ge0 : 0 <= 2%:R :> R by rewrite ler0n.
have := power_mul (lexx 0) two_ge0; rewrite mul0r -[LHS]mulr1.
move/(mulfI positive) => one; have := @power_increases 1 2%:R ltr01.
by rewrite ltr1n -one power1 ltxx => /(_ isT).
Qed.

Lemma power_cancel s t : 0 <= s -> 0 <= t -> power s <= power t -> s <= t.
Proof.
move=> s_ge0 t_ge0; rewrite leNgt => below; rewrite leNgt; apply: contra below.
have [-> | t_neq0] := eqVneq t 0; first by rewrite power0; exact: power_gt0.
by apply: power_increases; rewrite lt_def t_neq0 t_ge0.
Qed.

Lemma root_gt0 t : 0 < t -> 0 < root t.
Proof.
move=> t_gt0; rewrite lt_def root_ge0 ?(ltW t_gt0) // andbT; apply/eqP => none.
by move: (t_gt0); rewrite -(rootK (ltW t_gt0)) none power0 ltxx.
Qed.

(* Merged ratios: the power of a mean is at most the mean of the powers. *)
Lemma merged_ratio (T : finType) (S : pred T) (w v : T -> R) :
  (forall y, 0 <= w y) -> (forall y, 0 <= v y) ->
  (forall y, S y -> w y = 0 -> v y = 0) -> 0 < \sum_(y | S y) w y ->
  (\sum_(y | S y) w y) * power ((\sum_(y | S y) v y) / \sum_(y | S y) w y) <=
    \sum_(y | S y) w y * power (v y / w y).
Proof.
move=> w_ge0 v_ge0 zeros; set s := \sum_(y | S y) w y => s_gt0.
set p := \sum_(y | S y) v y; have p_ge0 : 0 <= p by exact: sumr_ge0.
have [none | some] := eqVneq p 0.
  rewrite none mul0r mulr_suml; apply: ler_sum => y y_in.
  move/eqP: none; rewrite psumr_eq0 // => /allP/(_ y (mem_index_enum y)).
  by rewrite y_in /= => /eqP ->; rewrite mul0r.
have p_gt0 : 0 < p by rewrite lt_def some p_ge0.
have mean_gt0 : 0 < p / s by exact: divr_gt0.
have total : \sum_(y | S y) power (p / s) * (w y + a * (v y * (p / s)^-1 - w y))
    = s * power (p / s).
  rewrite -mulr_sumr big_split /= -mulr_sumr sumrB -mulr_suml -/s -/p.
  by rewrite invf_div mulrCA divff // mulr1 subrr mulr0 addr0 mulrC.
rewrite -total; apply: ler_sum => y y_in.
have [w0 | w_neq0] := eqVneq (w y) 0.
  by rewrite (zeros y y_in w0) w0 !mul0r subrr mulr0 addr0 mulr0.
have w_gt0 : 0 < w y by rewrite lt_def w_neq0 w_ge0.
apply: le_trans (ler_wpmul2l (w_ge0 y) (tangent_at mean_gt0 _)); last first.
  by rewrite divr_ge0.
rewrite mulrCA ler_wpmul2l ?power_ge0 ?(ltW mean_gt0) //.
have v_eq : v y = w y * (v y / w y) by rewrite mulrC divfK.
set r := v y / w y in v_eq *; rewrite v_eq; set c := (p / s)^-1.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

Section Renyi.
Variables (X Y : finType) (W : X -> Y -> R).
Hypothesis W_mechanism : mechanism W.

(* The Renyi divergence of two rows of which one covers the other. *)
Definition renyi x x' :=
  log (\sum_y W x' y * power (W x y / W x' y)) / (a - 1).

(* zhong2022, Lemma 22; a set of probability 0 has the logarithm minus infinity
   on the left. *)
Theorem renyi_sets x x' (S : {set Y}) eps :
  (forall y, W x' y = 0 -> W x y = 0) -> renyi x x' <= eps ->
  0 < \sum_(y in S) W x y ->
  0 < \sum_(y in S) W x' y /\
  log (\sum_(y in S) W x y) <=
    (a - 1) / a * (eps + log (\sum_(y in S) W x' y)).
Proof.
have [W_ge0 _] := W_mechanism => zeros loss; set p := \sum_(y in S) W x y.
move=> p_gt0; set w := \sum_(y in S) W x' y.
have w_gt0 : 0 < w.
  rewrite lt_def sumr_ge0 // andbT; apply/eqP => none; move: p_gt0.
  rewrite /p big1 ?ltxx // => y y_in; apply: zeros; move/eqP: none.
  rewrite psumr_eq0 // => /allP/(_ y (mem_index_enum y)).
  by rewrite y_in => /eqP.
split=> //; have := merged_ratio (S := mem S) (W_ge0 x') (W_ge0 x)
  (fun y _ => zeros y) w_gt0.
rewrite -/w -/p => merged.
have all_outputs : w * power (p / w) <= \sum_y W x' y * power (W x y / W x' y).
  apply: le_trans merged _; rewrite [X in _ <= X](bigID (mem S)) /= ler_addl.
  by apply: sumr_ge0 => y _; rewrite mulr_ge0 ?power_ge0 ?divr_ge0.
have ratio_gt0 : 0 < p / w by exact: divr_gt0.
have := log_increases log_mul log_le
  (mulr_gt0 w_gt0 (power_gt0 ratio_gt0)) all_outputs.
rewrite log_mul ?power_gt0 // log_power // (log_ratio log_mul) //.
have : log (\sum_y W x' y * power (W x y / W x' y)) <= eps * (a - 1).
  by rewrite -ler_pdivr_mulr // subr_gt0.
move=> upper lower; have bound := le_trans lower upper.
rewrite -subr_ge0 in bound; rewrite mulrAC ler_pdivl_mulr // -subr_ge0.
by move: bound; congr (is_true (_ <= _)); identity R.
Qed.

End Renyi.

Section Sibson.
Variables (X Y : finType) (P : X -> R) (W : X -> Y -> R).
Hypotheses (P_prior : prior P) (W_mechanism : mechanism W).

(* Sibson information of the order a. *)
Definition sibson :=
  a / (a - 1) * log (\sum_y root (\sum_x P x * power (W x y))).

(* The probability of an event, and the largest of its sections at the outputs
   that occur. *)
Definition event_probability (E : {set X * Y}) :=
  \sum_y \sum_(x | (x, y) \in E) P x * W x y.
Definition largest_section (E : {set X * Y}) :=
  \big[Num.max/0]_(y | \sum_x P x * W x y != 0) \sum_(x | (x, y) \in E) P x.

Let P_ge0 x : 0 <= P x. Proof. by case: P_prior. Qed.
Let W_ge0 x y : 0 <= W x y. Proof. by case: W_mechanism. Qed.
Let mass_ge0 (S : pred X) y : 0 <= \sum_(x | S x) P x * W x y.
Proof. by apply: sumr_ge0 => x _; rewrite mulr_ge0. Qed.

Lemma section_le (E : {set X * Y}) y : \sum_x P x * W x y != 0 ->
  \sum_(x | (x, y) \in E) P x <= largest_section E.
Proof.
move=> occurs; rewrite /largest_section; have := mem_index_enum y.
elim: (index_enum Y) => //= z s IHs; rewrite inE big_cons.
case/orP => [/eqP <- | /IHs below]; first by rewrite occurs le_maxr lexx.
by case: ifP => // _; rewrite le_maxr below orbT.
Qed.

(* Hoelder's inequality for one output: m is at least the probability of its
   section. *)
Lemma output_bound (S : pred X) y m : 0 < m -> \sum_(x | S x) P x <= m ->
  \sum_(x | S x) P x * W x y <=
    m / root m * root (\sum_x P x * power (W x y)).
Proof.
move=> m_gt0 u_le; set u := \sum_(x | S x) P x; set j := \sum_(x | S x) _.
set F := \sum_x P x * power (W x y).
have F_ge0 : 0 <= F by apply: sumr_ge0 => x _; rewrite mulr_ge0 ?power_ge0.
have u_ge0 : 0 <= u by exact: sumr_ge0.
have factor_ge0 : 0 <= m / root m by rewrite divr_ge0 ?root_ge0 // ltW.
have right_ge0 : 0 <= m / root m * root F by rewrite mulr_ge0 // root_ge0.
have [u0 | u_neq0] := eqVneq u 0.
  rewrite /j big1 // => x x_in; move/eqP: u0; rewrite psumr_eq0 //.
  by move=> /allP/(_ x (mem_index_enum x));
    rewrite x_in => /eqP ->; rewrite mul0r.
have u_gt0 : 0 < u by rewrite lt_def u_neq0.
apply: power_cancel => //; first exact: mass_ge0.
have powers : power m = power u * power (m / u).
  by rewrite -power_mul ?divr_ge0 ?(ltW m_gt0) // mulrC divfK.
have above : power u / u <= power m / m.
  rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr // powers -mulrA.
  rewrite ler_wpmul2l ?power_ge0 // -ler_pdivr_mulr //.
  by rewrite power_over // ler_pdivl_mulr // mul1r.
have inverse : power (root m)^-1 = m^-1.
  have root_m := root_gt0 m_gt0.
  apply: (mulfI (lt0r_neq0 m_gt0)); rewrite -{1}(rootK (ltW m_gt0)) -power_mul.
  - by rewrite !divff ?power1 ?lt0r_neq0.
  - exact: ltW.
  by rewrite invr_ge0 ltW.
have -> : power (m / root m * root F) = power m / m * F.
  rewrite !power_mul ?rootK ?inverse ?root_ge0 ?invr_ge0 ?root_ge0 ?(ltW m_gt0)
    //.
apply: (@le_trans _ _ (power u / u * F)); last by rewrite ler_wpmul2r.
have -> : power j = power u / u * (u * power (j / u)).
  rewrite mulrA divfK // -power_mul ?divr_ge0 ?mass_ge0 ?ltW //.
  by rewrite mulrC divfK.
rewrite ler_wpmul2l ?divr_ge0 ?power_ge0 //.
apply: (@le_trans _ _ (\sum_(x | S x) P x * power (P x * W x y / P x))).
  apply: merged_ratio => // [x | x _ ->]; first exact: mulr_ge0.
  by rewrite mul0r.
apply: (@le_trans _ _ (\sum_(x | S x) P x * power (W x y))).
  apply: ler_sum => x _; have [-> | occurs] := eqVneq (P x) 0;
    first by rewrite !mul0r.
  by rewrite mulrAC mulfV // mul1r.
rewrite [X in _ <= X](bigID S) /= ler_addl; apply: sumr_ge0 => x _.
by rewrite mulr_ge0 ?power_ge0.
Qed.

(* zhong2022, Lemma 23; an event of probability 0 has the logarithm minus
   infinity on the left. *)
Theorem sibson_events (E : {set X * Y}) eps : sibson <= eps ->
  0 < event_probability E ->
  0 < largest_section E /\
  log (event_probability E) <= (a - 1) / a * (log (largest_section E) + eps).
Proof.
move=> loss event_gt0; set m := largest_section E.
pose j y := \sum_(x | (x, y) \in E) P x * W x y.
have silent y : \sum_x P x * W x y = 0 -> j y = 0.
  move=> none; apply/eqP; rewrite eq_le mass_ge0 andbT -none.
  rewrite [X in _ <= X](bigID (fun x => (x, y) \in E)) /= ler_addl.
  by apply: sumr_ge0 => x _; rewrite mulr_ge0.
have m_ge0 : 0 <= m.
  rewrite /m /largest_section; elim/big_rec: _ => [|y b _ b_ge0];
    rewrite ?lexx //.
  by rewrite le_maxr b_ge0 orbT.
have m_gt0 : 0 < m.
  rewrite lt_def m_ge0 andbT; apply/eqP => m0; move: event_gt0.
  rewrite /event_probability big1 ?ltxx // => y _.
  have [/silent // | occurs] := eqVneq (\sum_x P x * W x y) 0.
  have := section_le E occurs; rewrite -/m m0 => small.
  rewrite big1 // => x x_in; apply/eqP; rewrite mulf_eq0; apply/orP; left.
  rewrite eq_le P_ge0 andbT; apply: le_trans small.
  by rewrite (bigD1 x) //= ler_addl sumr_ge0.
split=> //; set N := \sum_y root (\sum_x P x * power (W x y)) in loss *.
have upper : event_probability E <= m / root m * N.
  rewrite mulr_sumr; apply: ler_sum => y _.
  have [none | occurs] := eqVneq (\sum_x P x * W x y) 0.
    rewrite -/(j y) silent // mulr_ge0 ?divr_ge0 ?root_ge0 //.
    by apply: sumr_ge0 => x _; rewrite mulr_ge0 ?power_ge0.
  by apply: output_bound => //; exact: section_le.
have factor_gt0 : 0 < m / root m by rewrite divr_gt0 ?root_gt0.
have N_gt0 : 0 < N
  by rewrite -(pmulr_rgt0 _ factor_gt0) (lt_le_trans event_gt0).
apply: le_trans (log_increases log_mul log_le event_gt0 upper) _.
have log_m : log m = a * log (root m).
  by rewrite -{1}(rootK m_ge0) log_power // root_gt0.
have bound : a * log N <= eps * (a - 1).
  by move: loss; rewrite /sibson -/N mulrAC ler_pdivr_mulr // subr_gt0.
rewrite -subr_ge0 in bound; rewrite log_mul // (log_ratio log_mul) ?root_gt0 //.
rewrite mulrAC ler_pdivl_mulr // -subr_ge0 log_m.
by move: bound; congr (is_true (_ <= _)); identity R.
Qed.

End Sibson.

End PowerMeans.

(* Squares and square roots have the properties, with the order 2. *)
Section Squares.
Variable R : rcfType.
Add Field numbers' : (field_of_numbers R).

Example squares : let power (t : R) := t ^+ 2 in
  [/\ forall t, 0 <= t -> 0 <= power t,
      forall u v, 0 <= u -> 0 <= v -> power (u * v) = power u * power v,
      forall t, 0 <= t -> 1 + 2%:R * (t - 1) <= power t,
      forall t : R, 0 <= t -> 0 <= Num.sqrt t
    & forall t : R, 0 <= t -> power (Num.sqrt t) = t].
Proof.
split=> [t _|u v _ _|t _|t _|t]; last exact: sqr_sqrtr.
- exact: sqr_ge0.
- exact: exprMn.
- have -> : t ^+ 2 = 1 + 2%:R * (t - 1) + (t - 1) ^+ 2 by identity R.
  by rewrite ler_addl sqr_ge0.
exact: sqrtr_ge0.
Qed.

End Squares.
