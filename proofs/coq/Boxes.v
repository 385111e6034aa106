(* Boxes of priors: the prior that cuts one level to the bounds exists, and
   rules the box.

   median a c b      the middle one of three numbers with a <= b
   evened c          the medians of the bounds and c
   Exports: level_exists, box_rules, box_majorised. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel LinearPrograms
  SourceSets Majorisation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition median (R : realFieldType) (a c b : R) := Num.max a (Num.min c b).

Section Medians.
Variable R : realFieldType.
Implicit Types a b c : R.

Lemma median_low a c b : c <= a -> median a c b = a.
Proof. by move=> c_le; rewrite /median max_l // le_minl c_le. Qed.

Lemma median_high a c b : a <= b -> b <= c -> median a c b = b.
Proof. by move=> ab b_le; rewrite /median min_r // max_r. Qed.

Lemma median_between a c b : a <= c <= b -> median a c b = c.
Proof. by case/andP=> a_le le_b; rewrite /median min_l // max_r. Qed.

End Medians.

Section Boxes.
Variables (R : realFieldType) (X : finType) (lower upper : X -> R).
Implicit Types (P Q : X -> R) (A : {set X}) (c t D lambda : R).
Hypothesis bounds : forall x, lower x <= upper x.

Definition evened c x := median (lower x) c (upper x).

Let breaks := [seq lower x | x <- enum X] ++ [seq upper x | x <- enum X].

Lemma lower_break x : lower x \in breaks.
Proof. by rewrite mem_cat map_f ?mem_enum. Qed.

Lemma upper_break x : upper x \in breaks.
Proof. by rewrite mem_cat (map_f upper) ?orbT ?mem_enum. Qed.

(* Between neighbouring breaks the letters whose bounds lie on both sides move
   with the level, and no others. *)
Lemma evened_between b b' c x :
  (forall d, d \in breaks -> d <= b \/ b' <= d) -> b <= c <= b' ->
  evened c x = evened b x + ((lower x <= b) && (b' <= upper x))%:R * (c - b).
Proof.
move=> neighbours /andP[b_le c_le]; have bb' := le_trans b_le c_le;
  rewrite /evened.
case: (neighbours _ (upper_break x)) => [up_le|b'_le].
  have up_c := le_trans up_le b_le; rewrite !(median_high (bounds x)) //.
  have [b'_up|] := boolP (b' <= upper x); last by rewrite andbF mul0r addr0.
  have cb : c = b by apply/eqP;
    rewrite eq_le b_le (le_trans c_le) // (le_trans b'_up).
  by rewrite cb subrr mulr0 addr0.
case: (neighbours _ (lower_break x)) => [low_le|b'_low].
  rewrite low_le b'_le mul1r [LHS]median_between
    ?(le_trans low_le) ?(le_trans c_le) //.
  by rewrite median_between ?low_le ?(le_trans bb') // addrC subrK.
rewrite !median_low ?(le_trans c_le) ?(le_trans bb') //;
  have [low_b|] := boolP (lower x <= b); last by rewrite mul0r addr0.
have cb : c = b by apply/eqP;
  rewrite eq_le b_le (le_trans c_le) // (le_trans b'_low).
by rewrite cb subrr mulr0 addr0.
Qed.

(* source sets, box: the level exists in every ordered field, by
   linear pieces. *)
Theorem level_exists :
  \sum_x lower x <= 1 -> 1 <= \sum_x upper x -> exists c, \sum_x evened c x = 1.
Proof.
move=> low_le up_ge; pose f c := \sum_x evened c x.
have [x0 _] : exists x : X, True.
  case: (pickP (@predT X)) => [x _|none]; first by exists x.
  by move: up_ge; rewrite big_pred0 // ler10.
have [none|[bottom bottom_in bottom_least]] :=
    greatest_of (fun d : R => - d) breaks.
  by have := lower_break x0; rewrite none.
have f_bottom : f bottom <= 1.
  apply: le_trans low_le; apply: ler_sum => x _; rewrite /evened median_low //.
  by have := bottom_least _ (lower_break x); rewrite ler_opp2.
have [none|[b]] := greatest_of id [seq d <- breaks | f d <= 1].
  have : bottom \in [seq d <- breaks | f d <= 1] by rewrite mem_filter f_bottom.
  by rewrite none.
rewrite mem_filter => /andP[f_b b_in] b_greatest.
have [last|[b']] := greatest_of (fun d : R => - d) [seq d <- breaks | b < d].
  exists b; apply/eqP; rewrite eq_le [X in X && _]f_b /=;
    apply: le_trans up_ge _; apply: ler_sum => x _.
  rewrite /evened median_high // leNgt; apply/negP => up_gt.
  have : upper x \in [seq d <- breaks | b < d]
    by rewrite mem_filter up_gt upper_break.
  by rewrite last.
rewrite mem_filter => /andP[b_lt b'_in] b'_least.
have neighbours d : d \in breaks -> d <= b \/ b' <= d.
  move=> d_in; have [|d_gt] := lerP d b; [by left | right].
  by have := b'_least d; rewrite mem_filter d_gt d_in ler_opp2; apply.
have f_b' : 1 < f b'.
  rewrite ltNge; apply/negP => f_le; have := b_greatest b';
    rewrite mem_filter f_le b'_in => /(_ isT).
  by rewrite leNgt b_lt.
pose n : R := \sum_x ((lower x <= b) && (b' <= upper x))%:R.
have along c : b <= c <= b' -> f c = f b + n * (c - b).
  move=> c_in; rewrite /f
    (eq_bigr _ (fun x _ => evened_between x neighbours c_in)) big_split /=.
  by rewrite mulr_suml.
have step_gt0 : 0 < b' - b by rewrite subr_gt0.
have gain : 1 < f b + n * (b' - b) by rewrite -along // lexx ltW.
have n_gt0 : 0 < n.
  rewrite -(pmulr_lgt0 _ step_gt0); rewrite -ltr_subl_addl in gain;
    apply: le_lt_trans gain.
  by rewrite subr_ge0.
exists (b + (1 - f b) / n); rewrite [LHS]along.
  by rewrite [b + _]addrC addrK mulrC divfK ?gt_eqF // addrC subrK.
rewrite ler_addl divr_ge0 ?subr_ge0 ?(ltW n_gt0) //= -ler_subr_addl
  ler_pdivr_mulr // mulrC ler_subl_addl.
exact: ltW.
Qed.

Variable c : R.
Hypotheses (lower_ge0 : forall x, 0 <= lower x) (level : \sum_x evened c x = 1).

Lemma evened_range x : lower x <= evened c x <= upper x.
Proof.
by rewrite /evened /median le_maxr lexx le_maxl bounds le_minl lexx orbT.
Qed.

Lemma evened_prior : prior (evened c).
Proof.
by split=> // x; have /andP[low _] := evened_range x; apply: le_trans low.
Qed.

Lemma evened_box : box lower upper (evened c).
Proof. by split=> [|x]; [exact: evened_prior | exact: evened_range]. Qed.

Lemma evened_levels t Q : box lower upper Q ->
  \sum_(x | t <= evened c x) evened c x <= \sum_(x | t <= evened c x) Q x.
Proof.
move=> [[_ Q_sum] Q_range]; have [t_le|t_gt] := lerP t c; last first.
  apply: ler_sum => x t_le; have /andP[low _] := Q_range x; apply: le_trans low;
    rewrite leNgt; apply/negP => low_lt.
  suff lt_t : evened c x < t by have := le_lt_trans t_le lt_t; rewrite ltxx.
  move: low_lt; rewrite /evened /median lt_maxr ltxx /= => low_lt;
    rewrite max_r ?(ltW low_lt) //.
  by rewrite lt_minl t_gt.
have split_at P : \sum_(x | t <= evened c x) P x =
    \sum_x P x - \sum_(x | ~~ (t <= evened c x)) P x.
  by rewrite [X in X - _](bigID (fun x => t <= evened c x)) /= addrK.
rewrite !split_at Q_sum level ler_add2l ler_opp2; apply: ler_sum => x;
  rewrite -ltNge => lt_t.
have /andP[_ high] := Q_range x; apply: le_trans high _; move: lt_t.
rewrite /evened /median lt_maxl => /andP[_];
    rewrite lt_minl => /orP[c_lt|up_lt].
  by have := lt_le_trans c_lt t_le; rewrite ltxx.
by rewrite le_maxr le_minr lexx (ltW (lt_le_trans up_lt t_le)) orbT.
Qed.

(* source sets, box: the medians ask for as much as the box ... *)
Theorem box_rules D lambda : 1 <= lambda ->
  achievable (box lower upper) D lambda <->
  achievable (only (evened c)) D lambda.
Proof.
move=> lambda_ge1; have box_prior Q : box lower upper Q -> prior Q by case.
apply: (least_majorised_rules D box_prior
  (convex_hull_self evened_box) evened_prior lambda_ge1) => t Q.
exact: evened_levels.
Qed.

(* ... and are majorised by all of its priors. *)
Theorem box_majorised Q : box lower upper Q -> majorised (evened c) Q.
Proof.
move=> Q_in; have [Q_prior _] := Q_in;
  apply: (harder_majorised evened_prior Q_prior) => D lambda lambda_ge1 ach.
exact: achievable_only Q_in (iffRL (box_rules D lambda_ge1) ach).
Qed.

End Boxes.
