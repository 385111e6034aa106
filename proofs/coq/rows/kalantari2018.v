(* kalantari2018: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions LocalModel DiagonalPolytope Rationals
  SourceSets ClassOne OnePrior CertificateChecks Records Classes SortedSets
  LettersAndOutputs Minimax Compactness MutualInformation LeastInformation
  InformationSaddle Refutations Colors OutputThresholds Folding FoldedHulls
  ColoredOptima.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem row_theorem_1 (R : realFieldType) (X : finType) (S : source_set R X) :
  of_priors S -> class_one S ->
  [/\ forall D, 0 < D -> D < (#|X|%:R - 1) / #|X|%:R ->
        least_exp_epsilon S D ((#|X|%:R - 1) * (1 - D) / D),
      forall D, (#|X|%:R - 1) / #|X|%:R <= D -> least_exp_epsilon S D 1 &
      (1 < #|X|)%N -> forall lambda, ~ achievable S 0 lambda].
Proof.
move=> S_priors S_one; split=> [D | D | M_gt1 lambda].
- exact: class_one_least.
- exact: class_one_zero.
by apply: class_one_perfect; rewrite // ltr1n.
Qed.

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

Theorem row_lemma_1 (R : realFieldType) (X Y : finType) (V W : X -> Y -> R)
  (a K L : R) : (0 < #|X|)%N -> mechanism V -> mechanism W -> 0 <= a <= 1 ->
  level V K -> level W L ->
  mechanism (mixture a V W) /\
  exists2 lambda, level (mixture a V W) lambda & lambda <= Num.max K L.
Proof.
move=> X_gt0 V_ok W_ok a_in [V_ldp _] [W_ldp _].
have VW_ok := mixture_mechanism a_in V_ok W_ok; split=> //.
apply: level_exists X_gt0 VW_ok _.
exact: leakage_quasi_convex a_in V_ok W_ok V_ldp W_ldp.
Qed.

(* (11) for l silent letters, as printed. *)
Definition theorem_2b_term (R : realFieldType) (M : nat)
    (S : source_set R [finType of 'I_M]) (D : R) (l : nat) (E : R) :=
  exists d, [/\ admitted S D l d, 0 < entry d 1 & E = ratio l d].

Definition theorem_2b_as_printed (R : realFieldType) :=
  forall (M : nat) (S : source_set R [finType of 'I_M]) (D L : R),
  of_sorted_priors S -> class_two S -> closed_priors S ->
  0 < D -> least_exp_epsilon S D L ->
  [/\ forall t, largest_tail S 1 t -> D < t -> L = (M%:R - 1) * (1 - D) / D,
      forall k s t, (0 < k)%N -> (k + 2 <= M)%N ->
        largest_tail S k s -> largest_tail S k.+1 t -> s <= D -> D < t ->
        least_of (fun E => exists2 l, (l <= k)%N & theorem_2b_term S D l E) L &
      forall t, largest_tail S M.-1 t -> t <= D -> L = 1].

Theorem row_theorem_2b (R : realFieldType) : ~ theorem_2b_as_printed R.
Proof.
have [[P_prior P_dec] L_least adm low] := order_is_needed R.
move=> printed; move: P_prior P_dec L_least adm low.
set P := vector R 3 _; set D := (X in least_exp_epsilon _ X _).
set d := (X in admitted _ _ _ X) => P_prior P_dec L_least adm low.
have S_sorted : of_sorted_priors (only P).
  move=> Q same; split; last by move=> i j le_ij; rewrite !same; exact: P_dec.
  exact: only_is_prior P_prior _ same.
have S_two : class_two (only P).
  have ordered : ordered_by 1%g (only P).
    by move=> Q same i j le_ij; rewrite !perm1 !same; exact: P_dec.
  split; last by exists 1%g.
  case/(ordered_class_one (only_is_prior P_prior) ordered) => Q same flat.
  have := flat ord0; rewrite [RHS](esym (flat (lift ord0 ord0))) !same.
  by move=> /eqP; rewrite /P /vector /= ofQ_eq.
have D_gt0 : 0 < D by rewrite -(ofQ0 R) ofQ_lt; vm_compute.
have [_ /(_ 1%N) between _] :=
  printed _ _ _ _ S_sorted S_two (@only_closed _ _ P) D_gt0 L_least.
have [||_ least] := between _ _ isT isT (largest_tail_only R 3 _ 1)
  (largest_tail_only R 3 _ 2).
- by rewrite ofQ_le; vm_compute.
- by rewrite ofQ_lt; vm_compute.
move: low; rewrite ltNge => /negP; apply.
have entryE : entry d 1 = d ord0 by exact: (entry_ord d ord0).
apply: least; exists 0%N => //; exists d; split=> //.
  by rewrite entryE -(ofQ0 R) ofQ_lt; vm_compute.
rewrite /quotient /ratio entryE subr0 subn0 natrB //.
by congr ((_ - _) / _); apply: eq_bigl => i; rewrite addn0.
Qed.

Theorem row_definition_1 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) :
  [/\ ~ (class_one S /\ class_two S), ~ (class_one S /\ class_three S),
      ~ (class_two S /\ class_three S) &
      ~ ~ (class_one S \/ class_two S \/ class_three S)].
Proof. exact: exactly_one_class. Qed.

Theorem row_remark_3 (R : realFieldType) (X Y : finType) (lambda : R)
  (W : X -> Y -> R) : (0 < #|X|)%N -> mechanism W -> ldp lambda W ->
  [/\ forall y, (forall x, W x y = 0) \/ (forall x, 0 < W x y),
      (#|empty_columns W| < #|Y|)%N & 1 <= lambda].
Proof.
move=> /card_gt0P[x0 _] W_ok W_ldp; split=> [y||]; first exact: ldp_column.
  have [W_ge0 W_sum] := W_ok.
  have [y W_neq0] : exists y, W x0 y != 0.
    case: (pickP [pred y | W x0 y != 0]) => [y some | none]; first by exists y.
    have : \sum_y W x0 y = 0.
      by apply: big1 => y _; move: (none y) => /= /negbFE/eqP.
    by rewrite W_sum => /eqP; rewrite oner_eq0.
  rewrite -cardsT; apply: proper_card; rewrite properT.
  apply/eqP => all; have : y \in empty_columns W by rewrite all inE.
  by rewrite inE => /forallP/(_ x0); rewrite (negbTE W_neq0).
exact: ldp_ge1 x0 W_ok W_ldp.
Qed.

(* Utility with the two priors (1, 0) and (0, 1). *)
Definition worst_utility (R : realFieldType) (d : bool -> R) : R :=
  - Num.max (mean 1 d) (mean 0 d).

Theorem row_example_sublinearity (R : realFieldType) :
  [/\ forall d, d = on_first R \/ d = on_second R ->
        exists W, mechanism W /\ forall x, letter_distortion id W x = d x,
      worst_utility (on_first R) + worst_utility (on_second R) <
        worst_utility (fun x => on_first R x + on_second R x) &
      ~ sub_linear (@worst_utility R)].
Proof.
split; last exact: worst_distortion_not_sub_linear.
  move=> d [->|->].
    exists (fun _ y : bool => (~~ y)%:R); split; first by
      split=> [x [] | x]; rewrite ?big_bool /= ?ler01 ?lexx ?add0r ?addr0.
    by case; rewrite /letter_distortion /correct /on_first big_pred1_eq
      ?subr0 ?subrr.
  exists (fun _ y : bool => y%:R); split; first by
    split=> [x [] | x]; rewrite ?big_bool /= ?ler01 ?lexx ?add0r ?addr0.
  by case; rewrite /letter_distortion /correct /on_second big_pred1_eq
    ?subr0 ?subrr.
exact: worst_distortion_superadditive.
Qed.

Theorem row_lemma_2 (R : realFieldType) (X : finType) (S : source_set R X)
  (D : R) : of_priors S ->
  (forall lambda, achievable S D lambda <->
     achievable (convex_hull S) D lambda) /\
  forall L, least_exp_epsilon S D L <->
    least_exp_epsilon (convex_hull S) D L.
Proof.
by move=> _; split=> [lambda | L];
  [exact: achievable_convex_hull | exact: least_exp_epsilon_hull].
Qed.

Theorem row_lemma_3 (R : realFieldType) (X : finType) (S : source_set R X)
  (D : R) : no_gaps R -> of_priors S -> not_empty S -> 0 <= D ->
  (forall lambda, 1 <= lambda -> achievable S D lambda -> exists L W,
     [/\ least_exp_epsilon S D L, mechanism W, ldp L W & valid S D id W]) /\
  exists W : X -> X -> R, mechanism W /\ valid S D id W.
Proof.
move=> complete S_priors S_some D_ge0; split=> [lambda lambda_ge1 ach|].
  exact (optimum_on_letters complete S_priors S_some lambda_ge1 ach).
by eexists; exact (identity_valid S_priors D_ge0).
Qed.

Theorem row_lemma_4 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D : R) :
  no_gaps R -> of_sorted_priors S -> not_empty S -> 0 <= D ->
  (forall lambda, 1 <= lambda -> achievable S D lambda -> exists L W,
     [/\ least_exp_epsilon S D L, mechanism W, ldp L W, valid S D id W &
         forall i j : 'I_M, (i <= j)%N ->
           letter_distortion id W i <= letter_distortion id W j]) /\
  exists W, [/\ mechanism W, valid S D id W & forall i j : 'I_M, (i <= j)%N ->
    letter_distortion id W i <= letter_distortion id W j].
Proof.
move=> complete S_sorted S_some D_ge0.
have S_priors : of_priors S by move=> P /S_sorted[].
split=> [lambda lambda_ge1 ach|].
  have [L L_least] := least_level_attained complete S_priors S_some
    lambda_ge1 ach.
  have [_ L_ach _] := L_least.
  have [W [W_ok W_ldp W_valid W_sorted]] := sorted_distortions S_sorted L_ach.
  by exists L, W.
have [W_ok W_valid] := identity_valid S_priors D_ge0.
eexists; split; [exact: W_ok | exact: W_valid |] => i j _.
have D0 k : letter_distortion id (fun x y : 'I_M => (x == y)%:R : R) k = 0.
  by rewrite /letter_distortion /correct big_pred1_eq eqxx subrr.
by rewrite !D0.
Qed.

Theorem row_theorem_2a (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D t : R) (k : nat) :
  of_sorted_priors S -> largest_tail S k t -> D < t ->
  (forall W, mechanism W -> (k <= #|empty_columns W|)%N -> ~ valid S D id W) /\
  largest_tail S 0 0.
Proof.
move=> S_sorted [[P S_P t_eq] _] D_lt; have [P_prior P_dec] := S_sorted P S_P.
split=> [W W_ok k_le W_valid|].
  have := W_valid P S_P; apply/negP; rewrite -ltNge (lt_le_trans D_lt) // t_eq.
  by apply: zero_columns => //; rewrite -(cardsE (zero_column W)).
split=> [|Q /S_sorted[Q_prior _]]; last by rewrite A0.
by exists P; rewrite ?A0.
Qed.

Theorem row_remark_4 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D : R) :
  (forall lambda, achievable S D lambda ->
     achievable (sorted_part S) D lambda) /\
  forall K L, least_exp_epsilon (sorted_part S) D K ->
    least_exp_epsilon S D L -> K <= L.
Proof.
split=> [lambda | K L]; first by apply: achievable_sub => P [].
by apply: part_leaks_less => P [S_P _]; exact: convex_hull_self.
Qed.

Theorem row_lemma_7 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D : R) :
  (0 < M)%N -> of_sorted_priors S ->
  (least_exp_epsilon S D 1 <-> forall P, S P -> A P M.-1 <= D) /\
  forall t, largest_tail S M.-1 t -> (least_exp_epsilon S D 1 <-> t <= D).
Proof.
move=> M_gt0 S_sorted; have zero := sorted_zero D M_gt0 S_sorted.
split=> // t [[P S_P ->] t_max]; split=> [/zero | t_le]; first exact.
by apply/zero => Q /t_max A_le; exact: le_trans A_le t_le.
Qed.

Theorem row_lemma_8 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (t : R) (k : nat) :
  of_sorted_priors S -> largest_tail S k t -> (k <= M)%N ->
  (forall (Y : finType) W (g : Y -> 'I_M) D, D < t -> mechanism W ->
     (#|Y| + k <= M)%N -> ~ valid S D g W) /\
  forall (Y : finType) W (g : Y -> 'I_M), mechanism W ->
    (k <= #|unanswered g W|)%N -> exists2 P, S P & t <= distortion P g W.
Proof.
move=> S_sorted [[P S_P ->] _] k_le; have [P_prior P_dec] := S_sorted P S_P.
split=> [Y W g D D_lt W_ok few W_valid | Y W g W_ok many].
  have := W_valid P S_P; apply/negP; rewrite -ltNge (lt_le_trans D_lt) //.
  by apply: few_outputs => //; rewrite -(leq_add2r k) subnK.
by exists P => //; apply: silent_letters => //; rewrite -cardsE.
Qed.

Theorem row_lemma_10 (R : realFieldType) (X : finType) (a a' b : X -> R)
  (x : X) : \sum_z a z = \sum_z a' z -> (forall z, b x <= b z) ->
  (forall z, z != x -> a' z <= a z) ->
  \sum_z a' z * b z <= \sum_z a z * b z.
Proof. exact: transfer. Qed.

Theorem row_dp_bounds_mi (R : realFieldType) (X : finType) (log : R -> R) :
  logarithm log ->
  [/\ forall (Y : finType) P (W : X -> Y -> R) lambda,
        prior P -> mechanism W -> ldp lambda W ->
        information log P W <= log lambda,
      forall (Y : finType) S (W : X -> Y -> R) lambda u,
        of_priors S -> mechanism W -> ldp lambda W ->
        largest_of (fun v => exists2 P, S P & v = information log P W) u ->
        u <= log lambda &
      forall (S : source_set R X) D L u, of_priors S ->
        least_exp_epsilon S D L -> least_information log S D u -> u <= log L].
Proof.
move=> [log_mul log_le].
have at_most (Y : finType) P (W : X -> Y -> R) lambda :
    prior P -> mechanism W -> ldp lambda W ->
    information log P W <= log lambda.
  exact: information_at_most_epsilon.
split=> // [Y S W lambda u S_priors W_ok W_ldp [[P S_P ->] _] | S D L u].
  by apply: at_most W_ldp => //; exact: S_priors.
exact: least_information_at_most_epsilon.
Qed.

Theorem row_remark_7 (R : realFieldType) (X : finType) (V W : X -> X -> R)
  (K L : R) (x y : X) : mechanism V -> mechanism W -> level V K -> level W L ->
  1 < L -> (forall z, z != x -> V z y = W z y) ->
  (V x y < W x y -> K < L \/ ~~ black K V x y) /\
  (W x y < V x y -> K < L \/ ~~ red K V x y).
Proof.
move=> [V_ge0 _] [W_ge0 _] _ [W_ldp _] L_gt1 same; split=> lt.
  exact: lowered_black L_gt1 W_ldp same (V_ge0 _ _) (fun z => W_ge0 z y) lt.
exact: raised_red L_gt1 W_ldp same (W_ge0 _ _) lt.
Qed.

Theorem row_claim_1 (R : realFieldType) (X : finType) (W : X -> X -> R)
  (lambda : R) (x : X) : 1 < lambda -> mechanism W -> ldp lambda W ->
  ~ (forall y, y \notin empty_columns W -> black lambda W x y) /\
  ~ (forall y, y \notin empty_columns W -> red lambda W x y).
Proof.
move=> lambda_gt1 W_ok W_ldp; split=> all.
  apply: no_black_row lambda_gt1 W_ok W_ldp _ => y y_in.
  by apply: all; rewrite inE.
apply: no_red_row lambda_gt1 W_ok W_ldp _ => y y_in.
by apply: all; rewrite inE.
Qed.

(* What claims 3 to 5 assume. *)
Lemma claims_premises (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D L t : R) (k : nat) W :
  of_sorted_priors S -> largest_tail S M.-1 t -> D < t ->
  least_with_empty_columns S D k L W ->
  exists P, [/\ S P, forall x, P x < 1 - D,
    [/\ mechanism W, ldp L W & valid S D id W] &
    forall V K, mechanism V -> ldp K V -> valid S D id V ->
      zero_column V =1 zero_column W -> L <= K].
Proof.
move=> S_sorted [[P S_P t_eq] _] D_lt [W_ok [W_ldp _] W_valid W_k least].
have [P_prior P_dec] := S_sorted P S_P; exists P; split=> //.
  by apply: sorted_spread; rewrite // -t_eq.
move=> V K V_ok V_ldp V_valid same.
apply: (least V K V_ok V_ldp V_valid); rewrite -W_k.
by apply: eq_card => y; rewrite !inE; exact: same.
Qed.

Theorem row_claim_3 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D L t : R) (k : nat)
  (W : 'I_M -> 'I_M -> R) : of_sorted_priors S -> largest_tail S M.-1 t ->
  D < t -> least_with_empty_columns S D k L W ->
  forall i j : 'I_M, i \notin empty_columns W -> j \notin empty_columns W ->
    j != i -> ~~ black L W i i -> red L W i j.
Proof.
move=> S_sorted t_max D_lt W_least i j; rewrite !inE => i_in j_in j_neq b.
have [P [S_P P_lt [W_ok W_ldp W_valid] least]] :=
  claims_premises S_sorted t_max D_lt W_least.
apply: (red_beside_not_black _ S_P) => // Q /S_sorted[]; exact.
Qed.

Theorem row_claim_4 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D L t : R) (k : nat)
  (W : 'I_M -> 'I_M -> R) : of_sorted_priors S -> largest_tail S M.-1 t ->
  D < t -> least_with_empty_columns S D k L W ->
  forall i j : 'I_M, i \notin empty_columns W -> j \notin empty_columns W ->
    ~~ black L W i i -> ~~ black L W j j -> i = j.
Proof.
move=> S_sorted t_max D_lt W_least i j; rewrite !inE => i_in j_in bi bj.
have [P [S_P P_lt [W_ok W_ldp W_valid] least]] :=
  claims_premises S_sorted t_max D_lt W_least.
apply: (one_not_black _ S_P P_lt W_ok W_ldp W_valid least) => //.
by move=> Q /S_sorted[].
Qed.

Theorem row_claim_5 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D L t : R) (k : nat)
  (W : 'I_M -> 'I_M -> R) : of_sorted_priors S -> largest_tail S M.-1 t ->
  D < t -> least_with_empty_columns S D k L W ->
  forall i j : 'I_M, i \notin empty_columns W -> ~~ black L W i i ->
    letter_distortion id W i <= letter_distortion id W j.
Proof.
move=> S_sorted t_max D_lt W_least i j; rewrite !inE => i_in b.
have [P [S_P P_lt [W_ok W_ldp W_valid] least]] :=
  claims_premises S_sorted t_max D_lt W_least.
have [->//|j_neq] := eqVneq j i; apply: ltW.
apply: (not_black_least _ S_P P_lt W_ok W_ldp W_valid least) => //.
by move=> Q /S_sorted[].
Qed.

Theorem row_output_thresholds_corrected (R : realFieldType) (M : nat)
  (P : 'I_M -> R) (D : R) (k : nat) :
  prior P -> decreasing P -> 0 < D -> (0 < k < M)%N ->
  (exists L, least_exp_epsilon (only P) D L) /\
  forall L, least_exp_epsilon (only P) D L ->
    (exists W, [/\ mechanism W, ldp L W, valid (only P) D id W &
                   (#|used_columns W| + k <= M)%N]) <->
    A P k + (M%:R - 1 - k%:R) * entry P (M - k).+1 <= D.
Proof.
case: M P => [P _ _ _ /andP[]//|N P P_prior P_dec D_gt0 k_in].
split=> [|L L_least]; first exact: one_prior_exists.
have /andP[k_gt0 k_lt] := k_in.
have count W : (#|used_columns W| + k <= N.+1)%N =
    (#|answered W| <= N.+1 - k)%N.
  rewrite -[RHS](leq_add2r k) subnK; last exact: ltnW.
  congr (_ + _ <= _)%N; apply: eq_card => y; rewrite !inE -negb_forall.
  by congr (~~ _); apply: eq_forallb => x; rewrite negbK.
have := output_threshold P_prior P_dec D_gt0 k_in L_least.
have -> : (N.+1 - 1 - k)%:R = N.+1%:R - 1 - k%:R :> R.
  by rewrite natrB ?subn1 // mulrSr addrK.
move=> few; split=> [[W [W_ok W_ldp W_valid]]|/few[W [W_ok W_ldp W_valid]]].
  by rewrite count => W_few; apply/few; exists W.
by rewrite -count => W_few; exists W.
Qed.

Theorem row_equation_22_corrected (R : realFieldType) (X Y : finType)
  (log : R -> R) (S : source_set R X) (D : R) (g : Y -> X) (V : X -> Y -> R) :
  no_gaps R -> logarithm log -> of_priors S -> convex S -> closed_priors S ->
  not_empty S -> mechanism V -> valid S D g V ->
  exists P W, [/\ S P, mechanism W, valid S D g W,
    forall Q, S Q -> information log Q W <= information log P W &
    forall V, mechanism V -> valid S D g V ->
      information log P W <= information log P V].
Proof.
move=> complete [log_mul log_le] S_priors S_convex S_closed [P S_P].
move=> V_ok V_valid.
exact: (information_minimax_closed complete log_mul log_le S_priors S_convex
  S_closed S_P V_ok V_valid).
Qed.

Theorem row_lemma_5_corrected (R : realFieldType) (X : finType)
  (log : R -> R) (S : source_set R X) (D : R) :
  logarithm log -> of_priors S -> class_one S -> 0 <= D ->
  (D < (#|X|%:R - 1) / #|X|%:R ->
     least_information log (convex_hull S) D (class_one_formula X log D)) /\
  ((#|X|%:R - 1) / #|X|%:R <= D ->
     least_information log (convex_hull S) D 0).
Proof.
move=> [log_mul log_le] S_priors S_one D_ge0; split=> D_at.
  exact: class_one_information.
exact: class_one_no_information.
Qed.

(* A is the set of the folding permutations. *)
Definition all_folds (R : realFieldType) (M : nat)
    (S : source_set R [finType of 'I_M]) (A : {set 'S_M}) :=
  forall T, T \in A <-> folds S T.

Theorem row_corollary_1 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (A : {set 'S_M}) (D : R) :
  of_priors S -> convex S -> not_empty (sorted_part S) -> all_folds S A ->
  (forall Q, folded_by_some S Q <-> folded_by_all S Q) ->
  (forall lambda, 1 <= lambda ->
     (achievable S D lambda <-> achievable (folded_by_all S) D lambda)) /\
  forall L,
    (least_exp_epsilon S D L <-> least_exp_epsilon (folded_by_all S) D L) /\
    (least_exp_epsilon S D L <-> least_exp_epsilon (folded_by_some S) D L).
Proof.
case: M S A => [|N] S A S_priors S_convex [P [S_P P_dec]] A_lists same.
  have [_] := S_priors P S_P; rewrite big_ord0 => /eqP.
  by rewrite eq_sym oner_eq0.
have one Q : folded_by_some S Q -> folded_by_all S Q by move/same.
split=> [lambda lambda_ge1 | L].
  exact: (hull_folds_to_one_set S_priors S_convex A_lists S_P P_dec one).
exact: (one_set_least S_priors S_convex A_lists S_P P_dec one).
Qed.

(* (11) with D_1 <= ... <= D_(M-l) among its constraints. *)
Definition sorted_term (R : realFieldType) (M : nat)
    (S : source_set R [finType of 'I_M]) (D : R) (l : nat) (E : R) :=
  exists d, [/\ admitted S D l d,
    forall i j : 'I_M, (i <= j)%N -> (j + l < M)%N -> d i <= d j,
    0 < entry d 1 & E = ratio l d].

Lemma ratioE (R : realFieldType) (N l : nat) (d : 'I_N.+1 -> R) :
  (l <= N)%N -> ratio l d = quotient l d ord0.
Proof.
move=> l_le; rewrite /ratio /quotient (entry_ord d ord0) subSS subn0 natrB //.
rewrite mulrSr addrK; congr ((_ - _) / _); apply: eq_bigl => i.
by rewrite ltn_subRL addnC.
Qed.

Lemma tail_top (R : realFieldType) (N : nat) (P : 'I_N.+1 -> R) k :
  prior P -> (k <= N)%N -> A P k <= 1 - entry P 1.
Proof.
move=> P_prior k_le; rewrite A_top // ler_add2l ler_opp2.
have -> : entry P 1 = top P 1 by rewrite topS // top0 add0r.
rewrite !top_entries ?leq_subr // big_ord1 subSn // big_ord_recl ler_addl.
by apply: sumr_ge0 => i _; exact: entry_ge0.
Qed.

Lemma tail_at_least (R : realFieldType) (N : nat)
  (S : source_set R [finType of 'I_N.+1]) k t D :
  of_sorted_priors S -> (k <= N)%N -> largest_tail S k t -> D < t ->
  exists2 P, S P & D < 1 - entry P 1.
Proof.
move=> S_sorted k_le [[P S_P ->] _] D_lt; exists P => //.
by apply: lt_le_trans D_lt _; apply: tail_top => //; case: (S_sorted P S_P).
Qed.

Lemma least_term (R : realFieldType) (N : nat)
  (S : source_set R [finType of 'I_N.+1]) (D L : R) P k :
  of_sorted_priors S -> 0 < D -> S P -> D < 1 - entry P 1 -> (k <= N)%N ->
  least_exp_epsilon S D L ->
  least_of (fun E => exists2 l, (l <= k)%N & sorted_term S D l E) L.
Proof.
move=> S_sorted D_gt0 S_P D_lt k_le L_least.
have [[d [[d_in d_sorted d_valid] d_gt0 d_sum L_eq]] L_le] :=
  sorted_terms S_sorted S_P D_lt L_least.
have first (e : 'I_N.+1 -> R) : entry e 1 = e ord0.
  exact: (entry_ord e ord0).
have all (F : 'I_N.+1 -> R) :
    \sum_(i < N.+1 | (i < N.+1 - 0)%N) F i = \sum_i F i.
  by apply: eq_bigl => i; rewrite subn0 ltn_ord.
split=> [|E [l l_le [e [[t [t_max t_le] [e_in e_valid e_sum]] e_sorted]]]].
  exists 0%N => //; exists d; rewrite first; split=> //.
  - exists 0; first by split; [|exact: ltW]; split=> [|Q /S_sorted[Q_prior _]];
      [exists P; rewrite ?A0 //; case: (S_sorted P S_P) | rewrite A0].
    split=> // [Q S_Q|]; rewrite all ?subr0 ?d_valid // subn0 subn1 /=.
    exact: d_sum.
  - by move=> i j le_ij _; exact: d_sorted.
  rewrite ratioE // L_eq /quotient subn0 subn1 /=; congr ((_ - _) / _).
  by apply: eq_bigl => i; rewrite ?subn0 ltn_ord andbT lt0n.
rewrite first => e_gt0 ->; have l_leN : (l <= N)%N := leq_trans l_le k_le.
rewrite ratioE //; apply: (L_le l t e) => // [|i j /andP[le_ij lt_j]].
  by case: t_max.
by apply: e_sorted; rewrite // addnC -ltn_subRL.
Qed.

Theorem row_theorem_2b_corrected (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D : R) :
  (1 < M)%N -> of_sorted_priors S -> 0 < D ->
  [/\ forall t, largest_tail S 1 t -> D < t ->
        least_exp_epsilon S D ((M%:R - 1) * (1 - D) / D),
      forall k s t L, (0 < k)%N -> (k + 2 <= M)%N ->
        largest_tail S k s -> largest_tail S k.+1 t -> s <= D -> D < t ->
        least_exp_epsilon S D L ->
        least_of (fun E => exists2 l, (l <= k)%N & sorted_term S D l E) L,
      forall t L, largest_tail S M.-1 t -> D < t -> least_exp_epsilon S D L ->
        least_of (sorted_term S D 0) L,
      forall t, largest_tail S M.-1 t -> t <= D -> least_exp_epsilon S D 1 &
      no_gaps R -> not_empty S -> exists L, least_exp_epsilon S D L].
Proof.
case: M S => [|N] S // N_gt0 S_sorted D_gt0.
have S_priors : of_priors S by move=> P /S_sorted[].
split=> [t [[P S_P ->] _] D_lt|k s t L k_gt0 k_le s_max t_max s_le D_lt L_least
  |t L t_max D_lt L_least|t [_ t_max] t_le|complete S_some].
- have -> : N.+1%:R - 1 = N%:R :> R by rewrite mulrSr addrK.
  have [P_prior P_dec] := S_sorted P S_P.
  apply: sorted_symmetric S_P D_gt0 _ => //; apply: lt_le_trans D_lt _.
  rewrite AS // A0 // add0r subn0 ler_pemull ?entry_ge0 //.
  by rewrite ler1n.
- have k_leN : (k.+1 <= N)%N by rewrite addn2 in k_le.
  have [P S_P P_lt] := tail_at_least S_sorted k_leN t_max D_lt.
  exact: least_term S_sorted D_gt0 S_P P_lt (ltnW k_leN) L_least.
- have [P S_P P_lt] := tail_at_least S_sorted (leqnn N) t_max D_lt.
  have [[l l_le term] below] := least_term S_sorted D_gt0 S_P P_lt
    (leq0n N) L_least.
  move: l_le term; rewrite leqn0 => /eqP-> term; split=> // E E_term.
  by apply: below; exists 0%N.
- apply/(sorted_zero D _ S_sorted) => // P S_P.
  exact: le_trans (t_max P S_P) t_le.
pose d := Num.min 1 D; have d_gt0 : 0 < d by rewrite lt_minr ltr01.
have d_le1 : d <= 1 by rewrite le_minl lexx.
pose lambda := Num.max 1 ((N%:R - \sum_(i < N.+1 | i != ord0) d) / d).
have lambda_ge1 : 1 <= lambda by rewrite le_maxr lexx.
apply: (least_level_attained complete S_priors S_some lambda_ge1).
apply/(sorted_optimum S_sorted D lambda_ge1); exists (fun=> d); split.
  split=> [i|//|P S_P]; first by rewrite ltW.
  rewrite -mulr_suml; have [_ ->] := S_priors P S_P.
  by rewrite mul1r le_minl lexx orbT.
by rewrite -ler_pdivr_mulr // le_maxr lexx orbT.
Qed.

Theorem row_theorem_3_corrected (R : realFieldType) (N : nat)
  (S : source_set R [finType of 'I_N.+1]) (A : {set 'S_N.+1}) (D : R) :
  of_priors S -> not_empty S -> all_folds S A ->
  [/\ forall lambda, bound_at_most A (folded_by_some S) D lambda ->
        achievable S D lambda,
      (forall P, folded_by_all S P -> convex_hull S (orbit_mean A P)) ->
        forall lambda, 1 <= lambda -> achievable S D lambda ->
        bound_at_most A (folded_by_all S) D lambda &
      (forall T U, T \in A -> U \in A -> (T * U)%g \in A) ->
        forall P, folded_by_all S P -> convex_hull S (orbit_mean A P)].
Proof.
move=> S_priors S_some A_lists; split=> [lambda|means lambda|closed P].
- exact: folded_upper.
- exact: folded_lower.
exact: group_means.
Qed.

Theorem row_remark_6_corrected (R : realFieldType) (N : nat)
  (S : source_set R [finType of 'I_N.+1]) (A : {set 'S_N.+1}) (D : R) :
  (0 < N)%N -> of_priors S -> convex S -> not_empty (sorted_part S) ->
  all_folds S A ->
  (forall Q, folded_by_some S Q <-> folded_by_all S Q) ->
  [/\ forall lambda, 1 <= lambda -> (achievable S D lambda <->
        exists l d, [/\ (l < N.+1)%N, repaired S A D l d &
                        term_at_most l d lambda]),
      forall lambda, 1 <= lambda ->
        (achievable S D lambda <-> achievable (folded_by_all S) D lambda),
      forall t, largest_tail (folded_by_all S) 1 t -> 0 < D -> D < t ->
        least_exp_epsilon S D (N%:R * (1 - D) / D) &
      N%:R / N.+1%:R <= D -> least_exp_epsilon S D 1].
Proof.
move=> N_gt0 S_priors S_convex [P0 [S_P0 P0_dec]] A_lists same.
have one Q : folded_by_some S Q -> folded_by_all S Q by move/same.
split=> [lambda lambda_ge1|lambda lambda_ge1|t [[P cap_P ->] _] D_gt0 D_lt
  |D_ge].
- exact: (repaired_optimum S_priors S_convex A_lists S_P0 P0_dec one).
- exact: (hull_folds_to_one_set S_priors S_convex A_lists S_P0 P0_dec one).
- have [P_prior P_dec] : prior P /\ decreasing P.
    have T_fold : folds S 1%g.
      by exists P0 => // i j le_ij; rewrite !perm1; exact: P0_dec.
    have [Q S_Q [P_dec P_eq]] := cap_P _ T_fold; split=> //.
    have [Q_ge0 Q_sum] := S_priors Q S_Q; split=> [i|]; first by rewrite P_eq.
    by rewrite -Q_sum; apply: eq_bigr => i _; rewrite P_eq perm1.
  apply: (repaired_symmetric S_priors S_convex A_lists S_P0 P0_dec one cap_P).
    by [].
  apply: lt_le_trans D_lt _; rewrite AS // A0 // add0r subn0.
  by rewrite ler_pemull ?entry_ge0 // ler1n.
exact: (repaired_zero S_priors S_convex A_lists S_P0 P0_dec one).
Qed.
