(* One checker for all claims that have one: what it accepts holds over every
   ordered field.

   claim      a claim of a certificate, in exact numbers
   proof      the evidence for a claim
   accepts    whether the evidence proves the claim, by computation: extraction/
              makes a program of it
   holds      what a claim says
   Theorem accepted: what is accepted holds.  pure_leakage, pure_distortion:
   what that says where delta is 0. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets Graphs.
From symdp Require Import MaximalLeakage Floors CertificateChecks CurveChecks.
From symdp Require Import LeakageChecks GraphChecks FloorChecks EntriesChecks.
From symdp Require Import MajorisedChecks IdentifiabilityChecks
  OutputsChecks ProfileChecks.
From symdp Require Import RecordChecks LeakageCurveChecks
  ApproximateEntriesChecks.
From symdp Require Import AlikeLeakageChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

(* M letters, a source set, D, delta and lambda; or a prior, costs, D and
   lambda; or n vertices, edges, lambda, a prior and a utility; or M letters,
   N outputs, a source set, adjacent letters, costs and numbers, with a delta or
   without; or M letters, pairs with a slack, records and two distortions. *)
Inductive claim :=
  | LeastLeakage of nat & description & Q & Q & Q
  | InfiniteLeakage of nat & description & Q
  | LeastDistortion of nat & description & Q & Q & Q
  | Curve of nat & description & Q & seq piece & Q & Q
  | LeastMaximalLeakage of nat & description & Q & Q
  | LeastLevel of nat & nat & seq Q & seq (seq Q) & Q & Q
  | LeastLoss of nat & nat & seq Q & seq (seq Q) & Q & Q
  | BestUtility of nat & seq (nat * nat) & Q & seq Q & Q
  | BestCapacity of nat & seq (nat * nat) & Q & Q
  | LeakageDistortion of nat & description & Q & Q & Q
  | LeastMajorised of nat & description & seq Q
  | LeastIdentifiability of nat & seq Q & Q & Q
  | LossAmong of nat & nat & description & adjacency & seq (seq Q) & Q & Q
  | LevelBetween of nat & nat & description & adjacency & seq (seq Q) & Q & Q &
      Q
  | NoLevel of nat & nat & description & adjacency & seq (seq Q) & Q
  | BestFewOutputs of nat & seq (nat * nat) & nat & Q & Q
  | UnderProfile of nat & description & seq (Q * Q) & Q & Q
  | LeastSlack of nat & description & seq (Q * Q) & Q & Q
  | TotalOfRecords of nat & seq (Q * Q) & Q & seq (nat * description) & Q & Q
  | AlikeRecords of nat & seq (Q * Q) & Q & nat & description & Q & Q
  | LeakageCurve of nat & description & seq piece & Q
  | LeastAlikeSlack of nat & seq (Q * Q) & nat & description & Q & Q
  | LossWithin of nat & nat & description & adjacency & seq (seq Q) & Q & Q & Q
  | LevelWithin of nat & nat & description & adjacency & seq (seq Q) & Q & Q &
      Q & Q
  | NoLevelWithin of nat & nat & description & adjacency & seq (seq Q) & Q & Q
  | AlikeLeakage of nat & nat & description & Q & Q & Q
  | AlikeInfinite of nat & nat & description & Q
  | AlikeCurve of nat & nat & description & Q & seq piece & Q & Q.

Inductive proof :=
  | AtPoint of evidence
  | ByLetters of evidence & nat & nat
  | OnPieces of curve_evidence
  | ByTrace of leakage_evidence
  | ByFloor of floor_evidence
  | ByFlows of graph_evidence
  | ByLevels of majorised_evidence
  | ByColumns of identifiable_evidence
  | ByEntries of entries_evidence
  | BySets of outputs_evidence
  | ByPrices of profile_evidence
  | ByRecords of seq (Q * record_evidence)
  | ByCorners of leakage_curve_evidence
  | ByShares of within_evidence.

Definition accepts (c : claim) (e : proof) : bool :=
  match c, e with
  | LeastLeakage M d D delta L, AtPoint f =>
      is_delta delta && proves_least_leakage M d (rescaled D delta) L f
  | InfiniteLeakage M d delta, ByLetters f i j =>
      is_delta delta && proves_infinite_leakage M d f i j
  | LeastDistortion M d D delta L, AtPoint f =>
      is_delta delta && proves_least_distortion M d (rescaled D delta) L f
  | Curve M d delta pieces zero jump, OnPieces f =>
      is_delta delta && proves_curve M d (1 - delta) pieces zero jump f
  | LeastMaximalLeakage M d D L, ByTrace f => proves_maximal_leakage M d D L f
  | LeastLevel M N p costs D L, ByFloor f =>
      proves_loss_leakage M N p costs D L f
  | LeastLoss M N p costs D L, ByFloor f => proves_loss M N p costs D L f
  | BestUtility n edges L p u, ByFlows f => proves_best_utility n edges L p u f
  | BestCapacity n edges L s, ByFlows f =>
      (0 < n)%nat && proves_best_utility n edges L
        (nseq n (1 / inject_Z (Z.of_nat n))%Q) (s / inject_Z (Z.of_nat n))%Q f
  | LeakageDistortion M d L low high, ByTrace f =>
      proves_leakage_distortion M d L low high f
  | LeastMajorised M d p, ByLevels f => proves_least_majorised M d p f
  | LeastIdentifiability M p D L, ByColumns f =>
      proves_least_identifiability M p D L f
  | LossAmong M N d a costs D L, ByEntries f =>
      proves_loss_among M N d a costs D L f
  | LevelBetween M N d a costs D low high, ByEntries f =>
      proves_level_between M N d a costs D low high f
  | NoLevel M N d a costs D, ByEntries f => proves_no_level M N d a costs D f
  | BestFewOutputs n edges r L s, BySets f => proves_few_outputs n edges r L s f
  | UnderProfile M d pairs s D, ByPrices f =>
      proves_least_under_profile M d pairs s D f
  | LeastSlack M d pairs s D, ByPrices f => proves_least_slack M d pairs s D f
  | TotalOfRecords M pairs s groups low high, ByRecords shown =>
      proves_total M pairs s groups low high shown
  | AlikeRecords M pairs s n d low high, ByRecords [:: shown] =>
      proves_alike_total M pairs s n d low high shown
  | LeakageCurve M d pieces zero, ByCorners f =>
      proves_leakage_curve M d pieces zero f
  | LeastAlikeSlack M pairs n d D s, ByRecords [:: shown] =>
      proves_alike_slack M pairs n d D s shown
  | LossWithin M N d a costs D delta L, ByShares f =>
      proves_loss_within M N d a costs delta D L f
  | LevelWithin M N d a costs D delta low high, ByShares f =>
      proves_level_within M N d a costs delta D low high f
  | NoLevelWithin M N d a costs D delta, ByShares f =>
      proves_no_level_within M N d a costs delta D f
  | AlikeLeakage M n d D delta L, AtPoint f =>
      proves_alike_leakage M n d D delta L f
  | AlikeInfinite M n d delta, ByLetters f i j =>
      proves_alike_infinite M n d delta f i j
  | AlikeCurve M n d delta pieces zero jump, OnPieces f =>
      proves_alike_curve M n d delta pieces zero jump f
  | _, _ => false
  end.

Definition holds (R : realFieldType) (c : claim) : Prop :=
  let value := ofQ R in
  match c with
  | LeastLeakage M d D delta L => least_approximate_exp_epsilon
      (set_of R M d) (value D) (value delta) (value L)
  | InfiniteLeakage M d delta =>
      no_finite_approximate_epsilon (set_of R M d) 0%R (value delta)
  | LeastDistortion M d D delta L => least_approximate_distortion
      (set_of R M d) (value L) (value delta) (value D)
  | Curve M d delta pieces zero jump => curve
      (fun D => least_approximate_exp_epsilon (set_of R M d) D (value delta))
      (no_finite_approximate_epsilon (set_of R M d) 0%R (value delta))
      pieces zero jump
  | LeastMaximalLeakage M d D L =>
      least_maximal_leakage (set_of R M d) (value D) (value L)
  | LeastLevel M N p costs D L => least_loss_exp_epsilon
      (only (vector R M p)) (loss_matrix R M N costs) (value D) (value L)
  | LeastLoss M N p costs D L => least_expected_loss
      (only (vector R M p)) (loss_matrix R M N costs) (value L) (value D)
  | BestUtility n edges L p u =>
      best_utility (joined n edges) (vector R n p) (value L) (value u)
  | BestCapacity n edges L s =>
      best_min_capacity (joined n edges) (value L) (value s)
  | LeakageDistortion M d L low high => leakage_distortion_between
      (set_of R M d) (value L) (value low) (value high)
  | LeastMajorised M d p => least_majorised (set_of R M d) (vector R M p)
  | LeastIdentifiability M p D L =>
      least_identifiability (vector R M p) (value D) (value L)
  | LossAmong M N d a costs D L => least_loss_among (adjacent_in M a)
      (set_of R M d) (loss_matrix R M N costs) (value L) (value D)
  | LevelBetween M N d a costs D low high => level_between (adjacent_in M a)
      (set_of R M d) (loss_matrix R M N costs) (value D) (value low)
        (value high)
  | NoLevel M N d a costs D => no_level (adjacent_in M a)
      (set_of R M d) (loss_matrix R M N costs) (value D)
  | BestFewOutputs n edges r L s =>
      best_few_outputs (joined n edges) r (value L) (value s)
  | UnderProfile M d pairs s D => least_under_profile (profile_level R pairs)
      (profile_delta R pairs) (set_of R M d) (value s) (value D)
  | LeastSlack M d pairs s D => least_slack (profile_level R pairs)
      (profile_delta R pairs) (set_of R M d) (value D) (value s)
  | TotalOfRecords M pairs s groups low high =>
      total_of R M pairs s [seq set_of R M d | d <- records_of groups]
        (value low) (value high)
  | AlikeRecords M pairs s n d low high =>
      alike_total R M n pairs s (set_of R M d) (value low) (value high)
  | LeakageCurve M d pieces zero =>
      leakage_curve (least_maximal_leakage (set_of R M d)) pieces zero
  | LeastAlikeSlack M pairs n d D s =>
      least_total_slack n (profile_level R pairs) (profile_delta R pairs)
        (set_of R M d) (value D) (value s)
  | LossWithin M N d a costs D delta L => least_loss_within (adjacent_in M a)
      (set_of R M d) (loss_matrix R M N costs) (value L) (value delta) (value D)
  | LevelWithin M N d a costs D delta low high => level_within (adjacent_in M a)
      (set_of R M d) (loss_matrix R M N costs) (value D) (value delta)
      (value low) (value high)
  | NoLevelWithin M N d a costs D delta => no_level_within (adjacent_in M a)
      (set_of R M d) (loss_matrix R M N costs) (value D) (value delta)
  | AlikeLeakage M n d D delta L => least_total_exp_epsilon n
      (set_of R M d) (value D) (value delta) (value L)
  | AlikeInfinite M n d delta =>
      no_finite_total_epsilon n (set_of R M d) 0%R (value delta)
  | AlikeCurve M n d delta pieces zero jump => curve
      (fun D => least_total_exp_epsilon n (set_of R M d) D (value delta))
      (no_finite_total_epsilon n (set_of R M d) 0%R (value delta))
      pieces zero jump
  end.

Theorem accepted (R : realFieldType) (c : claim) (e : proof) :
  accepts c e -> holds R c.
Proof.
case: c e => [M d D delta L|M d delta|M d D delta L|M d delta pieces zero jump
             |M d D L|M N p costs D L|M N p costs D L|n edges L p u|n edges L s
             |M d L low high|M d p|M p D L|M N d a costs D L
             |M N d a costs D low high|M N d a costs D|n edges r L s
             |M d pairs s D|M d pairs s D|M pairs s groups low high
             |M pairs s n d low high|M d pieces zero
             |M pairs n d D s|M N d a costs D delta L
             |M N d a costs D delta low high|M N d a costs D delta
             |M n d D delta L|M n d delta|M n d delta pieces zero jump]
  [f|f i j|f|f|f|f|f|f|f|f|f|shown|f|f] //=.
- exact: least_approximate_leakage_proved.
- exact: infinite_approximate_leakage_proved.
- exact: least_approximate_distortion_proved.
- exact: approximate_curve_proved.
- exact: maximal_leakage_proved.
- exact: least_loss_leakage_proved.
- exact: least_loss_proved.
- exact: best_utility_proved.
- exact: best_min_capacity_proved.
- exact: leakage_distortion_proved.
- exact: least_majorised_proved.
- exact: least_identifiability_proved.
- exact: least_loss_among_proved.
- exact: level_between_proved.
- exact: no_level_proved.
- exact: best_few_outputs_proved.
- exact: least_under_profile_proved.
- exact: least_slack_proved.
- exact: total_of_records_proved.
- case: shown => [//|shown []] //; exact: alike_records_proved.
- exact: leakage_curve_proved.
- case: shown => [//|shown []] //; exact: alike_slack_proved.
- exact: least_loss_within_proved.
- exact: level_within_proved.
- exact: no_level_within_proved.
- exact: alike_leakage_proved.
- exact: alike_infinite_proved.
- exact: alike_curve_proved.
Qed.

(* Without delta: the notions of pure privacy. *)
Theorem pure_leakage (R : realFieldType) M d D L f :
  accepts (LeastLeakage M d D 0 L) (AtPoint f) ->
  least_exp_epsilon (set_of R M d) (ofQ R D) (ofQ R L).
Proof.
case/andP=> _ /(@least_leakage_proved R).
by rewrite value_rescaled ofQ0 subr0 divr1.
Qed.

Theorem pure_distortion (R : realFieldType) M d D L f :
  accepts (LeastDistortion M d D 0 L) (AtPoint f) ->
  least_distortion (set_of R M d) (ofQ R L) (ofQ R D).
Proof.
case/andP=> _ /(@least_distortion_proved R).
by rewrite value_rescaled ofQ0 subr0 divr1.
Qed.
