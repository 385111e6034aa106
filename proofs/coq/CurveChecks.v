(* Whole curves, as certificates claim them: the least leakage as a function of
   the distortion, piece by piece.

   bounded    the condition on a least favourable prior
   curve      what is claimed of the pieces, of what follows and of 0 *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field QArith.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  Approximate Rationals SourceSets.
From symdp Require Import Existence CertificateChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* One piece: r is the accuracy of a vector with entries of [0, 1] and sum t; on
   it exp(epsilon) is (t-1) (1-D) / (r-1+D). *)
Section Piece.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Implicit Types (P q : X -> R) (a D W : R).
Add Field numbers : (field_of_numbers R).

Definition convex := forall P Q a, 0 <= a <= 1 -> S P -> S Q ->
  S (fun x => a * P x + (1 - a) * Q x).

Variables (r t : R).

(* With W = exp(epsilon) / (1-D): the condition on a least favourable prior. *)
Definition bounded P W := \sum_x Num.max 0 (W * P x - 1) <= r * W - t.

Lemma bounded_between P Q A B W : convex -> S P -> S Q -> bounded P A ->
  bounded Q B -> 0 < B -> B < A -> B <= W <= A ->
  exists2 p, S p & bounded p W.
Proof.
move=> S_convex S_P S_Q P_A Q_B B_gt0 lt_BA /andP[BW WA].
have W_gt0 : 0 < W by apply: lt_le_trans BW.
have [W_ge0 A_ge0 B_ge0] : [/\ 0 <= W, 0 <= A & 0 <= B]
  by split; rewrite ltW // (lt_trans B_gt0).
have AB_gt0 : 0 < A - B by rewrite subr_gt0.
pose s := (W - B) / (A - B);
  have s_ge0 : 0 <= s by rewrite divr_ge0 ?subr_ge0 // ltW.
have s_le1 : 0 <= 1 - s by rewrite subr_ge0 ler_pdivr_mulr // mul1r ler_add2r.
have W_eq : W = s * A + (1 - s) * B.
  have e : s * (A - B) = W - B by rewrite divfK // gt_eqF.
  by rewrite -[LHS](subrK B) -e; identity R.
clearbody s; have rest : 1 - s * A / W = (1 - s) * B / W.
  have e : W - s * A = (1 - s) * B by rewrite {1}W_eq addrAC subrr add0r.
  by rewrite -e mulrBl divff // gt_eqF.
exists (fun x => s * A / W * P x + (1 - s * A / W) * Q x).
  apply: S_convex => //; apply/andP; split; first by rewrite divr_ge0 ?mulr_ge0.
  by rewrite -subr_ge0 rest divr_ge0 ?mulr_ge0.
rewrite /bounded rest.
apply: (@le_trans _ _
    (\sum_x (s * Num.max 0 (A * P x - 1) + (1 - s) * Num.max 0 (B * Q x - 1)))).
  apply: ler_sum => x _; rewrite le_maxl addr_ge0 ?mulr_ge0 ?le_maxr ?lexx //=.
  apply: (@le_trans _ _ (s * (A * P x - 1) + (1 - s) * (B * Q x - 1))).
    rewrite (_ : W * _ = s * A * P x + (1 - s) * B * Q x).
      by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
    have cancel c y : W * (c / W * y) = c * y
      by rewrite mulrA [W * _]mulrC divfK // gt_eqF.
    by rewrite mulrDr !cancel.
  by apply: ler_add; rewrite ler_wpmul2l // le_maxr lexx orbT.
rewrite big_split /= -!mulr_sumr;
    apply: le_trans (_ : s * (r * A - t) + (1 - s) * (r * B - t) <= _).
  by apply: ler_add; rewrite ler_wpmul2l.
by rewrite W_eq le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

(* For r = 1 a prior whose positive entries exceed 1/B stays good for all
   larger W. *)
Lemma bounded_upwards P B W :
  prior P -> r = 1 -> (forall x, P x = 0 \/ 1 <= B * P x) ->
  t <= \sum_x (if 0 < P x then 1 else 0) -> B <= W -> bounded P W.
Proof.
move=> [P_ge0 P_sum] r1 large count BW; rewrite /bounded r1 mul1r.
apply: (@le_trans _ _ (\sum_x (W * P x - (if 0 < P x then 1 else 0))));
    last first.
  by rewrite sumrB -mulr_sumr P_sum mulr1 ler_add2l ler_opp2.
