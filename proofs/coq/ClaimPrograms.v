(* The polyhedra of described source sets, as source_blocks.py writes them, and
   the floors with which all letters are adjacent.

   polyhedron_of      a described set
   Exports: described_polyhedron, floors_among. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Rationals.
From symdp Require Import SourceSets Floors FloorChecks CertificateChecks.
From symdp Require Import Majorisation DistributionBands.
From symdp Require Import GraphChecks EntriesChecks ApproximateEntriesChecks.
From symdp Require Import Kernel Builders.
From symdp Require Import BuiltPrograms EntriesBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A polyhedron of priors: columns with weights under conditions. *)
Section Polyhedra.
Variables (R : realFieldType) (X : finType).
Implicit Types (P y : X -> R).

Record polyhedral := Polyhedral {
  columns : finType; conditions : finType;
  column_of : columns -> X -> R; condition_of : conditions -> columns -> R;
  limit_of : conditions -> R; equations : pred conditions
}.

Definition priors_of (p : polyhedral) : source_set R X :=
  polyhedron (@column_of p) (@condition_of p) (@limit_of p) (@equations p).

(* Mixtures of vertices. *)
Definition of_vertices (V : finType) (vertex : V -> X -> R) :=
  @Polyhedral V [finType of unit] vertex (fun=> fun=> 1) (fun=> 1) predT.

(* The prior itself: its sum, and conditions. *)
Definition of_half_spaces (K : finType) (a : K -> X -> R) (b : K -> R) :=
  @Polyhedral X [finType of unit + K] (fun c x => (c == x)%:R)
    (fun k c => if k is inr k' then a k' c else 1)
    (fun k => if k is inr k' then b k' else 1)
    (fun k => if k is inl _ then true else false).

(* The prior, and by how much its letters exceed the center. *)
Definition of_ball (center : X -> R) (radius : R) :=
  @Polyhedral [finType of X + X] [finType of unit + X + unit]
    (fun c x => if c is inl c' then (c' == x)%:R else 0)
    (fun k c => match k, c with
      | inl (inl _), inl _ => 1
      | inl (inl _), inr _ => 0
      | inl (inr x), inl c' => (c' == x)%:R
      | inl (inr x), inr c' => - (c' == x)%:R
      | inr _, inl _ => 0
      | inr _, inr _ => 1 end)
    (fun k => match k with
      | inl (inl _) => 1 | inl (inr x) => center x | inr _ => radius end)
    (fun k => if k is inl (inl _) then true else false).

Lemma column_at y x : \sum_c y c * (c == x)%:R = y x.
Proof. by under eq_bigr do rewrite mulrC; exact: sum_at. Qed.

Lemma half_spaces_polyhedron (K : finType) (a : K -> X -> R) (b : K -> R) P :
  priors_of (of_half_spaces a b) P <-> half_spaces a b P.
Proof.
split=> [[y [y_ge0 y_le y_eq] P_y]|[[P_ge0 P_sum] P_le]].
  have {}P_y x : P x = y x by rewrite P_y column_at.
  split=> [|k]; last by under eq_bigr do rewrite P_y; exact: (y_le (inr k)).
  split=> [x|]; first by rewrite P_y.
  rewrite -[RHS](y_eq (inl tt) isT).
  by apply: eq_bigr => x _; rewrite P_y mul1r.
have P_1 : \sum_x 1 * P x = 1 by under eq_bigr do rewrite mul1r.
exists P; last by move=> x; rewrite /= column_at.
by split=> // [[[]|k]|[[]|//]] /=; rewrite ?P_1 ?P_le.
Qed.

Lemma half_distance (u : X -> R) : \sum_x u x = 0 ->
  \sum_x `|u x| = 2%:R * \sum_x Num.max 0 (u x).
Proof.
move=> u_0; rewrite mulr_sumr -[RHS]subr0 -[X in _ = _ - X]u_0 -sumrB.
apply: eq_bigr => x _; case: (lerP 0 (u x)) => [u_ge0|u_lt0].
  by rewrite ger0_norm // mulr_natl mulr2n addrK.
by rewrite ltr0_norm // mulr0 sub0r.
Qed.

Lemma ball_polyhedron center radius P : \sum_x center x = 1 ->
  priors_of (of_ball center radius) P <-> ball center radius P.
Proof.
move=> center_1.
have apart P' : \sum_x P' x = 1 ->
    \sum_x `|P' x - center x| = 2%:R * \sum_x Num.max 0 (P' x - center x).
  by move=> P_1; apply: half_distance; rewrite sumrB P_1 center_1 subrr.
