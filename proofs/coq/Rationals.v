(* Binary rational numbers and their values in every ordered field.

   The integers of MathComp are unary, so certificates are computed with the
   standard library's Q, whose integers are binary, and carried over by ofQ. *)

From Coq Require Import ZArith QArith Qreduction.
From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Values.
Variable R : realFieldType.

(* The value of a positive binary number: one, twice a number, or twice a
   number and one. *)
Fixpoint ofPositive (p : positive) : R :=
  match p with xH => 1 | xO p' => 2%:R * ofPositive p'
  | xI p' => 2%:R * ofPositive p' + 1 end.

Definition ofZ (z : Z) : R :=
  match z with Z0 => 0 | Zpos p => ofPositive p | Zneg p => - ofPositive p end.

(* The value of n # d. *)
Definition ofQ (q : Q) : R := ofZ (Qnum q) / ofPositive (Qden q).

Lemma ofPositive_nat p : ofPositive p = (Pos.to_nat p)%:R.
Proof.
elim: p => [p IH|p IH|] //=.
  by rewrite Pos2Nat.inj_xI multE [RHS]mulrSr natrM IH.
by rewrite Pos2Nat.inj_xO multE natrM IH.
Qed.

Lemma ofPositive_gt0 p : 0 < ofPositive p.
Proof.
by rewrite ofPositive_nat ltr0n; apply/ssrnat.ltP; exact: Pos2Nat.is_pos.
Qed.

Lemma ofPositive_neq0 p : ofPositive p != 0.
Proof. by rewrite gt_eqF // ofPositive_gt0. Qed.

Lemma ofPositiveM p q : ofPositive (p * q) = ofPositive p * ofPositive q.
Proof. by rewrite !ofPositive_nat Pos2Nat.inj_mul natrM. Qed.

Lemma ofPositiveD p q : ofPositive (p + q) = ofPositive p + ofPositive q.
Proof. by rewrite !ofPositive_nat Pos2Nat.inj_add natrD. Qed.

Lemma ofZ_opp z : ofZ (- z) = - ofZ z.
Proof. by case: z => [|p|p] //=; rewrite (oppr0, opprK). Qed.

Lemma ofZ_pos_sub p q : ofZ (Z.pos_sub p q) = ofPositive p - ofPositive q.
Proof.
rewrite Z.pos_sub_spec; case: Pos.compare_spec => [->|lt|lt] /=;
    first by rewrite subrr.
  by have := congr1 ofPositive (Pos.sub_add q p lt); rewrite ofPositiveD => <-;
    rewrite opprD addrCA subrr addr0.
by have := congr1 ofPositive (Pos.sub_add p q lt);
  rewrite ofPositiveD => <-; rewrite addrK.
Qed.

Lemma ofZD y z : ofZ (y + z) = ofZ y + ofZ z.
Proof.
case: y z => [|p|p] [|q|q];
  rewrite /= ?add0r ?addr0 ?ofPositiveD ?opprD ?ofZ_pos_sub //.
by rewrite addrC.
Qed.

Lemma ofZM y z : ofZ (y * z) = ofZ y * ofZ z.
Proof.
by case: y z => [|p|p] [|q|q];
  rewrite /= ?mul0r ?mulr0 // ofPositiveM ?mulrN ?mulNr ?opprK.
Qed.

Lemma ofZ_ge0 z : (0 <= ofZ z) = Z.leb 0 z.
Proof.
case: z => [|p|p] /=; first exact: lexx.
  by rewrite ltW // ofPositive_gt0.
by rewrite oppr_ge0 leNgt ofPositive_gt0.
Qed.

Lemma ofZ_le y z : (ofZ y <= ofZ z) = Z.leb y z.
Proof.
by rewrite -subr_ge0 -ofZ_opp -ofZD ofZ_ge0 Z.add_opp_r;
  apply/idP/idP => /Z.leb_le /Z.le_0_sub /Z.leb_le.
Qed.

Lemma ofQ0 : ofQ 0 = 0. Proof. by rewrite /ofQ mul0r. Qed.

Lemma ofQ1 : ofQ 1 = 1. Proof. by rewrite /ofQ divr1. Qed.

Lemma ofQ_nat n : ofQ (inject_Z (Z.of_nat n)) = n%:R.
Proof.
by case: n => [|n];
  rewrite /ofQ /= ?mul0r // divr1 ofPositive_nat SuccNat2Pos.id_succ.
Qed.

Lemma ofQN q : ofQ (- q) = - ofQ q. Proof. by rewrite /ofQ ofZ_opp mulNr. Qed.

Lemma ofQD p q : ofQ (p + q) = ofQ p + ofQ q.
Proof. by rewrite /ofQ /= ofZD !ofZM ofPositiveM addf_div ?ofPositive_neq0. Qed.

Lemma ofQB p q : ofQ (p - q) = ofQ p - ofQ q. Proof. by rewrite ofQD ofQN. Qed.

Lemma ofQM p q : ofQ (p * q) = ofQ p * ofQ q.
Proof. by rewrite /ofQ /= ofZM ofPositiveM mulf_div. Qed.

(* Booleans decide the order. *)
Lemma ofQ_le p q : (ofQ p <= ofQ q) = Qle_bool p q.
Proof.
by rewrite /ofQ ler_pdivr_mulr ?ofPositive_gt0 // mulrAC ler_pdivl_mulr
  ?ofPositive_gt0 // -!/(ofZ (Zpos _)) -!ofZM ofZ_le.
Qed.

Lemma ofQ_lt p q : (ofQ p < ofQ q) = ~~ Qle_bool q p.
Proof. by rewrite ltNge ofQ_le. Qed.

Lemma ofQ_eq p q : (ofQ p == ofQ q) = Qeq_bool p q.
Proof.
rewrite eq_le !ofQ_le; apply/andP/idP
    => [[/Qle_bool_iff le1 /Qle_bool_iff le2]|/Qeq_bool_iff eq_pq].
  exact/Qeq_bool_iff/Qle_antisym.
by split; apply/Qle_bool_iff; rewrite eq_pq; apply: Qle_refl.
Qed.

Lemma ofQ_red q : ofQ (Qred q) = ofQ q.
Proof. by apply/eqP; rewrite ofQ_eq; apply/Qeq_bool_iff/Qred_correct. Qed.

Lemma ofQ_div p q : ofQ (p / q) = ofQ p / ofQ q.
Proof.
rewrite /Qdiv ofQM; congr (_ * _); case: q => [[|n|n] d];
    rewrite /ofQ /= ?mul0r ?invr0 ?mul0r //.
  by rewrite invf_div.
by rewrite invf_div !mulNr invrN mulrN.
Qed.

End Values.
