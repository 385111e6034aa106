(* kalantari2016: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  Rationals SourceSets ClassOne OnePrior CertificateChecks Classes SortedSets
  LettersAndOutputs Minimax Compactness InformationSaddle Refutations Colors
  KeptColumns Records.
From symdp.rows Require Import Words Steps EmptyColumns.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The set of the priors (1, 0) and (p, 1-p), and the least mean over it. *)
Definition certain_or (R : realFieldType) (p : R) :
    source_set R [finType of bool] :=
  fun P => exists2 q, q = 1 \/ q = p &
    P true = q /\ P false = 1 - q.

Definition least_mean (R : realFieldType) (p : R) (d : bool -> R) : R :=
  Num.min (mean 1 d) (mean p d).

(* The letter distortions over which (9) is minimised, for l silent letters. *)
Definition admissible (R : realFieldType) (M : nat)
    (S : source_set R [finType of 'I_M]) (D : R) (l : nat) (d : 'I_M -> R) :=
  exists2 s, largest_tail S l s /\ s <= D &
    (forall i, 0 <= d i <= 1) /\
    forall P, S P -> \sum_(i < M | (i + l < M)%N) P i * d i <= D - s.

(* The exponentials of what (9) minimises, as printed. *)
Definition lower_value (R : realFieldType) (M : nat)
    (S : source_set R [finType of 'I_M]) (D : R) (l : nat) (E : R) :=
  exists d, [/\ admissible S D l d, 0 < entry d 1 & E = ratio l d].

(* The same with D_1 <= D_i; with D_1 <= ... <= D_(M-l). *)
Definition least_first_value (R : realFieldType) (M : nat)
    (S : source_set R [finType of 'I_M]) (D : R) (l : nat) (E : R) :=
  exists d, [/\ admissible S D l d,
    forall i : 'I_M, (i + l < M)%N -> entry d 1 <= d i,
    0 < entry d 1 & E = ratio l d].
Definition in_order_value (R : realFieldType) (M : nat)
    (S : source_set R [finType of 'I_M]) (D : R) (l : nat) (E : R) :=
  exists d, [/\ admissible S D l d,
    forall i j : 'I_M, (i <= j)%N -> (j + l < M)%N -> d i <= d j,
    0 < entry d 1 & E = ratio l d].

(* (25): the first M-k letters are answered; the other rows repeat row M-k. *)
Definition first_answers (R : realFieldType) (N k : nat) (D : R)
    (x y : 'I_N.+1) : R :=
  if (y + k <= N)%N then
    if (y == x) || (((y + k).+1 == N.+1)%N && (N < x + k)%N) then 1 - D
    else D / (N%:R - k%:R)
  else 0.

(* It always answers the letter 1. *)
Definition constant_one (R : realFieldType) (N : nat) (x y : 'I_N.+1) : R :=
  (y == ord0)%:R.

Theorem row_example_sublinearity (R : realFieldType) (p : R) :
  0 <= p -> p < 1 ->
  [/\ forall d, d = on_first R \/ d = on_second R ->
        exists W, mechanism W /\ forall x, letter_distortion id W x = d x,
      of_priors (certain_or p) /\ forall d,
        least_of (fun v => exists2 P, certain_or p P & v = \sum_x P x * d x)
          (least_mean p d),
      least_mean p (on_first R) + least_mean p (on_second R) <
        least_mean p (fun x => on_first R x + on_second R x) /\
      ~ sub_linear (least_mean p),
      permutation_invariant (certain_or (0 : R)) &
      1 / 2%:R <= p -> forall P, certain_or p P -> P false <= P true].
Proof.
move=> p_ge0 p_lt1.
have larger : least_mean p (on_first R) + least_mean p (on_second R) <
    least_mean p (fun x => on_first R x + on_second R x).
  rewrite /least_mean; have [[-> -> ->] [-> -> ->]] := (means (1 : R), means p).
  rewrite subrr minxx (min_idPr (ltW p_lt1)) (min_idPl _) ?addr0 //.
  by rewrite subr_ge0 ltW.
split=> [d [->|->]||||half P [q q_in [-> ->]]].
- exists (fun _ y : bool => (~~ y)%:R); split; first by
    split=> [x [] | x]; rewrite ?big_bool /= ?ler01 ?lexx ?add0r ?addr0.
  by case; rewrite /letter_distortion /correct /on_first big_pred1_eq
    ?subr0 ?subrr.
- exists (fun _ y : bool => y%:R); split; first by
    split=> [x [] | x]; rewrite ?big_bool /= ?ler01 ?lexx ?add0r ?addr0.
  by case; rewrite /letter_distortion /correct /on_second big_pred1_eq
    ?subr0 ?subrr.
- split=> [P [q q_in [P1 P0]]|d].
    split=> [[]|]; rewrite ?big_bool /= ?P1 ?P0 ?subr_ge0.
    + by case: q_in => ->; rewrite ?ler01.
    + by case: q_in => ->; rewrite ?lexx // ltW.
    by rewrite addrC subrK.
  have value P q : P true = q -> P false = 1 - q ->
      \sum_x P x * d x = mean q d.
    by move=> P1 P0; rewrite big_bool /mean /= P1 P0.
  split=> [|v [P [q q_in [P1 P0]] ->]].
    rewrite /least_mean; case: (lerP (mean 1 d) (mean p d)) => _.
      exists (fun x : bool => if x then 1 else 1 - 1);
        last by rewrite (value _ 1).
      by exists 1; first left.
    exists (fun x : bool => if x then p else 1 - p);
      last by rewrite (value _ p).
    by exists p; first right.
  rewrite (value P q) // /least_mean le_minl.
  by case: q_in => ->; rewrite lexx ?orbT.
- by split=> //; exact: superadditive_not_sub_linear larger.
- move=> s P [q q_in [P1 P0]].
  have [s1|s1] := eqVneq (s true) true.
    have s0 : s false = false.
      case: (s false) (inj_eq (@perm_inj _ s) false true) => //.
      by rewrite s1.
    by exists q => //; rewrite s1 s0.
  have {}s1 : s true = false by case: (s true) s1.
  have s0 : s false = true.
    case: (s false) (inj_eq (@perm_inj _ s) false true) => //.
    by rewrite s1.
  exists (1 - q); last by rewrite s1 s0 subKr.
  by case: q_in => ->; [right; rewrite subrr | left; rewrite subr0].
case: q_in => ->; first by rewrite subrr ler01.
rewrite ler_subl_addr; apply: le_trans (ler_add half half).
by rewrite -mulrDl -(natrD _ 1 1) mulfV // pnatr_eq0.
Qed.

(* With the weights a = m/(m+n): the exponential of the printed inequality. *)
Definition lemma_1_as_printed (R : realFieldType) :=
  forall (X Y : finType) (V W : X -> Y -> R) (K L lambda : R) (m n : nat),
  mechanism V -> mechanism W -> level V K -> level W L -> (0 < m + n)%N ->
  level (mixture (m%:R / (m + n)%:R) V W) lambda ->
  lambda ^+ (m + n) <= K ^+ m * L ^+ n.

Theorem row_lemma_1 (R : realFieldType) : ~ lemma_1_as_printed R.
Proof.
move=> printed; apply: (@leakage_not_convex R) => V W K L lambda V_ok W_ok.
move=> V_K W_L mixed.
have := printed _ _ V W K L lambda 1%N 1%N V_ok W_ok V_K W_L isT.
by rewrite mul1r !expr1; apply.
Qed.

Theorem row_lemma_1_corrected (R : realFieldType) (X Y : finType)
  (V W : X -> Y -> R) (a K L : R) :
  (0 < #|X|)%N -> mechanism V -> mechanism W -> 0 <= a <= 1 ->
  level V K -> level W L ->
  mechanism (mixture a V W) /\
  exists2 lambda, level (mixture a V W) lambda & lambda <= Num.max K L.
Proof.
move=> X_gt0 V_ok W_ok a_in [V_ldp _] [W_ldp _].
have VW_ok := mixture_mechanism a_in V_ok W_ok; split=> //.
apply: level_exists X_gt0 VW_ok _.
exact: leakage_quasi_convex a_in V_ok W_ok V_ldp W_ldp.
Qed.

Theorem row_remark_1 (R : realFieldType) (X Y : finType) (lambda : R)
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

Theorem row_remark_3_4 (R : realFieldType) (X : finType) (S : source_set R X)
  (D : R) (W : X -> X -> R) : mechanism W ->
  (invariant W ->
     (forall x x', W x x = W x' x') /\
     forall x y x' y', x != y -> x' != y' -> W x y = W x' y') /\
  (permutation_invariant S -> valid S D id W -> forall T : {perm X},
     mechanism (renamed T W) /\ valid S D id (renamed T W)).
Proof.
move=> [W_ge0 W_sum]; split=> [W_inv|S_inv W_valid T].
  split=> [x x' | x y x' y' xy xy']; first exact: invariant_diagonal.
  exact: invariant_off_diagonal.
split; last exact: renamed_valid.
split=> [x y | x]; first exact: W_ge0.
by rewrite -(W_sum (T x)) [RHS](reindex_inj (@perm_inj _ T)).
Qed.

Theorem row_theorem_1 (R : realFieldType) (X : finType) (S : source_set R X) :
  of_priors S -> not_empty S -> permutation_invariant S ->
  [/\ forall D, 0 < D -> D < (#|X|%:R - 1) / #|X|%:R ->
        least_exp_epsilon S D ((#|X|%:R - 1) * (1 - D) / D),
      forall D, (#|X|%:R - 1) / #|X|%:R <= D -> least_exp_epsilon S D 1 &
      (1 < #|X|)%N -> forall lambda, ~ achievable S 0 lambda].
Proof.
move=> S_priors [P S_P] S_inv; split=> [D D_gt0 D_lt | D D_ge | M_gt1 lambda].
- exact: (permutation_invariant_least S_priors S_P).
- exact: (permutation_invariant_zero S_priors S_P).
by apply: (permutation_invariant_perfect S_priors S_P); rewrite ?ltr1n.
Qed.

Theorem row_lemma_2 (R : realFieldType) (X : finType) (S : source_set R X)
  (D : R) : of_priors S -> not_empty S -> permutation_invariant S ->
  0 < D -> D < (#|X|%:R - 1) / #|X|%:R ->
  exists L W a,
  [/\ least_exp_epsilon S D L,
      [/\ mechanism W, ldp L W & valid S D id W],
      invariant W, forall x, W x x = 1 - a &
      forall x y, x != y -> W x y = a / (#|X|%:R - 1)].
Proof.
move=> S_priors [P S_P] S_inv D_gt0 D_lt.
have [W [L [W_ok W_valid W_ldp L_least W_inv]]] :=
  permutation_invariant_optimal S_priors S_P S_inv D_gt0 D_lt.
have [x0 _] := prior_letter (S_priors P S_P).
exists L, W, (1 - W x0 x0); split=> // [x | x y xy].
  by rewrite subKr; exact: invariant_diagonal.
have rest : 1 - W x0 x0 = \sum_(z | z != x0) W x0 z.
  by have [_ /(_ x0) <-] := W_ok; rewrite (bigD1 x0) //= addrC addKr.
have same z : z != x0 -> W x0 z = W x y.
  by move=> z_neq; apply: invariant_off_diagonal => //; rewrite eq_sym.
rewrite rest (eq_bigr (fun=> W x y)) => [|z z_neq]; last exact: same.
have count : #|X|%:R - 1 = #|[pred z | z != x0]|%:R :> R.
  by rewrite (cardD1 x0 X) inE natrD addrC addKr; congr (_ %:R);
    apply: eq_card => z; rewrite !inE andbT.
rewrite sumr_const count -[X in X / _]mulr_natr mulfK // pnatr_eq0 -lt0n.
apply/card_gt0P; have [yx|y_neq] := eqVneq y x0; last by exists y.
by exists x; rewrite yx in xy.
Qed.

Lemma sorted_exists (R : realFieldType) (N : nat)
  (S : source_set R [finType of 'I_N.+1]) (D : R) :
  no_gaps R -> of_sorted_priors S -> not_empty S -> 0 < D ->
  exists L, least_exp_epsilon S D L.
Proof.
move=> complete S_sorted S_some D_gt0.
have S_priors : of_priors S by move=> P /S_sorted[].
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

Lemma ratio0 (R : realFieldType) (N : nat) (d : 'I_N.+1 -> R) :
  ratio 0 d = (N%:R - \sum_(i | i != ord0) d i) / d ord0.
Proof.
rewrite /ratio entry_first subr0 mulrSr addrK; congr ((_ - _) / _).
by apply: eq_bigl => i; rewrite addn0 ltn_ord andbT -val_eqE lt0n.
Qed.

Lemma allowed0 (R : realFieldType) (N : nat)
  (S : source_set R [finType of 'I_N.+1]) (D : R) d :
  of_sorted_priors S -> not_empty S -> 0 <= D -> (forall i, 0 <= d i <= 1) ->
  (forall P, S P -> \sum_i P i * d i <= D) -> admissible S D 0 d.
Proof.
move=> S_sorted S_some D_ge0 d_in d_valid; exists 0.
  by split=> //; exact: no_tail.
split=> // P S_P; rewrite subr0; apply: le_trans (d_valid P S_P).
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigl => i.
by rewrite addn0 ltn_ord.
Qed.

Lemma allowed0_valid (R : realFieldType) (N : nat)
  (S : source_set R [finType of 'I_N.+1]) (D : R) d :
  of_sorted_priors S -> admissible S D 0 d ->
  forall P, S P -> \sum_i P i * d i <= D.
Proof.
move=> S_sorted [s [[[Q S_Q ->] _] _] [_ d_valid]] P S_P.
have [Q_prior _] := S_sorted Q S_Q.
have := d_valid P S_P; rewrite A0 // subr0; apply: le_trans.
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigl => i.
by rewrite addn0 ltn_ord.
Qed.

Lemma achievable_ge0 (R : realFieldType) (X : finType) (S : source_set R X)
  (D lambda : R) : of_priors S -> not_empty S -> achievable S D lambda ->
  0 <= D.
Proof.
move=> S_priors [P S_P] [Y [W [g [[W_ge0 _] _ W_valid]]]].
apply: le_trans (W_valid P S_P); have [P_ge0 _] := S_priors P S_P.
by apply: sumr_ge0 => x _; rewrite mulr_ge0 ?sumr_ge0.
Qed.

Theorem row_theorem_2 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D t : R) :
  of_sorted_priors S -> largest_tail S M.-1 t ->
  [/\ forall L, D < t -> least_exp_epsilon S D L ->
        (exists l E, [/\ (l < M.-1)%N, lower_value S D l E & E <= L]) /\
        forall l s, largest_tail S l s -> s < D ->
          L <= (M%:R - 1 - l%:R) * (1 - (D - s)) / (D - s),
      t <= D -> least_exp_epsilon S D 1 &
      no_gaps R -> 0 < D -> exists L, least_exp_epsilon S D L].
Proof.
case: M S => [|N] S S_sorted t_max.
  by case: (no_tail_of_nothing S_sorted t_max).
have [[P S_P t_eq] t_le] := t_max; have [P_prior P_dec] := S_sorted P S_P.
have S_some : not_empty S by exists P.
split=> [L D_lt L_least | D_ge | complete D_gt0]; last exact: sorted_exists.
  have D_ge0 : 0 <= D.
    have [_ L_ach _] := L_least; apply: achievable_ge0 S_some L_ach.
    by move=> Q /S_sorted[].
  have P_lt : D < 1 - entry P 1 by rewrite -tail_first // -t_eq.
  have [upper _] := sorted_bounds S_sorted S_P P_lt L_least.
  split=> [|l s s_max s_lt].
    have [[d [d_ok d_gt0 _ L_eq]] _] :=
      sorted_terms S_sorted S_P P_lt L_least.
    have [d_in _ d_valid] := d_ok.
    exists 0%N, L; split=> //.
      apply: (tails_in_order S_sorted (no_tail S_sorted S_some) t_max).
      exact: le_lt_trans D_lt.
    exists d; split; first exact: allowed0.
      by rewrite entry_first.
    by rewrite ratio0.
  have l_lt := tails_in_order S_sorted s_max t_max (lt_trans s_lt D_lt).
  have -> : N.+1%:R - 1 - l%:R = (N.+1 - 1 - l)%:R :> R.
    by rewrite subn1 natrB ?(ltnW l_lt) // mulrSr addrK.
  have [[Q S_Q s_eq] s_le] := s_max.
  apply: upper => //; first exact: leqW.
  by rewrite s_eq; apply: A_ge0; case: (S_sorted Q S_Q).
by apply/(sorted_zero D _ S_sorted) => // Q /t_le/le_trans; apply.
Qed.

Theorem row_lemma_3 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D t : R) (k : nat) :
  of_sorted_priors S -> largest_tail S k t -> D < t ->
  forall W, mechanism W -> (k <= #|empty_columns W|)%N -> ~ valid S D id W.
Proof.
move=> S_sorted [[P S_P t_eq] _] D_lt W W_ok k_le W_valid.
have [P_prior P_dec] := S_sorted P S_P.
have := W_valid P S_P; apply/negP; rewrite -ltNge (lt_le_trans D_lt) // t_eq.
by apply: zero_columns => //; rewrite -(cardsE (zero_column W)).
Qed.

Theorem row_lemma_4 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D : R) : of_sorted_priors S ->
  [/\ forall W, mechanism W -> exists T : {perm 'I_M},
        [/\ mechanism (renamed T W),
            forall lambda, ldp lambda (renamed T W) <-> ldp lambda W,
            forall P, S P ->
              distortion P id (renamed T W) <= distortion P id W &
            rising_distortions (renamed T W)],
      forall L, least_exp_epsilon S D L -> exists W,
        [/\ mechanism W, ldp L W, valid S D id W & rising_distortions W],
      no_gaps R -> not_empty S -> forall lambda, achievable S D lambda ->
        exists L, least_exp_epsilon S D L &
      0 <= D -> exists W : 'I_M -> 'I_M -> R,
        [/\ mechanism W, valid S D id W & rising_distortions W]].
Proof.
move=> S_sorted; have S_priors : of_priors S by move=> P /S_sorted[].
split=> [W W_ok | L [_ L_ach _] | complete [P S_P] lambda ach | D_ge0].
- have [T [T_ok _ T_sorted T_less]] := sorted_renaming W_ok.
  exists T; split=> //.
    move=> lambda; split=> W_ldp i i' j; last exact: W_ldp.
    have := W_ldp (T^-1 i)%g (T^-1 i')%g (T^-1 j)%g.
    by rewrite /renamed !permKV.
  by move=> P /S_sorted[P_prior P_dec]; exact: T_less.
- have [W [W_ok W_ldp W_valid W_sorted]] := sorted_distortions S_sorted L_ach.
  by exists W.
- have [x0 _] := prior_letter (S_priors P S_P).
  have lambda_ge1 : 1 <= lambda.
    by have [Y [W [g [W_ok W_ldp _]]]] := ach; exact: ldp_ge1 x0 W_ok W_ldp.
  by apply: (least_level_attained complete S_priors _ lambda_ge1 ach); exists P.
have [W_ok W_valid] := identity_valid S_priors D_ge0.
eexists; split; [exact: W_ok | exact: W_valid |] => i j _.
have D0 k : letter_distortion id (fun x y : 'I_M => (x == y)%:R : R) k = 0.
  by rewrite /letter_distortion /correct big_pred1_eq eqxx subrr.
by rewrite !D0.
Qed.

Theorem row_lemma_5 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D t : R) :
  of_sorted_priors S -> largest_tail S M.-1 t ->
  (least_exp_epsilon S D 1 <-> t <= D).
Proof.
case: M S => [|N] S S_sorted t_max.
  by case: (no_tail_of_nothing S_sorted t_max).
have [[P S_P t_eq] t_le] := t_max.
have zero := sorted_zero D (ltn0Sn N) S_sorted.
split=> [/zero|le]; first by rewrite t_eq; apply.
by apply/zero => Q /t_le A_le; exact: le_trans A_le le.
Qed.

Definition theorem_3_as_printed (R : realFieldType) :=
  forall (M : nat) (S : source_set R [finType of 'I_M]) (D L : R), (1 < M)%N ->
  of_sorted_priors S -> closed_priors S -> least_exp_epsilon S D L ->
  (forall t, largest_tail S 1 t -> 0 < D -> D < t ->
     L = (M%:R - 1) * (1 - D) / D /\ least_of (lower_value S D 0) L) /\
  forall t, largest_tail S M.-1 t -> t <= D -> D <= 1 -> L = 1.

Theorem row_theorem_3 (R : realFieldType) : ~ theorem_3_as_printed R.
Proof.
have [[[P_prior P_dec] L_least adm low] below] :=
  order_is_needed_below_the_first_threshold R.
move=> printed; move: P_prior P_dec L_least adm low below.
set P := vector R 2 _; set D := (X in least_exp_epsilon _ X _).
set d := (X in admitted _ _ _ X) => P_prior P_dec L_least adm low below.
have S_sorted : of_sorted_priors (only P).
  move=> Q same; split; last by move=> i j le_ij; rewrite !same; exact: P_dec.
  exact: only_is_prior P_prior _ same.
have D_gt0 : 0 < D by rewrite -(ofQ0 R) ofQ_lt; vm_compute.
have [first _] :=
  printed 2%N _ _ _ isT S_sorted (@only_closed _ _ P) L_least.
have tail1 : largest_tail (only P) 1 (A P 1).
  split=> [|Q same]; first by exists P.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_bigr => i _; exact: same.
have [_ [_ least]] := first _ tail1 D_gt0 below.
have S_some : not_empty (only P) by exists P.
have [s [[[Q same s_eq] s_le] _] [d_in d_valid _]] := adm.
move: low; rewrite ltNge => /negP; apply; apply: least; exists d; split.
- apply: (allowed0 S_sorted S_some (ltW D_gt0) d_in) => T S_T.
  have := d_valid T S_T; rewrite s_eq A0 ?subr0; last first.
    by case: (S_sorted Q same).
  apply: le_trans; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_bigl => i; rewrite subn0 ltn_ord.
- by rewrite entry_first -(ofQ0 R) ofQ_lt; vm_compute.
rewrite ratio0 /quotient subn0 subn1; congr ((_ - _) / _).
by apply: eq_bigl => i; rewrite ltn_ord andbT -val_eqE lt0n.
Qed.

(* Where each P_i is at least D/(M-1), the value is at least that of (8). *)
Lemma least_first_bound (R : realFieldType) (N : nat) (P d : 'I_N.+1 -> R)
  (D : R) : prior P -> decreasing P -> 0 < D -> D <= N%:R * entry P N.+1 ->
  (forall i, d ord0 <= d i) -> \sum_i P i * d i <= D -> 0 < d ord0 ->
  N%:R * (1 - D) / D <= (N%:R - \sum_(i | i != ord0) d i) / d ord0.
Proof.
move=> P_prior P_dec D_gt0 D_le d_first d_valid d_gt0.
have N_gt0 : 0 < N%:R :> R.
  rewrite lt_def ler0n andbT; apply/eqP => e0.
  by move: (lt_le_trans D_gt0 D_le); rewrite e0 mul0r ltxx.
pose a (i : 'I_N.+1) := if i == ord0 then 1 - D else D / N%:R.
have a_sum : \sum_i P i = \sum_i a i.
  have [_ ->] := P_prior; rewrite (bigD1 ord0) //= /a eqxx.
  rewrite (eq_bigr (fun=> D / N%:R)) => [|i /negPf -> //].
  rewrite sumr_const -[_ *+ _]mulr_natl.
  have -> : #|[pred i : 'I_N.+1 | i != ord0]| = N.
    by have := cardC1 (ord0 : 'I_N.+1); rewrite card_ord.
  by rewrite mulrCA mulfV ?mulr1 ?subrK // gt_eqF.
have a_le i : i != ord0 -> a i <= P i.
  rewrite /a => /negPf ->; rewrite ler_pdivr_mulr // mulrC.
  apply: le_trans D_le _; rewrite ler_pmul2l // -[P i]entry_ord.
  by apply: entry_le => //; rewrite ltn_ord.
have := le_trans (transfer a_sum d_first a_le) d_valid.
rewrite (bigD1 ord0) //= {1}/a eqxx (eq_bigr (fun i => D / N%:R * d i));
  last by move=> i /negPf i_neq; rewrite /a i_neq.
rewrite -mulr_sumr => small.
rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr //.
move: (\sum_(i | i != ord0) d i) small => rest small.
have -> : (N%:R - rest) * D = N%:R * (D - D / N%:R * rest).
  rewrite mulrBl mulrBr; congr (_ - _).
  by rewrite mulrA [N%:R * (D / _)]mulrCA mulfV ?mulr1 1?mulrC // gt_eqF.
by rewrite -[N%:R * _ * _]mulrA ler_pmul2l // ler_subr_addr.
Qed.

Theorem row_theorem_3_corrected (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D : R) : of_sorted_priors S ->
  (forall t, (1 < M)%N -> largest_tail S 1 t -> 0 < D -> D < t ->
     [/\ least_exp_epsilon S D ((M%:R - 1) * (1 - D) / D),
         least_of (least_first_value S D 0) ((M%:R - 1) * (1 - D) / D) &
         least_of (in_order_value S D 0) ((M%:R - 1) * (1 - D) / D)]) /\
  forall t, largest_tail S M.-1 t -> t <= D -> least_exp_epsilon S D 1.
Proof.
case: M S => [|N] S S_sorted; first by split=> t // /no_tail_of_nothing[].
split=> [t N_gt0 [[P S_P t_eq] _] D_gt0 D_lt|t [_ t_max] t_le]; last first.
  apply/(sorted_zero D _ S_sorted) => // P S_P.
  exact: le_trans (t_max P S_P) t_le.
have -> : N.+1%:R - 1 = N%:R :> R by rewrite mulrSr addrK.
have [P_prior P_dec] := S_sorted P S_P; have S_some : not_empty S by exists P.
have N_ge1 : 1 <= N%:R :> R by rewrite ler1n.
have D_small : D < N%:R * entry P N.+1.
  apply: lt_le_trans D_lt _; rewrite t_eq AS // A0 // add0r subn0.
  by rewrite ler_pemull ?entry_ge0.
have low d : admissible S D 0 d ->
    (forall i : 'I_N.+1, (i + 0 < N.+1)%N -> entry d 1 <= d i) ->
    0 < entry d 1 -> N%:R * (1 - D) / D <= ratio 0 d.
  move=> d_ok d_first; rewrite entry_first => d_gt0; rewrite ratio0.
  apply: (least_first_bound P_prior P_dec D_gt0 (ltW D_small)) => // [i|].
    by rewrite -entry_first; apply: d_first; rewrite addn0.
  exact: (allowed0_valid S_sorted d_ok).
have D_le1 : D <= 1.
  apply: le_trans (ltW D_lt) _; rewrite t_eq.
  apply: le_trans (tail_monotone (l := N) P_prior _) _ => //.
  by rewrite tail_first // ler_subl_addr ler_addl entry_ge0.
pose d (i : 'I_N.+1) := D.
have d_ok : admissible S D 0 d.
  apply: allowed0 => // [|i|Q S_Q]; rewrite ?(ltW D_gt0) ?D_le1 //.
  rewrite -mulr_suml; have [[_ ->] _] := S_sorted Q S_Q.
  by rewrite mul1r.
have d_value : N%:R * (1 - D) / D = ratio 0 d.
  rewrite ratio0 /d; congr (_ / _); rewrite sumr_const -[D *+ _]mulr_natl.
  have -> : #|[pred i : 'I_N.+1 | i != ord0]| = N.
    by have := cardC1 (ord0 : 'I_N.+1); rewrite card_ord.
  by rewrite mulrBr mulr1.
split; first exact: sorted_symmetric S_P D_gt0 D_small.
- split=> [|_ [e [e_ok e_first e_gt0 ->]]]; last exact: low.
  by exists d; rewrite !entry_first; split.
split=> [|_ [e [e_ok e_order e_gt0 ->]]]; first by exists d; split;
  rewrite ?entry_first.
by apply: low => // i i_lt; rewrite entry_first; exact: e_order.
Qed.

Theorem row_lemma_7 (R : realFieldType) (X : finType) (a a' b : X -> R)
  (x : X) : \sum_z a z = \sum_z a' z -> (forall z, b x <= b z) ->
  (forall z, z != x -> a' z <= a z) ->
  \sum_z a' z * b z <= \sum_z a z * b z /\
  (\sum_z a' z * b z = \sum_z a z * b z <->
   forall z, z != x -> a' z < a z -> b z = b x).
Proof.
move=> same b_least moved; split; first exact: transfer same b_least moved.
exact: transfer_equality same b_least moved.
Qed.

Theorem row_lemma_8 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (t : R) :
  of_sorted_priors S -> largest_tail S 1 t ->
  (forall D, 0 < D -> D < (M%:R - 1) * t ->
     least_exp_epsilon S D ((M%:R - 1) * (1 - D) / D)) /\
  (0 < (M%:R - 1) * t -> forall lambda, ~ achievable S 0 lambda).
Proof.
case: M S => [|N] S S_sorted t_max.
  by case: (no_tail_of_nothing S_sorted t_max).
have -> : N.+1%:R - 1 = N%:R :> R by rewrite mulrSr addrK.
have [[P S_P t_eq] _] := t_max; have [P_prior P_dec] := S_sorted P S_P.
have last : t = entry P N.+1 by rewrite t_eq AS // A0 // add0r subn0.
split=> [D D_gt0 D_lt | pos lambda].
  by apply: sorted_symmetric S_P D_gt0 _ => //; rewrite -last.
apply: (sorted_perfect S_sorted S_P).
have N_gt0 : (0 < N)%N.
  by rewrite lt0n; apply/eqP => N0; move: pos; rewrite N0 mul0r ltxx.
have t_gt0 : 0 < t by move: pos; rewrite pmulr_rgt0 // ltr0n.
apply: lt_le_trans t_gt0 _; by rewrite last; apply: entry_le.
Qed.

Theorem row_theorem_4 (R : realFieldType) (X : finType) (S : source_set R X) :
  of_priors S -> S (@uniform R X) ->
  [/\ forall D, 0 < D -> D < (#|X|%:R - 1) / #|X|%:R ->
        least_exp_epsilon S D ((#|X|%:R - 1) * (1 - D) / D),
      forall D, (#|X|%:R - 1) / #|X|%:R <= D -> least_exp_epsilon S D 1 &
      (1 < #|X|)%N -> forall lambda, ~ achievable S 0 lambda].
Proof.
move=> S_priors /convex_hull_self S_one; split=> [D | D | M_gt1 lambda].
- exact: class_one_least.
- exact: class_one_zero.
by apply: class_one_perfect; rewrite // ltr1n.
Qed.

Lemma first_answersE (R : realFieldType) (N k : nat) (D : R) x y :
  (k <= N)%N ->
  @block_mechanism R N k D x y = @first_answers R N k D x y.
Proof.
move=> k_le; have k_lt : (k < N.+1)%N by [].
have inE (i : 'I_N.+1) : block k i = (i + k <= N)%N.
  by rewrite /block ltn_subRL addnC.
rewrite /block_mechanism /truncated /first_answers !inE block_card.
have -> : (N.+1 - k - 1)%:R = N%:R - k%:R :> R.
  by rewrite subnAC subn1 natrB.
case: ifP => // y_in; congr (if _ then _ else _).
case: ifP => x_in; first by rewrite [(N < _)%N]ltnNge x_in andbF orbF.
have x_out : (N < x + k)%N by rewrite ltnNge x_in.
rewrite x_out andbT -val_eqE /= inordK subSn ?ltnS ?leq_subr //=.
have -> : (y == x) = false.
  by apply/eqP => yx; rewrite -yx y_in in x_in.
by rewrite -(eqn_add2r k y (N - k)) subnK // eqSS.
Qed.

Definition upper_bound_mechanism_as_printed (R : realFieldType) :=
  forall (N : nat) (S : source_set R [finType of 'I_N.+1]) (D t : R) (k : nat),
  of_sorted_priors S -> closed_priors S -> largest_tail S N t ->
  0 < D -> D < t -> (k < N)%N ->
  level (@first_answers R N k D) ((N%:R - k%:R) * (1 - D) / D).

Theorem row_upper_bound_mechanism (R : realFieldType) :
  ~ upper_bound_mechanism_as_printed R.
Proof.
move=> printed; pose X := [finType of 'I_3]; pose P := @uniform R X.
have P_prior : prior P by exact: uniform_prior ord0.
have S_sorted : of_sorted_priors (only P).
  move=> Q same; split; first exact: only_is_prior P_prior _ same.
  by move=> i j _; rewrite !same.
have tail2 : largest_tail (only P) 2 (A P 2).
  split=> [|Q same]; first by exists P.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_bigr => i _; exact: same.
have card2 : (#|@block 2 1| - 1)%N = 1%N by rewrite block_card.
have [||D [D_gt0 D_lt _]] := @printed_range_false R X (@block 2 1)
  (inord (3 - 1).-1) (last_in_block (isT : (1 < 3)%N)).
- by rewrite card2.
- by rewrite block_card card_ord.
apply; rewrite /truncated_level card2.
have D_in : D < A P 2.
  apply: lt_le_trans D_lt _; rewrite tail_first // card_ord.
  rewrite entry_first /P /uniform card_ord mulrBl mulfV ?mul1r //.
  by rewrite pnatr_eq0.
have := printed 2%N _ D _ 1%N S_sorted (@only_closed _ _ P) tail2 D_gt0 D_in.
move/(_ isT); have -> : 2%:R - 1%:R = 1%:R :> R by rewrite -natrB.
by apply: same_level => x y; rewrite -first_answersE.
Qed.

Theorem row_upper_bound_mechanism_corrected (R : realFieldType) (N : nat)
  (S : source_set R [finType of 'I_N.+1]) : of_sorted_priors S ->
  [/\ forall k D, (k <= N)%N ->
        0 < D -> D <= (N%:R - k%:R) / (N.+1%:R - k%:R) ->
        mechanism (@first_answers R N k D) /\
        level (@first_answers R N k D) ((N%:R - k%:R) * (1 - D) / D),
      forall l s t D, largest_tail S l s -> largest_tail S N t ->
        s < D -> D < t ->
        [/\ (l < N)%N,
            D - s <= (N%:R - l%:R) / (N.+1%:R - l%:R) &
            valid S D id (@first_answers R N l (D - s))],
      mechanism (@constant_one R N) /\ level (@constant_one R N) 1 &
      forall t D, largest_tail S N t -> t <= D ->
        valid S D id (@constant_one R N)].
Proof.
move=> S_sorted; have nat_level k : (k <= N)%N ->
    N%:R - k%:R = (N.+1 - 1 - k)%:R :> R.
  by move=> k_le; rewrite subn1 natrB.
have succ k : (N.+1%:R - k%:R : R) = N%:R - k%:R + 1.
  by rewrite mulrSr addrAC.
have [one_ok one_level one_value] := constant_answer R N.
split=> [k D k_le D_gt0 D_le | l s t D s_max t_max s_lt D_lt||
  t D [_ t_max] t_le P S_P] //.
- have same x y := first_answersE D x y k_le.
  have := @truncated_mechanism R [finType of 'I_N.+1] (block k)
    (inord (N.+1 - k).-1) (last_in_block k_le) D.
  rewrite /truncated_level block_card subnAC -nat_level //.
  case/(_ D_gt0) => [|W_ok W_level _]; first by rewrite -succ.
  split; first exact: same_mechanism same W_ok.
  exact: same_level same _ W_level.
- have [[P S_P t_eq] _] := t_max; have [P_prior _] := S_sorted P S_P.
  have l_lt := tails_in_order S_sorted s_max t_max (lt_trans s_lt D_lt).
  have P_lt : D < 1 - entry P 1 by rewrite -tail_first // -t_eq.
  have [_ s_le] := s_max.
  have [_ small _ _ W_valid] :=
    block_valid S_sorted S_P P_lt (leqW l_lt) s_le s_lt.
  split=> //; first by rewrite succ nat_level // ltnW.
  apply: same_valid W_valid => x y.
  by rewrite first_answersE // ltnW.
have [P_prior _] := S_sorted P S_P; rewrite one_value //.
exact: le_trans (t_max P S_P) t_le.
Qed.

(* What leaks least leaks least among those with its own columns of zeros. *)
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

Lemma optimum_leaks (R : realFieldType) (X : finType) (S : source_set R X)
  (D L : R) (W : X -> X -> R) P : of_priors S -> S P ->
  (forall x, P x < 1 - D) -> mechanism W -> ldp L W -> valid S D id W ->
  (forall V K, mechanism V -> ldp K V -> valid S D id V ->
     zero_column V =1 zero_column W -> L <= K) -> 1 < L.
Proof.
move=> S_priors S_P spread W_ok W_ldp W_valid least.
have [x0 _] := prior_letter (S_priors P S_P).
have [x x_max] := greatest (fun z => W z z) x0.
have gap : 0 < 1 - W x x.
  by rewrite subr_gt0 (diagonal_lt1 S_priors S_P spread W_ok W_ldp W_valid).
rewrite -(ltr_pmul2r gap) mul1r.
rewrite (least_level S_priors S_P spread W_ok W_ldp W_valid least x_max).
by rewrite ltr_add2r (diagonal_gt1 S_priors S_P spread W_ok W_valid).
Qed.

Theorem row_claims_1_to_5 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D L t : R) (k : nat)
  (W : 'I_M -> 'I_M -> R) : of_sorted_priors S -> largest_tail S M.-1 t ->
  D < t -> minimum_sum S D k L W ->
  1 < L /\ exists2 V, minimum_sum S D k L V &
  [/\ forall i, ~ (forall j, j \notin empty_columns V -> black L V i j) /\
        ~ (forall j, j \notin empty_columns V -> red L V i j),
      forall i,
        (forall j, j != i -> j \notin empty_columns V -> red L V i j) \/
        (forall j, j != i -> j \notin empty_columns V ->
           ~~ red L V i j /\ ~~ black L V i j),
      forall i j, i \notin empty_columns V -> j \notin empty_columns V ->
        j != i -> ~~ black L V i i -> red L V i j,
      forall i j, i \notin empty_columns V -> j \notin empty_columns V ->
        ~~ black L V i i -> ~~ black L V j j -> i = j &
      forall i j, i \notin empty_columns V -> ~~ black L V i i ->
        letter_distortion id V i <= letter_distortion id V j].
Proof.
move=> S_sorted t_max D_lt [W_least W_sum].
have S_priors : of_priors S by move=> P /S_sorted[].
have [P [S_P P_lt [W_ok W_ldp W_valid] least]] :=
  claims_premises S_sorted t_max D_lt W_least.
have L_gt1 := optimum_leaks S_priors S_P P_lt W_ok W_ldp W_valid least.
have [V [V_ok V_ldp V_valid V_diag [V_zero V_color]]] :=
  rows_of_one_color S_priors S_P P_lt W_ok W_ldp W_valid least.
have empty y : (y \in empty_columns V) = zero_column V y by rewrite inE.
have [_ _ _ W_k W_min] := W_least.
have V_k : #|empty_columns V| = k.
  by rewrite -W_k; apply: eq_card => y; rewrite !inE; exact: V_zero.
have V_least : least_with_empty_columns S D k L V.
  split=> //; split=> // mu V_mu; exact: W_min V_ok V_mu V_valid V_k.
have [Q [S_Q Q_lt _ leastV]] := claims_premises S_sorted t_max D_lt V_least.
split=> //; exists V.
  split=> // U U_least; apply: le_trans (W_sum U U_least).
  rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _.
  by rewrite /letter_distortion !correct_id V_diag.
split=> [i | i | i j | i j | i j].
- split=> all.
    apply: (no_black_row (x := i) L_gt1 V_ok V_ldp) => y y_in.
    by apply: all; rewrite empty.
  apply: (no_red_row (x := i) L_gt1 V_ok V_ldp) => y y_in.
  by apply: all; rewrite empty.
- by have [all|all] := V_color i; [left|right] => j j_neq;
    rewrite empty V_zero; exact: all.
- rewrite !empty => i_in j_in j_neq b.
  exact: (red_beside_not_black S_priors S_Q Q_lt V_ok V_ldp V_valid leastV).
- rewrite !empty => i_in j_in bi bj.
  exact: (one_not_black S_priors S_Q Q_lt V_ok V_ldp V_valid leastV).
rewrite empty => i_in b; have [->//|j_neq] := eqVneq j i; apply: ltW.
exact: (not_black_least S_priors S_Q Q_lt V_ok V_ldp V_valid leastV).
Qed.

Definition lemma_6_as_printed (R : realFieldType) :=
  forall (M : nat) (S : source_set R [finType of 'I_M]) (D s t : R) (k : nat),
  of_sorted_priors S -> closed_priors S -> largest_tail S M.-1 t ->
  0 < D -> D < t -> (k < M)%N -> largest_tail S k s -> s != D ->
  exists L W, [/\ least_with_empty_columns S D k L W, rising_distortions W &
    L = ratio k (letter_distortion id W)].

Theorem row_lemma_6 (R : realFieldType) : ~ lemma_6_as_printed R.
Proof.
move=> printed; have [P_prior P_dec] := third_prior R.
set P := @tied R in P_prior P_dec.
have S_sorted : of_sorted_priors (only P).
  move=> Q same; split; first exact: only_is_prior P_prior _ same.
  by move=> i j le_ij; rewrite !same; exact: P_dec.
have tail2 : largest_tail (only P) 2 (A P 2).
  split=> [|Q same]; first by exists P.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_bigr => i _; exact: same.
have D_lt : 3%:R^-1 < A P 2.
  rewrite tail_first // entry_first ltr_subr_addl [P ord0]/(4%:R / 9%:R).
  have -> : 3%:R^-1 = 3%:R / 9%:R :> R.
    by rewrite (natrM _ 3 3) invfM mulrA mulfV ?mul1r // pnatr_eq0.
  by rewrite -mulrDl -natrD ltr_pdivr_mulr ?ltr0n // mul1r ltr_nat.
have D_gt0 : 0 < 3%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have S_some : not_empty (only P) by exists P.
have D_neq : 0 != 3%:R^-1 :> R by rewrite lt_eqF.
have [L [W [W_least _ _]]] := printed 3%N (only P) _ _ _ 0%N S_sorted
  (@only_closed _ _ P) tail2 D_gt0 D_lt isT (no_tail S_sorted S_some) D_neq.
by apply: (@no_least_without_empty_columns R); exists L, W.
Qed.

(* Formula (16). *)
Lemma sorted_formula (R : realFieldType) (N k : nat)
  (S : source_set R [finType of 'I_N.+1]) (D L : R) P W :
  of_priors S -> S P -> (forall x, P x < 1 - D) ->
  mechanism W -> ldp L W -> valid S D id W ->
  (forall V K, mechanism V -> ldp K V -> valid S D id V ->
     zero_column V =1 zero_column W -> L <= K) ->
  (k <= #|empty_columns W|)%N ->
  rising_distortions W ->
  0 < entry (letter_distortion id W) 1 /\
  L = ratio k (letter_distortion id W).
Proof.
move=> S_priors S_P spread W_ok W_ldp W_valid least k_le W_sorted.
pose q (i : 'I_N.+1) := W i i.
have d_q i : letter_distortion id W i = 1 - q i.
  by rewrite /letter_distortion correct_id.
have q_dec (i j : 'I_N.+1) : (i <= j)%N -> q j <= q i.
  by move=> /W_sorted; rewrite !d_q ler_add2l ler_opp2.
have q_last := last_entries W_ok k_le q_dec.
have gap : 0 < 1 - q ord0.
  by rewrite subr_gt0 (diagonal_lt1 S_priors S_P spread W_ok W_ldp W_valid).
have k_leN : (k <= N)%N.
  have := two_columns S_priors S_P spread W_ok W_valid.
  rewrite card_ord addn2 ltnS => few; apply: leq_trans (leq_trans k_le _) few.
  by rewrite -(cardsE (zero_column W)) ltnW.
have eqL := least_level S_priors S_P spread W_ok W_ldp W_valid least
  (x := ord0) (fun z => q_dec ord0 z (leq0n z)).
rewrite entry_first d_q; split=> //.
rewrite /ratio entry_first d_q; apply: (mulIf (lt0r_neq0 gap)).
rewrite divfK ?gt_eqF // [LHS]eqL -/(q ord0).
under [in RHS]eq_bigr do rewrite d_q.
rewrite sumrB; have -> : \sum_(i < N.+1 | (0 < i)%N && (i + k < N.+1)%N) 1 =
    N.+1%:R - 1 - k%:R :> R.
  rewrite big_mkcond big_ord_recl /= add0r -big_mkcond /=.
  under eq_bigl do rewrite /bump /= add1n addSn ltnS addnC -ltn_subRL.
  rewrite -(big_ord_widen N (fun=> 1)) ?leq_subr // sumr_const card_ord.
  by rewrite natrB // mulrSr addrK.
rewrite opprB addrCA subrr addr0 (bigD1 ord0) //= addrC addKr.
rewrite [RHS]big_mkcond [LHS]big_mkcond; apply: eq_bigr => i _.
rewrite -val_eqE lt0n; case: (val i != 0%N) => //=.
by case: ltnP => // i_ge; rewrite q_last.
Qed.

Theorem row_lemma_6_corrected (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D t : R) (k : nat) :
  of_sorted_priors S -> largest_tail S M.-1 t -> D < t ->
  [/\ forall L W, least_with_empty_columns S D k L W ->
        exists T, least_with_empty_columns S D k L (renamed T W) /\
          rising_distortions (renamed T W),
      forall L W, least_with_empty_columns S D k L W \/
          least_with_more_empty_columns S D k L W -> rising_distortions W ->
        0 < entry (letter_distortion id W) 1 /\
        L = ratio k (letter_distortion id W),
      forall s, largest_tail S k s -> s < D -> (k + 2 <= M)%N /\
        exists V lambda, [/\ mechanism V, ldp lambda V, valid S D id V &
          #|empty_columns V| = k] &
      no_gaps R -> forall s, largest_tail S k s -> s < D ->
        exists L W, least_with_more_empty_columns S D k L W /\
          rising_distortions W].
Proof.
case: M S => [|N] S S_sorted t_max D_lt.
  by case: (no_tail_of_nothing S_sorted t_max).
have S_priors : of_priors S by move=> P /S_sorted[].
have [[P S_P t_eq] _] := t_max; have [P_prior P_dec] := S_sorted P S_P.
have spread x : P x < 1 - D by apply: sorted_spread; rewrite // -t_eq.
have few s : largest_tail S k s -> s < D -> (k < N)%N.
  by move=> s_max s_lt; apply: (tails_in_order S_sorted s_max t_max);
    exact: lt_trans D_lt.
have finite s : largest_tail S k s -> s < D ->
    exists V lambda, [/\ mechanism V, ldp lambda V, valid S D id V &
      #|empty_columns V| = k].
  move=> s_max s_lt; have [_ s_le] := s_max.
  have [V [mu [V_ok V_ldp V_valid V_k]]] :=
    finite_with_zero_columns S_priors (ltnW (few s s_max s_lt)) s_le s_lt.
  by exists V, mu; split=> //; rewrite -V_k -(cardsE (zero_column V)).
split=> [L W [W_ok W_level W_valid W_k least] | L W W_least W_rising
  | s s_max s_lt | complete s s_max s_lt].
- have [T [T_ok T_valid T_rising]] := sorted_copy S_sorted W_ok W_valid.
  exists T; split=> //; split=> //; last by rewrite renamed_empty.
  exact: renamed_level.
- have [W_ok [W_ldp _] W_valid k_le least] : [/\ mechanism W, level W L,
      valid S D id W, (k <= #|empty_columns W|)%N &
      forall V K, mechanism V -> ldp K V -> valid S D id V ->
        #|empty_columns V| = #|empty_columns W| -> L <= K].
    case: W_least => -[W_ok W_level W_valid W_k least]; split=> //.
    + by rewrite W_k.
    + by move=> V K V_ok V_ldp V_valid; rewrite W_k; exact: least.
    move=> V K V_ok V_ldp V_valid same; apply: least V_ok V_ldp V_valid _.
    by rewrite same.
  apply: (sorted_formula S_priors S_P spread W_ok W_ldp W_valid) => //.
  move=> V K V_ok V_ldp V_valid same; apply: least V_ok V_ldp V_valid _.
  by apply: eq_card => y; rewrite !inE; exact: same.
- by split; [rewrite addn2 ltnS; exact: few s_max s_lt | exact: finite s_lt].
have [V0 [lambda0 [V0_ok V0_ldp V0_valid V0_k]]] := finite s s_max s_lt.
have ge1 (V : 'I_N.+1 -> 'I_N.+1 -> R) mu : mechanism V -> ldp mu V -> 1 <= mu.
  exact: ldp_ge1 ord0.
have l0_ge1 := ge1 V0 lambda0 V0_ok V0_ldp.
pose silent (i : 'I_N.+1) := (N < i + k)%N.
have [||L [L_ge1 [q q_ok] L_least]] :=
  @least_allowed R [finType of 'I_N.+1] S D silent complete S_priors lambda0
    _ l0_ge1 _.
- by exists P.
- by apply: sorted_diagonal V0_ok V0_ldp V0_valid _; rewrite ?V0_k.
have [W [W_ok W_ldp W_valid W_diag W_0]] :=
  allowed_mechanism S_priors L_ge1 S_P spread q_ok.
have W_k : (k <= #|empty_columns W|)%N.
  have -> : k = #|[set i : 'I_N.+1 | silent i]|.
    have := cardsC [set i : 'I_N.+1 | silent i]; rewrite card_ord.
    have -> : #|~: [set i : 'I_N.+1 | silent i]| = (N.+1 - k)%N.
      rewrite -sum1dep_card /silent.
      under eq_bigl do rewrite !inE -leqNgt addnC -ltnS -ltn_subRL.
      by rewrite -(big_ord_widen N.+1 (fun=> 1%N)) ?leq_subr // sum1_card
        card_ord.
    have k_le : (k <= N.+1)%N by rewrite ltnW // ltnW // ltnS (few s).
    by move=> total; apply/eqP;
      rewrite -(eqn_add2r (N.+1 - k)) total subnKC.
  by apply/subset_leq_card/subsetP => i; rewrite !inE => /W_0.
have least V mu : mechanism V -> ldp mu V -> valid S D id V ->
    (k <= #|empty_columns V|)%N -> L <= mu.
  move=> V_ok V_ldp V_valid k_le; have mu_ge1 := ge1 V mu V_ok V_ldp.
  apply: (L_least mu mu_ge1).
  exact: sorted_diagonal V_ok V_ldp V_valid k_le.
have W_level : level W L.
  by split=> // mu mu_ldp; exact: least mu_ldp W_valid W_k.
have [T [T_ok T_valid T_rising]] := sorted_copy S_sorted W_ok W_valid.
exists L, (renamed T W); split=> //; split=> //; first exact: renamed_level.
by rewrite renamed_empty.
Qed.
