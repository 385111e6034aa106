(* Balls of f-divergences: merging letters does not raise a divergence, so that
   two letters give the least probability of a set of letters over the ball.

   divergence C f Q      sum over the letters of C x f(Q x / C x)
   merged f a g          the same for two letters that have a and g
   Exports: jensen, least_together, least_together_reached. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Majorisation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Divergences.
Variables (R : realFieldType) (X : finType) (f : R -> R) (C : X -> R).
Implicit Types (P Q : X -> R) (A : {set X}) (a g s t w r : R).
Add Field numbers : (field_of_numbers R).

(* On the numbers from 0 on. *)
Definition strictly_convex :=
  forall w s t, 0 < w < 1 -> 0 <= s -> 0 <= t -> s != t ->
  f (w * s + (1 - w) * t) < w * f s + (1 - w) * f t.

Definition divergence Q := \sum_x C x * f (Q x / C x).
Definition divergence_ball r : source_set R X :=
  fun Q => prior Q /\ divergence Q <= r.
Definition merged a g := a * f (g / a) + (1 - a) * f ((1 - g) / (1 - a)).

Hypotheses (f_convex : strictly_convex) (f1 : f 1 = 0)
  (C_gt0 : forall x, 0 < C x) (C_sum : \sum_x C x = 1).

Lemma convex w s t : 0 <= w <= 1 -> 0 <= s -> 0 <= t ->
  f (w * s + (1 - w) * t) <= w * f s + (1 - w) * f t.
Proof.
move=> /andP[w_ge0 w_le1] s_ge0 t_ge0;
  have [<-|st] := eqVneq s t; first by rewrite -!mulrDl addrC subrK !mul1r.
have [->|w0] := eqVneq w 0; first by rewrite !mul0r !add0r subr0 !mul1r.
have [->|w1] := eqVneq w 1; first by rewrite subrr !mul0r !addr0 !mul1r.
by rewrite ltW // f_convex // !lt_def w0 w_ge0 eq_sym w1.
Qed.

Lemma two_parts c d p q : 0 < c -> 0 < d -> 0 <= p -> 0 <= q ->
  (c + d) * f ((p + q) / (c + d)) <= c * f (p / c) + d * f (q / d).
Proof.
move=> c_gt0 d_gt0 p_ge0 q_ge0; have both : 0 < c + d := addr_gt0 c_gt0 d_gt0.
have neq0 (e : R) : 0 < e -> e <> 0
  by move=> e_gt0 e0; rewrite e0 ltxx in e_gt0.
have w_in : 0 <= c / (c + d) <= 1 by rewrite divr_ge0 ?(ltW c_gt0)
  ?(ltW both) //= ler_pdivr_mulr // mul1r ler_addl ltW.
have := convex w_in (divr_ge0 p_ge0 (ltW c_gt0)) (divr_ge0 q_ge0 (ltW d_gt0)).
have -> : c / (c + d) * (p / c) + (1 - c / (c + d)) * (q / d) =
    (p + q) / (c + d).
  by have := (neq0 _ c_gt0, neq0 _ d_gt0, neq0 _ both) => -[[c0 d0] cd0];
    shaped R; field.
move/(ler_wpmul2l (ltW both)) => below; apply: le_trans below _;
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
by have := neq0 _ both => cd0; move: (f _) (f _) => y z; shaped R; field.
Qed.

(* Jensen's inequality: letters that are merged diverge no more. *)
Theorem jensen A Q : (forall x, 0 <= Q x) -> (0 < #|A|)%N ->
  together C A * f (together Q A / together C A) <=
  \sum_(x in A) C x * f (Q x / C x).
Proof.
move=> Q_ge0; move: {2}#|A| (leqnn #|A|) => n;
  elim: n A => [|n IH] A; first by rewrite leqn0 => /eqP ->.
move=> A_le /card_gt0P[x x_in]; have at_x (E : X -> R) : \sum_(i in A) E i =
  E x + \sum_(i in A :\ x) E i by rewrite (big_setD1 x).
rewrite /together !at_x /=.
have [none|some] := posnP #|A :\ x|;
  first by rewrite (cards0_eq none) !big_set0 !addr0.
have rest_le : (#|A :\ x| <= n)%N by move: A_le; rewrite (cardsD1 x A) x_in.
apply: le_trans (two_parts (C_gt0 x) _ (Q_ge0 x) _) _;
    last by rewrite ler_add2l; apply: IH.
  have /card_gt0P[y y_in] := some; rewrite (big_setD1 y) //= ltr_paddr //.
  by apply: sumr_ge0 => z _; apply: ltW.
exact: sumr_ge0.
Qed.

Variables (A : {set X}) (G : R).
Let a := together C A.
Hypotheses (A_some : (0 < #|A|)%N) (A_not_all : (0 < #|~: A|)%N).

Lemma parts Q : \sum_x Q x = together Q A + together Q (~: A).
Proof.
by rewrite (bigID (mem A)) /=; congr (_ + _); apply: eq_bigl => x; rewrite inE.
Qed.

Lemma part_gt0 (B : {set X}) : (0 < #|B|)%N -> 0 < together C B.
Proof.
case/card_gt0P=> y y_in; rewrite /together (big_setD1 y) //= ltr_paddr //.
by apply: sumr_ge0 => z _; apply: ltW.
Qed.

Lemma a_gt0 : 0 < a.
Proof. exact: part_gt0. Qed.

Lemma rest_a : together C (~: A) = 1 - a.
Proof. by rewrite -C_sum parts addrAC subrr add0r. Qed.

Lemma rest_gt0 : 0 < 1 - a.
Proof. by rewrite -rest_a part_gt0. Qed.

Lemma merged_le r Q : divergence_ball r Q -> merged a (together Q A) <= r.
Proof.
move=> [[Q_ge0 Q_sum]]; apply: le_trans;
  rewrite /merged -rest_a -Q_sum parts addrAC subrr add0r.
rewrite /divergence (bigID (mem A)) /=; apply: ler_add; first exact: jensen.
by apply: le_trans (jensen Q_ge0 A_not_all) _; rewrite le_eqVlt; apply/orP;
  left; apply/eqP; apply: eq_bigl => x; rewrite inE.
Qed.

Lemma merged_gt0 g : 0 <= g -> g < a -> 0 < merged a g.
Proof.
move=> g_ge0 g_lt; have a0 := a_gt0; have b0 := rest_gt0.
have g_small : g / a < 1 by rewrite ltr_pdivr_mulr // mul1r.
have g_large : 1 < (1 - g) / (1 - a)
  by rewrite ltr_pdivl_mulr // mul1r ler_lt_sub.
have a_in : 0 < a < 1 by rewrite a0 -subr_gt0.
have := f_convex a_in (divr_ge0 g_ge0 (ltW a0)) (ltW (lt_trans ltr01 g_large))
  (negbT (lt_eqF (lt_trans g_small g_large))).
by rewrite ![_ * (_ / _)]mulrC !divfK ?gt_eqF // addrC subrK f1.
Qed.

(* source sets, ruling letters: no prior of the ball gives the letters less than
   the lower root for two letters ... *)
Theorem least_together r Q :
  G <= a -> merged a G = r -> divergence_ball r Q -> G <= together Q A.
Proof.
move=> G_le root Q_in; rewrite leNgt; apply/negP => g_lt;
  set g := together Q A in g_lt.
have [[Q_ge0 _] _] := Q_in; have g_ge0 : 0 <= g by apply: sumr_ge0.
have g_lt_a := lt_le_trans g_lt G_le; have gap : 0 < a - g by rewrite subr_gt0.
have a0 := a_gt0; have b0 := rest_gt0; pose w := (a - G) / (a - g).
have w_ge0 : 0 <= w by rewrite divr_ge0 ?subr_ge0 // ltW.
have w_lt1 : w < 1 by rewrite ltr_pdivr_mulr // mul1r ler_lt_sub.
have w_in : 0 <= w <= 1 by rewrite w_ge0 ltW.
have G_w : G = w * g + (1 - w) * a.
  rewrite (_ : w * g + _ = a - w * (a - g)); last by identity R.
  by rewrite divfK ?gt_eqF // subKr.
have near s t b : 0 < b -> 0 <= s -> t = w * s + (1 - w) * b ->
    f (t / b) <= w * f (s / b).
  move=> b_gt0 s_ge0 ->; rewrite mulrDl -[w * s / b]mulrA mulfK ?gt_eqF //.
  by have := convex w_in (divr_ge0 s_ge0 (ltW b_gt0)) ler01;
    rewrite f1 mulr0 addr0 mulr1.
have merged_w : merged a G <= w * merged a g.
  rewrite /merged mulrDr [w * (a * _)]mulrCA [w * ((1 - a) * _)]mulrCA;
      apply: ler_add; rewrite ler_wpmul2l ?(ltW a0) ?(ltW b0) //.
    exact: near.
  apply: near => //; last by rewrite G_w; identity R.
  by rewrite subr_ge0 (le_trans (ltW g_lt_a)) // -subr_ge0 ltW.
have less : w * merged a g < merged a g by rewrite gtr_pmull // merged_gt0.
by have := lt_le_trans (le_lt_trans merged_w less) (merged_le Q_in);
  rewrite root ltxx.
Qed.

(* ... and the prior in proportion to the centre on both parts gives them that,
   on the border of the ball. *)
Theorem least_together_reached r : 0 <= G <= a -> merged a G = r ->
  exists Q, [/\ divergence_ball r Q, divergence Q = r, together Q A = G,
    forall x, x \in A -> Q x = G / a * C x &
    forall x, x \notin A -> Q x = (1 - G) / (1 - a) * C x].
Proof.
move=> /andP[G_ge0 G_le] root; have a0 := a_gt0; have b0 := rest_gt0.
have G_le1 : 0 <= 1 - G by rewrite subr_ge0 (le_trans G_le) // -subr_ge0 ltW.
pose Q x := if x \in A then G / a * C x else (1 - G) / (1 - a) * C x.
have Q_A x : x \in A -> Q x = G / a * C x by rewrite /Q => ->.
have Q_out x : x \notin A -> Q x = (1 - G) / (1 - a) * C x
  by rewrite /Q => /negbTE ->.
have Q_at : together Q A = G by rewrite /together (eq_bigr _ Q_A) -mulr_sumr
  -/(together C A) divfK ?gt_eqF.
have Q_rest : together Q (~: A) = 1 - G.
  rewrite /together (eq_bigr (fun x => (1 - G) / (1 - a) * C x)) => [|x];
    last by rewrite inE; apply: Q_out.
  by rewrite -mulr_sumr -/(together C (~: A)) rest_a divfK ?gt_eqF.
have Q_prior : prior Q.
  split=> [x|]; last by rewrite parts Q_at Q_rest addrC subrK.
  by rewrite /Q; case: ifP => _;
    rewrite mulr_ge0 ?divr_ge0 ?(ltW a0) ?(ltW b0) // ltW.
have Q_far : divergence Q = r.
  have div k x : Q x = k * C x -> C x * f (Q x / C x) = C x * f k
    by move=> ->; rewrite mulfK ?gt_eqF.
  rewrite /divergence (bigID (mem A)) /=
    (eq_bigr _ (fun x x_in => div _ _ (Q_A x x_in))).
  rewrite [X in _ + X](eq_bigr _ (fun x x_out => div _ _ (Q_out x x_out)))
    -!mulr_suml -root /merged; congr (_ * _ + _ * _).
  by rewrite -rest_a; apply: eq_bigl => x; rewrite inE.
by exists Q; split=> //; split=> //; rewrite Q_far.
Qed.

End Divergences.
