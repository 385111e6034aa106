(* The programs of diagonals in blocks, and what the kernel that computes on
   them proves of the claims about private mechanisms.

   set_blocks         a polyhedron of priors in blocks
   describes K        it is a polyhedron with these numbers
   diagonal_blocks    the program of DiagonalBuilders.v over it
   accepts_level, accepts_infinite, accepts_distortion
                      what is computed of a claim and its evidence
   Exports: diagonal_lays, accepted_level, accepted_infinite,
   accepted_distortion. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import CertificateChecks Kernel Builders BuiltPrograms.
From symdp Require Import Germs LevelGerms CellBuilders DiagonalBuilders.
From symdp Require Import Blocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Conditions with how many there are and whether they are equations, how many
   columns there are, what columns share among the letters, how conditions use
   columns, and minus what they allow. *)
Record set_blocks := SetBlocks {
  letters : nat; conditions : seq (nat * bool); column_sizes : seq nat;
  shares : seq (nat * pattern); uses : seq (nat * nat * pattern);
  limits : seq (nat * pattern)
}.

Definition condition_blocks K : seq (nat * bool * num) :=
  [seq (c, [::]) | c <- conditions K].
Definition column_blocks K : seq (nat * bool * num) :=
  [seq (n, false, [::]) | n <- column_sizes K].

Definition well_placed K : bool :=
  [&& all (fun t => (t.1 < size (column_sizes K))%nat) (shares K),
      all (fun t => (t.1.1 < size (column_sizes K))%nat &&
        (t.1.2 < size (conditions K))%nat) (uses K) &
      all (fun t => (t.1 < size (conditions K))%nat) (limits K)].

