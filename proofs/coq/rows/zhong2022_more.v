(* zhong2022: the theorem of each row, continued. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel OnePrior Graphs
  Channels Hamming LettersAndOutputs SourceSets ClassOne Approximate
  ApproximateForms MaximalLeakage LeakageForms Products Records Colors
  SlackColors SlackOptimum OptimumColors MutualInformation PowerMeans
  LossMixtures MergedLosses Minimax Compactness AttainedLosses
  LeastInformation InformationSaddle DatabaseLeakage RecordBuilders.
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
