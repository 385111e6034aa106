(* Certificates on graphs: computations on exact rationals that prove the best
   utility and the largest min-capacity. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions Rationals Graphs CertificateChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The graph on n vertices with the given edges. *)
Definition joined n (edges : seq (nat * nat)) : rel 'I_n :=
  fun i k => ((i : nat, k : nat) \in edges) || ((k : nat, i : nat) \in edges).
Arguments joined : clear implicits.

(* Amounts a >= 0 on neighbours (i, k): what lambda h_k - h_i >= 0 is
   multiplied with. *)
Definition flow := (nat * nat * Q)%type.

Section Computation.
Variables (n : nat) (edges : seq (nat * nat)) (lambda : Q).
Implicit Types (prior w : seq Q) (rows : seq (seq Q)).

Definition are_neighbours i k := ((i, k) \in edges) || ((k, i) \in edges).

Definition is_private rows :=
  every n (fun i => every n (fun y => Qle_bool 0 (coordinate (row rows i) y)) &&
                    Qeq_bool (total n (coordinate (row rows i))) 1) &&
  all (fun edge => every n (fun y =>
    let a := coordinate (row rows edge.1) y in
    let b := coordinate (row rows edge.2) y in
    Qle_bool a (lambda * b) && Qle_bool b (lambda * a))) edges.

Definition utility_of prior rows :=
  total n (fun x => coordinate prior x * coordinate (row rows x) x)%Q.

Definition is_flow (f : flow) :=
  [&& are_neighbours f.1.1 f.1.2, (f.1.1 < n)%nat,
      (f.1.2 < n)%nat & Qle_bool 0 f.2].

(* What the flows give vertex j. *)
Definition net (fs : seq flow) (j : nat) : Q :=
  foldr (fun f sum => Qred ((if f.1.2 == j then lambda * f.2 else 0) -
    (if f.1.1 == j then f.2 else 0) + sum))%Q 0%Q fs.

Definition covers prior w (z : nat) (fs : seq flow) :=
  all is_flow fs &&
  every n (fun j => Qle_bool
    ((if j == z then coordinate prior z else 0) + net fs j) (coordinate w j))%Q.

Record graph_evidence := GraphEvidence { channel : seq (seq Q); weights : seq Q;
    flows : seq (seq flow) }.

Definition proves_best_utility prior u e :=
  [&& Qle_bool 1 lambda,
      all (fun edge => edge.1 != edge.2) edges, is_private (channel e),
    Qeq_bool (utility_of prior (channel e)) u,
    every n (fun z => covers prior (weights e) z (nth [::] (flows e) z)) &
    Qle_bool (total n (coordinate (weights e))) u].

End Computation.

Section Soundness.
Variables (R : realFieldType) (n : nat) (edges : seq (nat * nat)) (lambda : Q).
Local Notation value := (ofQ R).
Local Notation vec := (vector R n).
Local Notation adjacent := (joined n edges).

Lemma joined_graph : all (fun edge => edge.1 != edge.2) edges -> graph adjacent.
Proof.
move=> /allP proper; split=> [i k|i]; first by rewrite /joined orbC.
by apply/negP; rewrite /joined orbb => /proper /=; rewrite eqxx.
Qed.

(* A list of rows as a channel from the vertices to the vertices. *)
Definition table (rows : seq (seq Q)) : 'I_n -> 'I_n -> R :=
  fun i y => value (coordinate (row rows i) y).

Lemma is_private_sound rows : is_private n edges lambda rows ->
  mechanism (table rows) /\ graph_dp adjacent (value lambda) (table rows).
Proof.
case/andP=> /everyP rows_ok /allP edges_ok; split=> [|i k y].
  split=> i => [y|]; have /andP[/everyP row_ge0 row_sum] := rows_ok i;
    first by rewrite /table -(ofQ0 R) ofQ_le row_ge0.
  by rewrite -value_total; apply/eqP; rewrite -(ofQ1 R) ofQ_eq.
rewrite /table -ofQM ofQ_le => /orP[] /edges_ok /everyP/(_ y) /andP[] //.
Qed.

