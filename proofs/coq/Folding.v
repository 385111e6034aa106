(* Letter distortions averaged over the orbits of the folding permutations
   (kalantari2018, Theorem 3, corrected).

   Exports: folded_upper, folded_lower, group_means. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions LocalModel DiagonalPolytope ClassOne
  OnePrior LettersAndOutputs SortedSets.
From symdp Require Import LeastInformation Refutations.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The orbits of a set of permutations, and the mean of a vector over
   each orbit. *)
Section Orbits.
Variables (R : realFieldType) (X : finType) (A : {set {perm X}}).
Implicit Types (d p q : X -> R) (T : {perm X}).

Definition alike := connect (fun i j => [exists T in A, j == T i]).
Definition constant d := forall T i, T \in A -> d (T i) = d i.
Definition orbit_mean d i := (\sum_(j | alike i j) d j) / #|alike i|%:R.

Lemma alike_sym : symmetric alike.
Proof.
suff half i j : alike i j -> alike j i
  by move=> i j; apply/idP/idP; apply: half.
move=> /connectP[path + ->]; elim: path i => [|k path IH] i /=;
  first by rewrite /alike connect0.
case/andP=> /existsP[T /andP[T_in /eqP ->]] /IH back;
  apply: connect_trans back _.
have : fconnect T (T i) i by rewrite (fconnect_sym (@perm_inj _ T)) fconnect1.
apply: connect_sub => a b /eqP <-; apply: connect1.
by apply/existsP; exists T; rewrite T_in eqxx.
Qed.

Lemma alike_refl i : alike i i. Proof. exact: connect0. Qed.

Lemma alike_perm T i : T \in A -> alike i (T i).
Proof.
by move=> T_in; apply: connect1; apply/existsP; exists T; rewrite T_in eqxx.
Qed.

Lemma alike_eq i j : alike i j -> alike i =1 alike j.
Proof. exact: (same_connect alike_sym). Qed.

Lemma alike_moved i j T : T \in A -> alike i (T j) = alike i j.
Proof.
by move=> T_in; rewrite !(alike_sym i) (alike_eq (alike_perm j T_in)).
Qed.

Lemma constant_alike d i j : constant d -> alike i j -> d i = d j.
Proof.
move=> d_const /connectP[path + ->]; elim: path i
  => //= k path IH i /andP[/existsP[T /andP[T_in /eqP k_eq]] /IH <-].
by rewrite k_eq d_const.
Qed.

Lemma size_gt0 i : 0 < #|alike i|%:R :> R.
Proof. by rewrite ltr0n; apply/card_gt0P; exists i; exact: alike_refl. Qed.

Lemma mean_alike d i j : alike i j -> orbit_mean d i = orbit_mean d j.
Proof.
by move=> ij; rewrite /orbit_mean (eq_card (alike_eq ij))
  (eq_bigl _ _ (alike_eq ij)).
Qed.

Lemma mean_constant d : constant (orbit_mean d).
Proof. by move=> T i T_in; rewrite -(mean_alike d (alike_perm i T_in)). Qed.

Lemma mean_ge d i a : (forall j, alike i j -> a <= d j) -> a <= orbit_mean d i.
Proof.
move=> a_le; rewrite ler_pdivl_mulr ?size_gt0 // mulr_natr -sumr_const;
  exact: ler_sum.
Qed.

Lemma mean_le d i a : (forall j, alike i j -> d j <= a) -> orbit_mean d i <= a.
Proof.
move=> a_ge; rewrite ler_pdivr_mulr ?size_gt0 // mulr_natr -sumr_const;
  exact: ler_sum.
Qed.

(* The mean may be moved from the one factor to the other. *)
Lemma mean_moved p d :
  \sum_i p i * orbit_mean d i = \sum_i orbit_mean p i * d i.
