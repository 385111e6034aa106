(* What the core theorems speak of, written once more from the papers, from MathComp alone.

   Notions.v, Claims.v and Statements.v say what is proved.  They load no theory of the library, so that nothing in it can
   change what a word means here; Guard.v and Shapes.v hold the library against them.  All five are frozen: a test has
   their digests, and no command writes them. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Sets of priors on the letters of X. *)
Section Sources.
Variables (R : realFieldType) (X : finType).

Definition prior (P : X -> R) := (forall x, 0 <= P x) /\ \sum_x P x = 1.

Definition source_set := (X -> R) -> Prop.

Definition of_priors (S : source_set) := forall P, S P -> prior P.

Definition only (P : X -> R) : source_set := fun Q => Q =1 P.

Definition hull (V : finType) (vertex : V -> X -> R) : source_set := fun P =>
  exists w : V -> R, [/\ forall v, 0 <= w v, \sum_v w v = 1 & forall x, P x = \sum_v w v * vertex v x].

Definition convex_hull (S : source_set) : source_set := fun P =>
  exists (V : finType) (vertex : V -> X -> R), (forall v, S (vertex v)) /\ hull vertex P.

Definition all_priors : source_set := fun P => prior P.

Definition box (lower upper : X -> R) : source_set := fun P => prior P /\ forall x, lower x <= P x <= upper x.

