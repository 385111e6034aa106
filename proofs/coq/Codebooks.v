(* On a line and on a tree the least expected loss is that of a set of outputs.

   filled_loss P c lambda n f  what a floor and its fillings cost
   codebook_loss P c lambda B near  what it costs to answer with the nearest
                               output of B lambda times as often as with each
                               other one of B
   best_codebook P c lambda D  D is the least of these numbers
   falls_then_rises c place    along the places every row of c does so
   Exports: line_least_loss, tree_least_loss. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions
  LocalModel Floors TreeCoverings.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Codebooks.
Variables (R : realFieldType) (X Y : finType) (P : X -> R)
  (c : X -> Y -> R) (lambda : R).
Hypotheses (P_prior : prior P) (lambda_ge1 : 1 <= lambda).
Add Field numbers_of_floors : (field_of_numbers R).

Definition filled_loss n (f : X -> Y -> R) :=
  floor_loss P c n + (lambda - 1) * (\sum_x P x * \sum_y f x y * c x y).

(* The floor theorem for a least loss. *)
Lemma floors_bound D D' :
  (forall n f, is_floor n -> (forall x, filling n (f x)) ->
    D * (\sum_y n y + (lambda - 1)) <= filled_loss n f) ->
  loss_achievable (only P) c D' lambda -> D <= D'.
Proof.
move=> below
  /(floor_achievable c P_prior D' lambda_ge1)[n [F [[n_floor F_least] cheap]]].
have /fin_all_exists2[f f_filling f_cost] :
    forall x, exists2 h, filling n h & \sum_y h y * c x y = F x.
  by move=> x; case: (F_least x).
have cost : filled_loss n f =
    floor_loss P c n + (lambda - 1) * (\sum_x P x * F x).
  by congr (_ + _ * _); apply: eq_bigr => x _; rewrite f_cost.
have := below n f n_floor f_filling; rewrite cost.
by move=> /le_trans/(_ cheap); rewrite ler_pmul2r // scale_gt0.
Qed.

Lemma floor_reached n f D : is_floor n -> (forall x, filling n (f x)) ->
  filled_loss n f = D * (\sum_y n y + (lambda - 1)) ->
  loss_achievable (only P) c D lambda.
Proof.
move=> n_floor f_filling cost.
have [W_mech W_ldp W_loss] :=
  floor_mechanism_private P c lambda_ge1 n_floor f_filling.
apply/only_loss; exists Y, (floor_mechanism n f lambda), id; split=> //.
by rewrite W_loss -/(filled_loss n f) cost mulfK // gt_eqF ?scale_gt0.
Qed.

Definition codebook_loss (B : {set Y}) (near : X -> Y) :=
  (\sum_(y in B) constant_loss P c y +
    (lambda - 1) * \sum_x P x * c x (near x)) / (#|B|%:R + (lambda - 1)).

Definition is_codebook (B : {set Y}) (near : X -> Y) :=
  B != set0 /\ forall x, near x \in B /\
  forall y, y \in B -> c x (near x) <= c x y.

Definition best_codebook D :=
  (exists B near, is_codebook B near /\ codebook_loss B near = D) /\
  forall B near, is_codebook B near -> D <= codebook_loss B near.

Lemma codebook_scale B near : is_codebook B near -> 0 < #|B|%:R + (lambda - 1).
Proof.
case=> /set0Pn[y y_B] _; rewrite ltr_paddr ?subr_ge0 // ltr0n card_gt0.
by apply/set0Pn; exists y.
Qed.

Lemma codebook_reached B near : is_codebook B near ->
  loss_achievable (only P) c (codebook_loss B near) lambda.
Proof.
move=> code; have scale := codebook_scale code; have [B_n0 near_B] := code.
pose n y : R := (y \in B)%:R; pose f x y : R := (y == near x)%:R.
have n_sum (h : Y -> R) : \sum_y n y * h y = \sum_(y in B) h y.
  by rewrite [RHS]big_mkcond; apply: eq_bigr => y _; rewrite /n; case: ifP;
    rewrite ?mul1r ?mul0r.
have f_sum x (h : Y -> R) : \sum_y f x y * h y = h (near x).
  rewrite (bigD1 (near x)) //= /f eqxx mul1r big1 ?addr0 // => y /negPf->.
  by rewrite mul0r.
have n_card : \sum_y n y = #|B|%:R.
  by under eq_bigr do rewrite -[n _]mulr1; rewrite n_sum sumr_const.
apply: (@floor_reached n f).
- split=> [y|]; first by rewrite ler0n.
  by rewrite n_card ler1n card_gt0.
- move=> x; split=> [y|];
    last by under eq_bigr do rewrite -[f _ _]mulr1; rewrite f_sum.
  rewrite /f /n ler0n ler_nat; case: eqP => // ->; by have [->] := near_B x.
rewrite n_card /codebook_loss divfK ?gt_eqF // /filled_loss /floor_loss n_sum.
by congr (_ + _ * _); apply: eq_bigr => x _; rewrite f_sum.
Qed.

(* Where no floor costs less than every set, the least loss is that of the
   best set. *)
Lemma least_loss_of_codebooks D :
    (forall (e n : Y -> R) (w : X -> R) (f : X -> Y -> R),
      (forall y, 0 <= e y) -> (forall x, 0 <= w x) ->
      (forall y, 0 <= n y) -> 1 <= \sum_y n y ->
      (forall x y, 0 <= f x y <= n y) -> (forall x, \sum_y f x y = 1) ->
      exists (B : {set Y}) (near : X -> Y),
      [/\ B != set0, forall x, near x \in B &
      \sum_(y in B) e y + \sum_x w x * c x (near x) <=
      \sum_y e y * n y + \sum_x w x * (\sum_y f x y * c x y)]) ->
  best_codebook D -> least_expected_loss (only P) c lambda D.
Proof.
move=> covering [[B0 [near0 [code0 <-]]] least];
  split=> [|D']; first exact: codebook_reached.
set D0 := codebook_loss B0 near0 in least *;
  apply: floors_bound => n f n_floor f_filling.
have [P_ge0 P_sum] := P_prior; have [n_ge0 n_ge1] := n_floor.
have lambda1_ge0 : 0 <= lambda - 1 by rewrite subr_ge0.
have word y : is_codebook [set y] (fun=> y).
  by split=> [|x]; [apply/set0Pn; exists y; rewrite set11
    | rewrite set11; split=> // z /set1P->].
have e_ge0 y : 0 <= constant_loss P c y - D0.
  rewrite subr_ge0; apply: le_trans (least _ _ (word y)) _.
  rewrite /codebook_loss big_set1 cards1 -/(constant_loss P c y)
    -{1}[constant_loss P c y]mul1r -mulrDl.
  by rewrite mulrAC divff ?mul1r ?lexx // gt_eqF // [1%:R + _]addrC
    subrK (lt_le_trans ltr01).
have w_ge0 x : 0 <= (lambda - 1) * P x by rewrite mulr_ge0.
have f_in x y : 0 <= f x y <= n y by have [] := f_filling x.
have f_sum x : \sum_y f x y = 1 by have [] := f_filling x.
have [B [near [B_n0 near_B]]] :=
  covering _ _ _ _ e_ge0 w_ge0 n_ge0 n_ge1 f_in f_sum.
have best_exists x : exists z, z \in B /\ forall y, y \in B -> c x z <= c x y.
  by have [z z_B z_least] := arg_minP (c x) (near_B x); exists z.
have [best best_B] := fin_all_exists best_exists.
have code : is_codebook B best by split.
have := least _ _ code;
  rewrite /codebook_loss ler_pdivl_mulr ?(codebook_scale code) // => le.
have nearest : \sum_x (lambda - 1) * P x * c x (best x) <=
    \sum_x (lambda - 1) * P x * c x (near x).
  by apply: ler_sum => x _; rewrite ler_wpmul2l //; have [_] := best_B x; apply.
move=> /(le_trans (ler_add (lexx _) nearest)).
have -> : \sum_y (constant_loss P c y - D0) * n y =
    floor_loss P c n - D0 * \sum_y n y.
  by rewrite mulr_sumr -sumrB; apply: eq_bigr => y _;
    rewrite mulrBl [constant_loss P c y * _]mulrC.
have -> : \sum_(y in B) (constant_loss P c y - D0) =
    \sum_(y in B) constant_loss P c y - D0 * #|B|%:R.
  by rewrite sumrB sumr_const -[D0 *+ _]mulr_natr.
have scaled (h : X -> R) : \sum_x (lambda - 1) * P x * h x =
    (lambda - 1) * \sum_x P x * h x.
  by rewrite mulr_sumr; apply: eq_bigr => x _; rewrite mulrA.
rewrite !scaled -subr_ge0 => cheap; rewrite -subr_ge0 in le; rewrite -subr_ge0.
apply: le_trans (addr_ge0 cheap le) _; rewrite /filled_loss le_eqVlt;
  apply/orP; left; apply/eqP.
move: (\sum_(y in B) _) (\sum_x _) (\sum_x _) (floor_loss _ _ _) (\sum_y _)
  => z1 z2 z3 z4 z5.
move: (#|B|%:R) => z6; identity R.
Qed.

End Codebooks.

Section Lines.
Variables (R : realFieldType) (X Y : finType) (P : X -> R)
  (c : X -> Y -> R) (lambda : R).
Hypotheses (P_prior : prior P) (lambda_ge1 : 1 <= lambda).
Variable place : Y -> nat.

(* Of three outputs in a row the one between is no dearer than the dearer one of
   the others. *)
Definition falls_then_rises :=
  forall x y z t, (place y <= place z <= place t)%N ->
  c x z <= Num.max (c x y) (c x t).

Lemma line_stairs : falls_then_rises ->
  staircase (no_dearer c) (fun k =>
    #|[set y | [exists z in no_dearer c k, (place z <= place y)%N]]|%:R : R)
    (fun y => (place y)%:R).
Proof.
move=> falls k k' y y'; rewrite !ler_nat => reach y'_le y_k y'_k y_k'.
have [z z_k' z_le] : exists2 z, z \in no_dearer c k' & (place z <= place y')%N.
  case: (boolP [exists z in no_dearer c k', (place z <= place y')%N])
    => [/exists_inP[z]|none]; first by exists z.
  move: reach; rewrite leqNgt => /negP[]; apply: proper_card;
      rewrite properE; apply/andP; split.
    apply/subsetP => t; rewrite !inE => /exists_inP[z z_k' z_le];
      apply/exists_inP; exists y' => //.
    apply: leq_trans z_le; rewrite ltnW // ltnNge; apply: contra none => le.
    by apply/exists_inP; exists z.
  by apply/subsetPn; exists y'; rewrite !inE //; apply/exists_inP; exists y'.
case: k' y_k' z_k' {reach} => [[]|[x t]]; rewrite !inE //= => y_le z_le'.
apply: le_trans (falls x z y' y _) _; first by rewrite z_le.
by rewrite le_maxl z_le'.
Qed.

(* distortion, line codebooks: on a line the best set of outputs has the
   least loss. *)
Theorem line_least_loss D : falls_then_rises -> best_codebook P c lambda D ->
  least_expected_loss (only P) c lambda D.
Proof.
move=> /line_stairs stairs; apply: least_loss_of_codebooks => // e n w f.
exact: (staircase_codebook stairs).
Qed.

(* distortion, tree codebooks: on a tree as well. *)
Theorem tree_least_loss (up : nat -> nat) (len : nat -> R)
  (d : nat -> nat -> R) (letter : X -> nat) D :
    (forall a, (0 < a)%N -> (up a < a)%N) ->
    (forall a, 0 <= len a) -> tree_distance up len d ->
    (forall x y z, d (letter x) (place y) <=
      d (letter x) (place z) -> c x y <= c x z) ->
  best_codebook P c lambda D -> least_expected_loss (only P) c lambda D.
Proof.
move=> up_lt len_ge0 d_tree rises; apply: least_loss_of_codebooks => // e n w f.
exact: (tree_codebook up_lt len_ge0 d_tree rises).
Qed.

End Lines.
