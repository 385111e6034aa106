(* The least maximal leakage of databases, when the uniform prior is in the
   set (zhong2022, Theorem 7 (4)): balls of answers, and what lies between.

   shell k            C(n, k) (M-1)^k, the databases at the distance k
   within k           the sum of the shells up to k
   reach K            the sum of (K-k) shell k over k < K
   spread j           answers with a database at most j changes away
   Exports: shells_below, mixed_balls,
   database_least_leakage. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel ClassOne OnePrior.
From symdp Require Import Graphs Channels Hamming Products Records Symmetry.
From symdp Require Import Databases DatabaseBounds.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Leakage.
Variables (R : realFieldType) (n : nat) (X : finType) (x0 : X).
Local Notation database := {ffun 'I_n -> X}.
Local Notation M := (#|X|%:R : R).
Local Notation changes := (@changes R n X).
Implicit Types (Q : database -> R) (V : database -> database -> R).
Implicit Types (j k K : nat) (D w : R).

Add Field numbers : (field_of_numbers R).

Definition shell k : R := 'C(n, k)%:R * (M - 1) ^+ k.
Definition within k : R := \sum_(i < k.+1) shell i.
Definition reach K : R := \sum_(k < K) (K%:R - k%:R) * shell k.

Lemma M_ge1 : 1 <= M.
Proof. by rewrite ler1n; apply/card_gt0P; exists x0. Qed.

Lemma shell_ge0 k : 0 <= shell k.
Proof. by rewrite mulr_ge0 ?ler0n // exprn_ge0 // subr_ge0 M_ge1. Qed.

Lemma shell0 : shell 0 = 1.
Proof. by rewrite /shell bin0 expr0 mulr1. Qed.

Lemma within_gt0 k : 0 < within k.
Proof.
rewrite /within big_ord_recl shell0 ltr_paddr ?ltr01 //.
by apply: sumr_ge0 => i _; apply: shell_ge0.
Qed.

Lemma reach_gt0 K : (0 < K)%N -> 0 < reach K.
Proof.
case: K => // K _; rewrite /reach big_ord_recl shell0 subr0 mulr1.
rewrite ltr_paddr ?ltr0Sn //; apply: sumr_ge0 => i _.
by rewrite mulr_ge0 ?shell_ge0 // subr_ge0 ler_nat ltnW.
Qed.

(* What depends on the number of changes alone, summed by shells. *)
Lemma sum_by_shells (f : nat -> R) (x : database) :
  \sum_y f (differences x y) = \sum_(k < n.+1) shell k * f k.
Proof.
have small y : (differences x y < n.+1)%N by rewrite ltnS differences_le.
rewrite (partition_big (fun y => Ordinal (small y)) xpredT) //=.
apply: eq_bigr => k _.
rewrite (eq_bigr (fun=> f k)) => [|y /eqP <- //].
rewrite sumr_const -[in LHS]mulr_natl /shell; congr (_ * _).
transitivity (#|sphere (@neighbours n X) k x|%:R : R).
  congr (_%:R); apply: eq_card => y.
  by rewrite in_sphere distance_differences.
rewrite hamming_sphere natrM natrX -subn1 natrB //.
by apply/card_gt0P; exists x0.
Qed.

Lemma sum_shells K (f : nat -> R) : (K <= n.+1)%N ->
  \sum_(k < n.+1) shell k * (if (k < K)%N then f k else 0) =
  \sum_(k < K) shell k * f k.
Proof.
move=> K_le; rewrite (big_ord_widen n.+1 (fun k => shell k * f k)) //.
rewrite [RHS]big_mkcond; apply: eq_bigr => k _.
by case: ifP; rewrite // mulr0.
Qed.

(* zhong2022, Theorem 7 (4): from below, for each K. *)
Theorem shells_below V D K : mechanism V -> (K <= n)%N ->
  expected_loss (fun=> (M ^+ n)^-1) changes id V <= D ->
  M ^+ n * (K%:R - D) <= reach K * maximal_leakage V.
Proof.
move=> V_ok K_le; have [V_ge0 V_sum] := V_ok; rewrite /expected_loss.
have N_gt0 : 0 < M ^+ n by rewrite exprn_gt0 // (lt_le_trans ltr01 M_ge1).
rewrite -mulr_sumr mulrC ler_pdivr_mulr // mulrC => D_ge.
pose near (x y : database) : R :=
  if (differences x y < K)%N then K%:R - (differences x y)%:R else 0.
have near_ge x y : K%:R - changes x y <= near x y.
  rewrite /near; case: ltnP => // far.
  by rewrite subr_le0 ler_nat.
have near_ge0 x y : 0 <= near x y.
  by rewrite /near; case: ltnP => // /ltnW; rewrite subr_ge0 ler_nat.
have near_sum y : \sum_x near x y = reach K.
  rewrite (eq_bigr (fun x => near y x)) => [|x _]; last first.
    by rewrite /near differences_sym.
  rewrite (sum_by_shells (fun k => if (k < K)%N then K%:R - k%:R else 0)).
  rewrite (sum_shells (fun k => K%:R - k%:R)) ?(leq_trans K_le) //.
  by apply: eq_bigr => k _; rewrite mulrC.
apply: (@le_trans _ _ (\sum_x \sum_y V x y * near x y)).
  rewrite mulrBr; apply: (@le_trans _ _
    (M ^+ n * K%:R - \sum_x \sum_y V x y * changes x y)).
    by rewrite ler_add2l ler_opp2.
  rewrite -(all_entries V_ok) mulr_suml -sumrB; apply: ler_sum => x _.
  rewrite mulr_suml -sumrB; apply: ler_sum => y _.
  by rewrite -mulrBr ler_wpmul2l.
rewrite exchange_big mulr_sumr; apply: ler_sum => y _.
rewrite -(near_sum y) mulr_suml; apply: ler_sum => x _.
by rewrite mulrC ler_wpmul2l // (le_maximum (V ^~ y)).
Qed.

Definition spread j (x y : database) : R :=
  if (differences x y < j.+1)%N then (within j)^-1 else 0.

Lemma spread_mechanism j : (j <= n)%N -> mechanism (spread j).
Proof.
move=> j_le; split=> [x y|x].
  by rewrite /spread; case: ifP => // _; rewrite invr_ge0 ltW ?within_gt0.
rewrite (sum_by_shells (fun k => if (k < j.+1)%N then (within j)^-1 else 0)).
rewrite (sum_shells (fun=> (within j)^-1)) // -mulr_suml.
by rewrite mulfV // gt_eqF // within_gt0.
Qed.

Definition moves j : R := \sum_(k < j.+1) k%:R * shell k / within j.

Lemma spread_moves j x : (j <= n)%N ->
  \sum_y spread j x y * changes x y = moves j.
Proof.
move=> j_le; rewrite (sum_by_shells (fun k =>
  (if (k < j.+1)%N then (within j)^-1 else 0) * k%:R)).
transitivity (\sum_(k < n.+1)
    shell k * (if (k < j.+1)%N then (within j)^-1 * k%:R else 0)).
  by apply: eq_bigr => k _; case: ifP; rewrite ?mul0r.
rewrite (sum_shells (fun k => (within j)^-1 * k%:R)) //.
by apply: eq_bigr => k _; rewrite [_^-1 * _]mulrC mulrA [shell k * _]mulrC.
Qed.

(* How many records balls change: the sides of what K shells bound. *)
Lemma moves_below K : moves K = K.+1%:R - reach K.+1 / within K.
Proof.
have K_gt0 := within_gt0 K; apply: (mulIf (lt0r_neq0 K_gt0)).
rewrite mulrBl divfK ?lt0r_neq0 // /moves -mulr_suml divfK ?lt0r_neq0 //.
rewrite /reach /within mulr_sumr -sumrB; apply: eq_bigr => k _.
by rewrite mulrBl opprB addrC subrK.
Qed.

Lemma moves_above K : moves K = K%:R - reach K / within K.
Proof.
have K_gt0 := within_gt0 K; apply: (mulIf (lt0r_neq0 K_gt0)).
rewrite mulrBl divfK ?lt0r_neq0 // /moves -mulr_suml divfK ?lt0r_neq0 //.
rewrite /reach /within !big_ord_recr /= mulrDr addrAC; congr (_ + _).
rewrite mulr_sumr -sumrB; apply: eq_bigr => k _.
by rewrite mulrBl opprB addrC subrK.
Qed.

Lemma moves0 : moves 0 = 0.
Proof. by rewrite /moves big_ord_recl big_ord0 !mul0r addr0. Qed.

Lemma moves_all : moves n = n%:R * ((M - 1) / M).
Proof.
pose x : database := [ffun=> x0].
rewrite -(spread_moves x (leqnn n)).
have U_ok := @uniform_answers_mechanism R X x0.
rewrite -(@row_changes R n X _ ((M - 1) / M) x U_ok) => [|a]; last first.
  by rewrite sum_others.
apply: eq_bigr => y _; congr (_ * _).
rewrite /spread ltnS differences_le /product /uniform_answers prodr_const.
rewrite card_ord exprVn; congr (_^-1).
transitivity (\sum_(k < n.+1) shell k * 1).
  by apply: eq_bigr => k _; rewrite mulr1.
rewrite -(sum_by_shells (fun=> 1) x) sumr_const card_ffun card_ord.
by rewrite natrX.
Qed.

(* zhong2022, Theorem 7 (4): a mixture of the balls that D lies between has
   column maxima alike, and changes D records whatever the prior. *)
Theorem mixed_balls K D : (K < n)%N -> moves K <= D <= moves K.+1 ->
  exists V, [/\ mechanism V,
    forall Q, prior Q -> expected_loss Q changes id V = D
    & reach K.+1 * maximal_leakage V = M ^+ n * (K.+1%:R - D)].
Proof.
move=> K_lt /andP[D_ge D_le]; have K_le := ltnW K_lt.
have [w w_in w_D] : exists2 w, 0 <= w <= 1 &
    w * moves K + (1 - w) * moves K.+1 = D.
  have [flat|steep] := eqVneq (moves K) (moves K.+1).
    exists 1; rewrite ?ler01 ?lexx // subrr mul0r addr0 mul1r.
    by apply/eqP; rewrite eq_le D_ge flat D_le.
  have gap : 0 < moves K.+1 - moves K.
    by rewrite subr_gt0 lt_neqAle steep (le_trans D_ge).
  exists ((moves K.+1 - D) / (moves K.+1 - moves K)).
    rewrite divr_ge0 ?subr_ge0 ?(le_trans D_ge) //= ler_pdivr_mulr // mul1r.
    by rewrite ler_add2l ler_opp2.
  have := divfK (lt0r_neq0 gap) (moves K.+1 - D).
  set w := _ / _ => w_gap; apply: (mulIf (lt0r_neq0 gap)).
  transitivity (w * (moves K.+1 - moves K) * moves K +
    (moves K.+1 - moves K - w * (moves K.+1 - moves K)) * moves K.+1).
    clear w_gap.
    by move: w (moves K) (moves K.+1) => u a b; identity R.
  by rewrite w_gap; move: (moves K) (moves K.+1) => a b; identity R.
pose V := mixture w (spread K) (spread K.+1).
exists V; have V_ok : mechanism V by apply: mixture_mechanism w_in _ _;
  apply: spread_mechanism.
split=> // [Q Q_prior|].
  apply: all_rows_change => // x; rewrite -w_D.
  rewrite -(spread_moves x K_le) -(spread_moves x K_lt) !mulr_sumr.
  rewrite -big_split; apply: eq_bigr => y _ /=.
  by rewrite /V /mixture mulrDl !mulrA.
pose t := w / within K + (1 - w) / within K.+1.
have V_le x y : V x y <= t.
  have /andP[w_ge0 w_le1] := w_in; rewrite /V /mixture /t.
  have small j : spread j x y <= (within j)^-1.
    by rewrite /spread; case: ifP => // _; rewrite invr_ge0 ltW ?within_gt0.
  by rewrite ler_add // ler_wpmul2l // subr_ge0.
have V_diag y : V y y = t.
  have none : differences y y = 0%N.
    by apply: eq_card0 => i; rewrite !inE eqxx.
  by rewrite /V /mixture /spread none.
have -> : maximal_leakage V = M ^+ n * t.
  rewrite /maximal_leakage (eq_bigr (fun=> t)) => [|y _].
    by rewrite sumr_const -[in LHS]mulr_natl card_ffun card_ord natrX.
  apply/eqP; rewrite eq_le -{2}(V_diag y) (le_maximum (V ^~ y)) andbT.
  by apply: maximum_le => // ; rewrite -(V_diag y); case: V_ok.
rewrite mulrCA; congr (_ * _); rewrite -w_D moves_below moves_above /t.
move: (reach _) (within K) (within _) => r a b.
rewrite mulrDr; move: (a^-1) (b^-1) => a' b'; identity R.
Qed.

(* zhong2022, Theorem 7 (4): for sets of priors that hold the uniform one the
   least maximal leakage is the largest of the n bounds. *)
Theorem database_least_leakage (S : source_set R [finType of database]) D :
  (forall Q, S Q -> prior Q) -> S (fun=> (M ^+ n)^-1) ->
  0 <= D <= n%:R * ((M - 1) / M) -> (0 < n)%N ->
  exists L,
    [/\ exists V, [/\ mechanism V,
           forall Q, S Q -> expected_loss Q changes id V <= D
         & maximal_leakage V = L],
       forall V, mechanism V ->
         (forall Q, S Q -> expected_loss Q changes id V <= D) ->
         L <= maximal_leakage V,
       exists2 K, (0 < K <= n)%N & L = M ^+ n * (K%:R - D) / reach K
     & forall K, (0 < K <= n)%N -> M ^+ n * (K%:R - D) / reach K <= L].
Proof.
move=> S_prior S_uniform /andP[D_ge D_le] n_gt0; rewrite -moves_all in D_le.
have [K K_lt between] : exists2 K, (K < n)%N & moves K <= D <= moves K.+1.
  have some : exists K, D <= moves K.+1 by exists n.-1; rewrite prednK.
  case: (ex_minnP some) => K K_in K_least; exists K; last first.
    rewrite K_in andbT; case: K K_in K_least => [|K] _ least.
      by rewrite moves0.
    by rewrite leNgt; apply/negP => /ltW /least; rewrite ltnn.
  by rewrite -(prednK n_gt0) ltnS K_least // prednK.
have [V [V_ok V_valid V_leaks]] := mixed_balls K_lt between.
have c_gt0 := reach_gt0 (ltn0Sn K).
have L_eq : maximal_leakage V = M ^+ n * (K.+1%:R - D) / reach K.+1.
  by rewrite -V_leaks mulrC mulKf // gt_eqF.
have below V' : mechanism V' ->
    (forall Q, S Q -> expected_loss Q changes id V' <= D) ->
    forall K', (0 < K' <= n)%N ->
    M ^+ n * (K'%:R - D) / reach K' <= maximal_leakage V'.
  move=> V'_ok V'_valid K' /andP[K'_gt0 K'_le].
  rewrite ler_pdivr_mulr ?reach_gt0 // [_ * reach K']mulrC.
  by apply: shells_below => //; apply: V'_valid.
have V_in Q : S Q -> expected_loss Q changes id V <= D.
  by move=> /S_prior /V_valid ->.
exists (maximal_leakage V); split; [by exists V | | by exists K.+1 |].
  by move=> V' V'_ok V'_valid; rewrite L_eq below.
exact: below.
Qed.

End Leakage.