Proof.
transitivity (\sum_i \sum_(j | alike i j) p i * d j / #|alike i|%:R).
  by apply: eq_bigr => i _; rewrite mulrA mulr_sumr mulr_suml.
rewrite (exchange_big_dep predT) //=; apply: eq_bigr => j _.
rewrite /orbit_mean !mulr_suml;
  apply: eq_big => [i | i ij]; first exact: alike_sym.
by rewrite (eq_card (alike_eq ij)) mulrAC.
Qed.

Lemma mean_sum d : \sum_i orbit_mean d i = \sum_i d i.
Proof.
have := mean_moved (fun=> 1) d; under eq_bigr do rewrite mul1r; move=> ->;
  apply: eq_bigr => i _.
have -> : orbit_mean (fun=> 1) i = 1
  by apply/eqP; rewrite eq_le mean_ge // mean_le.
by rewrite mul1r.
Qed.

Lemma mean_polytope lambda q :
  1 <= lambda -> in_polytope lambda q -> in_polytope lambda (orbit_mean q).
Proof.
move=> lambda_ge1 [q_ge0 q_in]; split=> i; first exact: mean_ge.
have [one | gap_neq0] := eqVneq lambda 1.
  by have := q_in i; rewrite mean_sum one subrr !mul0r.
have gap_gt0 : 0 < lambda - 1 by rewrite subr_gt0 lt_neqAle eq_sym gap_neq0.
rewrite mean_sum -ler_subr_addr mulrC -ler_pdivl_mulr //; apply: mean_le => j _.
by rewrite ler_pdivl_mulr // mulrC ler_subr_addr.
Qed.

(* Over a group the mean of all renamings is the mean over the orbits. *)
Lemma renamings_mean p i :
  group_set A -> (\sum_(T in A) p (T^-1%g i)) / #|A|%:R = orbit_mean p i.
Proof.
move=> A_group; pose G := Group A_group;
  have A_gt0 : 0 < #|A|%:R :> R by rewrite ltr0n (cardG_gt0 G).
pose h j := \sum_(T in A) p (T^-1%g j).
have h_const : constant h.
  move=> U j U_in; rewrite /h (reindex_inj (mulIg U)) /=;
      apply: eq_big => [T | T _].
    by have := groupMr (G := G) T U_in.
  by rewrite invMg permM permK.
have total : \sum_(j | alike i j) h j = #|A|%:R * \sum_(j | alike i j) p j.
  rewrite mulr_natl -sumr_const exchange_big /=; apply: eq_bigr => T T_in.
  rewrite (reindex_inj (@perm_inj _ T)) /=;
    apply: eq_big => [j | j _]; first exact: alike_moved.
  by rewrite permK.
have n_gt0 := size_gt0 i; apply: (mulIf (lt0r_neq0 n_gt0));
  rewrite /orbit_mean divfK ?gt_eqF //.
apply: (mulfI (lt0r_neq0 A_gt0));
  rewrite -total mulrCA mulrA divfK ?gt_eqF // -/(h i).
rewrite mulr_natr -sumr_const; apply: eq_bigr => j ij; exact: constant_alike.
Qed.

Lemma closed_group T0 : T0 \in A ->
  (forall T U, T \in A -> U \in A -> (T * U)%g \in A) -> group_set A.
Proof.
move=> T0_in closed; apply/group_setP; split=> //;
  rewrite -(expg_order T0) -(prednK (order_gt0 T0)).
by elim: (#[T0]%g).-1 => [|n IH]; rewrite ?expg1 // expgS closed.
Qed.

End Orbits.

(* The bound F of Theorem 3, corrected. *)
Section Bound.
Variables (R : realFieldType) (N : nat) (A : {set {perm 'I_N.+1}}).
Local Notation M := N.+1.
Implicit Types (S : source_set R [finType of 'I_M]) (P d q : 'I_M -> R)
  (D lambda : R) (T : {perm 'I_M}).

(* A lists the folding permutations of S. *)
Definition lists S := forall T, T \in A <-> folds S T.

(* (M-1 - sum over j != i of D_j)/D_i <= lambda, where 0/0 counts as 1. *)
Definition quotient_at_most d lambda i :=
  let rest := N%:R - \sum_(j | j != i) d j in
  if d i == 0 then (rest == 0) && (1 <= lambda) else rest / d i <= lambda.

(* F(S) <= lambda: some D in [0, 1]^M, valid on S, of a sum of at most M-1 and
   constant on the orbits, has no larger quotient. *)
Definition bound_at_most S D lambda := exists d,
  [/\ forall i, 0 <= d i <= 1, forall P, S P -> \sum_i P i * d i <= D,
      \sum_i d i <= N%:R, constant A d
    & forall i, quotient_at_most d lambda i].

Lemma complement_row d lambda i :
  ((lambda - 1) * (1 - d i) + \sum_j (1 - d j) <= lambda) =
  (N%:R - \sum_(j | j != i) d j <= lambda * d i).
Proof.
rewrite sumrB sumr_const card_ord [\sum_j d j](bigD1 i) //= mulrS opprD addrACA
  mulrBl mul1r addrA subrK.
by rewrite mulrBr mulr1 -addrA ger_addl addrC subr_le0.
Qed.

Lemma quotient_row d lambda i : 0 <= d i -> \sum_j d j <= N%:R -> 1 <= lambda ->
  quotient_at_most d lambda i <-> N%:R - \sum_(j | j != i) d j <= lambda * d i.
Proof.
move=> d_ge0 d_sum lambda_ge1; rewrite /quotient_at_most;
    have [d0 | d_neq0] := eqVneq (d i) 0; last first.
  by rewrite ler_pdivr_mulr // lt_def d_neq0.
rewrite lambda_ge1 andbT d0 mulr0 (eq_sym _ 0) eq_le subr_ge0;
  split=> [/andP[] // | ->]; rewrite andbT.
by move: d_sum; rewrite (bigD1 i) //= d0 add0r.
Qed.

Lemma quotient_ge1 d lambda i :
  0 <= d i -> \sum_j d j <= N%:R -> quotient_at_most d lambda i -> 1 <= lambda.
Proof.
rewrite /quotient_at_most (bigD1 i) //= => d_ge0 d_sum;
  have [_ /andP[] // | d_neq0] := eqVneq (d i) 0.
by apply: le_trans;
  rewrite ler_pdivl_mulr ?mul1r ?ler_subr_addr // lt_def d_neq0.
Qed.

Lemma bound_polytope d lambda : (forall i, 0 <= d i <= 1) ->
  \sum_i d i <= N%:R -> (forall i, quotient_at_most d lambda i) ->
  1 <= lambda /\ in_polytope lambda (fun i => 1 - d i).
Proof.
move=> d_range d_sum small; have d_ge0 i : 0 <= d i by case/andP: (d_range i).
have lambda_ge1 : 1 <= lambda :=
  quotient_ge1 (d_ge0 ord0) d_sum (small ord0); split=> //.
by split=> i; [rewrite subr_ge0; case/andP: (d_range i)
  | rewrite complement_row; apply/quotient_row].
Qed.

(* Letter distortions that are private enough, with the sum M-1 at most: where
   it is larger, all can be lowered alike. *)
Lemma lowered_bound lambda q : 1 <= lambda -> in_polytope lambda q -> exists d,
  [/\ forall i, 0 <= d i <= 1, forall i, d i <= 1 - q i, \sum_i d i <= N%:R,
      forall i, quotient_at_most d lambda i
    & exists t, forall i, d i = 1 - q i - t].
Proof.
move=> lambda_ge1 q_in;
  have lambda_gt0 : 0 < lambda := lt_le_trans ltr01 lambda_ge1.
have q_range i : 0 <= 1 - q i <= 1.
  by have [q_ge0 _] := q_in; rewrite subr_ge0 (polytope_le1 _ lambda_gt0 q_in)
    ler_subl_addr ler_addl q_ge0.
have q_ge0 i : 0 <= 1 - q i by case/andP: (q_range i).
have [small | large] := lerP (\sum_i (1 - q i)) N%:R.
  exists (fun i => 1 - q i);
    split=> // [i|]; last by exists 0 => i; rewrite subr0.
  apply/quotient_row => //; rewrite -complement_row;
    under eq_bigr do rewrite subKr.
  by rewrite subKr; case: q_in.
pose t := (\sum_i (1 - q i) - N%:R) / M%:R;
  have M_gt0 : 0 < M%:R :> R by rewrite ltr0n.
have t_ge0 : 0 <= t by rewrite divr_ge0 ?ler0n // subr_ge0 ltW.
have t_le i : t <= 1 - q i.
  apply: (@le_trans _ _ ((1 - q i) / M%:R)); last first.
    by rewrite ler_pdivr_mulr //; apply: ler_pemulr; rewrite ?ler1n.
  rewrite ler_pmul2r ?invr_gt0 // (bigD1 i) //= -addrA ger_addl subr_le0.
  apply: le_trans (_ : \sum_(j | j != i) 1 <= _);
    first by apply: ler_sum => j _; case/andP: (q_range j).
  have others : (#|predC1 i| <= N)%N by rewrite cardC1 card_ord.
  by rewrite sumr_const ler_nat; apply: leq_trans others;
    apply: subset_leq_card; apply/subsetP => j; rewrite !inE.
pose d i := 1 - q i - t; have d_sum : \sum_i d i = N%:R.
  by rewrite sumrB sumr_const card_ord -[t *+ _]mulr_natr
    divfK ?gt_eqF // subKr.
have d_ge0 i : 0 <= d i by rewrite subr_ge0.
exists d; split=> // [i | i | | i |]; last by exists t.
- by rewrite d_ge0 ler_subl_addr (le_trans (_ : _ <= 1)) ?ler_addl //;
    case/andP: (q_range i).
- by rewrite ler_subl_addr ler_addl.
- by rewrite d_sum.
apply/quotient_row; rewrite ?d_sum // -d_sum (bigD1 i) //= addrK;
  exact: ler_pemull.
Qed.

Lemma folding_exists S P :
  S P -> exists2 T, folds S T & folded S T (fun i => P (T i)).
Proof.
move=> S_P; have [T T_dec] := sorting_permutation P;
  exists T; first by exists P.
by exists P.
Qed.

(* A diagonal that is constant on the orbits is accurate on S if it is so on the
   folded priors. *)
Lemma folded_accurate S q u : lists S -> constant A q ->
  (forall P, folded_by_some S P -> u <= \sum_i P i * q i) ->
  forall P, S P -> u <= \sum_i P i * q i.
Proof.
move=> A_lists q_const q_acc P S_P;
  have [T T_folds T_folded] := folding_exists S_P.
have := q_acc (fun i => P (T i)) (ex_intro2 _ _ T T_folds T_folded);
  move/le_trans; apply.
rewrite [X in _ <= X](reindex_inj (@perm_inj _ T)) /=; apply: ler_sum => i _.
by rewrite q_const //; apply/A_lists.
Qed.

Lemma folded_prior S P :
  (forall P, S P -> prior P) -> folded_by_some S P -> prior P.
Proof.
move=> S_prior [T _ [Q /S_prior[Q_ge0 Q_sum] [_ P_eq]]];
  split=> [i|]; first by rewrite P_eq.
by rewrite -Q_sum (eq_bigr _ (fun i _ => P_eq i))
  [RHS](reindex_inj (@perm_inj _ T)).
Qed.

(* kalantari2018, Theorem 3, corrected, the upper bound:
   exp(epsilon) <= F(cup). *)
Theorem folded_upper S D lambda : (forall P, S P -> prior P) -> lists S ->
  bound_at_most (folded_by_some S) D lambda -> achievable S D lambda.
Proof.
move=> S_prior A_lists [d [d_range d_valid d_sum d_const small]].
have [lambda_ge1 q_in] := bound_polytope d_range d_sum small.
apply/(achievable_polytope D ord0 lambda_ge1 S_prior);
  exists (fun i => 1 - d i); split=> //.
apply: (folded_accurate A_lists) => [T i T_in | P P_in];
  first by rewrite d_const.
by rewrite complement_accuracy ?ler_add2l ?ler_opp2 ?d_valid //;
  apply: folded_prior P_in.
Qed.

(* kalantari2018, Theorem 3, corrected, the lower bound: F(cap) <= exp(epsilon),
   where the orbit means of cap belong to the hull of S. *)
Theorem folded_lower S D lambda :
  (forall P, S P -> prior P) -> (exists P, S P) ->
  (forall P, folded_by_all S P -> convex_hull S (orbit_mean A P)) ->
  1 <= lambda -> achievable S D lambda ->
  bound_at_most (folded_by_all S) D lambda.
Proof.
move=> S_prior [P0 S_P0] means lambda_ge1 /(achievable_convex_hull S D lambda).
have hull_prior := convex_hull_of_priors S_prior.
move/(achievable_polytope D ord0 lambda_ge1 hull_prior) => [q [q_in q_acc]].
have [d [d_range d_le d_sum small [t d_eq]]] :=
  lowered_bound lambda_ge1 (mean_polytope A lambda_ge1 q_in).
exists d; split=> // [P P_in | T i T_in]; last by rewrite !d_eq mean_constant.
have P_prior : prior P.
  have [T T_folds _] := folding_exists S_P0; apply: (folded_prior S_prior);
    exists T => //; exact: P_in.
have [P_ge0 _] := P_prior;
    apply: le_trans (_ : \sum_i P i * (1 - orbit_mean A q i) <= _).
  by apply: ler_sum => i _; rewrite ler_wpmul2l.
rewrite complement_accuracy // mean_moved ler_subl_addr -ler_subl_addl;
  exact/q_acc/means.
Qed.

(* The condition of the lower bound holds where the folding permutations are
   closed under composition. *)
Theorem group_means S P : lists S -> (exists P, S P) ->
  (forall T U, T \in A -> U \in A -> (T * U)%g \in A) -> folded_by_all S P ->
  convex_hull S (orbit_mean A P).
Proof.
move=> A_lists [P0 S_P0] closed P_in;
  have [T0 /A_lists T0_in _] := folding_exists S_P0.
have A_group := closed_group T0_in closed; have A_gt0 : 0 < #|A|%:R :> R.
  by rewrite ltr0n; apply/card_gt0P; exists T0.
have sources T : exists Q : 'I_M -> R, S Q /\
    (T \in A -> forall i, P i = Q (T i)).
  have [T_in | T_out] := boolP (T \in A); last by exists P0.
  by have [Q S_Q [_ P_eq]] := P_in T (iffLR (A_lists T) T_in); exists Q.
have [vertex vertex_ok] := fin_all_exists sources.
exists [finType of {perm 'I_M}], vertex;
  split=> [T|]; first by case: (vertex_ok T).
exists (fun T => if T \in A then #|A|%:R^-1 else 0); split=> [T | | i].
- by case: ifP => // _; rewrite invr_ge0 ltW.
- by rewrite -big_mkcond sumr_const -[LHS]mulr_natl mulfV ?gt_eqF.
rewrite -(renamings_mean P i A_group) mulr_suml big_mkcond;
  apply: eq_bigr => T _.
case: ifP => T_in; last by rewrite mul0r.
by have [_ /(_ T_in) ->] := vertex_ok T; rewrite permKV mulrC.
Qed.

End Bound.
