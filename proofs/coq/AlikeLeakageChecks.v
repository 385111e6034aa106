(* The least leakage of databases, as certificates claim it: records of one
   prior, any one of a source set, need at the total distortion D what one of
   them needs at D/n, under differential privacy with any delta.

   alike_achievable           D of n records at most are changed by some
                              mechanism that is (epsilon, delta)-private for
                              databases that differ in one record
   least_total_exp_epsilon    the least exp(epsilon) at D
   no_finite_total_epsilon    no finite epsilon allows D
   alike_leakage_achievable   D of n records at most are changed by some
                              mechanism whose maximal leakage is log L at most
   least_total_leakage        log L is the least maximal leakage at D
   total_leakage_between      the least D at log L lies between two numbers
   alike_min_entropy_achievable, least_total_min_entropy,
   total_min_entropy_between  the same of min-entropy leakage under each prior
   shrunk                     what a piece of a curve says of one record *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope.
From symdp Require Import Approximate Rationals SourceSets Profiles Records.
From symdp Require Import Channels.
From symdp Require Import CertificateChecks CurveChecks ProfileChecks.
From symdp Require Import RecordChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Notions.
Variables (R : realFieldType) (n : nat) (X : finType).
Implicit Types (S : source_set R X) (D delta lambda L : R).

Definition alike_achievable S D delta lambda :=
  total_achievable (fun _ : unit => lambda) (fun=> delta)
    (@alike_records R n X S) D.

Definition least_total_exp_epsilon S D delta L :=
  [/\ 1 <= L, alike_achievable S D delta L
    & forall lambda, 1 <= lambda -> alike_achievable S D delta lambda ->
        L <= lambda].

Definition no_finite_total_epsilon S D delta :=
  forall lambda, 1 <= lambda -> ~ alike_achievable S D delta lambda.

Definition alike_leakage_achievable S D L :=
  exists (Z : finType) (V : {ffun 'I_n -> X} -> Z -> R)
      (g : Z -> {ffun 'I_n -> X}),
  [/\ mechanism V, maximal_leakage V <= L &
      forall Q, @alike_records R n X S Q ->
        expected_loss Q (@changes R n X) g V <= D].

Definition least_total_leakage S D L := alike_leakage_achievable S D L /\
  forall L', alike_leakage_achievable S D L' -> L <= L'.

Definition total_leakage_between S L low high := [/\ low <= high,
  alike_leakage_achievable S high L &
  forall D, alike_leakage_achievable S D L -> low <= D].

Definition alike_min_entropy_achievable S D L :=
  exists (Z : finType) (V : {ffun 'I_n -> X} -> Z -> R)
      (g : Z -> {ffun 'I_n -> X}),
  [/\ mechanism V,
      forall Q, @alike_records R n X S Q ->
        posterior_vulnerability Q V <= L * vulnerability Q &
      forall Q, @alike_records R n X S Q ->
        expected_loss Q (@changes R n X) g V <= D].

Definition least_total_min_entropy S D L :=
  alike_min_entropy_achievable S D L /\
  forall L', alike_min_entropy_achievable S D L' -> L <= L'.

Definition total_min_entropy_between S L low high := [/\ low <= high,
  alike_min_entropy_achievable S high L &
  forall D, alike_min_entropy_achievable S D L -> low <= D].

End Notions.
Arguments least_total_exp_epsilon {R} n {X}.
Arguments no_finite_total_epsilon {R} n {X}.
Arguments alike_leakage_achievable {R} n {X}.
Arguments least_total_leakage {R} n {X}.
Arguments total_leakage_between {R} n {X}.
Arguments alike_min_entropy_achievable {R} n {X}.
Arguments least_total_min_entropy {R} n {X}.
Arguments total_min_entropy_between {R} n {X}.

Section Computation.
Variable n : nat.
Implicit Type p : piece.

Definition many : Q := inject_Z (Z.of_nat n).

(* What a piece for all records says of one of them. *)
Definition shrunk p : piece :=
  ((start p / many, stop p / many)%Q,
   (p.1.2.1, p.1.2.2 * many)%Q, (p.2.1, p.2.2 * many)%Q).

End Computation.

Section Stretched.
Variables (R : realFieldType) (n : nat).
Hypothesis n_gt0 : (0 < n)%nat.
Local Notation value := (ofQ R).
Local Notation N := (n%:R : R).

Let N_gt0 : 0 < N. Proof. by rewrite ltr0n. Qed.

Lemma value_share q : value (q / many n) = value q / N.
Proof. by rewrite ofQ_div ofQ_nat. Qed.

Lemma tiles_stretched pieces here here' zero : value here' = value here / N ->
  tiles here' [seq shrunk n p | p <- pieces] (zero / many n) ->
  tiles here pieces zero.
Proof.
have same (a b : Q) :
    (value a / N == value b / N)%B = (value a == value b)%B.
  by rewrite (eqtype.inj_eq (mulIf _)) // invr_eq0 gt_eqF.
elim: pieces here here' => [|p pieces IH] here here' is_share /=.
  by rewrite -!(ofQ_eq R) is_share value_share same.
case/and3P=> begins lasts rest; apply/and3P; split.
- by move: begins; rewrite -!(ofQ_eq R) is_share value_share same.
- by move: lasts; rewrite !(value_less R) !value_share ltr_pmul2r ?invr_gt0.
apply: IH rest; exact: value_share.
Qed.

Lemma value_stretched p D :
  value_at (R := R) (shrunk n p) (D / N) = value_at p D.
Proof.
have cancel (c : R) : c * N * (D / N) = c * D.
  by rewrite -mulrA [N * _]mulrC divfK // gt_eqF.
by rewrite /value_at /= !ofQM !ofQ_nat !cancel.
Qed.

Lemma curve_stretched (least least' : R -> R -> Prop)
    (infinite infinite' : Prop) pieces zero jump :
  (forall D L, least D L -> least' (N * D) L) -> (infinite -> infinite') ->
  curve least infinite [seq shrunk n p | p <- pieces] (zero / many n) jump ->
  curve least' infinite' pieces zero jump.
Proof.
move=> to_least to_infinite [tiled on_piece from_zero at_0 limit].
have whole D : N * (D / N) = D by rewrite mulrC divfK // gt_eqF.
split=> [|k D k_lt p D_gt0 /andP[D_ge D_lt]|D D_ge|some|].
- by apply: tiles_stretched tiled; rewrite ofQ0 mul0r.
- rewrite -(whole D); apply: to_least; rewrite whole -value_stretched.
  have := on_piece k (D / N); rewrite size_map => /(_ k_lt).
  rewrite /nth_piece (nth_map (0, 0, (0, 0), (0, 0))%Q) //.
  rewrite -/(nth_piece pieces k); apply; first by rewrite divr_gt0.
  by rewrite /= !value_share ler_pmul2r ?ltr_pmul2r ?invr_gt0 ?D_ge.
- rewrite -(whole D); apply/to_least/from_zero.
  by rewrite value_share ler_pmul2r ?invr_gt0.
- by apply/to_infinite/at_0; rewrite size_map.
rewrite limit; case: (pieces) => [//|p rest] /=.
by rewrite last_map value_share value_stretched.
Qed.

End Stretched.
