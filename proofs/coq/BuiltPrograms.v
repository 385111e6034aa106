(* The programs of Builders.v as the kernel has them, unknown by unknown and row
   by row: what a point and multipliers prove of the claims about all letters
   adjacent.  Rows of privacy are any rows first.

   Exports: entries_points, entries_mechanisms, program_points,
   program_distortion, program_level, program_infinite, hull_distortion,
   hull_level. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel SourceSets Kernel Builders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Rows of privacy: what each takes of the entries and adds of more unknowns,
   which are at least 0, and what it asks for at least. *)
Record private_rows (R : realFieldType) (X Y E Q : finType) := PrivateRows {
  takes : Q -> X * Y -> R; adds : Q -> E -> R; asks : Q -> R
}.

(* Any rows of privacy. *)
Section Programs.
Variables (R : realFieldType) (X Y E Q C B U : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (k : private_rows R X Y E Q).
Implicit Types (W : X -> Y -> R) (m : E -> R) (a b D L lambda : R).

Definition kept W := exists2 m, forall i, 0 <= m i &
  forall q, asks k q <=
    \sum_e takes k q e * W e.1 e.2 + \sum_i adds k q i * m i.

(* A mechanism that keeps these rows, what it costs each letter, and prices. *)
Definition entries_built D := exists W (cost : X -> R) alpha,
  [/\ mechanism W, kept W, forall x, cost x = \sum_y W x y * d x y &
      prices column row bound exact cost D alpha].

(* Entries, more unknowns, costs of letters, prices, a distortion or none. *)
Definition entries_unknown : finType := [finType of (X * Y) + E + X + B + U].

Definition entry_ e : entries_unknown := inl (inl (inl (inl e))).
Definition more_ i : entries_unknown := inl (inl (inl (inr i))).
Definition cost_ x : entries_unknown := inl (inl (inr x)).
Definition price_ p : entries_unknown := inl (inr p).
Definition distortion_ u : entries_unknown := inr u.

Definition sum_of (f : X * Y -> R) (g : E -> R) (h : X -> R) (k : B -> R)
    (l : U -> R) (i : entries_unknown) : R :=
  match i with
  | inl (inl (inl (inl e))) => f e
  | inl (inl (inl (inr i))) => g i
  | inl (inl (inr x)) => h x
  | inl (inr p) => k p
  | inr u => l u
  end.

Let no {T : Type} (t : T) : R := 0.

(* Rows sum to 1, privacy, costs, columns of the set, and the limit. *)
Definition entries_rows : finType := [finType of X + Q + X + C + unit].

Definition entries_row (j : entries_rows) : entries_unknown -> R :=
  match j with
  | inl (inl (inl (inl x))) => sum_of (fun e => (e.1 == x)%:R) no no no no
  | inl (inl (inl (inr q))) => sum_of (takes k q) (adds k q) no no no
  | inl (inl (inr x)) =>
      sum_of (fun e => - ((e.1 == x)%:R * d e.1 e.2)) no
        (fun x' => (x' == x)%:R) no no
  | inl (inr c) => sum_of no no (fun x => - column c x) (fun p => row p c) no
  | inr tt => sum_of no no no (fun p => - bound p) (fun=> 1)
  end.

Definition entries_bound D (j : entries_rows) : R :=
  match j with
  | inl (inl (inl (inl _))) => 1
  | inl (inl (inl (inr q))) => asks k q
  | inr tt => - D
  | _ => 0
  end.

Definition entries_exact : pred entries_rows := fun j =>
  match j with
  | inl (inl (inl (inl _))) => true
  | inl (inl (inr _)) => true
  | _ => false
  end.

Definition free_of : pred entries_unknown := fun i =>
  match i with
  | inl (inl (inr _)) => true
  | inl (inr p) => exact p
  | inr _ => true
  | _ => false
  end.

Definition entries_program D : program R
    entries_unknown entries_rows [finType of void] [finType of void] :=
  Program (sum_of no no no no (fun=> 1)) free_of entries_row
    (entries_bound D) entries_exact (fun=> no) no (fun=> no) (fun t => t) no.

