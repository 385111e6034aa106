(* Databases of u records over v values, neighbours differing in one record: the
   bound of alvim2015, Theorem 15. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Graphs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Hamming.
Variables (u : nat) (V : finType).
Local Notation database := {ffun 'I_u -> V}.
Implicit Types x y z : database.

Definition differences x y := #|[set i | x i != y i]|.
Definition neighbours x y := differences x y == 1%N.

Lemma differences_sym x y : differences x y = differences y x.
Proof. by rewrite /differences; apply: eq_card => i; rewrite !inE eq_sym. Qed.

Lemma neighbours_graph : graph neighbours.
Proof.
split=> [x y | x]; first by rewrite /neighbours differences_sym.
by apply/negbTE; rewrite /neighbours /differences (_ : [set i | _] = set0)
  ?cards0 //; apply/setP => i; rewrite !inE eqxx.
Qed.

Lemma differences_trans x y z :
  (differences x z <= differences x y + differences y z)%N.
Proof.
apply: leq_trans (leq_card_setU _ _); apply: subset_leq_card;
  apply/subsetP => i; rewrite !inE.
by case: (x i =P y i) => [-> | _].
Qed.

Lemma ball_differences n x y :
  (y \in ball neighbours n x) = (differences x y <= n)%N.
Proof.
apply/idP/idP; elim: n y => [y | n IHn y].
- by rewrite /= inE leqn0 cards_eq0 => /eqP ->;
    apply/eqP/setP => i; rewrite !inE eqxx.
- case/ballS => [/IHn /leqW // | [z /IHn close /eqP zy]].
  by apply: leq_trans (differences_trans x z y) _; rewrite zy addn1.
- by rewrite leqn0 cards_eq0 /= inE => /eqP/setP same;
    apply/eqP/ffunP => i; apply/eqP; have := same i;
  rewrite !inE eq_sym => /negbFE.
rewrite leq_eqVlt ltnS => /orP[/eqP far | /IHn close];
  last by rewrite /= inE close.
have : (0 < differences x y)%N by rewrite far.
rewrite {1}/differences => /card_gt0P[i i_in].
pose z := [ffun j => if j == i then x i else y j].
apply: (ball_step (y := z)).
  apply: IHn; rewrite -ltnS -far /differences [X in (_ < X)%N](cardsD1 i) i_in
    add1n ltnS; apply: subset_leq_card.
  by apply/subsetP => j; rewrite !inE ffunE;
    case: (j =P i) => [-> | _]; rewrite ?eqxx.
rewrite /neighbours /differences (_ : [set j | _] = [set i]) ?cards1 //;
  apply/setP => j; rewrite !inE ffunE.
by case: (j =P i) => [-> | _]; [move: i_in; rewrite inE => -> | rewrite eqxx].
Qed.


Lemma differences_le x y : (differences x y <= u)%N.
Proof. by rewrite -[X in (_ <= X)%N]card_ord max_card. Qed.

Variable R : realFieldType.
Variable lambda : R.
Hypothesis lambda_ge1 : 1 <= lambda.
Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans ltr01 lambda_ge1. Qed.

Lemma distance_differences x y : distance neighbours x y = differences x y.
Proof.
have close : (distance neighbours x y < #|{: database}|)%N.
  by apply: (@connected_close _ _ u); rewrite ball_differences differences_le.
have := ball_distance close; rewrite ball_differences => upper.
apply/eqP; rewrite eqn_leq upper andbT;
  apply: distance_leq; last by rewrite ball_differences.
exact: leq_ltn_trans upper close.
Qed.

Lemma kernel_differences x y :
  kernel neighbours lambda x y = lambda ^- differences x y.
Proof.
rewrite kernelE distance_differences -{1}distance_differences.
by rewrite (@connected_close _ _ u) // ball_differences differences_le.
Qed.

(* The kernel is a product over the records. *)
Lemma kernel_product x y :
  kernel neighbours lambda x y = \prod_i (if x i == y i then 1 else lambda^-1).
Proof.
rewrite kernel_differences /differences -exprVn -prodr_const big_mkcond /=;
  apply: eq_bigr => i _.
by rewrite inE; case: (x i =P y i).
Qed.

(* sum_d n_d lambda^-d = (1 + (v-1)/lambda)^u. *)
Lemma kernel_rows x :
  \sum_y kernel neighbours lambda x y = (1 + (#|V| - 1)%N%:R / lambda) ^+ u.
Proof.
under eq_bigr do rewrite kernel_product.
rewrite -(bigA_distr_bigA (fun i b => if x i == b then 1 else lambda^-1)) /=.
transitivity (\prod_(i < u) (1 + (#|V| - 1)%N%:R / lambda));
  last by rewrite prodr_const card_ord.
apply: eq_bigr => i _.
rewrite (bigD1 (x i)) //= eqxx; congr (_ + _).
under eq_bigr => b /negPf other do rewrite eq_sym other.
by rewrite sumr_const mulr_natl cardC1 subn1.
Qed.

End Hamming.

Section Leakage.
Variables (u : nat) (V : finType) (R : realFieldType) (lambda : R) (v0 : V).
Hypothesis lambda_ge1 : 1 <= lambda.
Local Notation database := {ffun 'I_u -> V}.
Let v : R := #|V|%:R.

(* alvim2015, Theorem 15 and Proposition 16: the leakage about a database is at
   most u log (v lambda / (v - 1 + lambda)), and this is attained. *)
Theorem hamming_min_capacity :
  best_min_capacity (@neighbours u V) lambda
    ((v * lambda / (v - 1 + lambda)) ^+ u).
Proof.
have lambda_gt0 : 0 < lambda by exact: lt_le_trans ltr01 lambda_ge1.
have v_ge1 : (0 < #|V|)%N by apply/card_gt0P; exists v0.
have := uniform_min_capacity (@neighbours_graph u V) lambda_ge1
  (@kernel_rows u V R lambda) [ffun=> v0].
rewrite card_ffun card_ord natrX natrB // -/v -exprVn -exprMn;
  congr (best_min_capacity _ _ (_ ^+ u)).
rewrite -mulrA; congr (_ * _).
have -> : 1 + (v - 1) / lambda = (v - 1 + lambda) / lambda
  by rewrite [RHS]mulrDl divff ?lt0r_neq0 // addrC.
by rewrite invfM invrK mulrC.
Qed.

(* alvim2015, Theorems 27 and 28 on databases: the best utility with the
   uniform prior. *)
Theorem hamming_utility :
  best_utility (@neighbours u V)
    (fun=> (#|V| ^ u)%:R^-1) lambda ((lambda / (v - 1 + lambda)) ^+ u).
Proof.
have lambda_gt0 : 0 < lambda by exact: lt_le_trans ltr01 lambda_ge1.
have v_ge1 : (0 < #|V|)%N by apply/card_gt0P; exists v0.
have := uniform_utility (@neighbours_graph u V) lambda_ge1
  (@kernel_rows u V R lambda) [ffun=> v0].
rewrite card_ffun card_ord natrB // -/v -exprVn;
  congr (best_utility _ _ _ (_ ^+ u)).
have -> : 1 + (v - 1) / lambda = (v - 1 + lambda) / lambda
  by rewrite [RHS]mulrDl divff ?lt0r_neq0 // addrC.
by rewrite invfM invrK mulrC.
Qed.

End Leakage.