(* Total variation distance r at most from the center. *)
Definition ball (center : X -> R) (r : R) : source_set := fun P =>
  prior P /\ \sum_x `|P x - center x| <= 2%:R * r.

Definition half_spaces (K : finType) (a : K -> X -> R) (b : K -> R) : source_set := fun P =>
  prior P /\ forall k, \sum_x a k x * P x <= b k.

Definition uniform : X -> R := fun=> #|X|%:R^-1.

Definition class_one (S : source_set) := convex_hull S uniform.

(* Whatever letters P has, as many letters have at least as much under Q. *)
Definition majorised (P Q : X -> R) := forall A : {set X}, exists2 B : {set X}, #|B| = #|A| &
  \sum_(x in A) P x <= \sum_(x in B) Q x.

Definition least_majorised (S : source_set) (P : X -> R) := S P /\ forall Q, S Q -> majorised P Q.

End Sources.
Arguments all_priors : clear implicits.

(* Mechanisms with inputs in X and outputs in Y; g guesses a letter from the output. *)
Section Mechanisms.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (W : X -> Y -> R) (P : X -> R) (g : Y -> X).

Definition mechanism W := (forall x y, 0 <= W x y) /\ (forall x, \sum_y W x y = 1).

Definition ldp lambda W := forall x x' y, W x y <= lambda * W x' y.

Definition approximate_ldp lambda delta W := forall x x' (B : {set Y}),
  \sum_(y in B) W x y <= lambda * (\sum_(y in B) W x' y) + delta.

Definition pointwise_ldp lambda delta W := forall x x' y, W x y <= lambda * W x' y + delta.

Definition correct g W x := \sum_(y | g y == x) W x y.

Definition distortion P g W := \sum_x P x * \sum_(y | g y != x) W x y.

Definition valid (S : source_set R X) D g W := forall P, S P -> distortion P g W <= D.

Definition maximal_leakage W := \sum_y \big[Num.max/0]_x W x y.

Definition utility P g W := \sum_x P x * correct g W x.

Definition vulnerability P := \big[Num.max/0]_x P x.

Definition posterior_vulnerability P W := \sum_y \big[Num.max/0]_x (P x * W x y).

Definition mixture (a : R) W W' := fun x y => a * W x y + (1 - a) * W' x y.

End Mechanisms.

(* What can be had, and the best of it; lambda is exp(epsilon) and L the exponential of the least leakage. *)
Section Optima.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (D delta lambda L : R).

Definition achievable S D lambda := exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, ldp lambda W & valid S D g W].

Definition least_exp_epsilon S D L :=
  [/\ 1 <= L, achievable S D L & forall lambda, 1 <= lambda -> achievable S D lambda -> L <= lambda].

Definition no_finite_epsilon S D := forall lambda, 1 <= lambda -> ~ achievable S D lambda.

Definition least_distortion S lambda D := achievable S D lambda /\ forall D', achievable S D' lambda -> D <= D'.

Definition approximately_achievable S D delta lambda := exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, approximate_ldp lambda delta W & valid S D g W].

Definition least_approximate_exp_epsilon S D delta L :=
  [/\ 1 <= L, approximately_achievable S D delta L
    & forall lambda, 1 <= lambda -> approximately_achievable S D delta lambda -> L <= lambda].

Definition no_finite_approximate_epsilon S D delta := forall lambda, 1 <= lambda ->
  ~ approximately_achievable S D delta lambda.

Definition least_approximate_distortion S lambda delta D :=
  approximately_achievable S D delta lambda /\ forall D', approximately_achievable S D' delta lambda -> D <= D'.

(* Pointwise delta: the outputs are the letters. *)
Definition pointwise_achievable S D delta lambda := exists W : X -> X -> R,
  [/\ mechanism W, pointwise_ldp lambda delta W & valid S D id W].

Definition least_pointwise_exp_epsilon S D delta L :=
  [/\ 1 <= L, pointwise_achievable S D delta L
    & forall lambda, 1 <= lambda -> pointwise_achievable S D delta lambda -> L <= lambda].

Definition leakage_achievable S D L := exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, maximal_leakage W <= L & valid S D g W].

Definition least_maximal_leakage S D L := leakage_achievable S D L /\ forall L', leakage_achievable S D L' -> L <= L'.

Definition leakage_distortion_between S L low high :=
  [/\ low <= high, leakage_achievable S high L & forall D, leakage_achievable S D L -> low <= D].

(* Min-entropy leakage of one prior: with the output a guess is right L times as often as without, at most. *)
Definition min_entropy_achievable (P : X -> R) D L := exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, posterior_vulnerability P W <= L * vulnerability P & valid (only P) D g W].

Definition least_min_entropy (P : X -> R) D L :=
  min_entropy_achievable P D L /\ forall L', min_entropy_achievable P D L' -> L <= L'.

Definition min_entropy_distortion_between (P : X -> R) L low high :=
  [/\ low <= high, min_entropy_achievable P high L & forall D, min_entropy_achievable P D L -> low <= D].

(* Identifiability: what an output tells of two letters differs by a factor of lambda at most. *)
Definition identifiably_achievable (P : X -> R) D lambda := exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, forall x x' y, P x * W x y <= lambda * (P x' * W x' y) & distortion P g W <= D].

Definition least_identifiability (P : X -> R) D L :=
  identifiably_achievable P D L /\ forall lambda, identifiably_achievable P D lambda -> L <= lambda.

(* Diagonals of mechanisms, and what they reach on a set. *)
Definition in_polytope lambda (q : X -> R) :=
  (forall x, 0 <= q x) /\ forall x, (lambda - 1) * q x + \sum_z q z <= lambda.

Definition accurate S u (q : X -> R) := forall P, S P -> u <= \sum_x P x * q x.

Definition surplus lambda u (P : X -> R) := \sum_x Num.max 0 (lambda * P x - u).

Definition quiet S u := exists q : X -> R, [/\ forall x, 0 <= q x, \sum_x q x <= 1 & accurate S u q].

End Optima.

(* One prior with P_1 >= ... >= P_M; its letters are counted from 0. *)
Section SortedPrior.
Variables (R : realFieldType) (M : nat).
Implicit Type P : 'I_M -> R.

Definition decreasing P := forall i j : 'I_M, (i <= j)%N -> P j <= P i.

Definition sorted_priors : source_set R [finType of 'I_M] := fun P => prior P /\ decreasing P.

(* P_i for 1 <= i <= M, and 0 beyond. *)
Definition entry P (i : nat) : R := if insub i.-1 is Some j then P j else 0.

Definition largest P (k : nat) : R := \sum_(i < M | (i < k)%N) P i.

Definition smallest P (k : nat) : R := \sum_(i < M | (M - k <= i)%N) P i.

Definition threshold P (k : nat) : R := smallest P k + (M - 1 - k)%N%:R * entry P (M - k).

Definition has_order (S : source_set R [finType of 'I_M]) :=
  exists s : 'S_M, forall P, S P -> decreasing (fun i => P (s i)).

Definition class_two S := ~ class_one S /\ has_order S.
Definition class_three S := ~ class_one S /\ ~ has_order S.

End SortedPrior.
Arguments sorted_priors : clear implicits.

(* Graphs of adjacent inputs. *)
Section Graphs.
Variables (R : realFieldType) (X : finType) (adjacent : rel X).

Definition graph := symmetric adjacent /\ irreflexive adjacent.

Definition graph_dp (Y : finType) (lambda : R) (W : X -> Y -> R) := forall x x' y, adjacent x x' -> W x y <= lambda * W x' y.

Fixpoint reach (n : nat) (x : X) : {set X} :=
  if n is n'.+1 then reach n' x :|: [set z | [exists y in reach n' x, adjacent y z]] else [set x].

(* The length of the shortest path; #|X| where there is none. *)
Definition distance (x y : X) : nat := find (fun n => y \in reach n x) (iota 0 #|X|).

Definition sphere (d : nat) (x : X) : {set X} := [set y | distance x y == d].

Definition vertex_transitive := forall x y,
  exists s : {perm X}, (forall x' y', adjacent (s x') (s y') = adjacent x' y') /\ s x = y.

Definition distance_regular (b c : nat -> nat) := forall d x y, distance x y = d -> (d < #|X|)%N ->
  #|[set z in sphere d.+1 x | adjacent y z]| = b d /\ (0 < d -> #|[set z in sphere d.-1 x | adjacent y z]| = c d)%N.

Definition best_utility (P : X -> R) (lambda U : R) :=
  (exists W : X -> X -> R, [/\ mechanism W, graph_dp lambda W & utility P id W = U]) /\
  forall (Y : finType) (W : X -> Y -> R) (g : Y -> X), mechanism W -> graph_dp lambda W -> utility P g W <= U.

Definition best_min_capacity (lambda s : R) :=
  (exists W : X -> X -> R, [/\ mechanism W, graph_dp lambda W & maximal_leakage W = s]) /\
  forall (Y : finType) (W : X -> Y -> R), mechanism W -> graph_dp lambda W -> maximal_leakage W <= s.

(* With r outputs. *)
Definition best_few_outputs (r : nat) (lambda s : R) :=
  (exists W : X -> 'I_r -> R, [/\ mechanism W, graph_dp lambda W & maximal_leakage W = s]) /\
  forall W : X -> 'I_r -> R, mechanism W -> graph_dp lambda W -> maximal_leakage W <= s.

End Graphs.

(* Databases of u records with values in V: neighbours differ in one record. *)
Definition neighbours (u : nat) (V : finType) (x y : {ffun 'I_u -> V}) := #|[set i | x i != y i]| == 1%N.

(* Any distortion function d. *)
Section Losses.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (P : X -> R) (S : source_set R X) (d : X -> Y -> R) (lambda D L : R).

Definition expected_loss (Z : finType) P d (g : Z -> Y) (W : X -> Z -> R) := \sum_x P x * \sum_z W x z * d x (g z).

Definition loss_achievable S d D lambda := exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, ldp lambda W & forall P, S P -> expected_loss P d g W <= D].

Definition least_loss_exp_epsilon S d D L :=
  [/\ 1 <= L, loss_achievable S d D L & forall lambda, 1 <= lambda -> loss_achievable S d D lambda -> L <= lambda].

Definition least_expected_loss S d lambda D :=
  loss_achievable S d D lambda /\ forall D', loss_achievable S d D' lambda -> D <= D'.

(* The two sides of an expectile: by how much D falls short of the loss of y, and by how much it exceeds it. *)
Definition shortfall P d D y := \sum_x P x * Num.max 0 (d x y - D).
Definition surfeit P d D y := \sum_x P x * Num.max 0 (D - d x y).

(* Floors: the cheapest distribution below n, whose cost is F x for the letter x. *)
Definition cheapest (n cost : Y -> R) (a : R) :=
  (exists2 h, (forall y, 0 <= h y <= n y) /\ \sum_y h y = 1 & \sum_y h y * cost y = a) /\
  (forall h, (forall y, 0 <= h y <= n y) /\ \sum_y h y = 1 -> a <= \sum_y h y * cost y).

Definition filled d (n : Y -> R) (F : X -> R) :=
  ((forall y, 0 <= n y) /\ 1 <= \sum_y n y) /\ forall x, cheapest n (d x) (F x).

Definition floor_level P d D n F :=
  1 + (\sum_y n y * (\sum_x P x * d x y) - D * \sum_y n y) / (D - \sum_x P x * F x).

Definition transitive_loss d := forall x x', exists (s : {perm X}) (t : {perm Y}),
  [forall z, forall y, d (s z) (t y) == d z y] /\ s x = x'.

End Losses.

(* The same where some letters are adjacent: the least loss, a level between two numbers, and no level at all. *)
Section Among.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X).
Implicit Types (S : source_set R X) (d : X -> Y -> R) (lambda delta D low high : R).

Definition has_loss (Z : finType) S d D (g : Z -> Y) (W : X -> Z -> R) := forall P, S P -> expected_loss P d g W <= D.

Definition achievable_among S d D lambda := exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, graph_dp adjacent lambda W & has_loss S d D g W].

Definition least_loss_among S d lambda D :=
  achievable_among S d D lambda /\ forall D', achievable_among S d D' lambda -> D <= D'.

Definition level_between S d D low high := [/\ 1 <= low, low <= high, achievable_among S d D high
  & forall lambda, 1 <= lambda -> achievable_among S d D lambda -> low <= lambda].

Definition no_level S d D :=
  (exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y), mechanism W /\ has_loss S d D g W) /\
  forall lambda, 1 <= lambda -> ~ achievable_among S d D lambda.

(* The same under (epsilon, delta), in the standard sense. *)
Definition graph_approximate (Z : finType) lambda delta (W : X -> Z -> R) := forall x x' (B : {set Z}), adjacent x x' ->
  \sum_(z in B) W x z <= lambda * (\sum_(z in B) W x' z) + delta.

Definition achievable_within S d D delta lambda := exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, graph_approximate lambda delta W & has_loss S d D g W].

Definition least_loss_within S d lambda delta D :=
  achievable_within S d D delta lambda /\ forall D', achievable_within S d D' delta lambda -> D <= D'.

Definition level_within S d D delta low high := [/\ 1 <= low, low <= high, achievable_within S d D delta high
  & forall lambda, 1 <= lambda -> achievable_within S d D delta lambda -> low <= lambda].

Definition no_level_within S d D delta :=
  (exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y), mechanism W /\ has_loss S d D g W) /\
  forall lambda, 1 <= lambda -> ~ achievable_within S d D delta lambda.

End Among.

(* Several pairs (exp(epsilon), delta), and a slack that is added to every delta. *)
Section Profiles.
Variables (R : realFieldType) (X J : finType) (level : J -> R).
Implicit Types (S : source_set R X) (delta : J -> R) (s D : R).

Definition profile_achievable delta S D := exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, forall j, approximate_ldp (level j) (delta j) W & valid S D g W].

Definition least_under_profile delta S s D := let slack j := delta j + s in
  profile_achievable slack S D /\ forall D', profile_achievable slack S D' -> D <= D'.

Definition least_slack delta S D s := profile_achievable (fun j => delta j + s) S D /\
  forall s', 0 <= s' -> profile_achievable (fun j => delta j + s') S D -> s <= s'.

End Profiles.

(* Databases of n independent records: how many of them a mechanism changes in expectation, under the priors that the records
   may have; neighbours differ in one record. *)
Section Records.
Variables (R : realFieldType) (n : nat) (X J : finType) (level delta : J -> R).
Local Notation database := {ffun 'I_n -> X}.
Implicit Types (T : source_set R [finType of database]) (D low high : R).

Definition independent (Ps : 'I_n -> X -> R) (x : database) := \prod_i Ps i (x i).

Definition changed (x y : database) : R := #|[set i | x i != y i]|%:R.

Definition every_record (S : 'I_n -> source_set R X) : source_set R [finType of database] := fun Q =>
  exists Ps, (forall i, S i (Ps i)) /\ Q =1 independent Ps.

Definition alike_records (S : source_set R X) : source_set R [finType of database] := fun Q =>
  exists P, S P /\ Q =1 independent (fun=> P).

Definition total_achievable T D := exists (Z : finType) (V : database -> Z -> R) (g : Z -> database),
  [/\ mechanism V,
      forall j x x' (B : {set Z}), neighbours x x' ->
        \sum_(z in B) V x z <= level j * (\sum_(z in B) V x' z) + delta j
    & forall Q, T Q -> expected_loss Q changed g V <= D].

Definition total_between T low high :=
  [/\ low <= high, total_achievable T high & forall D, total_achievable T D -> low <= D].

End Records.

(* The least number that, added to every delta, lets n records of one prior change D at most. *)
Definition least_total_slack (R : realFieldType) (n : nat) (X J : finType) (level delta : J -> R) (S : source_set R X)
    (D s : R) :=
  total_achievable level (fun j => delta j + s) (@alike_records R n X S) D /\
  forall s', 0 <= s' -> total_achievable level (fun j => delta j + s') (@alike_records R n X S) D -> s <= s'.

(* The least exp(epsilon), exp(maximal leakage) or exp(min-entropy leakage) with which n records of one prior change D at most. *)
Section AlikeLeakage.
Variables (R : realFieldType) (n : nat) (X : finType) (S : source_set R X).
Implicit Types (D delta lambda L : R).

Definition alike_achievable D delta lambda := total_achievable (fun _ : unit => lambda) (fun=> delta) (@alike_records R n X S) D.

Definition least_total_exp_epsilon D delta L :=
  [/\ 1 <= L, alike_achievable D delta L & forall lambda, 1 <= lambda -> alike_achievable D delta lambda -> L <= lambda].

Definition no_finite_total_epsilon D delta := forall lambda, 1 <= lambda -> ~ alike_achievable D delta lambda.

Definition alike_leakage_achievable D L :=
  exists (Z : finType) (V : {ffun 'I_n -> X} -> Z -> R) (g : Z -> {ffun 'I_n -> X}),
  [/\ mechanism V, maximal_leakage V <= L
    & forall Q, @alike_records R n X S Q -> expected_loss Q (@changed R n X) g V <= D].

Definition least_total_leakage D L :=
  alike_leakage_achievable D L /\ forall L', alike_leakage_achievable D L' -> L <= L'.

Definition total_leakage_between L low high :=
  [/\ low <= high, alike_leakage_achievable high L & forall D, alike_leakage_achievable D L -> low <= D].

(* Whichever prior the records have, with the output a guess is right L times as often as without, at most. *)
Definition alike_min_entropy_achievable D L :=
  exists (Z : finType) (V : {ffun 'I_n -> X} -> Z -> R) (g : Z -> {ffun 'I_n -> X}),
  [/\ mechanism V,
      forall Q, @alike_records R n X S Q -> posterior_vulnerability Q V <= L * vulnerability Q
    & forall Q, @alike_records R n X S Q -> expected_loss Q (@changed R n X) g V <= D].

Definition least_total_min_entropy D L :=
  alike_min_entropy_achievable D L /\ forall L', alike_min_entropy_achievable D L' -> L <= L'.

Definition total_min_entropy_between L low high :=
  [/\ low <= high, alike_min_entropy_achievable high L & forall D, alike_min_entropy_achievable D L -> low <= D].

End AlikeLeakage.
Arguments least_total_exp_epsilon {R} n {X}.
Arguments no_finite_total_epsilon {R} n {X}.
Arguments least_total_leakage {R} n {X}.
Arguments total_leakage_between {R} n {X}.
Arguments least_total_min_entropy {R} n {X}.
Arguments total_min_entropy_between {R} n {X}.
