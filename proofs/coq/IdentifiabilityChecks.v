(* The least identifiability of one prior, as certificates claim it, and three
   bounds of it.

   identifiable            what an output tells of two letters differs by a
                           factor of lambda at most
   least_identifiability   the least such lambda with distortion D at most *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Rationals SourceSets
  CertificateChecks FloorChecks EntriesChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Identifiability.
Variables (R : realFieldType) (X : finType).
Implicit Types (P : X -> R) (lambda D L : R).

Definition identifiable (Y : finType) P lambda (W : X -> Y -> R) :=
  forall x x' y, P x * W x y <= lambda * (P x' * W x' y).

Definition identifiably_achievable P D lambda :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, identifiable P lambda W & distortion P g W <= D].

Definition least_identifiability P D L :=
  identifiably_achievable P D L /\
  forall lambda, identifiably_achievable P D lambda -> L <= lambda.

Section Bounds.
Variables (Y : finType) (W : X -> Y -> R) (g : Y -> X)
  (P : X -> R) (lambda D : R).
Hypotheses (P_prior : prior P) (W_ok : mechanism W)
  (W_private : identifiable P lambda W) (W_cheap : distortion P g W <= D).
Add Field numbers : (field_of_numbers R).

Let joint_sum x : \sum_y P x * W x y = P x.
Proof. by rewrite -mulr_sumr; case: W_ok => _ ->; rewrite mulr1. Qed.

Lemma guessed : 1 - D <= \sum_y P (g y) * W (g y) y.
Proof.
move: W_cheap; rewrite (distortion_correct g W_ok P_prior) ler_subl_addr addrC
  -ler_subl_addr => /le_trans; apply.
rewrite [X in _ <= X](partition_big g xpredT) //=;
  apply: ler_sum => x _; rewrite mulr_sumr.
by apply: ler_sum => y /eqP ->.
Qed.

(* (I) *)
Lemma ratio_bound x x' : P x <= lambda * P x'.
Proof.
by rewrite -(joint_sum x) -(joint_sum x') mulr_sumr;
  apply: ler_sum => y _; exact: W_private.
Qed.

(* (K) *)
Lemma rarest_bound x : 1 - D <= lambda * P x.
Proof.
by apply: le_trans guessed _; rewrite -(joint_sum x) mulr_sumr;
  apply: ler_sum => y _; exact: W_private.
Qed.

(* (J) *)
Lemma letters_bound : (#|X|%:R - 1) * (1 - D) <= lambda * D.
Proof.
have [P_ge0 P_sum] := P_prior; have [x0 _] := prior_letter P_prior.
have lambda_ge1 : 1 <= lambda.
  have [x x_gt0] : exists x, 0 < P x.
    apply/existsP; apply: contraT; rewrite negb_exists => /forallP none;
        move: P_sum; rewrite big1 => [/esym/eqP|x _].
      by rewrite oner_eq0.
    by apply/eqP; rewrite eq_le P_ge0 andbT leNgt.
  by have := ratio_bound x x; rewrite -[X in X <= _]mul1r ler_pmul2r.
have card_ge1 : 1 <= #|X|%:R :> R by rewrite ler1n; apply/card_gt0P; exists x0.
have scale_ge0 : 0 <= lambda + #|X|%:R - 1
  by rewrite -addrA addr_ge0 ?subr_ge0 // (le_trans ler01).
have column y : (lambda + #|X|%:R - 1) * (P (g y) * W (g y) y) <=
    lambda * \sum_x P x * W x y.
  set j := P (g y) * W (g y) y;
      have -> : (lambda + #|X|%:R - 1) * j = lambda * j + \sum_(x | x != g y) j.
    have -> : \sum_(x | x != g y) j = #|X|%:R * j - j
      by rewrite mulr_natl -sumr_const [in RHS](bigD1 (g y)) //= addrC addKr.
    by move: (#|X|%:R : R) => n; identity R.
  by rewrite [X in _ <= _ * X](bigD1 (g y)) //= mulrDr ler_add2l mulr_sumr;
    apply: ler_sum => x _; exact: W_private.
have : (lambda + #|X|%:R - 1) * (1 - D) <= lambda.
  apply: le_trans (ler_wpmul2l scale_ge0 guessed) _; rewrite mulr_sumr.
  apply: (@le_trans _ _ (\sum_y lambda * \sum_x P x * W x y));
    first by apply: ler_sum => y _; exact: column.
  by rewrite -mulr_sumr exchange_big (eq_bigr P) ?P_sum ?mulr1 // => x _;
    exact: joint_sum.
rewrite -subr_ge0 => bound; rewrite -subr_ge0; apply: le_trans bound _;
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
by identity R.
Qed.

End Bounds.
End Identifiability.
