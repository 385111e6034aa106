(* Relations between answers that contain each other: which asks for less, and
   whose matrix is the more useful
   (alvim2015, Remark 29).

   Exports: smaller_relation, complete_relation. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions Graphs Channels Symmetry.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section SmallerRelations.
Variables (R : realFieldType) (X : finType) (lambda : R) (i : X).
Hypothesis lambda_ge1 : 1 <= lambda.
Implicit Type adjacent : rel X.

(* What Theorem 28 asks of the graph. *)
Definition symmetric_graph adjacent :=
  vertex_transitive adjacent \/ exists b c, distance_regular adjacent b c.

(* The matrix (17): gamma lambda^-d(x,z), gamma one over the row sum. *)
Definition matrix_17 adjacent : X -> X -> R :=
  kernel_channel adjacent lambda
    (\sum_(d < #|X|) #|sphere adjacent d i|%:R * lambda ^- d).

Local Notation useful adjacent :=
  (utility (fun=> #|X|%:R^-1) id (matrix_17 adjacent)).

Lemma matrix_17_best adjacent : graph adjacent -> symmetric_graph adjacent ->
  [/\ mechanism (matrix_17 adjacent),
      graph_dp adjacent lambda (matrix_17 adjacent)
    & best_utility adjacent (fun=> #|X|%:R^-1) lambda (useful adjacent)].
Proof.
move=> G [transitive | [b [c regular]]].
  have [W_ok W_private ->] := transitive_channel i G lambda_ge1 transitive.
  by split=> //; exact: transitive_utility.
have [W_ok W_private ->] := regular_channel i G lambda_ge1 regular.
by split=> //; exact: regular_utility regular.
Qed.

(* alvim2015, Remark 29: the matrix (17) of a relation that contains ~ is
   private for ~, and the smaller that relation the
   higher its utility. *)
Theorem smaller_relation (fewer middle more : rel X) :
  subrel fewer middle -> subrel middle more -> graph middle -> graph more ->
  symmetric_graph middle -> symmetric_graph more ->
  [/\ mechanism (matrix_17 middle), graph_dp fewer lambda (matrix_17 middle)
    & useful more <= useful middle].
Proof.
move=> fewer_middle middle_more G G' regular regular'.
have [W_ok W_private best] := matrix_17_best G regular.
have [_ _ best'] := matrix_17_best G' regular'.
split=> //; first exact: fewer_private fewer_middle _ _ W_private.
exact: (fewer_better middle_more best' best).
Qed.

(* All pairs adjacent is a relation that contains ~ and has the symmetry. *)
Theorem complete_relation (fewer : rel X) : irreflexive fewer ->
  let all_pairs x y := x != y in
  [/\ subrel fewer all_pairs, graph all_pairs & symmetric_graph all_pairs].
Proof.
move=> loopless all_pairs; split.
- by move=> x y xy; apply/eqP => same; rewrite same loopless in xy.
- by split=> [x y | x]; rewrite /all_pairs ?eqxx // eq_sym.
left=> x y; exists (tperm x y); split=> [a b|]; last exact: tpermL.
by rewrite /all_pairs (inj_eq perm_inj).
Qed.

End SmallerRelations.
