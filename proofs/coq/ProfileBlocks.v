(* The program of diagonals under a profile in blocks: a diagonal, what other
   letters are answered at least, their sum, and a slack or none.

   profile_blocks     the program over a set in blocks
   kept               what its own rows ask for, with a slack
   accepts_profile, accepts_slack
                      what is computed of a claim and its evidence
   Exports: kept_allowed, profile_points, under_profile_proved,
   least_slack_in_blocks_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Rationals.
From symdp Require Import SourceSets Profiles CertificateChecks ProfileChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs CellBuilders.
From symdp Require Import DiagonalBuilders Blocks BlockDiagonals BlockPriors.
From symdp Require Import ClaimPrograms DescribedBlocks AccuracyBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Several blocks of one size, and several of one entry. *)
Lemma many_places n m (F : nat -> num) :
  places [seq (n, false, F k) | k <- iota 0 m]
    (fun i : 'I_m * 'I_n => i.1 : nat) (fun i => i.2 : nat).
Proof.
have at_k k : (k < m)%nat ->
    length_of [seq (n, false, F k) | k <- iota 0 m] k = n.
  by move=> k_lt; rewrite /length_of /block_at (nth_map 0%nat) ?size_iota.
split=> [[k x]|k j|[k x] [k' x'] /= /val_inj -> /val_inj -> //].
  by rewrite size_map size_iota at_k //=; split.
rewrite size_map size_iota => k_lt; rewrite at_k // => j_lt.
by exists (Ordinal k_lt, Ordinal j_lt).
Qed.

Definition many_blocks n m F : layout _ [finType of 'I_m * 'I_n] :=
  Layout (many_places n m F).

Lemma units_places m c : places (nseq m (1%nat, false, c))
  (fun i : 'I_m => i : nat) (fun=> 0%nat).
Proof.
have at_k k : (k < m)%nat -> length_of (nseq m (1%nat, false, c)) k = 1%nat.
  by move=> k_lt; rewrite /length_of /block_at nth_nseq k_lt.
split=> [k|k j|k k' /val_inj //]; first by rewrite size_nseq at_k.
rewrite size_nseq => k_lt; rewrite at_k // ltnS leqn0 => /eqP ->.
by exists (Ordinal k_lt).
Qed.

Definition units_blocks m c : layout _ [finType of 'I_m] :=
  Layout (units_places m c).

Definition level_at (pairs : seq (Q * Q)) k : Q := (nth (0, 0)%Q pairs k).1.
Definition delta_at (pairs : seq (Q * Q)) k : Q := (nth (0, 0)%Q pairs k).2.

(* Own blocks: the sum of the wrong answers and, where it is unknown, the slack;
   "one x", "room x", "total", then steep lines, then flat ones. *)
Section Own.
Variables (M : nat) (pairs : seq (Q * Q)) (s : Q) (unknown : bool).
Local Open Scope Q_scope.

Local Notation n := (size pairs).
Local Notation one := [:: 1%Q].
Local Notation minus_one := [:: Qopp 1].

Definition wrong_blocks : seq (nat * bool * num) :=
  ([:: (M, false, [::])] ++ [:: (1%nat, false, [::])]) ++
    nseq unknown (1%nat, false, one).

Definition steep_bound k : num :=
  [:: 1 - delta_at pairs k - level_at pairs k - s].
Definition flat_bound k : num :=
  [:: - (delta_at pairs k + s) * (1 / level_at pairs k)].

Definition line_blocks : seq (nat * bool * num) :=
  ((([:: (M, false, minus_one)] ++ [:: (M, false, minus_one)]) ++
    [:: (1%nat, false, [::])]) ++
    [seq (M, false, steep_bound k) | k <- iota 0 n]) ++
    [seq (M, false, flat_bound k) | k <- iota 0 n].

Definition line_terms : seq (nat * nat * pattern) :=
  [:: (0, 0, Same minus_one); (1, 0, Same minus_one); (1, 1, Same one);
      (1, 2, Blocks.All minus_one); (2, 2, Blocks.All one);
      (2, 1, Blocks.All minus_one)]%nat ++
  [seq (k.+3, 1%nat, Same one) | k <- iota 0 n] ++
  [seq (k.+3, 0%nat, Same [:: Qopp (level_at pairs k)]) | k <- iota 0 n] ++
  [seq ((n + k).+3, 1%nat, Same one) | k <- iota 0 n] ++
  [seq ((n + k).+3, 0%nat, Same [:: Qopp (1 / level_at pairs k)]) |
    k <- iota 0 n] ++
  [seq (k.+3, 3%nat, Blocks.All one) | k <- iota 0 (unknown * n)] ++
  [seq ((n + k).+3, 3%nat, Blocks.All [:: 1 / level_at pairs k]) |
    k <- iota 0 (unknown * n)].

Definition wrong_layout :
    layout wrong_blocks [finType of 'I_M + unit + 'I_unknown] :=
  both_blocks (both_blocks (one_block _ _ _) (single_block _ _))
    (units_blocks _ _).

Definition line_layout : layout line_blocks
    [finType of 'I_M + 'I_M + unit + 'I_n * 'I_M + 'I_n * 'I_M] :=
  both_blocks (both_blocks (both_blocks (both_blocks (one_block _ _ _)
    (one_block _ _ _)) (single_block _ _)) (many_blocks _ _ _))
    (many_blocks _ _ _).

Lemma size_lines : size line_blocks = (n + n).+3.
Proof. by rewrite !size_cat !size_map !size_iota. Qed.

Lemma size_wrongs : size wrong_blocks = unknown.+2.
Proof. by rewrite size_cat size_nseq. Qed.

Lemma line_terms_in : all (fun t => (t.1.1 < size line_blocks)%nat &&
  (t.1.2 <= size wrong_blocks)%nat) line_terms.
Proof.
have below k m : k \in iota 0 (unknown * m) -> (k < m)%nat /\ unknown.
  by rewrite mem_iota; case: unknown; rewrite ?mul1n ?mul0n.
rewrite size_lines size_wrongs !all_cat !all_map /=.
have some : all (fun k => (k < n)%nat) (iota 0 n).
  by apply/allP => k; rewrite mem_iota.
have few : all (fun k => (k < n)%nat && unknown) (iota 0 (unknown * n)).
  by apply/allP => k /below[-> ->].
apply/and5P; split; try by apply: sub_all some => k k_lt /=;
  rewrite ?ltnS ?ltn_add2l ?ltn_addr ?andbT.
by apply/andP; split; apply: sub_all few => k /andP[k_lt ->] /=;
  rewrite andbT !ltnS ?ltn_add2l // ltn_addr.
Qed.

End Own.

(* What own rows take. *)
Section Rows.
Variables (R : realFieldType) (M : nat) (pairs : seq (Q * Q)) (s : Q).
Variables (unknown : bool) (t : R).

Local Notation n := (size pairs).
Local Notation value := (value_of R).
Local Notation adds r v i j :=
  (own_adds R (line_terms pairs unknown) r v i j).

(* A member of a list of numbers, or none. *)
Lemma at_number (N k : nat) (b : bool) (F : nat -> {poly R}) : (k < N)%nat ->
  \sum_(i <- iota 0 N | eqn i k && b) F i = if b then F k else 0.
Proof.
move=> k_lt; case: b; last by rewrite none_meant // => i; rewrite andbF.
rewrite big_mkcond (bigD1_seq k) ?mem_iota ?iota_uniq //= eqnE eqxx.
by rewrite big1 ?addr0 // => i /negPf ->.
Qed.

Lemma at_none (N : nat) (P : pred nat) (F : nat -> {poly R}) :
  (forall i, (i < N)%nat -> P i = false) -> \sum_(i <- iota 0 N | P i) F i = 0.
Proof.
move=> none; apply: (none_among (Q := fun i => (i < N)%nat)) => //.
by apply/allP => i; rewrite mem_iota.
Qed.

Lemma line_adds r v i j : adds r v i j =
  \sum_(t <- [:: (0, 0, Same [:: Qopp 1]); (1, 0, Same [:: Qopp 1]);
      (1, 1, Same [:: 1%Q]); (1, 2, Blocks.All [:: Qopp 1]);
      (2, 2, Blocks.All [:: 1%Q]); (2, 1, Blocks.All [:: Qopp 1])]%nat |
     eqn t.1.1 r && eqn t.1.2 v) value (entry t.2 i j) +
  (\sum_(k <- iota 0 n | eqn k.+3 r && eqn 1 v)
     value (entry (Same [:: 1%Q]) i j) +
  (\sum_(k <- iota 0 n | eqn k.+3 r && eqn 0 v)
     value (entry (Same [:: Qopp (level_at pairs k)]) i j) +
  (\sum_(k <- iota 0 n | eqn (n + k).+3 r && eqn 1 v)
     value (entry (Same [:: 1%Q]) i j) +
  (\sum_(k <- iota 0 n | eqn (n + k).+3 r && eqn 0 v)
     value (entry (Same [:: Qopp (1 / level_at pairs k)%Q]) i j) +
  (\sum_(k <- iota 0 (unknown * n) | eqn k.+3 r && eqn 3 v) value [:: 1%Q] +
   \sum_(k <- iota 0 (unknown * n) | eqn (n + k).+3 r && eqn 3 v)
     value [:: (1 / level_at pairs k)%Q]))))).
Proof. by rewrite /own_adds !big_cat !big_map. Qed.

Lemma early_adds r v i j : (r < 3)%nat -> adds r v i j =
  \sum_(t <- [:: (0, 0, Same [:: Qopp 1]); (1, 0, Same [:: Qopp 1]);
      (1, 1, Same [:: 1%Q]); (1, 2, Blocks.All [:: Qopp 1]);
      (2, 2, Blocks.All [:: 1%Q]); (2, 1, Blocks.All [:: Qopp 1])]%nat |
     eqn t.1.1 r && eqn t.1.2 v) value (entry t.2 i j).
Proof.
move=> r_lt; have no k w : eqn k.+3 r && w = false.
  by rewrite eqnE gtn_eqF // (leq_trans r_lt).
rewrite line_adds -[RHS]addr0; congr (_ + _).
by rewrite !none_meant ?addr0 // => k; apply: no.
Qed.

Lemma steep_adds k v i j : (k < n)%nat -> adds k.+3 v i j =
  match v with
  | 0%nat => value (entry (Same [:: Qopp (level_at pairs k)]) i j)
  | 1%nat => value (entry (Same [:: 1%Q]) i j)
  | 3%nat => if unknown then 1 else 0
  | _ => 0
  end.
Proof.
move=> k_lt; rewrite line_adds.
have later m w : eqn (n + m).+3 k.+3 && w = false.
  by rewrite eqnE gtn_eqF // !ltnS ltn_addr.
rewrite [X in _ + (_ + (_ + (X + _)))]none_meant //.
rewrite [X in _ + (_ + (_ + (_ + (X + _))))]none_meant //.
rewrite [X in _ + (_ + (_ + (_ + (_ + (_ + X)))))]none_meant //.
rewrite !big_cons big_nil !add0r !addr0.
have slack_sum : \sum_(m <- iota 0 (unknown * n) | eqn m.+3 k.+3 && eqn 3 v)
    value [:: 1%Q] = if eqn 3 v && unknown then 1 else 0.
  case: unknown; last by rewrite mul0n big_nil andbF.
  by rewrite mul1n andbT (at_number _ _ k_lt) unit_number.
rewrite slack_sum !(at_number _ _ k_lt) {slack_sum}.
by case: v => [|[|[|[|v]]]] /=; rewrite ?add0r ?addr0.
Qed.

Lemma flat_adds k v i j : (k < n)%nat -> adds (n + k).+3 v i j =
  match v with
  | 0%nat => value (entry (Same [:: Qopp (1 / level_at pairs k)%Q]) i j)
  | 1%nat => value (entry (Same [:: 1%Q]) i j)
  | 3%nat => if unknown then value [:: (1 / level_at pairs k)%Q] else 0
  | _ => 0
  end.
Proof.
move=> k_lt; rewrite line_adds.
have earlier m w : (m < n)%nat -> eqn m.+3 (n + k).+3 && w = false.
  by move=> m_lt; rewrite eqnE ltn_eqF // !ltnS ltn_addr.
have same m : eqn (n + m).+3 (n + k).+3 = eqn m k.
  by rewrite !eqnE !eqSS eqn_add2l.
rewrite [X in _ + (X + _)]at_none => [|m]; last exact: earlier.
rewrite [X in _ + (_ + (X + _))]at_none => [|m]; last exact: earlier.
rewrite [X in _ + (_ + (_ + (_ + (_ + (X + _)))))]at_none => [|m]; last first.
  by case: unknown; rewrite ?mul1n //; apply: earlier.
rewrite !big_cons big_nil !add0r.
have as_sum N (F : nat -> {poly R}) w :
    \sum_(m <- iota 0 N | eqn (n + m).+3 (n + k).+3 && w) F m =
    \sum_(m <- iota 0 N | eqn m k && w) F m.
  by apply: eq_bigl => m; rewrite same.
have slack_sum : \sum_(m <- iota 0 (unknown * n) | eqn m k && eqn 3 v)
    value [:: (1 / level_at pairs m)%Q] =
    if eqn 3 v && unknown then value [:: (1 / level_at pairs k)%Q] else 0.
  case: unknown; last by rewrite mul0n big_nil andbF.
  by rewrite mul1n andbT (at_number _ _ k_lt).
rewrite !as_sum slack_sum !(at_number _ _ k_lt) {slack_sum}.
by case: v => [|[|[|[|v]]]] /=; rewrite ?add0r ?addr0.
Qed.

Lemma early_values i j :
  [/\ adds 0 0 i j = value (entry (Same [:: Qopp 1]) i j) /\
        (forall v, adds 0 v.+1 i j = 0),
      adds 1 0 i j = value (entry (Same [:: Qopp 1]) i j) /\
        adds 1 1 i j = value (entry (Same [:: 1%Q]) i j),
      adds 1 2 i j = value [:: Qopp 1] /\ (forall v, adds 1 v.+3 i j = 0),
      adds 2 0 i j = 0 /\ adds 2 1 i j = value [:: Qopp 1] &
      adds 2 2 i j = value [:: 1%Q] /\ (forall v, adds 2 v.+3 i j = 0)].
Proof.
by split; split; move=> *; rewrite early_adds // !big_cons big_nil /= ?addr0.
Qed.

Lemma same_sum c (x : 'I_M) (f : 'I_M -> R) :
  \sum_(z : 'I_M) (value (entry (Same [:: c]) x (val z))).[t] * f z =
  ofQ R c * f x.
Proof.
rewrite (bigD1 x) //= eqnE eqxx value_of_one hornerC big1 ?addr0 // => z z_x.
by rewrite eq_sym val_eqE (negPf z_x) value_of_nil horner0 mul0r.
Qed.

Lemma slack_first (i : 'I_unknown) : (i : nat) = 0%nat /\ unknown.
Proof. by case: unknown i => -[[|//] i_lt]. Qed.

End Rows.

(* Diagonals that keep pairs with a slack in all, with what other letters are
   answered at least. *)
Section Kept.
Variables (R : realFieldType) (X J : finType) (level delta : J -> R) (s : R).
Implicit Types (q h : X -> R).

Hypotheses (level_ge1 : forall j, 1 <= level j).
Hypotheses (delta_ge0 : forall j, 0 <= delta j) (s_ge0 : 0 <= s).

Add Field kept_numbers : (field_of_numbers R).

Definition keeps_lines q h (T : R) :=
  [/\ forall x, 0 <= q x <= 1 /\ 0 <= h x,
      forall x, - 1 <= - q x + h x - T, 0 <= T - \sum_x h x,
      forall j x, 1 - delta j - level j <= h x - level j * q x + s &
      forall j x, - delta j / level j <= h x - q x / level j + s / level j].

Theorem kept_allowed q : allowed level (fun j => delta j + s) q <->
  exists h T, keeps_lines q h T.
Proof.
have level_gt0 j : 0 < level j by apply: lt_le_trans ltr01 (level_ge1 j).
have slack_ge0 j : 0 <= delta j + s by rewrite addr_ge0.
have steep j x (w : R) : (level j * q x - (level j - 1 + (delta j + s)) <= w) =
    (1 - delta j - level j <= w - level j * q x + s).
  rewrite -subr_ge0 -[RHS]subr_ge0; congr (0 <= _).
  identity R.
have flat j x (w : R) : (q x - (delta j + s) <= level j * w) =
    (- delta j / level j <= w - q x / level j + s / level j).
  have some : level j != 0 by rewrite gt_eqF.
  have left : level j * (- delta j / level j) = - delta j.
    by rewrite mulrC divfK.
  have right : level j * (w - q x / level j + s / level j) =
      level j * w - q x + s.
    by rewrite mulrDr mulrBr ![level j * (_ / _)]mulrC !divfK.
  rewrite -[RHS](ler_pmul2l (level_gt0 j)) left right.
  rewrite -subr_ge0 -[RHS]subr_ge0; congr (0 <= _); identity R.
split=> [[q_in room]|[h [T [q_h room_T T_ge steep_h flat_h]]]].
  exists (fun x => shadow level (fun j => delta j + s) (q x)).
  exists (\sum_x shadow level (fun j => delta j + s) (q x)).
  split=> [x|x||j x|j x].
  - by split=> //; apply: shadow_ge0.
  - have := room x; rewrite [X in _ -> _ <= _ - X](bigD1 x) //=.
    set a := shadow _ _ _; set b := \sum_(i | _) _ => le1.
    have -> : - q x + a - (a + b) = - (q x + b) by clearbody a b; identity R.
    by rewrite ler_opp2.
  - by rewrite subrr.
  - by rewrite -steep; apply: shadow_steep.
  by rewrite -flat; apply: shadow_flat.
have below x : shadow level (fun j => delta j + s) (q x) <= h x.
  apply: (shadow_le level_ge1) => [|j|j].
  - by have [] := q_h x.
  - by rewrite steep.
  by rewrite flat.
split=> x; first by have [] := q_h x.
apply: (@le_trans _ _ (q x + \sum_(i | i != x) h i)).
  by rewrite ler_add2l; apply: ler_sum => i _.
have := room_T x; have := T_ge; rewrite (bigD1 x) //= => sum_le le1.
set b := \sum_(i | _) _ in sum_le *.
have -> : (q x + b <= 1) = (0 <= - q x + h x - T - - 1 + (T - (h x + b))).
  by rewrite -subr_ge0; congr (0 <= _); clearbody b; identity R.
by rewrite addr_ge0 // subr_ge0.
Qed.

End Kept.

(* The program over a set: what its points are. *)
Section Described.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation M := (letters K).
Local Notation X := [finType of 'I_M].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.
Variables (pairs : seq (Q * Q)) (s : Q) (unknown : bool).
Variables (tail : seq (nat * bool * num)) (U : finType) (lu : layout tail U).
Variables (u : num) (t : R).

Local Notation value := (ofQ R).
Local Notation S := (polyhedron column row bound exact).
Local Notation n := (size pairs).

Hypothesis K_set : describes column row bound exact le lc.
Hypothesis tail_costs : forall i,
  value_of R (number tail (block lu i)) = 1 /\ flag tail (block lu i).

Definition profile_blocks : blocks :=
  accuracy_blocks K (wrong_blocks M unknown) (line_blocks M pairs s)
    (line_terms pairs unknown) tail u.

Local Notation own := (line_terms pairs unknown).
Local Notation li := (accuracy_unknowns le (line_blocks M pairs s)
  (wrong_layout M unknown) lu own u).
Local Notation lj := (accuracy_rows lc (wrong_blocks M unknown) tail
  (line_layout M pairs s) own u).
Local Notation unknown_type :=
  [finType of X + ('I_M + unit + 'I_unknown) + E + U].
Local Notation program := (placed_at li lj t : program R unknown_type _ _ _).
Local Notation line j v := (Kernel.dot (Kernel.row program (inl (inl j))) v).
Implicit Type v : unknown_type -> R.

Let right_ x : unknown_type := right_ _ _ _ x.
Let wrong_ x : unknown_type := other_ _ _ _ (inl (inl x)).
Let total_ : unknown_type := other_ _ _ _ (inl (inr tt)).
Let slack_ i : unknown_type := other_ _ _ _ (inr i).

Lemma line_row j v : line j v =
  \sum_x (own_adds R own (block (line_layout M pairs s) j) 0
    (spot (line_layout M pairs s) j) (val x)).[t] * v (right_ x) +
  (\sum_x (own_adds R own (block (line_layout M pairs s) j) 1
     (spot (line_layout M pairs s) j) (val x)).[t] * v (wrong_ x) +
   (own_adds R own (block (line_layout M pairs s) j) 2
     (spot (line_layout M pairs s) j) 0).[t] * v total_ +
   \sum_i (own_adds R own (block (line_layout M pairs s) j) (val i).+3
     (spot (line_layout M pairs s) j) 0).[t] * v (slack_ i)).
Proof.
rewrite own_row; last exact: line_terms_in.
by congr (_ + _); rewrite !big_sumType sum_unit.
Qed.

Let W v := \sum_i v (slack_ i).

Lemma line_one x v : line (inl (inl (inl (inl x)))) v = - v (right_ x).
Proof.
rewrite line_row /=.
have [[at_0 no] _ _ _ _] := early_values R pairs unknown x 0.
under eq_bigr => z _.
  have [[-> _] _ _ _ _] := early_values R pairs unknown x z; over.
rewrite same_sum ofQN ofQ1 mulN1r big1 ?[X in _ + (_ + X)]big1.
- by rewrite no horner0 mul0r !addr0.
- by move=> i _; rewrite no horner0 mul0r.
move=> z _; have [[_ none] _ _ _ _] := early_values R pairs unknown x z.
by rewrite none horner0 mul0r.
Qed.

Lemma line_room x v : line (inl (inl (inl (inr x)))) v =
  - v (right_ x) + v (wrong_ x) - v total_.
Proof.
rewrite line_row /= addn0.
have [_ _ [at_2 no] _ _] := early_values R pairs unknown x 0.
under eq_bigr => z _.
  have [_ [-> _] _ _ _] := early_values R pairs unknown x z; over.
under [X in _ + (X + _ + _)]eq_bigr => z _.
  have [_ [_ ->] _ _ _] := early_values R pairs unknown x z; over.
rewrite !same_sum ofQN ofQ1 mulN1r mul1r [X in _ + (_ + X)]big1.
  by rewrite addr0 addrA at_2 value_of_one hornerC ofQN ofQ1 mulN1r.
by move=> i _; rewrite no horner0 mul0r.
Qed.

Lemma line_total v : line (inl (inl (inr tt))) v =
  v total_ - \sum_x v (wrong_ x).
Proof.
rewrite line_row /=.
have [_ _ _ _ [at_2 no]] := early_values R pairs unknown 0 0.
rewrite big1 ?add0r => [|z _]; last first.
  have [_ _ _ [-> _] _] := early_values R pairs unknown 0 z.
  by rewrite horner0 mul0r.
under eq_bigr => z _.
  have [_ _ _ [_ ->] _] := early_values R pairs unknown 0 z.
  rewrite value_of_one hornerC ofQN ofQ1 mulN1r; over.
rewrite [X in _ + X]big1 ?addr0 => [|i _]; last first.
  by rewrite no horner0 mul0r.
by rewrite sumrN addrC at_2 value_of_one hornerC ofQ1 mul1r.
Qed.

Lemma line_steep (k : 'I_n) x v : line (inl (inr (k, x))) v =
  v (wrong_ x) - value (level_at pairs k) * v (right_ x) + W v.
Proof.
have k_lt := ltn_ord k; rewrite line_row /=.
under eq_bigr do rewrite (steep_adds R unknown _ _ _ k_lt).
under [X in _ + (X + _ + _)]eq_bigr do rewrite (steep_adds R unknown _ _ _
  k_lt).
rewrite (steep_adds R unknown _ _ _ k_lt) horner0 mul0r addr0.
rewrite !same_sum ofQN ofQ1 mul1r mulNr addrA [X in X + _]addrC; congr (_ + _).
apply: eq_bigr => i _; rewrite (steep_adds R unknown _ _ _ k_lt).
by have [-> ->] := slack_first i; rewrite hornerC mul1r.
Qed.

Lemma line_flat (k : 'I_n) x v : line (inr (k, x)) v =
  v (wrong_ x) - value (1 / level_at pairs k) * v (right_ x) +
  value (1 / level_at pairs k) * W v.
Proof.
have k_lt := ltn_ord k; rewrite line_row /= size_map size_iota.
under eq_bigr do rewrite (flat_adds R unknown _ _ _ k_lt).
under [X in _ + (X + _ + _)]eq_bigr do rewrite (flat_adds R unknown _ _ _ k_lt).
rewrite (flat_adds R unknown _ _ _ k_lt) horner0 mul0r addr0.
rewrite !same_sum ofQN ofQ1 mul1r mulNr addrA [X in X + _]addrC; congr (_ + _).
rewrite mulr_sumr; apply: eq_bigr => i _; rewrite (flat_adds R unknown _ _ _
  k_lt).
by have [-> ->] := slack_first i; rewrite value_of_one hornerC.
Qed.

(* What own rows ask for. *)
Local Notation asked_of j :=
  (value_of R (number (line_blocks M pairs s)
    (block (line_layout M pairs s) j))).[t].

Lemma asked_one x : asked_of (inl (inl (inl (inl x)))) = - 1.
Proof. by rewrite /= value_of_one hornerC ofQN ofQ1. Qed.

Lemma asked_room x : asked_of (inl (inl (inl (inr x)))) = - 1.
Proof. by rewrite /= value_of_one hornerC ofQN ofQ1. Qed.

Lemma asked_total : asked_of (inl (inl (inr tt))) = 0.
Proof. by rewrite /= value_of_nil horner0. Qed.

Lemma asked_steep (k : 'I_n) x : asked_of (inl (inr (k, x))) =
  1 - value (delta_at pairs k) - value (level_at pairs k) - value s.
Proof.
transitivity ((value_of R (block_at ([seq (M, false, steep_bound pairs s i) |
  i <- iota 0 n] ++ [seq (M, false, flat_bound pairs s i) | i <- iota 0 n])
  k).2).[t]); first by [].
rewrite /block_at nth_cat size_map size_iota ltn_ord.
rewrite (nth_map 0%nat) ?size_iota // nth_iota // add0n value_of_one hornerC.
by rewrite !ofQB ofQ1.
Qed.

Lemma asked_flat (k : 'I_n) x : asked_of (inr (k, x)) =
  - (value (delta_at pairs k) + value s) * value (1 / level_at pairs k).
Proof.
have -> : block (line_layout M pairs s) (inr (k, x)) = (n + k).+3.
  by rewrite /= size_map size_iota.
transitivity ((value_of R (block_at ([seq (M, false, steep_bound pairs s i) |
  i <- iota 0 n] ++ [seq (M, false, flat_bound pairs s i) | i <- iota 0 n])
  (n + k)).2).[t]); first by [].
rewrite /block_at nth_cat size_map size_iota ltnNge leq_addr /= addKn.
rewrite (nth_map 0%nat) ?size_iota // nth_iota // add0n value_of_one hornerC.
by rewrite ofQM ofQN ofQD.
Qed.

Lemma lines_signed o :
  flag (wrong_blocks M unknown) (block (wrong_layout M unknown) o) = false.
Proof.
case: o => [[x|[]]|i] //; have [i_0 is_unknown] := slack_first i.
change (flag (nseq unknown (1%nat, false, [:: 1%Q])) i = false).
by rewrite i_0 is_unknown.
Qed.

Lemma lines_bounds j :
  flag (line_blocks M pairs s) (block (line_layout M pairs s) j) = false.
Proof.
have at_block i : flag (line_blocks M pairs s) i = false.
  rewrite /flag /block_at; have [i_lt|i_ge] := ltnP i (size (line_blocks M
    pairs s));
    last by rewrite nth_default.
  apply/negbTE/(all_nthP (0%nat, false, [::]) (a := fun b => ~~ b.1.2)) => //.
  by rewrite !all_cat !all_map /=; apply/andP; split; apply/allP.
exact: at_block.
Qed.

Local Notation level := (profile_level R pairs).
Local Notation delta := (profile_delta R pairs).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).
Hypotheses (level_ge1 : forall j, 1 <= level j).
Hypotheses (delta_ge0 : forall j, 0 <= delta j).
Hypothesis s_ge0 : 0 <= value s.

Add Field line_numbers : (field_of_numbers R).

Definition slack_sum v : R := W v.
Definition tail_sum v : R := \sum_i v (tail_ _ _ _ i).

Lemma inverse_level k : value (1 / level_at pairs k) = (value (level_at pairs
  k))^-1.
Proof. by rewrite ofQ_div ofQ1 div1r. Qed.

Lemma lines_kept v : (forall x, 0 <= v (right_ x)) ->
  (forall o, 0 <= v (other_ _ _ _ o)) ->
  (forall j, asked_of j <= line j v) <->
  keeps_lines level delta (value s + W v) (v \o right_) (v \o wrong_)
    (v total_) /\ 0 <= W v.
Proof.
move=> right_ge0 other_ge0.
have W_ge0 : 0 <= W v by apply: sumr_ge0 => i _; apply: other_ge0.
have steep (k : 'I_n) x : (asked_of (inl (inr (k, x))) <= line (inl (inr (k,
  x))) v) =
    (1 - delta k - level k <=
     v (wrong_ x) - level k * v (right_ x) + (value s + W v)).
  rewrite asked_steep line_steep -[delta k]/(value (delta_at pairs k)).
  rewrite -[level k]/(value (level_at pairs k)).
  by rewrite -subr_ge0 -[RHS]subr_ge0; congr (0 <= _); identity R.
have flat (k : 'I_n) x : (asked_of (inr (k, x)) <= line (inr (k, x)) v) =
    (- delta k / level k <=
     v (wrong_ x) - v (right_ x) / level k + (value s + W v) / level k).
  rewrite asked_flat line_flat inverse_level.
  rewrite -[delta k]/(value (delta_at pairs k)).
  rewrite -[level k]/(value (level_at pairs k)).
  move: (value (level_at pairs k))^-1 => inverse.
  by rewrite -subr_ge0 -[RHS]subr_ge0; congr (0 <= _); identity R.
split=> [ok|[[q_in room T_ge steep_ok flat_ok] _] j].
  split=> //; split=> [x|x||k x|k x].
  - split; last exact: other_ge0.
    rewrite /= right_ge0 /=; have := ok (inl (inl (inl (inl x)))).
    by rewrite asked_one line_one ler_opp2.
  - by have := ok (inl (inl (inl (inr x)))); rewrite asked_room line_room.
  - by have := ok (inl (inl (inr tt))); rewrite asked_total line_total.
  - by rewrite /= -steep.
  by rewrite /= -flat.
case: j => [[[[x|x]|[]]|[k x]]|[k x]].
- by rewrite asked_one line_one ler_opp2; have [/andP[]] := q_in x.
- by rewrite asked_room line_room; apply: room.
- by rewrite asked_total line_total.
- by rewrite steep; apply: steep_ok.
by rewrite flat; apply: flat_ok.
Qed.

(* Points are diagonals that some mechanism has. *)
Theorem profile_points (w : 'I_unknown -> R) (w' : U -> R) :
  (exists v, [/\ point program v, forall i, v (slack_ i) = w i &
     forall i, v (tail_ _ _ _ i) = w' i]) <->
  (forall i, 0 <= w i) /\
  profile_achievable level (fun j => delta j + (value s + \sum_i w i)) S
    (1 - (value_of R u).[t] + \sum_i w' i).
Proof.
have shown v : point program v <-> _ := accuracy_point u K_set
  (line_terms_in M pairs s unknown) lines_signed lines_bounds tail_costs t v.
have slack_in : (forall i, 0 <= w i) -> 0 <= value s + \sum_i w i.
  by move=> w_ge0; rewrite addr_ge0 // sumr_ge0.
have more_ge0 : (forall i, 0 <= w i) ->
    forall j, 0 <= delta j + (value s + \sum_i w i).
  by move=> w_ge0 j; rewrite addr_ge0 // slack_in.
have turn z : 1 - (1 - (value_of R u).[t] + z) = (value_of R u).[t] - z.
  by identity R.
split=> [[v [v_ok v_w v_w']]|[w_ge0]].
  have /shown[right_ge0 other_ge0 lines_ok prices] := v_ok.
  have w_ge0 i : 0 <= w i by rewrite -v_w; apply: other_ge0.
  split=> //; apply/(profile_achievable_allowed level_ge1 (more_ge0 w_ge0)) =>
    //.
  exists (v \o right_); split.
    apply/(kept_allowed level_ge1 delta_ge0 (slack_in w_ge0)).
    have /(lines_kept right_ge0 other_ge0)[] := lines_ok.
    have -> : W v = \sum_i w i by apply: eq_bigr => i _; apply: v_w.
    by move=> kept _; exists (v \o wrong_), (v total_).
  have -> : \sum_i w' i = \sum_i v (tail_ _ _ _ i).
    by apply: eq_bigr => i _; rewrite v_w'.
  by rewrite turn; apply/(accurate_prices S_some); exists (v \o price_ _ _ _).
move=> /(profile_achievable_allowed level_ge1 (more_ge0 w_ge0))[//|q [q_ok]].
rewrite turn => /(accurate_prices S_some)[alpha prices].
have /(kept_allowed level_ge1 delta_ge0 (slack_in w_ge0))[h [T kept]] := q_ok.
pose v (i : unknown_type) : R := match i with
  | inl (inl (inl x)) => q x
  | inl (inl (inr (inl (inl x)))) => h x
  | inl (inl (inr (inl (inr _)))) => T
  | inl (inl (inr (inr i))) => w i
  | inl (inr p) => alpha p
  | inr i => w' i
  end.
have [q_h _ T_ge _ _] := kept.
have right_ge0 x : 0 <= v (right_ x) by have [/andP[]] := q_h x.
have other_ge0 o : 0 <= v (other_ _ _ _ o).
  case: o => [[x|[]]|i] /=; [by have [] := q_h x| |exact: w_ge0].
  rewrite subr_ge0 in T_ge; apply: le_trans T_ge.
  by apply: sumr_ge0 => x _; have [] := q_h x.
exists v; split=> //; apply/shown; split=> //.
apply/(lines_kept right_ge0 other_ge0); split; first exact: kept.
by apply: sumr_ge0 => i _; apply: w_ge0.
Qed.

Lemma profile_value v : Kernel.value program v = W v + tail_sum v.
Proof.
rewrite accuracy_value //; congr (_ + _); rewrite !big_sumType sum_unit /=.
rewrite big1 ?add0r => [|x _]; last first.
  by rewrite value_of_nil horner0 mul0r.
rewrite value_of_nil horner0 mul0r add0r; apply: eq_bigr => i _.
have [i_0 is_unknown] := slack_first i.
have -> : number (wrong_blocks M unknown) (block (wrong_layout M unknown)
    (inr i)) = [:: 1%Q].
  transitivity (number (nseq unknown (1%nat, false, [:: 1%Q])) i) => //.
  by rewrite i_0 is_unknown.
by rewrite unit_number hornerC mul1r.
Qed.

(* What values its points have. *)
Theorem profile_values z :
  (exists2 v, point program v & Kernel.value program v = z) <->
  exists (w : 'I_unknown -> R) (w' : U -> R),
    [/\ forall i, 0 <= w i, z = \sum_i w i + \sum_i w' i &
        profile_achievable level
          (fun j => delta j + (value s + \sum_i w i)) S
          (1 - (value_of R u).[t] + \sum_i w' i)].
Proof.
split=> [[v v_ok <-]|[w [w' [w_ge0 -> ok]]]].
  exists (v \o slack_), (v \o @tail_ _ _ _ _).
  have [|w_ge0 ok] := iffLR (profile_points (v \o slack_)
    (v \o @tail_ _ _ _ _)); first by exists v.
  by split=> //; apply: profile_value.
have [v [v_ok v_w v_w']] := iffRL (profile_points w w') (conj w_ge0 ok).
exists v => //; rewrite profile_value.
by congr (_ + _); apply: eq_bigr => i _; rewrite ?v_w ?v_w'.
Qed.

End Described.

(* The two programs: of the distortion with a slack, and of the slack. *)
Section Programs.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation X := [finType of 'I_(letters K)].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.
Variable pairs : seq (Q * Q).

Local Notation value := (ofQ R).
Local Notation S := (polyhedron column row bound exact).
Local Notation level := (profile_level R pairs).
Local Notation delta := (profile_delta R pairs).
Local Notation reachable c := (profile_achievable level
  (fun j => delta j + c) S).

Definition distortion_tail : seq (nat * bool * num) :=
  [:: (1%nat, true, [:: 1%Q])].

Definition distortion_at s := placed_at (R := R)
  (accuracy_unknowns le (line_blocks (letters K) pairs s)
    (wrong_layout (letters K) false) (single_block true [:: 1%Q])
    (line_terms pairs false) [:: 1%Q])
  (accuracy_rows lc (wrong_blocks (letters K) false) distortion_tail
    (line_layout (letters K) pairs s) (line_terms pairs false) [:: 1%Q]) 0.

Definition slack_unknowns u :=
  accuracy_unknowns le (line_blocks (letters K) pairs 0)
    (wrong_layout (letters K) true) no_block (line_terms pairs true) u.
Definition slack_rows u :=
  accuracy_rows lc (wrong_blocks (letters K) true) [::]
    (line_layout (letters K) pairs 0) (line_terms pairs true) u.
Definition slack_at u t :=
  placed_at (R := R) (slack_unknowns u) (slack_rows u) t.

Hypothesis K_set : describes column row bound exact le lc.

Lemma distortion_costs (i : unit) :
  value_of R (number distortion_tail (block (single_block true [:: 1%Q]) i)) = 1
  /\ flag distortion_tail (block (single_block true [:: 1%Q]) i).
Proof. by rewrite -(unit_number R). Qed.

Lemma no_costs (i : void) : value_of R (number [::] (block no_block i)) = 1 /\
  flag [::] (block no_block i).
Proof. by case: i. Qed.

Theorem distortion_prior s m y h e : 0 < m ->
  multipliers (distortion_at s) m y h e -> exists P, S P.
Proof.
apply: (accuracy_prior K_set (line_terms_in _ _ s false) _ distortion_costs tt).
exact: lines_bounds.
Qed.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).
Hypotheses (level_ge1 : forall j, 1 <= level j).
Hypotheses (delta_ge0 : forall j, 0 <= delta j).

Theorem distortion_values s D : 0 <= value s ->
  (exists2 v, point (distortion_at s) v &
     Kernel.value (distortion_at s) v = D) <-> reachable (value s) D.
Proof.
move=> s_ge0; have := @profile_values _ _ _ _ _ _ _ _ _ lc pairs s false
  distortion_tail _ _ [:: 1%Q] 0 K_set distortion_costs S_priors S_some
  level_ge1 delta_ge0 s_ge0 D.
move=> [forth back]; split=> [/forth[w [w' [_ ->]]]|ok].
  by rewrite !big_ord0 addr0 unit_number hornerC subrr !add0r.
apply: back; exists (fun=> 0), (fun=> D).
by rewrite !big_ord0 addr0 unit_number hornerC subrr sum_unit !add0r; split.
Qed.

Theorem slack_values u t z :
  (exists2 v, point (slack_at u t) v & Kernel.value (slack_at u t) v = z) <->
  0 <= z /\ reachable z (1 - (value_of R u).[t]).
Proof.
have zero_ge0 : 0 <= value 0 by rewrite ofQ0.
have := @profile_values _ _ _ _ _ _ _ _ _ lc pairs 0%Q true [::] _ _ u t K_set
  no_costs S_priors S_some level_ge1 delta_ge0 zero_ge0 z.
move=> [forth back]; split=> [/forth[w [w' [w_ge0 ->]]]|[z_ge0 ok]].
  by rewrite !big_ord1 sum_nothing !addr0 ofQ0 add0r; split.
apply: back; exists (fun=> z), (fun i : void => match i with end).
by rewrite !big_ord1 sum_nothing !addr0 ofQ0 add0r; split.
Qed.

End Programs.
