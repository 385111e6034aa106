(* The program of ball_programs.py, whose set of priors is a cone of the kernel:
   what a point and multipliers prove of the priors within a chi-square distance
   of a centre.

   chi_square C P       the sum over the letters of (P x - C x)^2 / C x
   chi_square_ball C r  the priors that are no further than r from the centre
   ball_program         unknown by unknown and row by row, with its cone
   Exports: folded_bound, ball_reached, ball_excluded, ball_level. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DivergenceBalls.
From symdp Require Import EntriesChecks Kernel Builders BuiltPrograms.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Multipliers prove their bound of whatever keeps the rows and, in place of the
   cones, the one inequality that the multipliers of the cones make of them. *)
Section Folded.
Variables (R : realFieldType) (I J K T : finType) (p : program R I J K T).

Theorem folded_bound s y b a x : multipliers p s y b a ->
  (forall i, ~~ free p i -> 0 <= x i) ->
  (forall j, bound p j <= dot (row p j) x) ->
  (forall j, exact p j -> dot (row p j) x = bound p j) ->
  0 <= \sum_k b k * height p x k + \sum_t a t * dot (part p t) x ->
  proved p y b <= s * value p x.
Proof.
move=> [y_ge0 b_ge0 a_cone le eq] x_ge0 x_rows x_exact folded.
pose none (t : [finType of void]) : R := 0.
pose q : program R I [finType of J + unit] [finType of void] [finType of void]
  := Program (cost p) (free p)
    (fun j => if j is inl j' then row p j' else charged p (fun=> 0) b a)
    (fun j => if j is inl j' then bound p j' else \sum_k b k * limit p k)
    (fun j => if j is inl j' then exact p j' else false)
    (fun=> fun=> 0) none (fun=> fun=> 0) id none.
pose w (j : J + unit) : R := if j is inl j' then y j' else 1.
have void0 (f : void -> R) : \sum_t f t = 0 by rewrite big1 // => -[].
have nought (f : J -> R) : \sum_j 0 * f j = 0.
  by rewrite big1 // => j _; apply: mul0r.
