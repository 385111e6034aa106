(* Maximal leakage: the sum of column maxima, for one prior and for any source
   set (zhong2022). *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Graphs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Achievable.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (D L : R).

(* Some mechanism, with any finite number of outputs, has maximal leakage at
   most log L and distortion at most D. *)
Definition leakage_achievable S D L :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, maximal_leakage W <= L & valid S D g W].

(* log L is the least maximal leakage at distortion D. *)
Definition least_maximal_leakage S D L :=
  leakage_achievable S D L /\ forall L', leakage_achievable S D L' -> L <= L'.

End Achievable.

Section Diagonals.
Variables (R : realFieldType) (X : finType).
Implicit Types (q : X -> R) (L D : R).
Add Field numbers : (field_of_numbers R).

(* A vector of accuracies that sums to at least 1 is the diagonal of a mechanism
   whose column maxima it holds. *)
Definition spread q x y :=
  if y == x then q x else (1 - q x) * q y / (\sum_z q z - q x).

Lemma spread_mechanism q :
  (forall x, 0 <= q x <= 1) -> 1 <= \sum_z q z -> mechanism (spread q).
Proof.
move=> q_in total_ge1; have others x : \sum_(z | z != x) q z = \sum_z q z - q x.
  by rewrite [X in _ = X - _](bigD1 x) //= addrC addKr.
have rest_ge0 x : 0 <= \sum_z q z - q x
  by rewrite -others sumr_ge0 // => z _; case/andP: (q_in z).
split=> [x y | x].
  have [/andP[q_ge0 q_le1] /andP[y_ge0 _]] := (q_in x, q_in y).
  by rewrite /spread; case: ifP => // _;
    rewrite divr_ge0 // mulr_ge0 // subr_ge0.
rewrite (bigD1 x) //= {1}/spread eqxx;
  under eq_bigr => y /negPf other do rewrite /spread other mulrAC.
rewrite -mulr_sumr others; have [empty | nonempty] :=
  eqVneq (\sum_z q z - q x) 0; last by rewrite divfK // addrC subrK.
have -> : q x = 1; last by rewrite subrr !mul0r addr0.
by apply/eqP; rewrite eq_le (andP (q_in x)).2 -(subrK (q x) (\sum_z q z))
  empty add0r in total_ge1 *.
Qed.

Lemma spread_leakage q : (forall x, 0 <= q x <= 1) -> 1 <= \sum_z q z ->
  maximal_leakage (spread q) <= \sum_z q z.
Proof.
move=> q_in total_ge1; apply: ler_sum => y _;
  have [y_ge0 y_le1] := andP (q_in y).
