(* The curves of maximal leakage and of the min-entropy leakage of one prior in
   certificates of format 2: the exponential of the least leakage is a convex
   function of the distortion, so that its values at the ends of a piece and
   between them decide it there.

   Exports: three_values, program_curve, program_leakage_curve,
   program_min_entropy_curve.  The programs are those of MeasurePrograms.v. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Graphs Channels.
From symdp Require Import MaximalLeakage LeastInformation Rationals CurveChecks.
From symdp Require Import LeakageChecks LeakageCurveChecks SourceSets.
From symdp Require Import Kernel Builders BuiltPrograms.
From symdp Require Import MeasurePrograms MeasureBuilders MeasureVulnerability.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What can be reached is convex. *)
Section ThreeValues.
Variables (R : realFieldType) (reached : R -> R -> Prop).
Hypothesis mixed : forall a D D' L L', 0 <= a <= 1 ->
  reached D L -> reached D' L' ->
  reached (a * D + (1 - a) * D') (a * L + (1 - a) * L').
Implicit Types (a c k x y z m D L : R).
Add Field numbers : (field_of_numbers R).

Definition least_reached D L :=
  reached D L /\ forall L', reached D L' -> L <= L'.

(* What is below a line at D is below it between D and a point of the line. *)
Lemma line_below c k z m D L : (z < m < D) || (D < m < z) ->
  reached z (c + k * z) -> least_reached m (c + k * m) -> reached D L ->
  c + k * D <= L.
Proof.
move=> between z_at [_ m_least] D_at; pose a := (m - z) / (D - z).
have [Dz a_gt0 a_le1] : [/\ D - z != 0, 0 < a & a <= 1].
  case/orP: between => /andP[first last].
    have Dz : 0 < D - z by rewrite subr_gt0; apply: lt_trans first last.
    split; first by rewrite gt_eqF.
      by rewrite divr_gt0 // subr_gt0.
    by rewrite ler_pdivr_mulr // mul1r ler_add2r ltW.
  have zD : 0 < z - D by rewrite subr_gt0; apply: lt_trans first last.
  have -> : a = (z - m) / (z - D).
    by rewrite /a -opprB -[D - z]opprB invrN mulrNN.
  split; first by rewrite -opprB oppr_eq0 gt_eqF.
    by rewrite divr_gt0 // subr_gt0.
  by rewrite ler_pdivr_mulr // mul1r ler_add2l ler_opp2 ltW.
have m_is : m = a * D + (1 - a) * z.
  have a_is : a * (D - z) = m - z by rewrite divfK.
  by rewrite -[LHS](subrK z) -a_is; identity R.
have in01 : 0 <= a <= 1 by rewrite ltW.
have := mixed in01 D_at z_at; rewrite -m_is => /m_least.
have -> : c + k * m = a * (c + k * D) + (1 - a) * (c + k * z).
  by rewrite m_is; identity R.
by rewrite ler_add2r ler_pmul2l.
Qed.

(* One that has the middle of two of its values between them is affine there. *)
Theorem three_values c k x m y D : x < m < y -> x <= D <= y ->
  least_reached x (c + k * x) -> least_reached m (c + k * m) ->
  least_reached y (c + k * y) -> least_reached D (c + k * D).
Proof.
move=> /andP[xm my] /andP[xD Dy] x_least m_least y_least.
have [[x_at _] [y_at _]] := (x_least, y_least); split; last first.
  have [Dm|mD|->] := ltgtP D m; last by case: m_least.
    by move=> L; apply: (line_below (z := y)) y_at m_least; rewrite Dm my orbT.
  by move=> L; apply: (line_below (z := x)) x_at m_least; rewrite xm mD.
have yx_gt0 : 0 < y - x by rewrite subr_gt0 (lt_trans xm my).
pose a := (y - D) / (y - x).
have in01 : 0 <= a <= 1.
  apply/andP; split; first by rewrite divr_ge0 ?subr_ge0 // ltW // -subr_gt0.
  by rewrite ler_pdivr_mulr // mul1r ler_add2l ler_opp2.
have D_is : D = a * x + (1 - a) * y.
  have a_is : a * (y - x) = y - D by rewrite divfK // gt_eqF.
  by rewrite -[LHS](subKr y) -a_is; identity R.
have := mixed in01 x_at y_at; rewrite -D_is.
suff -> : a * (c + k * x) + (1 - a) * (c + k * y) = c + k * D by [].
by rewrite D_is; identity R.
Qed.

End ThreeValues.

Section Curves.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Variables (chance : X -> R) (scale : R).
Implicit Types (a D L : R) (p : piece).

Local Notation S := (polyhedron column row bound exact).
Local Notation achievable := (maxima_achievable chance scale S).
Local Notation program := (least_program column row bound exact chance scale).

Hypotheses (scale_ge0 : 0 <= scale) (S_some : exists P, S P).
Hypothesis at_least1 : forall D L, achievable D L -> 1 <= L.

Lemma mixed_maxima a D D' L L' : 0 <= a <= 1 ->
  achievable D L -> achievable D' L' ->
  achievable (a * D + (1 - a) * D') (a * L + (1 - a) * L').
