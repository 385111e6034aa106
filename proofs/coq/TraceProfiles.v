(* The trace profile of a source set: the least trace of a diagonal with entries
   of [0, 1] and a given accuracy.  It is convex and piecewise linear, and its
   corners decide the least leakage.

   Exports: profile_lines, profile_pieces, least_leakage_tangent,
   least_leakage_corner. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  SourceSets LinearPrograms Existence.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The largest of finitely many lines, each a slope and its value at 0. *)
Section Lines.
Variable R : realFieldType.
Implicit Types (l : R * R) (ls : seq (R * R)) (f : R -> R)
  (a b r t : R) (ks : seq R).
Add Field numbers : (field_of_numbers R).

Definition line l r := l.1 * r + l.2.

Fixpoint upper l0 ls r :=
  if ls is l :: rest then Num.max (line l r) (upper l0 rest r) else line l0 r.

Lemma upper_le l0 ls r t :
  (upper l0 ls r <= t) = all (fun l => line l r <= t) (l0 :: ls).
Proof.
by elim: ls => [|l ls IH] /=; rewrite ?andbT // le_maxl IH /= andbCA.
Qed.

(* From the knot a on the numbers of ks are the next knots, and f is affine
   between neighbours. *)
Fixpoint pieces f a ks : Prop :=
  if ks is b :: rest then
  [/\ a < b, exists l, forall r, a <= r <= b -> f r = line l r &
      pieces f b rest] else True.

Lemma affine_sign l a b r :
  0 <= line l a -> 0 <= line l b -> a <= r <= b -> 0 <= line l r.
Proof.
move=> at_a at_b /andP[ar rb]; have [m_ge0|m_lt0] := lerP 0 l.1.
  by apply: le_trans at_a _; rewrite ler_add2r ler_wpmul2l.
by apply: le_trans at_b _; rewrite ler_add2r ler_wnmul2l // ltW.
Qed.

Lemma line_crossing l a b :
  a < b -> 0 < line l a /\ line l b < 0 \/ line l a < 0 /\ 0 < line l b ->
  exists c, [/\ a < c, c < b & line l c = 0].
Proof.
move=> ab signs; pose w := line l a / (line l a - line l b).
have gap_neq0 : line l a - line l b != 0.
  by rewrite subr_eq0; apply/eqP => same; case: signs;
    rewrite same => -[/lt_trans lt /lt]; rewrite ltxx.
have w_eq : w * (line l a - line l b) = line l a by rewrite divfK.
have /andP[w_gt0 w_lt1] : 0 < w < 1.
  case: signs => -[a_sign b_sign].
    have gap_gt0 : 0 < line l a - line l b
      by rewrite subr_gt0 (lt_trans b_sign).
    apply/andP; split; first exact: divr_gt0.
    by rewrite /w ltr_pdivr_mulr // mul1r ltr_subr_addl gtr_addr.
  have gap_lt0 : line l a - line l b < 0 by rewrite subr_lt0 (lt_trans a_sign).
  apply/andP; split; first by rewrite /w ltr_ndivl_mulr // mul0r.
  by rewrite /w ltr_ndivr_mulr // mul1r ltr_subl_addl ltr_addr.
have ab_gt0 : 0 < b - a by rewrite subr_gt0.
exists (a + (b - a) * w); split; first by rewrite ltr_addl mulr_gt0.
  by rewrite -ltr_subr_addl -[X in _ < X]mulr1 ltr_pmul2l.
rewrite (_ : line l _ = line l a - w * (line l a - line l b));
  first by rewrite w_eq subrr.
by rewrite /line; identity R.
Qed.

(* One more line cuts each piece once at most. *)
Lemma pieces_max f l a ks : pieces f a ks ->
  exists2 ks', pieces (fun r => Num.max (line l r) (f r)) a ks' &
  last a ks' = last a ks.
Proof.
elim: ks a => [|b ks IH] a /=; first by exists [::].
move=> [ab [m f_m] /IH[ks' ks'_ok <-]]; pose d r := line l r - line m r.
have d_line r : d r = line (l.1 - m.1, l.2 - m.2) r
  by rewrite /d /line /=; identity R.
