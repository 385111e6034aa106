(* The least epsilon at delta by the first diagonal entry w: for each w the
   worst prior of the set alone decides, by linear programming duality
   (zhong2022, Proposition 12).

   Exports: polyhedron_minimax, worst_prior_at_diagonal,
   least_over_diagonals. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne OnePrior LettersAndOutputs SortedSets.
From symdp Require Import SourceSets LinearPrograms Approximate.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A linear function bounded on the points of a polyhedron that are accurate
   on all vertices is bounded on those that are accurate on some mean of the
   vertices. *)
Section Minimax.
Variables (R : realFieldType) (K X V : finType) (A : K -> X -> R) (b : K -> R)
  (vertex : V -> X -> R) (c : X -> R) (u m : R).
Implicit Types (x : X -> R) (w : V -> R).
Add Field numbers : (field_of_numbers R).

Definition mean w x := \sum_v w v * \sum_i vertex v i * x i.

Theorem polyhedron_minimax x0 (v0 : V) : feasible A b x0 ->
  (forall x, feasible A b x ->
    (forall v, u <= \sum_i vertex v i * x i) -> m <= \sum_i c i * x i) ->
  exists w, [/\ forall v, 0 <= w v, \sum_v w v = 1
    & forall x, feasible A b x -> u <= mean w x -> m <= \sum_i c i * x i].
Proof.
move=> x0_ok bounded; pose A' (k : K + V) i := match k with
  inl j => A j i | inr v => - vertex v i end.
pose b' (k : K + V) := match k with inl j => b j | inr v => - u end.
have row v x : \sum_i A' (inr v) i * x i = - \sum_i vertex v i * x i.
  by rewrite -sumrN; apply: eq_bigr => i _; rewrite /= mulNr.
have split_ok x : feasible A' b' x <->
    feasible A b x /\ forall v, u <= \sum_i vertex v i * x i.
  split=> [ok | [ok acc] [k | v]];
      [split=> [k | v] | exact: ok | by rewrite row ler_opp2].
    exact: (ok (inl k)).
  by have := ok (inr v); rewrite row ler_opp2.
