(* Local mechanisms: accuracy and distortion, mixtures of mechanisms and
   of priors. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Accuracy.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (W : X -> Y -> R) (P : X -> R) (g : Y -> X) (lambda D : R).

Lemma mechanism_ge0 W x y : mechanism W -> 0 <= W x y.
Proof. by case. Qed.

Lemma mechanism_sum W x : mechanism W -> \sum_y W x y = 1.
Proof. by case. Qed.

Lemma correct_ge0 g W x : mechanism W -> 0 <= correct g W x.
Proof. by case=> W_ge0 _; apply: sumr_ge0. Qed.

Lemma correct_wrong g W x :
  mechanism W -> correct g W x + \sum_(y | g y != x) W x y = 1.
Proof.
by case=> _ row; rewrite -(row x) [in RHS](bigID (fun y => g y == x)).
Qed.

Lemma correct_le1 g W x : mechanism W -> correct g W x <= 1.
Proof.
by move=> W_mech;
  rewrite -(correct_wrong g x W_mech) ler_addl sumr_ge0 // => y _; case: W_mech.
Qed.

(* The distortion is the mean of the letter distortions. *)
Lemma distortion_letters P g W :
  mechanism W -> distortion P g W = \sum_x P x * letter_distortion g W x.
Proof.
move=> W_mech; apply: eq_bigr => x _; congr (_ * _).
by rewrite /letter_distortion -(correct_wrong g x W_mech) addrAC subrr add0r.
Qed.

Lemma distortion_correct P g W :
  mechanism W -> prior P -> distortion P g W = 1 - \sum_x P x * correct g W x.
Proof.
move=> W_mech [_ P_sum]; rewrite distortion_letters // -{1}P_sum -sumrB.
by apply: eq_bigr => x _; rewrite mulrBr mulr1.
Qed.

Lemma distortion_eq P Q g W : P =1 Q -> distortion P g W = distortion Q g W.
Proof. by move=> eqPQ; apply: eq_bigr => x _; rewrite eqPQ. Qed.

(* Where there is a prior, there is a letter. *)
Lemma prior_letter P : prior P -> exists x : X, True.
Proof.
case=> _ P_sum; case: (pickP (@predT X)) => [x _|none]; first by exists x.
by move/eqP: P_sum; rewrite big_pred0 // eq_sym oner_eq0.
Qed.

(* A finite level is at least 1 (if there is a letter). *)
Lemma ldp_ge1 lambda W (x : X) : mechanism W -> ldp lambda W -> 1 <= lambda.
Proof.
case=> _ row W_ldp;
  rewrite -(row x) -[X in _ <= X]mulr1 -[X in _ <= _ * X](row x) mulr_sumr.
by apply: ler_sum => y _; apply: W_ldp.
Qed.

(* A larger level is a weaker demand. *)
Lemma ldp_le lambda lambda' W :
  lambda <= lambda' -> mechanism W -> ldp lambda W -> ldp lambda' W.
Proof.
move=> le_lambda [W_ge0 _] W_ldp x x' y; apply: le_trans (W_ldp x x' y) _.
by rewrite ler_wpmul2r.
Qed.

(* kalantari2018, Remark 3: at a finite level a column is zero or positive
   throughout. *)
Lemma ldp_column lambda W y :
  mechanism W -> ldp lambda W -> (forall x, W x y = 0) \/ (forall x, 0 < W x y).
Proof.
case=> W_ge0 _ W_ldp; case: (boolP [exists x, W x y == 0])
    => [/existsP[x /eqP W0] | /existsPn W_neq0].
  by left=> x'; apply/eqP; rewrite eq_le W_ge0 andbT -(mulr0 lambda) -W0 W_ldp.
by right=> x; rewrite lt_def W_ge0 W_neq0.
Qed.

End Accuracy.

Section Letters.
Variables (R : realFieldType) (X : finType).
Implicit Types (W : X -> X -> R) (P : X -> R) (lambda : R).

Lemma correct_id W x : correct id W x = W x x.
Proof. by rewrite /correct big_pred1_eq. Qed.