have above c e : a <= c -> e <= b -> 0 <= d c -> 0 <= d e ->
    forall r, c <= r <= e -> Num.max (line l r) (f r) = line l r.
  move=> ac eb c_ge e_ge r r_in; have /andP[cr re] := r_in;
    rewrite f_m ?(le_trans ac cr) ?(le_trans re eb) //.
  by apply/max_idPl; rewrite -subr_ge0 -/(d r) d_line;
    apply: affine_sign r_in; rewrite -d_line.
have below c e : a <= c -> e <= b -> d c <= 0 -> d e <= 0 ->
    forall r, c <= r <= e -> Num.max (line l r) (f r) = line m r.
  move=> ac eb c_le e_le r r_in; have /andP[cr re] := r_in;
    rewrite f_m ?(le_trans ac cr) ?(le_trans re eb) //.
  apply/max_idPr; rewrite -subr_ge0 (_ : _ - _ = line (m.1 - l.1, m.2 - l.2) r);
    last by rewrite /line /=; identity R.
  have minus c' : line (m.1 - l.1, m.2 - l.2) c' = - d c'
    by rewrite /d /line /=; identity R.
  by apply: affine_sign r_in; rewrite minus oppr_ge0.
have two g h c : a < c -> c < b ->
    (forall r, a <= r <= c -> Num.max (line l r) (f r) = line g r) ->
    (forall r, c <= r <= b -> Num.max (line l r) (f r) = line h r) ->
    exists2 ks0, pieces (fun r => Num.max (line l r) (f r)) a ks0 &
    last a ks0 = last b ks'.
  by move=> ac cb g_ok h_ok; exists (c :: b :: ks') => //=;
    split=> //; [exists g | split=> //; exists h].
have zero c : line (l.1 - m.1, l.2 - m.2) c = 0 -> d c = 0 by rewrite d_line.
have whole g : (forall r, a <= r <= b -> Num.max (line l r) (f r) = line g r) ->
    exists2 ks0, pieces (fun r => Num.max (line l r) (f r)) a ks0 &
    last a ks0 = last b ks'.
  by move=> g_ok; exists (b :: ks') => //=; split=> //; exists g.
have [a_ge|a_lt] := lerP 0 (d a); have [b_ge|b_lt] := lerP 0 (d b).
- by apply: (whole l); apply: above.
- case: (ltrgtP 0 (d a)) a_ge => // [a_gt _|a0 _];
    last by apply: (whole m); apply: below; rewrite // -?a0 // ltW.
  have [|c [ac cb /zero c0]] := @line_crossing (l.1 - m.1, l.2 - m.2) a b ab;
    first by left; rewrite -!d_line.
  by apply: (two l m c ac cb);
    [apply: above => //; rewrite ?c0 // ltW | apply: below; rewrite ?c0 // ltW].
- case: (ltrgtP 0 (d b)) b_ge => // [b_gt _|b0 _];
    last by apply: (whole m); apply: below; rewrite // -?b0 // ltW.
  have [|c [ac cb /zero c0]] := @line_crossing (l.1 - m.1, l.2 - m.2) a b ab;
    first by right; rewrite -!d_line.
  by apply: (two m l c ac cb);
    [apply: below => //; rewrite ?c0 // ltW | apply: above; rewrite ?c0 // ltW].
by apply: (whole m); apply: below; rewrite // ltW.
Qed.

Lemma upper_pieces l0 ls a b :
  a < b -> exists2 ks, pieces (upper l0 ls) a ks & last a ks = b.
Proof.
move=> ab; elim: ls => [|l ls [ks ks_ok <-]] /=; last exact: pieces_max.
by exists [:: b] => //; split=> //; exists l0.
Qed.

Lemma pieces_last f a ks : pieces f a ks -> a <= last a ks.
Proof. by elim: ks a => //= b ks IH a [/ltW ab _ /IH]; apply: le_trans. Qed.

Lemma pieces_in f a ks r : pieces f a ks -> r \in ks -> a < r <= last a ks.
Proof.
elim: ks a => // b ks IH a /= [ab _ ks_ok]; have b_last := pieces_last ks_ok.
by rewrite inE => /orP[/eqP ->|/(IH b ks_ok)/andP[br ->]];
  rewrite ?ab ?b_last // (lt_trans ab).
Qed.

Lemma pieces_scaled f g l c a ks :
  (forall r, g r = c * f r + line l r) -> pieces f a ks -> pieces g a ks.
Proof.
move=> g_eq; elim: ks a => //= b ks IH a [ab [m f_m] /IH ks_ok]; split=> //.
by exists (c * m.1 + l.1, c * m.2 + l.2) => r /f_m f_r;
  rewrite g_eq f_r /line /=; identity R.
Qed.

(* What is not negative at a number and at the knots beyond it is nowhere
   negative there. *)
Lemma nonnegative_between f a u ks : pieces f a ks -> a <= u -> 0 <= f u ->
  (forall b, b \in ks -> u < b -> 0 <= f b) ->
  forall r, u <= r <= last a ks -> 0 <= f r.
Proof.
elim: ks a u => [|b ks IH] a u /=.
  by move=> _ au u_ge _ r /andP[ur ra];
    have -> : r = u by apply: le_anti; rewrite ur (le_trans ra).
move=> [ab [m f_m] ks_ok] au u_ge knots r /andP[ur r_last];
    have [bu|ub] := lerP b u.
  apply: (IH b u ks_ok bu u_ge _ r); last by rewrite ur.
  by move=> c c_ks; apply: knots; rewrite inE c_ks orbT.
have b_ge : 0 <= f b by apply: knots; rewrite ?mem_head.
have [rb|br] := lerP r b; last first.
  apply: (IH b b ks_ok (lexx b) b_ge _ r); last by rewrite ltW.
  by move=> c c_ks bc; apply: knots (lt_trans ub bc); rewrite inE c_ks orbT.
have range t : u <= t -> t <= b -> f t = line m t
  by move=> ut tb; rewrite f_m // (le_trans au ut).
by rewrite (range r ur rb); apply: (@affine_sign m u b);
  rewrite ?ur // -range // ltW.
Qed.

(* A zero of what is nowhere negative lies at a knot. *)
Lemma zero_at_knot f a u ks r : pieces f a ks -> a <= u -> u < r <= last a ks ->
  (forall t, u <= t <= last a ks -> 0 <= f t) -> f r = 0 ->
  exists2 b, b \in ks & u < b /\ f b = 0.
Proof.
elim: ks a u => [|b ks IH] a u /=; first by move=> _ au /andP[ur ra];
  have := lt_le_trans ur (le_trans ra au); rewrite ltxx.
move=> [ab [m f_m] ks_ok] au /andP[ur r_last] f_ge f_r;
    have [rb|br] := lerP r b; last first.
  have [bu|/ltW ub] := lerP b u.
    have [|c c_ks uc] := IH b u ks_ok bu _ f_ge f_r; first by rewrite ur.
    by exists c => //; rewrite inE c_ks orbT.
  have [||c c_ks [bc f_c]] := IH b b ks_ok (lexx b) _ _ f_r;
      first by rewrite br.
    by move=> t /andP[bt t_last]; apply: f_ge; rewrite (le_trans ub bt).
  by exists c; [rewrite inE c_ks orbT | rewrite (le_lt_trans ub bc)].
have ub := lt_le_trans ur rb; exists b; [exact: mem_head | split=> //].
have b_last := pieces_last ks_ok.
have range t : u <= t -> t <= b -> f t = line m t
  by move=> ut tb; rewrite f_m // (le_trans au ut).
have f_u : 0 <= line m u by rewrite -(range u (lexx u) (ltW ub)); apply: f_ge;
  rewrite lexx (le_trans (ltW ub)).
have f_b : 0 <= line m b
  by rewrite -(range b (ltW ub) (lexx b)); apply: f_ge; rewrite b_last ltW.
have m_r : line m r = 0 by rewrite -(range r (ltW ur) rb).
rewrite (range b (ltW ub) (lexx b)); apply: le_anti; rewrite f_b andbT.
have slope_le : m.1 <= 0.
  rewrite -(pmulr_lle0 _ (_ : 0 < r - u)) ?subr_gt0 //
    (_ : _ * _ = line m r - line m u); last by rewrite /line; identity R.
  by rewrite m_r sub0r oppr_le0.
by rewrite -m_r ler_add2r ler_wnmul2l.
Qed.

End Lines.

(* What diagonals of a given accuracy have as their least trace. *)
Section Profile.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).
Hypotheses (vertex_prior : forall v, prior (vertex v))
  (some : exists v : V, True).
Implicit Types (q x : X -> R) (D L lambda u r t : R) (ks : seq R).
Add Field numbers : (field_of_numbers R).

Definition diagonal r x :=
  (forall z, 0 <= x z <= 1) /\ accurate (hull vertex) r x.

(* phi(r) = t. *)
Definition profile r t := (exists2 x, diagonal r x & \sum_z x z = t) /\
  forall x, diagonal r x -> t <= \sum_z x z.

Lemma whole_diagonal r : r <= 1 -> diagonal r (fun=> 1).
Proof.
move=> r_le1; split=> [z|]; first by rewrite ler01 lexx.
by apply/accurate_hull => v; have [_ v_sum] := vertex_prior v;
  under eq_bigr do rewrite mulr1; rewrite v_sum.
Qed.

(* The unknowns are the entries, the accuracy r and the trace t; the entries are
   eliminated. *)
Theorem profile_lines : exists l0 ls, forall r t, r <= 1 ->
  (exists2 x, diagonal r x & \sum_z x z <= t) <-> upper l0 ls r <= t.
Proof.
pose A (k : (X + X) + option V) (i : X + bool) : R :=
  match k, i with
  | inl (inl z), inl z' => - (z' == z)%:R
  | inl (inr z), inl z' => (z' == z)%:R
  | inr (Some v), inl z' => - vertex v z'
  | inr (Some _), inr b => b%:R
  | inr None, inl _ => 1
  | inr None, inr b => - (~~ b)%:R
  | _, _ => 0
  end.
pose b (k : (X + X) + option V) : R := if k is inl (inr _) then 1 else 0.
pose point x r t (i : X + bool) : R := match i with
  inl z => x z | inr b => if b then r else t end.
have row k x r t : \sum_i A k i * point x r t i =
    match k with
    | inl (inl z) => - x z | inl (inr z) => x z
    | inr (Some v) => r - \sum_z vertex v z * x z | inr None => \sum_z x z - t
    end.
  have unit z : \sum_z' (z' == z)%:R * x z' = x z.
    by rewrite (bigD1 z) //= eqxx mul1r big1 ?addr0 // => z' /negPf ->;
      rewrite mul0r.
  rewrite big_sumType /= [X in _ + X]big_bool /=; case: k => [[z|z]|[v|]] /=;
    rewrite ?mul0r ?addr0 ?mul1r.
  - by under eq_bigr do rewrite mulNr; rewrite sumrN unit.
  - exact: unit.
  - by under eq_bigr do rewrite mulNr; rewrite sumrN addrC.
  - by under eq_bigr do rewrite mul1r; rewrite oppr0 mul0r add0r mulN1r.
have pointP x r t : (forall k, \sum_i A k i * point x r t i <= b k) <->
    diagonal r x /\ \sum_z x z <= t.
  split=> [ok|[[x_in /accurate_hull x_acc] x_t] [[z|z]|[v|]]]; rewrite ?row /=.
  - split; last by have := ok (inr None); rewrite row subr_le0.
    split=> [z|]; last by apply/accurate_hull => v;
      have := ok (inr (Some v)); rewrite row subr_le0.
    by have := ok (inl (inl z)); have := ok (inl (inr z));
      rewrite !row /= oppr_le0 => -> ->.
  - by rewrite oppr_le0; have /andP[] := x_in z.
  - by have /andP[] := x_in z.
  - by rewrite subr_le0.
  - by rewrite subr_le0.
have units_ge0 : nonnegative
    [seq unit_weight R k | k <- enum [finType of (X + X) + option V]].
  by move=> w /mapP[k _ ->] k'; rewrite ffunE ler0n.
have [ws [ws_ge0 ws_0 _ ws_sat]] :=
  eliminate_all A (fun=> 0) b [seq inl z | z <- enum X] units_ge0.
pose alpha w := coefficient A (inr true) w;
  pose tau (w : {ffun (X + X) + option V -> R}) := w (inr None).
pose beta w := combined b w.
have sums w (y : X + bool -> R) : w \in ws ->
    \sum_i coefficient A i w * y i =
    alpha w * y (inr true) - tau w * y (inr false).
  move=> w_ws; rewrite big_sumType /= big1 ?add0r => [|z _];
    last by rewrite ws_0 ?mul0r ?map_f ?mem_enum.
  rewrite big_bool /= -/(alpha w); congr (_ + _); rewrite -mulNr; congr (_ * _).
  rewrite /coefficient /combined (bigD1 (inr None)) //= mulrN1 big1
    ?addr0 // => -[[z|z]|[v|]] //= _; exact: mulr0.
have solvable r t : (exists2 x, diagonal r x & \sum_z x z <= t) <->
    forall w, w \in ws -> alpha w * r - tau w * t <= beta w.
  split=> [[x x_ok x_t] w w_ws|bounds].
    have /pointP ok := conj x_ok x_t.
    have sol : solves A (fun=> 0) b 0 (point x r t)
      by move=> k; rewrite mulr0 addr0.
    by have := combination (ws_ge0 w w_ws) sol;
      rewrite mulr0 addr0 -/(beta w) (sums w (point x r t) w_ws).
  have [|y y_sat y_same] := ws_sat 0 (point (fun=> 0) r t).
    move=> w w_ws; rewrite mulr0 addr0 (sums w _ w_ws) /=; exact: bounds.
  pose x z := y (inl z); have y_eq : y =1 point x r t.
    move=> [z|c] //=; rewrite y_same; last by apply/negP => /mapP[].
    by case: c.
  have /pointP[x_ok x_t] : forall k, \sum_i A k i * point x r t i <= b k;
    last by exists x.
  move=> k; have := y_sat (unit_weight R k);
    rewrite map_f ?mem_enum // => /(_ isT).
  rewrite mulr0 addr0 combined_unit; congr (_ <= _); apply: eq_bigr => i _.
  by rewrite /coefficient combined_unit y_eq.
have tau_ge0 w : w \in ws -> 0 <= tau w by move=> w_ws; apply: ws_ge0.
have alpha_ge0 w : w \in ws -> 0 <= alpha w.
  move=> w_ws; apply: sumr_ge0 => -[[z|z]|[v|]] _ /=;
    rewrite ?mulr0 ?mulr1 ?oppr0 ?mulr0 //; exact: ws_ge0.
have at_one w : w \in ws -> alpha w - tau w * #|X|%:R <= beta w.
  move=> w_ws; rewrite -[alpha w]mulr1; move: w w_ws; apply/solvable;
    exists (fun=> 1); first exact: whole_diagonal.
  by rewrite sumr_const.
pose cut w : R * R := (alpha w / tau w, - (beta w / tau w)).
have cut_line w r t : 0 < tau w ->
    (line (cut w) r <= t) = (alpha w * r - tau w * t <= beta w).
  move=> tau_gt0; rewrite /line /= mulrAC -mulrBl
    ler_pdivr_mulr // [t * _]mulrC.
  by rewrite ler_subl_addr [in RHS]ler_subl_addr addrC.
case tight: [seq w <- ws | 0 < tau w] => [|w0 tights].
  have slack w : w \in ws -> tau w = 0.
    move=> w_ws; apply: le_anti; rewrite tau_ge0 // andbT leNgt;
      apply/negP => tau_gt0.
    by have : w \in [seq w <- ws | 0 < tau w];
      [rewrite mem_filter tau_gt0 | rewrite tight].
  have [x [x_in _] x_le] : exists2 x, diagonal 1 x & \sum_z x z <= -1.
    by apply/solvable => w w_ws; have := at_one w w_ws;
      rewrite slack // !mul0r !subr0 mulr1.
  suff : 0 <= \sum_z x z
    by move/le_trans/(_ x_le); rewrite oppr_ge0 leNgt ltr01.
  by apply: sumr_ge0 => z _; have /andP[] := x_in z.
exists (cut w0), (map cut tights) => r t r_le1;
  rewrite upper_le -map_cons -tight all_map.
split=> [/solvable bounds|/allP bounds].
  apply/allP => w; rewrite mem_filter => /andP[tau_gt0 w_ws] /=;
    rewrite cut_line //; exact: bounds.
apply/solvable => w w_ws; have [tau_gt0|tau_le0] := ltP 0 (tau w).
  by rewrite -cut_line //; apply: bounds; rewrite mem_filter tau_gt0.
have tau0 : tau w = 0 by apply: le_anti; rewrite tau_le0 tau_ge0.
have := at_one w w_ws; rewrite tau0 !mul0r !subr0; apply: le_trans.
by rewrite -[X in _ <= X]mulr1 ler_wpmul2l // alpha_ge0.
Qed.

(* foundations, least leakage: phi exists up to r = 1, and is piecewise linear
   between any two numbers below. *)
Theorem profile_pieces a :
  a < 1 -> exists2 phi : R -> R, forall r, r <= 1 -> profile r (phi r) &
  exists2 ks, pieces phi a ks & last a ks = 1.
Proof.
move=> a_lt1; have [l0 [ls lines]] := profile_lines;
  exists (upper l0 ls); last exact: upper_pieces.
move=> r r_le1; have least x : diagonal r x ->
  upper l0 ls r <= \sum_z x z by move=> x_ok; apply/lines => //; exists x.
split=> //; have [x x_ok x_le] :=
  iffRL (lines r _ r_le1) (lexx (upper l0 ls r)); exists x => //.
by apply: le_anti; rewrite x_le least.
Qed.

Section Tangents.
Variable phi : R -> R.
Hypothesis phi_profile : forall r, r <= 1 -> profile r (phi r).

Lemma phi_gt1 r : r <= 1 -> ~ quiet vertex r -> 1 < phi r.
Proof.
move=> r_le1 loud; have [[x [x_in x_acc] x_sum] _] := phi_profile r_le1;
  rewrite ltNge; apply/negP => le; apply: loud.
by exists x; split=> // [z|]; [have /andP[] := x_in z | rewrite x_sum].
Qed.

Lemma diagonal_le1 r x : diagonal r x -> r <= 1.
Proof.
move=> [x_in /accurate_hull x_acc]; have [v _] := some;
  apply: le_trans (x_acc v) _; have [v_ge0 <-] := vertex_prior v.
by apply: ler_sum => z _; have /andP[_ le] := x_in z;
  rewrite -[X in _ <= X]mulr1 ler_wpmul2l.
Qed.

(* The points of the one linear program are diagonals of the accuracies above u,
   with the quotients as their values. *)
Lemma program_profile u y s : scaled_diagonal vertex u y s ->
  exists2 r, u < r <= 1 &
  u * (phi r - 1) <= scaled_level u y s * (r - u) \/ u < 0.
Proof.
move=> [y_in y_acc]; have [v _] := some;
  have [z0 _] := prior_letter (vertex_prior v).
have s_gt0 : 0 < s.
  have s_ge0 : 0 <= s by have /andP[y_ge0] := y_in z0; apply: le_trans.
  rewrite lt_def s_ge0 andbT; apply/eqP => s0; have := y_acc v;
    rewrite s0 mulr0 addr0 big1 ?ler10 // => z _.
  by have -> : y z = 0;
    [apply: le_anti; have := y_in z; rewrite s0 andbC | rewrite mulr0].
have ss : s^-1 * s = 1 by rewrite mulVf // gt_eqF.
pose x z := s^-1 * y z; pose r := u + s^-1;
  have r_u : r - u = s^-1 by rewrite /r addrC addrA addNr add0r.
have x_ok : diagonal r x.
  split=> [z|]; have /andP[y_ge0 y_le] := y_in z0.
    have /andP[{}y_ge0 {}y_le] := y_in z;
      rewrite /x mulr_ge0 ?invr_ge0 ?(ltW s_gt0) //= -[X in _ <= X]ss.
    by rewrite ler_wpmul2l ?invr_ge0 ?(ltW s_gt0).
  apply/accurate_hull => v';
    rewrite (eq_bigr (fun z => s^-1 * (vertex v' z * y z))) => [|z _];
    last by rewrite mulrCA.
  rewrite -mulr_sumr (_ : r = s^-1 * (1 + u * s));
    first by rewrite ler_wpmul2l ?y_acc // invr_ge0 (ltW s_gt0).
  by rewrite mulrDr mulr1 mulrCA ss mulr1 addrC.
have r_le1 := diagonal_le1 x_ok;
  exists r; first by rewrite r_le1 /r ltr_addl invr_gt0 s_gt0.
have [u_ge0|] := lerP 0 u; [left | by right].
have [_ /(_ x x_ok)] := phi_profile r_le1;
  rewrite r_u /scaled_level -mulr_sumr => le.
rewrite -mulrA ler_wpmul2l // mulrBl [s * _]mulrC ss ler_add2r;
  by rewrite mulrC.
Qed.

Lemma profile_program u r : u < r <= 1 ->
  exists y s, scaled_diagonal vertex u y s /\
  scaled_level u y s * (r - u) = u * (phi r - 1).
Proof.
move=> /andP[ur r_le1]; have [[x [x_in x_acc] <-] _] := phi_profile r_le1.
have gap_gt0 : 0 < r - u by rewrite subr_gt0.
pose s := (r - u)^-1; have s_gt0 : 0 < s by rewrite invr_gt0.
have ss : s * (r - u) = 1 by rewrite mulVf // gt_eqF.
exists (fun z => s * x z), s; split; last first.
  rewrite /scaled_level -mulr_sumr; move: (\sum_z x z) => t.
  by rewrite -[u * (t - 1)]mulr1 -{2}ss; identity R.
split=> [z|v].
- have /andP[x_ge0 x_le] := x_in z; by rewrite mulr_ge0 ?(ltW s_gt0) //=
    -[X in _ <= X]mulr1 ler_wpmul2l // (ltW s_gt0).
- rewrite (eq_bigr (fun z => s * (vertex v z * x z))) => [|z _];
    last by rewrite mulrCA.
  rewrite -mulr_sumr -{1}ss (_ : s * (r - u) + u * s = s * r);
    last by identity R.
  by rewrite ler_wpmul2l ?(ltW s_gt0) //; move/accurate_hull: x_acc.
Qed.

(* foundations, least leakage: the least level is u times the least slope from
   (u, 1) to the graph of phi. *)
Theorem least_leakage_tangent D L : 0 < D -> ~ quiet vertex (1 - D) ->
  least_exp_epsilon (hull vertex) D L <->
  (exists2 r, 1 - D < r <= 1 & L * (r - (1 - D)) = (1 - D) * (phi r - 1)) /\
  forall r, 1 - D < r <= 1 -> L * (r - (1 - D)) <= (1 - D) * (phi r - 1).
Proof.
move=> D_gt0 loud; have u_gt0 := loud_gt0 loud.
have to_profile y s : scaled_diagonal vertex (1 - D) y s ->
    exists2 r, 1 - D < r <= 1 &
    (1 - D) * (phi r - 1) <= scaled_level (1 - D) y s * (r - (1 - D)).
  by move=> /program_profile[r r_in [le|]]; [exists r | rewrite ltNge ltW].
rewrite (one_linear_program vertex_prior L D_gt0 some loud); split=> -[].
  move=> [y [s [y_ok y_L]]] L_le; have below r : 1 - D < r <= 1 ->
      L * (r - (1 - D)) <= (1 - D) * (phi r - 1).
    move=> r_in; have [y' [s' [y'_ok <-]]] := profile_program r_in;
      rewrite ler_wpmul2r ?L_le //.
    by have /andP[lt _] := r_in; rewrite subr_ge0 ltW.
  split=> //; have [r r_in le] := to_profile _ _ y_ok; exists r => //.
  by apply: le_anti; rewrite below //= -y_L.
move=> [r r_in r_L] below; split.
  have [y [s [y_ok y_r]]] := profile_program r_in; exists y, s; split=> //.
  have /andP[lt _] := r_in;
    have gap_neq0 : r - (1 - D) != 0 by rewrite subr_eq0 gt_eqF.
  by apply: (mulIf gap_neq0); rewrite y_r r_L.
move=> y s /to_profile[r' r'_in le]; have /andP[lt _] := r'_in.
by rewrite -(ler_pmul2r (_ : 0 < r' - (1 - D))) ?subr_gt0 //;
  apply: le_trans le; apply: below.
Qed.

(* ... for which the corners of phi suffice: the ends of the pieces between
   which it is affine. *)
Theorem least_leakage_corner D L a ks : 0 < D -> ~ quiet vertex (1 - D) ->
  a <= 1 - D -> pieces phi a ks -> last a ks = 1 ->
  least_exp_epsilon (hull vertex) D L <->
  (exists2 r, r \in ks & 1 - D < r /\
    L * (r - (1 - D)) = (1 - D) * (phi r - 1)) /\
  forall r, r \in ks -> 1 - D < r -> L * (r - (1 - D)) <= (1 - D) * (phi r - 1).
Proof.
move=> D_gt0 loud a_le ks_ok ks_last; have u_gt0 := loud_gt0 loud.
rewrite (least_leakage_tangent L D_gt0 loud);
  set u := 1 - D in loud a_le u_gt0 *.
have u_le1 : u <= 1 by rewrite ler_subl_addr ler_addl ltW.
pose g r := u * (phi r - 1) - L * (r - u).
have g_ok : pieces g a ks.
  by apply: pieces_scaled ks_ok => r;
    rewrite (_ : g r = u * phi r + line (- L, L * u - u) r) //
    /g /line /=; identity R.
have g_u : 0 < g u by rewrite /g subrr mulr0 subr0 mulr_gt0 // subr_gt0 phi_gt1.
have knot_range r : r \in ks -> r <= 1
  by move=> /(pieces_in ks_ok)/andP[_]; rewrite ks_last.
have g_ge r : (0 <= g r) = (L * (r - u) <= u * (phi r - 1)) by rewrite subr_ge0.
have g_0 r : g r = 0 <-> L * (r - u) = u * (phi r - 1).
  by split=> [/eqP|eq]; rewrite /g ?eq ?subrr // subr_eq0 => /eqP.
split=> [[[r r_in /g_0 r_0] below]|[[r r_ks [ur r_eq]] below]].
  split=> [|b b_ks ub]; last by apply: below; rewrite ub knot_range.
  have [|t /andP[ut t_le]|b b_ks [ub /g_0 b_eq]] :=
    zero_at_knot g_ok a_le _ _ r_0; rewrite ?ks_last //; last by exists b.
  move: ut; rewrite le_eqVlt => /orP[/eqP <-|ut]; first exact: ltW.
  by rewrite g_ge below // ut -ks_last.
split=> [|t /andP[ut t_le]]; first by exists r => //; rewrite ur knot_range.
rewrite -g_ge; apply: (nonnegative_between g_ok a_le (ltW g_u));
  last by rewrite ks_last t_le ltW.
by move=> b b_ks ub; rewrite g_ge below.
Qed.

End Tangents.

End Profile.
