(* The notions of the papers, for every alphabet size and over every
   ordered field.

   Letters are the elements of a finite type X, so M = #|X|; outputs are
   any finite type Y with a guess g(y) of the letter behind the output
   y (for outputs that are letters, g is the identity).  lambda stands for
   exp(epsilon). *)

From mathcomp Require Import all_ssreflect all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Priors.
Variables (R : realFieldType) (X : finType).

(* A probability distribution on the letters. *)
Definition prior (P : X -> R) := (forall x, 0 <= P x) /\ \sum_x P x = 1.

(* What is known of the data: a set of priors. *)
Definition source_set := (X -> R) -> Prop.

Definition only (P : X -> R) : source_set := fun Q => Q =1 P.

(* The mixtures of finitely many priors (a thin source set: one that is given by
   its vertices). *)
Definition hull (V : finType) (vertex : V -> X -> R) : source_set :=
  fun P => exists w : V -> R,
    [/\ forall v, 0 <= w v, \sum_v w v = 1 &
        forall x, P x = \sum_v w v * vertex v x].

(* The vertices themselves. *)
Definition vertices (V : finType) (vertex : V -> X -> R) : source_set :=
  fun P => exists v, P =1 vertex v.

End Priors.

Section Mechanisms.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (W : X -> Y -> R) (P : X -> R) (g : Y -> X) (lambda delta D : R).

(* W x y is the probability of the output y for the letter x. *)
Definition mechanism W :=
  (forall x y, 0 <= W x y) /\ (forall x, \sum_y W x y = 1).

(* epsilon-LDP. *)
Definition ldp lambda W := forall x x' y, W x y <= lambda * W x' y.

(* (epsilon, delta)-LDP in the standard sense: for all sets of outputs. *)
Definition approximate_ldp lambda delta W :=
  forall x x' (S : {set Y}), \sum_(y in S) W x y <=
  lambda * (\sum_(y in S) W x' y) + delta.

(* (epsilon, delta)-LDP pointwise: for single outputs. *)
Definition pointwise_ldp lambda delta W :=
  forall x x' y, W x y <= lambda * W x' y + delta.

(* The probability that the letter x is guessed when it is the input, and the
   distortion D_x of the letter. *)
Definition correct g W x := \sum_(y | g y == x) W x y.
Definition letter_distortion g W x := 1 - correct g W x.

(* Expected Hamming distortion of the guess. *)
Definition distortion P g W := \sum_x P x * \sum_(y | g y != x) W x y.

(* The mechanism distorts every prior of the source set by at most D. *)
Definition valid (S : source_set R X) D g W :=
  forall P, S P -> distortion P g W <= D.

End Mechanisms.

Section Tradeoff.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (D lambda delta L : R).

(* Some mechanism, with any finite number of outputs, has leakage at most log
   lambda and distortion at most D. *)
Definition achievable S D lambda :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, ldp lambda W & valid S D g W].

(* L is the least exp(epsilon) at distortion D. *)
Definition least_exp_epsilon S D L :=
  [/\ 1 <= L, achievable S D L &
      forall lambda, 1 <= lambda -> achievable S D lambda -> L <= lambda].

(* D is the least distortion at exp(epsilon) = lambda. *)
Definition least_distortion S lambda D :=
  achievable S D lambda /\ forall D', achievable S D' lambda -> D <= D'.

(* The same for (epsilon, delta) in the standard sense. *)
Definition approximately_achievable S D delta lambda :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
    [/\ mechanism W, approximate_ldp lambda delta W & valid S D g W].

Definition least_approximate_exp_epsilon S D delta L :=
  [/\ 1 <= L, approximately_achievable S D delta L
    & forall lambda, 1 <= lambda ->
    approximately_achievable S D delta lambda -> L <= lambda].

(* The same pointwise; outputs are letters there (with more outputs the notion
   is empty). *)
Definition pointwise_achievable S D delta lambda :=
  exists W : X -> X -> R,
  [/\ mechanism W, pointwise_ldp lambda delta W & valid S D id W].

Definition least_pointwise_exp_epsilon S D delta L :=
  [/\ 1 <= L, pointwise_achievable S D delta L
    & forall lambda, 1 <= lambda ->
    pointwise_achievable S D delta lambda -> L <= lambda].

