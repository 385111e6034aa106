(* sarwate2014: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets Records
  OnePrior Minimax InformationSaddle MutualInformation Binary BinaryChannels
  SymmetricMechanism SymmetricThreshold.
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

(* A database with another value x in its record k. *)
Definition with_record (X : finType) (n : nat) (d : 'I_n -> X) (k : 'I_n)
    (x : X) : 'I_n -> X :=
  fun i => if i == k then x else d i.

Theorem row_dp_bounds_mi (R : realFieldType) (X Y : finType)
  (log : R -> R) (lambda : R) : logarithm log ->
  (forall P (W : X -> Y -> R), prior P -> mechanism W -> ldp lambda W ->
     (forall x (A : {set Y}), \sum_(y in A) W x y <=
        lambda * \sum_z P z * \sum_(y in A) W z y) /\
     information log P W <= log lambda) /\
  forall (n : nat) (W : ('I_n -> X) -> Y -> R),
    (forall d, (forall y, 0 <= W d y) /\ \sum_y W d y = 1) ->
    (forall d e (k : 'I_n), (forall i : 'I_n, i != k -> d i = e i) ->
       forall y, W d y <= lambda * W e y) ->
    forall d (k : 'I_n) P, prior P ->
      (forall x (A : {set Y}), \sum_(y in A) W (with_record d k x) y <=
         lambda * \sum_z P z * \sum_(y in A) W (with_record d k z) y) /\
      information log P (fun x => W (with_record d k x)) <= log lambda.
Proof.
move=> [log_mul log_le].
have one P (W : X -> Y -> R) : prior P -> mechanism W -> ldp lambda W ->
    (forall x (A : {set Y}), \sum_(y in A) W x y <=
       lambda * \sum_z P z * \sum_(y in A) W z y) /\
    information log P W <= log lambda.
  move=> P_ok W_ok W_ldp; split; last exact: information_at_most_epsilon.
  move=> x A; rewrite mulr_sumr -[X in X <= _]mul1r; have [P_ge0 <-] := P_ok.
  rewrite mulr_suml; apply: ler_sum => z _; rewrite mulrCA ler_wpmul2l //.
  by rewrite mulr_sumr; apply: ler_sum => y _; exact: W_ldp.
split=> // n W W_ok W_private d k P P_ok; apply: one => //.
  by split=> [x y|x]; case: (W_ok (with_record d k x)).
move=> x z y; apply: (W_private _ _ k) => i i_k.
by rewrite /with_record (negbTE i_k).
Qed.

(* The derivative of f at t is d; the largest distortion of W over the priors
   with p in [p_min, p_max] is d. *)
Definition derivative_at (R : realFieldType) (f : R -> R) (t d : R) :=
  forall e, 0 < e -> exists2 h, 0 < h & forall s, s != t ->
    `|s - t| < h -> `|(f s - f t) / (s - t) - d| < e.
Definition worst_distortion (R : realFieldType) (p_min p_max : R)
    (W : bool -> bool -> R) (d : R) :=
  largest_of (fun c => exists2 P, binary_set p_min p_max P &
    c = distortion P id W) d.

Section Moving.
Variable R : realFieldType.
Implicit Types (D a s t p_min p_max x y : R).
Add Field numbers : (field_of_numbers R).

Lemma moving_difference D a s t : D != 0 -> s != 1 -> t != 1 -> s != t ->
  ((1 - ((1 - s) * D + s * a)) / ((1 - s) * D) -
   (1 - ((1 - t) * D + t * a)) / ((1 - t) * D)) / (s - t) -
  (D - a * D) / ((1 - t) * D) ^+ 2 =
  (1 - a) * (s - t) / (D * ((1 - s) * ((1 - t) * (1 - t)))).
Proof.
move=> D0 s1 t1 st.
have gap (u v : R) : u != v -> u - v <> 0 by rewrite -subr_eq0 => /eqP.
rewrite expr2; shaped R; field; have st' := gap _ _ st.
have s1' : 1 - s <> 0 by apply: gap; rewrite eq_sym.
have t1' : 1 - t <> 0 by apply: gap; rewrite eq_sym.
by repeat split => //; apply/eqP.
Qed.

Lemma moving_at D a t : 0 < D -> a < 1 -> t < 1 -> derivative_at
  (fun s => (1 - ((1 - s) * D + s * a)) / ((1 - s) * D)) t
  ((D - a * D) / ((1 - t) * D) ^+ 2).
Proof.
move=> D_gt0 a_lt t_lt eta eta_gt0.
pose g := 1 - t; have g_gt0 : 0 < g by rewrite subr_gt0.
pose c := 1 - a; have c_gt0 : 0 < c by rewrite subr_gt0.
have bound_gt0 : 0 < eta * (D * (g / 2%:R * (g * g))) / c.
  by rewrite divr_gt0 // !mulr_gt0 // ?invr_gt0 ?ltr0n.
exists (Num.min (g / 2%:R) (eta * (D * (g / 2%:R * (g * g))) / c)).
  by rewrite lt_minr bound_gt0 divr_gt0 ?ltr0n.
move=> s s_neq; rewrite lt_minr => /andP[s_half s_eta].
have half : g / 2%:R < 1 - s.
  have : s - t < g / 2%:R by exact: le_lt_trans (ler_norm _) s_half.
  have two : g = g / 2%:R + g / 2%:R.
    by rewrite -mulr2n -mulr_natr divfK // pnatr_eq0.
  rewrite ltr_subl_addr => s_lt; rewrite ltr_subr_addr.
  apply: lt_le_trans (_ : g / 2%:R + (g / 2%:R + t) <= _).
    by rewrite ltr_add2l.
  by rewrite addrA -two /g subrK.
have half_gt0 : 0 < g / 2%:R by rewrite divr_gt0 ?ltr0n.
have s_gap : 0 < 1 - s := lt_trans half_gt0 half.
rewrite moving_difference ?(gt_eqF D_gt0) ?(lt_eqF t_lt) //; last first.
  by rewrite lt_eqF // -subr_gt0.
have below : 0 < D * ((1 - s) * (g * g)) by rewrite !mulr_gt0.
rewrite -/g -/c normrM normrV ?unitfE ?gt_eqF // (gtr0_norm below) normrM.
rewrite (gtr0_norm c_gt0) ltr_pdivr_mulr //.
move: s_eta; rewrite ltr_pdivl_mulr // mulrC => /lt_le_trans; apply.
rewrite ler_pmul2l // ler_pmul2l // ler_pmul2r ?mulr_gt0 //; exact: ltW.
Qed.

Lemma crossing_distortion p x y :
  distortion (binary_prior p) id (crossing x y) = p * x + (1 - p) * y.
Proof. by rewrite binary_distortion /crossing. Qed.

Lemma worst_at p_min p_max p (W : bool -> bool -> R) :
  p_min <= p <= p_max ->
  (forall q, p_min <= q <= p_max -> distortion (binary_prior q) id W <=
    distortion (binary_prior p) id W) ->
  worst_distortion p_min p_max W (distortion (binary_prior p) id W).
Proof.
move=> p_in p_worst; split; first by exists (binary_prior p) => //; exists p.
move=> _ [P [q q_in P_eq] ->]; rewrite (distortion_eq id W P_eq).
exact: p_worst.
Qed.

Lemma worst_unique p_min p_max (W : bool -> bool -> R) c d :
  worst_distortion p_min p_max W c -> worst_distortion p_min p_max W d ->
  c = d.
Proof.
move=> [c_in c_ge] [d_in d_ge].
by apply: le_anti; rewrite (d_ge c c_in) (c_ge d d_in).
Qed.

Lemma worst_ends p_min p_max (W : bool -> bool -> R) : p_min <= p_max ->
  (W true false <= W false true -> worst_distortion p_min p_max W
     (distortion (binary_prior p_min) id W)) /\
  (W false true <= W true false -> worst_distortion p_min p_max W
     (distortion (binary_prior p_max) id W)).
Proof.
move=> p_le; split=> W_le; apply: worst_at => [|q q_in]; rewrite ?lexx ?p_le //.
  by have [_ worst] := worst_binary_prior W q_in; exact: worst.
by have [worst _] := worst_binary_prior W q_in; exact: worst.
Qed.

(* Below the line the quotient over the smaller crossover is the larger. *)
Lemma quotients_in_order x y : 0 < x -> 0 < y -> x + y < 1 -> x <= y ->
  (1 - x) / y <= (1 - y) / x.
Proof.
move=> x_gt0 y_gt0 xy_lt xy_le; rewrite ler_pdivr_mulr // mulrAC.
rewrite ler_pdivl_mulr // -subr_ge0.
have -> : (1 - y) * y - (1 - x) * x = (y - x) * (1 - (x + y)) by identity R.
by rewrite mulr_ge0 ?subr_ge0 // ltW.
Qed.

(* The lines of worst distortion D, as segments that begin at (D, D). *)
Lemma segment_of_line D p e x y : 0 < D -> p < 1 -> e * (1 - p) = D ->
  0 <= x -> x <= y -> p * x + (1 - p) * y = D ->
  exists2 t, 0 <= t <= 1 & x = (1 - t) * D /\ y = (1 - t) * D + t * e.
Proof.
move=> D_gt0 p_lt e_mul x_ge0 xy line; have gap : 0 < 1 - p by rewrite subr_gt0.
have x_le : x <= D.
  have E : D - x = (1 - p) * (y - x) by rewrite -line; identity R.
  by rewrite -subr_ge0 E mulr_ge0 ?(ltW gap) // subr_ge0.
have x_eq : (1 - (1 - x / D)) * D = x by rewrite subKr divfK ?gt_eqF.
exists (1 - x / D).
  rewrite subr_ge0 ler_subl_addr ler_addl divr_ge0 ?(ltW D_gt0) // andbT.
  by rewrite ler_pdivr_mulr // mul1r.
split; rewrite x_eq //; apply: (mulIf (lt0r_neq0 gap)).
rewrite mulrDl -mulrA e_mul mulrBl mul1r divfK ?gt_eqF //.
by rewrite -{1}line; identity R.
Qed.

Lemma line_of_segment D p e t : e * (1 - p) = D ->
  p * ((1 - t) * D) + (1 - p) * ((1 - t) * D + t * e) = D.
Proof.
move=> e_mul.
have -> : p * ((1 - t) * D) + (1 - p) * ((1 - t) * D + t * e) =
  (1 - t) * D + t * (e * (1 - p)) by identity R.
by rewrite e_mul; identity R.
Qed.

(* A channel of less distortion is raised onto the line of distortion D. *)
Lemma raised_to_line p_min p_max D x y d mu : 0 < p_min -> p_min <= p_max ->
  p_max < 2%:R^-1 -> D < p_max -> 0 <= x -> 0 <= y ->
  worst_distortion p_min p_max (crossing x y) d -> d <= D ->
  ldp mu (crossing x y) -> exists x' y', [/\ x <= x', y <= y', x' + y' < 1,
    worst_distortion p_min p_max (crossing x' y') D & ldp mu (crossing x' y')].
Proof.
move=> p_gt0 p_le p_half D_lt x_ge0 y_ge0 [_ d_ge] d_le W_ldp.
have at_p p : p_min <= p <= p_max -> p * x + (1 - p) * y <= D.
  move=> p_in; apply: le_trans d_le; rewrite -crossing_distortion; apply: d_ge.
  by exists (binary_prior p) => //; exists p.
have half : 2%:R^-1 + 2%:R^-1 = 1 :> R.
  by rewrite -mulr2n -[LHS]mulr_natr mulVf // pnatr_eq0.
have p_max_gt0 := lt_le_trans p_gt0 p_le.
have twice p : p <= p_max -> 0 < 1 - p - p.
  move=> p_small; rewrite -addrA -opprD subr_gt0 -half.
  by rewrite ltr_add // (le_lt_trans p_small).
have rest p : p <= p_max -> 0 <= p -> 0 < 1 - p.
  move=> /twice p_lt p_ge; apply: lt_le_trans p_lt _.
  by rewrite ler_subl_addr ler_addl.
have D_twice : D + D < 1 by rewrite -half ltr_add // (lt_trans D_lt).
have raise x' y' : x <= x' -> y <= y' -> x' + y' < 1 ->
    (x' <= y' /\ p_min * x' + (1 - p_min) * y' = D) \/
    (y' <= x' /\ p_max * x' + (1 - p_max) * y' = D) ->
    exists x' y', [/\ x <= x', y <= y', x' + y' < 1,
    worst_distortion p_min p_max (crossing x' y') D & ldp mu (crossing x' y')].
  move=> xx yy xy_lt on_line; exists x', y'; split=> //; last first.
    exact: raised_ldp x_ge0 xx y_ge0 yy (ltW xy_lt) W_ldp.
  have [low high] := worst_ends (crossing x' y') p_le.
  by case: on_line => -[le <-]; rewrite -crossing_distortion;
    [exact: low | exact: high].
have gap_min := rest _ p_le (ltW p_gt0).
have [y_le|y_gt] := leP y D; last first.
  have line := at_p p_min (introT andP (conj (lexx _) p_le)).
  pose x' := (D - (1 - p_min) * y) / p_min.
  have x'_mul : p_min * x' = D - (1 - p_min) * y.
    by rewrite mulrC divfK ?gt_eqF.
  have x'_eq : p_min * x' + (1 - p_min) * y = D by rewrite x'_mul subrK.
  have x'_le : x' <= D.
    rewrite -(ler_pmul2l p_gt0) x'_mul ler_subl_addr.
    have -> : p_min * D + (1 - p_min) * y = D + (1 - p_min) * (y - D).
      by identity R.
    by rewrite ler_addl mulr_ge0 ?(ltW gap_min) // subr_ge0 ltW.
  apply: (raise x' y) => //.
  - by rewrite ler_pdivl_mulr // mulrC ler_subr_addr.
  - apply: le_lt_trans D_twice; rewrite -(ler_pmul2l gap_min).
    have -> : (1 - p_min) * (x' + y) = D + (1 - p_min - p_min) * x'.
      by rewrite -{1}x'_eq; identity R.
    have -> : (1 - p_min) * (D + D) = D + (1 - p_min - p_min) * D.
      by identity R.
    by rewrite ler_add2l ler_pmul2l // twice.
  left; split=> //; exact: le_trans x'_le (ltW y_gt).
have [x_le|x_gt] := leP x D.
  apply: (raise D D) => //; left; split=> //; identity R.
have line := at_p p_max (introT andP (conj p_le (lexx _))).
have gap := rest _ (lexx _) (ltW p_max_gt0).
pose y' := (D - p_max * x) / (1 - p_max).
have y'_mul : (1 - p_max) * y' = D - p_max * x.
  by rewrite mulrC divfK ?gt_eqF.
have y'_eq : p_max * x + (1 - p_max) * y' = D by rewrite y'_mul addrC subrK.
have yy : y <= y'.
  by rewrite ler_pdivl_mulr // mulrC ler_subr_addr addrC.
apply: (raise x y') => //.
- rewrite -(ltr_pmul2l p_max_gt0) mulr1; apply: le_lt_trans D_lt.
  have -> : p_max * (x + y') = D - (1 - p_max - p_max) * y'.
    by rewrite -{1}y'_eq; identity R.
  rewrite ler_subl_addr ler_addl mulr_ge0 ?(le_trans y_ge0 yy) //.
  exact: ltW (twice _ (lexx _)).
right; split=> //; rewrite -(ler_pmul2l gap) y'_mul ler_subl_addr.
have -> : (1 - p_max) * x + p_max * x = x by identity R.
exact: ltW.
Qed.

End Moving.

Theorem row_proof_derivatives (R : realFieldType) (p_min p_max D a b : R) :
  0 < p_min -> p_min <= p_max -> p_max < 1 / 2%:R -> 0 < D -> D < p_max ->
  a = D / (1 - p_min) -> b = D / p_max ->
  [/\ forall t c, t < 1 -> c = a \/ c = b ->
        derivative_at (fun s => (1 - ((1 - s) * D + s * c)) / ((1 - s) * D)) t
          ((D - c * D) / ((1 - t) * D) ^+ 2) /\
        0 < (D - c * D) / ((1 - t) * D) ^+ 2,
      forall t, 0 <= t ->
        worst_distortion p_min p_max
          (crossing ((1 - t) * D) ((1 - t) * D + t * a)) D /\
        worst_distortion p_min p_max
          (crossing ((1 - t) * D + t * b) ((1 - t) * D)) D,
      forall t, 0 <= t < 1 ->
        level (crossing ((1 - t) * D) ((1 - t) * D + t * a))
          ((1 - ((1 - t) * D + t * a)) / ((1 - t) * D)) /\
        level (crossing ((1 - t) * D + t * b) ((1 - t) * D))
          ((1 - ((1 - t) * D + t * b)) / ((1 - t) * D)),
      forall t c, 0 < t < 1 -> c = a \/ c = b ->
        (1 - D) / D < (1 - ((1 - t) * D + t * c)) / ((1 - t) * D) &
      level (crossing D D) ((1 - D) / D) /\
        forall x y d mu, 0 <= x -> 0 <= y ->
          worst_distortion p_min p_max (crossing x y) d -> d <= D ->
          ldp mu (crossing x y) ->
          exists x' y', [/\ x <= x', y <= y', x' + y' < 1,
            worst_distortion p_min p_max (crossing x' y') D &
            ldp mu (crossing x' y')]].
Proof.
rewrite mul1r => p_gt0 p_le p_lt D_gt0 D_lt a_eq b_eq.
have [a_lt b_lt _ _] := segments_distortion p_gt0 p_le p_lt D_gt0 D_lt (lexx 0).
rewrite -a_eq -b_eq in a_lt b_lt.
have p_min_lt1 : 0 < 1 - p_min.
  rewrite subr_gt0 (le_lt_trans p_le) // (lt_trans p_lt) //.
  by rewrite invf_lt1 ?ltr0n ?ltr1n.
have p_max_gt0 := lt_le_trans p_gt0 p_le.
have D_half := lt_trans D_lt p_lt.
have a_ge : D <= a.
  rewrite a_eq ler_pdivl_mulr // ler_pimulr ?(ltW D_gt0) //.
  by rewrite ler_subl_addr ler_addl ltW.
have b_ge : D <= b.
  rewrite b_eq ler_pdivl_mulr // ler_pimulr ?(ltW D_gt0) //.
  by rewrite (le_trans (ltW p_lt)) // invf_le1 ?ltr0n ?ler1n.
have c_in c : c = a \/ c = b -> D <= c < 1.
  by case=> ->; rewrite ?a_ge ?b_ge.
split=> [t c t_lt /c_in/andP[c_ge c_lt]|t t_ge|t /andP[t_ge t_lt]
  |t c /andP[t_gt t_lt] /c_in/andP[c_ge c_lt]|].
- split; first exact: moving_at.
  rewrite divr_gt0 ?exprn_gt0 ?mulr_gt0 ?subr_gt0 //.
  by rewrite -[X in _ < X]mul1r ltr_pmul2r.
- have [_ _ [a_D a_worst] [b_D b_worst]] :=
    segments_distortion p_gt0 p_le p_lt D_gt0 D_lt t_ge.
  rewrite -a_eq in a_D a_worst; rewrite -b_eq in b_D b_worst.
  split; [rewrite -[X in worst_distortion _ _ _ X]a_D |
    rewrite -[X in worst_distortion _ _ _ X]b_D]; apply: worst_at => [|q q_in].
  + by rewrite lexx.
  + by rewrite a_D; exact: a_worst.
  + by rewrite p_le lexx.
  by rewrite b_D; exact: b_worst.
- have [a_level _] := segments_level D_gt0 D_half a_ge a_lt t_ge t_lt.
  by have [_ b_level] := segments_level D_gt0 D_half b_ge b_lt t_ge t_lt.
- have := moving_quotient D_gt0 c_lt t_gt t_lt.
  by rewrite subr0 mul0r addr0 mul1r.
split; first by have [] := segments_leak_more D_gt0 D_half a_ge a_lt.
by move=> x y d mu; exact: raised_to_line.
Qed.

Theorem row_figure_2 (R : realFieldType) (p_min p_max D a b x y : R) :
  p_min < 1 -> 0 < p_max -> p_min <= p_max -> 0 < D ->
  a = D / (1 - p_min) -> b = D / p_max -> 0 <= x <= 1 -> 0 <= y <= 1 ->
  [/\ (x <= y -> worst_distortion p_min p_max (crossing x y)
         (distortion (binary_prior p_min) id (crossing x y))) /\
      (y <= x -> worst_distortion p_min p_max (crossing x y)
         (distortion (binary_prior p_max) id (crossing x y))),
      x + y = 1 -> level (crossing x y) 1,
      x + y < 1 ->
        [/\ crossing x y false true < crossing x y true true,
            crossing x y true false < crossing x y false false,
            0 < x -> 0 < y ->
              level (crossing x y) (Num.max ((1 - x) / y) ((1 - y) / x)) &
            x = 0 \/ y = 0 -> forall lambda, ~ ldp lambda (crossing x y)] &
      worst_distortion p_min p_max (crossing x y) D <->
        exists2 t, 0 <= t <= 1 &
          x = (1 - t) * D /\ y = (1 - t) * D + t * a \/
          x = (1 - t) * D + t * b /\ y = (1 - t) * D].
Proof.
move=> p_lt1 p_gt0 p_le D_gt0 a_eq b_eq x_in y_in.
have [/andP[x_ge0 x_le1] /andP[y_ge0 y_le1]] := (x_in, y_in).
have [low high] := worst_ends (crossing x y) p_le.
have gap : 0 < 1 - p_min by rewrite subr_gt0.
have a_mul : a * (1 - p_min) = D by rewrite a_eq divfK ?gt_eqF.
have b_mul : b * p_max = D by rewrite b_eq divfK ?gt_eqF.
split=> [//|xy1|xy_lt|].
- exact/no_leakage.
- split; rewrite /crossing.
  + by rewrite ltr_subr_addl.
  + by rewrite ltr_subr_addr.
  + move=> x_gt0 y_gt0.
    have [at_x at_y] := crossing_level x_gt0 y_gt0 (ltW xy_lt).
    have [le|lt] := leP x y.
      rewrite (max_idPr _); first exact: at_x.
      exact: quotients_in_order.
    rewrite (max_idPl _); first exact/at_y/ltW.
    by apply: quotients_in_order; rewrite // 1?addrC // ltW.
  move=> zero lambda; apply: (endless_leakage x_in y_in).2.
  split; first by move=> xy1; rewrite xy1 ltxx in xy_lt.
  by case: zero => ->; rewrite ?(mul0r, mulr0).
split=> [D_worst|[t /andP[t_ge0 t_le1] xy_eq]].
- have [le|/ltW le] := leP x y.
    have := worst_unique D_worst (low le); rewrite crossing_distortion => line.
    have [t t_in t_eq] := segment_of_line D_gt0 p_lt1 a_mul x_ge0 le
      (esym line).
    by exists t => //; left.
  have := worst_unique D_worst (high le); rewrite crossing_distortion => line.
  have [|||t t_in [y_eq x_eq]] := @segment_of_line R D (1 - p_max) b y x D_gt0
    _ _ y_ge0 le.
  - by rewrite ltr_subl_addr ltr_addl.
  - by rewrite subKr.
  - by rewrite subKr addrC.
  by exists t => //; right.
have a_ge0 : 0 <= a by rewrite a_eq divr_ge0 ?(ltW D_gt0) ?(ltW gap).
have b_ge0 : 0 <= b by rewrite b_eq divr_ge0 ?(ltW D_gt0) ?(ltW p_gt0).
case: xy_eq => -[x_eq y_eq].
  have le : x <= y by rewrite x_eq y_eq ler_addl mulr_ge0.
  have <- : distortion (binary_prior p_min) id (crossing x y) = D.
    rewrite crossing_distortion x_eq y_eq.
    exact: line_of_segment.
  exact: low.
have le : y <= x by rewrite x_eq y_eq ler_addl mulr_ge0.
have <- : distortion (binary_prior p_max) id (crossing x y) = D.
  rewrite crossing_distortion x_eq y_eq.
  have := @line_of_segment R D (1 - p_max) b t; rewrite subKr addrC.
  exact.
exact: high.
Qed.
