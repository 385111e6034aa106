(* Averages over the pairs at one distance, on distance-regular graphs
   (alvim2015, Lemma 8). *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions Graphs Channels Symmetry.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Two quotients, when the denominators are balanced by b and c. *)
Section Quotients.
Variable R : realFieldType.
Add Field numbers : (field_of_numbers R).

Lemma balanced_quotients (lambda T T' N m p b c : R) :
  0 < N -> 0 < m -> 0 < p -> 0 < c -> b * m = c * p ->
  b * T <= lambda * (c * T') -> T / (N * m) <= lambda * (T' / (N * p)).
Proof.
move=> N_gt0 m_gt0 p_gt0 c_gt0 balance small;
  rewrite ler_pdivr_mulr ?mulr_gt0 // invfM.
have -> : lambda * (T' * (N^-1 * p^-1)) * (N * m) =
  (N^-1 * N) * (lambda * T' * m * p^-1) by identity R.
rewrite mulVf ?lt0r_neq0 // mul1r ler_pdivl_mulr // -(ler_pmul2l c_gt0).
have -> : c * (T * p) = T * (c * p) by identity R.
have -> : c * (lambda * T' * m) = lambda * (c * T') * m by identity R.
by rewrite -balance mulrCA mulrA ler_pmul2r // .
Qed.

End Quotients.

Section Distances.
Variables (R : realFieldType) (X : finType) (adjacent : rel X).
Local Notation distance := (distance adjacent).
Local Notation sphere := (sphere adjacent).

Lemma distance_le x y : (distance x y < #|X|.+1)%N.
Proof. by rewrite ltnS -[X in (_ <= X)%N](size_iota 0); exact: find_size. Qed.

(* A sum over all vertices, by their distance. *)
Lemma by_distance (f : X -> R) x :
  \sum_y f y = \sum_(d < #|X|.+1) \sum_(y in sphere d x) f y.
Proof.
rewrite (partition_big (fun y => Ordinal (distance_le x y)) xpredT) //=;
  apply: eq_bigr => d _.
by apply: eq_bigl => y; rewrite in_sphere;
  apply/eqP/eqP => [<- | same] //; apply: val_inj.
Qed.

Section Average.
Variables (lambda : R) (b c : nat -> nat) (V : X -> X -> R).
Hypotheses (adjacent_graph : graph adjacent) (lambda_ge1 : 1 <= lambda)
  (regular : distance_regular adjacent b c).
Hypotheses (V_mechanism : mechanism V) (V_private : graph_dp adjacent lambda V)
  (V_top : forall x z, V x z <= V z z).
Let adjacent_sym : symmetric adjacent. Proof. by case: adjacent_graph. Qed.
Let V_ge0 x z : 0 <= V x z. Proof. by case: V_mechanism. Qed.

(* The spheres have constant sizes, also the set of the vertices that no
   path reaches. *)
Lemma spheres_constant d x y : (d < #|X|.+1)%N -> #|sphere d x| = #|sphere d y|.
Proof.
have sizes z : (\sum_(e < #|X|) #|sphere e z| + #|sphere #|X| z| = #|X|)%N.
  rewrite -(big_ord_recr _ (fun e => #|sphere e z|)) -[RHS]sum1_card
    (partition_big (fun y => Ordinal (distance_le z y)) xpredT) //=.
  apply: eq_bigr => e _; rewrite -sum1_card;
    apply: eq_bigl => w; rewrite in_sphere.
  by apply/eqP/eqP => [same | <-] //; apply: val_inj.
rewrite ltnS leq_eqVlt => /orP[/eqP -> | small];
  last exact: (regular_spheres adjacent_sym x y regular small).
apply/eqP; rewrite -(eqn_add2l (\sum_(e < #|X|) #|sphere e x|)) sizes.
rewrite (eq_bigr (fun e : 'I_#|X| => #|sphere e y|)) ?sizes // => e _.
exact: (regular_spheres adjacent_sym x y regular (ltn_ord e)).
Qed.

(* What V puts on the sphere around an output, and on all pairs at a
   distance. *)
Definition around d k := \sum_(h in sphere d k) V h k.
Definition at_distance d := \sum_k around d k.

Lemma around_ge0 d k : 0 <= around d k. Proof. by apply: sumr_ge0. Qed.
Lemma at_distance_ge0 d : 0 <= at_distance d.
Proof. by apply: sumr_ge0 => k _; exact: around_ge0. Qed.

Lemma around_le d k : around d k <= #|sphere d k|%:R * V k k.
Proof. by rewrite mulr_natl -sumr_const; apply: ler_sum. Qed.

(* The edges between two spheres around k, counted from the inner and from the
   outer one. *)
Lemma count_outward (f : X -> R) d k : (d.+1 < #|X|)%N ->
  (b d)%:R * (\sum_(w in sphere d k) f w) =
  \sum_(w in sphere d k) \sum_(v in sphere d.+1 k | adjacent w v) f w.
Proof.
move=> d_small; rewrite mulr_sumr; apply: eq_bigr => w;
  rewrite in_sphere => /eqP near.
have [<- _] := regular near (ltnW d_small);
  rewrite sumr_const mulr_natl; congr (_ *+ _).
by apply: eq_card => v; rewrite inE.
Qed.

Lemma count_inward (f : X -> R) d k : (d.+1 < #|X|)%N ->
  (c d.+1)%:R * (\sum_(v in sphere d.+1 k) f v) =
  \sum_(w in sphere d k) \sum_(v in sphere d.+1 k | adjacent w v) f v.
Proof.
move=> d_small;
  rewrite (exchange_big_dep (mem (sphere d.+1 k))) /= => [|w v _ /andP[]//].
rewrite mulr_sumr; apply: eq_bigr => v; rewrite in_sphere => /eqP far.
have [_ /(_ isT) <-] := regular far d_small;
  rewrite sumr_const mulr_natl; congr (_ *+ _).
by apply: eq_card => w; rewrite inE /= [RHS]unfold_in far eqxx adjacent_sym.
Qed.

Lemma edges d k : (d.+1 < #|X|)%N ->
  (b d)%:R * #|sphere d k|%:R = (c d.+1)%:R * #|sphere d.+1 k|%:R :> R.
Proof.
move=> d_small; have := count_outward (fun=> 1) k d_small;
  rewrite -(count_inward (fun=> 1) k d_small).
by rewrite !sumr_const.
Qed.

(* What V puts on two layers; (21) of the paper and its converse. *)
Lemma layers d : (d.+1 < #|X|)%N ->
  (b d)%:R * at_distance d <= lambda * ((c d.+1)%:R * at_distance d.+1) /\
  (c d.+1)%:R * at_distance d.+1 <= lambda * ((b d)%:R * at_distance d).
Proof.
move=> d_small; rewrite /at_distance !mulr_sumr; split; apply: ler_sum => k _;
  rewrite /around count_outward // count_inward //.
  by rewrite mulr_sumr; apply: ler_sum => w _; rewrite mulr_sumr;
    apply: ler_sum => v /andP[_ wv]; exact: V_private.
rewrite mulr_sumr; apply: ler_sum => w _; rewrite mulr_sumr;
  apply: ler_sum => v /andP[_ wv].
by apply: V_private; rewrite adjacent_sym.
Qed.

Definition distance_average i j :=
  at_distance (distance i j) / (#|X|%:R * #|sphere (distance i j) i|%:R).
Local Notation W := distance_average.

Let size_gt0 (i : X) : 0 < #|X|%:R :> R.
Proof. by rewrite ltr0n; apply/card_gt0P; exists i. Qed.
Let sphere_gt0 i j : 0 < #|sphere (distance i j) i|%:R :> R.
Proof. by rewrite ltr0n; apply/card_gt0P; exists j; rewrite in_sphere. Qed.

Lemma average_mechanism : mechanism W.
Proof.
split=> [i j | i];
  first by rewrite divr_ge0 ?at_distance_ge0 // mulr_ge0 ?ler0n.
rewrite (by_distance _ i);
    transitivity (\sum_(d < #|X|.+1) at_distance d / #|X|%:R).
  apply: eq_bigr => d _; transitivity
      (\sum_(j in sphere d i) at_distance d / (#|X|%:R * #|sphere d i|%:R)).
    by apply: eq_bigr => j; rewrite /W in_sphere => /eqP ->.
  rewrite sumr_const; have [empty | [j j_in]] := set_0Vmem (sphere d i).
    have none k : around d k = 0.
      have : #|sphere d k| = 0%N
        by rewrite (spheres_constant k i (ltn_ord d)) empty cards0.
      by move/eqP; rewrite cards_eq0 => /eqP zero;
        rewrite /around zero big_set0.
    by rewrite empty cards0 mulr0n /at_distance big1 ?mul0r.
  have positive : #|sphere d i|%:R != 0 :> R
    by rewrite pnatr_eq0 -lt0n; apply/card_gt0P; exists j.
  by rewrite -mulr_natr invfM mulrA -mulrA mulVf ?mulr1.
rewrite -mulr_suml; suff -> : \sum_(d < #|X|.+1) at_distance d = #|X|%:R
  by rewrite divff // lt0r_neq0 ?(size_gt0 i).
have [_ V_sum] := V_mechanism;
  rewrite exchange_big /= -[X in X%:R](sum1_card X) natr_sum.
transitivity (\sum_k \sum_h V h k).
  by apply: eq_bigr => k _; rewrite [RHS](by_distance _ k).
by rewrite exchange_big; apply: eq_bigr => h _; rewrite V_sum.
Qed.

Lemma average_diagonal i : W i i = at_distance 0%N / #|X|%:R.
Proof.
rewrite /W distance_self // (_ : sphere 0%N i = [set i]) ?cards1 ?mulr1 //;
  apply/setP => z; rewrite in_sphere inE.
apply/eqP/eqP => [near | ->]; last exact: distance_self.
have : z \in ball adjacent (distance i z) i
  by apply: ball_distance; rewrite near; apply/card_gt0P; exists i.
by rewrite near /= inE => /eqP.
Qed.

Lemma average_top i j k : W i j <= W k k.
Proof.
rewrite average_diagonal /W invfM mulrA [_ / #|X|%:R / _]mulrAC ler_pmul2r
  ?invr_gt0 ?(size_gt0 i) //.
rewrite ler_pdivr_mulr ?sphere_gt0 // mulrC /at_distance mulr_sumr;
  apply: ler_sum => k' _.
apply: le_trans (around_le _ _) _;
  rewrite (spheres_constant k' i (distance_le i j)) ler_wpmul2l ?ler0n //.
by rewrite /around (bigD1 k') ?in_sphere ?distance_self //= ler_addl;
  apply: sumr_ge0.
Qed.

(* One step away from an output. *)
Lemma average_step d i h j :
  adjacent i h -> distance i j = d -> distance h j = d.+1 -> (d.+1 < #|X|)%N ->
  W i j <= lambda * W h j /\ W h j <= lambda * W i j.
Proof.
move=> ih i_near h_far d_small; have hi : adjacent h i by rewrite adjacent_sym.
have j_i : distance j i = d by rewrite (distance_sym adjacent_sym).
have j_h : distance j h = d.+1 by rewrite (distance_sym adjacent_sym).
have b_gt0 : 0 < (b d)%:R :> R.
  have [<- _] := regular j_i (ltnW d_small); rewrite ltr0n; apply/card_gt0P;
    exists h; by rewrite inE in_sphere j_h eqxx.
have c_gt0 : 0 < (c d.+1)%:R :> R.
  have [_ /(_ isT) <-] := regular j_h d_small; rewrite ltr0n; apply/card_gt0P;
    exists i; by rewrite inE in_sphere j_i eqxx.
have inner_gt0 : 0 < #|sphere d i|%:R :> R
  by have := sphere_gt0 i j; rewrite i_near.
have outer_gt0 : 0 < #|sphere d.+1 h|%:R :> R
  by have := sphere_gt0 h j; rewrite h_far.
have both := edges i d_small;
  rewrite (spheres_constant i h (ltnW d_small : (d.+1 < #|X|.+1)%N)) in both.
have [outward inward] := layers d_small; rewrite /W i_near h_far; split.
  exact: (balanced_quotients
    (size_gt0 i) inner_gt0 outer_gt0 c_gt0 both outward).
exact: (balanced_quotients (size_gt0 i) outer_gt0 inner_gt0 b_gt0
  (esym both) inward).
Qed.

Lemma average_private : graph_dp adjacent lambda W.
Proof.
move=> i h j ih; have [W_ge0 _] := average_mechanism;
  have hi : adjacent h i by rewrite adjacent_sym.
have [same | differ] := eqVneq (distance i j) (distance h j).
  have -> : W i j = W h j
    by rewrite /W same (spheres_constant i h (distance_le h j)).
  by rewrite ler_pemull.
have [i_close | i_away] := ltnP (distance i j) #|X|;
  have [h_close | h_away] := ltnP (distance h j) #|X|.
- have [_ i_le] := distance_step ih h_close;
    have [_ h_le] := distance_step hi i_close.
  case: (ltngtP (distance i j) (distance h j)) => [less | more | /eqP];
      last by rewrite (negPf differ).
    have h_far : distance h j = (distance i j).+1
      by apply/eqP; rewrite eqn_leq h_le.
    by have [] := average_step ih erefl h_far; rewrite // -h_far.
  have i_far : distance i j = (distance h j).+1
    by apply/eqP; rewrite eqn_leq i_le.
  by have [] := average_step hi erefl i_far; rewrite // -i_far.
- by have [h_close _] := distance_step hi i_close;
    rewrite ltnNge h_away in h_close.
- by have [i_close _] := distance_step ih h_close;
    rewrite ltnNge i_away in i_close.
by case/eqP: differ; apply/eqP; rewrite eqn_leq (leq_trans _ h_away)
  ?(leq_trans _ i_away) // -ltnS distance_le.
Qed.

(* alvim2015, Lemma 8: a channel with its column maxima on the diagonal,
   averaged over the pairs at each distance, is a private channel with one
   number on the diagonal, the largest of the matrix, and the same sum of
   column maxima. *)
Theorem average_by_distance :
  [/\ mechanism W, graph_dp adjacent lambda W,
      forall i j, W i i = W j j, forall i j k, W i j <= W k k
    & maximal_leakage W = maximal_leakage V].
Proof.
split; [exact: average_mechanism | exact: average_private
    | | exact: average_top |].
  by move=> i j; rewrite !average_diagonal.
rewrite (diagonal_leakage average_mechanism) => [|x z]; last exact: average_top.
rewrite diagonal_leakage // (eq_bigr (fun=> at_distance 0%N / #|X|%:R)) =>
  [|z _]; last exact: average_diagonal.
have around_self k : around 0%N k = V k k.
  rewrite /around (big_pred1 k) // => h; rewrite in_sphere /=;
    apply/eqP/eqP => [near | ->]; last exact: distance_self.
  have : h \in ball adjacent (distance k h) k
    by apply: ball_distance; rewrite near; apply/card_gt0P; exists k.
  by rewrite near /= inE => /eqP.
case: (pickP (@predT X)) => [k _ | none]; last by rewrite !big_pred0.
rewrite sumr_const -mulr_natr divfK ?lt0r_neq0 ?(size_gt0 k) //.
by apply: eq_bigr => z _; rewrite around_self.
Qed.

End Average.
End Distances.