apply: ler_sum => x _; have [P_gt0|P_le0] := ltP 0 (P x).
  rewrite max_r // subr_ge0;
    case: (large x) => [P0|]; first by rewrite P0 ltxx in P_gt0.
  by move=> big; apply: le_trans big _; rewrite ler_wpmul2r.
have -> : P x = 0 by apply/eqP; rewrite eq_le P_le0 P_ge0.
by rewrite mulr0 sub0r max_l ?subr0 // oppr_le0 ler01.
Qed.

Variables (x : X -> R) (b : R) (last : X -> R).
Hypotheses (S_priors : of_priors S) (x_in : forall z, 0 <= x z <= 1)
  (x_sum : \sum_z x z = t) (x_acc : accurate S r x).
Hypotheses (t_gt1 : 1 < t) (b_lt1 : b < 1) (b_gt : 0 < r - 1 + b).
Hypotheses (S_last : S last)
  (last_bounded : bounded last ((t - 1) / (r - 1 + b))).

Lemma level_identity D : 0 < r - 1 + D -> let W := (t - 1) / (r - 1 + D) in
  (1 - D) * W - 1 = r * W - t.
Proof.
move=> e_gt0 W; have : (r - 1 + D) * W = t - 1 by rewrite mulrC divfK // gt_eqF.
move=> e; have -> : t = (r - 1 + D) * W + 1 by rewrite e subrK.
by identity R.
Qed.

(* A diagonal, and what the priors are to be at its level. *)
Lemma piece_parts D p :
  D < b -> 0 < r - 1 + D -> bounded p ((t - 1) / (r - 1 + D)) ->
  let L := (t - 1) * (1 - D) / (r - 1 + D) in let q z := (1 - D) / r * x z in
  [/\ 1 <= L, in_polytope L q, accurate S (1 - D) q,
      surplus L (1 - D) p <= (1 - D) * (L - 1) &
      forall z, last z < 1 - D].
Proof.
move=> D_lt e_gt0 p_bounded; set W := (t - 1) / _ in p_bounded; pose u := 1 - D.
have -> : (t - 1) * (1 - D) / (r - 1 + D) = u * W by rewrite /u /W mulrCA mulrA.
rewrite -/u.
have u1_gt0 : 0 < 1 - b by rewrite subr_gt0.
have u_gt : 1 - b < u by rewrite ler_lt_add // ltr_opp2.
have u_gt0 : 0 < u := lt_trans u1_gt0 u_gt.
have t1_gt0 : 0 < t - 1 by rewrite subr_gt0.
have W_gt0 : 0 < W by rewrite divr_gt0.
have eW : (r - u) * W = t - 1
  by rewrite /u opprB addrA addrAC mulrC divfK // gt_eqF.
have W_level : u * W - 1 = r * W - t := level_identity e_gt0.
have last_B := last_bounded; set B := (t - 1) / (r - 1 + b) in last_B.
have B_gt0 : 0 < B by rewrite divr_gt0.
have B_level : (1 - b) * B - 1 = r * B - t := level_identity b_gt.
have BW : B <= W by rewrite ler_pmul2l // lef_pinv // ler_add2l ltW.
clearbody W B; have L_ge1 : 1 <= u * W.
  apply: (@le_trans _ _ ((1 - b) * B)); last by apply: ler_pmul; rewrite // ltW.
  by rewrite -subr_ge0 B_level; apply: le_trans last_B;
    apply: sumr_ge0 => z _; rewrite le_maxr lexx.
have r_gt0 : 0 < r by rewrite -[r](subrK u) addr_gt0 // /u opprB addrA addrAC.
have ur_ge0 : 0 <= u / r by rewrite divr_ge0 // ltW.
split=> //.
- split=> z; first by rewrite mulr_ge0 //; case/andP: (x_in z).
  rewrite -mulr_sumr x_sum;
      apply: (@le_trans _ _ ((u * W - 1) * (u / r) + u / r * t)).
    rewrite ler_add2r ler_wpmul2l ?subr_ge0 // ler_pimulr //;
      by case/andP: (x_in z).
  rewrite (_ : _ + _ = (u * W - 1 + t) * u / r); last by identity R.
  rewrite ler_pdivr_mulr // W_level subrK [r * W]mulrC -mulrA
    [r * u]mulrC mulrA [W * u]mulrC.
  exact: lexx.
