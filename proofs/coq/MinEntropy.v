(* Min-entropy leakage: columns of zeros (alvim2015, Remark 6 and Section 4.1),
   and the mean over the outputs between the
   leakage about an individual and its bound (Section 5.3, (8) to (10)).

   Exports: added_columns, individual_mean. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Graphs Channels.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section AddedColumns.
Variables (R : realFieldType) (X Y Z : finType) (P : X -> R) (W : X -> Y -> R).

(* A channel with the outputs Z in addition, which never occur. *)
Definition widened x (o : Y + Z) : R := if o is inl y then W x y else 0.

Let maximum_of_zeros (I : finType) : \big[Num.max/0]_(x : I) (0 : R) = 0.
Proof. by elim/big_ind: _ => // a b -> ->; rewrite maxxx. Qed.

(* alvim2015, Remark 6 and Section 4.1: columns of zeros may be added; they
   change neither the conditional vulnerability,
   and so neither the conditional min-entropy nor the leakage, nor the sum of
     the column maxima, nor privacy. *)
Theorem added_columns :
  [/\ mechanism widened <-> mechanism W,
      posterior_vulnerability P widened = posterior_vulnerability P W,
      maximal_leakage widened = maximal_leakage W
    & forall adjacent lambda,
        graph_dp adjacent lambda widened <-> graph_dp adjacent lambda W].
Proof.
split.
- have sums x : \sum_o widened x o = \sum_y W x y.
    by rewrite big_sumType /= [X in _ + X]big1 ?addr0.
  split=> -[ge0 sum1]; split=> [x y | x]; rewrite -?sums ?sum1 //.
  + exact: (ge0 x (inl y)).
  + by case: y => [y | z] //=.
  + by rewrite sums.
- rewrite /posterior_vulnerability big_sumType /= [X in _ + X]big1 ?addr0 //.
  by move=> z _; rewrite (eq_bigr (fun=> 0)) ?maximum_of_zeros // => x _;
    rewrite mulr0.
- by rewrite /maximal_leakage big_sumType /= [X in _ + X]big1 ?addr0.
move=> adjacent lambda; split=> private x x' => [y | [y | z]] xx' /=.
- exact: (private x x' (inl y)).
- exact: private.
by rewrite mulr0.
Qed.

End AddedColumns.

Section Individual.
Variables (R : realFieldType) (X Y : finType) (lambda : R).
Variables (P : X -> R) (W : X -> Y -> R).
Hypotheses (lambda_ge1 : 1 <= lambda) (P_prior : prior P).
Hypotheses (W_mechanism : mechanism W) (W_private : ldp lambda W).

(* p(z); the a posteriori probability p(x|z) is P x W x z / p(z). *)
Definition output_probability y := \sum_x P x * W x y.

(* The mean over the outputs of the largest quotient of an a posteriori and the
   a priori probability. *)
Definition mean_quotient :=
  \sum_y output_probability y *
    \big[Num.max/0]_(x | P x != 0) (P x * W x y / output_probability y / P x).

Let W_ge0 x y : 0 <= W x y. Proof. by case: W_mechanism. Qed.
Let P_ge0 x : 0 <= P x. Proof. by case: P_prior. Qed.

Lemma output_probability_ge0 y : 0 <= output_probability y.
Proof. by apply: sumr_ge0 => x _; rewrite mulr_ge0. Qed.

(* (9): the quotient is the one of the entry and p(z). *)
Lemma quotient_entry x y : P x != 0 ->
  output_probability y * (P x * W x y / output_probability y / P x) = W x y.
Proof.
move=> x_occurs; have [none | some] := eqVneq (output_probability y) 0.
  rewrite none mul0r; apply/esym/eqP; move/eqP: none.
  rewrite psumr_eq0 => [/allP/(_ x (mem_index_enum x)) | z _].
    by rewrite /= mulf_eq0 (negPf x_occurs).
  by rewrite mulr_ge0.
by rewrite mulrC mulrAC divfK // mulrC mulKf.
Qed.

Lemma mean_of_maxima :
  mean_quotient = \sum_y \big[Num.max/0]_(x | P x != 0) W x y.
Proof.
apply: eq_bigr => y _; elim/big_rec2: _ => [|x a b x_occurs <-].
  by rewrite mulr0.
by rewrite maxr_pmulr ?output_probability_ge0 // quotient_entry.
Qed.

Let some_letter : exists x, P x != 0.
Proof.
apply/existsP; rewrite -[X in is_true X]negbK; apply/negP.
rewrite negb_exists => /forallP none; have [_ sum1] := P_prior.
have := oner_neq0 R; rewrite -sum1 big1 ?eqxx // => x _.
by apply/eqP; rewrite -[X in is_true X]negbK.
Qed.

(* alvim2015, (8) to (10): V(X|Z)/V(X) is at most the mean, and the mean at most
   lambda. *)
Theorem individual_mean :
  posterior_vulnerability P W <= vulnerability P * mean_quotient /\
  mean_quotient <= lambda.
Proof.
rewrite mean_of_maxima; split.
  rewrite mulr_sumr; apply: ler_sum => y _.
  set m := (X in _ <= _ * X).
  have m_ge0 : 0 <= m by rewrite /m; elim/big_rec: _ => [|x a _ a_ge0];
    rewrite ?lexx // le_maxr a_ge0 orbT.
  apply: maximum_le => [|x]; first exact: mulr_ge0 (maximum_ge0 _) m_ge0.
  have [-> | x_occurs] := eqVneq (P x) 0;
    first by rewrite mul0r (mulr_ge0 (maximum_ge0 _)).
  apply: ler_pmul => //; first exact: le_maximum.
  rewrite /m; have := mem_index_enum x; elim: (index_enum X) => //= z s IHs.
by rewrite inE big_cons; case/orP => [/eqP <- | /IHs below]; [rewrite x_occurs |
  case: ifP => _ //];
  rewrite le_maxr ?lexx // below orbT.
have [x0 _] := some_letter; have [_ W_sum] := W_mechanism.
rewrite -[X in _ <= X]mulr1 -(W_sum x0) mulr_sumr; apply: ler_sum => y _.
elim/big_rec: _ => [|x a _ a_le]; first by rewrite mulr_ge0 // (le_trans ler01).
by rewrite le_maxl W_private.
Qed.

End Individual.
