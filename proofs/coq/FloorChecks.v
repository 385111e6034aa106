(* Any distortion function as certificates give it: a matrix of rationals. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets
  CertificateChecks Floors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Lists of rationals as a matrix over an ordered field. *)
Definition matrix_entry (rows : seq (seq Q)) (x y : nat) : Q :=
  coordinate (row rows x) y.
Definition loss_matrix (R : realFieldType) M N
  (rows : seq (seq Q)) : 'I_M -> 'I_N -> R :=
  fun x y => ofQ R (matrix_entry rows x y).
Arguments loss_matrix : clear implicits.
