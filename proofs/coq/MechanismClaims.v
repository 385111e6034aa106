(* What the kernel in blocks proves of whole mechanisms over a described set:
   any costs, any adjacent letters, with a delta or without.

   pairs_in M a       the pairs of different adjacent letters, in order
   proves_loss, proves_between, proves_none
                      what is computed of a claim and its evidence
   Exports: listed_pairs, loss_proved, between_proved, none_proved,
   pure_loss_proved, pure_between_proved, pure_none_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import CertificateChecks GraphChecks FloorChecks.
From symdp Require Import EntriesChecks ApproximateEntriesChecks.
From symdp Require Import Kernel Builders BuiltPrograms EntriesBuilders.
From symdp Require Import LevelGerms CellBuilders ClaimPrograms Blocks.
From symdp Require Import BlockDiagonals BlockPriors DescribedBlocks.
From symdp Require Import BlockFamilies MechanismBlocks PrivacyBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Whether a letter is adjacent to another one; neighbours are found once. *)
Definition near_to (a : adjacency) (i : nat) : nat -> bool :=
  match a with
  | AllPairs => fun=> true
  | Edges edges =>
      let found := foldr (fun e l =>
        let l := if eqn e.1 i then e.2 :: l else l in
        if eqn e.2 i then e.1 :: l else l) [::] edges in
      fun h => has (eqn h) found
  | FromLetters letters => let is_one := has (eqn i) letters in fun=> is_one
  end.

Definition pairs_in (M : nat) (a : adjacency) : seq (nat * nat) :=
  flatten [seq let near := near_to a i in
    [seq (i, h) | h <- iota 0 M & ~~ eqn i h && near h] | i <- iota 0 M].

Lemma near_to_adjacent a i h : near_to a i h = are_adjacent a i h.
Proof.
case: a => [|edges|letters] //=; last by elim: letters => //= l ls ->.
have has_is (l : seq nat) : has (eqn h) l = (h \in l).
  by elim: l => //= n l ->; rewrite inE eqnE.
rewrite has_is /are_neighbours; elim: edges => //= -[u v] edges.
rewrite !inE !xpair_eqE !eqnE ![(_ == u)%B]eq_sym ![(_ == v)%B]eq_sym /=.
by case: eqP => _; case: eqP => _; rewrite ?inE => ->; case: (_ \in _);
  case: (_ \in _); rewrite ?[(h == _)%B]eq_sym; do 2?case: (_ == h)%B.
Qed.

Lemma pair_listed M a i h : ((i, h) \in pairs_in M a) =
  [&& (i < M)%nat, (h < M)%nat, (i != h)%B & are_adjacent a i h].
Proof.
rewrite /pairs_in; apply/flattenP/idP => [[l /mapP[i' i'_in ->]]|].
  move=> /mapP[h' h'_in [-> ->]]; move: i'_in h'_in.
  rewrite mem_filter !mem_iota !add0n eqnE near_to_adjacent /=.
  by move=> -> /andP[/andP[-> ->] ->].
move=> /and4P[i_lt h_lt i_h near]; exists
  [seq (i, h) | h <- iota 0 M & ~~ eqn i h && near_to a i h].
  by apply/mapP; exists i; rewrite ?mem_iota.
apply/mapP; exists h => //; rewrite mem_filter mem_iota h_lt eqnE i_h.
by rewrite near_to_adjacent near.
Qed.

Section Pairs.
Variables (M : nat) (a : adjacency).

Lemma pairs_range :
  all (fun p => (p.1 < M)%nat && (p.2 < M)%nat) (pairs_in M a).
Proof. by apply/allP => -[i h]; rewrite pair_listed => /and4P[-> ->]. Qed.

