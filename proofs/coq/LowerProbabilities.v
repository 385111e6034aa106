(* Source sets given by lower probabilities: randomised response on the best set
   of letters; total variation balls. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne SourceSets ExtremePoints Majorisation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section LowerProbabilities.
Variables (R : realFieldType) (X : finType).
Implicit Types (P Q q : X -> R) (A B : {set X})
  (S : source_set R X) (D lambda : R).
Add Field numbers : (field_of_numbers R).

(* source sets, lower probabilities: what a set of letters is known to have at
   least is an upper bound, for every set. *)
Theorem lower_probability_answers S D lambda G A :
  (forall Q, S Q -> prior Q) -> 1 <= lambda -> (0 < #|A|)%N ->
  (forall Q, S Q -> G <= together Q A) ->
  (1 - D) * (lambda + #|A|%:R - 1) <= lambda * G -> achievable S D lambda.
Proof.
move=> S_prior lambda_ge1 A_some lower enough; have [x0 _] := card_gt0P A_some.
apply/(achievable_polytope D x0 lambda_ge1 S_prior);
  exists (scaled_indicator lambda A).
split=> [|Q Q_in]; first exact: scaled_indicator_in.
rewrite answers_value //; apply: le_trans enough _.
by rewrite ler_wpmul2l ?lower // (le_trans ler01).
Qed.

(* The priors that give every set of letters what g says at least. *)
Definition core (g : {set X} -> R) : source_set R X :=
  fun P => prior P /\ forall A, g A <= together P A.

Section Supermodular.
Variable g : {set X} -> R.
Hypotheses (g_ge0 : forall A, 0 <= g A)
  (g_none : g set0 = 0) (g_all : g setT = 1).
Hypothesis g_supermodular : forall A B, g A + g B <= g (A :|: B) + g (A :&: B).

Section Greedy.
Variables (q : X -> R) (x0 : X).

Let s := sort (fun x y => q y <= q x) (enum X).
Let before i := [set x in take i s].
Let greedy x := g (before (index x s).+1) - g (before (index x s)).
Let letter := nth x0 s.

Lemma letters_size : size s = #|X|.
Proof. by rewrite size_sort cardE. Qed.

Lemma letters_uniq : uniq s.
Proof. by rewrite sort_uniq enum_uniq. Qed.

Lemma letters_all x : x \in s.
Proof. by rewrite mem_sort mem_enum. Qed.

Lemma letters_falling i j :
  (i <= j)%N -> (j < #|X|)%N -> q (letter j) <= q (letter i).
Proof.
move=> le_ij j_lt; have total : total (fun x y => q y <= q x)
  by move=> x y; apply: le_total.
have := sort_sorted total (enum X); rewrite -/s => s_sorted.
have trans : transitive (fun x y => q y <= q x)
  by move=> y x z xy yz; apply: le_trans yz xy.
apply: (sorted_leq_nth trans _ x0 s_sorted) => //;
  rewrite ?inE ?letters_size //; last exact: leq_ltn_trans j_lt.
Qed.

Lemma before0 : before 0 = set0.
Proof. by apply/setP => x; rewrite !inE take0. Qed.

Lemma before_all : before #|X| = setT.
Proof.
by apply/setP => x; rewrite !inE -letters_size take_size letters_all.
Qed.

Lemma beforeS i : (i < #|X|)%N -> before i.+1 = letter i |: before i.
Proof.
by move=> i_lt; apply/setP => x;
  rewrite !inE (take_nth x0) ?letters_size // mem_rcons inE.
Qed.

Lemma letter_new i : (i < #|X|)%N -> letter i \notin before i.
Proof.
move=> i_lt; rewrite inE;
  have : uniq (take i s ++ drop i s) by rewrite cat_take_drop letters_uniq.
rewrite (drop_nth x0) ?letters_size // cat_uniq => /and3P[_].
by rewrite /= negb_or => /andP[].
Qed.

Lemma before_card i : (i <= #|X|)%N -> #|before i| = i.
Proof.
elim: i => [|i IH] i_lt; first by rewrite before0 cards0.
by rewrite beforeS // cardsU1 letter_new // IH 1?ltnW.
Qed.

Lemma greedy_letter i :
  (i < #|X|)%N -> greedy (letter i) = g (before i.+1) - g (before i).
Proof.
by move=> i_lt; rewrite /greedy index_uniq ?letters_size // letters_uniq.
Qed.

Lemma over_letters (f : X -> R) : \sum_x f x = \sum_(i < #|X|) f (letter i).
Proof.
have -> : \sum_x f x = \sum_(x <- s) f x
  by rewrite (perm_big (enum X) (permEl (perm_sort _ _))) big_enum.
by rewrite (big_nth x0) letters_size big_mkord.
Qed.

Lemma greedy_lower B : g B <= together greedy B.
Proof.
have step i : (i <= #|X|)%N ->
    g (B :&: before i) <= \sum_(x in B :&: before i) greedy x.
  elim: i => [|i IH] i_lt; first by rewrite before0 setI0 big_set0 g_none.
  have := IH (ltnW i_lt); rewrite beforeS // setIUr;
      case: (boolP (letter i \in B)) => [i_in|i_out]; last first.
    by rewrite (_ : B :&: [set letter i] = set0) ?set0U //; apply/setP => x;
      rewrite !inE; case: eqP => [->|]; rewrite ?andbF // (negbTE i_out).
  rewrite (_ : B :&: [set letter i] = [set letter i]); last first.
    by apply/setP => x; rewrite !inE; case: eqP => [->|];
      rewrite ?andbF // i_in.
  have i_new : letter i \notin B :&: before i
    by rewrite inE negb_and letter_new ?orbT.
  rewrite big_setU1 //= greedy_letter // => le_B.
  have := g_supermodular (letter i |: B :&: before i) (before i).
  rewrite -setUA (setUidPr (subsetIr B (before i)))
    -beforeS // setIUl -setIA setIid.
  rewrite (_ : [set letter i] :&: before i = set0) ?set0U; last first.
    by apply/setP => x; rewrite !inE; case: eqP => [->|//];
      have := letter_new i_lt; rewrite inE => /negbTE ->.
  by rewrite -ler_subr_addr => super; apply: le_trans super _;
    rewrite [X in X <= _]addrAC ler_add2l.
by have := step #|X| (leqnn _); rewrite before_all setIT.
Qed.

Lemma greedy_core : core g greedy.
Proof.
split; last exact: greedy_lower.
split=> [x|]; first by have := greedy_lower [set x];
  rewrite /together big_set1; apply: le_trans.
rewrite over_letters
  (eq_bigr (fun i : 'I_#|X| => g (before i.+1) - g (before i))) => [|i _];
  last exact: greedy_letter.
by rewrite -(big_mkord xpredT (fun i => g (before i.+1) - g (before i)))
  telescope_sumr // before_all before0 g_all g_none subr0.
Qed.

Lemma one_more lambda v k a t c d y z o :
  (v * (lambda + k - 1) - lambda * c) * z <=
  (v * (lambda + k - 1) - lambda * c) * y ->
  lambda * a + (v * (lambda + k - 1) - lambda * c) * y <=
  v * ((lambda - 1) * o + t) ->
  lambda * (a + (d - c) * z) + (v * (lambda + (1 + k) - 1) - lambda * d) * z <=
  v * ((lambda - 1) * o + (t + z)) :> R.
Proof.
move=> le_z le_s; rewrite -subr_ge0; rewrite -subr_ge0 in le_z;
  rewrite -subr_ge0 in le_s.
apply: le_trans (addr_ge0 le_s le_z) _; rewrite le_eqVlt; apply/orP; left;
  apply/eqP; identity R.
Qed.

Lemma greedy_value lambda v : 1 <= lambda -> 0 <= v -> in_polytope lambda q ->
  (forall A, (0 < #|A|)%N -> lambda * g A <= v * (lambda + #|A|%:R - 1)) ->
  \sum_x greedy x * q x <= v.
Proof.
move=> lambda_ge1 v_ge0 [q_ge0 q_le] small;
  have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have X_some : (0 < #|X|)%N by apply/card_gt0P; exists x0.
pose G i := g (before i); pose e i := q (letter i);
  pose slack k := v * (lambda + k%:R - 1) - lambda * G k.
have slack_ge0 k : (0 < k <= #|X|)%N -> 0 <= slack k.
  by move=> /andP[k_gt0 k_le];
    rewrite subr_ge0 -{2}(before_card k_le) small // before_card.
have partial k : (k < #|X|)%N ->
  lambda * (\sum_(i < k.+1) (G i.+1 - G i) * e i) + slack k.+1 * e k <=
  v * ((lambda - 1) * e 0%N + \sum_(i < k.+1) e i).
  elim: k => [|k IH] k_lt.
    rewrite !big_ord_recr !big_ord0 /= /slack
      [G 0%N](_ : _ = 0) ?/G ?before0 //.
    rewrite le_eqVlt; apply/orP; left; apply/eqP;
      move: (g _) (e _) => h y; identity R.
  have slack_k : 0 <= slack k.+1 by apply: slack_ge0; rewrite /= ltnW.
  have := IH (ltnW k_lt); have := letters_falling (leqnSn k) k_lt;
    rewrite -/(e _) -/(e _) => falling.
  move=> le_k; rewrite big_ord_recr /= [X in _ <= _ * (_ + X)]big_ord_recr
    /slack [k.+2%:R]mulrS.
  exact: one_more (ler_wpmul2l slack_k falling) le_k.
have last : (#|X|.-1 < #|X|)%N by rewrite prednK.
rewrite over_letters (eq_bigr (fun i : 'I_#|X| => (G i.+1 - G i) * e i)) =>
  [|i _]; last by rewrite greedy_letter.
rewrite -(ler_pmul2l lambda_gt0) [_ * v]mulrC; have := partial _ last;
  rewrite prednK // => le_all.
apply: le_trans (_ : _ <= v * ((lambda - 1) * e 0%N + \sum_(i < #|X|) e i)) _.
  by apply: le_trans le_all;
    rewrite ler_addl mulr_ge0 ?slack_ge0 ?X_some ?leqnn /e.
by rewrite ler_wpmul2l // -(over_letters q); apply: q_le.
Qed.

End Greedy.

(* source sets, lower probabilities: where g is supermodular, nothing is better
   than the best set of letters. *)
Theorem core_answers D lambda : 1 <= lambda ->
  achievable (core g) D lambda <->
  exists A, (0 < #|A|)%N /\ (1 - D) * (lambda + #|A|%:R - 1) <= lambda * g A.
Proof.
move=> lambda_ge1; have core_prior Q : core g Q -> prior Q by case.
have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have [x0 _] : exists x : X, x \in [set: X].
  apply/card_gt0P; rewrite lt0n; apply/negP => /eqP/cards0_eq all0.
  by have := g_all; rewrite all0 g_none => /eqP; rewrite eq_sym oner_eq0.
split=> [/(achievable_polytope D x0 lambda_ge1 core_prior)[q [q_in q_acc]]
    | [A [A_some A_acc]]]; last first.
  by apply: (lower_probability_answers core_prior lambda_ge1 A_some _ A_acc)
    => Q [].
pose f A := lambda * g A / (lambda + #|A|%:R - 1).
have some0 : (0 < #|[set x0]|)%N by rewrite cards1.
have [A A_some A_max] :=
  arg_maxP (P := fun B : {set X} => (0 < #|B|)%N) f some0.
exists A; split=> //; have scale B := scale_gt0 lambda_ge1 (A := B);
  rewrite -ler_pdivl_mulr ?scale //.
have f_ge0 : 0 <= f A
  by rewrite divr_ge0 ?mulr_ge0 ?(ltW lambda_gt0) ?(ltW (scale _ A_some)).
have [_ lower] := greedy_core q x0;
  apply: le_trans (q_acc _ (greedy_core q x0)) _.
by apply: (greedy_value x0 lambda_ge1 f_ge0 q_in) => B B_some;
  rewrite -ler_pdivr_mulr ?scale //; apply: A_max.
Qed.

End Supermodular.
End LowerProbabilities.
