(* The checker of Acceptance.v as a program of OCaml, with the integers of
   Zarith.  The lemmas whose proofs it looks into are MathComp's on what a
   boolean decides. *)

From Coq Require Import Extraction ExtrOcamlBasic
  ExtrOcamlNatInt ExtrOcamlZBigInt.
From symdp Require Import Acceptance.

Set Warnings "-extraction-opaque-accessed,-extraction-reserved-identifier".
Extraction "acceptance.ml" accepts.
