(* The checks of certificates are sound, in the sense of Claims.v.  Each decides: it is true, of type bool, of what it
   accepts.  Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp.guard Require Notions Claims.
From symdp Require CertificateChecks CurveChecks LeakageChecks GraphChecks FloorChecks.
From symdp Require EntriesChecks MajorisedChecks IdentifiabilityChecks OutputsChecks ProfileChecks RecordChecks.
From symdp Require LeakageCurveChecks ApproximateEntriesChecks AlikeLeakageChecks ProfileBlockCurves.

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

Definition given_adjacency (a : Claims.adjacency) : EntriesChecks.adjacency :=
  match a with
  | Claims.AllPairs => EntriesChecks.AllPairs
  | Claims.Edges edges => EntriesChecks.Edges edges
  | Claims.FromLetters letters => EntriesChecks.FromLetters letters
  end.

Lemma given_pairs n a : EntriesChecks.adjacent_in n (given_adjacency a) = Claims.adjacent_in n a.
Proof. by case: a. Qed.

Theorem least_leakage : Claims.sound_least_leakage (fun M d D L =>
  exists e, CertificateChecks.proves_least_leakage M (given d) D L e = true).
Proof. by move=> R M d D L [e]; rewrite -given_set; apply: CertificateChecks.least_leakage_proved. Qed.

Theorem infinite_leakage : Claims.sound_infinite_leakage (fun M d =>
  exists e i j, CertificateChecks.proves_infinite_leakage M (given d) e i j = true).
Proof. by move=> R M d [e [i [j]]]; rewrite -given_set; apply: CertificateChecks.infinite_leakage_proved. Qed.

Theorem least_distortion : Claims.sound_least_distortion (fun M d D L =>
  exists e, CertificateChecks.proves_least_distortion M (given d) D L e = true).
Proof. by move=> R M d D L [e]; rewrite -given_set; apply: CertificateChecks.least_distortion_proved. Qed.

Theorem curve : Claims.sound_curve (fun M d pieces zero jump =>
  exists e, CurveChecks.proves_curve M (given d) 1 pieces zero jump e = true).
Proof. by move=> R M d pieces zero jump [e]; rewrite -given_set; apply: CurveChecks.curve_proved. Qed.

Theorem approximate_leakage : Claims.sound_approximate_leakage (fun M d D delta L => exists e,
  CertificateChecks.is_delta delta &&
  CertificateChecks.proves_least_leakage M (given d) (CertificateChecks.rescaled D delta) L e = true).
Proof.
by move=> R M d D delta L [e]; rewrite -given_set; apply: CertificateChecks.least_approximate_leakage_proved.
Qed.

Theorem infinite_approximate_leakage : Claims.sound_infinite_approximate_leakage (fun M d delta => exists e i j,
  CertificateChecks.is_delta delta && CertificateChecks.proves_infinite_leakage M (given d) e i j = true).
Proof.
move=> R M d delta [e [i [j]]]; rewrite -given_set.
exact: CertificateChecks.infinite_approximate_leakage_proved.
Qed.

Theorem approximate_distortion : Claims.sound_approximate_distortion (fun M d D delta L => exists e,
  CertificateChecks.is_delta delta &&
  CertificateChecks.proves_least_distortion M (given d) (CertificateChecks.rescaled D delta) L e = true).
Proof.
by move=> R M d D delta L [e]; rewrite -given_set; apply: CertificateChecks.least_approximate_distortion_proved.
Qed.

Theorem approximate_curve : Claims.sound_approximate_curve (fun M d delta pieces zero jump => exists e,
  CertificateChecks.is_delta delta && CurveChecks.proves_curve M (given d) (1 - delta) pieces zero jump e = true).
Proof.
by move=> R M d delta pieces zero jump [e]; rewrite -given_set; apply: CurveChecks.approximate_curve_proved.
Qed.

Theorem maximal_leakage : Claims.sound_maximal_leakage (fun M d D L =>
  exists e, LeakageChecks.proves_maximal_leakage M (given d) D L e = true).
Proof. by move=> R M d D L [e]; rewrite -given_set; apply: LeakageChecks.maximal_leakage_proved. Qed.

Theorem best_utility : Claims.sound_best_utility (fun n edges lambda prior U =>
  exists e, GraphChecks.proves_best_utility n edges lambda prior U e = true).
Proof. by move=> R n edges lambda prior U [e]; apply: GraphChecks.best_utility_proved. Qed.

Theorem best_min_capacity : Claims.sound_best_min_capacity (fun n edges lambda s => exists e, (0 < n)%nat &&
  GraphChecks.proves_best_utility n edges lambda (nseq n (1 / inject_Z (Z.of_nat n))) (s / inject_Z (Z.of_nat n)) e = true).
Proof. by move=> R n edges lambda s [e]; apply: GraphChecks.best_min_capacity_proved. Qed.

Theorem least_loss_leakage : Claims.sound_least_loss_leakage (fun M N p costs D L =>
  exists e, FloorChecks.proves_loss_leakage M N p costs D L e = true).
Proof. by move=> R M N p costs D L [e]; apply: FloorChecks.least_loss_leakage_proved. Qed.

Theorem least_loss : Claims.sound_least_loss (fun M N p costs D L =>
  exists e, FloorChecks.proves_loss M N p costs D L e = true).
Proof. by move=> R M N p costs D L [e]; apply: FloorChecks.least_loss_proved. Qed.

Theorem leakage_distortion : Claims.sound_leakage_distortion (fun M d L low high =>
  exists e, LeakageChecks.proves_leakage_distortion M (given d) L low high e = true).
Proof. by move=> R M d L low high [e]; rewrite -given_set; apply: LeakageChecks.leakage_distortion_proved. Qed.

Theorem least_majorised : Claims.sound_least_majorised (fun M d p =>
  exists e, MajorisedChecks.proves_least_majorised M (given d) p e = true).
Proof. by move=> R M d p [e]; rewrite -given_set; apply: MajorisedChecks.least_majorised_proved. Qed.

Theorem least_identifiability : Claims.sound_least_identifiability (fun M p D L =>
  exists e, IdentifiabilityChecks.proves_least_identifiability M p D L e = true).
Proof. by move=> R M p D L [e]; apply: IdentifiabilityChecks.least_identifiability_proved. Qed.

Theorem loss_among : Claims.sound_loss_among (fun M N d a costs D L =>
  exists e, EntriesChecks.proves_loss_among M N (given d) (given_adjacency a) costs D L e = true).
Proof.
by move=> R M N d a costs D L [e]; rewrite -given_set -given_pairs; apply: EntriesChecks.least_loss_among_proved.
Qed.

Theorem level_between : Claims.sound_level_between (fun M N d a costs D low high =>
  exists e, EntriesChecks.proves_level_between M N (given d) (given_adjacency a) costs D low high e = true).
Proof.
by move=> R M N d a costs D low high [e]; rewrite -given_set -given_pairs; apply: EntriesChecks.level_between_proved.
Qed.

Theorem no_level : Claims.sound_no_level (fun M N d a costs D =>
  exists e, EntriesChecks.proves_no_level M N (given d) (given_adjacency a) costs D e = true).
Proof. by move=> R M N d a costs D [e]; rewrite -given_set -given_pairs; apply: EntriesChecks.no_level_proved. Qed.

Theorem few_outputs : Claims.sound_few_outputs (fun n edges r lambda s =>
  exists e, OutputsChecks.proves_few_outputs n edges r lambda s e = true).
Proof. by move=> R n edges r lambda s [e]; apply: OutputsChecks.best_few_outputs_proved. Qed.

Theorem under_profile : Claims.sound_under_profile (fun M d pairs s D =>
  exists e, ProfileChecks.proves_least_under_profile M (given d) pairs s D e = true).
Proof. by move=> R M d pairs s D [e]; rewrite -given_set; apply: ProfileChecks.least_under_profile_proved. Qed.

Theorem least_slack : Claims.sound_least_slack (fun M d pairs s D =>
  exists e, ProfileChecks.proves_least_slack M (given d) pairs s D e = true).
Proof. by move=> R M d pairs s D [e]; rewrite -given_set; apply: ProfileChecks.least_slack_proved. Qed.

(* Groups of records, for the checks. *)
Definition given_groups (groups : seq (nat * Claims.description)) := [seq (g.1, given g.2) | g <- groups].

Lemma given_sets R M groups :
  [seq CertificateChecks.set_of R M d | d <- RecordChecks.records_of (given_groups groups)] =
  [seq Claims.set_of R M d | d <- Claims.records_of groups].
Proof.
rewrite -RecordChecks.records_of_map -map_comp; apply: eq_map => d.
exact: given_set.
Qed.

Theorem total_of : Claims.sound_total_of (fun M pairs s groups low high =>
  exists shown, RecordChecks.proves_total M pairs s (given_groups groups) low high shown = true).
Proof.
move=> R M pairs s groups low high [shown] /(@RecordChecks.total_of_records_proved R).
by rewrite given_sets.
Qed.

Theorem alike_total : Claims.sound_alike_total (fun M pairs s n d low high =>
  exists shown, RecordChecks.proves_alike_total M pairs s n (given d) low high shown = true).
Proof.
by move=> R M pairs s n d low high [shown] /(@RecordChecks.alike_records_proved R); rewrite given_set.
Qed.

Theorem leakage_curve : Claims.sound_leakage_curve (fun M d pieces zero =>
  exists e, LeakageCurveChecks.proves_leakage_curve M (given d) pieces zero e = true).
Proof. by move=> R M d pieces zero [e]; rewrite -given_set; apply: LeakageCurveChecks.leakage_curve_proved. Qed.

Theorem alike_slack : Claims.sound_alike_slack (fun M pairs n d D s =>
  exists shown, RecordChecks.proves_alike_slack M pairs n (given d) D s shown = true).
Proof.
by move=> R M pairs n d D s [shown] /(@RecordChecks.alike_slack_proved R); rewrite given_set.
Qed.

Theorem loss_within : Claims.sound_loss_within (fun M N d a costs D delta L =>
  exists e, ApproximateEntriesChecks.proves_loss_within M N (given d) (given_adjacency a) costs delta D L e = true).
Proof.
move=> R M N d a costs D delta L [e]; rewrite -given_set -given_pairs.
exact: ApproximateEntriesChecks.least_loss_within_proved.
Qed.

Theorem level_within : Claims.sound_level_within (fun M N d a costs D delta low high =>
  exists e, ApproximateEntriesChecks.proves_level_within M N (given d) (given_adjacency a) costs delta D low high e = true).
Proof.
move=> R M N d a costs D delta low high [e]; rewrite -given_set -given_pairs.
exact: ApproximateEntriesChecks.level_within_proved.
Qed.

Theorem no_level_within : Claims.sound_no_level_within (fun M N d a costs D delta =>
  exists e, ApproximateEntriesChecks.proves_no_level_within M N (given d) (given_adjacency a) costs delta D e = true).
Proof.
move=> R M N d a costs D delta [e]; rewrite -given_set -given_pairs.
exact: ApproximateEntriesChecks.no_level_within_proved.
Qed.

Theorem alike_leakage : Claims.sound_alike_leakage (fun M n d D delta L =>
  exists e, AlikeLeakageChecks.proves_alike_leakage M n (given d) D delta L e = true).
Proof.
move=> R M n d D delta L [e]; rewrite -given_set.
exact: AlikeLeakageChecks.alike_leakage_proved.
Qed.

Theorem alike_infinite : Claims.sound_alike_infinite (fun M n d delta =>
  exists e i j, AlikeLeakageChecks.proves_alike_infinite M n (given d) delta e i j = true).
Proof.
move=> R M n d delta [e [i [j]]]; rewrite -given_set.
exact: AlikeLeakageChecks.alike_infinite_proved.
Qed.

Theorem alike_curve : Claims.sound_alike_curve (fun M n d delta pieces zero jump =>
  exists e, AlikeLeakageChecks.proves_alike_curve M n (given d) delta pieces zero jump e = true).
Proof.
move=> R M n d delta pieces zero jump [e]; rewrite -given_set.
exact: AlikeLeakageChecks.alike_curve_proved.
Qed.

Theorem slack_curve : Claims.sound_slack_curve (fun M d pairs corners =>
  exists p es x, ProfileBlockCurves.proves_slack_curve M (given d) pairs corners p es x = true).
Proof.
move=> R M d pairs corners [p [es [x]]]; rewrite -given_set.
exact: ProfileBlockCurves.slack_curve_proved.
Qed.
