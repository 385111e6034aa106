(* The program of the private mechanisms of a distortion, unknown by unknown
   and row by row, where certificates have blocks of them, and what is proved
   where it is accepted.  Format.v holds the library against these sentences.
   Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require BinNums QArith_base.
From symdp.guard Require Import Notions Claims Programs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The program of the private mechanisms, all letters adjacent: entries, floors
   of the columns, costs of the letters, prices, and a distortion where U has
   an element.  With a level (a, b), lambda is b / a. *)
Section Local.
Variables (R : realFieldType) (X Y C B U : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (rows : B -> C -> R) (bounds : B -> R).
Variable equal : pred B.

Definition unknown : finType := [finType of (X * Y) + Y + X + B + U].
Definition condition : finType :=
  [finType of X + X * Y + X * Y + X + C + unit].

Definition terms (f : X * Y -> R) (g : Y -> R) (h : X -> R) (k : B -> R)
    (l : U -> R) (i : unknown) : R :=
  match i with
  | inl (inl (inl (inl e))) => f e
  | inl (inl (inl (inr y))) => g y
  | inl (inl (inr x)) => h x
  | inl (inr p) => k p
  | inr u => l u
  end.

Let no {T : Type} (t : T) : R := 0.

(* W sums to 1, W >= m, a W <= b m, the costs, the columns, the limit. *)
Definition condition_row (a b : R) (j : condition) : unknown -> R :=
  match j with
  | inl (inl (inl (inl (inl x)))) => terms (fun e => (e.1 == x)%:R) no no no no
  | inl (inl (inl (inl (inr e)))) =>
      terms (fun e' => (e' == e)%:R) (fun y => - (y == e.2)%:R) no no no
  | inl (inl (inl (inr e))) => terms (fun e' => - a * (e' == e)%:R)
      (fun y => b * (y == e.2)%:R) no no no
  | inl (inl (inr x)) => terms (fun e => - ((e.1 == x)%:R * d e.1 e.2)) no
      (fun x' => (x' == x)%:R) no no
  | inl (inr c) => terms no no (fun x => - column c x) (fun p => rows p c) no
  | inr tt => terms no no no (fun p => - bounds p) (fun=> 1)
  end.

Definition condition_bound (D : R) (j : condition) : R :=
  match j with
  | inl (inl (inl (inl (inl _)))) => 1
  | inr tt => - D
  | _ => 0
  end.

Definition local_program a b D :
    program R R unknown condition [finType of void] [finType of void] :=
  Program (terms no no no no (fun=> 1))
    (fun i => match i with
      | inl (inl (inr _)) => true
      | inl (inr p) => equal p
      | inr _ => true
      | _ => false
      end)
    (condition_row a b) (condition_bound D)
    (fun j => match j with
      | inl (inl (inl (inl (inl _)))) => true
      | inl (inl (inr _)) => true
      | _ => false
      end)
    (fun=> no) no (fun=> no) (fun t => t) no.

(* The same with polynomials a, b and D: each number is affine in these. *)
Definition local_polynomials (a b D : {poly R}) : program {poly R} R
    unknown condition [finType of void] [finType of void] :=
  let p := local_program 0 0 0 in
  let at_level a b := condition_row a b in
  Program (fun i => (cost p i)%:P) (free p)
    (fun j i => (at_level 0 0 j i)%:P +
      a * (at_level 1 0 j i - at_level 0 0 j i)%:P +
      b * (at_level 0 1 j i - at_level 0 0 j i)%:P)
    (fun j => (condition_bound 0 j)%:P +
      D * (condition_bound 1 j - condition_bound 0 j)%:P)
    (exact p) (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) (owner p) (weight p).

End Local.

(* What is accepted of it is the claim. *)
Section Levels.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (rows : B -> C -> R) (bounds : B -> R).
Variable equal : pred B.
Local Notation S := (polyhedron column rows bounds equal).
Local Notation program U :=
  (@local_program R X Y C B [finType of U] d column rows bounds equal).
