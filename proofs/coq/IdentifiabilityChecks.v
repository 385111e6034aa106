(* Certificates of the least identifiability of one prior: a mechanism
   with the floor of each column of joint probabilities, and which of three
   bounds is met.

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

(* The rows of a mechanism, the least joint probabilities of its outputs, a
   likely letter and a rare one. *)
Record identifiable_evidence := IdentifiableEvidence { rows : seq (seq Q);
    least_joint : seq Q; likely : nat; rare : nat }.

Section Computation.
Variables (M : nat) (p : seq Q) (D L : Q).
Implicit Type e : identifiable_evidence.

Definition joint e x y : Q := (coordinate p x * matrix_entry (rows e) x y)%Q.

Definition is_identifiable e := every M (fun y => every M (fun x =>
  Qle_bool (coordinate (least_joint e) y) (joint e x y) &&
    Qle_bool (joint e x y) (L * coordinate (least_joint e) y))).

Definition needs_level e :=
  [|| Qle_bool (L * coordinate p (rare e)) (coordinate p (likely e)),
  Qle_bool (L * coordinate p (rare e)) (1 - D) |
  less 0 D && Qle_bool (L * D) ((inject_Z (Z.of_nat M) - 1) * (1 - D))]%Q.

Definition proves_least_identifiability e :=
  [&& is_prior M p, every M (fun x => less 0 (coordinate p x)),
  (likely e < M)%nat && (rare e < M)%nat, Qle_bool 0 L &
  [&& every M (fun x =>
    every M (fun y => Qle_bool 0 (matrix_entry (rows e) x y)) &&
        Qeq_bool (total M (matrix_entry (rows e) x)) 1), is_identifiable e,
      Qle_bool (1 - D) (total M (fun x => joint e x x)) & needs_level e]].

End Computation.

Section Soundness.
Variables (R : realFieldType) (M : nat).
Implicit Types (p : seq Q) (D L : Q) (e : identifiable_evidence).
Local Notation value := (ofQ R).
Local Notation vec := (vector R M).

Theorem least_identifiability_proved p D L e :
  proves_least_identifiability M p D L e ->
  least_identifiability (vec p) (value D) (value L).
Proof.
case/and5P=> /(@is_prior_sound R) p_prior /everyP p_gt0 /andP[likely_M rare_M]
  L_ge0 /and4P[/everyP stochastic /everyP private].
rewrite -(ofQ_le R) ofQB ofQ1 value_total => kept needed;
  pose W := loss_matrix R M M (rows e).
have {}L_ge0 : 0 <= value L by rewrite -(ofQ0 R) ofQ_le.
have {}p_gt0 x : 0 < vec p x by rewrite -(ofQ0 R) -value_less p_gt0.
have W_ok : mechanism W.
  split=> x => [y|]; have /andP[/everyP row_ge0 row_sum] := stochastic x.
    by rewrite /W /loss_matrix -(ofQ0 R) ofQ_le row_ge0.
  by rewrite -value_total; apply/eqP; rewrite -(ofQ1 R) ofQ_eq.
split.
  exists [finType of 'I_M], W, id; split=> // [x x' y|].
    have /everyP column := private y; have /andP[_ high] := column x;
      have /andP[low _] := column x'.
    rewrite -(ofQ_le R) !ofQM in high; rewrite -(ofQ_le R) ofQM in low.
    by apply: le_trans high _; rewrite ler_wpmul2l.
  rewrite (distortion_id W_ok p_prior) ler_subl_addr -ler_subl_addl;
    apply: le_trans kept _.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP;
    apply: eq_bigr => x _; rewrite ofQM.
move=> lambda [Y [V [g [V_ok V_private V_cheap]]]].
case/or3P: needed => [||/andP[]]; rewrite ?(value_less R) -(ofQ_le R) ofQM.
- move=> ratio; rewrite -(ler_pmul2r (p_gt0 (Ordinal rare_M)));
    apply: le_trans ratio _.
  exact: (ratio_bound V_ok V_private (Ordinal likely_M)).
- rewrite ofQB ofQ1 => ratio; rewrite -(ler_pmul2r (p_gt0 (Ordinal rare_M)));
    apply: le_trans ratio _.
  exact: (rarest_bound p_prior V_ok V_private V_cheap).
rewrite ofQ0 => D_gt0; rewrite ofQM !ofQB ofQ1 ofQ_nat => ratio;
  rewrite -(ler_pmul2r D_gt0).
apply: le_trans ratio _; have := letters_bound p_prior V_ok V_private V_cheap;
  by rewrite card_ord.
Qed.

End Soundness.
