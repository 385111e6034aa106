(* The rows of privacy of whole mechanisms in blocks: floors where all letters
   are adjacent, listed pairs without a delta or with one, and none.

   floor_blocks, pair_blocks, delta_blocks, free_blocks
                    these rows at the level (a, b), lambda being b / a
   Exports: floors_lay, pairs_lay, delta_lays, free_lays. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import CertificateChecks Builders BuiltPrograms.
From symdp Require Import EntriesBuilders LevelGerms CellBuilders Blocks.
From symdp Require Import BlockDiagonals DescribedBlocks MechanismBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Blocks of nothing. *)
Lemma empty_places fl c : places [:: (0%nat, fl, c)] (fun _ : void => 0%nat)
  (fun=> 0%nat).
Proof. by split=> [[]|[|k] j|[]]. Qed.

Definition empty_block fl c : layout _ [finType of void] :=
  Layout (empty_places fl c).

Section After.
Variables (s : seq (nat * bool * num)) (I : finType) (l : layout s I).

Lemma after_places fl c :
  places (s ++ [:: (0%nat, fl, c)]) (block l) (spot l).
Proof.
have [in_range here once] := stands l.
have at_ k : (k < size s)%nat ->
    length_of (s ++ [:: (0%nat, fl, c)]) k = length_of s k.
  by rewrite /length_of /block_at nth_cat => ->.
