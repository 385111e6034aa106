(* Whole curves by the programs of diagonals: what the kernel accepts of them in
   polynomials of t, as curve_programs.py asks for it, with a delta too.

   scaled c d         the loss c d; a delta is one of 1 - delta
   diagonal_piece     the kernel accepts the program of a piece
   Exports: scaled_loss, diagonal_at, approximate_curve_by_diagonals,
   curve_by_diagonals. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals.
From symdp Require Import Approximate SourceSets CertificateChecks CurveChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs LevelGerms.
From symdp Require Import CellBuilders DiagonalBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A share of a loss: what is reached at D is reached of the loss at D / c. *)
Section Scaled.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (c : R).
Hypothesis c_gt0 : 0 < c.
Implicit Types (D L lambda : R).

Definition scaled (x z : X) : R := c * hamming R x z.

Lemma scaled_expected (Z : finType) P (g : Z -> X) (W : X -> Z -> R) :
  expected_loss P scaled g W = c * distortion P g W.
Proof.
rewrite -hamming_distortion mulr_sumr; apply: eq_bigr => x _.
rewrite [RHS]mulrCA; congr (_ * _); rewrite mulr_sumr; apply: eq_bigr => z _.
by rewrite [RHS]mulrCA.
Qed.

Theorem scaled_loss D lambda :
  loss_achievable S scaled D lambda <-> achievable S (D / c) lambda.
Proof.
split=> -[Z [W [g [W_ok W_private W_valid]]]]; exists Z, W, g; split=> // P S_P.
  by rewrite ler_pdivl_mulr // mulrC -scaled_expected; apply: W_valid.
by rewrite scaled_expected mulrC -ler_pdivl_mulr //; apply: W_valid.
Qed.

Lemma scaled_least D L :
  least_loss_exp_epsilon S scaled D L <-> least_exp_epsilon S (D / c) L.
Proof.
by split=> -[L_ge1 /scaled_loss ok low]; split=> // mu mu_ge1 /scaled_loss;
  apply: low.
Qed.

End Scaled.

(* A piece, where lambda is (n + k D) / (u + v D). *)
Section Piece.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (c : R).
Implicit Types (D E lambda : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation least a b := (@diagonal_program R X C B [finType of unit]
  column row bound exact c^-1 a b 1).
Local Notation germs := (germs_of (fun a b => least a b)).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).
Hypothesis c_gt0 : 0 < c.

Lemma least_scaled a b D : 0 < a -> a <= b ->
  (exists2 v, point (least a b) v & value (least a b) v = D) <->
  loss_achievable S (scaled c) D (b / a).
Proof.
move=> a_gt0 a_le; rewrite least_diagonal diagonal_achievable //.
by rewrite subKr mulrC scaled_loss.
Qed.

Variables n k u v start stop : R.

Definition diagonal_accepted :=
  exists (x : diagonal_unknown X B [finType of unit] -> {poly R})
    (s : {poly R}) (y : diagonal_rows X C -> {poly R})
    (h e : void -> {poly R}),
  let f := germs (between (u + v * start) (u + v * stop))
    (between (n + k * start) (n + k * stop)) in
  let D := between start stop in
  [/\ point_compared f (@cell_ge0 R) x, cell_ge0 (D - pvalue f x),
      compared f (@cell_ge0 R) s y h e, cell_gt0 s &
      cell_ge0 (pproved f y h - D * s)].

Hypotheses (piece_falls : falls n k u v start stop).
Hypothesis piece_ok : diagonal_accepted.

Lemma diagonal_programs :
  (forall E, start <= E <= stop -> exists2 z,
     point (least (u + v * E) (n + k * E)) z &
     value (least (u + v * E) (n + k * E)) z <= E) /\
  forall E, start < E < stop -> least_value (least (u + v * E) (n + k * E)) E.
Proof.
have [x [s [y [h [e [x_ok x_le m_ok s_gt0 proved_ge]]]]]] := piece_ok.
pose a := between (u + v * start) (u + v * stop).
pose b := between (n + k * start) (n + k * stop).
pose p t := least a.[t] b.[t].
have p_f t : writes (germs a b) (p t) t.
  have [rows_affine bounds_affine] := diagonal_affine [finType of unit]
    column row bound exact c^-1 1.
  exact: (@germs_write _ _ _ (fun a b => least a b)).
