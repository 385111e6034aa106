(* The checkers of guard/Extracted.v as a program of OCaml, with the integers of
   Zarith.  The lemmas whose proofs it looks into are MathComp's on what a
   boolean decides. *)

From Coq Require Import Extraction ExtrOcamlBasic
  ExtrOcamlNatInt ExtrOcamlZBigInt.
From symdp.guard Require Extracted.

Set Warnings "-extraction-opaque-accessed,-extraction-reserved-identifier".
Extraction "acceptance.ml" Extracted.decides_blocks Extracted.decides_records.
