(* Multipliers in polynomials of a small s > 0 for programs of other kinds than
   those of Germs.v: listed pairs, a delta, maximal information,
   identifiability.

   affine f       f is a number plus multiples of its arguments
   germs_of p     a program at levels (a, b) in which all numbers are so, at
                  polynomials
   shown_by_germs what the kernel compares of germs where it finds no point
   Exports: family_shown, pairs_by_germs, delta_by_germs, no_pairs_by_germs,
   no_delta_by_germs, information_by_germs, infinite_information_by_germs,
   identifiability_by_germs. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel EntriesChecks.
From symdp Require Import ApproximateEntriesChecks IdentifiabilityChecks Kernel.
From symdp Require Import Builders BuiltPrograms EntriesBuilders Germs.
From symdp Require Import MeasureRatios MeasureInformation.
From symdp Require Import IdentifiabilityBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Affine.
Variable R : realFieldType.
Implicit Types (f g : R -> R -> R) (u w c : R).
Add Field numbers : (field_of_numbers R).

Definition affine f := forall a b,
  f 0 0 + a * (f 1 0 - f 0 0) + b * (f 0 1 - f 0 0) = f a b.

Definition spread f (a b : {poly R}) : {poly R} :=
  (f 0 0)%:P + a * (f 1 0 - f 0 0)%:P + b * (f 0 1 - f 0 0)%:P.

Lemma spread_at f a b s : affine f -> (spread f a b).[s] = f a.[s] b.[s].
Proof. by move=> f_affine; rewrite !hornerD !hornerM !hornerC f_affine. Qed.

Lemma affine_no c : affine (fun _ _ => c).
Proof. by move=> a b; rewrite subrr !mulr0 !addr0. Qed.

Lemma affine_sum u w c : affine (fun a b => a * u + b * w + c).
Proof. by move=> a b; identity R. Qed.

Lemma affine_same f u w c :
  (forall a b, f a b = a * u + b * w + c) -> affine f.
Proof. by move=> same a b; rewrite !same; apply: affine_sum. Qed.

End Affine.

Section Families.
Variables (R : realFieldType) (I J : finType).
Variable p : R -> R -> program R I J [finType of void] [finType of void].
Implicit Types (a b : {poly R}) (s : R).

Hypotheses (cost_same : forall u w, cost (p u w) =1 cost (p 0 0))
  (free_same : forall u w, free (p u w) =1 free (p 0 0))
  (exact_same : forall u w, exact (p u w) =1 exact (p 0 0)).
Hypotheses (row_affine : forall j i, affine (fun u w => row (p u w) j i))
  (bound_affine : forall j, affine (fun u w => bound (p u w) j)).

Definition germs_of a b :
    polynomial_program R I J [finType of void] [finType of void] :=
  PolynomialProgram (fun i => (cost (p 0 0) i)%:P) (free (p 0 0))
    (fun j i => spread (fun u w => row (p u w) j i) a b)
    (fun j => spread (fun u w => bound (p u w) j) a b)
    (exact (p 0 0)) (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0)
    (owner (p 0 0)) (weight (p 0 0)).

Lemma germs_write a b s : writes (germs_of a b) (p a.[s] b.[s]) s.
Proof.
split; last first.
  by split=> [i|j|[]|[]]; [exact: free_same | exact: exact_same].
split; last by case.
split=> [i|j i|j|[]|[]] /=; first by rewrite hornerC [RHS]cost_same.
  exact: spread_at.
exact: spread_at.
Qed.

Theorem family_shown a b c y h t :
  compared (germs_of a b) (@germ_ge0 R) c y h t ->
  germ_gt0 (pproved (germs_of a b) y h) ->
  exists2 e, 0 < e & forall s, 0 < s < e -> exists c' y' h' t',
    multipliers (p a.[s] b.[s]) c' y' h' t' /\
    0 < proved (p a.[s] b.[s]) y' h'.
Proof. by apply: germs_exclude => s; apply: germs_write. Qed.

End Families.

(* Kept apart from the kinds: what the kernel compares of germs. *)
Definition shown_by_germs (R : realFieldType) (I J : finType)
    (p : R -> R -> program R I J [finType of void] [finType of void]) a b :=
  exists c y h t, compared (germs_of p a b) (@germ_ge0 R) c y h t /\
    germ_gt0 (pproved (germs_of p a b) y h).

(* Programs by entries, where all numbers of the rows of privacy are so. *)
Section Rows.
Variables (R : realFieldType) (X Y E Q C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (k : R -> R -> private_rows R X Y E Q) (D : R).

Local Notation within u w :=
  (entries_program [finType of void] d column row bound exact (k u w) D).

Hypotheses (takes_affine : forall q e, affine (fun u w => takes (k u w) q e))
  (adds_affine : forall q i, affine (fun u w => adds (k u w) q i))
  (asks_affine : forall q, affine (fun u w => asks (k u w) q)).

Lemma rows_shown a b : shown_by_germs (fun u w => within u w) a b ->
  exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
    multipliers (within a.[s] b.[s]) c y h t /\
    0 < proved (within a.[s] b.[s]) y h.
Proof.
move=> [c [y [h [t [ok proved_gt0]]]]].
apply: (@family_shown _ _ _ (fun u w => within u w)) ok proved_gt0 => //.
  case=> [[[[x|q]|x]|l]|[]] [[[[e|i]|x']|b']|[]] /=; try exact: affine_no.
    exact: takes_affine.
  exact: adds_affine.
case=> [[[[x|q]|x]|l]|[]] /=; try exact: affine_no.
exact: asks_affine.
Qed.

Lemma rows_below low : shown_by_germs (fun u w => within u w) 1 (low%:P - 'X) ->
  exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
    multipliers (within 1 (low - s)) c y h t /\
    0 < proved (within 1 (low - s)) y h.
Proof.
move=> /rows_shown[e e_gt0 shown]; exists e => // s /shown.
by rewrite hornerD hornerN !hornerC hornerX.
Qed.

Lemma rows_above : shown_by_germs (fun u w => within u w) 'X 1 ->
  exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
    multipliers (within s 1) c y h t /\ 0 < proved (within s 1) y h.
Proof.
move=> /rows_shown[e e_gt0 shown]; exists e => // s /shown.
by rewrite hornerC hornerX.
Qed.

End Rows.

(* Listed pairs, with a delta or without. *)
Section Pairs.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (T : source_set R X).
Variables (adjacent : rel X) (J : finType) (ends : J -> X * X) (delta : R).
Implicit Types (D low high : R).

Local Notation within k D :=
  (entries_program [finType of void] d column row bound exact k D).
Local Notation pairs := (pair_rows Y ends).
Local Notation both := (delta_rows Y ends delta).

Hypothesis T_polyhedron :
  forall P, T P <-> polyhedron column row bound exact P.
Hypothesis listed : forall x x', x != x' ->
  adjacent x x' = [exists j, ends j == (x, x')].
Hypothesis delta_ge0 : 0 <= delta.
Hypothesis T_some : exists P, T P.

Lemma pair_affine (q : J * Y) (e : X * Y) :
  affine (fun u w : R => pair_sum ends u w q e).
Proof.
apply: (@affine_same _ _ (- (e == ((ends q.1).1, q.2))%:R)
  (e == ((ends q.1).2, q.2))%:R 0) => u w.
by rewrite /pair_sum addr0 mulrN addrC.
Qed.

Definition affine_rows (E Q : finType) (k : R -> R -> private_rows R X Y E Q) :=
  [/\ forall q e, affine (fun u w => takes (k u w) q e),
      forall q i, affine (fun u w => adds (k u w) q i) &
      forall q, affine (fun u w => asks (k u w) q)].

Let pairs_affine : affine_rows (pair_rows Y ends).
Proof. by split=> [q e|q i|q]; [apply: pair_affine | |]; apply: affine_no. Qed.

Let both_affine : affine_rows (delta_rows Y ends delta).
Proof.
split=> [[q|j] e|q i|[q|j]] /=; try exact: affine_no; first exact: pair_affine.
apply: (@affine_same _ _ (- delta) 0 0) => u w.
by rewrite mulr0 !addr0 mulrN.
Qed.

Theorem pairs_by_germs D low high : 1 <= low -> low <= high ->
  (exists v, point (within (pairs 1 high) D) v) ->
  (1 < low ->
   shown_by_germs (fun u w => within (pairs u w) D) 1 (low%:P - 'X)) ->
  level_between adjacent T d D low high.
Proof.
move=> low_ge1 le reached shown; have [? ? ?] := pairs_affine.
by apply: (pairs_level T_polyhedron listed) reached _ => // /shown;
  apply: rows_below.
Qed.

Theorem no_pairs_by_germs D : (exists v, point (within (no_rows R X Y) D) v) ->
  shown_by_germs (fun u w => within (pairs u w) D) 'X 1 ->
  no_level adjacent T d D.
Proof.
move=> reached shown; have [? ? ?] := pairs_affine.
by apply: (pairs_no_level T_polyhedron listed) reached _ => //;
  apply: rows_above shown.
Qed.

Theorem delta_by_germs D low high : 1 <= low -> low <= high ->
  (exists v, point (within (both 1 high) D) v) ->
  (1 < low ->
   shown_by_germs (fun u w => within (both u w) D) 1 (low%:P - 'X)) ->
  level_within adjacent T d D delta low high.
Proof.
move=> low_ge1 le reached shown; have [? ? ?] := both_affine.
by apply: (delta_level T_polyhedron listed delta_ge0) reached _ => // /shown;
  apply: rows_below.
Qed.

Theorem no_delta_by_germs D : (exists v, point (within (no_rows R X Y) D) v) ->
  shown_by_germs (fun u w => within (both u w) D) 'X 1 ->
  no_level_within adjacent T d D delta.
Proof.
move=> reached shown; have [? ? ?] := both_affine.
by apply: (delta_no_level T_polyhedron listed delta_ge0) reached _ => //;
  apply: rows_above shown.
Qed.

End Pairs.

(* Maximal information. *)
Section Information.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (D low high : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation within u w D :=
  (@ratio_program R X C B [finType of void] column row bound exact u w D).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Lemma ratio_shown D a b : shown_by_germs (fun u w => within u w D) a b ->
  exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
    multipliers (within a.[s] b.[s] D) c y h t /\
    0 < proved (within a.[s] b.[s] D) y h.
Proof.
move=> [c [y [h [t [ok proved_gt0]]]]].
apply: (@family_shown _ _ _ (fun u w => within u w D)) ok proved_gt0 => //.
  case=> [[[[[[x|q]|k]|z]|x]|l]|[]] [[[[e|z']|x']|[b'|b']]|[]] /=;
    try exact: affine_no.
    apply: (@affine_same _ _ (- (e == q)%:R) 0 0) => u w.
    by rewrite mulr0 !addr0 mulNr mulrN.
  apply: (@affine_same _ _ 0 ((e.2 == k.1)%:R * column k.2 e.1) 0) => u w.
  by rewrite mulr0 add0r addr0 mulrCA.
by case=> [[[[[[x|q]|k]|z]|x]|l]|[]] /=; exact: affine_no.
Qed.

Theorem information_by_germs D low high : 1 <= low -> low <= high ->
  (exists v, point (within 1 high D) v) ->
  (1 < low -> shown_by_germs (fun u w => within u w D) 1 (low%:P - 'X)) ->
  information_achievable S D high /\
  forall L, information_achievable S D L -> low <= L.
Proof.
move=> low_ge1 le reached shown.
apply: information_accepted reached _ => // /shown/ratio_shown[e e_gt0 none].
exists e => // s /none; by rewrite hornerD hornerN !hornerC hornerX.
Qed.

Theorem infinite_information_by_germs D :
  shown_by_germs (fun u w => within u w D) 'X 1 ->
  forall L, ~ information_achievable S D L.
Proof.
move=> /ratio_shown[e e_gt0 none]; apply: infinite_information => //.
by exists e => // s /none; rewrite hornerC hornerX.
Qed.

End Information.

(* Identifiability of a prior without zeros: the level is w. *)
Theorem identifiability_by_germs (R : realFieldType) (X : finType) (P : X -> R)
    (D L : R) (p := fun (u w : R) => joint_program P D w) : prior P ->
  (forall x, 0 < P x) -> 1 <= L -> (exists v, point (joint_program P D L) v) ->
  (1 < L -> shown_by_germs p 1 (L%:P - 'X)) -> least_identifiability P D L.
Proof.
move=> P_prior P_gt0 L_ge1 reached shown.
apply: program_identifiability => // /shown[c [y [h [t [ok proved_gt0]]]]].
have [e e_gt0 none] : exists2 e, 0 < e & forall s, 0 < s < e ->
    exists c y h t,
      multipliers (p (1 : {poly R}).[s] (L%:P - 'X).[s]) c y h t /\
      0 < proved (p (1 : {poly R}).[s] (L%:P - 'X).[s]) y h.
  apply: (@family_shown _ _ _ p) ok proved_gt0 => //.
    case=> [[[x|q]|q]|[]] [e|z] /=; try exact: affine_no.
    apply: (@affine_same _ _ 0 (z == q.2)%:R 0) => u w.
    by rewrite mulr0 add0r addr0.
  by case=> [[[x|q]|q]|[]] /=; exact: affine_no.
exists e => // s /none; by rewrite hornerD hornerN !hornerC hornerX.
Qed.
