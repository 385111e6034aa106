(* The program of the mechanisms that are private at listed pairs of letters,
   with a delta or without, unknown by unknown and row by row, where
   certificates have blocks of them, and what is proved where it is
   accepted.  Format.v holds the library against these sentences.
   Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp.guard Require Import Notions Programs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Rows Q of privacy: entries of the mechanism and more unknowns E, at least
   what is asked. *)
Record private_rows (R : realFieldType) (X Y E Q : finType) := PrivateRows {
  takes : Q -> X * Y -> R; adds : Q -> E -> R; asks : Q -> R }.

(* Entries, more unknowns, costs of letters, prices, a distortion or none. *)
Section Entries.
Variables (R : realFieldType) (X Y E Q C B U : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (rows : B -> C -> R) (bounds : B -> R).
Variables (equal : pred B) (k : private_rows R X Y E Q).

Definition unknown : finType := [finType of (X * Y) + E + X + B + U].
Definition condition : finType := [finType of X + Q + X + C + unit].

Definition terms (f : X * Y -> R) (g : E -> R) (h : X -> R) (l : B -> R)
    (n : U -> R) (i : unknown) : R :=
  match i with
  | inl (inl (inl (inl e))) => f e
  | inl (inl (inl (inr i))) => g i
  | inl (inl (inr x)) => h x
  | inl (inr p) => l p
  | inr u => n u
  end.

Let no {T : Type} (t : T) : R := 0.

Definition entries_program (D : R) :
    program R R unknown condition [finType of void] [finType of void] :=
  Program (terms no no no no (fun=> 1))
    (fun i => match i with
      | inl (inl (inr _)) => true
      | inl (inr p) => equal p
      | inr _ => true
      | _ => false
      end)
    (fun j => match j with
      | inl (inl (inl (inl x))) => terms (fun e => (e.1 == x)%:R) no no no no
      | inl (inl (inl (inr q))) => terms (takes k q) (adds k q) no no no
      | inl (inl (inr x)) => terms (fun e => - ((e.1 == x)%:R * d e.1 e.2)) no
          (fun x' => (x' == x)%:R) no no
      | inl (inr c) =>
          terms no no (fun x => - column c x) (fun p => rows p c) no
      | inr tt => terms no no no (fun p => - bounds p) (fun=> 1)
      end)
    (fun j => match j with
      | inl (inl (inl (inl _))) => 1
      | inl (inl (inl (inr q))) => asks k q
      | inr tt => - D
      | _ => 0
      end)
    (fun j => match j with
      | inl (inl (inl (inl _))) => true
      | inl (inl (inr _)) => true
      | _ => false
      end)
    (fun=> no) no (fun=> no) (fun t => t) no.

End Entries.

(* b W(y | x') >= a W(y | x) for the ends x and x' of each pair; with a delta
   the excess of each output is an unknown, and a times delta bounds their sum.
   The level (a, b) stands for lambda = b / a. *)
Section Rows.
Variables (R : realFieldType) (X Y J : finType) (ends : J -> X * X).
Implicit Types a b delta : R.

Definition pair_terms a b (q : J * Y) (e : X * Y) : R :=
  b * (e == ((ends q.1).2, q.2))%:R - a * (e == ((ends q.1).1, q.2))%:R.

Definition pair_rows a b : private_rows R X Y _ [finType of J * Y] :=
  @PrivateRows R X Y [finType of void] _ (pair_terms a b) (fun _ _ => 0)
    (fun=> 0).

Definition delta_rows delta a b : private_rows R X Y _ [finType of J * Y + J] :=
  @PrivateRows R X Y [finType of J * Y] _
    (fun q => if q is inl p then pair_terms a b p else fun=> 0)
    (fun q e => match q with
      | inl p => (e == p)%:R | inr j => - (e.1 == j)%:R end)
    (fun q => if q is inr _ then - (a * delta) else 0).

Definition no_rows : private_rows R X Y _ _ :=
  @PrivateRows R X Y [finType of void] [finType of void] (fun _ _ => 0)
    (fun _ _ => 0) (fun=> 0).

End Rows.

Section Levels.
Variables (R : realFieldType) (X Y C B J : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (rows : B -> C -> R) (bounds : B -> R).
Variables (equal : pred B) (S : source_set R X).
Variables (adjacent : rel X) (ends : J -> X * X).
Implicit Types D lambda low high delta : R.

Local Notation program U k D := (@entries_program R X Y _ _ C B [finType of U]
  d column rows bounds equal k D).
Local Notation pairs := (@pair_rows R X Y J ends).
Local Notation within := (@delta_rows R X Y J ends).

(* The set is a polyhedron, the pairs are those of adjacent letters. *)
Definition listed :=
  (forall P, S P <-> polyhedron column rows bounds equal P) /\
  forall x x', x != x' -> adjacent x x' = [exists j, ends j == (x, x')].

Definition pairs_distortion := listed -> forall lambda D, 1 <= lambda ->
  least_value (program unit (pairs 1 lambda) 0) D <->
  least_loss_among adjacent S d lambda D.

Definition pairs_level := listed -> forall D low high, (exists P, S P) ->
  1 <= low -> low <= high ->
  (exists v, point (program void (pairs 1 high) D) v) ->
  (1 < low -> exists2 e, 0 < e & forall s, 0 < s < e ->
    none (program void (pairs 1 (low - s)) D)) ->
  level_between adjacent S d D low high.

Definition pairs_no_level := listed -> forall D, (exists P, S P) ->
  (exists v, point (program void (no_rows R X Y) D) v) ->
  (exists2 e, 0 < e & forall s, 0 < s < e ->
    none (program void (pairs s 1) D)) ->
  no_level adjacent S d D.

Definition delta_distortion := listed -> forall delta, 0 <= delta ->
  forall lambda D, 1 <= lambda ->
  least_value (program unit (within delta 1 lambda) 0) D <->
  least_loss_within adjacent S d lambda delta D.

Definition delta_level := listed -> forall delta, 0 <= delta ->
  forall D low high, (exists P, S P) -> 1 <= low -> low <= high ->
  (exists v, point (program void (within delta 1 high) D) v) ->
  (1 < low -> exists2 e, 0 < e & forall s, 0 < s < e ->
    none (program void (within delta 1 (low - s)) D)) ->
  level_within adjacent S d D delta low high.

Definition delta_no_level := listed -> forall delta, 0 <= delta ->
  forall D, (exists P, S P) ->
  (exists v, point (program void (no_rows R X Y) D) v) ->
  (exists2 e, 0 < e & forall s, 0 < s < e ->
    none (program void (within delta s 1) D)) ->
  no_level_within adjacent S d D delta.

End Levels.
