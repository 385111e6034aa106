(* The program of the least identifiability of one prior, as entries_programs.py
   writes it for certificates of format 2: joint probabilities, floors of their
   columns, and what its points and multipliers prove.

   Exports: joint_points, joint_level, program_identifiability. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel SourceSets.
From symdp Require Import IdentifiabilityChecks Kernel.
From symdp Require Import Builders GraphBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Identifiability.
Variables (R : realFieldType) (X : finType) (P : X -> R).
Implicit Types (lambda D L : R).

Definition joint_unknown : finType := [finType of X * X + X].

Definition joint_ x z : joint_unknown := inl (x, z).
Definition floor_ z : joint_unknown := inr z.

(* Rows sum to the prior, least, most, and the distortion. *)
Definition joint_rows : finType := [finType of X + X * X + X * X + unit].

Definition sum_of (f : X * X -> R) (g : X -> R) (i : joint_unknown) : R :=
  match i with inl e => f e | inr z => g z end.

Definition joint_row lambda (j : joint_rows) : joint_unknown -> R :=
  match j with
  | inl (inl (inl x)) => sum_of (fun e => (e.1 == x)%:R) (fun=> 0)
  | inl (inl (inr e)) =>
      sum_of (fun e' => (e' == e)%:R) (fun z => - (z == e.2)%:R)
  | inl (inr e) =>
      sum_of (fun e' => - (e' == e)%:R) (fun z => lambda * (z == e.2)%:R)
  | inr tt => sum_of (fun e => (e.2 == e.1)%:R) (fun=> 0)
  end.

Definition joint_bound D (j : joint_rows) : R :=
  match j with
  | inl (inl (inl x)) => P x
  | inr tt => 1 - D
  | _ => 0
  end.

Definition joint_program D lambda : program R joint_unknown joint_rows
    [finType of void] [finType of void] :=
  Program (fun=> 0) pred0 (joint_row lambda) (joint_bound D)
    (fun j => if j is inl (inl (inl _)) then true else false)
    (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) (fun t => t) (fun=> 0).

Lemma dot_joint f g v : Kernel.dot (sum_of f g) v =
  \sum_e f e * v (inl e) + \sum_z g z * v (inr z).
Proof. by rewrite /Kernel.dot big_sumType. Qed.

(* A point, row by row. *)
Lemma joint_point D lambda v : point (joint_program D lambda) v <->
  [/\ (forall x z, 0 <= v (joint_ x z)) /\ (forall z, 0 <= v (floor_ z)),
      forall x, \sum_z v (joint_ x z) = P x,
      forall x z, v (floor_ z) <= v (joint_ x z),
      forall x z, v (joint_ x z) <= lambda * v (floor_ z) &
      1 - D <= \sum_z v (joint_ z z)].
Proof.
have row_sum x : Kernel.dot (joint_row lambda (inl (inl (inl x)))) v =
    \sum_z v (joint_ x z).
  by rewrite dot_joint sum_no addr0 sum_row.
have row_least x z : Kernel.dot (joint_row lambda (inl (inl (inr (x, z))))) v =
    v (joint_ x z) - v (floor_ z).
  rewrite dot_joint sum_at; under [X in _ + X]eq_bigr do rewrite mulNr.
  by rewrite sumrN sum_at.
have row_most x z : Kernel.dot (joint_row lambda (inl (inr (x, z)))) v =
    lambda * v (floor_ z) - v (joint_ x z).
  rewrite dot_joint addrC; under eq_bigr do rewrite -mulrA.
  under [X in _ + X]eq_bigr do rewrite mulNr.
  by rewrite -mulr_sumr sumrN !sum_at.
have row_kept : Kernel.dot (joint_row lambda (inr tt)) v =
    \sum_z v (joint_ z z).
  by rewrite dot_joint sum_no addr0 (sum_graph id).
split=> [[v_ge0 v_rows v_exact _ _]|[[J_ge0 m_ge0] J_row least most kept]].
  split=> [|x|x z|x z|].
  - by split=> *; apply: v_ge0.
  - by rewrite -row_sum; apply: (v_exact (inl (inl (inl x)))).
  - by rewrite -subr_ge0 -row_least; apply: (v_rows (inl (inl (inr (x, z))))).
  - by rewrite -subr_ge0 -row_most; apply: (v_rows (inl (inr (x, z)))).
  by rewrite -row_kept; apply: (v_rows (inr tt)).
