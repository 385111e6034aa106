(* The losses of a mixture of two mechanisms (zhong2022, Lemma 21): levels are
   quasi-convex; maximal leakage, and the exponentials of Renyi and Sibson
   losses that are means of powers, are convex.

   Exports: mixed_pointwise, mixed_identification, mixed_leakage, mixed_renyi,
   mixed_sibson, sibson_concave. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Graphs Channels.
From symdp Require Import PowerMeans.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Levels.
Variables (R : realFieldType) (X Y : finType) (a : R) (W V : X -> Y -> R).
Hypothesis a_range : 0 <= a <= 1.
Local Notation U := (mixture a W V).

Let a_ge0 : 0 <= a. Proof. by case/andP: a_range. Qed.
Let b_ge0 : 0 <= 1 - a. Proof. by rewrite subr_ge0; case/andP: a_range. Qed.
Let whole (c : R) : c = a * c + (1 - a) * c.
Proof. by rewrite -mulrDl addrC subrK mul1r. Qed.

(* zhong2022, Lemma 21, item 1: (epsilon, delta) of single outputs; delta = 0 is
   differential privacy. *)
Theorem mixed_pointwise lambda delta : pointwise_ldp lambda delta W ->
  pointwise_ldp lambda delta V -> pointwise_ldp lambda delta U.
Proof.
move=> W_level V_level x x' y; rewrite /mixture.
apply: (@le_trans _ _ (a * (lambda * W x' y + delta) +
  (1 - a) * (lambda * V x' y + delta))).
  by apply: ler_add; rewrite ler_wpmul2l.
by rewrite !mulrDr addrACA -whole ![lambda * (_ * _)]mulrCA.
Qed.

(* Item 1: maximal information, the largest quotient of an entry and the
   probability of its output. *)
Definition identified P c (Q : X -> Y -> R) :=
  forall x y, Q x y <= c * \sum_z P z * Q z y.

Theorem mixed_identification P c : identified P c W -> identified P c V ->
  identified P c U.
Proof.
move=> W_level V_level x y; rewrite /mixture.
apply: (@le_trans _ _ (a * (c * \sum_z P z * W z y) +
  (1 - a) * (c * \sum_z P z * V z y))).
  by apply: ler_add; rewrite ler_wpmul2l.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
rewrite ![_ * (c * _)]mulrCA -mulrDr; congr (c * _).
rewrite !mulr_sumr -big_split; apply: eq_bigr => z _.
by rewrite mulrDr ![P z * (_ * _)]mulrCA.
Qed.

(* exp of maximal leakage is convex. *)
Theorem mixed_leakage : mechanism W -> mechanism V ->
  maximal_leakage U <= a * maximal_leakage W + (1 - a) * maximal_leakage V.
Proof.
move=> [W_ge0 _] [V_ge0 _]; rewrite /maximal_leakage !mulr_sumr -big_split.
apply: ler_sum => y _; apply: maximum_le => [|x].
  by rewrite addr_ge0 // mulr_ge0 // maximum_ge0.
apply: ler_add; rewrite ler_wpmul2l //.
  exact: (le_maximum (W ^~ y)).
exact: (le_maximum (V ^~ y)).
Qed.

End Levels.

Section Powers.
Variables (R : realFieldType) (power root : R -> R) (order a : R).
Hypothesis order_gt1 : 1 < order.
Hypothesis power_ge0 : forall t, 0 <= t -> 0 <= power t.
Hypothesis power_mul : forall u v, 0 <= u -> 0 <= v ->
  power (u * v) = power u * power v.
Hypothesis power_tangent : forall t, 0 <= t -> 1 + order * (t - 1) <= power t.
Hypothesis root_ge0 : forall t, 0 <= t -> 0 <= root t.
Hypothesis rootK : forall t, 0 <= t -> power (root t) = t.
Hypothesis a_range : 0 <= a <= 1.
Variables (X Y : finType) (W V : X -> Y -> R).
Hypotheses (W_mechanism : mechanism W) (V_mechanism : mechanism V).
Local Notation U := (mixture a W V).
Local Notation b := (1 - a).
Add Field numbers : (field_of_numbers R).

Let a_ge0 : 0 <= a. Proof. by case/andP: a_range. Qed.
Let b_ge0 : 0 <= b. Proof. by rewrite subr_ge0; case/andP: a_range. Qed.
Let W_ge0 x y : 0 <= W x y. Proof. by case: W_mechanism. Qed.
Let V_ge0 x y : 0 <= V x y. Proof. by case: V_mechanism. Qed.

(* q times the power of p/q, p^a q^(1-a), is convex in p and q together. *)
Lemma mixed_ratio p q r s : 0 <= p -> 0 <= q -> 0 <= r -> 0 <= s ->
  (q = 0 -> p = 0) -> (s = 0 -> r = 0) ->
  (a * q + b * s) * power ((a * p + b * r) / (a * q + b * s)) <=
    a * (q * power (p / q)) + b * (s * power (r / s)).
Proof.
move=> p_ge0 q_ge0 r_ge0 s_ge0 zero_q zero_s.
have right_ge0 : 0 <= a * (q * power (p / q)) + b * (s * power (r / s)).
  by rewrite addr_ge0 // !mulr_ge0 ?power_ge0 ?divr_ge0.
have [-> | some] := eqVneq (a * q + b * s) 0; first by rewrite mul0r.
have total_gt0 : 0 < a * q + b * s.
  by rewrite lt_def some addr_ge0 ?mulr_ge0.
have scaled c u v : power (c * u / (c * v)) * c = c * power (u / v).
  have [-> | c0] := eqVneq c 0; first by rewrite mulr0 mul0r.
  by rewrite -mulf_div divff // mul1r mulrC.
have := merged_ratio power_ge0 power_mul power_tangent (S := xpredT)
  (w := fun i : bool => if i then a * q else b * s)
  (v := fun i : bool => if i then a * p else b * r).
rewrite !big_bool /= => merged; apply: le_trans (merged _ _ _ total_gt0) _.
- by case; rewrite mulr_ge0.
- by case; rewrite mulr_ge0.
- case=> _ /eqP; rewrite mulf_eq0 => /orP[/eqP -> | /eqP].
  + by rewrite mul0r.
  + by move/zero_q => ->; rewrite mulr0.
  + by rewrite mul0r.
  by move/zero_s => ->; rewrite mulr0.
by rewrite ![_ * _ * power _]mulrC ![power _ * (_ * _)]mulrA !scaled
  ![_ * power _ * _]mulrAC -!mulrA.
Qed.

(* exp((a-1) epsilon) of the Renyi loss is convex. *)
Theorem mixed_renyi x x' : (forall y, W x' y = 0 -> W x y = 0) ->
  (forall y, V x' y = 0 -> V x y = 0) ->
  \sum_y U x' y * power (U x y / U x' y) <=
    a * (\sum_y W x' y * power (W x y / W x' y)) +
    b * (\sum_y V x' y * power (V x y / V x' y)).
Proof.
move=> W_zeros V_zeros; rewrite !mulr_sumr -big_split; apply: ler_sum => y _.
by apply: mixed_ratio; auto.
Qed.

(* The norm of a column: the inequality of Minkowski. *)
Lemma mixed_norm (P f g : X -> R) : (forall x, 0 <= P x) ->
  (forall x, 0 <= f x) -> (forall x, 0 <= g x) ->
  root (\sum_x P x * power (a * f x + b * g x)) <=
    a * root (\sum_x P x * power (f x)) + b * root (\sum_x P x * power (g x)).
Proof.
move=> P_ge0 f_ge0 g_ge0; set F := \sum_x P x * power (f x).
set G := \sum_x P x * power (g x).
have zero := power0 order_gt1 power_ge0 power_mul power_tangent.
have positive := power_gt0 power_ge0 power_mul power_tangent.
have sum_ge0 e : (forall x, 0 <= e x) -> 0 <= \sum_x P x * power (e x).
  by move=> e_ge0; apply: sumr_ge0 => x _; rewrite mulr_ge0 // power_ge0.
have [F_ge0 G_ge0] : 0 <= F /\ 0 <= G by split; exact: sum_ge0.
have none e : (forall x, 0 <= e x) -> root (\sum_x P x * power (e x)) = 0 ->
    forall x, P x != 0 -> e x = 0.
  move=> e_ge0 root0 x x_in; have := rootK (sum_ge0 e e_ge0).
  rewrite root0 zero => /esym/eqP; rewrite psumr_eq0 => [|z _]; last first.
    by rewrite mulr_ge0 // power_ge0.
  move=> /allP/(_ x (mem_index_enum x)); rewrite /= mulf_eq0 (negPf x_in) /=.
  move=> e0; apply/eqP; apply: contraLR e0 => e_neq0.
  by rewrite gt_eqF // positive // lt_def e_neq0 e_ge0.
have normed e : (forall x, 0 <= e x) ->
    let N := root (\sum_x P x * power (e x)) in
    N * (\sum_x P x * power (e x / N)) = N.
  move=> e_ge0 N; have [-> | N_neq0] := eqVneq N 0; first by rewrite mul0r.
  have N_ge0 : 0 <= N by rewrite root_ge0 ?sum_ge0.
  have N_gt0 : 0 < N by rewrite lt_def N_neq0.
  rewrite -[RHS]mulr1; congr (_ * _).
  apply: (mulfI (lt0r_neq0 (positive N N_gt0))); rewrite mulr1 mulr_sumr.
  rewrite [RHS](rootK (sum_ge0 e e_ge0)); apply: eq_bigr => x _.
  by rewrite mulrCA -power_mul ?divr_ge0 // [N * _]mulrC divfK.
have h_ge0 x : 0 <= a * f x + b * g x by rewrite addr_ge0 ?mulr_ge0.
set N := root F; set K := root G.
have [N_ge0 K_ge0] : 0 <= N /\ 0 <= K by split; exact: root_ge0.
have total_ge0 : 0 <= a * N + b * K by rewrite addr_ge0 ?mulr_ge0.
apply: (power_cancel order_gt1 power_ge0 power_mul power_tangent) => //.
  by rewrite root_ge0 ?sum_ge0.
rewrite rootK ?sum_ge0 //.
have ratio x : P x != 0 -> (a * N + b * K) *
    power ((a * f x + b * g x) / (a * N + b * K)) <=
    a * (N * power (f x / N)) + b * (K * power (g x / K)).
  move=> x_in; apply: mixed_ratio => // [N0 | K0].
    exact: none x x_in.
  exact: none x x_in.
have [total0 | some] := eqVneq (a * N + b * K) 0.
  rewrite total0 zero big1 // => x _.
  have [-> | x_in] := eqVneq (P x) 0; first by rewrite mul0r.
  move/eqP: total0; rewrite paddr_eq0 ?mulr_ge0 // !mulf_eq0 => both.
  have -> : a * f x + b * g x = 0; last by rewrite zero mulr0.
  by case/andP: both => /orP[/eqP -> | /eqP N0] /orP[/eqP -> | /eqP K0];
    rewrite ?(none f f_ge0 N0 x x_in) ?(none g g_ge0 K0 x x_in);
    rewrite ?mul0r ?mulr0 addr0.
have total_gt0 : 0 < a * N + b * K by rewrite lt_def some.
have mean : (a * N + b * K) *
    (\sum_x P x * power ((a * f x + b * g x) / (a * N + b * K))) <=
    a * N + b * K.
  have normed_f : N * (\sum_x P x * power (f x / N)) = N by exact: normed.
  have normed_g : K * (\sum_x P x * power (g x / K)) = K by exact: normed.
  rewrite -[X in _ <= a * X + _]normed_f -[X in _ <= _ + b * X]normed_g.
  rewrite !mulr_sumr -big_split; apply: ler_sum => x _ /=.
  have [-> | x_in] := eqVneq (P x) 0; first by rewrite !mul0r !mulr0 addr0.
  rewrite mulrCA ![_ * (P x * _)]mulrCA -mulrDr ler_wpmul2l // ratio //.
rewrite -[X in _ <= X]mulr1.
have le1 : \sum_x P x * power ((a * f x + b * g x) / (a * N + b * K)) <= 1.
  by rewrite -(ler_pmul2l total_gt0) mulr1.
apply: le_trans (ler_wpmul2l (power_ge0 total_ge0) le1).
rewrite mulr_sumr le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _.
by rewrite [RHS]mulrCA -power_mul ?divr_ge0 // [_ * (_ / _)]mulrC divfK.
Qed.

(* exp((a-1)/a epsilon) of Sibson information is convex in the mechanism. *)
Theorem mixed_sibson P : prior P ->
  let exponential Q := (order - 1)^-1 *
    (\sum_y root (\sum_x P x * power (Q x y))) in
  exponential U <= a * exponential W + b * exponential V.
Proof.
move=> [P_ge0 _] /=; rewrite [a * _]mulrCA [b * _]mulrCA -mulrDr.
rewrite ler_wpmul2l ?invr_ge0 ?subr_ge0 ?(ltW order_gt1) //.
rewrite !mulr_sumr -big_split; apply: ler_sum => y _.
exact: mixed_norm.
Qed.

(* A power of a mean is at most the mean of the powers, so that roots are
   concave ... *)
Lemma mixed_root S T : 0 <= S -> 0 <= T ->
  a * root S + b * root T <= root (a * S + b * T).
Proof.
move=> S_ge0 T_ge0; have [n_ge0 k_ge0] := (root_ge0 S_ge0, root_ge0 T_ge0).
have mean_ge0 : 0 <= a * S + b * T by rewrite addr_ge0 ?mulr_ge0.
apply: (power_cancel order_gt1 power_ge0 power_mul power_tangent).
- by rewrite addr_ge0 ?mulr_ge0.
- exact: root_ge0.
rewrite rootK // -[X in _ <= a * X + _](rootK S_ge0) -[X in _ <= _ + b *
  X](rootK T_ge0).
have one0 : (1 : R) = 0 -> forall t : R, t = 0.
  by move/eqP; rewrite oner_eq0.
have :=
  mixed_ratio n_ge0 ler01 k_ge0 ler01 (fun e => one0 e _) (fun e => one0 e _).
by rewrite !mulr1 !mul1r !divr1 addrC subrK mul1r divr1.
Qed.

(* ... and the same exponential is concave in the prior. *)
Theorem sibson_concave (P Q : X -> R) : (forall x, 0 <= P x) ->
  (forall x, 0 <= Q x) ->
  let exponential T := (order - 1)^-1 *
    (\sum_y root (\sum_x T x * power (W x y))) in
  a * exponential P + b * exponential Q <=
    exponential (fun x => a * P x + b * Q x).
Proof.
move=> P_ge0 Q_ge0 /=; rewrite [a * _]mulrCA [b * _]mulrCA -mulrDr.
rewrite ler_wpmul2l ?invr_ge0 ?subr_ge0 ?(ltW order_gt1) //.
rewrite !mulr_sumr -big_split; apply: ler_sum => y _ /=.
have -> : \sum_x (a * P x + b * Q x) * power (W x y) =
    a * (\sum_x P x * power (W x y)) + b * (\sum_x Q x * power (W x y)).
  by rewrite !mulr_sumr -big_split; apply: eq_bigr => x _;
    rewrite mulrDl -!mulrA.
by apply: mixed_root; apply: sumr_ge0 => x _; rewrite mulr_ge0 ?power_ge0.
Qed.

End Powers.
