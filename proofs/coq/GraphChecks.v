(* Graphs as certificates give them: the edges between numbered vertices. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions Rationals Graphs CertificateChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The graph on n vertices with the given edges. *)
Definition joined n (edges : seq (nat * nat)) : rel 'I_n :=
  fun i k => ((i : nat, k : nat) \in edges) || ((k : nat, i : nat) \in edges).
Arguments joined : clear implicits.

Definition are_neighbours (edges : seq (nat * nat)) i k :=
  ((i, k) \in edges) || ((k, i) \in edges).
