(* Coverings by balls of a tree: some set is as cheap as every fraction.

   staircase A key high  of two columns in the set of a row the one not higher
                         is in the set of every row of no smaller key that
                         has the other one
   tree_distance up len d  d adds the lengths len along a tree, in which each
                         node a > 0 is joined to the node up a before it
   walk up len k a b     this distance, added up in at most k steps
   shared d a b          twice what the ways from node 0 to a and b share
   no_dearer c k         the outputs that a letter finds no dearer than one
   Exports: staircase_covering, tree_distance_exists, tree_balls,
   staircase_codebook, tree_codebook. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Staircases.
Variables (R : realFieldType) (O K : finType) (A : K -> {set O}).
Variables (key : K -> R) (high : O -> R).
Implicit Types (y z : O) (k : K) (s : seq K) (c n : O -> R) (p u : K -> R).

Definition staircase :=
  forall k k' y y', key k <= key k' -> high y' <= high y ->
  y \in A k -> y' \in A k -> y \in A k' -> y' \in A k'.

(* Taken from the lowest on, each that clashes with none so far. *)
Lemma choose_apart (clash : rel O) (S : {set O}) : exists B : {set O},
  [/\ B \subset S, {in B &, forall y z, clash y z -> clash z y -> y = z}
    & forall y, y \in S -> y \in B \/ exists2 z, z \in B &
    clash z y && clash y z && (high z <= high y)].
Proof.
have [m] := ubnP #|S|; elim: m S => // m IH S S_lt.
have [->|[y0 y0_S]] := set_0Vmem S.
  by exists set0; split=> // y; rewrite inE.
have [z0 z0_min z0_least] := arg_minP high y0_S; have z0_S : z0 \in S := z0_min.
pose S' := [set y in S | (y != z0) && ~~ (clash z0 y && clash y z0)].
have S'_sub : S' \subset S by apply/subsetP => y; rewrite inE => /andP[].
have S'_lt : (#|S'| < m)%N.
  apply: (@leq_trans #|S|); last by rewrite -ltnS.
  apply: proper_card; rewrite properE S'_sub.
  by apply/subsetPn; exists z0 => //; rewrite inE eqxx andbF.
have [B [B_sub B_apart B_near]] := IH S' S'_lt.
have far y : y \in B -> ~~ (clash z0 y && clash y z0).
  by move/(subsetP B_sub); rewrite inE => /and3P[].
exists (z0 |: B); split.
- by rewrite subUset sub1set z0_S (subset_trans B_sub).
- move=> y z; rewrite !in_setU1 => /orP[/eqP->|y_B] /orP[/eqP->|z_B] // yz zy.
  + by have := far z z_B; rewrite yz zy.
  + by have := far y y_B; rewrite yz zy.
  exact: B_apart.
move=> y y_S; have [->|y_z0] := eqVneq y z0; first by left; rewrite setU11.
have [near|not_near] := boolP (clash z0 y && clash y z0).
  by right; exists z0; rewrite ?setU11 // near z0_least.
have [|y_B|[z z_B z_y]] := B_near y; first by rewrite inE y_S y_z0.
  by left; rewrite in_setU1 y_B orbT.
by right; exists z => //; rewrite in_setU1 z_B orbT.
Qed.

Lemma largest_price c (q : R) (S : {set O}) :
  (forall y, 0 <= c y) -> 0 <= q -> exists v,
  [/\ 0 <= v <= q, forall y, y \in S -> v <= c y &
      v = q \/ exists2 y, y \in S & v = c y].
Proof.
move=> c_ge0 q_ge0; have [/existsP[y0 /andP[y0_S y0_lt]]|none] :=
    boolP [exists y, (y \in S) && (c y < q)].
  have [z z_S z_least] := arg_minP c y0_S.
  exists (c z); split=> //; last by right; exists z.
  by rewrite c_ge0 (le_trans (z_least _ y0_S)) ?ltW.
exists q; split; rewrite ?q_ge0 ?lexx //; last by left.
move=> y y_S; rewrite leNgt; apply: contra none => y_lt.
by apply/existsP; exists y; rewrite y_S.
Qed.

(* Each row in turn is paid as much as the columns in it still allow. *)
Lemma greedy_prices p s c :
  (forall k, 0 <= p k) -> (forall y, 0 <= c y) -> uniq s ->
    pairwise (fun k k' => key k <= key k') s ->
  exists u, [/\ forall k, k \in s -> 0 <= u k <= p k,
    forall y, \sum_(k <- s | y \in A k) u k <= c y
    & forall k, k \in s -> u k = p k \/ exists2 y, y \in A k &
        \sum_(k' <- s | y \in A k') u k' = c y /\
        forall k', k' \in s -> y \in A k' -> 0 < u k' -> key k' <= key k].
Proof.
move=> p_ge0; elim: s c => [|k s IH] c c_ge0 /=.
  by exists (fun=> 0); split=> // y; rewrite big_nil.
move=> /andP[k_new s_uniq] /andP[/allP k_first s_rising].
have [v [/andP[v_ge0 v_le] v_under v_tight]] :=
  largest_price (A k) c_ge0 (p_ge0 k).
pose c' y := c y - (if y \in A k then v else 0).
have c'_ge0 y : 0 <= c' y by rewrite /c' subr_ge0; case: ifP => // /v_under.
have [u [u_in u_under u_tight]] := IH c' c'_ge0 s_uniq s_rising.
pose w k' := if k' == k then v else u k'.
have w_old k' : k' \in s -> w k' = u k'.
  by move=> k'_s; rewrite /w; case: eqP => // k'_k; rewrite -k'_k k'_s in k_new.
have w_k : w k = v by rewrite /w eqxx.
have w_sum y : \sum_(k' <- k :: s | y \in A k') w k' =
    (if y \in A k then v else 0) + \sum_(k' <- s | y \in A k') u k'.
  have -> : \sum_(k' <- s | y \in A k') u k' = \sum_(k' <- s | y \in A k') w k'.
    by rewrite big_seq_cond [RHS]big_seq_cond;
      apply: eq_bigr => k' /andP[/w_old ->].
  by rewrite big_cons w_k; case: ifP; rewrite ?add0r.
exists w; split.
- move=> k'; rewrite inE => /orP[/eqP->|k'_s]; first by rewrite w_k v_ge0.
  by rewrite w_old ?u_in.
