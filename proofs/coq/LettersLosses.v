(* The least expected loss of letters with an erasure.

   erasure_loss a x y   0 for the letter itself, 1 - a for the erasure None,
                        else 1
   erased_value P lambda a V  V is the largest accuracy of the terms: the k
                        likeliest letters, alone or with the erasure
   Exports: erased_least_loss. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Floors Envelopes
  Codebooks LettersAtBreaks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Erasure.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R) (lambda a : R).
Add Field numbers_of_losses : (field_of_numbers R).
Hypotheses (P_prior : prior P) (P_dec : decreasing P)
  (lambda_ge1 : 1 <= lambda) (a_in : 0 <= a <= 1).

Definition erasure_loss (x : 'I_M) (y : option 'I_M) : R :=
  if y is Some z then (z != x)%:R else 1 - a.

Definition erased_value V :=
  [/\ forall k, (0 < k <= M)%N -> named P lambda V k,
      forall k, (k <= M)%N -> erased P lambda a V k &
    (exists2 k, (0 < k <= M)%N & lambda * top P k = V * (lambda + k%:R - 1)) \/
    (exists2 k, (k <= M)%N &
      lambda * a + (lambda * (1 - a) + a) * top P k = V * (lambda + k%:R))].

Lemma option_sum (F : option 'I_M -> R) :
  \sum_y F y = \sum_i F (Some i) + F None.
Proof.
rewrite (bigD1 None) //= addrC; congr (_ + _).
rewrite (reindex_omap Some id) => [|[i|] //];
  apply: eq_bigl => i; by rewrite eqxx.
Qed.

Lemma other_letters (h : 'I_M -> R) x :
  \sum_i h i * (i != x)%:R = \sum_i h i - h x.
Proof.
rewrite [\sum_i h i](bigD1 x) //= addrAC subrr add0r [RHS]big_mkcond;
  apply: eq_bigr => i _.
by case: (i == x); rewrite ?mulr0 ?mulr1.
Qed.

(* Loss and accuracy of a floor add up to all. *)
Lemma erasure_accuracy n (f : 'I_M -> option 'I_M -> R) :
  (forall x, \sum_y f x y = 1) ->
  filled_loss P erasure_loss lambda n f = (\sum_y n y + (lambda - 1)) -
   (\sum_i P i * n (Some i) + n None * a +
     (lambda - 1) * (\sum_i P i * (f i (Some i) + a * f i None))).
Proof.
move=> f_sum; have [_ P_sum] := P_prior;
  rewrite /filled_loss /floor_loss !option_sum.
have -> : constant_loss P erasure_loss None = 1 - a.
  by rewrite /constant_loss /= -mulr_suml P_sum mul1r.
have word i : constant_loss P erasure_loss (Some i) = 1 - P i.
  rewrite -P_sum -other_letters; apply: eq_bigr => x _; by rewrite /= eq_sym.
have -> : \sum_i n (Some i) * constant_loss P erasure_loss (Some i) =
    \sum_i n (Some i) - \sum_i P i * n (Some i).
  by rewrite -sumrB; apply: eq_bigr => i _;
    rewrite word mulrBr mulr1 [P i * _]mulrC.
have -> : \sum_x P x * (\sum_y f x y * erasure_loss x y) =
    1 - \sum_i P i * (f i (Some i) + a * f i None).
  rewrite -P_sum -sumrB; apply: eq_bigr => x _;
    rewrite option_sum /= other_letters.
  have -> : \sum_i f x (Some i) = 1 - f x None
    by rewrite -(f_sum x) option_sum addrK.
  move: (f x _) (f x _) (P x) => z1 z2 z3; identity R.
move: (\sum_i n (Some i)) (\sum_i P i * n (Some i)) (\sum_i _) (n None)
  => z1 z2 z3 z4; identity R.
Qed.

(* distortion, erased letters: the least loss is 1 minus the largest accuracy of
   the terms. *)
Theorem erased_least_loss V :
  erased_value V -> least_expected_loss (only P) erasure_loss lambda (1 - V).
Proof.
move=> [at_named at_erased attained]; have [P_ge0 P_sum] := P_prior.
have M_gt0 : (0 < M)%N by have [i _] :=
  prior_letter P_prior; apply: leq_ltn_trans (leq0n i) (ltn_ord i).
split; last first.
  move=> D'; apply: floors_bound => // n f [n_ge0 _] f_filling.
  rewrite erasure_accuracy => [|x]; last by have [] := f_filling x.
  rewrite mulrBl mul1r ler_sub // [\sum_y n y]option_sum.
  apply: (@erased_corners R M P lambda _ _ _ _ a _ V (fun i => n (Some i))
    (fun i => f i (Some i)) (fun i => f i None) (n None)) => // i.
  - by have [] := f_filling i.
  - by have [] := f_filling i.
  have [f_in <-] := f_filling i;
    rewrite option_sum ler_add2r (bigD1 i) //= ler_addl sumr_ge0 // => j _.
  by have /andP[] := f_in (Some j).
have top_sum k : \sum_(i < M) (i < k)%:R * P i = top P k.
  by rewrite /top [RHS]big_mkcond; apply: eq_bigr => i _; case: ltnP;
    rewrite ?mul1r ?mul0r.
have count k : (k <= M)%N -> \sum_(i < M) (i < k)%:R = k%:R :> R.
  move=> k_le; transitivity (\sum_(i < M | (i < k)%N) (1 : R)).
    by rewrite [RHS]big_mkcond; apply: eq_bigr => i _; case: ltnP.
  by rewrite -(big_ord_widen M (fun=> 1 : R)) // sumr_const card_ord.
have top_n k : \sum_(i < M) P i * (i < k)%:R = top P k
  by rewrite -top_sum; apply: eq_bigr => i _; rewrite mulrC.
pose only_at (y z : option 'I_M) : R := (z == y)%:R.
have at_sum y : \sum_z only_at y z = 1.
  by rewrite (bigD1 y) //= /only_at eqxx big1 ?addr0 // => z /negPf->.
case: attained => [[k /andP[k_gt0 k_le] V_eq]|[k k_le V_eq]].
  pose n (y : option 'I_M) : R := if y is Some i then (i < k)%:R else 0.
  pose f (x : 'I_M) := only_at (Some (if (x < k)%N then x else Ordinal M_gt0)).
  have n_sum : \sum_y n y = k%:R by rewrite option_sum /= addr0 count.
  apply: (floor_reached lambda_ge1 (n := n) (f := f)).
  - by split=> [[i|]|]; rewrite /= ?ler0n // n_sum ler1n.
  - move=> x; split=> [y|]; last exact: at_sum.
    rewrite /f /only_at;
      case: eqP => [->|_] /=; last by case: y => [i|]; rewrite /= !lexx ?ler0n.
    by case: ifP => [->|_] /=; rewrite ?k_gt0 lexx ler01.
  rewrite (erasure_accuracy n (f := f) (fun x => at_sum _)) n_sum
    [n None]/(0 : R) mul0r addr0.
  have -> : \sum_(i < M) P i * (f i (Some i) + a * f i None) = top P k.
    rewrite -top_n; apply: eq_bigr => i _;
      rewrite /f /only_at mulr0 addr0; congr (_ * _).
    case: ltnP => [_|k_le_i]; first by rewrite eqxx.
    by case: eqP => // -[i0]; move: k_le_i; rewrite i0 leqNgt k_gt0.
  rewrite top_n [RHS]mulrBl mul1r;
      have -> : V * (k%:R + (lambda - 1)) = lambda * top P k.
    by rewrite V_eq; move: k%:R => z; identity R.
  move: (top P k) k%:R => z1 z2; identity R.
pose n (y : option 'I_M) : R := if y is Some i then (i < k)%:R else 1.
pose f (x : 'I_M) := only_at (if (x < k)%N then Some x else None).
have n_sum : \sum_y n y = k%:R + 1 by rewrite option_sum /= count.
apply: (floor_reached lambda_ge1 (n := n) (f := f)).
- by split=> [[i|]|]; rewrite /= ?ler0n ?ler01 // n_sum ler_addr ler0n.
- move=> x; split=> [y|]; last exact: at_sum.
  rewrite /f /only_at; case: eqP => [->|_] /=;
    last by case: y => [i|]; rewrite /= !lexx ?ler0n ?ler01.
  by case: ltnP => [x_lt|_] /=; rewrite ?x_lt lexx ler01.
rewrite (erasure_accuracy n (f := f) (fun x => at_sum _)) n_sum
  [n None]/(1 : R) mul1r top_n.
have -> : \sum_(i < M) P i * (f i (Some i) + a * f i None) =
    top P k + a * (1 - top P k).
  rewrite -P_sum -top_n -sumrB mulr_sumr -big_split;
    apply: eq_bigr => i _ /=; rewrite /f /only_at.
  by case: ltnP => _; rewrite ?eqxx /=; move: (P i) => z; identity R.
rewrite [RHS]mulrBl mul1r; have -> : V * (k%:R + 1 + (lambda - 1)) =
    lambda * a + (lambda * (1 - a) + a) * top P k.
  by rewrite V_eq; move: k%:R => z; identity R.
move: (top P k) k%:R => z1 z2; identity R.
Qed.

End Erasure.
