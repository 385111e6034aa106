(* Programs of the diagonals of private mechanisms, for the Hamming distortion
   where all letters are adjacent: M unknowns and not M^2.  What a mechanism
   guesses right is all that counts, and what the likeliest right guess is.

   diagonal a b u        a diagonal within lambda = b / a, with prices that show
                         its accuracy u on the whole set
   diagonal_program      the program: diagonal, its largest entry, the prices of
                         the set, a distortion or none
   Exports: diagonal_achievable, diagonal_points, diagonal_distortion,
   diagonal_level, diagonal_infinite, diagonal_refuted, diagonal_by_germs,
   no_diagonal_by_germs, approximate_diagonal_by_germs,
   no_approximate_diagonal_by_germs, approximate_diagonal_distortion,
   diagonal_distortion_accepted. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope.
From symdp Require Import Approximate SourceSets CertificateChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs LevelGerms.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The diagonals, and their prices. *)
Section Diagonals.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (q : X -> R) (alpha : B -> R) (a b u D L lambda most : R).

Add Field numbers : (field_of_numbers R).

Local Notation S := (polyhedron column row bound exact).

(* Accuracy is a cost below zero. *)
Definition accuracy_prices q u alpha :=
  prices column row bound exact (fun x => - q x) (- u) alpha.

Lemma accuracy_pricesE q u alpha : accuracy_prices q u alpha <->
  [/\ forall p, ~~ exact p -> 0 <= alpha p,
      forall c, 0 <= \sum_p row p c * alpha p + \sum_x column c x * q x &
      u <= - \sum_p bound p * alpha p].
Proof.
have cost c : \sum_x column c x * - q x = - \sum_x column c x * q x.
  by rewrite -sumrN; apply: eq_bigr => x _; rewrite mulrN.
have swap (f : B -> R) : \sum_p f p * alpha p = \sum_p alpha p * f p.
  by apply: eq_bigr => p _; rewrite mulrC.
have dear c : (0 <= \sum_p row p c * alpha p + \sum_x column c x * q x) =
    (\sum_x column c x * - q x <= \sum_p alpha p * row p c).
  by rewrite cost swap -[RHS]subr_ge0 opprK.
have low : (u <= - \sum_p bound p * alpha p) =
    (\sum_p alpha p * bound p <= - u) by rewrite swap ler_oppr.
rewrite low; split=> -[alpha_ge0 ok le]; split=> // c.
  by rewrite dear.
by rewrite -dear.
Qed.

Definition private_diagonal a b q most :=
  [/\ forall x, 0 <= q x <= most, 0 <= most &
      (b - a) * most + a * (\sum_x q x) <= b].

Definition diagonal a b u := exists q most alpha,
  private_diagonal a b q most /\ accuracy_prices q u alpha.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Lemma accurate_prices q u :
  accurate S u q <-> exists alpha, accuracy_prices q u alpha.
Proof.
rewrite /accuracy_prices -charged_prices //.
have eq P : \sum_x P x * - q x = - \sum_x P x * q x.
  by rewrite -sumrN; apply: eq_bigr => x _; rewrite mulrN.
by split=> le P /le; rewrite eq ler_opp2.
Qed.

(* A largest entry is what the polytope leaves room for. *)
Lemma private_polytope a b q : 0 < a -> a <= b -> X ->
  (exists most, private_diagonal a b q most) <-> in_polytope (b / a) q.
Proof.
move=> a_gt0 a_le x0.
have scaled t s : ((b / a - 1) * t + s <= b / a) = ((b - a) * t + a * s <= b).
  have b_eq : b / a * a = b by rewrite divfK ?gt_eqF.
  rewrite -(ler_pmul2r a_gt0) b_eq.
  have -> : ((b / a - 1) * t + s) * a = (b / a * a - a) * t + a * s.
    by identity R.
  by rewrite b_eq.
split=> [[most [q_in most_ge0 room]]|[q_ge0 q_le]].
  split=> x; first by case/andP: (q_in x).
  rewrite scaled; apply: le_trans room; rewrite ler_add2r.
  by rewrite ler_wpmul2l ?subr_ge0 //; case/andP: (q_in x).
have [same|gap] := eqVneq a b.
  have q_sum : 0 <= \sum_x q x by apply: sumr_ge0.
  exists (\sum_x q x); split=> // [x|].
    by rewrite q_ge0 (bigD1 x) //= ler_addl sumr_ge0.
  by have := q_le x0; rewrite scaled -same subrr !mul0r.