have two_gt0 : 0 < 2%:R :> R by rewrite ltr0n.
split=> [[y [y_ge0 y_le y_eq] P_y]|[[P_ge0 P_sum]]].
  have {}P_y x : P x = y (inl x).
    rewrite P_y big_sumType /= column_at [X in _ + X]big1 ?addr0 // => c _.
    exact: mulr0.
  have P_sum : \sum_x P x = 1.
    rewrite -[RHS](y_eq (inl (inl tt)) isT) big_sumType /=.
    rewrite [X in _ + X]big1 ?addr0 => [|x _]; last exact: mul0r.
    by apply: eq_bigr => x _; rewrite P_y mul1r.
  split; first by split=> // x; rewrite P_y.
  rewrite apart // ler_pmul2l //; apply: le_trans (y_le (inr tt)).
  rewrite big_sumType /= [X in _ <= X + _]big1 ?add0r => [|x _]; last first.
    exact: mul0r.
  apply: ler_sum => x _; rewrite mul1r le_maxl y_ge0 ler_subl_addl.
  have := y_le (inl (inr x)); rewrite big_sumType /= sum_at.
  under [X in _ + X]eq_bigr do rewrite mulNr.
  by rewrite sumrN sum_at P_y ler_subl_addr.
rewrite apart // ler_pmul2l // => away.
pose y (c : X + X) : R := match c with
  | inl x => P x | inr x => Num.max 0 (P x - center x) end.
exists y => [|x]; last first.
  rewrite big_sumType /= column_at [X in _ + X]big1 ?addr0 // => c _.
  exact: mulr0.
have P_1 : \sum_c condition_of (p := of_ball center radius) (inl (inl tt)) c *
    y c = 1.
  rewrite big_sumType /= [X in _ + X]big1 ?addr0 => [|x _]; last exact: mul0r.
  by rewrite -[RHS]P_sum; apply: eq_bigr => x _; rewrite mul1r.
