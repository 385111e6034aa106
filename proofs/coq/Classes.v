(* The three classes of source sets, renamed letters, parts of a set, and
   utilities that are not sub-linear. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions LocalModel DiagonalPolytope ClassOne.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Classes.
Variables (R : realFieldType) (M : nat).
Local Notation X := [finType of 'I_M].
Implicit Types (S : source_set R X) (P : 'I_M -> R) (s : {perm 'I_M}).

(* One permutation sorts all priors of the set. *)
Definition ordered_by s S := forall P, S P -> decreasing (fun i => P (s i)).
Definition has_order S := exists s, ordered_by s S.

Definition class_two S := ~ class_one S /\ has_order S.
Definition class_three S := ~ class_one S /\ ~ has_order S.

(* kalantari2018, Definition 1: no two classes meet, and no set is outside all
   three (without excluded middle). *)
Theorem exactly_one_class S :
  [/\ ~ (class_one S /\ class_two S), ~ (class_one S /\ class_three S),
      ~ (class_two S /\ class_three S)
    & ~ ~ (class_one S \/ class_two S \/ class_three S)].
Proof.
split=> [[? []] // | [? []] // | [[_ ?] []] // | none].
have not_one : ~ class_one S by move=> one; apply: none; left.
have not_order : ~ has_order S by move=> order; apply: none; right; left.
by apply: none; right; right.
Qed.

(* Mixtures keep an order, so that a set and its hull belong to the
   same class. *)
Theorem hull_ordered s S : ordered_by s S -> ordered_by s (convex_hull S).
Proof.
move=> S_order P [V [vertex [S_vertex [w [w_ge0 _ P_eq]]]]] i j le_ij;
  rewrite !P_eq.
by apply: ler_sum => v _; rewrite ler_wpmul2l //;
  apply: (S_order _ (S_vertex v)).
Qed.

(* An ordered set is of Class I only if it holds the uniform prior itself. *)
Theorem ordered_class_one s S :
  (forall P, S P -> prior P) -> ordered_by s S -> class_one S ->
  exists2 P, S P & P =1 @uniform R X.
Proof.
move=> S_prior S_order [V [vertex [S_vertex [w [w_ge0 w_sum mean]]]]].
have [v w_gt0] : exists v, 0 < w v.
  case: (pickP [pred v | w v != 0]) => [v w_neq0 | none];
    first by exists v; rewrite lt_def w_ge0 andbT.
  have : \sum_v w v = 0 by apply: big1 => v _; move: (none v) => /= /negbFE/eqP.
  by rewrite w_sum => /eqP; rewrite oner_eq0.
exists (vertex v); first exact: S_vertex;
  have v_prior := S_prior _ (S_vertex v).
have M_gt0 : (0 < M)%N by have := letters_gt0 v_prior; rewrite card_ord ltr0n.
set first := s (Ordinal M_gt0); have below u j : vertex u j <= vertex u first.
  by rewrite -[j](permKV s); apply: (S_order _ (S_vertex u) (Ordinal M_gt0)).
have same j : vertex v j = vertex v first.
  have : \sum_u w u * (vertex u first - vertex u j) = 0.
    under eq_bigr do rewrite mulrBr; rewrite sumrB.
    by rewrite -(mean first) -(mean j) subrr.
  have terms u : true -> 0 <= w u * (vertex u first - vertex u j)
    by move=> _; rewrite mulr_ge0 ?subr_ge0.
  move/(psumr_eq0P terms)/(_ v isT)/eqP;
    rewrite mulf_eq0 subr_eq0 (gt_eqF w_gt0) /= => /eqP->.
  by [].
move=> j; have [_ v_sum] := v_prior;
  have M_neq0 : M%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
rewrite same /uniform card_ord; apply: (mulfI M_neq0);
  rewrite mulfV // -[RHS]v_sum (eq_bigr _ (fun i _ => same i)).
by rewrite sumr_const card_ord mulr_natl.
Qed.

End Classes.

Section Renaming.
Variables (R : realFieldType) (X : finType).
Implicit Types (S T : source_set R X) (P : X -> R) (D L : R).

(* kalantari2018, Remark 1: renaming letters in priors, inputs and outputs at
   once changes nothing. *)
Theorem renamed_distortion (s : {perm X}) P W :
  distortion (fun x => P (s x)) id (renamed s W) = distortion P id W.
Proof.
rewrite /distortion [RHS](reindex_inj (@perm_inj _ s));
  apply: eq_bigr => x _; congr (_ * _).
rewrite [RHS](reindex_inj (@perm_inj _ s)) /=.
by apply: eq_bigl => y; rewrite (inj_eq perm_inj).
Qed.

(* kalantari2018, Remark 4: a part of the hull of a set, such as its ordered
   part, leaks no more than the set. *)
Theorem part_leaks_less S T D L L' : (forall P, T P -> convex_hull S P) ->
  least_exp_epsilon T D L -> least_exp_epsilon S D L' -> L <= L'.
Proof.
by move=> part T_least /(least_exp_epsilon_hull S D L');
  apply: least_exp_epsilon_sub T_least.
Qed.

End Renaming.

(* Distortions and accuracies of two letters. *)
Section Sublinearity.
Variable R : realFieldType.
Implicit Types (U : (bool -> R) -> R) (d : bool -> R).

Definition sub_linear U :=
  (forall (c : R) d, 0 <= c -> U (fun x => c * d x) = c * U d) /\
  forall d d', U (fun x => d x + d' x) <= U d + U d'.

Definition mean (p : R) d := p * d true + (1 - p) * d false.

Definition on_first : bool -> R := fun x => x%:R.
Definition on_second : bool -> R := fun x => (~~ x)%:R.

Lemma means p : [/\ mean p on_first = p, mean p on_second = 1 - p &
                    mean p (fun x => on_first x + on_second x) = 1].
Proof.
rewrite /mean /on_first /on_second /=; split;
  rewrite ?addr0 ?add0r ?mulr1 ?mulr0 ?addr0 ?add0r //.
by rewrite addrC subrK.
Qed.

Lemma superadditive_not_sub_linear U : U on_first + U on_second <
  U (fun x => on_first x + on_second x) -> ~ sub_linear U.
Proof. by move=> larger [_ /(_ on_first on_second)]; rewrite leNgt larger. Qed.

(* kalantari2018, Section II-D: U = - max over (1, 0), (0, 1) of the mean letter
   distortion. *)
Theorem worst_distortion_superadditive
  (U := fun d => - Num.max (mean 1 d) (mean 0 d)) :
  U on_first + U on_second < U (fun x => on_first x + on_second x).
Proof.
have [[a1 b1 c1] [a0 b0 c0]] := (means 1, means 0).
rewrite /U a1 b1 c1 a0 b0 c0 subrr subr0 maxxx (max_idPl ler01)
  (max_idPr ler01) -opprD ltr_opp2.
by rewrite ltr_addl ltr01.
Qed.

(* kalantari2018, Section II-D. *)
Theorem worst_distortion_not_sub_linear :
  ~ sub_linear (fun d => - Num.max (mean 1 d) (mean 0 d)).
Proof. exact: superadditive_not_sub_linear worst_distortion_superadditive. Qed.

(* kalantari2016, Section II-A, example a: U = min over (1, 0), (0, 1) of the
   mean letter distortion; this set is permutation invariant. *)
Theorem least_distortion_superadditive_a
  (U := fun d => Num.min (mean 1 d) (mean 0 d)) :
  U on_first + U on_second < U (fun x => on_first x + on_second x) /\
  forall d, mean 1 (fun x => d (~~ x)) = mean 0 d.
Proof.
have [[a1 b1 c1] [a0 b0 c0]] := (means 1, means 0); split=> [|d].
  by rewrite /U a1 b1 c1 a0 b0 c0 subrr subr0 minxx (min_idPr ler01)
    (min_idPl ler01) addr0 ltr01.
by rewrite /mean /= subrr subr0 !mul0r addr0 add0r.
Qed.

(* kalantari2016, Section II-A, example a. *)
Theorem least_distortion_not_sub_linear_a :
  ~ sub_linear (fun d => Num.min (mean 1 d) (mean 0 d)).
Proof.
exact: superadditive_not_sub_linear (proj1 least_distortion_superadditive_a).
Qed.

(* kalantari2016, Section II-A, example b: (1, 0), (3/5, 2/5); these priors
   are sorted. *)
Theorem least_distortion_superadditive_b (p := 3%:R / 5%:R : R)
  (U := fun d => Num.min (mean 1 d) (mean p d)) :
  U on_first + U on_second < U (fun x => on_first x + on_second x) /\
  0 <= 1 - p <= p.
Proof.
have [[a1 b1 c1] [ap bp cp]] := (means 1, means p);
  have p_lt1 : p < 1 by rewrite ltr_pdivr_mulr ?ltr0n // mul1r ltr_nat.
rewrite /U a1 b1 c1 ap bp cp subrr minxx (min_idPr (ltW p_lt1)) (min_idPl _)
  ?subr_ge0 ?(ltW p_lt1) // addr0 p_lt1.
split=> //=; rewrite ler_subl_addr -mulrDl -(natrD _ 3 3)
  ler_pdivl_mulr ?ltr0n // mul1r.
by rewrite ler_nat.
Qed.

(* kalantari2016, Section II-A, example b. *)
Theorem least_distortion_not_sub_linear_b :
  ~ sub_linear (fun d => Num.min (mean 1 d) (mean (3%:R / 5%:R) d)).
Proof.
exact: superadditive_not_sub_linear (proj1 least_distortion_superadditive_b).
Qed.

End Sublinearity.
