(* Several pairs (exp(epsilon), delta) with a slack, as certificates claim them.

   least_under_profile    the least distortion of mechanisms that keep all pairs
   least_slack            the least number that, added to every delta, lets
                          distortion D be had *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Rationals SourceSets
  Profiles CertificateChecks EntriesChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Notions.
Variables (R : realFieldType) (X J : finType) (level delta : J -> R).
Implicit Types (S : source_set R X) (D s : R).

Definition least_under_profile S s D := let slack j := delta j + s in
  profile_achievable level slack S D /\
  forall D', profile_achievable level slack S D' -> D <= D'.

Definition least_slack S D s :=
  profile_achievable level (fun j => delta j + s) S D /\
  forall s', 0 <= s' ->
  profile_achievable level (fun j => delta j + s') S D -> s <= s'.

End Notions.

Definition profile_level (R : realFieldType)
  (pairs : seq (Q * Q)) : 'I_(size pairs) -> R :=
  fun j => ofQ R (nth (0%Q, 0%Q) pairs j).1.
Arguments profile_level : clear implicits.
Definition profile_delta (R : realFieldType)
  (pairs : seq (Q * Q)) : 'I_(size pairs) -> R :=
  fun j => ofQ R (nth (0%Q, 0%Q) pairs j).2.
Arguments profile_delta : clear implicits.
