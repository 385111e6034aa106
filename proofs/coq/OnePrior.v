(* One known prior: the best accuracy at a level, the least leakage at a
   distortion, its thresholds and its jump. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel DiagonalPolytope ClassOne.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Bounds by a prior, for any alphabet. *)
Section PriorBounds.
Variables (R : realFieldType) (X : finType).
Implicit Types (p q : X -> R) (lambda mu u : R).

(* What lambda p exceeds u by. *)
Definition excess p lambda u := \sum_x Num.max 0 (lambda * p x - u).

Lemma excess_bound p q lambda u s : (forall x, 0 <= q x <= s) ->
  lambda * (\sum_x p x * q x) <= u * (\sum_x q x) + s * excess p lambda u.
Proof.
move=> q_range; rewrite !mulr_sumr -big_split; apply: ler_sum => x _ /=;
  have /andP[q_ge0 q_le] := q_range x.
rewrite mulrA -ler_subl_addl -mulrBl [s * _]mulrC.
have le_max : lambda * p x - u <= Num.max 0 (lambda * p x - u)
  by rewrite le_maxr lexx orbT.
apply: le_trans (ler_wpmul2r q_ge0 le_max) _; apply: ler_wpmul2l => //.
by rewrite le_maxr lexx.
Qed.

Lemma greatest q (x0 : X) : exists x, forall z, q z <= q x.
Proof.
have [x _ x_max] := arg_maxP (P := xpredT) q (erefl : xpredT x0).
by exists x => z; apply: x_max.
Qed.

(* What the excess says of vectors of the polytope. *)
Lemma polytope_prior_bound p q lambda u (x0 : X) :
  1 <= lambda -> 0 <= u -> excess p lambda u <= u * (lambda - 1) ->
  in_polytope lambda q -> \sum_x p x * q x <= u.
Proof.
move=> lambda_ge1 u_ge0 small [q_ge0 q_le];
  have lambda_gt0 : 0 < lambda by rewrite (lt_le_trans ltr01).
have [x x_max] := greatest q x0; rewrite -(ler_pmul2l lambda_gt0).
have q_range z : 0 <= q z <= q x by rewrite q_ge0 x_max.
apply: le_trans (excess_bound p lambda u q_range) _;
    apply: le_trans (_ : u * (\sum_z q z) + q x * (u * (lambda - 1)) <= _).
  by rewrite ler_add2l ler_wpmul2l.
by rewrite mulrCA -mulrDr [lambda * u]mulrC ler_wpmul2l // addrC [q x * _]mulrC.
Qed.

(* foundations, prior bound. *)
Theorem prior_bound (Y : finType) (W : X -> Y -> R) g p lambda u (x0 : X) :
  1 <= lambda -> 0 <= u -> excess p lambda u <= u * (lambda - 1) ->
  mechanism W -> ldp lambda W -> \sum_x p x * correct g W x <= u.
Proof.
by move=> l1 u0 small W_mech W_ldp;
  apply: (polytope_prior_bound x0 l1 u0 small); apply: diagonal_bound.
Qed.

(* The same for the leakage. *)
Lemma polytope_leakage_bound p spread q lambda mu u (x0 : X) :
  0 < u -> 1 <= mu -> excess p lambda u <= u * (lambda - 1) ->
  (forall x, 0 <= spread x < u) -> in_polytope mu q -> u <= \sum_x p x * q x ->
  u <= \sum_x spread x * q x -> lambda <= mu.
Proof.
move=> u_gt0 mu_ge1 small spread_lt [q_ge0 q_le] p_acc spread_acc;
  rewrite leNgt; apply/negP => mu_lt.
have [x x_max] := greatest q x0; have [z z_max] := greatest spread x0.
have q_range y : 0 <= q y <= q x by rewrite q_ge0 x_max.
have sum_gt1 : 1 < \sum_y q y.
  rewrite ltNge; apply/negP => sum_le1; move: spread_acc;
    rewrite leNgt => /negP; apply.
  have /andP[z_ge0 z_lt] := spread_lt z; apply: le_lt_trans z_lt.
  apply: le_trans (_ : spread z * (\sum_y q y) <= _);
    last by rewrite -[X in _ <= X]mulr1 ler_wpmul2l.
  by rewrite mulr_sumr; apply: ler_sum => y _; rewrite ler_wpmul2r.
have lambda_ge0 : 0 <= lambda
  by rewrite (le_trans ler01) // (le_trans mu_ge1) // ltW.
have qx_lt1 : q x < 1.
  case: (ltrP (q x) 1) => // qx_ge1; have := q_le x; rewrite leNgt => /negP[].
  by rewrite -{1}[mu](subrK 1) ler_lt_add // ler_pemulr // subr_ge0.
have : lambda * u <= u * (\sum_y q y) + q x * (u * (lambda - 1)).
  apply: le_trans (ler_wpmul2l lambda_ge0 p_acc) _;
    apply: le_trans (excess_bound p lambda u q_range) _.
  by rewrite ler_add2l ler_wpmul2l.
rewrite mulrCA -mulrDr [lambda * u]mulrC ler_pmul2l // leNgt => /negP[].
apply: (le_lt_trans (y := mu - (mu - 1) * q x + q x * (lambda - 1))).
  by rewrite ler_add2r ler_subr_addl.
rewrite [q x * _]mulrC -addrA [- _ + _]addrC -mulrBl opprB
  addrA subrK -ltr_subr_addl.
by rewrite -[X in _ < X]mulr1 ltr_pmul2l // subr_gt0.
Qed.

(* foundations, leakage bound: p bounds the leakage when a spread prior excludes
   that nothing leaks. *)
Theorem leakage_bound (S : source_set R X) p spread D lambda mu :
  (forall P, S P -> prior P) -> D < 1 -> convex_hull S p ->
  convex_hull S spread -> (forall x, spread x < 1 - D) ->
  excess p lambda (1 - D) <= (1 - D) * (lambda - 1) -> 1 <= mu ->
  achievable S D mu -> lambda <= mu.
