(* Binary sources (sarwate2014): the priors (1-p, p) with p in an interval
   below 1/2. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Definitions LocalModel DiagonalPolytope
  ClassOne OnePrior Arithmetic.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Binary.
Variable R : realFieldType.
Implicit Types (p D lambda L : R).

(* The letter 1 (true) has the probability p. *)
Definition binary_prior p : bool -> R := fun x => if x then p else 1 - p.

Definition binary_set (p_min p_max : R) : source_set R [finType of bool] :=
  fun P => exists2 p, p_min <= p <= p_max & P =1 binary_prior p.

Lemma binary_sum (F : bool -> R) : \sum_x F x = F true + F false.
Proof. by rewrite big_bool. Qed.

Lemma binary_is_prior p : 0 <= p <= 1 -> prior (binary_prior p).
Proof.
move=> /andP[p_ge0 p_le1]; split=> [[] | ];
  rewrite ?binary_sum /binary_prior ?subr_ge0 //.
by rewrite addrC subrK.
Qed.

(* p Q(0|1) + (1-p) Q(1|0). *)
Lemma binary_distortion p (W : bool -> bool -> R) :
  distortion (binary_prior p) id W = p * W true false + (1 - p) * W false true.
Proof.
by rewrite /distortion binary_sum ![\sum_(_ | _) _]big_mkcond
  !binary_sum /= addr0 add0r.
Qed.

(* sarwate2014, (8): the derivative in p is Q(0|1) - Q(1|0) ... *)
Theorem distortion_difference p r (W : bool -> bool -> R) :
  distortion (binary_prior p) id W - distortion (binary_prior r) id W =
  (p - r) * (W true false - W false true).
Proof.
have swap : 1 - p - (1 - r) = r - p by rewrite opprB addrC addrA subrK.
by rewrite !binary_distortion opprD addrACA -!mulrBl swap mulrBr
  -[X in _ = _ + X]mulNr opprB.
Qed.

(* ... and so the worst prior is p_max if Q(0|1) >= Q(1|0), and p_min if
   Q(0|1) <= Q(1|0). *)
Theorem worst_binary_prior p_min p_max p (W : bool -> bool -> R) :
  p_min <= p <= p_max -> (W false true <= W true false ->
    distortion (binary_prior p) id W <= distortion (binary_prior p_max) id W) /\
  (W true false <= W false true ->
    distortion (binary_prior p) id W <= distortion (binary_prior p_min) id W).
Proof.
move=> /andP[p_ge p_le]; split=> le_W; rewrite -subr_ge0 distortion_difference.
  by rewrite mulr_ge0 ?subr_ge0.
by rewrite mulr_le0 ?subr_le0.
Qed.

(* sarwate2014, D_max: the constant answer 0 reaches p_max without leakage, and
   nothing below it is reached. *)
Theorem binary_threshold p_min p_max D :
  0 <= p_min -> p_min <= p_max -> p_max <= 2%:R^-1 ->
  least_exp_epsilon (binary_set p_min p_max) D 1 <-> p_max <= D.
Proof.
move=> p_min_ge0 p_range p_max_half;
  have p_max_ge0 := le_trans p_min_ge0 p_range.
have p_max_le : p_max <= 1 - p_max.
  by rewrite ler_subr_addl -[X in X + X]mulr1 -mulrDr -ler_pdivl_mulr ?addr_gt0
    ?ltr01 // mul1r -[1 + 1](natrD _ 1 1).
have S_prior P : binary_set p_min p_max P -> prior P.
  case=> p /andP[p_ge p_le] eqP; have [|ge0 sum1] := @binary_is_prior p.
    rewrite (le_trans p_min_ge0) //= (le_trans p_le) // (le_trans p_max_le) //.
    by rewrite ler_subl_addr ler_addl.
  by split=> [x|];
    [rewrite eqP | rewrite -sum1; apply: eq_bigr => x _; rewrite eqP].
have worst : binary_set p_min p_max (binary_prior p_max)
  by exists p_max; rewrite ?p_range ?lexx.
split=> [[_ + _] | D_ge].
  move/(achievable_polytope D true (lexx 1) S_prior) => [q [q_in /(_ _ worst)]].
  rewrite binary_sum /= => acc; have [q_ge0 _] := q_in;
    have := polytope_one true q_in; rewrite binary_sum => q_sum.
  rewrite -ler_opp2 -(ler_add2l 1); apply: le_trans acc _.
  apply: le_trans (_ : (1 - p_max) * (q true + q false) <= _).
    by rewrite mulrDr ler_add2r ler_wpmul2r.
  by rewrite ler_pimulr // (le_trans p_max_ge0).
split=> //; exists [finType of bool], (fun _ y => (~~ y)%:R), id;
  split=> [|x x' y|P [p /andP[_ p_le] eqP]].
- by split=> [x y | x]; rewrite ?ler0n // binary_sum add0r.
- by rewrite mul1r.
- by rewrite (distortion_eq _ _ eqP) binary_distortion /= mulr1 mulr0
    addr0 (le_trans p_le).
Qed.

Section Interval.
Variables p_min p_max : R.
Hypotheses (p_min_gt0 : 0 < p_min) (p_range : p_min <= p_max)
  (p_max_half : p_max < 2%:R^-1).

Local Notation S := (binary_set p_min p_max).

Lemma p_max_gt0 : 0 < p_max.
Proof. exact: lt_le_trans p_range. Qed.

Lemma p_max_lt1 : p_max < 1 - p_max.
Proof.
rewrite ltr_subr_addl -[X in X + X]mulr1 -mulrDr
  -ltr_pdivl_mulr ?addr_gt0 ?ltr01 //.
by rewrite mul1r -[1 + 1](natrD _ 1 1).
Qed.

Lemma p_max_small : p_max < 1.
Proof.
by apply: lt_trans p_max_lt1 _; rewrite ltr_subl_addl ltr_addr p_max_gt0.
Qed.

Lemma binary_set_prior P : S P -> prior P.
Proof.
case=> p /andP[p_ge p_le] eqP; have [|ge0 sum1] := @binary_is_prior p.
  rewrite (le_trans (ltW p_min_gt0)) //= (le_trans p_le) //
    (le_trans (ltW p_max_lt1)) //.
  by rewrite ler_subl_addr ler_addl ltW // p_max_gt0.
by split=> [x|];
  [rewrite eqP | rewrite -sum1; apply: eq_bigr => x _; rewrite eqP].
Qed.

Lemma worst_in_set : S (binary_prior p_max).
Proof. by exists p_max; rewrite ?p_range ?lexx. Qed.

(* sarwate2014, Theorem 1, for 0 < D < p_max. *)
Theorem binary_least D :
  0 < D -> D < p_max -> least_exp_epsilon S D ((1 - D) / D).
Proof.
move=> D_gt0 D_lt;
  have card2 : #|[finType of bool]|%:R = 2%:R :> R by rewrite card_bool.
have M1 : 2%:R - 1 = 1 :> R by rewrite -{2}[1]/(1%:R) -natrB.
have D_le_half : D <= (#|[finType of bool]|%:R - 1) / #|[finType of bool]|%:R.
  by rewrite card2 M1 mul1r ltW // (lt_trans D_lt).
have card_gt1 : 1 < #|[finType of bool]|%:R :> R by rewrite card2 ltr1n.
have D_lt1 : D < 1 - p_max := lt_trans D_lt p_max_lt1.
have D_range : 0 <= D <= 1.
  by rewrite ltW //= ltW // (lt_le_trans D_lt1) // ler_subl_addr
    ler_addl ltW // p_max_gt0.
have level_eq : (1 - D) / D = symmetric_level [finType of bool] D
  by rewrite /symmetric_level card2 M1 mul1r.
rewrite level_eq; split=> [||lambda lambda_ge1];
    first exact: symmetric_level_ge1.
  exists [finType of bool], (symmetric_mechanism D), id;
      split; first exact: symmetric_is_mechanism.
    exact: symmetric_ldp.
  by move=> P /binary_set_prior P_prior; rewrite symmetric_distortion.
move/(achievable_polytope D true lambda_ge1 binary_set_prior) =>
  [q [q_in /(_ _ worst_in_set) q_acc]].
have u_gt0 : 0 < 1 - D by rewrite subr_gt0 (lt_le_trans D_lt1) // ler_subl_addr
  ler_addl ltW // p_max_gt0.
apply: (polytope_leakage_bound true u_gt0 lambda_ge1 _ _ q_in q_acc q_acc);
    last first.
  move=> x; case: (binary_set_prior worst_in_set) => -> _;
      rewrite /binary_prior; case: x => /=.
    by rewrite ltr_subr_addl -ltr_subr_addr.
  by rewrite ltr_add2l ltr_opp2.
have over x : D <= x ->
    Num.max 0 ((1 - D) / D * x - (1 - D)) = (1 - D) / D * (x - D).
  move=> D_le; rewrite mulrBr divfK ?gt_eqF //; apply/max_idPr;
    rewrite -[X in _ - X](divfK (lt0r_neq0 D_gt0)) -mulrBr.
  by rewrite mulr_ge0 ?subr_ge0 // divr_ge0 ?ltW.
rewrite -level_eq /excess binary_sum /binary_prior !over ?(ltW D_lt1)
  ?(ltW D_lt) // -mulrDr mulrAC -mulrA ler_pmul2l //.
have -> : p_max - D + (1 - p_max - D) = 1 - D - D
  by rewrite addrACA [p_max + _]addrCA subrr addr0 addrA.
by rewrite [(1 - D - D) / D]mulrBl mulfV ?gt_eqF.
Qed.

(* sarwate2014, Theorem 1, for D = 0: epsilon is infinite. *)
Theorem binary_perfect lambda : ~ achievable S 0 lambda.
Proof.
move=> ach; have lambda_ge1 : 1 <= lambda.
  by case: ach => Y [W [g [W_mech W_ldp _]]]; apply: ldp_ge1 true W_mech W_ldp.
move/(achievable_polytope 0 true lambda_ge1 binary_set_prior):
  ach => [q [q_in /(_ _ worst_in_set)]].
have q_le1 x : q x <= 1
  by apply: polytope_le1 q_in; rewrite (lt_le_trans ltr01).
rewrite binary_sum /= subr0 => acc;
  have lambda_gt0 : 0 < lambda by rewrite (lt_le_trans ltr01).
have q1 x : q x = 1.
  apply/eqP; rewrite eq_le q_le1 /= leNgt; apply/negP => qx_lt1; move: acc;
    rewrite leNgt => /negP; apply.
  rewrite -[X in _ < X](subrK p_max) [X in _ < X]addrC;
      case: x qx_lt1 => qx_lt1.
    by apply: ltr_le_add; [rewrite gtr_pmulr // p_max_gt0
      | rewrite ler_pimulr // subr_ge0 ltW // p_max_small].
  by apply: ler_lt_add; [rewrite ler_pimulr // ltW // p_max_gt0
    | rewrite gtr_pmulr // subr_gt0 p_max_small].
case: q_in => _ /(_ true);
  rewrite binary_sum !q1 mulr1 addrA subrK leNgt => /negP; apply.
by rewrite ltr_addl ltr01.
Qed.

(* sarwate2014, Theorem 1: nothing need leak from p_max on, and only there. *)
Theorem binary_zero D : least_exp_epsilon S D 1 <-> p_max <= D.
Proof. exact: binary_threshold (ltW p_min_gt0) p_range (ltW p_max_half). Qed.

(* sarwate2014, Theorem 1, second part: epsilon tends to
   log((1-p_max)/p_max) > 0 as D rises to p_max, where it is 0. *)
Theorem binary_discontinuity :
  [/\ 1 < (1 - p_max) / p_max, least_exp_epsilon S p_max 1,
      forall D, 0 < D -> D < p_max -> (1 - p_max) / p_max < (1 - D) / D
    & forall eta, 0 < eta -> exists2 d, d < p_max &
      forall D, d < D -> D < p_max -> exists2 L, least_exp_epsilon S D L &
      L - (1 - p_max) / p_max < eta].
Proof.
have p_gt0 := p_max_gt0; have p_neq0 := lt0r_neq0 p_gt0;
  set c := (1 - p_max) / p_max.
have odds D : D != 0 -> (1 - D) / D = D^-1 - 1
  by move=> D_neq0; rewrite mulrBl mulfV // mul1r.
split; first by rewrite ltr_pdivl_mulr // mul1r p_max_lt1.
- exact/binary_zero.
- by move=> D D_gt0 D_lt; rewrite /c !odds ?lt0r_neq0 // ltr_add2r ltf_pinv.
move=> eta eta_gt0;
  have bound_gt0 : 0 < p_max^-1 + eta by rewrite addr_gt0 ?invr_gt0.
exists (p_max^-1 + eta)^-1.
  by rewrite -[X in _ < X]invrK ltf_pinv ?qualifE ?invr_gt0 // ltr_addl.
move=> D D_gt D_lt;
  have D_gt0 : 0 < D by apply: lt_trans D_gt; rewrite invr_gt0.
exists ((1 - D) / D); first exact: binary_least.
rewrite /c !odds ?lt0r_neq0 // opprB addrA subrK ltr_subl_addl.
by rewrite -[X in _ < X]invrK ltf_pinv ?qualifE ?invr_gt0.
Qed.

End Interval.
(* sarwate2014, the derivatives in the proof of Theorem 1: along the segment
   the numerator 1 - ((1-t) D + t a) and the denominator (1-t) D have n'
   v - n v' = D - a D, so that the quotient rule gives (D - a D)/((1-t) D)^2;
   and the quotient increases if a < 1.  The second segment differs in the name
   of a only. *)
Add Field numbers : (field_of_numbers R).

Definition moving_numerator (D a : R) : {poly R} :=
  1 - ((1 - 'X) * D%:P + 'X * a%:P).
Definition moving_denominator (D : R) : {poly R} := (1 - 'X) * D%:P.

(* sarwate2014, proof of Theorem 1, the derivatives ... *)
Theorem moving_derivative D a t :
  (moving_numerator D a)^`().[t] * (moving_denominator D).[t] -
  (moving_numerator D a).[t] * (moving_denominator D)^`().[t] = D - a * D.
Proof.
rewrite /moving_numerator /moving_denominator
  !(derivB, derivD, derivM, derivC, derivX) !hornerE /=.
by identity R.
Qed.

(* ... and the growth of the quotient. *)
Theorem moving_quotient D a s t : 0 < D -> a < 1 -> s < t -> t < 1 ->
  (1 - ((1 - s) * D + s * a)) / ((1 - s) * D) <
  (1 - ((1 - t) * D + t * a)) / ((1 - t) * D).
Proof.
move=> D_gt0 a_lt1 lt_st t_lt1; have s_lt1 := lt_trans lt_st t_lt1.
rewrite ltr_pdivr_mulr ?mulr_gt0 ?subr_gt0 // mulrAC ltr_pdivl_mulr
  ?mulr_gt0 ?subr_gt0 //.
set n_s := 1 - _; set n_t := 1 - _; have difference :
    n_t * ((1 - s) * D) - n_s * ((1 - t) * D) = (t - s) * ((1 - a) * D).
  by rewrite /n_s /n_t; identity R.
by rewrite -subr_gt0 difference !mulr_gt0 ?subr_gt0.
Qed.


(* The channel with Q(0|1) = x and Q(1|0) = y. *)
Definition crossing (x y : R) : bool -> bool -> R :=
  fun i j => if i then (if j then 1 - x else x) else (if j then y else 1 - y).

(* sarwate2014, proof of Theorem 1: on both segments the worst-case distortion
   is D, and a, b < 1. *)
Theorem segments_distortion p_min p_max D t
  (a := D / (1 - p_min)) (b := D / p_max) :
  0 < p_min -> p_min <= p_max ->
  p_max < 2%:R^-1 -> 0 < D -> D < p_max -> 0 <= t ->
  [/\ a < 1, b < 1,
      distortion (binary_prior p_min) id
      (crossing ((1 - t) * D) ((1 - t) * D + t * a)) = D /\
      forall p, p_min <= p <= p_max -> distortion (binary_prior p) id
      (crossing ((1 - t) * D) ((1 - t) * D + t * a)) <= D
    & distortion (binary_prior p_max) id
    (crossing ((1 - t) * D + t * b) ((1 - t) * D)) = D /\
      forall p, p_min <= p <= p_max -> distortion (binary_prior p) id
      (crossing ((1 - t) * D + t * b) ((1 - t) * D)) <= D].
Proof.
move=> p_min_gt0 p_range p_half D_gt0 D_lt t_ge0;
  have p_max_gt0 := lt_le_trans p_min_gt0 p_range.
have p_max_lt : p_max < 1 - p_max.
  by rewrite ltr_subr_addl -[X in X + X]mulr1 -mulrDr -ltr_pdivl_mulr ?addr_gt0
    ?ltr01 // mul1r -[1 + 1](natrD _ 1 1).
have D_lt' : D < 1 - p_min
  by rewrite (lt_trans D_lt) // (lt_le_trans p_max_lt) // ler_add2l ler_opp2.
have rest_gt0 : 0 < 1 - p_min := lt_trans D_gt0 D_lt'.
have a_eq : (1 - p_min) * a = D by rewrite mulrC divfK ?gt_eqF.
have b_eq : p_max * b = D by rewrite mulrC divfK ?gt_eqF.
have first : distortion (binary_prior p_min) id
    (crossing ((1 - t) * D) ((1 - t) * D + t * a)) = D.
  by rewrite binary_distortion /= mulrDr [_ * (t * a)]mulrCA a_eq; identity R.
have second : distortion (binary_prior p_max) id
    (crossing ((1 - t) * D + t * b) ((1 - t) * D)) = D.
  by rewrite binary_distortion /= mulrDr [_ * (t * b)]mulrCA b_eq; identity R.
split; rewrite ?ltr_pdivr_mulr ?mul1r //; split=> // p p_in.
  by rewrite -[X in _ <= X]first; apply: (proj2 (worst_binary_prior _ p_in));
    rewrite /= ler_addl mulr_ge0 // divr_ge0 ?ltW.
by rewrite -[X in _ <= X]second; apply: (proj1 (worst_binary_prior _ p_in));
  rewrite /= ler_addl mulr_ge0 // divr_ge0 ?ltW.
Qed.

End Binary.
