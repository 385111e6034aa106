(* Words that the theorems of rows share and the theories lack. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* E is the least of some numbers. *)
Definition least_of (R : realFieldType) (numbers : R -> Prop) (E : R) :=
  numbers E /\ forall c, numbers c -> E <= c.

Section Words.
Variables (R : realFieldType) (M : nat).
Implicit Types (S : source_set R [finType of 'I_M]) (P d : 'I_M -> R).

(* Priors with P_1 >= ... >= P_M. *)
Definition of_sorted_priors S := forall P, S P -> prior P /\ decreasing P.

(* (M-1-l - d_2 - ... - d_(M-l)) / d_1. *)
Definition ratio (l : nat) d : R :=
  (M%:R - 1 - l%:R - \sum_(i < M | (0 < i)%N && (i + l < M)%N) d i) /
  entry d 1.

End Words.
