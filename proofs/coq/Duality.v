(* Linear inequalities over any ordered field have a solution or a contradiction, and radii that prove the least loss. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel Floors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Farkas.
Variable R : realFieldType.

Definition solution n (I : finType) (a : I -> 'I_n -> R) (b : I -> R) x := forall i, b i <= \sum_j a i j * x j.

(* Multipliers that add the inequalities up to 0 > 0. *)
Definition contradiction n (I : finType) (a : I -> 'I_n -> R) (b y : I -> R) :=
  [/\ forall i, 0 <= y i, forall j, \sum_i y i * a i j = 0 & 0 < \sum_i y i * b i].

Section Elimination.
Variables (n : nat) (I : finType) (a : I -> 'I_n.+1 -> R) (b : I -> R).

(* The inequalities i and k, added up so that the first unknown cancels; i itself where it has none. *)
Definition combined (p : I * I) (i : I) : R :=
  if a p.1 ord0 == 0 then (i == p.1)%:R
  else if (0 < a p.1 ord0) && (a p.2 ord0 < 0) then (i == p.1)%:R * - a p.2 ord0 + (i == p.2)%:R * a p.1 ord0 else 0.

Definition rest_row p (j : 'I_n) := \sum_i combined p i * a i (lift ord0 j).
Definition rest_bound p := \sum_i combined p i * b i.

Lemma pick_sum (i : I) (F : I -> R) : \sum_k (k == i)%:R * F k = F i.
Proof. by rewrite (bigD1 i) //= eqxx mul1r big1 ?addr0 // => k /negPf ->; rewrite mul0r. Qed.

Lemma combined_sum p (F : I -> R) : \sum_i combined p i * F i =
  if a p.1 ord0 == 0 then F p.1
  else if (0 < a p.1 ord0) && (a p.2 ord0 < 0) then a p.1 ord0 * F p.2 - a p.2 ord0 * F p.1 else 0.
Proof.
rewrite /combined; case: ifP => _; first exact: pick_sum.
case: ifP => _; last by rewrite big1 // => i _; rewrite mul0r.
under eq_bigr do rewrite mulrDl -!mulrA; rewrite big_split /= !pick_sum mulNr addrC.
by rewrite -(pick_sum p.2 (fun k => a p.1 ord0 * F k)).
Qed.

Lemma combined_ge0 p i : 0 <= combined p i.
Proof.
rewrite /combined; case: ifP => _; first exact: ler0n.
case: ifP => // /andP[up down]; rewrite addr_ge0 // mulr_ge0 ?ler0n // ?oppr_ge0 ltW //.
Qed.

Lemma combined_first p : \sum_i combined p i * a i ord0 = 0.
Proof.
rewrite combined_sum; case: ifP => [/eqP //|_]; case: ifP => // _.
by rewrite mulrC subrr.
Qed.

Lemma contradiction_lifted y : contradiction rest_row rest_bound y ->
  contradiction a b (fun i => \sum_p y p * combined p i).
Proof.
case=> y_ge0 y_rows y_bound.
have swap (F : I -> R) : \sum_i (\sum_p y p * combined p i) * F i = \sum_p y p * \sum_i combined p i * F i.
  under eq_bigr do rewrite mulr_suml; rewrite exchange_big; apply: eq_bigr => p _ /=.
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite mulrA.
split=> [i|j|]; last by rewrite swap.
  by apply: sumr_ge0 => p _; rewrite mulr_ge0 ?combined_ge0.
rewrite swap; case: (unliftP ord0 j) => [j' -> | ->]; first exact: y_rows.
by rewrite big1 // => p _; rewrite combined_first mulr0.
Qed.

Lemma solution_lifted x : solution rest_row rest_bound x -> exists x', solution a b x'.
Proof.
move=> x_ok; pose left i := \sum_j a i (lift ord0 j) * x j.
have rest_left p : \sum_j rest_row p j * x j = \sum_i combined p i * left i.
  under eq_bigr do rewrite mulr_suml; rewrite exchange_big; apply: eq_bigr => i _ /=.
  by rewrite mulr_sumr; apply: eq_bigr => j _; rewrite mulrA.
have pairs p : \sum_i combined p i * b i <= \sum_i combined p i * left i by rewrite -rest_left; apply: x_ok.
suff [t t_ok] : exists t, forall i, b i <= a i ord0 * t + left i.
  exists (fun j => if unlift ord0 j is Some j' then x j' else t) => i.
  rewrite big_ord_recl unlift_none; apply: le_trans (t_ok i) _; rewrite ler_add2l le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_bigr => j _; rewrite liftK.
have none i : a i ord0 = 0 -> b i <= left i.
  by move=> a0; have := pairs (i, i); rewrite !combined_sum /= a0 eqxx.
have both i k : 0 < a i ord0 -> a k ord0 < 0 -> (b i - left i) / a i ord0 <= (b k - left k) / a k ord0.
  move=> up down; have := pairs (i, k); rewrite !combined_sum /= gt_eqF // up down /=.
  rewrite ler_pdivr_mulr // mulrAC ler_ndivl_mulr // !mulrBl !ler_subl_addr !(mulrC (a _ _)).
  by rewrite [X in _ -> _ <= X]addrC [X in _ -> _ <= X]addrA [X in _ -> _ <= X]addrAC.
pose bound i := (b i - left i) / a i ord0.
have above i t : 0 < a i ord0 -> (b i <= a i ord0 * t + left i) = (bound i <= t).
  by move=> up; rewrite /bound ler_pdivr_mulr // ler_subl_addr mulrC.
have below i t : a i ord0 < 0 -> (b i <= a i ord0 * t + left i) = (t <= bound i).
  by move=> down; rewrite /bound ler_ndivl_mulr // ler_subl_addr mulrC.
case: (pickP (fun i => 0 < a i ord0)) => [i0 i0_up | no_up].
  have [i i_up i_max] := arg_maxP (P := fun i => 0 < a i ord0) bound i0_up.
  exists (bound i) => k; case: (ltrgtP (a k ord0) 0) => [down | up | zero].
  - by rewrite below // both.
  - by rewrite above //; apply: i_max.
  - by rewrite zero mul0r add0r none.
case: (pickP (fun i => a i ord0 < 0)) => [i0 i0_down | no_down].
  have [i i_down i_min] := arg_minP (P := fun i => a i ord0 < 0) bound i0_down.
  exists (bound i) => k; case: (ltrgtP (a k ord0) 0) => [down | up | zero].
  - by rewrite below //; apply: i_min.
  - by have := no_up k; rewrite /= up.
  - by rewrite zero mul0r add0r none.
exists 0 => k; rewrite mulr0 add0r; apply: none; apply/eqP.
by case: (ltrgtP (a k ord0) 0) (no_up k) (no_down k).
Qed.

End Elimination.

(* Farkas' lemma, by elimination of the unknowns. *)
Theorem farkas n (I : finType) (a : I -> 'I_n -> R) (b : I -> R) :
  (exists x, solution a b x) \/ (exists y, contradiction a b y).
Proof.
elim: n I a b => [|n IH] I a b.
  case: (boolP [forall i, b i <= 0]) => [/forallP b_le0 | /forallPn[i]].
    by left; exists (fun=> 0) => i; rewrite big_ord0.
  rewrite -ltNge => bi_gt0; right; exists (fun k => (k == i)%:R); split=> [k|[]//|]; first exact: ler0n.
  by rewrite pick_sum.
case: (IH _ (rest_row a) (rest_bound a b)) => [[x /solution_lifted] | [y /contradiction_lifted y_lifted]]; first by left.
by right; eexists; apply: y_lifted.
Qed.

End Farkas.

Section Radii.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P nu : X -> R) (d : X -> Y -> R) (lambda D : R).

(* A column of a private mechanism at an extreme: lambda on some letters, 1 on the others. *)
Definition extreme lambda (v : {ffun X -> bool}) x : R := if v x then lambda else 1.

(* Radii are what all extreme columns ask for. *)
Lemma radii_extreme P d lambda nu : 1 <= lambda ->
  (forall v y, \sum_x extreme lambda v x * nu x <= \sum_x extreme lambda v x * (P x * d x y)) -> radii P d lambda nu.
Proof.
move=> lambda_ge1 ok y; pose v := [ffun x => P x * d x y <= nu x].
have ok_v := ok v y; rewrite -subr_ge0 -sumrB in ok_v; rewrite -subr_ge0; apply: le_trans ok_v _.
rewrite mulr_sumr -sumrB le_eqVlt.
apply/orP; left; apply/eqP; apply: eq_bigr => x _; rewrite /extreme ffunE /over -mulrBr.
case: ifP => [le | /negbT]; last rewrite -ltNge => gt.
  by rewrite (max_idPl (_ : P x * d x y - nu x <= 0)) ?subr_le0 // (max_idPr _) ?subr_ge0 //
    sub0r -[- (lambda * _)]mulrN opprB.
by rewrite mul1r (max_idPr (_ : 0 <= P x * d x y - nu x)) ?subr_ge0 ?(ltW gt) // (max_idPl _) ?subr_le0 ?(ltW gt) //
  mulr0 subr0.
Qed.

(* The bound by radii is reached: the least loss is the largest sum of radii. *)
Theorem radii_exist P d lambda D : 1 <= lambda -> prior P -> least_expected_loss (only P) d lambda D ->
  exists2 nu, radii P d lambda nu & \sum_x nu x = D.
Proof.
move=> lambda_ge1 P_prior [D_ach D_least]; have [x0 _] := prior_inhabited P_prior.
have lambda_gt0 : 0 < lambda by rewrite (lt_le_trans ltr01).
have extreme_gt0 v x : 0 < extreme lambda v x by rewrite /extreme; case: ifP; rewrite ?ltr01.
pose I := [finType of option ({ffun X -> bool} * Y)].
pose a (i : I) (j : 'I_#|X|) : R := if i is Some (v, _) then - extreme lambda v (enum_val j) else 1.
pose b (i : I) : R := if i is Some (v, y) then - \sum_x extreme lambda v x * (P x * d x y) else D.
have over_letters (F : X -> R) : \sum_(j < #|X|) F (enum_val j) = \sum_x F x.
  rewrite [RHS](reindex (fun j : 'I_#|X| => enum_val j)) //.
  by exists enum_rank => x _; rewrite ?enum_valK ?enum_rankK.
case: (farkas a b) => [[nu nu_ok] | [w [w_ge0 w_rows w_bound]]].
  pose nu' x := nu (enum_rank x); have nu_radii : radii P d lambda nu'.
    apply: radii_extreme => // v y; have := nu_ok (Some (v, y)); rewrite /= ler_oppl -sumrN.
    under eq_bigr do rewrite mulNr opprK -[nu _]/(nu _).
    by rewrite -(over_letters (fun x => extreme lambda v x * nu' x));
      under [X in _ -> X <= _]eq_bigr do rewrite /nu' enum_valK.
  exists nu' => //; apply/eqP; rewrite eq_le; apply/andP; split.
    have [Z [W [g [W_mech W_ldp W_loss]]]] := iffLR (only_loss P d D lambda) D_ach.
    exact: le_trans (radii_bound g x0 W_mech W_ldp nu_radii) W_loss.
  have := nu_ok None; rewrite /= -(over_letters nu'); under eq_bigr do rewrite mul1r.
  by under [X in _ -> _ <= X]eq_bigr do rewrite /nu' enum_valK.
pose scale := w None; pose V x y := \sum_v w (Some (v, y)) * extreme lambda v x.
have split_option (F : I -> R) : \sum_i F i = F None + \sum_y \sum_v F (Some (v, y)).
  rewrite (bigD1 None) //=; congr (_ + _); rewrite exchange_big pair_big /=.
  rewrite (reindex_omap Some id) => [|[p|]//] /=; apply: eq_big => [[v y]|[v y] _] //.
  by rewrite eqxx.
have V_row x : \sum_y V x y = scale.
  have := w_rows (enum_rank x); rewrite split_option /= mulr1 /scale => /eqP; rewrite addr_eq0 => /eqP ->.
  rewrite -sumrN; apply: eq_bigr => y _; rewrite -sumrN; apply: eq_bigr => v _.
  by rewrite mulrN opprK enum_rankK.
have V_ge0 x y : 0 <= V x y by apply: sumr_ge0 => v _; rewrite mulr_ge0 // ltW.
have V_cost : \sum_x P x * (\sum_y V x y * d x y) < scale * D.
  have -> : \sum_x P x * (\sum_y V x y * d x y) =
      \sum_y \sum_v w (Some (v, y)) * (\sum_x extreme lambda v x * (P x * d x y)).
    transitivity (\sum_x \sum_y \sum_v w (Some (v, y)) * (extreme lambda v x * (P x * d x y))).
      apply: eq_bigr => x _; rewrite mulr_sumr; apply: eq_bigr => y _; rewrite /V mulrCA mulr_suml.
      by apply: eq_bigr => v _; rewrite -mulrA.
    rewrite exchange_big; apply: eq_bigr => y _; rewrite exchange_big; apply: eq_bigr => v _ /=.
    by rewrite mulr_sumr.
  rewrite -subr_gt0; move: w_bound; rewrite split_option /= -/scale => gt; apply: lt_le_trans gt _.
  rewrite ler_add2l le_eqVlt; apply/orP; left; apply/eqP; rewrite -sumrN; apply: eq_bigr => y _.
  by rewrite -sumrN; apply: eq_bigr => v _; rewrite mulrN.
have scale_gt0 : 0 < scale.
  rewrite lt_def w_ge0 andbT; apply/eqP => scale0; move: V_cost; rewrite scale0 mul0r big1 ?ltxx // => x _.
  rewrite big1 ?mulr0 // => y _.
  have row0 : \sum_y V x y = 0 by rewrite V_row.
  by rewrite (psumr_eq0P (fun y' _ => V_ge0 x y') row0) ?mul0r.
have : loss_achievable (only P) d ((\sum_x P x * (\sum_y V x y * d x y)) / scale) lambda.
  apply/only_loss; exists Y, (fun x y => V x y / scale), id; split; first split.
  - by move=> x y; rewrite divr_ge0 // ltW.
  - by move=> x; rewrite -mulr_suml V_row divff // gt_eqF.
  - move=> x x' y; rewrite mulrA ler_pmul2r ?invr_gt0 // mulr_sumr; apply: ler_sum => v _; rewrite mulrCA.
    apply: ler_wpmul2l => //; rewrite /extreme; case: ifP => _; case: ifP => _; rewrite ?mulr1 ?lexx ?mulr_ege1 //.
    by rewrite ler_pemulr // ltW.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /expected_loss mulr_suml; apply: eq_bigr => x _.
  by rewrite -mulrA mulr_suml; congr (_ * _); apply: eq_bigr => y _; rewrite mulrAC.
by move/D_least; rewrite ler_pdivl_mulr // mulrC leNgt V_cost.
Qed.

End Radii.
