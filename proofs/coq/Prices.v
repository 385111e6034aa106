(* Several pairs (epsilon, delta) at once: some prices prove the largest
   accuracy, for source sets given by vertices.

   Exports: prices_exist. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets
  LinearPrograms Profiles.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Prices.
Variables (R : realFieldType) (X J V : finType) (level delta : J -> R)
  (vertex : V -> X -> R).
Hypotheses (level_ge1 : forall j, 1 <= level j)
  (delta_ge0 : forall j, 0 <= delta j).
Hypotheses (vertex_prior : forall v, prior (vertex v))
  (some : exists v : V, True).
Local Notation shadow := (shadow level delta).
Add Field numbers : (field_of_numbers R).

(* The accuracy, a diagonal q, and bounds h of its shadows. *)
Local Notation variable := (option (X + X)).
Local Notation row x := (inl (inl (inl (inl x)))).
Local Notation below_one x := (inl (inl (inl (inr x)))).
Local Notation diagonal x := (inl (inl (inr (inl x)))).
Local Notation bound x := (inl (inl (inr (inr x)))).
Local Notation steep x := (inl (inr (inl x))).
Local Notation flat x := (inl (inr (inr x))).
Local Notation inequality :=
  ((((X + X) + (X + X)) + ((X * J) + (X * J))) + V)%type.

Let A (k : inequality) (i : variable) : R :=
  match k, i with
  | row x, Some (inl z) => (z == x)%:R
  | row x, Some (inr z) => (z != x)%:R
  | below_one x, Some (inl z) => (z == x)%:R
  | diagonal x, Some (inl z) => - (z == x)%:R
  | bound x, Some (inr z) => - (z == x)%:R
  | steep p, Some (inl z) => level p.2 * (z == p.1)%:R
  | steep p, Some (inr z) => - (z == p.1)%:R
  | flat p, Some (inl z) => (z == p.1)%:R
  | flat p, Some (inr z) => - level p.2 * (z == p.1)%:R
  | inr v, None => 1
  | inr v, Some (inl z) => - vertex v z
  | _, _ => 0
  end.

Let b (k : inequality) : R :=
  match k with
  | row _ => 1
  | below_one _ => 1
  | steep p => level p.2 - 1 + delta p.2
  | flat p => delta p.2
  | _ => 0
  end.

Let c (i : variable) : R := if i is None then 1 else 0.

Let at_variables (F : variable -> R) :
  \sum_i F i = F None + (\sum_z F (Some (inl z)) + \sum_z F (Some (inr z))).
Proof. by rewrite sum_option big_sumType. Qed.

Let at_inequalities (F : inequality -> R) : \sum_k F k =
  \sum_x F (row x) + \sum_x F (below_one x) +
  (\sum_x F (diagonal x) + \sum_x F (bound x)) +
  (\sum_x \sum_j F (steep (x, j)) + \sum_x \sum_j F (flat (x, j))) +
  \sum_v F (inr v).
Proof.
by rewrite !big_sumType !(pair_bigA _ (fun x j => _)) /=;
  congr (_ + (_ + _) + _); apply: eq_bigr => -[].
Qed.

Let pick (F : X -> R) x : \sum_z (z == x)%:R * F z = F x.
Proof.
by rewrite (bigD1 x) //= eqxx mul1r big1 ?addr0 // => z /negPf ->;
  rewrite mul0r.
Qed.

Let pick_other (F : X -> R) x :
  \sum_z (z != x)%:R * F z = \sum_(z | z != x) F z.
Proof.
by rewrite [RHS]big_mkcond; apply: eq_bigr => z _; case: (z != x);
  rewrite ?mul1r ?mul0r.
Qed.

Let value k (s : variable -> R) (q := fun x => s (Some (inl x)))
  (h := fun x => s (Some (inr x))) : \sum_i A k i * s i =
  match k with
  | row x => q x + \sum_(z | z != x) h z
  | below_one x => q x
  | diagonal x => - q x
  | bound x => - h x
  | steep p => level p.2 * q p.1 - h p.1
  | flat p => q p.1 - level p.2 * h p.1
  | inr v => s None - \sum_x vertex v x * q x
  end.
Proof.
rewrite at_variables /q /h; case: k => [[[[x|x]|[x|x]]|[[x j]|[x j]]]|v] /=;
  rewrite ?mul0r ?mul1r ?add0r.
- by rewrite pick pick_other.
- by rewrite pick big1 ?addr0 // => z _; rewrite mul0r.
- by under eq_bigr do rewrite mulNr; rewrite sumrN pick big1 ?addr0 // => z _;
    rewrite mul0r.
- by rewrite big1 ?add0r => [|z _];
    [under eq_bigr do rewrite mulNr; rewrite sumrN pick | rewrite mul0r].
- under eq_bigr do rewrite -mulrA; under [X in _ + X]eq_bigr do rewrite mulNr.
  by rewrite -mulr_sumr sumrN !pick.
- by under [X in _ + X]eq_bigr do rewrite -mulrA;
    rewrite -mulr_sumr !pick mulNr.
- by under eq_bigr do rewrite mulNr;
    rewrite sumrN [X in _ + (_ + X)]big1 ?addr0 // => z _; rewrite mul0r.
Qed.

Let feasible_allowed s : feasible A b s ->
  allowed level delta (fun x => s (Some (inl x))) /\
  forall v, s None <= \sum_x vertex v x * s (Some (inl x)).
Proof.
move=> ok; split;
  last by move=> v; have := ok (inr v); rewrite value /= subr_le0.
have q_ge0 x : 0 <= s (Some (inl x))
  by have := ok (diagonal x); rewrite value /= oppr_le0.
split=> x; first by rewrite q_ge0; have := ok (below_one x); rewrite value.
have := ok (row x); rewrite value /=; apply: le_trans; rewrite ler_add2l;
  apply: ler_sum => z _.
apply: shadow_le => // [|j|j];
    first by have := ok (bound z); rewrite value /= oppr_le0.
  by have := ok (steep (z, j));
    rewrite value /= ler_subl_addr [_ + s _]addrC -ler_subl_addr.
by have := ok (flat (z, j));
  rewrite value /= ler_subl_addr addrC -ler_subl_addr.
Qed.

(* profiles, prices: the largest accuracy, a prior of the hull, and prices that
   prove it there. *)
Theorem prices_exist : exists D kappa r P, let K := \sum_x kappa x in
  [/\ profile_achievable level delta (hull vertex) D,
      hull vertex P, forall x, 0 <= kappa x,
      forall x v, 0 <= v <= 1 -> (P x - kappa x) * v -
      (K - kappa x) * shadow v <= r x & K + \sum_x r x = 1 - D].
Proof.
pose zero (i : variable) : R := 0.
have zero_ok : feasible A b zero.
  move=> k; rewrite big1 => [|i _]; last by rewrite mulr0.
  case: k => [[[[x|x]|[x|x]]|[[x j]|[x j]]]|v] //=; rewrite ?ler01 //.
  by rewrite addr_ge0 // subr_ge0.
have bounded s : feasible A b s -> \sum_i c i * s i <= 1.
  move=> /feasible_allowed[[q_range _] acc];
    rewrite at_variables /= mul1r !big1 ?addr0;
    try by move=> z _; rewrite mul0r.
  have [v _] := some; have [P_ge0 P_sum] := vertex_prior v;
    apply: le_trans (acc v) _; rewrite -P_sum.
  by apply: ler_sum => x _; rewrite ler_pimulr //; have /andP[] := q_range x.
have [s [w [s_ok [w_ge0 w_c w_b]]]] := strong_duality zero_ok bounded.
have [q_allowed acc] := feasible_allowed s_ok.
have best : \sum_i c i * s i = s None.
  by rewrite at_variables /= mul1r !big1 ?addr0 //; move=> z _; rewrite mul0r.
pose kappa x := w (row x); pose P x := \sum_v w (inr v) * vertex v x;
  pose K := \sum_x kappa x.
pose r x := w (below_one x) + \sum_j (w (steep (x, j)) *
  (level j - 1 + delta j) + w (flat (x, j)) * delta j).
have zeros (F : X -> R) : \sum_x F x * 0 = 0
  by apply: big1 => x _; rewrite mulr0.
have zeros2 (F : X -> J -> R) : \sum_x \sum_j F x j * 0 = 0
  by apply: big1 => x _; apply: big1 => j _; rewrite mulr0.
have shares : \sum_v w (inr v) = 1.
  have := w_c None; rewrite at_inequalities /= !zeros !zeros2 !add0r => <-.
  by apply: eq_bigr => v _; rewrite mulr1.
have at_letter (F : X -> R) x : \sum_z F z * (x == z)%:R = F x.
  by rewrite -[RHS](pick F x); apply: eq_bigr => z _; rewrite mulrC eq_sym.
have at_pair (F : X -> J -> R) x :
    \sum_z \sum_j F z j * (x == z)%:R = \sum_j F x j.
  by rewrite -[RHS](at_letter (fun z => \sum_j F z j) x);
    apply: eq_bigr => z _; rewrite mulr_suml.
have minus_letter (F : X -> R) x : \sum_z F z * - (x == z)%:R = - F x.
  by under eq_bigr do rewrite mulrN; rewrite sumrN at_letter.
have minus_pair (F : X -> J -> R) x :
    \sum_z \sum_j F z j * - (x == z)%:R = - \sum_j F x j.
  by under eq_bigr do under eq_bigr do rewrite mulrN;
    under eq_bigr do rewrite sumrN; rewrite sumrN at_pair.
have level_pair (F : X -> J -> R) x :
    \sum_z \sum_j F z j * (level j * (x == z)%:R) = \sum_j F x j * level j.
  by under eq_bigr do under eq_bigr do rewrite mulrA;
    rewrite (at_pair (fun z j => F z j * level j)).
have minus_level (F : X -> J -> R) x :
    \sum_z \sum_j F z j * (- level j * (x == z)%:R) = - \sum_j F x j * level j.
  under eq_bigr do under eq_bigr do rewrite mulNr mulrN;
    under eq_bigr do rewrite sumrN.
  by rewrite sumrN level_pair.
have at_diagonal x : P x - kappa x =
    w (below_one x) - w (diagonal x) +
    (\sum_j w (steep (x, j)) * level j + \sum_j w (flat (x, j))).
  have := w_c (Some (inl x));
    rewrite at_inequalities /= zeros addr0 !at_letter minus_letter.
  rewrite (level_pair (fun x j => w (steep (x, j))))
    (at_pair (fun x j => w (flat (x, j)))).
  rewrite (eq_bigr (fun v => - (w (inr v) * vertex v x))) => [|v _];
    last by rewrite mulrN.
  rewrite sumrN -/(P x) -/(kappa x) => /eqP; rewrite subr_eq0 => /eqP <-.
  move: (kappa x) (w _) (w _) (\sum_j _) (\sum_j _) => k t d a f; identity R.
have at_shadow x : K - kappa x =
    w (bound x) + (\sum_j w (steep (x, j)) + \sum_j w (flat (x, j)) * level j).
  have := w_c (Some (inr x));
    rewrite at_inequalities /= !zeros addr0 add0r minus_letter.
  rewrite (minus_pair (fun x j => w (steep (x, j))))
    (minus_level (fun x j => w (flat (x, j)))).
  have -> : \sum_z w (row z) * (x != z)%:R = K - kappa x.
    rewrite /K [X in _ = X - _](bigD1 x) //= addrAC subrr add0r [RHS]big_mkcond;
      apply: eq_bigr => z _.
    by rewrite eq_sym; case: (z != x); rewrite ?mulr1 ?mulr0.
  rewrite [X in _ + X = _]big1 ?addr0 => [eq0|v _]; last by rewrite mulr0.
  rewrite -[LHS]subr0 -[X in _ - X]eq0.
  move: (K - kappa x) (w _) (\sum_j _) (\sum_j _) => k d a f; identity R.
exists (1 - s None), kappa, r, P; split=> [||x|x v /andP[v_ge0 v_le1]|] //.
- apply/(profile_achievable_allowed level_ge1 delta_ge0 _
    (hull_of_priors vertex_prior)).
  exists (fun x => s (Some (inl x))); split=> // Q [u [u_ge0 u_sum Q_eq]];
    rewrite subKr.
  under eq_bigr do rewrite Q_eq mulr_suml.
  rewrite exchange_big -[X in X <= _]mul1r -u_sum mulr_suml;
    apply: ler_sum => v _ /=.
  by under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr ler_wpmul2l.
- by exists (fun v => w (inr v)).
- exact: w_ge0.
- rewrite at_diagonal -/K at_shadow;
    have h_ge0 := shadow_ge0 level delta v; rewrite /r.
  have -> : (w (below_one x) - w (diagonal x) +
      (\sum_j w (steep (x, j)) * level j + \sum_j w (flat (x, j)))) * v -
      (w (bound x) + (\sum_j w (steep (x, j)) +
        \sum_j w (flat (x, j)) * level j)) * shadow v =
      w (below_one x) * v - (w (diagonal x) * v + w (bound x) * shadow v) +
      \sum_j (w (steep (x, j)) * (level j * v - shadow v) +
        w (flat (x, j)) * (v - level j * shadow v)).
    rewrite big_split /=;
      under [X in _ = _ + (X + _)]eq_bigr do rewrite mulrBr mulrA.
    under [X in _ = _ + (_ + X)]eq_bigr do rewrite mulrBr mulrA.
    rewrite !sumrB -!mulr_suml.
    move: (\sum_j _) (\sum_j _) (\sum_j _) (\sum_j _) (w _) (w _) (w _)
      (shadow v) => a f a' f' t d e h; identity R.
  apply: ler_add; last first.
    apply: ler_sum => j _; apply: ler_add; rewrite ler_wpmul2l //.
      by rewrite ler_subl_addr addrC -ler_subl_addr; exact: shadow_steep.
    by rewrite ler_subl_addr addrC -ler_subl_addr; exact: shadow_flat.
  rewrite ler_subl_addr; apply: (@le_trans _ _ (w (below_one x)));
    first by rewrite ler_pimulr.
  by rewrite ler_addl addr_ge0 // mulr_ge0.
- move: w_b; rewrite best subKr at_inequalities /= !zeros !addr0
    [X in _ + X = _]big1 ?addr0 => [<-|v _]; last by rewrite mulr0.
  under [X in _ = X + _ + _]eq_bigr do rewrite mulr1;
    under [X in _ = _ + X + _]eq_bigr do rewrite mulr1.
  rewrite /r big_split /= -addrA; congr (_ + (_ + _)); rewrite -big_split;
    apply: eq_bigr => x _ /=.
  by rewrite -big_split.
Qed.

End Prices.