Lemma dot_sum_of f g h l n v : Kernel.dot (sum_of f g h l n) v =
  \sum_e f e * v (entry_ e) + \sum_i g i * v (more_ i) +
  \sum_x h x * v (cost_ x) + \sum_p l p * v (price_ p) +
  \sum_u n u * v (distortion_ u).
Proof. by rewrite /Kernel.dot !big_sumType. Qed.

(* Its points are these mechanisms, its value is the distortion. *)
Theorem entries_points D (w : U -> R) :
  (exists2 v, point (entries_program D) v & forall u, v (distortion_ u) = w u)
  <-> entries_built (D + \sum_u w u).
Proof.
split=> [[v [v_ge0 v_rows v_exact _ _] v_w]|].
  pose W x y := v (entry_ (x, y)).
  exists W, (v \o cost_), (v \o price_); split.
  - split=> [x y|x]; first exact: (v_ge0 (entry_ (x, y))).
    have := v_exact (inl (inl (inl (inl x)))) isT.
    by rewrite /= dot_sum_of !sum_no !addr0 sum_row.
  - exists (v \o more_) => [i|q]; first exact: (v_ge0 (more_ i)).
    have := v_rows (inl (inl (inl (inr q)))).
    rewrite /= dot_sum_of !sum_no !addr0 => /le_trans; apply.
    rewrite ler_add2r le_eqVlt; apply/orP; left; apply/eqP.
    by apply: eq_bigr => -[].
  - move=> x; have := v_exact (inl (inl (inr x))) isT.
    rewrite /= dot_sum_of !sum_no !addr0 sum_at.
    under eq_bigr do rewrite mulNr -mulrA.
    rewrite sumrN sum_row => /eqP; rewrite addrC subr_eq0 => /eqP -> /=.
    by apply: eq_bigr => y _; rewrite mulrC.
  split=> [p p_le|c|].
  - exact: (v_ge0 (price_ p)).
  - have := v_rows (inl (inr c)); rewrite /= dot_sum_of !sum_no !add0r addr0.
    under eq_bigr do rewrite mulNr.
    rewrite sumrN addrC subr_ge0 => /le_trans; apply.
    by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => p _;
      rewrite mulrC.
  have := v_rows (inr tt); rewrite /= dot_sum_of !sum_no !add0r.
  under eq_bigr do rewrite mulNr; rewrite sumrN.
  under [X in _ + X]eq_bigr do rewrite mul1r v_w.
  move=> le; rewrite -ler_subl_addr -ler_opp2 opprB addrC.
  apply: le_trans le _; rewrite ler_add2r ler_opp2 le_eqVlt; apply/orP; left.
  by apply/eqP; apply: eq_bigr => p _; rewrite mulrC.
move=> [W [cost [alpha [[W_ge0 W_row] [m m_ge0 m_ok] cost_W ok]]]].
have [alpha_ge0 dear le] := ok.
pose v : entries_unknown -> R :=
  sum_of (fun e => W e.1 e.2) m cost alpha w.
exists v => //; split=> [||| [] | []].
- move=> [[[[[x y]|i]|x]|p]|u] //=; exact: alpha_ge0.
- case=> [[[[x|q]|x]|c]|[]]; rewrite /= dot_sum_of !sum_no ?addr0 ?add0r.
  + by rewrite sum_row W_row.
  + exact: m_ok.
  + rewrite sum_at; under eq_bigr do rewrite mulNr -mulrA.
    rewrite sumrN sum_row /= cost_W addrC subr_ge0.
    by under eq_bigr do rewrite mulrC.
  + under eq_bigr do rewrite mulNr.
    rewrite sumrN addrC subr_ge0; apply: le_trans (dear c) _.
    by under eq_bigr do rewrite mulrC.
  under eq_bigr do rewrite mulNr; rewrite sumrN.
  under [X in _ + X]eq_bigr do rewrite mul1r.
  rewrite addrC -ler_opp2 opprB opprK ler_subl_addr.
  by under eq_bigr do rewrite mulrC.
