(* Merging the outputs of a letter raises none of the losses that depend on more
   than pairs of entries (zhong2022, Lemma 24): maximal information, and the
   losses of powers and logarithms, with any functions of a few properties.

   Exports: merged_identification, merged_information, merged_renyi,
   merged_sibson.  Maximal leakage is in LeakageForms.v. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Products Records.
From symdp Require Import MutualInformation PowerMeans LossMixtures.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Outputs.
Variables (R : realFieldType) (X Y : finType) (g : Y -> X) (W : X -> Y -> R).
Variable P : X -> R.

Lemma merged_output z :
  output P (merged g W) z = \sum_(y | g y == z) output P W y.
Proof.
rewrite /output exchange_big; apply: eq_bigr => x _ /=.
by rewrite /merged mulr_sumr.
Qed.

(* zhong2022, Lemma 24 for maximal information. *)
Theorem merged_identification c :
  identified P c W -> identified P c (merged g W).
Proof.
move=> W_level x z; rewrite -/(output P (merged g W) z) merged_output mulr_sumr.
by apply: ler_sum => y _; exact: W_level.
Qed.

End Outputs.

Section Information.
Variables (R : realFieldType) (log : R -> R).
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.

(* Sums of terms w log (w/r). *)
Lemma merged_logarithm (T : finType) (S : pred T) (w r : T -> R) :
  (forall y, 0 <= w y) -> (forall y, 0 <= r y) ->
  (forall y, r y = 0 -> w y = 0) ->
  (\sum_(y | S y) w y) *
    (log (\sum_(y | S y) w y) - log (\sum_(y | S y) r y)) <=
    \sum_(y | S y) w y * (log (w y) - log (r y)).
Proof.
move=> w_ge0 r_ge0 zeros; set w' := \sum_(y | S y) w y.
set r' := \sum_(y | S y) r y.
have [none | some] := eqVneq w' 0.
  rewrite none mul0r; apply: sumr_ge0 => y y_in.
  move/eqP: none; rewrite psumr_eq0 // => /allP/(_ y (mem_index_enum y)).
  by rewrite y_in /= => /eqP ->; rewrite mul0r.
have w'_gt0 : 0 < w' by rewrite lt_def some sumr_ge0.
have r'_gt0 : 0 < r'.
  rewrite lt_def sumr_ge0 // andbT; apply: contra some; rewrite psumr_eq0 //.
  move=> /allP zero; apply/eqP/big1 => y y_in; apply/zeros/eqP.
  by have := zero y (mem_index_enum y); rewrite y_in.
rewrite -(log_ratio log_mul) //; set c := w' / r'.
have c_gt0 : 0 < c by exact: divr_gt0.
rewrite -subr_le0 /w' mulr_suml -sumrB.
apply: (@le_trans _ _ (\sum_(y | S y) (c * r y - w y))).
  by apply: ler_sum => y _; apply: (scaled_tangent log_mul log_le); auto.
by rewrite sumrB -mulr_sumr divfK ?gt_eqF // subrr.
Qed.

Variables (X Y : finType) (g : Y -> X) (W : X -> Y -> R) (P : X -> R).

(* zhong2022, Lemma 24 for mutual information. *)
Theorem merged_information : prior P -> mechanism W ->
  information log P (merged g W) <= information log P W.
Proof.
move=> P_ok W_ok; have [[P_ge0 _] [W_ge0 _]] := (P_ok, W_ok).
apply: ler_sum => x _; rewrite [X in _ <= X](partition_big g xpredT) //=.
apply: ler_sum => z _; rewrite merged_output.
have [-> | P_neq0] := eqVneq (P x) 0.
  by rewrite !mul0r big1 // => y _; rewrite !mul0r.
have P_gt0 : 0 < P x by rewrite lt_def P_neq0 P_ge0.
under [X in _ <= X]eq_bigr do rewrite -mulrA; rewrite -mulr_sumr -mulrA.
apply: ler_wpmul2l => //; apply: merged_logarithm => // y.
  exact: output_ge0.
exact: output_zero.
Qed.

End Information.

Section Powers.
Variables (R : realFieldType) (power root : R -> R) (order : R).
Hypothesis order_gt1 : 1 < order.
Hypothesis power_ge0 : forall t, 0 <= t -> 0 <= power t.
Hypothesis power_mul : forall u v, 0 <= u -> 0 <= v ->
  power (u * v) = power u * power v.
Hypothesis power_tangent : forall t, 0 <= t -> 1 + order * (t - 1) <= power t.
Hypothesis root_ge0 : forall t, 0 <= t -> 0 <= root t.
Hypothesis rootK : forall t, 0 <= t -> power (root t) = t.
Variable X : finType.

(* The Renyi losses of order a are at most log(c)/(a-1): a row of which another
   one lacks an output makes them infinite. *)
Definition renyi_level (Y : finType) (W : X -> Y -> R) c := forall x x',
  (forall y, W x' y = 0 -> W x y = 0) /\
  \sum_y W x' y * power (W x y / W x' y) <= c.

(* zhong2022, Lemma 24 for Renyi differential privacy. *)
Theorem merged_renyi (Y : finType) (W : X -> Y -> R) (g : Y -> X) c :
  mechanism W -> renyi_level W c -> renyi_level (merged g W) c.
Proof.
move=> [W_ge0 _] level x x'; have [zeros below] := level x x'.
have zero z : merged g W x' z = 0 -> merged g W x z = 0.
  move/eqP; rewrite psumr_eq0 // => /allP none; apply: big1 => y /eqP y_in.
  by apply/zeros/eqP; have := none y (mem_index_enum y); rewrite y_in eqxx.
split=> //; apply: le_trans below.
rewrite [X in _ <= X](partition_big g xpredT) //=; apply: ler_sum => z _.
have [none | some] := eqVneq (merged g W x' z) 0.
  by rewrite none mul0r; apply: sumr_ge0 => y _; rewrite mulr_ge0 ?power_ge0
      ?divr_ge0.
have positive : 0 < merged g W x' z by rewrite lt_def some sumr_ge0.
by apply: (merged_ratio power_ge0 power_mul power_tangent); auto.
Qed.

(* The norm of a column of which the entries have the weights P. *)
Section Norms.
Variable P : X -> R.
Hypothesis P_ge0 : forall x, 0 <= P x.
Definition norm (f : X -> R) := root (\sum_x P x * power (f x)).
Implicit Types f h : X -> R.

Let sum_ge0 f : (forall x, 0 <= f x) -> 0 <= \sum_x P x * power (f x).
Proof.
by move=> f_ge0; apply: sumr_ge0 => x _; rewrite mulr_ge0 // power_ge0.
Qed.

Lemma norm_ge0 f : (forall x, 0 <= f x) -> 0 <= norm f.
Proof. by move=> f_ge0; rewrite root_ge0 // sum_ge0. Qed.

Lemma root_power t : 0 <= t -> root (power t) = t.
Proof.
move=> t_ge0; have p_ge0 := power_ge0 t_ge0; have r_ge0 := root_ge0 p_ge0.
have cancel := power_cancel order_gt1 power_ge0 power_mul power_tangent.
by apply: le_anti; apply/andP; split; apply: cancel => //; rewrite rootK.
Qed.

Lemma norm_double f : (forall x, 0 <= f x) ->
  norm (fun x => 2%:R * f x) = 2%:R * norm f.
Proof.
move=> f_ge0; have two_ge0 : 0 <= 2%:R :> R by exact: ler0n.
rewrite /norm -[RHS]root_power ?mulr_ge0 ?norm_ge0 //.
rewrite [in RHS]power_mul ?norm_ge0 // rootK ?sum_ge0 // mulr_sumr.
by congr root; apply: eq_bigr => x _; rewrite power_mul // mulrCA.
Qed.

(* The inequality of Minkowski without weights. *)
Lemma norm_add f h : (forall x, 0 <= f x) -> (forall x, 0 <= h x) ->
  norm (fun x => f x + h x) <= norm f + norm h.
Proof.
move=> f_ge0 h_ge0; have two_ge0 : 0 <= 2%:R :> R by exact: ler0n.
have two_neq0 : 2%:R != 0 :> R by rewrite pnatr_eq0.
have half_range : 0 <= (2%:R : R)^-1 <= 1.
  by rewrite invr_ge0 two_ge0 invf_le1 ?ltr0n // ler1n.
have half : 1 - (2%:R)^-1 = (2%:R)^-1 :> R.
  apply: (mulfI two_neq0); rewrite mulrBr mulr1 divff //.
  by rewrite (natrD _ 1 1) addrK.
have := mixed_norm order_gt1 power_ge0 power_mul power_tangent root_ge0 rootK
  half_range (f := fun x => 2%:R * f x) (g := fun x => 2%:R * h x) P_ge0.
move=> /(_ (fun x => mulr_ge0 two_ge0 (f_ge0 x)) (fun x =>
  mulr_ge0 two_ge0 (h_ge0 x))).
have -> : norm (fun x => f x + h x) = root (\sum_x P x *
    power (2%:R^-1 * (2%:R * f x) + 2%:R^-1 * (2%:R * h x))).
  by congr root; apply: eq_bigr => x _; rewrite !mulKf.
rewrite half; move/le_trans; apply; rewrite -!/(norm (fun x => 2%:R * _ x)).
by rewrite !norm_double // !mulKf.
Qed.

Lemma norm_zero : norm (fun=> 0) = 0.
Proof.
have zero := power0 order_gt1 power_ge0 power_mul power_tangent.
rewrite /norm big1 => [|x _]; last by rewrite zero mulr0.
by rewrite -{1}zero root_power.
Qed.

Lemma norm_sum (T : finType) (S : pred T) (f : T -> X -> R) :
  (forall y x, 0 <= f y x) ->
  norm (fun x => \sum_(y | S y) f y x) <= \sum_(y | S y) norm (f y).
Proof.
move=> f_ge0; suff [] : (forall x, 0 <= \sum_(y | S y) f y x) /\
  norm (fun x => \sum_(y | S y) f y x) <= \sum_(y | S y) norm (f y) by [].
elim: (index_enum T) => [|y s [s_ge0 IH]].
  split=> [x|]; first by rewrite big_nil.
  by rewrite big_nil /norm; under eq_bigr do rewrite big_nil;
    rewrite -/(norm (fun=> 0)) norm_zero.
split=> [x|]; first by rewrite sumr_ge0.
rewrite big_cons; case: ifP => y_in; last first.
  by rewrite /norm; under eq_bigr do rewrite big_cons y_in.
apply: le_trans (ler_add (lexx _) IH); apply: le_trans (norm_add _ _) => //.
by rewrite /norm; under eq_bigr do rewrite big_cons y_in.
Qed.

(* zhong2022, Lemma 24 for Sibson information, which is a/(a-1) log of this sum
   of norms. *)
Theorem merged_sibson (Y : finType) (W : X -> Y -> R) (g : Y -> X) :
  mechanism W -> \sum_z norm (merged g W ^~ z) <= \sum_y norm (W ^~ y).
Proof.
move=> [W_ge0 _]; rewrite [X in _ <= X](partition_big g xpredT) //=.
apply: ler_sum => z _; exact: (norm_sum _ (f := fun y x => W x y)).
Qed.

End Norms.
End Powers.
