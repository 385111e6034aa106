(* Distortion functions that some symmetry carries from any letter to any
   other: the mechanism of the balls is optimal for every source set whose hull
   contains the uniform prior. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions LocalModel Floors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Symmetries.
Variables (R : realFieldType) (X Y : finType) (d : X -> Y -> R).
Implicit Types (s : {perm X}) (t : {perm Y}).

(* Letters and outputs renamed together. *)
Definition loss_symmetry (s : {perm X}) (t : {perm Y}) :=
  [forall x, forall y, d (s x) (t y) == d x y].

Definition transitive_loss := forall x x', exists (s : {perm X}) (t : {perm Y}),
  loss_symmetry s t /\ s x = x'.

(* The outputs into which symmetries carry y. *)
Definition orbit_of (y : Y) : pred Y := fun y' =>
  [exists s : {perm X}, exists t : {perm Y}, loss_symmetry s t && (t y == y')].

Lemma loss_symmetryP s t :
  reflect (forall x y, d (s x) (t y) = d x y) (loss_symmetry s t).
Proof.
by apply: (iffP forallP) => [ok x y | ok x];
  [apply/eqP; move/forallP: (ok x) | apply/forallP => y; apply/eqP].
Qed.

Lemma orbit_carried s t y y' :
  loss_symmetry s t -> orbit_of y y' -> orbit_of y (t y').
Proof.
move=> /loss_symmetryP st
  /existsP[s1 /existsP[t1 /andP[/loss_symmetryP st1 /eqP <-]]].
apply/existsP; exists (s1 * s)%g; apply/existsP; exists (t1 * t)%g;
  rewrite permM eqxx andbT.
by apply/loss_symmetryP => x z; rewrite !permM st st1.
Qed.

Lemma symmetry_inv s t : loss_symmetry s t -> loss_symmetry s^-1%g t^-1%g.
Proof.
by move/loss_symmetryP => st; apply/loss_symmetryP => x y;
  rewrite -[LHS]st !permKV.
Qed.

Lemma orbit_closed s t y y' :
  loss_symmetry s t -> orbit_of y (t y') = orbit_of y y'.
Proof.
move=> st; apply/idP/idP; last exact: (orbit_carried st).
by move/(orbit_carried (symmetry_inv st)); rewrite permK.
Qed.

Lemma orbit_self y : orbit_of y y.
Proof.
apply/existsP; exists 1%g; apply/existsP; exists 1%g; rewrite perm1 eqxx andbT.
by apply/loss_symmetryP => x z; rewrite !perm1.
Qed.

(* A sum over the orbit of a function of the distance is the same for
   all letters. *)
Lemma orbit_row (h : R -> R) y x x' : transitive_loss ->
  \sum_(z | orbit_of y z) h (d x z) = \sum_(z | orbit_of y z) h (d x' z).
Proof.
move=> /(_ x x')[s [t [st <-]]]; rewrite [RHS](reindex_inj (@perm_inj _ t)) /=.
apply: eq_big => z; first by rewrite (orbit_closed _ _ st).
by move/loss_symmetryP: st => ->.
Qed.

(* A sum over the letters is the same for all outputs of an orbit. *)
Lemma orbit_column (h : R -> R) y z :
  orbit_of y z -> \sum_x h (d x z) = \sum_x h (d x y).
Proof.
case/existsP => s /existsP[t /andP[/loss_symmetryP st /eqP <-]].
by rewrite (reindex_inj (@perm_inj _ s)); apply: eq_bigr => x _; rewrite st.
Qed.

End Symmetries.

Section Uniform.
Variables (R : realFieldType) (X Y : finType) (d : X -> Y -> R).
Implicit Types (S : source_set R X) (D L lambda : R) (x : X) (y : Y).

Definition uniform_prior : X -> R := fun=> #|X|%:R^-1.

(* lambda for the outputs within D of the letter, 1 for the others, on the
   orbit of y. *)
Definition ball_weight D lambda (a : R) : R := if a <= D then lambda else 1.
Definition ball_mechanism y D lambda x z :=
  if orbit_of d y z then ball_weight D lambda
    (d x z) / \sum_(z' | orbit_of d y z') ball_weight D lambda (d x z') else 0.

Lemma ball_weight_range D lambda a :
  1 <= lambda -> 1 <= ball_weight D lambda a <= lambda.
Proof.
by move=> lambda_ge1; rewrite /ball_weight; case: ifP; rewrite lexx lambda_ge1.
Qed.

Lemma ball_weight_split D lambda a :
  ball_weight D lambda a * (a - D) = over (a - D) - lambda * over (D - a).
Proof.
rewrite /ball_weight /over; case: ifP => [a_le | /negbT];
    last rewrite -ltNge => a_gt.
  by rewrite (max_idPl _) ?subr_le0 // (max_idPr _)
    ?subr_ge0 // sub0r -mulrN opprB.
by rewrite (max_idPr _) ?subr_ge0 ?(ltW a_gt) // (max_idPl _) ?subr_le0
  ?(ltW a_gt) // mulr0 subr0 mul1r.
Qed.

Lemma ball_total_gt0 y D lambda x :
  1 <= lambda -> 0 < \sum_(z | orbit_of d y z) ball_weight D lambda (d x z).
Proof.
move=> lambda_ge1; have weight_gt0 a : 0 < ball_weight D lambda a.
  by have /andP[+ _] := ball_weight_range D a lambda_ge1;
    apply: lt_le_trans; rewrite ltr01.
rewrite (bigD1 y) ?orbit_self //= ltr_paddr //;
  apply: sumr_ge0 => z _; exact: ltW.
Qed.

Hypothesis moved : transitive_loss d.

(* What the ball mechanism of y costs each letter: at most D, where the level
   makes up for the shortfall of D at y. *)
Theorem ball_mechanism_loss y D lambda : 1 <= lambda ->
  shortfall uniform_prior d D y <= lambda * surfeit uniform_prior d D y ->
  let W := ball_mechanism y D lambda in
  [/\ mechanism W, ldp lambda W & forall x, \sum_z W x z * d x z <= D].
Proof.
move=> lambda_ge1 enough W;
  pose total x := \sum_(z | orbit_of d y z) ball_weight D lambda (d x z).
have total_gt0 x : 0 < total x by apply: ball_total_gt0.
have lambda_ge0 : 0 <= lambda by apply: le_trans lambda_ge1.
have weight_ge0 a : 0 <= ball_weight D lambda a
  by have /andP[+ _] := ball_weight_range D a lambda_ge1; exact: le_trans.
have row x (h : Y -> R) : \sum_z W x z * h z =
    (\sum_(z | orbit_of d y z) ball_weight D lambda (d x z) * h z) / total x.
  rewrite mulr_suml [RHS]big_mkcond; apply: eq_bigr => z _;
    rewrite /W /ball_mechanism.
  by case: ifP; rewrite ?mul0r // mulrAC.
split; first split.
- by move=> x z; rewrite /W /ball_mechanism; case: ifP => // _;
    apply: divr_ge0 => //; exact: ltW (total_gt0 x).
- move=> x; under eq_bigr do rewrite -[W x _]mulr1; rewrite row;
    under eq_bigr do rewrite mulr1.
  by rewrite -/(total x) divff // gt_eqF // total_gt0.
- move=> x x' z; rewrite /W /ball_mechanism;
    case: ifP => _; last by rewrite mulr0.
  rewrite (orbit_row (ball_weight D lambda) y x' x moved) mulrA ler_pmul2r
    ?invr_gt0; last exact: total_gt0.
  have /andP[_ high] := ball_weight_range D (d x z) lambda_ge1;
    apply: le_trans high _.
  by have /andP[low _] := ball_weight_range D (d x' z) lambda_ge1;
    rewrite ler_pemulr.
pose gain x :=
  \sum_(z | orbit_of d y z) ball_weight D lambda (d x z) * (d x z - D).
have gain_same x x' : gain x = gain x'.
  exact: (orbit_row (fun a => ball_weight D lambda a * (a - D)) y x x' moved).
have column z : orbit_of d y z ->
    \sum_x ball_weight D lambda (d x z) * (d x z - D) <= 0.
  move=> z_in;
    rewrite (orbit_column (fun a => ball_weight D lambda a * (a - D)) z_in).
  under eq_bigr do rewrite ball_weight_split; rewrite sumrB -mulr_sumr subr_le0.
  case: (posnP #|X|) => [X0 | X_gt0].
    by rewrite !big_pred0 ?mulr0 // => x; have := fintype0 x;
      rewrite X0 => /(_ erefl).
  rewrite -(ler_pmul2l (x := #|X|%:R^-1)) ?invr_gt0 ?ltr0n // mulrCA !mulr_sumr.
  by move: enough; rewrite /shortfall /surfeit mulr_sumr.
move=> x; have gain_le0 : gain x <= 0.
  have X_gt0 : 0 < #|X|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists x.
  rewrite -(pmulr_rle0 _ X_gt0) mulr_natl -sumr_const (eq_bigr gain) => [|x' _];
    last exact: gain_same.
  rewrite exchange_big; rewrite -oppr_ge0 -sumrN;
    apply: sumr_ge0 => z z_in; rewrite oppr_ge0.
  exact: column.
rewrite row ler_pdivr_mulr // -subr_le0; apply: le_trans gain_le0;
  rewrite /gain le_eqVlt; apply/orP; left; apply/eqP.
by rewrite mulr_sumr -sumrB; apply: eq_bigr => z _; rewrite mulrBr [D * _]mulrC.
Qed.

Theorem ball_achievable S y D lambda :
  (forall P, S P -> prior P) -> 1 <= lambda ->
  shortfall uniform_prior d D y <= lambda * surfeit uniform_prior d D y ->
  loss_achievable S d D lambda.
Proof.
move=> S_priors lambda_ge1
  /(ball_mechanism_loss lambda_ge1)[W_mech W_ldp W_loss].
exists Y, (ball_mechanism y D lambda), id; split=> // P /S_priors[P_ge0 P_sum].
by rewrite /expected_loss -[X in _ <= X]mul1r -P_sum mulr_suml;
  apply: ler_sum => x _; rewrite ler_wpmul2l.
Qed.

(* A mixture of priors of the set costs no more than they do. *)
Lemma achievable_mixture S P D lambda :
  convex_hull S P -> loss_achievable S d D lambda ->
  loss_achievable (only P) d D lambda.
Proof.
move=> [V [vertex [S_vertex [w [w_ge0 w_sum P_eq]]]]]
  [Z [W [g [W_mech W_ldp W_loss]]]].
apply/only_loss; exists Z, W, g; split=> //;
  rewrite (expected_loss_eq d g W P_eq) /expected_loss.
under eq_bigr do rewrite mulr_suml;
  rewrite exchange_big /= -[X in _ <= X]mul1r -w_sum mulr_suml.
apply: ler_sum => v _; under eq_bigr do rewrite -mulrA;
  rewrite -mulr_sumr ler_wpmul2l //.
exact: W_loss (S_vertex v).
Qed.

Section Sets.
Variable S : source_set R X.
Hypotheses (S_priors : forall P, S P -> prior P)
  (S_uniform : convex_hull S uniform_prior).

Lemma uniform_is_prior : prior uniform_prior.
Proof.
case: S_uniform => V [vertex [S_vertex [w [w_ge0 w_sum P_eq]]]];
  split=> [x|]; first by rewrite invr_ge0 ler0n.
rewrite (eq_bigr _ (fun x _ => P_eq x)) exchange_big -[RHS]w_sum;
  apply: eq_bigr => v _ /=.
by rewrite -mulr_sumr; case: (S_priors (S_vertex v)) => _ ->; rewrite mulr1.
Qed.

(* The closed form: exp(epsilon) is the least ratio of what D falls short of to
   what it exceeds, where that is 1 or more. *)
Theorem transitive_least D L y : 0 < surfeit uniform_prior d D y ->
  L = shortfall uniform_prior d D y / surfeit uniform_prior d D y -> 1 <= L ->
  (forall z, L * surfeit uniform_prior d D z <=
    shortfall uniform_prior d D z) ->
  (forall z, exists x, d x z != D) -> least_loss_exp_epsilon S d D L.
Proof.
move=> fall_gt0 L_eq L_ge1 least uneven; split=> //.
  by apply: (ball_achievable (y := y)) => //; rewrite L_eq divfK // gt_eqF.
move=> lambda lambda_ge1
  /(achievable_mixture S_uniform)/(expectile_bound uniform_is_prior)[z z_low].
case: (ltrP 0 (surfeit uniform_prior d D z)) => [z_gt0 | z_le0].
  by rewrite -(ler_pmul2r z_gt0); apply: le_trans z_low; apply: least.
have weight_gt0 : 0 < #|X|%:R^-1 :> R
  by have [x _] := uneven z; rewrite invr_gt0 ltr0n; apply/card_gt0P; exists x.
have none (F : X -> R) : (forall x, 0 <= F x) ->
    \sum_x #|X|%:R^-1 * F x <= 0 -> forall x, F x = 0.
  move=> F_ge0 F_le0 x; have term_ge0 x' : true ->
    0 <= #|X|%:R^-1 * F x' by rewrite mulr_ge0 // ltW.
  have sum0 : \sum_x' #|X|%:R^-1 * F x' = 0
    by apply/eqP; rewrite eq_le F_le0 sumr_ge0.
  by have /eqP := psumr_eq0P term_ge0 sum0 (i := x) isT;
    rewrite mulf_eq0 gt_eqF //= => /eqP.
have fall0 := none _ (fun x => over_ge0 _) z_le0.
have rise0 := none _ (fun x => over_ge0 (d x z - D)).
have [x /negP[]] := uneven z;
  rewrite -subr_eq0 (over_split (d x z - D)) opprB fall0 subr0 rise0 ?eqxx //.
by apply: le_trans z_low _; rewrite mulr_ge0_le0 // (le_trans ler01).
Qed.

(* Where the ratio is at most 1, nothing need leak. *)
Theorem transitive_zero D y :
  shortfall uniform_prior d D y <= surfeit uniform_prior d D y ->
  least_loss_exp_epsilon S d D 1.
Proof.
by move=> enough; split=> //; apply: (ball_achievable (y := y)) => //;
  rewrite mul1r.
Qed.

(* The least loss at a level is the least expectile. *)
Theorem transitive_loss_least D lambda y : 1 <= lambda ->
  shortfall uniform_prior d D y <= lambda * surfeit uniform_prior d D y ->
  (forall z, lambda * surfeit uniform_prior d D z <=
    shortfall uniform_prior d D z) ->
  least_expected_loss S d lambda D.
Proof.
move=> lambda_ge1 enough least; split; first exact: ball_achievable enough.
move=>
  D' /(achievable_mixture S_uniform)/only_loss[Z [W [g [W_mech W_ldp W_loss]]]];
  apply: le_trans W_loss.
have [x0 _] := prior_letter uniform_is_prior.
have U_prior := uniform_is_prior.
have U_radii : radii uniform_prior d lambda (fun x => uniform_prior x * D).
  by move=> z; rewrite -over_swap;
    have [-> ->] := expectile_columns d D z U_prior.
have := radii_bound g x0 W_mech W_ldp U_radii.
by rewrite -mulr_suml; case: U_prior => _ ->; rewrite mul1r.
Qed.

End Sets.
End Uniform.
