(* Claims about whole mechanisms under one prior, in the notions of one prior:
   the best utility on a graph, and expected losses with all letters adjacent.

   hamming_costs n    the costs of the Hamming distortion on n letters
   Exports: utility_proved, expected_loss_proved, loss_level_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets Graphs.
From symdp Require Import CertificateChecks GraphChecks FloorChecks.
From symdp Require Import EntriesChecks BuiltPrograms EntriesBuilders Blocks.
From symdp Require Import MechanismClaims.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition hamming_costs (n : nat) : seq (seq Q) :=
  [seq [seq if eqn x z then 0%Q else 1%Q | z <- iota 0 n] | x <- iota 0 n].

(* The same claim about equal sets and costs. *)
Section Same.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X).
Variables (S T : source_set R X) (d e : X -> Y -> R).
Hypotheses (S_T : forall P, S P <-> T P) (d_e : forall x y, d x y = e x y).

Lemma has_loss_same (Z : finType) D (g : Z -> Y) (W : X -> Z -> R) :
  has_loss S d D g W -> has_loss T e D g W.
Proof.
move=> ok P /S_T/ok; apply: le_trans; rewrite le_eqVlt; apply/orP; left.
apply/eqP; apply: eq_bigr => x _; congr (_ * _).
by apply: eq_bigr => z _; rewrite d_e.
Qed.

End Same.

Section Notions.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X).
Variables (S T : source_set R X) (d e : X -> Y -> R).
Hypotheses (S_T : forall P, S P <-> T P) (d_e : forall x y, d x y = e x y).

Lemma among_same D lambda : achievable_among adjacent S d D lambda <->
  achievable_among adjacent T e D lambda.
Proof.
split=> -[Z [W [g [W_ok W_private W_loss]]]]; exists Z, W, g; split=> //.
  exact: has_loss_same W_loss.
by apply: has_loss_same W_loss => [P|x y]; [symmetry; apply: S_T | rewrite d_e].
Qed.

Lemma loss_among_same lambda D : least_loss_among adjacent S d lambda D <->
  least_loss_among adjacent T e lambda D.
Proof.
rewrite /least_loss_among among_same.
by split=> -[reached low]; split=> // E /among_same; apply: low.
Qed.

End Notions.

Section OnePrior.
Variables (R : realFieldType) (M : nat) (prior_ : seq Q).
Implicit Types (D L : Q) (p x y : seq vec) (costs : seq (seq Q)).
Local Notation S := (set_of R M (Hull [:: prior_])).
Local Notation P := (vector R M prior_).
Local Notation value := (ofQ R).

Lemma only_hull Q' : S Q' <-> only P Q'.
Proof.
split=> [[w [_ w_1 Q_mix]] x|same].
  by rewrite Q_mix big_ord1; move: w_1; rewrite big_ord1 => ->; rewrite mul1r.
exists (fun=> 1); split=> [v||x]; first exact: ler01.
  by rewrite big_ord1.
by rewrite big_ord1 mul1r; apply: same.
Qed.

(* The best utility on a graph is what the least Hamming distortion leaves. *)
Theorem utility_proved edges L U x y :
  proves_loss M (Hull [:: prior_]) M (Edges edges) (hamming_costs M) 0 (1 - U) L
    x y ->
  best_utility (joined M edges) P (value L) (value U).
Proof.
move=> ok; have /and4P[proper _ _ _] := ok.
have P_prior : prior P by apply: is_prior_sound; have /andP[] := proper.
apply/(best_utility_loss _ P_prior).
have hamming_is (i z : 'I_M) :
    loss_matrix R M M (hamming_costs M) i z = hamming R i z.
  rewrite /loss_matrix /matrix_entry /coordinate /row /hamming_costs.
  rewrite (nth_map 0%nat) ?size_iota // (nth_map 0%nat) ?size_iota //.
  rewrite !nth_iota // !add0n eqnE val_eqE /hamming.
  by case: eqP; rewrite ?ofQ0 ?ofQ1.
have := pure_loss_proved R ok; rewrite ofQB ofQ1.
by move=> /(loss_among_same _ only_hull hamming_is).
Qed.

(* With all letters adjacent: expected losses. *)
Lemma all_adjacent (Y : finType) (T : source_set R [finType of 'I_M])
    (d : 'I_M -> Y -> R) (E lambda : R) :
  achievable_among (adjacent_in M AllPairs) T d E lambda <->
  loss_achievable T d E lambda.
Proof.
by split=> -[Z [W [g [W_ok W_private W_loss]]]]; exists Z, W, g; split=> //
  x x' z *; apply: W_private.
Qed.

Theorem expected_loss_proved N costs D L x y :
  proves_loss M (Hull [:: prior_]) N AllPairs costs 0 D L x y ->
  least_expected_loss (only P) (loss_matrix R M N costs) (value L) (value D).
Proof.
move=> /(pure_loss_proved R).
move=> /(loss_among_same _ only_hull (fun _ _ => erefl))[reached low].
by split=> [|E /all_adjacent]; [apply/all_adjacent | apply: low].
Qed.

Theorem loss_level_proved N costs D L p x y :
  proves_between M (Hull [:: prior_]) N AllPairs costs 0 D L L p x y ->
  least_loss_exp_epsilon (only P) (loss_matrix R M N costs) (value D) (value L).
Proof.
move=> /(pure_between_proved R)[L_ge1 _ reached low].
have same mu : achievable_among (adjacent_in M AllPairs) S
    (loss_matrix R M N costs) (value D) mu <->
  achievable_among (adjacent_in M AllPairs) (only P)
    (loss_matrix R M N costs) (value D) mu.
  exact: among_same only_hull (fun _ _ => erefl) _ _.
split=> // [|mu mu_ge1 /all_adjacent/same]; first exact/all_adjacent/same.
exact: low.
Qed.

End OnePrior.
