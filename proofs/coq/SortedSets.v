(* Sets of sorted priors (Class II; ordered statistics): the least leakage as an
   optimum over letter distortions, bounds, and the range on which the symmetric
   mechanism is optimal. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne OnePrior LettersAndOutputs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section SortedSets.
Variables (R : realFieldType) (N : nat).

(* M = N + 1 letters. *)
Local Notation M := N.+1.
Implicit Types (P d : 'I_M -> R) (D lambda : R).
Variable S : source_set R [finType of 'I_M].
Hypothesis S_sorted : forall P, S P -> prior P /\ decreasing P.

Let S_prior P : S P -> prior P. Proof. by case/S_sorted. Qed.

(* Letter distortions D_1 <= ... <= D_M in [0, 1] that are valid for every prior
   of the set. *)
Definition valid_distortions D d :=
  [/\ forall i, 0 <= d i <= 1, forall i j : 'I_M, (i <= j)%N -> d i <= d j
    & forall P, S P -> \sum_i P i * d i <= D].

Lemma complement_accuracy P d :
  prior P -> \sum_i P i * (1 - d i) = 1 - \sum_i P i * d i.
Proof.
by case=> _ P_sum; under eq_bigr do rewrite mulrBr mulr1; rewrite sumrB P_sum.
Qed.

Lemma complement_diagonal d lambda :
  ((lambda - 1) * (1 - d ord0) + \sum_i (1 - d i) <= lambda) =
  (N%:R - \sum_(i | i != ord0) d i <= lambda * d ord0).
Proof.
rewrite sumrB sumr_const card_ord [\sum_i d i](bigD1 ord0) //= mulrS opprD
  addrACA mulrBl mul1r addrA subrK.
by rewrite mulrBr mulr1 -addrA ger_addl addrC subr_le0.
Qed.

(* kalantari2018, Theorem 2(b), corrected (with D_1 <= ... <= D_M, and E_0
   alone): lambda is enough exactly when some valid letter distortions have
   (M-1 - D_2 - ... - D_M)/D_1 <= lambda. *)
Theorem sorted_optimum D lambda : 1 <= lambda -> achievable S D lambda <->
  exists d, valid_distortions D d /\
  N%:R - \sum_(i | i != ord0) d i <= lambda * d ord0.
Proof.
move=> lambda_ge1;
    split=> [/(sorted_distortions S_sorted)[W [W_mech W_ldp W_valid W_sorted]]
  | [d [[d_range d_sorted d_valid] d_le]]].
  exists (letter_distortion id W); split.
    split=> [i | // | P S_P]; last by rewrite -distortion_letters // W_valid.
    by rewrite /letter_distortion subr_ge0 correct_le1 //
      ler_subl_addr ler_addl correct_ge0.
  rewrite -complement_diagonal;
    have [_ /(_ ord0)] := diagonal_bound id lambda_ge1 W_mech W_ldp.
  by rewrite /letter_distortion subKr;
    under [X in _ -> _ + X <= _]eq_bigr do rewrite subKr.
apply/(achievable_polytope D ord0 lambda_ge1 S_prior);
    exists (fun i => 1 - d i); split; last first.
  by move=> P S_P; rewrite complement_accuracy ?ler_add2l ?ler_opp2 ?d_valid //;
    apply: S_prior.
split=> [i | i]; first by rewrite subr_ge0; case/andP: (d_range i).
move: d_le; rewrite -complement_diagonal; apply: le_trans;
  rewrite ler_add2r ler_wpmul2l ?subr_ge0 //.
by rewrite ler_add2l ler_opp2 d_sorted.
Qed.

(* The same as a minimum: the least level is the least of these
   quotients, or 1. *)
Theorem sorted_minimum D L : least_exp_epsilon S D L ->
  (exists d, valid_distortions D d /\
    N%:R - \sum_(i | i != ord0) d i <= L * d ord0) /\
  forall d, valid_distortions D d -> 0 < d ord0 ->
  L <= Num.max 1 ((N%:R - \sum_(i | i != ord0) d i) / d ord0).
Proof.
move=> [L_ge1 /(sorted_optimum D L_ge1) some L_least];
  split=> // d d_valid d_gt0.
have max_ge1 (x : R) : 1 <= Num.max 1 x by rewrite le_maxr lexx.
apply: (L_least _ (max_ge1 _)); apply/(sorted_optimum D (max_ge1 _));
  exists d; split=> //.
by rewrite -ler_pdivr_mulr // le_maxr lexx orbT.
Qed.

(* kalantari2016, Theorem 2, the lower bound (the term l = 0, also without the
   order): LB_0 <= epsilon. *)
Theorem sorted_lower_bound D lambda : 1 <= lambda -> achievable S D lambda ->
  exists d, [/\ forall i, 0 <= d i <= 1, forall P, S P -> \sum_i P i * d i <= D
    & N%:R - \sum_(i | i != ord0) d i <= lambda * d ord0].
Proof.
by move=> lambda_ge1 /(sorted_optimum D lambda_ge1)[d [[? ? ?] ?]]; exists d.
Qed.

(* kalantari2016, Theorem 2, the upper bounds: for a number a that no A_l of
   the set exceeds (D^(l) in the paper), answering the first M-l letters only
   reaches D with exp(epsilon) = (M-1-l)(1-(D-a))/(D-a). *)
Theorem sorted_upper_bound (l : nat) a D :
  (l < M)%N -> 0 <= a -> (forall P, S P -> A P l <= a) -> a < D ->
  1 <= (M - 1 - l)%:R * (1 - (D - a)) / (D - a) ->
  achievable S D ((M - 1 - l)%:R * (1 - (D - a)) / (D - a)).
Proof.
move=> l_lt a_ge0 A_le a_lt; set d := D - a; set L := _ / d => L_ge1;
  have d_gt0 : 0 < d by rewrite subr_gt0.
have L_d : L * d = (M - 1 - l)%:R * (1 - d) by rewrite /L divfK // gt_eqF.
have n_eq : (M - l)%:R = (M - 1 - l)%:R + 1 :> R.
  by rewrite -mulrSr subnAC subn1 prednK // subn_gt0.
have d_le1 : d <= 1.
  rewrite leNgt; apply/negP => d_gt1;
    have : 0 < L * d by rewrite mulr_gt0 // (lt_le_trans ltr01).
  by rewrite L_d ltNge mulr_ge0_le0 ?ler0n // subr_le0 ltW.
apply/(achievable_polytope D ord0 L_ge1 S_prior);
    exists (first_letters (M - l) (1 - d)); split.
  apply: first_letters_polytope;
    rewrite ?leq_subr ?subr_ge0 // n_eq addrCA subrK.
  by rewrite mulrDl -L_d addrC mulrBr mulr1 subrK.
move=> P S_P; rewrite first_letters_accuracy; have P_prior := S_prior S_P.
have -> : top P (M - l) = 1 - A P l by rewrite A_top // subKr.
have -> : 1 - D = 1 - d - a by rewrite /d opprB addrA addrAC addrK.
rewrite mulrBr mulr1 ler_add2l ler_opp2; apply: le_trans (A_le P S_P).
by rewrite ler_pimull ?A_ge0 // ler_subl_addr ler_addl ltW.
Qed.

(* Both bounds for the least level, where some prior of the set has D < 1 - P_1,
   that is below D^(M-1). *)
Theorem sorted_bounds D L P :
  S P -> D < 1 - entry P 1 -> least_exp_epsilon S D L ->
  (forall (l : nat) a, (l < M)%N -> 0 <= a ->
    (forall Q, S Q -> A Q l <= a) -> a < D ->
     L <= (M - 1 - l)%:R * (1 - (D - a)) / (D - a)) /\
  exists d, [/\ forall i, 0 <= d i <= 1, forall Q, S Q -> \sum_i Q i * d i <= D
    & N%:R - \sum_(i | i != ord0) d i <= L * d ord0].
Proof.
move=> S_P D_lt [L_ge1 L_ach L_least]; have [P_prior P_dec] := S_sorted S_P.
split=> [l a l_lt a_ge0 A_le a_lt|]; last exact: sorted_lower_bound.
have d_gt0 : 0 < D - a by rewrite subr_gt0.
have bound_ge1 : 1 <= (M - 1 - l)%:R * (1 - (D - a)) / (D - a).
  rewrite ler_pdivl_mulr // mul1r; set n := (M - 1 - l)%:R; set u := 1 - _.
  have n_eq : (M - l)%:R = n + 1 :> R
    by rewrite -mulrSr subnAC subn1 prednK // subn_gt0.
  have d_eq : D - a = 1 - u by rewrite /u subKr.
  rewrite d_eq ler_subl_addr -{2}[u]mul1r -mulrDl -n_eq.
  have first_le : entry P 1 <= 1 - D
    by rewrite ler_subr_addl addrC -ler_subr_addl ltW.
  have top_le' : 1 - a <= (M - l)%:R * (1 - D).
    apply: le_trans (_ : top P (M - l) <= _); last first.
      by apply: le_trans (top_le P_prior P_dec (leq_subr _ _)) _;
        rewrite ler_wpmul2l ?ler0n.
    by rewrite ler_subl_addr -ler_subl_addl -A_top // A_le.
  have -> : u = (1 - D) + a by rewrite /u opprB addrCA addrC.
  rewrite mulrDr; apply: le_trans (_ : (1 - a) + a <= _);
    first by rewrite subrK.
  by rewrite ler_add // ler_pemull // ler1n subn_gt0.
by apply: L_least => //; apply: sorted_upper_bound.
Qed.

(* kalantari2018, Theorem 2(b), D < D^(1), and kalantari2016, Lemma 8 and
   Theorem 3: the symmetric mechanism is optimal as long as (M-1) P_M > D for
   some prior of the set. *)
Theorem sorted_symmetric D P : S P -> 0 < D -> D < N%:R * entry P M ->
  least_exp_epsilon S D (N%:R * (1 - D) / D).
Proof.
move=> S_P D_gt0 D_lt; have [P_prior P_dec] := S_sorted S_P.
have N_eq : N%:R = M%:R - 1 :> R by rewrite mulrSr addrK.
have top_ge' : entry P 1 + N%:R * entry P M <= 1
  by have := top_ge P_prior P_dec (ltnSn N); rewrite top_all.
have first_gt : D < 1 - entry P 1
  by apply: lt_le_trans D_lt _; rewrite ler_subr_addl.
have M_gt0 : 0 < M%:R :> R by rewrite ltr0n.
have entry_gt0 : 0 < entry P M.
  by rewrite lt_def entry_ge0 // andbT; apply/eqP => e0; move: D_lt;
    rewrite e0 mulr0 ltNge ltW.
have N_gt0 : 0 < N%:R :> R.
  by rewrite lt_def ler0n andbT; apply/eqP => e0; move: D_lt;
    rewrite e0 mul0r ltNge ltW.
have entry_small : entry P M * M%:R <= 1.
  rewrite mulrSr mulrDr mulr1 [entry P M * _]mulrC addrC;
    apply: le_trans top_ge'.
  by rewrite ler_add2r entry_le.
have D_small : D < (M%:R - 1) / M%:R.
  apply: lt_le_trans D_lt _;
    rewrite -N_eq ler_pdivl_mulr // -mulrA ler_pimulr // ltW //.
have [_ /(_ (conj _ first_gt))] :=
  symmetric_optimal_iff P_prior P_dec D_gt0 D_small.
rewrite -N_eq (ltW D_lt) => /(_ isT)[L_ge1 _ L_least];
    split=> // [|lambda lambda_ge1 ach]; last first.
  by apply: L_least => //; apply: achievable_only ach.
have card_M : #|[finType of 'I_M]|%:R = M%:R :> R by rewrite card_ord.
have card_gt1 : 1 < #|[finType of 'I_M]|%:R :> R
  by rewrite card_M -subr_gt0 -N_eq.
have D_range : 0 <= D <= 1.
  by rewrite ltW //= ltW // (lt_trans D_small) // ltr_pdivr_mulr // mul1r
    ltr_subl_addr ltr_addl ltr01.
have -> : N%:R * (1 - D) / D = symmetric_level [finType of 'I_M] D
  by rewrite /symmetric_level card_M N_eq.
exists [finType of 'I_M], (symmetric_mechanism D), id;
    split; first exact: symmetric_is_mechanism.
  by apply: symmetric_ldp => //; rewrite card_M; apply: ltW.
by move=> Q S_Q; rewrite symmetric_distortion //; apply: S_prior.
Qed.

(* D = 0: no finite epsilon, as soon as two letters have positive probability
   under a prior of the set. *)
Theorem sorted_perfect lambda P :
  S P -> 0 < entry P 2 -> ~ achievable S 0 lambda.
Proof.
move=> S_P second_gt0 ach; have [P_prior P_dec] := S_sorted S_P.
have lambda_ge1 : 1 <= lambda
  by case: ach => Y [W [g [W_mech W_ldp _]]]; apply: ldp_ge1 ord0 W_mech W_ldp.
have lambda_gt0 : 0 < lambda by rewrite (lt_le_trans ltr01).
have [q [q_in /(_ P S_P) q_acc]] :=
  iffLR (achievable_polytope 0 ord0 lambda_ge1 S_prior) ach.
have M_gt1 : (1 < M)%N by rewrite ltnNge; apply/negP => M_le; move: second_gt0;
  rewrite entry_beyond ?ltxx.
have terms i : true -> 0 <= P i * (1 - q i).
  by move=> _; rewrite mulr_ge0 ?subr_ge0 ?(polytope_le1 i lambda_gt0 q_in) //;
    case: P_prior.
have loss0 : \sum_i P i * (1 - q i) = 0.
  apply/eqP; rewrite eq_le sumr_ge0 // andbT complement_accuracy // subr_le0.
  by move: q_acc; rewrite subr0.
have q1 (i : 'I_M) : (i < 2)%N -> q i = 1.
  move=> i_lt; have P_gt0 : 0 < P i
    by rewrite -entry_ord (lt_le_trans second_gt0) // entry_le.
  have /eqP := psumr_eq0P terms loss0 (i := i) isT;
    rewrite mulf_eq0 (gt_eqF P_gt0) /= subr_eq0 => /eqP.
  by move/esym.
have [q_ge0 /(_ ord0)] := q_in; rewrite (bigD1 ord0) //=
  (bigD1 (Ordinal M_gt1)) //= !q1 // mulr1 [lambda - 1 + _]addrA subrK.
rewrite leNgt => /negP; apply; rewrite ltr_addl;
  apply: lt_le_trans ltr01 _; rewrite ler_addl.
by apply: sumr_ge0.
Qed.

(* Below D^(M-1) valid letter distortions sum to less than M-1, so that their
   quotient is above 1. *)
Lemma distortions_sum D d P :
  S P -> D < 1 - entry P 1 -> valid_distortions D d -> \sum_i d i < N%:R.
Proof.
move=> S_P D_lt [d_range _ d_valid]; have [P_prior P_dec] := S_sorted S_P.
have acc : 1 - D <= entry P 1 * (M%:R - \sum_i d i).
  apply: le_trans (_ : \sum_i P i * (1 - d i) <= _);
    first by rewrite complement_accuracy // ler_add2l ler_opp2 d_valid.
  rewrite -[X in X%:R - _]card_ord -sumr_const -sumrB mulr_sumr;
    apply: ler_sum => i _; rewrite ler_wpmul2r ?le_first //.
  by rewrite subr_ge0; case/andP: (d_range i).
have first_lt : entry P 1 < 1 - D by rewrite ltr_subr_addl addrC -ltr_subr_addl.
have := lt_le_trans first_lt acc; rewrite -{1}[entry P 1]mulr1 => one_lt.
have first_gt0 : 0 < entry P 1.
  by rewrite lt_def entry_ge0 // andbT; apply/eqP => e0; move: one_lt;
    rewrite e0 !mul0r ltxx.
by move: one_lt; rewrite ltr_pmul2l // ltr_subr_addr mulrSr addrC ltr_add2r.
Qed.

Lemma quotient_gt1 d : 0 < d ord0 -> \sum_i d i < N%:R ->
  1 < (N%:R - \sum_(i | i != ord0) d i) / d ord0.
Proof.
by move=> d_gt0; rewrite (bigD1 ord0) //= => small;
  rewrite ltr_pdivl_mulr // mul1r ltr_subr_addr.
Qed.

(* kalantari2018, Theorem 2(b), corrected, for D < D^(M-1): exp(epsilon) is the
   least quotient of E_0, and no E_l is below it (a is a number that no A_l of
   the set exceeds, D^(l) in the paper). *)
Theorem sorted_terms D L P :
  S P -> D < 1 - entry P 1 -> least_exp_epsilon S D L ->
  (exists d, [/\ valid_distortions D d, 0 < d ord0, \sum_i d i <= N%:R &
                 L = (N%:R - \sum_(i | i != ord0) d i) / d ord0]) /\
  forall (l : nat) a d, (l < M)%N -> (forall Q, S Q -> A Q l <= a) ->
  (forall i : 'I_M, (i < M - l)%N -> 0 <= d i <= 1) ->
    (forall i j : 'I_M, (i <= j < M - l)%N -> d i <= d j) ->
    (forall Q, S Q -> \sum_(i < M | (i < M - l)%N) Q i * d i <= D - a) ->
    0 < d ord0 ->
    L <= ((M - 1 - l)%:R - \sum_(i < M | (0 < i < M - l)%N) d i) / d ord0.
Proof.
move=> S_P D_lt /sorted_minimum[[d [d_valid d_le]] least]; split.
  have d_sum := distortions_sum S_P D_lt d_valid; have [d_range _ _] := d_valid.
  have d_gt0 : 0 < d ord0.
    rewrite lt_def (andP (d_range ord0)).1 andbT;
      apply/eqP => d0; move: d_sum d_le.
    by rewrite [\sum_i d i](bigD1 ord0) //= d0 mulr0 add0r subr_le0 => small;
      rewrite leNgt small.
  exists d; have q_gt1 := ltW (quotient_gt1 d_gt0 d_sum).
  have upper := least d d_valid d_gt0; rewrite (max_idPr q_gt1) in upper.
  apply: And4 (d_valid) (d_gt0) (ltW d_sum) _; apply: le_anti;
    rewrite upper andTb ler_pdivr_mulr; last exact: d_gt0.
  exact: d_le.
move=> {d d_valid d_le} l a d l_lt A_le d_range d_sorted d_valid d_gt0.
pose d' (i : 'I_M) : R := if (i < M - l)%N then d i else 1.
have first : d' ord0 = d ord0 by rewrite /d' subn_gt0 l_lt.
have d'_valid : valid_distortions D d'.
  apply: And3 => [i | i j le_ij | Q S_Q].
  - by rewrite /d'; case: ifP => [i_lt | _];
      [exact: d_range | rewrite ler01 lexx].
  - rewrite /d'; case: (boolP (j < M - l)%N) => [j_lt | _].
      by rewrite (leq_ltn_trans le_ij j_lt);
        apply: d_sorted; rewrite le_ij j_lt.
    by case: ifP => [i_lt | _]; [case/andP: (d_range i i_lt) | rewrite lexx].
  - rewrite (bigID (fun i : 'I_M => i < M - l)%N) /=;
      have -> : D = (D - a) + a by rewrite subrK.
    apply: ler_add.
      by apply: le_trans (d_valid Q S_Q); apply: ler_sum => i i_lt;
        rewrite /d' i_lt lexx.
    apply: le_trans (A_le Q S_Q); rewrite /A; under eq_bigl do rewrite -leqNgt.
    by apply: ler_sum => i i_ge; rewrite /d' ltnNge i_ge /= mulr1 lexx.
have d'_gt0 : 0 < d' ord0 by rewrite first.
have := least d' d'_valid d'_gt0; rewrite (max_idPr
  (ltW (quotient_gt1 d'_gt0 (distortions_sum S_P D_lt d'_valid)))) first.
congr (_ <= _ / _); rewrite (bigID (fun i : 'I_M => i < M - l)%N) /= opprD addrA
    addrAC; congr (_ - _); last first.
  apply: eq_big => [i | i /andP[_ i_lt]]; last by rewrite /d' i_lt.
  by rewrite -val_eqE /= lt0n.
rewrite (eq_big (fun i : 'I_M => ~~ (i < M - l)%N) (fun=> 1)) =>
  [|i|i /andP[_ /negPf i_ge]]; last 2 first.
- by apply: andb_idl; rewrite -leqNgt => i_ge;
    rewrite -val_eqE /= -lt0n (leq_trans _ i_ge) // subn_gt0.
- by rewrite /d' i_ge.
have -> : \sum_(i < M | ~~ (i < M - l)%N) 1 = l%:R :> R.
  have := sumr_const 'I_M (1 : R);
    rewrite card_ord (bigID (fun i : 'I_M => i < M - l)%N) /=.
  rewrite -(big_ord_widen M (fun=> 1)) ?leq_subr //
    sumr_const card_ord => total.
  by apply: (addrI (M - l)%:R); rewrite total -natrD subnK // ltnW.
by rewrite subn1 natrB.
Qed.

(* From D^(M-1) on nothing need leak: sorted_zero in LettersAndOutputs. *)

End SortedSets.

(* Mechanisms that answer the letters of A only (kalantari2016, Section V-B,
   (25) and (26)). *)
Section Truncated.
Variables (R : realFieldType) (X : finType) (A : pred X) (a : X).
Implicit Types D mu : R.
Hypothesis A_a : A a.

Local Notation n := (#|A| - 1)%N.

(* 1-D on the diagonal of the block, D/n beside it; the rows of the other
   letters repeat that of a. *)
Definition truncated D (x y : X) : R :=
  if A y then if y == (if A x then x else a) then 1 - D else D / n%:R else 0.

Definition truncated_level D : R := n%:R * (1 - D) / D.

Let n_succ : #|A|%:R = n%:R + 1 :> R.
Proof. by rewrite -mulrSr subn1 prednK //; apply/card_gt0P; exists a. Qed.

Lemma truncated_scaled D x y : 0 < D -> D < 1 -> (0 < n)%N ->
  truncated D x y = (1 - D) * scaled_response (truncated_level D) A a x y.
Proof.
move=> D_gt0 D_lt1 n_gt0;
  have n_neq0 : n%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
rewrite /truncated /scaled_response; case: ifP => _; last by rewrite mulr0.
case: ifP => _; first by rewrite mulr1.
rewrite /truncated_level invf_div; set u := 1 - D;
  have u_neq0 : u != 0 by rewrite subr_eq0 eq_sym lt_eqF.
by rewrite mulrA [u * D]mulrC -mulf_div divff // mulr1.
Qed.

Lemma truncated_level_ge1 D :
  0 < D -> D <= n%:R / (n%:R + 1) -> 1 <= truncated_level D.
Proof.
move=> D_gt0; rewrite ler_pdivl_mulr ?ltr_paddl ?ltr01
  ?ler0n // mulrDr mulr1 => D_le.
by rewrite ler_pdivl_mulr // mul1r mulrBr mulr1 ler_subr_addl [n%:R * D]mulrC.
Qed.

(* (26), corrected: for 0 < D <= n/(n+1), where n = M-1-k. *)
Theorem truncated_mechanism D : 0 < D -> D <= n%:R / (n%:R + 1) ->
  [/\ mechanism (truncated D), level (truncated D) (truncated_level D)
    & forall P, prior P ->
    distortion P id (truncated D) = 1 - (1 - D) * \sum_(x | A x) P x].
Proof.
move=> D_gt0 D_le; have level_ge1 := truncated_level_ge1 D_gt0 D_le.
have level_gt0 : 0 < truncated_level D by rewrite (lt_le_trans ltr01).
have n_gt0 : (0 < n)%N.
  by rewrite lt0n; apply/eqP => n0; move: level_gt0;
    rewrite /truncated_level n0 !mul0r ltxx.
have n_pos : 0 < n%:R :> R by rewrite ltr0n.
have D_lt1 : D < 1 by rewrite (le_lt_trans D_le) // ltr_pdivr_mulr ?ltr_paddl
  ?ltr01 ?ltW // mul1r ltr_addl ltr01.
have u_gt0 : 0 < 1 - D by rewrite subr_gt0.
have level_D : truncated_level D * D = n%:R * (1 - D) by rewrite divfK ?gt_eqF.
have T_mech : mechanism (truncated D).
  split=> [x y | x]; first by rewrite truncated_scaled // mulr_ge0
    ?(ltW u_gt0) ?scaled_response_ge0.
  under eq_bigr do rewrite truncated_scaled //; rewrite -mulr_sumr.
  apply: (mulfI (lt0r_neq0 level_gt0));
    rewrite mulrCA scaled_response_sum // n_succ [n%:R + 1]addrC addrA subrK.
  by rewrite mulrDr [(1 - D) * n%:R]mulrC -level_D
    [(1 - D) * _]mulrC -mulrDr subrK.
split=> // [|P P_prior].
  split=> [x x' y | mu mu_ldp].
    by rewrite !truncated_scaled // mulrCA ler_wpmul2l
      ?scaled_response_ldp // ltW.
  have [x x_in x_neq] : exists2 x, A x & x != a.
    move: n_gt0; rewrite (cardD1 a A) [a \in A]A_a add1n subn1 /=.
    by case/card_gt0P => x; rewrite !inE => /andP[x_neq x_in]; exists x.
  have := mu_ldp a x a; rewrite !truncated_scaled // mulrCA ler_pmul2l //
    /scaled_response A_a x_in eqxx.
  by rewrite eq_sym (negPf x_neq) ler_pdivl_mulr // mul1r.
rewrite distortion_id //; congr (1 - _); rewrite mulr_sumr [RHS]big_mkcond;
  apply: eq_bigr => x _.
by rewrite /truncated; case Ax: (A x); rewrite ?mulr0 // eqxx mulrC.
Qed.

(* (26) as printed is false beyond n/(n+1): the printed exp(epsilon)
   is below 1. *)
Theorem printed_level_false D :
  0 < D -> n%:R / (n%:R + 1) < D -> mechanism (truncated D) ->
  ~ level (truncated D) (truncated_level D).
Proof.
move=> D_gt0 D_gt T_mech [T_ldp _]; have := ldp_ge1 a T_mech T_ldp;
  rewrite leNgt => /negP; apply.
move: D_gt; rewrite ltr_pdivr_mulr ?ltr_paddl ?ltr01
  ?ler0n // mulrDr mulr1 => D_gt.
by rewrite ltr_pdivr_mulr // mul1r mulrBr mulr1 ltr_subl_addl [n%:R * D]mulrC.
Qed.

(* Such distortions lie below D^(M-1) = (M-1)/M of the uniform prior, for every
   block that leaves letters out. *)
Theorem printed_range_false : (0 < n)%N -> (#|A| < #|X|)%N ->
  exists D, [/\ 0 < D, D < (#|X|%:R - 1) / #|X|%:R,
  mechanism (truncated D) & ~ level (truncated D) (truncated_level D)].
Proof.
move=> n_gt0 A_lt; have n_pos : 0 < n%:R :> R by rewrite ltr0n.
have X_gt0 : 0 < #|X|%:R :> R by rewrite ltr0n (leq_ltn_trans _ A_lt).
have below : n%:R / (n%:R + 1) < (#|X|%:R - 1) / #|X|%:R :> R.
  rewrite -n_succ ltr_pdivr_mulr; last by rewrite n_succ addr_gt0 ?ltr01.
  rewrite mulrAC ltr_pdivl_mulr // mulrBl mul1r -[n%:R](addrK 1) -n_succ mulrBl
    mul1r mulrC ltr_add2l ltr_opp2.
  by rewrite ltr_nat.
have [ge_half le_half] := midf_lt below;
  set D := _ / 2%:R in ge_half le_half; exists D.
have D_gt0 : 0 < D
  by apply: lt_trans ge_half; rewrite divr_gt0 // addr_gt0 ?ltr01.
have D_lt1 : D < 1 by apply: lt_trans le_half _;
  rewrite ltr_pdivr_mulr // mul1r ltr_subl_addr ltr_addl ltr01.
have T_mech : mechanism (truncated D).
  split=> [x y | x].
    rewrite /truncated; case: ifP => // _;
      case: ifP => _; first by rewrite subr_ge0 ltW.
    by rewrite divr_ge0 ?ler0n // ltW.
  set r := if A x then x else a; have A_r : A r by rewrite /r; case: ifP.
  rewrite /truncated -big_mkcond -/r (bigD1 r) //= eqxx
    (eq_bigr (fun=> D / n%:R)) => [|y /andP[_ /negPf -> //]].
  have count : #|[pred y | A y && (y != r)]| = n.
    by rewrite (cardD1 r A) [r \in A]A_r add1n subn1 /=;
      apply: eq_card => y; rewrite !inE andbC.
  by rewrite sumr_const count -mulr_natr divfK ?gt_eqF // subrK.
split=> //; exact: printed_level_false.
Qed.

End Truncated.

(* The mechanisms (25) for a set of sorted priors. *)
Section Blocks.
Variables (R : realFieldType) (N : nat).
Add Field numbers : (field_of_numbers R).
Local Notation M := N.+1.
Implicit Types (P : 'I_M -> R) (D a : R) (l : nat).

Definition block l : pred 'I_M := fun i => (i < M - l)%N.

Lemma block_card l : #|block l| = (M - l)%N.
Proof.
rewrite -sum1_card;
  transitivity (\sum_(i < M | (i < M - l)%N) 1)%N; first exact: eq_bigl.
by rewrite -(big_ord_widen M (fun=> 1%N)) ?leq_subr // sum1_card card_ord.
Qed.

Lemma last_in_block l : (l < M)%N -> block l (inord (M - l).-1).
Proof. by move=> l_lt; rewrite /block inordK prednK ?subn_gt0 // ?leq_subr. Qed.

(* (25): answers in the first M-l letters; the other rows repeat row M-l. *)
Definition block_mechanism l D := truncated (block l) (inord (M - l).-1) D.

Lemma block_distortion l D P :
  prior P -> 1 - (1 - D) * (\sum_(i | block l i) P i) = A P l + (1 - A P l) * D.
Proof.
move=> P_prior; have -> : \sum_(i | block l i) P i = 1 - A P l
  by rewrite A_top // subKr.
by identity R.
Qed.

Variable S : source_set R [finType of 'I_M].
Hypothesis S_sorted : forall P, S P -> prior P /\ decreasing P.

(* kalantari2016, (25) and Theorem 2: with D - D^(l) for D, where
   D^(l) < D < D^(M-1), the distortion lies in the range of (26), and the
   mechanism is valid at D (a is a number that no A_l of the set exceeds). *)
Theorem block_valid l a D P : S P -> D < 1 - entry P 1 -> (l < M)%N ->
  (forall Q, S Q -> A Q l <= a) -> a < D ->
  [/\ 0 < D - a, D - a <= (M - 1 - l)%:R / ((M - 1 - l)%:R + 1),
      mechanism (block_mechanism l (D - a)),
      level (block_mechanism l (D - a)) ((M - 1 - l)%:R *
        (1 - (D - a)) / (D - a)) & valid S D id (block_mechanism l (D - a))].
Proof.
move=> S_P D_lt l_lt A_le a_lt; have [P_prior P_dec] := S_sorted S_P.
have d_gt0 : 0 < D - a by rewrite subr_gt0.
have n_eq : (#|block l| - 1)%N = (M - 1 - l)%N by rewrite block_card subnAC.
set n := (M - 1 - l)%N in n_eq *; have n_succ : (M - l)%:R = n%:R + 1 :> R.
  by rewrite -mulrSr /n subnAC subn1 prednK // subn_gt0.
have n_pos : 0 < n%:R + 1 :> R by rewrite ltr_paddl ?ltr01 ?ler0n.
have a_ge0 : 0 <= a by apply: le_trans (A_le P S_P); exact: A_ge0.
have first_le : entry P 1 <= 1 - D
  by rewrite ler_subr_addl addrC -ler_subr_addl ltW.
have top_le' : 1 - a <= (n%:R + 1) * (1 - D).
  apply: le_trans (_ : top P (M - l) <= _).
    by rewrite ler_subl_addr -ler_subl_addl -A_top // A_le.
  by rewrite -n_succ; apply: le_trans (top_le P_prior P_dec (leq_subr _ _)) _;
    rewrite ler_wpmul2l ?ler0n.
have d_le : D - a <= n%:R / (n%:R + 1).
  rewrite ler_pdivl_mulr // mulrC -subr_ge0; have ->
    : n%:R - (n%:R + 1) * (D - a) = (n%:R + 1) * (1 - D) - (1 - a) + n%:R * a.
    by rewrite !mulrBr !mulrDl !mul1r !mulr1 !opprD !opprK; identity R.
  by rewrite addr_ge0 ?subr_ge0 // mulr_ge0 ?ler0n.
have := @truncated_mechanism R [finType of 'I_M] (block l) (inord (M - l).-1)
  (last_in_block l_lt) (D - a).
rewrite /truncated_level n_eq => /(_ d_gt0 d_le)[T_mech T_level T_distortion];
  split=> // Q S_Q.
have [Q_prior _] := S_sorted S_Q; rewrite T_distortion // block_distortion //.
rewrite -[X in _ <= X](subrK a) addrC ler_add ?A_le // ler_pimull
  ?(ltW d_gt0) // ler_subl_addr ler_addl.
exact: A_ge0.
Qed.

End Blocks.

(* k = M-1: the constant answer leaks nothing, and is valid from D^(M-1) on. *)
Theorem constant_answer (R : realFieldType) N
  (W := fun _ y : 'I_N.+1 => (y == ord0)%:R : R) :
  [/\ mechanism W, level W 1 & forall P, prior P -> distortion P id W = A P N].
Proof.
have W_mech : mechanism W.
  split=> [x y | x]; first exact: ler0n.
  by rewrite (bigD1 ord0) // /W eqxx /= big1 ?addr0 // => y /negPf ->.
split=> [//||P P_prior].
  by split=> [x x' y | mu]; [rewrite mul1r | exact: (ldp_ge1 ord0 W_mech)].
rewrite distortion_id // (bigD1 ord0) //= /W eqxx mulr1 big1 => [|y /negPf ->];
  last by rewrite mulr0.
rewrite addr0 (A_top P_prior) subSnn topS ?ltn0Sn // top0 add0r.
by rewrite (entry_ord P ord0).
Qed.
