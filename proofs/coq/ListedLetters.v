(* The least expected loss of letters that are answered with lists.

   list_of M l          the lists of l of M letters, and
   list_loss x y        0 for a letter x on the list y, else 1
   listed_value P lambda l V  V is the largest accuracy of the terms: the h
                        likeliest letters always, the next ones up to the k-th
                        sometimes
   window h s j         a list with the h likeliest letters and s of the next
                        m.+1 ones, which follow each other from the j-th on, and
                        after the last of which comes the first
   Exports: listed_least_loss. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Floors Envelopes.
From symdp Require Import Codebooks LettersAtBreaks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition list_of (M l : nat) := {y : {set 'I_M} | #|y| == l}.

Lemma card_first (n k : nat) : (k <= n)%N -> #|[set i : 'I_n | (i < k)%N]| = k.
Proof.
move=> k_le; rewrite cardsE -sum1_card -(big_ord_widen n (fun=> 1%N)) //.
by rewrite sum1_card card_ord.
Qed.

Section Windows.
Variables (M h m s : nat).
Hypotheses (in_M : (h + m.+1 <= M)%N) (s_le : (s <= m.+1)%N).

Lemma middle_proof (r : 'I_m.+1) : (h + r < M)%N.
Proof. by apply: leq_trans in_M; rewrite ltn_add2l. Qed.

Definition middle (r : 'I_m.+1) : 'I_M := Ordinal (middle_proof r).

(* The places whose distance from j is less than s, on the circle. *)
Definition steps (j : 'I_m.+1) : {set 'I_m.+1} := [set r | ((r - j)%R < s)%N].

Definition window (j : 'I_m.+1) : {set 'I_M} :=
  [set x : 'I_M | (x < h)%N] :|: middle @: steps j.

Lemma middle_inj : injective middle.
Proof. by move=> r r' [/addnI/val_inj]. Qed.

Lemma middleP (x : 'I_M) : (h <= x < h + m.+1)%N -> exists r, x = middle r.
Proof.
move=> /andP[h_le lt]; have lt_m : (x - h < m.+1)%N by rewrite ltn_subLR.
by exists (Ordinal lt_m); apply: val_inj; rewrite /= subnKC.
Qed.

Lemma middle_window r j : (middle r \in window j) = ((r - j)%R < s)%N.
Proof.
by rewrite !inE /= ltnNge leq_addr mem_imset ?inE //; apply: middle_inj.
Qed.

Lemma first_window (x : 'I_M) j : (x < h)%N -> x \in window j.
Proof. by rewrite !inE => ->. Qed.

Lemma later_window (x : 'I_M) j : (h + m.+1 <= x)%N -> x \notin window j.
Proof.
move=> le; rewrite !inE negb_or -leqNgt (leq_trans _ le) ?leq_addr //=.
apply/imsetP => -[r _ x_r]; move: le.
by rewrite x_r leqNgt ltn_add2l ltn_ord.
Qed.

(* As many places r have r - j among the first s as there are such places. *)
Lemma card_window j : #|window j| = (h + s)%N.
Proof.
have [_] := leq_card_setU [set x : 'I_M | (x < h)%N]
  (middle @: steps j).
have -> : [disjoint [set x : 'I_M | (x < h)%N] &
    middle @: steps j].
  rewrite disjoint_subset; apply/subsetP => x; rewrite !inE => x_lt.
  apply/imsetP => -[r _ x_r]; move: x_lt.
  by rewrite x_r ltnNge leq_addr.
move=> /eqP ->; rewrite card_first; last first.
  by apply: leq_trans in_M; apply: leq_addr.
rewrite (card_imset _ middle_inj) -(card_first s_le); congr (_ + _)%N.
rewrite -(card_imset _ (addrI (- j))); apply: eq_card => t; apply/imsetP/idP.
  by case=> r; rewrite !inE addrC => ? ->.
by rewrite inE => t_lt; exists (t + j); rewrite ?inE ?addrK // addrC addrK.
Qed.

(* A letter in the middle is on s of the m.+1 windows. *)
Lemma windows_of (R : realFieldType) r :
  \sum_j (middle r \in window j)%:R = s%:R :> R.
Proof.
under eq_bigr do rewrite middle_window.
rewrite (reindex_inj (subrI r)).
have -> : s%:R = \sum_(t < m.+1) (t < s)%:R :> R.
  rewrite -natr_sum -{1}(card_first s_le) -sum1_card; congr _%:R.
  by rewrite big_mkcond; apply: eq_bigr => t _; rewrite inE; case: ifP.
by apply: eq_bigr => t _; rewrite subKr.
Qed.

End Windows.

Section Lists.
Variables (R : realFieldType) (M l : nat) (P : 'I_M -> R) (lambda : R).
Add Field numbers_of_lists : (field_of_numbers R).
Hypotheses (P_prior : prior P) (P_dec : decreasing P).
Hypotheses (lambda_ge1 : 1 <= lambda) (l_gt0 : (0 < l)%N) (l_le : (l <= M)%N).
Implicit Types (h k s m : nat) (u V : R).

Definition list_loss (x : 'I_M) (y : list_of M l) : R := (x \notin val y)%:R.

Definition scale h k : R := (l - h)%:R * lambda + (k - l)%:R.

Definition listed_value V :=
  (forall h k, (h < l)%N -> (l <= k <= M)%N -> list_term P lambda l V h k) /\
  exists h k, [/\ (h < l)%N, (l <= k <= M)%N &
    top P h * scale h k + (top P k - top P h) * ((l - h)%:R * lambda) =
    V * scale h k].

Lemma on_and_off (Z : finType) (f : Z -> R) (y : Z -> {set 'I_M}) x :
  \sum_z f z * (x \notin y z)%:R =
  \sum_z f z - \sum_z f z * (x \in y z)%:R.
Proof.
rewrite -sumrB; apply: eq_bigr => z _.
by case: (x \in y z); rewrite ?mulr1 ?mulr0 ?subrr ?subr0.
Qed.

(* What is listed: always, and by the fillings. *)
Lemma list_accuracy (Z : finType) (y : Z -> {set 'I_M}) n f :
  (forall x, \sum_z f x z = 1) ->
  filled_loss P (fun x z => (x \notin y z)%:R) lambda n f =
  \sum_z n z + (lambda - 1) -
  \sum_x P x * (\sum_z n z * (x \in y z)%:R +
    (lambda - 1) * \sum_z f x z * (x \in y z)%:R).
Proof.
move=> f_sum; have [_ P_sum] := P_prior; rewrite /filled_loss /floor_loss.
have -> : \sum_z n z * constant_loss P (fun x z => (x \notin y z)%:R) z =
    \sum_x P x * (\sum_z n z - \sum_z n z * (x \in y z)%:R).
  under eq_bigr do rewrite mulr_sumr.
  rewrite exchange_big; apply: eq_bigr => x _ /=.
  by rewrite -on_and_off mulr_sumr; apply: eq_bigr => z _; rewrite mulrCA.
have -> : \sum_z n z + (lambda - 1) =
    \sum_x P x * (\sum_z n z + (lambda - 1)) by rewrite -mulr_suml P_sum mul1r.
rewrite mulr_sumr -big_split -sumrB; apply: eq_bigr => x _ /=.
rewrite on_and_off f_sum.
by move: (\sum_z _) (\sum_z _) (\sum_z _) (P x) => z1 z2 z3 z4; identity R.
Qed.

(* No floor is better than the terms. *)
Lemma lists_bound V D' :
  (forall h k, (h < l)%N -> (l <= k <= M)%N -> list_term P lambda l V h k) ->
  loss_achievable (only P) list_loss D' lambda -> 1 - V <= D'.
Proof.
move=> terms; have [P_ge0 P_sum] := P_prior.
apply: floors_bound => // n f n_floor f_filling.
have [n_ge0 n_ge1] := n_floor.
have lambda1_ge0 : 0 <= lambda - 1 by rewrite subr_ge0.
have N_gt0 := scale_gt0 n_floor lambda_ge1.
rewrite (@list_accuracy _ val) => [|x]; last by have [] := f_filling x.
rewrite mulrBl mul1r ler_add2l ler_opp2.
set N := \sum_z n z + (lambda - 1) in N_gt0 *.
pose v x := (\sum_z n z * (x \in val z)%:R) / N.
pose g := (\sum_z n z) / N.
have n_sum_ge0 : 0 <= \sum_z n z by apply: sumr_ge0.
have g_rest : 1 - g = (lambda - 1) / N.
  by rewrite /g -[X in X - _](divff (lt0r_neq0 N_gt0)) -mulrBl /N addrC addKr.
have v_range x : 0 <= v x <= g.
  rewrite divr_ge0 ?(ltW N_gt0) //=; last first.
    by apply: sumr_ge0 => z _; rewrite mulr_ge0 ?ler0n.
  rewrite ler_pdivr_mulr // divfK ?gt_eqF // ler_sum // => z _.
  by case: (x \in val z); rewrite ?mulr1 ?mulr0.
have v_sum : \sum_x v x = l%:R * g.
  rewrite -mulr_suml exchange_big mulrA; congr (_ / _) => /=.
  rewrite mulr_sumr; apply: eq_bigr => z _.
  rewrite -mulr_sumr mulrC; congr (_ * _); rewrite -natr_sum; congr _%:R.
  transitivity #|val z|; last exact: eqP (valP z).
  by rewrite -sum1_card [RHS]big_mkcond; apply: eq_bigr => x _; case: ifP.
have g_range : 0 <= g <= 1.
  rewrite divr_ge0 ?(ltW N_gt0) //= ler_pdivr_mulr // mul1r.
  by rewrite ler_addl.
have := listed_corners P_ge0 P_dec lambda_ge1 l_gt0 l_le terms g_range
  v_range v_sum.
rewrite -(ler_pmul2r N_gt0) mulr_suml; apply: le_trans.
apply: ler_sum => x _; rewrite -mulrA ler_wpmul2l // minr_pmull ?(ltW N_gt0) //.
set filled := \sum_z f x z * _; have [f_in f_sum] := f_filling x.
have always : v x * N = \sum_z n z * (x \in val z)%:R.
  by rewrite divfK // gt_eqF.
have filled_le : filled <= v x * N.
  rewrite always ler_sum // => z _; rewrite ler_wpmul2r ?ler0n //.
  by have /andP[] := f_in z.
have filled_le1 : filled <= 1.
  rewrite -f_sum ler_sum // => z _; have /andP[f_ge0 _] := f_in z.
  by case: (x \in val z); rewrite ?mulr1 ?mulr0.
rewrite -always le_minr; apply/andP; split.
  have -> : lambda * v x * N = v x * N + (lambda - 1) * (v x * N).
    by move: (v x) => z; identity R.
  by rewrite ler_add2l ler_wpmul2l.
have -> : (1 - g + v x) * N = v x * N + (lambda - 1).
  by rewrite mulrDl g_rest divfK ?gt_eqF // addrC.
by rewrite ler_add2l ler_pimulr.
Qed.

(* Windows have the accuracy of their term. *)
Lemma windows_reach h m s V : (h + m.+1 <= M)%N -> (0 < s <= m.+1)%N ->
  l = (h + s)%N ->
  top P h * (s%:R * lambda + (m.+1 - s)%:R) +
    (top P (h + m.+1) - top P h) * (s%:R * lambda) =
    V * (s%:R * lambda + (m.+1 - s)%:R) ->
  loss_achievable (only P) list_loss (1 - V) lambda.
Proof.
move=> in_M /andP[s_gt0 s_le] l_eq V_eq; have [P_ge0 P_sum] := P_prior.
pose w := @window M h m s in_M.
have s_pos : 0 < s%:R :> R by rewrite ltr0n.
have m_pos : 0 < m.+1%:R :> R by rewrite ltr0n.
pose n (j : 'I_m.+1) : R := s%:R^-1.
pose between (x : 'I_M) := (h <= x < h + m.+1)%N.
pose f x : 'I_m.+1 -> R := if between x
  then fun j => n j * (x \in w j)%:R else fun=> m.+1%:R^-1.
have n_sum : \sum_j n j = m.+1%:R / s%:R.
  by rewrite sumr_const card_ord mulr_natl.
have on x : between x -> \sum_j n j * (x \in w j)%:R = 1.
  move=> /middleP[r ->]; rewrite -mulr_sumr windows_of //.
  by rewrite mulVf // gt_eqF.
have f_sum x : \sum_j f x j = 1.
  rewrite /f; case: ifP => [/on //|_].
  by rewrite sumr_const card_ord -[_ *+ _]mulr_natl divff // gt_eqF.
have listed j : #|w j| == l by rewrite /w card_window // l_eq.
pose y j : list_of M l := exist _ (w j) (listed j).
suff /only_loss[Z [W [g [W_mech W_ldp W_loss]]]] :
    loss_achievable (only P) (fun x j => (x \notin w j)%:R) (1 - V) lambda.
  by apply/only_loss; exists Z, W, (y \o g); split.
apply: (floor_reached lambda_ge1 (n := n) (f := f)).
- split=> [j|]; first by rewrite invr_ge0 ltW.
  by rewrite n_sum ler_pdivl_mulr // mul1r ler_nat.
- move=> x; split=> // j; rewrite /f; case: ifP => _.
    have n_ge0 : 0 <= n j by rewrite invr_ge0 ltW.
    by case: (x \in w j); rewrite ?mulr1 ?mulr0 n_ge0 lexx.
  rewrite invr_ge0 ltW //= /n lef_pinv ?posrE // ler_nat; exact: s_le.
rewrite list_accuracy // [RHS]mulrBl mul1r; congr (_ - _); rewrite n_sum.
have value x : \sum_j n j * (x \in w j)%:R +
    (lambda - 1) * (\sum_j f x j * (x \in w j)%:R) =
    (x < h)%:R * (m.+1%:R / s%:R - 1) + (x < h + m.+1)%:R * lambda.
  have [x_lt|h_le] := ltnP x h.
    have in_all j : x \in w j := first_window s in_M j x_lt.
    rewrite (ltn_addr _ x_lt) !mul1r.
    under eq_bigr do rewrite in_all mulr1.
    under [X in _ * X]eq_bigr do rewrite in_all mulr1.
    by rewrite n_sum f_sum mulr1 addrAC addrA.
  have [x_lt|x_ge] := ltnP x (h + m.+1).
    have x_in : between x by rewrite /between h_le.
    have same j : f x j * (x \in w j)%:R = n j * (x \in w j)%:R.
      by rewrite /f x_in; case: (x \in w j); rewrite ?mulr1 ?mulr0.
    under [X in _ * X]eq_bigr do rewrite same.
    by rewrite on // mulr1 mul0r add0r mul1r addrC subrK.
  have out j : x \in w j = false := negbTE (later_window s in_M j x_ge).
  by rewrite !big1 ?mulr0 ?mul0r ?addr0 // => j _; rewrite out mulr0.
have top_sum k : \sum_(i < M) (i < k)%:R * P i = top P k.
  rewrite /top [RHS]big_mkcond; apply: eq_bigr => i _.
  by case: ltnP; rewrite ?mul1r ?mul0r.
have -> : \sum_x P x * (\sum_z n z * (x \in w z)%:R +
    (lambda - 1) * \sum_z f x z * (x \in w z)%:R) =
    top P h * (m.+1%:R / s%:R - 1) + top P (h + m.+1) * lambda.
  rewrite -!top_sum !mulr_suml -big_split; apply: eq_bigr => x _ /=.
  by rewrite value mulrC mulrDl; congr (_ + _); rewrite mulrAC.
apply: (mulIf (negbT (gt_eqF s_pos))).
have scaled : (m.+1%:R / s%:R + (lambda - 1)) * s%:R =
    s%:R * lambda + (m.+1 - s)%:R.
  rewrite mulrDl divfK ?gt_eqF // natrB //.
  by move: s%:R m.+1%:R => z1 z2; identity R.
rewrite -[RHS]mulrA scaled -V_eq natrB //; set q := m.+1%:R / s%:R.
have -> : m.+1%:R = q * s%:R by rewrite divfK ?gt_eqF.
move: (q) s%:R (top P h) (top P _) => z1 z2 z3 z4; identity R.
Qed.

(* distortion, listed letters: the least loss is 1 minus the largest accuracy
   of the terms. *)
Theorem listed_least_loss V : listed_value V ->
  least_expected_loss (only P) list_loss lambda (1 - V).
Proof.
move=> [terms [h [k [h_lt /andP[l_le_k k_le] V_eq]]]].
split=> [|D']; last exact: lists_bound.
have h_lt_k : (h < k)%N := leq_trans h_lt l_le_k.
have m_eq : (k - h).-1.+1 = (k - h)%N by rewrite prednK // subn_gt0.
have k_eq : (h + (k - h).-1.+1)%N = k by rewrite m_eq subnKC // ltnW.
apply: (@windows_reach h (k - h).-1 (l - h)).
- by rewrite k_eq.
- by rewrite m_eq subn_gt0 h_lt leq_sub2r.
- by rewrite subnKC // ltnW.
have -> : ((k - h).-1.+1 - (l - h) = k - l)%N.
  by rewrite m_eq -subnDA subnKC // ltnW.
by rewrite k_eq.
Qed.

End Lists.
