(* The programs of several pairs (lambda, delta) at once, as profile_programs.py
   writes them, and what their least values are.

   keeping              the mechanisms that keep all pairs with a slack
   loss_program         with costs charged to a polyhedron of priors
   loss_settled         a least cost that one prior needs
   profile_program      with the Hamming distortion
   polygon              what lies on the lines between corners
   slack_curve          the least slack at every distortion

   Exports: keeping_point, keeping_reached, loss_distortion, loss_accepted,
   loss_least, profile_some, profile_distortion, profile_slack,
   profile_settled, slack_affine, slack_curve_shown. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Records Profiles.
From symdp Require Import LeastInformation ProfileChecks RecordChecks.
From symdp Require Import Kernel Builders BuiltPrograms PricedPrograms.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The excess of the worst set of outputs is the sum of the positive parts. *)
Section PositiveParts.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (W : X -> Y -> R) (lambda c : R).

Lemma positive_parts W lambda c : mechanism W -> 1 <= lambda -> 0 <= c ->
  approximate_ldp lambda c W <->
  forall i h, i != h -> \sum_y Num.max 0 (W i y - lambda * W h y) <= c.
Proof.
move=> [W_ge0 _] lambda_ge1 c_ge0; split=> [private i h _|parts i h A].
  have := private i h [set y | 0 < W i y - lambda * W h y].
  rewrite -ler_subl_addl mulr_sumr -sumrB; apply: le_trans.
  rewrite [X in _ <= X]big_mkcond le_eqVlt; apply/orP; left; apply/eqP.
  apply: eq_bigr => y _; rewrite inE.
  by case: ltP => [/ltW/max_r|/max_l].
have [->|apart] := eqVneq i h.
  by rewrite ler_paddr // ler_pemull // sumr_ge0.
rewrite -ler_subl_addl mulr_sumr -sumrB; apply: le_trans (parts i h apart).
rewrite [X in X <= _]big_mkcond; apply: ler_sum => y _.
by case: ifP => _; rewrite le_maxr ?lexx ?orbT.
Qed.

End PositiveParts.

(* The rows of Profile.keeping, and the costs of letters. *)
Section Keeping.
Variables (R : realFieldType) (X Y J V : finType).
Variables (level delta : J -> R) (d : X -> Y -> R).
Implicit Types (W : X -> Y -> R) (s : R).

Definition apart : finType := [finType of {p : X * X | p.1 != p.2}].
Definition test : finType := [finType of J * apart].

Definition first (t : test) : X := (val t.2).1.
Definition second (t : test) : X := (val t.2).2.

(* Entries, excesses, costs of letters, and a slack or none. *)
Definition unknown : finType := [finType of (X * Y) + (test * Y) + X + V].

Definition entry_ e : unknown := inl (inl (inl e)).
Definition excess_ e : unknown := inl (inl (inr e)).
Definition cost_ x : unknown := inl (inr x).
Definition slack_ v : unknown := inr v.

Definition sum_of (f : X * Y -> R) (g : test * Y -> R) (h : X -> R) (k : V -> R)
    (i : unknown) : R :=
  match i with
  | inl (inl (inl e)) => f e
  | inl (inl (inr e)) => g e
  | inl (inr x) => h x
  | inr v => k v
  end.

Let no {T : Type} (t : T) : R := 0.

(* Rows sum to 1, excesses, their sums, and costs. *)
Definition rows : finType := [finType of X + (test * Y) + test + X].

Definition row_of (j : rows) : unknown -> R :=
  match j with
  | inl (inl (inl x)) => sum_of (fun e => (e.1 == x)%:R) no no no
  | inl (inl (inr e)) =>
      sum_of (fun e' => level e.1.1 * (e' == (second e.1, e.2))%:R -
                        (e' == (first e.1, e.2))%:R)
        (fun e' => (e' == e)%:R) no no
  | inl (inr t) => sum_of no (fun e => - (e.1 == t)%:R) no (fun=> 1)
  | inr x =>
      sum_of (fun e => - ((e.1 == x)%:R * d e.1 e.2)) no
        (fun x' => (x' == x)%:R) no
  end.

Definition bound_of s (j : rows) : R :=
  match j with
  | inl (inl (inl _)) => 1
  | inl (inr t) => - (delta t.1 + s)
  | _ => 0
  end.