(* exp of maximal leakage: the sum of the column maxima. *)
Definition maximal_leakage (Y : finType) (W : X -> Y -> R) :=
  \sum_y \big[Num.max/0]_x W x y.

End Tradeoff.

(* One prior on M letters, P_1 >= ... >= P_M; letters are counted from 0 here,
   so P_(i+1) is P i. *)
Section SortedPrior.
Variables (R : realFieldType) (M : nat).
Implicit Type P : 'I_M -> R.

Definition decreasing P := forall i j : 'I_M, (i <= j)%N -> P j <= P i.

(* P_i, and 0 beyond the alphabet. *)
Definition entry P (i : nat) : R := if insub i.-1 is Some j then P j else 0.

(* The sums of the k largest and of the k smallest probabilities. *)
Definition top P (k : nat) : R := \sum_(i < M | (i < k)%N) P i.
Definition A P (k : nat) : R := \sum_(i < M | (M - k <= i)%N) P i.

(* t_k = A_k + (M-1-k) P_(M-k). *)
Definition threshold P (k : nat) : R :=
  A P k + (M - 1 - k)%N%:R * entry P (M - k).

End SortedPrior.

(* Graphs of adjacent inputs (alvim2015): inputs are the vertices. *)
Section Graphs.
Variables (R : realFieldType) (X : finType) (adjacent : rel X).

Definition graph := symmetric adjacent /\ irreflexive adjacent.

(* Differential privacy with respect to the graph. *)
Definition graph_dp (Y : finType) (lambda : R) (W : X -> Y -> R) :=
  forall x x' y, adjacent x x' -> W x y <= lambda * W x' y.

(* The vertices that n steps reach at most. *)
Fixpoint ball (n : nat) (x : X) : {set X} :=
  if n is n'.+1 then ball n' x :|:
  [set z | [exists y in ball n' x, adjacent y z]] else [set x].

(* The distance in the graph; #|X| when there is no path. *)
Definition distance (x y : X) : nat :=
  find (fun n => y \in ball n x) (iota 0 #|X|).

(* lambda^-d(x,y), 0 when there is no path. *)
Definition kernel (lambda : R) (x y : X) : R :=
  if y \in ball #|X| x then lambda ^- distance x y else 0.

(* Utility with the identity gain: the probability of a right guess. *)
Definition utility (Y : finType) (P : X -> R) (g : Y -> X) (W : X -> Y -> R) :=
  \sum_x P x * correct g W x.

Definition best_utility (P : X -> R) (lambda U : R) :=
  (exists W : X -> X -> R,
    [/\ mechanism W, graph_dp lambda W & utility P id W = U]) /\
  forall (Y : finType) (W : X -> Y -> R) (g : Y -> X), mechanism W ->
  graph_dp lambda W -> utility P g W <= U.

(* s is the largest sum of column maxima, so that log s is the largest
   min-entropy leakage over all priors. *)
Definition best_min_capacity (lambda s : R) :=
  (exists W : X -> X -> R,
    [/\ mechanism W, graph_dp lambda W & maximal_leakage W = s]) /\
  forall (Y : finType) (W : X -> Y -> R), mechanism W -> graph_dp lambda W ->
  maximal_leakage W <= s.

End Graphs.

(* Any distortion function: d x y is what it costs to answer y where x is true.
   Outputs are any finite type Z with what the output z stands for, g(z). *)
Section Losses.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P : X -> R) (S : source_set R X)
  (d : X -> Y -> R) (lambda D L : R).

Definition expected_loss (Z : finType) P d (g : Z -> Y) (W : X -> Z -> R) :=
  \sum_x P x * \sum_z W x z * d x (g z).

(* Some mechanism, with any finite number of outputs, has leakage at most log
   lambda and expected loss at most D. *)
Definition loss_achievable S d D lambda :=
  exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
    [/\ mechanism W, ldp lambda W &
        forall P, S P -> expected_loss P d g W <= D].

(* L is the least exp(epsilon) at D; D is the least expected loss at
   exp(epsilon) = lambda. *)
Definition least_loss_exp_epsilon S d D L :=
  [/\ 1 <= L, loss_achievable S d D L & forall lambda, 1 <= lambda ->
      loss_achievable S d D lambda -> L <= lambda].

Definition least_expected_loss S d lambda D :=
  loss_achievable S d D lambda /\
  forall D', loss_achievable S d D' lambda -> D <= D'.

End Losses.
