(* The data of claims, as Claims.v has them, for the library.  Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp.guard Require Notions Claims.
From symdp Require CertificateChecks EntriesChecks RecordChecks RefutedBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* A description of a source set, for the library. *)
Definition given (d : Claims.description) : CertificateChecks.description :=
  match d with
  | Claims.Hull rows => CertificateChecks.Hull rows
  | Claims.Box lower upper => CertificateChecks.Box lower upper
  | Claims.Ball center radius => CertificateChecks.Ball center radius
  | Claims.HalfSpaces a b => CertificateChecks.HalfSpaces a b
  | Claims.Sorted => CertificateChecks.Sorted
  | Claims.All => CertificateChecks.All
  | Claims.Band lower upper => CertificateChecks.Band lower upper
  | Claims.Masses parts masses => CertificateChecks.Masses parts masses
  end.

Lemma given_set R M d : CertificateChecks.set_of R M (given d) = Claims.set_of R M d.
Proof. by case: d. Qed.

Definition given_adjacency (a : Claims.adjacency) : EntriesChecks.adjacency :=
  match a with
  | Claims.AllPairs => EntriesChecks.AllPairs
  | Claims.Edges edges => EntriesChecks.Edges edges
  | Claims.FromLetters letters => EntriesChecks.FromLetters letters
  end.

Lemma given_pairs n a : EntriesChecks.adjacent_in n (given_adjacency a) = Claims.adjacent_in n a.
Proof. by case: a. Qed.

(* Groups of records, for the library. *)
Definition given_groups (groups : seq (nat * Claims.description)) := [seq (g.1, given g.2) | g <- groups].

Lemma given_sets R M groups :
  [seq CertificateChecks.set_of R M d | d <- RecordChecks.records_of (given_groups groups)] =
  [seq Claims.set_of R M d | d <- Claims.records_of groups].
Proof.
rewrite -RecordChecks.records_of_map -map_comp; apply: eq_map => d.
exact: given_set.
Qed.

(* A formula, for the library. *)
Fixpoint given_term (t : Claims.term) : RefutedBlocks.term :=
  match t with
  | Claims.Constant q => RefutedBlocks.Constant q
  | Claims.Best => RefutedBlocks.Best
  | Claims.Allowed => RefutedBlocks.Allowed
  | Claims.Delta => RefutedBlocks.Delta
  | Claims.Letters => RefutedBlocks.Letters
  | Claims.Chance k => RefutedBlocks.Chance k
  | Claims.Least k => RefutedBlocks.Least k
  | Claims.Plus a b => RefutedBlocks.Plus (given_term a) (given_term b)
  | Claims.Minus a b => RefutedBlocks.Minus (given_term a) (given_term b)
  | Claims.Times a b => RefutedBlocks.Times (given_term a) (given_term b)
  | Claims.Over a b => RefutedBlocks.Over (given_term a) (given_term b)
  | Claims.Power a n => RefutedBlocks.Power (given_term a) n
  | Claims.Larger a b => RefutedBlocks.Larger (given_term a) (given_term b)
  | Claims.Smaller a b => RefutedBlocks.Smaller (given_term a) (given_term b)
  end.

Definition given_formula (f : Claims.formula) : RefutedBlocks.formula :=
  RefutedBlocks.Formula (given_term (Claims.said f))
    (match Claims.compares f with
     | Claims.Equal => RefutedBlocks.Equal
     | Claims.AtMost => RefutedBlocks.AtMost
     | Claims.AtLeast => RefutedBlocks.AtLeast end)
    (given_term (Claims.against f)).

Lemma given_meaning (R : realFieldType) M P D delta L t :
  @RefutedBlocks.meaning R M P D delta L (given_term t) = Claims.meaning P D delta L t.
Proof.
elim: t => //= [a -> b ->|a -> b ->|a -> b ->|a -> b ->|a -> n|a -> b ->|a -> b ->] //.
Qed.

Lemma given_delta t : RefutedBlocks.names_delta_in (given_term t) = Claims.mentions_delta t.
Proof. by elim: t => //= a -> b ->. Qed.

Lemma given_fulfilled (R : realFieldType) M P D delta L f :
  @RefutedBlocks.fulfilled R M P D delta L (given_formula f) <-> Claims.fulfilled P D delta L f.
Proof.
rewrite /RefutedBlocks.fulfilled /Claims.fulfilled /= !given_meaning.
by split=> all x y is_x is_y; have := all x y is_x is_y; case: (Claims.compares f).
Qed.

Lemma given_refuted (R : realFieldType) M S f P D delta L :
  @RefutedBlocks.refuted_at R M S (given_formula f) P D delta L -> Claims.refuted_at S f P D delta L.
Proof.
case=> -[S_P D_in delta_ok least] false; split; last by move=> /given_fulfilled.
by split=> //; move: delta_ok; rewrite /RefutedBlocks.names_delta /= !given_delta.
Qed.
