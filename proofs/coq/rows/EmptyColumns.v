(* Steps that the rows about columns of zeros share, of both papers. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  Rationals SourceSets ClassOne OnePrior CertificateChecks Products Records
  Classes SortedSets LettersAndOutputs Minimax Compactness MutualInformation
  LeastInformation InformationSaddle Refutations Colors OutputThresholds
  Folding FoldedHulls ColoredOptima KeptColumns SymmetricMechanism.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma level_exists (R : realFieldType) (X Y : finType) (W : X -> Y -> R) mu :
  (0 < #|X|)%N -> mechanism W -> ldp mu W ->
  exists2 L, level W L & L <= mu.
Proof.
move=> /card_gt0P[x0 _] W_ok W_ldp; have [W_ge0 W_sum] := W_ok.
have y0 : Y.
  case: (pickP (predT : pred Y)) => // none.
  by have := W_sum x0; rewrite big_pred0 // => /esym/eqP; rewrite oner_eq0.
pose r (t : X * X * Y) := W t.1.1 t.2 / W t.1.2 t.2.
have r_le nu : ldp nu W -> forall t, r t <= nu.
  move=> W_nu [[x x'] y]; rewrite /r /=.
  have [->|W_neq0] := eqVneq (W x' y) 0.
    by rewrite invr0 mulr0 (le_trans ler01) // (ldp_ge1 x0 W_ok W_nu).
  by rewrite ler_pdivr_mulr; [exact: W_nu | rewrite lt_def W_neq0 W_ge0].
case: (arg_maxP r (erefl (predT (x0, x0, y0)))) => t _ t_max.
exists (r t); last exact: r_le.
split=> [x x' y | nu W_nu]; last exact: r_le.
have [W_eq0|W_neq0] := eqVneq (W x' y) 0.
  by apply: le_trans (W_ldp x x' y) _; rewrite W_eq0 !mulr0.
rewrite -ler_pdivr_mulr; first exact: (t_max (x, x', y)).
by rewrite lt_def W_neq0 W_ge0.
Qed.

Lemma entry_first (R : realFieldType) (N : nat) (d : 'I_N.+1 -> R) :
  entry d 1 = d ord0.
Proof. exact: (entry_ord d ord0). Qed.

Lemma no_tail_of_nothing (R : realFieldType)
  (S : source_set R [finType of 'I_0]) k t :
  of_sorted_priors S -> ~ largest_tail S k t.
Proof.
move=> S_sorted [[P S_P _] _]; have [[_ P_sum] _] := S_sorted P S_P.
by move/eqP: P_sum; rewrite big_ord0 eq_sym oner_eq0.
Qed.

(* More of the last letters have more probability. *)
Lemma tail_monotone (R : realFieldType) (M : nat) (P : 'I_M -> R) k l :
  prior P -> (k <= l)%N -> A P k <= A P l.
Proof.
move=> [P_ge0 _] le_kl; rewrite /A [X in X <= _]big_mkcond.
rewrite [X in _ <= X]big_mkcond.
apply: ler_sum => i _; case: ifP => k_le; last by case: ifP.
by rewrite (leq_trans _ k_le) // leq_sub2l.
Qed.

Lemma tails_in_order (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) l k s t :
  of_sorted_priors S -> largest_tail S l s -> largest_tail S k t -> s < t ->
  (l < k)%N.
Proof.
move=> S_sorted [_ s_max] [[P S_P ->] _]; rewrite ltnNge => lt.
apply/negP => k_le; move: lt; rewrite ltNge => /negP; apply.
apply: le_trans (s_max P S_P); apply: tail_monotone k_le.
by case: (S_sorted P S_P).
Qed.

Lemma tail_first (R : realFieldType) (N : nat) (P : 'I_N.+1 -> R) :
  prior P -> A P N = 1 - entry P 1.
Proof.
by move=> P_prior; rewrite A_top // subSnn topS // top0 add0r.
Qed.

Lemma no_tail (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) :
  of_sorted_priors S -> not_empty S -> largest_tail S 0 0.
Proof.
move=> S_sorted [P S_P]; split=> [|Q /S_sorted[Q_prior _]].
  by exists P; rewrite ?A0 //; case: (S_sorted P S_P).
by rewrite A0.
Qed.

Section SameMechanism.
Variables (R : realFieldType) (X : finType) (V W : X -> X -> R).
Hypothesis same : forall x y, V x y = W x y.

Lemma same_mechanism : mechanism V -> mechanism W.
Proof.
move=> [V_ge0 V_sum]; split=> [x y | x]; first by rewrite -same.
by rewrite -(V_sum x); apply: eq_bigr => y _; rewrite same.
Qed.

Lemma same_ldp lambda : ldp lambda V <-> ldp lambda W.
Proof.
by split=> ok x x' y; have := ok x x' y; rewrite !same.
Qed.

Lemma same_level L : level V L -> level W L.
Proof.
move=> [V_ldp V_least]; split=> [|mu /same_ldp]; last exact: V_least.
exact/same_ldp.
Qed.

Lemma same_valid S D : valid S D id V -> valid S D id W.
Proof.
move=> V_valid P S_P; apply: le_trans (V_valid P S_P).
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _.
by congr (_ * _); apply: eq_bigr => y _; rewrite same.
Qed.

End SameMechanism.

Section Infimum.
Variable R : realFieldType.
Add Field numbers : (field_of_numbers R).

(* The prior (4/9, 4/9, 1/9). *)
Definition tied (i : 'I_3) : R := if (i < 2)%N then 4%:R / 9%:R else 9%:R^-1.

Lemma sum3 (f : 'I_3 -> R) :
  \sum_i f i = f ord0 + (f (inord 1) + f (inord 2)).
Proof.
rewrite !big_ord_recl big_ord0 addr0; congr (_ + (f _ + f _));
  by apply: val_inj; rewrite /= inordK.
Qed.

Local Notation P := tied.

Let P1 : P (inord 1) = 4%:R / 9%:R. Proof. by rewrite /tied inordK. Qed.
Let P2 : P (inord 2) = 9%:R^-1. Proof. by rewrite /tied inordK. Qed.
Let nine : 9%:R != 0 :> R. Proof. by rewrite pnatr_eq0. Qed.

Lemma third_prior : prior P /\ decreasing P.
Proof.
split; first split=> [i|].
- by rewrite /tied; case: ifP; rewrite ?divr_ge0 ?invr_ge0 ?ler0n.
- rewrite sum3 P1 P2 /tied /= -[RHS](mulfV nine); move: (9%:R^-1) => h.
  by identity R.
move=> i j le_ij; rewrite /tied; case: (ltnP j 2) => j_lt.
  by rewrite (leq_ltn_trans le_ij j_lt).
case: ifP => // _; rewrite -[X in X <= _]mul1r ler_pmul2r ?invr_gt0 ?ltr0n //.
by rewrite ler1n.
Qed.

Lemma above_three (L a b c : R) : 0 < c ->
  6%:R <= 4%:R * a + 4%:R * b + c ->
  (L - 1) * a + (a + (b + c)) <= L -> (L - 1) * b + (a + (b + c)) <= L ->
  1 <= L -> 3%:R < L.
Proof.
move=> c_gt0 acc row_a row_b L_ge1; rewrite ltNge; apply/negP => L_le.
have : 0 <= 2%:R * (L - 3%:R) - (4%:R + (3%:R - L)) * c.
  rewrite (_ : _ - _ = 4%:R * (L - ((L - 1) * a + (a + (b + c)))) +
    4%:R * (L - ((L - 1) * b + (a + (b + c)))) +
    (L + 1) * (4%:R * a + 4%:R * b + c - 6%:R)); last by identity R.
  have L_ge0 : 0 <= L + 1 by rewrite addr_ge0 // (le_trans ler01).
  by rewrite !addr_ge0 // mulr_ge0 ?ler0n ?subr_ge0.
rewrite leNgt => /negP; apply; rewrite subr_lt0.
apply: le_lt_trans (_ : 0 < _).
  by rewrite mulr_ge0_le0 ?ler0n ?subr_le0.
by rewrite mulr_gt0 // ltr_paddr ?subr_ge0 // ltr0n.
Qed.

(* Mechanisms of the level 3 + 4 t, with three columns in use. *)
Let q (t : R) (i : 'I_3) : R := if (i < 2)%N then 3%:R / 4%:R else t.

Let q1 t : q t (inord 1) = 3%:R / 4%:R. Proof. by rewrite /q inordK. Qed.
Let q2 t : q t (inord 2) = t. Proof. by rewrite /q inordK. Qed.

Lemma near_three (t : R) : 0 < t -> t <= 3%:R / 4%:R ->
  exists V, [/\ mechanism V, ldp (3%:R + 4%:R * t) V,
    valid (only P) (3%:R^-1) id V & #|empty_columns V| = 0%N].
Proof.
move=> t_gt0 t_le; have four : 4%:R != 0 :> R by rewrite pnatr_eq0.
have q_gt0 i : 0 < q t i.
  by rewrite /q; case: ifP => // _; rewrite divr_gt0 ?ltr0n.
have q_ge0 i : 0 <= q t i by exact: ltW.
have q_max i : q t i <= q t ord0 by rewrite {2}/q /= /q; case: ifP.
have q_lt1 i : q t i < 1.
  apply: le_lt_trans (q_max i) _.
  by rewrite /q /= ltr_pdivr_mulr ?ltr0n // mul1r ltr_nat.
set u : R := 4%:R^-1; have u4 : 4%:R * u = 1 by exact: mulfV.
have u_gt0 : 0 < u by rewrite invr_gt0 ltr0n.
have q0 : q t ord0 = 3%:R * u by [].
have total : \sum_i q t i = 4%:R * u + (2%:R * u + t).
  by rewrite sum3 q1 q2 q0 -/u; identity R.
have total_ge1 : 1 <= \sum_i q t i.
  by rewrite total u4 ler_addl addr_ge0 ?mulr_ge0 ?ler0n // ltW.
have id_id i : q t i != 0 -> id i = i by [].
exists (proportional (q t) id).
have gap : 1 - q t ord0 = u by rewrite q0 -[X in X - _]u4; identity R.
have share_eq : (share (q t) ord0)^-1 = 3%:R + 4%:R * t.
  rewrite /share invf_div gap; apply: (mulIf (lt0r_neq0 u_gt0)).
  rewrite divfK ?gt_eqF // total q0.
  have -> : (3%:R + 4%:R * t) * u = 3%:R * u + 4%:R * u * t by identity R.
  by rewrite [in RHS]u4; identity R.
split.
- exact: proportional_mechanism q_ge0 q_lt1 total_ge1.
- rewrite -share_eq.
  exact: (proportional_ldp id q_ge0 q_lt1 total_ge1 q_max).
- move=> Q same.
  rewrite (distortion_eq _ _ same).
  rewrite (proportional_distortion q_ge0 q_lt1 total_ge1 id_id);
    last by case: third_prior.
  rewrite sum3 P1 P2 q1 q2 q0 -/u; set h : R := 9%:R^-1.
  have h9 : 9%:R * h = 1 by exact: mulfV.
  have P0 : P ord0 = 4%:R * h by [].
  have three : 3%:R * h = 3%:R^-1.
    apply: (mulfI (_ : 3%:R != 0)); rewrite ?mulfV ?pnatr_eq0 //.
    by rewrite mulrA -natrM.
  have -> : 1 - (P ord0 * (3%:R * u) + (4%:R * h * (3%:R * u) + h * t)) =
      3%:R * h - h * t.
    rewrite P0 -[X in X - _]h9.
    have -> : 4%:R * h * (3%:R * u) = 3%:R * h * (4%:R * u) by identity R.
    by rewrite u4; identity R.
  by rewrite three ler_subl_addr ler_addl mulr_ge0 ?invr_ge0 ?ler0n // ltW.
apply/eqP; rewrite cards_eq0; apply/eqP/setP => y; rewrite !inE.
apply/negbTE/forallPn; exists y.
by rewrite (proportional_diagonal id_id) gt_eqF.
Qed.

Lemma no_least_without_empty_columns :
  ~ exists L W, least_with_empty_columns (only P) (3%:R^-1) 0 L W.
Proof.
move=> [L [W [W_ok [W_ldp _] W_valid W_0 W_least]]].
have L_ge1 : 1 <= L by exact: ldp_ge1 ord0 W_ok W_ldp.
have used y : 0 < W y y.
  apply: nonzero_entry W_ok W_ldp _; apply/negP => y_zero.
  have := cards0_eq W_0 => /setP/(_ y); rewrite !inE.
  by move: y_zero; rewrite /zero_column => ->.
have [_ row] := diagonal_bound id L_ge1 W_ok W_ldp.
have {}row x : (L - 1) * W x x + \sum_z W z z <= L.
  have := row x; rewrite correct_id; congr (_ + _ <= _).
  by apply: eq_bigr => z _; rewrite correct_id.
have acc : 6%:R <= 4%:R * W ord0 ord0 + 4%:R * W (inord 1) (inord 1) +
    W (inord 2) (inord 2).
  have [P_prior _] := third_prior.
  have := W_valid P (fun=> erefl); rewrite distortion_id // sum3 P1 P2.
  rewrite [P ord0]/(4%:R / 9%:R) => small.
  rewrite -subr_ge0; set a := W ord0 ord0; set b := W (inord 1) _.
  set c := W (inord 2) _; rewrite -/a -/b -/c in small.
  have : 0 <= 9%:R * (3%:R^-1 -
      (1 - (4%:R / 9%:R * a + (4%:R / 9%:R * b + 9%:R^-1 * c)))).
    by rewrite mulr_ge0 ?ler0n // subr_ge0.
  congr (0 <= _); have h9 : 9%:R * 9%:R^-1 = 1 :> R by exact: mulfV.
  have three : 9%:R * 3%:R^-1 = 3%:R :> R.
    by rewrite (natrM _ 3 3) mulfK // pnatr_eq0.
  rewrite mulrBr three; move: (9%:R^-1) h9 => h h9.
  have -> : 9%:R * (1 - (4%:R * h * a + (4%:R * h * b + h * c))) =
    9%:R - (9%:R * h) * (4%:R * a + (4%:R * b + c)) by identity R.
  by rewrite h9; identity R.
have L_gt3 : 3%:R < L.
  have := row ord0; have := row (inord 1); rewrite sum3 => row1 row0.
  exact: above_three (used _) acc row0 row1 L_ge1.
pose t := Num.min (3%:R / 4%:R) ((L - 3%:R) / 8%:R).
have t_gt0 : 0 < t by rewrite lt_minr !divr_gt0 ?ltr0n ?subr_gt0.
have t_le : t <= 3%:R / 4%:R by rewrite le_minl lexx.
have [V [V_ok V_ldp V_valid V_0]] := near_three t_gt0 t_le.
have := W_least V _ V_ok V_ldp V_valid V_0; rewrite leNgt => /negP; apply.
rewrite -ltr_subr_addl; apply: le_lt_trans (_ : (L - 3%:R) / 2%:R < _).
  have -> : (L - 3%:R) / 2%:R = 4%:R * ((L - 3%:R) / 8%:R).
    rewrite mulrCA; congr (_ * _); rewrite (natrM _ 4 2) invfM mulrA mulfV //.
      by rewrite mul1r.
    by rewrite pnatr_eq0.
  by rewrite ler_pmul2l ?ltr0n // le_minl lexx orbT.
by rewrite ltr_pdivr_mulr ?ltr0n // ltr_pmulr ?subr_gt0 // ltr1n.
Qed.

End Infimum.

(* Of sorted diagonals the last k entries vanish when k columns do. *)
Lemma last_entries (R : realFieldType) (N k : nat)
  (W : 'I_N.+1 -> 'I_N.+1 -> R) : mechanism W ->
  (k <= #|empty_columns W|)%N ->
  (forall i j : 'I_N.+1, (i <= j)%N -> W j j <= W i i) ->
  forall i : 'I_N.+1, (N < i + k)%N -> W i i = 0.
Proof.
move=> [W_ge0 _] k_le W_dec i i_ge; apply/eqP; apply: contraT => W_neq0.
have W_gt0 : 0 < W i i by rewrite lt_def W_neq0 W_ge0.
have : (#|empty_columns W| <= #|[set j : 'I_N.+1 | (i < j)%N]|)%N.
  apply/subset_leq_card/subsetP => j; rewrite !inE => /forallP/(_ j)/eqP Wj.
  rewrite ltnNge; apply/negP => le_ji; have := W_dec j i le_ji.
  by rewrite Wj leNgt W_gt0.
have -> : #|[set j : 'I_N.+1 | (i < j)%N]| = (N - i)%N.
  have := cardsC [set j : 'I_N.+1 | (i < j)%N]; rewrite card_ord.
  have -> : #|~: [set j : 'I_N.+1 | (i < j)%N]| = i.+1.
    rewrite -sum1dep_card; under eq_bigl do rewrite !inE -leqNgt -ltnS.
    by rewrite -(big_ord_widen N.+1 (fun=> 1%N)) // sum1_card card_ord.
  by move=> total; apply/eqP; rewrite -(eqn_add2r i.+1) total addnS subnK
    // -ltnS.
move/(leq_trans k_le); rewrite -(leq_add2r i) subnK; last by rewrite -ltnS.
by rewrite addnC leqNgt i_ge.
Qed.

Section LeastAllowed.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (D : R).
Variable silent : pred X.
Hypotheses (complete : no_gaps R) (S_prior : forall P, S P -> prior P).
Implicit Types (q : X -> R) (lambda L e : R).
Add Field numbers : (field_of_numbers R).

(* The diagonals of a level that vanish at the silent letters. *)
Let K lambda q := [/\ in_polytope lambda q, forall x, silent x -> q x = 0 &
  forall P, S P -> 1 - D <= \sum_x P x * q x].
Let allowed lambda := exists q, K lambda q.

Let q_le1 lambda q x : 1 <= lambda -> in_polytope lambda q -> q x <= 1.
Proof. by move=> l_ge1; apply: polytope_le1 (lt_le_trans ltr01 l_ge1). Qed.

Let K_le lambda mu q : 1 <= lambda -> lambda <= mu -> K lambda q -> K mu q.
Proof.
move=> l_ge1 l_le [[q_ge0 q_in] q_0 q_acc]; split=> //; split=> // x.
have le1 := q_le1 x l_ge1 (conj q_ge0 q_in); rewrite -subr_ge0.
have -> : mu - ((mu - 1) * q x + \sum_z q z) =
  (lambda - ((lambda - 1) * q x + \sum_z q z)) + (mu - lambda) * (1 - q x).
  by identity R.
by rewrite addr_ge0 ?subr_ge0 // mulr_ge0 ?subr_ge0.
Qed.

Lemma least_allowed lambda0 : (exists P, S P) -> 1 <= lambda0 ->
  allowed lambda0 -> exists L, [/\ 1 <= L, allowed L &
    forall lambda, 1 <= lambda -> allowed lambda -> L <= lambda].
Proof.
move=> [P0 S_P0] l0_ge1 ach0.
pose below a := forall lambda, 1 <= lambda -> allowed lambda -> a <= lambda.
have [||a b below_a [b_ge1 b_ok]|L [L_below L_level]] :=
  complete (A := below) (B := fun l => 1 <= l /\ allowed l).
- by exists 1 => lambda.
- by exists lambda0.
- exact: below_a.
have L_ge1 : 1 <= L by apply: L_below => lambda.
have L_near e : 0 < e -> ~ ~ allowed (L + e).
  move=> e_gt0 none; have /L_below : below (L + e).
    move=> lambda l_ge1 [q q_ok]; rewrite leNgt; apply/negP => lt; apply: none.
    by exists q; apply: K_le q_ok => //; exact: ltW.
  by rewrite leNgt ltr_addl e_gt0.
have [x0 _] := prior_letter (S_prior S_P0).
have ge1 e : 0 < e -> 1 <= L + e.
  by move=> e_gt0; rewrite (le_trans L_ge1) // ler_addl ltW.
pose F (Q : (X -> R) -> Prop) := exists2 e, 0 < e & Q = K (L + e).
have [|_ [e e_gt0 ->] none||_ q [e e_gt0 ->] [q_in _ _] x|c c_near] :=
  @cluster_point R X F complete.
- move=> _ _ [e e_gt0 ->] [e' e'_gt0 ->].
  have m_gt0 : 0 < Num.min e e' by rewrite lt_minr e_gt0.
  exists (K (L + Num.min e e')); first by exists (Num.min e e').
  by move=> q K_q; split; apply: K_le K_q; rewrite ?ge1 // ler_add2l
    le_minl lexx ?orbT.
- by apply: (L_near e e_gt0) => -[q q_ok]; exact: (none q).
- by exists (K (L + 1)), 1; rewrite ?ltr01.
- by rewrite (q_le1 _ (ge1 e e_gt0) q_in) andbT; case: q_in.
have at_point (u v a : R) : 0 <= a ->
    (forall e q, 0 < e -> e <= 1 -> K (L + e) q ->
      (forall x, `|q x - c x| < e) -> u <= v + a * e) -> u <= v.
  move=> a_ge0 u_le; apply/ler_addgt0Pr => e e_gt0.
  have a1_gt0 : 0 < a + 1 by rewrite ltr_paddl ?ltr01.
  pose e1 := Num.min 1 (e / (a + 1)).
  have e1_gt0 : 0 < e1 by rewrite lt_minr ltr01 divr_gt0.
  have e1_le1 : e1 <= 1 by rewrite le_minl lexx.
  rewrite leNgt; apply/negP => lt.
  apply: (c_near (K (L + e1)) e1) => //; first by exists e1.
  move=> q [K_q q_near]; have le := u_le e1 q e1_gt0 e1_le1 K_q q_near.
  move: lt; rewrite ltNge => /negP; apply; apply: le_trans le _.
  rewrite ler_add2l; apply: le_trans (_ : a * (e / (a + 1)) <= _).
    by rewrite ler_wpmul2l // le_minl lexx orbT.
  by rewrite mulrCA ler_pimulr ?(ltW e_gt0) //
    ler_pdivr_mulr // mul1r ler_addl ler01.
have low e q x : `|q x - c x| < e -> q x <= c x + e.
  by rewrite ltr_norml => /andP[_ lt]; rewrite -ler_subl_addl ltW.
have high e q x : `|q x - c x| < e -> c x <= q x + e.
  by rewrite ltr_norml ltr_subr_addl ltr_subl_addr => /andP[/ltW].
have c_ge0 x : 0 <= c x.
  apply: (@at_point _ _ 1); rewrite ?ler01 // => e q e_gt0 _ [[q_ge0 _] _ _].
  by move=> near; rewrite mul1r; exact: le_trans (q_ge0 x) (low e q x (near x)).
exists L; split=> // [|lambda l_ge1 ok]; last exact: L_level.
exists c; split=> [|x|P S_P]; first split=> // x.
- apply: (@at_point _ _ (L + #|X|%:R))
    => [|e q e_gt0 _ [[q_ge0 q_in] _ _] near].
    by rewrite addr_ge0 ?ler0n // (le_trans ler01).
  apply: le_trans (_ : (L - 1) * (q x + e) + \sum_z (q z + e) <= _).
    apply: ler_add; first by rewrite ler_wpmul2l ?subr_ge0 // high.
    by apply: ler_sum => z _; rewrite high.
  have spread : \sum_(z : X) e = e * #|X|%:R by rewrite sumr_const mulr_natr.
  rewrite big_split /= spread -subr_ge0;
    move: (#|X|%:R : R) (\sum_z q z) (q_in x) => m total row.
  have -> : L + (L + m) * e - ((L - 1) * (q x + e) + (total + e * m)) =
    (L + e - ((L + e - 1) * q x + total)) + e * q x by identity R.
  by rewrite addr_ge0 ?subr_ge0 // mulr_ge0 // ltW.
- move=> x_out; apply/eqP; rewrite eq_le c_ge0 andbT.
  apply: (@at_point _ _ 1); rewrite ?ler01 // => e q e_gt0 _ [_ q_0 _] near.
  by rewrite mul1r -(q_0 x x_out); exact: high.
have [P_ge0 P_sum] := S_prior S_P.
apply: (@at_point _ _ 1); rewrite ?ler01 // => e q e_gt0 _ [_ _ q_acc] near.
rewrite mul1r; apply: le_trans (q_acc P S_P) _.
apply: le_trans (_ : \sum_x P x * (c x + e) <= _).
  by apply: ler_sum => x _; rewrite ler_wpmul2l // low.
by under eq_bigr do rewrite mulrDr; rewrite big_split /= -mulr_suml P_sum mul1r.
Qed.

(* Some mechanism has the diagonal. *)
Lemma allowed_mechanism L q P : 1 <= L -> S P -> (forall x, P x < 1 - D) ->
  K L q -> exists W, [/\ mechanism W, ldp L W, valid S D id W,
    forall x, W x x = q x & forall x, silent x -> zero_column W x].
Proof.
move=> L_ge1 S_P spread [q_in q_0 q_acc]; have [q_ge0 q_row] := q_in.
have P_prior := S_prior S_P; have [P_ge0 _] := P_prior.
have [x0 _] := prior_letter P_prior; have [z z_max] := greatest P x0.
have total_gt1 : 1 < \sum_x q x.
  rewrite ltNge; apply/negP => small; have := q_acc P S_P.
  rewrite leNgt => /negP; apply; apply: le_lt_trans (spread z).
  apply: le_trans (_ : P z * (\sum_x q x) <= _); last by rewrite ler_pimulr.
  by rewrite mulr_sumr; apply: ler_sum => x _; rewrite ler_wpmul2r.
have q_lt1 x : q x < 1.
  rewrite ltNge; apply/negP => large; have := q_row x; rewrite leNgt.
  move/negP; apply; rewrite -ltr_subl_addr; apply: (@lt_le_trans _ _ (L - 1)).
    by rewrite ltr_add2l ltr_opp2.
  by rewrite ler_pemulr // subr_ge0.
have total_ge1 := ltW total_gt1; have id_id x : q x != 0 -> id x = x by [].
have [m m_max] := greatest q x0.
exists (proportional q id); split.
- exact: proportional_mechanism q_ge0 q_lt1 total_ge1.
- apply: ldp_le (proportional_mechanism id q_ge0 q_lt1 total_ge1)
    (proportional_ldp id q_ge0 q_lt1 total_ge1 m_max).
  rewrite invf_div ler_pdivr_mulr ?subr_gt0 // ler_subl_addr.
  have -> : L * (1 - q m) + q m = L - (L - 1) * q m by identity R.
  by rewrite ler_subr_addl.
- move=> Q S_Q; rewrite (proportional_distortion q_ge0 q_lt1 total_ge1 id_id).
    by rewrite ler_subl_addr -ler_subl_addl q_acc.
  exact: S_prior.
- by move=> x; rewrite (proportional_diagonal id_id).
move=> x x_out; apply/forallP => y; rewrite /proportional q_0 // mulr0.
by case: ifP.
Qed.

End LeastAllowed.

Lemma renamed_empty (R : realFieldType) (M : nat) (T : {perm 'I_M})
  (W : 'I_M -> 'I_M -> R) :
  #|empty_columns (renamed T W)| = #|empty_columns W|.
Proof.
rewrite -!sum1_card [RHS](reindex_inj (@perm_inj _ T)); apply: eq_bigl => y.
rewrite !inE; apply/forallP/forallP => all x; last exact: all.
by rewrite -[x](permKV T); exact: all.
Qed.

Lemma renamed_level (R : realFieldType) (M : nat) (T : {perm 'I_M})
  (W : 'I_M -> 'I_M -> R) L : level W L -> level (renamed T W) L.
Proof.
move=> [W_ldp W_least]; split=> [|mu mu_ldp]; first exact: renamed_ldp.
apply: W_least => x x' y; have := mu_ldp (T^-1 x)%g (T^-1 x')%g (T^-1 y)%g.
by rewrite /renamed !permKV.
Qed.

(* Every mechanism can be sorted. *)
Lemma sorted_copy (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) D (W : 'I_M -> 'I_M -> R) :
  of_sorted_priors S -> mechanism W -> valid S D id W ->
  exists T : {perm 'I_M}, [/\ mechanism (renamed T W),
    valid S D id (renamed T W) & rising_distortions (renamed T W)].
Proof.
move=> S_sorted W_ok W_valid.
have [T [T_ok _ T_sorted T_less]] := sorted_renaming W_ok.
exists T; split=> // P S_P; have [P_prior P_dec] := S_sorted P S_P.
exact: le_trans (T_less P P_prior P_dec) (W_valid P S_P).
Qed.

Lemma sorted_diagonal (R : realFieldType) (N k : nat)
  (S : source_set R [finType of 'I_N.+1]) D lambda V :
  of_sorted_priors S -> 1 <= lambda -> mechanism V -> ldp lambda V ->
  valid S D id V -> (k <= #|empty_columns V|)%N ->
  exists q, [/\ in_polytope lambda q,
    forall i : 'I_N.+1, (N < i + k)%N -> q i = 0 &
    forall P, S P -> 1 - D <= \sum_x P x * q x].
Proof.
move=> S_sorted l_ge1 V_ok V_ldp V_valid k_le.
have [T [T_ok T_valid T_rising]] := sorted_copy S_sorted V_ok V_valid.
set W := renamed T V in T_ok T_valid T_rising; exists (fun i => W i i).
have W_ldp : ldp lambda W by exact: renamed_ldp.
have [_ row] := diagonal_bound id l_ge1 T_ok W_ldp.
split=> [|i|P S_P].
- split=> [i|i]; first by case: T_ok.
  have := row i; rewrite correct_id; congr (_ + _ <= _).
  by apply: eq_bigr => z _; rewrite correct_id.
- apply: last_entries T_ok _ _ i; first by rewrite renamed_empty.
  move=> i j /T_rising; rewrite /letter_distortion !correct_id.
  by rewrite ler_add2l ler_opp2.
have [P_prior _] := S_sorted P S_P; have := T_valid P S_P.
by rewrite distortion_id // ler_subl_addr -ler_subl_addl.
Qed.
