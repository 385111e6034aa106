(* A private channel on databases of u records with as many outputs as databases
   of l records leaks as much as some
   square channel on those that keeps the levels (alvim2015, Lemma 19
     corrected).

   Exports: square_reduction. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Graphs Hamming Channels FewOutputs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Some weight makes 1 of a number below and one above. *)
Lemma weight_between (R : realFieldType) (low high : R) :
  low <= 1 -> 1 <= high ->
  exists2 a, 0 <= a <= 1 & (1 - a) * low + a * high = 1.
Proof.
move=> low_le1 high_ge1; have [same | differ] := eqVneq low high.
  exists 0; first by rewrite lexx ler01.
  by rewrite mul0r addr0 subr0 mul1r; apply/eqP; rewrite eq_le low_le1 same.
have gap_gt0 : 0 < high - low
  by rewrite subr_gt0 lt_def eq_sym differ (le_trans low_le1).
exists ((1 - low) / (high - low)).
  by rewrite divr_ge0 ?(ltW gap_gt0) ?subr_ge0 //= ler_pdivr_mulr // mul1r
    ler_add2r.
rewrite mulrBl mul1r addrAC -addrA -mulrBr divfK ?gt_eqF //.
by rewrite addrC subrK.
Qed.

Section SquareReduction.
Variables (R : realFieldType) (u l : nat) (V Y : finType) (lambda : R).
Variable W : {ffun 'I_u -> V} -> Y -> R.
Hypotheses (lambda_ge1 : 1 <= lambda) (W_mechanism : mechanism W).
Hypothesis W_private : graph_dp (@neighbours u V) lambda W.
Variable x0 : {ffun 'I_u -> V}.
Hypotheses (l_le : (l <= u)%N) (words : #|Y| = (#|V| ^ l)%N)
  (V_gt0 : (0 < #|V|)%N).
Local Notation word := {ffun 'I_l -> V}.
Local Notation t := (lambda^-1).
Local Notation s := (maximal_leakage W).
Local Notation r := ((#|V| ^ l)%:R : R).
Implicit Types i j h : word.

Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans ltr01 lambda_ge1. Qed.
Let r_gt0 : 0 < r. Proof. by rewrite ltr0n expn_gt0 V_gt0. Qed.

(* E_1 without its factor: 1 on the diagonal, t^(u-l+d) elsewhere. *)
Definition far i j : R := if i == j then 1 else t ^+ (u - l + differences i j).

Let far_in i j : 0 <= far i j <= 1.
Proof.
rewrite /far; case: eqP => _; first by rewrite ler01 lexx.
by rewrite exprn_ge0 ?exprn_ile1 ?invf_le1 // invr_ge0 ltW.
Qed.

Lemma far_step i h j : far i j <= lambda ^+ (u - l + differences i h) * far h j.
Proof.
have [i_le1 [h_ge0 _]] := (proj2 (andP (far_in i j)), andP (far_in h j)).
have [h_j | h_j] := eqVneq h j.
  rewrite {2}/far h_j eqxx mulr1; apply: le_trans i_le1 _; exact: exprn_ege1.
rewrite {2}/far (negPf h_j) exprVn ler_pdivl_mulr ?exprn_gt0 //.
have [i_j | i_j] := eqVneq i j.
  by rewrite /far i_j eqxx mul1r differences_sym.
rewrite /far (negPf i_j) exprVn mulrC ler_pdivr_mulr ?exprn_gt0 // -exprD
  ler_weexpn2l //.
rewrite addnACA leq_add ?leq_addr // .
by rewrite [differences i h]differences_sym; exact: differences_trans.
Qed.

(* The row sums of E_1 without its factor are P. *)
Lemma far_row i :
  \sum_j far i j = 1 + t ^+ (u - l) * ((1 + (#|V|%:R - 1) * t) ^+ l - 1).
Proof.
have -> : (1 + (#|V|%:R - 1) * t) ^+ l =
    \sum_j kernel (@neighbours l V) lambda i j.
  by rewrite kernel_rows // natrB.
rewrite [in RHS](bigD1 i) //= kernel_self.
rewrite (bigD1 i) //= {1}/far eqxx [1 + _ - 1]addrC addKr mulr_sumr;
  congr (_ + _).
apply: eq_bigr => j j_i; rewrite /far eq_sym (negPf j_i) kernel_differences //.
by rewrite exprD -[in RHS]exprVn.
Qed.

(* alvim2015, Lemma 19 corrected: (i) a channel, (ii) whose entries are apart by
   lambda^(u-l+d) at most, (iii) with its
   largest entry on all of the diagonal, (iv) and with the sum of the column
     maxima of W. *)
Theorem square_reduction : exists M : word -> word -> R,
  [/\ mechanism M,
      forall i h j,
        M i j <= lambda ^+ (u - l + distance (@neighbours l V) i h) * M h j,
      forall i j k, M i j <= M k k
    & maximal_leakage M = maximal_leakage W].
Proof.
have [W_ge0 W_sum] := W_mechanism.
have s_ge1 : 1 <= s.
  by rewrite -(W_sum x0); apply: ler_sum => y _; exact: (le_maximum (W ^~ y)).
have low_le1 : s / r * (1 + t ^+ (u - l) * ((1 + (#|V|%:R - 1) * t) ^+ l - 1))
  <= 1.
  rewrite mulrAC ler_pdivr_mulr // mul1r -words.
  by apply: few_outputs_rounded_down; rewrite // words.
have [a /andP[a_ge0 a_le1] a_sum] := weight_between low_le1 s_ge1.
pose M i j := s / r * ((1 - a) * far i j + a).
have top_ge0 : 0 <= s / r by rewrite divr_ge0 ?(ltW r_gt0) // (le_trans ler01).
have b_ge0 : 0 <= 1 - a by rewrite subr_ge0.
have M_top i j k : M i j <= M k k.
  have /andP[_ far_le1] := far_in i j.
  by rewrite /M {2}/far eqxx ler_wpmul2l // ler_add2r ler_wpmul2l.
have M_ok : mechanism M.
  split=> [i j | i]; first by have /andP[far_ge0 _] := far_in i j;
    rewrite mulr_ge0 // addr_ge0 // mulr_ge0.
  rewrite -mulr_sumr big_split /= -mulr_sumr far_row sumr_const card_ffun
    card_ord.
  by rewrite mulrDr mulrCA -[a *+ _]mulr_natr [s / r * (_ * r)]mulrCA divfK
    ?gt_eqF.
exists M; split=> // [i h j | ].
  rewrite distance_differences /M mulrCA ler_wpmul2l // mulrDr ler_add //.
    by rewrite mulrCA ler_wpmul2l // far_step.
  by rewrite ler_pemull // exprn_ege1.
rewrite diagonal_leakage // (eq_bigr (fun=> s / r)) => [|z _];
  last by rewrite /M /far eqxx mulr1 subrK mulr1.
by rewrite sumr_const card_ffun card_ord -mulr_natr divfK ?gt_eqF.
Qed.

End SquareReduction.
