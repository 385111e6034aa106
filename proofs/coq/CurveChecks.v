(* Certificates of whole curves: the least leakage as a function of the
   distortion, piece by piece.

   least_alone    a level is the least one, and whatever is smaller is too small
                  for some prior alone *)

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

(* What single priors of a set need. *)
Section Alone.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Implicit Types (P Q q : X -> R) (a D L m : R).

Definition least_alone D L := least_exp_epsilon S D L /\
  forall m, 1 <= m -> m < L -> exists2 P, S P & ~ achievable (only P) D m.

Definition infinite_alone := exists2 P, S P & no_finite_epsilon (only P) 0.

Lemma alone_infinite : infinite_alone -> no_finite_epsilon S 0.
Proof.
by move=> [P S_P none] lambda lambda_ge1 /(achievable_only S_P); apply: none.
Qed.

Lemma silent_alone D : least_exp_epsilon S D 1 -> least_alone D 1.
Proof. by split=> // m m_ge1 /(le_lt_trans m_ge1); rewrite ltxx. Qed.

(* Mixtures of two priors will do. *)
Theorem alone_certificate D L q P Q :
  convex S -> of_priors S -> 0 < D -> 1 <= L -> in_polytope L q ->
  accurate S (1 - D) q -> S P -> surplus L (1 - D) P <= (1 - D) * (L - 1) ->
  S Q -> (forall x, Q x < 1 - D) ->
  least_alone D L.
Proof.
move=> S_convex S_priors D_gt0 L_ge1 q_in q_acc S_P small S_Q spread; split.
  by apply: (least_leakage_certificate S_priors L_ge1 q_in q_acc S_P small)
    => x; exists Q.
pose vertex (b : bool) := if b then P else Q.
have vertex_prior b : prior (vertex b)
  by rewrite /vertex; case: b; apply: S_priors.
have inside p : hull vertex p -> exists2 p', S p' & p =1 p'.
  move=> [w [w_ge0 w_sum p_eq]]; rewrite big_bool /= in w_sum.
  have w_rest : 1 - w true = w false by rewrite -w_sum addrAC subrr add0r.
  exists (fun x => w true * P x + (1 - w true) * Q x) => [|x].
    by apply: S_convex => //; rewrite w_ge0 -subr_ge0 w_rest w_ge0.
  by rewrite p_eq big_bool w_rest.
