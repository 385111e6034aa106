(* What the kernel accepts of the programs of maximal information, over any
   polyhedron of priors with the Hamming distortion (measure_programs.py,
   certificates of format 2).

   Exports: ratio_level, information_accepted, infinite_information,
   ratio_everything, program_information_distortion,
   information_distortion_accepted.  A mechanism has any finite number of
   outputs and any guess. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel Products MutualInformation.
From symdp Require Import LossMixtures MergedLosses AttainedLosses SourceSets.
From symdp Require Import Kernel Builders BuiltPrograms MeasurePrograms.
From symdp Require Import MeasureRatios.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Notion.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Implicit Types (D L : R).

(* Some mechanism of the distortion has maximal information log L at most,
   whatever the prior of the set. *)
Definition information_achievable D L :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
    [/\ mechanism W, identification_level S W L & valid S D g W].

Definition least_maximal_information D L := information_achievable D L /\
  forall L', information_achievable D L' -> L <= L'.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Lemma information_ge1 D L : information_achievable D L -> 1 <= L.
Proof.
move=> [Y [W [g [W_ok W_le _]]]]; have [P S_P] := S_some.
have P_ok := S_priors S_P; have [x0 _] := prior_letter P_ok.
have [_ W_sum] := W_ok.
rewrite -[X in X <= _](W_sum x0) -[L]mulr1 -(output_sum P_ok W_ok) mulr_sumr.
by apply: ler_sum => y _; exact: W_le.
Qed.

Lemma information_le D L L' : L <= L' ->
  information_achievable D L -> information_achievable D L'.
Proof.
move=> le [Y [W [g [W_ok W_le W_valid]]]]; exists Y, W, g; split=> //.
move=> P S_P x y; apply: le_trans (W_le P S_P x y) _; rewrite ler_wpmul2r //.
by have [[P_ge0 _] [W_ge0 _]] := (S_priors S_P, W_ok);
  apply: sumr_ge0 => z _; rewrite mulr_ge0.
Qed.

End Notion.

Section Accepted.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (a b D L low high level s : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation program U a b D :=
  (@ratio_program R X C B [finType of U] column row bound exact a b D).

(* The mechanisms of a distortion at the level b / a, and the least distortion
   at a level. *)
Definition ratio_within a b D := program void a b D.
Definition ratio_distortion level := program unit 1 level 0.

(* Multipliers of the least distortion hold a prior of the set: those of its
   columns. *)
Lemma ratio_prior level s y h t :
  0 < s -> multipliers (ratio_distortion level) s y h t -> exists P, S P.
Proof.
move=> s_gt0 [y_ge0 _ _ le eq].
have none (f : void -> R) : \sum_k f k = 0 by rewrite big1 // => -[].
have zero (T : finType) (f : T -> R) : \sum_i f i * 0 = 0.
  by rewrite big1 // => i _; apply: mulr0.
have limit : y (inr tt) = s.
  have := eq (distortion_ X X X (ratio_prices X B) tt) isT.
  rewrite /charged !none !big_sumType /= !zero !add0r !addr0 !mulr1.
  by rewrite (big_pred1 tt) /= ?mulr1 => [-> //|]; case.
pose w c := y (inl (inr c)).
pose i p := price_ X X X [finType of unit] (inl p : ratio_prices X B).
have price p : charged (ratio_distortion level) y h t (i p) =
    \sum_c row p c * w c - bound p * s.
  rewrite /charged !none !big_sumType /= !zero !add0r !addr0 (big_pred1 tt).
    by rewrite /= limit mulrN [s * _]mulrC; under eq_bigr do rewrite mulrC.
  by case.
have price_cost p : s * cost (ratio_distortion level) (i p) = 0.
  by rewrite /= mulr0.
apply: (@weighed_prior _ _ _ _ _ _ _ _ w s) => // [c|p|p p_exact].
- exact: y_ge0.
- by have := le (i p); rewrite price price_cost.
by have := eq (i p) p_exact; rewrite price price_cost.
Qed.

Local Notation achievable := (information_achievable S).
Hypothesis S_priors : forall P, S P -> prior P.

Section SomePrior.
Hypothesis S_some : exists P, S P.

Lemma letters_information a b D : 0 < a ->
  (exists W : X -> X -> R, [/\ mechanism W,
    forall P, S P -> forall x z, a * W x z <= b * \sum_t P t * W t z &
    valid S D id W]) <-> achievable D (b / a).
Proof.
move=> a_gt0; split=> [[W [W_ok W_le W_valid]]|].
  exists X, W, id; split=> // P S_P x z.
  by rewrite mulrAC ler_pdivl_mulr // [X in X <= _]mulrC; apply: W_le.
move=> [Y [W [g [W_ok W_le W_valid]]]]; exists (merged g W); split.
- exact: merged_mechanism.
- move=> P S_P x z; have := merged_identification g (W_le P S_P) x z.
  by rewrite mulrAC ler_pdivl_mulr // [X in X <= _]mulrC.
by move=> P S_P; rewrite merged_distortion // W_valid.
Qed.

(* The points are the mechanisms, with any finite number of outputs ... *)
Theorem ratio_mechanisms a b D : 0 < a -> 0 <= b ->
  (exists v, point (ratio_within a b D) v) <-> achievable D (b / a).
Proof.
move=> a_gt0 b_ge0; rewrite -(letters_information _ _ a_gt0).
have := @ratio_points _ _ _ _ [finType of void] column row bound exact S_priors
  S_some a b D (fun=> 0) b_ge0.
rewrite big1 ?addr0 => [<- | []].
by split=> [[v v_point]|[v v_point _]]; exists v => // -[].
Qed.

(* ... and at the level (0, 1) all of them. *)
Theorem ratio_everything D : (exists v, point (ratio_within 0 1 D) v) <->
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
    mechanism W /\ valid S D g W.
Proof.
have := @ratio_points _ _ _ _ [finType of void] column row bound exact S_priors
  S_some 0 1 D (fun=> 0) ler01.
rewrite big1 ?addr0 => [points | []].
have -> : (exists v, point (ratio_within 0 1 D) v) <-> exists2 v,
    point (ratio_within 0 1 D) v & forall u : void,
    v (distortion_ X X X (ratio_prices X B) u) = 0.
  by split=> [[v v_point]|[v v_point _]]; exists v => // -[].
rewrite points; split=> [[W [W_ok _ W_valid]]|[Y [W [g [W_ok W_valid]]]]].
  by exists X, W, id.
exists (merged g W); have [W'_ge0 W'_sum] := merged_mechanism g W_ok.
split=> // [P S_P x z|P S_P]; last by rewrite merged_distortion // W_valid.
have [P_ge0 _] := S_priors S_P.
by rewrite mul0r mul1r; apply: sumr_ge0 => t _; rewrite mulr_ge0.
Qed.

(* A bound from below: no point at low - s for all small s > 0. *)
Lemma ratio_low D low : 1 <= low ->
  (1 < low -> exists2 e, 0 < e &
     forall s, 0 < s < e -> ~ exists v, point (ratio_within 1 (low - s) D) v) ->
  forall L, achievable D L -> low <= L.
Proof.
move=> low_ge1 none L L_ok; have L_ge1 := information_ge1 S_priors S_some L_ok.
apply: (none_below (information_le S_priors (D := D)) _ L_ge1 L_ok).
move=> /none[e e_gt0 e_none]; exists e => // s s_in s_ge1 s_ok.
have s_ge0 := le_trans ler01 s_ge1; apply: (e_none s s_in).
by apply/(ratio_mechanisms D ltr01 s_ge0); rewrite divr1.
Qed.

(* The least level: a point there, and none at L - s for all small s > 0. *)
Theorem ratio_level D L : 1 <= L ->
  ((exists v, point (ratio_within 1 L D) v) /\
   (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e ->
      ~ exists v, point (ratio_within 1 (L - s) D) v)) <->
  least_maximal_information S D L.
Proof.
move=> L_ge1; have at_ M : 1 <= M ->
    (exists v, point (ratio_within 1 M D) v) <-> achievable D M.
  move=> M_ge1; have M_ge0 := le_trans ler01 M_ge1.
  by rewrite (ratio_mechanisms D ltr01 M_ge0) divr1.
apply: (iff_trans (least_level (information_le S_priors (D := D)) L_ge1 at_)).
split=> -[reached least]; split=> // M M_ok; last exact: least.
by apply: least (information_ge1 S_priors S_some M_ok) M_ok.
Qed.

Lemma nothing_within a b D s y h t : multipliers (ratio_within a b D) s y h t ->
  0 < proved (ratio_within a b D) y h ->
  ~ exists v, point (ratio_within a b D) v.
Proof.
move=> m_ok proved_gt0 [v].
apply: kernel_impossible m_ok proved_gt0 v => [[]|] //.
by move=> [[[[e|z]|x]|p]|[]].
Qed.

(* What the kernel accepts, between two numbers; where these are one it is the
   least maximal information. *)
Theorem information_accepted D low high : 1 <= low -> low <= high ->
  (exists v, point (ratio_within 1 high D) v) ->
  (1 < low -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (ratio_within 1 (low - s) D) c y h t /\
     0 < proved (ratio_within 1 (low - s) D) y h) ->
  achievable D high /\ forall L, achievable D L -> low <= L.
Proof.
move=> low_ge1 le reached none; split.
  have ge0 : 0 <= high := le_trans (le_trans ler01 low_ge1) le.
  by rewrite -[high]divr1; apply/(ratio_mechanisms D ltr01 ge0).
apply: ratio_low => // /none[e e_gt0 e_none]; exists e => // s.
by move=> /e_none[c [y [h [t [m_ok]]]]]; apply: nothing_within m_ok.
Qed.

(* No finite value: no point at 1 / s for all small s > 0. *)
Theorem infinite_information D :
  (exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (ratio_within s 1 D) c y h t /\
     0 < proved (ratio_within s 1 D) y h) ->
  forall L, ~ achievable D L.
Proof.
move=> [e e_gt0 none] L L_ok.
have L_ge1 := information_ge1 S_priors S_some L_ok.
apply: none_finite L_ge1 L_ok => [lambda mu|]; first exact: information_le.
exists e => // s s_in _; have /andP[s_gt0 _] := s_in.
move=> /(ratio_mechanisms D s_gt0 ler01).
by have [c [y [h [t [m_ok]]]]] := none s s_in; apply: nothing_within m_ok.
Qed.

(* The least distortion at a level. *)
Lemma ratio_distortions level D : 0 <= level ->
  (exists2 v, point (ratio_distortion level) v &
     value (ratio_distortion level) v = D) <-> achievable D level.
Proof.
move=> level_ge0; have at_tt v : value (ratio_distortion level) v = v (inr tt).
  by rewrite /value /= dot_sum_of !sum_no !add0r sum_unit mul1r.
rewrite -[in X in _ <-> X](divr1 level) -(letters_information _ _ ltr01).
have := @ratio_points _ _ _ _ [finType of unit] column row bound exact S_priors
  S_some 1 level 0 (fun=> D) level_ge0.
rewrite add0r sum_unit => <-.
split=> -[v v_point v_D]; exists v => //; first by case; rewrite -v_D at_tt.
by rewrite at_tt; apply: v_D tt.
Qed.

Theorem program_information_distortion level D : 0 <= level ->
  least_value (ratio_distortion level) D <->
  achievable D level /\ forall D', achievable D' level -> D <= D'.
Proof.
move=> level_ge0; apply: least_of_values => D'.
exact: ratio_distortions.
Qed.

End SomePrior.

Theorem information_distortion_accepted level low high v s y h t : 0 <= level ->
  point (ratio_distortion level) v ->
  value (ratio_distortion level) v <= high ->
  0 < s -> multipliers (ratio_distortion level) s y h t ->
  low * s <= proved (ratio_distortion level) y h ->
  [/\ low <= high, achievable high level &
      forall D, achievable D level -> low <= D].
Proof.
move=> level_ge0 v_point v_le s_gt0 m_ok low_le.
have some := ratio_prior s_gt0 m_ok.
have at_least u : point (ratio_distortion level) u ->
    low <= value (ratio_distortion level) u.
  move=> u_point; rewrite -(ler_pmul2r s_gt0) [X in _ <= X]mulrC.
  by apply: le_trans low_le _; apply: multipliers_bound m_ok u_point; case.
split; first exact: le_trans (at_least v v_point) v_le.
  have [Y [W [g [W_ok W_le W_valid]]]] : achievable
      (value (ratio_distortion level) v) level.
    by apply/(ratio_distortions some) => //; exists v.
  by exists Y, W, g; split=> // P S_P; apply: le_trans (W_valid P S_P) v_le.
move=> D /(ratio_distortions some _ level_ge0)[u u_point <-].
exact: at_least.
Qed.

End Accepted.