have gap_gt0 : 0 < b - a by rewrite subr_gt0 lt_def eq_sym gap.
have q_most x : q x <= (b - a * \sum_z q z) / (b - a).
  by rewrite ler_pdivl_mulr // ler_subr_addr mulrC -scaled.
exists ((b - a * \sum_z q z) / (b - a)); split=> [x||].
- by rewrite q_ge0 q_most.
- exact: le_trans (q_ge0 x0) (q_most x0).
by rewrite mulrC divfK ?gt_eqF // subrK.
Qed.

(* The diagonals are what some private mechanism has, with any outputs. *)
Theorem diagonal_achievable a b u : 0 < a -> a <= b ->
  diagonal a b u <-> achievable S (1 - u) (b / a).
Proof.
move=> a_gt0 a_le; have [P /S_priors P_prior] := S_some.
have [x0 _] := prior_letter P_prior.
have ge1 : 1 <= b / a by rewrite ler_pdivl_mulr // mul1r.
rewrite (achievable_polytope _ x0 ge1 S_priors) subKr.
split=> [[q [most [alpha [q_in ok]]]]|[q [q_in acc]]].
  exists q; split.
    by apply/(private_polytope q a_gt0 a_le x0); exists most.
  by apply/accurate_prices; exists alpha.
have [most most_ok] := iffRL (private_polytope q a_gt0 a_le x0) q_in.
by have [alpha ok] := iffLR (accurate_prices q u) acc; exists q, most, alpha.
Qed.

End Diagonals.

