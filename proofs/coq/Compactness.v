(* Optima exist for every source set, where the field has no gaps: a family of
   sets of vectors in a box, any two of which hold a third and none of which is
   empty, has a point in whose neighbourhoods none is empty.

   Exports: cluster_point, least_level_attained, optimum_on_letters.  "Not
   empty" is said as "not all vectors are outside", so that no excluded middle
   is needed. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  SourceSets LettersAndOutputs Minimax.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section ClusterPoints.
Variables (R : realFieldType) (T : Type).
Hypothesis complete : no_gaps R.
Implicit Types (F : (T -> Prop) -> Prop) (K : T -> Prop) (f : T -> R) (c e : R).

Definition filtered F :=
  forall K K', F K -> F K' -> exists2 L, F L & forall t, L t -> K t /\ K' t.
Definition inhabited_all F := forall K, F K -> ~ forall t, ~ K t.

(* The parts of the sets where f is near c. *)
Definition near f c F : (T -> Prop) -> Prop := fun L =>
  exists K e, [/\ F K, 0 < e & forall t, L t <-> K t /\ `|f t - c| < e].

Lemma near_filtered f c F : filtered F -> filtered (near f c F).
Proof.
move=> F_filtered L L' [K [e [F_K e_gt0 L_eq]]] [K' [e' [F_K' e'_gt0 L'_eq]]].
have [K2 F_K2 K2_sub] := F_filtered K K' F_K F_K'.
exists (fun t => K2 t /\ `|f t - c| < Num.min e e');
  first by exists K2, (Num.min e e'); rewrite lt_minr e_gt0.
by move=> t [/K2_sub[K_t K'_t]]; rewrite lt_minr => /andP[? ?];
  split; [apply/L_eq | apply/L'_eq].
Qed.

(* The least upper bound of what f is at least on some set of the family. *)
Lemma near_some f F : filtered F -> inhabited_all F -> (exists K, F K) ->
  (forall K t, F K -> K t -> 0 <= f t <= 1) ->
  exists c, inhabited_all (near f c F).
Proof.
move=> F_filtered F_inh [K0 F_K0] f_range.
pose low a := exists2 K, F K & forall t, K t -> a <= f t;
  pose above b := forall a, low a -> a <= b.
have [||a b low_a above_b|c [c_low c_above]] :=
  complete (A := low) (B := above).
- by exists 0, K0 => // t K_t; case/andP: (f_range K0 t F_K0 K_t).
- exists 1 => a [K F_K a_le]; rewrite leNgt; apply/negP => a_gt1;
    apply: (F_inh K F_K) => t K_t.
  by have /andP[_] := f_range K t F_K K_t;
    rewrite leNgt (lt_le_trans a_gt1 (a_le t K_t)).
- exact: above_b.
exists c => L [K [e [F_K e_gt0 L_eq]]] none;
  have half_gt0 : 0 < e / 2%:R by rewrite divr_gt0 ?ltr0n.
have half_lt : e / 2%:R < e
  by rewrite ltr_pdivr_mulr ?ltr0n // ltr_pmulr // ltr1n.
suff /c_above : above (c - e / 2%:R)
  by rewrite leNgt ltr_subl_addr ltr_addl half_gt0.
move=> a [K1 F_K1 a_le]; rewrite leNgt; apply/negP => a_gt.
have [K2 F_K2 K2_sub] := F_filtered K K1 F_K F_K1.
suff /c_low : low (c + e) by rewrite leNgt ltr_addl e_gt0.
exists K2 => // t /K2_sub[K_t K1_t]; rewrite leNgt; apply/negP => f_lt;
  apply: (none t); apply/L_eq; split=> //.
rewrite ltr_norml ltr_subl_addl f_lt andbT ltr_subr_addl;
  apply: lt_le_trans (a_le t K1_t).
by apply: lt_trans a_gt; rewrite ltr_add2l ltr_opp2.
Qed.

Lemma near_list (I : eqType) (f : I -> T -> R) (s : seq I) F :
  filtered F -> inhabited_all F -> (exists K, F K) ->
  (forall i K t, F K -> K t -> 0 <= f i t <= 1) ->
  exists c : I -> R, forall K e, F K -> 0 < e ->
  ~ forall t, ~ (K t /\ forall i, i \in s -> `|f i t - c i| < e).
Proof.
elim: s F => [|i s IH] F F_filtered F_inh some f_range.
  by exists (fun=> 0) => K e F_K _ none;
    apply: (F_inh K F_K) => t K_t; apply: (none t).
have [c c_inh] := near_some F_filtered F_inh some (f_range i).
have [|j L t [K [e [F_K _ L_eq]]] /L_eq[K_t _]|c' c'_near] :=
  IH _ (@near_filtered (f i) c F F_filtered) c_inh.
- by have [K F_K] := some; exists (fun t => K t /\ `|f i t - c| < 1), K, 1;
    split=> //; exact: ltr01.
- exact: f_range K_t.
exists (fun j => if j == i then c else c' j) => K e F_K e_gt0 none.
apply: (c'_near (fun t => K t /\ `|f i t - c| < e) e) => //;
  first by exists K, e.
move=> t [[K_t near_i] near_s]; apply: (none t); split=> // j; rewrite inE.
by have [-> | j_neq] := eqVneq j i => //= j_in; exact: near_s.
Qed.

End ClusterPoints.

(* The same for vectors. *)
Theorem cluster_point (R : realFieldType) (X : finType)
  (F : ((X -> R) -> Prop) -> Prop) : no_gaps R -> filtered F ->
  inhabited_all F -> (exists K, F K) ->
  (forall K q, F K -> K q -> forall x, 0 <= q x <= 1) ->
  exists c : X -> R, forall K e, F K -> 0 < e ->
  ~ forall q, ~ (K q /\ forall x, `|q x - c x| < e).
Proof.
move=> complete F_filtered F_inh some range.
have [|c c_near] := near_list complete (f := fun x (q : X -> R) => q x)
    (enum X) F_filtered F_inh some.
  by move=> x K q F_K K_q; exact: range K_q x.
exists c => K e F_K e_gt0 none; apply: (c_near K e F_K e_gt0) => q [K_q q_near];
  apply: (none q); split=> // x.
by apply: q_near; rewrite mem_enum.
Qed.

Section LeastLevel.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (D : R).
Hypotheses (complete : no_gaps R) (S_prior : forall P, S P -> prior P).
Implicit Types (q : X -> R) (lambda L e : R).
Add Field numbers : (field_of_numbers R).

Lemma infimum_of_levels lambda0 :
  1 <= lambda0 -> achievable S D lambda0 -> exists L, [/\ 1 <= L,
  forall lambda, 1 <= lambda -> achievable S D lambda -> L <= lambda &
  forall e, 0 < e -> ~ ~ achievable S D (L + e)].
Proof.
move=> lambda0_ge1 ach0; pose level lambda := 1 <= lambda /\
  achievable S D lambda.
pose below a := forall lambda, level lambda -> a <= lambda.
have [||a b below_a level_b|L [L_below L_level]] :=
  complete (A := below) (B := level).
- by exists 1 => lambda [].
- by exists lambda0.
- exact: below_a.
exists L; split=> [|lambda l_ge1 ach|e e_gt0 none];
    first by apply: L_below => lambda [].
  exact: L_level.
have /L_below : below (L + e).
  move=> lambda [l_ge1 ach]; rewrite leNgt; apply/negP => lt; apply: none;
    apply: achievable_le ach; exact: ltW.
by rewrite leNgt ltr_addl e_gt0.
Qed.

(* kalantari2018, Lemma 3: where any level will do, there is a least one, for
   every source set. *)
Theorem least_level_attained lambda0 :
  (exists P, S P) -> 1 <= lambda0 -> achievable S D lambda0 ->
  exists L, least_exp_epsilon S D L.
Proof.
move=> [P0 S_P0] l0_ge1 ach0;
  have [L [L_ge1 L_least L_near]] := infimum_of_levels l0_ge1 ach0;
  exists L; split=> //.
have [x0 _] := prior_letter (S_prior S_P0).
pose K e q := in_polytope (L + e) q /\
  forall P, S P -> 1 - D <= \sum_x P x * q x.
have ge1 e : 0 < e -> 1 <= L + e
  by move=> e_gt0; rewrite (le_trans L_ge1) // ler_addl ltW.
have K_le e e' q : 0 < e -> e <= e' -> K e q -> K e' q.
  move=> e_gt0 e_le [[q_ge0 q_in] q_acc]; have e'_gt0 := lt_le_trans e_gt0 e_le.
  have le1 x :=
    polytope_le1 x (lt_le_trans ltr01 (ge1 e e_gt0)) (conj q_ge0 q_in).
  split=> //; split=> // x; rewrite -subr_ge0.
  have -> : L + e' - ((L + e' - 1) * q x + \sum_z q z) =
    (L + e - ((L + e - 1) * q x + \sum_z q z)) + (e' - e) * (1 - q x)
    by identity R.
  by rewrite addr_ge0 ?subr_ge0 // mulr_ge0 ?subr_ge0.
pose F (Q : (X -> R) -> Prop) := exists2 e, 0 < e & Q = K e.
have [|_ [e e_gt0 ->] none||_ q [e e_gt0 ->] [q_in _] x|c c_near] :=
  @cluster_point R X F complete.
- move=> _ _ [e e_gt0 ->] [e' e'_gt0 ->];
    have m_gt0 : 0 < Num.min e e' by rewrite lt_minr e_gt0.
  by exists (K (Num.min e e')); [exists (Num.min e e')
    | move=> q K_q; split; apply: K_le K_q; rewrite // le_minl lexx ?orbT].
- apply: (L_near e e_gt0) =>
    /(achievable_polytope D x0 (ge1 e e_gt0) S_prior)[q q_ok]; exact: (none q).
- by exists (K 1), 1; rewrite ?ltr01.
- by rewrite (polytope_le1 _ (lt_le_trans ltr01 (ge1 e e_gt0)) q_in) andbT;
    case: q_in.
have close (u v : R) (a : R) : 0 <= a ->
    (forall e, 0 < e -> e <= 1 -> ~ ~ u <= v + a * e) -> u <= v.
  move=> a_ge0 u_le; apply/ler_addgt0Pr => e e_gt0;
    have a1_gt0 : 0 < a + 1 by rewrite ltr_paddl ?ltr01.
  pose e1 := Num.min 1 (e / (a + 1));
    have e1_gt0 : 0 < e1 by rewrite lt_minr ltr01 divr_gt0.
  have e1_le1 : e1 <= 1 by rewrite le_minl lexx.
  rewrite leNgt; apply/negP => lt; apply: (u_le e1 e1_gt0 e1_le1) => le;
    move: lt; rewrite ltNge => /negP; apply.
  apply: le_trans le _; rewrite ler_add2l;
      apply: le_trans (_ : a * (e / (a + 1)) <= _).
    by rewrite ler_wpmul2l // le_minl lexx orbT.
  by rewrite mulrCA ler_pimulr ?(ltW e_gt0) //
    ler_pdivr_mulr // mul1r ler_addl ler01.
have at_point (u v : R) (a : R) : 0 <= a ->
    (forall e q, 0 < e -> e <= 1 -> K e q -> (forall x, `|q x - c x| < e) ->
      u <= v + a * e) -> u <= v.
  move=> a_ge0 u_le; apply: (close _ _ a) => // e e_gt0 e_le1 no;
    apply: (c_near (K e) e) => //; first by exists e.
  by move=> q [K_q q_near]; apply: no; exact: u_le K_q q_near.
have low e (q : X -> R) x : `|q x - c x| < e -> q x <= c x + e.
  by rewrite ltr_norml => /andP[_ lt]; rewrite -ler_subl_addl ltW.
have high e (q : X -> R) x : `|q x - c x| < e -> c x <= q x + e.
  by rewrite ltr_norml ltr_subr_addl ltr_subl_addr => /andP[/ltW].
apply/(achievable_polytope D x0 L_ge1 S_prior); exists c;
  split; first split=> x.
- apply: (@at_point _ _ 1); rewrite ?ler01 // => e q e_gt0 _ [[q_ge0 _] _] near;
    rewrite mul1r.
  exact: le_trans (q_ge0 x) (low e q x (near x)).
- apply: (@at_point _ _ (L + #|X|%:R)) => [|e q e_gt0 _ [[q_ge0 q_in] _] near].
    by rewrite addr_ge0 ?ler0n // (le_trans ler01).
  apply: le_trans (_ : (L - 1) * (q x + e) + \sum_z (q z + e) <= _).
    apply: ler_add; first by rewrite ler_wpmul2l ?subr_ge0 // high.
    by apply: ler_sum => z _; rewrite high.
  have spread : \sum_(z : X) e = e * #|X|%:R by rewrite sumr_const mulr_natr.
  rewrite big_split /= spread -subr_ge0;
    move: (#|X|%:R : R) (\sum_z q z) (q_in x) => m total row.
  have -> : L + (L + m) * e - ((L - 1) * (q x + e) + (total + e * m)) =
    (L + e - ((L + e - 1) * q x + total)) + e * q x by identity R.
  by rewrite addr_ge0 ?subr_ge0 // mulr_ge0 // ltW.
move=> P S_P; have [P_ge0 P_sum] := S_prior S_P.
apply: (@at_point _ _ 1); rewrite ?ler01 // => e q e_gt0 _ [_ q_acc] near;
  rewrite mul1r.
apply: le_trans (q_acc P S_P) _;
    apply: le_trans (_ : \sum_x P x * (c x + e) <= _).
  by apply: ler_sum => x _; rewrite ler_wpmul2l // low.
by under eq_bigr do rewrite mulrDr; rewrite big_split /= -mulr_suml P_sum mul1r.
Qed.

(* ... and M outputs reach it. *)
Theorem optimum_on_letters lambda0 :
  (exists P, S P) -> 1 <= lambda0 -> achievable S D lambda0 ->
  exists L (W : X -> X -> R),
  [/\ least_exp_epsilon S D L, mechanism W, ldp L W & valid S D id W].
Proof.
move=> some l0_ge1 ach0;
  have [L L_least] := least_level_attained some l0_ge1 ach0.
by have [W [? ? ?]] := least_on_letters L_least; exists L, W.
Qed.

(* Where no finite level will do all valid mechanisms leak as much, and the
   identity is one of them. *)
Theorem identity_valid : 0 <= D -> mechanism (fun x y : X => (x == y)%:R : R) /\
  valid S D id (fun x y => (x == y)%:R).
Proof.
move=> D_ge0; have id_mech : mechanism (fun x y : X => (x == y)%:R : R).
  split=> [x y|x]; first exact: ler0n.
  by rewrite (bigD1 x) //= eqxx big1 ?addr0 // => y y_neq;
    rewrite eq_sym (negPf y_neq).
split=> // P S_P; rewrite distortion_id //; last exact: S_prior.
by under eq_bigr do rewrite eqxx mulr1;
  case: (S_prior S_P) => _ ->; rewrite subrr.
Qed.

End LeastLevel.
