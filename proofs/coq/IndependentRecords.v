(* Independent records with priors and distortion functions of their own: the
   least total distortion under finitely many pairs (lambda, delta) is the sum
   of the least distortions of the single records. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Graphs Hamming Products.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section IndependentRecords.
Variables (R : realFieldType) (n : nat) (X Y : finType).
Local Notation inputs := {ffun 'I_n -> X}.
Local Notation outputs := {ffun 'I_n -> Y}.
Implicit Types (P : X -> R) (W : X -> Y -> R) (d : X -> Y -> R)
  (V : inputs -> outputs -> R) (E : seq (R * R)).
Implicit Types (Ps : 'I_n -> X -> R) (Ws ds : 'I_n -> X -> Y -> R).

(* What a mechanism of one record keeps, and one of all records for databases
   that differ in one of them. *)
Definition keeps E W := forall p, p \in E -> approximate_ldp p.1 p.2 W.
Definition all_keep E V := forall p, p \in E -> neighbour_approximate p.1 p.2 V.

Definition cost P d W := \sum_a \sum_b P a * W a b * d a b.
Definition total_cost Ps ds V :=
  \sum_x \sum_y independent Ps x * V x y * \sum_i ds i (x i) (y i).

Definition least_cost P d E D :=
  (exists W, [/\ mechanism W, keeps E W & cost P d W = D]) /\
  forall W, mechanism W -> keeps E W -> D <= cost P d W.
Definition least_total_cost Ps ds E D :=
  (exists V, [/\ mechanism V, all_keep E V & total_cost Ps ds V = D]) /\
  forall V, mechanism V -> all_keep E V -> D <= total_cost Ps ds V.

(* A record may be drawn once more: both draws are alike. *)
Lemma drawn_again Ps i (F : inputs -> R) : prior (Ps i) ->
  \sum_x independent Ps x * (\sum_a Ps i a * F (replaced i x a)) =
  \sum_x independent Ps x * F x.
Proof.
move=> [_ P_sum]; pose swap (p : inputs * X) := (replaced i p.1 p.2, p.1 i).
have swapK : involutive swap.
  move=> [x a]; rewrite /swap /= ffunE eqxx; congr (_, _).
  by apply/ffunP => j; rewrite !ffunE; case: eqP => // ->.
transitivity (\sum_(p : inputs * X) independent Ps p.1 * Ps i p.2 *
    F (replaced i p.1 p.2)).
  rewrite -(pair_bigA _ (fun x a =>
    independent Ps x * Ps i a * F (replaced i x a))) /=.
  by apply: eq_bigr => x _; rewrite mulr_sumr;
    apply: eq_bigr => a _; rewrite mulrA.
rewrite (reindex_inj (can_inj swapK)) /=.
transitivity (\sum_(p : inputs * X) independent Ps p.1 * Ps i p.2 * F p.1).
  apply: eq_bigr => -[x a] _ /=;
    congr (_ * _); last by congr F; exact: (congr1 fst (swapK (x, a))).
  rewrite /independent (bigD1 i) //= [in RHS](bigD1 i) //= !ffunE eqxx.
  rewrite (eq_bigr (fun j => Ps j (x j))) => [|j /negPf other];
    last by rewrite ffunE other.
  by rewrite mulrAC [in RHS]mulrAC; congr (_ * _); exact: mulrC.
rewrite -(pair_bigA _ (fun x a => independent Ps x * Ps i a * F x)) /=;
  apply: eq_bigr => x _.
by rewrite -mulr_suml -mulr_sumr P_sum mulr1.
Qed.

(* What is answered for a record where the others are those of x. *)
Definition answered V i x a b :=
  \sum_(y : outputs | y i == b) V (replaced i x a) y.

Lemma answered_mechanism V i x : mechanism V -> mechanism (answered V i x).
Proof.
move=> [V_ge0 V_sum]; split=> [a b|a]; first exact: sumr_ge0.
by rewrite -(V_sum (replaced i x a))
  [RHS](partition_big (fun y : outputs => y i) predT).
Qed.

Lemma answered_set V i x a (B : {set Y}) :
  \sum_(b in B) answered V i x a b =
  \sum_(y in [set y : outputs | y i \in B]) V (replaced i x a) y.
Proof.
rewrite [RHS](partition_big (fun y : outputs => y i) (mem B)) => [|y];
  last by rewrite inE.
by apply: eq_bigr => b inside; apply: eq_bigl => y; rewrite inE;
  case: eqP => [->|_]; rewrite ?inside ?andbF.
Qed.

Lemma answered_keeps E V i x :
  (forall p, p \in E -> 1 <= p.1 /\ 0 <= p.2) -> mechanism V -> all_keep E V ->
  keeps E (answered V i x).
Proof.
move=> E_ok [V_ge0 _] private p p_in a a' B; rewrite !answered_set;
    have [<- | apart] := eqVneq a a'.
  have [lambda_ge1 delta_ge0] := E_ok p p_in.
  by rewrite -[X in X <= _]addr0 ler_add // ler_pemull // sumr_ge0.
by apply: private => //; exact: replaced_neighbours.
Qed.

Lemma answered_cost V i x P d :
  cost P d (answered V i x) =
  \sum_a P a * \sum_y V (replaced i x a) y * d a (y i).
Proof.
apply: eq_bigr => a _;
  rewrite mulr_sumr [RHS](partition_big (fun y : outputs => y i) predT) //=.
apply: eq_bigr => b _; rewrite mulr_sumr mulr_suml; apply: eq_bigr => y /eqP <-.
by rewrite mulrA.
Qed.

Lemma total_by_records Ps ds V : (forall i, prior (Ps i)) ->
  total_cost Ps ds V =
  \sum_i \sum_x independent Ps x * cost (Ps i) (ds i) (answered V i x).
Proof.
move=> Ps_ok; transitivity
    (\sum_i \sum_x independent Ps x * \sum_y V x y * ds i (x i) (y i)).
  rewrite exchange_big; apply: eq_bigr => x _;
    under [RHS]eq_bigr do rewrite mulr_sumr.
  rewrite exchange_big; apply: eq_bigr => y _; rewrite mulr_sumr;
    apply: eq_bigr => i _.
  by rewrite mulrA.
apply: eq_bigr => i _; rewrite -(drawn_again _ (Ps_ok i));
  apply: eq_bigr => x _; congr (_ * _).
rewrite answered_cost; apply: eq_bigr => a _; congr (_ * _);
  apply: eq_bigr => y _.
by rewrite ffunE eqxx.
Qed.

(* Not less: whatever the other records are, the mechanism is one of
   the record. *)
Theorem records_not_less Ps ds E (D : 'I_n -> R) V : (forall i, prior (Ps i)) ->
  (forall p, p \in E -> 1 <= p.1 /\ 0 <= p.2) ->
  (forall i W, mechanism W -> keeps E W -> D i <= cost (Ps i) (ds i) W) ->
  mechanism V -> all_keep E V -> \sum_i D i <= total_cost Ps ds V.
Proof.
move=> Ps_ok E_ok least V_ok private; rewrite total_by_records //;
  apply: ler_sum => i _.
have [weight_ge0 weight_sum] := independent_prior Ps_ok;
  rewrite -[D i]mul1r -weight_sum mulr_suml.
apply: ler_sum => x _; rewrite ler_wpmul2l // least //;
  first exact: answered_mechanism.
exact: answered_keeps.
Qed.

(* Not more: each record is answered by itself. *)
Lemma by_records_cost Ps Ws ds :
  (forall i, prior (Ps i)) -> (forall i, mechanism (Ws i)) ->
  total_cost Ps ds (by_records Ws) = \sum_i cost (Ps i) (ds i) (Ws i).
Proof.
move=> Ps_ok Ws_ok; transitivity (\sum_i \sum_(x : inputs) \sum_(y : outputs)
    independent Ps x * by_records Ws x y * ds i (x i) (y i)).
  rewrite exchange_big; apply: eq_bigr => x _; rewrite exchange_big;
    apply: eq_bigr => y _.
  by rewrite mulr_sumr.
by apply: eq_bigr => i _; rewrite expected_record.
Qed.

Theorem independent_records Ps ds E (D : 'I_n -> R) :
  (forall i, prior (Ps i)) -> (forall p, p \in E -> 1 <= p.1 /\ 0 <= p.2) ->
  (forall i, least_cost (Ps i) (ds i) E (D i)) ->
  least_total_cost Ps ds E (\sum_i D i).
Proof.
move=> Ps_ok E_ok least; split; last first.
  by move=> V V_ok private;
    apply: (records_not_less Ps_ok E_ok _ V_ok private) => i W;
    have [_] := least i; exact.
have [i|Ws Ws_best] := fin_all_exists (P := fun i W =>
    [/\ mechanism W, keeps E W & cost (Ps i) (ds i) W = D i]).
  by have [] := least i.
have Ws_ok i : mechanism (Ws i) by have [] := Ws_best i.
exists (by_records Ws); split; first exact: by_records_mechanism.
  move=> p p_in; have [lambda_ge1 delta_ge0] := E_ok p p_in;
    apply/by_records_approximate => // i.
  by have [_ keep _] := Ws_best i; exact: keep.
by rewrite by_records_cost //; apply: eq_bigr => i _; have [] := Ws_best i.
Qed.

End IndependentRecords.
