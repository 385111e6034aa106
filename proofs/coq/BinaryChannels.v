(* Channels from bits to bits (sarwate2014): what they leak, where that is
   nothing or has no bound, and how it grows along the two segments of the proof
   of Theorem 1.

   Exports: crossing_level, raised_ldp, segments_level, segments_leak_more,
   no_leakage, endless_leakage. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Binary.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section BinaryChannels.
Variable R : realFieldType.
Implicit Types (x y t D lambda mu : R).
Add Field numbers : (field_of_numbers R).

(* The four inequalities. *)
Lemma crossing_ldp x y lambda : ldp lambda (crossing x y) <->
  [/\ 1 - y <= lambda * x, 1 - x <= lambda * y,
      x <= lambda * (1 - y) & y <= lambda * (1 - x)] /\
  [/\ x <= lambda * x, y <= lambda * y, 1 - x <= lambda * (1 - x) &
      1 - y <= lambda * (1 - y)].
Proof.
split=> [W_ldp|[[ldp1 ldp2 ldp3 ldp4] [ldp5 ldp6 ldp7 ldp8]] [] [] [] //].
split; split.
- exact: (W_ldp false true false).
- exact: (W_ldp true false true).
- exact: (W_ldp true false false).
- exact: (W_ldp false true true).
- exact: (W_ldp true true false).
- exact: (W_ldp false false true).
- exact: (W_ldp true true true).
- exact: (W_ldp false false false).
Qed.

(* A channel below the line x + y = 1 asks for its two quotients only. *)
Lemma below_line_ldp x y lambda :
  0 <= x -> 0 <= y -> x + y <= 1 -> 1 <= lambda ->
  1 - y <= lambda * x -> 1 - x <= lambda * y -> ldp lambda (crossing x y).
Proof.
move=> x_ge0 y_ge0 xy lambda_ge1 first second.
have x_le : x <= 1 - y by rewrite ler_subr_addr.
have y_le : y <= 1 - x by rewrite ler_subr_addl.
have more v : 0 <= v -> v <= lambda * v by move=> v_ge0; rewrite ler_pemull.
have [nx_ge0 ny_ge0] : 0 <= 1 - x /\ 0 <= 1 - y
  by split; [apply: le_trans y_le | apply: le_trans x_le].
apply/crossing_ldp; split; split=> //; try exact: more.
  exact: le_trans x_le (more _ ny_ge0).
exact: le_trans y_le (more _ nx_ge0).
Qed.

(* ... of which the one over the smaller crossover is the larger. *)
Theorem crossing_level x y : 0 < x -> 0 < y -> x + y <= 1 ->
  (x <= y -> level (crossing x y) ((1 - y) / x)) /\
  (y <= x -> level (crossing x y) ((1 - x) / y)).
Proof.
move=> x_gt0 y_gt0 xy.
have x_le : x <= 1 - y by rewrite ler_subr_addr.
have y_le : y <= 1 - x by rewrite ler_subr_addl.
have exchange : (1 - y) * y - (1 - x) * x = (y - x) * (1 - (x + y))
  by identity R.
have room : 0 <= 1 - (x + y) by rewrite subr_ge0.
split=> le; split.
- apply: below_line_ldp; rewrite ?(ltW x_gt0) ?(ltW y_gt0) // ?ler_pdivl_mulr
    ?mul1r // ?divfK ?gt_eqF //.
  by rewrite mulrAC ler_pdivl_mulr // -subr_ge0 exchange mulr_ge0 // subr_ge0.
- by move=> mu /crossing_ldp[[first _ _ _] _]; rewrite ler_pdivr_mulr.
- apply: below_line_ldp; rewrite ?(ltW x_gt0) ?(ltW y_gt0) // ?ler_pdivl_mulr
    ?mul1r // ?divfK ?gt_eqF //.
  rewrite mulrAC ler_pdivl_mulr // -subr_le0 exchange
    mulr_le0_ge0 // subr_le0 //.
- by move=> mu /crossing_ldp[[_ second _ _] _]; rewrite ler_pdivr_mulr.
Qed.

(* sarwate2014, proof of Theorem 1: raising the crossovers below the line lowers
   both quotients, hence the larger one. *)
Theorem raised_ldp x y x' y' mu :
  0 <= x -> x <= x' -> 0 <= y -> y <= y' -> x' + y' <= 1 ->
  ldp mu (crossing x y) -> ldp mu (crossing x' y').
Proof.
move=> x_ge0 x_le y_ge0 y_le xy W_ldp;
  have /crossing_ldp[[first second _ _] _] := W_ldp.
have [x'_ge0 y'_ge0] := conj (le_trans x_ge0 x_le) (le_trans y_ge0 y_le).
have x_range : 0 <= x <= 1
  by rewrite x_ge0 (le_trans x_le) // (le_trans _ xy) // ler_addl.
have y_range : 0 <= y <= 1
  by rewrite y_ge0 (le_trans y_le) // (le_trans _ xy) // ler_addr.
have mu_ge1 : 1 <= mu.
  apply: (@ldp_ge1 _ _ _ mu (crossing x y) true) W_ldp; split=> [[] []|[]];
    rewrite /= ?subr_ge0 //.
  - by case/andP: x_range.
  - by case/andP: y_range.
  - by rewrite big_bool /= subrK.
  - by rewrite big_bool /= addrC subrK.
have mu_ge0 := le_trans ler01 mu_ge1; apply: below_line_ldp => //.
  apply: le_trans (_ : 1 - y <= _); first by rewrite ler_add2l ler_opp2.
  by apply: le_trans first _; rewrite ler_wpmul2l.
apply: le_trans (_ : 1 - x <= _); first by rewrite ler_add2l ler_opp2.
by apply: le_trans second _; rewrite ler_wpmul2l.
Qed.

Section Segments.
Variables D e : R.
Hypotheses (D_gt0 : 0 < D) (D_half : D < 2%:R^-1)
  (e_ge : D <= e) (e_lt1 : e < 1).

Let inside t := (1 - t) * D.
Let beside t := (1 - t) * D + t * e.

Let D_sum : D + D < 1.
Proof.
rewrite -[X in X + _]mulr1 -{2}[D]mulr1 -mulrDr
  -ltr_pdivl_mulr ?addr_gt0 ?ltr01 //.
by rewrite mul1r -[1 + 1](natrD _ 1 1).
Qed.

Let segment t : 0 <= t -> t < 1 ->
  [/\ 0 < inside t, inside t <= beside t & inside t + beside t <= 1].
Proof.
move=> t_ge0 t_lt1; have rest_gt0 : 0 < 1 - t by rewrite subr_gt0.
have e_ge0 : 0 <= e := le_trans (ltW D_gt0) e_ge.
split; [exact: mulr_gt0 | by rewrite ler_addl mulr_ge0 |].
rewrite -subr_ge0 (_ : _ - _ = (1 - t) * (1 - (D + D)) + t * (1 - e));
  last by rewrite /inside /beside; identity R.
by rewrite addr_ge0 // mulr_ge0 ?subr_ge0 // ltW // subr_gt0.
Qed.

(* On both segments, e for D/(1-p_min) or for D/p_max, the level is the quotient
   whose derivative is taken. *)
Theorem segments_level t : 0 <= t -> t < 1 ->
  level (crossing (inside t) (beside t)) ((1 - beside t) / inside t) /\
  level (crossing (beside t) (inside t)) ((1 - beside t) / inside t).
Proof.
move=> t_ge0 t_lt1; have [inside_gt0 le sum_le] := segment t_ge0 t_lt1;
  have beside_gt0 := lt_le_trans inside_gt0 le.
have [first _] := crossing_level inside_gt0 beside_gt0 sum_le.
have [|_ second] := crossing_level beside_gt0 inside_gt0;
  first by rewrite addrC.
by split; [apply: first | apply: second].
Qed.

(* sarwate2014, proof of Theorem 1: leakage grows along both segments, is least
   at the symmetric channel, and has no bound at their ends. *)
Theorem segments_leak_more :
  [/\ level (crossing D D) ((1 - D) / D),
      forall s t lambda mu, 0 <= s -> s < t -> t < 1 ->
        level (crossing (inside s) (beside s)) lambda ->
        level (crossing (inside t) (beside t)) mu -> lambda < mu,
      forall s t lambda mu, 0 <= s -> s < t -> t < 1 ->
        level (crossing (beside s) (inside s)) lambda ->
        level (crossing (beside t) (inside t)) mu -> lambda < mu
    & forall mu, ~ ldp mu (crossing (inside 1) (beside 1)) /\
    ~ ldp mu (crossing (beside 1) (inside 1))].
Proof.
have unique (W : bool -> bool -> R) lambda mu : level W lambda ->
    level W mu -> lambda = mu.
  by move=> [l_ldp l_le] [m_ldp m_le]; apply: le_anti; rewrite l_le // m_le.
have grows s t : s < t -> t < 1 ->
    (1 - beside s) / inside s < (1 - beside t) / inside t.
  by move=> st t_lt1; apply: moving_quotient.
split=> [|s t lambda mu s_ge0 st t_lt1 s_level t_level|s t lambda mu s_ge0 st
  t_lt1 s_level t_level|mu].
- by have [first _] := crossing_level D_gt0 D_gt0 (ltW D_sum); apply: first.
- have [s1 _] := segments_level s_ge0 (lt_trans st t_lt1);
    have [t1 _] := segments_level (ltW (le_lt_trans s_ge0 st)) t_lt1.
  by rewrite (unique _ _ _ s_level s1) (unique _ _ _ t_level t1) grows.
- have [_ s1] := segments_level s_ge0 (lt_trans st t_lt1);
    have [_ t1] := segments_level (ltW (le_lt_trans s_ge0 st)) t_lt1.
  by rewrite (unique _ _ _ s_level s1) (unique _ _ _ t_level t1) grows.
rewrite /inside /beside subrr !mul0r add0r mul1r.
split=> /crossing_ldp[[first second _ _] _]; [move: first | move: second];
  rewrite mulr0 subr_le0 leNgt e_lt1 //.
Qed.

End Segments.

(* sarwate2014, Figure 1, as a function of both crossovers. *)
Section Square.
Variables x y : R.
Hypotheses (x_range : 0 <= x <= 1) (y_range : 0 <= y <= 1).

Let x_ge0 : 0 <= x. Proof. by case/andP: x_range. Qed.
Let y_ge0 : 0 <= y. Proof. by case/andP: y_range. Qed.
Let nx_ge0 : 0 <= 1 - x. Proof. by rewrite subr_ge0; case/andP: x_range. Qed.
Let ny_ge0 : 0 <= 1 - y. Proof. by rewrite subr_ge0; case/andP: y_range. Qed.

Lemma crossing_mechanism : mechanism (crossing x y).
Proof.
by split=> [[] []|[]] //=; rewrite big_bool /= ?subrK // addrC subrK.
Qed.

(* Nothing leaks on the line and only there. *)
Theorem no_leakage : level (crossing x y) 1 <-> x + y = 1.
Proof.
split=> [[/crossing_ldp[[le _ ge _] _] _]|line].
  by apply/eqP; rewrite eq_sym -subr_eq; apply/eqP/le_anti;
    rewrite !mul1r in le ge; rewrite le ge.
have [y_eq x_eq] : 1 - y = x /\ 1 - x = y
  by rewrite -line addrK addrAC subrr add0r.
split=> [|mu]; last exact: ldp_ge1 true crossing_mechanism.
by apply/crossing_ldp; rewrite y_eq x_eq !mul1r !lexx.
Qed.

(* No level is enough at the edges without the two corners of the line, and
   only there. *)
Theorem endless_leakage : (forall lambda, ~ ldp lambda (crossing x y)) <->
  x + y <> 1 /\ x * y * (1 - x) * (1 - y) = 0.
Proof.
split=> [none|[line]].
  split=> [/no_leakage[/none] //|]; apply: contraTeq isT => product.
  have x_le1 : x <= 1 by case/andP: x_range.
  have y_le1 : y <= 1 by case/andP: y_range.
  have nx_le1 : 1 - x <= 1 by rewrite ler_subl_addr ler_addl.
  have ny_le1 : 1 - y <= 1 by rewrite ler_subl_addr ler_addl.
  set m := x * y * (1 - x) * (1 - y) in product;
    have m_gt0 : 0 < m by rewrite lt_def product !mulr_ge0.
  have m_x : m <= x
    by rewrite /m -!mulrA ler_pimulr // mulr_ile1 ?mulr_ge0 // mulr_ile1.
  have m_y : m <= y by rewrite /m [x * y]mulrC -!mulrA ler_pimulr // mulr_ile1
    ?mulr_ge0 // mulr_ile1.
  have m_nx : m <= 1 - x by rewrite /m [x * y * _]mulrC -!mulrA ler_pimulr //
    mulr_ile1 ?mulr_ge0 // mulr_ile1.
  have m_ny : m <= 1 - y
    by rewrite /m mulrC ler_pimulr // mulr_ile1 ?mulr_ge0 // mulr_ile1.
  have enough v w : m <= v -> w <= 1 -> w <= m^-1 * v.
    by move=> v_ge w_le; apply: le_trans w_le _;
      rewrite mulrC ler_pdivl_mulr // mul1r.
  by case: (none m^-1); apply/crossing_ldp; split; split; apply: enough.
move=> /eqP; rewrite !mulf_eq0
  -!orbA => edge lambda /crossing_ldp[[ldp1 ldp2 ldp3 ldp4] _]; apply: line.
case/or4P: edge => /eqP zero.
- move: ldp1; rewrite zero mulr0 add0r => le; apply: le_anti;
    rewrite -subr_ge0 ny_ge0 /=.
  by rewrite -subr_le0.
- move: ldp2; rewrite zero mulr0 addr0 => le; apply: le_anti;
    rewrite -subr_ge0 nx_ge0 /=.
  by rewrite -subr_le0.
- move: ldp4; rewrite zero mulr0 => le;
    have -> : y = 0 by apply: le_anti; rewrite le y_ge0.
  by rewrite addr0; apply/esym/eqP; rewrite -subr_eq0 zero.
- move: ldp3; rewrite zero mulr0 => le;
    have -> : x = 0 by apply: le_anti; rewrite le x_ge0.
  by rewrite add0r; apply/esym/eqP; rewrite -subr_eq0 zero.
Qed.

End Square.

End BinaryChannels.