- by move=> y; rewrite w_sum addrC -ler_subr_addr u_under.
move=> k'; rewrite inE => /orP[/eqP->|k'_s].
  rewrite w_k; have [->|[y y_k v_c]] := v_tight;
    [by left | right; exists y => //].
  have c'_0 : c' y = 0 by rewrite /c' y_k v_c subrr.
  have sum_0 : \sum_(k' <- s | y \in A k') u k' = 0.
    apply/eqP; rewrite eq_le (le_trans (u_under y)) ?c'_0 //=.
    by rewrite big_seq_cond sumr_ge0 // => i /andP[/u_in/andP[]].
  split=> [|i]; first by rewrite w_sum y_k sum_0 addr0.
  rewrite inE => /orP[/eqP-> //|i_s] y_i; rewrite w_old // => u_gt0.
  have := u_gt0; rewrite lt_neqAle eq_sym => /andP[/negP[]]; move: sum_0.
  rewrite big_seq_cond => /eqP;
    rewrite psumr_eq0; last by move=> j /andP[/u_in/andP[]].
  by move/allP/(_ i i_s); rewrite i_s y_i.
have [u_p|[y y_k' [sum_c late]]] := u_tight k' k'_s;
  first by left; rewrite w_old.
right; exists y => //; split=> [|i].
  by rewrite w_sum sum_c /c' addrC subrK.
rewrite inE => /orP[/eqP-> _ _|i_s]; first exact: k_first.
by rewrite w_old //; exact: late.
Qed.

(* distortion, tree codebooks: a set, and prices of the rows it misses, cost no
   more than fractions of columns n that cover every row up to what it lacks. *)
Theorem staircase_covering c p n (lack : K -> R) : staircase ->
    (forall y, 0 <= c y) -> (forall k, 0 <= p k) -> (forall y, 0 <= n y) ->
    (forall k, 0 <= lack k) -> (forall k, 1 <= \sum_(y in A k) n y + lack k) ->
  exists B : {set O}, \sum_(y in B) c y + \sum_(k | [disjoint B & A k]) p k <=
    \sum_y c y * n y + \sum_k p k * lack k.
Proof.
move=> stairs c_ge0 p_ge0 n_ge0 lack_ge0 covered.
pose s := sort (fun k k' => key k <= key k') (enum K).
have s_all k : k \in s by rewrite mem_sort mem_enum.
have s_uniq : uniq s by rewrite sort_uniq enum_uniq.
have key_trans : transitive (fun k k' => key k <= key k')
  by move=> a b e; exact: le_trans.
have s_rising : pairwise (fun k k' => key k <= key k') s.
  rewrite -sorted_pairwise //; apply: sort_sorted => k k'; exact: le_total.
have sum_s (P : pred K) (F : K -> R) :
    \sum_(k <- s | P k) F k = \sum_(k | P k) F k.
  apply/perm_big/uniq_perm => [//||k]; first exact: index_enum_uniq.
  by rewrite s_all mem_index_enum.
have [u [u_in u_under u_tight]] := greedy_prices p_ge0 c_ge0 s_uniq s_rising.
have u_ge0 k : 0 <= u k by have /andP[] := u_in k (s_all k).
have u_le k : u k <= p k by have /andP[] := u_in k (s_all k).
pose S := [set y | \sum_(k | y \in A k) u k == c y].
pose clash y z := [exists k, [&& 0 < u k, y \in A k & z \in A k]].
have clash_sym y z : clash y z -> clash z y.
  by case/existsP=> k /and3P[k_pos y_k z_k]; apply/existsP; exists k;
    rewrite k_pos y_k z_k.
have [B [B_sub B_apart B_near]] := choose_apart clash S.
have missed k : [disjoint B & A k] -> u k = p k.
  move=> miss; have [//|[y y_k [y_tight late]]] := u_tight k (s_all k).
  have y_S : y \in S by rewrite inE -y_tight sum_s.
  suff [z z_B z_k] : exists2 z, z \in B & z \in A k.
    by have := disjointFr miss z_B; rewrite z_k.
  have [y_B|[z z_B /andP[/andP[_ /existsP[i /and3P[i_pos y_i z_i]]] z_high]]] :=
      B_near y y_S.
    by exists y.
  exists z => //; exact: (stairs i k y z (late i (s_all i) y_i i_pos)).
exists B; apply: (@le_trans _ _ (\sum_k u k)).
  have -> : \sum_(y in B) c y = \sum_k u k *+ #|B :&: A k|.
    transitivity (\sum_(y in B) \sum_(k | y \in A k) u k).
      by apply: eq_bigr => y /(subsetP B_sub); rewrite inE => /eqP.
    rewrite (exchange_big_dep predT) //=; apply: eq_bigr => k _.
    by rewrite sumr_const; congr (_ *+ _); apply: eq_card => y; rewrite !inE.
  rewrite [X in _ + X]big_mkcond -big_split /= ler_sum // => k _.
  case: ifP => [miss|meet].
    by rewrite (eqP (_ : B :&: A k == set0)) ?cards0 ?mulr0n
      ?add0r ?missed // setI_eq0.
  rewrite addr0; have [->|u_n0] := eqVneq (u k) 0; first by rewrite mul0rn.
  have u_pos : 0 < u k by rewrite lt_neqAle eq_sym u_n0 u_ge0.
  rewrite -[leRHS]mulr1n; apply: ler_wpmuln2l => //.
  rewrite leqNgt; apply/negP => /card_gt1P[y [z []]]; rewrite !inE.
  case/andP=> y_B y_k /andP[z_B z_k] /negP[]; apply/eqP.
  by apply: B_apart => //; apply/existsP; exists k; rewrite u_pos y_k z_k.
apply: (@le_trans _ _ (\sum_k u k * (\sum_(y in A k) n y + lack k))).
  by apply: ler_sum => k _; rewrite -[leLHS]mulr1 ler_wpmul2l.
under eq_bigr do rewrite mulrDr; rewrite big_split /= ler_add //; last first.
  by apply: ler_sum => k _; rewrite ler_wpmul2r.
under eq_bigr do rewrite mulr_sumr.
rewrite (exchange_big_dep predT) //=; apply: ler_sum => y _.
by rewrite -mulr_suml ler_wpmul2r // -sum_s.
Qed.

End Staircases.

Section Trees.
Variable R : realFieldType.

Definition tree_distance (up : nat -> nat)
  (len : nat -> R) (d : nat -> nat -> R) :=
  [/\ forall a, d a a = 0, forall a b, d a b = d b a
    & forall a b, (b < a)%N -> d a b = len a + d (up a) b].

Fixpoint walk (up : nat -> nat) (len : nat -> R) fuel a b : R :=
  if fuel is fuel'.+1 then
    if a == b then 0 else if (a < b)%N then len b + walk up len fuel' a (up b)
    else len a + walk up len fuel' (up a) b else 0.

(* distortion, tree codebooks: every tree has its distance. *)
Lemma tree_distance_exists up len :
  (forall a, (0 < a)%N -> (up a < a)%N) -> exists d, tree_distance up len d.
Proof.
move=> up_lt; pose w := walk up len.
have enough f f' a b : (a + b <= f)%N -> (a + b <= f')%N -> w f a b = w f' a b.
  elim: f f' a b => [|f IH] [|f'] a b //=; rewrite ?leqn0 ?addn_eq0.
  - by move=> /andP[/eqP-> /eqP->].
  - by move=> _ /andP[/eqP-> /eqP->].
  move=> f_ok f'_ok; have shorter x y : (y < x)%N ->
      (up x + y < x + y)%N && (y + up x < y + x)%N.
    by move=> lt; rewrite ltn_add2l ltn_add2r up_lt // (leq_ltn_trans _ lt).
  rewrite /w /=; case: ltngtP => // /shorter/andP[lt1 lt2]; congr (_ + _);
    apply: IH; rewrite -ltnS.
  - exact: leq_trans lt2 f_ok.
  - exact: leq_trans lt2 f'_ok.
  - exact: leq_trans lt1 f_ok.
  - exact: leq_trans lt1 f'_ok.
have sym f a b : w f a b = w f b a.
  by elim: f a b => // f IH a b; rewrite /w /= eq_sym; case: ltngtP => // _;
    congr (_ + _); apply: IH.
exists (fun a b => w (a + b)%N a b); split.
- by case=> [|a] //; rewrite /w /= eqxx.
- by move=> a b; rewrite sym addnC.
case=> // a b lt; rewrite /w addSn /= gtn_eqF // ltnNge ltnW //=; congr (_ + _).
by apply: enough => //; rewrite leq_add2r -ltnS up_lt.
Qed.

Variables (up : nat -> nat) (len : nat -> R) (d : nat -> nat -> R).
Hypotheses (up_lt : forall a, (0 < a)%N -> (up a < a)%N)
  (len_ge0 : forall a, 0 <= len a).
Hypothesis d_tree : tree_distance up len d.

Definition shared a b := d a 0%N + d b 0%N - d a b.

Lemma shared_sym a b : shared a b = shared b a.
Proof.
by have [_ sym _] := d_tree; rewrite /shared (sym b a) [d b _ + _]addrC.
Qed.

Lemma shared_up a b : (b < a)%N -> shared a b = shared (up a) b.
Proof.
have [_ _ step] := d_tree; move=> lt;
  rewrite /shared !(step a) ?(leq_ltn_trans _ lt) //.
by rewrite -(addrA (len a)) opprD addrACA subrr add0r.
Qed.

Lemma shared_self a : (0 < a)%N -> shared (up a) (up a) <= shared a a.
Proof.
have [self _ step] := d_tree; move=> a_gt0;
  rewrite /shared !self !subr0 (step a) //.
by rewrite ler_add // ler_addr.
Qed.

(* The ways from node 0 part once. *)
Lemma shared_ultra t a b e :
  t <= shared a b -> t <= shared b e -> t <= shared a e.
Proof.
have [m m_ge] := ubnPleq (maxn a (maxn b e)); move: m_ge.
elim: m a b e => [|m IH] a b e; rewrite !geq_max.
  by rewrite !leqn0 => /and3P[/eqP-> /eqP-> /eqP->].
have [->|ab] := eqVneq a b; first by [].
have [->|be] := eqVneq b e; first by [].
have p_le : (up m.+1 <= m)%N by rewrite -ltnS up_lt.
have old x y z : (x <= m)%N -> (y <= m)%N -> (z <= m)%N -> t <= shared x y ->
    t <= shared y z -> t <= shared x z.
  by move=> x_le y_le z_le; apply: IH; rewrite !geq_max x_le y_le.
have top x : (x <= m)%N -> shared m.+1 x = shared (up m.+1) x
  by move=> x_le; rewrite shared_up.
have top' x : (x <= m)%N -> shared x m.+1 = shared x (up m.+1).
  by move=> x_le; rewrite shared_sym top // shared_sym.
have either x : (x <= m.+1)%N -> x = m.+1 \/ (x <= m)%N.
  by rewrite leq_eqVlt ltnS => /orP[/eqP|]; [left | right].
case/and3P=> /either[a_m|a_le] /either[b_m|b_le] /either[e_m|e_le].
- by rewrite a_m b_m eqxx in ab.
- by rewrite a_m b_m eqxx in ab.
- rewrite a_m e_m top // top' // => t1 t2;
    apply: le_trans (shared_self (ltn0Sn m)).
  exact: (old _ b).
- by rewrite a_m !top //; apply: old.
- by rewrite b_m e_m eqxx in be.
- by rewrite b_m top // top' //; apply: old.
- by rewrite e_m !top' //; apply: old.
exact: old.
Qed.

Lemma in_ball x y r : (d x y <= r) = (d x 0%N - r + d y 0%N <= shared x y).
Proof.
rewrite /shared addrAC; apply/idP/idP => [le|];
  first by rewrite ler_add2l ler_opp2.
by rewrite ler_add2l ler_opp2.
Qed.

(* distortion, tree codebooks: balls by how far they reach beyond node 0, nodes
   by their distance from it. *)
Theorem tree_balls (O K : finType) (place : O -> nat) (centre : K -> nat)
  (radius : K -> R) (A : K -> {set O}) :
    (forall k y, (y \in A k) = (d (centre k) (place y) <= radius k)) ->
  staircase A (fun k => radius k - d (centre k) 0%N) (fun y => d (place y) 0%N).
Proof.
move=> balls k k' y y' key_le high_le; rewrite !balls !in_ball => y_k y'_k y_k'.
have key_ge : d (centre k') 0%N - radius k' <= d (centre k) 0%N - radius k
  by rewrite -ler_opp2 !opprB.
have low : d (centre k') 0%N - radius k' + d (place y') 0%N <=
    d (centre k) 0%N - radius k + d (place y') 0%N.
  by rewrite ler_add2r.
apply: (@shared_ultra _ _ (centre k)); last exact: le_trans y'_k.
apply: (@shared_ultra _ _ (place y)).
  by apply: le_trans y_k'; rewrite ler_add2l.
by rewrite shared_sym; apply: le_trans y_k; rewrite ler_add.
Qed.

End Trees.

(* A loss is its least value and steps, each taken beyond some output. *)
Section Steps.
Variables (R : realFieldType) (O : finType).
Implicit Types (c f u : O -> R) (s : seq O).

Lemma steps_along c s y0 :
  uniq (y0 :: s) -> pairwise (fun y z => c y <= c z) (y0 :: s) ->
  exists u, (forall y, 0 <= u y) /\
    forall z, z \in y0 :: s -> c z = c y0 + \sum_(y <- y0 :: s | c y < c z) u y.
Proof.
elim: s y0 => [|y1 s IH] y0.
  by move=> _ _; exists (fun=> 0); split=> // z;
    rewrite inE => /eqP->; rewrite big1 ?addr0.
rewrite cons_uniq
  pairwise_cons => /andP[y0_new s_uniq] /andP[/allP y0_first s_rising].
have [u [u_ge0 u_sum]] := IH y1 s_uniq s_rising.
have c01 : c y0 <= c y1 by rewrite y0_first ?mem_head.
pose w y := if y == y0 then c y1 - c y0 else u y.
have w_sum z : \sum_(y <- y1 :: s | c y < c z) w y =
    \sum_(y <- y1 :: s | c y < c z) u y.
  rewrite big_seq_cond [RHS]big_seq_cond; apply: eq_bigr => y /andP[y_s _].
  by rewrite /w; case: eqP => // y_y0; rewrite -y_y0 y_s in y0_new.
exists w; split=> [y|z]; first by rewrite /w; case: ifP; rewrite ?subr_ge0.
rewrite inE big_cons w_sum /w eqxx => /orP[/eqP->|z_s].
  rewrite ltxx big_seq_cond big1 ?addr0 // => y /andP[/y0_first le].
  by rewrite ltNge le.
have := u_sum z z_s; case: ifP => [_ {1}->|/negbT];
  first by rewrite addrA [c y0 + _]addrC subrK.
rewrite -leNgt => z_le {1}->; congr (_ + _); apply: le_anti; rewrite c01 andbT.
apply: le_trans z_le; move: z_s; rewrite inE => /orP[/eqP->//|z_s].
by have /andP[/allP-> ] := s_rising.
Qed.

Lemma steps c (y0 : O) : exists v u, (forall y, 0 <= u y) /\
  forall z, c z = v + \sum_(y | c y < c z) u y.
Proof.
pose s := sort (fun y z => c y <= c z) (enum O).
have s_all y : y \in s by rewrite mem_sort mem_enum.
have s_uniq : uniq s by rewrite sort_uniq enum_uniq.
have c_trans : transitive (fun y z => c y <= c z)
  by move=> a b e; exact: le_trans.
have s_rising : pairwise (fun y z => c y <= c z) s.
  by rewrite -sorted_pairwise //; apply: sort_sorted => y z; exact: le_total.
have sum_s (P : pred O) (F : O -> R) :
    \sum_(y <- s | P y) F y = \sum_(y | P y) F y.
  apply/perm_big/uniq_perm => [//||y]; first exact: index_enum_uniq.
  by rewrite s_all mem_index_enum.
case: s s_all s_uniq s_rising sum_s
  => [/(_ y0)//|y1 s] s_all s_uniq s_rising sum_s.
have [u [u_ge0 u_sum]] := steps_along s_uniq s_rising.
by exists (c y1), u; split=> // z; rewrite -sum_s; apply: u_sum.
Qed.

Lemma filling_steps c v u f :
  (forall z, c z = v + \sum_(y | c y < c z) u y) -> \sum_z f z = 1 ->
  \sum_z f z * c z = v + \sum_y u y * (1 - \sum_(z | c z <= c y) f z).
Proof.
move=> c_steps f_sum; under eq_bigr do rewrite c_steps mulrDr.
rewrite big_split /= -mulr_suml f_sum mul1r; congr (_ + _).
under eq_bigr do rewrite mulr_sumr.
rewrite (exchange_big_dep predT) //=; apply: eq_bigr => y _;
  rewrite -mulr_suml mulrC; congr (_ * _).
rewrite -f_sum [X in _ = X - _](bigID (fun z => c z <= c y)) /=
  [RHS]addrC addKr.
by apply: eq_bigl => z; rewrite ltNge.
Qed.

End Steps.

Section Codebooks.
Variables (R : realFieldType) (X O : finType) (c : X -> O -> R).

(* The outputs that a letter finds no dearer than a given one, and all. *)
Definition no_dearer (k : unit + X * O) : {set O} :=
  if k is inr xy then [set z | c xy.1 z <= c xy.1 xy.2] else setT.

(* A floor n with fillings f of its letters costs no less than some set with its
   nearest outputs, where e is what outputs cost and w what letters weigh. *)
Theorem staircase_codebook (key : unit + X * O -> R) (high : O -> R)
  (e n : O -> R) (w : X -> R) (f : X -> O -> R) :
  staircase no_dearer key high -> (forall y, 0 <= e y) ->
  (forall x, 0 <= w x) -> (forall y, 0 <= n y) -> 1 <= \sum_y n y ->
    (forall x y, 0 <= f x y <= n y) -> (forall x, \sum_y f x y = 1) ->
  exists (B : {set O}) (near : X -> O), [/\ B != set0, forall x, near x \in B &
    \sum_(y in B) e y + \sum_x w x * c x (near x) <=
    \sum_y e y * n y + \sum_x w x * (\sum_y f x y * c x y)].
Proof.
move=> stairs e_ge0 w_ge0 n_ge0 n_sum f_in f_sum.
have [y0 _|none] := pickP (@predT O); last first.
  by move: n_sum; rewrite big1 ?ler10 // => y; have := none y.
have [v /fin_all_exists[u u_steps]] := fin_all_exists (fun x => steps (c x) y0).
have u_ge0 x y : 0 <= u x y by have [] := u_steps x.
have c_steps x z : c x z = v x + \sum_(y | c x y < c x z) u x y
  by have [_] := u_steps x.
pose K := (unit + X * O)%type; pose A := no_dearer;
  pose total := \sum_y e y * n y + \sum_(xy : X * O) w xy.1 * u xy.1 xy.2 *
    (1 - \sum_(z | c xy.1 z <= c xy.1 xy.2) f xy.1 z).
pose p (k : K) := if k is inr xy then w xy.1 * u xy.1 xy.2 else `|total| + 1.
pose lack (k : K) :=
  if k is inr xy then 1 - \sum_(z | c xy.1 z <= c xy.1 xy.2) f xy.1 z else 0.
have p_ge0 k : 0 <= p k by case: k => [[]|xy] /=; rewrite ?addr_ge0 ?mulr_ge0.
have lack_ge0 k : 0 <= lack k.
  case: k => [[]|xy] //=; rewrite subr_ge0 -(f_sum xy.1)
    [leRHS](bigID (fun z => c xy.1 z <= c xy.1 xy.2)) /=.
  by rewrite ler_addl sumr_ge0 // => z _; have /andP[] := f_in xy.1 z.
have covered k : 1 <= \sum_(y in A k) n y + lack k.
  case: k => [[]|xy] /=; first by rewrite addr0; under eq_bigl do rewrite inE.
  rewrite addrC -addrA ler_addl addrC subr_ge0;
    under [leRHS]eq_bigl do rewrite inE.
  by apply: ler_sum => z _; have /andP[] := f_in xy.1 z.
have [B] := staircase_covering stairs e_ge0 p_ge0 n_ge0 lack_ge0 covered.
have all_rows (F : K -> R) (P : pred K) : \sum_(k | P k) F k =
    (if P (inl tt) then F (inl tt) else 0) +
    \sum_(xy | P (inr xy)) F (inr xy).
  by rewrite big_sumType; congr (_ + _);
    rewrite big_mkcond (bigD1 tt) //= big1 ?addr0 //.
rewrite !all_rows /= mulr0 add0r -/total => B_le.
have rest_ge0 : 0 <= \sum_(xy : X * O | [disjoint B & A (inr xy)]) p (inr xy).
  by apply: sumr_ge0 => xy _; apply: (p_ge0 (inr xy)).
have B_n0 : B != set0.
  apply/eqP => B0; move: B_le;
    rewrite B0 disjoints_subset sub0set leNgt => /negP[].
  rewrite big_set0 add0r -B0; apply: (@lt_le_trans _ _ (`|total| + 1));
    last by rewrite ler_addl.
  by rewrite (le_lt_trans (ler_norm _)) // ltr_addl.
have near_exists x : exists z, z \in B /\ forall y, y \in B -> c x z <= c x y.
  have [y1 y1_B] := set0Pn _ B_n0.
  by have [z z_B z_least] := arg_minP (c x) y1_B; exists z.
have [near near_B] := fin_all_exists near_exists; exists B, near;
  split=> // [x|]; first by have [] := near_B x.
have not_all : [disjoint B & [set: O]] = false.
  by apply/negbTE; rewrite disjoints_subset setCT subset0.
move: B_le; rewrite not_all add0r => B_le.
have letters : \sum_x w x * (\sum_y f x y * c x y) =
    \sum_x w x * v x + \sum_(xy : X * O) w xy.1 * u xy.1 xy.2 *
      (1 - \sum_(z | c xy.1 z <= c xy.1 xy.2) f xy.1 z).
  rewrite -(pair_bigA _ (fun x y =>
    w x * u x y * (1 - \sum_(z | c x z <= c x y) f x z))) -big_split /=.
  apply: eq_bigr => x _;
    rewrite (filling_steps (c_steps x)) // mulrDr mulr_sumr; congr (_ + _).
  by apply: eq_bigr => y _; rewrite mulrA.
rewrite letters addrCA -/total;
  apply: le_trans (_ : \sum_x w x * v x + (\sum_(y in B) e y +
  \sum_(xy | [disjoint B & [set z | c xy.1 z <= c xy.1 xy.2]]) w xy.1 *
    u xy.1 xy.2) <= _); last by rewrite ler_add2l.
rewrite addrCA ler_add2l [X in _ <= _ + X]big_mkcond /=.
rewrite -(pair_bigA _ (fun x y => if [disjoint B & [set z | c x z <= c x y]]
  then w x * u x y else 0)) -big_split /=.
apply: ler_sum => x _; have [near_in near_least] := near_B x.
rewrite c_steps mulrDr ler_add2l mulr_sumr [X in X <= _]big_mkcond /=;
  apply: ler_sum => y _.
case: ifP => [lt|_]; last by case: ifP; rewrite ?mulr_ge0.
rewrite disjoints_subset (_ : B \subset _) //; apply/subsetP => z z_B.
by rewrite !inE -ltNge (lt_le_trans lt) ?near_least.
Qed.

End Codebooks.

Section TreeCodebooks.
Variables (R : realFieldType) (X O : finType).
Variables (up : nat -> nat) (len : nat -> R) (d : nat -> nat -> R).
Hypotheses (up_lt : forall a, (0 < a)%N -> (up a < a)%N)
  (len_ge0 : forall a, 0 <= len a).
Hypothesis d_tree : tree_distance up len d.
Variables (letter : X -> nat) (place : O -> nat) (c : X -> O -> R).
Hypothesis c_rises :
  forall x y z, d (letter x) (place y) <= d (letter x) (place z) ->
  c x y <= c x z.

(* What is no dearer than y is a ball. *)
Lemma cheap_ball x y :
  exists r, forall z, (c x z <= c x y) = (d (letter x) (place z) <= r).
Proof.
have y_in : c x y <= c x y by [].
have [z z_in z_far] := @arg_maxP _ _ _ y (fun z => c x z <= c x y)
  (fun z => d (letter x) (place z)) y_in.
exists (d (letter x) (place z)) => z'; apply/idP/idP => [/z_far //|/c_rises le].
exact: le_trans z_in.
Qed.

(* distortion, tree codebooks: on a tree a floor costs no less than some set. *)
Theorem tree_codebook (e n : O -> R) (w : X -> R) (f : X -> O -> R) :
    (forall y, 0 <= e y) -> (forall x, 0 <= w x) ->
    (forall y, 0 <= n y) -> 1 <= \sum_y n y ->
    (forall x y, 0 <= f x y <= n y) -> (forall x, \sum_y f x y = 1) ->
  exists (B : {set O}) (near : X -> O), [/\ B != set0, forall x, near x \in B &
    \sum_(y in B) e y + \sum_x w x * c x (near x) <=
    \sum_y e y * n y + \sum_x w x * (\sum_y f x y * c x y)].
Proof.
move=> e_ge0 w_ge0 n_ge0 n_sum f_in f_sum.
have [y0 _|none] := pickP (@predT O); last first.
  by move: n_sum; rewrite big1 ?ler10 // => y; have := none y.
have [r r_ball] := fin_all_exists (fun xy : X * O => cheap_ball xy.1 xy.2).
have [far _ far_max] := @arg_maxP _ _ _ y0 predT (fun y => d 0%N (place y)) isT.
pose centre (k : unit + X * O) := if k is inr xy then letter xy.1 else 0%N.
pose radius (k : unit + X * O) := if k is inr xy then r xy
  else d 0%N (place far).
have balls k y : (y \in no_dearer c k) = (d (centre k) (place y) <= radius k).
  by case: k => [[]|xy]; rewrite inE /= ?r_ball //; apply/esym/far_max.
by apply: staircase_codebook;
  first exact: (tree_balls up_lt len_ge0 d_tree balls).
Qed.

End TreeCodebooks.
