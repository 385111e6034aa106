(* One record of a claim, and one function that decides whether evidence proves
   it: local differential privacy with a delta, or maximal leakage, the Hamming
   distortion, all letters adjacent, a described source set.

   question, ask, answer   what a claim asks of which set, and what it answers
   holds R c               the claim c over the field R
   accepts c e             what is computed of it and of its evidence e
   Exports: accepted. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions MaximalLeakage Rationals.
From symdp Require Import CertificateChecks CurveChecks.
From symdp Require Import Blocks DescribedBlocks BlockCurves ColumnBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* What is limited: the privacy of (epsilon, delta), or maximal leakage. *)
Inductive notion := Private of Q | Leaking.

(* A number of letters, a set, a notion. *)
Record question :=
  Question { size_of : nat; set : description; limited : notion }.

Inductive ask := At of Q | Level of Q | Curve.

Inductive answer :=
  | Exp of Q | Infinite | Distortion of Q | Function of seq piece & Q & Q.

Record claim := Claim { asked : question; about : ask; answered : answer }.

Definition holds (R : realFieldType) (c : claim) : Prop :=
  let q := asked c in let S := set_of R (size_of q) (set q) in
  let value := ofQ R in
  match limited q, about c, answered c with
  | Private delta, At D, Exp L =>
      least_approximate_exp_epsilon S (value D) (value delta) (value L)
  | Private delta, At D, Infinite =>
      no_finite_approximate_epsilon S (value D) (value delta)
  | Private delta, Level L, Distortion D =>
      least_approximate_distortion S (value L) (value delta) (value D)
  | Private delta, Curve, Function pieces zero jump =>
      curve (fun D => least_approximate_exp_epsilon S D (value delta))
        (no_finite_approximate_epsilon S 0%R (value delta)) pieces zero jump
  | Leaking, At D, Exp L => least_maximal_leakage S (value D) (value L)
  | Leaking, Level L, Distortion D =>
      leakage_achievable S (value D) (value L) /\
      forall E, leakage_achievable S E (value L) -> (value D <= E)%R
  | _, _, _ => False
  end.

(* A prior with weights that show it in the set, a point, multipliers, and those
   of each piece of a curve. *)
Record support := Support {
  weights : seq Q; some_prior : seq Q; point : seq vec; multipliers : seq vec;
  of_pieces : seq (Q * seq vec * num * seq vec)
}.

Definition accepts (c : claim) (e : support) : bool :=
  let q := asked c in let M := size_of q in let d := set q in
  let w := weights e in let p := some_prior e in
  match limited q, about c, answered c with
  | Private delta, At D, Exp L =>
      proves_level M d delta D L w p (point e) (multipliers e)
  | Private delta, At D, Infinite =>
      proves_infinite M d delta D w p (multipliers e)
  | Private delta, Level L, Distortion D =>
      proves_distortion M d delta L D (point e) (multipliers e)
  | Private delta, Curve, Function pieces zero jump =>
      proves_curve_in_blocks M d delta pieces zero jump w p (of_pieces e)
        (point e)
  | Leaking, At D, Exp L =>
      proves_leakage M d D L w p (point e) (multipliers e)
  | Leaking, Level L, Distortion D =>
      proves_leakage_level M d L D (point e) (multipliers e)
  | _, _, _ => false
  end.

(* What is accepted holds, over every ordered field. *)
Theorem accepted (R : realFieldType) c e : accepts c e -> holds R c.
Proof.
case: c => [[M d [delta|]] [D|L|] [K| |E|pieces zero jump]] //.
- exact: level_proved.
- exact: infinite_proved.
- exact: distortion_proved.
- exact: described_curve_proved.
- exact: leakage_proved.
exact: leakage_distortion_proved.
Qed.
