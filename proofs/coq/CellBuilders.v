(* Polynomials in t from 0 to 1, as cells.py compares them, and what the kernel
   shows in them of a curve, as curve_programs.py asks for it.

   control n p k         the coefficient of p at the k-th product of powers of t
                         and 1 - t, times the binomial coefficient, of degree n
   cell_ge0, cell_gt0    how cells.py compares, on all of [0, 1] and inside
   point_compared A f x  the kernel's comparisons of a point of polynomials, by
                         the test A
   Exports: cell_nonnegative, cell_positive, compared_point, cell_optimal,
   infinite_start, piece_by_cells, infinite_by_cells, curve_by_cells,
   hull_curve_by_cells. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ArithRing Ring Field QArith.
From symdp Require Import Arithmetic Definitions LocalModel Rationals.
From symdp Require Import SourceSets CurveChecks.
From symdp Require Import Kernel Builders BuiltPrograms Germs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma trinomial n i j : (i + j <= n)%nat ->
  ('C(n, i + j) * 'C(i + j, i) = 'C(n, i) * 'C(n - i, j))%nat.
Proof.
move=> le; have i_le : (i <= n)%nat := leq_trans (leq_addr j i) le.
have j_le : (j <= n - i)%nat by rewrite leq_subRL.
have both := bin_fact le; have inner := bin_fact (leq_addr j i).
have outer := bin_fact i_le; have rest := bin_fact j_le.
rewrite addKn in inner; rewrite -subnDA in rest.
have facts_gt0 : (0 < i`! * j`! * (n - (i + j))`!)%nat.
  by rewrite !muln_gt0 !fact_gt0.
apply/eqP; rewrite -(eqn_pmul2r facts_gt0); apply/eqP.
transitivity n`!; [rewrite -both -inner | rewrite -outer -rest];
  rewrite -!multE; match goal with |- _ ?a ?b => change (@eq nat a b) end; ring.
Qed.

Section Comparison.
Variable R : realFieldType.
Implicit Types (p : {poly R}) (t : R) (n i k : nat).

Add Field numbers : (field_of_numbers R).

Definition control n p k : R :=
  \sum_(i < k.+1) 'C(k, i)%:R * (p`_i / 'C(n, i)%:R).

(* The degree, and 8 more where it is above 1. *)
Definition cell_degree p : nat :=
  let n := (size p).-1 in if (1 < n)%nat then (n + 8)%nat else n.

Definition cell_ge0 p :=
  [forall k : 'I_(cell_degree p).+1, 0 <= control (cell_degree p) p k].
Definition cell_gt0 p := (p != 0) && cell_ge0 p.

Definition share n t k : R := 'C(n, k)%:R * (t ^+ k * (1 - t) ^+ (n - k)).

Lemma power_shares n t i : (i <= n)%nat ->
  t ^+ i = \sum_(k < n.+1) 'C(k, i)%:R / 'C(n, i)%:R * share n t k.
Proof.
move=> i_le; have C_neq0 : 'C(n, i)%:R != 0 :> R.
  by rewrite pnatr_eq0 -lt0n bin_gt0.
apply: (mulfI C_neq0); rewrite mulr_sumr.
transitivity (\sum_(0 <= k < n.+1) ('C(n, k) * 'C(k, i))%:R *
    (t ^+ k * (1 - t) ^+ (n - k))); last first.
  rewrite big_mkord; apply: eq_bigr => k _.
  rewrite [RHS]mulrA [X in _ = X * _]mulrC divfK //.
  by rewrite natrM [X in X * _ = _]mulrC -mulrA.
rewrite (big_cat_nat _ _ _ (leq0n i)) ?leqW //= big_nat.
rewrite big1 => [|k /andP[_ k_lt]].
  rewrite add0r -{3}[i]add0n big_addn big_mkord subSn //.
  transitivity ('C(n, i)%:R * t ^+ i * ((1 - t) + t) ^+ (n - i)).
    by rewrite subrK expr1n mulr1.
  rewrite exprDn mulr_sumr; apply: eq_bigr => j _.
  have j_le : (i + j <= n)%nat by rewrite -leq_subRL // -ltnS.
  rewrite -[X in _ * X]mulr_natr addnC trinomial // natrM exprD subnDA.
  move: (t ^+ i) (t ^+ j) ((1 - t) ^+ _) ('C(n, i)%:R) ('C(_, j)%:R).
  by move=> a b c u v; identity R.
by rewrite (bin_small k_lt) muln0 mul0r.
Qed.

(* A polynomial is the sum of its coefficients at the products of powers. *)
Lemma cell_expansion n p t : (size p <= n.+1)%nat ->
  p.[t] = \sum_(k < n.+1) control n p k * share n t k.
Proof.
move=> size_le; rewrite (horner_coef_wide t size_le).
transitivity (\sum_(i < n.+1) \sum_(k < n.+1)
    'C(k, i)%:R * (p`_i / 'C(n, i)%:R) * share n t k).
  apply: eq_bigr => i _; have i_le : (i <= n)%nat by rewrite -ltnS.
  rewrite (power_shares t i_le) mulr_sumr; apply: eq_bigr => k _.
  rewrite !mulrA; congr (_ * _).
  by rewrite [p`_i * _]mulrC -!mulrA.
rewrite exchange_big; apply: eq_bigr => k _; rewrite -mulr_suml; congr (_ * _).
rewrite /control [RHS](big_ord_widen n.+1 (fun i : nat =>
  'C(k, i)%:R * (p`_i / 'C(n, i)%:R))) // [RHS]big_mkcond.
apply: eq_bigr => i _; case: ltnP => // k_lt.
by rewrite bin_small ?mul0r.
Qed.

Lemma controls_zero n p : (size p <= n.+1)%nat ->
  (forall k, (k < n.+1)%nat -> control n p k = 0) -> p = 0.
Proof.
move=> size_le none; apply/polyP => k; rewrite coef0.
elim/ltn_ind: k => k IH; have [k_le|k_gt] := ltnP k n.+1; last first.
  by rewrite nth_default // (leq_trans size_le).
have := none k k_le; rewrite /control big_ord_recr /= binn mul1r big1 => [|i _].
  rewrite add0r => /eqP; rewrite mulf_eq0 invr_eq0 pnatr_eq0.
  by rewrite [X in _ || X]eqn0Ngt bin_gt0 -ltnS k_le orbF => /eqP.
by rewrite IH // mul0r mulr0.
Qed.

Lemma size_cell p : (size p <= (cell_degree p).+1)%nat.
Proof.
rewrite /cell_degree; case: ifP => _; last exact: leqSpred.
by apply: leq_trans (leqSpred _) _; rewrite ltnS leq_addr.
Qed.

(* What cells.py finds at least 0 is so on all of [0, 1] ... *)
Theorem cell_nonnegative p t : cell_ge0 p -> 0 <= t <= 1 -> 0 <= p.[t].
Proof.
move=> /forallP ge0 /andP[t_ge0 t_le1].
rewrite (cell_expansion t (size_cell p)); apply: sumr_ge0 => k _.
by rewrite mulr_ge0 // mulr_ge0 ?ler0n // mulr_ge0 ?exprn_ge0 ?subr_ge0.
Qed.

(* ... and what it finds positive is so inside. *)
Theorem cell_positive p t : cell_gt0 p -> 0 < t < 1 -> 0 < p.[t].
Proof.
move=> /andP[p_neq0 p_ge0] /andP[t_gt0 t_lt1].
rewrite lt_def cell_nonnegative ?ltW // andbT; apply: contra p_neq0.
rewrite (cell_expansion t (size_cell p)) => /eqP sum0; apply/eqP.
move/forallP: p_ge0 => ge0.
have share_gt0 (k : 'I_(cell_degree p).+1) : 0 < share (cell_degree p) t k.
  have k_le : (k <= cell_degree p)%nat by rewrite -ltnS.
  by rewrite mulr_gt0 ?ltr0n ?bin_gt0 // mulr_gt0 ?exprn_gt0 ?subr_gt0.
apply: controls_zero (size_cell p) _ => k k_lt.
have term_ge0 (l : 'I_(cell_degree p).+1) : true ->
    0 <= control (cell_degree p) p l * share (cell_degree p) t l.
  by rewrite mulr_ge0 // ltW.
have /eqP := psumr_eq0P term_ge0 sum0 (erefl true) (i := Ordinal k_lt).
by rewrite mulf_eq0 (gt_eqF (share_gt0 (Ordinal k_lt))) orbF => /eqP.
Qed.

End Comparison.

(* Points and multipliers that are polynomials in t. *)
Section Points.
Variables (R : realFieldType) (I J K T : finType).
Variable f : polynomial_program R I J K T.
Implicit Types (A : {poly R} -> Prop) (x g : I -> {poly R}) (c D : {poly R}).

Definition pdot g x := \sum_i g i * x i.
Definition pheight x k := pdot (ptop f k) x - plimit f k.
Definition pvalue x := pdot (pcost f) x.

Definition point_compared A x :=
  [/\ forall i, ~~ pfree f i -> A (x i),
      forall j, A (pdot (prow f j) x - pbound f j),
      forall j, pexact f j -> A (pbound f j - pdot (prow f j) x),
      forall k, A (pheight x k) &
      forall k, A (pheight x k ^+ 2 - \sum_(t | powner f t == k)
        pweight f t *: pdot (ppart f t) x ^+ 2)].

Lemma point_compared_sub A A' x : (forall p, A p -> A' p) ->
  point_compared A x -> point_compared A' x.
Proof.
move=> AA' [x_A row_A exact_A top_A part_A]; split; move=> *; apply: AA'; auto.
Qed.

Section At.
Variables (p : program R I J K T) (s : R).
Hypothesis f_p : writes f p s.

Lemma pdot_at g x (h : I -> R) : (forall i, (g i).[s] = h i) ->
  (pdot g x).[s] = Kernel.dot h (fun i => (x i).[s]).
Proof.
by move=> g_h; rewrite horner_sum; apply: eq_bigr => i _; rewrite hornerM g_h.
Qed.

Lemma value_at_point x : (pvalue x).[s] = value p (fun i => (x i).[s]).
Proof. by have [[[f_cost _ _ _ _] _] _] := f_p; apply: pdot_at. Qed.

(* Comparisons that hold at s are those of a point of the program there. *)
Theorem compared_point x : point_compared (fun q => 0 <= q.[s]) x ->
  point p (fun i => (x i).[s]).
Proof.
have [[[_ f_row f_bound f_top f_limit] f_part] [f_free f_exact f_own f_weight]]
  := f_p.
have at_row j := pdot_at x (f_row j); have at_part t := pdot_at x (f_part t).
have at_height k : (pheight x k).[s] = height p (fun i => (x i).[s]) k.
  by rewrite hornerD hornerN f_limit (pdot_at x (f_top k)).
have keeps j : 0 <= (pdot (prow f j) x - pbound f j).[s] =
    (bound p j <= Kernel.dot (row p j) (fun i => (x i).[s])).
  by rewrite hornerD hornerN f_bound at_row subr_ge0.
move=> [x_ok row_ok exact_ok top_ok part_ok]; split=> [i|j|j|k|k].
- by rewrite f_free; apply: x_ok.
- by rewrite -keeps.
- rewrite f_exact => j_exact; apply/eqP; rewrite eq_le -keeps row_ok andbT.
  have := exact_ok j j_exact.
  by rewrite hornerD hornerN f_bound at_row subr_ge0.
- by rewrite -at_height.
have := part_ok k; rewrite hornerD hornerN horner_sum horner_exp at_height.
rewrite subr_ge0; apply: le_trans; rewrite le_eqVlt; apply/orP; left.
apply/eqP; rewrite (eq_bigl (fun t => (powner f t == k)%B)) => [|t].
  by apply: eq_bigr => t _; rewrite hornerZ horner_exp f_weight at_part.
by rewrite f_own.
Qed.

End At.

(* What is compared on a cell is a point at each t from 0 to 1, and shows the
   least value inside. *)
Theorem cell_optimal (p : R -> program R I J K T) D x c y b a :
  (forall t, writes f (p t) t) -> (forall t i, 0 < weight (p t) i) ->
  point_compared (@cell_ge0 R) x -> cell_ge0 (D - pvalue x) ->
  compared f (@cell_ge0 R) c y b a -> cell_gt0 c ->
  cell_ge0 (pproved f y b - D * c) ->
  (forall t, 0 <= t <= 1 -> exists2 v, point (p t) v & value (p t) v <= D.[t])
  /\ forall t, 0 < t < 1 -> least_value (p t) D.[t].
Proof.
move=> f_p w_gt0 x_ok x_le m_ok c_gt0 proved_ge.
have reached t : 0 <= t <= 1 -> point (p t) (fun i => (x i).[t]) /\
    value (p t) (fun i => (x i).[t]) <= D.[t].
  move=> t_in; split.
    apply: compared_point (f_p t) _ _.
    by apply: point_compared_sub x_ok => q q_ge0; apply: cell_nonnegative.
  rewrite -(value_at_point (f_p t)) -subr_ge0 -hornerN -hornerD.
  exact: cell_nonnegative.
split=> [t /reached[v_ok v_le]|t t_in].
  by exists (fun i => (x i).[t]).
have t_closed : 0 <= t <= 1 by case/andP: t_in => ? ?; rewrite !ltW.
have [v_ok v_le] := reached t t_closed.
have /(compared_multipliers (f_p t)) multiplied :
    compared f (fun q => 0 <= q.[t]) c y b a.
  by apply: compared_sub m_ok => q q_ge0; apply: cell_nonnegative.
have scale_gt0 := cell_positive c_gt0 t_in.
apply: (kernel_optimal (w_gt0 t) scale_gt0 v_ok v_le multiplied).
rewrite -(proved_at (f_p t)) -subr_ge0 -hornerM -hornerN -hornerD.
exact: cell_nonnegative.
Qed.

End Points.

(* A piece of a curve, where lambda is (n + k D) / (u + v D). *)
Section Piece.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (D E L lambda mu t : R).

Add Field numbers_of_piece : (field_of_numbers R).

Local Notation S := (polyhedron column row bound exact).
Local Notation program U :=
  (@built_program R X Y C B [finType of U] d column row bound exact).
Local Notation polynomials a b :=
  (local_polynomials [finType of unit] d column row bound exact a b 0).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

(* The polynomial with these values at 0 and at 1. *)
Definition between (a b : R) : {poly R} := a%:P + (b - a) *: 'X.

Lemma between_at a b t : (between a b).[t] = a + (b - a) * t.
Proof. by rewrite hornerD hornerC hornerZ hornerX. Qed.

Lemma loss_achievable_more D E lambda : D <= E ->
  loss_achievable S d D lambda -> loss_achievable S d E lambda.
Proof.
move=> le [Z [W [g [W_mech W_ldp W_loss]]]]; exists Z, W, g; split=> // P S_P.
exact: le_trans (W_loss P S_P) le.
Qed.

Lemma least_at a b D : 0 < a -> a <= b ->
  least_value (program unit a b 0) D -> least_expected_loss S d (b / a) D.
Proof.
move=> a_gt0 a_le [reached least].
have points := least_points d column row bound exact a b.
split=> [|D' /(built_mechanisms d S_priors S_some D' a_gt0 a_le)/points].
  by apply/(built_mechanisms d S_priors S_some D a_gt0 a_le)/points.
by move=> [v v_ok <-]; apply: least.
Qed.

Variables n k u v start stop : R.

(* What curve_programs.py asks of the numbers of a piece ... *)
Definition falls :=
  [/\ start < stop, 0 <= u + v * start, 0 < u + v * stop <= n + k * stop &
      (n + k * stop) * (u + v * start) < (n + k * start) * (u + v * stop)].

(* ... and that the kernel accepts its program, with polynomials in t. *)
Definition accepted :=
  exists (x : unknown X Y B [finType of unit] -> {poly R}) (c : {poly R})
    (y : rows X Y C -> {poly R}) (h e : void -> {poly R}),
  let f := polynomials (between (u + v * start) (u + v * stop))
    (between (n + k * start) (n + k * stop)) in
  let D := between start stop in
  [/\ point_compared f (@cell_ge0 R) x, cell_ge0 (D - pvalue f x),
      compared f (@cell_ge0 R) c y h e, cell_gt0 c &
      cell_ge0 (pproved f y h - D * c)].

Hypotheses (piece_falls : falls) (piece_ok : accepted).

Lemma length_gt0 : 0 < stop - start.
Proof. by have [? _ _ _] := piece_falls; rewrite subr_gt0. Qed.

Lemma between_ends a b E :
  (between (a + b * start) (a + b * stop)).[(E - start) / (stop - start)] =
  a + b * E.
Proof.
rewrite between_at; have /eqP := negbT (gt_eqF length_gt0).
by move: start stop => z w zw; shaped R; field.
Qed.

Lemma below_gt0 E : start < E <= stop -> 0 < u + v * E.
Proof.
move=> /andP[lt le]; have [_ low /andP[high _] _] := piece_falls.
rewrite -(pmulr_rgt0 _ length_gt0).
have -> : (stop - start) * (u + v * E) = (u + v * start) * (stop - E) +
    (u + v * stop) * (E - start) by identity R.
by rewrite ltr_spaddr // ?mulr_gt0 ?mulr_ge0 ?subr_gt0 ?subr_ge0.
Qed.

Lemma first_above : u + v * start < n + k * start.
Proof.
have [_ low /andP[high le] fall] := piece_falls.
rewrite -(ltr_pmul2r high); apply: le_lt_trans fall.
by rewrite mulrC ler_wpmul2r.
Qed.

Lemma below_above E : start <= E <= stop -> u + v * E <= n + k * E.
Proof.
move=> /andP[ge le]; have [_ low /andP[high le1] _] := piece_falls.
rewrite -subr_ge0 -(pmulr_rge0 _ length_gt0).
have -> : (stop - start) * (n + k * E - (u + v * E)) =
    (n + k * start - (u + v * start)) * (stop - E) +
    (n + k * stop - (u + v * stop)) * (E - start) by identity R.
by rewrite addr_ge0 // mulr_ge0 ?subr_ge0 // ltW // first_above.
Qed.

(* Where lambda is so inside and has no bound towards the beginning, no finite
   one will do there. *)
Lemma infinite_start : (forall E, start < E < stop -> 0 < u + v * E /\
    least_expected_loss S d ((n + k * E) / (u + v * E)) E) ->
  u + v * start = 0 ->
  forall lambda, 1 <= lambda -> ~ loss_achievable S d start lambda.
Proof.
move=> inside below0 mu mu_ge1 mu_ok; have mu_gt0 := lt_le_trans ltr01 mu_ge1.
have [start_lt _ /andP[stop_gt0 le] _] := piece_falls.
have above_gt0 : 0 < n + k * start by rewrite -below0 first_above.
pose w := n + k * start + mu * (u + v * stop).
have mu_below : 0 < mu * (u + v * stop) by rewrite mulr_gt0.
have w_gt0 : 0 < w by rewrite addr_gt0.
pose t := (n + k * start) / w; have t_gt0 : 0 < t by rewrite divr_gt0.
have t_lt1 : t < 1 by rewrite ltr_pdivr_mulr // mul1r ltr_addl.
pose E := start + (stop - start) * t; have len := length_gt0.
have E_in : start < E < stop.
  rewrite ltr_addl mulr_gt0 //= -ltr_subr_addl -[X in _ < X]mulr1.
  by rewrite ltr_pmul2l.
have [below_E [_ least]] := inside E E_in.
suff level : mu <= (n + k * E) / (u + v * E).
  have := least _ (loss_achievable_le level mu_ok).
  by rewrite leNgt; have /andP[-> _] := E_in.
rewrite ler_pdivl_mulr // -subr_ge0.
have -> : n + k * E - mu * (u + v * E) = w * (t * (n + k * stop) / w) +
    ((n + k * start) - t * w) - mu * (u + v * start) * (1 - t).
  rewrite mulrCA divff ?gt_eqF // mulr1 /E /w; identity R.
rewrite below0 mulr0 mul0r subr0 divfK ?gt_eqF // subrr addr0.
rewrite !mulr_ge0 ?invr_ge0 ?ltW // (lt_le_trans _ le) //.
Qed.

(* Later than the least distortion of the curve the denominator is positive. *)
Lemma below_from least D : 0 < u + v * start \/ start = least ->
  least < D -> start <= D < stop -> 0 < u + v * D.
Proof.
move=> begins D_gt /andP[ge lt]; have [lt_D|ge_D] := ltP start D.
  by apply: below_gt0; rewrite lt_D ltW.
have D_start : D = start by apply/eqP; rewrite eq_le ge_D ge.
by case: begins => [|start0]; rewrite D_start // start0 ltxx in D_gt *.
Qed.

Lemma piece_programs :
  (forall E, start <= E <= stop -> exists2 z,
     point (program unit (u + v * E) (n + k * E) 0) z &
     value (program unit (u + v * E) (n + k * E) 0) z <= E) /\
  forall E, start < E < stop ->
     least_value (program unit (u + v * E) (n + k * E) 0) E.
Proof.
have [x [c [y [h [e [x_ok x_le m_ok c_gt0 proved_ge]]]]]] := piece_ok.
pose a := between (u + v * start) (u + v * stop).
pose b := between (n + k * start) (n + k * stop).
pose p t := program unit a.[t] b.[t] 0.
have p_f t : writes (polynomials a b) (p t) t.
  have := local_writes [finType of unit] d column row bound exact a b 0 t.
  by rewrite horner0.
have w_gt0 t (i : void) : 0 < weight (p t) i by case: i.
have [reached least] := cell_optimal p_f w_gt0 x_ok x_le m_ok c_gt0 proved_ge.
have at_E E : (between start stop).[(E - start) / (stop - start)] = E.
  have := between_ends 0 1 E; rewrite !add0r !mul1r //.
have p_E E : p ((E - start) / (stop - start)) =
    program unit (u + v * E) (n + k * E) 0 by rewrite /p !between_ends.
split=> E /andP[ge le].
  have := reached ((E - start) / (stop - start)); rewrite p_E at_E; apply.
  rewrite divr_ge0 ?subr_ge0 ?(le_trans ge) //=.
  by rewrite ler_pdivr_mulr ?length_gt0 // mul1r ler_add2r.
have := least ((E - start) / (stop - start)); rewrite p_E at_E; apply.
rewrite divr_gt0 ?length_gt0 ?subr_gt0 //=.
by rewrite ltr_pdivr_mulr ?length_gt0 // mul1r ltr_add2r.
Qed.

Lemma piece_inside E : start < E < stop -> 0 < u + v * E /\
  least_expected_loss S d ((n + k * E) / (u + v * E)) E.
Proof.
move=> E_in; have /andP[lt lt'] := E_in; have E_gt0 : 0 < u + v * E.
  by rewrite below_gt0 // lt ltW.
split=> //; apply: least_at => //; first by rewrite below_above // !ltW.
exact: (proj2 piece_programs).
Qed.

Lemma piece_reached E : start <= E <= stop -> 0 < u + v * E ->
  loss_achievable S d E ((n + k * E) / (u + v * E)).
Proof.
move=> E_in below0; have [z z_ok z_le] := (proj1 piece_programs) E E_in.
apply: loss_achievable_more z_le _.
apply/(built_mechanisms d S_priors S_some _ below0 (below_above E_in)).
by apply/least_points; exists z.
Qed.

(* Inside the piece, and where it begins if it is finite there. *)
Theorem piece_by_cells D : start <= D < stop -> 0 < u + v * D ->
  least_loss_exp_epsilon S d D ((n + k * D) / (u + v * D)).
Proof.
move=> D_in below0; have /andP[ge lt] := D_in.
have D_closed : start <= D <= stop by rewrite ge ltW.
apply: (built_piece piece_inside D_in below0).
  exact: below_above D_closed.
exact: piece_reached D_closed below0.
Qed.

(* Where the piece is infinite at its beginning, no finite lambda will do. *)
Theorem infinite_by_cells : u + v * start = 0 ->
  forall lambda, 1 <= lambda -> ~ loss_achievable S d start lambda.
Proof. exact: infinite_start piece_inside. Qed.

End Piece.

Lemma scaled_level (R : realFieldType) (s n k u v D : R) : s != 0 ->
  (s * n + s * k * D) / (s * u + s * v * D) = (n + k * D) / (u + v * D).
Proof.
move=> s_neq0; have scaled x y : s * x + s * y * D = s * (x + y * D).
  by rewrite mulrDr mulrA.
by rewrite !scaled -mulf_div divff // mul1r.
Qed.

(* A piece between two numbers of the field, of a curve that begins at least:
   numerator and denominator may both change their sign. *)
Section Shown.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (D lambda : R).

Local Notation S := (polyhedron column row bound exact).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Definition shown (least n k u v a b : R) := exists2 s : R, s != 0 &
  [/\ falls (s * n) (s * k) (s * u) (s * v) a b,
      accepted d column row bound exact (s * n) (s * k) (s * u) (s * v) a b &
      0 < s * u + s * v * a \/ a = least].

Variables least n k u v a b : R.
Hypothesis piece : shown least n k u v a b.

Lemma shown_at D : least < D -> a <= D < b ->
  least_loss_exp_epsilon S d D ((n + k * D) / (u + v * D)).
Proof.
have [s s_neq0 [p_falls p_ok p_start]] := piece => D_gt D_in.
have below0 := below_from p_falls p_start D_gt D_in.
rewrite -(scaled_level n k u v D s_neq0).
by have := piece_by_cells S_priors S_some p_falls p_ok D_in below0.
Qed.

Lemma shown_infinite : u + v * a = 0 ->
  forall lambda, 1 <= lambda -> ~ loss_achievable S d a lambda.
Proof.
have [s s_neq0 [p_falls p_ok _]] := piece => below0.
apply: (infinite_by_cells S_priors S_some p_falls p_ok).
by rewrite -mulrA -mulrDr below0 mulr0.
Qed.

End Shown.

(* No leakage, at lambda = 1. *)
Lemma none_from (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R)
    (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R)
    (exact : pred B) (zero D : R) :
  (forall P, polyhedron column row bound exact P -> prior P) ->
  (exists P, polyhedron column row bound exact P) ->
  (exists v, point (built_program [finType of void] d column row bound exact
     1 1 zero) v) -> zero <= D ->
  least_loss_exp_epsilon (polyhedron column row bound exact) d D 1.
Proof.
move=> S_priors S_some no_leakage D_ge; split=> //.
rewrite -[X in loss_achievable _ _ _ X](divr1 1).
apply: loss_achievable_more D_ge _.
by apply/(built_mechanisms d S_priors S_some _ ltr01 (lexx 1))/within_points.
Qed.

(* A whole curve, piece by piece, as curve_programs.py reads it. *)
Section Curve.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (D lambda : R) (p : piece).

Local Notation S := (polyhedron column row bound exact).
Local Notation value := (ofQ R).
Local Notation within :=
  (@built_program R X Y C B [finType of void] d column row bound exact).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Definition piece_shown p := shown d column row bound exact 0
  (value p.1.2.1) (value p.1.2.2) (value p.2.1) (value p.2.2)
  (value (start p)) (value (stop p)).

Theorem curve_by_cells (pieces : seq piece) (zero jump : Q) :
  tiles 0 pieces zero ->
  (forall i, (i < size pieces)%nat -> piece_shown (nth_piece pieces i)) ->
  ((0 < size pieces)%nat -> value (nth_piece pieces 0).2.1 = 0) ->
  (exists v, point (within 1 1 (value zero)) v) ->
  value jump = (if pieces is p :: rest
    then value_at (last p rest) (value zero) else 1) ->
  curve (least_loss_exp_epsilon S d)
    (forall lambda, 1 <= lambda -> ~ loss_achievable S d 0 lambda)
    pieces zero jump.
Proof.
move=> tiled pieces_ok at_0 no_leakage limit.
split=> // [i D i_lt p|D D_ge|some].
- by move=> D_gt0 D_in; apply: (shown_at S_priors S_some (pieces_ok i i_lt)).
- exact: none_from no_leakage D_ge.
have := shown_infinite S_priors S_some (pieces_ok 0%nat some).
have -> : value (start (nth_piece pieces 0)) = 0.
  move: tiled some; case: pieces {at_0 pieces_ok limit} => //= p rest.
  by move=> /and3P[+ _ _] _; rewrite -(ofQ_eq R) ofQ0 => /eqP.
by rewrite at_0 // mulr0 addr0; apply.
Qed.

End Curve.

(* The curve of a hull with the Hamming distortion. *)
Theorem hull_curve_by_cells (R : realFieldType) (X V : finType)
    (vertex : V -> X -> R) (pieces : seq piece) (zero jump : Q) :
  (forall v, prior (vertex v)) -> (exists v : V, True) ->
  tiles 0 pieces zero ->
  (forall i, (i < size pieces)%nat -> piece_shown (@hamming R X) vertex
     (fun=> fun=> 1) (fun=> 1) (@predT unit) (nth_piece pieces i)) ->
  ((0 < size pieces)%nat -> ofQ R (nth_piece pieces 0).2.1 = 0) ->
  (exists v, point (@built_program R X X V [finType of unit] [finType of void]
     (@hamming R X) vertex (fun=> fun=> 1) (fun=> 1) predT 1 1 (ofQ R zero))
     v) ->
  ofQ R jump = (if pieces is p :: rest
    then value_at (last p rest) (ofQ R zero) else 1) ->
  curve (least_exp_epsilon (hull vertex)) (no_finite_epsilon (hull vertex) 0)
    pieces zero jump.
Proof.
move=> vertex_priors some tiled pieces_ok at_0 no_leakage limit.
have priors := polyhedron_priors vertex_priors.
have := curve_by_cells priors (polyhedron_some vertex some) tiled pieces_ok
  at_0 no_leakage limit.
apply: curve_map => [D L [L_ge1 /hull_loss ok least]|none lambda lambda_ge1].
  by split=> // mu mu_ge1 /hull_loss; apply: least.
by move/hull_loss; apply: none.
Qed.
