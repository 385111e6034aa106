(* Any distortion function over any source set, some letters adjacent:
   what certificates claim.

   achievable_among    a mechanism that is private on adjacent letters has a
                       loss of D at most on a source set
   least_loss_among    the least loss at exp(epsilon) = lambda
   level_between       the least exp(epsilon) at D lies between two numbers;
                       where they are equal, it is this number
   no_level            D can be had, but with no finite epsilon *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions Rationals SourceSets
  CertificateChecks GraphChecks FloorChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Among.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X).
Implicit Types (P : X -> R) (S : source_set R X) (d : X -> Y -> R)
  (lambda D low high : R).

Definition has_loss (Z : finType) S d D (g : Z -> Y) (W : X -> Z -> R) :=
  forall P, S P -> expected_loss P d g W <= D.

Definition achievable_among S d D lambda :=
  exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, graph_dp adjacent lambda W & has_loss S d D g W].

Definition least_loss_among S d lambda D :=
  achievable_among S d D lambda /\
  forall D', achievable_among S d D' lambda -> D <= D'.

Definition level_between S d D low high :=
  [/\ 1 <= low, low <= high, achievable_among S d D high
    & forall lambda, 1 <= lambda -> achievable_among S d D lambda ->
    low <= lambda].

Definition no_level S d D :=
  (exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
    mechanism W /\ has_loss S d D g W) /\
  forall lambda, 1 <= lambda -> ~ achievable_among S d D lambda.

End Among.

(* All pairs of letters are adjacent, those that an edge joins, or those with a
   first letter of a list. *)
Inductive adjacency :=
  AllPairs | Edges of seq (nat * nat) | FromLetters of seq nat.

Definition are_adjacent (a : adjacency) (i k : nat) : bool :=
  match a with AllPairs => true | Edges edges => are_neighbours edges i k
  | FromLetters letters => i \in letters end.

Definition adjacent_in n (a : adjacency) : rel 'I_n :=
  fun i k => are_adjacent a i k.
Arguments adjacent_in : clear implicits.
