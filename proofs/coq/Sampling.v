(* Systematic sampling: sets of outputs in an order, drawn so that every
   interval is met as often as its length allows.

   mass Q L              what a finite law L of sets gives to those with Q
   count n i j           the sum of n over the outputs from i to before j
   Exports: systematic_sampling. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma pairwise_alike (T : Type) (r : rel T) (Q : pred T) (s : seq T) :
  (forall a b, Q a -> Q b -> r a b) -> all Q s -> pairwise r s.
Proof.
move=> alike; elim: s => //= a s IH /andP[Q_a Q_s]; rewrite IH // andbT.
by apply: sub_all Q_s => b; apply: alike.
Qed.

Section Laws.
Variables (R : realFieldType) (m : nat).
Implicit Types (L : seq (R * {set 'I_m})) (B C : {set 'I_m})
  (Q : pred {set 'I_m}) (w : R).

Definition mass Q L : R := \sum_(e <- L) (if Q e.2 then e.1 else 0).
Definition positive L := all (fun e => 0 <= e.1) L.
Definition sets_of L := [seq e.2 | e <- L].
Definition last_of B : nat := \max_(y in B) y.+1.
Definition earlier : rel {set 'I_m} := fun B C => (last_of B <= last_of C)%N.
Definition meets i j B := [exists y in B, (i <= y < j)%N].

Lemma mass_cat Q L L' : mass Q (L ++ L') = mass Q L + mass Q L'.
Proof. by rewrite /mass big_cat. Qed.

Lemma mass_cons Q p B L :
  mass Q ((p, B) :: L) = (if Q B then p else 0) + mass Q L.
Proof. by rewrite /mass big_cons. Qed.

Lemma mass_ge0 Q L : positive L -> 0 <= mass Q L.
Proof.
elim: L => [_|[p B] L IH] /=; first by rewrite /mass big_nil.
by move=> /andP[/= p_ge0 L_pos]; rewrite mass_cons addr_ge0 ?IH //; case: ifP.
Qed.

Lemma mass_same Q Q' L :
  (forall B, B \in sets_of L -> Q B = Q' B) -> mass Q L = mass Q' L.
Proof.
move=> same; rewrite /mass !big_seq; apply: eq_bigr => e e_in;
  rewrite same //; exact: map_f.
Qed.

Lemma last_gt i B : (i < last_of B)%N = [exists y in B, (i <= y)%N].
Proof.
apply/idP/exists_inP => [i_lt|[y y_in le_iy]];
  last by apply: leq_trans (leq_bigmax_cond _ y_in).
apply/exists_inP; apply: contraLR i_lt => none; rewrite -leqNgt;
  apply/bigmax_leqP => y y_in.
by rewrite ltnNge; apply: contra none => le_iy; apply/exists_inP; exists y.
Qed.

Lemma mass_le Q L : positive L -> mass Q L <= mass predT L.
Proof.
elim: L => [_|[p B] L IH /andP[/= p_ge0 L_pos]];
  first by rewrite /mass !big_nil.
by rewrite !mass_cons ler_add ?IH //=; case: ifP.
Qed.

Lemma meets_le i j L : positive L ->
  mass (meets i j) L <= \sum_(y < m | (i <= y < j)%N) mass (fun B => y \in B) L.
Proof.
elim: L => [_|[p B] L IH /andP[/= p_ge0 L_pos]].
  by rewrite /mass big_nil sumr_ge0 // => y _; rewrite big_nil.
rewrite mass_cons; under eq_bigr do rewrite mass_cons;
  rewrite big_split /= ler_add ?IH //.
have terms (y : 'I_m) : 0 <= (if y \in B then p else 0) by case: ifP.
case: ifP => [/exists_inP[y y_in y_at]|_]; last exact: sumr_ge0.
by rewrite (bigD1 y) //= y_in ler_addl sumr_ge0.
Qed.

(* A law is cut after the mass w, where one set may be in both parts. *)
Lemma cut_law L w : positive L -> 0 <= w -> w <= mass predT L -> exists L1 L2,
  [/\ mass predT L1 = w, positive L1 && positive L2,
      forall Q, mass Q L = mass Q L1 + mass Q L2,
      pairwise earlier (sets_of L) -> pairwise earlier (sets_of (L1 ++ L2))
    & forall B, B \in sets_of (L1 ++ L2) -> B \in sets_of L].
Proof.
elim: L w => [|[p B] L IH] w L_pos w_ge0.
  rewrite /mass big_nil => w_le; exists [::], [::]; split=> // [|Q];
    rewrite ?big_nil ?addr0 //.
  by apply/eqP; rewrite eq_le w_le w_ge0.
have /andP[/= p_ge0 rest_pos] := L_pos; rewrite mass_cons /= => w_le;
    have [w_small|p_lt] := lerP w p.
  exists [:: (w, B)], ((p - w, B) :: L);
    split=> [|/=|Q|/= /andP[B_all L_rising]|C] /=.
  - by rewrite mass_cons /= /mass big_nil addr0.
  - by rewrite w_ge0 subr_ge0 w_small.
  - by rewrite !mass_cons /mass big_nil addr0 addrA; case: ifP;
      rewrite ?addr0 // [w + _]addrC subrK.
  - by rewrite B_all L_rising /earlier leqnn.
  by rewrite !inE orbA orbb.
have w_rest : w - p <= mass predT L by rewrite ler_subl_addl.
have w_pos : 0 <= w - p by rewrite subr_ge0 ltW.
have [L1 [L2 [L1_w /andP[L1_pos L2_pos] L_eq rising inside]]] :=
  IH (w - p) rest_pos w_pos w_rest.
exists ((p, B) :: L1), L2; split=> [|/=|Q|/= /andP[B_all L_rising]|C] /=.
- by rewrite mass_cons /= L1_w addrC subrK.
- by rewrite p_ge0 L1_pos.
- by rewrite !mass_cons L_eq addrA.
- rewrite rising // andbT; apply/allP => C C_in;
    apply: (allP B_all); exact: inside.
by rewrite !inE => /orP[->//|/inside ->]; rewrite orbT.
Qed.

Variable n : 'I_m -> R.
Hypothesis n_ge0 : forall y, 0 <= n y.

Definition count i j : R := \sum_(y < m | (i <= y < j)%N) n y.

Lemma count_ge0 i j : 0 <= count i j.
Proof. exact: sumr_ge0. Qed.

Lemma count_next i k (k_lt : (k < m)%N) :
  (i <= k)%N -> count i k.+1 = count i k + n (Ordinal k_lt).
Proof.
move=> le_ik; rewrite /count (bigD1 (Ordinal k_lt)) /=;
  last by rewrite le_ik ltnSn.
rewrite addrC; congr (_ + _); apply: eq_bigl => y; rewrite -val_eqE /= ltnS.
by case: (ltngtP y k); rewrite ?andbT ?andbF // => ->; rewrite andbF.
Qed.

Definition sampled k L :=
  [/\ positive L /\ mass predT L = 1, pairwise earlier (sets_of L),
  forall B, B \in sets_of L -> (last_of B <= k)%N,
  forall y, mass (fun B => y \in B) L <= n y &
  forall i j, (i <= j <= k)%N -> Num.min 1 (count i j) <= mass (meets i j) L].

Lemma next_output k L (k_lt : (k < m)%N) :
  sampled k L -> exists L', sampled k.+1 L'.
Proof.
move=> [[L_pos L_sum] L_rising L_last L_met L_meets]; pose o := Ordinal k_lt;
  pose w := Num.min 1 (n o).
have w_ge0 : 0 <= w by rewrite le_minr ler01 n_ge0.
have w_le1 : w <= 1 by rewrite le_minl lexx.
have w_le : w <= mass predT L by rewrite L_sum.
have [L1 [L2 [L1_w /andP[L1_pos L2_pos] L_eq rising inside]]] :=
  cut_law L_pos w_ge0 w_le.
have {}rising := rising L_rising;
  rewrite /sets_of map_cat -!/(sets_of _) pairwise_cat in rising.
have /and3P[/allrelP cross _ L2_rising] := rising.
have old1 B : B \in sets_of L1 -> (last_of B <= k)%N
  by move=> B_in; apply/L_last/inside; rewrite /sets_of map_cat mem_cat B_in.
have old2 B : B \in sets_of L2 -> (last_of B <= k)%N.
  by move=> B_in; apply/L_last/inside;
    rewrite /sets_of map_cat mem_cat B_in orbT.
have o_new B : (last_of B <= k)%N -> o \notin B.
  by rewrite leqNgt last_gt; apply: contra => o_in; apply/exists_inP; exists o.
have last_new B : (last_of B <= k)%N -> last_of (o |: B) = k.+1.
  move=> B_le; apply/eqP; rewrite eqn_leq; apply/andP; split; last first.
    by rewrite last_gt; apply/exists_inP; exists o; rewrite ?setU11.
  apply/bigmax_leqP => y; rewrite in_setU1 => /orP[/eqP ->//|y_in].
  by apply: leq_trans (leqW B_le); apply: (leq_bigmax_cond _ y_in).
pose L3 := [seq (e.1, o |: e.2) | e <- L1]; pose L' := L2 ++ L3.
have L3_mass Q : mass Q L3 = mass (fun B => Q (o |: B)) L1
  by rewrite /mass big_map.
have L3_sets : sets_of L3 = [seq o |: B | B <- sets_of L1]
  by rewrite /sets_of -!map_comp.
have L2_sum : mass predT L2 = 1 - w by rewrite -L_sum L_eq L1_w addrC addKr.
have L'_pos : positive L' by rewrite /positive all_cat all_map; apply/andP.
exists L'; split.
- by split=> //; rewrite mass_cat L3_mass L2_sum -L1_w subrK.
- rewrite /sets_of map_cat -!/(sets_of _) pairwise_cat L2_rising L3_sets andTb;
      apply/andP; split.
    apply/allrelP => B C B_in /mapP[E E_in ->];
      rewrite /earlier last_new ?old1 //; exact: leqW (old2 _ B_in).
  apply: (@pairwise_alike _ _ (fun B => last_of B == k.+1))
    => [B C /eqP B_k /eqP C_k|]; first by rewrite /earlier B_k C_k.
  by apply/allP => B /mapP[E E_in ->]; rewrite last_new ?old1.
- move=> B; rewrite /sets_of map_cat mem_cat -!/(sets_of _)
    L3_sets => /orP[/old2/leqW//|/mapP[E E_in ->]].
  by rewrite last_new ?old1.
- move=> y; rewrite mass_cat L3_mass; have [->|y_neq] := eqVneq y o.
    rewrite (mass_same (Q' := pred0)) => [|B /old2/o_new/negPf //].
    rewrite (mass_same (L := L1) (Q' := predT)) => [|B _];
      last by rewrite setU11.
    by rewrite L1_w {1}/mass big1 ?add0r // /w le_minl lexx orbT.
  rewrite addrC (mass_same (L := L1) (Q' := fun B => y \in B)) => [|B _];
    last by rewrite in_setU1 (negPf y_neq).
  by rewrite -L_eq.
move=> i j /andP[le_ij]; rewrite leq_eqVlt => /orP[/eqP j_eq|j_lt]; last first.
  have j_le : (i <= j <= k)%N by rewrite le_ij.
  apply: le_trans (L_meets i j j_le) _; rewrite mass_cat L3_mass addrC L_eq
    (mass_same (L := L1) (Q' := meets i j)) // => B _.
  apply/exists_inP/exists_inP => -[y];
    last by move=> y_in y_at; exists y => //; rewrite in_setU1 y_in orbT.
  rewrite in_setU1 => /orP[/eqP -> /andP[_ /=]|y_in y_at]; last by exists y.
  by rewrite ltnNge -ltnS j_lt.
rewrite j_eq in le_ij *; move: le_ij; rewrite leq_eqVlt => /orP[/eqP ->|i_lt].
  have -> : count k.+1 k.+1 = 0
    by rewrite /count big1 // => y /andP[y_ge]; rewrite ltnNge y_ge.
  by apply: le_trans (mass_ge0 _ L'_pos); rewrite le_minl lexx orbT.
rewrite ltnS in i_lt; rewrite (count_next k_lt i_lt) -/o mass_cat L3_mass.
rewrite (mass_same (L := L1) (Q' := predT)) => [|B _]; last first.
  by apply/exists_inP; exists o; rewrite ?setU11 //= i_lt ltnSn.
rewrite L1_w; have late B : (last_of B <= k)%N ->
    meets i k.+1 B = (i < last_of B)%N.
  move=> B_le; rewrite last_gt; apply/exists_inP/exists_inP => -[y y_in];
    first by case/andP; exists y.
  move=> le_iy; exists y => //; rewrite le_iy ltnS ltnW //.
  by apply: leq_trans B_le; apply: (leq_bigmax_cond _ y_in).
have late' B : (last_of B <= k)%N -> meets i k B = (i < last_of B)%N.
  move=> B_le; rewrite last_gt; apply/exists_inP/exists_inP => -[y y_in];
    first by case/andP; exists y.
  move=> le_iy; exists y => //; rewrite le_iy /=.
  by apply: leq_trans B_le; apply: (leq_bigmax_cond _ y_in).
have [/hasP[C C_in C_late]|/hasPn none] :=
    boolP (has (fun B => i < last_of B)%N (sets_of L1)).
  rewrite (mass_same (L := L2) (Q' := predT)) => [|B B_in].
    by rewrite L2_sum subrK le_minl lexx.
  by rewrite late ?old2 //; apply: leq_trans C_late _; apply: cross.
have i_k : (i <= k <= k)%N by rewrite i_lt leqnn.
have := L_meets i k i_k;
    rewrite L_eq (mass_same (L := L1) (Q' := pred0)) => [|B B_in]; last first.
  by rewrite late' ?old1 //; apply/negbTE/none.
rewrite {1}/mass [X in _ <= X + _]big1 ?add0r // => met.
rewrite (mass_same (L := L2) (Q' := meets i k)) => [|B B_in];
  last by rewrite late ?late' ?old2.
apply: le_trans (ler_add met (lexx w)); rewrite /w;
  have := count_ge0 i k; have := n_ge0 o.
move: (count i k) (n o) => a b b_ge0 a_ge0; case: (lerP 1 a) => [a_ge|a_lt].
  by rewrite le_minl ler_addl le_minr ler01 b_ge0.
case: (lerP 1 b) => [b_ge|b_lt]; first by rewrite le_minl ler_addr a_ge0.
by rewrite le_minl lexx orbT.
Qed.

(* distortion, line codebooks: a law of sets that meets no output more often
   than n says, and every interval with the probability of its length in n,
   or always. *)
Theorem systematic_sampling : exists L, [/\ positive L, mass predT L = 1,
    forall y, mass (fun B => y \in B) L <= n y
  & forall i j, (i <= j <= m)%N -> mass (meets i j) L = Num.min 1 (count i j)].
Proof.
suff each k : (k <= m)%N -> exists L, sampled k L.
  have [L [[L_pos L_sum] _ _ met meeting]] := each m (leqnn m);
    exists L; split=> // i j ij_in.
  apply/eqP; rewrite eq_le meeting // andbT le_minr -{1}L_sum mass_le //=.
  by apply: le_trans (meets_le _ _ L_pos) _; apply: ler_sum => y _.
elim: k => [_|k IH k_lt]; last first.
  by have [L L_ok] := IH (ltnW k_lt); apply: next_output L_ok.
have none : last_of set0 = 0%N by rewrite /last_of big_set0.
exists [:: (1, set0)]; split=> [|//|B|y|i j] /=.
- by rewrite ler01 mass_cons /mass big_nil addr0.
- by rewrite inE => /eqP ->; rewrite none.
- by rewrite mass_cons /mass big_nil addr0 inE.
rewrite leqn0 => /andP[le_ij /eqP j0];
  rewrite j0 leqn0 in le_ij *; rewrite (eqP le_ij).
have -> : count 0 0 = 0 by rewrite /count big1.
rewrite mass_cons /mass big_nil addr0 le_minl; apply/orP; right;
  by case: ifP => _; rewrite ?ler01 ?lexx.
Qed.

End Laws.
