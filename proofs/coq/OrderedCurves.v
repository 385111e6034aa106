(* The whole curve of one prior, or of a set with a least majorised one, by the
   number of letters of each piece: two comparisons for a piece, one with the
   letter that it drops first and one with the last that it dropped.

   begins r D, lasts r D   the r likeliest letters serve from D on, and up to D
   ordered_piece           a piece of a curve is that of its r letters
   Exports: ordered_least, ordered_curve, renamed_achievable,
   ordered_curve_of_set, ordered_curve_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel OnePrior.
From symdp Require Import Approximate Rationals SourceSets CertificateChecks.
From symdp Require Import CurveChecks LeakageCurveChecks PriorBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* One piece. *)
Section Pieces.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R).
Hypotheses (P_prior : prior P) (P_dec : decreasing P).
Implicit Types (r : nat) (D E : R).

Local Notation e := (entry P).

(* What r letters answer right beyond 1 - D is at most r - 1 times what the last
   of them has, and at least r - 1 times what the next one has: then neither
   r - 1 nor r + 1 letters have a smaller level. *)
Definition lasts r D := top P r - (1 - D) <= r.-1%:R * e r.
Definition begins r D := r.-1%:R * e r.+1 <= top P r - (1 - D).

Lemma begins_later r D E : begins r D -> D <= E -> begins r E.
Proof.
move=> from le; apply: le_trans from _.
by rewrite ler_add2l ler_opp2 ler_add2l ler_opp2.
Qed.

Lemma lasts_earlier r D E : lasts r E -> D <= E -> lasts r D.
Proof.
by move=> to le; apply: le_trans to; rewrite ler_add2l ler_opp2 ler_add2l
  ler_opp2.
Qed.

(* What r letters answer is more than 1 - D later than where they begin. *)
Lemma begins_above r D E : (1 < r <= M)%nat -> begins r D -> 0 <= D -> 0 < E ->
  D <= E -> 1 - E < top P r.
Proof.
move=> /andP[r_gt1 r_le] from D_ge0 E_gt0 le.
have r1_gt0 : 0 < r.-1%:R :> R by rewrite ltr0n -ltnS prednK // ltnW.
have [next0|next_neq0] := eqVneq (e r.+1) 0; last first.
  rewrite -subr_gt0; apply: lt_le_trans (begins_later from le).
  by rewrite mulr_gt0 // lt_def next_neq0 entry_ge0.
suff -> : top P r = 1 by rewrite ltr_subl_addr ltr_addl.
have := A_top P_prior (M - r); rewrite subKn // => A_eq.
have A0 : A P (M - r) = 0.
  apply: big1 => i; rewrite subKn // => r_i; apply/eqP.
  rewrite eq_le; have [-> _] := P_prior; rewrite andbT -entry_ord -next0.
  by apply: entry_le.
by move: A_eq; rewrite A0 => /eqP; rewrite eq_sym subr_eq0 => /eqP.
Qed.

(* The least level is that of the r letters. *)
Theorem ordered_least r from to D : (1 < r <= M)%nat -> 0 <= from ->
  begins r from -> lasts r to -> 0 < D -> from <= D < to ->
  least_exp_epsilon (only P) D (response_level P r D).
Proof.
move=> r_range from_ge0 r_from r_to D_gt0 /andP[D_ge D_lt].
have /andP[r_gt1 r_le] := r_range.
have r_some : (0 < r <= M)%nat by rewrite ltnW.
have r1_gt0 : 0 < r.-1%:R :> R by rewrite ltr0n -ltnS prednK // ltnW.
have top_gt := begins_above r_range r_from from_ge0 D_gt0 D_ge.
have last_gt : top P r - (1 - D) < r.-1%:R * e r.
  apply: lt_le_trans r_to.
  by rewrite ltr_add2l ltr_opp2 ltr_add2l ltr_opp2.
have next_le := begins_later r_from D_ge.
have first_lt : e 1 < 1 - D.
  have r_pred : (r.-1 < M)%nat by rewrite prednK // ltnW.
  have := top_ge P_prior P_dec r_pred; rewrite prednK 1?ltnW // => low.
  rewrite -(ltr_add2r (r.-1%:R * e r)); apply: le_lt_trans low _.
  by rewrite -ltr_subl_addl.
split=> [||lambda]; first exact: response_level_ge1 (ltW first_lt) top_gt.
  exact: response_achievable (ltW first_lt) top_gt.
