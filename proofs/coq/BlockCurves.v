(* Whole curves in blocks: polynomials on a cell, and what the kernel that
   computes on them proves of a curve over a described set.

   cell_nonneg, cell_above   at least 0 on [0, 1], and above 0 inside
   accepts_piece, proves_curve_of
                             what is computed of a piece and of a curve
   Exports: cell_nonneg_sound, cell_above_sound, accepted_piece,
   curve_in_blocks. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import Approximate CertificateChecks CurveChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs LevelGerms.
From symdp Require Import CellBuilders DiagonalBuilders DiagonalCurves.
From symdp Require Import Blocks BlockDiagonals BlockPriors.
From symdp Require Import ClaimPrograms DescribedBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Without zeros at its end a polynomial shows its degree. *)
Fixpoint trimmed (a : num) : num :=
  if a is x :: a' then
    let t := trimmed a' in
    if nilp t && Qeq_bool x 0 then [::] else x :: t
  else [::].

Definition natural (n : nat) : Q := inject_Z (Z.of_nat n).

(* The coefficients over their binomials, all of them times all binomials: no
   number is divided. *)
Definition weight n m i : Q :=
  foldr Qmult 1%Q [seq natural 'C(n, j) | j <- iota 0 m & ~~ eqn j i].

Definition weighted n (a : num) : num :=
  [seq Qmult (weight n (size a) i) (nth 0%Q a i) | i <- iota 0 (size a)].

Definition controlled (b : num) k : Q :=
  foldr (fun i => summed (natural 'C(k, i) * nth 0 b i)%Q) 0%Q
    (iota 0 (size b)).

Definition finer (a : num) : nat :=
  let n := (size a).-1 in if (1 < n)%nat then (n + 8)%nat else n.

Definition cell_nonneg (a : num) : bool :=
  let t := trimmed a in let n := finer t in let b := weighted n t in
  every n.+1 (fun k => Qle_bool 0 (controlled b k)).

Definition cell_above (a : num) : bool :=
  ~~ nilp (trimmed a) && cell_nonneg a.

Section Cells.
Variable R : realFieldType.
Implicit Types (a : num).

Local Notation value := (@value_of R).

Lemma trimmed_value a : value (trimmed a) = value a.
Proof.
elim: a => [|x a IH] //=; rewrite value_of_cons -IH.
case: ifP => [/andP[/nilP -> x0]|_]; last by rewrite value_of_cons.
move: x0; rewrite -(ofQ_eq R) ofQ0 => /eqP ->.
by rewrite value_of_nil mul0r polyC0 addr0.
Qed.

Lemma trimmed_last a : ~~ nilp (trimmed a) ->
  ofQ R (last 0%Q (trimmed a)) != 0.
Proof.
elim: a => [|x a IH] //=; case: ifP => // /negbT; rewrite negb_and => x_ok _.
case E: (trimmed a) IH x_ok => [|y t] IH //=.
  by rewrite -(ofQ_eq R) ofQ0.
Qed.

Lemma size_value a : size (value a) = size (trimmed a).
Proof.
rewrite -trimmed_value; have [empty|some] := boolP (nilp (trimmed a)).
  by rewrite (nilP empty) value_of_nil size_poly0.
rewrite /value_of (@PolyK _ 0) ?size_map //.
by have := trimmed_last some; rewrite -(ofQ0 R) last_map.
Qed.

Lemma weight_value n m i : (i < m)%nat ->
  'C(n, i)%:R * ofQ R (weight n m i) = \prod_(j < m) 'C(n, j)%:R.
Proof.
have product (l : seq Q) :
    ofQ R (foldr Qmult 1%Q l) = \prod_(q <- l) ofQ R q.
  elim: l => [|q l IH]; first by rewrite big_nil ofQ1.
  by rewrite big_cons -IH -ofQM.
move=> i_lt; rewrite /weight product big_map big_filter.
have -> : iota 0 m = index_iota 0 m by rewrite /index_iota subn0.
rewrite big_mkord [RHS](bigD1 (Ordinal i_lt)) //=; congr (_ * _).
apply: eq_big => [j|j _]; last exact: ofQ_nat.
by rewrite eqnE -[i in LHS]/(val (Ordinal i_lt)) val_eqE.
Qed.

Lemma sum_short (G : nat -> R) m n : (forall i, (m <= i)%nat -> G i = 0) ->
  (m <= n)%nat -> \sum_(i < n) G i = \sum_(i < m) G i.
Proof.
move=> G_0 le; rewrite (big_ord_widen n G le) [RHS]big_mkcond.
by apply: eq_bigr => i _; case: ltnP => // /G_0.
Qed.

Lemma summed_value n (f : nat -> Q) :
  ofQ R (foldr (fun i => summed (f i)) 0%Q (iota 0 n)) =
  \sum_(i < n) ofQ R (f i).
Proof.
rewrite -(big_mkord xpredT (fun i => ofQ R (f i))) /index_iota subn0.
elim: (iota 0 n) => [|i s IH]; first by rewrite big_nil ofQ0.
by rewrite big_cons -IH -value_summed.
Qed.

Lemma controlled_value n a k : (size (trimmed a) <= n.+1)%nat ->
  ofQ R (controlled (weighted n (trimmed a)) k) =
  \prod_(j < size (trimmed a)) 'C(n, j)%:R * control n (value a) k.
Proof.
move=> n_ge; set t := trimmed a; pose m := size t.
pose G i : R := \prod_(j < m) 'C(n, j)%:R *
  ('C(k, i)%:R * ((value a)`_i / 'C(n, i)%:R)).
have coefficient i : (value a)`_i = ofQ R (nth 0%Q t i).
  rewrite -trimmed_value coef_Poly -/t; have [i_lt|i_ge] := ltnP i m.
    by rewrite (nth_map 0%Q).
  by rewrite !nth_default ?size_map ?ofQ0.
have G_beyond i : (m <= i)%nat -> G i = 0.
  by move=> i_ge; rewrite /G coefficient nth_default // ofQ0 mul0r !mulr0.
have G_above i : (k < i)%nat -> G i = 0.
  by move=> i_gt; rewrite /G bin_small // mul0r mulr0.
transitivity (\sum_(i < m) G i); last first.
  rewrite /control mulr_sumr -(sum_short G_beyond (leq_addr k.+1 m)).
  by rewrite (sum_short G_above (leq_addl m k.+1)).
rewrite /controlled size_map size_iota summed_value.
apply: eq_bigr => i _; rewrite ofQM ofQ_nat (nth_map 0%nat) ?size_iota //.
rewrite nth_iota // add0n ofQM /G coefficient -(weight_value n (ltn_ord i)).
have some : 'C(n, i)%:R != 0 :> R.
  rewrite pnatr_eq0 -lt0n bin_gt0 -ltnS.
  exact: leq_trans (ltn_ord i) n_ge.
rewrite [RHS]mulrCA; congr (_ * _).
move: (ofQ R (weight _ _ _)) (ofQ R (nth _ _ _)) => w u.
by rewrite [X in _ = X * _]mulrC -mulrA [X in _ = _ * X]mulrC divfK.
Qed.

Lemma finer_degree a : finer (trimmed a) = cell_degree (value a).
Proof. by rewrite /finer /cell_degree size_value. Qed.

Theorem cell_nonneg_sound a : cell_nonneg a -> cell_ge0 (value a).
Proof.
rewrite /cell_nonneg finer_degree => /everyP ok; apply/forallP => k.
have n_ge : (size (trimmed a) <= (cell_degree (value a)).+1)%nat.
  rewrite -finer_degree /finer; case: ifP => _; last exact: leqSpred.
  by rewrite -addSn; apply: leq_trans (leqSpred _) (leq_addr _ _).
have := ok k; rewrite -(ofQ_le R) ofQ0 controlled_value // pmulr_rge0 //.
apply: prodr_gt0 => j _; rewrite ltr0n bin_gt0 -ltnS.
exact: leq_trans (ltn_ord j) n_ge.
Qed.

Theorem cell_above_sound a : cell_above a -> cell_gt0 (value a).
Proof.
move=> /andP[some /cell_nonneg_sound ok]; rewrite /cell_gt0 ok andbT.
by rewrite -size_poly_eq0 size_value -lt0n lt0n; apply: some.
Qed.

End Cells.

(* A piece and a curve. *)
Section Accepts.
Variable K : set_blocks.
Implicit Types (delta : Q) (p : piece) (x y : seq vec).
Local Open Scope Q_scope.

Definition line (a b : Q) : num := [:: a; b - a].

Definition piece_blocks delta (a0 a1 b0 b1 : Q) : blocks :=
  diagonal_blocks K [:: (1%nat, true, [:: 1])] (1 / (1 - delta)) 1
    (line a0 a1) (line b0 b1).

(* The evidence: a sign, a point, a scale and multipliers. *)
Definition accepts_piece delta p (e : Q * seq vec * num * seq vec) : bool :=
  let: (s, x, scale, y) := e in
  let below D := s * p.2.1 + s * p.2.2 * D in
  let above D := s * p.1.2.1 + s * p.1.2.2 * D in
  let a0 := below (start p) in let a1 := below (stop p) in
  let b0 := above (start p) in let b1 := above (stop p) in
  let B := piece_blocks delta a0 a1 b0 b1 in
  let wanted := line (start p) (stop p) in
  [&& ~~ Qeq_bool s 0,
    [&& less (start p) (stop p), Qle_bool 0 a0, less 0 a1, Qle_bool a1 b1 &
        less (b1 * a0) (b0 * a1)],
    less 0 a0 || Qeq_bool (start p) 0,
    point_ok cell_nonneg B x && cell_nonneg (minus wanted (point_value B x)) &
    [&& multipliers_ok cell_nonneg B scale y, cell_above scale &
        cell_nonneg (minus (proved_by B y) (times wanted scale))]].

Definition accepts_curve delta pieces (zero jump : Q)
    (es : seq (Q * seq vec * num * seq vec)) (x : seq vec) : bool :=
  [&& is_delta delta, tiles 0 pieces zero,
    every (size pieces) (fun i => accepts_piece delta (nth_piece pieces i)
      (nth (0, [::], [::], [::]) es i)),
    (if pieces is p :: _ then Qeq_bool p.2.1 0 else true) &
    point_ok start_ge0 (within_blocks K delta zero [:: 1] [:: 1]) x &&
    Qeq_bool jump (if pieces is p :: rest then let q := last p rest in
      (q.1.2.1 + q.1.2.2 * zero) / (q.2.1 + q.2.2 * zero) else 1)].

End Accepts.

Section Accepted.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation X := [finType of 'I_(letters K)].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.
Implicit Types (delta : Q) (p : piece) (x y : seq vec).

Local Notation S := (polyhedron column row bound exact).
Local Notation value := (ofQ R).

Hypothesis K_set : describes column row bound exact le lc.

Lemma line_value (a b : Q) :
  value_of R (line a b) = between (value a) (value b).
Proof.
rewrite /line value_of_cons value_of_one ofQB /between addrC.
by rewrite -mul_polyC.
Qed.

Lemma tail_costs (i : unit) :
  value_of R (number [:: (1%nat, true, [:: 1%Q])]
    (block (single_block true [:: 1%Q]) i)) = 1 /\
  flag [:: (1%nat, true, [:: 1%Q])] (block (single_block true [:: 1%Q]) i).
Proof. by rewrite -(unit_number R). Qed.

Lemma share_is delta : value (1 / (1 - delta)) = (1 - value delta)^-1.
Proof. by rewrite ofQ_div ofQB ofQ1 div1r. Qed.

Theorem accepted_piece delta p e : accepts_piece K delta p e ->
  diagonal_piece column row bound exact (value delta) p.
Proof.
case: e => [[[s x] scale] y].
move=> /and5P[s_neq0 /and5P[lt a0_ge a1_gt le1 fall] begins].
move=> /andP[x_ok x_le] /and3P[y_ok scale_ok y_ge].
exists (value s); first by rewrite -(ofQ0 R) ofQ_eq.
have at_value (u v D : Q) : value (s * u + s * v * D)%Q =
  value s * value u + value s * value v * value D by rewrite ofQD !ofQM.
split.
- split; rewrite -?at_value ?ofQ_le // -?(value_less R) //.
  + by rewrite -(ofQ0 R) ofQ_le.
  + by rewrite -(ofQ0 R) -(value_less R) a1_gt.
  by rewrite -!ofQM -(value_less R).
- pose below D := (s * p.2.1 + s * p.2.2 * D)%Q.
  pose above D := (s * p.1.2.1 + s * p.1.2.2 * D)%Q.
  have B_lays := diagonal_lays (1 / (1 - delta)) 1
    (line (below (start p)) (below (stop p)))
    (line (above (start p)) (above (stop p))) K_set tail_costs.
  rewrite !line_value !at_value ofQ1 share_is in B_lays.
  have [x_point x_value] := point_sound (A := @cell_ge0 R) B_lays
    (@cell_nonneg_sound R) x_ok.
  have [h [t [y_multipliers y_value]]] := multipliers_sound
    (A := @cell_ge0 R) B_lays (@cell_nonneg_sound R) y_ok.
  eexists _, (value_of R scale), _, h, t.
  split; [exact: x_point | | exact: y_multipliers | |].
  + have := cell_nonneg_sound R x_le.
    by rewrite value_of_minus line_value x_value.
  + exact: cell_above_sound.
  have := cell_nonneg_sound R y_ge.
  by rewrite value_of_minus value_of_product line_value y_value.
rewrite -at_value -(ofQ0 R) -(value_less R).
case/orP: begins => [|start_0]; first by left.
by right; apply/eqP; rewrite ofQ_eq.
Qed.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

(* What is accepted is the curve. *)
Theorem curve_in_blocks delta pieces zero jump es x :
  accepts_curve K delta pieces zero jump es x ->
  curve (fun D => least_approximate_exp_epsilon S D (value delta))
    (no_finite_approximate_epsilon S 0 (value delta)) pieces zero jump.
Proof.
move=> /and5P[/(@is_delta_sound R)[delta_ge0 delta_lt1] tiled].
move=> /everyP pieces_ok at_0 /andP[x_ok limit].
apply: approximate_curve_by_diagonals => //.
- by rewrite delta_ge0.
- by move=> i i_lt; apply: accepted_piece (pieces_ok (Ordinal i_lt)).
- by case: (pieces) at_0 => // p rest; rewrite -(ofQ_eq R) ofQ0 => /eqP.
- have no_costs (i : void) : value_of R (number [::] (block no_block i)) = 1 /\
      flag [::] (block no_block i) by case: i.
  have [v [v_ok _]] := blocks_point K_set no_costs x_ok.
  by exists v; move: v_ok; rewrite !value_at_0 /= !ofQ1 accuracy_value.
apply/eqP; move: limit; rewrite -(ofQ_eq R).
case: (pieces) => [|p rest]; rewrite ?ofQ1 //.
by rewrite ofQ_div !ofQD !ofQM.
Qed.

End Accepted.

(* The same of a described set. *)
Definition proves_curve_in_blocks M d delta pieces zero jump p es x :=
  [&& is_proper M d, accepts_prior (blocks_of M d) p &
      accepts_curve (blocks_of M d) delta pieces zero jump es x].

Theorem described_curve_proved (R : realFieldType) M d delta pieces zero jump
    p es x :
  proves_curve_in_blocks M d delta pieces zero jump p es x ->
  let S := set_of R M d in
  curve (fun D => least_approximate_exp_epsilon S D (ofQ R delta))
    (no_finite_approximate_epsilon S 0 (ofQ R delta)) pieces zero jump.
Proof.
move=> /and3P[proper member ok] S.
have := curve_in_blocks (described_blocks R M d) (described_priors proper)
  (described_some R member) ok.
apply: curve_map => [D L [L_ge1 reached low]|none lambda ge1].
  split=> // [|lambda ge1]; first exact/approximate_same.
  by move=> /(approximate_same _ _ _ proper); apply: low.
by move=> /(approximate_same _ _ _ proper); apply: none.
Qed.
