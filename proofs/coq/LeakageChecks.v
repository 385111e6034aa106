(* The least distortion under a maximal leakage, as certificates claim it. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Graphs MaximalLeakage Rationals
  SourceSets CertificateChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Certificates.
Variables (R : realFieldType) (X : finType).

Lemma leaks_something (Y : finType) (W : X -> Y -> R) (x : X) :
  mechanism W -> 1 <= maximal_leakage W.
Proof.
case=> _ W_sum; rewrite -(W_sum x); apply: ler_sum => y _.
exact: (le_maximum (W ^~ y)).
Qed.

End Certificates.

(* The least distortion at a leakage: high can be had, and nothing below low. *)
Definition leakage_distortion_between (R : realFieldType) (X : finType)
  (S : source_set R X) (L low high : R) :=
  [/\ low <= high, leakage_achievable S high L &
      forall D, leakage_achievable S D L -> low <= D].
