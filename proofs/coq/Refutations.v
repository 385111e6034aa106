(* What the papers print and a concrete instance refutes. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals
  SourceSets CertificateChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma least_exp_epsilon_same (R : realFieldType)
  (X : finType) (S T : source_set R X) D L :
  (forall P, S P <-> T P) -> least_exp_epsilon S D L -> least_exp_epsilon T D L.
Proof.
move=> same [L_ge1 L_ach L_least]; split=> // [|lambda lambda_ge1 ach].
  by apply: achievable_sub L_ach => P /same.
by apply: L_least => //; apply: achievable_sub ach => P /same.
Qed.

(* A finite set and its hull leak the same. *)
Lemma least_exp_epsilon_vertices (R : realFieldType)
  (X V : finType) (vertex : V -> X -> R) D L :
  least_exp_epsilon (hull vertex) D L ->
  least_exp_epsilon (vertices vertex) D L.
Proof.
have same lambda : achievable (hull vertex) D lambda <->
    achievable (vertices vertex) D lambda.
  by split=> -[Y [W [g [W_mech W_ldp /valid_hull W_valid]]]]; exists Y, W, g.
by case=> L_ge1 /same L_ach L_least; split=> // lambda lambda_ge1 /same;
  apply: L_least.
Qed.

(* The hull of one prior is that prior. *)
Lemma least_exp_epsilon_only (R : realFieldType) M (p : seq Q) (D L : R) :
  least_exp_epsilon (hull (source R M [:: p])) D L ->
  least_exp_epsilon (only (vector R M p)) D L.
Proof.
apply: least_exp_epsilon_same => P; split=> [[w [_ w_sum P_eq]] i|P_eq].
  by rewrite P_eq big_ord1; move: w_sum; rewrite big_ord1 => ->; rewrite mul1r.
exists (fun=> 1); split=> [_||i];
  rewrite ?ler01 ?big_ord1 // P_eq mul1r; first by [].
Qed.

Section Formulas.
Variables (R : realFieldType) (M : nat).
Implicit Types (S : source_set R [finType of 'I_M]) (D t : R) (d : 'I_M -> R).

(* t is D^(l), the largest tail of l probabilities. *)
Definition largest_tail S l t :=
  (exists2 P, S P & t = A P l) /\ forall P, S P -> A P l <= t.

(* The constraints of (11) and (18) in kalantari2018, as printed: no order of
   the letter distortions. *)
Definition admitted S D l d := exists2 t, largest_tail S l t /\ t <= D &
  [/\ forall i, 0 <= d i <= 1,
      forall P, S P -> \sum_(i < M | (i < M - l)%nat) P i * d i <= D - t &
      \sum_(i < M | (i < M - l)%nat) d i <= (M - 1 - l)%:R].

(* The quotient that they minimise; the first letter is the one that is
   counted as 0. *)
Definition quotient l d (first : 'I_M) :=
  ((M - 1 - l)%:R - \sum_(i < M | (0 < i < M - l)%nat) d i) / d first.

(* The permutations that sort some prior of the set, what they make of the set,
   and what all of them make of it. *)
Definition folds S (T : {perm 'I_M}) :=
  exists2 P, S P & decreasing (fun i => P (T i)).
Definition folded S (T : {perm 'I_M}) : source_set R [finType of 'I_M] :=
  fun Q => exists2 P, S P & decreasing Q /\ forall i, Q i = P (T i).
Definition folded_by_some S : source_set R [finType of 'I_M] :=
  fun Q => exists2 T, folds S T & folded S T Q.
Definition folded_by_all S : source_set R [finType of 'I_M] :=
  fun Q => forall T, folds S T -> folded S T Q.

End Formulas.

Section Witnesses.
Variable R : realFieldType.
Local Notation value := (ofQ R).

Lemma value_filtered M (c : pred nat) (f : nat -> Q) :
  \sum_(i < M | c i) value (f i) =
  value (total M (fun i => if c i then f i else 0%Q)).
Proof.
by rewrite big_mkcond value_total; apply: eq_bigr => i _;
  case: ifP => //; rewrite ofQ0.
Qed.

(* Sums of the k least entries, as a number. *)
Definition tail M (p : seq Q) l : Q :=
  total M (fun i => if (M - l <= i)%nat then coordinate p i else 0%Q).

Lemma A_value M p l : A (vector R M p) l = value (tail M p l).
Proof.
exact: (value_filtered M (fun i => (M - l <= i)%nat) (coordinate p)).
Qed.

Lemma largest_tail_only M (p : seq Q) l :
  largest_tail (only (vector R M p)) l (value (tail M p l)).
Proof.
split=> [|P P_eq]; first by exists (vector R M p); rewrite ?A_value.
by rewrite -A_value le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => i _.
Qed.

(* At D the letter distortions d, which (11) admits for l silent letters,
   undershoot the least leakage log L. *)
Definition undershoots M (P : 'I_M -> R) D L l d (first : 'I_M) :=
  [/\ prior P /\ decreasing P, least_exp_epsilon (only P) D L,
      admitted (only P) D l d & quotient l d first < L].

Definition proves_undershooting M (p : seq Q) (D L : Q) l (d : seq Q) e :=
  let kept i := (i < M - l)%nat in let t := tail M p l in
  [&& is_member M Sorted [::] p,
      proves_least_leakage M (Hull [:: p]) D L e, Qle_bool t D,
    every M (fun i => Qle_bool 0 (coordinate d i) &&
      Qle_bool (coordinate d i) 1), Qle_bool (total M (fun i =>
        if kept i then coordinate p i * coordinate d i else 0)) (D - t),
    Qle_bool (total M (fun i => if kept i then coordinate d i else 0))
    (inject_Z (Z.of_nat (M - 1 - l))) &
    less ((inject_Z (Z.of_nat (M - 1 - l)) -
      total M (fun i => if (0 < i)%nat && kept i then coordinate d i else 0))
      / coordinate d 0) L]%Q.

Lemma undershoots_proved M (p : seq Q) (D L : Q) l
  (d : seq Q) e (M_gt0 : (0 < M)%nat) :
  proves_undershooting M p D L l d e ->
  undershoots (vector R M p) (value D)
    (value L) l (vector R M d) (Ordinal M_gt0).
Proof.
case/and5P=> /(@is_member_sound R) p_sorted
  /(@least_leakage_proved R)/least_exp_epsilon_only p_least t_le /everyP d_in.
case/and3P=> d_valid d_sum small; split=> //; last first.
  rewrite /quotient
    (value_filtered M (fun i => (0 < i < M - l)%nat) (coordinate d))
    -(ofQ_nat R) -ofQB.
  by rewrite -ofQ_div -value_less.
exists (value (tail M p l)); first by split;
  [exact: largest_tail_only | rewrite ofQ_le].
split=> [i|P P_eq|]; first by rewrite -(ofQ0 R) -(ofQ1 R) !ofQ_le; apply: d_in.
  rewrite (eq_bigr (fun i : 'I_M => value (coordinate p i * coordinate d i)%Q))
    => [|i _]; last by rewrite P_eq ofQM.
  by rewrite (value_filtered M (fun i => (i < M - l)%nat) (fun i =>
    coordinate p i * coordinate d i)%Q) -ofQB ofQ_le.
by rewrite (value_filtered M (fun i => (i < M - l)%nat) (coordinate d))
  -(ofQ_nat R) ofQ_le.
Qed.

(* One prior as its own evidence. *)
Definition alone (q p : seq Q) :=
  {| diagonal := q; multipliers := [::]; worst := p; worst_weights := [:: 1%Q];
  spread := p; spread_weights := [:: 1%Q] |}.

(* kalantari2018, Theorem 2(b): without the order D_1 <= ... <= D_M, (11) is
   smaller than the least leakage ... *)
Theorem order_is_needed :
  undershoots (vector R 3 [:: 1#2; 1#4; 1#4]%Q) (value (1#3))
    (value 4) 0 (vector R 3 [:: 2#3; 0; 0]%Q) ord0.
Proof.
have := @undershoots_proved 3 [:: 1#2; 1#4; 1#4]%Q (1#3) 4 0 [:: 2#3; 0; 0]%Q
  (alone [:: 2#3; 2#3; 2#3]%Q [:: 1#2; 1#4; 1#4]%Q) isT.
rewrite (_ : Ordinal _ = ord0); last exact: val_inj.
by apply; vm_compute.
Qed.

(* ... also with letters that are never answered, so that (48) cannot
   reach it ... *)
Theorem order_is_needed_with_silent_letters :
  undershoots (vector R 3 [:: 1#2; 1#2; 0]%Q) (value (1#3))
    (value 2) 1 (vector R 3 [:: 2#3; 0; 0]%Q) ord0.
Proof.
have := @undershoots_proved 3 [:: 1#2; 1#2; 0]%Q (1#3) 2 1 [:: 2#3; 0; 0]%Q
  (alone [:: 2#3; 2#3; 0]%Q [:: 1#2; 1#2; 0]%Q) isT.
rewrite (_ : Ordinal _ = ord0); last exact: val_inj.
by apply; vm_compute.
Qed.

(* ... and for kalantari2016, Theorem 3: (12) with (9) below D^(1) = 1/2. *)
Theorem order_is_needed_below_the_first_threshold :
  undershoots (vector R 2 [:: 1#2; 1#2]%Q) (value (1#3))
    (value 2) 0 (vector R 2 [:: 2#3; 0]%Q) ord0 /\
  value (1#3) < A (vector R 2 [:: 1#2; 1#2]%Q) 1.
Proof.
split; last by rewrite A_value ofQ_lt; vm_compute.
have := @undershoots_proved 2 [:: 1#2; 1#2]%Q (1#3) 2 0 [:: 2#3; 0]%Q
  (alone [:: 2#3; 2#3]%Q [:: 1#2; 1#2]%Q) isT.
rewrite (_ : Ordinal _ = ord0); last exact: val_inj.
by apply; vm_compute.
Qed.

(* kalantari2018, Theorem 3: the lower bound (18) on the intersection of the
   folded sets exceeds the least leakage. *)
Definition exchanged : seq (seq Q) :=
  [:: [:: 1#2; 1#2; 0; 0]; [:: 1#3; 1#3; 1#6; 1#6]; [:: 1#2; 0; 1#2; 0];
   [:: 1#3; 1#6; 1#3; 1#6]]%Q.

Local Notation S := (vertices (source R 4 exchanged)).

Definition is_sorted n (p : nat -> Q) :=
  every n (fun i => every i.+1 (fun j => Qle_bool (p i) (p j))).

Definition is_folded (p : seq Q) := is_sorted 4 (coordinate p) &&
  all (fun t => every 4 (fun k =>
    is_sorted 4 (fun i => coordinate (row exchanged k) (nth 0 t i)) ==> has
    (fun k' => every 4 (fun i => Qeq_bool (coordinate p i)
      (coordinate (row exchanged k') (nth 0 t i)))) (iota 0 4)))%nat
  (permutations (iota 0 4)).

Definition word n (T : {perm 'I_n}) : seq nat :=
  [seq (T i : nat) | i <- enum 'I_n].

Lemma word_permutation n (T : {perm 'I_n}) : word T \in permutations (iota 0 n).
Proof.
rewrite mem_permutations /word map_comp -val_enum_ord perm_map //
    uniq_perm ?enum_uniq //.
  by rewrite map_inj_uniq ?enum_uniq //; apply: perm_inj.
by move=> i; rewrite mem_enum -[i](permKV T) map_f ?mem_enum.
Qed.

Lemma word_letter n (T : {perm 'I_n}) (i : 'I_n) : nth 0%nat (word T) i = T i.
Proof. by rewrite (nth_map i) ?size_enum_ord // nth_ord_enum. Qed.

Lemma is_sortedP n (p : nat -> Q) :
  reflect (decreasing (fun i : 'I_n => value (p i))) (is_sorted n p).
Proof.
apply: (iffP idP) => [/everyP ok j i ji|p_decr].
  by rewrite ofQ_le; have /everyP/(_ (Ordinal (ji : (j < i.+1)%nat))) := ok i.
apply/allP => i; rewrite mem_iota => /= i_lt; apply/allP => j;
  rewrite mem_iota /= => j_le.
have j_lt : (j < n)%nat by apply: leq_ltn_trans i_lt; rewrite -ltnS.
by rewrite -(ofQ_le R); apply: (p_decr (Ordinal j_lt) (Ordinal i_lt)).
Qed.

Lemma is_folded_sound p : is_folded p -> folded_by_all S (vector R 4 p).
Proof.
case/andP=> /is_sortedP p_decr /allP ok T [P [k P_eq] P_decr].
have /everyP/(_ k)/implyP sorted_k := ok _ (word_permutation T).
have [|k' k'_in /everyP p_eq] := hasP (sorted_k _).
  by apply/is_sortedP => j i /P_decr; rewrite !P_eq !word_letter.
exists (source R 4 exchanged (inord k')); first by exists (inord k').
split=> // i; apply/eqP; rewrite /vector /source inordK ?ofQ_eq;
  last by move: k'_in; rewrite mem_iota.
by have := p_eq i; rewrite word_letter.
Qed.

Lemma folds_exchange (v a b : 'I_4) :
  is_sorted 4 (fun i => coordinate (row exchanged v) (if i == a :> nat then
    b : nat else if i == b :> nat then a : nat else i)) ->
  folds S (tperm a b).
Proof.
move=> /is_sortedP ok; exists (source R 4 exchanged v); first by exists v.
by move=> j i /ok; rewrite /source /vector !permE /= !(fun_if (@nat_of_ord 4)).
Qed.

Lemma quotient_at_least (c : R) (b m n : Q) : 0 < c -> c <= value b ->
  Qle_bool 0 (2 + m) && Qle_bool ((2 + m) * b) n ->
  value 2 <= (value n - value m * c) / c.
Proof.
move=> c_gt0 c_le /andP[m_ge0]; rewrite -(ofQ_le R) ofQM => small.
rewrite ler_pdivl_mulr // ler_subr_addr -mulrDl -ofQD; apply: le_trans small.
by rewrite ler_wpmul2l // -(ofQ0 R) ofQ_le.
Qed.

Theorem folded_lower_bound_fails : let D := value (3#5) in
  [/\ exists P, folded_by_all S P,
      least_exp_epsilon S D (value (24#13)), value (24#13) < value 2 &
      forall l d, (l < 4)%nat ->
      (forall T, folds S T -> forall i, d (T i) = d i) -> 0 < d ord0 ->
        admitted (folded_by_all S) D l d -> value 2 <= quotient l d ord0].
Proof.
have p_in : folded_by_all S (vector R 4 [:: 1#2; 1#2; 0; 0]%Q)
  by apply: is_folded_sound; vm_compute.
have r_in : folded_by_all S (vector R 4 [:: 1#3; 1#3; 1#6; 1#6]%Q)
  by apply: is_folded_sound; vm_compute.
split; first by exists (vector R 4 [:: 1#2; 1#2; 0; 0]%Q).
- apply: least_exp_epsilon_vertices;
    refine (@least_leakage_proved R 4 (Hull exchanged) (3#5) (24#13) {|
    diagonal := [:: 12#25; 12#25; 12#25; 0]%Q; multipliers := [::];
    worst := [:: 1#3; 17#60; 13#60; 1#6]%Q;
      worst_weights := [:: 0; 7#10; 0; 3#10]%Q;
    spread := [:: 1#3; 17#60; 13#60; 1#6]%Q;
      spread_weights := [:: 0; 7#10; 0; 3#10]%Q |} _); vm_compute; reflexivity.
- by rewrite ofQ_lt; vm_compute.
move=> l d l_lt d_fold d_gt0 [t [[_ t_max] t_le] [_ d_valid _]].
have d_eq i : d i = d ord0.
  have same (v a b : 'I_4) : is_sorted 4 (fun i =>
      coordinate (row exchanged v) (if i == a :> nat then b : nat
        else if i == b :> nat then a : nat else i)) -> d a = d b.
    by move=> /folds_exchange /d_fold /(_ b); rewrite tpermR.
  pose letter k k_lt : 'I_4 := @Ordinal 4 k k_lt; pose one := letter 1%nat isT;
    pose two := letter 2%nat isT.
  have d1 : d one = d ord0 by apply: (same ord0); vm_compute.
  have d2 : d two = d one by apply: (same two); vm_compute.
  have d3 : d (letter 3%nat isT) = d two by apply: (same ord0); vm_compute.
  case: i => -[|[|[|[|]]]] // i_lt;
    [|rewrite -d1|rewrite -d1 -d2|rewrite -d1 -d2 -d3];
    by congr d; apply: val_inj.
have tail_le := t_max _ r_in; rewrite A_value in tail_le.
have l_lt3 : (l < 3)%nat.
  rewrite ltn_neqAle -ltnS l_lt andbT; apply/eqP => l3;
    move: (le_trans tail_le t_le).
  by rewrite l3 ofQ_le; vm_compute.
have d_le : d ord0 <= value ((3#5) - tail 4 [:: 1#3; 1#3; 1#6; 1#6] l)%Q.
  rewrite ofQB; apply: (@le_trans _ _ (value (3#5) - t));
    last by rewrite ler_add2l ler_opp2.
  apply: le_trans (d_valid _ p_in); rewrite (eq_bigr (fun i : 'I_4 =>
      value (coordinate [:: 1#2; 1#2; 0; 0]%Q i) * d ord0)).
    rewrite -mulr_suml (value_filtered 4 (fun i => (i < 4 - l)%nat)) ler_pemull
      ?(ltW d_gt0) // -(ofQ1 R) ofQ_le.
    by case: l l_lt3 {l_lt d_valid tail_le t_max} => [|[|[|]]].
  by move=> i _; rewrite d_eq.
have d_sum : \sum_(i < 4 | (0 < i < 4 - l)%nat) d i =
    value (inject_Z (Z.of_nat (4 - l).-1)) * d ord0.
  rewrite (eq_bigr (fun i : 'I_4 => value 1%Q * d ord0)) => [|i _];
    last by rewrite d_eq ofQ1 mul1r.
  rewrite -mulr_suml
    (value_filtered 4 (fun i => (0 < i < 4 - l)%nat) (fun=> 1%Q));
    congr (_ * _); apply/eqP.
  by rewrite ofQ_eq;
    case: l l_lt3 {l_lt d_valid tail_le t_max d_le} => [|[|[|]]].
rewrite /quotient d_sum -(ofQ_nat R); apply: quotient_at_least d_gt0 d_le _.
by case: l l_lt3 {l_lt d_valid tail_le t_max d_sum} => [|[|[|]]].
Qed.

(* kalantari2018, Corollary 1: intersection and union of the folded sets are one
   and the same prior, which needs no leakage, yet the set does. *)
Definition turned : seq (seq Q) := [:: [:: 2#3; 1#3; 0]; [:: 1#3; 0; 2#3]]%Q.

Lemma turned_folds (T : {perm 'I_3}) (k : 'I_2) :
  decreasing (fun i => source R 3 turned k (T i)) ->
  forall i, source R 3 turned k (T i) = source R 3 turned ord0 i.
Proof.
pose folds_to_first t := every 2 (fun k => is_sorted 3 (fun i =>
  coordinate (row turned k) (nth 0%nat t i)) ==> every 3 (fun i => Qeq_bool
    (coordinate (row turned k) (nth 0%nat t i)) (coordinate (row turned 0) i))).
have /allP/(_ _ (word_permutation T))/everyP/(_ k)/implyP ok :
  all folds_to_first (permutations (iota 0 3)) by vm_compute.
move=> T_decr i.
have T_sorted :
    is_sorted 3 (fun i => coordinate (row turned k) (nth 0%nat (word T) i)).
  by apply/is_sortedP => x y /T_decr; rewrite !word_letter.
by have := everyP (ok T_sorted) i; rewrite word_letter -(ofQ_eq R) => /eqP.
Qed.

Theorem coinciding_folds_need_not_match :
  let S := vertices (source R 3 turned) in let D := value (1#2) in
  let p := vector R 3 [:: 2#3; 1#3; 0]%Q in
  [/\ forall Q, folded_by_all S Q <-> Q =1 p,
      forall Q, folded_by_some S Q <-> Q =1 p,
      least_exp_epsilon (only p) D (value 1) &
      least_exp_epsilon S D (value (3#2))].
Proof.
move=> S D p; have p_decr : decreasing p by apply/(is_sortedP 3); vm_compute.
have to_p T Q : folded S T Q -> Q =1 p.
  move=> [P [k P_eq] [Q_decr Q_eq]] i; rewrite Q_eq P_eq;
    apply: turned_folds => x y xy.
  by rewrite -!P_eq -!Q_eq; apply: Q_decr.
have from_p T Q : folds S T -> Q =1 p -> folded S T Q.
  move=> [P [k P_eq] P_decr] Q_eq; exists P; first by exists k.
  split=> [x y xy|i]; first by rewrite !Q_eq; apply: p_decr.
  rewrite Q_eq P_eq; symmetry; apply: turned_folds => x y xy;
    by rewrite -!P_eq; apply: P_decr.
have folds_1 : folds S 1%g.
  exists (source R 3 turned ord0); first by exists ord0.
  by move=> x y xy; rewrite !perm1; apply: p_decr.
split=> [Q|Q||].
- by split=> [/(_ _ folds_1)/to_p|Q_eq T T_folds]; last exact: from_p.
- by split=> [[T _ /to_p]|Q_eq]; last by exists 1%g => //; exact: from_p.
- apply: least_exp_epsilon_only;
    refine (@least_leakage_proved R 3 (Hull [:: [:: 2#3; 1#3; 0]%Q]) (1#2) 1
    (alone [:: 1; 0; 0]%Q [:: 2#3; 1#3; 0]%Q) _); vm_compute; reflexivity.
apply: least_exp_epsilon_vertices;
  refine (@least_leakage_proved R 3 (Hull turned) (1#2) (3#2) {|
  diagonal := [:: 3#4; 0; 3#8]%Q; multipliers := [::];
  worst := [:: 1#2; 1#6; 1#3]%Q; worst_weights := [:: 1#2; 1#2]%Q;
  spread := [:: 4#9; 1#9; 4#9]%Q; spread_weights := [:: 1#3; 2#3]%Q |} _);
  vm_compute; reflexivity.
Qed.

End Witnesses.
