(* Answers on a line, those that differ by 1 adjacent: the truncated geometric
   mechanism is the most useful one at the
   uniform prior (alvim2015, Example 31, for any number of answers).

   Exports: truncated_private, truncated_best. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions Graphs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Line.
Variable N : nat.
Hypothesis N_gt0 : (0 < N)%N.

(* The answers 0, ..., N. *)
Local Notation answer := 'I_N.+1.
Implicit Types i j k z : answer.

Definition apart i j := (i - j + (j - i))%N.
Definition next i j := apart i j == 1%N.

Lemma apartC i j : apart i j = apart j i.
Proof. by rewrite /apart addnC. Qed.

Lemma apart_trans i j k : (apart i k <= apart i j + apart j k)%N.
Proof.
have far a b c : (a - c <= a - b + (b - c))%N.
  rewrite leq_subLR addnCA; apply: (@leq_trans (a - b + b)%N).
    by rewrite addnC -leq_subLR.
  by rewrite leq_add2l -leq_subLR.
by rewrite /apart addnACA [X in (_ <= _ + X)%N]addnC leq_add.
Qed.

Lemma next_graph : graph next.
Proof. by split=> [i j | i]; rewrite /next ?[apart j i]apartC // /apart subnn.
  Qed.

(* One step of a walk from i to j. *)
Lemma step_towards i j : (0 < apart i j)%N ->
  exists2 k, next k j & apart i j = (apart i k).+1.
Proof.
move=> far; case: (ltngtP i j) => [below | above | same]; last by move: far;
  rewrite /apart same subnn.
- have small : (j.-1 < N.+1)%N by apply: leq_ltn_trans (leq_pred _) _.
  have [j_gt0 near] : (0 < j)%N /\ (i <= j.-1)%N by case: (nat_of_ord j) below.
  exists (Ordinal small); rewrite /next /apart /=.
    by rewrite (eqP (leq_pred j)) add0n -{1}(prednK j_gt0) subSnn.
  by rewrite (eqP (ltnW below)) (eqP near) !add0n -subSn // prednK.
have small : (j.+1 < N.+1)%N by apply: leq_ltn_trans above _.
exists (Ordinal small); rewrite /next /apart /=;
  first by rewrite subSnn (eqP (leqnSn _)).
by rewrite (eqP (ltnW above)) (eqP above) !addn0 -subSn // subSS.
Qed.

Lemma ball_apart n i j : (j \in ball next n i) = (apart i j <= n)%N.
Proof.
apply/idP/idP; elim: n j => [j | n IHn j].
- by rewrite /= inE => /eqP ->; rewrite /apart subnn.
- case/ballS => [/IHn /leqW // | [k /IHn close /eqP kj]].
  by apply: leq_trans (apart_trans i k j) _; rewrite kj addn1.
- rewrite leqn0 addn_eq0 !subn_eq0 -eqn_leq => /eqP same.
  by rewrite /= inE; apply/eqP/val_inj.
rewrite leq_eqVlt ltnS => /orP[/eqP far | /IHn close]; last by rewrite /= inE
  close.
have [k kj far'] : exists2 k, next k j & apart i j = (apart i k).+1.
  by apply: step_towards; rewrite far.
by apply: ball_step kj; apply: IHn; rewrite -ltnS -far' far.
Qed.

Lemma apart_small i j : (apart i j < #|[finType of answer]|)%N.
Proof.
rewrite card_ord ltnS /apart; case: (leqP i j) => [below | above].
  by rewrite (eqP below) add0n (leq_trans (leq_subr _ _)) // -ltnS.
by rewrite (eqP (ltnW above)) addn0 (leq_trans (leq_subr _ _)) // -ltnS.
Qed.

Lemma distance_apart i j : distance next i j = apart i j.
Proof.
have close : (distance next i j < #|[finType of answer]|)%N.
  by apply: (@connected_close _ _ (apart i j)); rewrite ball_apart.
have := ball_distance close; rewrite ball_apart => upper.
apply/eqP; rewrite eqn_leq upper andbT; apply: distance_leq.
  exact: apart_small.
by rewrite ball_apart.
Qed.

Variables (R : realFieldType) (lambda : R).
Hypothesis lambda_ge1 : 1 <= lambda.
Local Notation t := (lambda^-1).
Local Notation n := (N.+1%:R : R).

(* An outer answer, or one between. *)
Definition share z : R :=
  if (z == 0%N :> nat) || (z == N :> nat) then 1 else 1 - t.

(* The truncated geometric mechanism. *)
Definition truncated i z : R := t ^+ apart i z * (share z / (1 + t)).

Let t_gt0 : 0 < t. Proof. by rewrite invr_gt0 (lt_le_trans ltr01). Qed.
Let t_le1 : t <= 1. Proof. by rewrite invf_le1 // (lt_le_trans ltr01). Qed.
Let sum_gt0 : 0 < 1 + t. Proof. by rewrite addr_gt0 ?ltr01. Qed.

Lemma share_ge0 z : 0 <= share z.
Proof. by rewrite /share; case: ifP => _; rewrite ?ler01 ?subr_ge0. Qed.

Lemma kernel_line i z : kernel next lambda i z = t ^+ apart i z.
Proof. by rewrite kernelE distance_apart apart_small exprVn. Qed.

(* One side of an answer, by induction over the distance to its end. *)
Lemma one_side (m : nat) : (0 < m)%N ->
  \sum_(d < m) t ^+ (m - d) * (if d == 0%N :> nat then 1 else 1 - t) = t.
Proof.
elim: m => [//|[_ _ | m IHm _]]; first by rewrite big_ord1 subn0 expr1 mulr1.
rewrite big_ord_recr /= subSnn expr1.
rewrite (eq_bigr (fun d : 'I_m.+1 =>
    t * (t ^+ (m.+1 - d) * (if d == 0%N :> nat then 1 else 1 - t)))) => [|d _].
  by rewrite -mulr_sumr IHm // mulrBr mulr1 addrC subrK.
by rewrite mulrA -exprS -subSn ?(ltnW (ltn_ord d)).
Qed.

Lemma below_answer i : \sum_(z : answer | (z < i)%N) t ^+ apart i z * share z =
  if i == 0%N :> nat then 0 else t.
Proof.
transitivity (\sum_(d < i) t ^+ (i - d) *
    (if d == 0%N :> nat then 1 else 1 - t)).
  rewrite (big_ord_widen N.+1 (fun d => t ^+ (i - d) * (if d == 0%N :> nat then
    1 else 1 - t))) ?(ltnW (ltn_ord i)) //.
  apply: eq_bigr => z below; rewrite /apart (eqP (ltnW below)) addn0 /share.
  by rewrite [(z == N :> nat)]ltn_eqF ?orbF // (leq_trans below) // -ltnS.
by have [-> | some] := posnP i; [rewrite big_ord0 | rewrite one_side].
Qed.

Let le_end z : (z <= N)%N. Proof. by rewrite -ltnS. Qed.
Let rev_0 z : (N - z == 0)%N = (z == N :> nat).
Proof. by rewrite subn_eq0 eqn_leq le_end. Qed.

Lemma share_rev z : share (rev_ord z) = share z.
Proof.
rewrite /share /= subSS rev_0 orbC; congr (if _ || _ then _ else _).
by apply/eqP/eqP => [e | ->];
  [rewrite -(subKn (le_end z)) e subnn | rewrite subn0].
Qed.

Lemma apart_rev i z : apart i (rev_ord z) = apart (rev_ord i) z.
Proof.
rewrite /apart /= !subSS subnBA // [X in _ = (_ + X)%N]subnBA //.
by rewrite addnC [(N - z - i)%N]subnAC [(z + i)%N]addnC.
Qed.

Lemma above_answer i : \sum_(z : answer | (i < z)%N) t ^+ apart i z * share z =
  if i == N :> nat then 0 else t.
Proof.
rewrite -rev_0 -subSS -[(N.+1 - i.+1)%N]/(rev_ord i : nat) -below_answer.
rewrite (reindex_inj rev_ord_inj) /=;
  apply: eq_big => [z | z _]; last by rewrite apart_rev share_rev.
by rewrite !subSS ltn_subRL [RHS]ltn_subRL addnC.
Qed.

Lemma rows_line i : \sum_z kernel next lambda i z * (share z / (1 + t)) = 1.
Proof.
rewrite (eq_bigr (fun z => t ^+ apart i z * share z / (1 + t))) => [|z _];
  last by rewrite kernel_line mulrA.
rewrite -mulr_suml (bigD1 i) //= (bigID (fun z : answer => (z < i)%N)) /=.
rewrite (eq_bigl (fun z : answer => (z < i)%N)) => [|z];
  last by rewrite -(inj_eq val_inj) ltn_neqAle andbA andbb.
rewrite below_answer (eq_bigl (fun z : answer => (i < z)%N)) => [|z];
    last first.
  by rewrite -leqNgt [RHS]ltn_neqAle eq_sym -(inj_eq val_inj).
rewrite above_answer {1}/apart subnn mul1r /share.
suff -> : (if (i == 0%N :> nat) || (i == N :> nat) then 1 else 1 - t) +
    ((if i == 0%N :> nat then 0 else t) + (if i == N :> nat then 0 else t)) = 1
      + t by rewrite divff ?gt_eqF.
have [-> | _] := eqVneq (i : nat) 0%N; first by rewrite (ltn_eqF N_gt0) add0r.
by have [_ | _] := eqVneq (i : nat) N; rewrite ?addr0 // addrA subrK.
Qed.

(* alvim2015, Example 31: the truncated geometric mechanism is private on the
   line. *)
Theorem truncated_private :
  mechanism truncated /\ graph_dp next lambda truncated.
Proof.
have x_ge0 z : 0 <= share z / (1 + t) by rewrite divr_ge0 ?share_ge0 // ltW.
have [[W_ge0 W_sum] W_private] :=
  kernel_mechanism next_graph lambda_ge1 x_ge0 rows_line.
have same i z : truncated i z =
    scaled next lambda (fun z => share z / (1 + t)) i z.
  by rewrite /scaled kernel_line.
split=> [|i j z ij]; last by rewrite !same; exact: W_private.
by split=> [i z | i];
  [rewrite same | rewrite -(W_sum i); apply: eq_bigr => z _].
Qed.

Let total_share : \sum_z share z = n - (n - 2%:R) * t.
Proof.
rewrite (bigD1 ord0) //= (bigD1 ord_max) /=; last by rewrite -(inj_eq val_inj)
  /= gtn_eqF.
rewrite (eq_bigr (fun=> 1 - t)) => [|z /andP[z0 zN]]; last first.
  by rewrite /share; move: z0 zN; rewrite -!(inj_eq val_inj) /= => /negPf ->
    /negPf ->.
rewrite {1 2}/share /= eqxx orbT.
have -> : \sum_(z : answer | (z != ord0) && (z != ord_max)) (1 - t) = (n - 2%:R)
  * (1 - t).
  rewrite sumr_const -mulr_natl; congr (_ * _).
  have count :
      (2 + #|[pred z : answer | (z != ord0) && (z != ord_max)]| = N.+1)%N.
    rewrite -[RHS]card_ord -(cardC (pred2 ord0 (ord_max : answer))) card2.
    rewrite -(inj_eq val_inj) /= (ltn_eqF N_gt0); congr (_ + _)%N.
    by apply: eq_card => z; rewrite !inE negb_or.
  by have -> : n =
    (2 + #|[pred z : answer | (z != ord0) && (z != ord_max)]|)%:R;
    [rewrite count | rewrite natrD addrC addKr].
by rewrite mulrBr mulr1 addrA addrA -[1 + 1]/(2%:R) addrA [2%:R + n]addrC addrK.
Qed.

(* ... and has the largest utility at the uniform prior, whatever the number n
   of answers and the level. *)
Theorem truncated_best : let U := (n - (n - 2%:R) * t) / (n * (1 + t)) in
  utility (fun=> n^-1) id truncated = U /\
  best_utility next (fun=> n^-1) lambda U.
Proof.
move=> U; have U_sum : U = \sum_z n^-1 * (share z / (1 + t)).
  by rewrite -mulr_sumr -mulr_suml total_share /U invfM mulrCA.
have x_ge0 z : 0 <= share z / (1 + t) by rewrite divr_ge0 ?share_ge0 // ltW.
split.
  rewrite U_sum
    -(kernel_utility next lambda (fun=> n^-1) (fun z => share z / (1 + t))).
  by apply: eq_bigr => i _; congr (_ * _); apply: eq_bigr => z _;
    rewrite /scaled kernel_line.
rewrite U_sum;
    apply: (kernel_inverse_optimal next_graph lambda_ge1 x_ge0 rows_line
  (w := fun z => n^-1 * (share z / (1 + t)))) => [k | i].
  by rewrite mulr_ge0 // invr_ge0 ler0n.
rewrite (eq_bigr (fun z =>
  n^-1 * (kernel next lambda i z * (share z / (1 + t))))) => [|z _];
  last exact: mulrCA.
by rewrite -mulr_sumr rows_line mulr1.
Qed.

End Line.
