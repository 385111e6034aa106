(* The distortion from which on k letters of one prior need never be answered
   (kalantari2018, text before Theorem 2).

   Exports: few_letters_suffice, few_letters_needed, output_threshold. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne OnePrior LettersAndOutputs SortedSets Colors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section OutputThresholds.
Variables (R : realFieldType) (N : nat) (P : 'I_N.+1 -> R).
Local Notation M := N.+1.
Hypotheses (P_prior : prior P) (P_dec : decreasing P).
Implicit Types (D L : R) (k : nat) (W : 'I_M -> 'I_M -> R).
Add Field numbers : (field_of_numbers R).

Local Notation e := (entry P).

(* The letters that W answers: those whose columns are not zero. *)
Definition answered W := [predC zero_column W].

(* A mechanism of least leakage that answers at most M-k letters. *)
Definition optimum_with_few_letters D L k W :=
  [/\ mechanism W, ldp L W, valid (only P) D id W & (#|answered W| <= M - k)%N].

Lemma thresholds_increase k k' :
  (k <= k')%N -> (k' < M.-1)%N -> threshold P k <= threshold P k'.
Proof.
move=> /subnK <-; elim: (k' - k)%N => [|n IH]; first by rewrite add0n.
rewrite addSn => lt; apply: le_trans (IH (ltnW lt)) _.
by apply: (threshold_increasing P_prior P_dec); exact: leqW lt.
Qed.

(* The printed bound is t_(k-1). *)
Lemma printed_threshold k :
  (0 < k < M)%N -> A P k + (M - 1 - k)%:R * e (M - k).+1 = threshold P k.-1.
Proof.
case: k => // k /= k_lt; have k_lt' := ltnW k_lt;
  rewrite /threshold (AS P_prior k_lt').
have -> : (M - k.+1).+1 = (M - k)%N by rewrite subnSK.
have -> : (M - 1 - k)%N = (M - 1 - k.+1).+1 by rewrite subn1 /= subnSK.
by rewrite [_.+1%:R]mulrS mulrDl mul1r addrA.
Qed.

Lemma least_gt1 D L : D < 1 - e 1 -> least_exp_epsilon (only P) D L -> 1 < L.
Proof.
move=> D_lt L_least; have [L_ge1 _ _] := L_least;
  rewrite lt_neqAle L_ge1 andbT; apply/eqP => L1.
by move: D_lt; rewrite ltNge => /negP; apply;
  apply/(one_prior_zero P_prior P_dec); rewrite L1.
Qed.

(* From t_(k-1) on some optimum leaves k letters out ... *)
Theorem few_letters_suffice D L k : 0 < D -> (0 < k < M)%N ->
  threshold P k.-1 <= D -> least_exp_epsilon (only P) D L ->
  exists W, optimum_with_few_letters D L k W.
Proof.
move=> D_gt0 /andP[k_gt0 k_lt] D_ge L_least;
    have [zero | D_lt] := lerP (1 - e 1) D.
  have L1 : L = 1.
    by apply: least_exp_epsilon_unique L_least _;
      apply/(one_prior_zero P_prior P_dec).
  have [W_mech [W_ldp _] W_distortion] := constant_answer R N.
  exists (fun _ y => (y == ord0)%:R); split=> // [|Q Q_P|]; first by rewrite L1.
    rewrite (distortion_eq _ _ Q_P) W_distortion //; apply: le_trans zero.
    by rewrite A_top // subSnn topS // top0 add0r.
  apply: leq_trans (_ : #|pred1 (ord0 : 'I_M)| <= _)%N;
    last by rewrite card1 subn_gt0.
  apply: subset_leq_card; apply/subsetP => y; rewrite !inE;
    apply: contraR => /negPf y_neq.
  by apply/forallP => x; rewrite y_neq.
have [j j_lt [ge_D lt_D]] := threshold_cover P_prior P_dec D_gt0 D_lt.
have k_le : (k <= j)%N.
  rewrite leqNgt; apply/negP => j_k; move: lt_D; rewrite ltNge => /negP;
    apply; apply: le_trans D_ge.
  by apply: thresholds_increase; rewrite -ltnS prednK.
have L_eq : L = (M - 1 - j)%:R * (1 - D) / (D - A P j).
  by apply: least_exp_epsilon_unique L_least _; exact: one_prior_least.
have A_lt := lower_end_lt P_prior P_dec j_lt D_gt0 ge_D;
  have L_gt1 := least_gt1 D_lt L_least.
have D_lt1 : D < 1 by apply: (lt_le_trans D_lt);
  rewrite ler_subl_addr ler_addl (entry_ge0 P_prior).
have a_gap : 0 < 1 - A P j by rewrite subr_gt0 (lt_trans A_lt).
pose d := (D - A P j) / (1 - A P j);
  have d_gt0 : 0 < d by rewrite divr_gt0 // subr_gt0.
have kept : (1 - d) * (1 - A P j) = 1 - D
  by rewrite mulrBl mul1r divfK ?gt_eqF // opprB addrA subrK.
have n_gt0 : (0 < M - 1 - j)%N by rewrite subn1 subn_gt0.
have n_pos : 0 < (M - 1 - j)%:R :> R by rewrite ltr0n.
have L_d : L = (M - 1 - j)%:R * (1 - d) / d.
  have d_inv : d^-1 = (1 - A P j) / (D - A P j) by rewrite /d invf_div.
  by rewrite L_eq -kept d_inv !mulrA.
have d_le : d <= (M - 1 - j)%:R / ((M - 1 - j)%:R + 1).
  have := ltW L_gt1; rewrite L_d ler_pdivl_mulr // mul1r => d_le.
  rewrite ler_pdivl_mulr; last by rewrite addr_gt0 ?ltr01.
  by rewrite mulrDr mulr1 -ler_subr_addl mulrC -[X in _ <= X - _]mulr1 -mulrBr.
have n_eq : (#|block (N := N) j| - 1)%N = (M - 1 - j)%N
  by rewrite block_card subnAC.
have := @truncated_mechanism R [finType of 'I_M] (block j) (inord (M - j).-1)
  (last_in_block (ltnW j_lt)) d.
rewrite /truncated_level n_eq
  -L_d => /(_ d_gt0 d_le)[V_mech [V_ldp _] V_distortion].
exists (block_mechanism j d); split=> // [Q Q_P|].
  rewrite (distortion_eq _ _ Q_P) V_distortion //
    (_ : \sum_(x | block j x) P x = 1 - A P j) ?kept ?subKr //.
  by rewrite A_top // subKr.
apply: leq_trans (_ : M - j <= _)%N; last exact: leq_sub2l.
rewrite -(block_card N j); apply: subset_leq_card; apply/subsetP => y;
  rewrite !inE; apply: contraR => y_out.
have /negPf out : ~~ block j y := y_out.
by apply/forallP => x; rewrite /block_mechanism /truncated out.
Qed.

(* ... and below it none does. *)
Theorem few_letters_needed D L k W : 0 < D -> (0 < k < M)%N ->
  D < threshold P k.-1 -> least_exp_epsilon (only P) D L ->
  ~ optimum_with_few_letters D L k W.
Proof.
move=> D_gt0 /andP[k_gt0 k_lt] D_lt_k L_least [W_mech W_ldp W_valid few].
have D_lt : D < 1 - e 1
  by apply: lt_le_trans D_lt_k (threshold_first P_prior P_dec _);
    rewrite prednK.
have [j j_lt [ge_D lt_D]] := threshold_cover P_prior P_dec D_gt0 D_lt.
have j_k : (j < k)%N.
  rewrite ltnNge; apply/negP => k_le; move: ge_D; rewrite leNgt => /negP; apply.
  have j_gt0 : (0 < j)%N := leq_trans k_gt0 k_le.
  rewrite /lower_end -(prednK j_gt0); apply: lt_le_trans D_lt_k _;
      apply: thresholds_increase.
    by rewrite -ltnS !prednK.
  by rewrite prednK //; exact: ltnW.
have [x x_in x_silent] : exists2 x, block (N := N) j x & zero_column W x.
  have : ~~ (block (N := N) j \subset answered W).
    apply/negP => /subset_leq_card; rewrite block_card => /leq_trans/(_ few).
    by rewrite leqNgt ltn_sub2l // (ltn_trans j_k).
  by case/subsetPn => x x_in; rewrite !inE negbK => x_silent; exists x.
set r := (M - j)%N; set u := 1 - D; pose gap := D - A P j.
have gap_gt0 : 0 < gap by rewrite subr_gt0; exact: lower_end_lt ge_D.
have gap_eq : gap = top P r - u
  by rewrite /gap A_top // /u !opprB addrC addrAC addrA.
have L_gt1 := least_gt1 D_lt L_least;
  have L_gt0 : 0 < L := lt_trans ltr01 L_gt1.
have u_gt0 : 0 < u.
  by apply: le_lt_trans (entry_ge0 P_prior 1) _;
    rewrite /u ltr_subr_addl addrC -ltr_subr_addl.
have L_gap : L * gap = r.-1%:R * u.
  have -> : L = (M - 1 - j)%:R * (1 - D) / gap.
    by apply: least_exp_epsilon_unique L_least _; exact: one_prior_least.
  by rewrite divfK ?gt_eqF // /r subnAC subn1.
pose c i := L * P i - u.
have c_gap i : c i * gap = u * (r.-1%:R * P i - gap).
  by rewrite /c mulrBl mulrAC L_gap -mulrA mulrCA -mulrBr.
have c_gt0 i : block (N := N) j i -> 0 < c i.
  move=> i_in; rewrite -(pmulr_lgt0 _ gap_gt0) c_gap pmulr_rgt0 //
    subr_gt0 /gap ltr_subl_addl.
  apply: lt_le_trans lt_D _; rewrite thresholdE ler_add2l ler_wpmul2l ?ler0n //
    -entry_ord; exact: entry_le.
have c_le0 i : ~~ block (N := N) j i -> c i <= 0.
  rewrite -leqNgt => i_out;
    rewrite -(pmulr_lle0 _ gap_gt0) c_gap pmulr_rle0 // subr_le0.
  apply: le_trans (lower_end_gap P_prior j_lt D_gt0 ge_D);
    rewrite ler_wpmul2l ?ler0n // -entry_ord.
  exact: entry_le.
have c_sum : \sum_(i | block (N := N) j i) c i = u * (L - 1).
  rewrite sumrB -mulr_sumr sumr_const block_card -/r -mulr_natl.
  have -> : \sum_(i | block (N := N) j i) P i = gap + u by rewrite gap_eq subrK.
  have r_eq : r%:R = r.-1%:R + 1 :> R
    by rewrite -mulrSr prednK // subn_gt0 ltnW.
  by rewrite mulrDr L_gap r_eq; move: (r.-1%:R : R) => m; identity R.
pose q i := W i i; have L_ge1 := ltW L_gt1.
have [q_ge0 q_in] : in_polytope L q.
  have [low high] := diagonal_bound id L_ge1 W_mech W_ldp.
  have same i : correct id W i = q i by exact: correct_id.
  split=> i; first by rewrite -same.
  by have := high i; rewrite same (eq_bigr q).
pose total := \sum_i q i;
  have q_x : q x = 0 by have /forallP/(_ x)/eqP := x_silent.
have accurate : u <= \sum_i P i * q i.
  have := W_valid P (fun=> erefl);
    rewrite distortion_id // ler_subl_addr -ler_subl_addl; exact.
have total_lt : total < L.
  case: (pickP [pred i | 0 < q i]) => [y q_y | none].
    by apply: lt_le_trans (q_in y); rewrite ltr_addr mulr_gt0 // subr_gt0.
  move: accurate; rewrite big1 => [|i _]; first by rewrite leNgt u_gt0.
  have q0 : q i = 0
    by apply/eqP; rewrite eq_le q_ge0 andbT leNgt; have /= -> := none i.
  by rewrite q0 mulr0.
pose C := \sum_(i | block (N := N) j i) c i * q i.
have upper : (L - 1) * C + total * (u * (L - 1)) < L * (u * (L - 1)).
  rewrite -c_sum !mulr_sumr -big_split /= (bigD1 x) //=
    [X in _ < X](bigD1 x) //=.
  apply: ltr_le_add; first by rewrite q_x !mulr0 add0r ltr_pmul2r // c_gt0.
  apply: ler_sum => i /andP[i_in _].
  have -> : (L - 1) * (c i * q i) + total * c i = c i * ((L - 1) * q i + total)
    by identity R.
  by rewrite [L * c i]mulrC ler_wpmul2l // ltW // c_gt0.
have lower : L * u <= C + u * total.
  apply: le_trans (ler_wpmul2l (ltW L_gt0) accurate) _.
  have -> : L * (\sum_i P i * q i) = \sum_i c i * q i + u * total.
    by rewrite /total !mulr_sumr -big_split; apply: eq_bigr => i _;
      rewrite /c /=; identity R.
  rewrite ler_add2r (bigID (block (N := N) j)) /= ger_addl -oppr_ge0 -sumrN
    sumr_ge0 // => i /c_le0 c_i.
  by rewrite -mulNr mulr_ge0 ?oppr_ge0.
have gap1 : 0 < L - 1 by rewrite subr_gt0.
move: lower; rewrite leNgt -(ltr_pmul2l gap1) => /negP; apply.
rewrite (_ : (L - 1) * (C + u * total) = (L - 1) * C + total * (u * (L - 1)));
  last by identity R.
by rewrite (_ : (L - 1) * (L * u) = L * (u * (L - 1))) //; identity R.
Qed.

(* kalantari2018, the text before Theorem 2, corrected: some optimum answers at
   most M-k letters exactly from D^(k) + (M-1-k) P_(M-k+1) on. *)
Theorem output_threshold D L k :
  0 < D -> (0 < k < M)%N -> least_exp_epsilon (only P) D L ->
  (exists W, optimum_with_few_letters D L k W) <->
  A P k + (M - 1 - k)%:R * e (M - k).+1 <= D.
Proof.
move=> D_gt0 k_range L_least; rewrite printed_threshold //;
  split=> [[W W_few] | D_ge]; last exact: few_letters_suffice.
by rewrite leNgt; apply/negP => D_lt; exact: few_letters_needed L_least W_few.
Qed.

End OutputThresholds.