Proof.
move=> S_prior D_lt1 p_in spread_in spread_lt small mu_ge1 ach.
have hull_prior P : convex_hull S P -> prior P.
  move=> [V [vertex [S_vertex [w [w_ge0 w_sum P_eq]]]]]; split=> [x|].
    by rewrite P_eq; apply: sumr_ge0 => v _; rewrite mulr_ge0 //;
      case: (S_prior _ (S_vertex v)).
  rewrite (eq_bigr _ (fun x _ => P_eq x)) exchange_big -[RHS]w_sum;
    apply: eq_bigr => v _ /=.
  by rewrite -mulr_sumr; case: (S_prior _ (S_vertex v)) => _ ->; rewrite mulr1.
have M_gt0 := letters_gt0 (hull_prior p p_in); move: M_gt0;
  rewrite ltr0n => /card_gt0P[x0 _].
have [q [q_in q_acc]] := iffLR (achievable_polytope D x0 mu_ge1 hull_prior)
  (iffLR (achievable_convex_hull S D mu) ach).
apply: (polytope_leakage_bound x0 _ mu_ge1 small _ q_in
    (q_acc p p_in) (q_acc spread spread_in)).
  by rewrite subr_gt0.
by move=> x; rewrite spread_lt andbT; case: (hull_prior _ spread_in).
Qed.

End PriorBounds.

(* The entries, sums and thresholds of a sorted prior. *)
Section SortedPrior.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R).
Hypotheses (P_prior : prior P) (P_dec : decreasing P).

Local Notation e := (entry P).

