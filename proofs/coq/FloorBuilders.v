(* The programs of floor_programs.py over an ordered field that holds their
   roots: a curve from the least distortion of all mechanisms on, for any costs.
   The least lambda at D is level_by_germs of Germs.v, which holds in any such
   field, and the only root of its polynomial between the numbers of the claim.

   had S d D          a mechanism, private or not, has a loss of D at most
   open_program       the program of all mechanisms: no floors, no level
   cell               from, to, the numerator and the denominator of lambda
   floor_curve        the least distortion, the cells, and 1 from zero on
   Exports: open_distortion, floor_curve_by_cells, root_level_by_germs. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Arithmetic Definitions LocalModel.
From symdp Require Import Kernel Builders BuiltPrograms Germs CellBuilders.
From symdp Require Import RootSigns.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Had.
Variables (R : realFieldType) (X Y : finType).

Definition had (S : source_set R X) (d : X -> Y -> R) (D : R) :=
  exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  mechanism W /\ forall P, S P -> expected_loss P d g W <= D.

End Had.

Section Open.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (D : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation all_ := (unknown X Y B [finType of unit]).
Local Notation floored :=
  (@built_program R X Y C B [finType of unit] d column row bound exact 0 0 0).

(* The unknowns but for the floors, and the rows but for those of privacy. *)
Definition open_unknown : finType := [finType of X * Y + X + B + unit].
Definition open_rows : finType := [finType of X + X + C + unit].

Definition opened (i : open_unknown) : all_ :=
  match i with
  | inl (inl (inl e)) => inl (inl (inl (inl e)))
  | inl (inl (inr x)) => inl (inl (inr x))
  | inl (inr q) => inl (inr q)
  | inr u => inr u
  end.

Definition open_row (j : open_rows) : rows X Y C :=
  match j with
  | inl (inl (inl x)) => inl (inl (inl (inl (inl x))))
  | inl (inl (inr x)) => inl (inl (inr x))
  | inl (inr c) => inl (inr c)
  | inr u => inr u
  end.

Definition open_program :
    program R open_unknown open_rows [finType of void] [finType of void] :=
  Program (cost floored \o opened) (free floored \o opened)
    (fun j => Kernel.row floored (open_row j) \o opened)
    (Kernel.bound floored \o open_row) (Kernel.exact floored \o open_row)
    (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) id (fun=> 0).

Lemma opened_dot (f : all_ -> R) (w : all_ -> R) :
  (forall y, f (inl (inl (inl (inr y)))) = 0) ->
  Kernel.dot f w = Kernel.dot (f \o opened) (w \o opened).
Proof.
move=> f0; rewrite /Kernel.dot !big_sumType /=; congr (_ + _ + _ + _).
by rewrite [X in _ + X]big1 ?addr0 // => y _; rewrite f0 mul0r.
Qed.

Lemma open_row_dot j (w : all_ -> R) :
  Kernel.dot (Kernel.row floored (open_row j)) w =
  Kernel.dot (Kernel.row open_program j) (w \o opened).
Proof. by apply: opened_dot => y; case: j => [[[x|x]|c]|[]]. Qed.

Lemma open_value (w : all_ -> R) :
  value floored w = value open_program (w \o opened).
Proof. exact: opened_dot. Qed.

Lemma open_points D :
  (exists2 v, point open_program v & value open_program v = D) <->
  built_everything d column row bound exact D.
Proof.
transitivity (built d column row bound exact 0 0 D); last first.
  split=> [[W [m [cost [alpha [? _ _ ? ?]]]]]|[W [cost [alpha [W_ok ? ?]]]]].
    by exists W, cost, alpha.
  exists W, (fun=> 0), cost, alpha; split=> // [|y x]; last first.
    by rewrite !mul0r.
  by have [W_ge0 _] := W_ok.
rewrite -least_points; split=> [[v v_ok v_D]|[w w_ok w_D]].
  pose w (i : all_) : R := match i with
    | inl (inl (inl (inl e))) => v (inl (inl (inl e)))
    | inl (inl (inl (inr _))) => 0
    | inl (inl (inr x)) => v (inl (inl (inr x)))
    | inl (inr q) => v (inl (inr q))
    | inr u => v (inr u)
    end.
  have w_v (f : open_unknown -> R) :
      Kernel.dot f (w \o opened) = Kernel.dot f v.
    by apply: eq_bigr => -[[[e|x]|q]|u] _.
  have [v_ge0 v_rows v_exact _ _] := v_ok.
  have w_rows j : Kernel.dot (Kernel.row floored (open_row j)) w =
      Kernel.dot (Kernel.row open_program j) v by rewrite open_row_dot w_v.
  exists w; last by rewrite open_value -v_D; apply: w_v.
  split=> [[[[[e|y]|x]|q]|u] i_ge0|[[[[[x|e]|e]|x]|c]|u]|j j_exact|[]|[]] //.
  - exact: (v_ge0 (inl (inl (inl e)))).
  - exact: (v_ge0 (inl (inr q))).
  - rewrite (w_rows (inl (inl (inl x)))).
    exact: (v_rows (inl (inl (inl x)))).
  - rewrite /= dot_sum_of !sum_no !addr0 sum_at [X in _ + X]big1 => [|y _].
      by rewrite addr0; apply: (v_ge0 (inl (inl (inl e)))).
    exact: mulr0.
  - rewrite /= dot_sum_of !sum_no !addr0 !big1 ?addr0 // => [y|e'] _.
      by rewrite mulr0.
    by rewrite oppr0 !mul0r.
  - rewrite (w_rows (inl (inl (inr x)))).
    exact: (v_rows (inl (inl (inr x)))).
  - by rewrite (w_rows (inl (inr c))); apply: (v_rows (inl (inr c))).
  - by rewrite (w_rows (inr u)); apply: (v_rows (inr u)).
  move: j j_exact => [[[[[x|//]|//]|x]|//]|[]] // _.
    rewrite (w_rows (inl (inl (inl x)))).
    exact: (v_exact (inl (inl (inl x)))).
  rewrite (w_rows (inl (inl (inr x)))).
  exact: (v_exact (inl (inl (inr x)))).
have [w_ge0 w_rows w_exact _ _] := w_ok.
exists (w \o opened); last by rewrite -open_value.
split=> [i|j|j|[]|[]]; first exact: w_ge0.
  by rewrite -open_row_dot; apply: w_rows.
by rewrite -open_row_dot; apply: w_exact.
Qed.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Lemma everything_had D :
  built_everything d column row bound exact D <-> had S d D.
Proof.
split=> [[W [cost [alpha [W_ok cost_W ok]]]]|].
  exists Y, W, id; split=> //.
  by apply/(loss_prices S_some _ cost_W); exists alpha.
move=> [Z [W [g [[W_ge0 W_row] W_loss]]]].
pose V x y := \sum_(z | g z == y) W x z.
pose cost x := \sum_y V x y * d x y.
have cost_V x : cost x = \sum_y V x y * d x y by [].
have V_loss P : S P -> expected_loss P d id V <= D.
  move=> S_P; apply: le_trans (W_loss P S_P); rewrite le_eqVlt; apply/orP; left.
  apply/eqP; apply: eq_bigr => x _; congr (_ * _).
  rewrite [RHS](partition_big g predT) //=; apply: eq_bigr => y _.
  by rewrite mulr_suml; apply: eq_bigr => z /eqP ->.
have [alpha ok] := iffLR (loss_prices S_some _ cost_V) V_loss.
exists V, cost, alpha; split=> //; split=> [x y|x]; first exact: sumr_ge0.
by rewrite -(W_row x) (partition_big g predT).
Qed.

(* The least distortion of all mechanisms. *)
Theorem open_distortion D : least_value open_program D <->
  had S d D /\ forall E, had S d E -> D <= E.
Proof.
rewrite /least_value open_points everything_had.
split=> -[reached low]; split=> //.
  by move=> E /everything_had/open_points[v v_ok <-]; apply: low.
by move=> v v_ok; apply/low/everything_had/open_points; exists v.
Qed.

End Open.

(* Cells of a curve over the field, and the claim that they are the curve. *)
Record cell (R : realFieldType) :=
  Cell { from : R; to : R; above : R * R; below : R * R }.

Section Curve.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (S : source_set R X) (D E lambda : R) (cells : seq (cell R)).

Definition level_of (c : cell R) D :=
  ((above c).1 + (above c).2 * D) / ((below c).1 + (below c).2 * D).

Fixpoint follow here cells (zero : R) : bool :=
  if cells is c :: rest then (from c == here) && follow (to c) rest zero
  else here == zero.

(* The least distortion of all mechanisms, infinite there if there is a cell,
   the cells, 1 from zero on, and the limit at zero from the left. *)
Definition floor_curve S (d : X -> Y -> R) cells least zero jump :=
  [/\ follow least cells zero /\
      jump = (if cells is c :: rest then level_of (last c rest) zero else 1),
      had S d least /\ forall E, had S d E -> least <= E,
      forall c D, List.In c cells -> least < D -> from c <= D < to c ->
        least_loss_exp_epsilon S d D (level_of c D),
      forall D, zero <= D -> least_loss_exp_epsilon S d D 1 &
      (0 < size cells)%N -> forall lambda, 1 <= lambda ->
        ~ loss_achievable S d least lambda].

Variables (C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.

Local Notation S := (polyhedron column row bound exact).
Local Notation within :=
  (@built_program R X Y C B [finType of void] d column row bound exact).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

(* What the kernel accepts of the programs of a curve by floors is the curve. *)
Theorem floor_curve_by_cells cells least zero jump :
  follow least cells zero ->
  jump = (if cells is c :: rest then level_of (last c rest) zero else 1) ->
  least_value (open_program d column row bound exact) least ->
  (forall c, List.In c cells -> shown d column row bound exact least
     (above c).1 (above c).2 (below c).1 (below c).2 (from c) (to c)) ->
  (if cells is c :: _ then (below c).1 + (below c).2 * least = 0 else True) ->
  (exists v, point (within 1 1 zero) v) ->
  floor_curve S d cells least zero jump.
Proof.
move=> tiled limit /(open_distortion d S_some) is_least cells_ok at_0.
move=> no_leakage; split=> // [c D c_in D_gt D_in|D D_ge|].
- exact: (shown_at S_priors S_some (cells_ok c c_in)).
- exact: none_from no_leakage D_ge.
case: cells tiled cells_ok at_0 {limit} => //= c rest.
move=> /andP[/eqP begin _] cells_ok below0 _; rewrite -begin in below0 *.
exact: (shown_infinite S_priors S_some (cells_ok c (or_introl erefl))).
Qed.

(* The least lambda is the only root of a polynomial between two numbers. *)
Theorem root_level_by_germs D L q low high c y h t :
  isolated q low high -> q.[L] = 0 -> low < L < high -> 1 <= low ->
  (exists v, point (within 1 L D) v) ->
  let f := local_polynomials [finType of void] d column row bound exact
    1 (L%:P - 'X) D%:P in
  compared f (@germ_ge0 R) c y h t -> germ_gt0 (pproved f y h) ->
  least_loss_exp_epsilon S d D L /\
  forall M, low < M < high -> q.[M] = 0 -> M = L.
Proof.
move=> once q_L L_in low_ge1 reached f ok proved_gt0; split=> [|M M_in q_M].
  have /andP[low_lt _] := L_in; have L_ge1 := le_trans low_ge1 (ltW low_lt).
  have tight : 1 < L -> _ /\ _ := fun=> conj ok proved_gt0.
  exact: (level_by_germs S_priors S_some L_ge1 reached tight).
exact: only_root once L_in M_in q_L q_M.
Qed.

End Curve.
