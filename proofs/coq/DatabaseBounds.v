(* Databases of n records under any prior: the uniform answer, Wang's mechanism,
   and lower bounds of the losses (zhong2022, Lemma 5 and Theorem 6). *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel ClassOne OnePrior
  Graphs Channels Hamming Products Records.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The largest ratio of an entry to the probability of its output bounds the sum
   of the column maxima. *)
Section Ratios.
Variables (R : realFieldType) (Z T : finType) (P : Z -> R) (W : Z -> T -> R).
Hypotheses (P_prior : prior P) (W_ok : mechanism W).

Lemma ratio_leakage r : largest_ratio P W r -> maximal_leakage W <= r.
Proof.
move=> [bound [a [b [ab_gt0 ab_eq]]]]; have [P_ge0 P_sum] := P_prior;
  have [W_ge0 W_sum] := W_ok.
have out_ge0 y : 0 <= output P W y by apply: sumr_ge0 => x _; exact: mulr_ge0.
have r_ge0 : 0 <= r.
  by rewrite leNgt; apply: contraTN ab_gt0 => r_lt0;
    rewrite ab_eq -leNgt nmulr_rle0.
apply: (@le_trans _ _ (\sum_y r * output P W y)).
  by apply: ler_sum => y _; apply: maximum_le => [|x]; rewrite ?mulr_ge0.
rewrite -mulr_sumr /output exchange_big;
  under eq_bigr do rewrite -mulr_sumr W_sum mulr1.
by rewrite P_sum mulr1.
Qed.

End Ratios.

