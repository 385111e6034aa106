(* The library proves the sentences of Statements.v, which were read before any of it was loaded.  Frozen, as Notions.v is:
   a theorem that says less than its sentence, or a definition that means something else, stops this file. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp.guard Require Notions Statements.
From symdp Require DiagonalPolytope Existence LocalModel LettersAndOutputs Classes OnePrior MaximalLeakage LeakageForms.
From symdp Require ApproximateForms Binary ClassOne SymmetricMechanism Approximate SortedSets Symmetry Hamming Channels.
From symdp Require FewOutputs Floors TransitiveLosses.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* The diagonals of mechanisms. *)

Theorem diagonal_bound : Statements.diagonal_bound.
Proof. exact: DiagonalPolytope.diagonal_bound. Qed.

Theorem diagonal_mechanism : Statements.diagonal_mechanism.
Proof. exact: DiagonalPolytope.diagonal_mechanism. Qed.

Theorem achievable_polytope : Statements.achievable_polytope.
Proof. exact: DiagonalPolytope.achievable_polytope. Qed.

(* Optima. *)
Section Existence.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).

Theorem least_leakage_exists : Statements.least_leakage_exists vertex.
Proof. by move=> [proper some] D D_gt0; apply: Existence.least_leakage_exists. Qed.

Theorem least_distortion_exists : Statements.least_distortion_exists vertex.
Proof. by move=> [proper some] lambda lambda_ge1; apply: Existence.least_distortion_exists. Qed.

Theorem certificate_exists : Statements.certificate_exists vertex.
Proof. by move=> [proper some] D D_gt0; apply: Existence.certificate_exists. Qed.

Theorem robust_is_worst_prior : Statements.robust_is_worst_prior vertex.
Proof. by move=> [proper some] lambda lambda_ge1; apply: Existence.robust_is_worst_prior. Qed.

Theorem zero_leakage_game : Statements.zero_leakage_game vertex.
Proof. by move=> [proper some] D; apply: Existence.zero_leakage_game. Qed.

Theorem one_linear_program : Statements.one_linear_program vertex.
Proof. by move=> [proper some] D L D_gt0 loud; apply: Existence.one_linear_program. Qed.

Theorem worst_prior_attained : Statements.worst_prior_attained vertex.
Proof. move=> [proper some] D L P D_gt0 L_gt1 least S_P; exact: (Existence.worst_prior_attained proper D_gt0 L_gt1 least S_P). Qed.

Theorem worst_priors_suffice : Statements.worst_priors_suffice vertex.
Proof. by move=> [proper some] D L m D_gt0 least m_in; apply: (Existence.worst_priors_suffice proper D_gt0 some least m_in). Qed.

End Existence.

(* Source sets and mechanisms. *)

Theorem least_exp_epsilon_hull : Statements.least_exp_epsilon_hull.
Proof. exact: LocalModel.least_exp_epsilon_hull. Qed.

Theorem outputs_suffice : Statements.outputs_suffice.
Proof. exact: LettersAndOutputs.outputs_suffice. Qed.

Theorem leakage_quasi_convex : Statements.leakage_quasi_convex.
Proof. exact: LocalModel.leakage_quasi_convex. Qed.

Theorem exactly_one_class : Statements.exactly_one_class.
Proof. exact: Classes.exactly_one_class. Qed.

(* One prior. *)
Section OnePrior.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R).

Theorem one_prior_least : Statements.one_prior_least P.
Proof. by move=> [P_prior P_sorted] k D; apply: OnePrior.one_prior_least. Qed.

Theorem one_prior_zero : Statements.one_prior_zero P.
Proof. by move=> [P_prior P_sorted] D; apply: OnePrior.one_prior_zero. Qed.

Theorem one_prior_accuracy : Statements.one_prior_accuracy P.
Proof. by move=> [P_prior P_sorted] lambda; apply: OnePrior.one_prior_accuracy. Qed.

Theorem one_prior_before_jump : Statements.one_prior_before_jump P.
Proof. by move=> [P_prior P_sorted] D lambda; apply: OnePrior.one_prior_before_jump. Qed.

Theorem one_prior_near_jump : Statements.one_prior_near_jump P.
Proof. by move=> [P_prior P_sorted] lambda; apply: OnePrior.one_prior_near_jump. Qed.

Theorem symmetric_optimal_iff : Statements.symmetric_optimal_iff P.
Proof. by move=> [P_prior P_sorted] D; apply: OnePrior.symmetric_optimal_iff. Qed.

Theorem leakage_zero : Statements.leakage_zero P.
Proof. by move=> [P_prior P_sorted] D; apply: LeakageForms.leakage_zero. Qed.

Theorem one_prior_leakage : Statements.one_prior_leakage P.
Proof. by move=> [P_prior P_sorted] j D; apply: MaximalLeakage.one_prior_leakage. Qed.

Theorem delta_suffices : Statements.delta_suffices P.
Proof. by move=> [P_prior P_sorted] delta D ge0 lt1; apply: ApproximateForms.delta_suffices. Qed.

End OnePrior.

