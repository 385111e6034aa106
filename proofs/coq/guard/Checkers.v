(* The data of claims, as Claims.v has them, for the library.  Frozen, as Notions.v is. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp.guard Require Notions Claims.
From symdp Require CertificateChecks EntriesChecks RecordChecks.

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
