(* The program of columns in blocks, and what the kernel that computes on it
   proves of maximal leakage over a polyhedron of priors.

   leakage_blocks     the program of ColumnBuilders.v over a set in blocks
   accepts_leakage, accepts_leakage_distortion
                      what is computed of a claim and its evidence
   Exports: leakage_lays, leakage_proved, leakage_distortion_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals MaximalLeakage.
From symdp Require Import SourceSets CertificateChecks LeakageChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs LevelGerms.
From symdp Require Import CellBuilders DiagonalBuilders ColumnBuilders.
From symdp Require Import ClaimPrograms Blocks BlockDiagonals BlockPriors.
From symdp Require Import DescribedBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Described.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation X := [finType of 'I_(letters K)].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.

Local Notation value := (value_of R).

(* "one x", "sum", "prior c", "at most", "level"; the tail is a distortion, and
   then there is a level. *)
Definition leakage_blocks (tail levels : seq (nat * bool * num))
    (price : Q) (u : num) : blocks :=
  let last_row := (size (column_sizes K)).+2 in
  Blocks
    (([:: (letters K, false, [:: price])] ++ condition_blocks K) ++ tail)
    (((([:: (letters K, false, [:: Qopp 1])] ++ [:: (1%nat, false, [:: 1%Q])])
       ++ column_blocks K) ++ [:: (1%nat, false, u)]) ++ levels)
    ([:: (0, 0, Same [:: Qopp 1]); (1, 0, Blocks.All [:: 1%Q])]%nat ++
     [seq (t.1.+2, 0%nat, t.2) | t <- shares K] ++
     [seq (t.1.1.+2, t.1.2.+1, t.2) | t <- uses K] ++
     [seq (last_row, t.1.+1, t.2) | t <- limits K] ++
     [seq (last_row, (size (conditions K) + k).+1, Blocks.All [:: 1%Q]) |
       k <- iota 0 (size tail)] ++
     [seq ((last_row + k).+1, 0%nat, Blocks.All [:: Qopp 1]) |
       k <- iota 0 (size levels)]).

Variables (U : finType) (tail levels : seq (nat * bool * num)).
Variables (lu : layout tail U) (lv : layout levels U).
Variables (price : Q) (u : num) (level : Q).

Hypothesis K_set : describes column row bound exact le lc.
Hypothesis tail_costs : forall i, value (number tail (block lu i)) = 1 /\
  flag tail (block lu i).
Hypothesis level_bounds : forall i,
  value (number levels (block lv i)) = (- ofQ R level)%:P /\
  ~~ flag levels (block lv i).

Local Notation f := (germs_of (fun a _ => column_program U column row bound
  exact (ofQ R price) a (ofQ R level)) (value u) 0).
Local Notation B := (leakage_blocks tail levels price u).

Definition guess_layout :
  layout (unknown_blocks B) (column_unknown X E U) :=
  both_blocks (both_blocks (one_block _ _ _) le) lu.

Definition leakage_layout : layout (row_blocks B) (column_rows X C U) :=
  both_blocks (both_blocks (both_blocks (both_blocks (one_block _ _ _)
    (single_block _ _)) lc) (single_block _ _)) lv.

Lemma same_spread (x : R) : spread (fun _ _ => x) (value u) 0 = x%:P.
Proof. by rewrite /spread subrr polyC0 !mulr0 !addr0. Qed.

Lemma own_spread : spread (fun a _ : R => a) (value u) 0 = value u.
Proof. by rewrite /spread subr0 polyC1 polyC0 mulr1 mul0r add0r addr0. Qed.

Lemma guess_of_condition p :
  block_at (unknown_blocks B) (block guess_layout (inl (inr p))) =
  block_at (condition_blocks K) (block le p).
Proof.
have [p_lt _] := in_range le p.
change (block_at (condition_blocks K ++ tail) (block le p) =
  block_at (condition_blocks K) (block le p)).
by rewrite /block_at nth_cat p_lt.
Qed.

Lemma guess_of_tail i :
  block_at (unknown_blocks B) (block guess_layout (inr i)) =
  block_at tail (block lu i).
Proof.
change (block_at (condition_blocks K ++ tail)
  (size (condition_blocks K) + block lu i) = block_at tail (block lu i)).
by rewrite /block_at nth_cat ltnNge leq_addr addKn.
Qed.

Lemma leakage_of_column c :
  block_at (row_blocks B) (block leakage_layout (inl (inl (inr c)))) =
  block_at (column_blocks K) (block lc c).
Proof.
have [c_lt _] := in_range lc c.
change (block_at ((column_blocks K ++ [:: (1%nat, false, u)]) ++ levels)
  (block lc c) = block_at (column_blocks K) (block lc c)).
by rewrite /block_at -catA nth_cat c_lt.
Qed.

Lemma leakage_last t :
  block_at (row_blocks B) (block leakage_layout (inl (inr t))) =
  (1%nat, false, u).
Proof.
change (block_at ((column_blocks K ++ [:: (1%nat, false, u)]) ++ levels)
  (size (column_blocks K) + 0) = (1%nat, false, u)).
by rewrite /block_at -catA nth_cat ltnNge leq_addr addKn.
Qed.

Lemma leakage_of_level i :
  block_at (row_blocks B) (block leakage_layout (inr i)) =
  block_at levels (block lv i).
Proof.
change (block_at ((column_blocks K ++ [:: (1%nat, false, u)]) ++ levels)
  (size (column_blocks K ++ [:: (1%nat, false, u)]) + block lv i) =
  block_at levels (block lv i)).
by rewrite /block_at nth_cat ltnNge leq_addr addKn.
Qed.

Lemma leakage_adds r v i j : adds R B r v i j =
  (\sum_(t <- [:: (0, 0, Same [:: Qopp 1]); (1, 0, Blocks.All [:: 1%Q])]%nat |
     eqn t.1.1 r && eqn t.1.2 v) value (entry t.2 i j)) +
  (\sum_(t <- shares K | eqn t.1.+2 r && eqn 0 v) value (entry t.2 i j) +
  (\sum_(t <- uses K | eqn t.1.1.+2 r && eqn t.1.2.+1 v)
     value (entry t.2 i j) +
  (\sum_(t <- limits K | eqn (size (column_sizes K)).+2 r && eqn t.1.+1 v)
     value (entry t.2 i j) +
  (\sum_(k <- iota 0 (size tail) | eqn (size (column_sizes K)).+2 r &&
     eqn (size (conditions K) + k).+1 v) value [:: 1%Q] +
   \sum_(k <- iota 0 (size levels) |
     eqn ((size (column_sizes K)).+2 + k).+1 r && eqn 0 v)
     value [:: Qopp 1])))).
Proof. by rewrite /adds !big_cat !big_map. Qed.

Lemma leakage_one v i j : adds R B 0 v i j =
  if v is 0%nat then value (entry (Same [:: Qopp 1]) i j) else 0.
Proof.
rewrite leakage_adds !big_cons big_nil.
rewrite (@none_meant _ _ (shares K)) // (@none_meant _ _ (uses K)) //.
rewrite (@none_meant _ _ (limits K)) // (@none_meant _ _ (iota 0 _)) //.
by rewrite (@none_meant _ _ (iota 0 _)) //; case: v => [|v]; rewrite /= ?addr0.
Qed.

Lemma leakage_sum v i j : adds R B 1 v i j = if v is 0%nat then 1 else 0.
Proof.
rewrite leakage_adds !big_cons big_nil.
rewrite (@none_meant _ _ (shares K)) // (@none_meant _ _ (uses K)) //.
rewrite (@none_meant _ _ (limits K)) // (@none_meant _ _ (iota 0 _)) //.
rewrite (@none_meant _ _ (iota 0 _)) //; case: v => [|v]; rewrite /= ?addr0 //.
exact: unit_number.
Qed.

Lemma leakage_column c v i j : adds R B (block lc c).+2 v i j =
  match v with
  | 0%nat => \sum_(t <- shares K | eqn t.1 (block lc c)) value (entry t.2 i j)
  | v'.+1 => \sum_(t <- uses K | eqn t.1.1 (block lc c) && eqn t.1.2 v')
               value (entry t.2 i j)
  end.
Proof.
have [c_lt _] := in_range lc c; rewrite sizes_column in c_lt.
rewrite leakage_adds !big_cons big_nil /= add0r.
rewrite (@none_meant _ _ (limits K)) => [|t]; last by rewrite column_apart.
rewrite (@none_meant _ _ (iota 0 (size tail))) => [|k]; last first.
  by rewrite column_apart.
rewrite (@none_meant _ _ (iota 0 (size levels))) => [|k]; last first.
  by rewrite eqnE gtn_eqF // ltnS; apply: leq_trans (ltnW c_lt) (leq_addr _ _).
case: v => [|v] /=; rewrite !addr0.
- rewrite (@none_meant _ _ (uses K)) => [|t]; last by rewrite andbF.
  by rewrite addr0; apply: eq_bigl => t; rewrite andbT.
by rewrite (@none_meant _ _ (shares K)) ?add0r // => t; rewrite andbF.
Qed.

Lemma leakage_at_last v i j : adds R B (size (column_sizes K)).+2 v i j =
  match v with
  | v'.+1 => \sum_(t <- limits K | eqn t.1 v') value (entry t.2 i j) +
      \sum_(k <- iota 0 (size tail) | eqn (size (conditions K) + k) v')
        value [:: 1%Q]
  | _ => 0
  end.
Proof.
have [/and3P[shares_in uses_in _] _ _ _ _] := K_set.
have itself : eqn (size (column_sizes K)) (size (column_sizes K)).
  by rewrite eqnE.
rewrite leakage_adds !big_cons big_nil /= add0r itself.
rewrite (none_among _ shares_in) => [|t t_lt]; last by rewrite beyond.
rewrite (none_among _ uses_in) => [|t /andP[t_lt _]]; last by rewrite beyond.
rewrite (@none_meant _ _ (iota 0 (size levels))) => [|k]; last first.
  by rewrite eqnE gtn_eqF // ltnS; apply: leq_addr.
by rewrite !add0r addr0; case: v => [|v] //=; rewrite !none_meant ?addr0.
Qed.

Lemma leakage_at_level w v i j :
  adds R B ((size (column_sizes K)).+2 + block lv w).+1 v i j =
  if v is 0%nat then - 1 else 0.
Proof.
have [/and3P[shares_in uses_in _] _ _ _ _] := K_set.
have [w_lt _] := in_range lv w.
have last_no n : (n <= size (column_sizes K))%nat ->
    eqn n ((size (column_sizes K)) + block lv w).+1 = false.
  by move=> n_le; rewrite eqnE ltn_eqF // ltnS (leq_trans n_le) // leq_addr.
rewrite leakage_adds !addSn !big_cons big_nil /= add0r.
rewrite (none_among _ shares_in) => [|t /ltnW t_lt]; last by rewrite last_no.
rewrite (none_among _ uses_in) => [|t /andP[/ltnW t_lt _]]; last first.
  by rewrite last_no.
rewrite (@none_meant _ _ (limits K)) => [|t]; last by rewrite last_no.
rewrite (@none_meant _ _ (iota 0 (size tail))) => [|k]; last first.
  by rewrite last_no.
rewrite !add0r; case: v => [|v]; last first.
  by rewrite none_meant // => k; rewrite andbF.
rewrite big_mkcond (bigD1_seq (block lv w)) ?mem_iota ?iota_uniq //=.
rewrite eqnE eqxx big1 => [|k /negPf k_no].
  by rewrite addr0 value_of_one ofQN ofQ1 polyCN polyC1.
by rewrite eqn_add2l k_no.
Qed.

Lemma last_row_at t :
  block leakage_layout (inl (inr t)) = (size (column_sizes K)).+2.
Proof. by rewrite /= /block_of_both /= addn0 size_map. Qed.

Lemma level_row_at w : block leakage_layout (inr w) =
  ((size (column_sizes K)).+2 + block lv w).+1.
Proof. by rewrite /= size_cat size_map addn1. Qed.

Lemma tail_guess_at w : block guess_layout (inr w) =
  (size (conditions K) + block lu w).+1.
Proof. by rewrite /= size_map. Qed.

Lemma leakage_entries j i : prow f j i =
  adds R B (block leakage_layout j) (block guess_layout i)
    (spot leakage_layout j) (spot guess_layout i).
Proof.
have [/and3P[_ uses_in limits_in] _ share_is use_is limit_is] := K_set.
case: j => [[[[x|[]]|c]|[]]|w].
- rewrite [block leakage_layout _]/= leakage_one.
  case: i => [[z|p]|v]; rewrite /= same_spread ?polyC0 //.
  rewrite eqnE eq_sym val_eqE; case: eqP => _.
    by rewrite value_of_one ofQN ofQ1.
  by rewrite value_of_nil oppr0 polyC0.
- rewrite [block leakage_layout _]/= leakage_sum.
  by case: i => [[z|p]|v]; rewrite /= same_spread ?polyC0 ?polyC1.
- have -> : block leakage_layout (inl (inl (inr c))) = (block lc c).+2 by [].
  rewrite leakage_column; case: i => [[z|p]|v]; last first.
  + rewrite tail_guess_at (none_among _ uses_in) => [|t /andP[_ t_lt]].
      by rewrite /= same_spread polyC0.
    by rewrite [eqn t.1.2 _]beyond ?andbF // ltn_addr.
  + have -> : block guess_layout (inl (inr p)) = (block le p).+1 by [].
    by rewrite use_is; apply: same_spread.
  by rewrite /= same_spread share_is.
- rewrite last_row_at leakage_at_last; case: i => [[z|p]|v]; last first.
  + rewrite tail_guess_at tail_term (none_among _ limits_in) => [|t t_lt].
      by rewrite add0r unit_number /= same_spread polyC1.
    by rewrite beyond // ltn_addr.
  + have -> : block guess_layout (inl (inr p)) = (block le p).+1 by [].
    rewrite limit_is none_meant ?addr0 => [|k]; first exact: same_spread.
    exact: condition_apart.
  by rewrite /= same_spread polyC0.
rewrite level_row_at leakage_at_level.
by case: i => [[z|p]|v]; rewrite /= same_spread ?polyC0 // polyCN polyC1.
Qed.

Theorem leakage_lays : lays f guess_layout leakage_layout.
Proof.
have [_ exact_is _ _ _] := K_set.
split; last exact: leakage_entries.
- case=> [[x|p]|i]; rewrite /number.
  + by rewrite /= value_of_one.
  + rewrite guess_of_condition /block_at; have [p_lt _] := in_range le p.
    rewrite (nth_map (0%nat, false)) ?value_of_nil /= ?polyC0 //.
    by rewrite -sizes_condition.
  rewrite guess_of_tail -/(number _ _).
  by have [-> _] := tail_costs i.
- case=> [[x|p]|i]; rewrite /flag //.
    by rewrite guess_of_condition /= exact_is.
  rewrite guess_of_tail -/(flag _ _).
  by have [_ ->] := tail_costs i.
- case=> [[[[x|[]]|c]|t]|i]; rewrite /number.
  + by rewrite /= same_spread value_of_one ofQN ofQ1.
  + by rewrite /= same_spread value_of_one ofQ1.
  + rewrite leakage_of_column /block_at; have [c_lt _] := in_range lc c.
    rewrite (nth_map 0%nat) /= ?same_spread ?value_of_nil ?polyC0 //.
    by rewrite -sizes_column.
  + by rewrite leakage_last /= own_spread.
  rewrite leakage_of_level -/(number _ _) /= same_spread.
  by have [-> _] := level_bounds i.
case=> [[[[x|[]]|c]|t]|i]; rewrite /flag //.
- rewrite leakage_of_column /block_at; have [c_lt _] := in_range lc c.
  by rewrite (nth_map 0%nat) // -sizes_column.
- by rewrite leakage_last.
rewrite leakage_of_level -/(flag _ _).
by have [_ /negPf ->] := level_bounds i.
Qed.

End Described.

(* What is computed of a claim about maximal leakage: of its least value at a
   distortion, and of the least distortion at it. *)
Section Proves.
Variables (M : nat) (d : description).
Implicit Types (D L : Q) (p x y : seq vec).

(* A point and multipliers that meet between two numbers. *)
Definition meet (B : blocks) (low high : Q) x y : bool :=
  [&& point_ok start_ge0 B x, Qle_bool (nth 0%Q (point_value B x) 0) high,
      multipliers_ok start_ge0 B [:: 1%Q] y &
      Qle_bool low (nth 0%Q (proved_by B y) 0)].

Definition proves_leakage D L p x y : bool :=
  [&& is_proper M d, accepts_prior (blocks_of M d) p &
      meet (leakage_blocks (blocks_of M d) [::] [::] 1
        [:: (1 - D)%Q]) L L x y].

Definition proves_leakage_level L low high x y : bool :=
  is_proper M d && meet (leakage_blocks (blocks_of M d)
    [:: (1%nat, true, [:: 1%Q])] [:: (1%nat, false, [:: Qopp L])] 0 [:: 1%Q])
    low high x y.

End Proves.

Section Met.
Variables (R : realFieldType) (B : blocks) (I J : finType).
Variable p : R -> program R I J [finType of void] [finType of void].
Variable u : {poly R}.
Variables (li : layout (unknown_blocks B) I) (lj : layout (row_blocks B) J).

Local Notation value := (ofQ R).
Local Notation at_start := (fun q : {poly R} => 0 <= q.[0]).
Local Notation f := (germs_of (fun a _ => p a) u 0).

Hypothesis p_f : forall t, writes f (p u.[t]) t.
Hypothesis B_lays : lays f li lj.

(* A point in blocks is one of the program of which they are the germs ... *)
Lemma met_point x : point_ok start_ge0 B x -> exists z,
  point (p u.[0]) z /\
  Kernel.value (p u.[0]) z = value (nth 0%Q (point_value B x) 0).
Proof.
move=> x_ok; have [z_ok z_value] :=
  point_sound (A := at_start) B_lays (@start_ge0_sound R) x_ok.
exists (fun i => (spread_out R li x i).[0]); split.
  exact: compared_point (p_f 0) _ z_ok.
by rewrite -(value_at_point (p_f 0)) z_value value_at_0.
Qed.

(* ... and what meets in blocks meets there. *)
Lemma met (low high : Q) x y : meet B low high x y -> exists z m h t,
  [/\ point (p u.[0]) z, Kernel.value (p u.[0]) z <= value high,
      multipliers (p u.[0]) 1 m h t & value low * 1 <= proved (p u.[0]) m h].
Proof.
move=> /and4P[x_ok x_le y_ok y_ge].
have [z [z_ok z_value]] := met_point x_ok.
have [h [t [m_ok m_value]]] :=
  multipliers_sound (A := at_start) B_lays (@start_ge0_sound R) y_ok.
have {}m_ok := compared_multipliers (p_f 0) m_ok.
rewrite unit_number hornerC in m_ok.
exists z, (fun j => (spread_out R lj y j).[0]), (fun k => (h k).[0]),
  (fun k => (t k).[0]); split=> //.
- by rewrite z_value ofQ_le.
by rewrite mulr1 -(proved_at (p_f 0)) m_value value_at_0 ofQ_le.
Qed.

End Met.

(* The programs of columns are affine in their accuracy. *)
Lemma column_writes (R : realFieldType) (X C B U : finType) column row bound
    exact (price level : R) (u : {poly R}) t :
  writes (germs_of (fun a _ => @column_program R X C B U column row bound exact
    price a level) u 0)
    (@column_program R X C B U column row bound exact price u.[t] level) t.
Proof.
apply: (@germs_write _ _ _ (fun a _ => column_program U column row bound exact
  price a level) _ _ _ _ _ u 0 t) => //.
  by move=> j i; apply: affine_no.
case=> [[[[x|[]]|c]|[]]|i] /=; try exact: affine_no.
by apply: (@affine_same _ _ 1 0 0) => a b; rewrite mulr1 mulr0 !addr0.
Qed.

Section Proved.
Variables (R : realFieldType) (M : nat) (d : description).
Implicit Types (D L : Q) (p x y : seq vec).

Local Notation S := (set_of R M d).
Local Notation T := (priors_of (polyhedron_of R M d)).
Local Notation value := (ofQ R).

Lemma leakage_same (D L : R) : is_proper M d ->
  leakage_achievable S D L <-> leakage_achievable T D L.
Proof.
move=> proper; have same P := described_polyhedron P proper.
by split=> -[Y [W [g [W_ok W_leaks W_valid]]]]; exists Y, W, g; split=> // P;
  move=> /same; apply: W_valid.
Qed.

Theorem leakage_proved D L p x y :
  proves_leakage M d D L p x y ->
  least_maximal_leakage S (value D) (value L).
Proof.
move=> /and3P[proper member ok].
have no_tail (i : void) : value_of R (number [::] (block no_block i)) = 1 /\
  flag [::] (block no_block i) by case: i.
have no_level (i : void) :
    value_of R (number [::] (block no_block i)) = (- value 0%Q)%:P /\
    ~~ flag [::] (block no_block i) by case: i.
have lays_ok := leakage_lays 1%Q [:: (1 - D)%Q] (described_blocks R M d) no_tail
  no_level.
have [z [m [h [t [z_ok z_le m_ok m_ge]]]]] :=
  met (@column_writes _ _ _ _ _ _ _ _ _ _ _ _) lays_ok ok.
rewrite !value_at_0 /= !(ofQB, ofQ1, ofQ0) in z_ok z_le m_ok m_ge.
have [reached low] := column_leakage_accepted (described_priors proper)
  (described_some R member) z_ok z_le ltr01 m_ok m_ge.
split=> [|K /(leakage_same _ _ proper)]; last exact: low.
exact/(leakage_same _ _ proper).
Qed.

Theorem leakage_distortion_proved L low high x y :
  proves_leakage_level M d L low high x y ->
  leakage_distortion_between S (value L) (value low) (value high).
Proof.
move=> /andP[proper ok].
pose lu := single_block true [:: 1%Q].
pose lv := single_block false [:: Qopp L].
have tail_costs (i : unit) :
    value_of R (number [:: (1%nat, true, [:: 1%Q])] (block lu i)) = 1 /\
    flag [:: (1%nat, true, [:: 1%Q])] (block lu i).
  by rewrite -unit_number.
have level_bounds (i : unit) :
    value_of R (number [:: (1%nat, false, [:: Qopp L])] (block lv i)) =
    (- value L)%:P /\ ~~ flag [:: (1%nat, false, [:: Qopp L])] (block lv i).
  by split=> //; rewrite /number /= value_of_one ofQN.
have lays_ok := leakage_lays 0%Q [:: 1%Q] (described_blocks R M d) tail_costs
  level_bounds.
have [z [m [h [t [z_ok z_le m_ok m_ge]]]]] :=
  met (@column_writes _ _ _ _ _ _ _ _ _ _ _ _) lays_ok ok.
rewrite !value_at_0 /= !(ofQ1, ofQ0) in z_ok z_le m_ok m_ge.
have [low_high reached least] := column_distortion_between
  (described_priors proper) z_ok z_le ltr01 m_ok m_ge.
split=> // [|E /(leakage_same _ _ proper)]; last exact: least.
exact/(leakage_same _ _ proper).
Qed.

End Proved.
