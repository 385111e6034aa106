(* The least majorised prior of a source set, as certificates claim it.

   least_majorised    a prior of the set that every prior of the set
                      majorises *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets
  Majorisation CertificateChecks EntriesChecks Existence.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition least_majorised (R : realFieldType) (X : finType)
  (S : source_set R X) (P : X -> R) :=
  S P /\ forall Q, S Q -> majorised P Q.
