(* Mechanisms with few outputs on databases: the bound that corrects alvim2015,
   Proposition 20. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions Graphs Hamming Channels.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A product of sums, as a sum over sets. *)
Lemma product_of_sums (R : realFieldType) (I : finType) (F G : I -> R) :
  \prod_i (F i + G i) =
  \sum_(S : {set I}) \prod_i (if i \in S then F i else G i).
Proof.
transitivity (\prod_i \sum_(b : bool) (if b then F i else G i)).
  by apply: eq_bigr => i _; rewrite big_bool.
rewrite bigA_distr_bigA (reindex (fun S : {set I} => [ffun i => i \in S])) /=;
    last first.
  exists (fun f : {ffun I -> bool} => [set i | f i]) => [S _ | f _];
    first by apply/setP => i; rewrite inE ffunE.
  by apply/ffunP => i; rewrite ffunE inE.
by apply: eq_bigr => S _; apply: eq_bigr => i _; rewrite ffunE.
Qed.

(* The inequality of Cauchy and Schwarz for N masses. *)
Section Squares.
Variables (R : realFieldType) (C : finType).
Add Field numbers : (field_of_numbers R).

Lemma expanded_square (N Q s : R) :
  N ^+ 2 * Q - (N * s) *+ 2 * s + N * s ^+ 2 = N * (N * Q - s ^+ 2).
Proof. by rewrite mulr2n; identity R. Qed.

Lemma squares_of_masses (A : {set C}) (M : C -> R) :
  (\sum_(c in A) M c) ^+ 2 <= #|A|%:R * \sum_(c in A) M c ^+ 2.
Proof.
set s := \sum_(c in A) M c; set N : R := #|A|%:R.
have [empty | [c0 c0_in]] := set_0Vmem A;
  first by rewrite /s /N empty !big_set0 cards0 mul0r expr0n.
have N_gt0 : 0 < N by rewrite ltr0n; apply/card_gt0P; exists c0.
have : 0 <= \sum_(c in A) (N * M c - s) ^+ 2
  by apply: sumr_ge0 => c _; exact: sqr_ge0.
have -> : \sum_(c in A) (N * M c - s) ^+ 2 =
    N * (N * (\sum_(c in A) M c ^+ 2) - s ^+ 2).
  transitivity (\sum_(c in A) (N ^+ 2 * M c ^+ 2 -
      (N * s) *+ 2 * M c + s ^+ 2)).
    by apply: eq_bigr => c _; rewrite sqrrB exprMn [N * M c * s]mulrAC -mulrnAl.
  have constant : \sum_(c in A) s ^+ 2 = N * s ^+ 2
    by rewrite sumr_const mulr_natl.
  by rewrite big_split /= constant sumrB -!mulr_sumr; exact: expanded_square.
by rewrite pmulr_rge0 // subr_ge0.
Qed.

End Squares.

