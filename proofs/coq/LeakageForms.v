(* Maximal leakage: outputs, optima on the letters, when none is needed, and
   Class I (zhong2022). *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel ClassOne OnePrior Graphs
  Channels MaximalLeakage.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Outputs.
Variables (R : realFieldType) (X Y : finType) (W : X -> Y -> R) (g : Y -> X).
Hypothesis W_mechanism : mechanism W.

(* zhong2022, Lemma 24 for maximal leakage: merging the outputs of a letter
   leaks no more. *)
Theorem merged_leakage : maximal_leakage (merged g W) <= maximal_leakage W.
Proof.
have [W_ge0 _] := W_mechanism;
  rewrite [X in _ <= X](partition_big g xpredT) //=; apply: ler_sum => z _.
apply: maximum_le => [|x]; first by apply: sumr_ge0 => y _; exact: maximum_ge0.
by apply: ler_sum => y _; exact: (le_maximum (W ^~ y)).
Qed.

End Outputs.

Section Optima.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Hypothesis S_priors : forall P, S P -> prior P.

(* Outputs that are letters suffice. *)
Theorem leakage_letters D L : leakage_achievable S D L <->
  exists W : X -> X -> R,
  [/\ mechanism W, maximal_leakage W <= L & valid S D id W].
Proof.
split=> [[Y [W [g [W_ok W_leaks W_valid]]]] | [W [W_ok W_leaks W_valid]]];
  last by exists X, W, id.
exists (merged g W); split; first exact: merged_mechanism.
  exact: le_trans (merged_leakage g W_ok) W_leaks.
by move=> P SP; rewrite merged_distortion // W_valid.
Qed.

Lemma maximal_leakage_ge1 (Y : finType) (W : X -> Y -> R) (x : X) :
  mechanism W -> 1 <= maximal_leakage W.
Proof.
move=> [W_ge0 W_sum]; rewrite -(W_sum x); apply: ler_sum => y _;
  exact: (le_maximum (W ^~ y)).
Qed.

(* zhong2022, Lemma 34: an optimum on the letters has its column maxima on the
   diagonal, if some leakage is needed. *)
Theorem maxima_on_diagonal D L (W : X -> X -> R) :
  least_maximal_leakage S D L -> 1 < L ->
  mechanism W -> maximal_leakage W <= L -> valid S D id W ->
  forall x z, W x z <= W z z.
Proof.
move=> [_ least] L_gt1 W_ok W_leaks W_valid x z; have [W_ge0 W_sum] := W_ok.
pose q z := W z z;
  have q_correct y : correct id W y = q y by rewrite /correct big_pred1_eq.
have q_in y : 0 <= q y <= 1 by rewrite -q_correct correct_ge0 // correct_le1.
have below y : q y <= \big[Num.max/0]_x W x y by exact: (le_maximum (W ^~ y)).
have valid_of (V : X -> X -> R) : mechanism V ->
    (forall y, q y <= V y y) -> valid S D id V.
  move=> V_ok above P SP; have P_prior := S_priors SP;
    have [P_ge0 _] := P_prior.
  apply: le_trans (W_valid P SP); rewrite !distortion_id // ler_add2l ler_opp2.
  apply: ler_sum => y _; rewrite ler_wpmul2l //; exact: above.
have total : L <= \sum_y q y.
  have [small | large] := lerP (\sum_y q y) 1; last first.
    have V_ok := spread_mechanism q_in (ltW large); apply: least;
        exists X, (spread q), id; split=> //.
      exact: (spread_leakage q_in (ltW large)).
    by apply: valid_of => // y; rewrite /spread eqxx.
  pose V (_ y : X) := q y + (1 - \sum_y q y) * (y == x)%:R.
  have V_ge0 x' y : 0 <= V x' y.
    by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0 ?ler0n //; case/andP: (q_in y).
  have V_sum x' : \sum_y V x' y = 1.
    have point : \sum_y (y == x)%:R = 1 :> R
      by rewrite (bigD1 x) //= eqxx big1 ?addr0 // => y /negPf ->.
    by rewrite big_split /= -mulr_sumr point mulr1 addrC subrK.
  suff : L <= 1 by rewrite leNgt L_gt1.
  apply: least; exists X, V, id; split=> //; last first.
    by apply: valid_of => // y; rewrite ler_addl mulr_ge0 ?subr_ge0 ?ler0n.
  rewrite -(V_sum x); apply: ler_sum => y _; exact: maximum_le.
apply: le_trans (le_maximum (W ^~ z) x) _; rewrite -subr_le0.
apply: (@le_trans _ _ (\sum_y (\big[Num.max/0]_x W x y - q y))).
  by rewrite (bigD1 z) //= ler_addl; apply: sumr_ge0 => y _; rewrite subr_ge0.
by rewrite sumrB subr_le0; apply: le_trans total.
Qed.

(* zhong2022, Theorem 8 (4): Class I. *)
Theorem class_one_leakage D (x0 : X) :
  class_one S -> 0 <= D -> D <= (#|X|%:R - 1) / #|X|%:R ->
  least_maximal_leakage S D (#|X|%:R * (1 - D)).
Proof.
move=> S_one D_ge0 D_le; set M := #|X|%:R : R;
  have M_gt0 : 0 < M by rewrite ltr0n; apply/card_gt0P; exists x0.
have D_le1 : D <= 1 by apply: le_trans D_le _;
  rewrite ler_pdivr_mulr // mul1r ler_subl_addr ler_addl ler01.
have level_ge1 : 1 <= M * (1 - D).
  by rewrite mulrBr mulr1 ler_subr_addl addrC -ler_subr_addl
    mulrC -ler_pdivl_mulr.
pose q (_ : X) := 1 - D;
  have q_sum : \sum_y q y = M * (1 - D) by rewrite sumr_const mulr_natl.
have q_in y : 0 <= q y <= 1 by rewrite subr_ge0 D_le1 ler_subl_addr ler_addl.
split=> [| L [Y [W [g [W_ok W_leaks W_valid]]]]].
  have V_ok := spread_mechanism q_in; rewrite q_sum in V_ok;
    have {}V_ok := V_ok level_ge1.
  exists X, (spread q), id;
    split=> //; first by rewrite -q_sum; apply: spread_leakage; rewrite ?q_sum.
  move=> P SP; have P_prior := S_priors SP; have [_ P_sum] := P_prior.
  rewrite distortion_id //; under eq_bigr do rewrite /spread eqxx /q.
  by rewrite -mulr_suml P_sum mul1r subKr.
by apply: le_trans (class_one_sum (ex_intro _ x0 isT) S_one W_ok W_valid)
  (le_trans (guess_below_maximal_leakage W g) W_leaks).
Qed.

End Optima.

Section OnePrior.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R).
Hypotheses (P_prior : prior P) (P_decreasing : decreasing P).

(* zhong2022, Lemma 33: no leakage is needed exactly when
   D >= A_(M-1) = 1 - P_1. *)
Theorem leakage_zero D :
  least_maximal_leakage (only P) D 1 <-> 1 - entry P 1 <= D.
Proof.
pose first := Ordinal (letters_positive P_prior); have [P_ge0 P_sum] := P_prior.
split=> [[[Y [W [g [W_ok W_leaks W_valid]]]] _] | D_ge].
  have := W_valid P (fun=> erefl); rewrite (distortion_correct _ W_ok P_prior);
    apply: le_trans.
  rewrite ler_add2l ler_opp2 -[X in _ <= X]mulr1.
  apply: le_trans (_ : \sum_x entry P 1 * correct g W x <= _).
    by apply: ler_sum => x _; rewrite ler_wpmul2r ?correct_ge0 ?le_first.
  rewrite -mulr_sumr ler_wpmul2l ?entry_ge0 //.
  exact: le_trans (guess_below_maximal_leakage W g) W_leaks.
have constant : mechanism (fun _ y : 'I_M => (y == first)%:R : R).
  split=> [x y | x]; first exact: ler0n.
  by rewrite (bigD1 first) // eqxx /= big1 ?addr0 // => y /negPf ->.
split=> [| L [Y [W [g [W_ok W_leaks _]]]]];
  last by apply: le_trans W_leaks; exact: (maximal_leakage_ge1 first W_ok).
exists _, (fun _ y => (y == first)%:R), id; split=> //.
  have [_ /(_ first) total] := constant; rewrite -[X in _ <= X]total;
    apply: ler_sum => y _.
  by apply: maximum_le => // ; rewrite ler0n.
move=> Q same; have Q_prior := only_prior P_prior same;
  rewrite distortion_id //.
rewrite (bigD1 first) // eqxx /= mulr1 big1 ?addr0 => [|y /negPf ->];
  last by rewrite mulr0.
by rewrite same -entry_ord.
Qed.

End OnePrior.

Section OrderedPriors.
Variables (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (k : 'I_M).
Hypothesis S_ordered : forall P, S P -> prior P /\ decreasing P.

Lemma before_sum (P : 'I_M -> R) :
  prior P -> \sum_(x < M | (x < k)%N) P x = 1 - A P (M - k).
Proof. by move=> [_ P_sum]; rewrite A_here -P_sum (split_letters k) addrK. Qed.

(* zhong2022, Proposition 15: a set of ordered priors; at maximal leakage log L
   with k <= L < k + 1 the least distortion is the largest of A_(M-k) - (L - k)
   P_(k+1) over its priors. *)
Theorem ordered_leakage D L : (0 < k)%N -> k%:R <= L -> L < k%:R + 1 ->
  leakage_achievable S D L <->
  forall P, S P -> A P (M - k) - (L - k%:R) * P k <= D.
Proof.
move=> k_gt0 L_ge L_lt;
    split=> [[Y [W [g [W_ok W_leaks W_valid]]]] P SP | largest].
  have [P_prior P_decreasing] := S_ordered SP; have [P_ge0 P_sum] := P_prior.
  have [q_in q_sum] := leakage_diagonal g W_ok;
    set q := correct g W in q_in q_sum.
  have := W_valid P SP; rewrite (distortion_correct _ W_ok P_prior) -/q;
    apply: le_trans.
  suff bound : \sum_x P x * q x <= 1 - A P (M - k) + (L - k%:R) * P k.
    by rewrite ler_subr_addl -ler_subr_addr opprB addrA addrAC.
  have count : \sum_(x < M | (x < k)%N) P k = k%:R * P k.
    by rewrite (big_ord_narrow (ltnW (ltn_ord k)))
      sumr_const card_ord mulr_natl.
  have -> : 1 - A P (M - k) + (L - k%:R) * P k =
      \sum_(x < M | (x < k)%N) (P x - P k) + P k * L.
    by rewrite sumrB count (before_sum P_prior) mulrBl
      addrA addrAC [L * _]mulrC.
  apply: (@le_trans _ _ (\sum_x (P x - P k) * q x + P k * \sum_x q x)).
    by rewrite mulr_sumr -big_split /= le_eqVlt; apply/orP; left; apply/eqP;
      apply: eq_bigr => x _; rewrite mulrBl subrK.
  apply: ler_add; last by rewrite ler_wpmul2l // (le_trans q_sum).
  rewrite [X in _ <= X]big_mkcond; apply: ler_sum => x _;
    have [q_ge0 q_le1] := andP (q_in x).
  case: ltnP => order;
    first by rewrite ler_pimulr // subr_ge0 P_decreasing // ltnW.
  by rewrite mulr_le0_ge0 // subr_le0 P_decreasing.
pose q (x : 'I_M) : R := if (x < k)%N then 1
  else if x == k then L - k%:R else 0.
have q_in x : 0 <= q x <= 1.
  rewrite /q; case: ifP => _; first by rewrite ler01 lexx.
  by case: ifP => _; rewrite ?lexx ?ler01 // subr_ge0 L_ge ler_subl_addl ltW.
have q_total (f : 'I_M -> R) : \sum_x f x * q x =
    \sum_(x < M | (x < k)%N) f x + f k * (L - k%:R).
  rewrite (split_letters k) /q ltnn eqxx
      [X in _ + (_ + X)]big1 => [|x after]; last first.
    by rewrite ltnNge (ltnW after) /= (_ : (x == k) = false) ?mulr0 //;
      apply: gtn_eqF.
  by rewrite addr0; congr (_ + _); apply: eq_bigr => x ->; rewrite mulr1.
have q_sum : \sum_x q x = L.
  under eq_bigr do rewrite -[q _]mul1r.
  rewrite (q_total (fun=> 1)) mul1r (big_ord_narrow (ltnW (ltn_ord k)))
    sumr_const card_ord.
  by rewrite addrC subrK.
have level_ge1 : 1 <= \sum_x q x
  by rewrite q_sum; apply: le_trans L_ge; rewrite ler1n.
exists [finType of 'I_M], (spread q), id;
  have V_ok := spread_mechanism q_in level_ge1.
split=> //; first by rewrite -[X in _ <= X]q_sum; exact: spread_leakage.
move=> P SP; have [P_prior _] := S_ordered SP; apply: le_trans (largest P SP);
  rewrite distortion_id //.
under eq_bigr do rewrite /spread eqxx.
by rewrite q_total (before_sum P_prior) opprD opprB addrA
  addrCA subrr addr0 mulrC.
Qed.

End OrderedPriors.

(* zhong2022, Proposition 15, k = M: from maximal leakage log M on the least
   distortion is 0. *)
Theorem full_leakage (R : realFieldType) (X : finType)
  (S : source_set R X) D L : (forall P, S P -> prior P) ->
  #|X|%:R <= L -> leakage_achievable S D L <-> forall P, S P -> 0 <= D.
Proof.
move=> S_priors L_ge; split=> [[Y [W [g [[W_ge0 _] _ W_valid]]]] P SP | D_ge].
  have [P_ge0 _] := S_priors P SP; apply: le_trans (W_valid P SP).
  by apply: sumr_ge0 => x _; rewrite mulr_ge0 ?sumr_ge0.
exists X, (fun x y => (y == x)%:R), id; split=> [||P SP].
- split=> [x y | x]; first exact: ler0n.
  by rewrite (bigD1 x) // eqxx /= big1 ?addr0 // => y /negPf ->.
- apply: le_trans L_ge; rewrite -sum1_card natr_sum; apply: ler_sum => y _.
  by apply: maximum_le => [|x]; rewrite ?ler01 // ler_nat leq_b1.
rewrite /distortion big1 ?(D_ge P SP) // => x _.
by rewrite big1 ?mulr0 // => y /negPf ->.
Qed.
