(* Priors averaged over blocks of letters: they are more even, hence harder, and
   only the ends of blocks compete.

   block_average b P      P averaged over the letters with the same b
   blocks places          the letters 0, ..., M-1 in the blocks that end
                          at the places
   Exports: averages_majorised, averages_harder, block_prior,
   block_sums, block_ends, block_least, block_hardest, one_more_place,
   block_averages_bound. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel
  OnePrior Majorisation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Averages.
Variables (R : realFieldType) (X K : finType) (b : X -> K).
Implicit Types (P : X -> R) (A B C : {set X}) (D lambda L v : R).

Definition block c : {set X} := [set x | b x == c].
Definition block_average P x := together P (block (b x)) / #|block (b x)|%:R.

Lemma block_some x : 0 < #|block (b x)|%:R :> R.
Proof. by rewrite ltr0n; apply/card_gt0P; exists x; rewrite inE. Qed.

Lemma average_ge P v x :
  (forall y, b y = b x -> v <= P y) -> v <= block_average P x.
Proof.
move=> v_le; rewrite ler_pdivl_mulr ?block_some // mulr_natr -sumr_const.
by apply: ler_sum => y; rewrite inE => /eqP/v_le.
Qed.

Lemma average_le P v x :
  (forall y, b y = b x -> P y <= v) -> block_average P x <= v.
Proof.
move=> le_v; rewrite ler_pdivr_mulr ?block_some // mulr_natr -sumr_const.
by apply: ler_sum => y; rewrite inE => /eqP/le_v.
Qed.

Lemma average_same P x y : b x = b y -> block_average P x = block_average P y.
Proof. by rewrite /block_average => ->. Qed.

(* Whole blocks keep what they have. *)
Lemma average_whole P A : (forall x y, b x = b y -> (x \in A) = (y \in A)) ->
  together (block_average P) A = together P A.
Proof.
move=> whole; rewrite /together [LHS](partition_big b predT) //
  [RHS](partition_big b predT) //=.
apply: eq_bigr => c _; case: (pickP (fun x => (x \in A) && (b x == c)))
    => [x /andP[x_in /eqP x_c]|none]; last first.
  by rewrite !big_pred0.
have inside y : (y \in A) && (b y == c) = (y \in block (b x)).
  by rewrite inE x_c; case: (b y =P c) => [y_c|_];
    rewrite ?andbF // andbT -x_in; apply: whole; rewrite x_c.
rewrite !(eq_bigl _ _ inside) (eq_bigr (fun=> block_average P x)) => [|y];
  last by rewrite inE => /eqP/average_same.
by rewrite sumr_const -mulr_natr divfK ?gt_eqF ?block_some.
Qed.

Lemma average_prior P : prior P -> prior (block_average P).
Proof.
move=> [P_ge0 P_sum]; split=> [x|]; first by apply: average_ge.
have := @average_whole P setT; rewrite /together; under eq_bigl do rewrite inE;
  under [in X in _ = X]eq_bigl do rewrite inE.
by rewrite P_sum; apply=> x y _; rewrite !inE.
Qed.

(* The n greatest letters of C have at least their share of it. *)
Lemma greatest_share P C n : (n <= #|C|)%N -> exists B,
  [/\ B \subset C, #|B| = n & n%:R * together P C <= #|C|%:R * together P B].
Proof.
move: {2}(#|C| - n)%N (erefl (#|C| - n)%N) => d;
    elim: d C => [|d IH] C d_eq le_n.
  by exists C; have -> : n = #|C|
    by apply/eqP; rewrite eqn_leq le_n -subn_eq0 d_eq.
have /card_gt0P[y0 y0_in] : (0 < #|C|)%N
  by apply: leq_ltn_trans (leq0n n) _; rewrite -subn_gt0 d_eq.
have [y y_mem y_min] := arg_minP (P := mem C) P y0_in;
  have y_in : y \in C := y_mem.
have C_card : #|C| = #|C :\ y|.+1 by rewrite (cardsD1 y) y_in.
have le_n' : (n <= #|C :\ y|)%N by rewrite -ltnS -C_card -subn_gt0 d_eq.
have d_eq' : (#|C :\ y| - n)%N = d
  by move: d_eq; rewrite C_card subSn // => -[].
have [B [B_sub B_card B_ge]] := IH _ d_eq' le_n'; exists B;
  split=> //; first exact: subset_trans B_sub (subsetDl _ _).
have [m0|m_gt0] := posnP #|C :\ y|.
  have n0 : n = 0%N by apply/eqP; rewrite -leqn0 -m0.
  have -> : B = set0 by apply: cards0_eq; rewrite B_card.
  by rewrite n0 mul0r /together big_set0 mulr0.
have rest_ge : #|C :\ y|%:R * P y <= together P (C :\ y).
  by rewrite mulr_natl -sumr_const; apply: ler_sum => x;
    rewrite !inE => /andP[_ /y_min].
have C_sum : together P C = P y + together P (C :\ y)
  by rewrite /together (big_setD1 y).
have m_gt0' : 0 < #|C :\ y|%:R :> R by rewrite ltr0n.
rewrite -(ler_pmul2l m_gt0').
apply: (@le_trans _ _ (n%:R * (#|C|%:R * together P (C :\ y)))).
  rewrite mulrCA ler_wpmul2l ?ler0n // C_sum C_card -addn1 natrD mulrDr mulrDl
    mul1r addrC ler_add2l.
  exact: rest_ge.
by rewrite mulrCA [X in _ <= X]mulrCA ler_wpmul2l ?ler0n.
Qed.

(* foundations, block priors: averages over blocks, whatever they are, are
   more even ... *)
Theorem averages_majorised P : majorised (block_average P) P.
Proof.
move=> A; have some c : exists B : {set X},
    [/\ B \subset block c, #|B| = #|A :&: block c|
      & #|A :&: block c|%:R * together P (block c) <=
      #|block c|%:R * together P B].
  by apply: greatest_share; apply: subset_leq_card; apply: subsetIr.
have [B B_ok] := fin_all_exists some; pose whole := [set x | x \in B (b x)].
have inside c x : (x \in whole) && (b x == c) = (x \in B c).
  have [/subsetP B_sub _ _] := B_ok c; rewrite inE;
    case: (b x =P c) => [->|out]; rewrite ?andbT // andbF.
  by apply/esym/negP => /B_sub; rewrite inE => /eqP.
have in_A c x : (x \in A) && (b x == c) = (x \in A :&: block c) by rewrite !inE.
exists whole.
  rewrite -!sum1_card (partition_big b predT) //
    [RHS](partition_big b predT) //=; apply: eq_bigr => c _.
  by rewrite (eq_bigl _ _ (inside c)) (eq_bigl _ _ (in_A c)) !sum1_card;
    have [] := B_ok c.
rewrite /together (partition_big b predT) //
  [X in _ <= X](partition_big b predT) //=; apply: ler_sum => c _.
rewrite (eq_bigl _ _ (inside c)) (eq_bigl _ _ (in_A c));
  have [_ B_card B_ge] := B_ok c.
case: (pickP (mem (A :&: block c))) => [x|none]; last first.
  rewrite big_pred0 // big_pred0 // => x;
    have /cards0_eq B0 : #|B c| = 0%N by rewrite B_card eq_card0.
  by rewrite B0 inE.
rewrite !inE => /andP[_ /eqP x_c]; have m_gt0 := block_some x;
  rewrite x_c in m_gt0.
rewrite (eq_bigr (fun=> block_average P x)) => [|y];
  last by rewrite !inE -x_c => /andP[_ /eqP/average_same].
rewrite sumr_const -mulr_natl /block_average x_c mulrA ler_pdivr_mulr //.
by rewrite [X in _ <= X]mulrC.
Qed.

(* ... and as hard at least. *)
Theorem averages_harder P D lambda : prior P -> 1 <= lambda ->
  achievable (only (block_average P)) D lambda -> achievable (only P) D lambda.
Proof.
by move=> P_prior; apply: majorised_harder (averages_majorised P) => //;
  apply: average_prior.
Qed.

End Averages.

Section Places.
Variables (R : realFieldType) (M : nat).
Implicit Types (P Q : 'I_M -> R) (D lambda L : R) (places : pred nat).
Add Field numbers : (field_of_numbers R).

(* The blocks between the places, and where they end. *)
Definition blocks places (i : 'I_M) : {set 'I_M} :=
  [set k : 'I_M | places k & (k <= i)%N].
Definition block_end places k :=
  [&& (0 < k)%N, (k <= M)%N & places k || (k == M)].
Definition average_between places P := block_average (blocks places) P.

Lemma same_side places k (i j : 'I_M) :
  places k -> blocks places i = blocks places j -> (k <= i)%N = (k <= j)%N.
Proof.
move=> k_place same; case: (ltnP k M) => [k_lt|k_ge]; last first.
  have out (x : 'I_M) : (k <= x)%N = false
    by rewrite leqNgt (leq_trans (ltn_ord x) k_ge).
  by rewrite !out.
by move/setP/(_ (Ordinal k_lt)): same; rewrite !inE /= k_place.
Qed.

Lemma first_card k : (k <= M)%N -> #|[set i : 'I_M | (i < k)%N]| = k.
Proof.
move=> k_le; rewrite -sum1_card (eq_bigl (fun i : 'I_M => (i < k)%N)) => [|i];
  last by rewrite inE.
by rewrite -(big_ord_widen M (fun=> 1%N)) // sum1_card card_ord.
Qed.

Lemma first_top P k : together P [set i : 'I_M | (i < k)%N] = top P k.
Proof. by apply: eq_bigl => i; rewrite inE. Qed.

(* foundations, block priors: the averages have the sums of the prior, ... *)
Theorem block_sums places P k :
  block_end places k -> top (average_between places P) k = top P k.
Proof.
move=> /and3P[_ _ k_end];
  rewrite -!first_top average_whole // => i j same; rewrite !inE.
by case/orP: k_end => [place|/eqP->];
  [rewrite 2!ltnNge (same_side place same) | rewrite !ltn_ord].
Qed.

(* ... are priors in the same order, ... *)
Theorem block_prior places P : prior P -> decreasing P ->
  prior (average_between places P) /\ decreasing (average_between places P).
Proof.
move=> P_prior P_dec; split=> [|i j le_ij]; first exact: average_prior.
case: (eqVneq (blocks places i) (blocks places j)) => [same|];
  first by rewrite /average_between (average_same _ same).
have sub : blocks places i \subset blocks places j.
  by apply/subsetP => k; rewrite !inE => /andP[-> le_ki];
    rewrite (leq_trans le_ki).
rewrite eqEsubset sub => /subsetPn[k]; rewrite !inE => /andP[k_place le_kj];
  rewrite k_place -ltnNge => lt_ik.
apply: (@le_trans _ _ (P k)).
  by apply: average_le => y y_j; apply: P_dec; rewrite (same_side k_place y_j).
by apply: average_ge => y y_i; apply: P_dec; apply: ltnW;
  rewrite ltnNge (same_side k_place y_i) -ltnNge.
Qed.

(* Randomised response on the k likeliest letters has the accuracy 1 - D at the
   level lambda. *)
Definition enough P D lambda k :=
  (1 - D) * (lambda + k%:R - 1) <= lambda * top P k.

Lemma enough_achievable P D lambda k :
  prior P -> 1 <= lambda -> (0 < k <= M)%N -> enough P D lambda k ->
  achievable (only P) D lambda.
Proof.
move=> P_prior lambda_ge1 /andP[k_gt0 k_le] k_enough;
  apply/(only_answers D P_prior lambda_ge1).
by exists [set i : 'I_M | (i < k)%N]; rewrite /answers first_card // first_top.
Qed.

Lemma achievable_enough P D lambda :
  prior P -> decreasing P -> 1 <= lambda -> achievable (only P) D lambda ->
  exists2 k, (0 < k <= M)%N & enough P D lambda k.
Proof.
move=> P_prior P_dec lambda_ge1
  /(only_answers D P_prior lambda_ge1)[A [A_some A_acc]].
have A_le : (#|A| <= M)%N by rewrite -[X in (_ <= X)%N](card_ord M) max_card.
exists #|A|; first by rewrite A_some.
apply: le_trans A_acc _; rewrite ler_wpmul2l ?(le_trans ler01) //.
pose B := [set i : 'I_M | (i < #|A|)%N];
  have last_lt : (#|A|.-1 < M)%N by rewrite prednK.
rewrite -first_top -/B.
have := @exchange _ _ P B A (P (Ordinal last_lt));
    rewrite first_card // subrr mul0r addr0; apply=> i; rewrite inE => i_in.
  by apply: P_dec; rewrite /= -ltnS prednK.
by apply: P_dec; rewrite /=; move: i_in; rewrite -leqNgt;
  apply: leq_trans; rewrite leq_pred.
Qed.

(* ... and only the ends of their blocks compete. *)
Theorem block_ends places Q D lambda : prior Q -> decreasing Q -> 1 <= lambda ->
  (forall i j, blocks places i = blocks places j -> Q i = Q j) ->
  achievable (only Q) D lambda <->
  exists2 k, block_end places k & enough Q D lambda k.
Proof.
move=> Q_prior Q_dec lambda_ge1 flat;
  have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
split=> [|[k /and3P[k_gt0 k_le _]]];
  last by apply: enough_achievable => //; rewrite k_gt0.
case/(achievable_enough Q_prior Q_dec lambda_ge1) => n n_in n_enough.
pose gain k := lambda * entry Q k - (1 - D).
have step k : (k < M)%N -> enough Q D lambda k.+1 =
    ((1 - D) * (lambda + k%:R - 1) <= lambda * top Q k + gain k.+1).
  move=> k_lt; rewrite /enough (topS Q k_lt) -subr_ge0 -[RHS]subr_ge0 /gain;
    congr (0 <= _); rewrite -addn1 natrD.
  move: (top Q k) (entry Q k.+1) k%:R (1 - D) => s e x u; identity R.
have right k : (0 < k <= M)%N -> 0 <= gain k -> enough Q D lambda k ->
    exists2 k', block_end places k' & enough Q D lambda k'.
  move: {2}(M - k)%N (erefl (M - k)%N) => d;
      elim: d k => [|d IH] k d_eq /andP[k_gt0 k_le] gain_ge0 k_enough.
    by exists k => //;
      rewrite /block_end k_gt0 k_le eqn_leq k_le -subn_eq0 d_eq eqxx orbT.
  have [k_end|not_end] := boolP (block_end places k); first by exists k.
  have k_lt : (k < M)%N by rewrite -subn_gt0 d_eq.
  have not_place : places k = false
    by move: not_end; rewrite /block_end k_gt0 k_le /=; case: (places k).
  have same : entry Q k.+1 = entry Q k.
    have k'_lt : (k.-1 < M)%N by rewrite prednK.
    rewrite (entry_ord Q (Ordinal k_lt)) -{2}(prednK k_gt0)
      (entry_ord Q (Ordinal k'_lt)).
    apply: flat; apply/setP => j;
      rewrite !inE /= -[in RHS]ltnS prednK // ltn_neqAle.
    by case: (nat_of_ord j =P k) => [->|]; rewrite ?not_place.
  apply: (IH k.+1) => //;
      first by apply/eqP; rewrite -eqSS -d_eq subnS prednK // subn_gt0.
    by rewrite /gain same.
  by rewrite step // (le_trans k_enough) // ler_addl /gain same.
elim: n n_in n_enough => // n IH /andP[_ n_lt] n_enough.
have [|loses] := leP 0 (gain n.+1);
  first by move=> gain_ge0; apply: (right n.+1).
have [n0|n_gt0] := posnP n; last first.
  by apply: IH; rewrite ?n_gt0 1?ltnW //; move: n_enough;
    rewrite step // => /le_trans; apply; rewrite ger_addl ltW.
have [u_le0|u_gt0] := leP (1 - D) 0.
  exists M; first by rewrite /block_end
    (leq_ltn_trans _ n_lt) // leqnn eqxx orbT.
  apply: (@le_trans _ _ 0); last by rewrite (top_all Q_prior) mulr1 ltW.
  by rewrite mulr_le0_ge0 // -addrA addr_ge0 ?(ltW lambda_gt0) // subr_ge0 ler1n
    (leq_ltn_trans _ n_lt).
move: n_enough loses;
  rewrite n0 step ?(leq_ltn_trans _ n_lt) // (top0 Q) mulr0 add0r addr0 /gain.
move=> le_u; rewrite ltNge (le_trans _ le_u) //.
by apply: mulr_ge0; [exact: ltW | rewrite subr_ge0].
Qed.

(* The formula, which is 1 from D = 1 - Q_1 on (one_prior_zero). *)
Theorem block_least places Q D L :
  prior Q -> decreasing Q -> entry Q 1 < 1 - D ->
  (forall i j, blocks places i = blocks places j -> Q i = Q j) ->
  least_exp_epsilon (only Q) D L ->
  (forall k, block_end places k ->
    1 - D < top Q k -> L <= response_level Q k D) /\
  exists k, [/\ block_end places k, 1 - D < top Q k & L = response_level Q k D].
Proof.
move=> Q_prior Q_dec first flat [L_ge1 L_ach L_least].
have bound k : block_end places k -> 1 - D < top Q k ->
    L <= response_level Q k D.
  move=> /and3P[k_gt0 k_le _] u_lt; have k_in : (0 < k <= M)%N by rewrite k_gt0.
  by apply: L_least; [exact: response_level_ge1 (ltW first) u_lt
    | exact: response_achievable (ltW first) u_lt].
split=> //; have [k k_end k_enough] :=
  (block_ends D Q_prior Q_dec L_ge1 flat).1 L_ach.
have [k_gt0 k_le _] := and3P k_end; have L_gt0 := lt_le_trans ltr01 L_ge1.
have u_gt0 : 0 < 1 - D := le_lt_trans (entry_ge0 Q_prior 1) first.
have k1 : k%:R - 1 = k.-1%:R :> R
  by rewrite -{1}(prednK k_gt0) -addn1 natrD addrK.
have product : k.-1%:R * (1 - D) <= L * (top Q k - (1 - D)).
  rewrite [X in _ <= X]mulrBr ler_subr_addr -k1 -mulrDl mulrC
    [_ - 1 + L]addrC addrA.
  exact: k_enough.
have u_lt : 1 - D < top Q k.
  have [k0|k_more] := posnP k.-1; last first.
    by rewrite -subr_gt0 -(pmulr_rgt0 _ L_gt0); apply: lt_le_trans product;
      rewrite mulr_gt0 // ltr0n.
  move: product; rewrite k0 mul0r (pmulr_rge0 _ L_gt0) subr_ge0 -(prednK k_gt0)
    k0 (topS Q (leq_trans k_gt0 k_le)).
  by rewrite (top0 Q) add0r leNgt first.
exists k; split=> //; apply/eqP; rewrite eq_le bound //= /response_level.
by rewrite ler_pdivr_mulr ?subr_gt0.
Qed.

(* foundations, block priors: the average is the hardest of the priors with its
   sums, ... *)
Theorem block_hardest places P Q D lambda :
  prior P -> decreasing P -> prior Q -> 1 <= lambda ->
  (forall k, block_end places k -> top Q k = top P k) ->
  achievable (only (average_between places P)) D lambda ->
  achievable (only Q) D lambda.
Proof.
move=> P_prior P_dec Q_prior lambda_ge1 same;
  have [B_prior B_dec] := block_prior places P_prior P_dec.
case/(block_ends D B_prior B_dec lambda_ge1 (@average_same _ _ _ _ P)) =>
  k k_end; rewrite /enough block_sums // -same //.
by have /and3P[k_gt0 k_le _] := k_end;
  apply: enough_achievable => //; rewrite k_gt0.
Qed.

(* ... and with one more place some average is no harder than the prior. *)
Theorem one_more_place places P D lambda :
  prior P -> decreasing P -> 1 <= lambda -> achievable (only P) D lambda ->
  exists2 k, (0 < k <= M)%N &
  achievable (only (average_between (predU1 k places) P)) D lambda.
Proof.
move=> P_prior P_dec lambda_ge1
  /(achievable_enough P_prior P_dec lambda_ge1)[k k_in k_enough];
  exists k => //.
have [B_prior _] := block_prior (predU1 k places) P_prior P_dec;
  apply: (enough_achievable B_prior lambda_ge1 k_in).
by rewrite /enough block_sums //; case/andP: k_in => k_gt0 k_le;
  rewrite /block_end k_gt0 k_le /= eqxx.
Qed.

(* foundations, block priors: the bounds of the least leakage. *)
Theorem block_averages_bound places P D L :
  prior P -> least_exp_epsilon (only P) D L ->
  (forall L', least_exp_epsilon (only (average_between places P)) D L' ->
    L <= L') /\ (decreasing P -> 0 < D -> exists k L', [/\ (0 < k <= M)%N,
     least_exp_epsilon (only (average_between (predU1 k places) P)) D L' &
     L' <= L]).
Proof.
move=> P_prior [L_ge1 L_ach L_least];
    split=> [L' [L'_ge1 L'_ach _] | P_dec D_gt0].
  by apply: L_least => //; apply: (averages_harder P_prior L'_ge1 L'_ach).
have [k k_in k_ach] := one_more_place places P_prior P_dec L_ge1 L_ach.
have [B_prior B_dec] := block_prior (predU1 k places) P_prior P_dec.
have [L' L'_least] := one_prior_exists B_prior B_dec D_gt0;
  exists k, L'; split=> //.
by case: L'_least => _ _; apply.
Qed.

End Places.
