(* Certificates of one prior and any distortion function: a floor with the rows
   above it, and radii, checked by computation. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets
  CertificateChecks Floors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Lists of rationals as a matrix over an ordered field. *)
Definition matrix_entry (rows : seq (seq Q)) (x y : nat) : Q :=
  coordinate (row rows x) y.
Definition loss_matrix (R : realFieldType) M N
  (rows : seq (seq Q)) : 'I_M -> 'I_N -> R :=
  fun x y => ofQ R (matrix_entry rows x y).
Arguments loss_matrix : clear implicits.

(* The least entries of the columns of a mechanism, its rows, and one number for
   each letter. *)
Record floor_evidence :=
  FloorEvidence { floor : seq Q; answers : seq (seq Q); radius : seq Q }.

Section Computation.
Variables M N : nat.
Implicit Types (p : seq Q) (costs : seq (seq Q)) (D L : Q) (e : floor_evidence).

Definition is_floored L e := every M (fun x =>
  Qeq_bool (total N (matrix_entry (answers e) x)) 1 && every N (fun y =>
    [&& Qle_bool 0 (coordinate (floor e) y),
        Qle_bool (coordinate (floor e) y) (matrix_entry (answers e) x y) &
        Qle_bool (matrix_entry (answers e) x y) (L * coordinate (floor e) y)])).

Definition spent p costs e : Q := total M (fun x =>
  coordinate p x *
    total N (fun y => matrix_entry (answers e) x y * matrix_entry costs x y))%Q.

Definition share p costs x y : Q := (coordinate p x * matrix_entry costs x y)%Q.

Definition has_radii p costs D L e :=
  Qeq_bool (total M (coordinate (radius e))) D && every N (fun y =>
  Qle_bool (L * total M (fun x =>
    positive_part (coordinate (radius e) x - share p costs x y)%Q))%Q
           (total M (fun x =>
             positive_part (share p costs x y - coordinate (radius e) x)%Q))).

Definition is_reached p costs D L e :=
  [&& is_prior M p, Qle_bool 1 L, is_floored L e &
      Qle_bool (spent p costs e) D].

Definition proves_loss_leakage p costs D L e := is_reached p costs D L e &&
  (Qeq_bool L 1 || has_radii p costs D L e &&
    every N (fun y => less D (total M (fun x => share p costs x y)))).

Definition proves_loss p costs D L e :=
  is_reached p costs D L e && has_radii p costs D L e.

End Computation.

Section Soundness.
Variables (R : realFieldType) (M N : nat).
Implicit Types (p : seq Q) (costs : seq (seq Q)) (D L : Q) (e : floor_evidence).

Local Notation value := (ofQ R).
Local Notation vec := (vector R M).
Local Notation mat := (loss_matrix R M N).

Lemma value_share p costs (x : 'I_M) (y : 'I_N) :
  value (share p costs x y) = vec p x * mat costs x y.
Proof. by rewrite /share ofQM. Qed.

Lemma is_reached_sound p costs D L e : is_reached M N p costs D L e ->
  [/\ prior (vec p), 1 <= value L &
      loss_achievable (only (vec p)) (mat costs) (value D) (value L)].
Proof.
case/and4P=> /is_prior_sound p_prior L_ge1 /everyP floored cheap.
have row (x : 'I_M) : \sum_(y < N) mat (answers e) x y = 1.
  by have /andP[+ _] := floored x; rewrite -(ofQ_eq R) value_total ofQ1 => /eqP.
have within (x : 'I_M) (y : 'I_N) : [/\ 0 <= value (coordinate (floor e) y),
    value (coordinate (floor e) y) <= mat (answers e) x y &
    mat (answers e) x y <= value L * value (coordinate (floor e) y)].
  by have /andP[_ /everyP/(_ y)/and3P[]] := floored x;
    rewrite -!(ofQ_le R) ofQ0 ofQM.
split=> //; first by rewrite -(ofQ1 R) ofQ_le.
apply/only_loss; exists [finType of 'I_N], (mat (answers e)), id; split.
- by split=> // x y; have [m_ge0 m_le _] := within x y; apply: le_trans m_le.
- move=> x x' y; have [_ _ high] := within x y; have [_ low _] := within x' y;
    apply: le_trans high _.
  by rewrite ler_wpmul2l // (le_trans ler01) // -(ofQ1 R) ofQ_le.
move: cheap; rewrite -(ofQ_le R) value_total; apply: le_trans; rewrite le_eqVlt;
  apply/orP; left; apply/eqP.
by apply: eq_bigr => x _; rewrite ofQM value_total; congr (_ * _);
  apply: eq_bigr => y _; rewrite ofQM.
Qed.

Lemma has_radii_sound p costs D L e : has_radii M N p costs D L e ->
  radii (vec p) (mat costs) (value L) (vec (radius e)) /\
  \sum_x vec (radius e) x = value D.
Proof.
case/andP; rewrite -(ofQ_eq R) value_total => /eqP total_D /everyP balanced;
  split=> // y.
have parts (f : nat -> Q) (F : 'I_M -> R) :
    (forall x : 'I_M, value (f x) = F x) ->
    \sum_(x < M) value (positive_part (f x)) = \sum_x over (F x).
  by move=> f_F; apply: eq_bigr => x _; rewrite value_positive_part f_F.
have := balanced y; rewrite -(ofQ_le R) ofQM !value_total.
rewrite (parts (fun x => coordinate (radius e) x - share p costs x y)%Q
                (fun x => vec (radius e) x - vec p x * mat costs x y)).
  rewrite (parts (fun x => share p costs x y - coordinate (radius e) x)%Q
                  (fun x => vec p x * mat costs x y - vec (radius e) x)) //.
  by move=> x; rewrite ofQB value_share.
by move=> x; rewrite ofQB value_share.
Qed.

(* The least exp(epsilon) at D. *)
Theorem least_loss_leakage_proved p costs D L e :
  proves_loss_leakage M N p costs D L e ->
  least_loss_exp_epsilon (only (vec p)) (mat costs) (value D) (value L).
Proof.
case/andP=> /is_reached_sound[p_prior L_ge1 reached] tight;
  split=> // lambda lambda_ge1 ach.
case/orP: tight => [|/andP[/has_radii_sound[nu_radii nu_sum] /everyP dear]].
  by rewrite -(ofQ_eq R) ofQ1 => /eqP ->.
have [x0 _] := prior_letter p_prior.
apply: (radii_level x0 nu_radii nu_sum _ ach) => y.
by have := dear y; rewrite (value_less R) value_total;
  under eq_bigr do rewrite value_share.
Qed.

(* The least expected loss at exp(epsilon) = L. *)
Theorem least_loss_proved p costs D L e : proves_loss M N p costs D L e ->
  least_expected_loss (only (vec p)) (mat costs) (value L) (value D).
Proof.
case/andP=> /is_reached_sound[p_prior L_ge1 reached]
  /has_radii_sound[nu_radii nu_sum].
split=> // D' /only_loss[Z [W [g [W_mech W_ldp W_loss]]]];
  apply: le_trans W_loss.
by have [x0 _] := prior_letter p_prior; rewrite -nu_sum;
  apply: (radii_bound _ x0 W_mech W_ldp nu_radii).
Qed.

End Soundness.
