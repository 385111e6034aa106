(* zhong2022: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel LettersAndOutputs
  Colors SlackColors OptimumColors SourceSets OnePrior Approximate Records
  ApproximateForms MaximalLeakage LeakageForms SlackOptimum Rationals Minimax
  Compactness InformationSaddle Products MutualInformation PowerMeans
  LossMixtures MergedLosses Graphs Channels ClassOne LinearPrograms
  FixedDiagonal Existence AttainedLosses LeastInformation Hamming
  DatabaseBounds.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Rational numbers are compared by computation. *)
Lemma ofQV (R : realFieldType) q : ofQ R (QArith_base.Qinv q) = (ofQ R q)^-1.
Proof.
case: q => -[|n|n] d; rewrite /ofQ /=; first by rewrite !mul0r invr0.
  by rewrite invf_div.
by rewrite !mulNr invrN invf_div.
Qed.

Definition of_integers (R : realFieldType) :=
  (ofQ_nat R, ofQ1 R, ofQ0 R).
Definition of_rationals (R : realFieldType) :=
  (ofQV R, ofQM R, ofQN R, ofQD R).

(* A_(M-1) = P_2 + ... + P_M. *)
Lemma all_but_first (R : realFieldType) (M : nat) (P : 'I_M -> R) :
  prior P -> A P M.-1 = 1 - entry P 1.
Proof.
move=> P_prior; have M_gt0 := letters_positive P_prior.
by rewrite A_top // -subn1 subKn // topS // top0 add0r.
Qed.

Theorem row_lemma_10 (R : realFieldType) (M : nat) (P : 'I_M -> R)
  (D delta : R) : prior P -> decreasing P -> 0 <= delta -> delta < 1 ->
  (least_pointwise_exp_epsilon (only P) D delta 1 <->
     (1 - delta) * A P M.-1 <= D) /\
  ((exists W : 'I_M -> 'I_M -> R, [/\ mechanism W,
      forall x x' y, W x y <= W x' y + delta & valid (only P) D id W]) <->
     (1 - delta) * A P M.-1 <= D).
Proof.
move=> P_prior P_dec delta_ge0 delta_lt1; rewrite all_but_first //.
have zero := delta_suffices delta_ge0 delta_lt1 P_prior P_dec D.
split=> //; split=> [[W [W_ok W_private W_valid]]|/zero[_ reached _]].
  apply/zero; split=> //; exists W; split=> // x x' y.
  by rewrite mul1r; exact: W_private.
have [W [W_ok W_private W_valid]] := reached; exists W; split=> // x x' y.
by have := W_private x x' y; rewrite mul1r.
Qed.

Theorem row_lemma_11 (R : realFieldType) (N : nat) (P : 'I_N.+1 -> R)
  (D delta L : R) : prior P -> decreasing P -> 0 <= delta -> delta < 1 ->
  0 < D -> least_pointwise_exp_epsilon (only P) D delta L -> 1 < L ->
  exists W : 'I_N.+1 -> 'I_N.+1 -> R,
    [/\ mechanism W, pointwise_ldp L delta W, valid (only P) D id W,
        forall i j : 'I_N.+1, (i <= j)%N ->
          delta <= W j j /\ W j j <= W i i <= 1 &
        forall i : 'I_N.+1, i != ord0 -> W i i = L * W ord0 i + delta].
Proof.
move=> P_prior P_dec delta_ge0 delta_lt1 D_gt0 L_least L_gt1.
have [W [W_ok W_private W_valid W_sorted W_first]] := slack_optimum_shape
  P_prior P_dec delta_ge0 delta_lt1 D_gt0 L_least L_gt1.
exists W; split=> // i j le_ij; have [-> -> ->] := W_sorted i j le_ij.
by [].
Qed.

(* The index set of the minimum is lost: k <= M - 1 (r = 1) or k <= M - 2. *)
Definition theorem_13_as_printed (R : realFieldType) :=
  exists2 r : nat, r = 1%N \/ r = 2%N &
  forall (M : nat) (P : 'I_M -> R) (D E : R),
  prior P -> decreasing P -> (forall i, 0 < P i) -> 0 < D ->
  least_of (fun E => exists2 k, (k + r <= M)%N & A P k < D /\
    E = (M%:R - 1 - k%:R) * (1 - D) / (D - A P k)) E ->
  least_exp_epsilon (only P) D (Num.max 1 E).

(* Above one half and below it: (2/3, 1/3). *)
Lemma two_thirds_positive (R : realFieldType) i : 0 < two_thirds R i.
Proof. by rewrite /two_thirds; case: ifP; rewrite ?divr_gt0 ?invr_gt0 ?ltr0n.
  Qed.

Lemma two_thirds_last (R : realFieldType) : A (two_thirds R) 1 = 3%:R^-1.
Proof.
rewrite (all_but_first (two_thirds_prior R)) (entry_ord (two_thirds R) ord0).
rewrite /two_thirds eqxx; apply/eqP.
by rewrite -!(ofQ_nat R) -?(ofQ1 R) -!(of_rationals R) ofQ_eq; vm_compute.
Qed.

Theorem row_theorem_13 (R : realFieldType) : ~ theorem_13_as_printed R.
Proof.
case=> r r_in printed; have P_prior := two_thirds_prior R.
have P_dec := two_thirds_decreasing R.
have two_gt1 : 1 < 2%:R :> R by rewrite ltr1n.
have term0 : (2%:R - 1 - 0%:R) * (1 - 3%:R^-1) / (3%:R^-1 - 0) = 2%:R :> R.
  by apply/eqP; rewrite -!(ofQ_nat R) -!(of_integers R) -!(of_rationals R)
    ofQ_eq; vm_compute.
have D_gt0 : 0 < 3%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have [_ _ least] : least_exp_epsilon (only (two_thirds R)) 3%:R^-1
    (Num.max 1 2%:R).
  apply: (printed 2%N _ _ _ P_prior P_dec (@two_thirds_positive R) D_gt0).
  split=> [|E [k k_le [A_lt ->]]].
    exists 0%N; first by case: r_in => ->.
    by rewrite A0 // D_gt0 term0.
  case: k k_le A_lt => [|[|k]] k_le; first by rewrite A0 // term0.
    by rewrite two_thirds_last ltxx.
  by case: r_in k_le => ->; rewrite !addnS.
have [_ zero _] : least_exp_epsilon (only (two_thirds R)) 3%:R^-1 1.
  by apply/one_prior_zero; rewrite // -all_but_first // two_thirds_last.
have := least 1 (lexx 1) zero.
by rewrite (max_idPr (ltW two_gt1)) leNgt two_gt1.
Qed.

(* The terms of the minimum, with delta. *)
Lemma least_term (R : realFieldType) (M : nat) (k : nat) : (k + 2 <= M)%N ->
  (M - 1 - k)%:R = M%:R - 1 - k%:R :> R.
Proof.
move=> k_le; have M_gt0 : (1 <= M)%N by apply: leq_trans k_le; rewrite addnS.
by rewrite !natrB // subn1 -ltnS prednK // -addn1 (leq_trans _ k_le) ?leq_add2l.
Qed.

Theorem row_theorem_13_corrected (R : realFieldType) (M : nat) (P : 'I_M -> R)
  (D : R) : prior P -> decreasing P ->
  (least_exp_epsilon (only P) D 1 <-> A P M.-1 <= D) /\
  (0 < D -> D < A P M.-1 -> exists2 L, least_exp_epsilon (only P) D L &
     least_of (fun E => exists2 k, (k + 2 <= M)%N & A P k < D /\
       E = (M%:R - 1 - k%:R) * (1 - D) / (D - A P k)) L).
Proof.
move=> P_prior P_dec; rewrite all_but_first //.
split=> [|D_gt0 D_lt]; first exact: one_prior_zero.
have [L L_least] := one_prior_exists P_prior P_dec D_gt0.
have [below [k k_lt [A_lt L_eq]]] :=
  one_prior_minimum P_prior P_dec D_gt0 D_lt L_least.
exists L => //; split=> [|E [j j_le [A_j ->]]].
  by exists k; rewrite ?addn2 // -least_term ?addn2.
by rewrite -least_term //; rewrite addn2 in j_le; exact: below.
Qed.

(* The index set of the minimum is lost: k <= M - 1 (r = 1) or k <= M - 2. *)
Definition theorem_9_as_printed (R : realFieldType) :=
  exists2 r : nat, r = 1%N \/ r = 2%N &
  forall (M : nat) (P : 'I_M -> R) (D delta E : R),
  prior P -> decreasing P -> (forall i, 0 < P i) -> 0 < D -> 0 < delta < 1 ->
  least_of (fun E => exists2 k, (k + r <= M)%N & (1 - delta) * A P k < D /\
    E = (M%:R - 1 - k%:R) * (1 - D - delta) / (D - (1 - delta) * A P k)) E ->
  least_pointwise_exp_epsilon (only P) D delta (Num.max 1 E).

Theorem row_theorem_9 (R : realFieldType) : ~ theorem_9_as_printed R.
Proof.
case=> r r_in printed; have P_prior := two_thirds_prior R.
have P_dec := two_thirds_decreasing R.
have two_gt1 : 1 < 2%:R :> R by rewrite ltr1n.
have D_gt0 : 0 < 2%:R^-1 * 3%:R^-1 :> R by rewrite mulr_gt0 ?invr_gt0 ?ltr0n.
have half_lt1 : 2%:R^-1 < 1 :> R by rewrite invf_lt1 ?ltr0n.
have half_in : 0 < (2%:R^-1 : R) < 1 by rewrite invr_gt0 ltr0n.
have term0 : (2%:R - 1 - 0%:R) * (1 - 2%:R^-1 * 3%:R^-1 - 2%:R^-1) /
    (2%:R^-1 * 3%:R^-1 - (1 - 2%:R^-1) * 0) = 2%:R :> R.
  by apply/eqP; rewrite -!(ofQ_nat R) -!(of_integers R) -!(of_rationals R)
    ofQ_eq; vm_compute.
have half : 1 - 2%:R^-1 = 2%:R^-1 :> R.
  by apply/eqP; rewrite -!(ofQ_nat R) -!(of_integers R) -!(of_rationals R)
    ofQ_eq; vm_compute.
have [_ _ least] : least_pointwise_exp_epsilon (only (two_thirds R))
    (2%:R^-1 * 3%:R^-1) 2%:R^-1 (Num.max 1 2%:R).
  apply: (printed 2%N _ _ _ _ P_prior P_dec (@two_thirds_positive R) D_gt0
    half_in).
  split=> [|E [k k_le [A_lt ->]]].
    exists 0%N; first by case: r_in => ->.
    rewrite A0 //; split; last by rewrite term0.
    by rewrite mulr0.
  case: k k_le A_lt => [|[|k]] k_le; first by rewrite A0 // term0.
    by rewrite two_thirds_last half ltxx.
  by case: r_in k_le => ->; rewrite !addnS.
have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
have [zero _] := row_lemma_10 (2%:R^-1 * 3%:R^-1) P_prior P_dec half_ge0
  half_lt1.
have [_ zero_ach _] : least_pointwise_exp_epsilon (only (two_thirds R))
    (2%:R^-1 * 3%:R^-1) 2%:R^-1 1 by apply/zero; rewrite two_thirds_last half.
have := least 1 (lexx 1) zero_ach.
by rewrite (max_idPr (ltW two_gt1)) leNgt two_gt1.
Qed.

Theorem row_theorem_9_corrected (R : realFieldType) (M : nat) (P : 'I_M -> R)
  (D delta : R) : prior P -> decreasing P -> 0 <= delta -> delta < 1 ->
  [/\ least_pointwise_exp_epsilon (only P) D delta 1 <->
        (1 - delta) * A P M.-1 <= D,
      0 < D -> D < (1 - delta) * A P M.-1 ->
        exists2 L, least_pointwise_exp_epsilon (only P) D delta L &
        least_of (fun E => exists2 k, (k + 2 <= M)%N &
          (1 - delta) * A P k < D /\ E = (M%:R - 1 - k%:R) *
            (1 - D - delta) / (D - (1 - delta) * A P k)) L &
      forall L, least_pointwise_exp_epsilon (only P) D delta L <->
        least_approximate_exp_epsilon (only P) D delta L].
Proof.
move=> P_prior P_dec delta_ge0 delta_lt1; split=> [|D_gt0 D_lt|L].
- by have [] := row_lemma_10 D P_prior P_dec delta_ge0 delta_lt1.
- rewrite all_but_first // in D_lt.
  have [L L_least [below [k k_lt [A_lt L_eq]]]] := pointwise_minimum
    delta_ge0 delta_lt1 P_prior P_dec D_gt0 D_lt.
  exists L => //; split=> [|E [j j_le [A_j ->]]].
    by exists k; rewrite ?addn2 // -least_term ?addn2.
  by rewrite -least_term //; rewrite addn2 in j_le; exact: below.
have P_only := only_prior P_prior.
by split=> [/(least_pointwise_rescaled P_only delta_ge0 delta_lt1)|
  /(least_approximate_rescaled P_only delta_ge0 delta_lt1)] L_least;
  [apply/least_approximate_rescaled | apply/least_pointwise_rescaled].
Qed.

Definition theorem_14_as_printed (R : realFieldType) :=
  forall (M k : nat) (P : 'I_M -> R) (D : R),
  prior P -> decreasing P -> (forall i, 0 < P i) -> 0 < D <= 1 ->
  (1 <= k <= M)%N -> A P k.-1 < D <= A P k ->
  least_maximal_leakage (only P) D
    (M%:R - k%:R + (A P k - D) / entry P (M - k + 1)).

Theorem row_theorem_14 (R : realFieldType) : ~ theorem_14_as_printed R.
Proof.
move=> printed; have P_prior := two_thirds_prior R.
have P_dec := two_thirds_decreasing R.
have below : 3%:R^-1 < (2%:R / 3%:R : R) <= 1.
  rewrite -!(ofQ_nat R) -!(of_integers R) -!(of_rationals R) ofQ_lt ofQ_le.
  by vm_compute.
have term : 2%:R - 2%:R + (1 - 2%:R / 3%:R) / (2%:R / 3%:R) < 1 :> R.
  rewrite -!(ofQ_nat R) -!(of_integers R) -!(of_rationals R) ofQ_lt.
  by vm_compute.
have all : A (two_thirds R) 2 = 1 by rewrite A_top // top0 subr0.
have [|||[Y [W [g [W_ok W_leaks _]]]] _] := printed 2%N 2%N (two_thirds R)
  (2%:R / 3%:R) P_prior P_dec (@two_thirds_positive R).
- by case/andP: below => /(lt_trans _) -> //; rewrite invr_gt0 ltr0n.
- by [].
- by rewrite all two_thirds_last.
have [x0 _] := prior_letter P_prior.
have := le_trans (maximal_leakage_ge1 x0 W_ok) W_leaks.
rewrite all (entry_ord (two_thirds R) ord0) [two_thirds R _]/two_thirds eqxx.
by rewrite leNgt term.
Qed.

Theorem row_theorem_14_corrected (R : realFieldType) (M k : nat)
  (P : 'I_M -> R) (D : R) : prior P -> decreasing P ->
  (1 <= k <= M)%N -> A P k.-1 < D -> D <= A P k ->
  least_maximal_leakage (only P) D
    (Num.max 1 (M%:R - k%:R + (A P k - D) / entry P (M - k + 1))).
Proof.
move=> P_prior P_dec /andP[k_gt0 k_le] D_gt D_le; rewrite addn1.
have M_gt0 := letters_positive P_prior.
have [k_eq | k_neq] := eqVneq k M.
  move: D_gt D_le; rewrite [in A P k.-1]k_eq [in A P k]k_eq k_eq => D_gt D_le.
  rewrite all_but_first // in D_gt; rewrite subrr add0r subnn.
  rewrite A_top // subnn top0 subr0 in D_le *.
  have first_gt0 : 0 < entry P 1.
    by have := lt_le_trans D_gt D_le; rewrite ltr_subl_addr ltr_addl.
  rewrite max_l; first exact/leakage_zero/ltW.
  by rewrite ler_pdivr_mulr // mul1r ler_subl_addl -ler_subl_addr ltW.
have k_lt : (k < M)%N by rewrite ltn_neqAle k_neq.
have j_lt : (M - k < M)%N by rewrite ltn_subrL k_gt0.
pose j := Ordinal j_lt.
have := @one_prior_leakage R M P P_prior P_dec j D.
rewrite /= subKn // -(entry_ord P j) /= natrB //.
rewrite subn_gt0 k_lt D_gt D_le => /(_ isT isT isT) least.
rewrite max_r //; have [[Y [W [g [W_ok W_leaks _]]]] _] := least.
by have [x0 _] := prior_letter P_prior; apply: le_trans W_leaks;
  exact: maximal_leakage_ge1 x0 W_ok.
Qed.
(* Where a linear function is largest on a closed set of priors. *)
Lemma linear_maximum (R : realFieldType) (X : finType) (S : source_set R X)
  (c : X -> R) : no_gaps R -> of_priors S -> closed_priors S -> not_empty S ->
  exists2 P, S P & forall Q, S Q -> \sum_x c x * Q x <= \sum_x c x * P x.
Proof.
move=> complete S_priors S_closed [P0 S_P0].
pose f (Q : X -> R) := \sum_x c x * Q x; pose m := \sum_x `|c x|.
have m_ge0 : 0 <= m by apply: sumr_ge0.
have in01 Q : S Q -> forall x, 0 <= Q x <= 1.
  move=> /S_priors[Q_ge0 Q_sum] x; rewrite Q_ge0 -Q_sum (bigD1 x) //= ler_addl.
  by apply: sumr_ge0.
pose values u := exists2 Q, S Q & u = f Q.
pose bounds u := forall Q, S Q -> f Q <= u.
have [||_ u [Q S_Q ->]|s [s_above s_least]] :=
  complete values bounds.
- by exists (f P0), P0.
- exists m => Q S_Q; apply: ler_sum => x _; have /andP[Q_ge0 Q_le1] := in01 Q
  S_Q x.
  apply: le_trans (ler_norm _) _; rewrite normrM (ger0_norm Q_ge0).
  by rewrite ler_pimulr.
- exact.
pose F (K : (X -> R) -> Prop) := exists2 e, 0 < e &
  forall Q, K Q <-> S Q /\ s - e < f Q.
have F_all : inhabited_all F.
  move=> K [e e_gt0 K_eq] none; have : bounds (s - e).
    move=> Q S_Q; rewrite leNgt; apply/negP => high.
    by apply: (none Q); apply/K_eq.
  by move/s_least; rewrite leNgt ltr_subl_addr ltr_addl e_gt0.
have [K K' [e e_gt0 K_eq] [e' e'_gt0 K'_eq]||K Q [e _ K_eq] /K_eq[S_Q _]|P near]
  := cluster_point complete (F := F) _ F_all.
- exists (fun Q => S Q /\ s - Num.min e e' < f Q).
    by exists (Num.min e e'); rewrite ?lt_minr ?e_gt0.
  move=> Q [S_Q high]; split; [apply/K_eq | apply/K'_eq]; split=> //;
    apply: le_lt_trans high; rewrite ler_add2l ler_opp2 le_minl lexx ?orbT //.
- by exists (fun Q => S Q /\ s - 1 < f Q), 1.
- exact: in01.
have close e : 0 < e -> ~ forall Q,
    ~ ((S Q /\ s - e < f Q) /\ forall x, `|Q x - P x| < e).
  by move=> e_gt0; apply: near => //; exists e.
have S_P : S P.
  apply: S_closed => e e_gt0 none; apply: (close e e_gt0) => Q [[S_Q _] Q_near].
  by apply: (none Q).
exists P => // Q S_Q; apply: le_trans (_ : s <= _).
  by apply: s_above; exists Q.
apply: (@within_all _ _ _ (1 + m)) => [|e e_gt0 no]; first by rewrite addr_ge0.
apply: (close e e_gt0) => V [[S_V high] V_near]; apply: no.
apply: ltW; rewrite -ltr_subl_addr mulrDl mul1r opprD addrA ltr_subl_addr.
apply: lt_le_trans high _; rewrite -/(f P) addrC.
rewrite -ler_subl_addr /f -sumrB mulr_suml; apply: ler_sum => x _.
rewrite -mulrBr; apply: le_trans (ler_norm _) _; rewrite normrM.
by rewrite ler_wpmul2l // ltW.
Qed.

(* The least distortion D at maximal leakage log L. *)
Definition least_leaking_distortion (R : realFieldType) (X : finType)
    (S : source_set R X) (L D : R) :=
  least_of (fun D => leakage_achievable S D L) D.

Lemma only_sorted (R : realFieldType) (M : nat) (P : 'I_M -> R) :
  prior P -> decreasing P -> of_sorted_priors (only P).
Proof.
move=> P_prior P_dec Q same; split; first exact: only_is_prior P_prior _ same.
by move=> i j le_ij; rewrite !same; exact: P_dec.
Qed.

Lemma tail_ext (R : realFieldType) (M : nat) (P Q : 'I_M -> R) k :
  P =1 Q -> A P k = A Q k /\ entry P k = entry Q k.
Proof.
move=> same; split; first by apply: eq_bigr => i _; rewrite same.
by rewrite /entry; case: insubP.
Qed.

Lemma ordered_leaking (R : realFieldType) (M k : nat)
  (S : source_set R [finType of 'I_M]) (D L : R) : of_sorted_priors S ->
  (1 <= k <= M)%N -> k%:R <= L -> L < k%:R + 1 ->
  leakage_achievable S D L <->
  forall P, S P -> A P (M - k) + entry P (k + 1) * (k%:R - L) <= D.
Proof.
move=> S_sorted /andP[k_gt0 k_le] L_ge L_lt.
have S_priors : of_priors S by move=> P /S_sorted[].
have [k_eq | k_neq] := eqVneq k M.
  have values P : S P -> A P (M - k) + entry P (k + 1) * (k%:R - L) = 0.
    move=> /S_priors P_prior; rewrite k_eq subnn A0 // entry_beyond ?addn1 //.
    by rewrite mul0r addr0.
  have := @full_leakage R _ S D L S_priors.
  rewrite card_ord -[X in X%:R <= L]k_eq => /(_ L_ge) ->.
  by split=> D_ge P S_P; have := D_ge P S_P; rewrite values.
have k_lt : (k < M)%N by rewrite ltn_neqAle k_neq.
have := @ordered_leakage R M S (Ordinal k_lt) S_sorted D L k_gt0 L_ge L_lt.
move=> ->; have same (P : 'I_M -> R) : A P (M - k) + entry P (k + 1) *
    (k%:R - L) = A P (M - k) - (L - k%:R) * P (Ordinal k_lt).
  by rewrite addn1 (entry_ord P (Ordinal k_lt)) -mulNr opprB [RHS]addrC mulrC
    addrC.
by split=> below P S_P; have := below P S_P; rewrite same.
Qed.

Theorem row_proposition_15 (R : realFieldType) (M k : nat)
  (S : source_set R [finType of 'I_M]) (L : R) :
  of_sorted_priors S -> (1 <= k <= M)%N -> k%:R <= L -> L < k%:R + 1 ->
  [/\ forall P, S P -> least_leaking_distortion (only P) L
        (A P (M - k) + entry P (k + 1) * (k%:R - L)),
      forall D, leakage_achievable S D L <->
        forall P E, S P -> least_leaking_distortion (only P) L E -> E <= D &
      no_gaps R -> closed_priors S -> not_empty S -> exists2 D,
        largest_of (fun E => exists2 P, S P &
          least_leaking_distortion (only P) L E) D &
        least_leaking_distortion S L D].
Proof.
move=> S_sorted k_in L_ge L_lt.
have one P : S P -> least_leaking_distortion (only P) L
    (A P (M - k) + entry P (k + 1) * (k%:R - L)).
  move=> S_P; have [P_prior P_dec] := S_sorted P S_P.
  have := ordered_leaking _ (only_sorted P_prior P_dec) k_in
    L_ge L_lt.
  move=> form; split=> [|D /form]; last by apply.
  by apply/form => // Q same; rewrite !(proj1 (tail_ext _ same)) !(proj2
    (tail_ext _ same)).
have only_value P E : S P -> least_leaking_distortion (only P) L E ->
    E = A P (M - k) + entry P (k + 1) * (k%:R - L).
  move=> S_P [E_ach E_least]; have [ach least] := one P S_P.
  by apply: le_anti; rewrite E_least // least.
split=> // [D|complete S_closed S_some].
  have form := ordered_leaking D S_sorted k_in L_ge L_lt.
  split=> [/form below P E S_P E_least|above].
    by rewrite (only_value P E S_P E_least) below.
  by apply/form => P S_P; exact: above (one P S_P).
pose c (i : 'I_M) : R := (M - (M - k) <= i)%N%:R +
  (i.+1 == (k + 1)%N)%:R * (k%:R - L).
have linear P : A P (M - k) + entry P (k + 1) * (k%:R - L) = \sum_i c i * P i.
  rewrite /c; under eq_bigr do rewrite mulrDl; rewrite big_split /=.
  congr (_ + _).
    rewrite /A [LHS]big_mkcond /=; apply: eq_bigr => i _.
    by case: leqP; rewrite ?mul1r ?mul0r.
  case: (ltnP k M) => [k_lt | k_ge]; last first.
    rewrite entry_beyond ?addn1 // mul0r big1 // => i _.
    by rewrite eqSS ltn_eqF ?mul0r // (leq_trans (ltn_ord i)).
  rewrite addn1 (entry_ord P (Ordinal k_lt)) (bigD1 (Ordinal k_lt)) //= eqxx.
  rewrite mul1r mulrC big1 ?addr0 // => i i_neq; rewrite eqSS.
  by have := negPf i_neq; rewrite -val_eqE /= => ->; rewrite !mul0r.
have S_priors : of_priors S by move=> P /S_sorted[].
have [P S_P P_max] := linear_maximum c complete S_priors S_closed S_some.
have top Q : S Q -> A Q (M - k) + entry Q (k + 1) * (k%:R - L) <=
    A P (M - k) + entry P (k + 1) * (k%:R - L).
  by rewrite !linear; exact: P_max.
have form D := ordered_leaking D S_sorted k_in L_ge L_lt.
exists (A P (M - k) + entry P (k + 1) * (k%:R - L)).
  split; first by exists P => //; exact: one.
  by move=> E [Q S_Q E_least]; rewrite (only_value Q E S_Q E_least) top.
by split=> [|D /form]; [exact/form | apply].
Qed.
(* power t = t^a, and root is its inverse: no other functions of positive
   numbers are like this. *)
Definition power_of_order (R : realFieldType) (a : R) (power root : R -> R) :=
  [/\ forall t, 0 <= t -> 0 <= power t /\ 0 <= root t,
      forall u v, 0 <= u -> 0 <= v -> power (u * v) = power u * power v,
      forall t, 0 <= t -> 1 + a * (t - 1) <= power t &
      forall t, 0 <= t -> power (root t) = t].

(* Outputs of W, processed by K. *)
Definition processed (R : realFieldType) (X Y Z : finType) (W : X -> Y -> R)
  (K : Y -> Z -> R) (x : X) (z : Z) : R := \sum_y W x y * K y z.

(* Q is a distribution of which no probability is off by more than delta. *)
Definition delta_close (R : realFieldType) (Y : finType) (delta : R)
  (P Q : Y -> R)
  :=
  prior Q /\ forall A : {set Y},
    `|\sum_(y in A) Q y - \sum_(y in A) P y| <= delta.

(* Single outputs instead of sets of them, or of a distribution near that of
   the first input. *)
Definition definition_3_as_printed (R : realFieldType) :=
  (forall (X Y : finType) (W : X -> Y -> R) (lambda delta : R),
     mechanism W -> 1 <= lambda -> 0 < delta < 1 ->
     (pointwise_ldp lambda delta W <-> approximate_ldp lambda delta W)) \/
  (forall (X Y : finType) (W : X -> Y -> R) (lambda delta : R),
     mechanism W -> 1 <= lambda -> 0 < delta < 1 ->
     (pointwise_ldp lambda delta W <-> forall x x',
        exists2 Q, delta_close delta (W x) Q &
          forall y, Q y <= lambda * W x' y)).

Theorem row_definition_3 (R : realFieldType) : ~ definition_3_as_printed R.
Proof.
pose W (x : bool) (y : 'I_3) : R := if x then (if y == ord_max then 1 else 0)
  else if y == ord_max then 2%:R^-1 else 4%:R^-1.
pose delta : R := 4%:R^-1; pose lambda : R := 3%:R / 2%:R.
have W_ok : mechanism W.
  split=> [[] y|[]]; rewrite /W; first by case: ifP; rewrite ?ler01.
  - by case: ifP; rewrite invr_ge0 ler0n.
  - by rewrite !big_ord_recl big_ord0 /= !add0r addr0.
  rewrite !big_ord_recl big_ord0 /=; apply/eqP; rewrite -?(ofQ_nat R)
    -?(of_integers R) -?(of_rationals R) ofQ_eq; by vm_compute.
have lambda_ge1 : 1 <= lambda.
  by rewrite /lambda -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_le;
    vm_compute.
have delta_in : 0 < delta < 1 by rewrite invr_gt0 ltr0n invf_lt1 ?ltr0n ?ltr1n.
have single : pointwise_ldp lambda delta W.
  by move=> [] [] [[|[|[|]]] y_lt] //=; rewrite /W /lambda /delta /=
    -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_le; vm_compute.
pose A : {set 'I_3} := [set y | y != ord_max].
have first (f : 'I_3 -> R) : \sum_(y in A) f y = f ord0 + f (lift ord0 ord0).
  rewrite big_mkcond !big_ord_recl big_ord0 !inE /= !addr0.
  by [].
have apart : \sum_(y in A) W false y > \sum_(y in A) lambda * W true y + delta.
  by rewrite !first /W /= /lambda /delta -?(ofQ_nat R) -?(of_integers R)
    -?(of_rationals R) ofQ_lt; vm_compute.
case=> [/(_ _ _ W lambda delta W_ok lambda_ge1 delta_in)[/(_ single) sets _]|
    /(_ _ _ W lambda delta W_ok lambda_ge1 delta_in)[/(_ single) near _]].
  by move: apart; rewrite -mulr_sumr ltNge sets.
have [Q [_ /(_ A)]] := near false true; rewrite ler_norml => /andP[low _] Q_le.
move: apart; rewrite ltNge => /negP; apply.
apply: le_trans (_ : \sum_(y in A) Q y + delta <= _).
  by rewrite -ler_subl_addr; move: low; rewrite ler_subr_addl.
by rewrite ler_add2r; apply: ler_sum.
Qed.

Theorem row_definition_3_corrected (R : realFieldType) (X Y Z : finType)
  (P : X -> R) (W : X -> Y -> R) (K : Y -> Z -> R) (a delta : R)
  (power root log : R -> R) :
  prior P -> mechanism W -> mechanism K -> 1 < a ->
  power_of_order a power root -> logarithm log ->
  [/\ mechanism (processed W K),
      forall c x x', (forall y, W x y <= c * W x' y) ->
        forall z, processed W K x z <= c * processed W K x' z,
      forall c x x', (forall A : {set Y}, \sum_(y in A) W x y <=
          c * (\sum_(y in A) W x' y) + delta) ->
        (forall y, W x y <= c * W x' y + delta) /\
        forall A : {set Z}, \sum_(z in A) processed W K x z <=
          c * (\sum_(z in A) processed W K x' z) + delta,
      forall c, identified P c W -> identified P c (processed W K) &
  [/\ maximal_leakage (processed W K) <= maximal_leakage W,
      forall x x', (forall y, W x' y = 0 -> W x y = 0) ->
        (forall z, processed W K x' z = 0 -> processed W K x z = 0) /\
        \sum_z processed W K x' z *
          power (processed W K x z / processed W K x' z) <=
        \sum_y W x' y * power (W x y / W x' y),
      \sum_z norm power root P (fun x => processed W K x z) <=
        \sum_y norm power root P (fun x => W x y) &
      information log P (processed W K) <= information log P W]].
Proof.
move=> P_prior W_ok K_ok a_gt1 [signs power_mul tangent rootK] [log_mul log_le].
have [[P_ge0 P_sum] [W_ge0 W_sum]] := (P_prior, W_ok).
have [K_ge0 K_sum] := K_ok.
have power_ge0 t : 0 <= t -> 0 <= power t by move/signs => [].
have root_ge0 t : 0 <= t -> 0 <= root t by move/signs => [].
have V_ge0 x z : 0 <= processed W K x z.
  by apply: sumr_ge0 => y _; rewrite mulr_ge0.
have WK_ge0 x y z : 0 <= W x y * K y z by rewrite mulr_ge0.
have zeros x x' : (forall y, W x' y = 0 -> W x y = 0) ->
    forall y z, W x' y * K y z = 0 -> W x y * K y z = 0.
  move=> none y z /eqP; rewrite mulf_eq0 => /orP[/eqP/none->|/eqP->];
    by rewrite ?mul0r ?mulr0.
split; last split.
- split=> // x; rewrite exchange_big -(W_sum x); apply: eq_bigr => y _ /=.
  by rewrite -mulr_sumr K_sum mulr1.
- move=> c x x' below z; rewrite /processed mulr_sumr; apply: ler_sum => y _.
  by rewrite mulrA ler_wpmul2r.
- move=> c x x' sets; split=> [y|A]; first by have := sets [set y]; rewrite
  !big_set1.
  pose B : {set Y} := [set y | c * W x' y < W x y].
  pose k y := \sum_(z in A) K y z.
  have k_in y : 0 <= k y <= 1.
    rewrite sumr_ge0 //= -(K_sum y) [X in _ <= X](bigID (mem A)) /= ler_addl.
    exact: sumr_ge0.
  have total u : \sum_(z in A) processed W K u z = \sum_y W u y * k y.
    by rewrite exchange_big; apply: eq_bigr => y _ /=; rewrite mulr_sumr.
  rewrite !total -ler_subl_addl mulr_sumr -sumrB.
  have := sets B; rewrite -ler_subl_addl mulr_sumr -sumrB; apply: le_trans.
  rewrite [X in _ <= X]big_mkcond; apply: ler_sum => y _; rewrite inE mulrA.
  rewrite -mulrBl; have /andP[k_ge0 k_le1] := k_in y.
  case: ltP => [above | below]; first by rewrite ler_pimulr // subr_ge0 ltW.
  by rewrite mulr_le0_ge0 // subr_le0.
- move=> c below x z.
  have -> : \sum_u P u * processed W K u z =
      \sum_y (\sum_u P u * W u y) * K y z.
    under eq_bigr do rewrite mulr_sumr; rewrite exchange_big.
    apply: eq_bigr => y _ /=; rewrite mulr_suml.
    by apply: eq_bigr => u _; rewrite mulrA.
  rewrite mulr_sumr; apply: ler_sum => y _.
  by rewrite mulrA ler_wpmul2r.
- apply: (@le_trans _ _ (\sum_z \sum_y (\big[Num.max/0]_x W x y) * K y z)).
    apply: ler_sum => z _; apply: maximum_le => [|x].
      by apply: sumr_ge0 => y _; rewrite mulr_ge0 // maximum_ge0.
    apply: ler_sum => y _; rewrite ler_wpmul2r //.
    exact: (le_maximum (W ^~ y)).
  rewrite exchange_big; apply: ler_sum => y _ /=.
  by rewrite -mulr_sumr K_sum mulr1.
- move=> x x' none; have V_zero z : processed W K x' z = 0 -> processed W K x z
  = 0.
    move/eqP; rewrite psumr_eq0 // => /allP all; apply: big1 => y _.
    by apply: zeros none _ _ _; apply/eqP; exact: all (mem_index_enum y).
  split=> //; apply: (@le_trans _ _ (\sum_z \sum_y (W x' y * K y z) *
      power ((W x y * K y z) / (W x' y * K y z)))).
    apply: ler_sum => z _; have [V0 | V_neq0] := eqVneq (processed W K x' z) 0.
      rewrite V0 mul0r; apply: sumr_ge0 => y _.
      by rewrite mulr_ge0 ?power_ge0 ?divr_ge0.
    have V_gt0 : 0 < processed W K x' z by rewrite lt_def V_neq0 V_ge0.
    apply: (merged_ratio power_ge0 power_mul tangent) => // y _.
    exact: zeros.
  rewrite exchange_big; apply: ler_sum => y _ /=.
  rewrite -[X in _ <= X]mulr1 -(K_sum y) mulr_sumr; apply: ler_sum => z _.
  have [-> | K_neq0] := eqVneq (K y z) 0; first by rewrite !mulr0 mul0r.
  rewrite [(W x y * K y z) / _](_ : _ = W x y / W x' y); last first.
    by rewrite invfM mulrACA divff ?mulr1.
  by rewrite mulrAC.
- apply: (@le_trans _ _ (\sum_z \sum_y norm power root P
      (fun x => W x y * K y z))).
    apply: ler_sum => z _; exact: (norm_sum a_gt1 power_ge0 power_mul tangent
      root_ge0 rootK P_ge0 _ (f := fun y x => W x y * K y z)).
  rewrite exchange_big; apply: ler_sum => y _ /=.
  have scaled z : norm power root P (fun x => W x y * K y z) =
      K y z * norm power root P (W ^~ y).
    have sum_ge0 : 0 <= \sum_x P x * power (W x y).
      by apply: sumr_ge0 => x _; rewrite mulr_ge0 ?power_ge0.
    have n_ge0 : 0 <= norm power root P (W ^~ y) by exact: root_ge0.
    rewrite -[RHS](root_power a_gt1 power_ge0 power_mul tangent root_ge0 rootK)
      ?mulr_ge0 //.
    rewrite power_mul // [in RHS]/norm rootK // mulr_sumr.
    by congr root; apply: eq_bigr => x _; rewrite power_mul // mulrC -mulrA
      mulrCA [power _ * P x]mulrC.
  by under eq_bigr do rewrite scaled; rewrite -mulr_suml K_sum mul1r.
have out z : output P (processed W K) z = \sum_y output P W y * K y z.
  rewrite /output; under eq_bigr do rewrite mulr_sumr; rewrite exchange_big.
  apply: eq_bigr => y _ /=; rewrite mulr_suml.
  by apply: eq_bigr => u _; rewrite mulrA.
apply: ler_sum => x _.
have [P0 | P_neq0] := eqVneq (P x) 0.
  by rewrite !big1 // => y _; rewrite P0 !mul0r.
have P_gt0 : 0 < P x by rewrite lt_def P_neq0 P_ge0.
apply: (@le_trans _ _ (\sum_z \sum_y P x * (W x y * K y z *
    (log (W x y * K y z) - log (output P W y * K y z))))).
  apply: ler_sum => z _; rewrite -mulr_sumr -mulrA ler_wpmul2l // out.
  apply: (merged_logarithm log_mul log_le) => // y.
    by rewrite mulr_ge0 // output_ge0.
  move/eqP; rewrite mulf_eq0 => /orP[/eqP/(output_zero P_prior W_ok P_gt0)->|
    /eqP->]; by rewrite ?mul0r ?mulr0.
rewrite exchange_big; apply: ler_sum => y _ /=.
rewrite -[X in _ <= X]mulr1 -(K_sum y) mulr_sumr; apply: ler_sum => z _.
have [-> | K_neq0] := eqVneq (K y z) 0; first by rewrite !mulr0 mul0r mulr0.
have [-> | W_neq0] := eqVneq (W x y) 0; first by rewrite !mul0r !mulr0 !mul0r.
have W_gt0 : 0 < W x y by rewrite lt_def W_neq0 W_ge0.
have K_gt0 : 0 < K y z by rewrite lt_def K_neq0 K_ge0.
have out_gt0 : 0 < output P W y.
  rewrite lt_def output_ge0 // andbT; apply/eqP => none.
  by move: W_neq0; rewrite (output_zero P_prior W_ok P_gt0 none) eqxx.
rewrite !log_mul // opprD addrACA subrr addr0.
by rewrite !mulrA mulrAC.
Qed.
Definition theorem_8_as_printed (R : realFieldType) :=
  forall (X : finType) (S : source_set R X) (D delta L : R), of_priors S ->
  (forall P x, S P -> 0 < P x) -> convex S -> closed_priors S ->
  class_one S -> 0 < delta < 1 -> 0 < D < (#|X|%:R - 1) / #|X|%:R ->
  least_pointwise_exp_epsilon S D delta L ->
  L = (#|X|%:R - 1) * (1 - D - delta) / D.

Lemma flat_bit (R : realFieldType) :
  prior (fun _ : bool => 2%:R^-1 : R) /\
  class_one (only (fun _ : bool => 2%:R^-1 : R)).
Proof.
have flat : prior (fun _ : bool => 2%:R^-1 : R).
  split=> [_|]; first by rewrite invr_ge0 ler0n.
  by rewrite big_bool /= -mulr2n -[LHS]mulr_natl divff // pnatr_eq0.
split=> //; apply: convex_hull_self => x.
by rewrite /uniform card_bool.
Qed.

Lemma symmetric_private (R : realFieldType) :
  pointwise_ldp 1 2%:R^-1 (symmetric_mechanism (X := [finType of bool])
    (3%:R^-1 : R)).
Proof.
by move=> [] [] []; rewrite /symmetric_mechanism card_bool /=
  -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_le; vm_compute.
Qed.

Theorem row_theorem_8 (R : realFieldType) : ~ theorem_8_as_printed R.
Proof.
move=> printed; have [flat S_one] := flat_bit R.
pose S := only (fun _ : bool => 2%:R^-1 : R).
have S_priors : of_priors S by exact: only_is_prior.
have S_positive P x : S P -> 0 < P x.
  by move=> ->; rewrite invr_gt0 ltr0n.
have two : (#|[finType of bool]|%:R - 1) / #|[finType of bool]|%:R =
    2%:R^-1 :> R by rewrite card_bool (natrD _ 1 1) addrK mul1r.
have D_in : 0 < (3%:R^-1 : R) < (#|[finType of bool]|%:R - 1) /
    #|[finType of bool]|%:R.
  by rewrite two invr_gt0 ltr0n ltf_pinv ?posrE ?ltr0n // ltr_nat.
have half_in : 0 < (2%:R^-1 : R) < 1.
  by rewrite invr_gt0 ltr0n invf_lt1 ?ltr0n ?ltr1n.
have [D_gt0 /ltW D_le] := andP D_in.
have zero : least_pointwise_exp_epsilon S 3%:R^-1 2%:R^-1 1.
  split=> //; exists (symmetric_mechanism (X := [finType of bool]) 3%:R^-1).
  have bit_gt1 : 1 < #|[finType of bool]|%:R :> R by rewrite card_bool ltr1n.
  have third_in : 0 <= (3%:R^-1 : R) <= 1.
    by rewrite invr_ge0 ler0n invf_le1 ?ltr0n ?ler1n.
  split; [exact: symmetric_is_mechanism | exact: symmetric_private |].
  by move=> P /S_priors P_prior; rewrite symmetric_distortion.
have := printed _ S 3%:R^-1 2%:R^-1 1 S_priors S_positive (@only_convex _ _ _)
  (@only_closed _ _ _) S_one half_in D_in zero.
rewrite card_bool => /eqP; rewrite -?(ofQ_nat R) -?(of_integers R)
  -?(of_rationals R) ofQ_eq; vm_compute.
by [].
Qed.
(* Some mechanism on the letters has distortion at most D, and a loss of at most
   c at each prior of the set. *)
Definition reached (R : realFieldType) (X : finType)
  (loss : (X -> R) -> (X -> X -> R) -> R -> Prop) (S : source_set R X)
  (D c : R) := exists W : X -> X -> R,
    [/\ mechanism W, valid S D id W & forall P, S P -> loss P W c].

(* The largest ratio W(y|x) / P_Y(y) is at most c. *)
Definition maximal_information (R : realFieldType) (X : finType) (P : X -> R)
  (W : X -> X -> R) (c : R) := identified P c W.

(* Mutual information is at most c. *)
Definition information_at_most (R : realFieldType) (X : finType)
  (log : R -> R) (P : X -> R) (W : X -> X -> R) (c : R) : Prop :=
  information log P W <= c.

(* The Sibson information of order 2 is at most log c: r_y is at least the root
   of the mean of W(y|x)^2, and (sum r)^2 at most c. *)
Definition sibson_two (R : realFieldType) (X Y : finType) (P : X -> R)
  (W : X -> Y -> R) (c : R) := exists r : Y -> R,
    (forall y, 0 <= r y /\ \sum_x P x * W x y ^+ 2 <= r y ^+ 2) /\
    (\sum_y r y) ^+ 2 <= c.

(* Of the seven losses, Sibson information of order 2. *)
Definition section_2_convexity_as_printed (R : realFieldType) :=
  forall (X : finType) (S : source_set R X) (D c : R), of_priors S ->
  (forall P x, S P -> 0 < P x) -> closed_priors S -> 0 < D <= 1 ->
  (reached (@sibson_two R X X) S D c <->
   reached (@sibson_two R X X) (convex_hull S) D c).

Section Norms.
Variable R : realFieldType.
Add Field numbers : (field_of_numbers R).

Lemma two_norms (p q r s : R) : 0 <= r -> 0 <= s ->
  2%:R^-1 * (p ^+ 2 + (1 - q) ^+ 2) <= r ^+ 2 ->
  2%:R^-1 * ((1 - p) ^+ 2 + q ^+ 2) <= s ^+ 2 ->
  (p + q - 1) ^+ 2 + 1 <= (r + s) ^+ 2.
Proof.
move=> r_ge0 s_ge0 r_ge s_ge; have two_neq0 : 2%:R != 0 :> R.
  by rewrite pnatr_eq0.
pose h := 2%:R^-1 * (p * q + (1 - p) * (1 - q)).
have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
have h_le : h <= r * s.
  have [h_ge0 | h_lt0] := leP 0 h; last first.
    by apply: le_trans (ltW h_lt0) _; exact: mulr_ge0.
  have rs_ge0 : 0 <= r * s by exact: mulr_ge0.
  rewrite -(@ler_pexpn2r _ 2) ?nnegrE // [X in _ <= X]exprMn.
  apply: (@le_trans _ _ (2%:R^-1 * (p ^+ 2 + (1 - q) ^+ 2) *
      (2%:R^-1 * ((1 - p) ^+ 2 + q ^+ 2)))); last first.
    have sum_ge0 (u v : R) : 0 <= 2%:R^-1 * (u ^+ 2 + v ^+ 2).
      by rewrite mulr_ge0 // addr_ge0 ?sqr_ge0.
    exact: ler_pmul.
  rewrite -subr_ge0 (_ : _ - _ =
    (2%:R^-1 * (p * (1 - p) - q * (1 - q))) ^+ 2) ?sqr_ge0 //.
  by rewrite /h; move: (2%:R^-1) => e; identity R.
have -> : (r + s) ^+ 2 = r ^+ 2 + s ^+ 2 + 2%:R * (r * s) by identity R.
have -> : (p + q - 1) ^+ 2 + 1 = 2%:R^-1 * (p ^+ 2 + (1 - q) ^+ 2) +
    2%:R^-1 * ((1 - p) ^+ 2 + q ^+ 2) + 2%:R * h.
  apply: (mulfI two_neq0); rewrite /h [RHS]mulrDr [X in _ = X + _]mulrDr.
  by rewrite !(mulVKf two_neq0); identity R.
by apply: ler_add; [exact: ler_add | rewrite ler_pmul2l ?ltr0n].
Qed.

End Norms.

Lemma vertices_closed (R : realFieldType) (X V : finType)
  (vertex : V -> X -> R) : closed_priors (vertices vertex).
Proof.
move=> P near; case: (pickP (fun v => [forall x, P x == vertex v x])) =>
    [v /forallP same | none]; first by exists v => x; apply/eqP.
have off v : exists x, 0 < `|vertex v x - P x|.
  have := none v; move/negbT; rewrite negb_forall => /existsP[x x_neq].
  by exists x; rewrite normr_gt0 subr_eq0 eq_sym.
have [/= e e_gt0 e_le] : exists2 e, 0 < e & forall v, exists x,
    e <= `|vertex v x - P x|.
  suff [e e_gt0 e_le] : exists2 e, 0 < e & forall v, v \in enum V ->
      exists x, e <= `|vertex v x - P x|.
    by exists e => // v; apply: e_le; rewrite mem_enum.
  elim: (enum V) => [|v s [e e_gt0 e_le]]; first by exists 1; rewrite ?ltr01.
  have [x x_far] := off v; exists (Num.min e `|vertex v x - P x|) => [|u].
    by rewrite lt_minr e_gt0.
  rewrite inE => /orP[/eqP->|/e_le[z z_far]].
    by exists x; rewrite le_minl lexx orbT.
  by exists z; rewrite le_minl z_far.
case: (near e e_gt0) => Q [[v same] Q_near]; have [x far] := e_le v.
by have := Q_near x; rewrite same ltNge far.
Qed.

Theorem row_section_2_convexity (R : realFieldType) :
  ~ section_2_convexity_as_printed R.
Proof.
pose high : R := 3%:R / 4%:R; pose low : R := 4%:R^-1.
pose P (b x : bool) : R := if x == b then high else low.
pose S := vertices P.
have high_gt0 : 0 < high by rewrite divr_gt0 ?ltr0n.
have low_gt0 : 0 < low by rewrite invr_gt0 ltr0n.
have total : high + low = 1.
  by apply/eqP; rewrite /high /low -?(ofQ_nat R) -?(of_integers R)
    -?(of_rationals R)
    ofQ_eq; vm_compute.
have P_gt0 b x : 0 < P b x by rewrite /P; case: ifP.
have P_prior b : prior (P b).
  split=> [x|]; first exact: ltW.
  by rewrite big_bool /P; case: b; rewrite //= addrC.
have S_priors : of_priors S.
  move=> Q [b same]; have [Q_ge0 Q_sum] := P_prior b; split=> [x|].
    by rewrite same.
  by rewrite -Q_sum; apply: eq_bigr => x _; rewrite same.
have S_positive Q x : S Q -> 0 < Q x by move=> [b ->].
have S_closed : closed_priors S by exact: vertices_closed.
have D_in : 0 < low <= 1.
  by rewrite low_gt0 invf_le1 ?ltr0n ?ler1n.
move/(_ _ S low (6%:R / 5%:R) S_priors S_positive S_closed D_in).
case=> [to_hull _]; have {to_hull}[] : reached (@sibson_two R _ _) (convex_hull
  S) low (6%:R / 5%:R).
  apply: to_hull; exists P; split=> [|Q [b same]|Q [b same]].
  - by split=> [x y|x]; [exact: ltW | have [_] := P_prior x; rewrite !big_bool
    /P; case: x].
  - rewrite (distortion_eq _ _ same) distortion_id ?big_bool //; last first.
      by split=> [x y|x]; [exact: ltW | have [_] := P_prior x; rewrite !big_bool
        /P; case: x].
    by case: b same => same; rewrite /P /= -mulrDl ?[low + high]addrC total
      mul1r -total addrC addKr.
  pose r x : R := if x == b then 45%:R / 68%:R else 13%:R / 30%:R.
  exists r; split=> [y|].
    rewrite big_bool !same /r /P.
    by clear r same; case: b; case: y; rewrite /= /high /low !expr2 -?(ofQ_nat
      R) -?(of_integers R) -?(of_rationals R) !ofQ_le; vm_compute.
  rewrite big_bool /r; clear r same; case: b => /=; rewrite expr2 -?(ofQ_nat R)
    -?(of_integers R) -?(of_rationals R) !ofQ_le; by vm_compute.
move=> W [W_ok W_valid W_leaks].
pose U : bool -> R := fun _ => 2%:R^-1.
have [U_prior _] := flat_bit R.
have S_U : convex_hull S U.
  exists [finType of bool], P; split=> [b|]; first by exists b.
  exists (fun _ => 2%:R^-1); have [U_ge0 U_sum] := U_prior.
  split=> // x; rewrite big_bool /= -mulrDr /P /U.
  by case: x => /=; rewrite ?[low + high]addrC total mulr1.
have [r [r_ok r_le]] := W_leaks U S_U.
have [W_ge0 W_sum] := W_ok.
have := W_valid U S_U; rewrite distortion_id // big_bool /= -mulrDr.
set p := W true true; set q := W false false => distorted.
have p_row : W true false = 1 - p.
  by rewrite -(W_sum true) big_bool /= addrC addKr.
have q_row : W false true = 1 - q.
  by rewrite -(W_sum false) big_bool /= addrK.
have [r_ge0 r_ge] := r_ok true; have [s_ge0 s_ge] := r_ok false.
rewrite big_bool /= -/p q_row -mulrDr in r_ge.
rewrite big_bool /= -/q p_row -mulrDr in s_ge.
have := two_norms r_ge0 s_ge0 r_ge s_ge.
rewrite big_bool /= in r_le; move/le_trans/(_ r_le).
rewrite leNgt => /negP; apply.
have sum_ge : 3%:R / 2%:R <= p + q.
  move: distorted; rewrite ler_subl_addr -ler_subl_addl.
  rewrite -(ler_pmul2l (_ : 0 < 2%:R)) ?ltr0n // mulVKf ?pnatr_eq0 //.
  apply: le_trans; rewrite /low -?(ofQ_nat R) -?(of_integers R)
    -?(of_rationals R).
  by rewrite ofQ_le; vm_compute.
have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
have half_le : 2%:R^-1 <= p + q - 1.
  rewrite ler_subr_addr; apply: le_trans sum_ge.
  by rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_le;
    vm_compute.
apply: lt_le_trans (_ : (2%:R^-1) ^+ 2 + 1 <= _); last first.
  by rewrite ler_add2r ler_pexpn2r // nnegrE // (le_trans half_ge0).
by rewrite expr2 -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_lt;
  vm_compute.
Qed.

(* The priors (3/4, 1/4) and (1/4, 3/4). *)
Definition mirrored (R : realFieldType) (b x : bool) : R :=
  if x == b then 3%:R / 4%:R else 4%:R^-1.

Lemma mirrored_prior (R : realFieldType) b : prior (@mirrored R b).
Proof.
split=> [x|].
  by rewrite /mirrored; case: ifP => _; rewrite ?divr_ge0 ?invr_ge0 ?ler0n.
rewrite big_bool /mirrored; case: b => /=; apply/eqP;
  rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_eq;
  by vm_compute.
Qed.

Lemma mirrored_hull (R : realFieldType) :
  class_one (vertices (@mirrored R)).
Proof.
exists [finType of bool], (@mirrored R); split=> [b|]; first by exists b.
exists (fun _ => 2%:R^-1); have [[U_ge0 U_sum] _] := flat_bit R.
split=> // x; rewrite big_bool /= -mulrDr /uniform card_bool.
rewrite -[LHS]mulr1; congr (_ * _); rewrite /mirrored; apply/eqP.
by case: x => /=; rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R)
  ofQ_eq; vm_compute.
Qed.

Lemma log_five_eighths (R : realFieldType) (log : R -> R) : logarithm log ->
  0 < log 2%:R + 5%:R / 8%:R * log (5%:R / 8%:R) +
    3%:R / 8%:R * log (3%:R / 8%:R).
Proof.
move=> [log_mul log_le].
have log1 : log 1 = 0.
  by apply: (addrI (log 1)); rewrite addr0 -log_mul ?ltr01 // mulr1.
have pos (m n : nat) : 0 < m.+1%:R / n.+1%:R :> R by rewrite divr_gt0 ?ltr0n.
have five : 1 / 5%:R <= log 2%:R + log (5%:R / 8%:R).
  rewrite -log_mul ?ltr0n ?pos // -(ler_add2r (log (4%:R / 5%:R))).
  rewrite -log_mul ?mulr_gt0 ?invr_gt0 ?ltr0n //.
  rewrite (_ : 2%:R * (5%:R / 8%:R) * (4%:R / 5%:R) = 1); last first.
    by apply/eqP; rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R)
      ofQ_eq; vm_compute.
  rewrite log1 addrC -ler_subr_addr sub0r.
  have := log_le (4%:R / 5%:R) (pos 3%N 4%N); move/le_trans; apply.
  by rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_le;
    vm_compute.
have three : - (13%:R / 42%:R) <= log 2%:R + log (3%:R / 8%:R).
  rewrite -log_mul ?ltr0n ?pos //.
  rewrite -(ler_add2r (log (8%:R / 7%:R) + log (7%:R / 6%:R))).
  rewrite [X in _ <= X](_ : _ = 0); last first.
    rewrite addrA -!log_mul ?mulr_gt0 ?invr_gt0 ?ltr0n // -[RHS]log1.
    congr (log _); apply/eqP.
    by rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_eq;
      vm_compute.
  rewrite addrC -ler_subr_addr sub0r opprK.
  have := ler_add (log_le (8%:R / 7%:R) (pos 7%N 6%N))
    (log_le (7%:R / 6%:R) (pos 6%N 5%N)); move/le_trans; apply.
  by rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_le;
    vm_compute.
have unit_eq : 5%:R / 8%:R + 3%:R / 8%:R = 1 :> R.
  by apply/eqP; rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R)
    ofQ_eq; vm_compute.
have -> : log 2%:R + 5%:R / 8%:R * log (5%:R / 8%:R) +
    3%:R / 8%:R * log (3%:R / 8%:R) =
    5%:R / 8%:R * (log 2%:R + log (5%:R / 8%:R)) +
    3%:R / 8%:R * (log 2%:R + log (3%:R / 8%:R)).
  by rewrite !mulrDr addrACA -mulrDl unit_eq mul1r addrA.
apply: lt_le_trans (ler_add (ler_wpmul2l (ltW (pos 4%N 7%N)) five)
  (ler_wpmul2l (ltW (pos 2%N 7%N)) three)).
by rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_lt;
  vm_compute.
Qed.

Section FourTerms.
Variable R : realFieldType.
Add Field numbers : (field_of_numbers R).

Lemma four_terms (h l a b c d : R) :
  h * h * (a - c) + h * l * (b - d) + (l * l * (b - c) + l * h * (a - d)) =
    (h * h + l * h) * a + (h * l + l * l) * b -
    ((h * h + l * l) * c + (h * l + l * h) * d) /\
  l * h * (a - d) + l * l * (b - c) + (h * l * (b - d) + h * h * (a - c)) =
    (h * h + l * h) * a + (h * l + l * l) * b -
    ((h * h + l * l) * c + (h * l + l * h) * d).
Proof. by split; identity R. Qed.

End FourTerms.

Lemma mirrored_set (R : realFieldType) :
  of_priors (vertices (@mirrored R)) /\
  forall P x, vertices (@mirrored R) P -> 0 < P x.
Proof.
split=> [Q [b same]|P x [b ->]]; last first.
  by rewrite /mirrored; case: ifP => _; rewrite ?divr_gt0 ?invr_gt0 ?ltr0n.
have [Q_ge0 Q_sum] := @mirrored_prior R b; split=> [x|].
  by rewrite same.
by rewrite -Q_sum; apply: eq_bigr => x _; rewrite same.
Qed.

Lemma mirrored_information (R : realFieldType) (log : R -> R) :
  logarithm log -> exists c,
  [/\ reached (@information_at_most R _ log) (vertices (@mirrored R)) 4%:R^-1 c
    & ~ reached (@information_at_most R _ log)
        (convex_hull (vertices (@mirrored R))) 4%:R^-1 c].
Proof.
move=> log_ok; have [log_mul log_le] := log_ok.
have P_prior := @mirrored_prior R.
have [S_priors _] := mirrored_set R.
pose h : R := 3%:R / 4%:R; pose l : R := 4%:R^-1.
have W_ok : mechanism (@mirrored R).
  split=> [x y|x]; first by have [ge0 _] := P_prior x; exact: ge0.
  by have [_ ->] := P_prior x.
have out b y : output (@mirrored R b) (@mirrored R) y =
    if y == b then 5%:R / 8%:R else 3%:R / 8%:R.
  rewrite /output big_bool /mirrored; apply/eqP; case: b; case: y => /=;
    rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) ofQ_eq;
    by vm_compute.
have W_info b Q : Q =1 @mirrored R b -> information log Q (@mirrored R) =
    h * log h + l * log l - (5%:R / 8%:R * log (5%:R / 8%:R) +
    3%:R / 8%:R * log (3%:R / 8%:R)).
  move=> same; have -> : information log Q (@mirrored R) =
      information log (@mirrored R b) (@mirrored R).
    apply: eq_bigr => x _; apply: eq_bigr => y _; rewrite same /output.
    by under eq_bigr do rewrite same.
  have [first second] := four_terms h l (log h) (log l) (log (5%:R / 8%:R))
    (log (3%:R / 8%:R)).
  have -> : information log (@mirrored R b) (@mirrored R) =
      (h * h + l * h) * log h + (h * l + l * l) * log l -
      ((h * h + l * l) * log (5%:R / 8%:R) +
       (h * l + l * h) * log (3%:R / 8%:R)).
    rewrite /information !big_bool !out.
    by case: b {same} => /=; [rewrite -first | rewrite -second].
  have row : h * h + l * h = h /\ h * l + l * l = l.
    split; apply/eqP; rewrite /h /l -?(ofQ_nat R) -?(of_integers R)
      -?(of_rationals R) ofQ_eq; by vm_compute.
  have [-> ->] := row.
  have [-> ->] : h * h + l * l = 5%:R / 8%:R /\ h * l + l * h = 3%:R / 8%:R.
    split; apply/eqP; rewrite /h /l -?(ofQ_nat R) -?(of_integers R)
      -?(of_rationals R) ofQ_eq; by vm_compute.
  by [].
exists (h * log h + l * log l - (5%:R / 8%:R * log (5%:R / 8%:R) +
    3%:R / 8%:R * log (3%:R / 8%:R))); split.
  exists (@mirrored R); split=> // [Q [b same]|Q [b same]]; last first.
    by rewrite /information_at_most (W_info b).
  rewrite (distortion_eq _ _ same) distortion_id // big_bool /mirrored.
  by case: b same => _ /=; rewrite -?(ofQ_nat R) -?(of_integers R)
    -?(of_rationals R) ofQ_le; vm_compute.
move=> reached_hull.
have l_ge0 : 0 <= l by rewrite invr_ge0 ler0n.
have l_lt : l < (#|[finType of bool]|%:R - 1) / #|[finType of bool]|%:R.
  rewrite card_bool /l -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R).
  by rewrite ofQ_lt; vm_compute.
have [_ least] := class_one_information log_mul log_le S_priors
  (mirrored_hull R) l_ge0 l_lt.
have := least _ reached_hull; rewrite leNgt => /negP; apply.
rewrite /class_one_formula card_bool -/l.
have -> : 2%:R - 1 = 1 :> R by rewrite (natrD _ 1 1) addrK.
have -> : log 1 = 0.
  by apply: (addrI (log 1)); rewrite addr0 -log_mul ?ltr01 // mulr1.
have -> : 1 - l = h.
  by apply/eqP; rewrite /h /l -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R)
    ofQ_eq; vm_compute.
rewrite mulr0 subr0 -subr_gt0.
have := log_five_eighths log_ok.
set u := log 2%:R; set v := 5%:R / 8%:R * _; set w := 3%:R / 8%:R * _.
have -> : u + l * log l + h * log h - (h * log h + l * log l - (v + w)) =
    u + v + w.
  rewrite opprB addrA -[u + l * log l + _]addrA [l * log l + _]addrC.
  by rewrite addrAC addrK addrA.
by [].
Qed.

Theorem row_section_2_convexity_corrected (R : realFieldType) (X : finType)
  (S : source_set R X) (D : R) :
  [/\ forall (Y : finType) (g : Y -> X) (W : X -> Y -> R),
        valid S D g W <-> valid (convex_hull S) D g W,
      forall (loss : (X -> X -> R) -> R -> Prop) c,
        reached (fun _ => loss) S D c <->
        reached (fun _ => loss) (convex_hull S) D c,
      forall c, reached (@maximal_information R X) S D c <->
        reached (@maximal_information R X) (convex_hull S) D c,
      forall (loss : (X -> R) -> (X -> X -> R) -> R -> Prop) c,
        reached loss (convex_hull S) D c -> reached loss S D c &
      forall log, logarithm log ->
        exists (T : source_set R [finType of bool]) d c,
        [/\ of_priors T /\ forall P x, T P -> 0 < P x, 0 < d < 1,
            reached (@information_at_most R _ log) T d c &
            ~ reached (@information_at_most R _ log) (convex_hull T) d c]].
Proof.
have less (loss : (X -> R) -> (X -> X -> R) -> R -> Prop) c :
    reached loss (convex_hull S) D c -> reached loss S D c.
  move=> [W [W_ok W_valid W_leaks]]; exists W; split=> //.
    exact/valid_convex_hull.
  by move=> P S_P; apply: W_leaks; exact: convex_hull_self.
split=> // [Y g W|loss c|c|log log_ok].
- exact: valid_convex_hull.
- split=> [[W [W_ok W_valid W_leaks]]|]; last exact: less.
  exists W; split=> // [|P [V [vertex [S_v [w [_ w_sum _]]]]]].
    by apply/(valid_convex_hull S D id W).
  case: (pickP (predT : pred V)) => [v _|none].
    by have := W_leaks _ (S_v v).
  by have := oner_neq0 R; rewrite -w_sum big_pred0 ?eqxx.
- split=> [[W [W_ok W_valid W_leaks]]|]; last exact: less.
  exists W; split=> // [|P [V [vertex [S_v [w [w_ge0 w_sum P_eq]]]]] x y].
    by apply/(valid_convex_hull S D id W).
  rewrite -[W x y]mul1r -w_sum mulr_suml.
  have -> : \sum_z P z * W z y = \sum_v w v * \sum_z vertex v z * W z y.
    under eq_bigr do rewrite P_eq mulr_suml; rewrite exchange_big.
    apply: eq_bigr => v _ /=; rewrite mulr_sumr.
    by apply: eq_bigr => z _; rewrite mulrA.
  rewrite mulr_sumr; apply: ler_sum => v _; rewrite mulrCA ler_wpmul2l //.
  by have leaks := W_leaks _ (S_v v); exact: leaks x y.
have [c [low high]] := mirrored_information log_ok.
exists (vertices (@mirrored R)), 4%:R^-1, c; split=> //.
  exact: mirrored_set.
by rewrite invr_gt0 ltr0n invf_lt1 ?ltr0n ?ltr1n.
Qed.

(* What the diagonal x costs with the first entry w, at the prior P. *)
Definition diagonal_value (R : realFieldType) (N : nat) (delta D w : R)
  (P : 'I_N.+1 -> R) (m : R) := least_of (fun c => exists x,
    [/\ ordered_at delta w x, 1 - D <= \sum_i P i * x i & c = beyond delta x])
      m.

(* Each prior of the set has a value, and the largest of them is V. *)
Definition worst_value (R : realFieldType) (N : nat)
  (S : source_set R [finType of 'I_N.+1]) (delta D w V : R) :=
  (forall P, S P -> exists m, diagonal_value delta D w P m) /\
  largest_of (fun m => exists2 P, S P & diagonal_value delta D w P m) V.

Lemma accurate_rows (R : realFieldType) (N : nat) (V : finType)
  (vertex : V -> 'I_N.+1 -> R) (delta D w : R) :
  exists (K : finType) (A : K -> 'I_N.+1 -> R) (b : K -> R),
  forall x, feasible A b x <->
    ordered_at delta w x /\ forall v, 1 - D <= \sum_i vertex v i * x i.
Proof.
have [K [A [b rows]]] : exists (K : finType) (A : K -> 'I_N.+1 -> R)
    (b : K -> R), forall x, feasible A b x <-> ordered_at delta w x.
  by do 3 eexists; move=> x; exact: order_rows.
pose A' (k : K + V) i := match k with
  inl j => A j i | inr v => - vertex v i end.
pose b' (k : K + V) := match k with inl j => b j | inr v => - (1 - D) end.
have row v x : \sum_i A' (inr v) i * x i = - \sum_i vertex v i * x i.
  by rewrite -sumrN; apply: eq_bigr => i _; rewrite /= mulNr.
exists [finType of K + V], A', b' => x.
split=> [ok | [/rows ok acc] [k | v]];
    [split=> [|v] | exact: ok | by rewrite row ler_opp2].
  by apply/rows => k; exact: (ok (inl k)).
by have := ok (inr v); rewrite row ler_opp2.
Qed.

Lemma cheapest_diagonal (R : realFieldType) (N : nat) (V : finType)
  (vertex : V -> 'I_N.+1 -> R) (delta D w : R) x0 :
  ordered_at delta w x0 -> (forall v, 1 - D <= \sum_i vertex v i * x0 i) ->
  exists x, [/\ ordered_at delta w x,
    forall v, 1 - D <= \sum_i vertex v i * x i &
    forall y, ordered_at delta w y ->
      (forall v, 1 - D <= \sum_i vertex v i * y i) ->
      beyond delta x <= beyond delta y].
Proof.
move=> x0_ok x0_acc.
have [K [A' [b' split_ok]]] := accurate_rows vertex delta D w.
pose c (i : 'I_N.+1) : R := - (i != ord0)%:R.
have c_sum x : \sum_i c i * x i =
    - (beyond delta x + \sum_(i : 'I_N.+1 | i != ord0) delta).
  rewrite /beyond -big_split /= [in RHS]big_mkcond /= -sumrN.
  apply: eq_bigr => i _; rewrite /c; case: (i != ord0).
    by rewrite subrK mulN1r.
  by rewrite oppr0 mul0r.
have bounded x : feasible A' b' x ->
    \sum_i c i * x i <= - \sum_(i : 'I_N.+1 | i != ord0) delta.
  move=> /split_ok[[_ _ x_ge] _]; rewrite c_sum ler_opp2 ler_addr.
  by apply: sumr_ge0 => i _; rewrite subr_ge0.
have [x [u [x_ok u_ok]]] := strong_duality (iffRL (split_ok x0)
  (conj x0_ok x0_acc)) bounded.
have [x_ordered x_acc] := iffLR (split_ok x) x_ok.
exists x; split=> // y y_ordered y_acc.
have y_ok : feasible A' b' y by exact/split_ok.
by have := weak_duality u_ok y_ok; rewrite !c_sum ler_opp2 ler_add2r.
Qed.

Lemma mean_accurate (R : realFieldType) (N : nat) (V : finType)
  (vertex : V -> 'I_N.+1 -> R) (u : R) (x : 'I_N.+1 -> R) :
  (forall v, u <= \sum_i vertex v i * x i) ->
  forall P, hull vertex P -> u <= \sum_i P i * x i.
Proof.
move=> x_acc P [w [w_ge0 w_sum P_eq]].
have -> : \sum_i P i * x i = \sum_v w v * \sum_i vertex v i * x i.
  under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big.
  apply: eq_bigr => i _ /=; rewrite P_eq mulr_suml.
  by apply: eq_bigr => v _; rewrite mulrA.
rewrite -[u]mul1r -w_sum mulr_suml; apply: ler_sum => v _.
by rewrite ler_wpmul2l.
Qed.

Lemma value_exists (R : realFieldType) (N : nat) (P : 'I_N.+1 -> R)
  (delta D w : R) x0 : ordered_at delta w x0 -> 1 - D <= \sum_i P i * x0 i ->
  exists m, diagonal_value delta D w P m.
Proof.
move=> x0_ok x0_acc.
have [x [x_ok x_acc x_least]] := cheapest_diagonal (vertex := fun _ : unit => P)
  x0_ok (fun=> x0_acc).
exists (beyond delta x); split; first by exists x; split=> //; exact: x_acc tt.
by move=> c [y [y_ok y_acc ->]]; exact: x_least.
Qed.

Theorem row_proposition_12 (R : realFieldType) (N : nat) (V : finType)
  (vertex : V -> 'I_N.+1 -> R) (delta D : R) :
  (forall v, prior (vertex v) /\ decreasing (vertex v)) ->
  0 <= delta -> delta < 1 -> 0 < D ->
  (exists2 P, hull vertex P & D < (1 - delta) * A P N) ->
  exists L, [/\ 1 < L, least_pointwise_exp_epsilon (hull vertex) D delta L,
    least_of (fun E => exists w value, [/\ delta <= w < 1,
      worst_value (hull vertex) delta D w value & E = value / (1 - w)]) L &
    forall w, delta <= w -> (forall P, hull vertex P ->
        exists2 x, ordered_at delta w x & 1 - D <= \sum_i P i * x i) ->
      exists value, worst_value (hull vertex) delta D w value].
Proof.
move=> vertices_ok delta_ge0 delta_lt1 D_gt0 [P0 S_P0 D_lt].
have vertex_prior v := proj1 (vertices_ok v).
have vertex_dec v := proj2 (vertices_ok v).
have S_priors : of_priors (hull vertex) by exact: hull_of_priors.
have rest_gt0 : 0 < 1 - delta by rewrite subr_gt0.
have [v0 _] : exists v : V, True.
  have [w [_ w_sum _]] := S_P0; case: (pickP (predT : pred V)) => [v _|none].
    by exists v.
  by have := oner_neq0 R; rewrite -w_sum big_pred0 ?eqxx.
have D'_gt0 : 0 < D / (1 - delta) by exact: divr_gt0.
have [L L_least'] := least_leakage_exists vertex_prior D'_gt0
  (ex_intro _ v0 I).
have L_least : least_pointwise_exp_epsilon (hull vertex) D delta L.
  exact/(least_pointwise_rescaled S_priors).
have L_gt1 := above_zero vertex_prior vertex_dec delta_ge0 delta_lt1 S_P0 D_lt
  L_least.
have [[w0 [x0 [w0_in x0_ok x0_acc x0_le]]] above] :=
  least_over_diagonals v0 vertex_prior vertex_dec delta_ge0 delta_lt1 L_least
    L_gt1.
have worst w x1 : delta <= w -> ordered_at delta w x1 ->
    (forall P, hull vertex P -> 1 - D <= \sum_i P i * x1 i) ->
    exists2 value, worst_value (hull vertex) delta D w value &
      value <= beyond delta x1.
  move=> w_ge x1_ok x1_acc.
  have at_vertex v : 1 - D <= \sum_i vertex v i * x1 i.
    by apply: x1_acc; exact: hull_vertex.
  have [x [x_ok x_acc x_least]] := cheapest_diagonal x1_ok at_vertex.
  have {}x_acc := mean_accurate x_acc.
  exists (beyond delta x); last exact: x_least.
  have [P S_P P_worst] := worst_prior_at_diagonal v0 w_ge (fun y y_ok y_acc =>
    x_least y y_ok
      (fun v => y_acc _ (hull_vertex vertex v))).
  split=> [Q S_Q|]; first exact: value_exists x_ok (x_acc Q S_Q).
  split=> [|m [Q S_Q [_ m_least]]]; last first.
    by apply: m_least; exists x; split=> //; exact: x_acc.
  exists P => //; split; first by exists x; split=> //; exact: x_acc.
  by move=> c [y [y_ok y_acc ->]]; exact: P_worst.
exists L; split=> //; first split.
- have [w0_ge w0_lt] := andP w0_in; have gap_gt0 : 0 < 1 - w0 by rewrite
  subr_gt0.
  have [value value_ok value_le] := worst w0 x0 w0_ge x0_ok x0_acc.
  exists w0, value; split=> //; apply: le_anti.
  rewrite ler_pdivr_mulr // (le_trans value_le x0_le) andbT.
  rewrite ler_pdivl_mulr //; have [P S_P P_ge] := above w0 w0_in.
  have [all [_ largest]] := value_ok; have [m m_ok] := all P S_P.
  apply: (@le_trans _ _ m); last by apply: largest; exists P.
  by have [[x [x_ok x_acc ->]] _] := m_ok; exact: P_ge.
- move=> E [w [value [w_in [all [_ largest]] ->]]].
  have [w_ge w_lt] := andP w_in; have gap_gt0 : 0 < 1 - w by rewrite subr_gt0.
  rewrite ler_pdivl_mulr //; have [P S_P P_ge] := above w w_in.
  have [m m_ok] := all P S_P; apply: (@le_trans _ _ m).
    by have [[x [x_ok x_acc ->]] _] := m_ok; exact: P_ge.
  by apply: largest; exists P.
move=> w w_ge each; have [x [x_ok x_acc]] : exists x,
    ordered_at delta w x /\ forall v, 1 - D <= \sum_i vertex v i * x i.
  have [K [A' [b' split_ok]]] := accurate_rows vertex delta D w.
  have [[x /split_ok x_ok] | [u [d [u_ok d_lt0]]]] := farkas A' b'.
    by exists x.
  have [||P S_P P_ge] := @worst_prior_at_diagonal R N V vertex delta D v0 w
    (\sum_(i : 'I_N.+1 | i != ord0) (w - delta) + 1) => // [y y_ok y_acc|].
    have y_rows : feasible A' b' y.
      by apply/split_ok; split=> // v; apply: y_acc; exact: hull_vertex.
    have := weak_duality u_ok y_rows; rewrite big1 => [|i _]; last exact: mul0r.
    by rewrite leNgt d_lt0.
  have [y y_ok y_acc] := each P S_P; have := P_ge y y_ok y_acc.
  rewrite leNgt => /negP[]; apply: (@le_lt_trans _ _
    (\sum_(i : 'I_N.+1 | i != ord0) (w - delta))).
    apply: ler_sum => i _; rewrite ler_add2r; have [<- y_dec _] := y_ok.
    exact: y_dec.
  by rewrite ltr_addl ltr01.
have [value value_ok _] := worst w x w_ge x_ok (mean_accurate x_acc).
by exists value.
Qed.

(* What powers of an order above 1 have. *)
Section PowersOfOrder.
Variables (R : realFieldType) (a : R) (power root : R -> R).
Hypotheses (a_gt1 : 1 < a) (power_ok : power_of_order a power root).
Add Field numbers : (field_of_numbers R).

Let power_ge0 t : 0 <= t -> 0 <= power t.
Proof. by have [signs _ _ _] := power_ok; move/signs => []. Qed.
Let root_ge0 t : 0 <= t -> 0 <= root t.
Proof. by have [signs _ _ _] := power_ok; move/signs => []. Qed.
Let power_mul u v : 0 <= u -> 0 <= v -> power (u * v) = power u * power v.
Proof. by have [_ mul _ _] := power_ok; exact: mul. Qed.
Let tangent t : 0 <= t -> 1 + a * (t - 1) <= power t.
Proof. by have [_ _ tang _] := power_ok; exact: tang. Qed.
Let rootK t : 0 <= t -> power (root t) = t.
Proof. by have [_ _ _ cancel] := power_ok; exact: cancel. Qed.
Let one : power 1 = 1. Proof. exact: power1 power_mul tangent. Qed.
Let a_gt0 : 0 < a. Proof. exact: lt_trans ltr01 a_gt1. Qed.
Let positive t : 0 < t -> 0 < power t.
Proof. exact: (power_gt0 power_ge0 power_mul tangent). Qed.
Let zero : power 0 = 0.
Proof. exact: power0 a_gt1 power_ge0 power_mul tangent. Qed.

(* The tangent of a norm at a positive column. *)
Lemma norm_tangent (X : finType) (P f h : X -> R) (n : R) :
  (forall x, 0 <= P x) -> (forall x, 0 <= f x) -> (forall x, 0 < h x) ->
  0 < n -> power n = \sum_x P x * power (h x) ->
  n * (\sum_x P x * (power (h x) / h x * f x)) <=
  power n * norm power root P f.
Proof.
move=> P_ge0 f_ge0 h_gt0 n_gt0 n_eq; set m := \sum_x _.
have sum_ge0 : 0 <= \sum_x P x * power (f x).
  by apply: sumr_ge0 => x _; rewrite mulr_ge0 ?power_ge0.
set N := norm power root P f; have N_ge0 : 0 <= N by exact: root_ge0.
have N_eq : power N = \sum_x P x * power (f x) by exact: rootK.
have [N0 | N_neq0] := eqVneq N 0.
  suff -> : m = 0 by rewrite N0 !mulr0.
  apply: big1 => x _; move: N_eq; rewrite N0 zero => /esym/eqP.
  rewrite psumr_eq0 => [/allP/(_ x (mem_index_enum x))|y _]; last first.
    by rewrite mulr_ge0 ?power_ge0.
  rewrite mulf_eq0 => /orP[/eqP->|]; first by rewrite mul0r.
  have [-> | f_neq0] := eqVneq (f x) 0; first by rewrite !mulr0.
  have p_gt0 : 0 < power (f x) by apply: positive; rewrite lt_def f_neq0 f_ge0.
  by rewrite gt_eqF.
have N_gt0 : 0 < N by rewrite lt_def N_neq0.
pose c := N / n; have c_gt0 : 0 < c by exact: divr_gt0.
have N_c : N = c * n by rewrite /c divfK ?gt_eqF.
have power_N : power N = power c * power n.
  by rewrite [in LHS]N_c power_mul // ltW.
have below : \sum_x P x * (power (c * h x) *
    (1 + a * (f x / (c * h x) - 1))) <= power N.
  rewrite N_eq; apply: ler_sum => x _; rewrite ler_wpmul2l //.
  by apply: (tangent_at power_ge0 power_mul tangent) => //; exact: mulr_gt0.
have terms x : P x * (power (c * h x) * (1 + a * (f x / (c * h x) - 1))) =
    power c * ((1 - a) * (P x * power (h x)) +
      a * c^-1 * (P x * (power (h x) / h x * f x))).
  rewrite power_mul ?ltW // invfM.
  move: (h x)^-1 (power (h x)) (power c) (c^-1) => i p q j; identity R.
move: below; under eq_bigr do rewrite terms.
rewrite -mulr_sumr big_split /= -!mulr_sumr -n_eq -/m power_N.
rewrite ler_pmul2l ?positive // -ler_subr_addl.
rewrite (_ : power n - (1 - a) * power n = a * power n); last by identity R.
rewrite -mulrA ler_pmul2l // mulrC ler_pdivr_mulr // => m_le.
by rewrite [X in _ <= _ * X]N_c mulrA mulrC ler_pmul2r.
Qed.

(* The tangent of v power(u / v). *)
Lemma ratio_at t u v : 0 < t -> 0 <= u -> 0 <= v -> (v = 0 -> u = 0) ->
  a * (power t / t) * u - (a - 1) * power t * v <= v * power (u / v).
Proof.
move=> t_gt0 u_ge0 v_ge0 none.
exact: (ratio_tangent a_gt1 power_ge0 power_mul tangent u_ge0 v_ge0 none
  (ltW t_gt0)).
Qed.

End PowersOfOrder.

Lemma sum_off (R : realFieldType) (X : finType) (x : X) (f : X -> R) :
  \sum_(y | y != x) f y = \sum_y f y - f x.
Proof. by rewrite [in RHS](bigD1 x) //= addrC addKr. Qed.

(* Bounds for one letter, as powers. *)
Section OneLetter.
Variables (R : realFieldType) (X : finType) (a : R) (power root : R -> R).
Variables (D s b : R).
Local Notation M := (#|X|%:R : R).
Hypotheses (a_gt1 : 1 < a) (power_ok : power_of_order a power root).
Hypotheses (M_gt1 : 1 < M) (b_gt0 : 0 < b) (b_le : b <= s).
Hypotheses (b_eq : (M - 1) * b = D) (s_eq : s = 1 - D).
Add Field numbers : (field_of_numbers R).
Implicit Types (W : X -> X -> R) (P : X -> R).

Let power_ge0 t : 0 <= t -> 0 <= power t.
Proof. by have [signs _ _ _] := power_ok; move/signs => []. Qed.
Let root_ge0 t : 0 <= t -> 0 <= root t.
Proof. by have [signs _ _ _] := power_ok; move/signs => []. Qed.
Let power_mul u v : 0 <= u -> 0 <= v -> power (u * v) = power u * power v.
Proof. by have [_ mul _ _] := power_ok; exact: mul. Qed.
Let tangent t : 0 <= t -> 1 + a * (t - 1) <= power t.
Proof. by have [_ _ tang _] := power_ok; exact: tang. Qed.
Let rootK t : 0 <= t -> power (root t) = t.
Proof. by have [_ _ _ cancel] := power_ok; exact: cancel. Qed.
Let one : power 1 = 1. Proof. exact: power1 power_mul tangent. Qed.
Let a_gt0 : 0 < a. Proof. exact: lt_trans ltr01 a_gt1. Qed.
Let positive t : 0 < t -> 0 < power t.
Proof. exact: (power_gt0 power_ge0 power_mul tangent). Qed.
Let s_gt0 : 0 < s. Proof. exact: lt_le_trans b_gt0 b_le. Qed.
Let s_neq0 : s != 0. Proof. by rewrite gt_eqF. Qed.
Let b_neq0 : b != 0. Proof. by rewrite gt_eqF. Qed.
Let M_gt0 : 0 < M. Proof. exact: lt_trans ltr01 M_gt1. Qed.
Let M_neq0 : M != 0. Proof. by rewrite gt_eqF. Qed.
Let up : R := s / b.
Let down : R := b / s.
Let up_ge1 : 1 <= up. Proof. by rewrite ler_pdivl_mulr // mul1r. Qed.
Let up_gt0 : 0 < up. Proof. exact: divr_gt0. Qed.
Let down_gt0 : 0 < down. Proof. exact: divr_gt0. Qed.

Definition renyi_value : R :=
  b * power (s / b) + s * power (b / s) + (M - 2%:R) * b.

(* The terms of two rows, from below by their tangents. *)
Lemma rows_below W x x' c : x != x' -> mechanism W -> renyi_level power W c ->
  (a * (power up / up) - a) * W x x - ((a - 1) * power up - (a - 1)) * W x' x +
  (a * (power down / down) - a) * W x x' -
  ((a - 1) * power down - (a - 1)) * W x' x' + 1 <= c.
Proof.
move=> apart [W_ge0 W_sum] level; have [none below] := level x x'.
pose flat y := a * W x y - (a - 1) * W x' y.
pose term y := W x' y * power (W x y / W x' y).
have flat_sum : \sum_y flat y = 1.
  by rewrite /flat sumrB -!mulr_sumr !W_sum !mulr1 opprB addrC subrK.
have at_ t y : 0 < t -> a * (power t / t) * W x y - (a - 1) * power t * W x' y
  <=
    term y.
  by move=> t_gt0; apply: (ratio_at a_gt1 power_ok) => //; exact: none.
have over y : 0 <= term y - flat y.
  by rewrite subr_ge0; have := at_ 1 y ltr01; rewrite one divr1 !mulr1.
apply: (@le_trans _ _ (\sum_y term y)); last exact: below.
rewrite -[X in _ + X <= _]flat_sum -ler_subr_addr -sumrB.
rewrite (bigD1 x) //= (bigD1 x') 1?eq_sym //= addrA -[X in X <= _]addr0.
apply: ler_add; last by apply: sumr_ge0.
have first := at_ up x up_gt0; have second := at_ down x' down_gt0.
have := ler_add first second; rewrite -(ler_add2r (- (flat x + flat x'))).
by move=> le; apply: le_trans (le_trans le _); rewrite /flat le_eqVlt;
  apply/orP; left; apply/eqP; identity R.
Qed.

Lemma renyi_below W c : mechanism W -> renyi_level power W c ->
  M * s <= \sum_x W x x -> renyi_value <= c.
Proof.
move=> W_ok level T_ge; have [W_ge0 W_sum] := W_ok; set T := \sum_x W x x in
  T_ge.
pose A := a * (power up / up); pose B := (a - 1) * power up.
pose A' := a * (power down / down); pose B' := (a - 1) * power down.
have all_sum : \sum_x \sum_y W x y = M.
  by under eq_bigr do rewrite W_sum; rewrite sumr_const.
have count : \sum_(x : X) \sum_(x' | x' != x) (1 : R) = M * (M - 1).
  under eq_bigr do rewrite sum_off sumr_const.
  by rewrite sumr_const -[LHS]mulr_natl.
have total : (M - 1) * (A - a - (B' - (a - 1))) * T +
    (A' - a - (B - (a - 1))) * (M - T) + M * (M - 1) <= M * (M - 1) * c.
  have : \sum_x \sum_(x' | x' != x) ((A - a) * W x x - (B - (a - 1)) * W x' x +
      (A' - a) * W x x' - (B' - (a - 1)) * W x' x' + 1) <=
      \sum_(x : X) \sum_(x' : X | x' != x) c.
    apply: ler_sum => x _; apply: ler_sum => x' apart.
    by apply: rows_below W_ok level; rewrite eq_sym.
  have -> : \sum_(x : X) \sum_(x' : X | x' != x) c = M * (M - 1) * c.
    rewrite -count mulr_suml; apply: eq_bigr => x _; rewrite mulr_suml.
    by apply: eq_bigr => x' _; rewrite mul1r.
  have same1 : \sum_x \sum_(x' | x' != x) W x x = (M - 1) * T.
    rewrite /T mulr_sumr; apply: eq_bigr => x _.
    by rewrite sum_off sumr_const -[X in X - _]mulr_natl mulrBl mul1r.
  have same2 : \sum_x \sum_(x' | x' != x) W x' x = M - T.
    under eq_bigr do rewrite sum_off; rewrite sumrB exchange_big /=.
    by rewrite all_sum.
  have same3 : \sum_x \sum_(x' | x' != x) W x x' = M - T.
    by under eq_bigr do rewrite sum_off W_sum; rewrite sumrB sumr_const.
  have same4 : \sum_x \sum_(x' | x' != x) W x' x' = (M - 1) * T.
    under eq_bigr do rewrite sum_off; rewrite sumrB sumr_const -[X in X -
      _]mulr_natl -/T.
    by rewrite mulrBl mul1r.
  apply: le_trans; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  transitivity ((A - a) * ((M - 1) * T) - (B - (a - 1)) * (M - T) +
      (A' - a) * (M - T) - (B' - (a - 1)) * ((M - 1) * T) + M * (M - 1)).
    by identity R.
  rewrite -{1}same1 -{1}same2 -same3 -same4 -count !mulr_sumr -!sumrN
    -!big_split.
  apply: eq_bigr => x _ /=; rewrite !mulr_sumr -!sumrN -!big_split.
  by [].
have up_over : up <= power up by exact: (power_over a_gt1 tangent).
have A_ge : a <= A.
  by rewrite /A ler_pmulr // ler_pdivl_mulr // mul1r.
have a1_ge0 : 0 <= a - 1 by rewrite subr_ge0 ltW.
have down_inv : down = up^-1 by rewrite invf_div.
have down_le1 : down <= 1 by rewrite /down ler_pdivr_mulr // mul1r.
have power_down : power down <= down.
  have inverse : up * down = 1 by rewrite down_inv mulfV // gt_eqF.
  have := power_mul (ltW up_gt0) (ltW down_gt0); rewrite inverse one => prod.
  rewrite -(ler_pmul2l (positive up_gt0)) -prod -inverse.
  by rewrite ler_pmul2r.
have A'_le : A' <= a.
  by rewrite /A' ger_pmulr // ler_pdivr_mulr // mul1r.
have B_ge : a - 1 <= B.
  by rewrite /B ler_pemulr // (le_trans up_ge1).
have B'_le : B' <= a - 1.
  by rewrite /B' ler_pimulr // (le_trans power_down).
have M1_gt0 : 0 < M - 1 by rewrite subr_gt0.
rewrite -(ler_pmul2l (mulr_gt0 M_gt0 M1_gt0)); apply: le_trans total.
have rise : 0 <= (M - 1) * (A - a - (B' - (a - 1))) - (A' - a - (B - (a - 1))).
  rewrite subr_ge0; apply: (@le_trans _ _ 0).
    by rewrite subr_le0 (le_trans (_ : _ <= 0)) ?subr_le0 ?subr_ge0.
  rewrite mulr_ge0 ?(ltW M1_gt0) // subr_ge0.
  by rewrite (le_trans (_ : _ <= 0)) ?subr_le0 ?subr_ge0.
have D_eq : 1 - s = D by rewrite s_eq subKr.
have value : M * (M - 1) * renyi_value =
    (M - 1) * (A - a - (B' - (a - 1))) * (M * s) +
    (A' - a - (B - (a - 1))) * (M - M * s) + M * (M - 1).
  have As : A * s = a * (b * power up).
    have s_up : s = up * b by rewrite /up divfK.
    transitivity (a * (power up / up) * (up * b)); first by rewrite -s_up.
    by rewrite -mulrA; congr (_ * _); rewrite mulrA divfK ?gt_eqF // mulrC.
  have A'b : A' * b = a * (s * power down).
    have b_down : b = down * s by rewrite /down divfK.
    transitivity (a * (power down / down) * (down * s)).
      by rewrite -b_down.
    by rewrite -mulrA; congr (_ * _); rewrite mulrA divfK ?gt_eqF // mulrC.
  have gap : M - M * s = M * ((M - 1) * b).
    by rewrite b_eq -D_eq mulrBr mulr1.
  have unit_eq : s + (M - 1) * b = 1 by rewrite b_eq s_eq subrK.
  transitivity (M * (M - 1) * (A * s - B' * s - s + (A' * b - B * b - b) +
      (s + (M - 1) * b))).
    by rewrite As A'b /renyi_value -/up -/down /B /B'; identity R.
  by rewrite unit_eq gap; move: (M) => m; identity R.
rewrite value; move: rise; set k := (M - 1) * _; set l := A' - a - _ => rise.
rewrite ler_add2r -subr_ge0 (_ : _ - _ = (k - l) * (T - M * s)).
  by rewrite mulr_ge0 // subr_ge0.
by move: (M) => m; identity R.
Qed.


Let one_letter (x y : X) : R := if x == y then s else b.

Lemma one_letter_gt0 x y : 0 < one_letter x y.
Proof. by rewrite /one_letter; case: ifP. Qed.

Lemma one_letter_sum (f : R -> R) (y : X) :
  \sum_x f (one_letter x y) = f s + (M - 1) * f b.
Proof.
rewrite (bigD1 y) //= /one_letter eqxx; congr (_ + _).
rewrite (eq_bigr (fun=> f b)) => [|x /negPf->] //.
by rewrite sum_off sumr_const -[X in X - _]mulr_natl mulrBl mul1r.
Qed.

Lemma renyi_above : renyi_level power one_letter renyi_value.
Proof.
move=> x x'; split=> [y zero|].
  by have := one_letter_gt0 x' y; rewrite zero ltxx.
have apart u u' : u != u' -> \sum_y one_letter u' y *
    power (one_letter u y / one_letter u' y) = renyi_value.
  move=> u_neq; rewrite (bigD1 u) //= (bigD1 u') 1?eq_sym //= /one_letter !eqxx.
  rewrite (negPf u_neq) eq_sym (negPf u_neq).
  rewrite (eq_bigr (fun=> b)) => [|y /andP[y_u y_u']]; last first.
    rewrite eq_sym (negPf y_u') [u == y]eq_sym (negPf y_u) divff // one.
    by rewrite mulr1.
  rewrite addrA /renyi_value; congr (_ + _).
  apply: (addrI b); have := sum_off u (fun=> b).
  rewrite (bigD1 u') 1?eq_sym //= => ->.
  by rewrite sumr_const -[X in X - _]mulr_natl; move: (M) => m; identity R.
have [-> | x_neq] := eqVneq x x'; last by rewrite apart.
have [x1 x1_neq] : exists x1 : X, x1 != x'.
  have : (1 < #|X|)%N by rewrite -(ltr_nat R).
  move/card_gt1P => [u [u' [_ _ u_neq]]].
  have [<- | ne] := eqVneq u x'; last by exists u.
  by exists u'; rewrite eq_sym.
under eq_bigr do rewrite divff ?gt_eqF ?one_letter_gt0 // one mulr1.
rewrite -(apart x1 x' x1_neq).
apply: (@le_trans _ _ (\sum_y (a * one_letter x1 y - (a - 1) * one_letter x'
  y))).
  rewrite sumrB -!mulr_sumr.
  have row u : \sum_y one_letter u y = 1.
    rewrite -(subrK D 1) -s_eq -b_eq -(one_letter_sum id u).
    by apply: eq_bigr => y _; rewrite /one_letter eq_sym.
  by rewrite !row !mulr1 opprB addrC subrK.
apply: ler_sum => y _; have := @ratio_at R a power root a_gt1 power_ok 1
  (one_letter x1 y) (one_letter x' y) ltr01.
rewrite one divr1 !mulr1; apply; try exact/ltW/one_letter_gt0.
by move=> zero; have := one_letter_gt0 x' y; rewrite zero ltxx.
Qed.

(* The norm of a column at the uniform prior. *)
Definition sibson_value : R :=
  root ((power s + (M - 1) * power b) / M).

Let mean_gt0 : 0 < (power s + (M - 1) * power b) / M.
Proof.
rewrite divr_gt0 // addr_gt0 ?positive // mulr_gt0 ?positive // subr_gt0.
exact: M_gt1.
Qed.

Let value_gt0 : 0 < sibson_value.
Proof. exact: (root_gt0 a_gt1 power_ge0 power_mul tangent root_ge0 rootK). Qed.

Let value_eq : power sibson_value = (power s + (M - 1) * power b) / M.
Proof. exact/rootK/ltW. Qed.

Lemma sibson_below W : mechanism W -> M * s <= \sum_x W x x ->
  M * sibson_value <= \sum_y norm power root (@uniform R X) (fun x => W x y).
Proof.
move=> [W_ge0 W_sum] T_ge; set T := \sum_x W x x in T_ge.
set n := sibson_value; pose A := power s / s; pose B := power b / b.
have column y : n * (M^-1 * ((A - B) * W y y + B * \sum_x W x y)) <=
    power n * norm power root (@uniform R X) (fun x => W x y).
  have := @norm_tangent R a power root a_gt1 power_ok X (@uniform R X)
    (W ^~ y) (one_letter ^~ y) n.
  have -> : \sum_x @uniform R X x * power (one_letter x y) =
      (power s + (M - 1) * power b) / M.
    by rewrite -mulr_sumr one_letter_sum mulrC.
  have -> : \sum_x @uniform R X x * (power (one_letter x y) / one_letter x y *
      W x y) = M^-1 * ((A - B) * W y y + B * \sum_x W x y).
    rewrite -mulr_sumr; congr (_ * _).
    rewrite (bigD1 y) //= /one_letter eqxx -/A.
    rewrite (eq_bigr (fun x => B * W x y)) => [|x /negPf->] //.
    rewrite -mulr_sumr sum_off; move: (\sum_x W x y) (W y y) => t u.
    by identity R.
  apply=> // [x|x]; first by rewrite invr_ge0 ler0n.
  exact: one_letter_gt0.
have power_gt0 := positive value_gt0.
rewrite -(ler_pmul2l power_gt0) mulr_sumr.
apply: le_trans (ler_sum _ (fun y _ => column y)).
rewrite -!mulr_sumr big_split /= -!mulr_sumr -/T.
have -> : \sum_y \sum_x W x y = M.
  by rewrite exchange_big; under eq_bigr do rewrite W_sum; rewrite sumr_const.
have up_over : up <= power up by exact: (power_over a_gt1 tangent).
have s_up : power s = power up * power b.
  by rewrite -power_mul ?ltW // /up divfK.
have AB : B <= A.
  rewrite /A ler_pdivl_mulr // /B mulrAC -mulrA s_up mulrC.
  by rewrite ler_wpmul2r // ltW // positive.
have As : A * s = power s by rewrite /A divfK.
have Bb : B * b = power b by rewrite /B divfK.
have Q_eq : power s + (M - 1) * power b = M * power n.
  by rewrite value_eq [RHS]mulrC divfK.
have enough : M * (M * power n) <= (A - B) * T + B * M.
  rewrite -Q_eq -As -Bb.
  apply: (@le_trans _ _ ((A - B) * (M * s) + B * M)); last first.
    by rewrite ler_add2r ler_wpmul2l // subr_ge0.
  have unit_eq : s + (M - 1) * b = 1 by rewrite b_eq s_eq subrK.
  rewrite -[X in _ <= _ + B * X]mulr1 -[X in _ <= _ + B * (_ * X)]unit_eq.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by move: (M) => m; identity R.
rewrite (_ : power n * (M * n) = n * (M * power n)); last first.
  by move: (M) (power n) => m p; identity R.
by rewrite ler_pmul2l // ler_pdivl_mull.
Qed.

Lemma sibson_above P : prior P ->
  \sum_y norm power root P (fun x => one_letter x y) <= M * sibson_value.
Proof.
move=> [P_ge0 P_sum]; set n := sibson_value.
pose t y := \sum_x P x * power (one_letter x y).
have t_ge0 y : 0 <= t y.
  by apply: sumr_ge0 => x _;
    exact: mulr_ge0 (P_ge0 x) (power_ge0 (ltW (one_letter_gt0 x y))).
have power_gt0 := positive value_gt0; rewrite -/n in power_gt0.
have bound y : root (t y) <= n + n / a * (t y / power n - 1).
  have := tangent_at power_ge0 power_mul tangent value_gt0 (root_ge0 (t_ge0 y)).
  rewrite -/n rootK // mulrC -ler_pdivl_mulr // -ler_subr_addl.
  rewrite -ler_pdivl_mull // ler_subl_addr ler_pdivr_mulr // => le.
  apply: le_trans le _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by move: (t y / power n) (a^-1) => u v; identity R.
apply: (@le_trans _ _ (\sum_(y : X) (n + n / a * (t y / power n - 1)))).
  by apply: ler_sum => y _; exact: bound.
have total : \sum_y t y = M * power n.
  rewrite exchange_big /= value_eq [RHS]mulrC divfK // -[RHS]mul1r
    -[X in _ = X * _]P_sum mulr_suml.
  apply: eq_bigr => x _; rewrite -mulr_sumr -(one_letter_sum power x).
  by congr (_ * _); apply: eq_bigr => y _; rewrite /one_letter eq_sym.
rewrite big_split /= -mulr_sumr sumrB -mulr_suml total mulfK ?gt_eqF //.
by rewrite !sumr_const subrr mulr0 addr0 mulr_natl.
Qed.

End OneLetter.

(* The Renyi loss of order a is at most log c, over a - 1, for each two rows;
   the Sibson information at most a / (a - 1) times log c. *)
Definition renyi_sum_at_most (R : realFieldType) (X : finType)
  (power : R -> R) (P : X -> R) (W : X -> X -> R) (c : R) :=
  renyi_level power W c.
Definition sibson_sum_at_most (R : realFieldType) (X : finType)
  (power root : R -> R) (P : X -> R) (W : X -> X -> R) (c : R) : Prop :=
  \sum_y norm power root P (fun x => W x y) <= c.

Lemma ratios_over_leakage (R : realFieldType) (X : finType) (P : X -> R)
  (W : X -> X -> R) (c : R) : prior P -> mechanism W -> identified P c W ->
  maximal_leakage W <= c.
Proof.
move=> P_prior W_ok below; have [[P_ge0 P_sum] [W_ge0 W_sum]] := (P_prior,
  W_ok).
have [x0 _] := prior_letter P_prior.
have out_sum : \sum_y \sum_z P z * W z y = 1.
  rewrite exchange_big -P_sum; apply: eq_bigr => x _ /=.
  by rewrite -mulr_sumr W_sum mulr1.
have c_ge0 : 0 <= c.
  apply: le_trans ler01 _; rewrite -(W_sum x0) -[c]mulr1 -out_sum mulr_sumr.
  by apply: ler_sum => y _; exact: below.
rewrite -[c]mulr1 -out_sum mulr_sumr; apply: ler_sum => y _.
apply: maximum_le => [|x]; last exact: below.
by rewrite mulr_ge0 // sumr_ge0 // => x _; rewrite mulr_ge0.
Qed.

Lemma ratios_private (R : realFieldType) (X : finType) (P : X -> R)
  (W : X -> X -> R) (c : R) : prior P -> ldp c W -> identified P c W.
Proof.
move=> [P_ge0 P_sum] W_private x y.
rewrite -[W x y]mul1r -P_sum mulr_suml mulr_sumr; apply: ler_sum => z _.
by rewrite mulrCA ler_wpmul2l.
Qed.

Lemma sibson_ge1 (R : realFieldType) (X : finType) (P : X -> R)
  (W : X -> X -> R) (a : R) (power root : R -> R) : 1 < a ->
  power_of_order a power root -> prior P -> mechanism W ->
  1 <= \sum_y norm power root P (fun x => W x y).
Proof.
move=> a_gt1 power_ok [P_ge0 P_sum] [W_ge0 W_sum].
have [_ power_mul tangent _] := power_ok.
have one : power 1 = 1 by exact: power1 power_mul tangent.
have -> : 1 = \sum_y \sum_x P x * W x y.
  rewrite exchange_big -P_sum; apply: eq_bigr => x _ /=.
  by rewrite -mulr_sumr W_sum mulr1.
apply: ler_sum => y _.
have n_eq : power 1 = \sum_x P x * power 1 by rewrite -mulr_suml P_sum mul1r.
have := @norm_tangent R a power root a_gt1 power_ok X P (W ^~ y) (fun=> 1) 1
  P_ge0 (W_ge0 ^~ y) (fun=> ltr01) ltr01 n_eq.
rewrite one !mul1r; apply: le_trans; rewrite le_eqVlt; apply/orP; left.
by apply/eqP; apply: eq_bigr => x _; rewrite invr1 mul1r.
Qed.

Theorem row_theorem_8_corrected (R : realFieldType) (X : finType)
  (S : source_set R X) (D : R) : of_priors S -> class_one S ->
  (0 < D -> D < (#|X|%:R - 1) / #|X|%:R ->
   [/\ least_exp_epsilon S D ((#|X|%:R - 1) * (1 - D) / D),
       forall delta, 0 <= delta -> delta < 1 ->
         least_pointwise_exp_epsilon S D delta
           (Num.max 1 ((#|X|%:R - 1) * (1 - D - delta) / D)),
       [/\ forall c, reached (@maximal_information R X) S D c ->
             #|X|%:R * (1 - D) <= c,
           reached (@maximal_information R X) S D
             ((#|X|%:R - 1) * (1 - D) / D) &
           least_of (reached (@maximal_information R X)
             (only (@uniform R X)) D) (#|X|%:R * (1 - D))],
       least_maximal_leakage S D (#|X|%:R * (1 - D)) &
       (forall a power root, 1 < a -> power_of_order a power root ->
          least_of (reached (@renyi_sum_at_most R X power) S D)
            (D / (#|X|%:R - 1) * power ((1 - D) / (D / (#|X|%:R - 1))) +
             (1 - D) * power (D / (#|X|%:R - 1) / (1 - D)) +
             (#|X|%:R - 2%:R) * (D / (#|X|%:R - 1))) /\
          (convex S ->
           least_of (reached (@sibson_sum_at_most R X power root) S D)
             (#|X|%:R * root ((power (1 - D) +
               (#|X|%:R - 1) * power (D / (#|X|%:R - 1))) / #|X|%:R)))) /\
       forall log, logarithm log -> convex S ->
         least_information log S D (log #|X|%:R + D * log D +
           (1 - D) * log (1 - D) - D * log (#|X|%:R - 1))]) /\
  ((#|X|%:R - 1) / #|X|%:R <= D ->
   [/\ least_exp_epsilon S D 1,
       forall delta, 0 <= delta -> delta < 1 ->
         least_pointwise_exp_epsilon S D delta 1,
       least_of (reached (@maximal_information R X) S D) 1,
       least_maximal_leakage S D 1 &
       (forall a power root, 1 < a -> power_of_order a power root ->
          least_of (reached (@renyi_sum_at_most R X power) S D) 1 /\
          least_of (reached (@sibson_sum_at_most R X power root) S D) 1) /\
       forall log, logarithm log -> least_information log S D 0]).
Proof.
move=> S_priors S_one; have [P1 S_P1] : exists P, S P.
  have [V [vertex [S_v [w [_ w_sum _]]]]] := S_one.
  case: (pickP (predT : pred V)) => [v _|none]; first by exists (vertex v).
  by have := oner_neq0 R; rewrite -w_sum big_pred0 ?eqxx.
have [x0 _] := prior_letter (S_priors P1 S_P1).
have M_gt0 : 0 < #|X|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists x0.
have S_uniform : convex S -> S (@uniform R X) by apply.
have same log c : convex S -> least_information log (convex_hull S) D c ->
    least_information log S D c.
  move=> S_convex [[W [W_ok W_valid W_leaks]] least].
  split=> [|v [V [V_ok V_valid V_leaks]]].
    exists W; split=> // [|P S_P]; first exact/(valid_convex_hull S D id W).
    by apply: W_leaks; exact: convex_hull_self.
  apply: least; exists V; split=> // [|P /S_convex]; last exact: V_leaks.
  exact/(valid_convex_hull S D id V).
have flat_reached delta : 0 <= delta -> delta < 1 ->
    (#|X|%:R - 1) / #|X|%:R <= D / (1 - delta) ->
    least_pointwise_exp_epsilon S D delta 1.
  move=> delta_ge0 delta_lt1 D_ge; apply/least_pointwise_rescaled => //.
  exact: class_one_zero.
split=> [D_gt0 D_lt | D_ge].
  have M1_gt0 : 0 < #|X|%:R - 1 :> R.
    have := lt_trans D_gt0 D_lt; rewrite pmulr_lgt0 ?invr_gt0 //.
  have M_gt1 : 1 < #|X|%:R :> R by rewrite -subr_gt0.
  pose b := D / (#|X|%:R - 1); pose s := 1 - D.
  have D_lt1 : D < 1.
    apply: lt_trans D_lt _; rewrite ltr_pdivr_mulr // mul1r ltr_subl_addr.
    by rewrite ltr_addl ltr01.
  have D_in : 0 <= D <= 1 by rewrite !ltW.
  have s_gt0 : 0 < s by rewrite subr_gt0.
  have b_gt0 : 0 < b by exact: divr_gt0.
  have b_eq : (#|X|%:R - 1) * b = D by rewrite mulrC divfK ?gt_eqF.
  have b_le : b <= s.
    rewrite /b ler_pdivr_mulr // mulrC.
    have := symmetric_level_ge1 D_gt0 (ltW D_lt).
    by rewrite /symmetric_level ler_pdivl_mulr // mul1r.
  have V_ok := symmetric_is_mechanism M_gt1 D_in.
  have V_valid (T : source_set R X) : of_priors T ->
      valid T D id (symmetric_mechanism D).
    by move=> T_priors P /T_priors P_prior; rewrite symmetric_distortion.
  have V_private := symmetric_ldp M_gt1 D_gt0 (ltW D_lt).
  have trace (T : source_set R X) (W : X -> X -> R) : class_one T -> mechanism W
    -> valid T D id W ->
      #|X|%:R * s <= \sum_x W x x.
    move=> T_one W_ok W_valid.
    have := class_one_sum (ex_intro _ x0 isT) T_one W_ok W_valid.
    by under eq_bigr do rewrite correct_id.
  have leaks := class_one_leakage S_priors x0 S_one (ltW D_gt0) (ltW D_lt).
  have ratios (T : source_set R X) c : of_priors T -> class_one T ->
      (exists P, T P) -> reached (@maximal_information R X) T D c ->
      #|X|%:R * (1 - D) <= c.
    move=> T_priors T_one [P T_P] [W [W_ok W_valid W_leaks]].
    have [_ least] := class_one_leakage T_priors x0 T_one (ltW D_gt0) (ltW
      D_lt).
    apply: least; exists X, W, id; split=> //.
    exact: ratios_over_leakage (T_priors P T_P) W_ok (W_leaks P T_P).
  have uniform_prior : prior (@uniform R X).
    split=> [x|]; first by rewrite invr_ge0 ltW.
    by rewrite sumr_const -[LHS]mulr_natl divff ?gt_eqF.
  split; last split.
  - exact: class_one_least.
  - move=> delta delta_ge0 delta_lt1; have rest_gt0 : 0 < 1 - delta.
      by rewrite subr_gt0.
    have [D_ge|D_lt'] := leP ((1 - delta) * ((#|X|%:R - 1) / #|X|%:R)) D.
      rewrite max_l; first by apply: flat_reached => //; rewrite ler_pdivl_mulr
        // mulrC.
      rewrite ler_pdivr_mulr // mul1r addrAC mulrBr ler_subl_addr.
      have -> : D + (#|X|%:R - 1) * D = #|X|%:R * D.
        by rewrite mulrBl mul1r addrC subrK.
      by rewrite mulrC; move: D_ge; rewrite mulrA ler_pdivr_mulr // [X in _ <=
        X]mulrC.
    have least := pointwise_class_one delta_ge0 delta_lt1 S_priors S_one D_gt0
      D_lt'.
    by have [L_ge1 _ _] := least; rewrite max_r.
  - split=> [c||]; first by apply: ratios => //; exists P1.
      exists (symmetric_mechanism D); split=> // [|P S_P]; first exact: V_valid.
      exact: ratios_private (S_priors P S_P) V_private.
    split=> [|c]; last first.
      apply: ratios; first exact: only_is_prior.
        exact: convex_hull_self.
      by exists (@uniform R X).
    exists (symmetric_mechanism D); split=> // [|P same_P x y].
      exact/V_valid/only_is_prior.
    have -> : \sum_z P z * symmetric_mechanism D z y = #|X|%:R^-1.
      under eq_bigr do rewrite same_P; rewrite -mulr_sumr.
      have := @one_letter_sum R X s b id y; rewrite /symmetric_mechanism /= =>
        ->.
      by rewrite b_eq /s subrK mulr1.
    rewrite mulrAC divff ?gt_eqF // mul1r /symmetric_mechanism -/s -/b.
    by case: ifP.
  - exact: leaks.
  - move=> a power root a_gt1 power_ok; split.
      split=> [|c [W [W_ok W_valid W_leaks]]].
        exists (symmetric_mechanism D); split=> // [|P S_P]; first exact:
          V_valid.
        exact: (renyi_above a_gt1 power_ok M_gt1 b_gt0 b_le b_eq erefl).
      apply: (renyi_below a_gt1 power_ok M_gt1 b_gt0 b_le b_eq erefl W_ok).
        exact: W_leaks S_P1.
      exact: trace S_one W_ok W_valid.
    move=> S_convex; split=> [|c [W [W_ok W_valid W_leaks]]].
      exists (symmetric_mechanism D); split=> // [|P S_P]; first exact: V_valid.
      exact: (sibson_above a_gt1 power_ok M_gt1 b_gt0 b_le (S_priors P S_P)).
    apply: le_trans (W_leaks _ (S_uniform S_convex)).
    apply: (sibson_below a_gt1 power_ok M_gt1 b_gt0 b_le b_eq erefl W_ok).
    exact: trace S_one W_ok W_valid.
  move=> log [log_mul log_le] S_convex; apply: same => //.
  exact: (class_one_information log_mul log_le S_priors S_one (ltW D_gt0) D_lt).
have U_ok := @uniform_answers_mechanism R X x0.
have U_valid : valid S D id (@uniform_answers R X).
  by move=> P /S_priors P_prior; exact: uniform_answers_distortion.
have U_sum (x : X) : \sum_(y : X) #|X|%:R^-1 = 1 :> R by have [_ /(_ x)] :=
  U_ok.
split; last split.
- exact: class_one_zero.
- move=> delta delta_ge0 delta_lt1; apply: flat_reached => //.
  rewrite ler_pdivl_mulr ?subr_gt0 //; apply: le_trans D_ge.
  rewrite ler_pimulr ?ler_subl_addr ?ler_addl // divr_ge0 ?(ltW M_gt0) //.
  by rewrite subr_ge0 ler1n; apply/card_gt0P; exists x0.
- split=> [|c [W [W_ok W_valid W_leaks]]].
    exists (@uniform_answers R X); split=> // P S_P x y.
    by have [_ P_sum] := S_priors P S_P; rewrite -mulr_suml P_sum !mul1r.
  have leaks := ratios_over_leakage (S_priors P1 S_P1) W_ok (W_leaks P1 S_P1).
  exact: le_trans (maximal_leakage_ge1 x0 W_ok) leaks.
- split=> [|L [Y [W [g [W_ok W_leaks _]]]]].
    exists X, (@uniform_answers R X), id; split=> //.
    rewrite -(U_sum x0); apply: ler_sum => y _.
    by apply: maximum_le; rewrite ?invr_ge0 ?ltW.
  exact: le_trans (maximal_leakage_ge1 x0 W_ok) W_leaks.
- move=> a power root a_gt1 power_ok.
  have [signs power_mul tangent rootK] := power_ok.
  have one : power 1 = 1 by exact: power1 power_mul tangent.
  split; split=> [|c [W [W_ok W_valid W_leaks]]].
  - exists (@uniform_answers R X); split=> // P S_P x x'; split=> //.
    rewrite -(U_sum x0); apply: ler_sum => y _.
    by rewrite /uniform_answers divff ?invr_eq0 ?gt_eqF // one mulr1.
  - have [_] := W_leaks P1 S_P1 x0 x0; apply: le_trans.
    have [_ /(_ x0) row] := W_ok; rewrite -row; apply: ler_sum => y _.
    have [->|W_neq0] := eqVneq (W x0 y) 0; first by rewrite mul0r.
    by rewrite divff // one mulr1.
  - exists (@uniform_answers R X); split=> // P S_P.
    have [P_ge0 P_sum] := S_priors P S_P.
    rewrite -(U_sum x0); apply: ler_sum => y _.
    rewrite /norm /uniform_answers -mulr_suml P_sum mul1r.
    rewrite (root_power a_gt1 (fun t t_ge0 => proj1 (signs t t_ge0)) power_mul
      tangent (fun t t_ge0 => proj2 (signs t t_ge0)) rootK) //.
    by rewrite invr_ge0 ltW.
  apply: le_trans (W_leaks P1 S_P1).
  exact: sibson_ge1 a_gt1 power_ok (S_priors P1 S_P1) W_ok.
move=> log [log_mul log_le]; split=> [|c [W [W_ok W_valid W_leaks]]].
  exists (@uniform_answers R X); split=> // P S_P.
  have [_ P_sum] := S_priors P S_P; rewrite /information.
  rewrite big1 // => x _; rewrite big1 // => y _; rewrite /output.
  by rewrite -mulr_suml P_sum mul1r subrr mulr0.
apply: le_trans (W_leaks P1 S_P1).
exact: (information_ge0 log_mul log_le (S_priors P1 S_P1) W_ok).
Qed.

(* The losses of databases that compare neighbours, which differ in one record;
   no level is below 1. *)
Definition neighbour_level (R : realFieldType) (n : nat) (X : finType)
  (Q : {ffun 'I_n -> X} -> R)
  (V : {ffun 'I_n -> X} -> {ffun 'I_n -> X} -> R) (c : R) :=
  1 <= c /\ forall x x' y, neighbours x x' -> V x y <= c * V x' y.
Definition neighbour_level_at (R : realFieldType) (n : nat) (X : finType)
  (delta : R) (Q : {ffun 'I_n -> X} -> R)
  (V : {ffun 'I_n -> X} -> {ffun 'I_n -> X} -> R) (c : R) :=
  1 <= c /\ forall x x' y, neighbours x x' -> V x y <= c * V x' y + delta.
Definition neighbour_renyi (R : realFieldType) (n : nat) (X : finType)
  (power : R -> R) (Q : {ffun 'I_n -> X} -> R)
  (V : {ffun 'I_n -> X} -> {ffun 'I_n -> X} -> R) (c : R) :=
  1 <= c /\ forall x x', neighbours x x' ->
    (forall y, V x' y = 0 -> V x y = 0) /\
    \sum_y V x' y * power (V x y / V x' y) <= c.
Definition leakage_at_most (R : realFieldType) (X : finType) (P : X -> R)
  (W : X -> X -> R) (c : R) : Prop := maximal_leakage W <= c.

Theorem row_lemma_5 (R : realFieldType) (n : nat) (X : finType)
  (S : source_set R [finType of {ffun 'I_n -> X}]) (D : R) :
  (0 < n)%N -> (1 < #|X|)%N -> of_priors S -> not_empty S ->
  [/\ forall (loss : ({ffun 'I_n -> X} -> R) ->
          ({ffun 'I_n -> X} -> {ffun 'I_n -> X} -> R) -> R -> Prop)
        (T : source_set R [finType of {ffun 'I_n -> X}]) c,
        (forall Q, T Q -> S Q) -> database_achievable loss S D c ->
        database_achievable loss T D c,
      n%:R * ((#|X|%:R - 1) / #|X|%:R) <= D ->
      [/\ least_of (database_achievable (@neighbour_level R n X) S D) 1,
          forall delta, 0 <= delta ->
            least_of (database_achievable (neighbour_level_at delta) S D) 1,
          least_of (database_achievable (@maximal_information R _) S D) 1,
          least_of (database_achievable (@leakage_at_most R _) S D) 1 &
          (forall a power root, 1 < a -> power_of_order a power root ->
             least_of (database_achievable (neighbour_renyi power) S D) 1 /\
             least_of (database_achievable
               (@sibson_sum_at_most R _ power root) S D) 1) /\
          forall log, logarithm log ->
            least_of (database_achievable
              (@information_at_most R _ log) S D) 0] &
      0 <= D / n%:R <= 1 ->
      (forall x y : {ffun 'I_n -> X}, wang D x y =
         (1 - D / n%:R) ^+ (n - differences x y) *
         (D / n%:R / (#|X|%:R - 1)) ^+ differences x y) /\
      forall (loss : ({ffun 'I_n -> X} -> R) ->
          ({ffun 'I_n -> X} -> {ffun 'I_n -> X} -> R) -> R -> Prop) c,
        (forall Q, S Q -> loss Q (wang D) c) ->
        database_achievable loss S D c].
Proof.
move=> n_gt0 X_gt1 S_priors [P1 S_P1]; have P1_prior := S_priors P1 S_P1.
have M_gt1 : 1 < #|X|%:R :> R by rewrite ltr1n.
have M_gt0 : 0 < #|X|%:R :> R by exact: lt_trans ltr01 M_gt1.
have [x0 _] : exists x0 : X, True.
  by have /card_gt0P[x _] := ltnW X_gt1; exists x.
split=> [loss T c T_S|D_ge|D_in].
- exact: fewer_priors.
- pose U := @uniform_database R n X; pose N : R := \prod_(i < n) #|X|%:R^-1.
  have U_N x y : U x y = N by [].
  have [U_ok _] := uniform_database_changes x0 P1_prior.
  have [U_ge0 U_sum] := U_ok.
  have U_valid Q : S Q -> expected_loss Q (@changes R n X) id U <= D.
    by move=> /S_priors Q_prior; have [_ ->] := uniform_database_changes x0
      Q_prior.
  pose z0 : {ffun 'I_n -> X} := [ffun=> x0].
  have N_sum : \sum_(y : {ffun 'I_n -> X}) N = 1 by rewrite -(U_sum z0).
  have N_ge0 : 0 <= N by rewrite -(U_N z0 z0).
  have N_neq0 : N != 0.
    apply/eqP => none; have := oner_neq0 R.
    by rewrite -N_sum none big1 ?eqxx.
  have mean (Q : {ffun 'I_n -> X} -> R) (t : R) : S Q -> \sum_x Q x * t = t.
    by move=> /S_priors[_ Q_sum]; rewrite -mulr_suml Q_sum mul1r.
  split; [| move=> delta delta_ge0 | | | split].
  - split=> [|c [V [_ _ /(_ P1 S_P1)[]]]] //; exists U; split=> // Q _.
    by split=> // x x' y _; rewrite !U_N mul1r.
  - split=> [|c [V [_ _ /(_ P1 S_P1)[]]]] //; exists U; split=> // Q _.
    by split=> // x x' y _; rewrite !U_N mul1r ler_addl.
  - split=> [|c [V [V_ok _ /(_ P1 S_P1) leaks]]].
      exists U; split=> // Q S_Q x y; under eq_bigr do rewrite U_N.
      by rewrite mean // mul1r U_N.
    apply: le_trans (maximal_leakage_ge1 z0 V_ok) _.
    exact: ratios_over_leakage P1_prior V_ok leaks.
  - split=> [|c [V [V_ok _ /(_ P1 S_P1) leaks]]].
      exists U; split=> // Q S_Q; rewrite /leakage_at_most -N_sum.
      by apply: ler_sum => y _; apply: maximum_le.
    exact: le_trans (maximal_leakage_ge1 z0 V_ok) leaks.
  - move=> a power root a_gt1 power_ok.
    have [signs power_mul tangent rootK] := power_ok.
    have one : power 1 = 1 by exact: power1 power_mul tangent.
    split; split=> [|c [V [V_ok _ /(_ P1 S_P1) leaks]]].
    + exists U; split=> // Q _; split=> // x x' _; split=> [y|].
        by rewrite !U_N.
      rewrite -N_sum; apply: ler_sum => y _.
      by rewrite !U_N divff // one mulr1.
    + by case: leaks.
    + exists U; split=> // Q S_Q; rewrite /sibson_sum_at_most -N_sum.
      apply: ler_sum => y _; rewrite /norm; under eq_bigr do rewrite U_N.
      rewrite mean // (root_power a_gt1 (fun t t_ge0 => proj1 (signs t t_ge0))
        power_mul tangent (fun t t_ge0 => proj2 (signs t t_ge0)) rootK) //.
    exact: le_trans (sibson_ge1 a_gt1 power_ok P1_prior V_ok) leaks.
  move=> log [log_mul log_le]; split=> [|c [V [V_ok _ /(_ P1 S_P1) leaks]]].
    exists U; split=> // Q S_Q; rewrite /information_at_most /information.
    rewrite big1 // => x _; rewrite big1 // => y _; rewrite /output.
    by under eq_bigr do rewrite U_N; rewrite mean // U_N subrr mulr0.
  apply: le_trans leaks.
  exact: (information_ge0 log_mul log_le P1_prior V_ok).
split=> [x y|loss c leaks]; first exact: wang_entry.
exists (wang D); split=> // [|Q /S_priors Q_prior].
  by have [] := wang_changes n_gt0 M_gt1 D_in P1_prior.
by have [_ ->] := wang_changes n_gt0 M_gt1 D_in Q_prior.
Qed.

(* p = M^n min Q, at the prior of the set where it is largest. *)
Definition largest_least_probability (R : realFieldType) (n : nat)
  (X : finType) (S : source_set R [finType of {ffun 'I_n -> X}]) (p : R) :=
  largest_of (fun u => exists2 Q, S Q & least_of (fun t => exists x,
    t = #|X|%:R ^+ n * Q x) u) p.

Definition theorem_6_as_printed (R : realFieldType) :=
  forall (n : nat) (X : finType)
    (S : source_set R [finType of {ffun 'I_n -> X}]) (D delta p L : R),
  (0 < n)%N -> (1 < #|X|)%N -> of_priors S ->
  (forall Q x, S Q -> 0 < Q x) -> convex S -> closed_priors S ->
  largest_least_probability S p -> 0 < delta < 1 -> 0 < D ->
  D < n%:R * (#|X|%:R - 1) / #|X|%:R ->
  least_of (database_achievable (neighbour_level_at delta) S D) L ->
  (#|X|%:R - 1) * (n%:R * p * (1 - #|X|%:R ^+ n.-1 * delta) - D) / D <= L /\
  L <= (#|X|%:R - 1) * (n%:R - D) / D * (1 - delta / (1 - D / n%:R) ^+ n).

Definition theorem_7_as_printed (R : realFieldType) :=
  forall (n : nat) (X : finType)
    (S : source_set R [finType of {ffun 'I_n -> X}]) (D delta L : R),
  (0 < n)%N -> (1 < #|X|)%N -> of_priors S ->
  (forall Q x, S Q -> 0 < Q x) -> convex S -> closed_priors S ->
  S (fun _ => (#|X|%:R ^+ n)^-1) -> 0 < delta < 1 -> 0 < D ->
  D < n%:R * (#|X|%:R - 1) / #|X|%:R ->
  least_of (database_achievable (neighbour_level_at delta) S D) L ->
  (#|X|%:R - 1) * (n%:R * (1 - #|X|%:R ^+ n.-1 * delta) - D) / D <= L /\
  L <= (#|X|%:R - 1) * (n%:R - D) / D * (1 - delta / (1 - D / n%:R) ^+ n).

(* One record of two letters, D = 1/3 and delta = 1/2. *)
Lemma one_record_of_bits (R : realFieldType) (Q : {ffun 'I_1 -> bool} -> R) :
  prior Q ->
  [/\ least_of (database_achievable (neighbour_level_at 2%:R^-1) (only Q)
        3%:R^-1) 1,
      0 < (2%:R^-1 : R) < 1, 0 < 3%:R^-1 :> R,
      3%:R^-1 < 1%:R * (#|[finType of bool]|%:R - 1) /
        #|[finType of bool]|%:R :> R &
      (#|[finType of bool]|%:R - 1) * (1%:R - 3%:R^-1) / 3%:R^-1 *
        (1 - 2%:R^-1 / (1 - 3%:R^-1 / 1%:R) ^+ 1) < 1 :> R].
Proof.
move=> Q_prior; have third_gt0 : 0 < 3%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
have bit_gt1 : 1 < #|[finType of bool]|%:R :> R by rewrite card_bool ltr1n.
have bound : (#|[finType of bool]|%:R - 1) * (1%:R - 3%:R^-1) / 3%:R^-1 *
    (1 - 2%:R^-1 / (1 - 3%:R^-1 / 1%:R) ^+ 1) < 1 :> R.
  rewrite card_bool expr1 -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R).
  by rewrite ofQ_lt; vm_compute.
have D_lt : 3%:R^-1 < 1%:R * (#|[finType of bool]|%:R - 1) /
    #|[finType of bool]|%:R :> R.
  rewrite card_bool -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R).
  by rewrite ofQ_lt; vm_compute.
have in1 : 0 <= (3%:R^-1 : R) / 1%:R <= 1.
  rewrite -?(ofQ_nat R) -?(of_integers R) -?(of_rationals R) !ofQ_le.
  by vm_compute.
have gt0 : 0 < (3%:R^-1 : R) / 1%:R by rewrite divr1.
have le : (3%:R^-1 : R) / 1%:R <= (#|[finType of bool]|%:R - 1) /
    #|[finType of bool]|%:R.
  by rewrite divr1; move: D_lt; rewrite mul1r => /ltW.
split=> //; last first.
  by rewrite invr_gt0 ltr0n invf_lt1 ?ltr0n ?ltr1n.
split=> [|c [V [_ _ /(_ Q (frefl _))[]]]] //.
exists (wang 3%:R^-1); split=> [|P same|P _].
- by have [] := wang_changes (ltn0Sn 0) bit_gt1 in1 Q_prior.
- have P_prior := only_is_prior Q_prior same.
  by have [_ ->] := wang_changes (ltn0Sn 0) bit_gt1 in1 P_prior.
split=> // x x' y.
apply: (wang_pointwise (ltn0Sn 0) bit_gt1 in1 gt0 le (lexx 1) half_ge0).
apply: ltW; apply: le_lt_trans bound.
by rewrite le_eqVlt !divr1 eqxx.
Qed.

Theorem row_theorem_7 (R : realFieldType) : ~ theorem_7_as_printed R.
Proof.
move=> printed.
pose Q (_ : {ffun 'I_1 -> bool}) : R := (#|[finType of bool]|%:R ^+ 1)^-1.
have Q_gt0 x : 0 < Q x by rewrite invr_gt0 expr1 card_bool ltr0n.
have Q_prior : prior Q.
  split=> [x|]; first exact: ltW.
  by rewrite sumr_const card_ffun card_ord -[LHS]mulr_natl natrX divff //
    expr1 card_bool pnatr_eq0.
have [least half_in D_gt0 D_lt bound] := one_record_of_bits Q_prior.
have positive P x : only Q P -> 0 < P x by move=> ->.
have X_gt1 : (1 < #|[finType of bool]|)%N by rewrite card_bool.
have [_] := printed 1%N _ (only Q) _ _ _ isT X_gt1
  (only_is_prior Q_prior) positive (@only_convex _ _ Q) (@only_closed _ _ Q)
  (frefl Q) half_in D_gt0 D_lt least.
by rewrite leNgt bound.
Qed.

Theorem row_theorem_6 (R : realFieldType) : ~ theorem_6_as_printed R.
Proof.
move=> printed; apply: (@row_theorem_7 R) => n X S D delta L n_gt0 X_gt1
  S_priors S_positive S_convex S_closed S_flat.
have := printed n X S D delta 1 L n_gt0 X_gt1 S_priors S_positive S_convex
  S_closed; rewrite mulr1; apply.
have M_neq0 : #|X|%:R ^+ n != 0 :> R.
  by rewrite expf_neq0 // pnatr_eq0 -lt0n (ltnW X_gt1).
split; first exists (fun _ => (#|X|%:R ^+ n)^-1) => //.
  split=> [|t [x ->]]; last by rewrite divff.
  have [x0 _] : exists x0 : X, True.
    by have /card_gt0P[x _] := ltnW X_gt1; exists x.
  by exists [ffun=> x0]; rewrite divff.
move=> u [P S_P [_ u_le]]; have [P_ge0 P_sum] := S_priors P S_P.
have count : #|{ffun 'I_n -> X}|%:R = #|X|%:R ^+ n :> R.
  by rewrite card_ffun card_ord natrX.
have N_gt0 : 0 < #|X|%:R ^+ n :> R by rewrite lt_def M_neq0 exprn_ge0 // ler0n.
rewrite -(ler_pmul2l N_gt0) -[X in _ <= _ * X]P_sum mulr_sumr.
rewrite -count mulr_natl -sumr_const; apply: ler_sum => x _.
by rewrite count; apply: u_le; exists x.
Qed.

Section Optima.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (W : X -> X -> R) (D delta L : R).

(* W has the least maximal leakage, log L, of the mechanisms with distortion at
   most D. *)
Definition leakage_optimum S D L W :=
  [/\ least_maximal_leakage S D L, mechanism W, maximal_leakage W <= L
    & valid S D id W].

(* W has the least epsilon, log L, at delta for single outputs. *)
Definition slack_optimum S D delta L W :=
  [/\ least_pointwise_exp_epsilon S D delta L, mechanism W,
      pointwise_ldp L delta W & valid S D id W].

(* Beside the diagonal the entries of each row have one colour. *)
Definition rows_of_one_color (red black : X -> X -> bool) := forall x,
  (forall y, y != x -> red x y) \/ (forall y, y != x -> black x y) \/
  forall y, y != x -> ~~ red x y /\ ~~ black x y.

(* They are red where the diagonal entry is not black. *)
Definition red_beside_not_black (red black : X -> X -> bool) :=
  forall x y, ~~ black x x -> y != x -> red x y.

End Optima.

Section Functions.
Variable R : realFieldType.
Implicit Types (power root : R -> R) (alpha : R).

(* What is asked of the power t^alpha, alpha > 1, and of its inverse. *)
Definition power_function alpha power :=
  [/\ forall t, 0 <= t -> 0 <= power t,
      forall u v, 0 <= u -> 0 <= v -> power (u * v) = power u * power v
    & forall t, 0 <= t -> 1 + alpha * (t - 1) <= power t].
Definition inverse_power power root :=
  forall t, 0 <= t -> 0 <= root t /\ power (root t) = t.

End Functions.

Section Colors.
Variables (X : finType) (red black : X -> X -> bool).

Lemma one_of_three : rows_of_one_color red black ->
  forall x, [\/ forall y, y != x -> red x y, forall y, y != x -> black x y
    | forall y, y != x -> ~~ red x y /\ ~~ black x y].
Proof. by move=> one x; case: (one x) => [|[|]] all; constructor. Qed.

End Colors.

(* The probability of an event, and the largest of its sections at the outputs
   that occur. *)
Section Events.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P : X -> R) (W : X -> Y -> R) (E : X -> Y -> bool).

Definition joint_probability P W E := \sum_y \sum_(x | E x y) P x * W x y.
Definition largest_event P W E :=
  \big[Num.max/0]_(y | output P W y != 0) \sum_(x | E x y) P x.

End Events.

Theorem row_lemma_33 (R : realFieldType) (M : nat) (P : 'I_M -> R) (D : R) :
  prior P -> decreasing P ->
  (least_maximal_leakage (only P) D 1 <-> A P M.-1 <= D) /\
  A P M.-1 = \sum_(i < M | (0 < i)%N) P i.
Proof.
move=> P_prior P_dec; have M_gt0 := letters_positive P_prior.
have A_eq : A P M.-1 = \sum_(i < M | (0 < i)%N) P i.
  by rewrite /A -subn1 subKn.
split=> //; rewrite A_eq; have [_ P_sum] := P_prior.
have -> : \sum_(i < M | (0 < i)%N) P i = 1 - entry P 1.
  rewrite -[entry P 1]/(entry P (Ordinal M_gt0).+1) entry_ord -P_sum.
  rewrite [in RHS](bigD1 (Ordinal M_gt0)) //= addrC addKr.
  by apply: eq_bigl => i; rewrite lt0n.
exact: leakage_zero.
Qed.

Theorem row_lemma_34 (R : realFieldType) (X : finType) (S : source_set R X)
  (D L : R) : of_priors S -> least_maximal_leakage S D L -> 1 < L ->
  (exists W : X -> X -> R, leakage_optimum S D L W /\
     forall y, \big[Num.max/0]_x W x y = W y y) /\
  forall W, leakage_optimum S D L W ->
    forall y, \big[Num.max/0]_x W x y = W y y.
Proof.
move=> S_priors L_least L_gt1.
have diagonal (W : X -> X -> R) : leakage_optimum S D L W ->
    forall y, \big[Num.max/0]_x W x y = W y y.
  move=> [_ W_ok W_leaks W_valid] y; have [W_ge0 _] := W_ok.
  apply: le_anti; rewrite (le_maximum (W ^~ y)) andbT.
  apply: maximum_le => // x.
  exact: (maxima_on_diagonal S_priors L_least L_gt1 W_ok W_leaks W_valid).
split=> //; have [L_ach _] := L_least.
have /leakage_letters[W [W_ok W_leaks W_valid]] := L_ach.
by exists W; split; [|apply: diagonal].
Qed.

Theorem row_properties_28_to_30 (R : realFieldType) (X : finType)
  (W : X -> X -> R) : mechanism W ->
  [/\ forall lambda delta, 1 < lambda -> 0 < delta ->
        pointwise_ldp lambda delta W ->
        [/\ forall x, ~ forall y, slack_black lambda delta W x y,
            forall x, ~ forall y, slack_red lambda delta W x y &
            rows_of_one_color (slack_red lambda delta W)
              (slack_black lambda delta W) ->
            red_beside_not_black (slack_red lambda delta W)
              (slack_black lambda delta W) ->
            (forall x y, ~~ slack_black lambda delta W x x ->
               ~~ slack_black lambda delta W y y -> x = y) /\
            forall x y, ~~ slack_black lambda delta W x x -> y != x ->
              W y y < W x x],
      1 < maximal_leakage W ->
        (forall x, ~ forall y, leakage_black W x y) /\
        forall x, ~ forall y, leakage_red W x y &
      forall S D L, of_priors S -> leakage_optimum S D L W -> 1 < L ->
        forall x, leakage_black W x x].
Proof.
move=> W_ok; split=> [lambda delta lambda_gt1 delta_gt0 W_private
    | leaks | S D L S_priors [L_least _ W_leaks W_valid] L_gt1 x].
- split=> [x all_black | x all_red | one beside].
  + exact: (slack_no_black_row lambda_gt1 delta_gt0 W_ok W_private all_black).
  + exact: (slack_no_red_row lambda_gt1 delta_gt0 W_ok W_private all_red).
  split=> x y.
    exact: (slack_one_not_black lambda_gt1 delta_gt0 W_ok W_private
      (one_of_three one) beside).
  exact: (slack_not_black_largest lambda_gt1 delta_gt0 W_ok W_private
    (one_of_three one) beside).
- split=> x all.
    by apply: (leakage_no_black_row W_ok leaks (x := x)) => y;
      exact: (forallP (all y)).
  by apply: (leakage_no_red_row W_ok leaks (x := x)) => y;
      exact: (forallP (all y)).
apply/forallP => z.
exact: (maxima_on_diagonal S_priors L_least L_gt1 W_ok W_leaks W_valid).
Qed.

Theorem row_propositions_31_32 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D L : R) (W : 'I_M -> 'I_M -> R) :
  1 < L ->
  (forall delta, 0 < delta -> slack_optimum S D delta L W ->
     decreasing (fun i => W i i) ->
     rows_of_one_color (slack_red L delta W) (slack_black L delta W) ->
     red_beside_not_black (slack_red L delta W) (slack_black L delta W) ->
     forall i j : 'I_M, (i < 1)%N -> j != i -> slack_red L delta W i j) /\
  (of_priors S -> leakage_optimum S D L W -> forall i, leakage_black W i i).
Proof.
move=> L_gt1; split=> [delta delta_gt0 [L_least W_ok W_private W_valid] W_dec
    one beside i j i_lt1 | S_priors [L_least W_ok W_leaks W_valid] i].
  have critical := least_level_critical L_least L_gt1 W_ok W_private W_valid.
  apply: (slack_largest_row_red L_gt1 delta_gt0 W_ok W_private
    (one_of_three one) beside critical) => k.
  by apply: W_dec; move: i_lt1; rewrite ltnS leqn0 => /eqP ->.
apply/forallP => k.
exact: (maxima_on_diagonal S_priors L_least L_gt1 W_ok W_leaks W_valid).
Qed.
Theorem row_lemma_22 (R : realFieldType) (X Y : finType) (W : X -> Y -> R)
  (log power : R -> R) (alpha epsilon : R) (x x' : X) (S : {set Y}) :
  logarithm log -> 1 < alpha -> power_function alpha power ->
  (forall t, 0 < t -> log (power t) = alpha * log t) ->
  mechanism W -> (forall y, W x' y = 0 -> W x y = 0) ->
  renyi log power alpha W x x' <= epsilon -> 0 < \sum_(y in S) W x y ->
  0 < \sum_(y in S) W x' y /\
  log (\sum_(y in S) W x y) <=
    (alpha - 1) / alpha * (epsilon + log (\sum_(y in S) W x' y)).
Proof.
move=> [log_mul log_le] alpha_gt1 [power_ge0 power_mul tangent] log_power W_ok.
exact: renyi_sets.
Qed.

Theorem row_lemma_23 (R : realFieldType) (X Y : finType) (P : X -> R)
  (W : X -> Y -> R) (log power root : R -> R) (alpha : R) (E : X -> Y -> bool) :
  logarithm log -> 1 < alpha -> power_function alpha power ->
  inverse_power power root ->
  (forall t, 0 < t -> log (power t) = alpha * log t) ->
  prior P -> mechanism W -> 0 < joint_probability P W E ->
  0 < largest_event P W E /\
  log (joint_probability P W E) <= (alpha - 1) / alpha *
    (log (largest_event P W E) + sibson log power root alpha P W).
Proof.
move=> [log_mul log_le] alpha_gt1 [power_ge0 power_mul tangent] inverse
  log_power P_ok W_ok.
have root_ge0 t : 0 <= t -> 0 <= root t by case/inverse.
have rootK t : 0 <= t -> power (root t) = t by case/inverse.
pose pairs := [set t : X * Y | E t.1 t.2].
have := sibson_events alpha_gt1 log_mul log_le power_ge0 power_mul tangent
  log_power root_ge0 rootK P_ok W_ok (E := pairs) (lexx _).
have -> : event_probability P W pairs = joint_probability P W E.
  by apply: eq_bigr => y _; apply: eq_bigl => x; rewrite inE.
have -> // : largest_section P W pairs = largest_event P W E.
by apply: eq_bigr => y _; apply: eq_bigl => x; rewrite inE.
Qed.

Theorem row_lemma_21 (R : realFieldType) (X Y : finType) (W V : X -> Y -> R)
  (a : R) : 0 <= a <= 1 -> mechanism W -> mechanism V ->
  [/\ [/\ forall K L, ldp K W -> ldp L V ->
            ldp (Num.max K L) (mixture a W V),
          forall delta K L, pointwise_ldp K delta W ->
            pointwise_ldp L delta V ->
            pointwise_ldp (Num.max K L) delta (mixture a W V) &
          forall P K L, prior P -> identified P K W -> identified P L V ->
            identified P (Num.max K L) (mixture a W V)],
      maximal_leakage (mixture a W V) <=
        a * maximal_leakage W + (1 - a) * maximal_leakage V,
      forall alpha power K L, power_function alpha power ->
        renyi_level power W K -> renyi_level power V L ->
        renyi_level power (mixture a W V) (a * K + (1 - a) * L),
      forall alpha power root, 1 < alpha -> power_function alpha power ->
        inverse_power power root ->
        (forall P, prior P ->
           sibson_sum power root P (mixture a W V) / (alpha - 1) <=
           a * (sibson_sum power root P W / (alpha - 1)) +
           (1 - a) * (sibson_sum power root P V / (alpha - 1))) /\
        forall P Q, prior P -> prior Q ->
          a * (sibson_sum power root P W / (alpha - 1)) +
          (1 - a) * (sibson_sum power root Q W / (alpha - 1)) <=
          sibson_sum power root (fun x => a * P x + (1 - a) * Q x) W /
            (alpha - 1) &
      forall log P, logarithm log -> prior P ->
        information log P (mixture a W V) <=
        a * information log P W + (1 - a) * information log P V].
Proof.
move=> a_in W_ok V_ok; have [[W_ge0 _] [V_ge0 _]] := (W_ok, V_ok); split.
- split=> [K L | delta K L W_level V_level | P K L [P_ge0 _] W_level V_level].
  + exact: leakage_quasi_convex.
  + apply: mixed_pointwise => // x x' y.
      apply: le_trans (W_level x x' y) _; rewrite ler_add2r ler_wpmul2r //.
      by rewrite le_maxr lexx.
    apply: le_trans (V_level x x' y) _; rewrite ler_add2r ler_wpmul2r //.
    by rewrite le_maxr lexx orbT.
  apply: mixed_identification => // x y.
    apply: le_trans (W_level x y) _; rewrite ler_wpmul2r ?le_maxr ?lexx //.
    by apply: sumr_ge0 => z _; rewrite mulr_ge0.
  apply: le_trans (V_level x y) _; rewrite ler_wpmul2r ?le_maxr ?lexx ?orbT //.
  by apply: sumr_ge0 => z _; rewrite mulr_ge0.
- exact: mixed_leakage.
- move=> alpha power K L [power_ge0 power_mul tangent] W_level V_level x x'.
  have [[W_0 W_le] [V_0 V_le]] := (W_level x x', V_level x x').
  have [a_ge0 a_le1] := andP a_in; split=> [y U_0 | ].
    have: a * W x' y == 0 /\ (1 - a) * V x' y == 0.
      by apply/andP; rewrite -paddr_eq0 ?mulr_ge0 ?subr_ge0 //; exact/eqP.
    by rewrite /mixture !mulf_eq0 => -[/orP[/eqP -> | /eqP/W_0 ->]
      /orP[/eqP -> | /eqP/V_0 ->]]; rewrite ?mul0r ?mulr0 addr0.
  apply: le_trans (mixed_renyi power_ge0 power_mul tangent a_in W_ok V_ok W_0
    V_0) _.
  by rewrite ler_add // ler_wpmul2l // subr_ge0.
- move=> alpha power root alpha_gt1 [power_ge0 power_mul tangent] inverse.
  have root_ge0 t : 0 <= t -> 0 <= root t by case/inverse.
  have rootK t : 0 <= t -> power (root t) = t by case/inverse.
  split=> [P P_ok | P Q [P_ge0 _] [Q_ge0 _]]; rewrite /sibson_sum.
    have := mixed_sibson alpha_gt1 power_ge0 power_mul tangent root_ge0 rootK
      a_in W_ok V_ok P_ok.
    by rewrite /= ![_ / (alpha - 1)]mulrC.
  have := sibson_concave alpha_gt1 power_ge0 power_mul tangent root_ge0 rootK
    a_in W_ok P_ge0 Q_ge0.
  by rewrite /= ![_ / (alpha - 1)]mulrC.
move=> log P [log_mul log_le] P_ok; exact: information_convex.
Qed.

Theorem row_lemma_25_to_27_corrected (R : realFieldType) (M : nat)
  (P : 'I_M -> R) (D : R) : prior P -> decreasing P ->
  [/\ forall W, mechanism W ->
        (exists s, decreasing (fun i => renamed s W i i)) /\
        forall s, decreasing (fun i => renamed s W i i) ->
          [/\ mechanism (renamed s W),
              distortion P id (renamed s W) <= distortion P id W,
              forall lambda delta, pointwise_ldp lambda delta (renamed s W) <->
                pointwise_ldp lambda delta W,
              maximal_leakage (renamed s W) = maximal_leakage W &
              forall i j,
                (forall lambda delta,
                  (slack_black lambda delta (renamed s W) i j <->
                   slack_black lambda delta W (s i) (s j)) /\
                  (slack_red lambda delta (renamed s W) i j <->
                   slack_red lambda delta W (s i) (s j))) /\
                (leakage_black (renamed s W) i j <->
                 leakage_black W (s i) (s j)) /\
                (leakage_red (renamed s W) i j <-> leakage_red W (s i) (s j))],
      forall delta L, 0 < D -> 0 < delta -> delta < 1 ->
        least_pointwise_exp_epsilon (only P) D delta L -> 1 < L ->
        exists W, [/\ slack_optimum (only P) D delta L W,
          decreasing (fun i => W i i), forall i, slack_black L delta W i i &
          forall i, (forall j, j != i -> slack_red L delta W i j) \/
            (forall j, j != i -> ~~ slack_red L delta W i j /\
               ~~ slack_black L delta W i j)] &
      forall L, 0 < D -> least_maximal_leakage (only P) D L -> 1 < L ->
        exists W, [/\ leakage_optimum (only P) D L W,
          decreasing (fun i => W i i), forall i, leakage_black W i i &
          forall i,
            (forall j, j != i -> ~~ zero_column W j -> leakage_red W i j) \/
            (forall j, j != i -> ~~ zero_column W j ->
               ~~ leakage_red W i j /\ ~~ leakage_black W i j)]].
Proof.
move=> P_ok P_dec; split.
- move=> W W_ok; have W_valid : valid (only P) (distortion P id W) id W.
    move=> Q same; rewrite le_eqVlt; apply/orP; left; apply/eqP.
    by apply: eq_bigr => x _; rewrite same.
  have [some keeps] := sorting_keeps_colors P_ok P_dec W_ok W_valid.
  split=> // s s_dec; have [V_ok V_valid _ V_leaks colors] := keeps s s_dec.
  split=> //; first exact: V_valid (frefl P).
    move=> lambda delta; split=> [private x x' y|].
      by have := private ((s^-1)%g x) ((s^-1)%g x') ((s^-1)%g y);
        rewrite /renamed !permKV.
    exact: (colors lambda delta).1.
  move=> i j; split=> [lambda delta|].
    by have [_ /(_ i j)[-> -> _ _]] := colors lambda delta.
  by have [_ /(_ i j)[_ _ -> ->]] := colors 1 0.
- move=> delta L D_gt0 delta_gt0 delta_lt1 L_least L_gt1.
  have M_gt0 := letters_positive P_ok.
  case: M M_gt0 P P_ok P_dec L_least => // M _ P P_ok P_dec L_least.
  have [W [W_ok W_ldp W_valid W_dec [W_black W_red]]] :=
    slack_optimum_colors P_ok P_dec delta_gt0 delta_lt1 D_gt0 L_least L_gt1.
  by exists W.
move=> L D_gt0 L_least L_gt1.
have [W [W_ok W_leaks W_valid W_dec [W_black W_red]]] :=
  leakage_optimum_colors P_ok P_dec D_gt0 L_least L_gt1.
by exists W.
Qed.
(* (26) for maximal leakage. *)
Definition lemma_25_to_27_as_printed (R : realFieldType) :=
  forall (M : nat) (P : 'I_M -> R) (D L : R),
  prior P -> (forall i, 0 < P i) -> decreasing P -> 0 < D ->
  least_maximal_leakage (only P) D L -> 1 < L ->
  exists2 W, leakage_optimum (only P) D L W &
    rows_of_one_color (leakage_red W) (leakage_black W).

Local Notation letter4 i := (@Ordinal 4 i isT).

Lemma letters4 (R : realFieldType) (f : 'I_4 -> R) :
  \sum_i f i = f (letter4 0) + f (letter4 1) + f (letter4 2) + f (letter4 3).
Proof.
rewrite !big_ord_recl big_ord0 addr0 !addrA.
by congr (_ + _ + _ + _); congr (f _); exact/val_inj.
Qed.

(* The prior (4, 3, 2, 1)/10. *)
Section Tenths.
Variable R : realFieldType.
Add Field numbers : (field_of_numbers R).

Definition tenths (i : 'I_4) : R := (4 - i)%N%:R / 10%:R.

Lemma tenths_gt0 i : 0 < tenths i.
Proof. by rewrite /tenths divr_gt0 ?ltr0n // subn_gt0. Qed.

Lemma tenths_prior : prior tenths.
Proof.
split=> [i|]; first exact/ltW/tenths_gt0.
rewrite letters4 /tenths -!mulrDl -!natrD divff //.
by rewrite pnatr_eq0.
Qed.

Lemma tenths_decreasing : decreasing tenths.
Proof.
move=> i j le_ij; rewrite /tenths ler_pmul2r ?invr_gt0 ?ltr0n //.
by rewrite ler_nat leq_sub2l.
Qed.

End Tenths.

Lemma tenths_sum (R : realFieldType) (q : pred 'I_4) :
  \sum_(i | q i) tenths R i =
  ((q (letter4 0) * 4 + q (letter4 1) * 3 + q (letter4 2) * 2 +
    q (letter4 3) * 1)%N%:R / 10%:R).
Proof.
rewrite big_mkcond letters4 /tenths /= 3!natrD 3!mulrDl.
by congr (_ + _ + _ + _); case: (q _); rewrite /= ?mul1n ?mul0n ?mul0r.
Qed.

Lemma tenths_leakage (R : realFieldType) :
  least_maximal_leakage (only (tenths R)) (3%:R / 10%:R) 2%:R.
Proof.
have := one_prior_leakage (tenths_prior R) (@tenths_decreasing R)
  (j := letter4 2) (D := 3%:R / 10%:R).
rewrite /A !tenths_sum /= ltr_pmul2r ?invr_gt0 ?ltr0n //.
rewrite ltr_nat => /(_ isT isT (lexx _)).
by rewrite subrr mul0r addr0.
Qed.

(* The optima for this prior at D = 3/10 have the diagonal (1, 1, 0, 0). *)
Section Diagonal.
Variables (R : realFieldType) (q : 'I_4 -> R).
Hypotheses (q_in : forall i, 0 <= q i <= 1) (q_sum : \sum_i q i <= 2%:R).
Hypothesis q_valid : 1 - \sum_i tenths R i * q i <= 3%:R / 10%:R.
Add Field numbers' : (field_of_numbers R).

Lemma tenths_diagonal : [/\ q (letter4 0) = 1, q (letter4 1) = 1,
  q (letter4 2) = 0 & q (letter4 3) = 0].
Proof.
move: q_sum q_valid; rewrite !letters4 /tenths /=.
have := (q_in (letter4 0), q_in (letter4 1), q_in (letter4 2), q_in (letter4
  3)).
move: (q _) (q _) (q _) (q _) => d c b a.
move=> [[[/andP[_ a_le] /andP[_ b_le]] /andP[c_ge _]] /andP[d_ge _]] sum_le.
rewrite -subr_ge0 in sum_le; rewrite -subr_ge0.
have inverse : 10%:R * 10%:R^-1 = 1 :> R by rewrite divff ?pnatr_eq0.
move: (10%:R^-1) inverse => t inverse valid.
have slack : 2%:R * (1 - a) + (1 - b) + d <= 0.
  rewrite -oppr_ge0.
  have -> : - (2%:R * (1 - a) + (1 - b) + d) =
      10%:R * (3%:R * t - (1 - ((4 - 0)%N%:R * t * a + (4 - 1)%N%:R * t * b +
        (4 - 2)%N%:R * t * c + (4 - 3)%N%:R * t * d))) +
      2%:R * (2%:R - (a + b + c + d)) +
      (1 - 10%:R * t) *
        (3%:R + 4%:R * a + 3%:R * b + 2%:R * c + d) by identity R.
  rewrite inverse subrr mul0r addr0.
  by apply: addr_ge0; apply: mulr_ge0; rewrite ?ler0n.
have [a_ge b_ge] : 0 <= 1 - a /\ 0 <= 1 - b by rewrite !subr_ge0.
have [a_ge2 ab_ge] : 0 <= 2%:R * (1 - a) /\ 0 <= 2%:R * (1 - a) + (1 - b).
  by rewrite addr_ge0 ?mulr_ge0 ?ler0n.
have : 2%:R * (1 - a) + (1 - b) + d == 0 by rewrite eq_le slack addr_ge0.
rewrite (paddr_eq0 ab_ge d_ge) (paddr_eq0 a_ge2 b_ge) mulf_eq0 pnatr_eq0 /=
  !subr_eq0 => /andP[/andP[]].
move=> /eqP a1 /eqP b1 /eqP d0; split=> //; apply: le_anti.
rewrite c_ge andbT; move: sum_le; rewrite -a1 -b1 d0 addr0 -[2%:R]/(1 + 1).
by rewrite opprD addrA subrr sub0r oppr_ge0.
Qed.

End Diagonal.

Theorem row_lemma_25_to_27 (R : realFieldType) :
  ~ lemma_25_to_27_as_printed R.
Proof.
move=> printed; have [P_ok P_dec] := (tenths_prior R, @tenths_decreasing R).
have [|W [L_least W_ok W_leaks W_valid] one] := printed _ _ _ _ P_ok
  (@tenths_gt0 R) P_dec _ (tenths_leakage R) (ltr1n _ 2).
  by rewrite divr_gt0 ?ltr0n.
have [W_ge0 W_sum] := W_ok.
have below : forall x z, W x z <= W z z.
  apply: maxima_on_diagonal L_least _ W_ok W_leaks W_valid; last exact: ltr1n.
  exact: only_is_prior.
have [] := @tenths_diagonal R (fun z => W z z).
- by move=> z; rewrite -correct_id correct_ge0 ?correct_le1.
- apply: le_trans W_leaks; apply: ler_sum => z _; exact: (le_maximum (W ^~ z)).
- by rewrite -distortion_id ?W_valid.
move=> W00 W11 W22 W33.
have zero x z : W z z = 0 -> W x z = 0.
  by move=> z0; apply: le_anti; rewrite W_ge0 -z0 below.
have certain x z : W x x = 1 -> z != x -> W x z = 0.
  move=> x1 z_x; apply: le_anti; rewrite W_ge0 andbT -(ler_add2l (W x x)) addr0.
  rewrite [X in _ <= X]x1 -(W_sum x) (bigD1 x) //= ler_add2l (bigD1 z) //=.
  by rewrite ler_addl sumr_ge0.
have [red | black | /(_ (letter4 3) isT)[]] :=
  one_of_three one (letter4 2).
- have := W_sum (letter4 2); rewrite letters4 W22 (zero _ (letter4 3)) //
  !addr0.
  have -> : W (letter4 2) (letter4 0) = 0.
    apply: le_anti; rewrite W_ge0 andbT -(certain (letter4 1) (letter4 0)) //.
    exact: (forallP (red (letter4 0) isT)).
  have -> : W (letter4 2) (letter4 1) = 0.
    apply: le_anti; rewrite W_ge0 andbT -(certain (letter4 0) (letter4 1)) //.
    exact: (forallP (red (letter4 1) isT)).
  by rewrite addr0 => /eqP; rewrite eq_sym oner_eq0.
- have := W_sum (letter4 2); rewrite letters4 W22 (zero _ (letter4 3)) //
  !addr0.
  have /forallP/(_ (letter4 0)) := black (letter4 0) isT.
  have /forallP/(_ (letter4 1)) := black (letter4 1) isT.
  rewrite W00 W11 => W21 W20 sum1; have := ler_add W20 W21.
  by rewrite sum1 leNgt ltr_addl ltr01.
by case/negP; apply/forallP => x; rewrite (zero _ _ W33) (zero x _ W33).
Qed.
Section Records.
Variables (R : realFieldType) (n : nat) (X : finType).
Local Notation database := {ffun 'I_n -> X}.
Implicit Types (S : source_set R X) (W : X -> X -> R) (D delta L : R).

(* L is the least exp(epsilon) over the mechanisms that one W, applied to every
   record, makes of neighbouring databases; the same with delta, for all sets
   of outputs and for single outputs. *)
Definition least_records_level S D L :=
  [/\ 1 <= L, records_achievable n S D L &
      forall lambda, 1 <= lambda -> records_achievable n S D lambda ->
        L <= lambda].
Definition least_records_approximate S D delta L :=
  [/\ 1 <= L, records_approximate n S D delta L &
      forall lambda, 1 <= lambda -> records_approximate n S D delta lambda ->
        L <= lambda].
Definition least_records_pointwise S D delta L :=
  [/\ 1 <= L, records_pointwise n S D delta L &
      forall lambda, 1 <= lambda -> records_pointwise n S D delta lambda ->
        L <= lambda].

(* exp((alpha-1) epsilon) of the Renyi loss is at most r: between letters, and
   between neighbouring databases. *)
Definition renyi_term (power : R -> R) (u v : R) := v * power (u / v).
Definition letters_renyi power W r :=
  1 <= r /\ forall x x', renyi_at_most (renyi_term power) W r x x'.
Definition neighbours_renyi power (V : database -> database -> R) r :=
  1 <= r /\ forall x x', neighbours x x' ->
    renyi_at_most (renyi_term power) V r x x'.

Hypothesis n_gt0 : (0 < n)%N.

Lemma records_exactly S D (loss : (X -> X -> R) -> R -> Prop)
  (losses : (database -> database -> R) -> R -> Prop) (phi : R -> R) u :
  of_priors S ->
  (forall W u, mechanism W -> losses (product W) u <->
    exists2 v, loss W v & u = phi v) ->
  (forall W W' v v', mechanism W -> mechanism W' -> loss W v -> loss W' v' ->
    (phi v <= phi v') = (v <= v')) ->
  least_loss (records n S D) (fun W => losses (product W)) u <->
  exists2 v, least_loss (one_record n S D) loss v & u = phi v.
Proof.
move=> S_priors same increasing; split=> [[[W [W_ok W_valid] W_u] least] |].
  have [v W_v u_eq] := (same W u W_ok).1 W_u; exists v => //; split.
    by exists W => //; split=> //; apply/product_validP.
  move=> V w [V_ok V_valid] V_w; rewrite -(increasing W V) // -u_eq.
  apply: (least V); first by split=> //; apply/product_validP.
  by apply/same => //; exists w.
by move=> [v v_least ->]; exact: (least_of_products n_gt0 S_priors same).
Qed.

Lemma records_leakage_exactly S D u : of_priors S -> not_empty S ->
  least_loss (records n S D) (fun W u => u = maximal_leakage (@product R n X X
    W))
    u <->
  exists2 L, least_maximal_leakage S (D / n%:R) L & u = L ^+ n.
Proof.
move=> S_priors [P S_P]; have [x0 _] := prior_letter (S_priors P S_P).
have ge0 W : 0 <= maximal_leakage W :> R.
  by apply: sumr_ge0 => y _; exact: maximum_ge0.
split=> [|[L L_least ->]]; last exact: (records_leakage n_gt0 x0).
case/(@records_exactly S D (fun W v => v = maximal_leakage W)
    (fun V v => v = maximal_leakage V) (fun v => v ^+ n)) => //.
- move=> W v W_ok; rewrite product_leakage //.
  by split=> [-> | [w -> ->]] //; exists (maximal_leakage W).
- by move=> W W' v v' _ _ -> ->; exact: powers_increase.
move=> v [[W [W_ok W_valid] v_eq] least] u_eq; exists v => //; split.
  by apply/leakage_letters; exists W; rewrite v_eq.
move=> L /leakage_letters[V [V_ok V_leaks V_valid]].
exact: le_trans (least V _ (conj V_ok V_valid) erefl) V_leaks.
Qed.

End Records.

Theorem row_theorem_18 (R : realFieldType) (X : finType) (S : source_set R X)
  (n : nat) (delta D : R) : (0 < n)%N -> of_priors S -> not_empty S ->
  0 <= delta ->
  [/\ delta < 1 -> forall L, least_records_approximate n S D delta L <->
        least_approximate_exp_epsilon S (D / n%:R) delta L,
      forall lambda, 1 <= lambda ->
        (pointwise_achievable S (D / n%:R) delta lambda ->
         records_pointwise n S D delta lambda) /\
        (records_pointwise n S D delta lambda ->
         pointwise_achievable S (D / n%:R) (#|X|%:R ^+ n.-1 * delta) lambda),
      forall K L E, least_records_pointwise n S D delta E ->
        (least_pointwise_exp_epsilon S (D / n%:R) (#|X|%:R ^+ n.-1 * delta)
           K -> K <= E) /\
        (least_pointwise_exp_epsilon S (D / n%:R) delta L -> E <= L),
      forall L, least_records_level n S D L <->
        least_exp_epsilon S (D / n%:R) L &
      forall u, least_loss (records n S D)
          (fun W u => u = maximal_leakage (@product R n X X W)) u <->
        exists2 L, least_maximal_leakage S (D / n%:R) L & u = L ^+ n].
Proof.
move=> n_gt0 S_priors S_some delta_ge0; have [P S_P] := S_some.
have [x0 _] := prior_letter (S_priors P S_P).
have bounds := records_pointwise_bounds n_gt0 D x0 S_priors delta_ge0.
split=> [delta_lt1 L | lambda lambda_ge1 | K L E [E_ge1 E_ach E_least] | L | u].
- exact: records_least_approximate.
- exact: bounds.
- split=> [[_ _ K_least] | [L_ge1 L_ach _]].
    by apply: K_least => //; apply: (bounds E E_ge1).2.
  by apply: E_least => //; apply: (bounds L L_ge1).1.
- exact: records_least.
exact: records_leakage_exactly.
Qed.
Section PowerLemmas.
Variables (R : realFieldType) (alpha : R) (power root : R -> R).
Hypotheses (alpha_gt1 : 1 < alpha) (power_ok : power_function alpha power).
Hypothesis inverse : inverse_power power root.

Lemma power_one : power 1 = 1.
Proof. by case: power_ok => ge0 mul tangent; exact: power1 mul tangent. Qed.

Lemma root_ge0 t : 0 <= t -> 0 <= root t. Proof. by case/inverse. Qed.
Lemma rootK t : 0 <= t -> power (root t) = t. Proof. by case/inverse. Qed.

Lemma powerK t : 0 <= t -> root (power t) = t.
Proof.
case: power_ok => ge0 mul tangent.
exact: (root_power alpha_gt1 ge0 mul tangent root_ge0 rootK).
Qed.

Lemma root_one : root 1 = 1.
Proof. by rewrite -{1}power_one powerK ?ler01. Qed.

Lemma root_mul u v : 0 <= u -> 0 <= v -> root (u * v) = root u * root v.
Proof.
move=> u_ge0 v_ge0; case: power_ok => _ mul _.
rewrite -{1}(rootK u_ge0) -{1}(rootK v_ge0) -mul ?root_ge0 // powerK //.
by rewrite mulr_ge0 ?root_ge0.
Qed.

Lemma renyi_term_same u : 0 <= u -> renyi_term power u u = u.
Proof.
rewrite /renyi_term; have [-> | u_neq0] := eqVneq u 0; first by rewrite mul0r.
by rewrite divff // power_one mulr1.
Qed.

Lemma renyi_term_mul u v c : 0 <= u -> 0 <= v -> 0 <= c ->
  renyi_term power (u * c) (v * c) = renyi_term power u v * renyi_term power c
    c.
Proof.
move=> u_ge0 v_ge0 c_ge0; rewrite (renyi_term_same c_ge0) /renyi_term.
have [-> | c_neq0] := eqVneq c 0; first by rewrite !mulr0 mul0r.
by rewrite -mulf_div divff // mulr1 mulrAC.
Qed.

End PowerLemmas.

Theorem row_lemma_16 (R : realFieldType) (X : finType) (P : X -> R)
  (n : nat) (D : R) : (0 < n)%N -> prior P ->
  [/\ forall L, least_records_level n (only P) D L <->
        least_exp_epsilon (only P) (D / n%:R) L,
      forall alpha power r, 1 < alpha -> power_function alpha power ->
        least_loss (records n (only P) D)
          (fun W => neighbours_renyi power (@product R n X X W)) r <->
        least_loss (one_record n (only P) D) (letters_renyi power) r,
      forall u, (forall x, 0 < P x) ->
        least_loss (records n (only P) D) (fun W =>
          largest_ratio (@product_prior R n X P) (@product R n X X W)) u <->
        exists2 v, least_loss (one_record n (only P) D) (largest_ratio P) v &
          u = v ^+ n,
      forall u,
        least_loss (records n (only P) D)
          (fun W u => u = maximal_leakage (@product R n X X W)) u <->
        exists2 L, least_maximal_leakage (only P) (D / n%:R) L & u = L ^+ n &
      (forall alpha power root u, 1 < alpha -> power_function alpha power ->
         inverse_power power root ->
         least_loss (records n (only P) D) (fun W u => u = sibson_sum power root
           (@product_prior R n X P) (@product R n X X W)) u <->
         exists2 v, least_loss (one_record n (only P) D)
           (fun W u => u = sibson_sum power root P W) v & u = v ^+ n) /\
      forall log u, logarithm log ->
        least_loss (records n (only P) D) (fun W u => u = information log
          (@product_prior R n X P) (@product R n X X W)) u <->
        exists2 v, least_loss (one_record n (only P) D)
          (fun W u => u = information log P W) v & u = n%:R * v].
Proof.
move=> n_gt0 P_ok; have P_only := only_is_prior P_ok.
have [P_ge0 P_sum] := P_ok; split.
- by move=> L; exact: records_least.
- move=> alpha power r alpha_gt1 power_ok; have [power_ge0 _ _] := power_ok.
  have f_same := renyi_term_same power_ok.
  have f_mul := renyi_term_mul power_ok.
  split=> [|least]; last first.
    exact: (records_renyi n_gt0 P_ok f_same f_mul).
  case/(@records_exactly R n X n_gt0 (only P) D (letters_renyi power)
    (neighbours_renyi power) id) => // [W u W_ok | v v_least -> //].
  split=> [[u_ge1 bound] | [v [v_ge1 bound] ->]].
    by exists u => //; split=> //;
      apply/(product_renyi f_same f_mul W_ok n_gt0 u_ge1).
  by split=> //; apply/(product_renyi f_same f_mul W_ok n_gt0 v_ge1).
- move=> u P_gt0.
  have ge0 V r : mechanism V -> largest_ratio P V r -> 0 <= r.
    move=> [V_ge0 _] [_ [x [y [V_gt0 V_eq]]]]; rewrite leNgt.
    apply: contraTN V_gt0 => r_lt0; rewrite V_eq -leNgt nmulr_rle0 //.
    by apply: sumr_ge0 => z _; rewrite mulr_ge0.
  apply: (@records_exactly R n X n_gt0 (only P) D (largest_ratio P)
    (largest_ratio (@product_prior R n X P)) (fun v => v ^+ n)) => //.
  + move=> W v W_ok; split=> [W_v | [w W_w ->]]; last exact: product_ratio.
    have [w W_w] := largest_ratio_exists P_gt0 P_ok W_ok; exists w => //.
    have [W_ge0 _] := product_mechanism n W_ok.
    have W_wn := @product_ratio R n X X P W w P_ok W_ok W_w.
    have P_n := product_is_prior n P_ok.
    by apply: le_anti; rewrite (largest_ratio_one P_n W_ge0 W_v W_wn)
      (largest_ratio_one P_n W_ge0 W_wn W_v).
  move=> W W' v v' W_ok W'_ok W_v W'_v'.
  by apply: powers_increase => //; [exact: ge0 W_v | exact: ge0 W'_v'].
- by move=> u; apply: records_leakage_exactly => //; exists P.
split=> [alpha power root u alpha_gt1 power_ok inverse | log u [log_mul
  log_le]].
  have [power_ge0 power_mul _] := power_ok.
  have ge0 V : mechanism V -> 0 <= sibson_sum power root P V.
    move=> [V_ge0 _]; apply: sumr_ge0 => y _; apply: (root_ge0 inverse).
    by apply: sumr_ge0 => x _; rewrite mulr_ge0 ?power_ge0.
  apply: (@records_exactly R n X n_gt0 (only P) D
    (fun W u => u = sibson_sum power root P W)
    (fun V u => u = sibson_sum power root (product_prior P) V)
    (fun v => v ^+ n)) => // [W v W_ok | W W' v v' W_ok W'_ok -> ->].
    rewrite (product_sibson n (power_one power_ok)
      (root_one alpha_gt1 power_ok inverse) power_mul
      (root_mul alpha_gt1 power_ok inverse)) //.
    by split=> [-> | [w -> ->]] //; exists (sibson_sum power root P W).
  by apply: powers_increase => //; exact: ge0.
have log1 : log 1 = 0.
  have := log_mul 1 1 ltr01 ltr01; rewrite mulr1 -{1}[log 1]addr0.
  by move/addrI.
apply: (@records_exactly R n X n_gt0 (only P) D
  (fun W u => u = information log P W)
  (fun V u => u = information log (product_prior P) V) (fun v => n%:R * v))
  => // [W v W_ok | W W' v v' _ _ _ _]; last by rewrite /= ler_pmul2l // ltr0n.
rewrite (product_information n log1 log_mul) //.
by split=> [-> | [w -> ->]] //; exists (information log P W).
Qed.

Theorem row_lemma_24 (R : realFieldType) (X : finType) (S : source_set R X)
  (D : R) : no_gaps R -> of_priors S -> not_empty S ->
  [/\ forall lambda, 1 <= lambda -> achievable S D lambda -> exists L W,
        [/\ least_exp_epsilon S D L, mechanism W, ldp L W & valid S D id W],
      forall L, leakage_achievable S D L ->
        exists E W, leakage_optimum S D E W,
      some_finite S D (identification_level S) ->
        exists c, least_on_letters S D (identification_level S) c,
      forall alpha power, 1 < alpha -> power_function alpha power ->
        (some_finite S D (@renyi_level R power X) ->
         exists r, least_on_letters S D (@renyi_level R power X) r) /\
        forall root, inverse_power power root ->
          some_finite S D (sibson_level S power root) ->
          exists c, least_on_letters S D (sibson_level S power root) c &
      (forall log, logarithm log ->
         some_finite S D (information_level S log) ->
         exists c, least_on_letters S D (information_level S log) c) /\
      (0 <= D -> exists W : X -> X -> R, mechanism W /\ valid S D id W)].
Proof.
move=> complete S_priors S_some; split.
- move=> lambda lambda_ge1 ach.
  exact: (optimum_on_letters complete S_priors S_some lambda_ge1 ach).
- move=> L [Y [V [g [V_ok V_leaks V_valid]]]].
  have [|E [W [W_ok W_leaks W_valid E_least]]] :=
      leakage_attained (S := S) (D := D) complete S_priors.
    by exists Y, V, g, L.
  exists E, W; split=> //; split; first by exists X, W, id.
  by move=> K [Z [U [h [U_ok U_leaks U_valid]]]]; exact: (E_least Z U h).
- exact: identification_attained.
- move=> alpha power alpha_gt1 [power_ge0 power_mul tangent].
  split=> [|root inverse].
    exact: (renyi_attained complete S_priors alpha_gt1 power_ge0 power_mul
      tangent).
  exact: (sibson_attained complete S_priors alpha_gt1 power_ge0 power_mul
    tangent (root_ge0 inverse) (rootK inverse)).
split=> [log [log_mul log_le] | D_ge0].
  exact: (information_attained complete S_priors log_mul log_le).
by eexists; exact: (identity_valid S_priors D_ge0).
Qed.
(* One record where the uniform prior is in the set: the symmetric mechanism has
   the least Renyi loss, and the least Sibson information. *)
Section Algebra.
Variable R : realFieldType.
Add Field numbers2 : (field_of_numbers R).
Implicit Types a m k p w c t : R.

Lemma sums_of_rows a m k (k' : R) p (p' : R) w c t :
  a * (m + (k - 1) * (m * w) + (k' - 1)) -
  (a - 1) * (m + (p - 1) * c + (p' - 1) * t) -
  (a * (1 + (k - 1) * w + (k' - 1) * w) -
   (a - 1) * (1 + (p - 1) * w + (p' - 1) * w)) =
  (a * (m + (k' - 1) - 1) - (a - 1) * (m + (p' - 1) * t - 1)) +
  (a * ((k - 1) * m - (k + k' - 2%:R)) + (a - 1) * (p + p' - 2%:R)) * w +
  (- (a - 1) * (p - 1)) * c.
Proof. by identity R. Qed.

Lemma total_algebra a m k (k' : R) p (p' : R) t b :
  k * (1 - (m - 1) * b) = p * b -> k' * b = p' * (1 - (m - 1) * b) ->
  m * (a * (m + (k' - 1) - 1) - (a - 1) * (m + (p' - 1) * t - 1)) +
  (a * ((k - 1) * m - (k + k' - 2%:R)) + (a - 1) * (p + p' - 2%:R)) * t +
  (- (a - 1) * (p - 1)) * m =
  m * (m - 1) * (b * p + (1 - (m - 1) * b) * p' + (m - 2%:R) * b) +
  (a * ((m - 1) * (k - 1) + (1 - k')) + (a - 1) * ((p - 1) + (m - 1) *
    (1 - p'))) * (t - m * (1 - (m - 1) * b)).
Proof.
move=> e e'.
have -> : b * p + (1 - (m - 1) * b) * p' + (m - 2%:R) * b =
    a * ((m - 2%:R) * b + k * (1 - (m - 1) * b) + k' * b) -
      (a - 1) * ((m - 2%:R) * b + p * b + p' * (1 - (m - 1) * b)).
  by rewrite e e'; identity R.
by identity R.
Qed.

End Algebra.

Section SymmetricPowers.
Variables (R : realFieldType) (X : finType) (alpha s : R).
Variables (power root : R -> R).
Hypotheses (alpha_gt1 : 1 < alpha) (power_ok : power_function alpha power).
Hypotheses (X_gt1 : (1 < #|X|)%N) (s_gt0 : 0 < s).
Local Notation M := (#|X|%:R : R).
Hypothesis s_lt : s < (M - 1) / M.
Add Field numbers3 : (field_of_numbers R).

(* What a letter is answered rightly with, and each wrong answer. *)
Definition right := 1 - s.
Definition wrong := s / (M - 1).
Local Notation u := right.
Local Notation b := wrong.

Let M_gt1 : 1 < M. Proof. by rewrite ltr1n. Qed.
Let M_gt0 : 0 < M. Proof. exact: lt_trans ltr01 M_gt1. Qed.
Let rest_gt0 : 0 < M - 1. Proof. by rewrite subr_gt0. Qed.
Let b_gt0 : 0 < b. Proof. exact: divr_gt0. Qed.
Let rest : 1 - u = (M - 1) * b.
Proof. by rewrite /right /wrong subKr mulrC divfK ?gt_eqF. Qed.

Let b_lt : b < u.
Proof.
rewrite /right /wrong ltr_pdivr_mulr // mulrBl mul1r ltr_subr_addr.
by move: s_lt; rewrite ltr_pdivl_mulr // mulrBr mulr1 addrCA subrr addr0.
Qed.

Let u_gt0 : 0 < u. Proof. exact: lt_trans b_gt0 b_lt. Qed.

Definition symmetric_renyi_value := b * power (u / b) + u * power (b / u) +
  (M - 2%:R) * b.

Let p0 := power (u / b).
Let p1 := power (b / u).
Let k0 := p0 / (u / b).
Let k1 := p1 / (b / u).

Let t0_gt1 : 1 < u / b. Proof. by rewrite ltr_pdivl_mulr // mul1r. Qed.
Let p0_ge : u / b <= p0.
Proof.
have [_ _ tangent] := power_ok.
by apply: (power_over alpha_gt1 tangent); exact: ltW.
Qed.
Let p0_gt1 : 1 < p0. Proof. exact: lt_le_trans t0_gt1 p0_ge. Qed.
Let p0_gt0 : 0 < p0. Proof. exact: lt_trans ltr01 p0_gt1. Qed.
Let k0_ge1 : 1 <= k0.
Proof. by rewrite /k0 ler_pdivl_mulr ?mul1r // divr_gt0. Qed.
Let p1_eq : p1 = p0^-1.
Proof.
have [_ mul _] := power_ok; apply: (mulfI (lt0r_neq0 p0_gt0)).
rewrite divff ?gt_eqF // -mul ?divr_ge0 ?ltW // mulf_div [b * u]mulrC divff.
  exact: power_one power_ok.
by rewrite mulf_neq0 ?gt_eqF.
Qed.
Let p1_lt1 : p1 < 1. Proof. by rewrite p1_eq invf_lt1. Qed.
Let k1_le1 : k1 <= 1.
Proof.
by rewrite /k1 p1_eq ler_pdivr_mulr ?divr_gt0 // mul1r -[b / u]invf_div
  lef_pinv ?posrE // divr_gt0.
Qed.
Let k0u : k0 * u = p0 * b.
Proof. by rewrite /k0 invf_div -mulrA divfK ?gt_eqF. Qed.
Let k1b : k1 * b = p1 * u.
Proof. by rewrite /k1 invf_div -mulrA divfK ?gt_eqF. Qed.

Lemma three_values (x x' : X) (v0 v1 v2 : R) (h : X -> R) : x' != x ->
  \sum_y (if y == x then v0 else if y == x' then v1 else v2) * h y =
  v2 * (\sum_y h y) + (v0 - v2) * h x + (v1 - v2) * h x'.
Proof.
move=> x'_x; rewrite (bigD1 x) // [in RHS](bigD1 x) //= (bigD1 x') //=.
rewrite [in RHS](bigD1 x') //= !eqxx (negPf x'_x).
under eq_bigr => y /andP[/negPf -> /negPf ->] do [].
by rewrite -mulr_sumr; move: (\sum_(i | _) _) => z; identity R.
Qed.

(* The symmetric mechanism has this loss. *)
Let renyi_value_ge1 : 1 <= symmetric_renyi_value.
Proof.
have [_ _ tangent] := power_ok.
have [t0_ge0 t1_ge0] : 0 <= u / b /\ 0 <= b / u by rewrite !divr_ge0 ?ltW.
have first := ler_wpmul2l (ltW b_gt0) (tangent _ t0_ge0).
have second := ler_wpmul2l (ltW u_gt0) (tangent _ t1_ge0).
apply: le_trans (ler_add (ler_add first second) (lexx ((M - 2%:R) * b))).
have whole : u / b * b = u by rewrite divfK ?gt_eqF.
have part : b / u * u = b by rewrite divfK ?gt_eqF.
have sum1 : u + (M - 1) * b = 1 by rewrite -rest addrC subrK.
rewrite -[X in X <= _]sum1 le_eqVlt; apply/orP; left; apply/eqP.
have -> : b * (1 + alpha * (u / b - 1)) = b + alpha * (u / b * b - b).
  by move: (u / b) => t; identity R.
have -> : u * (1 + alpha * (b / u - 1)) = u + alpha * (b / u * u - u).
  by move: (b / u) => t; identity R.
rewrite whole part; move: (#|X|%:R : R) b u => m b' u'; identity R.
Qed.

Lemma symmetric_renyi : renyi_level power (@symmetric_mechanism R X s)
  symmetric_renyi_value.
Proof.
have [ge0 _ _] := power_ok.
have V_gt0 (x y : X) : 0 < symmetric_mechanism s x y.
  by rewrite /symmetric_mechanism; case: ifP => _.
move=> x x'; split=> [y V0|]; first by have := V_gt0 x' y; rewrite V0 ltxx.
have [-> | x'_x] := eqVneq x' x.
  under eq_bigr do rewrite divff ?gt_eqF // (power_one power_ok) mulr1.
  rewrite (bigD1 x) //= /symmetric_mechanism eqxx.
  under eq_bigr => y /negPf y_x do rewrite eq_sym y_x.
  rewrite sumr_const cardC1 -[_ *+ _]mulr_natl -subn1 natrB ?(ltnW X_gt1) //.
  by rewrite -/b -/u -rest addrC subrK.
apply: (@le_trans _ _ (\sum_y (if y == x then b * p0 else if y == x'
    then u * p1 else b) * 1)).
  apply: ler_sum => y _; rewrite mulr1 /symmetric_mechanism ![_ == y]eq_sym.
  have [-> | y_x] := eqVneq y x; first by rewrite [x == _]eq_sym (negPf x'_x).
  case: ifP => // _; rewrite divff ?gt_eqF //.
  by rewrite (power_one power_ok) mulr1.
rewrite three_values // sumr_const /symmetric_renyi_value -/p0 -/p1 !mulr1.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
by move: (#|X|%:R : R) => m; identity R.
Qed.

(* Sibson information. *)
Definition symmetric_sibson_value := M * root ((power u + (M - 1) * power b) /
  M).
Hypothesis inverse : inverse_power power root.
Let mean0 := (power u + (M - 1) * power b) / M.
Let N0 := root mean0.

Let powers_gt0 : 0 < power u /\ 0 < power b.
Proof.
have [ge0 mul tangent] := power_ok.
by split; exact: (power_gt0 ge0 mul tangent).
Qed.
Let mean0_gt0 : 0 < mean0.
Proof. by case: powers_gt0 => *; rewrite divr_gt0 // addr_gt0 ?mulr_gt0. Qed.
Let N0_gt0 : 0 < N0.
Proof.
have [ge0 mul tangent] := power_ok.
exact: (root_gt0 alpha_gt1 ge0 mul tangent (root_ge0 inverse) (rootK inverse)).
Qed.

Lemma symmetric_sibson P : prior P ->
  sibson_sum power root P (@symmetric_mechanism R X s) <=
    symmetric_sibson_value.
Proof.
move=> [P_ge0 P_sum]; have [ge0 mul tangent] := power_ok.
pose T y := \sum_x P x * power (symmetric_mechanism s x y).
have T_eq y : T y = P y * power u + (1 - P y) * power b.
  rewrite /T (bigD1 y) //= /symmetric_mechanism eqxx -/u; congr (_ + _).
  under eq_bigr => x /negPf x_y do rewrite x_y.
  rewrite -mulr_suml; congr (_ * _).
  by rewrite -P_sum [in RHS](bigD1 y) //= addrC addKr.
have T_ge0 y : 0 <= T y.
  by apply: sumr_ge0 => x _; rewrite mulr_ge0 // ge0 // /symmetric_mechanism;
    case: ifP => _; exact: ltW.
have ones : \sum_(y : X) (1 : R) = M by rewrite sumr_const.
have none y : xpredT y -> (1 : R) = 0 -> root (T y) = 0.
  by move=> _ /eqP; rewrite oner_eq0.
have := merged_ratio ge0 mul tangent (S := xpredT) (w := fun _ : X => 1)
  (v := fun y => root (T y)) (fun=> ler01)
  (fun y => root_ge0 inverse (T_ge0 y)) none.
rewrite ones => /(_ M_gt0).
under [X in _ <= X]eq_bigr do rewrite divr1 mul1r (rootK inverse) // T_eq.
have -> : \sum_y (P y * power u + (1 - P y) * power b) = M * mean0.
  rewrite big_split /= -!mulr_suml sumrB ones P_sum /mean0.
  by rewrite [RHS]mulrC divfK ?gt_eqF // mul1r.
rewrite ler_pmul2l // -[X in _ <= X](rootK inverse (ltW mean0_gt0)) => small.
rewrite /sibson_sum /symmetric_sibson_value -/mean0 -/N0 mulrC -ler_pdivr_mulr
  //.
apply: (power_cancel alpha_gt1 ge0 mul tangent) => //.
  apply: divr_ge0; last exact: ltW.
  by apply: sumr_ge0 => y _; exact: (root_ge0 inverse (T_ge0 y)).
exact: ltW.
Qed.

Lemma norm_tangent_at_one (P f h : X -> R) : (forall x, 0 <= P x) ->
  (forall x, 0 <= f x) -> (forall x, 0 < h x) -> \sum_x P x * power (h x) = 1 ->
  \sum_x P x * (power (h x) / h x) * f x <= root (\sum_x P x * power (f x)).
Proof.
move=> P_ge0 f_ge0 h_gt0 h_sum; have [ge0 mul tangent] := power_ok.
have F_ge0 : 0 <= \sum_x P x * power (f x).
  by apply: sumr_ge0 => x _; rewrite mulr_ge0 // ge0.
set N := root _; have N_ge0 : 0 <= N by exact: (root_ge0 inverse).
have NK : power N = \sum_x P x * power (f x) by exact: (rootK inverse).
have [N_eq | N_neq0] := eqVneq N 0.
  have := NK; rewrite N_eq (power0 alpha_gt1 ge0 mul tangent) => /esym/eqP.
  rewrite psumr_eq0 => [|x _]; last by rewrite mulr_ge0 // ge0.
  move=> /allP none; rewrite big1 // => x _.
  have := none x (mem_index_enum x); rewrite /= mulf_eq0.
  have [-> | f_neq0] := eqVneq (f x) 0; first by rewrite mulr0.
  rewrite [power (f x) == 0]gt_eqF ?orbF => [/eqP ->|]; first by rewrite !mul0r.
  by apply: (power_gt0 ge0 mul tangent); rewrite lt_def f_neq0 f_ge0.
have N_gt0 : 0 < N by rewrite lt_def N_neq0.
have powerN_gt0 : 0 < power N by exact: (power_gt0 ge0 mul tangent).
have unit : \sum_x P x * power (f x / N) = 1.
  apply: (mulfI (lt0r_neq0 powerN_gt0)); rewrite mulr1 [RHS]NK mulr_sumr.
  apply: eq_bigr => x _; rewrite mulrCA -mul ?divr_ge0 //.
  by rewrite [N * _]mulrC divfK.
set Z := \sum_x _; have below : 1 + alpha * (Z / N - 1) <= 1.
  rewrite -[X in _ <= X]unit -[X in X + _ <= _]h_sum -[X in _ - X]h_sum.
  rewrite /Z mulr_suml -sumrB mulr_sumr -big_split; apply: ler_sum => x _ /=.
  have := ler_wpmul2l (P_ge0 x) (PowerMeans.tangent_at ge0 mul tangent (h_gt0 x)
    (divr_ge0 (f_ge0 x) N_ge0)).
  congr (_ <= _); move: (power (h x)) (P x) (f x) N^-1 (h x)^-1 => a c d e g.
  by identity R.
move: below; rewrite ger_addl pmulr_rle0; last exact: lt_trans ltr01 _.
by rewrite subr_le0 ler_pdivr_mulr // mul1r.
Qed.

(* Their logarithms are at least the terms of the paper. *)
Section Logarithms.
Variable log : R -> R.
Hypothesis log_ok : logarithm log.
Hypothesis log_power : forall t, 0 < t -> log (power t) = alpha * log t.
Let log_mul := proj1 log_ok.
Let log_le := proj2 log_ok.
Let a1_gt0 : 0 < alpha - 1. Proof. by rewrite subr_gt0. Qed.

Lemma renyi_log : log ((M - 1) / s) + alpha / (alpha - 1) * log u <=
  log symmetric_renyi_value / (alpha - 1).
Proof.
have [ge0 mul tangent] := power_ok.
have first_gt0 : 0 < b * p0 by exact: mulr_gt0.
have M2_ge0 : 0 <= M - 2%:R by rewrite subr_ge0 ler_nat.
have le_first : b * p0 <= symmetric_renyi_value.
  rewrite /symmetric_renyi_value -addrA ler_addl; apply: addr_ge0.
    by apply: mulr_ge0; [exact: ltW | apply/ge0/divr_ge0; exact: ltW].
  by apply: mulr_ge0 => //; exact: ltW.
rewrite ler_pdivl_mulr //.
apply: le_trans (log_increases log_mul log_le first_gt0 le_first).
rewrite [log (b * p0)]log_mul // /p0 log_power ?divr_gt0 //.
rewrite [log (u / b)](log_ratio log_mul) //.
have -> : (M - 1) / s = b^-1 by rewrite /wrong invf_div.
rewrite -[b^-1]mul1r (log_ratio log_mul) ?ltr01 //.
have -> : log 1 = 0.
  have := log_mul ltr01 ltr01; rewrite mulr1 -{1}[log 1]addr0.
  by move/addrI.
have split_alpha : alpha / (alpha - 1) * (alpha - 1) = alpha.
  by rewrite divfK ?gt_eqF.
rewrite mulrDl [_ * log u * _]mulrAC split_alpha.
move: (log u) (log b) => x y; rewrite le_eqVlt; apply/orP; left; apply/eqP.
by identity R.
Qed.

Lemma sibson_log (n : nat) :
  n%:R * (log M + alpha / (alpha - 1) * log u) <=
  alpha / (alpha - 1) * log (symmetric_sibson_value ^+ n).
Proof.
have [ge0 mul tangent] := power_ok.
have log1 : log 1 = 0.
  have := log_mul ltr01 ltr01; rewrite mulr1 -{1}[log 1]addr0.
  by move/addrI.
have positive t : 0 < t -> 0 < root t.
  exact: (PowerMeans.root_gt0 alpha_gt1 ge0 mul tangent (root_ge0 inverse)
    (rootK inverse)).
have [pu_gt0 pb_gt0] : 0 < power u /\ 0 < power b.
  by split; exact: (power_gt0 ge0 mul tangent).
set m := (power u + (M - 1) * power b) / M.
have m_ge : power u / M <= m.
  by rewrite ler_pmul2r ?invr_gt0 // ler_addl mulr_ge0 ?ltW.
have part_gt0 : 0 < power u / M by exact: divr_gt0.
have m_gt0 : 0 < m by exact: lt_le_trans m_ge.
have value_gt0 : 0 < symmetric_sibson_value by rewrite mulr_gt0 ?positive.
have log_n k : log (symmetric_sibson_value ^+ k) = k%:R * log
  symmetric_sibson_value.
  elim: k => [|k IHk]; first by rewrite expr0 log1 mul0r.
  by rewrite exprS log_mul ?exprn_gt0 // IHk mulrS mulrDl mul1r.
have log_m : log m = alpha * log (root m).
  by rewrite -log_power ?positive // (rootK inverse) ?ltW.
have log_m_ge : alpha * log u - log M <= alpha * log (root m).
  rewrite -log_m -log_power // -(log_ratio log_mul) //.
  exact: (log_increases log_mul log_le part_gt0 m_ge).
rewrite log_n mulrCA ler_wpmul2l ?ler0n // -(ler_pmul2r a1_gt0).
have times z : alpha / (alpha - 1) * z * (alpha - 1) = alpha * z.
  by rewrite mulrAC divfK ?gt_eqF.
rewrite mulrDl !times.
rewrite /symmetric_sibson_value log_mul ?positive // -/m [alpha * (_ +
  _)]mulrDr.
rewrite -subr_ge0.
have -> : alpha * log M + alpha * log (root m) -
    (log M * (alpha - 1) + alpha * log u) =
    alpha * log (root m) - (alpha * log u - log M).
  by move: (log M) (log u) (log _) => x y z; identity R.
by rewrite subr_ge0.
Qed.

End Logarithms.

Variable W : X -> X -> R.
Hypothesis W_ok : mechanism W.
Hypothesis W_right : M * u <= \sum_x W x x.
Let W_ge0 x y : 0 <= W x y. Proof. by case: W_ok. Qed.
Let W_sum x : \sum_y W x y = 1. Proof. by case: W_ok. Qed.

Let pair x x' :=
  alpha * (1 + (k0 - 1) * W x x + (k1 - 1) * W x x') -
  (alpha - 1) * (1 + (p0 - 1) * W x' x + (p1 - 1) * W x' x').

Let pair_le r x x' : renyi_level power W r -> x' != x -> pair x x' <= r.
Proof.
move=> level x'_x; have [zeros le_r] := level x x'; apply: le_trans le_r.
have [ge0 mul tangent] := power_ok.
pose t y := if y == x then u / b else if y == x' then b / u else 1.
have t_ge0 y : 0 <= t y.
  by rewrite /t; case: ifP => _; [|case: ifP => _]; rewrite ?ler01 ?divr_ge0
    ?ltW.
apply: (@le_trans _ _ (\sum_y (alpha * (power (t y) / t y) * W x y -
    (alpha - 1) * power (t y) * W x' y))); last first.
  apply: ler_sum => y _.
  exact: (ratio_tangent alpha_gt1 ge0 mul tangent (W_ge0 x y) (W_ge0 x' y)
    (zeros y) (t_ge0 y)).
rewrite sumrB; under eq_bigr do rewrite -mulrA.
rewrite -mulr_sumr; under [X in _ <= _ - X]eq_bigr do rewrite -mulrA.
rewrite -mulr_sumr.
have -> : \sum_y power (t y) / t y * W x y = 1 + (k0 - 1) * W x x +
    (k1 - 1) * W x x'.
  rewrite -[X in X + _ * _ + _]mul1r -[X in _ * X + _ * _ + _](W_sum x).
  rewrite -three_values //.
  apply: eq_bigr => y _; congr (_ * _); rewrite /t.
  by case: ifP => _ //; case: ifP => _ //; rewrite (power_one power_ok) divr1.
have -> : \sum_y power (t y) * W x' y = 1 + (p0 - 1) * W x' x +
    (p1 - 1) * W x' x'.
  rewrite -[X in X + _ * _ + _]mul1r -[X in _ * X + _ * _ + _](W_sum x').
  rewrite -three_values //.
  apply: eq_bigr => y _; congr (_ * _); rewrite /t.
  by case: ifP => _ //; case: ifP => _ //; rewrite (power_one power_ok).
exact: lexx.
Qed.

Lemma renyi_bound r : renyi_level power W r -> symmetric_renyi_value <= r.
Proof.
move=> level; set T := \sum_x W x x; have W_T : M * u <= T by [].
have const (c : R) : \sum_(x : X) c = M * c by rewrite sumr_const mulr_natl.
have pairs : \sum_x \sum_(x' | x' != x) pair x x' <= M * (M - 1) * r.
  have -> : M * (M - 1) * r = \sum_(x : X) \sum_(x' | x' != x) r.
    under eq_bigr do rewrite sumr_const cardC1 -[r *+ _]mulr_natl.
    rewrite sumr_const -[RHS]mulr_natl -subn1 natrB ?(ltnW X_gt1) //.
    by rewrite mulrA.
  by apply: ler_sum => x _; apply: ler_sum => x' x'_x; exact: pair_le.
have row x : \sum_(x' | x' != x) pair x x' =
    (alpha * (M + (k1 - 1) - 1) - (alpha - 1) * (M + (p1 - 1) * T - 1)) +
    (alpha * ((k0 - 1) * M - (k0 + k1 - 2%:R)) +
      (alpha - 1) * (p0 + p1 - 2%:R)) * W x x +
    (- (alpha - 1) * (p0 - 1)) * (\sum_x' W x' x).
  have -> : \sum_(x' | x' != x) pair x x' = \sum_x' pair x x' - pair x x.
    by rewrite [in RHS](bigD1 x) //= addrC addKr.
  rewrite /pair sumrB -!mulr_sumr !big_split /= -!mulr_sumr !const W_sum -/T.
  by rewrite !mulr1; exact: sums_of_rows.
have linear (c0 c1 c2 : R) : \sum_x (c0 + c1 * W x x +
    c2 * (\sum_x' W x' x)) = M * c0 + c1 * T + c2 * M.
  rewrite !big_split /= -!mulr_sumr const; congr (_ + _ + c2 * _).
  rewrite exchange_big /=; under eq_bigr do rewrite W_sum.
  by rewrite const mulr1.
have u_eq : u = 1 - (M - 1) * b by rewrite -rest subKr.
have split_total : \sum_x \sum_(x' | x' != x) pair x x' =
    M * (M - 1) * symmetric_renyi_value +
    (alpha * ((M - 1) * (k0 - 1) + (1 - k1)) +
     (alpha - 1) * ((p0 - 1) + (M - 1) * (1 - p1))) * (T - M * u).
  under eq_bigr do rewrite row.
  rewrite linear /symmetric_renyi_value -/p0 -/p1; move: k0u k1b; rewrite u_eq.
  exact: total_algebra.
rewrite -(ler_pmul2l (mulr_gt0 M_gt0 rest_gt0)); apply: le_trans pairs.
rewrite split_total ler_addl; apply: mulr_ge0; last by rewrite subr_ge0.
have [a_ge0 a1_ge0] : 0 <= alpha /\ 0 <= alpha - 1.
  by rewrite subr_ge0 !ltW // (lt_trans ltr01).
have [k0_ge k1_ge] : 0 <= k0 - 1 /\ 0 <= 1 - k1 by rewrite !subr_ge0.
have [p0_ge0 p1_ge0] : 0 <= p0 - 1 /\ 0 <= 1 - p1 by rewrite !subr_ge0 !ltW.
have m_ge0 : 0 <= M - 1 by exact: ltW.
by apply: addr_ge0; apply: mulr_ge0 => //; apply: addr_ge0 => //;
  exact: mulr_ge0.
Qed.

Lemma sibson_bound :
  symmetric_sibson_value <= sibson_sum power root (fun=> M^-1) W.
Proof.
have [ge0 mul tangent] := power_ok.
pose h (y x : X) := (if x == y then u else b) / N0.
have h_gt0 y x : 0 < h y x by rewrite divr_gt0 //; case: ifP.
have powerN : power N0 = mean0 by exact: (rootK inverse (ltW mean0_gt0)).
have powers t : 0 <= t -> power (t / N0) = power t / mean0.
  move=> t_ge0; rewrite -powerN; apply: (mulIf (_ : power N0 != 0)).
    by rewrite powerN gt_eqF.
  rewrite divfK ?powerN ?gt_eqF // -powerN -mul ?divr_ge0 ?(ltW N0_gt0) //.
  by rewrite divfK ?gt_eqF.
pose c1 := power (u / N0) / (u / N0); pose c2 := power (b / N0) / (b / N0).
have column y : M^-1 * (c1 * W y y + c2 * (\sum_x W x y - W y y)) <=
    root (\sum_x M^-1 * power (W x y)).
  have h_sum : \sum_x M^-1 * power (h y x) = 1.
    rewrite -mulr_sumr (bigD1 y) //= /h eqxx.
    under eq_bigr => x /negPf x_y do rewrite x_y.
    rewrite sumr_const cardC1 -[_ *+ #|X|.-1]mulr_natl -subn1 natrB ?(ltnW
      X_gt1) //.
    rewrite !powers ?(ltW u_gt0) ?(ltW b_gt0) // mulrA -mulrDl mulrA.
    by rewrite [M^-1 * _]mulrC -/mean0 divff ?gt_eqF.
  have P_ge0 (x : X) : 0 <= M^-1 by rewrite invr_ge0 ltW.
  apply: le_trans (norm_tangent_at_one P_ge0 (W_ge0^~ y) (h_gt0 y) h_sum).
  have h_y : h y y = u / N0 by rewrite /h eqxx.
  rewrite [X in _ <= X](bigD1 y) //= h_y -/c1.
  have -> : \sum_(x | x != y) M^-1 * (power (h y x) / h y x) * W x y =
      \sum_(x | x != y) M^-1 * c2 * W x y.
    by apply: eq_bigr => x /negPf x_y; rewrite /h x_y.
  rewrite -mulr_sumr [\sum_x W x y](bigD1 y) //= [W y y + _]addrC addrK.
  by rewrite mulrDr !mulrA.
rewrite /sibson_sum; apply: le_trans (ler_sum _ (fun y _ => column y)).
rewrite -mulr_sumr big_split /= -!mulr_sumr sumrB exchange_big /=.
under [\sum_j \sum_i W j i]eq_bigr do rewrite W_sum.
have -> : \sum_(j : X) 1 = M by rewrite sumr_const.
set T := \sum_x W x x.
have k_le : c2 <= c1.
  have slopes r q : 0 <= r -> 0 <= q ->
      power (r * q) / (r * q) = power r / r * (power q / q).
    by move=> r_ge0 q_ge0; rewrite mul // invfM mulrACA.
  have u_eq : u / N0 = u / b * (b / N0) by rewrite mulrA divfK ?gt_eqF.
  have r_ge0 : 0 <= u / b by apply: divr_ge0; exact: ltW.
  have q_ge0 : 0 <= b / N0 by apply: divr_ge0; exact: ltW.
  rewrite /c1 u_eq (slopes _ _ r_ge0 q_ge0); apply: ler_pemull k0_ge1.
  exact: divr_ge0 (ge0 _ q_ge0) q_ge0.
have value_eq : symmetric_sibson_value = M^-1 * (c1 * (M * u) + c2 * (M - M *
  u)).
  have c1u : c1 * u = N0 * power (u / N0).
    by rewrite /c1 invf_div -mulrA divfK ?gt_eqF // mulrC.
  have c2b : c2 * b = N0 * power (b / N0).
    by rewrite /c2 invf_div -mulrA divfK ?gt_eqF // mulrC.
  have inner : power (u / N0) + (M - 1) * power (b / N0) = M.
    rewrite !powers ?(ltW u_gt0) ?(ltW b_gt0) // mulrA -mulrDl /mean0 invf_div.
    by rewrite mulrC divfK // gt_eqF // addr_gt0 ?mulr_gt0; case: powers_gt0.
  have -> : M^-1 * (c1 * (M * u) + c2 * (M - M * u)) =
      c1 * u + c2 * (1 - u).
    have -> : c1 * (M * u) + c2 * (M - M * u) = M * (c1 * u + c2 * (1 - u)).
      by move: (#|X|%:R : R) => m; identity R.
    by rewrite mulrA mulVf ?mul1r // gt_eqF.
  rewrite rest mulrCA c1u c2b [(M - 1) * _]mulrCA -mulrDr inner mulrC.
  by rewrite /symmetric_sibson_value -/mean0.
have T_ge : 0 <= T - M * u by rewrite subr_ge0.
rewrite [X in X <= _]value_eq ler_pmul2l ?invr_gt0 // -subr_ge0.
have -> : c1 * T + c2 * (M - T) - (c1 * (M * u) + c2 * (M - M * u)) =
    (c1 - c2) * (T - M * u).
  by move: (#|X|%:R : R) => m; identity R.
by rewrite mulr_ge0 // subr_ge0.
Qed.

End SymmetricPowers.
(* For (epsilon, delta) of single outputs, with the uniform prior in the set. *)
Definition response_exp_epsilon (R : realFieldType) (X : finType) (s delta : R)
  : R :=
  Num.max 1 ((#|X|%:R - 1) * (1 - s - delta) / s).

Section SlackBounds.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Variables (s delta : R).
Hypotheses (X_gt1 : (1 < #|X|)%N) (S_priors : of_priors S).
Hypotheses (S_one : class_one S) (s_gt0 : 0 < s).
Local Notation M := (#|X|%:R : R).
Hypothesis s_lt : s < (M - 1) / M.

Let rest_gt0 : 0 < M - 1. Proof. by rewrite subr_gt0 ltr1n. Qed.
Let M_gt0 : 0 < M. Proof. by rewrite ltr0n ltnW. Qed.
Let x_some : exists _ : X, true.
Proof. by have /card_gt0P[x _] := ltnW X_gt1; exists x. Qed.
Let s_in : 0 <= s <= 1.
Proof.
rewrite ltW // (le_trans (ltW s_lt)) // ler_pdivr_mulr // mul1r.
by rewrite ler_subl_addr ler_addl ler01.
Qed.

Lemma symmetric_ok : mechanism (@symmetric_mechanism R X s) /\
  valid S s id (@symmetric_mechanism R X s).
Proof.
have [V_ok V_valid _ _] := symmetric_optimal S_priors S_one s_gt0 s_lt.
by split.
Qed.

Lemma slack_lower lambda : 1 <= lambda -> pointwise_achievable S s delta lambda
  ->
  response_exp_epsilon X s delta <= lambda.
Proof.
move=> lambda_ge1 [W [W_ok W_ldp W_valid]]; have [W_ge0 W_sum] := W_ok.
rewrite /response_exp_epsilon le_maxl lambda_ge1 /= ler_pdivr_mulr //.
have := class_one_sum x_some S_one W_ok W_valid.
under eq_bigr do rewrite correct_id; set T := \sum_x W x x => T_ge.
have pairs : \sum_x \sum_(x' | x' != x) W x x <=
    \sum_x \sum_(x' | x' != x) (lambda * W x' x + delta).
  by apply: ler_sum => x _; apply: ler_sum => x' _.
have const (c : R) : \sum_(x : X) c = M * c by rewrite sumr_const mulr_natl.
have count (c : R) x : \sum_(x' : X | x' != x) c = (M - 1) * c.
  by rewrite sumr_const cardC1 -[LHS]mulr_natl -subn1 natrB // ltnW.
have left : \sum_x \sum_(x' | x' != x) W x x = (M - 1) * T.
  by under eq_bigr do rewrite count; rewrite -mulr_sumr.
have right_eq : \sum_x \sum_(x' | x' != x) (lambda * W x' x + delta) =
    lambda * (M - T) + M * ((M - 1) * delta).
  have row x : \sum_(x' | x' != x) (lambda * W x' x + delta) =
      lambda * (\sum_x' W x' x - W x x) + (M - 1) * delta.
    rewrite big_split /= count -mulr_sumr [\sum_x' W x' x](bigD1 x) //=.
    by rewrite [W x x + _]addrC addrK.
  under eq_bigr do rewrite row.
  rewrite big_split /= -mulr_sumr sumrB exchange_big /=.
  under [\sum_j \sum_i W j i]eq_bigr do rewrite W_sum.
  by rewrite !const mulr1 -/T.
have lambda_ge0 : 0 <= lambda by apply: le_trans lambda_ge1.
rewrite left right_eq in pairs.
have short : M - T <= M * s.
  by rewrite ler_subl_addr -ler_subl_addl; move: T_ge; rewrite mulrBr mulr1.
rewrite -(ler_pmul2l M_gt0) -(ler_add2r (M * ((M - 1) * delta))).
apply: (@le_trans _ _ ((M - 1) * T)).
  have -> : M * ((M - 1) * (1 - s - delta)) + M * ((M - 1) * delta) =
      (M - 1) * (M * (1 - s)).
    by rewrite -mulrDr -mulrDr subrK mulrCA.
  by rewrite ler_pmul2l.
apply: le_trans pairs _; rewrite ler_add2r mulrCA ler_wpmul2l //.
Qed.

Lemma slack_reached : 0 <= delta ->
  pointwise_achievable S s delta (response_exp_epsilon X s delta).
Proof.
move=> delta_ge0.
have [V_ok V_valid] := symmetric_ok; exists (@symmetric_mechanism R X s).
split=> // x x' y; set lambda := response_exp_epsilon X s delta.
have [lambda_ge1 lambda_ge] : 1 <= lambda /\
    (#|X|%:R - 1) * (1 - s - delta) / s <= lambda.
  by split; rewrite /lambda /response_exp_epsilon le_maxr lexx ?orbT.
have lambda_ge0 : 0 <= lambda by apply: le_trans lambda_ge1.
have b_gt0 : 0 < s / (M - 1) by exact: divr_gt0.
have b_le : s / (M - 1) <= 1 - s.
  rewrite ler_pdivr_mulr // mulrBl mul1r ler_subr_addr.
  move: (ltW s_lt); rewrite ler_pdivl_mulr // mulrBr mulr1.
  by rewrite [s + _]addrC subrK.
have same z : 0 <= z -> z <= lambda * z + delta.
  by move=> z_ge0; rewrite -[X in X <= _]addr0 ler_add // ler_pemull.
have [s_ge0 s_le1] := andP s_in.
rewrite /symmetric_mechanism; case: ifP => _; case: ifP => _.
- by apply: same; rewrite subr_ge0.
- rewrite -ler_subl_addr mulrA ler_pdivl_mulr // mulrC.
  by move: lambda_ge; rewrite ler_pdivr_mulr.
- by apply: le_trans b_le (same _ _); rewrite subr_ge0.
by apply: same; exact: ltW.
Qed.

End SlackBounds.

(* Uniform answers, the same for every database: no loss is smaller. *)
Section UniformRecords.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (n : nat).
Variable D : R.
Hypotheses (X_gt1 : (1 < #|X|)%N) (S_priors : of_priors S).
Hypothesis S_some : not_empty S.
Local Notation U := (fun _ : X => @uniform R X).
Hypothesis U_ok : records n S D U.

Let N : R := \prod_(i < n) #|X|%:R^-1.
Let U_N (x y : {ffun 'I_n -> X}) : product U x y = N. Proof. by []. Qed.
Let x_some : exists _ : X, true.
Proof. by have /card_gt0P[x _] := ltnW X_gt1; exists x. Qed.
Let N_sum : \sum_(y : {ffun 'I_n -> X}) N = 1.
Proof.
have [x _] := x_some; have [U_mech _] := U_ok.
by have [_ /(_ [ffun=> x])] := product_mechanism n U_mech.
Qed.
Let N_ge0 : 0 <= N.
Proof. by apply: prodr_ge0 => i _; rewrite invr_ge0 ler0n. Qed.
Let mean (P : X -> R) (c : R) : prior P ->
  \sum_x @product_prior R n X P x * c = c.
Proof.
by move=> /(product_is_prior n)[_ P_sum]; rewrite -mulr_suml P_sum mul1r.
Qed.

Lemma uniform_level : least_records_level n S D 1.
Proof.
split=> //; exists U; split=> // x x' y _.
by rewrite !U_N mul1r.
Qed.

Lemma uniform_pointwise delta : 0 <= delta ->
  least_records_pointwise n S D delta 1.
Proof.
move=> delta_ge0; split=> //; exists U; split=> // x x' y _.
by rewrite !U_N mul1r ler_addl.
Qed.

Let leakage_ge1 (W : X -> X -> R) : mechanism W ->
  1 <= maximal_leakage (@product R n X X W).
Proof.
move=> /(product_mechanism n) W_ok; have [x _] := x_some.
exact: (maximal_leakage_ge1 [ffun=> x] W_ok).
Qed.

Lemma uniform_identified : least_loss (records n S D) (fun W c =>
  forall P, S P -> identified (@product_prior R n X P) c (product W)) 1.
Proof.
have [P0 S_P0] := S_some; split=> [|W c [W_mech _] /(_ _ S_P0) W_le].
  exists U => // P /S_priors P_ok x y; rewrite U_N mul1r.
  by under eq_bigr do rewrite U_N; rewrite mean.
apply: le_trans (leakage_ge1 W_mech) _.
apply: ratios_over_leakage W_le; last exact: product_mechanism.
exact/product_is_prior/S_priors.
Qed.

Lemma uniform_leakage : least_loss (records n S D)
  (fun W u => u = maximal_leakage (@product R n X X W)) 1.
Proof.
split=> [|W c [W_mech _] ->]; last exact: leakage_ge1.
exists U => //; apply: le_anti; rewrite leakage_ge1; last by case: U_ok.
rewrite -[X in _ <= X]N_sum; apply: ler_sum => y _.
by apply: maximum_le => // x; rewrite U_N.
Qed.

Section Powers.
Variables (alpha : R) (power root : R -> R).
Hypotheses (alpha_gt1 : 1 < alpha) (power_ok : power_function alpha power).

Lemma uniform_renyi : least_loss (records n S D)
  (fun W => neighbours_renyi power (@product R n X X W)) 1.
Proof.
split=> [|W c _ [] //]; exists U => //; split=> // x x' _; split=> //.
rewrite -N_sum; apply: ler_sum => y _.
by rewrite !U_N (renyi_term_same power_ok).
Qed.

Lemma uniform_sibson : inverse_power power root ->
  least_loss (records n S D) (fun W c => forall P, S P ->
    sibson_sum power root (@product_prior R n X P) (product W) <= c) 1.
Proof.
move=> inverse; have [ge0 mul tangent] := power_ok.
have [P0 S_P0] := S_some; split=> [|W c [W_mech _] /(_ _ S_P0)].
  exists U => // P /S_priors P_ok; rewrite -N_sum; apply: ler_sum => y _.
  by under eq_bigr do rewrite U_N; rewrite mean // (powerK alpha_gt1 power_ok).
have both : power_of_order alpha power root.
  split=> // t t_ge0; have [root_t rootK_t] := inverse t t_ge0 => //.
  by split=> //; exact: ge0.
apply: le_trans.
apply: (sibson_ge1 alpha_gt1 both) (product_mechanism n W_mech).
exact/product_is_prior/S_priors.
Qed.

End Powers.

Lemma uniform_information log : logarithm log ->
  least_loss (records n S D) (fun W c => forall P, S P ->
    information log (@product_prior R n X P) (@product R n X X W) <= c) 0.
Proof.
move=> [log_mul log_le].
have [P0 S_P0] := S_some; split=> [|W c [W_mech _] /(_ _ S_P0)].
  exists U => // P /S_priors P_ok; rewrite /information.
  rewrite big1 // => x _; rewrite big1 // => y _; rewrite /output.
  by under eq_bigr do rewrite U_N; rewrite mean // U_N subrr mulr0.
apply: le_trans; apply: (information_ge0 log_mul log_le).
  exact/product_is_prior/S_priors.
exact: product_mechanism.
Qed.

End UniformRecords.

Theorem row_theorem_17 (R : realFieldType) (X : finType) (S : source_set R X)
  (n : nat) : (0 < n)%N -> (1 < #|X|)%N -> of_priors S -> convex S ->
  class_one S ->
  (forall D s, 0 < D -> D < n%:R * ((#|X|%:R - 1) / #|X|%:R) -> s = D / n%:R ->
   [/\ least_records_level n S D ((#|X|%:R - 1) * (n%:R - D) / D),
      forall delta, 0 <= delta ->
        records_pointwise n S D delta (response_exp_epsilon X s delta) /\
        forall lambda, 1 <= lambda -> records_pointwise n S D delta lambda ->
          response_exp_epsilon X s (#|X|%:R ^+ n.-1 * delta) <= lambda,
      (forall W c, records n S D W ->
         (forall P, S P -> identified (@product_prior R n X P) c (product W)) ->
         (#|X|%:R * (1 - s)) ^+ n <= c) /\
      least_loss (records n S D) (fun W u =>
        u = maximal_leakage (@product R n X X W)) ((#|X|%:R * (1 - s)) ^+ n),
      forall alpha power, 1 < alpha -> power_function alpha power ->
        least_loss (records n S D)
          (fun W => neighbours_renyi power (@product R n X X W))
          (symmetric_renyi_value X s power) /\
        (forall root, inverse_power power root ->
           least_loss (records n S D) (fun W c => forall P, S P ->
             sibson_sum power root (@product_prior R n X P)
               (@product R n X X W) <= c)
             (symmetric_sibson_value X s power root ^+ n)) /\
        forall log, logarithm log ->
          (forall t, 0 < t -> log (power t) = alpha * log t) ->
          log ((#|X|%:R - 1) / s) + alpha / (alpha - 1) * log (1 - s) <=
          log (symmetric_renyi_value X s power) / (alpha - 1) /\
          forall root, inverse_power power root ->
            n%:R * (log #|X|%:R + alpha / (alpha - 1) * log (1 - s)) <=
            alpha / (alpha - 1) * log (symmetric_sibson_value X s power root ^+
              n) &
      forall log, logarithm log ->
        least_loss (records n S D) (fun W c => forall P, S P ->
            information log (@product_prior R n X P) (@product R n X X W) <= c)
          (n%:R * (log #|X|%:R + s * log s + (1 - s) * log (1 - s) -
             s * log (#|X|%:R - 1)))]) /\
  forall D, n%:R * ((#|X|%:R - 1) / #|X|%:R) <= D ->
   [/\ records n S D (fun _ => @uniform R X) /\
        forall x x' y : {ffun 'I_n -> X},
          product (fun _ => @uniform R X) x y =
          product (fun _ => @uniform R X) x' y,
      least_records_level n S D 1 /\
        forall delta, 0 <= delta -> least_records_pointwise n S D delta 1,
      least_loss (records n S D) (fun W c => forall P, S P ->
          identified (@product_prior R n X P) c (product W)) 1 /\
        least_loss (records n S D)
          (fun W u => u = maximal_leakage (@product R n X X W)) 1,
      forall alpha power, 1 < alpha -> power_function alpha power ->
        least_loss (records n S D)
          (fun W => neighbours_renyi power (@product R n X X W)) 1 /\
        forall root, inverse_power power root ->
          least_loss (records n S D) (fun W c => forall P, S P ->
            sibson_sum power root (@product_prior R n X P)
              (@product R n X X W) <= c) 1 &
      forall log, logarithm log ->
        least_loss (records n S D) (fun W c => forall P, S P ->
          information log (@product_prior R n X P) (@product R n X X W) <= c)
          0].
Proof.
move=> n_gt0 X_gt1 S_priors S_convex S_one; set M := #|X|%:R : R.
have /card_gt0P[x0 _] := ltnW X_gt1.
have n_pos : 0 < n%:R :> R by rewrite ltr0n.
have S_uniform : S (@uniform R X) by exact: S_convex.
have uniform_ok := S_priors _ S_uniform.
split=> [D s D_gt0 D_lt s_eq | D D_ge]; last first.
  have S_some : not_empty S by exists (@uniform R X).
  have U_ok : records n S D (fun _ => @uniform R X).
    have U_mech := uniform_answers_mechanism R x0.
    split=> //; apply/product_validP => // P S_P.
    by rewrite uniform_answers_distortion // ?ler_pdivl_mulr // 1?mulrC //;
      exact: S_priors.
  split=> //.
  - by split=> [|delta]; [exact: uniform_level | exact: uniform_pointwise].
  - by split; [exact: uniform_identified | exact: uniform_leakage].
  - move=> alpha power alpha_gt1 power_ok; split=> [|root].
      exact: (uniform_renyi X_gt1 U_ok power_ok).
    exact: (uniform_sibson X_gt1 S_priors S_some U_ok alpha_gt1 power_ok).
  exact: uniform_information.
have s_gt0 : 0 < s by rewrite s_eq divr_gt0.
have s_lt : s < (M - 1) / M by rewrite s_eq ltr_pdivr_mulr // mulrC.
have D_eq : D = n%:R * s by rewrite s_eq mulrC divfK ?gt_eqF.
have [V_ok V_valid] := symmetric_ok S_priors S_one s_gt0 s_lt.
have V_records : records n S D (@symmetric_mechanism R X s).
  by split=> //; apply/product_validP => //; rewrite -s_eq.
have right W : records n S D W -> mechanism W /\ M * (1 - s) <= \sum_x W x x.
  move=> [W_ok /(product_validP n_gt0 D S_priors W_ok)].
  rewrite -s_eq => /(class_one_sum (ex_intro _ x0 isT) S_one W_ok).
  by under eq_bigr do rewrite correct_id.
have P_V P : S P -> prior P by exact: S_priors.
have value_ge0 : 0 <= M * (1 - s).
  by rewrite mulr_ge0 ?ler0n // subr_ge0 (le_trans (ltW s_lt)) //
    ler_pdivr_mulr ?ltr0n ?mul1r ?ler_subl_addr ?ler_addl ?ler01 // ltnW.
split.
- have -> : (M - 1) * (n%:R - D) / D = (M - 1) * (1 - s) / s.
    have -> : n%:R - D = n%:R * (1 - s) by rewrite mulrBr mulr1 -D_eq.
    by rewrite D_eq mulrCA invfM mulrACA divff ?mul1r ?gt_eqF.
  by apply/records_least => //; rewrite -s_eq; exact: class_one_least.
- move=> delta delta_ge0; have bounds lambda := records_pointwise_bounds n_gt0
    D x0 S_priors delta_ge0 (lambda := lambda).
  rewrite -s_eq in bounds; split=> [|lambda lambda_ge1 ach].
    have E_ge1 : 1 <= response_exp_epsilon X s delta.
      by rewrite /response_exp_epsilon le_maxr lexx.
    by apply: (bounds _ E_ge1).1; exact: slack_reached.
  by apply: (slack_lower X_gt1 S_one) => //; exact: (bounds _ lambda_ge1).2.
- split=> [W c W_ok W_le | ]; last first.
    apply/records_leakage_exactly => //; first by exists (@uniform R X).
    exists (M * (1 - s)) => //; rewrite -s_eq.
    by apply: class_one_leakage => //; exact: ltW.
  have [W_mech W_right] := right W W_ok.
  have u_gt0 (x : X) : 0 < @uniform R X x by rewrite invr_gt0 ltr0n ltnW.
  have [r W_r] := largest_ratio_exists u_gt0 uniform_ok W_mech.
  have W_valid : valid S s id W.
    by rewrite s_eq; apply/product_validP => //; case: W_ok.
  have r_ge := class_one_ratio S_priors S_one W_mech W_valid uniform_ok W_r.
  apply: (@le_trans _ _ (r ^+ n)).
    by apply: ler_expn2r; rewrite ?nnegrE // (le_trans value_ge0).
  have [_ [x [y [entry_gt0 entry_eq]]]] :=
    @product_ratio R n X X _ W r uniform_ok W_mech W_r.
  have out_gt0 : 0 < output (product_prior (@uniform R X)) (product W) y.
    rewrite lt_def andbC; have [P_ge0 _] := product_is_prior n uniform_ok.
    have [V_ge0 _] := product_mechanism n W_mech.
    rewrite sumr_ge0 => [|z _]; last by rewrite mulr_ge0.
    by apply: contraTneq entry_gt0 => out0; rewrite entry_eq out0 mulr0 ltxx.
  by rewrite -(ler_pmul2r out_gt0) -entry_eq; exact: W_le.
- move=> alpha power alpha_gt1 power_ok; have [power_ge0 power_mul _] :=
  power_ok.
  have f_same := renyi_term_same power_ok.
  have f_mul := renyi_term_mul power_ok.
  have level_ge1 (W : X -> X -> R) r : mechanism W -> renyi_level power W r ->
      1 <= r.
    move=> [W_ge0 W_sum] /(_ x0 x0)[_]; apply: le_trans; rewrite -(W_sum x0).
    apply: ler_sum => y _; rewrite -/(renyi_term power (W x0 y) (W x0 y)).
    by rewrite f_same.
  have V_level := symmetric_renyi power_ok X_gt1 s_gt0 s_lt.
  split; last split=> [root inverse | log log_ok log_power].
  + split=> [|W u W_ok [u_ge1 W_level]].
      exists (@symmetric_mechanism R X s) => //.
      have value_ge1 := level_ge1 _ _ V_ok V_level; split=> //.
      by apply/(product_renyi f_same f_mul V_ok n_gt0 value_ge1).
    have [W_mech W_right] := right W W_ok.
    apply: (renyi_bound alpha_gt1 power_ok X_gt1 s_gt0 s_lt W_mech W_right).
    exact: (product_renyi f_same f_mul W_mech n_gt0 u_ge1).1 W_level.
  + have value_eq P : prior P -> sibson_sum power root (@product_prior R n X P)
        (product (@symmetric_mechanism R X s)) =
        sibson_sum power root P (@symmetric_mechanism R X s) ^+ n.
      move=> P_ok; apply: product_sibson => //; first exact: power_one power_ok.
        exact: root_one alpha_gt1 power_ok inverse.
      exact: root_mul alpha_gt1 power_ok inverse.
    have sum_ge0 (P : X -> R) (W : X -> X -> R) : prior P -> mechanism W ->
        0 <= sibson_sum power root P W.
      move=> [P_ge0 _] [W_ge0 _]; apply: sumr_ge0 => y _.
      apply: (root_ge0 inverse); apply: sumr_ge0 => x _.
      by rewrite mulr_ge0 ?power_ge0.
    have v_ge0 : 0 <= symmetric_sibson_value X s power root.
      have le_v := symmetric_sibson alpha_gt1 power_ok X_gt1 s_gt0 s_lt inverse
        uniform_ok.
      exact: le_trans (sum_ge0 _ _ uniform_ok V_ok) le_v.
    split=> [|W c W_ok W_le].
      exists (@symmetric_mechanism R X s) => // P S_P.
      rewrite value_eq; last exact: S_priors.
      apply: ler_expn2r; rewrite ?nnegrE //; first exact/sum_ge0/V_ok/S_priors.
      by apply: (symmetric_sibson alpha_gt1 power_ok) => //; exact: S_priors.
    have [W_mech W_right] := right W W_ok.
    apply: le_trans (W_le _ S_uniform).
    rewrite (product_sibson n (power_one power_ok)
      (root_one alpha_gt1 power_ok inverse) power_mul
      (root_mul alpha_gt1 power_ok inverse) power_ge0 uniform_ok W_mech).
    apply: ler_expn2r; rewrite ?nnegrE //; first exact: sum_ge0.
    exact: (sibson_bound alpha_gt1 power_ok).
  + split=> [|root inverse].
      exact: (renyi_log alpha_gt1 power_ok X_gt1 s_gt0 s_lt log_ok log_power).
    exact: (sibson_log alpha_gt1 power_ok X_gt1 s_gt0 s_lt inverse log_ok
      log_power).
move=> log [log_mul log_le].
have log1 : log 1 = 0.
  have := log_mul 1 1 ltr01 ltr01; rewrite mulr1 -{1}[log 1]addr0.
  by move/addrI.
have [[W [W_mech W_valid W_le]] least] := class_one_information log_mul log_le
  S_priors S_one (ltW s_gt0) s_lt.
split=> [|U c U_ok U_le].
  exists W.
    by split=> //; apply/product_validP => //; rewrite -s_eq;
      apply/valid_convex_hull.
  move=> P S_P; rewrite (product_information n log1 log_mul) //.
    by rewrite ler_pmul2l //; apply: W_le; exact: convex_hull_self.
  exact: S_priors.
rewrite mulrC -ler_pdivl_mulr //; apply: least.
have [U_mech U_valid] := U_ok; exists U; split=> // [|P /S_convex S_P].
  apply: (valid_convex_hull S s id U).1; rewrite s_eq.
  exact/(product_validP n_gt0 D S_priors U_mech).
rewrite ler_pdivl_mulr // mulrC -(product_information n log1 log_mul) //.
  exact: U_le.
exact: S_priors.
Qed.
(* "Maximal leakage is the most relaxed", of the three notions of the figure. *)
Definition figure_4_as_printed (R : realFieldType) :=
  forall D L K E : R, 0 < D ->
  least_exp_epsilon (only (tenths R)) D L ->
  least_pointwise_exp_epsilon (only (tenths R)) D (1 / 10%:R) K ->
  least_maximal_leakage (only (tenths R)) D E -> E <= L /\ E <= K.

Lemma ratio_lt (R : realFieldType) (a b c d : nat) : (0 < b)%N -> (0 < d)%N ->
  (a%:R / b%:R < c%:R / d%:R :> R) = (a * d < c * b)%N.
Proof.
move=> b_gt0 d_gt0; rewrite ltr_pdivr_mulr ?ltr0n // mulrAC.
by rewrite ltr_pdivl_mulr ?ltr0n // -!natrM ltr_nat.
Qed.

Lemma ratio_le (R : realFieldType) (a b c d : nat) : (0 < b)%N -> (0 < d)%N ->
  (a%:R / b%:R <= c%:R / d%:R :> R) = (a * d <= c * b)%N.
Proof. by move=> b_gt0 d_gt0; rewrite leNgt ratio_lt // -leqNgt. Qed.

Theorem row_figure_4 (R : realFieldType) : ~ figure_4_as_printed R.
Proof.
have [P_ok P_dec] := (tenths_prior R, @tenths_decreasing R).
have first : entry (tenths R) 1 = 4%:R / 10%:R.
  by rewrite -[entry _ 1]/(entry (tenths R) (@Ordinal 4 0 isT).+1) entry_ord.
have tenth_ge0 : 0 <= 1 / 10%:R :> R by rewrite divr_ge0 ?ler01 ?ler0n.
have tenth_lt1 : 1 / 10%:R < 1 :> R.
  by rewrite ltr_pdivr_mulr ?ltr0n // mul1r ltr1n.
have complement (k : nat) : (k <= 10)%N ->
    1 - k%:R / 10%:R = (10 - k)%N%:R / 10%:R :> R.
  move=> k_le; rewrite natrB // mulrBl divff //.
  by rewrite pnatr_eq0.
move=> printed; have D_gt0 : 0 < 27%:R / 50%:R :> R by rewrite divr_gt0 ?ltr0n.
have slack : least_pointwise_exp_epsilon (only (tenths R)) (27%:R / 50%:R)
    (1 / 10%:R) 1.
  apply/(delta_suffices tenth_ge0 tenth_lt1 P_ok P_dec).
  rewrite first (complement 1%N) // (complement 4%N) // mulf_div -!natrM.
  by rewrite ratio_le.
have leakage := one_prior_leakage P_ok P_dec (j := @Ordinal 4 1 isT)
  (D := 27%:R / 50%:R) isT.
rewrite /A !tenths_sum /= in leakage.
rewrite ratio_lt // ratio_le // in leakage; have {}leakage := leakage isT isT.
have [L L_least] := one_prior_exists P_ok P_dec D_gt0.
have [_] := printed _ _ _ _ D_gt0 L_least slack leakage.
apply/negP; rewrite -ltNge ltr_addl divr_gt0 ?tenths_gt0 //.
by rewrite subr_gt0 ratio_lt.
Qed.
(* A mechanism that distorts no prior of S by more than D. *)
Definition valid_mechanism (R : realFieldType) (X : finType)
    (S : source_set R X) (D : R) (W : X -> X -> R) :=
  mechanism W /\ valid S D id W.

Definition square (R : realFieldType) (t : R) := t ^+ 2.

Section TwoLetters.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (D : R).
Hypotheses (X_two : #|X| = 2%N) (S_priors : of_priors S) (S_one : class_one S).
Hypotheses (D_gt0 : 0 < D) (D_lt : D < 1 / 2%:R).
Add Field numbers4 : (field_of_numbers R).

Lemma square_power : power_function 2%:R (@square R).
Proof.
split=> [t _ | u v _ _ | t _]; rewrite /square ?sqr_ge0 ?exprMn // -subr_ge0.
have -> : t ^+ 2 - (1 + 2%:R * (t - 1)) = (t - 1) ^+ 2 by identity R.
exact: sqr_ge0.
Qed.

Let two_gt1 : 1 < 2%:R :> R. Proof. by rewrite ltr1n. Qed.
Let X_gt1 : (1 < #|X|)%N. Proof. by rewrite X_two. Qed.
Let M_eq : #|X|%:R = 2%:R :> R. Proof. by rewrite X_two. Qed.
Let rest_eq : 2%:R - 1 = 1 :> R. Proof. by rewrite (natrD _ 1 1) addrK. Qed.
Let D_lt' : D < (#|X|%:R - 1) / #|X|%:R. Proof. by rewrite M_eq rest_eq. Qed.
Let x_some : exists _ : X, true.
Proof. by have /card_gt0P[x _] := ltnW X_gt1; exists x. Qed.
Let half_lt : 0 < 1 - 2%:R * D.
Proof.
by rewrite subr_gt0 mulrC -ltr_pdivl_mulr ?ltr0n.
Qed.
Let u_gt0 : 0 < 1 - D.
Proof.
apply: lt_trans half_lt _; rewrite ltr_add2l ltr_opp2 ltr_pmull //.
Qed.

Lemma right_sum (W : X -> X -> R) : valid_mechanism S D W ->
  #|X|%:R * (1 - D) <= \sum_x W x x.
Proof.
move=> [W_ok /(class_one_sum x_some S_one W_ok)].
by under eq_bigr do rewrite correct_id.
Qed.

Lemma response_valid : valid_mechanism S D (@symmetric_mechanism R X D).
Proof. exact: symmetric_ok S_priors S_one D_gt0 D_lt'. Qed.

Lemma renyi_of_two : symmetric_renyi_value X D (@square R) =
  (1 - D) ^+ 2 / D + D ^+ 2 / (1 - D).
Proof.
rewrite /symmetric_renyi_value /right /wrong M_eq rest_eq divr1 subrr mul0r
  addr0 /square.
rewrite !expr_div_n !exprS !expr0 !mulr1 !invfM.
have [D_neq0 u_neq0] : D != 0 /\ 1 - D != 0 by rewrite !gt_eqF.
move: (1 - D) u_neq0 => w w_neq0.
have -> : D * (w * w * (D^-1 * D^-1)) = w * w * D^-1 * (D * D^-1).
  by move: D^-1 => i; identity R.
have -> : w * (D * D * (w^-1 * w^-1)) = D * D * w^-1 * (w * w^-1).
  by move: w^-1 => i; identity R.
by rewrite !divff // !mulr1.
Qed.

Lemma two_renyi_least :
  letters_renyi (@square R) (@symmetric_mechanism R X D)
    ((1 - D) ^+ 2 / D + D ^+ 2 / (1 - D)) /\
  forall U v, valid_mechanism S D U -> letters_renyi (@square R) U v ->
    (1 - D) ^+ 2 / D + D ^+ 2 / (1 - D) <= v.
Proof.
rewrite -renyi_of_two.
have bound U v : valid_mechanism S D U -> letters_renyi (@square R) U v ->
    symmetric_renyi_value X D (@square R) <= v.
  move=> U_ok [_ level]; have [U_mech _] := U_ok.
  exact: (renyi_bound two_gt1 square_power X_gt1 D_gt0 D_lt' U_mech
    (right_sum U_ok) level).
have V_level := symmetric_renyi square_power X_gt1 D_gt0 D_lt'.
have [V_mech V_valid] := response_valid; have [V_ge0 V_sum] := V_mech.
have V_ge1 : 1 <= symmetric_renyi_value X D (@square R).
  have [x0 _] := x_some; have [_] := V_level x0 x0; apply: le_trans.
  rewrite -(V_sum x0); apply: ler_sum => y _.
  have := renyi_term_same square_power (V_ge0 x0 y).
  by rewrite /renyi_term => ->.
by split.
Qed.

Lemma two_renyi r :
  least_loss (valid_mechanism S D) (letters_renyi (@square R)) r ->
  r = (1 - D) ^+ 2 / D + D ^+ 2 / (1 - D).
Proof.
move=> [[W W_ok W_level] least]; have [V_level bound] := two_renyi_least.
by apply: le_anti; rewrite (bound W) // andbT; apply: least V_level;
  exact: response_valid.
Qed.

Lemma two_leakage E : least_maximal_leakage S D E -> E = 2%:R * (1 - D).
Proof.
move=> [E_ach E_least]; have [x0 _] := x_some.
have [ach least] :=
  class_one_leakage S_priors x0 S_one (ltW D_gt0) (ltW D_lt').
by apply: le_anti; rewrite -M_eq E_least // least.
Qed.

(* Renyi differential privacy against maximal leakage. *)
Lemma renyi_against_leakage :
  (2%:R * (1 - D) < (1 - D) ^+ 2 / D + D ^+ 2 / (1 - D)) =
  (0 < D ^+ 2 - 3%:R * D + 1).
Proof.
have q_gt0 : 0 < D * (1 - D) by exact: mulr_gt0.
rewrite -subr_gt0 -(pmulr_rgt0 _ q_gt0) -[RHS](pmulr_rgt0 _ half_lt).
have [D_neq0 u_neq0] : D != 0 /\ 1 - D != 0 by rewrite !gt_eqF.
congr (0 < _); set w := 1 - D.
have -> : D * w * (w ^+ 2 / D + D ^+ 2 / w - 2%:R * w) =
    w ^+ 3 * (D / D) + D ^+ 3 * (w / w) - 2%:R * (D * (w * w)).
  by move: D^-1 w^-1 => i j; identity R.
by rewrite !divff // /w; identity R.
Qed.

End TwoLetters.

Section Fifths.
Variable R : realFieldType.
Add Field numbers5 : (field_of_numbers R).

Lemma fifths :
  (2%:R / 5%:R) ^+ 2 - 3%:R * (2%:R / 5%:R) + 1 < 0 :> R.
Proof.
have inverse : 5%:R * 5%:R^-1 = 1 :> R by rewrite divff ?pnatr_eq0.
have : 0 < 5%:R^-1 :> R by rewrite invr_gt0 ltr0n.
move: (5%:R^-1) inverse => t inverse t_gt0.
have -> : (2%:R * t) ^+ 2 - 3%:R * (2%:R * t) + 1 = - (t * t).
  have -> : (2%:R * t) ^+ 2 - 3%:R * (2%:R * t) + 1 = - (t * t) +
      (5%:R * t - 1) * (t - 1) by identity R.
  by rewrite inverse subrr mul0r addr0.
by rewrite oppr_lt0 mulr_gt0.
Qed.

End Fifths.

(* The divergence-type losses are higher than the others: here than maximal
   leakage. *)
Definition figure_3_as_printed (R : realFieldType) :=
  forall (X : finType) (S : source_set R X) (D E : R),
  #|X| = 2%N -> of_priors S -> (forall P x, S P -> 0 < P x) -> convex S ->
  closed_priors S -> class_one S ->
  0 < D -> D < 1 / 2%:R -> least_maximal_leakage S D E ->
  [/\ forall L, least_exp_epsilon S D L -> E < L,
      forall K, least_pointwise_exp_epsilon S D (1 / 10%:R) K -> E < K &
      forall r, least_loss (valid_mechanism S D) (letters_renyi (@square R)) r
        ->
        E < r].

Theorem row_figure_3 (R : realFieldType) : ~ figure_3_as_printed R.
Proof.
pose U := @uniform R [finType of bool]; pose S := only U.
have U_prior : prior U by exact: uniform_prior true.
have S_priors : of_priors S by exact: only_is_prior.
have S_positive P x : S P -> 0 < P x.
  by move=> ->; rewrite /U /uniform card_bool invr_gt0 ltr0n.
have S_one : class_one S by exact: convex_hull_self.
have D_gt0 : 0 < 2%:R / 5%:R :> R by rewrite divr_gt0 ?ltr0n.
have D_lt : 2%:R / 5%:R < 1 / 2%:R :> R by rewrite -[1]/(1%:R) ratio_lt.
have two : #|[finType of bool]| = 2%N by exact: card_bool.
have D_le : 2%:R / 5%:R <= (#|[finType of bool]|%:R - 1) /
    #|[finType of bool]|%:R :> R.
  by rewrite two (natrD _ 1 1) addrK -(natrD _ 1 1) ltW.
have leakage := class_one_leakage S_priors true S_one (ltW D_gt0) D_le.
have [V_level bound] := two_renyi_least two S_priors S_one D_gt0 D_lt.
move=> /(_ _ S _ _ two S_priors S_positive (@only_convex _ _ U)
  (@only_closed _ _ U) S_one D_gt0 D_lt leakage)[_ _].
set r := _ + _ / _ in V_level bound; move=> /(_ r); rewrite two.
rewrite /r renyi_against_leakage // => below; have {below} : 0 <
    (2%:R / 5%:R) ^+ 2 - 3%:R * (2%:R / 5%:R) + 1 :> R.
  apply: below; split=> [|W u]; last exact: bound.
  by exists (@symmetric_mechanism R _ (2%:R / 5%:R)) => //;
    exact: response_valid.
by rewrite ltNge ltW // fifths.
Qed.
