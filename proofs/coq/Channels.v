(* Channels with any inputs and outputs: vulnerability, guessing, remapping, and
   queries (alvim2015). *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel Graphs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Vulnerability.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P : X -> R) (W : X -> Y -> R) (g : Y -> X).

(* The probability of a right guess, without and with the output. *)
Definition vulnerability P := \big[Num.max/0]_x P x.
Definition posterior_vulnerability P W :=
  \sum_y \big[Num.max/0]_x (P x * W x y).

Lemma maximum_le (f : X -> R) c :
  0 <= c -> (forall x, f x <= c) -> \big[Num.max/0]_x f x <= c.
Proof.
by move=> c_ge0 f_le; elim/big_ind: _ => // a b a_le b_le; rewrite le_maxl a_le.
Qed.

Lemma maximum_ge0 (f : X -> R) : 0 <= \big[Num.max/0]_x f x.
Proof.
by elim/big_rec: _ => [|x a _ a_ge0]; rewrite ?lexx // le_maxr a_ge0 orbT.
Qed.

Lemma maximum_scaled (f : X -> R) c :
  0 <= c -> \big[Num.max/0]_x (c * f x) = c * \big[Num.max/0]_x f x.
Proof.
by move=> c_ge0; elim/big_rec2: _ => [|x a b _ ->];
  rewrite ?mulr0 // maxr_pmulr.
Qed.

(* alvim2015, Remark 6: the leakage V(A|B)/V(A) of any prior is at most that of
   the uniform one, the sum of the column maxima. *)
Theorem leakage_below_uniform P W : prior P -> (forall x y, 0 <= W x y) ->
  posterior_vulnerability P W <= vulnerability P * maximal_leakage W.
Proof.
move=> [P_ge0 _] W_ge0; rewrite mulr_sumr; apply: ler_sum => y _;
    apply: maximum_le => [|x].
  by rewrite mulr_ge0 ?maximum_ge0.
by apply: ler_pmul => //; [exact: le_maximum | exact: (le_maximum (W ^~ y))].
Qed.

(* Knowing the output never hurts, and a guess is right with probability at most
   1: 0 <= leakage <= H(A). *)
Theorem vulnerability_le_posterior P W : (forall x, 0 <= P x) -> mechanism W ->
  vulnerability P <= posterior_vulnerability P W.
Proof.
move=> P_ge0 [W_ge0 W_sum]; apply: maximum_le => [|x].
  by apply: sumr_ge0 => y _; exact: maximum_ge0.
rewrite -[P x]mulr1 -(W_sum x) mulr_sumr; apply: ler_sum => y _;
  exact: (le_maximum (fun z => P z * W z y)).
Qed.

Theorem posterior_le1 P W :
  prior P -> mechanism W -> posterior_vulnerability P W <= 1.
Proof.
move=> [P_ge0 P_sum] [W_ge0 W_sum];
    apply: (@le_trans _ _ (\sum_y \sum_x P x * W x y)).
  apply: ler_sum => y _; apply: maximum_le => [|x];
    first by apply: sumr_ge0 => x _; rewrite mulr_ge0.
  by rewrite (bigD1 x) //= ler_addl; apply: sumr_ge0 => z _; rewrite mulr_ge0.
by rewrite exchange_big -P_sum; apply: ler_sum => x _ /=;
  rewrite -mulr_sumr W_sum mulr1.
Qed.

