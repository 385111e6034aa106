(* What may be assumed of the letters and outputs of an optimal mechanism:
   outputs are letters, sorted priors have sorted letter distortions; and what
   letters that are never answered cost. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions LocalModel
  DiagonalPolytope ClassOne OnePrior.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* kalantari2018, Lemma 3 (and zhong2022, Lemma 24, for differential privacy):
   M outputs suffice. *)
Theorem outputs_suffice (R : realFieldType) (X : finType)
  (S : source_set R X) D lambda : achievable S D lambda ->
  exists W : X -> X -> R, [/\ mechanism W, ldp lambda W & valid S D id W].
Proof.
move=> [Y [W [g [W_mech W_ldp W_valid]]]]; exists (merged g W);
    split; first exact: merged_mechanism.
  exact: merged_ldp.
by move=> P S_P; rewrite merged_distortion // W_valid.
Qed.

(* kalantari2018, Lemma 3, for the least level. *)
Theorem least_on_letters (R : realFieldType) (X : finType)
  (S : source_set R X) D L : least_exp_epsilon S D L ->
  exists W : X -> X -> R, [/\ mechanism W, ldp L W & valid S D id W].
Proof. by case=> _ /outputs_suffice. Qed.

(* Moving mass to the least value lowers a sum. *)
Section Transfer.
Variables (R : realFieldType) (X : finType).
Implicit Types a b : X -> R.