(* What multipliers with the coefficients e and the bound t say. *)
have weigh (w : K + V -> R) (e : X -> R) t x :
    combine_to A' b' w e t -> feasible A b x ->
    \sum_i e i * x i + mean (w \o inr) x <= t + u * \sum_v w (inr v).
  move=> [w_ge0 w_e <-] ok; rewrite big_sumType /=
      [\sum_v w (inr v) * - u](_ : _ = - (u * \sum_v w (inr v))); last first.
    by rewrite mulr_sumr -sumrN; apply: eq_bigr => v _; rewrite mulrN mulrC.
  rewrite subrK.
  have -> : \sum_i e i * x i =
      \sum_j w (inl j) * (\sum_i A j i * x i) - mean (w \o inr) x.
    rewrite (eq_bigr (fun i => (\sum_k w k * A' k i) * x i)) => [|i _];
      last by rewrite w_e.
    under eq_bigr do rewrite mulr_suml;
        rewrite exchange_big big_sumType /=; congr (_ + _).
      by apply: eq_bigr => j _; rewrite mulr_sumr;
        apply: eq_bigr => i _; rewrite mulrA.
    rewrite /mean -sumrN; apply: eq_bigr => v _;
      rewrite -mulrN -sumrN mulr_sumr; apply: eq_bigr => i _.
    by rewrite /= -mulrA mulNr.
  by rewrite subrK; apply: ler_sum => j _; rewrite ler_wpmul2l.
have use (w : K + V -> R) (e : X -> R) t : combine_to A' b' w e t ->
    0 < \sum_v w (inr v) -> exists w', [/\ forall v, 0 <= w' v, \sum_v w' v = 1
      & forall x, feasible A b x -> u <= mean w' x -> \sum_i e i * x i <= t].
  move=> w_ok total_gt0; have [w_ge0 _ _] := w_ok;
    set total := \sum_v w (inr v) in total_gt0 *.
  exists (fun v => w (inr v) / total);
      split=> [v | | x ok acc]; first by rewrite divr_ge0 // ltW.
    by rewrite -mulr_suml divff // gt_eqF.
  have scaled : mean (w \o inr) x = total * mean (fun v => w (inr v) / total) x.
    rewrite /mean mulr_sumr; apply: eq_bigr => v _;
      rewrite mulrA; congr (_ * _).
    by rewrite mulrC divfK // gt_eqF.
  have := weigh w e t x w_ok ok; rewrite scaled -/total => le;
    rewrite -(ler_add2r (total * u)) [X in _ <= _ + X]mulrC.
  by apply: le_trans le; rewrite ler_add2l ler_pmul2l.
case: (farkas A' b') => [[x1 x1_ok] | [w [t [w_ok t_lt0]]]]; last first.
  have total_gt0 : 0 < \sum_v w (inr v).
    have [w_ge0 _ _] := w_ok; rewrite lt_def sumr_ge0 // andbT;
      apply/eqP => total0.
    have w0 v : w (inr v) = 0
      by apply: (psumr_eq0P (fun v _ => w_ge0 (inr v)) total0).
    have := weigh w (fun=> 0) t x0 w_ok x0_ok;
      rewrite total0 mulr0 addr0 big1 => [|i _]; last exact: mul0r.
    by rewrite add0r /mean big1 => [|v _]; rewrite ?leNgt ?t_lt0 //= w0 mul0r.
  have [w' [w'_ge0 w'_sum w'_ok]] := use w (fun=> 0) t w_ok total_gt0.
  exists w'; split=> // x ok acc; have := w'_ok x ok acc.
  by rewrite big1 => [|i _]; [rewrite leNgt t_lt0 | exact: mul0r].
have bounded' x : feasible A' b' x -> \sum_i - c i * x i <= - m.
  move/split_ok => [ok acc]; under eq_bigr do rewrite mulNr.
  by rewrite sumrN ler_opp2 bounded.
have [x2 [w [x2_ok w_ok]]] := strong_duality x1_ok bounded';
  have best := bounded' x2 x2_ok.
have total_ge0 : 0 <= \sum_v w (inr v)
  by case: w_ok => w_ge0 _ _; apply: sumr_ge0.
have negated x : \sum_i - c i * x i = - \sum_i c i * x i
  by rewrite -sumrN; apply: eq_bigr => i _; rewrite mulNr.
have [total0 | total_neq0] := eqVneq (\sum_v w (inr v)) 0; last first.
  have total_gt0 : 0 < \sum_v w (inr v) by rewrite lt_def total_neq0.
  have [w' [w'_ge0 w'_sum w'_ok]] := use w _ _ w_ok total_gt0.
  exists w'; split=> // x ok acc; have := le_trans (w'_ok x ok acc) best.
  by rewrite negated ler_opp2.
have [w_ge0 _ _] := w_ok; have w0 v : w (inr v) = 0
  by apply: (psumr_eq0P (fun v _ => w_ge0 (inr v)) total0).
exists (fun v => (v == v0)%:R); split=> [v | | x ok _]; first exact: ler0n.
  by rewrite (bigD1 v0) //= eqxx big1 ?addr0 // => v /negPf ->.
have := weigh w _ _ x w_ok ok; rewrite total0 mulr0 addr0 /mean
  [X in _ + X <= _]big1 => [|v _]; last by rewrite /= w0 mul0r.
by rewrite addr0 => /le_trans/(_ best); rewrite negated ler_opp2.
Qed.

End Minimax.

(* Vectors x with delta <= x_M <= ... <= x_2 <= x_1 = w, and the sum over
   i >= 2 of x_i - delta. *)
