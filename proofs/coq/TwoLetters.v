(* What a delta buys of an expected loss: with two letters the share delta of
   the nearest outputs, and nothing else.

   apart           all letters are adjacent
   holds delta W V  W is the share 1 - delta of V, and something else
   Exports: floor_holds, two_letters_loss. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Floors.
From symdp Require Import EntriesChecks ApproximateEntriesChecks.
From symdp Require Import EntriesBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition apart (X : finType) : rel X := fun x x' => x != x'.

Section Held.
Variables (R : realFieldType) (X Z : finType) (delta lambda : R).
Implicit Types (W V : X -> Z -> R) (m : Z -> R).
Add Field numbers_of_shares : (field_of_numbers R).
Hypotheses (delta_ge0 : 0 <= delta) (delta_lt1 : delta < 1).
Hypothesis (lambda_ge1 : 1 <= lambda).

Let rest_gt0 : 0 < 1 - delta. Proof. by rewrite subr_gt0. Qed.

Definition holds W V := forall x z, (1 - delta) * V x z <= W x z.

(* Where one floor serves all letters, what is above lambda times the floor
   being at most delta, the rest is a private mechanism. *)
Theorem floor_holds W m : mechanism W ->
  (forall z, 0 <= m z) -> (forall x z, m z <= W x z) ->
  (forall x, \sum_z over (W x z - lambda * m z) <= delta) ->
  exists V, [/\ mechanism V, ldp lambda V & holds W V].
Proof.
move=> [W_ge0 W_row] m_ge0 m_le above_le.
pose U x z := W x z - over (W x z - lambda * m z).
have U_le x z : U x z <= W x z by rewrite ler_subl_addr ler_addl over_ge0.
have U_most x z : U x z <= lambda * m z.
  by rewrite /U ler_subl_addr -ler_subl_addl le_maxr lexx orbT.
have U_least x z : m z <= U x z.
  rewrite /U /over; case: (lerP 0 (W x z - lambda * m z)) => _.
    by rewrite subKr ler_pemull.
  by rewrite subr0.
have U_row x : 1 - delta <= \sum_z U x z.
  by rewrite sumrB W_row ler_sub.
pose N := \sum_z m z.
have private V a : 0 < a ->
    (forall x z, m z * a <= V x z <= lambda * (m z * a)) -> ldp lambda V.
  move=> a_gt0 V_in x x' z; have /andP[_] := V_in x z => /le_trans; apply.
  rewrite ler_wpmul2l ?(le_trans ler01) //.
  by have /andP[] := V_in x' z.
have [N_ge|N_lt] := lerP (1 - delta) N.
  have N_gt0 := lt_le_trans rest_gt0 N_ge.
  exists (fun _ z => m z / N); split.
  - split=> [x z|x] /=; first by rewrite divr_ge0 // ltW.
    by rewrite -mulr_suml divff // gt_eqF.
  - apply: (private _ N^-1) => [|x z]; first by rewrite invr_gt0.
    by rewrite lexx ler_pemull // divr_ge0 // ltW.
  move=> x z; apply: le_trans (m_le x z); rewrite mulrA ler_pdivr_mulr //.
  by rewrite mulrC ler_wpmul2l.
pose theta x := (1 - delta - N) / (\sum_z U x z - N).
have gap x : 0 < \sum_z U x z - N.
  by rewrite subr_gt0; apply: lt_le_trans N_lt _.
have theta_in x : 0 <= theta x <= 1.
  rewrite divr_ge0 ?subr_ge0 ?(ltW N_lt) ?(ltW (gap x)) //=; last first.
    by rewrite -subr_ge0 ltW.
  by rewrite ler_pdivr_mulr // mul1r ler_add2r.
pose T x z := m z + theta x * (U x z - m z).
have T_least x z : m z <= T x z.
  have /andP[theta_ge0 _] := theta_in x.
  by rewrite ler_addl mulr_ge0 // subr_ge0.
have T_most x z : T x z <= U x z.
  have /andP[_ theta_le1] := theta_in x.
  rewrite /T -ler_subr_addl -[X in _ <= X]mul1r ler_wpmul2r //.
  by rewrite subr_ge0.
have T_row x : \sum_z T x z = 1 - delta.
  rewrite big_split /= -mulr_sumr sumrB divfK ?gt_eqF //.
  by rewrite addrC subrK.
exists (fun x z => T x z / (1 - delta)); split.
- split=> [x z|x]; last by rewrite -mulr_suml T_row divff // gt_eqF.
  by rewrite divr_ge0 ?(ltW rest_gt0) // (le_trans (m_ge0 z)).
- apply: (private _ (1 - delta)^-1) => [|x z]; first by rewrite invr_gt0.
  rewrite mulrA !ler_pmul2r ?invr_gt0 // T_least.
  exact: le_trans (T_most x z) (U_most x z).
move=> x z; rewrite mulrC divfK ?gt_eqF //.
exact: le_trans (T_most x z) (U_le x z).
Qed.

(* With two letters the least entry of each output is such a floor: what is
   above it in a row is what is above the other row. *)
Lemma two_letters_hold W : (#|X| <= 2)%N -> X -> mechanism W ->
  graph_approximate (@apart X) lambda delta W ->
  exists V, [/\ mechanism V, ldp lambda V & holds W V].
Proof.
move=> two x0 W_mech private; have [W_ge0 _] := W_mech.
pose least z := [arg min_(x < x0) W x z]%O.
have least_le z x : W (least z) z <= W x z.
  by rewrite /least; case: arg_minP => // y _; apply.
apply: (@floor_holds W (fun z => W (least z) z)) => // x.
have at_x z : least z = x -> over (W x z - lambda * W (least z) z) = 0.
  by move=> ->; rewrite /over max_l // subr_le0 ler_pemull.
have [x' x'_x|alone] := pickP (predC1 x); last first.
  rewrite big1 // => z _; apply: at_x.
  by have /negbFE/eqP := alone (least z).
have other y : y != x -> y = x'.
  have : (#|predC1 x| <= 1)%N by rewrite cardC1 -ltnS prednK // (cardD1 x0).
  by move=> /card_le1_eqP one y_x; apply: one.
pose B := [set z | 0 < W x z - lambda * W x' z].
apply: le_trans (_ : \sum_(z in B) (W x z - lambda * W x' z) <= _); last first.
  by rewrite sumrB -mulr_sumr ler_subl_addl private // /apart eq_sym.
rewrite [X in _ <= X]big_mkcond; apply: ler_sum => z _; rewrite inE.
have [/at_x ->|/other ->] := eqVneq (least z) x; first by case: ifP => // /ltW.
by rewrite /over; case: (ltP 0 (W x z - lambda * W x' z)).
Qed.

(* What holds a share of a mechanism costs its share, and the nearest
   outputs. *)
Lemma held_loss (Y : finType) (P : X -> R) (d : X -> Y -> R) (g : Z -> Y)
    (near : X -> Y) W V : prior P -> mechanism W -> mechanism V -> holds W V ->
  (forall x y, d x (near x) <= d x y) ->
  (1 - delta) * expected_loss P d g V + delta * (\sum_x P x * d x (near x)) <=
  expected_loss P d g W.
Proof.
move=> [P_ge0 _] [_ W_row] [_ V_row] W_V nearest.
rewrite !mulr_sumr -big_split; apply: ler_sum => x _ /=.
rewrite ![_ * (P x * _)]mulrCA -mulrDr ler_wpmul2l //.
have -> : delta * d x (near x) =
    \sum_z (W x z - (1 - delta) * V x z) * d x (near x).
  by rewrite -mulr_suml sumrB W_row -mulr_sumr V_row mulr1 subKr.
rewrite mulr_sumr -big_split; apply: ler_sum => z _ /=.
rewrite mulrA -ler_subr_addl -mulrBl; apply: ler_wpmul2l; last exact: nearest.
by rewrite subr_ge0.
Qed.

End Held.

(* distortion, approximate lines: with two letters delta buys the share delta
   of the nearest outputs, and no more. *)
Theorem two_letters_loss (R : realFieldType) (X Y : finType) (P : X -> R)
    (d : X -> Y -> R) (near : X -> Y) (delta lambda D : R) : (#|X| <= 2)%N ->
  prior P -> (forall x y, d x (near x) <= d x y) ->
  0 <= delta -> delta < 1 -> 1 <= lambda ->
  least_expected_loss (only P) d lambda D ->
  least_loss_within (@apart X) (only P) d lambda delta
    ((1 - delta) * D + delta * (\sum_x P x * d x (near x))).
Proof.
move=> two P_prior nearest delta_ge0 delta_lt1 lambda_ge1 [reached least].
have [x0 _] := prior_letter P_prior; split=> [|D'].
  apply: delta_mixture; first by rewrite delta_ge0 ltW.
    exact: le_trans ler01 lambda_ge1.
  case: reached => Z [W [g [W_mech W_ldp W_loss]]]; exists Z, W, g.
  by split=> // x x' z _; apply: W_ldp.
move=> [Z [W [g [W_mech private W_loss]]]].
have [V [V_mech V_ldp W_V]] :=
  two_letters_hold delta_ge0 delta_lt1 lambda_ge1 two x0 W_mech private.
have V_least : D <= expected_loss P d g V.
  by apply: least; apply/only_loss; exists Z, V, g; split.
apply: (le_trans _ (W_loss P (fun x => erefl))).
have := held_loss g P_prior W_mech V_mech W_V nearest; apply: le_trans.
by rewrite ler_add2r ler_wpmul2l // subr_ge0 ltW.
Qed.
