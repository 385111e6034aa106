(* The largest leakage on a graph with at most r outputs, as certificates claim
   it, and the choices of rows in which columns are largest.

   best_few_outputs    the largest sum of column maxima of private mechanisms
                       with r outputs *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions Rationals Graphs CertificateChecks
  GraphChecks FloorChecks EntriesChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition best_few_outputs (R : realFieldType) (X : finType)
  (adjacent : rel X) (r : nat) (lambda s : R) :=
  (exists W : X -> 'I_r -> R,
    [/\ mechanism W, graph_dp adjacent lambda W & maximal_leakage W = s]) /\
  forall W : X -> 'I_r -> R, mechanism W -> graph_dp adjacent lambda W ->
  maximal_leakage W <= s.

(* The sublists of r entries; none is looked for in a list that is shorter. *)
Fixpoint chosen (r : nat) (s : seq nat) {struct s} : seq (seq nat) :=
  if r is r'.+1 then
    if (size s < r)%nat then [::]
    else if s is x :: s' then [seq x :: t | t <- chosen r' s'] ++ chosen r s'
    else [::]
  else [:: [::]].

Lemma chosenP s t : subseq t s -> t \in chosen (size t) s.
Proof.
elim: s t => [|x s IH] [|y t] // sub; rewrite [chosen _ _]/=.
have := size_subseq sub; rewrite ltnNge => ->; move: sub => /=.
case: eqP => [->|_] sub; rewrite mem_cat; apply/orP; [left|right].
  by apply/mapP; exists t => //; apply: IH.
exact: IH sub.
Qed.

Lemma chosen_in r s t : t \in chosen r s -> size t = r /\ {subset t <= s}.
Proof.
elim: s r t => [|x s IH] [|r] t; rewrite ?inE.
- by move/eqP=> ->.
- by [].
- by move/eqP=> ->.
rewrite [chosen _ _]/=; case: ltnP => // _; rewrite mem_cat.
case/orP=> [/mapP[t' /IH[<- t'_s] ->]|/IH[t_r t_s]]; split=> //= y; last first.
  by move=> /t_s y_s; rewrite inE y_s orbT.
by rewrite !inE; case: eqP => //= _ /t'_s.
Qed.

(* Rows in which the columns are largest, and others to make r of them. *)
Lemma rows_of (n r : nat) (Y : finType) (top : Y -> 'I_n) :
  (#|Y| <= r)%nat -> (r <= n)%nat ->
  exists2 A : {set 'I_n}, #|A| = r & forall y, top y \in A.
Proof.
move=> Y_r r_n; have tops : (#|top @: [set: Y]| <= r)%nat
  by rewrite (leq_trans (leq_imset_card _ _)) // cardsT.
suff grow m : (#|top @: [set: Y]| + m <= n)%nat ->
    exists2 A : {set 'I_n}, #|A| = (#|top @: [set: Y]| + m)%nat
    & forall y, top y \in A.
  have [|A A_card A_top] := grow (r - #|top @: [set: Y]|)%nat;
    first by rewrite subnKC.
  by exists A => //; rewrite A_card subnKC.
elim: m => [_|m IH m_n]; first by exists (top @: [set: Y]) => [|y];
  [rewrite addn0 | rewrite imset_f ?inE].
have [|A A_card A_top] := IH; first by rewrite (leq_trans _ m_n) // leq_add2l.
have [x x_A] : exists x, x \notin A.
  apply/existsP; apply: contraT; rewrite negb_exists => /forallP all_in.
  have A_n : #|A| = n.
    by rewrite -[RHS](card_ord n); apply: eq_card => x;
      have := all_in x; rewrite negbK => ->.
  by rewrite A_n in A_card; rewrite addnS -A_card ltnn in m_n.
by exists (x |: A) => [|y];
  [rewrite cardsU1 x_A A_card addnS | rewrite inE A_top orbT].
Qed.
