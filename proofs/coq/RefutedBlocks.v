(* A formula for the least lambda of one prior, and a prior of a set at which
   it is false: the least lambda there is what diagonals show, and both sides of
   the formula are computed.

   formula            two terms and how they compare
   meaning R P D delta L t
                      the value of a term, none where it divides by 0
   fulfilled          a formula is true where its sides have values
   refuted_at S f P D delta L
                      the prior P of the set S refutes it
   proves_refuted     what is computed of a claim and its evidence
   Exports: computed_meaning, refuted_proved, refuted_formula. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import CertificateChecks Refutations GuessBlocks.
From symdp Require Import Blocks DescribedBlocks OrderedClaims.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Best is the least lambda, Allowed the distortion D, Letters the number of
   letters, Chance k the k-th probability, Least k the sum of the k least. *)
Inductive term :=
  | Constant of Q | Best | Allowed | Delta | Letters
  | Chance of nat | Least of nat
  | Plus of term & term | Minus of term & term
  | Times of term & term | Over of term & term | Power of term & nat
  | Larger of term & term | Smaller of term & term.

Inductive relation := Equal | AtMost | AtLeast.

Record formula := Formula {
  said : term; compares : relation; against : term
}.

(* Whether the delta occurs. *)
Fixpoint names_delta_in (t : term) : bool :=
  match t with
  | Delta => true
  | Plus a b | Minus a b | Times a b | Over a b | Larger a b | Smaller a b =>
      names_delta_in a || names_delta_in b
  | Power a _ => names_delta_in a
  | _ => false
  end.

Definition names_delta (f : formula) : bool :=
  names_delta_in (said f) || names_delta_in (against f).

Definition paired (T : Type) (f : T -> T -> option T) (a b : option T) :=
  if a is Some x then if b is Some y then f x y else None else None.

Section Meaning.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R) (D delta L : R).

Fixpoint meaning (t : term) : option R :=
  match t with
  | Constant q => Some (ofQ R q)
  | Best => Some L
  | Allowed => Some D
  | Delta => Some delta
  | Letters => Some M%:R
  | Chance k => if (0 < k <= M)%nat then Some (Definitions.entry P k) else None
  | Least k => if (k <= M)%nat then Some (A P k) else None
  | Plus a b => paired (fun x y => Some (x + y)) (meaning a) (meaning b)
  | Minus a b => paired (fun x y => Some (x - y)) (meaning a) (meaning b)
  | Times a b => paired (fun x y => Some (x * y)) (meaning a) (meaning b)
  | Over a b => paired (fun x y => if y == 0 then None else Some (x / y))
      (meaning a) (meaning b)
  | Power a n => omap (fun x => x ^+ n) (meaning a)
  | Larger a b =>
      paired (fun x y => Some (Num.max x y)) (meaning a) (meaning b)
  | Smaller a b =>
      paired (fun x y => Some (Num.min x y)) (meaning a) (meaning b)
  end.

Definition compared (r : relation) (x y : R) : bool :=
  match r with
  | Equal => (x == y)%B | AtMost => x <= y | AtLeast => y <= x end.

Definition fulfilled (f : formula) : Prop := forall x y,
  meaning (said f) = Some x -> meaning (against f) = Some y ->
  compared (compares f) x y.

End Meaning.

