(* Programs in blocks that ask for the accuracy of a vector over a polyhedron of
   priors: rows of their own about this vector and other unknowns, then what
   shows that each prior of the set has it right.

   placed B li lj f     the program of blocks whose places have names
   accuracy_blocks      such a program, with the prices of a set in blocks
   Exports: placed_lays, placed_writes, met_placed_point, met_placed,
   own_row, accuracy_point, accuracy_value, accuracy_prior. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import CertificateChecks Kernel Builders BuiltPrograms Germs.
From symdp Require Import CellBuilders DiagonalBuilders.
From symdp Require Import Blocks BlockDiagonals.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A program of blocks whose unknowns and rows are members of finite types. *)
Section Placed.
Variables (R : realFieldType) (B : blocks) (I J : finType).
Variables (li : layout (unknown_blocks B) I) (lj : layout (row_blocks B) J).
Implicit Types (x y : seq vec) (t : R).

Local Notation value := (value_of R).

Definition placed : polynomial_program R I J [finType of void]
    [finType of void] :=
  PolynomialProgram (fun i => value (number (unknown_blocks B) (block li i)))
    (fun i => flag (unknown_blocks B) (block li i))
    (fun j i => adds R B (block lj j) (block li i) (spot lj j) (spot li i))
    (fun j => value (number (row_blocks B) (block lj j)))
    (fun j => flag (row_blocks B) (block lj j))
    (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) id (fun=> 0).

Lemma placed_lays : lays placed li lj. Proof. by []. Qed.

(* Its numbers at t. *)
Definition placed_at t : program R I J [finType of void] [finType of void] :=
  Program (fun i => (pcost placed i).[t]) (pfree placed)
    (fun j i => (prow placed j i).[t]) (fun j => (pbound placed j).[t])
    (pexact placed) (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) id (fun=> 0).

Lemma placed_writes t : writes placed (placed_at t) t.
Proof. by split; [split; [split|]|split] => // -[]. Qed.

Lemma placed_weight t (k : void) : 0 < weight (placed_at t) k.
Proof. by case: k. Qed.

Local Notation at_start := (fun q : {poly R} => 0 <= q.[0]).

(* A point in blocks is one of the program, and so are multipliers. *)
Lemma met_placed_point x : point_ok start_ge0 B x -> exists z,
  point (placed_at 0) z /\
  Kernel.value (placed_at 0) z = ofQ R (nth 0%Q (point_value B x) 0).
Proof.
move=> x_ok; have [z_ok z_value] :=
  point_sound (A := at_start) placed_lays (@start_ge0_sound R) x_ok.
exists (fun i => (spread_out R li x i).[0]); split.
  exact: compared_point (placed_writes 0) _ z_ok.
by rewrite -(value_at_point (placed_writes 0)) z_value value_at_0.
Qed.

Lemma met_placed_multipliers y : multipliers_ok start_ge0 B [:: 1%Q] y ->
  exists m h e, multipliers (placed_at 0) 1 m h e /\
  proved (placed_at 0) m h = ofQ R (nth 0%Q (proved_by B y) 0).
Proof.
move=> y_ok; have [h [t [m_ok m_value]]] :=
  multipliers_sound (A := at_start) placed_lays (@start_ge0_sound R) y_ok.
have {}m_ok := compared_multipliers (placed_writes 0) m_ok.
rewrite unit_number hornerC in m_ok.
exists (fun j => (spread_out R lj y j).[0]), (fun k => (h k).[0]),
  (fun k => (t k).[0]); split=> //.
by rewrite -(proved_at (placed_writes 0)) m_value value_at_0.
Qed.

End Placed.