have w_gt0 t (i : void) : 0 < weight (p t) i by case: i.
have [reached low] := cell_optimal p_f w_gt0 x_ok x_le m_ok s_gt0 proved_ge.
have len := length_gt0 piece_falls.
have ends := between_ends piece_falls.
have at_E E : (between start stop).[(E - start) / (stop - start)] = E.
  by have := ends 0 1 E; rewrite !add0r !mul1r.
have p_E E : p ((E - start) / (stop - start)) = least (u + v * E) (n + k * E).
  by rewrite /p !ends.
split=> E /andP[ge le].
  have := reached ((E - start) / (stop - start)); rewrite p_E at_E; apply.
  rewrite divr_ge0 ?subr_ge0 ?(le_trans ge) //=.
  by rewrite ler_pdivr_mulr // mul1r ler_add2r.
have := low ((E - start) / (stop - start)); rewrite p_E at_E; apply.
rewrite divr_gt0 // ?subr_gt0 //=.
by rewrite ltr_pdivr_mulr // mul1r ltr_add2r.
Qed.

Lemma diagonal_inside E : start < E < stop -> 0 < u + v * E /\
  least_expected_loss S (scaled c) ((n + k * E) / (u + v * E)) E.
Proof.
move=> E_in; have /andP[lt lt'] := E_in.
have E_gt0 : 0 < u + v * E by apply: (below_gt0 piece_falls); rewrite lt ltW.
have E_le : u + v * E <= n + k * E.
  by apply: (below_above piece_falls); rewrite !ltW.
have [reached low] := (proj2 diagonal_programs) E E_in.
split=> //; split=> [|D' /(least_scaled D' E_gt0 E_le)]; last first.
  by move=> [z z_ok <-]; apply: low.
exact/(least_scaled E E_gt0 E_le).
Qed.

Lemma diagonal_reached E : start <= E <= stop -> 0 < u + v * E ->
  loss_achievable S (scaled c) E ((n + k * E) / (u + v * E)).
Proof.
move=> E_in E_gt0; have [z z_ok z_le] := (proj1 diagonal_programs) E E_in.
apply: loss_achievable_more z_le _.
apply/(least_scaled _ E_gt0 (below_above piece_falls E_in)).
by exists z.
Qed.

Theorem diagonal_at D : start <= D < stop -> 0 < u + v * D ->
  least_loss_exp_epsilon S (scaled c) D ((n + k * D) / (u + v * D)).
Proof.
move=> D_in below0; have /andP[ge lt] := D_in.
have D_closed : start <= D <= stop by rewrite ge ltW.
apply: (built_piece diagonal_inside D_in below0).
  exact: (below_above piece_falls D_closed).
exact: diagonal_reached D_closed below0.
Qed.

End Piece.

(* A whole curve. *)
Section Curve.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (delta : R).
Implicit Types (D L lambda : R) (p : piece).

Local Notation S := (polyhedron column row bound exact).
Local Notation value := (ofQ R).
Local Notation c := (1 - delta).
Local Notation within := (@diagonal_program R X C B [finType of void]
  column row bound exact 1).

(* Both numerator and denominator may change their sign. *)
Definition diagonal_piece p := exists2 s : R, s != 0 &
  let falling A := A (s * value p.1.2.1) (s * value p.1.2.2)
    (s * value p.2.1) (s * value p.2.2) (value (start p)) (value (stop p)) in
  [/\ falling (@falls R), falling (diagonal_accepted column row bound exact c) &
      0 < s * value p.2.1 + s * value p.2.2 * value (start p) \/
      value (start p) = 0].

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).
Hypothesis delta_in : 0 <= delta < 1.

Let c_gt0 : 0 < c. Proof. by rewrite subr_gt0; case/andP: delta_in. Qed.

Lemma scaled_approximate D L : least_loss_exp_epsilon S (scaled c) D L <->
  least_approximate_exp_epsilon S D delta L.
Proof.
have /andP[delta_ge0 delta_lt1] := delta_in.
by rewrite scaled_least // -least_approximate_rescaled.
Qed.

Lemma none_approximate D :
  (forall lambda, 1 <= lambda -> ~ loss_achievable S (scaled c) D lambda) ->
  no_finite_approximate_epsilon S D delta.
Proof.
have /andP[delta_ge0 delta_lt1] := delta_in.
move=> none lambda lambda_ge1; rewrite approximate_rescaled //.
by rewrite -scaled_loss //; apply: none.
Qed.

