(* The programs of prior_programs.py and formula_programs.py: what the kernel
   accepts of them is the least majorised prior of a polyhedron, and a prior at
   which a formula is false.

   prior_program f     the priors of a polyhedron, a column c costs f c
   member_program P    those that are P
   Exports: levels_rule, levels_majorised, levels_by_programs,
   majorised_by_programs, refuted_by_germs. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel SourceSets Majorisation.
From symdp Require Import MajorisedChecks Kernel Builders BuiltPrograms Germs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Priors.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (P Q : X -> R) (f y : C -> R).

Local Notation S := (polyhedron column row bound exact).

Let no {T : Type} (t : T) : R := 0.

(* Rows "at most" change their sign, as the kernel's are "at least". *)
Definition signed_row b c := if exact b then row b c else - row b c.
Definition signed_bound b := if exact b then bound b else - bound b.

Definition prior_program f :
    program R C B [finType of void] [finType of void] :=
  Program f pred0 signed_row signed_bound exact (fun=> no) no (fun=> no) id no.

Definition member_program P :
    program R C [finType of B + X] [finType of void] [finType of void] :=
  Program no pred0
    (fun j => match j with inl b => signed_row b | inr x => column^~ x end)
    (fun j => match j with inl b => signed_bound b | inr x => P x end)
    (fun j => match j with inl b => exact b | inr _ => true end)
    (fun=> no) no (fun=> no) id no.

Lemma signed_dot b y : Kernel.dot (signed_row b) y =
  if exact b then \sum_c row b c * y c else - \sum_c row b c * y c.
Proof.
rewrite /Kernel.dot /signed_row; case: (exact b) => //.
by rewrite -sumrN; apply: eq_bigr => c _; rewrite mulNr.
Qed.

Lemma kept_weights y : weights row bound exact y <->
  [/\ forall c, 0 <= y c,
      forall b, signed_bound b <= Kernel.dot (signed_row b) y &
      forall b, exact b -> Kernel.dot (signed_row b) y = signed_bound b].
Proof.
split=> -[y_ge0 y_le y_eq]; split=> // b.
- rewrite signed_dot /signed_bound; case: ifP => [b_exact|_].
    by rewrite y_eq.
  by rewrite ler_opp2.
- by move=> b_exact; rewrite signed_dot /signed_bound b_exact y_eq.
- have [b_exact|b_le] := boolP (exact b).
    have := y_eq b b_exact; rewrite signed_dot /signed_bound b_exact => ->.
    exact: lexx.
  have := y_le b; rewrite signed_dot /signed_bound (negPf b_le).
  by rewrite ler_opp2.
by move=> b_exact; have := y_eq b b_exact;
  rewrite signed_dot /signed_bound b_exact.
Qed.

Lemma prior_points f y : weights row bound exact y -> point (prior_program f) y.
Proof. by move=> /kept_weights[]; split=> // -[]. Qed.

Lemma member_points P : (exists y, point (member_program P) y) -> S P.
Proof.
move=> [y [y_ge0 y_rows y_exact _ _]]; exists y.
  apply/kept_weights; split=> [c|b|b b_exact]; first exact: y_ge0.
    exact: (y_rows (inl b)).
  exact: (y_exact (inl b)).
move=> x; rewrite -[LHS](y_exact (inr x) isT).
by apply: eq_bigr => c _; rewrite mulrC.
Qed.

(* Where the letters above each of its probabilities are least likely at a prior
   of the set, they are so above any number. *)
Lemma levels_tight (T : source_set R X) P : of_priors T -> T P ->
  (forall x Q, 0 < P x -> T Q ->
     \sum_(z | P x <= P z) P z <= \sum_(z | P x <= P z) Q z) ->
  forall c Q, T Q -> \sum_(x | c <= P x) P x <= \sum_(x | c <= P x) Q x.
Proof.
move=> T_priors P_in levels c Q Q_in; have [P_ge0 P_sum] := T_priors P P_in.
have [_ Q_sum] := T_priors Q Q_in.
case: (pickP (fun x => c <= P x)) => [x0 x0_in|none].
  have [x x_in least] := arg_minP P (x0_in : (fun x => c <= P x) x0).
  have same z : (c <= P z) = (P x <= P z).
    by apply/idP/idP => [/least//|]; apply: le_trans.
  rewrite (eq_bigl _ _ same) [X in _ <= X](eq_bigl _ _ same).
  have [|x_le0] := ltP 0 (P x); first by move/levels; apply.
  have all z : (P x <= P z) = true by exact: le_trans x_le0 (P_ge0 z).
  by rewrite (eq_bigl xpredT) // [X in _ <= X](eq_bigl xpredT) // P_sum Q_sum.
by rewrite !big_pred0.
Qed.

(* Then this prior asks for as much as the set does ... *)
Theorem levels_rule (T : source_set R X) P D lambda : of_priors T -> T P ->
  (forall x Q, 0 < P x -> T Q ->
     \sum_(z | P x <= P z) P z <= \sum_(z | P x <= P z) Q z) ->
  1 <= lambda -> achievable T D lambda <-> achievable (only P) D lambda.
Proof.
move=> T_priors P_in levels lambda_ge1.
apply: (least_majorised_rules D T_priors (convex_hull_self P_in)
  (T_priors P P_in) lambda_ge1).
exact: levels_tight levels.
Qed.

(* ... which is all that majorisation asks. *)
Theorem levels_majorised (T : source_set R X) P : of_priors T -> T P ->
  (forall x Q, 0 < P x -> T Q ->
     \sum_(z | P x <= P z) P z <= \sum_(z | P x <= P z) Q z) ->
  least_majorised T P.
Proof.
move=> T_priors P_in levels; split=> // Q Q_in.
apply: (harder_majorised (T_priors P P_in) (T_priors Q Q_in)).
move=> D lambda ge1 ok.
apply: (achievable_only Q_in).
exact: iffRL (levels_rule D T_priors P_in levels ge1) ok.
Qed.

Definition level_costs P x c := \sum_(z | P x <= P z) column c z.

(* What the kernel accepts of the programs of levels ... *)
Lemma levels_by_programs P : (forall x, 0 < P x ->
    exists (s : R) (a : B -> R) h t,
     [/\ 0 < s, multipliers (prior_program (level_costs P x)) s a h t &
         (\sum_(z | P x <= P z) P z) * s <=
           proved (prior_program (level_costs P x)) a h]) ->
  forall x Q, 0 < P x -> S Q ->
    \sum_(z | P x <= P z) P z <= \sum_(z | P x <= P z) Q z.
Proof.
move=> shown x Q /shown[s [a [h [t [s_gt0 m_ok proved_ge]]]]] [w w_ok Q_mix].
have none (z : void) : 0 < weight (prior_program (level_costs P x)) z.
  by case: z.
have := multipliers_bound none m_ok (prior_points (level_costs P x) w_ok).
move/(le_trans proved_ge); rewrite mulrC ler_pmul2l // => /le_trans; apply.
rewrite /value /Kernel.dot /= /level_costs le_eqVlt; apply/orP; left; apply/eqP.
rewrite (eq_bigr _ (fun z _ => Q_mix z)) exchange_big; apply: eq_bigr => c _ /=.
by rewrite mulr_suml; apply: eq_bigr => z _; rewrite mulrC.
Qed.

(* ... is the least majorised prior. *)
Theorem majorised_by_programs P : of_priors S ->
  (exists y, point (member_program P) y) ->
  (forall x, 0 < P x -> exists (s : R) (a : B -> R) h t,
     [/\ 0 < s, multipliers (prior_program (level_costs P x)) s a h t &
         (\sum_(z | P x <= P z) P z) * s <=
           proved (prior_program (level_costs P x)) a h]) ->
  least_majorised S P.
Proof.
move=> S_priors /member_points P_in /levels_by_programs levels.
exact: levels_majorised.
Qed.

End Priors.

(* The least lambda of a hull, by multipliers that are polynomials in s. *)
Section Hulls.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).
Implicit Types (P : X -> R) (D L : R).

Local Notation within a b D := (@built_program R X X V [finType of unit]
  [finType of void] (@hamming R X) vertex (fun=> fun=> 1) (fun=> 1) predT
  a b D).
Local Notation germs a b D := (local_polynomials [finType of void]
  (@hamming R X) vertex (fun=> fun=> 1) (fun=> 1) (@predT unit) a b D).

Theorem hull_by_germs D L c y h t : (forall v, prior (vertex v)) ->
  (exists v : V, True) -> 1 <= L -> (exists v, point (within 1 L D) v) ->
  (1 < L -> compared (germs 1 (L%:P - 'X) D%:P) (@germ_ge0 R) c y h t /\
    germ_gt0 (pproved (germs 1 (L%:P - 'X) D%:P) y h)) ->
  least_exp_epsilon (hull vertex) D L.
Proof.
move=> vertex_priors some L_ge1 reached none.
have priors := polyhedron_priors vertex_priors.
have [_ ok least] :=
  level_by_germs priors (polyhedron_some vertex some) L_ge1 reached none.
by split=> // [|mu mu_ge1 /hull_loss]; [apply/hull_loss | apply: least].
Qed.

End Hulls.

(* A formula that is false of a prior, D and the least lambda there holds of no
   class of priors that has this one. *)
Section Refuted.
Variables (R : realFieldType) (X : finType).
Variables (formula : (X -> R) -> R -> R -> Prop) (class : (X -> R) -> Prop).
Implicit Types (P : X -> R) (D L : R).

Lemma single_only P D lambda :
  achievable (hull (fun _ : unit => P)) D lambda <->
  achievable (only P) D lambda.
Proof.
have single (f : unit -> R) : \sum_v f v = f tt.
  by rewrite (big_pred1 tt) // => -[].
split; apply: achievable_sub => Q Q_in; last first.
  by move=> x; have [w [_ w_1 ->]] := Q_in; rewrite -mulr_suml w_1 mul1r.
exists (fun=> 1); split=> [v||x]; first exact: ler01.
  exact: single.
by rewrite single mul1r.
Qed.

Local Notation within P a b D := (@built_program R X X [finType of unit]
  [finType of unit] [finType of void] (@hamming R X) (fun=> P) (fun=> fun=> 1)
  (fun=> 1) predT a b D).
Local Notation germs P a b D := (local_polynomials [finType of void]
  (@hamming R X) (fun _ : unit => P) (fun=> fun=> 1) (fun=> 1) (@predT unit)
  a b D).

Theorem refuted_by_germs P D L c y h t : prior P -> class P -> 1 <= L ->
  (exists v, point (within P 1 L D) v) ->
  (1 < L -> compared (germs P 1 (L%:P - 'X) D%:P) (@germ_ge0 R) c y h t /\
    germ_gt0 (pproved (germs P 1 (L%:P - 'X) D%:P) y h)) ->
  ~ formula P D L ->
  ~ forall Q E M, prior Q -> class Q -> least_exp_epsilon (only Q) E M ->
      formula Q E M.
Proof.
move=> P_prior P_class L_ge1 reached none false all; apply/false/all => //.
have some : exists v : unit, True by exists tt.
have [_ ok least] := hull_by_germs (fun=> P_prior) some L_ge1 reached none.
by split=> // [|mu mu_ge1 /single_only]; [apply/single_only | apply: least].
Qed.

End Refuted.
