(* Total variation balls: the centre with its top cut and its bottom raised is
   as hard as the ball, and shifts thresholds. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel
  SourceSets Majorisation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section VariationBalls.
Variables (R : realFieldType) (X : finType) (C : X -> R) (r a b : R).
Implicit Types (P Q : X -> R) (D lambda : R).
Add Field numbers : (field_of_numbers R).
Hypotheses (C_prior : prior C) (b_le_a : b <= a).

(* C with its top cut to a and its bottom raised to b. *)
Definition clipped x := Num.max b (Num.min a (C x)).

Let cut x := Num.max 0 (C x - a).
Let raised x := Num.max 0 (b - C x).

Lemma clipped_moves x : clipped x = C x - cut x + raised x.
Proof.
rewrite /clipped /cut /raised; case: (lerP a (C x)) => [a_le|lt_a].
  by rewrite (max_r (_ : 0 <= C x - a)) ?subr_ge0 // max_r // max_l ?subr_le0
    ?(le_trans b_le_a) // addr0 subKr.
rewrite (max_l (_ : C x - a <= 0)) ?subr_le0 ?(ltW lt_a) // subr0;
    case: (lerP b (C x)) => [b_le|/ltW lt_b].
  by rewrite max_l ?addr0 // subr_le0.
by rewrite max_r ?subr_ge0 // addrC subrK.
Qed.

Hypotheses (clipped_sum : \sum_x clipped x = 1)
  (cut_sum : \sum_x cut x = r) (b_ge0 : 0 <= b).

Lemma clipped_prior : prior clipped.
Proof. by split=> // x; rewrite /clipped le_maxr b_ge0. Qed.

Lemma balance (s : R) : 1 - r + s = 1 -> s = r.
Proof.
move=> total; have -> : s = 1 - r + s - 1 + r by identity R.
by rewrite total subrr add0r.
Qed.

Lemma raised_sum : \sum_x raised x = r.
Proof.
have := clipped_sum; under eq_bigr do rewrite clipped_moves.
rewrite big_split sumrB /= cut_sum; case: C_prior => _ ->; exact: balance.
Qed.

Lemma clipped_near : ball C r clipped.
Proof.
split; first exact: clipped_prior.
apply: (@le_trans _ _ (\sum_x (cut x + raised x))).
  apply: ler_sum => x _; have c_ge0 : 0 <= cut x by rewrite le_maxr lexx.
  have r_ge0 : 0 <= raised x by rewrite le_maxr lexx.
  rewrite (_ : clipped x - C x = raised x - cut x);
    last by rewrite clipped_moves; identity R.
  by apply: le_trans (ler_norm_sub _ _) _;
    rewrite (ger0_norm r_ge0) (ger0_norm c_ge0) [X in _ <= X]addrC lexx.
by rewrite big_split /= cut_sum raised_sum mulr_natl mulr2n.
Qed.

(* Within the radius, letters lose at most the radius together. *)
Lemma near_together Q (A : {set X}) :
  ball C r Q -> together C A - r <= together Q A.
Proof.
move=> [[_ Q_sum] near]; rewrite ler_subl_addr -ler_subl_addl;
  case: C_prior => _ C_sum.
rewrite -(ler_pmul2l (ltr0n R 2)); apply: le_trans near.
have total : \sum_x (C x - Q x) = 0 by rewrite sumrB C_sum Q_sum subrr.
have outside : \sum_(x in A) (C x - Q x) = \sum_(x | x \notin A) (Q x - C x).
  have := total; rewrite (bigID (mem A)) /= => /eqP;
    rewrite addr_eq0 => /eqP ->.
  by rewrite -sumrN; apply: eq_bigr => x _; rewrite opprB.
rewrite [X in _ <= X](bigID (mem A)) /= mulr_natl mulr2n /together -sumrB;
    apply: ler_add.
  by apply: ler_sum => x _; rewrite distrC ler_norm.
by rewrite outside; apply: ler_sum => x _; rewrite ler_norm.
Qed.

(* source sets, variation ball: the clipped centre asks for as much as
   the ball. *)
Theorem clipped_rules D lambda : 1 <= lambda ->
  achievable (ball C r) D lambda <-> achievable (only clipped) D lambda.
Proof.
move=> lambda_ge1; have ball_prior Q : ball C r Q -> prior Q by case.
apply: (least_majorised_rules D ball_prior
  (convex_hull_self clipped_near) clipped_prior lambda_ge1) => c Q Q_in.
have [[Q_ge0 Q_sum] _] := Q_in; have [c_le|b_lt] := lerP c b.
  have all x : c <= clipped x
    by rewrite (le_trans c_le) // /clipped le_maxr lexx.
  by rewrite (eq_bigl predT) // [X in _ <= X](eq_bigl predT) //
    Q_sum -clipped_sum.
pose A := [set x | c <= clipped x].
have same (E : X -> R) : \sum_(x | c <= clipped x) E x = \sum_(x in A) E x
  by apply: eq_bigl => x; rewrite inE.
rewrite !same; have [a_lt|c_le] := ltrP a c.
  rewrite big_pred0 => [|x]; first by apply: sumr_ge0.
  by rewrite inE /clipped; apply/negbTE;
    rewrite -ltNge lt_maxl b_lt lt_minl a_lt.
apply: le_trans (near_together A Q_in).
rewrite (eq_bigr (fun x => C x - cut x)) => [|x]; last first.
  rewrite inE => c_x; rewrite clipped_moves;
    suff -> : raised x = 0 by rewrite addr0.
  rewrite /raised max_l // subr_le0 leNgt; apply/negP => C_lt; move: c_x;
    rewrite leNgt => /negP; apply.
  by rewrite /clipped lt_maxl b_lt lt_minl (lt_trans C_lt b_lt) orbT.
rewrite sumrB ler_add2l ler_opp2 -cut_sum [X in X <= _](bigID (mem A)) /=
  [X in _ + X]big1 ?addr0 // => x.
rewrite inE -ltNge => x_lt; rewrite /cut max_l // subr_le0 leNgt;
  apply/negP => a_lt; move: x_lt.
by rewrite ltNge => /negP; apply; apply: le_trans c_le _;
  rewrite /clipped le_maxr le_minr lexx (ltW a_lt) orbT.
Qed.

End VariationBalls.

(* The thresholds of the clipped centre. *)
Section Thresholds.
Variables (R : realFieldType) (M : nat) (C : 'I_M -> R) (r a b : R).
Hypotheses (C_prior : prior C) (C_dec : decreasing C) (b_le_a : b <= a).
Hypotheses (clipped_sum : \sum_x clipped C a b x = 1)
  (cut_sum : \sum_x Num.max 0 (C x - a) = r) (b_ge0 : 0 <= b).

Lemma clipped_decreasing : decreasing (clipped C a b).
Proof.
move=> i j le_ij; rewrite /clipped le_maxl le_maxr lexx /= le_maxr;
  apply/orP; right.
by rewrite le_minr le_minl lexx /= le_minl C_dec ?orbT.
Qed.

(* source sets, variation ball: tails without cut letters that hold all raised
   ones gain the radius ... *)
Theorem shifted_tail k : (forall i : 'I_M, (M - k <= i)%N -> C i <= a) ->
  (forall i : 'I_M, (i < M - k)%N -> b <= C i) ->
  A (clipped C a b) k = A C k + r.
Proof.
move=> uncut unraised; rewrite -(raised_sum C_prior b_le_a clipped_sum cut_sum).
rewrite [X in _ + X](bigID (fun i : 'I_M => M - k <= i)%N) /=
    [X in _ + (_ + X)]big1 => [|i]; last first.
  by rewrite -ltnNge => /unraised b_le; rewrite max_l // subr_le0.
rewrite addr0 /A -big_split; apply: eq_bigr => i /uncut le_a /=.
by rewrite (clipped_moves C b_le_a)
  (max_l (_ : C i - a <= 0)) ?subr0 // subr_le0.
Qed.

(* ... and so does the threshold, if the letter before the tail is neither cut
   nor raised. *)
Theorem shifted_threshold k (i : 'I_M) :
  i.+1 = (M - k)%N -> b <= C i -> C i <= a ->
  threshold (clipped C a b) k = threshold C k + r.
Proof.
move=> i_k b_le le_a; rewrite /threshold shifted_tail; first last.
- by move=> j; rewrite -i_k ltnS => /C_dec; apply: le_trans.
- by move=> j; rewrite -i_k => /ltnW/C_dec le_i; apply: le_trans le_i le_a.
rewrite addrAC; congr (_ + _ * _ + _); rewrite -i_k /entry /= valK /clipped.
by rewrite (min_r le_a) max_r.
Qed.

End Thresholds.
