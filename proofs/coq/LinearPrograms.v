(* Linear programs over an ordered field: the lemma of Farkas, strong duality,
   and optima that are attained.

   Exports: farkas, strong_duality, weak_duality.  Variables are eliminated
   one by one (Fourier and Motzkin); what remains of the inequalities are
   combinations of them, each kept as the vector of its multipliers. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Greatest.
Variables (R : realFieldType) (T : eqType) (f : T -> R).

Lemma greatest_of (s : seq T) :
  s = [::] \/ exists2 m, m \in s & forall y, y \in s -> f y <= f m.
Proof.
elim: s => [|a s IH]; [by left | right].
case: IH => [-> | [m m_s m_max]].
  by exists a => [|y]; rewrite ?mem_head // inE => /eqP ->.
have [le|/ltW le] := lerP (f a) (f m).
  by exists m => [|y]; rewrite inE ?m_s ?orbT // => /orP[/eqP -> //|/m_max].
exists a => [|y]; rewrite ?mem_head // inE => /orP[/eqP -> //|/m_max y_le];
  exact: le_trans le.
Qed.

End Greatest.

(* The inequalities sum_i A k i * x i + p k * t <= b k, with a parameter t. *)
Section Elimination.
Variables (R : realFieldType) (K I : finType) (A : K -> I -> R) (p b : K -> R).
Implicit Types (w : {ffun K -> R})
  (ws : seq {ffun K -> R}) (x : I -> R) (t : R).

Add Field numbers : (field_of_numbers R).

Definition combined (f : K -> R) w := \sum_k w k * f k.
Definition coefficient i w := combined (A^~ i) w.

Definition nonnegative ws := forall w, w \in ws -> forall k, 0 <= w k.
Definition satisfies ws t x :=
  forall w, w \in ws ->
  \sum_i coefficient i w * x i + combined p w * t <= combined b w.

Definition changed x i v : I -> R := fun j => if j == i then v else x j.

Lemma combined_pair f (m n : R) w w' :
  combined f [ffun k => m * w k + n * w' k] =
  m * combined f w + n * combined f w'.
Proof.
rewrite /combined !mulr_sumr -big_split; apply: eq_bigr => k _ /=.
by rewrite ffunE mulrDl !mulrA.
Qed.

Definition others i t x w :=
  combined b w - combined p w * t - \sum_(j | j != i) coefficient j w * x j.

Lemma satisfied_changed i t x v w :
  (\sum_j coefficient j w * changed x i v j +
    combined p w * t <= combined b w) =
  (coefficient i w * v <= others i t x w).
Proof.
rewrite (bigD1 i) //= {1}/changed eqxx
    (eq_bigr (fun j => coefficient j w * x j)) => [|j /negPf ji].
  rewrite -[RHS]subr_ge0 -[LHS]subr_ge0 /others; set s := \sum_(j | _) _;
    congr (0 <= _); identity R.
by rewrite /changed ji.
Qed.

Lemma others_pair i t x m n w w' :
  others i t x [ffun k => m * w k + n * w' k] =
  m * others i t x w + n * others i t x w'.
Proof.
rewrite /others !combined_pair (eq_bigr (fun j =>
    m * (coefficient j w * x j) + n * (coefficient j w' * x j))); last first.
  by move=> j _; rewrite /coefficient combined_pair mulrDl !mulrA.
by rewrite big_split -!mulr_sumr /=; set s := \sum_(j | _) _;
  set s' := \sum_(j | _) _; identity R.
Qed.

Lemma others_zero i t x w : coefficient i w = 0 ->
  (\sum_j coefficient j w * x j + combined p w * t <= combined b w) =
  (0 <= others i t x w).
Proof.
move=> w0; rewrite (bigD1 i) //= w0 mul0r add0r /others -[LHS]subr_ge0;
  set s := \sum_(j | _) _; congr (0 <= _); identity R.
Qed.

(* One variable is eliminated: every upper bound of it is held against every
   lower one. *)
Lemma eliminate i ws : nonnegative ws -> exists ws',
  [/\ nonnegative ws', forall w, w \in ws' -> coefficient i w = 0,
      forall f, (forall w, w \in ws -> combined f w = 0) ->
      forall w, w \in ws' -> combined f w = 0 &
      forall t x, satisfies ws' t x ->
      exists v, satisfies ws t (changed x i v)].
Proof.
move=> ws_ge0.
pose above := [seq w <- ws | 0 < coefficient i w];
  pose below := [seq w <- ws | coefficient i w < 0].
pose without := [seq w <- ws | coefficient i w == 0].
pose pair w w' : {ffun K -> R} :=
  [ffun k => - coefficient i w' * w k + coefficient i w * w' k].
pose pairs := [seq pair w w' | w <- above, w' <- below].
have in_above w : w \in above -> 0 < coefficient i w /\ w \in ws
  by rewrite mem_filter => /andP[].
have in_below w : w \in below -> coefficient i w < 0 /\ w \in ws
  by rewrite mem_filter => /andP[].
have in_without w : w \in without -> coefficient i w = 0 /\ w \in ws
  by rewrite mem_filter => /andP[/eqP].
exists (without ++ pairs); split.
- move=> w;
    rewrite mem_cat => /orP[/in_without[_ /ws_ge0] //|/allpairsP[[u u'] /=]].
  move=> [/in_above[u_gt0 u_ws] /in_below[u'_lt0 u'_ws] ->] k.
  by rewrite ffunE addr_ge0 // mulr_ge0 ?oppr_ge0 ?ws_ge0 // ltW.
- move=> w;
    rewrite mem_cat => /orP[/in_without[] //|/allpairsP[[u u'] /= [_ _ ->]]].
  by rewrite /coefficient combined_pair -!/(coefficient _ _) mulNr mulrC addNr.
- move=> f f0 w;
    rewrite mem_cat => /orP[/in_without[_ /f0] //|/allpairsP[[u u'] /=]].
  move=> [/in_above[_ u_ws] /in_below[_ u'_ws] ->].
  by rewrite combined_pair !f0 // !mulr0 addr0.
move=> t x sat; pose bound w := others i t x w / coefficient i w.
have between w w' : w \in above -> w' \in below -> bound w' <= bound w.
  move=> w_above w'_below; have [w_gt0 _] := in_above w w_above;
    have [w'_lt0 _] := in_below w' w'_below.
  have /sat : pair w w' \in without ++ pairs
    by rewrite mem_cat; apply/orP; right; apply/allpairsP; exists (w, w').
  rewrite (@others_zero i); last by rewrite /coefficient combined_pair
    -!/(coefficient _ _) mulNr mulrC addNr.
  rewrite others_pair mulNr addrC subr_ge0 => le;
    rewrite /bound ler_pdivl_mulr // mulrAC ler_ndivr_mulr //.
  by rewrite (mulrC (others i t x w)) (mulrC (others i t x w')); exact: le.
have [v v_above v_below] : exists2 v, (forall w, w \in above -> v <= bound w) &
    (forall w, w \in below -> bound w <= v).
  case: (greatest_of bound below) => [none|[m m_below m_max]];
    last by exists (bound m) => // w w_above; apply: between.
  case: (greatest_of (fun w => - bound w) above) => [none'|[m m_above m_max]].
    by exists 0 => w; rewrite ?none ?none'.
  by exists (bound m) => w; rewrite ?none // => /m_max; rewrite ler_opp2.
exists v => w w_ws; rewrite satisfied_changed;
  case: (ltrgt0P (coefficient i w)) => [w_gt0|w_lt0|w0].
- by rewrite mulrC -ler_pdivl_mulr // v_above // mem_filter w_gt0.
- by rewrite mulrC -ler_ndivr_mulr // v_below // mem_filter w_lt0.
- rewrite w0 mul0r -(others_zero t x w0); apply: sat.
  by rewrite mem_cat mem_filter w0 eqxx w_ws.
Qed.

Lemma eliminate_all (letters : seq I) ws : nonnegative ws -> exists ws',
  [/\ nonnegative ws',
      forall w i, w \in ws' -> i \in letters -> coefficient i w = 0,
      forall f, (forall w, w \in ws -> combined f w = 0) ->
      forall w, w \in ws' -> combined f w = 0 &
      forall t x, satisfies ws' t x -> exists2 x', satisfies ws t x' &
      forall i, i \notin letters -> x' i = x i].
Proof.
elim: letters ws => [|i letters IH] ws ws_ge0;
  first by exists ws; split=> // t x; exists x.
have [ws1 [ws1_ge0 ws1_i ws1_f ws1_sat]] := eliminate i ws_ge0.
have [ws2 [ws2_ge0 ws2_l ws2_f ws2_sat]] := IH ws1 ws1_ge0.
exists ws2; split=> // [w j w_ws2|f f0|t x /ws2_sat[x' /ws1_sat[v sat] same]].
- by rewrite inE => /orP[/eqP ->|/(ws2_l w j w_ws2) //];
    apply: ws2_f w_ws2 => u; apply: ws1_i.
- by apply: ws2_f; apply: ws1_f.
exists (changed x' i v) => // j;
  rewrite inE negb_or /changed => /andP[/negPf ->]; exact: same.
Qed.

Definition solves t x := forall k, \sum_i A k i * x i + p k * t <= b k.

Definition unit_weight (k : K) : {ffun K -> R} := [ffun k' => (k' == k)%:R].

Lemma combined_unit f k : combined f (unit_weight k) = f k.
Proof.
rewrite /combined (bigD1 k) //= ffunE eqxx mul1r big1
  ?addr0 // => k' /negPf k'k.
by rewrite ffunE k'k mul0r.
Qed.

(* The parameters for which there is a solution are those that finitely many
   combinations allow. *)
Theorem solvable_parameters : exists ws,
  [/\ nonnegative ws, forall w i, w \in ws -> coefficient i w = 0 &
      forall t, (forall w, w \in ws -> combined p w * t <= combined b w) ->
      exists x, solves t x].
Proof.
have units_ge0 : nonnegative [seq unit_weight k | k <- enum K].
  by move=> w /mapP[k _ ->] k'; rewrite ffunE ler0n.
have [ws [ws_ge0 ws_0 _ ws_sat]] := eliminate_all (enum I) units_ge0.
exists ws; split=> // [w i w_ws|t allowed];
  first by rewrite (ws_0 w) // mem_enum.
have /ws_sat[x sat _] : satisfies ws t (fun=> 0).
  move=> w w_ws; rewrite big1 ?add0r ?allowed // => i _; exact: mulr0.
exists x => k; have := sat (unit_weight k);
  rewrite map_f ?mem_enum // => /(_ isT).
rewrite !combined_unit; congr (_ + _ <= _); apply: eq_bigr => i _.
by rewrite /coefficient combined_unit.
Qed.

(* A combination of inequalities that a solution satisfies. *)
Lemma combination t x (w : K -> R) : (forall k, 0 <= w k) -> solves t x ->
  \sum_i (\sum_k w k * A k i) * x i + (\sum_k w k * p k) * t <=
  \sum_k w k * b k.
Proof.
move=> w_ge0 sol; under eq_bigr do rewrite mulr_suml.
rewrite exchange_big mulr_suml -big_split; apply: ler_sum => k _ /=.
under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr -mulrA -mulrDr.
by rewrite ler_wpmul2l.
Qed.

End Elimination.

Section Programs.
Variables (R : realFieldType) (K I : finType).
Implicit Types (A : K -> I -> R) (b w : K -> R) (c x : I -> R).

Definition feasible A b x := forall k, \sum_i A k i * x i <= b k.

(* Multipliers that combine the inequalities to c x <= d. *)
Definition combine_to A b w c d :=
  [/\ forall k, 0 <= w k, forall i, \sum_k w k * A k i = c i &
      \sum_k w k * b k = d].

Lemma weak_duality A b w c d x :
  combine_to A b w c d -> feasible A b x -> \sum_i c i * x i <= d.
Proof.
move=> [w_ge0 w_c <-] sol;
  rewrite (eq_bigr (fun i => (\sum_k w k * A k i) * x i)) => [|i _];
  last by rewrite w_c.
have sol0 : solves A (fun=> 0) b 0 x by move=> k; rewrite mulr0 addr0.
by have := combination w_ge0 sol0; rewrite mulr0 addr0.
Qed.

(* Farkas: inequalities have a solution, or some combination of them
   is absurd. *)
Theorem farkas A b :
  (exists x, feasible A b x) \/
  (exists w d, combine_to A b w (fun=> 0) d /\ d < 0).
Proof.
have [ws [ws_ge0 ws_0 ws_sol]] := solvable_parameters A (fun=> 0) b.
have [/hasP[w w_ws w_lt0]|/hasPn none] :=
    boolP (has (fun w : {ffun K -> R} => combined b w < 0) ws).
  by right; exists w, (combined b w); split=> //;
    split=> // [k|i]; [apply: ws_ge0|apply: ws_0].
left; have [|x sol] := ws_sol 0;
  last by exists x => k; have := sol k; rewrite mul0r addr0.
by move=> w w_ws; rewrite mulr0 leNgt none.
Qed.

End Programs.

Section StrongDuality.
Variables (R : realFieldType) (K I : finType) (A : K -> I -> R)
  (b : K -> R) (c : I -> R).

Lemma sum_option (F : option K -> R) : \sum_k F k = F None + \sum_k F (Some k).
Proof.
rewrite (bigD1 None) //=; congr (_ + _).
by rewrite (reindex_omap Some id) => [|[]] //=;
  apply: eq_bigl => k; rewrite eqxx.
Qed.

(* A program that has a solution and is bounded has an optimum, and multipliers
   that prove it. *)
Theorem strong_duality (m : R) x0 :
  feasible A b x0 -> (forall x, feasible A b x -> \sum_i c i * x i <= m) ->
  exists x w, feasible A b x /\ combine_to A b w c (\sum_i c i * x i).
Proof.
move=> x0_sol bounded.
(* Besides the inequalities: t <= c x. *)
pose A' k := if k is Some k' then A k' else fun i => - c i.
pose p' (k : option K) : R := if k is Some _ then 0 else 1.
pose b' k := if k is Some k' then b k' else 0.
have [ws [ws_ge0 ws_0 ws_sol]] := solvable_parameters A' p' b'.
have p_none w : combined p' w = w None.
  by rewrite /combined sum_option mulr1 big1 ?addr0 // => k _; exact: mulr0.
have reached t : (forall w, w \in ws -> w None * t <= combined b' w) ->
    exists2 x, feasible A b x & t <= \sum_i c i * x i.
  move=> allowed; have [|x sol] := ws_sol t;
    first by move=> w /allowed; rewrite p_none.
  exists x => [k|]; first by have := sol (Some k); rewrite /= mul0r addr0.
  have := sol None; rewrite /= mul1r
    (eq_bigr (fun i => - (c i * x i))) => [|i _]; last by rewrite mulNr.
  by rewrite sumrN addrC subr_le0.
have allowed0 w : w \in ws -> w None * (\sum_i c i * x0 i) <= combined b' w.
  move=> w_ws; rewrite -p_none.
  have sol0 : solves A' p' b' (\sum_i c i * x0 i) x0.
    case=> [k|] /=; first by rewrite mul0r addr0.
    rewrite mul1r (eq_bigr (fun i => - (c i * x0 i))) => [|i _];
      last by rewrite mulNr.
    by rewrite sumrN addNr.
  have := combination (ws_ge0 w w_ws) sol0; rewrite big1 ?add0r // => i _.
  by rewrite (_ : \sum_k w k * A' k i = 0) ?mul0r //; apply: ws_0.
pose tight := [seq w : {ffun option K -> R} <- ws | 0 < w None].
pose bound (w : {ffun option K -> R}) := combined b' w / w None.
case: (greatest_of (fun w => - bound w) tight) => [none|[w w_tight w_least]].
  have [|x sol le] := reached (m + 1).
    move=> w w_ws; have : w \notin tight by rewrite none.
    rewrite mem_filter w_ws andbT -leNgt => w_le0; have {w_le0} w0 : w None = 0.
      by apply/eqP; rewrite eq_le w_le0 ws_ge0.
    by have := allowed0 w w_ws; rewrite w0 !mul0r.
  by have := le_trans le (bounded x sol); rewrite ger_addl leNgt ltr01.
have [w_gt0 w_ws] : 0 < w None /\ w \in ws
  by move: w_tight; rewrite mem_filter => /andP[].
have least u : u \in tight -> bound w <= bound u
  by move=> /w_least; rewrite ler_opp2.
have [x sol le] : exists2 x, feasible A b x & bound w <= \sum_i c i * x i.
  apply: reached => u u_ws; have [u_gt0|u_le0] := boolP (0 < u None).
    by rewrite mulrC -ler_pdivl_mulr // least // mem_filter u_gt0.
  have u0 : u None = 0 by apply/eqP; rewrite eq_le leNgt u_le0 ws_ge0.
  by have := allowed0 u u_ws; rewrite u0 !mul0r.
pose v k := w (Some k) / w None.
have v_c : combine_to A b v c (bound w).
  split=> [k|i|].
  - by rewrite divr_ge0 ?ws_ge0.
  - have := ws_0 w i w_ws;
      rewrite /coefficient /combined sum_option /= mulrN => /eqP.
    rewrite addrC subr_eq0 => /eqP eq;
      rewrite -[RHS](mulKf (lt0r_neq0 w_gt0)) -eq mulr_sumr.
    by apply: eq_bigr => k _; rewrite /v mulrAC mulrC.
  - have -> : bound w = (\sum_k w (Some k) * b k) / w None
      by rewrite /bound /combined sum_option /= mulr0 add0r.
    by rewrite mulr_suml; apply: eq_bigr => k _; rewrite /v mulrAC.
exists x, v; split=> //; rewrite (_ : \sum_i c i * x i = bound w) //.
by apply/eqP; rewrite eq_le le andbT; apply: weak_duality v_c sol.
Qed.

End StrongDuality.
