(* Numbers of the field of a root, as algebraic.py compares them: the root is
   the only one between two numbers, the sign of its polynomial at a third one
   says on which side this lies, and a number has the sign of its enclosure.

   one_change f        the coefficients of f change their sign once, to positive
   flipped c low high  (1 + t)^n c((low t + high) / (1 + t)), n the degree of c
   isolated c low high  so it is for c or for - c, as a claim must have it
   Exports: descartes_one, flipped_at, root_side, only_root, reduced_value,
   next_power, enclosed. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Roots.
Variable R : realFieldType.
Implicit Types (p q c f : {poly R}) (x y s t low high : R).

Add Field numbers : (field_of_numbers R).

Definition one_change f := exists2 m,
  forall i, if (i < m)%N then f`_i <= 0 else 0 <= f`_i &
  exists2 i, (i < m)%N & f`_i < 0.

(* Descartes' rule for one change of sign: from a number s > 0 where f is at
   least 0 on it is positive, so that it has one root at most. *)
Theorem descartes_one f s t : one_change f -> 0 < s < t -> 0 <= f.[s] ->
  0 < f.[t].
Proof.
move=> [m signs [k k_lt k_neg]] /andP[s_gt0 s_lt] f_s.
have t_gt0 : 0 < t := lt_trans s_gt0 s_lt.
suff lt : t ^+ m * f.[s] < s ^+ m * f.[t].
  rewrite -(pmulr_rgt0 _ (exprn_gt0 m s_gt0)); apply: le_lt_trans lt.
  by rewrite mulr_ge0 // exprn_ge0 // ltW.
rewrite !horner_coef !mulr_sumr -subr_gt0 -sumrB.
have term i : s ^+ m * (f`_i * t ^+ i) - t ^+ m * (f`_i * s ^+ i) =
    f`_i * (s ^+ m * t ^+ i - t ^+ m * s ^+ i).
  move: (s ^+ m) (t ^+ m) (s ^+ i) (t ^+ i) f`_i => a b u v w.
  by identity R.
have below i : (i < m)%N -> s ^+ m * t ^+ i - t ^+ m * s ^+ i < 0.
  move=> i_lt; rewrite -(subnKC (ltnW i_lt)) !exprD.
  have less : s ^+ (m - i) < t ^+ (m - i).
    by rewrite ltr_expn2r ?ltW // -lt0n subn_gt0.
  rewrite (_ : _ - _ = s ^+ i * t ^+ i * (s ^+ (m - i) - t ^+ (m - i))).
    by rewrite pmulr_rlt0 ?subr_lt0 // mulr_gt0 ?exprn_gt0.
  by move: (s ^+ i) (t ^+ i) (s ^+ _) (t ^+ _) => u v z w; identity R.
have term_ge0 i : 0 <= s ^+ m * (f`_i * t ^+ i) - t ^+ m * (f`_i * s ^+ i).
  rewrite term; have := signs i; case: ltnP => [i_lt f_le0|i_ge f_ge0].
    by rewrite -mulrNN mulr_ge0 ?oppr_ge0 // ltW // below.
  rewrite mulr_ge0 // -(subnKC i_ge) !exprD !mulrA [t ^+ m * _]mulrC -mulrBr.
  rewrite mulr_ge0 ?mulr_ge0 ?exprn_ge0 ?(ltW s_gt0) ?(ltW t_gt0) // subr_ge0.
  by rewrite ler_expn2r ?nnegrE ?ltW.
have k_size : (k < size f)%N.
  rewrite ltnNge; apply/negP => /(nth_default 0) f0.
  by rewrite f0 ltxx in k_neg.
rewrite (bigD1 (Ordinal k_size)) //= ltr_paddr ?sumr_ge0 //.
by rewrite term nmulr_lgt0 // below.
Qed.

(* As algebraic.py writes it: moved by low, scaled, reversed and moved by 1. *)
Definition flipped c low high :=
  let q := c \Po (low%:P + (high - low) *: 'X) in
  (\poly_(i < size c) q`_((size c).-1 - i)) \Po ('X + 1%:P).

Lemma flipped_at c low high t : 0 <= t -> (flipped c low high).[t] =
  (1 + t) ^+ (size c).-1 * c.[low + (high - low) / (1 + t)].
Proof.
move=> t_ge0; set z := 1 + t; have z_gt0 : 0 < z by rewrite ltr_paddr ?ltr01.
rewrite /flipped; set q := c \Po _; set n := (size c).-1.
have -> : c.[low + (high - low) / z] = q.[z^-1].
  by rewrite horner_comp hornerD hornerC hornerZ hornerX.
rewrite horner_comp hornerD hornerX hornerC [t + 1]addrC -/z horner_poly.
have [c0|c_neq0] := eqVneq c 0.
  by rewrite /q c0 comp_poly0 horner0 mulr0 size_poly0 big_ord0.
have size_c : size c = n.+1 by rewrite prednK // size_poly_gt0.
have size_q : (size q <= n.+1)%N.
  apply: leq_trans (size_comp_poly_leq _ _) _; rewrite ltnS -/n.
  rewrite -{2}[n]muln1 leq_mul2l -subn1 leq_subLR orbC.
  rewrite (leq_trans (size_add _ _)) // geq_max.
  rewrite (leq_trans (size_polyC_leq1 _)) //.
  by rewrite (leq_trans (size_scale_leq _ _)) // size_polyX.
rewrite size_c (horner_coef_wide _ size_q) mulr_sumr.
rewrite (reindex_inj rev_ord_inj) /=; apply: eq_bigr => i _.
have i_le : (i <= n)%N by rewrite -ltnS.
rewrite subSS subKn // mulrCA; congr (_ * _).
rewrite -[in z ^+ n](subnK i_le) exprD -mulrA -exprMn divff ?gt_eqF //.
by rewrite expr1n mulr1.
Qed.

(* Between low and high the polynomial is positive below the root and negative
   above it: the root is the only one there, and bisection finds it. *)
Theorem root_side c low high x y : one_change (flipped c low high) ->
  low < x < high -> low < y < high -> c.[x] = 0 ->
  (y < x -> 0 < c.[y]) /\ (x < y -> c.[y] < 0).
Proof.
move=> change x_in y_in c_x; set n := (size c).-1.
pose place z := (high - z) / (z - low).
have place_gt0 z : low < z < high -> 0 < place z.
  by case/andP=> lt lt'; rewrite divr_gt0 // subr_gt0.
have at_place z : low < z < high ->
    (flipped c low high).[place z] = (1 + place z) ^+ n * c.[z].
  move=> z_in; rewrite flipped_at; last exact/ltW/place_gt0.
  congr (_ * c.[_]); have /andP[lt lt'] := z_in.
  have /eqP z_low : z - low != 0 by rewrite subr_eq0 gt_eqF.
  have /eqP high_low : high - low != 0.
    by rewrite subr_eq0 gt_eqF // (lt_trans lt lt').
  have -> : 1 + place z = (high - low) / (z - low).
    by rewrite /place; shaped R; field.
  by rewrite invf_div mulrCA divff ?mulr1 ?(addrC low) ?subrK //; apply/eqP.
have pair z w : low < z < high -> low < w < high -> z < w ->
    0 < place w < place z.
  move=> z_in w_in z_w; rewrite place_gt0 //=.
  have /andP[lt lt'] := z_in; have /andP[ltw ltw'] := w_in.
  rewrite ltr_pmul ?invr_ge0 ?subr_ge0 ?(ltW ltw') ?(ltW ltw) //.
    by rewrite ltr_add2l ltr_opp2.
  by rewrite ltf_pinv ?posrE ?subr_gt0 // ltr_add2r.
have power_gt0 z : low < z < high -> 0 < (1 + place z) ^+ n.
  by move=> /place_gt0 gt0; rewrite exprn_gt0 // addr_gt0 ?ltr01.
split=> [y_x|x_y].
  have := descartes_one change (pair _ _ y_in x_in y_x).
  by rewrite !at_place // c_x mulr0 pmulr_rgt0 ?power_gt0 //; apply.
rewrite ltNge; apply/negP => y_ge0.
have := descartes_one change (pair _ _ x_in y_in x_y).
rewrite !at_place // c_x mulr0 ltxx pmulr_rge0 ?power_gt0 //.
by move/(_ y_ge0).
Qed.

Definition isolated c low high :=
  one_change (flipped c low high) \/ one_change (flipped (- c) low high).

Theorem only_root c low high x y : isolated c low high ->
  low < x < high -> low < y < high -> c.[x] = 0 -> c.[y] = 0 -> y = x.
Proof.
have half e : one_change (flipped e low high) -> low < x < high ->
    low < y < high -> e.[x] = 0 -> e.[y] = 0 -> y = x.
  move=> change x_in y_in e_x e_y.
  have [less more] := root_side change x_in y_in e_x.
  by case: (ltgtP y x) => // [/less|/more]; rewrite e_y ltxx.
case=> [|change x_in y_in c_x c_y]; first exact: half.
by apply: (half _ change); rewrite // hornerN ?c_x ?c_y oppr0.
Qed.

(* A number is reduced by the polynomial of the root. *)
Lemma reduced_value c p x : c.[x] = 0 -> (p %% c).[x] = p.[x].
Proof.
by move=> c_x; rewrite [in RHS](divp_eq p c) hornerD hornerM c_x mulr0 add0r.
Qed.

(* Powers of the root, one after the other, each rounded down and up. *)
Lemma next_power x k (a b l h l' h' : R) : 0 <= a <= x -> x <= b -> 0 <= l ->
  l <= x ^+ k <= h -> l' <= l * a -> h * b <= h' -> l' <= x ^+ k.+1 <= h'.
Proof.
move=> /andP[a_ge0 a_le] b_ge l_ge0 /andP[l_le h_ge] l'_le h'_ge.
have x_ge0 := le_trans a_ge0 a_le; rewrite exprSr; apply/andP; split.
  by apply: le_trans l'_le _; rewrite ler_pmul.
by apply: le_trans h'_ge; rewrite ler_pmul ?exprn_ge0.
Qed.

(* Bounds of the powers of the root are bounds of a number. *)
Theorem enclosed p x (l h : nat -> R) : (forall k, l k <= x ^+ k <= h k) ->
  \sum_(k < size p) p`_k * (if 0 <= p`_k then l k else h k) <= p.[x]
    <= \sum_(k < size p) p`_k * (if 0 <= p`_k then h k else l k).
Proof.
move=> near; rewrite horner_coef.
apply/andP; split; apply: ler_sum => k _; have /andP[low high] := near k.
  have [ge0|lt0] := leP 0 p`_k; first by rewrite ler_wpmul2l.
  by rewrite ler_wnmul2l // ltW.
have [ge0|lt0] := leP 0 p`_k; first by rewrite ler_wpmul2l.
by rewrite ler_wnmul2l // ltW.
Qed.

End Roots.
