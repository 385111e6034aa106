(* The curve of the least slack in blocks: polynomials on the segment between
   two corners, and what the kernel that computes on them proves of each.

   slack_corners      the least slack on lines between corners
   accepts_segment, accepts_corners, proves_slack_curve
                      what is computed of a segment and of a curve
   Exports: slack_curve_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Rationals.
From symdp Require Import SourceSets Profiles CertificateChecks ProfileChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs CellBuilders.
From symdp Require Import MeasureCurves ProfileBuilders DiagonalBuilders.
From symdp Require Import ClaimPrograms Blocks BlockDiagonals BlockPriors.
From symdp Require Import DescribedBlocks BlockCurves ColumnBlockCurves.
From symdp Require Import AccuracyBlocks ProfileBlocks ProfileBlockClaims.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A corner is a distortion and a slack. *)
Section Accepts.
Variables (M : nat) (d : description) (pairs : seq (Q * Q)).
Implicit Types (here next : Q * Q) (x y : seq vec).
Local Open Scope Q_scope.

Definition accepts_segment here next (e : seq vec * num * seq vec) : bool :=
  let: (x, scale, y) := e in
  let B := slack_blocks M d pairs (line (1 - here.1) (1 - next.1)) in
  let wanted := line here.2 next.2 in
  [&& less here.1 next.1,
      point_ok cell_nonneg B x && cell_nonneg (minus wanted (point_value B x)),
      multipliers_ok cell_nonneg B scale y, cell_above scale &
      cell_nonneg (minus (proved_by B y) (times wanted scale))].

(* From corner to corner, and without slack at the last one. *)
Fixpoint accepts_corners here (rest : seq (Q * Q))
    (es : seq (seq vec * num * seq vec)) x : bool :=
  if rest is next :: rest then
    accepts_segment here next (head ([::], [::], [::]) es) &&
    accepts_corners next rest (behead es) x
  else
    let B := slack_blocks M d pairs [:: 1 - here.1] in
    [&& Qle_bool here.1 1, Qeq_bool here.2 0, point_ok start_ge0 B x &
        Qle_bool (nth 0 (point_value B x) 0) 0].

Definition proves_slack_curve corners p es x : bool :=
  if corners is here :: rest then
    [&& is_proper M d, accepts_prior (blocks_of M d) p, is_pairs pairs,
        Qeq_bool here.1 0 & accepts_corners here rest es x]
  else false.

End Accepts.

Section Proved.
Variables (R : realFieldType) (M : nat) (d : description).
Variable pairs : seq (Q * Q).
Implicit Types (here next : Q * Q) (x y : seq vec) (D : R).

Add Field curve_numbers : (field_of_numbers R).

Local Notation S := (set_of R M d).
Local Notation T := (priors_of (polyhedron_of R M d)).
Local Notation value := (ofQ R).
Local Notation level := (profile_level R pairs).
Local Notation delta := (profile_delta R pairs).
Local Notation program u t := (@slack_at R (blocks_of M d) _ _
  (conditions_of R M d) (columns_of R M d) pairs u t).

Local Notation unknowns u := (@slack_unknowns (blocks_of M d) _
  (conditions_of R M d) pairs u).
Local Notation rows u := (@slack_rows (blocks_of M d) _
  (columns_of R M d) pairs u).

Definition in_reals (c : Q * Q) : R * R := (value c.1, value c.2).

Definition has_slack D (s : R) := 0 <= s /\
  profile_achievable level (fun j => delta j + s) T D.

Lemma mixed_slack a D D' s s' : 0 <= a <= 1 ->
  has_slack D s -> has_slack D' s' ->
  has_slack (a * D + (1 - a) * D') (a * s + (1 - a) * s').
Proof.
move=> a_in [s_ge0 ok] [s'_ge0 ok']; split; last exact: reachable_mixture.
have /andP[a_ge0 a_le1] := a_in.
by rewrite addr_ge0 // mulr_ge0 // subr_ge0.
Qed.

