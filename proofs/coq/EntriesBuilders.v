(* The programs of certificates of format 2 by pairs of adjacent letters, with
   a delta or without: entries_programs.py and local_programs.py.

   pair_rows, delta_rows        the rows of privacy of the programs

   Exports: delta_mixture, pairs_distortion, pairs_level, pairs_no_level,
   delta_distortion, delta_level, delta_no_level, hamming_delta_distortion,
   hamming_delta_level, hamming_delta_infinite, graph_utility, graph_level.  A
   set is a polyhedron; costs and adjacent letters are any. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets.
From symdp Require Import CertificateChecks EntriesChecks Kernel Builders.
From symdp Require Import ApproximateEntriesChecks.
From symdp Require Import BuiltPrograms Channels.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The notions of ApproximateEntriesChecks.v. *)
Section Notions.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X).
Implicit Types (S : source_set R X) (d : X -> Y -> R).
Implicit Types (lambda delta D : R).

(* Without delta, single outputs are enough. *)
Lemma among_graph (Z : finType) lambda (W : X -> Z -> R) :
  graph_approximate adjacent lambda 0 W <-> graph_dp adjacent lambda W.
Proof.
rewrite graph_dp_sets.
by split=> sets x x' A /(sets x x' A); rewrite addr0.
Qed.

Lemma among_pure S d D lambda :
  achievable_within adjacent S d D 0 lambda <->
  achievable_among adjacent S d D lambda.
Proof.
by split=> -[Z [W [g [W_ok W_private W_loss]]]]; exists Z, W, g; split=> //;
  apply/among_graph.
Qed.

Lemma among_le S d D delta lambda mu : lambda <= mu ->
  achievable_within adjacent S d D delta lambda ->
  achievable_within adjacent S d D delta mu.
Proof.
move=> le [Z [W [g [[W_ge0 W_row] W_private W_loss]]]]; exists Z, W, g.
split=> // x x' A xx'; apply: le_trans (W_private x x' A xx') _.
by rewrite ler_add2r ler_wpmul2r // sumr_ge0.
Qed.

(* Outputs that are taken for the same one are merged. *)
Lemma among_merged S d D delta lambda :
  achievable_within adjacent S d D delta lambda ->
  exists W : X -> Y -> R,
  [/\ mechanism W, graph_approximate adjacent lambda delta W &
    forall P, S P -> expected_loss P d id W <= D].
Proof.
case=> Z [W [g [W_ok W_private W_loss]]]; exists (merged g W); split.
- exact: merged_mechanism.
- by move=> x x' A xx'; rewrite !merged_set; apply: W_private.
by move=> P S_P; rewrite merged_loss; apply: W_loss.
Qed.

End Notions.

(* distortion, approximate rescaling: the nearest outputs with probability
   delta, and a private mechanism otherwise. *)
Section Mixture.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X).
Variables (d : X -> Y -> R) (P : X -> R) (near : X -> Y) (delta : R).
Implicit Types (D lambda : R).

Add Field numbers : (field_of_numbers R).

Hypothesis delta_in : 0 <= delta <= 1.

Theorem delta_mixture D lambda : 0 <= lambda ->
  achievable_among adjacent (only P) d D lambda ->
  achievable_within adjacent (only P) d
    ((1 - delta) * D + delta * \sum_x P x * d x (near x)) delta lambda.
Proof.
have /andP[delta_ge0 delta_le1] := delta_in.
have rest_ge0 : 0 <= 1 - delta by rewrite subr_ge0.
move=> lambda_ge0 /among_pure/among_merged[W [[W_ge0 W_row] private W_loss]].
pose N x y : R := (y == near x)%:R.
have N_sum (f : Y -> R) x : \sum_y N x y * f y = f (near x).
  by rewrite (bigD1 (near x)) //= /N eqxx mul1r big1 ?addr0 // => y /negPf ->;
    rewrite mul0r.
have N_row x : \sum_y N x y = 1.
  by rewrite -[RHS](N_sum (fun=> 1) x); apply: eq_bigr => y _; rewrite mulr1.
