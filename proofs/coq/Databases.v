(* The symmetries of databases: Hamming graphs are vertex-transitive and
   distance-regular (alvim2015). *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From symdp Require Import Definitions Graphs Hamming Symmetry.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Databases.
Variables (u : nat) (V : finType).
Local Notation database := {ffun 'I_u -> V}.
Implicit Types x y z : database.

(* alvim2015, Proposition 14. *)
Theorem hamming_transitive : vertex_transitive (@neighbours u V).
Proof.
move=> x y; pose exchange z : database := [ffun i => tperm (x i) (y i) (z i)].
have exchange_inj : injective exchange.
  by move=> a b /ffunP same; apply/ffunP => i; have := same i;
    rewrite !ffunE; exact: perm_inj.
exists (perm exchange_inj);
  split=> [a b|]; last by rewrite permE; apply/ffunP => i; rewrite ffunE tpermL.
rewrite !permE /neighbours /differences; congr (_ == _);
  apply: eq_card => i; rewrite !inE !ffunE.
by rewrite (inj_eq perm_inj).
Qed.

(* y with another value in one record. *)
Definition changed y (p : 'I_u * V) : database :=
  [ffun i => if i == p.1 then p.2 else y i].

Lemma changed_neighbour y p : p.2 != y p.1 -> neighbours y (changed y p).
Proof.
move=> new; rewrite /neighbours /differences (_ : [set i | _] = [set p.1])
  ?cards1 //; apply/setP => i.
by rewrite !inE ffunE; case: (i =P p.1) => [-> | _]; rewrite ?eqxx // eq_sym.
Qed.

Lemma neighbour_changed y z :
  neighbours y z -> exists2 p, p.2 != y p.1 & z = changed y p.
Proof.
rewrite /neighbours /differences => /cards1P[i only]; exists (i, z i).
  by have /setP/(_ i) := only; rewrite !inE eqxx eq_sym.
apply/ffunP => j; rewrite ffunE /=; case: (j =P i) => [-> // | /eqP other].
by have /setP/(_ j) := only; rewrite !inE (negPf other) => /negbFE/eqP.
Qed.

Lemma changed_inj y : {in [pred p | p.2 != y p.1] &, injective (changed y)}.
Proof.
move=> [i a] [j b] /=; rewrite !inE /= => a_new b_new same;
  have /ffunP/(_ i) := same; rewrite !ffunE eqxx /=.
case: (i =P j) => [<- -> // | _ a_old]; by rewrite a_old eqxx in a_new.
Qed.

(* How far a change leads from x. *)
Lemma changed_apart x y p : p.2 != y p.1 ->
  differences x (changed y p) + (x p.1 != y p.1) =
  differences x y + (x p.1 != p.2).
Proof.
move=> new; rewrite /differences [in LHS](cardsD1 p.1)
  [in RHS](cardsD1 p.1) !inE ffunE eqxx.
have -> : [set i | x i != changed y p i] :\ p.1 = [set i | x i != y i] :\ p.1.
  by apply/setP => i; rewrite !inE ffunE; case: eqP.
by rewrite [LHS]addnC -[RHS]addnA; congr (_ + _); exact: addnC.
Qed.

(* The neighbours z of y with a property of the change that makes z. *)
Lemma count_changes y (chosen : pred ('I_u * V)) (A : {set database}) :
  (forall p, p.2 != y p.1 -> (changed y p \in A) = chosen p) ->
  #|[set z in A | neighbours y z]| =
  \sum_i #|[set a | (a != y i) && chosen (i, a)]|.
Proof.
move=> A_chosen; pose B := [set p : 'I_u * V | (p.2 != y p.1) && chosen p].
have -> : [set z in A | neighbours y z] = changed y @: B.
  apply/setP => z; rewrite inE;
      apply/andP/imsetP => [[z_in /neighbour_changed[p new z_p]] | [p]].
    by exists p; rewrite // inE new -A_chosen // -z_p.
  by rewrite inE => /andP[new p_chosen] ->;
    rewrite A_chosen // p_chosen changed_neighbour.
rewrite card_in_imset; last first.
  by move=> p q; rewrite !inE => /andP[p_new _] /andP[q_new _];
    apply: (@changed_inj y p q); rewrite inE.
under [RHS]eq_bigr do rewrite -sum1_card.
by rewrite pair_big_dep -sum1_card /=; apply: eq_bigl => -[i a]; rewrite !inE.
Qed.

(* alvim2015, Proposition 13. *)
Theorem hamming_regular :
  distance_regular (@neighbours u V) (fun d => (u - d) * #|V|.-1) (fun d => d).
Proof.
move=> d x y; rewrite distance_differences => x_y _; split=> [|d_gt0].
  rewrite (count_changes (chosen := fun p => x p.1 == y p.1)) => [|p new];
      last first.
    rewrite in_sphere distance_differences;
      have := changed_apart x new; rewrite x_y.
    case: (x p.1 =P y p.1) => [-> | _] /=;
      first by rewrite addn0 eq_sym new addn1 => ->; rewrite eqxx.
    by move=> far; apply: ltn_eqF;
      rewrite ltnS -(leq_add2r 1) far leq_add2l leq_b1.
  rewrite (eq_bigr (fun i => if x i == y i then #|V|.-1 else 0)) => [|i _];
      last first.
    case: eqP => _; last by rewrite (_ : [set a | _] = set0) ?cards0 //;
      apply/setP => a; rewrite !inE andbF.
    by rewrite -(cardC1 (y i)) -[RHS]cardsE;
      apply: eq_card => a; rewrite !inE andbT.
  rewrite -big_mkcond sum_nat_const; congr (_ * _); rewrite -x_y /differences.
  rewrite -[X in _ = (X - _)%N]card_ord -(cardsC [set i | x i != y i]) addKn.
  by apply: eq_card => i; rewrite !inE negbK.
rewrite (count_changes (chosen := fun p => x p.1 == p.2)) => [|p new];
    last first.
  rewrite in_sphere distance_differences;
    have := changed_apart x new; rewrite x_y.
  case: (x p.1 =P p.2) => [same | _] /=.
    by rewrite same new addn0 addn1 => <-; rewrite eqxx.
  by move=> far; apply: gtn_eqF;
    rewrite prednK // -(leq_add2r 1) -far leq_add2l leq_b1.
rewrite -x_y /differences -sum1_card [RHS]big_mkcond /=;
  apply: eq_bigr => i _; rewrite inE.
case: (boolP (x i == y i)) => [/eqP same | differ] /=.
  by rewrite (_ : [set a | _] = set0) ?cards0 //; apply/setP => a;
    rewrite !inE same [y i == a]eq_sym andNb.
rewrite (_ : [set a | _] = [set x i]) ?cards1 //; apply/setP => a;
  rewrite !inE [x i == a]eq_sym.
by case: (a =P x i) => [-> | _]; rewrite ?andbF // differ.
Qed.

(* alvim2015, Proposition 13: the graph is connected and has the diameter u, if
   there are two values. *)
Theorem hamming_diameter : (1 < #|V|)%N ->
  (forall x y, y \in ball (@neighbours u V) u x /\
    distance (@neighbours u V) x y <= u)%N /\
  exists x y, distance (@neighbours u V) x y = u.
Proof.
move=> /card_gt1P[a [b [_ _ a_b]]]; split=> [x y|].
  by split; rewrite ?ball_differences ?distance_differences;
    exact: differences_le.
exists [ffun=> a], [ffun=> b];
  rewrite distance_differences /differences -[RHS]card_ord -[RHS]cardsT.
by apply: eq_card => i; rewrite !inE !ffunE.
Qed.

(* alvim2015, (7): C(u, d) (v-1)^d databases lie at distance d from any one. *)
Theorem hamming_sphere (d : nat) x :
  #|sphere (@neighbours u V) d x| = 'C(u, d) * #|V|.-1 ^ d.
Proof.
pose changes (y : database) := [set i | x i != y i].
have exactly (S : {set 'I_u}) : #|[set y | changes y == S]| = #|V|.-1 ^ #|S|.
  transitivity #|family (fun i a => if i \in S then a != x i else a == x i)|.
    apply: eq_card => y; rewrite inE; apply/eqP/familyP => [<- i | same].
      by change (if i \in changes y then y i != x i else y i == x i);
        rewrite inE ![y i == _]eq_sym; case: (x i == y i).
    apply/setP => i; have : if i \in S then y i != x i
      else y i == x i := same i; rewrite inE.
    case: (i \in S) => [|/eqP ->]; last by rewrite eqxx.
    by rewrite eq_sym.
  rewrite card_family foldrE big_map big_enum -prod_nat_const
    [RHS]big_mkcond /=; apply: eq_bigr => i _.
  by case: (i \in S); [exact: cardC1 | exact: card1].
rewrite -sum1_card (partition_big changes (fun S => #|S| == d)) /= => [|y];
  last by rewrite in_sphere distance_differences.
have <- : #|[set S : {set 'I_u} | #|S| == d]| = 'C(u, d)
  by rewrite card_draws card_ord.
rewrite -sum_nat_const; apply: eq_big => [S | S /eqP S_d]; first by rewrite inE.
transitivity (#|V|.-1 ^ #|S|); last by rewrite S_d.
rewrite -exactly -sum1_card; apply: eq_bigl => y;
  rewrite in_sphere distance_differences inE.
case: (changes y =P S) => [same|]; rewrite ?andbF // andbT; apply/eqP.
by rewrite -S_d -same.
Qed.

End Databases.

Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Channel.
Variables (u : nat) (V : finType) (R : realFieldType) (lambda : R) (v0 : V).
Hypothesis lambda_ge1 : 1 <= lambda.
Let v : R := #|V|%:R.
Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans ltr01 lambda_ge1. Qed.
Let v_minus1 : (#|V| - 1)%N%:R = v - 1.
Proof. by rewrite natrB //; apply/card_gt0P; exists v0. Qed.

(* alvim2015, (22). *)
Theorem hamming_sum : \sum_(d < u.+1) 'C(u, d)%:R * (v - 1) ^+ d / lambda ^+ d =
  ((v - 1 + lambda) / lambda) ^+ u.
Proof.
have -> : (v - 1 + lambda) / lambda = 1 + (v - 1) / lambda
  by rewrite mulrDl mulfV ?lt0r_neq0 // addrC.
by rewrite exprDn; apply: eq_bigr => d _;
  rewrite expr1n mul1r -[RHS]mulr_natl expr_div_n mulrA.
Qed.

(* alvim2015, Proposition 16: the entries 2^Bnd/(v^u lambda^d) make a private
   channel that leaks Bnd. *)
Theorem hamming_channel : let B := (v * lambda / (v - 1 + lambda)) ^+ u in
  let W := fun x z : {ffun 'I_u -> V} =>
  B / (v ^+ u * lambda ^+ differences x z) in
  [/\ mechanism W, graph_dp (@neighbours u V) lambda W & maximal_leakage W = B].
Proof.
move=> B W; have G := @neighbours_graph u V;
  have rows := @kernel_rows u V R lambda.
have v_gt0 : 0 < v by rewrite ltr0n; apply/card_gt0P; exists v0.
have B_gt0 : 0 < B by rewrite exprn_gt0 // divr_gt0 ?mulr_gt0 // ltr_paddl //
  subr_ge0 ler1n; apply/card_gt0P; exists v0.
have B_eq : #|[finType of {ffun 'I_u -> V}]|%:R /
    (1 + (#|V| - 1)%N%:R / lambda) ^+ u = B.
  rewrite card_ffun card_ord natrX -expr_div_n v_minus1 /B -/v; congr (_ ^+ u).
  have -> : 1 + (v - 1) / lambda = (v - 1 + lambda) / lambda
    by rewrite [RHS]mulrDl mulfV ?lt0r_neq0 // addrC.
  by rewrite invf_div mulrA.
have W_eq x z : W x z = kernel_channel (@neighbours u V) lambda
    ((1 + (#|V| - 1)%N%:R / lambda) ^+ u) x z.
  have cancel (a b c : R) : a != 0 -> a / b / (a * c) = c^-1 / b.
    by move=> a_neq0; rewrite invfM mulrACA mulfV // mul1r mulrC.
  rewrite /kernel_channel kernel_differences // /W -B_eq card_ffun
    card_ord natrX -/v cancel //.
  by rewrite expf_neq0 // lt0r_neq0.
have [[W_ge0 W_sum] W_private] :=
  kernel_channel_private G lambda_ge1 rows [ffun=> v0].
split=> [|x x' z xx'|]; last 1 first.
- rewrite -[RHS]B_eq -(kernel_channel_leakage G lambda_ge1 rows [ffun=> v0]).
  by apply: eq_bigr => z _; apply: eq_bigr => x _; exact: W_eq.
- by split=> [x z | x];
    [rewrite W_eq | rewrite -(W_sum x); apply: eq_bigr => z _; exact: W_eq].
by rewrite !W_eq; exact: W_private.
Qed.

End Channel.
