(* alvim2015: the theorem of each row. *)

From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Graphs Hamming
  Channels Symmetry Databases MinEntropy SmallerRelations Averages
  DistanceAverages SphereIntersections HiddenRow Rationals MutualInformation.
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