apply: response_lower => // [|i i_lt|i i_ge]; first by rewrite first_lt.
  apply: le_trans (ltW last_gt) _; rewrite ler_wpmul2l ?ler0n // -entry_ord.
  by apply: entry_le.
apply: le_trans next_le; rewrite ler_wpmul2l ?ler0n // -entry_ord.
by apply: entry_le.
Qed.

(* A letter that a piece keeps is likely, so that two of them are. *)
Lemma lasts_infinite r to : (1 < r <= M)%nat -> 0 < to -> begins r 0 ->
  lasts r to -> no_finite_epsilon (only P) 0.
Proof.
move=> /andP[r_gt1 r_le] to_gt0 from r_to.
have r1_gt0 : 0 < r.-1%:R :> R by rewrite ltr0n -ltnS prednK // ltnW.
have M_gt1 : (1 < M)%nat := leq_trans r_gt1 r_le.
have last_gt0 : 0 < e r.
  rewrite -(pmulr_rgt0 _ r1_gt0); apply: lt_le_trans r_to.
  apply: (@le_lt_trans _ _ (top P r - (1 - 0))).
    by apply: le_trans from; rewrite mulr_ge0 ?ler0n ?entry_ge0.
  by rewrite ltr_add2l ltr_opp2 ltr_add2l ltr_opp2.
have likely k : (0 < k <= r)%nat -> 0 < e k.
  by move=> k_in; apply: lt_le_trans last_gt0 (entry_le P_prior P_dec k_in).
apply: (@infinite_leakage_certificate _ _ _ P (Ordinal (ltnW M_gt1))
  (Ordinal M_gt1)) => //.
- by move=> Q Q_eq; apply: only_prior Q_eq.
- by rewrite -entry_ord; apply: likely; rewrite /= ltnW.
by rewrite -entry_ord; apply: likely.
Qed.

End Pieces.

Lemma tiles_after (R : realFieldType) here pieces zero i :
  tiles here pieces zero -> (i < size pieces)%nat ->
  ofQ R here <= ofQ R (start (nth_piece pieces i)).
Proof.
elim: pieces here i => //= p pieces IH here [|i] /and3P[begin short rest] i_lt.
  by move: begin; rewrite -(ofQ_eq R) => /eqP <-.
move: begin short; rewrite -(ofQ_eq R) (value_less R) => /eqP <- /ltW le.
exact: le_trans le (IH _ _ rest i_lt).
Qed.

Lemma tiles_first (R : realFieldType) here pieces zero :
  tiles here pieces zero -> (0 < size pieces)%nat ->
  ofQ R (start (nth_piece pieces 0)) = ofQ R here.
Proof.
by case: pieces => //= p pieces /andP[+ _] _; rewrite -(ofQ_eq R) => /eqP.
Qed.

(* A whole curve, with a delta. *)
Section Curve.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R) (delta : R).
Hypotheses (P_prior : prior P) (P_dec : decreasing P).
Hypothesis delta_in : 0 <= delta < 1.
Implicit Types (p : piece) (D : R).

Local Notation value := (ofQ R).
Local Notation c := (1 - delta).

Let c_gt0 : 0 < c. Proof. by rewrite subr_gt0; case/andP: delta_in. Qed.

Add Field numbers : (field_of_numbers R).

(* A piece is (r - 1) (c - D) / (D - c (1 - top r)), both times a number. *)
Definition ordered_piece p r :=
  [/\ (1 < r <= M)%nat, begins P r (value (start p) / c),
      lasts P r (value (stop p) / c) &
      exists2 k : R, k != 0 &
      [/\ value p.1.2.1 = k * r.-1%:R * c, value p.1.2.2 = - (k * r.-1%:R),
          value p.2.1 = - (k * c * (1 - top P r)) & value p.2.2 = k]].

Lemma ordered_value p r D : ordered_piece p r ->
  value_at p D = response_level P r (D / c).
Proof.
move=> [_ _ _ [k k_neq0 [n0 n1 d0 d1]]].
rewrite /value_at n0 n1 d0 d1 /response_level.
have c_neq0 : c != 0 by rewrite gt_eqF.
set E := D / c; have -> : D = c * E by rewrite mulrC divfK.
have -> : k * r.-1%:R * c + - (k * r.-1%:R) * (c * E) =
    (k * c) * (r.-1%:R * (1 - E)).
  by move: (r.-1%:R) => n; identity R.
have -> : - (k * c * (1 - top P r)) + k * (c * E) =
    (k * c) * (top P r - (1 - E)).
  by move: (top P r) => t; identity R.
