(* The programs of whole mechanisms in blocks: all entries, row by row, costs of
   the letters, prices of a source set, and any rows of privacy.

   privacy_blocks       more unknowns, two blocks of rows, and their terms
   privacy_lays         they have the numbers of rows of BuiltPrograms.v
   mechanism_blocks     the program of entries over a set in blocks
   Exports: pair_block, mechanism_lays. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import CertificateChecks FloorChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs LevelGerms.
From symdp Require Import CellBuilders ClaimPrograms Blocks BlockDiagonals.
From symdp Require Import DescribedBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Pairs in one block, row by row. *)
Lemma pair_places k n fl c : places [:: ((k * n)%nat, fl, c)]
  (fun _ : 'I_k * 'I_n => 0%nat) (fun e => (e.1 * n + e.2)%nat).
Proof.
split=> [[x z]|[|m] j //= _ j_lt|[x z] [x' z'] _ /= e].
- split=> //=; rewrite /length_of /=; apply: (@leq_trans (x * n + n)).
    by rewrite ltn_add2l.
  by rewrite addnC -mulSn leq_mul2r ltn_ord orbT.
- rewrite /length_of /= in j_lt; have [x_lt z_lt j_is] := piece_of j_lt.
  by exists (Ordinal x_lt, Ordinal z_lt).
have [q r] := piece_at x (ltn_ord z); have [q' r'] := piece_at x' (ltn_ord z').
rewrite e in q r; congr pair; apply: val_inj => /=; first by rewrite -q q'.
by rewrite -r r'.
Qed.

Definition pair_block k n fl c : layout _ [finType of 'I_k * 'I_n] :=
  Layout (pair_places k n fl c).

(* More unknowns, two blocks of rows, what the second one asks for, and terms:
   rows from 0, entries as the block 0 and what is more as 1. *)
Record privacy_blocks := PrivacyBlocks {
  more_size : nat; first_rows : nat; second_rows : nat; second_asks : num;
  privacy_terms : seq (nat * nat * pattern)
}.

Definition more_blocks P : seq (nat * bool * num) :=
  [:: (more_size P, false, [::])].
Definition privacy_rows P : seq (nat * bool * num) :=
  [:: (first_rows P, false, [::]); (second_rows P, false, second_asks P)].

Definition costs_in (costs : seq (seq Q)) : seq vec :=
  [seq [seq [:: c] | c <- r] | r <- costs].