(* zhong2022, Theorem 8 (3): one record, Class I. *)
Section ClassOneRatios.
Variables (R : realFieldType) (X : finType).
Local Notation M := (#|X|%:R : R).
Implicit Types (P : X -> R) (W : X -> X -> R) (S : source_set R X) (D : R).

Theorem class_one_ratio S D P W r :
  (forall Q, S Q -> prior Q) -> class_one S -> mechanism W -> valid S D id W ->
  prior P -> largest_ratio P W r -> M * (1 - D) <= r.
Proof.
move=> S_prior S_one W_ok W_valid P_prior ratio;
  apply: le_trans (ratio_leakage P_prior W_ok ratio).
apply: le_trans (guess_below_maximal_leakage W id);
  apply: class_one_sum W_ok W_valid => //.
by have [x0 _] := convex_hull_letter S_prior S_one; exists x0.
Qed.

Theorem symmetric_ratio D P x y :
  1 < M -> 0 < D -> D <= (M - 1) / M -> prior P ->
  symmetric_mechanism D x y <=
  symmetric_level X D * output P (symmetric_mechanism D) y.
Proof.
move=> M_gt1 D_gt0 D_le [P_ge0 P_sum]; rewrite /output mulr_sumr
  -[X in X <= _]mul1r -[X in X * _ <= _]P_sum mulr_suml.
by apply: ler_sum => x' _; rewrite mulrCA ler_wpmul2l //; apply: symmetric_ldp.
Qed.

End ClassOneRatios.

Section Bounds.
Variables (R : realFieldType) (n : nat) (X : finType).
Local Notation database := {ffun 'I_n -> X}.
Local Notation M := (#|X|%:R : R).
Local Notation changes := (@changes R n X).
Implicit Types (Q : database -> R) (V : database -> database -> R)
  (W : X -> X -> R).
Implicit Types S : source_set R [finType of database].

Add Field numbers : (field_of_numbers R).

Lemma sum_others (c : R) (a : X) : \sum_(b | b != a) c = (M - 1) * c.
Proof.
by rewrite mulrBl mul1r mulr_natl -sumr_const
  [in RHS](bigD1 a) //= addrAC subrr add0r.
Qed.

(* A mechanism that distorts every letter by e changes n e records of every
   database. *)
Lemma row_changes W e x :
  mechanism W -> (forall a, \sum_(b | b != a) W a b = e) ->
  \sum_y product W x y * changes x y = n%:R * e.
Proof.
move=> W_ok wrong; transitivity
    (\sum_(i < n) \sum_(y : database) (y i != x i)%:R * product W x y).
  rewrite exchange_big; apply: eq_bigr => y _ /=;
    rewrite -mulr_suml mulrC; congr (_ * _).
  rewrite /Records.changes /differences -sum1_card natr_sum big_mkcond /=.
  by apply: eq_bigr => i _; rewrite inE eq_sym; case: (y i != x i).
rewrite -[n in RHS]card_ord mulr_natl -sumr_const; apply: eq_bigr => i _.
rewrite -(wrong (x i)) [RHS]big_mkcond
  -(sum_one_record (fun b => if b != x i then W (x i) b else 0) i x W_ok).
apply: eq_bigr => y _; rewrite (product_others _ i) mulrA; congr (_ * _).
by case: (y i != x i); rewrite ?mul1r ?mul0r.
Qed.

Lemma all_rows_change Q V e :
  prior Q -> (forall x, \sum_y V x y * changes x y = e) ->
  expected_loss Q changes id V = e.
Proof.
by move=> [_ Q_sum] row; rewrite /expected_loss; under eq_bigr do rewrite row;
  rewrite -mulr_suml Q_sum mul1r.
Qed.

(* zhong2022, Lemma 5 (1): what a set of priors allows, each of its subsets
   does; at_most Q V u says that the loss of V at the prior Q is at most u. *)
Definition database_achievable (at_most : (database -> R) ->
    (database -> database -> R) -> R -> Prop) S D u :=
  exists V, [/\ mechanism V,
                forall Q, S Q -> expected_loss Q changes id V <= D &
                forall Q, S Q -> at_most Q V u].

Theorem fewer_priors at_most (S S' : source_set R [finType of database]) D u :
  (forall Q, S' Q -> S Q) ->
  database_achievable at_most S D u -> database_achievable at_most S' D u.
Proof.
by move=> sub [V [V_ok valid leaks]]; exists V;
  split=> // Q /sub; [exact: valid | exact: leaks].
Qed.

(* zhong2022, Lemma 5 (2): the uniform answer changes n (M-1)/M records ... *)
Definition uniform_database : database -> database -> R :=
  product (@uniform_answers R X).

Theorem uniform_database_changes (x0 : X) Q : prior Q ->
  mechanism uniform_database /\
  expected_loss Q changes id uniform_database = n%:R * ((M - 1) / M).
Proof.
move=> Q_prior; have U_ok := @uniform_answers_mechanism R X x0;
  split; first exact: product_mechanism.
by apply: all_rows_change => // x; apply: row_changes => // a;
  rewrite sum_others.
Qed.

(* ... and leaks nothing in any of the seven senses; f u v stands for u^a
   v^(1-a), r (p u) for (u^a)^(1/a), l for log. *)
Theorem uniform_database_leaks_nothing (x0 : X) Q
  (f : R -> R -> R) (p r l : R -> R) : prior Q ->
  (forall u, 0 <= u -> f u u = u) -> (forall u, 0 <= u -> r (p u) = u) ->
  let U := uniform_database in
  [/\ graph_dp (@neighbours n X) 1 U,
      maximal_leakage U = 1, largest_ratio Q U 1 &
      [/\ forall x x', renyi_sum f U x x' = 1, sibson_sum p r Q U = 1 &
          information l Q U = 0]].
Proof.
move=> [Q_ge0 Q_sum] f_same rp U;
  have [c U_c] : exists c, forall x y, U x y = c by exists (\prod_(i < n) M^-1).
have [U_ge0 U_sum] : mechanism U
  by apply: product_mechanism; exact: uniform_answers_mechanism.
move: U U_c U_ge0 U_sum => U U_c U_ge0 U_sum.
have c_ge0 : 0 <= c by rewrite -(U_c [ffun=> x0] [ffun=> x0]).
have c_sum : \sum_(y : database) c = 1.
  by rewrite -(U_sum [ffun=> x0]); apply: eq_bigr => y _; rewrite U_c.
have out y : output Q U y = c by rewrite /output; under eq_bigr do rewrite U_c;
  rewrite -mulr_suml Q_sum mul1r.
have c_gt0 : 0 < c.
  by rewrite lt_def c_ge0 andbT; apply/eqP => c0; move: c_sum;
    rewrite c0 big1 // => /esym/eqP; rewrite oner_eq0.
split=> [x x' y _ | | | ]; first by rewrite !U_c mul1r.
- rewrite /maximal_leakage -[RHS]c_sum; apply: eq_bigr => y _; apply/eqP;
      rewrite eq_le; apply/andP; split.
    by apply: maximum_le => // x; rewrite U_c.
  by have := le_maximum (U ^~ y) [ffun=> x0]; rewrite U_c.
- by split=> [x y|]; [rewrite out mul1r U_c
    | exists [ffun=> x0], [ffun=> x0]; rewrite out mul1r U_c].
split=> [x x' | |]; first by rewrite /renyi_sum -[RHS]c_sum;
  apply: eq_bigr => y _; rewrite !U_c f_same.
- rewrite /sibson_sum -[RHS]c_sum; apply: eq_bigr => y _;
    under eq_bigr do rewrite U_c.
  by rewrite -mulr_suml Q_sum mul1r rp.
by apply: big1 => x _; apply: big1 => y _; rewrite U_c out subrr mulr0.
Qed.

(* zhong2022, Lemma 5 (3): Wang's mechanism changes D records, whatever
   the prior. *)
Section Wang.
Variable D : R.
Hypotheses (n_gt0 : (0 < n)%N) (M_gt1 : 1 < M) (D_range : 0 <= D / n%:R <= 1).
Local Notation s := (1 - D / n%:R).
Local Notation one := (symmetric_mechanism (R := R) (X := X) (D / n%:R)).

Definition wang : database -> database -> R := product one.

Let one_ok : mechanism one. Proof. exact: symmetric_is_mechanism. Qed.
Let n_neq0 : n%:R != 0 :> R. Proof. by rewrite pnatr_eq0 -lt0n. Qed.

Theorem wang_entry x y : wang x y =
  s ^+ (n - differences x y) * (D / n%:R / (M - 1)) ^+ differences x y.
Proof.
rewrite /wang /product (bigID (fun i => x i == y i)) /=; congr (_ * _).
  rewrite (eq_bigr (fun=> s)) => [|i /eqP ->];
    last by rewrite /symmetric_mechanism eqxx.
  rewrite prodr_const; congr (_ ^+ _).
  have total : (differences x y + #|[predC [set i | x i != y i]]|)%N = n
    by rewrite cardC card_ord.
  rewrite -[X in _ = (X - _)%N]total addKn; apply: eq_card => i.
  by rewrite !inE negbK.
rewrite (eq_bigr (fun=> D / n%:R / (M - 1))) => [|i /negPf apart];
  last by rewrite /symmetric_mechanism apart.
by rewrite prodr_const; congr (_ ^+ _); apply: eq_card => i; rewrite !inE.
Qed.

Theorem wang_changes Q :
  prior Q -> mechanism wang /\ expected_loss Q changes id wang = D.
Proof.
move=> Q_prior; split; first exact: product_mechanism.
apply: all_rows_change => // x; rewrite (@row_changes _ (D / n%:R)) // => [|a];
  first by rewrite mulrC divfK.
have [_ /(_ a)] := one_ok;
  rewrite (bigD1 a) //= {1}/symmetric_mechanism eqxx => /(canRL (addKr _)) ->.
by rewrite opprB subrK.
Qed.

(* Its losses: log rho, n log (M s), at most n log rho, that of one record. *)
Hypotheses (D_gt0 : 0 < D / n%:R) (D_le : D / n%:R <= (M - 1) / M).
Local Notation rho := ((M - 1) * s / (D / n%:R)).

Theorem wang_private : graph_dp (@neighbours n X) rho wang.
Proof.
by apply/product_private => //;
  [exact: symmetric_level_ge1 | exact: symmetric_ldp].
Qed.

Let wrong_le : D / n%:R / (M - 1) <= s.
Proof.
have := symmetric_level_ge1 D_gt0 D_le;
  rewrite /symmetric_level ler_pdivl_mulr // mul1r => bound.
by rewrite ler_pdivr_mulr ?subr_gt0 // [s * _]mulrC.
Qed.

Theorem wang_pointwise lambda delta :
  1 <= lambda -> 0 <= delta -> rho * (1 - delta / s ^+ n) <= lambda ->
  neighbour_pointwise lambda delta wang.
Proof.
move=> lambda_ge1 delta_ge0 bound;
  have wrong_gt0 : 0 < D / n%:R / (M - 1) by rewrite divr_gt0 // subr_gt0.
have s_gt0 := lt_le_trans wrong_gt0 wrong_le.
have [x0 [x1 apart]] : exists x0 x1 : X, x0 != x1.
  have : (1 < #|X|)%N by rewrite -(ltr_nat R).
  by move/card_gt1P => [x0 [x1 [_ _ apart]]]; exists x0, x1.
apply/(@product_pointwise R n X X one _ _ one_ok n_gt0 lambda_ge1 delta_ge0 s).
- by move=> x y; rewrite /symmetric_mechanism; case: ifP.
- by exists x0, x0; rewrite /symmetric_mechanism eqxx.
have g_ge0 : 0 <= delta / s ^+ n.-1 by rewrite divr_ge0 // exprn_ge0 // ltW.
have s_bound : s <= lambda * (D / n%:R / (M - 1)) + delta / s ^+ n.-1.
  move: bound; rewrite -(ler_pmul2r wrong_gt0) -ler_subl_addr; apply: le_trans.
  have rho_wrong : rho * (D / n%:R / (M - 1)) = s
    by rewrite mulrA divfK ?gt_eqF // mulrAC mulfV ?mul1r // subr_eq0 gt_eqF.
  have power : s ^+ n = s * s ^+ n.-1 by rewrite -exprS prednK.
  by rewrite mulrAC rho_wrong mulrBr mulr1 ler_add2l ler_opp2 power invfM mulrCA
    [s * _]mulrA mulfV ?mul1r ?gt_eqF.
have grows u : 0 <= u -> u <= lambda * u + delta / s ^+ n.-1.
  by move=> u_ge0; rewrite -[X in X <= _]addr0 ler_add // ler_pemull.
move=> x x' y; rewrite /symmetric_mechanism; case: ifP => _;
  case: ifP => _ //; try exact/grows/ltW.
by apply: le_trans wrong_le _; exact/grows/ltW.
Qed.

Theorem wang_leakage (x0 : X) : maximal_leakage wang = (M * s) ^+ n.
Proof.
rewrite product_leakage //; congr (_ ^+ _);
  rewrite /maximal_leakage mulr_natl -sumr_const; apply: eq_bigr => y _.
apply/eqP; rewrite eq_le; apply/andP; split; last first.
  by have := le_maximum (fun x => one x y) y;
    rewrite {1}/symmetric_mechanism eqxx.
apply: maximum_le => [|x]; first by rewrite subr_ge0; case/andP: D_range.
by rewrite /symmetric_mechanism; case: ifP.
Qed.

(* No output is more than rho^n times as likely for one database as for another,
   so that no ratio to its probability is larger. *)
Theorem wang_ratio Q :
  prior Q -> forall x y, wang x y <= rho ^+ n * output Q wang y.
Proof.
move=> [Q_ge0 Q_sum] x y; rewrite /output mulr_sumr -[X in X <= _]mul1r
  -[X in X * _ <= _]Q_sum mulr_suml.
apply: ler_sum => x' _.
rewrite mulrCA ler_wpmul2l // /wang /product -[X in _ ^+ X]card_ord
  -prodr_const -big_split /=.
apply: ler_prod => i _; have [one_ge0 _] := one_ok; rewrite one_ge0 /=;
  exact: (symmetric_ldp M_gt1 D_gt0 D_le).
Qed.

Theorem wang_renyi (f : R -> R -> R) r : (forall u, 0 <= u -> f u u = u) ->
  (forall u v c, 0 <= u -> 0 <= v -> 0 <= c ->
    f (u * c) (v * c) = f u v * f c c) -> 1 <= r ->
  (forall a a', renyi_at_most f one r a a') ->
  forall x x', neighbours x x' -> renyi_at_most f wang r x x'.
Proof.
by move=> f_same f_mul r_ge1 bound;
  apply/(product_renyi f_same f_mul one_ok n_gt0 r_ge1).
Qed.

End Wang.

(* Lower bounds: p <= M^n Q(x) for all databases x, and V changes D records. *)
Section Below.
Variables (Q : database -> R) (V : database -> database -> R) (p D : R).
Hypotheses (Q_prior : prior Q) (p_ge0 : 0 <= p)
  (p_least : forall x, p <= M ^+ n * Q x).
Hypotheses (V_ok : mechanism V) (V_valid : expected_loss Q changes id V <= D).

Let N : R := M ^+ n.
Let E := \sum_x \sum_y V x y * changes x y.
Let V_ge0 x y : 0 <= V x y. Proof. by case: V_ok. Qed.

Lemma database_count : #|{: database}|%:R = N.
Proof. by rewrite card_ffun card_ord natrX. Qed.

Lemma all_entries : \sum_x \sum_y V x y = N.
Proof.
by case: V_ok => _ V_sum; under eq_bigr do rewrite V_sum;
  rewrite sumr_const database_count.
Qed.

Lemma changes_ge0 x y : 0 <= changes x y. Proof. exact: ler0n. Qed.

Lemma changes_weighted : p * E <= N * D.
Proof.
apply: (@le_trans _ _ (N * expected_loss Q changes id V));
  last by rewrite ler_wpmul2l // exprn_ge0 ?ler0n.
rewrite /E !mulr_sumr; apply: ler_sum => x _;
  rewrite mulrA ler_wpmul2r // sumr_ge0 // => y _.
by rewrite mulr_ge0 ?changes_ge0.
Qed.

(* zhong2022, Theorem 6 (4): the column maxima are at least the diagonal, which
   is at least N less the changes. *)
Theorem database_leakage : N * (p - D) <= p * maximal_leakage V.
Proof.
have diagonal : N - E <= maximal_leakage V.
  apply: (@le_trans _ _ (\sum_y V y y));
    last by apply: ler_sum => y _; exact: (le_maximum (V ^~ y)).
  rewrite ler_subl_addr -all_entries /E -big_split /=; apply: ler_sum => x _.
  rewrite (bigD1 x) //= ler_add2l [X in _ <= X](bigD1 x) //= -[X in X <= _]add0r
    ler_add ?mulr_ge0 ?changes_ge0 //.
  apply: ler_sum => y apart;
    rewrite ler_pemulr // /Records.changes ler1n /differences card_gt0.
  by apply: contra apart => /eqP none; apply/eqP/ffunP => i;
    have /setP/(_ i) := none; rewrite !inE => /negbFE/eqP.
apply: le_trans (ler_wpmul2l p_ge0 diagonal);
  rewrite !mulrBr [p * N]mulrC ler_add2l ler_opp2; exact: changes_weighted.
Qed.

(* zhong2022, Theorem 6 (3): a ratio bounds the sum of the column maxima. *)
Theorem database_ratio r : largest_ratio Q V r -> maximal_leakage V <= r.
Proof. exact: ratio_leakage. Qed.

(* zhong2022, Theorem 6 (1) and (2): each record of the input is changed to each
   other value. *)
Definition put (x : database) i (v : X) : database :=
  [ffun j => if j == i then v else x j].

Lemma put_neighbours (x : database) i v : v != x i -> neighbours x (put x i v).
Proof.
move=> new; rewrite /neighbours /differences (_ : [set j | _] = [set i])
  ?cards1 //; apply/setP => j.
by rewrite !inE ffunE; case: (j =P i) => [-> | _]; rewrite ?eqxx // eq_sym.
Qed.

Lemma moved_record i (y : database) (g : database -> R) :
  \sum_(x : database | x i == y i) \sum_(v | v != y i) g (put x i v) =
  \sum_(x : database | x i != y i) g x.
Proof.
rewrite [RHS](partition_big (fun x : database =>
    put x i (y i)) (fun x : database => x i == y i)) /=; last first.
  by move=> x _; rewrite ffunE eqxx.
apply: eq_bigr => x /eqP x_i;
    rewrite [RHS](reindex_onto (fun v => put x i v) (fun z : database => z i))
    /=.
  apply: eq_bigl => v; rewrite !ffunE !eqxx andbT.
  have -> : put (put x i v) i (y i) == x; last by rewrite andbT.
  by apply/eqP/ffunP => j; rewrite !ffunE; case: (j =P i) => // ->.
move=> z /andP[_ /eqP z_x]; apply/ffunP => j; rewrite ffunE;
  case: (j =P i) => [-> // | /eqP other].
by rewrite -z_x ffunE (negPf other).
Qed.

Lemma same_record i (b : X) : \sum_(x : database | x i == b) 1 = M ^+ n.-1.
Proof.
pose G j (a : X) : R := if j == i then (a == b)%:R else 1.
transitivity (\sum_(x : database) \prod_j G j (x j)).
  rewrite big_mkcond; apply: eq_bigr => x _;
      rewrite (bigD1 i) //= {1}/G eqxx big1 ?mulr1 => [|j /negPf other].
    by case: (x i == b).
  by rewrite /G other.
rewrite (sum_products G) (bigD1 i) //= {1}/G eqxx (bigD1 b) //= eqxx big1 ?addr0
  ?mul1r => [|a /negPf -> //].
rewrite (eq_bigr (fun=> M)) => [|j /negPf other];
  first by rewrite prodr_const cardC1 card_ord.
by rewrite /G other sumr_const.
Qed.

Theorem database_privacy lambda delta :
  (0 < n)%N -> 1 <= M -> 0 <= lambda -> neighbour_pointwise lambda delta V ->
  (M - 1) * (n%:R * p * (1 - M ^+ n.-1 * delta) - D) <= lambda * D.
Proof.
move=> n_gt0 M_ge1 lambda_ge0 private;
  have N_gt0 : 0 < N by rewrite exprn_gt0 // (lt_le_trans ltr01).
have V_sum := all_entries;
  pose A i := \sum_(y : database) \sum_(x : database | x i == y i) V x y.
pose B i := \sum_(y : database) \sum_(x : database | x i != y i) V x y.
have A_B i : A i = N - B i.
  rewrite -V_sum exchange_big /= /A /B -sumrB; apply: eq_bigr => y _.
  by rewrite [X in _ = X - _](bigID (fun x : database => x i == y i)) /= addrK.
have step i : (M - 1) * A i <= lambda * B i + (M - 1) * delta * (N * M ^+ n.-1).
  have per (y : database) :
      (M - 1) * (\sum_(x : database | x i == y i) V x y) <=
      lambda * (\sum_(x : database | x i != y i) V x y) +
      (M - 1) * delta * M ^+ n.-1.
    rewrite -(moved_record i y (V ^~ y)) -(same_record i (y i)) !mulr_sumr
      -big_split /=; apply: ler_sum => x /eqP x_i.
    rewrite mulr1 -[(M - 1) * delta](sum_others _ (y i))
      -[(M - 1) * V x y](sum_others _ (y i)) mulr_sumr -big_split /=.
    apply: ler_sum => v v_new.
    by apply: private; apply: put_neighbours; rewrite x_i.
  have -> : (M - 1) * delta * (N * M ^+ n.-1) =
      \sum_(y : database) (M - 1) * delta * M ^+ n.-1.
    by rewrite sumr_const -[RHS]mulr_natl database_count mulrCA.
  rewrite /A /B !mulr_sumr -big_split /=.
  by apply: ler_sum => y _; exact: per.
have E_B : \sum_i B i = E.
  rewrite /B exchange_big /E [RHS]exchange_big; apply: eq_bigr => y _ /=.
  under eq_bigr do rewrite big_mkcond; rewrite exchange_big;
    apply: eq_bigr => x _ /=.
  rewrite /Records.changes /differences -sum1_card natr_sum mulr_sumr
    [RHS]big_mkcond /=; apply: eq_bigr => i _.
  by rewrite inE; case: (x i != y i); rewrite ?mulr1.
have total : (M - 1) * (n%:R * N - E) <=
    lambda * E + (M - 1) * delta * (N * M ^+ n.-1) * n%:R.
  have -> : n%:R * N - E = \sum_i A i.
    by under eq_bigr do rewrite A_B;
      rewrite sumrB E_B sumr_const card_ord mulr_natl.
  have -> : (M - 1) * delta * (N * M ^+ n.-1) * n%:R =
      \sum_(i < n) (M - 1) * delta * (N * M ^+ n.-1).
    by rewrite sumr_const card_ord mulr_natr.
  rewrite -E_B !mulr_sumr -big_split /=.
  by apply: ler_sum => i _; exact: step.
rewrite -(ler_pmul2l N_gt0);
    apply: (@le_trans _ _ (p * (lambda * E))); last first.
  by rewrite mulrCA [N * _]mulrCA ler_wpmul2l // changes_weighted.
apply: (@le_trans _ _ (p * ((M - 1) * (n%:R * N - E) -
    (M - 1) * delta * (N * M ^+ n.-1) * n%:R))); last first.
  by rewrite ler_wpmul2l // ler_subl_addr.
have less : (M - 1) * (n%:R * N * p - N * D) <=
    (M - 1) * (n%:R * N * p - p * E).
  by rewrite ler_wpmul2l ?subr_ge0 // ler_add2l ler_opp2 changes_weighted.
have polynomial (m c K b e : R) : b * (m * (c * p * (1 - K * delta) - D)) =
  p * (m * (c * b - e) - m * delta * (b * K) * c) +
  (m * (c * b * p - b * D) - m * (c * b * p - p * e)) by identity R.
by rewrite (polynomial _ _ _ _ E) ger_addl subr_le0.
Qed.

End Below.
End Bounds.
