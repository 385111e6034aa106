(* zhong2022: the theorem of each row, continued. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.
