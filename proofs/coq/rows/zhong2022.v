(* zhong2022: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets OnePrior
  Approximate
  Records
  ApproximateForms MaximalLeakage LeakageForms SlackOptimum Rationals Minimax
  Compactness InformationSaddle Products MutualInformation PowerMeans
    LossMixtures
  MergedLosses Graphs Channels ClassOne LinearPrograms FixedDiagonal Existence
  AttainedLosses LeastInformation Hamming DatabaseBounds.
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
