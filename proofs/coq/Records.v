(* The same mechanism on every record of a database: its distances
   and its losses are those of one record, or the powers of them
   (zhong2022, Lemma 16). *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel OnePrior Graphs Channels
  Hamming LettersAndOutputs Approximate.
From symdp Require Import MaximalLeakage LeakageForms Products.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What holds of the product of two numbers that are not negative holds of all
   products. *)
Lemma products_to (R : realFieldType) (I : finType) (h : R -> R) (F : I -> R) :
  h 1 = 1 -> (forall u v, 0 <= u -> 0 <= v -> h (u * v) = h u * h v) ->
  (forall i, 0 <= F i) -> h (\prod_i F i) = \prod_i h (F i).
Proof.
move=> h1 hM F_ge0; suff [] : 0 <= \prod_i F i /\
  h (\prod_i F i) = \prod_i h (F i) by [].
apply: (big_rec2 (fun a b => 0 <= a /\ h a = b)) => [|i a b _ [b_ge0 hb]];
  first by rewrite ler01.
by rewrite mulr_ge0 // hM // hb.
Qed.

Lemma products_to_sums (R : realFieldType) (I : finType)
  (l : R -> R) (F : I -> R) : l 1 = 0 ->
  (forall u v, 0 < u -> 0 < v -> l (u * v) = l u + l v) ->
  (forall i, 0 < F i) -> l (\prod_i F i) = \sum_i l (F i).
Proof.
move=> l1 lM F_gt0; suff [] : 0 < \prod_i F i /\
  l (\prod_i F i) = \sum_i l (F i) by [].
apply: (big_rec2 (fun a b => 0 < a /\ l a = b)) => [|i a b _ [b_gt0 lb]];
  first by rewrite ltr01.
by rewrite mulr_gt0 // lM // lb.
Qed.

