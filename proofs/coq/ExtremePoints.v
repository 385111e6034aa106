(* The extreme points of the diagonals: a linear function is largest at 0 or at
   a scaled indicator of a set of letters.

   Exports: scaled_indicator_in, scaled_indicator_value, extreme_points,
   only_maximiser, face_centre. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions DiagonalPolytope OnePrior.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section ExtremePoints.
Variables (R : realFieldType) (X : finType) (lambda : R).
Hypothesis lambda_ge1 : 1 <= lambda.
Implicit Types (A : {set X}) (c q : X -> R).

Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans ltr01 lambda_ge1. Qed.

(* lambda / (lambda + |A| - 1) on A, 0 elsewhere. *)
Definition scaled_indicator A x : R :=
  if x \in A then lambda / (lambda + #|A|%:R - 1) else 0.

Let scale_gt0 A : (0 < #|A|)%N -> 0 < lambda + #|A|%:R - 1.
Proof. by move=> A_some; rewrite -addrA ltr_paddr // subr_ge0 ler1n. Qed.

Lemma scaled_indicator_value A c : \sum_x c x * scaled_indicator A x =
  lambda / (lambda + #|A|%:R - 1) * \sum_(x in A) c x.
Proof.
rewrite [X in _ * X]big_mkcond mulr_sumr; apply: eq_bigr => x _;
  rewrite /scaled_indicator.
by case: ifP; rewrite ?mulr0 // mulrC.
Qed.

Theorem scaled_indicator_in A :
  (0 < #|A|)%N -> in_polytope lambda (scaled_indicator A).
Proof.
move=> A_some; have scale := scale_gt0 A_some; split=> x.
  by rewrite /scaled_indicator; case: ifP => // _; rewrite divr_ge0 // ltW.
have total : \sum_z scaled_indicator A z =
    lambda / (lambda + #|A|%:R - 1) * #|A|%:R.
  by under eq_bigr do rewrite -[scaled_indicator _ _]mul1r;
    rewrite (scaled_indicator_value A (fun=> 1)) sumr_const.
have share_ge0 : 0 <= lambda / (lambda + #|A|%:R - 1)
  by rewrite divr_ge0 // ltW.
apply: (@le_trans _ _ ((lambda - 1) * (lambda / (lambda + #|A|%:R - 1)) +
    \sum_z scaled_indicator A z)).
  rewrite ler_add2r ler_wpmul2l ?subr_ge0 // /scaled_indicator; by case: ifP.
by rewrite total mulrC -mulrDr [lambda - 1 + _]addrAC divfK ?gt_eqF.
Qed.

(* foundations, extreme points: V bounds 0 and the value at every set of
   letters, hence at every diagonal. *)
Theorem extreme_points c q (V : R) (x0 : X) : in_polytope lambda q -> 0 <= V ->
  (forall A, (0 < #|A|)%N -> \sum_x c x * scaled_indicator A x <= V) ->
  \sum_x c x * q x <= V.
Proof.
move=> q_in V_ge0 at_sets;
  apply: (polytope_prior_bound x0 lambda_ge1 V_ge0 _ q_in).
pose A := [set x | V < lambda * c x].
have -> : excess c lambda V = \sum_(x in A) (lambda * c x - V).
  rewrite /excess [RHS]big_mkcond; apply: eq_bigr => x _;
      rewrite inE; case: ltP => [gt|le].
    by rewrite max_r // subr_ge0 ltW.
  by rewrite max_l // subr_le0.
case: (posnP #|A|) => [A0|A_some].
  rewrite big1 => [|x]; first by rewrite mulr_ge0 ?subr_ge0.
  by rewrite (card0_eq A0).
have := at_sets A A_some;
  rewrite scaled_indicator_value mulrAC ler_pdivr_mulr ?scale_gt0 // => bound.
rewrite sumrB -mulr_sumr sumr_const ler_subl_addr; apply: le_trans bound _.
by rewrite -[V *+ _]mulr_natr -mulrDr ler_wpmul2l // addrAC.
Qed.

(* 1 on A, -1 elsewhere. *)
Definition signs A x : R := if x \in A then 1 else -1.

Lemma signs_value A q :
  \sum_x signs A x * q x = \sum_(x in A) q x - \sum_(x | x \notin A) q x.
Proof.
rewrite (bigID (mem A)) /=; congr (_ + _); last rewrite -sumrN;
    apply: eq_bigr => x.
  by rewrite /signs => ->; rewrite mul1r.
by rewrite /signs => /negPf ->; rewrite mulN1r.
Qed.

(* foundations, extreme points: the scaled indicator of A alone is best for the
   signs of A, for one letter at every level and for any set of letters above
   the level 1. *)
Theorem only_maximiser A q :
  (0 < #|A|)%N -> 1 < lambda \/ #|A| = 1%N -> in_polytope lambda q ->
  \sum_x signs A x * scaled_indicator A x <= \sum_x signs A x * q x ->
  q =1 scaled_indicator A.
Proof.
move=> A_some unless [q_ge0 q_in] best; have scale := scale_gt0 A_some.
pose k : R := #|A|%:R; pose inside := \sum_(x in A) q x;
  pose outside := \sum_(x | x \notin A) q x.
pose v := lambda / (lambda + k - 1);
  have v_scale : v * (lambda + k - 1) = lambda by rewrite divfK // gt_eqF.
have total : \sum_x q x = inside + outside by rewrite (bigID (mem A)).
have outside_ge0 : 0 <= outside by apply: sumr_ge0.
have {}best : k * v + outside <= inside.
  have signs_sum : \sum_(x in A) signs A x = k.
    by rewrite (eq_bigr (fun=> 1)) => [|x A_x];
      rewrite ?sumr_const // /signs A_x.
  by move: best; rewrite scaled_indicator_value signs_value
    signs_sum -ler_subr_addr mulrC.
have row x : (lambda - 1) * q x + (inside + outside) <= lambda
  by rewrite -total.
have rows : (lambda - 1) * inside + k * (inside + outside) <= k * lambda.
  rewrite /k ![#|A|%:R * _]mulr_natl -!sumr_const mulr_sumr -big_split;
    apply: ler_sum => x _; exact: row.
have whole : (lambda + k - 1) * inside + k * outside <=
    (lambda + k - 1) * (k * v).
  apply: le_trans (_ : k * lambda <= _);
    last by rewrite -{1}v_scale mulrA mulrC.
  by apply: le_trans rows; rewrite mulrDr addrA -mulrDl addrAC.
have outside0 : outside = 0.
  apply: le_anti; rewrite outside_ge0 andbT -(pmulr_rle0 _ scale)
    -(ler_add2l ((lambda + k - 1) * (k * v))) -mulrDr addr0.
  apply: le_trans (ler_wpmul2l (ltW scale) best) _; apply: le_trans whole.
  by rewrite ler_addl mulr_ge0 // ler0n.
have inside_eq : inside = k * v.
  rewrite outside0 addr0 in best;
    rewrite outside0 mulr0 addr0 ler_pmul2l // in whole.
  by apply: le_anti; rewrite whole best.
have off x : x \notin A -> q x = 0.
  by move=> A_x; apply: (psumr_eq0P (fun z _ => q_ge0 z) outside0).
move=> x; rewrite /scaled_indicator; case: ifP => [A_x|/negbT/off //];
  rewrite -/k -/v.
case: unless => [lambda_gt1|one]; last first.
  have /cards1P[z A_eq] : #|A| == 1%N by rewrite one.
  have -> : x = z by apply/set1P; rewrite -A_eq.
  by move: inside_eq; rewrite /inside /k A_eq big_set1 cards1 mul1r.
have le z : z \in A -> q z <= v.
  move=> _; rewrite -(ler_pmul2l (_ : 0 < lambda - 1)) ?subr_gt0 //;
    have := row z; rewrite outside0 addr0 inside_eq.
  rewrite -ler_subr_addr => /le_trans; apply; rewrite -{1}v_scale le_eqVlt;
    apply/orP; left; apply/eqP.
  by rewrite [v * _]mulrC -mulrBl; congr (_ * v); rewrite addrAC addrK.
have gaps : \sum_(z in A) (v - q z) = 0.
  by rewrite sumrB sumr_const -/inside inside_eq -mulr_natl subrr.
have gap_ge0 z : z \in A -> 0 <= v - q z by move=> A_z; rewrite subr_ge0 le.
by have /eqP := psumr_eq0P gap_ge0 gaps A_x; rewrite subr_eq0 => /eqP ->.
Qed.

End ExtremePoints.

(* At the level 1 the point of two letters or more is the centre of a face:
   where it is best, so is that of one letter. *)
Theorem face_centre (R : realFieldType) (X : finType)
  (A : {set X}) (c : X -> R) : (1 < #|A|)%N ->
  exists2 x, [/\ in_polytope 1 (scaled_indicator (1 : R) [set x]),
                 \sum_z c z * scaled_indicator 1 A z <=
                 \sum_z c z * scaled_indicator 1 [set x] z
               & ~ scaled_indicator 1 [set x] =1 scaled_indicator (1 : R) A] &
  x \in A.
Proof.
move=> A_many; have [a A_a] : exists a, a \in A by apply/card_gt0P; apply: ltnW.
have [x A_x x_best] := arg_maxP (P := mem A) c A_a; have {}A_x : x \in A := A_x;
  exists x => //; split.
- by apply: scaled_indicator_in; rewrite ?cards1.
- rewrite !scaled_indicator_value big_set1 cards1 addrK divr1 mul1r addrAC
    subrr add0r mul1r mulrC.
  rewrite ler_pdivr_mulr ?ltr0n ?(ltnW A_many) // mulr_natr -sumr_const;
    exact: ler_sum.
move=> /(_ x); rewrite /scaled_indicator inE eqxx A_x cards1 addrK divr1 addrAC
  subrr add0r mul1r => eq.
by move: A_many; rewrite -(ltr_nat R) -[#|A|%:R]invrK -eq invr1 ltxx.
Qed.
