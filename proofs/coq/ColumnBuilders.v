(* Programs of the largest entries of columns, for maximal leakage with the
   Hamming distortion: M unknowns and not M^2.  An optimum has the largest entry
   of a column on the diagonal, so that right guesses are all that leaks.

   columns u L          right guesses with prices that show their accuracy u, at
                        least 1 in all and at most L
   column_program       the program: right guesses, prices, a distortion or none
   Exports: columns_achievable, column_points, column_leakage,
   column_leakage_accepted, column_distortion_accepted,
   column_distortion_between, column_leakage_curve. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel MaximalLeakage.
From symdp Require Import Rationals CurveChecks SourceSets LeakageChecks.
From symdp Require Import LeakageCurveChecks.
From symdp Require Import Kernel Builders BuiltPrograms MeasureBuilders.
From symdp Require Import MeasureCurves DiagonalBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The right guesses of mechanisms that leak at most log L. *)
Section Columns.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (q : X -> R) (alpha : B -> R) (u D L : R).

Local Notation S := (polyhedron column row bound exact).

Definition columns u L := exists q alpha,
  [/\ forall x, 0 <= q x <= 1, 1 <= \sum_x q x <= L &
      accuracy_prices column row bound exact q u alpha].

(* Right guesses that sum to less than 1 can be made likelier. *)
Lemma raised q (x0 : X) : (forall x, 0 <= q x <= 1) -> exists q',
  [/\ forall x, q x <= q' x <= 1, 1 <= \sum_x q' x &
      forall L, 1 <= L -> \sum_x q x <= L -> \sum_x q' x <= L].
Proof.
move=> q_in; have [ge1|lt1] := lerP 1 (\sum_x q x).
  by exists q; split=> // x; rewrite lexx; case/andP: (q_in x).
have all_ge1 : 1 <= #|X|%:R :> R by rewrite ler1n; apply/card_gt0P; exists x0.
have room : 0 < #|X|%:R - \sum_x q x.
  by rewrite subr_gt0; apply: lt_le_trans lt1 all_ge1.
pose t := (1 - \sum_x q x) / (#|X|%:R - \sum_x q x).
have t_ge0 : 0 <= t by rewrite divr_ge0 ?subr_ge0 // ltW // -subr_gt0.
have t_le1 : t <= 1 by rewrite ler_pdivr_mulr // mul1r ler_add2r.
have total : \sum_x (q x + t * (1 - q x)) = 1.
  rewrite big_split -mulr_sumr sumrB sumr_const /= divfK ?gt_eqF //.
  by rewrite addrC subrK.
exists (fun x => q x + t * (1 - q x)); rewrite total; split=> // x.
have /andP[q_ge0 q_le1] := q_in x.
rewrite ler_addl mulr_ge0 ?subr_ge0 //= -ler_subr_addl -[X in _ <= X]mul1r.
by rewrite ler_wpmul2r ?subr_ge0.
Qed.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

(* These are what some mechanism of leakage log L has, with any outputs. *)
Theorem columns_achievable D L :
  columns (1 - D) L <-> leakage_achievable S D L.
Proof.
have [P0 /S_priors/prior_letter[x0 _]] := S_some.
split=> [[q [alpha [q_in /andP[q_ge1 q_le] ok]]]|].
  have V_ok := spread_mechanism q_in q_ge1.
  exists X, (spread q), id; split=> //.
    exact: le_trans (spread_leakage q_in q_ge1) q_le.
  have acc : accurate S (1 - D) q.
    by apply/(accurate_prices S_some); exists alpha.
  move=> P S_P; rewrite (distortion_id V_ok (S_priors S_P)).
  under eq_bigr do rewrite /spread eqxx.
  by rewrite ler_subl_addr -ler_subl_addl acc.
move=> [Y [W [g [W_ok W_leaks W_valid]]]].
have [q_in q_sum] := leakage_diagonal g W_ok.
have [q [q_le q_ge1 q_small]] := raised x0 q_in.
have L_ge1 := le_trans (leaks_something x0 W_ok) W_leaks.
have [alpha ok] : exists alpha,
    accuracy_prices column row bound exact q (1 - D) alpha.
  apply/(accurate_prices S_some) => P S_P.
  have P_prior := S_priors S_P; have [P_ge0 _] := P_prior.
  have := W_valid P S_P; rewrite (distortion_correct g W_ok P_prior).
  rewrite ler_subl_addr -ler_subl_addl => /le_trans; apply.
  by apply: ler_sum => x _; rewrite ler_wpmul2l //; case/andP: (q_le x).
exists q, alpha; split=> // [x|].
  have /andP[above ->] := q_le x; rewrite andbT; apply: le_trans above.
  by case/andP: (q_in x).
by rewrite q_ge1; apply: q_small L_ge1 (le_trans q_sum W_leaks).
Qed.

End Columns.

(* The program: the leakage costs, or the distortion at most at a level. *)
Section Programs.
Variables (R : realFieldType) (X C B U : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Variables (price u level : R).
Implicit Types (L : R).

Local Notation columns := (columns column row bound exact).
Local Notation accurate q u := (accuracy_prices column row bound exact q u).

(* Right guesses, prices, a distortion or none. *)
Definition column_unknown : finType := [finType of X + B + U].

Definition of_columns (f : X -> R) (h : B -> R) (k : U -> R)
    (i : column_unknown) : R :=
  match i with
  | inl (inl x) => f x
  | inl (inr p) => h p
  | inr i => k i
  end.

Let no {T : Type} (t : T) : R := 0.

(* "one x", "sum", "prior c", "at most", "level". *)
Definition column_rows : finType := [finType of X + unit + C + unit + U].

Definition column_row (j : column_rows) : column_unknown -> R :=
  match j with
  | inl (inl (inl (inl x))) => of_columns (fun z => - ((z == x)%B)%:R) no no
  | inl (inl (inl (inr _))) => of_columns (fun=> 1) no no
  | inl (inl (inr c)) => of_columns (column c) (row^~ c) no
  | inl (inr _) => of_columns no (fun p => - bound p) (fun=> 1)
  | inr _ => of_columns (fun=> - 1) no no
  end.

Definition column_bound (j : column_rows) : R :=
  match j with
  | inl (inl (inl (inl _))) => - 1
  | inl (inl (inl (inr _))) => 1
  | inl (inl (inr _)) => 0
  | inl (inr _) => u
  | inr _ => - level
  end.

Definition column_free : pred column_unknown := fun i =>
  match i with inl (inl _) => false | inl (inr p) => exact p | inr _ => true
  end.

Definition column_program : program R
    column_unknown column_rows [finType of void] [finType of void] :=
  Program (of_columns (fun=> price) no (fun=> 1)) column_free column_row
    column_bound pred0 (fun=> no) no (fun=> no) (fun t => t) no.

Definition guess_ x : column_unknown := inl (inl x).
Definition price_in p : column_unknown := inl (inr p).
Definition distortion_in i : column_unknown := inr i.

Lemma dot_of_columns f h k v : Kernel.dot (of_columns f h k) v =
  \sum_x f x * v (guess_ x) + \sum_p h p * v (price_in p) +
  \sum_i k i * v (distortion_in i).
Proof. by rewrite /Kernel.dot !big_sumType. Qed.

Lemma column_dots v :
  [/\ forall x, Kernel.dot (column_row (inl (inl (inl (inl x))))) v =
        - v (guess_ x),
      Kernel.dot (column_row (inl (inl (inl (inr tt))))) v =
        \sum_x v (guess_ x),
      forall c, Kernel.dot (column_row (inl (inl (inr c)))) v =
        \sum_p row p c * v (price_in p) + \sum_x column c x * v (guess_ x),
      Kernel.dot (column_row (inl (inr tt))) v =
        \sum_i v (distortion_in i) - \sum_p bound p * v (price_in p) &
      forall i, Kernel.dot (column_row (inr i)) v = - \sum_x v (guess_ x)].
Proof.
split=> [x||c||i]; rewrite /= dot_of_columns !sum_no ?addr0 ?add0r.
- under eq_bigr do rewrite mulNr.
  by rewrite sumrN (sum_at (fun z => v (guess_ z))).
- by apply: eq_bigr => x _; rewrite mul1r.
- exact: addrC.
- rewrite addrC -sumrN.
  by congr (_ + _); apply: eq_bigr => p _; rewrite ?mul1r ?mulNr.
by rewrite -sumrN; apply: eq_bigr => x _; rewrite mulN1r.
Qed.

Lemma column_value v : value column_program v =
  price * (\sum_x v (guess_ x)) + \sum_i v (distortion_in i).
Proof.
rewrite /value dot_of_columns sum_no addr0 -mulr_sumr.
by congr (_ + _); apply: eq_bigr => i _; rewrite mul1r.
Qed.

(* Its points are such right guesses, where the level is what they sum to. *)
Theorem column_points L (w : U -> R) : (forall i : U, L = level) ->
  (exists v, [/\ point column_program v, forall i, v (distortion_in i) = w i &
     \sum_x v (guess_ x) <= L]) <->
  columns (u - \sum_i w i) L.
Proof.
move=> at_level.
split=> [[v [[v_ge0 v_rows _ _ _] v_w v_L]]|[q [alpha [q_in q_sum ok]]]].
  have [row_one row_sum row_prior row_last _] := column_dots v.
  exists (v \o guess_), (v \o price_in); split.
  - move=> x; rewrite (v_ge0 (guess_ x)) //=.
    by have := v_rows (inl (inl (inl (inl x)))); rewrite row_one ler_opp2.
  - by have := v_rows (inl (inl (inl (inr tt)))); rewrite row_sum v_L andbT.
  apply/accuracy_pricesE; split=> [p|c|].
  - exact: (v_ge0 (price_in p)).
  - by have := v_rows (inl (inl (inr c))); rewrite row_prior.
  have := v_rows (inl (inr tt)); rewrite row_last /=.
  by rewrite (eq_bigr w) // ler_subl_addl.
have [alpha_ge0 dear le] := iffLR (accuracy_pricesE _ _ _ _ _ _ _) ok.
have /andP[q_ge1 q_le] := q_sum.
pose v : column_unknown -> R := of_columns q alpha w.
have [row_one row_sum row_prior row_last row_level] := column_dots v.
exists v; split=> //; split=> // [[[x|p]|i]|[[[[x|[]]|c]|[]]|i]] //.
- by case/andP: (q_in x).
- exact: alpha_ge0.
- by rewrite row_one ler_opp2; case/andP: (q_in x).
- by rewrite row_sum.
- by rewrite row_prior.
- by rewrite row_last -ler_subl_addl.
by rewrite row_level ler_opp2 -(at_level i).
Qed.

End Programs.

(* What points and multipliers prove. *)
Section Accepted.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (D L low high level s : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation columns := (columns column row bound exact).
Local Notation program U := (@column_program R X C B [finType of U]
  column row bound exact).
Local Notation leaks u := (program void 1 u 0).
Local Notation distorts level := (program unit 0 1 level).

Lemma leak_columns u L :
  (exists2 v, point (leaks u) v & value (leaks u) v <= L) <-> columns u L.
Proof.
have sum : u - \sum_(i : void) 0 = u :> R by rewrite sum_nothing subr0.
rewrite -{3}sum -(@column_points _ _ _ _ _ column row bound exact 1 u 0) //.
have at_v v : value (leaks u) v = \sum_x v (guess_ B [finType of void] x).
  by rewrite column_value mul1r sum_nothing addr0.
by split=> [[v v_ok]|[v [v_ok _]]]; rewrite -?at_v => le; exists v;
  rewrite ?at_v -?at_v.
Qed.

Lemma distortion_columns level D :
  (exists2 v, point (distorts level) v & value (distorts level) v = D) <->
  columns (1 - D) level.
Proof.
have sum : \sum_(i : unit) D = D by rewrite sum_unit.
rewrite -{2}sum -(@column_points _ _ _ _ _ column row bound exact 0 1 level) //.
have at_v v : value (distorts level) v = v (distortion_in X B tt).
  by rewrite column_value mul0r add0r sum_unit.
split=> [[v v_ok v_D]|[v [v_ok v_D _]]].
  exists v; split=> // [[]|]; first by rewrite -at_v.
  have [_ v_rows _ _ _] := v_ok; have := v_rows (inr tt).
  have [_ _ _ _ ->] := column_dots column row bound v.
  by rewrite ler_opp2.
by exists v; rewrite // at_v v_D.
Qed.

(* Where a distortion is least there is a prior. *)
Lemma least_columns_some level D :
  least_value (distorts level) D -> exists P, S P.
Proof.
move=> [/distortion_columns[q [alpha [q_in q_sum ok]]] low].
have [//|[E [alpha' [E_lt0 ok']]]] := some_or_prices column row bound exact.
have : D <= D + E.
  have /distortion_columns[v v_ok <-] : columns (1 - (D + E)) level.
    exists q, (fun p => alpha p + alpha' p); split=> //.
    have added := cheaper_prices ok ok'.
    by rewrite /accuracy_prices !opprB addrAC in added *.
  exact: low.
by rewrite ler_addl leNgt E_lt0.
Qed.

(* Multipliers are a prior. *)
Lemma distorting_prior level s y h t : 0 < s ->
  multipliers (distorts level) s y h t -> exists P, S P.
Proof.
move=> s_gt0 [signs _ _ le eq].
have charge i : charged (distorts level) y h t i =
    \sum_j y j * column_row column row bound j i.
  by rewrite /charged !sum_nothing !addr0.
have paid p : charged (distorts level) y h t (inl (inr p)) =
    \sum_c y (inl (inl (inr c))) * row p c - y (inl (inr tt)) * bound p.
  rewrite charge !big_sumType /= !sum_unit !mulr0 !addr0.
  rewrite [X in X + _ + _]big1 ?add0r ?mulrN // => x _.
  by rewrite mulr0.
have last_is : y (inl (inr tt)) = s.
  have := eq (inr tt) erefl; rewrite charge mulr1 => <-.
  rewrite !big_sumType /= !sum_unit !mulr0 !addr0 mulr1.
  rewrite [X in X + _ + _]big1 ?[X in _ + X + _]big1 ?add0r // => x _.
    by rewrite mulr0.
  by rewrite mulr0.
pose w c := y (inl (inl (inr c))) / s.
have within p : (\sum_c row p c * w c <= bound p) =
    (charged (distorts level) y h t (inl (inr p)) <= 0).
  rewrite paid last_is subr_le0 -(ler_pdivr_mull _ _ s_gt0) mulr_sumr.
  congr (_ <= _); apply: eq_bigr => c _; rewrite /w.
  by rewrite [RHS]mulrA [RHS]mulrC [s^-1 * _]mulrC.
exists (fun x => \sum_c w c * column c x); exists w => //.
split=> [c|p|p p_exact].
- by rewrite divr_ge0 ?(ltW s_gt0) //; apply: signs.
- by rewrite within; have := le (inl (inr p)); rewrite mulr0.
have at_0 : charged (distorts level) y h t (inl (inr p)) = 0.
  by rewrite (eq (inl (inr p))) // mulr0.
apply/eqP; rewrite eq_le within at_0 lexx /=.
move/eqP: at_0; rewrite paid last_is subr_eq0 => /eqP same.
rewrite -(ler_pmul2l s_gt0) -same mulr_sumr.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
by apply: eq_bigr => c _; rewrite mulrCA [s * _]mulrC divfK ?gt_eqF // mulrC.
Qed.

Hypothesis S_priors : forall P, S P -> prior P.

Section SomePrior.
Hypothesis S_some : exists P, S P.

(* The least value is the exponential of the least maximal leakage. *)
Theorem column_leakage D L :
  least_value (leaks (1 - D)) L <-> least_maximal_leakage S D L.
Proof.
by apply: least_of_bounds => K; rewrite leak_columns columns_achievable.
Qed.

(* The least distortion at a leakage. *)
Theorem column_distortion level D : least_value (distorts level) D <->
  leakage_achievable S D level /\
  forall E, leakage_achievable S E level -> D <= E.
Proof.
by apply: least_of_values => E; rewrite distortion_columns columns_achievable.
Qed.

(* A point and multipliers that meet. *)
Theorem column_leakage_accepted D L v s y h t (p := leaks (1 - D)) :
  point p v -> value p v <= L -> 0 < s -> multipliers p s y h t ->
  L * s <= proved p y h -> least_maximal_leakage S D L.
Proof.
move=> v_point v_le s_gt0 m_ok le.
have none (i : void) : 0 < weight p i by case: i.
have is_least := kernel_optimal none s_gt0 v_point v_le m_ok le.
exact/column_leakage.
Qed.

(* A curve: three values of each piece, as of the program of all entries. *)
Theorem column_leakage_curve (pieces : seq piece) (zero : Q) :
  tiles 0 pieces zero ->
  (forall k, (k < size pieces)%nat -> let p := nth_piece pieces k in
     Qeq_bool p.2.2 0 /\
     let from := ofQ R (start p) in let to := ofQ R (stop p) in
     forall D, D \in [:: from; ((from + to) / 2%:R)%R; to] ->
       least_value (leaks (1 - D)) (value_at p D)) ->
  least_value (leaks (1 - ofQ R zero)) 1 ->
  leakage_curve (least_maximal_leakage S) pieces zero.
Proof.
move=> tiled shown quiet.
have same D L : least_value (leaks (1 - D)) L ->
    least_value (leakage_program column row bound exact D) L.
  by move=> /column_leakage ok; apply/program_leakage.
apply: (program_leakage_curve tiled S_priors S_some _ (same _ _ quiet)).
move=> k /shown[flat at_three]; split=> // from to D /at_three.
exact: same.
Qed.

End SomePrior.

(* The multipliers of a least distortion show a prior too. *)
Theorem column_distortion_accepted level D v s y h t (p := distorts level) :
  point p v -> value p v <= D -> 0 < s -> multipliers p s y h t ->
  D * s <= proved p y h ->
  [/\ exists P, S P, leakage_achievable S D level &
      forall E, leakage_achievable S E level -> D <= E].
Proof.
move=> v_point v_le s_gt0 m_ok le.
have none (i : void) : 0 < weight p i by case: i.
have is_least := kernel_optimal none s_gt0 v_point v_le m_ok le.
have some := least_columns_some is_least.
by have [reached low] := iffLR (column_distortion some level D) is_least.
Qed.

(* The least distortion lies between two numbers. *)
Theorem column_distortion_between level low high v s y h t
    (p := distorts level) :
  point p v -> value p v <= high -> 0 < s -> multipliers p s y h t ->
  low * s <= proved p y h -> leakage_distortion_between S level low high.
Proof.
move=> v_point v_le s_gt0 m_ok le.
have some := distorting_prior s_gt0 m_ok.
have none (i : void) : 0 < weight p i by case: i.
have above z : point p z -> low <= value p z.
  move=> z_point; rewrite -(ler_pmul2r s_gt0).
  apply: le_trans le _; rewrite mulrC.
  by have := multipliers_bound none m_ok z_point.
have reached E : (exists2 z, point p z & value p z = E) <->
    leakage_achievable S E level.
  by rewrite distortion_columns columns_achievable.
split=> [||E /reached[z z_point <-]]; last exact: above.
  exact: le_trans (above v v_point) v_le.
have /reached[Y [W [g [W_ok W_leaks W_valid]]]] :
    exists2 z, point p z & value p z = value p v by exists v.
by exists Y, W, g; split=> // P S_P; apply: le_trans (W_valid P S_P) v_le.
Qed.

End Accepted.
