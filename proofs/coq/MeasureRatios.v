(* The programs of maximal information in certificates of format 2, unknown by
   unknown and row by row, as the builders of measure_programs.py write them,
   over any polyhedron of priors with the Hamming distortion: there are m(z)
   with a W(z|x) <= m(z) <= b P.W(z|.) for all letters x and priors P.

   ratio_program   the program at the level b / a, where U has a member for a
                   free distortion
   Exports: ratio_points. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel Graphs Channels.
From symdp Require Import Kernel Builders BuiltPrograms MeasurePrograms.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Local Notation no := (fun=> 0).

Section Programs.
Variables (R : realFieldType) (X C B U : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.

(* Prices for the distortion, and for each output. *)
Definition ratio_prices : finType := [finType of B + X * B].
Definition ratio_unknown := unknown X X ratio_prices U.
Implicit Types (a b D : R) (v : ratio_unknown -> R) (w : U -> R).

Definition priced (k : B -> R) (l : X * B -> R) (p : ratio_prices) : R :=
  match p with inl p => k p | inr e => l e end.
Definition price_free : pred ratio_prices := fun p =>
  match p with inl p => exact p | inr e => exact e.2 end.

Local Notation S := (polyhedron column row bound exact).
Local Notation W_ v := (fun x z => v (entry_ X ratio_prices U (x, z))).
Local Notation m_ v := (fun z => v (more_ X X ratio_prices U z)).
Local Notation cost_of v := (fun x => v (cost_ X X ratio_prices U x)).
Local Notation price_of v := (fun p => v (price_ X X X U (inl p))).
Local Notation output_price v z := (fun p => v (price_ X X X U (inr (z, p)))).
Local Notation distortion_of v :=
  (fun u => v (distortion_ X X X ratio_prices u)).

(* Rows sum to 1, most, columns of the set and its limit for each output,
   costs, columns and limit for the distortion. *)
Definition ratio_rows : finType :=
  [finType of X + X * X + X * C + X + X + C + unit].

Definition ratio_row a b (j : ratio_rows) : ratio_unknown -> R :=
  match j with
  | inl (inl (inl (inl (inl (inl x))))) =>
      sum_of (fun e => (e.1 == x)%:R) no no no no
  | inl (inl (inl (inl (inl (inr e))))) =>
      sum_of (fun e' => - a * (e' == e)%:R) (fun z => (z == e.2)%:R) no no no
  | inl (inl (inl (inl (inr k)))) =>
      sum_of (fun e => (e.2 == k.1)%:R * (b * column k.2 e.1)) no no
        (priced no (fun e => (e.1 == k.1)%:R * row e.2 k.2)) no
  | inl (inl (inl (inr z))) =>
      sum_of no (fun z' => - (z' == z)%:R) no
        (priced no (fun e => - ((e.1 == z)%:R * bound e.2))) no
  | inl (inl (inr x)) =>
      sum_of (fun e => - ((e.1 == x)%:R * hamming R e.1 e.2)) no
        (fun x' => (x' == x)%:R) no no
  | inl (inr c) =>
      sum_of no no (fun x => - column c x) (priced (fun p => row p c) no) no
  | inr tt => sum_of no no no (priced (fun p => - bound p) no) (fun=> 1)
  end.

Definition ratio_bound D (j : ratio_rows) : R :=
  match j with
  | inl (inl (inl (inl (inl (inl _))))) => 1
  | inr tt => - D
  | _ => 0
  end.

Definition ratio_exact : pred ratio_rows := fun j =>
  match j with
  | inl (inl (inl (inl (inl (inl _))))) => true
  | inl (inl (inr _)) => true
  | _ => false
  end.

Definition ratio_program a b D :
    program R ratio_unknown ratio_rows [finType of void] [finType of void] :=
  Program (sum_of no no no no (fun=> 1)) (free_of price_free) (ratio_row a b)
    (ratio_bound D) ratio_exact (fun=> no) no (fun=> no) (fun i => i) no.

Lemma sum_priced k l v : \sum_p priced k l p * v (price_ X X X U p) =
  \sum_p k p * price_of v p + \sum_e l e * v (price_ X X X U (inr e)).
Proof. by rewrite big_sumType. Qed.

Lemma sum_column (f : X * X -> R) z :
  \sum_e (e.2 == z)%:R * f e = \sum_x f (x, z).
Proof.
transitivity (\sum_x \sum_z' (z' == z)%:R * f (x, z')).
  by rewrite pair_bigA; apply: eq_bigr => -[].
by apply: eq_bigr => x _; rewrite (sum_at (fun z' => f (x, z'))).
Qed.

