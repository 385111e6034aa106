(* The words of the claims that symdp writes from certificates mean what Notions.v and Claims.v say.  The theories are
   imported here as they are in the files that symdp writes.  Frozen, as Notions.v is. *)

From symdp.guard Require Notions Claims.

Set Warnings "-notation-overridden,-ambiguous-paths".
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions Rationals SourceSets DistributionBands CertificateChecks.

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

Lemma bands lower upper : band (vector R M lower) (vector R M upper) = Claims.set_of R M (Claims.Band lower upper).
Proof. exact: erefl. Qed.

Lemma masses parts shares : shared_masses R M parts shares = Claims.set_of R M (Claims.Masses parts shares).
Proof. exact: erefl. Qed.

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

Module Among.
From symdp Require Import GraphChecks FloorChecks EntriesChecks.

Lemma all_pairs n : adjacent_in n AllPairs = Claims.adjacent_in n Claims.AllPairs. Proof. exact: erefl. Qed.

Lemma edges n given : adjacent_in n (Edges given) = Claims.adjacent_in n (Claims.Edges given). Proof. exact: erefl. Qed.

Lemma letters n given : adjacent_in n (FromLetters given) = Claims.adjacent_in n (Claims.FromLetters given).
Proof. exact: erefl. Qed.

Section Losses.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X) (S : (X -> R) -> Prop) (d : X -> Y -> R).

Lemma loss lambda D : least_loss_among adjacent S d lambda D = Notions.least_loss_among adjacent S d lambda D.
Proof. exact: erefl. Qed.

Lemma levels D low high : level_between adjacent S d D low high = Notions.level_between adjacent S d D low high.
Proof. exact: erefl. Qed.

Lemma no_levels D : no_level adjacent S d D = Notions.no_level adjacent S d D. Proof. exact: erefl. Qed.

End Losses.
End Among.

Module Others.
From symdp Require Import MaximalLeakage LeakageChecks MajorisedChecks IdentifiabilityChecks OutputsChecks ProfileChecks.

Section Sets.
Variables (R : realFieldType) (X J : finType) (S : (X -> R) -> Prop).

Lemma leakage_distortion L low high :
  leakage_distortion_between S L low high = Notions.leakage_distortion_between S L low high.
Proof. exact: erefl. Qed.

Lemma majorised_prior (P : X -> R) : least_majorised S P = Notions.least_majorised S P. Proof. exact: erefl. Qed.

Lemma identifiability (P : X -> R) D L : least_identifiability P D L = Notions.least_identifiability P D L.
Proof. exact: erefl. Qed.

Lemma few_outputs (adjacent : rel X) r (lambda s : R) :
  best_few_outputs adjacent r lambda s = Notions.best_few_outputs adjacent r lambda s.
Proof. exact: erefl. Qed.

Lemma under_profile (level delta : J -> R) s D :
  least_under_profile level delta S s D = Notions.least_under_profile level delta S s D.
Proof. exact: erefl. Qed.

Lemma slack (level delta : J -> R) D s : least_slack level delta S D s = Notions.least_slack level delta S D s.
Proof. exact: erefl. Qed.

End Sets.

Lemma profile_levels (R : realFieldType) pairs : profile_level R pairs = Claims.profile_level R pairs.
Proof. exact: erefl. Qed.

Lemma profile_deltas (R : realFieldType) pairs : profile_delta R pairs = Claims.profile_delta R pairs.
Proof. exact: erefl. Qed.
End Others.

Module MinEntropy.
From symdp Require Import MeasureVulnerability GuessBlocks.

Section Prior.
Variables (R : realFieldType) (X : finType) (P : X -> R).

Lemma leakage D L : least_min_entropy P D L = Notions.least_min_entropy P D L. Proof. exact: erefl. Qed.

Lemma distortion L low high :
  min_entropy_distortion_between P L low high = Notions.min_entropy_distortion_between P L low high.
Proof. exact: erefl. Qed.

End Prior.
End MinEntropy.

Module Formulas.
From symdp Require Import RefutedBlocks.
From symdp.guard Require Checkers.