by rewrite -mulf_div divff ?mul1r ?mulf_neq0.
Qed.

(* The pieces that pass these comparisons are the curve. *)
Theorem ordered_curve (pieces : seq piece) (letters : seq nat) (zero jump : Q) :
  tiles 0 pieces zero ->
  (forall i, (i < size pieces)%nat ->
     ordered_piece (nth_piece pieces i) (nth 0%nat letters i)) ->
  c * (1 - entry P 1) <= value zero ->
  value jump = (if pieces is p :: rest
    then value_at (last p rest) (value zero) else 1) ->
  curve (fun D => least_approximate_exp_epsilon (only P) D delta)
    (no_finite_approximate_epsilon (only P) 0 delta) pieces zero jump.
Proof.
have /andP[delta_ge0 delta_lt1] := delta_in.
have only_priors := only_prior P_prior.
move=> tiled pieces_ok zero_ge limit.
have from_ge0 i : (i < size pieces)%nat ->
    0 <= value (start (nth_piece pieces i)).
  by move=> i_lt; have := tiles_after R tiled i_lt; rewrite ofQ0.
split=> // [i D i_lt p D_gt0 /andP[D_ge D_lt]|D D_ge|some].
- have ok := pieces_ok i i_lt; have [r_in r_from r_to _] := ok.
  apply/(least_approximate_rescaled only_priors) => //.
  rewrite (ordered_value _ ok).
  apply: (ordered_least P_prior P_dec r_in _ r_from r_to).
  + by rewrite divr_ge0 ?from_ge0 // ltW.
  + by rewrite divr_gt0.
  by rewrite ler_pmul2r ?ltr_pmul2r ?invr_gt0 // D_ge.
- apply/(least_approximate_rescaled only_priors) => //.
  apply/(one_prior_zero P_prior P_dec); rewrite ler_pdivl_mulr // mulrC.
  exact: le_trans zero_ge D_ge.
have [r_in r_from r_to _] := pieces_ok 0%nat some.
move=> lambda lambda_ge1.
move=> /(approximate_rescaled delta_ge0 delta_lt1 lambda_ge1 only_priors).
have at_0 := tiles_first R tiled some; rewrite ofQ0 in at_0.
rewrite at_0 mul0r in r_from.
rewrite mul0r; apply: (lasts_infinite P_prior P_dec r_in _ r_from r_to) => //.
by rewrite divr_gt0 // -at_0; apply: tiles_lt tiled some.
Qed.

End Curve.

(* Other names of the letters. *)
Section Renamed.
Variables (R : realFieldType) (X Y : finType) (s : Y -> X) (t : X -> Y).
Hypotheses (s_t : cancel s t) (t_s : cancel t s).
Implicit Types (P : X -> R) (D lambda : R).

Lemma renamed_distortion (Z : finType) P (g : Z -> X) (W : X -> Z -> R) :
  distortion (P \o s) (t \o g) (fun y => W (s y)) = distortion P g W.
Proof.
rewrite /distortion [RHS](reindex s) /=; last by exists t => x _.
apply: eq_bigr => y _; congr (_ * _); apply: eq_bigl => z.
by rewrite -(eqtype.inj_eq (can_inj s_t)) t_s.
Qed.

Lemma renamed_reached P D lambda :
  achievable (only P) D lambda -> achievable (only (P \o s)) D lambda.
Proof.
move=> [Z [W [g [[W_ge0 W_sum] W_private W_valid]]]].
exists Z, (fun y => W (s y)), (t \o g); split=> // Q Q_eq.
by rewrite (distortion_eq _ _ Q_eq) renamed_distortion; apply: W_valid.
Qed.

End Renamed.

Theorem renamed_achievable (R : realFieldType) (X Y : finType) (s : Y -> X)
    (P : X -> R) D lambda : bijective s ->
  achievable (only P) D lambda <-> achievable (only (P \o s)) D lambda.
Proof.
move=> [t s_t t_s]; split; first exact: renamed_reached.
move=> /(renamed_reached t_s s_t) reached; apply: achievable_sub reached => Q.
by move=> Q_eq x; rewrite Q_eq /= t_s.
Qed.

(* A set whose letters above each probability are least likely at one of its
   priors, of which P is the order. *)
Section Sets.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Variables (M : nat) (P : 'I_M -> R) (least : X -> R) (s : 'I_M -> X).
Variable delta : R.
Hypotheses (S_priors : of_priors S) (least_in : S least).
Hypothesis levels : forall x Q, 0 < least x -> S Q ->
  \sum_(z | least x <= least z) least z <= \sum_(z | least x <= least z) Q z.