Section Described.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation X := [finType of 'I_(letters K)].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.

Local Notation value := (value_of R).

Definition describes :=
  [/\ well_placed K,
      forall p, exact p = flag (condition_blocks K) (block le p),
      forall c (x : X), \sum_(t <- shares K | eqn t.1 (block lc c))
        value (entry t.2 (spot lc c) (val x)) = (column c x)%:P,
      forall p c, \sum_(t <- uses K |
          eqn t.1.1 (block lc c) && eqn t.1.2 (block le p))
        value (entry t.2 (spot lc c) (spot le p)) = (row p c)%:P &
      forall p, \sum_(t <- limits K | eqn t.1 (block le p))
        value (entry t.2 0 (spot le p)) = (- bound p)%:P].

(* The program: "most x", "room", "prior c", "at most". *)
Definition diagonal_blocks (tail : seq (nat * bool * num)) (share u : Q)
    (a b : num) : blocks :=
  let last_row := (size (column_sizes K)).+2 in
  Blocks
    ((([:: (letters K, false, [::])] ++ [:: (1%nat, false, [::])]) ++
      condition_blocks K) ++ tail)
    ((([:: (letters K, false, [::])] ++
       [:: (1%nat, false, minus [::] b)]) ++ column_blocks K) ++
      [:: (1%nat, false, [:: u])])
    ([:: (0, 1, All [:: 1%Q]); (0, 0, Same [:: Qopp 1]);
         (1, 1, All (minus a b)); (1, 0, All (minus [::] a))]%nat ++
     [seq (t.1.+2, 0%nat, t.2) | t <- shares K] ++
     [seq (t.1.1.+2, t.1.2.+2, t.2) | t <- uses K] ++
     [seq (last_row, t.1.+2, t.2) | t <- limits K] ++
     [seq (last_row, (size (conditions K) + k).+2, All [:: share]) |
       k <- iota 0 (size tail)]).

Variables (U : finType) (tail : seq (nat * bool * num)) (lu : layout tail U).
Variables (share u : Q) (a b : num).

Hypothesis K_set : describes.
Hypothesis tail_costs : forall i, value (number tail (block lu i)) = 1 /\
  flag tail (block lu i).

Local Notation f := (germs_of (fun k l => diagonal_program U column row bound
  exact (ofQ R share) k l (ofQ R u)) (value a) (value b)).
Local Notation B := (diagonal_blocks tail share u a b).

Definition unknown_layout :
  layout (unknown_blocks B) (diagonal_unknown X E U) :=
  both_blocks (both_blocks (both_blocks (one_block _ _ _)
    (single_block _ _)) le) lu.

Definition row_layout : layout (row_blocks B) (diagonal_rows X C) :=
  both_blocks (both_blocks (both_blocks (one_block _ _ _)
    (single_block _ _)) lc) (single_block _ _).

Lemma sizes_condition : size (condition_blocks K) = size (conditions K).
Proof. by rewrite size_map. Qed.

Lemma sizes_column : size (column_blocks K) = size (column_sizes K).
Proof. by rewrite size_map. Qed.

Lemma spread_constant (x : R) :
  spread (fun _ _ => x) (value a) (value b) = x%:P.
Proof. by rewrite /spread subrr polyC0 !mulr0 !addr0. Qed.

Lemma spread_is (g : R -> R -> R) (x y z : R) :
  (forall k l, g k l = k * x + l * y + z) ->
  spread g (value a) (value b) = value a * x%:P + value b * y%:P + z%:P.
Proof.
move=> g_is; rewrite /spread !g_is !mul0r !mul1r !add0r !addr0.
by rewrite !addrK -addrA addrC.
Qed.

(* No term of a list is meant. *)
Lemma none_meant (T : Type) (l : seq T) (P : pred T) (F : T -> {poly R}) :
  (forall t, P t = false) -> \sum_(t <- l | P t) F t = 0.
Proof. by move=> none; rewrite big_pred0. Qed.

Lemma none_among (T : Type) (l : seq T) (P Q : pred T) (F : T -> {poly R}) :
  all Q l -> (forall t, Q t -> P t = false) -> \sum_(t <- l | P t) F t = 0.
Proof.
move=> l_ok none; elim: l l_ok => [_|t l IH] /=; first by rewrite big_nil.
by move=> /andP[/none t_no /IH rest]; rewrite big_cons t_no.
Qed.

Lemma diagonal_adds r v i j : adds R B r v i j =
  (\sum_(t <- [:: (0, 1, All [:: 1%Q]); (0, 0, Same [:: Qopp 1]);
       (1, 1, All (minus a b)); (1, 0, All (minus [::] a))]%nat |
     eqn t.1.1 r && eqn t.1.2 v) value (entry t.2 i j)) +
  (\sum_(t <- shares K | eqn t.1.+2 r && eqn 0 v) value (entry t.2 i j) +
  (\sum_(t <- uses K | eqn t.1.1.+2 r && eqn t.1.2.+2 v)
     value (entry t.2 i j) +
  (\sum_(t <- limits K | eqn (size (column_sizes K)).+2 r && eqn t.1.+2 v)
     value (entry t.2 i j) +
   \sum_(k <- iota 0 (size tail) | eqn (size (column_sizes K)).+2 r &&
     eqn (size (conditions K) + k).+2 v) value [:: share]))).
Proof. by rewrite /adds !big_cat !big_map. Qed.

Lemma unknown_of_condition p :
  block_at (unknown_blocks B) (block unknown_layout (inl (inr p))) =
  block_at (condition_blocks K) (block le p).
Proof.
have [p_lt _] := in_range le p.
change (block_at (condition_blocks K ++ tail) (block le p) =
  block_at (condition_blocks K) (block le p)).
by rewrite /block_at nth_cat p_lt.
Qed.

Lemma unknown_of_tail i :
  block_at (unknown_blocks B) (block unknown_layout (inr i)) =
  block_at tail (block lu i).
Proof.
change (block_at (condition_blocks K ++ tail)
  (size (condition_blocks K) + block lu i) = block_at tail (block lu i)).
by rewrite /block_at nth_cat ltnNge leq_addr addKn.
Qed.

Lemma row_of_column c :
  block_at (row_blocks B) (block row_layout (inl (inr c))) =
  block_at (column_blocks K) (block lc c).
Proof.
have [c_lt _] := in_range lc c.
change (block_at (column_blocks K ++ [:: (1%nat, false, [:: u])]) (block lc c) =
  block_at (column_blocks K) (block lc c)).
by rewrite /block_at nth_cat c_lt.
Qed.

Lemma row_last t : block_at (row_blocks B) (block row_layout (inr t)) =
  (1%nat, false, [:: u]).
Proof.
change (block_at (column_blocks K ++ [:: (1%nat, false, [:: u])])
  (size (column_blocks K) + 0) = (1%nat, false, [:: u])).
by rewrite /block_at nth_cat ltnNge leq_addr addKn.
Qed.

Lemma diagonal_costs i : pcost f i = value (number (unknown_blocks B)
  (block unknown_layout i)).
Proof.
case: i => [[[x|[]]|p]|i]; rewrite /number.
- by rewrite /= value_of_nil polyC0.
- by rewrite /= value_of_nil polyC0.
- rewrite unknown_of_condition /block_at; have [p_lt _] := in_range le p.
  rewrite (nth_map (0%nat, false)) ?value_of_nil ?polyC0 //.
  by rewrite -sizes_condition.
rewrite unknown_of_tail -/(number _ _).
by have [-> _] := tail_costs i.
Qed.

Lemma diagonal_frees i :
  pfree f i = flag (unknown_blocks B) (block unknown_layout i).
Proof.
have [_ exact_is _ _ _] := K_set.
case: i => [[[x|[]]|p]|i]; rewrite /flag //.
  by rewrite unknown_of_condition /= exact_is.
rewrite unknown_of_tail -/(flag _ _).
by have [_ ->] := tail_costs i.
Qed.

Lemma diagonal_bounds j :
  pbound f j = value (number (row_blocks B) (block row_layout j)).
Proof.
case: j => [[[x|[]]|c]|t]; rewrite /number.
- by rewrite /= spread_constant value_of_nil polyC0.
- rewrite /= (@spread_is _ 0 (- 1) 0) => [|k l]; last first.
    by rewrite mulr0 add0r addr0 mulrN mulr1.
  rewrite polyC0 mulr0 add0r addr0 value_of_minus value_of_nil sub0r.
  by rewrite polyCN polyC1 mulrN mulr1.
- rewrite row_of_column /block_at; have [c_lt _] := in_range lc c.
  rewrite (nth_map 0%nat) /= ?spread_constant ?value_of_nil ?polyC0 //.
  by rewrite -sizes_column.
by rewrite row_last /= spread_constant value_of_one.
Qed.

Lemma diagonal_exacts j :
  pexact f j = flag (row_blocks B) (block row_layout j).
Proof.
case: j => [[[x|[]]|c]|t]; rewrite /flag //; last by rewrite row_last.
rewrite row_of_column /block_at; have [c_lt _] := in_range lc c.
by rewrite (nth_map 0%nat) // -sizes_column.
Qed.

(* The rows of columns and the last one stand apart, as conditions and the tail
   do. *)
Lemma column_apart c : eqn (size (column_sizes K)) (block lc c) = false.
Proof.
have [c_lt _] := in_range lc c; rewrite sizes_column in c_lt.
by rewrite eqnE gtn_eqF.
Qed.

Lemma condition_apart p k : eqn (size (conditions K) + k) (block le p) = false.
Proof.
have [p_lt _] := in_range le p; rewrite sizes_condition in p_lt.
by rewrite eqnE gtn_eqF // ltn_addr.
Qed.

Lemma last_at t : block row_layout (inr t) = (size (column_sizes K)).+2.
Proof. by rewrite /= /block_of_both /= addn0 size_map. Qed.

Lemma tail_at w : block unknown_layout (inr w) =
  (size (conditions K) + block lu w).+2.
Proof. by rewrite /= size_map. Qed.

Lemma tail_term w : \sum_(k <- iota 0 (size tail) |
    eqn (size (conditions K) + k) (size (conditions K) + block lu w))
  value [:: share] = value [:: share].
Proof.
have [w_lt _] := in_range lu w.
rewrite big_mkcond (bigD1_seq (block lu w)) ?mem_iota ?iota_uniq //=.
rewrite eqnE eqxx big1 ?addr0 // => k /negPf k_no.
by rewrite eqn_add2l k_no.
Qed.

Lemma beyond n m : (n < m)%nat -> eqn n m = false.
Proof. by move=> lt; rewrite eqnE ltn_eqF. Qed.

Lemma adds_most v i j : adds R B 0 v i j =
  match v with
  | 0%nat => value (entry (Same [:: Qopp 1]) i j)
  | 1%nat => 1
  | _ => 0
  end.
Proof.
rewrite diagonal_adds !big_cons big_nil.
rewrite (@none_meant _ (shares K)) // (@none_meant _ (uses K)) //.
rewrite (@none_meant _ (limits K)) // (@none_meant _ (iota 0 (size tail))) //.
by case: v => [|[|v]]; rewrite /= ?addr0 // value_of_one ofQ1 polyC1.
Qed.

Lemma adds_room v i j : adds R B 1 v i j =
  match v with
  | 0%nat => - value a
  | 1%nat => value a - value b
  | _ => 0
  end.
Proof.
rewrite diagonal_adds !big_cons big_nil.
rewrite (@none_meant _ (shares K)) // (@none_meant _ (uses K)) //.
rewrite (@none_meant _ (limits K)) // (@none_meant _ (iota 0 (size tail))) //.
case: v => [|[|v]]; rewrite /= ?addr0 ?value_of_minus //.
by rewrite value_of_nil sub0r.
Qed.

Lemma adds_column c v i j : adds R B (block lc c).+2 v i j =
  match v with
  | 0%nat => \sum_(t <- shares K | eqn t.1 (block lc c)) value (entry t.2 i j)
  | 1%nat => 0
  | v'.+2 => \sum_(t <- uses K | eqn t.1.1 (block lc c) && eqn t.1.2 v')
               value (entry t.2 i j)
  end.
