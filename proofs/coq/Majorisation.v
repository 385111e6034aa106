(* Majorisation: a prior that is more even is harder, for every distortion; a
   least majorised prior rules its source set. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne OnePrior SourceSets ExtremePoints Existence.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Majorisation.
Variables (R : realFieldType) (X : finType).
Implicit Types (P Q q : X -> R) (A B C : {set X})
  (S : source_set R X) (D lambda : R).
Add Field numbers : (field_of_numbers R).

(* The probability of a set of letters. *)
Definition together P A := \sum_(x in A) P x.

(* P is majorised by Q: whatever letters P has, as many letters have at least as
   much under Q. *)
Definition majorised P Q :=
  forall A, exists2 B : {set X}, #|B| = #|A| & together P A <= together Q B.

(* Randomised response on A has the accuracy 1 - D at the level lambda. *)
Definition answers P D lambda A :=
  (0 < #|A|)%N /\ (1 - D) * (lambda + #|A|%:R - 1) <= lambda * together P A.

Lemma scale_gt0 lambda A :
  1 <= lambda -> (0 < #|A|)%N -> 0 < lambda + #|A|%:R - 1.
Proof.
move=> lambda_ge1 A_some; rewrite -addrA ltr_paddr ?subr_ge0 ?ler1n //.
exact: lt_le_trans ltr01 lambda_ge1.
Qed.

Lemma answers_value P D lambda A : 1 <= lambda -> (0 < #|A|)%N ->
  (1 - D <= \sum_x P x * scaled_indicator lambda A x) =
  ((1 - D) * (lambda + #|A|%:R - 1) <= lambda * together P A).
Proof.
by move=> lambda_ge1 A_some;
  rewrite scaled_indicator_value mulrAC ler_pdivl_mulr // scale_gt0.
Qed.

Lemma a_letter P : prior P -> exists x : X, True.
Proof.
by move=> P_prior; have := letters_gt0 P_prior;
  rewrite ltr0n => /card_gt0P[x _]; exists x.
Qed.

Lemma only_prior P Q : prior P -> only P Q -> prior Q.
Proof.
move=> [P_ge0 P_sum] Q_eq; split=> [x|]; first by rewrite Q_eq.
by rewrite -P_sum; apply: eq_bigr => x _; rewrite Q_eq.
Qed.

(* The best set of letters is at least as good as any diagonal. *)
Lemma best_set P q lambda (x0 : X) :
  prior P -> 1 <= lambda -> in_polytope lambda q ->
  exists2 A : {set X}, (0 < #|A|)%N &
  \sum_x P x * q x <= \sum_x P x * scaled_indicator lambda A x.
Proof.
move=> [P_ge0 P_sum] lambda_ge1 q_in;
  pose f B := \sum_x P x * scaled_indicator lambda B x.
have some0 : (0 < #|[set x0]|)%N by rewrite cards1.
have [A A_some A_max] :=
  arg_maxP (P := fun B : {set X} => (0 < #|B|)%N) f some0.
exists A => //; apply: (extreme_points lambda_ge1 x0 q_in) => //.
by apply: sumr_ge0 => x _; rewrite mulr_ge0 //;
  case: (scaled_indicator_in lambda_ge1 A_some).
Qed.

(* source sets, Schur order: what one prior asks for is a set of letters. *)
Theorem only_answers P D lambda : prior P -> 1 <= lambda ->
  achievable (only P) D lambda <-> exists A, answers P D lambda A.
Proof.
move=> P_prior lambda_ge1; have [x0 _] := a_letter P_prior;
  have only_priors Q := only_prior (Q := Q) P_prior.
split=> [/(achievable_polytope D x0 lambda_ge1 only_priors)[q [q_in q_acc]]
    | [A [A_some A_acc]]].
  have [A A_some A_best] := best_set x0 P_prior lambda_ge1 q_in;
    exists A; split=> //.
  by rewrite -answers_value //; apply: le_trans A_best; apply: q_acc.
apply/(achievable_polytope D x0 lambda_ge1 only_priors);
  exists (scaled_indicator lambda A).
split=> [|Q Q_eq]; first exact: scaled_indicator_in.
by rewrite (eq_bigr (fun x => P x * scaled_indicator lambda A x))
  ?answers_value // => x _; rewrite Q_eq.
Qed.

(* source sets, Schur order: a prior that is majorised is harder ... *)
Theorem majorised_harder P Q D lambda :
  prior P -> prior Q -> majorised P Q -> 1 <= lambda ->
  achievable (only P) D lambda -> achievable (only Q) D lambda.
Proof.
move=> P_prior Q_prior PQ lambda_ge1
  /(only_answers D P_prior lambda_ge1)[A [A_some A_acc]].
have [B B_card le_AB] := PQ A;
  apply/(only_answers D Q_prior lambda_ge1); exists B.
split; rewrite B_card //; apply: le_trans A_acc _.
by rewrite ler_wpmul2l // (le_trans ler01).
Qed.

Lemma sum_le0 (E : pred X) f :
  (forall x, E x -> f x <= 0) -> \sum_(x | E x) f x <= 0 :> R.
Proof.
by move=> small; rewrite -oppr_ge0 -sumrN;
  apply: sumr_ge0 => x /small; rewrite oppr_ge0.
Qed.

(* As many letters as A with the largest probability; m is the least of them. *)
Lemma likeliest P A :
  (0 < #|A|)%N -> exists B m, [/\ #|B| = #|A|, forall x, x \in B -> m <= P x,
  forall x, x \notin B -> P x <= m & exists2 x, x \in B & P x = m].
Proof.
move=> A_some; have [B /eqP B_card B_max] :=
  arg_maxP (P := fun B : {set X} => #|B| == #|A|) (together P) (eqxx #|A|).
have [x0 x0_in] : exists x, x \in B by apply/card_gt0P; rewrite B_card.
have [b b_mem b_min] := arg_minP (P := mem B) P x0_in;
  have b_in : b \in B := b_mem.
exists B, (P b); split=> [//|x /b_min //|y y_out|]; last by exists b.
have swap_card : #|y |: B :\ b| = #|A|.
  by rewrite cardsU1 !inE (negbTE y_out) andbF add1n -B_card
    [in RHS](cardsD1 b) b_in add1n.
have := B_max _ (introT eqP swap_card);
  rewrite /together big_setU1 /=; last by rewrite !inE (negbTE y_out) andbF.
by rewrite [X in _ <= X](big_setD1 b) //= ler_add2r.
Qed.

Lemma exchange P B C m :
  (forall x, x \in B -> m <= P x) -> (forall x, x \notin B -> P x <= m) ->
  together P C <= together P B + (#|C|%:R - #|B|%:R) * m.
Proof.
move=> inside outside; rewrite -subr_ge0.
have counted (E : {set X}) : \sum_(x in E) (P x - m) =
  together P E - #|E|%:R * m by rewrite sumrB sumr_const mulr_natl.
rewrite (_ : _ - _ = \sum_(x in B) (P x - m) - \sum_(x in C) (P x - m));
    last first.
  rewrite !counted;
    move: (together P B) (together P C) #|B|%:R #|C|%:R => s t k l; identity R.
rewrite subr_ge0 [X in X <= _](bigID (mem B)) [X in _ <= X](bigID (mem C)) /=.
apply: (@le_trans _ _ (\sum_(x in C | x \in B) (P x - m))).
  rewrite -[X in _ <= X]addr0 ler_add2l; apply: sum_le0 => x /andP[_ out].
  by rewrite subr_le0 outside.
rewrite (eq_bigl (fun x => (x \in B) && (x \in C))) => [|x];
  last by rewrite andbC.
by rewrite ler_addl; apply: sumr_ge0 => x /andP[x_in _];
  rewrite subr_ge0 inside.
Qed.

(* ... and no other: the curve knows the prior up to the order of
   its letters. *)
Theorem harder_majorised P Q : prior P -> prior Q ->
  (forall D lambda, 1 <= lambda -> achievable (only P) D lambda ->
    achievable (only Q) D lambda) -> majorised P Q.
Proof.
move=> P_prior Q_prior harder A; have [A0|A_some] := posnP #|A|.
  by exists A => //; rewrite /together (cards0_eq A0) !big_set0.
have [B [m [B_card inside outside [b b_in b_m]]]] := likeliest Q A_some;
  exists B => //.
case: Q_prior (Q_prior) => Q_ge0 Q_sum Q_prior;
  case: P_prior (P_prior) => P_ge0 P_sum P_prior.
have m_ge0 : 0 <= m by rewrite -b_m.
have all_le1 E : together P E <= 1.
  by rewrite -P_sum [X in _ <= X](bigID (mem E)) /= ler_addl sumr_ge0.
case: (ltrgtP 0 m) m_ge0 => // [m_gt0|m_eq0] _; last first.
  apply: le_trans (all_le1 A) _; have := exchange setT inside outside.
  rewrite -m_eq0 mulr0 addr0; apply: le_trans; rewrite -Q_sum /together;
    under [X in _ <= X]eq_bigl do rewrite inE.
  exact: lexx.
have B_ge : #|B|%:R * m <= together Q B
  by rewrite mulr_natl -sumr_const; apply: ler_sum.
pose u := together Q B - (#|B|%:R - 1) * m.
have u_ge : m <= u by rewrite /u ler_subr_addr mulrBl mul1r addrC subrK.
have lambda_ge1 : 1 <= u / m by rewrite ler_pdivl_mulr // mul1r.
have card_A : #|A|%:R = #|B|%:R :> R by rewrite B_card.
have A_scale := scale_gt0 lambda_ge1 A_some.
pose D := 1 - u / m * together P A / (u / m + #|A|%:R - 1).
have A_acc : answers P D (u / m) A by split=> //; rewrite subKr divfK // gt_eqF.
have := harder D _ lambda_ge1
  (iffRL (only_answers D P_prior lambda_ge1) (ex_intro _ A A_acc)).
move=> /(only_answers D Q_prior lambda_ge1)[C [C_some C_acc]].
have C_scale := scale_gt0 lambda_ge1 C_some.
have lambda_gt0 : 0 < u / m := lt_le_trans ltr01 lambda_ge1.
have line (E : {set X}) : (u / m + #|E|%:R - 1) * m =
    together Q B + (#|E|%:R - #|B|%:R) * m.
  rewrite mulrBl mulrDl divfK ?gt_eqF // /u;
    move: (together Q B) #|B|%:R #|E|%:R => s k l; identity R.
have C_le : together Q C <= (u / m + #|C|%:R - 1) * m by rewrite line exchange.
have : together P A / (u / m + #|A|%:R - 1) * (u / m + #|C|%:R - 1) <=
    m * (u / m + #|C|%:R - 1).
  rewrite [m * _]mulrC; apply: le_trans C_le;
    rewrite -(ler_pmul2l lambda_gt0) !mulrA.
  by move: C_acc; rewrite subKr.
by rewrite ler_pmul2r // ler_pdivr_mulr // mulrC line card_A subrr mul0r addr0.
Qed.

(* source sets, least majorised prior: it rules sets that are given by
   vertices. *)
Theorem majorised_sets (V T : finType) (vertex : V -> X -> R)
  (other : T -> X -> R) D lambda :
  (forall v, prior (vertex v)) -> (forall t, prior (other t)) ->
  (exists t : T, True) -> 1 <= lambda ->
  (forall Q, hull other Q -> exists2 P, hull vertex P & majorised P Q) ->
  achievable (hull vertex) D lambda -> achievable (hull other) D lambda.
Proof.
move=> vertex_prior other_prior some lambda_ge1 spread ach.
have [D' [Q [Q_in [set_ach _] [_ Q_least]]]] :=
  robust_is_worst_prior other_prior lambda_ge1 some.
have [P P_in PQ] := spread Q Q_in; apply: (achievable_distortion _ set_ach);
  apply: Q_least.
have P_prior := hull_of_priors vertex_prior P_in;
  have Q_prior := hull_of_priors other_prior Q_in.
exact: majorised_harder P_prior Q_prior PQ lambda_ge1
  (achievable_only P_in ach).
Qed.

(* source sets, least majorised prior: where the letters above each level have
   least probability at one prior of the set, that prior asks for as much as the
   set does. *)
Theorem least_majorised_rules S P D lambda :
  (forall Q, S Q -> prior Q) -> convex_hull S P -> prior P -> 1 <= lambda ->
  (forall c Q, S Q -> \sum_(x | c <= P x) P x <= \sum_(x | c <= P x) Q x) ->
  achievable S D lambda <-> achievable (only P) D lambda.
Proof.
move=> S_prior P_in P_prior lambda_ge1 tight; have [x0 _] := a_letter P_prior.
split.
  by move/(achievable_convex_hull S); apply: achievable_only.
move/(only_answers D P_prior lambda_ge1) => [A [A_some A_acc]];
  have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
pose u := 1 - D; pose B := [set x | u / lambda <= P x].
have in_B x : (x \in B) = (0 <= lambda * P x - u)
  by rewrite inE ler_pdivr_mulr // mulrC subr_ge0.
have surplus (E : {set X}) : \sum_(x in E) (lambda * P x - u) =
    lambda * together P E - #|E|%:R * u.
  by rewrite sumrB -mulr_sumr sumr_const mulr_natl.
have A_surplus : u * (lambda - 1) <= \sum_(x in A) (lambda * P x - u).
  by rewrite surplus ler_subr_addr [_ * u]mulrC -mulrDr addrAC.
have B_surplus : u * (lambda - 1) <= \sum_(x in B) (lambda * P x - u).
  apply: le_trans A_surplus _;
    rewrite [X in X <= _](bigID (mem B)) [X in _ <= X](bigID (mem A)) /=.
  apply: (@le_trans _ _ (\sum_(x in A | x \in B) (lambda * P x - u))).
    by rewrite ger_addl; apply: sum_le0 => x /andP[_];
      rewrite in_B -ltNge; apply: ltW.
  rewrite (eq_bigl (fun x => (x \in B) && (x \in A))) => [|x];
    last by rewrite andbC.
  by rewrite ler_addl; apply: sumr_ge0 => x /andP[]; rewrite in_B.
have B_some : (0 < #|B|)%N.
  rewrite lt0n; apply/negP => /eqP/cards0_eq B0;
    have [a a_in] := card_gt0P A_some.
  have small x : lambda * P x - u < 0 by rewrite ltNge -in_B B0 inE.
  have u_gt0 : 0 < u.
    by have := small a; rewrite subr_lt0; apply: le_lt_trans;
      rewrite mulr_ge0 ?(ltW lambda_gt0) //; case: P_prior.
  have : u * (lambda - 1) < 0.
    apply: le_lt_trans A_surplus _;
      rewrite (bigD1 a) //= addrC -[X in _ < X]addr0 ler_lt_add //.
    by apply: sum_le0 => x _; apply: ltW.
  by move=> lt0; have :=
    mulr_ge0 (ltW u_gt0) (etrans (subr_ge0 _ _) lambda_ge1); rewrite leNgt lt0.
apply/(achievable_polytope D x0 lambda_ge1 S_prior);
  exists (scaled_indicator lambda B).
split=> [|Q Q_in]; first exact: scaled_indicator_in.
rewrite answers_value //; apply: (@le_trans _ _ (lambda * together P B)).
  by move: B_surplus; rewrite surplus ler_subr_addr [_ * u]mulrC -mulrDr addrAC.
have same (E : X -> R) : \sum_(x in B) E x = \sum_(x | u / lambda <= P x) E x
  by apply: eq_bigl => x; rewrite inE.
by rewrite ler_wpmul2l ?(ltW lambda_gt0) // /together !same tight.
Qed.

End Majorisation.
