(* The described source sets in blocks, and the kernel that computes on these:
   what it accepts of a described set, a delta, a distortion and a level holds.

   blocks_of M d      the polyhedron of ClaimPrograms.v in blocks
   proves_level, proves_infinite, proves_distortion
                      what is computed of a claim about a described set
   Exports: described_blocks, level_proved, infinite_proved,
   distortion_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import CertificateChecks Kernel Builders BuiltPrograms.
From symdp Require Import ClaimPrograms Blocks.
From symdp Require Import BlockDiagonals BlockPriors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* A vector of numbers, and its opposite. *)
Definition listed (M : nat) (p : seq Q) : vec :=
  [seq [:: coordinate p i] | i <- iota 0 M].
Definition opposite (M : nat) (p : seq Q) : vec :=
  [seq [:: Qopp (coordinate p i)] | i <- iota 0 M].

Definition one : num := [:: 1%Q].
Definition minus_one : num := [:: Qopp 1].

(* Conditions of the prior itself, after that of its sum. *)
Definition of_conditions M more used allowed : set_blocks :=
  SetBlocks M ((1%nat, true) :: more) [:: M] [:: (0%nat, Same one)]
    ((0%nat, 0%nat, All one) :: used) ((0%nat, All minus_one) :: allowed).

Definition steps M : seq vec :=
  [seq [seq if eqn c k.+1 then one else if eqn c k then minus_one else [::] |
    c <- iota 0 M] | k <- iota 0 M.-1].

(* The sums of the first letters, each less the one before. *)
Definition rises_of M : seq vec :=
  [seq [seq if eqn c k then one else if eqn c.+1 k then minus_one else [::] |
    c <- iota 0 M] | k <- iota 0 M].

Definition parts_of (M : nat) (d : description) : set_blocks :=
  match d with
  | Hull vertices => hull_blocks M vertices
  | Box lower upper =>
      of_conditions M [:: (M, false); (M, false)]
        [:: (0, 1, Same one); (0, 2, Same minus_one)]%nat
        [:: (1%nat, Dot (opposite M upper)); (2%nat, Dot (listed M lower))]
  | Ball center radius =>
      SetBlocks M [:: (1, true); (M, false); (1, false)]%nat [:: M; M]
        [:: (0%nat, Same one)]
        [:: (0, 0, All one); (0, 1, Same one); (1, 1, Same minus_one);
            (1, 2, All one)]%nat
        [:: (0%nat, All minus_one); (1%nat, Dot (opposite M center));
            (2%nat, All [:: Qopp radius])]
  | HalfSpaces a b =>
      of_conditions M [:: (size a, false)]
        [:: (0, 1, Columns [seq listed M r | r <- a])]%nat
        [:: (1%nat, Dot (opposite (size a) b))]
  | Sorted =>
      of_conditions M [:: (M.-1, false)] [:: (0, 1, Columns (steps M))]%nat [::]
  | CertificateChecks.All => of_conditions M [::] [::] [::]
  | Band lower upper =>
      SetBlocks M [:: (1, true); (M, true); (M, false); (M, false)]%nat
        [:: M; M] [:: (0%nat, Same one)]
        [:: (0, 0, All one); (0, 1, Same minus_one);
            (1, 1, Columns (rises_of M)); (1, 2, Same one);
            (1, 3, Same minus_one)]%nat
        [:: (0%nat, All minus_one); (2%nat, Dot (opposite M upper));
            (3%nat, Dot (listed M lower))]
  | Masses parts masses =>
      let pairs := shared_pairs parts in
      SetBlocks M [:: (size parts, true)] [:: size pairs]
        [:: (0%nat, Picked 1 M [seq p.2 | p <- pairs] one)]
        [:: (0, 0, Picked 1 (size parts) [seq p.1 | p <- pairs] one)]%nat
        [:: (0%nat, Dot (opposite (size parts) masses))]
  end.

(* All of them are about M letters. *)
Definition blocks_of (M : nat) (d : description) : set_blocks :=
  let K := parts_of M d in SetBlocks M (conditions K)
    (column_sizes K) (shares K) (uses K) (limits K).

Section Described.
Variables (R : realFieldType) (M : nat).
Implicit Types (d : description).

Local Notation polyhedral d := (polyhedron_of R M d).

Definition conditions_of d :
    layout (condition_blocks (blocks_of M d)) (ClaimPrograms.conditions
      (polyhedral d)) :=
  match d with
  | Hull _ => single_block true [::]
  | Box _ _ => both_blocks (single_block true [::])
      (both_blocks (one_block M false [::]) (one_block M false [::]))
  | Ball _ _ => both_blocks (both_blocks (single_block true [::])
      (one_block M false [::])) (single_block false [::])
  | HalfSpaces a _ => both_blocks (single_block true [::])
      (one_block (size a) false [::])
  | Sorted => both_blocks (single_block true [::]) (one_block M.-1 false [::])
  | CertificateChecks.All => both_blocks (single_block true [::]) no_block
  | Band _ _ => both_blocks
      (both_blocks (single_block true [::]) (one_block M true [::]))
      (both_blocks (one_block M false [::]) (one_block M false [::]))
  | Masses parts _ => one_block (size parts) true [::]
  end.