Local Notation germs a b D := (@local_polynomials R X Y C B [finType of void]
  d column rows bounds equal a b D).
Local Notation well := (some_priors column rows bounds equal).

Definition program_distortion := well -> forall lambda D, 1 <= lambda ->
  least_value (program unit 1 lambda 0) D <-> least_expected_loss S d lambda D.

Definition program_level := well -> forall D L, 1 <= L ->
  (exists v, point (program void 1 L D) v) ->
  (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e ->
    none (program void 1 (L - s) D)) ->
  least_loss_exp_epsilon S d D L.

Definition program_infinite := well -> forall D,
  (exists2 e, 0 < e & forall s, 0 < s < e -> none (program void s 1 D)) ->
  forall lambda, 1 <= lambda -> ~ loss_achievable S d D lambda.

Definition level_by_germs := well -> forall D L c y h t, 1 <= L ->
  (exists v, point (program void 1 L D) v) ->
  (1 < L -> compared (germs 1 (L%:P - 'X) D%:P) (@germ_ge0 R) c y h t /\
    germ_gt0 (polynomials_proved (germs 1 (L%:P - 'X) D%:P) y h)) ->
  least_loss_exp_epsilon S d D L.

Definition infinite_by_germs := well -> forall D c y h t,
  compared (germs 'X 1 D%:P) (@germ_ge0 R) c y h t ->
  germ_gt0 (polynomials_proved (germs 'X 1 D%:P) y h) ->
  forall lambda, 1 <= lambda -> ~ loss_achievable S d D lambda.

(* A piece of a curve, (n + k D) / (u + v D): a point and multipliers that are
   polynomials of the way from start to stop. *)
Local Notation cells a b := (@local_polynomials R X Y C B [finType of unit]
  d column rows bounds equal a b 0).

Definition between (a b : R) : {poly R} := a%:P + (b - a) *: 'X.

Definition falls (n k u v start stop : R) :=
  [/\ start < stop, 0 <= u + v * start, 0 < u + v * stop <= n + k * stop &
      (n + k * stop) * (u + v * start) < (n + k * start) * (u + v * stop)].

Definition accepted (n k u v start stop : R) := exists x c y h t,
  let f := cells (between (u + v * start) (u + v * stop))
    (between (n + k * start) (n + k * stop)) in
  let D := between start stop in
  [/\ point_compared f (@cell_ge0 R) x,
      cell_ge0 (D - polynomials_times (cost f) x),
      compared f (@cell_ge0 R) c y h t, cell_gt0 c &
      cell_ge0 (polynomials_proved f y h - D * c)].

Definition piece_shown (p : piece) := exists2 s : R, s != 0 &
  let n := s * ofQ R p.1.2.1 in let k := s * ofQ R p.1.2.2 in
  let u := s * ofQ R p.2.1 in let v := s * ofQ R p.2.2 in
  let start := ofQ R p.1.1.1 in let stop := ofQ R p.1.1.2 in
  [/\ falls n k u v start stop, accepted n k u v start stop &
      0 < u + v * start \/ start = 0].

Let origin := QArith_base.Qmake BinNums.Z0 BinNums.xH.
Let nowhere : piece := (origin, origin, (origin, origin), (origin, origin)).

Definition curve_by_cells := well -> forall (pieces : seq piece) zero jump,
  tiles origin pieces zero ->
  (forall i, (i < size pieces)%nat -> piece_shown (nth nowhere pieces i)) ->
  ((0 < size pieces)%nat -> ofQ R (nth nowhere pieces 0).2.1 = 0) ->
  (exists v, point (program void 1 1 (ofQ R zero)) v) ->
  ofQ R jump = (if pieces is p :: rest
    then value_at (last p rest) (ofQ R zero) else 1) ->
  curve (least_loss_exp_epsilon S d)
    (forall lambda, 1 <= lambda -> ~ loss_achievable S d 0 lambda)
    pieces zero jump.

End Levels.
