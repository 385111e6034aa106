(* Convex sets whose folded intersection equals their folded union
   (kalantari2018, Corollary 1 and Remark 6, corrected).

   Exports: exchanges_generate, folds_closed, hull_folds_to_one_set,
   repaired_optimum, repaired_symmetric, repaired_zero. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne OnePrior LettersAndOutputs SortedSets.
From symdp Require Import LeastInformation Refutations Folding.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Neighbouring places, and the exchange of what stands there. *)
Section Neighbours.
Variable N : nat.
Local Notation M := N.+1.
Implicit Types (i : 'I_N) (T : {perm 'I_M}).

Definition lower i : 'I_M := widen_ord (leqnSn N) i.
Definition upper i : 'I_M := lift ord0 i.
Definition exchange i : {perm 'I_M} := tperm (lower i) (upper i).

Lemma lower_upper i : lower i != upper i.
Proof. by rewrite -val_eqE /= /bump /= add1n neq_ltn ltnSn. Qed.

Lemma exchange2 i : (exchange i * exchange i)%g = 1%g.
Proof. exact: tperm2. Qed.

(* What holds between neighbours holds between all. *)
Lemma neighbours_decrease (R : realFieldType) (Q : 'I_M -> R) :
  (forall i, Q (upper i) <= Q (lower i)) -> decreasing Q.
Proof.
move=> Q_dec; suff all n : (n < M)%N ->
    forall i : 'I_M, (i <= n)%N -> Q (inord n) <= Q i.
  by move=> i j le_ij; rewrite -{1}(inord_val j); exact: all.
elim: n => [_ i | n IH n_lt i].
  by rewrite leqn0 => /eqP i0; rewrite (_ : inord 0 = i) //;
    apply: val_inj; rewrite /= inordK.
rewrite leq_eqVlt => /orP[/eqP i_eq | i_le]; first by rewrite -i_eq inord_val.
apply: le_trans (IH (ltnW n_lt) i i_le);
  have := Q_dec (Ordinal (n_lt : (n < N)%N)).
by congr (Q _ <= Q _); apply: val_inj; rewrite /= inordK // ltnW.
Qed.

(* Without a descent nothing is moved. *)
Lemma no_descent T : (forall i, T (lower i) <= T (upper i))%N -> T = 1%g.
Proof.
move=> T_up; have above n : (n < M)%N -> (n <= T (inord n))%N.
  elim: n => // n IH n_lt; apply: leq_ltn_trans (IH (ltnW n_lt)) _;
    pose i := Ordinal (n_lt : (n < N)%N).
  have low : inord n = lower i by apply: val_inj; rewrite /= inordK // ltnW.
  have up : inord n.+1 = upper i by apply: val_inj; rewrite /= inordK.
  rewrite low up ltn_neqAle T_up andbT;
    apply: contra (lower_upper i) => /eqP same.
  by apply/eqP/(@perm_inj _ T)/val_inj.
have above' (j : 'I_M) : (j <= T j)%N by rewrite -{2}(inord_val j) above.
have total : (\sum_(j < M) T j = \sum_(j < M) j)%N
  by rewrite [RHS](reindex_inj (@perm_inj _ T)).
apply/permP => j; rewrite perm1; apply/val_inj/eqP;
  rewrite /= eqn_leq above' andbT leqNgt; apply/negP => lt.
suff : (\sum_(k < M) k < \sum_(k < M) T k)%N by rewrite total ltnn.
rewrite (bigD1 j) //= [X in (_ < X)%N](bigD1 j) //= -addSn;
  apply: leq_add => //.
by apply: leq_sum => k _.
Qed.

Definition weight T := (\sum_(i < M) i * T i)%N.

Lemma weight_le T : (weight T <= \sum_(i < M) M * M)%N.
Proof. by apply: leq_sum => i _; apply: leq_mul; apply: ltnW. Qed.

Lemma weight_exchange T i :
  (T (upper i) < T (lower i))%N -> (weight T < weight (exchange i * T)%g)%N.
Proof.
move=> descent; have -> : weight (exchange i * T)%g =
    (\sum_(j < M) exchange i j * T j)%N.
  rewrite /weight (reindex_inj (@perm_inj _ (exchange i))) /=;
    apply: eq_bigr => j _.
  by rewrite permM /exchange tpermK.
have up_low : upper i != lower i by rewrite eq_sym lower_upper.
have arithmetic (n a b r : nat) :
    (b < a -> n * a + (n.+1 * b + r) < n.+1 * a + (n * b + r))%N.
  by move=> b_lt; rewrite !mulSn !addnA !ltn_add2r addnC ltn_add2r.
rewrite /weight (bigD1 (lower i)) // (bigD1 (upper i)) //
  [X in (_ < X)%N](bigD1 (lower i)) //.
rewrite [X in (_ < _ + X)%N](bigD1 (upper i)) //= /exchange tpermL tpermR.
rewrite [X in (_ < _ + (_ + X))%N](eq_bigr (fun j : 'I_M => j * T j)%N) =>
    [|j /andP[j_low j_up]]; last first.
  by rewrite /exchange tpermD // eq_sym.
exact: arithmetic descent.
Qed.

End Neighbours.

(* A convex set that holds a decreasing prior, and whose folded parts
   are one set. *)
Section OneFoldedSet.
Variables (R : realFieldType) (N : nat) (S : source_set R [finType of 'I_N.+1])
  (A : {set {perm 'I_N.+1}}) (P0 : 'I_N.+1 -> R).
Local Notation M := N.+1.
Local Notation cap := (folded_by_all S).
Implicit Types (P Q d q : 'I_M -> R) (D lambda : R) (T U : {perm 'I_M}).
Hypotheses (S_prior : forall P, S P -> prior P)
  (S_convex : forall P, convex_hull S P -> S P).
Hypotheses (A_lists : lists A S) (S_P0 : S P0) (P0_dec : decreasing P0).
Hypothesis coincide : forall Q, folded_by_some S Q -> cap Q.
Add Field numbers : (field_of_numbers R).

Lemma one_in : 1%g \in A.
Proof. by apply/A_lists; exists P0 => // i j le_ij; rewrite !perm1 P0_dec. Qed.

Lemma cap_decreasing Q : cap Q -> decreasing Q.
Proof.
by move=> Q_in; have [P _ []] := Q_in 1%g (iffLR (A_lists _) one_in).
Qed.

Lemma cap_source Q : cap Q -> S Q.
Proof.
move=> Q_in; have [P S_P [_ Q_eq]] := Q_in 1%g (iffLR (A_lists _) one_in);
  apply: S_convex.
exists [finType of unit], (fun=> P); split=> //; exists (fun=> 1);
    split=> [_||j]; first exact: ler01.
  by rewrite sumr_const card_unit.
by rewrite Q_eq perm1 (bigD1 tt) //= mul1r big1 ?addr0 // => -[].
Qed.

Lemma source_cap Q : S Q -> decreasing Q -> cap Q.
Proof.
move=> S_Q Q_dec; apply: coincide; exists 1%g; first exact/A_lists/one_in.
by exists Q => //; split=> // j; rewrite perm1.
Qed.

(* Some prior of the folded set has equal entries in the places i and i+1. *)
Definition tie (i : 'I_N) := exists2 Q, cap Q & Q (lower i) = Q (upper i).

Lemma tie_exchange i T : tie i -> T \in A -> (exchange i * T)%g \in A.
Proof.
move=> [Q Q_in Q_tie] T_in;
  have [P S_P [Q_dec Q_eq]] := Q_in T (iffLR (A_lists T) T_in).
have Q_fixed j : Q (exchange i j) = Q j
  by rewrite /exchange; case: tpermP => [-> | -> | //]; rewrite Q_tie.
by apply/A_lists; exists P => // j k le_jk;
  rewrite !permM -!Q_eq !Q_fixed Q_dec.
Qed.

(* On the segment from a prior that T sorts to a decreasing one, the first
   descent of T that is met is a tie. *)
Lemma first_tie T :
  T \in A -> T != 1%g -> exists2 i, tie i & (T (upper i) < T (lower i))%N.
Proof.
move=> T_in T_neq; have [P S_P P_dec] := iffLR (A_lists T) T_in.
pose descent := [pred i | (T (upper i) < T (lower i))%N].
have [i0 i0_in] : exists i, descent i.
  apply/existsP; apply: contraR T_neq => /existsPn none;
    apply/eqP/no_descent => i.
  by have := none i; rewrite /= -leqNgt.
pose g i := P (T (lower i)) - P (T (upper i));
  pose h i := P0 (T (upper i)) - P0 (T (lower i)).
have g_ge0 i : 0 <= g i
  by rewrite subr_ge0; apply: P_dec; rewrite /= /bump /= add1n.
have h_ge0 i : descent i -> 0 <= h i
  by move=> /ltnW lt; rewrite subr_ge0; exact: P0_dec.
pose time i := g i / (g i + h i).
have [i i_in i_min] := arg_minP time i0_in; set t := time i in i_min.
have t_ge0 : 0 <= t by rewrite divr_ge0 // addr_ge0 // h_ge0.
have t_le1 : t <= 1.
  have [zero | nonzero] := eqVneq (g i + h i) 0;
    first by rewrite /t /time zero invr0 mulr0 ler01.
  rewrite ler_pdivr_mulr ?mul1r ?ler_addl ?h_ge0 //.
  by rewrite lt_def nonzero addr_ge0 // h_ge0.
pose S_mix j := (1 - t) * P j + t * P0 j.
have S_S : S S_mix.
  apply: S_convex; exists [finType of bool],
    (fun b : bool => if b then P0 else P); split=> [[]|] //.
  exists (fun b : bool => if b then t else 1 - t);
      split=> [[]||j]; rewrite ?subr_ge0 //.
    by rewrite big_bool /= addrC subrK.
  by rewrite big_bool /= addrC.
have gap k : S_mix (T (lower k)) - S_mix (T (upper k)) = g k - t * (g k + h k)
  by rewrite /S_mix /g /h; identity R.
have same : S_mix (T (lower i)) = S_mix (T (upper i)).
  apply/eqP; rewrite -subr_eq0 gap subr_eq0 eq_sym;
      have [zero | nonzero] := eqVneq (g i + h i) 0.
    by rewrite zero mulr0 eq_sym; move/eqP: zero;
      rewrite paddr_eq0 ?h_ge0 // => /andP[].
  by rewrite /t /time divfK.
exists i => //; exists (fun j => S_mix (T j)) => //; apply: coincide;
  exists T; first exact/A_lists.
exists S_mix => //; split=> //; apply: neighbours_decrease => k;
  rewrite -subr_ge0 gap subr_ge0.
have [k_in | k_out] := boolP (descent k).
  have [zero | nonzero] := eqVneq (g k + h k) 0; first by rewrite zero mulr0.
  by rewrite -ler_pdivl_mulr ?i_min // lt_def nonzero addr_ge0 // h_ge0.
have h_le0 : h k <= 0.
  by rewrite subr_le0; apply: P0_dec; rewrite leqNgt.
apply: le_trans (_ : t * g k <= _); first by rewrite ler_wpmul2l // ger_addl.
by rewrite ler_pimull.
Qed.

Lemma folds_induction (K : {perm 'I_M} -> Prop) : K 1%g ->
  (forall i T, tie i -> T \in A -> K T -> K (exchange i * T)%g) ->
  forall T, T \in A -> K T.
Proof.
move=> K1 K_step T T_in;
  move: {2}(_ - weight T)%N (leqnn (\sum_(i < M) M * M - weight T)) => n.
elim: n T T_in => [|n IH] T T_in small; have [-> // | T_neq] := eqVneq T 1%g.
  have [i _ descent] := first_tie T_in T_neq; have := weight_exchange descent.
  by move: small; rewrite leqn0 subn_eq0 => /(leq_trans (weight_le _));
    rewrite ltnNge => ->.
have [i i_tie descent] := first_tie T_in T_neq;
  have T'_in := tie_exchange i_tie T_in.
rewrite -[T]mul1g -(exchange2 i) -mulgA; apply: K_step => //;
  apply: IH => //; rewrite -ltnS.
apply: leq_trans small; apply: ltn_sub2l (weight_exchange descent).
exact: leq_trans (weight_exchange descent) (weight_le _).
Qed.

(* The folding permutations are closed under composition ... *)
Theorem folds_closed T U : T \in A -> U \in A -> (T * U)%g \in A.
Proof.
move=> T_in U_in; move: T T_in;
  apply: folds_induction => [|i T i_tie T_in TU_in]; first by rewrite mul1g.
by rewrite -mulgA; apply: tie_exchange.
Qed.

(* ... and generated by the exchanges of neighbours among them. *)
Theorem exchanges_generate :
  A = <<[set exchange i | i in 'I_N & exchange i \in A]>>%g.
Proof.
have A_group := closed_group one_in folds_closed; apply/eqP;
    rewrite eqEsubset; apply/andP; split.
  apply/subsetP; apply: folds_induction => [|i T i_tie _ T_in];
    first exact: group1.
  apply: groupM => //; apply/mem_gen/imsetP; exists i => //; rewrite inE /=.
  by have := tie_exchange i_tie one_in; rewrite mulg1.
by rewrite (gen_subG _ (Group A_group));
  apply/subsetP => _ /imsetP[i + ->]; rewrite inE.
Qed.

(* Where the places i and i+1 belong to two orbits, no orbit has letters on both
   sides: orbits are of consecutive letters. *)
Lemma orbits_consecutive i j k :
  exchange i \notin A -> alike A j k -> (j <= i)%N = (k <= i)%N.
Proof.
move=> i_out; have kept T : T \in A ->
    forall l : 'I_M, (T l <= i)%N = (l <= i)%N.
  move: T; apply: folds_induction => [l | i' T i'_tie _ IH l];
    first by rewrite perm1.
  rewrite permM IH; have i'_in := tie_exchange i'_tie one_in;
    rewrite mulg1 in i'_in.
  have i'_neq : i' != i :> nat by apply: contraNneq i_out => /val_inj <-.
  have cut : (upper i' <= i)%N = (lower i' <= i)%N.
    by rewrite (_ : upper i' = i'.+1 :> nat) //
      (_ : lower i' = i' :> nat) // ltn_neqAle i'_neq.
  by rewrite /exchange; case: tpermP => [-> | -> | //]; rewrite cut.
move=> /connectP[path + ->]; elim: path j
  => //= l path IH j /andP[/existsP[T /andP[T_in /eqP l_eq]] /IH <-].
by rewrite l_eq kept.
Qed.

(* The orbit means of a decreasing vector decrease. *)
Lemma mean_decreasing d : decreasing d -> decreasing (orbit_mean A d).
Proof.
move=> d_dec; apply: neighbours_decrease => i;
    have [i_in | i_out] := boolP (exchange i \in A).
  have -> : upper i = exchange i (lower i) by rewrite /exchange tpermL.
  by rewrite mean_constant.
apply: le_trans (_ : d (lower i) <= _); last first.
  apply: mean_ge => j j_low; apply: d_dec;
    have := orbits_consecutive i_out j_low.
  by rewrite /= leqnn => <-.
apply: le_trans (_ : d (upper i) <= _);
  last by apply: d_dec; rewrite /= /bump /= add1n.
apply: mean_le => j j_up; apply: d_dec; have := orbits_consecutive i_out j_up.
by rewrite /= /bump /= add1n ltnn leqNgt => /esym/negbFE.
Qed.

Lemma mean_cap P : cap P -> cap (orbit_mean A P).
Proof.
move=> P_in; apply: source_cap; last exact/mean_decreasing/cap_decreasing.
by apply: S_convex; apply: (group_means A_lists) => //;
  [exists P0 | exact: folds_closed].
Qed.

Lemma cap_prior P : cap P -> prior P. Proof. by move/cap_source/S_prior. Qed.

(* What is accurate on the folded set is so on the set, averaged over
   the orbits. *)
Lemma mean_accurate q u : (forall P, cap P -> u <= \sum_i P i * q i) ->
  forall P, S P -> u <= \sum_i P i * orbit_mean A q i.
Proof.
move=> q_acc; apply: (folded_accurate A_lists) => [|P /coincide P_in];
  first exact: mean_constant.
by rewrite mean_moved; exact/q_acc/mean_cap.
Qed.

(* kalantari2018, Corollary 1: a convex set whose folded parts are one set leaks
   as much as that set. *)
Theorem hull_folds_to_one_set D lambda :
  1 <= lambda -> achievable S D lambda <-> achievable cap D lambda.
Proof.
move=> lambda_ge1; split; first by apply: achievable_sub; exact: cap_source.
move/(achievable_polytope D ord0 lambda_ge1 cap_prior) => [q [q_in q_acc]].
apply/(achievable_polytope D ord0 lambda_ge1 S_prior); exists (orbit_mean A q);
  split; first exact: mean_polytope.
exact: mean_accurate.
Qed.

Theorem one_set_least D L :
  (least_exp_epsilon S D L <-> least_exp_epsilon cap D L) /\
  (least_exp_epsilon S D L <-> least_exp_epsilon (folded_by_some S) D L).
Proof.
have cup lambda : achievable cap D lambda <->
    achievable (folded_by_some S) D lambda.
  split; apply: achievable_sub => // Q Q_in;
    exists 1%g; first exact/A_lists/one_in.
  exact/Q_in/A_lists/one_in.
have least_eq (F : source_set R [finType of 'I_M]) :
    (forall lambda, 1 <= lambda ->
      achievable S D lambda <-> achievable F D lambda) ->
    least_exp_epsilon S D L <-> least_exp_epsilon F D L.
  move=> same; split=> -[L_ge1 L_ach least]; split=> // [|mu mu_ge1 ach].
  - exact/same.
  - by apply: least => //; apply/same.
  - exact/same.
  - by apply: least => //; apply/same.
by split; apply: least_eq => lambda lambda_ge1;
  rewrite ?hull_folds_to_one_set //;
  exact: iff_trans (hull_folds_to_one_set _ _) (cup _).
Qed.

(* The points of (18), repaired: D_1 is least, and D_i = 1 for the l letters
   that are not answered. *)
Definition repaired D l d :=
  [/\ admitted cap D l d, constant A d, forall i, d ord0 <= d i &
      forall i : 'I_M, (M - l <= i)%N -> d i = 1].

(* (M-1-l - D_2 - ... - D_(M-l))/D_1 <= lambda, where 0/0 counts as 1. *)
Definition term_at_most l d lambda :=
  (M - 1 - l)%:R - \sum_(i < M | (0 < i < M - l)%N) d i <= lambda * d ord0.

(* kalantari2018, Remark 6, corrected: exp(epsilon) is the least of
   these terms. *)
Theorem repaired_optimum D lambda : 1 <= lambda ->
  achievable S D lambda <->
  exists l d, [/\ (l < M)%N, repaired D l d & term_at_most l d lambda].
Proof.
move=> lambda_ge1; split=> [/(hull_folds_to_one_set D lambda_ge1)
    | [l [d [l_lt [[t [[_ t_max] _] [d_range d_valid d_sum]]] d_const
      d_least d_silent small]]]].
  move/(sorted_optimum (fun P P_in =>
    conj (cap_prior P_in) (cap_decreasing P_in)) D lambda_ge1) =>
    [c [[c_range c_up c_valid] c_le]].
  have q_in : in_polytope lambda (fun i => 1 - c i).
    split=> i; first by rewrite subr_ge0; case/andP: (c_range i).
    apply: le_trans (_ : (lambda - 1) * (1 - c ord0) + \sum_j (1 - c j) <= _);
      last by rewrite complement_row.
    by rewrite ler_add2r ler_wpmul2l ?subr_ge0 // ler_add2l ler_opp2 c_up.
  have [d [d_range d_le d_sum d_small [t d_eq]]] :=
    lowered_bound lambda_ge1 (mean_polytope A lambda_ge1 q_in).
  have d_ge0 i : 0 <= d i by case/andP: (d_range i).
  have valid P : cap P -> \sum_i P i * d i <= D.
    move=> P_in; have [P_ge0 _] := cap_prior P_in.
    apply: le_trans
        (_ : \sum_i P i * (1 - orbit_mean A (fun i => 1 - c i) i) <= _).
      by apply: ler_sum => i _; rewrite ler_wpmul2l.
    rewrite complement_accuracy ?mean_moved; last exact: cap_prior.
    rewrite complement_accuracy ?subKr; last exact/cap_prior/mean_cap.
    exact/c_valid/mean_cap.
  have everyone (F : 'I_M -> R) : \sum_(i < M | (i < M - 0)%N) F i = \sum_i F i.
    by apply: eq_bigl => i; rewrite subn0 ltn_ord.
  have P0_cap := source_cap S_P0 P0_dec; have D_ge0 : 0 <= D.
    by apply: le_trans (valid P0 P0_cap); apply: sumr_ge0 => i _;
      rewrite mulr_ge0 //; case: (cap_prior P0_cap).
  exists 0%N, d; split=> //; first split=> [||i|i].
  - have largest : largest_tail cap 0 0.
      split=> [|P P_in]; last by rewrite (A0 (cap_prior P_in)).
      by exists P0; [exact: P0_cap | rewrite (A0 (cap_prior P0_cap))].
    exists 0; first by split.
    split=> // [P P_in|]; last by rewrite everyone subn0 subn1.
    by rewrite subr0 everyone valid.
  - by move=> T i T_in; rewrite !d_eq mean_constant.
  - have falling : decreasing (orbit_mean A (fun i => 1 - c i)).
      by apply: mean_decreasing => j k le_jk; rewrite ler_add2l ler_opp2 c_up.
    by rewrite !d_eq ler_add2r ler_add2l ler_opp2 falling.
  - by rewrite subn0 leqNgt ltn_ord.
  have /(quotient_row (d_ge0 ord0) d_sum lambda_ge1) row := d_small ord0.
  rewrite /term_at_most !subn0 subn1; apply: le_trans row; rewrite le_eqVlt;
    apply/orP; left; apply/eqP; congr (_ - _).
  by apply: eq_bigl => i; rewrite ltn_ord andbT -val_eqE lt0n.
have l_le := ltnW l_lt; pose q i := 1 - d i.
have q_in : in_polytope lambda q.
  split=> i; first by rewrite subr_ge0; case/andP: (d_range i).
  apply: le_trans (_ : (lambda - 1) * q ord0 + \sum_j q j <= _).
    by rewrite ler_add2r ler_wpmul2l ?subr_ge0 // ler_add2l ler_opp2.
  rewrite complement_row; apply: le_trans small; rewrite le_eqVlt;
    apply/orP; left; apply/eqP.
  rewrite (bigID (fun i : 'I_M => i < M - l)%N) /= opprD addrA addrAC;
      congr (_ - _); last first.
    by apply: eq_bigl => k; rewrite -val_eqE lt0n.
  have -> : \sum_(i < M | (i != ord0) && ~~ (i < M - l)%N) d i = l%:R.
    rewrite (eq_big (fun k : 'I_M => ~~ (k < M - l)%N) (fun=> 1)) =>
      [|k|k /andP[_]]; last 2 first.
    - by apply: andb_idl; rewrite -leqNgt => k_ge;
        rewrite -val_eqE /= -lt0n (leq_trans _ k_ge) // subn_gt0.
    - by rewrite -leqNgt; apply: d_silent.
    have := sumr_const 'I_M (1 : R);
      rewrite card_ord (bigID (fun i : 'I_M => i < M - l)%N) /=.
    rewrite -(big_ord_widen M (fun=> 1)) ?leq_subr //
      sumr_const card_ord => total.
    by apply: (addrI (M - l)%:R); rewrite total -natrD subnK.
  by rewrite subn1 natrB.
apply/(achievable_polytope D ord0 lambda_ge1 S_prior); exists q; split=> //.
apply: (folded_accurate A_lists) => [T i T_in | P /coincide P_in];
  first by rewrite /q d_const.
rewrite complement_accuracy; last exact: cap_prior.
rewrite ler_add2l ler_opp2 (bigID (fun i : 'I_M => i < M - l)%N) /=
  -[D](subrK t); apply: ler_add; first exact: d_valid.
apply: le_trans (t_max P P_in); rewrite /A; under eq_bigl do rewrite -leqNgt.
by apply: ler_sum => i i_ge; rewrite d_silent ?mulr1.
Qed.

(* Below D^(1), as in (17), the symmetric mechanism is optimal; from (M-1)/M on
   nothing need leak. *)
Theorem repaired_symmetric D P : cap P -> 0 < D -> D < N%:R * entry P M ->
  least_exp_epsilon S D (N%:R * (1 - D) / D).
Proof.
move=> P_in D_gt0 D_lt; apply/(proj1 (one_set_least D _)).
exact: (sorted_symmetric (fun Q Q_in =>
  conj (cap_prior Q_in) (cap_decreasing Q_in)) P_in D_gt0 D_lt).
Qed.

Theorem repaired_zero D : N%:R / M%:R <= D -> least_exp_epsilon S D 1.
Proof.
move=> D_ge; apply/(proj1 (one_set_least D _)).
apply/(sorted_zero D (ltn0Sn N) (fun Q Q_in =>
  conj (cap_prior Q_in) (cap_decreasing Q_in))) => P P_in.
have P_prior := cap_prior P_in; have P_dec := cap_decreasing P_in;
  apply: le_trans D_ge.
rewrite (A_top P_prior) subSnn (topS _ (ltn0Sn N)) (top0 P) add0r.
have M_gt0 : 0 < M%:R :> R by rewrite ltr0n.
have M_eq : M%:R = N%:R + 1 :> R by rewrite mulrSr.
rewrite ler_pdivl_mulr // mulrBl mul1r ler_subl_addr [X in X <= _]M_eq ler_add2l
  mulrC -[X in X <= _](top_all P_prior).
exact: top_le.
Qed.

End OneFoldedSet.