Lemma transfer_difference a a' b x1 : \sum_x a x = \sum_x a' x ->
  \sum_x a x * b x - \sum_x a' x * b x =
  \sum_(x | x != x1) (a x - a' x) * (b x - b x1).
Proof.
move=> same_sum; have -> : \sum_(x | x != x1) (a x - a' x) * (b x - b x1) =
    \sum_x (a x - a' x) * (b x - b x1).
  by rewrite [RHS](bigD1 x1) //= subrr mulr0 add0r.
under [in RHS]eq_bigr do rewrite mulrBr mulrBl;
  rewrite !sumrB -[X in _ = _ - X]mulr_suml sumrB same_sum.
by rewrite subrr mul0r subr0.
Qed.

(* kalantari2018, Lemma 10; kalantari2016, Lemma 7. *)
Theorem transfer a a' b x1 :
  \sum_x a x = \sum_x a' x -> (forall x, b x1 <= b x) ->
  (forall x, x != x1 -> a' x <= a x) -> \sum_x a' x * b x <= \sum_x a x * b x.
Proof.
move=> same_sum b_min moved;
  rewrite -subr_ge0 (transfer_difference b x1 same_sum);
  apply: sumr_ge0 => x x_neq.
by rewrite mulr_ge0 ?subr_ge0 ?moved.
Qed.

(* Equality: no mass left a letter with a greater value. *)
Theorem transfer_equality a a' b x1 :
  \sum_x a x = \sum_x a' x -> (forall x, b x1 <= b x) ->
  (forall x, x != x1 -> a' x <= a x) ->
  \sum_x a' x * b x = \sum_x a x * b x <->
  forall x, x != x1 -> a' x < a x -> b x = b x1.
Proof.
move=> same_sum b_min moved; have terms_ge0 x : x != x1 ->
    0 <= (a x - a' x) * (b x - b x1).
  by move=> x_neq; rewrite mulr_ge0 ?subr_ge0 ?moved.
split=> [eq_sum x x_neq lt_a | no_move].
  have : \sum_(x | x != x1) (a x - a' x) * (b x - b x1) = 0.
    by rewrite -(transfer_difference b x1 same_sum) eq_sum subrr.
  move/(psumr_eq0P terms_ge0)/(_ x x_neq)/eqP;
    rewrite mulf_eq0 !subr_eq0 => /orP[/eqP eq_a | /eqP //].
  by move: lt_a; rewrite eq_a ltxx.
apply/esym/eqP; rewrite -subr_eq0 (transfer_difference b x1 same_sum)
  big1 // => x x_neq.
case: (ltrgtP (a' x) (a x)) (moved x x_neq) => // [lt_a | ->] _;
  last by rewrite subrr mul0r.
by rewrite (no_move x x_neq lt_a) subrr mulr0.
Qed.

End Transfer.

(* Sorted priors and letters that are never answered. *)
Section Silent.
Variables (R : realFieldType) (M : nat).
Implicit Types (S : source_set R [finType of 'I_M]) (P d : 'I_M -> R) (D : R).

(* If the letter distortions sum to at least k, the distortion is at least the
   sum of the k smallest probabilities. *)
Lemma tail_bound P d k : prior P -> decreasing P -> (k <= M)%N ->
  (forall i, 0 <= d i <= 1) -> k%:R <= \sum_i d i ->
  A P k <= \sum_i P i * d i.
Proof.
move=> P_prior P_dec k_le d_range d_sum; set c := entry P (M - k).
have c_ge0 : 0 <= c by apply: entry_ge0.
pose kept (i : 'I_M) : R := first_letters (M - k) 1 i.
have kept_sum : \sum_(i < M) (1 - kept i) = k%:R.
  rewrite sumrB first_letters_sum ?leq_subr // sumr_const
    card_ord mulr1 natrB //.
  by rewrite opprB addrC subrK.
have -> : A P k = \sum_i P i * (1 - kept i).
  rewrite /A big_mkcond; apply: eq_bigr => i _;
    rewrite /kept /first_letters leqNgt.
  by case: (i < M - k)%N; rewrite ?subrr ?mulr0 ?subr0 ?mulr1.
rewrite -subr_ge0 -sumrB; apply: le_trans (_ : c * (\sum_i d i - k%:R) <= _);
  first by rewrite mulr_ge0 ?subr_ge0.
rewrite -kept_sum -sumrB mulr_sumr; apply: ler_sum => i _;
  rewrite -mulrBr /kept /first_letters.
have /andP[d_ge0 d_le1] := d_range i; case: ltnP => [i_lt | i_ge].
  by rewrite subrr subr0 ler_wpmul2r // -entry_ord entry_le.
have last_le : P i <= c.
  rewrite /c -entry_ord; have [-> | r_gt0] := posnP (M - k);
    first exact: (@entry_le _ _ P P_prior P_dec 1).
  by apply: entry_le => //; rewrite r_gt0 leqW.
by rewrite subr0 ler_wnmul2r ?subr_le0.
Qed.

(* kalantari2018, Lemma 8 and Theorem 2(a); kalantari2016, Lemma 3: k letters
   that are never answered cost A_k. *)
Theorem silent_letters P (Y : finType) (W : 'I_M -> Y -> R) g k :
  prior P -> decreasing P -> mechanism W ->
  (k <= #|[pred x | correct g W x == 0%R]|)%N -> A P k <= distortion P g W.
Proof.
move=> P_prior P_dec W_mech k_le; rewrite distortion_letters //;
  apply: tail_bound => // [|i|].
- by rewrite (leq_trans k_le) // -[X in (_ <= X)%N]card_ord max_card.
- by rewrite /letter_distortion subr_ge0 correct_le1 //
    ler_subl_addr ler_addl correct_ge0.
rewrite (bigID [pred x | correct g W x == 0]) /= -[k%:R]addr0
    ler_add //; last first.
  by apply: sumr_ge0 => i _; rewrite subr_ge0 correct_le1.
rewrite (eq_bigr (fun=> 1)) => [|i /eqP eq0];
  last by rewrite /letter_distortion eq0 subr0.
by rewrite sumr_const ler_nat.
Qed.

(* In particular k columns of zeros, outputs being letters ... *)
Theorem zero_columns P (W : 'I_M -> 'I_M -> R) k :
  prior P -> decreasing P -> mechanism W ->
  (k <= #|[pred y | [forall x, W x y == 0%R]]|)%N -> A P k <= distortion P id W.
Proof.
move=> P_prior P_dec W_mech k_le; apply: silent_letters => //;
  apply: leq_trans k_le _; apply: subset_leq_card.
by apply/subsetP => y; rewrite !inE correct_id => /forallP/(_ y).
Qed.

(* ... and M-k outputs or fewer. *)
Theorem few_outputs P (Y : finType) (W : 'I_M -> Y -> R) g k :
  prior P -> decreasing P -> mechanism W ->
  (k <= M)%N -> (#|Y| <= M - k)%N -> A P k <= distortion P g W.
Proof.
move=> P_prior P_dec W_mech k_le few; apply: silent_letters => //;
  set silent := [pred x | _].
have : (#|[predC silent]| <= #|Y|)%N.
  apply: leq_trans (leq_image_card g (mem Y));
    apply: subset_leq_card; apply/subsetP => x.
  rewrite !inE; apply: contraR => x_out;
    apply/eqP/big1 => y /eqP g_y; case/negP: x_out.
  by rewrite -g_y; apply: image_f.
move/leq_trans/(_ few); rewrite -(leq_add2l #|silent|) cardC card_ord => M_le.
by rewrite -(leq_add2r (M - k)) subnKC.
Qed.

(* For a set of sorted priors: below D^(k), the greatest A_k of the set, no
   mechanism with k silent letters is valid. *)
Theorem silent_letters_invalid S D (Y : finType) (W : 'I_M -> Y -> R) g k P :
  prior P -> decreasing P -> S P -> D < A P k ->
  mechanism W -> (k <= #|[pred x | correct g W x == 0%R]|)%N -> ~ valid S D g W.
Proof.
move=> P_prior P_dec S_P D_lt W_mech k_le /(_ P S_P);
  rewrite leNgt (lt_le_trans D_lt) //.
exact: silent_letters.
Qed.

(* kalantari2018, Lemma 7; kalantari2016, Lemma 5: sorted priors need no leakage
   exactly from D^(M-1) on. *)
Theorem sorted_zero S D :
  (0 < M)%N -> (forall P, S P -> prior P /\ decreasing P) ->
  least_exp_epsilon S D 1 <-> forall P, S P -> A P M.-1 <= D.
Proof.
move=> M_gt0 S_sorted; have S_prior P : S P -> prior P by case/S_sorted.
have A_last P : S P -> A P M.-1 = 1 - entry P 1.
  move=> /S_sorted[P_prior P_dec]; rewrite A_top // -subn1 subKn //.
  by rewrite topS // top0 add0r.
split=> [[_ ach _] P S_P | A_le].
  have [P_prior P_dec] := S_sorted P S_P; rewrite A_last //;
    apply/(one_prior_zero P_prior P_dec); split=> //.
  exact: achievable_only ach.
have M_pos : 0 < M%:R :> R by rewrite ltr0n.
pose x0 := Ordinal M_gt0; split=> //;
  apply/(achievable_polytope D x0 (lexx 1) S_prior).
exists (first_letters 1 1); split.
  by apply: first_letters_polytope; rewrite ?ler01 // subrr add0r mulr1.
move=> P S_P; rewrite first_letters_accuracy mul1r topS // top0 add0r
  ler_subl_addr -ler_subl_addl -A_last //.
exact: A_le.
Qed.

End Silent.

(* The rearrangement inequality, and letters renamed so that the letter
   distortions are sorted. *)
Section Sorting.
Variables (R : realFieldType) (M : nat).
Implicit Types (S : source_set R [finType of 'I_M])
  (P q : 'I_M -> R) (D lambda : R).

Lemma sorting_permutation q :
  exists s : {perm 'I_M}, decreasing (fun i => q (s i)).
Proof.
pose t := [tuple q i | i < M]; pose ge := fun x y : R => y <= x.
have ge_total : total ge by move=> x y; rewrite /ge le_total.
have ge_trans : transitive ge
  by move=> y x z le_yx le_zy; apply: le_trans le_zy le_yx.
have ge_refl : reflexive ge by move=> x; rewrite /ge lexx.
have /tuple_permP[s s_eq] : perm_eq (sort ge t) t by rewrite perm_sort.
exists s => i j le_ij; have nth_s (k : 'I_M) : q (s k) = nth 0 (sort ge t) k.
  by rewrite s_eq -tnth_nth !tnth_mktuple.
rewrite !nth_s;
    apply: (sorted_leq_nth ge_trans ge_refl 0 (sort_sorted ge_total t)) => //.
  by rewrite inE size_sort size_tuple ltn_ord.
by rewrite inE size_sort size_tuple ltn_ord.
Qed.

(* Summation by parts. *)
Lemma abel n (p d : nat -> R) :
  (forall k, (k <= n)%N -> 0 <= \sum_(i < k) d i) ->
  (forall i, p i.+1 <= p i) ->
  p n * (\sum_(i < n) d i) <= \sum_(i < n) p i * d i.
Proof.
move=> + p_dec; elim: n => [|n IH] d_ge0; first by rewrite !big_ord0 mulr0.
apply: le_trans (ler_wpmul2r (d_ge0 n.+1 (leqnn _)) (p_dec n)) _.
by rewrite !big_ord_recr /= mulrDr ler_add2r IH // => k /leqW; apply: d_ge0.
Qed.

(* The first k of a decreasing list have the greatest sum. *)
Lemma top_greatest q (t : {perm 'I_M}) k :
  decreasing q -> (k <= M)%N -> top (fun i => q (t i)) k <= top q k.
Proof.
move=> q_dec k_le; case: k k_le => [|k] k_lt; first by rewrite /top !big_pred0.
set c := q (Ordinal k_lt); pose over i := Num.max 0 (q i - c).
have shift (f : 'I_M -> R) : top f k.+1 =
    \sum_(i < M | (i < k.+1)%N) (f i - c) + \sum_(i < M | (i < k.+1)%N) c.
  by rewrite -big_split; apply: eq_bigr => i _ /=; rewrite subrK.
rewrite !shift ler_add2r; apply: le_trans (_ : \sum_(i < M) over (t i) <= _).
  rewrite [X in _ <= X](bigID (fun i : 'I_M => i < k.+1)%N) /=
      -[X in X <= _]addr0 ler_add //.
    by apply: ler_sum => i _; rewrite le_maxr lexx orbT.
  by apply: sumr_ge0 => i _; rewrite le_maxr lexx.
rewrite -(reindex_inj (@perm_inj _ t) (P := xpredT) (F := over)) /=
  (bigID (fun i : 'I_M => i < k.+1)%N) /=.
rewrite [X in _ + X]big1 ?addr0 => [|i]; last first.
  by rewrite -leqNgt => k_lt_i; apply/max_idPl; rewrite subr_le0 q_dec // ltnW.
by apply: ler_sum => i i_le; rewrite /over (max_idPr _) // subr_ge0 q_dec.
Qed.

Lemma rearrangement P q (t : {perm 'I_M}) :
  prior P -> decreasing P -> decreasing q ->
  \sum_i P i * q (t i) <= \sum_i P i * q i.
Proof.
move=> P_prior P_dec q_dec; rewrite -subr_ge0 -sumrB; pose d i := q i - q (t i).
have d_ge0 k : (k <= M)%N -> 0 <= \sum_(i < k) entry d i.+1.
  by move=> k_le; rewrite -top_entries // /top sumrB subr_ge0 top_greatest.
have p_dec i : entry P i.+2 <= entry P i.+1
  by apply: (entry_le P_prior P_dec); rewrite /= leqnSn.
apply: le_trans (mulr_ge0 (entry_ge0 P_prior M.+1) (d_ge0 M (leqnn M))) _.
have := @abel M (fun i => entry P i.+1) (fun i => entry d i.+1) d_ge0 p_dec;
  move/le_trans; apply.
by apply: ler_sum => i _; rewrite !entry_ord mulrBr.
Qed.

Lemma renamed_mechanism (s : {perm 'I_M}) (W : 'I_M -> 'I_M -> R) :
  mechanism W -> mechanism (renamed s W).
Proof.
move=> [W_ge0 W_row]; split=> [i j | i]; first exact: W_ge0.
by rewrite -(W_row (s i)) [RHS](reindex_inj (@perm_inj _ s)).
Qed.

Lemma renamed_ldp (s : {perm 'I_M}) (W : 'I_M -> 'I_M -> R) lambda :
  ldp lambda W -> ldp lambda (renamed s W).
Proof. by move=> W_ldp i i' j; apply: W_ldp. Qed.

(* kalantari2018, Lemma 4; kalantari2016, Lemma 4: renaming letters sorts the
   letter distortions, keeps the level and does not raise the distortion of a
   sorted prior. *)
Theorem sorted_renaming (W : 'I_M -> 'I_M -> R) :
  mechanism W -> exists s : {perm 'I_M},
  [/\ mechanism (renamed s W),
      forall lambda, ldp lambda W -> ldp lambda (renamed s W),
      forall i j : 'I_M, (i <= j)%N -> letter_distortion id (renamed s W) i <=
      letter_distortion id (renamed s W) j
    & forall P, prior P -> decreasing P ->
    distortion P id (renamed s W) <= distortion P id W].
Proof.
move=> W_mech; have [s s_dec] := sorting_permutation (fun i => W i i); exists s;
  split=> [|lambda|i j le_ij|P P_prior P_dec].
- exact: renamed_mechanism.
- exact: renamed_ldp.
- by rewrite /letter_distortion ler_add2l ler_opp2 !correct_id s_dec.
rewrite !distortion_id //; last exact: renamed_mechanism.
rewrite ler_add2l ler_opp2;
  apply: le_trans (rearrangement s^-1 P_prior P_dec s_dec).
by apply: ler_sum => i _; rewrite permKV.
Qed.

(* kalantari2018, Lemma 4; kalantari2016, Lemma 4, for a set of
   sorted priors. *)
Theorem sorted_distortions S D lambda :
  (forall P, S P -> prior P /\ decreasing P) -> achievable S D lambda ->
  exists W : 'I_M -> 'I_M -> R, [/\ mechanism W, ldp lambda W, valid S D id W
    & forall i j : 'I_M, (i <= j)%N ->
    letter_distortion id W i <= letter_distortion id W j].
Proof.
move=> S_sorted /outputs_suffice[W [W_mech W_ldp W_valid]];
  have [s [? s_ldp ? s_dist]] := sorted_renaming W_mech.
exists (renamed s W); split=> // [|P S_P]; first exact: s_ldp.
by have [P_prior P_dec] := S_sorted P S_P;
  apply: le_trans (s_dist P P_prior P_dec) (W_valid P S_P).
Qed.

End Sorting.