Definition exact_of : pred rows := fun j =>
  match j with
  | inl (inl (inl _)) => true
  | inr _ => true
  | _ => false
  end.

Definition free_of : pred unknown := fun i =>
  if i is inl (inr _) then true else false.

Definition keeping s :
    program R unknown rows [finType of void] [finType of void] :=
  Program (sum_of no no no (fun=> 1)) free_of row_of (bound_of s) exact_of
    (fun=> no) no (fun=> no) (fun t => t) no.

Definition spent (x : X) : unknown -> R :=
  sum_of no no (fun x' => (x' == x)%:R) no.

Implicit Types (z : unknown -> R).

Definition entries z x y := z (entry_ (x, y)).
Definition slack_of z := \sum_v z (slack_ v).

Lemma dot_sum_of f g h k z : Kernel.dot (sum_of f g h k) z =
  \sum_e f e * z (entry_ e) + \sum_e g e * z (excess_ e) +
  \sum_x h x * z (cost_ x) + \sum_v k v * z (slack_ v).
Proof. by rewrite /Kernel.dot !big_sumType. Qed.

Lemma dot_spent x z : Kernel.dot (spent x) z = z (cost_ x).
Proof. by rewrite dot_sum_of !sum_no !add0r addr0 sum_at. Qed.

Lemma keeping_value s z : value (keeping s) z = slack_of z.
Proof.
rewrite /value /= dot_sum_of !sum_no !add0r.
by under eq_bigr do rewrite mul1r.
Qed.

Lemma row_sum x z :
  Kernel.dot (row_of (inl (inl (inl x)))) z = \sum_y entries z x y.
Proof. by rewrite dot_sum_of !sum_no !addr0 sum_row. Qed.

Lemma row_excess t y z : Kernel.dot (row_of (inl (inl (inr (t, y))))) z =
  level t.1 * entries z (second t) y - entries z (first t) y +
  z (excess_ (t, y)).
Proof.
rewrite dot_sum_of !sum_no !addr0 sum_at; congr (_ + _).
under eq_bigr do rewrite mulrBl -mulrA.
by rewrite sumrB -mulr_sumr !sum_at.
Qed.

Lemma row_test t z : Kernel.dot (row_of (inl (inr t))) z =
  slack_of z - \sum_y z (excess_ (t, y)).
Proof.
rewrite dot_sum_of !sum_no add0r addr0 addrC; congr (_ + _).
  by under eq_bigr do rewrite mul1r.
by under eq_bigr do rewrite mulNr; rewrite sumrN sum_row.
Qed.

Lemma row_cost x z : Kernel.dot (row_of (inr x)) z =
  z (cost_ x) - \sum_y entries z x y * d x y.
Proof.
rewrite dot_sum_of !sum_no !addr0 sum_at addrC; congr (_ + _).
under eq_bigr do rewrite mulNr -mulrA; rewrite sumrN sum_row.
by congr (- _); apply: eq_bigr => y _; rewrite mulrC.
Qed.

Lemma keeping_pointP s z : point (keeping s) z <->
  [/\ mechanism (entries z),
      forall t y, 0 <= z (excess_ (t, y)) /\ entries z (first t) y -
        level t.1 * entries z (second t) y <= z (excess_ (t, y)),
      forall t, \sum_y z (excess_ (t, y)) <= delta t.1 + s + slack_of z,
      forall v, 0 <= z (slack_ v) &
      forall x, z (cost_ x) = \sum_y entries z x y * d x y].
Proof.
have excess_row t y : (0 <= Kernel.dot (row_of (inl (inl (inr (t, y))))) z) =
    (entries z (first t) y - level t.1 * entries z (second t) y <=
       z (excess_ (t, y))).
  by rewrite row_excess -[RHS]subr_ge0 opprB addrC.
have test_row t :
    (- (delta t.1 + s) <= Kernel.dot (row_of (inl (inr t))) z) =
    (\sum_y z (excess_ (t, y)) <= delta t.1 + s + slack_of z).
  by rewrite row_test ler_subr_addl -ler_subr_addr opprK addrC.
