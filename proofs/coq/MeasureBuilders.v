(* What the kernel accepts of the programs of measures that are sums of maxima,
   over any polyhedron of priors with the Hamming distortion, and so of maximal
   leakage (measure_programs.py, certificates of format 2).

   Exports: maxima_distortion_between, program_leakage, leakage_accepted,
   program_leakage_distortion, leakage_distortion_accepted.  A mechanism has any
   finite number of outputs and any guess. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel.
From symdp Require Import MaximalLeakage LeakageChecks SourceSets.
From symdp Require Import Kernel Builders BuiltPrograms MeasurePrograms.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What the kernel accepts of both programs. *)
Section Accepted.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Variables (chance : X -> R) (scale : R).
Implicit Types (D L level low high s : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation program U t D level := (@summed_program R X C B [finType of U]
  column row bound exact chance scale t D level).

(* The exponential of a leakage at a distortion, and the other way round. *)
Definition least_program D := program void 1 D 0.
Definition distortion_program level := program unit 0 0 level.

(* Multipliers of the least distortion hold a prior of the set: those of its
   columns. *)
Lemma distortion_prior level s y h a :
  0 < s -> multipliers (distortion_program level) s y h a -> exists P, S P.
Proof.
move=> s_gt0 [y_ge0 _ _ le eq].
have none (f : void -> R) : \sum_k f k = 0 by rewrite big1 // => -[].
have zero (T : finType) (f : T -> R) : \sum_i f i * 0 = 0.
  by rewrite big1 // => i _; apply: mulr0.
have limit : y (inl (inr tt)) = s.
  have := eq (distortion_ X X X B tt) isT.
  rewrite /charged !none !big_sumType /= !zero !add0r !addr0 !mulr1.
  by rewrite (big_pred1 tt) /= ?mulr1 => [-> //|]; case.
pose w c := y (inl (inl (inr c))).
have price p : charged (distortion_program level) y h a
    (price_ X X X [finType of unit] p) = \sum_c row p c * w c - bound p * s.
  rewrite /charged !none !big_sumType /= !zero !add0r !addr0 (big_pred1 tt).
    by rewrite /= limit mulrN [s * _]mulrC; under eq_bigr do rewrite mulrC.
  by case.
have price_cost p : s * cost (distortion_program level)
    (price_ X X X [finType of unit] p) = 0 by rewrite /= mulr0.
apply: (@weighed_prior _ _ _ _ _ _ _ _ w s) => // [c|p|p p_exact].
- exact: y_ge0.
- have := le (price_ X X X [finType of unit] p).
  by rewrite price price_cost.
by have := eq (price_ X X X [finType of unit] p) p_exact;
  rewrite price price_cost.
Qed.

Let proved_below (U : finType) t D level s y b a low :
  let p := @summed_program R X C B U column row bound exact chance scale t D
    level in
  0 < s -> multipliers p s y b a -> low * s <= proved p y b ->
  forall v, point p v -> low <= value p v.
Proof.
move=> p s_gt0 m_ok low_le v v_point.
rewrite -(ler_pmul2r s_gt0) [X in _ <= X]mulrC; apply: le_trans low_le _.
by apply: multipliers_bound m_ok v_point; case.
Qed.

Hypothesis scale_ge0 : 0 <= scale.
Local Notation achievable := (maxima_achievable chance scale S).

Section SomePrior.
Hypothesis S_some : exists P, S P.

Theorem least_points D L :
  (exists2 v, point (least_program D) v & value (least_program D) v <= L) <->
  achievable D L.
Proof.
have := @summed_points _ _ _ _ [finType of void] column row bound exact chance
  scale scale_ge0 S_some 1 D 0 L (fun=> 0).
have value_m v : value (least_program D) v =
    scale * (\sum_z v (more_ X X B [finType of void] z)).
  by rewrite /least_program summed_value mul1r sum_nothing addr0.
rewrite sum_nothing addr0 => <-; last by case.
split=> -[v v_point]; rewrite ?value_m; last first.
  by case; exists v; rewrite ?value_m.
by exists v => //; split=> // -[].
Qed.

Theorem distortion_points level D :
  (exists2 v, point (distortion_program level) v &
     value (distortion_program level) v <= D) <-> achievable D level.
Proof.
have at_tt v : value (distortion_program level) v = v (inr tt).
  by rewrite /distortion_program summed_value mul0r add0r sum_unit.
have reached E : (exists2 v, point (distortion_program level) v &
    value (distortion_program level) v = E) <-> achievable E level.
  have := @summed_points _ _ _ _ [finType of unit] column row bound exact chance
    scale scale_ge0 S_some 0 0 level level (fun=> E).
  rewrite add0r sum_unit => <- //.
  split=> -[v v_point]; rewrite ?at_tt.
    move=> v_E; exists v => //; split; first by case.
    by have /summed_point[_ _ _ _ ->] := v_point.
  by move=> [v_E _]; exists v => //; rewrite at_tt; apply: v_E tt.
split=> [[v v_point v_le]|/reached[v v_point v_D]]; last first.
  by exists v => //; rewrite v_D.
have /reached[Y [W [g [W_ok W_le W_valid]]]] :
    exists2 v', point (distortion_program level) v' &
      value (distortion_program level) v' =
      value (distortion_program level) v by exists v.
by exists Y, W, g; split=> // P S_P; apply: le_trans (W_valid P S_P) v_le.
Qed.

(* The least value is the least leakage, and the least distortion. *)
Theorem program_maxima D L :
  least_value (least_program D) L <-> least_maxima chance scale S D L.
Proof. by apply: least_of_bounds => L'; apply: least_points. Qed.

Theorem program_maxima_distortion level D :
  least_value (distortion_program level) D <->
  achievable D level /\ forall D', achievable D' level -> D <= D'.
Proof. by apply: least_of_bounds => D'; apply: distortion_points. Qed.

(* Between two numbers: a point, and multipliers. *)
Theorem maxima_between D low high v s y b a :
  point (least_program D) v -> value (least_program D) v <= high ->
  0 < s -> multipliers (least_program D) s y b a ->
  low * s <= proved (least_program D) y b ->
  achievable D high /\ forall L, achievable D L -> low <= L.
Proof.
move=> v_point v_le s_gt0 m_ok low_le; split.
  by apply/least_points; exists v.
move=> L /least_points[u u_point]; apply: le_trans.
exact: proved_below s_gt0 m_ok low_le u u_point.
Qed.

End SomePrior.

Theorem maxima_distortion_between level low high v s y b a :
  point (distortion_program level) v ->
  value (distortion_program level) v <= high ->
  0 < s -> multipliers (distortion_program level) s y b a ->
  low * s <= proved (distortion_program level) y b ->
  [/\ low <= high, achievable high level &
      forall D, achievable D level -> low <= D].
Proof.
move=> v_point v_le s_gt0 m_ok low_le.
have at_least := proved_below s_gt0 m_ok low_le.
have points D := distortion_points (distortion_prior s_gt0 m_ok) level D.
split; first exact: le_trans (at_least v v_point) v_le.
  by apply/points; exists v.
by move=> D /points[u u_point]; apply: le_trans (at_least u u_point).
Qed.

End Accepted.

(* Maximal leakage. *)
Section Leakage.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (D L level low high s : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation ones := (fun _ : X => 1 : R).

Definition leakage_program D := least_program column row bound exact ones 1 D.
Definition leakage_distortion_program level :=
  distortion_program column row bound exact ones 1 level.

Lemma maxima_leakage (T : source_set R X) D L :
  maxima_achievable ones 1 T D L <-> leakage_achievable T D L.
Proof.
have same (Y : finType) (W : X -> Y -> R) : maxima ones 1 W = maximal_leakage W.
  rewrite /maxima mul1r; apply: eq_bigr => y _.
  by apply: eq_bigr => x _; rewrite mul1r.
by split=> -[Y [W [g [W_ok W_le W_valid]]]]; exists Y, W, g; split=> //;
  rewrite ?same // -same.
Qed.

Lemma least_maxima_leakage (T : source_set R X) D L :
  least_maxima ones 1 T D L <-> least_maximal_leakage T D L.
Proof.
by split=> -[/maxima_leakage reached low]; split=> // L' /maxima_leakage;
  apply: low.
Qed.

(* The least distortion at a leakage, between two numbers.  Multipliers show a
   prior of the set. *)
Theorem leakage_distortion_accepted level low high v s y b a :
  point (leakage_distortion_program level) v ->
  value (leakage_distortion_program level) v <= high ->
  0 < s -> multipliers (leakage_distortion_program level) s y b a ->
  low * s <= proved (leakage_distortion_program level) y b ->
  leakage_distortion_between S level low high.
Proof.
move=> v_point v_le s_gt0 m_ok low_le.
have [low_high /maxima_leakage reached least] := maxima_distortion_between
  ler01 v_point v_le s_gt0 m_ok low_le.
by split=> // D /maxima_leakage; apply: least.
Qed.

Hypothesis S_some : exists P, S P.

(* Its least value is the exponential of the least maximal leakage. *)
Theorem program_leakage D L :
  least_value (leakage_program D) L <-> least_maximal_leakage S D L.
Proof. by rewrite (program_maxima ones ler01 S_some) least_maxima_leakage. Qed.

(* Between two numbers, by a point and multipliers. *)
Theorem leakage_accepted D low high v s y b a :
  point (leakage_program D) v -> value (leakage_program D) v <= high ->
  0 < s -> multipliers (leakage_program D) s y b a ->
  low * s <= proved (leakage_program D) y b ->
  leakage_achievable S D high /\ forall L, leakage_achievable S D L -> low <= L.
Proof.
move=> v_point v_le s_gt0 m_ok low_le.
have [/maxima_leakage reached least] :=
  maxima_between ler01 S_some v_point v_le s_gt0 m_ok low_le.
by split=> // L /maxima_leakage; apply: least.
Qed.

(* The least distortion at a leakage. *)
Theorem program_leakage_distortion level D :
  least_value (leakage_distortion_program level) D <->
  leakage_achievable S D level /\
    forall D', leakage_achievable S D' level -> D <= D'.
Proof.
rewrite (program_maxima_distortion ones ler01 S_some).
by split=> -[/maxima_leakage reached low]; split=> // D' /maxima_leakage;
  apply: low.
Qed.

End Leakage.
