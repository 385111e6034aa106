(* The cells into which the orders of the letters cut a source set are hulls of
   finitely many priors of it.

   along c P             the sum of c x P x
   half_space_mixtures   a hull cut by inequalities is the hull of vertices and
                         of points where edges cross borders
   Exports: half_space_mixtures, cells_exist. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets
  LettersAndOutputs Envelopes.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section HalfSpaces.
Variables (R : realFieldType) (X : finType).
Implicit Types (P c : X -> R) (cs : seq (X -> R)).
Add Field numbers : (field_of_numbers R).

Definition along c P := \sum_x c x * P x.

Lemma along_mixture (K : finType) (point : K -> X -> R) (w : K -> R) c P :
  (forall x, P x = \sum_k w k * point k x) ->
  along c P = \sum_k w k * along c (point k).
Proof.
move=> P_eq; rewrite /along; under eq_bigr do rewrite P_eq mulr_sumr.
rewrite exchange_big; apply: eq_bigr => k _ /=; rewrite mulr_sumr;
  apply: eq_bigr => x _; exact: mulrCA.
Qed.

(* All mixtures that satisfy the inequalities mix points that do. *)
Definition spanned (K : finType) (point : K -> X -> R) cs P :=
  exists w : K -> R,
  [/\ forall k, 0 <= w k, \sum_k w k = 1, forall x, P x = \sum_k w k * point k x
    & forall k, w k != 0 ->
    forall i, (i < size cs)%N -> 0 <= along (nth (fun=> 0) cs i) (point k)].

Section OneMore.
Variables (K : finType) (point : K -> X -> R) (cs : seq (X -> R)) (c : X -> R).

Let h k := along c (point k).
Let crossing i j x :=
  (- h j / (h i - h j)) * point i x + (h i / (h i - h j)) * point j x.
Let crosses i j := (0 < h i) && (h j < 0).

Definition cut (k : K + K * K) : X -> R :=
  match k with inl k => point k | inr (i, j) => if crosses i j then crossing i j
  else point i end.

Lemma cut_in_hull (V : finType) (vertex : V -> X -> R) :
  (forall k, hull vertex (point k)) -> forall k, hull vertex (cut k).
Proof.
move=> in_hull [k|[i j]] //=; case: ifP => // /andP[i_gt0 j_lt0].
have gap : 0 < h i - h j by rewrite subr_gt0 (lt_trans j_lt0).
have [w [w_ge0 w_sum i_eq]] := in_hull i;
  have [z [z_ge0 z_sum j_eq]] := in_hull j.
have a_ge0 : 0 <= - h j / (h i - h j) by rewrite divr_ge0 ?oppr_ge0 // ltW.
have b_ge0 : 0 <= h i / (h i - h j) by rewrite divr_ge0 // ltW.
exists (fun v => (- h j / (h i - h j)) * w v + (h i / (h i - h j)) * z v);
  split=> [v||x].
- by rewrite addr_ge0 // mulr_ge0.
- by rewrite big_split -!mulr_sumr /= w_sum z_sum !mulr1 -mulrDl
    addrC divff // gt_eqF.
rewrite /crossing i_eq j_eq !mulr_sumr -big_split;
  apply: eq_bigr => v _ /=; identity R.
Qed.

Lemma one_more_half_space P :
  spanned point cs P -> 0 <= along c P -> spanned cut (c :: cs) P.
Proof.
move=> [w [w_ge0 w_sum P_eq w_ok]];
  rewrite (along_mixture c P_eq) -/(h _) => P_c.
pose gain := \sum_k (if 0 < h k then w k * h k else 0);
  pose loss := \sum_k (if h k < 0 then w k * - h k else 0).
have gain_ge0 : 0 <= gain
  by apply: sumr_ge0 => k _; case: ifP => // /ltW h_ge0; rewrite mulr_ge0.
have loss_ge0 : 0 <= loss by apply: sumr_ge0 => k _; case: ifP => // /ltW h_le0;
  rewrite mulr_ge0 ?oppr_ge0.
have balance : \sum_k w k * h k = gain - loss.
  rewrite -sumrB; apply: eq_bigr => k _; case: (ltrgtP (h k) 0) => [_|_|->];
    rewrite ?mulr0 ?subr0 //.
  by rewrite sub0r mulrN opprK.
have loss_le : loss <= gain by rewrite -subr_ge0 -balance.
have share_le : loss / gain <= 1.
  have [gain0|gain_neq] := eqVneq gain 0;
    first by rewrite gain0 invr0 mulr0 ler01.
  by rewrite ler_pdivr_mulr ?mul1r // lt_def gain_neq.
pose kept k := if 0 < h k then w k * (1 - loss / gain)
  else if h k < 0 then 0 else w k.
pose moved i j := if crosses i j then w i * w j * (h i - h j) / gain else 0.
have gain_gt0 i : w i != 0 -> 0 < h i -> 0 < gain.
  move=> w_neq h_gt0; rewrite /gain (bigD1 i) //= h_gt0 ltr_paddr //.
    by apply: sumr_ge0 => k _; case: ifP => // /ltW h_ge0; rewrite mulr_ge0.
  by rewrite mulr_gt0 // lt_def w_neq w_ge0.
(* What a mixture of anything has to be. *)
have total (E : K -> R) :
    \sum_k kept k * E k + \sum_i \sum_j (if crosses i j then
      w i * w j / gain * (- h j * E i + h i * E j) else 0) = \sum_k w k * E k.
  have [gain0|gain_neq] := eqVneq gain 0.
    have loss0 : loss = 0 by apply/eqP; rewrite eq_le loss_ge0 -gain0 loss_le.
    have none k : h k != 0 -> w k = 0.
      move=> h_neq; have [//|w_neq] := eqVneq (w k) 0; move: h_neq;
          rewrite neq_lt => /orP[h_lt0|h_gt0].
        suff : 0 < loss by rewrite loss0 ltxx.
        rewrite /loss (bigD1 k) //= h_lt0 ltr_paddr //;
          last by rewrite mulr_gt0 ?oppr_gt0 // lt_def w_neq w_ge0.
        by apply: sumr_ge0 => j _; case: ifP => // /ltW h_le0;
          rewrite mulr_ge0 ?oppr_ge0.
      by have := gain_gt0 k w_neq h_gt0; rewrite gain0 ltxx.
    rewrite [X in _ + X]big1 ?addr0 => [|i _]; last first.
      rewrite big1 // => j _; case: ifP => // /andP[i_gt0 _].
      by rewrite none ?(gt_eqF i_gt0) // !mul0r.
    apply: eq_bigr => k _; congr (_ * _); rewrite /kept;
        case: (ltrgtP (h k) 0) => [h_lt|h_gt|//].
      by rewrite none // lt_eqF.
    by rewrite none ?mul0r // gt_eqF.
  have gain_gt : 0 < gain by rewrite lt_def gain_neq.
  have first_part i : \sum_j (if crosses i j then
      w i * w j / gain * (- h j * E i + h i * E j) else 0) =
      (if 0 < h i then w i * (loss / gain) * E i else 0) +
      \sum_j (if h j < 0 then
        (if 0 < h i then w i * h i else 0) / gain * (w j * E j) else 0).
    rewrite /crosses; case: (0 < h i) => /=; last first.
      by rewrite add0r !big1 // => j _; rewrite !mul0r if_same.
    rewrite (_ : w i * (loss / gain) * E i =
      \sum_j (if h j < 0 then w i * E i / gain * (w j * - h j) else 0));
        last first.
      transitivity (w i * E i / gain * loss);
        first by move: (E i) (gain^-1) => y z; identity R.
      by rewrite /loss mulr_sumr; apply: eq_bigr => j _;
        case: ifP => // _; rewrite mulr0.
    rewrite -big_split; apply: eq_bigr => j _ /=;
      case: ifP => _; last by rewrite addr0.
    move: (gain^-1) (E i) (E j) (h i) (h j) => z1 z2 z3 z4 z5; identity R.
  rewrite (eq_bigr _ (fun i _ => first_part i)) big_split /= exchange_big /=.
  have second_part j : \sum_i (if h j < 0 then
      (if 0 < h i then w i * h i else 0) / gain * (w j * E j) else 0) =
      if h j < 0 then w j * E j else 0.
    case: ifP => _; last by rewrite big1.
    by rewrite -!mulr_suml divff ?mul1r.
  rewrite (eq_bigr _ (fun j _ => second_part j)) addrA -!big_split;
    apply: eq_bigr => k _ /=; rewrite /kept.
  case: (ltrgtP (h k) 0) => [h_lt|h_gt|_]; rewrite ?mul0r ?add0r ?addr0 //.
  by rewrite -mulrDl -mulrDr subrK mulr1.
pose z (k : K + K * K) := match k with
  inl k => kept k | inr (i, j) => moved i j end.
have pairs (E : K * K -> R) : \sum_p E p = \sum_i \sum_j E (i, j)
  by rewrite pair_big; apply: eq_bigr => -[i j].
exists z; split=> [[k|[i j]]||x|[k|[i j]] z_neq [|n] n_lt] /=.
- by rewrite /kept; case: ifP => _; [rewrite mulr_ge0 ?subr_ge0 | case: ifP].
- rewrite /moved; case: ifP => // /andP[i_gt0 j_lt0];
    rewrite divr_ge0 ?mulr_ge0 //.
  by rewrite subr_ge0 ltW // (lt_trans j_lt0).
- rewrite big_sumType /= pairs -w_sum; have := total (fun=> 1);
    under [X in _ = X]eq_bigr do rewrite mulr1.
  move=> <-; congr (_ + _); first by apply: eq_bigr => k _; rewrite mulr1.
  apply: eq_bigr => i _; apply: eq_bigr => j _; rewrite /moved;
    case: ifP => // _; rewrite !mulr1 addrC.
  by rewrite mulrAC.
- rewrite big_sumType /= pairs P_eq -(total (fun k => point k x));
    congr (_ + _).
  apply: eq_bigr => i _; apply: eq_bigr => j _ /=; rewrite /moved;
    case: ifP => [ij|_]; last by rewrite mul0r.
  have /andP[i_gt0 j_lt0] := ij;
    have gap : 0 < h i - h j by rewrite subr_gt0 (lt_trans j_lt0).
  have gap_neq : h i - h j <> 0 by move=> gap0; rewrite gap0 ltxx in gap.
  rewrite /crossing; move: gap_neq;
    move: (gain^-1) (point i x) (point j x) (h i) (h j)
    => z1 z2 z3 z4 z5 gap_neq.
  by shaped R; field.
- change (is_true (0 <= h k)); move: z_neq; rewrite /z /kept;
    case: (lerP 0 (h k)) => // h_lt.
  by rewrite (lt_gtF h_lt) ?h_lt eqxx.
- have w_neq : w k != 0.
    by move: z_neq; rewrite /z /kept; apply: contraNneq => ->;
      rewrite mul0r !if_same.
  exact: w_ok.
- move: z_neq; rewrite /z /moved; case: ifP => [ij _|_]; last by rewrite eqxx.
  have /andP[i_gt0 j_lt0] := ij;
    have gap : 0 < h i - h j by rewrite subr_gt0 (lt_trans j_lt0).
  rewrite le_eqVlt; apply/orP; left; apply/eqP; rewrite /along /crossing.
  rewrite (eq_bigr (fun x => (- h j / (h i - h j)) * (c x * point i x) +
      (h i / (h i - h j)) * (c x * point j x))).
    rewrite big_split -!mulr_sumr /= -/(along c (point i))
      -/(along c (point j)) -/(h i) -/(h j).
    by move: (h i) (h j) ((h i - h j)^-1) => z1 z2 z3; identity R.
  move=> x _; identity R.
move: z_neq; rewrite /z /moved; case: ifP => [ij z_neq|_]; last by rewrite eqxx.
have /andP[i_gt0 j_lt0] := ij;
  have gap : 0 < h i - h j by rewrite subr_gt0 (lt_trans j_lt0).
have wi : w i != 0 by apply: contraNneq z_neq => ->; rewrite !mul0r.
have wj : w j != 0 by apply: contraNneq z_neq => ->; rewrite mulr0 !mul0r.
have i_ok := w_ok i wi n n_lt; have j_ok := w_ok j wj n n_lt;
  set d := nth _ cs n in i_ok j_ok *.
have -> : along d (crossing i j) = (- h j / (h i - h j)) * along d (point i) +
    (h i / (h i - h j)) * along d (point j).
  by rewrite /along !mulr_sumr -big_split; apply: eq_bigr => x _ /=;
    rewrite /crossing; identity R.
have a_ge0 : 0 <= - h j / (h i - h j) by rewrite divr_ge0 ?oppr_ge0 // ltW.
have b_ge0 : 0 <= h i / (h i - h j) by rewrite divr_ge0 // ltW.
by rewrite addr_ge0 // mulr_ge0.
Qed.

End OneMore.

Theorem half_space_mixtures (V : finType) (vertex : V -> X -> R) cs :
  exists (K : finType) (point : K -> X -> R),
  (forall k, hull vertex (point k)) /\
  forall P, hull vertex P ->
  (forall i, (i < size cs)%N -> 0 <= along (nth (fun=> 0) cs i) P) ->
  spanned point cs P.
Proof.
elim: cs => [|c cs [K [point [in_hull mixed]]]].
  exists V, vertex; split=> [v|P [w [w_ge0 w_sum P_eq]] _];
    first exact: hull_vertex.
  by exists w; split.
exists [finType of K + K * K], (cut point c);
  split=> [|P P_in P_cs]; first exact: cut_in_hull.
apply: one_more_half_space; last exact: (P_cs 0%N).
by apply: mixed => // i i_lt; apply: (P_cs i.+1).
Qed.

End HalfSpaces.

Section Cells.
Variables (R : realFieldType) (M : nat) (V : finType) (vertex : V -> 'I_M -> R).

(* What says that the order s of the letters is the falling one. *)
Definition steps (s : {perm 'I_M}) : seq ('I_M -> R) :=
  [seq (fun i => (i == s p.1)%:R - (i == s p.2)%:R)
    | p <- enum [pred p : 'I_M * 'I_M | (p.1 <= p.2)%N]].

Lemma along_step (a b : 'I_M) (P : 'I_M -> R) :
  along (fun i => (i == a)%:R - (i == b)%:R) P = P a - P b.
Proof.
have at_a c : \sum_i (i == c)%:R * P i = P c.
  by rewrite (bigD1 c) //= eqxx mul1r big1 ?addr0 // => i /negPf ->;
    rewrite mul0r.
by rewrite /along; under eq_bigr do rewrite mulrBl; rewrite sumrB !at_a.
Qed.

Lemma stepsP (s : {perm 'I_M}) (P : 'I_M -> R) :
  (forall i, (i < size (steps s))%N ->
    0 <= along (nth (fun=> 0) (steps s) i) P) <-> decreasing (fun i => P (s i)).
Proof.
split=> [ok i j le_ij|dec n n_lt].
  have p_in : (i, j) \in enum [pred p : 'I_M * 'I_M | (p.1 <= p.2)%N]
    by rewrite mem_enum inE.
  have := ok (index (i, j) (enum [pred p : 'I_M * 'I_M | (p.1 <= p.2)%N])).
  by rewrite size_map index_mem p_in => /(_ isT);
    rewrite (nth_map (i, j)) ?index_mem // nth_index // along_step subr_ge0.
rewrite size_map in n_lt; have [p0 _] : exists p : 'I_M * 'I_M, True.
  by case: (enum _) n_lt => // p _ _; exists p.
rewrite (nth_map p0) // along_step subr_ge0; apply: dec.
by have := mem_nth p0 n_lt; rewrite mem_enum inE.
Qed.

Definition cell_mixed (K : finType) (point : K -> 'I_M -> R)
  (s : {perm 'I_M}) := forall P, hull vertex P ->
  decreasing (fun i => P (s i)) ->
  exists w : K -> R, [/\ forall k, 0 <= w k, \sum_k w k = 1,
    forall i, P i = \sum_k w k * point k i &
    forall k, w k != 0 -> decreasing (fun i => point k (s i))].

Lemma cells_listed (ss : seq {perm 'I_M}) :
  exists (K : finType) (point : K -> 'I_M -> R),
  (forall k, hull vertex (point k)) /\ forall s, s \in ss -> cell_mixed point s.
Proof.
elim: ss => [|s ss [K [point [in_hull mixed]]]].
  by exists V, vertex; split=> // v; apply: hull_vertex.
have [T [other [other_in other_mixed]]] := half_space_mixtures vertex (steps s).
pose both (k : T + K) := match k with inl t => other t | inr k => point k end.
exists [finType of T + K], both; split=> [|s' s'_in P P_in P_dec].
  by case=> [t|k]; [apply: other_in | apply: in_hull].
have [s_eq|s_neq] := eqVneq s' s.
  rewrite s_eq in P_dec *; have [w [w_ge0 w_sum P_eq w_ok]] :=
    other_mixed P P_in (iffRL (stepsP s P) P_dec).
  exists (fun k => if k is inl t then w t else 0);
    split=> [[t|k] //||i|[t|k]] //=; last by rewrite eqxx.
  - by rewrite big_sumType /= [X in _ + X]big1 ?addr0.
  - by rewrite big_sumType /= [X in _ + X]big1 ?addr0 // => k _; rewrite mul0r.
  by move/w_ok => t_ok; apply/stepsP.
have s'_old : s' \in ss by move: s'_in; rewrite inE (negPf s_neq).
have [w [w_ge0 w_sum P_eq w_ok]] := mixed s' s'_old P P_in P_dec.
exists (fun k => if k is inr k then w k else 0);
  split=> [[t|k] //||i|[t|k]] //=.
- by rewrite big_sumType /= [X in X + _]big1 ?add0r.
- by rewrite big_sumType /= [X in X + _]big1 ?add0r // => k _; rewrite mul0r.
- by rewrite eqxx.
exact: w_ok.
Qed.

(* source sets, sorted hull: the priors of V exist. *)
Theorem cells_exist :
  exists (K : finType) (point : K -> 'I_M -> R) (order : K -> {perm 'I_M}),
  cells vertex point /\ forall k, decreasing (sorted point order k).
Proof.
have [K [point [in_hull mixed]]] := cells_listed (enum {: {perm 'I_M}}).
have /fin_all_exists[order falling] :
    forall k : K, exists s : {perm 'I_M}, decreasing (fun i => point k (s i)).
  by move=> k; apply: sorting_permutation.
exists K, point, order; split=> //; split=> // P P_in;
  have [s s_dec] := sorting_permutation P.
by have [|w w_ok] := mixed s _ P P_in s_dec; [rewrite mem_enum | exists w, s].
Qed.

End Cells.
