(* The programs of min-entropy leakage on a graph, as entries_programs.py writes
   them for certificates of format 2, and what their least values are.

   Exports: program_leakage, program_few_outputs.  Adjacency is any relation;
   both directions of an edge are pairs of it. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Graphs Channels OutputsChecks.
From symdp Require Import Kernel Builders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Sums.
Variables (R : realFieldType) (L M : finType).

(* What a row that compares two unknowns says. *)
Lemma sum_compared lambda l l' (f : L -> R) :
  \sum_k (lambda * (k == l)%:R - (k == l')%:R) * f k = lambda * f l - f l'.
Proof.
under eq_bigr do rewrite mulrBl -mulrA.
by rewrite sumrB -mulr_sumr !sum_at.
Qed.

Lemma sum_graph (g : L -> M) (f : L * M -> R) :
  \sum_e (e.2 == g e.1)%:R * f e = \sum_l f (l, g l).
Proof.
transitivity (\sum_l \sum_m (m == g l)%:R * f (l, m)).
  by rewrite pair_bigA; apply: eq_bigr => -[].
by apply: eq_bigr => l _; rewrite sum_at.
Qed.

End Sums.

(* The largest sum of the diagonals of private mechanisms. *)
Section Leakage.
Variables (R : realFieldType) (X : finType) (adjacent : rel X).
Implicit Types (lambda s : R) (v : X * X -> R).

Definition directed : finType := [finType of {e : X * X | adjacent e.1 e.2}].

(* Rows sum to 1; each output is private for each pair of adjacent letters. *)
Definition leakage_rows : finType := [finType of X + X * directed].

Definition leakage_row lambda (j : leakage_rows) (e : X * X) : R :=
  match j with
  | inl x => (e.1 == x)%:R
  | inr (z, i) => lambda * (e == ((val i).2, z))%:R - (e == ((val i).1, z))%:R
  end.

Definition leakage_program lambda : program R [finType of X * X] leakage_rows
    [finType of void] [finType of void] :=
  Program (fun e => - (e.2 == e.1)%:R) pred0 (leakage_row lambda)
    (fun j => if j is inl _ then 1 else 0)
    (fun j => if j is inl _ then true else false)
    (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) (fun t => t) (fun=> 0).

Lemma leakage_value lambda v :
  value (leakage_program lambda) v = - \sum_z v (z, z).
Proof.
rewrite /value /Kernel.dot /=; under eq_bigr do rewrite mulNr.
by rewrite sumrN (sum_graph id).
Qed.

(* The points are the private mechanisms whose outputs are the letters. *)
Lemma leakage_points lambda v : point (leakage_program lambda) v <->
  mechanism (fun x z => v (x, z)) /\
  graph_dp adjacent lambda (fun x z => v (x, z)).
Proof.
rewrite /point /Kernel.dot /=.
split=> [[v_ge0 v_rows v_exact _ _]|[[v_ge0 v_row] v_private]].
  split=> [|x x' z xx']; last first.
    have := v_rows (inr (z, exist _ (x, x') xx')).
    by rewrite /= sum_compared subr_ge0.
  split=> [x z|x]; first exact: v_ge0.
  by have := v_exact (inl x) isT; rewrite /= sum_row.
split=> [[x z] _|[x|[z [[x x'] /= xx']]]|[x|//] _|[]|[]] //=.
- by rewrite sum_row v_row.
- by rewrite sum_compared subr_ge0 v_private.
by rewrite sum_row v_row.
Qed.

(* The largest sum of entries W(z|z) is the largest sum of column maxima, with
   any number of outputs: those with their maxima in one row are merged. *)
Theorem program_leakage lambda s : (0 < #|X|)%N ->
  least_value (leakage_program lambda) (- s) <->
  best_min_capacity adjacent lambda s.
Proof.
case/card_gt0P => x0 _.
have as_point (Y : finType) (W : X -> Y -> R) : mechanism W ->
    graph_dp adjacent lambda W -> exists2 v, point (leakage_program lambda) v &
      value (leakage_program lambda) v = - maximal_leakage W.
  move=> W_mech W_private.
  have [V [V_mech V_private V_top <-]] :=
    maxima_to_diagonal x0 W_mech W_private.
  exists (fun e => V e.1 e.2); first exact/leakage_points.
  by rewrite leakage_value diagonal_leakage.
have below v : \sum_z v (z, z) <= maximal_leakage (fun x z => v (x, z)).
  by apply: ler_sum => z _; apply: (le_maximum (fun x => v (x, z))).
split=> [[[v v_point v_s] least]|[[W [W_mech W_private W_s]] best]].
  have upper (Y : finType) (W : X -> Y -> R) : mechanism W ->
      graph_dp adjacent lambda W -> maximal_leakage W <= s.
    move=> W_mech W_private.
    have [u u_point u_W] := as_point _ _ W_mech W_private.
    by rewrite -ler_opp2 -u_W; apply: least.
  split=> //; exists (fun x z => v (x, z)).
  have [v_mech v_private] := (leakage_points lambda v).1 v_point.
  split=> //; apply/eqP; rewrite eq_le upper //=; apply: le_trans (below v).
  by move: v_s; rewrite leakage_value => /oppr_inj ->.
have [v v_point v_W] := as_point _ _ W_mech W_private.
split=> [|u /leakage_points[u_mech u_private]].
  by exists v; rewrite // v_W W_s.
by rewrite leakage_value ler_opp2; apply: le_trans (below u) (best _ _ _ _).
Qed.

End Leakage.

(* The same with r outputs on n vertices: for each choice of r rows a mechanism
   times a share, of which the shares sum to 1. *)
Section FewOutputs.
Variables (R : realFieldType) (n r : nat) (adjacent : rel 'I_n).
Implicit Types (lambda s : R) (W : 'I_n -> 'I_r -> R).

(* Rows a_1 < ... < a_r, one of each output. *)
Definition choice : finType :=
  [finType of {t : r.-tuple 'I_n | sorted ltn [seq val i | i <- t]}].

Definition chosen_row (c : choice) z : 'I_n := tnth (val c) z.

Definition chosen_sum (c : choice) W := \sum_z W (chosen_row c z) z.

Definition few_unknown : finType := [finType of choice + choice * 'I_n * 'I_r].

Definition share_ c : few_unknown := inl c.
Definition scaled_ c y z : few_unknown := inr (c, y, z).

(* Rows sum to the share, outputs are private, the shares sum to 1. *)
Definition few_rows : finType :=
  [finType of choice * 'I_n + choice * 'I_r * directed adjacent + unit].

Definition sum_of (f : choice -> R) (g : choice * 'I_n * 'I_r -> R)
    (i : few_unknown) : R :=
  match i with inl c => f c | inr e => g e end.

Definition few_row lambda (j : few_rows) : few_unknown -> R :=
  match j with
  | inl (inl (c, y)) =>
      sum_of (fun c' => - (c' == c)%:R) (fun e => (e.1 == (c, y))%:R)
  | inl (inr (c, z, i)) => sum_of (fun=> 0) (fun e =>
      lambda * (e == (c, (val i).2, z))%:R - (e == (c, (val i).1, z))%:R)
  | inr tt => sum_of (fun=> 1) (fun=> 0)
  end.

Definition few_program lambda : program R few_unknown few_rows
    [finType of void] [finType of void] :=
  Program
    (sum_of (fun=> 0) (fun e => - (e.1.2 == chosen_row e.1.1 e.2)%:R))
    pred0 (few_row lambda) (fun j => if j is inr tt then 1 else 0)
    (fun j => if j is inl (inr _) then false else true)
    (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) (fun t => t) (fun=> 0).

Lemma dot_few f g v : Kernel.dot (sum_of f g) v =
  \sum_c f c * v (inl c) + \sum_e g e * v (inr e).
Proof. by rewrite /Kernel.dot big_sumType. Qed.

(* The scaled mechanism of a choice. *)
Definition scaled (v : few_unknown -> R) c : 'I_n -> 'I_r -> R :=
  fun y z => v (scaled_ c y z).

Lemma few_value lambda v :
  value (few_program lambda) v = - \sum_c chosen_sum c (scaled v c).
Proof.
rewrite /value /= dot_few sum_no add0r; under eq_bigr do rewrite mulNr.
rewrite sumrN; congr (- _); rewrite [RHS]exchange_big /=.
transitivity (\sum_z \sum_cy (cy.2 == chosen_row cy.1 z)%:R * v (inr (cy, z))).
  by rewrite exchange_big pair_bigA; apply: eq_bigr => -[].
by apply: eq_bigr => z _; rewrite (sum_graph (chosen_row^~ z)).
Qed.

Lemma few_points lambda v : point (few_program lambda) v <->
  [/\ (forall c, 0 <= v (share_ c)) /\ \sum_c v (share_ c) = 1,
      forall c y z, 0 <= scaled v c y z,
      forall c y, \sum_z scaled v c y z = v (share_ c) &
      forall c, graph_dp adjacent lambda (scaled v c)].
Proof.
have row_sum c y : Kernel.dot (few_row lambda (inl (inl (c, y)))) v =
    \sum_z scaled v c y z - v (share_ c).
  rewrite /= dot_few sum_row; under eq_bigr do rewrite mulNr.
  by rewrite sumrN sum_at addrC.
have row_private c z i : Kernel.dot (few_row lambda (inl (inr (c, z, i)))) v =
    lambda * scaled v c (val i).2 z - scaled v c (val i).1 z.
  by rewrite /= dot_few sum_no add0r sum_compared.
have row_shares : Kernel.dot (few_row lambda (inr tt)) v =
    \sum_c v (share_ c).
  by rewrite /= dot_few sum_no addr0; under eq_bigr do rewrite mul1r.
split=> [[v_ge0 v_rows v_exact _ _]|[[v_ge0 v_1] V_ge0 V_row V_private]].
  split=> [|c y z|c y|c y y' z yy'].
  - split=> [c|]; first exact: v_ge0.
    by have := v_exact (inr tt) isT; rewrite row_shares.
  - exact: v_ge0.
  - have := v_exact (inl (inl (c, y))) isT.
    by rewrite row_sum => /eqP; rewrite subr_eq0 => /eqP.
  have := v_rows (inl (inr (c, z, exist _ (y, y') yy'))).
  by rewrite row_private subr_ge0.
split=> [[c|[[c y] z]] _|[[[c y]|[[c z] i]]|[]]|[[[c y]|//]|[]] _|[]|[]] //.
- exact: V_ge0.
- by rewrite [X in _ <= X]row_sum V_row subrr.
- by rewrite [X in _ <= X]row_private subr_ge0; apply/V_private/(valP i).
- by rewrite [X in _ <= X]row_shares v_1.
- by rewrite [LHS]row_sum V_row subrr.
by rewrite [LHS]row_shares v_1.
Qed.

Lemma chosen_below c W : chosen_sum c W <= maximal_leakage W.
Proof. by apply: ler_sum => z _; apply: (le_maximum (W ^~ z)). Qed.

(* Some choice holds the rows in which the columns are largest; outputs with the
   same row are merged. *)
Lemma chosen_maxima lambda W : (0 < r <= n)%N -> mechanism W ->
  graph_dp adjacent lambda W -> exists c V,
    [/\ mechanism V, graph_dp adjacent lambda V &
        chosen_sum c V = maximal_leakage W].
Proof.
case/andP=> r_gt0 r_n [W_ge0 W_row] W_private.
pose x0 := Ordinal (leq_trans r_gt0 r_n).
pose top z := [arg max_(x > x0) W x z]%O.
have [|A A_card A_top] := @rows_of n r _ top _ r_n; first by rewrite card_ord.
have A_size : size (enum A) == r by rewrite -cardE A_card.
have A_sorted : sorted ltn [seq val i | i <- Tuple A_size].
  apply: (subseq_sorted ltn_trans) (iota_ltn_sorted 0 n).
  by rewrite -val_enum_ord map_subseq // enumT; apply: filter_subseq.
pose c : choice := exist _ (Tuple A_size) A_sorted.
have /fin_all_exists[g g_top] z : exists z', chosen_row c z' = top z.
  have /tnthP[z' z'_top] : top z \in Tuple A_size by rewrite mem_enum.
  by exists z'.
exists c, (fun y z => \sum_(z' | g z' == z) W y z'); split.
- split=> [y z|y]; first exact: sumr_ge0.
  by rewrite -(W_row y) [RHS](partition_big g predT).
- by move=> y y' z yy'; rewrite mulr_sumr; apply: ler_sum => z' _;
    apply: W_private.
rewrite /maximal_leakage [RHS](partition_big g predT) //=.
apply: eq_bigr => z _; apply: eq_bigr => z' /eqP <-.
by rewrite g_top (column_maximum x0).
Qed.

Lemma one_choice lambda c W : mechanism W -> graph_dp adjacent lambda W ->
  exists2 v, point (few_program lambda) v &
    value (few_program lambda) v = - chosen_sum c W.
Proof.
move=> [W_ge0 W_row] W_private.
exists (sum_of (fun c' => (c' == c)%:R)
  (fun e => (e.1.1 == c)%:R * W e.1.2 e.2)).
  apply/few_points; split=> [|c' y z|c' y|c' y y' z yy'].
  - split=> [c'|]; first exact: ler0n.
    rewrite -[RHS](sum_at (fun=> 1) c).
    by apply: eq_bigr => c' _; rewrite mulr1.
  - by rewrite mulr_ge0 ?ler0n.
  - by rewrite /scaled /= -mulr_sumr W_row mulr1.
  by rewrite /scaled /= mulrCA ler_wpmul2l ?ler0n // W_private.
rewrite few_value -[in RHS](sum_at (chosen_sum^~ W) c); congr (- _).
by apply: eq_bigr => c' _; rewrite /chosen_sum mulr_sumr.
Qed.

(* A mechanism times a share gains that share of the best at most. *)
Lemma share_bound lambda s v c : (forall W, mechanism W ->
    graph_dp adjacent lambda W -> maximal_leakage W <= s) ->
  point (few_program lambda) v -> chosen_sum c (scaled v c) <= v (share_ c) * s.
Proof.
move=> best /few_points[[v_ge0 _] V_ge0 V_row V_private].
have [p0|p_neq0] := eqVneq (v (share_ c)) 0.
  rewrite p0 mul0r /chosen_sum big1 // => z _.
  have V_sum := V_row c (chosen_row c z); rewrite p0 in V_sum.
  exact: (psumr_eq0P (fun z' _ => V_ge0 c _ z') V_sum).
have p_gt0 : 0 < v (share_ c) by rewrite lt_def p_neq0 v_ge0.
pose W y z := scaled v c y z / v (share_ c).
rewrite mulrC -ler_pdivr_mulr //; apply: (@le_trans _ _ (chosen_sum c W)).
  by rewrite /chosen_sum mulr_suml.
apply: le_trans (chosen_below c W) (best _ _ _).
  split=> [y z|y]; first by rewrite divr_ge0 // V_ge0.
  by rewrite -mulr_suml V_row divff.
by move=> y y' z yy'; rewrite mulrA ler_pmul2r ?invr_gt0 // V_private.
Qed.

(* With at most as many outputs as vertices, the largest sum over mixtures of
   choices is the largest sum of column maxima with r outputs. *)
Theorem program_few_outputs lambda s : (0 < r <= n)%N ->
  least_value (few_program lambda) (- s) <->
  best_few_outputs adjacent r lambda s.
Proof.
move=> r_range.
split=> [[[v v_point v_s] least]|[[W [W_mech W_private W_s]] best]].
  have upper W : mechanism W -> graph_dp adjacent lambda W ->
      maximal_leakage W <= s.
    move=> W_mech /(chosen_maxima r_range W_mech)[c [V [V_mech V_private <-]]].
    have [u u_point u_V] := one_choice c V_mech V_private.
    by rewrite -ler_opp2 -u_V; apply: least.
  split=> //; have [[v_ge0 v_1] V_ge0 V_row V_private] :=
    (few_points lambda v).1 v_point.
  have gap_ge0 c : 0 <= v (share_ c) * s - chosen_sum c (scaled v c).
    by rewrite subr_ge0; apply: share_bound v_point.
  have gap0 : \sum_c (v (share_ c) * s - chosen_sum c (scaled v c)) = 0.
    move: v_s; rewrite few_value sumrB -mulr_suml v_1 mul1r => /oppr_inj ->.
    exact: subrr.
  have [c p_gt0] : exists c, 0 < v (share_ c).
    apply/existsP; apply: contraT; rewrite negb_exists => /forallP none.
    have := oner_neq0 R; rewrite -v_1 big1 ?eqxx // => c _.
    by apply/eqP; rewrite eq_le v_ge0 andbT leNgt.
  have /eqP := psumr_eq0P (fun c _ => gap_ge0 c) gap0 (i := c) isT.
  rewrite subr_eq0 => /eqP attained.
  pose W y z := scaled v c y z / v (share_ c).
  have W_mech : mechanism W.
    split=> [y z|y]; first by rewrite divr_ge0 // V_ge0.
    by rewrite -mulr_suml V_row divff ?gt_eqF.
  have W_private : graph_dp adjacent lambda W.
    by move=> y y' z yy'; rewrite mulrA ler_pmul2r ?invr_gt0 // V_private.
  exists W; split=> //; apply/eqP; rewrite eq_le upper //=.
  apply: le_trans (chosen_below c W).
  by rewrite /chosen_sum -mulr_suml ler_pdivl_mulr // mulrC attained.
split=> [|v v_point].
  have [c [V [V_mech V_private V_W]]] :=
    chosen_maxima r_range W_mech W_private.
  have [v v_point v_V] := one_choice c V_mech V_private.
  by exists v => //; rewrite v_V V_W W_s.
rewrite few_value ler_opp2.
have [[_ v_1] _ _ _] := (few_points lambda v).1 v_point.
rewrite -[s]mul1r -v_1 mulr_suml; apply: ler_sum => c _.
exact: share_bound v_point.
Qed.

End FewOutputs.
