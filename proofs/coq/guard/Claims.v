(* What certificates claim: numbers in Q and their values, source sets, curves.  Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp.guard Require Import Notions.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The value of a number of Q in an ordered field. *)
Section Values.
Variable R : realFieldType.

Fixpoint ofPositive (p : positive) : R :=
  match p with xH => 1 | xO p' => 2%:R * ofPositive p' | xI p' => 2%:R * ofPositive p' + 1 end.

Definition ofZ (z : Z) : R := match z with Z0 => 0 | Zpos p => ofPositive p | Zneg p => - ofPositive p end.

Definition ofQ (q : Q) : R := ofZ (Qnum q) / ofPositive (Qden q).

End Values.

(* Lists as vectors and matrices. *)
Definition vector (R : realFieldType) M (p : seq Q) : 'I_M -> R := fun i => ofQ R (nth 0%Q p i).
Arguments vector : clear implicits.

Definition source (R : realFieldType) M (rows : seq (seq Q)) : 'I_(size rows) -> 'I_M -> R :=
  fun k => vector R M (nth [::] rows k).
Arguments source : clear implicits.

Definition loss_matrix (R : realFieldType) M N (rows : seq (seq Q)) : 'I_M -> 'I_N -> R :=
  fun x y => ofQ R (nth 0%Q (nth [::] rows x) y).
Arguments loss_matrix : clear implicits.

Definition joined (n : nat) (edges : seq (nat * nat)) : rel 'I_n :=
  fun i k => ((i : nat, k : nat) \in edges) || ((k : nat, i : nat) \in edges).
Arguments joined : clear implicits.

(* All pairs of letters are adjacent, those that an edge joins, or those with a first letter of a list. *)
Inductive adjacency := AllPairs | Edges of seq (nat * nat) | FromLetters of seq nat.

Definition adjacent_in (n : nat) (a : adjacency) : rel 'I_n :=
  match a with
  | AllPairs => fun _ _ => true
  | Edges edges => joined n edges
  | FromLetters letters => fun i _ => (i : nat) \in letters
  end.
Arguments adjacent_in : clear implicits.

