(* The core theorems, as sentences in the notions of Notions.v.  Frozen, as Notions.v is; Guard.v proves them. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp.guard Require Import Notions.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The diagonals of mechanisms. *)

Definition diagonal_bound := forall (R : realFieldType) (X Y : finType) (W : X -> Y -> R) (g : Y -> X) (lambda : R),
  1 <= lambda -> mechanism W -> ldp lambda W -> in_polytope lambda (correct g W).

Definition diagonal_mechanism := forall (R : realFieldType) (X : finType) (lambda : R) (q : X -> R), X ->
  1 <= lambda -> in_polytope lambda q ->
  exists W : X -> X -> R, [/\ mechanism W, ldp lambda W & forall x, q x <= correct id W x].

Definition achievable_polytope := forall (R : realFieldType) (X : finType) (S : source_set R X) (D lambda : R), X ->
  1 <= lambda -> of_priors S ->
  achievable S D lambda <-> exists q, in_polytope lambda q /\ accurate S (1 - D) q.

(* Optima exist over every set given by vertices, with evidence that the checkers accept, at a worst prior. *)
Section Existence.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).
Local Notation S := (hull vertex).
Local Notation proper := ((forall v, prior (vertex v)) /\ exists v : V, True).

Definition least_leakage_exists := proper -> forall D, 0 < D -> exists L, least_exp_epsilon S D L.

Definition least_distortion_exists := proper -> forall lambda, 1 <= lambda -> exists D, least_distortion S lambda D.

Definition certificate_exists := proper -> forall D, 0 < D -> quiet S (1 - D) \/
  exists L q P, [/\ 1 <= L, in_polytope L q /\ accurate S (1 - D) q, S P,
    surplus L (1 - D) P <= (1 - D) * (L - 1) & forall x, exists2 Q, S Q & Q x < 1 - D].

Definition robust_is_worst_prior := proper -> forall lambda, 1 <= lambda -> exists D P,
  [/\ S P, least_distortion S lambda D & least_distortion (only P) lambda D].

Definition zero_leakage_game := proper -> forall D,
  least_exp_epsilon S D 1 <-> forall P, S P -> exists x, 1 - D <= P x.

(* The least u (sum y - s) over 0 <= y <= s and 1 + u s <= P.y at every vertex P. *)
Definition one_linear_program := proper -> forall D L, 0 < D -> ~ quiet S (1 - D) ->
  let u := 1 - D in
  let allowed y s := (forall x, 0 <= y x <= s) /\ forall v, 1 + u * s <= \sum_x vertex v x * y x in
  let value (y : X -> R) s := u * (\sum_x y x - s) in
  least_exp_epsilon S D L <->
  (exists y s, allowed y s /\ value y s = L) /\ forall y s, allowed y s -> L <= value y s.

Definition worst_prior_attained := proper -> forall D L P, 0 < D -> 1 < L -> least_exp_epsilon S D L -> S P ->
  least_exp_epsilon (only P) D L <-> surplus L (1 - D) P <= (1 - D) * (L - 1) /\ forall x, P x < 1 - D.

Definition worst_priors_suffice := proper -> forall D L m, 0 < D -> least_exp_epsilon S D L -> 1 <= m < L ->
  exists2 P, S P & forall lambda, 1 <= lambda -> achievable (only P) D lambda -> m < lambda.

End Existence.

(* Source sets and mechanisms. *)

Definition least_exp_epsilon_hull := forall (R : realFieldType) (X : finType) (S : source_set R X) (D L : R),
  least_exp_epsilon S D L <-> least_exp_epsilon (convex_hull S) D L.

Definition outputs_suffice := forall (R : realFieldType) (X : finType) (S : source_set R X) (D lambda : R),
  achievable S D lambda -> exists W : X -> X -> R, [/\ mechanism W, ldp lambda W & valid S D id W].

Definition leakage_quasi_convex :=
  forall (R : realFieldType) (X Y : finType) (a lambda lambda' : R) (W W' : X -> Y -> R),
  0 <= a <= 1 -> mechanism W -> mechanism W' -> ldp lambda W -> ldp lambda' W' ->
  ldp (Num.max lambda lambda') (mixture a W W').