Hypotheses (s_bijective : bijective s) (P_is : forall i, P i = least (s i)).
Hypotheses (P_dec : decreasing P) (delta_in : 0 <= delta < 1).
Implicit Types (D lambda : R).

Lemma least_in_order D lambda : 1 <= lambda ->
  achievable S D lambda <-> achievable (only P) D lambda.
Proof.
move=> ge1; rewrite (levels_rule D S_priors least_in levels ge1).
rewrite (renamed_achievable least D lambda s_bijective).
by split; apply: achievable_sub => Q Q_eq x; rewrite Q_eq /= P_is.
Qed.

Lemma order_prior : prior P.
Proof.
have [least_ge0 least_sum] := S_priors least_in; split=> [i|].
  by rewrite P_is.
rewrite -least_sum [RHS](reindex s); first by apply: eq_bigr => i _.
by have [t s_t t_s] := s_bijective; exists t => x _.
Qed.

Lemma approximate_in_order D lambda : 1 <= lambda ->
  approximately_achievable S D delta lambda <->
  approximately_achievable (only P) D delta lambda.
Proof.
have /andP[delta_ge0 delta_lt1] := delta_in => ge1.
rewrite approximate_rescaled // least_in_order //.
by rewrite -approximate_rescaled //; apply: only_prior order_prior.
Qed.

(* The whole curve of the set. *)
Theorem ordered_curve_of_set (pieces : seq piece) (letters : seq nat)
    (zero jump : Q) :
  tiles 0 pieces zero ->
  (forall i, (i < size pieces)%nat ->
     ordered_piece P delta (nth_piece pieces i) (nth 0%nat letters i)) ->
  (1 - delta) * (1 - entry P 1) <= ofQ R zero ->
  ofQ R jump = (if pieces is p :: rest
    then value_at (last p rest) (ofQ R zero) else 1) ->
  curve (fun D => least_approximate_exp_epsilon S D delta)
    (no_finite_approximate_epsilon S 0 delta) pieces zero jump.
Proof.
move=> tiled pieces_ok zero_ge limit.
have := ordered_curve order_prior P_dec delta_in tiled pieces_ok zero_ge limit.
apply: curve_map => [D L [L_ge1 reached low]|none lambda lambda_ge1].
  split=> // [|lambda ge1]; first exact/approximate_in_order.
  by move/(approximate_in_order _ ge1); apply: low.
by move/(approximate_in_order _ lambda_ge1); apply: none.
Qed.

End Sets.

(* The comparisons in rational numbers: the prior in order, its sums, and the
   number of letters of each piece. *)
Section Computation.
Variables (P : seq Q) (delta : Q).
Implicit Types (p : piece) (r : nat).
Local Open Scope Q_scope.

Definition sums : seq Q := 0 :: scanl added 0 P.

Definition is_ordered : bool := sorted (fun a b => Qle_bool b a) P.

Definition proves_ordered_piece (tops : seq Q) p r : bool :=
  let n := inject_Z (Z.of_nat r.-1) in let top := nth 0 tops r in
  let above D := top - (1 - D / (1 - delta)) in
  let k := p.2.2 in
  [&& (1 < r <= size P)%nat, Qle_bool (n * nth 0 P r) (above (start p)),
      Qle_bool (above (stop p)) (n * nth 0 P r.-1), ~~ Qeq_bool k 0 &
  [&& Qeq_bool p.1.2.1 (k * n * (1 - delta)), Qeq_bool p.1.2.2 (- (k * n)) &
      Qeq_bool p.2.1 (- (k * (1 - delta) * (1 - top)))]].

Definition proves_ordered_curve pieces (letters : seq nat) (zero jump : Q) :=
  [&& is_prior (size P) P, is_ordered, is_delta delta, tiles 0 pieces zero &
  [&& (let tops := sums in every (size pieces)
        (fun i => proves_ordered_piece tops (nth_piece pieces i)
          (nth 0%nat letters i))),
      Qle_bool ((1 - delta) * (1 - nth 0 P 0)) zero &
      Qeq_bool jump (if pieces is p :: rest then let q := last p rest in
        (q.1.2.1 + q.1.2.2 * zero) / (q.2.1 + q.2.2 * zero) else 1)]].

End Computation.

