(* The curve of the least maximal leakage in blocks: polynomials on a cell, and
   what the kernel that computes on them proves of each piece.

   line_least       least inside of a piece, and reached at its ends
   accepts_leakage_piece, proves_leakage_curve_in_blocks
                    what is computed of a piece and of a curve
   Exports: line_least, described_leakage_curve_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals MaximalLeakage.
From symdp Require Import SourceSets CertificateChecks CurveChecks.
From symdp Require Import LeakageChecks LeakageCurveChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs LevelGerms.
From symdp Require Import MeasureBuilders MeasureCurves.
From symdp Require Import CellBuilders DiagonalBuilders ColumnBuilders.
From symdp Require Import ClaimPrograms Blocks BlockDiagonals BlockPriors.
From symdp Require Import DescribedBlocks BlockCurves ColumnBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Where what is reached is convex, a line that is least inside is least at the
   ends where it is reached. *)
Section Lines.
Variables (R : realFieldType) (reached : R -> R -> Prop).
Hypothesis mixed : forall a D D' L L', 0 <= a <= 1 ->
  reached D L -> reached D' L' ->
  reached (a * D + (1 - a) * D') (a * L + (1 - a) * L').
Implicit Types (c k x y D L : R).

Lemma line_least c k x y D : x < y ->
  (forall E, x <= E <= y -> reached E (c + k * E)) ->
  (forall E, x < E < y -> least_reached reached E (c + k * E)) ->
  x <= D <= y -> least_reached reached D (c + k * D).
Proof.
move=> xy at_all inside D_in; split=> [|L]; first exact: at_all.
have [xm my] : x < (x + y) / 2%:R /\ (x + y) / 2%:R < y by rewrite !midf_lt.
have middle := inside ((x + y) / 2%:R).
have {}middle : least_reached reached ((x + y) / 2%:R)
  (c + k * ((x + y) / 2%:R)) by apply: middle; rewrite xm my.
have /andP[xD Dy] := D_in.
move: xD Dy; rewrite le_eqVlt => /orP[/eqP <-|xD]; last first.
  rewrite le_eqVlt => /orP[/eqP ->|Dy]; last first.
    by case: (inside D _); rewrite ?xD ?Dy // => _; apply.
  apply: (line_below mixed (z := x) (m := (x + y) / 2%:R)) middle.
    by rewrite xm my.
  by apply: at_all; rewrite lexx ltW.
move=> _; apply: (line_below mixed (z := y) (m := (x + y) / 2%:R)) middle.
  by rewrite xm my orbT.
by apply: at_all; rewrite lexx ltW.
Qed.

End Lines.

Lemma mixed_leakage (R : realFieldType) (X C B : finType)
    (column : C -> X -> R) row bound (exact : pred B) (a D D' L L' : R)
    (S := polyhedron column row bound exact) :
  0 <= a <= 1 -> leakage_achievable S D L -> leakage_achievable S D' L' ->
  leakage_achievable S (a * D + (1 - a) * D') (a * L + (1 - a) * L').
Proof.
move=> a_in /maxima_leakage first /maxima_leakage second.
by apply/maxima_leakage/(mixed_maxima ler01).
Qed.

(* What is computed of a piece, whose exponential is a + b D over one number,
   and of a curve. *)
Section Accepts.
Variable K : set_blocks.
Implicit Types (p : piece) (x y : seq vec).
Local Open Scope Q_scope.

Definition on_piece p (D : Q) : Q := p.1.2.1 / p.2.1 + p.1.2.2 / p.2.1 * D.

Definition accepts_leakage_piece p (e : seq vec * num * seq vec) : bool :=
  let: (x, scale, y) := e in
  let B := leakage_blocks K [::] [::] 1 (line (1 - start p) (1 - stop p)) in
  let wanted := line (on_piece p (start p)) (on_piece p (stop p)) in
  [&& [&& ~~ Qeq_bool p.2.1 0, Qeq_bool p.2.2 0, less (start p) (stop p) &
          less (p.1.2.2 / p.2.1) 0],
      point_ok cell_nonneg B x && cell_nonneg (minus wanted (point_value B x)),
      multipliers_ok cell_nonneg B scale y, cell_above scale &
      cell_nonneg (minus (proved_by B y) (times wanted scale))].

