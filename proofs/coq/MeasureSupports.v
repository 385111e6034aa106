(* Sibson's information of order oo, the maximal leakage of the letters that are
   likely at all: its least values over a convex set of priors are those of
   maximal leakage, as letters without probability may copy other rows.

   Exports: sibson_leakage, program_sibson, sibson_accepted,
   sibson_distortion_accepted, program_sibson_curve. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Graphs Channels.
From symdp Require Import MaximalLeakage LeakageChecks SourceSets CurveChecks.
From symdp Require Import Rationals LeakageCurveChecks.
From symdp Require Import Kernel Builders BuiltPrograms.
From symdp Require Import MeasurePrograms MeasureBuilders MeasureCurves.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Supports.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Implicit Types (P Q : X -> R) (D L : R).

(* The exponential of Sibson's information of order oo. *)
Definition sibson_maxima P (Y : finType) (W : X -> Y -> R) :=
  \sum_y \big[Num.max/0]_(x | P x != 0) W x y.

Definition sibson_achievable D L :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
    [/\ mechanism W, forall P, S P -> sibson_maxima P W <= L & valid S D g W].

Definition least_sibson D L := sibson_achievable D L /\
  forall L', sibson_achievable D L' -> L <= L'.

Hypotheses (S_convex : convex S) (S_priors : of_priors S).
Hypothesis S_some : exists P, S P.

Lemma le_largest (A : pred X) (f : X -> R) x :
  A x -> f x <= \big[Num.max/0]_(t | A t) f t.
Proof.
move=> Ax; have := mem_index_enum x; elim: (index_enum X) => //= z s IHs.
rewrite inE big_cons => /orP[/eqP <-|/IHs le].
  by rewrite Ax le_maxr lexx.
by case: ifP => // _; rewrite le_maxr le orbT.
Qed.

(* Some prior of the set has all letters that any of its priors has. *)
Lemma widest_prior :
  ~ ~ exists2 P, S P & forall Q x, S Q -> Q x != 0 -> P x != 0.
Proof.
move=> none; have larger n :
    ~ ~ exists2 P, S P & (n <= #|[pred x | (P x != 0)%R]|)%nat.
  elim: n => [|n IH] stuck.
    by have [P S_P] := S_some; apply: stuck; exists P.
  apply: IH => -[P S_P P_n]; apply: none; exists P => // Q x S_Q Qx.
  apply/negP => /eqP Px; apply: stuck; pose a : R := 2%:R^-1.
  have a_gt0 : 0 < a by rewrite invr_gt0 ltr0n.
  have a_lt1 : a < 1 by rewrite invf_lt1 ?ltr0n // ltr1n.
  have b_gt0 : 0 < 1 - a by rewrite subr_gt0.
  have [P_ge0 _] := S_priors S_P; have [Q_ge0 _] := S_priors S_Q.
  exists (fun y => a * P y + (1 - a) * Q y).
    by apply: S_convex => //; rewrite !ltW.
  apply: leq_ltn_trans P_n _; apply/proper_card/properP; split.
    apply/subsetP => y; rewrite !inE => Py; apply: lt0r_neq0.
    by rewrite ltr_paddr ?mulr_ge0 ?(ltW b_gt0) ?mulr_gt0 // lt_def Py P_ge0.
  exists x; rewrite !inE Px ?eqxx // mulr0 add0r.
  by apply: lt0r_neq0; rewrite mulr_gt0 // lt_def Qx Q_ge0.
by apply: (larger #|X|.+1) => -[P _]; rewrite ltnNge max_card.
Qed.

(* Letters without probability copy the row of another one. *)
Lemma copied_rows D L P : S P -> (forall Q x, S Q -> Q x != 0 -> P x != 0) ->
  sibson_achievable D L -> leakage_achievable S D L.
Proof.
move=> S_P P_widest [Y [W [g [[W_ge0 W_sum] W_le W_valid]]]].
have [x0 Px0] : exists x0, P x0 != 0.
  case: (pickP (fun x => P x != 0)) => [x Px|zero]; first by exists x.
  have [_] := S_priors S_P; rewrite big1 => [/esym/eqP|x _].
    by rewrite oner_eq0.
  by apply/eqP/negbFE; apply: zero.
pose V x y := if P x != 0 then W x y else W x0 y.
exists Y, V, g; split.
- split=> [x y|x]; first by rewrite /V; case: ifP.
  by rewrite /V; case: (P x != 0).
- apply: le_trans (W_le P S_P); apply: ler_sum => y _.
  have below x : P x != 0 -> W x y <= \big[Num.max/0]_(t | P t != 0) W t y.
    exact: le_largest.
  apply: maximum_le => [|x]; first exact: le_trans (below x0 Px0).
  by rewrite /V; case: ifP => Px; apply: below.
move=> Q S_Q; apply: le_trans (W_valid Q S_Q).
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _.
have [->|Qx] := eqVneq (Q x) 0.
  by rewrite !mul0r.
by rewrite /V (P_widest Q x S_Q Qx).
Qed.

Lemma leakage_sibson D L : leakage_achievable S D L -> sibson_achievable D L.
Proof.
move=> [Y [W [g [W_ok W_le W_valid]]]]; exists Y, W, g; split=> // P _.
apply: le_trans W_le; apply: ler_sum => y _.
elim/big_ind: _ => [|a b a_le b_le|x _]; first exact: maximum_ge0.
  by rewrite le_maxl a_le.
exact: (le_maximum (W ^~ y)).
Qed.

(* What bounds maximal leakage, or its distortion, from below bounds this. *)
Theorem sibson_leakage D L (u w : R) :
  (leakage_achievable S D L -> u <= w) -> sibson_achievable D L -> u <= w.
Proof.
move=> le reached; rewrite leNgt; apply/negP => lt.
apply: widest_prior => -[P S_P P_widest].
by have := le (copied_rows S_P P_widest reached); rewrite leNgt lt.
Qed.

Lemma least_sibson_leakage D L :
  least_maximal_leakage S D L -> least_sibson D L.
Proof.
move=> [reached least]; split; first exact: leakage_sibson.
by move=> L'; apply/sibson_leakage/least.
Qed.

End Supports.

Section Programs.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (D L level low high s : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation program D := (leakage_program column row bound exact D).
Local Notation distortion level :=
  (leakage_distortion_program column row bound exact level).
Add Field numbers : (field_of_numbers R).

Lemma polyhedron_convex : convex S.
Proof.
move=> P Q a /andP[a_ge0 a_le1] [y [y_ge0 y_le y_eq] P_mix].
move=> [z [z_ge0 z_le z_eq] Q_mix].
have b_ge0 : 0 <= 1 - a by rewrite subr_ge0.
have mix (f : C -> R) : \sum_c f c * (a * y c + (1 - a) * z c) =
    a * (\sum_c f c * y c) + (1 - a) * (\sum_c f c * z c).
  rewrite !mulr_sumr -big_split; apply: eq_bigr => c _ /=.
  by rewrite mulrDr ![f c * (_ * _)]mulrCA.
exists (fun c => a * y c + (1 - a) * z c); last first.
  move=> x; under eq_bigr do rewrite mulrC.
  rewrite mix P_mix Q_mix; congr (_ * _ + _ * _);
    by apply: eq_bigr => c _; rewrite mulrC.
split=> [c|b|b b_exact]; first by rewrite addr_ge0 ?mulr_ge0.
  have -> : bound b = a * bound b + (1 - a) * bound b by identity R.
  by rewrite mix ler_add // ler_wpmul2l.
by rewrite mix y_eq // z_eq //; identity R.
Qed.

Hypothesis S_priors : forall P, S P -> prior P.

Theorem sibson_distortion_accepted level low high v s y b a :
  point (distortion level) v -> value (distortion level) v <= high ->
  0 < s -> multipliers (distortion level) s y b a ->
  low * s <= proved (distortion level) y b ->
  [/\ low <= high, sibson_achievable S high level &
      forall D, sibson_achievable S D level -> low <= D].
Proof.
move=> v_point v_le s_gt0 m_ok low_le.
have S_some := distortion_prior s_gt0 m_ok.
have [le reached low_ok] :=
  leakage_distortion_accepted v_point v_le s_gt0 m_ok low_le.
split=> // [|D]; first exact: leakage_sibson.
exact/(sibson_leakage polyhedron_convex S_priors S_some)/low_ok.
Qed.

Hypothesis S_some : exists P, S P.

(* The same program and the same evidence. *)
Theorem program_sibson D L :
  least_value (program D) L -> least_sibson S D L.
Proof.
move=> /(program_leakage S_some).
exact: (least_sibson_leakage polyhedron_convex S_priors S_some).
Qed.

Theorem sibson_accepted D low high v s y b a :
  point (program D) v -> value (program D) v <= high ->
  0 < s -> multipliers (program D) s y b a ->
  low * s <= proved (program D) y b ->
  sibson_achievable S D high /\ forall L, sibson_achievable S D L -> low <= L.
Proof.
move=> v_point v_le s_gt0 m_ok low_le.
have [reached low_ok] := leakage_accepted S_some v_point v_le s_gt0 m_ok low_le.
split=> [|L]; first exact: leakage_sibson.
exact/(sibson_leakage polyhedron_convex S_priors S_some)/low_ok.
Qed.

Theorem program_sibson_curve pieces zero : tiles 0 pieces zero ->
  (forall k, (k < size pieces)%nat ->
     piece_shown column row bound exact (fun=> 1) 1 (nth_piece pieces k)) ->
  least_value (program (ofQ R zero)) 1 ->
  leakage_curve (least_sibson S) pieces zero.
Proof.
move=> tiled shown quiet; apply: curve_of (program_leakage_curve tiled S_priors
  S_some shown quiet) => D L.
exact: (least_sibson_leakage polyhedron_convex S_priors S_some).
Qed.

End Programs.
