(* That a polyhedron in blocks has a prior: weights of its columns are
   multipliers of its conditions, and one more is that of what they allow.

   prior_blocks K     the conditions, charged by columns and by a last row
   accepts_prior K y  what is computed of weights, a vector for each block
   weight_of y        these weights over R
   Exports: accepted_weights, accepted_prior. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions Rationals SourceSets CertificateChecks.
From symdp Require Import Kernel Builders Germs CellBuilders.
From symdp Require Import Blocks BlockDiagonals.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition prior_blocks (K : set_blocks) : blocks :=
  Blocks (condition_blocks K) (column_blocks K ++ [:: (1%nat, false, [::])])
    (uses K ++ [seq (size (column_sizes K), t.1, t.2) | t <- limits K]).

Definition accepts_prior (K : set_blocks) (y : seq vec) : bool :=
  multipliers_ok start_ge0 (prior_blocks K) [::] (rcons y [:: [:: 1%Q]]).

Section Described.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation X := [finType of 'I_(letters K)].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.
Implicit Types (y : seq vec).

Local Notation value := (value_of R).
Local Notation at_start := (fun q : {poly R} => 0 <= q.[0]).

Hypothesis K_set : describes column row bound exact le lc.

Definition prior_program : polynomial_program R E [finType of C + unit]
    [finType of void] [finType of void] :=
  PolynomialProgram (fun=> 0) exact
    (fun j p => match j with
      | inl c => (row p c)%:P | inr _ => (- bound p)%:P end)
    (fun=> 0) (fun=> false) (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) id
    (fun=> 0).

Definition prior_rows :
  layout (row_blocks (prior_blocks K)) [finType of C + unit] :=
  both_blocks lc (single_block false [::]).

Lemma prior_row_at c :
  block_at (row_blocks (prior_blocks K)) (block lc c) =
  block_at (column_blocks K) (block lc c).
Proof. by have [c_lt _] := in_range lc c; rewrite /block_at nth_cat c_lt. Qed.

Lemma prior_last_at :
  block_at (row_blocks (prior_blocks K)) (size (column_sizes K)) =
  (1%nat, false, [::]).
Proof. by rewrite /block_at nth_cat size_map ltnn subnn. Qed.

Lemma prior_adds r v i j : adds R (prior_blocks K) r v i j =
  \sum_(t <- uses K | eqn t.1.1 r && eqn t.1.2 v) value (entry t.2 i j) +
  \sum_(t <- limits K | eqn (size (column_sizes K)) r && eqn t.1 v)
    value (entry t.2 i j).
Proof. by rewrite /adds big_cat big_map. Qed.

Lemma prior_last_block t :
  block prior_rows (inr t) = size (column_sizes K).
Proof. by rewrite /= /block_of_both /= addn0 size_map. Qed.

Theorem prior_lays : lays (B := prior_blocks K) prior_program le prior_rows.
Proof.
have [/and3P[_ uses_in _] exact_is _ use_is limit_is] := K_set.
split=> [p|p|j|j|j p].
- rewrite /number /block_at; have [p_lt _] := in_range le p.
  rewrite (nth_map (0%nat, false)) ?value_of_nil //.
  by rewrite -sizes_condition.
- exact: exact_is.
- case: j => [c|t]; rewrite /number; last first.
    by rewrite prior_last_block prior_last_at value_of_nil.
  rewrite prior_row_at /block_at; have [c_lt _] := in_range lc c.
  rewrite (nth_map 0%nat) ?value_of_nil //.
  by rewrite -sizes_column.
- case: j => [c|t]; rewrite /flag; last first.
    by rewrite prior_last_block prior_last_at.
  rewrite prior_row_at /block_at; have [c_lt _] := in_range lc c.
  by rewrite (nth_map 0%nat) // -sizes_column.
rewrite prior_adds; case: j => [c|[]].
  by rewrite use_is none_meant ?addr0 // => t; rewrite column_apart.
rewrite prior_last_block (none_among _ uses_in) => [|t /andP[t_lt _]].
  rewrite add0r [LHS]/= -limit_is; apply: eq_bigl => t.
  by rewrite eqnE eqxx.
by rewrite beyond.
Qed.

Lemma last_multiplier y : sized (row_blocks (prior_blocks K))
    (rcons y [:: [:: 1%Q]]) ->
  spread_out R prior_rows (rcons y [:: [:: 1%Q]]) (inr tt) = 1.
Proof.
move=> /andP[/eqnP]; rewrite size_rcons size_cat addn1 => -[sizes] _.
rewrite /spread_out prior_last_block -sizes_column -sizes nth_rcons ltnn eqxx.
exact: unit_number.
Qed.

(* What is accepted weighs columns to a prior of the set. *)
Definition weight_of y c : R :=
  (spread_out R prior_rows (rcons y [:: [:: 1%Q]]) (inl c)).[0].

Theorem accepted_weights y : accepts_prior K y ->
  weights row bound exact (weight_of y).
Proof.
move=> ok; have /and4P[_ /last_multiplier last_1 _ _] := ok.
have [h [t [[signs _ _ low high] _]]] := multipliers_sound (A := at_start)
  prior_lays (@start_ge0_sound R) ok.
pose v := spread_out R prior_rows (rcons y [:: [:: 1%Q]]).
have v_last : v (inr tt) = 1 := last_1.
have charge p : (pcharged prior_program v h t p).[0] =
    \sum_c row p c * weight_of y c - bound p.
  have none (F : void -> {poly R}) : \sum_k F k = 0 by rewrite big1 // => -[].
  rewrite /pcharged !none !addr0 big_sumType (big_pred1 tt) => [|[]] //=.
  rewrite v_last mul1r hornerD horner_sum hornerC; congr (_ + _).
  by apply: eq_bigr => c _; rewrite hornerM hornerC mulrC.
split=> [c|p|p p_exact].
- exact: (signs (inl c)).
- have := low p; rewrite hornerD hornerN charge mulr0 horner0 sub0r oppr_ge0.
  by rewrite subr_le0.
apply/eqP; rewrite eq_le -[X in X && _]subr_le0 -[X in _ && X]subr_ge0.
have := high p p_exact; rewrite mulr0 subr0 charge => ->.
by have := low p; rewrite mulr0 sub0r hornerN charge oppr_ge0 => ->.
Qed.

Theorem accepted_prior y : accepts_prior K y ->
  exists P, polyhedron column row bound exact P.
Proof.
move=> /accepted_weights y_ok.
by exists (fun x => \sum_c weight_of y c * column c x), (weight_of y).
Qed.

End Described.