Lemma dot_ratio_most a b x z v :
  Kernel.dot (ratio_row a b (inl (inl (inl (inl (inl (inr (x, z)))))))) v =
  m_ v z - a * W_ v x z.
Proof.
rewrite /= dot_sum_of !sum_no !addr0 sum_at addrC; congr (_ + _).
by under eq_bigr do rewrite mulNr mulNr -mulrA; rewrite sumrN -mulr_sumr sum_at.
Qed.

Lemma dot_ratio_column a b z c v :
  Kernel.dot (ratio_row a b (inl (inl (inl (inl (inr (z, c))))))) v =
  \sum_p output_price v z p * row p c -
  \sum_x column c x * (- b * W_ v x z).
Proof.
rewrite /= dot_sum_of !sum_no !addr0 sum_priced sum_no add0r addrC.
congr (_ + _).
  under eq_bigr do rewrite -mulrA.
  by rewrite sum_row; under eq_bigr do rewrite mulrC.
under eq_bigr do rewrite -mulrA.
rewrite sum_column -sumrN; apply: eq_bigr => x _ /=.
by rewrite mulNr mulrN opprK mulrCA mulrA.
Qed.

Lemma dot_ratio_limit a b z v :
  Kernel.dot (ratio_row a b (inl (inl (inl (inr z))))) v =
  - m_ v z - \sum_p output_price v z p * bound p.
Proof.
rewrite /= dot_sum_of !sum_no !addr0 add0r sum_priced sum_no add0r.
under eq_bigr do rewrite mulNr; rewrite sumrN sum_at; congr (_ + _).
under eq_bigr do rewrite mulNr -mulrA.
by rewrite sumrN sum_row; under eq_bigr do rewrite mulrC.
Qed.

Lemma dot_ratio_cost a b x v :
  Kernel.dot (ratio_row a b (inl (inl (inr x)))) v =
  cost_of v x - \sum_z W_ v x z * hamming R x z.
Proof.
rewrite /= dot_sum_of !sum_no !addr0 sum_at addrC; congr (_ + _).
under eq_bigr do rewrite mulNr -mulrA.
by rewrite sumrN sum_row; under eq_bigr do rewrite mulrC.
Qed.

Lemma dot_ratio_dear a b c v :
  Kernel.dot (ratio_row a b (inl (inr c))) v =
  \sum_p price_of v p * row p c - \sum_x column c x * cost_of v x.
Proof.
rewrite /= dot_sum_of !sum_no !add0r addr0 sum_priced sum_no addr0 addrC.
congr (_ + _); first by under eq_bigr do rewrite mulrC.
by under eq_bigr do rewrite mulNr; rewrite sumrN.
Qed.

Lemma dot_ratio_distortion a b v :
  Kernel.dot (ratio_row a b (inr tt)) v =
  \sum_u distortion_of v u - \sum_p price_of v p * bound p.
Proof.
rewrite /= dot_sum_of !sum_no !add0r sum_priced sum_no addr0 addrC.
congr (_ + _); first by under eq_bigr do rewrite mul1r.
by under eq_bigr do rewrite mulNr mulrC; rewrite sumrN.
Qed.

Lemma ratio_point a b D v : point (ratio_program a b D) v <->
  [/\ mechanism (W_ v),
      (forall z, 0 <= m_ v z) /\ (forall x z, a * W_ v x z <= m_ v z),
      forall z, prices column row bound exact (fun x => - b * W_ v x z)
        (- m_ v z) (output_price v z),
      forall x, cost_of v x = \sum_z W_ v x z * hamming R x z &
      prices column row bound exact (cost_of v) (D + \sum_u distortion_of v u)
        (price_of v)].
Proof.
split=> [[v_ge0 v_rows v_exact _ _]|[[W_ge0 W_row] [m_ge0 m_le] outs cost ok]].
  split.
  - split=> [x z|x]; first exact: v_ge0.
    have := v_exact (inl (inl (inl (inl (inl (inl x)))))) isT.
    by rewrite /= dot_sum_of !sum_no !addr0 sum_row.
  - split=> [z|x z]; first exact: v_ge0.
    have := v_rows (inl (inl (inl (inl (inl (inr (x, z))))))).
    by rewrite dot_ratio_most subr_ge0.
  - move=> z; split=> [p p_le|c|]; first exact: v_ge0.
      have := v_rows (inl (inl (inl (inl (inr (z, c)))))).
      by rewrite dot_ratio_column subr_ge0.
    have := v_rows (inl (inl (inl (inr z)))).
    by rewrite dot_ratio_limit subr_ge0.
  - move=> x; have := v_exact (inl (inl (inr x))) isT.
    by rewrite dot_ratio_cost => /eqP; rewrite subr_eq0 => /eqP.
  split=> [p p_le|c|]; first exact: v_ge0.
    by have := v_rows (inl (inr c)); rewrite dot_ratio_dear subr_ge0.
  have := v_rows (inr tt); rewrite dot_ratio_distortion /=.
  by rewrite ler_subr_addr addrC ler_subl_addl.