Lemma net_ge0 (h : 'I_n -> R) fs :
  (forall i k, adjacent i k -> h i <= value lambda * h k) ->
  all (is_flow n edges) fs -> 0 <= \sum_(j < n) value (net lambda fs j) * h j.
Proof.
move=> h_cone; elim: fs
    => [_|[[i k] a] fs IH /= /andP[/and4P[/= ik iM kM a_ge0] /IH rest]].
  by rewrite big1 // => j _; rewrite ofQ0 mul0r.
have pick (c : Q) m (mM : (m < n)%nat) :
    \sum_(j < n) value (if m == j then c else 0%Q) * h j =
    value c * h (Ordinal mM).
  rewrite (bigD1 (Ordinal mM)) //= eqxx big1 ?addr0 // => j;
    rewrite -val_eqE eq_sym /= => /negPf ->.
  by rewrite ofQ0 mul0r.
rewrite (eq_bigr (fun j : 'I_n =>
    value (if k == j then (lambda * a)%Q else 0%Q) * h j
  - value (if i == j then a else 0%Q) * h j + value (net lambda fs j) * h j))
    => [|j _]; last first.
  by rewrite -mulrBl -mulrDl -ofQB -ofQD -[X in _ = X * _]ofQ_red.
rewrite big_split sumrB /= !pick addr_ge0 // ofQM
  [value lambda * _]mulrC -mulrA -mulrBr.
by rewrite mulr_ge0 ?subr_ge0 ?h_cone // -(ofQ0 R) ofQ_le.
Qed.

Lemma covers_sound prior w (z : 'I_n) fs (h : 'I_n -> R) :
  (forall j, 0 <= h j) ->
  (forall i k, adjacent i k -> h i <= value lambda * h k) ->
  covers n edges lambda prior w z fs ->
  vec prior z * h z <= \sum_j vec w j * h j.
Proof.
move=> h_ge0 h_cone /andP[fs_ok /everyP fs_le].
apply: (@le_trans _ _
    (vec prior z * h z + \sum_(j < n) value (net lambda fs j) * h j)).
  by rewrite ler_addl net_ge0.
have -> : vec prior z * h z =
    \sum_(j < n) (if j == z then vec prior z else 0) * h j.
  by rewrite (bigD1 z) //= eqxx big1 ?addr0 // => j /negPf ->; rewrite mul0r.
rewrite -big_split; apply: ler_sum => j _ /=; rewrite -mulrDl ler_wpmul2r //.
have := fs_le j; rewrite -(ofQ_le R) ofQD;
  case: (j =P z) => [->|/eqP]; first by rewrite eqxx.
by rewrite -val_eqE => /negPf ->; rewrite ofQ0.
Qed.

(* Flows for every guess bound the utility by the sum of the weights. *)
Theorem flows_bound prior w (fs : seq (seq flow))
  (Y : finType) (W : 'I_n -> Y -> R) g :
  (forall z : 'I_n, covers n edges lambda prior w z (nth [::] fs z)) ->
  mechanism W -> graph_dp adjacent (value lambda) W ->
  utility (vec prior) g W <= \sum_j vec w j.
Proof.
move=> covered [W_ge0 W_sum] W_private;
    have -> : \sum_j vec w j = \sum_y \sum_j vec w j * W j y.
  by rewrite exchange_big; apply: eq_bigr => j _;
    rewrite -mulr_sumr W_sum mulr1.
rewrite /utility [X in _ <= X](partition_big g xpredT) //=;
  apply: ler_sum => x _; rewrite mulr_sumr.
apply: ler_sum => y /eqP gy; apply: covers_sound (covered x) => // i k;
  exact: W_private.
Qed.

Lemma proves_best_utility_sound prior u e :
  proves_best_utility n edges lambda prior u e ->
  [/\ graph adjacent, 1 <= value lambda, mechanism (table (channel e)),
      graph_dp adjacent (value lambda) (table (channel e)) &
      utility (vec prior) id (table (channel e)) = value u].
Proof.
case/and5P=> lambda_ge1 /joined_graph graph_ok
    /is_private_sound[W_ok W_private] u_eq _; split=> //.
  by rewrite -(ofQ1 R) ofQ_le.
apply/eqP; rewrite -(ofQ_eq R) in u_eq; rewrite -(eqP u_eq) value_total;
  apply/eqP; apply: eq_bigr => x _.
by rewrite ofQM /correct big_pred1_eq.
Qed.

Lemma proves_best_utility_bound prior u e (Y : finType) (W : 'I_n -> Y -> R) g :
  proves_best_utility n edges lambda prior u e -> mechanism W ->
  graph_dp adjacent (value lambda) W ->
  utility (vec prior) g W <= value u.
Proof.
case/and5P=> _ _ _ _ /andP[/everyP covered];
  rewrite -(ofQ_le R) value_total => bound W_ok W_private.
exact: le_trans (flows_bound g covered W_ok W_private) bound.
Qed.

Theorem best_utility_proved prior u e :
  proves_best_utility n edges lambda prior u e ->
  best_utility adjacent (vec prior) (value lambda) (value u).
Proof.
move=> ok; have [_ _ W_ok W_private W_utility] := proves_best_utility_sound ok;
  split; first by exists (table (channel e)).
by move=> Y W g; apply: proves_best_utility_bound ok.
Qed.

(* With the uniform prior, n times the utility is the exponential of the
   min-capacity. *)
Theorem best_min_capacity_proved (s : Q) e :
  (0 < n)%nat && proves_best_utility n edges lambda
    (nseq n (1 / inject_Z (Z.of_nat n))%Q) (s / inject_Z (Z.of_nat n))%Q e ->
  best_min_capacity adjacent (value lambda) (value s).
Proof.
case/andP=> n_gt0 ok; set uniform := nseq _ _ in ok; pose x0 := Ordinal n_gt0.
have size_gt0 : 0 < n%:R :> R by rewrite ltr0n.
have uniformE (Y : finType) (W : 'I_n -> Y -> R) g :
    utility (fun=> #|'I_n|%:R^-1) g W = utility (vec uniform) g W.
  apply: eq_bigr => x _; congr (_ * _).
  by rewrite card_ord /vector /coordinate nth_nseq ltn_ord
    ofQ_div ofQ1 ofQ_nat mul1r.
have upper (Y : finType) (W : 'I_n -> Y -> R) : mechanism W ->
    graph_dp adjacent (value lambda) W ->
    maximal_leakage W <= value s.
  move=> W_ok W_private; rewrite (maximal_leakage_utility x0) ?uniformE
    ?card_ord; last by case: W_ok.
  rewrite mulrC -ler_pdivl_mulr // -(ofQ_nat R) -ofQ_div.
  exact: proves_best_utility_bound ok W_ok W_private.
have [_ _ W_ok W_private W_utility] := proves_best_utility_sound ok;
  split; last exact: upper.
exists (table (channel e)); split=> //; apply/eqP; rewrite eq_le upper //=.
apply: le_trans (guess_below_maximal_leakage (table (channel e)) id).
move: W_utility; rewrite -uniformE /utility -mulr_sumr card_ord ofQ_div ofQ_nat
  mulrC => /divIf -> //.
by rewrite gt_eqF.
Qed.

End Soundness.
