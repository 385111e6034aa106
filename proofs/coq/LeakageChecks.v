(* Certificates of the least maximal leakage, for any source set. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Graphs MaximalLeakage Rationals
  SourceSets CertificateChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Certificates.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Hypothesis S_priors : of_priors S.
Implicit Types (q P : X -> R) (D L s : R).

(* Accuracies that sum to L, and a prior of the set with a slope at which no
   smaller sum is accurate. *)
Theorem trace_certificate q D s P :
  (forall x, 0 <= q x <= 1) -> 1 <= \sum_x q x -> accurate S (1 - D) q ->
  S P -> 0 <= s -> \sum_x Num.max 0 (s * P x - 1) <= s * (1 - D) - \sum_x q x ->
  least_maximal_leakage S D (\sum_x q x).
Proof.
move=> q_in q_sum q_acc S_P s_ge0 small;
    split=> [|L [Y [W [g [W_ok W_leaks W_valid]]]]].
  have W_ok := spread_mechanism q_in q_sum; exists X, (MaximalLeakage.spread q),
    id; split=> //; first exact: spread_leakage.
  move=> Q S_Q; rewrite (distortion_id W_ok (S_priors S_Q))
    ler_subl_addr -ler_subl_addl.
  by apply: le_trans (q_acc Q S_Q) _; apply: ler_sum => x _;
    rewrite /MaximalLeakage.spread eqxx.
have reached : leakage_achievable (hull (fun _ : 'I_1 => P)) D L.
  exists Y, W, g; split=> //; apply/valid_hull => Q [_ Q_eq].
  by rewrite (distortion_eq _ _ Q_eq); apply: W_valid.
have := leakage_lower (fun=> S_priors S_P) (w := fun=> s) (fun=> s_ge0) reached.
rewrite big_ord1 mulrC; apply: le_trans;
  rewrite ler_subr_addr addrC -ler_subr_addr.
apply: le_trans small; apply: ler_sum => x _; by rewrite big_ord1.
Qed.

Lemma leaks_something (Y : finType) (W : X -> Y -> R) (x : X) :
  mechanism W -> 1 <= maximal_leakage W.
Proof.
case=> _ W_sum; rewrite -(W_sum x); apply: ler_sum => y _.
exact: (le_maximum (W ^~ y)).
Qed.

(* Nothing has to leak when guesses that ignore the letter are accurate. *)
Theorem no_maximal_leakage_certificate q D P :
  (forall x, 0 <= q x) -> \sum_x q x <= 1 -> accurate S (1 - D) q ->
  S P -> least_maximal_leakage S D 1.
Proof.
move=> q_ge0 q_sum q_acc S_P; have [x0 _] := prior_letter (S_priors S_P).
split=> [|L [Y [W [g [W_ok W_leaks _]]]]];
  last exact: le_trans (leaks_something x0 W_ok) W_leaks.
pose W (x y : X) := q y + (1 - \sum_z q z) * ((y == x0)%B)%:R.
have W_ge0 x y : 0 <= W x y by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0 ?ler0n.
have W_sum x : \sum_y W x y = 1.
  have one : \sum_y ((y == x0)%B)%:R = 1 :> R
    by rewrite (bigD1 x0) //= eqxx big1 ?addr0 // => y /negPf ->.
  by rewrite big_split /= -mulr_sumr one mulr1 addrC subrK.
have W_ok : mechanism W by [].
exists X, W, id; split=> //.
  rewrite -(W_sum x0); apply: ler_sum => y _;
    elim/big_ind: _ => [|a b a_le b_le|x _] //.
  by rewrite le_maxl a_le.
move=> Q S_Q; rewrite (distortion_id W_ok (S_priors S_Q))
  ler_subl_addr -ler_subl_addl.
apply: le_trans (q_acc Q S_Q) _; apply: ler_sum => x _;
  rewrite ler_wpmul2l //; first by case: (S_priors S_Q).
by rewrite /W ler_addl mulr_ge0 ?subr_ge0 ?ler0n.
Qed.

End Certificates.

(* A diagonal and its multipliers, a slope, a prior of the set with the weights
   that show it. *)
Record leakage_evidence := LeakageEvidence {
  trace : seq Q; trace_multipliers : seq Q; slope : Q; prior_of_set : seq Q;
    prior_of_set_weights : seq Q }.

Definition proves_maximal_leakage M d (D L : Q) e : bool :=
  let q := coordinate (trace e) in
  [&& is_proper M d, is_member M d (prior_of_set_weights e) (prior_of_set e),
      is_accurate M d (1 - D) (trace_multipliers e) (trace e),
      every M (fun i => Qle_bool 0 (q i)) &
      (Qeq_bool L 1 && Qle_bool (total M q) 1) ||
      [&& every M (fun i => Qle_bool (q i) 1), Qle_bool 1 L,
          Qeq_bool (total M q) L, Qle_bool 0 (slope e) &
          Qle_bool (total M (fun i => positive_part (slope e *
            coordinate (prior_of_set e) i - 1))) (slope e * (1 - D) - L)]]%Q.

Theorem maximal_leakage_proved (R : realFieldType) M d (D L : Q) e :
  proves_maximal_leakage M d D L e ->
  least_maximal_leakage (set_of R M d) (ofQ R D) (ofQ R L).
Proof.
case/and5P=> proper /(@is_member_sound R) S_p acc /everyP q_ge0;
  have S_priors := @is_proper_sound R M d proper.
have {acc} := @is_accurate_sound R M d _ _ _ proper acc;
  rewrite ofQB ofQ1 => acc.
have q0 i : 0 <= vector R M (trace e) i by rewrite -(ofQ0 R) ofQ_le q_ge0.
case/orP=> [/andP[]|/and5P[/everyP q_le1 L_ge1 q_sum s_ge0]].
  rewrite -(ofQ_eq R) -(ofQ_le R) value_total ofQ1 => /eqP -> q_sum.
  exact: no_maximal_leakage_certificate q0 q_sum acc S_p.
rewrite -(ofQ_eq R) value_total in q_sum;
  rewrite -(ofQ_le R) value_total ofQB ofQM ofQB ofQ1 -(eqP q_sum) => small.
apply: (trace_certificate S_priors (s := ofQ R (slope e)) _ _ acc S_p).
- by move=> i; rewrite q0 -(ofQ1 R) ofQ_le q_le1.
- by rewrite (eqP q_sum) -(ofQ1 R) ofQ_le.
- by rewrite -(ofQ0 R) ofQ_le.
apply: le_trans small; apply: ler_sum => i _.
by rewrite value_positive_part ofQB ofQM ofQ1.
Qed.

(* The least distortion at a leakage: high can be had, and nothing below low. *)
Definition leakage_distortion_between (R : realFieldType) (X : finType)
  (S : source_set R X) (L low high : R) :=
  [/\ low <= high, leakage_achievable S high L &
      forall D, leakage_achievable S D L -> low <= D].

Definition proves_leakage_distortion M d (L low high : Q) e : bool :=
  let q := coordinate (trace e) in
  [&& is_proper M d, is_member M d (prior_of_set_weights e) (prior_of_set e),
      Qle_bool low high, Qle_bool 1 L &
  [&& is_accurate M d (1 - high) (trace_multipliers e) (trace e),
      every M (fun i => Qle_bool 0 (q i)),
      Qle_bool (total M q) 1 || every M (fun i => Qle_bool (q i) 1) &&
      Qle_bool (total M q) L & Qle_bool low 0 || less 0 (slope e) &&
        Qle_bool (total M (fun i => positive_part (slope e *
          coordinate (prior_of_set e) i - 1))) (slope e * (1 - low) - L)]]%Q.

Theorem leakage_distortion_proved (R : realFieldType) M d (L low high : Q) e :
  proves_leakage_distortion M d L low high e ->
  leakage_distortion_between (set_of R M d) (ofQ R L) (ofQ R low) (ofQ R high).
Proof.
case/and5P=> proper /(@is_member_sound R) S_p low_le L_ge1
  /and4P[acc /everyP q_ge0 reached tight].
have S_priors := @is_proper_sound R M d proper;
  have := @is_accurate_sound R M d _ _ _ proper acc.
rewrite ofQB ofQ1 => {}acc;
  have q0 i : 0 <= vector R M (trace e) i by rewrite -(ofQ0 R) ofQ_le q_ge0.
have {}L_ge1 : 1 <= ofQ R L by rewrite -(ofQ1 R) ofQ_le.
have wider (a : R) : a <= ofQ R L ->
    leakage_achievable (set_of R M d) (ofQ R high) a ->
    leakage_achievable (set_of R M d) (ofQ R high) (ofQ R L).
  by move=> a_le [Y [W [g [W_ok W_leaks W_valid]]]]; exists Y, W, g;
    split=> //; apply: le_trans a_le.
split; first by rewrite ofQ_le.
  have [sum_le1|sum_ge1] := lerP (\sum_i vector R M (trace e) i) 1.
    by apply: (wider 1 L_ge1);
      case: (no_maximal_leakage_certificate S_priors q0 sum_le1 acc S_p).
  case/orP: reached => [|/andP[/everyP q_le1 sum_le]].
    by rewrite -(ofQ_le R) value_total ofQ1 leNgt sum_ge1.
  rewrite -(ofQ_le R) value_total in sum_le; apply: (wider _ sum_le).
  have q_in i : 0 <= vector R M (trace e) i <= 1
    by rewrite q0 -(ofQ1 R) ofQ_le q_le1.
  have W_ok := spread_mechanism q_in (ltW sum_ge1).
  exists [finType of 'I_M], (MaximalLeakage.spread (vector R M (trace e))), id;
      split=> //.
    exact: spread_leakage q_in (ltW sum_ge1).
  move=> Q S_Q; rewrite (distortion_id W_ok (S_priors _ S_Q))
    ler_subl_addr -ler_subl_addl.
  by apply: le_trans (acc Q S_Q) _; apply: ler_sum => x _;
    rewrite /MaximalLeakage.spread eqxx.
move=> D [Y [W [g [W_ok W_leaks W_valid]]]];
    case/orP: tight => [low_le0|/andP[s_gt0 small]].
  apply: (@le_trans _ _ 0); first by rewrite -(ofQ0 R) ofQ_le.
  apply: le_trans (W_valid _ S_p); apply: sumr_ge0 => x _.
  by rewrite mulr_ge0 ?sumr_ge0 //;
    [case: (S_priors _ S_p) | move=> y _; case: W_ok].
rewrite (value_less R) ofQ0 in s_gt0;
  rewrite -(ofQ_le R) value_total !ofQB ofQM ofQB ofQ1 in small.
have reached' : leakage_achievable
    (hull (fun _ : 'I_1 => vector R M (prior_of_set e))) D (ofQ R L).
  exists Y, W, g; split=> //; apply/valid_hull => Q [_ Q_eq].
  by rewrite (distortion_eq _ _ Q_eq); apply: W_valid.
have := leakage_lower (fun=> S_priors _ S_p) (w := fun=> ofQ R (slope e))
  (fun=> ltW s_gt0) reached'.
rewrite big_ord1 ler_subl_addr mulrC => bound.
rewrite -(ler_pmul2l s_gt0) -subr_ge0.
have -> : ofQ R (slope e) * D - ofQ R (slope e) * ofQ R low =
  ofQ R (slope e) * (1 - ofQ R low) - ofQ R (slope e) * (1 - D)
  by rewrite -!mulrBr opprB [X in _ = _ * X]addrC subrKA.
rewrite subr_ge0; apply: le_trans bound _; rewrite -ler_subr_addl;
  apply: le_trans small.
by apply: ler_sum => i _; rewrite value_positive_part ofQB ofQM ofQ1 big_ord1.
Qed.
