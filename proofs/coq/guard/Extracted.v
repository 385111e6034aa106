(* The checker that is extracted is sound, in the sense of Claims.v.  Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp.guard Require Notions Claims Checkers.
From symdp Require Rationals CertificateChecks CurveChecks EntriesChecks BlockClaims.
From symdp Require OrderedClaims RefutedBlocks MechanismNotions RecordClaims.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* The checker, and its type: from here extraction/Extraction.v makes a program.  Its claims are one record: a number of letters,
   a set and what is limited, what is asked, and the answer. *)
Definition decides_blocks : BlockClaims.block_claim -> BlockClaims.support -> bool := BlockClaims.accepts.

(* It accepts what is true, and not what is false: 3 is the least exp(epsilon) of the prior (2/3, 1/3) at 1/4, not 2. *)
Section Blocks.
Local Open Scope Q_scope.
Let prior := [:: 2#3; 1#3].
Let asked L := BlockClaims.BlockClaim
  (BlockClaims.Question 2 (CertificateChecks.Hull [:: prior]) (BlockClaims.Private 0)) (BlockClaims.At (1#4)) (BlockClaims.Exp L).
Let one : seq (seq (seq Q)) := [:: [:: [:: 1]]].
Let point := [:: [:: [:: 3#4]; [:: 3#4]]; [:: [:: 3#4]]; [:: [:: -(3#4)]]].
Let none_below := [:: [:: [:: 5#3]; [:: 1#3]]; [:: [:: 1; 49#96]]; [:: [:: 4; 49#64]]; [:: [:: 4; 49#64]]].
Let shown := BlockClaims.Support one point none_below [:: 1] [::].

Example blocks_accept_the_least : decides_blocks (asked 3) shown = true.
Proof. by vm_compute. Qed.

Example blocks_refuse_another : decides_blocks (asked 2) shown = false.
Proof. by vm_compute. Qed.

End Blocks.

Definition accepted_of M d limit asks answer : Prop := exists e, decides_blocks
  (BlockClaims.BlockClaim (BlockClaims.Question M (Checkers.given d) limit) asks answer) e = true.

Lemma said_holds (R : realFieldType) M d limit asks answer : accepted_of M d limit asks answer ->
  BlockClaims.holds R (BlockClaims.BlockClaim (BlockClaims.Question M (Checkers.given d) limit) asks answer).
Proof. by case=> e; apply: BlockClaims.accepted. Qed.

Theorem block_leakage : Claims.sound_approximate_leakage (fun M d D delta L =>
  accepted_of M d (BlockClaims.Private delta) (BlockClaims.At D) (BlockClaims.Exp L)).
Proof. by move=> R M d D delta L /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set. Qed.

Theorem block_infinite : Claims.sound_infinite_approximate_leakage (fun M d delta =>
  accepted_of M d (BlockClaims.Private delta) (BlockClaims.At 0) BlockClaims.Infinite).
Proof.
move=> R M d delta /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set.
by rewrite Rationals.ofQ0.
Qed.

Theorem block_distortion : Claims.sound_approximate_distortion (fun M d D delta L =>
  accepted_of M d (BlockClaims.Private delta) (BlockClaims.Level L) (BlockClaims.Distortion D)).
Proof. by move=> R M d D delta L /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set. Qed.

Theorem block_curve : Claims.sound_approximate_curve (fun M d delta pieces zero jump =>
  accepted_of M d (BlockClaims.Private delta) BlockClaims.Everywhere (BlockClaims.Function pieces zero jump)).
Proof. by move=> R M d delta pieces zero jump /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set. Qed.

(* Without a delta: the notions of pure privacy. *)
Lemma no_delta (R : realFieldType) : Claims.ofQ R 0 = 0%R.
Proof. exact: Rationals.ofQ0. Qed.

Theorem block_pure_leakage : Claims.sound_least_leakage (fun M d D L =>
  accepted_of M d (BlockClaims.Private 0) (BlockClaims.At D) (BlockClaims.Exp L)).
Proof. by move=> R M d D L /block_leakage-/(_ R); rewrite no_delta; apply: BlockClaims.pure_leakage. Qed.

Theorem block_pure_infinite : Claims.sound_infinite_leakage (fun M d =>
  accepted_of M d (BlockClaims.Private 0) (BlockClaims.At 0) BlockClaims.Infinite).
Proof. by move=> R M d /block_infinite-/(_ R); rewrite no_delta; apply: BlockClaims.pure_infinite. Qed.

Theorem block_pure_distortion : Claims.sound_least_distortion (fun M d D L =>
  accepted_of M d (BlockClaims.Private 0) (BlockClaims.Level L) (BlockClaims.Distortion D)).
Proof. by move=> R M d D L /block_distortion-/(_ R); rewrite no_delta; apply: BlockClaims.pure_distortion. Qed.

Theorem block_pure_curve : Claims.sound_curve (fun M d pieces zero jump =>
  accepted_of M d (BlockClaims.Private 0) BlockClaims.Everywhere (BlockClaims.Function pieces zero jump)).
Proof.
move=> R M d pieces zero jump /block_curve-/(_ R); rewrite no_delta.
by apply: CurveChecks.curve_map => [D L|]; [apply: BlockClaims.pure_leakage | apply: BlockClaims.pure_infinite].
Qed.

Theorem block_maximal_leakage : Claims.sound_maximal_leakage (fun M d D L =>
  accepted_of M d BlockClaims.Leaking (BlockClaims.At D) (BlockClaims.Exp L)).
Proof. by move=> R M d D L /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set. Qed.

Theorem block_leakage_distortion : Claims.sound_leakage_distortion (fun M d L low high => low = high /\
  accepted_of M d BlockClaims.Leaking (BlockClaims.Level L) (BlockClaims.Distortion low)).
Proof.
move=> R M d L low _ [<- /(said_holds R)]; rewrite /BlockClaims.holds /= Checkers.given_set => -[reached least].
by split=> //; apply: Order.POrderTheory.lexx.
Qed.

Theorem block_leakage_bounds : Claims.sound_leakage_distortion (fun M d L low high =>
  accepted_of M d BlockClaims.Leaking (BlockClaims.Level L) (BlockClaims.Between low high)).
Proof. by move=> R M d L low high /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set. Qed.

Theorem block_leakage_curve : Claims.sound_leakage_curve (fun M d pieces zero =>
  accepted_of M d BlockClaims.Leaking BlockClaims.Everywhere (BlockClaims.Falling pieces zero)).
Proof. by move=> R M d pieces zero /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set. Qed.

Theorem block_majorised : Claims.sound_least_majorised (fun M d p =>
  accepted_of M d BlockClaims.Majorising BlockClaims.Everywhere (BlockClaims.Prior p)).
Proof. by move=> R M d p /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set. Qed.

Theorem block_identifiability : Claims.sound_least_identifiability (fun M p D L => exists e, decides_blocks
  (BlockClaims.BlockClaim (BlockClaims.Question M (CertificateChecks.Hull [:: p]) BlockClaims.Identifying)
    (BlockClaims.At D) (BlockClaims.Exp L)) e = true).
Proof. by move=> R M p D L [e /(@BlockClaims.accepted R)]. Qed.

Theorem block_loss_among : Claims.sound_loss_among (fun M N d a costs D L => accepted_of M d
  (BlockClaims.Among N (Checkers.given_adjacency a) costs) (BlockClaims.Level L) (BlockClaims.Distortion D)).
Proof.
by move=> R M N d a costs D L /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set -Checkers.given_pairs.
Qed.

Theorem block_level_between : Claims.sound_level_between (fun M N d a costs D low high => accepted_of M d
  (BlockClaims.Among N (Checkers.given_adjacency a) costs) (BlockClaims.At D) (BlockClaims.Between low high)).
Proof.
move=> R M N d a costs D low high /(said_holds R).
by rewrite /BlockClaims.holds /= Checkers.given_set -Checkers.given_pairs.
Qed.

Theorem block_level_among : Claims.sound_level_between (fun M N d a costs D low high => low = high /\ accepted_of M d
  (BlockClaims.Among N (Checkers.given_adjacency a) costs) (BlockClaims.At D) (BlockClaims.Exp low)).
Proof.
move=> R M N d a costs D low _ [<- /(said_holds R)].
by rewrite /BlockClaims.holds /= Checkers.given_set -Checkers.given_pairs.
Qed.

Theorem block_no_level : Claims.sound_no_level (fun M N d a costs D => accepted_of M d
  (BlockClaims.Among N (Checkers.given_adjacency a) costs) (BlockClaims.At D) BlockClaims.Infinite).
Proof.
by move=> R M N d a costs D /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set -Checkers.given_pairs.
Qed.

Theorem block_loss_within : Claims.sound_loss_within (fun M N d a costs D delta L => accepted_of M d
  (BlockClaims.Within N (Checkers.given_adjacency a) costs delta) (BlockClaims.Level L) (BlockClaims.Distortion D)).
Proof.
move=> R M N d a costs D delta L /(said_holds R).
by rewrite /BlockClaims.holds /= Checkers.given_set -Checkers.given_pairs.
Qed.

Theorem block_level_within : Claims.sound_level_within (fun M N d a costs D delta low high => accepted_of M d
  (BlockClaims.Within N (Checkers.given_adjacency a) costs delta) (BlockClaims.At D) (BlockClaims.Between low high)).
Proof.
move=> R M N d a costs D delta low high /(said_holds R).
by rewrite /BlockClaims.holds /= Checkers.given_set -Checkers.given_pairs.
Qed.

Theorem block_level_exactly : Claims.sound_level_within (fun M N d a costs D delta low high => low = high /\
  accepted_of M d (BlockClaims.Within N (Checkers.given_adjacency a) costs delta) (BlockClaims.At D)
    (BlockClaims.Exp low)).
Proof.
move=> R M N d a costs D delta low _ [<- /(said_holds R)].
by rewrite /BlockClaims.holds /= Checkers.given_set -Checkers.given_pairs.
Qed.

Theorem block_no_level_within : Claims.sound_no_level_within (fun M N d a costs D delta => accepted_of M d
  (BlockClaims.Within N (Checkers.given_adjacency a) costs delta) (BlockClaims.At D) BlockClaims.Infinite).
Proof.
move=> R M N d a costs D delta /(said_holds R).
by rewrite /BlockClaims.holds /= Checkers.given_set -Checkers.given_pairs.
Qed.

(* Of one prior: the utility on a graph is what the least Hamming distortion leaves, and with all letters adjacent the notions
   are those of losses. *)
Definition accepted_alone n prior limit asks answer : Prop := exists e, decides_blocks
  (BlockClaims.BlockClaim (BlockClaims.Question n (CertificateChecks.Hull [:: prior]) limit) asks answer) e = true.

Theorem block_utility : Claims.sound_best_utility (fun n edges lambda prior U => accepted_alone n prior
  (BlockClaims.Among n (EntriesChecks.Edges edges) (MechanismNotions.hamming_costs n)) (BlockClaims.Level lambda)
  (BlockClaims.Distortion (1 - U))).
Proof. by move=> R n edges lambda prior U [e /andP[_]]; apply: MechanismNotions.utility_proved. Qed.

Theorem block_loss : Claims.sound_least_loss (fun M N p costs D L => accepted_alone M p
  (BlockClaims.Among N EntriesChecks.AllPairs costs) (BlockClaims.Level L) (BlockClaims.Distortion D)).
Proof. by move=> R M N p costs D L [e /andP[_]]; apply: MechanismNotions.expected_loss_proved. Qed.

Theorem block_loss_level : Claims.sound_least_loss_leakage (fun M N p costs D L => accepted_alone M p
  (BlockClaims.Among N EntriesChecks.AllPairs costs) (BlockClaims.At D) (BlockClaims.Exp L)).
Proof. by move=> R M N p costs D L [e /andP[_]]; apply: MechanismNotions.loss_level_proved. Qed.

(* The checker of certificates about several records, and its type: of one record of each kind the evidence. *)
Definition decides_records : RecordClaims.records_claim -> RecordClaims.records_support -> bool := RecordClaims.accepts.

Section Records.
Local Open Scope Q_scope.
Let prior := [:: 2#3; 1#3].
Let asked D L := RecordClaims.Alike 2 (BlockClaims.BlockClaim
  (BlockClaims.Question 2 (CertificateChecks.Hull [:: prior]) (BlockClaims.Private 0)) (BlockClaims.At D) (BlockClaims.Exp L)).
Let one : seq (seq (seq Q)) := [:: [:: [:: 1]]].
Let point := [:: [:: [:: 3#4]; [:: 3#4]]; [:: [:: 3#4]]; [:: [:: -(3#4)]]].
Let none_below := [:: [:: [:: 5#3]; [:: 1#3]]; [:: [:: 1; 49#96]]; [:: [:: 4; 49#64]]; [:: [:: 4; 49#64]]].
Let shown := [:: (0, BlockClaims.Support one point none_below [:: 1] [::])].

Example records_accept_the_least : decides_records (asked (1#2) 3) shown = true.
Proof. by vm_compute. Qed.

Example records_refuse_another : decides_records (asked (1#4) 3) shown = false.
Proof. by vm_compute. Qed.

End Records.

(* Where the uniform prior is in the set: 3 records of two letters change 1/2 of them at the leakage log 4, and not at log 3;
   at exp(epsilon) = 5, and not at 4. *)
Section Formulas.
Local Open Scope Q_scope.
Let even := [:: 1#2; 1#2].
Let asked limit L := RecordClaims.Alike 3 (BlockClaims.BlockClaim
  (BlockClaims.Question 2 (CertificateChecks.Hull [:: even]) limit) (BlockClaims.At (1#2)) (BlockClaims.Exp L)).
Let one : seq (seq (seq Q)) := [:: [:: [:: 1]]].
Let shown := [:: (0, BlockClaims.Support one [::] [::] [:: 1] [::])].

Example formulas_accept_the_least : decides_records (asked BlockClaims.Leaking 4) shown = true.
Proof. by vm_compute. Qed.

Example formulas_refuse_another : decides_records (asked BlockClaims.Leaking 3) shown = false.
Proof. by vm_compute. Qed.

Example responses_accept_the_least : decides_records (asked (BlockClaims.Private 0) 5) shown = true.
Proof. by vm_compute. Qed.

Example responses_refuse_another : decides_records (asked (BlockClaims.Private 0) 4) shown = false.
Proof. by vm_compute. Qed.

End Formulas.

Definition accepted_records c : Prop := exists shown, decides_records c shown = true.

Lemma records_said (R : realFieldType) c : accepted_records c -> RecordClaims.records_hold R c.
Proof. by case=> shown; apply: RecordClaims.accepted. Qed.

Definition alike_of n M d delta asks answer := RecordClaims.Alike n (BlockClaims.BlockClaim
  (BlockClaims.Question M (Checkers.given d) (BlockClaims.Private delta)) asks answer).

Theorem records_leakage : Claims.sound_alike_leakage (fun M n d D delta L =>
  accepted_records (alike_of n M d delta (BlockClaims.At D) (BlockClaims.Exp L))).
Proof. by move=> R M n d D delta L /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set. Qed.

Theorem records_infinite : Claims.sound_alike_infinite (fun M n d delta =>
  accepted_records (alike_of n M d delta (BlockClaims.At 0) BlockClaims.Infinite)).
Proof.
move=> R M n d delta /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set.
by rewrite Rationals.ofQ0.
Qed.

Theorem records_curve : Claims.sound_alike_curve (fun M n d delta pieces zero jump =>
  accepted_records (alike_of n M d delta BlockClaims.Everywhere (BlockClaims.Function pieces zero jump))).
Proof.
by move=> R M n d delta pieces zero jump /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set.
Qed.

Definition alike_keeping n M d pairs asks answer := RecordClaims.Alike n (BlockClaims.BlockClaim
  (BlockClaims.Question M (Checkers.given d) (BlockClaims.Keeping pairs)) asks answer).

(* One pair without a slack is that of a privacy and its level. *)
Theorem records_alike : Claims.sound_alike_total (fun M pairs s n d low high => exists L delta,
  [/\ pairs = [:: (L, delta)], s = 0, low = high &
      accepted_records (alike_of n M d delta (BlockClaims.Level L) (BlockClaims.Distortion low))]).
Proof.
move=> R M pairs s n d low high [L [delta [-> -> <- /(records_said R)]]].
by rewrite /RecordClaims.records_hold /= Checkers.given_set.
Qed.

Theorem records_alike_between : Claims.sound_alike_total (fun M pairs s n d low high => exists L delta,
  [/\ pairs = [:: (L, delta)], s = 0 &
      accepted_records (alike_of n M d delta (BlockClaims.Level L) (BlockClaims.Between low high))]).
Proof.
move=> R M pairs s n d low high [L [delta [-> -> /(records_said R)]]].
by rewrite /RecordClaims.records_hold /= Checkers.given_set.
Qed.

Definition alike_leaking n M d asks answer := RecordClaims.Alike n (BlockClaims.BlockClaim
  (BlockClaims.Question M (Checkers.given d) BlockClaims.Leaking) asks answer).

Theorem records_maximal_leakage : Claims.sound_alike_maximal_leakage (fun M n d D L =>
  accepted_records (alike_leaking n M d (BlockClaims.At D) (BlockClaims.Exp L))).
Proof. by move=> R M n d D L /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set. Qed.

Theorem records_leakage_distortion : Claims.sound_alike_leakage_distortion (fun M n d L low high =>
  accepted_records (alike_leaking n M d (BlockClaims.Level L) (BlockClaims.Between low high))).
Proof. by move=> R M n d L low high /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set. Qed.

Theorem records_leakage_curve : Claims.sound_alike_leakage_curve (fun M n d pieces zero =>
  accepted_records (alike_leaking n M d BlockClaims.Everywhere (BlockClaims.Falling pieces zero))).
Proof. by move=> R M n d pieces zero /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set. Qed.

Definition alike_guessing n M d asks answer := RecordClaims.Alike n (BlockClaims.BlockClaim
  (BlockClaims.Question M (Checkers.given d) BlockClaims.MinEntropy) asks answer).

Theorem records_min_entropy : Claims.sound_alike_min_entropy (fun M n d D L =>
  accepted_records (alike_guessing n M d (BlockClaims.At D) (BlockClaims.Exp L))).
Proof. by move=> R M n d D L /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set. Qed.

Theorem records_min_entropy_distortion : Claims.sound_alike_min_entropy_distortion (fun M n d L low high =>
  accepted_records (alike_guessing n M d (BlockClaims.Level L) (BlockClaims.Between low high))).
Proof. by move=> R M n d L low high /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set. Qed.

Theorem records_min_entropy_curve : Claims.sound_alike_min_entropy_curve (fun M n d pieces zero =>
  accepted_records (alike_guessing n M d BlockClaims.Everywhere (BlockClaims.Falling pieces zero))).
Proof. by move=> R M n d pieces zero /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set. Qed.

Theorem records_alike_keeping : Claims.sound_alike_total (fun M pairs s n d low high => low = high /\
  accepted_records (alike_keeping n M d pairs (BlockClaims.Level s) (BlockClaims.Distortion low))).
Proof.
move=> R M pairs s n d low high [<- /(records_said R)].
by rewrite /RecordClaims.records_hold /= Checkers.given_set.
Qed.

Theorem records_slack : Claims.sound_alike_slack (fun M pairs n d D s =>
  accepted_records (alike_keeping n M d pairs (BlockClaims.At D) (BlockClaims.Slack s))).
Proof. by move=> R M pairs n d D s /(records_said R); rewrite /RecordClaims.records_hold /= Checkers.given_set. Qed.

Theorem records_total : Claims.sound_total_of (fun M pairs s groups low high => exists L delta,
  [/\ pairs = [:: (L, delta)], s = 0 & accepted_records (RecordClaims.Kinds M (BlockClaims.Private delta)
      (BlockClaims.Level L) (Checkers.given_groups groups) low high)]).
Proof.
move=> R M pairs s groups low high [L [delta [-> -> /(records_said R)]]].
by rewrite /RecordClaims.records_hold /= Checkers.given_sets.
Qed.

Theorem records_total_keeping : Claims.sound_total_of (fun M pairs s groups low high => accepted_records
  (RecordClaims.Kinds M (BlockClaims.Keeping pairs) (BlockClaims.Level s) (Checkers.given_groups groups) low high)).
Proof.
move=> R M pairs s groups low high /(records_said R).
by rewrite /RecordClaims.records_hold /= Checkers.given_sets.
Qed.

Theorem block_under_profile : Claims.sound_under_profile (fun M d pairs s D =>
  accepted_of M d (BlockClaims.Keeping pairs) (BlockClaims.Level s) (BlockClaims.Distortion D)).
Proof. by move=> R M d pairs s D /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set. Qed.

Theorem block_slack : Claims.sound_least_slack (fun M d pairs s D =>
  accepted_of M d (BlockClaims.Keeping pairs) (BlockClaims.At D) (BlockClaims.Slack s)).
Proof. by move=> R M d pairs s D /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set. Qed.

Theorem block_slack_curve : Claims.sound_slack_curve (fun M d pairs corners =>
  accepted_of M d (BlockClaims.Keeping pairs) BlockClaims.Everywhere (BlockClaims.Corners corners)).
Proof. by move=> R M d pairs corners /(said_holds R); rewrite -Checkers.given_set. Qed.

(* Min-entropy leakage: the vertices of the set are all the same prior. *)
Definition accepted_prior M p asks answer : Prop :=
  exists k, accepted_of M (Claims.Hull (nseq k.+1 p)) BlockClaims.MinEntropy asks answer.

Lemma same_vertices k p : OrderedClaims.lone_prior (CertificateChecks.Hull (nseq k.+1 p)) = Some p.
Proof.
have same : all2 Qeq_bool p p by elim: p => [//|q p IH] /=; rewrite IH Qeq_bool_refl.
by rewrite /= all_nseq same orbT.
Qed.

Theorem block_min_entropy : Claims.sound_least_min_entropy (fun M p D L =>
  accepted_prior M p (BlockClaims.At D) (BlockClaims.Exp L)).
Proof. by move=> R M p D L [k /(said_holds R)]; rewrite /BlockClaims.holds same_vertices. Qed.

Theorem block_min_entropy_distortion : Claims.sound_min_entropy_distortion (fun M p L low high => low = high /\
  accepted_prior M p (BlockClaims.Level L) (BlockClaims.Distortion low)).
Proof. by move=> R M p L low _ [<- [k /(said_holds R)]]; rewrite /BlockClaims.holds same_vertices. Qed.

Theorem block_min_entropy_bounds : Claims.sound_min_entropy_distortion (fun M p L low high =>
  accepted_prior M p (BlockClaims.Level L) (BlockClaims.Between low high)).
Proof. by move=> R M p L low high [k /(said_holds R)]; rewrite /BlockClaims.holds same_vertices. Qed.

Theorem block_min_entropy_curve : Claims.sound_min_entropy_curve (fun M p pieces zero =>
  accepted_prior M p BlockClaims.Everywhere (BlockClaims.Falling pieces zero)).
Proof. by move=> R M p pieces zero [k /(said_holds R)]; rewrite /BlockClaims.holds same_vertices. Qed.

(* A formula that a prior of the set refutes. *)
Theorem block_refuted_at : Claims.sound_refuted_at (fun M d f p D delta L => accepted_of M d
  (BlockClaims.Fulfilling (Checkers.given_formula f)) BlockClaims.Everywhere (BlockClaims.Refuted p D delta L)).
Proof.
move=> R M d f p D delta L /(said_holds R); rewrite /BlockClaims.holds /= Checkers.given_set.
exact: Checkers.given_refuted.
Qed.

Theorem block_refuted : Claims.sound_refuted (fun M d f => exists p D delta L, accepted_of M d
  (BlockClaims.Fulfilling (Checkers.given_formula f)) BlockClaims.Everywhere (BlockClaims.Refuted p D delta L)).
Proof.
move=> R M d f [p [D [delta [L /(said_holds R)]]]]; rewrite /BlockClaims.holds /= Checkers.given_set.
move=> /RefutedBlocks.refuted_formula false all; apply: false => P D' delta' L' [S_P D_in delta_ok least].
apply/Checkers.given_fulfilled/all => //; move: delta_ok.
by rewrite /RefutedBlocks.names_delta /= !Checkers.given_delta.
Qed.

(* Of a graph, under any prior. *)
Theorem block_capacity : Claims.sound_best_min_capacity (fun n edges lambda s => exists d, accepted_of n d
  (BlockClaims.Guessing edges None) (BlockClaims.Level lambda) (BlockClaims.Exp s)).
Proof. by move=> R n edges lambda s [d /(said_holds R)]. Qed.

Theorem block_few_outputs : Claims.sound_few_outputs (fun n edges r lambda s => exists d, accepted_of n d
  (BlockClaims.Guessing edges (Some r)) (BlockClaims.Level lambda) (BlockClaims.Exp s)).
Proof. by move=> R n edges r lambda s [d /(said_holds R)]. Qed.
