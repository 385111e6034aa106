(* kalantari2018: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions LocalModel DiagonalPolytope Rationals
  SourceSets ClassOne OnePrior CertificateChecks Records Classes SortedSets
  LettersAndOutputs Minimax Compactness InformationSaddle Refutations.
From symdp.rows Require Import Words.

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

Lemma only_closed (R : realFieldType) (X : finType) (P : X -> R) :
  closed_priors (only P).
Proof.
move=> Q near x; apply/eqP; rewrite -subr_eq0 -normr_eq0; apply: contraT => off.
have away : 0 < `|Q x - P x| by rewrite lt_def off normr_ge0.
case: (near _ away) => Q' [same /(_ x)]; rewrite same distrC ltxx; exact: id.
Qed.

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