have N_le x (A : {set Y}) : 0 <= \sum_(y in A) N x y <= 1.
  rewrite sumr_ge0 => [|y _]; last exact: ler0n.
  rewrite -(N_row x) [X in _ <= X](bigID (mem A)) /= ler_addl.
  by rewrite sumr_ge0 // => y _; apply: ler0n.
exists Y, (fun x y => (1 - delta) * W x y + delta * N x y), id; split.
- split=> [x y|x]; first by rewrite addr_ge0 ?mulr_ge0 ?ler0n.
  by rewrite big_split -!mulr_sumr /= W_row N_row !mulr1 subrK.
- move=> x x' A xx'; rewrite !big_split -!mulr_sumr /=.
  have /andP[_ N_le1] := N_le x A; have /andP[N_ge0 _] := N_le x' A.
  apply: ler_add; last by rewrite -[X in _ <= X]mulr1 ler_wpmul2l.
  have := private x x' A xx'; rewrite addr0 => le.
  apply: le_trans (ler_wpmul2l rest_ge0 le) _.
  by rewrite mulrCA mulrDr ler_addl !mulr_ge0.
move=> Q Q_P; have := ler_wpmul2l rest_ge0 (W_loss Q Q_P).
rewrite -(ler_add2r (delta * \sum_x P x * d x (near x))); apply: le_trans.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
rewrite /expected_loss !mulr_sumr -big_split; apply: eq_bigr => x _ /=.
rewrite Q_P -(N_sum (d x)).
have -> : \sum_y ((1 - delta) * W x y + delta * N x y) * d x y =
    (1 - delta) * (\sum_y W x y * d x y) + delta * (\sum_y N x y * d x y).
  by rewrite !mulr_sumr -big_split; apply: eq_bigr => y _ /=;
    rewrite mulrDl !mulrA.
by move: (\sum_y _) (\sum_y _) => u v; identity R.
Qed.

End Mixture.

(* The largest sum over a set is that of positive parts. *)
Section PositiveParts.
Variables (R : realFieldType) (Z : finType).
Implicit Types (u e : Z -> R) (A : {set Z}).

Lemma sum_below u e A : (forall z, 0 <= e z) -> (forall z, u z <= e z) ->
  \sum_(z in A) u z <= \sum_z e z.
Proof.
move=> e_ge0 u_le; rewrite [X in _ <= X](bigID (mem A)) /=.
by rewrite ler_paddr ?sumr_ge0 //; apply: ler_sum => z _; apply: u_le.
Qed.

Lemma sum_positive u :
  \sum_z Num.max 0 (u z) = \sum_(z in [set z | 0 < u z]) u z.
Proof.
rewrite [RHS]big_mkcond; apply: eq_bigr => z _; rewrite inE.
by case: (ltrP 0 (u z)).
Qed.

End PositiveParts.

(* The rows of all listed pairs, at the level (a, b), lambda being b / a. *)
Section Rows.
Variables (R : realFieldType) (X Y J : finType) (ends : J -> X * X).
Implicit Types (W : X -> Y -> R) (a b delta : R).

Add Field numbers : (field_of_numbers R).

(* b W(y|h) - a W(y|i), as a sum over entries. *)
Definition pair_sum a b (q : J * Y) (e : X * Y) : R :=
  b * (e == ((ends q.1).2, q.2))%:R - a * (e == ((ends q.1).1, q.2))%:R.

Definition pair_rows a b :
    private_rows R X Y [finType of void] [finType of J * Y] :=
  PrivateRows (pair_sum a b) (fun _ _ => 0) (fun=> 0).

(* The same with an excess, and that the sum of these is a delta at most. *)
Definition delta_rows delta a b :
    private_rows R X Y [finType of J * Y] [finType of J * Y + J] :=
  PrivateRows
    (fun q => if q is inl p then pair_sum a b p else fun=> 0)
    (fun q e => match q with
      | inl p => (e == p)%:R | inr j => - (e.1 == j)%:R end)
    (fun q => if q is inr _ then - (a * delta) else 0).

(* Without rows: the program of all mechanisms. *)
Definition no_rows :
    private_rows R X Y [finType of void] [finType of void] :=
  PrivateRows (fun _ _ => 0) (fun _ _ => 0) (fun=> 0).