Local Notation J := [finType of 'I_(size (pairs_in M a))].

Theorem listed_pairs (x x' : 'I_M) : (x != x')%B -> adjacent_in M a x x' =
  [exists j : J, (ends_of (K := blocks_of M CertificateChecks.All)
    pairs_range j == (x, x'))%B].
Proof.
move=> xx'; apply/idP/existsP => [near|[j /eqP j_is]].
  have /(nthP (0, 0)%nat)[j j_lt j_is] :
      (val x, val x') \in pairs_in M a.
    by rewrite pair_listed !ltn_ord xx'.
  exists (Ordinal j_lt); apply/eqP; congr pair; apply: val_inj => /=.
    by rewrite j_is.
  by rewrite j_is.
have : nth (0, 0)%nat (pairs_in M a) j \in pairs_in M a by apply: mem_nth.
have [x_is x'_is] : (nth (0, 0)%nat (pairs_in M a) j).1 = x /\
    (nth (0, 0)%nat (pairs_in M a) j).2 = x'.
  by move: j_is => [<- <-].
by rewrite [nth _ _ _]surjective_pairing x_is x'_is pair_listed => /and4P[].
Qed.

End Pairs.

(* Programs by entries are affine in the level where their rows of privacy
   are. *)
Section Affine.
Variables (R : realFieldType) (X Y E Q C B U : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (k : R -> R -> private_rows R X Y E Q) (D : R).

Lemma entries_affine : affine_rows k -> all_affine (fun u w =>
  entries_program U d column row bound exact (k u w) D).
Proof.
move=> [takes_affine adds_affine asks_affine]; split=> //.
  case=> [[[[x|q]|x]|l]|[]] [[[[e|i]|x']|b']|u'] /=; try exact: affine_no.
    exact: takes_affine.
  exact: adds_affine.
case=> [[[[x|q]|x]|l]|[]] /=; try exact: affine_no.
exact: asks_affine.
Qed.

End Affine.

Section Rows.
Variables (R : realFieldType) (X Y J : finType) (ends : J -> X * X).

Lemma floors_affine : affine_rows (floor_rows (R := R) X Y).
Proof.
split=> [[e'|e'] e|[e|e] y|[e|e]] /=; try exact: affine_no.
  apply: (@affine_same _ _ (- (e == e')%B%:R) 0 0) => u w.
  by rewrite mulr0 !addr0 mulrN mulNr.
apply: (@affine_same _ _ 0 (y == e.2)%B%:R 0) => u w.
by rewrite mulr0 add0r addr0.
Qed.

Lemma pairs_affine : affine_rows (pair_rows (R := R) Y ends).
Proof. by split=> [q e|q i|q]; [apply: pair_affine | |]; apply: affine_no. Qed.

Lemma delta_affine delta : affine_rows (delta_rows (R := R) Y ends delta).
Proof.
split=> [[q|j] e|q i|[q|j]] /=; try exact: affine_no; first exact: pair_affine.
apply: (@affine_same _ _ (- delta) 0 0) => u w.
by rewrite mulr0 !addr0 mulrN.
Qed.

Lemma free_affine : affine_rows (fun _ _ => no_rows R X Y).
Proof. by split=> // -[]. Qed.

End Rows.

(* What is computed of a claim: of a least distortion, of a level between two
   numbers, of none. *)
Section Proves.
Variables (M : nat) (d : description) (N : nat) (a : adjacency).
Variables (costs : seq (seq Q)) (delta : Q).
Implicit Types (D L low high : Q) (p x y : seq vec) (l h : num).

Local Notation K := (blocks_of M d).

Definition privacy_in l h : privacy_blocks :=
  if Qeq_bool delta 0 then
    if a is AllPairs then floor_blocks M N l h
    else pair_blocks M N (pairs_in M a) l h
  else delta_blocks M N (pairs_in M a) delta l h.

Definition within_level l h D : blocks :=
  mechanism_blocks K N costs (privacy_in l h) [::] D.
Definition within_any D : blocks :=
  mechanism_blocks K N costs free_blocks [::] D.
Definition least_at L : blocks :=
  mechanism_blocks K N costs (privacy_in [:: 1%Q] [:: L])
    [:: (1%nat, true, [:: 1%Q])] 0.

Definition proves_loss D L x y : bool :=
  [&& is_proper M d, is_delta delta, Qle_bool 1 L & meets (least_at L) D x y].

Definition proves_between D low high p x y : bool :=
  [&& is_proper M d, is_delta delta, accepts_prior K p, Qle_bool 1 low &
  [&& Qle_bool low high, point_ok start_ge0 (within_level [:: 1%Q] [:: high] D)
      x & Qle_bool low 1 ||
        excluded (within_level [:: 1%Q] [:: low; Qopp 1] D) y]].

Definition proves_none D p x y : bool :=
  [&& is_proper M d, is_delta delta, accepts_prior K p,
      point_ok start_ge0 (within_any D) x &
      excluded (within_level [:: 0%Q; 1%Q] [:: 1%Q] D) y].

End Proves.

(* What is accepted of any rows of privacy that are those of a notion. *)
Section Rows.
Variables (R : realFieldType) (M : nat) (d : description) (N : nat).
Variables (a : adjacency) (costs : seq (seq Q)) (delta : Q).
Local Notation K := (blocks_of M d).
Local Notation X := [finType of 'I_M].
Local Notation Y := [finType of 'I_N].
Local Notation value := (ofQ R).
Local Notation loss := (loss_matrix R M N costs).
Local Notation set := (polyhedron_of R M d).
Local Notation adjacent := (adjacent_in M a).
Local Notation S := (set_of R M d).

Variables (F G : finType) (P : num -> num -> privacy_blocks).
Variables (lf : forall l h, layout (more_blocks (P l h)) F).
Variables (lg : forall l h, layout (privacy_rows (P l h)) G).
Variable k : R -> R -> private_rows R X Y F G.
Hypothesis P_lays : forall l h, privacy_lays (K := K) (N := N) (lf l h) (lg l h)
  k (value_of R l) (value_of R h).
Hypothesis k_affine : affine_rows k.
Hypothesis proper : is_proper M d.
Hypothesis k_among : forall l h (W : X -> Y -> R), 0 < l -> l <= h ->
  mechanism W -> kept (k l h) W <->
  graph_approximate adjacent (h / l) (value delta) W.

Local Notation program U l h D := (entries_program [finType of U] loss
  (@column_of _ _ set) (@condition_of _ _ set) (@limit_of _ _ set)
  (@equations _ _ set) (k l h) D).

Let set_is Q : S Q <-> priors_of set Q.
Proof. exact: described_polyhedron. Qed.

Let program_affine (U : finType) (D : R) :
  all_affine (fun l h => program U l h D).
Proof. exact: entries_affine. Qed.

Let no_costs (i : void) :
  value_of R (number [::] (block no_block i)) = 1 /\
  flag [::] (block no_block i).
Proof. by case: i. Qed.

Let within_lays l h D := mechanism_lays costs D (described_blocks R M d)
  no_costs (P_lays l h).

Lemma loss_of_rows D L : Qle_bool 1 L ->
  (exists x y, meets (mechanism_blocks K N costs (P [:: 1%Q] [:: L])
    [:: (1%nat, true, [:: 1%Q])] 0) D x y) ->
  least_loss_within adjacent S loss (value L) (value delta) (value D).
Proof.
move=> L_ge1 [x [y ok]]; have ge1 : 1 <= value L by rewrite -(ofQ1 R) ofQ_le.
pose lu := single_block true [:: 1%Q].
have tail_costs (i : unit) :
    value_of R (number [:: (1%nat, true, [:: 1%Q])] (block lu i)) = 1 /\
    flag [:: (1%nat, true, [:: 1%Q])] (block lu i).
  by rewrite -unit_number.
have lays_ok := mechanism_lays costs 0 (described_blocks R M d) tail_costs
  (P_lays [:: 1%Q] [:: L]).
apply/(rows_distortion loss set_is k_among _ ge1).
have := family_met (program_affine _ _) lays_ok ok.
by rewrite !value_at_0 /= ofQ1 ofQ0.
Qed.

Let point_of l h D x :
  point_ok start_ge0 (mechanism_blocks K N costs (P l h) [::] D) x ->
  exists v, point (program void (value (nth 0%Q l 0)) (value (nth 0%Q h 0))
    (value D)) v.
Proof.
move=> ok.
have [v] := family_point (program_affine _ _)
  (within_lays l h D) ok.
by rewrite !value_at_0; exists v.
Qed.

Local Notation within l h D := (mechanism_blocks K N costs (P l h) [::] D).

Let shown_of l h D y : excluded (within l h D) y ->
  shown_by_germs (fun u w => program void u w (value D)) (value_of R l)
    (value_of R h).
Proof. by move=> ok; apply: (family_excluded (within_lays l h D) ok). Qed.

Let some_prior p : accepts_prior K p -> exists Q, S Q.
Proof. by move=> /(described_some R)[Q Q_in]; exists Q; apply/set_is. Qed.

Lemma between_of_rows D low high p x y : accepts_prior K p ->
  Qle_bool 1 low -> Qle_bool low high ->
  point_ok start_ge0 (within [:: 1%Q] [:: high] D) x ->
  Qle_bool low 1 || excluded (within [:: 1%Q] [:: low; Qopp 1] D) y ->
  level_within adjacent S loss (value D) (value delta) (value low) (value high).
Proof.
move=> /some_prior some low_ge1 le /point_of reached shown.
have [takes_affine adds_affine asks_affine] := k_affine.
apply: (rows_level set_is k_among some).
- by rewrite -(ofQ1 R) ofQ_le.
- by rewrite ofQ_le.
- by move: reached; rewrite /= ofQ1.
move=> low_gt1; case/orP: shown => [|/shown_of shown].
  by rewrite -(ofQ_le R) ofQ1 leNgt low_gt1.
by rewrite unit_number level_germ in shown; apply: rows_below shown.
Qed.

Lemma none_of_rows D p x y : accepts_prior K p ->
  point_ok start_ge0 (mechanism_blocks K N costs free_blocks [::] D) x ->
  excluded (within [:: 0%Q; 1%Q] [:: 1%Q] D) y ->
  no_level_within adjacent S loss (value D) (value delta).
Proof.
move=> /some_prior some x_ok /shown_of shown.
have [takes_affine adds_affine asks_affine] := k_affine.
have free_lays_ok := mechanism_lays costs D (described_blocks R M d) no_costs
  (free_lays R K N [::] [::]).
have free_is : all_affine (fun _ _ => entries_program [finType of void] loss
    (@column_of _ _ set) (@condition_of _ _ set) (@limit_of _ _ set)
    (@equations _ _ set) (no_rows R X Y) (value D)).
  exact/entries_affine/free_affine.
apply: (rows_no_level set_is k_among some).
  by have [v v_ok _] := family_point free_is free_lays_ok x_ok; exists v.
by rewrite unit_number small_germ in shown; apply: rows_above shown.
Qed.

End Rows.

(* What is accepted holds. *)
Section Proved.
Variables (R : realFieldType) (M : nat) (d : description) (N : nat).
Variables (a : adjacency) (costs : seq (seq Q)) (delta : Q).
Implicit Types (D L low high : Q) (p x y : seq vec).
Local Notation K := (blocks_of M d).
Local Notation X := [finType of 'I_M].
Local Notation Y := [finType of 'I_N].
Local Notation value := (ofQ R).
Local Notation loss := (loss_matrix R M N costs).
Local Notation adjacent := (adjacent_in M a).
Local Notation S := (set_of R M d).

(* The blocks of a claim are rows of privacy with its notion. *)
Definition rows_shown (P : num -> num -> privacy_blocks) :=
  exists (F G : finType) (lf : forall l h, layout (more_blocks (P l h)) F)
    (lg : forall l h, layout (privacy_rows (P l h)) G)
    (k : R -> R -> private_rows R X Y F G),
  [/\ forall l h, privacy_lays (K := K) (N := N) (lf l h) (lg l h) k
        (value_of R l) (value_of R h),
      affine_rows k &
      forall l h (W : X -> Y -> R), 0 < l -> l <= h -> mechanism W ->
        kept (k l h) W <-> graph_approximate adjacent (h / l) (value delta) W].

Let shown_pairs := pairs_range M a.

Lemma floors_shown : value delta = 0 -> (forall i h, adjacent i h) ->
  rows_shown (floor_blocks M N).
Proof.
move=> delta0 all; exists Y, [finType of X * Y + X * Y].
exists (fun _ _ => one_block N false [::]).
exists (fun _ _ =>
  both_blocks (pair_block M N false [::]) (pair_block M N false [::])).
exists (floor_rows X Y); split=> [l h||l h W l_gt0 le W_ok].
- exact: floors_lay.
- exact: floors_affine.
by rewrite delta0; apply: floors_among.
Qed.

Local Notation n := (size (pairs_in M a)).

Lemma pairs_shown : value delta = 0 ->
  rows_shown (pair_blocks M N (pairs_in M a)).
Proof.
move=> delta0; exists [finType of void], [finType of 'I_n * Y].
exists (fun _ _ => empty_block false [::]).
exists (fun _ _ => then_empty (pair_block n N false [::]) false [::]).
exists (pair_rows Y (ends_of (K := K) shown_pairs)).
split=> [l h||l h W l_gt0 le W_ok].
- exact: pairs_lay.
- exact: pairs_affine.
by rewrite delta0; apply: pair_rows_among => //; apply: listed_pairs.
Qed.

Lemma delta_shown : 0 <= value delta ->
  rows_shown (delta_blocks M N (pairs_in M a) delta).
Proof.
move=> delta_ge0; exists [finType of 'I_n * Y], [finType of 'I_n * Y + 'I_n].
exists (fun _ _ => pair_block n N false [::]).
exists (fun l _ => both_blocks (pair_block n N false [::])
  (one_block n false (stretched (Qopp delta) l))).
exists (delta_rows Y (ends_of (K := K) shown_pairs) (value delta)).
split=> [l h||l h W l_gt0 le W_ok].
- exact: delta_lays.
- exact: delta_affine.
by apply: delta_rows_among => //; apply: listed_pairs.
Qed.

Lemma privacy_shown : is_delta delta -> rows_shown (privacy_in M N a delta).
Proof.
move=> /(@is_delta_sound R)[delta_ge0 _].
have := floors_shown; have := pairs_shown; have := delta_shown delta_ge0.
rewrite /rows_shown /privacy_in.
have := ofQ_eq R delta 0; case: (Qeq_bool delta 0) => // /eqP.
rewrite ofQ0 => delta0; case: (a) => [|edges|letters] _ pairs floors.
- exact: floors.
- exact: pairs.
exact: pairs.
Qed.

Theorem loss_proved D L x y : proves_loss M d N a costs delta D L x y ->
  least_loss_within adjacent S loss (value L) (value delta) (value D).
Proof.
move=> /and4P[proper /privacy_shown[F [G [lf [lg [k]]]]]].
move=> [lay k_affine k_among].
move=> L_ge1 ok; apply: (loss_of_rows lay k_affine proper k_among L_ge1).
by exists x, y.
Qed.

Theorem between_proved D low high p x y :
  proves_between M d N a costs delta D low high p x y ->
  level_within adjacent S loss (value D) (value delta) (value low) (value high).
Proof.
move=> /and5P[proper /privacy_shown[F [G [lf [lg [k]]]]]].
move=> [lay k_affine k_among].
move=> some low_ge1 /and3P[le x_ok y_ok].
exact: (between_of_rows lay k_affine proper k_among some low_ge1 le x_ok y_ok).
Qed.

Theorem none_proved D p x y : proves_none M d N a costs delta D p x y ->
  no_level_within adjacent S loss (value D) (value delta).
Proof.
move=> /and5P[proper /privacy_shown[F [G [lf [lg [k]]]]]].
move=> [lay k_affine k_among].
move=> some x_ok y_ok.
exact: (none_of_rows lay k_affine proper k_among some x_ok y_ok).
Qed.

End Proved.

(* Without a delta: the notions of single outputs. *)
Section Pure.
Variables (R : realFieldType) (M : nat) (d : description) (N : nat).
Variables (a : adjacency) (costs : seq (seq Q)).
Implicit Types (D L low high : Q) (p x y : seq vec).
Local Notation value := (ofQ R).
Local Notation loss := (loss_matrix R M N costs).
Local Notation adjacent := (adjacent_in M a).
Local Notation S := (set_of R M d).

Theorem pure_loss_proved D L x y : proves_loss M d N a costs 0 D L x y ->
  least_loss_among adjacent S loss (value L) (value D).
Proof.
move=> /(loss_proved R)[]; rewrite ofQ0 => /among_pure reached low.
by split=> // E /among_pure; apply: low.
Qed.

Theorem pure_between_proved D low high p x y :
  proves_between M d N a costs 0 D low high p x y ->
  level_between adjacent S loss (value D) (value low) (value high).
Proof.
move=> /(between_proved R)[low_ge1 le]; rewrite ofQ0 => /among_pure reached ok.
by split=> // L L_ge1 /among_pure; apply: ok.
Qed.

Theorem pure_none_proved D p x y : proves_none M d N a costs 0 D p x y ->
  no_level adjacent S loss (value D).
Proof.
move=> /(none_proved R)[reached none]; split=> // L L_ge1 /among_pure.
by rewrite -(ofQ0 R); apply: none.
Qed.

End Pure.