Section Soundness.
Variables (R : realFieldType) (P : seq Q) (delta : Q).
Local Notation value := (ofQ R).
Local Notation vec := (vector R (size P) P).
Implicit Types (p : piece) (r : nat).

Lemma entry_value i : entry vec i.+1 = value (nth 0%Q P i).
Proof.
have [i_lt|i_ge] := ltnP i (size P).
  by rewrite (entry_ord vec (Ordinal i_lt)).
by rewrite nth_default // ofQ0 /entry insubF // ltnNge i_ge.
Qed.

Lemma sums_value r : (r <= size P)%nat ->
  value (nth 0%Q (sums P) r) = top vec r.
Proof.
elim: r => [_|r IH r_lt]; first by rewrite /top big_pred0 // ofQ0.
rewrite /sums /= (nth_scanl _ _ r_lt) (take_nth 0%Q r_lt) foldl_rcons.
rewrite value_added.
have -> : value (foldl added 0%Q (take r P)) = top vec r.
  rewrite -(IH (ltnW r_lt)); case: r r_lt {IH} => [|r r_lt] /=.
    by rewrite take0.
  by rewrite (nth_scanl _ _ (ltnW r_lt)).
by rewrite topS // entry_value.
Qed.

Lemma is_ordered_sound : is_ordered P -> decreasing vec.
Proof.
have falls_trans : ssrbool.transitive (fun a b : Q => Qle_bool b a).
  by move=> b a d; rewrite -!(ofQ_le R) => ab bd; apply: le_trans bd ab.
have falls_refl : ssrbool.reflexive (fun a b : Q => Qle_bool b a).
  by move=> a; rewrite -(ofQ_le R).
move=> falls i j le_ij; rewrite /vector /coordinate ofQ_le.
by apply: (sorted_leq_nth falls_trans falls_refl 0%Q falls);
  rewrite ?inE ?ltn_ord.
Qed.

Lemma ordered_piece_sound p r : less delta 1 ->
  proves_ordered_piece P delta (sums P) p r ->
  ordered_piece vec (value delta) p r.
Proof.
move=> delta_lt1 /and5P[r_in from to k_neq0 /and3P[n0 n1 d0]].
have /andP[r_gt1 r_le] := r_in.
have r_pred : r = r.-1.+1 by rewrite prednK // ltnW.
have above D : value (nth 0%Q (sums P) r - (1 - D / (1 - delta)))%Q =
    top vec r - (1 - value D / (1 - value delta)).
  by rewrite !(ofQB, ofQ_div) ofQ1 sums_value.
move: from to; rewrite -!(ofQ_le R) !above !ofQM !ofQ_nat => from to.
move: n0 n1 d0; rewrite -!(ofQ_eq R) => /eqP n0 /eqP n1 /eqP d0.
split=> //; first by rewrite /begins entry_value.
  by rewrite /lasts [X in entry _ X]r_pred entry_value.
exists (value p.2.2).
  by apply: contraNneq k_neq0 => k0; rewrite -(ofQ_eq R) k0 ofQ0.
rewrite n0 n1 d0 !(ofQN, ofQM, ofQB, ofQ1) ofQ_nat sums_value //.
Qed.

(* Finitely many comparisons of rational numbers prove the curve of a prior. *)
Theorem ordered_curve_proved pieces letters zero jump :
  proves_ordered_curve P delta pieces letters zero jump ->
  curve (fun D => least_approximate_exp_epsilon (only vec) D (value delta))
    (no_finite_approximate_epsilon (only vec) 0 (value delta))
    pieces zero jump.
Proof.
move=> /and5P[/(@is_prior_sound R) P_prior /is_ordered_sound P_dec].
move=> delta_ok tiled /and3P[/everyP pieces_ok zero_ge limit].
have /andP[_ delta_lt1] := delta_ok.
have [delta_ge0 delta_less] := @is_delta_sound R _ delta_ok.
apply: (ordered_curve P_prior P_dec _ tiled (letters := letters)).
- by rewrite delta_ge0.
- move=> i i_lt; apply: ordered_piece_sound => //.
  exact: (pieces_ok (Ordinal i_lt)).
- move: zero_ge; rewrite -(ofQ_le R) ofQM !ofQB ofQ1.
  by rewrite entry_value.
apply/eqP; move: limit; rewrite -(ofQ_eq R).
case: {tiled pieces_ok} pieces => [|p rest]; rewrite ?ofQ1 //.
by rewrite ofQ_div !ofQD !ofQM.
Qed.

End Soundness.