(* The formula at every prior of a set, and a prior that refutes it. *)
Section Claims.
Variables (R : realFieldType) (M : nat).
Implicit Types (S : source_set R [finType of 'I_M]) (P : 'I_M -> R).
Implicit Types (D delta L : R) (f : formula).

Definition asked_of S f P D delta L := [/\ S P, 0 < D < 1,
  delta = 0 \/ names_delta f &
  least_approximate_exp_epsilon (only P) D delta L].

Definition refuted_at S f P D delta L :=
  asked_of S f P D delta L /\ ~ fulfilled P D delta L f.

Theorem refuted_formula S f P D delta L : refuted_at S f P D delta L ->
  ~ forall P D delta L, asked_of S f P D delta L -> fulfilled P D delta L f.
Proof. by move=> [asked false] all; apply/false/all. Qed.

End Claims.

(* What is computed. *)
Section Computation.
Variables (M : nat) (p : seq Q) (D delta L : Q).

Definition smaller (a b : Q) : Q := if Qle_bool a b then a else b.

Definition power (q : Q) (n : nat) : Q := ssrnat.iter n (Qmult q) 1%Q.

Fixpoint computed (t : term) : option Q :=
  match t with
  | Constant q => Some q
  | Best => Some L
  | Allowed => Some D
  | Delta => Some delta
  | Letters => Some (inject_Z (Z.of_nat M))
  | Chance k => if (0 < k <= M)%nat then Some (coordinate p k.-1) else None
  | Least k => if (k <= M)%nat then Some (tail M p k) else None
  | Plus a b => paired (fun x y => Some (x + y)%Q) (computed a) (computed b)
  | Minus a b => paired (fun x y => Some (x - y)%Q) (computed a) (computed b)
  | Times a b => paired (fun x y => Some (x * y)%Q) (computed a) (computed b)
  | Over a b => paired (fun x y =>
      if Qeq_bool y 0 then None else Some (x / y)%Q) (computed a) (computed b)
  | Power a n => omap (fun x => power x n) (computed a)
  | Larger a b =>
      paired (fun x y => Some (larger x y)) (computed a) (computed b)
  | Smaller a b =>
      paired (fun x y => Some (smaller x y)) (computed a) (computed b)
  end.

Definition is_false (f : formula) : bool :=
  if computed (said f) is Some x then if computed (against f) is Some y then
    match compares f with
    | Equal => ~~ Qeq_bool x y | AtMost => less y x | AtLeast => less x y end
  else false else false.

Definition proves_refuted (d : description) (f : formula) shown x y : bool :=
  [&& is_member M d [:: 1%Q] p, less 0 D && less D 1,
      Qeq_bool delta 0 || names_delta f, is_false f &
      proves_level M (Hull [:: p]) delta D L shown x y].

End Computation.

Section Soundness.
Variables (R : realFieldType) (M : nat) (p : seq Q) (D delta L : Q).

Local Notation value := (ofQ R).
Local Notation P := (vector R M p).
Local Notation means := (meaning P (value D) (value delta) (value L)).
Local Notation computes := (computed M p D delta L).

Lemma value_power q n : value (power q n) = value q ^+ n.
Proof.
elim: n => [|n IH]; first by rewrite expr0 /power /= ofQ1.
by rewrite exprS -IH -ofQM.
Qed.

Lemma value_smaller a b : value (smaller a b) = Num.min (value a) (value b).
Proof.
rewrite /smaller; case: ifP => [|/negbT]; rewrite -(ofQ_le R).
  by move=> /min_l.
by rewrite -ltNge => /ltW/min_r.
Qed.

Lemma entry_value k : (0 < k <= M)%nat ->
  Definitions.entry P k = value (coordinate p k.-1).
Proof.
move=> /andP[k_gt0 k_le]; have k_lt : (k.-1 < M)%nat by rewrite prednK.
by rewrite /Definitions.entry insubT.
Qed.

Lemma paired_meaning (g : R -> R -> option R) (h : Q -> Q -> option Q) a b q :
  (forall x y z, h x y = Some z -> g (value x) (value y) = Some (value z)) ->
  (forall x, computes a = Some x -> means a = Some (value x)) ->
  (forall x, computes b = Some x -> means b = Some (value x)) ->
  paired h (computes a) (computes b) = Some q ->
  paired g (means a) (means b) = Some (value q).
Proof.
move=> same; case: (computes a) => [x|//] /(_ x erefl) ->.
by case: (computes b) => [y|//] /(_ y erefl) -> /same.
Qed.

Theorem computed_meaning t q : computes t = Some q ->
  means t = Some (value q).
Proof.
elim: t q => [c|||||k|k|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa n
  |a IHa b IHb|a IHa b IHb] q /=.
- by move=> [<-].
- by move=> [<-].
- by move=> [<-].
- by move=> [<-].
- by move=> [<-]; rewrite ofQ_nat.
- by case: ifP => // k_in [<-]; rewrite entry_value.
- by case: ifP => // k_in [<-]; rewrite A_value.
- by apply: paired_meaning IHa IHb => x y z [<-]; rewrite ofQD.
- by apply: paired_meaning IHa IHb => x y z [<-]; rewrite ofQB.
- by apply: paired_meaning IHa IHb => x y z [<-]; rewrite ofQM.
- apply: paired_meaning IHa IHb => x y z.
  rewrite -(ofQ_eq R) ofQ0; case: ifP => // _ [<-].
  by rewrite ofQ_div.
- case: (computes a) IHa => [x|//] /(_ x erefl) -> [<-] /=.
  by rewrite value_power.
- by apply: paired_meaning IHa IHb => x y z [<-]; rewrite value_larger.
by apply: paired_meaning IHa IHb => x y z [<-]; rewrite value_smaller.
Qed.

Lemma is_false_sound f : is_false M p D delta L f ->
  ~ fulfilled P (value D) (value delta) (value L) f.
Proof.
rewrite /is_false /fulfilled; case left_is: (computed _ _ _ _ _ _) => [x|//].
case right_is: (computed _ _ _ _ _ _) => [y|//] false all.
have := all _ _ (computed_meaning left_is) (computed_meaning right_is).
case: (compares f) false => /=; rewrite ?(value_less R) -?(ofQ_eq R).
- by move=> /negPf ->.
- by rewrite leNgt => ->.
by rewrite leNgt => ->.
Qed.

Theorem refuted_proved d f shown x y :
  proves_refuted M p D delta L d f shown x y ->
  refuted_at (set_of R M d) f P (value D) (value delta) (value L).
Proof.
move=> /and5P[/(is_member_sound R) member /andP[]].
rewrite !(value_less R) ofQ0 ofQ1 => D_gt0 D_lt1 delta_ok false ok.
split; last exact: is_false_sound.
split=> //.
- by rewrite D_gt0.
- by case/orP: delta_ok => [|->]; [rewrite -(ofQ_eq R) ofQ0 => /eqP ->; left |
    right].
have alone : forall Q, set_of R M (Hull [:: p]) Q <-> only P Q.
  exact: lone_prior_set.
have same (E a b : R) : approximately_achievable (only P) E a b <->
    approximately_achievable (set_of R M (Hull [:: p])) E a b.
  by split=> -[Y [W [g [W_ok private valid_W]]]]; exists Y, W, g; split=> // Q
    /alone; apply: valid_W.
have [L_ge1 reached low] := level_proved R ok.
split=> // [|lambda ge1]; first exact/same.
by move=> /same; apply: low.
Qed.

End Soundness.
