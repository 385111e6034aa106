(* The diagonal polytope: which probabilities of a right guess local
   differential privacy allows. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section DiagonalPolytope.
Variables (R : realFieldType) (X : finType).
Implicit Types (lambda m : R) (q : X -> R).

Definition in_polytope lambda q :=
  (forall x, 0 <= q x) /\ forall x, (lambda - 1) * q x + \sum_z q z <= lambda.

(* foundations, diagonal bound. *)
Theorem diagonal_bound (Y : finType) (W : X -> Y -> R) g lambda :
  1 <= lambda -> mechanism W -> ldp lambda W ->
  in_polytope lambda (correct g W).
Proof.
move=> lambda_ge1 W_mech W_ldp; split=> [x | x]; first exact: correct_ge0.
have lambda_sum : lambda = lambda * correct g W x +
    \sum_(z | z != x) lambda * (\sum_(y | g y == z) W x y).
  rewrite -mulr_sumr -mulrDr -[LHS]mulr1 -(mechanism_sum x W_mech);
    congr (_ * _).
  by rewrite (partition_big g predT) //= (bigD1 x).
rewrite {2}lambda_sum (bigD1 x) //= addrA mulrBl mul1r subrK
  ler_add2l ler_sum // => z _.
by rewrite mulr_sumr ler_sum.
Qed.

(* Randomised response on the letters of A, scaled so that its diagonal is 1;
   other letters answer like a. *)
Definition scaled_response lambda (A : pred X) a := fun x y : X =>
  if A y then if y == (if A x then x else a) then 1 else lambda^-1 else 0.

Lemma scaled_response_ge0 lambda A a x y :
  1 <= lambda -> 0 <= scaled_response lambda A a x y.
Proof.
move=> lambda_ge1; rewrite /scaled_response;
  do 2! case: ifP => _ //; first exact: ler01.
by rewrite invr_ge0 (le_trans ler01).
Qed.

Lemma scaled_response_sum lambda (A : pred X) (a x : X) : A a -> 0 < lambda ->
  lambda * (\sum_y scaled_response lambda A a x y) = lambda - 1 + #|A|%:R.
Proof.
move=> Aa lambda_gt0; pose r := if A x then x else a.
have Ar : A r by rewrite /r; case: ifP.
have -> : \sum_y scaled_response lambda A a x y =
    \sum_(y | A y) (if y == r then 1 else lambda^-1).
  by rewrite [RHS]big_mkcond.
rewrite (bigD1 r) //= eqxx -/r
  (eq_bigr (fun=> lambda^-1)) => [|y /andP[_ /negPf -> //]].
rewrite sumr_const mulrDr mulr1 mulrnAr mulfV ?gt_eqF // (cardD1 r A)
  [r \in A]Ar natrD addrA subrK.
by congr (_ + _ %:R); apply: eq_card => y; rewrite !inE andbC.
Qed.

Lemma scaled_response_ldp lambda A a :
  1 <= lambda -> ldp lambda (scaled_response lambda A a).
Proof.
move=> lambda_ge1 x x' y;
  have lambda_gt0 : 0 < lambda by rewrite (lt_le_trans ltr01).
rewrite /scaled_response; case: (A y); last by rewrite mulr0.
have inv_le1 : lambda^-1 <= 1 by rewrite invf_le1.
by case: ifP => _; case: ifP => _;
  rewrite ?mulr1 ?mulfV ?gt_eqF // (le_trans inv_le1).
Qed.

(* A mixture of responses on nested sets of letters: the least positive entry of
   q is taken off until q is zero. *)
Lemma nested_responses (n : nat) lambda m q (x0 : X) :
  1 <= lambda -> (forall x, 0 <= q x) ->
  (#|[pred x | (0 < q x)%R]| <= n)%N ->
  (forall x, (lambda - 1) * q x + \sum_z q z <= lambda * m) ->
  exists W : X -> X -> R, [/\ forall x y, 0 <= W x y,
    forall x, \sum_y W x y = m, ldp lambda W & forall x, q x <= W x x].
Proof.
move=> lambda_ge1; have lambda_gt0 : 0 < lambda by rewrite (lt_le_trans ltr01).
elim: n m q => [|n IH] m q q_ge0 q_supp q_le.
  have q0 x : q x = 0.
    apply/eqP; rewrite eq_le q_ge0 andbT leNgt; apply/negP => q_gt0.
    by move: q_supp; rewrite leqn0 => /eqP/card0_eq/(_ x); rewrite inE q_gt0.
  have m_ge0 : 0 <= m.
    by move: (q_le x0); rewrite q0 mulr0 add0r big1 => [|z _];
      rewrite ?q0 // pmulr_rge0.
  exists (fun x y => if y == x0 then m else 0); split=> [x y | x | x x' y | x].
  - by case: ifP.
  - by rewrite -big_mkcond big_pred1_eq.
  - by case: ifP => _; rewrite ?mulr0 // ler_pemull.
  - by rewrite q0; case: ifP.
case: (pickP [pred x | 0 < q x]) => [x1 /= q1_gt0 | q_none]; last first.
  by apply: IH => //; rewrite eq_card0.
have [a qa_gt0 a_min] := arg_minP (P := [pred x | 0 < q x]) q q1_gt0.
set A := [pred x | 0 < q x] in q_supp qa_gt0 a_min *.
pose q' x := if A x then q x - q a else 0.
have q'_ge0 x : 0 <= q' x
  by rewrite /q'; case: ifP => // Ax; rewrite subr_ge0 a_min.
have q'_sum : \sum_z q' z = \sum_z q z - q a * #|A|%:R.
  rewrite /q' -big_mkcond sumrB sumr_const mulr_natr; congr (_ - _).
  rewrite big_mkcond; apply: eq_bigr => z _; case: ifP => // /negbT;
    rewrite -leNgt => qz_le0.
  by apply/eqP; rewrite eq_le q_ge0.
pose s := (lambda - 1 + #|A|%:R) / lambda.
have lambda_s : lambda * s = lambda - 1 + #|A|%:R
  by rewrite mulrC divfK ?gt_eqF.
have q'_le_A x : A x ->
    (lambda - 1) * q' x + \sum_z q' z <= lambda * (m - q a * s).
  move=> Ax; rewrite q'_sum /q' Ax mulrBr addrACA mulrBr mulrCA lambda_s mulrDr
    -opprD [q a * (_ - _)]mulrC.
  by rewrite ler_add2r.
have q'_le x : (lambda - 1) * q' x + \sum_z q' z <= lambda * (m - q a * s).
  case Ax: (A x); first exact: q'_le_A.
  apply: le_trans (q'_le_A a qa_gt0); rewrite ler_add2r {1}/q' Ax mulr0.
  by rewrite mulr_ge0 ?subr_ge0.
have q'_supp : (#|[pred x | (0 < q' x)%R]| <= n)%N.
  rewrite -ltnS; apply: leq_trans q_supp;
      apply: proper_card; apply/properP; split.
    by apply/subsetP => x; rewrite !inE /q'; case: ifP => //; rewrite ltxx.
  by exists a; rewrite // inE /q' qa_gt0 subrr ltxx.
have [W [W_ge0 W_sum W_ldp W_diag]] := IH _ q' q'_ge0 q'_supp q'_le.
exists (fun x y => q a * scaled_response lambda A a x y + W x y);
  split=> [x y | x | x x' y | x].
- by rewrite addr_ge0 ?mulr_ge0 ?scaled_response_ge0.
- rewrite big_split /= W_sum -mulr_sumr.
  have -> : \sum_y scaled_response lambda A a x y = s.
    by apply: (mulfI (lt0r_neq0 lambda_gt0)); rewrite scaled_response_sum.
  by rewrite addrC subrK.
- by rewrite mulrDr ler_add // mulrCA ler_wpmul2l // scaled_response_ldp.
- case Ax: (A x).
    by move: (W_diag x);
      rewrite /q' /scaled_response Ax eqxx mulr1 ler_subl_addl.
  by move/negbT: Ax; rewrite -leNgt => /le_trans; apply;
    rewrite addr_ge0 ?mulr_ge0 ?scaled_response_ge0.
Qed.

(* foundations, diagonal mechanism. *)
Theorem diagonal_mechanism lambda q (x0 : X) :
  1 <= lambda -> in_polytope lambda q ->
  exists W : X -> X -> R,
  [/\ mechanism W, ldp lambda W & forall x, q x <= correct id W x].
Proof.
move=> lambda_ge1 [q_ge0 q_le].
have [||W [W_ge0 W_sum W_ldp W_diag]] :=
    @nested_responses #|X| lambda 1 q x0 lambda_ge1 q_ge0;
    first exact: max_card.
  by move=> x; rewrite mulr1.
by exists W; split=> // x; rewrite correct_id.
Qed.

(* Hence a source set asks for no more than a vector of the polytope. *)
Theorem achievable_polytope (S : source_set R X) D lambda (x0 : X) :
  1 <= lambda -> (forall P, S P -> prior P) ->
  achievable S D lambda <->
  exists q, in_polytope lambda q /\ forall P, S P -> 1 - D <= \sum_x P x * q x.
Proof.
move=> lambda_ge1 S_prior;
    split=> [[Y [W [g [W_mech W_ldp W_valid]]]] | [q [q_in q_acc]]].
  exists (correct g W); split=> [|P S_P]; first exact: diagonal_bound.
  by rewrite ler_subl_addr -ler_subl_addl
    -(distortion_correct _ W_mech (S_prior P S_P)) W_valid.
have [W [W_mech W_ldp W_diag]] := diagonal_mechanism x0 lambda_ge1 q_in.
exists X, W, id; split=> // P S_P;
  rewrite (distortion_correct _ W_mech (S_prior P S_P)).
rewrite ler_subl_addr -ler_subl_addl; apply: le_trans (q_acc P S_P) _.
by apply: ler_sum => x _; rewrite ler_wpmul2l //; case: (S_prior P S_P).
Qed.

Lemma polytope_sum lambda q : in_polytope lambda q ->
  (lambda - 1 + #|X|%:R) * (\sum_z q z) <= lambda * #|X|%:R.
Proof.
move=> [_ q_le]; rewrite mulrDl mulr_sumr -[X in _ + X]mulrC !mulr_natr
  -!sumr_const -big_split /=.
by apply: ler_sum => x _; apply: q_le.
Qed.

(* At lambda = 1 the diagonal sums to at most 1. *)
Lemma polytope_one q (x0 : X) : in_polytope 1 q -> \sum_z q z <= 1.
Proof. by move=> [_ /(_ x0)]; rewrite subrr mul0r add0r. Qed.

Lemma polytope_le1 lambda q x : 0 < lambda -> in_polytope lambda q -> q x <= 1.
Proof.
move=> lambda_gt0 [q_ge0 /(_ x)];
  rewrite (bigD1 x) //= addrA mulrBl mul1r subrK => q_le.
rewrite -(ler_pmul2l lambda_gt0) mulr1; apply: le_trans q_le; rewrite ler_addl.
exact: sumr_ge0.
Qed.

End DiagonalPolytope.
