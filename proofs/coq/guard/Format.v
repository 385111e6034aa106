(* The library proves the sentences of Programs.v, Built.v and Entries.v.
   Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp.guard Require Notions Claims Programs Built Entries Checkers.
From symdp Require Kernel Builders BuiltPrograms Germs CellBuilders RootSigns.
From symdp Require EntriesBuilders ClaimPrograms CertificateChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* The program of a sentence, for the library. *)
Section Given.
Variables (R : realFieldType) (I J K T : finType).

Definition given (p : Programs.program R R I J K T) :=
  Kernel.Program (Programs.cost p) (Programs.free p) (Programs.row p)
    (Programs.bound p) (Programs.exact p) (Programs.top p) (Programs.limit p)
    (Programs.part p) (Programs.owner p) (Programs.weight p).

Theorem multipliers_bound p : @Programs.multipliers_bound R I J K T p.
Proof. exact: (@Kernel.multipliers_bound R I J K T (given p)). Qed.

Theorem kernel_optimal p : @Programs.kernel_optimal R I J K T p.
Proof. exact: (@Kernel.kernel_optimal R I J K T (given p)). Qed.

Theorem kernel_impossible p : @Programs.kernel_impossible R I J K T p.
Proof. exact: (@Kernel.kernel_impossible R I J K T (given p)). Qed.

Definition given_polynomials (f : Programs.program {poly R} R I J K T) :=
  Germs.PolynomialProgram (Programs.cost f) (Programs.free f) (Programs.row f)
    (Programs.bound f) (Programs.exact f) (Programs.top f) (Programs.limit f)
    (Programs.part f) (Programs.owner f) (Programs.weight f).

Theorem germs_exclude f : @Programs.germs_exclude R I J K T f.
Proof.
move=> c y b a ok gt0.
exact: (@Germs.germs_exclude R I J K T (given_polynomials f)
  (fun s => given (Programs.at_number f s)) c y b a _ ok gt0).
Qed.

End Given.

Section Signs.
Variable R : realFieldType.

Theorem germ_positive : Programs.germ_positive R.
Proof. exact: Germs.germ_positive. Qed.

Theorem cell_nonnegative : Programs.cell_nonnegative R.
Proof. exact: CellBuilders.cell_nonnegative. Qed.

Theorem cell_positive : Programs.cell_positive R.
Proof. exact: CellBuilders.cell_positive. Qed.

Theorem only_root : Programs.only_root R.
Proof. exact: RootSigns.only_root. Qed.

Theorem root_side : Programs.root_side R.
Proof. exact: RootSigns.root_side. Qed.

Theorem enclosed : Programs.enclosed R.
Proof. exact: RootSigns.enclosed. Qed.

End Signs.

Theorem charged_prices R X C B column rows bounds equal :
  @Programs.charged_prices R X C B column rows bounds equal.
Proof. by move=> some cost D; apply: Builders.charged_prices. Qed.

Theorem described_polyhedron : Programs.described_polyhedron (fun M d =>
  CertificateChecks.is_proper M (Checkers.given d) = true).
Proof.
move=> R M d proper.
pose p := ClaimPrograms.polyhedron_of R M (Checkers.given d).
exists (ClaimPrograms.columns p), (ClaimPrograms.conditions p).
exists (@ClaimPrograms.column_of _ _ p), (@ClaimPrograms.condition_of _ _ p).
exists (@ClaimPrograms.limit_of _ _ p), (@ClaimPrograms.equations _ _ p) => P.
rewrite -Checkers.given_set; exact: ClaimPrograms.described_polyhedron.
Qed.

Section Levels.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (rows : B -> C -> R) (bounds : B -> R).
Variable equal : pred B.

Theorem program_distortion :
  Built.program_distortion d column rows bounds equal.
Proof.
by move=> [priors some] lambda D; apply: BuiltPrograms.program_distortion.
Qed.

Theorem program_level : Built.program_level d column rows bounds equal.
Proof. by move=> [priors some] D L; apply: BuiltPrograms.program_level. Qed.

Theorem program_infinite : Built.program_infinite d column rows bounds equal.
Proof. by move=> [priors some] D; apply: BuiltPrograms.program_infinite. Qed.

Theorem level_by_germs : Built.level_by_germs d column rows bounds equal.
Proof. by move=> [priors some] D L c y h t; apply: Germs.level_by_germs. Qed.

Theorem infinite_by_germs : Built.infinite_by_germs d column rows bounds equal.
Proof. by move=> [priors some] D c y h t; apply: Germs.infinite_by_germs. Qed.

Theorem curve_by_cells : Built.curve_by_cells d column rows bounds equal.
Proof.
by move=> [priors some] pieces zero jump; apply: CellBuilders.curve_by_cells.
Qed.

End Levels.

Section Entries.
Variables (R : realFieldType) (X Y C B J : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (rows : B -> C -> R) (bounds : B -> R).
Variables (equal : pred B) (S : (X -> R) -> Prop).
Variables (adjacent : rel X) (ends : J -> X * X).

Theorem pairs_distortion :
  Entries.pairs_distortion d column rows bounds equal S adjacent ends.
Proof. by move=> [set pairs] l D; apply: EntriesBuilders.pairs_distortion. Qed.

Theorem pairs_level :
  Entries.pairs_level d column rows bounds equal S adjacent ends.
Proof. by move=> [set pairs] D l h; apply: EntriesBuilders.pairs_level. Qed.

Theorem pairs_no_level :
  Entries.pairs_no_level d column rows bounds equal S adjacent ends.
Proof. by move=> [set pairs] D; apply: EntriesBuilders.pairs_no_level. Qed.

Theorem delta_distortion :
  Entries.delta_distortion d column rows bounds equal S adjacent ends.
Proof.
by move=> [set pairs] e e_ge0 l D; apply: EntriesBuilders.delta_distortion.
Qed.

Theorem delta_level :
  Entries.delta_level d column rows bounds equal S adjacent ends.
Proof.
by move=> [set pairs] e e_ge0 D l h; apply: EntriesBuilders.delta_level.
Qed.

Theorem delta_no_level :
  Entries.delta_no_level d column rows bounds equal S adjacent ends.
Proof.
by move=> [set pairs] e e_ge0 D; apply: EntriesBuilders.delta_no_level.
Qed.

End Entries.
