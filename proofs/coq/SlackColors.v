(* Black and red entries of a mechanism with delta > 0, for single outputs
   (zhong2022, Properties 28 to 30). *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel OnePrior
  Graphs Channels Colors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section SlackColors.
Variables (R : realFieldType) (X : finType)
  (lambda delta : R) (W : X -> X -> R).
Add Field numbers : (field_of_numbers R).
Hypotheses (lambda_gt1 : 1 < lambda) (delta_gt0 : 0 < delta)
  (W_ok : mechanism W) (W_private : pointwise_ldp lambda delta W).

(* Of two entries of a column with the one lambda times the other and delta, the
   larger is black and the smaller red. *)
Definition slack_black x y := [exists x', W x y == lambda * W x' y + delta].
Definition slack_red x y := [exists x', W x' y == lambda * W x y + delta].

Let lambda_gt0 : 0 < lambda. Proof. exact: lt_trans ltr01 lambda_gt1. Qed.
Let W_ge0 x y : 0 <= W x y. Proof. by case: W_ok. Qed.

Lemma slack_larger x y : W x y < lambda * W x y + delta.
Proof. by rewrite -[X in X < _]addr0 ler_lt_add // ler_pemull // ltW. Qed.

(* A black entry is the largest of its column, a red one the smallest. *)
Lemma slack_black_largest x y : slack_black x y -> forall x', W x' y <= W x y.
Proof. by case/existsP => z /eqP -> x'; exact: W_private. Qed.

Lemma slack_red_smallest x y : slack_red x y -> forall x', W x y <= W x' y.
Proof.
by case/existsP => z /eqP W_z x'; have := W_private z x' y;
  rewrite W_z ler_add2r ler_pmul2l.
Qed.

(* No entry is both. *)
Lemma slack_exclusive x y : slack_black x y -> ~~ slack_red x y.
Proof.
move=> black; apply/negP => /existsP[z /eqP W_z];
  have := slack_black_largest black z.
by rewrite W_z leNgt slack_larger.
Qed.

(* zhong2022, Property 28: no row is all black, and none is all red. *)
Theorem slack_no_black_row x : ~ forall y, slack_black x y.
Proof.
move=> all_black; have [y _] := nonzero_column x W_ok;
  have /existsP[z /eqP W_xy] := all_black y.
have same := rows_agree W_ok (fun y' => slack_black_largest (all_black y') z) y.
by have := slack_larger z y; rewrite -W_xy same ltxx.
Qed.

Theorem slack_no_red_row x : ~ forall y, slack_red x y.
Proof.
move=> all_red; have [y _] := nonzero_column x W_ok;
  have /existsP[z /eqP W_zy] := all_red y.
have same := rows_agree W_ok (fun y' => slack_red_smallest (all_red y') z) y.
by have := slack_larger x y; rewrite -W_zy same ltxx.
Qed.

(* Rows of one colour beside the diagonal: red, black, or neither; red ones
   beside a diagonal entry that is not black. *)
Hypothesis one_color : forall x,
  [\/ forall y, y != x -> slack_red x y, forall y, y != x -> slack_black x y
    | forall y, y != x -> ~~ slack_red x y /\ ~~ slack_black x y].
Hypothesis red_beside :
  forall x y, ~~ slack_black x x -> y != x -> slack_red x y.

(* Beside the diagonal nothing is black. *)
Theorem slack_black_on_diagonal x y : y != x -> ~~ slack_black x y.
Proof.
move=> y_neq; apply/negP => black;
  have [red | all_black | neither] := one_color x.