have [alpha_ge0 dear most] := ok; split=> [||| [] | []].
- case=> [[[[[x z]|z]|x]|[p|[z p]]]|u] //; first by move=> _; apply: W_ge0.
  + by move=> _; apply: m_ge0.
  + exact: alpha_ge0.
  by have [out_ge0 _ _] := outs z; apply: out_ge0.
- case=> [[[[[[x|[x z]]|[z c]]|z]|x]|c]|[]].
  + by rewrite /= dot_sum_of !sum_no !addr0 sum_row W_row.
  + by rewrite dot_ratio_most subr_ge0 m_le.
  + by have [_ le _] := outs z; rewrite dot_ratio_column subr_ge0 le.
  + by have [_ _ le] := outs z; rewrite dot_ratio_limit subr_ge0 le.
  + by rewrite dot_ratio_cost cost subrr.
  + by rewrite dot_ratio_dear subr_ge0 dear.
  by rewrite dot_ratio_distortion /= ler_subr_addr addrC ler_subl_addl.
case=> [[[[[[x|//]|//]|//]|x]|//]|//] _.
  by rewrite /= dot_sum_of !sum_no !addr0 sum_row W_row.
by rewrite dot_ratio_cost cost subrr.
Qed.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Theorem ratio_points a b D w : 0 <= b ->
  (exists2 v, point (ratio_program a b D) v &
     forall u, v (distortion_ X X X ratio_prices u) = w u) <->
  exists W : X -> X -> R, [/\ mechanism W,
    forall P, S P -> forall x z, a * W x z <= b * \sum_t P t * W t z &
    valid S (D + \sum_u w u) id W].
Proof.
move=> b_ge0; have pull P (W : X -> X -> R) z :
    \sum_x P x * (- b * W x z) = - (b * \sum_x P x * W x z).
  rewrite mulr_sumr -sumrN; apply: eq_bigr => x _.
  by rewrite mulNr mulrN mulrCA.
split=> [[v /ratio_point[W_ok [m_ge0 m_le] outs cost ok] v_w]|].
  exists (W_ v); split=> // [P S_P x z|].
    apply: le_trans (m_le x z) _.
    have := (charged_prices _ _ S_some).2 (ex_intro _ _ (outs z)) P S_P.
    by rewrite (pull P (W_ v) z) ler_opp2.
  move=> P S_P; rewrite -hamming_distortion; under eq_bigr do rewrite -v_w.
  by move: P S_P; apply/(loss_prices S_some _ cost); exists (price_of v).
move=> [W [W_ok W_le W_valid]]; pose cost x := \sum_z W x z * hamming R x z.
have [|alpha ok] := (loss_prices S_some (D + \sum_u w u)
  (cost := cost) (fun x => erefl)).1.
  by move=> P S_P; rewrite hamming_distortion W_valid.
pose m z := \big[Num.max/0]_x (a * W x z).
have m_le P z : S P -> m z <= b * \sum_t P t * W t z.
  move=> S_P; apply: maximum_le => [|x]; last exact: W_le.
  have [[P_ge0 _] [W_ge0 _]] := (S_priors S_P, W_ok).
  by rewrite mulr_ge0 // sumr_ge0 // => t _; rewrite mulr_ge0.
have out z : exists beta, prices column row bound exact
    (fun x => - b * W x z) (- m z) beta.
  apply/(charged_prices _ _ S_some) => P S_P.
  by rewrite (pull P W z) ler_opp2 m_le.
have [beta beta_ok] := fin_all_exists out.
pose v : ratio_unknown -> R :=
  sum_of (fun e => W e.1 e.2) m cost (priced alpha (fun e => beta e.1 e.2)) w.
exists v => //; apply/ratio_point; split=> //.
split=> [z|x z]; first exact: maximum_ge0.
exact: (le_maximum (fun x' => a * W x' z)).
Qed.

End Programs.
