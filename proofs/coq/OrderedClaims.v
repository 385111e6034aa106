(* The whole curve of one prior whose letters stand in any order: they are put
   in order, and a piece says itself how many letters it is about.

   lone_prior M d     the prior of a hull whose vertices are all the same
   ranked p           a prior and its letters in decreasing order
   letters_of M p     of how many letters a piece is randomised response
   proves_lone_curve  what is computed of a curve; it has no evidence
   Exports: lone_curve_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith QArith Qreduction.
From symdp Require Import Definitions LocalModel OnePrior Rationals SourceSets.
From symdp Require Import CertificateChecks CurveChecks LeakageCurveChecks.
From symdp Require Import OrderedCurves.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition lone_prior (d : description) : option (seq Q) :=
  if d is Hull (p :: rows) then
    if all (fun v => all2 Qeq_bool v p) rows then Some p else None
  else None.

Definition ranked (p : seq Q) : seq (Q * nat) :=
  sort (fun a b => Qle_bool b.1 a.1) (zip p (iota 0 (size p))).

Definition letters_of (M : nat) (p : piece) : nat :=
  let k := Qred (1 - p.1.2.2 / p.2.2) in
  if (Zpos (Qden k) =? 1)%Z && (0 <=? Qnum k)%Z && (Qnum k <=? Z.of_nat M)%Z
  then Z.to_nat (Qnum k) else 0%nat.

Definition proves_lone_curve (M : nat) (p : seq Q) (delta : Q)
    (pieces : seq piece) (zero jump : Q) : bool :=
  [&& eqn (size p) M, is_prior M p &
      proves_ordered_curve [seq t.1 | t <- ranked p] delta pieces
        [seq letters_of M q | q <- pieces] zero jump].

Section Ranked.
Variables (M : nat) (p : seq Q).
Hypothesis size_p : size p = M.

Local Notation letters := [seq t.2 | t <- ranked p].
Local Notation indexed := (fun i => (nth 0%Q p i, i)).

Lemma ranked_order : exists2 order, perm_eq order (iota 0 M) &
  ranked p = map indexed order.
Proof.
pose falls := fun a b : Q * nat => Qle_bool b.1 a.1.
exists (sort (relpre indexed falls) (iota 0 M)); first by rewrite perm_sort.
rewrite -sort_map /ranked size_p; congr (sort _ _).
apply: (@eq_from_nth _ (0%Q, 0%nat)) => [|i].
  by rewrite size_zip size_map !size_iota size_p minnn.
rewrite size_zip size_iota size_p minnn => i_lt.
rewrite nth_zip ?size_iota // (nth_map 0%nat) ?size_iota //.
by rewrite nth_iota.
Qed.

Lemma size_ranked : size (ranked p) = M.
Proof. by rewrite size_sort size_zip size_iota minnn. Qed.

Lemma ranked_letters : perm_eq letters (iota 0 M).
Proof.
by have [order same ->] := ranked_order; rewrite -map_comp map_id.
Qed.

Lemma ranked_entry i : (i < M)%nat ->
  nth 0%Q [seq t.1 | t <- ranked p] i = nth 0%Q p (nth 0%nat letters i).
Proof.
have [order same ranked_is] := ranked_order; have := size_ranked.
rewrite ranked_is size_map -!map_comp map_id => sizes i_lt.
by rewrite (nth_map 0%nat) ?sizes.
Qed.

Lemma letter_lt i : (i < M)%nat -> (nth 0%nat letters i < M)%nat.
Proof.
move=> i_lt; have : nth 0%nat letters i \in iota 0 M.
  by rewrite -(perm_mem ranked_letters) mem_nth // size_map size_ranked.
by rewrite mem_iota.
Qed.

End Ranked.

Section Proved.
Variables (R : realFieldType) (M : nat) (p : seq Q) (delta : Q).

Local Notation value := (ofQ R).
Local Notation vec := (vector R M p).
Local Notation sorted_prior := [seq t.1 | t <- ranked p].
Implicit Types (S : source_set R [finType of 'I_M]).

(* What is accepted is the curve of every set that is this prior alone. *)
Theorem lone_curve_proved S pieces zero jump :
  (forall Q, S Q <-> Q =1 vec) ->
  proves_lone_curve M p delta pieces zero jump ->
  curve (fun D => least_approximate_exp_epsilon S D (value delta))
    (no_finite_approximate_epsilon S 0 (value delta)) pieces zero jump.
Proof.
move=> S_is /and3P[/eqnP size_p /(@is_prior_sound R) p_prior ok].
have := ok => /and5P[_ falls /(@is_delta_sound R) delta_in _ _].
have size_sorted : size sorted_prior = M.
  by rewrite size_map (size_ranked size_p).
have lt_M (i : 'I_(size sorted_prior)) : (i < M)%nat.
  by apply: leq_trans (ltn_ord i) _; rewrite size_sorted.
have inside (i : 'I_(size sorted_prior)) :
    (nth 0%nat [seq t.2 | t <- ranked p] i < M)%nat.
  exact: letter_lt (lt_M i).
pose s i := Ordinal (inside i).
have s_injective : injective s.
  move=> i j /(congr1 val) /= /eqP same; apply/val_inj/eqP; move: same.
  have in_letters (k : 'I_(size sorted_prior)) :
      (k < size [seq t.2 | t <- ranked p])%nat.
    by apply: leq_trans (lt_M k) _; rewrite size_map (size_ranked size_p).
  rewrite nth_uniq //.
  by rewrite (perm_uniq (ranked_letters size_p)) iota_uniq.
have s_bijective : bijective s.
  by apply: inj_card_bij s_injective _; rewrite !card_ord size_sorted.
have S_priors Q : S Q -> prior Q.
  by move=> /S_is Q_is; apply: only_prior p_prior Q Q_is.
have levels x Q : 0 < vec x -> S Q ->
    \sum_(z | vec x <= vec z) vec z <= \sum_(z | vec x <= vec z) Q z.
  by move=> _ /S_is Q_is; under [X in _ <= X]eq_bigr do rewrite Q_is.
have P_is i : vector R (size sorted_prior) sorted_prior i = vec (s i).
  by rewrite /vector /coordinate (ranked_entry size_p).
have in_order D lambda : 1 <= lambda ->
    approximately_achievable S D (value delta) lambda <->
    approximately_achievable (only (vector R (size sorted_prior) sorted_prior))
      D (value delta) lambda.
  apply: (approximate_in_order (least := vec) (s := s)) => //.
  - by apply/S_is.
  by case: delta_in => -> ->.
have := @ordered_curve_proved R _ _ _ _ _ _ ok.
apply: curve_map => [D L [L_ge1 reached low]|none lambda lambda_ge1].
  split=> // [|lambda ge1]; first exact/in_order.
  by move/(in_order _ _ ge1); apply: low.
by move/(in_order _ _ lambda_ge1); apply: none.
Qed.

End Proved.

(* Such a hull is its prior alone. *)
Lemma lone_prior_set (R : realFieldType) M d p : lone_prior d = Some p ->
  forall Q, set_of R M d Q <-> Q =1 vector R M p.
Proof.
case: d => // -[//|q rows] /=; case: ifP => // same [<-] {p} Q.
have row_is k : source R M (q :: rows) k =1 vector R M q.
  move=> x; rewrite /source /row; case: k => -[|k] k_lt //=.
  have := all_nthP [::] same k k_lt; rewrite all2E => /andP[/eqP sizes].
  move=> /(all_nthP (0%Q, 0%Q)) equal.
  rewrite /vector /coordinate; apply/eqP; rewrite ofQ_eq.
  have [x_lt|x_ge] := ltnP x (size q); last first.
    by rewrite [nth _ q _]nth_default // nth_default ?sizes.
  have := equal x; rewrite size_zip sizes minnn nth_zip //.
  exact.
split=> [[w [w_ge0 w_sum Q_is]] x|Q_is].
  rewrite Q_is; under eq_bigr do rewrite row_is.
  by rewrite -mulr_suml w_sum mul1r.
pose w (k : 'I_(size (q :: rows))) : R := ((k == ord0)%B)%:R.
exists w; split=> [k||x]; first exact: ler0n.
  by rewrite /w (bigD1 ord0) //= big1 ?addr0 // => k /negPf ->.
rewrite Q_is -(row_is ord0) (bigD1 ord0) //= /w mul1r big1 ?addr0 //.
by move=> k /negPf ->; rewrite mul0r.
Qed.
