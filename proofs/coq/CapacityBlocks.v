(* The program of min-entropy leakage on a graph in blocks: for each choice of
   rows a mechanism times a share, its entries row by row.

   capacity_blocks     the program of GraphBuilders.v at the level L
   proves_capacity     what is computed of a claim and its evidence
   Exports: few_outputs_proved, capacity_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import CertificateChecks GraphChecks OutputsChecks.
From symdp Require Import EntriesChecks Kernel Builders BuiltPrograms.
From symdp Require Import EntriesBuilders GraphBuilders Germs LevelGerms.
From symdp Require Import CellBuilders Blocks BlockDiagonals DescribedBlocks.
From symdp Require Import BlockFamilies MechanismBlocks PrivacyBlocks.
From symdp Require Import MechanismClaims.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Pairs of letters of each of some choices. *)
Definition apart (n choices : nat) (pairs : seq (nat * nat)) :=
  flatten [seq [seq (c * n + p.1, c * n + p.2)%nat | p <- pairs] |
    c <- iota 0 choices].

(* The entries in chosen rows. *)
Definition gained (n : nat) (choices : seq (seq nat)) : vec :=
  flatten [seq flatten [seq [seq if eqn x a then one else [::] | a <- rows] |
    x <- iota 0 n] | rows <- choices].

(* Unknowns: the shares, the entries, their sum.  Rows: sums, privacy, the
   shares, the sum of chosen entries. *)
Definition capacity_blocks (n r : nat) (edges : seq (nat * nat)) (L : num)
    : blocks :=
  let choices := chosen r (iota 0 n) in
  let C := size choices in let N := (C * n)%nat in
  let pairs := apart n C (pairs_in n (Edges edges)) in
  Blocks [:: (C, false, [::]); ((N * r)%nat, false, [::]);
      (1%nat, true, [:: Qopp 1])]
    [:: (N, true, [::]); ((size pairs * r)%nat, false, [::]);
      (1%nat, true, one); (1%nat, false, [::])]
    [:: (0, 1, Dots r (nseq N (nseq r one)));
        (0, 0, Bys n (nseq C (nseq n minus_one)));
        (1, 1, Picked r N [seq p.2 | p <- pairs] L);
        (1, 1, Picked r N [seq p.1 | p <- pairs] (opposed one));
        (2, 0, Blocks.All one);
        (3, 1, Dot (gained n choices)); (3, 2, Same minus_one)]%nat.

Definition proves_capacity n r edges (L s : Q) (x y : seq vec) : bool :=
  [&& (0 < r)%nat && (r <= n)%nat, Qle_bool 1 L &
      meets (capacity_blocks n r edges [:: L]) (Qopp s) x y].

Section Lays.
Variables (R : realFieldType) (n r : nat) (edges : seq (nat * nat)) (L : num).

