(* What the kernel in blocks says of programs at levels (a, b) in which all
   numbers are affine: their germs have the numbers of the blocks.

   all_affine p      costs and signs are the same at all levels
   excluded B y      multipliers show that there is no point
   meets B v x y     a point and multipliers show that v is the least value
   Exports: family_point, family_multipliers, family_excluded, family_met. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Rationals CertificateChecks Kernel Germs LevelGerms.
From symdp Require Import CellBuilders Blocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Multipliers that are positive for all small s > 0, where nothing costs. *)
Definition excluded (B : blocks) (y : seq vec) : bool :=
  multipliers_ok near_ge0 B [::] y && near_gt0 (proved_by B y).

(* A point and multipliers that meet at a number. *)
Definition meets (B : blocks) (v : Q) (x y : seq vec) : bool :=
  [&& point_ok start_ge0 B x, Qle_bool (nth 0%Q (point_value B x) 0) v,
      multipliers_ok start_ge0 B [:: 1%Q] y &
      Qle_bool v (nth 0%Q (proved_by B y) 0)].

Section Families.
Variables (R : realFieldType) (B : blocks) (I J : finType).
Variable p : R -> R -> program R I J [finType of void] [finType of void].
Variables (li : layout (unknown_blocks B) I) (lj : layout (row_blocks B) J).
Variables (a b : {poly R}).
Implicit Types (x y : seq vec) (scale : num) (v : Q).

Local Notation at_start := (fun q : {poly R} => 0 <= q.[0]).
Local Notation start := (p a.[0] b.[0]).

Definition all_affine :=
  [/\ forall u w, cost (p u w) =1 cost (p 0 0),
      forall u w, free (p u w) =1 free (p 0 0),
      forall u w, exact (p u w) =1 exact (p 0 0),
      forall j i, affine (fun u w => row (p u w) j i) &
      forall j, affine (fun u w => bound (p u w) j)].

Hypotheses (p_affine : all_affine) (B_lays : lays (germs_of p a b) li lj).

Let at_zero : writes (germs_of p a b) start 0.
Proof. by have [? ? ? ? ?] := p_affine; apply: germs_write. Qed.

Theorem family_point x : point_ok start_ge0 B x -> exists2 z,
  point start z & value start z = ofQ R (nth 0%Q (point_value B x) 0).
Proof.
move=> /(point_sound (A := at_start) B_lays (@start_ge0_sound R))[x_ok x_value].
exists (fun i => (spread_out R li x i).[0]).
  exact: (compared_point at_zero x_ok).
by rewrite -(value_at_point at_zero) x_value value_at_0.
Qed.

Theorem family_multipliers scale y : multipliers_ok start_ge0 B scale y ->
  exists m h t, multipliers start (ofQ R (nth 0%Q scale 0)) m h t /\
    proved start m h = ofQ R (nth 0%Q (proved_by B y) 0).
Proof.
move=> /(multipliers_sound (A := at_start) B_lays (@start_ge0_sound R)).
move=> [h [t [y_ok y_value]]]; rewrite -(value_at_0 R scale).
have m_ok := compared_multipliers at_zero y_ok.
exists (fun j => (spread_out R lj y j).[0]), (fun k => (h k).[0]),
  (fun k => (t k).[0]).
by split; [exact: m_ok | rewrite -(proved_at at_zero) y_value value_at_0].
Qed.

Theorem family_excluded y : excluded B y -> shown_by_germs p a b.
Proof.
move=> /andP[].
move=> /(multipliers_sound (A := @germ_ge0 R) B_lays (@near_ge0_sound R)).
move=> [h [t [y_ok y_value]]] /(near_gt0_sound R) gt0.
by exists (value_of R [::]), (spread_out R lj y), h, t; rewrite y_value.
Qed.

Theorem family_met v x y : meets B v x y -> least_value start (ofQ R v).
Proof.
move=> /and4P[/family_point[z z_ok z_value] x_le].
move=> /family_multipliers[m [h [t [m_ok m_value]]]] y_ge.
have none (i : void) : 0 < weight start i by case: i.
rewrite [nth _ _ _]/= ofQ1 in m_ok.
apply: (kernel_optimal none ltr01 z_ok _ m_ok); first by rewrite z_value ofQ_le.
by rewrite mulr1 m_value ofQ_le.
Qed.

End Families.
