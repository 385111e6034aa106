(* Mutual information over any alphabet, with a logarithm that is any function
   of two properties: log uv = log u + log v, and log t <= t-1.

   Exports: information_convex, information_ge0, information_least,
   no_information, information_at_most_epsilon, information_below_epsilon. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne Products Records.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Logarithm.
Variables (R : realFieldType) (log : R -> R).
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.
Implicit Types (a t u v w r s : R).
Add Field numbers : (field_of_numbers R).

Lemma log1 : log 1 = 0.
Proof. by apply: (addrI (log 1)); rewrite addr0 -log_mul ?ltr01 // mulr1. Qed.

Lemma log_inverse u : 0 < u -> log u^-1 = - log u.
Proof.
by move=> u_gt0; apply: (addrI (log u));
  rewrite subrr -log_mul ?invr_gt0 // divff ?log1 ?gt_eqF.
Qed.

Lemma log_ratio u v : 0 < u -> 0 < v -> log (u / v) = log u - log v.
Proof. by move=> u_gt0 v_gt0; rewrite log_mul ?invr_gt0 // log_inverse. Qed.

Lemma log_increases u v : 0 < u -> u <= v -> log u <= log v.
Proof.
move=> u_gt0 uv; have v_gt0 := lt_le_trans u_gt0 uv;
  rewrite -subr_le0 -log_ratio //.
by apply: le_trans (log_le _) _;
  rewrite ?divr_gt0 // subr_le0 ler_pdivr_mulr // mul1r.
Qed.

Lemma log_gt0 t : 1 < t -> 0 < log t.
Proof.
move=> t_gt1; have t_gt0 := lt_trans ltr01 t_gt1;
  rewrite -oppr_lt0 -log_inverse //.
by apply: le_lt_trans (log_le _) _; rewrite ?invr_gt0 // subr_lt0 invf_lt1.
Qed.

(* No square root is needed: t is the product of s = (1+t)/2 and of
   what is left. *)
Lemma log_lt t : 0 < t -> t != 1 -> log t < t - 1.
Proof.
move=> t_gt0 t1; have two_gt0 : 0 < 2%:R :> R by rewrite ltr0n.
have [s s_gt0 s2] : exists2 s, 0 < s & s * 2%:R = 1 + t.
  by exists ((1 + t) / 2%:R);
    rewrite ?divfK ?gt_eqF // divr_gt0 // addr_gt0 ?ltr01.
have t_s : log t = log s + log (t / s)
  by rewrite -log_mul ?divr_gt0 // mulrC divfK ?gt_eqF.
have le : log t <= (s - 1) + (t / s - 1)
  by rewrite t_s; apply: ler_add; rewrite log_le ?divr_gt0.
apply: le_lt_trans le _; rewrite -subr_gt0.
have s_neq1 : s - 1 != 0.
  rewrite subr_eq0; apply: contra t1 => /eqP s1; move/eqP: s2.
  by rewrite s1 mul1r mulr2n (inj_eq (addrI _)) eq_sym.
suff -> : t - 1 - (s - 1 + (t / s - 1)) = (s - 1) ^+ 2 / s
  by rewrite divr_gt0 // lt_def sqr_ge0 sqrf_eq0 s_neq1.
have q : s * s^-1 = 1 by rewrite mulfV // gt_eqF.
have -> : t = s * 2%:R - 1 by rewrite s2 addrC addKr.
set i := s^-1 in q *;
  have -> : (s - 1) ^+ 2 * i = s * (s * i) - (s * i) * 2%:R + i by identity R.
by rewrite mulrBl mulrAC q mul1r !mulr1 mul1r; identity R.
Qed.

(* The line that touches w log w from below. *)
Lemma tangent w r :
  0 <= w -> 0 <= r -> (r = 0 -> w = 0) -> w * (log r - log w) <= r - w.
Proof.
move=> w_ge0 r_ge0 r0; have [-> | w_neq0] := eqVneq w 0;
  first by rewrite mul0r subr0.
have w_gt0 : 0 < w by rewrite lt_def w_neq0.
have r_gt0 : 0 < r
  by rewrite lt_def r_ge0 andbT; apply: contra w_neq0 => /eqP/r0 ->.
rewrite -log_ratio //;
  apply: le_trans (ler_wpmul2l w_ge0 (log_le (divr_gt0 r_gt0 w_gt0))) _.
by rewrite mulrBr mulr1 mulrC divfK.
Qed.

(* The same at the ratio c. *)
Lemma scaled_tangent c w r : 0 < c -> 0 <= w -> 0 <= r -> (r = 0 -> w = 0) ->
  w * log c - w * (log w - log r) <= c * r - w.
Proof.
move=> c_gt0 w_ge0 r_ge0 r0; have [-> | w_neq0] := eqVneq w 0.
  by rewrite !mul0r subrr subr0 mulr_ge0 // ltW.
have r_gt0 : 0 < r
  by rewrite lt_def r_ge0 andbT; apply: contra w_neq0 => /eqP/r0 ->.
have -> : w * log c - w * (log w - log r) = w * (log (c * r) - log w)
  by rewrite log_mul //; identity R.
by apply: tangent => //;
  [rewrite mulr_ge0 // ltW | move/eqP; rewrite mulf_eq0 !gt_eqF].
Qed.

(* w log (w/r) is convex in w and r together. *)
Lemma log_sum a w r v s w' r' :
  0 <= a <= 1 -> 0 <= w -> 0 <= r -> (r = 0 -> w = 0) ->
  0 <= v -> 0 <= s -> (s = 0 -> v = 0) ->
  w' = a * w + (1 - a) * v -> r' = a * r + (1 - a) * s ->
  w' * (log w' - log r') <=
  a * (w * (log w - log r)) + (1 - a) * (v * (log v - log s)).
Proof.
move=> /andP[a_ge0 a_le1] w_ge0 r_ge0 r0 v_ge0 s_ge0 s0 w'_eq r'_eq.
have b_ge0 : 0 <= 1 - a by rewrite subr_ge0.
have aw_ge0 := mulr_ge0 a_ge0 w_ge0; have bv_ge0 := mulr_ge0 b_ge0 v_ge0.
have w'_ge0 : 0 <= w' by rewrite w'_eq addr_ge0.
have r'_ge0 : 0 <= r' by rewrite r'_eq addr_ge0 // mulr_ge0.
have [w'0 | w'_neq0] := eqVneq w' 0.
  have /eqP := w'0; rewrite w'_eq paddr_eq0 // => /andP[/eqP aw0 /eqP bv0].
  by rewrite -w'_eq w'0 mul0r !mulrA aw0 bv0 !mul0r addr0.
have w'_gt0 : 0 < w' by rewrite lt_def w'_neq0.
have zero (b x y : R) : (y = 0 -> x = 0) -> b * y = 0 -> b * x = 0.
  by move=> y0 /eqP; rewrite mulf_eq0 => /orP[/eqP ->|/eqP/y0 ->];
    rewrite ?mul0r ?mulr0.
have r'_gt0 : 0 < r'.
  rewrite lt_def r'_ge0 andbT; apply: contra w'_neq0;
    rewrite r'_eq paddr_eq0 ?mulr_ge0 // => /andP[/eqP ar /eqP bs].
  by rewrite w'_eq (zero _ _ _ r0 ar) (zero _ _ _ s0 bs) addr0.
have [c [c_gt0 c_eq c_log]] :
    exists c, [/\ 0 < c, c * r' = w' & log w' - log r' = log c].
  by exists (w' / r'); split; rewrite ?divr_gt0 ?divfK ?gt_eqF ?log_ratio.
rewrite c_log -subr_le0.
have := ler_add (ler_wpmul2l a_ge0 (scaled_tangent c_gt0 w_ge0 r_ge0 r0))
                (ler_wpmul2l b_ge0 (scaled_tangent c_gt0 v_ge0 s_ge0 s0)).
have -> : a * (c * r - w) + (1 - a) * (c * s - v) = c * r' - w'
  by rewrite r'_eq w'_eq; identity R.
rewrite c_eq subrr; apply: le_trans; rewrite le_eqVlt;
  apply/orP; left; apply/eqP.
by rewrite w'_eq; identity R.
Qed.

End Logarithm.

(* The information that a mechanism gives, against any distribution Q of
   its output. *)
Section Information.
Variables (R : realFieldType) (X Y : finType) (log : R -> R).
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.
Implicit Types (P : X -> R) (W V : X -> Y -> R) (Q : Y -> R) (a lambda : R).
Add Field numbers : (field_of_numbers R).

Definition information_against P W Q :=
  \sum_x \sum_y P x * W x y * (log (W x y) - log (Q y)).

Lemma output_ge0 P W y :
  (forall x, 0 <= P x) -> mechanism W -> 0 <= output P W y.
Proof. by move=> P_ge0 [W_ge0 _]; apply: sumr_ge0 => x _; apply: mulr_ge0. Qed.

Lemma output_sum P W : prior P -> mechanism W -> \sum_y output P W y = 1.
Proof.
move=> [_ P_sum] [_ W_sum]; rewrite exchange_big -P_sum;
  apply: eq_bigr => x _ /=.
by rewrite -mulr_sumr W_sum mulr1.
Qed.

(* What has probability 0 has no entry at the letters that occur. *)
Lemma output_zero P W x y :
  prior P -> mechanism W -> 0 < P x -> output P W y = 0 -> W x y = 0.
Proof.
move=> [P_ge0 _] [W_ge0 _] P_gt0 out0;
  have := psumr_eq0P (fun z _ => mulr_ge0 (P_ge0 z) (W_ge0 z y)) out0.
by move/(_ x isT)/eqP; rewrite mulf_eq0 gt_eqF // => /eqP.
Qed.

Lemma mean_rows P W (f : Y -> R) :
  \sum_x \sum_y P x * W x y * f y = \sum_y output P W y * f y.
Proof.
by rewrite exchange_big; apply: eq_bigr => y _ /=; rewrite /output mulr_suml.
Qed.

(* The distribution of the output itself gives the least. *)
Lemma information_split P W Q :
  information_against P W Q =
  information log P W + \sum_y output P W y * (log (output P W y) - log (Q y)).
Proof.
rewrite -mean_rows -big_split; apply: eq_bigr => x _ /=; rewrite -big_split;
  apply: eq_bigr => y _ /=.
by rewrite -mulrDr addrA subrK.
Qed.

Lemma divergence_ge0 (T : finType) (p q : T -> R) :
  (forall y, 0 <= p y) -> (forall y, 0 <= q y) ->
  (forall y, q y = 0 -> p y = 0) -> \sum_y q y <= \sum_y p y ->
  0 <= \sum_y p y * (log (p y) - log (q y)).
Proof.
move=> p_ge0 q_ge0 q0; rewrite -subr_le0 -sumrB -oppr_le0 -sumrN;
  apply: le_trans; apply: ler_sum => y _.
by rewrite -mulrN opprB; apply: tangent => //; apply: q0.
Qed.

Lemma information_least P W Q :
  prior P -> mechanism W -> (forall y, 0 <= Q y) ->
  (forall y, Q y = 0 -> output P W y = 0) -> \sum_y Q y <= 1 ->
  information log P W <= information_against P W Q.
Proof.
move=> P_ok W_ok Q_ge0 Q0 Q_sum; have [P_ge0 _] := P_ok;
    rewrite information_split ler_addl divergence_ge0 // => [y|].
  exact: output_ge0.
by rewrite output_sum.
Qed.

(* Convex in the mechanism and the distribution together. *)
Lemma information_against_convex P W V Q T a :
  (forall x, 0 <= P x) -> 0 <= a <= 1 -> mechanism W -> mechanism V ->
  (forall y, 0 <= Q y) -> (forall x y, 0 < P x -> Q y = 0 -> W x y = 0) ->
  (forall y, 0 <= T y) -> (forall x y, 0 < P x -> T y = 0 -> V x y = 0) ->
  information_against P (mixture a W V) (fun y => a * Q y + (1 - a) * T y)
    <= a * information_against P W Q + (1 - a) * information_against P V T.
Proof.
move=> P_ge0 a_range [W_ge0 _] [V_ge0 _] Q_ge0 Q0 T_ge0 T0.
rewrite !mulr_sumr -big_split; apply: ler_sum => x _;
  rewrite !mulr_sumr -big_split; apply: ler_sum => y _ /=.
rewrite -!(mulrA (P x)) ![_ * (P x * _)]mulrCA -mulrDr.
have [-> | P_neq0] := eqVneq (P x) 0; first by rewrite !mul0r.
have P_gt0 : 0 < P x by rewrite lt_def P_neq0 P_ge0.
apply: ler_wpmul2l => //; apply: log_sum => //; [exact: Q0 | exact: T0].
Qed.

(* kalantari2018, Section IV: mutual information is convex in the mechanism. *)
Theorem information_convex P W V a :
  prior P -> 0 <= a <= 1 -> mechanism W -> mechanism V ->
  information log P (mixture a W V) <=
  a * information log P W + (1 - a) * information log P V.
Proof.
move=> P_ok a_range W_ok V_ok; have [P_ge0 _] := P_ok.
have -> : information log P (mixture a W V) =
    information_against P (mixture a W V)
      (fun y => a * output P W y + (1 - a) * output P V y).
  apply: eq_bigr => x _; apply: eq_bigr => y _; congr (_ * (_ - log _)).
  by rewrite /output !mulr_sumr -big_split; apply: eq_bigr => z _;
    rewrite /mixture /=; identity R.
apply: information_against_convex => // [y|x y|y|x y];
  by [exact: output_ge0 | exact: output_zero].
Qed.

Theorem information_ge0 P W :
  prior P -> mechanism W -> 0 <= information log P W.
Proof.
move=> P_ok W_ok; have [P_ge0 P_sum] := P_ok; have [W_ge0 W_sum] := W_ok;
  apply: sumr_ge0 => x _.
have [-> | P_neq0] := eqVneq (P x) 0;
  first by rewrite big1 // => y _; rewrite !mul0r.
have P_gt0 : 0 < P x by rewrite lt_def P_neq0 P_ge0.
under eq_bigr do rewrite -mulrA;
  rewrite -mulr_sumr mulr_ge0 // divergence_ge0 // => [y||].
- exact: output_ge0.
- by move=> y; apply: output_zero.
- by rewrite output_sum // W_sum.
Qed.

(* kalantari2018, Lemma 6: no information exactly where all letters that occur
   have one row. *)
Theorem no_information P W : prior P -> mechanism W ->
  information log P W = 0 <-> forall x y, 0 < P x -> W x y = output P W y.
Proof.
move=> P_ok W_ok; have [P_ge0 P_sum] := P_ok; have [W_ge0 W_sum] := W_ok;
    split=> [none x y P_gt0|same]; last first.
  apply: big1 => x _; apply: big1 => y _;
    have [-> | P_neq0] := eqVneq (P x) 0; first by rewrite !mul0r.
  by rewrite same ?subrr ?mulr0 // lt_def P_neq0 P_ge0.
have row z : 0 <= \sum_y W z y * (log (W z y) - log (output P W y)) \/ P z = 0.
  have [-> | P_neq0] := eqVneq (P z) 0; [by right | left];
    apply: divergence_ge0 => // [b|b|].
  - exact: output_ge0.
  - by apply: output_zero; rewrite // lt_def P_neq0 P_ge0.
  - by rewrite output_sum // W_sum.
have row0 : \sum_y W x y * (log (W x y) - log (output P W y)) = 0.
  have terms z : 0 <= P z * (\sum_y W z y * (log (W z y) - log (output P W y))).
    by case: (row z) => [row_ge0 | ->]; rewrite ?mul0r // mulr_ge0.
  have total :
      \sum_z P z * (\sum_y W z y * (log (W z y) - log (output P W y))) = 0.
    by rewrite -[RHS]none; apply: eq_bigr => z _; rewrite mulr_sumr;
      apply: eq_bigr => b _; rewrite mulrA.
  have := psumr_eq0P (fun z _ => terms z) total; move/(_ x isT)/eqP.
  by rewrite mulf_eq0 gt_eqF // => /eqP.
have Q_ge0 b := output_ge0 b P_ge0 W_ok;
  have Q0 b := @output_zero P W x b P_ok W_ok P_gt0.
have gap_ge0 b :
    0 <= output P W b - W x b - W x b * (log (output P W b) - log (W x b)).
  by rewrite subr_ge0; apply: tangent => //; apply: Q0.
have gaps : \sum_b (output P W b - W x b -
    W x b * (log (output P W b) - log (W x b))) = 0.
  rewrite !sumrB output_sum // W_sum subrr sub0r -sumrN -[RHS]row0.
  by apply: eq_bigr => b _; rewrite -mulrN opprB.
have [-> // | different] := eqVneq (W x y) (output P W y).
have := psumr_eq0P (fun b _ => gap_ge0 b) gaps; move/(_ y isT)/eqP;
  rewrite subr_eq0 eq_sym => /eqP tight.
have [W0 | W_neq0] := eqVneq (W x y) 0.
  by move: tight; rewrite W0 mul0r subr0.
have W_gt0 : 0 < W x y by rewrite lt_def W_neq0 W_ge0.
have Q_gt0 : 0 < output P W y
  by rewrite lt_def Q_ge0 andbT; apply: contra W_neq0 => /eqP/Q0 ->.
move: tight; rewrite -log_ratio // => tight.
have : log (output P W y / W x y) < output P W y / W x y - 1.
  apply: log_lt; rewrite ?divr_gt0 //; apply: contra different => /eqP ratio.
  by rewrite -[output P W y](divfK W_neq0) ratio mul1r.
by rewrite -(ltr_pmul2l W_gt0) tight mulrBr mulr1 mulrC divfK // ltxx.
Qed.

(* kalantari2018, Section III-A: differential privacy bounds mutual
   information, in nats. *)
Theorem information_at_most_epsilon P W lambda :
  prior P -> mechanism W -> ldp lambda W -> information log P W <= log lambda.
Proof.
move=> P_ok W_ok W_ldp; have [P_ge0 P_sum] := P_ok; have [W_ge0 W_sum] := W_ok.
have -> : log lambda = \sum_x \sum_y P x * W x y * log lambda.
  under eq_bigr do rewrite -mulr_suml -mulr_sumr W_sum mulr1.
  by rewrite -mulr_suml P_sum mul1r.
apply: ler_sum => x _; apply: ler_sum => y _;
  have [-> | PW_neq0] := eqVneq (P x * W x y) 0; first by rewrite !mul0r.
apply: ler_wpmul2l; first exact: mulr_ge0.
have [P_gt0 W_gt0] : 0 < P x /\ 0 < W x y.
  by move: PW_neq0;
    rewrite mulf_eq0 negb_or !lt_def P_ge0 W_ge0 !andbT => /andP[].
have Q_gt0 : 0 < output P W y.
  rewrite lt_def output_ge0 // andbT;
    apply: contraTneq W_gt0 => /(output_zero P_ok W_ok P_gt0) ->.
  by rewrite ltxx.
have lambda_gt0 := lt_le_trans ltr01 (ldp_ge1 x W_ok W_ldp).
rewrite ler_subl_addr -log_mul //; apply: log_increases => //;
  rewrite /output mulr_sumr.
rewrite -[W x y]mul1r -P_sum mulr_suml; apply: ler_sum => z _.
by rewrite mulrCA ler_wpmul2l.
Qed.

(* kalantari2018, Figures 6 and 7: strictly, as w log (w/r) is below its chord
   between the ratios 1/lambda and lambda. *)
Theorem information_below_epsilon P W lambda :
  prior P -> mechanism W -> ldp lambda W -> 1 < lambda ->
  (lambda + 1) * information log P W <= (lambda - 1) * log lambda.
Proof.
move=> P_ok W_ok W_ldp lambda_gt1; have [P_ge0 P_sum] := P_ok;
  have [W_ge0 W_sum] := W_ok.
have lambda_gt0 := lt_trans ltr01 lambda_gt1.
pose e := log lambda; pose k x y := log (W x y) - log (output P W y).
have above x y : W x y <= lambda * output P W y.
  rewrite /output mulr_sumr -[W x y]mul1r -P_sum mulr_suml;
    apply: ler_sum => z _.
  by rewrite mulrCA ler_wpmul2l.
have below x y : output P W y <= lambda * W x y.
  by rewrite -[W x y]mul1r -P_sum mulr_suml mulr_sumr; apply: ler_sum => z _;
    rewrite mulrCA ler_wpmul2l.
have chord x y : (lambda ^+ 2 - 1) * (W x y * k x y) <=
    e * ((lambda ^+ 2 + 1) * W x y - 2%:R * lambda * output P W y).
  rewrite /k;
    move: (above x y) (below x y) (W_ge0 x y) (output_ge0 y P_ge0 W_ok).
  move: (W x y) (output P W y) => w r r_above r_below w_ge0 r_ge0.
  have [r0 | r_neq0] := eqVneq r 0.
    have -> : w = 0 by apply: le_anti; rewrite w_ge0 andbT;
      move: r_above; rewrite r0 mulr0.
    by rewrite r0 !(mul0r, mulr0) subrr mulr0.
  have r_gt0 : 0 < r by rewrite lt_def r_neq0.
  have w_gt0 : 0 < w by have := lt_le_trans r_gt0 r_below; rewrite pmulr_rgt0.
  have first : lambda * r * (log w - log r - e) <= w - lambda * r.
    have := @tangent R log log_mul log_le (lambda * r) w;
        rewrite log_mul // opprD addrA addrAC; apply; rewrite ?ltW //.
      by rewrite mulr_gt0.
    by move=> w0; move: w_gt0; rewrite w0 ltxx.
  have second : r * (log w - log r + e) <= lambda * w - r.
    have := @tangent R log log_mul log_le r (lambda * w);
        rewrite log_mul // -addrA addrC; apply; rewrite ?ltW //.
      by rewrite mulr_gt0.
    by move=> /eqP; rewrite mulf_eq0 !gt_eqF.
  move: first second; set d := log w - log r => first second;
    rewrite -subr_le0 -(pmulr_rle0 _ r_gt0).
  have u_ge0 : 0 <= lambda * r - w by rewrite subr_ge0.
  have v_ge0 : 0 <= lambda * w - r by rewrite subr_ge0.
  have := ler_add (ler_wpmul2l v_ge0 first) (ler_wpmul2l u_ge0 second).
  have -> : (lambda * w - r) * (w - lambda * r) +
    (lambda * r - w) * (lambda * w - r) = 0 by identity R.
  by apply: le_trans; rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
have gap_gt0 : 0 < lambda - 1 by rewrite subr_gt0.
rewrite -(ler_pmul2l gap_gt0) mulrA.
have -> : (lambda - 1) * (lambda + 1) = lambda ^+ 2 - 1 by identity R.
have -> : (lambda - 1) * ((lambda - 1) * e) =
    \sum_x \sum_y P x *
      (e * ((lambda ^+ 2 + 1) * W x y - 2%:R * lambda * output P W y)).
  transitivity (\sum_x P x * (e * ((lambda ^+ 2 + 1) * 1 - 2%:R * lambda * 1))).
    by rewrite -mulr_suml P_sum; identity R.
  apply: eq_bigr => x _; rewrite -mulr_sumr; congr (_ * _);
    rewrite -mulr_sumr sumrB -!mulr_sumr W_sum.
  by rewrite output_sum.
rewrite mulr_sumr; apply: ler_sum => x _; rewrite mulr_sumr;
  apply: ler_sum => y _.
by rewrite -(mulrA (P x)) [X in X <= _]mulrCA;
  apply: ler_wpmul2l => //; exact: chord.
Qed.

(* So that the two agree at no level above 1. *)
Corollary information_lt_epsilon P W lambda :
  prior P -> mechanism W -> ldp lambda W -> 1 < lambda ->
  information log P W < log lambda.
Proof.
move=> P_ok W_ok W_ldp lambda_gt1; have lambda_gt0 := lt_trans ltr01 lambda_gt1.
have level_gt0 := log_gt0 log_mul log_le lambda_gt1.
rewrite -(ltr_pmul2l (_ : 0 < lambda + 1)) ?addr_gt0 ?ltr01 //.
apply: le_lt_trans (information_below_epsilon P_ok W_ok W_ldp lambda_gt1) _;
  rewrite ltr_pmul2r //.
by rewrite ltr_add2l (lt_trans _ ltr01) // oppr_lt0 ltr01.
Qed.

End Information.
