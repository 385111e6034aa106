(* Symmetric graphs: vertex-transitive and distance-regular ones have spheres of
   constant size (alvim2015). *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions Graphs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Symmetry.
Variables (X : finType) (adjacent : rel X).
Local Notation ball := (ball adjacent).
Local Notation distance := (distance adjacent).

Definition automorphism (s : {perm X}) :=
  forall x y, adjacent (s x) (s y) = adjacent x y.
Definition vertex_transitive := forall x y, exists s, automorphism s /\ s x = y.

Definition sphere d x : {set X} := [set y | distance x y == d].

Lemma in_sphere d x y : (y \in sphere d x) = (distance x y == d).
Proof. by rewrite inE. Qed.

Lemma automorphism_inv s : automorphism s -> automorphism s^-1%g.
Proof.
by move=> s_auto x y; rewrite -{2}(permKV s x) -{2}(permKV s y) s_auto.
Qed.

Lemma automorphism_ball s n x y :
  automorphism s -> (s y \in ball n (s x)) = (y \in ball n x).
Proof.
have forward t a b : automorphism t -> b \in ball n a -> t b \in ball n (t a).
  move=> t_auto; elim: n b => [b | n IHn b];
    first by rewrite /= !inE => /eqP ->.
  case/ballS => [/IHn | [c /IHn near cb]]; first by rewrite /= inE => ->.
  by apply: ball_step near _; rewrite t_auto.
move=> s_auto; apply/idP/idP; last exact: forward.
by move=> /(forward _ _ _ (automorphism_inv s_auto)); rewrite !permK.
Qed.

Lemma automorphism_distance s x y :
  automorphism s -> distance (s x) (s y) = distance x y.
Proof. by move=> s_auto; apply: eq_find => n; rewrite automorphism_ball. Qed.

(* alvim2015, Proposition 5 for vertex-transitive graphs. *)
Theorem transitive_spheres d x y :
  vertex_transitive -> #|sphere d x| = #|sphere d y|.
Proof.
move=> /(_ x y)[s [s_auto <-]];
  rewrite -(card_imset (sphere d x) (@perm_inj _ s)); apply: eq_card => z.
apply/imsetP/idP => [[y' + ->]|]; rewrite !in_sphere ?automorphism_distance //.
by rewrite -{1}(permKV s z) automorphism_distance // => near; exists (s^-1%g z);
  rewrite ?permKV // in_sphere.
Qed.

Section Regular.
Hypothesis adjacent_sym : symmetric adjacent.

(* From a vertex at distance d, b d neighbours lie one step further and c d one
   step nearer. *)
Definition distance_regular (b c : nat -> nat) :=
  forall d x y, distance x y = d -> (d < #|X|)%N ->
  #|[set z in sphere d.+1 x | adjacent y z]| = b d /\
  (0 < d -> #|[set z in sphere d.-1 x | adjacent y z]| = c d)%N.

(* alvim2015, Proposition 5 for distance-regular graphs, by counting the edges
   between two spheres. *)
Theorem regular_spheres b c d x y :
  distance_regular b c -> (d < #|X|)%N -> #|sphere d x| = #|sphere d y|.
Proof.
move=> regular; elim: d => [_ | d IHd d_small].
  suff one z : sphere 0%N z = [set z] by rewrite !one !cards1.
  apply/setP => z'; rewrite in_sphere inE;
    apply/idP/eqP => [/eqP near | ->]; last by rewrite distance_self.
  have : z' \in ball (distance z z') z
    by apply: ball_distance; rewrite near; apply/card_gt0P; exists z.
  by rewrite near /= inE => /eqP.
have edges z : (#|sphere d.+1 z| * c d.+1 = #|sphere d z| * b d)%N.
  transitivity
      (\sum_(v in sphere d.+1 z) \sum_(w in sphere d z) adjacent v w)%N.
    rewrite -sum_nat_const; apply: eq_bigr => v; rewrite in_sphere => /eqP far.
    have [_ <- //] := regular _ _ _ far d_small.
    by rewrite -sum1_card big_mkcond [RHS]big_mkcond /=; apply: eq_bigr => w _;
      rewrite inE; case: (w \in _) => //;
      case: adjacent.
  rewrite exchange_big -sum_nat_const; apply: eq_bigr => w;
    rewrite in_sphere => /eqP near.
  have [<- _] := regular _ _ _ near (ltnW d_small).
  rewrite -sum1_card [RHS]big_mkcond [LHS]big_mkcond /=; apply: eq_bigr => v _;
    rewrite [in RHS]inE adjacent_sym.
  by case: (v \in _) => //; case: adjacent.
have [none | some] := posnP (c d.+1).
  suff empty z : sphere d.+1 z = set0 by rewrite !empty.
  apply/setP => v; rewrite in_sphere inE; apply/negbTE/eqP => far.
  have [_ /(_ isT)] := regular _ _ _ far d_small; rewrite none /= => /eqP;
    rewrite cards_eq0 => /eqP/setP lonely.
  have /ballS : v \in ball d.+1 z
    by rewrite -far; apply: ball_distance; rewrite far.
  case=> [near | [w near wv]];
    first by have := distance_leq (ltnW d_small) near; rewrite far ltnn.
  have := lonely w; rewrite !inE adjacent_sym wv andbT => /negbT; case/negP.
  have low : (distance z w <= d)%N := distance_leq (ltnW d_small) near.
  rewrite eqn_leq low /= -ltnS -far; apply: distance_leq;
    first exact: (@leq_ltn_trans d.+1 (distance z w).+1 #|X| low d_small).
  by apply: ball_step wv; apply: ball_distance;
    exact: leq_ltn_trans low (ltnW d_small).
by apply/eqP; rewrite -(eqn_pmul2r some) !edges (IHd (ltnW d_small)).
Qed.

End Regular.
End Symmetry.

Section Rows.
Variables (R : realFieldType) (X : finType)
  (adjacent : rel X) (lambda : R) (i : X).
Hypotheses (adjacent_graph : graph adjacent) (lambda_ge1 : 1 <= lambda).
Local Notation K := (kernel adjacent lambda).

(* A row sum of the kernel, by the distances. *)
Lemma kernel_row x :
  \sum_z K x z = \sum_(d < #|X|) #|sphere adjacent d x|%:R * lambda ^- d.
Proof.
transitivity (\sum_(d < #|X|) \sum_(z in sphere adjacent d x) lambda ^- d);
    last first.
  by apply: eq_bigr => d _; rewrite sumr_const mulr_natl.
rewrite (exchange_big_dep xpredT) //=; apply: eq_bigr => z _; rewrite kernelE;
    case: ifP => [near | away].
  by rewrite (big_pred1 (Ordinal near)) // => d; rewrite in_sphere;
    apply/eqP/eqP => [e | -> //]; apply: val_inj.
by rewrite big_pred0 // => d; rewrite in_sphere;
  apply: contraFF away => /eqP ->.
Qed.

(* The row sums of the kernel only depend on the sizes of the spheres. *)
Lemma rows_of_spheres : (forall d x y, (d < #|X|)%N ->
    #|sphere adjacent d x| = #|sphere adjacent d y|) ->
  forall x, \sum_z K x z =
  \sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d.
Proof.
by move=> same x; rewrite kernel_row; apply: eq_bigr => d _;
  rewrite (same d x i) ?ltn_ord.
Qed.

(* alvim2015, Theorems 12 and 28 on vertex-transitive and on
   distance-regular graphs. *)
Corollary transitive_min_capacity : vertex_transitive adjacent ->
  best_min_capacity adjacent lambda
    (#|X|%:R / (\sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d)).
Proof.
move=> transitive; apply: uniform_min_capacity => // x;
  apply: rows_of_spheres => d y z _.
exact: transitive_spheres.
Qed.

Corollary regular_min_capacity b c : distance_regular adjacent b c ->
  best_min_capacity adjacent lambda
    (#|X|%:R / (\sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d)).
Proof.
have [adjacent_sym _] := adjacent_graph.
move=> regular; apply: uniform_min_capacity => // x;
  apply: rows_of_spheres => d y z d_small.
exact: (regular_spheres adjacent_sym y z regular d_small).
Qed.

Corollary transitive_utility : vertex_transitive adjacent ->
  best_utility adjacent (fun=> #|X|%:R^-1) lambda
    (\sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d)^-1.
Proof.
move=> transitive; apply: uniform_utility => // x;
  apply: rows_of_spheres => d y z _.
exact: transitive_spheres.
Qed.

Corollary regular_utility b c : distance_regular adjacent b c ->
  best_utility adjacent (fun=> #|X|%:R^-1) lambda
    (\sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d)^-1.
Proof.
have [adjacent_sym _] := adjacent_graph.
move=> regular; apply: uniform_utility => // x;
  apply: rows_of_spheres => d y z d_small.
exact: (regular_spheres adjacent_sym y z regular d_small).
Qed.

(* alvim2015, Theorem 28: the matrix (17), gamma lambda^-d(x,z), is private and
   has the utility gamma,
  which is the largest. *)
Local Notation total :=
  (\sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d).

(* alvim2015, Theorem 28, for vertex-transitive graphs. *)
Corollary transitive_channel :
  vertex_transitive adjacent -> let W := kernel_channel adjacent lambda total in
  [/\ mechanism W, graph_dp adjacent lambda W &
      utility (fun=> #|X|%:R^-1) id W = total^-1].
Proof.
move=> transitive W; have rows : forall x, \sum_z K x z = total.
  by apply: rows_of_spheres => d y z _; exact: transitive_spheres.
have [W_ok W_private] :=
  kernel_channel_private adjacent_graph lambda_ge1 rows i.
by split=> //; exact: kernel_channel_utility.
Qed.

(* alvim2015, Theorem 28, for distance-regular graphs. *)
Corollary regular_channel b c : distance_regular adjacent b c ->
  let W := kernel_channel adjacent lambda total in
  [/\ mechanism W, graph_dp adjacent lambda W &
      utility (fun=> #|X|%:R^-1) id W = total^-1].
Proof.
move=> regular W; have [adjacent_sym _] := adjacent_graph;
    have rows : forall x, \sum_z K x z = total.
  by apply: rows_of_spheres => d y z d_small;
    exact: (regular_spheres adjacent_sym y z regular d_small).
have [W_ok W_private] :=
  kernel_channel_private adjacent_graph lambda_ge1 rows i.
by split=> //; exact: kernel_channel_utility.
Qed.

(* alvim2015, Theorem 12, equality: a channel with equality in (5) has the
   largest sum of column maxima. *)
Corollary transitive_equality (V : X -> X -> R) m :
  vertex_transitive adjacent -> mechanism V ->
  (forall x z, V x z = K x z * m) -> maximal_leakage V = #|X|%:R / total.
Proof.
move=> transitive V_ok V_eq; have rows : forall x, \sum_z K x z = total.
  by apply: rows_of_spheres => d y z _; exact: transitive_spheres.
rewrite -(kernel_channel_leakage adjacent_graph lambda_ge1 rows i);
  apply: eq_bigr => z _; apply: eq_bigr => x _.
exact: (kernel_channel_only lambda_ge1 rows V_ok V_eq).
Qed.

(* alvim2015, Theorem 12, equality, for distance-regular graphs. *)
Corollary regular_equality b c (V : X -> X -> R) m :
  distance_regular adjacent b c -> mechanism V ->
  (forall x z, V x z = K x z * m) -> maximal_leakage V = #|X|%:R / total.
Proof.
move=> regular V_ok V_eq; have [adjacent_sym _] := adjacent_graph;
    have rows : forall x, \sum_z K x z = total.
  by apply: rows_of_spheres => d y z d_small;
    exact: (regular_spheres adjacent_sym y z regular d_small).
rewrite -(kernel_channel_leakage adjacent_graph lambda_ge1 rows i);
  apply: eq_bigr => z _; apply: eq_bigr => x _.
exact: (kernel_channel_only lambda_ge1 rows V_ok V_eq).
Qed.

End Rows.
