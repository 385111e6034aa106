(* The symmetric mechanism (randomised response): its leakage, and for which
   source sets it is optimal. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel
  DiagonalPolytope ClassOne OnePrior.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* kalantari2018, (47): the leakage of the symmetric mechanism is
   log((M-1)(1-D)/D). *)
Theorem symmetric_exact_level (R : realFieldType) (X : finType) (D : R) :
  (1 < #|X|)%N -> 0 < D -> D <= (#|X|%:R - 1) / #|X|%:R ->
  level (@symmetric_mechanism R X D) ((#|X|%:R - 1) * (1 - D) / D).
Proof.
move=> M_gt1 D_gt0 D_le; have M_gt1' : 1 < #|X|%:R :> R by rewrite ltr1n.
split=> [|mu mu_ldp]; first exact: (symmetric_ldp M_gt1' D_gt0 D_le).
have /card_gt1P[x [y [_ _ x_neq]]] := M_gt1; have := mu_ldp x y x.
rewrite /symmetric_mechanism eqxx eq_sym (negPf x_neq) mulrA
  ler_pdivl_mulr ?subr_gt0 //.
by rewrite ler_pdivr_mulr // mulrC.
Qed.

(* Any source set: the symmetric mechanism is optimal as long as some prior of
   the hull has no entry below D/(M-1), and some prior of the hull excludes that
   nothing need leak (what is true of sarwate2014, Conjecture 1). *)
Theorem symmetric_sufficient (R : realFieldType) (X : finType)
  (S : source_set R X) D p spread :
  (forall P, S P -> prior P) -> 0 < D -> D < (#|X|%:R - 1) / #|X|%:R ->
  convex_hull S p -> convex_hull S spread ->
  (forall x, D <= (#|X|%:R - 1) * p x) -> (forall x, spread x < 1 - D) ->
  least_exp_epsilon S D ((#|X|%:R - 1) * (1 - D) / D).
Proof.
move=> S_prior D_gt0 D_lt p_in spread_in p_large spread_small.
have p_prior : prior p.
  case: p_in => V [vertex [S_vertex [w [w_ge0 w_sum P_eq]]]]; split=> [x|].
    by rewrite P_eq; apply: sumr_ge0 => v _; rewrite mulr_ge0 //;
      case: (S_prior _ (S_vertex v)).
  under eq_bigr do rewrite P_eq; rewrite exchange_big -[RHS]w_sum;
    apply: eq_bigr => v _ /=.
  by rewrite -mulr_sumr; case: (S_prior _ (S_vertex v)) => _ ->; rewrite mulr1.
have M_gt0 := letters_gt0 p_prior; set M := #|X|%:R in D_lt p_large M_gt0 *.
have M_gt1 : 1 < M by rewrite -subr_gt0 -(pmulr_lgt0 _ (x := M^-1))
  ?invr_gt0 // (lt_trans D_gt0).
have D_lt1 : D < 1 by rewrite (lt_trans D_lt) // ltr_pdivr_mulr // mul1r
  ltr_subl_addr ltr_addl ltr01.
have D_range : 0 <= D <= 1 by rewrite !ltW.
split=> [||lambda lambda_ge1];
    first exact: (symmetric_level_ge1 D_gt0 (ltW D_lt)).
  exists X, (symmetric_mechanism D), id;
      split; first exact: symmetric_is_mechanism.
    exact: symmetric_ldp (ltW D_lt).
  by move=> P /S_prior P_prior; rewrite symmetric_distortion.
apply: (leakage_bound S_prior D_lt1 p_in spread_in spread_small _ lambda_ge1).
set L := _ / D; have L_D : L * D = (M - 1) * (1 - D) by rewrite divfK ?gt_eqF.
have L_ge0 : 0 <= L by rewrite divr_ge0 ?mulr_ge0 ?subr_ge0 ?ltW.
rewrite /excess (eq_bigr (fun x => L * p x - (1 - D))) => [|x _]; last first.
  apply/max_idPr; have M1_gt0 : 0 < M - 1 by rewrite subr_gt0.
  by rewrite subr_ge0 -(ler_pmul2l M1_gt0) -L_D mulrCA ler_wpmul2l.
have -> : (1 - D) * (L - 1) = L - M * (1 - D).
  by rewrite mulrBr mulr1 mulrBl mul1r [D * L]mulrC L_D -addrA -opprD
    -{2}[1 - D]mul1r -mulrDl subrK.
by rewrite sumrB -mulr_sumr sumr_const; case: p_prior => _ ->;
  rewrite mulr1 mulr_natl.
Qed.

(* ... and not optimal if weights v of the letters have a mean below D/(M-1)
   under every prior of the set. *)
Section Insufficient.
Variables (R : realFieldType) (X : finType) (S : source_set R X)
  (D k : R) (v : X -> R).
Local Notation n := (#|X|%:R - 1 : R).
Hypotheses (S_prior : forall P, S P -> prior P) (D_gt0 : 0 < D)
  (D_lt : D < n / #|X|%:R).
Hypotheses (v_ge0 : forall x, 0 <= v x)
  (v_sum : \sum_x v x = 1) (k_ge0 : 0 <= k).
Hypotheses (v_mean : forall P, S P -> \sum_x P x * v x <= k) (k_lt : n * k < D).
Add Field numbers : (field_of_numbers R).

Let x0_exists : exists x : X, true.
Proof.
case: (pickP (@predT X)) => [x _ | none]; first by exists x.
by move: v_sum; rewrite big1 => [/eqP|x _];
  [rewrite eq_sym oner_eq0 | move: (none x)].
Qed.

Let M_gt0 : 0 < #|X|%:R :> R.
Proof.
by rewrite ltr0n; apply/card_gt0P; have [x _] := x0_exists; exists x.
Qed.

Let n_gt0 : 0 < n.
Proof.
by rewrite -(pmulr_lgt0 _ (x := #|X|%:R^-1)) ?invr_gt0 // (lt_trans D_gt0).
Qed.

Let m := D / n.
Let u := 1 - D.
Let c := u - m.
Let lambda := (u - c * (m - k)) / m.

Let m_gt0 : 0 < m. Proof. exact: divr_gt0. Qed.
Let n_m : n * m = 1 - u.
Proof. by rewrite /m mulrC divfK ?gt_eqF // /u subKr. Qed.
Let lambda_m : lambda * m = u - c * (m - k).
Proof. by rewrite /lambda divfK // gt_eqF. Qed.

Let c_gt0 : 0 < c.
Proof.
rewrite subr_gt0 /m ltr_pdivr_mulr // /u mulrBl mul1r ltr_subr_addr -{1}[D]mulr1
  -mulrDr [1 + _]addrC subrK.
by rewrite -ltr_pdivl_mulr.
Qed.

Let gap_gt0 : 0 < m - k.
Proof. by rewrite subr_gt0 ltr_pdivl_mulr // mulrC. Qed.

Let u_gt0 : 0 < u. Proof. by rewrite -[u](subrK m) addr_gt0. Qed.

Let q x := u + c * k - c * v x.

Let lambda_ge1 : 1 <= lambda.
Proof.
rewrite ler_pdivl_mulr // mul1r -subr_ge0 (_ : _ - m = c * (1 - (m - k)));
  last by rewrite /c; identity R.
rewrite mulr_ge0 ?(ltW c_gt0) // subr_ge0 ler_subl_addr (le_trans (y := u)) //;
  first by rewrite -subr_ge0 ltW.
by rewrite (le_trans (y := 1)) ?ler_addl // ler_subl_addr ler_addl ltW.
Qed.

Lemma symmetric_surpassed : 1 <= lambda /\ achievable S D lambda.
Proof.
have [x0 _] := x0_exists; split=> //;
    apply/(achievable_polytope D x0 lambda_ge1 S_prior);
    exists q; split; last first.
  move=> P S_P; have [P_ge0 P_sum] := S_prior S_P.
  have -> : \sum_x P x * q x = u + c * k - c * (\sum_x P x * v x).
    rewrite mulr_sumr -[X in X - _]mul1r -P_sum mulr_suml -sumrB;
      apply: eq_bigr => x _.
    by rewrite /q mulrBr mulrCA.
  by rewrite -addrA ler_addl -mulrBr mulr_ge0 ?(ltW c_gt0) // subr_ge0 v_mean.
have v_le1 x : v x <= 1 by rewrite -v_sum (bigD1 x) //= ler_addl sumr_ge0.
have q_sum : \sum_x q x = (n + 1) * (u + c * k) - c.
  by rewrite sumrB -mulr_sumr v_sum mulr1 sumr_const subrK mulr_natl.
split=> [x | x].
  rewrite /q -addrA -mulrBr -[u](subrK m) -/c addrAC -[X in X + _ + _]mulr1
    -mulrDr addr_ge0 ?(ltW m_gt0) //.
  by rewrite mulr_ge0 ?(ltW c_gt0) // addrA addrAC addr_ge0 // subr_ge0.
apply: le_trans (_ : (lambda - 1) * (u + c * k) + \sum_z q z <= _).
  by rewrite ler_add2r ler_wpmul2l ?subr_ge0 // ler_subl_addr
    ler_addl mulr_ge0 // ltW.
have lambda_k : lambda * k <= u.
  rewrite -(ler_pmul2r m_gt0) mulrAC lambda_m; apply: le_trans (_ : u * k <= _).
    by rewrite ler_wpmul2r // ler_subl_addr ler_addl mulr_ge0 // ltW.
  by rewrite ler_pmul2l // ltW // -subr_gt0.
have step : lambda * (1 - u) = n * (u - c * (m - k))
  by rewrite -n_m -lambda_m; identity R.
have -> : \sum_z q z = (n + 1) * (u + c * k) - c by [].
have split_gap :
  lambda - ((lambda - 1) * (u + c * k) + ((n + 1) * (u + c * k) - c)) =
  lambda * (1 - u) - lambda * c * k - n * u - n * c * k + c by identity R.
have u_eq : u - lambda * k = 1 - n * m - lambda * k by rewrite n_m subKr.
have gap_eq : lambda * (1 - u) - lambda * c * k - n * u - n * c * k + c =
    c * (u - lambda * k).
  by rewrite step u_eq; identity R.
by rewrite -subr_ge0 split_gap gap_eq mulr_ge0 ?(ltW c_gt0) // subr_ge0.
Qed.

(* sarwate2014, Conjecture 1: where the symmetric mechanism is not optimal, by
   how much a mechanism leaks less. *)
Theorem symmetric_excess : exists2 mu, 1 <= mu & achievable S D mu /\
  mu = n * (1 - D) / D - (1 - D - D / n) * (1 - n * k / D).
Proof.
have [level_ge1 reached] := symmetric_surpassed;
  exists lambda => //; split=> //.
have D_neq0 : D != 0 by rewrite gt_eqF.
have n_neq0 : n != 0 by rewrite gt_eqF.
apply: (mulIf (lt0r_neq0 m_gt0)); rewrite lambda_m [RHS]mulrBl.
have -> : n * (1 - D) / D * m = u
  by rewrite /m mulrA divfK // mulrAC mulfV ?mul1r.
have -> : (1 - D - D / n) * (1 - n * k / D) * m = c * (m - k) => //.
rewrite -mulrA; congr (_ * _); rewrite mulrBl mul1r /m; congr (_ - _).
by rewrite mulrA divfK // mulrAC mulfV ?mul1r.
Qed.

Theorem symmetric_insufficient :
  exists2 mu, 1 <= mu & mu < n * (1 - D) / D /\ achievable S D mu.
Proof.
have [mu mu_ge1 [reached mu_eq]] := symmetric_excess;
  exists mu => //; split=> //.
rewrite mu_eq gtr_addl oppr_lt0; apply: mulr_gt0; first exact: c_gt0.
by rewrite subr_gt0 ltr_pdivr_mulr ?mul1r.
Qed.

End Insufficient.
