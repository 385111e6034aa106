(* (epsilon, delta)-LDP: delta rescales the distortion, in the standard sense
   and pointwise. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel
  DiagonalPolytope LettersAndOutputs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Approximate.
Variables (R : realFieldType) (X : finType).
Variables (delta lambda : R).
Hypotheses (delta_ge0 : 0 <= delta) (delta_lt1 : delta < 1)
  (lambda_ge1 : 1 <= lambda).
Add Field numbers : (field_of_numbers R).

Let rest_gt0 : 0 < 1 - delta. Proof. by rewrite subr_gt0. Qed.
Let lambda_ge0 : 0 <= lambda. Proof. exact: le_trans ler01 lambda_ge1. Qed.

(* What exceeds delta on the diagonal. *)
Definition excess (q : X -> R) x := Num.max 0 (q x - delta).

Lemma excess_ge0 q x : 0 <= excess q x.
Proof. by rewrite /excess le_maxr lexx. Qed.

(* If a letter's own share exceeds every other row's by at most the factor
   lambda and delta, then the rescaled excess lies in the diagonal polytope. *)
Lemma excess_in_polytope (q : X -> R) (share : X -> X -> R) :
  (forall x i, 0 <= share x i) ->
  (forall x, \sum_i share x i = 1) -> (forall x, share x x = q x) ->
  (forall x i, q i <= lambda * share x i + delta) ->
  in_polytope lambda (fun x => excess q x / (1 - delta)).
Proof.
move=> share_ge0 share_sum share_diagonal dominated.
have row x : 0 < excess q x ->
    (lambda - 1) * excess q x + \sum_i excess q i <= lambda * (1 - delta).
  rewrite {1}/excess lt_maxr ltxx /= => positive.
  have large : excess q x = share x x - delta
    by rewrite /excess share_diagonal max_r // ltW.
  have others : \sum_(i | i != x) excess q i <= lambda * (1 - share x x).
    have -> : 1 - share x x = \sum_(i | i != x) share x i.
      by rewrite -(share_sum x) [\sum_i _](bigD1 x) //= addrC addKr.
    rewrite mulr_sumr ler_sum // => i _.
    by rewrite /excess le_maxl mulr_ge0 //= ler_subl_addr.
  have -> : lambda * (1 - delta) =
      (lambda - 1) * excess q x + (excess q x + lambda * (1 - share x x)).
    by rewrite large; identity R.
  by rewrite [\sum_i _](bigD1 x) //= !ler_add2l.
have total x : (lambda - 1) * excess q x + \sum_i excess q i <=
    lambda * (1 - delta).
  have [positive | ] := ltP 0 (excess q x); first exact: row.
  move=> small; have -> : excess q x = 0
    by apply/eqP; rewrite eq_le small excess_ge0.
  rewrite mulr0 add0r;
      case: (pickP (fun y => 0 < excess q y)) => [y positive | none].
    apply: le_trans (row y positive);
      rewrite ler_addr mulr_ge0 ?excess_ge0 // subr_ge0 //.
  rewrite big1 ?mulr_ge0 ?(ltW rest_gt0) // => y _; apply/eqP;
    rewrite eq_le excess_ge0 andbT leNgt.
  by rewrite none.
split=> x; first by rewrite divr_ge0 ?excess_ge0 // ltW.
by rewrite -mulr_suml mulrA -mulrDl ler_pdivr_mulr.
Qed.

Variable S : source_set R X.
Hypothesis S_priors : forall P, S P -> prior P.

Lemma rescaled_valid D (Y : finType) (W : X -> Y -> R) g (V : X -> X -> R) :
  mechanism W -> mechanism V -> valid S D g W ->
  (forall x, excess (correct g W) x / (1 - delta) <= correct id V x) ->
  valid S (D / (1 - delta)) id V.
Proof.
move=> W_ok V_ok W_valid dominated P SP; have P_ok := S_priors SP;
  have [P_ge0 P_sum] := P_ok.
rewrite (distortion_correct _ V_ok P_ok) ler_pdivl_mulr //.
have := W_valid P SP; rewrite (distortion_correct _ W_ok P_ok); apply: le_trans.
have : \sum_x P x * correct g W x - delta <=
    (\sum_x P x * correct id V x) * (1 - delta).
  rewrite [X in _ - X](_ : delta = \sum_x P x * delta);
    last by rewrite -mulr_suml P_sum mul1r.
  rewrite -sumrB mulr_suml ler_sum // => x _;
    rewrite -mulrBr -mulrA ler_wpmul2l //.
  apply: (le_trans (_ : _ <= excess (correct g W) x));
    first by rewrite /excess le_maxr lexx orbT.
  by have := dominated x; rewrite ler_pdivr_mulr.
set a := \sum_x _ ; set b := \sum_x _ => bound.
rewrite -subr_ge0; apply: le_trans (_ : 0 <= b * (1 - delta) - (a - delta)) _;
  first by rewrite subr_ge0.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.


Lemma diagonal_mechanism_any (q : X -> R) : in_polytope lambda q ->
  exists W : X -> X -> R,
  [/\ mechanism W, ldp lambda W & forall x, q x <= correct id W x].
Proof.
case: (pickP (fun _ : X => true)) => [x0 _ | none] inside;
  first exact: diagonal_mechanism.
by exists (fun _ _ => 0); split=> [| x | x]; [split=> x | |]; have := none x.
Qed.

(* Less delta: any mechanism in the standard sense gives one without delta, at
   the rescaled distortion. *)
Lemma rescaled_achievable D : approximately_achievable S D delta lambda ->
  achievable S (D / (1 - delta)) lambda.
Proof.
move=> [Y [W [g [W_ok W_private W_valid]]]]; have [W_ge0 W_sum] := W_ok.
have inside :
    in_polytope lambda (fun x => excess (correct g W) x / (1 - delta)).
  apply: (@excess_in_polytope _ (fun x i => \sum_(y | g y == i) W x y))
    => [x i|x|//|x i].
  - exact: sumr_ge0.
  - by rewrite -(W_sum x) [RHS](partition_big g xpredT).
  by have := W_private i x [set y | g y == i]; rewrite /correct !big_set.
have [V [V_ok V_private dominated]] := diagonal_mechanism_any inside.
by exists X, V, id; split=> //;
  exact: rescaled_valid W_ok V_ok W_valid dominated.
Qed.


Lemma rescaled_pointwise D : pointwise_achievable S D delta lambda ->
  achievable S (D / (1 - delta)) lambda.
Proof.
move=> [W [W_ok W_private W_valid]]; have [W_ge0 W_sum] := W_ok.
have inside :
    in_polytope lambda (fun x => excess (correct id W) x / (1 - delta)).
  by apply: (@excess_in_polytope _ W) => // [x|x i]; rewrite correct_id.
have [V [V_ok V_private dominated]] := diagonal_mechanism_any inside.
by exists X, V, id; split=> //;
  exact: rescaled_valid W_ok V_ok W_valid dominated.
Qed.

(* The letter itself with probability delta, the mechanism V otherwise. *)
Definition mixed (V : X -> X -> R) x y :=
  delta * (x == y)%:R + (1 - delta) * V x y.

Lemma mixed_mechanism V : mechanism V -> mechanism (mixed V).
Proof.
move=> [V_ge0 V_sum]; split=> [x y | x];
  first by rewrite addr_ge0 // mulr_ge0 ?ler0n ?(ltW rest_gt0).
rewrite big_split /= -!mulr_sumr V_sum mulr1 (bigD1 x) //= eqxx big1 ?addr0
    ?mulr1 ?subrKC //; last first.
  by move=> y; rewrite eq_sym => /negPf ->.
by rewrite addrC subrK.
Qed.

Lemma mixed_private V (B : {set X}) x x' : mechanism V -> ldp lambda V ->
  \sum_(y in B) mixed V x y <= lambda * (\sum_(y in B) mixed V x' y) + delta.
Proof.
move=> [V_ge0 _] V_private; rewrite !big_split /= -!mulr_sumr addrC ler_add //.
  rewrite mulrDr -[X in X <= _]add0r ler_add //.
    by rewrite !mulr_ge0 ?sumr_ge0 // => y _; rewrite ler0n.
  by rewrite mulrCA ler_wpmul2l ?(ltW rest_gt0) // mulr_sumr ler_sum.
rewrite -[X in _ <= X]mulr1 ler_wpmul2l // big_mkcond /= (bigD1 x) //=
    eqxx big1 ?addr0 => [|y].
  by case: ifP => // _; rewrite ler01.
by rewrite eq_sym => /negPf ->; case: ifP.
Qed.

Lemma mixed_valid D V :
  mechanism V -> valid S (D / (1 - delta)) id V -> valid S D id (mixed V).
Proof.
move=> V_ok V_valid P SP; have := V_valid P SP;
  rewrite ler_pdivl_mulr //; apply: le_trans.
have mixed_ok := mixed_mechanism V_ok; have P_ok := S_priors SP;
  have [_ P_sum] := P_ok.
rewrite !distortion_id //;
  under eq_bigr do rewrite /mixed eqxx mulr1 mulrDr mulrCA.
rewrite big_split /= -mulr_suml P_sum -mulr_sumr.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; set b := \sum_x _; identity R.
Qed.

(* zhong2022, Definition 3: delta rescales the distortion, in the standard sense
   with any outputs ... *)
Theorem approximate_rescaled D : approximately_achievable S D delta lambda <->
  achievable S (D / (1 - delta)) lambda.
Proof.
split; first exact: rescaled_achievable.
move=> /outputs_suffice[V [V_ok V_private V_valid]]; exists X, (mixed V), id;
    split; first exact: mixed_mechanism.
  by move=> x x' B; exact: mixed_private.
exact: mixed_valid.
Qed.

(* ... and pointwise with outputs that are letters. *)
Theorem pointwise_rescaled D : pointwise_achievable S D delta lambda <->
  achievable S (D / (1 - delta)) lambda.
Proof.
split; first exact: rescaled_pointwise.
move=> /outputs_suffice[V [V_ok V_private V_valid]]; exists (mixed V);
    split; first exact: mixed_mechanism.
  by move=> x x' y; have := mixed_private [set y] x x' V_ok V_private;
    rewrite !big_set1.
exact: mixed_valid.
Qed.

End Approximate.

Section Least.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (delta : R).
Hypotheses (S_priors : forall P, S P -> prior P) (delta_ge0 : 0 <= delta)
  (delta_lt1 : delta < 1).

(* zhong2022, Theorem 9 for any source set: epsilon*_delta(S, D) = epsilon*(S,
   D/(1-delta)), standard ... *)
Theorem least_approximate_rescaled D L :
  least_approximate_exp_epsilon S D delta L <->
  least_exp_epsilon S (D / (1 - delta)) L.
Proof.
have same lambda : 1 <= lambda -> approximately_achievable S D delta lambda <->
    achievable S (D / (1 - delta)) lambda.
  by move=> lambda_ge1; exact: approximate_rescaled.
split=> -[L_ge1 L_achievable L_least]; split=> //; try exact/same.
  by move=> lambda lambda_ge1 reached; apply: L_least => //; exact/same.
by move=> lambda lambda_ge1 reached; apply: L_least => //; exact/same.
Qed.

(* ... and pointwise, outputs being letters. *)
Theorem least_pointwise_rescaled D L :
  least_pointwise_exp_epsilon S D delta L <->
  least_exp_epsilon S (D / (1 - delta)) L.
Proof.
have same lambda : 1 <= lambda -> pointwise_achievable S D delta lambda <->
    achievable S (D / (1 - delta)) lambda.
  by move=> lambda_ge1; exact: pointwise_rescaled.
split=> -[L_ge1 L_achievable L_least]; split=> //; try exact/same.
  by move=> lambda lambda_ge1 reached; apply: L_least => //; exact/same.
by move=> lambda lambda_ge1 reached; apply: L_least => //; exact/same.
Qed.

End Least.