have charged_q i : charged q w none none i = charged p y b a i.
  rewrite /charged !void0 !addr0 big_sumType /= (big_pred1 tt) => [|[] //].
  by rewrite mul1r /charged nought add0r addrA.
have q_ok : multipliers q s w none none.
  split=> [[j|[]]|[]|[]|i|i i_free]; [exact: y_ge0 | by rewrite ler01 | |].
    by rewrite charged_q; apply: le.
  by rewrite charged_q; apply: eq.
have x_q : point q x.
  split=> [|[j|[]]|[j|//]|[]|[]] //=; try exact: x_exact.
  rewrite dot_charged nought add0r -subr_ge0 addrAC -sumrB.
  by under eq_bigr do rewrite -mulrBr.
have := multipliers_bound _ q_ok x_q; rewrite /proved void0 addr0 big_sumType.
by rewrite /= [X in _ + X](big_pred1 tt) ?mul1r => [|[] //]; apply; case.
Qed.

End Folded.

Section Ball.
Variables (R : realFieldType) (X Y : finType) (d : X -> Y -> R).
Variables (C : X -> R) (r : R).
Implicit Types (P Q : X -> R) (a b D L lambda : R).

Add Field numbers : (field_of_numbers R).

Definition chi_square P := \sum_x (P x - C x) ^+ 2 / C x.
Definition chi_square_ball : source_set R X :=
  fun P => prior P /\ chi_square P <= r.

Let no {T : Type} (t : T) : R := 0.
Local Notation void := [finType of void].

(* Entries, floors and costs as in BuiltPrograms.v, what is charged more than
   the costs in place of prices, and the mean. *)
Local Notation unknown := (BuiltPrograms.unknown X Y X [finType of unit]).

(* The rows of private mechanisms and of costs, as they are there, and the row
   of the mean. *)
Definition private_rows : finType := [finType of X + X * Y + X * Y + X].
Definition ball_rows : finType := [finType of private_rows + unit].

Definition local_row a b (j : private_rows) : unknown -> R :=
  row_of (C := void) d (fun=> no) (fun=> no) no a b (inl (inl j)).

Definition ball_row a b (j : ball_rows) : unknown -> R :=
  match j with
  | inl j => local_row a b j
  | inr tt => sum_of no no (fun x => - C x) (fun x => - C x) (fun=> 1)
  end.

Definition ball_bound (j : ball_rows) : R :=
  if j is inl j then bound_of (C := void) 0 (inl (inl j)) else 0.

Definition ball_exact : pred ball_rows := fun j =>
  if j is inl j then exact_of (C := void) (inl (inl j)) else true.

(* The cone has a part for each letter, or none where the radius is 0. *)
Definition parts : finType := [finType of {x : X | 0 < r}].

Definition ball_program a b D :
    program R unknown ball_rows [finType of unit] parts :=
  Program no (free_of pred0) (ball_row a b) ball_bound ball_exact
    (fun=> sum_of no no no no (fun=> -1)) (fun=> - D)
    (fun t => sum_of no no (fun x => (x == val t)%:R)
      (fun x => (x == val t)%:R) (fun=> -1))
    (fun=> tt) (fun t => r * C (val t)).

Hypotheses (C_gt0 : forall x, 0 < C x) (C_sum : \sum_x C x = 1).
Hypothesis r_ge0 : 0 <= r.

(* It is the divergence of (t - 1)^2. *)
Lemma chi_square_divergence P :
  chi_square P = divergence (fun t => (t - 1) ^+ 2) C P.
Proof.
apply: eq_bigr => x _; have /eqP C_neq0 := negbT (gt_eqF (C_gt0 x)).
by move: (P x) (C x) C_neq0 => p c c_neq0; rewrite !expr2; shaped R; field.
Qed.

Lemma center_in : chi_square_ball C.
Proof.
split; first by split=> // x; apply: ltW.
by rewrite /chi_square big1 // => x _; rewrite subrr expr0n mul0r.
Qed.

Lemma weight_gt0 a b D t : 0 < weight (ball_program a b D) t.
Proof. by case: t => x r_gt0; rewrite mulr_gt0. Qed.

(* A sum over the parts is one over the letters, unless there is none. *)
Lemma sum_parts (f : X -> R) : 0 < r -> \sum_(t : parts) f (val t) = \sum_x f x.
Proof.
move=> r_gt0; rewrite (partition_big (fun t : parts => val t) predT) //=.
by apply: eq_bigr => x _; rewrite (big_pred1 (Sub x r_gt0 : parts)) ?SubK.
Qed.

Lemma no_parts (f : parts -> R) : r = 0 -> \sum_t f t = 0.
Proof.
by move=> /eqP r0; rewrite big1 // => -[x r_gt0]; rewrite gt_eqF in r0.
Qed.

Lemma dot_top (v : unknown -> R) :
  Kernel.dot (sum_of no no no no (fun=> -1)) v = - v (inr tt).
Proof.
rewrite dot_sum_of !sum_no !add0r (big_pred1 tt) => [|[] //].
exact: mulN1r.
Qed.

Lemma dot_part (x : X) (v : unknown -> R) :
  Kernel.dot (sum_of no no (fun x' => (x' == x)%:R) (fun x' => (x' == x)%:R)
    (fun=> -1)) v = v (inl (inl (inr x))) + v (inl (inr x)) - v (inr tt).
Proof.
rewrite dot_sum_of !sum_no !add0r !sum_at (big_pred1 tt) => [|[] //].
by rewrite mulN1r.
Qed.

Lemma dot_mean v : Kernel.dot (ball_row 0 0 (inr tt)) v =
  v (inr tt) - \sum_x C x * (v (inl (inl (inr x))) + v (inl (inr x))).
Proof.
rewrite /= dot_sum_of !sum_no !add0r (big_pred1 tt) => [|[] //].
rewrite mul1r addrC -sumrN -big_split; congr (_ + _).
by apply: eq_bigr => x _ /=; rewrite mulrDr opprD !mulNr.
Qed.

Lemma at_center P : r = 0 -> chi_square_ball P -> forall x, P x = C x.
Proof.
move=> r0 [_]; rewrite r0 => le x; apply/eqP; rewrite -subr_eq0.
have term_ge0 z : true -> 0 <= (P z - C z) ^+ 2 / C z.
  by rewrite divr_ge0 ?sqr_ge0 // ltW.
have sum0 : chi_square P = 0.
  by apply/eqP; rewrite eq_le le /=; apply: sumr_ge0.
have /eqP := psumr_eq0P term_ge0 sum0 (erefl true) (i := x).
by rewrite mulf_eq0 invr_eq0 (gt_eqF (C_gt0 x)) orbF sqrf_eq0.
Qed.

(* A prior of the ball, less the centre, is in the dual of the cone. *)
Lemma away P : chi_square_ball P ->
  \sum_(t : parts) (C (val t) - P (val t)) ^+ 2 / (r * C (val t)) <= 1.
Proof.
move=> [_ P_near]; have [r0|r_neq0] := eqVneq r 0.
  by rewrite no_parts ?ler01.
have r_gt0 : 0 < r by rewrite lt_def r_neq0.
rewrite (sum_parts (fun x => (C x - P x) ^+ 2 / (r * C x))) //.
suff -> : \sum_x (C x - P x) ^+ 2 / (r * C x) = r^-1 * chi_square P.
  by rewrite mulrC ler_pdivr_mulr // mul1r.
rewrite mulr_sumr; apply: eq_bigr => x _; rewrite -[C x - _]opprB sqrrN.
by rewrite invfM mulrCA.
Qed.

Lemma paired P (g : X -> R) : chi_square_ball P ->
  \sum_(t : parts) (C (val t) - P (val t)) * g (val t) =
  \sum_x (C x - P x) * g x.
Proof.
move=> P_in; have [r0|r_neq0] := eqVneq r 0; last first.
  by rewrite (sum_parts (fun x => (C x - P x) * g x)) // lt_def r_neq0.
rewrite no_parts // big1 // => x _.
by rewrite (at_center r0 P_in) subrr mul0r.
Qed.

(* A point is a mechanism that is private at b / a and costs no prior of the
   ball more than D. *)
Theorem ball_reached a b D : 0 < a -> a <= b ->
  (exists v, point (ball_program a b D) v) ->
  loss_achievable chi_square_ball d D (b / a).
Proof.
move=> a_gt0 a_le_b [v [v_ge0 v_rows v_exact v_top v_parts]].
have b_gt0 : 0 < b := lt_le_trans a_gt0 a_le_b.
pose W x y := v (inl (inl (inl (inl (x, y))))).
pose floor y := v (inl (inl (inl (inr y)))).
pose cost x := v (inl (inl (inr x))).
pose more x := v (inl (inr x)); pose mean := v (inr tt).
exists Y, W, id; split.
- split=> [x y|x]; first exact: (v_ge0 (inl (inl (inl (inl (x, y))))) isT).
  have := v_exact (inl (inl (inl (inl x)))) isT.
  by rewrite /= dot_sum_of !sum_no !addr0 sum_row.
- move=> x x' y; have low : floor y <= W x' y.
    have := v_rows (inl (inl (inl (inr (x', y))))).
    rewrite /= dot_sum_of !sum_no !addr0 sum_at.
    under [X in _ + X]eq_bigr do rewrite mulNr.
    by rewrite sumrN sum_at subr_ge0.
  have : a * W x y <= b * floor y.
    have := v_rows (inl (inl (inr (x, y)))).
    rewrite /= dot_sum_of !sum_no !addr0.
    under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr sum_at.
    under [X in _ + X]eq_bigr do rewrite -mulrA; rewrite -mulr_sumr sum_at.
    by rewrite mulNr addrC subr_ge0.
  rewrite mulrAC ler_pdivl_mulr // [X in _ -> X <= _]mulrC => /le_trans.
  by apply; rewrite ler_pmul2l.
move=> P P_in; have [[P_ge0 P_sum] _] := P_in.
have -> : expected_loss P d id W = \sum_x P x * cost x.
  apply: eq_bigr => x _; congr (_ * _); have := v_exact (inl (inr x)) isT.
  rewrite /= dot_sum_of !sum_no !addr0 sum_at.
  under eq_bigr do rewrite mulNr -mulrA.
  rewrite sumrN sum_row => /eqP; rewrite addrC subr_eq0 => /eqP cost_x.
  rewrite [RHS](cost_x : cost x = _) /=.
  by apply: eq_bigr => y _; rewrite mulrC.
apply: (@le_trans _ _ (\sum_x P x * (cost x + more x))).
  apply: ler_sum => x _; rewrite ler_wpmul2l // ler_addl.
  exact: (v_ge0 (inl (inr x)) isT).
have mean_is : \sum_x C x * (cost x + more x) = mean.
  have := v_exact (inr tt) isT.
  rewrite -[Kernel.dot _ _]/(Kernel.dot (ball_row 0 0 (inr tt)) v) dot_mean.
  by move/eqP; rewrite subr_eq0 => /eqP.
have top_ge0 : 0 <= D - mean.
  by have := v_top tt; rewrite /height /= dot_top opprK addrC.
pose g x := cost x + more x - mean.
have g_part : \sum_(t : parts) r * C (val t) * g (val t) ^+ 2
    <= (D - mean) ^+ 2.
  have := v_parts tt; rewrite /height /= dot_top opprK addrC.
  rewrite (eq_bigl xpredT) // => le; apply: le_trans le; rewrite le_eqVlt.
  by apply/orP; left; apply/eqP; apply: eq_bigr => t _; rewrite dot_part.
have away_P : \sum_(t : parts) (C (val t) - P (val t)) ^+ 2 /
    (r * C (val t)) <= 1 ^+ 2 by rewrite expr1n away.
have := cone_pairing (@weight_gt0 a b D) ler01 top_ge0 away_P g_part.
rewrite paired // mul1r.
under eq_bigr do rewrite mulrBl [C _ * _]mulrBr [P _ * _]mulrBr.
rewrite !sumrB -!mulr_suml mean_is C_sum P_sum mul1r.
set s := \sum_x _; have -> : D - mean + (mean - mean - (s - mean)) = D - s.
  by identity R.
by rewrite subr_ge0.
Qed.

(* A mechanism with its costs keeps all rows. *)
Lemma rows_kept a b W m (cost : X -> R) :
  let v : unknown -> R := sum_of (fun e => W e.1 e.2) m cost no
    (fun=> \sum_x C x * cost x) in
  (forall x, \sum_y W x y = 1) -> (forall y x, m y <= W x y) ->
  (forall y x, a * W x y <= b * m y) ->
  (forall x, cost x = \sum_y W x y * d x y) ->
  (forall j, ball_bound j <= Kernel.dot (ball_row a b j) v) /\
  forall j, ball_exact j -> Kernel.dot (ball_row a b j) v = ball_bound j.
Proof.
move=> v W_row m_le W_le cost_W.
have row_1 x : Kernel.dot (ball_row a b (inl (inl (inl (inl x))))) v = 1.
  by rewrite /= dot_sum_of !sum_no !addr0 sum_row W_row.
have row_cost x : Kernel.dot (ball_row a b (inl (inr x))) v = 0.
  rewrite /= dot_sum_of !sum_no !addr0 sum_at.
  under eq_bigr do rewrite mulNr -mulrA; rewrite sumrN sum_row /= cost_W.
  apply/eqP; rewrite addrC subr_eq0; apply/eqP; apply: eq_bigr => y _.
  exact: mulrC.
have row_mean : Kernel.dot (ball_row a b (inr tt)) v = 0.
  rewrite -[LHS]/(Kernel.dot (ball_row 0 0 (inr tt)) v) dot_mean /= -sumrB.
  by rewrite big1 // => x _; rewrite addr0 subrr.
split=> [[[[[x|[x y]]|[x y]]|x]|[]]|[[[[x|//]|//]|x]|[]] _].
- by rewrite row_1.
- rewrite /= dot_sum_of !sum_no !addr0 sum_at.
  under [X in _ + X]eq_bigr do rewrite mulNr.
  by rewrite sumrN sum_at subr_ge0 m_le.
- rewrite /= dot_sum_of !sum_no !addr0.
  under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr sum_at.
  under [X in _ + X]eq_bigr do rewrite -mulrA; rewrite -mulr_sumr sum_at.
  by rewrite mulNr addrC subr_ge0 W_le.
- by rewrite row_cost.
- by rewrite row_mean.
- exact: row_1.
- exact: row_cost.
exact: row_mean.
Qed.

(* What the multipliers of the cone are. *)
Section Excluded.
Variables (a b D s : R) (y : ball_rows -> R) (h : unit -> R) (t : parts -> R).
Hypothesis m_ok : multipliers (ball_program a b D) s y h t.

Let beta := h tt.
Let alpha x := \sum_(z : parts | val z == x) t z.
Let q x := y (inr tt) * C x - alpha x.

Lemma paired_parts (f : X -> R) :
  \sum_(z : parts) t z * f (val z) = \sum_x alpha x * f x.
Proof.
rewrite (partition_big (fun z : parts => val z) predT) //=.
by apply: eq_bigr => x _; rewrite mulr_suml; apply: eq_bigr => z /eqP ->.
Qed.

Lemma charged_last (i : unknown) :
  (forall j, local_row a b j i = 0) -> charged (ball_program a b D) y h t i =
  y (inr tt) * ball_row a b (inr tt) i +
  beta * top (ball_program a b D) tt i +
  \sum_z t z * part (ball_program a b D) z i.
Proof.
move=> none; rewrite /charged; congr (_ + _ + _); last first.
  by rewrite (big_pred1 tt) // => -[].
rewrite big_sumType /= big1 => [|j _]; last by rewrite none mulr0.
by rewrite add0r (big_pred1 tt) // => -[].
Qed.

Lemma mean_multiplier : y (inr tt) = beta + \sum_x alpha x.
Proof.
have [_ _ _ _ eq] := m_ok; have := eq (inr tt) isT.
rewrite charged_last => [|[[[x|e]|e]|x] //]; rewrite mulr1 mulrN1.
rewrite (paired_parts (fun=> -1)); under eq_bigr do rewrite mulrN1.
rewrite sumrN mulr0 -addrA -opprD => /eqP; rewrite subr_eq0 => /eqP //.
Qed.

Lemma q_ge0 x : 0 <= q x.
Proof.
have [_ _ _ le _] := m_ok; have := le (inl (inr x)).
rewrite charged_last => [|[[[x'|e]|e]|x'] //]; rewrite !mulr0 addr0 mulrN.
rewrite (paired_parts (fun x' => (x == x')%:R)).
under eq_bigr do rewrite mulrC eq_sym; rewrite sum_at.
by rewrite addrC subr_le0 subr_ge0.
Qed.

Lemma q_sum : \sum_x q x = beta.
Proof. by rewrite sumrB -mulr_sumr C_sum mulr1 mean_multiplier addrK. Qed.

Lemma alpha_near : \sum_x alpha x ^+ 2 / C x <= r * beta ^+ 2.
Proof.
have [_ _ t_cone _ _] := m_ok; have [r0|r_neq0] := eqVneq r 0.
  rewrite big1 => [|x _]; first by rewrite mulr_ge0 ?sqr_ge0.
  by rewrite /alpha big_mkcond no_parts // expr0n mul0r.
have r_gt0 : 0 < r by rewrite lt_def r_neq0.
have at_part z : alpha (val z) = t z.
  by rewrite /alpha (big_pred1 z) // => z'; rewrite val_eqE.
have := t_cone tt; rewrite (eq_bigl xpredT) //=.
under eq_bigr do rewrite -at_part.
rewrite (sum_parts (fun x => alpha x ^+ 2 / (r * C x))) // => le.
have -> : \sum_x alpha x ^+ 2 / C x = r * \sum_x alpha x ^+ 2 / (r * C x).
  rewrite mulr_sumr; apply: eq_bigr => x _; rewrite invfM mulrCA.
  by rewrite [r * _]mulrA divff // mul1r.
by rewrite ler_pmul2l.
Qed.

Lemma q_in : 0 < beta -> chi_square_ball (fun x => q x / beta).
Proof.
move=> beta_gt0; have beta_neq0 : beta != 0 by rewrite gt_eqF.
split; first split=> [x|]; first by rewrite divr_ge0 ?q_ge0 // ltW.
  by rewrite -mulr_suml q_sum divff.
pose A := \sum_x alpha x.
have -> : chi_square (fun x => q x / beta) =
    (\sum_x alpha x ^+ 2 / C x - A ^+ 2) / beta ^+ 2.
  have -> : \sum_x alpha x ^+ 2 / C x - A ^+ 2 =
      \sum_x (alpha x ^+ 2 / C x - 2%:R * A * alpha x + A ^+ 2 * C x).
    rewrite big_split sumrB -!mulr_sumr C_sum /= -/A; move: (\sum_x _) => S.
    by identity R.
  rewrite mulr_suml; apply: eq_bigr => x _.
  rewrite /q mean_multiplier -/A; move: (alpha x) A => u v.
  have /eqP C_neq0 := negbT (gt_eqF (C_gt0 x)).
  move/eqP: beta_neq0 => beta_neq0.
  rewrite ?mulr_natl ?mulrS ?mulr0n ?exprS ?expr0.
  by move: beta beta_neq0 => w w_neq0; shaped R; field.
rewrite ler_pdivr_mulr ?exprn_gt0 // ler_subl_addr (le_trans alpha_near) //.
by rewrite ler_addl sqr_ge0.
Qed.

End Excluded.

Lemma only_built a b D Q : 0 < a -> a <= b -> chi_square_ball Q ->
  loss_achievable chi_square_ball d D (b / a) -> exists W m cost,
  [/\ (forall x y, 0 <= W x y) /\ (forall x, \sum_y W x y = 1),
      (forall y, 0 <= m y) /\ (forall y x, m y <= W x y),
      forall y x, a * W x y <= b * m y,
      forall x, cost x = \sum_y W x y * d x y &
      \sum_x Q x * cost x <= D].
Proof.
move=> a_gt0 a_le_b Q_in [Z [W [g [W_mech W_ldp W_loss]]]].
have [Q_prior _] := Q_in; pose S := polyhedron (fun _ : unit => Q)
  (fun=> fun=> 1) (fun=> 1) (@predT unit).
have some : exists v : unit, True by exists tt.
have only P x : S P -> P x = Q x.
  move=> /hull_polyhedron[w [_ w_1 ->]].
  by rewrite -mulr_suml w_1 mul1r.
have S_ok : loss_achievable S d D (b / a).
  exists Z, W, g; split=> // P S_P; apply: le_trans (W_loss Q Q_in).
  rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _.
  by rewrite (only P).
have priors P : S P -> prior P by apply: polyhedron_priors.
have built_ok := built_mechanisms d priors (polyhedron_some _ some) D a_gt0.
have [W' [m [cost [w [W_ok m_ok W_le cost_W [_ dear le]]]]]] :=
  iffRL (built_ok b a_le_b) S_ok.
exists W', m, cost; split=> //; exact: le_trans (dear tt) le.
Qed.

(* Multipliers are a prior of the ball that costs more than D under each private
   mechanism, so that there is none. *)
Theorem ball_excluded a b D s y h t : 0 < a -> a <= b ->
  multipliers (ball_program a b D) s y h t ->
  0 < proved (ball_program a b D) y h ->
  ~ loss_achievable chi_square_ball d D (b / a).
Proof.
move=> a_gt0 a_le_b m_ok proved_gt0 reached.
pose alpha x := \sum_(z : parts | val z == x) t z.
pose q x := y (inr tt) * C x - alpha x.
have beta_ge0 : 0 <= h tt by have [_ h_ge0 _ _ _] := m_ok.
pose Q := if h tt == 0 then C else fun x => q x / h tt.
have Q_in : chi_square_ball Q.
  rewrite /Q; case: eqVneq => [_|neq0]; first exact: center_in.
  by apply: q_in m_ok _; rewrite lt_def neq0.
have [W [m [cost [[W_ge0 W_row] [m_ge0 m_le] W_le cost_W Q_cost]]]] :=
  only_built a_gt0 a_le_b Q_in reached.
have q_cost : \sum_x q x * cost x <= h tt * D.
  move: Q_cost; rewrite /Q; case: eqVneq => [beta0 _|neq0].
    have sum0 := q_sum m_ok; rewrite -/q beta0 in sum0.
    rewrite beta0 mul0r big1 // => x _.
    have -> : q x = 0; last exact: mul0r.
    by apply: (psumr_eq0P _ sum0) => // z _; apply: q_ge0 m_ok z.
  under eq_bigr do rewrite mulrAC; rewrite -mulr_suml ler_pdivr_mulr.
    by rewrite mulrC.
  by rewrite lt_def neq0.
pose mean := \sum_x C x * cost x.
pose v : unknown -> R := sum_of (fun e => W e.1 e.2) m cost no (fun=> mean).
have [v_rows v_exact] := rows_kept W_row m_le W_le cost_W.
have v_ge0 i : ~~ free_of pred0 i -> 0 <= v i.
  by case: i => [[[[e|z]|x]|x]|u] //= _.
suff paired_ge0 : 0 <= \sum_k h k * height (ball_program a b D) v k +
    \sum_z t z * Kernel.dot (part (ball_program a b D) z) v.
  have := folded_bound m_ok v_ge0 v_rows v_exact paired_ge0.
  rewrite /value /Kernel.dot [X in _ <= s * X]big1 => [|i _].
    by rewrite mulr0 leNgt proved_gt0.
  exact: mul0r.
rewrite (big_pred1 tt) => [|[] //]; rewrite /height /= dot_top opprK /=.
under eq_bigr do rewrite dot_part /= addr0.
rewrite (paired_parts t (fun x => cost x - mean)) -/alpha.
under eq_bigr do rewrite mulrBr.
rewrite sumrB -mulr_suml mulrDr.
move: q_cost; under eq_bigr do rewrite mulrBl -mulrA.
rewrite sumrB -mulr_sumr -/mean (mean_multiplier m_ok) -/alpha -subr_ge0.
move: (h tt) (\sum_x alpha x) (\sum_x alpha x * cost x) => beta A c.
by rewrite (_ : beta * D - _ = beta * - mean + beta * D + (c - A * mean)) //;
  identity R.
Qed.

(* The claim: the least lambda over the ball lies between low and high. *)
Theorem ball_level D low high : 1 <= low -> low <= high ->
  (exists v, point (ball_program 1 high D) v) ->
  (1 < low -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (ball_program 1 (low - s) D) c y h t /\
     0 < proved (ball_program 1 (low - s) D) y h) ->
  level_between (fun _ _ => true) chi_square_ball d D low high.
Proof.
move=> low_ge1 low_le reached none.
have every mu : achievable_among (fun _ _ => true) chi_square_ball d D mu <->
    loss_achievable chi_square_ball d D mu.
  split=> -[Z [W [g [W_mech W_ldp W_loss]]]]; exists Z, W, g; split=> //.
  by move=> x x' z; apply: W_ldp.
have high_ge1 := le_trans low_ge1 low_le; split=> // [|mu mu_ge1].
  by apply/every; rewrite -[high]divr1; apply: ball_reached; rewrite ?ltr01.
move/every => mu_ok; rewrite leNgt; apply/negP => mu_lt.
have [e e_gt0 e_none] := none (le_lt_trans mu_ge1 mu_lt).
pose s := Num.min (e / 2%:R) (low - mu).
have s_gt0 : 0 < s by rewrite lt_minr divr_gt0 ?ltr0n // subr_gt0 mu_lt.
have s_lt : s < e.
  by rewrite lt_minl ltr_pdivr_mulr ?ltr0n // ltr_pmulr // ltr1n.
have mu_le : mu <= low - s.
  by rewrite ler_subr_addl -ler_subr_addr le_minl lexx orbT.
have [|c [y [h [t [m_ok proved_gt0]]]]] := e_none s; first by rewrite s_gt0.
have s_ge1 := le_trans mu_ge1 mu_le.
apply: (ball_excluded ltr01 s_ge1 m_ok proved_gt0); rewrite divr1.
have [Z [W [g [W_mech W_ldp W_loss]]]] := mu_ok; exists Z, W, g; split=> //.
exact: ldp_le mu_le W_mech W_ldp.
Qed.

End Ball.