Lemma entry_ord (i : 'I_M) : e i.+1 = P i.
Proof. by rewrite /entry /= valK. Qed.

Lemma entry_beyond i : (M < i)%N -> e i = 0.
Proof.
by case: i => // i; rewrite ltnS /entry /= => M_le;
  rewrite insubF // ltnNge M_le.
Qed.

Lemma entry_ge0 i : 0 <= e i.
Proof. by rewrite /entry; case: insubP => // j _ _; case: P_prior. Qed.

Lemma entry_le i j : (0 < i <= j)%N -> e j <= e i.
Proof.
case: i => // i; case: j => // j; rewrite /= ltnS => le_ij;
    case: (ltnP j M) => [j_lt | j_ge]; last first.
  by rewrite entry_beyond ?entry_ge0.
by rewrite (entry_ord (Ordinal j_lt))
  (entry_ord (Ordinal (leq_ltn_trans le_ij j_lt))) P_dec.
Qed.

Lemma letters_positive : (0 < M)%N.
Proof. by have := letters_gt0 P_prior; rewrite card_ord ltr0n. Qed.

Lemma le_first (i : 'I_M) : P i <= e 1.
Proof. by rewrite -entry_ord entry_le. Qed.

Lemma top_entries k : (k <= M)%N -> top P k = \sum_(i < k) e i.+1.
Proof.
by move=> k_le; rewrite (big_ord_widen M (fun i => e i.+1)) //;
  apply: eq_bigr => i _; rewrite entry_ord.
Qed.

Lemma top0 : top P 0 = 0.
Proof. by rewrite /top big_pred0. Qed.

Lemma topS k : (k < M)%N -> top P k.+1 = top P k + e k.+1.
Proof. by move=> k_lt; rewrite !top_entries ?big_ord_recr // ltnW. Qed.

Lemma top_all : top P M = 1.
Proof. by case: P_prior => _ <-; apply: eq_bigl => i; rewrite ltn_ord. Qed.

Lemma A_top k : A P k = 1 - top P (M - k).
Proof.
case: P_prior => _ <-;
  rewrite [in RHS](bigID (fun i : 'I_M => i < M - k)%N) /= addrAC subrr add0r.
by apply: eq_bigl => i; rewrite -leqNgt.
Qed.

Lemma A0 : A P 0 = 0.
Proof. by rewrite A_top subn0 top_all subrr. Qed.

Lemma AS k : (k < M)%N -> A P k.+1 = A P k + e (M - k).
Proof.
move=> k_lt; rewrite !A_top -(subnSK k_lt) topS;
  last by rewrite ltn_subrL (leq_ltn_trans _ k_lt).
by rewrite opprD addrA subrK.
Qed.

Lemma A_ge0 k : 0 <= A P k.
Proof. by apply: sumr_ge0 => i _; case: P_prior. Qed.

Lemma top_le k : (k <= M)%N -> top P k <= k%:R * e 1.
Proof.
move=> k_le; rewrite top_entries // mulrC mulr_natr
  -[X in _ <= _ *+ X]card_ord -sumr_const.
by apply: ler_sum => i _; apply: entry_le.
Qed.

Lemma top_ge k : (k < M)%N -> e 1 + k%:R * e k.+1 <= top P k.+1.
Proof.
move=> k_lt; rewrite top_entries // big_ord_recl ler_add2l mulrC mulr_natr
  -[X in _ *+ X <= _]card_ord -sumr_const.
by apply: ler_sum => i _; apply: entry_le; rewrite /= ltnS.
Qed.

Lemma thresholdE k : threshold P k = A P k + (M - k).-1%:R * e (M - k).
Proof. by rewrite /threshold -subnDA addnC subnDA subn1. Qed.

Lemma threshold_step k : (k.+1 < M)%N -> threshold P k.+1 - threshold P k =
  (M - k.+1).-1%:R * (e (M - k.+1) - e (M - k)).
Proof.
move=> k_lt; rewrite !thresholdE AS; last exact: ltn_trans k_lt.
have -> : (M - k).-1 = (M - k.+1).-1.+1
  by rewrite subnS prednK // -subnS subn_gt0.
by rewrite mulrBr [_.+1%:R]mulrS mulrDl mul1r addrA opprD addrACA subrr add0r.
Qed.

(* foundations, one prior: the thresholds increase ... *)
Theorem threshold_increasing k :
  (k.+1 < M)%N -> threshold P k <= threshold P k.+1.
Proof.
move=> k_lt; rewrite -subr_ge0 threshold_step // mulr_ge0 ?ler0n // subr_ge0
  entry_le // subn_gt0 k_lt /=.
by rewrite leq_sub2l.
Qed.

(* ... and the last one is 1 - P_1. *)
Theorem threshold_last : (1 < M)%N -> threshold P (M - 2) = 1 - e 1.
Proof.
move=> M_gt1; rewrite thresholdE A_top subKn // (topS M_gt1)
  (topS (ltnW M_gt1)) top0 add0r mul1r.
by rewrite opprD addrA subrK.
Qed.


(* Mechanisms for one prior, in terms of the polytope. *)
Lemma only_prior Q : only P Q -> prior Q.
Proof.
case: P_prior => P_ge0 P_sum eqQ; split=> [i|]; first by rewrite eqQ.
by rewrite -P_sum; apply: eq_bigr => i _; rewrite eqQ.
Qed.

Let first_letter : 'I_M := Ordinal letters_positive.

Lemma only_achievable D lambda : 1 <= lambda ->
  achievable (only P) D lambda <->
  exists q, in_polytope lambda q /\ 1 - D <= \sum_i P i * q i.
Proof.
move=> lambda_ge1; split=>
    [/(achievable_polytope D first_letter lambda_ge1 only_prior)[q [q_in q_acc]]
     | [q [q_in q_acc]]].
  by exists q; split=> //; apply: q_acc.
apply/(achievable_polytope D first_letter lambda_ge1 only_prior);
  exists q; split=> // Q eqQ.
by rewrite (eq_bigr (fun i => P i * q i)) // => i _; rewrite eqQ.
Qed.

(* Randomised response on the r likeliest letters. *)
Definition first_letters (r : nat) (c : R) (i : 'I_M) : R :=
  if (i < r)%N then c else 0.

Lemma first_letters_sum r c :
  (r <= M)%N -> \sum_i first_letters r c i = r%:R * c.
Proof.
move=> r_le; rewrite -big_mkcond -(big_ord_widen M (fun=> c)) //.
by rewrite sumr_const card_ord mulr_natl.
Qed.

Lemma first_letters_accuracy r c :
  \sum_i P i * first_letters r c i = c * top P r.
Proof.
rewrite /top [in RHS]big_mkcond mulr_sumr; apply: eq_bigr => i _.
by rewrite /first_letters; case: ifP => _; rewrite ?mulr0 // mulrC.
Qed.

Lemma first_letters_polytope r c lambda :
  (r <= M)%N -> 0 <= c -> 1 <= lambda -> (lambda - 1 + r%:R) * c <= lambda ->
  in_polytope lambda (first_letters r c).
Proof.
move=> r_le c_ge0 lambda_ge1 small;
  split=> [i | i]; first by rewrite /first_letters; case: ifP.
rewrite first_letters_sum // /first_letters; apply: le_trans small.
by case: ifP => _;
  rewrite [X in _ <= X]mulrDl ?mulr0 // ler_add2r mulr_ge0 ?subr_ge0.
Qed.

Definition response_level (r : nat) (D : R) : R :=
  r.-1%:R * (1 - D) / (top P r - (1 - D)).

Lemma response_level_mul r D : 1 - D < top P r ->
  response_level r D * (top P r - (1 - D)) = r.-1%:R * (1 - D).
Proof. by move=> D_lt; rewrite /response_level divfK // subr_eq0 gt_eqF. Qed.

Lemma response_level_ge1 r D :
  (0 < r <= M)%N -> e 1 <= 1 - D -> 1 - D < top P r -> 1 <= response_level r D.
Proof.
case: r => // r /= r_lt first_le D_lt;
  rewrite /response_level ler_pdivl_mulr ?subr_gt0 // mul1r ler_subl_addr.
rewrite -{2}[1 - D]mul1r -mulrDl addrC -mulrS; apply: le_trans (top_le r_lt) _.
by rewrite ler_wpmul2l ?ler0n.
Qed.

Lemma response_achievable r D :
  (0 < r <= M)%N -> e 1 <= 1 - D -> 1 - D < top P r ->
  achievable (only P) D (response_level r D).
Proof.
move=> r_range first_le D_lt;
  have L_ge1 := response_level_ge1 r_range first_le D_lt.
apply/only_achievable => //;
  have u_ge0 : 0 <= 1 - D := le_trans (entry_ge0 1) first_le.
have top_gt0 : 0 < top P r by rewrite (le_lt_trans u_ge0).
exists (first_letters r ((1 - D) / top P r));
  split; last by rewrite first_letters_accuracy divfK // gt_eqF.
case/andP: r_range => r_gt0 r_le;
  apply: first_letters_polytope => //; first by rewrite divr_ge0 // ltW.
rewrite mulrA ler_pdivr_mulr // -[X in _ <= _ * X](subrK (1 - D))
  [X in _ <= X]mulrDr response_level_mul // -mulrDl.
by rewrite -{2}(prednK r_gt0) mulrS addrA subrK addrC.
Qed.

(* The bound of the prior itself. *)
Lemma response_excess r D : (0 < r <= M)%N -> 0 < 1 - D < top P r ->
  (forall i : 'I_M, (i < r)%N -> top P r - (1 - D) <= r.-1%:R * P i) ->
  (forall i : 'I_M, (r <= i)%N -> r.-1%:R * P i <= top P r - (1 - D)) ->
  excess P (response_level r D) (1 - D) = (1 - D) * (response_level r D - 1).
Proof.
move=> /andP[r_gt0 r_le] /andP[u_gt0 D_lt] kept dropped.
set u := 1 - D in u_gt0 D_lt kept dropped *; set L := response_level r D.
have gap_gt0 : 0 < top P r - u by rewrite subr_gt0.
have L_gap : L * (top P r - u) = r.-1%:R * u by apply: response_level_mul.
have L_P x : L * x * (top P r - u) = u * (r.-1%:R * x)
  by rewrite mulrAC L_gap mulrAC mulrC.
rewrite /excess (bigID (fun i : 'I_M => i < r)%N) /=
    [X in _ + X]big1 ?addr0; last first.
  move=> i; rewrite -leqNgt => r_le_i; apply/max_idPl; rewrite subr_le0.
  by rewrite -(ler_pmul2r gap_gt0) L_P ler_wpmul2l ?dropped // ltW.
rewrite (eq_bigr (fun i => L * P i - u)) => [|i i_lt]; last first.
  by apply/max_idPr;
    rewrite subr_ge0 -(ler_pmul2r gap_gt0) L_P ler_wpmul2l ?kept // ltW.
rewrite sumrB -mulr_sumr -/(top P r) -(big_ord_widen M (fun=> u)) //
  sumr_const card_ord.
rewrite -[top P r](subrK u) mulrDr L_gap [RHS]mulrBr mulr1
  [u * L]mulrC addrAC [RHS]addrC.
by rewrite -{2}(prednK r_gt0) mulrS mulr_natl opprD addrCA subrr addr0.
Qed.

Lemma response_lower r D lambda : (0 < r <= M)%N -> e 1 < 1 - D < top P r ->
  (forall i : 'I_M, (i < r)%N -> top P r - (1 - D) <= r.-1%:R * P i) ->
  (forall i : 'I_M, (r <= i)%N -> r.-1%:R * P i <= top P r - (1 - D)) ->
  1 <= lambda -> achievable (only P) D lambda -> response_level r D <= lambda.
Proof.
move=> r_range /andP[first_lt D_lt] kept dropped lambda_ge1
  /(only_achievable D lambda_ge1)[q [q_in q_acc]].
have u_gt0 : 0 < 1 - D := le_lt_trans (entry_ge0 1) first_lt.
apply: (polytope_leakage_bound first_letter u_gt0 lambda_ge1
    _ _ q_in q_acc q_acc).
  by rewrite response_excess // u_gt0.
by move=> i; case: P_prior => -> _; rewrite (le_lt_trans (le_first i)).
Qed.

(* The interval [t_(k-1), t_k) of the distortion, with t_(-1) = 0 and
   0 left out. *)
Definition lower_end (k : nat) : R := if k is k'.+1 then threshold P k' else 0.

Lemma lower_end_gap k D : (k.+1 < M)%N -> 0 < D -> lower_end k <= D ->
  (M - k).-1%:R * e (M - k).+1 <= D - A P k.
Proof.
case: k => [_ D_gt0 _ | k k_lt D_gt0];
  first by rewrite subn0 entry_beyond // mulr0 A0 subr0 ltW.
have k_lt' : (k < M)%N := ltnW (ltnW k_lt);
  rewrite /= thresholdE -(subnSK k_lt') /= => le_D.
rewrite ler_subr_addl; apply: le_trans le_D;
  rewrite AS // -(subnSK k_lt') -addrA ler_add2l.
set x := e _; have -> : (M - k.+1)%:R * x = x + (M - k.+1).-1%:R * x.
  by rewrite -{2}[x]mul1r -mulrDl -mulrS prednK // subn_gt0 ltnW.
by [].
Qed.

Lemma lower_end_lt k D : (k.+1 < M)%N -> 0 < D -> lower_end k <= D -> A P k < D.
Proof.
move=> k_lt D_gt0 le_D; have := lower_end_gap k_lt D_gt0 le_D;
  rewrite -subr_gt0.
have pred_gt0 : 0 < (M - k).-1%:R :> R by rewrite ltr0n -subnS subn_gt0.
case: (ltrgtP 0 (e (M - k).+1)) (entry_ge0 (M - k).+1)
    => // [e_gt0 _ | e_eq _ _].
  by apply: lt_le_trans; rewrite mulr_gt0.
have A_eq : A P k = 0.
  apply: big1 => i; rewrite -[(_ <= i)%N]ltnS => le_i; apply/eqP;
    rewrite eq_le -entry_ord entry_ge0 andbT.
  by rewrite e_eq entry_le.
by rewrite A_eq subr0.
Qed.

Lemma threshold_first k : (k.+1 < M)%N -> threshold P k <= 1 - e 1.
Proof.
move=> k_lt; have k_lt' := ltn_trans (ltnSn k) k_lt.
have := top_ge (k := (M - k).-1);
  rewrite prednK ?subn_gt0 // leq_subr => /(_ isT) top_ge.
by rewrite thresholdE A_top -addrA ler_add2l addrC ler_subl_addr
  [- _ + _]addrC ler_subr_addr addrC.
Qed.

(* foundations, one prior: the least leakage on [t_(k-1), t_k). *)
Theorem one_prior_least k D :
  (k.+1 < M)%N -> 0 < D -> lower_end k <= D -> D < threshold P k ->
  least_exp_epsilon (only P) D ((M - 1 - k)%:R * (1 - D) / (D - A P k)).
Proof.
move=> k_lt D_gt0 ge_D lt_D; have k_lt' := ltn_trans (ltnSn k) k_lt.
have A_lt := lower_end_lt k_lt D_gt0 ge_D;
  have gap_ge := lower_end_gap k_lt D_gt0 ge_D.
have gap : D - A P k = top P (M - k) - (1 - D)
  by rewrite A_top !opprB addrC addrAC addrA.
have first_lt : e 1 < 1 - D by rewrite ltr_subr_addl addrC -ltr_subr_addl
  (lt_le_trans lt_D) // threshold_first.
have D_lt : 1 - D < top P (M - k) by rewrite -subr_gt0 -gap subr_gt0.
have r_range : (0 < M - k <= M)%N by rewrite subn_gt0 k_lt' leq_subr.
have -> : (M - 1 - k)%:R * (1 - D) / (D - A P k) = response_level (M - k) D.
  by rewrite /response_level gap subnAC subn1.
split=> [||lambda]; first exact: response_level_ge1 (ltW first_lt) D_lt.
  exact: response_achievable (ltW first_lt) D_lt.
apply: response_lower => //; first by rewrite first_lt.
  move=> i i_lt; rewrite -gap ltW // ltr_subl_addl; apply: lt_le_trans lt_D _;
    rewrite thresholdE ler_add2l.
  by rewrite ler_wpmul2l ?ler0n // -entry_ord entry_le.
move=> i i_ge; rewrite -gap; apply: le_trans gap_ge;
  rewrite ler_wpmul2l ?ler0n // -entry_ord entry_le //.
Qed.

(* Every 0 < D < 1 - P_1 lies in one of the intervals. *)
Lemma threshold_cover D : 0 < D -> D < 1 - e 1 ->
  exists2 k, (k.+1 < M)%N & lower_end k <= D /\ D < threshold P k.
Proof.
move=> D_gt0 D_lt; have M_gt1 : (1 < M)%N.
  rewrite ltnNge; apply/negP => M_le; move: D_lt; rewrite ltNge => /negP; apply;
    apply: le_trans (ltW D_gt0).
  by rewrite subr_le0 -top_all -(mul1r (e 1));
    apply: le_trans (top_le (leqnn M)) _; rewrite ler_wpmul2r ?entry_ge0 ?lern1.
have some : exists k, (k.+1 < M)%N && (D < threshold P k).
  by exists (M - 2)%N; rewrite threshold_last // D_lt andbT;
    case: M M_gt1 => // -[|m] // _; rewrite subn2.
exists (ex_minn some); case: ex_minnP => k /andP[k_lt k_D] k_min //; split=> //.
case: k k_lt k_D k_min => [|k] k_lt k_D k_min /=; first exact: ltW.
rewrite leNgt; apply/negP => lt_D; have /k_min : (k.+1 < M)%N &&
  (D < threshold P k) by rewrite lt_D (ltn_trans _ k_lt).
by rewrite ltnn.
Qed.


(* Nothing need leak from D = 1 - P_1 on, and only there. *)
Theorem one_prior_zero D : least_exp_epsilon (only P) D 1 <-> 1 - e 1 <= D.
Proof.
split=> [[_ /(only_achievable D (lexx 1))[q [q_in q_acc]] _] | D_ge].
  rewrite ler_subl_addr -ler_subl_addl; apply: le_trans q_acc _;
    rewrite -[X in _ <= X]mulr1.
  apply: le_trans (ler_wpmul2l (entry_ge0 1) (polytope_one first_letter q_in));
    rewrite mulr_sumr.
  by apply: ler_sum => i _; rewrite ler_wpmul2r ?le_first //; case: q_in.
split=> //; apply/only_achievable => //; exists (first_letters 1 1).
split; first by apply: first_letters_polytope;
  rewrite ?letters_positive ?ler01 // subrr add0r mulr1.
by rewrite first_letters_accuracy mul1r topS ?letters_positive // top0 add0r
  ler_subl_addr -ler_subl_addl.
Qed.

(* The best accuracy at the level lambda: max over k of lambda
   (P_1 + ... + P_k)/(lambda + k - 1). *)
Definition best_accuracy (lambda : R) : R :=
  \big[Num.max/0]_(k < M) (lambda * top P k.+1 / (lambda + k%:R)).

Lemma le_bigmax0 (F : 'I_M -> R) i : F i <= \big[Num.max/0]_j F j.
Proof.
have := mem_index_enum i; elim: (index_enum _) => // j r IH;
  rewrite inE big_cons le_maxr.
by case/orP => [/eqP-> | /IH->]; rewrite ?lexx ?orbT.
Qed.

Lemma bigmax0_attained (F : 'I_M -> R) :
  (forall i, 0 <= F i) -> exists i, \big[Num.max/0]_j F j = F i.
Proof.
move=> F_ge0; have [i i_max] := greatest F first_letter; exists i; apply/eqP;
  rewrite eq_le le_bigmax0 andbT.
by elim/big_ind: _ => // x y x_le y_le; rewrite le_maxl x_le.
Qed.

(* The excess of a sorted prior is that of its first k letters, for some k. *)
Lemma excess_top lambda u : 0 <= lambda ->
  exists2 k, (k <= M)%N & excess P lambda u = lambda * top P k - k%:R * u.
Proof.
move=> lambda_ge0.
suff /(_ M)[k [k_le eq_k]] n : exists k, (k <= n)%N /\
    \sum_(i < n) Num.max 0 (lambda * e i.+1 - u) =
    lambda * (\sum_(i < k) e i.+1) - k%:R * u.
  exists k => //; rewrite top_entries // -eq_k;
    by apply: eq_bigr => i _; rewrite entry_ord.
elim: n => [|n [k [k_le IH]]];
  first by exists 0%N; rewrite !big_ord0 mulr0 mul0r subrr.
case: (lerP (lambda * e n.+1) u) => [le_u | lt_u].
  exists k; split; first exact: leqW.
  by rewrite big_ord_recr /= IH (max_idPl _) ?subr_le0 // addr0.
exists n.+1; split=> //;
  rewrite [n.+1%:R * u]mulr_natl -[X in _ *+ X]card_ord -sumr_const.
rewrite mulr_sumr -sumrB; apply: eq_bigr => i _; apply/max_idPr;
  rewrite subr_ge0 (le_trans (ltW lt_u)) //.
by rewrite ler_wpmul2l // entry_le //= -ltnS.
Qed.

(* foundations, one prior: the least distortion at a level. *)
Theorem one_prior_accuracy lambda :
  1 <= lambda -> least_distortion (only P) lambda (1 - best_accuracy lambda).
Proof.
move=> lambda_ge1; have lambda_gt0 : 0 < lambda by rewrite (lt_le_trans ltr01).
have denominator_gt0 k : 0 < lambda + k%:R by rewrite ltr_paddr ?ler0n.
have term_ge0 k : 0 <= lambda * top P k / (lambda + k.-1%:R).
  rewrite divr_ge0 ?(ltW (denominator_gt0 _)) // mulr_ge0 ?(ltW lambda_gt0) //.
  by apply: sumr_ge0 => i _; case: P_prior.
split=> [|D ach]; rewrite /best_accuracy.
  have [|k ->] := bigmax0_attained (F := fun k : 'I_M =>
      lambda * top P k.+1 / (lambda + k%:R)).
    by move=> k; apply: (term_ge0 k.+1).
  apply/only_achievable => //;
      exists (first_letters k.+1 (lambda / (lambda + k%:R))); split.
    apply: first_letters_polytope; rewrite ?ltn_ord // ?divr_ge0
      ?(ltW lambda_gt0) ?(ltW (denominator_gt0 _)) //.
    by rewrite [k.+1%:R]mulrSr [_ + 1]addrC addrA subrK mulrC divfK
      ?gt_eqF ?denominator_gt0.
  by rewrite first_letters_accuracy subKr mulrAC.
have [q [q_in q_acc]] := iffLR (only_achievable D lambda_ge1) ach;
  set U := \big[_/_]_(_ < _) _.
rewrite ler_subl_addr -ler_subl_addl; apply: le_trans q_acc _.
have top_le_U k : (k < M)%N -> lambda * top P k.+1 <= U * (lambda + k%:R).
  move=> k_lt; rewrite -ler_pdivr_mulr ?denominator_gt0 //.
  exact: (le_bigmax0 (fun k : 'I_M =>
    lambda * top P k.+1 / (lambda + k%:R)) (Ordinal k_lt)).
have U_ge0 : 0 <= U
  by apply: le_trans (term_ge0 1%N) (le_bigmax0 _ first_letter).
apply: (polytope_prior_bound first_letter lambda_ge1 U_ge0 _ q_in).
have [k k_le ->] := excess_top U (ltW lambda_gt0); case: k k_le => [_ | k k_lt].
  by rewrite top0 mulr0 mul0r subrr mulr_ge0 ?subr_ge0.
rewrite ler_subl_addr; apply: le_trans (top_le_U k k_lt) _.
by rewrite [_ * U]mulrC -mulrDr mulrSr [_ + 1]addrC addrA subrK.
Qed.

(* The jump: below 1 - P_1 every level exceeds P_1/P_2, and every level above
   P_1/P_2 is enough before 1 - P_1, where 1 is enough (one_prior_zero). *)
Theorem one_prior_before_jump D lambda : 1 <= lambda -> D < 1 - e 1 ->
  achievable (only P) D lambda -> e 1 < lambda * e 2.
Proof.
move=> lambda_ge1 D_lt /(only_achievable D lambda_ge1)[q [q_in q_acc]];
  rewrite ltNge; apply/negP => small.
move: D_lt; rewrite ltr_subr_addl addrC -ltr_subr_addl ltNge => /negP; apply;
  apply: le_trans q_acc _.
apply: (polytope_prior_bound first_letter lambda_ge1 (entry_ge0 1) _ q_in).
rewrite /excess (bigD1 first_letter) //= big1 => [|i i_neq0].
  rewrite addr0 -entry_ord /= -{2}[e 1]mul1r -mulrBl (max_idPr _) 1?mulrC //.
  by rewrite mulr_ge0 ?subr_ge0 ?entry_ge0.
apply/max_idPl; rewrite subr_le0; apply: le_trans small;
  rewrite ler_wpmul2l ?(le_trans ler01) // -entry_ord.
by apply: entry_le; rewrite /= ltnS lt0n.
Qed.

(* The second half of the jump. *)
Theorem one_prior_near_jump lambda :
  e 1 < lambda * e 2 -> exists2 D, D < 1 - e 1 & achievable (only P) D lambda.
Proof.
move=> big; have e2_gt0 : 0 < e 2.
  rewrite lt_def entry_ge0 andbT; apply/eqP => e2_0; move: big;
    rewrite e2_0 mulr0 ltNge => /negP; apply.
  exact: entry_ge0.
have M_gt1 : (1 < M)%N by rewrite ltnNge; apply/negP => M_le; move: e2_gt0;
  rewrite entry_beyond ?ltxx.
have lambda_ge1 : 1 <= lambda.
  rewrite -(ler_pmul2r e2_gt0) mul1r; apply: le_trans (ltW big).
  exact: entry_le.
have lambda1_gt0 : 0 < lambda + 1
  by rewrite ltr_paddl ?ltr01 // (le_trans ler01).
exists (1 - lambda / (lambda + 1) * (e 1 + e 2)).
  rewrite ltr_add2l ltr_opp2 mulrAC ltr_pdivl_mulr // [X in X < _]mulrC
    [X in X < _]mulrDl mul1r.
  by rewrite [X in _ < X]mulrDr ltr_add2l.
apply/only_achievable => //;
    exists (first_letters 2 (lambda / (lambda + 1))); split.
  apply: first_letters_polytope;
    rewrite // ?divr_ge0 ?(ltW lambda1_gt0) ?(le_trans ler01) //.
  by rewrite [2%:R]mulrS addrA subrK mulrC divfK // gt_eqF.
by rewrite first_letters_accuracy !topS ?letters_positive // top0 add0r subKr.
Qed.

(* Where the symmetric mechanism is optimal: up to D = t_0 = (M-1) P_M, but not
   where nothing need leak. *)
Theorem symmetric_optimal_iff D : 0 < D -> D < (M%:R - 1) / M%:R ->
  least_exp_epsilon (only P) D ((M%:R - 1) * (1 - D) / D) <->
  D <= (M%:R - 1) * e M /\ D < 1 - e 1.
Proof.
move=> D_gt0 D_lt; have M_gt0 : 0 < M%:R :> R by rewrite ltr0n letters_positive.
have pred_M : M.-1%:R = M%:R - 1 :> R
  by rewrite -[in RHS](prednK letters_positive) mulrSr addrK.
have level_eq : (M%:R - 1) * (1 - D) / D = response_level M D
  by rewrite /response_level top_all subKr pred_M.
have u_lt : 1 - D < top P M by rewrite top_all ltr_subl_addr ltr_addl.
have M_range : (0 < M <= M)%N by rewrite letters_positive leqnn.
have level_gt1 : 1 < (M%:R - 1) * (1 - D) / D.
  rewrite ltr_pdivl_mulr // mul1r mulrBr mulr1 ltr_subr_addl
    -{2}[D]mul1r -mulrDl subrK mulrC.
  by rewrite -ltr_pdivl_mulr.
split=> [[_ _ level_least] | [D_le D_lt_first]]; last first.
  rewrite level_eq;
    have first_lt : e 1 < 1 - D by rewrite ltr_subr_addl addrC -ltr_subr_addl.
  split; [exact: response_level_ge1 (ltW first_lt) u_lt
    | exact: response_achievable (ltW first_lt) u_lt |].
  move=> lambda; apply: response_lower => //; first by rewrite first_lt.
    move=> i _; rewrite top_all subKr pred_M; apply: le_trans D_le _;
      rewrite -pred_M ler_wpmul2l ?ler0n // -entry_ord.
    by apply: entry_le; rewrite ltn_ord.
  by move=> i; rewrite leqNgt ltn_ord.
have D_lt_first : D < 1 - e 1.
  rewrite ltNge; apply/negP => /one_prior_zero[_ ach _].
  by move: level_gt1; rewrite ltNge level_least.
split=> //; rewrite leNgt -pred_M; apply/negP => D_gt.
have first_lt : e 1 < 1 - D by rewrite ltr_subr_addl addrC -ltr_subr_addl.
have M_gt1 : (1 < M)%N.
  rewrite ltnNge; apply/negP => M_le;
    have M1 : M = 1%N by apply/eqP; rewrite eqn_leq M_le letters_positive.
  by move: D_lt; rewrite -pred_M M1 mul0r ltNge ltW.
have top_pred : top P M.-1 = 1 - e M.
  by have := topS (k := M.-1); rewrite (prednK letters_positive) leqnn
    top_all => /(_ isT) ->; rewrite addrK.
have gap_eq : top P M.-1 - (1 - D) = D - e M
  by rewrite top_pred opprB addrC addrA subrK.
have last_lt : e M < D.
  by apply: le_lt_trans D_gt;
    rewrite ler_pemull ?entry_ge0 // ler1n -ltnS prednK ?letters_positive.
have u_lt' : 1 - D < top P M.-1 by rewrite -subr_gt0 gap_eq subr_gt0.
have r_range : (0 < M.-1 <= M)%N
  by rewrite leq_pred -ltnS prednK ?letters_positive ?M_gt1.
have := level_least _ (response_level_ge1 r_range (ltW first_lt) u_lt')
  (response_achievable r_range (ltW first_lt) u_lt').
rewrite leNgt => /negP; apply; rewrite /response_level gap_eq -pred_M.
rewrite ltr_pdivr_mulr ?subr_gt0 // mulrAC ltr_pdivl_mulr //
  mulrAC [X in _ < X]mulrAC.
have pred2 : M.-1%:R = M.-2%:R + 1 :> R
  by rewrite -mulrSr prednK // -ltnS prednK ?letters_positive.
rewrite ltr_pmul2r ?(le_lt_trans (entry_ge0 1)) // mulrBr {1}pred2 mulrDl
  mul1r -addrA ltr_addl.
by rewrite subr_gt0.
Qed.

(* zhong2022, Theorem 13 for D < 1 - P_1 (where the zero case is decided first):
   the minimum of the terms with A_k < D. *)
Theorem one_prior_minimum D L :
  0 < D -> D < 1 - e 1 -> least_exp_epsilon (only P) D L ->
  (forall k, (k.+1 < M)%N -> A P k < D ->
    L <= (M - 1 - k)%:R * (1 - D) / (D - A P k)) /\
  exists2 k, (k.+1 < M)%N & A P k < D /\
  L = (M - 1 - k)%:R * (1 - D) / (D - A P k).
Proof.
move=> D_gt0 D_lt L_least; split=> [k k_lt A_lt|]; last first.
  have [k k_lt [ge_D lt_D]] := threshold_cover D_gt0 D_lt; exists k => //;
    split; first exact: lower_end_lt.
  exact: least_exp_epsilon_unique L_least
    (one_prior_least k_lt D_gt0 ge_D lt_D).
have k_lt' := ltn_trans (ltnSn k) k_lt.
have gap : D - A P k = top P (M - k) - (1 - D)
  by rewrite A_top !opprB addrC addrAC addrA.
have first_lt : e 1 < 1 - D by rewrite ltr_subr_addl addrC -ltr_subr_addl.
have u_lt : 1 - D < top P (M - k) by rewrite -subr_gt0 -gap subr_gt0.
have r_range : (0 < M - k <= M)%N by rewrite subn_gt0 k_lt' leq_subr.
have -> : (M - 1 - k)%:R * (1 - D) / (D - A P k) = response_level (M - k) D.
  by rewrite /response_level gap subnAC subn1.
case: L_least => _ _;
  apply; first exact: response_level_ge1 (ltW first_lt) u_lt.
exact: response_achievable (ltW first_lt) u_lt.
Qed.

(* One prior always has a least level, for D > 0. *)
Theorem one_prior_exists D : 0 < D -> exists L, least_exp_epsilon (only P) D L.
Proof.
move=> D_gt0; case: (lerP (1 - e 1) D) => [D_ge | D_lt];
  first by exists 1; apply/one_prior_zero.
have [k k_lt [ge_D lt_D]] := threshold_cover D_gt0 D_lt.
by exists ((M - 1 - k)%:R * (1 - D) / (D - A P k)); apply: one_prior_least.
Qed.

End SortedPrior.

(* zhong2022, Theorem 13 as printed: one formula, max{0, min}, also at
   D = 1 - P_1.  False for P = (2/3, 1/3), D = 1/3, where the only term is that
   of k = 0, exp of which is 2, but the least exp(epsilon) is 1. *)
Section PrintedMinimum.
Variable R : realFieldType.

Definition two_thirds : 'I_2 -> R :=
  fun i => if i == ord0 then 2%:R / 3%:R else 3%:R^-1.

Lemma three_thirds : 2%:R / 3%:R + 3%:R^-1 = 1 :> R.
Proof.
by rewrite -[X in _ + X]mul1r -mulrDl -(natrD _ 2 1) divff ?pnatr_eq0.
Qed.

Lemma two_thirds_prior : prior two_thirds.
Proof.
split=> [i|]; first by rewrite /two_thirds; case: ifP;
  rewrite ?divr_ge0 ?invr_ge0 ?ler0n.
by rewrite !big_ord_recl big_ord0 /two_thirds /= addr0 three_thirds.
Qed.

Lemma two_thirds_decreasing : decreasing two_thirds.
Proof.
move=> i j le_ij; rewrite /two_thirds;
    case: (i =P ord0) => [_ | i_neq]; last first.
  suff -> : (j == ord0) = false by [].
  by apply/eqP => j0; apply: i_neq; apply/val_inj/eqP;
    move: le_ij; rewrite j0 /= leqn0.
by case: ifP => // _; rewrite ler_pemull ?invr_ge0 ?ler0n // ler1n.
Qed.

(* zhong2022, Theorem 13 as printed is false, whether k = M-1 is among the
   terms or not. *)
Theorem printed_minimum_false : ~ forall (M : nat) (P : 'I_M -> R) (D L : R),
  prior P -> decreasing P -> (forall i, 0 < P i) ->
  0 < D -> least_exp_epsilon (only P) D L ->
  exists2 k, (k < M)%N & A P k < D /\
  L = Num.max 1 ((M - 1 - k)%:R * (1 - D) / (D - A P k)).
Proof.
have entry1 : entry two_thirds 1 = 2%:R / 3%:R
  by rewrite (entry_ord two_thirds ord0).
have D_eq : 3%:R^-1 = 1 - entry two_thirds 1 :> R
  by apply/eqP; rewrite entry1 eq_sym subr_eq addrC three_thirds.
move/(_ 2%N two_thirds 3%:R^-1 1 two_thirds_prior two_thirds_decreasing);
  case=> [i|||].
- by rewrite /two_thirds; case: ifP; rewrite ?divr_gt0 ?invr_gt0 ?ltr0n.
- by rewrite invr_gt0 ltr0n.
- by apply/(one_prior_zero two_thirds_prior two_thirds_decreasing);
    rewrite -D_eq.
move=> k; case: k => [|[|//]] _ [];
  last by rewrite (A_top two_thirds_prior) topS // top0 add0r -D_eq ltxx.
rewrite (A0 two_thirds_prior) subr0 invrK mul1r => _ eq1.
have : 1 < (1 - 3%:R^-1) * 3%:R :> R by rewrite mulrBl mul1r mulVf ?pnatr_eq0 //
  ltr_subr_addl -(natrD _ 1 1) ltr_nat.
by move=> gt1; move: eq1; rewrite (max_idPr (ltW gt1)) => eq1;
  move: gt1; rewrite -eq1 ltxx.
Qed.

End PrintedMinimum.

(* sarwate2014, Conjecture 1 (the symmetric mechanism is optimal for every
   closed convex set, below the distortion from which nothing need leak) is
   false: P = (1/2, 1/2, 0), D = 1/3. *)
Section SymmetricConjecture.
Variable R : realFieldType.

Definition two_halves : 'I_3 -> R := fun i => if (i < 2)%N then 2%:R^-1 else 0.

Lemma two_halves_prior : prior two_halves.
Proof.
split=> [i|]; first by rewrite /two_halves; case: ifP; rewrite ?invr_ge0 ?ler0n.
rewrite !big_ord_recl big_ord0 /two_halves /= !addr0 -[X in X + X]mul1r -mulrDl
  -[1 + 1](natrD _ 1 1).
by rewrite divff ?pnatr_eq0.
Qed.

Lemma two_halves_decreasing : decreasing two_halves.
Proof.
move=> i j le_ij; rewrite /two_halves;
  case: (ltnP j 2) => [j_lt | _]; first by rewrite (leq_ltn_trans le_ij j_lt).
by case: ifP; rewrite ?invr_ge0 ?ler0n.
Qed.

(* sarwate2014, Conjecture 1 is false. *)
Theorem symmetric_conjecture_false : ~ forall (M : nat) (P : 'I_M -> R) (D : R),
  prior P -> 0 < D -> D < (M%:R - 1) / M%:R ->
  ~ achievable (only P) D 1 ->
  least_exp_epsilon (only P) D ((M%:R - 1) * (1 - D) / D).
Proof.
have P_prior := two_halves_prior; have P_dec := two_halves_decreasing.
have third_gt0 : 0 < 3%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have third_lt : 3%:R^-1 < (3%:R - 1) / 3%:R :> R.
  by rewrite -[X in X < _]mul1r ltr_pmul2r // ltr_subr_addl
    -(natrD _ 1 1) ltr_nat.
move/(_ 3%N two_halves 3%:R^-1 P_prior third_gt0 third_lt); case.
  move=> ach; have : least_exp_epsilon (only two_halves) 3%:R^-1 1 by split.
  move/(one_prior_zero P_prior P_dec);
    rewrite (entry_ord two_halves ord0) /two_halves /=.
  have -> : 1 - 2%:R^-1 = 2%:R^-1 :> R.
    by apply/eqP; rewrite subr_eq -[X in X + X]mul1r -mulrDl
      -[1 + 1](natrD _ 1 1) divff ?pnatr_eq0.
  by rewrite lef_pinv ?qualifE ?ltr0n // ler_nat.
move=> L_ge1 L_ach L_least.
case: (symmetric_optimal_iff P_prior P_dec third_gt0 third_lt)
  => /(_ (And3 L_ge1 L_ach L_least))[+ _] _.
by rewrite (entry_ord two_halves ord_max) /two_halves /= mulr0 leNgt third_gt0.
Qed.

End SymmetricConjecture.
