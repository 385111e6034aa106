(* Convex sets whose folded intersection equals their folded union (kalantari2018, Corollary 1 and Remark 6, corrected).

   Exports: exchanges_generate, folds_closed, hull_folds_to_one_set, repaired_optimum, repaired_symmetric, repaired_zero. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope ClassOne OnePrior LettersAndOutputs SortedSets.
From symdp Require Import LeastInformation Refutations Folding.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Neighbouring places, and the exchange of what stands there. *)
Section Neighbours.
Variable N : nat.
Local Notation M := N.+1.
Implicit Types (i : 'I_N) (T : {perm 'I_M}).

Definition lower i : 'I_M := widen_ord (leqnSn N) i.
Definition upper i : 'I_M := lift ord0 i.
Definition exchange i : {perm 'I_M} := tperm (lower i) (upper i).

Lemma lower_upper i : lower i != upper i.
Proof. by rewrite -val_eqE /= /bump /= add1n neq_ltn ltnSn. Qed.

Lemma exchange2 i : (exchange i * exchange i)%g = 1%g.
Proof. exact: tperm2. Qed.

(* What holds between neighbours holds between all. *)
Lemma neighbours_decrease (R : realFieldType) (Q : 'I_M -> R) : (forall i, Q (upper i) <= Q (lower i)) -> decreasing Q.
Proof.
move=> Q_dec; suff all n : (n < M)%N -> forall i : 'I_M, (i <= n)%N -> Q (inord n) <= Q i.
  by move=> i j le_ij; rewrite -{1}(inord_val j); exact: all.
elim: n => [_ i | n IH n_lt i].
  by rewrite leqn0 => /eqP i0; rewrite (_ : inord 0 = i) //; apply: val_inj; rewrite /= inordK.
rewrite leq_eqVlt => /orP[/eqP i_eq | i_le]; first by rewrite -i_eq inord_val.
apply: le_trans (IH (ltnW n_lt) i i_le); have := Q_dec (Ordinal (n_lt : (n < N)%N)).
by congr (Q _ <= Q _); apply: val_inj; rewrite /= inordK // ltnW.
Qed.

(* Without a descent nothing is moved. *)
Lemma no_descent T : (forall i, T (lower i) <= T (upper i))%N -> T = 1%g.
Proof.
move=> T_up; have above n : (n < M)%N -> (n <= T (inord n))%N.
  elim: n => // n IH n_lt; apply: leq_ltn_trans (IH (ltnW n_lt)) _; pose i := Ordinal (n_lt : (n < N)%N).
  have low : inord n = lower i by apply: val_inj; rewrite /= inordK // ltnW.
  have up : inord n.+1 = upper i by apply: val_inj; rewrite /= inordK.
  rewrite low up ltn_neqAle T_up andbT; apply: contra (lower_upper i) => /eqP same.
  by apply/eqP/(@perm_inj _ T)/val_inj.
have above' (j : 'I_M) : (j <= T j)%N by rewrite -{2}(inord_val j) above.
have total : (\sum_(j < M) T j = \sum_(j < M) j)%N by rewrite [RHS](reindex_inj (@perm_inj _ T)).
apply/permP => j; rewrite perm1; apply/val_inj/eqP; rewrite /= eqn_leq above' andbT leqNgt; apply/negP => lt.
suff : (\sum_(k < M) k < \sum_(k < M) T k)%N by rewrite total ltnn.
rewrite (bigD1 j) //= [X in (_ < X)%N](bigD1 j) //= -addSn; apply: leq_add => //.
by apply: leq_sum => k _.
Qed.

Definition weight T := (\sum_(i < M) i * T i)%N.

Lemma weight_le T : (weight T <= \sum_(i < M) M * M)%N.
Proof. by apply: leq_sum => i _; apply: leq_mul; apply: ltnW. Qed.

Lemma weight_exchange T i : (T (upper i) < T (lower i))%N -> (weight T < weight (exchange i * T)%g)%N.
Proof.
move=> descent; have -> : weight (exchange i * T)%g = (\sum_(j < M) exchange i j * T j)%N.
  rewrite /weight (reindex_inj (@perm_inj _ (exchange i))) /=; apply: eq_bigr => j _.
  by rewrite permM /exchange tpermK.
have up_low : upper i != lower i by rewrite eq_sym lower_upper.
have arithmetic (n a b r : nat) : (b < a -> n * a + (n.+1 * b + r) < n.+1 * a + (n * b + r))%N.
  by move=> b_lt; rewrite !mulSn !addnA !ltn_add2r addnC ltn_add2r.
rewrite /weight (bigD1 (lower i)) // (bigD1 (upper i)) // [X in (_ < X)%N](bigD1 (lower i)) //.
rewrite [X in (_ < _ + X)%N](bigD1 (upper i)) //= {3 4}/exchange tpermL tpermR.
rewrite [X in (_ < _ + (_ + X))%N](eq_bigr (fun j : 'I_M => j * T j)%N) => [|j /andP[j_low j_up]]; last first.
  by rewrite /exchange tpermD // eq_sym.
exact: arithmetic descent.
Qed.

End Neighbours.