Definition accepts_leakage_curve pieces (zero : Q)
    (es : seq (seq vec * num * seq vec)) (x : seq vec) : bool :=
  let B := leakage_blocks K [::] [::] 1 [:: 1 - zero] in
  [&& tiles 0 pieces zero,
      every (size pieces) (fun i => accepts_leakage_piece
        (nth_piece pieces i) (nth ([::], [::], [::]) es i)),
      point_ok start_ge0 B x &
      Qle_bool (nth 0 (point_value B x) 0) 1].

End Accepts.

Section Accepted.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation X := [finType of 'I_(letters K)].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.
Implicit Types (p : piece) (x y : seq vec) (D : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation value := (ofQ R).
Local Notation leaks u := (@column_program R X C E [finType of void]
  column row bound exact 1 u 0).

Hypothesis K_set : describes column row bound exact le lc.
Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Lemma leaks_lay (u : num) : lays (B := leakage_blocks K [::] [::] 1 u)
  (germs_of (fun a _ => leaks a) (value_of R u) 0)
  (guess_layout le [::] no_block 1%Q u) (leakage_layout lc [::] no_block 1%Q u).
Proof.
have no_tail (i : void) : value_of R (number [::] (block no_block i)) = 1 /\
  flag [::] (block no_block i) by case: i.
have no_level (i : void) :
    value_of R (number [::] (block no_block i)) = (- value 0%Q)%:P /\
    ~~ flag [::] (block no_block i) by case: i.
by have := leakage_lays 1%Q u K_set no_tail no_level; rewrite ofQ1 ofQ0.
Qed.

Lemma leaks_written (u : num) t :
  writes (germs_of (fun a _ => leaks a) (value_of R u) 0)
    (leaks (value_of R u).[t]) t.
Proof. exact: column_writes. Qed.

Lemma no_weight (u : R) (i : void) : 0 < Kernel.weight (leaks u) i.
Proof. by case: i. Qed.

Theorem accepted_leakage_piece p e D : accepts_leakage_piece K p e ->
  value (start p) <= D <= value (stop p) ->
  least_maximal_leakage S D (value_at p D).
Proof.
case: e => [[x scale] y].
move=> /and5P[/and4P[c_neq0 flat lt _] /andP[x_ok x_le] y_ok scale_ok y_ge].
rewrite -(ofQ_eq R) ofQ0 in c_neq0; rewrite -(ofQ_eq R) ofQ0 in flat.
rewrite (value_less R) in lt.
pose c := value p.1.2.1 / value p.2.1; pose k := value p.1.2.2 / value p.2.1.
have at_D F : value_at p F = c + k * F.
  by rewrite /value_at (eqP flat) mul0r addr0 mulrDl [X in _ + X = _]mulrAC.
have on_D F : value (on_piece p F) = c + k * value F.
  by rewrite /on_piece ofQD ofQM !ofQ_div.
set u := line (1 - start p)%Q (1 - stop p)%Q in x_ok x_le y_ok y_ge.
set from := value (start p) in lt *; set to := value (stop p) in lt *.
have [x_point x_value] := point_sound (A := @cell_ge0 R) (leaks_lay u)
  (@cell_nonneg_sound R) x_ok.
have [h [t [y_multipliers y_value]]] := multipliers_sound
  (A := @cell_ge0 R) (leaks_lay u) (@cell_nonneg_sound R) y_ok.
have {}x_le := cell_nonneg_sound R x_le.
rewrite value_of_minus -x_value in x_le.
have {}y_ge := cell_nonneg_sound R y_ge.
rewrite value_of_minus value_of_product -y_value in y_ge.
have [reached low] := cell_optimal (p := fun t => leaks (value_of R u).[t])
  (leaks_written u)
  (fun t => @no_weight (value_of R u).[t])
  x_point x_le y_multipliers (cell_above_sound R scale_ok) y_ge.
have len : 0 < to - from by rewrite subr_gt0.
have at_E (a b F : R) : (between (a + b * from) (a + b * to)).[
    (F - from) / (to - from)] = a + b * F.
  rewrite between_at opprD addrACA subrr add0r -mulrBr -mulrA.
  rewrite [(to - from) * _]mulrC divfK ?gt_eqF // mulrBr.
  by rewrite -addrA [X in _ + X]addrC subrK.
have u_at F : (value_of R u).[(F - from) / (to - from)] = 1 - F.
  rewrite line_value !ofQB ofQ1.
  by have := at_E 1 (- 1) F; rewrite !mulN1r => <-.
have wanted_at F : (value_of R (line (on_piece p (start p))
    (on_piece p (stop p)))).[(F - from) / (to - from)] = c + k * F.
  by rewrite line_value !on_D at_E.
rewrite at_D => D_in.
have mixed := @mixed_leakage _ _ _ _ column row bound exact.
apply: (line_least mixed) lt _ _ D_in => F /andP[ge le_F].
  have F_in : 0 <= (F - from) / (to - from) <= 1.
    apply/andP; split; last by rewrite ler_pdivr_mulr // mul1r ler_add2r.
    by apply: divr_ge0; [rewrite subr_ge0 | apply: ltW].
  have [v v_ok v_le] := reached _ F_in; rewrite u_at wanted_at in v_ok v_le.
  by apply/(columns_achievable S_priors S_some)/leak_columns; exists v.
have F_in : 0 < (F - from) / (to - from) < 1.
  apply/andP; split; last by rewrite ltr_pdivr_mulr // mul1r ltr_add2r.
  by apply: divr_gt0; first rewrite subr_gt0.
have := low _ F_in; rewrite u_at wanted_at.
by move=> /(column_leakage S_priors S_some).
Qed.

Theorem leakage_curve_in_blocks pieces zero es x :
  accepts_leakage_curve K pieces zero es x ->
  leakage_curve (least_maximal_leakage S) pieces zero.
Proof.
move=> /and4P[tiled /everyP pieces_ok x_ok x_le].
split=> // [k D k_lt q /andP[ge lt]|D D_ge].
  apply: accepted_leakage_piece (pieces_ok (Ordinal k_lt)) _.
  by rewrite ge ltW.
have [v [v_ok v_is]] := met_point (leaks_written _) (leaks_lay _) x_ok.
rewrite -(ofQ_le R) -v_is ofQ1 in x_le.
rewrite value_at_0 /= ofQB ofQ1 in v_ok x_le.
have [Y [W [g [W_ok W_leaks W_valid]]]] :
    leakage_achievable S (value zero) 1.
  by apply/(columns_achievable S_priors S_some)/leak_columns; exists v.
split=> [|L [Z [V [g' [V_ok V_leaks _]]]]].
  by exists Y, W, g; split=> // P S_P; apply: le_trans (W_valid P S_P) D_ge.
have [P0 /S_priors/prior_letter[x0 _]] := S_some.
exact: le_trans (leaks_something x0 V_ok) V_leaks.
Qed.

End Accepted.

(* The same of a described set. *)
Definition proves_leakage_curve_in_blocks M d pieces zero p es x :=
  [&& is_proper M d, accepts_prior (blocks_of M d) p &
      accepts_leakage_curve (blocks_of M d) pieces zero es x].

Theorem described_leakage_curve_proved (R : realFieldType) M d pieces zero p es
    x : proves_leakage_curve_in_blocks M d pieces zero p es x ->
  leakage_curve (least_maximal_leakage (set_of R M d)) pieces zero.
Proof.
move=> /and3P[proper member ok].
have := leakage_curve_in_blocks (described_blocks R M d)
  (described_priors proper) (described_some R member) ok.
apply: curve_of => D L [reached low].
split=> [|K /(leakage_same _ _ proper)]; last exact: low.
exact/(leakage_same _ _ proper).
Qed.