- case=> [[[[x|//]|x]|//]|//] _; rewrite /= dot_sum_of !sum_no ?addr0 ?add0r.
  + by rewrite sum_row W_row.
  rewrite sum_at; under eq_bigr do rewrite mulNr -mulrA.
  rewrite sumrN sum_row /= cost_W addrC.
  apply/eqP; rewrite subr_eq0; apply/eqP; apply: eq_bigr => y _.
  exact: mulrC.
Qed.

End Programs.

(* With the distortion as an unknown, or with a limit of it. *)
Section Values.
Variables (R : realFieldType) (X Y E Q C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (k : private_rows R X Y E Q).
Implicit Types D : R.

Local Notation S := (polyhedron column row bound exact).
Local Notation program U := (@entries_program R X Y E Q C B [finType of U]
  d column row bound exact k).
Local Notation built := (entries_built d column row bound exact k).

Lemma least_entries D :
  (exists2 v, point (program unit 0) v & value (program unit 0) v = D) <->
  built D.
Proof.
have sum : 0 + \sum_(u : unit) D = D by rewrite add0r sum_unit.
rewrite -{2}sum -entries_points.
have at_tt v : value (program unit 0) v = v (inr tt).
  by rewrite /value /= dot_sum_of !sum_no !add0r sum_unit mul1r.
split=> -[v v_point v_D]; exists v => //.
  by case; rewrite -v_D at_tt.
by rewrite at_tt; apply: (v_D tt).
Qed.

Lemma within_entries D : (exists v, point (program void D) v) <-> built D.
Proof.
have sum : D + \sum_(u : void) D = D by rewrite sum_nothing addr0.
by rewrite -{2}sum -entries_points; split=> [[v]|[v]]; exists v => //; case.
Qed.

Lemma entries_none D s y h t : multipliers (program void D) s y h t ->
  0 < proved (program void D) y h -> ~ built D.
Proof.
move=> m_ok proved_gt0 /within_entries[v].
apply: kernel_impossible m_ok proved_gt0 v => [[]|] //.
by move=> [[[[e|i]|x]|p]|[]].
Qed.

Lemma least_entries_value D : least_value (program unit 0) D <->
  built D /\ forall D', built D' -> D <= D'.
Proof. exact/least_of_values/least_entries. Qed.

(* What has a least value is of a set that is not empty. *)
Lemma least_entries_some D : least_value (program unit 0) D -> exists P, S P.
Proof.
move=> /least_entries_value[[W [cost [alpha [W_ok W_kept cost_W ok]]]] low].
have [//|[D' [alpha' [D'_lt0 ok']]]] :=
  some_or_prices column row bound exact.
have : D <= D + D'.
  apply: low; exists W, cost, (fun b => alpha b + alpha' b); split=> //.
  exact: cheaper_prices.
by rewrite ler_addl leNgt D'_lt0.
Qed.

Hypothesis S_some : exists P, S P.

Lemma entries_mechanisms D : built D <-> exists W,
  [/\ mechanism W, kept k W & forall P, S P -> expected_loss P d id W <= D].
Proof.
split=> [[W [cost [alpha [W_ok W_kept cost_W ok]]]]|[W [W_ok W_kept le]]].
  by exists W; split=> //; apply/(loss_prices S_some _ cost_W); exists alpha.
pose cost x := \sum_y W x y * d x y.
have cost_W x : cost x = \sum_y W x y * d x y by [].
have /(loss_prices S_some _ cost_W)[alpha ok] := le.
by exists W, cost, alpha.
Qed.

End Values.

(* All letters adjacent: the program with floors of the columns. *)
Section Floors.
Variables (R : realFieldType) (X Y C B U : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (a b D L lambda : R).

Definition unknown : finType := entries_unknown X Y Y B U.

Let no {T : Type} (t : T) : R := 0.

(* Rows sum to 1, least, most, costs, columns of the set, and the limit. *)
Definition rows : finType := [finType of X + X * Y + X * Y + X + C + unit].

Definition row_of a b (j : rows) : unknown -> R :=
  match j with
  | inl (inl (inl (inl (inl x)))) => sum_of (fun e => (e.1 == x)%:R) no no no no
  | inl (inl (inl (inl (inr e)))) =>
      sum_of (fun e' => (e' == e)%:R) (fun y => - (y == e.2)%:R) no no no
  | inl (inl (inl (inr e))) =>
      sum_of (fun e' => - a * (e' == e)%:R) (fun y => b * (y == e.2)%:R)
        no no no
  | inl (inl (inr x)) =>
      sum_of (fun e => - ((e.1 == x)%:R * d e.1 e.2)) no
        (fun x' => (x' == x)%:R) no no
  | inl (inr c) => sum_of no no (fun x => - column c x) (fun p => row p c) no
  | inr tt => sum_of no no no (fun p => - bound p) (fun=> 1)
  end.

Definition bound_of D (j : rows) : R :=
  match j with
  | inl (inl (inl (inl (inl _)))) => 1
  | inr tt => - D
  | _ => 0
  end.

Definition exact_of : pred rows := fun j =>
  match j with
  | inl (inl (inl (inl (inl _)))) => true
  | inl (inl (inr _)) => true
  | _ => false
  end.

Definition built_program a b D :
    program R unknown rows [finType of void] [finType of void] :=
  Program (sum_of no no no no (fun=> 1)) (free_of exact) (row_of a b)
    (bound_of D) exact_of (fun=> no) no (fun=> no) (fun t => t) no.

(* Its rows of privacy: least and most. *)
Definition floor_rows a b :
    private_rows R X Y Y [finType of X * Y + X * Y] :=
  PrivateRows
    (fun q e => match q with
      | inl e' => (e == e')%:R | inr e' => - a * (e == e')%:R end)
    (fun q y => match q with
      | inl e => - (y == e.2)%:R | inr e => b * (y == e.2)%:R end)
    (fun=> 0).

Lemma floor_points a b D v : point (built_program a b D) v <->
  point (entries_program U d column row bound exact (floor_rows a b) D) v.
Proof.
split=> -[v_ge0 v_rows v_exact v_top v_cone]; split=> //.
- case=> [[[[x|[e|e]]|x]|c]|[]].
  + exact: (v_rows (inl (inl (inl (inl (inl x)))))).
  + exact: (v_rows (inl (inl (inl (inl (inr e)))))).
  + exact: (v_rows (inl (inl (inl (inr e))))).
  + exact: (v_rows (inl (inl (inr x)))).
  + exact: (v_rows (inl (inr c))).
  exact: (v_rows (inr tt)).
- case=> [[[[x|//]|x]|//]|//] _.
    exact: (v_exact (inl (inl (inl (inl (inl x))))) isT).
  exact: (v_exact (inl (inl (inr x))) isT).
- case=> [[[[[x|e]|e]|x]|c]|[]].
  + exact: (v_rows (inl (inl (inl (inl x))))).
  + exact: (v_rows (inl (inl (inl (inr (inl e)))))).
  + exact: (v_rows (inl (inl (inl (inr (inr e)))))).
  + exact: (v_rows (inl (inl (inr x)))).
  + exact: (v_rows (inl (inr c))).
  exact: (v_rows (inr tt)).
case=> [[[[[x|//]|//]|x]|//]|//] _.
  exact: (v_exact (inl (inl (inl (inl x)))) isT).
exact: (v_exact (inl (inl (inr x))) isT).
Qed.

Lemma floors_kept a b W : kept (floor_rows a b) W <-> exists m : Y -> R,
  (forall y, 0 <= m y) /\
  forall y x, m y <= W x y /\ a * W x y <= b * m y.
Proof.
have least (m : Y -> R) x y :
    (0 <= \sum_e (e == (x, y))%:R * W e.1 e.2 +
          \sum_y' - (y' == y)%:R * m y') = (m y <= W x y).
  rewrite sum_at; under [X in _ + X]eq_bigr do rewrite mulNr.
  by rewrite sumrN sum_at subr_ge0.
have most (m : Y -> R) x y :
    (0 <= \sum_e - a * (e == (x, y))%:R * W e.1 e.2 +
          \sum_y' b * (y' == y)%:R * m y') = (a * W x y <= b * m y).
  under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr sum_at.
  under [X in _ + X]eq_bigr do rewrite -mulrA; rewrite -mulr_sumr sum_at.
  by rewrite mulNr addrC subr_ge0.
split=> [[m m_ge0 m_ok]|[m [m_ge0 m_ok]]].
  exists m; split=> // y x; rewrite -least -most.
  by split; [exact: (m_ok (inl (x, y))) | exact: (m_ok (inr (x, y)))].
exists m => // -[[x y]|[x y]] /=; have [lo hi] := m_ok y x.
  by rewrite least.
by rewrite most.
Qed.

Lemma floors_built a b D :
  entries_built d column row bound exact (floor_rows a b) D <->
  built d column row bound exact a b D.
Proof.
split=> [[W [cost [alpha [W_ok]]]]|].
  move=> /floors_kept[m [m_ge0 m_ok]] cost_W ok.
  by exists W, m, cost, alpha; split=> //; [split=> // | ] => y x;
    have [] := m_ok y x.
move=> [W [m [cost [alpha [W_ok [m_ge0 m_le] W_le cost_W ok]]]]].
by exists W, cost, alpha; split=> //; apply/floors_kept; exists m.
Qed.

(* Its points are what Builders.v calls built, its value is the distortion. *)
Theorem program_points a b D (w : U -> R) :
  (exists2 v, point (built_program a b D) v &
     forall u, v (distortion_ X Y Y B u) = w u) <->
  built d column row bound exact a b (D + \sum_u w u).
Proof.
rewrite -floors_built -entries_points.
by split=> -[v /floor_points v_point v_w]; exists v.
Qed.

End Floors.

(* What the kernel accepts proves the claims. *)
Section Accepted.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (D L lambda : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation program U :=
  (@built_program R X Y C B [finType of U] d column row bound exact).
Local Notation least := (program unit).
Local Notation within := (program void).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Lemma least_points a b D :
  (exists2 v, point (least a b 0) v & value (least a b 0) v = D) <->
  built d column row bound exact a b D.
Proof.
rewrite -floors_built -least_entries.
by split=> -[v /floor_points v_point v_D]; exists v.
Qed.

Lemma within_points a b D : (exists v, point (within a b D) v) <->
  built d column row bound exact a b D.
Proof.
have sum : D + \sum_(u : void) D = D by rewrite sum_nothing addr0.
by rewrite -{2}sum -program_points; split=> [[v]|[v]]; exists v => //; case.
Qed.

Theorem program_distortion lambda D : 1 <= lambda ->
  least_value (least 1 lambda 0) D <-> least_expected_loss S d lambda D.
Proof.
move=> lambda_ge1; rewrite -built_distortion //.
by apply: least_of_values => D'; apply: least_points.
Qed.

Lemma within_none a b D s y h t : multipliers (within a b D) s y h t ->
  0 < proved (within a b D) y h -> ~ built d column row bound exact a b D.
Proof.
move=> m_ok proved_gt0 /within_points[v].
apply: kernel_impossible m_ok proved_gt0 v => [[]|] //.
by move=> [[[[e|y']|x]|p]|[]].
Qed.

Theorem program_level D L : 1 <= L -> (exists v, point (within 1 L D) v) ->
  (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (within 1 (L - s) D) c y h t /\
     0 < proved (within 1 (L - s) D) y h) ->
  least_loss_exp_epsilon S d D L.
Proof.
move=> L_ge1 /within_points reached none; apply/built_level => //.
split=> // /none[e e_gt0 e_none]; exists e => // s.
move=> /e_none[c [y [h [t [m_ok]]]]].
exact: within_none m_ok.
Qed.

Theorem program_infinite D :
  (exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (within s 1 D) c y h t /\ 0 < proved (within s 1 D) y h) ->
  forall lambda, 1 <= lambda -> ~ loss_achievable S d D lambda.
Proof.
move=> [e e_gt0 none]; apply: built_infinite => //; exists e => // s.
by move=> /none[c [y [h [t [m_ok]]]]]; apply: within_none m_ok.
Qed.

End Accepted.

(* The sets of vertices, and the Hamming distortion. *)
Section Special.
Variables (R : realFieldType) (X : finType).
Implicit Types (D L lambda : R).

Lemma hull_polyhedron (V : finType) (vertex : V -> X -> R) P :
  polyhedron vertex (fun=> fun=> 1) (fun=> 1) (@predT unit) P <-> hull vertex P.
Proof.
have sum1 y : \sum_(v : V) 1 * y v = \sum_v y v :> R.
  by under eq_bigr do rewrite mul1r.
split=> [[y [y_ge0 _ y_1] P_mix]|[w [w_ge0 w_1 P_mix]]].
  by exists y; split=> //; rewrite -sum1; apply: (y_1 tt).
by exists w => //; split=> // b; rewrite sum1 w_1.
Qed.

(* The set of one vertex is this prior only. *)
Lemma only_polyhedron (P Q : X -> R) : only P Q <->
  polyhedron (fun _ : unit => P) (fun=> fun=> 1) (fun=> 1) (@predT unit) Q.
Proof.
rewrite hull_polyhedron; split=> [same|[w [_ w_1 Q_mix]] x].
  exists (fun=> 1); split=> [_||x]; first exact: ler01.
    by rewrite sum_unit.
  by rewrite sum_unit mul1r.
by rewrite Q_mix -mulr_suml w_1 mul1r.
Qed.

Definition hamming (x z : X) : R := (x != z)%:R.

Lemma hamming_distortion (Z : finType) P (g : Z -> X) (W : X -> Z -> R) :
  expected_loss P hamming g W = distortion P g W.
Proof.
apply: eq_bigr => x _; congr (_ * _); rewrite [RHS]big_mkcond.
apply: eq_bigr => z _; rewrite /hamming eq_sym.
by case: eqP; rewrite ?mulr0 ?mulr1.
Qed.

Lemma hamming_loss (S : source_set R X) D lambda :
  loss_achievable S hamming D lambda <-> achievable S D lambda.
Proof.
split=> -[Z [W [g [W_mech W_ldp W_loss]]]]; exists Z, W, g; split=> // P S_P.
  by rewrite -hamming_distortion; apply: W_loss.
by rewrite hamming_distortion; apply: W_loss.
Qed.

Section Hull.
Variables (V : finType) (vertex : V -> X -> R).
Hypothesis vertex_priors : forall v, prior (vertex v).
Hypothesis some : exists v : V, True.

Local Notation program U := (@built_program R X X V [finType of unit]
  [finType of U] hamming vertex (fun=> fun=> 1) (fun=> 1) predT).
Local Notation S := (polyhedron vertex (fun=> fun=> 1) (fun=> 1) (@predT unit)).

Lemma polyhedron_priors P : S P -> prior P.
Proof. by move/hull_polyhedron; apply: hull_of_priors. Qed.

Lemma polyhedron_some : exists P, S P.
Proof.
by have [v _] := some; exists (vertex v); apply/hull_polyhedron/hull_vertex.
Qed.

Lemma hull_loss D lambda :
  loss_achievable S hamming D lambda <-> achievable (hull vertex) D lambda.
Proof.
rewrite hamming_loss; split; apply: achievable_sub => P /hull_polyhedron //.
Qed.

(* A least distortion of a hull, as the kernel proves it. *)
Theorem hull_distortion lambda D : 1 <= lambda ->
  least_value (program unit 1 lambda 0) D <->
  least_distortion (hull vertex) lambda D.
Proof.
move=> ge1; rewrite (program_distortion _ polyhedron_priors polyhedron_some) //.
rewrite /least_distortion -hull_loss.
by split=> -[? le]; split=> // D' /hull_loss; apply: le.
Qed.

(* A least lambda of a hull, as the kernel proves it. *)
Theorem hull_level D L : 1 <= L -> (exists v, point (program void 1 L D) v) ->
  (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (program void 1 (L - s) D) c y h t /\
     0 < proved (program void 1 (L - s) D) y h) ->
  least_exp_epsilon (hull vertex) D L.
Proof.
move=> L_ge1 reached none.
have [_ ok least] :=
  program_level polyhedron_priors polyhedron_some L_ge1 reached none.
by split=> // [|mu mu_ge1 /hull_loss]; [apply/hull_loss | apply: least].
Qed.

End Hull.

End Special.