Proof.
rewrite diagonal_adds !big_cons big_nil /= add0r.
rewrite (@none_meant _ (limits K)) => [|t]; last by rewrite column_apart.
rewrite (@none_meant _ (iota 0 (size tail))) => [|k]; last first.
  by rewrite column_apart.
case: v => [|[|v]] /=; rewrite !addr0.
- rewrite (@none_meant _ (uses K)) => [|t]; last by rewrite andbF.
  by rewrite addr0; apply: eq_bigl => t; rewrite andbT.
- rewrite (@none_meant _ (shares K)) => [|t]; last by rewrite andbF.
  by rewrite add0r none_meant // => t; rewrite andbF.
by rewrite (@none_meant _ (shares K)) ?add0r // => t; rewrite andbF.
Qed.

Let K_placed : well_placed K. Proof. by have [] := K_set. Qed.

Lemma adds_last v i j : adds R B (size (column_sizes K)).+2 v i j =
  match v with
  | v'.+2 => \sum_(t <- limits K | eqn t.1 v') value (entry t.2 i j) +
      \sum_(k <- iota 0 (size tail) | eqn (size (conditions K) + k) v')
        value [:: share]
  | _ => 0
  end.
Proof.
have /and3P[shares_in uses_in _] := K_placed.
have itself : eqn (size (column_sizes K)) (size (column_sizes K)).
  by rewrite eqnE.
rewrite diagonal_adds !big_cons big_nil /= add0r itself.
rewrite (@none_among _ (shares K) _ _ _ shares_in) => [|t t_lt]; last first.
  by rewrite beyond.
rewrite (@none_among _ (uses K) _ _ _ uses_in) => [|t /andP[t_lt _]];
  last by rewrite beyond.
rewrite !add0r; case: v => [|[|v]] //=; rewrite !none_meant ?addr0 //.
Qed.

Lemma diagonal_entries j i : prow f j i =
  adds R B (block row_layout j) (block unknown_layout i)
    (spot row_layout j) (spot unknown_layout i).
Proof.
have [/and3P[_ uses_in limits_in] _ share_is use_is limit_is] := K_set.
case: j => [[[x|[]]|c]|[]].
- rewrite [block row_layout _]/= adds_most.
  case: i => [[[z|[]]|p]|w]; rewrite /= spread_constant ?polyC1 //.
  rewrite eqnE eq_sym val_eqE; case: eqP => _.
    by rewrite value_of_one ofQN ofQ1.
  by rewrite value_of_nil oppr0 polyC0.
- rewrite [block row_layout _]/= adds_room.
  case: i => [[[z|[]]|p]|w] /=; last 2 first.
  + exact: spread_constant.
  + exact: spread_constant.
  + rewrite (@spread_is _ (- 1) 0 0) => [|k l]; last first.
      by rewrite mulr0 !addr0 mulrN mulr1.
    by rewrite polyC0 mulr0 !addr0 polyCN polyC1 mulrN mulr1.
  rewrite (@spread_is _ 1 (- 1) 0) => [|k l]; last first.
    by rewrite addr0 mulr1 mulrN mulr1.
  by rewrite polyC0 addr0 polyCN polyC1 mulr1 mulrN mulr1.
- have -> : block row_layout (inl (inr c)) = (block lc c).+2 by [].
  rewrite adds_column.
  case: i => [[[z|[]]|p]|w]; last 2 first.
  + have -> : block unknown_layout (inl (inr p)) = (block le p).+2 by [].
    by rewrite use_is; apply: spread_constant.
  + rewrite tail_at (none_among _ uses_in) => [|t /andP[_ t_lt]].
      by rewrite /= spread_constant polyC0.
    by rewrite [eqn t.1.2 _]beyond ?andbF // ltn_addr.
  + by rewrite /= spread_constant share_is.
  by rewrite /= spread_constant polyC0.
rewrite last_at adds_last; case: i => [[[z|[]]|p]|w]; last 2 first.
- have -> : block unknown_layout (inl (inr p)) = (block le p).+2 by [].
  rewrite limit_is none_meant ?addr0 => [|k]; first exact: spread_constant.
  exact: condition_apart.
- rewrite tail_at tail_term (none_among _ limits_in) => [|t t_lt].
    by rewrite add0r value_of_one; apply: spread_constant.
  by rewrite beyond // ltn_addr.
- by rewrite /= spread_constant polyC0.
by rewrite /= spread_constant polyC0.
Qed.

Theorem diagonal_lays : lays f unknown_layout row_layout.
Proof.
split; [exact: diagonal_costs | exact: diagonal_frees | exact: diagonal_bounds |
  exact: diagonal_exacts | exact: diagonal_entries].
Qed.

End Described.

(* What is computed of a claim: of a level, of none, of a least distortion. *)
Section Accepts.
Variable K : set_blocks.
Implicit Types (delta D L share : Q) (x y : seq vec) (a b : num).

Definition accuracy_of delta D : Q := (1 - D / (1 - delta))%Q.

Definition within_blocks delta D a b : blocks :=
  diagonal_blocks K [::] 1 (accuracy_of delta D) a b.

Definition least_blocks delta L : blocks :=
  diagonal_blocks K [:: (1%nat, true, [:: 1%Q])] (1 / (1 - delta)) 1
    [:: 1%Q] [:: L].

(* No point at the level (a, b) of germs. *)
Definition excludes delta D a b y : bool :=
  let B := within_blocks delta D a b in
  multipliers_ok near_ge0 B [::] y && near_gt0 (proved_by B y).

Definition accepts_level delta D L x y : bool :=
  [&& is_delta delta, Qle_bool 1 L,
      point_ok start_ge0 (within_blocks delta D [:: 1%Q] [:: L]) x &
      Qle_bool L 1 || excludes delta D [:: 1%Q] [:: L; Qopp 1] y].

Definition accepts_infinite delta D y : bool :=
  is_delta delta && excludes delta D [:: 0%Q; 1%Q] [:: 1%Q] y.

Definition accepts_distortion delta L D x y : bool :=
  let B := least_blocks delta L in
  [&& is_delta delta, Qle_bool 1 L, point_ok start_ge0 B x,
      Qle_bool (nth 0%Q (point_value B x) 0) D &
      multipliers_ok start_ge0 B [:: 1%Q] y &&
      Qle_bool D (nth 0%Q (proved_by B y) 0)].

End Accepts.

Section Accepted.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation X := [finType of 'I_(letters K)].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.
Implicit Types (delta D L : Q) (x y : seq vec) (a b : num).

Local Notation S := (polyhedron column row bound exact).
Local Notation value := (ofQ R).
Local Notation program U share a b u := (@diagonal_program R X C E
  [finType of U] column row bound exact share a b u).

Hypothesis K_set : describes column row bound exact le lc.
Hypothesis S_priors : forall P, S P -> prior P.

Lemma accuracy_value delta D :
  value (accuracy_of delta D) = 1 - value D / (1 - value delta).
Proof. by rewrite !(ofQB, ofQ_div) ofQ1. Qed.

Lemma level_germ L : value_of R [:: L; Qopp 1] = (value L)%:P - 'X.
Proof.
rewrite value_of_cons value_of_one ofQN ofQ1 polyCN polyC1 mulN1r.
exact: addrC.
Qed.

Lemma small_germ : value_of R [:: 0%Q; 1%Q] = 'X.
Proof.
by rewrite value_of_cons value_of_one ofQ0 ofQ1 polyC0 polyC1 mul1r addr0.
Qed.

Lemma unit_number : value_of R [:: 1%Q] = 1.
Proof. by rewrite value_of_one ofQ1 polyC1. Qed.

Local Notation at_start := (fun q : {poly R} => 0 <= q.[0]).

(* What a program in blocks says of that of diagonals. *)
Section Programs.
Variables (U : finType) (tail : seq (nat * bool * num)) (lu : layout tail U).
Variables (share u : Q) (a b : num).
Hypothesis tail_costs : forall i,
  Blocks.value_of R (number tail (block lu i)) = 1 /\ flag tail (block lu i).

Local Notation B := (diagonal_blocks K tail share u a b).
Local Notation p := (fun k l => diagonal_program U column row bound exact
  (value share) k l (value u)).

Lemma blocks_point x : point_ok start_ge0 B x -> exists v,
  point (p (value_of R a).[0] (value_of R b).[0]) v /\
  Kernel.value (p (value_of R a).[0] (value_of R b).[0]) v =
    value (nth 0%Q (point_value B x) 0).
Proof.
have B_lays := diagonal_lays share u a b K_set tail_costs.
move=> /(point_sound (A := at_start) B_lays (@start_ge0_sound R))[x_ok x_value].
have [rows_affine bounds_affine] := diagonal_affine U column row bound exact
  (value share) (value u).
have f_p : writes (germs_of p (value_of R a) (value_of R b))
    (p (value_of R a).[0] (value_of R b).[0]) 0 by apply: germs_write.
have v_ok := compared_point f_p x_ok; eexists; split; first exact: v_ok.
by rewrite -(value_at_point f_p) x_value value_at_0.
Qed.

Lemma blocks_multipliers scale y : multipliers_ok start_ge0 B scale y ->
  exists m h t,
  multipliers (p (value_of R a).[0] (value_of R b).[0])
    (value (nth 0%Q scale 0)) m h t /\
  proved (p (value_of R a).[0] (value_of R b).[0]) m h =
    value (nth 0%Q (proved_by B y) 0).
Proof.
have B_lays := diagonal_lays share u a b K_set tail_costs.
move=> /(multipliers_sound (A := at_start) B_lays (@start_ge0_sound R)).
move=> [h [t [y_ok y_value]]].
have [rows_affine bounds_affine] := diagonal_affine U column row bound exact
  (value share) (value u).
have f_p : writes (germs_of p (value_of R a) (value_of R b))
    (p (value_of R a).[0] (value_of R b).[0]) 0 by apply: germs_write.
have m_ok := compared_multipliers f_p y_ok; rewrite -(value_at_0 R scale).
exists (fun j => (spread_out R (row_layout lc tail share u a b) y j).[0]),
  (fun k => (h k).[0]), (fun k => (t k).[0]).
by split; [apply: m_ok | rewrite -(proved_at f_p) y_value value_at_0].
Qed.

Lemma blocks_shown scale y : multipliers_ok near_ge0 B scale y ->
  near_gt0 (proved_by B y) ->
  shown_by_germs p (value_of R a) (value_of R b).
Proof.
have B_lays := diagonal_lays share u a b K_set tail_costs.
move=> /(multipliers_sound (A := @germ_ge0 R) B_lays (@near_ge0_sound R)).
move=> [h [t [y_ok y_value]]].
move=> /(near_gt0_sound R) gt0.
exists (value_of R scale), (spread_out R (row_layout lc tail share u a b) y).
exists h, t.
by rewrite y_value.
Qed.

End Programs.

Let no_costs (i : void) : Blocks.value_of R (number [::] (block no_block i)) = 1
  /\ flag [::] (block no_block i).
Proof. by case: i. Qed.

Lemma excludes_sound delta D a b y : excludes K delta D a b y ->
  shown_by_germs (fun k l => program void 1 k l
    (1 - value D / (1 - value delta))) (value_of R a) (value_of R b).
Proof.
move=> /andP[m_ok gt0]; have := blocks_shown no_costs m_ok gt0.
by rewrite ofQ1 accuracy_value.
Qed.

(* What is accepted holds: a least distortion shows a prior itself. *)
Theorem accepted_distortion delta L D x y :
  accepts_distortion K delta L D x y ->
  (exists P, S P) /\
  least_approximate_distortion S (value L) (value delta) (value D).
Proof.
move=> /and5P[/(@is_delta_sound R)[delta_ge0 delta_lt1] L_ge1 x_ok x_le].
move=> /andP[y_ok y_ge].
pose lu := single_block true [:: 1%Q].
have tail_costs (i : unit) :
    value_of R (number [:: (1%nat, true, [:: 1%Q])] (block lu i)) = 1 /\
    flag [:: (1%nat, true, [:: 1%Q])] (block lu i).
  by rewrite -unit_number.
have share_is : value (1 / (1 - delta)) = (1 - value delta)^-1.
  by rewrite ofQ_div ofQB ofQ1 div1r.
have [v [v_ok v_value]] := blocks_point tail_costs x_ok.
have [m [h [t [m_ok m_value]]]] := blocks_multipliers tail_costs y_ok.
rewrite !value_at_0 /= share_is ofQ1 in v_ok v_value m_ok m_value.
apply: (diagonal_distortion_accepted S_priors _ _ v_ok _ ltr01 m_ok).
- by rewrite delta_ge0.
- by rewrite -(ofQ1 R) ofQ_le.
- by rewrite v_value ofQ_le.
by rewrite mulr1 m_value ofQ_le.
Qed.

Hypothesis S_some : exists P, S P.

Theorem accepted_level delta D L x y : accepts_level K delta D L x y ->
  least_approximate_exp_epsilon S (value D) (value delta) (value L) /\
  least_pointwise_exp_epsilon S (value D) (value delta) (value L).
Proof.
move=> /and4P[/(@is_delta_sound R)[delta_ge0 delta_lt1] L_ge1 x_ok y_ok].
apply: approximate_diagonal_by_germs => //.
- by rewrite delta_ge0.
- by rewrite -(ofQ1 R) ofQ_le.
- have [v []] := blocks_point no_costs x_ok; rewrite !value_at_0 /=.
  by rewrite ofQ1 accuracy_value => v_ok _; exists v.
case/orP: y_ok => [|/excludes_sound shown _].
  by rewrite -(ofQ_le R) ofQ1 leNgt => /negPf ->.
by rewrite unit_number level_germ in shown.
Qed.

Theorem accepted_infinite delta D y : accepts_infinite K delta D y ->
  no_finite_approximate_epsilon S (value D) (value delta).
Proof.
move=> /andP[/(@is_delta_sound R)[delta_ge0 delta_lt1] /excludes_sound shown].
apply: no_approximate_diagonal_by_germs => //; first by rewrite delta_ge0.
by rewrite unit_number small_germ in shown.
Qed.

End Accepted.

(* A hull of listed vertices. *)
Definition hull_blocks (M : nat) (vertices : seq (seq Q)) : set_blocks :=
  SetBlocks M [:: (1%nat, true)] [:: size vertices]
    [:: (0%nat, Rows [seq [seq [:: coordinate v i] | i <- iota 0 M] |
       v <- vertices])]
    [:: (0%nat, 0%nat, All [:: 1%Q])] [:: (0%nat, All [:: Qopp 1])].

Section Hulls.
Variables (R : realFieldType) (M : nat) (vertices : seq (seq Q)).
Implicit Types (delta D L : Q) (x y : seq vec).

Local Notation K := (hull_blocks M vertices).
Local Notation vertex := (source R M vertices).
Local Notation value := (ofQ R).

Lemma hull_describes : @describes R K [finType of 'I_(size vertices)]
  [finType of unit] vertex (fun=> fun=> 1) (fun=> 1) predT
  (single_block true [::]) (one_block (size vertices) false [::]).
Proof.
split=> // [c x|p c|p]; rewrite /= !big_cons big_nil /= addr0.
- rewrite /source /vector /row (nth_map [::]) // (nth_map 0%nat) ?size_iota //.
  by rewrite nth_iota // add0n value_of_one.
- by rewrite value_of_one ofQ1.
by rewrite value_of_one ofQN ofQ1.
Qed.

End Hulls.
