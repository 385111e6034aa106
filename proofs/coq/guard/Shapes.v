(* The words of the claims that symdp writes from certificates mean what Notions.v and Claims.v say.  The theories are
   imported here as they are in the files that symdp writes.  Frozen, as Notions.v is. *)

From symdp.guard Require Notions Claims.

Set Warnings "-notation-overridden,-ambiguous-paths".
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions Rationals SourceSets CertificateChecks.

Lemma values (R : realFieldType) : ofQ R = Claims.ofQ R. Proof. exact: erefl. Qed.

Lemma vectors (R : realFieldType) M p : vector R M p = Claims.vector R M p. Proof. exact: erefl. Qed.

Lemma families (R : realFieldType) M rows : source R M rows = Claims.source R M rows. Proof. exact: erefl. Qed.

Section Sets.
Variables (R : realFieldType) (M : nat) (X : finType).

Lemma hulls rows : hull (source R M rows) = Claims.set_of R M (Claims.Hull rows). Proof. exact: erefl. Qed.

Lemma boxes lower upper : box (vector R M lower) (vector R M upper) = Claims.set_of R M (Claims.Box lower upper).
Proof. exact: erefl. Qed.

Lemma balls center r : ball (vector R M center) (ofQ R r) = Claims.set_of R M (Claims.Ball center r).
Proof. exact: erefl. Qed.

Lemma inequalities a b : half_spaces (source R M a) (vector R (size a) b) = Claims.set_of R M (Claims.HalfSpaces a b).
Proof. exact: erefl. Qed.

Lemma decreasing_priors : sorted_priors R M = Claims.set_of R M Claims.Sorted. Proof. exact: erefl. Qed.

Lemma simplex : all_priors R [finType of 'I_M] = Claims.set_of R M Claims.All. Proof. exact: erefl. Qed.

Lemma one_prior (P : X -> R) : only P = Notions.only P. Proof. exact: erefl. Qed.

End Sets.

Section Optima.
Variables (R : realFieldType) (X : finType) (S : (X -> R) -> Prop).

Lemma leakage D L : least_exp_epsilon S D L = Notions.least_exp_epsilon S D L. Proof. exact: erefl. Qed.

Lemma distortion lambda D : least_distortion S lambda D = Notions.least_distortion S lambda D. Proof. exact: erefl. Qed.

Lemma infinite D : no_finite_epsilon S D = Notions.no_finite_epsilon S D. Proof. exact: erefl. Qed.

Lemma approximate_leakage D delta L :
  least_approximate_exp_epsilon S D delta L = Notions.least_approximate_exp_epsilon S D delta L.
Proof. exact: erefl. Qed.

Lemma approximate_distortion lambda delta D :
  least_approximate_distortion S lambda delta D = Notions.least_approximate_distortion S lambda delta D.
Proof. exact: erefl. Qed.

Lemma approximate_infinite D delta :
  no_finite_approximate_epsilon S D delta = Notions.no_finite_approximate_epsilon S D delta.
Proof. exact: erefl. Qed.

End Optima.

Module Curves.
From symdp Require Import CurveChecks.

Lemma pieces : piece = Claims.piece. Proof. exact: erefl. Qed.

Lemma curves (R : realFieldType) least infinite pieces zero jump :
  @curve R least infinite pieces zero jump = @Claims.curve R least infinite pieces zero jump.
Proof. exact: erefl. Qed.
End Curves.

Module MaximalLeakage.
From symdp Require Import MaximalLeakage LeakageChecks.

Lemma leakage (R : realFieldType) (X : finType) (S : (X -> R) -> Prop) D L :
  least_maximal_leakage S D L = Notions.least_maximal_leakage S D L.
Proof. exact: erefl. Qed.
End MaximalLeakage.

Module Graphs.
From symdp Require Import GraphChecks.

Lemma edges n given : joined n given = Claims.joined n given. Proof. exact: erefl. Qed.

Lemma utility (R : realFieldType) (X : finType) (adjacent : rel X) (P : X -> R) lambda U :
  best_utility adjacent P lambda U = Notions.best_utility adjacent P lambda U.
Proof. exact: erefl. Qed.

Lemma capacity (R : realFieldType) (X : finType) (adjacent : rel X) (lambda s : R) :
  best_min_capacity adjacent lambda s = Notions.best_min_capacity adjacent lambda s.
Proof. exact: erefl. Qed.
End Graphs.

Module Floors.
From symdp Require Import FloorChecks.

Lemma matrices (R : realFieldType) M N rows : loss_matrix R M N rows = Claims.loss_matrix R M N rows.
Proof. exact: erefl. Qed.

Section Losses.
Variables (R : realFieldType) (X Y : finType) (S : (X -> R) -> Prop) (d : X -> Y -> R).

Lemma leakage D L : least_loss_exp_epsilon S d D L = Notions.least_loss_exp_epsilon S d D L. Proof. exact: erefl. Qed.

Lemma loss lambda D : least_expected_loss S d lambda D = Notions.least_expected_loss S d lambda D. Proof. exact: erefl. Qed.

End Losses.
End Floors.