- by have := slack_exclusive black; rewrite red.
- case: (boolP (slack_black x x)) => [own | not_black].
    by apply: (@slack_no_black_row x) => z;
      have [-> // | z_neq] := eqVneq z x; exact: all_black.
  by have := slack_exclusive black; rewrite red_beside.
by case: (neither y y_neq) => _; rewrite black.
Qed.

Lemma slack_partner x y :
  y != x -> ~~ slack_black x x -> W y y = lambda * W x y + delta.
Proof.
move=> y_neq not_black; have /existsP[z /eqP W_z] := red_beside not_black y_neq.
have [z_y | z_neq] := eqVneq z y; first by move: W_z; rewrite z_y.
have y_z : y != z by rewrite eq_sym.
by case/negP: (slack_black_on_diagonal y_z); apply/existsP;
  exists x; rewrite W_z eqxx.
Qed.

(* zhong2022, Property 29: at most one diagonal entry is not black. *)
Theorem slack_one_not_black x y :
  ~~ slack_black x x -> ~~ slack_black y y -> x = y.
Proof.
move=> x_not y_not; apply/eqP; apply: contraT => x_neq; case/negP: y_not;
  apply/existsP; exists x.
by apply/eqP; apply: slack_partner => //; rewrite eq_sym.
Qed.

(* zhong2022, Property 30: it is the largest, without ties. *)
Theorem slack_not_black_largest x y :
  ~~ slack_black x x -> y != x -> W y y < W x x.
Proof.
move=> not_black y_neq; have W_yy := slack_partner y_neq not_black.
have below z : z != y -> z != x -> W x z <= W y z.
  move=> _ z_neq; have := W_private z y z;
    rewrite (slack_partner z_neq not_black) ler_add2r ler_pmul2l //.
have W_xx : W x x < lambda * W y x + delta.
  rewrite lt_neqAle W_private andbT; apply: contra not_black => /eqP W_xx.
  by apply/existsP; exists y; rewrite {1}W_xx eqxx.
have [_ W_sum] := W_ok; have rows : W y y + W y x <= W x x + W x y.
  have := W_sum y; rewrite -(W_sum x) (bigD1 y) //= [in RHS](bigD1 x) //=
    (bigD1 x) 1?eq_sym //= [in RHS](bigD1 y) //=.
  move=> eq_rows; have : \sum_(z | (z != x) && (z != y)) W x z <=
      \sum_(z | (z != y) && (z != x)) W y z.
    rewrite [X in X <= _](eq_bigl (fun z => (z != y) && (z != x))) => [|z];
      last by rewrite andbC.
    by apply: ler_sum => z /andP[z_y z_x]; exact: below.
  move=> le_rest; rewrite -(ler_add2r (\sum_(z | (z != y) && (z != x)) W y z))
    -addrA eq_rows addrA ler_add2l.
  exact: le_rest.
have gap (a b c d : R) : (lambda - 1) * (c - a) =
  lambda * (c + b - (a + d)) + (lambda * d + delta - c) -
  (lambda * b + delta - a) by identity R.
rewrite -subr_gt0 -(pmulr_rgt0 _ (x := lambda - 1)) ?subr_gt0 //
  (gap _ (W x y) _ (W y x)) -W_yy subrr subr0.
by rewrite ltr_paddl ?subr_gt0 // mulr_ge0 ?subr_ge0 // ltW.
Qed.

(* zhong2022, Proposition 31: if some pair is critical, the row of a largest
   diagonal entry is red beside it. *)
Theorem slack_largest_row_red x :
  (exists z y, slack_red z y) -> (forall z, W z z <= W x x) ->
  forall y, y != x -> slack_red x y.
Proof.
move=> [x' [y red]] largest; have [// | all_black | neither] := one_color x.
  by move=> z z_neq; have := slack_black_on_diagonal z_neq; rewrite all_black.
have off u v : slack_red u v -> u != v /\ W v v = lambda * W u v + delta.
  move=> /existsP[z /eqP W_z]; have [z_v | z_v] := eqVneq z v; last first.
    rewrite eq_sym in z_v; case/negP: (slack_black_on_diagonal z_v);
      apply/existsP; exists u.
    by rewrite W_z eqxx.
  rewrite z_v in W_z; split=> //; apply: contraTneq (slack_larger v v) => u_v.
  by move: W_z; rewrite u_v => {1}->; rewrite ltxx.
have [x'_y _] := off _ _ red; have [eq_x | x_neq] := eqVneq x' x.
  by rewrite eq_sym eq_x in x'_y; have [] := neither y x'_y; rewrite -eq_x red.
have row_red z : z != x' -> slack_red x' z.
  rewrite eq_sym in x'_y;
      have [all_red | all_black | none] := one_color x'; first exact: all_red.
    by have := slack_exclusive (all_black y x'_y); rewrite red.
  by have [] := none y x'_y; rewrite red.
have x_neq' : x != x' by rewrite eq_sym.
have [_ W_xx] := off _ _ (row_red x x_neq').
have W_x'x' : W x' x' < lambda * W x x' + delta.
  rewrite lt_neqAle W_private andbT; have [not_red _] := neither x' x_neq.
  by apply: contra not_red => /eqP W_x'; apply/existsP;
    exists x'; rewrite {1}W_x' eqxx.
have [_ W_sum] := W_ok; have rows : W x x + W x x' <= W x' x' + W x' x.
  have := W_sum x; rewrite -(W_sum x') (bigD1 x) //= [in RHS](bigD1 x') //=
    (bigD1 x') //= [in RHS](bigD1 x) 1?eq_sym //=.
  move=> eq_rows; have : \sum_(z | (z != x') && (z != x)) W x' z <=
      \sum_(z | (z != x) && (z != x')) W x z.
    rewrite [X in X <= _](eq_bigl (fun z => (z != x) && (z != x'))) => [|z];
      last by rewrite andbC.
    by apply: ler_sum => z /andP[_ z_x'];
      apply: slack_red_smallest; apply: row_red.
  move=> le_rest; rewrite -(ler_add2r (\sum_(z | (z != x) && (z != x')) W x z))
    -addrA eq_rows addrA ler_add2l.
  exact: le_rest.
have := largest x'; rewrite leNgt => /negP[].
have gap (a b c d : R) : (lambda - 1) * (a - d) =
  lambda * (a + b - (d + c)) + (lambda * c + delta - a) -
  (lambda * b + delta - d) by identity R.
rewrite -subr_gt0 -(pmulr_rgt0 _ (x := lambda - 1)) ?subr_gt0 //
  (gap _ (W x' x) (W x x')) -W_xx subrr subr0.
by rewrite ltr_paddl ?subr_gt0 // mulr_ge0 ?subr_ge0 // ltW.
Qed.

End SlackColors.

(* At the least level some pair is critical. *)
Section LeastLevel.
Variables (R : realFieldType) (X : finType) (S : source_set R X)
  (D delta L : R) (W : X -> X -> R).
Hypotheses (L_least : least_pointwise_exp_epsilon S D delta L) (L_gt1 : 1 < L).
Hypotheses (W_ok : mechanism W) (W_private : pointwise_ldp L delta W)
  (W_valid : valid S D id W).

Theorem least_level_critical : exists x y, slack_red L delta W x y.
Proof.
have [W_ge0 _] := W_ok;
    case: (boolP [exists x, [exists y, slack_red L delta W x y]]) => [|none].
  by case/existsP => x /existsP[y red]; exists x, y.
have below x x' y : W x y < L * W x' y + delta.
  rewrite lt_neqAle W_private andbT; apply: contra none => /eqP W_xy.
  by apply/existsP; exists x'; apply/existsP; exists y; apply/existsP;
    exists x; rewrite W_xy eqxx.
pose rate (t : X * X * X) := (W t.1.1 t.2 - delta) / W t.1.2 t.2.
pose lambda := \big[Num.max/1]_t rate t.
have lambda_lt : lambda < L.
  rewrite /lambda; elim/big_ind: _ => // [a b a_lt b_lt | [[x x'] y] _];
    first by rewrite lt_maxl a_lt.
  rewrite /rate /=; have := W_ge0 x' y;
      rewrite le_eqVlt => /orP[/eqP <- | W_gt0].
    by rewrite invr0 mulr0 (lt_trans ltr01).
  by rewrite ltr_pdivr_mulr // ltr_subl_addr.
have rate_le t : rate t <= lambda.
  have := mem_index_enum t; rewrite /lambda;
    elim: (index_enum _) => //= t' l IHl; rewrite inE big_cons le_maxr.
  by case/orP => [/eqP -> | /IHl ->]; rewrite ?lexx ?orbT.
have lambda_ge1 : 1 <= lambda.
  by rewrite /lambda; elim: (index_enum _) => [|t l IHl];
    rewrite ?big_nil // big_cons le_maxr IHl orbT.
have [_ _ least] := L_least; suff : L <= lambda by rewrite leNgt lambda_lt.
apply: least => //; exists W; split=> // x x' y; have := W_ge0 x' y;
    rewrite le_eqVlt => /orP[/eqP W0 | W_gt0].
  by rewrite -W0 mulr0; have := W_private x x' y; rewrite -W0 mulr0.
by rewrite -ler_subl_addr -ler_pdivr_mulr //; exact: (rate_le (x, x', y)).
Qed.

End LeastLevel.

(* Maximal leakage: the largest entry of a column is black, the
   least one red. *)
Section LeakageColors.
Variables (R : realFieldType) (X : finType) (W : X -> X -> R).
Hypotheses (W_ok : mechanism W) (leaks : 1 < maximal_leakage W).

(* zhong2022, Property 28: no row is all black, and none is all red. *)
Theorem leakage_no_black_row x : ~ forall y x', W x' y <= W x y.
Proof.
move=> black; have [W_ge0 W_sum] := W_ok; move: leaks; rewrite ltNge => /negP;
  apply; rewrite -(W_sum x).
by apply: ler_sum => y _; apply: maximum_le.
Qed.

Theorem leakage_no_red_row x : ~ forall y x', W x y <= W x' y.
Proof.
move=> red; apply: (@leakage_no_black_row x) => y x'.
by rewrite (rows_agree W_ok (fun y' => red y' x') y).
Qed.

End LeakageColors.
