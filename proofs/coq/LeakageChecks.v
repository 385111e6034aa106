(* Certificates of the least maximal leakage, for any source set. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Graphs MaximalLeakage Rationals SourceSets CertificateChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Certificates.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Hypothesis S_priors : of_priors S.
Implicit Types (q P : X -> R) (D L s : R).

(* Accuracies that sum to L, and a prior of the set with a slope at which no smaller sum is accurate. *)
Theorem trace_certificate q D s P : (forall x, 0 <= q x <= 1) -> 1 <= \sum_x q x -> accurate S (1 - D) q ->
  S P -> 0 <= s -> \sum_x Num.max 0 (s * P x - 1) <= s * (1 - D) - \sum_x q x ->
  least_maximal_leakage S D (\sum_x q x).
Proof.
move=> q_in q_sum q_acc S_P s_ge0 small; split=> [|L [Y [W [g [W_ok W_leaks W_valid]]]]].
  have W_ok := spread_mechanism q_in q_sum; exists X, (MaximalLeakage.spread q), id; split=> //; first exact: spread_leakage.
  move=> Q S_Q; rewrite (distortion_id W_ok (S_priors S_Q)) ler_subl_addr -ler_subl_addl.
  by apply: le_trans (q_acc Q S_Q) _; apply: ler_sum => x _; rewrite /MaximalLeakage.spread eqxx.
have reached : leakage_achievable (hull (fun _ : 'I_1 => P)) D L.
  exists Y, W, g; split=> //; apply/valid_hull => Q [_ Q_eq].
  by rewrite (distortion_eq _ _ Q_eq); apply: W_valid.
have := leakage_lower (fun=> S_priors S_P) (w := fun=> s) (fun=> s_ge0) reached.
rewrite big_ord1 mulrC; apply: le_trans; rewrite ler_subr_addr addrC -ler_subr_addr.
apply: le_trans small; apply: ler_sum => x _; by rewrite big_ord1.
Qed.

Lemma leaks_something (Y : finType) (W : X -> Y -> R) (x : X) : mechanism W -> 1 <= maximal_leakage W.
Proof.
case=> _ W_sum; rewrite -(W_sum x); apply: ler_sum => y _.
exact: (le_maximum (W ^~ y)).
Qed.

(* Nothing has to leak when guesses that ignore the letter are accurate. *)
Theorem no_maximal_leakage_certificate q D P : (forall x, 0 <= q x) -> \sum_x q x <= 1 -> accurate S (1 - D) q ->
  S P -> least_maximal_leakage S D 1.
Proof.
move=> q_ge0 q_sum q_acc S_P; have [x0 _] := prior_letter (S_priors S_P).
split=> [|L [Y [W [g [W_ok W_leaks _]]]]]; last exact: le_trans (leaks_something x0 W_ok) W_leaks.
pose W (x y : X) := q y + (1 - \sum_z q z) * ((y == x0)%B)%:R.
have W_ge0 x y : 0 <= W x y by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0 ?ler0n.
have W_sum x : \sum_y W x y = 1.
  have one : \sum_y ((y == x0)%B)%:R = 1 :> R by rewrite (bigD1 x0) //= eqxx big1 ?addr0 // => y /negPf ->.
  by rewrite big_split /= -mulr_sumr one mulr1 addrC subrK.
have W_ok : mechanism W by [].
exists X, W, id; split=> //.
  rewrite -(W_sum x0); apply: ler_sum => y _; elim/big_ind: _ => [|a b a_le b_le|x _] //.
  by rewrite le_maxl a_le.
move=> Q S_Q; rewrite (distortion_id W_ok (S_priors S_Q)) ler_subl_addr -ler_subl_addl.
apply: le_trans (q_acc Q S_Q) _; apply: ler_sum => x _; rewrite ler_wpmul2l //; first by case: (S_priors S_Q).
by rewrite /W ler_addl mulr_ge0 ?subr_ge0 ?ler0n.
Qed.

End Certificates.

(* A diagonal and its multipliers, a slope, a prior of the set with the weights that show it. *)
Record leakage_evidence := LeakageEvidence {
  trace : seq Q; trace_multipliers : seq Q; slope : Q; prior_of_set : seq Q; prior_of_set_weights : seq Q }.

Definition proves_maximal_leakage M d (D L : Q) e : bool := let q := coordinate (trace e) in
  [&& is_proper M d, is_member M d (prior_of_set_weights e) (prior_of_set e),
      is_accurate M d (1 - D) (trace_multipliers e) (trace e), every M (fun i => Qle_bool 0 (q i)) &
      (Qeq_bool L 1 && Qle_bool (total M q) 1) ||
      [&& every M (fun i => Qle_bool (q i) 1), Qle_bool 1 L, Qeq_bool (total M q) L, Qle_bool 0 (slope e) &
          Qle_bool (total M (fun i => positive_part (slope e * coordinate (prior_of_set e) i - 1)))
                   (slope e * (1 - D) - L)]]%Q.

Theorem maximal_leakage_proved (R : realFieldType) M d (D L : Q) e : proves_maximal_leakage M d D L e ->
  least_maximal_leakage (set_of R M d) (ofQ R D) (ofQ R L).
Proof.
case/and5P=> proper /(@is_member_sound R) S_p acc /everyP q_ge0; have S_priors := @is_proper_sound R M d proper.
have {acc} := @is_accurate_sound R M d _ _ _ proper acc; rewrite ofQB ofQ1 => acc.
have q0 i : 0 <= vector R M (trace e) i by rewrite -(ofQ0 R) ofQ_le q_ge0.
case/orP=> [/andP[]|/and5P[/everyP q_le1 L_ge1 q_sum s_ge0]].
  rewrite -(ofQ_eq R) -(ofQ_le R) value_total ofQ1 => /eqP -> q_sum.
  exact: no_maximal_leakage_certificate q0 q_sum acc S_p.
rewrite -(ofQ_eq R) value_total in q_sum; rewrite -(ofQ_le R) value_total ofQB ofQM ofQB ofQ1 -(eqP q_sum) => small.
apply: (trace_certificate S_priors (s := ofQ R (slope e)) _ _ acc S_p).
- by move=> i; rewrite q0 -(ofQ1 R) ofQ_le q_le1.
- by rewrite (eqP q_sum) -(ofQ1 R) ofQ_le.
- by rewrite -(ofQ0 R) ofQ_le.
apply: le_trans small; apply: ler_sum => i _.
by rewrite value_positive_part ofQB ofQM ofQ1.
Qed.