have hull_P : hull vertex P by exact: (hull_vertex vertex true).
have least : least_exp_epsilon (hull vertex) D L.
  apply: (least_leakage_certificate
      (hull_of_priors vertex_prior) L_ge1 q_in _ hull_P small) => [p|x].
    by case/inside=> p' S_p' same;
      rewrite (eq_bigr (fun x => p' x * q x)) ?q_acc // => x _; rewrite same.
  by exists Q => //; exact: (hull_vertex vertex false).
move=> m m_ge1 m_lt; have m_in : 1 <= m < L by rewrite m_ge1.
have [p /inside[p' S_p' same] more] :=
  worst_priors_suffice vertex_prior D_gt0 (ex_intro _ true I) least m_in.
exists p' => // reached;
  suff : achievable (only p) D m by move/(more _ m_ge1); rewrite ltxx.
by case: reached => Y [W [g [W_ok W_private W_valid]]]; exists Y, W, g;
  split=> // Q' Q'_eq; apply: W_valid => x; rewrite Q'_eq same.
Qed.

End Alone.

Lemma piece_alone (R : realFieldType) (X : finType) (S : source_set R X)
  (r t : R) (x : X -> R) (b : R) (last : X -> R)
    (D : R) (p : X -> R) : of_priors S -> (forall z, 0 <= x z <= 1) ->
    \sum_z x z = t -> accurate S r x -> 1 < t ->
  b < 1 -> 0 < r - 1 + b -> S last ->
  bounded r t last ((t - 1) / (r - 1 + b)) -> convex S -> 0 < D -> D < b ->
  0 < r - 1 + D -> S p -> bounded r t p ((t - 1) / (r - 1 + D)) ->
  least_alone S D ((t - 1) * (1 - D) / (r - 1 + D)).
Proof.
move=> S_priors x_in x_sum x_acc t_gt1 b_lt1 b_gt S_last last_bounded S_convex
  D_gt0 D_lt e_gt0 S_p p_bounded.
have [L_ge1 q_in q_acc small spread] := piece_parts x_in x_sum x_acc t_gt1 b_lt1
  b_gt last_bounded D_lt e_gt0 p_bounded.
exact: alone_certificate S_convex S_priors D_gt0 L_ge1 q_in q_acc
  S_p small S_last spread.
Qed.

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

(* For each piece the vector x, its multipliers and accuracy, and the least
   favourable priors at its ends. *)
Record piece_evidence := PieceEvidence {
  entries : seq Q; entries_multipliers : seq Q; accuracy : Q;
  left_prior : seq Q; left_weights : seq Q; right_prior : seq Q;
    right_weights : seq Q }.

(* The evidence at zero: a diagonal, its multipliers, a prior of the set; the
   letters i and j may both occur. *)
Record curve_evidence := CurveEvidence {
  at_zero : seq Q; at_zero_multipliers : seq Q; member : seq Q;
    member_weights : seq Q;
  letters : nat * nat; on_pieces : seq piece_evidence }.

Section Computation.
Variables (M : nat) (d : description) (c : Q).
Implicit Types (p : piece) (e : piece_evidence).
Local Open Scope Q_scope.

Definition is_bounded (r t : Q) (prior : seq Q) (W : Q) :=
  Qle_bool (total M (fun i => positive_part (W * coordinate prior i - 1)))
    (r * W - t).

Definition lasts_to_0 e t B :=
  [&& Qeq_bool (accuracy e) 1,
    every M (fun i => Qeq_bool (coordinate (right_prior e) i) 0 ||
      Qle_bool 1 (B * coordinate (right_prior e) i)) &
    Qle_bool t (total M (fun i =>
      if less 0 (coordinate (right_prior e) i) then 1 else 0))].

Definition proves_piece p e :=
  let r := accuracy e in let t := total M (coordinate (entries e)) in
  let a := Qred (start p / c) in let b := Qred (stop p / c) in
  let A := Qred ((t - 1) / (r - 1 + a)) in
  let B := Qred ((t - 1) / (r - 1 + b)) in let k := p.2.2 in
  [&& [&& every M (fun i => Qle_bool 0 (coordinate (entries e) i) &&
    Qle_bool (coordinate (entries e) i) 1),
          is_accurate M d r (entries_multipliers e) (entries e),
          less 1 t, less b 1 & less 0 (r - 1 + b)],
      [&& less a b, is_member M d (right_weights e) (right_prior e) &
          is_bounded r t (right_prior e) B],
      (Qeq_bool (start p) 0 && lasts_to_0 e t B) ||
      [&& less 0 (r - 1 + a), is_member M d (left_weights e) (left_prior e) &
          is_bounded r t (left_prior e) A] &
      [&& ~~ Qeq_bool k 0, Qeq_bool p.2.1 (k * c * (r - 1)),
          Qeq_bool p.1.2.1 (k * c * (t - 1)) &
          Qeq_bool p.1.2.2 (- (k * (t - 1)))]].

Definition proves_zero (zero : Q) (e : curve_evidence) :=
  [&& every M (fun i => Qle_bool 0 (coordinate (at_zero e) i)),
      Qle_bool (total M (coordinate (at_zero e))) 1,
    is_accurate M d (1 - zero / c) (at_zero_multipliers e) (at_zero e) &
    is_member M d (member_weights e) (member e)].

Definition no_piece_evidence := PieceEvidence [::] [::] 0 [::] [::] [::] [::].

Definition proves_curve (pieces : seq piece)
  (zero jump : Q) (e : curve_evidence) :=
  [&& less 0 c, is_proper M d, tiles 0 pieces zero, proves_zero zero e &
  [&& every (size pieces) (fun k =>
    proves_piece (nth_piece pieces k) (nth no_piece_evidence (on_pieces e) k)),
    ~~ (0 < size pieces)%nat ||
    let first := nth no_piece_evidence (on_pieces e) 0 in
      proves_infinite_leakage M d (Evidence [::] [::] (right_prior first)
        (right_weights first) [::] [::]) (letters e).1 (letters e).2 &
    Qeq_bool jump (if pieces is p :: rest then let q := last p rest in
      (q.1.2.1 + q.1.2.2 * zero) / (q.2.1 + q.2.2 * zero) else 1)]].

End Computation.

Section Soundness.
Variables (R : realFieldType) (M : nat) (d : description) (c : Q).
Local Notation value := (ofQ R).
Local Notation vec := (vector R M).
Local Notation S := (set_of R M d).
Add Field numbers : (field_of_numbers R).

Lemma set_of_convex : convex S.
Proof.
have mix (P Q : 'I_M -> R) a : 0 <= a <= 1 -> prior P -> prior Q ->
    prior (fun x => a * P x + (1 - a) * Q x).
  move=> /andP[a_ge0 a_le1] [P_ge0 P_sum] [Q_ge0 Q_sum]; split=> [x|].
    by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0.
  by rewrite big_split /= -!mulr_sumr P_sum Q_sum !mulr1 addrC subrK.
move=> P Q a a01; have /andP[a_ge0 a_le1] := a01;
  have b_ge0 : 0 <= 1 - a by rewrite subr_ge0.
have whole (y : R) : y = a * y + (1 - a) * y
  by rewrite -mulrDl addrC subrK mul1r.
case: d => [rows|lower upper|center radius|g h||] /=.
- move=> [v [v_ge0 v_sum P_eq]] [w [w_ge0 w_sum Q_eq]];
    exists (fun k => a * v k + (1 - a) * w k); split=> [k||x].
  + by rewrite addr_ge0 ?mulr_ge0.
  + by rewrite big_split /= -!mulr_sumr v_sum w_sum !mulr1 addrC subrK.
  + rewrite P_eq Q_eq !mulr_sumr -big_split; apply: eq_bigr => k _ /=.
    by rewrite [RHS]mulrDl !mulrA.
- move=> [P_prior P_in] [Q_prior Q_in]; split; first exact: mix.
  move=> x; have /andP[lP uP] := P_in x; have /andP[lQ uQ] := Q_in x.
  apply/andP; split; [rewrite [X in X <= _]whole | rewrite [X in _ <= X]whole];
    by apply: ler_add; apply: ler_wpmul2l.
- move=> [P_prior P_in] [Q_prior Q_in]; split; first exact: mix.
  rewrite [X in _ <= X]whole;
    apply: le_trans (ler_add (ler_wpmul2l a_ge0 P_in) (ler_wpmul2l b_ge0 Q_in)).
  rewrite !mulr_sumr -big_split; apply: ler_sum => x _ /=;
    set y := vec center x.
  rewrite (_ : _ - y = a * (P x - y) + (1 - a) * (Q x - y)); last by identity R.
  by apply: le_trans (ler_norm_add _ _) _;
    rewrite !normrM (ger0_norm a_ge0) (ger0_norm b_ge0).
- move=> [P_prior P_in] [Q_prior Q_in]; split; first exact: mix.
  move=> k; rewrite [X in _ <= X]whole.
  apply: le_trans (ler_add (ler_wpmul2l a_ge0 (P_in k))
    (ler_wpmul2l b_ge0 (Q_in k))).
  rewrite !mulr_sumr -big_split; apply: ler_sum => x _ /=.
  set y := source R M g k x;
    rewrite (_ : y * _ = a * (y * P x) + (1 - a) * (y * Q x)) //.
  by identity R.
- move=> [P_prior P_decr] [Q_prior Q_decr]; split; first exact: mix.
  by move=> i j ij; apply: ler_add;
    apply: ler_wpmul2l => //; [apply: P_decr | apply: Q_decr].
- exact: mix.
Qed.

Lemma is_bounded_sound (r t W : Q) prior : is_bounded M r t prior W ->
  bounded (value r) (value t) (vec prior) (value W).
Proof.
rewrite /is_bounded -(ofQ_le R) value_total ofQB ofQM; apply: le_trans.
by apply: ler_sum => i _; rewrite value_positive_part ofQB ofQM ofQ1.
Qed.

Hypotheses (c_gt0 : 0 < value c) (proper : is_proper M d).

Lemma infinite_alone_proved e i j :
  proves_infinite_leakage M d e i j -> infinite_alone S.
Proof.
case/and5P=> /(@is_proper_sound R) S_priors /(@is_member_sound R)
  worst_in iM jM /and3P[ij].
rewrite !(value_less R) !ofQ0 => pi_gt0 pj_gt0; exists (vec (worst e)) => //.
apply: (infinite_leakage_certificate
  (P := vec (worst e)) (x := Ordinal iM) (y := Ordinal jM)) => //.
move=> Q same; have [p_ge0 p_sum] := S_priors _ worst_in;
  split=> [x|]; first by rewrite same.
by rewrite -p_sum; apply: eq_bigr => x _; rewrite same.
Qed.

Lemma value_over (q : Q) : value (Qred (q / c)) = value q / value c.
Proof. by rewrite ofQ_red ofQ_div. Qed.

Lemma value_slope (t r q : Q) : value (Qred ((t - 1) / (r - 1 + q))) =
  (value t - 1) / (value r - 1 + value q).
Proof. by rewrite ofQ_red ofQ_div ofQD !ofQB ofQ1. Qed.

Lemma lasts_to_0_sound e (t B : Q) W :
  is_member M d (right_weights e) (right_prior e) -> lasts_to_0 M e t B ->
  value B <= W ->
  bounded (value (accuracy e)) (value t) (vec (right_prior e)) W.
Proof.
move=> /andP[/(@is_prior_sound R) p_prior _] /and3P[r1 /everyP large count] BW;
  apply: (bounded_upwards p_prior _ _ _ BW).
- by apply/eqP; rewrite -(ofQ1 R) ofQ_eq.
- move=> x; case/orP: (large x); rewrite -?(ofQ_eq R) -?(ofQ_le R);
    first by rewrite ofQ0 => /eqP; left.
  by rewrite ofQ1 ofQM; right.
rewrite -(ofQ_le R) value_total in count; apply: le_trans count _;
  apply: ler_sum => i _.
by rewrite (value_less R) ofQ0 /vector; case: ifP; rewrite ?ofQ1 ?ofQ0.
Qed.

Lemma proves_piece_sound p e (D : R) :
  proves_piece M d c p e -> 0 < D -> value (start p) <= D < value (stop p) ->
  least_alone S (D / value c) (value_at p D).
Proof.
case/and4P=> /and5P[/everyP x_in acc t_gt1 b_lt1 b_gt]
  /and3P[ab right_in right_B] left /and4P[k_neq0 d0 n0 n1].
move=> D_gt0 /andP[D_ge D_lt].
move: acc t_gt1 b_gt right_B left d0 n0 n1; set t := total M _;
  set r := accuracy e => acc t_gt1 b_gt right_B left d0 n0 n1.
rewrite ?(value_less R) ?ofQD ?ofQN ?ofQ1 ?ofQ0
  ?value_over in t_gt1 b_lt1 b_gt ab.
pose E := D / value c;
  have cE : D = value c * E by rewrite mulrC divfK // gt_eqF.
have E_gt0 : 0 < E by rewrite divr_gt0.
have E_lt : E < value (stop p) / value c by rewrite ltr_pmul2r ?invr_gt0.
have E_ge : value (start p) / value c <= E by rewrite ler_pmul2r ?invr_gt0.
have t_sum : \sum_i vec (entries e) i = value t by rewrite value_total.
have right_S := @is_member_sound R M d _ _ right_in.
have {}right_B := is_bounded_sound right_B;
  rewrite value_slope value_over in right_B.
have x_acc := @is_accurate_sound R M d _ _ _ proper acc.
have e_gt0 : 0 < value r - 1 + E.
  case/orP: left => [/andP[_ /and3P[r1 _ _]]|/and3P[a_gt _ _]].
    by rewrite -(ofQ_eq R) ofQ1 in r1; rewrite (eqP r1) subrr add0r.
  rewrite (value_less R) ?ofQD ?ofQN ?ofQ1 ?ofQ0 value_over in a_gt.
  by apply: lt_le_trans a_gt _; rewrite ler_add2l.
have value_eq : value_at p D = (value t - 1) * (1 - E) / (value r - 1 + E).
  move: d0 n0 n1; rewrite -!(ofQ_eq R) ?ofQN !ofQM ?ofQD ?ofQN
    ofQ1 => /eqP d0 /eqP n0 /eqP n1.
  have K_neq0 : value p.2.2 * value c != 0.
    by rewrite mulf_neq0 ?(gt_eqF c_gt0) //; apply: contraNneq k_neq0 => /eqP;
      rewrite -(ofQ0 R) ofQ_eq.
  rewrite /value_at d0 n0 n1 cE; set K := value p.2.2 in K_neq0 *.
  rewrite (_ : _ + - _ * _ = K * value c * ((value t - 1) * (1 - E)));
    last by identity R.
  rewrite (_ : _ + K * _ = K * value c * (value r - 1 + E)); last by identity R.
  by rewrite -mulf_div divff // mul1r.
have x01 (i : 'I_M) : 0 <= vec (entries e) i <= 1.
  by have /andP[] := x_in i; rewrite -(ofQ0 R) -(ofQ1 R) !ofQ_le => -> ->.
rewrite value_eq.
have [q S_q q_bounded] : exists2 q, S q &
    bounded (value r) (value t) q ((value t - 1) / (value r - 1 + E)).
  have B_le : (value t - 1) / (value r - 1 + value (stop p) / value c) <=
      (value t - 1) / (value r - 1 + E).
    by rewrite ler_pmul2l ?subr_gt0 // lef_pinv // ler_add2l ltW.
  have B_gt0 : 0 < (value t - 1) / (value r - 1 + value (stop p) / value c)
    by rewrite divr_gt0 ?subr_gt0.
  case/orP: left => [/andP[_ lasts]|/and3P[a_gt left_in left_A]].
    by exists (vec (right_prior e)) => //;
      apply: (lasts_to_0_sound right_in lasts); rewrite value_slope value_over.
  rewrite (value_less R) ?ofQD ?ofQN ?ofQ1 ?ofQ0 value_over in a_gt.
  have {}left_A := is_bounded_sound left_A;
    rewrite value_slope value_over in left_A.
  have left_S := @is_member_sound R M d _ _ left_in.
  apply: (bounded_between set_of_convex left_S right_S left_A right_B B_gt0).
    by rewrite ltr_pmul2l ?subr_gt0 // ltf_pinv // ltr_add2l.
  by rewrite B_le ler_pmul2l ?subr_gt0 // lef_pinv // ler_add2l.
have S_priors := @is_proper_sound R M d proper.
exact: (piece_alone S_priors x01 t_sum x_acc t_gt1 b_lt1 b_gt right_S right_B
  set_of_convex E_gt0 E_lt e_gt0 S_q q_bounded).
Qed.

Lemma curve_sound pieces zero jump e : proves_curve M d c pieces zero jump e ->
  curve (fun D L => least_alone S (D / value c) L)
    (infinite_alone S) pieces zero jump.
Proof.
case/and5P=> _ _ tiles_ok /and4P[/everyP q_ge0 q_sum q_acc e_in]
  /and3P[/everyP pieces_ok infinite jump_ok].
have S_priors := @is_proper_sound R M d proper.
split=> // [k D k_lt p D_gt0 D_in|D D_ge|some|].
- exact: proves_piece_sound (pieces_ok (Ordinal k_lt)) D_gt0 D_in.
- apply: silent_alone;
    apply: (zero_leakage_certificate (q := vec (at_zero e))) => // [|x||P S_P].
  + by exists (vec (member e)); apply: is_member_sound e_in.
  + by rewrite -(ofQ0 R) ofQ_le.
  + by rewrite -value_total -(ofQ1 R) ofQ_le.
  + apply: le_trans (@is_accurate_sound R M d _ _ _ proper q_acc P S_P).
    by rewrite ofQB ofQ1 ofQ_div ler_add2l ler_opp2 ler_pmul2r ?invr_gt0.
- by move: infinite; rewrite some => /infinite_alone_proved; apply.
- apply/eqP; move: jump_ok; rewrite -(ofQ_eq R);
    case: {tiles_ok pieces_ok infinite} pieces => [|p rest]; rewrite ?ofQ1 //.
  by rewrite ofQ_div !ofQD !ofQM.
Qed.

End Soundness.

Section Curves.
Variables (R : realFieldType) (M : nat) (d : description).
Local Notation value := (ofQ R).
Local Notation S := (set_of R M d).

Lemma curve_map (least least' : R -> R -> Prop)
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

Theorem curve_proved pieces zero jump e :
  proves_curve M d 1 pieces zero jump e ->
  curve (least_exp_epsilon S) (no_finite_epsilon S 0) pieces zero jump.
Proof.
move=> ok; have [c_gt0 proper _ _ _] := and5P ok;
  rewrite (value_less R) ofQ0 in c_gt0.
apply: curve_map (curve_sound c_gt0 proper ok) => [D L|];
  last exact: alone_infinite.
by rewrite ofQ1 divr1 => -[].
Qed.

Theorem approximate_curve_proved delta pieces zero jump e :
  is_delta delta && proves_curve M d (1 - delta) pieces zero jump e ->
  curve (fun D => least_approximate_exp_epsilon S D (value delta))
    (no_finite_approximate_epsilon S 0 (value delta)) pieces zero jump.
Proof.
case/andP=> /(@is_delta_sound R)[delta_ge0 delta_lt1] ok;
  have [c_gt0 proper _ _ _] := and5P ok.
have S_priors := @is_proper_sound R M d proper;
  rewrite (value_less R) ofQ0 in c_gt0.
apply: curve_map (curve_sound c_gt0 proper ok)
    => [D L|finite lambda lambda_ge1].
  by rewrite ofQB ofQ1 => -[least _]; apply/least_approximate_rescaled.
move=> /(approximate_rescaled delta_ge0 delta_lt1 lambda_ge1 S_priors);
  rewrite mul0r.
exact: (alone_infinite finite).
Qed.

End Curves.
