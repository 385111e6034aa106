(* Minimax for mutual information over the hull of finitely many priors.

   Exports: convex_alternative, information_minimax.  The field has no gaps, as
   the real numbers have none: between two sets of numbers, one below the other,
   there is a number.  The logarithm is as in MutualInformation.v. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets ClassOne
  Products Records MutualInformation LeastInformation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition no_gaps (R : realFieldType) :=
  forall A B : R -> Prop, (exists a, A a) -> (exists b, B b) ->
  (forall a b, A a -> B b -> a <= b) ->
  exists c, (forall a, A a -> a <= c) /\ forall b, B b -> c <= b.

(* Convex functions that are nowhere all negative have a mean that is nowhere
   negative. *)
Section Alternative.
Variables (R : realFieldType) (T : Type) (mix : R -> T -> T -> T).
Hypothesis complete : no_gaps R.
Implicit Types (C : T -> Prop) (f g : T -> R) (a : R).
Add Field numbers : (field_of_numbers R).

Definition mixable C :=
  forall a x y, 0 <= a <= 1 -> C x -> C y -> C (mix a x y).
Definition convex_on C f := forall a x y, 0 <= a <= 1 -> C x -> C y ->
  f (mix a x y) <= a * f x + (1 - a) * f y.

Lemma mixable_negative C f :
  mixable C -> convex_on C f -> mixable (fun x => C x /\ f x < 0).
Proof.
move=> C_mix f_convex a x y a_range [C_x x_lt0] [C_y y_lt0];
  split; first exact: C_mix.
apply: le_lt_trans (f_convex a x y a_range C_x C_y) _;
  have /andP[a_ge0 a_le1] := a_range.
have b_ge0 : 0 <= 1 - a by rewrite subr_ge0.
have [-> | a_neq0] := eqVneq a 0; first by rewrite mul0r add0r subr0 mul1r.
by apply: ltr_naddr;
  [rewrite mulr_ge0_le0 // ltW | rewrite pmulr_rlt0 // lt_def a_neq0].
Qed.

(* Two functions: the weights that the points with a negative value ask for
   leave no gap. *)
Lemma two_functions C f g : mixable C -> convex_on C f -> convex_on C g ->
  (forall x, C x -> 0 <= f x \/ 0 <= g x) ->
  exists2 c, 0 <= c <= 1 & forall x, C x -> 0 <= c * f x + (1 - c) * g x.
Proof.
move=> C_mix f_convex g_convex some.
pose A a := a = 0 \/
  exists x, [/\ C x, g x < 0, 0 <= f x & a = - g x / (f x - g x)].
pose B b := b = 1 \/
  exists x, [/\ C x, f x < 0, 0 <= g x & b = g x / (g x - f x)].
have gap_gt0 (u v : R) : 0 <= u -> v < 0 -> 0 < u - v
  by move=> u_ge0 v_lt0; rewrite subr_gt0 (lt_le_trans v_lt0).
have [||a b A_a B_b|c [c_A c_B]] := complete (A := A) (B := B);
    [by exists 0; left | by exists 1; left | |].
  case: A_a => [->|[x [C_x gx fx ->]]]; case: B_b => [->|[y [C_y fy gy ->]]].
  - exact: ler01.
  - by rewrite divr_ge0 // ltW // gap_gt0.
  - by rewrite ler_pdivr_mulr ?gap_gt0 // mul1r ler_addr.
  have x_gt0 := gap_gt0 _ _ fx gx; have y_gt0 := gap_gt0 _ _ gy fy.
  rewrite leNgt; apply/negP;
    rewrite ltr_pdivl_mulr // mulrAC ltr_pdivr_mulr // => lt.
  (* At this mixture both would be negative. *)
  pose total := (g y - f y) + (f x - g x);
    have total_gt0 : 0 < total by rewrite addr_gt0.
  pose p := (g y - f y) / total.
  have p_q : 1 - p = (f x - g x) / total.
    by rewrite /p -{1}(mulfV (lt0r_neq0 total_gt0)) -mulrBl /total addrC addKr.
  have p_range : 0 <= p <= 1.
    by rewrite -[p <= 1]subr_ge0 p_q !divr_ge0 ?(ltW total_gt0)
      ?(ltW x_gt0) ?(ltW y_gt0).
  have z_C := C_mix p x y p_range C_x C_y.
  have cross : g y * f x - g x * f y < 0.
    have -> : g y * f x - g x * f y = g y * (f x - g x) - - g x * (g y - f y)
      by identity R.
    by rewrite subr_lt0.
  have negative u v : (g y - f y) * u + (f x - g x) * v =
      g y * f x - g x * f y -> p * u + (1 - p) * v < 0.
    by move=> eq; rewrite p_q /p !(mulrAC _ total^-1) -mulrDl
      eq pmulr_llt0 ?invr_gt0.
  have f_z :=
    le_lt_trans (f_convex p x y p_range C_x C_y) (negative _ _ (_ : _ = _)).
  have g_z :=
    le_lt_trans (g_convex p x y p_range C_x C_y) (negative _ _ (_ : _ = _)).
  case: (some _ z_C); rewrite leNgt => /negP;
    apply; [apply: f_z | apply: g_z]; identity R.
have c_range : 0 <= c <= 1 by apply/andP; split;
  [apply: c_A; left | apply: c_B; left].
exists c => // x C_x; have [f_ge0|f_lt0] := lerP 0 (f x);
  have [g_ge0|g_lt0] := lerP 0 (g x).
- by case/andP: c_range => c_ge0 c_le1; rewrite addr_ge0 ?mulr_ge0 ?subr_ge0.
- have le : - g x / (f x - g x) <= c by apply: c_A; right; exists x.
  rewrite ler_pdivr_mulr ?gap_gt0 // -subr_ge0 in le.
  suff <- : c * (f x - g x) - - g x = c * f x + (1 - c) * g x by [].
  identity R.
- have le : c <= g x / (g x - f x) by apply: c_B; right; exists x.
  rewrite ler_pdivl_mulr ?gap_gt0 // -subr_ge0 in le.
  suff <- : g x - c * (g x - f x) = c * f x + (1 - c) * g x by [].
  identity R.
- by case: (some x C_x); rewrite leNgt ?f_lt0 ?g_lt0.
Qed.

(* Any number of functions f_i, of which the list names some. *)
Theorem convex_alternative (V : finType) (f : V -> T -> R)
  (i : V) (s : seq V) C : mixable C ->
  (forall j, convex_on C (f j)) ->
  (forall x, C x -> has (fun j => 0 <= f j x) (i :: s)) ->
  exists w : V -> R, [/\ forall j, 0 <= w j, \sum_j w j = 1 &
                         forall x, C x -> 0 <= \sum_j w j * f j x].
Proof.
pose unit_at (k j : V) : R := (j == k)%:R.
have unit_sum k (F : V -> R) : \sum_j unit_at k j * F j = F k.
  by rewrite (bigD1 k) //= /unit_at eqxx mul1r big1 ?addr0 // => j /negPf ->;
    rewrite mul0r.
elim: s i C => [|k s IH] i C C_mix f_convex some.
  exists (unit_at i); split=> [j||x C_x]; first by rewrite ler0n.
    by rewrite -[RHS](unit_sum i (fun=> 1));
      apply: eq_bigr => j _; rewrite mulr1.
  by rewrite unit_sum; have := some x C_x; rewrite /= orbF.
have [j x y a a_range [C_x _] [C_y _]|x [C_x f_lt0]|w [w_ge0 w_sum w_C]] :=
  IH k _ (mixable_negative C_mix (f_convex i)).
- exact: f_convex.
- by have := some x C_x; rewrite /= leNgt f_lt0.
pose g x := \sum_j w j * f j x.
have g_convex : convex_on C g.
  move=> a x y a_range C_x C_y; rewrite /g !mulr_sumr -big_split;
    apply: ler_sum => j _ /=.
  rewrite !(mulrCA _ (w j)) -mulrDr; apply: ler_wpmul2l => //; exact: f_convex.
have [x C_x|c c_range c_C] := two_functions C_mix (f_convex i) g_convex.
  by have [|f_lt0] := lerP 0 (f i x); [left | right; apply: w_C].
have /andP[c_ge0 c_le1] := c_range;
  exists (fun j => c * unit_at i j + (1 - c) * w j); split=> [j||x C_x].
- by rewrite addr_ge0 // mulr_ge0 ?subr_ge0 // ler0n.
- rewrite big_split -!mulr_sumr w_sum mulr1 /= (_ : \sum_j unit_at i j = 1)
    ?mulr1 1?addrC ?subrK //.
  by rewrite -[RHS](unit_sum i (fun=> 1)); apply: eq_bigr => j _; rewrite mulr1.
- suff -> : \sum_j (c * unit_at i j + (1 - c) * w j) * f j x =
    c * f i x + (1 - c) * g x by apply: c_C.
  rewrite -(unit_sum i (fun j => f j x)) /g !mulr_sumr -big_split.
  by apply: eq_bigr => j _ /=; rewrite mulrDl !mulrA.
Qed.

End Alternative.

(* Some law without zeros is nearly as good as the output itself. *)
Lemma output_near (R : realFieldType) (X Y : finType) (log : R -> R)
  (P : X -> R) (W : X -> Y -> R) e :
  (forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v) ->
  (forall t, 0 < t -> log t <= t - 1) ->
  prior P -> mechanism W -> 0 < e ->
  exists Q, [/\ forall y, 0 < Q y, \sum_y Q y = 1 &
                information_against log P W Q <= information log P W + e].
Proof.
move=> log_mul log_le P_ok W_ok e_gt0; have [P_ge0 _] := P_ok;
  have [_ W_sum] := W_ok.
have [x0 _] : exists x0 : X, x0 \in X
  by apply/card_gt0P; rewrite -(ltr0n R); exact: letters_gt0 P_ok.
have [y0 _] : exists y0 : Y, true.
  case: (pickP (@predT Y)) => [y _ | none]; first by exists y.
  by move/eqP: (W_sum x0); rewrite big1 ?(eq_sym 0) ?oner_eq0 // => y;
    move: (none y).
have [_ U_sum] := uniform_prior R y0; have N_gt0 : 0 < #|Y|%:R^-1 :> R.
  by rewrite invr_gt0 ltr0n; apply/card_gt0P; exists y0.
have e1_gt0 : 0 < 1 + e by rewrite addr_gt0 ?ltr01.
pose out := output P W; have out_ge0 y : 0 <= out y := output_ge0 y P_ge0 W_ok.
pose Q y := (out y + e * #|Y|%:R^-1) / (1 + e).
have Q_gt0 y : 0 < Q y by rewrite divr_gt0 // ltr_paddl // mulr_gt0.
exists Q; split=> //.
  by rewrite -mulr_suml big_split /= output_sum // -mulr_sumr U_sum
    mulr1 divff // gt_eqF.
rewrite information_split ler_add2l.
rewrite -[X in _ <= X]mul1r -[X in _ <= X * _](output_sum P_ok W_ok) mulr_suml;
  apply: ler_sum => y _.
rewrite -/out; have [-> | out_neq0] := eqVneq (out y) 0;
  first by rewrite !mul0r.
have out_gt0 : 0 < out y by rewrite lt_def out_neq0 out_ge0.
apply: ler_wpmul2l => //; rewrite -(log_ratio log_mul) //;
  apply: le_trans (log_le _ _) _; first by rewrite divr_gt0.
by rewrite ler_subl_addl ler_pdivr_mulr // /Q mulrCA divff ?mulr1 ?gt_eqF //
  ler_addl mulr_ge0 ?ltW.
Qed.

Section Minimax.
Variables (R : realFieldType) (X Y V : finType)
  (vertex : V -> X -> R) (log : R -> R).
Hypothesis complete : no_gaps R.
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.
Hypothesis vertex_prior : forall v, prior (vertex v).
Implicit Types (W : X -> Y -> R) (Q : Y -> R) (P : X -> R)
  (g : Y -> X) (c D : R).
Add Field numbers : (field_of_numbers R).

(* A mechanism, and a distribution of its output in which nothing is
   impossible. *)
Definition pairs D g (z : (X -> Y -> R) * (Y -> R)) :=
  [/\ mechanism z.1, valid (hull vertex) D g z.1,
      forall y, 0 < z.2 y & \sum_y z.2 y = 1].

Definition mix_pairs a (z t : (X -> Y -> R) * (Y -> R)) :=
  (mixture a z.1 t.1, fun y => a * z.2 y + (1 - a) * t.2 y).

Lemma pairs_mixable D g : mixable mix_pairs (pairs D g).
Proof.
move=> a [W Q] [W' Q'] a_range [/= W_ok W_valid Q_gt0 Q_sum]
  [/= W'_ok W'_valid Q'_gt0 Q'_sum].
have /andP[a_ge0 a_le1] := a_range; have b_ge0 : 0 <= 1 - a by rewrite subr_ge0.
split=> /= [|P P_in|y|]; first exact: mixture_mechanism.
- rewrite mixture_distortion [X in _ <= X](_ : D = a * D + (1 - a) * D);
    last by identity R.
  by apply: ler_add; apply: ler_wpmul2l => //;
    [exact: W_valid | exact: W'_valid].
- have [-> | a_neq0] := eqVneq a 0; first by rewrite mul0r add0r subr0 mul1r.
  by apply: ltr_paddr;
    [rewrite mulr_ge0 // ltW | rewrite mulr_gt0 // lt_def a_neq0].
by rewrite big_split -!mulr_sumr Q_sum Q'_sum /=; identity R.
Qed.

Lemma against_mean (w : V -> R) W Q :
  information_against log (fun x => \sum_v w v * vertex v x) W Q =
  \sum_v w v * information_against log (vertex v) W Q.
Proof.
under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big;
  apply: eq_bigr => x _ /=.
under [RHS]eq_bigr do rewrite mulr_sumr; rewrite exchange_big;
  apply: eq_bigr => y _ /=.
by rewrite !mulr_suml; apply: eq_bigr => v _; rewrite !mulrA.
Qed.

(* kalantari2018, (22), for a hull: what each mechanism gives at some prior,
   some prior gets from each mechanism. *)
Theorem information_minimax D g c : (exists v : V, True) ->
  (forall W, mechanism W -> valid (hull vertex) D g W ->
    exists2 P, hull vertex P & c <= information log P W) <->
  exists2 P, hull vertex P & forall W, mechanism W ->
  valid (hull vertex) D g W -> c <= information log P W.
Proof.
move=> [v0 _]; split=> [each | [P P_in all] W W_ok W_valid];
  last by exists P => //; exact: all.
have hull_prior := hull_of_priors vertex_prior.
pose f v (z : (X -> Y -> R) * (Y -> R)) :=
  information_against log (vertex v) z.1 z.2 - c.
have [v a [W Q] [W' Q'] a_range /= [W_ok _ Q_gt0 _]
  [W'_ok _ Q'_gt0 _]|[W Q] [W_ok W_valid Q_gt0 Q_sum]|] :=
  convex_alternative complete (f := f) (i := v0) (s := enum V)
    (pairs_mixable (D := D) (g := g)).
- have [P_ge0 _] := vertex_prior v; rewrite /f /=.
  have convex := @information_against_convex R X Y log log_mul log_le
    (vertex v) W W' Q Q' a P_ge0 a_range W_ok W'_ok.
  have -> : a * (information_against log (vertex v) W Q - c) +
    (1 - a) * (information_against log (vertex v) W' Q' - c) =
    a * information_against log (vertex v) W Q +
    (1 - a) * information_against log (vertex v) W' Q' - c by identity R.
  rewrite ler_add2r; apply: convex => [y|x y _ Q0|y|x y _ Q0]; try exact: ltW.
    by have := Q_gt0 y; rewrite /= Q0 ltxx.
  by have := Q'_gt0 y; rewrite /= Q0 ltxx.
- rewrite /= in W_ok W_valid Q_gt0 Q_sum;
    have [P P_in c_le] := each W W_ok W_valid;
    have [w [w_ge0 w_sum P_eq]] := P_in.
  have P_prior := hull_prior P P_in.
  have c_le' : c <= information_against log P W Q.
    apply: le_trans c_le _; apply: information_least => // [y|y Q0|];
      [exact: ltW | | by rewrite Q_sum].
    by have := Q_gt0 y; rewrite /= Q0 ltxx.
  apply: contraT => /hasPn none.
  have f_le0 v : 0 <= w v * - f v (W, Q).
    by rewrite mulr_ge0 // oppr_ge0 ltW // ltNge; apply: none;
      rewrite inE mem_enum orbT.
  have total : \sum_v w v * - f v (W, Q) = 0.
    apply: le_anti; rewrite [X in _ && X]sumr_ge0 // andbT;
      under eq_bigr do rewrite mulrN; rewrite sumrN oppr_le0.
    suff -> : \sum_v w v * f v (W, Q) = information_against log P W Q - c
      by rewrite subr_ge0.
    rewrite -[in RHS](mul1r c) -w_sum mulr_suml /f /=;
      under [LHS]eq_bigr do rewrite mulrBr.
    rewrite sumrB -against_mean; congr (_ - _).
    by apply: eq_bigr => x _; apply: eq_bigr => y _; rewrite P_eq.
  have w0 v : w v = 0.
    have /eqP := psumr_eq0P (fun v _ => f_le0 v) total (i := v) isT;
      rewrite mulf_eq0 oppr_eq0 => /orP[/eqP // | /eqP f0].
    by have := none v; rewrite inE mem_enum orbT f0 lexx => /(_ isT).
  by move/eqP: w_sum; rewrite big1 // eq_sym oner_eq0.
move=> w [w_ge0 w_sum w_C]; pose P x := \sum_v w v * vertex v x;
  exists P => [|W W_ok W_valid]; first by exists w.
have P_prior : prior P by apply: hull_prior; exists w.
have [P_ge0 P_sum] := P_prior; have [W_ge0 W_sum] := W_ok.
apply/ler_addgt0Pr => e e_gt0.
have [Q [Q_gt0 Q_sum near]] := output_near log_mul log_le P_prior W_ok e_gt0.
apply: le_trans near; rewrite -subr_ge0.
have := w_C (W, Q) (And4 W_ok W_valid Q_gt0 Q_sum).
have -> : \sum_v w v * f v (W, Q) = information_against log P W Q - c.
  rewrite -[in RHS](mul1r c) -w_sum mulr_suml /f /=;
    under [LHS]eq_bigr do rewrite mulrBr.
  by rewrite sumrB -against_mean.
by [].
Qed.

End Minimax.