elim/big_ind: _ => [//|a b a_le b_le|x _]; first by rewrite le_maxl a_le.
rewrite /spread; case: eqP => [-> //|_]; have [q_ge0 q_le1] := andP (q_in x).
have [-> | nonempty] := eqVneq (\sum_z q z - q x) 0;
  first by rewrite invr0 mulr0.
have rest_gt0 : 0 < \sum_z q z - q x.
  by rewrite lt_def nonempty subr_ge0 [X in _ <= X](bigD1 x) //= ler_addl
    sumr_ge0 // => z _; case/andP: (q_in z).
by rewrite ler_pdivr_mulr // mulrC ler_wpmul2l // ler_add2r.
Qed.

Theorem leakage_diagonal (Y : finType) (W : X -> Y -> R) (g : Y -> X) :
  mechanism W -> (forall x, 0 <= correct g W x <= 1) /\
  \sum_x correct g W x <= maximal_leakage W.
Proof.
move=> W_ok; split=> [x|]; last exact: guess_below_maximal_leakage.
by rewrite correct_ge0 // correct_le1.
Qed.

Variables (V : finType) (vertex : V -> X -> R).
Hypothesis vertex_prior : forall v, prior (vertex v).

Lemma hull_prior P : hull vertex P -> prior P.
Proof.
move=> [w [w_ge0 w_sum P_eq]]; split=> [x|].
  by rewrite P_eq sumr_ge0 // => v _; rewrite mulr_ge0 //;
    case: (vertex_prior v).
under eq_bigr do rewrite P_eq; rewrite exchange_big -w_sum;
  apply: eq_bigr => v _ /=.
by rewrite -mulr_sumr; case: (vertex_prior v) => _ ->; rewrite mulr1.
Qed.

(* Upper: accuracies that are valid at every vertex. *)
Lemma leakage_upper q D : (forall x, 0 <= q x <= 1) -> 1 <= \sum_z q z ->
  (forall v, 1 - D <= \sum_x vertex v x * q x) ->
  leakage_achievable (hull vertex) D (\sum_z q z).
Proof.
move=> q_in total_ge1 accurate; exists X, (spread q), id;
  have W_ok := spread_mechanism q_in total_ge1.
split=> //; first exact: spread_leakage.
apply/valid_hull => P [v P_eq];
  rewrite (distortion_eq _ _ P_eq) (distortion_id W_ok (vertex_prior v)).
under eq_bigr do rewrite /spread eqxx.
by rewrite ler_subl_addr -ler_subl_addl.
Qed.

(* Lower: weights of the vertices. *)
Lemma leakage_lower (w : V -> R) D L :
  (forall v, 0 <= w v) -> leakage_achievable (hull vertex) D L ->
  (1 - D) * (\sum_v w v) -
  (\sum_x Num.max 0 (\sum_v w v * vertex v x - 1)) <= L.
Proof.
move=> w_ge0 [Y [W [g [W_ok W_leaks /valid_hull W_valid]]]];
  apply: le_trans W_leaks.
have [q_in q_sum] := leakage_diagonal g W_ok; apply: le_trans q_sum;
  set q := correct g W in q_in *.
have accurate v : 1 - D <= \sum_x vertex v x * q x.
  have := W_valid (vertex v) (ex_intro _ v (fun=> erefl));
    rewrite (distortion_correct _ W_ok (vertex_prior v)).
  by rewrite ler_subl_addr -ler_subl_addl.
rewrite ler_subl_addr -big_split /=;
    apply: (@le_trans _ _ (\sum_x (\sum_v w v * vertex v x) * q x)).
  under [X in _ <= X]eq_bigr do rewrite mulr_suml.
  rewrite exchange_big mulr_sumr; apply: ler_sum => v _ /=; rewrite mulrC.
  by under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr ler_wpmul2l.
apply: ler_sum => x _; set c := \sum_v _; have [q_ge0 q_le1] := andP (q_in x).
have -> : c * q x = q x + (c - 1) * q x by identity R.
rewrite ler_add2l; have [small | large] := lerP (c - 1) 0.
  by rewrite mulr_le0_ge0.
by rewrite ler_pimulr // ltW.
Qed.

(* zhong2022, Proposition 15, for any source set: an upper and a lower
   certificate that agree decide the least maximal leakage. *)
Theorem leakage_certificate q w D :
  (forall x, 0 <= q x <= 1) -> 1 <= \sum_z q z ->
  (forall v, 1 - D <= \sum_x vertex v x * q x) -> (forall v, 0 <= w v) ->
  (1 - D) * (\sum_v w v) - (\sum_x Num.max 0 (\sum_v w v * vertex v x - 1)) =
  \sum_z q z -> least_maximal_leakage (hull vertex) D (\sum_z q z).
Proof.
move=> q_in total_ge1 accurate w_ge0 same; split; first exact: leakage_upper.
by move=> L /(leakage_lower w_ge0); rewrite same.
Qed.

End Diagonals.

Section OnePrior.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R).
Hypotheses (P_prior : prior P) (P_decreasing : decreasing P).
Add Field numbers : (field_of_numbers R).

Lemma only_hull Q : only P Q <-> hull (fun _ : unit => P) Q.
Proof.
split=> [same | [w [_ w_sum same]] x].
  exists (fun=> 1); split=> [_ | | x]; first exact: ler01.
    by rewrite (bigD1 tt) //= big1 ?addr0 // => -[].
  by rewrite (bigD1 tt) //= mul1r big1 ?addr0 // => -[].
by rewrite same -mulr_suml w_sum mul1r.
Qed.

Lemma only_leakage D L : least_maximal_leakage (only P) D L <->
  least_maximal_leakage (hull (fun _ : unit => P)) D L.
Proof.
have same L' : leakage_achievable (only P) D L' <->
    leakage_achievable (hull (fun _ : unit => P)) D L'.
  by split=> -[Y [W [g [W_ok W_leaks W_valid]]]]; exists Y, W, g;
    split=> // Q /only_hull; exact: W_valid.
split=> -[reached least]; (split; first exact/same) => L' /same; exact: least.
Qed.

(* The letters before j are kept, the letter j in part. *)
Variable j : 'I_M.

Lemma split_letters (f : 'I_M -> R) : \sum_x f x =
  \sum_(x < M | (x < j)%N) f x + (f j + \sum_(x < M | (j < x)%N) f x).
Proof.
rewrite (bigID (fun x : 'I_M => (x < j)%N)) /=; congr (_ + _);
  rewrite (bigD1 j) ?ltnn //=; congr (_ + _).
by apply: eq_bigl => x; rewrite -leqNgt ltn_neqAle eq_sym andbC.
Qed.

Lemma A_here : A P (M - j) = P j + \sum_(x < M | (j < x)%N) P x.
Proof.
rewrite /A subKn ?(ltnW (ltn_ord j)) // (bigD1 j) //=; congr (_ + _).
by apply: eq_bigl => x; rewrite [RHS]ltn_neqAle eq_sym andbC.
Qed.

Lemma A_next : A P (M - j).-1 = \sum_(x < M | (j < x)%N) P x.
Proof. by apply: eq_bigl => x; rewrite -subnS subKn ?ltn_ord. Qed.

(* zhong2022, Theorem 14, with M - k = j: the least maximal leakage is log
   (M - k + (A_k - D) / P_(M-k+1)) for A_(k-1) < D <= A_k. *)
Theorem one_prior_leakage D :
  (0 < j)%N -> A P (M - j).-1 < D -> D <= A P (M - j) ->
  least_maximal_leakage (only P) D (j%:R + (A P (M - j) - D) / P j).
Proof.
rewrite A_next A_here => j_gt0 D_gt D_le; apply/only_leakage;
  set later := \sum_(x | _) P x in D_gt D_le *.
have [P_ge0 P_sum] := P_prior;
  have Pj_gt0 : 0 < P j by have := lt_le_trans D_gt D_le; rewrite ltr_addr.
have share_in : 0 <= (P j + later - D) / P j <= 1.
  apply/andP; split; first by rewrite divr_ge0 ?subr_ge0.
  by rewrite ler_pdivr_mulr // mul1r -addrA ger_addl subr_le0 ltW.
pose q (x : 'I_M) : R := if (x < j)%N then 1
  else if x == j then (P j + later - D) / P j else 0.
have q_j : q j = (P j + later - D) / P j by rewrite /q ltnn eqxx.
have q_before (x : 'I_M) : (x < j)%N -> q x = 1 by rewrite /q => ->.
have q_after (x : 'I_M) : (j < x)%N -> q x = 0.
  by move=> after; rewrite /q ltnNge (ltnW after) /=;
    case: eqP after => // ->; rewrite ltnn.
have q_sum : \sum_x q x = j%:R + (P j + later - D) / P j.
  rewrite split_letters q_j [X in _ + (_ + X)]big1 // addr0
    (eq_bigr (fun=> 1)) //; congr (_ + _).
  by rewrite (big_ord_narrow (ltnW (ltn_ord j))) sumr_const card_ord.
have before_sum : \sum_(x < M | (x < j)%N) P x = 1 - (P j + later)
  by rewrite -P_sum split_letters addrK.
rewrite -q_sum; apply: (@leakage_certificate _ _ _
  (fun _ : unit => P) (fun=> P_prior) q (fun=> (P j)^-1)).
- by move=> x; rewrite /q; case: ifP => // _;
    [rewrite ler01 lexx | case: ifP => // _; rewrite lexx ler01].
- rewrite q_sum (le_trans (_ : 1 <= j%:R)) ?ler1n // ler_addl;
    by case/andP: share_in.
- move=> _; rewrite split_letters q_j [X in _ + (_ + X)]big1 => [|x after];
    last by rewrite q_after ?mulr0.
  rewrite (eq_bigr P) => [|x before]; last by rewrite q_before ?mulr1.
  rewrite before_sum addr0 mulrC divfK ?lt0r_neq0 //.
  by rewrite (_ : 1 - _ + _ = 1 - D); last by identity R.
- by move=> _; rewrite invr_ge0.
rewrite q_sum split_letters [\sum_v _](bigD1 tt) //= big1 ?addr0; last by case.
have at_letter x : Num.max 0 (\sum_(v : unit) (P j)^-1 * P x - 1) =
    Num.max 0 (P x / P j - 1).
  by rewrite (bigD1 tt) //= big1 ?addr0; [rewrite mulrC | case].
rewrite !at_letter divff ?lt0r_neq0 // subrr maxxx add0r
    [X in _ - (_ + X)]big1 => [|x after]; last first.
  by rewrite at_letter max_l // subr_le0 ler_pdivr_mulr //
    mul1r P_decreasing // ltnW.
rewrite (eq_bigr (fun x => P x / P j - 1)) => [|x before]; last first.
  by rewrite at_letter max_r // subr_ge0 ler_pdivl_mulr //
    mul1r P_decreasing // ltnW.
rewrite sumrB -mulr_suml before_sum (big_ord_narrow (ltnW (ltn_ord j)))
  sumr_const card_ord.
by identity R.
Qed.


End OnePrior.
