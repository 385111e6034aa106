(* A channel that leaks nothing at a prior and whose level of differential
   privacy is any number (alvim2015, Example 18
   and Figure 10).

   Exports: hidden_row_mechanism, hidden_row_level, hidden_row_leakage,
     hidden_row_unbounded. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Graphs Channels.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section HiddenRow.
Variables (R : realFieldType) (X Y : finType) (x1 : X) (y1 : Y).
Variables (alpha beta : R).
Local Notation n := (#|X|%:R : R).
Local Notation m := (#|Y|%:R : R).
Hypotheses (inputs : (1 < #|X|)%N) (outputs : (1 < #|Y|)%N).

(* p(x_1) = alpha, the other letters are equally likely; row x_1 is beta,
   (1-beta)/(m-1), ..., the other rows are 1/m. *)
Definition hidden_prior x := if x == x1 then alpha else (1 - alpha) / (n - 1).
Definition hidden_row x y :=
  if x == x1 then if y == y1 then beta else (1 - beta) / (m - 1) else m^-1.

Let m_gt0 : 0 < m. Proof. by rewrite ltr0n ltnW. Qed.
Let m1_gt0 : 0 < m - 1. Proof. by rewrite subr_gt0 ltr1n. Qed.
Let n1_gt0 : 0 < n - 1. Proof. by rewrite subr_gt0 ltr1n. Qed.

Let other_outputs : \sum_(y | y != y1) (1 - beta) / (m - 1) = 1 - beta.
Proof.
rewrite sumr_const cardC1 -subn1 -[_ *+ _]mulr_natr natrB ?(ltnW outputs) //.
by rewrite divfK ?gt_eqF.
Qed.

Let other_output : exists y, y != y1.
Proof.
have /card_gt1P[y [z [_ _ y_z]]] := outputs.
by have [y_1 | ] := eqVneq y y1; [exists z; rewrite -y_1 eq_sym | exists y].
Qed.

Theorem hidden_row_mechanism : 0 <= beta <= 1 -> mechanism hidden_row.
Proof.
case/andP=> beta_ge0 beta_le1; split=> [x y | x];
  rewrite /hidden_row; case: eqP => _.
- by case: eqP => _ //; rewrite divr_ge0 ?(ltW m1_gt0) // subr_ge0.
- by rewrite invr_ge0 ltW.
- rewrite (bigD1 y1) //= eqxx
    (eq_bigr (fun=> (1 - beta) / (m - 1))) => [|y /negPf -> //].
  by rewrite other_outputs addrC subrK.
by rewrite sumr_const -[_ *+ _]mulr_natr mulVf ?gt_eqF.
Qed.

(* The parameter of differential privacy: lambda bounds the four quotients. *)
Definition hidden_row_quotients :=
  [:: (m * beta)^-1; m * beta; (m - 1) / (m * (1 - beta));
      m * (1 - beta) / (m - 1)].

(* alvim2015, Example 18: on a graph in which x_1 has a neighbour, epsilon is
   the largest of the four logarithms. *)
Theorem hidden_row_level (adjacent : rel X) (x2 : X) lambda :
  graph adjacent -> adjacent x1 x2 -> 0 < beta < 1 ->
  graph_dp adjacent lambda hidden_row <->
  {in hidden_row_quotients, forall quotient, quotient <= lambda}.
Proof.
move=> [adjacent_sym loopless] x12 /andP[beta_gt0 beta_lt1].
have rest_gt0 : 0 < 1 - beta by rewrite subr_gt0.
have x21 : x2 == x1 = false by apply/eqP => same; rewrite same loopless in x12.
have entry y : hidden_row x1 y = if y == y1 then beta else (1 - beta) / (m - 1)
  by rewrite /hidden_row eqxx.
have flat x y : x != x1 -> hidden_row x y = m^-1 by rewrite /hidden_row =>
  /negPf ->.
have entries : (forall y, hidden_row x1 y <= lambda * m^-1 /\ m^-1 <= lambda *
  hidden_row x1 y) <->
    {in hidden_row_quotients, forall quotient, quotient <= lambda}.
  have first : (beta <= lambda * m^-1 <-> m * beta <= lambda) /\
      (m^-1 <= lambda * beta <-> (m * beta)^-1 <= lambda).
    by rewrite ler_pdivl_mulr // mulrC invfM ler_pdivr_mulr.
  have other : ((1 - beta) / (m - 1) <= lambda * m^-1 <->
      m * (1 - beta) / (m - 1) <= lambda) /\
      (m^-1 <= lambda * ((1 - beta) / (m - 1)) <-> (m - 1) / (m * (1 - beta)) <=
        lambda).
    rewrite ler_pdivl_mulr // -mulrA [_ / _ * m]mulrC; split=> //.
    have -> : (m - 1) / (m * (1 - beta)) = m^-1 / ((1 - beta) / (m - 1))
      by rewrite invf_div invfM mulrCA.
    by rewrite ler_pdivr_mulr ?divr_gt0.
  have [y2 y21] := other_output; split=> [all quotient | all y].
    have := all y1; have := all y2;
      rewrite !entry eqxx (negPf y21) => -[c d] [a b].
    by rewrite !inE => /or4P[] /eqP ->;
      [apply/first.2|apply/first.1|apply/other.2|apply/other.1].
  rewrite entry; case: eqP => _; split.
  - by apply/first.1/all; rewrite !inE eqxx ?orbT.
  - by apply/first.2/all; rewrite !inE eqxx ?orbT.
  - by apply/other.1/all; rewrite !inE eqxx ?orbT.
  by apply/other.2/all; rewrite !inE eqxx ?orbT.
rewrite -entries; split=> [private y | bounds x x' y xx'].
  by rewrite -(flat x2 y) ?x21 //; split; apply: private; rewrite //
    adjacent_sym.
have [x_1 | x_other] := eqVneq x x1; have [x'_1 | x'_other] := eqVneq x' x1.
- by rewrite x_1 x'_1 loopless in xx'.
- by rewrite x_1 (flat x') //; case: (bounds y).
- by rewrite x'_1 (flat x) //; case: (bounds y).
rewrite !flat // ler_pmull ?invr_gt0 //.
have [below above] := bounds y1; rewrite entry eqxx in below above.
rewrite leNgt; apply/negP => lambda_lt1.
have : beta < m^-1 by apply: le_lt_trans below _; rewrite gtr_pmull ?invr_gt0.
by rewrite ltNge (ltW (le_lt_trans above _)) // gtr_pmull.
Qed.

(* ... so that it is more than log L where beta < 1/(m L). *)
Theorem hidden_row_unbounded (adjacent : rel X) (x2 : X) lambda L :
  graph adjacent -> adjacent x1 x2 -> 0 < L -> 0 < beta < 1 ->
  beta < (m * L)^-1 ->
  graph_dp adjacent lambda hidden_row -> L < lambda.
Proof.
move=> G x12 L_gt0 beta_in small
  /(hidden_row_level lambda G x12 beta_in)/(_ (m * beta)^-1).
rewrite !inE eqxx => /(_ isT); apply: lt_le_trans; case/andP: beta_in =>
  beta_gt0 _.
move: small; rewrite -[(m * L)^-1]mul1r -[(m * beta)^-1]mul1r !ltr_pdivl_mulr
  ?mulr_gt0 //.
by rewrite mulrCA [beta * _]mulrC mulrCA.
Qed.

(* alvim2015, Example 18: no leakage for alpha <= (1-alpha)/(m(n-1)), whatever
   beta. *)
Theorem hidden_row_leakage :
  0 <= beta <= 1 -> 0 <= alpha <= (1 - alpha) / (m * (n - 1)) ->
  prior hidden_prior /\
  posterior_vulnerability hidden_prior hidden_row = vulnerability hidden_prior.
Proof.
move=> beta_in /andP[alpha_ge0]; set w := (1 - alpha) / (n - 1).
have -> : (1 - alpha) / (m * (n - 1)) = w / m by rewrite /w invfM [m^-1 *
  _]mulrC mulrA.
move=> alpha_le; have [/andP[beta_ge0 beta_le1] W_ok] :=
  (beta_in, hidden_row_mechanism beta_in).
have w_ge0 : 0 <= w by rewrite -(pmulr_lge0 _ (_ : 0 < m^-1)) ?invr_gt0 //
  (le_trans alpha_ge0).
have alpha_w : alpha <= w by apply: le_trans alpha_le _; rewrite ler_pdivr_mulr
  // ler_pemulr // ler1n ltnW.
have P_ge0 x : 0 <= hidden_prior x by rewrite /hidden_prior; case: eqP.
have P_sum : \sum_x hidden_prior x = 1.
  rewrite (bigD1 x1) //= {1}/hidden_prior eqxx (eq_bigr (fun=> w)) => [|x];
    last by rewrite /hidden_prior => /negPf ->.
  rewrite sumr_const cardC1 -subn1 -[_ *+ _]mulr_natr natrB ?(ltnW inputs) //.
  by rewrite divfK ?gt_eqF // addrC subrK.
have P_ok : prior hidden_prior by [].
split=> //.
apply/eqP; rewrite eq_le vulnerability_le_posterior // andbT.
have [x2 x21] : exists x, x != x1.
  have /card_gt1P[y [z [_ _ y_z]]] := inputs.
  by have [y_1 | ] := eqVneq y x1; [exists z; rewrite -y_1 eq_sym | exists y].
apply: le_trans (_ : w <= _); last first.
  by apply: le_trans (le_maximum hidden_prior x2);
    rewrite /hidden_prior (negPf x21).
have -> : w = \sum_(y : Y) w / m by rewrite sumr_const -[_ *+ _]mulr_natr divfK
  ?gt_eqF.
apply: ler_sum => y _; apply: maximum_le => [|x]; first by rewrite divr_ge0 //
  ltW.
rewrite /hidden_prior /hidden_row; case: eqP => _ //; apply: le_trans alpha_le.
rewrite -[X in _ <= X]mulr1 ler_wpmul2l //; case: eqP => _ //.
rewrite ler_pdivr_mulr // mul1r;
  apply: (@le_trans _ _ 1); first by rewrite ler_subl_addr ler_addl.
by rewrite ler_subr_addr -mulr2n ler_nat.
Qed.

End HiddenRow.
