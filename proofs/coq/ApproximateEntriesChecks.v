(* Any distortion function under (epsilon, delta), some letters adjacent:
   certificates by all entries of a mechanism, checked by computation.

   graph_approximate       a set of outputs is delta more likely at most than
                           lambda times as likely, on adjacent letters
   achievable_within       a mechanism of this kind has a loss of D at most on
                           a source set
   least_loss_within       the least loss at exp(epsilon) = lambda
   level_within            the least exp(epsilon) at D lies between two numbers
   no_level_within         D can be had, but with no finite epsilon

   Exports: least_loss_within_proved, level_within_proved,
   no_level_within_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions Rationals SourceSets.
From symdp Require Import CertificateChecks GraphChecks FloorChecks.
From symdp Require Import EntriesChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Within.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X).
Implicit Types (S : source_set R X) (d : X -> Y -> R).
Implicit Types (lambda delta D low high : R).

Definition graph_approximate (Z : finType) lambda delta (W : X -> Z -> R) :=
  forall x x' (B : {set Z}), adjacent x x' ->
  \sum_(z in B) W x z <= lambda * (\sum_(z in B) W x' z) + delta.

Definition achievable_within S d D delta lambda :=
  exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, graph_approximate lambda delta W & has_loss S d D g W].

Definition least_loss_within S d lambda delta D :=
  achievable_within S d D delta lambda /\
  forall D', achievable_within S d D' delta lambda -> D <= D'.

Definition level_within S d D delta low high :=
  [/\ 1 <= low, low <= high, achievable_within S d D delta high
    & forall lambda, 1 <= lambda ->
        achievable_within S d D delta lambda -> low <= lambda].

Definition no_level_within S d D delta :=
  (exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
    mechanism W /\ has_loss S d D g W) /\
  forall lambda, 1 <= lambda -> ~ achievable_within S d D delta lambda.

End Within.

(* Sums along lists of flows, and what they give a pair of letters. *)
Definition weighed (fs : seq flow) (h : flow -> Q) : Q :=
  foldr (fun f sum => Qred (h f + sum)) 0%Q fs.
Definition between (i k : nat) (f : flow) : bool := f.1 == (i, k).
Definition amount (fs : seq flow) (i k : nat) : Q :=
  weighed [seq f <- fs | between i k f] snd.

(* The evidence without delta, with rows and flows for each output; the largest
   flow of each pair of letters, or what outputs that a neighbour lacks pay; and
   prices of what is known of flows. *)
Record within_evidence := WithinEvidence {
  by_entries : entries_evidence; caps : seq flow; flow_prices : seq flow }.

Section Computation.
Variables (M N : nat) (d : description) (a : adjacency).
Variables (costs : seq (seq Q)) (delta : Q).
Implicit Types (D L lambda low high : Q) (e : within_evidence).
Implicit Types (open : seq (seq bool)) (r : seq Q).

Definition is_private_within L e :=
  let W := matrix_entry (matrix (by_entries e)) in
  every M (fun x => all (fun k =>
    Qle_bool (total N (fun y => positive_part (W x y - L * W k y)%Q)) delta)
  (neighbours_of M a x)).

Definition flows_at e y := nth [::] (bound_flows (by_entries e)) y.

Definition is_capped e := all (is_paid M a) (caps e) && every N (fun y =>
  all (fun f => Qle_bool (amount (flows_at e y) f.1.1 f.1.2)
                         (amount (caps e) f.1.1 f.1.2)) (flows_at e y)).

Definition rows_of e := total M (coordinate (bound_rows (by_entries e))).

Definition least_paid e : Q := (rows_of e - delta * weighed (caps e) snd)%Q.

(* What a letter costs with an output, less the prices of its flows. *)
Definition dues e x y : Q := weighed [seq p <- flow_prices e | p.1.1 == x]
  (fun p => p.2 * amount (flows_at e y) p.1.1 p.1.2)%Q.

Definition priced r e := listed M (fun x => listed N (fun y =>
  coordinate r x * cost costs x y - dues e x y)%Q).

Definition inside (f : flow) := (f.1.1 < M)%nat && (f.1.2 < M)%nat.

Definition rival_least r e open : Q :=
  (total M (cheapest N (priced r e) open) +
   delta * weighed (flow_prices e)
             (fun p => p.2 * amount (caps e) p.1.1 p.1.2))%Q.

(* No mechanism of loss D uses these outputs only. *)
Definition excluded_within D open e :=
  ~~ every M (fun x => has id (nth [::] open x)) ||
  if rivals (by_entries e) is (weights, r) :: _ then
    [&& is_member M d weights r, all inside (flow_prices e) &
        less D (rival_least r e open)]
  else false.