Section Described.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation M := (letters K).
Local Notation X := [finType of 'I_M].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.

Variables (N : nat) (costs : seq (seq Q)).
Local Notation Y := [finType of 'I_N].
Local Notation d := (loss_matrix R M N costs).
Local Notation value := (value_of R).

Section Privacy.
Variables (P : privacy_blocks) (F G : finType).
Variables (lf : layout (more_blocks P) F) (lg : layout (privacy_rows P) G).
Variables (k : R -> R -> private_rows R X Y F G) (a b : {poly R}).

Definition privacy_lays :=
  [/\ all (fun t => (t.1.1 < 2)%nat && (t.1.2 < 2)%nat) (privacy_terms P),
      forall g (e : X * Y), \sum_(t <- privacy_terms P |
          eqn t.1.1 (block lg g) && eqn t.1.2 0)
        value (entry t.2 (spot lg g) (e.1 * N + e.2)) =
        spread (fun u w => takes (k u w) g e) a b,
      forall g i, \sum_(t <- privacy_terms P |
          eqn t.1.1 (block lg g) && eqn t.1.2 1)
        value (entry t.2 (spot lg g) (spot lf i)) =
        spread (fun u w => BuiltPrograms.adds (k u w) g i) a b &
      forall g, value (number (privacy_rows P) (block lg g)) =
        spread (fun u w => asks (k u w) g) a b].

End Privacy.

(* "sums", two of privacy, "cost", "prior c", "at most"; the tail is a
   distortion. *)
Definition mechanism_blocks (P : privacy_blocks)
    (tail : seq (nat * bool * num)) (D : Q) : blocks :=
  let last_row := (size (column_sizes K)).+4 in
  Blocks
    (((([:: ((M * N)%nat, false, [::])] ++ more_blocks P) ++
       [:: (M, true, [::])]) ++ condition_blocks K) ++ tail)
    (((([:: (M, true, one)] ++ privacy_rows P) ++ [:: (M, true, [::])]) ++
      column_blocks K) ++ [:: (1%nat, false, [:: Qopp D])])
    ([:: (0, 0, Dots N (nseq M (nseq N one))); (3, 2, Same one);
         (3, 0, multiple (Qopp 1) (Dots N (costs_in costs)))]%nat ++
     [seq (t.1.1.+1, t.1.2, t.2) | t <- privacy_terms P] ++
     [seq (t.1.+4, 2%nat, multiple (Qopp 1) t.2) | t <- shares K] ++
     [seq (t.1.1.+4, t.1.2.+3, t.2) | t <- uses K] ++
     [seq (last_row, t.1.+3, t.2) | t <- limits K] ++
     [seq (last_row, (size (conditions K) + i).+3, Blocks.All one) |
       i <- iota 0 (size tail)]).

Variables (U : finType) (tail : seq (nat * bool * num)) (lu : layout tail U).
Variables (P : privacy_blocks) (F G : finType).
Variables (lf : layout (more_blocks P) F) (lg : layout (privacy_rows P) G).
Variables (k : R -> R -> private_rows R X Y F G) (a b : {poly R}) (D : Q).

Hypothesis K_set : describes column row bound exact le lc.
Hypothesis tail_costs : forall i, value (number tail (block lu i)) = 1 /\
  flag tail (block lu i).
Hypothesis P_lays : privacy_lays lf lg k a b.

Local Notation p := (fun u w =>
  entries_program U d column row bound exact (k u w) (ofQ R D)).
Local Notation f := (germs_of p a b).
Local Notation B := (mechanism_blocks P tail D).

Definition entries_layout :
  layout (unknown_blocks B) (entries_unknown X Y F E U) :=
  both_blocks (both_blocks (both_blocks (both_blocks
    (pair_block M N false [::]) lf) (one_block _ _ _)) le) lu.

Definition entries_rows_layout :
  layout (row_blocks B) (entries_rows X G C) :=
  both_blocks (both_blocks (both_blocks (both_blocks (one_block _ _ _) lg)
    (one_block _ _ _)) lc) (single_block _ _).

Lemma spread_same (x : R) : spread (fun _ _ => x) a b = x%:P.
Proof. by rewrite /spread subrr polyC0 !mulr0 !addr0. Qed.

Lemma entries_of_condition q :
  block_at (unknown_blocks B) (block entries_layout (inl (inr q))) =
  block_at (condition_blocks K) (block le q).
Proof.
have [q_lt _] := in_range le q.
change (block_at (condition_blocks K ++ tail) (block le q) =
  block_at (condition_blocks K) (block le q)).
by rewrite /block_at nth_cat q_lt.
Qed.

Lemma entries_of_tail i :
  block_at (unknown_blocks B) (block entries_layout (inr i)) =
  block_at tail (block lu i).
Proof.
change (block_at (condition_blocks K ++ tail)
  (size (condition_blocks K) + block lu i) = block_at tail (block lu i)).
by rewrite /block_at nth_cat ltnNge leq_addr addKn.
Qed.

Lemma more_first i : block lf i = 0%nat.
Proof. by have [] := in_range lf i; case: (block lf i). Qed.

Lemma privacy_two g : (block lg g < 2)%nat.
Proof. by have [] := in_range lg g. Qed.

Lemma row_of_privacy g :
  block_at (row_blocks B) (block entries_rows_layout
    (inl (inl (inl (inr g))))) = block_at (privacy_rows P) (block lg g).
Proof.
change (block_at (row_blocks B) (block lg g).+1 =
  block_at (privacy_rows P) (block lg g)).
by have := privacy_two g; case: (block lg g) => [|[|]].
Qed.

Lemma row_of_prior c :
  block_at (row_blocks B) (block entries_rows_layout (inl (inr c))) =
  block_at (column_blocks K) (block lc c).
Proof.
have [c_lt _] := in_range lc c.
change (block_at (column_blocks K ++ [:: (1%nat, false, [:: Qopp D])])
  (block lc c) = block_at (column_blocks K) (block lc c)).
by rewrite /block_at nth_cat c_lt.
Qed.

Lemma row_at_most t :
  block_at (row_blocks B) (block entries_rows_layout (inr t)) =
  (1%nat, false, [:: Qopp D]).
Proof.
change (block_at (column_blocks K ++ [:: (1%nat, false, [:: Qopp D])])
  (size (column_blocks K) + 0) = (1%nat, false, [:: Qopp D])).
by rewrite /block_at nth_cat ltnNge leq_addr addKn.
Qed.

Lemma mechanism_adds r v i j : Blocks.adds R B r v i j =
  (\sum_(t <- [:: (0, 0, Dots N (nseq M (nseq N one))); (3, 2, Same one);
       (3, 0, multiple (Qopp 1) (Dots N (costs_in costs)))]%nat |
     eqn t.1.1 r && eqn t.1.2 v) value (entry t.2 i j)) +
  (\sum_(t <- privacy_terms P | eqn t.1.1.+1 r && eqn t.1.2 v)
     value (entry t.2 i j) +
  (\sum_(t <- shares K | eqn t.1.+4 r && eqn 2 v)
     value (entry (multiple (Qopp 1) t.2) i j) +
  (\sum_(t <- uses K | eqn t.1.1.+4 r && eqn t.1.2.+3 v)
     value (entry t.2 i j) +
  (\sum_(t <- limits K | eqn (size (column_sizes K)).+4 r && eqn t.1.+3 v)
     value (entry t.2 i j) +
   \sum_(l <- iota 0 (size tail) | eqn (size (column_sizes K)).+4 r &&
     eqn (size (conditions K) + l).+3 v) value one)))).
Proof. by rewrite /Blocks.adds !big_cat !big_map. Qed.

Lemma adds_sums v i j : Blocks.adds R B 0 v i j =
  if v is 0%nat then value (entry (Dots N (nseq M (nseq N one))) i j) else 0.
Proof.
rewrite mechanism_adds !big_cons big_nil.
rewrite (@none_meant _ _ (privacy_terms P)) // (@none_meant _ _ (shares K)) //.
rewrite (@none_meant _ _ (uses K)) // (@none_meant _ _ (limits K)) //.
rewrite (@none_meant _ _ (iota 0 _)) //.
by case: v => [|v]; rewrite /= ?addr0.
Qed.

Lemma adds_privacy r v i j : (r < 2)%nat -> Blocks.adds R B r.+1 v i j =
  \sum_(t <- privacy_terms P | eqn t.1.1 r && eqn t.1.2 v)
    value (entry t.2 i j).
Proof.
move=> r_lt; rewrite mechanism_adds !big_cons big_nil.
by case: r r_lt => [|[|r]] // _; rewrite (@none_meant _ _ (shares K)) //
  (@none_meant _ _ (uses K)) // (@none_meant _ _ (limits K)) //
  (@none_meant _ _ (iota 0 _)) //= add0r !addr0.
Qed.

Lemma adds_cost v i j : Blocks.adds R B 3 v i j =
  match v with
  | 0%nat => - value (entry (Dots N (costs_in costs)) i j)
  | 2%nat => value (entry (Same one) i j)
  | _ => 0
  end.
Proof.
have [two _ _ _] := P_lays.
rewrite mechanism_adds !big_cons big_nil.
rewrite (none_among _ two) => [|t /andP[t_lt _]]; last first.
  by rewrite /= beyond.
rewrite (@none_meant _ _ (shares K)) // (@none_meant _ _ (uses K)) //.
rewrite (@none_meant _ _ (limits K)) // (@none_meant _ _ (iota 0 _)) //.
case: v => [|[|[|v]]]; rewrite /= ?addr0 //.
rewrite -[LHS]/(value (entry (multiple (Qopp 1)
  (Dots N (costs_in costs))) i j)).
by rewrite multiple_value ofQN ofQ1 polyCN mulN1r.
Qed.

Lemma adds_prior c v i j : Blocks.adds R B (block lc c).+4 v i j =
  match v with
  | 2%nat => - \sum_(t <- shares K | eqn t.1 (block lc c))
      value (entry t.2 i j)
  | v'.+3 => \sum_(t <- uses K | eqn t.1.1 (block lc c) && eqn t.1.2 v')
               value (entry t.2 i j)
  | _ => 0
  end.
Proof.
have [two _ _ _] := P_lays.
rewrite mechanism_adds !big_cons big_nil /= add0r.
rewrite (none_among _ two) => [|t /andP[t_lt _]]; last first.
  by rewrite /= beyond // (leq_trans t_lt).
rewrite (@none_meant _ _ (limits K)) => [|t]; last by rewrite column_apart.
rewrite (@none_meant _ _ (iota 0 (size tail))) => [|l]; last first.
  by rewrite column_apart.
rewrite add0r; case: v => [|[|[|v]]] /=; rewrite !addr0.
- by rewrite !none_meant ?addr0 // => t; rewrite andbF.
- by rewrite !none_meant ?addr0 // => t; rewrite andbF.
- rewrite (@none_meant _ _ (uses K)) => [|t]; last by rewrite andbF.
  rewrite addr0 -sumrN; apply: eq_big => [t|t _]; first by rewrite andbT.
  by rewrite multiple_value ofQN ofQ1 polyCN mulN1r.
by rewrite (@none_meant _ _ (shares K)) ?add0r // => t; rewrite andbF.
Qed.

Lemma adds_at_most v i j : Blocks.adds R B (size (column_sizes K)).+4 v i j =
  match v with
  | v'.+3 => \sum_(t <- limits K | eqn t.1 v') value (entry t.2 i j) +
      \sum_(l <- iota 0 (size tail) | eqn (size (conditions K) + l) v')
        value one
  | _ => 0
  end.
Proof.
have [two _ _ _] := P_lays.
have [/and3P[shares_in uses_in _] _ _ _ _] := K_set.
have itself : eqn (size (column_sizes K)) (size (column_sizes K)).
  by rewrite eqnE.
rewrite mechanism_adds !big_cons big_nil /= add0r itself.
rewrite (none_among _ two) => [|t /andP[t_lt _]]; last first.
  by rewrite /= beyond // (leq_trans t_lt).
rewrite (none_among _ shares_in) => [|t t_lt]; last by rewrite beyond.
rewrite (none_among _ uses_in) => [|t /andP[t_lt _]]; last by rewrite beyond.
by rewrite !add0r; case: v => [|[|[|v]]] //=; rewrite !none_meant ?addr0.
Qed.

Lemma at_most_at t :
  block entries_rows_layout (inr t) = (size (column_sizes K)).+4.
Proof. by rewrite /= /block_of_both /= addn0 size_map. Qed.

Lemma entries_tail_at w : block entries_layout (inr w) =
  (size (conditions K) + block lu w).+3.
Proof. by rewrite /= size_map. Qed.

Lemma cost_entry (x : X) (e : X * Y) :
  value (entry (Dots N (costs_in costs)) x (e.1 * N + e.2)) =
  ((e.1 == x)%B%:R * d e.1 e.2)%:P.
Proof.
have [q r] := piece_at e.1 (ltn_ord e.2).
rewrite /entry q r eqnE val_eqE; case: eqP => [->|_]; last first.
  by rewrite mul0r polyC0 value_of_nil.
rewrite mul1r /loss_matrix /matrix_entry /coordinate /CertificateChecks.row.
rewrite /costs_in.
have [x_lt|x_ge] := ltnP x (size costs); last first.
  by rewrite ![nth _ _ x]nth_default ?size_map // !nth_nil value_of_nil ofQ0
    polyC0.
rewrite (nth_map [::]) //.
have [y_lt|y_ge] := ltnP e.2 (size (nth [::] costs x)); last first.
  rewrite [nth 0%Q _ _]nth_default // [nth _ (map _ _) _]nth_default.
    by rewrite value_of_nil ofQ0 polyC0.
  by rewrite size_map.
by rewrite (nth_map 0%Q) // value_of_one.
Qed.

Lemma sums_entry (x : X) (e : X * Y) :
  value (entry (Dots N (nseq M (nseq N one))) x (e.1 * N + e.2)) =
  (e.1 == x)%B%:R%:P.
Proof.
have [q r] := piece_at e.1 (ltn_ord e.2).
rewrite /entry q r eqnE val_eqE; case: eqP => _; last first.
  by rewrite value_of_nil polyC0.
by rewrite nth_nseq ltn_ord nth_nseq ltn_ord one_value.
Qed.

Lemma mechanism_entries j i : prow f j i =
  Blocks.adds R B (block entries_rows_layout j) (block entries_layout i)
    (spot entries_rows_layout j) (spot entries_layout i).
Proof.
have [/and3P[_ uses_in limits_in] _ share_is use_is limit_is] := K_set.
have [_ takes_is adds_is _] := P_lays.
case: j => [[[[x|g]|x]|c]|[]].
- rewrite [block entries_rows_layout _]/= adds_sums.
  case: i => [[[[e|i]|x']|q]|w].
  + by rewrite [LHS]spread_same [RHS]sums_entry.
  + by rewrite [LHS]spread_same polyC0.
  + by rewrite [LHS]spread_same polyC0.
  + by rewrite [LHS]spread_same polyC0.
  by rewrite [LHS]spread_same polyC0.
- have -> : block entries_rows_layout (inl (inl (inl (inr g)))) =
    (block lg g).+1 by [].
  rewrite adds_privacy ?privacy_two //.
  have [two _ _ _] := P_lays.
  have none v (l : nat) : \sum_(t <- privacy_terms P |
      eqn t.1.1 (block lg g) && eqn t.1.2 v.+2)
      value (entry t.2 (spot lg g) l) = 0.
    rewrite (none_among _ two) // => t /andP[_ t_lt].
    by rewrite [eqn t.1.2 _]beyond ?andbF // (leq_trans t_lt).
  case: i => [[[[e|i]|x']|q]|w].
  + by rewrite takes_is.
  + have -> : block entries_layout (inl (inl (inl (inr i)))) = 1%nat.
      by rewrite -(more_first i).
    by rewrite adds_is.
  + by rewrite [LHS]spread_same none polyC0.
  + by rewrite [LHS]spread_same none polyC0.
  by rewrite [LHS]spread_same entries_tail_at none polyC0.
- rewrite [block entries_rows_layout _]/= adds_cost.
  case: i => [[[[e|i]|x']|q]|w].
  + by rewrite [LHS]spread_same [in RHS]cost_entry polyCN.
  + have -> : block entries_layout (inl (inl (inl (inr i)))) = 1%nat.
      by rewrite -(more_first i).
    by rewrite [LHS]spread_same polyC0.
  + rewrite [LHS]spread_same /= eqnE eq_sym val_eqE; case: eqP => _.
      by rewrite one_value.
    by rewrite value_of_nil polyC0.
  + by rewrite [LHS]spread_same polyC0.
  by rewrite [LHS]spread_same polyC0.
- have -> : block entries_rows_layout (inl (inr c)) = (block lc c).+4 by [].
  rewrite adds_prior; case: i => [[[[e|i]|x']|q]|w].
  + by rewrite [LHS]spread_same polyC0.
  + have -> : block entries_layout (inl (inl (inl (inr i)))) = 1%nat.
      by rewrite -(more_first i).
    by rewrite [LHS]spread_same polyC0.
  + by rewrite [LHS]spread_same [in RHS]share_is polyCN.
  + have -> : block entries_layout (inl (inr q)) = (block le q).+3 by [].
    by rewrite use_is; apply: spread_same.
  rewrite entries_tail_at (none_among _ uses_in) => [|t /andP[_ t_lt]].
    by rewrite [LHS]spread_same polyC0.
  by rewrite [eqn t.1.2 _]beyond ?andbF // ltn_addr.
rewrite at_most_at adds_at_most; case: i => [[[[e|i]|x']|q]|w].
- by rewrite [LHS]spread_same polyC0.
- have -> : block entries_layout (inl (inl (inl (inr i)))) = 1%nat.
    by rewrite -(more_first i).
  by rewrite [LHS]spread_same polyC0.
- by rewrite [LHS]spread_same polyC0.
- have -> : block entries_layout (inl (inr q)) = (block le q).+3 by [].
  rewrite limit_is none_meant ?addr0 => [|l]; first exact: spread_same.
  exact: condition_apart.
rewrite entries_tail_at (none_among _ limits_in) => [|t t_lt]; last first.
  by rewrite beyond // ltn_addr.
by rewrite add0r tail_term unit_number [LHS]spread_same polyC1.
Qed.

Theorem mechanism_lays : lays f entries_layout entries_rows_layout.
Proof.
have [_ exact_is _ _ _] := K_set; have [_ _ _ asks_is] := P_lays.
split; last exact: mechanism_entries.
- case=> [[[[e|i]|x]|q]|w]; rewrite /number.
  + by rewrite /= value_of_nil polyC0.
  + have -> : block entries_layout (inl (inl (inl (inr i)))) = 1%nat.
      by rewrite -(more_first i).
    by rewrite /= value_of_nil polyC0.
  + by rewrite /= value_of_nil polyC0.
  + rewrite entries_of_condition /block_at; have [q_lt _] := in_range le q.
    rewrite (nth_map (0%nat, false)) ?value_of_nil /= ?polyC0 //.
    by rewrite -sizes_condition.
  rewrite entries_of_tail -/(number _ _).
  by have [-> _] := tail_costs w.
- case=> [[[[e|i]|x]|q]|w]; rewrite /flag //.
  + have -> : block entries_layout (inl (inl (inl (inr i)))) = 1%nat.
      by rewrite -(more_first i).
    by [].
  + by rewrite entries_of_condition /= exact_is.
  rewrite entries_of_tail -/(flag _ _).
  by have [_ ->] := tail_costs w.
- case=> [[[[x|g]|x]|c]|t]; rewrite /number.
  + by rewrite /= spread_same one_value.
  + by rewrite row_of_privacy -/(number _ _) asks_is.
  + by rewrite /= spread_same value_of_nil polyC0.
  + rewrite row_of_prior /block_at; have [c_lt _] := in_range lc c.
    rewrite (nth_map 0%nat) /= ?spread_same ?value_of_nil ?polyC0 //.
    by rewrite -sizes_column.
  by rewrite row_at_most; case: t; rewrite /= spread_same value_of_one ofQN.
case=> [[[[x|g]|x]|c]|t]; rewrite /flag //.
- rewrite row_of_privacy; have := privacy_two g.
  by case: (block lg g) => [|[|]].
- rewrite row_of_prior /block_at; have [c_lt _] := in_range lc c.
  by rewrite (nth_map 0%nat) // -sizes_column.
by rewrite row_at_most; case: t.
Qed.

End Described.
