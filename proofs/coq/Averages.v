(* Averages over a group of automorphisms that takes every vertex to every other
   one (alvim2015). *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions Graphs Channels Symmetry.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Averages.
Variables (R : realFieldType) (X : finType) (adjacent : rel X)
  (G : {group {perm X}}).
Hypothesis G_automorphisms : forall s, s \in G -> automorphism adjacent s.
Hypothesis G_transitive : forall x y, exists2 s, s \in G & s x = y.

(* alvim2015, Lemma 32: as many of them take w to one vertex as to any other. *)
Lemma movers_constant w w' w'' :
  #|[set s in G | s w == w']| = #|[set s in G | s w == w'']|.
Proof.
have [r r_in r_moves] := G_transitive w' w''.
rewrite -(card_imset [set s in G | s w == w'] (@mulIg _ r));
  apply: eq_card => s; rewrite [RHS]inE.
apply/imsetP/andP => [[t + ->]|[s_in /eqP sw]].
  by rewrite inE => /andP[t_in /eqP tw]; rewrite groupM // permM tw r_moves.
exists (s * r^-1)%g; last by rewrite mulgKV.
by rewrite inE groupM ?groupV // permM sw -r_moves permK eqxx.
Qed.

Theorem movers w w' : (#|[set s in G | s w == w']| * #|X| = #|G|)%N.
Proof.
rewrite -[RHS]sum1_card (partition_big (fun s : {perm X} => s w) xpredT) //=
  mulnC -sum_nat_const.
by apply: eq_bigr => w'' _; rewrite sum1dep_card (movers_constant w w' w'').
Qed.

Definition average (V : X -> X -> R) i j :=
  (\sum_(s in G) V (s i) (s j)) / #|G|%:R.

Let order_gt0 : 0 < #|G|%:R :> R. Proof. by rewrite ltr0n cardG_gt0. Qed.

Lemma average_constant c : (\sum_(s in G) c) / #|G|%:R = c :> R.
Proof. by rewrite sumr_const -[c *+ _]mulr_natr mulfK // lt0r_neq0. Qed.

Lemma average_diagonal V i j : average V i i = average V j j.
Proof.
have [r r_in <-] := G_transitive i j; congr (_ / _).
rewrite [LHS](reindex_inj (mulgI r)) /=;
  apply: eq_big => [s | s _]; last by rewrite !permM.
by rewrite groupMl.
Qed.

(* alvim2015, Lemma 9: the average of a channel with its column maxima on the
   diagonal is private, has one number on the diagonal, the largest of the
   matrix, and the same sum of maxima. *)
Theorem average_channel (lambda : R) (V : X -> X -> R) :
  mechanism V -> graph_dp adjacent lambda V ->
  (forall x z, V x z <= V z z) ->
  [/\ mechanism (average V), graph_dp adjacent lambda (average V),
      forall i j, average V i i = average V j j,
      forall i j k, average V i j <= average V k k
    & \sum_i average V i i = \sum_i V i i].
Proof.
move=> [V_ge0 V_sum] V_private V_top; split.
- split=> [i j | i]; first by rewrite divr_ge0 ?ler0n // sumr_ge0.
  rewrite -mulr_suml exchange_big /= -[RHS](average_constant 1); congr (_ / _);
    apply: eq_bigr => s _.
  by rewrite -(V_sum (s i)) [RHS](reindex_inj (@perm_inj _ s)).
- move=> i h j ih; rewrite mulrA ler_pmul2r ?invr_gt0 // mulr_sumr;
    apply: ler_sum => s s_in.
  by apply: V_private; rewrite (G_automorphisms s_in).
- exact: average_diagonal.
- by move=> i j k; rewrite (average_diagonal V k j) ler_pmul2r ?invr_gt0 //;
    apply: ler_sum => s _; exact: V_top.
rewrite -mulr_suml exchange_big /= -[RHS]average_constant; congr (_ / _);
  apply: eq_bigr => s _.
by rewrite [RHS](reindex_inj (@perm_inj _ s)).
Qed.

End Averages.

(* The full group of automorphisms. *)
Section FullGroup.
Variables (R : realFieldType) (X : finType) (adjacent : rel X).

Definition automorphisms : {set {perm X}} := [set s : {perm X}
    | [forall x, forall y, adjacent (s x) (s y) == adjacent x y]].

Lemma automorphismsP s :
  reflect (automorphism adjacent s) (s \in automorphisms).
Proof.
rewrite inE; apply: (iffP idP) => [/forallP all_x x y | s_auto];
  first by have /forallP/(_ y)/eqP := all_x x.
by apply/forallP => x; apply/forallP => y; rewrite s_auto.
Qed.

Lemma automorphisms_group_set : group_set automorphisms.
Proof.
apply/group_setP; split=> [|s r /automorphismsP s_auto /automorphismsP r_auto];
    apply/automorphismsP => x y.
  by rewrite !perm1.
by rewrite !permM r_auto s_auto.
Qed.

Canonical automorphisms_group := Group automorphisms_group_set.

Hypothesis transitive : vertex_transitive adjacent.

Let full_automorphisms s : s \in automorphisms_group -> automorphism adjacent s.
Proof. by move/automorphismsP. Qed.

Let full_transitive x y : exists2 s, s \in automorphisms_group & s x = y.
Proof.
by have [s [s_auto <-]] := transitive x y; exists s => //; exact/automorphismsP.
Qed.

(* alvim2015, Lemma 32: in a vertex-transitive graph n times as many
   automorphisms exist as take w to w'. *)
Theorem automorphism_movers w w' :
  (#|[set s : {perm X} in automorphisms | s w == w']| * #|X| =
    #|automorphisms|)%N.
Proof. exact: (movers full_transitive w w'). Qed.

(* alvim2015, Lemma 9, on any vertex-transitive graph. *)
Theorem transitive_average (lambda : R) (V : X -> X -> R) :
  mechanism V -> graph_dp adjacent lambda V ->
  (forall x z, V x z <= V z z) -> exists V' : X -> X -> R,
  [/\ mechanism V', graph_dp adjacent lambda V',
      forall i j, V' i i = V' j j, forall i j k, V' i j <= V' k k
    & maximal_leakage V' = maximal_leakage V].
Proof.
move=> V_ok V_private V_top; have [V'_ok V'_private same top total] :=
  average_channel full_automorphisms full_transitive V_ok V_private V_top.
exists (average automorphisms_group V); split=> //.
by rewrite !diagonal_leakage.
Qed.

End FullGroup.
