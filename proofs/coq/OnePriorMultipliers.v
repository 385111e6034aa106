(* Multipliers of the letters that prove the largest accuracy for one prior.

   Exports: multipliers_prove, multiplier_covers, multipliers_total. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel
  DiagonalPolytope ClassOne OnePrior.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Multipliers.
Variables (R : realFieldType) (X : finType).
Implicit Types (P n : X -> R) (lambda U : R).
Add Field numbers : (field_of_numbers R).

(* foundations, accuracy for one prior: multipliers that cover each letter bound
   every accuracy, whatever the outputs are. *)
Theorem multipliers_prove (Y : finType) (W : X -> Y -> R) g P n lambda :
  1 <= lambda -> mechanism W -> ldp lambda W ->
  (forall x, 0 <= n x) ->
  (forall x, P x <= n x + (\sum_z n z - n x) / lambda) ->
  \sum_x P x * correct g W x <= \sum_x n x.
Proof.
move=> lambda_ge1 [W_ge0 W_sum] W_ldp n_ge0 covered;
  have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have entry x y : P x * W x y <= \sum_z n z * W z y.
  apply: le_trans (ler_wpmul2r (W_ge0 x y) (covered x)) _;
    rewrite mulrDl [X in _ <= X](bigD1 x) //= ler_add2l.
  have -> : \sum_z n z - n x = \sum_(z | z != x) n z
    by rewrite (bigD1 x) //= addrAC subrr add0r.
  rewrite mulrAC ler_pdivr_mulr // !mulr_suml; apply: ler_sum => z _.
  by rewrite -mulrA [W z y * _]mulrC ler_wpmul2l.
have -> : \sum_x n x = \sum_y \sum_z n z * W z y.
  by rewrite exchange_big; apply: eq_bigr => x _ /=;
    rewrite -mulr_sumr W_sum mulr1.
rewrite (partition_big g predT) //=; apply: ler_sum => x _;
  rewrite /correct mulr_sumr.
by apply: ler_sum.
Qed.

(* The multiplier of a letter, and what it covers. *)
Definition multiplier lambda U P x :=
  Num.max 0 ((lambda * P x - U) / (lambda - 1)).

Theorem multiplier_covers lambda U P x : 1 < lambda ->
  P x <= multiplier lambda U P x + (U - multiplier lambda U P x) / lambda.
Proof.
move=> lambda_gt1; have lambda_gt0 := lt_trans ltr01 lambda_gt1;
  have gap_gt0 : 0 < lambda - 1 by rewrite subr_gt0.
set m := multiplier _ _ _ _; have part : lambda * P x - U <= m * (lambda - 1).
  by rewrite -ler_pdivr_mulr // /m le_maxr lexx orbT.
rewrite -(ler_pmul2l lambda_gt0) mulrDr [lambda * (_ / _)]mulrCA
  divff ?gt_eqF // mulr1.
move: part; rewrite ler_subl_addr => /le_trans; apply.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

End Multipliers.

Section Sorted.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R).
Hypotheses (P_prior : prior P) (P_decreasing : decreasing P).

(* foundations, accuracy for one prior: at the largest accuracy the multipliers
   sum to it. *)
Theorem multipliers_total lambda : 1 < lambda ->
  \sum_x multiplier lambda (best_accuracy P lambda) P x =
  best_accuracy P lambda.
Proof.
move=> lambda_gt1; have lambda_gt0 := lt_trans ltr01 lambda_gt1;
  have gap_gt0 : 0 < lambda - 1 by rewrite subr_gt0.
have denominator_gt0 k : 0 < lambda + k%:R by rewrite ltr_paddr ?ler0n.
pose F (k : 'I_M) := lambda * top P k.+1 / (lambda + k%:R);
  set U := best_accuracy P lambda.
have F_ge0 k : 0 <= F k.
  rewrite divr_ge0 ?(ltW (denominator_gt0 _)) // mulr_ge0 ?(ltW lambda_gt0) //.
  by apply: sumr_ge0 => i _; case: P_prior.
have U_F : U = \big[Num.max/0]_k F k by [].
have U_ge0 : 0 <= U
  by rewrite U_F; have [|k ->] := bigmax0_attained P_prior (F := F).
have -> : \sum_x multiplier lambda U P x = excess P lambda U / (lambda - 1).
  rewrite /excess mulr_suml; apply: eq_bigr => x _.
  by rewrite maxr_pmull ?invr_ge0 ?ltW // mul0r.
apply: (mulIf (lt0r_neq0 gap_gt0)); rewrite divfK ?gt_eqF //;
    apply/le_anti/andP; split.
  have [k k_le ->] := excess_top P_prior P_decreasing U (ltW lambda_gt0);
      case: k k_le => [_ | k k_lt].
    by rewrite top0 mulr0 mul0r subrr mulr_ge0 // ltW.
  rewrite ler_subl_addr [_ * U]mulrC -mulrDr mulrSr [_ + 1]addrC addrA
    subrK -ler_pdivr_mulr //.
  exact: (le_bigmax0 F (Ordinal k_lt)).
have [//|k U_eq] := bigmax0_attained P_prior (F := F).
have {}U_eq : lambda * top P k.+1 = U * (lambda + k%:R)
  by rewrite U_F U_eq divfK // gt_eqF.
have -> : U * (lambda - 1) = lambda * top P k.+1 - k.+1%:R * U.
  by rewrite U_eq [_ * U]mulrC -mulrBr mulrSr opprD addrA addrK.
rewrite /excess /top mulr_sumr
    (_ : k.+1%:R * U = \sum_(i < M | (i < k.+1)%N) U); last first.
  by rewrite -(big_ord_widen M (fun=> U)) // sumr_const card_ord mulr_natl.
rewrite -sumrB big_mkcond; apply: ler_sum => i _; case: ifP => _;
  rewrite le_maxr lexx ?orbT //.
Qed.

End Sorted.
