(* The least maximal leakage at every distortion, as certificates claim it.

   leakage_curve    its exponential is affine on each piece, and 1 from the last
                    one on *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel MaximalLeakage.
From symdp Require Import Rationals SourceSets CertificateChecks CurveChecks.
From symdp Require Import LeakageChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition leakage_curve (R : realFieldType) (least : R -> R -> Prop)
    (pieces : seq piece) (zero : Q) :=
  [/\ tiles 0 pieces zero,
      forall k D, (k < size pieces)%nat ->
        let p := nth (0, 0, (0, 0), (0, 0))%Q pieces k in
        ofQ R p.1.1.1 <= D < ofQ R p.1.1.2 -> least D (value_at p D) &
      forall D, ofQ R zero <= D -> least D 1].

Section Soundness.
Variable R : realFieldType.
Local Notation value := (ofQ R).

Lemma tiles_lt here pieces zero k : tiles here pieces zero ->
  (k < size pieces)%nat -> let p := nth (0, 0, (0, 0), (0, 0))%Q pieces k in
  value p.1.1.1 < value p.1.1.2.
Proof.
elim: pieces here k => [//|p pieces IH] here [|k] /= /and3P[_ lt rest] in_k.
  by rewrite -value_less.
exact: IH rest in_k.
Qed.

End Soundness.