Lemma distortion_id P W :
  mechanism W -> prior P -> distortion P id W = 1 - \sum_x P x * W x x.
Proof.
by move=> W_mech P_prior; rewrite distortion_correct //;
  under eq_bigr do rewrite correct_id.
Qed.

End Letters.

Section Mixtures.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (W : X -> Y -> R) (g : Y -> X) (lambda D : R).

Definition mixture (a : R) W W' := fun x y => a * W x y + (1 - a) * W' x y.

Lemma mixture_mechanism a W W' :
  0 <= a <= 1 -> mechanism W -> mechanism W' -> mechanism (mixture a W W').
Proof.
move=> /andP[a_ge0 a_le1] [W_ge0 W_row] [W'_ge0 W'_row]; split=> [x y | x].
  by rewrite addr_ge0 ?mulr_ge0 ?subr_ge0.
by rewrite big_split /= -!mulr_sumr W_row W'_row !mulr1 addrC subrK.
Qed.

(* kalantari2018, Lemma 1: the leakage of a mixture is at most the larger
   leakage (quasi-convexity). *)
Theorem leakage_quasi_convex a lambda lambda' W W' :
  0 <= a <= 1 -> mechanism W -> mechanism W' ->
  ldp lambda W -> ldp lambda' W' ->
  ldp (Num.max lambda lambda') (mixture a W W').
Proof.
move=> /andP[a_ge0 a_le1] W_mech W'_mech W_ldp W'_ldp x x' y.
rewrite mulrDr !(mulrCA (Num.max _ _)); apply: ler_add;
    apply: ler_wpmul2l; rewrite ?subr_ge0 //.
  by apply: (ldp_le _ W_mech W_ldp); rewrite le_maxr lexx.
by apply: (ldp_le _ W'_mech W'_ldp); rewrite le_maxr lexx orbT.
Qed.

(* The same with one level: the mechanisms of level lambda form a convex set. *)
Lemma ldp_mixture a lambda W W' :
  0 <= a <= 1 -> ldp lambda W -> ldp lambda W' -> ldp lambda (mixture a W W').
Proof.
move=> /andP[a_ge0 a_le1] W_ldp W'_ldp x x' y.
by rewrite mulrDr !(mulrCA lambda); apply: ler_add;
  apply: ler_wpmul2l; rewrite ?subr_ge0.
Qed.

(* Any finite number of mechanisms. *)
Lemma mixtures_mechanism (I : finType) (w : I -> R) (W : I -> X -> Y -> R) :
  (forall i, 0 <= w i) -> \sum_i w i = 1 ->
  (forall i, mechanism (W i)) -> mechanism (fun x y => \sum_i w i * W i x y).
Proof.
move=> w_ge0 w_sum W_mech; split=> [x y | x].
  by apply: sumr_ge0 => i _; rewrite mulr_ge0 //; case: (W_mech i).
rewrite exchange_big -[RHS]w_sum; apply: eq_bigr => i _ /=.
by rewrite -mulr_sumr; case: (W_mech i) => _ ->; rewrite mulr1.
Qed.

Lemma mixtures_ldp (I : finType) (w : I -> R) (W : I -> X -> Y -> R) lambda :
  (forall i, 0 <= w i) ->
  (forall i, ldp lambda (W i)) -> ldp lambda (fun x y => \sum_i w i * W i x y).
Proof.
move=> w_ge0 W_ldp x x' y; rewrite mulr_sumr; apply: ler_sum => i _.
by rewrite mulrCA ler_wpmul2l // W_ldp.
Qed.

End Mixtures.

(* Outputs that are taken for the same one, merged into it. *)
Section Merging.
Variables (R : realFieldType) (X Y Z : finType).
Implicit Types (W : X -> Y -> R) (g : Y -> Z).

Definition merged g W (x : X) (z : Z) : R := \sum_(y | g y == z) W x y.

Lemma merged_mechanism g W : mechanism W -> mechanism (merged g W).
Proof.
move=> [W_ge0 W_row]; split=> [x z | x]; first exact: sumr_ge0.
by rewrite -(W_row x) (partition_big g predT).
Qed.

