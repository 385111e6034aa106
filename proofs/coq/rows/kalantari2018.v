(* kalantari2018: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  Rationals SourceSets ClassOne OnePrior CertificateChecks Products Records
  Classes SortedSets LettersAndOutputs Minimax Compactness MutualInformation
  LeastInformation InformationSaddle Refutations Colors OutputThresholds Folding
  FoldedHulls ColoredOptima KeptColumns SymmetricMechanism.
From symdp.rows Require Import Words Steps EmptyColumns.

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

Lemma hull_of_hull (R : realFieldType) (X : finType) (S : source_set R X) P :
  convex_hull (convex_hull S) P -> convex_hull S P.
Proof.
move=> [U [mid [/fin_all_exists[V /fin_all_exists[vertex mid_in]]]]].
have /fin_all_exists[w w_ok] u := proj2 (mid_in u).
move=> [a [a_ge0 a_sum P_eq]].
pose weight (p : {u : U & V u}) := a (tag p) * w (tag p) (tagged p).
exists [finType of {u : U & V u}].
exists (fun p => vertex (tag p) (tagged p)); split=> [p|].
  exact: (proj1 (mid_in (tag p))).
exists weight; split=> [p||x].
- by rewrite mulr_ge0 //; case: (w_ok (tag p)).
- rewrite -(sig_big_dep xpredT (fun=> xpredT) (fun u v => a u * w u v)).
  rewrite -[RHS]a_sum.
  by apply: eq_bigr => u _; rewrite -mulr_sumr; have [_ -> _] := w_ok u;
    rewrite mulr1.
rewrite P_eq -(sig_big_dep xpredT (fun=> xpredT)
  (fun u v => a u * w u v * vertex u v x)).
apply: eq_bigr => u _; have [_ _ ->] := w_ok u; rewrite mulr_sumr.
by apply: eq_bigr => v _; rewrite mulrA.
Qed.

Lemma hull_class_one (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) :
  class_one S <-> class_one (convex_hull S).
Proof. by split=> [one|/hull_of_hull//]; exact: convex_hull_self. Qed.

Lemma hull_order (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) :
  has_order S <-> has_order (convex_hull S).
Proof.
split=> -[s order]; exists s; first exact: hull_ordered.
by move=> P S_P; apply: order; exact: convex_hull_self.
Qed.

Lemma ordered_class_oneP (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) : of_priors S -> has_order S ->
  (class_one S <-> exists2 P, S P & forall i, P i = M%:R^-1).
Proof.
move=> S_priors [s order]; split=> [one|[P S_P P_eq]].
  have [P S_P P_eq] := ordered_class_one S_priors order one.
  by exists P => // i; rewrite P_eq /uniform card_ord.
have [V [vertex [S_vertex [w [w_ge0 w_sum P_mean]]]]] := convex_hull_self S_P.
exists V, vertex; split=> //; exists w; split=> // i.
by rewrite /uniform card_ord -P_mean P_eq.
Qed.

Lemma one_letter (R : realFieldType) (S : source_set R [finType of 'I_1]) :
  of_priors S -> not_empty S -> class_one S.
Proof.
move=> S_priors [P S_P].
apply/ordered_class_oneP => //.
  by exists 1%g => Q _ i j _; rewrite !ord1.
exists P => // i; have [_ P_sum] := S_priors P S_P.
by move: P_sum; rewrite big_ord1 invr1 (ord1 i).
Qed.

Lemma two_letters (R : realFieldType) (S : source_set R [finType of 'I_2]) :
  of_priors S -> ~ class_three S.
Proof.
pose x1 : 'I_2 := lift ord0 ord0.
have cases (F : 'I_2 -> Prop) : F ord0 -> F x1 -> forall i, F i.
  by move=> F0 F1 [[|[|//]] i_lt];
    [rewrite (_ : Ordinal i_lt = ord0) | rewrite (_ : Ordinal i_lt = x1)] => //;
    exact: val_inj.
have total (P : 'I_2 -> R) : \sum_i P i = P ord0 + P x1.
  by rewrite !big_ord_recl big_ord0 addr0.
move=> S_priors [not_one no_order]; apply: (no_order); exists 1%g => P S_P i j.
rewrite !perm1; have [_ P_sum] := S_priors P S_P; rewrite total in P_sum.
have [lt|le] := ltrP (P ord0) (P x1); last first.
  move: i j; apply: (cases) => j; move: j; apply: (cases) => //= _;
    by rewrite lexx.
exfalso; apply: no_order; exists (tperm ord0 x1) => Q S_Q k l.
have [_ Q_sum] := S_priors Q S_Q; rewrite total in Q_sum.
have [lt'|le'] := ltrP (Q x1) (Q ord0); last first.
  move: k l; apply: (cases) => l; move: l; apply: (cases) => //=;
    by rewrite ?tpermL ?tpermR ?lexx.
exfalso; apply: not_one.
have gap : 0 < (Q ord0 - Q x1) + (P x1 - P ord0) by rewrite addr_gt0 ?subr_gt0.
pose c := (Q ord0 - Q x1) / ((Q ord0 - Q x1) + (P x1 - P ord0)).
have c_ge0 : 0 <= c by rewrite divr_ge0 ?ltW // subr_gt0.
have c_le1 : 0 <= 1 - c.
  by rewrite subr_ge0 ler_pdivr_mulr // mul1r ler_addl subr_ge0 ltW.
exists [finType of bool], (fun b => if b then P else Q); split=> [[]//|].
exists (fun b : bool => if b then c else 1 - c); split=> [[]//||].
  by rewrite big_bool /= addrC subrK.
pose mixed i := c * P i + (1 - c) * Q i.
have mixed_sum : mixed ord0 + mixed x1 = 1.
  by rewrite /mixed addrACA -!mulrDr P_sum Q_sum !mulr1 addrC subrK.
have mixed_eq : mixed ord0 = mixed x1.
  apply/eqP; rewrite -subr_eq0 /mixed opprD addrACA -!mulrBr mulrBl mul1r.
  rewrite -[P ord0 - _]opprB mulrN addrC -addrA -opprD -mulrDr.
  by rewrite /c divfK ?subrr // gt_eqF.
have half : mixed x1 = 2%:R^-1.
  apply: (@mulIf R 2%:R); first by rewrite pnatr_eq0.
  by rewrite mulVf ?pnatr_eq0 // mulr_natr mulr2n -{1}mixed_eq.
by rewrite /uniform card_ord -half; apply: (cases); rewrite big_bool.
Qed.

Lemma three_letters (R : realFieldType) (M : nat) : (2 < M)%N ->
  exists S : source_set R [finType of 'I_M], of_priors S /\ class_three S.
Proof.
case: M => [|[|[|N]]] // _; pose x1 : 'I_N.+3 := lift ord0 ord0.
pose corner (x z : 'I_N.+3) : R := (z == x)%:R.
pose S P := P = corner ord0 \/ P = corner x1; exists S.
have corner_prior x : prior (corner x).
  split=> [z|]; first exact: ler0n.
  by rewrite (bigD1 x) //= /corner eqxx big1 ?addr0 // => z /negPf ->.
split=> [P [] -> //|]; split=> [[V [vertex [S_vertex [w [_ _ mean]]]]]|].
  have := mean ord_max; rewrite big1 => [/eqP|v _]; last first.
    by case: (S_vertex v) => ->; rewrite /corner mulr0.
  by rewrite /uniform invr_eq0 pnatr_eq0 card_ord.
move=> [s sorts]; pose i := (s^-1 ord0)%g; pose j := (s^-1 x1)%g.
have [le_ij|/ltnW le_ji] := leqP i j.
  have := sorts (corner x1) (or_intror erefl) _ _ le_ij.
  by rewrite /i /j !permKV /corner /= ler10.
have := sorts (corner ord0) (or_introl erefl) _ _ le_ji.
by rewrite /i /j !permKV /corner /= ler10.
Qed.

Lemma renamed_alike (R : realFieldType) (M : nat) (s : {perm 'I_M}) P
  (W : 'I_M -> 'I_M -> R) :
  distortion (fun x => P (s x)) id (renamed s W) = distortion P id W /\
  forall lambda, ldp lambda (renamed s W) <-> ldp lambda W.
Proof.
split=> [|lambda]; first exact: renamed_distortion.
split=> W_ldp; last exact: renamed_ldp.
by move=> x x' y; rewrite -[x](permKV s) -[x'](permKV s) -[y](permKV s);
  exact: W_ldp.
Qed.

Theorem row_definition_1 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) :
  [/\ [/\ ~ (class_one S /\ class_two S), ~ (class_one S /\ class_three S),
          ~ (class_two S /\ class_three S) &
          ~ ~ (class_one S \/ class_two S \/ class_three S)],
      [/\ class_one S <-> class_one (convex_hull S),
          class_two S <-> class_two (convex_hull S) &
          class_three S <-> class_three (convex_hull S)],
      of_priors S -> has_order S ->
        (class_one S <-> exists2 P, S P & forall i, P i = M%:R^-1),
      of_priors S -> [/\ M = 1%N -> not_empty S -> class_one S,
        M = 2%N -> ~ class_three S & (2 < M)%N -> exists T : source_set R
          [finType of 'I_M], of_priors T /\ class_three T] &
      forall (s : {perm 'I_M}) P (W : 'I_M -> 'I_M -> R),
        distortion (fun x => P (s x)) id (renamed s W) = distortion P id W /\
        forall lambda, ldp lambda (renamed s W) <-> ldp lambda W].
Proof.
have [one order] := (hull_class_one S, hull_order S).
split; [exact: exactly_one_class | | exact: ordered_class_oneP | | ].
- split=> //; split=> -[not_one ordered]; split.
  + by move=> /(iffRL one).
  + exact: (iffLR order).
  + by move=> /(iffLR one).
  + exact: (iffRL order).
  + by move=> /(iffRL one).
  + by move=> /(iffRL order).
  + by move=> /(iffLR one).
  by move=> /(iffLR order).
- split=> [M1 | M2 | M_gt2]; last exact: three_letters.
    by subst M; exact: one_letter.
  by subst M; exact: two_letters.
exact: renamed_alike.
Qed.

Theorem row_remark_3 (R : realFieldType) (X Y : finType)
  (W : X -> Y -> R) : (0 < #|X|)%N -> mechanism W ->
  (forall lambda, ldp lambda W ->
    [/\ forall y, (forall x, W x y = 0) \/ (forall x, 0 < W x y),
        (#|empty_columns W| < #|Y|)%N & 1 <= lambda]) /\
  ((forall y, (forall x, W x y = 0) \/ (forall x, 0 < W x y)) ->
    exists lambda, ldp lambda W).
Proof.
move=> /card_gt0P[x0 _] W_ok; have [W_ge0 W_sum] := W_ok.
split=> [lambda W_ldp | columns].
  split=> [y||]; [exact: ldp_column W_ok W_ldp | | exact: ldp_ge1 W_ldp].
  have [y W_neq0] : exists y, W x0 y != 0.
    case: (pickP [pred y | W x0 y != 0]) => [y some | none]; first by exists y.
    have : \sum_y W x0 y = 0.
      by apply: big1 => y _; move: (none y) => /= /negbFE/eqP.
    by rewrite W_sum => /eqP; rewrite oner_eq0.
  rewrite -cardsT; apply: proper_card; rewrite properT.
  apply/eqP => all; have : y \in empty_columns W by rewrite all inE.
  by rewrite inE => /forallP/(_ x0); rewrite (negbTE W_neq0).
pose quotient (p : X * X * Y) := W p.1.1 p.2 / W p.1.2 p.2.
exists (\sum_p quotient p) => x x' y.
case: (columns y) => [none|all]; first by rewrite !none mulr0.
rewrite -ler_pdivr_mulr // (bigD1 (x, x', y)) //= ler_addl.
by apply: sumr_ge0 => p _; rewrite divr_ge0.
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

Lemma opposite_least (R : realFieldType) (n : nat) (a c : 'I_n -> R)
  (v : {perm 'I_n}) : (forall i j, a j < a i -> c i <= c j) ->
  \sum_i a i * c i <= \sum_i a i * c (v i).
Proof.
case: n a c v => [|n] a c v opposite; first by rewrite !big_ord0.
have [s s_dec] := sorting_permutation (fun i => a i - c i).
have a_dec : decreasing (fun i => a (s i)).
  move=> i j /s_dec le; rewrite leNgt; apply/negP => lt; move: le.
  by rewrite leNgt => /negP; apply; rewrite ltr_le_sub // opposite.
have c_dec : decreasing (fun i => - c (s i)).
  move=> i j /s_dec le; rewrite ler_opp2 leNgt; apply/negP => lt; move: le.
  rewrite leNgt => /negP; apply; rewrite ler_lt_sub // leNgt.
  by apply/negP => /opposite; rewrite leNgt lt.
pose u : {perm 'I_n.+1} := (s * v * s^-1)%g.
pose p i := a (s (inord (minn i n))).
pose d i := - c (s i) - - c (s (u i)).
have d_ge0 k : (k <= n.+1)%N -> 0 <= \sum_(i < k) entry d i.+1.
  move=> k_le; rewrite -top_entries // /top sumrB subr_ge0.
  exact: (top_greatest u c_dec k_le).
have p_dec i : p i.+1 <= p i.
  apply: a_dec; rewrite !inordK ?ltnS ?geq_minr //.
  by rewrite leq_min geq_minr andbT (leq_trans (geq_minl _ _)).
have := @abel R n.+1 p (fun i => entry d i.+1) d_ge0 p_dec.
rewrite -top_entries //.
have -> : top d n.+1 = 0.
  rewrite /top (eq_bigl predT) => [|i]; last by rewrite ltn_ord.
  rewrite /d (eq_bigr (fun i => - c (s i) - - c (s (u i)))) // sumrB.
  by apply/eqP; rewrite subr_eq0; apply/eqP/(reindex_inj (@perm_inj _ u)).
rewrite mulr0 (eq_bigr (fun i => a (s i) * d i)) => [|i _]; last first.
  by rewrite entry_ord /p (minn_idPl _) ?inord_val // -ltnS.
move=> d_sum; rewrite -subr_ge0 -sumrB (reindex_inj (@perm_inj _ s)) /=.
apply: le_trans d_sum _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
apply: eq_bigr => i _.
by rewrite /d !permM permKV opprK -mulrBr addrC.
Qed.

Theorem row_lemma_10 (R : realFieldType) :
  (forall (X : finType) (a a' b : X -> R) (x : X),
     \sum_z a z = \sum_z a' z -> (forall z, b x <= b z) ->
     (forall z, z != x -> a' z <= a z) ->
     \sum_z a' z * b z <= \sum_z a z * b z /\
     (\sum_z a' z * b z = \sum_z a z * b z <->
        forall z, z != x -> a' z < a z -> b z = b x)) /\
  forall (n : nat) (a b : 'I_n -> R) (t : {perm 'I_n}), decreasing a ->
    (forall i j : 'I_n, (i <= j)%N -> b i <= b j) ->
    \sum_i a i * b i <= \sum_i a i * b (t i) /\
    (\sum_i a i * b (t i) = \sum_i a i * b i <->
       forall i j : 'I_n, (i < j)%N -> a j < a i -> b (t i) <= b (t j)).
Proof.
split=> [X a a' b x same least moved|n a b t a_dec b_up].
  by split; [exact: transfer | exact: transfer_equality].
have before i j : a j < a i -> (i < j)%N.
  by rewrite ltnNge; apply: contraTN => /a_dec; rewrite -leNgt.
have below (v : {perm 'I_n}) : \sum_i a i * b i <= \sum_i a i * b (v i).
  by apply: opposite_least => i j /before/ltnW/b_up.
split=> //; split=> [same i j _ lt_a|sorted]; last first.
  apply: le_anti; rewrite below andbT.
  have opposite i j lt_a := sorted i j (before i j lt_a) lt_a.
  apply: le_trans (opposite_least t^-1%g opposite) _.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_bigr => i _; rewrite permKV.
rewrite leNgt; apply/negP => lt_b.
have := below (tperm i j * t)%g; rewrite -same leNgt => /negP; apply.
have j_neq : j != i by apply: contraTneq lt_a => ->; rewrite ltxx.
rewrite (bigD1 i) //= (bigD1 j) //= [X in _ < X](bigD1 i) //=.
rewrite [X in _ < _ + X](bigD1 j) //= !addrA !permM tpermL tpermR.
rewrite (eq_bigr (fun z => a z * b (t z))) => [|z /andP[z_i z_j]]; last first.
  by rewrite permM tpermD // eq_sym.
rewrite ltr_add2r -subr_gt0.
have -> : a i * b (t i) + a j * b (t j) - (a i * b (t j) + a j * b (t i)) =
    (a i - a j) * (b (t i) - b (t j)).
  rewrite mulrBl !mulrBr opprD opprB !addrA; congr (_ + _).
  by rewrite addrAC -!addrA; congr (_ + _); rewrite addrC.
by rewrite mulr_gt0 // subr_gt0.
Qed.

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
  forall i j : 'I_M, i \notin empty_columns W -> ~~ black L W i i -> j != i ->
    letter_distortion id W i < letter_distortion id W j.
Proof.
move=> S_sorted t_max D_lt W_least i j; rewrite !inE => i_in b j_neq.
have [P [S_P P_lt [W_ok W_ldp W_valid] least]] :=
  claims_premises S_sorted t_max D_lt W_least.
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
  [/\ exists P W, [/\ S P, mechanism W, valid S D g W,
        forall Q, S Q -> information log Q W <= information log P W &
        forall U, mechanism U -> valid S D g U ->
          information log P W <= information log P U],
      forall W : X -> Y -> R, mechanism W -> exists2 P, S P &
        forall Q, S Q -> information log Q W <= information log P W &
      forall P, S P -> exists W, [/\ mechanism W, valid S D g W &
        forall U, mechanism U -> valid S D g U ->
          information log P W <= information log P U]].
Proof.
move=> complete [log_mul log_le] S_priors S_convex S_closed [P S_P].
move=> V_ok V_valid; split=> [|W W_ok|Q S_Q].
- exact: (information_minimax_closed complete log_mul log_le S_priors S_convex
    S_closed S_P V_ok V_valid).
- exact: (worst_prior_of_mechanism complete log_mul log_le S_priors S_convex
    S_closed W_ok S_P).
exact: (best_mechanism_of_prior complete log_mul log_le S_priors
  (S_priors Q S_Q) V_ok V_valid).
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

Lemma only_class_two (R : realFieldType) (M : nat) (P : 'I_M -> R)
  (x y : 'I_M) : prior P -> decreasing P -> P x != P y -> class_two (only P).
Proof.
move=> P_prior P_dec P_neq.
have ordered : ordered_by 1%g (only P).
  by move=> Q same i j le_ij; rewrite !perm1 !same; exact: P_dec.
split; last by exists 1%g.
case/(ordered_class_one (only_is_prior P_prior) ordered) => Q same flat.
by move/eqP: P_neq; case; rewrite -!same !flat.
Qed.

Definition lemma_9_as_printed (R : realFieldType) :=
  forall (M : nat) (S : source_set R [finType of 'I_M]) (D s t : R) (k : nat),
  of_sorted_priors S -> class_two S -> closed_priors S ->
  largest_tail S M.-1 t -> 0 < D -> D < t -> (k + 2 <= M)%N ->
  largest_tail S k s -> s < D ->
  exists L W, [/\ least_with_empty_columns S D k L W, rising_distortions W &
    L = ratio k (letter_distortion id W)].

Theorem row_lemma_9 (R : realFieldType) : ~ lemma_9_as_printed R.
Proof.
move=> printed; have [P_prior P_dec] := third_prior R.
set P := @tied R in P_prior P_dec.
have S_sorted : of_sorted_priors (only P).
  move=> Q same; split; first exact: only_is_prior P_prior _ same.
  by move=> i j le_ij; rewrite !same; exact: P_dec.
have S_two : class_two (only P).
  apply: (@only_class_two _ _ P ord0 (inord 2)) => //.
  rewrite /P /tied /= inordK // -[X in _ != X]mul1r -subr_eq0 -mulrBl.
  by rewrite mulf_neq0 ?invr_eq0 ?pnatr_eq0 // subr_eq0 (eqr_nat R 4 1).
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
have [L [W [W_least _ _]]] := printed 3%N (only P) _ _ _ 0%N S_sorted S_two
  (@only_closed _ _ P) tail2 D_gt0 D_lt isT (no_tail S_sorted S_some) D_gt0.
by apply: (@no_least_without_empty_columns R); exists L, W.
Qed.

(* Formula (32). *)
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

Theorem row_lemma_9_corrected (R : realFieldType) (M : nat)
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

Theorem row_lemma_6 (R : realFieldType) (M : nat) (log : R -> R)
  (S : source_set R [finType of 'I_M]) (D t : R) :
  logarithm log -> of_sorted_priors S -> largest_tail S M.-1 t ->
  (least_information log S D 0 <-> t <= D) /\
  ((exists W, [/\ mechanism W, valid S D id W &
      forall P, S P -> information log P W = 0]) <-> t <= D).
Proof.
move=> [log_mul log_le] S_sorted [[P0 S_P0 t_eq] t_max].
have S_priors : of_priors S by move=> P /S_sorted[].
have M_gt0 := letters_positive (S_priors _ S_P0).
pose x1 := Ordinal M_gt0.
have tail1 P : S P -> A P M.-1 = 1 - P x1.
  move=> S_P; have P_prior := S_priors P S_P.
  rewrite A_top // -subn1 subKn // topS // top0 add0r.
  by rewrite -[P x1]entry_ord.
have first P x : S P -> P x <= P x1 by move=> /S_sorted[_]; apply.
have none := class_two_no_information log_mul log_le D S_priors
  (ex_intro _ P0 S_P0) first.
have zero : least_information log S D 0 <-> t <= D.
  split=> [/none small | t_le]; first by rewrite t_eq tail1 // small.
  by apply/none => P S_P; rewrite -tail1 //; apply: le_trans (t_max P S_P) t_le.
split=> //; split=> [[W [W_ok W_valid W_0]] | /zero[[W [W_ok W_valid W_le]] _]].
  apply/zero; split=> [|u [V [V_ok _ V_u]]]; last first.
    apply: le_trans (V_u _ S_P0); apply: information_ge0 => //.
    exact: S_priors.
  by exists W; split=> // P S_P; rewrite W_0.
exists W; split=> // P S_P; apply: le_anti; rewrite W_le //=.
by apply: information_ge0 => //; exact: S_priors.
Qed.

(* The mechanism of proportional rows is as good. *)
Lemma uniform_rows (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D L t : R) (k : nat)
  (W : 'I_M -> 'I_M -> R) : of_sorted_priors S -> largest_tail S M.-1 t ->
  D < t -> least_with_empty_columns S D k L W ->
  exists V, [/\ least_with_empty_columns S D k L V, forall x, V x x = W x x,
    empty_columns V = empty_columns W & forall i,
      (forall j, j != i -> j \notin empty_columns V -> red L V i j) \/
      (forall j, j != i -> j \notin empty_columns V ->
         ~~ red L V i j /\ ~~ black L V i j)].
Proof.
move=> S_sorted t_max D_lt W_least.
have S_priors : of_priors S by move=> P /S_sorted[].
have [P [S_P P_lt [W_ok W_ldp W_valid] least]] :=
  claims_premises S_sorted t_max D_lt W_least.
have [V [V_ok V_ldp V_valid V_diag [V_zero V_color]]] :=
  rows_of_one_color S_priors S_P P_lt W_ok W_ldp W_valid least.
have same : empty_columns V = empty_columns W.
  by apply/setP => y; rewrite !inE; exact: V_zero.
have [_ _ _ W_k W_min] := W_least.
exists V; split=> // [|i]; last first.
  by have [all|all] := V_color i; [left|right] => j j_neq;
    rewrite inE => j_in; apply: all => //; rewrite -V_zero.
have V_k : #|empty_columns V| = k by rewrite same.
by split=> //; split=> // mu V_mu; exact: W_min V_ok V_mu V_valid V_k.
Qed.

Theorem row_claim_2 (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D L t : R) (k : nat)
  (W : 'I_M -> 'I_M -> R) : of_sorted_priors S -> largest_tail S M.-1 t ->
  D < t -> minimum_sum S D k L W ->
  exists2 V, minimum_sum S D k L V & forall i,
    (forall j, j != i -> j \notin empty_columns V -> red L V i j) \/
    (forall j, j != i -> j \notin empty_columns V ->
       ~~ red L V i j /\ ~~ black L V i j).
Proof.
move=> S_sorted t_max D_lt [W_least W_sum].
have [V [V_least V_diag _ V_color]] :=
  uniform_rows S_sorted t_max D_lt W_least.
exists V => //; split=> // U U_least; apply: le_trans (W_sum U U_least).
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _.
by rewrite /letter_distortion !correct_id V_diag.
Qed.

(* W leaks least, log L, among the valid mechanisms whose columns of zeros are
   those of Z. *)
Definition least_with_zeros_at (R : realFieldType) (X : finType)
    (S : source_set R X) (D : R) (Z : {set X}) (L : R) (W : X -> X -> R) :=
  [/\ mechanism W, level W L, valid S D id W, empty_columns W = Z
    & forall V K, mechanism V -> ldp K V -> valid S D id V ->
        empty_columns V = Z -> L <= K].

(* At most one diagonal entry in the other columns is not black, and no other
   entry of theirs is black. *)
Definition colors_of_figure_8 (R : realFieldType) (X : finType) (L : R)
    (W : X -> X -> R) :=
  (forall x y, x \notin empty_columns W -> y \notin empty_columns W ->
     ~~ black L W x x -> ~~ black L W y y -> x = y) /\
  forall x y, y \notin empty_columns W -> y != x -> ~~ black L W x y.

(* The figure in full: beside a largest diagonal entry the row is red and the
   other diagonal entries are black; the other rows are white beside the
   diagonal; a largest diagonal entry is black where another is as large. *)
Definition rows_of_figure_8 (R : realFieldType) (X : finType) (L : R)
    (W : X -> X -> R) :=
  [/\ forall x y, (forall z, W z z <= W x x) -> y != x ->
        y \notin empty_columns W -> red L W x y /\ black L W y y,
      forall x y z, W x x < W z z -> y != x -> y \notin empty_columns W ->
        ~~ red L W x y /\ ~~ black L W x y &
      forall x, (forall z, W z z <= W x x) ->
        (black L W x x <-> exists2 y, y != x & W y y = W x x)].

Lemma colors_of_an_optimum (R : realFieldType) (X : finType)
  (S : source_set R X) (D L : R) (P : X -> R) (Z : {set X}) W :
  of_priors S -> S P -> (forall x, P x < 1 - D) ->
  least_with_zeros_at S D Z L W ->
  exists V, [/\ least_with_zeros_at S D Z L V, forall x, V x x = W x x,
    colors_of_figure_8 L V & rows_of_figure_8 L V].
Proof.
move=> S_priors S_P spread [W_ok [W_ldp _] W_valid W_Z W_least].
have emptyE (U : X -> X -> R) y : zero_column U y = (y \in empty_columns U).
  by rewrite inE.
have same_empty (U T : X -> X -> R) : zero_column U =1 zero_column T ->
    empty_columns U = empty_columns T.
  by move=> same; apply/setP => y; rewrite -!emptyE.
have least U K : mechanism U -> ldp K U -> valid S D id U ->
    zero_column U =1 zero_column W -> L <= K.
  by move=> U_ok U_ldp U_valid /same_empty U_W;
    apply: W_least U_ok U_ldp U_valid _;
    rewrite U_W.
have [|_ [_ L_gt1 _ _]] :=
    @figure_colors _ _ S D (zero_column W) L W P S_priors S_P spread.
  by split=> // U K U_ok U_ldp U_valid; apply: least U_ok U_ldp U_valid.
have L_gt0 : 0 < L by apply: lt_trans L_gt1.
have [V [V_ok V_ldp V_valid V_diag [V_zero V_rows]]] :=
  rows_of_one_color S_priors S_P spread W_ok W_ldp W_valid least.
have V_Z : empty_columns V = Z by rewrite (same_empty _ _ V_zero).
have least_V U K : mechanism U -> ldp K U -> valid S D id U ->
    zero_column U =1 zero_column V -> L <= K.
  by move=> U_ok U_ldp U_valid U_V; apply: least U_ok U_ldp U_valid _ => y;
    rewrite U_V.
have row_red := greatest_row_red S_priors S_P spread V_ok V_ldp V_valid least_V.
have diagonal := greatest_row S_priors S_P spread V_ok V_ldp V_valid least_V.
have others := other_diagonal_black S_priors S_P spread V_ok V_ldp V_valid
  least_V.
have [V_ge0 V_sum] := V_ok.
have not_black x y : y != x -> y \notin empty_columns V -> ~~ black L V x y.
  move=> y_neq; rewrite -emptyE V_zero => y_in; case: (V_rows x) => row.
    exact: red_not_black L_gt1 V_ok V_ldp (row y y_neq y_in).
  by case: (row y y_neq y_in).
have full x : ~~ zero_column V x -> 0 < V x x.
  exact: nonzero_entry V_ok V_ldp.
have white x y z : V x x < V z z -> y != x -> y \notin empty_columns V ->
    ~~ red L V x y.
  have [m m_max] := greatest (fun x => V x x) x.
  move=> /lt_le_trans/(_ (m_max z)) lt y_neq y_in.
  case: (V_rows x) => row; last first.
    by case: (row y y_neq); rewrite // -V_zero emptyE.
  have m_neq : m != x by apply: contraTneq lt => ->; rewrite ltxx.
  have m_in : ~~ zero_column V m.
    rewrite emptyE inE; apply/forallPn; exists m; rewrite gt_eqF //.
    exact: le_lt_trans (V_ge0 x x) lt.
  have low u : u != x -> ~~ zero_column V u -> V x u <= V m u.
    move=> u_neq; rewrite V_zero => u_in.
    have /andP[_ /existsP[v /eqP v_eq]] := row u u_neq u_in.
    by rewrite -(ler_pmul2l L_gt0) -v_eq.
  have below u : u != x -> V x u <= V m u.
    move=> u_neq; have [/forallP u_0|u_in] := boolP (zero_column V u).
      by rewrite (eqP (u_0 x)) (eqP (u_0 m)).
    exact: low.
  have same_m : V m m = L * V x m.
    have /andP[V_xm /existsP[v /eqP v_eq]] : red L V x m.
      by apply: row m_neq _; rewrite -V_zero.
    have [v_m|v_neq] := eqVneq v m; first by rewrite -v_eq v_m.
    have := not_black v m; rewrite eq_sym v_neq -emptyE => /(_ isT m_in).
    rewrite /black v_eq mulf_neq0 ?V_xm ?gt_eqF //= => /existsPn/(_ x).
    by rewrite eqxx.
  have same_x : V x x = L * V m x by apply: diagonal m_max _; rewrite eq_sym.
  pose rest w := \sum_(u | (u != x) && (u != m)) V w u.
  have splits w : V w x + V w m + rest w = 1.
    by rewrite -addrA -(V_sum w) [RHS](bigD1 x) //= (bigD1 m).
  have : V m m + V m x <= V x x + V x m.
    rewrite -(ler_add2r (rest m)) [V m m + _]addrC splits -(splits x) ler_add2l.
    by apply: ler_sum => u /andP[u_x _]; exact: below.
  rewrite same_m same_x -subr_ge0 opprD addrACA -mulrBr -[V x m - _]opprB.
  rewrite -{2}[V m x - _]mul1r -mulrBl pmulr_rge0 ?subr_gt0 // subr_ge0.
  by move: lt; rewrite same_m same_x ltr_pmul2l // ltNge => /negP.
exists V; split=> //.
- split=> //; split=> // K V_K.
  by apply: W_least V_ok V_K V_valid V_Z.
- split=> [x y x_in y_in bx by_|x y y_in y_neq]; last exact: not_black.
  by apply: (one_not_black S_priors S_P spread V_ok V_ldp V_valid least_V);
    rewrite ?emptyE.
have black_other x y : (forall z, V z z <= V x x) -> y != x ->
    y \notin empty_columns V -> black L V y y.
  by move=> x_max y_neq y_in; apply: others x_max y_neq _; rewrite emptyE.
split=> [x y x_max y_neq y_in|x y z lt y_neq y_in|x x_max].
- split; first by apply: row_red; rewrite ?emptyE.
  exact: black_other x_max y_neq _.
- by split; [exact: white lt y_neq y_in | exact: not_black].
split=> [/andP[V_xx /existsP[y /eqP V_eq]]|[y y_neq V_y]].
  have y_neq : y != x.
    apply: contraTneq L_gt1 => y_x; rewrite -leNgt; move/eqP: V_eq.
    by rewrite y_x -{1}[V x x]mul1r -subr_eq0 -mulrBl mulf_eq0 (negPf V_xx)
      orbF subr_eq0 => /eqP <-.
  exists y => //; apply: le_anti; rewrite x_max leNgt /=; apply/negP => lt.
  have x_in : x \notin empty_columns V.
    by rewrite inE; apply/forallPn; exists x.
  have := white y x x lt; rewrite eq_sym => /(_ y_neq x_in)/negP; apply.
  rewrite /red; apply/andP; split.
    by apply: contraNneq V_xx => V0; rewrite V_eq V0 mulr0.
  by apply/existsP; exists x; rewrite V_eq.
have y_max z : V z z <= V y y by rewrite V_y.
apply: (black_other y) => //; first by rewrite eq_sym.
rewrite inE; apply/forallPn; exists x; rewrite gt_eqF //.
rewrite lt_def V_ge0 andbT; apply/eqP => V0.
have : \sum_z V z z <= 0.
  rewrite -oppr_ge0 -sumrN; apply: sumr_ge0 => z _.
  by rewrite oppr_ge0 -V0.
apply/negP; rewrite -ltNge; apply: lt_trans (_ : 1 < _); first exact: ltr01.
exact: diagonal_gt1 S_priors S_P spread V_ok V_valid.
Qed.

Theorem row_figure_8_corrected (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D t : R) :
  of_sorted_priors S -> largest_tail S M.-1 t -> D < t ->
  (forall Z L W, least_with_zeros_at S D Z L W ->
     exists V, [/\ least_with_zeros_at S D Z L V, forall x, V x x = W x x,
       colors_of_figure_8 L V & rows_of_figure_8 L V]) /\
  forall k L W, least_with_empty_columns S D k L W ->
     exists V, [/\ least_with_empty_columns S D k L V,
       forall x, V x x = W x x, colors_of_figure_8 L V &
       rows_of_figure_8 L V].
Proof.
move=> S_sorted [[P S_P t_eq] _] D_lt.
have S_priors : of_priors S by move=> Q /S_sorted[].
have [P_prior P_dec] := S_sorted P S_P.
have spread x : P x < 1 - D by apply: sorted_spread; rewrite // -t_eq.
split=> [Z L W|k L W [W_ok W_level W_valid W_k W_least]].
  exact: colors_of_an_optimum S_priors S_P spread.
have [|V [[V_ok V_level V_valid V_Z _] V_diag V_colors V_rows]] :=
  @colors_of_an_optimum _ _ S D L P (empty_columns W) W S_priors S_P spread.
  split=> // V K V_ok V_ldp V_valid V_W.
  by apply: W_least V_ok V_ldp V_valid _; rewrite V_W.
by exists V; split=> //; split=> //; rewrite V_Z.
Qed.

(* (48): letter distortions d, and the last k letters never answered, whose rows
   repeat row M-k. *)
Definition is_response (R : realFieldType) (M : nat) (k : nat) (d : 'I_M -> R)
    (W : 'I_M -> 'I_M -> R) :=
  [/\ forall x : 'I_M, (x + k < M)%N -> W x x = 1 - d x,
      forall x y : 'I_M, (x + k < M)%N -> (y + k < M)%N -> y != x ->
        W x y = d x * (1 - d y) /
          \sum_(z < M | (z != x) && (z + k < M)%N) (1 - d z),
      forall x y : 'I_M, (M <= y + k)%N -> W x y = 0 &
      forall x x' y : 'I_M, (x' + k).+1 = M -> (M <= x + k)%N ->
        W x y = W x' y].

(* c_i = (M-1-k - the sum of the D_j, j != i) / D_i. *)
Definition column_quotient (R : realFieldType) (M : nat) (k : nat)
    (d : 'I_M -> R) (x : 'I_M) : R :=
  (M%:R - 1 - k%:R - \sum_(z < M | (z != x) && (z + k < M)%N) d z) / d x.

(* The constraints of (11) with D_1 <= D_i among them. *)
Definition admitted_first (R : realFieldType) (M : nat)
    (S : source_set R [finType of 'I_M]) (D : R) (k : nat) (d : 'I_M -> R) :=
  [/\ admitted S D k d, 0 < entry d 1 &
      forall i : 'I_M, (i + k < M)%N -> entry d 1 <= d i].

Lemma response_unique (R : realFieldType) (M : nat) (k : nat) (d : 'I_M -> R)
  (V W : 'I_M -> 'I_M -> R) : (k < M)%N ->
  is_response k d V -> is_response k d W -> forall x y, V x y = W x y.
Proof.
move=> k_lt [V_right V_wrong V_none V_last] [W_right W_wrong W_none W_last].
have kept (x y : 'I_M) : (x + k < M)%N -> V x y = W x y.
  move=> x_in; case: (ltnP (y + k) M) => y_in; last by rewrite V_none // W_none.
  have [->|y_neq] := eqVneq y x; first by rewrite V_right // W_right.
  by rewrite V_wrong // W_wrong.
move=> x y; case: (ltnP (x + k) M) => x_in; first exact: kept.
have last_lt : (M - k.+1 < M)%N by rewrite ltn_subrL (leq_trans _ k_lt).
pose z := Ordinal last_lt.
have z_last : (z + k).+1 = M by rewrite -addnS /= subnK.
by rewrite (V_last x z) // (W_last x z) // kept // z_last.
Qed.

Lemma response_exists (R : realFieldType) (M : nat) (k : nat) (d : 'I_M -> R) :
  (k < M)%N -> exists W, is_response k d W.
Proof.
move=> k_lt; have last_lt : (M - k.+1 < M)%N.
  by rewrite ltn_subrL (leq_trans _ k_lt).
pose z := Ordinal last_lt.
pose f (x : 'I_M) := if (x + k < M)%N then x else z.
have z_last : (z + k).+1 = M by rewrite -addnS /= subnK.
exists (fun x y : 'I_M => if (M <= y + k)%N then 0 else
  if y == f x then 1 - d y else d (f x) * (1 - d y) /
    \sum_(z < M | (z != f x) && (z + k < M)%N) (1 - d z)).
split=> [x x_in|x y x_in y_in y_neq|x y -> //|x x' y x'_last x_out].
- by rewrite leqNgt x_in /f x_in eqxx.
- by rewrite leqNgt y_in /f x_in (negPf y_neq).
have -> : f x = z by rewrite /f ltnNge x_out.
have -> // : f x' = z.
have -> : f x' = x'.
  by rewrite /f; move/eqP: x'_last; rewrite eqn_leq => /andP[->].
by apply: val_inj; apply/eqP; rewrite -(eqn_add2r k) -eqSS x'_last z_last.
Qed.

Section Response.
Variables (R : realFieldType) (N k : nat).
Variable d : 'I_N.+1 -> R.
Hypotheses (k_lt : (k < N)%N) (d_gt0 : 0 < d ord0).
Hypothesis d_first : forall i : 'I_N.+1, (i + k < N.+1)%N -> d ord0 <= d i.
Hypothesis d_le1 : forall i, d i <= 1.
Hypothesis d_sum :
  \sum_(i < N.+1 | (i + k < N.+1)%N) d i <= N.+1%:R - 1 - k%:R.

Let r := (N.+1 - k)%N.
Let inE (i : 'I_N.+1) : (i < r)%N = (i + k < N.+1)%N.
Proof. by rewrite /r ltn_subRL addnC. Qed.
Let k_le : (k <= N.+1)%N. Proof. by rewrite ltnW // ltnW // ltnS. Qed.
Let r_gt0 : (0 < r)%N. Proof. by rewrite subn_gt0 ltnS ltnW. Qed.
Let r_le : (r <= N.+1)%N. Proof. exact: leq_subr. Qed.
Let rE : r%:R - 1 = N.+1%:R - 1 - k%:R :> R.
Proof. by rewrite natrB // addrAC. Qed.
Let least (i : 'I_N.+1) : (i < r)%N -> d ord0 <= d i.
Proof. by rewrite inE; exact: d_first. Qed.
Let le1 (i : 'I_N.+1) : (i < r)%N -> d i <= 1. Proof. by []. Qed.
Let small : \sum_(i < N.+1 | (i < r)%N) d i <= r%:R - 1.
Proof. by rewrite rE (eq_bigl _ _ inE). Qed.

Let W := sorted_response r d.
Let q (i : 'I_N.+1) : R := if (i < r)%N then 1 - d i else 0.

Lemma response_ok : mechanism W.
Proof. exact: sorted_response_mechanism. Qed.

Let rest (x : 'I_N.+1) : (x < r)%N -> \sum_i q i - q x =
  \sum_(z < N.+1 | (z != x) && (z + k < N.+1)%N) (1 - d z).
Proof.
move=> x_in; rewrite (bigD1 x) //= addrC addKr [RHS]big_mkcond [LHS]big_mkcond.
by apply: eq_bigr => z _; rewrite /q inE; case: (z != x).
Qed.

Let f (i : 'I_N.+1) : 'I_N.+1 := if (i < r)%N then i else inord r.-1.
Let WE x y : W x y = if f x == y then q y else
  (1 - q (f x)) / (\sum_i q i - q (f x)) * q y.
Proof. by []. Qed.
Let f_in (x : 'I_N.+1) : (x < r)%N -> f x = x. Proof. by rewrite /f => ->. Qed.
Let q_in (x : 'I_N.+1) : (x < r)%N -> q x = 1 - d x.
Proof. by rewrite /q => ->. Qed.
Let q_out (x : 'I_N.+1) : (r <= x)%N -> q x = 0.
Proof. by rewrite /q leqNgt => /negPf ->. Qed.

Lemma response_is : is_response k d W.
Proof.
have last_in : ((inord r.-1 : 'I_N.+1) < r)%N.
  by rewrite inordK ?prednK // ltnS -ltnS prednK.
split=> [x | x y | x y | x x' y x'_last]; rewrite -?inE.
- by move=> x_in; rewrite WE f_in // eqxx q_in.
- move=> x_in y_in y_neq.
  rewrite WE f_in // eq_sym (negPf y_neq) rest // q_in // q_in // subKr.
  by rewrite mulrAC.
- rewrite leqNgt -inE -leqNgt => y_out.
  by rewrite WE q_out // mulr0; case: ifP.
rewrite leqNgt -inE => /negPf x_out.
have x'_in : (x' < r)%N.
  by rewrite inE; move/eqP: x'_last; rewrite eqn_leq => /andP[].
rewrite !WE (f_in x'_in); suff -> : f x = x' by [].
rewrite /f x_out; apply: val_inj; rewrite /= inordK; last first.
  by rewrite ltnS -ltnS prednK.
have {}x'_last : (x'.+1 + k)%N = N.+1 by [].
by apply/eqP; rewrite -eqSS prednK // -(eqn_add2r k) x'_last subnK.
Qed.

Lemma response_level : level W (ratio k d).
Proof.
have [j /andP[j_gt0 j_lt] d_lt1] :
    exists2 j : 'I_N.+1, (0 < j < r)%N & d j < 1.
  apply/exists_inP; apply: contraT; rewrite negb_exists_in => /forall_inP all.
  have := small; rewrite leNgt => /negP; case.
  rewrite (bigD1 ord0) //= (eq_bigr (fun=> 1)) => [|i /andP[i_lt i_neq]].
    rewrite -[X in X < _]add0r; apply: ltr_le_add => //.
    rewrite le_eqVlt; apply/orP; left; apply/eqP.
    have -> : r%:R - 1 = \sum_(i < N.+1 | (i < r)%N) 1 - 1 :> R.
      by rewrite -(big_ord_widen N.+1 (fun=> 1)) // sumr_const card_ord.
    by rewrite (bigD1 ord0) //= addrC addKr.
  apply: le_anti; rewrite d_le1 leNgt /=; apply: all; rewrite i_lt andbT.
  by rewrite lt0n.
have := sorted_response_level r_gt0 r_le d_gt0 least le1 small
  (j := j); rewrite j_gt0 j_lt => /(_ isT d_lt1).
congr (level _ (_ / _)); last by rewrite (entry_ord d ord0).
by rewrite rE; congr (_ - _); apply: eq_bigl => i; rewrite inE.
Qed.

Lemma response_distortion P : prior P -> distortion P id W =
  \sum_(i < N.+1 | (i < r)%N) P i * d i + A P k.
Proof. by move=> P_prior; rewrite sorted_response_distortion. Qed.

(* (49) and (50). *)
Lemma c_first : ratio k d = column_quotient k d ord0.
Proof.
rewrite /ratio /column_quotient (entry_ord d ord0); congr ((_ - _) / _).
by apply: eq_bigl => i; rewrite -val_eqE lt0n.
Qed.

Let total := \sum_(i < N.+1 | (i + k < N.+1)%N) d i.
Let others (x : 'I_N.+1) : (x + k < N.+1)%N ->
  \sum_(z < N.+1 | (z != x) && (z + k < N.+1)%N) d z = total - d x.
Proof.
move=> x_in; rewrite /total [in RHS](bigD1 x) //= addrC addKr.
by apply: eq_bigl => z; rewrite andbC.
Qed.

Lemma c_le (x : 'I_N.+1) :
  (x + k < N.+1)%N -> column_quotient k d x <= ratio k d.
Proof.
move=> x_in; have d_le := d_first x_in; have dx_gt0 := lt_le_trans d_gt0 d_le.
have n0 : ((ord0 : 'I_N.+1) + k < N.+1)%N by rewrite add0n ltnW // ltnS.
rewrite c_first /column_quotient !others // !opprB !addrA.
set u : R := _ - 1 - k%:R; rewrite -!(addrAC u (- total)).
have u_ge0 : 0 <= u - total by rewrite subr_ge0.
rewrite mulrDl divff ?gt_eqF // [X in _ <= X]mulrDl divff ?gt_eqF //.
by rewrite ler_add2r ler_wpmul2l // lef_pinv ?posrE.
Qed.

Lemma quotient_in_column (x y : 'I_N.+1) :
  (x + k < N.+1)%N -> (y + k < N.+1)%N -> y != x ->
  W y y = column_quotient k d x * W x y.
Proof.
move=> x_in y_in y_neq; have [W_right W_wrong _ _] := response_is.
have dx_gt0 := lt_le_trans d_gt0 (d_first x_in).
rewrite W_right // W_wrong // /column_quotient.
have -> : \sum_(z < N.+1 | (z != x) && (z + k < N.+1)%N) (1 - d z) =
    N.+1%:R - 1 - k%:R -
      \sum_(z < N.+1 | (z != x) && (z + k < N.+1)%N) d z.
  rewrite sumrB; congr (_ - _); rewrite -rE.
  have -> : r%:R - 1 = \sum_(i < N.+1 | (i < r)%N) 1 - 1 :> R.
    by rewrite -(big_ord_widen N.+1 (fun=> 1)) // sumr_const card_ord.
  rewrite [in RHS](bigD1 x) ?inE //= addrC addKr.
  by apply: eq_bigl => z; rewrite inE andbC.
have u_gt0 : 0 < N.+1%:R - 1 - k%:R -
    \sum_(z < N.+1 | (z != x) && (z + k < N.+1)%N) d z.
  rewrite others // opprB addrA addrAC; apply: ltr_paddl => //.
  by rewrite subr_ge0; exact: d_sum.
move: (_ - \sum_(z < N.+1 | _) d z) u_gt0 => u u_gt0.
rewrite -[u / d x * _]mulrA -[d x * _ / u]mulrA mulKf ?gt_eqF //.
by rewrite mulrCA divff ?mulr1 // gt_eqF.
Qed.

End Response.

Lemma last_least (R : realFieldType) (M : nat) (P : 'I_M -> R) :
  decreasing P -> forall i, A P 1 <= P i.
Proof.
case: M P => [|N] P P_dec i; first by case: i.
rewrite /A (big_pred1 ord_max) => [|j]; first by apply: P_dec; rewrite -ltnS.
by rewrite subn1 /= -val_eqE /= eqn_leq -[X in _ = X && _]ltnS ltn_ord.
Qed.

Theorem row_achievability_47_48_corrected (R : realFieldType) (M : nat)
  (S : source_set R [finType of 'I_M]) (D : R) :
  of_sorted_priors S ->
  [/\ forall t, (1 < M)%N -> largest_tail S 1 t -> 0 < D -> D < t ->
        [/\ mechanism (@symmetric_mechanism R [finType of 'I_M] D),
            valid S D id (@symmetric_mechanism R [finType of 'I_M] D) &
            level (@symmetric_mechanism R [finType of 'I_M] D)
              ((M%:R - 1) * (1 - D) / D)],
      forall k (d : 'I_M -> R), (k < M)%N -> exists W, is_response k d W &
      forall k d W, (k < M)%N -> admitted_first S D k d ->
        is_response k d W ->
        [/\ mechanism W, valid S D id W, level W (ratio k d),
            forall x y : 'I_M, (x + k < M)%N -> (y + k < M)%N -> y != x ->
              W y y = column_quotient k d x * W x y &
            forall x : 'I_M, (x + k < M)%N ->
              column_quotient k d x <= ratio k d]].
Proof.
move=> S_sorted; have S_priors : of_priors S by move=> P /S_sorted[].
have main k d : (k < M)%N -> admitted_first S D k d -> exists W,
    [/\ is_response k d W, mechanism W, valid S D id W, level W (ratio k d) &
      (forall x y : 'I_M, (x + k < M)%N -> (y + k < M)%N -> y != x ->
         W y y = column_quotient k d x * W x y) /\
      forall x : 'I_M, (x + k < M)%N -> column_quotient k d x <= ratio k d].
  case: M S S_sorted S_priors d => [|N] S S_sorted S_priors d;
    first by [].
  rewrite ltnS => k_le [[t [[_ t_max] t_le] [d_in d_valid d_sum]]].
  rewrite (entry_ord d ord0) => d_gt0 d_first.
  have k_lt : (k < N)%N.
    rewrite ltn_neqAle k_le andbT; apply: contraL d_gt0 => /eqP k_eq.
    rewrite -leNgt; have : (N.+1 - 1 - k)%N = 0%N by rewrite k_eq subn1 subnn.
    move=> none; move: d_sum; rewrite none; apply: le_trans.
    rewrite k_eq subSnn (bigD1 ord0) //= ler_addl.
    by apply: sumr_ge0 => i _; case/andP: (d_in i).
  have d_le1 i : d i <= 1 by case/andP: (d_in i).
  have inE (i : 'I_N.+1) : (i < N.+1 - k)%N = (i + k < N.+1)%N.
    by rewrite ltn_subRL addnC.
  have {}d_sum : \sum_(i < N.+1 | (i + k < N.+1)%N) d i <=
      N.+1%:R - 1 - k%:R.
    move: d_sum; rewrite (eq_bigl _ _ inE) subn1 natrB ?(ltnW k_lt) //.
    by rewrite mulrSr addrK.
  exists (sorted_response (N.+1 - k) d); split.
  - exact: response_is.
  - exact: response_ok.
  - move=> P S_P; have P_prior := S_priors P S_P.
    rewrite response_distortion // -ler_subr_addr.
    apply: le_trans (d_valid P S_P) _.
    by rewrite ler_add2l ler_opp2 t_max.
  - exact: response_level.
  by split=> [x y|x]; [exact: quotient_in_column | exact: c_le].
split=> [t M_gt1 [[P S_P t_eq] _] D_gt0 D_lt | k d k_lt |
  k d W k_lt d_ok W_is].
- have card_gt1 : (1 < #|[finType of 'I_M]|)%N by rewrite card_ord.
  have M_gt1R : 1 < M%:R :> R by rewrite ltr1n.
  have M_gt0 : 0 < M%:R :> R by rewrite ltr0n ltnW.
  have small : D * M%:R <= 1.
    have [[_ P_sum] P_dec] := S_sorted P S_P.
    apply: le_trans (_ : t * M%:R <= 1).
      by rewrite ler_wpmul2r ?ler0n // ltW.
    have -> : t * M%:R = \sum_(i < M) t.
      by rewrite sumr_const card_ord mulr_natr.
    rewrite -[X in _ <= X]P_sum t_eq.
    apply: ler_sum => i _; apply: last_least P_dec i.
  have D_in : 0 <= D <= 1.
    rewrite ltW //=; apply: le_trans small; rewrite ler_pemulr ?ltW //.
  split.
  + by apply: symmetric_is_mechanism => //; rewrite card_ord.
  + by move=> Q /S_priors Q_prior; rewrite symmetric_distortion ?card_ord.
  have := @symmetric_exact_level R [finType of 'I_M] D card_gt1 D_gt0.
  rewrite card_ord; apply; rewrite ler_pdivl_mulr //.
  apply: le_trans small _; rewrite ler_subr_addl -(natrD _ 1 1) ler_nat.
  exact: M_gt1.
- exact: response_exists.
have [V [V_is V_ok V_valid V_level [V_quot V_le]]] := main k d k_lt d_ok.
have same := response_unique k_lt V_is W_is.
split=> // [|||x y x_in y_in y_neq].
- exact: same_mechanism same V_ok.
- exact: same_valid same _ _ V_valid.
- exact: same_level same _ V_level.
by rewrite -!same; exact: V_quot.
Qed.

(* The priors (1, 0) and (0, 1). *)
Definition certain (R : realFieldType) : source_set R [finType of bool] :=
  fun P => exists x, forall z, P z = (z == x)%:R.

Section Certain.
Variables (R : realFieldType) (log : R -> R).
Hypothesis log_ok : logarithm log.
Local Notation S := (@certain R).
Local Notation X := [finType of bool].
Let D : R := 1 / 4%:R.

Let two_gt0 : 0 < 2%:R :> R. Proof. by rewrite ltr0n. Qed.
Lemma quarter_ge0 : 0 <= D. Proof. by rewrite /D mul1r invr_ge0 ler0n. Qed.
Lemma quarter_lt : D < (#|X|%:R - 1) / #|X|%:R.
Proof.
have -> : #|X|%:R - 1 = 1 :> R by rewrite card_bool mulrSr addrK.
by rewrite card_bool /D !mul1r ltf_pinv ?posrE ?ltr0n // ltr_nat.
Qed.

Lemma certain_priors : of_priors S.
Proof.
move=> P [x P_eq]; split=> [z|]; first by rewrite P_eq ler0n.
rewrite (bigD1 x) //= P_eq eqxx big1 ?addr0 // => z /negPf.
by rewrite P_eq => ->.
Qed.

Lemma certain_class_one : class_one S.
Proof.
exists X, (fun x z => (z == x)%:R); split=> [x|]; first by exists x.
exists (fun=> 2%:R^-1); split=> [_||z].
- by rewrite invr_ge0 ler0n.
- by rewrite sumr_const card_bool -[_ *+ _]mulr_natl mulfV // gt_eqF.
rewrite /uniform card_bool (bigD1 z) //= eqxx mulr1 big1 ?addr0 // => x.
by rewrite eq_sym => /negPf ->; rewrite mulr0.
Qed.

Lemma certain_closed : closed_priors S.
Proof.
move=> P near.
have [/existsP[x /forallP P_eq]|] :=
    boolP [exists x, [forall z, P z == (z == x)%:R]].
  by exists x => z; apply/eqP.
rewrite negb_exists => /forallP none.
have [u u_off] : exists u, P u != (u == true)%:R.
  by apply/existsP; rewrite -negb_forall.
have [v v_off] : exists v, P v != (v == false)%:R.
  by apply/existsP; rewrite -negb_forall.
pose e := Num.min `|(u == true)%:R - P u| `|(v == false)%:R - P v|.
have e_gt0 : 0 < e.
  by rewrite lt_minr !normr_gt0 !subr_eq0 ![_%:R == _]eq_sym u_off.
case: (near e e_gt0) => Q [[x Q_eq] Q_near]; case: x Q_eq => Q_eq.
  by have := Q_near u; rewrite Q_eq ltNge le_minl lexx.
by have := Q_near v; rewrite Q_eq ltNge le_minl lexx orbT.
Qed.

Lemma certain_leaks_nothing : least_information log S D 0.
Proof.
have [log_mul log_le] := log_ok.
have some : S (fun z => (z == true)%:R) by exists true.
split=> [|u [V [V_ok _ V_u]]]; last first.
  by apply: le_trans (V_u _ some); apply: information_ge0 => //;
    exact: certain_priors.
have [W_ok W_valid] := identity_valid certain_priors quarter_ge0.
eexists; split; [exact: W_ok | exact: W_valid | move=> P S_P].
have [x P_eq] := S_P.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
apply/(no_information log_mul log_le (certain_priors S_P) W_ok) => z y.
rewrite P_eq /output; case: eqP => [-> _|_]; last by rewrite ltxx.
rewrite (bigD1 x) //= P_eq eqxx mul1r big1 ?addr0 // => u /negPf.
by rewrite P_eq => ->; rewrite mul0r.
Qed.

Lemma hull_of_certain_leaks u : least_information log (convex_hull S) D u ->
  0 < u.
Proof.
have [log_mul log_le] := log_ok.
move=> [[W [W_ok W_valid W_u]] _].
have one := certain_class_one; have U_prior := uniform_prior R true.
have info_ge0 := information_ge0 log_mul log_le U_prior W_ok.
rewrite lt_def (le_trans info_ge0 (W_u _ one)) andbT; apply/eqP => u0.
have none : information log (@uniform R X) W = 0.
  by apply: le_anti; rewrite info_ge0 -u0 W_u.
have same := iffLR (no_information log_mul log_le U_prior W_ok) none.
have := W_valid _ one; rewrite distortion_id // leNgt => /negP; apply.
apply: lt_le_trans quarter_lt _.
have U_gt0 x : 0 < @uniform R X x by rewrite /uniform card_bool invr_gt0.
under eq_bigr do rewrite same //.
rewrite (eq_bigr (fun y => 2%:R^-1 * output (@uniform R X) W y)) => [|x _].
  rewrite -mulr_sumr output_sum // mulr1 card_bool mulrBl mul1r mulfV //.
  by rewrite gt_eqF.
by rewrite {1}/uniform card_bool.
Qed.

End Certain.

(* The information of the formula (23) is the least over the set. *)
Definition lemma_5_as_printed (R : realFieldType) :=
  exists2 log : R -> R, logarithm log &
  forall (X : finType) (S : source_set R X) (D : R),
  (1 < #|X|)%N -> of_priors S -> closed_priors S -> class_one S -> 0 <= D ->
  (D < (#|X|%:R - 1) / #|X|%:R ->
     least_information log S D (class_one_formula X log D)) /\
  ((#|X|%:R - 1) / #|X|%:R <= D -> least_information log S D 0).

Theorem row_lemma_5 (R : realFieldType) : ~ lemma_5_as_printed R.
Proof.
move=> [log log_ok printed]; have [log_mul log_le] := log_ok.
have S_priors := @certain_priors R; have S_one := certain_class_one R.
have D_ge0 := quarter_ge0 R; have D_lt := quarter_lt R.
have two : (1 < #|[finType of bool]|)%N by rewrite card_bool.
have [formula _] := printed _ _ _ two S_priors (@certain_closed R) S_one D_ge0.
have [ach _] := certain_leaks_nothing log_ok.
have [_ /(_ _ ach)] := formula D_lt; rewrite leNgt => /negP; apply.
apply: (hull_of_certain_leaks log_ok).
exact (class_one_information log_mul log_le S_priors S_one D_ge0 D_lt).
Qed.

(* A set and its convex hull leak the same information. *)
Definition equation_22_as_printed (R : realFieldType) :=
  exists2 log : R -> R, logarithm log &
  forall (X : finType) (S : source_set R X) (D u : R),
  of_priors S -> closed_priors S -> not_empty S ->
  (least_information log S D u <-> least_information log (convex_hull S) D u).

Theorem row_equation_22 (R : realFieldType) : ~ equation_22_as_printed R.
Proof.
move=> [log log_ok printed].
have S_some : not_empty (@certain R) by exists (fun z => (z == true)%:R), true.
have [to_hull _] := printed _ _ (1 / 4%:R) 0 (@certain_priors R)
  (@certain_closed R) S_some.
have := hull_of_certain_leaks log_ok (to_hull (certain_leaks_nothing log_ok)).
by rewrite ltxx.
Qed.

Lemma only_largest_tail (R : realFieldType) (M : nat) (P : 'I_M -> R) k :
  largest_tail (only P) k (A P k).
Proof.
split=> [|Q same]; first by exists P.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
by apply: eq_bigr => i _; exact: same.
Qed.

Lemma only_sorted (R : realFieldType) (M : nat) (P : 'I_M -> R) :
  prior P -> decreasing P -> of_sorted_priors (only P).
Proof.
move=> P_prior P_dec Q same; split; first exact: only_is_prior P_prior _ same.
by move=> i j le_ij; rewrite !same; exact: P_dec.
Qed.

(* A smaller set of outputs is optimal from D^(k) on. *)
Definition output_thresholds_as_printed (R : realFieldType) :=
  forall (M : nat) (S : source_set R [finType of 'I_M]) (D t L : R) (k : nat),
  of_sorted_priors S -> class_two S -> closed_priors S ->
  (0 < k)%N -> (k + 2 <= M)%N -> largest_tail S k t -> 0 < D -> t <= D ->
  least_exp_epsilon S D L ->
  exists W, [/\ mechanism W, ldp L W, valid S D id W &
                (#|used_columns W| + k <= M)%N].

(* The colours of every optimal mechanism. *)
Definition figure_8_as_printed (R : realFieldType) :=
  forall (M : nat) (S : source_set R [finType of 'I_M]) (D t L : R) (k : nat)
    W,
  of_sorted_priors S -> class_two S -> closed_priors S ->
  largest_tail S M.-1 t -> 0 < D -> D < t ->
  least_with_empty_columns S D k L W -> least_exp_epsilon S D L ->
  colors_of_figure_8 L W.

(* (48) for an optimal set of (11), which is at a distance from D_1 = 0. *)
Definition achievability_47_48_as_printed (R : realFieldType) :=
  forall (M : nat) (S : source_set R [finType of 'I_M]) (D t : R) (k : nat)
    d W,
  of_sorted_priors S -> class_two S -> closed_priors S ->
  largest_tail S M.-1 t -> 0 < D -> D < t -> (k + 2 <= M)%N ->
  least_of (theorem_2b_term S D k) (ratio k d) ->
  admitted S D k d -> 0 < entry d 1 -> is_response k d W ->
  [/\ mechanism W, valid S D id W & level W (ratio k d)].

Section Witnesses.
Import QArith.QArith_base.
Local Open Scope ring_scope.
Variable R : realFieldType.
Local Notation value := (ofQ R).

Definition halves : 'I_3 -> R := vector R 3 [:: 1#2; 1#4; 1#4]%Q.

Lemma halves_facts :
  [/\ prior halves /\ decreasing halves, halves ord0 != halves ord_max,
      A halves 1 <= value (2#5), 0 < value (2#5) &
      value (2#5) < A halves 1 + (3%:R - 1 - 1%:R) * entry halves 3].
Proof.
have [P_ok _ _ _] := order_is_needed R; split=> //.
- by rewrite /halves /vector ofQ_eq.
- by rewrite A_value ofQ_le; vm_compute.
- by rewrite -(ofQ0 R) ofQ_lt; vm_compute.
have -> : 3%:R - 1 - 1%:R = 1 :> R.
  by rewrite -(natrB _ (isT : (1 <= 3)%nat)) -natrB.
by rewrite (entry_ord halves ord_max) mul1r A_value -ofQD ofQ_lt; vm_compute.
Qed.

Definition ninths : 'I_3 -> R := vector R 3 [:: 4#9; 4#9; 1#9]%Q.
Definition quarters : 'I_3 -> R := vector R 3 [:: 1#4; 1#4; 1]%Q.

Lemma ninths_facts :
  [/\ prior ninths /\ decreasing ninths, ninths ord0 != ninths ord_max,
      0 < value (1#3), value (1#3) < A ninths 2 &
      least_exp_epsilon (only ninths) (value (1#3)) (value 3)].
Proof.
split.
- have in_set : is_member 3 Sorted [::] [:: 4#9; 4#9; 1#9]%Q by vm_compute.
  exact (@is_member_sound R _ _ _ _ in_set).
- by rewrite /ninths /vector ofQ_eq.
- by rewrite -(ofQ0 R) ofQ_lt; vm_compute.
- by rewrite A_value ofQ_lt; vm_compute.
apply: least_exp_epsilon_only; apply: (@least_leakage_proved R 3
  (Hull [:: [:: 4#9; 4#9; 1#9]%Q]) (1#3) 3
  (alone [:: 3#4; 3#4; 0]%Q [:: 4#9; 4#9; 1#9]%Q)).
by vm_compute.
Qed.

Lemma quarters_facts :
  [/\ admitted_first (only ninths) (value (1#3)) 1 quarters,
      ratio 1 quarters = value 3 &
      forall i : 'I_3, (i + 1 < 3)%nat -> 0 < 1 - quarters i].
Proof.
split; first split; last first.
- move=> i i_lt; rewrite subr_gt0 -(ofQ1 R) ofQ_lt.
  by case: i i_lt => -[|[|[|]]].
- rewrite ratioE // /quotient.
  rewrite (value_filtered R 3 (fun i => 0 < i < 3 - 1)%nat
    (coordinate [:: 1#4; 1#4; 1]%Q)).
  rewrite -(ofQ_nat R) -ofQB -ofQ_div; apply/eqP; rewrite ofQ_eq.
  by vm_compute.
- move=> i i_lt; rewrite (entry_ord quarters ord0) /quarters /vector ofQ_le.
  by case: i i_lt => -[|[|[|]]].
- by rewrite (entry_ord quarters ord0) -(ofQ0 R) ofQ_lt; vm_compute.
exists (A ninths 1).
  split; first exact: only_largest_tail.
  by rewrite A_value ofQ_le; vm_compute.
split=> [i|P same|].
- rewrite -(ofQ0 R) -(ofQ1 R) /quarters /vector !ofQ_le.
    by case: i => -[|[|[|]]].
- rewrite A_value -ofQB.
    rewrite (eq_bigr (fun i : 'I_3 =>
      value (coordinate [:: 4#9; 4#9; 1#9] i *
        coordinate [:: 1#4; 1#4; 1] i)%Q)) => [|i _].
      rewrite (value_filtered R 3 (fun i => i < 3 - 1)%nat (fun i =>
        coordinate [:: 4#9; 4#9; 1#9] i * coordinate [:: 1#4; 1#4; 1] i)%Q).
      by rewrite ofQ_le; vm_compute.
    by rewrite same ofQM.
rewrite (value_filtered R 3 (fun i => i < 3 - 1)%nat
  (coordinate [:: 1#4; 1#4; 1]%Q)).
by rewrite -(ofQ_nat R) ofQ_le; vm_compute.
Qed.

End Witnesses.

Theorem row_output_thresholds (R : realFieldType) :
  ~ output_thresholds_as_printed R.
Proof.
move=> printed; have [[P_prior P_dec] P_neq t_le D_gt0 D_lt] := halves_facts R.
have [[L L_least] few] := row_output_thresholds_corrected P_prior P_dec D_gt0
  (isT : (0 < 1 < 3)%N).
have S_two := only_class_two P_prior P_dec P_neq.
have /(iffLR (few L L_least)) := printed _ _ _ _ _ 1%N
  (only_sorted P_prior P_dec) S_two
  (@only_closed _ _ _) isT isT (only_largest_tail _ 1) D_gt0 t_le L_least.
by rewrite leNgt => /negP; apply; exact: D_lt.
Qed.

Theorem row_figure_8 (R : realFieldType) : ~ figure_8_as_printed R.
Proof.
move=> printed.
have [[P_prior P_dec] P_neq D_gt0 D_lt L_least] := ninths_facts R.
have [d_ok d_ratio d_lt1] := quarters_facts R.
have S_sorted := only_sorted P_prior P_dec.
have S_two := only_class_two P_prior P_dec P_neq.
move: d_ok; set D := (X in admitted_first _ X) => d_ok.
have [_ exist main] := row_achievability_47_48_corrected D S_sorted.
have [W W_is] := exist 1%N (quarters R) isT.
have [W_ok W_valid W_level W_quot _] := main 1%N _ _ isT d_ok W_is.
rewrite -d_ratio in L_least; have [W_right _ W_none W_last] := W_is.
pose x0 : 'I_3 := ord0; pose x1 := @Ordinal 3 1 isT.
pose x2 := @Ordinal 3 2 isT.
have W_gt0 (x : 'I_3) : (x + 1 < 3)%N -> 0 < W x x.
  by move=> x_in; rewrite W_right //; exact: d_lt1.
have W_1 : #|empty_columns W| = 1%N.
  suff -> : empty_columns W = [set x2] by exact: cards1.
  apply/setP => y; rewrite !inE.
  have [->|y_neq] := eqVneq y x2; first by apply/forallP => x; rewrite W_none.
  apply/negbTE/forallPn; exists y; rewrite gt_eqF // W_gt0 //.
  by case: y y_neq => -[|[|[|]]].
have W_least : least_with_empty_columns (only (ninths R)) D 1
    (ratio 1 (quarters R)) W.
  split; [exact: W_ok | exact: W_level | exact: W_valid | exact: W_1 |].
  move=> V K V_ok V_ldp V_valid _; have [_ _ least] := L_least.
  apply: least; first exact: ldp_ge1 ord0 V_ok V_ldp.
  by exists [finType of 'I_3], V, id.
have [_ none] := printed _ _ _ _ _ _ _ S_sorted S_two (@only_closed _ _ _)
  (only_largest_tail _ 2) D_gt0 D_lt W_least L_least.
have x1_in : x1 \notin empty_columns W.
  by rewrite inE; apply/forallPn; exists x1; rewrite gt_eqF // W_gt0.
have /negP := none x2 x1 x1_in isT; apply.
have same : W x2 x1 = W x1 x1 by apply: W_last.
rewrite /black same gt_eqF ?W_gt0 //; apply/existsP; exists x0; apply/eqP.
by rewrite c_first; exact: W_quot.
Qed.

Section Bounds.
Variable R : realFieldType.
Add Field numbers : (field_of_numbers R).

Lemma printed_term_bound (a b : R) : 0 <= b ->
  2%:R^-1 * a + 2%:R^-1 * b <= 3%:R^-1 -> 3%:R / 2%:R * a <= 1 - b.
Proof.
have h2 : 2%:R * 2%:R^-1 = 1 :> R by rewrite mulfV // pnatr_eq0.
have g3 : 3%:R * 3%:R^-1 = 1 :> R by rewrite mulfV // pnatr_eq0.
move: (2%:R^-1) (3%:R^-1) h2 g3 (invr_ge0 (2%:R : R)) => h g h2 g3.
rewrite ler0n => h_ge0 b_ge0; rewrite -subr_ge0 => small; rewrite -subr_ge0.
have -> : 1 - b - 3%:R * h * a = 3%:R * (g - (h * a + h * b)) + h * b +
    (1 - 3%:R * g) + (2%:R * h - 1) * b by identity R.
by rewrite g3 h2 !subrr mul0r !addr0 addr_ge0 ?mulr_ge0 ?ler0n.
Qed.

End Bounds.

Section Silent.
Import QArith.QArith_base.
Local Open Scope ring_scope.
Variable R : realFieldType.
Local Notation value := (ofQ R).

Definition two_halves : 'I_3 -> R := vector R 3 [:: 1#2; 1#2; 0]%Q.
Definition two_thirds : 'I_3 -> R := vector R 3 [:: 2#3; 0; 0]%Q.

Lemma value_half : value (1#2) = 2%:R^-1.
Proof. by rewrite /ofQ /= mul1r mulr1. Qed.
Lemma value_third : value (1#3) = 3%:R^-1.
Proof. by rewrite /ofQ /= mul1r mulr1 -[_ + 1](natrD R 2 1). Qed.

Lemma two_thirds_facts : let P := two_halves in let d := two_thirds in
  [/\ [/\ prior P, decreasing P & P ord0 != P ord_max],
      admitted (only P) (value (1#3)) 1 d,
      [/\ 0 < value (1#3), value (1#3) < A P 2 & 0 < entry d 1],
      least_of (theorem_2b_term (only P) (value (1#3)) 1) (ratio 1 d) &
      d (Ordinal (isT : (1 < 3)%nat)) = 0 /\ d ord0 < 1].
Proof.
move=> P d; have [[P_prior P_dec] _ d_ok _] :=
  order_is_needed_with_silent_letters R.
have d_gt0 : 0 < entry d 1.
  by rewrite (entry_ord d ord0) -(ofQ0 R) ofQ_lt; vm_compute.
pose x1 := Ordinal (isT : (1 < 3)%nat).
have ratio_value (e : 'I_3 -> R) : ratio 1 e = (1 - e x1) / e ord0.
  rewrite ratioE // /quotient; congr ((_ - _) / _).
  rewrite big_mkcond !big_ord_recl big_ord0 /= !add0r !addr0.
  by congr e; apply: val_inj.
split=> //.
- by split=> //; rewrite /P /two_halves /vector ofQ_eq.
- split=> //; first by rewrite -(ofQ0 R) ofQ_lt; vm_compute.
  by rewrite A_value ofQ_lt; vm_compute.
- split=> [|E [e [[t [[_ t_max] _] [e_in e_valid _]] e_gt0 ->]]].
    by exists d; split.
  have same : only P P by [].
  have := e_valid P same; rewrite big_mkcond !big_ord_recl big_ord0 /= !addr0.
  rewrite !ratio_value; have -> : d x1 = 0 by exact: ofQ0.
  rewrite (entry_ord e ord0) in e_gt0.
  have -> : lift ord0 (ord0 : 'I_2) = x1 by apply: val_inj.
  rewrite {1 2}/P /two_halves /vector /coordinate /= value_half value_third.
  have t_ge0 : 0 <= t.
    have := t_max P same; rewrite A_value; apply: Order.POrderTheory.le_trans.
    by rewrite -(ofQ0 R) ofQ_le; vm_compute.
  move=> small; rewrite ler_pdivl_mulr //.
  have -> : (1 - 0) / d ord0 = 3%:R / 2%:R.
    rewrite subr0 /d /two_thirds /vector /coordinate /=.
    rewrite div1r -[RHS]invf_div; congr _^-1.
    by rewrite /ofQ /= !mulr1 -[_ + 1](natrD R 2 1).
  apply: printed_term_bound; first by case/andP: (e_in x1).
  apply: Order.POrderTheory.le_trans small _; by rewrite ler_subl_addr ler_addl.
split; first exact: ofQ0.
by rewrite -(ofQ1 R) ofQ_lt; vm_compute.
Qed.

End Silent.

Theorem row_achievability_47_48 (R : realFieldType) :
  ~ achievability_47_48_as_printed R.
Proof.
move=> printed; have [[P_prior P_dec P_neq] d_ok [D_gt0 D_lt d_gt0] d_least
  [d1 d0]] := two_thirds_facts R.
have [W W_is] := response_exists (two_thirds R) (isT : (1 < 3)%N).
have [_ _ [W_ldp _]] := printed _ _ _ _ 1%N _ _ (only_sorted P_prior P_dec)
  (only_class_two P_prior P_dec P_neq) (@only_closed _ _ _)
  (only_largest_tail _ 2) D_gt0 D_lt isT d_least d_ok d_gt0 W_is.
have [W_right W_wrong _ _] := W_is.
have := W_ldp ord0 (Ordinal (isT : (1 < 3)%N)) ord0.
rewrite W_right // W_wrong // d1 !mul0r mulr0 leNgt => /negP; apply.
by rewrite subr_gt0.
Qed.

(* The terms of (18): those of (11) for the set T, where D_i is one number for
   all letters that a folding permutation of S exchanges. *)
Definition folded_term (R : realFieldType) (M : nat)
    (S T : source_set R [finType of 'I_M]) (D : R) (l : nat) (E : R) :=
  exists d, [/\ admitted T D l d,
    forall s, folds S s -> forall i, d (s i) = d i,
    0 < entry d 1 & E = ratio l d].

(* (17); and the same with the ranges of (10). *)
Definition bound_17 (R : realFieldType) (M : nat)
    (S T : source_set R [finType of 'I_M]) (D E : R) :=
  [/\ forall t, largest_tail T 1 t -> D < t -> E = (M%:R - 1) * (1 - D) / D,
      forall t, largest_tail T 1 t -> t <= D -> D < (M%:R - 1) / M%:R ->
        least_of (fun E => exists2 l, (l < M)%N & folded_term S T D l E) E &
      (M%:R - 1) / M%:R <= D -> E = 1].
Definition bound_10 (R : realFieldType) (M : nat)
    (S T : source_set R [finType of 'I_M]) (D E : R) :=
  [/\ forall t, largest_tail T 1 t -> D < t -> E = (M%:R - 1) * (1 - D) / D,
      forall k s t, (0 < k)%N -> (k + 2 <= M)%N ->
        largest_tail T k s -> largest_tail T k.+1 t -> s <= D -> D < t ->
        least_of (fun E => exists2 l, (l <= k)%N & folded_term S T D l E) E &
      forall t, largest_tail T M.-1 t -> t <= D -> E = 1].

Definition theorem_3_as_printed (R : realFieldType) :=
  forall (M : nat) (S : source_set R [finType of 'I_M]) (D E F L : R),
  of_priors S -> convex S -> closed_priors S -> class_three S ->
  not_empty (folded_by_all S) -> 0 < D -> least_exp_epsilon S D L ->
  bound_17 S (folded_by_all S) D E -> bound_17 S (folded_by_some S) D F ->
  E <= L /\ L <= F.

Definition remark_6_as_printed (R : realFieldType) :=
  forall (M : nat) (S : source_set R [finType of 'I_M]) (D L : R),
  of_priors S -> convex S -> closed_priors S -> class_three S ->
  not_empty (sorted_part S) ->
  (forall Q, folded_by_some S Q <-> folded_by_all S Q) ->
  0 < D -> least_exp_epsilon S D L ->
  bound_10 S (folded_by_all S) D L \/ bound_17 S (folded_by_all S) D L.

Section Terms.
Variable R : realFieldType.
Add Field numbers : (field_of_numbers R).
Implicit Types (a b g s t D : R).

Lemma no_silent_term a b g D : 3%:R * g = 1 -> 4%:R * D = 1 -> 0 <= g ->
  0 <= b -> 2%:R * g * a + g * b <= D -> 16%:R * g * a <= 2%:R - (b + b).
Proof.
move=> g3 D4 g_ge0 b_ge0; rewrite -subr_ge0 => small; rewrite -subr_ge0.
have -> : 2%:R - (b + b) - 16%:R * g * a =
    8%:R * (D - (2%:R * g * a + g * b)) + 2%:R * g * b +
    2%:R * (1 - 4%:R * D) + 2%:R * (3%:R * g - 1) * b by identity R.
by rewrite g3 D4 !subrr !mulr0 mul0r !addr0 addr_ge0 ?mulr_ge0 ?ler0n.
Qed.

Lemma one_silent_term a b g s t D : 3%:R * g = 1 -> 4%:R * D = 1 ->
  6%:R * s = 1 -> 0 <= g -> 0 <= s -> s <= t -> 0 <= b ->
  2%:R * g * a + g * b <= D - t -> 16%:R * g * a <= 1 - b.
Proof.
move=> g3 D4 s6 g_ge0 s_ge0 t_le b_ge0 small.
have {}t_le : 0 <= t - s by rewrite subr_ge0.
have {}small : 0 <= D - t - (2%:R * g * a + g * b) by rewrite subr_ge0.
rewrite -subr_ge0.
have -> : 1 - b - 16%:R * g * a =
    8%:R * (D - t - (2%:R * g * a + g * b)) + 5%:R * g * b +
    8%:R * (t - s) + 2%:R * s +
    2%:R * (1 - 4%:R * D) + (6%:R * s - 1) + (3%:R * g - 1) * b by identity R.
rewrite g3 D4 s6 !subrr !mulr0 mul0r !addr0.
by apply: addr_ge0; [apply: addr_ge0; [apply: addr_ge0|]|];
  rewrite ?mulr_ge0 ?mulr_ge0 ?ler0n.
Qed.

End Terms.

Section Segment.
Import QArith.QArith_base.
Local Open Scope ring_scope.
Variable R : realFieldType.
Local Notation value := (ofQ R).
Let x1 := Ordinal (isT : (1 < 3)%nat).
Let x2 := Ordinal (isT : (2 < 3)%nat).

(* The segment between (2/3, 1/3, 0) and (2/3, 0, 1/3). *)
Definition segment : source_set R [finType of 'I_3] :=
  fun P => prior P /\ P ord0 = value (2#3).

Local Notation S := segment.
Local Notation D := (value (1#4)).

Lemma sum_three (f : 'I_3 -> R) : \sum_i f i = f ord0 + (f x1 + f x2).
Proof.
rewrite !big_ord_recl big_ord0 addr0; congr (_ + (f _ + f _));
  exact: val_inj.
Qed.

Lemma segment_rest P : S P -> P x1 + P x2 = value (1#3).
Proof.
move=> [[_ P_sum] P0]; move: P_sum; rewrite sum_three P0 => total.
have -> : P x1 + P x2 = 1 - value (2#3) by rewrite -total [RHS]addrC addKr.
by rewrite -(ofQ1 R) -ofQB; apply/eqP; rewrite ofQ_eq; vm_compute.
Qed.

Definition mid : seq Q := [:: 2#3; 1#6; 1#6]%Q.
Definition left_end : seq Q := [:: 2#3; 1#3; 0]%Q.
Definition right_end : seq Q := [:: 2#3; 0; 1#3]%Q.

Lemma in_segment p : is_prior 3 p -> Qeq_bool (coordinate p 0) (2#3) ->
  S (vector R 3 p).
Proof.
move=> p_ok p0; split; first exact: is_prior_sound.
by apply/eqP; rewrite /vector ofQ_eq.
Qed.

Lemma mid_in : S (vector R 3 mid). Proof. by apply: in_segment; vm_compute. Qed.
Lemma left_in : S (vector R 3 left_end).
Proof. by apply: in_segment; vm_compute. Qed.
Lemma right_in : S (vector R 3 right_end).
Proof. by apply: in_segment; vm_compute. Qed.

Lemma prior_le1 (P : 'I_3 -> R) i : prior P -> P i <= 1.
Proof.
move=> [P_ge0 <-]; rewrite (bigD1 i) //= ler_addl.
by apply: sumr_ge0 => z _; exact: P_ge0.
Qed.

Lemma segment_priors : of_priors S. Proof. by move=> P []. Qed.

Lemma segment_convex : convex S.
Proof.
move=> P P_in; split.
  by apply: convex_hull_of_priors P_in => Q; exact: segment_priors.
have [V [vertex [S_vertex [w [_ w_sum ->]]]]] := P_in.
rewrite (eq_bigr (fun v => w v * value (2#3))) => [|v _]; last first.
  by have [_ ->] := S_vertex v.
by rewrite -mulr_suml w_sum mul1r.
Qed.

Lemma segment_closed : closed_priors S.
Proof.
move=> P near.
have at_point (u v a : R) : 0 <= a ->
    (forall e Q, 0 < e -> S Q -> (forall x, `|Q x - P x| < e) ->
      u <= v + a * e) -> u <= v.
  move=> a_ge0 u_le; apply: (within_all a_ge0) => e e_gt0 none.
  apply: (near e e_gt0) => Q [S_Q Q_near]; apply: none.
  exact: u_le e_gt0 S_Q Q_near.
have low e Q x : `|Q x - P x| < e -> Q x <= P x + e.
  by rewrite ltr_norml => /andP[_ lt]; rewrite -ler_subl_addl ltW.
have high e Q x : `|Q x - P x| < e -> P x <= Q x + e.
  by rewrite ltr_norml ltr_subr_addl ltr_subl_addr => /andP[/ltW].
split; first split=> [x|].
- apply: (at_point _ _ 1) => [|e Q _ [[Q_ge0 _] _] Q_near];
    first by rewrite ler01.
  rewrite mul1r.
  exact: Order.POrderTheory.le_trans (Q_ge0 x) (low e Q x (Q_near x)).
- have spread (e : R) : \sum_(x < 3) e = 3%:R * e.
    by rewrite sumr_const card_ord mulr_natl.
  apply: Order.POrderTheory.le_anti; apply/andP; split.
    apply: (at_point _ _ 3%:R) => [|e Q _ [[_ Q_sum] _] Q_near];
    first by rewrite ler0n.
    apply: Order.POrderTheory.le_trans (_ : \sum_x (Q x + e) <= _).
      by apply: ler_sum => x _; apply: high.
    by rewrite big_split /= Q_sum spread.
  apply: (at_point _ _ 3%:R) => [|e Q _ [[_ Q_sum] _] Q_near];
    first by rewrite ler0n.
  apply: Order.POrderTheory.le_trans (_ : \sum_x (P x + e) <= _).
    by rewrite -Q_sum; apply: ler_sum => x _; apply: low.
  by rewrite big_split /= spread.
apply: Order.POrderTheory.le_anti; apply/andP; split.
  apply: (at_point _ _ 1) => [|e Q _ [_ Q0] Q_near];
    first by rewrite ler01.
  by rewrite mul1r -Q0; exact: high.
apply: (at_point _ _ 1) => [|e Q _ [_ Q0] Q_near];
    first by rewrite ler01.
by rewrite mul1r -Q0; exact: low.
Qed.

Lemma segment_class_three : class_three S.
Proof.
split.
  move=> [V [vertex [S_vertex [w [_ w_sum mean]]]]].
  have := mean ord0; rewrite (eq_bigr (fun v => w v * value (2#3))); last first.
    by move=> v _; have [_ ->] := S_vertex v.
  rewrite -mulr_suml w_sum mul1r /uniform card_ord => /esym/eqP.
  have -> : 3%:R^-1 = value (1#3) by rewrite value_third.
  by rewrite ofQ_eq.
move=> [s s_sorts]; pose i := (s^-1 x1)%g; pose j := (s^-1 x2)%g.
have [le_ij|/ltnW le_ji] := leqP i j.
  have := s_sorts _ right_in _ _ le_ij; rewrite /i /j !permKV.
  by rewrite /vector ofQ_le.
have := s_sorts _ left_in _ _ le_ji; rewrite /i /j !permKV.
by rewrite /vector ofQ_le.
Qed.

Lemma segment_least : least_exp_epsilon S D (value 6).
Proof.
apply: (@least_exp_epsilon_same _ _ (set_of R 3
  (Box [:: 2#3; 0; 0]%Q [:: 2#3; 1; 1]%Q))); last first.
  apply: (@least_leakage_proved R 3 _ (1#4) 6 {|
    diagonal := [:: 3#4; 3#4; 3#4]%Q; multipliers := [:: 3#4]%Q;
    worst := mid; worst_weights := [::]; spread := mid;
    spread_weights := [::] |}).
  by vm_compute.
move=> P; split=> [[P_prior P_in]|[P_prior P0]]; split=> //.
  by have := P_in ord0; rewrite -eq_le eq_sym => /eqP.
case=> -[|[|[|//]]] i_lt; rewrite /vector /coordinate /=.
- have -> : Ordinal i_lt = ord0 by apply: val_inj.
  by rewrite P0 lexx.
- by rewrite ofQ0 ofQ1 prior_le1 // andbT; case: P_prior.
by rewrite ofQ0 ofQ1 prior_le1 // andbT; case: P_prior.
Qed.

Lemma segment_small P i : S P -> i != ord0 -> P i <= value (1#3).
Proof.
move=> S_P i_neq; have [[P_ge0 _] _] := S_P; rewrite -(segment_rest S_P).
by case: i i_neq => -[|[|[|//]]] i_lt // _;
  [rewrite (_ : Ordinal i_lt = x1) ?ler_addl | rewrite (_ : Ordinal i_lt = x2)
    ?ler_addr]; rewrite ?P_ge0 //; apply: val_inj.
Qed.

Lemma mid_sorted (T : {perm 'I_3}) : T ord0 = ord0 ->
  decreasing (fun i => vector R 3 mid (T i)).
Proof.
move=> T0 i j le_ij.
have other (z : 'I_3) : z != ord0 -> vector R 3 mid z = value (1#6).
  by case: z => -[|[|[|]]].
have top (z : 'I_3) : vector R 3 mid z <= vector R 3 mid ord0.
  by rewrite /vector ofQ_le; case: z => -[|[|[|]]].
have [->|i_neq] := eqVneq i ord0; first by rewrite T0.
have j_neq : j != ord0.
  by apply: contra i_neq => /eqP j0; move: le_ij; rewrite j0 leqn0.
have moved z : z != ord0 -> T z != ord0.
  by apply: contra => /eqP Tz; apply/eqP/(@perm_inj _ T); rewrite T0.
by rewrite !other ?moved.
Qed.

Lemma segment_folds (T : {perm 'I_3}) : folds S T <-> T ord0 = ord0.
Proof.
split=> [[P S_P sorts]|T0]; last first.
  exists (vector R 3 mid); [exact: mid_in | exact: mid_sorted].
apply/eqP; apply: contraT => T0; have := segment_small S_P T0.
have [_ P0] := S_P; have := sorts ord0 (T^-1 ord0)%g (leq0n _).
rewrite permKV P0 => le /(Order.POrderTheory.le_trans le).
by rewrite ofQ_le.
Qed.

Lemma segment_moved (T : {perm 'I_3}) P :
  T ord0 = ord0 -> S P -> S (fun i => P (T i)).
Proof.
move=> T0 [[P_ge0 P_sum] P0]; split; last by rewrite T0.
by split=> [i|]; rewrite ?P_ge0 // -P_sum [RHS](reindex_inj (@perm_inj _ T)).
Qed.

Lemma segment_folded (T : {perm 'I_3}) Q : T ord0 = ord0 ->
  folded S T Q <-> S Q /\ decreasing Q.
Proof.
move=> T0; split=> [[P S_P [Q_dec Q_eq]]|[S_Q Q_dec]].
  split=> //; have [[P_ge0 P_sum] P0] := segment_moved T0 S_P.
  split; last by rewrite Q_eq P0.
  split=> [i|]; first by rewrite Q_eq P_ge0.
  by rewrite -P_sum; apply: eq_bigr => i _; rewrite Q_eq.
have Ti0 : (T^-1)%g ord0 = ord0 by rewrite -{1}T0 permK.
exists (fun i => Q ((T^-1)%g i)); first exact: segment_moved.
by split=> // i; rewrite permK.
Qed.

Lemma segment_some Q : folded_by_some S Q <-> S Q /\ decreasing Q.
Proof.
split=> [[T /segment_folds T0] /(segment_folded _ T0)//|Q_in].
have one0 : (1%g : {perm 'I_3}) ord0 = ord0 by rewrite perm1.
by exists 1%g; [apply/segment_folds | apply/(segment_folded _ one0)].
Qed.

Lemma segment_all Q : folded_by_all S Q <-> S Q /\ decreasing Q.
Proof.
have one0 : (1%g : {perm 'I_3}) ord0 = ord0 by rewrite perm1.
split=> [Q_all|Q_in T /segment_folds T0].
  by apply/(segment_folded _ one0)/Q_all/segment_folds.
exact/(segment_folded _ T0).
Qed.

(* The folded part F. *)
Section Folded.
Variable F : source_set R [finType of 'I_3].
Hypothesis F_is : forall Q, F Q <-> S Q /\ decreasing Q.

Let left_F : F (vector R 3 left_end).
Proof.
apply/F_is; split; first exact: left_in.
by apply/(is_sortedP R 3); vm_compute.
Qed.
Let mid_F : F (vector R 3 mid).
Proof.
apply/F_is; split; first exact: mid_in.
by apply/(is_sortedP R 3); vm_compute.
Qed.

Lemma folded_tail1 P : F P -> A P 1 <= value (1#6).
Proof.
move=> /F_is[S_P P_dec]; rewrite leNgt; apply/negP => lt.
have := segment_rest S_P; apply/eqP; rewrite gt_eqF //.
have -> : value (1#3) = value (1#6) + value (1#6).
  by rewrite -ofQD; apply/eqP; rewrite ofQ_eq; vm_compute.
have low i : value (1#6) < P i.
  exact: Order.POrderTheory.lt_le_trans lt (last_least P_dec i).
exact: ltr_add (low x1) (low x2).
Qed.

Lemma folded_largest1 : largest_tail F 1 (value (1#6)).
Proof.
split=> [|P]; last exact: folded_tail1.
by exists (vector R 3 mid) => //; rewrite A_value; apply/eqP;
  rewrite ofQ_eq; vm_compute.
Qed.

Lemma folded_largest2 : largest_tail F 2 (value (1#3)).
Proof.
have all P : F P -> A P 2 = value (1#3).
  move=> /F_is[S_P _]; rewrite -(segment_rest S_P) /A big_mkcond sum_three.
  by rewrite /= add0r.
by split=> [|P /all -> //]; exists (vector R 3 mid); rewrite ?all.
Qed.

Let d := vector R 3 [:: 3#8; 0; 0]%Q.

Lemma folded_term_low : folded_term S F D 0 (value (16#3)).
Proof.
exists d; split.
- exists 0; first split.
  + split; first by exists (vector R 3 mid); rewrite ?A0 //; case: mid_in.
    by move=> P /F_is[[P_prior _] _]; rewrite A0.
  + by rewrite -(ofQ0 R) ofQ_le.
  split=> [i|P /F_is[[_ P0] _]|].
  + by rewrite -(ofQ0 R) -(ofQ1 R) !ofQ_le; case: i => -[|[|[|]]].
  + rewrite big_mkcond sum_three /= P0 /d /vector /coordinate /= ofQ0 !mulr0.
    by rewrite !addr0 subr0 -ofQM ofQ_le.
  rewrite big_mkcond sum_three /= /d /vector /coordinate /= ofQ0 !addr0.
  by rewrite -(ofQ_nat R) ofQ_le; vm_compute.
- move=> T /segment_folds T0 i.
  have [->|i_neq] := eqVneq i ord0; first by rewrite T0.
  have Ti_neq : T i != ord0.
    by apply: contra i_neq => /eqP Ti; apply/eqP/(@perm_inj _ T); rewrite T0.
  have zero (z : 'I_3) : z != ord0 -> d z = 0.
    by case: z => -[|[|[|]]] // *; exact: ofQ0.
  by rewrite !zero.
- by rewrite (entry_ord d ord0) -(ofQ0 R) ofQ_lt; vm_compute.
rewrite ratioE // /quotient big_mkcond sum_three /= /d /vector /coordinate /=.
rewrite ofQ0 !addr0 subr0 -(ofQ_nat R) -ofQ_div; apply/eqP.
by rewrite ofQ_eq; vm_compute.
Qed.

Lemma folded_term_least l E :
  (l < 3)%nat -> folded_term S F D l E -> value (16#3) <= E.
Proof.
move=> l_lt [e [[t [[_ t_max] t_le] [e_in e_valid _]] e_fold e_gt0 ->]].
rewrite (entry_ord e ord0) in e_gt0.
have e12 : e x2 = e x1.
  have T0 : tperm x1 x2 ord0 = ord0 by rewrite tpermD.
  have := e_fold (tperm x1 x2) (iffRL (segment_folds _) T0) x1.
  by rewrite tpermL.
have e_ge0 : 0 <= e x1 by case/andP: (e_in x1).
have := e_valid _ left_F; have := t_max _ mid_F; have := t_max _ left_F.
rewrite ratioE //.
rewrite /quotient ler_pdivl_mulr //.
have g3 : 3%:R * value (1#3) = 1.
  by rewrite -(ofQ_nat R) -ofQM -(ofQ1 R); apply/eqP; rewrite ofQ_eq.
have D4 : 4%:R * value (1#4) = 1.
  by rewrite -(ofQ_nat R) -ofQM -(ofQ1 R); apply/eqP; rewrite ofQ_eq.
have s6 : 6%:R * value (1#6) = 1.
  by rewrite -(ofQ_nat R) -ofQM -(ofQ1 R); apply/eqP; rewrite ofQ_eq.
have e23 : value (2#3) = 2%:R * value (1#3).
  by rewrite -(ofQ_nat R) -ofQM; apply/eqP; rewrite ofQ_eq.
have e163 : value (16#3) = 16%:R * value (1#3).
  by rewrite -(ofQ_nat R) -ofQM; apply/eqP; rewrite ofQ_eq.
have ge0 p : Qle_bool 0 p -> 0 <= value p by rewrite -(ofQ0 R) ofQ_le.
rewrite !big_mkcond !sum_three /= !A_value e163 /vector /coordinate.
case: l l_lt {t_max e_valid} => [|[|[|//]]] _ /=.
- move=> t_ge _; rewrite ofQ0 mul0r addr0 e23 => small.
  rewrite big_mkcond sum_three /= e12 add0r.
  apply: (no_silent_term g3 D4) => //; first exact: ge0.
  apply: Order.POrderTheory.le_trans small _.
  rewrite ler_subl_addr ler_addl; apply: Order.POrderTheory.le_trans t_ge.
  by apply: ge0; vm_compute.
- move=> _ t_ge; rewrite !addr0 e23 => small.
  rewrite big_mkcond sum_three /= addr0 add0r.
  apply: (one_silent_term g3 D4 s6 _ _ _ e_ge0 small); try exact: ge0.
  by apply: Order.POrderTheory.le_trans t_ge; rewrite ofQ_le; vm_compute.
move=> t_ge _ _; have := Order.POrderTheory.le_trans t_ge t_le.
by rewrite ofQ_le.
Qed.

Lemma folded_bound : bound_17 S F D (value (16#3)).
Proof.
split=> [t [[P F_P ->] _]|t _ _ _|].
- move=> /Order.POrderTheory.lt_le_trans/(_ (folded_tail1 F_P)).
  by rewrite ofQ_lt.
- split=> [|E [l l_lt]]; last exact: folded_term_least.
  by exists 0%nat; [|exact: folded_term_low].
rewrite -(natrB _ (isT : (1 <= 3)%nat)).
by rewrite -value_third -(ofQ_nat R) -ofQM ofQ_le.
Qed.

End Folded.

Lemma segment_sorted : not_empty (sorted_part S) /\ not_empty (folded_by_all S).
Proof.
have in_part : S (vector R 3 mid) /\ decreasing (vector R 3 mid).
  by split; [exact: mid_in | apply/(is_sortedP R 3); vm_compute].
by split; exists (vector R 3 mid) => //; apply/segment_all.
Qed.

Lemma segment_numbers : [/\ 0 < D, value (1#6) <= D, D < value (1#3) &
  value (16#3) < value 6].
Proof.
by split; rewrite -?(ofQ0 R) ?ofQ_lt ?ofQ_le; vm_compute.
Qed.

End Segment.

Theorem row_theorem_3 (R : realFieldType) : ~ theorem_3_as_printed R.
Proof.
move=> printed; have [_ S_some] := segment_sorted R.
have [D_gt0 _ _ small] := segment_numbers R.
have [_] := printed _ _ _ _ _ _ (@segment_priors R) (@segment_convex R)
  (@segment_closed R) (segment_class_three R) S_some D_gt0 (segment_least R)
  (folded_bound (@segment_all R)) (folded_bound (@segment_some R)).
by rewrite leNgt small.
Qed.

Theorem row_remark_6 (R : realFieldType) : ~ remark_6_as_printed R.
Proof.
move=> printed; have [S_some _] := segment_sorted R.
have [D_gt0 D_ge D_lt small] := segment_numbers R.
have all := @segment_all R; have term := folded_term_low all.
have same Q : folded_by_some (@segment R) Q <-> folded_by_all (@segment R) Q.
  by rewrite segment_some segment_all.
move: small; rewrite ltNge => /negP; apply.
have [[_ between _]|[_ between _]] := printed _ _ _ _ (@segment_priors R)
  (@segment_convex R) (@segment_closed R) (segment_class_three R) S_some same
  D_gt0 (segment_least R).
  have [_ least] := between 1%N _ _ isT isT (folded_largest1 all)
    (folded_largest2 all) D_ge D_lt.
  by apply: least; exists 0%N.
have [|_ least] := between _ (folded_largest1 all) D_ge.
  have -> : 3%:R - 1 = 2%:R :> R by rewrite -(natrB _ (isT : (1 <= 3)%N)).
  apply: lt_le_trans D_lt _; rewrite value_third ler_pemull ?invr_ge0 ?ler0n //.
  by rewrite ler1n.
by apply: least; exists 0%N.
Qed.