Section FewOutputs.
Variables (R : realFieldType) (u : nat) (V Y : finType) (lambda : R).
Local Notation database := {ffun 'I_u -> V}.
Variable W : database -> Y -> R.
Hypotheses (lambda_ge1 : 1 <= lambda) (W_mechanism : mechanism W)
  (W_private : graph_dp (@neighbours u V) lambda W).
Variable x0 : database.
Add Field numbers' : (field_of_numbers R).
Local Notation t := (lambda^-1).
Local Notation v := (#|V|%:R : R).
Local Notation r := (#|Y|%:R : R).

Let row y : database := [arg max_(x > x0) W x y]%O.
Let m y := W (row y) y.
Local Notation s := (maximal_leakage W).
Let s_sum : s = \sum_y m y.
Proof.
by have [W_ge0 _] := W_mechanism; apply: eq_bigr => y _;
  rewrite (column_maximum x0).
Qed.
Let m_ge0 y : 0 <= m y. Proof. exact: (proj1 W_mechanism). Qed.

(* Pairs of outputs, weighted by the kernel between the rows of their maxima,
   have at most the mass s. *)
Lemma pairs_of_maxima : \sum_y \sum_z m y * m z *
  kernel (@neighbours u V) lambda (row y) (row z) <= s.
Proof.
have [W_ge0 W_sum] := W_mechanism; rewrite s_sum; apply: ler_sum => y _.
rewrite -[X in _ <= X]mulr1 -(W_sum (row y)) mulr_sumr; apply: ler_sum => z _.
rewrite -mulrA ler_wpmul2l // mulrC; apply: kernel_below => //;
  exact: neighbours_graph.
Qed.

(* The kernel as a sum over sets of records. *)
Definition agree (S : {set 'I_u}) (x y : database) :=
  [forall i in S, x i == y i].

Lemma kernel_sets x y :
  kernel (@neighbours u V) lambda x y =
  \sum_(S : {set 'I_u}) (1 - t) ^+ #|S| * t ^+ (u - #|S|) * (agree S x y)%:R.
Proof.
rewrite kernel_product //;
    transitivity (\prod_i ((1 - t) * (x i == y i)%:R + t)).
  by apply: eq_bigr => i _; case: eqP => _; rewrite ?mulr1 ?mulr0 ?add0r ?subrK.
rewrite product_of_sums; apply: eq_bigr => S _.
have -> : (u - #|S|)%N = #|~: S|
  by have := cardsC S; rewrite card_ord => {1}<-; rewrite addKn.
rewrite (bigID (mem S)) /= mulrAC -!prodr_const; congr (_ * _); last first.
  by apply: eq_big => i; [rewrite inE | move=> /negPf ->].
rewrite (eq_bigr (fun i => (1 - t) * (x i == y i)%:R)) => [|i ->//];
  rewrite big_split /=; congr (_ * _).
case: (boolP (agree S x y)) => [/forall_inP same | /forall_inPn[i i_in differ]].
  by rewrite big1 // => i /same ->.
by rewrite (bigD1 i) //= (negPf differ) mul0r.
Qed.

(* The pairs that agree on S: at least s^2 divided by the number of restrictions
   that occur. *)
Lemma agreeing_pairs (S : {set 'I_u}) : (0 < #|Y|)%N ->
  s ^+ 2 * Num.max (v ^- #|S|) r^-1 <=
  \sum_y \sum_z m y * m z * (agree S (row y) (row z))%:R.
Proof.
move=> Y_gt0; pose restriction y : {ffun 'I_u -> option V} :=
  [ffun i => if i \in S then Some (row y i) else None].
pose A := [set restriction y | y : Y];
  pose mass c := \sum_(y | restriction y == c) m y.
have same y z : agree S (row y) (row z) = (restriction y == restriction z).
  apply/forall_inP/eqP => [equal | equal i i_in].
    by apply/ffunP => i; rewrite !ffunE; case: ifP => // /equal /eqP ->.
  by have /ffunP/(_ i) := equal; rewrite !ffunE i_in => -[->].
have s_masses : s = \sum_(c in A) mass c.
  by rewrite s_sum (partition_big restriction (mem A)) //= => y _;
    apply: imset_f.
have -> : \sum_y \sum_z m y * m z * (agree S (row y) (row z))%:R =
    \sum_(c in A) mass c ^+ 2.
  rewrite (partition_big restriction (mem A)) /= => [|y _]; last exact: imset_f.
  apply: eq_bigr => c _; rewrite expr2 {1}/mass mulr_suml;
    apply: eq_bigr => y /eqP <-.
  rewrite /mass mulr_sumr [RHS]big_mkcond; apply: eq_bigr => z _.
  by rewrite same eq_sym; case: eqP => _; rewrite ?mulr1 ?mulr0.
have A_gt0 : (0 < #|A|)%N.
  by case/card_gt0P: Y_gt0 => y _; apply/card_gt0P;
    exists (restriction y); apply: imset_f.
have A_outputs : (#|A| <= #|Y|)%N
  by apply: leq_trans (leq_imset_card _ _) _; exact: max_card.
have A_words : (#|A| <= #|V| ^ #|S|)%N.
  have <- : #|codom (@Some V)| = #|V| by apply: card_codom => a b [].
  rewrite -(card_pffun_on None); apply: subset_leq_card; apply/subsetP => c.
  case/imsetP => y _ ->; apply/pffun_onP; split=> [|i].
    by apply/supportP => i i_out; rewrite ffunE (negPf i_out).
  by case/imageP => j j_in ->; rewrite ffunE j_in codom_f.
apply: (@le_trans _ _ (s ^+ 2 / #|A|%:R)).
  rewrite ler_wpmul2l ?sqr_ge0 // le_maxl -natrX !lef_pinv ?posrE
    ?ltr0n // ?ler_nat ?A_words //.
  exact: leq_trans A_gt0 A_words.
by rewrite ler_pdivr_mulr ?ltr0n // mulrC s_masses squares_of_masses.
Qed.

(* alvim2015, Proposition 20 corrected: at most r outputs, any u, v, r. *)
Theorem few_outputs :
  s * (\sum_(k < u.+1) 'C(u, k)%:R *
    (t ^+ (u - k) * (1 - t) ^+ k * Num.max (v ^- k) r^-1)) <= 1.
Proof.
have [W_ge0 W_sum] := W_mechanism.
have Y_gt0 : (0 < #|Y|)%N.
  rewrite lt0n; apply/negP => /eqP/card0_eq none; have := W_sum x0.
  by rewrite big1 => [/esym/eqP|y _];
    [rewrite oner_eq0 | have := none y; rewrite inE].
have t_in : 0 <= t <= 1
  by rewrite invr_ge0 invf_le1 ?(lt_le_trans ltr01) // (le_trans ler01).
have [t_ge0 t_le1] := andP t_in.
have s_gt0 : 0 < s.
  by apply: lt_le_trans ltr01 _; rewrite -(W_sum x0); apply: ler_sum => y _;
    exact: (le_maximum (W ^~ y)).
pose weight k := t ^+ (u - k) * (1 - t) ^+ k * Num.max (v ^- k) r^-1.
have -> : \sum_(k < u.+1) 'C(u, k)%:R * weight k =
    \sum_(S : {set 'I_u}) weight #|S|.
  have small (S : {set 'I_u}) : (#|S| < u.+1)%N
    by rewrite ltnS -[X in (_ <= X)%N]card_ord max_card.
  rewrite [RHS](partition_big (fun S => Ordinal (small S)) xpredT) //=;
    apply: eq_bigr => k _.
  rewrite (eq_bigr (fun=> weight k)) => [|S /eqP <-//];
    rewrite sumr_const mulr_natl; congr (_ *+ _).
  by rewrite -[X in 'C(X, _)]card_ord -card_draws -sum1_card -sum1_card;
    apply: eq_bigl => S; rewrite inE.
rewrite -(ler_pmul2l s_gt0) mulr1 mulrA -expr2; apply: le_trans pairs_of_maxima.
under [X in _ <= X]eq_bigr => y _ do under eq_bigr
  => z _ do rewrite kernel_sets mulr_sumr.
under [X in _ <= X]eq_bigr => y _ do rewrite exchange_big.
rewrite exchange_big mulr_sumr; apply: ler_sum => S _ /=.
rewrite mulrC /weight -!mulrA mulrCA; set a := t ^+ _; set b := (1 - t) ^+ _.
apply: (@le_trans _ _ (a * b * (s ^+ 2 * Num.max (v ^- #|S|) r^-1))).
  by rewrite mulrA [b * a]mulrC [_ * s ^+ 2]mulrC.
apply: le_trans (ler_wpmul2l _ (agreeing_pairs S Y_gt0)) _;
  first by rewrite mulr_ge0 // exprn_ge0 // subr_ge0.
rewrite mulr_sumr; apply: ler_sum => y _; rewrite mulr_sumr;
  apply: ler_sum => z _.
by rewrite [b * a]mulrC mulrCA.
Qed.

End FewOutputs.

(* The bound is never weaker than the printed formula, l rounded down, and than
   that of Theorem 15. *)
Section Sharper.
Variables (R : realFieldType) (u v r : nat) (lambda : R).
Hypotheses (lambda_ge1 : 1 <= lambda) (v_pos : (0 < v)%N).
Local Notation t := (lambda^-1).
Local Notation sharper :=
  (\sum_(k < u.+1) 'C(u, k)%:R *
    (t ^+ (u - k) * (1 - t) ^+ k * Num.max ((v%:R : R) ^- k) (r%:R : R)^-1)).

Let t_ge0 : 0 <= t. Proof. by rewrite invr_ge0 (le_trans ler01). Qed.
Let t_le1 : t <= 1. Proof. by rewrite invf_le1 ?(lt_le_trans ltr01). Qed.
Let w k := t ^+ (u - k) * (1 - t) ^+ k.
Let w_ge0 k : 0 <= w k.
Proof. by rewrite mulr_ge0 // exprn_ge0 // subr_ge0. Qed.
Let v_gt0 : 0 < v%:R :> R. Proof. by rewrite ltr0n. Qed.

(* alvim2015, Proposition 20 corrected: not weaker than the bound of
   Theorem 15 ... *)
Theorem sharper_than_hamming :
  (v%:R * lambda / (v%:R - 1 + lambda)) ^- u <= sharper.
Proof.
have lambda_gt0 : 0 < lambda by apply: lt_le_trans lambda_ge1.
have sum_gt0 : 0 < v%:R - 1 + lambda by rewrite ltr_paddl // subr_ge0 ler1n.
have -> : (v%:R * lambda / (v%:R - 1 + lambda)) ^- u =
    (t + (1 - t) / v%:R) ^+ u.
  rewrite -exprVn invf_div; congr (_ ^+ u);
    apply: (mulfI (lt0r_neq0 (mulr_gt0 v_gt0 lambda_gt0))).
  rewrite [LHS]mulrC divfK ?lt0r_neq0 ?mulr_gt0 // mulrDr
    -[v%:R * lambda * t]mulrA mulfV ?lt0r_neq0 // mulr1.
  rewrite [v%:R * lambda]mulrC -mulrA [v%:R * (_ / _)]mulrC divfK ?lt0r_neq0 //
    mulrBr mulr1 mulfV ?lt0r_neq0 //.
  by rewrite addrAC addrA.
rewrite exprDn; apply: ler_sum => k _;
  rewrite -mulr_natl ler_wpmul2l ?ler0n // expr_div_n mulrA.
by rewrite -/(w k) ler_wpmul2l // le_maxr lexx.
Qed.

(* ... nor, for v^l <= r and l <= u, than the printed formula. *)
Theorem sharper_than_rounded_down (l : nat) : (l <= u)%N -> (v ^ l <= r)%N ->
  1 + t ^+ (u - l) * ((1 + (v%:R - 1) * t) ^+ l - 1) <= r%:R * sharper.
Proof.
move=> l_le words_le;
  have words : v%:R ^+ l <= r%:R :> R by rewrite -natrX ler_nat.
have r_gt0 : 0 < r%:R :> R by apply: lt_le_trans words; rewrite exprn_gt0.
pose c k := Num.max ((v%:R : R) ^- k) (r%:R : R)^-1.
have one : 1 = \sum_(k < u.+1) 'C(u, k)%:R * w k.
  rewrite -[LHS](expr1n _ u) -[X in X ^+ u](subrK t 1) addrC exprDn;
    apply: eq_bigr => k _.
  by rewrite mulr_natl.
have part : t ^+ (u - l) * ((1 + (v%:R - 1) * t) ^+ l - 1) =
    \sum_(k < u.+1) 'C(l, k)%:R * (w k * (v%:R ^+ (l - k) - 1)).
  have -> : (1 + (v%:R - 1) * t) ^+ l - 1 = \sum_(k < l.+1) 'C(l, k)%:R *
      (t ^+ (l - k) * (1 - t) ^+ k * (v%:R ^+ (l - k) - 1)).
    have -> : 1 + (v%:R - 1) * t = v%:R * t + (1 - t)
      by rewrite mulrBl mul1r addrCA.
    rewrite -[X in _ - X](expr1n _ l) -[X in _ - X ^+ l](subrK t 1)
      [1 - t + t]addrC !exprDn -sumrB.
    apply: eq_bigr => k _; rewrite exprMn -mulrnBl [RHS]mulr_natl;
      congr (_ *+ _).
    by rewrite mulrBr mulr1 -mulrA [v%:R ^+ _ * _]mulrC.
  rewrite mulr_sumr (big_ord_widen u.+1 (fun k => t ^+ (u - l) *
    ('C(l, k)%:R * (t ^+ (l - k) * (1 - t) ^+ k * (v%:R ^+ (l - k) - 1))))) //.
  rewrite big_mkcond; apply: eq_bigr => k _; rewrite ltnS;
    case: leqP => [k_le | k_gt]; last by rewrite bin_small // mul0r.
  rewrite mulrCA; congr (_ * _); rewrite !mulrA -exprD; congr (_ ^+ _ * _ * _).
  by rewrite addnBA // subnK.
rewrite part [X in X + _]one -big_split mulr_sumr /=; apply: ler_sum => k _.
have k_le : (k <= u)%N by rewrite -ltnS.
have covers : 1 <= r%:R * c k
  by rewrite /c mulrC -ler_pdivr_mulr // mul1r le_maxr lexx orbT.
rewrite -/(w k) -/(c k); have -> : r%:R * ('C(u, k)%:R * (w k * c k)) =
    'C(u, k)%:R * (w k * (r%:R * c k)).
  by rewrite mulrCA [r%:R * (w k * _)]mulrCA.
have [small | large] := leqP k l; last first.
  rewrite (bin_small large) mulr0n mul0r addr0 (ler_wpmul2l (ler0n _ _)) //.
  by rewrite -[X in X <= _]mulr1 (ler_wpmul2l (w_ge0 k)).
have enough : v%:R ^+ (l - k) <= r%:R * c k.
  apply: (@le_trans _ _ (r%:R * v%:R ^- k));
    last by rewrite ler_wpmul2l ?(ltW r_gt0) // le_maxr lexx.
  by rewrite ler_pdivl_mulr ?exprn_gt0 // -exprD subnK.
apply: (@le_trans _ _ ('C(u, k)%:R * (w k * (1 + (v%:R ^+ (l - k) - 1)))));
    last first.
  by rewrite ler_wpmul2l ?ler0n // ler_wpmul2l // addrC subrK.
rewrite [X in _ <= _ * X]mulrDr mulr1 [X in _ <= X]mulrDr ler_add2l;
  apply: ler_wpmul2r; last by rewrite ler_nat leq_bin2l.
by rewrite mulr_ge0 // subr_ge0 exprn_ege1 // ler1n.
Qed.

End Sharper.

Section RoundedDown.
Variables (R : realFieldType) (u : nat) (V Y : finType) (lambda : R)
  (W : {ffun 'I_u -> V} -> Y -> R).
Hypotheses (lambda_ge1 : 1 <= lambda) (W_mechanism : mechanism W)
  (W_private : graph_dp (@neighbours u V) lambda W).

(* With v^l <= r and l <= u it is at most r / (1 + t^(u-l) ((1 + (v-1)
   t)^l - 1)): the printed formula, l rounded down. *)
Theorem few_outputs_rounded_down (x0 : {ffun 'I_u -> V}) (l : nat) :
  (0 < #|V|)%N -> (l <= u)%N -> (#|V| ^ l <= #|Y|)%N ->
  maximal_leakage W * (1 + lambda^-1 ^+ (u - l) *
    ((1 + (#|V|%:R - 1) * lambda^-1) ^+ l - 1)) <= #|Y|%:R.
Proof.
move=> V_gt0 l_le words; have s_ge0 : 0 <= maximal_leakage W
  by apply: sumr_ge0 => y _; exact: maximum_ge0.
apply: le_trans (ler_wpmul2l s_ge0
  (sharper_than_rounded_down lambda_ge1 V_gt0 l_le words)) _.
rewrite mulrCA -[X in _ <= X]mulr1; apply: ler_wpmul2l; rewrite ?ler0n //.
exact: few_outputs.
Qed.

End RoundedDown.
