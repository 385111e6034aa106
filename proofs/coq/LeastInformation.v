(* The least mutual information at a given distortion: Class I, Class II, and as
   a function of the distortion.

   Exports: class_one_information, class_one_no_information,
   class_two_no_information, least_information_convex,
   least_information_at_most_epsilon, information_meets_epsilon.  The logarithm
   is as in MutualInformation.v. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  SourceSets ClassOne LettersAndOutputs.
From symdp Require Import Products Records MutualInformation.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma mixture_distortion (R : realFieldType) (X Y : finType) (P : X -> R)
  (g : Y -> X) (W V : X -> Y -> R) (a : R) :
  distortion P g (mixture a W V) =
  a * distortion P g W + (1 - a) * distortion P g V.
Proof.
rewrite /distortion !mulr_sumr -big_split; apply: eq_bigr => x _ /=.
by rewrite /mixture big_split /= -!mulr_sumr mulrDr !(mulrCA (P x)).
Qed.

Section LeastInformation.
Variables (R : realFieldType) (X : finType) (log : R -> R).
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.
Implicit Types (P : X -> R) (S : source_set R X) (D u v : R).
Add Field numbers : (field_of_numbers R).

Local Notation M := (#|X|%:R : R).

(* Outputs are letters; the information is the largest over the set. *)
Definition information_achievable S D u := exists W : X -> X -> R,
  [/\ mechanism W, valid S D id W & forall P, S P -> information log P W <= u].

Definition least_information S D u :=
  information_achievable S D u /\
  forall v, information_achievable S D v -> u <= v.

(* kalantari2018, Section IV: the least information is convex in D. *)
Theorem least_information_convex S D D' a u u' v :
  (forall P, S P -> prior P) -> 0 <= a <= 1 ->
  least_information S D u -> least_information S D' u' ->
  least_information S (a * D + (1 - a) * D') v ->
  v <= a * u + (1 - a) * u'.
Proof.
move=> S_prior a_range [[W [W_ok W_valid W_u]] _]
  [[W' [W'_ok W'_valid W'_u']] _] [_ least].
have /andP[a_ge0 a_le1] := a_range; have b_ge0 : 0 <= 1 - a by rewrite subr_ge0.
apply: least; exists (mixture a W W'); split=> [|P S_P|P S_P].
- exact: mixture_mechanism.
- rewrite mixture_distortion; apply: ler_add;
    apply: ler_wpmul2l => //; [exact: W_valid | exact: W'_valid].
apply: le_trans (information_convex log_mul log_le
  (S_prior P S_P) a_range W_ok W'_ok) _.
by apply: ler_add; apply: ler_wpmul2l => //; [exact: W_u | exact: W'_u'].
Qed.

(* The formula of Class I; 0 log 0 = 0. *)
Definition class_one_formula D :=
  log M + D * log D + (1 - D) * log (1 - D) - D * log (M - 1).

(* What is known of M and D below the threshold. *)
Lemma below_threshold D : 0 <= D -> D < (M - 1) / M ->
  [/\ exists x0 : X, true, 1 < M, 0 < 1 - D & D / (M - 1) <= 1 - D].
Proof.
move=> D_ge0 D_lt; have M_gt0 : 0 < M.
  by rewrite lt_def ler0n andbT; apply/eqP => M0; move: D_lt;
    rewrite M0 invr0 mulr0 ltNge D_ge0.
have M_gt1 : 1 < M by rewrite -subr_gt0 -(pmulr_lgt0 _ (x := M^-1))
  ?invr_gt0 // (le_lt_trans D_ge0).
split=> //; first by have [x0 _] : exists x0 : X, x0 \in X
    by [apply/card_gt0P; rewrite -(ltr0n R)]; exists x0.
  by rewrite subr_gt0 (lt_le_trans D_lt) // ler_pdivr_mulr // mul1r
    ler_subl_addr ler_addl ler01.
rewrite ler_pdivr_mulr ?subr_gt0 // -subr_ge0.
have -> : (1 - D) * (M - 1) - D = (M - 1) - D * M by shaped R; ring.
by rewrite subr_ge0 -ler_pdivl_mulr // ltW.
Qed.

Lemma formula_split D : 0 <= D -> D < (M - 1) / M ->
  class_one_formula D =
  log M + (log (1 - D) + (log (D / (M - 1)) - log (1 - D)) * D).
Proof.
move=> D_ge0 D_lt; have [_ M_gt1 _ _] := below_threshold D_ge0 D_lt;
  rewrite /class_one_formula.
have [-> | D_neq0] := eqVneq D 0;
  first by rewrite subr0 !(mul0r, mulr0, mul1r, addr0, subr0).
rewrite log_ratio ?subr_gt0 // ?lt_def ?D_neq0 //; shaped R; ring.
Qed.

(* Fano's inequality at the uniform prior, for any outputs and any guess. *)
Theorem fano (Y : finType) (W : X -> Y -> R) (g : Y -> X) D :
  mechanism W -> 0 <= D -> D < (M - 1) / M ->
  distortion (@uniform R X) g W <= D ->
  class_one_formula D <= information log (@uniform R X) W.
Proof.
move=> W_ok D_ge0 D_lt Dw_le;
  have [[x0 _] M_gt1 right_gt0 wrong_le] := below_threshold D_ge0 D_lt.
have [W_ge0 W_sum] := W_ok; have M_gt0 := lt_trans ltr01 M_gt1;
  have M1_gt0 : 0 < M - 1 by rewrite subr_gt0.
have U_ok := uniform_prior R x0; have [U_ge0 U_sum] := U_ok.
set U := @uniform R X in U_ok U_ge0 U_sum Dw_le *;
  pose wrong x := \sum_(y | g y != x) W x y.
have wrong_ge0 x : 0 <= wrong x by apply: sumr_ge0.
(* v y x is the chance that the symmetric mechanism gives to the letter x where
   y is answered. *)
pose v y x := symmetric_mechanism D (g y) x;
  have D_le1 : 0 <= D <= 1 by rewrite D_ge0 -subr_ge0 ltW.
have [v_ge0 v_sum] := symmetric_is_mechanism M_gt1 D_le1.
have Q_ge0 y := output_ge0 y U_ge0 W_ok; set Q := output U W in Q_ge0 *.
have v0 x y : v y x = 0 -> W x y = 0.
  have [D0 | D_neq0] := eqVneq D 0; last first.
    rewrite /v /symmetric_mechanism; case: ifP => _ /eqP;
      rewrite ?gt_eqF // ?divr_gt0 //.
    by rewrite lt_def D_neq0.
  have none z : wrong z = 0.
    have total : \sum_z U z * wrong z = 0.
      by apply: le_anti; rewrite -[X in _ <= X <= _]D0 Dw_le D0
        sumr_ge0 // => t _; rewrite mulr_ge0.
    have := psumr_eq0P (fun t _ => mulr_ge0 (U_ge0 t) (wrong_ge0 t)) total;
      move/(_ z isT)/eqP.
    by rewrite mulf_eq0 /U /uniform invr_eq0 (gt_eqF M_gt0) => /eqP.
  rewrite /v /symmetric_mechanism;
    case: ifP => [_ /eqP | gyx _]; first by rewrite gt_eqF.
  have := psumr_eq0P (fun y' _ => W_ge0 x y') (none x); apply; exact/negbT.
have Q0 x y : Q y = 0 -> W x y = 0
  by apply: output_zero U_ok W_ok _; rewrite invr_gt0.
have point x y : W x y * (log M + log (v y x) + log (Q y) - log (W x y)) <=
    M * v y x * Q y - W x y.
  have [W0 | W_neq0] := eqVneq (W x y) 0.
    by rewrite W0 mul0r subr0; apply: mulr_ge0 => //;
      apply: mulr_ge0 (ltW M_gt0) (v_ge0 _ _).
  have v_gt0 : 0 < v y x
    by rewrite lt_def v_ge0 andbT; apply: contra W_neq0 => /eqP/v0 ->.
  have Q_gt0 : 0 < Q y
    by rewrite lt_def Q_ge0 andbT; apply: contra W_neq0 => /eqP/Q0 ->.
  have r_gt0 : 0 < M * v y x * Q y by rewrite !mulr_gt0.
  rewrite -!log_mul ?mulr_gt0 //;
    apply: (tangent log_mul log_le) => //; first exact: ltW.
  by move=> r0; move: r_gt0; rewrite r0 ltxx.
have ones : \sum_x \sum_y U x * W x y = 1.
  by rewrite -U_sum; apply: eq_bigr => x _; rewrite -mulr_sumr W_sum mulr1.
have twos : \sum_x \sum_y U x * (M * v y x * Q y) = 1.
  rewrite exchange_big -[RHS](output_sum U_ok W_ok); apply: eq_bigr => y _ /=.
  rewrite -[RHS]mul1r -[X in _ = X * _](v_sum (g y)) mulr_suml.
  by apply: eq_bigr => x _; rewrite -[U x]/(M^-1) !mulrA mulVf ?mul1r // gt_eqF.
have bound : log M + \sum_x \sum_y U x * W x y * log (v y x) <=
    information log U W.
  have : \sum_x \sum_y U x *
      (W x y * (log M + log (v y x) + log (Q y) - log (W x y))) <= 0.
    apply: le_trans (_ : \sum_x \sum_y (U x * (M * v y x * Q y) -
        U x * W x y) <= _); last first.
      by under eq_bigr do rewrite sumrB; rewrite sumrB twos ones subrr.
    by apply: ler_sum => x _; apply: ler_sum => y _;
      rewrite -mulrBr; apply: ler_wpmul2l.
  suff -> : \sum_x \sum_y U x *
      (W x y * (log M + log (v y x) + log (Q y) - log (W x y))) =
      log M + \sum_x \sum_y U x * W x y * log (v y x) - information log U W
      by rewrite subr_le0.
  rewrite -[X in _ = X + _ - _]mulr1 -ones mulr_sumr -big_split -sumrB;
    apply: eq_bigr => x _ /=.
  rewrite mulr_sumr -big_split -sumrB; apply: eq_bigr => y _ /=; rewrite -/Q;
    set m := log M; identity R.
have mean : \sum_x \sum_y U x * W x y * log (v y x) =
    log (1 - D) + (log (D / (M - 1)) - log (1 - D)) * distortion U g W.
  rewrite /distortion mulr_sumr -[X in _ = X + _]mul1r
    -[X in _ = X * _ + _]U_sum mulr_suml -big_split; apply: eq_bigr => x _ /=.
  rewrite (mulrCA _ (U x)) -mulrDr; under eq_bigr do rewrite -mulrA;
    rewrite -mulr_sumr; congr (_ * _).
  rewrite (bigID (fun y => g y == x)) /= -[X in _ = X + _]mulr1
    -[X in _ = _ * X + _](correct_wrong g x W_ok).
  rewrite (eq_bigr (fun y => W x y * log (1 - D))) => [|y /eqP gyx]; last first.
    by rewrite /v /symmetric_mechanism gyx eqxx.
  rewrite [X in _ + X = _](eq_bigr (fun y => W x y * log (D / (M - 1)))) =>
      [|y /negPf gyx]; last first.
    by rewrite /v /symmetric_mechanism gyx.
  by rewrite -!mulr_suml -/(wrong x) -/(correct g W x); set m := log (D / _);
    set m' := log (1 - D); identity R.
rewrite formula_split //; apply: le_trans bound; rewrite mean !ler_add2l.
have [D0 | D_neq0] := eqVneq D 0.
  have -> : distortion U g W = D; last by [].
  by apply: le_anti; rewrite Dw_le D0 /=; apply: sumr_ge0 => x _;
    rewrite mulr_ge0 //; exact: wrong_ge0.
by apply: ler_wnmul2l => //; rewrite subr_le0; apply: log_increases;
  rewrite // divr_gt0 // lt_def D_neq0.
Qed.

Lemma convex_hull_of_priors S :
  (forall P, S P -> prior P) -> forall P, convex_hull S P -> prior P.
Proof.
by move=> S_prior P [V [vertex [S_vertex]]];
  apply: hull_of_priors => v; exact: S_prior.
Qed.

(* The symmetric mechanism gives no more, whatever the prior. *)
Lemma symmetric_information P D : prior P -> 0 <= D -> D < (M - 1) / M ->
  information log P (symmetric_mechanism D) <= class_one_formula D.
Proof.
move=> P_ok D_ge0 D_lt;
  have [[x0 _] M_gt1 right_gt0 _] := below_threshold D_ge0 D_lt.
have D_range : 0 <= D <= 1 by rewrite D_ge0 -subr_ge0 ltW.
have [P_ge0 P_sum] := P_ok; have W_ok := symmetric_is_mechanism M_gt1 D_range.
have M_gt0 := lt_trans ltr01 M_gt1; have [U_ge0 U_sum] := uniform_prior R x0.
apply: le_trans (information_least log_mul log_le P_ok W_ok U_ge0 _ _) _
  => [y /eqP||].
- by rewrite invr_eq0 gt_eqF.
- by rewrite U_sum.
rewrite formula_split // le_eqVlt; apply/orP; left; apply/eqP.
rewrite -[RHS]mul1r -[X in _ = X * _]P_sum mulr_suml; apply: eq_bigr => x _.
under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr; congr (_ * _).
under eq_bigr do rewrite mulrBr;
  rewrite sumrB /uniform -mulr_suml (mechanism_sum x W_ok) mul1r log_inverse //.
rewrite opprK addrC.
congr (_ + _); rewrite (bigD1 x) //= {1 2}/symmetric_mechanism eqxx.
rewrite (eq_bigr (fun y => symmetric_mechanism D x y * log (D / (M - 1)))) =>
    [|y]; last first.
  by rewrite /symmetric_mechanism eq_sym => /negPf ->.
rewrite -mulr_suml; have := mechanism_sum x W_ok;
  rewrite (bigD1 x) //= {1}/symmetric_mechanism eqxx.
move/(canRL (addKr _)) ->; rewrite addrC opprB addrNK.
by set m := log (D / _); set m' := log (1 - D); identity R.
Qed.

(* kalantari2018, Lemma 5, where the maximum is over the convex hull. *)
Theorem class_one_information S D :
  (forall P, S P -> prior P) -> class_one S -> 0 <= D -> D < (M - 1) / M ->
  least_information (convex_hull S) D (class_one_formula D).
Proof.
move=> S_prior S_one D_ge0 D_lt;
  have [_ M_gt1 right_gt0 _] := below_threshold D_ge0 D_lt.
have D_range : 0 <= D <= 1 by rewrite D_ge0 -subr_ge0 ltW.
have hull_prior := convex_hull_of_priors S_prior;
    split=> [|u [W [W_ok W_valid W_u]]].
  exists (symmetric_mechanism D);
      split=> [|P /hull_prior P_ok|P /hull_prior P_ok];
      first exact: symmetric_is_mechanism.
    by rewrite symmetric_distortion.
  exact: symmetric_information.
by apply: le_trans (W_u _ S_one); apply: (fano (g := id)) => //; exact: W_valid.
Qed.

(* The same from the threshold on. *)
Theorem class_one_no_information S D :
  (forall P, S P -> prior P) -> class_one S -> (M - 1) / M <= D ->
  least_information (convex_hull S) D 0.
Proof.
move=> S_prior S_one D_ge; have [x0 _] := convex_hull_letter S_prior S_one.
have hull_prior := convex_hull_of_priors S_prior;
  have W_ok := uniform_answers_mechanism R x0.
split=> [|u [W [V_ok _ V_u]]]; last first.
  by apply: le_trans (V_u _ S_one); apply: information_ge0 => //;
    exact: uniform_prior.
exists (@uniform_answers R X); split=> // P /hull_prior P_ok;
  first exact: uniform_answers_distortion.
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply/no_information => // x y _.
by rewrite /output -mulr_suml; case: P_ok => _ ->; rewrite mul1r.
Qed.

(* kalantari2018, Lemma 6: Class II, where x1 is a letter that no prior of the
   set has less likely than another one. *)
Theorem class_two_no_information S D (x1 : X) :
  (forall P, S P -> prior P) -> (exists P, S P) ->
  (forall P x, S P -> P x <= P x1) -> least_information S D 0 <->
  forall P, S P -> 1 - P x1 <= D.
Proof.
move=> S_prior [P0 S_P0] first;
    split=> [[[W [W_ok W_valid W_u]] _] P S_P | small].
  have P_ok := S_prior P S_P; have [P_ge0 P_sum] := P_ok.
  have none : information log P W = 0
    by apply: le_anti; rewrite W_u // information_ge0.
  have same := iffLR (no_information log_mul log_le P_ok W_ok) none.
  apply: le_trans (W_valid P S_P); rewrite distortion_id // ler_add2l ler_opp2.
  rewrite -[P x1]mulr1 -(output_sum P_ok W_ok) mulr_sumr; apply: ler_sum => x _.
  have [-> | P_neq0] := eqVneq (P x) 0;
    first by rewrite mul0r mulr_ge0 // output_ge0.
  by rewrite same ?lt_def ?P_neq0 ?P_ge0 // ler_wpmul2r ?output_ge0 // first.
pose W (x y : X) : R := (y == x1)%:R; have W_ok : mechanism W.
  by split=> [x y | x];
    rewrite /W ?ler0n // (bigD1 x1) //= eqxx big1 ?addr0 // => y /negPf ->.
split=> [|u [V [V_ok _ V_u]]]; last first.
  by apply: le_trans (V_u _ S_P0); apply: information_ge0 => //; exact: S_prior.
exists W; split=> // P S_P; have P_ok := S_prior P S_P.
  rewrite distortion_id // (bigD1 x1) //= /W eqxx mulr1 big1 ?addr0
    ?small // => x /negPf ->; exact: mulr0.
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply/no_information => // x y _.
by rewrite /output -mulr_suml; case: P_ok => _ ->; rewrite mul1r.
Qed.

(* kalantari2018, Section III-A: the least information is at most the least
   epsilon, in nats, ... *)
Theorem least_information_at_most_epsilon S D L u :
  (forall P, S P -> prior P) ->
  least_exp_epsilon S D L -> least_information S D u -> u <= log L.
Proof.
move=> S_prior [_ ach _] [_ least];
  have [W [W_ok W_ldp W_valid]] := outputs_suffice ach.
by apply: least; exists W; split=> // P /S_prior P_ok;
  apply: information_at_most_epsilon.
Qed.

(* ... and the two are one only where both are 0 (Figures 6 and 7). *)
Theorem information_meets_epsilon S D L u :
  (forall P, S P -> prior P) -> (exists P, S P) ->
  least_exp_epsilon S D L -> least_information S D u -> u = log L <-> L = 1.
Proof.
move=> S_prior [P0 S_P0] L_least u_least;
  have [[W0 [W0_ok _ W0_u]] least] := u_least.
have [L_ge1 ach _] := L_least; split=> [meet | L1]; last first.
  have u_le := least_information_at_most_epsilon S_prior L_least u_least.
  apply: le_anti; rewrite u_le L1 (log1 log_mul); apply: le_trans (W0_u _ S_P0).
  by apply: information_ge0 => //; exact: S_prior.
apply/eqP; rewrite eq_le L_ge1 andbT leNgt; apply/negP => L_gt1.
have [W [W_ok W_ldp W_valid]] := outputs_suffice ach.
have L_gt0 := lt_trans ltr01 L_gt1;
  have L1_gt0 : 0 < L + 1 by rewrite addr_gt0 ?ltr01.
have level_gt0 := log_gt0 log_mul log_le L_gt1.
have : u <= (L - 1) * log L / (L + 1).
  apply: least; exists W; split=> // P /S_prior P_ok;
    rewrite ler_pdivl_mulr // mulrC.
  exact: information_below_epsilon.
rewrite meet ler_pdivl_mulr // mulrC ler_pmul2r // leNgt ltr_add2l
  (lt_trans _ ltr01) //.
by rewrite oppr_lt0 ltr01.
Qed.

End LeastInformation.
