(* Radii that prove the least loss exist, by the duality of linear programs. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel LinearPrograms Floors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Radii.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P nu : X -> R) (d : X -> Y -> R) (lambda D : R).

(* A column of a private mechanism at an extreme: lambda on some letters, 1 on
   the others. *)
Definition extreme lambda (v : {ffun X -> bool}) x : R :=
  if v x then lambda else 1.

(* Radii are what all extreme columns ask for. *)
Lemma radii_extreme P d lambda nu : 1 <= lambda ->
  (forall v y, \sum_x extreme lambda v x * nu x <=
    \sum_x extreme lambda v x * (P x * d x y)) -> radii P d lambda nu.
Proof.
move=> lambda_ge1 ok y; pose v := [ffun x => P x * d x y <= nu x].
have ok_v := ok v y; rewrite -subr_ge0 -sumrB in ok_v; rewrite -subr_ge0;
  apply: le_trans ok_v _.
rewrite mulr_sumr -sumrB le_eqVlt.
apply/orP; left; apply/eqP; apply: eq_bigr => x _;
  rewrite /extreme ffunE /over -mulrBr.
case: ifP => [le | /negbT]; last rewrite -ltNge => gt.
  by rewrite (max_idPl (_ : P x * d x y - nu x <= 0))
    ?subr_le0 // (max_idPr _) ?subr_ge0 //
    sub0r -[- (lambda * _)]mulrN opprB.
by rewrite mul1r (max_idPr (_ : 0 <= P x * d x y - nu x)) ?subr_ge0 ?(ltW gt) //
  (max_idPl _) ?subr_le0 ?(ltW gt) // mulr0 subr0.
Qed.

(* The bound by radii is reached: the least loss is the largest sum of radii. *)
Theorem radii_exist P d lambda D :
  1 <= lambda -> prior P -> least_expected_loss (only P) d lambda D ->
  exists2 nu, radii P d lambda nu & \sum_x nu x = D.
Proof.
move=> lambda_ge1 P_prior [D_ach D_least]; have [x0 _] := prior_letter P_prior.
have lambda_gt0 : 0 < lambda by rewrite (lt_le_trans ltr01).
have extreme_gt0 v x : 0 < extreme lambda v x
  by rewrite /extreme; case: ifP; rewrite ?ltr01.
pose I := [finType of option ({ffun X -> bool} * Y)].
pose A (i : I) x : R := if i is Some (v, _) then extreme lambda v x else - 1.
pose b (i : I) : R :=
  if i is Some (v, y) then \sum_x extreme lambda v x * (P x * d x y) else - D.
case: (farkas A b) => [[nu nu_ok] | [w [_ [[w_ge0 w_rows <-] w_bound]]]].
  have nu_radii : radii P d lambda nu
    by apply: radii_extreme => // v y; apply: (nu_ok (Some (v, y))).
  exists nu => //; apply/eqP; rewrite eq_le; apply/andP; split.
    have [Z [W [g [W_mech W_ldp W_loss]]]] :=
      iffLR (only_loss P d D lambda) D_ach.
    exact: le_trans (radii_bound g x0 W_mech W_ldp nu_radii) W_loss.
  by have := nu_ok None; rewrite /=; under eq_bigr do rewrite mulN1r;
    rewrite sumrN ler_opp2.
pose scale := w None; pose V x y := \sum_v w (Some (v, y)) * extreme lambda v x.
have split_option (F : I -> R) : \sum_i F i =
    F None + \sum_y \sum_v F (Some (v, y)).
  rewrite (bigD1 None) //=; congr (_ + _); rewrite exchange_big pair_big /=.
  rewrite (reindex_omap Some id) => [|[p|]//] /=;
    apply: eq_big => [[v y]|[v y] _] //.
  by rewrite eqxx.
have V_row x : \sum_y V x y = scale.
  have := w_rows x; rewrite split_option /= mulrN1 => /eqP;
    rewrite addrC subr_eq0 => /eqP //.
have V_ge0 x y : 0 <= V x y by apply: sumr_ge0 => v _; rewrite mulr_ge0 // ltW.
have V_cost : \sum_x P x * (\sum_y V x y * d x y) < scale * D.
  have -> : \sum_x P x * (\sum_y V x y * d x y) =
      \sum_y \sum_v w (Some (v, y)) *
        (\sum_x extreme lambda v x * (P x * d x y)).
    transitivity (\sum_x \sum_y \sum_v w (Some (v, y)) *
        (extreme lambda v x * (P x * d x y))).
      apply: eq_bigr => x _; rewrite mulr_sumr; apply: eq_bigr => y _;
        rewrite /V mulrCA mulr_suml.
      by apply: eq_bigr => v _; rewrite -mulrA.
    rewrite exchange_big; apply: eq_bigr => y _; rewrite exchange_big;
      apply: eq_bigr => v _ /=.
    by rewrite mulr_sumr.
  by move: w_bound; rewrite split_option /= mulrN addrC subr_lt0.
have scale_gt0 : 0 < scale.
  rewrite lt_def w_ge0 andbT; apply/eqP => scale0; move: V_cost;
    rewrite scale0 mul0r big1 ?ltxx // => x _.
  rewrite big1 ?mulr0 // => y _.
  have row0 : \sum_y V x y = 0 by rewrite V_row.
  by rewrite (psumr_eq0P (fun y' _ => V_ge0 x y') row0) ?mul0r.
have : loss_achievable (only P) d
    ((\sum_x P x * (\sum_y V x y * d x y)) / scale) lambda.
  apply/only_loss; exists Y, (fun x y => V x y / scale), id; split; first split.
  - by move=> x y; rewrite divr_ge0 // ltW.
  - by move=> x; rewrite -mulr_suml V_row divff // gt_eqF.
  - move=> x x' y; rewrite mulrA ler_pmul2r ?invr_gt0 // mulr_sumr;
      apply: ler_sum => v _; rewrite mulrCA.
    apply: ler_wpmul2l => //; rewrite /extreme; case: ifP => _; case: ifP => _;
      rewrite ?mulr1 ?lexx ?mulr_ege1 //.
    by rewrite ler_pemulr // ltW.
  rewrite le_eqVlt; apply/orP; left; apply/eqP;
    rewrite /expected_loss mulr_suml; apply: eq_bigr => x _.
  by rewrite -mulrA mulr_suml; congr (_ * _);
    apply: eq_bigr => y _; rewrite mulrAC.
by move/D_least; rewrite ler_pdivl_mulr // mulrC leNgt V_cost.
Qed.

End Radii.