(* The program: what the distortion adds to the accuracy is its share. *)
Section Programs.
Variables (R : realFieldType) (X C B U : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variables (exact : pred B) (share : R).
Implicit Types (a b u : R).

Add Field numbers_of_programs : (field_of_numbers R).

Local Notation diagonal := (diagonal column row bound exact).

(* The diagonal, its largest entry, prices, a distortion or none. *)
Definition diagonal_unknown : finType := [finType of X + unit + B + U].

Definition right_ x : diagonal_unknown := inl (inl (inl x)).
Definition most_ : diagonal_unknown := inl (inl (inr tt)).
Definition price_of p : diagonal_unknown := inl (inr p).
Definition distortion_of i : diagonal_unknown := inr i.

Definition of_diagonal (f : X -> R) (g : R) (h : B -> R) (k : U -> R)
    (i : diagonal_unknown) : R :=
  match i with
  | inl (inl (inl x)) => f x
  | inl (inl (inr _)) => g
  | inl (inr p) => h p
  | inr i => k i
  end.

Let no {T : Type} (t : T) : R := 0.

(* "most x", "room", "prior c", "at most". *)
Definition diagonal_rows : finType := [finType of X + unit + C + unit].

Definition diagonal_row a b (j : diagonal_rows) : diagonal_unknown -> R :=
  match j with
  | inl (inl (inl x)) => of_diagonal (fun z => - (z == x)%:R) 1 no no
  | inl (inl (inr _)) => of_diagonal (fun=> - a) (a - b) no no
  | inl (inr c) => of_diagonal (column c) 0 (row^~ c) no
  | inr _ => of_diagonal no 0 (fun p => - bound p) (fun=> share)
  end.

Definition diagonal_bound b u (j : diagonal_rows) : R :=
  match j with inl (inl (inr _)) => - b | inr _ => u | _ => 0 end.

Definition diagonal_free : pred diagonal_unknown := fun i =>
  match i with inl (inr p) => exact p | inr _ => true | _ => false end.

Definition diagonal_program a b u : program R
    diagonal_unknown diagonal_rows [finType of void] [finType of void] :=
  Program (of_diagonal no 0 no (fun=> 1)) diagonal_free (diagonal_row a b)
    (diagonal_bound b u) pred0 (fun=> no) no (fun=> no) (fun t => t) no.

Lemma dot_of_diagonal f g h k v : Kernel.dot (of_diagonal f g h k) v =
  \sum_x f x * v (right_ x) + g * v most_ + \sum_p h p * v (price_of p) +
  \sum_i k i * v (distortion_of i).
Proof. by rewrite /Kernel.dot !big_sumType /= sum_unit. Qed.

Lemma diagonal_dots a b v :
  [/\ forall x, Kernel.dot (diagonal_row a b (inl (inl (inl x)))) v =
        v most_ - v (right_ x),
      Kernel.dot (diagonal_row a b (inl (inl (inr tt)))) v =
        - ((b - a) * v most_ + a * \sum_x v (right_ x)),
      forall c, Kernel.dot (diagonal_row a b (inl (inr c))) v =
        \sum_p row p c * v (price_of p) + \sum_x column c x * v (right_ x) &
      Kernel.dot (diagonal_row a b (inr tt)) v =
        share * (\sum_i v (distortion_of i)) -
        \sum_p bound p * v (price_of p)].
Proof.
split=> [x||c|]; rewrite /= dot_of_diagonal !sum_no ?addr0 ?add0r ?mul0r.
- under eq_bigr do rewrite mulNr.
  by rewrite sumrN (sum_at (fun z => v (right_ z))) mul1r addrC.
- by rewrite -mulr_sumr; move: (\sum_x _) (v most_) => s t; identity R.
- by rewrite addr0 addrC.
rewrite add0r addrC -mulr_sumr; congr (_ + _).
by rewrite -sumrN; apply: eq_bigr => p _; rewrite mulNr.
Qed.

(* Its points are these diagonals. *)
Theorem diagonal_points a b u (w : U -> R) :
  (exists2 v, point (diagonal_program a b u) v &
     forall i, v (distortion_of i) = w i) <->
  diagonal a b (u - share * \sum_i w i).
Proof.
split=> [[v [v_ge0 v_rows _ _ _] v_w]|
    [q [most [alpha [[q_in most_ge0 room]]]]]].
  have [row_most row_room row_prior row_last] := diagonal_dots a b v.
  exists (v \o right_), (v most_), (v \o price_of); split.
    split=> [x||]; first 1 last.
    - exact: (v_ge0 most_).
    - by have := v_rows (inl (inl (inr tt))); rewrite row_room /= ler_opp2.
    rewrite (v_ge0 (right_ x)) //=.
    by have := v_rows (inl (inl (inl x))); rewrite row_most subr_ge0.
  apply/accuracy_pricesE; split=> [p|c|].
  - exact: (v_ge0 (price_of p)).
  - by have := v_rows (inl (inr c)); rewrite row_prior.
  have := v_rows (inr tt); rewrite row_last /=.
  under [X in share * X]eq_bigr do rewrite v_w.
  by rewrite ler_subl_addl addrC.
move=> /accuracy_pricesE[alpha_ge0 dear le].
pose v : diagonal_unknown -> R := of_diagonal q most alpha w.
have [row_most row_room row_prior row_last] := diagonal_dots a b v.
exists v => //; split=> // [[[[x|[]]|p]|i]|[[[x|[]]|c]|[]]] //=.
- by case/andP: (q_in x).
- exact: alpha_ge0.
- by rewrite row_most subr_ge0; case/andP: (q_in x).
- by rewrite row_room ler_opp2.
- by rewrite row_prior.
by rewrite row_last addrC -ler_subl_addr.
Qed.

Lemma diagonal_value a b u v :
  value (diagonal_program a b u) v = \sum_i v (distortion_of i).
Proof.
rewrite /value dot_of_diagonal !sum_no mul0r !add0r.
by apply: eq_bigr => i _; rewrite mul1r.
Qed.

(* Its numbers are affine in a and b. *)
Lemma diagonal_affine u :
  (forall j i, affine (fun a b => Kernel.row (diagonal_program a b u) j i)) /\
  forall j, affine (fun a b => Kernel.bound (diagonal_program a b u) j).
Proof.
split=> [[[[x|[]]|c]|[]] [[[z|[]]|p]|i]|[[[x|[]]|c]|[]]] /=;
  try exact: affine_no.
- apply: (@affine_same _ _ (- 1) 0 0) => a b.
  by rewrite mulr0 !addr0 mulrN mulr1.
- apply: (@affine_same _ _ 1 (- 1) 0) => a b.
  by rewrite addr0 mulr1 mulrN mulr1.
apply: (@affine_same _ _ 0 (- 1) 0) => a b.
by rewrite mulr0 add0r addr0 mulrN mulr1.
Qed.

Lemma diagonal_shown u (a b : {poly R}) :
  shown_by_germs (fun k l => diagonal_program k l u) a b ->
  exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
    multipliers (diagonal_program a.[s] b.[s] u) c y h t /\
    0 < proved (diagonal_program a.[s] b.[s] u) y h.
Proof.
move=> [c [y [h [t [ok proved_gt0]]]]].
have [rows_affine bounds_affine] := diagonal_affine u.
exact: (@family_shown _ _ _ (fun k l => diagonal_program k l u)) ok proved_gt0.
Qed.

End Programs.

(* What points and multipliers prove. *)
Section Levels.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (a b u D E L lambda share delta : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation diagonal := (diagonal column row bound exact).
Local Notation program U := (@diagonal_program R X C B [finType of U]
  column row bound exact).
Local Notation within := (program void 1).
Local Notation least share a b := (program unit share a b 1).

Lemma within_diagonal a b u :
  (exists v, point (within a b u) v) <-> diagonal a b u.
Proof.
have sum : u - 1 * (\sum_(i : void) 0) = u :> R.
  by rewrite sum_nothing mulr0 subr0.
by rewrite -{2}sum -diagonal_points; split=> [[v]|[v]]; exists v => // -[].
Qed.

Lemma least_diagonal share a b D :
  (exists2 v, point (least share a b) v & value (least share a b) v = D) <->
  diagonal a b (1 - share * D).
Proof.
have sum : \sum_(i : unit) D = D by rewrite sum_unit.
rewrite -{2}sum -diagonal_points.
have at_tt v : value (least share a b) v = v (distortion_of X B tt).
  by rewrite diagonal_value sum_unit.
split=> -[v v_point v_D]; exists v => //; first by case; rewrite -v_D at_tt.
by rewrite at_tt; apply: (v_D tt).
Qed.

Lemma within_none a b u s y h t : multipliers (within a b u) s y h t ->
  0 < proved (within a b u) y h -> ~ exists v, point (within a b u) v.
Proof.
move=> m_ok proved_gt0 [v].
apply: kernel_impossible m_ok proved_gt0 v => [[]|] //.
by move=> [[[x|[]]|p]|[]].
Qed.

(* Where a distortion is least there is a prior: without one prices of nothing
   make any distortion smaller. *)
Lemma least_diagonal_some share a b D : 0 < share ->
  least_value (least share a b) D -> exists P, S P.
Proof.
move=> share_gt0 [/least_diagonal[q [most [alpha [q_in ok]]]] low].
have [//|[E [alpha' [E_lt0 ok']]]] := some_or_prices column row bound exact.
have : D <= D + E / share.
  have /least_diagonal[v v_ok v_E] : diagonal a b (1 - share * (D + E / share)).
    exists q, most, (fun p => alpha p + alpha' p); split=> //.
    have added := cheaper_prices ok ok'.
    rewrite /accuracy_prices mulrDr [share * (E / _)]mulrCA divff ?gt_eqF //.
    by rewrite mulr1 !opprB addrAC in added *.
  by rewrite -v_E; apply: low.
by rewrite ler_addl leNgt pmulr_llt0 ?invr_gt0 ?E_lt0.
Qed.

Hypothesis S_priors : forall P, S P -> prior P.

Section SomePrior.
Hypothesis S_some : exists P, S P.

Lemma within_achievable a b D : 0 < a -> a <= b ->
  (exists v, point (within a b (1 - D)) v) <-> achievable S D (b / a).
Proof.
by move=> a_gt0 a_le; rewrite within_diagonal diagonal_achievable // subKr.
Qed.

(* A least lambda: a point there, and none at L - s for all small s > 0. *)
Theorem diagonal_level D L : 1 <= L ->
  (exists v, point (within 1 L (1 - D)) v) /\
  (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e ->
     ~ exists v, point (within 1 (L - s) (1 - D)) v) <->
  least_exp_epsilon S D L.
Proof.
move=> L_ge1; have at_ mu : 1 <= mu ->
    (exists v, point (within 1 mu (1 - D)) v) <-> achievable S D mu.
  by move=> mu_ge1; rewrite (within_achievable D ltr01 mu_ge1) divr1.
have rising lambda mu : lambda <= mu -> achievable S D lambda ->
  achievable S D mu := fun le => achievable_le le.
apply: (iff_trans (least_level rising L_ge1 at_)).
by split=> [[]|[]].
Qed.

(* No finite lambda: no point at 1 / s for all small s > 0. *)
Theorem diagonal_infinite D :
  (exists2 e, 0 < e & forall s, 0 < s < e ->
     ~ exists v, point (within s 1 (1 - D)) v) ->
  no_finite_epsilon S D.
Proof.
move=> [e e_gt0 none].
apply: none_finite => [lambda mu|]; first exact: achievable_le.
exists e => // s s_in s_le1; have /andP[s_gt0 _] := s_in.
by rewrite -(within_achievable D s_gt0 s_le1); apply: none.
Qed.

(* The same with multipliers that are polynomials in s. *)
Theorem diagonal_by_germs D L : 1 <= L ->
  (exists v, point (within 1 L (1 - D)) v) ->
  (1 < L ->
   shown_by_germs (fun a b => within a b (1 - D)) 1 (L%:P - 'X)) ->
  least_exp_epsilon S D L.
Proof.
move=> L_ge1 reached shown; apply/(diagonal_level D L_ge1); split=> //.
move=> /shown/diagonal_shown[e e_gt0 none]; exists e => // s /none.
rewrite hornerD hornerN !hornerC hornerX => -[c [y [h [t [m_ok]]]]].
exact: within_none m_ok.
Qed.

Theorem no_diagonal_by_germs D :
  shown_by_germs (fun a b => within a b (1 - D)) 'X 1 ->
  no_finite_epsilon S D.
Proof.
move=> /diagonal_shown[e e_gt0 none]; apply: diagonal_infinite.
exists e => // s /none; rewrite hornerC hornerX => -[c [y [h [t [m_ok]]]]].
exact: within_none m_ok.
Qed.

(* No point at one level: a level that is not enough, as for a formula. *)
Theorem diagonal_refuted D lambda s y h t : 1 <= lambda ->
  multipliers (within 1 lambda (1 - D)) s y h t ->
  0 < proved (within 1 lambda (1 - D)) y h -> ~ achievable S D lambda.
Proof.
move=> lambda_ge1 m_ok proved_gt0; rewrite -[lambda]divr1.
rewrite -(within_achievable D ltr01 lambda_ge1).
exact: within_none m_ok proved_gt0.
Qed.

(* With a delta, in the sense of all sets of outputs, and pointwise. *)
Theorem approximate_diagonal_by_germs D delta L : 0 <= delta < 1 -> 1 <= L ->
  (exists v, point (within 1 L (1 - D / (1 - delta))) v) ->
  (1 < L -> shown_by_germs (fun a b => within a b (1 - D / (1 - delta)))
     1 (L%:P - 'X)) ->
  least_approximate_exp_epsilon S D delta L /\
  least_pointwise_exp_epsilon S D delta L.
Proof.
move=> /andP[delta_ge0 delta_lt1] L_ge1 reached shown.
have ok := diagonal_by_germs L_ge1 reached shown.
split; first exact/least_approximate_rescaled.
exact/least_pointwise_rescaled.
Qed.

Theorem no_approximate_diagonal_by_germs D delta : 0 <= delta < 1 ->
  shown_by_germs (fun a b => within a b (1 - D / (1 - delta))) 'X 1 ->
  no_finite_approximate_epsilon S D delta.
Proof.
move=> /andP[delta_ge0 delta_lt1] shown lambda lambda_ge1.
move=> /(approximate_rescaled delta_ge0 delta_lt1 lambda_ge1 S_priors).
exact: (no_diagonal_by_germs shown).
Qed.

Lemma least_achievable share lambda D : 1 <= lambda ->
  (exists2 v, point (least share 1 lambda) v &
     value (least share 1 lambda) v = D) <->
  achievable S (share * D) lambda.
Proof.
move=> ge1; rewrite least_diagonal.
rewrite (diagonal_achievable _ S_some _ ltr01 ge1) //.
by rewrite subKr divr1.
Qed.

(* The least value is the least distortion, ... *)
Theorem diagonal_distortion lambda D : 1 <= lambda ->
  least_value (least 1 1 lambda) D <-> least_distortion S lambda D.
Proof.
move=> lambda_ge1; apply: least_of_values => E.
by rewrite least_achievable // mul1r.
Qed.

(* ... also with a delta. *)
Theorem approximate_diagonal_distortion delta lambda D :
  0 <= delta < 1 -> 1 <= lambda ->
  least_value (least (1 - delta)^-1 1 lambda) D <->
  least_approximate_distortion S lambda delta D.
Proof.
move=> /andP[delta_ge0 delta_lt1] lambda_ge1; apply: least_of_values => E.
by rewrite least_achievable // mulrC approximate_rescaled.
Qed.

End SomePrior.

(* A point and multipliers that meet show a prior too. *)
Theorem diagonal_distortion_accepted delta lambda D v s y h t :
  0 <= delta < 1 -> 1 <= lambda ->
  let p := least (1 - delta)^-1 1 lambda in
  point p v -> value p v <= D -> 0 < s -> multipliers p s y h t ->
  D * s <= proved p y h ->
  (exists P, S P) /\ least_approximate_distortion S lambda delta D.
Proof.
move=> delta_in lambda_ge1 p v_point v_le s_gt0 m_ok le.
have none (i : void) : 0 < weight p i by case: i.
have is_least := kernel_optimal none s_gt0 v_point v_le m_ok le.
have some : exists P, S P.
  apply: least_diagonal_some is_least; rewrite invr_gt0 subr_gt0.
  by case/andP: delta_in.
by split=> //; apply/approximate_diagonal_distortion.
Qed.

End Levels.
