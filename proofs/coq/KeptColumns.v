(* Some mechanism of finite leakage answers the first M-k letters only, as soon
   as D exceeds what the others cost.

   Exports: finite_with_zero_columns. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel
  DiagonalPolytope OnePrior Colors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section KeptColumns.
Variables (R : realFieldType) (N k : nat)
  (S : source_set R [finType of 'I_N.+1]) (a D : R).
Hypotheses (S_prior : forall P, S P -> prior P) (k_le : (k <= N)%N).
Hypotheses (tails : forall P, S P -> A P k <= a) (a_lt : a < D).
Local Notation M := N.+1.
Add Field numbers : (field_of_numbers R).
Local Notation letter := [finType of 'I_M].

Let kept (y : 'I_M) : bool := (y < M - k)%N.
Let t := Num.min 1 (D - a).
Let n : R := (M - k)%:R.

Let home (x : 'I_M) : 'I_M := if kept x then x else ord0.
Let W (x y : letter) : R :=
  if kept y then (1 - t) * (y == home x)%:R + t / n else 0.

Let t_gt0 : 0 < t. Proof. by rewrite lt_minr ltr01 subr_gt0. Qed.
Let t_le1 : t <= 1. Proof. by rewrite le_minl lexx. Qed.
Let n_gt0 : 0 < n. Proof. by rewrite ltr0n subn_gt0. Qed.
Let share_gt0 : 0 < t / n. Proof. exact: divr_gt0. Qed.

Let home_kept x : kept (home x).
Proof. by rewrite /home; case: ifP => // _; rewrite /kept /= subn_gt0. Qed.

Let kept_card : #|[pred y : 'I_M | kept y]| = (M - k)%N.
Proof.
rewrite -sum1_card -[RHS](card_ord (M - k)) -sum1_card
  (big_ord_widen M (fun=> 1%N)) ?leq_subr //.
Qed.

Let W_ge0 x y : 0 <= W x y.
Proof.
by rewrite /W; case: ifP => // _;
  apply: addr_ge0; [rewrite mulr_ge0 ?ler0n ?subr_ge0 | exact: ltW].
Qed.

Let W_le1 x y : W x y <= 1.
Proof.
rewrite /W; case: ifP => _; last exact: ler01.
have n_ge1 : 1 <= n by rewrite /n ler1n subn_gt0.
have share_le : t / n <= t
  by rewrite ler_pdivr_mulr //; apply: ler_pemulr => //; exact: ltW.
case: (y == _); rewrite ?mulr1 ?mulr0 ?add0r;
  last exact: le_trans share_le t_le1.
by rewrite -ler_subr_addl opprB addrCA subrr addr0.
Qed.

Let W_mech : mechanism W.
Proof.
split=> // x; rewrite /W -big_mkcond /= big_split /= sumr_const kept_card
  -[_ *+ _]mulr_natr divfK ?gt_eqF //.
rewrite -mulr_sumr (bigD1 (home x)) ?home_kept //= eqxx big1 ?addr0 ?mulr1
  ?subrK // => y /andP[_ /negPf ->] //.
Qed.

(* kalantari2018, Lemma 9 and kalantari2016, Lemma 6: for D above D^(k) the
   least leakage with k zero columns is finite. *)
Theorem finite_with_zero_columns : exists (V : letter -> letter -> R) (mu : R),
  [/\ mechanism V, ldp mu V, valid S D id V & #|zero_column V| = k].
Proof.
exists W, (t / n)^-1; split=> // [x x' y|P S_P|].
- rewrite ler_pdivl_mull // {2}/W;
    case: ifP => y_kept; last by rewrite /W y_kept mulr0.
  apply: le_trans (_ : t / n <= _); first by rewrite ler_pimulr // ltW.
  by rewrite ler_addr mulr_ge0 ?ler0n ?subr_ge0.
- have P_ok := S_prior S_P; have [P_ge0 P_sum] := P_ok;
    rewrite distortion_id // ler_subl_addr -ler_subl_addl.
  apply: le_trans (_ : (1 - t) * (1 - A P k) <= _).
    have A_ge0 : 0 <= A P k by apply: sumr_ge0.
    have -> : (1 - t) * (1 - A P k) = 1 - (A P k + t) + t * A P k by identity R.
    apply: ler_paddr; first by rewrite mulr_ge0 // ltW.
    have t_le : t <= D - a by rewrite /t le_minl lexx orbT.
    rewrite ler_add2l ler_opp2; apply: le_trans (ler_add (tails S_P) t_le) _.
    by rewrite addrCA subrr addr0.
  have tail : A P k = \sum_(i | ~~ kept i) P i
    by apply: eq_bigl => i; rewrite /kept -leqNgt.
  have -> : 1 - A P k = \sum_(i | kept i) P i
    by rewrite tail -P_sum (bigID kept) /= addrK.
  rewrite mulr_sumr [X in _ <= X](bigID kept) /= -[X in X <= _]addr0;
      apply: ler_add.
    apply: ler_sum => i i_kept; rewrite mulrC; apply: ler_wpmul2l => //.
    by rewrite /W /home i_kept eqxx mulr1 ler_addl ltW.
  by apply: sumr_ge0 => i _; rewrite mulr_ge0.
have same : zero_column W =i [predC [pred y : 'I_M | kept y]].
  move=> y; rewrite !inE; apply/forallP/idP => [/(_ ord0) | y_dropped x];
    last by rewrite /W (negPf y_dropped).
  apply: contraL => y_kept;
    rewrite /W y_kept gt_eqF // ltr_paddl // mulr_ge0 ?ler0n ?subr_ge0 //.
rewrite (eq_card same); have := cardC [pred y : 'I_M | kept y];
  rewrite kept_card card_ord => total.
by apply/eqP; rewrite -(eqn_add2l (M - k)) total subnK // leqW.
Qed.

End KeptColumns.
