(* The least majorised prior in blocks: weights of the columns of a set that
   make it, and for each of its probabilities prices that bound from below what
   other priors give the letters that are at least as likely.

   member_blocks K p    the letters, charged by columns and by a last row
   level_blocks K v     what letters may be worth under prices, v at least
   distinct p           the positive numbers of a list, each once
   proves_majorised     what is computed of a prior, weights and prices
   Exports: majorised_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import Majorisation CertificateChecks MajorisedChecks.
From symdp Require Import Kernel Builders Germs CellBuilders ClaimPrograms.
From symdp Require Import PriorBuilders Blocks BlockDiagonals BlockPriors.
From symdp Require Import DescribedBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Local Notation unit_row := (1%nat, true, [::]).

Definition member_blocks (K : set_blocks) (p : seq Q) : blocks :=
  Blocks (column_blocks K ++ [:: unit_row]) [:: (letters K, true, [::])]
    ([seq (0%nat, t.1, turned t.2) | t <- shares K] ++
     [:: (0%nat, size (column_sizes K), By (opposite (letters K) p))]).

Definition is_share_of (K : set_blocks) (p : seq Q) (y : seq vec) : bool :=
  point_ok start_ge0 (member_blocks K p) (rcons y [:: [:: 1%Q]]).

Definition level_blocks (K : set_blocks) (v : Q) : blocks :=
  let last_row := size (column_sizes K) in
  Blocks ([:: (letters K, true, [::])] ++ condition_blocks K)
    (column_blocks K ++ [:: (1%nat, false, [:: v])])
    ([seq (t.1, 0%nat, t.2) | t <- shares K] ++
     [seq (t.1.1, t.1.2.+1, t.2) | t <- uses K] ++
     [seq (last_row, t.1.+1, t.2) | t <- limits K]).

Section Computation.
Variables (M : nat) (d : description).
Implicit Types (p : seq Q) (y : seq vec) (v : Q).

(* The letters of at least v, and what they have of a prior. *)
Definition those_of p v : vec :=
  [seq if Qle_bool v (coordinate p x) then one else [::] | x <- iota 0 M].

Definition share_of p v : Q := nth 0%Q (dot_of (those_of p v) (listed M p)) 0.

(* Multipliers of equations change their sign as prices. *)
Definition prices (cs : seq (nat * bool)) y : seq vec :=
  [seq if t.1.2 then [seq stretched (Qopp 1) a | a <- t.2] else t.2 |
    t <- zip cs y].

Definition is_level_shown p v y : bool := let K := blocks_of M d in
  point_ok start_ge0 (level_blocks K (share_of p v))
    (those_of p v :: prices (conditions K) y).

Fixpoint distinct p : seq Q :=
  if p is v :: p' then let rest := distinct p' in
    if Qle_bool v 0 || has (Qeq_bool v) rest then rest else v :: rest
  else [::].

Definition proves_majorised p w (levels : seq (seq vec)) : bool :=
  let K := blocks_of M d in let vs := distinct p in
  [&& is_proper M d, accepts_prior K w && is_share_of K p w,
      size p == M, size levels == size vs &
      all (fun t => is_level_shown p t.1 t.2) (zip vs levels)].

End Computation.

Section Described.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation X := [finType of 'I_(letters K)].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.
Implicit Types (p : seq Q) (y : seq vec) (v : Q).

Local Notation value := (value_of R).
Local Notation at_start := (fun q : {poly R} => 0 <= q.[0]).
Local Notation S := (polyhedron column row bound exact).
Local Notation last_row := (size (column_sizes K)).

Hypothesis K_set : describes column row bound exact le lc.

(* That weights make a prior. *)
Definition share_program p : polynomial_program R [finType of C + unit] X
    [finType of void] [finType of void] :=
  PolynomialProgram (fun=> 0) (fun c => if c is inr _ then true else false)
    (fun x c => match c with
      | inl c => (column c x)%:P
      | inr _ => (- ofQ R (coordinate p x))%:P end)
    (fun=> 0) predT (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) id (fun=> 0).

Definition share_unknowns p :
    layout (unknown_blocks (member_blocks K p)) [finType of C + unit] :=
  both_blocks lc (single_block true [::]).

Definition share_rows p : layout (row_blocks (member_blocks K p)) X :=
  one_block (letters K) true [::].

Lemma share_unknown_at p c :
  block_at (unknown_blocks (member_blocks K p)) (block lc c) =
  block_at (column_blocks K) (block lc c).
Proof. by have [c_lt _] := in_range lc c; rewrite /block_at nth_cat c_lt. Qed.

Lemma share_last_at p :
  block_at (unknown_blocks (member_blocks K p)) last_row = unit_row.
Proof. by rewrite /block_at nth_cat size_map ltnn subnn. Qed.

Lemma share_last_block p t : block (share_unknowns p) (inr t) = last_row.
Proof. by rewrite /= /block_of_both /= addn0 size_map. Qed.

Lemma share_adds p (u : nat) i j : adds R (member_blocks K p) 0 u i j =
  \sum_(t <- shares K | eqn t.1 u) value (entry t.2 j i) +
  if eqn last_row u then value (nth [::] (opposite (letters K) p) i) else 0.
Proof.
rewrite /adds big_cat big_map big_cons big_nil /=; congr (_ + _).
  by apply: eq_bigr => t _; rewrite turned_entry.
by case: ifP => // _; rewrite /= addr0.
Qed.

Theorem share_lays p : lays (share_program p) (share_unknowns p) (share_rows p).
Proof.
have [/and3P[shares_in _ _] _ share_is _ _] := K_set.
split=> [c|c|x|x|x c].
- case: c => [c|t]; rewrite /number; last first.
    by rewrite share_last_block share_last_at value_of_nil.
  rewrite share_unknown_at /block_at; have [c_lt _] := in_range lc c.
  by rewrite (nth_map 0%nat) ?value_of_nil // -sizes_column.
- case: c => [c|t]; rewrite /flag; last first.
    by rewrite share_last_block share_last_at.
  rewrite share_unknown_at /block_at; have [c_lt _] := in_range lc c.
  by rewrite (nth_map 0%nat) // -sizes_column.
- by rewrite /number /= value_of_nil.
- by [].
rewrite [block (share_rows p) x]/= share_adds; case: c => [c|t].
  rewrite [block _ _]/= column_apart addr0.
  exact: esym (share_is c x).
rewrite share_last_block (none_among _ shares_in) => [|s s_lt].
  rewrite eqnE eqxx add0r; exact: esym (opposite_at R p (ltn_ord x)).
by rewrite beyond.
Qed.

Theorem accepted_share p y : accepts_prior K y -> is_share_of K p y ->
  S (fun x => ofQ R (coordinate p x)).
Proof.
move=> y_ok ok; have w_ok := accepted_weights K_set y_ok.
exists (weight_of R lc y) => // x; have /and4P[_ last_1 _ _] := y_ok.
have [[_ low high _ _] _] := point_sound (A := at_start) (share_lays p)
  (@start_ge0_sound R) ok.
have sum_is : (pdot (prow (share_program p) x) (spread_out R (share_unknowns p)
    (rcons y [:: [:: 1%Q]]))).[0] =
    \sum_c weight_of R lc y c * column c x - ofQ R (coordinate p x).
  rewrite /pdot horner_sum big_sumType (big_pred1 tt) => [|[]] //=.
  have -> : spread_out R (share_unknowns p) (rcons y [:: [:: 1%Q]]) (inr tt) = 1
    by exact: (last_multiplier R lc last_1).
  rewrite mulr1 hornerC; congr (_ + _); apply: eq_bigr => c _.
  by rewrite hornerM hornerC mulrC.
apply/eqP; rewrite eq_le -[X in X && _]subr_ge0 -[X in _ && X]subr_le0.
have := low x; have := high x isT; rewrite !hornerD !hornerN sum_is horner0.
by rewrite oppr0 addr0 sub0r oppr_ge0 => -> ->.
Qed.

(* What letters are worth under every prior. *)
Definition worth_program v : polynomial_program R [finType of X + E]
    [finType of C + unit] [finType of void] [finType of void] :=
  PolynomialProgram (fun=> 0)
    (fun i => match i with inl _ => true | inr p => exact p end)
    (fun j i => match j, i with
      | inl c, inl x => (column c x)%:P
      | inl c, inr p => (row p c)%:P
      | inr _, inl _ => 0
      | inr _, inr p => (- bound p)%:P end)
    (fun j => match j with inl _ => 0 | inr _ => (ofQ R v)%:P end)
    (fun=> false) (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) id (fun=> 0).

Definition worth_unknowns v :
    layout (unknown_blocks (level_blocks K v)) [finType of X + E] :=
  both_blocks (one_block (letters K) true [::]) le.

Definition worth_rows v :
    layout (row_blocks (level_blocks K v)) [finType of C + unit] :=
  both_blocks lc (single_block false [:: v]).

Lemma worth_row_at v c :
  block_at (row_blocks (level_blocks K v)) (block lc c) =
  block_at (column_blocks K) (block lc c).
Proof. by have [c_lt _] := in_range lc c; rewrite /block_at nth_cat c_lt. Qed.

Lemma worth_last_at v : block_at (row_blocks (level_blocks K v)) last_row =
  (1%nat, false, [:: v]).
Proof. by rewrite /block_at nth_cat size_map ltnn subnn. Qed.

Lemma worth_last_block v t : block (worth_rows v) (inr t) = last_row.
Proof. by rewrite /= /block_of_both /= addn0 size_map. Qed.

Lemma worth_adds v r (u : nat) i j : adds R (level_blocks K v) r u i j =
  \sum_(t <- shares K | eqn t.1 r && eqn 0 u) value (entry t.2 i j) +
  (\sum_(t <- uses K | eqn t.1.1 r && eqn t.1.2.+1 u) value (entry t.2 i j) +
   \sum_(t <- limits K | eqn last_row r && eqn t.1.+1 u)
     value (entry t.2 i j)).
Proof. by rewrite /adds !big_cat !big_map. Qed.

Theorem worth_lays v :
  lays (worth_program v) (worth_unknowns v) (worth_rows v).
Proof.
have [/and3P[shares_in uses_in _] exact_is share_is use_is limit_is] := K_set.
split=> [i|i|j|j|j i].
- case: i => [x|p]; rewrite /number; first by rewrite /= value_of_nil.
  rewrite [block _ _]/= /block_at /=; have [p_lt _] := in_range le p.
  rewrite (nth_map (0%nat, false)) ?value_of_nil //.
  by rewrite -sizes_condition.
- by case: i => [x|p] //; rewrite /= exact_is.
- case: j => [c|t]; rewrite /number; last first.
    by rewrite worth_last_block worth_last_at value_of_one.
  rewrite worth_row_at /block_at; have [c_lt _] := in_range lc c.
  by rewrite (nth_map 0%nat) ?value_of_nil // -sizes_column.
- case: j => [c|t]; rewrite /flag; last first.
    by rewrite worth_last_block worth_last_at.
  rewrite worth_row_at /block_at; have [c_lt _] := in_range lc c.
  by rewrite (nth_map 0%nat) // -sizes_column.
rewrite worth_adds; case: j => [c|t]; last first.
  rewrite worth_last_block (none_among _ shares_in) => [|s s_lt]; last first.
    by rewrite beyond.
  rewrite (none_among _ uses_in) => [|s /andP[s_lt _]]; last by rewrite beyond.
  rewrite !add0r eqnE eqxx; case: i => [x|p]; first by rewrite none_meant.
  exact: esym (limit_is p).
rewrite [block (worth_rows v) _]/= [X in _ + (_ + X)]none_meant => [|s];
  last by rewrite column_apart.
rewrite addr0; case: i => [x|p].
  rewrite (@none_meant _ _ (uses K)) => [|s]; last by rewrite andbF.
  rewrite addr0 -[LHS]share_is; apply: eq_bigl => s; by rewrite andbT.
rewrite (@none_meant _ _ (shares K)) => [|s]; last by rewrite andbF.
rewrite add0r; exact: esym (use_is p c).
Qed.

Lemma priced_worth (least : R) (z : X + E -> R) P :
  (forall b, ~~ exact b -> 0 <= z (inr b)) ->
  (forall c, 0 <= \sum_x column c x * z (inl x) +
     \sum_b row b c * z (inr b)) ->
  least <= \sum_b - bound b * z (inr b) ->
  S P -> least <= \sum_x P x * z (inl x).
Proof.
move=> z_ge0 charged bounded [w [w_ge0 w_le w_eq] P_is].
have paid b : - bound b * z (inr b) <= - (\sum_c row b c * w c) * z (inr b).
  have [b_exact|b_le] := boolP (exact b); first by rewrite w_eq.
  by apply: ler_wpmul2r; rewrite ?z_ge0 // ler_opp2 w_le.
apply: (le_trans bounded); apply: (le_trans (ler_sum _ (fun b _ => paid b))).
rewrite -subr_ge0; have -> : \sum_x P x * z (inl x) -
    \sum_b - (\sum_c row b c * w c) * z (inr b) =
    \sum_c w c * (\sum_x column c x * z (inl x) +
      \sum_b row b c * z (inr b)).
  under [RHS]eq_bigr do rewrite mulrDr !mulr_sumr.
  rewrite big_split /= -sumrN; congr (_ + _); rewrite exchange_big /=.
    apply: eq_bigr => x _; rewrite P_is mulr_suml.
    by apply: eq_bigr => c _; rewrite mulrA.
  apply: eq_bigr => b _; rewrite mulNr opprK mulr_suml.
  by apply: eq_bigr => c _; rewrite mulrA [w c * _]mulrC.
by apply: sumr_ge0 => c _; rewrite mulr_ge0.
Qed.

Theorem accepted_worth v (x : seq vec) P :
  point_ok start_ge0 (level_blocks K v) x -> S P ->
  ofQ R v <= \sum_z P z * (at_place R (nth [::] x 0) (val z)).[0].
Proof.
move=> ok; have [[signs low _ _ _] _] := point_sound (A := at_start)
  (worth_lays v) (@start_ge0_sound R) ok.
pose at_i i := (spread_out R (worth_unknowns v) x i).[0].
have dot_is j : (pdot (prow (worth_program v) j) (spread_out R
    (worth_unknowns v) x)).[0] = match j with
  | inl c => \sum_x column c x * at_i (inl x) + \sum_b row b c * at_i (inr b)
  | inr _ => \sum_b - bound b * at_i (inr b)
  end.
  rewrite /pdot horner_sum big_sumType; case: j => [c|t] /=.
    by congr (_ + _); apply: eq_bigr => i _; rewrite hornerM hornerC.
  rewrite big1 ?add0r => [|i _]; last by rewrite mul0r horner0.
  by apply: eq_bigr => i _; rewrite hornerM hornerC.
apply: (priced_worth (z := at_i)) => [b b_le|c|].
- exact: (signs (inr b)).
- by have := low (inl c); rewrite hornerD hornerN dot_is horner0 subr0.
by have := low (inr tt); rewrite hornerD hornerN dot_is hornerC subr_ge0.
Qed.

End Described.

Section Proved.
Variables (R : realFieldType) (M : nat) (d : description).
Implicit Types (p : seq Q) (y : seq vec) (v : Q).

Local Notation S := (set_of R M d).
Local Notation T := (priors_of (polyhedron_of R M d)).
Local Notation vec_of p := (vector R M p).

Lemma distinct_has p (k : nat) : ~~ Qle_bool (nth 0%Q p k) 0 ->
  exists2 j, (j < size (distinct p))%nat &
    Qeq_bool (nth 0%Q p k) (nth 0%Q (distinct p) j).
Proof.
elim: p k => [|v p IH] [|k] //= v_gt0.
  rewrite (negPf v_gt0) /=; case: ifP => [|_]; last first.
    by exists 0%nat; last exact: Qeq_bool_refl.
  by move=> /(has_nthP 0%Q)[j j_lt same]; exists j.
have [j j_lt same] := IH k v_gt0; case: ifP => _; first by exists j.
by exists j.+1.
Qed.

Lemma those_at p v (z : 'I_M) :
  (at_place R (those_of M p v) z).[0] =
  if ofQ R v <= vec_of p z then 1 else 0.
Proof.
rewrite /at_place /those_of (nth_map 0%nat) ?size_iota // nth_iota // add0n.
rewrite -(ofQ_le R); case: (_ <= _); first by rewrite one_value hornerC.
by rewrite value_of_nil horner0.
Qed.

Lemma share_value p v :
  ofQ R (share_of M p v) = \sum_(z | ofQ R v <= vec_of p z) vec_of p z.
Proof.
rewrite /share_of -(value_at_0 R) (dot_ofE R (n := M)) ?size_map ?size_iota //.
rewrite horner_sum [RHS]big_mkcond; apply: eq_bigr => z _.
rewrite hornerM those_at /at_place listed_at // hornerC.
by case: ifP => _; rewrite ?mul1r ?mul0r.
Qed.

Lemma level_sound p v y Q : is_proper M d -> is_level_shown M d p v y ->
  S Q -> \sum_(z | ofQ R v <= vec_of p z) vec_of p z <=
    \sum_(z | ofQ R v <= vec_of p z) Q z.
Proof.
move=> proper ok S_Q; rewrite -share_value.
have := accepted_worth (described_blocks R M d) ok.
move=> /(_ _ (iffLR (described_polyhedron Q proper) S_Q))/le_trans; apply.
rewrite [X in _ <= X]big_mkcond le_eqVlt; apply/orP; left; apply/eqP.
apply: eq_bigr => z _ /=; rewrite those_at.
by case: ifP => _; rewrite ?mulr1 ?mulr0.
Qed.

Theorem majorised_proved p w levels :
  proves_majorised M d p w levels -> least_majorised S (vec_of p).
Proof.
move=> /and5P[proper /andP[w_ok share_ok] /eqP p_M /eqP sizes shown].
have S_priors := @is_proper_sound R _ _ proper.
have S_p : S (vec_of p).
  apply/(described_polyhedron _ proper).
  exact: (accepted_share (described_blocks R M d) w_ok share_ok).
apply: (levels_majorised S_priors S_p) => x Q x_gt0 S_Q.
have [|k k_lt same] := @distinct_has p x.
  by rewrite -(ofQ_le R) ofQ0 -ltNge.
rewrite -(ofQ_eq R) in same; rewrite /vector /coordinate (eqP same).
have zip_lt : (k < size (zip (distinct p) levels))%nat.
  by rewrite size_zip sizes minnn.
have := all_nthP (0%Q, [::]) shown _ zip_lt; rewrite nth_zip // => ok.
exact: level_sound proper ok S_Q.
Qed.

End Proved.