split=> [i|k j|//].
  have [b_lt s_lt] := in_range i; rewrite size_cat at_ //.
  by split=> //; apply: ltn_addr.
rewrite size_cat addn1 ltnS leq_eqVlt => /predU1P[-> |k_lt].
  by rewrite /length_of /block_at nth_cat ltnn subnn.
by rewrite at_ //; apply: here.
Qed.

Definition then_empty fl c : layout _ I := Layout (after_places fl c).

End After.

(* Places of pairs. *)
Lemma same_spot k n (e e' : 'I_k * 'I_n) :
  eqn (e.1 * n + e.2) (e'.1 * n + e'.2) = (e == e')%B.
Proof.
rewrite eqnE; apply/eqP/eqP => [same|-> //].
by have [_ _] := pair_places k n false [::]; apply.
Qed.

Lemma picked_entry w k ps c i z j t : (z < w)%nat -> (t < w)%nat ->
  entry (Picked w k ps c) (i * w + z) (j * w + t) =
  if (nth 0%nat ps i == j)%B && (z == t)%B then c else [::].
Proof.
move=> z_lt t_lt; have [qi ri] := piece_at i z_lt.
by have [qj rj] := piece_at j t_lt; rewrite /entry qi ri qj rj !eqnE.
Qed.

Definition opposed (a : num) : num := stretched (Qopp 1) a.

Definition floor_blocks (M N : nat) (a b : num) : privacy_blocks :=
  let floor := Picked N 1 (nseq M 0%nat) in
  PrivacyBlocks N (M * N) (M * N) [::]
    [:: (0, 0, Same one); (0, 1, floor minus_one);
        (1, 0, Same (opposed a)); (1, 1, floor b)]%nat.

Definition pair_terms (M N : nat) (pairs : seq (nat * nat)) (a b : num) :=
  [:: (0, 0, Picked N M [seq p.2 | p <- pairs] b);
      (0, 0, Picked N M [seq p.1 | p <- pairs] (opposed a))]%nat.

Definition pair_blocks M N pairs a b : privacy_blocks :=
  PrivacyBlocks 0 (size pairs * N) 0 [::] (pair_terms M N pairs a b).

Definition delta_blocks M N pairs delta a b : privacy_blocks :=
  let n := size pairs in
  PrivacyBlocks (n * N) (n * N) n (stretched (Qopp delta) a)
    (pair_terms M N pairs a b ++
      [:: (0, 1, Same one); (1, 1, Dots N (nseq n (nseq N minus_one)))]%nat).

Definition free_blocks : privacy_blocks := PrivacyBlocks 0 0 0 [::] [::].

Section Lay.
Variables (R : realFieldType) (K : set_blocks) (N : nat) (a b : num).
Local Notation M := (letters K).
Local Notation X := [finType of 'I_M].
Local Notation Y := [finType of 'I_N].
Local Notation value := (value_of R).

Lemma opposed_value c : value (opposed c) = - value c.
Proof. by rewrite value_of_stretched ofQN ofQ1 polyCN mulN1r. Qed.

Lemma if_value (t : bool) c : value (if t then c else [::]) = value c * t%:R%:P.
Proof. by case: t; rewrite ?value_of_nil ?mulr1 ?mulr0. Qed.

Lemma floors_lay : privacy_lays (P := floor_blocks M N a b)
  (one_block N false [::])
  (both_blocks (pair_block M N false [::]) (pair_block M N false [::]))
  (floor_rows X Y) (value a) (value b).
Proof.
have floor (e : X * Y) (y : Y) c :
    value (entry (Picked N 1 (nseq M 0%nat) c) (e.1 * N + e.2) y) =
    value c * (y == e.2)%B%:R%:P.
  have := @picked_entry N 1 (nseq M 0%nat) c e.1 _ 0 _ (ltn_ord e.2)
    (ltn_ord y).
  rewrite mul0n add0n => ->; rewrite nth_nseq if_same eqxx /= if_value.
  by rewrite val_eqE eq_sym.
split=> // [[e'|e'] e|[e|e] y|[e|e]]; rewrite /= ?big_cons ?big_nil /= ?addr0.
- by rewrite spread_constant same_spot if_value one_value mul1r eq_sym.
- rewrite same_spot if_value opposed_value eq_sym.
  rewrite (@spread_is _ _ _ _ (- (e == e')%B%:R) 0 0) => [|u w].
    by rewrite mulr0 !addr0 polyCN mulrN mulNr.
  by rewrite mulr0 !addr0 mulrN mulNr.
- by rewrite spread_constant floor minus_one_value -polyCM mulN1r.
- rewrite floor (@spread_is _ _ _ _ 0 (y == e.2)%B%:R 0) => [|u w].
    by rewrite mulr0 add0r addr0.
  by rewrite mulr0 add0r addr0.
- by rewrite spread_constant value_of_nil.
by rewrite spread_constant value_of_nil.
Qed.

(* Listed pairs of letters. *)
Section Pairs.
Variable pairs : seq (nat * nat).
Hypothesis pairs_in : all (fun p => (p.1 < M)%nat && (p.2 < M)%nat) pairs.
Local Notation J := [finType of 'I_(size pairs)].

Lemma pair_in (j : J) : ((nth (0, 0) pairs j).1 < M)%nat &&
  ((nth (0, 0) pairs j).2 < M)%nat.
Proof. exact: (all_nthP (0, 0)%nat pairs_in). Qed.

Definition ends_of (j : J) : X * X :=
  (Ordinal (proj1 (andP (pair_in j))), Ordinal (proj2 (andP (pair_in j)))).

Lemma pair_entries (q : J * Y) (e : X * Y) :
  value (entry (Picked N M [seq p.2 | p <- pairs] b) (q.1 * N + q.2)
    (e.1 * N + e.2)) +
  value (entry (Picked N M [seq p.1 | p <- pairs] (opposed a)) (q.1 * N + q.2)
    (e.1 * N + e.2)) =
  spread (fun u w => pair_sum ends_of u w q e) (value a) (value b).
Proof.
have pick (f : nat * nat -> nat) (x : X) : f (nth (0, 0)%nat pairs q.1) = x ->
    (nth 0%nat [seq f p | p <- pairs] q.1 == e.1)%B && (q.2 == e.2 :> nat)%B =
    (e == (x, q.2))%B.
  move=> f_x; rewrite (nth_map (0, 0)%nat) // f_x -pair_eqE /pair_eq /=.
  by rewrite eq_sym [(q.2 == e.2 :> nat)%B]eq_sym.
rewrite !picked_entry // (pick _ (ends_of q.1).2) //.
rewrite (pick _ (ends_of q.1).1) //.
rewrite !if_value opposed_value /pair_sum.
rewrite (@spread_is _ _ _ _ (- (e == ((ends_of q.1).1, q.2))%B%:R)
  (e == ((ends_of q.1).2, q.2))%B%:R 0) => [|u w].
  by rewrite addr0 polyCN mulrN mulNr addrC.
by rewrite addr0 mulrN addrC.
Qed.

Lemma pairs_lay : privacy_lays (P := pair_blocks M N pairs a b)
  (empty_block false [::])
  (then_empty (pair_block (size pairs) N false [::]) false [::])
  (pair_rows Y ends_of) (value a) (value b).
Proof.
split=> // [q e|q]; rewrite /= ?big_cons ?big_nil /= ?addr0.
  exact: pair_entries.
by rewrite spread_constant value_of_nil.
Qed.

Lemma delta_lays delta : privacy_lays (P := delta_blocks M N pairs delta a b)
  (pair_block (size pairs) N false [::])
  (both_blocks (pair_block (size pairs) N false [::])
    (one_block (size pairs) false (stretched (Qopp delta) a)))
  (delta_rows Y ends_of (ofQ R delta)) (value a) (value b).
Proof.
split=> // [[q|j] e|[q|j] i|[q|j]]; rewrite /= ?big_cons ?big_nil /= ?addr0.
- exact: pair_entries.
- by rewrite spread_constant polyC0.
- by rewrite spread_constant same_spot if_value one_value mul1r eq_sym.
- rewrite spread_constant.
  have [q r] := piece_at i.1 (ltn_ord i.2).
  rewrite q r nth_nseq ltn_ord nth_nseq ltn_ord if_value minus_one_value.
  by rewrite -polyCM mulN1r eqnE val_eqE.
- by rewrite spread_constant value_of_nil.
rewrite (@spread_is _ _ _ _ (- ofQ R delta) 0 0) => [|u w].
  by rewrite value_of_stretched ofQN mulr0 !addr0 mulrC.
by rewrite mulr0 !addr0 mulrN.
Qed.

End Pairs.

Lemma free_lays : privacy_lays (K := K) (P := free_blocks)
  (empty_block false [::]) (then_empty (empty_block false [::]) false [::])
  (fun _ _ => no_rows R X Y) (value a) (value b).
Proof. by split=> // -[]. Qed.

End Lay.