Lemma sum_pair a b q W : \sum_e pair_sum a b q e * W e.1 e.2 =
  b * W (ends q.1).2 q.2 - a * W (ends q.1).1 q.2.
Proof.
under eq_bigr do rewrite mulrBl -!mulrA.
by rewrite sumrB -!mulr_sumr !sum_at.
Qed.

Lemma pairs_kept a b W : kept (pair_rows a b) W <->
  forall j y, a * W (ends j).1 y <= b * W (ends j).2 y.
Proof.
have row (m : void -> R) q :
    (0 <= \sum_e pair_sum a b q e * W e.1 e.2 + \sum_i 0 * m i) =
    (a * W (ends q.1).1 q.2 <= b * W (ends q.1).2 q.2).
  by rewrite sum_pair [X in _ + X]big1 ?addr0 ?subr_ge0 // => -[].
split=> [[m _ m_ok] j y|W_ok]; first by have := m_ok (j, y); rewrite /= row.
by exists (fun=> 0) => // q; rewrite /= row.
Qed.

Lemma delta_kept delta a b W : kept (delta_rows delta a b) W <->
  forall j (A : {set Y}),
    \sum_(y in A) (a * W (ends j).1 y - b * W (ends j).2 y) <= a * delta.
Proof.
have private (m : J * Y -> R) q :
    (0 <= \sum_e pair_sum a b q e * W e.1 e.2 + \sum_i (i == q)%:R * m i) =
    (a * W (ends q.1).1 q.2 - b * W (ends q.1).2 q.2 <= m q).
  rewrite sum_pair sum_at -[RHS]subr_ge0; congr (0 <= _); identity R.
have most (m : J * Y -> R) j :
    (- (a * delta) <= \sum_e 0 * W e.1 e.2 + \sum_i - (i.1 == j)%:R * m i) =
    (\sum_y m (j, y) <= a * delta).
  rewrite big1 => [|e _]; last exact: mul0r.
  by under eq_bigr do rewrite mulNr; rewrite sumrN sum_row add0r ler_opp2.
split=> [[m m_ge0 m_ok] j A|sets].
  have := m_ok (inr j); rewrite /= most; apply: le_trans.
  apply: (@sum_below _ _ _ (fun y => m (j, y))) => y; first exact: m_ge0.
  by have := m_ok (inl (j, y)); rewrite /= private.
exists (fun q : J * Y =>
  Num.max 0 (a * W (ends q.1).1 q.2 - b * W (ends q.1).2 q.2)) => [q|[q|j]] /=.
- by rewrite le_maxr lexx.
- by rewrite private le_maxr lexx orbT.
by rewrite most sum_positive; apply: sets.
Qed.

(* The listed pairs are those of different adjacent letters. *)
Variable adjacent : rel X.
Hypothesis listed : forall x x', x != x' ->
  adjacent x x' = [exists j, ends j == (x, x')].

