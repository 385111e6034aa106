(* Certificates of the least leakage of databases: records of one prior, any
   one of a source set, need at the total distortion D what one of them needs
   at D/n, under differential privacy with any delta.

   alike_achievable           D of n records at most are changed by some
                              mechanism that is (epsilon, delta)-private for
                              databases that differ in one record
   least_total_exp_epsilon    the least exp(epsilon) at D
   no_finite_total_epsilon    no finite epsilon allows D

   Exports: alike_leakage_proved, alike_infinite_proved, alike_curve_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope.
From symdp Require Import Approximate Rationals SourceSets Profiles.
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

End Notions.
Arguments least_total_exp_epsilon {R} n {X}.
Arguments no_finite_total_epsilon {R} n {X}.

Section Computation.
Variables (M n : nat) (d : description).
Implicit Types (D L delta : Q) (e : evidence) (p : piece).

Definition many : Q := inject_Z (Z.of_nat n).

Definition proves_alike_leakage D delta L e :=
  [&& (0 < n)%nat, is_delta delta, Qeq_bool L 1 || less 0 D &
      proves_least_leakage M d (rescaled (D / many) delta) L e].

Definition proves_alike_infinite delta e i j :=
  [&& (0 < n)%nat, is_delta delta & proves_infinite_leakage M d e i j].

(* What a piece for all records says of one of them. *)
Definition shrunk p : piece :=
  ((start p / many, stop p / many)%Q,
   (p.1.2.1, p.1.2.2 * many)%Q, (p.2.1, p.2.2 * many)%Q).

Definition proves_alike_curve delta (pieces : seq piece) (zero jump : Q)
    (e : curve_evidence) :=
  [&& (0 < n)%nat, is_delta delta &
      proves_curve M d (1 - delta) [seq shrunk p | p <- pieces] (zero / many)
        jump e].

End Computation.

Section Alike.
Variables (R : realFieldType) (n : nat) (X : finType) (S : source_set R X).
Variable delta : R.
Implicit Types (D L lambda : R).
Hypotheses (n_gt0 : (0 < n)%nat) (S_priors : of_priors S).
Hypotheses (delta_ge0 : 0 <= delta) (delta_lt1 : delta < 1).

Lemma one_alone P D lambda : 1 <= lambda -> S P ->
  alike_achievable n S (n%:R * D) delta lambda ->
  achievable (only P) (D / (1 - delta)) lambda.
Proof.
move=> lambda_ge1 S_P reached; have P_ok := S_priors S_P.
have P_priors : of_priors (only P) by apply: Records.only_is_prior.
apply/(approximate_rescaled delta_ge0 delta_lt1 lambda_ge1 P_priors).
apply/(@one_pair R X _ (fun _ : unit => lambda) (fun=> delta) _ _ tt) => //.
exact: (one_of_them (fun=> lambda_ge1) (fun=> delta_ge0) n_gt0 P_ok S_P).
Qed.

Lemma all_reached D lambda : 1 <= lambda ->
  achievable S (D / (1 - delta)) lambda ->
  alike_achievable n S (n%:R * D) delta lambda.
Proof.
move=> lambda_ge1.
move=> /(approximate_rescaled delta_ge0 delta_lt1 lambda_ge1 S_priors).
move=> /(@one_pair R X _ (fun _ : unit => lambda) (fun=> delta) _ _ tt) reached.
have -> : n%:R * D = \sum_(i < n) D by rewrite sumr_const card_ord mulr_natl.
apply: (@total_reached R n _ _ _ _ (fun=> lambda_ge1) (fun=> delta_ge0) _
  (fun=> S)) => [i|Q [P [S_P same]]|i].
- by [].
- by exists (fun=> P).
exact: reached.
Qed.

Lemma least_of_one D L : least_alone S (D / (1 - delta)) L ->
  least_total_exp_epsilon n S (n%:R * D) delta L.
Proof.
move=> [[L_ge1 reached _] alone]; split=> //; first exact: all_reached.
move=> lambda lambda_ge1 total; rewrite leNgt; apply/negP => smaller.
have [P S_P none] := alone _ lambda_ge1 smaller; apply: none.
exact: one_alone total.
Qed.

Lemma infinite_of_one : infinite_alone S ->
  no_finite_total_epsilon n S 0 delta.
Proof.
move=> [P S_P none] lambda lambda_ge1 total; apply: (none _ lambda_ge1).
by rewrite -[0](mul0r (1 - delta)^-1); apply: one_alone => //; rewrite mulr0.
Qed.

End Alike.

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

Section Soundness.
Variables (R : realFieldType) (M n : nat) (d : description).
Local Notation value := (ofQ R).
Local Notation S := (set_of R M d).

Theorem alike_leakage_proved D delta L e :
  proves_alike_leakage M n d D delta L e ->
  least_total_exp_epsilon n S (value D) (value delta) (value L).
Proof.
case/and4P=> n_gt0 /(@is_delta_sound R)[delta_ge0 delta_lt1] positive ok.
have N_gt0 : 0 < n%:R :> R by rewrite ltr0n.
have D_eq : value D = n%:R * (value D / n%:R) by rewrite mulrC divfK // gt_eqF.
have least := @least_leakage_proved R M d _ _ _ ok.
have share : value (rescaled (D / many n) delta) =
    value D / n%:R / (1 - value delta) by rewrite value_rescaled value_share.
case/andP: ok => /(@is_attained_sound R)[S_priors L_ge1 q_in q_acc worst_in].
move=> tight.
rewrite D_eq; apply: least_of_one => //; rewrite -share.
have D_gt0 : less 0 D -> 0 < value (rescaled (D / many n) delta).
  rewrite share (value_less R) ofQ0 => D_gt0.
  by rewrite divr_gt0 ?subr_gt0 // divr_gt0.
have [L1|L_neq1] := boolP (Qeq_bool L 1).
  rewrite -(ofQ_eq R) ofQ1 in L1; rewrite (eqP L1) in least *.
  exact: silent_alone.
rewrite (negPf L_neq1) /= in positive tight.
case/and3P: tight => /(@has_small_surplus_sound R) small.
move=> /(@is_member_sound R) in_S /everyP spread; rewrite ofQB ofQ1 in small.
apply: (alone_certificate (@set_of_convex R M d) S_priors (D_gt0 positive)
  L_ge1 q_in q_acc worst_in small in_S) => x.
by have := spread x; rewrite (value_less R) ofQB ofQ1.
Qed.

Theorem alike_infinite_proved delta i j e :
  proves_alike_infinite M n d delta e i j ->
  no_finite_total_epsilon n S 0 (value delta).
Proof.
case/and3P=> n_gt0 /(@is_delta_sound R)[delta_ge0 delta_lt1] ok.
apply: infinite_of_one => //; last exact: infinite_alone_proved ok.
by case/andP: ok => /is_proper_sound.
Qed.

Theorem alike_curve_proved delta pieces zero jump e :
  proves_alike_curve M n d delta pieces zero jump e ->
  curve (fun D => least_total_exp_epsilon n S D (value delta))
    (no_finite_total_epsilon n S 0 (value delta)) pieces zero jump.
Proof.
case/and3P=> n_gt0 /(@is_delta_sound R)[delta_ge0 delta_lt1] ok.
have /and5P[c_gt0 proper _ _ _] := ok.
have S_priors := @is_proper_sound R M d proper.
rewrite (value_less R) ofQ0 in c_gt0.
have all_of_one := curve_sound c_gt0 proper ok.
apply: (curve_stretched n_gt0) all_of_one => [D L|].
  by rewrite ofQB ofQ1; apply: least_of_one.
exact: infinite_of_one.
Qed.

End Soundness.