- move=> P S_P; rewrite (eq_bigr (fun z => u / r * (P z * x z))) => [|z _];
    last by rewrite mulrCA.
  have r_neq0 : r != 0 by rewrite gt_eqF.
  by rewrite -mulr_sumr -/u -{1}[u](divfK r_neq0) ler_wpmul2l ?x_acc.
- rewrite -/u /surplus
      (eq_bigr (fun z => u * Num.max 0 (W * p z - 1))) => [|z _].
    by rewrite -mulr_sumr ler_wpmul2l ?(ltW u_gt0) // W_level.
  by rewrite maxr_pmulr ?(ltW u_gt0) // mulr0 mulrBr mulr1 mulrA.
- move=> z; apply: le_lt_trans u_gt;
    rewrite -(ler_pmul2l B_gt0) -(ler_add2r (- 1)).
  rewrite [B * (1 - b)]mulrC B_level; apply: le_trans last_B.
  rewrite (bigD1 z) //= -[X in X <= _]addr0;
    apply: ler_add; first by rewrite le_maxr lexx orbT.
  by apply: sumr_ge0 => y _; rewrite le_maxr lexx.
Qed.

Theorem piece_certificate D p :
  D < b -> 0 < r - 1 + D -> S p -> bounded p ((t - 1) / (r - 1 + D)) ->
  least_exp_epsilon S D ((t - 1) * (1 - D) / (r - 1 + D)).
Proof.
move=> D_lt e_gt0 S_p p_bounded;
  have [L_ge1 q_in q_acc small spread] := piece_parts D_lt e_gt0 p_bounded.
by apply: (least_leakage_certificate S_priors L_ge1 q_in q_acc S_p small) => z;
  exists last.
Qed.

End Piece.

(* A piece as it is claimed: from, to, the numerator and the denominator of
   exp(epsilon) as a + b D. *)
Definition piece := (Q * Q * (Q * Q) * (Q * Q))%type.
Definition start (p : piece) : Q := p.1.1.1.
Definition stop (p : piece) : Q := p.1.1.2.

Section Claim.
Variable R : realFieldType.
Local Notation value := (ofQ R).

Definition value_at (p : piece) (D : R) : R :=
  (value p.1.2.1 + value p.1.2.2 * D) / (value p.2.1 + value p.2.2 * D).

(* The pieces follow each other from 0 to the distortion at which nothing
   has to leak. *)
Fixpoint tiles (here : Q) (pieces : seq piece) (zero : Q) : bool :=
  if pieces is p :: rest then [&& Qeq_bool (start p) here,
    less (start p) (stop p) & tiles (stop p) rest zero]
  else Qeq_bool here zero.

Definition nth_piece (pieces : seq piece) k : piece :=
  nth (0, 0, (0, 0), (0, 0))%Q pieces k.

(* The whole curve D -> least exp(epsilon): infinite at 0 (if there is a piece),
   the pieces, 1 from zero on, and the limit at zero from the left. *)
Definition curve (least : R -> R -> Prop) (infinite_at_0 : Prop)
  (pieces : seq piece) (zero jump : Q) : Prop :=
  [/\ tiles 0 pieces zero,
      forall k D, (k < size pieces)%nat -> let p := nth_piece pieces k in
        0 < D -> value (start p) <= D <
        value (stop p) -> least D (value_at p D),
      forall D, value zero <= D -> least D 1,
      (0 < size pieces)%nat -> infinite_at_0 &
      value jump = if pieces is p :: rest then
      value_at (last p rest) (value zero) else 1].

End Claim.

Lemma curve_map (R : realFieldType) (least least' : R -> R -> Prop)
  (infinite infinite' : Prop) pieces zero jump :
  (forall D L, least D L -> least' D L) -> (infinite -> infinite') ->
  curve least infinite pieces zero jump ->
  curve least' infinite' pieces zero jump.
Proof.
move=> to_least to_infinite [tiled on_piece from_zero at_0 limit];
  split=> // [k D k_lt p D_gt0 D_in|D D_ge|some].
- exact/to_least/on_piece.
- exact/to_least/from_zero.
- exact/to_infinite/at_0.
Qed.
