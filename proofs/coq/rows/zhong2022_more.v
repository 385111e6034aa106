(* zhong2022: the theorem of each row, continued. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel OnePrior Graphs
  Channels Hamming LettersAndOutputs SourceSets ClassOne Approximate
  ApproximateForms MaximalLeakage LeakageForms Products Records Colors
  SlackColors SlackOptimum OptimumColors MutualInformation PowerMeans
  LossMixtures MergedLosses Minimax Compactness AttainedLosses
  LeastInformation InformationSaddle DatabaseBounds.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

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
  [/\ forall delta L W, slack_optimum (only P) D delta L W ->
        (exists s, decreasing (fun i => renamed s W i i)) /\
        forall s, decreasing (fun i => renamed s W i i) ->
          slack_optimum (only P) D delta L (renamed s W) /\
          forall i j,
            (slack_black L delta (renamed s W) i j <->
             slack_black L delta W (s i) (s j)) /\
            (slack_red L delta (renamed s W) i j <->
             slack_red L delta W (s i) (s j)),
      forall L W, leakage_optimum (only P) D L W ->
        (exists s, decreasing (fun i => renamed s W i i)) /\
        forall s, decreasing (fun i => renamed s W i i) ->
          leakage_optimum (only P) D L (renamed s W) /\
          forall i j,
            (leakage_black (renamed s W) i j <->
             leakage_black W (s i) (s j)) /\
            (leakage_red (renamed s W) i j <-> leakage_red W (s i) (s j)),
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
- move=> delta L W [L_least W_ok W_ldp W_valid].
  have [some keeps] := sorting_keeps_colors P_ok P_dec W_ok W_valid.
  split=> // s s_dec; have [V_ok V_valid _ _ colors] := keeps s s_dec.
  have [V_ldp same] := colors L delta.
  split=> [|i j]; first by split=> //; exact: V_ldp.
  by have [-> -> _ _] := same i j.
- move=> L W [L_least W_ok W_leaks W_valid].
  have [some keeps] := sorting_keeps_colors P_ok P_dec W_ok W_valid.
  split=> // s s_dec; have [V_ok V_valid _ V_leaks colors] := keeps s s_dec.
  split=> [|i j]; first by split=> //; rewrite V_leaks.
  by have [_ /(_ i j)[_ _ -> ->]] := colors L 0.
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
have := (q_in (letter4 0), q_in (letter4 1), q_in (letter4 2), q_in (letter4 3)).
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
rewrite (paddr_eq0 ab_ge d_ge) (paddr_eq0 a_ge2 b_ge) mulf_eq0 pnatr_eq0 /= !subr_eq0 => /andP[/andP[]].
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
- have := W_sum (letter4 2); rewrite letters4 W22 (zero _ (letter4 3)) // !addr0.
  have -> : W (letter4 2) (letter4 0) = 0.
    apply: le_anti; rewrite W_ge0 andbT -(certain (letter4 1) (letter4 0)) //.
    exact: (forallP (red (letter4 0) isT)).
  have -> : W (letter4 2) (letter4 1) = 0.
    apply: le_anti; rewrite W_ge0 andbT -(certain (letter4 0) (letter4 1)) //.
    exact: (forallP (red (letter4 1) isT)).
  by rewrite addr0 => /eqP; rewrite eq_sym oner_eq0.
- have := W_sum (letter4 2); rewrite letters4 W22 (zero _ (letter4 3)) // !addr0.
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
  least_loss (records n S D) (fun W u => u = maximal_leakage (@product R n X X W))
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
  renyi_term power (u * c) (v * c) = renyi_term power u v * renyi_term power c c.
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
split=> [alpha power root u alpha_gt1 power_ok inverse | log u [log_mul log_le]].
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

Lemma row_algebra a m k (k' : R) p (p' : R) w c t :
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

Definition renyi_value := b * power (u / b) + u * power (b / u) +
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
Let renyi_value_ge1 : 1 <= renyi_value.
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

Lemma symmetric_renyi : renyi_level power (@symmetric_mechanism R X s) renyi_value.
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
rewrite three_values // sumr_const /renyi_value -/p0 -/p1 !mulr1.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
by move: (#|X|%:R : R) => m; identity R.
Qed.

(* Sibson information. *)
Definition sibson_value := M * root ((power u + (M - 1) * power b) / M).
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
  sibson_sum power root P (@symmetric_mechanism R X s) <= sibson_value.
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
rewrite /sibson_sum /sibson_value -/mean0 -/N0 mulrC -ler_pdivr_mulr //.
apply: (power_cancel alpha_gt1 ge0 mul tangent) => //.
  apply: divr_ge0; last exact: ltW.
  by apply: sumr_ge0 => y _; exact: (root_ge0 inverse (T_ge0 y)).
exact: ltW.
Qed.

Lemma norm_tangent (P f h : X -> R) : (forall x, 0 <= P x) ->
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
  log renyi_value / (alpha - 1).
Proof.
have [ge0 mul tangent] := power_ok.
have first_gt0 : 0 < b * p0 by exact: mulr_gt0.
have M2_ge0 : 0 <= M - 2%:R by rewrite subr_ge0 ler_nat.
have le_first : b * p0 <= renyi_value.
  rewrite /renyi_value -addrA ler_addl; apply: addr_ge0.
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
  alpha / (alpha - 1) * log (sibson_value ^+ n).
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
have value_gt0 : 0 < sibson_value by rewrite mulr_gt0 ?positive.
have log_n k : log (sibson_value ^+ k) = k%:R * log sibson_value.
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
rewrite /sibson_value log_mul ?positive // -/m [alpha * (_ + _)]mulrDr.
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
  by rewrite /t; case: ifP => _; [|case: ifP => _]; rewrite ?ler01 ?divr_ge0 ?ltW.
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

Lemma renyi_bound r : renyi_level power W r -> renyi_value <= r.
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
  by rewrite !mulr1; exact: row_algebra.
have linear (c0 c1 c2 : R) : \sum_x (c0 + c1 * W x x +
    c2 * (\sum_x' W x' x)) = M * c0 + c1 * T + c2 * M.
  rewrite !big_split /= -!mulr_sumr const; congr (_ + _ + c2 * _).
  rewrite exchange_big /=; under eq_bigr do rewrite W_sum.
  by rewrite const mulr1.
have u_eq : u = 1 - (M - 1) * b by rewrite -rest subKr.
have split_total : \sum_x \sum_(x' | x' != x) pair x x' =
    M * (M - 1) * renyi_value +
    (alpha * ((M - 1) * (k0 - 1) + (1 - k1)) +
     (alpha - 1) * ((p0 - 1) + (M - 1) * (1 - p1))) * (T - M * u).
  under eq_bigr do rewrite row.
  rewrite linear /renyi_value -/p0 -/p1; move: k0u k1b; rewrite u_eq.
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
  sibson_value <= sibson_sum power root (fun=> M^-1) W.
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
    rewrite sumr_const cardC1 -[_ *+ #|X|.-1]mulr_natl -subn1 natrB ?(ltnW X_gt1) //.
    rewrite !powers ?(ltW u_gt0) ?(ltW b_gt0) // mulrA -mulrDl mulrA.
    by rewrite [M^-1 * _]mulrC -/mean0 divff ?gt_eqF.
  have P_ge0 (x : X) : 0 <= M^-1 by rewrite invr_ge0 ltW.
  apply: le_trans (norm_tangent P_ge0 (W_ge0^~ y) (h_gt0 y) h_sum).
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
have value_eq : sibson_value = M^-1 * (c1 * (M * u) + c2 * (M - M * u)).
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
  by rewrite /sibson_value -/mean0.
have T_ge : 0 <= T - M * u by rewrite subr_ge0.
rewrite [X in X <= _]value_eq ler_pmul2l ?invr_gt0 // -subr_ge0.
have -> : c1 * T + c2 * (M - T) - (c1 * (M * u) + c2 * (M - M * u)) =
    (c1 - c2) * (T - M * u).
  by move: (#|X|%:R : R) => m; identity R.
by rewrite mulr_ge0 // subr_ge0.
Qed.

End SymmetricPowers.
(* For (epsilon, delta) of single outputs, with the uniform prior in the set. *)
Definition response_exp_epsilon (R : realFieldType) (X : finType) (s delta : R) : R :=
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

Lemma slack_lower lambda : 1 <= lambda -> pointwise_achievable S s delta lambda ->
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

Lemma slack_upper L : 0 <= delta ->
  (forall lambda, 1 <= lambda -> pointwise_achievable S s delta lambda ->
     L <= lambda) -> L <= response_exp_epsilon X s delta.
Proof.
move=> delta_ge0; apply; first by rewrite /response_exp_epsilon le_maxr lexx.
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

Theorem row_theorem_17 (R : realFieldType) (X : finType) (S : source_set R X)
  (n : nat) : (0 < n)%N -> (1 < #|X|)%N -> of_priors S -> convex S ->
  class_one S ->
  (forall D s, 0 < D -> D < n%:R * ((#|X|%:R - 1) / #|X|%:R) -> s = D / n%:R ->
   [/\ least_records_level n S D ((#|X|%:R - 1) * (n%:R - D) / D),
      forall delta E, 0 <= delta -> least_records_pointwise n S D delta E ->
        response_exp_epsilon X s (#|X|%:R ^+ n.-1 * delta) <= E <=
        response_exp_epsilon X s delta,
      (forall W c, records n S D W ->
         (forall P, S P -> identified (@product_prior R n X P) c (product W)) ->
         (#|X|%:R * (1 - s)) ^+ n <= c) /\
      least_loss (records n S D) (fun W u =>
        u = maximal_leakage (@product R n X X W)) ((#|X|%:R * (1 - s)) ^+ n),
      forall alpha power, 1 < alpha -> power_function alpha power ->
        least_loss (records n S D)
          (fun W => neighbours_renyi power (@product R n X X W))
          (renyi_value X s power) /\
        (forall root, inverse_power power root ->
           least_loss (records n S D) (fun W c => forall P, S P ->
             sibson_sum power root (@product_prior R n X P)
               (@product R n X X W) <= c)
             (sibson_value X s power root ^+ n)) /\
        forall log, logarithm log ->
          (forall t, 0 < t -> log (power t) = alpha * log t) ->
          log ((#|X|%:R - 1) / s) + alpha / (alpha - 1) * log (1 - s) <=
          log (renyi_value X s power) / (alpha - 1) /\
          forall root, inverse_power power root ->
            n%:R * (log #|X|%:R + alpha / (alpha - 1) * log (1 - s)) <=
            alpha / (alpha - 1) * log (sibson_value X s power root ^+ n) &
      forall log, logarithm log ->
        least_loss (records n S D) (fun W c => forall P, S P ->
            information log (@product_prior R n X P) (@product R n X X W) <= c)
          (n%:R * (log #|X|%:R + s * log s + (1 - s) * log (1 - s) -
             s * log (#|X|%:R - 1)))]) /\
  forall D, n%:R * ((#|X|%:R - 1) / #|X|%:R) <= D ->
    records n S D (fun _ => @uniform R X).
Proof.
move=> n_gt0 X_gt1 S_priors S_convex S_one; set M := #|X|%:R : R.
have /card_gt0P[x0 _] := ltnW X_gt1.
have n_pos : 0 < n%:R :> R by rewrite ltr0n.
have S_uniform : S (@uniform R X) by exact: S_convex.
have uniform_ok := S_priors _ S_uniform.
split=> [D s D_gt0 D_lt s_eq | D D_ge]; last first.
  have U_ok := uniform_answers_mechanism R x0.
  split=> //; apply/product_validP => // P S_P.
  by rewrite uniform_answers_distortion // ?ler_pdivl_mulr // 1?mulrC //;
    exact: S_priors.
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
- move=> delta E delta_ge0 [E_ge1 E_ach E_least].
  have bounds lambda := records_pointwise_bounds n_gt0 D x0 S_priors delta_ge0
    (lambda := lambda).
  rewrite -s_eq in bounds; apply/andP; split.
    apply: (slack_lower X_gt1 S_one) => //; exact: (bounds E E_ge1).2.
  apply: (slack_upper X_gt1 S_priors S_one) => // lambda lambda_ge1 ach.
  exact: E_least (lambda_ge1) ((bounds lambda lambda_ge1).1 ach).
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
- move=> alpha power alpha_gt1 power_ok; have [power_ge0 power_mul _] := power_ok.
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
    have v_ge0 : 0 <= sibson_value X s power root.
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

Lemma renyi_of_two : renyi_value X D (@square R) =
  (1 - D) ^+ 2 / D + D ^+ 2 / (1 - D).
Proof.
rewrite /renyi_value /right /wrong M_eq rest_eq divr1 subrr mul0r addr0 /square.
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
    renyi_value X D (@square R) <= v.
  move=> U_ok [_ level]; have [U_mech _] := U_ok.
  exact: (renyi_bound two_gt1 square_power X_gt1 D_gt0 D_lt' U_mech
    (right_sum U_ok) level).
have V_level := symmetric_renyi square_power X_gt1 D_gt0 D_lt'.
have [V_mech V_valid] := response_valid; have [V_ge0 V_sum] := V_mech.
have V_ge1 : 1 <= renyi_value X D (@square R).
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
  #|X| = 2%N -> of_priors S -> convex S -> class_one S ->
  0 < D -> D < 1 / 2%:R -> least_maximal_leakage S D E ->
  [/\ forall L, least_exp_epsilon S D L -> E < L,
      forall K, least_pointwise_exp_epsilon S D (1 / 10%:R) K -> E < K &
      forall r, least_loss (valid_mechanism S D) (letters_renyi (@square R)) r ->
        E < r].

Theorem row_figure_3 (R : realFieldType) : ~ figure_3_as_printed R.
Proof.
pose S : source_set R [finType of bool] := @prior R [finType of bool].
have S_priors : of_priors S by [].
have S_convex : convex S.
  move=> P [V [vertex [S_vertex [w [w_ge0 w_sum P_eq]]]]]; split=> [x|].
    rewrite P_eq sumr_ge0 // => v _; have [v_ge0 _] := S_vertex v.
    exact: mulr_ge0.
  under eq_bigr do rewrite P_eq; rewrite exchange_big -w_sum /=.
  apply: eq_bigr => v _; have [_ v_sum] := S_vertex v.
  by rewrite -mulr_sumr v_sum mulr1.
have S_one : class_one S.
  by apply: convex_hull_self; exact: uniform_prior true.
have D_gt0 : 0 < 2%:R / 5%:R :> R by rewrite divr_gt0 ?ltr0n.
have D_lt : 2%:R / 5%:R < 1 / 2%:R :> R by rewrite -[1]/(1%:R) ratio_lt.
have two : #|[finType of bool]| = 2%N by exact: card_bool.
have D_le : 2%:R / 5%:R <= (#|[finType of bool]|%:R - 1) /
    #|[finType of bool]|%:R :> R.
  by rewrite two (natrD _ 1 1) addrK -(natrD _ 1 1) ltW.
have leakage := class_one_leakage S_priors true S_one (ltW D_gt0) D_le.
have [V_level bound] := two_renyi_least two S_priors S_one D_gt0 D_lt.
move=> /(_ _ S _ _ two S_priors S_convex S_one D_gt0 D_lt leakage)[_ _].
set r := _ + _ / _ in V_level bound; move=> /(_ r); rewrite two.
rewrite /r renyi_against_leakage // => below; have {below} : 0 <
    (2%:R / 5%:R) ^+ 2 - 3%:R * (2%:R / 5%:R) + 1 :> R.
  apply: below; split=> [|W u]; last exact: bound.
  by exists (@symmetric_mechanism R _ (2%:R / 5%:R)) => //;
    exact: response_valid.
by rewrite ltNge ltW // fifths.
Qed.
