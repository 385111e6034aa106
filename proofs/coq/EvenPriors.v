(* The most even prior of the core of a supermodular function: its level sets
   are tight, so that it rules its core. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets
  Majorisation LowerProbabilities.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section EvenPriors.
Variables (R : realFieldType) (X : finType) (g : {set X} -> R).
Implicit Types (P Q : X -> R) (A B : {set X}) (D lambda : R).
Add Field numbers : (field_of_numbers R).
Hypotheses (g_none : g set0 = 0) (g_all : g setT = 1).
Hypothesis g_supermodular : forall A B, g A + g B <= g (A :|: B) + g (A :&: B).

(* The sum of the squares of the probabilities. *)
Definition squares P := \sum_x P x * P x.

(* A prior of the core with the least sum of squares. *)
Definition most_even P :=
  core g P /\ forall Q, core g Q -> squares P <= squares Q.

Definition tight P A := together P A == g A.

Lemma together_both P A B :
  together P (A :|: B) + together P (A :&: B) = together P A + together P B.
Proof.
rewrite /together (big_setID B) /= (_ : (A :|: B) :&: B = B); last first.
  by apply/setP => x; rewrite !inE; case: (x \in A); case: (x \in B).
rewrite (_ : (A :|: B) :\: B = A :\: B);
  last by apply/setP => x; rewrite !inE; case: (x \in A); case: (x \in B).
by rewrite [X in _ = X + _](big_setID B) /= -addrA addrC [X in X + _ = _]addrC.
Qed.

(* Where two sets of letters have least probability, so have their union and
   their intersection. *)
Lemma tight_both P A B :
  core g P -> tight P A -> tight P B -> tight P (A :|: B) && tight P (A :&: B).
Proof.
move=> [_ low] /eqP A_tight /eqP B_tight; have := g_supermodular A B;
  rewrite -A_tight -B_tight -together_both => super.
have := low (A :|: B); have := low (A :&: B);
  rewrite /tight => low_both low_either.
apply/andP; split; rewrite eq_le ?low_both ?low_either andbT.
  by rewrite -(ler_add2r (together P (A :&: B)));
    apply: le_trans super _; rewrite ler_add2l.
by rewrite -(ler_add2l (together P (A :|: B)));
  apply: le_trans super _; rewrite ler_add2r.
Qed.

Lemma tight_none P : tight P set0.
Proof. by rewrite /tight g_none /together big_set0. Qed.

Lemma tight_all P : core g P -> tight P setT.
Proof.
by move=> [[_ P_sum] _]; rewrite /tight g_all /together -P_sum;
  under eq_bigl do rewrite inE.
Qed.

Section Moved.
Variables (P : X -> R) (x y : X) (e : R).
Hypotheses (P_core : core g P) (x_y : x != y).

(* What is moved from x to y. *)
Definition moved z := P z - e * (z == x)%:R + e * (z == y)%:R.

Lemma spike B t : \sum_(z in B) e * (z == t)%:R = e * (t \in B)%:R.
Proof.
rewrite -mulr_sumr; congr (_ * _); case: (boolP (t \in B)) => [t_in|t_out].
  by rewrite (bigD1 t) //= eqxx big1 ?addr0 // => z /andP[_ /negbTE ->].
by apply: big1 => z z_in; case: eqP => // z_t; rewrite -z_t z_in in t_out.
Qed.

Lemma moved_together B :
  together moved B = together P B - e * (x \in B)%:R + e * (y \in B)%:R.
Proof. by rewrite /together /moved big_split sumrB /= !spike. Qed.

Lemma moved_squares : squares moved = squares P - 2 * e * (P x - P y - e).
Proof.
have y_x : y != x by rewrite eq_sym.
rewrite /squares (bigD1 x) //= (bigD1 y) //= [X in _ = X - _](bigD1 x) //=
  [X in _ = _ + X - _](bigD1 y) //=.
rewrite {1 2 3 4}/moved !eqxx (negbTE x_y) (negbTE y_x)
    (eq_bigr (fun z => P z * P z)) => [|z /andP[z_x z_y]]; last first.
  by rewrite /moved (negbTE z_x) (negbTE z_y) !mulr0 subr0 addr0.
by rewrite mulr1 mulr0; set s := \sum_(_ | _) _;
  rewrite addr0 subr0; identity R.
Qed.

Lemma moved_core : 0 <= e -> e <= P x ->
  (forall A, x \in A -> y \notin A -> g A + e <= together P A) -> core g moved.
Proof.
move=> e_ge0 e_le room; case: P_core => [[P_ge0 P_sum] low]; split=> [|A].
  split=> [z|]; last first.
    have := moved_together setT; rewrite /together !inE !mulr1 subrK.
    by under eq_bigl do rewrite inE;
      under [X in _ = X -> _]eq_bigl do rewrite inE; rewrite P_sum.
  rewrite /moved; case: eqP => [->|_];
    last by rewrite mulr0 subr0 addr_ge0 ?mulr_ge0 ?ler0n.
  by rewrite (negbTE x_y) mulr1 mulr0 addr0 subr_ge0.
rewrite moved_together; have := low A; case: (boolP (x \in A)) => [x_in|_];
  case: (boolP (y \in A)) => [_|y_out].
- by rewrite !mulr1 subrK.
- by rewrite mulr1 mulr0 addr0 ler_subr_addr => _; apply: room.
- by rewrite mulr0 mulr1 subr0 => low_A; rewrite (le_trans low_A) // ler_addl.
- by rewrite !mulr0 subr0 addr0.
Qed.

End Moved.

(* A letter of a most even prior has a greater probability than another one only
   where a tight set holds it alone. *)
Lemma obstacle P x y :
  most_even P -> P y < P x -> exists2 A, tight P A & (x \in A) && (y \notin A).
Proof.
move=> [P_core P_least] lt_yx.
have x_y : x != y by apply: contraTneq lt_yx => ->; rewrite ltxx.
case: (boolP [exists A, tight P A && ((x \in A) && (y \notin A))])
  => [/existsP[A /andP[]]|]; first by exists A.
rewrite negb_exists => /forallP none; exfalso.
have parted : (x \in [set x]) && (y \notin [set x])
  by rewrite !inE eqxx eq_sym x_y.
pose slack A := together P A - g A.
have [A A_parts A_least] :=
  arg_minP (P := fun B : {set X} => (x \in B) && (y \notin B)) slack parted.
have A_slack : 0 < slack A.
  rewrite subr_gt0 lt_neqAle; case: (P_core) => _ ->; rewrite andbT eq_sym.
  by have := none A; rewrite A_parts andbT.
pose e := Num.min (slack A) ((P x - P y) / 2).
have half_gt0 : 0 < (P x - P y) / 2 by rewrite divr_gt0 ?subr_gt0 ?ltr0n.
have e_gt0 : 0 < e by rewrite lt_minr A_slack half_gt0.
have e_le : e <= (P x - P y) / 2 by rewrite le_minl lexx orbT.
have rest : 0 < P x - P y - e.
  rewrite subr_gt0; apply: le_lt_trans e_le _;
    rewrite ltr_pdivr_mulr ?ltr0n // mulr_natr mulr2n ltr_addl subr_gt0 //.
have [[P_ge0 _] _] := P_core.
have Q_core : core g (moved P x y e).
  apply: moved_core => // [||B x_in y_out]; first exact: ltW.
    by apply: ltW; rewrite -subr_gt0; apply: lt_le_trans rest _;
      rewrite ler_add2r ler_subl_addr ler_addl.
  by rewrite addrC -ler_subr_addr; apply: le_trans (A_least B _);
    rewrite ?x_in ?le_minl ?lexx.
have := P_least _ Q_core;
  rewrite moved_squares // ler_subr_addr ger_addl leNgt => /negP; apply.
by rewrite !mulr_gt0 ?ltr0n.
Qed.

(* source sets, supermodular cores: the letters above a level of a most even
   prior have least probability at it ... *)
Theorem level_sets_tight P c :
  most_even P -> together P [set x | c <= P x] = g [set x | c <= P x].
Proof.
move=> P_even; have [P_core _] := P_even; apply/eqP; rewrite -/(tight P _).
pose T x := \bigcap_(A | tight P A && (x \in A)) A.
have T_tight x : tight P (T x).
  apply: (big_ind (tight P)) => [|A B A_tight B_tight|A /andP[]] //;
    first exact: tight_all.
  by have /andP[] := tight_both P_core A_tight B_tight.
have -> : [set x | c <= P x] = \bigcup_(x | c <= P x) T x.
  apply/setP => z; rewrite inE; apply/idP/bigcupP => [c_le|[x c_le z_in]].
    by exists z => //; apply/bigcapP => A /andP[].
  rewrite leNgt; apply/negP => lt_c; have [A A_tight /andP[x_in z_out]] :=
    obstacle P_even (lt_le_trans lt_c c_le).
  by move/bigcapP: z_in => /(_ A);
    rewrite A_tight x_in (negbTE z_out) => /(_ isT).
apply: (big_ind (tight P)) => [|A B A_tight B_tight|x _] //;
  first exact: tight_none.
by have /andP[] := tight_both P_core A_tight B_tight.
Qed.

(* ... so that it asks for as much as the core. *)
Theorem most_even_rules P D lambda : most_even P -> 1 <= lambda ->
  achievable (core g) D lambda <-> achievable (only P) D lambda.
Proof.
move=> P_even lambda_ge1; have [P_core _] := P_even;
  have core_prior Q : core g Q -> prior Q by case.
apply: (least_majorised_rules D core_prior
  (convex_hull_self P_core) (core_prior _ P_core) lambda_ge1) => c Q [_ low].
pose A := [set x | c <= P x].
have same f : \sum_(x | c <= P x) f x = \sum_(x in A) f x :> R
  by apply: eq_bigl => x; rewrite inE.
by rewrite !same; have := level_sets_tight c P_even;
  rewrite /together => ->; apply: low.
Qed.

End EvenPriors.

(* Random sets of letters. *)
Section Belief.
Variables (R : realFieldType) (X F : finType)
  (focal : F -> {set X}) (mass : F -> R).
Hypothesis mass_ge0 : forall f, 0 <= mass f.

(* The mass of the sets within A. *)
Definition belief (A : {set X}) := \sum_(f | focal f \subset A) mass f.

(* source sets, supermodular cores: belief functions are supermodular. *)
Theorem belief_supermodular A B :
  belief A + belief B <= belief (A :|: B) + belief (A :&: B).
Proof.
have parted C : belief C = \sum_f mass f * (focal f \subset C)%:R.
  by rewrite /belief big_mkcond; apply: eq_bigr => f _; case: ifP;
    rewrite ?mulr1 ?mulr0.
rewrite !parted -!big_split; apply: ler_sum => f _ /=;
  rewrite -!mulrDr ler_wpmul2l // -!natrD ler_nat subsetI.
case: (boolP (focal f \subset A)) => [in_A|_];
  case: (boolP (focal f \subset B)) => [in_B|_] //=; rewrite ?addn0 //.
- by rewrite (subset_trans in_A) // subsetUl.
- by rewrite (subset_trans in_A) // subsetUl.
by rewrite (subset_trans in_B) // subsetUr.
Qed.

End Belief.