Definition exactly_one_class := forall (R : realFieldType) (M : nat) (S : source_set R [finType of 'I_M]),
  [/\ ~ (class_one S /\ class_two S), ~ (class_one S /\ class_three S), ~ (class_two S /\ class_three S)
    & ~ ~ (class_one S \/ class_two S \/ class_three S)].

(* One prior. *)
Section OnePrior.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R).
Local Notation sorted := (prior P /\ decreasing P).

Definition one_prior_least := sorted -> forall k D, (k.+1 < M)%N -> 0 < D ->
  (if k is k'.+1 then threshold P k' else 0) <= D -> D < threshold P k ->
  least_exp_epsilon (only P) D ((M - 1 - k)%:R * (1 - D) / (D - smallest P k)).

Definition one_prior_zero := sorted -> forall D, least_exp_epsilon (only P) D 1 <-> 1 - entry P 1 <= D.

Definition one_prior_accuracy := sorted -> forall lambda, 1 <= lambda ->
  least_distortion (only P) lambda (1 - \big[Num.max/0]_(k < M) (lambda * largest P k.+1 / (lambda + k%:R))).

Definition one_prior_before_jump := sorted -> forall D lambda, 1 <= lambda -> D < 1 - entry P 1 ->
  achievable (only P) D lambda -> entry P 1 < lambda * entry P 2.

Definition one_prior_near_jump := sorted -> forall lambda, entry P 1 < lambda * entry P 2 ->
  exists2 D, D < 1 - entry P 1 & achievable (only P) D lambda.

Definition symmetric_optimal_iff := sorted -> forall D, 0 < D -> D < (M%:R - 1) / M%:R ->
  least_exp_epsilon (only P) D ((M%:R - 1) * (1 - D) / D) <-> D <= (M%:R - 1) * entry P M /\ D < 1 - entry P 1.

(* The least maximal leakage. *)
Definition leakage_zero := sorted -> forall D, least_maximal_leakage (only P) D 1 <-> 1 - entry P 1 <= D.

Definition one_prior_leakage := sorted -> forall (j : 'I_M) D, (0 < j)%N ->
  smallest P (M - j).-1 < D -> D <= smallest P (M - j) ->
  least_maximal_leakage (only P) D (j%:R + (smallest P (M - j) - D) / P j).

(* (epsilon, delta), pointwise. *)
Definition delta_suffices := sorted -> forall delta D, 0 <= delta -> delta < 1 ->
  least_pointwise_exp_epsilon (only P) D delta 1 <-> (1 - delta) * (1 - entry P 1) <= D.

End OnePrior.

(* Two letters, and a probability of the second in [p_min, p_max]. *)
Definition binary_least := forall (R : realFieldType) (p_min p_max D : R), 0 < p_min -> p_min <= p_max ->
  p_max < 2%:R^-1 -> 0 < D -> D < p_max ->
  let S : source_set R [finType of bool] := fun P => exists2 p, p_min <= p <= p_max & P =1 fun x => if x then p else 1 - p in
  least_exp_epsilon S D ((1 - D) / D).

(* Class I. *)
Section ClassOne.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Local Notation M := (#|X|%:R : R).

Definition class_one_least := of_priors S -> class_one S -> forall D, 0 < D -> D < (M - 1) / M ->
  least_exp_epsilon S D ((M - 1) * (1 - D) / D).

Definition class_one_zero := of_priors S -> class_one S -> forall D, (M - 1) / M <= D -> least_exp_epsilon S D 1.

Definition class_one_perfect := of_priors S -> class_one S -> 1 < M -> forall lambda, ~ achievable S 0 lambda.

Definition class_one_leakage := of_priors S -> X -> class_one S -> forall D, 0 <= D -> D <= (M - 1) / M ->
  least_maximal_leakage S D (M * (1 - D)).

(* When the symmetric mechanism is optimal, and when it is not. *)
Definition symmetric_sufficient := of_priors S -> forall D p spread, 0 < D -> D < (M - 1) / M ->
  convex_hull S p -> convex_hull S spread -> (forall x, D <= (M - 1) * p x) -> (forall x, spread x < 1 - D) ->
  least_exp_epsilon S D ((M - 1) * (1 - D) / D).

Definition symmetric_insufficient := of_priors S -> forall D k (v : X -> R), 0 < D -> D < (M - 1) / M ->
  prior v -> 0 <= k -> (forall P, S P -> \sum_x P x * v x <= k) -> (M - 1) * k < D ->
  exists2 mu, 1 <= mu & mu < (M - 1) * (1 - D) / D /\ achievable S D mu.

(* (epsilon, delta) is epsilon at D / (1 - delta). *)
Definition least_approximate_rescaled := of_priors S -> forall delta D L, 0 <= delta -> delta < 1 ->
  least_approximate_exp_epsilon S D delta L <-> least_exp_epsilon S (D / (1 - delta)) L.

Definition least_pointwise_rescaled := of_priors S -> forall delta D L, 0 <= delta -> delta < 1 ->
  least_pointwise_exp_epsilon S D delta L <-> least_exp_epsilon S (D / (1 - delta)) L.

End ClassOne.

(* Class II: one order sorts all priors. *)
Section ClassTwo.
Variables (R : realFieldType) (N : nat) (S : source_set R [finType of 'I_N.+1]).
Local Notation sorted := (forall P, S P -> prior P /\ decreasing P).

Definition admitted D (d : 'I_N.+1 -> R) := [/\ forall i, 0 <= d i <= 1,
  forall i j : 'I_N.+1, (i <= j)%N -> d i <= d j & forall P, S P -> \sum_i P i * d i <= D].

Definition sorted_zero := sorted -> forall D, least_exp_epsilon S D 1 <-> forall P, S P -> smallest P N <= D.

Definition sorted_optimum := sorted -> forall D lambda, 1 <= lambda ->
  achievable S D lambda <-> exists d, admitted D d /\ N%:R - \sum_(i | i != ord0) d i <= lambda * d ord0.

Definition ordered_leakage := sorted -> forall (k : 'I_N.+1) D L, (0 < k)%N -> k%:R <= L -> L < k%:R + 1 ->
  leakage_achievable S D L <-> forall P, S P -> smallest P (N.+1 - k) - (L - k%:R) * P k <= D.

(* kalantari2018, Theorem 2(b), with the order that the printed formula leaves out. *)
Definition sorted_terms := sorted -> forall D L P, S P -> D < 1 - entry P 1 -> least_exp_epsilon S D L ->
  (exists d, [/\ admitted D d, 0 < d ord0, \sum_i d i <= N%:R & L = (N%:R - \sum_(i | i != ord0) d i) / d ord0]) /\
  forall (l : nat) (a : R) (d : 'I_N.+1 -> R), (l < N.+1)%N -> (forall Q, S Q -> smallest Q l <= a) ->
    (forall i : 'I_N.+1, (i < N.+1 - l)%N -> 0 <= d i <= 1) ->
    (forall i j : 'I_N.+1, (i <= j < N.+1 - l)%N -> d i <= d j) ->
    (forall Q, S Q -> \sum_(i < N.+1 | (i < N.+1 - l)%N) Q i * d i <= D - a) -> 0 < d ord0 ->
    L <= ((N.+1 - 1 - l)%:R - \sum_(i < N.+1 | (0 < i < N.+1 - l)%N) d i) / d ord0.

End ClassTwo.

(* Graphs (alvim2015, Theorems 12, 27 and 28, and 15). *)
Section Graphs.
Variables (R : realFieldType) (X : finType) (adjacent : rel X) (lambda : R) (i : X).
Local Notation regular := (exists b c, distance_regular adjacent b c).
Local Notation sum_of_spheres := (\sum_(d < #|X|) #|sphere adjacent d i|%:R / lambda ^+ d).

Definition symmetric_min_capacity := graph adjacent -> 1 <= lambda -> vertex_transitive adjacent \/ regular ->
  best_min_capacity adjacent lambda (#|X|%:R / sum_of_spheres).

Definition symmetric_utility := graph adjacent -> 1 <= lambda -> vertex_transitive adjacent \/ regular ->
  best_utility adjacent (fun=> #|X|%:R^-1) lambda sum_of_spheres^-1.

(* The mechanism that attains both: lambda^-distance, divided by the sum. *)
Definition symmetric_channel := graph adjacent -> 1 <= lambda -> vertex_transitive adjacent \/ regular ->
  let W x z := (if z \in reach adjacent #|X| x then lambda ^- distance adjacent x z else 0) / sum_of_spheres in
  [/\ mechanism W, graph_dp adjacent lambda W & utility (fun=> #|X|%:R^-1) id W = sum_of_spheres^-1].

End Graphs.

Definition hamming_min_capacity := forall (u : nat) (V : finType) (R : realFieldType) (lambda : R), V -> 1 <= lambda ->
  best_min_capacity (@neighbours u V) lambda ((#|V|%:R * lambda / (#|V|%:R - 1 + lambda)) ^+ u).

Definition hamming_utility := forall (u : nat) (V : finType) (R : realFieldType) (lambda : R), V -> 1 <= lambda ->
  best_utility (@neighbours u V) (fun=> (#|V| ^ u)%N%:R^-1) lambda ((lambda / (#|V|%:R - 1 + lambda)) ^+ u).

Definition leakage_below_uniform := forall (R : realFieldType) (X Y : finType) (P : X -> R) (W : X -> Y -> R),
  prior P -> (forall x y, 0 <= W x y) -> posterior_vulnerability P W <= vulnerability P * maximal_leakage W.

Definition few_outputs := forall (R : realFieldType) (u : nat) (V Y : finType) (lambda : R)
  (W : {ffun 'I_u -> V} -> Y -> R), 1 <= lambda -> mechanism W -> graph_dp (@neighbours u V) lambda W ->
  {ffun 'I_u -> V} -> maximal_leakage W * (\sum_(k < u.+1)
    'C(u, k)%:R * (lambda^-1 ^+ (u - k) * (1 - lambda^-1) ^+ k * Num.max (#|V|%:R ^- k) #|Y|%:R^-1)) <= 1.

(* Any distortion function: floors, expectiles, and losses with a transitive group. *)
Section Losses.
Variables (R : realFieldType) (X Y : finType) (d : X -> Y -> R).

Definition floor_theorem := forall P D, prior P -> (forall y, D < \sum_x P x * d x y) -> forall L,
  least_loss_exp_epsilon (only P) d D L <->
  (exists n F, [/\ filled d n F, \sum_x P x * F x < D & L = floor_level P d D n F]) /\
  (forall n F, filled d n F -> \sum_x P x * F x < D -> L <= floor_level P d D n F).

Definition expectile_bound := forall P D lambda, prior P -> loss_achievable (only P) d D lambda ->
  exists y, shortfall P d D y <= lambda * surfeit P d D y.

Definition transitive_least := transitive_loss d -> forall S, of_priors S -> class_one S ->
  let U := @uniform R X in forall D L y, 0 < surfeit U d D y -> L = shortfall U d D y / surfeit U d D y -> 1 <= L ->
  (forall z, L * surfeit U d D z <= shortfall U d D z) -> (forall z, exists x, d x z != D) ->
  least_loss_exp_epsilon S d D L.

End Losses.

(* What is false. *)

Definition leakage_not_convex := forall R : realFieldType,
  let level (W : bool -> bool -> R) lambda := ldp lambda W /\ forall mu, ldp mu W -> lambda <= mu in
  ~ forall (W W' : bool -> bool -> R) lambda lambda' lambda_mix, mechanism W -> mechanism W' -> level W lambda ->
  level W' lambda' -> level (mixture 2%:R^-1 W W') lambda_mix -> lambda_mix ^+ 2 <= lambda * lambda'.

Definition symmetric_conjecture_false := forall R : realFieldType, ~ forall M (P : 'I_M -> R) D, prior P -> 0 < D ->
  D < (M%:R - 1) / M%:R -> ~ achievable (only P) D 1 -> least_exp_epsilon (only P) D ((M%:R - 1) * (1 - D) / D).