Lemma merged_ldp g W lambda : ldp lambda W -> ldp lambda (merged g W).
Proof. by move=> W_ldp x x' z; rewrite mulr_sumr; apply: ler_sum. Qed.

Lemma merged_set g W x (A : {set Z}) :
  \sum_(z in A) merged g W x z = \sum_(y in [set y | g y \in A]) W x y.
Proof.
rewrite [RHS](partition_big g (mem A)) => [|y]; last by rewrite inE.
apply: eq_bigr => z inside; apply: eq_bigl => y; rewrite inE.
by case: eqP => [->|_]; rewrite ?inside ?andbF.
Qed.

Lemma merged_loss g W P (d : X -> Z -> R) :
  expected_loss P d id (merged g W) = expected_loss P d g W.
Proof.
apply: eq_bigr => x _; congr (_ * _); rewrite [RHS](partition_big g predT) //=.
by apply: eq_bigr => z _; rewrite mulr_suml; apply: eq_bigr => y /eqP <-.
Qed.

End Merging.

(* The same where outputs are taken for letters. *)
Section MergedLetters.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (W : X -> Y -> R) (g : Y -> X).

Lemma merged_correct g W x : correct id (merged g W) x = correct g W x.
Proof. by rewrite correct_id. Qed.

Lemma merged_distortion g W P :
  mechanism W -> distortion P id (merged g W) = distortion P g W.
Proof.
move=> W_mech; rewrite !distortion_letters //; last exact: merged_mechanism.
by apply: eq_bigr => x _; rewrite /letter_distortion merged_correct.
Qed.

End MergedLetters.

Section Hulls.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (W : X -> Y -> R) (g : Y -> X)
  (S : source_set R X) (lambda D : R).

Lemma distortion_mixture (V : finType) (w : V -> R) (vertex : V -> X -> R) g W :
  distortion (fun x => \sum_v w v * vertex v x) g W =
  \sum_v w v * distortion (vertex v) g W.
Proof.
rewrite /distortion; under eq_bigr do rewrite mulr_suml.
rewrite exchange_big; apply: eq_bigr => v _; rewrite mulr_sumr.
by apply: eq_bigr => x _; rewrite mulrA.
Qed.

(* kalantari2018, Lemma 2: a mechanism is valid for finitely many priors exactly
   when it is valid for their mixtures. *)
Theorem valid_hull (V : finType) (vertex : V -> X -> R) D g W :
  valid (vertices vertex) D g W <-> valid (hull vertex) D g W.
Proof.
split=> W_valid P.
  move=> [w [w_ge0 w_sum P_eq]]; rewrite (distortion_eq _ _ P_eq)
    distortion_mixture -[D]mul1r -w_sum mulr_suml.
  by apply: ler_sum => v _; rewrite ler_wpmul2l // W_valid //; exists v.
