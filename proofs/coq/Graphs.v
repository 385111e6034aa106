(* Graphs of adjacent inputs: utility and min-capacity of differentially private
   channels (alvim2015). *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Distance.
Variables (X : finType) (adjacent : rel X).
Hypothesis adjacent_sym : symmetric adjacent.
Local Notation ball := (ball adjacent).
Local Notation distance := (distance adjacent).

Lemma ball_center n x : x \in ball n x.
Proof. by elim: n => [|n IHn] /=; rewrite inE // IHn. Qed.

Lemma ball_step n x y z : y \in ball n x -> adjacent y z -> z \in ball n.+1 x.
Proof.
by move=> y_in yz; rewrite /= !inE; apply/orP; right; apply/existsP;
  exists y; rewrite y_in.
Qed.

Lemma ballS n x z : z \in ball n.+1 x -> z \in ball n x \/
  exists2 y, y \in ball n x & adjacent y z.
Proof.
by rewrite /= !inE => /orP[|/existsP[y /andP[]]]; [left | right; exists y].
Qed.

Lemma ball_leq m n x : (m <= n)%N -> {subset ball m x <= ball n x}.
Proof.
move=> /subnK <- z z_in; elim: (n - m)%N => [//|k IHk];
  rewrite addSn /= inE IHk //.
Qed.

Lemma ball_trans m n x y z :
  y \in ball m x -> z \in ball n y -> z \in ball (m + n) x.
Proof.
move=> y_in; elim: n z => [z | n IHn z];
  first by rewrite /= inE addn0 => /eqP ->.
rewrite addnS => /ballS[/IHn | [z' /IHn z'_in z'z]]; first exact: ball_leq.
exact: ball_step z'_in z'z.
Qed.

Lemma ball_sym n x y : (y \in ball n x) = (x \in ball n y).
Proof.
suff half a b : b \in ball n a -> a \in ball n b by apply/idP/idP; exact: half.
elim: n b => [b | n IHn b]; first by rewrite /= !inE eq_sym.
case/ballS => [/IHn | [c /IHn a_in cb]]; first exact: ball_leq.
by rewrite -add1n; apply: ball_trans a_in;
  apply: (ball_step (ball_center 0 b)); rewrite adjacent_sym.
Qed.

Lemma distance_leq n x y :
  (n < #|X|)%N -> y \in ball n x -> (distance x y <= n)%N.
Proof.
move=> n_small y_in; rewrite leqNgt; apply/negP => late.
by have := before_find 0%N late; rewrite nth_iota // y_in.
Qed.

Lemma ball_distance x y :
  (distance x y < #|X|)%N -> y \in ball (distance x y) x.
Proof.
by move=> close; have := close;
  rewrite /distance -[X in (_ < X)%N](size_iota 0) -has_find => /(nth_find 0%N);
  rewrite nth_iota.
Qed.

Lemma distance_sym x y : distance x y = distance y x.
Proof. by apply: eq_find => n; rewrite ball_sym. Qed.

Lemma distance_self x : distance x x = 0%N.
Proof.
by apply/eqP; rewrite -leqn0 distance_leq ?ball_center //;
  apply/card_gt0P; exists x.
Qed.

(* A ball holds the ends of paths; a path that visits no vertex twice is shorter
   than #|X|. *)
Lemma ball_path n x y : y \in ball n x ->
  exists p, [/\ path adjacent x p, last x p = y & (size p <= n)%N].
Proof.
elim: n y => [y | n IHn y]; first by rewrite /= inE => /eqP ->; exists [::].
case/ballS =>
    [/IHn[p [p_path p_last p_size]] | [z /IHn[p [p_path p_last p_size]] zy]].
  by exists p; split=> //; exact: leqW.
by exists (rcons p y);
  rewrite rcons_path p_path p_last zy last_rcons size_rcons ltnS.
Qed.

Lemma path_ball x p : path adjacent x p -> last x p \in ball (size p) x.
Proof.
elim/last_ind: p => [_ | p z IHp]; first exact: ball_center.
by rewrite rcons_path last_rcons size_rcons => /andP[/IHp]; exact: ball_step.
Qed.

Lemma connected_close n x y : y \in ball n x -> (distance x y < #|X|)%N.
Proof.
move=> /ball_path[p [p_path <- _]]; case/shortenP: p_path => q q_path q_uniq _.
have small : (size q < #|X|)%N
  by have := max_card (mem (x :: q)); rewrite (card_uniqP q_uniq).
by apply: leq_ltn_trans (small); apply: distance_leq => //; exact: path_ball.
Qed.

Lemma distance_step x y z : adjacent x y -> (distance y z < #|X|)%N ->
  (distance x z < #|X|)%N /\ (distance x z <= (distance y z).+1)%N.
Proof.
move=> xy /ball_distance close; have far : z \in ball (distance y z).+1 x.
  by rewrite -add1n; apply: ball_trans close;
    apply: (ball_step (ball_center 0 x)).
have small := connected_close far; split=> //.
have [tiny | large] := ltnP (distance y z).+1 #|X|; first exact: distance_leq.
exact: leq_trans (ltnW small) large.
Qed.

End Distance.

Section Kernel.
Variables (R : realFieldType) (X : finType) (adjacent : rel X) (lambda : R).
Hypotheses (adjacent_graph : graph adjacent) (lambda_ge1 : 1 <= lambda).
Local Notation K := (kernel adjacent lambda).
Let adjacent_sym : symmetric adjacent. Proof. by case: adjacent_graph. Qed.
Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans ltr01 lambda_ge1. Qed.

Lemma kernelE x y : K x y = if (distance adjacent x y < #|X|)%N then
  lambda ^- distance adjacent x y else 0.
Proof.
rewrite /kernel; case: ifP => [/connected_close -> // | away].
by case: ifP => // close; move: away;
  rewrite (ball_leq (ltnW close) (ball_distance close)).
Qed.

Lemma kernel_ge0 x y : 0 <= K x y.
Proof. by rewrite kernelE; case: ifP; rewrite // invr_ge0 exprn_ge0 // ltW. Qed.

Lemma kernel_sym x y : K x y = K y x.
Proof. by rewrite !kernelE distance_sym. Qed.

Lemma kernel_self x : K x x = 1.
Proof.
rewrite kernelE distance_self // expr0 invr1.
by have -> : (0 < #|X|)%N by apply/card_gt0P; exists x.
Qed.

(* The kernel itself is lambda-private, and steeper than any
   lambda-private channel. *)
Lemma kernel_private x y z : adjacent x y -> K x z <= lambda * K y z.
Proof.
move=> xy; rewrite !kernelE; case: ifP => [close | _]; last first.
  by rewrite mulr_ge0 ?(ltW lambda_gt0) //; case: ifP;
    rewrite // invr_ge0 exprn_ge0 // ltW.
have yx : adjacent y x by rewrite adjacent_sym.
have [-> step] := distance_step yx close.
rewrite ler_pdivl_mulr ?exprn_gt0 // mulrC ler_pdivr_mulr ?exprn_gt0 // -exprS.
exact: ler_weexpn2l.
Qed.

Lemma private_ball (Y : finType) (W : X -> Y -> R) n x z y :
  (forall x y, 0 <= W x y) -> graph_dp adjacent lambda W ->
  z \in ball adjacent n x -> W z y <= lambda ^+ n * W x y.
Proof.
move=> W_ge0 W_private; elim: n z => [z | n IHn z];
  first by rewrite /= inE expr0 mul1r => /eqP ->.
case/ballS => [/IHn bound | [z' /IHn bound z'z]].
  by apply: le_trans bound _; rewrite ler_wpmul2r // ler_weexpn2l.
by rewrite exprS -mulrA; apply: le_trans (W_private _ z' y _) _;
  rewrite 1?adjacent_sym // ler_wpmul2l // ltW.
Qed.

(* alvim2015, Remark 10: ratios at distance d. *)
Lemma kernel_below (Y : finType) (W : X -> Y -> R) x z y :
  (forall x y, 0 <= W x y) -> graph_dp adjacent lambda W ->
  K x z * W z y <= W x y.
Proof.
move=> W_ge0 W_private; rewrite kernelE;
  case: ifP => [/ball_distance near | _]; last by rewrite mul0r.
by rewrite mulrC ler_pdivr_mulr ?exprn_gt0 // mulrC private_ball.
Qed.

(* w >= 0 with K w >= pi bounds the utility of every private channel and guess
   by sum w. *)
Theorem utility_upper (Y : finType) (W : X -> Y -> R) g (P w : X -> R) :
  mechanism W -> graph_dp adjacent lambda W ->
  (forall k, 0 <= w k) -> (forall x, P x <= \sum_k K x k * w k) ->
  utility P g W <= \sum_k w k.
Proof.
move=> [W_ge0 W_sum] W_private w_ge0 w_cover.
apply: (@le_trans _ _ (\sum_x \sum_k w k * (\sum_(y | g y == x) W k y))).
  apply: ler_sum => x _; have q_ge0 : 0 <= correct g W x by exact: sumr_ge0.
  apply: le_trans (ler_wpmul2r q_ge0 (w_cover x)) _; rewrite mulr_suml;
    apply: ler_sum => k _.
  rewrite mulrAC mulrC ler_wpmul2l // mulr_sumr; apply: ler_sum => y _.
  by rewrite kernel_sym kernel_below.
rewrite exchange_big; apply: ler_sum => k _ /=;
  rewrite -mulr_sumr -[X in _ <= X]mulr1 -(W_sum k) ler_wpmul2l //.
by rewrite [X in _ <= X](partition_big g xpredT).
Qed.

(* x >= 0 with K x = 1 makes K diag(x) a private channel; its
   utility is pi.x. *)
Definition scaled (x : X -> R) i z := K i z * x z.

Theorem kernel_mechanism (x : X -> R) :
  (forall z, 0 <= x z) -> (forall i, \sum_z K i z * x z = 1) ->
  mechanism (scaled x) /\ graph_dp adjacent lambda (scaled x).
Proof.
move=> x_ge0 x_sum;
  split; first by split=> // i z; rewrite mulr_ge0 ?kernel_ge0.
by move=> i h z ih; rewrite mulrA ler_wpmul2r // kernel_private.
Qed.

Lemma kernel_utility (P x : X -> R) :
  utility P id (scaled x) = \sum_z P z * x z.
Proof.
by apply: eq_bigr => z _;
  rewrite /correct big_pred1_eq /scaled kernel_self mul1r.
Qed.

(* alvim2015, Theorem 28 for any graph and prior: if K^-1 1 >= 0 and some
   w >= 0 has K w >= pi and sum w = pi.K^-1 1, then that is the best utility,
   attained by K diag(x). *)
Theorem kernel_optimal (P x w : X -> R) :
  (forall z, 0 <= x z) -> (forall i, \sum_z K i z * x z = 1) ->
  (forall k, 0 <= w k) -> (forall i, P i <= \sum_k K i k * w k) ->
  \sum_k w k = \sum_z P z * x z ->
  best_utility adjacent P lambda (\sum_z P z * x z).
Proof.
move=> x_ge0 x_sum w_ge0 w_cover same;
  have [W_ok W_private] := kernel_mechanism x_ge0 x_sum.
split; first by exists (scaled x); rewrite kernel_utility.
by move=> Y W g W'_ok W'_private; rewrite -same; exact: utility_upper.
Qed.

(* The same with K w = pi: the sums then agree. *)
Corollary kernel_inverse_optimal (P x w : X -> R) :
  (forall z, 0 <= x z) -> (forall i, \sum_z K i z * x z = 1) ->
  (forall k, 0 <= w k) -> (forall i, P i = \sum_k K i k * w k) ->
  best_utility adjacent P lambda (\sum_z P z * x z).
Proof.
move=> x_ge0 x_sum w_ge0 w_exact;
  apply: kernel_optimal (x_ge0) (x_sum) (w_ge0) _ _ => [i|];
  first by rewrite w_exact.
under [RHS]eq_bigr do rewrite w_exact mulr_suml.
rewrite exchange_big; apply: eq_bigr => k _ /=;
  rewrite -[LHS]mulr1 -(x_sum k) mulr_sumr; apply: eq_bigr => z _.
by rewrite mulrA [w k * _]mulrC kernel_sym.
Qed.

End Kernel.

Section ConstantRows.
Variables (R : realFieldType) (X : finType) (adjacent : rel X) (lambda row : R).
Hypotheses (adjacent_graph : graph adjacent) (lambda_ge1 : 1 <= lambda).
Local Notation K := (kernel adjacent lambda).
Hypothesis rows : forall i, \sum_z K i z = row.

Lemma row_ge1 (i : X) : 1 <= row.
Proof.
rewrite -(rows i) (bigD1 i) //= kernel_self // ler_addl sumr_ge0 // => z _;
  exact: kernel_ge0.
Qed.

(* alvim2015, Theorems 27 and 28: with the uniform prior, the best utility is
   1 / sum_d n_d lambda^-d, reached by the kernel scaled.  Constant row sums are
   what distance-regular and vertex-transitive graphs are needed for. *)
Theorem uniform_utility (i : X) :
  best_utility adjacent (fun=> #|X|%:R^-1) lambda row^-1.
Proof.
have row_gt0 : 0 < row by exact: lt_le_trans ltr01 (row_ge1 i).
have size_gt0 : 0 < #|X|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists i.
have total : \sum_(z : X) #|X|%:R^-1 * row^-1 = row^-1.
  by rewrite sumr_const -mulr_natl mulrA mulfV ?mul1r ?lt0r_neq0.
rewrite -[X in best_utility _ _ _ X]total.
apply: (@kernel_inverse_optimal _ _ _ _ adjacent_graph lambda_ge1 _
  (fun=> row^-1) (fun=> #|X|%:R^-1 / row)) => // [z|z|k|z].
- by rewrite invr_ge0 ltW.
- by rewrite -mulr_suml rows mulfV ?lt0r_neq0.
- by rewrite divr_ge0 ?invr_ge0 ?(ltW row_gt0) ?(ltW size_gt0).
by rewrite -mulr_suml rows mulrC divfK ?lt0r_neq0.
Qed.

(* alvim2015, (17): the kernel divided by its row sums is a private
   channel ... *)
Definition kernel_channel i z := K i z / row.

Theorem kernel_channel_private (i : X) :
  mechanism kernel_channel /\ graph_dp adjacent lambda kernel_channel.
Proof.
have row_gt0 : 0 < row by exact: lt_le_trans ltr01 (row_ge1 i).
apply: (kernel_mechanism adjacent_graph lambda_ge1 (x := fun=> row^-1))
  => [z | h]; first by rewrite invr_ge0 ltW.
by rewrite -mulr_suml rows mulfV ?lt0r_neq0.
Qed.

(* ... with the utility 1/row at the uniform prior. *)
Theorem kernel_channel_utility (i : X) :
  utility (fun=> #|X|%:R^-1) id kernel_channel = row^-1.
Proof.
have size_gt0 : 0 < #|X|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists i.
rewrite (kernel_utility adjacent lambda (fun=> #|X|%:R^-1) (fun=> row^-1))
  sumr_const -mulr_natl mulrA mulfV ?mul1r //.
exact: lt0r_neq0.
Qed.

End ConstantRows.

Section MinCapacity.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (W : X -> Y -> R) (x : X).

Lemma le_maximum (f : X -> R) x : f x <= \big[Num.max/0]_z f z.
Proof.
have := mem_index_enum x; elim: (index_enum X) => //= z s IHs;
  rewrite inE big_cons le_maxr.
by case/orP => [/eqP ->|/IHs ->]; rewrite ?lexx ?orbT.
Qed.

Lemma column_maximum W x0 y : (forall x, 0 <= W x y) ->
  \big[Num.max/0]_x W x y = W [arg max_(x > x0) W x y]%O y.
Proof.
case: (@arg_maxP _ _ _ x0 xpredT (W ^~ y)) => // x _ largest W_ge0; apply/eqP;
    rewrite eq_le; apply/andP; split.
  by elim/big_ind: _ => [//|a b a_le b_le|z _];
    [rewrite le_maxl a_le | exact: largest].
exact: (le_maximum (W ^~ y)).
Qed.

(* The sum of column maxima is the number of inputs times the utility of the
   uniform prior at the best guess. *)
Lemma maximal_leakage_utility W x0 : (forall x y, 0 <= W x y) ->
  maximal_leakage W =
  #|X|%:R * utility (fun=> #|X|%:R^-1) (fun y => [arg max_(x > x0) W x y]%O) W.
Proof.
move=> W_ge0; have size_gt0 : 0 < #|X|%:R :> R
  by rewrite ltr0n; apply/card_gt0P; exists x0.
rewrite /utility -mulr_sumr mulrA mulfV ?lt0r_neq0 // mul1r /maximal_leakage.
under eq_bigr do rewrite (column_maximum x0) //.
rewrite (partition_big (fun y => [arg max_(x > x0) W x y]%O) xpredT) //=;
  apply: eq_bigr => x _.
by apply: eq_bigr => y /eqP ->.
Qed.

Lemma guess_below_maximal_leakage W (g : Y -> X) :
  \sum_x correct g W x <= maximal_leakage W.
Proof.
rewrite /correct /maximal_leakage [X in _ <= X](partition_big g xpredT) //=;
  apply: ler_sum => x _.
by apply: ler_sum => y _; exact: (le_maximum (W ^~ y)).
Qed.

End MinCapacity.

Section Leakage.
Variables (R : realFieldType) (X : finType) (adjacent : rel X) (lambda row : R).
Hypotheses (adjacent_graph : graph adjacent) (lambda_ge1 : 1 <= lambda).
Local Notation K := (kernel adjacent lambda).
Hypothesis rows : forall i, \sum_z K i z = row.

(* alvim2015, Theorem 12 and Propositions 16 and 24: min-capacity is at most
   n / sum_d n_d lambda^-d, which K scaled attains. *)
Theorem uniform_min_capacity (i : X) :
  best_min_capacity adjacent lambda (#|X|%:R / row).
Proof.
have size_gt0 : 0 < #|X|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists i.
have [[W [W_ok W_private W_utility]] best] :=
  uniform_utility adjacent_graph lambda_ge1 rows i.
have upper (Y : finType) (V : X -> Y -> R) :
    mechanism V -> graph_dp adjacent lambda V ->
    maximal_leakage V <= #|X|%:R / row.
  by move=> V_ok V_private;
    rewrite (maximal_leakage_utility i) ?ler_pmul2l ?best //; case: V_ok.
split; last exact: upper; exists W; split=> //; apply/eqP;
  rewrite eq_le upper //=.
apply: le_trans (guess_below_maximal_leakage W id);
  rewrite -W_utility /utility -mulr_sumr mulrA mulfV ?lt0r_neq0 //.
by rewrite mul1r.
Qed.

(* ... by the kernel divided by its row sums. *)
Theorem kernel_channel_leakage (i : X) :
  maximal_leakage (kernel_channel adjacent lambda row) = #|X|%:R / row.
Proof.
have [W_ok W_private] :=
  kernel_channel_private adjacent_graph lambda_ge1 rows i.
have [_ upper] := uniform_min_capacity i; apply/eqP; rewrite eq_le upper //=.
have size_gt0 : 0 < #|X|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists i.
apply: le_trans (guess_below_maximal_leakage _ id);
  rewrite -(kernel_channel_utility adjacent lambda row i).
by rewrite /utility -mulr_sumr mulrA mulfV ?lt0r_neq0 // mul1r.
Qed.

(* alvim2015, Theorem 12, equality: a channel with equality in (5) is
   this one. *)
Theorem kernel_channel_only (V : X -> X -> R) m :
  mechanism V -> (forall i j, V i j = kernel adjacent lambda i j * m) ->
  forall i j, V i j = kernel_channel adjacent lambda row i j.
Proof.
move=> [_ V_sum] V_eq i j; rewrite V_eq /kernel_channel; congr (_ * _).
have := V_sum i; under eq_bigr do rewrite V_eq;
  rewrite -mulr_suml rows => row_m.
have row_gt0 : 0 < row by exact: lt_le_trans ltr01 (row_ge1 lambda_ge1 rows i).
by apply: (mulfI (lt0r_neq0 row_gt0)); rewrite row_m mulfV ?lt0r_neq0.
Qed.

End Leakage.
