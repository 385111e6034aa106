(* Optimal mechanisms with rows of one colour, and the renaming that sorts the
   letters (zhong2022, Lemmas 25 to 27). *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel ClassOne OnePrior
  LettersAndOutputs Approximate SortedSets.
From symdp Require Import Graphs Channels Colors MaximalLeakage LeakageForms
  SlackColors SlackOptimum.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Maximal leakage: the largest entries of a column are black, the least
   ones red. *)
Section Definitions.
Variables (R : realFieldType) (X : finType).
Implicit Type W : X -> X -> R.

Definition leakage_black W x y := [forall x', W x' y <= W x y].
Definition leakage_red W x y := [forall x', W x y <= W x' y].

End Definitions.

(* T_1: letters renamed so that the diagonal falls. *)
Section Sorting.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R) (D : R).
Hypotheses (P_prior : prior P) (P_decreasing : decreasing P).
Implicit Types (W : 'I_M -> 'I_M -> R) (s : {perm 'I_M}).

Lemma renamed_distortion W s :
  mechanism W -> decreasing (fun i => W (s i) (s i)) -> valid (only P) D id W ->
  valid (only P) D id (renamed s W).
Proof.
move=> W_ok s_sorted W_valid Q /(distortion_eq id (renamed s W)) ->;
  have V_ok := renamed_mechanism s W_ok.
apply: le_trans (W_valid P (fun=> erefl));
  rewrite !distortion_id // ler_add2l ler_opp2.
apply: le_trans (rearrangement s^-1 P_prior P_decreasing s_sorted).
by apply: ler_sum => i _; rewrite permKV.
Qed.

Lemma renamed_leakage W s : maximal_leakage (renamed s W) = maximal_leakage W.
Proof.
rewrite /maximal_leakage [RHS](reindex_inj (@perm_inj _ s)) /=;
  apply: eq_bigr => y _.
apply/eqP; rewrite eq_le; apply/andP; split; apply: maximum_le => [|x];
    try exact: maximum_ge0.
  exact: (le_maximum (W ^~ (s y))).
by have := le_maximum (fun x' => W (s x') (s y)) (s^-1 x)%g; rewrite permKV.
Qed.

(* zhong2022, Lemma 25: such a renaming exists; each keeps the level at delta
   and the maximal leakage, does not raise the distortion of a sorted prior, and
   carries the colours. *)
Theorem sorting_keeps_colors W : mechanism W -> valid (only P) D id W ->
  (exists s, decreasing (fun i => W (s i) (s i))) /\
  forall s, decreasing (fun i => W (s i) (s i)) ->
    [/\ mechanism (renamed s W), valid (only P) D id (renamed s W),
        decreasing (fun i => renamed s W i i),
        maximal_leakage (renamed s W) = maximal_leakage W
      & forall lambda delta, (pointwise_ldp lambda delta W ->
        pointwise_ldp lambda delta (renamed s W)) /\
          forall x y, [/\ slack_black lambda delta (renamed s W) x y =
                          slack_black lambda delta W (s x) (s y),
            slack_red lambda delta (renamed s W) x y =
            slack_red lambda delta W (s x) (s y),
            leakage_black (renamed s W) x y = leakage_black W (s x) (s y)
            & leakage_red (renamed s W) x y = leakage_red W (s x) (s y)]].
Proof.
move=> W_ok W_valid; split=> [|s s_sorted];
  first exact: sorting_permutation (fun i => W i i).
split=> // [|||lambda delta]; first exact: renamed_mechanism.
- exact: renamed_distortion.
- exact: renamed_leakage.
split=> [W_private x x' y | x y]; first exact: W_private.
have some (f : pred 'I_M) : [exists x', f (s x')] = [exists x', f x'].
  by apply/existsP/existsP => -[x' f_x];
    [exists (s x') | exists (s^-1 x')%g; rewrite permKV].
have all (f : pred 'I_M) : [forall x', f (s x')] = [forall x', f x'].
  apply/forallP/forallP => all_f x' //;
    by have := all_f (s^-1 x')%g; rewrite permKV.
split; [exact: (some (fun x' => W (s x) (s y) == lambda * W x' (s y) + delta)) |
  exact: (some (fun x' => W x' (s y) == lambda * W (s x) (s y) + delta)) |
  exact: (all (fun x' => W x' (s y) <= W (s x) (s y)))
  | exact: (all (fun x' => W (s x) (s y) <= W x' (s y)))].
Qed.

End Sorting.

(* (epsilon, delta), delta > 0. *)
Section SlackColored.
Variables (R : realFieldType) (N : nat) (P : 'I_N.+1 -> R) (delta D L : R).
Local Notation M := N.+1.
Add Field numbers : (field_of_numbers R).
Hypotheses (P_prior : prior P) (P_decreasing : decreasing P)
  (delta_gt0 : 0 < delta) (delta_lt1 : delta < 1).
Hypotheses (D_gt0 : 0 < D)
  (L_least : least_pointwise_exp_epsilon (only P) D delta L) (L_gt1 : 1 < L).

Let L_gt0 : 0 < L. Proof. exact: lt_trans ltr01 L_gt1. Qed.
Let rest_gt0 : 0 < 1 - delta. Proof. by rewrite subr_gt0. Qed.

(* The k least likely letters are dropped; a is the red entry of a
   kept column. *)
Lemma red_entry : exists k a,
  [/\ (k.+1 < M)%N, 0 < a, (L - 1) * a + #|block (N := N) k|%:R * a = 1 - delta
    & delta + L * a * (1 - A P k) = 1 - D].
Proof.
have [k [d [k_lt d_gt0 d_le L_eq kept]]] := kept_letters P_prior P_decreasing
  (ltW delta_gt0) delta_lt1 D_gt0 L_least L_gt1.
have n_gt0 : 0 < (M - 1 - k)%N%:R :> R by rewrite ltr0n subn1 subn_gt0.
have card_eq : #|block (N := N) k| = (M - 1 - k).+1.
  by rewrite block_card subSS subn0 subSn // ltnW.
set n := (M - 1 - k)%N in d_le L_eq n_gt0 card_eq *;
  exists k, ((1 - delta) * d / n%:R).
have La : L * ((1 - delta) * d / n%:R) = (1 - delta) * (1 - d).
  rewrite L_eq; move: (n%:R) n_gt0 => m m_gt0.
  have order x y : m * (1 - d) * x * ((1 - delta) * d * y) =
    (1 - delta) * (1 - d) * (d * x) * (m * y) by identity R.
  by rewrite order !divff ?mulr1 ?gt_eqF.
split=> //; first by rewrite divr_gt0 // mulr_gt0.
  have n_a : n%:R * ((1 - delta) * d / n%:R) = (1 - delta) * d
    by rewrite mulrC divfK // gt_eqF.
  rewrite card_eq mulrSr; move: La n_a; set a := _ / n%:R => La n_a;
    move: (n%:R) n_a => m m_a.
  have split_sum : (L - 1) * a + (m + 1) * a = L * a + m * a by identity R.
  by rewrite split_sum La m_a; identity R.
by rewrite La -mulrA kept mulrBr mulr1 [(1 - delta) * _]mulrC divfK
  ?gt_eqF //; identity R.
Qed.

(* zhong2022, Lemmas 26 and 27, for (epsilon, delta): an optimum with a black
   diagonal that falls; beside it each row is red or white. *)
Theorem slack_optimum_colors : exists W : 'I_M -> 'I_M -> R,
  [/\ mechanism W, pointwise_ldp L delta W,
      valid (only P) D id W, decreasing (fun i => W i i)
    & (forall x, slack_black L delta W x x) /\
      forall x, (forall y, y != x -> slack_red L delta W x y) \/
                (forall y, y != x -> ~~ slack_red L delta W x y /\
                  ~~ slack_black L delta W x y)].
Proof.
have [k [a [k_lt a_gt0 total accuracy]]] := red_entry;
  pose K := block (N := N) k.
have zero_in : K ord0 by rewrite /K /block subn_gt0; apply: ltn_trans k_lt.
have other_in (y : 'I_M) : exists2 x, K x & x != y.
  have [-> | y_neq] := eqVneq y ord0; last by exists ord0 => //; rewrite eq_sym.
  have one_lt : (1 < M)%N by apply: leq_ltn_trans k_lt.
  by exists (Ordinal one_lt) => //; rewrite /K /block /= ltn_subRL addn1.
have [m m_eq] : exists m, m = #|K|%:R :> R by exists #|K|%:R.
have m_ge1 : 1 <= m by rewrite m_eq ler1n; apply/card_gt0P; exists ord0.
have m_gt0 : 0 < m by apply: lt_le_trans m_ge1.
rewrite -/K -m_eq in total.
have spare_gt0 : 0 < (L - 1) * a by rewrite mulr_gt0 // subr_gt0.
pose small := Num.min delta ((L - 1) * a) / M.+1%:R.
have least_gt0 : 0 < Num.min delta ((L - 1) * a) by rewrite lt_minr delta_gt0.
have small_gt0 : 0 < small by rewrite divr_gt0 // ltr0n.
have small_lt : small < delta.
  rewrite ltr_pdivr_mulr ?ltr0n //;
    apply: le_lt_trans (_ : delta < _); first by rewrite le_minl lexx.
  by rewrite ltr_pmulr // ltr1n.
pose beside x := \sum_(y | ~~ K y && (y != x)) small.
have beside_ge0 x : 0 <= beside x by apply: sumr_ge0 => y _; exact: ltW.
have beside_lt x : beside x < (L - 1) * a.
  apply: le_lt_trans (_ : M%:R * small < _).
    rewrite -[M in M%:R]card_ord -sum1_card natr_sum mulr_suml
      [X in X <= _]big_mkcond; apply: ler_sum => y _ /=.
    by rewrite mul1r; case: ifP => // _; exact: ltW.
  apply: lt_le_trans (_ : M.+1%:R * small <= _);
    first by rewrite ltr_pmul2r // ltr_nat.
  by rewrite mulrC divfK ?pnatr_eq0 // le_minl lexx orbT.
pose share x := (1 - delta - beside x) / m.
have share_gt x : a < share x.
  rewrite ltr_pdivl_mulr // -subr_gt0 -total;
    have := beside_lt x; rewrite -subr_gt0.
  by rewrite (_ : _ - a * m = (L - 1) * a - beside x) //; identity R.
have share_lt x : share x < L * a + delta.
  rewrite ltr_pdivr_mulr //; apply: le_lt_trans (_ : 1 - delta < _);
    first by rewrite ger_addl oppr_le0.
  rewrite -subr_gt0 -total (_ : _ - _ = m * delta + (m - 1) * (L - 1) * a);
    last by identity R.
  by rewrite ltr_paddr ?mulr_gt0 // !mulr_ge0 ?subr_ge0 // ltW.
pose low y := if K y then a else 0; pose high y := L * low y + delta.
have low_ge0 y : 0 <= low y by rewrite /low; case: ifP => // _; exact: ltW.
have low_lt_high y : low y < high y.
  by rewrite /high -[X in X < _]addr0 ler_lt_add // ler_pemull // ltW.
pose W x y := if x == y then high y else if K x then low y
  else if K y then share x else small.
have W_self x : W x x = high x by rewrite /W eqxx.
have W_kept x y : K x -> x != y -> W x y = low y by rewrite /W => -> /negPf ->.
have W_dropped x y : ~~ K x -> x != y -> low y < W x y < high y.
  move=> /negPf x_out /negPf x_y; rewrite /W x_out x_y /high /low;
    case: ifP => _; first by rewrite share_gt share_lt.
  by rewrite small_gt0 mulr0 add0r small_lt.
have W_low x y : low y <= W x y.
  have [-> | x_y] := eqVneq x y; first by rewrite W_self ltW.
  by have [/W_kept -> // | /W_dropped/(_ x_y)/andP[/ltW]] := boolP (K x).
have W_high x y : W x y <= high y.
  have [-> | x_y] := eqVneq x y; first by rewrite W_self.
  by have [/W_kept -> // | /W_dropped/(_ x_y)/andP[_ /ltW]] :=
    boolP (K x); first exact: ltW.
have W_private : pointwise_ldp L delta W.
  by move=> x x' y; apply: le_trans (W_high x y) _;
    rewrite ler_add2r ler_pmul2l.
have W_ok : mechanism W.
  split=> [x y | x]; first exact: le_trans (W_low x y).
  have low_sum : \sum_y low y = m * a
    by rewrite -big_mkcond sumr_const m_eq mulr_natl.
  rewrite (bigD1 x) //= W_self; have [x_in | x_out] := boolP (K x).
    rewrite (eq_bigr low) => [|y]; last by rewrite eq_sym; exact: W_kept.
    have -> : \sum_(y | y != x) low y = m * a - low x
      by rewrite -low_sum [in RHS](bigD1 x) //= addrC addKr.
    rewrite /high /low x_in (_ : _ + _ = delta + ((L - 1) * a + m * a));
      last by identity R.
    by rewrite total addrC subrK.
  rewrite /high /low (negPf x_out) mulr0 add0r.
  have -> : \sum_(y | y != x) W x y = m * share x + beside x.
    rewrite (bigID K) /=; congr (_ + _).
      rewrite m_eq mulr_natl -sumr_const;
          apply: eq_big => [y | y /andP[y_x y_in]].
        by apply/andP/idP => [[] // | y_in]; split=> //;
          apply: contraNneq x_out => <-.
      by rewrite /W eq_sym (negPf y_x) (negPf x_out) y_in.
    apply: eq_big => [y | y /andP[y_x /negPf y_out]]; first exact: andbC.
    by rewrite /W eq_sym (negPf y_x) (negPf x_out) y_out.
  by rewrite mulrC divfK ?gt_eqF // subrK addrC subrK.
exists W; split=> // [Q Q_P | i j le_ij |].
- rewrite (distortion_eq _ _ Q_P) distortion_id // ler_subl_addl
    -ler_subl_addr -accuracy.
  have [_ P_sum] := P_prior; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  have -> : 1 - A P k = \sum_(x | K x) P x by rewrite A_top // subKr.
  under [RHS]eq_bigr do rewrite W_self /high mulrDr.
  rewrite big_split /= -mulr_suml P_sum mul1r addrC; congr (_ + _).
  rewrite mulr_sumr big_mkcond; apply: eq_bigr => x _; rewrite /low;
    case: ifP => _; last by rewrite !mulr0.
  by rewrite mulrC.
- rewrite !W_self ler_add2r ler_pmul2l // /low /K /block;
    case: ifP => j_in; first by rewrite (leq_ltn_trans le_ij j_in).
  by case: ifP => // _; exact: ltW.
have not_red x y : low y < W x y -> ~~ slack_red L delta W x y.
  move=> above; apply/existsP => -[z /eqP W_z]; have := W_high z y.
  by rewrite W_z ler_add2r ler_pmul2l // leNgt above.
have not_black x y : W x y < high y -> ~~ slack_black L delta W x y.
  move=> below; apply/existsP => -[z /eqP W_xy]; have := W_low z y.
  by rewrite -(ler_pmul2l L_gt0) -(ler_add2r delta) -W_xy leNgt below.
split=> x.
  by have [z z_in z_x] := other_in x; apply/existsP; exists z;
    rewrite W_self W_kept.
have [x_in | x_out] := boolP (K x); [left | right] => y y_x.
  by apply/existsP; exists y; rewrite W_self W_kept // eq_sym.
have /andP[above below] : low y < W x y < high y
  by apply: W_dropped => //; rewrite eq_sym.
by split; [exact: not_red | exact: not_black].
Qed.

End SlackColored.

(* Maximal leakage. *)
Section LeakageColored.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R) (D L : R).
Add Field more_numbers : (field_of_numbers R).
Hypotheses (P_prior : prior P) (P_decreasing : decreasing P) (D_gt0 : 0 < D).
Hypotheses (L_least : least_maximal_leakage (only P) D L) (L_gt1 : 1 < L).

(* All letters before j are certain, the letter j with probability L - j. *)
Lemma partial_letter :
  exists j : 'I_M, [/\ (0 < j)%N, j%:R <= L, L < j%:R + 1 &
                       (L - j%:R) * P j = A P (M - j) - D].
Proof.
have M_gt0 := letters_positive P_prior.
have D_lt : D < 1 - entry P 1.
  rewrite ltNge; apply/negP => /(leakage_zero P_prior P_decreasing)[zero _].
  by have [_ /(_ 1 zero)] := L_least; rewrite leNgt L_gt1.
have some : exists m, D <= A P m.
  exists M.-1; apply: ltW; rewrite A_top // (_ : M - M.-1 = 1)%N;
    last by case: M M_gt0 => // m _; rewrite subSnn.
  by rewrite top_entries // big_ord1.
have [m D_le m_least] := ex_minnP some.
have m_le : (m <= M.-1)%N.
  apply: m_least; apply: ltW; rewrite A_top // (_ : M - M.-1 = 1)%N;
    last by case: M M_gt0 => // m' _; rewrite subSnn.
  by rewrite top_entries // big_ord1.
have m_gt0 : (0 < m)%N.
  rewrite lt0n; apply: contraTneq D_le => ->; rewrite -ltNge A_top // subn0.
  by have [_ P_sum] := P_prior;
    rewrite /top (eq_bigl xpredT) ?P_sum ?subrr // => i; rewrite ltn_ord.
have m_lt : (m < M)%N by apply: leq_ltn_trans m_le _; rewrite prednK.
have D_gt : A P m.-1 < D
  by rewrite ltNge; apply/negP => /m_least; rewrite leqNgt prednK ?leqnn.
have j_lt : (M - m < M)%N by rewrite ltn_subrL m_gt0 M_gt0.
pose j := Ordinal j_lt; have M_j : (M - j = m)%N by rewrite /= subKn // ltnW.
have j_gt0 : (0 < j)%N by rewrite /= subn_gt0.
have formula := one_prior_leakage P_prior P_decreasing j_gt0;
  rewrite !M_j in formula.
have {formula}[reached least] := formula _ D_gt D_le;
  have [reached' least'] := L_least.
have L_eq : L = j%:R + (A P m - D) / P j
  by apply/eqP; rewrite eq_le least' // least.
have Pj_gt0 : 0 < P j.
  rewrite lt_neqAle eq_sym; have [P_ge0 _] := P_prior; rewrite P_ge0 andbT;
    apply: contraTneq D_le => Pj0.
  by rewrite -ltNge -M_j A_here Pj0 add0r -A_next M_j.
exists j; rewrite M_j;
    split=> //; first by rewrite L_eq ler_addl divr_ge0 ?subr_ge0 // ltW.
  rewrite L_eq ltr_add2l ltr_pdivr_mulr // mul1r ltr_subl_addr -M_j A_here
    ltr_add2l -A_next M_j.
  exact: D_gt.
by rewrite L_eq addrC addKr divfK // gt_eqF.
Qed.

(* zhong2022, Lemmas 26 and 27, for maximal leakage: an optimum with a black
   diagonal that falls; beside it, in the columns that are not zero, each row is
   red or white. *)
Theorem leakage_optimum_colors : exists W : 'I_M -> 'I_M -> R,
  [/\ mechanism W, maximal_leakage W <= L,
      valid (only P) D id W, decreasing (fun i => W i i)
    & (forall x, leakage_black W x x) /\
      forall x, (forall y, y != x -> ~~ zero_column W y -> leakage_red W x y) \/
                (forall y, y != x -> ~~ zero_column W y ->
                  ~~ leakage_red W x y /\ ~~ leakage_black W x y)].
Proof.
have [j [j_gt0 j_le L_lt value]] := partial_letter;
  set part := L - j%:R in value *.
have part_ge0 : 0 <= part by rewrite subr_ge0.
have part_lt1 : part < 1 by rewrite ltr_subl_addl.
pose q (x : 'I_M) : R := if (x < j)%N then 1 else if x == j then part else 0.
have q_in x : 0 <= q x <= 1.
  rewrite /q; case: ifP => _; first by rewrite ler01 lexx.
  by case: ifP => _; rewrite ?lexx ?ler01 // part_ge0 ltW.
have q_total (f : 'I_M -> R) : \sum_x f x * q x =
    \sum_(x < M | (x < j)%N) f x + f j * part.
  rewrite (split_letters j) /q ltnn eqxx
      [X in _ + (_ + X)]big1 => [|x after]; last first.
    by rewrite ltnNge (ltnW after) /= (_ : (x == j) = false) ?mulr0 //;
      apply: gtn_eqF.
  by rewrite addr0; congr (_ + _); apply: eq_bigr => x ->; rewrite mulr1.
have q_sum : \sum_x q x = L.
  under eq_bigr do rewrite -[q _]mul1r.
  rewrite (q_total (fun=> 1)) mul1r (big_ord_narrow (ltnW (ltn_ord j)))
    sumr_const card_ord.
  by rewrite addrC subrK.
have total_ge1 : 1 <= \sum_x q x by rewrite q_sum ltW.
have W_ok := spread_mechanism q_in total_ge1;
  have W_leaks := spread_leakage q_in total_ge1.
rewrite q_sum in W_leaks; set W := spread q in W_ok W_leaks *;
  have [W_ge0 _] := W_ok.
have W_self x : W x x = q x by rewrite /W /spread eqxx.
pose rate x := (1 - q x) / (L - q x).
have W_other x y : y != x -> W x y = rate x * q y.
  by move=> /negPf y_x; rewrite /W /spread y_x q_sum /rate mulrAC.
have W_valid : valid (only P) D id W.
  move=> Q /(distortion_eq id W) ->; rewrite distortion_id //;
    under eq_bigr do rewrite W_self.
  rewrite q_total before_sum // mulrC value (_ : 1 - _ = D) //; identity R.
have W_black x z : W x z <= W z z.
  by apply: (maxima_on_diagonal _ L_least) => // Q; exact: only_prior.
have late x : q x != 1 -> [/\ (j <= x)%N, 0 < rate x & rate x < 1].
  move=> q_neq; have x_ge : (j <= x)%N
    by rewrite leqNgt; apply: contra q_neq; rewrite /q => ->.
  have q_lt : q x < 1 by rewrite lt_neqAle q_neq; case/andP: (q_in x).
  have rest_gt0 : 0 < L - q x by rewrite subr_gt0 (lt_trans q_lt).
  split=> //; first by apply: divr_gt0 => //; rewrite subr_gt0.
  by rewrite ltr_pdivr_mulr // mul1r ltr_add2r.
have counts y : ~~ zero_column W y -> 0 < q y.
  move=> nonzero; rewrite lt_neqAle eq_sym;
    case/andP: (q_in y) => -> _; rewrite andbT.
  apply: contra nonzero => /eqP q0; apply/forallP => x.
  by have [<- | y_x] := eqVneq y x;
    [rewrite W_self q0 | rewrite W_other // q0 mulr0].
exists W; split=> // [i i' le_ii |].
  rewrite !W_self /q;
    case: ifP => i'_lt; first by rewrite (leq_ltn_trans le_ii i'_lt).
  case: (ltnP i j) => i_j; first by case: ifP => _; [exact: ltW | exact: ler01].
  case: eqP => [i'_j | _]; last by case: ifP.
  by rewrite (_ : i == j) //; apply/eqP/val_inj/anti_leq;
    rewrite i_j -i'_j le_ii.
split=> x; first by apply/forallP => z.
have [q1 | q_neq] := eqVneq (q x) 1.
  left=> y y_x _; apply/forallP => z;
    rewrite W_other // /rate q1 subrr mul0r mul0r; exact: W_ge0.
have [x_ge rate_gt0 rate_lt1] := late x q_neq.
have not_black y : y != x -> ~~ zero_column W y -> ~~ leakage_black W x y.
  move=> y_x /counts q_gt0; apply/forallPn; exists y.
  by rewrite -ltNge W_self W_other // gtr_pmull.
have not_red z y : q z = 1 -> z != y -> y != x ->
    ~~ zero_column W y -> ~~ leakage_red W x y.
  move=> z1 z_y y_x /counts q_gt0; apply/forallPn; exists z.
  have y_z : y != z by rewrite eq_sym.
  by rewrite -ltNge !W_other // {1}/rate z1 subrr mul0r mul0r mulr_gt0.
pose first : 'I_M := Ordinal (letters_positive P_prior).
have q_first : q first = 1 by rewrite /q j_gt0.
have [j_gt1 | j_le1] := ltnP 1 j.
  right=> y y_x y_counts; split; last exact: not_black.
  have [y_first | y_first] := eqVneq y first;
    last by apply: (not_red first) => //; rewrite eq_sym.
  pose second : 'I_M := Ordinal (ltn_trans j_gt1 (ltn_ord j)).
  by apply: (not_red second) => //; [rewrite /q j_gt1 | rewrite y_first].
have j1 : nat_of_ord j = 1%N by apply: anti_leq; rewrite j_gt0 j_le1.
have L_eq : L = 1 + part by rewrite /part j1 addrCA subrr addr0.
have part_gt0 : 0 < part by move: L_gt1; rewrite L_eq ltr_addl.
have q_j : q j = part by rewrite /q ltnn eqxx.
have rate_j : rate j = 1 - part by rewrite /rate q_j L_eq addrK divr1.
have j_first : j != first by rewrite -val_eqE /= j1.
have smaller (z : 'I_M) : (j < z)%N -> 1 - part < rate z.
  move=> z_j; have -> : rate z = L^-1.
    rewrite /rate /q ltnNge (ltnW z_j) /= (_ : (z == j) = false) ?subr0
      ?div1r //; exact: gtn_eqF.
  rewrite -[X in _ < X]div1r ltr_pdivl_mulr ?(lt_trans ltr01) // -subr_gt0 L_eq.
  by rewrite (_ : _ - _ = part * part) ?mulr_gt0 //; identity R.
have [x_j | x_j] := eqVneq x j.
  left=> y y_x y_counts; have y_first : y = first.
    apply/val_inj/eqP; rewrite /= -leqn0 -ltnS -j1; have := counts y y_counts.
    by rewrite /q; case: ltnP => // _; rewrite -x_j (negPf y_x) ltxx.
  apply/forallP => z; rewrite y_first [X in X <= _]W_other;
    last by rewrite x_j eq_sym.
  rewrite x_j rate_j q_first mulr1; have [-> | z_first] := eqVneq z first.
    by rewrite W_self q_first ger_addl oppr_le0.
  rewrite W_other 1?eq_sym // q_first mulr1;
    have [-> | z_j] := eqVneq z j; first by rewrite rate_j.
  by apply/ltW/smaller; rewrite ltn_neqAle eq_sym z_j j1 lt0n.
right=> y y_x y_counts; split; last exact: not_black.
have [y_first | y_first] := eqVneq y first;
  last by apply: (not_red first) => //; rewrite eq_sym.
apply/forallPn; exists j; rewrite -ltNge y_first !W_other;
  try by rewrite eq_sym // -y_first eq_sym.
by rewrite rate_j q_first !mulr1; apply: smaller; rewrite ltn_neqAle eq_sym x_j.
Qed.

End LeakageColored.
