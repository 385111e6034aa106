(* Decomposition of a supermodular function: letters are taken set by set, each
   set with the greatest gain a letter; the prior found is in the core, has the
   function's values on its level sets, and rules the core.

   decomposed P E   the letters outside of E are taken in this way, each with
                    the gain of its set as its probability
   Exports: decomposed_core, decomposed_tight, decomposed_rules. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets.
From symdp Require Import Majorisation LowerProbabilities.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Decompositions.
Variables (R : realFieldType) (X : finType) (g : {set X} -> R) (P : X -> R).
Implicit Types (A B E : {set X}) (c D lambda : R).
Add Field numbers : (field_of_numbers R).
Hypotheses (g_ge0 : forall A, 0 <= g A) (g_none : g set0 = 0).
Hypothesis g_all : g setT = 1.
Hypothesis g_supermodular :
  forall A B, g A + g B <= g (A :|: B) + g (A :&: B).

(* c is at least what any set outside of E gains for a letter. *)
Definition gains_at_most c E :=
  forall B, [disjoint B & E] -> g (E :|: B) - g E <= c * #|B|%:R.

Inductive decomposed : {set X} -> Prop :=
| taken_all : decomposed setT
| taken_next E A c : A != set0 -> [disjoint A & E] ->
    g (E :|: A) - g E = c * #|A|%:R -> gains_at_most c E ->
    (forall x, x \in A -> P x = c) -> decomposed (E :|: A) -> decomposed E.

Lemma constant_sum A B c : (forall x, x \in A -> P x = c) -> B \subset A ->
  together P B = c * #|B|%:R.
Proof.
move=> P_c /subsetP sub; rewrite /together mulr_natr -sumr_const.
by apply: eq_bigr => x /sub/P_c.
Qed.

Lemma together_disjoint A B :
  [disjoint A & B] -> together P (A :|: B) = together P A + together P B.
Proof.
move=> apart; rewrite /together -bigU //.
by apply: eq_bigl => x; rewrite inE.
Qed.

(* What is left after a step gains at most as much. *)
Lemma gains_fall E A c : [disjoint A & E] ->
  g (E :|: A) - g E = c * #|A|%:R -> gains_at_most c E ->
  gains_at_most c (E :|: A).
Proof.
move=> A_E gain most B; rewrite -setI_eq0 setIUr setU_eq0.
move=> /andP[BE BA].
have AB_E : [disjoint A :|: B & E].
  by rewrite -setI_eq0 setIUl setU_eq0 BE andbT setI_eq0.
have := most _ AB_E.
rewrite cardsU setIC (eqP BA) cards0 subn0 natrD.
rewrite mulrDr -gain setUA => le; rewrite -(ler_add2l (g (E :|: A) - g E)).
by apply: le_trans le; rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

Lemma probabilities_fall E c x : decomposed E -> gains_at_most c E ->
  x \notin E -> P x <= c.
Proof.
move=> found; elim: found c x => [|{}E A c' A_some A_E gain most P_c _ IH] c x.
  by rewrite inE.
move=> bound x_E.
have c'_le : c' <= c.
  have A_gt0 : 0 < #|A|%:R :> R by rewrite ltr0n card_gt0.
  by rewrite -(ler_pmul2r A_gt0) -gain; apply: bound.
apply: le_trans c'_le; case: (boolP (x \in A)) => [/P_c ->//|x_A].
by apply: IH; [exact: gains_fall | rewrite inE negb_or x_E].
Qed.

(* The letters outside of E have what the function says of them. *)
Lemma decomposed_low E B : decomposed E ->
  g (B :|: E) - g E <= together P (B :\: E).
Proof.
move=> found; elim: found B => [|{}E A c A_some A_E gain most P_c _ IH] B.
  by rewrite setUT subrr setDT /together big_set0.
have -> : B :\: E = (B :&: A) :|: (B :\: (E :|: A)).
  apply/setP => x; rewrite !inE; case: (x \in B); case: (boolP (x \in A)) => xA;
    rewrite ?andbF ?orbF ?orbT ?andbT //=.
  by rewrite (disjointFr A_E).
rewrite together_disjoint; last first.
  rewrite disjoint_subset; apply/subsetP => x; rewrite !inE => /andP[-> ->].
  by rewrite orbT.
rewrite (constant_sum P_c (subsetIr B A)).
have BA_E : [disjoint B :&: A & E].
  exact: disjointWl (subsetIr B A) A_E.
apply: le_trans (ler_add (most _ BA_E) (IH B)).
have := g_supermodular (B :|: E) (E :|: A).
have -> : (B :|: E) :|: (E :|: A) = B :|: (E :|: A).
  by apply/setP => x; rewrite !inE; do !case: (x \in _).
have -> : (B :|: E) :&: (E :|: A) = E :|: (B :&: A).
  by apply/setP => x; rewrite !inE; do !case: (x \in _).
rewrite -subr_ge0 => super; rewrite -subr_ge0; apply: le_trans super _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

Lemma decomposed_all E : decomposed E -> together P (~: E) = 1 - g E.
Proof.
elim=> [|{}E A c A_some A_E gain most P_c _ IH].
  by rewrite g_all subrr setCT /together big_set0.
have -> : ~: E = A :|: ~: (E :|: A).
  apply/setP => x; rewrite !inE; case: (boolP (x \in A)) => [xA|]; last first.
    by rewrite orbF.
  by rewrite (disjointFr A_E).
rewrite together_disjoint; last first.
  rewrite disjoint_subset; apply/subsetP => x xA.
  by rewrite !inE xA orbT.
by rewrite (constant_sum P_c (subxx A)) -gain IH; identity R.
Qed.

(* source sets, supermodular cores: the prior is in the core, ... *)
Theorem decomposed_core : decomposed set0 -> core g P.
Proof.
move=> found; have low A : g A <= together P A.
  by have := decomposed_low A found; rewrite setU0 g_none subr0 setD0.
split=> //; split=> [x|].
  by have := low [set x]; rewrite /together big_set1; apply: le_trans.
have := decomposed_all found; rewrite setC0 g_none subr0 => <-.
by rewrite /together; under [RHS]eq_bigl do rewrite inE.
Qed.

Lemma decomposed_levels E c : decomposed E ->
  together P ([set x | c <= P x] :\: E) = g ([set x | c <= P x] :|: E) - g E.
Proof.
set L := [set x | _]; elim=> [|{}E A c' A_some A_E gain most P_c found IH].
  by rewrite setUT subrr setDT /together big_set0.
have [c_le|c_gt] := lerP c c'; last first.
  have L_E : L \subset E.
    apply/subsetP => x; rewrite inE => c_x; apply: contraTT c_x => x_E.
    rewrite -ltNge; apply: le_lt_trans c_gt.
    apply: (@probabilities_fall E) => //.
    exact: taken_next A_some A_E gain most P_c found.
  have -> : L :\: E = set0 by apply/eqP; rewrite setD_eq0.
  by rewrite (setUidPr L_E) subrr /together big_set0.
have A_L : A \subset L by apply/subsetP => x /P_c; rewrite inE => ->.
have -> : L :\: E = A :|: (L :\: (E :|: A)).
  apply/setP => x; rewrite !inE; case: (boolP (x \in A)) => [xA|].
    by rewrite (disjointFr A_E) // (P_c x xA) c_le.
  by rewrite orbF.
rewrite together_disjoint; last first.
  by rewrite disjoint_subset; apply/subsetP => x xA; rewrite !inE xA orbT.
rewrite (constant_sum P_c (subxx A)) -gain IH.
have -> : L :|: (E :|: A) = L :|: E.
  by rewrite setUCA setUA [X in X :|: _]setUC setUAC (setUidPl A_L).
by identity R.
Qed.

(* ... has the function's values on its level sets, ... *)
Theorem decomposed_tight c : decomposed set0 ->
  together P [set x | c <= P x] = g [set x | c <= P x].
Proof.
by move/(decomposed_levels c); rewrite setD0 setU0 g_none subr0.
Qed.

(* ... and asks for as much as the core. *)
Theorem decomposed_rules D lambda : decomposed set0 -> 1 <= lambda ->
  achievable (core g) D lambda <-> achievable (only P) D lambda.
Proof.
move=> found lambda_ge1; have P_core := decomposed_core found.
have core_prior Q : core g Q -> prior Q by case.
apply: (least_majorised_rules D core_prior (convex_hull_self P_core)
  (core_prior _ P_core) lambda_ge1) => c Q [_ low].
have same f : \sum_(x | c <= P x) f x = together f [set x | c <= P x] :> R.
  by apply: eq_bigl => x; rewrite inE.
by rewrite !same decomposed_tight.
Qed.

End Decompositions.