split=> [[z_ge0 z_rows z_exact _ _]|[[W_ge0 W_sum] parts sums slack_ge0 costs]].
  split=> [|t y|t|v|x].
  - split=> [x y|x]; first exact: (z_ge0 (entry_ (x, y))).
    by rewrite -row_sum (z_exact (inl (inl (inl x)))).
  - split; first exact: (z_ge0 (excess_ (t, y))).
    by rewrite -excess_row (z_rows (inl (inl (inr (t, y))))).
  - by rewrite -test_row (z_rows (inl (inr t))).
  - exact: (z_ge0 (slack_ v)).
  apply/eqP; rewrite -subr_eq0 -row_cost; apply/eqP.
  exact: (z_exact (inr x)).
have cost_row x : Kernel.dot (row_of (inr x)) z = 0.
  by rewrite row_cost costs subrr.
split=> [[[[[x y]|[t y]]|//]|v]|[[[x|[t y]]|t]|x]||[]|[]] /=.
- by move=> _; apply: W_ge0.
- by move=> _; have [] := parts t y.
- by move=> _; apply: slack_ge0.
- by rewrite row_sum W_sum.
- by rewrite excess_row; have [] := parts t y.
- by rewrite test_row.
- by rewrite cost_row.
by case=> [[[x|//]|//]|x] _; rewrite ?row_sum.
Qed.

Hypothesis level_ge1 : forall j, 1 <= level j.

Local Notation allowed s := (fun j => delta j + s).

(* The points are the mechanisms that keep the pairs with the slack. *)
Lemma keeping_point s z : (forall j, 0 <= delta j + s) ->
  point (keeping s) z ->
  [/\ mechanism (entries z),
      Profiles.keeps level (allowed (s + slack_of z)) (entries z) &
      forall x, Kernel.dot (spent x) z = \sum_y entries z x y * d x y].
Proof.
move=> delta_ge0 /keeping_pointP[W_ok parts sums slack_ge0 costs].
split=> [//|j|x]; last by rewrite dot_spent costs.
have c_ge0 : 0 <= delta j + (s + slack_of z).
  by rewrite addrA addr_ge0 // sumr_ge0.
apply/positive_parts => // i h i_h; pose t : test := (j, exist _ (i, h) i_h).
rewrite addrA; apply: le_trans (sums t); apply: ler_sum => y _.
by have [e_ge0 le] := parts t y; rewrite le_maxl e_ge0.
Qed.

Lemma keeping_reached s W (w : V -> R) : (forall j, 0 <= delta j + s) ->
  (forall v, 0 <= w v) -> mechanism W ->
  Profiles.keeps level (allowed (s + \sum_v w v)) W ->
  exists z, [/\ point (keeping s) z, forall v, z (slack_ v) = w v &
    forall x, Kernel.dot (spent x) z = \sum_y W x y * d x y].
Proof.
move=> delta_ge0 w_ge0 W_ok W_keeps.
pose e (i : test * Y) :=
  Num.max 0 (W (first i.1) i.2 - level i.1.1 * W (second i.1) i.2).
pose z := sum_of (fun e => W e.1 e.2) e (fun x => \sum_y W x y * d x y) w.
exists z; split=> // [|x]; last by rewrite dot_spent.
apply/keeping_pointP; split=> [//|t y|t|//|//].
  by rewrite /= /e /= !le_maxr !lexx orbT.
have c_ge0 : 0 <= delta t.1 + (s + \sum_v w v).
  by rewrite addrA addr_ge0 // sumr_ge0.
have := (positive_parts W_ok (level_ge1 t.1) c_ge0).1 (W_keeps t.1).
by move=> /(_ _ _ (valP t.2)); rewrite addrA.
Qed.

End Keeping.

(* With costs of letters and outputs charged. *)
Section Losses.
Variables (R : realFieldType) (X Y J C B : finType) (level delta : J -> R).
Variable d : X -> Y -> R.
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (P : X -> R) (l : J -> R) (T : source_set R X) (D s : R).

Local Notation S := (polyhedron column row bound exact).

(* Some mechanism, with any finite number of outputs, keeps every pair and costs
   D at most; one prior needs as much as all. *)
Definition loss_reachable l T D :=
  exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, Profiles.keeps level l W &
      forall P, T P -> expected_loss P d g W <= D].

Definition loss_settled l T D := loss_reachable l T D /\
  exists2 P, T P & forall D', loss_reachable l (only P) D' -> D <= D'.

Definition least_loss_under s D :=
  loss_reachable (fun j => delta j + s) S D /\
  forall D', loss_reachable (fun j => delta j + s) S D' -> D <= D'.

Local Notation reachable s := (loss_reachable (fun j => delta j + s)).

Definition loss_program (V U : finType) s D :=
  @priced_program R _ _ X C B U column row bound exact
    (@keeping R X Y J V level delta d s) (@spent R X Y J V) D.

Lemma loss_mechanism l T D : loss_reachable l T D ->
  exists W : X -> Y -> R, [/\ mechanism W, Profiles.keeps level l W &
    forall P, T P -> expected_loss P d id W <= D].
Proof.
move=> [Z [W [g [W_ok W_keeps W_loss]]]]; exists (merged g W); split.
- exact: merged_mechanism.
- by move=> j x x' A; rewrite !merged_set; apply: W_keeps.
by move=> P T_P; rewrite merged_loss; apply: W_loss.
Qed.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).
Hypotheses (level_ge1 : forall j, 1 <= level j).
Hypotheses (delta_ge0 : forall j, 0 <= delta j).

Section Points.
Variables (V U : finType) (s D : R).
Hypothesis s_ge0 : 0 <= s.
Local Notation program := (loss_program V U s D).

Let delta_s_ge0 j : 0 <= delta j + s. Proof. by rewrite addr_ge0. Qed.

Lemma loss_point v : point program v ->
  reachable (s + slack_of (inner v)) S (D + distortion_of v).
Proof.
move=> /(priced_point S_some)[/(keeping_point level_ge1 delta_s_ge0)].
move=> [W_ok W_keeps costs] within; exists Y, (entries (inner v)), id.
split=> // P S_P.
apply: le_trans (within P S_P).
rewrite le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => x _.
by rewrite costs.
Qed.

Lemma mechanism_point T D' (w : V -> R) :
  (forall v, 0 <= w v) -> reachable (s + \sum_v w v) T D' ->
  exists z, [/\ point (@keeping R X Y J V level delta d s) z,
    forall v, z (slack_ _ _ _ v) = w v &
    forall P, T P ->
      \sum_x P x * Kernel.dot (@spent R X Y J V x) z <= D'].
Proof.
move=> w_ge0 /loss_mechanism[W [W_ok W_keeps W_loss]].
have [|z [z_point z_w costs]] := keeping_reached d level_ge1 delta_s_ge0 w_ge0
  W_ok; first exact: W_keeps.
exists z; split=> // P T_P; apply: le_trans (W_loss P T_P).
rewrite le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => x _.
by rewrite costs.
Qed.

Lemma loss_reached (w : V -> R) (w' : U -> R) : (forall v, 0 <= w v) ->
  reachable (s + \sum_v w v) S (D + \sum_u w' u) ->
  exists2 v, point program v & value program v = \sum_v w v + \sum_u w' u.
Proof.
move=> w_ge0 /(mechanism_point w_ge0)[z [z_point z_w within]].
have [alpha v_point] := priced_reached S_some z_point within.
exists (PricedPrograms.sum_of z alpha w') => //.
rewrite priced_value keeping_value; congr (_ + _).
exact: eq_bigr.
Qed.

(* Multipliers rest on one prior. *)
Lemma loss_prior c y b a : multipliers program c y b a ->
  exists2 P, S P & forall (w : V -> R) (w' : U -> R), (forall v, 0 <= w v) ->
    reachable (s + \sum_v w v) (only P) (D + \sum_u w' u) ->
    proved program y b <= c * (\sum_v w v + \sum_u w' u).
Proof.
move=> /(priced_prior S_priors S_some)[P S_P low]; exists P => // w w' w_ge0.
move=> /(mechanism_point w_ge0)[z [z_point z_w within]].
have := low z w' z_point (within P (fun=> erefl)).
by rewrite keeping_value /slack_of; under eq_bigr do rewrite z_w.
Qed.

End Points.

(* The slack is a number, and the distortion unknown. *)
Definition least_loss_program s := loss_program [finType of void]
  [finType of unit] s 0.

Lemma least_loss_point s v : 0 <= s -> point (least_loss_program s) v ->
  reachable s S (value (least_loss_program s) v).
Proof.
move=> s_ge0 /(loss_point s_ge0); rewrite priced_value keeping_value.
by rewrite /slack_of sum_nothing addr0 !add0r.
Qed.

Lemma least_loss_reached s D : 0 <= s -> reachable s S D ->
  exists2 v, point (least_loss_program s) v &
    value (least_loss_program s) v = D.
Proof.
move=> s_ge0 ok; have := @loss_reached [finType of void] [finType of unit]
  s 0 s_ge0 (fun v => match v with end) (fun=> D).
by rewrite sum_nothing sum_unit addr0 !add0r; apply=> // -[].
Qed.

(* The least value with a free distortion is the least expected cost. *)
Theorem loss_distortion s D : 0 <= s ->
  least_value (least_loss_program s) D <-> least_loss_under s D.
Proof.
move=> s_ge0; have at_point v := @least_loss_point s v s_ge0.
have reached D' := @least_loss_reached s D' s_ge0.
split=> [[[v v_point v_D] least]|[ok least]].
  split=> [|D' /reached[v' v'_point <-]]; last exact: least.
  by rewrite -v_D; apply: at_point.
by split=> [|v /at_point/least//]; apply: reached.
Qed.

(* What the kernel accepts rests on one prior of the set. *)
Theorem loss_accepted s D : 0 <= s -> accepted (least_loss_program s) D ->
  loss_settled (fun j => delta j + s) S D.
Proof.
move=> s_ge0 ok; have [reached _] :=
  (loss_distortion D s_ge0).1 (accepted_least ok).
split=> //; have [_ [c [y [b [a [c_gt0 m_ok low]]]]]] := ok.
have [P S_P P_low] := loss_prior s_ge0 m_ok; exists P => // D' D'_ok.
have := P_low (fun v => match v with end) (fun=> D').
rewrite sum_nothing sum_unit addr0 !add0r => /(_ _ D'_ok) le.
rewrite -(ler_pmul2l c_gt0) mulrC; apply: le_trans low _.
by apply: le => -[].
Qed.

Theorem loss_least s D : 0 <= s -> least_loss_under s D ->
  loss_settled (fun j => delta j + s) S D.
Proof.
by move=> s_ge0 least; apply/loss_accepted/least_accepted/loss_distortion.
Qed.

End Losses.

(* With the Hamming distortion: the claims. *)
Section Profiles.
Variables (R : realFieldType) (X J C B : finType) (level delta : J -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (P : X -> R) (l : J -> R) (T : source_set R X) (D s : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation reachable s := (profile_achievable level (fun j => delta j + s)).

Definition profile_program :=
  loss_program level delta (@hamming R X) column row bound exact.

(* The slack is a number, and the distortion unknown; or the other way. *)
Definition distortion_program s := profile_program [finType of void]
  [finType of unit] s 0.
Definition slack_program D := profile_program [finType of unit]
  [finType of void] 0 D.

Lemma hamming_reachable l T D :
  loss_reachable level (@hamming R X) l T D <-> profile_achievable level l T D.
Proof.
split=> -[Z [W [g [W_ok W_keeps W_loss]]]]; exists Z, W, g; split=> // P T_P.
  by rewrite -hamming_distortion; apply: W_loss.
by rewrite hamming_distortion; apply: W_loss.
Qed.

Lemma hamming_settled l T D :
  loss_settled level (@hamming R X) l T D <-> settled level l T D.
Proof.
split=> -[reached [P T_P least]]; split; try exact/hamming_reachable.
  by exists P => // D' /hamming_reachable; apply: least.
by exists P => // D' /hamming_reachable; apply: least.
Qed.

(* Only a set that is not empty has a least distortion. *)
Theorem profile_some s D : least_value (distortion_program s) D ->
  exists P, S P.
Proof. exact: priced_some tt. Qed.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).
Hypotheses (level_ge1 : forall j, 1 <= level j).
Hypotheses (delta_ge0 : forall j, 0 <= delta j).

Lemma program_point (V U : finType) s D v : 0 <= s ->
  point (profile_program V U s D) v ->
  reachable (s + slack_of (inner v)) S (D + distortion_of v).
Proof. by move=> s_ge0 v_point; apply/hamming_reachable/loss_point. Qed.

Lemma program_reached (V U : finType) s D (w : V -> R) (w' : U -> R) :
  0 <= s -> (forall v, 0 <= w v) ->
  reachable (s + \sum_v w v) S (D + \sum_u w' u) ->
  exists2 v, point (profile_program V U s D) v &
    value (profile_program V U s D) v = \sum_v w v + \sum_u w' u.
Proof. by move=> s_ge0 w_ge0 /hamming_reachable; apply: loss_reached. Qed.

Lemma distortion_point s v : 0 <= s -> point (distortion_program s) v ->
  reachable s S (value (distortion_program s) v).
Proof. by move=> s_ge0 v_point; apply/hamming_reachable/least_loss_point. Qed.

Lemma distortion_reached s D : 0 <= s -> reachable s S D ->
  exists2 v, point (distortion_program s) v &
    value (distortion_program s) v = D.
Proof. by move=> s_ge0 /hamming_reachable; apply: least_loss_reached. Qed.

Lemma least_under s D :
  least_loss_under level delta (@hamming R X) column row bound exact s D <->
  least_under_profile level delta S s D.
Proof.
by split=> -[reached least]; split; try exact/hamming_reachable;
  move=> D' /hamming_reachable; apply: least.
Qed.

(* The least value with a free distortion is the least distortion. *)
Theorem profile_distortion s D : 0 <= s ->
  least_value (distortion_program s) D <->
  least_under_profile level delta S s D.
Proof. by move=> s_ge0; rewrite loss_distortion // least_under. Qed.

(* The least value with an unknown slack is the least slack. *)
Theorem profile_slack D s :
  least_value (slack_program D) s <->
  0 <= s /\ least_slack level delta S D s.
Proof.
have at_point v : point (slack_program D) v ->
    0 <= value (slack_program D) v /\
    reachable (value (slack_program D) v) S D.
  move=> v_point; have := program_point (lexx 0) v_point.
  rewrite priced_value keeping_value /distortion_of sum_nothing !addr0 add0r.
  split=> //; apply: sumr_ge0 => u _.
  by have [/keeping_pointP[_ _ _ slack_ge0 _] _] := priced_point S_some v_point.
have reached s' : 0 <= s' -> reachable s' S D ->
    exists2 v, point (slack_program D) v & value (slack_program D) v = s'.
  move=> s'_ge0 ok; have := @program_reached [finType of unit] [finType of void]
    0 D (fun=> s') (fun v => match v with end) (lexx 0).
  by rewrite sum_nothing sum_unit !addr0 add0r; apply.
split=> [[[v v_point <-] least]|[s_ge0 [ok least]]].
  have [s_ge0 ok] := at_point v v_point; split=> //; split=> // s' s'_ge0.
  by move=> /(reached _ s'_ge0)[v' v'_point <-]; apply: least.
by split=> [|v /at_point[ge0]]; [apply: reached | apply: least].
Qed.

(* What the kernel accepts rests on one prior of the set. *)
Theorem profile_settled s D : 0 <= s -> accepted (distortion_program s) D ->
  settled level (fun j => delta j + s) S D.
Proof. by move=> s_ge0 ok; apply/hamming_settled/loss_accepted. Qed.

End Profiles.

(* The curve of the least slack. *)
Section Curve.
Variables (R : realFieldType) (X J : finType) (level delta : J -> R).
Variable S : source_set R X.
Implicit Types (D s a : R) (here : R * R).

Add Field curve_numbers : (field_of_numbers R).

Local Notation reachable s := (profile_achievable level (fun j => delta j + s)).
Local Notation least := (least_slack level delta S).

(* From corner to corner on lines, and level after the last one. *)
Fixpoint polygon here (rest : seq (R * R)) D : R :=
  if rest is next :: rest then
    if D <= next.1 then
      here.2 + (D - here.1) / (next.1 - here.1) * (next.2 - here.2)
    else polygon next rest D
  else here.2.

Definition slack_curve here rest :=
  forall D, here.1 <= D -> least D (polygon here rest D).

(* Convexity: what mixtures of mechanisms reach. *)
Lemma reachable_mixture a D D' s s' : 0 <= a <= 1 ->
  reachable s S D -> reachable s' S D' ->
  reachable (a * s + (1 - a) * s') S (a * D + (1 - a) * D').
Proof.
move=> a_in /settled_mechanism[W [W_ok W_keeps W_le]].
move=> /settled_mechanism[W' [W'_ok W'_keeps W'_le]].
have /andP[a_ge0] := a_in; rewrite -subr_ge0 => b_ge0.
exists X, (mixture a W W'), id; split; first exact: mixture_mechanism.
  move=> j x x' A; rewrite /mixture !big_split /= -!mulr_sumr.
  have := ler_add (ler_wpmul2l a_ge0 (W_keeps j x x' A))
    (ler_wpmul2l b_ge0 (W'_keeps j x x' A)).
  move/le_trans; apply; rewrite le_eqVlt; apply/orP; left; apply/eqP => /=.
  set u := \sum_(y in A) W x' y; set u' := \sum_(y in A) W' x' y.
  by identity R.
move=> P S_P; rewrite mixture_distortion.
by apply: ler_add; apply: ler_wpmul2l => //; [apply: W_le | apply: W'_le].
Qed.

Lemma achievable_more (c : J -> R) D D' : D <= D' ->
  profile_achievable level c S D -> profile_achievable level c S D'.
Proof.
move=> more [Y [W [g [W_ok W_keeps W_le]]]]; exists Y, W, g; split=> // P S_P.
exact: le_trans (W_le P S_P) more.
Qed.

Lemma half : 1 - 2%:R^-1 = 2%:R^-1 :> R.
Proof.
apply/eqP; rewrite subr_eq -mulr2n -(mulr_natr 2%:R^-1) mulVf //.
by rewrite pnatr_eq0.
Qed.

Section Between.
Variables (D D' s s' : R).
Hypothesis s_ge0 : 0 <= s.

Lemma slack_near a : 0 <= a -> a <= 2%:R^-1 -> least D s -> least D' s' ->
  least ((D + D') / 2%:R) ((s + s') / 2%:R) ->
  least (a * D + (1 - a) * D') (a * s + (1 - a) * s').
Proof.
move=> a_ge0 a_le [at_D _] [at_D' _] [_ middle].
have half_lt1 : 2%:R^-1 < 1 :> R by rewrite invf_lt1 ?ltr0n // ltr1n.
have a_in : 0 <= a <= 1 by rewrite a_ge0 (le_trans a_le) ?ltW.
have b_gt0 : 0 < 1 - a by rewrite subr_gt0 (le_lt_trans a_le).
split=> [|t t_ge0 t_ok]; first exact: reachable_mixture.
(* The middle is between the point and the corner at D. *)
pose c := (2%:R * (1 - a))^-1.
have c_gt0 : 0 < c by rewrite invr_gt0 mulr_gt0 ?ltr0n.
have c_half : c * (1 - a) = 2%:R^-1.
  by rewrite /c invfM -mulrA mulVf ?mulr1 // gt_eqF.
have c_le1 : c <= 1.
  rewrite /c invf_le1 ?mulr_gt0 ?ltr0n // -ler_pdivr_mull ?ltr0n // mulr1.
  by rewrite -half ler_add2l ler_opp2.
have c_in : 0 <= c <= 1 by rewrite ltW.
clearbody c.
have two (u v : R) : c * (a * u + (1 - a) * v) + (1 - c) * u = (u + v) / 2%:R.
  have -> : c * (a * u + (1 - a) * v) + (1 - c) * u =
    u * (1 - c * (1 - a)) + c * (1 - a) * v by identity R.
  by rewrite c_half half mulrDl [_ * v]mulrC.
have := reachable_mixture c_in t_ok at_D; rewrite two => /middle le.
have {le} : (s + s') / 2%:R <= c * t + (1 - c) * s.
  by apply: le; rewrite addr_ge0 // mulr_ge0 ?subr_ge0 // ltW.
rewrite -two -subr_ge0.
have -> : c * t + (1 - c) * s - (c * (a * s + (1 - a) * s') + (1 - c) * s) =
    c * (t - (a * s + (1 - a) * s')) by identity R.
by rewrite pmulr_rge0 // subr_ge0.
Qed.

End Between.

(* A convex curve with the middle of two values in the middle is a line. *)
Theorem slack_affine D D' s s' a : 0 <= s -> 0 <= s' -> 0 <= a <= 1 ->
  least D s -> least D' s' -> least ((D + D') / 2%:R) ((s + s') / 2%:R) ->
  least (a * D + (1 - a) * D') (a * s + (1 - a) * s').
Proof.
move=> s_ge0 s'_ge0 /andP[a_ge0 a_le1] at_D at_D' middle.
have [a_le|a_gt] := lerP a 2%:R^-1; first exact: slack_near.
have b_ge0 : 0 <= 1 - a by rewrite subr_ge0.
have b_le : 1 - a <= 2%:R^-1.
  by rewrite -[X in _ <= X]half ler_add2l ler_opp2 ltW.
rewrite [D + D']addrC [s + s']addrC in middle.
have := slack_near s'_ge0 b_ge0 b_le at_D' at_D middle.
have swap (u v : R) : (1 - a) * v + (1 - (1 - a)) * u = a * u + (1 - a) * v.
  by identity R.
by rewrite !swap.
Qed.

Lemma slack_after here D : here.2 = 0 -> least here.1 here.2 ->
  here.1 <= D -> least D here.2.
Proof.
move=> end0 [reached _] D_ge; rewrite end0 in reached *.
by split=> //; apply: achievable_more reached.
Qed.

End Curve.

(* What slack_curve of profile_programs.py checks proves the whole curve. *)
Section CurveShown.
Variables (R : realFieldType) (X J C B : finType) (level delta : J -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (here : R * R).

Add Field shown_numbers : (field_of_numbers R).

Local Notation S := (polyhedron column row bound exact).
Local Notation shown D s :=
  (accepted (slack_program level delta column row bound exact D) s).

(* A program at each corner, and at the middle between two of them. *)
Fixpoint curve_shown here (rest : seq (R * R)) : Prop :=
  if rest is next :: rest then
    [/\ shown here.1 here.2, here.1 < next.1,
        shown ((here.1 + next.1) / 2%:R) ((here.2 + next.2) / 2%:R) &
        curve_shown next rest]
  else shown here.1 here.2 /\ here.2 = 0.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).
Hypotheses (level_ge1 : forall j, 1 <= level j).
Hypotheses (delta_ge0 : forall j, 0 <= delta j).

Lemma shown_least D s : shown D s ->
  0 <= s /\ least_slack level delta S D s.
Proof. by move=> /accepted_least/profile_slack; apply. Qed.

Theorem slack_curve_shown here rest : curve_shown here rest ->
  slack_curve level delta S here rest.
Proof.
elim: rest here => [|next rest IH] here /= [].
  by move=> /shown_least[_ here_least] end0 D; apply: slack_after.
move=> /shown_least[s_ge0 here_least] rises /shown_least[_ middle] later.
have [s'_ge0 next_least] :
    0 <= next.2 /\ least_slack level delta S next.1 next.2.
  by apply: shown_least; case: (rest) later => [|? ?] [].
move=> D D_ge /=; case: ifP => [D_le|/negbT]; last first.
  by rewrite -ltNge => /ltW; apply: IH.
have length_gt0 : 0 < next.1 - here.1 by rewrite subr_gt0.
pose a := (D - here.1) / (next.1 - here.1).
have a_in : 0 <= a <= 1.
  rewrite divr_ge0 ?subr_ge0 ?(ltW length_gt0) ?(ltW rises) //=.
  by rewrite ler_pdivr_mulr // mul1r ler_add2r.
have D_is : a * next.1 + (1 - a) * here.1 = D.
  have -> : a * next.1 + (1 - a) * here.1 =
      a * (next.1 - here.1) + here.1 by identity R.
  by rewrite divfK ?gt_eqF // subrK.
have -> : here.2 + (D - here.1) / (next.1 - here.1) * (next.2 - here.2) =
    a * next.2 + (1 - a) * here.2 by rewrite -/a; clearbody a; identity R.
rewrite -[in X in least_slack _ _ _ X]D_is.
rewrite [here.1 + _]addrC [here.2 + _]addrC in middle.
exact: slack_affine.
Qed.

End CurveShown.