Theorem leakage_at_uniform W :
  posterior_vulnerability (fun=> #|X|%:R^-1) W = #|X|%:R^-1 * maximal_leakage W.
Proof.
by rewrite mulr_sumr; apply: eq_bigr => y _;
  rewrite maximum_scaled // invr_ge0 ler0n.
Qed.

(* alvim2015, Remark 6: the vulnerability of the uniform prior. *)
Theorem vulnerability_uniform (x0 : X) :
  vulnerability (fun=> #|X|%:R^-1) = #|X|%:R^-1.
Proof.
apply/eqP; rewrite eq_le (le_maximum (fun=> _) x0) andbT.
by apply: maximum_le => // ; rewrite invr_ge0 ler0n.
Qed.

(* alvim2015, Section 4.1: columns of zeros change neither the vulnerability nor
   the sum of the column maxima. *)
Theorem zero_columns P W (kept : pred Y) :
  (forall x y, ~~ kept y -> W x y = 0) ->
  posterior_vulnerability P W =
  \sum_(y | kept y) \big[Num.max/0]_x (P x * W x y) /\
  maximal_leakage W = \sum_(y | kept y) \big[Num.max/0]_x W x y.
Proof.
move=> zero; have none (f : X -> R) : (forall x, f x = 0) ->
    \big[Num.max/0]_x f x = 0.
  by move=> f0; apply/eqP; rewrite eq_le maximum_ge0 andbT;
    apply: maximum_le => // x; rewrite f0.
split; rewrite [LHS](bigID kept) /= [X in _ + X]big1
    ?addr0 // => y /zero zero_y; apply: none => x.
  by rewrite zero_y mulr0.
exact: zero_y.
Qed.

(* alvim2015, Proposition 24 (with the sum outside the maximum, as in
   its proof): a best guess reaches the posterior vulnerability, and none
   does better. *)
Theorem utility_le_vulnerability P W g :
  utility P g W <= posterior_vulnerability P W.
Proof.
rewrite /utility /posterior_vulnerability
  [X in _ <= X](partition_big g xpredT) //=; apply: ler_sum => x _.
by rewrite mulr_sumr; apply: ler_sum => y /eqP _;
  exact: (le_maximum (fun z => P z * W z y)).
Qed.

Theorem best_guess P W (x0 : X) :
  (forall x, 0 <= P x) -> (forall x y, 0 <= W x y) ->
  utility P (fun y => [arg max_(x > x0) (P x * W x y)]%O) W =
  posterior_vulnerability P W.
Proof.
move=> P_ge0 W_ge0; rewrite /utility /posterior_vulnerability;
  set g := (fun y => [arg max_(x > x0) (P x * W x y)]%O).
rewrite [RHS](partition_big g xpredT) //=; apply: eq_bigr => x _;
  rewrite mulr_sumr; apply: eq_bigr => y /eqP <-.
by rewrite (column_maximum (W := fun x y => P x * W x y) x0) // => z;
  rewrite mulr_ge0.
Qed.

End Vulnerability.

(* alvim2015, Definition 1: sets of answers ask no more than single answers. *)
Theorem graph_dp_sets (R : realFieldType) (X Y : finType) (adjacent : rel X)
  (lambda : R) (W : X -> Y -> R) :
  graph_dp adjacent lambda W <->
  forall x x' (B : {set Y}), adjacent x x' ->
  \sum_(y in B) W x y <= lambda * \sum_(y in B) W x' y.
Proof.
split=> [W_private x x' B xx' | W_private x x' y xx'];
  last by have := W_private x x' [set y] xx'; rewrite !big_set1.
by rewrite mulr_sumr; apply: ler_sum => y _; exact: W_private.
Qed.

(* alvim2015, Proposition 23: with a guess, the expected gain over the guessed
   answers is the one over the outputs. *)
Theorem utility_remapped (R : realFieldType) (X Y : finType)
  (P : X -> R) (W : X -> Y -> R) (g : Y -> X)
    (gain : X -> X -> R) :
  \sum_x P x * (\sum_x' (\sum_(y | g y == x') W x y) * gain x x') =
  \sum_x \sum_y P x * W x y * gain x (g y).
Proof.
apply: eq_bigr => x _; rewrite (partition_big g xpredT) //= mulr_sumr;
  apply: eq_bigr => x' _.
by rewrite mulr_suml mulr_sumr; apply: eq_bigr => y /eqP ->; rewrite mulrA.
Qed.

Section Queries.
Variables (R : realFieldType) (X A Y : finType) (adjacent : rel X)
  (f : X -> A) (lambda : R).

(* alvim2015, Definition 25: answers are adjacent when some adjacent databases
   have them. *)
Definition answers_adjacent : rel A :=
  fun a b => (a != b) &&
  [exists x, exists x', [&& adjacent x x', f x == a & f x' == b]].

(* alvim2015, Proposition 26: an oblivious mechanism is as private as its
   noise channel. *)
Theorem oblivious_private (H : A -> Y -> R) :
  1 <= lambda -> (forall a y, 0 <= H a y) ->
  graph_dp adjacent lambda (fun x => H (f x)) <->
  graph_dp answers_adjacent lambda H.
Proof.
move=> lambda_ge1 H_ge0; split=> H_private.
  by move=> a b y /andP[_ /existsP[x /existsP[x' /and3P[xx' /eqP <- /eqP <-]]]];
    exact: H_private.
move=> x x' y xx'; have [-> | differ] := eqVneq (f x) (f x');
  first by rewrite ler_pemull.
by apply: H_private; rewrite /answers_adjacent differ; apply/existsP; exists x;
  apply/existsP; exists x'; rewrite xx' !eqxx.
Qed.

End Queries.

Section Individuals.
Variables (R : realFieldType) (X Y : finType) (lambda : R)
  (x0 : X) (W : X -> Y -> R).
Hypotheses (lambda_ge1 : 1 <= lambda) (W_mechanism : mechanism W)
  (W_private : ldp lambda W).
Let v : R := #|X|%:R.
Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans ltr01 lambda_ge1. Qed.

(* alvim2015, (10): the values of an individual are neighbours of each other;
   the sum of the column maxima is at most lambda. *)
Theorem individual_bound : maximal_leakage W <= lambda.
Proof.
have [W_ge0 W_sum] := W_mechanism;
  rewrite -[X in _ <= X]mulr1 -(W_sum x0) mulr_sumr; apply: ler_sum => y _.
by apply: maximum_le => [|x]; [rewrite mulr_ge0 // ltW | exact: W_private].
Qed.

(* alvim2015, Proposition 21: it is at most v lambda / (v - 1 + lambda). *)
Theorem individual_sharper_bound :
  maximal_leakage W <= v * lambda / (v - 1 + lambda).
Proof.
have [W_ge0 W_sum] := W_mechanism; set s := maximal_leakage W.
have size_gt0 : (0 < #|X|)%N by apply/card_gt0P; exists x0.
have v_ge1 : 1 <= v by rewrite ler1n.
have positive : 0 < v - 1 + lambda by rewrite ltr_paddl // subr_ge0.
pose g y := [arg max_(x > x0) W x y]%O.
have s_sum : s = \sum_y W (g y) y
  by apply: eq_bigr => y _; rewrite (column_maximum x0).
have column y : (v - 1 + lambda) * W (g y) y <= lambda * \sum_x W x y.
  rewrite (bigD1 (g y)) //= mulrDr addrC mulrDl ler_add2l mulr_sumr.
  apply: le_trans (_ : \sum_(x | x != g y) W (g y) y <= _);
    last by apply: ler_sum => x _; exact: W_private.
  by rewrite sumr_const cardC1 -[v - 1](_ : #|X|.-1%:R = _)
    ?mulr_natl // -subn1 natrB.
rewrite ler_pdivl_mulr // mulrC s_sum mulr_sumr.
apply: le_trans (ler_sum _ (fun y _ => column y)) _;
  rewrite -mulr_sumr exchange_big /= mulrC ler_wpmul2r ?(ltW lambda_gt0) //.
by rewrite (eq_bigr (fun=> 1)) // sumr_const.
Qed.

(* alvim2015, Proposition 21: against lambda this is a factor that is
   never above 1. *)
Theorem individual_correction :
  v * lambda / (v - 1 + lambda) = lambda * (v / (v - 1 + lambda)) /\
  v / (v - 1 + lambda) <= 1.
Proof.
have v_ge1 : 1 <= v by rewrite ler1n; apply/card_gt0P; exists x0.
split; first by rewrite [v * _]mulrC mulrA.
by rewrite ler_pdivr_mulr ?ltr_paddl ?subr_ge0 // mul1r addrAC
  -addrA ler_addl subr_ge0.
Qed.

End Individuals.

(* Column maxima on the diagonal. *)
Lemma diagonal_leakage (R : realFieldType) (X : finType) (U : X -> X -> R) :
  mechanism U ->
  (forall x z, U x z <= U z z) -> maximal_leakage U = \sum_z U z z.
Proof.
move=> [U_ge0 _] U_top; apply: eq_bigr => z _; apply/eqP;
  rewrite eq_le (le_maximum (U ^~ z)) andbT.
exact: maximum_le.
Qed.

Section DiagonalMaxima.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X)
  (lambda : R) (x0 : X).

(* alvim2015, Lemma 7: outputs can be merged so that the columns have their
   maxima on the diagonal, without a change of privacy and of the sum of
   the maxima. *)
Theorem maxima_to_diagonal (W : X -> Y -> R) :
  mechanism W -> graph_dp adjacent lambda W ->
  exists V : X -> X -> R,
  [/\ mechanism V, graph_dp adjacent lambda V, forall x z, V x z <= V z z
    & maximal_leakage V = maximal_leakage W].
Proof.
move=> [W_ge0 W_sum] W_private; pose g y := [arg max_(x > x0) W x y]%O;
  exists (merged g W).
have largest y x : W x y <= W (g y) y.
  by rewrite -(column_maximum x0 (W_ge0 ^~ y)); exact: (le_maximum (W ^~ y)).
have top x z : merged g W x z <= merged g W z z by apply: ler_sum => y /eqP <-.
split=> //.
- by apply: merged_mechanism.
- by move=> x x' z xx'; rewrite mulr_sumr;
    apply: ler_sum => y _; exact: W_private.
rewrite /maximal_leakage [RHS](partition_big g xpredT) //=;
  apply: eq_bigr => z _.
transitivity (merged g W z z).
  apply/eqP; rewrite eq_le (le_maximum ((merged g W) ^~ z)) andbT;
    apply: maximum_le => // .
  exact: sumr_ge0.
by apply: eq_bigr => y /eqP <-; rewrite (column_maximum x0).
Qed.

(* alvim2015, Proposition 11: a bound on the largest entry, when all of the
   diagonal holds it. *)
Theorem largest_entry_bound (V : X -> X -> R) (m : R) :
  graph adjacent -> 1 <= lambda -> mechanism V ->
  graph_dp adjacent lambda V -> (forall z, V z z = m) ->
  forall i, m * (\sum_z kernel adjacent lambda i z) <= 1.
Proof.
move=> G lambda_ge1 [V_ge0 V_sum] V_private diagonal i;
  rewrite -(V_sum i) mulr_sumr; apply: ler_sum => z _.
by rewrite -(diagonal z) mulrC; exact: kernel_below.
Qed.

(* alvim2015, Lemma 7 with the same outputs, as many as inputs or more: e x is
   the column of the input x. *)
Theorem maxima_to_diagonal_within (e : X -> Y) (W : X -> Y -> R) :
  injective e -> mechanism W -> graph_dp adjacent lambda W ->
  exists V : X -> Y -> R, [/\ mechanism V, graph_dp adjacent lambda V,
    forall x z, V x (e z) <= V z (e z),
    forall x y, y \notin codom e -> V x y = 0
    & posterior_vulnerability (fun=> #|X|%:R^-1) V =
    posterior_vulnerability (fun=> #|X|%:R^-1) W].
Proof.
move=> e_inj W_ok W_private; have [V [[V_ge0 V_sum] V_private V_top V_leaks]] :=
  maxima_to_diagonal W_ok W_private.
have at_column x z : \sum_(z' | e z' == e z) V x z' = V x z.
  by rewrite (big_pred1 z) // => z'; exact: (inj_eq e_inj).
exists (fun x y => \sum_(z | e z == y) V x z);
  split=> [|x x' y xx'|x z|x y y_out|].
- by split=> [x y | x];
    [exact: sumr_ge0 | rewrite -(V_sum x) [RHS](partition_big e xpredT)].
- by rewrite mulr_sumr; apply: ler_sum => z _; exact: V_private.
- by rewrite !at_column.
- by rewrite big_pred0 // => z; apply: contraNF y_out => /eqP <-;
    exact: codom_f.
rewrite !leakage_at_uniform -V_leaks; congr (_ * _);
  rewrite /maximal_leakage [RHS](partition_big e xpredT) //=.
apply: eq_bigr => y _; case: (boolP (y \in codom e)) => [/codomP[z ->] | y_out].
  rewrite (big_pred1 z) => [|z']; last exact: (inj_eq e_inj).
  by apply: eq_bigr => x _; rewrite at_column.
rewrite [RHS]big_pred0 => [|z];
  last by apply: contraNF y_out => /eqP <-; exact: codom_f.
apply/eqP; rewrite eq_le maximum_ge0 andbT; apply: maximum_le => // x.
by rewrite big_pred0 // => z; apply: contraNF y_out => /eqP <-; exact: codom_f.
Qed.

(* alvim2015, Remark 10, (5): where the diagonal entry of a column is the
   largest entry of the matrix. *)
Theorem entry_above (V : X -> X -> R) (m : R) i j :
  graph adjacent -> 1 <= lambda -> (forall x y, 0 <= V x y) ->
  graph_dp adjacent lambda V -> V j j = m ->
  kernel adjacent lambda i j * m <= V i j.
Proof. by move=> G lambda_ge1 V_ge0 V_private <-; exact: kernel_below. Qed.

(* alvim2015, Proposition 11 with any number of columns from n on: e z is the
   column of the input z. *)
Theorem largest_entry_bound_within (e : X -> Y) (V : X -> Y -> R) (m : R) :
  injective e -> graph adjacent -> 1 <= lambda ->
  mechanism V -> graph_dp adjacent lambda V -> (forall z, V z (e z) = m) ->
  forall i, m * (\sum_z kernel adjacent lambda i z) <= 1.
Proof.
move=> e_inj G lambda_ge1 [V_ge0 V_sum] V_private diagonal i;
  rewrite -(V_sum i).
apply: (@le_trans _ _ (\sum_(y in [set e z | z : X]) V i y)); last first.
  by rewrite [X in _ <= X](bigID (mem [set e z | z : X])) /= ler_addl sumr_ge0.
rewrite big_imset /=; last by move=> z z' _ _; exact: e_inj.
rewrite mulr_sumr [X in _ <= X](eq_bigl xpredT) => [|z]; last by rewrite inE.
by apply: ler_sum => z _; rewrite -(diagonal z) mulrC; exact: kernel_below.
Qed.

End DiagonalMaxima.

(* alvim2015, Remark 29: fewer adjacencies allow at least the
   utility of more. *)
Section FewerAdjacencies.
Variables (R : realFieldType) (X : finType) (fewer more : rel X) (lambda : R).
Hypothesis fewer_more : subrel fewer more.

Theorem fewer_private (Y : finType) (W : X -> Y -> R) :
  graph_dp more lambda W -> graph_dp fewer lambda W.
Proof. by move=> W_private x x' y /fewer_more; exact: W_private. Qed.

Theorem fewer_better P U U' :
  best_utility more P lambda U -> best_utility fewer P lambda U' -> U <= U'.
Proof.
move=> [[W [W_ok W_private <-]] _] [_ best];
  apply: best W_ok _; exact: fewer_private.
Qed.

End FewerAdjacencies.
