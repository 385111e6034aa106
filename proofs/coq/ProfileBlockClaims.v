(* Several pairs (exp(epsilon), delta) in blocks: what the kernel accepts of a
   described set is the least distortion with a slack, or the least slack.

   is_pairs           pairs of a profile
   proves_under_profile, proves_slack
                      what is computed of a claim and its evidence
   Exports: under_profile_proved, under_profile_some, slack_proved,
   slack_shown. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals.
From symdp Require Import SourceSets Profiles CertificateChecks ProfileChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs CellBuilders.
From symdp Require Import ProfileBuilders DiagonalBuilders ClaimPrograms Blocks.
From symdp Require Import BlockDiagonals BlockPriors DescribedBlocks.
From symdp Require Import ColumnBlocks AccuracyBlocks ProfileBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition is_pairs (pairs : seq (Q * Q)) : bool :=
  (0 < size pairs)%nat && every (size pairs) (fun j =>
    [&& Qle_bool 1 (level_at pairs j), Qle_bool 0 (delta_at pairs j) &
        less (delta_at pairs j) 1])%Q.

Section Proves.
Variables (M : nat) (d : description) (pairs : seq (Q * Q)).
Implicit Types (D s : Q) (p x y : seq vec).
Local Open Scope Q_scope.

Definition distortion_blocks s : blocks :=
  profile_blocks (blocks_of M d) pairs s false distortion_tail [:: 1].

Definition slack_blocks (u : num) : blocks :=
  profile_blocks (blocks_of M d) pairs 0 true [::] u.

Definition proves_under_profile s D x y : bool :=
  [&& is_proper M d, is_pairs pairs, Qle_bool 0 s, Qle_bool s 1 &
      meet (distortion_blocks s) D D x y].

Definition proves_slack D s p x y : bool :=
  [&& is_proper M d, accepts_prior (blocks_of M d) p, is_pairs pairs,
      Qle_bool D 1 & meet (slack_blocks [:: 1 - D]) s s x y].

End Proves.

Section Proved.
Variables (R : realFieldType) (M : nat) (d : description).
Variable pairs : seq (Q * Q).
Implicit Types (D s : Q) (p x y : seq vec).

Local Notation S := (set_of R M d).
Local Notation P0 := (polyhedron_of R M d).
Local Notation T := (priors_of P0).
Local Notation value := (ofQ R).
Local Notation level := (profile_level R pairs).
Local Notation delta := (profile_delta R pairs).
Local Notation K := (blocks_of M d).

Lemma is_pairs_sound : is_pairs pairs ->
  (forall j, 1 <= level j) /\ forall j, 0 <= delta j.
Proof.
move=> /andP[_ /everyP ok]; split=> j; have /and3P[level_ge1 delta_ge0 _] := ok
  j.
  by rewrite -(ofQ1 R) ofQ_le.
by rewrite -(ofQ0 R) ofQ_le.
Qed.

Lemma profile_same (c : 'I_(size pairs) -> R) (D : R) : is_proper M d ->
  profile_achievable level c S D <-> profile_achievable level c T D.
Proof.
move=> proper; have same P := described_polyhedron P proper.
by split=> -[Y [W [g [W_ok W_keeps W_valid]]]]; exists Y, W, g; split=> // P;
  move=> /same; apply: W_valid.
Qed.

Local Notation program_at s := (@distortion_at R K _ _
  (conditions_of R M d) (columns_of R M d) pairs s).
Local Notation slack_program u := (@slack_at R K _ _
  (conditions_of R M d) (columns_of R M d) pairs u 0).

(* What is accepted holds. *)
Theorem under_profile_proved s D x y :
  proves_under_profile M d pairs s D x y ->
  least_under_profile level delta S (value s) (value D).
Proof.
move=> /and5P[proper /is_pairs_sound[level_ge1 delta_ge0] s_ge0 _].
rewrite -(ofQ_le R) ofQ0 in s_ge0.
move=> /and4P[x_ok x_le y_ok y_ge].
have [z [z_ok z_value]] : exists z, point (program_at s) z /\ _ :=
  met_placed_point _ _ _ x_ok.
have [m [h [e [m_ok m_value]]]] :
    exists m h e, multipliers (program_at s) 1 m h e /\ _ :=
  met_placed_multipliers _ _ _ y_ok.
have K_set := described_blocks R M d.
have some := distortion_prior K_set ltr01 m_ok.
have values E := distortion_values K_set (described_priors proper) some
  level_ge1 delta_ge0 E s_ge0.
split=> [|E /(profile_same _ _ proper)/values[v v_ok <-]].
  apply/(profile_same _ _ proper).
  have /values : exists2 v, point (program_at s) v & Kernel.value (program_at
    s) v =
    Kernel.value (program_at s) z by exists z.
  by apply: achievable_more; rewrite z_value ofQ_le.
have := multipliers_bound (placed_weight _ _ _) m_ok v_ok.
by rewrite mul1r; apply: le_trans; rewrite m_value ofQ_le.
Qed.

(* What is accepted shows a prior. *)
Lemma under_profile_some s D x y :
  proves_under_profile M d pairs s D x y -> exists P, S P.
Proof.
move=> /and5P[proper _ _ _ /and4P[_ _ y_ok _]].
have [m [h [e [m_ok _]]]] :
    exists m h e, multipliers (program_at s) 1 m h e /\ _ :=
  met_placed_multipliers _ _ _ y_ok.
have [P T_P] := distortion_prior (described_blocks R M d) ltr01 m_ok.
by exists P; apply/(described_polyhedron P proper).
Qed.

(* A slack is no negative number. *)
Lemma slack_shown D s p x y : proves_slack M d pairs D s p x y ->
  [/\ exists P, S P, 0 <= value s &
      least_slack level delta S (value D) (value s)].
Proof.
move=> /and5P[proper member /is_pairs_sound[level_ge1 delta_ge0] _].
move=> /and4P[x_ok x_le y_ok y_ge].
pose u : num := [:: (1 - D)%Q].
have [z [z_ok z_value]] : exists z, point (slack_program u) z /\ _ :=
  met_placed_point _ _ _ x_ok.
have [m [h [e [m_ok m_value]]]] :
    exists m h e, multipliers (slack_program u) 1 m h e /\ _ :=
  met_placed_multipliers _ _ _ y_ok.
have K_set := described_blocks R M d.
have values w := slack_values K_set (described_priors proper)
  (described_some R member) level_ge1 delta_ge0 u 0 w.
have D_is : 1 - (value_of R u).[0] = value D.
  by rewrite value_at_0 /= ofQB ofQ1 subKr.
rewrite D_is in values.
have low v : point (slack_program u) v ->
    value s <= Kernel.value (slack_program u) v.
  move=> v_ok; have := multipliers_bound (placed_weight _ _ _) m_ok v_ok.
  by rewrite mul1r; apply: le_trans; rewrite m_value ofQ_le.
have z_is : Kernel.value (slack_program u) z = value s.
  by apply/eqP; rewrite eq_le low // andbT z_value ofQ_le.
have [s_ge0 reached] := iffLR (values (value s)) (ex_intro2 _ _ z z_ok z_is).
split=> //.
  have [P T_P] := described_some R member.
  by exists P; apply/(described_polyhedron P proper).
split=> [|s' s'_ge0 /(profile_same _ _ proper) ok].
  exact/(profile_same _ _ proper).
have [v v_ok <-] := iffRL (values s') (conj s'_ge0 ok).
exact: low.
Qed.

Theorem slack_proved D s p x y :
  proves_slack M d pairs D s p x y ->
  least_slack level delta S (value D) (value s).
Proof. by move=> /slack_shown[]. Qed.

End Proved.
