(* Certificates of the largest leakage on a graph with at most r outputs: flows
   for every set of r vertices.

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

(* The rows of a mechanism; for every set of rows weights, and flows for each of
   its vertices. *)
Record outputs_evidence := OutputsEvidence { output_rows : seq (seq Q);
    bounds : seq (seq Q * seq (seq flow)) }.

Section Computation.
Variables (n : nat) (edges : seq (nat * nat)) (r : nat) (lambda s : Q).
Implicit Type e : outputs_evidence.

Definition largest_in e y : Q :=
  foldr (fun x most => let a := matrix_entry (output_rows e) x y in
    if Qle_bool most a then a else most) 0%Q (iota 0 n).

(* The prior that gives 1 to each of the rows. *)
Definition ones (rows : seq nat) : seq Q :=
  listed n (fun x => if x \in rows then 1%Q else 0%Q).

Definition is_bounded (rows : seq nat) (bound : seq Q * seq (seq flow)) :=
  every n (fun z =>
    covers n edges lambda (ones rows) bound.1 z (nth [::] bound.2 z)) &&
  Qle_bool (total n (coordinate bound.1)) s.

Fixpoint all_bounded (sets : seq (seq nat))
  (given : seq (seq Q * seq (seq flow))) : bool :=
  match sets, given with
  | [::], _ => true
  | rows :: sets', bound :: given' => is_bounded rows bound &&
      all_bounded sets' given'
  | _, [::] => false
  end.

Definition proves_few_outputs e :=
  [&& (0 < r)%nat && (r <= n)%nat, Qle_bool 1 lambda,
  every n (fun x =>
    every r (fun y => Qle_bool 0 (matrix_entry (output_rows e) x y)) &&
                    Qeq_bool (total r (matrix_entry (output_rows e) x)) 1),
  all (fun edge => every r (fun y =>
    let a := matrix_entry (output_rows e) edge.1 y in
    let b := matrix_entry (output_rows e) edge.2 y in
    Qle_bool a (lambda * b) && Qle_bool b (lambda * a))) edges &
  Qeq_bool (total r (largest_in e)) s &&
  all_bounded (chosen r (iota 0 n)) (bounds e)].

End Computation.

Section Soundness.
Variables (R : realFieldType) (n : nat) (edges : seq (nat * nat))
  (r : nat) (lambda s : Q).
Local Notation value := (ofQ R).
Local Notation adjacent := (joined n edges).

Lemma all_boundedP sets given rows :
  all_bounded n edges lambda s sets given -> rows \in sets ->
  exists bound, is_bounded n edges lambda s rows bound.
Proof.
elim: sets given => [|known sets IH] [|bound given] //= /andP[ok rest];
  rewrite inE => /orP[/eqP ->|/(IH _ rest)] //.
by exists bound.
Qed.

(* Rows in which the columns are largest, and others to make r of them. *)
Lemma rows_of (Y : finType) (top : Y -> 'I_n) :
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

Theorem best_few_outputs_proved e : proves_few_outputs n edges r lambda s e ->
  best_few_outputs adjacent r (value lambda) (value s).
Proof.
case/and5P=> /andP[r_gt0 r_n] lambda_ge1 /everyP stochastic /allP private
  /andP[total_s bounded].
have n_gt0 : (0 < n)%nat := leq_trans r_gt0 r_n; pose x0 := Ordinal n_gt0.
split.
  pose W := loss_matrix R n r (output_rows e); have W_ok : mechanism W.
    split=> x => [y|]; have /andP[/everyP row_ge0 row_sum] := stochastic x.
      by rewrite /W /loss_matrix -(ofQ0 R) ofQ_le row_ge0.
    by rewrite -value_total; apply/eqP; rewrite -(ofQ1 R) ofQ_eq.
  exists W; split=> // [x x' y|].
    by rewrite /W /loss_matrix -ofQM
      ofQ_le => /orP[] /private /everyP/(_ y) /andP[].
  apply/eqP; move: total_s; rewrite -(ofQ_eq R) value_total => /eqP <-;
    apply/eqP; apply: eq_bigr => y _.
  rewrite -(big_mkord xpredT (fun x =>
    value (matrix_entry (output_rows e) x y))) /largest_in /index_iota subn0.
  elim: (iota 0 n) => [|x xs IH]; first by rewrite big_nil ofQ0.
  rewrite big_cons IH /=; case: ifP => [|/negbT];
    rewrite -(ofQ_le R) -?ltNge; first by move=> /max_l.
  by move=> /ltW /max_r.
move=> W W_ok W_private; have [W_ge0 _] := W_ok.
have /fin_all_exists[top top_max] :
    forall y, exists x, forall x', W x' y <= W x y.
  by move=> y; have [x _ x_max] := arg_maxP (W ^~ y) (erefl : xpredT x0);
    exists x => x'; apply: x_max.
have [|//|A A_card A_top] := rows_of top; first by rewrite card_ord.
have [|bound /andP[/everyP covered total_le]] :=
    all_boundedP bounded (rows := map val (enum A)).
  rewrite -A_card cardE -(size_map val); apply: chosenP.
  by rewrite -val_enum_ord map_subseq // enumT; apply: filter_subseq.
rewrite -(ofQ_le R) value_total in total_le; apply: le_trans total_le.
apply: le_trans (flows_bound (R := R) top covered W_ok W_private).
rewrite /utility /correct /maximal_leakage.
rewrite [X in X <= _](partition_big top xpredT) //=; apply: ler_sum => x _;
  rewrite mulr_sumr; apply: ler_sum => y /eqP y_x.
have -> : vector R n (ones n (map val (enum A))) x = 1.
  rewrite /vector /coordinate nth_listed // mem_map ?mem_enum -?y_x ?A_top
    ?ofQ1 //; exact: val_inj.
rewrite mul1r -y_x; elim/big_ind: _ => // a b a_le b_le;
  by rewrite le_maxl a_le.
Qed.

End Soundness.