Definition proves_loss_within D L e := let shown := by_entries e in
  [&& is_proper M d, Qle_bool 0 delta, Qle_bool 1 L, is_stochastic M N shown &
  [&& is_private_within L e, is_cheap M N d costs D shown,
      has_bound M N d a costs L shown, is_capped e &
      Qle_bool D (least_paid e)]].

Definition proves_level_within D low high e := let shown := by_entries e in
  [&& is_proper M d, Qle_bool 0 delta, Qle_bool 1 low, Qle_bool low high &
  [&& is_stochastic M N shown, is_private_within high e,
      is_cheap M N d costs D shown,
      is_member M d (bound_weights shown) (bound_prior shown) &
  Qle_bool high 1 ||
  [&& has_bound M N d a costs low shown, is_capped e &
      less D (least_paid e) ||
      [&& Qeq_bool low high, Qle_bool D (least_paid e) &
          excluded_within D (tight M N costs low shown) e]]]].

(* The cheapest outputs of the letters that may occur, and how much outputs
   that a neighbour lacks pay. *)
Definition all_outputs := listed M (fun=> listed N (fun=> true)).
Definition allowed r := cheapest_left M N costs r all_outputs.
Definition is_open open x y := nth false (nth [::] open x) y.

Definition freed open e x y : Q := weighed
  [seq f <- caps e | (f.1.1 == x) && ~~ is_open open f.1.2 y] snd.

Definition lacks_mass D open q e := [&& all (is_paid M a) (caps e),
  every M (fun x => every N (fun y => ~~ is_open open x y ||
    Qle_bool (coordinate (bound_rows (by_entries e)) x)
             (coordinate q x * cost costs x y + freed open e x y)%Q)) &
  less (D + delta * weighed (caps e) snd)%Q (rows_of e)].

Definition proves_no_level_within D e := let shown := by_entries e in
  [&& is_proper M d, Qle_bool 0 delta, is_stochastic M N shown,
      is_cheap M N d costs D shown &
  if rivals shown is [:: (r_weights, r); (q_weights, q)] then
    [&& is_member M d r_weights r, is_member M d q_weights q,
        Qle_bool D (total M (fun x =>
          coordinate r x * cheapest N costs all_outputs x)%Q) &
        lacks_mass D (allowed r) q e]
  else false].

End Computation.

Section Sums.
Variables (R : realFieldType).
Implicit Types (fs : seq flow) (h : flow -> Q).
Local Notation value := (ofQ R).

Lemma value_weighed fs h : value (weighed fs h) = \sum_(f <- fs) value (h f).
Proof.
elim: fs => [|f fs IH]; first by rewrite big_nil ofQ0.
by rewrite big_cons -IH -ofQD -[RHS]ofQ_red.
Qed.

Lemma value_amount fs i k :
  value (amount fs i k) = \sum_(f <- fs | between i k f) value f.2.
Proof. by rewrite value_weighed big_filter. Qed.

(* What holds of all flows of a list holds of some that are of a kind. *)
Lemma all_has (T : Type) (p q : pred T) s : all p s -> has q s ->
  exists2 x, p x & q x.
