(* The checks of certificates are sound, in the sense of Claims.v.  Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp.guard Require Notions Claims.
From symdp Require CertificateChecks CurveChecks LeakageChecks GraphChecks FloorChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* A description of a source set, for the checks. *)
Definition given (d : Claims.description) : CertificateChecks.description :=
  match d with
  | Claims.Hull rows => CertificateChecks.Hull rows
  | Claims.Box lower upper => CertificateChecks.Box lower upper
  | Claims.Ball center radius => CertificateChecks.Ball center radius
  | Claims.HalfSpaces a b => CertificateChecks.HalfSpaces a b
  | Claims.Sorted => CertificateChecks.Sorted
  | Claims.All => CertificateChecks.All
  end.

Lemma given_set R M d : CertificateChecks.set_of R M (given d) = Claims.set_of R M d.
Proof. by case: d. Qed.

Theorem least_leakage : Claims.sound_least_leakage (fun M d D L =>
  exists e, CertificateChecks.proves_least_leakage M (given d) D L e).
Proof. by move=> R M d D L [e]; rewrite -given_set; apply: CertificateChecks.least_leakage_proved. Qed.

Theorem infinite_leakage : Claims.sound_infinite_leakage (fun M d =>
  exists e i j, CertificateChecks.proves_infinite_leakage M (given d) e i j).
Proof. by move=> R M d [e [i [j]]]; rewrite -given_set; apply: CertificateChecks.infinite_leakage_proved. Qed.

Theorem least_distortion : Claims.sound_least_distortion (fun M d D L =>
  exists e, CertificateChecks.proves_least_distortion M (given d) D L e).
Proof. by move=> R M d D L [e]; rewrite -given_set; apply: CertificateChecks.least_distortion_proved. Qed.

Theorem curve : Claims.sound_curve (fun M d pieces zero jump =>
  exists e, CurveChecks.proves_curve M (given d) 1 pieces zero jump e).
Proof. by move=> R M d pieces zero jump [e]; rewrite -given_set; apply: CurveChecks.curve_proved. Qed.

Theorem approximate_leakage : Claims.sound_approximate_leakage (fun M d D delta L => exists e,
  CertificateChecks.is_delta delta &&
  CertificateChecks.proves_least_leakage M (given d) (CertificateChecks.rescaled D delta) L e).
Proof.
by move=> R M d D delta L [e]; rewrite -given_set; apply: CertificateChecks.least_approximate_leakage_proved.
Qed.

Theorem infinite_approximate_leakage : Claims.sound_infinite_approximate_leakage (fun M d delta => exists e i j,
  CertificateChecks.is_delta delta && CertificateChecks.proves_infinite_leakage M (given d) e i j).
Proof.
move=> R M d delta [e [i [j]]]; rewrite -given_set.
exact: CertificateChecks.infinite_approximate_leakage_proved.
Qed.

Theorem approximate_distortion : Claims.sound_approximate_distortion (fun M d D delta L => exists e,
  CertificateChecks.is_delta delta &&
  CertificateChecks.proves_least_distortion M (given d) (CertificateChecks.rescaled D delta) L e).
Proof.
by move=> R M d D delta L [e]; rewrite -given_set; apply: CertificateChecks.least_approximate_distortion_proved.
Qed.

Theorem approximate_curve : Claims.sound_approximate_curve (fun M d delta pieces zero jump => exists e,
  CertificateChecks.is_delta delta && CurveChecks.proves_curve M (given d) (1 - delta) pieces zero jump e).
Proof.
by move=> R M d delta pieces zero jump [e]; rewrite -given_set; apply: CurveChecks.approximate_curve_proved.
Qed.

Theorem maximal_leakage : Claims.sound_maximal_leakage (fun M d D L =>
  exists e, LeakageChecks.proves_maximal_leakage M (given d) D L e).
Proof. by move=> R M d D L [e]; rewrite -given_set; apply: LeakageChecks.maximal_leakage_proved. Qed.

Theorem best_utility : Claims.sound_best_utility (fun n edges lambda prior U =>
  exists e, GraphChecks.proves_best_utility n edges lambda prior U e).
Proof. by move=> R n edges lambda prior U [e]; apply: GraphChecks.best_utility_proved. Qed.

Theorem best_min_capacity : Claims.sound_best_min_capacity (fun n edges lambda s => exists e, (0 < n)%nat &&
  GraphChecks.proves_best_utility n edges lambda (nseq n (1 / inject_Z (Z.of_nat n))) (s / inject_Z (Z.of_nat n)) e).
Proof. by move=> R n edges lambda s [e]; apply: GraphChecks.best_min_capacity_proved. Qed.

Theorem least_loss_leakage : Claims.sound_least_loss_leakage (fun M N p costs D L =>
  exists e, FloorChecks.proves_loss_leakage M N p costs D L e).
Proof. by move=> R M N p costs D L [e]; apply: FloorChecks.least_loss_leakage_proved. Qed.

Theorem least_loss : Claims.sound_least_loss (fun M N p costs D L =>
  exists e, FloorChecks.proves_loss M N p costs D L e).
Proof. by move=> R M N p costs D L [e]; apply: FloorChecks.least_loss_proved. Qed.