split=> [[x|x]|[[[]|x]|[]]|[[[]|//]|//] _] //=.
- by rewrite le_maxr lexx.
- by rewrite P_1.
- rewrite big_sumType /= sum_at.
  under [X in _ + X]eq_bigr do rewrite mulNr.
  by rewrite sumrN sum_at ler_subl_addr -ler_subl_addl le_maxr lexx orbT.
rewrite big_sumType /= [X in X + _]big1 ?add0r => [|x _]; last exact: mul0r.
by under eq_bigr do rewrite mul1r.
Qed.

End Polyhedra.

(* Bands: the prior, and its sums of the first letters. *)
Section Bands.
Variables (R : realFieldType) (M : nat) (lower upper : 'I_M -> R).
Implicit Types (P u : 'I_M -> R).

(* What the sum of the first letters has more than that of one letter less. *)
Definition rise (k c : 'I_M) : R :=
  (c == k)%:R - (c.+1 == k :> nat)%:R.

Definition of_band :=
  @Polyhedral R [finType of 'I_M] [finType of 'I_M + 'I_M]
    [finType of unit + 'I_M + ('I_M + 'I_M)]
    (fun c x => if c is inl c' then (c' == x)%:R else 0)
    (fun k c => match k, c with
      | inl (inl _), inl _ => 1
      | inl (inl _), inr _ => 0
      | inl (inr k), inl c' => - (c' == k)%:R
      | inl (inr k), inr c' => rise k c'
      | inr (inl k), inl _ | inr (inr k), inl _ => 0
      | inr (inl k), inr c' => (c' == k)%:R
      | inr (inr k), inr c' => - (c' == k)%:R end)
    (fun k => match k with
      | inl (inl _) => 1 | inl (inr _) => 0
      | inr (inl k) => upper k | inr (inr k) => - lower k end)
    (fun k => if k is inl _ then true else false).

Lemma up_to_sum P k : together P (up_to k) = \sum_(i < M | (i <= k)%N) P i.
Proof. by apply: eq_bigl => i; rewrite inE. Qed.

Lemma rises u P : (forall k, \sum_c rise k c * u c = P k) <->
  (forall k, u k = together P (up_to k)).
Proof.
have first (k : 'I_M) : k = 0%N :> nat -> \sum_c rise k c * u c = u k.
  move=> k_0; rewrite -[RHS](column_at u); apply: eq_bigr => c _.
  by rewrite /rise k_0 subr0 eq_sym mulrC.
have next (k j : 'I_M) : k = j.+1 :> nat ->
    \sum_c rise k c * u c = u k - u j.
  move=> k_j; rewrite -(sum_at u k) -(sum_at u j) -sumrB.
  by apply: eq_bigr => c _; rewrite /rise k_j eqSS mulrBl.
have added P' (k j : 'I_M) : k = j.+1 :> nat ->
    together P' (up_to k) = P' k + together P' (up_to j).
  move=> k_j; rewrite !up_to_sum (bigD1 k) //=; congr (_ + _).
  apply: eq_bigl => i; rewrite -(inj_eq val_inj) /= k_j.
  by rewrite andbC -ltn_neqAle ltnS.
have one P' (k : 'I_M) : k = 0%N :> nat -> together P' (up_to k) = P' k.
  move=> k_0; rewrite up_to_sum (big_pred1 k) // => i.
  by rewrite /= -val_eqE /= k_0 leqn0.
have before (k : 'I_M) : k = 0%N :> nat \/ exists j : 'I_M, k = j.+1 :> nat.
  case: k => -[|k] k_M; first by left.
  by right; exists (Ordinal (ltnW k_M)).
split=> [rise_is|sums k]; last first.
  case: (before k) => [k_0|[j k_j]]; first by rewrite first // sums one.
  by rewrite (next _ _ k_j) !sums (added _ _ _ k_j) addrK.
suff all n (k : 'I_M) : k = n :> nat -> u k = together P (up_to k).
  by move=> k; apply: (all k).
elim: n k => [|n IH] k k_n; first by rewrite one // -rise_is first.
have n_M : (n < M)%N by have := ltn_ord k; rewrite k_n; apply: ltnW.
rewrite (added _ _ (Ordinal n_M)) // -IH // -rise_is.
by rewrite (next _ (Ordinal n_M)) // subrK.
Qed.

Lemma band_priors P : priors_of of_band P <-> band lower upper P.
Proof.
have low k u : \sum_c - (c == k)%:R * u c = - u k.
  by under eq_bigr do rewrite mulNr; rewrite sumrN sum_at.
have sums (y : 'I_M + 'I_M -> R) k :
    \sum_c condition_of (p := of_band) (inl (inr k)) c * y c =
    \sum_c rise k c * y (inr c) - y (inl k).
  by rewrite big_sumType /= low addrC.
have ends (y : 'I_M + 'I_M -> R) k :
    \sum_c condition_of (p := of_band) (inr k) c * y c =
    match k with inl k => y (inr k) | inr k => - y (inr k) end.
  case: k => k; rewrite big_sumType /= [X in X + _]big1 ?add0r.
  - exact: sum_at.
  - by move=> c _; apply: mul0r.
  - exact: low.
  by move=> c _; apply: mul0r.
have whole (y : 'I_M + 'I_M -> R) :
    \sum_c condition_of (p := of_band) (inl (inl tt)) c * y c =
    \sum_c y (inl c).
  rewrite big_sumType /= [X in _ + X]big1 ?addr0 => [|c _]; last exact: mul0r.
  by apply: eq_bigr => c _; rewrite mul1r.
have letters (y : 'I_M + 'I_M -> R) x :
    \sum_c y c * column_of (p := of_band) c x = y (inl x).
  rewrite big_sumType /= column_at [X in _ + X]big1 ?addr0 // => c _.
  exact: mulr0.
split=> [[y [y_ge0 y_le y_eq] P_y]|[[P_ge0 P_sum] P_in]].
  have {}P_y x : P x = y (inl x) by rewrite P_y letters.
  have u_is : forall k, y (inr k) = together P (up_to k).
    apply/(rises (fun k => y (inr k))) => k; rewrite P_y.
    by have := y_eq (inl (inr k)) isT; rewrite sums => /eqP;
      rewrite subr_eq0 => /eqP.
  split=> [|k].
    split=> [x|]; first by rewrite P_y.
    by rewrite -[RHS](y_eq (inl (inl tt)) isT) whole; apply: eq_bigr.
  have := y_le (inr (inl k)); have := y_le (inr (inr k)).
  by rewrite !ends /= u_is ler_opp2 => -> ->.
pose y (c : 'I_M + 'I_M) : R := match c with
  | inl x => P x | inr k => together P (up_to k) end.
have y_sums k : \sum_c condition_of (p := of_band) (inl (inr k)) c * y c = 0.
  rewrite sums; apply/eqP; rewrite subr_eq0; apply/eqP.
  exact: (iffRL (rises (fun k => y (inr k)) P)).
exists y => [|x]; last by rewrite letters.
split=> [[x|k]|[[[]|k]|k]|[[[]|k]|//] _] /=.
- exact: P_ge0.
- by apply: sumr_ge0.
- by rewrite whole P_sum.
- by rewrite y_sums.
- rewrite ends; case: k => k; have /andP[] := P_in k => //.
  by rewrite ler_opp2.
- by rewrite whole P_sum.
exact: y_sums.
Qed.

End Bands.

(* Masses that the letters of sets share: a column for each letter of each. *)
Section Masses.
Variables (R : realFieldType) (M : nat) (parts : seq (seq nat)).
Variable mass : nat -> R.

Definition shared_pairs : seq (nat * nat) :=
  flatten [seq [seq (j, x) | x <- nth [::] parts j] |
    j <- iota 0 (size parts)].

Local Notation pair c := (nth (0, 0)%nat shared_pairs c).

Definition of_masses :=
  @Polyhedral R [finType of 'I_M] [finType of 'I_(size shared_pairs)]
    [finType of 'I_(size parts)]
    (fun c x => ((pair c).2 == x)%B%:R) (fun j c => ((pair c).1 == j)%B%:R)
    (fun j => mass j) predT.

Lemma pairs_sum (f : nat * nat -> R) :
  \sum_(c < size shared_pairs) f (pair c) =
  \sum_(j < size parts) \sum_(x <- nth [::] parts j) f (j : nat, x).
Proof.
rewrite -(big_mkord xpredT (fun c => f (pair c))) -(big_nth _ xpredT f).
rewrite big_flatten /= big_map -{1}[size parts]subn0 big_mkord.
by apply: eq_bigr => j _; rewrite big_map.
Qed.

Lemma pair_shared c : (c < size shared_pairs)%nat ->
  ((pair c).1 < size parts)%nat && ((pair c).2 \in nth [::] parts (pair c).1).
Proof.
move=> /(mem_nth (0, 0)%nat)/flattenP[l /mapP[j j_in ->] /mapP[x x_in ->]] /=.
by move: j_in; rewrite mem_iota add0n x_in andbT.
Qed.

Hypothesis parts_ok : are_parts M parts.

Lemma letters_sum (f : nat -> R) j : (j < size parts)%nat ->
  (forall x, x \notin nth [::] parts j -> f x = 0) ->
  \sum_(x <- nth [::] parts j) f x = \sum_(x < M) f x.
Proof.
move=> j_lt none.
have /andP[s_uniq /allP s_lt] := all_nthP [::] parts_ok j j_lt.
rewrite -(big_mkord xpredT f) [RHS](bigID (mem (nth [::] parts j))) /=.
rewrite [X in _ = _ + X]big1 ?addr0 => [|x /none //].
rewrite -[RHS]big_filter; apply: perm_big; apply: uniq_perm => //.
  by rewrite filter_uniq // iota_uniq.
move=> x; rewrite mem_filter mem_index_iota /=.
by case x_in: (x \in _); rewrite ?andbF //= s_lt.
Qed.

Lemma masses_priors P : priors_of of_masses P <->
  exists share : nat -> nat -> R,
  [/\ forall j x, 0 <= share j x,
      forall j x, x \notin nth [::] parts j -> share j x = 0,
      forall j, (j < size parts)%nat -> \sum_(x < M) share j x = mass j &
      forall x : 'I_M, P x = \sum_(j < size parts) share j x].
Proof.
split=> [[y [y_ge0 _ y_eq] P_y]|[share [share_ge0 none masses P_is]]].
  pose share j x := \sum_(c < size shared_pairs)
    ((pair c).1 == j)%B%:R * ((pair c).2 == x)%B%:R * y c.
  exists share; split=> [j x|j x out|j j_lt|x].
  - by apply: sumr_ge0 => c _; rewrite !mulr_ge0 ?ler0n.
  - apply: big1 => c _; have /andP[_ x_in] := pair_shared (ltn_ord c).
    case: eqP => [j_is|_]; last by rewrite !mul0r.
    case: eqP => [x_is|_]; last by rewrite mulr0 mul0r.
    by move: out; rewrite -j_is -x_is x_in.
  - rewrite -[RHS](y_eq (Ordinal j_lt) isT) exchange_big /=.
    apply: eq_bigr => c _; have /andP[c_lt x_in] := pair_shared (ltn_ord c).
    have /andP[_ /allP x_lt] := all_nthP [::] parts_ok _ c_lt.
    rewrite -mulr_suml -mulr_sumr (bigD1 (Ordinal (x_lt _ x_in))) //= eqxx.
    rewrite big1 ?addr0 ?mulr1 // => x.
    by rewrite -val_eqE eq_sym /= => /negPf ->.
  rewrite P_y exchange_big /=; apply: eq_bigr => c _.
  have /andP[c_lt _] := pair_shared (ltn_ord c).
  rewrite (bigD1 (Ordinal c_lt)) //= eqxx big1 => [|j]; last first.
    by rewrite -val_eqE eq_sym /= => /negPf ->; rewrite !mul0r.
  by rewrite addr0 mul1r mulrC.
have along (f : nat * nat -> R) : (forall j x, x \notin nth [::] parts j ->
    f (j, x) = 0) -> \sum_(c < size shared_pairs) f (pair c) =
    \sum_(j < size parts) \sum_(x < M) f (j : nat, x : nat).
  move=> zero; rewrite pairs_sum; apply: eq_bigr => j _.
  by apply: (letters_sum (f := fun x => f (j : nat, x))) => // x; apply: zero.
exists (fun c : 'I_(size shared_pairs) => share (pair c).1 (pair c).2);
  last first.
  move=> x /=; rewrite P_is.
  rewrite (along (fun p => share p.1 p.2 * (p.2 == x)%B%:R)) /=; last first.
    by move=> j z /none ->; rewrite mul0r.
  apply: eq_bigr => j _; rewrite (bigD1 x) //= eqxx mulr1 big1 ?addr0 // => z.
  by rewrite -val_eqE /= => /negPf ->; rewrite mulr0.
have rows (j : 'I_(size parts)) : \sum_c condition_of (p := of_masses) j c *
    share (pair c).1 (pair c).2 = mass j.
  rewrite /= (along (fun p => (p.1 == j)%B%:R * share p.1 p.2)); last first.
    by move=> i z /none ->; rewrite mulr0.
  rewrite (bigD1 j) //= -mulr_sumr eqxx mul1r masses // big1 ?addr0 // => i.
  by rewrite -val_eqE /= -mulr_sumr => /negPf ->; rewrite mul0r.
by split=> [c|j|j _] /=; rewrite ?rows ?lexx.
Qed.

End Masses.

(* The described sets. *)
Section Descriptions.
Variables (R : realFieldType) (M : nat).
Implicit Types (P : 'I_M -> R) (d : description).

(* Letters k and k + 1 of a sorted prior. *)
Definition step (k : 'I_M.-1) (c : 'I_M) : R :=
  (c == k.+1 :> nat)%:R - (c == k :> nat)%:R.

Definition polyhedron_of d : polyhedral R [finType of 'I_M] :=
  match d with
  | Hull rows => of_vertices (source R M rows)
  | Box lower upper =>
      of_half_spaces (K := [finType of 'I_M + 'I_M])
        (fun k c => match k with
          | inl x => (c == x)%:R | inr x => - (c == x)%:R end)
        (fun k => match k with
          | inl x => vector R M upper x | inr x => - vector R M lower x end)
  | Ball center radius => of_ball (vector R M center) (ofQ R radius)
  | HalfSpaces a b => of_half_spaces (source R M a) (vector R (size a) b)
  | Sorted => of_half_spaces step (fun=> 0)
  | All => of_half_spaces (K := [finType of void]) (fun _ _ => 0) (fun=> 0)
  | Band lower upper => of_band (vector R M lower) (vector R M upper)
  | Masses parts masses =>
      of_masses M parts (fun j => ofQ R (coordinate masses j))
  end.

Lemma sum_step P (k : 'I_M.-1) (i j : 'I_M) : j = k.+1 :> nat ->
  i = k :> nat -> \sum_c step k c * P c = P j - P i.
Proof.
move=> j_k i_k; rewrite -(sum_at P j) -(sum_at P i) -sumrB.
by apply: eq_bigr => c _; rewrite -mulrBl /step -j_k -i_k.
Qed.

Lemma sorted_steps P :
  (forall k, \sum_c step k c * P c <= 0) <-> decreasing P.
Proof.
have next (k : 'I_M.-1) : (k.+1 < M)%nat.
  by case: M k => [|m] [k k_m] //=; rewrite ltnS.
split=> [steps|falls k]; last first.
  have k_M : (k < M)%nat := ltnW (next k).
  rewrite (@sum_step P k (Ordinal k_M) (Ordinal (next k))) // subr_le0.
  exact/falls/leqnSn.
suff all n (i j : 'I_M) : j = (i + n)%nat :> nat -> P j <= P i.
  by move=> i j i_j; apply: (all (j - i)%nat); rewrite subnKC.
elim: n j => [|n IH] j j_n; first by rewrite (val_inj (_ : val j = val i)) //;
  rewrite /= j_n addn0.
have mid_M : (i + n < M)%nat.
  by have := ltn_ord j; rewrite j_n addnS; apply: ltnW.
apply: le_trans (IH (Ordinal mid_M) _) => //.
have k_M : (i + n < M.-1)%nat by rewrite ltn_predRL -addnS -j_n ltn_ord.
have := steps (Ordinal k_M).
rewrite (@sum_step P _ (Ordinal mid_M) j) ?subr_le0 //.
by rewrite /= j_n addnS.
Qed.

(* A described set is this polyhedron. *)
Theorem described_polyhedron d P : is_proper M d ->
  set_of R M d P <-> priors_of (polyhedron_of d) P.
Proof.
case: d => [rows|lower upper|center radius|a b|||lower upper|parts masses]
  proper /=; symmetry.
- exact: hull_polyhedron.
- have least x : \sum_c - (c == x)%:R * P c = - P x.
    by under eq_bigr do rewrite mulNr; rewrite sumrN sum_at.
  rewrite half_spaces_polyhedron; split=> -[P_prior P_in]; split=> //.
    move=> x; have := P_in (inr x); have := P_in (inl x).
    by rewrite /= sum_at least ler_opp2 => -> ->.
  by case=> x; have /andP[ge le] := P_in x;
    rewrite ?sum_at // least ler_opp2.
- by apply: ball_polyhedron; have [] := is_prior_sound R proper.
- exact: half_spaces_polyhedron.
- rewrite half_spaces_polyhedron; split=> -[P_prior /sorted_steps P_falls].
    by split.
  by split=> //; apply/sorted_steps.
- by rewrite half_spaces_polyhedron; split=> [[]|P_prior] //; split=> // -[].
- exact: band_priors.
by apply: masses_priors; case/andP: proper.
Qed.

End Descriptions.

(* Floors are the privacy of all pairs. *)
Section Privacy.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (a b delta : R) (W : X -> Y -> R).

Lemma floors_among a b W (adjacent : rel X) :
  (forall x x', adjacent x x') -> 0 < a -> a <= b -> mechanism W ->
  kept (floor_rows X Y a b) W <-> graph_approximate adjacent (b / a) 0 W.
Proof.
move=> all a_gt0 a_le_b W_ok; have b_ge0 := le_trans (ltW a_gt0) a_le_b.
rewrite among_graph floors_kept.
have scaled u v : (u <= b / a * v) = (a * u <= b * v).
  by rewrite mulrAC ler_pdivl_mulr // [u * a]mulrC.
split=> [[m [m_ge0 m_ok]] x x' y _|private].
  have [_ W_le] := m_ok y x; have [m_le _] := m_ok y x'.
  by rewrite scaled (le_trans W_le) // ler_wpmul2l.
case: (pickP (fun _ : X => true)) => [x0 _|none]; last first.
  by exists (fun=> 0); split=> // y x; have := none x.
have W_ldp : ldp (b / a) W by move=> x x' y; apply: private.
have [m [m_ge0 m_le W_le]] := column_floor x0 W_ok W_ldp.
by exists m; split=> // y x; split=> //; rewrite -scaled.
Qed.

End Privacy.