Theorem binary_least : Statements.binary_least.
Proof. by move=> R p_min p_max D gt0 le lt D_gt0 D_lt; apply: Binary.binary_least. Qed.

(* Classes I and II, and (epsilon, delta). *)
Section ClassOne.
Variables (R : realFieldType) (X : finType) (S : Notions.source_set R X).

Theorem class_one_least : Statements.class_one_least S.
Proof. by move=> priors one D; apply: ClassOne.class_one_least. Qed.

Theorem class_one_zero : Statements.class_one_zero S.
Proof. by move=> priors one D; apply: ClassOne.class_one_zero. Qed.

Theorem class_one_perfect : Statements.class_one_perfect S.
Proof. by move=> priors one some lambda; apply: ClassOne.class_one_perfect. Qed.

Theorem class_one_leakage : Statements.class_one_leakage S.
Proof. by move=> priors x one D; apply: LeakageForms.class_one_leakage. Qed.

Theorem symmetric_sufficient : Statements.symmetric_sufficient S.
Proof. by move=> priors D p spread; apply: SymmetricMechanism.symmetric_sufficient. Qed.

Theorem symmetric_insufficient : Statements.symmetric_insufficient S.
Proof. by move=> priors D k v gt0 lt [v_ge0 v_sum]; apply: SymmetricMechanism.symmetric_insufficient. Qed.

Theorem least_approximate_rescaled : Statements.least_approximate_rescaled S.
Proof. by move=> priors delta D L ge0 lt1; apply: Approximate.least_approximate_rescaled. Qed.

Theorem least_pointwise_rescaled : Statements.least_pointwise_rescaled S.
Proof. by move=> priors delta D L ge0 lt1; apply: Approximate.least_pointwise_rescaled. Qed.

End ClassOne.

Section ClassTwo.
Variables (R : realFieldType) (N : nat) (S : Notions.source_set R [finType of 'I_N.+1]).

Theorem sorted_zero : Statements.sorted_zero S.
Proof. by move=> sorted D; apply: LettersAndOutputs.sorted_zero. Qed.

Theorem sorted_optimum : Statements.sorted_optimum S.
Proof. by move=> sorted D lambda; apply: SortedSets.sorted_optimum. Qed.

Theorem ordered_leakage : Statements.ordered_leakage S.
Proof. by move=> sorted k D L; apply: LeakageForms.ordered_leakage. Qed.

Theorem sorted_terms : Statements.sorted_terms S.
Proof. by move=> sorted D L P S_P D_lt least; apply: SortedSets.sorted_terms S_P D_lt least. Qed.

End ClassTwo.

(* Graphs. *)
Section Graphs.
Variables (R : realFieldType) (X : finType) (adjacent : rel X) (lambda : R) (i : X).

Theorem symmetric_min_capacity : Statements.symmetric_min_capacity adjacent lambda i.
Proof.
move=> is_graph lambda_ge1 [transitive|[b [c regular]]]; first exact: Symmetry.transitive_min_capacity.
exact: Symmetry.regular_min_capacity regular.
Qed.

Theorem symmetric_utility : Statements.symmetric_utility adjacent lambda i.
Proof.
move=> is_graph lambda_ge1 [transitive|[b [c regular]]]; first exact: Symmetry.transitive_utility.
exact: Symmetry.regular_utility regular.
Qed.

Theorem symmetric_channel : Statements.symmetric_channel adjacent lambda i.
Proof.
move=> is_graph lambda_ge1 [transitive|[b [c regular]]]; first exact: Symmetry.transitive_channel.
exact: Symmetry.regular_channel regular.
Qed.

End Graphs.

Theorem hamming_min_capacity : Statements.hamming_min_capacity.
Proof. exact: Hamming.hamming_min_capacity. Qed.

Theorem hamming_utility : Statements.hamming_utility.
Proof. exact: Hamming.hamming_utility. Qed.

Theorem leakage_below_uniform : Statements.leakage_below_uniform.
Proof. exact: Channels.leakage_below_uniform. Qed.

Theorem few_outputs : Statements.few_outputs.
Proof. exact: FewOutputs.few_outputs. Qed.

(* Any distortion function. *)
Section Losses.
Variables (R : realFieldType) (X Y : finType) (d : X -> Y -> R).

Theorem floor_theorem : Statements.floor_theorem d.
Proof. by move=> P D P_prior dear L; apply: Floors.floor_theorem. Qed.

Theorem expectile_bound : Statements.expectile_bound d.
Proof. by move=> P D lambda; apply: Floors.expectile_bound. Qed.

Theorem transitive_least : Statements.transitive_least d.
Proof. by move=> transitive S priors one U D L y; apply: TransitiveLosses.transitive_least. Qed.

End Losses.

(* What is false. *)

Theorem leakage_not_convex : Statements.leakage_not_convex.
Proof. exact: LocalModel.leakage_not_convex. Qed.

Theorem symmetric_conjecture_false : Statements.symmetric_conjecture_false.
Proof. exact: OnePrior.symmetric_conjecture_false. Qed.
