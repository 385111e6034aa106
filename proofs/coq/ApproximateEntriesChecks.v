(* Any distortion function under (epsilon, delta), some letters adjacent:
   what certificates claim.

   graph_approximate       a set of outputs is delta more likely at most than
                           lambda times as likely, on adjacent letters
   achievable_within       a mechanism of this kind has a loss of D at most on
                           a source set
   least_loss_within       the least loss at exp(epsilon) = lambda
   level_within            the least exp(epsilon) at D lies between two numbers
   no_level_within         D can be had, but with no finite epsilon *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions Rationals SourceSets.
From symdp Require Import CertificateChecks GraphChecks FloorChecks.
From symdp Require Import EntriesChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Within.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X).
Implicit Types (S : source_set R X) (d : X -> Y -> R).
Implicit Types (lambda delta D low high : R).

Definition graph_approximate (Z : finType) lambda delta (W : X -> Z -> R) :=
  forall x x' (B : {set Z}), adjacent x x' ->
  \sum_(z in B) W x z <= lambda * (\sum_(z in B) W x' z) + delta.

Definition achievable_within S d D delta lambda :=
  exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, graph_approximate lambda delta W & has_loss S d D g W].

Definition least_loss_within S d lambda delta D :=
  achievable_within S d D delta lambda /\
  forall D', achievable_within S d D' delta lambda -> D <= D'.

Definition level_within S d D delta low high :=
  [/\ 1 <= low, low <= high, achievable_within S d D delta high
    & forall lambda, 1 <= lambda ->
        achievable_within S d D delta lambda -> low <= lambda].

Definition no_level_within S d D delta :=
  (exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
    mechanism W /\ has_loss S d D g W) /\
  forall lambda, 1 <= lambda -> ~ achievable_within S d D delta lambda.

End Within.
