(* The program of min-entropy leakage on a graph with r outputs, and what its
   least value is: for each of some choices of rows, one of each output, a
   mechanism times a share, of which the shares sum to 1, and a number that is
   at most the sum of the entries in the chosen rows.

   few_program    the states are the letters of each choice; pairs of states
                  are private
   Exports: program_few_outputs, all_outputs. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Graphs Channels OutputsChecks.
From symdp Require Import Kernel Builders BuiltPrograms EntriesBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma sum_graph (R : realFieldType) (L M : finType) (g : L -> M)
    (f : L * M -> R) :
  \sum_e (e.2 == g e.1)%:R * f e = \sum_l f (l, g l).
Proof.
transitivity (\sum_l \sum_m (m == g l)%:R * f (l, m)).
  by rewrite pair_bigA; apply: eq_bigr => -[].
by apply: eq_bigr => l _; rewrite sum_at.
Qed.

(* With as many outputs as letters there is no need of more. *)
Theorem all_outputs (R : realFieldType) (n : nat) (adjacent : rel 'I_n)
    (lambda s : R) : (0 < n)%N ->
  best_few_outputs adjacent n lambda s <-> best_min_capacity adjacent lambda s.
Proof.
move=> n_gt0; pose x0 := Ordinal n_gt0.
split=> -[reached upper]; split=> //; last by move=> W; apply: upper.
move=> Y W W_mech W_private.
have [V [V_mech V_private _ <-]] := maxima_to_diagonal x0 W_mech W_private.
exact: upper.
Qed.

Section FewOutputs.
Variables (R : realFieldType) (n r : nat) (C S J : finType).
Variables (adjacent : rel 'I_n) (owner : S -> C) (letter : S -> 'I_n).
Variables (state : C -> 'I_n -> S) (chosen_row : C -> 'I_r -> 'I_n).
Variable ends : J -> S * S.
Implicit Types (lambda s : R) (W : 'I_n -> 'I_r -> R) (c : C).

Hypotheses (owner_state : forall c x, owner (state c x) = c)
  (letter_state : forall c x, letter (state c x) = x)
  (state_of : forall q, state (owner q) (letter q) = q).
Hypothesis ends_are : forall q q', [exists j, ends j == (q, q')] =
  [&& q != q', owner q == owner q' & adjacent (letter q) (letter q')].
(* Some choice has the rows of each set of r. *)
Hypothesis all_chosen : forall A : {set 'I_n}, #|A| = r ->
  exists c, forall x, x \in A -> exists z, chosen_row c z = x.

Definition chosen_sum c W := \sum_z W (chosen_row c z) z.

Definition few_unknown : finType := [finType of C + S * 'I_r + unit].

Definition share_ c : few_unknown := inl (inl c).
Definition scaled_ c y z : few_unknown := inl (inr (state c y, z)).
Definition sum_ : few_unknown := inr tt.

(* Rows sum to the share, outputs are private, the shares sum to 1, and the
   sum of chosen entries is no less than the number. *)
Definition few_rows : finType := [finType of S + J * 'I_r + unit + unit].

Definition sum_of (f : C -> R) (g : S * 'I_r -> R) (h : R)
    (i : few_unknown) : R :=
  match i with inl (inl c) => f c | inl (inr e) => g e | inr _ => h end.

Definition few_row (u w : R) (j : few_rows) : few_unknown -> R :=
  match j with
  | inl (inl (inl q)) =>
      sum_of (fun c => - (c == owner q)%:R) (fun e => (e.1 == q)%:R) 0
  | inl (inl (inr p)) => sum_of (fun=> 0) (pair_sum ends u w p) 0
  | inl (inr _) => sum_of (fun=> 1) (fun=> 0) 0
  | inr _ => sum_of (fun=> 0)
      (fun e => (letter e.1 == chosen_row (owner e.1) e.2)%:R) (- 1)
  end.

Definition few_program u w : program R few_unknown few_rows
    [finType of void] [finType of void] :=
  Program (sum_of (fun=> 0) (fun=> 0) (- 1))
    (fun i => if i is inr _ then true else false) (few_row u w)
    (fun j => if j is inl (inr _) then 1 else 0)
    (fun j => match j with
      | inl (inl (inl _)) | inl (inr _) => true | _ => false end)
    (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) id (fun=> 0).

Lemma dot_few f g h v : Kernel.dot (sum_of f g h) v =
  \sum_c f c * v (inl (inl c)) + \sum_e g e * v (inl (inr e)) + h * v sum_.
Proof. by rewrite /Kernel.dot !big_sumType sum_unit. Qed.

(* The scaled mechanism of a choice. *)
Definition scaled (v : few_unknown -> R) c : 'I_n -> 'I_r -> R :=
  fun y z => v (scaled_ c y z).

Lemma few_value u w v : value (few_program u w) v = - v sum_.
Proof. by rewrite /value /= dot_few !sum_no !add0r mulN1r. Qed.

Lemma sum_chosen v :
  \sum_e (letter e.1 == chosen_row (owner e.1) e.2)%:R * v (inl (inr e)) =
  \sum_c chosen_sum c (scaled v c).
Proof.
pose F q z := (letter q == chosen_row (owner q) z)%:R * v (inl (inr (q, z))).
transitivity (\sum_z \sum_q F q z).
  by rewrite exchange_big pair_bigA; apply: eq_bigr => -[].
rewrite [RHS]exchange_big; apply: eq_bigr => z _.
rewrite (reindex (fun p : C * 'I_n => state p.1 p.2)) /=; last first.
  exists (fun q => (owner q, letter q)) => [[c x] _|q _] /=.
    by rewrite owner_state letter_state.
  exact: state_of.
transitivity (\sum_c \sum_x (x == chosen_row c z)%:R * scaled v c x z).
  by rewrite pair_bigA; apply: eq_bigr => -[c x] _;
    rewrite /F /= owner_state letter_state.
by apply: eq_bigr => c _; rewrite sum_at.
Qed.

Lemma few_points lambda v : 1 <= lambda -> point (few_program 1 lambda) v <->
  [/\ (forall c, 0 <= v (share_ c)) /\ \sum_c v (share_ c) = 1,
      forall c y z, 0 <= scaled v c y z,
      forall c y, \sum_z scaled v c y z = v (share_ c),
      forall c, graph_dp adjacent lambda (scaled v c) &
      v sum_ <= \sum_c chosen_sum c (scaled v c)].
Proof.
move=> lambda_ge1.
have row_sum q : Kernel.dot (few_row 1 lambda (inl (inl (inl q)))) v =
    \sum_z v (inl (inr (q, z))) - v (share_ (owner q)).
  rewrite /= dot_few sum_row; under eq_bigr do rewrite mulNr.
  by rewrite sumrN sum_at mul0r addr0 addrC.
have row_private j z :
    Kernel.dot (few_row 1 lambda (inl (inl (inr (j, z))))) v =
    lambda * v (inl (inr ((ends j).2, z))) - v (inl (inr ((ends j).1, z))).
  rewrite /= dot_few sum_no mul0r addr0 add0r.
  have := sum_pair ends 1 lambda (j, z) (fun q z' => v (inl (inr (q, z')))).
  rewrite mul1r /= => <-; apply: eq_bigr => -[] //.
have row_shares : Kernel.dot (few_row 1 lambda (inl (inr tt))) v =
    \sum_c v (share_ c).
  rewrite /= dot_few sum_no mul0r !addr0.
  by under eq_bigr do rewrite mul1r.
have row_chosen : Kernel.dot (few_row 1 lambda (inr tt)) v =
    \sum_c chosen_sum c (scaled v c) - v sum_.
  by rewrite /= dot_few sum_no add0r sum_chosen mulN1r.
split=> [[v_ge0 v_rows v_exact _ _]|[[v_ge0 v_1] V_ge0 V_row V_private V_s]].
  split=> [|c y z|c y|c y y' z yy'|].
  - split=> [c|]; first exact: v_ge0.
    by have := v_exact (inl (inr tt)) isT; rewrite row_shares.
  - exact: v_ge0.
  - have := v_exact (inl (inl (inl (state c y)))) isT.
    by rewrite row_sum owner_state => /eqP; rewrite subr_eq0 => /eqP.
  - have [<-|y_y'] := eqVneq y y'.
      by rewrite ler_pemull //; apply: v_ge0.
    have : [exists j, ends j == (state c y, state c y')].
      rewrite ends_are !owner_state !letter_state eqxx yy' !andbT.
      apply: contraNneq y_y' => same.
      by rewrite -(letter_state c y) same letter_state.
    case/existsP => j /eqP j_is; have := v_rows (inl (inl (inr (j, z)))).
    by rewrite row_private j_is subr_ge0.
  by have := v_rows (inr tt); rewrite row_chosen subr_ge0.
have at_state q z : v (inl (inr (q, z))) = scaled v (owner q) (letter q) z.
  by rewrite /scaled /scaled_ state_of.
have sums q : Kernel.dot (few_row 1 lambda (inl (inl (inl q)))) v = 0.
  apply/eqP; rewrite row_sum -(V_row _ (letter q)) subr_eq0; apply/eqP.
  by apply: eq_bigr => z _; rewrite at_state.
split=> [[[c|[q z]]|[]] // _|[[[q|[j z]]|[]]|[]]|[[[q|//]|[]]|//] _|[]|[]] //.
- exact: v_ge0.
- by rewrite at_state; apply: V_ge0.
- by rewrite [X in _ <= X]sums.
- have : [exists j', ends j' == ((ends j).1, (ends j).2)].
    by apply/existsP; exists j; rewrite -surjective_pairing.
  rewrite ends_are => /and3P[_ /eqP same near].
  rewrite [X in _ <= X]row_private subr_ge0 !at_state -same.
  exact: V_private.
- by rewrite [X in _ <= X]row_shares v_1.
- by rewrite [X in _ <= X]row_chosen subr_ge0.
- by rewrite [LHS]sums.
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
have [c c_A] := all_chosen A_card.
have /fin_all_exists[g g_top] z : exists z', chosen_row c z' = top z.
  exact: c_A.
exists c, (fun y z => \sum_(z' | g z' == z) W y z'); split.
- split=> [y z|y]; first exact: sumr_ge0.
  by rewrite -(W_row y) [RHS](partition_big g predT).
- by move=> y y' z yy'; rewrite mulr_sumr; apply: ler_sum => z' _;
    apply: W_private.
rewrite /maximal_leakage [RHS](partition_big g predT) //=.
apply: eq_bigr => z _; apply: eq_bigr => z' /eqP <-.
by rewrite g_top (column_maximum x0).
Qed.

Lemma one_choice lambda c W : 1 <= lambda -> mechanism W ->
  graph_dp adjacent lambda W ->
  exists2 v, point (few_program 1 lambda) v &
    value (few_program 1 lambda) v = - chosen_sum c W.
Proof.
move=> lambda_ge1 [W_ge0 W_row] W_private.
pose v := sum_of (fun c' => (c' == c)%:R)
  (fun e => (owner e.1 == c)%:R * W (letter e.1) e.2) (chosen_sum c W).
have v_at c' y z : scaled v c' y z = (c' == c)%:R * W y z.
  by rewrite /scaled /= owner_state letter_state.
exists v; last by rewrite few_value.
apply/few_points => //; split=> [|c' y z|c' y|c' y y' z yy'|].
- split=> [c'|]; first exact: ler0n.
  rewrite -[RHS](sum_at (fun=> 1) c).
  by apply: eq_bigr => c' _; rewrite mulr1.
- by rewrite v_at mulr_ge0 ?ler0n.
- by under eq_bigr do rewrite v_at; rewrite -mulr_sumr W_row mulr1.
- by rewrite !v_at mulrCA ler_wpmul2l ?ler0n // W_private.
rewrite [X in X <= _]/= -[X in X <= _](sum_at (chosen_sum^~ W) c).
apply: ler_sum => c' _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
by rewrite /chosen_sum mulr_sumr; apply: eq_bigr => z _; rewrite v_at.
Qed.

(* A mechanism times a share gains that share of the best at most. *)
Lemma share_bound lambda s v c : 1 <= lambda -> (forall W, mechanism W ->
    graph_dp adjacent lambda W -> maximal_leakage W <= s) ->
  point (few_program 1 lambda) v ->
  chosen_sum c (scaled v c) <= v (share_ c) * s.
Proof.
move=> lambda_ge1 best.
move=> /few_points-/(_ lambda_ge1)[[v_ge0 _] V_ge0 V_row V_private _].
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
Theorem program_few_outputs lambda s : 1 <= lambda -> (0 < r <= n)%N ->
  least_value (few_program 1 lambda) (- s) <->
  best_few_outputs adjacent r lambda s.
Proof.
move=> lambda_ge1 r_range.
split=> [[[v v_point v_s] least]|[[W [W_mech W_private W_s]] best]].
  have upper W : mechanism W -> graph_dp adjacent lambda W ->
      maximal_leakage W <= s.
    move=> W_mech /(chosen_maxima r_range W_mech)[c [V [V_mech V_private <-]]].
    have [u u_point u_V] := one_choice c lambda_ge1 V_mech V_private.
    by rewrite -ler_opp2 -u_V; apply: least.
  have [[v_ge0 v_1] V_ge0 V_row V_private s_le] :=
    (few_points v lambda_ge1).1 v_point.
  move: v_s; rewrite few_value => /oppr_inj v_s; rewrite v_s in s_le.
  split=> //.
  have gap_ge0 c : 0 <= v (share_ c) * s - chosen_sum c (scaled v c).
    by rewrite subr_ge0; apply: share_bound v_point.
  have gap0 : \sum_c (v (share_ c) * s - chosen_sum c (scaled v c)) = 0.
    apply/eqP; rewrite eq_le sumr_ge0 // andbT.
    by rewrite sumrB -mulr_suml v_1 mul1r subr_le0.
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
  have [v v_point v_V] := one_choice c lambda_ge1 V_mech V_private.
  by exists v => //; rewrite v_V V_W W_s.
rewrite few_value ler_opp2.
have [[_ v_1] _ _ _ s_le] := (few_points v lambda_ge1).1 v_point.
apply: le_trans s_le _.
rewrite -[s]mul1r -v_1 mulr_suml; apply: ler_sum => c _.
exact: share_bound v_point.
Qed.

End FewOutputs.
