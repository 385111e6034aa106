(* The programs of the measures that are sums over the outputs of a maximum, in
   certificates of format 2, unknown by unknown and row by row, as the builders
   of measure_programs.py write them: over any polyhedron of priors, with the
   Hamming distortion.

   maxima           the sum over z of the largest P(x) W(z|x), on a scale: for
                    maximal leakage P is 1, for min-entropy leakage the prior
   summed_program   the program, with the level of a leakage where U has a
                    member, which stands for the distortion
   Exports: summed_points. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel Graphs Channels.
From symdp Require Import Kernel Builders BuiltPrograms.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Local Notation no := (fun=> 0).

(* Both measures are a sum over the outputs of the largest P(x) W(z|x), where
   P is 1 for maximal leakage, on a scale. *)
Section Maxima.
Variables (R : realFieldType) (X : finType) (chance : X -> R) (scale : R).
Hypothesis scale_ge0 : 0 <= scale.
Implicit Types (S : source_set R X) (D L : R).

Definition maxima (Y : finType) (W : X -> Y -> R) :=
  scale * \sum_y \big[Num.max/0]_x (chance x * W x y).

Definition maxima_achievable S D L :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
    [/\ mechanism W, maxima W <= L & valid S D g W].

Definition least_maxima S D L :=
  maxima_achievable S D L /\ forall L', maxima_achievable S D L' -> L <= L'.

Lemma merged_maxima (Y : finType) (W : X -> Y -> R) (g : Y -> X) :
  maxima (merged g W) <= maxima W.
Proof.
rewrite ler_wpmul2l // [X in _ <= X](partition_big g xpredT) //=.
apply: ler_sum => z _; apply: maximum_le => [|x].
  by apply: sumr_ge0 => y _; exact: maximum_ge0.
rewrite mulr_sumr; apply: ler_sum => y _.
exact: (le_maximum (fun x' => chance x' * W x' y)).
Qed.

(* Outputs that are letters suffice. *)
Lemma maxima_letters S D L : maxima_achievable S D L <->
  exists W : X -> X -> R, [/\ mechanism W, maxima W <= L & valid S D id W].
Proof.
split=> [[Y [W [g [W_ok W_le W_valid]]]] | [W [W_ok W_le W_valid]]].
  exists (merged g W); split; first exact: merged_mechanism.
    exact: le_trans (merged_maxima W g) W_le.
  by move=> P S_P; rewrite merged_distortion // W_valid.
by exists X, W, id.
Qed.

End Maxima.

(* Weights under s times the limits of a polyhedron are s times a prior. *)
Lemma weighed_prior (R : realFieldType) (X C B : finType)
    (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R)
    (exact : pred B) (w : C -> R) s : 0 < s -> (forall c, 0 <= w c) ->
  (forall p, \sum_c row p c * w c - bound p * s <= 0) ->
  (forall p, exact p -> \sum_c row p c * w c - bound p * s = 0) ->
  exists P, polyhedron column row bound exact P.
Proof.
move=> s_gt0 w_ge0 le eq.
have ratio p : \sum_c row p c * (w c / s) = (\sum_c row p c * w c) / s.
  by rewrite mulr_suml; apply: eq_bigr => c _; rewrite mulrA.
exists (fun x => \sum_c w c / s * column c x); exists (fun c => w c / s) => //.
split=> [c|p|p p_exact]; first by rewrite divr_ge0 // ltW.
  by rewrite ratio ler_pdivr_mulr // -subr_le0.
have /eqP := eq p p_exact.
by rewrite ratio subr_eq0 => /eqP ->; rewrite mulfK // gt_eqF.
Qed.

Section Programs.
Variables (R : realFieldType) (X C B U : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Variables (chance : X -> R) (scale : R).
Implicit Types (t D L level : R) (v : unknown X X B U -> R) (w : U -> R).

Local Notation S := (polyhedron column row bound exact).
Local Notation W_ v := (fun x z => v (entry_ X B U (x, z))).
Local Notation m_ v := (fun z => v (more_ X X B U z)).
Local Notation cost_of v := (fun x => v (cost_ X X B U x)).
Local Notation price_of v := (fun p => v (price_ X X X U p)).
Local Notation distortion_of v := (fun u => v (distortion_ X X X B u)).

(* Rows sum to 1, most, costs, columns of the set, its limit, and a level
   where one is given: then a distortion is asked for. *)
Definition likely : finType := [finType of {x : X | chance x != 0}].
Definition summed_rows : finType :=
  [finType of X + likely * X + X + C + unit + U].

Definition summed_row (j : summed_rows) : unknown X X B U -> R :=
  match j with
  | inl (inl (inl (inl (inl x)))) =>
      sum_of (fun e => (e.1 == x)%:R) no no no no
  | inl (inl (inl (inl (inr k)))) =>
      sum_of (fun e => - chance (val k.1) * (e == (val k.1, k.2))%:R)
        (fun z => (z == k.2)%:R) no no no
  | inl (inl (inl (inr x))) =>
      sum_of (fun e => - ((e.1 == x)%:R * hamming R e.1 e.2)) no
        (fun x' => (x' == x)%:R) no no
  | inl (inl (inr c)) =>
      sum_of no no (fun x => - column c x) (fun p => row p c) no
  | inl (inr tt) => sum_of no no no (fun p => - bound p) (fun=> 1)
  | inr _ => sum_of no (fun=> - scale) no no no
  end.

Definition summed_bound D level (j : summed_rows) : R :=
  match j with
  | inl (inl (inl (inl (inl _)))) => 1
  | inl (inr tt) => - D
  | inr _ => - level
  | _ => 0
  end.

Definition summed_exact : pred summed_rows := fun j =>
  match j with
  | inl (inl (inl (inl (inl _)))) => true
  | inl (inl (inl (inr _))) => true
  | _ => false
  end.

(* What m costs, times its weight, is 1 or 0. *)
Definition summed_program t D level :
    program R (unknown X X B U) summed_rows [finType of void]
      [finType of void] :=
  Program (sum_of no (fun=> t * scale) no no (fun=> 1)) (free_of exact)
    summed_row (summed_bound D level) summed_exact
    (fun=> no) no (fun=> no) (fun i => i) no.

Lemma dot_most (k : likely) z v :
  Kernel.dot (summed_row (inl (inl (inl (inl (inr (k, z))))))) v =
  m_ v z - chance (val k) * W_ v (val k) z.
Proof.
rewrite /= dot_sum_of !sum_no !addr0 sum_at addrC; congr (_ + _).
under eq_bigr do rewrite mulNr mulNr -mulrA.
by rewrite sumrN -mulr_sumr sum_at.
Qed.

Lemma dot_cost x v :
  Kernel.dot (summed_row (inl (inl (inl (inr x))))) v =
  cost_of v x - \sum_z W_ v x z * hamming R x z.
Proof.
rewrite /= dot_sum_of !sum_no !addr0 sum_at addrC; congr (_ + _).
under eq_bigr do rewrite mulNr -mulrA.
by rewrite sumrN sum_row; under eq_bigr do rewrite mulrC.
Qed.

Lemma dot_column c v :
  Kernel.dot (summed_row (inl (inl (inr c)))) v =
  \sum_p price_of v p * row p c - \sum_x column c x * cost_of v x.
Proof.
rewrite /= dot_sum_of !sum_no !add0r addr0 addrC; congr (_ + _).
  by under eq_bigr do rewrite mulrC.
by under eq_bigr do rewrite mulNr; rewrite sumrN.
Qed.

Lemma dot_limit v :
  Kernel.dot (summed_row (inl (inr tt))) v =
  \sum_u distortion_of v u - \sum_p price_of v p * bound p.
Proof.
rewrite /= dot_sum_of !sum_no !add0r addrC; congr (_ + _).
  by under eq_bigr do rewrite mul1r.
by under eq_bigr do rewrite mulNr mulrC; rewrite sumrN.
Qed.

Lemma dot_level u v :
  Kernel.dot (summed_row (inr u)) v = - (scale * (\sum_z m_ v z)).
Proof.
by rewrite /= dot_sum_of !sum_no add0r !addr0 -mulr_sumr mulNr.
Qed.

Lemma summed_point t D level v : point (summed_program t D level) v <->
  [/\ mechanism (W_ v),
      (forall z, 0 <= m_ v z) /\ (forall x z, chance x * W_ v x z <= m_ v z),
      forall x, cost_of v x = \sum_z W_ v x z * hamming R x z,
      prices column row bound exact (cost_of v) (D + \sum_u distortion_of v u)
        (price_of v) &
      forall u : U, scale * (\sum_z m_ v z) <= level].
Proof.
split=> [[v_ge0 v_rows v_exact _ _]|[[W_ge0 W_row] [m_ge0 m_le] cost ok le]].
  split.
  - split=> [x z|x]; first exact: v_ge0.
    have := v_exact (inl (inl (inl (inl (inl x))))) isT.
    by rewrite /= dot_sum_of !sum_no !addr0 sum_row.
  - have m_ge0 z : 0 <= m_ v z by exact: v_ge0.
    split=> // x z; have [->|x_likely] := eqVneq (chance x) 0.
      by rewrite mul0r.
    have := v_rows (inl (inl (inl (inl (inr (exist _ x x_likely, z)))))).
    by rewrite dot_most subr_ge0.
  - move=> x; have := v_exact (inl (inl (inl (inr x)))) isT.
    by rewrite dot_cost => /eqP; rewrite subr_eq0 => /eqP.
  - split=> [p p_le|c|]; first exact: v_ge0.
      by have := v_rows (inl (inl (inr c))); rewrite dot_column subr_ge0.
    have := v_rows (inl (inr tt)); rewrite dot_limit /=.
    by rewrite ler_subr_addr addrC ler_subl_addl.
  by move=> u; have := v_rows (inr u); rewrite dot_level ler_opp2.
have [alpha_ge0 dear most] := ok; split=> [||| [] | []].
- case=> [[[[[x z]|z]|x]|p]|u] //; first by move=> _; apply: W_ge0.
    by move=> _; apply: m_ge0.
  exact: alpha_ge0.
- case=> [[[[[x|[k z]]|x]|c]|[]]|u].
  + by rewrite /= dot_sum_of !sum_no !addr0 sum_row W_row.
  + by rewrite dot_most subr_ge0 m_le.
  + by rewrite dot_cost cost subrr.
  + by rewrite dot_column subr_ge0 dear.
  + by rewrite dot_limit /= ler_subr_addr addrC ler_subl_addl.
  by rewrite dot_level ler_opp2 le.
case=> [[[[[x|//]|x]|//]|//]|//] _.
  by rewrite /= dot_sum_of !sum_no !addr0 sum_row W_row.
by rewrite dot_cost cost subrr.
Qed.

Lemma summed_value t D level v : value (summed_program t D level) v =
  t * (scale * (\sum_z m_ v z)) + \sum_u distortion_of v u.
Proof.
rewrite /value /= dot_sum_of !sum_no add0r !addr0 -mulr_sumr mulrA.
by under [X in _ + X]eq_bigr do rewrite mul1r.
Qed.

Hypothesis scale_ge0 : 0 <= scale.
Hypothesis S_some : exists P, S P.

(* The points are the mechanisms, with any finite number of outputs. *)
Theorem summed_points t D level L w : (forall u : U, L = level) ->
  (exists2 v, point (summed_program t D level) v &
     (forall u, v (distortion_ X X X B u) = w u) /\
     scale * (\sum_z m_ v z) <= L) <->
  maxima_achievable chance scale S (D + \sum_u w u) L.
Proof.
move=> L_level; rewrite maxima_letters //; split.
  move=> [v /summed_point[W_ok [m_ge0 m_le] cost ok _] [v_w v_le]].
  exists (W_ v); split=> //.
    apply: le_trans v_le; rewrite ler_wpmul2l //; apply: ler_sum => z _.
    by apply: maximum_le.
  move=> P S_P; rewrite -hamming_distortion; under eq_bigr do rewrite -v_w.
  by move: P S_P; apply/(loss_prices S_some _ cost); exists (price_of v).
move=> [W [W_ok W_le W_valid]]; pose cost x := \sum_z W x z * hamming R x z.
have [|alpha ok] := (loss_prices S_some (D + \sum_u w u)
  (cost := cost) (fun x => erefl)).1.
  by move=> P S_P; rewrite hamming_distortion W_valid.
pose m z := \big[Num.max/0]_x (chance x * W x z).
exists (sum_of (fun e => W e.1 e.2) m cost alpha w); last by [].
apply/summed_point; split=> //; last by move=> u; rewrite -(L_level u).
split=> [z|x z]; first exact: maximum_ge0.
exact: (le_maximum (fun x' => chance x' * W x' z)).
Qed.

End Programs.
