(* Outputs of any kind, finite in number or not (sarwate2014): what local
   privacy says of sets of outputs, and the mutual information, which is the
   supremum over the finite partitions of the outputs.

   Exports: event_below_mean, information_any_outputs. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel Records MutualInformation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section OutputSpaces.
Variables (R : realFieldType) (X : finType) (Y : Type)
  (event : (Y -> Prop) -> Prop).
Implicit Types (P : X -> R) (W : X -> (Y -> Prop) -> R)
  (A : Y -> Prop) (lambda : R).

(* The outputs are divided into finitely many events, the i-th of which holds
   those with part y = i. *)
Definition partition (I : finType) (part : Y -> I) :=
  forall i, event (fun y => part y = i).

(* W x A is the probability of the event A for the letter x: not negative, and
   1 in total over every partition. *)
Definition channel W :=
  (forall x A, event A -> 0 <= W x A) /\
  forall x (I : finType) (part : Y -> I), partition part ->
  \sum_i W x (fun y => part y = i) = 1.

(* epsilon-LDP, for all events. *)
Definition private_events lambda W :=
  forall x x' A, event A -> W x A <= lambda * W x' A.

(* sarwate2014, Section II: no event is more than lambda times as likely under a
   letter as it is on average. *)
Theorem event_below_mean lambda W P x A :
  prior P -> private_events lambda W -> event A ->
  W x A <= lambda * \sum_z P z * W z A.
Proof.
move=> [P_ge0 P_sum] W_private A_event;
  rewrite mulr_sumr -[W x A]mul1r -P_sum mulr_suml; apply: ler_sum => z _.
by rewrite mulrCA ler_wpmul2l // W_private.
Qed.

(* The channel from the letters to the parts of a partition. *)
Definition divided (I : finType) (part : Y -> I) W x i :=
  W x (fun y => part y = i).

Lemma divided_mechanism (I : finType) (part : Y -> I) W :
  channel W -> partition part -> mechanism (divided part W).
Proof.
by move=> [W_ge0 W_sum] parts; split=> [x i|x]; [apply: W_ge0 | apply: W_sum].
Qed.

Variable log : R -> R.
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.

(* c is at least the information that the output gives: at least what each
   partition of the outputs gives. *)
Definition information_at_most P W c :=
  forall (I : finType) (part : Y -> I), partition part ->
  information log P (divided part W) <= c.

(* sarwate2014, Section II: an epsilon-LDP channel gives at most epsilon, in
   nats, whatever its outputs are. *)
Theorem information_any_outputs P W lambda :
  prior P -> channel W -> private_events lambda W ->
  information_at_most P W (log lambda).
Proof.
move=> P_prior W_channel W_private I part parts;
    apply: information_at_most_epsilon => //.
  exact: divided_mechanism.
by move=> x x' i; apply: W_private.
Qed.

End OutputSpaces.