Lemma refutes (R : realFieldType) M (S : ('I_M -> R) -> Prop) f P D delta L :
  refuted_at S (Checkers.given_formula f) P D delta L -> Claims.refuted_at S f P D delta L.
Proof. exact: Checkers.given_refuted. Qed.
End Formulas.

Module Records.
From symdp Require Import ProfileChecks RecordChecks.

Lemma totals (R : realFieldType) n (X J : finType) (level delta : J -> R) (S : 'I_n -> (X -> R) -> Prop) low high :
  total_between level delta (every_record S) low high =
  @Notions.total_between R n X J level delta (Notions.every_record S) low high.
Proof. exact: erefl. Qed.

Lemma totals_alike (R : realFieldType) n (X J : finType) (level delta : J -> R) (S : (X -> R) -> Prop) low high :
  total_between level delta (@alike_records R n X S) low high =
  @Notions.total_between R n X J level delta (@Notions.alike_records R n X S) low high.
Proof. exact: erefl. Qed.

Lemma least_slacks (R : realFieldType) n (X J : finType) (level delta : J -> R) (S : (X -> R) -> Prop) D s :
  least_total_slack n level delta S D s = Notions.least_total_slack n level delta S D s.
Proof. exact: erefl. Qed.

Lemma lists (T : Type) (groups : seq (nat * T)) : records_of groups = Claims.records_of groups.
Proof. exact: erefl. Qed.

Lemma total_of_lists (R : realFieldType) M pairs s sets low high :
  total_of R M pairs s sets low high = Claims.total_of R M pairs s sets low high.
Proof. exact: erefl. Qed.

Lemma alike_totals (R : realFieldType) M n pairs s S low high :
  alike_total R M n pairs s S low high = Claims.alike_total R M n pairs s S low high.
Proof. exact: erefl. Qed.
End Records.

Module LeakageCurves.
From symdp Require Import CurveChecks LeakageCurveChecks.

Lemma leakage_curves (R : realFieldType) least pieces zero :
  @leakage_curve R least pieces zero = @Claims.leakage_curve R least pieces zero.
Proof. exact: erefl. Qed.
End LeakageCurves.

Module SlackCurves.
From symdp Require Import ProfileBlockCurves.

Lemma slack_curves (R : realFieldType) (X : finType) (S : (X -> R) -> Prop) pairs corners :
  slack_corners S pairs corners = Claims.slack_corners S pairs corners.
Proof. exact: erefl. Qed.
End SlackCurves.

Module Within.
From symdp Require Import GraphChecks FloorChecks EntriesChecks ApproximateEntriesChecks.

Section Losses.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X) (S : (X -> R) -> Prop) (d : X -> Y -> R).

Lemma loss lambda delta D :
  least_loss_within adjacent S d lambda delta D = Notions.least_loss_within adjacent S d lambda delta D.
Proof. exact: erefl. Qed.

Lemma levels D delta low high :
  level_within adjacent S d D delta low high = Notions.level_within adjacent S d D delta low high.
Proof. exact: erefl. Qed.

Lemma no_levels D delta : no_level_within adjacent S d D delta = Notions.no_level_within adjacent S d D delta.
Proof. exact: erefl. Qed.

End Losses.
End Within.

Module AlikeLeakage.
From symdp Require Import AlikeLeakageChecks.

Section Totals.
Variables (R : realFieldType) (n : nat) (X : finType) (S : (X -> R) -> Prop).

Lemma leakage D delta L :
  least_total_exp_epsilon n S D delta L = Notions.least_total_exp_epsilon n S D delta L.
Proof. exact: erefl. Qed.

Lemma infinite D delta : no_finite_total_epsilon n S D delta = Notions.no_finite_total_epsilon n S D delta.
Proof. exact: erefl. Qed.

Lemma maximal_leakage D L : least_total_leakage n S D L = Notions.least_total_leakage n S D L. Proof. exact: erefl. Qed.

Lemma leakage_distortion L low high :
  total_leakage_between n S L low high = Notions.total_leakage_between n S L low high.
Proof. exact: erefl. Qed.

Lemma min_entropy D L : least_total_min_entropy n S D L = Notions.least_total_min_entropy n S D L.
Proof. exact: erefl. Qed.

Lemma min_entropy_distortion L low high :
  total_min_entropy_between n S L low high = Notions.total_min_entropy_between n S L low high.
Proof. exact: erefl. Qed.

End Totals.
End AlikeLeakage.
