(* Words that the theorems of rows share and the theories lack. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel Colors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* E is the least of some numbers, the largest of some. *)
Definition least_of (R : realFieldType) (numbers : R -> Prop) (E : R) :=
  numbers E /\ forall c, numbers c -> E <= c.
Definition largest_of (R : realFieldType) (numbers : R -> Prop) (E : R) :=
  numbers E /\ forall c, numbers c -> c <= E.

(* What is asked of a logarithm. *)
Definition logarithm (R : realFieldType) (log : R -> R) :=
  (forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v) /\
  forall t, 0 < t -> log t <= t - 1.

Section Sets.
Variables (R : realFieldType) (X : finType).
Implicit Types S : source_set R X.

Definition convex S := forall P, convex_hull S P -> S P.
Definition not_empty S := exists P, S P.

End Sets.

Section Sorted.
Variables (R : realFieldType) (M : nat).
Implicit Types (S : source_set R [finType of 'I_M]) (P d : 'I_M -> R).

(* Priors with P_1 >= ... >= P_M; those of a set. *)
Definition of_sorted_priors S := forall P, S P -> prior P /\ decreasing P.
Definition sorted_part S : source_set R [finType of 'I_M] :=
  fun P => S P /\ decreasing P.

(* (M-1-l - d_2 - ... - d_(M-l)) / d_1. *)
Definition ratio (l : nat) d : R :=
  (M%:R - 1 - l%:R - \sum_(i < M | (0 < i)%N && (i + l < M)%N) d i) /
  entry d 1.

End Sorted.

Section Columns.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (W : X -> X -> R) (D L : R) (k : nat).

(* The outputs that a mechanism never gives. *)
Definition empty_columns (Y : finType) (W : X -> Y -> R) : {set Y} :=
  [set y | [forall x, W x y == 0]].

(* Those that it gives sometimes. *)
Definition used_columns (Y : finType) (W : X -> Y -> R) : {set Y} :=
  [set y | [exists x, W x y != 0]].

(* The letters that are never guessed when they are the input. *)
Definition unanswered (Y : finType) (g : Y -> X) (W : X -> Y -> R) : {set X} :=
  [set x | correct g W x == 0].

(* W leaks least, log L, among the valid mechanisms with k columns of zeros. *)
Definition least_with_empty_columns S D k L W :=
  [/\ mechanism W, level W L, valid S D id W, #|empty_columns W| = k
    & forall V K, mechanism V -> ldp K V -> valid S D id V ->
        #|empty_columns V| = k -> L <= K].

End Columns.

(* D_1 <= ... <= D_M. *)
Definition rising_distortions (R : realFieldType) (M : nat)
    (W : 'I_M -> 'I_M -> R) :=
  forall i j : 'I_M, (i <= j)%N ->
    letter_distortion id W i <= letter_distortion id W j.

(* W has the least total distortion of the mechanisms that leak least, log L,
   among the valid ones with k columns of zeros. *)
Definition minimum_sum (R : realFieldType) (X : finType) (S : source_set R X)
    (D : R) (k : nat) (L : R) (W : X -> X -> R) :=
  least_with_empty_columns S D k L W /\
  forall V, least_with_empty_columns S D k L V ->
    \sum_x letter_distortion id W x <= \sum_x letter_distortion id V x.

(* W leaks least, log L, among the valid mechanisms with k or more columns of
   zeros. *)
Definition least_with_more_empty_columns (R : realFieldType) (X : finType)
    (S : source_set R X) (D : R) (k : nat) (L : R) (W : X -> X -> R) :=
  [/\ mechanism W, level W L, valid S D id W, (k <= #|empty_columns W|)%N
    & forall V K, mechanism V -> ldp K V -> valid S D id V ->
        (k <= #|empty_columns V|)%N -> L <= K].