Lemma no_leakage_from (zero D : R) :
  (exists v, point (within 1 1 (1 - zero / c)) v) -> zero <= D ->
  least_loss_exp_epsilon S (scaled c) D 1.
Proof.
move=> no_leakage D_ge; split=> //.
apply: loss_achievable_more D_ge _; rewrite scaled_loss //.
rewrite -[X in achievable _ _ X](divr1 1).
exact/(within_achievable S_priors S_some _ ltr01 (lexx 1)).
Qed.

Lemma diagonal_piece_at p D : diagonal_piece p -> 0 < D ->
  value (start p) <= D < value (stop p) ->
  least_loss_exp_epsilon S (scaled c) D (value_at p D).
Proof.
move=> [s s_neq0 [p_falls p_ok p_start]] D_gt0 D_in.
have below0 := below_from p_falls p_start D_gt0 D_in.
rewrite /value_at -(scaled_level _ _ _ _ _ s_neq0).
by have := diagonal_at S_priors S_some c_gt0 p_falls p_ok D_in below0.
Qed.

(* What the kernel accepts of the programs of a curve is the curve. *)
Theorem approximate_curve_by_diagonals (pieces : seq piece) (zero jump : Q) :
  tiles 0 pieces zero ->
  (forall i, (i < size pieces)%nat -> diagonal_piece (nth_piece pieces i)) ->
  ((0 < size pieces)%nat -> value (nth_piece pieces 0).2.1 = 0) ->
  (exists v, point (within 1 1 (1 - value zero / c)) v) ->
  value jump = (if pieces is p :: rest
    then value_at (last p rest) (value zero) else 1) ->
  curve (fun D => least_approximate_exp_epsilon S D delta)
    (no_finite_approximate_epsilon S 0 delta) pieces zero jump.
Proof.
move=> tiled pieces_ok at_0 no_leakage limit.
split=> // [i D i_lt p D_gt0 D_in|D D_ge|some].
- by apply/scaled_approximate/diagonal_piece_at => //; apply: pieces_ok.
- by apply/scaled_approximate; apply: no_leakage_from no_leakage D_ge.
apply: none_approximate.
have start_0 : value (start (nth_piece pieces 0)) = 0.
  move: tiled some; case: pieces {at_0 pieces_ok limit} => //= p rest.
  by move=> /and3P[+ _ _] _; rewrite -(ofQ_eq R) ofQ0 => /eqP.
have [s s_neq0 [p_falls p_ok _]] := pieces_ok 0%nat some.
have := infinite_start p_falls (diagonal_inside S_priors S_some c_gt0 p_falls
  p_ok).
by rewrite start_0 at_0 // !mulr0 addr0; apply.
Qed.

End Curve.

(* Without a delta. *)
Theorem curve_by_diagonals (R : realFieldType) (X C B : finType)
    (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R)
    (exact : pred B) (pieces : seq piece) (zero jump : Q) :
  let S := polyhedron column row bound exact in
  (forall P, S P -> prior P) -> (exists P, S P) -> tiles 0 pieces zero ->
  (forall i, (i < size pieces)%nat ->
     diagonal_piece column row bound exact 0 (nth_piece pieces i)) ->
  ((0 < size pieces)%nat -> ofQ R (nth_piece pieces 0).2.1 = 0) ->
  (exists v, point (@diagonal_program R X C B [finType of void]
     column row bound exact 1 1 1 (1 - ofQ R zero)) v) ->
  ofQ R jump = (if pieces is p :: rest
    then value_at (last p rest) (ofQ R zero) else 1) ->
  curve (least_exp_epsilon S) (no_finite_epsilon S 0) pieces zero jump.
Proof.
move=> S S_priors S_some tiled pieces_ok at_0 no_leakage limit.
have delta_in : 0 <= (0 : R) < 1 by rewrite lexx ltr01.
rewrite -[ofQ R zero](divr1) -[X in _ / X](subr0 1) in no_leakage.
have := approximate_curve_by_diagonals S_priors S_some delta_in tiled pieces_ok
  at_0 no_leakage limit.
apply: curve_map => [D L|none lambda lambda_ge1].
  move=> /(least_approximate_rescaled S_priors (lexx 0) ltr01).
  by rewrite subr0 divr1.
have := none lambda lambda_ge1.
by rewrite (approximate_rescaled (lexx 0) ltr01 lambda_ge1 S_priors) mul0r.
Qed.
