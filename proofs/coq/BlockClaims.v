(* One record of a claim, and one function that decides whether evidence proves
   it: local differential privacy with a delta, or maximal leakage, the Hamming
   distortion, all letters adjacent, a described source set; the same of several
   pairs (exp(epsilon), delta) with a slack; or differential privacy with any
   costs and adjacent letters; or the prior of the set that all others
   majorise, or the identifiability of one prior; or the largest min-entropy
   leakage on a graph.  The whole curve of one prior needs no evidence.

   question, ask, answer   what a claim asks of which set, and what it answers
   holds R c               the claim c over the field R
   accepts c e             what is computed of it and of its evidence e
   entries                 vectors of such evidence
   Exports: accepted, pure_leakage, pure_infinite, pure_distortion. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel MaximalLeakage Rationals.
From symdp Require Import SourceSets.
From symdp Require Import CertificateChecks CurveChecks LeakageChecks.
From symdp Require Import LeakageCurveChecks MajorisedChecks EntriesChecks.
From symdp Require Import IdentifiabilityChecks.
From symdp Require Import FloorChecks ApproximateEntriesChecks.
From symdp Require Import Blocks BlockPriors DescribedBlocks BlockCurves.
From symdp Require Import ColumnBlocks ColumnBlockCurves OrderedClaims.
From symdp Require Import MajorisedBlocks IdentifiabilityBlocks.
From symdp Require Import GraphChecks OutputsChecks.
From symdp Require Import MechanismClaims CapacityBlocks.
From symdp Require Import ProfileChecks ProfileBlockClaims ProfileBlockCurves.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

(* What is limited: the privacy of (epsilon, delta), or maximal leakage; or
   nothing, where priors are compared; or the privacy of adjacent letters, with
   a number of outputs and what these cost each letter, without a delta or with
   one; or that of several pairs; or that of the edges of a graph, with any
   number of outputs or so many, under any prior; or min-entropy leakage. *)
Inductive notion :=
  | Private of Q | Leaking | Majorising | Identifying
  | Among of nat & adjacency & seq (seq Q)
  | Within of nat & adjacency & seq (seq Q) & Q
  | Keeping of seq (Q * Q)
  | Guessing of seq (nat * nat) & option nat
  | MinEntropy.

(* A number of letters, a set, a notion. *)
Record question :=
  Question { size_of : nat; set : description; limited : notion }.

Inductive ask := At of Q | Level of Q | Everywhere.

(* A number or two around it; or the pieces of a function, where it ends and,
   if it may jump there, its limit. *)
Inductive answer :=
  | Exp of Q | Infinite | Distortion of Q | Function of seq piece & Q & Q
  | Between of Q & Q | Falling of seq piece & Q | Prior of seq Q
  | Slack of Q | Corners of seq (Q * Q).

Record block_claim :=
  BlockClaim { asked : question; about : ask; answered : answer }.

Definition holds (R : realFieldType) (c : block_claim) : Prop :=
  let q := asked c in let M := size_of q in let S := set_of R M (set q) in
  let value := ofQ R in
  let loss N costs := loss_matrix R M N costs in
  match limited q, about c, answered c with
  | Private delta, At D, Exp L =>
      least_approximate_exp_epsilon S (value D) (value delta) (value L)
  | Private delta, At D, Infinite =>
      no_finite_approximate_epsilon S (value D) (value delta)
  | Private delta, Level L, Distortion D =>
      least_approximate_distortion S (value L) (value delta) (value D)
  | Private delta, Everywhere, Function pieces zero jump =>
      curve (fun D => least_approximate_exp_epsilon S D (value delta))
        (no_finite_approximate_epsilon S 0%R (value delta)) pieces zero jump
  | Leaking, At D, Exp L => least_maximal_leakage S (value D) (value L)
  | Leaking, Level L, Distortion D =>
      leakage_achievable S (value D) (value L) /\
      forall E, leakage_achievable S E (value L) -> (value D <= E)%R
  | Leaking, Level L, Between low high =>
      leakage_distortion_between S (value L) (value low) (value high)
  | Leaking, Everywhere, Falling pieces zero =>
      leakage_curve (least_maximal_leakage S) pieces zero
  | Majorising, Everywhere, Prior p =>
      least_majorised S (vector R M p)
  | Identifying, At D, Exp L =>
      if set q is Hull [:: p] then
        least_identifiability (vector R M p) (value D) (value L)
      else False
  | Among N a costs, At D, Exp L => level_between (adjacent_in M a) S
      (loss N costs) (value D) (value L) (value L)
  | Among N a costs, At D, Between low high => level_between (adjacent_in M a)
      S (loss N costs) (value D) (value low) (value high)
  | Among N a costs, At D, Infinite =>
      no_level (adjacent_in M a) S (loss N costs) (value D)
  | Among N a costs, Level L, Distortion D => least_loss_among
      (adjacent_in M a) S (loss N costs) (value L) (value D)
  | Within N a costs delta, At D, Exp L => level_within (adjacent_in M a) S
      (loss N costs) (value D) (value delta) (value L) (value L)
  | Within N a costs delta, At D, Between low high => level_within
      (adjacent_in M a) S (loss N costs) (value D) (value delta) (value low)
      (value high)
  | Within N a costs delta, At D, Infinite => no_level_within
      (adjacent_in M a) S (loss N costs) (value D) (value delta)
  | Within N a costs delta, Level L, Distortion D => least_loss_within
      (adjacent_in M a) S (loss N costs) (value L) (value delta) (value D)
  | Keeping pairs, Level s, Distortion D =>
      least_under_profile (profile_level R pairs) (profile_delta R pairs) S
        (value s) (value D)
  | Keeping pairs, At D, Slack s =>
      least_slack (profile_level R pairs) (profile_delta R pairs) S
        (value D) (value s)
  | Keeping pairs, Everywhere, Corners corners =>
      slack_corners S pairs corners
  | Guessing edges None, Level L, Exp s =>
      best_min_capacity (joined M edges) (value L) (value s)
  | Guessing edges (Some r), Level L, Exp s =>
      best_few_outputs (joined M edges) r (value L) (value s)
  | _, _, _ => False
  end.

(* The vectors of a certificate: a prior as blocks of the columns of its set, a
   point, multipliers and what they scale costs by, and those of each piece of a
   curve, or of each probability of a prior. *)
Record support := Support {
  prior_shown : seq vec; reached : seq vec; excluding : seq vec; scale : num;
  of_pieces : seq (seq vec * num * seq vec)
}.

(* Vectors of n entries as files write them: over one denominator, a list of
   integers for each power. *)
Definition entries (n : nat) (d : positive) (terms : seq (seq Z)) : vec :=
  foldr (fun t v => [seq Qmake p.1 d :: p.2 | p <- zip t v]) (nseq n [::])
    terms.
Arguments entries n%nat d%positive terms%Z.

(* Multipliers over what they scale costs by, a rational. *)
Definition divided (k : num) (y : seq vec) : seq vec :=
  let c := (1 / nth 0 k 0)%Q in [seq [seq stretched c a | a <- v] | v <- y].

(* Those of each program, each over its own scale. *)
Definition scales_positive (es : seq (seq vec * num * seq vec)) : bool :=
  all (fun e => less 0 (nth 0%Q e.1.2 0)) es.

(* The sign with which the denominator of a piece is not negative at its end. *)
Definition sign_of (p : piece) : Q :=
  if Qle_bool 0 (p.2.1 + p.2.2 * stop p) then 1%Q else Qopp 1.

Definition signed (pieces : seq piece) (es : seq (seq vec * num * seq vec)) :=
  [seq let: (p, (x, k, y)) := t in (sign_of p, x, k, y) | t <- zip pieces es].

Definition is_share (D : Q) : bool := Qle_bool 0 D && Qle_bool D 1.

Definition accepts (c : block_claim) (e : support) : bool :=
  let q := asked c in let M := size_of q in let d := set q in
  let p := prior_shown e in let x := reached e in let y := excluding e in
  let k := scale e in
  match limited q, about c, answered c with
  | Private delta, At D, Exp L =>
      is_share D && near_gt0 k && proves_level M d delta D L p x y
  | Private delta, At D, Infinite =>
      Qeq_bool D 0 && near_gt0 k && proves_infinite M d delta D p y
  | Private delta, Level L, Distortion D =>
      less 0 (nth 0%Q k 0) && proves_distortion M d delta L D x (divided k y)
  | Private delta, Everywhere, Function pieces zero jump =>
      if lone_prior d is Some P then
        proves_lone_curve M P delta pieces zero jump
      else proves_curve_in_blocks M d delta pieces zero jump p
        (signed pieces (of_pieces e)) x
  | Leaking, At D, Exp L =>
      is_share D && less 0 (nth 0%Q k 0) &&
        proves_leakage M d D L p x (divided k y)
  | Leaking, Level L, Distortion D =>
      is_share D && less 0 (nth 0%Q k 0) &&
        proves_leakage_level M d L D D x (divided k y)
  | Leaking, Level L, Between low high =>
      Qle_bool 0 low && Qle_bool high 1 && less 0 (nth 0%Q k 0) &&
        proves_leakage_level M d L low high x (divided k y)
  | Leaking, Everywhere, Falling pieces zero =>
      proves_leakage_curve_in_blocks M d pieces zero p (of_pieces e) x
  | Majorising, Everywhere, Prior P =>
      scales_positive (of_pieces e) && proves_majorised M d P p
        [seq divided t.1.2 t.2 | t <- of_pieces e]
  | Identifying, At D, Exp L =>
      near_gt0 k &&
        if d is Hull [:: P] then proves_identifiability M P D L x y else false
  | Among N a costs, At D, Exp L =>
      near_gt0 k && proves_between M d N a costs 0 D L L p x y
  | Among N a costs, At D, Between low high =>
      near_gt0 k && proves_between M d N a costs 0 D low high p x y
  | Among N a costs, At D, Infinite =>
      near_gt0 k && proves_none M d N a costs 0 D p x y
  | Among N a costs, Level L, Distortion D =>
      less 0 (nth 0%Q k 0) && proves_loss M d N a costs 0 D L x (divided k y)
  | Within N a costs delta, At D, Exp L =>
      near_gt0 k && proves_between M d N a costs delta D L L p x y
  | Within N a costs delta, At D, Between low high =>
      near_gt0 k && proves_between M d N a costs delta D low high p x y
  | Within N a costs delta, At D, Infinite =>
      near_gt0 k && proves_none M d N a costs delta D p x y
  | Within N a costs delta, Level L, Distortion D => less 0 (nth 0%Q k 0) &&
      proves_loss M d N a costs delta D L x (divided k y)
  | Keeping pairs, Level s, Distortion D => less 0 (nth 0%Q k 0) &&
      proves_under_profile M d pairs s D x (divided k y)
  | Keeping pairs, At D, Slack s => less 0 (nth 0%Q k 0) &&
      proves_slack M d pairs D s p x (divided k y)
  | Keeping pairs, Everywhere, Corners corners =>
      proves_slack_curve M d pairs corners p (of_pieces e) x
  | Guessing edges outputs, Level L, Exp s => less 0 (nth 0%Q k 0) &&
      proves_capacity M (odflt M outputs) edges L s x (divided k y)
  | _, _, _ => false
  end.

(* What is accepted holds, over every ordered field. *)
Theorem accepted (R : realFieldType) c e : accepts c e -> holds R c.
Proof.
case: c => [[M d [delta||||N a costs|N a costs delta|pairs
  |edges outputs|]] [D|L|] [K| |E|pieces zero jump|low high|pieces zero|P|s
  |corners]] //.
- by move=> /andP[_ ok]; apply: level_proved ok.
- by move=> /andP[_ ok]; apply: infinite_proved ok.
- by move=> /andP[_ ok]; apply: distortion_proved ok.
- rewrite /accepts /=; case lone: (lone_prior d) => [P|] ok.
    exact: lone_curve_proved (lone_prior_set lone) ok.
  exact: described_curve_proved ok.
- by move=> /andP[_ ok]; apply: leakage_proved ok.
- by move=> /andP[_ ok]; have [_] := leakage_distortion_proved R ok.
- by move=> /andP[_ ok]; apply: leakage_distortion_proved ok.
- exact: described_leakage_curve_proved.
- by move=> /andP[_ ok]; apply: majorised_proved ok.
- move=> /andP[_]; rewrite /holds /=; case: d => // -[//|P [|//]] ok.
  exact: identifiability_proved ok.
- by move=> /andP[_ ok]; apply: pure_between_proved ok.
- by move=> /andP[_ ok]; apply: pure_none_proved ok.
- by move=> /andP[_ ok]; apply: pure_between_proved ok.
- by move=> /andP[_ ok]; apply: pure_loss_proved ok.
- by move=> /andP[_ ok]; apply: between_proved ok.
- by move=> /andP[_ ok]; apply: none_proved ok.
- by move=> /andP[_ ok]; apply: between_proved ok.
- by move=> /andP[_ ok]; apply: loss_proved ok.
- by move=> /andP[_ ok]; apply: slack_proved ok.
- by move=> /andP[_ ok]; apply: under_profile_proved ok.
- exact: slack_curve_proved.
move=> /andP[_]; rewrite /holds /=; case: outputs => [r|] ok.
  exact: few_outputs_proved ok.
exact: capacity_proved ok.
Qed.

(* Without a delta: the notions of pure privacy. *)
Section Pure.
Local Open Scope ring_scope.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Implicit Types (D L : R).

Lemma pure_achievable D L :
  approximately_achievable S D 0 L <-> achievable S D L.
Proof.
split=> -[Y [W [g [W_ok W_private W_valid]]]]; exists Y, W, g; split=> //.
  move=> x x' y; have := W_private x x' [set y].
  by rewrite !big_set1 addr0.
move=> x x' B; rewrite addr0 mulr_sumr; apply: ler_sum => y _.
exact: W_private.
Qed.

Theorem pure_leakage D L :
  least_approximate_exp_epsilon S D 0 L -> least_exp_epsilon S D L.
Proof.
move=> [L_ge1 /pure_achievable reached least]; split=> // l l_ge1.
by move=> /pure_achievable; apply: least.
Qed.

Theorem pure_infinite D :
  no_finite_approximate_epsilon S D 0 -> no_finite_epsilon S D.
Proof. by move=> none l l_ge1 /pure_achievable; apply: none. Qed.

Theorem pure_distortion L D :
  least_approximate_distortion S L 0 D -> least_distortion S L D.
Proof.
move=> [/pure_achievable reached least]; split=> // E.
by move=> /pure_achievable; apply: least.
Qed.

End Pure.