Section Described.
Variables (R : realFieldType) (K : set_blocks) (C E : finType).
Local Notation X := [finType of 'I_(letters K)].
Variables (column : C -> X -> R) (row : E -> C -> R) (bound : E -> R).
Variable exact : pred E.
Variable le : layout (condition_blocks K) E.
Variable lc : layout (column_blocks K) C.

Local Notation value := (value_of R).
Local Notation S := (polyhedron column row bound exact).

(* The vector, others, prices, a tail; own rows, columns, and the last row. *)
Definition accuracy_blocks (others rows : seq (nat * bool * num))
    (own : seq (nat * nat * pattern)) (tail : seq (nat * bool * num))
    (u : num) : blocks :=
  let last_row := (size rows + size (column_sizes K))%nat in
  let price k := (size others + k).+1 in
  Blocks
    ((([:: (letters K, false, [::])] ++ others) ++ condition_blocks K) ++ tail)
    ((rows ++ column_blocks K) ++ [:: (1%nat, false, u)])
    (own ++
     [seq ((size rows + t.1)%nat, 0%nat, t.2) | t <- shares K] ++
     [seq ((size rows + t.1.1)%nat, price t.1.2, t.2) | t <- uses K] ++
     [seq (last_row, price t.1, t.2) | t <- limits K] ++
     [seq (last_row, price (size (conditions K) + k)%nat, Blocks.All [:: 1%Q]) |
       k <- iota 0 (size tail)]).

Variables (others rows tail : seq (nat * bool * num)).
Variables (O J U : finType) (lo : layout others O) (lr : layout rows J).
Variable lu : layout tail U.
Variables (own : seq (nat * nat * pattern)) (u : num).

Hypothesis K_set : describes column row bound exact le lc.
Hypothesis own_in : all (fun t => (t.1.1 < size rows)%nat &&
  (t.1.2 <= size others)%nat) own.
Hypothesis own_signed : forall o, flag others (block lo o) = false.
Hypothesis own_bounds : forall j, flag rows (block lr j) = false.
Hypothesis tail_costs : forall i, value (number tail (block lu i)) = 1 /\
  flag tail (block lu i).

Local Notation B := (accuracy_blocks others rows own tail u).

Definition accuracy_unknowns :
    layout (unknown_blocks B) [finType of X + O + E + U] :=
  both_blocks (both_blocks (both_blocks (one_block _ _ _) lo) le) lu.

Definition accuracy_rows :
    layout (row_blocks B) [finType of J + C + unit] :=
  both_blocks (both_blocks lr lc) (single_block _ _).

Local Notation li := accuracy_unknowns.
Local Notation lj := accuracy_rows.
Local Notation program t := (placed_at li lj t).

Definition right_ (x : X) : [finType of X + O + E + U] := inl (inl (inl x)).
Definition other_ (o : O) : [finType of X + O + E + U] := inl (inl (inr o)).
Definition price_ (p : E) : [finType of X + O + E + U] := inl (inr p).
Definition tail_ (i : U) : [finType of X + O + E + U] := inr i.

(* What own rows take. *)
Definition own_adds r v i j : {poly R} :=
  \sum_(t <- own | eqn t.1.1 r && eqn t.1.2 v) value (entry t.2 i j).

Lemma own_apart r v i j : (size rows <= r)%nat || (size others < v)%nat ->
  own_adds r v i j = 0.
Proof.
move=> apart; apply: (none_among _ own_in) => t /andP[r_lt v_le].
case/orP: apart => le_; last by rewrite [X in _ && X]beyond ?andbF //
  (leq_ltn_trans v_le).
by rewrite beyond // (leq_trans r_lt).
Qed.

Lemma accuracy_adds r v i j : adds R B r v i j = own_adds r v i j +
  (\sum_(t <- shares K | eqn (size rows + t.1) r && eqn 0 v)
     value (entry t.2 i j) +
  (\sum_(t <- uses K | eqn (size rows + t.1.1) r &&
     eqn (size others + t.1.2).+1 v) value (entry t.2 i j) +
  (\sum_(t <- limits K | eqn (size rows + size (column_sizes K)) r &&
     eqn (size others + t.1).+1 v) value (entry t.2 i j) +
   \sum_(k <- iota 0 (size tail) |
     eqn (size rows + size (column_sizes K)) r &&
     eqn (size others + (size (conditions K) + k)).+1 v) value [:: 1%Q]))).
Proof. by rewrite /adds !big_cat !big_map. Qed.

Lemma block_right x : block li (right_ x) = 0%nat. Proof. by []. Qed.
Lemma block_other o : block li (other_ o) = (block lo o).+1. Proof. by []. Qed.
Lemma block_price p : block li (price_ p) = (size others + block le p).+1.
Proof. by []. Qed.
Lemma block_tail i : block li (tail_ i) =
  (size others + (size (conditions K) + block lu i)).+1.
Proof. by rewrite /= !size_cat /= size_map addnA. Qed.
Lemma row_own j : block lj (inl (inl j)) = block lr j. Proof. by []. Qed.
Lemma row_column c : block lj (inl (inr c)) = (size rows + block lc c)%nat.
Proof. by []. Qed.
Lemma row_end t : block lj (inr t) = (size rows + size (column_sizes K))%nat.
Proof. by rewrite /= size_cat size_map addn0. Qed.

Lemma other_le o : (block lo o < size others)%nat.
Proof. by have [] := in_range lo o. Qed.
Lemma row_lt j : (block lr j < size rows)%nat.
Proof. by have [] := in_range lr j. Qed.
Lemma column_lt c : (block lc c < size (column_sizes K))%nat.
Proof. by have [] := in_range lc c; rewrite sizes_column. Qed.
Lemma price_lt p : (block le p < size (conditions K))%nat.
Proof. by have [] := in_range le p; rewrite sizes_condition. Qed.

Lemma shifted n k m : eqn (n + k) (n + m) = eqn k m.
Proof. by rewrite !eqnE eqn_add2l. Qed.

Lemma past_own r k j : (r < size rows)%nat -> eqn (size rows + k) r && j =
  false.
Proof. by move=> lt; rewrite eqnE gtn_eqF // ltn_addr. Qed.

(* Own rows. *)
Lemma own_entries r v i j : (r < size rows)%nat ->
  adds R B r v i j = own_adds r v i j.
Proof.
move=> r_lt; rewrite accuracy_adds !none_meant ?addr0 // => *;
  exact: past_own.
Qed.

Lemma column_entries c v i j : adds R B (size rows + block lc c) v i j =
  (if v is 0%nat then
     \sum_(t <- shares K | eqn t.1 (block lc c)) value (entry t.2 i j) else 0) +
  \sum_(t <- uses K | eqn t.1.1 (block lc c) &&
     eqn (size others + t.1.2).+1 v) value (entry t.2 i j).
Proof.
have apart k : eqn (size rows + size (column_sizes K))
    (size rows + block lc c) && k = false.
  by rewrite shifted eqnE gtn_eqF ?column_lt.
rewrite accuracy_adds own_apart ?leq_addr // add0r.
rewrite [X in _ + (_ + (X + _))]none_meant //.
rewrite [X in _ + (_ + (_ + X))]none_meant //.
rewrite !addr0; congr (_ + _); last by apply: eq_bigl => t; rewrite shifted.
case: v => [|v]; last by rewrite none_meant // => t; rewrite andbF.
by apply: eq_bigl => t; rewrite shifted andbT.
Qed.

Lemma end_entries v i j :
  adds R B (size rows + size (column_sizes K)) v i j =
  \sum_(t <- limits K | eqn (size others + t.1).+1 v) value (entry t.2 i j) +
  \sum_(k <- iota 0 (size tail) |
     eqn (size others + (size (conditions K) + k)).+1 v) value [:: 1%Q].
Proof.
have [/and3P[shares_in uses_in _] _ _ _ _] := K_set.
rewrite accuracy_adds own_apart ?leq_addr // add0r.
rewrite (none_among _ shares_in) => [|t t_lt]; last first.
  by rewrite shifted beyond.
rewrite (none_among _ uses_in) => [|t /andP[t_lt _]]; last first.
  by rewrite shifted beyond.
rewrite !add0r; have itself n : eqn n n by rewrite eqnE.
by congr (_ + _); apply: eq_bigl => t; rewrite itself.
Qed.

Variable t : R.

Lemma dot_parts (g v : [finType of X + O + E + U] -> R) :
  Kernel.dot g v = \sum_x g (right_ x) * v (right_ x) +
    \sum_o g (other_ o) * v (other_ o) + \sum_p g (price_ p) * v (price_ p) +
    \sum_i g (tail_ i) * v (tail_ i).
Proof. by rewrite /Kernel.dot !big_sumType. Qed.

Lemma row_at j i : Kernel.row (program t) j i =
  (adds R B (block lj j) (block li i) (spot lj j) (spot li i)).[t].
Proof. by []. Qed.

Lemma own_row j v : Kernel.dot (Kernel.row (program t) (inl (inl j))) v =
  \sum_x (own_adds (block lr j) 0 (spot lr j) (val x)).[t] * v (right_ x) +
  \sum_o (own_adds (block lr j) (block lo o).+1 (spot lr j) (spot lo o)).[t] *
    v (other_ o).
Proof.
have row_is i : Kernel.row (program t) (inl (inl j)) i =
    (own_adds (block lr j) (block li i) (spot lr j) (spot li i)).[t].
  by rewrite row_at own_entries ?row_lt.
rewrite dot_parts [X in _ + _ + X + _]big1 => [|p _]; last first.
  by rewrite row_is own_apart ?horner0 ?mul0r // block_price ltnS leq_addr orbT.
rewrite [X in _ + _ + _ + X]big1 => [|i _]; last first.
  by rewrite row_is own_apart ?horner0 ?mul0r // block_tail ltnS leq_addr orbT.
by rewrite !addr0; congr (_ + _); apply: eq_bigr => i _; rewrite row_is.
Qed.

Lemma other_apart o k : eqn (size others + k).+1 (block lo o).+1 = false.
Proof. by rewrite eqnE gtn_eqF // ltnS ltn_addr ?other_le. Qed.

Lemma column_row c v : Kernel.dot (Kernel.row (program t) (inl (inr c))) v =
  \sum_p row p c * v (price_ p) + \sum_x column c x * v (right_ x).
Proof.
have [/and3P[_ uses_in _] _ share_is use_is _] := K_set.
have row_is i : Kernel.row (program t) (inl (inr c)) i =
    (adds R B (size rows + block lc c) (block li i) (spot lc c) (spot li
      i)).[t].
  exact: row_at.
rewrite dot_parts [X in _ + X + _ + _]big1 => [|o _]; last first.
  rewrite row_is column_entries block_other none_meant ?addr0 ?horner0 ?mul0r
    //.
  by move=> s; rewrite other_apart andbF.
rewrite [X in _ + _ + _ + X]big1 => [|i _]; last first.
  rewrite row_is column_entries block_tail (none_among _ uses_in).
    by rewrite addr0 horner0 mul0r.
  move=> s /andP[_ s_lt].
  by rewrite [eqn _.+1 _]shifted [X in _ && X]beyond ?andbF // ltn_addr.
rewrite !addr0 addrC; congr (_ + _); apply: eq_bigr => i _; congr (_ * _).
  rewrite row_is column_entries block_price add0r.
  rewrite -[RHS](hornerC _ t) -use_is; congr (_.[t]).
  by apply: eq_bigl => s; rewrite [eqn _.+1 _]shifted.
rewrite row_is column_entries [X in _ + X]none_meant => [|s]; last first.
  by rewrite andbF.
by rewrite addr0 -[RHS](hornerC _ t) -share_is.
Qed.

Lemma end_row v : Kernel.dot (Kernel.row (program t) (inr tt)) v =
  \sum_i v (tail_ i) - \sum_p bound p * v (price_ p).
Proof.
have [/and3P[_ _ limits_in] _ _ _ limit_is] := K_set.
have row_is i : Kernel.row (program t) (inr tt) i =
    (adds R B (size rows + size (column_sizes K)) (block li i) 0
      (spot li i)).[t].
  by rewrite row_at row_end.
rewrite dot_parts [X in X + _ + _ + _]big1 => [|x _]; last first.
  by rewrite row_is end_entries !none_meant ?addr0 ?horner0 ?mul0r.
rewrite [X in _ + X + _ + _]big1 => [|o _]; last first.
  rewrite row_is end_entries block_other !none_meant ?addr0 ?horner0 ?mul0r //.
    by move=> k; rewrite other_apart.
  by move=> s; rewrite other_apart.
rewrite !add0r addrC -sumrN; congr (_ + _); apply: eq_bigr => i _.
  rewrite row_is end_entries block_tail (none_among _ limits_in) => [|s s_lt].
    rewrite add0r (eq_bigl (fun k => eqn (size (conditions K) + k)
      (size (conditions K) + block lu i))) => [|k]; last by rewrite
        [LHS]shifted.
    by rewrite tail_term unit_number hornerC mul1r.
  by rewrite [eqn _.+1 _]shifted beyond // ltn_addr.
rewrite row_is end_entries block_price [X in _ + X]none_meant => [|k]; last
  first.
  by rewrite [LHS]shifted condition_apart.
rewrite addr0 -mulNr; congr (_ * _); rewrite -[RHS](hornerC _ t) -limit_is.
by congr (_.[t]); apply: eq_bigl => s; rewrite [LHS]shifted.
Qed.

(* What unknowns cost and rows ask for. *)
Lemma unknown_other o :
  block_at (unknown_blocks B) (block li (other_ o)) =
  block_at others (block lo o).
Proof.
change (block_at ((others ++ condition_blocks K) ++ tail) (block lo o) =
  block_at others (block lo o)).
by rewrite /block_at -catA nth_cat other_le.
Qed.

Lemma unknown_price p :
  block_at (unknown_blocks B) (block li (price_ p)) =
  block_at (condition_blocks K) (block le p).
Proof.
change (block_at ((others ++ condition_blocks K) ++ tail)
  (size others + block le p) = block_at (condition_blocks K) (block le p)).
rewrite /block_at -catA nth_cat ltnNge leq_addr addKn nth_cat.
by rewrite sizes_condition price_lt.
Qed.

Lemma unknown_tail i :
  block_at (unknown_blocks B) (block li (tail_ i)) =
  block_at tail (block lu i).
Proof.
rewrite block_tail.
change (block_at ((others ++ condition_blocks K) ++ tail)
  (size others + (size (conditions K) + block lu i)) =
  block_at tail (block lu i)).
rewrite /block_at -catA nth_cat ltnNge leq_addr addKn nth_cat.
by rewrite sizes_condition ltnNge leq_addr addKn.
Qed.

Lemma row_own_at j : block_at (row_blocks B) (block lj (inl (inl j))) =
  block_at rows (block lr j).
Proof.
change (block_at ((rows ++ column_blocks K) ++ [:: (1%nat, false, u)])
  (block lr j) = block_at rows (block lr j)).
by rewrite /block_at -catA nth_cat row_lt.
Qed.

Lemma row_column_at c : block_at (row_blocks B) (block lj (inl (inr c))) =
  block_at (column_blocks K) (block lc c).
Proof.
change (block_at ((rows ++ column_blocks K) ++ [:: (1%nat, false, u)])
  (size rows + block lc c) = block_at (column_blocks K) (block lc c)).
rewrite /block_at -catA nth_cat ltnNge leq_addr addKn nth_cat.
by rewrite sizes_column column_lt.
Qed.

Lemma row_end_at e : block_at (row_blocks B) (block lj (inr e)) =
  (1%nat, false, u).
Proof.
rewrite row_end.
change (block_at ((rows ++ column_blocks K) ++ [:: (1%nat, false, u)])
  (size rows + size (column_sizes K)) = (1%nat, false, u)).
rewrite /block_at -catA nth_cat ltnNge leq_addr addKn nth_cat.
by rewrite sizes_column ltnn subnn.
Qed.

Lemma columns_plain c : block_at (column_blocks K) (block lc c) =
  (nth 0%nat (column_sizes K) (block lc c), false, [::]).
Proof. by rewrite /block_at (nth_map 0%nat) // column_lt. Qed.

Lemma conditions_plain p : (block_at (condition_blocks K) (block le p)).2 =
  [::].
Proof. by rewrite /block_at (nth_map (0%nat, false)) // price_lt. Qed.

(* A point is what own rows ask for, with prices that show its accuracy. *)
Theorem accuracy_point v : point (program t) v <->
  [/\ forall x, 0 <= v (right_ x), forall o, 0 <= v (other_ o),
      forall j, (value (number rows (block lr j))).[t] <=
        Kernel.dot (Kernel.row (program t) (inl (inl j))) v &
      accuracy_prices column row bound exact (v \o right_)
        ((value u).[t] - \sum_i v (tail_ i)) (v \o price_)].
Proof.
have [_ exact_is _ _ _] := K_set.
have other_free o : Kernel.free (program t) (other_ o) = false.
  by rewrite /= /flag unknown_other; apply: own_signed.
have price_free p : Kernel.free (program t) (price_ p) = exact p.
  by rewrite /= /flag unknown_price -/(flag _ _) exact_is.
have tail_free i : Kernel.free (program t) (tail_ i).
  by rewrite /= /flag unknown_tail; have [] := tail_costs i.
have bound_own j : Kernel.bound (program t) (inl (inl j)) =
    (value (number rows (block lr j))).[t].
  by rewrite /= /number row_own_at.
have bound_column c : Kernel.bound (program t) (inl (inr c)) = 0.
  by rewrite /= /number row_column_at columns_plain value_of_nil horner0.
have bound_end : Kernel.bound (program t) (inr tt) = (value u).[t].
  by rewrite /= /number row_end_at.
have none_exact j : Kernel.exact (program t) j = false.
  case: j => [[j|c]|e]; rewrite /= /flag ?row_own_at ?row_end_at //.
    exact: own_bounds.
  by rewrite row_column_at columns_plain.
split=> [[v_ge0 v_rows _ _ _]|[v_ge0 o_ge0 own_ok /accuracy_pricesE]].
  split=> [x|o|j|].
  - exact: (v_ge0 (right_ x)).
  - by apply: v_ge0; rewrite other_free.
  - by rewrite -bound_own; apply: v_rows.
  apply/accuracy_pricesE; split=> [p p_plain|c|].
  - by apply: v_ge0; rewrite price_free.
  - by have := v_rows (inl (inr c)); rewrite column_row bound_column.
  have := v_rows (inr tt); rewrite end_row bound_end.
  by rewrite ler_subl_addl.
move=> [alpha_ge0 dear le_end]; split=> [i|j|j|[]|[]]; last by rewrite
  none_exact.
  case: i => [[[x|o]|p]|i]; rewrite -/(right_ _) -/(other_ _).
  - by move=> _; apply: v_ge0.
  - by move=> _; apply: o_ge0.
  - by rewrite -/(price_ p) price_free; apply: alpha_ge0.
  by rewrite -/(tail_ i) tail_free.
case: j => [[j|c]|[]].
- by rewrite bound_own.
- by rewrite column_row bound_column; apply: dear.
rewrite end_row bound_end.
by rewrite -ler_subl_addl.
Qed.

Lemma accuracy_value v : Kernel.value (program t) v =
  \sum_o (value (number others (block lo o))).[t] * v (other_ o) +
  \sum_i v (tail_ i).
Proof.
rewrite /Kernel.value dot_parts.
rewrite [X in X + _ + _ + _]big1 => [|x _]; last first.
  by rewrite /= value_of_nil horner0 mul0r.
rewrite [X in _ + _ + X + _]big1 => [|p _]; last first.
  by rewrite /= /number unknown_price conditions_plain value_of_nil horner0
    mul0r.
rewrite add0r addr0; congr (_ + _); apply: eq_bigr => i _.
  by rewrite /= /number unknown_other.
rewrite /= /number unknown_tail -/(number _ _).
by have [-> _] := tail_costs i; rewrite hornerC mul1r.
Qed.

(* Where the tail has an unknown, multipliers show a prior: without one its
   prices fall for ever. *)
Theorem accuracy_prior s y h e (i0 : U) : 0 < s ->
  multipliers (program t) s y h e -> exists P, S P.
Proof.
move=> s_gt0 m_ok; have [_ exact_is _ _ _] := K_set.
have [//|[D [alpha [D_lt0 [alpha_ge0 dear le_D]]]]] :=
  some_or_prices column row bound exact.
pose d (i : [finType of X + O + E + U]) : R := match i with
  | inl (inl _) => 0 | inl (inr p) => alpha p | inr i => ((i == i0)%B)%:R * D
  end.
pose p0 := Program (Kernel.cost (program t)) (Kernel.free (program t))
  (Kernel.row (program t)) (fun=> 0) (fun=> false) (fun=> fun=> 0) (fun=> 0)
  (fun=> fun=> 0) (id : void -> void) (fun=> 0 : R).
have d_tail : \sum_i d (tail_ i) = D.
  rewrite (bigD1 i0) //= eqxx mul1r big1 ?addr0 // => i /negPf ->.
  by rewrite mul0r.
have d_point : point p0 d.
  split=> [i|j|j|[]|[]] //.
    case: i => [[[x|o]|p]|i] //.
      rewrite /= /flag -/(price_ p) unknown_price -/(flag _ _) -exact_is.
      exact: alpha_ge0.
    rewrite /= /flag -/(tail_ i) unknown_tail -/(flag _ _).
    by have [_ ->] := tail_costs i.
  case: j => [[j|c]|[]] /=.
  - rewrite own_row !big1 ?addr0 // => i _; exact: mulr0.
  - rewrite column_row [X in _ + X]big1 ?addr0 => [|x _]; last exact: mulr0.
    have := dear c; under eq_bigr do rewrite mulr0.
    rewrite big1 // => le0; apply: le_trans le0 _.
    by rewrite le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => p _; rewrite
      mulrC.
  rewrite end_row d_tail subr_ge0; apply: le_trans le_D.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => p _; rewrite mulrC.
have none (k : void) : 0 < weight p0 k by case: k.
have same : multipliers p0 s y h e.
  have [signs h_ge0 cones low high] := m_ok.
  split=> [j _|[]|[]|i|i]; last exact: high; last exact: low.
  apply: signs; case: j => [[j|c]|z]; rewrite /= /flag ?row_own_at ?row_end_at
    //.
    by have := own_bounds j; rewrite /flag => ->.
  by rewrite row_column_at columns_plain.
have := multipliers_bound none same d_point.
have -> : proved p0 y h = 0.
  rewrite /proved big1 ?add0r => [|j _]; last exact: mulr0.
  by rewrite big1 // => -[].
have -> : Kernel.value p0 d = D.
  by rewrite -[LHS]/(Kernel.value (program t) d) accuracy_value d_tail big1
    ?add0r // => o _; exact: mulr0.
by rewrite pmulr_rge0 // leNgt D_lt0.
Qed.

End Described.