Section Records.
Variables (R : realFieldType) (n : nat) (X Y : finType).
Local Notation inputs := {ffun 'I_n -> X}.
Local Notation outputs := {ffun 'I_n -> Y}.
Implicit Types (W : X -> Y -> R) (P : X -> R) (lambda delta : R).

Definition product W (x : inputs) (y : outputs) := \prod_i W (x i) (y i).
Definition product_prior P (x : inputs) := \prod_i P (x i).

Lemma product_mechanism W : mechanism W -> mechanism (product W).
Proof. by move=> W_ok; exact: (by_records_mechanism (fun=> W_ok)). Qed.

Lemma product_is_prior P : prior P -> prior (product_prior P).
Proof. by move=> P_ok; exact: (independent_prior (fun=> P_ok)). Qed.

Definition others W : 'I_n -> inputs -> outputs -> R := rest (fun=> W).

Lemma product_others W i x y : product W x y = W (x i) (y i) * others W i x y.
Proof. exact: (by_records_rest (fun=> W)). Qed.

Lemma others_ge0 W i x y : mechanism W -> 0 <= others W i x y.
Proof. by move=> W_ok; exact: (rest_ge0 _ _ _ (fun=> W_ok)). Qed.

Lemma others_same W i (x x' : inputs) y :
  (forall j, j != i -> x j = x' j) -> others W i x' y = others W i x y.
Proof. exact: rest_same. Qed.

Lemma sum_one_record W (e : Y -> R) i (x : inputs) :
  mechanism W -> \sum_(y : outputs) e (y i) * others W i x y = \sum_b e b.
Proof. by move=> W_ok; exact: (sum_rest e i x (fun=> W_ok)). Qed.

Section Privacy.
Variables (W : X -> Y -> R) (lambda delta : R).
Hypotheses (W_ok : mechanism W) (n_gt0 : (0 < n)%N) (lambda_ge1 : 1 <= lambda)
  (delta_ge0 : 0 <= delta).
Let i0 : 'I_n := Ordinal n_gt0.

(* For single outputs: q is the largest entry of W, and the other records
   multiply what exceeds delta. *)
Theorem product_pointwise q :
  (forall x y, W x y <= q) -> (exists x y, W x y = q) ->
  neighbour_pointwise lambda delta (product W) <->
  pointwise_ldp lambda (delta / q ^+ n.-1) W.
Proof.
move=> le_q [xq [yq W_q]]; have [W_ge0 W_sum] := W_ok.
have q_gt0 : 0 < q.
  rewrite ltNge; apply/negP => q_le0; have : \sum_y W xq y <= \sum_(y : Y) 0.
    by apply: ler_sum => y _; apply: le_trans (le_q _ _) q_le0.
  by rewrite W_sum big1 // ler10.
have power_gt0 : 0 < q ^+ n.-1 by rewrite exprn_gt0.
have card_others (i : 'I_n) : #|[pred j | j != i]| = n.-1
  by rewrite cardC1 card_ord.
split=> [private a a' b | private x x' y /neighbours_place[i _ same]].
  have [<- | apart] := eqVneq a a'.
    by rewrite -[X in X <= _]addr0 ler_add ?ler_pemull ?divr_ge0 // ltW.
  have := private _ _ (replaced i0 [ffun=> yq] b)
    (replaced_neighbours i0 [ffun=> xq] apart).
  have rest c : others W i0 (replaced i0 [ffun=> xq] c)
      (replaced i0 [ffun=> yq] b) = q ^+ n.-1.
    rewrite -(card_others i0) -prodr_const; apply: eq_bigr => j /negPf other.
    by rewrite !ffunE other.
  rewrite !(product_others _ i0) !rest !ffunE eqxx mulrA => bound.
  by rewrite -(ler_pmul2r power_gt0) mulrDl divfK ?gt_eqF.
rewrite !(product_others _ i) (others_same _ _ same); set c := others _ _ _ _.
have c_ge0 : 0 <= c by exact: others_ge0.
have c_le : c <= q ^+ n.-1.
  by rewrite -(card_others i) -prodr_const /c /others;
    apply: ler_prod => j _; rewrite W_ge0 le_q.
apply: le_trans (_ : (lambda * W (x' i) (y i) + delta / q ^+ n.-1) * c <= _);
  first by rewrite ler_wpmul2r.
by rewrite mulrDl -mulrA ler_add2l mulrAC ler_pdivr_mulr // ler_wpmul2l.
Qed.

(* For sets of outputs the records are those of one. *)
Theorem product_approximate : neighbour_approximate lambda delta (product W) <->
  approximate_ldp lambda delta W.
Proof.
have [all_keep one_keeps] :=
  by_records_approximate (n := n) (fun=> W_ok) lambda_ge1 delta_ge0.
by split=> [private | private];
  [exact: all_keep private i0 | exact: one_keeps (fun=> private)].
Qed.

End Privacy.

(* zhong2022, Lemma 16 (1): differential privacy. *)
Theorem product_private W lambda : mechanism W -> (0 < n)%N -> 1 <= lambda ->
  graph_dp (@neighbours n X) lambda (product W) <-> ldp lambda W.
Proof.
move=> W_ok n_gt0 lambda_ge1;
  have := product_approximate W_ok n_gt0 lambda_ge1 (lexx 0).
have [W_ge0 _] := W_ok; have [V_ge0 _] := product_mechanism W_ok => same;
    split=> private.
  move=> a a' b; have /same/(_ a a' [set b]) :
      neighbour_approximate lambda 0 (product W).
    by move=> x x' B close; rewrite addr0 mulr_sumr;
      apply: ler_sum => y _; exact: private.
  by rewrite !big_set1 addr0.
move=> x x' y close;
    have /same/(_ x x' [set y] close) : approximate_ldp lambda 0 W.
  by move=> a a' B; rewrite addr0 mulr_sumr;
    apply: ler_sum => b _; exact: private.
by rewrite !big_set1 addr0.
Qed.

(* Renyi differential privacy of any order a: f u v = u^a v^(1-a). *)
Definition renyi_sum (Z T : finType) (f : R -> R -> R) (V : Z -> T -> R) x x' :=
  \sum_y f (V x y) (V x' y).

Section Renyi.
Variable f : R -> R -> R.
Hypotheses (f_same : forall u, 0 <= u -> f u u = u).
Hypothesis f_mul :
  forall u v c, 0 <= u -> 0 <= v -> 0 <= c -> f (u * c) (v * c) = f u v * f c c.

(* The Renyi loss is finite, and at most log r / (a-1), between two inputs. *)
Definition renyi_at_most (Z T : finType) (V : Z -> T -> R) r x x' :=
  (forall y, V x' y = 0 -> V x y = 0) /\ renyi_sum f V x x' <= r.

(* zhong2022, Lemma 16 (1): the largest sum of neighbours is the largest of
   two letters. *)
Theorem product_renyi W r : mechanism W -> (0 < n)%N -> 1 <= r ->
  (forall x x' : inputs, neighbours x x' ->
    renyi_at_most (product W) r x x') <-> (forall a a', renyi_at_most W r a a').
Proof.
move=> W_ok n_gt0 r_ge1; have [W_ge0 W_sum] := W_ok.
have one i (x x' : inputs) : (forall j, j != i -> x j = x' j) ->
    renyi_sum f (product W) x x' = renyi_sum f W (x i) (x' i).
  move=> same; rewrite /renyi_sum
    -(sum_one_record (fun b => f (W (x i) b) (W (x' i) b)) i x W_ok).
  apply: eq_bigr => y _;
    rewrite !(product_others _ i) (others_same _ _ same) f_mul ?others_ge0 //.
  by rewrite f_same ?others_ge0.
split=> [bound a a' | bound x x' /neighbours_place[i _ same]]; last first.
  have [finite sum_le] := bound (x i) (x' i);
    split=> [y|]; last by rewrite (one i).
  rewrite !(product_others _ i) (others_same _ _ same) => /eqP;
      rewrite mulf_eq0 => /orP[/eqP/finite -> | /eqP ->].
    by rewrite mul0r.
  by rewrite mulr0.
have [<- | apart] := eqVneq a a'.
  by split=> //; rewrite /renyi_sum; under eq_bigr do rewrite f_same //;
    rewrite W_sum.
pose i0 : 'I_n := Ordinal n_gt0;
  have [finite sum_le] := bound _ _ (replaced_neighbours i0 [ffun=> a] apart).
have same j : j != i0 ->
    replaced i0 [ffun=> a] a j = replaced i0 [ffun=> a] a' j.
  by move=> /negPf other; rewrite !ffunE other.
split=> [b W_0 |]; last by move: sum_le; rewrite (one i0) // !ffunE eqxx.
have [b0 W_gt0] : exists b0, W a b0 != 0.
  case: (pickP (fun b => W a b != 0)) => [b0 ?|none]; first by exists b0.
  by move: (W_sum a); rewrite big1 => [/esym/eqP|b' _];
    [rewrite oner_eq0 | apply/eqP; have /negbFE := none b'].
have := finite (replaced i0 [ffun=> b0] b);
  rewrite !(product_others _ i0) (others_same _ _ same) !ffunE eqxx W_0 mul0r.
move=> /(_ erefl)/eqP;
  rewrite mulf_eq0 => /orP[/eqP // | /prodf_eq0[j /negPf other]].
by rewrite !ffunE other (negPf W_gt0).
Qed.

End Renyi.

(* zhong2022, Lemma 16 (2): maximal leakage. *)
Theorem product_leakage W (x0 : X) :
  mechanism W -> maximal_leakage (product W) = maximal_leakage W ^+ n.
Proof.
move=> [W_ge0 _]; rewrite -[in RHS](card_ord n) -prodr_const.
rewrite /maximal_leakage
  -(sum_products (fun=> fun b => \big[Num.max/0]_x W x b)).
apply: eq_bigr => y _; apply/eqP; rewrite eq_le; apply/andP; split.
  apply: maximum_le => [|x];
    first by apply: prodr_ge0 => i _; exact: maximum_ge0.
  by apply: ler_prod => i _; rewrite W_ge0; exact: (le_maximum (W ^~ (y i))).
have /fin_all_exists[x top] :
    forall i, exists a, forall a', W a' (y i) <= W a (y i).
  by move=> i; have [a a_max] := greatest (W ^~ (y i)) x0; exists a.
apply: le_trans (le_maximum (product W ^~ y) [ffun i => x i]); rewrite /product.
by apply: ler_prod => i _; rewrite maximum_ge0 ffunE /=; apply: maximum_le.
Qed.

Lemma expected_alike P W (H : X -> Y -> R) i : prior P -> mechanism W ->
  \sum_(x : inputs) \sum_(y : outputs) product_prior P x * product W x y *
    H (x i) (y i) = \sum_a \sum_b P a * W a b * H a b.
Proof.
by move=> P_ok W_ok; exact: (expected_record H i (fun=> P_ok) (fun=> W_ok)).
Qed.

Lemma product_output P W (y : outputs) :
  output (product_prior P) (product W) y = \prod_i output P W (y i).
Proof. exact: (by_records_output (fun=> P) (fun=> W)). Qed.

(* Mutual information: l is the logarithm. *)
Definition information (Z T : finType) (l : R -> R)
  (P : Z -> R) (V : Z -> T -> R) :=
  \sum_x \sum_y P x * V x y * (l (V x y) - l (output P V y)).

(* zhong2022, Lemma 16 (2): mutual information. *)
Theorem product_information (l : R -> R) P W :
  l 1 = 0 -> (forall u v, 0 < u -> 0 < v -> l (u * v) = l u + l v) ->
  prior P -> mechanism W ->
  information l (product_prior P) (product W) = n%:R * information l P W.
Proof.
move=> l1 lM P_ok W_ok; have [[P_ge0 _] [W_ge0 _]] := (P_ok, W_ok);
  pose H a b := l (W a b) - l (output P W b).
transitivity (\sum_i \sum_(x : inputs) \sum_(y : outputs) product_prior P x *
    product W x y * H (x i) (y i)).
  rewrite exchange_big; apply: eq_bigr => x _ /=; rewrite exchange_big;
    apply: eq_bigr => y _ /=; rewrite -mulr_sumr.
  have [-> | positive] := eqVneq (product_prior P x * product W x y) 0;
    first by rewrite !mul0r.
  congr (_ * _); move: positive;
    rewrite /product_prior /product -big_split /= => /prodf_neq0 positive.
  have P_W i : 0 < P (x i) * W (x i) (y i)
    by rewrite lt_def positive // mulr_ge0.
  have W_gt0 i : 0 < W (x i) (y i).
    by rewrite lt_def W_ge0 andbT; have := positive i isT;
      rewrite mulf_eq0 negb_or => /andP[].
  have R_gt0 i : 0 < output P W (y i).
    apply: lt_le_trans (P_W i) _;
      rewrite /output (bigD1 (x i)) //= ler_addl sumr_ge0 // => a _.
    exact: mulr_ge0.
  rewrite product_output
    (products_to_sums (F := fun i => W (x i) (y i)) l1 lM) //.
  by rewrite (products_to_sums (F := fun i => output P W (y i)) l1 lM) //
    -sumrB.
by under eq_bigr do rewrite expected_alike //;
  rewrite sumr_const card_ord mulr_natl.
Qed.

(* Sibson information of any order a, p u = u^a and r u = u^(1/a): the sum of
   the norms of the columns. *)
Definition sibson_sum (Z T : finType) (p r : R -> R) (P : Z -> R)
  (V : Z -> T -> R) := \sum_y r (\sum_x P x * p (V x y)).

(* zhong2022, Lemma 16 (2): Sibson information. *)
Theorem product_sibson (p r : R -> R) P W : p 1 = 1 -> r 1 = 1 ->
  (forall u v, 0 <= u -> 0 <= v -> p (u * v) = p u * p v) ->
  (forall u v, 0 <= u -> 0 <= v -> r (u * v) = r u * r v) ->
  (forall u, 0 <= u -> 0 <= p u) -> prior P -> mechanism W ->
  sibson_sum p r (product_prior P) (product W) = sibson_sum p r P W ^+ n.
Proof.
move=> p1 r1 pM rM p_ge0 [P_ge0 _] [W_ge0 _];
  rewrite -[in RHS](card_ord n) -prodr_const.
rewrite /sibson_sum -(sum_products (fun=> fun b => r (\sum_x P x * p (W x b))));
  apply: eq_bigr => y _.
rewrite -(products_to (F := fun i => \sum_x P x * p (W x (y i))) r1 rM) => [|i];
    last first.
  by apply: sumr_ge0 => a _; rewrite mulr_ge0 // p_ge0.
congr r; rewrite -(sum_products (fun i a => P a * p (W a (y i))));
  apply: eq_bigr => x _.
by rewrite /product (products_to (F := fun i => W (x i) (y i)) p1 pM) //
  /product_prior -big_split.
Qed.

(* Maximal information: r is the largest ratio of an entry to the probability of
   its output. *)
Definition largest_ratio (Z T : finType)
  (P : Z -> R) (V : Z -> T -> R) (r : R) :=
  (forall x y, V x y <= r * output P V y) /\
  exists x y, 0 < V x y /\ V x y = r * output P V y.

(* zhong2022, Lemma 16 (2): maximal information. *)
Theorem product_ratio P W r : prior P -> mechanism W -> largest_ratio P W r ->
  largest_ratio (product_prior P) (product W) (r ^+ n).
Proof.
move=> _ [W_ge0 _] [bound [a [b [ab_gt0 ab_eq]]]]; split=> [x y | ].
  rewrite product_output -[X in r ^+ X](card_ord n) -prodr_const -big_split /=;
    apply: ler_prod => i _.
  by rewrite W_ge0 bound.
exists [ffun=> a], [ffun=> b]; rewrite product_output -[X in r ^+ X](card_ord n)
    -prodr_const -big_split /= /product; split.
  by apply: prodr_gt0 => i _; rewrite !ffunE.
by apply: eq_bigr => i _; rewrite !ffunE.
Qed.

End Records.

(* Answers that are databases: how many records change, and the least losses. *)
Section LeastLosses.
Variables (R : realFieldType) (n : nat) (X : finType).
Hypothesis n_gt0 : (0 < n)%N.
Local Notation database := {ffun 'I_n -> X}.
Implicit Types (W : X -> X -> R) (P : X -> R)
  (S : source_set R X) (D lambda delta : R).

Let n_pos : 0 < n%:R :> R. Proof. by rewrite ltr0n. Qed.

Lemma only_is_prior P : prior P -> forall Q, only P Q -> prior Q.
Proof.
by move=> [P_ge0 P_sum] Q same; split=> [x|];
  [rewrite same | rewrite -P_sum; apply: eq_bigr => x _; rewrite same].
Qed.

Definition changes (x y : database) : R := (differences x y)%:R.

Theorem product_distortion P W : prior P -> mechanism W ->
  expected_loss (product_prior P) changes id (product W) =
  n%:R * distortion P id W.
Proof.
move=> P_ok W_ok; pose H (a b : X) : R := (a != b)%:R.
transitivity (\sum_i \sum_(x : database) \sum_(y : database) product_prior P x *
    product W x y * H (x i) (y i)).
  rewrite exchange_big; apply: eq_bigr => x _ /=;
    rewrite exchange_big mulr_sumr; apply: eq_bigr => y _ /=.
  rewrite -mulr_sumr mulrA; congr (_ * _);
    rewrite /changes /differences -sum1_card natr_sum big_mkcond /=.
  by apply: eq_bigr => i _; rewrite inE /H; case: (x i != y i).
under eq_bigr do rewrite expected_alike //;
  rewrite sumr_const card_ord mulr_natl; congr (_ *+ _).
apply: eq_bigr => a _; rewrite mulr_sumr [RHS]big_mkcond;
  apply: eq_bigr => b _ /=.
by rewrite /H eq_sym; case: (b != a); rewrite ?mulr1 ?mulr0.
Qed.

(* D is the total expected number of changed records. *)
Definition product_valid S D W :=
  forall P, S P -> expected_loss (product_prior P) changes id (product W) <= D.

Lemma product_validP S D W : (forall P, S P -> prior P) -> mechanism W ->
  product_valid S D W <-> valid S (D / n%:R) id W.
Proof.
move=> S_priors W_ok; split=> ok P SP; have := ok P SP;
  rewrite product_distortion ?ler_pdivl_mulr 1?mulrC //;
  exact: S_priors.
Qed.

(* v is the least of a loss over the mechanisms that are allowed; a loss is a
   relation, as it may be infinite. *)
Definition least_loss (allowed : (X -> X -> R) -> Prop)
  (loss : (X -> X -> R) -> R -> Prop) (v : R) :=
  (exists2 W, allowed W & loss W v) /\
  forall W u, allowed W -> loss W u -> v <= u.

Definition one_record S D W := mechanism W /\ valid S (D / n%:R) id W.
Definition records S D W := mechanism W /\ product_valid S D W.

(* zhong2022, Lemma 16: where the loss of the product is an increasing function
   of that of the record, so is the least one. *)
Theorem least_of_products S D (loss : (X -> X -> R) -> R -> Prop)
  (losses : (database -> database -> R) -> R -> Prop)
    (phi : R -> R) v :
  (forall P, S P -> prior P) ->
  (forall W u, mechanism W -> losses (product W) u <->
    exists2 v, loss W v & u = phi v) ->
  (forall W W' u u', mechanism W -> mechanism W' -> loss W u -> loss W' u' ->
    (phi u <= phi u') = (u <= u')) ->
  least_loss (one_record S D) loss v ->
  least_loss (records S D) (fun W => losses (product W)) (phi v).
Proof.
move=> S_priors same increasing [[W [W_ok W_valid] W_v] least]; split.
  by exists W; [split=> //; apply/product_validP | apply/same => //; exists v].
move=> V u [V_ok V_valid] /(same _ _ V_ok)[u' V_u' ->];
  rewrite (increasing W V) //; apply: (least V) => //; split=> //.
exact/product_validP.
Qed.

(* zhong2022, Lemma 16 (1) and Theorem 18 (2): the least differential privacy of
   n records is that of one at D/n. *)
Definition records_achievable S D lambda :=
  exists W, records S D W /\ graph_dp (@neighbours n X) lambda (product W).

Theorem records_least S D L : (forall P, S P -> prior P) ->
  [/\ 1 <= L, records_achievable S D L & forall lambda, 1 <= lambda ->
      records_achievable S D lambda -> L <= lambda] <->
  least_exp_epsilon S (D / n%:R) L.
Proof.
move=> S_priors; have same lambda : 1 <= lambda ->
    records_achievable S D lambda <-> achievable S (D / n%:R) lambda.
  move=> lambda_ge1; split=> [[W [[W_ok W_valid] W_private]]
      | /outputs_suffice[W [W_ok W_private W_valid]]].
    exists X, W, id;
      split=> //; [exact/(product_private W_ok n_gt0) | exact/product_validP].
  by exists W; split;
    [split=> //; exact/product_validP | exact/(product_private W_ok n_gt0)].
split=> -[L_ge1 L_ok L_least]; split=> //; try exact/same;
  move=> lambda lambda_ge1 reached; apply: L_least => //; exact/same.
Qed.

(* zhong2022, Theorem 18 (1): with delta and sets of outputs ... *)
Definition records_approximate S D delta lambda :=
  exists W, records S D W /\
  neighbour_approximate lambda delta (@product R n X X W).

Theorem records_least_approximate S D delta L :
  (forall P, S P -> prior P) -> 0 <= delta -> delta < 1 ->
  [/\ 1 <= L, records_approximate S D delta L
    & forall lambda, 1 <= lambda ->
    records_approximate S D delta lambda -> L <= lambda] <->
  least_approximate_exp_epsilon S (D / n%:R) delta L.
Proof.
move=> S_priors delta_ge0 delta_lt1.
have same lambda : 1 <= lambda ->
    records_approximate S D delta lambda <->
    approximately_achievable S (D / n%:R) delta lambda.
  move=> lambda_ge1; split=> [[W [[W_ok W_valid] W_private]] | ].
    by exists X, W, id; split=> //;
      [exact/(product_approximate W_ok n_gt0) | exact/product_validP].
  move/(approximate_rescaled delta_ge0 delta_lt1 lambda_ge1
    S_priors)/outputs_suffice => [V [V_ok V_private V_valid]].
  have W_ok := mixed_mechanism delta_ge0 delta_lt1 V_ok;
      exists (mixed delta V); split.
    by split=> //; apply/product_validP => //; exact: mixed_valid.
  by apply/(product_approximate W_ok n_gt0) => // x x' B; exact: mixed_private.
split=> -[L_ge1 L_ok L_least]; split=> //; try exact/same;
  move=> lambda lambda_ge1 reached; apply: L_least => //; exact/same.
Qed.

(* ... and with single outputs, where n records need at most what one needs at
   delta, and at least what one needs at M^(n-1) delta; also Theorem 17 (2). *)
Definition records_pointwise S D delta lambda :=
  exists W, records S D W /\
  neighbour_pointwise lambda delta (@product R n X X W).

Lemma largest_entry W (x0 : X) : mechanism W ->
  exists2 q, (forall x y, W x y <= q) /\
  (exists x y, W x y = q) & #|X|%:R^-1 <= q <= 1.
Proof.
move=> W_ok; have [W_ge0 W_sum] := W_ok.
have [[a b] top] := greatest (fun p : X * X => W p.1 p.2) (x0, x0);
  have le_q x y : W x y <= W a b by exact: (top (x, y)).
exists (W a b); first by split=> //; exists a, b.
have M_gt0 : 0 < #|X|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists x0.
apply/andP; split; last by rewrite -(W_sum a) (bigD1 b) //= ler_addl sumr_ge0.
rewrite -[X in X <= _]mul1r ler_pdivr_mulr // -[X in X <= _](W_sum a)
  mulr_natr -sumr_const.
by apply: ler_sum => y _; exact: le_q.
Qed.

Theorem records_pointwise_bounds S D delta lambda (x0 : X) :
  (forall P, S P -> prior P) -> 0 <= delta -> 1 <= lambda ->
  (pointwise_achievable S (D / n%:R) delta lambda ->
    records_pointwise S D delta lambda) /\
  (records_pointwise S D delta lambda ->
    pointwise_achievable S (D / n%:R) (#|X|%:R ^+ n.-1 * delta) lambda).
Proof.
move=> S_priors delta_ge0 lambda_ge1;
  have M_gt0 : 0 < #|X|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists x0.
split=> [[W [W_ok W_private W_valid]] | [W [[W_ok W_valid] W_private]]];
  have [q [le_q q_is] /andP[q_ge q_le1]] := largest_entry x0 W_ok;
  have power_gt0 : 0 < q ^+ n.-1
  by rewrite exprn_gt0 // (lt_le_trans _ q_ge) // invr_gt0.
  exists W; split; first by split=> //; exact/product_validP.
  apply/(product_pointwise W_ok n_gt0 lambda_ge1 delta_ge0 le_q q_is) => x x' y;
    apply: le_trans (W_private x x' y) _.
  rewrite ler_add2l ler_pdivl_mulr // ler_pimulr // exprn_ile1 //
    (le_trans _ q_ge) // invr_ge0 ltW //.
exists W; split=> //; last exact/product_validP.
move/(product_pointwise W_ok n_gt0 lambda_ge1 delta_ge0 le_q q_is):
  W_private => private x x' y.
apply: le_trans (private x x' y) _;
  rewrite ler_add2l mulrC ler_wpmul2r // -exprVn.
have q_gt0 : 0 < q by rewrite (lt_le_trans _ q_ge) // invr_gt0.
apply: ler_expn2r; rewrite ?nnegrE ?invr_ge0 ?(ltW M_gt0) ?(ltW q_gt0) //.
by rewrite -[X in _ <= X]invrK lef_pinv ?posrE ?invr_gt0.
Qed.

Lemma powers_increase (u v : R) :
  0 <= u -> 0 <= v -> (u ^+ n <= v ^+ n) = (u <= v).
Proof. by move=> u_ge0 v_ge0; rewrite ler_pexpn2r. Qed.

(* zhong2022, Lemma 16 (1): Renyi differential privacy, at most log
   r / (a-1). *)
Theorem records_renyi P D (f : R -> R -> R) r :
  prior P -> (forall u, 0 <= u -> f u u = u) ->
  (forall u v c, 0 <= u -> 0 <= v -> 0 <= c ->
    f (u * c) (v * c) = f u v * f c c) ->
  least_loss (one_record (only P) D)
    (fun W r => 1 <= r /\ forall x x', renyi_at_most f W r x x') r ->
  least_loss (records (only P) D)
    (fun W r => 1 <= r /\ forall x x' : database, neighbours x x' ->
      renyi_at_most f (product W) r x x') r.
Proof.
move=> P_ok f_same f_mul;
    apply: (least_of_products (phi := id) (losses := fun V r => 1 <= r /\
      forall x x', neighbours x x' -> renyi_at_most f V r x x'))
    => [Q|W u W_ok|//].
  exact: only_is_prior.
split=> [[u_ge1 bound] | [v [v_ge1 bound] ->]]; last first.
  by split=> //; apply/(product_renyi f_same f_mul W_ok n_gt0 v_ge1).
by exists u => //; split=> //;
  apply/(product_renyi f_same f_mul W_ok n_gt0 u_ge1).
Qed.

(* zhong2022, Lemma 16 (2), Theorems 17 (4) and 18 (3): maximal leakage. *)
Theorem records_leakage S D L (x0 : X) :
  (forall P, S P -> prior P) -> least_maximal_leakage S (D / n%:R) L ->
  least_loss (records S D)
    (fun W u => u = maximal_leakage (@product R n X X W)) (L ^+ n).
Proof.
move=> S_priors [/leakage_letters[W [W_ok W_leaks W_valid]] least];
    have ge0 V : 0 <= maximal_leakage V :> R.
  by apply: sumr_ge0 => y _; exact: maximum_ge0.
apply: (least_of_products (phi := fun u => u ^+ n) (losses := fun V u =>
  u = maximal_leakage V) (loss := fun W u => u = maximal_leakage W))
  => // [V u V_ok|V V' u u' V_ok V'_ok -> ->|].
- by rewrite product_leakage //; split=> [-> | [v -> ->]] //;
    exists (maximal_leakage V).
- exact: powers_increase.
split=> [|V u [V_ok V_valid] ->];
  last by apply: least; apply/leakage_letters; exists V.
by exists W => //; apply/eqP; rewrite eq_le W_leaks least //;
  apply/leakage_letters; exists W.
Qed.

(* zhong2022, Lemma 16 (2): Sibson information, ... *)
Theorem records_sibson P D (p r : R -> R) v : p 1 = 1 -> r 1 = 1 ->
  (forall u v, 0 <= u -> 0 <= v -> p (u * v) = p u * p v) ->
  (forall u v, 0 <= u -> 0 <= v -> r (u * v) = r u * r v) ->
  (forall u, 0 <= u -> 0 <= p u) -> (forall u, 0 <= u -> 0 <= r u) -> prior P ->
  least_loss (one_record (only P) D) (fun W u => u = sibson_sum p r P W) v ->
  least_loss (records (only P) D) (fun W u =>
    u = sibson_sum p r (@product_prior R n X P) (product W)) (v ^+ n).
Proof.
move=> p1 r1 pM rM p_ge0 r_ge0 P_ok; have [P_ge0 _] := P_ok;
    have ge0 V : mechanism V -> 0 <= sibson_sum p r P V :> R.
  move=> [V_ge0 _]; apply: sumr_ge0 => y _; apply: r_ge0;
    apply: sumr_ge0 => x _; by rewrite mulr_ge0 // p_ge0.
apply: (least_of_products (phi := fun u => u ^+ n) (losses := fun V u =>
  u = sibson_sum p r (product_prior P) V))
  => [Q|V u V_ok|V V' u u' V_ok V'_ok -> ->]; first exact: only_is_prior;
  last by apply: powers_increase; apply: ge0.
by rewrite product_sibson //; split=> [-> | [w -> ->]] //;
  exists (sibson_sum p r P V).
Qed.

(* ... mutual information, ... *)
Theorem records_information P D (l : R -> R) v :
  l 1 = 0 -> (forall u v, 0 < u -> 0 < v -> l (u * v) = l u + l v) ->
  prior P ->
  least_loss (one_record (only P) D) (fun W u => u = information l P W) v ->
  least_loss (records (only P) D) (fun W u =>
    u = information l (@product_prior R n X P) (product W)) (n%:R * v).
Proof.
move=> l1 lM P_ok; apply: (least_of_products (phi := fun u => n%:R * u)
  (losses := fun V u => u = information l (product_prior P) V))
  => [Q|V u V_ok|V V' u u' V_ok V'_ok _ _];
  [exact: only_is_prior| |by rewrite ler_pmul2l].
by rewrite product_information //; split=> [-> | [w -> ->]] //;
  exists (information l P V).
Qed.

(* ... and maximal information. *)
Lemma largest_ratio_one (Z T : finType) (P : Z -> R) (V : Z -> T -> R) r r' :
  prior P -> (forall x y, 0 <= V x y) ->
  largest_ratio P V r -> largest_ratio P V r' -> r <= r'.
Proof.
move=> [P_ge0 _] V_ge0 [_ [x [y [V_gt0 V_eq]]]] [bound _].
have out_gt0 : 0 < output P V y.
  rewrite lt_def andbC sumr_ge0 => [|z _]; last exact: mulr_ge0.
  by apply: contraTneq V_gt0 => out0; rewrite V_eq out0 mulr0 ltxx.
by rewrite -(ler_pmul2r out_gt0) -V_eq.
Qed.

Lemma largest_ratio_exists P W : (forall x, 0 < P x) -> prior P ->
  mechanism W -> exists r, largest_ratio P W r.
Proof.
move=> P_gt0 [P_ge0 P_sum] [W_ge0 W_sum].
have out_ge x y : P x * W x y <= output P W y.
  by rewrite /output (bigD1 x) //= ler_addl sumr_ge0 // => z _; exact: mulr_ge0.
have out_ge0 y : 0 <= output P W y by apply: sumr_ge0 => z _; exact: mulr_ge0.
have out_gt0 x y : 0 < W x y -> 0 < output P W y
  by move=> W_gt0; apply: lt_le_trans (out_ge x y); rewrite mulr_gt0.
have [x0 _] : exists x0 : X, true.
  case: (pickP (fun _ : X => true)) => [x ?|none]; first by exists x.
  by move: P_sum; rewrite big_pred0 => [/esym/eqP|x];
    [rewrite oner_eq0 | exact: none].
have [y0 W_gt0] : exists y0, 0 < W x0 y0.
  case: (pickP (fun y => 0 < W x0 y)) => [y ?|none]; first by exists y.
  suff: \sum_y W x0 y = 0 by rewrite W_sum => /eqP; rewrite oner_eq0.
  by apply: big1 => y _; apply/eqP; rewrite eq_le W_ge0 andbT leNgt none.
have [[a b] top] :=
  greatest (fun p : X * X => W p.1 p.2 / output P W p.2) (x0, y0).
have {}top x y : W x y / output P W y <= W a b / output P W b
  by exact: (top (x, y)).
have ab_gt0 : 0 < W a b.
  rewrite lt_def W_ge0 andbT; apply: contraTneq (top x0 y0) => ->.
  by rewrite mul0r -ltNge divr_gt0 // (out_gt0 _ _ W_gt0).
exists (W a b / output P W b); split=> [x y|]; last first.
  by exists a, b; split=> //; rewrite divfK // gt_eqF // (out_gt0 _ _ ab_gt0).
have [-> | positive] := eqVneq (W x y) 0.
  by rewrite mulr_ge0 ?divr_ge0.
by rewrite -ler_pdivr_mulr // (out_gt0 x) // lt_def positive W_ge0.
Qed.

Theorem records_ratio P D v : (forall x, 0 < P x) -> prior P ->
  least_loss (one_record (only P) D) (largest_ratio P) v ->
  least_loss (records (only P) D)
    (fun W => largest_ratio (@product_prior R n X P) (product W)) (v ^+ n).
Proof.
move=> P_gt0 P_ok; have ge0 V r : mechanism V -> largest_ratio P V r -> 0 <= r.
  move=> [V_ge0 _] [bound [x [y [V_gt0 V_eq]]]]; rewrite leNgt;
    apply: contraTN V_gt0 => r_lt0; rewrite V_eq -leNgt.
  by rewrite nmulr_rle0 // sumr_ge0 // => z _; rewrite mulr_ge0 // ltW.
apply: (least_of_products
    (phi := fun u => u ^+ n) (losses := largest_ratio (product_prior P)))
  => [Q|V u V_ok|V V' u u' V_ok V'_ok V_u V_u']; first exact: only_is_prior.
  split=> [V_u | [w V_w ->]]; last exact: product_ratio.
  have [w V_w] := largest_ratio_exists P_gt0 P_ok V_ok; exists w => //.
  have [V_ge0 _] := product_mechanism n V_ok;
    have V_wn := @product_ratio R n X X P V w P_ok V_ok V_w.
  have P_n := product_is_prior n P_ok.
  by apply/eqP; rewrite eq_le; apply/andP; split;
    [apply: largest_ratio_one V_u V_wn | apply: largest_ratio_one V_wn V_u].
by apply: powers_increase; apply: ge0; [exact: V_ok | | exact: V'_ok |].
Qed.

End LeastLosses.
