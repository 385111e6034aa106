(* What certificates with points and multipliers rest on: linear programs with
   cones, what these prove of them, how the signs of polynomials are told, and
   source sets as polyhedra.  Format.v holds the library against these
   sentences.  Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp.guard Require Import Notions Claims.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Unknowns, some of them free, rows, some of them exact, and cones with their
   parts; numbers of any ring, polynomials among them. *)
Record program (N R : Type) (I J K T : finType) := Program {
  cost : I -> N; free : pred I;
  row : J -> I -> N; bound : J -> N; exact : pred J;
  top : K -> I -> N; limit : K -> N;
  part : T -> I -> N; owner : T -> K; weight : T -> R }.

Section Kernel.
Variables (R : realFieldType) (I J K T : finType) (p : program R R I J K T).
Implicit Types (x : I -> R) (y : J -> R) (b : K -> R) (a : T -> R).

Definition times (f x : I -> R) := \sum_i f i * x i.

Definition point x :=
  [/\ forall i, ~~ free p i -> 0 <= x i,
      forall j, bound p j <= times (row p j) x,
      forall j, exact p j -> times (row p j) x = bound p j,
      forall k, 0 <= times (top p k) x - limit p k &
      forall k, \sum_(t | owner p t == k) weight p t * times (part p t) x ^+ 2
                  <= (times (top p k) x - limit p k) ^+ 2].

Definition least_value v := (exists2 x, point x & times (cost p) x = v) /\
  forall x, point x -> v <= times (cost p) x.

Definition charged y b a i :=
  \sum_j y j * row p j i + \sum_k b k * top p k i + \sum_t a t * part p t i.

Definition proved y b := \sum_j y j * bound p j + \sum_k b k * limit p k.

Definition multipliers s y b a :=
  [/\ forall j, ~~ exact p j -> 0 <= y j,
      forall k, 0 <= b k,
      forall k, \sum_(t | owner p t == k) a t ^+ 2 / weight p t <= b k ^+ 2,
      forall i, charged y b a i <= s * cost p i &
      forall i, free p i -> charged y b a i = s * cost p i].

(* Multipliers with which there is no point. *)
Definition none := exists s y b a, multipliers s y b a /\ 0 < proved y b.

Definition weighted := forall t, 0 < weight p t.

Definition multipliers_bound := weighted -> forall s y b a x,
  multipliers s y b a -> point x -> proved y b <= s * times (cost p) x.

Definition kernel_optimal := weighted -> forall s y b a x v,
  0 < s -> point x -> times (cost p) x <= v -> multipliers s y b a ->
  v * s <= proved y b -> least_value v.

Definition kernel_impossible := weighted -> forall s y b a,
  (forall i, cost p i = 0) -> multipliers s y b a -> 0 < proved y b ->
  forall x, ~ point x.

End Kernel.

(* For all small s > 0; from 0 to 1; one root. *)
Section Signs.
Variable R : realFieldType.
Implicit Types (p c f : {poly R}) (s t x y low high : R).

Fixpoint first_positive (c : seq R) : bool :=
  if c is a :: c' then (0 < a) || (a == 0) && first_positive c' else false.
Definition germ_gt0 p := first_positive p.
Definition germ_ge0 p := (p == 0) || germ_gt0 p.

Definition germ_positive := forall p, germ_gt0 p ->
  exists2 e, 0 < e & forall s, 0 < s < e -> 0 < p.[s].

(* Bernstein's coefficients of a degree that is 8 more where it is above 1. *)
Definition control n p k : R :=
  \sum_(i < k.+1) 'C(k, i)%:R * (p`_i / 'C(n, i)%:R).
Definition cell_degree p : nat :=
  let n := (size p).-1 in if (1 < n)%nat then (n + 8)%nat else n.
