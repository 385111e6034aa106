(* sarwate2014: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel SourceSets Records OnePrior
  Minimax InformationSaddle Binary BinaryChannels SymmetricMechanism
  SymmetricThreshold.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem row_theorem_1 (R : realFieldType) (p_min p_max : R) :
  0 < p_min -> p_min <= p_max -> p_max < 1 / 2%:R ->
  [/\ forall D, 0 < D -> D < p_max ->
        least_exp_epsilon (binary_set p_min p_max) D ((1 - D) / D),
      forall lambda, ~ achievable (binary_set p_min p_max) 0 lambda &
      forall D, least_exp_epsilon (binary_set p_min p_max) D 1 <-> p_max <= D].
Proof.
rewrite mul1r => p_gt0 p_le p_lt; split=> [D|lambda|D].
- exact: binary_least.
- exact: binary_perfect.
exact: binary_zero.
Qed.

Theorem row_theorem_1_discontinuity (R : realFieldType) (p_min p_max : R) :
  0 < p_min -> p_min <= p_max -> p_max < 1 / 2%:R ->
  [/\ 1 < (1 - p_max) / p_max,
      least_exp_epsilon (binary_set p_min p_max) p_max 1,
      forall D, 0 < D -> D < p_max -> (1 - p_max) / p_max < (1 - D) / D &
      forall e, 0 < e -> exists2 d, d < p_max & forall D, d < D -> D < p_max ->
        exists2 L, least_exp_epsilon (binary_set p_min p_max) D L &
                   L - (1 - p_max) / p_max < e].
Proof. by rewrite mul1r; exact: binary_discontinuity. Qed.

Theorem row_equation_8 (R : realFieldType) (p_min p_max : R)
  (W : bool -> bool -> R) :
  0 <= p_min -> p_min <= p_max -> p_max <= 1 / 2%:R ->
  [/\ forall p q, distortion (binary_prior p) id W -
        distortion (binary_prior q) id W =
        (p - q) * (W true false - W false true),
      forall p, p_min <= p <= p_max -> W false true <= W true false ->
        distortion (binary_prior p) id W <=
        distortion (binary_prior p_max) id W,
      forall p, p_min <= p <= p_max -> W true false <= W false true ->
        distortion (binary_prior p) id W <=
        distortion (binary_prior p_min) id W &
      forall D, least_exp_epsilon (binary_set p_min p_max) D 1 <-> p_max <= D].
Proof.
rewrite mul1r => p_ge0 p_le p_lt; split=> [p q|p p_in W_le|p p_in W_le|D].
- exact: distortion_difference.
- by have [worst _] := worst_binary_prior W p_in; exact: worst.
- by have [_ worst] := worst_binary_prior W p_in; exact: worst.
exact: binary_threshold.
Qed.

Definition conjecture_1_as_printed (R : realFieldType) :=
  forall (X : finType) (S : source_set R X), (1 < #|X|)%N ->
  of_priors S -> convex S -> closed_priors S ->
  (forall D, 0 < D -> ~ achievable S D 1 ->
     least_exp_epsilon S D ((#|X|%:R - 1) * (1 - D) / D)) /\
  forall D, least_of (fun D => achievable S D 1) D ->
    limit_from_below S D ((#|X|%:R - 1) * (1 - D) / D) /\
    least_exp_epsilon S D 1.

Theorem row_conjecture_1 (R : realFieldType) : ~ conjecture_1_as_printed R.
Proof.
move=> printed; apply: (@symmetric_conjecture_false R).
move=> M P D P_prior D_gt0 D_lt none.
have M_gt1 : (1 < #|[finType of 'I_M]|)%N.
  rewrite card_ord; case: M P P_prior D_lt none => [|[|M]] //= P _ D_lt _.
    by move: D_lt; rewrite invr0 mulr0 ltNge ltW.
  by move: D_lt; rewrite subrr mul0r ltNge ltW.
have [least _] := printed _ _ M_gt1 (only_is_prior P_prior)
  (@only_convex _ _ P) (@only_closed _ _ P).
by have := least D D_gt0 none; rewrite card_ord.
Qed.

Theorem row_conjecture_1_corrected (R : realFieldType) (X : finType)
  (S : source_set R X) (t v : R) : no_gaps R -> (1 < #|X|)%N ->
  of_priors S -> convex S -> largest_minimum S t -> least_maximum S v ->
  [/\ (#|X|%:R - 1) * t <= 1 - v <= (#|X|%:R - 1) / #|X|%:R,
      forall D, 0 <= D <= 1 ->
        (symmetric_is_optimal S D <->
         D <= (#|X|%:R - 1) * t /\ D < 1 - v \/ D = (#|X|%:R - 1) / #|X|%:R) &
      0 < 1 - v ->
        (limit_from_below S (1 - v)
           ((#|X|%:R - 1) * (1 - (1 - v)) / (1 - v)) <->
         (#|X|%:R - 1) * t = 1 - v)].
Proof.
move=> complete X_gt1 S_priors S_convex t_max v_min.
have pairs := convex_pairs S_convex.
split=> [|D D_in|v_lt].
- by have [-> ->] := thresholds_in_order S_priors X_gt1 t_max v_min.
- exact: (symmetric_exactly complete S_priors X_gt1 pairs t_max v_min D_in).
exact: (symmetric_limit complete S_priors X_gt1 pairs t_max v_min v_lt).
Qed.

Definition figure_1_as_printed (R : realFieldType) :=
  forall x y : R, 0 <= x <= 1 -> 0 <= y <= 1 ->
  (x + y = 1 -> level (crossing x y) 1) /\
  (x = 0 \/ y = 0 -> forall lambda, ~ ldp lambda (crossing x y)).

Theorem row_figure_1 (R : realFieldType) : ~ figure_1_as_printed R.
Proof.
have in0 : 0 <= (0 : R) <= 1 by rewrite lexx ler01.
have in1 : 0 <= (1 : R) <= 1 by rewrite lexx ler01.
move=> /(_ 0 1 in0 in1)[flat endless].
have [flat_ldp _] := flat (add0r 1).
exact: endless (or_introl erefl) 1 flat_ldp.
Qed.

Theorem row_figure_1_corrected (R : realFieldType) (x y : R) :
  0 <= x <= 1 -> 0 <= y <= 1 ->
  (level (crossing x y) 1 <-> x + y = 1) /\
  ((forall lambda, ~ ldp lambda (crossing x y)) <->
   x + y <> 1 /\ x * y * (1 - x) * (1 - y) = 0).
Proof.
by move=> x_in y_in; split; [exact: no_leakage | exact: endless_leakage].
Qed.
