(* Objects that fulfil the premises of the core theorems, so that none of them
   speaks of nothing.

   Exports: one example for each bundle of premises of guard/Statements.v. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel ClassOne Rationals SourceSets
  CertificateChecks OnePrior Existence.
From symdp Require Import Graphs Hamming Symmetry Databases
  Floors TransitiveLosses.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Witnesses.
Variable R : realFieldType.
Local Notation value := (ofQ R).

Lemma compared (p q : Q) : ~~ Qle_bool q p -> value p < value q.
Proof. by rewrite ofQ_lt. Qed.

(* The prior (2/3, 1/3), the uniform prior, and D = 1/4. *)
Definition uneven : 'I_2 -> R := vector R 2 [:: 2#3; 1#3]%Q.
Definition even : 'I_2 -> R := vector R 2 [:: 1#2; 1#2]%Q.
Definition quarter : R := value (1#4).

Lemma uneven_sorted : prior uneven /\ decreasing uneven.
Proof. by apply: (@is_member_sound R 2 Sorted [::] [:: 2#3; 1#3]%Q). Qed.

Lemma even_prior : prior even.
Proof. by apply: (@is_prior_sound R 2 [:: 1#2; 1#2]%Q). Qed.

Lemma even_uniform : even =1 @uniform R [finType of 'I_2].
Proof.
move=> i; rewrite /even /vector /uniform card_ord /coordinate.
have -> : nth 0%Q [:: 1#2; 1#2]%Q i = (1 / inject_Z (Z.of_nat 2))%Q
  by case: i => [[|[|n]]].
by rewrite ofQ_div ofQ1 ofQ_nat div1r.
Qed.

Lemma quarter_gt0 : 0 < quarter.
Proof. by rewrite -(ofQ0 R); apply: compared. Qed.

(* Distortion 1/4 costs the level 3 at the uniform prior. *)
Example even_least :
  least_exp_epsilon (hull (source R 2 [:: [:: 1#2; 1#2]]%Q)) quarter (value 3).
Proof.
refine (@least_leakage_proved R 2 (Hull [:: [:: 1#2; 1#2]]%Q) (1#4) 3
  (Evidence [:: 3#4; 3#4]%Q [::] [:: 1#2; 1#2]%Q [:: 1%Q]
    [:: 1#2; 1#2]%Q [:: 1%Q]) _).
by vm_compute.
Qed.

(* Sets given by vertices: priors, at least one, a positive distortion below the
   game's value, a level above 1. *)
Example thin_premises :
  exists (V : finType) (vertex : V -> 'I_2 -> R) (D L : R),
  [/\ (forall v, prior (vertex v)) /\ exists v : V, True,
      0 < D, ~ quiet vertex (1 - D), 1 < L &
      least_exp_epsilon (hull vertex) D L].
Proof.
exists [finType of 'I_1], (source R 2 [:: [:: 1#2; 1#2]]%Q), quarter, (value 3);
  split; last exact: even_least.
- by split=> [v|]; [rewrite ord1; exact: even_prior | exists ord0].
- exact: quarter_gt0.
- move=> [q [q_ge0 q_sum q_acc]].
  suff : quiet (source R 2 [:: [:: 1#2; 1#2]]%Q) (1 - quarter)
    by apply: spread_loud (hull_vertex _ ord0) _ =>
    // [v|i]; [rewrite ord1; exact: even_prior
      | rewrite -(ofQ1 R) -ofQB; apply: compared; case: i => [[|[|n]]]].
  by exists q.
- by rewrite -(ofQ1 R); apply: compared.
Qed.

(* One prior: sorted, with a distortion on the first piece. *)
Example one_prior_premises : exists (P : 'I_2 -> R) (k : nat) (D : R),
  [/\ prior P /\ decreasing P, (k.+1 < 2)%nat, 0 < D,
      lower_end P k <= D & D < threshold P k].
Proof.
have [P_prior P_sorted] := uneven_sorted; exists uneven, 0%nat, quarter;
    split=> //; try exact: quarter_gt0.
  exact: ltW quarter_gt0.
rewrite (threshold_last (P := uneven)) // /entry insubT -(ofQ1 R) /uneven
  /vector -ofQB; exact: compared.
Qed.

(* A sorted set with a distortion below 1 - P_1 and a least level. *)
Example sorted_premises :
  exists (S : source_set R [finType of 'I_2]) (P : 'I_2 -> R) (D L : R),
  [/\ forall Q, S Q -> prior Q /\ decreasing Q, S P, D < 1 - entry P 1 &
      least_exp_epsilon S D L].
Proof.
have [P_prior P_sorted] := uneven_sorted;
  have [L least] := one_prior_exists P_prior P_sorted quarter_gt0.
exists (only uneven), uneven, quarter, L; split=> // [Q Q_eq|].
  split; last by move=> i j ij; rewrite !Q_eq; apply: P_sorted.
  by case: P_prior => P_ge0 P_sum; split=> [i|];
    [rewrite Q_eq | rewrite -P_sum; apply: eq_bigr => i _; rewrite Q_eq].
rewrite /entry insubT -(ofQ1 R) /uneven /vector -ofQB; exact: compared.
Qed.

(* Class I, with what makes the symmetric mechanism optimal. *)
Example class_one_premises :
  exists (S : source_set R [finType of 'I_2]) (D : R) (p : 'I_2 -> R),
  [/\ of_priors S, class_one S, 0 < D,
      D < (#|'I_2|%:R - 1) / #|'I_2|%:R & convex_hull S p] /\
  (forall x, D <= (#|'I_2|%:R - 1) * p x) /\
  (forall x, p x < 1 - D) /\ 1 < #|'I_2|%:R :> R.
Proof.
have share : (#|'I_2|%:R - 1) = 1 :> R
  by rewrite card_ord -{2}[1]/(1%:R) -natrB.
have half i : @uniform R [finType of 'I_2] i = value (1#2)
  by rewrite -even_uniform /even /vector; case: i => [[|[|n]]].
exists (fun P => P =1 @uniform R [finType of 'I_2]), quarter,
  (@uniform R [finType of 'I_2]).
have self : convex_hull (fun P => P =1 @uniform R [finType of 'I_2])
    (@uniform R [finType of 'I_2]).
  exact: convex_hull_self.
split; [split=> //|split; [|split]].
- move=> P P_eq; case: even_prior => E_ge0 E_sum;
    split=> [i|]; first by rewrite P_eq -even_uniform.
  by rewrite -E_sum; apply: eq_bigr => i _; rewrite P_eq -even_uniform.
- exact: quarter_gt0.
- rewrite share; have := half ord0; rewrite /uniform => half0;
    rewrite mul1r half0; exact: compared.
- by move=> x; rewrite share mul1r half; apply/ltW/compared.
- by move=> x; rewrite half -(ofQ1 R) -ofQB; apply: compared.
- by rewrite card_ord ltr1n.
Qed.

(* A set on which the symmetric mechanism is beaten: (1/2, 1/2, 0), D = 1/3. *)
Example beaten_premises :
  exists (S : source_set R [finType of 'I_3]) (D k : R) (v : 'I_3 -> R),
  [/\ of_priors S, 0 < D, prior v, 0 <= k &
      (forall P, S P -> \sum_x P x * v x <= k)] /\ (#|'I_3|%:R - 1) * k < D.
Proof.
exists (only (vector R 3 [:: 1#2; 1#2; 0]%Q)), (value (1#3)), 0,
    (vector R 3 [:: 0; 0; 1]%Q); split; last first.
  by rewrite mulr0 -(ofQ0 R); apply: compared.
split=> //.
- move=> P P_eq; have [V_ge0 V_sum] :=
    @is_prior_sound R 3 [:: 1#2; 1#2; 0]%Q isT.
  by split=> [i|];
    [rewrite P_eq | rewrite -V_sum; apply: eq_bigr => i _; rewrite P_eq].
- by rewrite -(ofQ0 R); apply: compared.
- exact: (@is_prior_sound R 3 [:: 0; 0; 1]%Q isT).
- move=> P P_eq; rewrite big1 // => i _; rewrite P_eq /vector;
    case: i => [[|[|[|n]]]] //= _; rewrite ?ofQ0 ?mulr0 //.
  by rewrite mul0r.
Qed.

(* Graphs that look the same from everywhere: databases. *)
Example graph_premises : exists (X : finType) (adjacent : rel X),
  [/\ graph adjacent, vertex_transitive adjacent
    & exists b c, distance_regular adjacent b c].
Proof.
exists [finType of {ffun 'I_2 -> bool}],
  (@neighbours 2 [finType of bool]); split.
- exact: neighbours_graph.
- exact: hamming_transitive.
- by do 2!eexists; apply: hamming_regular.
Qed.

(* Distortion functions: a wrong guess costs 1. *)
Definition wrong (x y : 'I_2) : R := if x == y then 0 else 1.

Example loss_premises : transitive_loss wrong /\ prior uneven /\
  forall y, quarter < \sum_x uneven x * wrong x y.
Proof.
split; last split; first by move=> x x'; exists (tperm x x'),
    (tperm x x'); split; [ apply/forallP => z; apply/forallP => y; apply/eqP;
      rewrite /wrong (eqtype.inj_eq perm_inj) | exact: tpermL].
  by case: uneven_sorted.
move=> y; rewrite /wrong !big_ord_recl big_ord0 addr0 /uneven /vector /=.
by case: y => [[|[|n]]] //= lt2; rewrite ?mulr0 ?mulr1 ?addr0 ?add0r;
  apply: compared.
Qed.

End Witnesses.