Definition cell_ge0 p :=
  [forall k : 'I_(cell_degree p).+1, 0 <= control (cell_degree p) p k].
Definition cell_gt0 p := (p != 0) && cell_ge0 p.

Definition cell_nonnegative := forall p t,
  cell_ge0 p -> 0 <= t <= 1 -> 0 <= p.[t].
Definition cell_positive := forall p t, cell_gt0 p -> 0 < t < 1 -> 0 < p.[t].

(* One change of sign, between low and high. *)
Definition one_change f := exists2 m,
  forall i, if (i < m)%nat then f`_i <= 0 else 0 <= f`_i &
  exists2 i, (i < m)%nat & f`_i < 0.
Definition flipped c low high :=
  let q := c \Po (low%:P + (high - low) *: 'X) in
  (\poly_(i < size c) q`_((size c).-1 - i)) \Po ('X + 1%:P).
Definition isolated c low high :=
  one_change (flipped c low high) \/ one_change (flipped (- c) low high).

Definition only_root := forall c low high x y, isolated c low high ->
  low < x < high -> low < y < high -> c.[x] = 0 -> c.[y] = 0 -> y = x.
Definition root_side := forall c low high x y,
  one_change (flipped c low high) ->
  low < x < high -> low < y < high -> c.[x] = 0 ->
  (y < x -> 0 < c.[y]) /\ (x < y -> c.[y] < 0).
Definition enclosed := forall p x (l h : nat -> R),
  (forall k, l k <= x ^+ k <= h k) ->
  \sum_(k < size p) p`_k * (if 0 <= p`_k then l k else h k) <= p.[x] <=
  \sum_(k < size p) p`_k * (if 0 <= p`_k then h k else l k).

End Signs.

(* Programs in polynomials, compared by a test of signs. *)
Section Polynomials.
Variables (R : realFieldType) (I J K T : finType).
Variable f : program {poly R} R I J K T.
Implicit Types (A : {poly R} -> Prop) (c : {poly R}).
Implicit Types (y : J -> {poly R}) (b : K -> {poly R}) (a : T -> {poly R}).

Definition at_number s : program R R I J K T := Program
  (fun i => (cost f i).[s]) (free f)
  (fun j i => (row f j i).[s]) (fun j => (bound f j).[s]) (exact f)
  (fun k i => (top f k i).[s]) (fun k => (limit f k).[s])
  (fun t i => (part f t i).[s]) (owner f) (weight f).

Definition polynomials_charged y b a i :=
  \sum_j y j * row f j i + \sum_k b k * top f k i + \sum_t a t * part f t i.
Definition polynomials_proved y b :=
  \sum_j y j * bound f j + \sum_k b k * limit f k.

Definition compared A c y b a :=
  [/\ forall j, ~~ exact f j -> A (y j),
      forall k, A (b k),
      forall k, A (b k ^+ 2 -
        \sum_(t | owner f t == k) (weight f t)^-1 *: a t ^+ 2),
      forall i, A (c * cost f i - polynomials_charged y b a i) &
      forall i, free f i -> A (polynomials_charged y b a i - c * cost f i)].

Definition polynomials_times (g x : I -> {poly R}) := \sum_i g i * x i.

Definition point_compared A (x : I -> {poly R}) :=
  let height k := polynomials_times (top f k) x - limit f k in
  [/\ forall i, ~~ free f i -> A (x i),
      forall j, A (polynomials_times (row f j) x - bound f j),
      forall j, exact f j -> A (bound f j - polynomials_times (row f j) x),
      forall k, A (height k) &
      forall k, A (height k ^+ 2 - \sum_(t | owner f t == k)
        weight f t *: polynomials_times (part f t) x ^+ 2)].

Definition germs_exclude := forall c y b a,
  compared (@germ_ge0 R) c y b a -> germ_gt0 (polynomials_proved y b) ->
  exists2 e, 0 < e & forall s, 0 < s < e -> none (at_number s).

End Polynomials.

(* Priors that are sums of columns with weights under rows. *)
Section Polyhedra.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (rows : B -> C -> R) (bounds : B -> R).
Variable equal : pred B.
Implicit Types (y : C -> R) (alpha : B -> R) (cost : X -> R) (D : R).

Definition polyhedron : source_set R X := fun P => exists2 y,
  [/\ forall c, 0 <= y c, forall b, \sum_c rows b c * y c <= bounds b &
      forall b, equal b -> \sum_c rows b c * y c = bounds b] &
  forall x, P x = \sum_c y c * column c x.

Definition prices cost D alpha :=
  [/\ forall b, ~~ equal b -> 0 <= alpha b,
      forall c, \sum_x column c x * cost x <= \sum_b alpha b * rows b c &
      \sum_b alpha b * bounds b <= D].

Definition some_priors := of_priors polyhedron /\ exists P, polyhedron P.

Definition charged_prices := (exists P, polyhedron P) -> forall cost D,
  (forall P, polyhedron P -> \sum_x P x * cost x <= D) <->
  exists alpha, prices cost D alpha.

End Polyhedra.

(* Each set that a certificate describes is such a polyhedron. *)
Definition described_polyhedron (is_proper : nat -> description -> Prop) :=
  forall (R : realFieldType) M d, is_proper M d ->
  exists (C B : finType) (column : C -> 'I_M -> R) (rows : B -> C -> R) bounds
    equal, forall P, set_of R M d P <-> polyhedron column rows bounds equal P.
