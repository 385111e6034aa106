(* Certificates of the least maximal leakage at every distortion: a diagonal at
   each corner, and a prior of the set for each piece.

   leakage_curve    its exponential is affine on each piece, and 1 from the last
                    one on *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel MaximalLeakage.
From symdp Require Import Rationals SourceSets CertificateChecks CurveChecks.
From symdp Require Import LeakageChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Bounds.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Hypothesis S_priors : of_priors S.
Implicit Types (q P : X -> R) (D L s : R).

(* Accuracies of sum L at most. *)
Lemma leakage_reached q D L P : (forall x, 0 <= q x <= 1) ->
  accurate S (1 - D) q -> \sum_x q x <= L -> 1 <= L -> S P ->
  leakage_achievable S D L.
Proof.
move=> q_in q_acc sum_le L_ge1 S_P.
have wider a : a <= L -> leakage_achievable S D a -> leakage_achievable S D L.
  move=> a_le [Y [W [g [W_ok W_leaks W_valid]]]]; exists Y, W, g; split=> //.
  exact: le_trans a_le.
have [sum_le1|/ltW sum_ge1] := lerP (\sum_x q x) 1.
  have q_ge0 x : 0 <= q x by case/andP: (q_in x).
  apply: (wider _ L_ge1).
  by case: (no_maximal_leakage_certificate S_priors q_ge0 sum_le1 q_acc S_P).
apply: (wider _ sum_le); have W_ok := spread_mechanism q_in sum_ge1.
exists X, (MaximalLeakage.spread q), id; split=> //.
  exact: spread_leakage.
move=> Q S_Q; rewrite (distortion_id W_ok (S_priors S_Q)).
rewrite ler_subl_addr -ler_subl_addl; apply: le_trans (q_acc Q S_Q) _.
by apply: ler_sum => x _; rewrite /MaximalLeakage.spread eqxx.
Qed.

(* A prior of the set, at a slope. *)
Lemma leakage_needed D L s P : S P -> 0 <= s ->
  \sum_x Num.max 0 (s * P x - 1) <= s * (1 - D) - L ->
  forall L', leakage_achievable S D L' -> L <= L'.
Proof.
move=> S_P s_ge0 small L' [Y [W [g [W_ok W_leaks W_valid]]]].
have alone : leakage_achievable (hull (fun _ : 'I_1 => P)) D L'.
  exists Y, W, g; split=> //; apply/valid_hull => Q [_ Q_eq].
  by rewrite (distortion_eq _ _ Q_eq); apply: W_valid.
have := leakage_lower (fun=> S_priors S_P) (w := fun=> s) (fun=> s_ge0) alone.
rewrite big_ord1 mulrC; apply: le_trans.
rewrite ler_subr_addr addrC -ler_subr_addr; apply: le_trans small.
by apply: ler_sum => x _; rewrite big_ord1.
Qed.

End Bounds.

Definition leakage_curve (R : realFieldType) (least : R -> R -> Prop)
    (pieces : seq piece) (zero : Q) :=
  [/\ tiles 0 pieces zero,
      forall k D, (k < size pieces)%nat ->
        let p := nth (0, 0, (0, 0), (0, 0))%Q pieces k in
        ofQ R p.1.1.1 <= D < ofQ R p.1.1.2 -> least D (value_at p D) &
      forall D, ofQ R zero <= D -> least D 1].

(* Diagonals with their multipliers at the corners, priors with their weights on
   the pieces, and any prior of the set. *)
Record leakage_curve_evidence := LeakageCurveEvidence {
  corners : seq (seq Q * seq Q); piece_priors : seq (seq Q * seq Q);
  some_prior : seq Q; some_weights : seq Q }.

Section Computation.
Variables (M : nat) (d : description).
Implicit Type e : leakage_curve_evidence.

Definition corner e k := nth ([::], [::]) (corners e) k.
Definition piece_prior e k := nth ([::], [::]) (piece_priors e) k.

Definition is_corner D (q : seq Q * seq Q) :=
  is_accurate M d (1 - D) q.2 q.1 && every M (fun i =>
    Qle_bool 0 (coordinate q.1 i) && Qle_bool (coordinate q.1 i) 1).

Definition is_leakage_piece e (p : piece) k :=
  let a := p.1.2.1 in let b := p.1.2.2 in
  let sum q := total M (coordinate (fst q)) in
  [&& Qeq_bool p.2.1 1 && Qeq_bool p.2.2 0 && Qle_bool b 0,
      is_corner p.1.1.1 (corner e k) && is_corner p.1.1.2 (corner e k.+1),
      Qle_bool (sum (corner e k)) (a + b * p.1.1.1) &&
        Qle_bool (sum (corner e k.+1)) (a + b * p.1.1.2),
      Qle_bool 1 (a + b * p.1.1.2) &
      is_member M d (piece_prior e k).2 (piece_prior e k).1 &&
        Qle_bool (total M (fun i =>
          positive_part (- b * coordinate (piece_prior e k).1 i - 1)))
        (- b - a)]%Q.

Definition proves_leakage_curve pieces zero e :=
  [&& is_proper M d, tiles 0 pieces zero,
      is_member M d (some_weights e) (some_prior e),
      is_corner zero (corner e (size pieces)) &&
        Qle_bool (total M (coordinate (corner e (size pieces)).1)) 1 &
      every (size pieces) (fun k =>
        is_leakage_piece e (nth (0, 0, (0, 0), (0, 0))%Q pieces k) k)].

End Computation.

Section Soundness.
Variables (R : realFieldType) (M : nat) (d : description).
Implicit Type e : leakage_curve_evidence.
Local Notation value := (ofQ R).
Local Notation vec := (vector R M).
Local Notation S := (set_of R M d).
Add Field numbers : (field_of_numbers R).

Lemma is_corner_sound D q : is_proper M d -> is_corner M d D q ->
  accurate S (1 - value D) (vec q.1) /\ forall i, 0 <= vec q.1 i <= 1.
Proof.
move=> proper /andP[acc /everyP inside]; split.
  have := @is_accurate_sound R M d _ _ _ proper acc.
  by rewrite ofQB ofQ1.
by move=> i; rewrite -(ofQ0 R) -(ofQ1 R) !ofQ_le; apply: inside.
Qed.

Lemma tiles_lt here pieces zero k : tiles here pieces zero ->
  (k < size pieces)%nat -> let p := nth (0, 0, (0, 0), (0, 0))%Q pieces k in
  value p.1.1.1 < value p.1.1.2.
Proof.
elim: pieces here k => [//|p pieces IH] here [|k] /= /and3P[_ lt rest] in_k.
  by rewrite -value_less.
exact: IH rest in_k.
Qed.

Lemma is_leakage_piece_sound e p k D : is_proper M d ->
  is_leakage_piece M d e p k -> value p.1.1.1 < value p.1.1.2 ->
  value p.1.1.1 <= D < value p.1.1.2 ->
  least_maximal_leakage S D (value_at p D).
Proof.
move=> proper /and5P[/andP[/andP[c_1 c_0] b_le0] /andP[left right] sums low_1].
move=> /andP[/(@is_member_sound R) S_P small] apart /andP[D_ge D_lt].
have S_priors := @is_proper_sound R M d proper.
have [left_acc left_in] := is_corner_sound proper left.
have [right_acc right_in] := is_corner_sound proper right.
case/andP: sums; rewrite -!(ofQ_le R) !value_total !ofQD !ofQM.
move=> left_sum right_sum.
rewrite -(ofQ_le R) ofQ1 ofQD ofQM in low_1.
rewrite -(ofQ_le R) value_total ofQB ofQN in small.
rewrite -(ofQ_le R) ofQ0 in b_le0.
have -> : value_at p D = value p.1.2.1 + value p.1.2.2 * D.
  rewrite -(ofQ_eq R) ofQ1 in c_1; rewrite -(ofQ_eq R) ofQ0 in c_0.
  by rewrite /value_at (eqP c_1) (eqP c_0) mul0r addr0 divr1.
move: left_acc left_in left_sum right_acc right_in right_sum.
set q := vec _; set r := vec _; move=> q_acc q_in q_sum r_acc r_in r_sum.
set a := value p.1.2.1 in q_sum r_sum low_1 small *.
set b := value p.1.2.2 in q_sum r_sum low_1 small b_le0 *.
move: apart D_ge D_lt q_sum r_sum low_1 q_acc r_acc.
set x := value p.1.1.1; set y := value p.1.1.2.
move=> apart D_ge D_lt q_sum r_sum low_1 q_acc r_acc.
have yx_gt0 : 0 < y - x by rewrite subr_gt0.
pose t := (y - D) / (y - x); have t_ge0 : 0 <= t.
  by rewrite divr_ge0 // subr_ge0 ltW.
have t_le1 : t <= 1 by rewrite ler_pdivr_mulr // mul1r ler_add2l ler_opp2.
have u_ge0 : 0 <= 1 - t by rewrite subr_ge0.
have D_is : D = t * x + (1 - t) * y.
  have : t * (y - x) = y - D by rewrite divfK // gt_eqF.
  by move=> e_t; rewrite -[LHS](subKr y) -e_t; identity R.
pose m i := t * q i + (1 - t) * r i.
have m_in i : 0 <= m i <= 1.
  have [/andP[q0 q1] /andP[r0 r1]] := (q_in i, r_in i).
  apply/andP; split; first by apply: addr_ge0; exact: mulr_ge0.
  apply: (@le_trans _ _ (t * 1 + (1 - t) * 1)).
    by apply: ler_add; exact: ler_wpmul2l.
  by rewrite !mulr1 addrC subrK.
have m_acc : accurate S (1 - D) m.
  move=> Q S_Q.
  rewrite (eq_bigr (fun i => t * (Q i * q i) + (1 - t) * (Q i * r i))).
    rewrite big_split -!mulr_sumr.
    apply: (@le_trans _ _ (t * (1 - x) + (1 - t) * (1 - y))).
      by rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite D_is; identity R.
    apply: ler_add; apply: ler_wpmul2l => //; [exact: q_acc | exact: r_acc].
  by move=> i _; rewrite /m; identity R.
have m_sum : \sum_i m i <= a + b * D.
  rewrite big_split -!mulr_sumr.
  apply: (@le_trans _ _ (t * (a + b * x) + (1 - t) * (a + b * y))).
    by apply: ler_add; exact: ler_wpmul2l.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite D_is; identity R.
have L_ge1 : 1 <= a + b * D.
  by apply: le_trans low_1 _; rewrite ler_add2l ler_wnmul2l // ltW.
split; first exact: (leakage_reached S_priors m_in m_acc m_sum L_ge1 S_P).
have s_ge0 : 0 <= - b by rewrite oppr_ge0.
apply: (leakage_needed S_priors S_P s_ge0).
have -> : - b * (1 - D) - (a + b * D) = - b - a by identity R.
apply: le_trans small; rewrite le_eqVlt; apply/orP; left; apply/eqP.
by apply: eq_bigr => i _; rewrite value_positive_part ofQB ofQM ofQN ofQ1.
Qed.

Theorem leakage_curve_proved pieces zero e :
  proves_leakage_curve M d pieces zero e ->
  leakage_curve (least_maximal_leakage S) pieces zero.
Proof.
case/and5P=> proper tiled /(@is_member_sound R) S_P /andP[quiet quiet_sum].
move=> /everyP pieces_ok; have S_priors := @is_proper_sound R M d proper.
split=> // [k D in_k p inside|D D_ge].
  apply: (is_leakage_piece_sound proper (pieces_ok (Ordinal in_k))) => //.
  exact: tiles_lt tiled in_k.
have [q_acc q_in] := is_corner_sound proper quiet.
rewrite -(ofQ_le R) value_total ofQ1 in quiet_sum.
have q_ge0 i : 0 <= vec (corner e (size pieces)).1 i by case/andP: (q_in i).
apply: (no_maximal_leakage_certificate S_priors q_ge0 quiet_sum _ S_P).
move=> Q S_Q; apply: le_trans (q_acc Q S_Q).
by rewrite ler_add2l ler_opp2.
Qed.

End Soundness.
