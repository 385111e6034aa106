(* alvim2015: the theorem of each row. *)

From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Graphs Hamming
  Channels Symmetry Databases MinEntropy SmallerRelations Averages
  DistanceAverages SphereIntersections HiddenRow FewOutputs SquareReduction
  LineOfAnswers Rationals MutualInformation.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Channels.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P : X -> R) (W : X -> Y -> R) (s : R).

(* The uniform prior. *)
Definition uniform (x : X) : R := #|X|%:R^-1.

(* 2^I, I the min-entropy leakage H(X) - H(X|Z) of a prior. *)
Definition exp_leakage P W := posterior_vulnerability P W / vulnerability P.

(* 2^C, C the min-capacity: the largest leakage of all priors. *)
Definition exp_min_capacity W s :=
  largest_of (fun e => exists2 P, prior P & e = exp_leakage P W) s.

(* Two mechanisms together: both answers, which are independent given x. *)
Definition together (Z : finType) W (V : X -> Z -> R) : X -> Y * Z -> R :=
  fun x answers => W x answers.1 * V x answers.2.

(* The channel from the outputs to the inputs: p(x|y). *)
Definition backwards P W : Y -> X -> R :=
  fun y x => P x * W x y / output_probability P W y.

(* W' is W with columns of zeros besides; e tells where the columns of W are. *)
Definition adds_zero_columns (Z : finType) (e : Y -> Z) W (W' : X -> Z -> R) :=
  [/\ forall y y', e y = e y' -> y = y', forall x y, W' x (e y) = W x y &
      forall x z, (forall y, z <> e y) -> W' x z = 0].

End Channels.

Section Joined.
Variables (X : finType) (adjacent : rel X).

(* A path joins x and y. *)
Definition joined (x y : X) := (distance adjacent x y < #|X|)%N.

(* The largest distance of vertices that a path joins. *)
Definition diameter (d : nat) :=
  (forall x y, joined x y -> (distance adjacent x y <= d)%N) /\
  exists x y, joined x y /\ distance adjacent x y = d.

End Joined.

(* 2^Bnd(u, v, epsilon) = (v lambda / (v-1 + lambda))^u. *)
Definition exp_Bnd (R : realFieldType) (u v : nat) (lambda : R) : R :=
  (v%:R * lambda / (v%:R - 1 + lambda)) ^+ u.

(* Bnd(u, v, epsilon), lambda = exp(epsilon). *)
Definition Bnd (R : realFieldType) (log : R -> R) (u v : nat) (lambda : R) :=
  u%:R * log (v%:R * lambda / (v%:R - 1 + lambda)).

Section EyeColours.
Variables (V : finType) (a b c : V).
Local Notation database := {ffun 'I_2 -> V}.
Implicit Types (alpha : database -> database -> nat) (x : database).

(* The database of two individuals. *)
Definition of_two (v w : V) : database :=
  [ffun i => if i == ord0 then v else w].

(* A row of Figure 9(b): the columns aa, ab, ac, ba, ca, bb, bc, cb, cc. *)
Definition figure_row alpha x (aa ab ac ba ca bb bc cb cc : nat) :=
  [/\ [/\ alpha x (of_two a a) = aa, alpha x (of_two a b) = ab &
          alpha x (of_two a c) = ac],
      [/\ alpha x (of_two b a) = ba, alpha x (of_two c a) = ca &
          alpha x (of_two b b) = bb] &
      [/\ alpha x (of_two b c) = bc, alpha x (of_two c b) = cb &
          alpha x (of_two c c) = cc]].

(* All rows of the figure but that of ba. *)
Definition figure_but_ba alpha :=
  [/\ figure_row alpha (of_two a a) 0 1 1 1 1 2 2 2 2,
      figure_row alpha (of_two a b) 1 0 1 2 2 1 2 1 2,
      figure_row alpha (of_two a c) 1 1 0 2 2 2 1 2 1,
      figure_row alpha (of_two c a) 1 2 2 1 0 2 2 1 1 &
      [/\ figure_row alpha (of_two b b) 2 1 2 1 2 0 1 1 2,
          figure_row alpha (of_two b c) 2 2 1 1 2 1 0 2 1,
          figure_row alpha (of_two c b) 2 1 2 2 1 1 2 0 1 &
          figure_row alpha (of_two c c) 2 2 1 2 1 2 1 1 0]].

(* The three eye colours are a, b and c. *)
Definition three_values := [/\ #|V| = 3%N, a != b, a != c & b != c].

End EyeColours.

Section Leakages.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P : X -> R) (W : X -> Y -> R).

Lemma vulnerability_gt0 P : prior P -> 0 < vulnerability P.
Proof.
move=> [P_ge0 P_sum]; have [none|] := eqVneq (vulnerability P) 0; last first.
  by rewrite lt_def => ->; exact: maximum_ge0.
have P0 x : P x = 0.
  by apply/eqP; rewrite eq_le P_ge0 andbT -none; exact: le_maximum.
by move: P_sum; rewrite big1 // => /esym/eqP; rewrite oner_eq0.
Qed.

Lemma exp_leakage_le P W s : prior P ->
  (exp_leakage P W <= s) = (posterior_vulnerability P W <= vulnerability P * s).
Proof.
by move=> /vulnerability_gt0 P_gt0; rewrite ler_pdivr_mulr // mulrC.
Qed.

Lemma exp_leakage_maxima P W : prior P -> mechanism W ->
  exp_leakage P W <= maximal_leakage W.
Proof.
move=> P_prior [W_ge0 _]; rewrite exp_leakage_le //.
exact: leakage_below_uniform.
Qed.

Lemma size_gt0 (x : X) : 0 < #|X|%:R :> R.
Proof. by rewrite ltr0n; apply/card_gt0P; exists x. Qed.

Lemma uniform_prior (x : X) : prior (@uniform R X).
Proof.
split=> [y|]; first by rewrite invr_ge0 ler0n.
by rewrite sumr_const -[LHS]mulr_natr mulVf // gt_eqF ?(size_gt0 x).
Qed.

Lemma exp_leakage_uniform (x : X) W :
  exp_leakage (@uniform R X) W = maximal_leakage W.
Proof.
rewrite /exp_leakage leakage_at_uniform vulnerability_uniform // mulrC mulKf //.
by rewrite invr_eq0 gt_eqF ?(size_gt0 x).
Qed.

Lemma min_capacity_maxima (x : X) W : mechanism W ->
  exp_min_capacity W (maximal_leakage W).
Proof.
move=> W_ok; split=> [|e [P P_prior ->]]; last exact: exp_leakage_maxima.
by exists (@uniform R X); [exact: uniform_prior | rewrite exp_leakage_uniform].
Qed.

Lemma some_input P : prior P -> exists x : X, 0 < #|X|%:R :> R.
Proof.
move=> [_ P_sum]; case: (pickP (predT : pred X)) => [x _|none].
  by exists x; exact: size_gt0.
by move: P_sum; rewrite big_pred0 // => /esym/eqP; rewrite oner_eq0.
Qed.

End Leakages.

Theorem row_section_1_composition (R : realFieldType) (X Y Z : finType)
  (adjacent : rel X) (K L : R) (W : X -> Y -> R) (V : X -> Z -> R) :
  mechanism W -> mechanism V ->
  [/\ mechanism (together W V),
      graph_dp adjacent K W -> graph_dp adjacent L V ->
        graph_dp adjacent (K * L) (together W V) &
      forall r s t, exp_min_capacity W r -> exp_min_capacity V s ->
        exp_min_capacity (together W V) t -> t <= r * s].
Proof.
move=> W_ok V_ok; have [[W_ge0 W_sum] [V_ge0 V_sum]] := (W_ok, V_ok).
have WV_ok : mechanism (together W V).
  split=> [x [y z]|x]; first exact: mulr_ge0.
  rewrite /together -(pair_bigA _ (fun y z => W x y * V x z)) /= -(W_sum x).
  by apply: eq_bigr => y _; rewrite -mulr_sumr V_sum mulr1.
split=> // [W_private V_private x x' [y z] xx'|r s t].
  by rewrite mulrACA ler_pmul //=; [exact: W_private | exact: V_private].
move=> [_ r_max] [_ s_max] [[P P_prior ->] _].
have [x _] := some_input P_prior.
apply: le_trans (exp_leakage_maxima P_prior WV_ok) _.
apply: le_trans (_ : maximal_leakage W * maximal_leakage V <= _); last first.
  apply: ler_pmul; try by apply: sumr_ge0 => y _; exact: maximum_ge0.
    by apply: r_max; case: (min_capacity_maxima x W_ok).
  by apply: s_max; case: (min_capacity_maxima x V_ok).
rewrite /maximal_leakage mulr_suml.
under [X in _ <= X]eq_bigr do rewrite mulr_sumr.
rewrite (pair_bigA _ (fun y z => _ * _)) /=; apply: ler_sum => -[y z] _.
apply: maximum_le => [|x']; first by rewrite mulr_ge0 ?maximum_ge0.
by apply: ler_pmul => //; [exact: (le_maximum (W ^~ y)) |
  exact: (le_maximum (V ^~ z))].
Qed.

Theorem row_definition_1 (R : realFieldType) (X Y : finType) (adjacent : rel X)
  (lambda : R) (K : X -> Y -> R) :
  (forall x x' (S : {set Y}), adjacent x x' ->
     \sum_(z in S) K x z <= lambda * \sum_(z in S) K x' z) <->
  forall x x' z, adjacent x x' -> K x z <= lambda * K x' z.
Proof.
have [to_sets to_single] := graph_dp_sets adjacent lambda K.
by split=> [/to_single | /to_sets].
Qed.

Theorem row_proposition_3 (X : finType) (adjacent : rel X) : graph adjacent ->
  ((exists b c, distance_regular adjacent b c) <-> spheres_meet adjacent).
Proof. by move=> G; exact: regular_iff_spheres_meet. Qed.

Theorem row_proposition_5 (X : finType) (adjacent : rel X) (d : nat) :
  graph adjacent -> symmetric_graph adjacent ->
  exists n : nat, forall w, #|sphere adjacent d w| = n.
Proof.
move=> G regular; case: (pickP (predT : pred X)) => [w0 _|none]; last first.
  by exists 0%N => w; have := none w.
exists #|sphere adjacent d w0| => w; case: regular => [|[b [c regular]]].
  exact: transitive_spheres.
have [small|large] := ltnP d #|X|.+1; first exact: (spheres_constant G regular).
have empty z : sphere adjacent d z = set0.
  apply/setP => z'; rewrite in_sphere inE; apply: ltn_eqF.
  exact: leq_trans (distance_le adjacent z z') large.
by rewrite !empty.
Qed.

Lemma maximum_of_two (R : realFieldType) (f : bool -> R) :
  (forall b, 0 <= f b) -> \big[Num.max/0]_b f b = Num.max (f true) (f false).
Proof.
move=> f_ge0; apply/eqP; rewrite eq_le; apply/andP; split.
  apply: maximum_le => [|b]; first by rewrite le_maxr f_ge0.
  by rewrite le_maxr; case: b; rewrite lexx ?orbT.
by rewrite le_maxl !(le_maximum f).
Qed.

Lemma zero_columns_add (R : realFieldType) (X Y Z : finType) (P : X -> R)
  (e : Y -> Z) (W : X -> Y -> R) (V : X -> Z -> R) :
  adds_zero_columns e W V ->
  posterior_vulnerability P V = posterior_vulnerability P W.
Proof.
move=> [e_inj same none]; rewrite /posterior_vulnerability.
rewrite (bigID (mem [set e y | y : Y])) /= [X in _ + X]big1 ?addr0 =>
  [|z z_out].
  rewrite big_imset /=; last by move=> y y' _ _; exact: e_inj.
  rewrite [LHS](eq_bigl xpredT) => [|y]; last by rewrite inE.
  by apply: eq_bigr => y _; apply: eq_bigr => x _; rewrite same.
apply/eqP; rewrite eq_le maximum_ge0 andbT.
apply: maximum_le => // x; rewrite none ?mulr0 // => y z_eq.
by move/negP: z_out; apply; rewrite z_eq; exact: imset_f.
Qed.

(* Rows (1, 0) and (1/2, 1/2). *)
Definition half_noisy (R : realFieldType) (x y : bool) : R :=
  if x then 1 / 2%:R else if y then 0 else 1.

Lemma leakages_differ (R : realFieldType) (P := @uniform R [finType of bool]) :
  [/\ prior P, mechanism (half_noisy R) &
    exp_leakage P (half_noisy R) <>
    exp_leakage (output_probability P (half_noisy R))
      (backwards P (half_noisy R))].
Proof.
have P_prior : prior P by exact: (uniform_prior R true).
set W := half_noisy R; pose h : R := 1 / 2%:R.
have h_gt0 : 0 < h by rewrite /h mul1r invr_gt0 ltr0n.
have hh1 : h + h = 1.
  by rewrite -mulr2n /h mul1r -[_ *+ _]mulr_natr mulVf ?pnatr_eq0.
have h_le1 : h <= 1 by rewrite -hh1 ler_addl ltW.
have hh_gt0 : 0 < h * h by exact: mulr_gt0.
have W_ge0 x y : 0 <= W x y.
  by rewrite /W /half_noisy -/h; case: x; case: y; rewrite ?ler01 ?lexx // ltW.
have W_ok : mechanism W.
  split=> [|[]]; first exact: W_ge0.
    by rewrite big_bool /W /half_noisy /= -/h hh1.
  by rewrite big_bool /W /half_noisy /= add0r.
split=> //; have Ph b : P b = h by rewrite /P /uniform card_bool /h mul1r.
have PW x y : P x * W x y = if x then h * h else if y then 0 else h.
  by rewrite Ph /W /half_noisy; case: x => //; case: y; rewrite ?mulr0 ?mulr1.
pose out := output_probability P W.
have out_eq y : out y = if y then h * h else h * h + h.
  by rewrite /out /output_probability big_bool !PW /=; case: y; rewrite ?addr0.
have out_gt0 y : 0 < out y by rewrite out_eq; case: y => //; exact: addr_gt0.
have big : h * h + h != 0 by rewrite gt_eqF ?addr_gt0.
have back y x : out y * backwards P W y x = P x * W x y.
  by rewrite /backwards mulrC divfK ?gt_eqF.
have V_P : vulnerability P = h.
  rewrite /vulnerability maximum_of_two => [|b]; last by rewrite Ph ltW.
  by rewrite !Ph maxxx.
have V_out : vulnerability out = h * h + h.
  rewrite /vulnerability maximum_of_two => [|b]; last exact: ltW.
  by rewrite !out_eq max_r // ler_addl ltW.
have V_PW : posterior_vulnerability P W = h * h + h.
  rewrite /posterior_vulnerability big_bool !maximum_of_two => [|b|b].
  - by rewrite !PW /= max_l ?max_r // ?(ltW hh_gt0) ?(ltW h_gt0) // ger_pmull.
  - by rewrite PW; case: b; rewrite // ltW.
  by rewrite PW; case: b; rewrite // ltW.
have V_back : posterior_vulnerability out (backwards P W) = h * h + h.
  rewrite /posterior_vulnerability big_bool !maximum_of_two => [|b|b].
  - by rewrite !back !PW /= maxxx max_r // ltW.
  - by rewrite back mulr_ge0 // Ph ltW.
  by rewrite back mulr_ge0 // Ph ltW.
rewrite /exp_leakage V_P V_PW -/out V_out V_back divff // mulrDl.
rewrite mulfK ?gt_eqF //.
rewrite divff ?gt_eqF // => /eqP.
by rewrite -subr_eq0 addrK gt_eqF.
Qed.

Theorem row_remark_6 (R : realFieldType) (X Y : finType) (P : X -> R)
  (W : X -> Y -> R) : prior P -> mechanism W ->
  [/\ prior (@uniform R X) /\ exp_leakage P W <= exp_leakage (@uniform R X) W,
      exp_leakage (@uniform R X) W = \sum_y \big[Num.max/0]_x W x y,
      1 <= exp_leakage P W <= 1 / vulnerability P,
      forall (Z : finType) (e : Y -> Z) (W' : X -> Z -> R),
        adds_zero_columns e W W' ->
        posterior_vulnerability P W' = posterior_vulnerability P W /\
        exp_leakage P W' = exp_leakage P W &
      exists (Q : bool -> R) (K : bool -> bool -> R),
        [/\ prior Q, mechanism K & exp_leakage Q K <>
          exp_leakage (output_probability Q K) (backwards Q K)]].
Proof.
move=> P_prior W_ok; have [x _] := some_input P_prior.
have [P_ge0 _] := P_prior; have P_gt0 := vulnerability_gt0 P_prior.
split=> [|||Z e W' zeros|]; last 1 first.
- by do 2!eexists; exact: leakages_differ.
- split; first exact: uniform_prior x.
  by rewrite exp_leakage_uniform //; exact: exp_leakage_maxima.
- exact: exp_leakage_uniform.
- apply/andP; split; last by rewrite ler_pmul2r ?invr_gt0 ?posterior_le1.
  by rewrite ler_pdivl_mulr // mul1r; exact: vulnerability_le_posterior.
by rewrite /exp_leakage (zero_columns_add P zeros).
Qed.

Theorem row_lemma_7 (R : realFieldType) (X Y : finType) (adjacent : rel X)
  (lambda : R) (e : X -> Y) (M : X -> Y -> R) :
  (forall i j, e i = e j -> i = j) ->
  mechanism M -> graph_dp adjacent lambda M ->
  exists M' : X -> Y -> R,
    [/\ mechanism M', forall h i, M' h (e i) <= M' i (e i),
        forall i j, (forall k, j <> e k) -> M' i j = 0,
        graph_dp adjacent lambda M' &
        posterior_vulnerability (@uniform R X) M' =
        posterior_vulnerability (@uniform R X) M].
Proof.
move=> e_inj M_ok M_private.
case: (pickP (predT : pred X)) => [x0 _|none]; last first.
  by exists M; split=> // i; have := none i.
have [M' [M'_ok M'_private M'_top M'_zero M'_same]] :=
  maxima_to_diagonal_within x0 e_inj M_ok M_private.
exists M'; split=> // i j out; apply: M'_zero.
by apply/negP => /codomP[k j_eq]; exact: out j_eq.
Qed.

Section Levels.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X) (lambda : R).
Implicit Types W : X -> Y -> R.

(* A level below 1 is one of a graph without edges. *)
Lemma private_level W : mechanism W -> graph_dp adjacent lambda W ->
  1 <= lambda \/ forall x y, adjacent x y = false.
Proof.
move=> [_ W_sum] W_private; case: (lerP 1 lambda) => [|small]; first by left.
right=> x y; apply/negP => x_y; move: small; rewrite ltNge => /negP; apply.
rewrite -(W_sum x) -[lambda]mulr1 -[X in _ <= _ * X](W_sum y) mulr_sumr.
by apply: ler_sum => z _; exact: W_private.
Qed.

Hypothesis no_edges : forall x y, adjacent x y = false.

Lemma no_edges_ball n x : ball adjacent n x = [set x].
Proof.
elim: n => //= n ->; apply/setP => y; rewrite !inE.
case: eqP => //= _; apply/existsP => -[z]; rewrite no_edges andbF; exact.
Qed.

Lemma no_edges_joined x y :
  joined adjacent x y -> x = y /\ distance adjacent x y = 0%N.
Proof.
move=> /ball_distance; rewrite no_edges_ball inE => /eqP->.
by split=> //; exact: distance_self.
Qed.

Lemma no_edges_kernel x y : kernel adjacent lambda x y = kernel adjacent 1 x y.
Proof.
rewrite /kernel no_edges_ball inE; case: eqP => // ->.
by rewrite distance_self !expr0.
Qed.

End Levels.

Theorem row_lemma_8 (R : realFieldType) (X : finType) (adjacent : rel X)
  (lambda : R) (b c : nat -> nat) (M' : X -> X -> R) :
  graph adjacent -> distance_regular adjacent b c ->
  mechanism M' -> graph_dp adjacent lambda M' ->
  (forall h i, M' h i <= M' i i) ->
  exists M'' : X -> X -> R,
    [/\ mechanism M'',
        (forall i j, M'' i i = M'' j j) /\ (forall i j k, M'' i j <= M'' k k),
        graph_dp adjacent lambda M'' &
        posterior_vulnerability (@uniform R X) M'' =
        posterior_vulnerability (@uniform R X) M'].
Proof.
move=> G regular M_ok M_private M_top.
suff [M'' [M''_ok M''_private same top leak]] : exists M'' : X -> X -> R,
    [/\ mechanism M'', graph_dp adjacent lambda M'',
        forall i j, M'' i i = M'' j j, forall i j k, M'' i j <= M'' k k &
        maximal_leakage M'' = maximal_leakage M'].
  by exists M''; split=> //; rewrite !leakage_at_uniform leak.
case: (private_level M_ok M_private) => [lambda_ge1|no_edges].
  by eexists; exact: (average_by_distance G lambda_ge1 regular).
have [] := average_by_distance G (lexx 1) regular M_ok _ M_top.
  by move=> x x' y; rewrite no_edges.
move=> M''_ok _ same top leak; eexists; split; [exact: M''_ok | | | |] => //.
by move=> x x' y; rewrite no_edges.
Qed.

Theorem row_lemma_9 (R : realFieldType) (X : finType) (adjacent : rel X)
  (lambda : R) (M' : X -> X -> R) : vertex_transitive adjacent ->
  mechanism M' -> graph_dp adjacent lambda M' ->
  (forall h i, M' h i <= M' i i) ->
  exists M'' : X -> X -> R,
    [/\ mechanism M'',
        (forall i j, M'' i i = M'' j j) /\ (forall i j k, M'' i j <= M'' k k),
        graph_dp adjacent lambda M'' &
        posterior_vulnerability (@uniform R X) M'' =
        posterior_vulnerability (@uniform R X) M'].
Proof.
move=> transitive M_ok M_private M_top.
have [M'' [M''_ok M''_private same top leak]] :=
  transitive_average transitive M_ok M_private M_top.
by exists M''; split=> //; rewrite !leakage_at_uniform leak.
Qed.

Lemma entries_spread (R : realFieldType) (X Y : finType) (adjacent : rel X)
  (lambda : R) (M : X -> Y -> R) i h j :
  graph adjacent -> mechanism M -> graph_dp adjacent lambda M ->
  joined adjacent i h -> M i j <= lambda ^+ distance adjacent i h * M h j.
Proof.
move=> G M_ok M_private i_h; have [M_ge0 _] := M_ok.
have [adjacent_sym _] := G.
case: (private_level M_ok M_private) => [lambda_ge1|no_edges]; last first.
  by have [-> ->] := no_edges_joined no_edges i_h; rewrite mul1r.
apply: (private_ball G lambda_ge1) => //; rewrite ball_sym //.
exact: ball_distance.
Qed.

Theorem row_remark_10 (R : realFieldType) (X Y : finType) (adjacent : rel X)
  (lambda : R) (M : X -> Y -> R) :
  graph adjacent -> mechanism M -> graph_dp adjacent lambda M ->
  [/\ forall i h j, joined adjacent i h ->
        M i j <= lambda ^+ distance adjacent i h * M h j,
      forall i h j, joined adjacent i h -> M h j != 0 ->
        lambda ^- distance adjacent i h <= M i j / M h j <=
        lambda ^+ distance adjacent i h &
      forall (column : X -> Y) (m : R), (forall k, M k (column k) = m) ->
        forall i j, joined adjacent i j ->
        m <= lambda ^+ distance adjacent i j * M i (column j)].
Proof.
move=> G M_ok M_private; have [M_ge0 _] := M_ok; have [adjacent_sym _] := G.
have spread i h j := entries_spread (i := i) (h := h) j G M_ok M_private.
have back i h : joined adjacent i h -> joined adjacent h i.
  by rewrite /joined distance_sym.
split=> [//|i h j i_h M_neq0|column m diagonal i j i_j].
  have M_gt0 : 0 < M h j by rewrite lt_def M_neq0 M_ge0.
  apply/andP; split; last by rewrite ler_pdivr_mulr // spread.
  have M_le := spread h i j (back _ _ i_h); rewrite distance_sym // in M_le.
  case: (private_level M_ok M_private) => [lambda_ge1|no_edges]; last first.
    have [i_eq ->] := no_edges_joined no_edges i_h.
    by rewrite expr0 invr1 ler_pdivl_mulr // mul1r i_eq.
  have power_gt0 : 0 < lambda ^+ distance adjacent i h.
    by rewrite exprn_gt0 // (lt_le_trans ltr01).
  by rewrite ler_pdivl_mulr // mulrC ler_pdivr_mulr // mulrC.
by rewrite -(diagonal j) distance_sym // spread //; exact: back.
Qed.

Lemma sum_of_spheres_ge1 (R : realFieldType) (X : finType) (adjacent : rel X)
  (lambda : R) (i : X) : graph adjacent -> 1 <= lambda ->
  1 <= \sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d.
Proof.
move=> G lambda_ge1; rewrite -kernel_row (bigD1 i) //= kernel_self // ler_addl.
by apply: sumr_ge0 => z _; exact: kernel_ge0.
Qed.

(* The sums over spheres of a private channel are those of a level from 1 on. *)
Lemma level_from_1 (R : realFieldType) (X Y : finType) (adjacent : rel X)
  (lambda : R) (W : X -> Y -> R) :
  mechanism W -> graph_dp adjacent lambda W -> exists mu,
    [/\ 1 <= mu, graph_dp adjacent mu W,
        forall x y, kernel adjacent lambda x y = kernel adjacent mu x y &
        forall i, \sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d =
          \sum_(d < #|X|) #|sphere adjacent d i|%:R * mu ^- d].
Proof.
move=> W_ok W_private.
case: (private_level W_ok W_private) => [lambda_ge1|no_edges].
  by exists lambda.
exists 1; have same := no_edges_kernel lambda no_edges.
split=> // [x x' y|i]; first by rewrite no_edges.
by rewrite -!kernel_row; apply: eq_bigr => z _.
Qed.

Theorem row_proposition_11 (R : realFieldType) (X Y : finType)
  (adjacent : rel X) (lambda : R) (column : X -> Y) (M : X -> Y -> R) (m : R) :
  (forall i j, column i = column j -> i = j) -> graph adjacent ->
  mechanism M -> graph_dp adjacent lambda M ->
  (forall i, M i (column i) = m) -> forall i,
  m <= 1 / (\sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d).
Proof.
move=> column_inj G M_ok M_private diagonal i.
have [mu [mu_ge1 M_mu _ ->]] := level_from_1 M_ok M_private.
have sum_ge1 := sum_of_spheres_ge1 i G mu_ge1.
rewrite ler_pdivl_mulr ?(lt_le_trans ltr01) // -kernel_row.
exact: (largest_entry_bound_within column_inj G mu_ge1 M_ok M_mu diagonal).
Qed.

Theorem row_theorem_12 (R : realFieldType) (X Y : finType) (adjacent : rel X)
  (lambda : R) (x : X) (M : X -> Y -> R) :
  graph adjacent -> symmetric_graph adjacent ->
  mechanism M -> graph_dp adjacent lambda M ->
  posterior_vulnerability (@uniform R X) M <=
    1 / (\sum_(d < #|X|) #|sphere adjacent d x|%:R * lambda ^- d) /\
  forall (M'' : X -> X -> R) (m : R), mechanism M'' ->
    posterior_vulnerability (@uniform R X) M'' =
      posterior_vulnerability (@uniform R X) M ->
    (forall i j, M'' i j = kernel adjacent lambda i j * m) ->
    posterior_vulnerability (@uniform R X) M =
      1 / (\sum_(d < #|X|) #|sphere adjacent d x|%:R * lambda ^- d).
Proof.
move=> G regular M_ok M_private.
have [mu [mu_ge1 M_mu same ->]] := level_from_1 M_ok M_private.
have n_gt0 := size_gt0 R x.
set total := \sum_(d < #|X|) _.
have share (s : R) : #|X|%:R^-1 * (#|X|%:R / s) = 1 / s.
  by rewrite mul1r mulKf // gt_eqF.
split=> [|M'' m M''_ok <- M''_eq].
  rewrite leakage_at_uniform -share ler_pmul2l ?invr_gt0 //.
  case: regular => [transitive|[b [c distances]]].
    by have [_] := transitive_min_capacity x G mu_ge1 transitive; exact.
  by have [_] := regular_min_capacity x G mu_ge1 distances; exact.
rewrite leakage_at_uniform -share; congr (_ * _).
have M''_mu i j : M'' i j = kernel adjacent mu i j * m by rewrite M''_eq same.
case: regular => [transitive|[b [c distances]]].
  exact: (transitive_equality x G mu_ge1 transitive M''_ok M''_mu).
exact: (regular_equality x G mu_ge1 distances M''_ok M''_mu).
Qed.

Theorem row_proposition_13 (u : nat) (V : finType) :
  [/\ forall x y, joined (@neighbours u V) x y,
      distance_regular (@neighbours u V)
        (fun d => (u - d) * (#|V| - 1))%N (fun d => d) &
      (2 <= #|V|)%N -> diameter (@neighbours u V) u].
Proof.
have all_joined x y : joined (@neighbours u V) x y.
  by apply: (@connected_close _ _ u); rewrite ball_differences differences_le.
split=> // [|V_ge2].
  by rewrite subn1; exact: hamming_regular.
have [within [x [y far]]] := hamming_diameter u V_ge2.
by split=> [a b _|]; [case: (within a b) | exists x, y].
Qed.

Theorem row_proposition_14 (u : nat) (V : finType) :
  vertex_transitive (@neighbours u V).
Proof. exact: hamming_transitive. Qed.

Lemma records_channel (R : realFieldType) (u : nat) (V : finType) (lambda : R)
  (K : {ffun 'I_u -> V} -> {ffun 'I_u -> V} -> R) :
  (0 < #|V|)%N -> 1 <= lambda ->
  (forall x z, K x z = exp_Bnd u #|V| lambda /
     (#|V|%:R ^+ u * lambda ^+ distance (@neighbours u V) x z)) ->
  [/\ mechanism K, graph_dp (@neighbours u V) lambda K &
      exp_leakage (@uniform R _) K = exp_Bnd u #|V| lambda].
Proof.
move=> /card_gt0P[v0 _] lambda_ge1 K_eq.
have [[W_ge0 W_sum] W_private W_leaks] := hamming_channel u v0 lambda_ge1.
have K_W x z : K x z = exp_Bnd u #|V| lambda /
    (#|V|%:R ^+ u * lambda ^+ differences x z).
  by rewrite K_eq distance_differences.
split=> [|x x' z xx'|]; last 1 first.
- rewrite (exp_leakage_uniform [ffun=> v0]) -[RHS]W_leaks.
  by apply: eq_bigr => z _; apply: eq_bigr => x _; exact: K_W.
- split=> [x z|x]; first by rewrite K_W; exact: W_ge0.
  by rewrite -(W_sum x); apply: eq_bigr => z _; exact: K_W.
by rewrite !K_W; exact: W_private.
Qed.

Lemma records_leak (R : realFieldType) (u : nat) (V Z : finType) (lambda : R)
  (P : {ffun 'I_u -> V} -> R) (K : {ffun 'I_u -> V} -> Z -> R) :
  (0 < #|V|)%N -> 1 <= lambda -> prior P -> mechanism K ->
  graph_dp (@neighbours u V) lambda K ->
  exp_leakage P K <= exp_Bnd u #|V| lambda.
Proof.
move=> /card_gt0P[v0 _] lambda_ge1 P_prior K_ok K_private.
apply: le_trans (exp_leakage_maxima P_prior K_ok) _.
have [_] := hamming_min_capacity u v0 lambda_ge1; exact.
Qed.

Theorem row_theorem_15 (R : realFieldType) (u : nat) (V Z : finType)
  (lambda : R) (P : {ffun 'I_u -> V} -> R) (K : {ffun 'I_u -> V} -> Z -> R) :
  (0 < #|V|)%N -> 1 <= lambda -> prior P -> mechanism K ->
  graph_dp (@neighbours u V) lambda K ->
  [/\ exp_leakage P K <=
        (#|V|%:R * lambda / (#|V|%:R - 1 + lambda)) ^+ u,
      forall d x, #|sphere (@neighbours u V) d x|%:R =
        'C(u, d)%:R * (#|V|%:R - 1) ^+ d :> R &
      \sum_(d < u.+1) 'C(u, d)%:R * (#|V|%:R - 1) ^+ d * lambda ^- d =
        ((#|V|%:R - 1 + lambda) / lambda) ^+ u].
Proof.
move=> V_gt0 lambda_ge1 P_prior K_ok K_private.
split=> [|d x|]; first exact: records_leak.
  by rewrite hamming_sphere natrM natrX -subn1 natrB.
exact: hamming_sum.
Qed.

Theorem row_proposition_16 (R : realFieldType) (u : nat) (V : finType)
  (lambda : R) (K : {ffun 'I_u -> V} -> {ffun 'I_u -> V} -> R) :
  (0 < #|V|)%N -> 1 <= lambda ->
  (forall x z, K x z = exp_Bnd u #|V| lambda /
     (#|V|%:R ^+ u * lambda ^+ distance (@neighbours u V) x z)) ->
  [/\ mechanism K, graph_dp (@neighbours u V) lambda K &
      exp_leakage (@uniform R _) K = exp_Bnd u #|V| lambda].
Proof. exact: records_channel. Qed.

Lemma ofQ_inverse (R : realFieldType) q :
  ofQ R (QArith_base.Qinv q) = (ofQ R q)^-1.
Proof.
case: q => [[|n|n] d]; rewrite /ofQ /= ?mul0r ?invr0 //.
  by rewrite invf_div.
by rewrite !mulNr invrN invf_div.
Qed.

(* Comparisons of given numbers, by those of Q. *)
Ltac decided R :=
  rewrite ?(exprS, expr0, mulr1) -?(ofQ_nat R) -?(ofQ1 R) -?(ofQ0 R)
    ?(=^~ ofQ_inverse R, =^~ ofQM R, =^~ ofQB R, =^~ ofQD R, =^~ ofQN R)
    ?ofQ_le ?ofQ_lt ?ofQ_eq; vm_compute.

(* Squared k times, with 20 decimals that are rounded down, n is at least
   goal. *)
Definition decimals : positive := 100000000000000000000.
Fixpoint reaches (k : nat) (n goal : Z) : bool :=
  if k is k'.+1 then
    Z.ltb 0 (Z.div (Z.mul n n) (Zpos decimals)) &&
    reaches k' (Z.div (Z.mul n n) (Zpos decimals)) goal
  else Z.leb goal n.

Section Logarithms.
Variables (R : realFieldType) (log : R -> R).
Hypothesis log_ok : logarithm log.
Let log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Proof. by case: log_ok. Qed.
Let log_le : forall t, 0 < t -> log t <= t - 1.
Proof. by case: log_ok. Qed.

Lemma log_strict u v : 0 < u -> u < v -> log u < log v.
Proof.
move=> u_gt0 u_v; have v_gt0 := lt_trans u_gt0 u_v.
rewrite -subr_gt0 -(log_ratio log_mul) //; apply: (log_gt0 log_mul log_le).
by rewrite ltr_pdivl_mulr // mul1r.
Qed.

Lemma log_reflects u v : 0 < v -> log u < log v -> u < v.
Proof.
move=> v_gt0 log_lt; rewrite ltNge; apply/negP => v_u.
by move: log_lt; rewrite ltNge (log_increases log_mul log_le).
Qed.

Lemma log_power u n : 0 < u -> log (u ^+ n) = n%:R * log u.
Proof.
move=> u_gt0; elim: n => [|n IHn]; first by rewrite mul0r (log1 log_mul).
by rewrite exprS log_mul ?exprn_gt0 // IHn mulrSr mulrDl mul1r addrC.
Qed.

Lemma ofZ_gt0 n : Z.ltb 0 n -> 0 < ofZ R n.
Proof. by rewrite ltNge (ofZ_le R n Z0) Z.leb_antisym => ->. Qed.

Lemma log_reaches k n goal : Z.ltb 0 n -> Z.ltb 0 goal -> reaches k n goal ->
  log (ofZ R goal / ofZ R (Zpos decimals)) <=
  2%:R ^+ k * log (ofZ R n / ofZ R (Zpos decimals)).
Proof.
set s := ofZ R (Zpos decimals); have s_gt0 : 0 < s by exact: ofZ_gt0.
have gt0 n' : Z.ltb 0 n' -> 0 < ofZ R n' / s.
  by move=> n_gt0; rewrite divr_gt0 // ofZ_gt0.
elim: k n => [|k IHk] n n_gt0 goal_gt0 /=.
  move=> goal_n; rewrite mul1r (log_increases log_mul log_le) //.
    exact: gt0.
  by rewrite ler_pmul2r ?invr_gt0 // ofZ_le.
set m := Z.div _ _ => /andP[m_gt0 reach].
apply: le_trans (IHk m m_gt0 goal_gt0 reach) _.
rewrite exprSr -mulrA ler_pmul2l ?exprn_gt0 ?ltr0n // mulr_natl mulr2n.
rewrite -log_mul ?gt0 // (log_increases log_mul log_le) ?gt0 //.
rewrite ler_pdivr_mulr // -mulrA divfK ?gt_eqF // mulrAC ler_pdivl_mulr //.
rewrite /s -!ofZM ofZ_le Z.mul_comm; apply/Z.leb_le.
exact: Z.mul_div_le.
Qed.

Lemma log_below x k n goal b :
  0 < x -> x <= ofQ R (QArith_base.Qmake goal decimals) ->
  Z.ltb 0 n -> Z.ltb 0 goal -> reaches k n goal ->
  2%:R ^+ k * (ofQ R (QArith_base.Qmake n decimals) - 1) < b -> log x < b.
Proof.
move=> x_gt0 x_le n_gt0 goal_gt0 reach; apply: le_lt_trans.
apply: le_trans (log_increases log_mul log_le x_gt0 x_le) _.
apply: le_trans (log_reaches n_gt0 goal_gt0 reach) _.
by rewrite ler_pmul2l ?exprn_gt0 ?ltr0n // log_le // divr_gt0 ?ofZ_gt0.
Qed.

(* Where log lambda = 5. *)
Lemma about_exp_5 : log (148%:R + 1 / 10%:R) < 5%:R /\
  log (148%:R + 49%:R / 100%:R)^-1 < - 5%:R.
Proof.
have low_gt0 : 0 < 148%:R + 1 / 10%:R :> R by decided R.
have high_gt0 : 0 < (148%:R + 49%:R / 100%:R)^-1 :> R by decided R.
split.
  apply: (@log_below _ 15 100015253506128353742 14810000000000000000000 _
    low_gt0 _ isT isT _); [by decided R | by vm_compute | by decided R].
apply: (@log_below _ 15 99984740795634145389 673446023301232407 _
  high_gt0 _ isT isT _); [by decided R | by vm_compute | by decided R].
Qed.

Lemma about_log_2 :
  693%:R / 1000%:R + 1 / (100%:R * 100%:R) < log 2%:R <
    693%:R / 1000%:R + 2%:R / (100%:R * 100%:R).
Proof.
have two_gt0 : 0 < 2%:R :> R by rewrite ltr0n.
have half_gt0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0.
apply/andP; split; last first.
  apply: (@log_below _ 15 100002115339696480811 200000000000000000000 _
    two_gt0 _ isT isT _); [by decided R | by vm_compute | by decided R].
rewrite -[log _]opprK -(log_inverse log_mul) // ltr_oppr.
apply: (@log_below _ 15 99997884705049192984 50000000000000000000 _
  half_gt0 _ isT isT _); [by decided R | by vm_compute | by decided R].
Qed.

End Logarithms.

Section Lines.
Variables (R : realFieldType) (log : R -> R).
Hypothesis log_ok : logarithm log.
Let log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Proof. by case: log_ok. Qed.
Let log_le : forall t, 0 < t -> log t <= t - 1.
Proof. by case: log_ok. Qed.
Implicit Types (u v : nat) (lambda mu : R).
Add Field numbers : (field_of_numbers R).

Lemma sum_gt0 v lambda : (0 < v)%N -> 0 < lambda -> 0 < v%:R - 1 + lambda.
Proof. by move=> v_gt0 gt0; rewrite ltr_paddl // subr_ge0 ler1n. Qed.

Lemma base_gt0 v lambda : (0 < v)%N -> 0 < lambda ->
  0 < v%:R * lambda / (v%:R - 1 + lambda).
Proof. by move=> v_gt0 gt0; rewrite divr_gt0 ?mulr_gt0 ?ltr0n ?sum_gt0. Qed.

Lemma Bnd_records u u' v lambda : (u < u')%N -> (1 < v)%N -> 1 < lambda ->
  Bnd log u v lambda < Bnd log u' v lambda.
Proof.
move=> u_u' v_gt1 gt1; have gt0 := lt_trans ltr01 gt1.
rewrite /Bnd ltr_pmul2r ?ltr_nat //; apply: (log_gt0 log_mul log_le).
rewrite ltr_pdivl_mulr ?sum_gt0 ?mul1r ?(ltnW v_gt1) // -subr_gt0.
have product (a b : R) : a * b - (a - 1 + b) = (a - 1) * (b - 1).
  by identity R.
rewrite product.
by rewrite mulr_gt0 // subr_gt0 ?ltr1n.
Qed.

Lemma Bnd_values u v v' lambda : (0 < u)%N -> (0 < v)%N -> (v < v')%N ->
  1 < lambda -> Bnd log u v lambda < Bnd log u v' lambda.
Proof.
move=> u_gt0 v_gt0 v_v' gt1; have gt0 := lt_trans ltr01 gt1.
have v'_gt0 := leq_trans v_gt0 (ltnW v_v').
rewrite /Bnd ltr_pmul2l ?ltr0n //; apply: (log_strict log_ok).
  exact: base_gt0.
rewrite ltr_pdivr_mulr ?sum_gt0 // mulrAC ltr_pdivl_mulr ?sum_gt0 //.
rewrite -subr_gt0.
have product (a b l : R) : a * l * (b - 1 + l) - b * l * (a - 1 + l) =
    l * ((a - b) * (l - 1)) by identity R.
by rewrite product !mulr_gt0 // subr_gt0 ?ltr_nat.
Qed.

Lemma Bnd_level u v lambda mu : (0 < u)%N -> (1 < v)%N -> 0 < lambda ->
  lambda < mu -> Bnd log u v lambda < Bnd log u v mu.
Proof.
move=> u_gt0 v_gt1 gt0 l_m; have mu_gt0 := lt_trans gt0 l_m.
have v_gt0 := ltnW v_gt1.
rewrite /Bnd ltr_pmul2l ?ltr0n //; apply: (log_strict log_ok).
  exact: base_gt0.
rewrite -!mulrA ltr_pmul2l ?ltr0n // ltr_pdivr_mulr ?sum_gt0 //.
rewrite mulrAC ltr_pdivl_mulr ?sum_gt0 // -subr_gt0.
have product (a l m : R) : m * (a - 1 + l) - l * (a - 1 + m) =
    (m - l) * (a - 1) by identity R.
by rewrite product mulr_gt0 // subr_gt0 ?ltr1n.
Qed.

Lemma Bnd_zero u v : (0 < v)%N -> Bnd log u v 1 = 0.
Proof.
move=> v_gt0; rewrite /Bnd subrK mulr1 divff ?(log1 log_mul) ?mulr0 //.
by rewrite pnatr_eq0 -lt0n.
Qed.

Lemma Bnd_gap u v lambda : (0 < v)%N -> 0 < lambda ->
  u%:R * log v%:R - Bnd log u v lambda =
  u%:R * log (1 + (v%:R - 1) / lambda).
Proof.
move=> v_gt0 gt0; rewrite /Bnd -mulrBr; congr (_ * _).
rewrite -(log_ratio log_mul) ?ltr0n ?base_gt0 // invf_div mulrA; congr log.
rewrite -mulf_div divff ?mul1r; last by rewrite pnatr_eq0 -lt0n.
by rewrite (mulrDl _ lambda) divff ?gt_eqF // addrC.
Qed.

Lemma Bnd_limit u v (e : R) : (0 < v)%N -> 0 < e -> exists l, forall lambda,
  l < lambda -> u%:R * log v%:R - e < Bnd log u v lambda <= u%:R * log v%:R.
Proof.
move=> v_gt0 e_gt0; exists (Num.max 0 (u%:R * (v%:R - 1) / e)) => lambda.
rewrite lt_maxl => /andP[gt0 large]; rewrite ltr_subl_addr -ltr_subl_addl.
rewrite -[X in _ && X]subr_ge0 Bnd_gap //.
have v1_ge0 : 0 <= v%:R - 1 :> R by rewrite subr_ge0 ler1n.
have quotient_ge0 : 0 <= (v%:R - 1) / lambda by rewrite divr_ge0 // ltW.
apply/andP; split; last first.
  rewrite mulr_ge0 ?ler0n // -(log1 log_mul).
  by apply: (log_increases log_mul log_le); rewrite ?ltr01 ?ler_addl.
apply: le_lt_trans (_ : u%:R * ((v%:R - 1) / lambda) < _).
  rewrite ler_wpmul2l ?ler0n //.
  have := log_le (ltr_spaddl ltr01 quotient_ge0).
  by rewrite [X in _ <= X]addrAC subrr add0r.
rewrite ltr_pdivr_mulr // in large.
by rewrite mulrA ltr_pdivr_mulr // [e * lambda]mulrC.
Qed.

(* What one value of two leaves to guess. *)
Lemma Bnd_bits u lambda : 1 <= lambda ->
  exists K : {ffun 'I_u -> bool} -> {ffun 'I_u -> bool} -> R,
  [/\ mechanism K, graph_dp (@neighbours u [finType of bool]) lambda K,
      log (exp_leakage (@uniform R _) K) = Bnd log u 2 lambda &
      posterior_vulnerability (@uniform R _) K =
        (lambda / (1 + lambda)) ^+ u].
Proof.
move=> lambda_ge1; have gt0 := lt_le_trans ltr01 lambda_ge1.
pose K (x z : {ffun 'I_u -> bool}) : R :=
  exp_Bnd u #|[finType of bool]| lambda /
  (#|[finType of bool]|%:R ^+ u *
   lambda ^+ distance (@neighbours u [finType of bool]) x z).
have V_gt0 : (0 < #|[finType of bool]|)%N by rewrite card_bool.
have [//|K_ok K_private K_leaks] := records_channel (K := K) V_gt0 lambda_ge1.
have two1 : 2%:R - 1 = 1 :> R by rewrite mulr2n addrK.
exists K; split=> //.
  by rewrite K_leaks card_bool /exp_Bnd (log_power log_ok) ?base_gt0.
rewrite leakage_at_uniform -(exp_leakage_uniform [ffun=> true]) K_leaks.
rewrite card_ffun card_bool card_ord natrX /exp_Bnd two1 -mulrA exprMn mulKf //.
by rewrite expf_neq0 ?pnatr_eq0.
Qed.

Lemma bits_numbers lambda : 0 < lambda -> log lambda = 5%:R ->
  [/\ 1 <= lambda,
      (99%:R + 1 / 40%:R) * log 2%:R < Bnd log 100 2 lambda,
      Bnd log 100 2 lambda < (99%:R + 7%:R / 200%:R) * log 2%:R &
      1 / 2%:R < (lambda / (1 + lambda)) ^+ 100].
Proof.
move=> gt0 log_5; have [below above] := about_exp_5 log_ok.
have /andP[two_ge two_le] := about_log_2 log_ok.
have low : 148%:R + 1 / 10%:R < lambda.
  by apply: (log_reflects log_ok); rewrite // log_5.
have high : lambda < 148%:R + 49%:R / 100%:R.
  have high_gt0 : 0 < 148%:R + 49%:R / 100%:R :> R by decided R.
  apply: (log_reflects log_ok) => //; move: above.
  by rewrite (log_inverse log_mul) // log_5 ltr_oppl opprK.
have gap := @Bnd_gap 100 2 lambda isT gt0.
have two1 : 2%:R - 1 = 1 :> R by rewrite mulr2n addrK.
rewrite two1 in gap.
set t := log (1 + 1 / lambda) in gap.
have inverse_gt0 : 0 < lambda^-1 by rewrite invr_gt0.
have next_gt0 : 0 < 1 + lambda^-1 by rewrite addr_gt0 ?ltr01.
have t_le : t <= lambda^-1.
  have := log_le next_gt0; rewrite /t mul1r [X in _ <= X]addrAC subrr add0r.
  exact.
have sum_gt0' : 0 < 1 + lambda by rewrite addr_gt0 ?ltr01.
have share : 1 + lambda^-1 = (lambda / (1 + lambda))^-1.
  by rewrite invf_div mulrDl mul1r divff ?gt_eqF // addrC.
have ratio_gt0 : 0 < lambda / (1 + lambda) by rewrite divr_gt0.
have t_eq : t = - log (lambda / (1 + lambda)).
  by rewrite /t mul1r share (log_inverse log_mul).
have t_ge : (1 + lambda)^-1 <= t.
  rewrite t_eq ler_oppr; apply: le_trans (log_le ratio_gt0) _.
  rewrite -{2}(divff (lt0r_neq0 sum_gt0')) -mulrBl [1 + _]addrC opprD addNKr.
  by rewrite mulN1r.
set T := log 2%:R in two_ge two_le gap *.
have hundred : 100%:R = 99%:R + 1 :> R by rewrite -(natrD R 99 1).
have Bnd_eq : Bnd log 100 2 lambda = (99%:R + 1) * T - (99%:R + 1) * t.
  by rewrite -hundred -gap opprB addrC subrK.
have T_gt0 : 0 < T by apply: lt_trans two_ge; decided R.
have t_small : (99%:R + 1) * t < (1 - 1 / 40%:R) * T.
  apply: le_lt_trans (_ : (99%:R + 1) * (148%:R + 1 / 10%:R)^-1 < _).
    rewrite ler_pmul2l ?addr_gt0 ?ltr01 ?ltr0n //; apply: le_trans t_le _.
    by rewrite lef_pinv ?posrE // ?ltW //; decided R.
  apply: le_lt_trans (_ : (1 - 1 / 40%:R) *
    (693%:R / 1000%:R + 1 / (100%:R * 100%:R)) < _).
    by decided R.
  by rewrite ltr_pmul2l //; decided R.
have t_large : (1 - 7%:R / 200%:R) * T < (99%:R + 1) * t.
  apply: lt_le_trans (_ : _ < (1 - 7%:R / 200%:R) *
    (693%:R / 1000%:R + 2%:R / (100%:R * 100%:R))) _.
    by rewrite ltr_pmul2l //; decided R.
  apply: le_trans (_ : (99%:R + 1) * (1 + (148%:R + 49%:R / 100%:R))^-1 <= _).
    by decided R.
  rewrite ler_pmul2l ?addr_gt0 ?ltr01 ?ltr0n //; apply: le_trans t_ge.
  by rewrite lef_pinv ?posrE // ?ler_add2l ?ltW //; decided R.
have below_line (n a b c : R) : (n + 1) * a - (n + 1) * b - (n + c) * a =
    (1 - c) * a - (n + 1) * b by identity R.
split.
- by apply: le_trans (ltW low); decided R.
- by rewrite Bnd_eq -subr_gt0 below_line subr_gt0.
- by rewrite Bnd_eq -subr_lt0 below_line subr_lt0.
apply: (log_reflects log_ok); first exact: exprn_gt0.
rewrite mul1r (log_inverse log_mul) ?ltr0n // -/T (log_power log_ok) //.
rewrite hundred -[log _]opprK -t_eq mulrN ltr_oppr opprK.
apply: lt_trans t_small _; rewrite mulrBl mul1r ltr_subl_addr ltr_addl.
by rewrite mulr_gt0 //; decided R.
Qed.

End Lines.

Theorem row_figure_8 (R : realFieldType) (log : R -> R) : logarithm log ->
  [/\ forall u u' v lambda, (u < u')%N -> (1 < v)%N -> 1 < lambda ->
        Bnd log u v lambda < Bnd log u' v lambda,
      forall u v v' lambda, (0 < u)%N -> (0 < v)%N -> (v < v')%N ->
        1 < lambda -> Bnd log u v lambda < Bnd log u v' lambda,
      forall u v lambda mu, (0 < u)%N -> (1 < v)%N -> 0 < lambda ->
        lambda < mu -> Bnd log u v lambda < Bnd log u v mu,
      forall u v, (0 < v)%N -> Bnd log u v 1 = 0 /\
        forall e, 0 < e -> exists l, forall lambda, l < lambda ->
          u%:R * log v%:R - e < Bnd log u v lambda <= u%:R * log v%:R &
      forall lambda, 0 < lambda -> log lambda = 5%:R ->
        (99%:R + 1 / 40%:R) * log 2%:R < Bnd log 100 2 lambda <
          (99%:R + 7%:R / 200%:R) * log 2%:R /\
        exists K : {ffun 'I_100 -> bool} -> {ffun 'I_100 -> bool} -> R,
          [/\ mechanism K, graph_dp (@neighbours 100 _) lambda K,
              log (exp_leakage (@uniform R _) K) = Bnd log 100 2 lambda &
              1 / 2%:R < posterior_vulnerability (@uniform R _) K]].
Proof.
move=> log_ok; split.
- exact: Bnd_records.
- exact: Bnd_values.
- exact: Bnd_level.
- move=> u v v_gt0; split; first exact: Bnd_zero.
  by move=> e; exact: Bnd_limit.
move=> lambda gt0 log_5.
have [ge1 above below half] := bits_numbers log_ok gt0 log_5.
split; first exact/andP.
have [K [K_ok K_private K_leaks K_guess]] := Bnd_bits log_ok 100 ge1.
by exists K; split=> //; rewrite K_guess.
Qed.

Section EyeColours.
Variables (V : finType) (a b c : V).
Implicit Types (v w : V) (x : {ffun 'I_2 -> V}).

Lemma of_two_differences v w v' w' :
  differences (of_two v w) (of_two v' w') = ((v != v') + (w != w'))%N.
Proof.
rewrite /differences -sum1_card big_mkcond big_ord_recl big_ord1 /=.
by rewrite !inE !ffunE /=; do 2!case: eqP.
Qed.

Lemma of_two_eq v w v' w' :
  (of_two v w == of_two v' w') = (v == v') && (w == w').
Proof.
apply/eqP/andP => [/ffunP same|[/eqP-> /eqP->] //].
have := same ord0; have := same (lift ord0 ord0).
by rewrite !ffunE /= => -> ->.
Qed.

Lemma of_two_all x : exists v w, x = of_two v w.
Proof.
exists (x ord0), (x (lift ord0 ord0)); apply/ffunP => i; rewrite ffunE.
case: eqP => [->//|i_neq]; congr (x _); apply: val_inj => /=.
by case: i i_neq => [[|[|i]]] //= lt neq; case: neq; apply: val_inj.
Qed.

Lemma values_all v : three_values a b c -> [\/ v = a, v = b | v = c].
Proof.
move=> [size ab ac bc]; have /eqP all : [set a; b; c] == setT.
  rewrite eqEcard subsetT cardsT size setUC cardsU1 cards2 ab !inE.
  by rewrite negb_or ![c == _]eq_sym ac bc.
have : v \in [set a; b; c] by rewrite all inE.
by rewrite !inE -orbA => /or3P[] /eqP->; [constructor 1|constructor 2|
  constructor 3].
Qed.

Lemma figure_entries alpha : three_values a b c -> figure_but_ba a b c alpha ->
  figure_row a b c alpha (of_two b a) 1 2 2 0 1 1 1 2 2 ->
  forall x z, alpha x z = differences x z.
Proof.
move=> three others ba x z; have [_ ab ac bc] := three.
have [[v [w ->]] [v' [w' ->]]] := (of_two_all x, of_two_all z).
rewrite of_two_differences.
have [[ba' ca] cb] : (b != a /\ c != a) /\ c != b.
  by rewrite ![_ == a]eq_sym [c == b]eq_sym.
have [[? ? ?] [? ? ?] [? ? ?]] := ba.
have [[[? ? ?] [? ? ?] [? ? ?]] [[? ? ?] [? ? ?] [? ? ?]]
  [[? ? ?] [? ? ?] [? ? ?]] [[? ? ?] [? ? ?] [? ? ?]]
  [[[? ? ?] [? ? ?] [? ? ?]] [[? ? ?] [? ? ?] [? ? ?]]
   [[? ? ?] [? ? ?] [? ? ?]] [[? ? ?] [? ? ?] [? ? ?]]]] := others.
by case: (values_all v three) => ->; case: (values_all w three) => ->;
  case: (values_all v' three) => ->; case: (values_all w' three) => ->;
  rewrite ?eqxx ?ab ?ac ?bc ?ba' ?ca ?cb.
Qed.

(* The figure as printed: the distances, but for two entries of the row ba. *)
Definition printed_entry (x z : {ffun 'I_2 -> V}) : nat :=
  if x == of_two b a then
    if z == of_two b c then 2%N
    else if z == of_two c b then 1%N else differences x z
  else differences x z.

Lemma printed_entries : three_values a b c ->
  figure_but_ba a b c printed_entry /\
  figure_row a b c printed_entry (of_two b a) 1 2 2 0 1 1 2 1 2.
Proof.
move=> [_ ab ac bc]; have [[ba ca] cb] : (b != a /\ c != a) /\ c != b.
  by rewrite ![_ == a]eq_sym [c == b]eq_sym.
by split; do !split; rewrite /printed_entry !of_two_eq !of_two_differences
  ?eqxx ?ab ?ac ?bc ?ba ?ca ?cb ?(negPf ab) ?(negPf ac) ?(negPf bc) ?(negPf ba)
  ?(negPf ca) ?(negPf cb).
Qed.

End EyeColours.

Lemma eyes_bound (R : realFieldType) (lambda : R) (k : nat) : 0 < lambda ->
  lambda ^+ 2 / (2%:R + lambda) ^+ 2 * lambda ^- k =
  exp_Bnd 2 3 lambda / (3%:R ^+ 2 * lambda ^+ k).
Proof.
move=> lambda_gt0; rewrite /exp_Bnd.
have -> : 3%:R - 1 = 2%:R :> R by rewrite (natrB R (isT : (1 <= 3)%N)).
have nine : (3%:R : R) ^+ 2 != 0 by rewrite expf_neq0 ?pnatr_eq0.
have share (n l q p : R) : n != 0 -> l * q * p = n * l * q * (n^-1 * p).
  by move=> n_neq0; rewrite -(mulrA n) mulrACA mulfV // mul1r.
rewrite expr_div_n [in RHS]exprMn (invfM (3%:R ^+ 2)); exact: share.
Qed.

Definition example_17_as_printed (R : realFieldType) :=
  forall (V : finType) (a b c : V) (lambda : R)
    (alpha : {ffun 'I_2 -> V} -> {ffun 'I_2 -> V} -> nat)
    (K : {ffun 'I_2 -> V} -> {ffun 'I_2 -> V} -> R),
  three_values a b c -> 1 <= lambda -> figure_but_ba a b c alpha ->
  figure_row a b c alpha (of_two b a) 1 2 2 0 1 1 2 1 2 ->
  (forall x z, K x z =
     lambda ^+ 2 / (2%:R + lambda) ^+ 2 * lambda ^- alpha x z) ->
  [/\ mechanism K, graph_dp (@neighbours 2 V) lambda K,
      exp_leakage (@uniform R _) K = exp_Bnd 2 3 lambda &
      forall (Z : finType) (W : {ffun 'I_2 -> V} -> Z -> R) P,
        mechanism W -> graph_dp (@neighbours 2 V) lambda W -> prior P ->
        exp_leakage P W <= exp_Bnd 2 3 lambda].

Theorem row_example_17 (R : realFieldType) : ~ example_17_as_printed R.
Proof.
pose a : 'I_3 := ord0; pose b : 'I_3 := lift ord0 ord0.
pose c : 'I_3 := ord_max; have three : three_values a b c.
  by split; rewrite ?card_ord.
have [others ba] := printed_entries three.
pose K x z : R :=
  2%:R ^+ 2 / (2%:R + 2%:R) ^+ 2 * 2%:R ^- printed_entry a b c x z.
move=> /(_ _ a b c 2%:R _ K three _ others ba)[||_ private _ _] //.
  by rewrite ler1n.
have := private (of_two b c) (of_two b a) (of_two b c).
rewrite /K /printed_entry !of_two_eq !of_two_differences /=.
have -> : neighbours (of_two b c) (of_two b a).
  by rewrite /neighbours of_two_differences.
move=> /(_ isT); rewrite mulrCA ler_pmul2l; last first.
  by rewrite divr_gt0 // exprn_gt0 // -?natrD ltr0n.
rewrite expr0 invr1 exprS invfM mulVKf ?pnatr_eq0 // expr1.
by rewrite leNgt invf_lt1 ?ltr1n ?ltr0n.
Qed.

Theorem row_example_17_corrected (R : realFieldType) (V : finType) (a b c : V)
  (lambda : R) (alpha : {ffun 'I_2 -> V} -> {ffun 'I_2 -> V} -> nat)
  (K : {ffun 'I_2 -> V} -> {ffun 'I_2 -> V} -> R) :
  three_values a b c -> 1 <= lambda -> figure_but_ba a b c alpha ->
  figure_row a b c alpha (of_two b a) 1 2 2 0 1 1 1 2 2 ->
  (forall x z, K x z =
     lambda ^+ 2 / (2%:R + lambda) ^+ 2 * lambda ^- alpha x z) ->
  [/\ forall x z, alpha x z = distance (@neighbours 2 V) x z,
      mechanism K, graph_dp (@neighbours 2 V) lambda K,
      exp_leakage (@uniform R _) K = exp_Bnd 2 3 lambda &
      forall (Z : finType) (W : {ffun 'I_2 -> V} -> Z -> R) P,
        mechanism W -> graph_dp (@neighbours 2 V) lambda W -> prior P ->
        exp_leakage P W <= exp_Bnd 2 3 lambda].
Proof.
move=> three lambda_ge1 others ba K_eq; have [size _ _ _] := three.
have far x z : alpha x z = distance (@neighbours 2 V) x z.
  by rewrite distance_differences; exact: figure_entries three others ba x z.
have V_gt0 : (0 < #|V|)%N by rewrite size.
have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have [|K_ok K_private K_leaks] := records_channel (K := K) V_gt0 lambda_ge1.
  by move=> x z; rewrite K_eq eyes_bound // far size.
split=> // [|Z W P W_ok W_private P_prior].
  by rewrite K_leaks size.
by rewrite -size; exact: records_leak.
Qed.

Theorem row_example_18 (R : realFieldType) (X Y : finType) (adjacent : rel X)
  (x1 x2 : X) (y1 : Y) :
  (2 <= #|X|)%N -> (2 <= #|Y|)%N -> graph adjacent -> adjacent x1 x2 ->
  [/\ forall beta : R, 0 <= beta <= 1 -> mechanism (hidden_row x1 y1 beta),
      forall alpha beta : R, 0 <= beta <= 1 ->
        0 <= alpha <= (1 - alpha) / (#|Y|%:R * (#|X|%:R - 1)) ->
        prior (hidden_prior x1 alpha) /\
        exp_leakage (hidden_prior x1 alpha) (hidden_row x1 y1 beta) = 1,
      forall beta : R, 0 < beta < 1 ->
        least_of
          (fun lambda => graph_dp adjacent lambda (hidden_row x1 y1 beta))
          (Num.max
            (Num.max (1 / (#|Y|%:R * beta)) (#|Y|%:R * beta))
            (Num.max ((#|Y|%:R - 1) / (#|Y|%:R * (1 - beta)))
                     (#|Y|%:R * (1 - beta) / (#|Y|%:R - 1)))) &
      forall L beta lambda : R, 0 < beta < 1 ->
        beta < 1 / (#|Y|%:R * L) ->
        graph_dp adjacent lambda (hidden_row x1 y1 beta) -> L < lambda].
Proof.
move=> X_ge2 Y_ge2 G x12.
split=> [beta|alpha beta beta_in alpha_in|beta beta_in
  |L beta lambda beta_in small].
- exact: hidden_row_mechanism.
- have [P_prior same] := hidden_row_leakage x1 y1 X_ge2 Y_ge2 beta_in alpha_in.
  by split=> //; rewrite /exp_leakage same divff // gt_eqF ?vulnerability_gt0.
- have level lambda := hidden_row_level y1 Y_ge2 lambda G x12 beta_in.
  split=> [|lambda /level all].
    by apply/level => q; rewrite !inE !le_maxr mul1r => /or4P[] /eqP->;
      rewrite lexx ?orbT.
  by rewrite !le_maxl mul1r !all ?inE ?eqxx ?orbT.
have [beta_gt0 _] := andP beta_in.
have L_gt0 : 0 < L.
  have := lt_trans beta_gt0 small.
  by rewrite mul1r invr_gt0 pmulr_rgt0 // ltr0n ltnW.
by rewrite mul1r in small; exact: (hidden_row_unbounded Y_ge2 G x12).
Qed.

Section Channels.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P : X -> R) (W : X -> Y -> R) (s : R).

(* A guess of largest utility. *)
Definition optimal_guess P (g : Y -> X) W :=
  forall g', utility P g' W <= utility P g W.

End Channels.

(* l = floor(log_v r), l = ceil(log_v r). *)
Definition floor_log (v r l : nat) := (v ^ l <= r < v ^ l.+1)%N.
Definition ceiling_log (v r l : nat) :=
  (r <= v ^ l)%N /\ forall k, (r <= v ^ k)%N -> (l <= k)%N.

(* The channel of the value of the individual i; the others have those of x. *)
Definition of_individual (R : realFieldType) (u : nat) (V Y : finType)
    (W : {ffun 'I_u -> V} -> Y -> R) (x : {ffun 'I_u -> V}) (i : 'I_u) :
    V -> Y -> R := fun a => W [ffun j => if j == i then a else x j].

(* r lambda^u / ((v-1+lambda)^l - lambda^l + lambda^u). *)
Definition few_outputs_formula (R : realFieldType) (u v r : nat) (lambda : R)
    (l : nat) : R :=
  r%:R * lambda ^+ u /
  ((v%:R - 1 + lambda) ^+ l - lambda ^+ l + lambda ^+ u).

(* The answers of a ring: those of the line, and the ends adjacent. *)
Definition ring_of (N : nat) : rel 'I_N.+1 :=
  fun i j => next i j || (apart i j == N).

(* 1 / sum of C(u,k) lambda^-(u-k) (1 - 1/lambda)^k max(v^-k, 1/r). *)
Definition few_outputs_bound (R : realFieldType) (u v r : nat) (lambda : R) :
    R :=
  1 / (\sum_(k < u.+1) 'C(u, k)%:R * (lambda^-1 ^+ (u - k) *
    (1 - lambda^-1) ^+ k * Num.max (v%:R ^- k) r%:R^-1)).

(* Every two adjacent. *)
Definition clique (X : finType) : rel X := fun x y => x != y.

(* The prior with one probability at both ends and another between. *)
Definition ends_and_between (R : realFieldType) (N : nat) (end_ between : R) :
    'I_N.+1 -> R :=
  fun x => if (x == ord0) || (x == ord_max) then end_ else between.

(* 0.abcd. *)
Definition decimal (R : realFieldType) (a b c d : nat) : R :=
  a%:R / 10%:R + b%:R / 10%:R ^+ 2 + c%:R / 10%:R ^+ 3 + d%:R / 10%:R ^+ 4.

(* Table 1(a): the outer columns and those between, by the distance from the
   answer. *)
Definition outer_column (R : realFieldType) (d : nat) : R :=
  if d == 0%N then decimal R 5 3 4 0 else
  if d == 1%N then decimal R 4 6 5 0 else
  if d == 2%N then decimal R 4 0 5 0 else
  if d == 3%N then decimal R 3 5 3 0 else
  if d == 4%N then decimal R 3 0 7 0 else decimal R 2 6 7 0.
Definition inner_column (R : realFieldType) (d : nat) : R :=
  if d == 0%N then decimal R 0 6 9 0 else
  if d == 1%N then decimal R 0 6 0 0 else
  if d == 2%N then decimal R 0 5 3 0 else
  if d == 3%N then decimal R 0 4 6 0 else decimal R 0 4 0 0.
Definition table_1a (R : realFieldType) (x z : 'I_6) : R :=
  if (z == ord0) || (z == ord_max) then outer_column R (apart x z)
  else inner_column R (apart x z).

Section Leakages.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P : X -> R) (W : X -> Y -> R).

Lemma unused W x y : y \notin used_columns W -> W x y = 0.
Proof. by rewrite inE => /existsPn/(_ x); rewrite negbK => /eqP. Qed.

Lemma sum_used W (F : Y -> R) :
  (forall y, y \notin used_columns W -> F y = 0) ->
  \sum_(y : {y | y \in used_columns W}) F (val y) = \sum_y F y.
Proof.
move=> none; rewrite [RHS](bigID (mem (used_columns W))) /= [X in _ + X]big1 //.
rewrite addr0 (reindex_omap (val : {y | y \in used_columns W} -> Y) insub) /=.
  by apply: eq_bigl => y; rewrite valK eqxx (valP y).
by move=> y y_in; case: insubP => [z _ <- //|]; rewrite y_in.
Qed.

(* Outputs that never occur can be left out. *)
Lemma used_outputs W : mechanism W -> exists (Z : finType) (U : X -> Z -> R),
  [/\ mechanism U, maximal_leakage U = maximal_leakage W,
      #|Z| = #|used_columns W| &
      forall adjacent lambda, graph_dp adjacent lambda W ->
        graph_dp adjacent lambda U].
Proof.
move=> [W_ge0 W_sum]; exists [finType of {y | y \in used_columns W}].
exists (fun x y => W x (val y)); split.
- split=> [x y|x]; first exact: W_ge0.
  by rewrite -(W_sum x); apply: sum_used => y; exact: unused.
- apply: (sum_used (F := fun y => \big[Num.max/0]_x W x y)) => y none.
  apply/eqP; rewrite eq_le maximum_ge0 andbT.
  by apply: maximum_le => // x; rewrite unused.
- exact: card_sig.
by move=> adjacent lambda private x x' y; exact: private.
Qed.

End Leakages.

(* Neighbours differ in the value of one individual. *)
Lemma individual_private (R : realFieldType) (u : nat) (V Y : finType)
    (lambda : R) (W : {ffun 'I_u -> V} -> Y -> R) x i :
  1 <= lambda -> mechanism W -> graph_dp (@neighbours u V) lambda W ->
  mechanism (of_individual W x i) /\ ldp lambda (of_individual W x i).
Proof.
move=> lambda_ge1 [W_ge0 W_sum] W_private; rewrite /of_individual.
split=> [|a b y]; first by split=> *; [exact: W_ge0 | exact: W_sum].
have [->|a_b] := eqVneq a b; first by rewrite ler_pemull.
apply: W_private; rewrite /neighbours /differences.
apply/cards1P; exists i; apply/setP => j; rewrite !inE !ffunE /=.
by case: (j =P i) => _; rewrite ?a_b ?eqxx.
Qed.

Section SymmetricGraphs.
Variables (R : realFieldType) (X : finType) (adjacent : rel X).
Variables (lambda : R) (x : X).
Hypotheses (lambda_ge1 : 1 <= lambda) (G : graph adjacent).

Lemma best_is_most (P : X -> R) (U : R) : prior P ->
  best_utility adjacent P lambda U -> forall (Z : finType) (W : X -> Z -> R),
  mechanism W -> graph_dp adjacent lambda W -> posterior_vulnerability P W <= U.
Proof.
move=> [P_ge0 _] [_ best] Z W W_ok W_private; have [W_ge0 _] := W_ok.
by rewrite -(best_guess x) //; exact: best.
Qed.

Hypothesis regular : symmetric_graph adjacent.

Lemma matrix_17_utility :
  utility (@uniform R X) id (matrix_17 lambda x adjacent) =
  (\sum_(d < #|X|) #|sphere adjacent d x|%:R * lambda ^- d)^-1.
Proof.
case: regular => [transitive|[b [c distances]]].
  by have [_ _] := transitive_channel x G lambda_ge1 transitive.
by have [_ _] := regular_channel x G lambda_ge1 distances.
Qed.

Lemma symmetric_best (Z : finType) (W : X -> Z -> R) : mechanism W ->
  graph_dp adjacent lambda W -> posterior_vulnerability (@uniform R X) W <=
  (\sum_(d < #|X|) #|sphere adjacent d x|%:R * lambda ^- d)^-1.
Proof.
apply: best_is_most; first exact: uniform_prior x.
rewrite -matrix_17_utility.
by have [_ _] := matrix_17_best x lambda_ge1 G regular.
Qed.

End SymmetricGraphs.

(* A function that grows by single steps is the distance. *)
Lemma distance_steps (X : finType) (adjacent : rel X) (d : X -> X -> nat) :
  (forall i j, d i j = 0%N <-> i = j) ->
  (forall i k j, adjacent k j -> (d i j <= (d i k).+1)%N) ->
  (forall i j, (0 < d i j)%N -> exists2 k, adjacent k j & d i j = (d i k).+1) ->
  forall i j, distance adjacent i j = d i j /\ (d i j < #|X|)%N.
Proof.
move=> d0 d_step d_back i j.
have ball_d n x y : (y \in ball adjacent n x) = (d x y <= n)%N.
  apply/idP/idP; elim: n y => [y|n IHn y].
  - by rewrite /= inE => /eqP->; rewrite leqn0; apply/eqP/d0.
  - case/ballS => [/IHn/leqW //|[z /IHn near /(d_step x) far]].
    exact: leq_trans far _.
  - by rewrite leqn0 => /eqP/d0->; exact: ball_center.
  rewrite leq_eqVlt ltnS => /orP[/eqP far|/IHn near]; last first.
    exact: ball_leq (leqnSn n) _ near.
  have [z z_y far'] : exists2 z, adjacent z y & d x y = (d x z).+1.
    by apply: d_back; rewrite far.
  by apply: ball_step z_y; apply: IHn; rewrite -ltnS -far' far.
have close : (distance adjacent i j < #|X|)%N.
  by apply: (@connected_close _ _ (d i j)); rewrite ball_d.
have := ball_distance close; rewrite ball_d => d_le.
have d_small := leq_ltn_trans d_le close.
split=> //; apply/eqP; rewrite eqn_leq d_le andbT.
by apply: distance_leq; rewrite ?ball_d.
Qed.

Section RingOfSix.
Local Notation answer := 'I_6.
Implicit Types i j k : answer.

(* The distance in the ring. *)
Definition round (i j : answer) : nat := minn (apart i j) (6 - apart i j)%N.

Lemma all_answers (p : nat -> bool) : all p (iota 0 6) -> forall i, p i.
Proof. by move=> /allP all_p i; apply: all_p; rewrite mem_iota ltn_ord. Qed.

Lemma ring_distance i j : distance (@ring_of 5) i j = round i j /\
  (round i j < #|{: answer}|)%N.
Proof.
pose ap (i j : nat) := (i - j + (j - i))%N.
pose rd (i j : nat) := minn (ap i j) (6 - ap i j)%N.
pose nx (i j : nat) := (ap i j == 1%N) || (ap i j == 5%N).
apply: (@distance_steps _ (@ring_of 5) round) => [i' j'|i' k j'|i' j'].
- have := all_answers (p := fun a => all (fun b => (rd a b == 0%N) == (a == b))
    (iota 0 6)) isT i' => /all_answers/(_ j')/eqP same.
  split=> [/eqP d0|/(congr1 val)/eqP]; last by rewrite -same => /eqP.
  by apply/val_inj/eqP; rewrite -same.
- have := all_answers (p := fun a => all (fun b => all (fun c =>
    nx c b ==> (rd a b <= (rd a c).+1)%N) (iota 0 6)) (iota 0 6)) isT i'.
  by move=> /all_answers/(_ j')/all_answers/(_ k)/implyP.
have := all_answers (p := fun a => all (fun b => (0 < rd a b)%N ==>
  has (fun c => nx c b && (rd a b == (rd a c).+1)) (iota 0 6)) (iota 0 6))
  isT i'.
move=> /all_answers/(_ j')/implyP found /found/hasP[c].
rewrite mem_iota /= => c_lt /andP[c_j /eqP far].
by exists (Ordinal c_lt).
Qed.

Lemma ring_graph : graph (@ring_of 5).
Proof.
have [next_sym next_irr] := @next_graph 5.
split=> [i j|i]; first by rewrite /ring_of next_sym apartC.
by rewrite /ring_of next_irr /apart subnn.
Qed.

(* The answer that is r steps farther. *)
Lemma ring_transitive : vertex_transitive (@ring_of 5).
Proof.
move=> i j; pose shift (r : answer) (k : answer) : answer := (k + r)%R.
have shift_inj r : injective (shift r) by exact: addIr.
exists (perm (@shift_inj (j - i))); split=> [a b|]; last first.
  by rewrite permE /shift addrC subrK.
rewrite !permE /shift; set r := _ - _.
pose ap (i j : nat) := (i - j + (j - i))%N.
pose nx (i j : nat) := (ap i j == 1%N) || (ap i j == 5%N).
have := all_answers (p := fun a => all (fun b => all (fun r =>
  nx ((a + r) %% 6)%N ((b + r) %% 6)%N == nx a b) (iota 0 6)) (iota 0 6)) isT a.
by move=> /all_answers/(_ b)/all_answers/(_ r)/eqP.
Qed.

Lemma ring_kernel (R : realFieldType) (lambda : R) i j :
  kernel (@ring_of 5) lambda i j = lambda ^- round i j.
Proof. by have [dE small] := ring_distance i j; rewrite kernelE dE small. Qed.

Lemma ring_sum (R : realFieldType) :
  \sum_(d < #|{: answer}|) #|sphere (@ring_of 5) d ord0|%:R * 2%:R ^- d =
  21%:R / 8%:R :> R.
Proof.
rewrite -kernel_row; under eq_bigr do rewrite ring_kernel.
rewrite !big_ord_recl big_ord0 /round /apart /=.
by apply/eqP; decided R.
Qed.

End RingOfSix.

Section Matrices.
Variables (R : realFieldType) (X : finType) (lambda : R) (x : X).
Hypothesis lambda_ge1 : 1 <= lambda.
Implicit Types fewer middle more adjacent : rel X.

Lemma best_posterior adjacent (P : X -> R) (W : X -> X -> R) U :
  prior P -> mechanism W -> graph_dp adjacent lambda W ->
  utility P id W = U -> best_utility adjacent P lambda U ->
  posterior_vulnerability P W = U.
Proof.
move=> P_prior W_ok W_private W_U best; apply/eqP.
rewrite eq_le (best_is_most x P_prior best) // -{1}W_U.
exact: utility_le_vulnerability.
Qed.

Lemma matrix_17_posterior adjacent :
  graph adjacent -> symmetric_graph adjacent ->
  posterior_vulnerability (@uniform R X) (matrix_17 lambda x adjacent) =
  (\sum_(d < #|X|) #|sphere adjacent d x|%:R * lambda ^- d)^-1.
Proof.
move=> G regular; have [M_ok M_private M_best] :=
  matrix_17_best x lambda_ge1 G regular.
rewrite -matrix_17_utility //.
exact: best_posterior (uniform_prior R x) M_ok M_private _ M_best.
Qed.

Lemma kernel_more fewer more y z : graph fewer -> graph more ->
  (forall a b, fewer a b -> more a b) ->
  kernel fewer lambda y z <= kernel more lambda y z.
Proof.
move=> G G' sub.
rewrite -[X in X <= _]mulr1 -(kernel_self more lambda z).
apply: (kernel_below G lambda_ge1) => [a b|a b c /sub].
  exact: kernel_ge0.
exact: kernel_private.
Qed.

Lemma kernel_sum_gt0 fewer : graph fewer ->
  0 < \sum_(d < #|X|) #|sphere fewer d x|%:R * lambda ^- d.
Proof.
move=> G; rewrite -kernel_row (bigD1 x) //= kernel_self ltr_paddr ?ltr01 //.
by apply: sumr_ge0 => z _; exact: kernel_ge0.
Qed.

Lemma kernel_sum_more fewer more : graph fewer -> graph more ->
  (forall a b, fewer a b -> more a b) ->
  \sum_(d < #|X|) #|sphere fewer d x|%:R * lambda ^- d <=
  \sum_(d < #|X|) #|sphere more d x|%:R * lambda ^- d.
Proof.
move=> G G' sub; rewrite -!kernel_row; apply: ler_sum => z _.
exact: kernel_more.
Qed.

Lemma kernel_far fewer a b : graph fewer -> 1 < lambda -> a != b ->
  ~~ fewer a b -> kernel fewer lambda a b < lambda^-1.
Proof.
move=> G lambda_gt1 a_b far; have lambda_gt0 := lt_trans ltr01 lambda_gt1.
rewrite kernelE; case: ifP => [/ball_distance|_]; last by rewrite invr_gt0.
case: (distance _ _ _) => [|[|d]] near.
- by move: near a_b; rewrite /= inE eq_sym => ->.
- case/ballS: near => [|[c]]; rewrite /= inE => /eqP.
    by move=> same; rewrite same eqxx in a_b.
  by move=> ->; rewrite (negPf far).
rewrite ltf_pinv ?posrE ?exprn_gt0 // -{1}[lambda]expr1 ltr_eexpn2l //.
Qed.

Lemma sums_from fewer y : graph fewer -> symmetric_graph fewer ->
  \sum_z kernel fewer lambda y z =
  \sum_(d < #|X|) #|sphere fewer d x|%:R * lambda ^- d.
Proof.
move=> [sym _] regular; apply: rows_of_spheres => d a b d_small.
case: regular => [transitive|[k [l distances]]].
  exact: transitive_spheres.
exact: (regular_spheres sym a b distances d_small).
Qed.

Lemma kernel_sum_strict fewer more a b : graph fewer -> graph more ->
  symmetric_graph fewer -> symmetric_graph more ->
  (forall a b, fewer a b -> more a b) -> 1 < lambda ->
  more a b -> ~~ fewer a b ->
  \sum_(d < #|X|) #|sphere fewer d x|%:R * lambda ^- d <
  \sum_(d < #|X|) #|sphere more d x|%:R * lambda ^- d.
Proof.
move=> G G' regular regular' sub lambda_gt1 ab no_ab.
have [_ irreflexive'] := G'.
have a_b : a != b by apply: contraL ab => /eqP->; rewrite irreflexive'.
rewrite -!(sums_from a) // (bigD1 b) //= [X in _ < X](bigD1 b) //=.
apply: ltr_le_add; last by apply: ler_sum => z _; exact: kernel_more.
apply: lt_le_trans (kernel_far G lambda_gt1 a_b no_ab) _.
have lambda_gt0 := lt_trans ltr01 lambda_gt1.
have [sym' _] := G'.
rewrite -(ler_pmul2l lambda_gt0) divff ?gt_eqF // -(kernel_self more lambda b).
by apply: kernel_private; rewrite // sym'.
Qed.

End Matrices.

Lemma truncated_useful (R : realFieldType) (N : nat) (lambda : R) :
  (0 < N)%N -> 1 <= lambda ->
  posterior_vulnerability (@uniform R [finType of 'I_N.+1])
    (@truncated N R lambda) =
  (N.+1%:R - (N.+1%:R - 2%:R) * lambda^-1) / (N.+1%:R * (1 + lambda^-1)) /\
  forall (Z : finType) (W : 'I_N.+1 -> Z -> R), mechanism W ->
  graph_dp (@next N) lambda W ->
  posterior_vulnerability (@uniform R [finType of 'I_N.+1]) W <=
  posterior_vulnerability (@uniform R [finType of 'I_N.+1])
    (@truncated N R lambda).
Proof.
move=> N_gt0 lambda_ge1.
have [M_ok M_private] := truncated_private N_gt0 lambda_ge1.
have [M_U M_best] := truncated_best N_gt0 lambda_ge1.
have P_prior := @uniform_prior R [finType of 'I_N.+1] ord0.
have same : @uniform R [finType of 'I_N.+1] = fun=> N.+1%:R^-1.
  by rewrite /uniform card_ord.
move: P_prior; rewrite same => P_prior.
have V_M := best_posterior ord0 P_prior M_ok M_private M_U M_best.
split=> // Z W W_ok W_private; rewrite V_M.
exact: (best_is_most ord0 P_prior M_best W_ok W_private).
Qed.

Lemma truncated_of_six (R : realFieldType) :
  posterior_vulnerability (@uniform R [finType of 'I_6])
    (@truncated 5 R 2%:R) = 4%:R / 9%:R.
Proof.
have two_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
have [-> _] := truncated_useful (isT : (0 < 5)%N) two_ge1.
by apply/eqP; decided R.
Qed.

Lemma ring_useful (R : realFieldType) :
  posterior_vulnerability (@uniform R [finType of 'I_6])
    (matrix_17 2%:R ord0 (@ring_of 5)) = 8%:R / 21%:R.
Proof.
rewrite matrix_17_posterior ?ring_sum ?ler1n //; first by rewrite invf_div.
  exact: ring_graph.
by left; exact: ring_transitive.
Qed.

Section SixCities.
Variable R : realFieldType.
Implicit Types (P : 'I_6 -> R) (W : 'I_6 -> 'I_6 -> R).

Lemma clique_graph (X : finType) : graph (@clique X).
Proof. by split=> [x y|x]; rewrite /clique ?eqxx // eq_sym. Qed.

Lemma clique_transitive (X : finType) : vertex_transitive (@clique X).
Proof.
move=> x y; exists (tperm x y); split=> [a b|]; last exact: tpermL.
by rewrite /clique (inj_eq perm_inj).
Qed.

Lemma clique_kernel (X : finType) (lambda : R) (x z : X) :
  kernel (@clique X) lambda x z = if x == z then 1 else lambda^-1.
Proof.
have [d_eq small] : distance (@clique X) x z = (x != z) :> nat /\
    ((x != z) < #|X|)%N.
  apply: (@distance_steps _ _ (fun x z => (x != z) : nat)) => [a b|a b c _|a b].
  - by case: eqP => [->|a_b].
  - by case: (a == c).
  case: (boolP (a == b)) => // a_b _; exists a; first by rewrite /clique.
  by rewrite eqxx.
rewrite kernelE d_eq small; case: (x == z); first by rewrite expr0 invr1.
by rewrite expr1.
Qed.

Lemma clique_sum :
  \sum_(d < #|{: 'I_6}|) #|sphere (@clique [finType of 'I_6]) d ord0|%:R *
    2%:R ^- d = 7%:R / 2%:R :> R.
Proof.
rewrite -kernel_row; under eq_bigr do rewrite clique_kernel.
rewrite !big_ord_recl big_ord0 /=.
by apply/eqP; decided R.
Qed.

Lemma clique_matrix (x z : 'I_6) :
  matrix_17 2%:R ord0 (@clique [finType of 'I_6]) x z =
  if x == z then 2%:R / 7%:R else 1 / 7%:R :> R.
Proof.
rewrite /matrix_17 /kernel_channel clique_sum clique_kernel.
by case: eqP => _; apply/eqP; decided R.
Qed.

Lemma six_sum (F : 'I_6 -> R) (f : nat -> R) : (forall z : 'I_6, F z = f z) ->
  \sum_z F z = f 0%N + f 1%N + f 2%N + f 3%N + f 4%N + f 5%N.
Proof.
move=> F_f; rewrite (eq_bigr (fun z : 'I_6 => f z)) => [|z _]; last exact: F_f.
by rewrite !big_ord_recr big_ord0 /= add0r.
Qed.

(* One guess for each output; a bound for each output. *)
Lemma guessed_at_least P W (g : 'I_6 -> 'I_6) :
  \sum_z P (g z) * W (g z) z <= posterior_vulnerability P W.
Proof.
by apply: ler_sum => z _; exact: (le_maximum (fun x => P x * W x z)).
Qed.

Lemma guessed_at_most P W (c : 'I_6 -> R) : (forall z, 0 <= c z) ->
  (forall x z, P x * W x z <= c z) -> posterior_vulnerability P W <= \sum_z c z.
Proof.
by move=> c_ge0 c_le; apply: ler_sum => z _; apply: maximum_le => [|x].
Qed.

End SixCities.

(* A number whose fifth power is 2. *)
Section FifthRoot.
Variables (R : realFieldType) (alpha : R).
Add Field numbers : (field_of_numbers R).
Hypotheses (alpha_gt0 : 0 < alpha) (alpha5 : alpha ^+ 5 = 2%:R).
Local Notation t := (alpha^-1).

Lemma root_gt (a : R) : 0 <= a -> a ^+ 5 < 2%:R -> a < alpha.
Proof.
move=> a_ge0 a5; rewrite ltNge; apply: contraTN a5 => le_a.
by rewrite -leNgt -alpha5 ler_expn2r ?nnegrE // ltW.
Qed.

Lemma root_lt (a : R) : 0 <= a -> 2%:R < a ^+ 5 -> alpha < a.
Proof.
move=> a_ge0 a5; rewrite ltNge; apply: contraTN a5 => le_a.
by rewrite -leNgt -alpha5 ler_expn2r ?nnegrE // ltW.
Qed.

Lemma root_ge1 : 1 <= alpha.
Proof. by apply/ltW/root_gt; rewrite ?ler01 // expr1n ltr1n. Qed.

Lemma t_gt0 : 0 < t. Proof. by rewrite invr_gt0. Qed.
Lemma t_le1 : t <= 1. Proof. by rewrite invf_le1 // root_ge1. Qed.

Lemma t5 : t ^+ 5 = 1 / 2%:R.
Proof. by rewrite exprVn alpha5 mul1r. Qed.

Lemma alpha_in : 85%:R / 74%:R < alpha < 309%:R / 269%:R.
Proof. by rewrite root_gt ?root_lt; decided R. Qed.

Lemma t_in : 269%:R / 309%:R < t < 74%:R / 85%:R.
Proof.
have /andP[low high] := alpha_in.
have low_gt0 : 0 < 85%:R / 74%:R :> R by decided R.
have high_gt0 : 0 < 309%:R / 269%:R :> R by decided R.
by rewrite -[74%:R / _]invf_div -[269%:R / _]invf_div !ltf_pinv ?posrE ?high.
Qed.

Local Notation M_1 := (@truncated 5 R alpha).

Lemma city_ok : mechanism M_1 /\ graph_dp (@clique [finType of 'I_6]) 2%:R M_1.
Proof.
have [M_ok M_private] := truncated_private (isT : (0 < 5)%N) root_ge1.
split=> // x x' z _; rewrite /truncated [2%:R * _]mulrA ler_wpmul2r //.
  by rewrite divr_ge0 ?share_ge0 ?root_ge1 // addr_ge0 ?ler01 // ltW ?t_gt0.
apply: (@le_trans _ _ (2%:R * t ^+ 5)).
  rewrite t5 mul1r divff ?pnatr_eq0 // exprn_ile1 ?t_le1 //.
  by rewrite ltW ?t_gt0.
rewrite ler_wpmul2l ?ler0n //; apply: ler_wiexpn2l.
- by rewrite ltW ?t_gt0.
- exact: t_le1.
by rewrite /apart; case: x' z => [[|[|[|[|[|[|//]]]]]] ?]
  [[|[|[|[|[|[|//]]]]]] ?].
Qed.

(* The utility at a prior with less at the ends, at least half as much. *)
Lemma city_utility (P : 'I_6 -> R) :
  (forall x, P x = ends_and_between (1 / 10%:R) (1 / 5%:R) x) ->
  posterior_vulnerability P M_1 = (4%:R - 2%:R * t) / (5%:R * (1 + t)).
Proof.
move=> P_eq; have t0 := t_gt0; have t1 := t_le1.
have sum_gt0 : 0 < 1 + t by rewrite addr_gt0 ?ltr01.
have half_t : 1 / 2%:R <= t.
  have /andP[low _] := t_in; apply: le_trans (ltW low); by decided R.
have P_ge0 x : 0 <= P x.
  by rewrite P_eq /ends_and_between; case: ifP => _; decided R.
have P_le x : P x <= 1 / 5%:R.
  by rewrite P_eq /ends_and_between; case: ifP => _; decided R.
pose c (z : 'I_6) : R := 1 / 5%:R *
  (if (z == ord0) || (z == ord_max) then t / (1 + t) else (1 - t) / (1 + t)).
have total : \sum_z c z = (4%:R - 2%:R * t) / (5%:R * (1 + t)).
  rewrite !big_ord_recl big_ord0 /c /=.
  have -> : (4%:R - 2%:R * t) / (5%:R * (1 + t)) =
      1 / 5%:R * ((4%:R - 2%:R * t) / (1 + t)) by rewrite mulf_div mul1r.
  have : 1 + t != 0 by rewrite gt_eqF.
  move: t (1 / 5%:R) {t0 t1 sum_gt0 half_t c P_ge0 P_le P_eq} => s f.
  by move=> /eqP sum_neq0; rewrite ?mulrS ?mulr0n; shaped R; field.
apply/eqP; rewrite eq_le -total; apply/andP; split.
  apply: guessed_at_most => [z|x z].
    rewrite mulr_ge0 //; first by decided R.
    by case: ifP => _; rewrite divr_ge0 ?subr_ge0 // ltW.
  have power_le : P x * t ^+ apart x z <= 1 / 5%:R.
    by rewrite -[X in _ <= X]mulr1 ler_pmul ?exprn_ge0 ?exprn_ile1 // ltW.
  rewrite /truncated /share /c; case: ifP => ends; last first.
    rewrite [X in X <= _]mulrA ler_wpmul2r //.
    by rewrite divr_ge0 ?subr_ge0 // ltW.
  rewrite [1 / (1 + t)]mul1r [P x * _]mulrA [X in _ <= X]mulrA.
  rewrite ler_pmul2r ?invr_gt0 //.
  have [same|far] := eqVneq x z.
    rewrite /apart -same subnn expr0 mulr1 P_eq /ends_and_between same ends.
    apply: (@le_trans _ _ (1 / 5%:R * (1 / 2%:R))); first by decided R.
    by rewrite ler_wpmul2l //; decided R.
  have -> : apart x z = (apart x z).-1.+1.
    rewrite prednK // lt0n /apart addn_eq0 !subn_eq0 -eqn_leq.
    by apply: contra far => /eqP/val_inj->.
  rewrite exprS mulrCA [X in _ <= X]mulrC ler_wpmul2l ?(ltW t0) //.
  by rewrite -[X in _ <= X]mulr1 ler_pmul ?exprn_ge0 ?exprn_ile1 // ltW.
pose g (z : 'I_6) : 'I_6 := if z == ord0 then inord 1 else
  if z == ord_max then inord 4 else z.
apply: le_trans (guessed_at_least P M_1 g); apply: ler_sum => z _.
have inner (a : 'I_6) : ~~ ((a == ord0) || (a == ord_max)) -> P a = 1 / 5%:R.
  by rewrite P_eq /ends_and_between => /negPf->.
rewrite /c /g; have [z0|z_0] := eqVneq z ord0.
  rewrite inner; last by rewrite -!(inj_eq val_inj) /= !inordK.
  rewrite z0 /truncated /share /apart.
  by rewrite inordK //= expr1 [1 / (1 + t)]mul1r.
rewrite [false || _]/=; have [z5|z_5] := eqVneq z ord_max.
  rewrite inner; last by rewrite -!(inj_eq val_inj) /= !inordK.
  rewrite z5 /truncated /share /apart.
  by rewrite inordK //= expr1 [1 / (1 + t)]mul1r.
rewrite inner; last by rewrite (negPf z_0) (negPf z_5).
rewrite /truncated /share /apart subnn expr0.
have -> : (z == 0%N :> nat) = false by apply/negbTE.
have -> : (z == 5%N :> nat) = false by apply/negbTE.
by rewrite [1 * (_ / _)]mul1r.
Qed.

End FifthRoot.

(* The likeliest guesses, as they are expanded. *)
Section CitySum.
Variable R : realFieldType.
Add Field numbers' : (field_of_numbers R).

Definition city_sum (a b s : R) : R :=
  a * (s ^+ 0 * (1 / (1 + s))) + (a * (s ^+ 1 * ((1 - s) / (1 + s))) +
  (b * (s ^+ 0 * ((1 - s) / (1 + s))) + (b * (s ^+ 0 * ((1 - s) / (1 + s))) +
  (a * (s ^+ 1 * ((1 - s) / (1 + s))) + (a * (s ^+ 0 * (1 / (1 + s))) + 0))))).

Lemma city_sumE (e s : R) : 0 < s ->
  city_sum (e + e) e s = e * (6%:R - 4%:R * s).
Proof.
move=> s_gt0; have /eqP sum_neq0 : 1 + s != 0.
  by rewrite gt_eqF // addr_gt0 ?ltr01.
by rewrite /city_sum !expr0 !expr1 ?mulrS ?mulr0n; shaped R; field.
Qed.

End CitySum.

Section SecondPrior.
Variable R : realFieldType.

(* Four answers, and how the ends are told from them. *)
Definition four_answers (x z : 'I_6) : R :=
  if (z == ord0) || (z == ord_max) then 0 else
  if (x == ord0) || (x == ord_max) then 1 / 4%:R else
  if x == z then 2%:R / 5%:R else 1 / 5%:R.

Lemma four_answers_ok : mechanism four_answers /\
  graph_dp (@clique [finType of 'I_6]) 2%:R four_answers.
Proof.
split; last first.
  move=> x x' z _; rewrite /four_answers.
  case: ifP => _; first by rewrite mulr0.
  by case: ((x == _) || _); case: ((x' == _) || _); case: (x == z);
    case: (x' == z); decided R.
split=> [x z|x]; first by rewrite /four_answers;
  case: (_ || _) => //; case: (_ || _); case: (x == z); decided R.
rewrite !big_ord_recl big_ord0 /four_answers /=.
by case: x => [[|[|[|[|[|[|//]]]]]] ?] /=; apply/eqP; decided R.
Qed.

Variable P : 'I_6 -> R.
Hypothesis P_eq :
  forall x, P x = ends_and_between (1 / 10%:R) (1 / 5%:R) x.

Lemma second_prior : prior P.
Proof.
split=> [x|].
  by rewrite P_eq /ends_and_between; case: ifP => _; decided R.
under eq_bigr do rewrite P_eq.
rewrite !big_ord_recl big_ord0 /ends_and_between /=.
by apply/eqP; decided R.
Qed.

Lemma second_most (Z : finType) (W : 'I_6 -> Z -> R) : mechanism W ->
  graph_dp (@clique [finType of 'I_6]) 2%:R W ->
  posterior_vulnerability P W <= 8%:R / 25%:R.
Proof.
move=> W_ok W_private; have [P_ge0 _] := second_prior.
have [W_ge0 _] := W_ok; rewrite -(best_guess ord0 P_ge0 W_ge0).
pose w := @ends_and_between R 5 0 (2%:R / 25%:R).
have two_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
apply: (@le_trans _ _ (\sum_k w k)).
  apply: (utility_upper (@clique_graph _) two_ge1) => // [k|x].
    by rewrite /w /ends_and_between; case: ifP => _; decided R.
  under eq_bigr do rewrite clique_kernel.
  rewrite P_eq !big_ord_recl big_ord0 /w /ends_and_between.
  by case: x => [[|[|[|[|[|[|//]]]]]] ?] /=; decided R.
rewrite !big_ord_recl big_ord0 /w /ends_and_between /=; by decided R.
Qed.

Lemma second_best : posterior_vulnerability P four_answers = 8%:R / 25%:R.
Proof.
have [F_ok F_private] := four_answers_ok.
apply/eqP; rewrite eq_le second_most //.
apply: le_trans (guessed_at_least P four_answers id).
under eq_bigr do rewrite P_eq.
rewrite !big_ord_recl big_ord0 /ends_and_between /four_answers /=.
by decided R.
Qed.

Lemma second_response : posterior_vulnerability P
  (matrix_17 2%:R ord0 (@clique [finType of 'I_6])) = 2%:R / 7%:R.
Proof.
pose g (z : 'I_6) : 'I_6 := if z == ord0 then lift ord0 ord0 else
  if z == ord_max then lift ord0 ord0 else z.
pose c (z : 'I_6) : R := if (z == ord0) || (z == ord_max) then 1 / 35%:R
  else 2%:R / 35%:R.
have c_sum : \sum_z c z = 2%:R / 7%:R.
  by rewrite !big_ord_recl big_ord0 /c /=; apply/eqP; decided R.
apply/eqP; rewrite eq_le; apply/andP; split.
  rewrite -c_sum; apply: guessed_at_most => [z|x z].
    by rewrite /c; case: ifP => _; decided R.
  rewrite clique_matrix P_eq /ends_and_between /c.
  have [->|_] := eqVneq x z; case: ifP => _; try case: ifP => _; by decided R.
apply: le_trans (guessed_at_least _ _ g).
under eq_bigr do rewrite P_eq clique_matrix.
rewrite !big_ord_recl big_ord0 /ends_and_between /g /=.
by decided R.
Qed.

End SecondPrior.

Section CloseNumbers.
Variables (R : realFieldType) (alpha : R).
Hypotheses (alpha_gt0 : 0 < alpha) (alpha5 : alpha ^+ 5 = 2%:R).
Local Notation t := (alpha^-1).

Let sum_gt0 : 0 < 1 + t.
Proof. by rewrite addr_gt0 ?ltr01 // invr_gt0. Qed.

Lemma alpha_close : `|alpha - (1 + decimal R 1 4 9 0)| < 5%:R / 10%:R ^+ 4.
Proof.
rewrite /decimal; have /andP[low high] := alpha_in alpha_gt0 alpha5.
rewrite ltr_distl; apply/andP; split.
  by apply: le_lt_trans low; decided R.
by apply: lt_le_trans high _; decided R.
Qed.

Lemma uniform_close : `|(6%:R - 4%:R * t) / (6%:R * (1 + t)) -
  decimal R 2 2 4 3| < 5%:R / 10%:R ^+ 5.
Proof.
have /andP[low high] := t_in alpha_gt0 alpha5.
have den_gt0 : 0 < 6%:R * (1 + t) by rewrite mulr_gt0 ?ltr0n.
rewrite ltr_distl; apply/andP; split.
  rewrite ltr_pdivl_mulr //.
  apply: (@lt_trans _ _ (6%:R - 4%:R * (74%:R / 85%:R))); last first.
    by rewrite ltr_add2l ltr_opp2 ltr_pmul2l ?ltr0n.
  apply: (@lt_trans _ _ ((decimal R 2 2 4 3 - 5%:R / 10%:R ^+ 5) *
    (6%:R * (1 + 74%:R / 85%:R)))); last by rewrite /decimal; decided R.
  by rewrite ltr_pmul2l ?ltr_pmul2l ?ltr_add2l ?ltr0n // /decimal; decided R.
rewrite ltr_pdivr_mulr //.
apply: (@lt_trans _ _ (6%:R - 4%:R * (269%:R / 309%:R))).
  by rewrite ltr_add2l ltr_opp2 ltr_pmul2l ?ltr0n.
apply: (@lt_trans _ _ ((decimal R 2 2 4 3 + 5%:R / 10%:R ^+ 5) *
  (6%:R * (1 + 269%:R / 309%:R)))); first by rewrite /decimal; decided R.
by rewrite ltr_pmul2l ?ltr_pmul2l ?ltr_add2l ?ltr0n // /decimal; decided R.
Qed.

Lemma second_close : `|(4%:R - 2%:R * t) / (5%:R * (1 + t)) -
  decimal R 2 4 1 5| < 5%:R / 10%:R ^+ 5.
Proof.
have /andP[low high] := t_in alpha_gt0 alpha5.
have den_gt0 : 0 < 5%:R * (1 + t) by rewrite mulr_gt0 ?ltr0n.
rewrite ltr_distl; apply/andP; split.
  rewrite ltr_pdivl_mulr //.
  apply: (@lt_trans _ _ (4%:R - 2%:R * (74%:R / 85%:R))); last first.
    by rewrite ltr_add2l ltr_opp2 ltr_pmul2l ?ltr0n.
  apply: (@lt_trans _ _ ((decimal R 2 4 1 5 - 5%:R / 10%:R ^+ 5) *
    (5%:R * (1 + 74%:R / 85%:R)))); last by rewrite /decimal; decided R.
  by rewrite ltr_pmul2l ?ltr_pmul2l ?ltr_add2l ?ltr0n // /decimal; decided R.
rewrite ltr_pdivr_mulr //.
apply: (@lt_trans _ _ (4%:R - 2%:R * (269%:R / 309%:R))).
  by rewrite ltr_add2l ltr_opp2 ltr_pmul2l ?ltr0n.
apply: (@lt_trans _ _ ((decimal R 2 4 1 5 + 5%:R / 10%:R ^+ 5) *
  (5%:R * (1 + 269%:R / 309%:R)))); first by rewrite /decimal; decided R.
by rewrite ltr_pmul2l ?ltr_pmul2l ?ltr_add2l ?ltr0n // /decimal; decided R.
Qed.

End CloseNumbers.

Lemma decimal3 (R : realFieldType) a b c :
  decimal R a b c 0 = (a * 100 + b * 10 + c)%N%:R / 10%:R ^+ 3.
Proof.
rewrite /decimal mul0r addr0 !natrD !natrM !mulrDl -!mulrA.
congr (_ * _ + _ * _ + _); by apply/eqP; decided R.
Qed.

Section Table.
Variables (R : realFieldType) (alpha : R).
Hypotheses (alpha_gt0 : 0 < alpha) (alpha5 : alpha ^+ 5 = 2%:R).
Local Notation t := (alpha^-1).
Local Notation lo := (47%:R / 54%:R : R).
Local Notation hi := (74%:R / 85%:R : R).
Local Notation e := (7%:R / 10%:R ^+ 4 : R).

Let t_near : lo < t /\ t < hi.
Proof.
have /andP[low high] := t_in alpha_gt0 alpha5.
by split=> //; apply: lt_trans low; decided R.
Qed.

Lemma entry_close d (a s low high : R) :
  0 <= low -> low <= s -> s <= high ->
  a - e < lo ^+ d * (low / (1 + hi)) -> hi ^+ d * (high / (1 + lo)) < a + e ->
  `|a - t ^+ d * (s / (1 + t))| < e.
Proof.
move=> low_ge0 low_le high_ge below above.
have [t_low t_high] := t_near.
have lo_gt0 : 0 < lo by decided R.
have t0 := t_gt0 alpha_gt0.
have s_ge0 := le_trans low_ge0 low_le; have high_ge0 := le_trans s_ge0 high_ge.
have [one_lo one_t one_hi] : [/\ 0 < 1 + lo, 0 < 1 + t & 0 < 1 + hi].
  split; [by decided R | by rewrite addr_gt0 ?ltr01 | by decided R].
rewrite distrC ltr_distl; apply/andP; split.
  apply: lt_le_trans below _; apply: ler_pmul.
  - by rewrite exprn_ge0 // ltW.
  - by rewrite divr_ge0 // ltW.
  - by rewrite ler_expn2r ?nnegrE ?ltW.
  apply: ler_pmul => //; first by rewrite invr_ge0 ltW.
  by rewrite lef_pinv ?posrE // ler_add2l ltW.
apply: le_lt_trans above; apply: ler_pmul.
- by rewrite exprn_ge0 // ltW.
- by rewrite divr_ge0 // ltW.
- by rewrite ler_expn2r ?nnegrE ?ltW // (lt_trans t0).
apply: ler_pmul => //; first by rewrite invr_ge0 ltW.
by rewrite lef_pinv ?posrE // ler_add2l ltW.
Qed.

Lemma table_close x z : `|table_1a R x z - @truncated 5 R alpha x z| < e.
Proof.
have [t_low t_high] := t_near.
rewrite /table_1a /truncated /share.
have -> : (z == ord0) || (z == ord_max) =
    (z == 0%N :> nat) || (z == 5%N :> nat).
  by [].
have small : (apart x z < 6)%N by have := apart_small x z; rewrite card_ord.
case: ifP => ends.
  move: (apart x z) small.
  by do 6! [case=> [_|]; first by apply: (entry_close ler01 (lexx _) (lexx _));
    rewrite /outer_column /= decimal3; decided R].
have low : 1 - hi <= 1 - t by rewrite ler_add2l ler_opp2 ltW.
have high : 1 - t <= 1 - lo by rewrite ler_add2l ler_opp2 ltW.
have gap : 0 <= 1 - hi by decided R.
have {small} : (apart x z < 5)%N.
  by move: x z ends {small}; do 2! case=> [[|[|[|[|[|[|//]]]]]] ?].
move: (apart x z).
by do 5! [case=> [_|]; first by apply: (entry_close gap low high);
  rewrite /inner_column /= decimal3; decided R].
Qed.

Lemma outer_in d :
  267%:R / 10%:R ^+ 3 <= outer_column R d <= 534%:R / 10%:R ^+ 3.
Proof.
by case: d => [|[|[|[|[|d]]]]]; rewrite /outer_column /= decimal3
  !ler_pmul2r ?invr_gt0 ?exprn_gt0 ?ltr0n // !ler_nat.
Qed.

Lemma inner_in d :
  40%:R / 10%:R ^+ 3 <= inner_column R d <= 69%:R / 10%:R ^+ 3.
Proof.
by case: d => [|[|[|[|d]]]]; rewrite /inner_column /= decimal3
  !ler_pmul2r ?invr_gt0 ?exprn_gt0 ?ltr0n // !ler_nat.
Qed.

Lemma table_private : mechanism (@table_1a R) /\
  graph_dp (@clique [finType of 'I_6]) 2%:R (@table_1a R).
Proof.
split; last first.
  move=> x x' z _; rewrite /table_1a.
  case: ifP => _.
    have /andP[_ high] := outer_in (apart x z).
    have /andP[low _] := outer_in (apart x' z).
    apply: le_trans high _.
    apply: (@le_trans _ _ (2%:R * (267%:R / 10%:R ^+ 3))).
      by decided R.
    by rewrite ler_wpmul2l ?ler0n.
  have /andP[_ high] := inner_in (apart x z).
  have /andP[low _] := inner_in (apart x' z).
  apply: le_trans high _.
  apply: (@le_trans _ _ (2%:R * (40%:R / 10%:R ^+ 3))).
    by decided R.
  by rewrite ler_wpmul2l ?ler0n.
split=> [x z|x].
  have /andP[outer_ge _] := outer_in (apart x z).
  have /andP[inner_ge _] := inner_in (apart x z).
  have pos n : 0 <= n%:R / 10%:R ^+ 3 :> R.
    by rewrite divr_ge0 ?exprn_ge0 ?ler0n.
  by rewrite /table_1a; case: ifP => _; [exact: le_trans (pos _) outer_ge
    | exact: le_trans (pos _) inner_ge].
have thousand : 10%:R ^+ 3 != 0 :> R by rewrite expf_neq0 // pnatr_eq0.
rewrite /table_1a !big_ord_recl big_ord0 addr0.
rewrite /outer_column /inner_column /apart /=.
by case: x => [[|[|[|[|[|[|//]]]]]] ?]; rewrite /= !decimal3 -!mulrDl;
  rewrite -!natrD -natrX -[X in X%:R / _]/(10 ^ 3)%N natrX divff.
Qed.

End Table.

(* Logarithms between rational numbers, by squares of numbers near 1. *)
Section Logarithms.
Variables (R : realFieldType) (log : R -> R).
Hypothesis log_is : logarithm log.
Local Notation rational n d :=
  (QArith_base.Qmake (Zpos n%positive) d%positive).
Local Notation Q := QArith_base.Q.

Lemma log_raised t n : 0 < t -> log (t ^+ n) = n%:R * log t.
Proof.
have [log_mul _] := log_is; move=> t_gt0.
elim: n => [|n IHn]; first by rewrite expr0 mul0r (log1 log_mul).
by rewrite exprS log_mul ?exprn_gt0 // IHn mulrS mulrDl mul1r.
Qed.

Lemma log_le a b : 0 < a -> a <= b -> log a <= log b.
Proof. by case: log_is => log_mul log_low; exact: log_increases. Qed.

(* Each number is positive and at most the square of the one before; or at
   least. *)
Fixpoint below_squares (q : Q) (l : seq Q) : bool :=
  if l is p :: l' then [&& ~~ QArith_base.Qle_bool p (QArith_base.Qmake Z0 xH),
    QArith_base.Qle_bool p (QArith_base.Qmult q q) & below_squares p l']
  else true.
Fixpoint above_squares (q : Q) (l : seq Q) : bool :=
  if l is p :: l' then
    QArith_base.Qle_bool (QArith_base.Qmult q q) p && above_squares p l'
  else true.

Lemma log_at_most q l : 0 < ofQ R q -> below_squares q l ->
  log (ofQ R (last q l)) <= 2%:R ^+ size l * (ofQ R q - 1).
Proof.
move=> q_gt0 ok; have [log_mul log_low] := log_is.
suff : log (ofQ R (last q l)) <= 2%:R ^+ size l * log (ofQ R q).
  move=> low; apply: le_trans low _.
  by rewrite ler_wpmul2l ?exprn_ge0 ?ler0n // log_low.
elim: l q q_gt0 ok => [|p l IHl] q q_gt0 /=; first by rewrite expr0 mul1r.
case/and3P=> p_pos p_le /IHl low.
have p_gt0 : 0 < ofQ R p by rewrite -(ofQ0 R) ofQ_lt.
apply: le_trans (low p_gt0) _; rewrite exprSr -mulrA.
rewrite ler_pmul2l ?exprn_gt0 ?ltr0n // -log_raised //.
by apply: log_le => //; rewrite expr2 -ofQM ofQ_le.
Qed.

Lemma log_above q l : 0 < ofQ R q -> above_squares q l ->
  2%:R ^+ size l * (1 - (ofQ R q)^-1) <= log (ofQ R (last q l)).
Proof.
move=> q_gt0 ok; have [log_mul log_low] := log_is.
suff : 2%:R ^+ size l * log (ofQ R q) <= log (ofQ R (last q l)).
  apply: le_trans; rewrite ler_wpmul2l ?exprn_ge0 ?ler0n //.
  rewrite -[log _]opprK -(log_inverse log_mul) // ler_oppr opprB.
  by rewrite log_low // invr_gt0.
elim: l q q_gt0 ok => [|p l IHl] q q_gt0 /=; first by rewrite expr0 mul1r.
case/andP=> p_le /IHl low.
have square_le : ofQ R q ^+ 2 <= ofQ R p by rewrite expr2 -ofQM ofQ_le.
have p_gt0 : 0 < ofQ R p by apply: lt_le_trans square_le; rewrite exprn_gt0.
apply: le_trans (low p_gt0); rewrite exprSr -mulrA.
rewrite ler_pmul2l ?exprn_gt0 ?ltr0n // -log_raised //.
by apply: log_le => //; rewrite exprn_gt0.
Qed.

Lemma lambda_low :
  log (3%:R + 85%:R / 10%:R ^+ 2 + 63%:R / 10%:R ^+ 4) <=
  134%:R / 100%:R + 999%:R / 10%:R ^+ 5.
Proof.
have start : 0 < ofQ R (rational 1000329587 1000000000) by decided R.
have := log_at_most (l :=
    [:: (rational 500329641 500000000); (rational 500659499 500000000);
        (rational 200527947 200000000); (rational 502643219 500000000);
        (rational 505300411 500000000); (rational 1021314021 1000000000);
        (rational 1043082329 1000000000); (rational 217604149 200000000);
        (rational 1183789141 1000000000); (rational 140135673 100000000);
        (rational 490950171 250000000); (rational 38563 10000)]) start isT.
rewrite [last _ _]/= [size _]/=
  (_ : ofQ R (rational 38563 10000) =
    3%:R + 85%:R / 10%:R ^+ 2 + 63%:R / 10%:R ^+ 4); last first.
  by apply/eqP; decided R.
move/le_trans; apply; by decided R.
Qed.

Lemma two_high : log (2%:R) <= 694%:R / 10%:R ^+ 3.
Proof.
have start : 0 < ofQ R (rational 250338867 250000000) by decided R.
have := log_at_most (l :=
    [:: (rational 1002712773 1000000000); (rational 201086581 200000000);
        (rational 505447663 500000000); (rational 12773867 12500000);
        (rational 52214937 50000000); (rational 545279929 500000000);
        (rational 1189320803 1000000000); (rational 353620993 250000000);
        (rational 2 1)]) start isT.
rewrite [last _ _]/= [size _]/=
  (_ : ofQ R (rational 2 1) = 2%:R); last first.
  by apply/eqP; decided R.
move/le_trans; apply; by decided R.
Qed.

Lemma two_low : 690%:R / 10%:R ^+ 3 + 6%:R / 10%:R ^+ 4 <= log (2%:R).
Proof.
have start : 0 < ofQ R (rational 50271229 50000000) by decided R.
have := log_above (l :=
    [:: (rational 1010878587 1000000000); (rational 510937759 500000000);
        (rational 41769183 40000000); (rational 545207703 500000000);
        (rational 594502879 500000000); (rational 1413734693 1000000000);
        (rational 2 1)]) start isT.
rewrite [last _ _]/= [size _]/=
  (_ : ofQ R (rational 2 1) = 2%:R); last first.
  by apply/eqP; decided R.
apply: le_trans; by decided R.
Qed.

Lemma c_high_ : log (49%:R / 25%:R) <= 674%:R / 10%:R ^+ 3 + 9%:R / 10%:R ^+ 4.
Proof.
have start : 0 < ofQ R (rational 62829541 62500000) by decided R.
have := log_at_most (l :=
    [:: (rational 126321639 125000000); (rational 510629007 500000000);
        (rational 1042967931 1000000000); (rational 217556421 200000000);
        (rational 1183269907 1000000000); (rational 175015959 125000000);
        (rational 49 25)]) start isT.
rewrite [last _ _]/= [size _]/=
  (_ : ofQ R (rational 49 25) = 49%:R / 25%:R); last first.
  by apply/eqP; decided R.
move/le_trans; apply; by decided R.
Qed.

Lemma lambda_high : 135%:R / 100%:R + 15%:R / 10%:R ^+ 4 <= log (97%:R / 25%:R).
Proof.
have start : 0 < ofQ R (rational 251326829 250000000) by decided R.
have := log_above (l :=
    [:: (rational 2526607 2500000); (rational 102139887 100000000);
        (rational 260813913 250000000); (rational 272095589 250000000);
        (rational 1184576153 1000000000); (rational 1403220663 1000000000);
        (rational 196902823 100000000); (rational 97 25)]) start isT.
rewrite [last _ _]/= [size _]/=
  (_ : ofQ R (rational 97 25) = 97%:R / 25%:R); last first.
  by apply/eqP; decided R.
apply: le_trans; by decided R.
Qed.

(* The correction at lambda with log lambda = 1.35. *)
Variable lambda : R.
Hypotheses (lambda_gt0 : 0 < lambda)
  (lambda_log : log lambda = 135%:R / 100%:R).

Lemma log_lt_inv a : log a < log lambda -> 0 < a -> a < lambda.
Proof.
move=> a_lt a_gt0; rewrite ltNge; apply: contraTN a_lt => le_a.
by rewrite -leNgt log_le.
Qed.

Lemma lambda_gt : 3%:R + 85%:R / 10%:R ^+ 2 + 63%:R / 10%:R ^+ 4 < lambda.
Proof.
apply: log_lt_inv; last by decided R.
by rewrite lambda_log; apply: le_lt_trans lambda_low _; decided R.
Qed.

Lemma lambda_lt : lambda < 97%:R / 25%:R.
Proof.
rewrite ltNge; apply/negP => /log_le; rewrite lambda_log => le_log.
have pos : 0 < 97%:R / 25%:R :> R by decided R.
have := le_trans lambda_high (le_log pos).
by apply/negP; rewrite -ltNge; decided R.
Qed.

Lemma ofQ_iter q n : ofQ R q ^+ n =
  ofQ R (iter n (QArith_base.Qmult q) (rational 1 1)).
Proof.
elim: n => [|n IHn].
  by rewrite expr0; apply/esym/eqP; rewrite -(ofQ1 R) ofQ_eq.
by rewrite exprS IHn /= ofQM.
Qed.

Lemma log_lt_log a b : 0 < a -> a < b -> log a < log b.
Proof.
have [log_mul log_low] := log_is; move=> a_gt0 a_b.
have b_gt0 := lt_trans a_gt0 a_b.
rewrite -subr_gt0 -(log_ratio log_mul) //; apply: (log_gt0 log_mul log_low).
by rewrite ltr_pdivl_mulr // mul1r.
Qed.

Lemma power_lt a b p q m n : a = ofQ R p -> b = ofQ R q -> 0 < a -> 0 < b ->
  ~~ QArith_base.Qle_bool (iter n (QArith_base.Qmult q) (rational 1 1))
    (iter m (QArith_base.Qmult p) (rational 1 1)) ->
  m%:R * log a < n%:R * log b.
Proof.
move=> a_p b_q a_gt0 b_gt0 ok; rewrite -!log_raised //.
by apply: log_lt_log; rewrite ?exprn_gt0 // a_p b_q !ofQ_iter ofQ_lt.
Qed.

Local Notation low := (1 + 95%:R / 10%:R ^+ 2 + 21%:R / 10%:R ^+ 4).
Local Notation c := (log ((2%:R + lambda) / 3%:R)).

Lemma two_ge : 690%:R / 10%:R ^+ 3 + 6%:R / 10%:R ^+ 4 <= log 2%:R.
Proof. exact: two_low. Qed.

Lemma log2_gt0 : 0 < log 2%:R.
Proof. by apply: lt_le_trans two_low; decided R. Qed.

Lemma c_gt : 193%:R * log 2%:R < 200%:R * c.
Proof.
have low_gt0 : 0 < low :> R by decided R.
have low_q : low = ofQ R (rational 19521 10000) by apply/eqP; decided R.
have two_q : 2%:R = ofQ R (rational 2 1) by apply/eqP; decided R.
have two_gt0 : 0 < 2%:R :> R by rewrite ltr0n.
have := power_lt two_q low_q two_gt0 low_gt0 (m := 193) (n := 200).
move=> /(_ ltac:(by vm_compute))/lt_le_trans; apply.
rewrite ler_wpmul2l ?ler0n //; apply: log_le => //.
rewrite ler_pdivl_mulr ?ltr0n //.
apply: (@le_trans _ _ (2%:R +
    (3%:R + 85%:R / 10%:R ^+ 2 + 63%:R / 10%:R ^+ 4))); first by decided R.
by rewrite ler_add2l ltW ?lambda_gt.
Qed.

Lemma c_le : c <= log (49%:R / 25%:R).
Proof.
have three_gt0 : 0 < 3%:R :> R by rewrite ltr0n.
have sum_gt0 : 0 < 2%:R + lambda by apply: addr_gt0; rewrite ?ltr0n.
apply: log_le; first exact: divr_gt0.
rewrite ler_pdivr_mulr //.
apply: (@le_trans _ _ (2%:R + 97%:R / 25%:R)); last by decided R.
by rewrite ler_add2l ltW ?lambda_lt.
Qed.

Lemma c_lt : 40%:R * c < 39%:R * log 2%:R.
Proof.
have high_q : 49%:R / 25%:R = ofQ R (rational 49 25) by apply/eqP; decided R.
have two_q : 2%:R = ofQ R (rational 2 1) by apply/eqP; decided R.
have two_gt0 : 0 < 2%:R :> R by rewrite ltr0n.
have high_gt0 : 0 < 49%:R / 25%:R :> R by decided R.
apply: le_lt_trans _
  (power_lt high_q two_q high_gt0 two_gt0 (m := 40) (n := 39) _).
  by rewrite ler_wpmul2l ?ler0n ?c_le.
by vm_compute.
Qed.

End Logarithms.

Theorem row_equation_10 (R : realFieldType) (u : nat) (V Y : finType)
  (lambda : R) (W : {ffun 'I_u -> V} -> Y -> R) (i : 'I_u)
  (x : {ffun 'I_u -> V}) (P : V -> R) : 1 <= lambda -> mechanism W ->
  graph_dp (@neighbours u V) lambda W -> prior P ->
  exp_leakage P (of_individual W x i) <=
    mean_quotient P (of_individual W x i) /\
  mean_quotient P (of_individual W x i) <= lambda.
Proof.
move=> lambda_ge1 W_ok W_private P_prior.
have [K_ok K_private] := individual_private x i lambda_ge1 W_ok W_private.
by rewrite exp_leakage_le //; exact: individual_mean.
Qed.

Theorem row_proposition_23 (R : realFieldType) (X Z : finType) (P : X -> R)
  (W : X -> Z -> R) (guess : Z -> X) (gain : X -> X -> R) :
  \sum_y P y * (\sum_y' (\sum_(z | guess z == y') W y z) * gain y y') =
  \sum_y \sum_z P y * W y z * gain y (guess z).
Proof. exact: utility_remapped. Qed.

(* U(Y,Z) with an optimal guess, the maximum over z within the sum over y. *)
Definition proposition_24_as_printed (R : realFieldType) :=
  forall (X Z : finType) (P : X -> R) (W : X -> Z -> R) (guess : Z -> X),
  prior P -> mechanism W -> optimal_guess P guess W ->
  utility P guess W = \sum_y \big[Num.max/0]_z (P y * W y z) /\
  utility P guess W = posterior_vulnerability P W.

Theorem row_proposition_24_corrected (R : realFieldType) (X Z : finType)
  (P : X -> R) (W : X -> Z -> R) : prior P -> mechanism W ->
  [/\ exists guess, optimal_guess P guess W,
      forall guess, optimal_guess P guess W ->
        utility P guess W = \sum_z \big[Num.max/0]_y (P y * W y z) /\
        utility P guess W = posterior_vulnerability P W &
      forall (drawn : Z -> X -> R), mechanism drawn ->
        \sum_y P y * (\sum_z W y z * drawn z y) <= posterior_vulnerability P W].
Proof.
move=> P_prior [W_ge0 _]; have [P_ge0 _] := P_prior.
have [x0 _] := prior_letter P_prior; have best := best_guess x0 P_ge0 W_ge0.
split=> [|guess optimal|drawn [drawn_ge0 drawn_sum]].
- exists (fun z => [arg max_(y > x0) (P y * W y z)]%O) => guess.
  by rewrite best; exact: utility_le_vulnerability.
- suff -> : utility P guess W = posterior_vulnerability P W by [].
  by apply/eqP; rewrite eq_le utility_le_vulnerability -best optimal.
under eq_bigr do rewrite mulr_sumr.
rewrite exchange_big; apply: ler_sum => z _ /=.
rewrite -[X in _ <= X]mulr1 -(drawn_sum z) mulr_sumr; apply: ler_sum => y _.
by rewrite mulrA ler_wpmul2r // (le_maximum (fun y => P y * W y z)).
Qed.

Theorem row_proposition_26 (R : realFieldType) (X A Z : finType)
  (adjacent : rel X) (f : X -> A) (lambda : R) (H : A -> Z -> R) :
  1 <= lambda -> mechanism H ->
  (graph_dp adjacent lambda (fun x => H (f x)) <->
   graph_dp (answers_adjacent adjacent f) lambda H).
Proof. by move=> lambda_ge1 [H_ge0 _]; exact: oblivious_private. Qed.

Theorem row_theorem_27 (R : realFieldType) (X Z : finType) (adjacent : rel X)
  (lambda : R) (x : X) (H : X -> Z -> R) :
  graph adjacent -> symmetric_graph adjacent -> 1 <= lambda -> mechanism H ->
  graph_dp adjacent lambda H ->
  posterior_vulnerability (@uniform R X) H <=
  1 / (\sum_(d < #|X|) #|sphere adjacent d x|%:R * lambda ^- d).
Proof.
move=> G regular lambda_ge1 H_ok H_private; rewrite mul1r.
exact: symmetric_best.
Qed.

Theorem row_theorem_28 (R : realFieldType) (X : finType) (adjacent : rel X)
  (lambda gamma : R) (x : X) (H : X -> X -> R) :
  graph adjacent -> symmetric_graph adjacent -> 1 <= lambda ->
  gamma = 1 / (\sum_(d < #|X|) #|sphere adjacent d x|%:R * lambda ^- d) ->
  (forall i j, H i j = gamma * kernel adjacent lambda i j) ->
  [/\ mechanism H, graph_dp adjacent lambda H,
      utility (@uniform R X) id H = gamma,
      posterior_vulnerability (@uniform R X) H = gamma &
      forall (Z : finType) (W : X -> Z -> R), mechanism W ->
        graph_dp adjacent lambda W ->
        posterior_vulnerability (@uniform R X) W <= gamma].
Proof.
move=> G regular lambda_ge1 gamma_eq H_eq.
have H_same i j : H i j = matrix_17 lambda x adjacent i j.
  by rewrite H_eq gamma_eq mul1r mulrC.
have [M_ok M_private _] := matrix_17_best x lambda_ge1 G regular.
have H_ok : mechanism H.
  case: M_ok => M_ge0 M_sum; split=> [i j|i]; first by rewrite H_same.
  by rewrite -(M_sum i); apply: eq_bigr => j _; exact: H_same.
have H_private : graph_dp adjacent lambda H.
  by move=> i j z ij; rewrite !H_same; exact: M_private.
have H_useful : utility (@uniform R X) id H = gamma.
  rewrite gamma_eq mul1r -(matrix_17_utility x lambda_ge1 G regular).
  by apply: eq_bigr => i _; congr (_ * _); apply: eq_bigr => j _; exact: H_same.
have most (Z : finType) (W : X -> Z -> R) : mechanism W ->
    graph_dp adjacent lambda W ->
    posterior_vulnerability (@uniform R X) W <= gamma.
  by rewrite gamma_eq mul1r; exact: symmetric_best.
split=> //; apply/eqP; rewrite eq_le most // -{1}H_useful.
exact: utility_le_vulnerability.
Qed.

Theorem row_proposition_24 (R : realFieldType) :
  ~ proposition_24_as_printed R.
Proof.
pose W (y z : bool) : R := if y then if z then 4%:R / 5%:R else 1 / 5%:R
  else if z then 3%:R / 5%:R else 2%:R / 5%:R.
have W_ok : mechanism W.
  split=> [[] []|[]]; rewrite /W ?big_bool /=; try by decided R.
    by apply/eqP; decided R.
  by apply/eqP; decided R.
have P_prior := @uniform_prior R _ true.
have [[guess optimal] _ _] := row_proposition_24_corrected P_prior W_ok.
move=> printed; have [sum _] := printed _ _ _ _ _ P_prior W_ok optimal.
have := utility_le_vulnerability (@uniform R [finType of bool]) W guess.
rewrite sum /posterior_vulnerability leNgt => /negP; apply.
rewrite !big_bool /=.
apply: (@le_lt_trans _ _ (1 / 2%:R * (4%:R / 5%:R) + 1 / 2%:R * (2%:R / 5%:R))).
  apply: ler_add; apply: maximum_le => [|[]]; rewrite /W /uniform ?card_bool /=;
    by decided R.
apply: (@lt_le_trans _ _ (1 / 2%:R * (4%:R / 5%:R) + 1 / 2%:R * (3%:R / 5%:R))).
  by decided R.
apply: ler_add.
  apply: le_trans (le_maximum _ true); rewrite /W /uniform card_bool /=.
  by decided R.
apply: le_trans (le_maximum _ true); rewrite /W /uniform card_bool /=.
by decided R.
Qed.

Theorem row_remark_29 (R : realFieldType) :
  (forall (X : finType) (fewer : rel X) (lambda : R) (x : X),
     graph fewer -> 1 <= lambda ->
     [/\ exists more : rel X, [/\ forall a b, fewer a b -> more a b,
           graph more & symmetric_graph more],
         forall more : rel X, (forall a b, fewer a b -> more a b) ->
           graph more -> symmetric_graph more ->
           mechanism (matrix_17 lambda x more) /\
           graph_dp fewer lambda (matrix_17 lambda x more),
         forall middle more : rel X, (forall a b, middle a b -> more a b) ->
           graph middle -> graph more ->
           symmetric_graph middle -> symmetric_graph more ->
           posterior_vulnerability (@uniform R X) (matrix_17 lambda x more) <=
           posterior_vulnerability (@uniform R X) (matrix_17 lambda x middle) &
         forall (middle more : rel X) a b,
           (forall a b, middle a b -> more a b) ->
           more a b -> ~~ middle a b -> graph middle -> graph more ->
           symmetric_graph middle -> symmetric_graph more -> 1 < lambda ->
           posterior_vulnerability (@uniform R X) (matrix_17 lambda x more) <
           posterior_vulnerability (@uniform R X)
             (matrix_17 lambda x middle)]) /\
  exists (X : finType) (fewer more : rel X) (lambda : R) (x : X)
    (W : X -> X -> R),
    [/\ graph fewer /\ (forall a b, fewer a b -> more a b),
        graph more /\ symmetric_graph more, 1 < lambda,
        mechanism W /\ graph_dp fewer lambda W &
        posterior_vulnerability (@uniform R X) (matrix_17 lambda x more) <
        posterior_vulnerability (@uniform R X) W].
Proof.
split=> [X fewer lambda x [_ loopless] lambda_ge1|].
  split=> [|more sub G regular|middle more sub G G' regular regular'
    |middle more a b sub ab no_ab G G' regular regular' lambda_gt1].
  - exists (fun y z => y != z).
    by have [sub G regular] := complete_relation loopless.
  - have [M_ok M_private _] := matrix_17_best x lambda_ge1 G regular.
    by split=> // y z w /sub; exact: M_private.
  - rewrite !matrix_17_posterior // lef_pinv ?posrE ?kernel_sum_gt0 //.
    exact: kernel_sum_more.
  rewrite !matrix_17_posterior // ltf_pinv ?posrE ?kernel_sum_gt0 //.
  exact: kernel_sum_strict sub lambda_gt1 ab no_ab.
have two_gt1 : 1 < 2%:R :> R by rewrite ltr1n.
have [W_ok W_private] := truncated_private (isT : (0 < 5)%N) (ltW two_gt1).
have G := next_graph 5.
exists [finType of 'I_6], (@next 5), (@ring_of 5), 2%:R, ord0.
exists (@truncated 5 R 2%:R); split=> //.
- by split=> // a b ab; rewrite /ring_of ab.
- by split; [exact: ring_graph | left; exact: ring_transitive].
rewrite ring_useful truncated_of_six; by decided R.
Qed.

Theorem row_example_31 (R : realFieldType) :
  (forall (N : nat) (lambda : R), (0 < N)%N -> 1 <= lambda ->
     [/\ mechanism (@truncated N R lambda),
         graph_dp (@next N) lambda (@truncated N R lambda),
         posterior_vulnerability (@uniform R [finType of 'I_N.+1])
           (@truncated N R lambda) =
         (N.+1%:R - (N.+1%:R - 2%:R) / lambda) / (N.+1%:R * (1 + 1 / lambda)) &
         forall (Z : finType) (W : 'I_N.+1 -> Z -> R), mechanism W ->
           graph_dp (@next N) lambda W ->
           posterior_vulnerability (@uniform R [finType of 'I_N.+1]) W <=
           posterior_vulnerability (@uniform R [finType of 'I_N.+1])
             (@truncated N R lambda)]) /\
  forall M_1 M_2 : 'I_6 -> 'I_6 -> R,
    (forall i z, M_1 i z = @truncated 5 R 2%:R i z) ->
    (forall i z, M_2 i z = matrix_17 2%:R ord0 (@ring_of 5) i z) ->
    [/\ mechanism M_1 /\ mechanism M_2,
        graph_dp (@next 5) 2%:R M_1 /\ graph_dp (@next 5) 2%:R M_2,
        graph_dp (@ring_of 5) 2%:R M_2 /\ ~ graph_dp (@ring_of 5) 2%:R M_1,
        posterior_vulnerability (@uniform R [finType of 'I_6]) M_1 =
          4%:R / 9%:R &
        posterior_vulnerability (@uniform R [finType of 'I_6]) M_2 =
          8%:R / 21%:R].
Proof.
split=> [N lambda N_gt0 lambda_ge1|M_1 M_2 M_1E M_2E].
  have [M_ok M_private] := truncated_private N_gt0 lambda_ge1.
  have [M_U M_most] := truncated_useful N_gt0 lambda_ge1.
  by split=> //; rewrite mul1r.
have two_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
have [T_ok T_private] := truncated_private (isT : (0 < 5)%N) two_ge1.
have [H_ok H_private _] := matrix_17_best ord0 two_ge1 ring_graph
  (or_introl ring_transitive).
have same (W W' : 'I_6 -> 'I_6 -> R) : (forall i z, W i z = W' i z) ->
    (mechanism W' -> mechanism W) /\
    posterior_vulnerability (@uniform R [finType of 'I_6]) W =
    posterior_vulnerability (@uniform R [finType of 'I_6]) W'.
  move=> eq_W; split.
    case=> W_ge0 W_sum; split=> [i z|i]; rewrite ?eq_W //.
    by rewrite -(W_sum i); apply: eq_bigr.
  by apply: eq_bigr => z _; apply: eq_bigr => i _; rewrite eq_W.
have [M_1_ok M_1_V] := same _ _ M_1E; have [M_2_ok M_2_V] := same _ _ M_2E.
split; first by split; [exact: M_1_ok | exact: M_2_ok].
- split=> i j z ij; first by rewrite !M_1E; exact: T_private.
  by rewrite !M_2E; apply: H_private; rewrite /ring_of ij.
- split=> [i j z ij|M_1_private].
    by rewrite !M_2E; exact: H_private.
  have := M_1_private ord0 (inord 5) ord0; rewrite /ring_of /next /apart.
  rewrite !M_1E /truncated /apart /share inordK //= => /(_ isT).
  by apply/negP; rewrite -ltNge; decided R.
- by rewrite M_1_V truncated_of_six.
by rewrite M_2_V ring_useful.
Qed.

Theorem row_lemma_32 (X : finType) (adjacent : rel X) :
  vertex_transitive adjacent -> forall w w' w'' : X,
  #|[set s in automorphisms adjacent | s w == w']| =
    #|[set s in automorphisms adjacent | s w == w'']| /\
  (#|[set s in automorphisms adjacent | s w == w']| * #|X| =
    #|automorphisms adjacent|)%N.
Proof.
move=> transitive w w' w''; have moved := automorphism_movers transitive w.
split; last exact: moved.
have X_gt0 : (0 < #|X|)%N by apply/card_gt0P; exists w.
by apply/eqP; rewrite -(eqn_pmul2r X_gt0) !moved.
Qed.

(* u log(2 lambda) / (lambda+1), the parentheses as they are printed. *)
Definition section_7_rate_as_printed (R : realFieldType) :=
  exists2 log : R -> R, logarithm log & forall (u : nat) (lambda : R),
  (0 < u)%N -> 1 <= lambda ->
  exists (V Y : finType) (W : {ffun 'I_u -> V} -> Y -> R) (s : R),
    [/\ mechanism W, graph_dp (@neighbours u V) lambda W,
        exp_min_capacity W s &
        log s = u%:R * log (2%:R * lambda) / (lambda + 1)].

Theorem row_section_7_rate (R : realFieldType) :
  ~ section_7_rate_as_printed R.
Proof.
case=> log [log_mul log_le] printed; pose L : R := 3%:R / 2%:R.
have L_ge1 : 1 <= L by rewrite /L; decided R.
have [V [Y [W [s [W_ok W_private s_max s_log]]]]] :=
  printed 1%N L isT L_ge1.
have [[P P_prior s_eq] _] := s_max.
have s_le : s <= L.
  have [x _] := prior_letter P_prior; pose v0 : V := x ord0.
  rewrite s_eq; apply: le_trans (exp_leakage_maxima P_prior W_ok) _.
  have [_ upper] := hamming_min_capacity 1 v0 L_ge1.
  apply: le_trans (upper _ _ W_ok W_private) _; rewrite expr1.
  have v_ge1 : 1 <= #|V|%:R :> R by rewrite ler1n; apply/card_gt0P; exists v0.
  have L_gt0 : 0 < L := lt_le_trans ltr01 L_ge1.
  rewrite mulrAC -[X in _ <= X]mul1r ler_pmul2r //.
  have positive : 0 < #|V|%:R - 1 + L by rewrite ltr_paddl // subr_ge0.
  by rewrite ler_pdivr_mulr // mul1r -addrA ler_addl addrC subr_ge0.
have s_gt0 : 0 < s.
  rewrite s_eq; apply: lt_le_trans ltr01 _.
  rewrite ler_pdivl_mulr ?vulnerability_gt0 // mul1r.
  by apply: vulnerability_le_posterior => //; case: P_prior.
have L_gt0 : 0 < L := lt_le_trans ltr01 L_ge1.
have low : log s <= log L := log_increases log_mul log_le s_gt0 s_le.
have three_gt0 : 0 < 3%:R :> R by rewrite ltr0n.
(* 5 log(3/2) < 2 log 3, as (3/2)^5 < 3^2. *)
have : log L * 5%:R < log 3%:R * 2%:R.
  have log_exp t n : 0 < t -> log (t ^+ n) = log t * n%:R.
    move=> t_gt0; elim: n => [|n IHn].
      by rewrite expr0 mulr0 (log1 log_mul).
    by rewrite exprS log_mul ?exprn_gt0 // IHn mulrS mulrDr mulr1.
  rewrite -!log_exp // -subr_gt0 -(log_ratio log_mul) ?exprn_gt0 //.
  by apply: (log_gt0 log_mul log_le); rewrite /L; decided R.
apply/negP; rewrite -leNgt; apply: le_trans (ler_wpmul2r _ low); last first.
  by rewrite ler0n.
have two_L : 2%:R * L = 3%:R by rewrite /L; apply/eqP; decided R.
rewrite s_log mul1r two_L.
rewrite -mulrA ler_wpmul2l //; last by rewrite /L; decided R.
by apply/ltW/(log_gt0 log_mul log_le); rewrite ltr1n.
Qed.

Theorem row_section_7_rate_corrected (R : realFieldType) (log : R -> R)
  (u : nat) (lambda : R) : logarithm log -> 1 <= lambda ->
  exists (W : {ffun 'I_u -> bool} -> {ffun 'I_u -> bool} -> R) (s : R),
    [/\ mechanism W, graph_dp (@neighbours u [finType of bool]) lambda W,
        exp_min_capacity W s,
        log s = u%:R * log (2%:R * lambda / (lambda + 1)) &
        forall (Y : finType) (W' : {ffun 'I_u -> bool} -> Y -> R) (s' : R),
          mechanism W' ->
          graph_dp (@neighbours u [finType of bool]) lambda W' ->
          exp_min_capacity W' s' -> s' <= s].
Proof.
move=> [log_mul log_le] lambda_ge1.
have lambda_gt0 : 0 < lambda := lt_le_trans ltr01 lambda_ge1.
have := hamming_min_capacity u true lambda_ge1; rewrite card_bool.
have -> : 2%:R - 1 + lambda = lambda + 1.
  by rewrite addrC; congr (_ + _); apply/eqP; decided R.
set base := 2%:R * lambda / (lambda + 1).
have base_gt0 : 0 < base.
  by rewrite divr_gt0 ?mulr_gt0 ?ltr0n // addr_gt0 ?ltr01.
move=> [[W [W_ok W_private W_s]] upper]; exists W, (base ^+ u); split=> //.
- by rewrite -W_s; exact: min_capacity_maxima [ffun=> true] _ W_ok.
- elim: u {W upper W_ok W_private W_s} => [|u IHu].
    by rewrite expr0 mul0r (log1 log_mul).
  by rewrite exprS log_mul ?exprn_gt0 // IHu mulrSr mulrDl mul1r addrC.
move=> Y W' s' W'_ok W'_private [[P P_prior ->] _].
apply: le_trans (exp_leakage_maxima P_prior W'_ok) _.
exact: upper.
Qed.

(* As in the appendix, l rounded up; or as in Section 5, rounded down, and
   better than Theorem 15. *)
Definition proposition_20_as_printed (R : realFieldType) :=
  (forall (u : nat) (V Y : finType) (lambda : R)
     (W : {ffun 'I_u -> V} -> Y -> R) (P : {ffun 'I_u -> V} -> R) (l : nat),
   (1 < #|V|)%N -> 1 <= lambda -> mechanism W ->
   graph_dp (@neighbours u V) lambda W ->
   (#|used_columns W| < #|V| ^ u)%N -> prior P ->
   ceiling_log #|V| #|used_columns W| l ->
   exp_leakage P W <=
   few_outputs_formula u #|V| #|used_columns W| lambda l) \/
  (forall (u : nat) (V Y : finType) (lambda : R)
     (W : {ffun 'I_u -> V} -> Y -> R) (P : {ffun 'I_u -> V} -> R) (l : nat),
   (1 < #|V|)%N -> 1 <= lambda -> mechanism W ->
   graph_dp (@neighbours u V) lambda W ->
   (#|used_columns W| < #|V| ^ u)%N -> prior P ->
   floor_log #|V| #|used_columns W| l ->
   exp_leakage P W <=
     few_outputs_formula u #|V| #|used_columns W| lambda l /\
   few_outputs_formula u #|V| #|used_columns W| lambda l <=
     exp_Bnd u #|V| lambda).

Theorem row_proposition_20 (R : realFieldType) : ~ proposition_20_as_printed R.
Proof.
(* One record of three values, two outputs. *)
pose first (a : 'I_3) : R := match val a with 0%N => 2%:R / 3%:R
  | 1%N => 1 / 3%:R | _ => 1 / 2%:R end.
pose W (x : {ffun 'I_1 -> 'I_3}) (y : bool) : R :=
  if y then first (x ord0) else 1 - first (x ord0).
have close (a b : 'I_3) : first a <= 2%:R * first b /\
    1 - first a <= 2%:R * (1 - first b).
  by case: a b => [[|[|[|//]]] ?] [[|[|[|//]]] ?]; rewrite /first /=; split;
    decided R.
have in01 (a : 'I_3) : 0 < first a /\ 0 < 1 - first a.
  by case: a => [[|[|[|//]]] ?]; rewrite /first /=; split; decided R.
have W_ok : mechanism W.
  split=> [x y|x]; last by rewrite big_bool /W /= addrC subrK.
  by have [] := in01 (x ord0); rewrite /W; case: y => *; exact: ltW.
have W_private : graph_dp (@neighbours 1 [finType of 'I_3]) 2%:R W.
  by move=> x x' [] _; case: (close (x ord0) (x' ord0)).
have r2 : #|used_columns W| = 2%N.
  rewrite (_ : used_columns W = setT) ?cardsT ?card_bool //.
  pose x1 : {ffun 'I_1 -> 'I_3} := [ffun=> ord0].
  have [in0 in1] := in01 (x1 ord0).
  apply/setP => y; rewrite !inE; apply/existsP; exists x1.
  by rewrite /W; case: y; rewrite gt_eqF.
have v3 : #|[finType of 'I_3]| = 3%N by rewrite card_ord.
have P_prior := @uniform_prior R [finType of {ffun 'I_1 -> 'I_3}] [ffun=> ord0].
have L_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
have v_gt1 : (1 < #|[finType of 'I_3]|)%N by rewrite v3.
have few : (#|used_columns W| < #|[finType of 'I_3]| ^ 1)%N by rewrite r2 v3.
have leaks : 4%:R / 3%:R <= exp_leakage (@uniform R _) W.
  rewrite (exp_leakage_uniform [ffun=> ord0]) /maximal_leakage big_bool /=.
  apply: (@le_trans _ _ (2%:R / 3%:R + 2%:R / 3%:R)); first by decided R.
  apply: ler_add.
    apply: le_trans (le_maximum _ [ffun=> ord0]).
    by rewrite /W ffunE /first /=.
  apply: le_trans (le_maximum _ [ffun=> lift ord0 ord0]).
  by rewrite /W ffunE /first /=; decided R.
case=> printed.
  have up : ceiling_log #|[finType of 'I_3]| #|used_columns W| 1.
    by rewrite r2 v3; split=> // -[].
  have := printed _ _ _ _ _ _ _ v_gt1 L_ge1 W_ok W_private few P_prior up.
  apply/negP; rewrite -ltNge; apply: lt_le_trans leaks.
  by rewrite /few_outputs_formula r2 v3; decided R.
have down : floor_log #|[finType of 'I_3]| #|used_columns W| 0.
  by rewrite /floor_log r2 v3.
have [_] := printed _ _ _ _ _ _ _ v_gt1 L_ge1 W_ok W_private few P_prior down.
by apply/negP; rewrite -ltNge /exp_Bnd /few_outputs_formula r2 v3; decided R.
Qed.

Theorem row_proposition_20_corrected (R : realFieldType) (u : nat)
  (V Y : finType) (lambda : R) (W : {ffun 'I_u -> V} -> Y -> R) :
  (0 < #|V|)%N -> 1 <= lambda -> mechanism W ->
  graph_dp (@neighbours u V) lambda W ->
  [/\ forall P, prior P -> exp_leakage P W <=
        few_outputs_bound u #|V| #|used_columns W| lambda,
      few_outputs_bound u #|V| #|used_columns W| lambda <=
        exp_Bnd u #|V| lambda &
      forall l, (l <= u)%N -> (#|V| ^ l <= #|used_columns W|)%N ->
        few_outputs_bound u #|V| #|used_columns W| lambda <=
        few_outputs_formula u #|V| #|used_columns W| lambda l].
Proof.
move=> V_gt0 lambda_ge1 W_ok W_private.
have lambda_gt0 : 0 < lambda := lt_le_trans ltr01 lambda_ge1.
have [Z [U [U_ok U_s Z_r U_private]]] := used_outputs W_ok.
have /card_gt0P[v0 _] := V_gt0; pose x0 : {ffun 'I_u -> V} := [ffun=> v0].
have base_gt0 : 0 < #|V|%:R * lambda / (#|V|%:R - 1 + lambda).
  have v_ge1 : 1 <= #|V|%:R :> R by rewrite ler1n.
  rewrite divr_gt0 ?mulr_gt0 ?ltr0n // ltr_paddl // subr_ge0.
  exact: v_ge1.
have sharper := sharper_than_hamming u #|used_columns W| lambda_ge1 V_gt0.
have rounded l := sharper_than_rounded_down (r := #|used_columns W|) lambda_ge1
  V_gt0 (l := l) (u := u).
have := few_outputs lambda_ge1 U_ok (U_private _ _ W_private) x0.
rewrite U_s Z_r /few_outputs_bound mul1r.
move: sharper rounded; set total := \sum_(k < u.+1) _ => sharper rounded bound.
have total_gt0 : 0 < total.
  by apply: lt_le_trans sharper; rewrite invr_gt0 exprn_gt0.
split=> [P P_prior||l l_le words].
- apply: le_trans (exp_leakage_maxima P_prior W_ok) _.
  by rewrite -div1r ler_pdivl_mulr.
- by rewrite /exp_Bnd -[X in _ <= X]invrK lef_pinv ?posrE ?invr_gt0 ?exprn_gt0.
have {rounded} := rounded l l_le words.
set low := (X in X <= _ -> _) => low_le.
have low_ge1 : 1 <= low.
  have t_ge0 : 0 <= lambda^-1 by rewrite invr_ge0 ltW.
  rewrite /low ler_addl mulr_ge0 ?exprn_ge0 // subr_ge0 exprn_ege1 // ler_addl.
  by rewrite mulr_ge0 // subr_ge0 ler1n.
have formula : few_outputs_formula u #|V| #|used_columns W| lambda l =
    #|used_columns W|%:R / low.
  have low_eq : low * lambda ^+ u =
      (#|V|%:R - 1 + lambda) ^+ l - lambda ^+ l + lambda ^+ u.
    have powers : lambda^-1 ^+ (u - l) * lambda ^+ u = lambda ^+ l.
      rewrite -[X in lambda ^+ X](subnK l_le) exprD mulrA -exprMn.
      by rewrite mulVf ?gt_eqF // expr1n mul1r.
    rewrite /low mulrDl mul1r addrC; congr (_ + _).
    rewrite mulrAC powers mulrBr mulr1 -exprMn mulrDr mulr1 mulrCA.
    by rewrite divff ?gt_eqF // mulr1 [lambda + _]addrC.
  rewrite /few_outputs_formula -low_eq -mulf_div divff ?mulr1 //.
  by rewrite expf_neq0 // gt_eqF.
have low_gt0 := lt_le_trans ltr01 low_ge1.
by rewrite formula ler_pdivl_mulr // mulrC ler_pdivr_mulr.
Qed.

Definition lemma_19_as_printed (R : realFieldType) :=
  forall (u l : nat) (V Y : finType) (lambda : R)
    (W : {ffun 'I_u -> V} -> Y -> R),
  (1 < #|V|)%N -> (l < u)%N -> 1 <= lambda -> mechanism W ->
  graph_dp (@neighbours u V) lambda W -> #|used_columns W| = (#|V| ^ l)%N ->
  exists M : {ffun 'I_l -> V} -> {ffun 'I_l -> V} -> R,
  [/\ mechanism M,
      forall i h j,
        M i j <= lambda ^+ (u - l + distance (@neighbours l V) i h) * M h j,
      forall i j k, M i j <= M k k &
      posterior_vulnerability (@uniform R _) M =
      posterior_vulnerability (@uniform R _) W].

Theorem row_lemma_19 (R : realFieldType) : ~ lemma_19_as_printed R.
Proof.
(* Two bits, and the response to the first. *)
pose W (x : {ffun 'I_2 -> bool}) (y : bool) : R :=
  if x ord0 == y then 2%:R / 3%:R else 1 / 3%:R.
have W_ok : mechanism W.
  split=> [x y|x]; rewrite /W ?big_bool; first by case: eqP => _; decided R.
  by apply/eqP; case: (x ord0) => /=; decided R.
have W_private : graph_dp (@neighbours 2 [finType of bool]) 2%:R W.
  by move=> x x' y _; rewrite /W; do 2! case: eqP => _; decided R.
have words : #|used_columns W| = (#|[finType of bool]| ^ 1)%N.
  rewrite card_bool (_ : used_columns W = setT) ?cardsT ?card_bool //.
  pose x1 : {ffun 'I_2 -> bool} := [ffun=> true].
  apply/setP => y; rewrite !inE; apply/existsP; exists x1.
  by rewrite /W gt_eqF //; case: eqP => _; decided R.
have L_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
have v_gt1 : (1 < #|[finType of bool]|)%N by rewrite card_bool.
move=> printed; have [M [M_ok _ _]] :=
  printed _ _ _ _ _ _ v_gt1 (isT : (1 < 2)%N) L_ge1 W_ok W_private words.
have P_ge0 (x : {ffun 'I_1 -> bool}) : 0 <= @uniform R _ x.
  by rewrite invr_ge0 ler0n.
have := vulnerability_le_posterior P_ge0 M_ok.
rewrite (vulnerability_uniform R [ffun=> true]) card_ffun card_bool card_ord.
move=> half same; move: half; rewrite {}same leakage_at_uniform.
apply/negP; rewrite -ltNge card_ffun card_bool card_ord.
apply: (@le_lt_trans _ _ (4%:R^-1 * (4%:R / 3%:R))); last by decided R.
rewrite ler_pmul2l ?invr_gt0 ?ltr0n // /maximal_leakage big_bool /=.
apply: (@le_trans _ _ (2%:R / 3%:R + 2%:R / 3%:R)); last by decided R.
by apply: ler_add; apply: maximum_le => [|x]; rewrite /W; try case: eqP => _;
  decided R.
Qed.

Theorem row_lemma_19_corrected (R : realFieldType) (u l : nat)
  (V Y : finType) (lambda : R) (W : {ffun 'I_u -> V} -> Y -> R) :
  (0 < #|V|)%N -> (l <= u)%N -> 1 <= lambda -> mechanism W ->
  graph_dp (@neighbours u V) lambda W -> #|used_columns W| = (#|V| ^ l)%N ->
  exists M : {ffun 'I_l -> V} -> {ffun 'I_l -> V} -> R,
  [/\ mechanism M,
      forall i h j,
        M i j <= lambda ^+ (u - l + distance (@neighbours l V) i h) * M h j,
      forall i j k, M i j <= M k k &
      maximal_leakage M = maximal_leakage W].
Proof.
move=> V_gt0 l_le lambda_ge1 W_ok W_private words.
have [Z [U [U_ok <- Z_r U_private]]] := used_outputs W_ok.
rewrite words in Z_r; have /card_gt0P[v0 _] := V_gt0.
exact: square_reduction lambda_ge1 U_ok (U_private _ _ W_private)
  [ffun=> v0] l_le Z_r V_gt0.
Qed.

(* With the printed digits of Table 1(a); or with the exact matrix. *)
Definition example_30_as_printed (R : realFieldType) :=
  (forall P : 'I_6 -> R, prior P ->
     posterior_vulnerability P (@table_1a R) <
     posterior_vulnerability P
       (matrix_17 2%:R ord0 (@clique [finType of 'I_6]))) \/
  (exists2 alpha : R, 0 < alpha /\ alpha ^+ 5 = 2%:R &
   forall P : 'I_6 -> R, prior P ->
     posterior_vulnerability P (@truncated 5 R alpha) <
     posterior_vulnerability P
       (matrix_17 2%:R ord0 (@clique [finType of 'I_6]))).

Theorem row_example_30 (R : realFieldType) : ~ example_30_as_printed R.
Proof.
pose P := @ends_and_between R 5 (1 / 4%:R) (1 / 8%:R).
have P_prior : prior P.
  split=> [x|].
    by rewrite /P /ends_and_between; case: ifP => _; decided R.
  rewrite /P !big_ord_recl big_ord0 /ends_and_between /=.
  by apply/eqP; decided R.
have M_2_low : posterior_vulnerability P
    (matrix_17 2%:R ord0 (@clique [finType of 'I_6])) <= 2%:R / 7%:R.
  pose c (z : 'I_6) : R := if (z == ord0) || (z == ord_max) then 1 / 14%:R
    else 1 / 28%:R.
  apply: (@le_trans _ _ (\sum_z c z)).
    apply: guessed_at_most => [z|x z].
      by rewrite /c; case: ifP => _; decided R.
    rewrite clique_matrix /P /ends_and_between /c.
    have [->|_] := eqVneq x z; case: ifP => _; try case: ifP => _; by decided R.
  rewrite !big_ord_recl big_ord0 /c /=; by decided R.
pose g (z : 'I_6) : 'I_6 := if z == 1%N :> nat then ord0
  else if z == 4%N :> nat then ord_max else z.
have better (M : 'I_6 -> 'I_6 -> R) : 2%:R / 7%:R <
    \sum_z P (g z) * M (g z) z ->
    ~ forall P : 'I_6 -> R, prior P -> posterior_vulnerability P M <
    posterior_vulnerability P
      (matrix_17 2%:R ord0 (@clique [finType of 'I_6])).
  move=> more printed; have := printed P P_prior; apply/negP; rewrite -leNgt.
  apply: le_trans M_2_low _; apply: le_trans (ltW more) _.
  exact: guessed_at_least.
case=> [|[alpha [alpha_gt0 alpha5]]]; apply: better.
  rewrite !big_ord_recl big_ord0 /P /ends_and_between /g /table_1a.
  rewrite /apart /=.
  rewrite /outer_column /inner_column /= /decimal; by decided R.
have t0 := t_gt0 alpha_gt0; have /andP[_ t_lt] := t_in alpha_gt0 alpha5.
rewrite !big_ord_recl big_ord0 /P /ends_and_between /g /truncated /share.
rewrite /apart /=; move: (alpha^-1) t0 t_lt => s s_gt0 s_lt.
rewrite -[X in _ < X]/(city_sum (1 / 4%:R) (1 / 8%:R) s).
have -> : 1 / 4%:R = 1 / 8%:R + 1 / 8%:R :> R by apply/eqP; decided R.
rewrite city_sumE //.
apply: (@lt_trans _ _ (1 / 8%:R * (6%:R - 4%:R * (74%:R / 85%:R)))).
  by decided R.
rewrite ltr_pmul2l ?ltr_add2l ?ltr_opp2 ?ltr_pmul2l ?ltr0n //; by decided R.
Qed.

Theorem row_example_30_corrected (R : realFieldType) (alpha : R)
  (M_1 M_2 : 'I_6 -> 'I_6 -> R) : 0 < alpha -> alpha ^+ 5 = 2%:R ->
  (forall x z, M_1 x z = @truncated 5 R alpha x z) ->
  (forall x z, M_2 x z =
     matrix_17 2%:R ord0 (@clique [finType of 'I_6]) x z) ->
  [/\ `|alpha - (1 + decimal R 1 4 9 0)| < 5%:R / 10%:R ^+ 4 /\
        forall x z, `|table_1a R x z - M_1 x z| < 7%:R / 10%:R ^+ 4,
      mechanism (@table_1a R) /\
        graph_dp (@clique [finType of 'I_6]) 2%:R (@table_1a R),
      mechanism M_1 /\ graph_dp (@clique [finType of 'I_6]) 2%:R M_1,
      [/\ mechanism M_2, graph_dp (@clique [finType of 'I_6]) 2%:R M_2 &
          forall x z, M_2 x z = if x == z then 2%:R / 7%:R else 1 / 7%:R] &
      [/\ `|posterior_vulnerability (@uniform R [finType of 'I_6]) M_1 -
            decimal R 2 2 4 3| < 5%:R / 10%:R ^+ 5,
          posterior_vulnerability (@uniform R [finType of 'I_6]) M_2 =
            2%:R / 7%:R,
          forall (Z : finType) (W : 'I_6 -> Z -> R), mechanism W ->
            graph_dp (@clique [finType of 'I_6]) 2%:R W ->
            posterior_vulnerability (@uniform R [finType of 'I_6]) W <=
            2%:R / 7%:R &
          forall P : 'I_6 -> R,
            (forall x, P x = ends_and_between (1 / 10%:R) (1 / 5%:R) x) ->
            [/\ `|posterior_vulnerability P M_1 - decimal R 2 4 1 5| <
                  5%:R / 10%:R ^+ 5,
                posterior_vulnerability P M_2 = 2%:R / 7%:R,
                exists W : 'I_6 -> 'I_6 -> R, [/\ mechanism W,
                  graph_dp (@clique [finType of 'I_6]) 2%:R W &
                  posterior_vulnerability P W = 8%:R / 25%:R] &
                forall (Z : finType) (W : 'I_6 -> Z -> R), mechanism W ->
                  graph_dp (@clique [finType of 'I_6]) 2%:R W ->
                  posterior_vulnerability P W <= 8%:R / 25%:R]]].
Proof.
move=> alpha_gt0 alpha5 M_1E M_2E.
have two_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
have same (W W' : 'I_6 -> 'I_6 -> R) : (forall x z, W x z = W' x z) ->
    (mechanism W' -> mechanism W) /\
    forall P, posterior_vulnerability P W = posterior_vulnerability P W'.
  move=> eq_W; split=> [[W_ge0 W_sum]|P].
    split=> [x z|x]; rewrite ?eq_W //.
    by rewrite -(W_sum x); apply: eq_bigr.
  by apply: eq_bigr => z _; apply: eq_bigr => x _; rewrite eq_W.
have [M_1_ok M_1_V] := same _ _ M_1E; have [M_2_ok M_2_V] := same _ _ M_2E.
have G := clique_graph [finType of 'I_6].
have regular : symmetric_graph (@clique [finType of 'I_6]).
  by left; exact: clique_transitive.
have [T_ok T_private] := city_ok alpha_gt0 alpha5.
have [H_ok H_private _] := matrix_17_best ord0 two_ge1 G regular.
have row : (7%:R / 2%:R)^-1 = 2%:R / 7%:R :> R by rewrite invf_div.
split; first by split=> [|x z]; [exact: alpha_close | rewrite M_1E;
  exact: table_close].
- exact: table_private.
- by split=> [|x y z xy]; [exact: M_1_ok | rewrite !M_1E; exact: T_private].
- split=> [|x y z xy|x z]; first exact: M_2_ok.
    by rewrite !M_2E; exact: H_private.
  by rewrite M_2E clique_matrix.
split=> [||Z W W_ok W_private|P P_eq].
- have alpha_ge1 := root_ge1 alpha_gt0 alpha5.
  have [U_eq _] := truncated_useful (isT : (0 < 5)%N) alpha_ge1.
  rewrite M_1_V U_eq (_ : 6%:R - 2%:R = 4%:R); last by apply/eqP; decided R.
  exact: uniform_close.
- by rewrite M_2_V matrix_17_posterior // clique_sum row.
- by have := symmetric_best ord0 two_ge1 G regular W_ok W_private;
    rewrite clique_sum row.
split; first by rewrite M_1_V (city_utility alpha_gt0 alpha5 P_eq);
  exact: second_close.
- by rewrite M_2_V second_response.
- exists (@four_answers R); have [F_ok F_private] := four_answers_ok R.
  by split=> //; exact: second_best.
by move=> Z W; exact: second_most.
Qed.

Theorem row_proposition_21 (R : realFieldType) :
  (forall (u : nat) (V Y : finType) (lambda : R)
     (W : {ffun 'I_u -> V} -> Y -> R) (i : 'I_u) (x : {ffun 'I_u -> V})
     (P : V -> R), 1 <= lambda -> mechanism W ->
   graph_dp (@neighbours u V) lambda W -> prior P ->
   [/\ exp_leakage P (of_individual W x i) <=
         #|V|%:R * lambda / (#|V|%:R - 1 + lambda),
       #|V|%:R * lambda / (#|V|%:R - 1 + lambda) =
         lambda * (#|V|%:R / (#|V|%:R - 1 + lambda)) &
       #|V|%:R / (#|V|%:R - 1 + lambda) <= 1]) /\
  forall (log : R -> R) (lambda : R), logarithm log -> 0 < lambda ->
  log lambda = 1 + decimal R 3 5 0 0 ->
  [/\ `|log lambda / log 2%:R - (1 + decimal R 9 5 0 0)| < 5%:R / 10%:R ^+ 3,
      `|log (3%:R / (3%:R - 1 + lambda)) / log 2%:R + decimal R 9 7 0 0| <
        5%:R / 10%:R ^+ 3 &
      decimal R 4 9 0 0 <
        - log (3%:R / (3%:R - 1 + lambda)) / log lambda < decimal R 5 0 0 0].
Proof.
split=> [u V Y lambda W i x P lambda_ge1 W_ok W_private P_prior
  |log lambda log_is lambda_gt0 lambda_log].
  have [K_ok K_private] := individual_private x i lambda_ge1 W_ok W_private.
  have [factor correction] := individual_correction (x i) lambda_ge1.
  split; [|exact: factor|exact: correction].
  apply: le_trans (exp_leakage_maxima P_prior K_ok) _.
  exact (individual_sharper_bound (x i) lambda_ge1 K_ok K_private).
have [log_mul _] := log_is.
have log_is_135 : log lambda = 135%:R / 100%:R.
  by rewrite lambda_log /decimal; apply/eqP; decided R.
have two_gt0 := log2_gt0 log_is.
have sum_gt0 : 0 < 2%:R + lambda by apply: addr_gt0; rewrite ?ltr0n.
have three_gt0 : 0 < 3%:R :> R by rewrite ltr0n.
have -> : log (3%:R / (3%:R - 1 + lambda)) =
    - log ((2%:R + lambda) / 3%:R).
  rewrite -(log_inverse log_mul) ?divr_gt0 // invf_div.
  by congr (log (_ / (_ + _))); apply/eqP; decided R.
have c_low := c_gt log_is lambda_gt0 log_is_135.
have c_high := c_lt log_is lambda_gt0 log_is_135.
have c_most := le_trans (c_le log_is lambda_gt0 log_is_135) (c_high_ log_is).
move: c_low c_high c_most; set c := log (_ / _) => c_low c_high c_most.
have log2_low := two_low log_is; have log2_high := two_high log_is.
rewrite !log_is_135; split.
- rewrite ltr_distl; apply/andP; split.
    rewrite ltr_pdivl_mulr //.
    apply: (@le_lt_trans _ _ ((1 + decimal R 9 5 0 0 - 5%:R / 10%:R ^+ 3) *
      (694%:R / 10%:R ^+ 3))); last by rewrite /decimal; decided R.
    by rewrite ler_wpmul2l // /decimal; decided R.
  rewrite ltr_pdivr_mulr //.
  apply: (@lt_le_trans _ _ ((1 + decimal R 9 5 0 0 + 5%:R / 10%:R ^+ 3) *
    (690%:R / 10%:R ^+ 3 + 6%:R / 10%:R ^+ 4))).
    by rewrite /decimal; decided R.
  by rewrite ler_wpmul2l // /decimal; decided R.
- have low : 193%:R / 200%:R < c / log 2%:R.
    rewrite ltr_pdivl_mulr // mulrAC ltr_pdivr_mulr ?ltr0n //.
    by rewrite [c * _]mulrC.
  have high : c / log 2%:R < 39%:R / 40%:R.
    rewrite ltr_pdivr_mulr // mulrAC ltr_pdivl_mulr ?ltr0n //.
    by rewrite [c * _]mulrC.
  rewrite mulNr addrC ltr_distl; apply/andP; split.
    rewrite ltr_subl_addr; apply: lt_le_trans high _.
    by rewrite /decimal; decided R.
  rewrite -ltr_subl_addr; apply: le_lt_trans low.
  by rewrite /decimal; decided R.
have pos : 0 < 135%:R / 100%:R :> R by decided R.
rewrite opprK; apply/andP; split.
  rewrite ltr_pdivl_mulr //.
  rewrite -(ltr_pmul2l (_ : 0 < 200%:R)) ?ltr0n //; apply: lt_trans c_low.
  apply: (@lt_le_trans _ _ (193%:R *
    (690%:R / 10%:R ^+ 3 + 6%:R / 10%:R ^+ 4))).
    by rewrite /decimal; decided R.
  by rewrite ler_wpmul2l ?ler0n.
rewrite ltr_pdivr_mulr //; apply: le_lt_trans c_most _.
by rewrite /decimal; decided R.
Qed.