move=> [v P_eq]; apply: W_valid; exists (fun v' => (v' == v)%:R);
  split=> [v' | | x].
- by rewrite ler0n.
- by rewrite (bigD1 v) //= eqxx big1 ?addr0 // => v' /negPf ->.
- by rewrite P_eq (bigD1 v) //= eqxx mul1r big1 ?addr0 // => v' /negPf ->;
    rewrite mul0r.
Qed.

End Hulls.

Section SourceSets.
Variables (R : realFieldType) (X : finType).
Implicit Types (S T : source_set R X) (lambda D L : R).

(* The convex hull of any source set: the mixtures of finitely many of
   its priors. *)
Definition convex_hull S : source_set R X :=
  fun P => exists (V : finType) (vertex : V -> X -> R),
  (forall v, S (vertex v)) /\ hull vertex P.

Lemma convex_hull_self S P : S P -> convex_hull S P.
Proof.
move=> S_P; exists [finType of unit], (fun=> P); split=> //;
  exists (fun=> 1); split=> [_ | | x].
- exact: ler01.
- by rewrite sumr_const card_unit.
- by rewrite (bigD1 tt) //= mul1r big1 ?addr0 // => -[].
Qed.

Lemma valid_convex_hull (Y : finType) S D (g : Y -> X) (W : X -> Y -> R) :
  valid S D g W <-> valid (convex_hull S) D g W.
Proof.
split=> W_valid P; last by move=> S_P; apply: W_valid; apply: convex_hull_self.
move=> [V [vertex [S_vertex P_hull]]];
  case: (valid_hull vertex D g W) => [to_hull _];
  apply: to_hull P_hull => Q [v Q_eq].
by rewrite (distortion_eq _ _ Q_eq); apply: W_valid.
Qed.

Lemma achievable_convex_hull S D lambda :
  achievable S D lambda <-> achievable (convex_hull S) D lambda.
Proof.
split=> -[Y [W [g [W_mech W_ldp W_valid]]]]; exists Y, W, g; split=> //.
  by case: (valid_convex_hull S D g W) => + _; apply.
by case: (valid_convex_hull S D g W) => _; apply.
Qed.

(* kalantari2018, Lemma 2, for any source set: it leaks as much as its
   convex hull. *)
Theorem least_exp_epsilon_hull S D L :
  least_exp_epsilon S D L <-> least_exp_epsilon (convex_hull S) D L.
Proof.
split=> -[L_ge1 L_ach L_least];
  split=> //; first exact/(achievable_convex_hull S).
- by move=> lambda lambda_ge1 /(achievable_convex_hull S); apply: L_least.
- exact/(achievable_convex_hull S).
- by move=> lambda lambda_ge1 /(achievable_convex_hull S); apply: L_least.
Qed.

(* Monotonicity: fewer priors, a larger distortion and a larger level are
   weaker demands. *)
Lemma valid_sub (Y : finType) S T D (g : Y -> X) (W : X -> Y -> R) :
  (forall P, S P -> T P) -> valid T D g W -> valid S D g W.
Proof. by move=> subST W_valid P /subST; apply: W_valid. Qed.

Lemma achievable_sub S T D lambda :
  (forall P, S P -> T P) -> achievable T D lambda -> achievable S D lambda.
Proof.
by move=> subST [Y [W [g [? ? W_valid]]]]; exists Y, W, g; split=> //;
  apply: valid_sub W_valid.
Qed.

Lemma achievable_only S D lambda P :
  S P -> achievable S D lambda -> achievable (only P) D lambda.
Proof.
move=> S_P [Y [W [g [? ? W_valid]]]]; exists Y, W, g; split=> // Q eqQ.
by rewrite (distortion_eq _ _ eqQ); apply: W_valid.
Qed.

Lemma achievable_distortion S D D' lambda :
  D <= D' -> achievable S D lambda -> achievable S D' lambda.
Proof.
move=> leD [Y [W [g [? ? W_valid]]]]; exists Y, W, g; split=> // P S_P.
by apply: le_trans leD; apply: W_valid.
Qed.

Lemma achievable_le S D lambda lambda' :
  lambda <= lambda' -> achievable S D lambda -> achievable S D lambda'.
Proof.
by move=> le [Y [W [g [? W_ldp ?]]]]; exists Y, W, g;
  split=> //; apply: ldp_le W_ldp.
Qed.

(* A larger source set leaks at least as much; a larger distortion leaks at
   most as much. *)
Theorem least_exp_epsilon_sub S T D L L' : (forall P, S P -> T P) ->
  least_exp_epsilon S D L -> least_exp_epsilon T D L' -> L <= L'.
Proof.
by move=> subST [_ _ L_least] [L'_ge1 L'_ach _]; apply: L_least => //;
  apply: achievable_sub L'_ach.
Qed.

(* A larger distortion leaks at most as much. *)
Theorem least_exp_epsilon_distortion S D D' L L' : D <= D' ->
  least_exp_epsilon S D L -> least_exp_epsilon S D' L' -> L' <= L.
Proof.
by move=> leD [L_ge1 L_ach _] [_ _ L'_least]; apply: L'_least => //;
  apply: achievable_distortion L_ach.
Qed.

(* The least level is unique. *)
Theorem least_exp_epsilon_unique S D L L' :
  least_exp_epsilon S D L -> least_exp_epsilon S D L' -> L = L'.
Proof.
by move=> SL SL'; apply: le_anti;
  rewrite (least_exp_epsilon_sub _ SL SL') // (least_exp_epsilon_sub _ SL' SL).
Qed.

End SourceSets.

(* The leakage is not convex: kalantari2016 prints Lemma 1 with the mean of the
   leakages on the right. *)
Section NotConvex.
Variable R : realFieldType.

(* lambda is exp(epsilon) of the mechanism. *)
Definition level (X Y : finType) (W : X -> Y -> R) (lambda : R) :=
  ldp lambda W /\ forall mu, ldp mu W -> lambda <= mu.

Definition always_second : bool -> bool -> R := fun _ y => if y then 1 else 0.
Definition two_to_one : bool -> bool -> R :=
  fun x y => if x == y then 2%:R / 3%:R else 3%:R^-1.

Lemma always_second_mechanism : mechanism always_second.
Proof. by split=> [x [] | x]; rewrite ?big_bool /= ?addr0 ?ler01. Qed.

Lemma two_to_one_mechanism : mechanism two_to_one.
Proof.
split=> [x y | []];
    first by rewrite /two_to_one; case: ifP; rewrite ?divr_ge0 ?invr_ge0 ?ler0n.
  by rewrite big_bool /two_to_one /= -{2}[3%:R^-1]mul1r -mulrDl
    -(natrD _ 2 1) divff ?pnatr_eq0.
by rewrite big_bool /two_to_one /= addrC -{2}[3%:R^-1]mul1r -mulrDl
  -(natrD _ 2 1) divff ?pnatr_eq0.
Qed.

Lemma always_second_level : level always_second 1.
Proof.
split=> [x x' y | mu]; first by rewrite mul1r.
by apply: ldp_ge1 true _; apply: always_second_mechanism.
Qed.

Lemma two_to_one_ldp : ldp 2%:R two_to_one.
Proof.
have third_ge0 : 0 <= 3%:R^-1 :> R by rewrite invr_ge0 ler0n.
have two_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
move=> x x' y; rewrite /two_to_one; do 2! case: ifP => _ //.
- by rewrite ler_pemull // mulr_ge0 ?ler0n.
- by rewrite mulrA ler_pemull // mulr_ege1.
- by rewrite ler_pemull.
Qed.

Lemma two_to_one_level : level two_to_one 2%:R.
Proof.
split; first exact: two_to_one_ldp.
by move=> mu /(_ true false true);
  rewrite /two_to_one /= ler_pmul2r // invr_gt0 ltr0n.
Qed.

Lemma half_way_level : level (mixture 2%:R^-1 always_second two_to_one) 2%:R.
Proof.
have half_ge0 : 0 <= 2%:R^-1 :> R by rewrite invr_ge0 ler0n.
have half_lt1 : 2%:R^-1 < 1 :> R by rewrite invf_lt1 ?ltr0n ?ltr1n.
split=> [|mu /(_ false true false)].
  apply: ldp_mixture two_to_one_ldp; first by rewrite half_ge0 ltW.
  by apply: (ldp_le _ always_second_mechanism (proj1 always_second_level));
    rewrite ler1n.
rewrite /mixture /always_second /two_to_one /= mulr0 !add0r [mu * _]mulrCA
  ler_pmul2l ?subr_gt0 //.
by rewrite ler_pmul2r // invr_gt0 ltr0n.
Qed.

(* kalantari2016, Lemma 1 as printed, at the weight 1/2:
   epsilon <= (epsilon_1 + epsilon_2)/2 says lambda^2 <= lambda_1 lambda_2.  It
   is false. *)
Theorem leakage_not_convex :
  ~ forall (W W' : bool -> bool -> R) (lambda lambda' lambda_mix : R),
  mechanism W -> mechanism W' -> level W lambda -> level W' lambda' ->
  level (mixture 2%:R^-1 W W') lambda_mix ->
  lambda_mix ^+ 2 <= lambda * lambda'.
Proof.
move/(_ _ _ _ _ _ always_second_mechanism two_to_one_mechanism
  always_second_level two_to_one_level half_way_level).
by rewrite mul1r -natrX ler_nat.
Qed.

End NotConvex.