Definition columns_of d :
    layout (column_blocks (blocks_of M d)) (ClaimPrograms.columns
      (polyhedral d)) :=
  match d with
  | Hull vertices => one_block (size vertices) false [::]
  | Ball _ _ | Band _ _ =>
      both_blocks (one_block M false [::]) (one_block M false [::])
  | Masses parts _ => one_block (size (shared_pairs parts)) false [::]
  | _ => one_block M false [::]
  end.

Lemma listed_at p i : (i < M)%nat ->
  value_of R (nth [::] (listed M p) i) = (ofQ R (coordinate p i))%:P.
Proof.
move=> i_lt; rewrite /listed (nth_map 0%nat) ?size_iota // nth_iota // add0n.
exact: value_of_one.
Qed.

Lemma opposite_at n p i : (i < n)%nat ->
  value_of R (nth [::] (opposite n p) i) = (- ofQ R (coordinate p i))%:P.
Proof.
move=> i_lt; rewrite /opposite (nth_map 0%nat) ?size_iota // nth_iota // add0n.
by rewrite value_of_one ofQN.
Qed.

Lemma one_value : value_of R one = 1%:P.
Proof. by rewrite value_of_one ofQ1. Qed.

Lemma minus_one_value : value_of R minus_one = (- 1)%:P.
Proof. by rewrite value_of_one ofQN ofQ1. Qed.