Proof.
elim: s => [//|x s IH] /= /andP[p_x /IH rest] /orP[q_x|/rest //].
by exists x.
Qed.

Lemma amount_none fs i k : ~~ has (between i k) fs -> value (amount fs i k) = 0.
Proof.
rewrite value_amount; elim: fs => [|f fs IH] /=; first by rewrite big_nil.
by rewrite negb_or big_cons => /andP[/negPf -> /IH].
Qed.

Lemma sum_flows_le fs (p : pred flow) (F G : flow -> R) : all p fs ->
  (forall f, p f -> F f <= G f) -> \sum_(f <- fs) F f <= \sum_(f <- fs) G f.
Proof.
move=> + le; elim: fs => [_|f fs IH] /=; first by rewrite !big_nil.
by case/andP=> p_f /IH rest; rewrite !big_cons ler_add // le.
Qed.

(* A sum over the flows of a list, pair by pair, and by first letters. *)
Lemma by_pairs M fs (F : nat -> nat -> R) : all (inside M) fs ->
  \sum_(f <- fs) value f.2 * F f.1.1 f.1.2 =
  \sum_(i < M) \sum_(k < M) value (amount fs i k) * F i k.
Proof.
elim: fs => [_|[[i k] b] fs IH /= /andP[/andP[/= iM kM] /IH rest]].
  rewrite big_nil big1 // => i _; rewrite big1 // => k _.
  by rewrite value_amount big_nil mul0r.
rewrite big_cons {}rest /=; symmetry.
transitivity (\sum_(i' < M) (\sum_(k' < M)
    (if between i' k' (i, k, b) then value b * F i' k' else 0) +
    \sum_(k' < M) value (amount fs i' k') * F i' k')).
  apply: eq_bigr => i' _; rewrite -big_split; apply: eq_bigr => k' _ /=.
  rewrite !value_amount big_cons /=.
  by case: ifP => _; rewrite ?mulrDl ?add0r.
rewrite big_split /=; congr (_ + _).
rewrite (bigD1 (Ordinal iM)) //= (bigD1 (Ordinal kM)) //=.
rewrite /between /= eqxx !big1 ?addr0 // => [i' other|k' other].
  rewrite big1 // => k' _; case: eqP => // -[i_eq _].
  by rewrite -val_eqE /= i_eq eqxx in other.
by case: eqP => // -[k_eq]; rewrite -val_eqE /= k_eq eqxx in other.
Qed.

Lemma by_first M fs (F : flow -> R) : all (inside M) fs ->
  \sum_(x < M) \sum_(f <- fs | f.1.1 == x) F f = \sum_(f <- fs) F f.
Proof.
elim: fs => [_|f fs IH /= /andP[/andP[iM _] /IH rest]].
  by rewrite big_nil big1 // => x _; rewrite big_nil.
rewrite big_cons -{}rest.
transitivity (\sum_(x < M) ((if f.1.1 == x then F f else 0) +
    \sum_(f <- fs | f.1.1 == x) F f)).
  by apply: eq_bigr => x _; rewrite big_cons; case: ifP; rewrite ?add0r.
rewrite big_split /=; congr (_ + _).
rewrite (bigD1 (Ordinal iM)) //= eqxx big1 ?addr0 // => x.
by rewrite -val_eqE /= eq_sym => /negPf ->.
Qed.

End Sums.

Section Soundness.
Variables (R : realFieldType) (M N : nat) (d : description) (a : adjacency).
Variables (costs : seq (seq Q)) (delta : Q).
Implicit Types (D L low high : Q) (e : within_evidence).
Implicit Types (open : seq (seq bool)) (fs : seq flow).
Add Field numbers : (field_of_numbers R).

Local Notation value := (ofQ R).
Local Notation vec := (vector R M).
Local Notation loss := (loss_matrix R M N costs).
Local Notation adjacent := (adjacent_in M a).
Local Notation S := (set_of R M d).
Local Notation del := (value delta).

Lemma paid_inside fs : all (is_paid M a) fs -> all (inside M) fs.
Proof.
by apply: sub_all => f /and4P[_ iM kM _]; rewrite /inside iM kM.
Qed.

Lemma amount_ge0 fs i k : all (is_paid M a) fs -> 0 <= value (amount fs i k).
Proof.
rewrite value_amount; elim: fs => [|f fs IH] /=; first by rewrite big_nil.
case/andP=> /and4P[_ _ _ f_ge0] /IH rest; rewrite big_cons.
by case: ifP => // _; rewrite addr_ge0 // -(ofQ0 R) ofQ_le.
Qed.

Lemma amount_apart fs i k : all (is_paid M a) fs -> ~~ are_adjacent a i k ->
  value (amount fs i k) = 0.
Proof.
move=> paid apart; apply: amount_none; apply/negP => /(all_has paid)[f].
by case/and4P=> near _ _ _ /eqP same; rewrite same (negPf apart) in near.
Qed.

Lemma hit_amount fs x : all (is_paid M a) fs -> is_hit fs x ->
  exists2 i, (i < M)%nat & 0 < value (amount fs i x).
Proof.
elim: fs => [//|f fs IH] /= /andP[f_paid fs_paid].
have /and4P[_ iM _ f_ge0] := f_paid.
rewrite -(ofQ_le R) ofQ0 in f_ge0.
case/orP=> [/andP[/eqP f_x]|/(IH fs_paid)[i i_M more]].
  rewrite (value_less R) ofQ0 => f_gt0; exists f.1.1 => //.
  rewrite value_amount big_cons {1}/between -f_x -surjective_pairing eqxx.
  by rewrite -value_amount ltr_paddr // amount_ge0.
exists i => //; rewrite value_amount big_cons -value_amount.
by case: ifP => // _; rewrite ltr_paddl.
Qed.

(* A mechanism by its entries. *)
Lemma is_private_within_sound L e : is_private_within M N a delta L e ->
  graph_approximate adjacent (value L) del
    (matrix_of R (M := M) (N := N) (by_entries e)).
Proof.
move=> /everyP rows x x' B xx'.
have /allP/(_ _ (neighbours_ofP xx')) := rows x.
rewrite -(ofQ_le R) value_total -ler_subl_addl mulr_sumr -sumrB => small.
apply: le_trans small; rewrite [X in _ <= X](bigID (mem B)) /=.
rewrite -[X in X <= _]addr0; apply: ler_add; last first.
  by apply: sumr_ge0 => y _; rewrite value_positive_part le_maxr lexx.
apply: ler_sum => y _; rewrite value_positive_part ofQB ofQM.
by rewrite le_maxr lexx orbT.
Qed.

Lemma reached_within D L e :
  is_proper M d -> is_stochastic M N (by_entries e) ->
  is_private_within M N a delta L e -> is_cheap M N d costs D (by_entries e) ->
  achievable_within adjacent S loss (value D) del (value L).
Proof.
move=> proper rows private cheap.
exists [finType of 'I_N], (matrix_of R (M := M) (N := N) (by_entries e)), id.
split.
- exact: is_stochastic_sound.
- exact: is_private_within_sound.
exact: is_cheap_sound.
Qed.

Section Mechanism.
Variables (Z : finType) (W : 'I_M -> Z -> R) (g : Z -> 'I_N) (mu : R).
Hypotheses (W_ok : mechanism W).
Hypotheses (W_private : graph_approximate adjacent mu del W).
Hypothesis del_ge0 : 0 <= del.

Let W_ge0 x z : 0 <= W x z. Proof. by case: W_ok. Qed.
Let W_sum x : \sum_z W x z = 1. Proof. by case: W_ok. Qed.

(* The positive parts of a mechanism. *)
Lemma excess_le x x' : adjacent x x' ->
  \sum_z Num.max 0 (W x z - mu * W x' z) <= del.
Proof.
move=> near; pose B := [set z | 0 < W x z - mu * W x' z].
have := W_private B near; rewrite -ler_subl_addl mulr_sumr -sumrB.
apply: le_trans; rewrite [X in _ <= X]big_mkcond; apply: ler_sum => z _.
rewrite inE; case: ifP => [/ltW /max_r -> //|/negbT].
by rewrite -leNgt => /max_l ->.
Qed.

(* A letter's chance of an output, by its number. *)
Let at_number (n : nat) z := if insub n is Some j then W j z else 0.

Let at_letter (j : 'I_M) z : at_number j z = W j z.
Proof. by rewrite /at_number valK. Qed.

Lemma net_by_pairs (lambda : Q) fs z : all (is_paid M a) fs ->
  \sum_(j < M) value (net lambda fs j) * W j z =
  \sum_(i < M) \sum_(k < M)
    value (amount fs i k) * (value lambda * W k z - W i z).
Proof.
move=> paid; transitivity (\sum_(f <- fs) value f.2 *
    (value lambda * at_number f.1.2 z - at_number f.1.1 z)).
  elim: fs paid => [_|[[i k] b] fs IH /= /andP[/and4P[/= _ iM kM _] /IH rest]].
    by rewrite big_nil big1 // => j _; rewrite ofQ0 mul0r.
  rewrite big_cons -rest (net_cons W lambda z b fs iM kM) /=.
  by rewrite -(at_letter (Ordinal iM)) -(at_letter (Ordinal kM)).
have -> := @by_pairs R M fs (fun i k =>
  value lambda * at_number k z - at_number i z) (paid_inside paid).
by apply: eq_bigr => i _; apply: eq_bigr => k _; rewrite !at_letter.
Qed.

Section Bound.
Variables (lambda : Q) (e : within_evidence).
Hypotheses (mu_le : mu <= value lambda).
Hypotheses (bound : has_bound M N d a costs lambda (by_entries e)).
Hypothesis (capped : is_capped M N a e).

Let A z (i k : 'I_M) := value (amount (flows_at e (g z)) i k).
Let C (i k : 'I_M) := value (amount (caps e) i k).
Let left z x := value (left_over costs lambda (by_entries e) (g z) x).
Let rows := \sum_x vec (bound_rows (by_entries e)) x.
Let gap i k := del * C i k - \sum_z A z i k * (W i z - mu * W k z).

Let paid y : all (is_paid M a) (flows_at e (y : 'I_N)).
Proof. by case/andP: bound => _ /everyP/(_ y)/andP[]. Qed.

Let left_ge0 z (x : 'I_M) : 0 <= left z x.
Proof.
rewrite -(ofQ0 R) ofQ_le.
by case/andP: bound => _ /everyP/(_ (g z))/andP[_ /everyP].
Qed.

Let caps_paid : all (is_paid M a) (caps e). Proof. by case/andP: capped. Qed.

Let A_ge0 z i k : 0 <= A z i k. Proof. exact: amount_ge0 (paid _). Qed.
Let C_ge0 i k : 0 <= C i k. Proof. exact: amount_ge0. Qed.

Let A_le z i k : A z i k <= C i k.
Proof.
case/andP: capped => _ /everyP/(_ (g z)) le_cap.
case: (boolP (has (between i k) (flows_at e (g z)))) => [|/amount_none none].
  by case/(all_has le_cap)=> f + /eqP same; rewrite same -(ofQ_le R).
by rewrite /A none.
Qed.

Let gap_ge0 i k : 0 <= gap i k.
Proof.
rewrite subr_ge0; case: (boolP (are_adjacent a i k)) => [near|apart].
  apply: (@le_trans _ _ (C i k * \sum_z Num.max 0 (W i z - mu * W k z))).
    rewrite mulr_sumr; apply: ler_sum => z _.
    apply: (@le_trans _ _ (A z i k * Num.max 0 (W i z - mu * W k z))).
      by rewrite ler_wpmul2l // le_maxr lexx orbT.
    by rewrite ler_wpmul2r // le_maxr lexx.
  by rewrite [del * _]mulrC ler_wpmul2l // excess_le.
have C0 : C i k = 0 by exact: amount_apart.
rewrite big1 => [|z _]; first exact: mulr_ge0.
have -> : A z i k = 0 by apply/eqP; rewrite eq_le A_ge0 andbT -C0 A_le.
by rewrite mul0r.
Qed.

Let used_pairs := \sum_z \sum_i \sum_k A z i k * ((value lambda - mu) * W k z).
Let used_left := \sum_z \sum_(x < M) left z x * W x z.

Let pairs_ge0 z i k : 0 <= A z i k * ((value lambda - mu) * W k z).
Proof. by rewrite mulr_ge0 // mulr_ge0 // subr_ge0. Qed.

Let parts_ge0 :
  [/\ 0 <= \sum_i \sum_k gap i k, 0 <= used_pairs & 0 <= used_left].
Proof.
split.
- by apply: sumr_ge0 => i _; exact: sumr_ge0.
- apply: sumr_ge0 => z _; apply: sumr_ge0 => i _; apply: sumr_ge0 => k _.
  exact: pairs_ge0.
by apply: sumr_ge0 => z _; apply: sumr_ge0 => x _; rewrite mulr_ge0.
Qed.

(* What a mechanism costs, in full. *)
Let in_full : expected_loss (vec (bound_prior (by_entries e))) loss g W =
  rows - del * (\sum_i \sum_k C i k) +
  (\sum_i \sum_k gap i k + used_pairs + used_left).
Proof.
rewrite (loss_split costs g W_ok lambda) -/rows big_split /= -/used_left.
have -> : \sum_z \sum_(j < M) value (net lambda (flows_at e (g z)) j) * W j z =
    used_pairs - \sum_z \sum_i \sum_k A z i k * (W i z - mu * W k z).
  rewrite -sumrB; apply: eq_bigr => z _; rewrite net_by_pairs //.
  rewrite -sumrB; apply: eq_bigr => i _; rewrite -sumrB; apply: eq_bigr => k _.
  by rewrite -/(A z i k); identity R.
have -> : \sum_z \sum_i \sum_k A z i k * (W i z - mu * W k z) =
    del * (\sum_i \sum_k C i k) - \sum_i \sum_k gap i k.
  rewrite exchange_big mulr_sumr -sumrB; apply: eq_bigr => i _.
  rewrite exchange_big mulr_sumr -sumrB; apply: eq_bigr => k _.
  by rewrite /gap subKr.
set t := del * _; set G := \sum_i \sum_k gap i k.
by clearbody rows used_pairs used_left t G; identity R.
Qed.

Lemma least_paid_value :
  value (least_paid M delta e) = rows - del * (\sum_i \sum_k C i k).
Proof.
rewrite ofQB ofQM value_total; congr (_ - _ * _).
rewrite value_weighed (eq_bigr (fun f => value f.2 * 1)) => [|f _].
  rewrite (by_pairs (M := M) (fun _ _ => 1)) ?paid_inside //.
  by apply: eq_bigr => i _; apply: eq_bigr => k _; rewrite mulr1.
by rewrite mulr1.
Qed.

Lemma prior_within : S (vec (bound_prior (by_entries e))).
Proof. by case/andP: bound => /is_member_sound. Qed.

Lemma bound_within : value (least_paid M delta e) <=
  expected_loss (vec (bound_prior (by_entries e))) loss g W.
Proof.
have [gaps pairs lefts] := parts_ge0.
by rewrite least_paid_value in_full ler_addl !addr_ge0.
Qed.

Section Cheapest.
Hypotheses (mu_lt : mu < value lambda).
Hypothesis no_more :
  expected_loss (vec (bound_prior (by_entries e))) loss g W <=
  value (least_paid M delta e).

Let nothing : [/\ \sum_i \sum_k gap i k = 0, used_pairs = 0 & used_left = 0].
Proof.
have [gaps pairs lefts] := parts_ge0; move: no_more.
rewrite least_paid_value in_full ger_addl => le0.
have zero u v w : 0 <= u -> 0 <= v -> 0 <= w -> u + v + w <= 0 -> u = 0 :> R.
  move=> u_ge0 v_ge0 w_ge0 sum_le0; apply/eqP; rewrite eq_le u_ge0 andbT.
  by apply: le_trans sum_le0; rewrite -addrA ler_addl addr_ge0.
split; first exact: zero le0.
- by apply: (zero _ _ _ pairs gaps lefts); rewrite [used_pairs + _]addrC.
apply: (zero _ _ _ lefts gaps pairs).
by rewrite -addrA addrC.
Qed.

Let pair_unused z i k : A z i k * W k z = 0.
Proof.
have [_ /eqP pairs0 _] := nothing; move: pairs0.
rewrite psumr_eq0 => [/allP/(_ z (mem_index_enum z))/=|t _]; last first.
  by apply: sumr_ge0 => i' _; apply: sumr_ge0 => k' _; exact: pairs_ge0.
rewrite psumr_eq0 => [/allP/(_ i (mem_index_enum i))/=|i' _]; last first.
  by apply: sumr_ge0 => k' _; exact: pairs_ge0.
rewrite psumr_eq0 => [/allP/(_ k (mem_index_enum k))/=|k' _]; last first.
  exact: pairs_ge0.
rewrite mulrCA mulf_eq0 => /orP[|/eqP //].
by rewrite gt_eqF // subr_gt0.
Qed.

(* All of delta is used on each pair with a price. *)
Let all_of_delta i k : \sum_z A z i k * W i z = del * C i k.
Proof.
have [/eqP gaps0 _ _] := nothing; move: gaps0.
rewrite psumr_eq0 => [/allP/(_ i (mem_index_enum i))/=|i' _]; last first.
  exact: sumr_ge0.
rewrite psumr_eq0 => [/allP/(_ k (mem_index_enum k))/=|k' _]; last first.
  exact: gap_ge0.
rewrite subr_eq0 => /eqP ->; apply: eq_bigr => z _.
by rewrite mulrBr mulrCA pair_unused mulr0 subr0.
Qed.

Lemma tight_within : uses W g (tight M N costs lambda (by_entries e)).
Proof.
move=> x z used; rewrite !nth_listed //; apply/andP; split.
  have [_ _ /eqP left0] := nothing; move: left0.
  rewrite psumr_eq0 => [/allP/(_ z (mem_index_enum z))/=|t _]; last first.
    by apply: sumr_ge0 => i _; rewrite mulr_ge0.
  rewrite psumr_eq0 => [/allP/(_ x (mem_index_enum x))/=|i _].
    by rewrite mulf_eq0 (negPf used) orbF -(ofQ_eq R) ofQ0.
  by rewrite mulr_ge0.
apply/negP => /(hit_amount (paid (g z)))[i iM A_gt0].
have /eqP := pair_unused z (Ordinal iM) x.
by rewrite mulf_eq0 (negPf used) orbF /A gt_eqF.
Qed.

(* What a prior costs with the outputs that are left, and prices of flows. *)
Section Rival.
Variables (open : seq (seq bool)) (r : seq Q).
Hypotheses (used : uses W g open).
Hypotheses (priced_inside : all (inside M) (flow_prices e)).

Let due (x : nat) z := value (dues e x (g z)).

Let dues_total : \sum_x \sum_z W x z * due x z =
  del * (\sum_(p <- flow_prices e)
          value p.2 * value (amount (caps e) p.1.1 p.1.2)).
Proof.
pose F (i k : nat) :=
  \sum_z value (amount (flows_at e (g z)) i k) * at_number i z.
transitivity (\sum_(p <- flow_prices e) value p.2 * F p.1.1 p.1.2).
  transitivity (\sum_(x < M) \sum_(p <- flow_prices e | p.1.1 == x)
      value p.2 * F p.1.1 p.1.2).
    apply: eq_bigr => x _.
    transitivity (\sum_z \sum_(p <- flow_prices e | p.1.1 == x)
        value p.2 * (value (amount (flows_at e (g z)) p.1.1 p.1.2) * W x z)).
      apply: eq_bigr => z _.
      rewrite /due /dues value_weighed big_filter mulr_sumr.
      by apply: eq_bigr => p _; rewrite ofQM mulrC -mulrA.
    rewrite exchange_big; apply: eq_bigr => p /eqP px; rewrite mulr_sumr.
    by apply: eq_bigr => z _; rewrite px at_letter.
  exact: by_first priced_inside.
rewrite (@by_pairs R M _ F) //.
have -> := @by_pairs R M _ (fun i k => value (amount (caps e) i k))
  priced_inside.
rewrite mulr_sumr; apply: eq_bigr => i _.
rewrite mulr_sumr; apply: eq_bigr => k _.
rewrite mulrCA -/(C i k) -all_of_delta; congr (_ * _).
by apply: eq_bigr => z _; rewrite at_letter.
Qed.

Lemma rival_costs :
  value (rival_least M N costs delta r e open) <=
  expected_loss (vec r) loss g W.
Proof.
have entry (x : 'I_M) z : loss_matrix R M N (priced M N costs r e) x (g z) =
    vec r x * loss x (g z) - due x z.
  rewrite {1}/loss_matrix /matrix_entry {1}/coordinate {1}/row /priced.
  by rewrite !nth_listed // ofQB ofQM.
have -> : expected_loss (vec r) loss g W =
    \sum_x \sum_z W x z * (loss_matrix R M N (priced M N costs r e) x (g z)) +
    \sum_x \sum_z W x z * due x z.
  rewrite -big_split; apply: eq_bigr => x _; rewrite mulr_sumr -big_split.
  by apply: eq_bigr => z _ /=; rewrite entry; identity R.
rewrite dues_total ofQD ofQM value_weighed value_total.
apply: ler_add; last first.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (_ * _);
    apply: eq_bigr => p _; rewrite ofQM.
apply: ler_sum => x _; rewrite -[X in X <= _]mul1r -(W_sum x) mulr_suml.
apply: ler_sum => z _; have [->|W_xz] := eqVneq (W x z) 0.
  by rewrite !mul0r.
by rewrite ler_wpmul2l // cheapest_le // used.
Qed.

End Rival.
End Cheapest.

Lemma excluded_within_sound D :
  mu < value lambda -> has_loss S loss (value D) g W ->
  value D <= value (least_paid M delta e) ->
  ~~ excluded_within M N d costs delta D
       (tight M N costs lambda (by_entries e)) e.
Proof.
move=> mu_lt cheap le_paid.
have no_more := le_trans (cheap _ prior_within) le_paid.
have used := tight_within mu_lt no_more; rewrite /excluded_within.
rewrite (some_output W_ok used) /=; case: (rivals _) => [//|[weights r] _].
apply/and3P => -[/(@is_member_sound R) r_in prices].
have costly := rival_costs mu_lt no_more r used prices.
rewrite (value_less R) => /lt_le_trans/(_ costly).
by move=> /lt_le_trans/(_ (cheap _ r_in)); rewrite ltxx.
Qed.

End Bound.

(* Who uses the cheapest outputs only lets a neighbour use others seldom. *)
Lemma lacks_mass_sound D open q e : has_loss S loss (value D) g W ->
  S (vec q) -> uses W g open -> ~~ lacks_mass M N a costs delta D open q e.
Proof.
move=> cheap q_in used; apply/and3P => -[paid /everyP pays].
rewrite (value_less R) ofQD ofQM value_weighed value_total ltNge.
apply/negP/negPn.
have freed_le : \sum_x \sum_z W x z * value (freed open e x (g z)) <=
    del * \sum_(f <- caps e) value f.2.
  pose F (f : flow) :=
    \sum_(z | ~~ is_open open f.1.2 (g z)) at_number f.1.1 z.
  apply: (@le_trans _ _ (\sum_(f <- caps e) value f.2 * F f)).
    rewrite le_eqVlt; apply/orP; left; apply/eqP.
    transitivity (\sum_(x < M) \sum_(f <- caps e | f.1.1 == x) value f.2 * F f).
      apply: eq_bigr => x _.
      transitivity (\sum_z \sum_(f <- caps e | f.1.1 == x)
          (if ~~ is_open open f.1.2 (g z)
           then value f.2 * W x z else 0)).
        apply: eq_bigr => z _.
        rewrite value_weighed big_filter mulr_sumr big_mkcondr.
        by apply: eq_bigr => f _; case: ifP => // _; rewrite mulrC.
      rewrite exchange_big; apply: eq_bigr => f /eqP fx; rewrite mulr_sumr.
      by rewrite [RHS]big_mkcond; apply: eq_bigr => z _; rewrite fx at_letter.
    exact: by_first (paid_inside paid).
  rewrite mulr_sumr; apply: (sum_flows_le paid) => f.
  case/and4P=> near iM kM f_ge0; rewrite [X in _ <= X]mulrC.
  rewrite ler_wpmul2l -1?(ofQ0 R) ?ofQ_le //.
  pose B := [set z | ~~ is_open open f.1.2 (g z)].
  have := W_private (x := Ordinal iM) (x' := Ordinal kM) B near.
  rewrite [X in mu * X]big1 => [|z]; last first.
    rewrite inE => /negP out; apply/eqP/negPn/negP => W_z; apply: out.
    exact: (used _ _ W_z).
  rewrite mulr0 add0r; apply: le_trans.
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_big => [z|z _]; rewrite ?inE // -(at_letter (Ordinal iM)).
apply: (@le_trans _ _ (expected_loss (vec q) loss g W +
    \sum_x \sum_z W x z * value (freed open e x (g z)))); last first.
  exact: ler_add (cheap _ q_in) freed_le.
rewrite -big_split; apply: ler_sum => x _; rewrite mulr_sumr -big_split.
rewrite -[X in X <= _]mulr1 -(W_sum x) mulr_sumr; apply: ler_sum => z _ /=.
have [->|W_xz] := eqVneq (W x z) 0; first by rewrite !mulr0 !mul0r mulr0 addr0.
have := pays x => /everyP/(_ (g z)).
rewrite [is_open _ _ _](used _ _ W_xz) /=.
rewrite -(ofQ_le R) ofQD ofQM => le.
apply: le_trans (ler_wpmul2r (W_ge0 x z) le) _.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
by rewrite /loss_matrix /vector /cost; identity R.
Qed.

End Mechanism.

(* The least loss at exp(epsilon) = L. *)
Theorem least_loss_within_proved D L e :
  proves_loss_within M N d a costs delta D L e ->
  least_loss_within adjacent S loss (value L) del (value D).
Proof.
case/and5P=> proper delta_ge0 L_ge1 rows.
case/and5P=> private cheap bound capped paid.
split; first exact: reached_within rows private cheap.
have del_ge0 : 0 <= del by rewrite -(ofQ0 R) ofQ_le.
move=> D' [Z [W [g [W_ok W_private /(_ _ (prior_within bound)) W_loss]]]].
apply: le_trans W_loss.
apply: le_trans (bound_within g W_ok W_private del_ge0 (lexx _) bound capped).
by rewrite ofQ_le.
Qed.

(* The least exp(epsilon) at D. *)
Theorem level_within_proved D low high e :
  proves_level_within M N d a costs delta D low high e ->
  level_within adjacent S loss (value D) del (value low) (value high).
Proof.
case/and5P=> proper delta_ge0 low_ge1 low_le /and5P[rows private cheap _ tail].
have {}low_ge1 : 1 <= value low by rewrite -(ofQ1 R) ofQ_le.
have del_ge0 : 0 <= del by rewrite -(ofQ0 R) ofQ_le.
split=> //; [by rewrite ofQ_le | exact: reached_within rows private cheap |].
move=> mu mu_ge1 [Z [W [g [W_ok W_private W_loss]]]].
case/orP: tail => [high_le1|/and3P[bound capped tail]].
  apply: le_trans mu_ge1; rewrite -(ofQ1 R) ofQ_le; move: low_le high_le1.
  by rewrite -!(ofQ_le R); exact: le_trans.
rewrite leNgt; apply/negP => mu_lt; have mu_le := ltW mu_lt.
have above := bound_within g W_ok W_private del_ge0 mu_le bound capped.
have below := W_loss _ (prior_within bound).
case/orP: tail => [|/and3P[_ paid]].
  rewrite (value_less R) => /lt_le_trans/(_ above)/lt_le_trans/(_ below).
  by rewrite ltxx.
apply/negP; rewrite -(ofQ_le R) in paid.
exact: (excluded_within_sound W_ok W_private del_ge0 mu_le bound capped
  mu_lt W_loss paid).
Qed.

Theorem no_level_within_proved D e :
  proves_no_level_within M N d a costs delta D e ->
  no_level_within adjacent S loss (value D) del.
Proof.
case/and5P=> proper delta_ge0 rows cheap out.
have del_ge0 : 0 <= del by rewrite -(ofQ0 R) ofQ_le.
split.
  exists [finType of 'I_N], (matrix_of R (M := M) (N := N) (by_entries e)), id.
  by split; [exact: is_stochastic_sound | exact: is_cheap_sound].
move=> mu mu_ge1 [Z [W [g [W_ok W_private W_loss]]]].
move: out; case: (rivals _) => [//|[w r] [//|[w' q] [|//]]].
case/and4P=> r_in q_in D_le; apply/negP.
apply: (lacks_mass_sound W_ok W_private _ W_loss).
  exact: is_member_sound q_in.
have r_ge0 x : 0 <= vec r x by case/andP: r_in => /(@is_prior_sound R)[].
apply: (cheapest_used W_ok) => // [x z _|].
  by rewrite !nth_listed.
have r_in_S := @is_member_sound R _ _ _ _ r_in.
by apply: le_trans (W_loss _ r_in_S) _; rewrite ofQ_le.
Qed.

End Soundness.
