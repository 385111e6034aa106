(* Databases whose records have priors and mechanisms of their own: products,
   the rest of a record, neighbours by one record.

   by_records Ws         every record is answered by its own mechanism
   independent Ps        every record has its own prior
   rest Ws i             what the records other than i answer
   replaced i x a        the database x with a as its record i
   Exports: sum_products, sum_both, by_records_mechanism, independent_prior,
   sum_rest, expected_record, by_records_output, by_records_approximate. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Graphs Hamming.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The distribution of the answers. *)
Definition output (R : realFieldType) (Z T : finType) (P : Z -> R)
  (V : Z -> T -> R) y := \sum_x P x * V x y.

Section Products.
Variables (R : realFieldType) (n : nat) (X Y : finType).
Local Notation inputs := {ffun 'I_n -> X}.
Local Notation outputs := {ffun 'I_n -> Y}.
Implicit Types (P : X -> R) (W : X -> Y -> R) (Ps : 'I_n -> X -> R)
  (Ws : 'I_n -> X -> Y -> R) (lambda delta : R).

Definition by_records Ws (x : inputs) (y : outputs) := \prod_i Ws i (x i) (y i).
Definition independent Ps (x : inputs) := \prod_i Ps i (x i).
Definition rest Ws i (x : inputs) (y : outputs) :=
  \prod_(j | j != i) Ws j (x j) (y j).
Definition replaced i (x : inputs) (a : X) : inputs :=
  [ffun j => if j == i then a else x j].

(* The inequalities of neighbours, for single outputs and for sets of them. *)
Definition neighbour_pointwise lambda delta (V : inputs -> outputs -> R) :=
  forall x x' y, neighbours x x' -> V x y <= lambda * V x' y + delta.
Definition neighbour_approximate lambda delta (V : inputs -> outputs -> R) :=
  forall x x' (B : {set outputs}), neighbours x x' ->
  \sum_(y in B) V x y <= lambda * (\sum_(y in B) V x' y) + delta.

Lemma sum_products (Z : finType) (F : 'I_n -> Z -> R) :
  \sum_(z : {ffun 'I_n -> Z}) \prod_i F i (z i) = \prod_i \sum_b F i b.
Proof. by rewrite bigA_distr_bigA. Qed.

(* Sums over both databases. *)
Lemma sum_both (G : 'I_n -> X -> Y -> R) :
  \sum_(x : inputs) \sum_(y : outputs) \prod_i G i (x i) (y i) =
  \prod_i \sum_a \sum_b G i a b.
Proof.
transitivity (\sum_(x : inputs) \prod_i \sum_b G i (x i) b).
  by apply: eq_bigr => x _; rewrite (sum_products (fun i => G i (x i))).
exact: (sum_products (fun i a => \sum_b G i a b)).
Qed.

Lemma joint_sum P W : prior P -> mechanism W -> \sum_a \sum_b P a * W a b = 1.
Proof.
by move=> [_ P_sum] [_ W_sum]; rewrite -P_sum; apply: eq_bigr => a _;
  rewrite -mulr_sumr W_sum mulr1.
Qed.

Lemma neighbours_place (x x' : inputs) :
  neighbours x x' -> exists2 i, x i != x' i & forall j, j != i -> x j = x' j.
Proof.
rewrite /neighbours /differences => /cards1P[i only_i];
  exists i; first by have /setP/(_ i) := only_i; rewrite !inE eqxx.
move=> j other; have /setP/(_ j) := only_i.
by rewrite !inE (negPf other) => /negbFE/eqP.
Qed.

Lemma replaced_neighbours i x a a' :
  a != a' -> neighbours (replaced i x a) (replaced i x a').
Proof.
move=> apart; rewrite /neighbours /differences (_ : [set j | _] = [set i])
  ?cards1 //; apply/setP => j.
by rewrite !inE !ffunE; case: (j =P i) => _; [rewrite apart | rewrite eqxx].
Qed.

Lemma by_records_mechanism Ws :
  (forall i, mechanism (Ws i)) -> mechanism (by_records Ws).
Proof.
move=> Ws_ok; split=> [x y|x];
  first by apply: prodr_ge0 => i _; have [] := Ws_ok i.
by rewrite /by_records (sum_products (fun i => Ws i (x i))) big1 // => i _;
  have [_] := Ws_ok i.
Qed.

Lemma independent_prior Ps : (forall i, prior (Ps i)) -> prior (independent Ps).
Proof.
move=> Ps_ok; split=> [x|];
  first by apply: prodr_ge0 => i _; have [] := Ps_ok i.
by rewrite /independent (sum_products Ps) big1 // => i _; have [] := Ps_ok i.
Qed.

Lemma by_records_rest Ws i x y :
  by_records Ws x y = Ws i (x i) (y i) * rest Ws i x y.
Proof. by rewrite /by_records (bigD1 i). Qed.

Lemma rest_ge0 Ws i x y : (forall j, mechanism (Ws j)) -> 0 <= rest Ws i x y.
Proof. by move=> Ws_ok; apply: prodr_ge0 => j _; have [] := Ws_ok j. Qed.

Lemma rest_same Ws i (x x' : inputs) y :
  (forall j, j != i -> x j = x' j) -> rest Ws i x' y = rest Ws i x y.
Proof. by move=> same; apply: eq_bigr => j other; rewrite same. Qed.

(* The other records answer something. *)
Lemma sum_rest Ws (e : Y -> R) i (x : inputs) : (forall j, mechanism (Ws j)) ->
  \sum_(y : outputs) e (y i) * rest Ws i x y = \sum_b e b.
Proof.
move=> Ws_ok; pose G j b := if j == i then e b else Ws j (x j) b.
transitivity (\sum_(y : outputs) \prod_j G j (y j)).
  apply: eq_bigr => y _; rewrite [RHS](bigD1 i) //= /G eqxx; congr (_ * _).
  by apply: eq_bigr => j /negPf ->.
rewrite (sum_products G) (bigD1 i) //= [X in _ * X]big1
    ?mulr1 => [|j /negPf other].
  by apply: eq_bigr => b _; rewrite /G eqxx.
by have [_ /(_ (x j)) <-] := Ws_ok j; apply: eq_bigr => b _; rewrite /G other.
Qed.

(* What is said of one record has the expectation that it has there. *)
Lemma expected_record Ps Ws (H : X -> Y -> R) i :
  (forall j, prior (Ps j)) -> (forall j, mechanism (Ws j)) ->
  \sum_(x : inputs) \sum_(y : outputs) independent Ps x *
    by_records Ws x y * H (x i) (y i) =
  \sum_a \sum_b Ps i a * Ws i a b * H a b.
Proof.
move=> Ps_ok Ws_ok;
  pose G j a b := Ps j a * Ws j a b * (if j == i then H a b else 1).
transitivity (\sum_(x : inputs) \sum_(y : outputs) \prod_j G j (x j) (y j)).
  apply: eq_bigr => x _; apply: eq_bigr => y _;
    rewrite /G !big_split /=; congr (_ * _).
  by rewrite (bigD1 i) //= eqxx big1 ?mulr1 // => j /negPf ->.
rewrite sum_both (bigD1 i) //= [X in _ * X]big1 ?mulr1 => [|j /negPf other].
  by under eq_bigr do under eq_bigr do rewrite /G eqxx.
under eq_bigr do under eq_bigr do rewrite /G other mulr1.
exact: joint_sum (Ps_ok j) (Ws_ok j).
Qed.

Lemma by_records_output Ps Ws (y : outputs) :
  output (independent Ps) (by_records Ws) y =
  \prod_i output (Ps i) (Ws i) (y i).
Proof.
rewrite -(sum_products (fun i a => Ps i a * Ws i a (y i))).
by apply: eq_bigr => x _; rewrite -big_split.
Qed.

(* For sets of outputs the records together keep what each of them keeps. *)
Theorem by_records_approximate Ws lambda delta :
  (forall i, mechanism (Ws i)) -> 1 <= lambda -> 0 <= delta ->
  neighbour_approximate lambda delta (by_records Ws) <->
  forall i, approximate_ldp lambda delta (Ws i).
Proof.
move=> Ws_ok lambda_ge1 delta_ge0;
    split=> [private i a a' B | private x x' B /neighbours_place[i _ same]].
  have [W_ge0 _] := Ws_ok i; have [<- | apart] := eqVneq a a'.
    by rewrite -[X in X <= _]addr0 ler_add // ler_pemull // sumr_ge0.
  have := private _ _ [set y : outputs | y i \in B]
    (replaced_neighbours i [ffun=> a] apart).
  have marginal c :
      \sum_(y : outputs | y \in [set y : outputs | y i \in B]) by_records
        Ws (replaced i [ffun=> a] c) y =
    \sum_(b in B) Ws i c b.
    rewrite big_mkcond [RHS]big_mkcond.
    rewrite -(sum_rest (fun b => if b \in B then Ws i c b
      else 0) i (replaced i [ffun=> a] c) Ws_ok).
    by apply: eq_bigr => y _; rewrite inE (by_records_rest Ws i) ffunE eqxx;
      case: ifP => // _; rewrite mul0r.
  by rewrite !marginal.
pose gain b := Ws i (x i) b - lambda * Ws i (x' i) b;
  pose e b := Num.max 0 (gain b).
have e_sum : \sum_b e b <= delta.
  have := private i (x i) (x' i) [set b | 0 < gain b];
    rewrite -ler_subl_addl mulr_sumr -sumrB; apply: le_trans.
  rewrite [X in _ <= X]big_mkcond; apply: ler_sum => b _; rewrite /e inE.
  by have [ ] := ltrP 0 (gain b).
rewrite -ler_subl_addl mulr_sumr -sumrB; apply: le_trans e_sum.
rewrite -(sum_rest e i x Ws_ok) [X in X <= _]big_mkcond; apply: ler_sum => y _.
have e_ge0 : 0 <= e (y i) by rewrite /e le_maxr lexx.
case: ifP => _; last by rewrite mulr_ge0 // rest_ge0.
rewrite !(by_records_rest Ws i) (rest_same _ _ same) mulrA -mulrBl
  ler_wpmul2r ?rest_ge0 //.
by rewrite /e le_maxr lexx orbT.
Qed.

End Products.