Section FixedDiagonal.
Variables (R : realFieldType) (N : nat) (V : finType)
  (vertex : V -> 'I_N.+1 -> R) (delta D L : R) (v0 : V).
Local Notation M := N.+1.
Local Notation S := (hull vertex).
Implicit Types (x P : 'I_M -> R) (w m lambda : R).
Add Field more_numbers : (field_of_numbers R).
Hypotheses (vertex_prior : forall v, prior (vertex v))
  (vertex_dec : forall v, decreasing (vertex v)).
Hypotheses (delta_ge0 : 0 <= delta) (delta_lt1 : delta < 1).

Definition ordered_at w x :=
  [/\ x ord0 = w, decreasing x & forall i, delta <= x i].
Definition beyond x := \sum_(i | i != ord0) (x i - delta).

Let hull_prior P : S P -> prior P. Proof. exact: hull_of_priors. Qed.

Lemma hull_sorted P : S P -> prior P /\ decreasing P.
Proof.
move=> P_in; split; first exact: hull_prior;
  move: P_in => [w [w_ge0 _ P_eq]] i j le_ij; rewrite !P_eq.
by apply: ler_sum => v _; rewrite ler_wpmul2l // vertex_dec.
Qed.

(* The order as rows of a polyhedron. *)
Let A (k : 'I_M * 'I_M + 'I_M + bool) (j : 'I_M) : R :=
  match k with
  | inl (inl (i, i')) => if (i <= i')%N then (j == i')%:R - (j == i)%:R else 0
  | inl (inr i) => - (j == i)%:R
  | inr true => (j == ord0)%:R
  | inr false => - (j == ord0)%:R
  end.
Let b w (k : 'I_M * 'I_M + 'I_M + bool) : R :=
  match k with inl (inl _) => 0 | inl (inr _) => - delta | inr true => w
  | inr false => - w end.

Let at_letter (i : 'I_M) x : \sum_j (j == i)%:R * x j = x i.
Proof.
by rewrite (bigD1 i) //= eqxx mul1r big1 ?addr0 // => j /negPf ->;
  rewrite mul0r.
Qed.

Let minus_letter (i : 'I_M) x : \sum_j - (j == i)%:R * x j = - x i.
Proof. by under eq_bigr do rewrite mulNr; rewrite sumrN at_letter. Qed.

Lemma order_rows w x : feasible A (b w) x <-> ordered_at w x.
Proof.
have pair_row (i i' : 'I_M) : (i <= i')%N ->
    \sum_j A (inl (inl (i, i'))) j * x j = x i' - x i.
  move=> le; rewrite /A le; under eq_bigr do rewrite mulrBl.
  by rewrite sumrB !at_letter.
split=> [ok | [x_first x_dec x_low] [[[i i'] | i] | []]].
- split=> [|i i' le|i].
  + apply/eqP; rewrite eq_le; apply/andP; split.
      by have := ok (inr true); rewrite /= at_letter.
    by have := ok (inr false); rewrite /= minus_letter ler_opp2.
  + by have := ok (inl (inl (i, i'))); rewrite pair_row // subr_le0.
  by have := ok (inl (inr i)); rewrite /= minus_letter ler_opp2.
- case le: (i <= i')%N; first by rewrite pair_row // subr_le0 x_dec.
  by rewrite /A le big1 => [|j _]; rewrite ?mul0r.
- by rewrite /= minus_letter ler_opp2.
- by rewrite /= at_letter x_first.
- by rewrite /= minus_letter x_first.
Qed.

(* For each w some prior of the set allows no less than the whole set. *)
Theorem worst_prior_at_diagonal w m : delta <= w ->
  (forall x, ordered_at w x ->
    (forall P, S P -> 1 - D <= \sum_i P i * x i) -> m <= beyond x) ->
  exists2 P, S P & forall x, ordered_at w x ->
  1 - D <= \sum_i P i * x i -> m <= beyond x.
Proof.
move=> w_ge bounded; pose c (i : 'I_M) : R := (i != ord0)%:R.
have beyondE x : beyond x =
    \sum_i c i * x i - \sum_(i : 'I_M | i != ord0) delta.
  rewrite /beyond sumrB; congr (_ - _); rewrite big_mkcond;
    apply: eq_bigr => i _.
  by rewrite /c; case: (i != ord0); rewrite ?mul1r ?mul0r.
have start : feasible A (b w) (fun i => if i == ord0 then w else delta).
  apply/order_rows; split=> [|i j le_ij|i]; first by rewrite eqxx.
    case: eqP => [j0 | _]; last by case: ifP.
    by rewrite (_ : i == ord0) //; apply/eqP/val_inj/eqP;
      rewrite /= -leqn0 (leq_trans le_ij) // j0.
  by case: ifP.
have [x|a [a_ge0 a_sum a_ok]] := @polyhedron_minimax R _ _ V A (b w) vertex c
    (1 - D) (m + \sum_(i : 'I_M | i != ord0) delta) _ v0 start.
  move=> /order_rows x_ok acc; rewrite -ler_subr_addr -beyondE;
    apply: bounded => // P [a [a_ge0 a_sum P_eq]].
  have -> : \sum_i P i * x i = \sum_v a v * \sum_i vertex v i * x i.
    under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big;
      apply: eq_bigr => i _ /=.
    by rewrite P_eq mulr_suml; apply: eq_bigr => v _; rewrite mulrA.
  apply: le_trans (_ : \sum_v a v * (1 - D) <= _);
    first by rewrite -mulr_suml a_sum mul1r.
  by apply: ler_sum => v _; rewrite ler_wpmul2l.
exists (fun i => \sum_v a v * vertex v i) => [|x x_ok acc]; first by exists a.
rewrite beyondE ler_subr_addr; apply: a_ok; first exact/order_rows.
apply: le_trans acc _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
rewrite /mean; under [RHS]eq_bigr do rewrite mulr_sumr;
  rewrite [RHS]exchange_big; apply: eq_bigr => i _ /=.
by rewrite mulr_suml; apply: eq_bigr => v _; rewrite mulrA.
Qed.

Let rest_gt0 : 0 < 1 - delta. Proof. by rewrite subr_gt0. Qed.

(* A level suffices exactly when some admitted x, for some w, asks
   for no more. *)
Lemma level_at_diagonal lambda :
  1 <= lambda -> achievable S (D / (1 - delta)) lambda <-> exists w x,
  [/\ delta <= w <= 1, ordered_at w x, forall P, S P ->
      1 - D <= \sum_i P i * x i & beyond x <= lambda * (1 - w)].
Proof.
move=> lambda_ge1;
    rewrite (sorted_optimum hull_sorted (D / (1 - delta)) lambda_ge1); split.
  move=> [d [[d_range d_up d_valid] d_le]];
    exists (1 - (1 - delta) * d ord0), (fun i => 1 - (1 - delta) * d i).
  have bound i : (1 - delta) * d i <= 1 - delta
    by rewrite ler_pimulr ?(ltW rest_gt0) //; case/andP: (d_range i).
  split=> [||P P_in|].
  - apply/andP; split;
      first by rewrite ler_subr_addl addrC -ler_subr_addl bound.
    by rewrite ler_subl_addr ler_addl mulr_ge0 ?(ltW rest_gt0) //;
      case/andP: (d_range ord0).
  - split=> // [i j le_ij|i];
      first by rewrite ler_add2l ler_opp2 ler_pmul2l // d_up.
    by rewrite ler_subr_addl addrC -ler_subr_addl bound.
  - have [_ P_sum] := hull_prior P_in;
      under eq_bigr do rewrite mulrBr mulr1 mulrCA.
    rewrite sumrB P_sum -mulr_sumr ler_add2l ler_opp2 mulrC -ler_pdivl_mulr //;
      exact: d_valid.
  rewrite subKr mulrCA; apply: le_trans
      (_ : (1 - delta) * (N%:R - \sum_(i | i != ord0) d i) <= _).
    rewrite mulrBr mulr_sumr -[N%:R](_ : \sum_(i : 'I_M | i != ord0) 1 = N%:R);
        last first.
      by rewrite sumr_const; congr (_ %:R);
        have := cardC1 (ord0 : 'I_M); rewrite card_ord.
    rewrite mulr_sumr -sumrB le_eqVlt; apply/orP; left; apply/eqP;
      apply: eq_bigr => i _; identity R.
  by rewrite ler_pmul2l.
move=> [w [x [/andP[w_ge w_le] [x_first x_dec x_low] x_acc x_le]]].
exists (fun i => (1 - x i) / (1 - delta));
  split; first split=> [i|i j le_ij|P P_in].
- have x_le1 : x i <= 1
    by apply: le_trans (x_dec ord0 i (leq0n _)) _; rewrite x_first.
  apply/andP; split; first by rewrite divr_ge0 ?subr_ge0 // ltW.
  by rewrite ler_pdivr_mulr // mul1r ler_add2l ler_opp2.
- by rewrite ler_pmul2r ?invr_gt0 // ler_add2l ler_opp2 x_dec.
- under eq_bigr do rewrite mulrA; rewrite -mulr_suml ler_pmul2r ?invr_gt0 //.
  have [_ P_sum] := hull_prior P_in; under eq_bigr do rewrite mulrBr mulr1.
  by rewrite sumrB P_sum ler_subl_addr -ler_subl_addl; exact: x_acc.
rewrite x_first mulrA ler_pdivl_mulr // mulrBl mulr_suml; apply: le_trans x_le.
rewrite -[N%:R](_ : \sum_(i : 'I_M | i != ord0) 1 = N%:R); last first.
  by rewrite sumr_const; congr (_ %:R);
    have := cardC1 (ord0 : 'I_M); rewrite card_ord.
rewrite mulr_suml -sumrB le_eqVlt; apply/orP; left; apply/eqP;
  apply: eq_bigr => i _.
by rewrite divfK ?gt_eqF //; identity R.
Qed.

(* Below (1-delta) A_(M-1) of some prior of the set something leaks. *)
Theorem above_zero P : S P -> D < (1 - delta) * Definitions.A P N ->
  least_pointwise_exp_epsilon S D delta L -> 1 < L.
Proof.
move=> P_in D_lt /(least_pointwise_rescaled hull_prior delta_ge0 delta_lt1)
  L_least; have [L_ge1 _ _] := L_least.
rewrite lt_neqAle L_ge1 andbT; apply/eqP => L1; move: D_lt;
  rewrite ltNge => /negP; apply.
rewrite mulrC -ler_pdivl_mulr //; move: L_least; rewrite -L1.
by move/(sorted_zero _ (ltn0Sn N) hull_sorted)/(_ P P_in).
Qed.

(* zhong2022, Proposition 12: exp(epsilon) is the least over w of the worst
   prior's value over 1 - w, and it is attained. *)
Theorem least_over_diagonals :
  least_pointwise_exp_epsilon S D delta L -> 1 < L ->
  (exists w x, [/\ delta <= w < 1, ordered_at w x, forall P, S P ->
                   1 - D <= \sum_i P i * x i & beyond x <= L * (1 - w)]) /\
  forall w, delta <= w < 1 ->
    exists2 P, S P & forall x, ordered_at w x -> 1 - D <= \sum_i P i * x i ->
    L * (1 - w) <= beyond x.
Proof.
move=> /(least_pointwise_rescaled hull_prior delta_ge0 delta_lt1)
    [L_ge1 L_ach L_least] L_gt1; split.
  have [w [x [/andP[w_ge w_le] x_ok x_acc x_le]]] :=
    iffLR (level_at_diagonal L_ge1) L_ach.
  exists w, x; split=> //; rewrite w_ge lt_neqAle w_le andbT; apply/eqP => w1.
  have /(L_least 1 (lexx 1)) : achievable S (D / (1 - delta)) 1.
    apply/(level_at_diagonal (lexx 1)); exists w, x;
      split=> //; first by rewrite w_ge.
    by move: x_le; rewrite w1 subrr !mulr0.
  by rewrite leNgt L_gt1.
move=> w /andP[w_ge w_lt]; have gap_gt0 : 0 < 1 - w by rewrite subr_gt0.
apply: worst_prior_at_diagonal => // x x_ok x_acc.
rewrite -ler_pdivl_mulr //; pose lambda := Num.max 1 (beyond x / (1 - w)).
have lambda_ge1 : 1 <= lambda by rewrite le_maxr lexx.
have /(L_least lambda lambda_ge1) : achievable S (D / (1 - delta)) lambda.
  apply/(level_at_diagonal lambda_ge1); exists w, x;
    split=> //; first by rewrite w_ge ltW.
  by rewrite -ler_pdivr_mulr // le_maxr lexx orbT.
by rewrite le_maxr leNgt L_gt1.
Qed.

End FixedDiagonal.