split=> [[[x z]|z] _|[[[x|[x z]]|[x z]]|[]]|[[[x|//]|//]|[]] _|[]|[]] //.
- exact: J_ge0.
- by rewrite [X in _ <= X]row_sum J_row.
- by rewrite [X in _ <= X]row_least subr_ge0.
- by rewrite [X in _ <= X]row_most subr_ge0.
- by rewrite [X in _ <= X]row_kept.
by rewrite [LHS]row_sum J_row.
Qed.

Hypotheses (P_prior : prior P) (P_gt0 : forall x, 0 < P x).

(* The points are the joint probabilities J(x,z) = P(x) W(z|x) of mechanisms:
   any number of outputs, of which those of one guess are merged. *)
Theorem joint_points D lambda : 0 <= lambda ->
  (exists v, point (joint_program D lambda) v) <->
  identifiably_achievable P D lambda.
Proof.
move=> lambda_ge0; have [P_ge0 _] := P_prior; split.
  case=> v /joint_point[[J_ge0 m_ge0] J_row least most kept].
  pose W x z := v (joint_ x z) / P x.
  have joint x z : P x * W x z = v (joint_ x z).
    by rewrite mulrC divfK ?gt_eqF.
  have W_mech : mechanism W.
    split=> [x z|x]; first by rewrite divr_ge0.
    by rewrite -mulr_suml J_row divff ?gt_eqF.
  exists X, W, id; split=> // [x x' z|].
    by rewrite !joint; apply: le_trans (most x z) _; rewrite ler_wpmul2l.
  rewrite distortion_id // ler_subl_addr -ler_subl_addl.
  by under eq_bigr do rewrite joint.
case=> Y [W [g [W_mech W_level W_cheap]]].
have [x0 _] := prior_letter P_prior.
have V_mech := merged_mechanism g W_mech; have [V_ge0 V_row] := V_mech.
pose J x z := P x * merged g W x z.
have J_ge0 x z : 0 <= J x z by rewrite mulr_ge0.
have J_level x x' z : J x z <= lambda * J x' z.
  rewrite /J /merged !mulr_sumr; apply: ler_sum => y _; exact: W_level.
pose low z := [arg min_(x < x0) J x z]%O.
exists (sum_of (fun e => J e.1 e.2) (fun z => J (low z) z)).
apply/joint_point; split=> [|x|x z|x z|] //=.
- by rewrite -mulr_sumr V_row mulr1.
- by rewrite /low; case: arg_minP => // x' _; apply.
by move: W_cheap; rewrite -merged_distortion // distortion_id //
  ler_subl_addr -ler_subl_addl.
Qed.

Lemma identifiable_le D lambda mu : lambda <= mu ->
  identifiably_achievable P D lambda -> identifiably_achievable P D mu.
Proof.
move=> le [Y [W [g [W_mech W_level W_cheap]]]]; exists Y, W, g; split=> //.
have [W_ge0 _] := W_mech; move=> x x' y; apply: le_trans (W_level x x' y) _.
by rewrite ler_wpmul2r // mulr_ge0 // ltW.
Qed.

(* Below 1 nothing is reached. *)
Lemma identifiable_ge1 D lambda :
  identifiably_achievable P D lambda -> 1 <= lambda.
Proof.
case=> Y [W [g [W_mech W_level _]]].
have [x0 _] := prior_letter P_prior.
by have := ratio_bound W_mech W_level x0 x0; rewrite ler_pmull.
Qed.

(* A least lambda: a point there, and none at L - s for all small s > 0. *)
Theorem joint_level D L : 1 <= L ->
  ((exists v, point (joint_program D L) v) /\
   (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e ->
      forall v, ~ point (joint_program D (L - s)) v)) <->
  least_identifiability P D L.
Proof.
move=> L_ge1; pose points mu := exists v, point (joint_program D mu) v.
have at_ mu : 1 <= mu -> points mu <-> identifiably_achievable P D mu.
  by move=> mu_ge1; apply/joint_points/(le_trans ler01).
have := least_level (@identifiable_le D) L_ge1 at_; rewrite /points => levels.
split=> [[reached none]|[reached least]].
  have [|ok least] := levels.1.
    split=> // /none[e e_gt0 e_none]; exists e => // s s_in [v].
    exact: e_none.
  by split=> // mu mu_ok; apply: least (identifiable_ge1 mu_ok) mu_ok.
have [|ok none] := levels.2; first by split=> // mu _; apply: least.
split=> // /none[e e_gt0 e_none]; exists e => // s s_in v v_point.
by apply: (e_none s s_in); exists v.
Qed.

(* What the kernel accepts proves the claim. *)
Theorem program_identifiability D L : 1 <= L ->
  (exists v, point (joint_program D L) v) ->
  (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (joint_program D (L - s)) c y h t /\
     0 < proved (joint_program D (L - s)) y h) ->
  least_identifiability P D L.
Proof.
move=> L_ge1 reached none; apply/joint_level => //; split=> //.
move=> /none[e e_gt0 e_none]; exists e => // s.
move=> /e_none[c [y [h [t [m_ok proved_gt0]]]]] v.
by apply: (kernel_impossible _ _ m_ok proved_gt0) => // -[].
Qed.

End Identifiability.