(* Bounds of a distribution function, the probabilities of the first letters. *)
Definition band (R : realFieldType) M (lower upper : 'I_M -> R) : source_set R [finType of 'I_M] := fun P =>
  prior P /\ forall k, lower k <= \sum_(j in [set j : 'I_M | (j <= k)%nat]) P j <= upper k.

(* Masses of sets of letters, which are counted from 0: each goes to letters of its set, in any shares. *)
Definition shared_masses (R : realFieldType) M (parts : seq (seq nat)) (masses : seq Q) : source_set R [finType of 'I_M] :=
  fun P => exists share : nat -> nat -> R,
    [/\ forall j x, 0 <= share j x, forall j x, x \notin nth [::] parts j -> share j x = 0,
        forall j, (j < size parts)%nat -> \sum_(x < M) share j x = ofQ R (nth 0%Q masses j) &
        forall x : 'I_M, P x = \sum_(j < size parts) share j x].
Arguments shared_masses : clear implicits.

(* How a certificate gives a source set on M letters. *)
Inductive description :=
  | Hull of seq (seq Q)
  | Box of seq Q & seq Q
  | Ball of seq Q & Q
  | HalfSpaces of seq (seq Q) & seq Q
  | Sorted
  | All
  | Band of seq Q & seq Q
  | Masses of seq (seq nat) & seq Q.

Definition set_of (R : realFieldType) (M : nat) (d : description) : source_set R [finType of 'I_M] :=
  match d with
  | Hull rows => hull (source R M rows)
  | Box lower upper => box (vector R M lower) (vector R M upper)
  | Ball center radius => ball (vector R M center) (ofQ R radius)
  | HalfSpaces a b => half_spaces (source R M a) (vector R (size a) b)
  | Sorted => sorted_priors R M
  | All => all_priors R [finType of 'I_M]
  | Band lower upper => band (vector R M lower) (vector R M upper)
  | Masses parts masses => shared_masses R M parts masses
  end.
Arguments set_of : clear implicits.

(* The numbers of a profile. *)
Definition profile_level (R : realFieldType) (pairs : seq (Q * Q)) : 'I_(size pairs) -> R :=
  fun j => ofQ R (nth (0%Q, 0%Q) pairs j).1.
Arguments profile_level : clear implicits.
Definition profile_delta (R : realFieldType) (pairs : seq (Q * Q)) : 'I_(size pairs) -> R :=
  fun j => ofQ R (nth (0%Q, 0%Q) pairs j).2.
Arguments profile_delta : clear implicits.

(* A curve, piece by piece: where a piece begins and ends, the numerator and the denominator of exp(epsilon) as a + b D. *)
Definition piece := (Q * Q * (Q * Q) * (Q * Q))%type.

Definition value_at (R : realFieldType) (p : piece) (D : R) : R :=
  (ofQ R p.1.2.1 + ofQ R p.1.2.2 * D) / (ofQ R p.2.1 + ofQ R p.2.2 * D).

Fixpoint tiles (here : Q) (pieces : seq piece) (zero : Q) : bool :=
  if pieces is p :: rest then
    [&& Qeq_bool p.1.1.1 here, ~~ Qle_bool p.1.1.2 p.1.1.1 & tiles p.1.1.2 rest zero]
  else Qeq_bool here zero.

(* least D L: L is the least exp(epsilon) at D.  The pieces follow each other from 0 to zero and give all values between,
   from zero on the value is 1, at 0 it is infinite where there is a piece, and jump is the limit at zero from the left. *)
Definition curve (R : realFieldType) (least : R -> R -> Prop) (infinite_at_0 : Prop) (pieces : seq piece) (zero jump : Q) :=
  [/\ tiles 0 pieces zero,
      forall k D, (k < size pieces)%nat -> let p := nth (0, 0, (0, 0), (0, 0))%Q pieces k in
        0 < D -> ofQ R p.1.1.1 <= D < ofQ R p.1.1.2 -> least D (value_at p D),
      forall D, ofQ R zero <= D -> least D 1,
      (0 < size pieces)%nat -> infinite_at_0 &
      ofQ R jump = if pieces is p :: rest then value_at (last p rest) (ofQ R zero) else 1].

(* A formula for the least exp(epsilon) of one prior: numbers, best for the least exp(epsilon), D, delta, M, P_k from the
   first one on and A_k, which is the sum of the k least, and what is made of them. *)
Inductive term :=
  | Constant of Q | Best | Allowed | Delta | Letters | Chance of nat | Least of nat
  | Plus of term & term | Minus of term & term | Times of term & term | Over of term & term | Power of term & nat
  | Larger of term & term | Smaller of term & term.

Inductive relation := Equal | AtMost | AtLeast.

Record formula := Formula { said : term; compares : relation; against : term }.

Fixpoint mentions_delta (t : term) : bool :=
  match t with
  | Delta => true
  | Constant _ | Best | Allowed | Letters | Chance _ | Least _ => false
  | Plus a b | Minus a b | Times a b | Over a b | Larger a b | Smaller a b => mentions_delta a || mentions_delta b
  | Power a _ => mentions_delta a
  end.

Section Formulas.
Variables (R : realFieldType) (M : nat).
Implicit Types (P : 'I_M -> R) (D delta L : R).

(* No value where it divides by 0, or speaks of letters that are not there. *)
Fixpoint meaning P D delta L (t : term) : option R :=
  let both f a b := if meaning P D delta L a is Some x then
    if meaning P D delta L b is Some y then f x y else None else None in
  match t with
  | Constant q => Some (ofQ R q)
  | Best => Some L
  | Allowed => Some D
  | Delta => Some delta
  | Letters => Some M%:R
  | Chance k => if (0 < k <= M)%nat then Some (entry P k) else None
  | Least k => if (k <= M)%nat then Some (smallest P k) else None
  | Plus a b => both (fun x y => Some (x + y)) a b
  | Minus a b => both (fun x y => Some (x - y)) a b
  | Times a b => both (fun x y => Some (x * y)) a b
  | Over a b => both (fun x y => if (y == 0)%B then None else Some (x / y)) a b
  | Power a n => if meaning P D delta L a is Some x then Some (x ^+ n) else None
  | Larger a b => both (fun x y => Some (Num.max x y)) a b
  | Smaller a b => both (fun x y => Some (Num.min x y)) a b
  end.

Definition fulfilled P D delta L (f : formula) : Prop := forall x y,
  meaning P D delta L (said f) = Some x -> meaning P D delta L (against f) = Some y ->
  match compares f with Equal => (x == y)%B | AtMost => x <= y | AtLeast => y <= x end.

(* A prior P of the set, and D, of which the formula is false; delta is 0 where the formula says nothing of it. *)
Definition refuted_at (S : source_set R [finType of 'I_M]) (f : formula) P D delta L :=
  [/\ S P, 0 < D < 1, delta = 0 \/ mentions_delta (said f) || mentions_delta (against f)
    & least_approximate_exp_epsilon (only P) D delta L] /\ ~ fulfilled P D delta L f.

(* It refutes the formula of the set. *)
Definition refuted (S : source_set R [finType of 'I_M]) (f : formula) := ~ forall P D delta L, S P -> 0 < D < 1 ->
  delta = 0 \/ mentions_delta (said f) || mentions_delta (against f) ->
  least_approximate_exp_epsilon (only P) D delta L -> fulfilled P D delta L f.

End Formulas.

(* What it means that a check is sound: whatever it accepts is so, over every ordered field.  accepts holds of the numbers of
   a claim when the check answers true on some evidence for it. *)

Definition sound_least_leakage (accepts : nat -> description -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d D L, accepts M d D L -> least_exp_epsilon (set_of R M d) (ofQ R D) (ofQ R L).

Definition sound_infinite_leakage (accepts : nat -> description -> Prop) :=
  forall (R : realFieldType) M d, accepts M d -> no_finite_epsilon (set_of R M d) 0.

Definition sound_least_distortion (accepts : nat -> description -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d D L, accepts M d D L -> least_distortion (set_of R M d) (ofQ R L) (ofQ R D).

Definition sound_curve (accepts : nat -> description -> seq piece -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d pieces zero jump, accepts M d pieces zero jump ->
  curve (least_exp_epsilon (set_of R M d)) (no_finite_epsilon (set_of R M d) 0) pieces zero jump.

(* The same with delta, in the standard sense. *)

Definition sound_approximate_leakage (accepts : nat -> description -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d D delta L, accepts M d D delta L ->
  least_approximate_exp_epsilon (set_of R M d) (ofQ R D) (ofQ R delta) (ofQ R L).

Definition sound_infinite_approximate_leakage (accepts : nat -> description -> Q -> Prop) :=
  forall (R : realFieldType) M d delta, accepts M d delta ->
  no_finite_approximate_epsilon (set_of R M d) 0 (ofQ R delta).

Definition sound_approximate_distortion (accepts : nat -> description -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d D delta L, accepts M d D delta L ->
  least_approximate_distortion (set_of R M d) (ofQ R L) (ofQ R delta) (ofQ R D).

Definition sound_approximate_curve (accepts : nat -> description -> Q -> seq piece -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d delta pieces zero jump, accepts M d delta pieces zero jump ->
  curve (fun D => least_approximate_exp_epsilon (set_of R M d) D (ofQ R delta))
    (no_finite_approximate_epsilon (set_of R M d) 0 (ofQ R delta)) pieces zero jump.

(* Maximal leakage, graphs, and any distortion function. *)

Definition sound_maximal_leakage (accepts : nat -> description -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d D L, accepts M d D L -> least_maximal_leakage (set_of R M d) (ofQ R D) (ofQ R L).

Definition sound_best_utility (accepts : forall n : nat, seq (nat * nat) -> Q -> seq Q -> Q -> Prop) :=
  forall (R : realFieldType) n edges lambda prior U, accepts n edges lambda prior U ->
  best_utility (joined n edges) (vector R n prior) (ofQ R lambda) (ofQ R U).

Definition sound_best_min_capacity (accepts : forall n : nat, seq (nat * nat) -> Q -> Q -> Prop) :=
  forall (R : realFieldType) n edges lambda s, accepts n edges lambda s ->
  best_min_capacity (joined n edges) (ofQ R lambda) (ofQ R s).

Definition sound_least_loss_leakage (accepts : nat -> nat -> seq Q -> seq (seq Q) -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M N p costs D L, accepts M N p costs D L ->
  least_loss_exp_epsilon (only (vector R M p)) (loss_matrix R M N costs) (ofQ R D) (ofQ R L).

Definition sound_least_loss (accepts : nat -> nat -> seq Q -> seq (seq Q) -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M N p costs D L, accepts M N p costs D L ->
  least_expected_loss (only (vector R M p)) (loss_matrix R M N costs) (ofQ R L) (ofQ R D).

(* Other notions of privacy, and some adjacent letters. *)

Definition sound_leakage_distortion (accepts : nat -> description -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d L low high, accepts M d L low high ->
  leakage_distortion_between (set_of R M d) (ofQ R L) (ofQ R low) (ofQ R high).

Definition sound_least_majorised (accepts : nat -> description -> seq Q -> Prop) :=
  forall (R : realFieldType) M d p, accepts M d p -> least_majorised (set_of R M d) (vector R M p).

Definition sound_least_min_entropy (accepts : nat -> seq Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M p D L, accepts M p D L -> least_min_entropy (vector R M p) (ofQ R D) (ofQ R L).

Definition sound_min_entropy_distortion (accepts : nat -> seq Q -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M p L low high, accepts M p L low high ->
  min_entropy_distortion_between (vector R M p) (ofQ R L) (ofQ R low) (ofQ R high).

Definition sound_least_identifiability (accepts : nat -> seq Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M p D L, accepts M p D L -> least_identifiability (vector R M p) (ofQ R D) (ofQ R L).

Definition sound_loss_among (accepts : nat -> nat -> description -> adjacency -> seq (seq Q) -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M N d a costs D L, accepts M N d a costs D L ->
  least_loss_among (adjacent_in M a) (set_of R M d) (loss_matrix R M N costs) (ofQ R L) (ofQ R D).

Definition sound_level_between (accepts : nat -> nat -> description -> adjacency -> seq (seq Q) -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M N d a costs D low high, accepts M N d a costs D low high ->
  level_between (adjacent_in M a) (set_of R M d) (loss_matrix R M N costs) (ofQ R D) (ofQ R low) (ofQ R high).

Definition sound_no_level (accepts : nat -> nat -> description -> adjacency -> seq (seq Q) -> Q -> Prop) :=
  forall (R : realFieldType) M N d a costs D, accepts M N d a costs D ->
  no_level (adjacent_in M a) (set_of R M d) (loss_matrix R M N costs) (ofQ R D).

Definition sound_few_outputs (accepts : forall n : nat, seq (nat * nat) -> nat -> Q -> Q -> Prop) :=
  forall (R : realFieldType) n edges r lambda s, accepts n edges r lambda s ->
  best_few_outputs (joined n edges) r (ofQ R lambda) (ofQ R s).

Definition sound_under_profile (accepts : nat -> description -> seq (Q * Q) -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d pairs s D, accepts M d pairs s D ->
  least_under_profile (profile_level R pairs) (profile_delta R pairs) (set_of R M d) (ofQ R s) (ofQ R D).

Definition sound_least_slack (accepts : nat -> description -> seq (Q * Q) -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d pairs s D, accepts M d pairs s D ->
  least_slack (profile_level R pairs) (profile_delta R pairs) (set_of R M d) (ofQ R D) (ofQ R s).

(* Formulas. *)

Definition sound_refuted_at (accepts : nat -> description -> formula -> seq Q -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M d f p D delta L, accepts M d f p D delta L ->
  refuted_at (set_of R M d) f (vector R M p) (ofQ R D) (ofQ R delta) (ofQ R L).

Definition sound_refuted (accepts : nat -> description -> formula -> Prop) :=
  forall (R : realFieldType) M d f, accepts M d f -> refuted (set_of R M d) f.

(* Independent records, so many of each source set, under pairs with a slack. *)

Definition records_of (T : Type) (groups : seq (nat * T)) : seq T := flatten [seq nseq g.1 g.2 | g <- groups].

Definition total_of (R : realFieldType) M (pairs : seq (Q * Q)) (s : Q) (sets : seq (source_set R [finType of 'I_M]))
    (low high : R) :=
  total_between (profile_level R pairs) (fun j => profile_delta R pairs j + ofQ R s)
    (every_record (fun i : 'I_(size sets) => nth (all_priors R _) sets i)) low high.
Arguments total_of : clear implicits.

Definition alike_total (R : realFieldType) M n (pairs : seq (Q * Q)) (s : Q) (S : source_set R [finType of 'I_M])
    (low high : R) :=
  total_between (profile_level R pairs) (fun j => profile_delta R pairs j + ofQ R s) (@alike_records R n _ S) low high.
Arguments alike_total : clear implicits.

Definition sound_total_of (accepts : nat -> seq (Q * Q) -> Q -> seq (nat * description) -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M pairs s groups low high, accepts M pairs s groups low high ->
  total_of R M pairs s [seq set_of R M d | d <- records_of groups] (ofQ R low) (ofQ R high).

Definition sound_alike_total (accepts : nat -> seq (Q * Q) -> Q -> nat -> description -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M pairs s n d low high, accepts M pairs s n d low high ->
  alike_total R M n pairs s (set_of R M d) (ofQ R low) (ofQ R high).

(* The exponential of the least maximal leakage at every distortion: pieces that follow each other from 0 on, and 1 where
   they end. *)
Definition leakage_curve (R : realFieldType) (least : R -> R -> Prop) (pieces : seq piece) (zero : Q) :=
  [/\ tiles 0 pieces zero,
      forall k D, (k < size pieces)%nat -> let p := nth (0, 0, (0, 0), (0, 0))%Q pieces k in
        ofQ R p.1.1.1 <= D < ofQ R p.1.1.2 -> least D (value_at p D) &
      forall D, ofQ R zero <= D -> least D 1].

Definition sound_leakage_curve (accepts : nat -> description -> seq piece -> Q -> Prop) :=
  forall (R : realFieldType) M d pieces zero, accepts M d pieces zero ->
  leakage_curve (least_maximal_leakage (set_of R M d)) pieces zero.

Definition sound_min_entropy_curve (accepts : nat -> seq Q -> seq piece -> Q -> Prop) :=
  forall (R : realFieldType) M p pieces zero, accepts M p pieces zero ->
  leakage_curve (least_min_entropy (vector R M p)) pieces zero.

Definition sound_alike_slack (accepts : nat -> seq (Q * Q) -> nat -> description -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M pairs n d D s, accepts M pairs n d D s ->
  least_total_slack n (profile_level R pairs) (profile_delta R pairs) (set_of R M d) (ofQ R D) (ofQ R s).

(* Any distortion function under (epsilon, delta), where some letters are adjacent. *)

Definition sound_loss_within (accepts :
    nat -> nat -> description -> adjacency -> seq (seq Q) -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M N d a costs D delta L, accepts M N d a costs D delta L ->
  least_loss_within (adjacent_in M a) (set_of R M d) (loss_matrix R M N costs) (ofQ R L) (ofQ R delta) (ofQ R D).

Definition sound_level_within (accepts :
    nat -> nat -> description -> adjacency -> seq (seq Q) -> Q -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M N d a costs D delta low high, accepts M N d a costs D delta low high ->
  level_within (adjacent_in M a) (set_of R M d) (loss_matrix R M N costs) (ofQ R D) (ofQ R delta) (ofQ R low) (ofQ R high).

Definition sound_no_level_within (accepts :
    nat -> nat -> description -> adjacency -> seq (seq Q) -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M N d a costs D delta, accepts M N d a costs D delta ->
  no_level_within (adjacent_in M a) (set_of R M d) (loss_matrix R M N costs) (ofQ R D) (ofQ R delta).

(* Records of one prior under (epsilon, delta). *)

Definition sound_alike_leakage (accepts : nat -> nat -> description -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M n d D delta L, accepts M n d D delta L ->
  least_total_exp_epsilon n (set_of R M d) (ofQ R D) (ofQ R delta) (ofQ R L).

Definition sound_alike_infinite (accepts : nat -> nat -> description -> Q -> Prop) :=
  forall (R : realFieldType) M n d delta, accepts M n d delta ->
  no_finite_total_epsilon n (set_of R M d) 0 (ofQ R delta).

Definition sound_alike_curve (accepts : nat -> nat -> description -> Q -> seq piece -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M n d delta pieces zero jump, accepts M n d delta pieces zero jump ->
  curve (fun D => least_total_exp_epsilon n (set_of R M d) D (ofQ R delta))
    (no_finite_total_epsilon n (set_of R M d) 0 (ofQ R delta)) pieces zero jump.

(* Records of one prior under maximal leakage, and under min-entropy leakage. *)

Definition sound_alike_maximal_leakage (accepts : nat -> nat -> description -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M n d D L, accepts M n d D L ->
  least_total_leakage n (set_of R M d) (ofQ R D) (ofQ R L).

Definition sound_alike_leakage_distortion (accepts : nat -> nat -> description -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M n d L low high, accepts M n d L low high ->
  total_leakage_between n (set_of R M d) (ofQ R L) (ofQ R low) (ofQ R high).

Definition sound_alike_leakage_curve (accepts : nat -> nat -> description -> seq piece -> Q -> Prop) :=
  forall (R : realFieldType) M n d pieces zero, accepts M n d pieces zero ->
  leakage_curve (least_total_leakage n (set_of R M d)) pieces zero.

Definition sound_alike_min_entropy (accepts : nat -> nat -> description -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M n d D L, accepts M n d D L ->
  least_total_min_entropy n (set_of R M d) (ofQ R D) (ofQ R L).

Definition sound_alike_min_entropy_distortion (accepts : nat -> nat -> description -> Q -> Q -> Q -> Prop) :=
  forall (R : realFieldType) M n d L low high, accepts M n d L low high ->
  total_min_entropy_between n (set_of R M d) (ofQ R L) (ofQ R low) (ofQ R high).

Definition sound_alike_min_entropy_curve (accepts : nat -> nat -> description -> seq piece -> Q -> Prop) :=
  forall (R : realFieldType) M n d pieces zero, accepts M n d pieces zero ->
  leakage_curve (least_total_min_entropy n (set_of R M d)) pieces zero.

(* The least slack at every distortion: on lines from corner to corner, the first of which is at 0, and from the last one on
   what it is there. *)
Section Polygons.
Variable R : realFieldType.

Fixpoint polygon (here : R * R) (rest : seq (R * R)) (D : R) : R :=
  if rest is next :: rest then
    if D <= next.1 then here.2 + (D - here.1) / (next.1 - here.1) * (next.2 - here.2) else polygon next rest D
  else here.2.

End Polygons.

Definition corner (R : realFieldType) (c : Q * Q) : R * R := (ofQ R c.1, ofQ R c.2).
Arguments corner : clear implicits.

Definition slack_corners (R : realFieldType) (X : finType) (S : source_set R X) (pairs corners : seq (Q * Q)) : Prop :=
  if corners is here :: rest then ofQ R here.1 = 0 /\ forall D, ofQ R here.1 <= D ->
    least_slack (profile_level R pairs) (profile_delta R pairs) S D
      (polygon (corner R here) [seq corner R c | c <- rest] D)
  else False.

Definition sound_slack_curve (accepts : nat -> description -> seq (Q * Q) -> seq (Q * Q) -> Prop) :=
  forall (R : realFieldType) M d pairs corners, accepts M d pairs corners -> slack_corners (set_of R M d) pairs corners.