Lemma slack_more D s s' : s <= s' ->
  profile_achievable level (fun j => delta j + s) T D ->
  profile_achievable level (fun j => delta j + s') T D.
Proof.
move=> more [Y [W [g [W_ok W_keeps W_valid]]]]; exists Y, W, g; split=> //.
move=> j x x' A; apply: le_trans (W_keeps j x x' A) _.
by rewrite ler_add2l ler_add2l.
Qed.

Hypotheses (proper : is_proper M d) (S_some : exists P, T P).
Hypothesis pairs_ok : is_pairs pairs.

Let level_ge1 : forall j, 1 <= level j.
Proof. by have [] := is_pairs_sound R pairs_ok. Qed.
Let delta_ge0 : forall j, 0 <= delta j.
Proof. by have [] := is_pairs_sound R pairs_ok. Qed.

Lemma slack_reached u t z :
  (exists2 v, point (program u t) v & Kernel.value (program u t) v = z) <->
  has_slack (1 - (value_of R u).[t]) z.
Proof.
exact: (slack_values (described_blocks R M d) (described_priors proper) S_some
  level_ge1 delta_ge0).
Qed.

Lemma segment_proved here next e D : accepts_segment M d pairs here next e ->
  value here.1 <= D <= value next.1 -> least_reached has_slack D
    (value here.2 + (D - value here.1) / (value next.1 - value here.1) *
      (value next.2 - value here.2)).
Proof.
case: e => [[x scale] y].
move=> /and5P[lt /andP[x_ok x_le] y_ok scale_ok y_ge].
rewrite (value_less R) in lt.
set u := line (1 - here.1)%Q (1 - next.1)%Q in x_ok x_le y_ok y_ge.
set from := value here.1 in lt *; set to := value next.1 in lt *.
pose k := (value next.2 - value here.2) / (to - from).
pose c := value here.2 - k * from.
have len : 0 < to - from by rewrite subr_gt0.
have len0 : to - from != 0 by rewrite gt_eqF.
have on_line F : value here.2 + (F - from) / (to - from) *
    (value next.2 - value here.2) = c + k * F.
  rewrite /c /k; move: (to - from)^-1 => inverse; identity R.
have [x_point x_value] := point_sound (A := @cell_ge0 R)
  (placed_lays R (unknowns u) (rows u))
  (@cell_nonneg_sound R) x_ok.
have [h [e [y_multipliers y_value]]] := multipliers_sound
  (A := @cell_ge0 R) (placed_lays R (unknowns u) (rows u))
  (@cell_nonneg_sound R) y_ok.
have {}x_le := cell_nonneg_sound R x_le.
rewrite value_of_minus -x_value in x_le.
have {}y_ge := cell_nonneg_sound R y_ge.
rewrite value_of_minus value_of_product -y_value in y_ge.
have [reached low] := cell_optimal (p := fun t => program u t)
  (fun t => placed_writes _ _ t) (fun t => @placed_weight _ _ _ _ _ _ t)
  x_point x_le y_multipliers (cell_above_sound R scale_ok) y_ge.
have at_E (a b F : R) : (between (a + b * from) (a + b * to)).[
    (F - from) / (to - from)] = a + b * F.
  rewrite between_at opprD addrACA subrr add0r -mulrBr -mulrA.
  rewrite [(to - from) * _]mulrC divfK // mulrBr.
  by rewrite -addrA [X in _ + X]addrC subrK.
have u_at F : 1 - (value_of R u).[(F - from) / (to - from)] = F.
  rewrite line_value !ofQB ofQ1.
  by have := at_E 1 (- 1) F; rewrite !mulN1r => ->; rewrite subKr.
have wanted_at F : (value_of R (line here.2 next.2)).[
    (F - from) / (to - from)] = c + k * F.
  rewrite line_value -at_E; congr (_.[_]); congr (between _ _).
    by rewrite /c subrK.
  have -> : c + k * to = value here.2 + k * (to - from).
    by rewrite /c; identity R.
  by rewrite /k divfK // addrC subrK.
