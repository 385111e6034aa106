(* Letters that are erased at a price, and letters on lists: the linear
   programs that are left have their optima where every letter is at a break
   of its price.

   named V k, erased V k      what the two kinds of mechanisms for the
                              k likeliest letters have is at most V
   list_term u h k            lists with h letters always, and the next ones up
                              to the k-th sometimes, have at most u
   Exports: erased_corners, listed_corners. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Envelopes.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* An inequality follows from another one with the same difference of
   its sides. *)
Ltac same_gap R :=
  let below := fresh "below" in move=> below; rewrite -subr_ge0;
  rewrite -subr_ge0 in below; apply: (le_trans below);
  rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.

Section Letters.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R) (lambda : R).
Implicit Types (n g e v x y : 'I_M -> R) (k h l : nat) (t w u V : R).
Add Field numbers : (field_of_numbers R).
Hypotheses (P_ge0 : forall i, 0 <= P i) (P_sum : \sum_i P i = 1)
  (P_dec : decreasing P) (lambda_ge1 : 1 <= lambda).

Let lambda_ge0 : 0 <= lambda := le_trans ler01 lambda_ge1.

Section Erasure.
Variable a : R.
Hypothesis a_in : 0 <= a <= 1.

Definition named V k := lambda * top P k <= V * (lambda + k%:R - 1).
Definition erased V k :=
  lambda * a + (lambda * (1 - a) + a) * top P k <= V * (lambda + k%:R).

Lemma top_none : top P 0 = 0.
Proof. by rewrite /top big1. Qed.

Lemma named_first V i : named V 1 -> P i <= V.
Proof.
have lambda_gt0 : 0 < lambda := lt_le_trans ltr01 lambda_ge1.
have M_gt0 : (0 < M)%N := leq_ltn_trans (leq0n i) (ltn_ord i).
rewrite /named /top (next_letter P M_gt0) big1 ?add0r // addrK [V * _]mulrC
  ler_pmul2l //; apply: le_trans.
by apply: P_dec.
Qed.

(* Letters with the probability n, the erasure with t, both at most 1. *)
Lemma erased_within V n g e t : (forall k, (0 < k <= M)%N -> named V k) ->
  (forall k, (k <= M)%N -> erased V k) -> (0 < M)%N ->
  0 <= t <= 1 -> (forall i, 0 <= n i <= 1) -> (forall i, g i <= n i) ->
  (forall i, e i <= t) -> (forall i, g i + e i <= 1) ->
  \sum_i P i * n i + t * a + (lambda - 1) * (\sum_i P i * (g i + a * e i)) <=
  V * (\sum_i n i + t + (lambda - 1)).
Proof.
move=> at_named at_erased M_gt0 /andP[t_ge0 t_le1] n_range g_le e_le ge_le;
  have /andP[a_ge0 a_le1] := a_in.
pose x i := if n i <= 1 - t then n i / (1 - t) else 1;
  pose y i := if n i <= 1 - t then 0 else (n i - (1 - t)) / t.
have rest_ge0 : 0 <= 1 - t by rewrite subr_ge0.
have t_gt0 i : 1 - t < n i -> 0 < t.
  by have /andP[_ n_le1] := n_range i => lt_n; have := lt_le_trans lt_n n_le1;
    rewrite ltr_subl_addr ltr_addl.
have n_eq i : n i = (1 - t) * x i + t * y i.
  rewrite /x /y; case: (lerP (n i) (1 - t)) => [n_le|lt_n];
    last by rewrite mulr1 mulrC divfK ?gt_eqF ?(t_gt0 i) // addrC subrK.
  rewrite mulr0 addr0; have [t1|t_neq] := eqVneq (1 - t) 0;
    last by rewrite mulrC divfK.
  by rewrite t1 mul0r; apply/eqP; rewrite eq_le -{1}t1 n_le;
    case/andP: (n_range i).
have x_range i : 0 <= x i <= 1.
  have /andP[n_ge0 _] := n_range i; rewrite /x;
    case: (lerP (n i) (1 - t)) => [n_le|_]; last by rewrite ler01 lexx.
  rewrite divr_ge0 //=; have [->|t_neq] := eqVneq (1 - t) 0;
    first by rewrite invr0 mulr0 ler01.
  by rewrite ler_pdivr_mulr ?mul1r // lt_def t_neq.
have y_range i : 0 <= y i <= 1.
  have /andP[_ n_le1] := n_range i; rewrite /y;
    case: (lerP (n i) (1 - t)) => [n_le|lt_n]; first by rewrite lexx ler01.
  have t_pos := t_gt0 i lt_n;
    rewrite divr_ge0 ?subr_ge0 ?(ltW lt_n) //= ler_pdivr_mulr // mul1r.
  by rewrite ler_subl_addr addrC subrK.
have filled i : g i + a * e i <= n i + a * (t * (1 - y i)).
  have room : n i + a * (1 - n i) >= g i + a * (1 - g i).
    have -> : n i + a * (1 - n i) = g i + a * (1 - g i) + (1 - a) * (n i - g i)
      by identity R.
    by rewrite ler_addl mulr_ge0 ?subr_ge0.
  rewrite /y; case: (lerP (n i) (1 - t)) => [n_le|lt_n].
    by rewrite subr0 mulr1 ler_add // ler_wpmul2l.
  have -> : t * (1 - (n i - (1 - t)) / t) = 1 - n i.
    rewrite mulrBr mulr1 [t * (_ / t)]mulrC divfK ?gt_eqF ?(t_gt0 i) //;
      identity R.
  by apply: le_trans room; rewrite ler_add2l ler_wpmul2l // ler_subr_addl.
have bound0 : V >= 0.
  have := at_erased 0%N (leq0n _);
    rewrite /erased top_none mulr0 !addr0 [V * _]mulrC.
  by rewrite ler_pmul2l ?(lt_le_trans ltr01) //; apply: le_trans.
have in_x : lambda * (\sum_i P i * x i) <= V * (lambda - 1) + V * \sum_i x i.
  apply: (@sums_interpolated _ _ P 0 M) => //.
  - by apply: sumr_ge0 => i _; case/andP: (x_range i).
  - rewrite -[X in _ <= X%:R]card_ord -sumr_const; apply: ler_sum => i _;
      by case/andP: (x_range i).
  case=> [_|k /andP[_ k_le]];
    first by rewrite top_none mulr0 mulr0 addr0 mulr_ge0 ?subr_ge0.
  by rewrite -mulrDr addrAC; apply: at_named.
have in_y : (lambda * (1 - a) + a) * (\sum_i P i * y i) <=
    (V - a) * lambda + V * \sum_i y i.
  apply: (@sums_interpolated _ _ P 0 M) => //.
  - by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0.
  - by apply: sumr_ge0 => i _; case/andP: (y_range i).
  - rewrite -[X in _ <= X%:R]card_ord -sumr_const; apply: ler_sum => i _;
      by case/andP: (y_range i).
  move=> k /andP[_ k_le]; have := at_erased k k_le;
    rewrite /erased -ler_subr_addl => below; apply: le_trans below _.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; move: (k%:R) => z; identity R.
have sum_n : \sum_i n i = (1 - t) * (\sum_i x i) + t * \sum_i y i.
  by rewrite (eq_bigr _ (fun i _ => n_eq i)) big_split -!mulr_sumr.
have sum_Pn : \sum_i P i * n i =
    (1 - t) * (\sum_i P i * x i) + t * \sum_i P i * y i.
  rewrite !mulr_sumr -big_split; apply: eq_bigr => i _ /=;
    rewrite n_eq; identity R.
have sum_filled : \sum_i P i * (g i + a * e i) <=
    \sum_i P i * n i + a * (t * (1 - \sum_i P i * y i)).
  apply: le_trans (ler_sum _ (fun i _ => ler_wpmul2l (P_ge0 i) (filled i))) _.
  have rest : \sum_i P i * (1 - y i) = 1 - \sum_i P i * y i.
    by under eq_bigr do rewrite mulrBr mulr1; rewrite sumrB P_sum.
  rewrite -rest !mulr_sumr -big_split /= le_eqVlt; apply/orP; left; apply/eqP;
    apply: eq_bigr => i _; identity R.
apply: le_trans (_ : _ <= \sum_i P i * n i + t * a +
  (lambda - 1) * (\sum_i P i * n i + a * (t * (1 - \sum_i P i * y i)))) _.
  by rewrite ler_add2l ler_wpmul2l ?subr_ge0.
rewrite sum_Pn sum_n;
  have := ler_add (ler_wpmul2l rest_ge0 in_x) (ler_wpmul2l t_ge0 in_y).
move: (\sum_i P i * x i) (\sum_i P i * y i) (\sum_i x i) (\sum_i y i)
  => s1 s2 s3 s4.
same_gap R.
Qed.

(* distortion, erased letters: no floor is better than all letters at breaks.
   n i and t are the floor, g i and e i what a filling puts on the letter itself
   and on the erasure. *)
Theorem erased_corners V n g e t : (forall k, (0 < k <= M)%N -> named V k) ->
  (forall k, (k <= M)%N -> erased V k) ->
  (0 < M)%N -> 0 <= t -> (forall i, 0 <= n i) ->
  (forall i, 0 <= g i <= n i) -> (forall i, 0 <= e i <= t) ->
  (forall i, g i + e i <= 1) ->
  \sum_i P i * n i + t * a + (lambda - 1) * (\sum_i P i * (g i + a * e i)) <=
  V * (\sum_i n i + t + (lambda - 1)).
Proof.
move=> at_named at_erased M_gt0 t_ge0 n_ge0 g_range e_range ge_le.
pose cut (z : R) := Num.min 1 z; have cut_in z : 0 <= z -> 0 <= cut z <= 1.
  by move=> z_ge0; rewrite /cut le_minr ler01 z_ge0 le_minl lexx.
have cut_le z : cut z <= z by rewrite /cut le_minl lexx orbT.
have g_le1 i : g i <= 1.
  by apply: le_trans (ge_le i); rewrite ler_addl; case/andP: (e_range i).
have e_le1 i : e i <= 1.
  by apply: le_trans (ge_le i); rewrite ler_addr; case/andP: (g_range i).
have bound : \sum_i P i * cut (n i) + cut t * a +
    (lambda - 1) * (\sum_i P i * (g i + a * e i)) <=
    V * (\sum_i cut (n i) + cut t + (lambda - 1)).
  apply: (@erased_within V (fun i => cut (n i))) => // [|i|i|i];
    rewrite ?cut_in //.
  - by rewrite /cut le_minr g_le1; case/andP: (g_range i).
  by rewrite /cut le_minr e_le1; case/andP: (e_range i).
have V_ge i : P i <= V by apply: named_first; apply: at_named; rewrite M_gt0.
have V_ge_a : a <= V.
  have := at_erased 0%N (leq0n _);
    rewrite /erased top_none mulr0 !addr0 [V * _]mulrC.
  by rewrite ler_pmul2l // (lt_le_trans ltr01).
have more_t : (t - cut t) * a <= V * (t - cut t)
  by rewrite mulrC ler_wpmul2r // subr_ge0.
have more_n : \sum_i P i * (n i - cut (n i)) <=
    V * (\sum_i n i - \sum_i cut (n i)).
  by rewrite -sumrB mulr_sumr; apply: ler_sum => i _;
    rewrite ler_wpmul2r // subr_ge0.
have := ler_add bound (ler_add more_t more_n).
have -> : \sum_i P i * (n i - cut (n i)) =
    \sum_i P i * n i - \sum_i P i * cut (n i).
  by rewrite -sumrB; apply: eq_bigr => i _; rewrite mulrBr.
move: (\sum_i P i * n i) (\sum_i P i * cut (n i)) (\sum_i n i)
  (\sum_i cut (n i)) (cut t) => s1 s2 s3 s4 s5.
same_gap R.
Qed.

End Erasure.

Section Lists.
Variables (l : nat) (u : R).
Hypotheses (l_gt0 : (0 < l)%N) (l_le : (l <= M)%N).

(* The term of h and m = k - h, its denominator cleared. *)
Definition list_term h k := top P h * ((l - h)%:R * lambda + (k - l)%:R) +
  (top P k - top P h) * ((l - h)%:R * lambda) <=
  u * ((l - h)%:R * lambda + (k - l)%:R).

Hypothesis terms : forall h k, (h < l)%N -> (l <= k <= M)%N -> list_term h k.

Lemma first_list : top P l <= u.
Proof.
have := terms l_gt0 (_ : l <= l <= M)%N; rewrite leqnn l_le => /(_ isT).
rewrite /list_term subnn addr0 subn0 -mulrDl [top P 0 + _]addrC subrK
  ler_pmul2r // mulr_gt0 ?ltr0n //.
exact: lt_le_trans ltr01 lambda_ge1.
Qed.

Lemma at_pairs h k : (h <= l)%N -> (l <= k <= M)%N ->
  (k%:R - l%:R) * top P h + lambda * (l%:R - h%:R) * top P k <=
  u * (lambda * (l%:R - h%:R) + (k%:R - l%:R)).
Proof.
rewrite leq_eqVlt => /orP[/eqP ->|h_lt] k_in; have /andP[l_le_k _] := k_in.
  rewrite subrr mulr0 mul0r addr0 add0r [u * _]mulrC ler_wpmul2l ?first_list //.
  by rewrite subr_ge0 ler_nat.
have := terms h_lt k_in; rewrite /list_term !natrB // 1?ltnW //.
move: h%:R k%:R l%:R (top P h) (top P k) => z1 z2 z3 z4 z5.
same_gap R.
Qed.

Section Lines.
Variables x y : 'I_M -> R.
Hypotheses (x_range : forall i, 0 <= x i <= 1)
  (y_range : forall i, 0 <= y i <= 1).
Hypotheses (x_ge : l%:R <= \sum_i x i) (y_le : \sum_i y i <= l%:R).

Lemma at_portions : (\sum_i x i - l%:R) * (\sum_i P i * y i) +
  lambda * (l%:R - \sum_i y i) * (\sum_i P i * x i) <=
  u * (lambda * (l%:R - \sum_i y i) + (\sum_i x i - l%:R)).
Proof.
have at_whole k : (l <= k <= M)%N ->
    (k%:R - l%:R) * (\sum_i P i * y i) +
    lambda * (l%:R - \sum_i y i) * top P k <=
    u * (lambda * (l%:R - \sum_i y i) + (k%:R - l%:R)).
  move=> k_in; have /andP[l_le_k _] := k_in.
  have y_ge : 0%:R <= \sum_i y i
    by apply: sumr_ge0 => i _; case/andP: (y_range i).
  have k_ge0 : 0 <= k%:R - l%:R :> R by rewrite subr_ge0 ler_nat.
  have at_h h : (0 <= h <= l)%N -> (k%:R - l%:R) * top P h <=
      (u * (lambda * l%:R + (k%:R - l%:R)) - lambda * l%:R * top P k) +
      (lambda * top P k - u * lambda) * h%:R.
    move=> /andP[_ h_le]; have := at_pairs h_le k_in.
    move: h%:R k%:R l%:R (top P h) (top P k) => z1 z2 z3 z4 z5.
    same_gap R.
  have :=
    sums_interpolated P_ge0 P_dec (leq0n l) l_le k_ge0 y_range y_ge y_le at_h.
  move: (\sum_i y i) (\sum_i _) k%:R l%:R (top P k) => z1 z2 z3 z4 z5.
  same_gap R.
have K_ge0 : 0 <= lambda * (l%:R - \sum_i y i) by rewrite mulr_ge0 // subr_ge0.
have x_le : \sum_i x i <= M%:R.
  by rewrite -[X in _ <= X%:R]card_ord -sumr_const; apply: ler_sum => i _;
    case/andP: (x_range i).
have at_k k : (l <= k <= M)%N -> lambda * (l%:R - \sum_i y i) * top P k <=
    (u * (lambda * (l%:R - \sum_i y i) - l%:R) + l%:R * (\sum_i P i * y i)) +
    (u - \sum_i P i * y i) * k%:R.
  move=> /at_whole; move: (\sum_i y i) (\sum_i _) k%:R l%:R (top P k)
    => z1 z2 z3 z4 z5; same_gap R.
have :=
  sums_interpolated P_ge0 P_dec l_le (leqnn M) K_ge0 x_range x_ge x_le at_k.
move: (\sum_i y i) (\sum_i x i) (\sum_i P i * y i) (\sum_i P i * x i) l%:R
  => z1 z2 z3 z4 z5; same_gap R.
Qed.

End Lines.

(* distortion, listed letters: the largest accuracy under the conditions on
   g and v is that of a term. *)
Theorem listed_corners v (g : R) :
  0 <= g <= 1 -> (forall i, 0 <= v i <= g) -> \sum_i v i = l%:R * g ->
  \sum_i P i * Num.min (lambda * v i) (1 - g + v i) <= u.
Proof.
move=> /andP[g_ge0 g_le1] v_range v_sum; have first_le := first_list;
  have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have u_ge0 : 0 <= u by apply: le_trans first_le; apply: sumr_ge0.
have even : \sum_i P i * v i <= g * u.
  have [g0|g_neq0] := eqVneq g 0.
    rewrite g0 mul0r big1 // => i _; have := v_range i; rewrite g0 => v0.
    by have -> : v i = 0; [apply/eqP; rewrite eq_le andbC | rewrite mulr0].
  have g_gt0 : 0 < g by rewrite lt_def g_neq0.
  have -> : \sum_i P i * v i = g * \sum_i P i * (v i / g).
    by rewrite mulr_sumr; apply: eq_bigr => i _;
      rewrite mulrCA [g * _]mulrC divfK.
  rewrite ler_pmul2l //; apply: le_trans first_le;
      apply: sums_at => //; split=> [i|].
    by have /andP[v_ge0 v_le] := v_range i;
      rewrite divr_ge0 //= ler_pdivr_mulr // mul1r.
  by rewrite -mulr_suml v_sum mulfK.
have [small|large] := lerP (lambda * g) 1.
  apply: (@le_trans _ _ (lambda * (g * u)));
    last by rewrite mulrA -[X in _ <= X]mul1r ler_wpmul2r.
  apply: le_trans (ler_wpmul2l lambda_ge0 even); rewrite mulr_sumr;
    apply: ler_sum => i _.
  by rewrite mulrCA ler_wpmul2l // le_minl lexx.
have [g1|g_neq1] := eqVneq g 1.
  apply: le_trans (_ : \sum_i P i * v i <= _);
    last by apply: le_trans even _; rewrite g1 mul1r.
  by apply: ler_sum => i _;
    rewrite ler_wpmul2l // le_minl g1 subrr add0r lexx orbT.
have g_lt1 : g < 1 by rewrite lt_def eq_sym g_neq1.
have lambda1_gt0 : 0 < lambda - 1.
  rewrite subr_gt0 lt_def lambda_ge1 andbT; apply/eqP => l1; move: large.
  by rewrite l1 mul1r ltNge g_le1.
pose t := (1 - g) / (lambda - 1);
  have t_gt0 : 0 < t by rewrite divr_gt0 // subr_gt0.
have t_eq : (lambda - 1) * t = 1 - g by rewrite mulrC divfK // gt_eqF.
have rest_eq : g - t = 1 - lambda * t.
  have -> : g = 1 - (lambda - 1) * t by rewrite t_eq subKr.
  identity R.
have t_lt : t < g
  by rewrite ltr_pdivr_mulr // mulrBr mulr1 ltr_subr_addr subrK mulrC.
have rest_gt0 : 0 < g - t by rewrite subr_gt0.
pose x i := Num.min (v i) t / t; pose y i := (v i - Num.min (v i) t) / (g - t).
have x_range i : 0 <= x i <= 1.
  have /andP[v_ge0 v_le] := v_range i;
    rewrite divr_ge0 ?le_minr ?v_ge0 ?(ltW t_gt0) //=.
  by rewrite ler_pdivr_mulr // mul1r le_minl lexx orbT.
have y_range i : 0 <= y i <= 1.
  have /andP[v_ge0 v_le] := v_range i;
    rewrite divr_ge0 ?(ltW rest_gt0) ?subr_ge0 ?le_minl ?lexx //=.
  rewrite ler_pdivr_mulr // mul1r;
    case: (lerP (v i) t) => [_|_]; first by rewrite subrr ltW.
  by rewrite ler_sub.
have v_eq i : v i = t * x i + (g - t) * y i.
  by rewrite [t * _]mulrC [(g - t) * _]mulrC /x /y !divfK
    ?gt_eqF // addrC subrK.
have value i : Num.min (lambda * v i) (1 - g + v i) <=
    lambda * t * x i + (1 - lambda * t) * y i.
  rewrite -rest_eq -mulrA [t * _]mulrC [(g - t) * _]mulrC /x /y !divfK
      ?gt_eqF //; case: (lerP (v i) t) => [v_le|t_lt_v].
    by rewrite subrr addr0 mulrC le_minl lexx.
  rewrite le_minl -t_eq; apply/orP; right; rewrite le_eqVlt; apply/orP; left;
    apply/eqP; move: (v i) => z; identity R.
have yx i : y i <= x i.
  have /andP[_ y_le1] := y_range i;
      case: (lerP (v i) t) => [v_le|lt_v]; last first.
    by rewrite (_ : x i = 1) // /x min_r ?divff ?gt_eqF // ltW.
  by rewrite /y min_l // subrr mul0r; case/andP: (x_range i).
set A := \sum_i x i; set B := \sum_i y i.
have BA : B <= A by apply: ler_sum.
have balance : t * (A - l%:R) = (g - t) * (l%:R - B).
  have : t * A + (g - t) * B = l%:R * g.
    by rewrite -v_sum !mulr_sumr -big_split;
      apply: eq_bigr => i _ /=; rewrite -v_eq.
  move/eqP; rewrite -subr_eq0 => /eqP total; apply/eqP;
    rewrite -subr_eq0 -total; apply/eqP.
  move: (A) (B) (l%:R) => z1 z2 z3; identity R.
have x_ge : l%:R <= A.
  rewrite leNgt; apply/negP => A_lt; have : 0 < (g - t) * (l%:R - B).
    by rewrite mulr_gt0 // subr_gt0 (le_lt_trans BA).
  by rewrite -balance pmulr_rgt0 // subr_gt0 ltNge (ltW A_lt).
have y_le : B <= l%:R.
  by rewrite -subr_ge0 -(pmulr_rge0 _ rest_gt0) -balance mulr_ge0
    ?(ltW t_gt0) // subr_ge0.
have main := at_portions x_range y_range x_ge y_le; rewrite -/A -/B in main.
apply: le_trans (ler_sum _ (fun i _ => ler_wpmul2l (P_ge0 i) (value i))) _.
have -> : \sum_i P i * (lambda * t * x i + (1 - lambda * t) * y i) =
    lambda * t * (\sum_i P i * x i) + (1 - lambda * t) * (\sum_i P i * y i).
  by rewrite !mulr_sumr -big_split; apply: eq_bigr => i _ /=; identity R.
have [B_l|B_neq] := eqVneq B l%:R.
  have A_l : A = l%:R.
    have : t * (A - l%:R) = 0 by rewrite balance B_l subrr mulr0.
    by move/eqP; rewrite mulf_eq0 gt_eqF //= subr_eq0 => /eqP.
  have at_l z : (forall i, 0 <= z i <= 1) -> \sum_i z i = l%:R ->
      \sum_i P i * z i <= u.
    by move=> z_range z_sum; apply: le_trans first_le; apply: sums_at => //;
      split=> //; rewrite z_sum.
  rewrite -rest_eq; apply: le_trans (_ : lambda * t * u + (g - t) * u <= _).
    have lt_ge0 : 0 <= lambda * t by rewrite mulr_ge0 // ltW.
    exact: ler_add (ler_wpmul2l lt_ge0 (at_l x x_range A_l))
      (ler_wpmul2l (ltW rest_gt0) (at_l y y_range B_l)).
  by rewrite rest_eq -mulrDl addrC subrK mul1r.
have gap : 0 < l%:R - B by rewrite subr_gt0 lt_def eq_sym B_neq.
have scale : lambda * (l%:R - B) + (A - l%:R) = (l%:R - B) / t.
  apply: (mulIf (negbT (gt_eqF t_gt0)));
    rewrite divfK ?gt_eqF // mulrDl [(A - _) * t]mulrC balance rest_eq.
  move: (B) (l%:R) => z1 z2; identity R.
have total_gt0 : 0 < lambda * (l%:R - B) + (A - l%:R) by rewrite scale divr_gt0.
rewrite -(ler_pmul2r total_gt0); apply: le_trans main;
  rewrite {1}scale le_eqVlt; apply/orP; left; apply/eqP.
have -> : A - l%:R = (1 - lambda * t) * ((l%:R - B) / t).
  by rewrite -rest_eq mulrA -balance mulrC mulKf // gt_eqF.
have -> : lambda * (l%:R - B) = lambda * t * ((l%:R - B) / t)
  by rewrite -mulrA [t * _]mulrC divfK // gt_eqF.
move: (_ / t) (\sum_i P i * x i) (\sum_i P i * y i) => z1 z2 z3; identity R.
Qed.

End Lists.
End Letters.