Lemma scaled_pair a b delta W x x' (A : {set Y}) : 0 < a ->
  (\sum_(y in A) (a * W x y - b * W x' y) <= a * delta) =
  (\sum_(y in A) W x y <= b / a * (\sum_(y in A) W x' y) + delta).
Proof.
move=> a_gt0; rewrite -[RHS](ler_pmul2l a_gt0) mulrDr mulrA.
rewrite [a * (b / a)]mulrC divfK ?gt_eqF // -ler_subl_addl.
by rewrite sumrB -!mulr_sumr.
Qed.

Lemma pairs_among a b delta W : 0 < a -> a <= b -> 0 <= delta ->
  mechanism W ->
  (forall j (A : {set Y}),
    \sum_(y in A) (a * W (ends j).1 y - b * W (ends j).2 y) <= a * delta) <->
  graph_approximate adjacent (b / a) delta W.
Proof.
move=> a_gt0 a_le_b delta_ge0 [W_ge0 W_row].
have loop x (A : {set Y}) :
    \sum_(y in A) W x y <= b / a * (\sum_(y in A) W x y) + delta.
  rewrite ler_paddr // ler_pemull ?sumr_ge0 //.
  by rewrite ler_pdivl_mulr // mul1r.
split=> [sets x x' A|private j A].
  have [<-|xx'] := eqVneq x x'; first by rewrite loop.
  rewrite listed // => /existsP[j /eqP jE]; have := sets j A.
  by rewrite jE scaled_pair.
rewrite scaled_pair //; have [<-|jj'] := eqVneq (ends j).1 (ends j).2.
  exact: loop.
apply: private; rewrite listed //; apply/existsP; exists j.
by case: (ends j).
Qed.

Lemma pair_rows_among a b W : 0 < a -> a <= b -> mechanism W ->
  kept (pair_rows a b) W <-> graph_approximate adjacent (b / a) 0 W.
Proof.
move=> a_gt0 a_le_b W_ok; rewrite pairs_kept -pairs_among // mulr0.
split=> [W_le j A|sets j y].
  by rewrite -oppr_ge0 -sumrN sumr_ge0 // => y _; rewrite oppr_ge0 subr_le0.
by have := sets j [set y]; rewrite big_set1 subr_le0.
Qed.

Lemma delta_rows_among delta a b W : 0 <= delta -> 0 < a -> a <= b ->
  mechanism W ->
  kept (delta_rows delta a b) W <-> graph_approximate adjacent (b / a) delta W.
Proof.
by move=> delta_ge0 a_gt0 a_le_b W_ok; rewrite delta_kept pairs_among.
Qed.

End Rows.

(* What the kernel accepts of programs with rows of privacy. *)
Section Accepted.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (T : source_set R X).
Variables (adjacent : rel X) (J : finType) (ends : J -> X * X).
Implicit Types (D lambda low high : R).

Local Notation program U k :=
  (entries_program [finType of U] d column row bound exact k).
Local Notation least k := (program unit k 0).
Local Notation within k D := (program void k D).

Hypothesis T_polyhedron :
  forall P, T P <-> polyhedron column row bound exact P.
Hypothesis listed : forall x x', x != x' ->
  adjacent x x' = [exists j, ends j == (x, x')].

Let set_some : (exists P, T P) <->
  exists P, polyhedron column row bound exact P.
Proof. by split=> -[P /T_polyhedron]; exists P. Qed.

Let none (E Q : finType) (k : private_rows R X Y E Q) D :
  (exists c y h t, multipliers (within k D) c y h t /\
     0 < proved (within k D) y h) ->
  ~ entries_built d column row bound exact k D.
Proof. by move=> [c [y [h [t [m_ok]]]]]; apply: entries_none m_ok. Qed.

Section AnyRows.
Variables (E Q : finType) (k : R -> R -> private_rows R X Y E Q) (delta : R).
Hypothesis k_among : forall a b (W : X -> Y -> R), 0 < a -> a <= b ->
  mechanism W -> kept (k a b) W <-> graph_approximate adjacent (b / a) delta W.

(* Points are the mechanisms, with any finite number of outputs. *)
Lemma built_among a b D : (exists P, T P) -> 0 < a -> a <= b ->
  entries_built d column row bound exact (k a b) D <->
  achievable_within adjacent T d D delta (b / a).
Proof.
move=> /set_some S_some a_gt0 a_le_b; rewrite entries_mechanisms //.
split=> [[W [W_ok W_kept W_loss]]|/among_merged[W [W_ok W_private W_loss]]].
  exists Y, W, id; split=> // [|P /T_polyhedron]; first exact/k_among.
  exact: W_loss.
exists W; split=> // [|P /T_polyhedron]; first exact/k_among.
exact: W_loss.
Qed.

Lemma built_among1 lambda D : (exists P, T P) -> 1 <= lambda ->
  entries_built d column row bound exact (k 1 lambda) D <->
  achievable_within adjacent T d D delta lambda.
Proof. by move=> some ge1; rewrite built_among ?ltr01 // divr1. Qed.

(* A least loss there is only where there is a prior. *)
Lemma least_among_some lambda D :
  least_loss_within adjacent T d lambda delta D -> exists P, T P.
Proof.
move=> [[Z [W [g [W_ok W_private _]]]] low]; apply/set_some.
have [//|[D' [alpha [D'_lt0 ok]]]] := some_or_prices column row bound exact.
have : D <= D - 1.
  apply: low; exists Z, W, g; split=> // P /T_polyhedron S_P.
  have some : exists P, polyhedron column row bound exact P by exists P.
  have /(charged_prices _ _ some)/(_ P S_P) :
      exists alpha, prices column row bound exact (fun=> 0) D' alpha.
    by exists alpha.
  by rewrite big1 ?leNgt ?D'_lt0 // => x _; rewrite mulr0.
by rewrite ler_addl oppr_ge0 leNgt ltr01.
Qed.

Lemma rows_distortion lambda D : 1 <= lambda ->
  least_value (least (k 1 lambda)) D <->
  least_loss_within adjacent T d lambda delta D.
Proof.
move=> ge1; have equal : (exists P, T P) -> least_value (least (k 1 lambda)) D
    <-> least_loss_within adjacent T d lambda delta D.
  move=> some; rewrite least_entries_value built_among1 //.
  by split=> -[reached low]; split=> // D' /(built_among1 _ some ge1);
    apply: low.
split=> solved; apply/equal => //; last exact: least_among_some solved.
exact/set_some/(least_entries_some solved).
Qed.

Lemma rows_level D low high : (exists P, T P) -> 1 <= low -> low <= high ->
  (exists v, point (within (k 1 high) D) v) ->
  (1 < low -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (within (k 1 (low - s)) D) c y h t /\
     0 < proved (within (k 1 (low - s)) D) y h) ->
  level_within adjacent T d D delta low high.
Proof.
move=> some low_ge1 le /within_entries reached multiplied.
split=> //; first exact/(built_among1 _ some (le_trans low_ge1 le)).
apply: none_below => [lambda mu|]; first exact: among_le.
move=> /multiplied[e e_gt0 e_none]; exists e => // s /e_none s_none s_ge1.
by move=> /(built_among1 _ some s_ge1); apply: none.
Qed.

Lemma rows_no_level D : (exists P, T P) ->
  (exists v, point (within (no_rows R X Y) D) v) ->
  (exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (within (k s 1) D) c y h t /\
     0 < proved (within (k s 1) D) y h) ->
  no_level_within adjacent T d D delta.
Proof.
move=> some /within_entries.
move=> /(entries_mechanisms _ _ (iffLR set_some some))[W [W_ok _ W_loss]].
move=> [e e_gt0 e_none]; split.
  by exists Y, W, id; split=> // P /T_polyhedron; apply: W_loss.
apply: none_finite => [lambda mu|]; first exact: among_le.
exists e => // s s_in s_le1; have /andP[s_gt0 _] := s_in.
by move=> /(built_among _ some s_gt0 s_le1); apply: none; apply: e_none.
Qed.

End AnyRows.

Let pure a b (W : X -> Y -> R) : 0 < a -> a <= b -> mechanism W ->
  kept (pair_rows Y ends a b) W <-> graph_approximate adjacent (b / a) 0 W.
Proof. exact: pair_rows_among. Qed.

(* Pairs of adjacent letters: the least value is the least loss. *)
Theorem pairs_distortion lambda D : 1 <= lambda ->
  least_value (least (pair_rows Y ends 1 lambda)) D <->
  least_loss_among adjacent T d lambda D.
Proof.
move=> lambda_ge1; rewrite (rows_distortion pure) // /least_loss_within.
by rewrite among_pure; split=> -[? low]; split=> // D' /among_pure; apply: low.
Qed.

(* A least lambda, or an enclosure of it. *)
Theorem pairs_level D low high : (exists P, T P) -> 1 <= low -> low <= high ->
  (exists v, point (within (pair_rows Y ends 1 high) D) v) ->
  (1 < low -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (within (pair_rows Y ends 1 (low - s)) D) c y h t /\
     0 < proved (within (pair_rows Y ends 1 (low - s)) D) y h) ->
  level_between adjacent T d D low high.
Proof.
move=> some low_ge1 le reached shown; have [_ _ /among_pure ok least] :=
  rows_level pure some low_ge1 le reached shown.
by split=> // lambda lambda_ge1 /among_pure; apply: least.
Qed.

Theorem pairs_no_level D : (exists P, T P) ->
  (exists v, point (within (no_rows R X Y) D) v) ->
  (exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (within (pair_rows Y ends s 1) D) c y h t /\
     0 < proved (within (pair_rows Y ends s 1) D) y h) ->
  no_level adjacent T d D.
Proof.
move=> some reached /(rows_no_level pure some reached)[free shown]; split=> //.
by move=> lambda lambda_ge1 /among_pure; apply: shown.
Qed.

(* The same with a delta. *)
Section Delta.
Variable delta : R.
Hypothesis delta_ge0 : 0 <= delta.

Local Notation rows := (delta_rows Y ends delta).
Let sets a b (W : X -> Y -> R) : 0 < a -> a <= b -> mechanism W ->
  kept (rows a b) W <-> graph_approximate adjacent (b / a) delta W.
Proof. exact: delta_rows_among. Qed.

Theorem delta_distortion lambda D : 1 <= lambda ->
  least_value (least (rows 1 lambda)) D <->
  least_loss_within adjacent T d lambda delta D.
Proof. exact: (rows_distortion sets). Qed.

Theorem delta_level D low high : (exists P, T P) -> 1 <= low -> low <= high ->
  (exists v, point (within (rows 1 high) D) v) ->
  (1 < low -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (within (rows 1 (low - s)) D) c y h t /\
     0 < proved (within (rows 1 (low - s)) D) y h) ->
  level_within adjacent T d D delta low high.
Proof. exact: (rows_level sets). Qed.

Theorem delta_no_level D : (exists P, T P) ->
  (exists v, point (within (no_rows R X Y) D) v) ->
  (exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (within (rows s 1) D) c y h t /\
     0 < proved (within (rows s 1) D) y h) ->
  no_level_within adjacent T d D delta.
Proof. exact: (rows_no_level sets). Qed.

End Delta.

End Accepted.

(* All letters adjacent, a delta and the Hamming distortion. *)
Section Hamming.
Variables (R : realFieldType) (X C B J : finType) (ends : J -> X * X).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (T : source_set R X) (delta : R).
Implicit Types (D L lambda : R).

Hypothesis T_polyhedron :
  forall P, T P <-> polyhedron column row bound exact P.
Hypothesis listed : forall x x', x != x' -> [exists j, ends j == (x, x')].
Hypothesis delta_ge0 : 0 <= delta.

Local Notation program U a b D := (entries_program [finType of U]
  (@hamming R X) column row bound exact (delta_rows X ends delta a b) D).
Local Notation everyone := (fun _ _ => true).

Let all_listed (x x' : X) : x != x' ->
  everyone x x' = [exists j, ends j == (x, x')].
Proof. by move/listed=> ->. Qed.

Lemma hamming_among D lambda :
  achievable_within everyone T (@hamming R X) D delta lambda <->
  approximately_achievable T D delta lambda.
Proof.
split=> -[Z [W [g [W_ok W_private W_loss]]]]; exists Z, W, g; split=> //.
- by move=> x x' A; apply: W_private.
- by move=> P T_P; rewrite -hamming_distortion; apply: W_loss.
by move=> P T_P; rewrite hamming_distortion; apply: W_loss.
Qed.

Theorem hamming_delta_distortion lambda D : 1 <= lambda ->
  least_value (program unit 1 lambda 0) D <->
  least_approximate_distortion T lambda delta D.
Proof.
move=> lambda_ge1.
rewrite (delta_distortion _ T_polyhedron all_listed) //.
rewrite /least_approximate_distortion -hamming_among.
by split=> -[? low]; split=> // D' /hamming_among; apply: low.
Qed.

Theorem hamming_delta_level D L : (exists P, T P) -> 1 <= L ->
  (exists v, point (program void 1 L D) v) ->
  (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (program void 1 (L - s) D) c y h t /\
     0 < proved (program void 1 (L - s) D) y h) ->
  least_approximate_exp_epsilon T D delta L.
Proof.
move=> some L_ge1 reached shown; have [_ _ /hamming_among ok least] :=
  delta_level T_polyhedron all_listed delta_ge0 some L_ge1 (lexx L) reached
    shown.
by split=> // lambda lambda_ge1 /hamming_among; apply: least.
Qed.

Theorem hamming_delta_infinite D : (exists P, T P) ->
  (exists v, point (entries_program [finType of void] (@hamming R X) column row
     bound exact (no_rows R X X) D) v) ->
  (exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (program void s 1 D) c y h t /\
     0 < proved (program void s 1 D) y h) ->
  no_finite_approximate_epsilon T D delta.
Proof.
move=> some reached shown lambda lambda_ge1 /hamming_among.
have [_ none] :=
  delta_no_level T_polyhedron all_listed delta_ge0 some reached shown.
exact: none.
Qed.

End Hamming.

(* One prior on the vertices of a graph. *)
Section Graph.
Variables (R : realFieldType) (X J : finType) (adjacent : rel X).
Variables (ends : J -> X * X) (P : X -> R).
Implicit Types (D U lambda low high : R).

Hypothesis P_prior : prior P.
Hypothesis listed : forall x x', x != x' ->
  adjacent x x' = [exists j, ends j == (x, x')].

Local Notation program U a b D := (entries_program [finType of U]
  (@hamming R X) (fun _ : unit => P) (fun=> fun=> 1) (fun=> 1)
  (@predT unit) (pair_rows X ends a b) D).

Lemma only_some : exists Q, only P Q.
Proof. by exists P. Qed.

Lemma hamming_utility (Z : finType) (W : X -> Z -> R) g D : mechanism W ->
  has_loss (only P) (@hamming R X) D g W <-> 1 - utility P g W <= D.
Proof.
move=> W_ok; rewrite /utility -distortion_correct // -hamming_distortion.
split=> [|le Q Q_P]; first exact.
by apply: le_trans le; rewrite le_eqVlt; apply/orP; left; apply/eqP;
  apply: eq_bigr => x _; rewrite Q_P.
Qed.

(* The least distortion is what the best utility leaves of 1. *)
Lemma best_utility_loss lambda U :
  least_loss_among adjacent (only P) (@hamming R X) lambda (1 - U) <->
  best_utility adjacent P lambda U.
Proof.
split=> [[reached low]|[[W [W_ok W_private W_best]] best]].
  have best (Z : finType) (W : X -> Z -> R) g : mechanism W ->
      graph_dp adjacent lambda W -> utility P g W <= U.
    move=> W_ok W_private; rewrite -ler_opp2 -(ler_add2l 1); apply: low.
    by exists Z, W, g; split=> //; apply/hamming_utility.
  split=> //.
  have [W [W_ok /among_graph W_private W_loss]] :=
    among_merged (iffRL (among_pure _ _ _ _ _) reached).
  exists W; split=> //; apply/eqP; rewrite eq_le best //=.
  by rewrite -ler_opp2 -(ler_add2l 1); apply/hamming_utility.
split=> [|D' [Z [V [g [V_ok V_private /(hamming_utility _ _ V_ok) le]]]]].
  exists X, W, id; split=> //; apply/hamming_utility => //.
  by rewrite W_best.
by apply: le_trans le; rewrite ler_add2l ler_opp2 best.
Qed.

Theorem graph_utility lambda U : 1 <= lambda ->
  least_value (program unit 1 lambda 0) (1 - U) <->
  best_utility adjacent P lambda U.
Proof.
move=> lambda_ge1; rewrite -best_utility_loss.
exact: (pairs_distortion _ (only_polyhedron P) listed).
Qed.

Theorem graph_level D low high : 1 <= low -> low <= high ->
  (exists v, point (program void 1 high D) v) ->
  (1 < low -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (program void 1 (low - s) D) c y h t /\
     0 < proved (program void 1 (low - s) D) y h) ->
  level_between adjacent (only P) (@hamming R X) D low high.
Proof. exact: (pairs_level (only_polyhedron P) listed only_some). Qed.

End Graph.