rewrite on_line => D_in.
apply: (line_least mixed_slack) lt _ _ D_in => F /andP[ge le_F].
  have F_in : 0 <= (F - from) / (to - from) <= 1.
    apply/andP; split; last by rewrite ler_pdivr_mulr // mul1r ler_add2r.
    by apply: divr_ge0; [rewrite subr_ge0 | apply: ltW].
  have [v v_ok v_le] := reached _ F_in; rewrite wanted_at in v_le.
  pose t := (F - from) / (to - from).
  have /slack_reached : exists2 z, point (program u t) z &
    Kernel.value (program u t) z = Kernel.value (program u t) v by exists v.
  rewrite u_at => -[v_ge0 ok]; split; first exact: le_trans v_le.
  exact: slack_more v_le ok.
have F_in : 0 < (F - from) / (to - from) < 1.
  apply/andP; split; last by rewrite ltr_pdivr_mulr // mul1r ltr_add2r.
  by apply: divr_gt0; first rewrite subr_gt0.
have [[v v_ok v_is] least] := low _ F_in; rewrite wanted_at in v_is least.
have at_F s : has_slack F s <-> exists2 v,
    point (program u ((F - from) / (to - from))) v &
    Kernel.value (program u ((F - from) / (to - from))) v = s.
  by rewrite slack_reached u_at.
split=> [|s /at_F[z z_ok <-]]; last exact: least.
by apply/at_F; exists v.
Qed.

Lemma corners_proved here rest es x :
  accepts_corners M d pairs here rest es x ->
  slack_curve level delta T (in_reals here) [seq in_reals c | c <- rest].
Proof.
elim: rest here es => [|next rest IH] here es.
  move=> /and4P[_ no_slack x_ok x_le] D; rewrite -(ofQ_eq R) ofQ0 in no_slack.
  apply: slack_after; first exact/eqP.
  pose u : num := [:: (1 - here.1)%Q].
  have [z [z_ok z_value]] : exists z, point (program u 0) z /\ _ :=
    met_placed_point _ _ _ x_ok.
  have /slack_reached : exists2 v, point (program u 0) v &
    Kernel.value (program u 0) v = Kernel.value (program u 0) z by exists z.
  rewrite value_at_0 /= ofQB ofQ1 subKr => -[_ ok].
  rewrite -(ofQ_le R) -z_value ofQ0 in x_le.
  rewrite (eqP no_slack); split=> [|s' s'_ge0 _] //.
  exact: slack_more x_le ok.
move=> /andP[segment /IH later] D D_ge; rewrite /=.
case: ifP => [D_le|/negbT]; last by rewrite -ltNge => /ltW; apply: later.
have [[_ ok] low] := segment_proved segment (introT andP (conj D_ge D_le)).
split=> // s' s'_ge0 s'_ok; apply: low; split=> //.
Qed.

End Proved.

(* The least slack from D = 0 on. *)
Definition slack_corners (R : realFieldType) (X : finType)
    (S : source_set R X) pairs corners : Prop :=
  if corners is here :: rest then ofQ R here.1 = 0 /\
    slack_curve (profile_level R pairs) (profile_delta R pairs) S
      (in_reals R here) [seq in_reals R c | c <- rest]
  else False.

(* What is accepted is the curve. *)
Theorem slack_curve_proved (R : realFieldType) M d pairs corners p es x :
  proves_slack_curve M d pairs corners p es x ->
  slack_corners (set_of R M d) pairs corners.
Proof.
case: corners => // here rest /and5P[proper member pairs_ok starts ok].
rewrite -(ofQ_eq R) ofQ0 in starts.
split=> [|D D_ge]; first exact/eqP.
have [reached low] := corners_proved proper (described_some R member) pairs_ok
  ok D_ge.
split=> [|s' s'_ge0 /(profile_same _ _ proper)]; last exact: low.
exact/(profile_same _ _ proper).
Qed.