Lemma same_value (n : nat) (i j : 'I_n) c :
  value_of R (if eqn i j then c else [::]) =
  if (i == j)%B then value_of R c else 0.
Proof. by rewrite eqnE val_eqE; case: eqP; rewrite ?value_of_nil. Qed.

Lemma share_value (n : nat) (i j : 'I_n) :
  value_of R (if eqn i j then one else [::]) = ((i == j)%B)%:R%:P.
Proof. by rewrite same_value one_value; case: eqP. Qed.

Lemma minus_value (n : nat) (i j : 'I_n) :
  value_of R (if eqn i j then minus_one else [::]) = (- ((i == j)%B)%:R)%:P.
Proof.
by rewrite same_value minus_one_value; case: eqP => // _; rewrite oppr0.
Qed.

Lemma rise_value (k c : 'I_M) : value_of R
    (nth [::] (nth [::] (rises_of M) k) c) = (rise R k c)%:P.
Proof.
rewrite /rises_of (nth_map 0%nat) ?size_iota // nth_iota // add0n.
rewrite (nth_map 0%nat) ?size_iota // nth_iota // add0n /rise !eqnE -val_eqE.
case: eqP => [c_k|_] /=.
  by rewrite c_k gtn_eqF // one_value subr0.
by case: eqP => _; rewrite ?minus_one_value ?value_of_nil sub0r ?oppr0.
Qed.

Lemma picked_value (n k : nat) (places : seq nat) (i : 'I_n) (j : 'I_k) :
  value_of R (entry (Picked 1 k places one) i j) =
  ((nth 0%nat places i == j)%B)%:R%:P.
Proof.
rewrite /= !divn1 !modn1 /= eqnE andbT.
by case: eqP => _; rewrite ?one_value // value_of_nil.
Qed.

(* The blocks have the numbers of the polyhedron. *)
Theorem described_blocks d : describes (K := blocks_of M d)
  (@column_of _ _ (polyhedral d)) (@condition_of _ _ (polyhedral d))
  (@limit_of _ _ (polyhedral d)) (@equations _ _ (polyhedral d))
  (conditions_of d) (columns_of d).
Proof.
case: d => [vs|lower upper|center radius|a b|||lower upper|parts masses].
- exact: hull_describes.
- split=> [//|[[]|[p|p]]|c x|[[]|[p|p]] c|[[]|[p|p]]] //=;
    rewrite !big_cons big_nil /= !addr0 //.
  + exact: share_value.
  + exact: one_value.
  + exact: share_value.
  + exact: minus_value.
  + exact: minus_one_value.
  + exact: opposite_at.
  by rewrite opprK; apply: listed_at.
- split=> [//|[[[]|p]|[]]|[c|c] x|[[[]|p]|[]] [c|c]|[[[]|p]|[]]] //=;
    rewrite !big_cons big_nil /= ?addr0 //.
  + exact: share_value.
  + exact: one_value.
  + exact: share_value.
  + exact: minus_value.
  + exact: one_value.
  + exact: minus_one_value.
  + exact: opposite_at.
  by rewrite value_of_one ofQN.
- split=> [//|[[]|p]|c x|[[]|p] c|[[]|p]] //=;
    rewrite !big_cons big_nil /= !addr0 //.
  + exact: share_value.
  + exact: one_value.
  + by rewrite (nth_map [::]) //; apply: listed_at.
  + exact: minus_one_value.
  exact: opposite_at.
- split=> [//|[[]|p]|c x|[[]|p] c|[[]|p]] //=;
    rewrite !big_cons big_nil /= ?addr0 //.
  + exact: share_value.
  + exact: one_value.
  + rewrite /steps (nth_map 0%nat) ?size_iota // nth_iota // add0n.
    rewrite (nth_map 0%nat) ?size_iota // nth_iota // add0n /step !eqnE.
    case: eqP => [c_next|_]; last first.
      case: eqP => _; first by rewrite minus_one_value sub0r.
      by rewrite value_of_nil subr0.
    by rewrite c_next gtn_eqF // one_value subr0.
  + exact: minus_one_value.
  by rewrite oppr0 polyC0.
- split=> [//|[[]|[]]|c x|[[]|[]] c|[[]|[]]] //=;
    rewrite !big_cons big_nil /= ?addr0 //.
  + exact: share_value.
  + exact: one_value.
  exact: minus_one_value.
- split=> [//|[[[]|p]|[p|p]]|[c|c] x|[[[]|p]|[p|p]] [c|c]
      |[[[]|p]|[p|p]]] //=; rewrite !big_cons big_nil /= ?addr0 //.
  + exact: share_value.
  + exact: one_value.
  + exact: minus_value.
  + exact: rise_value.
  + exact: share_value.
  + exact: minus_value.
  + exact: minus_one_value.
  + by rewrite oppr0 polyC0.
  + exact: opposite_at.
  by rewrite opprK; apply: listed_at.
split=> [//|//|c x|p c|p]; rewrite !big_cons big_nil /= ?addr0.
- by rewrite picked_value (nth_map (0, 0)%nat).
- by rewrite picked_value (nth_map (0, 0)%nat).
exact: opposite_at.
Qed.

End Described.

(* What is computed of a claim about a described set: that it has a prior, and
   what the kernel compares. *)
Section Proves.
Variables (M : nat) (d : description).
Implicit Types (delta D L : Q) (p x y : seq vec).

Definition proves_level delta D L p x y : bool :=
  [&& is_proper M d, accepts_prior (blocks_of M d) p &
      accepts_level (blocks_of M d) delta D L x y].

Definition proves_infinite delta D p y : bool :=
  [&& is_proper M d, accepts_prior (blocks_of M d) p &
      accepts_infinite (blocks_of M d) delta D y].

Definition proves_distortion delta L D x y : bool :=
  is_proper M d && accepts_distortion (blocks_of M d) delta L D x y.

End Proves.

Section Proved.
Variables (R : realFieldType) (M : nat) (d : description).
Implicit Types (delta D L : Q) (p x y : seq vec).

Local Notation S := (set_of R M d).
Local Notation T := (priors_of (polyhedron_of R M d)).
Local Notation value := (ofQ R).

Lemma approximate_same (delta D lambda : R) : is_proper M d ->
  approximately_achievable S D delta lambda <->
  approximately_achievable T D delta lambda.
Proof.
move=> proper; have same P := described_polyhedron P proper.
by split=> -[Y [W [g [W_ok W_private W_valid]]]]; exists Y, W, g; split=> // P;
  move=> /same; apply: W_valid.
Qed.

Lemma described_priors : is_proper M d -> forall P, T P -> prior P.
Proof.
move=> proper P /(described_polyhedron P proper).
exact: (is_proper_sound proper).
Qed.

Lemma described_some p : accepts_prior (blocks_of M d) p -> exists P, T P.
Proof. exact: (accepted_prior (described_blocks R M d)). Qed.

(* What is accepted holds. *)
Theorem level_proved delta D L p x y :
  proves_level M d delta D L p x y ->
  least_approximate_exp_epsilon S (value D) (value delta) (value L).
Proof.
move=> /and3P[proper member ok].
have [[L_ge1 reached low] _] := accepted_level (described_blocks R M d)
  (described_priors proper) (described_some member) ok.
split=> // [|lambda ge1]; first exact/approximate_same.
by move=> /(approximate_same _ _ _ proper); apply: low.
Qed.

Theorem infinite_proved delta D p y :
  proves_infinite M d delta D p y ->
  no_finite_approximate_epsilon S (value D) (value delta).
Proof.
move=> /and3P[proper member ok] lambda ge1 /(approximate_same _ _ _ proper).
exact: (accepted_infinite (described_blocks R M d)
  (described_priors proper) (described_some member) ok).
Qed.

Theorem distortion_proved delta L D x y :
  proves_distortion M d delta L D x y ->
  least_approximate_distortion S (value L) (value delta) (value D).
Proof.
move=> /andP[proper ok].
have [_ [reached low]] := accepted_distortion (described_blocks R M d)
  (described_priors proper) ok.
split=> [|E /(approximate_same _ _ _ proper)]; last exact: low.
exact/approximate_same.
Qed.

End Proved.
