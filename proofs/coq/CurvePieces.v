(* What the trace profile says of whole curves: the largest accuracy of a level
   is at a corner, and each corner has a piece of the least leakage.

   Exports: profile_convex, largest_accuracy_corner, curve_piece,
   curve_last_piece, turnings_increase, pieces_join, curve_decreases,
   curve_jump. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne SourceSets Existence TraceProfiles.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section CurvePieces.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R)
  (phi : R -> R) (r0 : R).
Hypotheses (vertex_prior : forall v, prior (vertex v))
  (some : exists v : V, True).
Hypothesis phi_profile : forall r, r <= 1 -> profile vertex r (phi r).
Implicit Types (q x : X -> R) (D L lambda u r t a b c w : R) (ks : seq R).
Add Field numbers : (field_of_numbers R).

Lemma phi_least r x : r <= 1 -> diagonal vertex r x -> phi r <= \sum_z x z.
Proof.
by move=> r_le1 x_ok; have [_ least] := phi_profile r_le1; apply: least.
Qed.

(* foundations, least leakage: phi is convex. *)
Theorem profile_convex w r r' : 0 <= w <= 1 -> r <= 1 -> r' <= 1 ->
  phi (w * r + (1 - w) * r') <= w * phi r + (1 - w) * phi r'.
Proof.
move=> /andP[w_ge0 w_le1] r_le1 r'_le1;
  have v_ge0 : 0 <= 1 - w by rewrite subr_ge0.
have [[x [x_in /accurate_hull x_acc] <-] _] := phi_profile r_le1.
have [[x' [x'_in /accurate_hull x'_acc] <-] _] := phi_profile r'_le1.
have mean_le1 (c d : R) : c <= 1 -> d <= 1 -> w * c + (1 - w) * d <= 1.
  move=> c_le1 d_le1; rewrite -subr_ge0
    (_ : _ - _ = w * (1 - c) + (1 - w) * (1 - d)); last by identity R.
  by rewrite addr_ge0 // mulr_ge0 // subr_ge0.
rewrite !mulr_sumr -big_split;
    apply: phi_least; [exact: mean_le1 | split=> [z|]].
  have /andP[x_ge0 x_le1] := x_in z; have /andP[x'_ge0 x'_le1] := x'_in z.
  by rewrite addr_ge0 ?mulr_ge0 //= mean_le1.
apply/accurate_hull => v; rewrite (eq_bigr (fun z =>
    w * (vertex v z * x z) + (1 - w) * (vertex v z * x' z))); last first.
  by move=> z _ /=; identity R.
by rewrite big_split -!mulr_sumr; apply: ler_add; rewrite ler_wpmul2l.
Qed.

(* An optimal diagonal is scaled down to a smaller accuracy; the trace is at
   least the accuracy. *)
Lemma phi_scaled a b :
  0 <= a -> a <= b -> 0 < b -> b <= 1 -> phi a * b <= a * phi b.
Proof.
move=> a_ge0 ab b_gt0 b_le1;
  have [[x [x_in /accurate_hull x_acc] <-] _] := phi_profile b_le1.
have s_ge0 : 0 <= a / b by rewrite divr_ge0 // ltW.
rewrite -ler_pdivl_mulr // mulrAC mulr_sumr;
  apply: phi_least; first exact: le_trans b_le1.
split=> [z|].
  have /andP[x_ge0 x_le1] := x_in z; rewrite mulr_ge0 //= -[X in _ <= X]mulr1;
    apply: ler_pmul => //.
  by rewrite ler_pdivr_mulr // mul1r.
apply/accurate_hull => v;
  rewrite (eq_bigr (fun z => a / b * (vertex v z * x z))) => [|z _];
  last by rewrite mulrCA.
by rewrite -mulr_sumr -[X in X <= _](divfK (lt0r_neq0 b_gt0)) ler_wpmul2l.
Qed.

Lemma phi_ge r : r <= 1 -> r <= phi r.
Proof.
move=> r_le1; have [[x [x_in /accurate_hull x_acc] <-] _] := phi_profile r_le1;
  have [v _] := some.
apply: le_trans (x_acc v) _; have v_prior := vertex_prior v;
  have [v_ge0 v_sum] := v_prior.
apply: ler_sum => z _; have /andP[x_ge0 _] := x_in z;
  rewrite -[X in _ <= X]mul1r ler_wpmul2r //.
by rewrite -v_sum (bigD1 z) //= ler_addl sumr_ge0.
Qed.

(* r0 is the value of the game. *)
Hypotheses (r0_quiet : quiet vertex r0)
  (r0_largest : forall u, quiet vertex u -> u <= r0) (r0_lt1 : r0 < 1).

Lemma r0_gt0 : 0 < r0.
Proof.
have [v _] := some; have M_gt0 := letters_gt0 (vertex_prior v);
    apply: lt_le_trans (r0_largest (u := #|X|%:R^-1) _).
  by rewrite invr_gt0.
exists (fun=> #|X|%:R^-1); split=> [z||]; first by rewrite invr_ge0 ltW.
  by rewrite sumr_const -[_^-1 *+ _]mulr_natr mulVf // gt_eqF.
by apply/accurate_hull => v'; have [_ v'_sum] := vertex_prior v';
  rewrite -mulr_suml v'_sum mul1r.
Qed.

(* Below r0 the profile is r/r0, at r0 it is 1. *)
Lemma phi_below r : 0 <= r -> r <= r0 -> r <= r0 * phi r.
Proof.
rewrite le_eqVlt => /orP[/eqP <- _|r_gt0 r_le];
  first by rewrite mulr_ge0 ?(ltW r0_gt0) ?phi_ge ?ler01.
have r_le1 : r <= 1 := le_trans r_le (ltW r0_lt1).
have phi_gt0 := lt_le_trans r_gt0 (phi_ge r_le1).
have [[x [x_in /accurate_hull x_acc] x_sum] _] := phi_profile r_le1.
rewrite -ler_pdivr_mulr //; apply: r0_largest;
  exists (fun z => x z / phi r); split=> [z||].
- by rewrite divr_ge0 ?(ltW phi_gt0) //; have /andP[] := x_in z.
- by rewrite -mulr_suml x_sum divff // gt_eqF.
apply/accurate_hull => v;
  rewrite (eq_bigr (fun z => vertex v z * x z / phi r)) => [|z _];
  last by rewrite mulrA.
by rewrite -mulr_suml ler_wpmul2r // invr_ge0 ltW.
Qed.

Lemma phi_r0 : phi r0 = 1.
Proof.
apply: le_anti; apply/andP; split; last first.
  by have := phi_below (ltW r0_gt0) (lexx r0);
    rewrite -{1}[r0]mulr1 ler_pmul2l // r0_gt0.
have [q [q_ge0 q_sum q_acc]] := r0_quiet; apply: le_trans (q_sum);
  apply: phi_least; first exact: ltW.
split=> // z; rewrite q_ge0 /=; apply: le_trans q_sum;
  rewrite (bigD1 z) //= ler_addl; exact: sumr_ge0.
Qed.

(* foundations, largest accuracy: it is reached at a corner from r0 on. *)
Theorem largest_accuracy_corner lambda D ks :
  1 <= lambda -> pieces phi r0 ks -> last r0 ks = 1 ->
  least_distortion (hull vertex) lambda D ->
  (exists2 r, r \in r0 :: ks & (1 - D) * (lambda - 1 + phi r) = lambda * r) /\
  forall r, r \in r0 :: ks -> lambda * r <= (1 - D) * (lambda - 1 + phi r).
Proof.
move=> lambda_ge1 ks_ok ks_last [reached least]; set a := 1 - D;
  have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have gap_ge0 : 0 <= lambda - 1 by rewrite subr_ge0.
have hull_priors := hull_of_priors vertex_prior.
have below r : r0 <= r -> r <= 1 -> lambda * r <= a * (lambda - 1 + phi r).
  move=> r_ge r_le1; have r_gt0 := lt_le_trans r0_gt0 r_ge;
    have phi_gt0 := lt_le_trans r_gt0 (phi_ge r_le1).
  have den_gt0 : 0 < lambda - 1 + phi r by apply: ltr_paddl.
  have [[x [x_in x_acc] x_sum] _] := phi_profile r_le1;
    pose s := lambda / (lambda - 1 + phi r).
  have s_ge0 : 0 <= s by rewrite divr_ge0 // ltW.
  have s_den : s * (lambda - 1 + phi r) = lambda by rewrite divfK // gt_eqF.
  rewrite -ler_pdivr_mulr // mulrAC -/s -[X in X <= _](subKr 1) /a ler_add2l
    ler_opp2; apply: least.
  apply: (upper_certificate hull_priors (q := fun z => s * x z)) => //.
  - by have [v _] := some; exists (vertex v); apply: hull_vertex.
  - split=> z; first by have /andP[x_ge0 _] := x_in z; rewrite mulr_ge0.
    rewrite -mulr_sumr x_sum -[X in _ <= X]s_den mulrDr ler_add2r
      mulrCA ler_wpmul2l //.
    by have /andP[_ x_le1] := x_in z; rewrite -[X in _ <= X]mulr1 ler_wpmul2l.
  apply/accurate_hull => v;
    rewrite (eq_bigr (fun z => s * (vertex v z * x z))) => [|z _];
    last by rewrite mulrCA.
  by rewrite -mulr_sumr subKr ler_wpmul2l //; move/accurate_hull: x_acc.
have knots r : r \in r0 :: ks -> r0 <= r /\ r <= 1.
  rewrite inE => /orP[/eqP ->|/(pieces_in ks_ok)/andP[/ltW -> ]];
    first by rewrite lexx ltW.
  by rewrite ks_last.
have at_r0 := below r0 (lexx r0) (ltW r0_lt1);
  rewrite phi_r0 subrK [a * _]mulrC ler_pmul2l // in at_r0.
split=> [|r /knots[r_ge r_le1]]; last exact: below.
have a_gt0 : 0 < a := lt_le_trans r0_gt0 at_r0.
have [q [q_ge0 q_in] q_acc] :=
  achievable_diagonal hull_priors lambda_ge1 reached.
have [v _] := some; have [z0 _] := prior_letter (vertex_prior v);
  have [m m_max] := largest_entry q z0.
have s_gt0 : 0 < q m.
  rewrite lt_def q_ge0 andbT; apply/eqP => q_m;
    move/accurate_hull: q_acc => /(_ v); rewrite big1 ?leNgt ?a_gt0 // => z _.
  by have -> : q z = 0;
    [apply: le_anti; rewrite q_ge0 andbT -q_m | rewrite mulr0].
pose r := a / q m; have r_s : r * q m = a by rewrite divfK // gt_eqF.
have x_ok : diagonal vertex r (fun z => q z / q m).
  split=> [z|]; first by rewrite divr_ge0 ?(ltW s_gt0) //=
    ler_pdivr_mulr // mul1r.
  apply/accurate_hull => v';
    rewrite (eq_bigr (fun z => vertex v' z * q z / q m)) => [|z _];
    last by rewrite mulrA.
  by rewrite -mulr_suml ler_wpmul2r ?invr_ge0 ?(ltW s_gt0) //;
    move/accurate_hull: q_acc.
have r_le1 := diagonal_le1 vertex_prior some x_ok;
  have r_gt0 : 0 < r by rewrite divr_gt0.
have at_r : a * (lambda - 1 + phi r) <= lambda * r.
  have := phi_least r_le1 x_ok; rewrite -mulr_suml ler_pdivl_mulr // => le.
  rewrite -r_s -mulrA [lambda * r]mulrC ler_wpmul2l ?(ltW r_gt0) //;
    apply: le_trans (q_in m).
  by rewrite mulrDr ![q m * _]mulrC ler_add2l.
have [r_ge|r_lt] := lerP r0 r; last first.
  exists r0; first exact: mem_head.
  rewrite phi_r0 subrK [a * _]mulrC; congr (_ * _);
    apply: le_anti; rewrite at_r0 andbT.
  have c_gt0 : 0 < (lambda - 1) * r0 + r
    by apply: ltr_paddl => //; rewrite mulr_ge0 // ltW // r0_gt0.
  rewrite -(ler_pmul2r c_gt0);
      apply: (@le_trans _ _ (r0 * (a * (lambda - 1 + phi r)))).
    rewrite mulrCA ler_wpmul2l ?(ltW a_gt0) // mulrDr
      [r0 * (lambda - 1)]mulrC ler_add2l.
    by apply: phi_below; apply: ltW.
  rewrite ler_wpmul2l ?(ltW r0_gt0) //; apply: le_trans at_r _;
    rewrite -{1}[lambda](subrK 1) mulrDl mul1r ler_add2r.
  by rewrite ler_wpmul2l // ltW.
have r_eq : a * (lambda - 1 + phi r) - lambda * r = 0
  by apply/eqP; rewrite subr_eq0; apply/eqP/le_anti; rewrite at_r below.
pose g t := a * (lambda - 1 + phi t) - lambda * t.
have g_ok : pieces g r0 ks.
  apply: pieces_scaled ks_ok => t;
    rewrite (_ : g t = a * phi t + line (- lambda, a * (lambda - 1)) t) //.
  by rewrite /g /line /=; identity R.
move: r_ge; rewrite le_eqVlt => /orP[/eqP eq|lt].
  by exists r0; [exact: mem_head | apply/eqP; rewrite -subr_eq0 eq r_eq].
have [|t /andP[t_ge t_le]|b b_ks [_ /eqP b_0]] :=
  zero_at_knot g_ok (lexx r0) _ _ r_eq.
- by rewrite lt ks_last.
- by rewrite subr_ge0 below // -ks_last.
by exists b; [rewrite inE b_ks orbT | apply/eqP; rewrite -subr_eq0].
Qed.

(* A line through (u, 1) and a point of the graph that lies below the graph
   decides the least leakage. *)
Lemma supporting_line D b s : 0 < D -> ~ quiet vertex (1 - D) -> 1 - D < b ->
  b <= 1 -> s * (b - (1 - D)) = phi b - 1 ->
  (forall r, 1 - D < r -> r <= 1 -> s * (r - b) <= phi r - phi b) ->
  least_exp_epsilon (hull vertex) D ((1 - D) * (phi b - 1) / (b - (1 - D))).
Proof.
move=> D_gt0 loud ub b_le1 s_eq support; have u_gt0 := loud_gt0 loud;
  set u := 1 - D in ub s_eq support u_gt0 *.
have gap_gt0 : 0 < b - u by rewrite subr_gt0.
rewrite -s_eq mulrA mulfK ?gt_eqF //;
  apply/(least_leakage_tangent vertex_prior some phi_profile _ D_gt0 loud).
rewrite -/u; split=> [|r /andP[ur r_le1]];
  first by exists b; rewrite ?ub // -s_eq mulrA.
rewrite -mulrA ler_pmul2l // -subr_ge0
  (_ : _ - _ = phi r - phi b - s * (r - b)); first by rewrite subr_ge0 support.
have -> : phi b = s * (b - u) + 1 by rewrite s_eq subrK.
by identity R.
Qed.

Lemma three_points a b r : a <= b -> b <= r -> a < r -> r <= 1 ->
  (r - a) * phi b <= (r - b) * phi a + (b - a) * phi r.
Proof.
move=> ab br ar r_le1; have gap_gt0 : 0 < r - a by rewrite subr_gt0.
pose w := (r - b) / (r - a);
  have w_gap : w * (r - a) = r - b by rewrite divfK // gt_eqF.
have w_range : 0 <= w <= 1.
  by rewrite divr_ge0 ?subr_ge0 ?(ltW ar) //= ler_pdivr_mulr //
    mul1r ler_add2l ler_opp2.
have v_gap : (1 - w) * (r - a) = b - a
  by rewrite mulrBl mul1r w_gap; identity R.
have b_eq : w * a + (1 - w) * r = b
  by rewrite -[RHS](subKr r) -w_gap; identity R.
have := profile_convex w_range (le_trans ab (le_trans br r_le1)) r_le1;
  rewrite b_eq => le.
apply: le_trans (ler_wpmul2l (ltW gap_gt0) le) _; rewrite -w_gap -v_gap.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

Section Side.
Variables (b c : R) (l : R * R).
Hypotheses (bc : b < c) (c_le1 : c <= 1)
  (on_side : forall r, b <= r <= c -> phi r = line l r).

Let gap_gt0 : 0 < c - b. Proof. by rewrite subr_gt0. Qed.

Lemma side_slope : phi c - phi b = l.1 * (c - b).
Proof. by rewrite !on_side ?lexx ?(ltW bc) // /line; identity R. Qed.

Lemma right_of_side r : b <= r -> r <= 1 -> l.1 * (r - b) <= phi r - phi b.
Proof.
move=> br r_le1; have [rc|cr] := lerP r c.
  by rewrite !on_side ?lexx ?(ltW bc) ?br // /line le_eqVlt; apply/orP; left;
    apply/eqP; identity R.
rewrite -(ler_pmul2r gap_gt0) mulrAC -side_slope -subr_ge0.
have := three_points (ltW bc) (ltW cr) (lt_trans bc cr) r_le1;
  rewrite -subr_ge0.
by move: (phi b) (phi c) (phi r) => p q s; congr (0 <= _); identity R.
Qed.

Lemma left_of_side r : r <= c -> l.1 * (r - c) <= phi r - phi c.
Proof.
move=> rc; have [br|rb] := lerP b r.
  by rewrite !on_side ?lexx ?(ltW bc) ?br // /line le_eqVlt; apply/orP; left;
    apply/eqP; identity R.
rewrite -(ler_pmul2r gap_gt0) mulrAC -side_slope -subr_ge0.
have := three_points (ltW rb) (ltW bc) (lt_trans rb bc) c_le1;
  rewrite -subr_ge0.
by move: (phi b) (phi c) (phi r) => p q s; congr (0 <= _); identity R.
Qed.

Lemma slope_gt0 : r0 <= b -> 0 < l.1.
Proof.
move=> r0_le; have b_gt0 := lt_le_trans r0_gt0 r0_le;
  have c_gt0 := lt_trans b_gt0 bc.
have := phi_scaled (ltW b_gt0) (ltW bc) c_gt0 c_le1;
  have phi_gt0 := lt_le_trans c_gt0 (phi_ge c_le1).
have -> : phi b = phi c - l.1 * (c - b)
  by rewrite -side_slope opprB addrC subrK.
rewrite mulrBl ler_subl_addr -ler_subl_addl mulrC -mulrBl => le.
have : 0 < l.1 * (c - b) * c by apply: lt_le_trans le; rewrite mulr_gt0.
by rewrite -mulrA pmulr_lgt0 // mulr_gt0.
Qed.

End Side.

(* The accuracy at which the line of slope m through the corner at
   b has trace 1. *)
Definition turning b m := b - (phi b - 1) / m.

Lemma below_turning u b m :
  0 < m -> (u <= turning b m) = (phi b - 1 <= m * (b - u)).
Proof.
by move=> m_gt0;
  rewrite /turning ler_subr_addl -ler_subr_addr ler_pdivr_mulr // mulrC.
Qed.

Lemma above_turning u b m :
  0 < m -> (turning b m <= u) = (m * (b - u) <= phi b - 1).
Proof.
by move=> m_gt0;
  rewrite /turning ler_subl_addr -ler_subl_addl ler_pdivl_mulr // mulrC.
Qed.

(* Both ends of a side turn at the same accuracy z, where both of their pieces
   have the value z m ... *)
Theorem pieces_join b c l :
  r0 <= b -> b < c -> c <= 1 -> (forall r, b <= r <= c -> phi r = line l r) ->
  turning b l.1 = turning c l.1 /\
  forall e, e = b \/ e = c -> 1 < phi e ->
  turning e l.1 * (phi e - 1) / (e - turning e l.1) = turning e l.1 * l.1.
Proof.
move=> r0_le bc c_le1 on_side;
    have l_gt0 := slope_gt0 bc c_le1 on_side r0_le; split.
  have c_eq : phi c = l.1 * (c - b) + phi b
    by rewrite -(side_slope bc on_side) subrK.
  apply: (mulIf (lt0r_neq0 l_gt0));
    rewrite /turning !mulrBl !divfK ?gt_eqF // c_eq; identity R.
move=> e _ e_gt1; have gap_neq0 : phi e - 1 != 0 by rewrite gt_eqF // subr_gt0.
by rewrite -mulrA; congr (_ * _);
  rewrite /turning subKr invfM invrK mulrA divff // mul1r.
Qed.

(* ... and successive sides turn one after the other. *)
Theorem turnings_increase b m m' :
  0 < m -> m < m' -> 1 < phi b -> turning b m < turning b m'.
Proof.
move=> m_gt0 lt b_gt1;
  rewrite /turning ltr_add2l ltr_opp2 ltr_pmul2l ?subr_gt0 // ltf_pinv //.
exact: lt_trans lt.
Qed.

(* foundations, curve pieces: between the turnings of its two sides a corner
   decides the least leakage; *)
Theorem curve_piece D a b c l l' :
  0 < D -> ~ quiet vertex (1 - D) -> r0 <= a -> a < b -> b < c -> c <= 1 ->
  (forall r, a <= r <= b -> phi r = line l r) ->
  (forall r, b <= r <= c -> phi r = line l' r) -> 1 - D < b ->
  turning b l.1 <= 1 - D <= turning c l'.1 ->
  least_exp_epsilon (hull vertex) D ((1 - D) * (phi b - 1) / (b - (1 - D))).
Proof.
move=> D_gt0 loud r0_le ab bc c_le1 left right ub;
  have b_le1 := le_trans (ltW bc) c_le1.
have r0_le' := le_trans r0_le (ltW ab);
  have l_gt0 := slope_gt0 ab b_le1 left r0_le.
have l'_gt0 := slope_gt0 bc c_le1 right r0_le';
  have [<- _] := pieces_join r0_le' bc c_le1 right.
rewrite above_turning // below_turning //;
  set u := 1 - D in loud ub * => /andP[s_ge s_le].
have gap_gt0 : 0 < b - u by rewrite subr_gt0.
pose s := (phi b - 1) / (b - u);
  have s_eq : s * (b - u) = phi b - 1 by rewrite divfK // gt_eqF.
apply: (supporting_line D_gt0 loud ub b_le1 s_eq) => r _ r_le1;
    have [br|/ltW rb] := lerP b r.
  apply: le_trans (right_of_side bc right br r_le1);
    rewrite ler_wpmul2r ?subr_ge0 //.
  by rewrite -(ler_pmul2r gap_gt0) s_eq.
apply: le_trans (left_of_side ab b_le1 left rb);
  rewrite ler_wnmul2r ?subr_le0 //.
by rewrite -(ler_pmul2r gap_gt0) s_eq.
Qed.

(* the last corner down to D = 0. *)
Theorem curve_last_piece D a l :
  0 < D -> ~ quiet vertex (1 - D) -> r0 <= a -> a < 1 ->
  (forall r, a <= r <= 1 -> phi r = line l r) -> turning 1 l.1 <= 1 - D ->
  least_exp_epsilon (hull vertex) D ((1 - D) * (phi 1 - 1) / (1 - (1 - D))).
Proof.
move=> D_gt0 loud r0_le a_lt1 left;
  have l_gt0 := slope_gt0 a_lt1 (lexx 1) left r0_le.
rewrite above_turning //; set u := 1 - D in loud * => s_ge.
have u_lt1 : u < 1 by rewrite ltr_subl_addr ltr_addl.
have gap_gt0 : 0 < 1 - u by rewrite subr_gt0.
pose s := (phi 1 - 1) / (1 - u);
  have s_eq : s * (1 - u) = phi 1 - 1 by rewrite divfK // gt_eqF.
apply: (supporting_line D_gt0 loud u_lt1 (lexx 1) s_eq) => r _ r_le1.
apply: le_trans (left_of_side a_lt1 (lexx 1) left r_le1);
  rewrite ler_wnmul2r ?subr_le0 //.
by rewrite -(ler_pmul2r gap_gt0) s_eq.
Qed.

(* The first side turns at r0, where its piece has the value r0 m,
   at least 1. *)
Theorem curve_jump b l :
  r0 < b -> b <= 1 -> (forall r, r0 <= r <= b -> phi r = line l r) ->
  turning b l.1 = r0 /\ 1 <= r0 * l.1.
Proof.
move=> rb b_le1 on_side; have [<- _] := pieces_join (lexx r0) rb b_le1 on_side.
have gap_gt0 : 0 < b - r0 by rewrite subr_gt0.
split; first by rewrite /turning phi_r0 subrr mul0r subr0.
have := phi_scaled (ltW r0_gt0) (ltW rb) (lt_trans r0_gt0 rb) b_le1;
  rewrite phi_r0 mul1r.
have -> : phi b = l.1 * (b - r0) + 1
  by rewrite -(side_slope rb on_side) phi_r0 subrK.
by rewrite mulrDr mulr1 -ler_subl_addr mulrA -{1}[b - r0]mul1r ler_pmul2r.
Qed.

(* A larger distortion needs strictly less leakage, as long as any is needed. *)
Theorem curve_decreases D D' L L' :
  0 < D -> D < D' -> ~ quiet vertex (1 - D') ->
  least_exp_epsilon (hull vertex) D L ->
  least_exp_epsilon (hull vertex) D' L' -> L' < L.
Proof.
move=> D_gt0 lt loud'; have uu : 1 - D' < 1 - D by rewrite ltr_add2l ltr_opp2.
have louder r : 1 - D' <= r -> ~ quiet vertex r.
  move=> le [q [q_ge0 q_sum q_acc]]; apply: loud'; exists q; split=> // P P_in;
    apply: le_trans le _; exact: q_acc.
have u_gt0 := loud_gt0 loud'.
move=> /(least_leakage_tangent vertex_prior some phi_profile _ D_gt0
  (louder _ (ltW uu)))[[r /andP[ur r_le1] r_L] _].
move=> /(least_leakage_tangent vertex_prior some phi_profile _
  (lt_trans D_gt0 lt) loud')[_ /(_ r)].
move: uu u_gt0 ur r_L; set u := 1 - D; set u' := 1 - D' => uu u_gt0 ur r_L;
  rewrite (lt_trans uu ur) r_le1 => /(_ isT) r_L'.
have t_gt0 : 0 < phi r - 1.
  by rewrite subr_gt0; apply: (phi_gt1 phi_profile r_le1); apply: louder;
    apply: ltW; apply: lt_trans ur.
have gap_gt0 : 0 < r - u by rewrite subr_gt0.
have gap'_gt0 : 0 < r - u' by rewrite subr_gt0 (lt_trans uu).
rewrite -(ltr_pmul2r gap_gt0) r_L -(ltr_pmul2r gap'_gt0).
apply: (@le_lt_trans _ _ (u' * (phi r - 1) * (r - u)));
  first by rewrite mulrAC ler_pmul2r.
rewrite -subr_gt0 (_ : _ - _ = (phi r - 1) * (r * (u - u')));
  last by identity R.
by rewrite !mulr_gt0 // ?subr_gt0 // (lt_trans u_gt0) // (lt_trans uu).
Qed.

End CurvePieces.
