(* Bounds of groups of letters, and bands of a distribution, as polyhedra, as
   polyhedron.py writes them: each group has at most, and at least.

   of_groups   the prior itself, with two conditions for a group
   Exports: grouped_polyhedron, band_polyhedron. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions SourceSets CertificateChecks Majorisation.
From symdp Require Import Builders ClaimPrograms Hierarchies DistributionBands.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Groups.
Variables (R : realFieldType) (X I : finType) (group : I -> {set X}).
Variables (lower upper : I -> R).
Implicit Types (P : X -> R).

Definition of_groups : polyhedral R X :=
  of_half_spaces (K := [finType of I + I])
    (fun k x => match k with
      | inl i => (x \in group i)%:R | inr i => - (x \in group i)%:R end)
    (fun k => match k with inl i => upper i | inr i => - lower i end).

Lemma together_sum P (A : {set X}) :
  \sum_x (x \in A)%:R * P x = together P A.
Proof.
rewrite /together [RHS]big_mkcond; apply: eq_bigr => x _.
by case: ifP => _; rewrite ?mul1r ?mul0r.
Qed.

Theorem grouped_polyhedron P :
  grouped group lower upper P <-> priors_of of_groups P.
Proof.
have least i : \sum_x - (x \in group i)%:R * P x = - together P (group i).
  by under eq_bigr do rewrite mulNr; rewrite sumrN together_sum.
rewrite half_spaces_polyhedron; split=> -[P_prior P_in]; split=> //.
  by case=> i; have /andP[low high] := P_in i;
    rewrite ?together_sum // least ler_opp2.
move=> i; have := P_in (inr i); have := P_in (inl i).
by rewrite together_sum least ler_opp2 => -> ->.
Qed.

End Groups.

Theorem band_polyhedron (R : realFieldType) (M : nat) (lower upper : 'I_M -> R)
    (P : 'I_M -> R) :
  band lower upper P <-> priors_of (of_groups (@up_to M) lower upper) P.
Proof. exact: (grouped_polyhedron (@up_to M) lower upper P). Qed.