Local Notation value := (value_of R).
Local Notation choices := (chosen r (iota 0 n)).
Local Notation C := [finType of 'I_(size choices)].
Local Notation N := (size choices * n)%nat.
Local Notation S := [finType of 'I_N].
Local Notation pairs := (apart n (size choices) (pairs_in n (Edges edges))).
Local Notation J := [finType of 'I_(size pairs)].
Local Notation adjacent := (joined n edges).

(* States are letters of choices. *)
Lemma state_lt (c : C) (x : 'I_n) : (c * n + x < N)%nat.
Proof.
apply: (@leq_trans (c * n + n)); first by rewrite ltn_add2l.
by rewrite addnC -mulSn leq_mul2r ltn_ord orbT.
Qed.

Definition state (c : C) (x : 'I_n) : S := Ordinal (state_lt c x).

Lemma owner_lt (q : S) : (q %/ n < size choices)%nat.
Proof. by have [] := piece_of (ltn_ord q). Qed.

Definition owner (q : S) : C := Ordinal (owner_lt q).

Lemma letter_lt (q : S) : (q %% n < n)%nat.
Proof. by have [] := piece_of (ltn_ord q). Qed.

Definition letter (q : S) : 'I_n := Ordinal (letter_lt q).

Lemma owner_state c x : owner (state c x) = c.
Proof. by apply: val_inj => /=; have [] := piece_at c (ltn_ord x). Qed.

Lemma letter_state c x : letter (state c x) = x.
Proof. by apply: val_inj => /=; have [] := piece_at c (ltn_ord x). Qed.

Lemma state_of q : state (owner q) (letter q) = q.
Proof. by apply: val_inj => /=; have [] := piece_of (ltn_ord q). Qed.

Lemma choice_of (c : C) : nth [::] choices c \in choices.
Proof. exact: mem_nth. Qed.

Lemma chosen_lt (c : C) (z : 'I_r) :
  (nth 0%nat (nth [::] choices c) z < n)%nat.
Proof.
have [rows_r rows_n] := chosen_in (choice_of c).
have : nth 0%nat (nth [::] choices c) z \in iota 0 n.
  by apply/rows_n/mem_nth; rewrite rows_r.
by rewrite mem_iota.
Qed.

Definition chosen_row (c : C) (z : 'I_r) : 'I_n := Ordinal (chosen_lt c z).

Lemma all_chosen (A : {set 'I_n}) : #|A| = r ->
  exists c, forall x, x \in A -> exists z, chosen_row c z = x.
Proof.
move=> A_r; pose rows := [seq val i | i <- enum A].
have rows_r : size rows = r by rewrite size_map -cardE.
have : rows \in choices.
  rewrite -rows_r; apply: chosenP; rewrite -val_enum_ord map_subseq //.
  by rewrite enumT; apply: filter_subseq.
case/(nthP [::]) => c c_lt c_rows; exists (Ordinal c_lt) => x x_A.
have : val x \in rows by rewrite map_f // mem_enum.
case/(nthP 0%nat) => z; rewrite rows_r => z_lt z_x; exists (Ordinal z_lt).
by apply: val_inj; rewrite /= c_rows.
Qed.

Lemma apart_listed (i h : nat) : ((i, h) \in pairs) =
  [&& (i < N)%nat, (h < N)%nat, (i != h)%B,
      ((i %/ n)%nat == (h %/ n)%nat)%B &
      are_neighbours edges (i %% n)%nat (h %% n)%nat].
Proof.
apply/flattenP/idP => [[l /mapP[c c_in ->]]|].
  move: c_in; rewrite mem_iota add0n => c_lt /mapP[[x x'] xx' [-> ->]] /=.
  move: xx'; rewrite pair_listed /= => /and4P[x_lt x'_lt x_x' near].
  have [-> ->] := piece_at c x_lt; have [-> ->] := piece_at c x'_lt.
  rewrite near eqxx eqn_add2l x_x' !andbT.
  by rewrite (state_lt (Ordinal c_lt) (Ordinal x_lt))
    (state_lt (Ordinal c_lt) (Ordinal x'_lt)).
move=> /and5P[i_lt h_lt i_h /eqP same near].
have [c_lt x_lt i_is] := piece_of i_lt; have [_ x'_lt h_is] := piece_of h_lt.
exists [seq (i %/ n * n + p.1, i %/ n * n + p.2)%nat |
    p <- pairs_in n (Edges edges)].
  by apply/mapP; exists (i %/ n)%nat; rewrite ?mem_iota.
apply/mapP; exists (i %% n, h %% n)%nat; last first.
  by rewrite /= {2}same -i_is -h_is.
rewrite pair_listed x_lt x'_lt.
rewrite (near : are_adjacent (Edges edges) (i %% n)%nat (h %% n)%nat) andbT.
by apply: contraNneq i_h => x_x'; rewrite i_is h_is same x_x'.
Qed.

Lemma pairs_range : all (fun p => (p.1 < N)%nat && (p.2 < N)%nat) pairs.
Proof. by apply/allP => -[i h]; rewrite apart_listed => /and3P[-> ->]. Qed.

Local Notation K := (blocks_of N CertificateChecks.All).
Local Notation ends := (ends_of (K := K) pairs_range).

Lemma ends_are (q q' : S) : [exists j, (ends j == (q, q'))%B] =
  [&& (q != q')%B, (owner q == owner q')%B &
      adjacent (letter q) (letter q')].
Proof.
transitivity ((val q, val q') \in pairs); last first.
  by rewrite apart_listed !ltn_ord.
apply/existsP/idP => [[j /eqP[<- <-]]|/(nthP (0, 0)%nat)[j j_lt j_is]] /=.
  by rewrite -surjective_pairing mem_nth.
by exists (Ordinal j_lt); apply/eqP; congr pair; apply: val_inj;
  rewrite /= j_is.
Qed.

Local Notation family := (few_program (R := R) owner letter chosen_row ends).
Local Notation a := (value one).
Local Notation b := (value L).
Local Notation f := (germs_of family a b).
Local Notation B := (capacity_blocks n r edges L).

Definition capacity_unknowns :
    layout (unknown_blocks B) (few_unknown r C S) :=
  both_blocks (both_blocks (one_block (size choices) false [::])
    (pair_block N r false [::])) (single_block true [:: Qopp 1]).

Definition capacity_rows : layout (row_blocks B) (few_rows r S J) :=
  both_blocks (both_blocks (both_blocks (one_block N true [::])
    (pair_block (size pairs) r false [::])) (single_block true one))
    (single_block false [::]).

Lemma few_affine : all_affine family.
Proof.
split=> //; last by move=> j; apply: affine_no.
case=> [[[q|p]|t]|t] [[c|e]|t'] /=; try exact: affine_no.
exact: pair_affine.
Qed.

Lemma gained_at (e : S * 'I_r) :
  value (nth [::] (gained n choices) (e.1 * r + e.2)) =
  ((letter e.1 == chosen_row (owner e.1) e.2)%B)%:R%:P.
Proof.
case: e => q z; have [c [x ->]] : exists c x, q = state c x.
  by exists (owner q), (letter q); rewrite state_of.
rewrite [nat_of_ord _]/= owner_state letter_state.
pose row_of rows x := [seq if eqn x a then one else [::] | a <- rows].
pose part rows := flatten [seq row_of rows x | x <- iota 0 n].
have rows_sized rows : rows \in choices ->
    all (fun v : vec => eqn (size v) r) [seq row_of rows x | x <- iota 0 n].
  move=> /chosen_in[rows_r _]; rewrite all_map; apply/allP => k _ /=.
  by rewrite size_map rows_r eqnE.
have parts_sized : all (fun v : vec => eqn (size v) (n * r))
    [seq part rows | rows <- choices].
  rewrite all_map; apply/allP => rows /rows_sized sized_ok /=.
  by rewrite /part (size_flat sized_ok) size_map size_iota eqnE.
have z_x : (x * r + z < n * r)%nat.
  apply: (@leq_trans (x * r + r)); first by rewrite ltn_add2l.
  by rewrite addnC -mulSn leq_mul2r ltn_ord orbT.
have spot_is : ((c * n + x) * r + z = c * (n * r) + (x * r + z))%nat.
  by rewrite mulnDl mulnA addnA.
rewrite spot_is.
rewrite /gained -/(part _) (at_flat _ parts_sized z_x) (nth_map [::]) //.
rewrite (at_flat _ (rows_sized _ (choice_of c)) (ltn_ord z)).
rewrite (nth_map 0%nat) ?size_iota // nth_iota // add0n.
have [rows_r _] := chosen_in (choice_of c).
by rewrite (nth_map 0%nat) ?rows_r // -share_value /= eqnE.
Qed.

Theorem capacity_lays : lays f capacity_unknowns capacity_rows.
Proof.
split.
- case=> [[c|e]|[]]; rewrite /number /=; rewrite ?value_of_nil ?polyC0 //.
  by rewrite value_of_one ofQN ofQ1.
- by case=> [[c|e]|[]].
- case=> [[[q|p]|[]]|[]]; rewrite /number /= spread_constant.
  + by rewrite value_of_nil.
  + by rewrite value_of_nil.
  + by rewrite one_value.
  by rewrite value_of_nil.
- by case=> [[[q|p]|[]]|[]].
case=> [[[q|p]|[]]|[]] [[c|e]|[]]; rewrite /Blocks.adds !big_cons big_nil /=
  ?addr0.
- rewrite spread_constant -[(q %/ n)%nat]/(nat_of_ord (owner q)).
  rewrite nth_nseq ltn_ord nth_nseq letter_lt minus_value.
  by rewrite eq_sym.
- rewrite spread_constant; have [-> ->] := piece_at e.1 (ltn_ord e.2).
  by rewrite nth_nseq ltn_ord nth_nseq ltn_ord share_value.
- by rewrite spread_constant.
- by rewrite spread_constant.
- by symmetry; apply: (@pair_entries R K r one L pairs pairs_range p e).
- by rewrite spread_constant.
- by rewrite spread_constant one_value.
- by rewrite spread_constant.
- by rewrite spread_constant.
- by rewrite spread_constant.
- by rewrite spread_constant gained_at.
by rewrite spread_constant minus_one_value.
Qed.

End Lays.

(* What is accepted holds. *)
Section Proved.
Variables (R : realFieldType) (n : nat) (edges : seq (nat * nat)) (L s : Q).

Theorem few_outputs_proved r x y : proves_capacity n r edges L s x y ->
  best_few_outputs (joined n edges) r (ofQ R L) (ofQ R s).
Proof.
move=> /and3P[r_range L_ge1 ok].
have level : 1 <= ofQ R L by rewrite -(ofQ1 R) ofQ_le.
apply/(program_few_outputs (@owner_state n r) (@letter_state n r)
  (@state_of n r) (@ends_are n r edges) (@all_chosen n r) (ofQ R s) level
  r_range).
have := family_met (@few_affine R n r edges)
  (@capacity_lays R n r edges [:: L]) ok.
by rewrite !value_at_0 /= ofQ1 ofQN.
Qed.

Theorem capacity_proved x y : proves_capacity n n edges L s x y ->
  best_min_capacity (joined n edges) (ofQ R L) (ofQ R s).
Proof.
move=> ok; have /and3P[/andP[n_gt0 _] _ _] := ok.
exact/(all_outputs _ _ _ n_gt0)/few_outputs_proved/ok.
Qed.

End Proved.
