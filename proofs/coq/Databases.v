(* The symmetries of databases: Hamming graphs are vertex-transitive and distance-regular (alvim2015). *)

From mathcomp Require Import all_ssreflect all_fingroup.
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
  by move=> a b /ffunP same; apply/ffunP => i; have := same i; rewrite !ffunE; exact: perm_inj.
exists (perm exchange_inj); split=> [a b|]; last by rewrite permE; apply/ffunP => i; rewrite ffunE tpermL.
rewrite !permE /neighbours /differences; congr (_ == _); apply: eq_card => i; rewrite !inE !ffunE.
by rewrite (inj_eq perm_inj).
Qed.

(* y with another value in one record. *)
Definition changed y (p : 'I_u * V) : database := [ffun i => if i == p.1 then p.2 else y i].

Lemma changed_neighbour y p : p.2 != y p.1 -> neighbours y (changed y p).
Proof.
move=> new; rewrite /neighbours /differences (_ : [set i | _] = [set p.1]) ?cards1 //; apply/setP => i.
by rewrite !inE ffunE; case: (i =P p.1) => [-> | _]; rewrite ?eqxx // eq_sym.
Qed.

Lemma neighbour_changed y z : neighbours y z -> exists2 p, p.2 != y p.1 & z = changed y p.
Proof.
rewrite /neighbours /differences => /cards1P[i only]; exists (i, z i).
  by have /setP/(_ i) := only; rewrite !inE eqxx eq_sym.
apply/ffunP => j; rewrite ffunE /=; case: (j =P i) => [-> // | /eqP other].
by have /setP/(_ j) := only; rewrite !inE (negPf other) => /negbFE/eqP.
Qed.

Lemma changed_inj y : {in [pred p | p.2 != y p.1] &, injective (changed y)}.
Proof.
move=> [i a] [j b] /=; rewrite !inE /= => a_new b_new same; have /ffunP/(_ i) := same; rewrite !ffunE eqxx /=.
case: (i =P j) => [<- -> // | _ a_old]; by rewrite a_old eqxx in a_new.
Qed.

(* How far a change leads from x. *)
Lemma changed_apart x y p : p.2 != y p.1 ->
  differences x (changed y p) + (x p.1 != y p.1) = differences x y + (x p.1 != p.2).
Proof.
move=> new; rewrite /differences [in LHS](cardsD1 p.1) [in RHS](cardsD1 p.1) !inE ffunE eqxx.
have -> : [set i | x i != changed y p i] :\ p.1 = [set i | x i != y i] :\ p.1.
  by apply/setP => i; rewrite !inE ffunE; case: eqP.
by rewrite [LHS]addnC -[RHS]addnA; congr (_ + _); exact: addnC.
Qed.

(* The neighbours z of y with a property of the change that makes z. *)
Lemma count_changes y (chosen : pred ('I_u * V)) (A : {set database}) :
  (forall p, p.2 != y p.1 -> (changed y p \in A) = chosen p) ->
  #|[set z in A | neighbours y z]| = \sum_i #|[set a | (a != y i) && chosen (i, a)]|.
Proof.
move=> A_chosen; pose B := [set p : 'I_u * V | (p.2 != y p.1) && chosen p].
have -> : [set z in A | neighbours y z] = changed y @: B.
  apply/setP => z; rewrite inE; apply/andP/imsetP => [[z_in /neighbour_changed[p new z_p]] | [p]].
    by exists p; rewrite // inE new -A_chosen // -z_p.
  by rewrite inE => /andP[new p_chosen] ->; rewrite A_chosen // p_chosen changed_neighbour.
rewrite card_in_imset; last first.
  by move=> p q; rewrite !inE => /andP[p_new _] /andP[q_new _]; apply: (@changed_inj y p q); rewrite inE.
under [RHS]eq_bigr do rewrite -sum1_card.
by rewrite pair_big_dep -sum1_card /=; apply: eq_bigl => -[i a]; rewrite !inE.
Qed.

(* alvim2015, Proposition 13. *)
Theorem hamming_regular :
  distance_regular (@neighbours u V) (fun d => (u - d) * #|V|.-1) (fun d => d).
Proof.
move=> d x y; rewrite distance_differences => x_y _; split=> [|d_gt0].
  rewrite (count_changes (chosen := fun p => x p.1 == y p.1)) => [|p new]; last first.
    rewrite in_sphere distance_differences; have := changed_apart x new; rewrite x_y.
    case: (x p.1 =P y p.1) => [-> | _] /=; first by rewrite addn0 eq_sym new addn1 => ->; rewrite eqxx.
    by move=> far; apply: ltn_eqF; rewrite ltnS -(leq_add2r 1) far leq_add2l leq_b1.
  rewrite (eq_bigr (fun i => if x i == y i then #|V|.-1 else 0)) => [|i _]; last first.
    case: eqP => _; last by rewrite (_ : [set a | _] = set0) ?cards0 //; apply/setP => a; rewrite !inE andbF.
    by rewrite -(cardC1 (y i)) -[RHS]cardsE; apply: eq_card => a; rewrite !inE andbT.
  rewrite -big_mkcond sum_nat_const; congr (_ * _); rewrite -x_y /differences.
  rewrite -[X in _ = (X - _)%N]card_ord -(cardsC [set i | x i != y i]) addKn.
  by apply: eq_card => i; rewrite !inE negbK.
rewrite (count_changes (chosen := fun p => x p.1 == p.2)) => [|p new]; last first.
  rewrite in_sphere distance_differences; have := changed_apart x new; rewrite x_y.
  case: (x p.1 =P p.2) => [same | _] /=.
    by rewrite same new addn0 addn1 => <-; rewrite eqxx.
  by move=> far; apply: gtn_eqF; rewrite prednK // -(leq_add2r 1) -far leq_add2l leq_b1.
rewrite -x_y /differences -sum1_card [RHS]big_mkcond /=; apply: eq_bigr => i _; rewrite inE.
case: (boolP (x i == y i)) => [/eqP same | differ] /=.
  by rewrite (_ : [set a | _] = set0) ?cards0 //; apply/setP => a; rewrite !inE same [y i == a]eq_sym andNb.
rewrite (_ : [set a | _] = [set x i]) ?cards1 //; apply/setP => a; rewrite !inE [x i == a]eq_sym.
by case: (a =P x i) => [-> | _]; rewrite ?andbF // differ.
Qed.

End Databases.
