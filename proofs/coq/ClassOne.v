(* Class I: source sets whose convex hull contains the uniform prior.  The
   symmetric mechanism is optimal. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions LocalModel DiagonalPolytope.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section ClassOne.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (P q : X -> R) (D lambda L : R).

Local Notation M := (#|X|%:R : R).

Definition uniform : X -> R := fun=> M^-1.

Definition class_one S := convex_hull S uniform.

(* Right with probability 1 - D, and all wrong answers equally likely. *)
Definition symmetric_mechanism D (x y : X) : R :=
  if x == y then 1 - D else D / (M - 1).

Definition uniform_answers (x y : X) : R := M^-1.

Lemma letters_gt0 P : prior P -> 0 < M.
Proof.
move=> [_ P_sum]; rewrite ltr0n lt0n; apply/eqP => X0; move/eqP: P_sum;
  rewrite big1 ?(eq_sym 0) ?oner_eq0 // => x _.
by move: (card0_eq X0 x).
Qed.

Lemma uniform_prior (x0 : X) : prior uniform.
Proof.
have M_gt0 : 0 < M by rewrite ltr0n; apply/card_gt0P; exists x0.
split=> [x|]; first by rewrite invr_ge0 ltW.
by rewrite /uniform sumr_const -[LHS]mulr_natl mulfV ?gt_eqF.
Qed.

Lemma uniform_answers_mechanism (x0 : X) : mechanism uniform_answers.
Proof. by split=> [x y | x]; case: (uniform_prior x0). Qed.

Lemma uniform_answers_distortion P D :
  prior P -> (M - 1) / M <= D -> distortion P id uniform_answers <= D.
Proof.
move=> P_prior D_ge; have M_gt0 := letters_gt0 P_prior.
have [x0 _] : exists x0 : X, x0 \in X by apply/card_gt0P; rewrite -(ltr0n R).
rewrite distortion_id //; last exact: uniform_answers_mechanism x0.
case: P_prior => _ P_sum; rewrite -mulr_suml P_sum mul1r; apply: le_trans D_ge.
by rewrite mulrBl mulfV ?gt_eqF // mul1r.
Qed.

Lemma symmetric_row D x :
  \sum_y symmetric_mechanism D x y = 1 - D + (M - 1) * (D / (M - 1)).
Proof.
rewrite (bigD1 x) //= /symmetric_mechanism eqxx; congr (_ + _).
rewrite (eq_bigr (fun=> D / (M - 1))) => [|y];
  last by rewrite eq_sym => /negPf ->.
rewrite sumr_const -mulr_natl; congr (_ * _).
by rewrite (cardD1 x X) inE natrD addrC addKr; congr (_ %:R);
  apply: eq_card => y; rewrite !inE andbT.
Qed.

Lemma symmetric_is_mechanism D :
  1 < M -> 0 <= D <= 1 -> mechanism (symmetric_mechanism D).
Proof.
move=> M_gt1 /andP[D_ge0 D_le1]; split=> [x y | x].
  by rewrite /symmetric_mechanism; case: ifP;
    rewrite ?subr_ge0 // divr_ge0 // subr_ge0 ltW.
by rewrite symmetric_row mulrCA divff ?mulr1 ?subrK // subr_eq0 gt_eqF.
Qed.

(* It distorts every prior by D. *)
Lemma symmetric_distortion D P : 1 < M -> 0 <= D <= 1 -> prior P ->
  distortion P id (symmetric_mechanism D) = D.
Proof.
move=> M_gt1 D_range P_prior;
  rewrite distortion_id //; last exact: symmetric_is_mechanism.
rewrite /symmetric_mechanism; under eq_bigr do rewrite eqxx.
by case: P_prior => _ P_sum; rewrite -mulr_suml P_sum mul1r subKr.
Qed.

Definition symmetric_level D : R := (M - 1) * (1 - D) / D.

Lemma symmetric_level_ge1 D :
  0 < D -> D <= (M - 1) / M -> 1 <= symmetric_level D.
Proof.
move=> D_gt0 D_le;
  rewrite /symmetric_level ler_pdivl_mulr // mul1r mulrBr mulr1 ler_subr_addl.
have M_gt0 : 0 < M.
  by rewrite lt_def ler0n andbT; apply/eqP => M0; move: D_le;
    rewrite M0 invr0 mulr0 leNgt D_gt0.
by rewrite -{2}[D]mul1r -mulrDl subrK mulrC -ler_pdivl_mulr.
Qed.

Lemma symmetric_ldp D : 1 < M -> 0 < D -> D <= (M - 1) / M ->
  ldp (symmetric_level D) (symmetric_mechanism D).
Proof.
move=> M_gt1 D_gt0 D_le x x' y;
  have level_ge1 := symmetric_level_ge1 D_gt0 D_le.
have M1_gt0 : 0 < M - 1 by rewrite subr_gt0.
have wrong_ge0 : 0 <= D / (M - 1) by rewrite divr_ge0 ?ltW.
have right_eq : symmetric_level D * (D / (M - 1)) = 1 - D.
  by rewrite /symmetric_level mulrA divfK ?gt_eqF //
    mulrAC mulfV ?mul1r ?gt_eqF.
have right_ge : D / (M - 1) <= 1 - D by rewrite -right_eq ler_pemull.
rewrite /symmetric_mechanism; case: ifP => _; case: ifP => _;
    rewrite ?right_eq ?ler_pemull //.
  exact: le_trans right_ge.
by apply: (le_trans right_ge); rewrite ler_pemull // (le_trans wrong_ge0).
Qed.

(* The bound: only the sum of the diagonal is used. *)
Lemma class_one_bound lambda D q :
  0 < M -> in_polytope lambda q -> 1 <= lambda -> M * (1 - D) <= \sum_x q x ->
  (M - 1) * (1 - D) <= lambda * D.
Proof.
move=> M_gt0 q_in lambda_ge1 q_sum; have := polytope_sum q_in.
have factor_ge0 : 0 <= lambda - 1 + M by rewrite addr_ge0 ?subr_ge0 // ltW.
move/(le_trans (ler_wpmul2l factor_ge0 q_sum));
  rewrite mulrCA [lambda * _]mulrC ler_pmul2l //.
rewrite -addrA [-1 + _]addrC mulrDl -ler_subr_addl => /le_trans; apply.
by rewrite -{1}[lambda]mulr1 -mulrBr subKr.
Qed.

(* The uniform prior asks for the sum of the diagonal. *)
Lemma class_one_sum S D (Y : finType) (W : X -> Y -> R) g :
  (exists x0 : X, true) -> class_one S -> mechanism W ->
  valid S D g W -> M * (1 - D) <= \sum_x correct g W x.
Proof.
move=> [x0 _] S_one W_mech /valid_convex_hull/(_ _ S_one).
have M_gt0 : 0 < M by rewrite ltr0n; apply/card_gt0P; exists x0.
rewrite (distortion_correct _ W_mech (uniform_prior x0)) /uniform -mulr_sumr
  ler_subl_addr -ler_subl_addl.
by rewrite ler_pdivl_mull.
Qed.

Lemma convex_hull_letter S :
  (forall P, S P -> prior P) -> class_one S -> exists x0 : X, true.
Proof.
move=> S_prior [V [vertex [S_vertex [w [w_ge0 w_sum _]]]]].
case: (pickP (@predT V)) => [v _ | none]; last first.
  by move/eqP: w_sum; rewrite big1 ?(eq_sym 0) ?oner_eq0 // => v;
    move: (none v).
have := letters_gt0 (S_prior _ (S_vertex v)); rewrite ltr0n => /card_gt0P[x0 _].
by exists x0.
Qed.

(* kalantari2018, Theorem 1 (Class I), 0 < D < (M-1)/M. *)
Theorem class_one_least S D :
  (forall P, S P -> prior P) -> class_one S -> 0 < D -> D < (M - 1) / M ->
  least_exp_epsilon S D ((M - 1) * (1 - D) / D).
Proof.
move=> S_prior S_one D_gt0 D_lt;
  have [x0 _] := convex_hull_letter S_prior S_one.
have M_gt0 : 0 < M by rewrite ltr0n; apply/card_gt0P; exists x0.
have M_gt1 : 1 < M by rewrite -subr_gt0 -(pmulr_lgt0 _ (x := M^-1))
  ?invr_gt0 // (lt_trans D_gt0).
have D_range : 0 <= D <= 1.
  by rewrite ltW //= (le_trans (ltW D_lt)) // ler_pdivr_mulr // mul1r
    ler_subl_addr ler_addl ler01.
have D_le := ltW D_lt;
  split=> [||lambda lambda_ge1 [Y [W [g [W_mech W_ldp W_valid]]]]].
- exact: (symmetric_level_ge1 D_gt0 D_le).
- exists X, (symmetric_mechanism D), id;
      split=> [||P /S_prior P_prior]; first exact: symmetric_is_mechanism.
    exact: symmetric_ldp.
  by rewrite symmetric_distortion.
- rewrite ler_pdivr_mulr //;
    apply: (class_one_bound M_gt0 (diagonal_bound g lambda_ge1 W_mech W_ldp))
    => //.
  by apply: class_one_sum W_valid => //; exists x0.
Qed.

(* kalantari2018, Theorem 1, D >= (M-1)/M: nothing need leak. *)
Theorem class_one_zero S D : (forall P, S P -> prior P) -> class_one S ->
  (M - 1) / M <= D -> least_exp_epsilon S D 1.
Proof.
move=> S_prior S_one D_ge;
  have [x0 _] := convex_hull_letter S_prior S_one; split=> //.
exists X, uniform_answers, id; split=> [|x x' y|P /S_prior P_prior];
    first exact: uniform_answers_mechanism x0.
  by rewrite mul1r.
exact: uniform_answers_distortion.
Qed.

(* kalantari2018, Theorem 1, D = 0: no finite epsilon will do. *)
Theorem class_one_perfect S lambda :
  (forall P, S P -> prior P) -> class_one S -> 1 < M -> ~ achievable S 0 lambda.
Proof.
move=> S_prior S_one M_gt1 [Y [W [g [W_mech W_ldp W_valid]]]].
have [x0 _] := convex_hull_letter S_prior S_one;
  have lambda_ge1 := ldp_ge1 x0 W_mech W_ldp.
have M_gt0 : 0 < M by rewrite (lt_trans ltr01).
have :=
  class_one_bound M_gt0 (diagonal_bound g lambda_ge1 W_mech W_ldp) lambda_ge1.
move/(_ 0 (class_one_sum (ex_intro _ x0 isT) S_one W_mech W_valid)).
by rewrite subr0 mulr1 mulr0 leNgt subr_gt0 M_gt1.
Qed.

(* The symmetric mechanism is optimal: it leaks the least epsilon (zhong2022,
   Lemma 5 and Theorem 8 (1)). *)
Theorem symmetric_optimal S D :
  (forall P, S P -> prior P) -> class_one S -> 0 < D -> D < (M - 1) / M ->
  [/\ mechanism (symmetric_mechanism D), valid S D id (symmetric_mechanism D),
      ldp (symmetric_level D) (symmetric_mechanism D) &
      least_exp_epsilon S D (symmetric_level D)].
Proof.
move=> S_prior S_one D_gt0 D_lt;
  have [x0 _] := convex_hull_letter S_prior S_one.
have M_gt0 : 0 < M by rewrite ltr0n; apply/card_gt0P; exists x0.
have M_gt1 : 1 < M by rewrite -subr_gt0 -(pmulr_lgt0 _ (x := M^-1))
  ?invr_gt0 // (lt_trans D_gt0).
have D_range : 0 <= D <= 1.
  by rewrite ltW //= (le_trans (ltW D_lt)) // ler_pdivr_mulr // mul1r
    ler_subl_addr ler_addl ler01.
split; [exact: symmetric_is_mechanism | | exact: symmetric_ldp (ltW D_lt)
  | exact: class_one_least].
by move=> P /S_prior P_prior; rewrite symmetric_distortion.
Qed.

End ClassOne.

(* Permutation-invariant source sets. *)
Section PermutationInvariant.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (P : X -> R) (D : R).

Local Notation M := (#|X|%:R : R).

Definition permutation_invariant S :=
  forall (s : {perm X}) P, S P -> S (fun x => P (s x)).

(* The mean of all rearrangements of a prior is the uniform prior. *)
Lemma permutations_mean P :
  prior P -> hull (fun (s : {perm X}) x => P (s x)) (@uniform R X).
Proof.
move=> P_prior; have M_gt0 := letters_gt0 P_prior; set N := #|{perm X}|.
have N_gt0 : 0 < N%:R :> R by rewrite ltr0n; apply/card_gt0P; exists 1%g.
have same x x' : \sum_(s : {perm X}) P (s x) = \sum_(s : {perm X}) P (s x').
  rewrite (reindex_inj (mulgI (tperm x' x))) /=; apply: eq_bigr => s _.
  by rewrite permM tpermR.
have total x : M * (\sum_(s : {perm X}) P (s x)) = N%:R.
  rewrite mulrC mulr_natr -sumr_const (eq_bigr _ (fun x' _ => same x x'))
    exchange_big /=.
  rewrite (eq_bigr (fun=> 1)) ?sumr_const // => s _.
  by rewrite -(reindex_inj perm_inj (P := xpredT) (F := P)); case: P_prior.
exists (fun=> N%:R^-1); split=> [s | | x].
- by rewrite invr_ge0 ltW.
- by rewrite sumr_const -[LHS]mulr_natl mulfV ?gt_eqF.
- by rewrite -mulr_sumr; apply: (mulfI (lt0r_neq0 M_gt0));
    rewrite mulrCA total mulVf ?mulfV ?gt_eqF.
Qed.

Lemma permutation_invariant_class_one S P :
  prior P -> S P -> permutation_invariant S -> class_one S.
Proof.
move=> P_prior S_P S_inv; exists [finType of {perm X}],
  (fun (s : {perm X}) x => P (s x)); split=> [s|]; first exact: S_inv.
exact: permutations_mean.
Qed.

(* kalantari2016, Theorem 1. *)
Theorem permutation_invariant_least S D P :
  (forall P, S P -> prior P) -> S P -> permutation_invariant S ->
  0 < D -> D < (M - 1) / M -> least_exp_epsilon S D ((M - 1) * (1 - D) / D).
Proof.
by move=> S_prior S_P /(permutation_invariant_class_one (S_prior P S_P) S_P);
  apply: class_one_least.
Qed.

(* kalantari2016, Theorem 1, D >= (M-1)/M. *)
Theorem permutation_invariant_zero S D P :
  (forall P, S P -> prior P) -> S P -> permutation_invariant S ->
  (M - 1) / M <= D -> least_exp_epsilon S D 1.
Proof.
by move=> S_prior S_P /(permutation_invariant_class_one (S_prior P S_P) S_P);
  apply: class_one_zero.
Qed.

(* kalantari2016, Theorem 1, D = 0. *)
Theorem permutation_invariant_perfect S lambda P :
  (forall P, S P -> prior P) -> S P -> permutation_invariant S ->
  1 < M -> ~ achievable S 0 lambda.
Proof.
by move=> S_prior S_P /(permutation_invariant_class_one (S_prior P S_P) S_P);
  apply: class_one_perfect.
Qed.

(* Letters renamed in inputs and outputs alike. *)
Definition renamed (s : {perm X}) (W : X -> X -> R) := fun x y => W (s x) (s y).
Definition invariant (W : X -> X -> R) :=
  forall s : {perm X}, forall x y, renamed s W x y = W x y.

(* kalantari2016, Remark 3: an invariant mechanism has equal diagonal and equal
   off-diagonal entries. *)
Theorem invariant_diagonal W x x' : invariant W -> W x x = W x' x'.
Proof. by move/(_ (tperm x x') x x); rewrite /renamed tpermL. Qed.

(* kalantari2016, Remark 3, for the other entries. *)
Theorem invariant_off_diagonal W x y x' y' :
  invariant W -> x != y -> x' != y' -> W x y = W x' y'.
Proof.
move=> W_inv xy x'y'; rewrite -(W_inv (tperm x x') x y) /renamed tpermL;
  set z := tperm x x' y.
have zx' : z != x' by rewrite -(tpermL x x') (inj_eq perm_inj) eq_sym.
by rewrite -(W_inv (tperm z y') x' z) /renamed tpermL tpermD // eq_sym.
Qed.

(* kalantari2016, Remark 4: on an invariant set the renamed mechanism
   distorts no more. *)
Theorem renamed_valid S D W s :
  permutation_invariant S -> valid S D id W -> valid S D id (renamed s W).
Proof.
move=> S_inv W_valid P S_P; apply: le_trans (W_valid _ (S_inv (s^-1)%g P S_P)).
rewrite /distortion [X in _ <= X](reindex_inj (@perm_inj _ s)) /=
  ler_sum // => x _; rewrite permK.
rewrite [X in _ <= _ * X](reindex_inj (@perm_inj _ s)) /=.
by rewrite (eq_bigl (fun y => s y != s x)) // => y; rewrite (inj_eq perm_inj).
Qed.

(* kalantari2016, Lemma 2: some optimal mechanism is invariant. *)
Theorem permutation_invariant_optimal S D P :
  (forall P, S P -> prior P) -> S P -> permutation_invariant S ->
  0 < D -> D < (M - 1) / M -> exists (W : X -> X -> R) (lambda : R),
  [/\ mechanism W, valid S D id W, ldp lambda W,
      least_exp_epsilon S D lambda & invariant W].
Proof.
move=> S_prior S_P S_inv D_gt0 D_lt;
  have S_one := permutation_invariant_class_one (S_prior P S_P) S_P S_inv.
have [W_mech W_valid W_ldp W_least] :=
  symmetric_optimal S_prior S_one D_gt0 D_lt.
exists (symmetric_mechanism D), (symmetric_level X D); split=> // s x y.
by rewrite /renamed /symmetric_mechanism (inj_eq perm_inj).
Qed.

End PermutationInvariant.