Proof.
move=> in01 /(maxima_letters _ scale_ge0)[W [W_ok W_le W_valid]].
move=> /(maxima_letters _ scale_ge0)[V [V_ok V_le V_valid]].
have /andP[a_ge0 a_le1] := in01; have b_ge0 : 0 <= 1 - a by rewrite subr_ge0.
exists X, (mixture a W V), id; split; first exact: mixture_mechanism.
  apply: le_trans (ler_add (ler_wpmul2l a_ge0 W_le) (ler_wpmul2l b_ge0 V_le)).
  rewrite /maxima ![_ * (scale * _)]mulrCA -mulrDr ler_wpmul2l //.
  rewrite !mulr_sumr -big_split; apply: ler_sum => y _ /=.
  apply: maximum_le => [|x]; first by rewrite addr_ge0 ?mulr_ge0 ?maximum_ge0.
  rewrite /mixture mulrDr ![chance x * (_ * _)]mulrCA.
  apply: ler_add; apply: ler_wpmul2l => //.
    exact: (le_maximum (fun x' => chance x' * W x' y)).
  exact: (le_maximum (fun x' => chance x' * V x' y)).
move=> P S_P; rewrite mixture_distortion.
apply: ler_add; apply: ler_wpmul2l => //.
  exact: W_valid.
exact: V_valid.
Qed.

(* What the builder checks of a piece. *)
Definition piece_shown p := Qeq_bool p.2.2 0 /\
  let from := ofQ R (start p) in let to := ofQ R (stop p) in
  forall D, D \in [:: from; (from + to) / 2%:R; to] ->
    least_value (program D) (value_at p D).

Theorem program_curve pieces zero : tiles 0 pieces zero ->
  (forall k, (k < size pieces)%nat -> piece_shown (nth_piece pieces k)) ->
  least_value (program (ofQ R zero)) 1 ->
  leakage_curve (least_maxima chance scale S) pieces zero.
Proof.
move=> tiled shown; rewrite (program_maxima chance scale_ge0 S_some).
move=> [[Y [W [g [W_ok W_le W_valid]]]] _]; split=> // [k D in_k p|D D_ge].
  have [flat at_three] := shown k in_k; have apart := tiles_lt R tiled in_k.
  move: flat at_three; rewrite -(ofQ_eq R) ofQ0 => /eqP flat at_three.
  move=> /andP[D_ge D_lt].
  have value_is E : value_at p E =
      ofQ R p.1.2.1 / ofQ R p.2.1 + ofQ R p.1.2.2 / ofQ R p.2.1 * E.
    by rewrite /value_at flat mul0r addr0 mulrDl [X in _ + X = _]mulrAC.
  move: at_three; set from := ofQ R (start _); set to := ofQ R (stop _) => at_3.
  have at_ E : E \in [:: from; (from + to) / 2%:R; to] ->
      least_reached achievable E
        (ofQ R p.1.2.1 / ofQ R p.2.1 + ofQ R p.1.2.2 / ofQ R p.2.1 * E).
    by move=> /at_3; rewrite (program_maxima chance scale_ge0 S_some) value_is.
  rewrite value_is.
  apply: (three_values mixed_maxima (x := from) (m := (from + to) / 2%:R)
    (y := to)); try by apply: at_; rewrite !inE eqxx ?orbT.
    by rewrite !midf_lt.
  by rewrite D_ge ltW.
split=> [|L]; last exact: at_least1.
by exists Y, W, g; split=> // P S_P; apply: le_trans (W_valid P S_P) D_ge.
Qed.

End Curves.

Lemma curve_of (R : realFieldType) (least least' : R -> R -> Prop) pieces zero :
  (forall D L, least D L -> least' D L) ->
  leakage_curve least pieces zero -> leakage_curve least' pieces zero.
Proof.
move=> same [tiled inside beyond]; split=> // [k D in_k p D_in|D D_ge].
  exact/same/inside.
exact/same/beyond.
Qed.

Section Measures.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Variables (pieces : seq piece) (zero : Q).
Implicit Types (D L : R) (P : X -> R).

Local Notation S := (polyhedron column row bound exact).
Local Notation ones := (fun _ : X => 1 : R).
Local Notation shown chance scale :=
  (piece_shown column row bound exact chance scale).

Hypothesis tiled : tiles 0 pieces zero.

(* Maximal leakage, over any polyhedron of priors. *)
Theorem program_leakage_curve :
  (forall P, S P -> prior P) -> (exists P, S P) ->
  (forall k, (k < size pieces)%nat -> shown ones 1 (nth_piece pieces k)) ->
  least_value (leakage_program column row bound exact (ofQ R zero)) 1 ->
  leakage_curve (least_maximal_leakage S) pieces zero.
Proof.
move=> S_priors S_some pieces_ok quiet.
apply: (curve_of (fun D L => (least_maxima_leakage S D L).1)).
apply: program_curve => //; first exact: ler01.
move=> D L /maxima_leakage[Y [W [g [W_ok W_le _]]]].
have [P0 /S_priors/prior_letter[x _]] := S_some.
exact: le_trans (leaks_something x W_ok) W_le.
Qed.

(* Min-entropy leakage of one prior. *)
Theorem program_min_entropy_curve P :
  prior P -> (forall Q, S Q <-> only P Q) ->
  (forall k, (k < size pieces)%nat ->
     shown P (vulnerability P)^-1 (nth_piece pieces k)) ->
  least_value (min_entropy_program P column row bound exact (ofQ R zero)) 1 ->
  leakage_curve (least_min_entropy P) pieces zero.
Proof.
move=> P_prior S_only pieces_ok quiet; have [P_ge0 _] := P_prior.
apply: (curve_of (fun D L => (least_maxima_min_entropy P_prior S_only D L).1)).
apply: program_curve => //.
- by rewrite invr_ge0 maximum_ge0.
- by exists P; apply/S_only.
move=> D L /(maxima_min_entropy P_prior S_only)[Y [W [g [W_ok W_le _]]]].
rewrite -(ler_pmul2r (vulnerability_gt0 P_prior)) mul1r; apply: le_trans W_le.
exact: vulnerability_le_posterior.
Qed.

End Measures.
