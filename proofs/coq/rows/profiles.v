(* profiles: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import IndependentRecords Arithmetic Definitions LocalModel
  DiagonalPolytope
  SourceSets LinearPrograms ClassOne Minimax Compactness Approximate Profiles
  Prices LeastDelta SingleMechanism IdentifiabilityChecks Identifiability
  Hamming Products Records OnePrior.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Numbers that some mechanism that keeps the pairs (lambda_j, delta_j) has as
   its accuracy at least, whatever the prior of the set. *)
Definition accuracies (R : realFieldType) (X J : finType)
    (lambda delta : J -> R) (S : source_set R X) (u : R) :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, keeps lambda delta W &
      forall P, S P -> u <= \sum_x P x * correct g W x].

(* Those that some diagonal of K has. *)
Definition accuracies_of_diagonals (R : realFieldType) (X J : finType)
    (lambda delta : J -> R) (S : source_set R X) (u : R) :=
  exists q, allowed lambda delta q /\
    forall P, S P -> u <= \sum_x P x * q x.

(* The least delta at which distortion D is had on S, and that of W. *)
Definition least_delta_at (R : realFieldType) (X : finType)
    (S : source_set R X) (D lambda delta : R) :=
  least_of (fun delta => approximately_achievable S D delta lambda) delta.
Definition least_delta_of (R : realFieldType) (X Y : finType)
    (W : X -> Y -> R) (lambda delta : R) :=
  least_of (fun delta => approximate_ldp lambda delta W) delta.

Theorem row_identifiability (R : realFieldType) (X : finType) (P : X -> R)
  (lambda p_min p_max : R) : prior P ->
  largest_of (fun p => exists x, p = P x) p_max ->
  least_of (fun p => exists x, p = P x) p_min ->
  ((exists (Y : finType) (W : X -> Y -> R),
      mechanism W /\ identifiable P lambda W) <-> p_max <= lambda * p_min) /\
  (p_max <= lambda * p_min -> least_distortion_at P lambda
     (1 - Num.min (lambda / (lambda + #|X|%:R - 1)) (lambda * p_min))).
Proof.
move=> P_prior [[x1 ->] P_max] [[m ->] P_min].
have level_iff : (forall x x', P x <= lambda * P x') <-> P x1 <= lambda * P m.
  split=> [|le x x']; first exact.
  have [P_ge0 P_sum] := P_prior.
  have x1_gt0 : 0 < P x1.
    rewrite lt_def P_ge0 andbT; apply: contra_eq_neq P_sum => x1_0.
    rewrite big1 1?eq_sym ?oner_eq0 // => z _; apply/eqP.
    by rewrite eq_le P_ge0 andbT -x1_0; apply: P_max; exists z.
  have lambda_ge0 : 0 <= lambda.
    rewrite leNgt; apply/negP => lambda_lt0; move: le; rewrite leNgt => /negP[].
    by apply: le_lt_trans x1_gt0; rewrite mulr_le0_ge0 // ltW.
  have P_le : P x <= P x1 by apply: P_max; exists x.
  apply: le_trans P_le (le_trans le _).
  by rewrite ler_wpmul2l //; apply: P_min; exists x'.
split=> [|le]; first by rewrite -level_iff; exact: identifiable_exists.
have P_level := proj2 level_iff le.
have rarest x : P m <= P x by apply: P_min; exists x.
apply: least_identifiable_distortion => //.
have m_gt0 : 0 < P m by exact: (rarest_gt0 P_prior P_level).
by have := P_level m m; rewrite -{1}[P m]mul1r ler_pmul2r.
Qed.

Lemma delta_ge0 (R : realFieldType) (X Y : finType) (W : X -> Y -> R)
  (lambda delta : R) (x : X) : approximate_ldp lambda delta W -> 0 <= delta.
Proof. by move=> /(_ x x set0); rewrite !big_set0 mulr0 add0r. Qed.

(* The delta of randomised response of distortion D. *)
Definition symmetric_delta (R : realFieldType) (X : finType)
    (D lambda : R) : R := Num.max 0 (1 - D - lambda * D / (#|X|%:R - 1)).

Lemma scaled_delta (R : realFieldType) (m D lambda delta : R) : 0 < m ->
  (1 - D - lambda * D / m <= delta) = (m * (1 - D) - lambda * D <= m * delta).
Proof.
by move=> m_gt0; rewrite -(ler_pmul2l m_gt0) mulrBr [m * (_ / m)]mulrC
  divfK ?gt_eqF.
Qed.

Lemma profile_mechanism_delta (R : realFieldType) (X J : finType) (x0 : X)
  (S : source_set R X) (lambda delta : J -> R) D j :
  profile_achievable lambda delta S D ->
  approximately_achievable S D (delta j) (lambda j) /\ 0 <= delta j.
Proof.
move=> [Y [W [g [W_ok W_keeps W_valid]]]]; split; last first.
  exact: (delta_ge0 x0 (W_keeps j)).
by exists Y, W, g; split=> //; exact: W_keeps.
Qed.

Theorem row_symmetric_profile (R : realFieldType) (X : finType)
  (S : source_set R X) (D : R) :
  of_priors S -> class_one S -> (1 < #|X|)%N ->
  0 <= D -> D <= (#|X|%:R - 1) / #|X|%:R ->
  [/\ forall lambda, 1 <= lambda ->
        least_delta_at S D lambda (symmetric_delta X D lambda),
      mechanism (@symmetric_mechanism R X D) /\
      valid S D id (symmetric_mechanism D),
      forall lambda, 1 <= lambda -> least_delta_of
        (@symmetric_mechanism R X D) lambda (symmetric_delta X D lambda) &
      forall (J : finType) (lambda delta : J -> R),
        (forall j, 1 <= lambda j) ->
        (profile_achievable lambda delta S D <->
         forall j, symmetric_delta X D (lambda j) <= delta j)].
Proof.
move=> S_priors S_one X_gt1 D_ge0 D_le.
have [x0 _] := convex_hull_letter S_priors S_one.
have M_gt1 : 1 < #|X|%:R :> R by rewrite ltr1n.
have M1_gt0 : 0 < #|X|%:R - 1 :> R by rewrite subr_gt0.
have D_in : 0 <= D <= 1.
  rewrite D_ge0 (le_trans D_le) // ler_pdivr_mulr ?(lt_trans ltr01) //.
  by rewrite mul1r ler_subl_addr ler_addl ler01.
have W_ok := symmetric_is_mechanism M_gt1 D_in.
have W_valid : valid S D id (symmetric_mechanism D).
  by move=> P /S_priors P_prior; rewrite symmetric_distortion.
have W_private lambda delta : 1 <= lambda -> symmetric_delta X D lambda <= delta
    -> approximate_ldp lambda delta (@symmetric_mechanism R X D).
  move=> lambda_ge1; rewrite le_maxl => /andP[delta_ge0].
  by rewrite scaled_delta //; exact: symmetric_profile_reached.
have low lambda delta : 1 <= lambda -> 0 <= delta ->
    approximately_achievable S D delta lambda ->
    symmetric_delta X D lambda <= delta.
  move=> lambda_ge1 delta_ge0 ach; rewrite le_maxl delta_ge0 scaled_delta //.
  exact: (symmetric_profile_bound S_priors S_one lambda_ge1 ach).
have nonneg (Y : finType) (W : X -> Y -> R) lambda delta :
    approximate_ldp lambda delta W -> 0 <= delta := @delta_ge0 R X Y W _ _ x0.
split=> [lambda lambda_ge1||lambda lambda_ge1|J lambda delta lambda_ge1].
- split=> [|delta ach]; last first.
    by have [Y [W [g [_ /nonneg]]]] := ach; move=> ? _; exact: low.
  by exists X, (symmetric_mechanism D), id; split=> //; exact: W_private.
- by split.
- split=> [|delta private]; first exact: W_private.
  apply: low (nonneg _ _ _ _ private) _ => //.
  by exists X, (symmetric_mechanism D), id.
split=> [ach j|enough]; last first.
  exists X, (symmetric_mechanism D), id; split=> // j.
  exact: W_private (lambda_ge1 j) (enough j).
by have [ach_j delta_j] := profile_mechanism_delta x0 j ach; exact: low.
Qed.

Theorem row_blind_guess (R : realFieldType) (X J : finType)
  (lambda delta : J -> R) (P : X -> R) (x x' : X) :
  (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) -> prior P ->
  x' != x -> (forall i, i != x -> P i <= P x') ->
  ((exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
      [/\ mechanism W, keeps lambda delta W &
          P x < \sum_z P z * correct g W z]) <->
   exists q, 0 <= q <= 1 /\ P x * shadow lambda delta q < P x' * q).
Proof.
move=> lambda_ge1 delta_ge0 P_prior x'_x second.
rewrite -(better_than_blind lambda_ge1 delta_ge0 P_prior x'_x second).
split=> [[Y [W [g [W_ok W_keeps W_acc]]]]|[D [D_lt]]].
  exists (distortion P g W); split.
    by rewrite (distortion_correct g W_ok P_prior) ltr_add2l ltr_opp2.
  by exists Y, W, g; split=> // Q /(distortion_eq g W) ->.
move=> [Y [W [g [W_ok W_keeps W_valid]]]]; exists Y, W, g; split=> //.
have := le_lt_trans (W_valid P (fun=> erefl)) D_lt.
by rewrite (distortion_correct g W_ok P_prior) ltr_add2l ltr_opp2.
Qed.

(* a q - b h(q) for the probabilities q. *)
Definition gains (R : realFieldType) (J : finType) (lambda delta : J -> R)
    (a b c : R) :=
  exists q, 0 <= q <= 1 /\ c = a * q - b * shadow lambda delta q.

Lemma gains_peak (R : realFieldType) (J : finType) (lambda delta : J -> R)
  (a b : R) : (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) -> 0 <= b ->
  exists r, largest_of (gains lambda delta a b) r.
Proof.
move=> lambda_ge1 delta_ge0 b_ge0.
(* Unknown: q (true) and a bound h of its shadow (false). *)
pose A (k : bool + (bool + J)) (i : bool) : R :=
  match k with
  | inl true => i%:R
  | inl false => - i%:R
  | inr (inl _) => - (~~ i)%:R
  | inr (inr j) => if i then 1 else - lambda j
  end.
pose A' (k : (bool + (bool + J)) + J) (i : bool) : R :=
  match k with
  | inl k => A k i
  | inr j => if i then lambda j else - 1
  end.
pose bound (k : (bool + (bool + J)) + J) : R :=
  match k with
  | inl (inl true) => 1
  | inl (inr (inr j)) => delta j
  | inr j => lambda j - 1 + delta j
  | _ => 0
  end.
pose c (i : bool) : R := if i then a else - b.
have feasibleP s : feasible A' bound s <->
    [/\ 0 <= s true <= 1, 0 <= s false,
        forall j, s true - delta j <= lambda j * s false &
        forall j, lambda j * s true - (lambda j - 1 + delta j) <= s false].
  split=> [ok|[/andP[q_ge0 q_le1] h_ge0 flat steep] k].
    split=> [||j|j].
    - have := ok (inl (inl true)); have := ok (inl (inl false)).
      rewrite !big_bool /= !mulNr !mul1r !mul0r oppr0 !addr0 oppr_le0.
      by move=> -> ->.
    - have := ok (inl (inr (inl true))); rewrite big_bool /= !mulNr mul1r mul0r.
      by rewrite oppr0 add0r oppr_le0.
    - have := ok (inl (inr (inr j))); rewrite big_bool /= mulNr mul1r.
      by rewrite ler_subl_addr ler_subl_addl addrC.
    - have := ok (inr j); rewrite big_bool /= mulNr mul1r.
      by rewrite ler_subl_addr ler_subl_addl addrC.
  rewrite big_bool; case: k => [[[]|[_|j]]|j] /=.
  - by rewrite mul1r mul0r addr0.
  - by rewrite !mulNr mul1r mul0r oppr0 addr0 oppr_le0.
  - by rewrite !mulNr mul1r mul0r oppr0 add0r oppr_le0.
  - by rewrite mulNr mul1r ler_subl_addr addrC -ler_subl_addr.
  - by rewrite mulNr mul1r ler_subl_addr addrC -ler_subl_addr.
have shadow_ok q : 0 <= q <= 1 -> feasible A' bound
    (fun i : bool => if i then q else shadow lambda delta q).
  move=> q_in; apply/feasibleP; split=> // [|j|j]; first exact: shadow_ge0.
    exact: shadow_flat.
  exact: shadow_steep.
have value s : \sum_i c i * s i = a * s true - b * s false.
  by rewrite big_bool /= mulNr.
have zero_in : 0 <= (0 : R) <= 1 by rewrite lexx ler01.
have [|s [w [/feasibleP[q_in h_ge0 flat steep] w_best]]] :=
    strong_duality (c := c) (m := `|a|) (shadow_ok 0 zero_in).
  move=> s /feasibleP[/andP[q_ge0 q_le1] h_ge0 _ _]; rewrite value.
  rewrite ler_subl_addr; apply: le_trans (_ : `|a| * 1 <= _).
    apply: le_trans (_ : `|a| * s true <= _); last by rewrite ler_wpmul2l.
    by rewrite ler_wpmul2r // ler_norm.
  by rewrite mulr1 ler_addl mulr_ge0.
have best q : 0 <= q <= 1 ->
    a * q - b * shadow lambda delta q <= a * s true - b * s false.
  move=> v_in; have := weak_duality w_best (shadow_ok q v_in).
  by rewrite !value.
have below : shadow lambda delta (s true) <= s false.
  by apply: shadow_le.
exists (a * s true - b * shadow lambda delta (s true)); split.
  by exists (s true).
move=> _ [q [v_in ->]]; apply: le_trans (best q v_in) _.
by rewrite ler_add2l ler_opp2 ler_wpmul2l.
Qed.

Lemma accuracies_achievable (R : realFieldType) (X J : finType)
  (lambda delta : J -> R) (S : source_set R X) (u : R) : of_priors S ->
  accuracies lambda delta S u <-> profile_achievable lambda delta S (1 - u).
Proof.
have acc P (Y : finType) (W : X -> Y -> R) g : prior P -> mechanism W ->
    (u <= \sum_x P x * correct g W x) = (distortion P g W <= 1 - u).
  move=> P_prior W_ok; rewrite (distortion_correct g W_ok P_prior).
  by rewrite ler_add2l ler_opp2.
move=> S_priors; split=> -[Y [W [g [W_ok W_keeps W_acc]]]].
  by exists Y, W, g; split=> // P S_P; rewrite -acc ?W_acc //; exact: S_priors.
by exists Y, W, g; split=> // P S_P; rewrite acc ?W_acc //; exact: S_priors.
Qed.

Lemma prices_of_accuracies (R : realFieldType) (X J : finType)
  (lambda delta : J -> R) (P kappa r : X -> R) (Y : finType)
  (W : X -> Y -> R) (g : Y -> X) :
  (forall j, 1 <= lambda j) -> prior P -> (forall x, 0 <= kappa x) ->
  (forall x, forall c, gains lambda delta (P x - kappa x)
     (\sum_z kappa z - kappa x) c -> c <= r x) ->
  mechanism W -> keeps lambda delta W ->
  \sum_x P x * correct g W x <= \sum_x kappa x + \sum_x r x.
Proof.
move=> lambda_ge1 P_prior kappa_ge0 most W_ok W_keeps.
have := prices_bound lambda_ge1 g P_prior kappa_ge0 W_ok W_keeps
  (r := r) (fun x v v_in => most x _ (ex_intro _ v (conj v_in erefl))).
by rewrite (distortion_correct g W_ok P_prior) subKr.
Qed.

Lemma largest_finite (R : realFieldType) (X J V : finType)
  (lambda delta : J -> R) (vertex : V -> X -> R) :
  (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) ->
  of_priors (vertices vertex) -> not_empty (vertices vertex) ->
  exists U P kappa r, [/\ largest_of (accuracies lambda delta
      (vertices vertex)) U, hull vertex P, forall x, 0 <= kappa x,
    forall x c, gains lambda delta (P x - kappa x)
      (\sum_z kappa z - kappa x) c -> c <= r x &
    U = \sum_x kappa x + \sum_x r x].
Proof.
move=> lambda_ge1 delta_ge0 V_priors [P0 [v0 _]].
have vertex_prior v : prior (vertex v) by apply: V_priors; exists v.
have some : exists v : V, True by exists v0.
have := prices_exist lambda_ge1 delta_ge0 vertex_prior some.
move=> [D [kappa [r [P [[Y [W [g [W_ok W_keeps W_valid]]]] P_hull kappa_ge0
  r_ge total]]]]].
have most x c : gains lambda delta (P x - kappa x) (\sum_z kappa z - kappa x) c
    -> c <= r x by move=> [q [q_in ->]]; exact: r_ge.
exists (1 - D), P, kappa, r; split=> //;
  split=> [|u [Z [T [k [T_ok T_keeps acc]]]]].
  apply/accuracies_achievable => //; rewrite subKr; exists Y, W, g; split=> //.
  by apply/(valid_hull vertex D g W).
have P_prior : prior P := hull_of_priors vertex_prior P_hull.
rewrite -total; apply: le_trans (prices_of_accuracies k lambda_ge1 P_prior
  kappa_ge0 most T_ok T_keeps).
have [w [w_ge0 w_sum P_eq]] := P_hull.
under eq_bigr do rewrite P_eq mulr_suml.
rewrite exchange_big -[u]mul1r -w_sum mulr_suml; apply: ler_sum => v _ /=.
under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr ler_wpmul2l //.
by apply: acc; exists v.
Qed.

Lemma only_finite (R : realFieldType) (X : finType) (P Q : X -> R) :
  only P Q <-> vertices (fun _ : unit => P) Q.
Proof. by split=> [same|[_ same]] //; exists tt. Qed.

Theorem row_two_letters (R : realFieldType) (X J : finType)
  (lambda delta : J -> R) (P : X -> R) :
  (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) -> prior P ->
  (forall x i, exists r, largest_of (gains lambda delta (P i) (P x)) r) /\
  exists U, [/\ largest_of (accuracies lambda delta (only P)) U,
    forall x r, (forall i, i != x ->
        largest_of (gains lambda delta (P i) (P x)) (r i)) ->
      U <= P x + \sum_(i | i != x) r i &
    #|X| = 2%N -> forall x i r, i != x ->
      largest_of (gains lambda delta (P i) (P x)) r -> U = P x + r].
Proof.
move=> lambda_ge1 delta_ge0 P_prior; have [P_ge0 P_sum] := P_prior.
split=> [x i|]; first exact: gains_peak.
have one_prior : of_priors (vertices (fun _ : unit => P)).
  by move=> Q /only_finite; exact: only_is_prior.
have one_some : not_empty (vertices (fun _ : unit => P)) by exists P, tt.
have [U [_ [_ [_ [[U_acc U_max] _ _ _ _]]]]] :=
  largest_finite lambda_ge1 delta_ge0 one_prior one_some.
have same u : accuracies lambda delta (only P) u <->
    accuracies lambda delta (vertices (fun _ : unit => P)) u.
  by split=> -[Y [W [g [W_ok W_keeps acc]]]]; exists Y, W, g; split=> // Q Q_P;
    apply: acc; apply/only_finite.
have bound x r : (forall i, i != x ->
    largest_of (gains lambda delta (P i) (P x)) (r i)) ->
    U <= P x + \sum_(i | i != x) r i.
  move=> r_max; have [Y [W [g [W_ok W_keeps acc]]]] := U_acc.
  apply: le_trans (acc P _) _; first by exists tt.
  have := row_bound lambda_ge1 P_prior (a := x) (r := r) g W_ok W_keeps.
  rewrite (distortion_correct g W_ok P_prior) subKr; apply=> i v i_x v_in.
  by have [_] := r_max i i_x; apply; exists v.
exists U; split=> // [|two x i r i_x r_max].
  by split=> [|u /same]; [apply/same | exact: U_max].
have only_i z : z != x -> z = i.
  have /eqP full : [set x; i] == setT.
    by rewrite eqEcard subsetT cardsT two cards2 eq_sym i_x.
  have : z \in [set x; i] by rewrite full inE.
  by rewrite !inE => /orP[->|/eqP].
have others (F : X -> R) : \sum_(z | z != x) F z = F i.
  rewrite (big_pred1 i) // => z /=; apply/idP/eqP => [|-> //]; exact: only_i.
apply/eqP; rewrite eq_le; apply/andP; split.
  by have := bound x (fun=> r); rewrite others; apply=> z /only_i ->.
have [[q [q_in ->]] _] := r_max.
have [W [W_ok W_keeps W_x W_i]] :=
  two_letter_mechanism lambda_ge1 delta_ge0 i_x q_in.
apply: U_max; exists X, W, id; split=> // Q /only_finite same_P.
rewrite (eq_bigr (fun z => P z * correct id W z)) => [|z _]; last first.
  by rewrite same_P.
rewrite (bigD1 x) //= others.
apply: le_trans (_ : P x * (1 - shadow lambda delta q) + P i * q <= _).
  by rewrite mulrBr mulr1 -addrA ler_add2l addrC.
by apply: ler_add; rewrite ler_wpmul2l.
Qed.

(* What prices kappa and a prior of the hull prove. *)
Definition priced (R : realFieldType) (X J : finType)
    (lambda delta : J -> R) (P kappa : X -> R) (u : R) :=
  exists r, (forall x, largest_of (gains lambda delta (P x - kappa x)
    (\sum_z kappa z - kappa x)) (r x)) /\ u = \sum_x kappa x + \sum_x r x.

Theorem row_prices (R : realFieldType) (X J V : finType)
  (lambda delta : J -> R) (vertex : V -> X -> R) :
  (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) ->
  of_priors (vertices vertex) -> not_empty (vertices vertex) ->
  [/\ forall P kappa : X -> R, (forall x, 0 <= kappa x) ->
        exists u, priced lambda delta P kappa u,
      forall (P kappa : X -> R) u, prior P -> (forall x, 0 <= kappa x) ->
        priced lambda delta P kappa u ->
        forall (Y : finType) (W : X -> Y -> R) (g : Y -> X),
        mechanism W -> keeps lambda delta W ->
        \sum_x P x * correct g W x <= u &
      exists U, largest_of (accuracies lambda delta (vertices vertex)) U /\
        least_of (fun u => exists P kappa : X -> R, [/\ hull vertex P,
          forall x, 0 <= kappa x & priced lambda delta P kappa u]) U].
Proof.
move=> lambda_ge1 delta_ge0 V_priors V_some.
have peaks (P kappa : X -> R) : (forall x, 0 <= kappa x) ->
    exists u, priced lambda delta P kappa u.
  move=> kappa_ge0; have rest_ge0 x : 0 <= \sum_z kappa z - kappa x.
    by rewrite (bigD1 x) //= addrC addKr sumr_ge0.
  have [r r_max] := fin_all_exists (fun x => gains_peak (P x - kappa x)
    lambda_ge1 delta_ge0 (rest_ge0 x)).
  by exists (\sum_x kappa x + \sum_x r x), r.
have bound (P kappa : X -> R) u : prior P -> (forall x, 0 <= kappa x) ->
    priced lambda delta P kappa u ->
    forall (Y : finType) (W : X -> Y -> R) (g : Y -> X),
    mechanism W -> keeps lambda delta W -> \sum_x P x * correct g W x <= u.
  move=> P_prior kappa_ge0 [r [r_max ->]] Y W g W_ok W_keeps.
  apply: prices_of_accuracies W_ok W_keeps => // x.
  by case: (r_max x).
split=> //; have [U [P [kappa [r [U_max P_hull kappa_ge0 most U_eq]]]]] :=
  largest_finite lambda_ge1 delta_ge0 V_priors V_some.
have [[Y [W [g [W_ok W_keeps W_acc]]]] _] := U_max.
have vertex_prior v : prior (vertex v) by apply: V_priors; exists v.
have low (Q k : X -> R) u : hull vertex Q -> (forall x, 0 <= k x) ->
    priced lambda delta Q k u -> U <= u.
  move=> Q_hull k_ge0 Q_u; have Q_prior := hull_of_priors vertex_prior Q_hull.
  apply: le_trans (bound Q k u Q_prior k_ge0 Q_u Y W g W_ok W_keeps).
  have [w [w_ge0 w_sum Q_eq]] := Q_hull.
  under eq_bigr do rewrite Q_eq mulr_suml.
  rewrite exchange_big -[U]mul1r -w_sum mulr_suml; apply: ler_sum => v _ /=.
  under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr ler_wpmul2l //.
  by apply: W_acc; exists v.
exists U; split=> //; split=> [|u [Q [k [Q_hull k_ge0]]]]; last exact: low.
exists P, kappa; split=> //; have [u u_priced] := peaks P kappa kappa_ge0.
suff -> : U = u by [].
apply/eqP; rewrite eq_le (low P kappa u) //=.
have [r' [r'_max ->]] := u_priced; rewrite U_eq ler_add2l ler_sum // => x _.
by have [r'_x _] := r'_max x; exact: most.
Qed.

Lemma shadow_near (R : realFieldType) (J : finType) (lambda delta : J -> R)
  (v w e : R) : (forall j, 1 <= lambda j) -> `|w - v| <= e ->
  shadow lambda delta v <=
    shadow lambda delta w + (1 + \sum_j lambda j) * e.
Proof.
move=> lambda_ge1 near; have e_ge0 : 0 <= e := le_trans (normr_ge0 _) near.
have v_le : v <= w + e.
  by move: near; rewrite distrC ler_norml ler_subl_addl => /andP[_].
have lambda_ge0 j : 0 <= lambda j := le_trans ler01 (lambda_ge1 j).
have steepest j : lambda j <= 1 + \sum_i lambda i.
  rewrite (bigD1 j) //= addrCA ler_addl addr_ge0 ?ler01 //.
  by apply: sumr_ge0 => i _.
have slope_ge1 : 1 <= 1 + \sum_j lambda j.
  by rewrite ler_addl; apply: sumr_ge0.
have h_ge0 := shadow_ge0 lambda delta w.
apply: shadow_le => // [|j|j].
- by rewrite addr_ge0 // mulr_ge0 // (le_trans ler01).
- apply: le_trans (_ : lambda j * (w + e) - (lambda j - 1 + delta j) <= _).
    by rewrite ler_add2r ler_wpmul2l.
  rewrite mulrDr addrAC; apply: ler_add; first exact: shadow_steep.
  by rewrite ler_wpmul2r.
apply: le_trans (_ : w - delta j + e <= _); first by rewrite addrAC ler_add2r.
rewrite mulrDr; apply: ler_add; first exact: shadow_flat.
rewrite mulrA ler_pemull // mulr_ege1 //.
Qed.

Lemma diagonal_attained (R : realFieldType) (X J : finType)
  (lambda delta : J -> R) (S : source_set R X) :
  no_gaps R -> (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) ->
  of_priors S -> not_empty S ->
  exists U, largest_of (accuracies_of_diagonals lambda delta S) U.
Proof.
move=> complete lambda_ge1 delta_ge0 S_priors [P0 S_P0].
pose reached := accuracies_of_diagonals lambda delta S.
have zero : reached 0.
  exists (fun=> 0); split=> [|P S_P]; last by rewrite big1 // => x _;
    rewrite mulr0.
  split=> x; first by rewrite lexx ler01.
  by rewrite add0r big1 ?ler01 // => i _; exact: shadow0.
have le1 u : reached u -> u <= 1.
  move=> [q [[q_in _] acc]]; have [P0_ge0 P0_sum] := S_priors P0 S_P0.
  apply: le_trans (acc P0 S_P0) _; rewrite -P0_sum; apply: ler_sum => x _.
  by rewrite ler_pimulr //; case/andP: (q_in x).
have [||a b /= reached_a|U [U_above U_below]] := complete reached
    (fun b => forall u, reached u -> u <= b).
- by exists 0.
- by exists 1.
- by apply.
exists U; split=> //.
pose K e q := allowed lambda delta q /\
  forall P, S P -> U - e <= \sum_x P x * q x.
have K_le e e' q : e <= e' -> K e q -> K e' q.
  move=> e_le [q_ok acc]; split=> // P /acc; apply: le_trans.
  by rewrite ler_add2l ler_opp2.
pose F (Q : (X -> R) -> Prop) := exists2 e, 0 < e & Q = K e.
have [|_ [e e_gt0 ->] none||_ q [e e_gt0 ->] [[q_in _] _] x|c c_near] :=
  @cluster_point R X F complete.
- move=> _ _ [e e_gt0 ->] [e' e'_gt0 ->].
  have m_gt0 : 0 < Num.min e e' by rewrite lt_minr e_gt0.
  by exists (K (Num.min e e')); [exists (Num.min e e')
    | move=> q K_q; split; apply: K_le K_q; rewrite // le_minl lexx ?orbT].
- have : U <= U - e.
    apply: U_below => u [q [q_ok acc]]; rewrite leNgt; apply/negP => u_gt.
    apply: (none q); split=> // P S_P; apply: le_trans (acc P S_P).
    exact: ltW.
  by rewrite leNgt ltr_subl_addr ltr_addl e_gt0.
- by exists (K 1), 1; rewrite ?ltr01.
- exact: q_in.
have at_point (u v a : R) : 0 <= a ->
    (forall e q, 0 < e -> K e q -> (forall x, `|q x - c x| < e) ->
      u <= v + a * e) -> u <= v.
  move=> a_ge0 u_le; rewrite leNgt; apply/negP => v_lt.
  have a1_gt0 : 0 < a + 1 by rewrite ltr_paddl ?ltr01.
  pose e := (u - v) / (a + 1).
  have e_gt0 : 0 < e by rewrite divr_gt0 // subr_gt0.
  apply: (c_near (K e) e) => //; first by exists e.
  move=> q [K_q q_near]; have := u_le e q e_gt0 K_q q_near.
  rewrite -ler_subl_addl leNgt => /negP; apply.
  by rewrite -[X in _ < X](divfK (lt0r_neq0 a1_gt0)) mulrC ltr_pmul2l //
    ltr_addl
    ltr01.
pose slope := 1 + \sum_j lambda j.
have slope_ge0 : 0 <= slope.
  by rewrite addr_ge0 ?ler01 //; apply: sumr_ge0 => j _;
    rewrite (le_trans ler01).
have high e (q : X -> R) x : `|q x - c x| < e -> c x <= q x + e.
  by rewrite ltr_norml ltr_subr_addl ltr_subl_addr => /andP[/ltW].
have low e (q : X -> R) x : `|q x - c x| < e -> q x <= c x + e.
  by rewrite ltr_norml => /andP[_ lt]; rewrite -ler_subl_addl ltW.
exists c; split; first split=> x.
- apply/andP; split; apply: (@at_point _ _ 1); rewrite ?ler01 // => e q e_gt0
    [[q_in _] _] near; rewrite mul1r; have /andP[q_ge0 q_le1] := q_in x.
    exact: le_trans q_ge0 (low e q x (near x)).
  by apply: le_trans (high e q x (near x)) _; rewrite ler_add2r.
- apply: (@at_point _ _ (1 + slope * #|X|%:R)) => [|e q e_gt0 [[_ rows] _]
    near].
    by rewrite addr_ge0 ?ler01 // mulr_ge0 ?ler0n.
  apply: le_trans (_ : q x + e + \sum_(i | i != x)
    (shadow lambda delta (q i) + slope * e) <= _).
    apply: ler_add; first exact: high.
    by apply: ler_sum => i _; apply: shadow_near => //; rewrite ltW.
  rewrite big_split /= mulrDl mul1r -!addrA addrCA [X in _ <= X]addrCA
    ler_add2l.
  rewrite addrA; apply: ler_add; first exact: rows.
  apply: le_trans (_ : \sum_(i : X) slope * e <= _); last first.
    by rewrite sumr_const -[_ *+ _]mulr_natr mulrAC.
  rewrite [X in _ <= X](bigID (fun i => i != x)) /= ler_addl sumr_ge0 // => i _.
  by rewrite mulr_ge0 // ltW.
move=> P S_P; have [P_ge0 P_sum] := S_priors P S_P.
apply: (@at_point _ _ 2%:R); rewrite ?ler0n // => e q e_gt0 [_ acc] near.
have := acc P S_P; rewrite ler_subl_addr => /le_trans; apply.
apply: le_trans (_ : \sum_x P x * (c x + e) + e <= _).
  by rewrite ler_add2r; apply: ler_sum => x _; rewrite ler_wpmul2l // low.
under eq_bigr do rewrite mulrDr; rewrite big_split /= -mulr_suml P_sum mul1r.
by rewrite -addrA mulr_natl mulr2n.
Qed.

Theorem row_diagonals (R : realFieldType) (X J : finType)
  (lambda delta : J -> R) (S : source_set R X) :
  (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) -> of_priors S ->
  [/\ forall (Y : finType) (W : X -> Y -> R) (g : Y -> X), mechanism W ->
        keeps lambda delta W -> allowed lambda delta (correct g W),
      forall q, allowed lambda delta q -> exists W : X -> X -> R,
        [/\ mechanism W, keeps lambda delta W &
            forall x, q x <= correct id W x],
      forall u, accuracies lambda delta S u <->
        accuracies_of_diagonals lambda delta S u &
      no_gaps R -> not_empty S -> exists U,
        largest_of (accuracies lambda delta S) U /\
        largest_of (accuracies_of_diagonals lambda delta S) U].
Proof.
move=> lambda_ge1 delta_ge0 S_priors.
have same u : accuracies lambda delta S u <->
    accuracies_of_diagonals lambda delta S u.
  rewrite accuracies_achievable // profile_achievable_allowed // subKr.
  by split.
split=> // [Y W g W_ok W_keeps|q q_ok|complete S_some].
- exact: profile_diagonal.
- exact: profile_mechanism.
have [U [U_q U_max]] :=
  diagonal_attained complete lambda_ge1 delta_ge0 S_priors S_some.
by exists U; split; split=> // [|u /same]; [apply/same | exact: U_max].
Qed.

Lemma least_delta_formula (R : realFieldType) (X : finType)
  (S : source_set R X) (lambda D L : R) :
  of_priors S -> 0 <= D -> least_distortion S lambda L ->
  (0 < L -> least_delta_at S D lambda (Num.max 0 (1 - D / L))) /\
  (L = 0 -> least_delta_at S D lambda 0).
Proof.
move=> S_priors D_ge0 L_least; have [L_ach L_le] := L_least.
have lambda_ge1 : 1 <= lambda.
  have [Z [V [k [V_ok V_ldp _]]]] := L_ach.
  case: (pickP (predT : pred X)) => [x _|none].
    exact: ldp_ge1 x V_ok V_ldp.
  have : L <= L - 1.
    apply: L_le; exists Z, V, k; split=> // P /S_priors/prior_letter[x].
    by have := none x.
  by rewrite leNgt ltr_subl_addr ltr_addl ltr01.
have nonneg delta : approximately_achievable S D delta lambda -> 0 <= delta.
  move=> [Y [W [g [_ W_private _]]]]; rewrite leNgt; apply/negP => delta_lt0.
  have no_letter (x : X) : False.
    by have := delta_ge0 x W_private; rewrite leNgt delta_lt0.
  have [Z [V [k [V_ok V_ldp _]]]] := L_ach.
  have : L <= L - 1.
    apply: L_le; exists Z, V, k; split=> // P S_P.
    by have [x] := prior_letter (S_priors P S_P); have := no_letter x.
  by rewrite leNgt ltr_subl_addr ltr_addl ltr01.
have enough delta : 0 <= delta -> delta < 1 -> L - D <= delta * L ->
    approximately_achievable S D delta lambda.
  move=> delta_ge0 delta_lt1 le.
  exact/(least_delta S_priors D lambda_ge1 delta_ge0 delta_lt1 L_least).
split=> [L_gt0|L0].
  have ratio_le delta : (1 - D / L <= delta) = (L - D <= delta * L).
    by rewrite -(ler_pmul2r L_gt0) mulrBl mul1r divfK ?gt_eqF.
  split=> [|delta ach]; last first.
    rewrite le_maxl (nonneg delta ach) /=; have [lt1|ge1] := ltP delta 1.
      rewrite ratio_le.
      exact/(least_delta S_priors D lambda_ge1 (nonneg _ ach) lt1 L_least).
    by apply: le_trans ge1; rewrite ler_subl_addr ler_addl divr_ge0 // ltW.
  have [D0|D_neq0] := eqVneq D 0.
    have [id_ok id_valid] := identity_valid S_priors D_ge0.
    exists X, (fun x y => (x == y)%:R), id; split=> // x x' B.
    have [V_ge0 V_sum] := id_ok; rewrite D0 mul0r subr0 (max_idPr ler01).
    apply: (@le_trans _ _ 1).
      rewrite -[X in _ <= X](V_sum x) [X in _ <= X](bigID (mem B)) /=.
      by rewrite ler_addl; apply: sumr_ge0 => y _; exact: ler0n.
    rewrite ler_addr mulr_ge0 //; first exact: le_trans ler01 lambda_ge1.
    by apply: sumr_ge0 => y _; exact: ler0n.
  apply: enough; rewrite ?le_maxr ?lexx // -?ratio_le ?le_maxr ?lexx ?orbT //.
  rewrite lt_maxl ltr01 /= ltr_subl_addr ltr_addl divr_gt0 //.
  by rewrite lt_def D_neq0.
split=> [|delta /nonneg //]; apply: enough; rewrite ?lexx ?ltr01 // L0 mul0r.
by rewrite sub0r oppr_le0.
Qed.

Lemma ldp_approximate (R : realFieldType) (X Y : finType) (W : X -> Y -> R)
  (lambda : R) : ldp lambda W <-> approximate_ldp lambda 0 W.
Proof.
split=> [W_ldp x x' B|private x x' y].
  by rewrite addr0 mulr_sumr; apply: ler_sum.
by have := private x x' [set y]; rewrite !big_set1 addr0.
Qed.

Lemma least_distortion_attained (R : realFieldType) (X : finType)
  (S : source_set R X) (lambda : R) :
  no_gaps R -> of_priors S -> not_empty S -> 1 <= lambda ->
  exists L, least_distortion S lambda L.
Proof.
move=> complete S_priors S_some lambda_ge1.
have same D : profile_achievable (fun _ : unit => lambda) (fun=> 0) S D <->
    achievable S D lambda.
  split=> -[Y [W [g [W_ok W_private W_valid]]]]; exists Y, W, g; split=> //.
    by apply/ldp_approximate; exact: (W_private tt).
  by move=> j; apply/ldp_approximate.
have [_ _ _ attained] := row_diagonals (fun _ : unit => lambda_ge1)
  (fun=> lexx 0) S_priors.
have [U [[U_acc U_max] _]] := attained complete S_some.
exists (1 - U); split.
  by apply/same/accuracies_achievable.
move=> D /same ach; rewrite ler_subl_addr -ler_subl_addl; apply: U_max.
by apply/accuracies_achievable; rewrite // subKr.
Qed.

Theorem row_least_delta (R : realFieldType) (X : finType)
  (S : source_set R X) (lambda D : R) : of_priors S -> 0 <= D ->
  (forall L, least_distortion S lambda L ->
     (0 < L -> least_delta_at S D lambda (Num.max 0 (1 - D / L))) /\
     (L = 0 -> least_delta_at S D lambda 0)) /\
  (no_gaps R -> not_empty S -> 1 <= lambda ->
     exists L, least_distortion S lambda L).
Proof.
move=> S_priors D_ge0; split=> [L|complete S_some lambda_ge1].
  exact: least_delta_formula.
exact: least_distortion_attained.
Qed.

(* exp of the pointwise maximal leakages: P(x|y) / P(x) for the outputs that
   occur and the letters that do. *)
Definition pointwise_leakages (R : realFieldType) (X Y : finType)
    (P : X -> R) (W : X -> Y -> R) (t : R) :=
  exists x y, [/\ 0 < P x, 0 < output P W y &
                  t = P x * W x y / output P W y / P x].

(* exp of the maximal information is t, and not infinite. *)
Definition maximal_information (R : realFieldType) (X Y : finType)
    (P : X -> R) (W : X -> Y -> R) (t : R) :=
  (forall x y, output P W y = 0 -> W x y = 0) /\
  largest_of (fun t => exists x y,
    0 < output P W y /\ t = W x y / output P W y) t.

Definition pointwise_leakage_as_printed (R : realFieldType) :=
  forall (X Y : finType) (P : X -> R) (W : X -> Y -> R) (t : R),
  prior P -> mechanism W ->
  (largest_of (pointwise_leakages P W) t <-> maximal_information P W t).

(* Two letters that occur, and one that does not and is easier to tell. *)
Definition three_rows (R : realFieldType) (x : 'I_3) (y : bool) : R :=
  if x == ord_max then (if y then 7%:R / 8%:R else 1 / 8%:R)
  else if (x == ord0) == y then 3%:R / 4%:R else 1 / 4%:R.

Theorem row_pointwise_leakage (R : realFieldType) :
  ~ pointwise_leakage_as_printed R.
Proof.
have P_prior := two_halves_prior R; set P := two_halves R in P_prior.
have quarters : 3%:R / 4%:R + 1 / 4%:R = 1 :> R.
  by rewrite -mulrDl -(natrD _ 3 1) divff ?pnatr_eq0.
have eighths : 7%:R / 8%:R + 1 / 8%:R = 1 :> R.
  by rewrite -mulrDl -(natrD _ 7 1) divff ?pnatr_eq0.
have W_ok : mechanism (@three_rows R).
  split=> [x y|x]; last first.
    rewrite big_bool /three_rows; case: ifP => // _.
    by case: (x == ord0); rewrite //= addrC.
  by rewrite /three_rows; do 3?[case: ifP => _];
    rewrite ?divr_ge0 ?ler0n ?ler01.
have half_gt0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have double_gt0 : 0 < (2%:R^-1)^-1 :> R by rewrite invr_gt0.
have outputE y : output P (@three_rows R) y = 2%:R^-1.
  rewrite /output !big_ord_recl big_ord0 /P /two_halves /three_rows /= mul0r.
  rewrite !addr0 -mulrDr -[RHS]mulr1; congr (_ * _).
  by case: y; rewrite //= addrC.
have P_le x : 0 < P x -> x != ord_max.
  by apply: contraTneq => ->; rewrite /P /two_halves /= ltxx.
have entry_le x y : x != ord_max -> three_rows R x y <= 3%:R / 4%:R.
  move=> /negPf x_low; rewrite /three_rows x_low; case: ifP => // _.
  by rewrite ler_pmul2r ?invr_gt0 ?ltr0n // (ler_nat _ 1).
have same x y : 0 < P x -> P x * three_rows R x y / 2%:R^-1 / P x =
    three_rows R x y / 2%:R^-1.
  by move=> P_x; rewrite -[P x * _ * _]mulrA [P x * _]mulrC mulfK ?gt_eqF.
have P0 : 0 < P ord0 by [].
move=> /(_ _ _ P (@three_rows R) (3%:R / 4%:R / 2%:R^-1) P_prior W_ok).
move=> [to_information _]; have [|_ [_ most]] := to_information.
  split=> [|t [x [y [P_x _ ->]]]].
    by exists ord0, true; rewrite outputE same.
  by rewrite outputE same // ler_pmul2r // entry_le // P_le.
have := most (three_rows R ord_max true / 2%:R^-1).
move=> /(_ (ex_intro _ ord_max (ex_intro _ true _))); rewrite outputE.
move=> /(_ (conj half_gt0 erefl)).
rewrite ler_pmul2r // /three_rows /= leNgt => /negP; apply.
rewrite ltr_pdivr_mulr ?ltr0n // mulrAC ltr_pdivl_mulr ?ltr0n //.
by rewrite -!natrM ltr_nat.
Qed.

Theorem row_pointwise_leakage_corrected (R : realFieldType) (X Y : finType)
  (P : X -> R) (W : X -> Y -> R) :
  prior P -> mechanism W -> (forall x, 0 < P x) ->
  (forall t, largest_of (pointwise_leakages P W) t <->
     maximal_information P W t) /\
  exists t, maximal_information P W t.
Proof.
move=> P_prior W_ok P_gt0; have [W_ge0 W_sum] := W_ok.
have finite x y : output P W y = 0 -> W x y = 0.
  move=> none; apply/eqP; have := @psumr_eq0P R _ xpredT (fun x => P x * W x y).
  move=> /(_ (fun x _ => mulr_ge0 (ltW (P_gt0 x)) (W_ge0 x y)) none x isT)/eqP.
  by rewrite mulf_eq0 gt_eqF.
have same x y : P x * W x y / output P W y / P x = W x y / output P W y.
  by rewrite -[P x * _ * _]mulrA [P x * _]mulrC mulfK ?gt_eqF.
split=> [t|].
  split=> [[[x [y [_ y_gt0 ->]]] t_max]|[_ [[x [y [y_gt0 ->]]] t_max]]].
    split=> //; split; first by exists x, y; rewrite same.
    by move=> c [x' [y' [y'_gt0 ->]]]; apply: t_max; exists x', y';
      rewrite same.
  split; first by exists x, y; rewrite same.
  by move=> c [x' [y' [_ y'_gt0 ->]]]; apply: t_max; exists x', y';
    rewrite same.
have [x0 _] := prior_letter P_prior.
have out_ge0 y : 0 <= output P W y.
  by apply: sumr_ge0 => x _; rewrite mulr_ge0 // ltW.
have [y0 y0_gt0] : exists y, 0 < output P W y.
  case: (pickP [pred y | W x0 y != 0]) => [y some|none]; last first.
    have := oner_neq0 R; rewrite -(W_sum x0) big1 ?eqxx // => y _.
    by move: (none y) => /negbFE/eqP.
  exists y; rewrite lt_def out_ge0 andbT; apply: contraNneq some => none.
  by rewrite finite.
pose occurs (z : X * Y) := 0 < output P W z.2.
case: (arg_maxP (P := occurs) (i0 := (x0, y0))
  (fun z : X * Y => W z.1 z.2 / output P W z.2)) => // -[x y] /= occ most.
exists (W x y / output P W y); split=> //; split; first by exists x, y.
by move=> c [x' [y' [y'_gt0 ->]]]; exact: (most (x', y')).
Qed.

(* One mechanism of distortion D at most has the least delta at every
   lambda. *)
Definition single_least_delta (R : realFieldType) (X : finType)
    (S : source_set R X) (D : R) :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, valid S D g W &
      forall lambda, 1 <= lambda -> exists delta,
        least_delta_at S D lambda delta /\ least_delta_of W lambda delta].

(* Letters that occur occur equally often. *)
Definition uniform_on_support (R : realFieldType) (X : finType)
    (P : X -> R) := forall x x', P x != 0 -> P x' != 0 -> P x = P x'.

Lemma least_unique (R : realFieldType) (numbers : R -> Prop) a b :
  least_of numbers a -> least_of numbers b -> a = b.
Proof.
move=> [a_in a_least] [b_in b_least]; apply/eqP; rewrite eq_le.
by rewrite a_least // b_least.
Qed.

Lemma blind_least (R : realFieldType) (X : finType) (P : X -> R) a :
  prior P -> (forall x, P x <= P a) -> least_distortion (only P) 1 (1 - P a).
Proof.
move=> P_prior most; have S_priors := only_is_prior P_prior.
have at_1 D := achievable_polytope D a (lexx 1) S_priors.
have [P_ge0 P_sum] := P_prior.
split=> [|D /at_1[q [[q_ge0 q_in] acc]]].
  apply/at_1; exists (fun x => (x == a)%:R); split=> [|Q same].
    split=> x; first exact: ler0n.
    by rewrite subrr mul0r add0r (bigD1 a) //= eqxx big1 ?addr0 // => y /negPf
      ->.
  rewrite subKr (bigD1 a) //= eqxx mulr1 same ler_addl.
  by apply: sumr_ge0 => x /negPf ->; rewrite mulr0.
rewrite ler_subl_addr -ler_subl_addl; apply: le_trans (acc P (fun=> erefl)) _.
apply: le_trans (_ : \sum_x P a * q x <= _).
  by apply: ler_sum => x _; rewrite ler_wpmul2r.
rewrite -mulr_sumr -[X in _ <= X]mulr1 ler_wpmul2l //.
by have := q_in a; rewrite subrr mul0r add0r.
Qed.

Lemma even_single (R : realFieldType) (X : finType) (P : X -> R) (D : R) :
  prior P -> 0 < D -> (forall x, P x < 1 - D) -> uniform_on_support P ->
  single_least_delta (only P) D.
Proof.
move=> P_prior D_gt0 D_lt even; have [P_ge0 P_sum] := P_prior.
pose T := [set x | P x != 0].
have [a a_T] : exists a, a \in T.
  case: (pickP (mem T)) => [a a_T|none]; first by exists a.
  have := oner_neq0 R; rewrite -P_sum big1 ?eqxx // => x _.
  by move: (none x); rewrite /= inE => /negbFE/eqP.
have a_some : P a != 0 by rewrite inE in a_T.
have P_T x : x \in T -> P x = P a by rewrite inE => x_some; exact: even.
have sum_T (F : X -> R) : \sum_x P x * F x =
    \sum_(i < #|T|) P a * F (enum_val i).
  rewrite -(big_enum_val (A := mem T) (fun x => P a * F x)) /=.
  rewrite (bigID (mem T)) /= [X in _ + X]big1 ?addr0 => [|x]; last first.
    by rewrite inE negbK => /eqP ->; rewrite mul0r.
  by apply: eq_bigr => x /P_T ->.
have m_gt0 : 0 < #|T|%:R :> R by rewrite ltr0n; apply/card_gt0P; exists a.
have P_a : P a = #|T|%:R^-1.
  apply: (mulfI (lt0r_neq0 m_gt0)); rewrite mulfV ?gt_eqF //.
  have := sum_T (fun=> 1); under eq_bigr do rewrite mulr1.
  by rewrite P_sum sumr_const card_ord mulr1 mulr_natl => <-.
have rest_lt : D < 1 - P a by rewrite ltr_subr_addl -ltr_subr_addr.
pose U := @uniform R [finType of 'I_#|T|].
have m_gt1 : (1 < #|[finType of 'I_#|T|]|)%N.
  rewrite card_ord -(ltr1n R) -(ltr_pmul2r (x := P a)); last first.
    by rewrite lt_def a_some P_ge0.
  rewrite mul1r P_a mulfV ?gt_eqF // -P_a -subr_gt0.
  exact: lt_trans D_gt0 rest_lt.
have i0 : 'I_#|T| := enum_rank_in a_T a.
have U_prior : prior U by exact: uniform_prior i0.
have U_priors := only_is_prior U_prior.
have U_one : class_one (only U) by exact: convex_hull_self.
have D_le : D <= (#|[finType of 'I_#|T|]|%:R - 1) / #|[finType of 'I_#|T|]|%:R.
  by rewrite card_ord mulrBl mul1r mulfV ?gt_eqF // -P_a ltW.
have [least [V_ok V_valid] V_least _] :=
  row_symmetric_profile U_priors U_one m_gt1 (ltW D_gt0) D_le.
pose f x := enum_rank_in a_T x.
pose V := @symmetric_mechanism R [finType of 'I_#|T|] D.
have W_valid : valid (only P) D enum_val (fun x => V (f x)).
  move=> Q /(distortion_eq _ _) ->; rewrite /distortion sum_T.
  apply: le_trans (V_valid U (fun=> erefl)); rewrite /distortion.
  apply: ler_sum => i _; rewrite /U /uniform card_ord -P_a ler_wpmul2l //.
  rewrite /f enum_valK_in le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_bigl => j; rewrite (inj_eq enum_val_inj).
have low lambda delta : 1 <= lambda ->
    approximately_achievable (only P) D delta lambda ->
    symmetric_delta [finType of 'I_#|T|] D lambda <= delta.
  move=> lambda_ge1 [Y [W [g [W_ok W_private W_cheap]]]].
  have [_ below] := least lambda lambda_ge1; apply: below.
  exists Y, (fun i => W (enum_val i)), (fun y => f (g y)); split.
  - by have [W_ge0 W_sum] := W_ok; split.
  - by move=> i i' B; exact: W_private.
  move=> Q /(distortion_eq _ _) ->; apply: le_trans (W_cheap P (fun=> erefl)).
  rewrite /distortion sum_T; apply: ler_sum => i _.
  rewrite /U /uniform card_ord -P_a ler_wpmul2l //.
  rewrite [X in X <= _]big_mkcond [X in _ <= X]big_mkcond;
    apply: ler_sum => y _.
  have [W_ge0 _] := W_ok.
  case: ifP => [f_i|_]; last by case: ifP.
  rewrite ifT //; apply: contraNneq (negbT (negbTE f_i)) => g_i.
  by rewrite /f g_i enum_valK_in.
have W_private lambda : 1 <= lambda -> approximate_ldp lambda
    (symmetric_delta [finType of 'I_#|T|] D lambda) (fun x => V (f x)).
  by move=> lambda_ge1 x x' B; have [private _] := V_least lambda lambda_ge1;
    exact: private.
have W_ok : mechanism (fun x => V (f x)) by have [V_ge0 V_sum] := V_ok; split.
exists [finType of 'I_#|T|], (fun x => V (f x)), enum_val; split=> //.
move=> lambda lambda_ge1.
exists (symmetric_delta [finType of 'I_#|T|] D lambda); split; split.
- exists [finType of 'I_#|T|], (fun x => V (f x)), enum_val; split=> //.
  exact: W_private.
- by move=> delta; exact: low.
- exact: W_private.
move=> delta private; apply: low => //.
by exists [finType of 'I_#|T|], (fun x => V (f x)), enum_val.
Qed.

Lemma single_even (R : realFieldType) (X : finType) (S : source_set R X)
  (P : X -> R) (a : X) (D : R) :
  of_priors S -> convex_hull S P -> (forall x, P x <= P a) ->
  least_distortion S 1 (1 - P a) -> 0 < D -> D < 1 - P a ->
  single_least_delta S D -> uniform_on_support P.
Proof.
move=> S_priors P_hull most D_0 D_gt0 rest_lt [Y [W [g [W_ok W_valid least]]]].
have P_prior : prior P.
  have [V [vertex [S_vertex P_mix]]] := P_hull.
  by apply: hull_of_priors P_mix => v; exact: S_priors.
have [P_ge0 P_sum] := P_prior.
have rest_gt0 : 0 < 1 - P a by exact: lt_trans rest_lt.
have D_small : D / (1 - P a) <= 1 by rewrite ler_pdivr_mulr // mul1r ltW.
have at_1 : approximate_ldp 1 (1 - D / (1 - P a)) W.
  have [delta [delta_least [private _]]] := least 1 (lexx 1).
  have [formula _] := least_delta_formula S_priors (ltW D_gt0) D_0.
  have delta_eq := least_unique delta_least (formula rest_gt0).
  by move: private; rewrite delta_eq (max_idPr _) // subr_ge0.
have M_gt0 := letters_gt0 P_prior.
have P_a : 1 <= #|X|%:R * P a.
  rewrite mulr_natl -[X in X <= _]P_sum -sumr_const; apply: ler_sum => x _;
    exact: most.
have M_gt1 : 1 < #|X|%:R :> R.
  have a_lt1 : P a < 1 by rewrite -subr_gt0.
  rewrite ltNge; apply/negP => M_le1; move: P_a; rewrite leNgt => /negP; apply.
  by apply: le_lt_trans a_lt1; rewrite ler_pimull.
have D_le : D <= (#|X|%:R - 1) / #|X|%:R.
  rewrite ler_pdivl_mulr //; apply: le_trans (_ : (1 - P a) * #|X|%:R <= _).
    by rewrite ler_wpmul2r // ltW.
  by rewrite mulrBl mul1r ler_add2l ler_opp2 mulrC.
pose lambda := @symmetric_level R X D.
have lambda_ge1 : 1 <= lambda := symmetric_level_ge1 D_gt0 D_le.
have W_ldp : ldp lambda W.
  have [delta [[_ delta_le] [private _]]] := least lambda lambda_ge1.
  have delta_0 : delta <= 0.
    apply: delta_le; exists X, (symmetric_mechanism D), id.
    have D_in : 0 <= D <= 1.
      rewrite (ltW D_gt0) (le_trans (ltW rest_lt)) // ler_subl_addr ler_addl.
      exact: P_ge0.
    split; first exact: symmetric_is_mechanism.
      by apply/ldp_approximate; exact: symmetric_ldp.
    by move=> Q /S_priors Q_prior; rewrite symmetric_distortion.
  apply/ldp_approximate => x x' B; apply: le_trans (private x x' B) _.
  by rewrite ler_add2l.
have P_cheap := iffLR (valid_convex_hull S D g W) W_valid P P_hull.
have values := single_mechanism_even P_prior most W_ok D_gt0 rest_lt P_cheap
  at_1 W_ldp.
move=> x x' x_some x'_some; case: (values x) => [x_0|->].
  by rewrite x_0 eqxx in x_some.
by case: (values x') => [x'_0|-> //]; rewrite x'_0 eqxx in x'_some.
Qed.

Theorem row_single_mechanism_corrected (R : realFieldType) (X : finType)
  (D : R) : 0 < D ->
  (forall P : X -> R, prior P -> (forall x, P x < 1 - D) ->
     (single_least_delta (only P) D <-> uniform_on_support P)) /\
  forall (S : source_set R X) (P : X -> R) (x : X),
     of_priors S -> convex_hull S P -> (forall x', P x' <= P x) ->
     least_distortion S 1 (1 - P x) -> D < 1 - P x ->
     single_least_delta S D -> uniform_on_support P.
Proof.
move=> D_gt0; split=> [P P_prior D_lt|S P x S_priors P_hull most D_0 D_lt].
  split; last exact: even_single.
  have [x0 _] := prior_letter P_prior.
  have [a _ most] := arg_maxP (P := xpredT) P (erefl : xpredT x0).
  have {}most x : P x <= P a by exact: most.
  apply: single_even most (blind_least P_prior most) D_gt0 _.
  - exact: only_is_prior.
  - exact: convex_hull_self.
  by rewrite ltr_subr_addl -ltr_subr_addr.
exact: single_even S_priors P_hull most D_0 D_gt0 D_lt.
Qed.

Definition single_mechanism_as_printed (R : realFieldType) :=
  forall (X : finType) (S : source_set R X) (D D_0 : R),
  of_priors S -> ~ class_one S -> least_distortion S 1 D_0 ->
  0 < D -> D < D_0 -> ~ single_least_delta S D.

Theorem row_single_mechanism (R : realFieldType) :
  ~ single_mechanism_as_printed R.
Proof.
have P_prior := two_halves_prior R; set P := two_halves R in P_prior.
have half_gt0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have most x : P x <= P ord0.
  by rewrite /P /two_halves /=; case: ifP => _ //; exact: ltW.
have P0 : P ord0 = 2%:R^-1 by [].
have quarter : 1 / 4%:R < 2%:R^-1 :> R.
  by rewrite mul1r ltf_pinv ?posrE ?ltr0n // ltr_nat.
have rest : 1 - 2%:R^-1 = 2%:R^-1 :> R.
  apply/eqP; rewrite subr_eq -[X in _ == X + X]mul1r -mulrDl -(natrD _ 1 1).
  by rewrite divff ?pnatr_eq0.
move=> printed; apply: (printed _ (only P) (1 / 4%:R) (1 - P ord0)).
- exact: only_is_prior.
- move=> /only_convex same; have := same ord_max.
  rewrite /uniform /P /two_halves /= => /eqP; rewrite invr_eq0.
  by rewrite pnatr_eq0 card_ord.
- exact: blind_least.
- by rewrite divr_gt0 ?ltr01 ?ltr0n.
- by rewrite P0 rest.
apply: even_single => // [|x|x x'].
- by rewrite divr_gt0 ?ltr01 ?ltr0n.
- apply: le_lt_trans (most x) _; rewrite P0 ltr_subr_addl -ltr_subr_addr.
  by rewrite rest.
by rewrite /P /two_halves; do 2!case: ifP => _; rewrite ?eqxx.
Qed.

(* Sensitive letters cannot be recognised. *)
Definition hides (R : realFieldType) (X Y : finType) (sensitive : {set X})
    (lambda : R) (W : X -> Y -> R) :=
  forall x x' y, x \in sensitive -> W x y <= lambda * W x' y.

(* K, the set of the diagonals. *)
Definition sensitive_diagonals (R : realFieldType) (X : finType)
    (sensitive : {set X}) (lambda : R) (q : X -> R) :=
  exists (g : R) (v : X -> R),
  [/\ 1 / lambda <= g <= 1, (forall x, 0 <= v x) /\ \sum_x v x <= g,
    forall x, q x <= v x + 1 - g &
    forall x, x \in sensitive -> q x <= lambda * v x].

Section Sensitive.
Variables (R : realFieldType) (X : finType) (sensitive : {set X}) (lambda : R).
Hypothesis lambda_gt0 : 0 < lambda.
Variables (s : X).
Hypothesis s_sensitive : s \in sensitive.

Lemma sensitive_needed (Y : finType) (W : X -> Y -> R) (g : Y -> X) :
  mechanism W -> hides sensitive lambda W ->
  sensitive_diagonals sensitive lambda (correct g W).
Proof.
move=> W_ok W_hides; have [w_ge0 w_sum] := merged_mechanism g W_ok.
pose w := merged g W.
have w_hides x x' z : x \in sensitive -> w x z <= lambda * w x' z.
  by move=> x_in; rewrite /w /merged mulr_sumr; apply: ler_sum => y _;
    exact: W_hides.
have q_w x : correct g W x = w x x by rewrite -merged_correct correct_id.
have least_entry z : exists x, forall x', w x z <= w x' z.
  have [x _ least] := arg_minP (P := xpredT) (fun x => w x z)
    (erefl : xpredT s).
  by exists x => x'; exact: least.
have [low low_least] := fin_all_exists least_entry.
pose v z := w (low z) z; exists (\sum_z v z), v.
have v_le x z : v z <= w x z by exact: low_least.
split=> [||x|x x_in].
- apply/andP; split.
    rewrite ler_pdivr_mulr // mulrC mulr_sumr -(w_sum s).
    by apply: ler_sum => z _; exact: w_hides.
  by rewrite -(w_sum s); apply: ler_sum => z _; exact: v_le.
- by split=> // z; exact: w_ge0.
- rewrite q_w ler_subr_addl (bigD1 x) //= -addrA ler_add2l -(w_sum x).
  rewrite [X in _ <= X](bigD1 x) //= addrC ler_add2l.
  by apply: ler_sum => z _; exact: v_le.
by rewrite q_w; exact: w_hides.
Qed.

Lemma sensitive_reached q : sensitive_diagonals sensitive lambda q ->
  exists W : X -> X -> R, [/\ mechanism W, hides sensitive lambda W &
    forall x, q x <= correct id W x].
Proof.
move=> [g [v0 [/andP[g_ge g_le1] [v0_ge0 v0_sum] q_le q_sensitive]]].
pose v x := v0 x + (x == s)%:R * (g - \sum_z v0 z).
have rest_ge0 : 0 <= g - \sum_z v0 z by rewrite subr_ge0.
have v_le x : v0 x <= v x by rewrite ler_addl mulr_ge0 ?ler0n.
have v_ge0 x : 0 <= v x by exact: le_trans (v0_ge0 x) (v_le x).
have v_sum : \sum_x v x = g.
  rewrite big_split /= [X in _ + X](bigD1 s) //= eqxx mul1r.
  rewrite [X in _ + (_ + X)]big1 => [|x].
    by rewrite addr0 addrC subrK.
  by move/negPf=> ->; rewrite mul0r.
have enough : 1 <= lambda * g by rewrite -ler_pdivr_mull // mulrC.
have g_gt0 : 0 < g.
  by rewrite -(pmulr_rgt0 _ lambda_gt0) (lt_le_trans ltr01).
have lambda_ge1 : 1 <= lambda.
  by apply: le_trans enough _; rewrite ler_pimulr // ltW.
have gap_ge0 : 0 <= lambda - 1 by rewrite subr_ge0.
have left_ge0 : 0 <= 1 - g by rewrite subr_ge0.
have room : 1 - g <= (lambda - 1) * g.
  by rewrite mulrBl mul1r ler_add2r.
pose own x := Num.min ((lambda - 1) * v x) (1 - g).
pose k x := (1 - g - own x) / (g - v x).
have others x : \sum_(z | z != x) v z = g - v x.
  by rewrite -v_sum [X in _ = X - _](bigD1 x) //= addrC addKr.
have others_ge0 x : 0 <= g - v x by rewrite -others sumr_ge0.
have own_ge0 x : 0 <= own x by rewrite le_minr mulr_ge0.
have own_le x : own x <= (lambda - 1) * v x by rewrite le_minl lexx.
have own_le1 x : own x <= 1 - g by rewrite le_minl lexx orbT.
have shared x : 1 - g - own x <= (lambda - 1) * (g - v x).
  have [le|/ltW ge] := lerP ((lambda - 1) * v x) (1 - g).
    by rewrite /own (min_idPl le) mulrBr ler_add2r.
  by rewrite /own (min_idPr ge) subrr mulr_ge0.
have k_ge0 x : 0 <= k x by rewrite divr_ge0 // subr_ge0.
have k_le x : k x <= lambda - 1.
  have [none|some] := eqVneq (g - v x) 0; first by rewrite /k none invr0 mulr0.
  by rewrite ler_pdivr_mulr // lt_def some others_ge0.
have k_sum x : k x * (g - v x) = 1 - g - own x.
  have [none|some] := eqVneq (g - v x) 0; last by rewrite divfK.
  apply/eqP; rewrite none mulr0 eq_sym eq_le subr_ge0 own_le1 andbT.
  by have := shared x; rewrite none mulr0.
pose more x z := if x \in sensitive
  then (if z == x then own x else k x * v z) else (z == x)%:R * (1 - g).
have more_ge0 x z : 0 <= more x z.
  rewrite /more; case: ifP => _; last by rewrite mulr_ge0 ?ler0n.
  by case: ifP => _ //; rewrite mulr_ge0.
have more_sum x : \sum_z more x z = 1 - g.
  rewrite (bigD1 x) //= /more eqxx; case: ifP => _; last first.
    by rewrite mul1r big1 ?addr0 // => z /negPf ->; rewrite mul0r.
  rewrite (eq_bigr (fun z => k x * v z)) => [|z /negPf -> //].
  by rewrite -mulr_sumr others k_sum addrC subrK.
exists (fun x z => v z + more x z); split.
- split=> [x z|x]; first by rewrite addr_ge0.
  by rewrite big_split /= v_sum more_sum addrC subrK.
- move=> x x' z x_in; apply: le_trans (_ : lambda * v z <= _); last first.
    by rewrite ler_pmul2l // ler_addl.
  rewrite -ler_subr_addl -[X in _ - X]mul1r -mulrBl /more x_in.
  by case: eqP => [->//|_]; rewrite ler_wpmul2r.
move=> x; rewrite correct_id /more eqxx; case: ifP => [x_in|_].
  rewrite /own -ler_subl_addl le_minr !ler_subl_addl; apply/andP; split.
    apply: le_trans (q_sensitive x x_in) _.
    by rewrite mulrBl mul1r addrC subrK ler_pmul2l.
  by apply: le_trans (q_le x) _; rewrite -addrA ler_add2r.
by apply: le_trans (q_le x) _; rewrite mul1r -addrA ler_add2r.
Qed.

End Sensitive.

Definition sensitive_letters_as_printed (R : realFieldType) :=
  forall (X : finType) (sensitive : {set X}) (lambda : R), 1 <= lambda ->
  (forall (Y : finType) (W : X -> Y -> R) (g : Y -> X), mechanism W ->
     hides sensitive lambda W ->
     exists2 q, sensitive_diagonals sensitive lambda q &
                forall x, correct g W x <= q x) /\
  forall q, sensitive_diagonals sensitive lambda q ->
    exists W : X -> X -> R, [/\ mechanism W, hides sensitive lambda W &
      forall x, q x <= correct id W x].

Theorem row_sensitive_letters (R : realFieldType) :
  ~ sensitive_letters_as_printed R.
Proof.
have two_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
move=> /(_ [finType of bool] set0 2%:R two_ge1)[needed _].
pose W (x y : bool) : R := (x == y)%:R.
have W_ok : mechanism W.
  by split=> [x y|[]]; rewrite ?ler0n // big_bool /= ?addr0 ?add0r.
have [|q [g [v [/andP[g_ge g_le1] [v_ge0 v_sum] q_le _]]] W_q] :=
  needed _ W id W_ok; first by move=> x x' y; rewrite inE.
have v_ge x : g <= v x.
  have := le_trans (W_q x) (q_le x); rewrite correct_id /W eqxx.
  by rewrite -addrA addrCA ler_addl subr_ge0.
have : g + g <= g.
  apply: le_trans v_sum; rewrite big_bool /=; exact: ler_add.
rewrite ger_addl leNgt => /negP; apply; apply: lt_le_trans g_ge.
by rewrite divr_gt0 ?ltr01 ?ltr0n.
Qed.

Theorem row_sensitive_letters_corrected (R : realFieldType) (X : finType)
  (sensitive : {set X}) (lambda : R) (S : source_set R X) :
  0 < lambda -> (exists x, x \in sensitive) -> of_priors S ->
  [/\ forall (Y : finType) (W : X -> Y -> R) (g : Y -> X), mechanism W ->
        hides sensitive lambda W ->
        sensitive_diagonals sensitive lambda (correct g W),
      forall q, sensitive_diagonals sensitive lambda q ->
        exists W : X -> X -> R, [/\ mechanism W, hides sensitive lambda W &
          forall x, q x <= correct id W x] &
      forall u,
        (exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
           [/\ mechanism W, hides sensitive lambda W &
               forall P, S P -> u <= \sum_x P x * correct g W x]) <->
        exists2 q, sensitive_diagonals sensitive lambda q &
                   forall P, S P -> u <= \sum_x P x * q x].
Proof.
move=> lambda_gt0 [s s_in] S_priors.
have needed (Y : finType) (W : X -> Y -> R) g :=
  @sensitive_needed R X sensitive lambda lambda_gt0 s s_in Y W g.
have reached := sensitive_reached lambda_gt0 s (sensitive := sensitive).
split=> [|q|u]; [exact: needed | exact: reached |].
split=> [[Y [W [g [W_ok W_hides acc]]]]|[q /reached[W [W_ok W_hides W_q]] acc]].
  by exists (correct g W) => //; exact: needed.
exists X, W, id; split=> // P S_P; apply: le_trans (acc P S_P) _.
by apply: ler_sum => x _; rewrite ler_wpmul2l //; case: (S_priors P S_P).
Qed.

(* W hides letters in their blocks. *)
Definition hides_in_blocks (R : realFieldType) (X Y I : finType)
    (block : X -> I) (lambda : R) (W : X -> Y -> R) :=
  forall x x' y, block x = block x' -> W x y <= lambda * W x' y.

(* The sums of k probabilities of the i-th block. *)
Definition sums_in_block (R : realFieldType) (X I : finType)
    (block : X -> I) (P : X -> R) (i : I) (k : nat) (p : R) :=
  exists A : {set X}, [/\ #|A| = k, forall x, x \in A -> block x = i &
    p = \sum_(x in A) P x].

(* The accuracies of randomised response on its k likeliest letters. *)
Definition block_accuracies (R : realFieldType) (X I : finType)
    (block : X -> I) (P : X -> R) (lambda : R) (i : I) (u : R) :=
  exists k t, [/\ (0 < k)%N, largest_of (sums_in_block block P i k) t &
    u = lambda * t / (lambda + k%:R - 1)].

Section LetterBlocks.
Variables (R : realFieldType) (X I : finType) (block : X -> I).
Variables (P : X -> R) (lambda : R).
Hypotheses (P_ge0 : forall x, 0 <= P x) (lambda_ge1 : 1 <= lambda).

Let lambda_gt0 : 0 < lambda. Proof. exact: lt_le_trans ltr01 lambda_ge1. Qed.
Let value (A : {set X}) := lambda * (\sum_(x in A) P x) / (lambda + #|A|%:R -
  1).
Let inside i (A : {set X}) :=
  (A != set0) && [forall x in A, block x == i].

Let size_gt0 (A : {set X}) : A != set0 -> 0 < lambda + #|A|%:R - 1.
Proof.
move=> A_some; rewrite addrAC ltr_paddl ?subr_ge0 // ltr0n.
by rewrite card_gt0.
Qed.

Let insideP i (A : {set X}) : inside i A <->
  A != set0 /\ forall x, x \in A -> block x = i.
Proof.
split=> [/andP[A_some /forall_inP all_in]|[A_some all_in]].
  by split=> // x x_A; apply/eqP; exact: all_in.
by rewrite /inside A_some; apply/forall_inP => x /all_in ->.
Qed.

Lemma block_best i : (exists x, block x = i) ->
  exists A, [/\ inside i A, forall B, inside i B -> value B <= value A &
    largest_of (block_accuracies block P lambda i) (value A)].
Proof.
move=> [x0 x0_i]; have start : inside i [set x0].
  apply/insideP; split=> [|x /set1P -> //].
  by apply/set0Pn; exists x0; rewrite set11.
have [A A_in most] := arg_maxP value start.
have [A_some A_i] := iffLR (insideP i A) A_in.
have {}most B : inside i B -> value B <= value A by exact: most.
exists A; split=> //; split=> [|u [k [t [k_gt0 [[B [B_k B_i ->]] _] ->]]]].
  exists #|A|, (\sum_(x in A) P x); split=> //; first by rewrite card_gt0.
  split=> [|p [B [B_k B_i ->]]]; first by exists A.
  have B_in : inside i B.
    by apply/insideP; split=> //; rewrite -card_gt0 B_k card_gt0.
  have := most B B_in; rewrite /value B_k ler_pmul2r ?invr_gt0 ?size_gt0 //.
  by rewrite ler_pmul2l.
have B_in : inside i B.
  by apply/insideP; split=> //; rewrite -card_gt0 B_k.
by have := most B B_in; rewrite {1}/value B_k.
Qed.

Lemma block_bound i u (Y : finType) (W : X -> Y -> R) (g : Y -> X) :
  (exists x, block x = i) -> (forall A, inside i A -> value A <= u) ->
  mechanism W -> hides_in_blocks block lambda W ->
  \sum_(x | block x == i) P x * correct g W x <= u.
Proof.
move=> [x0 x0_i] most W_ok W_hides.
have [w_ge0 w_sum] := merged_mechanism g W_ok; pose w := merged g W.
have w_hides x x' z : block x = block x' -> w x z <= lambda * w x' z.
  by move=> same; rewrite /w /merged mulr_sumr; apply: ler_sum => y _;
    exact: W_hides.
have q_w x : correct g W x = w x x by rewrite -merged_correct correct_id.
pose q x := if block x == i then correct g W x else 0.
pose p x := if block x == i then P x else 0.
have q_ge0 x : 0 <= q x.
  by rewrite /q; case: ifP => _ //; exact: correct_ge0.
have row x : block x = i -> (lambda - 1) * q x + \sum_z q z <= lambda.
  move=> x_i; rewrite (bigD1 x) //= mulrBl mul1r addrA subrK.
  rewrite -[X in _ <= X]mulr1 -(w_sum x) [X in _ <= _ * X](bigD1 x) //= mulrDr.
  apply: ler_add; first by rewrite /q x_i eqxx q_w.
  rewrite mulr_sumr; apply: ler_sum => z _; rewrite /q; case: eqP => [z_i|_].
    by rewrite q_w; apply: w_hides; rewrite z_i.
  by rewrite mulr_ge0 // ltW.
have q_in : in_polytope lambda q.
  split=> // x; have [x_i|x_i] := eqVneq (block x) i; first exact: row.
  rewrite {1}/q (negPf x_i) mulr0 add0r; apply: le_trans (row x0 x0_i).
  by rewrite ler_addr mulr_ge0 // subr_ge0.
have u_ge0 : 0 <= u.
  have one : inside i [set x0].
    apply/insideP; split=> [|x /set1P -> //].
    by apply/set0Pn; exists x0; rewrite set11.
  apply: le_trans (most _ one); rewrite divr_ge0 //.
    by rewrite mulr_ge0 ?sumr_ge0 // ltW.
  by rewrite ltW // size_gt0 //; case/andP: one.
have small : excess p lambda u <= u * (lambda - 1).
  pose A := [set x | (block x == i) && (u < lambda * P x)].
  have -> : excess p lambda u = lambda * (\sum_(x in A) P x) - #|A|%:R * u.
    rewrite /excess (bigID (mem A)) /= [X in _ + X]big1 ?addr0 => [|x].
      rewrite (eq_bigr (fun x => lambda * P x - u)) => [|x].
        by rewrite sumrB -mulr_sumr sumr_const mulr_natl.
      rewrite inE /p => /andP[-> lt]; apply/max_idPr; rewrite subr_ge0.
      exact: ltW.
    rewrite inE /p negb_and; case: eqP => [_|_ _] /=.
      by rewrite -leNgt => le; apply/max_idPl; rewrite subr_le0.
    by apply/max_idPl; rewrite mulr0 sub0r oppr_le0.
  have [->|A_some] := eqVneq A set0.
    by rewrite big_set0 cards0 mulr0 mul0r subr0 mulr_ge0 // subr_ge0.
  have A_in : inside i A.
    by apply/insideP; split=> // x; rewrite inE => /andP[/eqP].
  have := most A A_in; rewrite ler_pdivr_mulr ?size_gt0 //.
  by rewrite ler_subl_addr [#|A|%:R * u]mulrC -mulrDr addrAC.
apply: le_trans (polytope_prior_bound x0 lambda_ge1 u_ge0 small q_in).
rewrite big_mkcond /=; apply: ler_sum => x _; rewrite /p /q.
by case: ifP => _; rewrite ?mul0r.
Qed.

Lemma blocks_reached (A : I -> {set X}) : (forall i, inside i (A i)) ->
  exists W : X -> X -> R, [/\ mechanism W, hides_in_blocks block lambda W &
    \sum_x P x * correct id W x = \sum_i value (A i)].
Proof.
move=> A_in; have A_ok i := iffLR (insideP i (A i)) (A_in i).
have some i : exists x, x \in A i by apply/set0Pn; case: (A_ok i).
have [a a_A] := fin_all_exists some.
pose size x := lambda + #|A (block x)|%:R - 1.
have size_x x : 0 < size x by rewrite size_gt0 //; case: (A_ok (block x)).
pose r x := if x \in A (block x) then x else a (block x).
have r_A x : r x \in A (block x) by rewrite /r; case: ifP.
pose W x y := if y \in A (block x)
  then (if y == r x then lambda else 1) / size x else 0.
exists W; split.
- split=> [x y|x].
    rewrite /W; case: ifP => _ //; case: ifP => _.
      by rewrite divr_ge0 ?ltW.
    by rewrite divr_ge0 ?ler01 ?ltW.
  rewrite -big_mkcond -mulr_suml (bigD1 (r x)) //= eqxx.
  rewrite (eq_bigr (fun=> 1)) => [|y /andP[_ /negPf -> //]].
  have -> : lambda + \sum_(y in A (block x) | y != r x) 1 = size x.
    rewrite sumr_const /size (cardsD1 (r x)) r_A natrD.
    rewrite [lambda + (_ + _)]addrCA [1%:R + _]addrC addrK; congr (_ + _);
      congr (_ *+ _).
    by apply: eq_card => y; rewrite !inE andbC.
  by rewrite mulfV // gt_eqF.
- move=> x x' y same; rewrite /W /size -same; case: ifP => _; last first.
    by rewrite mulr0.
  rewrite mulrA ler_pmul2r ?invr_gt0 ?size_x //.
  have square : lambda <= lambda * lambda by rewrite ler_pemull // ltW.
  by do 2!case: ifP => _; rewrite ?mulr1 ?lexx ?square ?(le_trans _ square).
rewrite (partition_big block predT) //=; apply: eq_bigr => i _.
rewrite /value -mulrA mulrCA mulr_suml big_mkcond [RHS]big_mkcond /=.
apply: eq_bigr => x _; rewrite correct_id /W /size.
have [x_i|x_i] := eqVneq (block x) i; last first.
  case: ifP => // x_A; have [_ A_i] := A_ok i.
  by rewrite (A_i x x_A) eqxx in x_i.
rewrite x_i; case: ifP => [x_A|_]; last by rewrite mulr0.
by rewrite /r x_i x_A eqxx mulrA.
Qed.

End LetterBlocks.

Theorem row_letter_blocks (R : realFieldType) (X I : finType)
  (block : X -> I) (P : X -> R) (lambda : R) :
  prior P -> 1 <= lambda -> (forall i, exists x, block x = i) ->
  exists u : I -> R,
    (forall i, largest_of (block_accuracies block P lambda i) (u i)) /\
    largest_of (fun U => exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
      [/\ mechanism W, hides_in_blocks block lambda W &
          U = \sum_x P x * correct g W x]) (\sum_i u i).
Proof.
move=> [P_ge0 P_sum] lambda_ge1 blocks.
have [A A_best] := fin_all_exists (fun i =>
  block_best P lambda_ge1 (blocks i)).
exists (fun i => lambda * (\sum_(x in A i) P x) / (lambda + #|A i|%:R - 1)).
split=> [i|]; first by case: (A_best i).
split=> [|_ [Y [W [g [W_ok W_hides ->]]]]].
  have A_in i : _ := let: And3 inside_i _ _ := A_best i in inside_i.
  have [W [W_ok W_hides acc]] := blocks_reached P lambda_ge1 A_in.
  by exists X, W, id.
rewrite (partition_big block predT) //=; apply: ler_sum => i _.
have [_ most _] := A_best i.
exact: (block_bound P_ge0 lambda_ge1 g (blocks i) most W_ok W_hides).
Qed.

(* W keeps the pairs (lambda_j, delta_j) for the letters of A. *)
Definition keeps_on (R : realFieldType) (X Y J : finType) (A : X -> bool)
    (lambda delta : J -> R) (W : X -> Y -> R) :=
  forall j x x' (B : {set Y}), A x -> A x' ->
  \sum_(y in B) W x y <= lambda j * (\sum_(y in B) W x' y) + delta j.

(* V keeps them for all databases of their letters that differ in one
   record. *)
Definition keeps_for_neighbours (R : realFieldType) (n : nat)
    (X Y J : finType) (letter : 'I_n -> X -> bool) (lambda delta : J -> R)
    (V : {ffun 'I_n -> X} -> {ffun 'I_n -> Y} -> R) :=
  forall j (x x' : {ffun 'I_n -> X}) (B : {set {ffun 'I_n -> Y}}),
  (forall i, letter i (x i)) -> (forall i, letter i (x' i)) ->
  neighbours x x' ->
  \sum_(y in B) V x y <= lambda j * (\sum_(y in B) V x' y) + delta j.

(* What such mechanisms of one record cost, and those of all records. *)
Definition costs (R : realFieldType) (X Y J : finType) (A : X -> bool)
    (lambda delta : J -> R) (P : X -> R) (d : X -> Y -> R) (D : R) :=
  exists W, [/\ mechanism W, keeps_on A lambda delta W &
                D = \sum_x P x * (\sum_y W x y * d x y)].
Definition total_costs (R : realFieldType) (n : nat) (X Y J : finType)
    (letter : 'I_n -> X -> bool) (lambda delta : J -> R)
    (P : {ffun 'I_n -> X} -> R) (d : 'I_n -> X -> Y -> R) (D : R) :=
  exists V, [/\ mechanism V, keeps_for_neighbours letter lambda delta V &
                D = \sum_x P x * (\sum_y V x y * (\sum_i d i (x i) (y i)))].

Section Records.
Variables (R : realFieldType) (n : nat) (X Y J : finType).
Variables (letter : 'I_n -> X -> bool) (lambda delta : J -> R).
Variable d : 'I_n -> X -> Y -> R.
Hypotheses (lambda_ge1 : forall j, 1 <= lambda j)
  (delta_ge0 : forall j, 0 <= delta j).
Local Notation inputs := {ffun 'I_n -> X}.
Local Notation outputs := {ffun 'I_n -> Y}.
Local Notation pairs := [seq (lambda j, delta j) | j <- enum J].

Let in_pairs (Q : R * R -> Prop) :
  (forall p, p \in pairs -> Q p) <-> forall j, Q (lambda j, delta j).
Proof.
split=> [all j|all p /mapP[j _ ->] //]; apply: all.
by apply/mapP; exists j; rewrite ?mem_enum.
Qed.

Lemma cost_rows (P : X -> R) (c W : X -> Y -> R) :
  IndependentRecords.cost P c W = \sum_x P x * \sum_y W x y * c x y.
Proof.
apply: eq_bigr => x _; rewrite mulr_sumr; apply: eq_bigr => y _.
by rewrite mulrA.
Qed.

Lemma retract (A : X -> bool) (P : X -> R) : prior P ->
  (forall x, ~~ A x -> P x = 0) ->
  exists f : X -> X, (forall x, A (f x)) /\ forall x, A x -> f x = x.
Proof.
move=> [P_ge0 P_sum] outside.
case: (pickP (A)) => [a a_A|none]; last first.
  have := oner_neq0 R; rewrite -P_sum big1 ?eqxx // => x _; apply: outside.
  by move: (none x) => /= ->.
exists (fun x => if A x then x else a); split=> x.
  by case: ifP.
by move=> /= ->.
Qed.

(* A record on its letters is one on all letters. *)
Lemma cost_on_all (A : X -> bool) (P : X -> R) (c : X -> Y -> R) D :
  prior P -> (forall x, ~~ A x -> P x = 0) ->
  least_of (costs A lambda delta P c) D ->
  IndependentRecords.least_cost P c pairs D.
Proof.
move=> P_prior outside [[W [W_ok W_keeps ->]] least].
have [f [f_in f_id]] := retract P_prior outside.
split=> [|V V_ok V_keeps].
  exists (fun x => W (f x)); split; last first.
  - rewrite cost_rows; apply: eq_bigr => x _.
    have [x_A|x_A] := boolP (A x); last by rewrite outside // !mul0r.
    by rewrite f_id.
  - apply/in_pairs => j x x' B; exact: W_keeps.
  by have [W_ge0 W_sum] := W_ok; split.
apply: least; exists V; split=> //; last by rewrite cost_rows.
move=> j x x' B _ _; move: V_keeps => /in_pairs/(_ j); exact.
Qed.

Lemma fold_databases (f : 'I_n -> X -> X) (V : inputs -> outputs -> R) :
  (forall i x, letter i (f i x)) -> mechanism V ->
  keeps_for_neighbours letter lambda delta V ->
  forall j, neighbour_approximate (lambda j) (delta j)
    (fun x => V [ffun i => f i (x i)]).
Proof.
move=> f_in [V_ge0 _] V_keeps j x x' B near.
have [->|apart] := eqVneq [ffun i => f i (x i)] [ffun i => f i (x' i)].
  rewrite -[X in X <= _]addr0 ler_add // ler_pemull //; exact: sumr_ge0.
apply: V_keeps => [i|i|]; rewrite ?ffunE //.
have [i i_x others] := neighbours_place near.
rewrite /neighbours /differences (_ : [set k | _] = [set i]) ?cards1 //.
apply/setP => k; rewrite !inE !ffunE; have [->|k_i] := eqVneq k i; last first.
  by rewrite others ?eqxx.
apply: contraNneq apart => same; apply/eqP/ffunP => l; rewrite !ffunE.
by have [->|/others ->] := eqVneq l i.
Qed.

Lemma total_on_all (P : inputs -> R) (V : inputs -> outputs -> R) :
  prior P ->
  (forall (x : inputs) i, ~~ letter i (x i) -> P x = 0) -> mechanism V ->
  keeps_for_neighbours letter lambda delta V ->
  exists V' : inputs -> outputs -> R, [/\ mechanism V',
    forall j, neighbour_approximate (lambda j) (delta j) V' &
    \sum_x P x * (\sum_y V' x y * (\sum_i d i (x i) (y i))) =
    \sum_x P x * (\sum_y V x y * (\sum_i d i (x i) (y i)))].
Proof.
move=> [P_ge0 P_sum] outside V_ok V_keeps.
have [x0 x0_in] : exists x0 : inputs, forall i, letter i (x0 i).
  case: (pickP [pred x | P x != 0]) => [x x_some|none]; last first.
    have := oner_neq0 R; rewrite -P_sum big1 ?eqxx // => x _.
    by move: (none x) => /negbFE/eqP.
  by exists x => i; apply: contraNT x_some => i_out; rewrite (outside x i).
pose f i a := if letter i a then a else x0 i.
have f_in i a : letter i (f i a) by rewrite /f; case: ifP.
exists (fun x => V [ffun i => f i (x i)]); split.
- by have [V_ge0 V_sum] := V_ok; split.
- exact: fold_databases.
apply: eq_bigr => x _; have [->|x_some] := eqVneq (P x) 0;
  first by rewrite !mul0r.
suff -> : [ffun i => f i (x i)] = x by [].
apply/ffunP => i; rewrite ffunE /f; case: ifPn => // i_out.
by rewrite (outside x i) ?eqxx in x_some.
Qed.

Lemma independent_least (P : 'I_n -> X -> R) (D : 'I_n -> R) :
  (forall i, prior (P i)) -> (forall i x, ~~ letter i x -> P i x = 0) ->
  (forall i, least_of (costs (letter i) lambda delta (P i) (d i)) (D i)) ->
  least_of (total_costs letter lambda delta (independent P) d) (\sum_i D i).
Proof.
move=> P_priors outside least.
have pairs_ok p : p \in pairs -> 1 <= p.1 /\ 0 <= p.2.
  by move: p; apply/in_pairs => j; split;
    [exact: lambda_ge1 | exact: delta_ge0].
have total (V : inputs -> outputs -> R) :
    IndependentRecords.total_cost P d V =
    \sum_x independent P x * (\sum_y V x y * (\sum_i d i (x i) (y i))).
  by apply: eq_bigr => x _; rewrite mulr_sumr; apply: eq_bigr => y _;
    rewrite mulrA.
have each i : IndependentRecords.least_cost (P i) (d i) pairs (D i).
  exact: cost_on_all (P_priors i) (outside i) (least i).
have [[V [V_ok V_keeps V_cost]] low] :=
  IndependentRecords.independent_records P_priors pairs_ok each.
split=> [|c [U [U_ok U_keeps ->]]].
  exists V; split=> //; last by rewrite -total.
  move=> j x x' B _ _; move: V_keeps => /in_pairs/(_ j); exact.
have all_out (x : inputs) i : ~~ letter i (x i) -> independent P x = 0.
  by move=> i_out; rewrite /independent (bigD1 i) //= outside ?mul0r.
have [V' [V'_ok V'_keeps <-]] :=
  total_on_all (independent_prior P_priors) all_out U_ok U_keeps.
by rewrite -total; apply: low => //; apply/in_pairs.
Qed.

End Records.

(* The least cost of one record exists: a linear program. *)
Lemma least_cost_exists (R : realFieldType) (X Y J : finType) (A : X -> bool)
  (lambda delta : J -> R) (P : X -> R) (d : X -> Y -> R) :
  (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) -> (0 < #|Y|)%N ->
  exists D, least_of (costs A lambda delta P d) D.
Proof.
move=> lambda_ge1 delta_ge0 /card_gt0P[y0 _].
pose entries := [finType of X * Y].
pose at_row x (z : entries) : R := (z.1 == x)%:R.
pose Rows := [finType of (entries + (X + X)) + (J * X * X * {set Y})].
pose M (k : Rows) (z : entries) : R :=
  match k with
  | inl (inl t) => - (z == t)%:R
  | inl (inr (inl x)) => at_row x z
  | inl (inr (inr x)) => - at_row x z
  | inr t => (A t.1.1.2 && A t.1.2)%:R * (z.2 \in t.2)%:R *
             (at_row t.1.1.2 z - lambda t.1.1.1 * at_row t.1.2 z)
  end.
pose b (k : Rows) : R :=
  match k with
  | inl (inl t) => 0
  | inl (inr (inl x)) => 1
  | inl (inr (inr x)) => - 1
  | inr t => (A t.1.1.2 && A t.1.2)%:R * delta t.1.1.1
  end.
pose c (z : entries) : R := - (P z.1 * d z.1 z.2).
have fubini (F : X -> Y -> R) (G : entries -> R) :
    (forall x y, G (x, y) = F x y) -> \sum_z G z = \sum_x \sum_y F x y.
  by move=> same; rewrite pair_bigA; apply: eq_bigr => -[x y] _; rewrite same.
have row_sum x (B : pred Y) (s : entries -> R) :
    \sum_z (B z.2)%:R * at_row x z * s z = \sum_(y | B y) s (x, y).
  rewrite (fubini (fun a y => (B y)%:R * (a == x)%:R * s (a, y))) //.
  rewrite (bigD1 x) //= [X in _ + X]big1 ?addr0 => [|a /negPf a_x]; last first.
    by apply: big1 => y _; rewrite a_x mulr0 mul0r.
  rewrite [RHS]big_mkcond; apply: eq_bigr => y _; rewrite eqxx mulr1.
  by case: (B y); rewrite ?mul1r ?mul0r.
have feasibleP s : feasible M b s <->
    mechanism (fun x y => s (x, y)) /\
    keeps_on A lambda delta (fun x y => s (x, y)).
  have entry t : \sum_z - (z == t)%:R * s z = - s t.
    rewrite (bigD1 t) //= eqxx mulN1r big1 ?addr0 // => z /negPf ->.
    by rewrite oppr0 mul0r.
  have whole x : \sum_z at_row x z * s z = \sum_y s (x, y).
    by rewrite -(row_sum x predT); apply: eq_bigr => z _; rewrite mul1r.
  have minus x : \sum_z - at_row x z * s z = - \sum_y s (x, y).
    by rewrite -whole -sumrN; apply: eq_bigr => z _; rewrite mulNr.
  have kept j x x' (B : {set Y}) (inside : bool) :
      \sum_z inside%:R * (z.2 \in B)%:R * (at_row x z - lambda j * at_row x' z)
        * s z =
      inside%:R * (\sum_(y in B) s (x, y) - lambda j * \sum_(y in B) s (x', y)).
    rewrite -(row_sum x (mem B)) -(row_sum x' (mem B)) mulrBr !mulr_sumr -sumrB.
    apply: eq_bigr => z _; rewrite -mulrBr -!mulrA; congr (_ * _).
    by rewrite mulrBl mulrBr -mulrA; congr (_ - _); exact: mulrCA.
  split=> [ok|[[s_ge0 s_sum] s_keeps] k].
    split; first split=> [x y|x].
    - by have := ok (inl (inl (x, y))); rewrite /= entry oppr_le0.
    - apply/eqP; rewrite eq_le; apply/andP; split.
        by have := ok (inl (inr (inl x))); rewrite /= whole.
      by have := ok (inl (inr (inr x))); rewrite /= minus ler_opp2.
    move=> j x x' B x_A x'_A; have := ok (inr (j, x, x', B)).
    by rewrite /= kept x_A x'_A !mul1r ler_subl_addl.
  case: k => [[t|[x|x]]|[[[j x] x'] B]] /=.
  - by rewrite entry oppr_le0; case: t => x y; exact: s_ge0.
  - by rewrite whole s_sum.
  - by rewrite minus s_sum.
  rewrite kept; case: andP => [[x_A x'_A]|_]; last by rewrite !mul0r.
  by rewrite !mul1r ler_subl_addl; exact: s_keeps.
have cost s : \sum_z c z * s z =
    - \sum_x P x * (\sum_y s (x, y) * d x y).
  rewrite -sumrN (fubini (fun x y => c (x, y) * s (x, y))) //.
  apply: eq_bigr => x _; rewrite mulr_sumr -sumrN; apply: eq_bigr => y _.
  by rewrite mulNr; congr (- _); rewrite -mulrA; congr (_ * _); exact: mulrC.
have constant : feasible M b (fun z => (z.2 == y0)%:R).
  apply/feasibleP; split; first split=> [x y|x] /=; first exact: ler0n.
    by rewrite (bigD1 y0) //= eqxx big1 ?addr0 // => y /negPf ->.
  move=> j x x' B _ _; rewrite /= -[X in X <= _]addr0 ler_add // ler_pemull //.
  by apply: sumr_ge0 => y _; exact: ler0n.
have bounded s : feasible M b s -> \sum_z c z * s z <= \sum_z `|c z|.
  move=> /feasibleP[[s_ge0 s_sum] _]; apply: ler_sum => -[x y] _.
  apply: le_trans (_ : `|c (x, y)| * s (x, y) <= _).
    by rewrite ler_wpmul2r // ?ler_norm //; exact: s_ge0.
  rewrite ler_pimulr // -(s_sum x) (bigD1 y) //= ler_addl.
  by apply: sumr_ge0 => z _; exact: s_ge0.
have [s [w [/feasibleP[s_ok s_keeps] s_best]]] := strong_duality constant
  bounded.
exists (\sum_x P x * (\sum_y s (x, y) * d x y)); split.
  by exists (fun x y => s (x, y)).
move=> _ [W [W_ok W_keeps ->]]; rewrite -ler_opp2.
have W_point : feasible M b (fun z => W z.1 z.2) by apply/feasibleP.
by have := weak_duality s_best W_point; rewrite !cost.
Qed.

Theorem row_independent_records (R : realFieldType) (n : nat)
  (X Y J : finType) (letter : 'I_n -> X -> bool) (lambda delta : J -> R)
  (P : 'I_n -> X -> R) (d : 'I_n -> X -> Y -> R) :
  (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) -> (0 < #|Y|)%N ->
  (forall i, prior (P i)) -> (forall i x, ~~ letter i x -> P i x = 0) ->
  exists D : 'I_n -> R,
    (forall i, least_of (costs (letter i) lambda delta (P i) (d i)) (D i)) /\
    least_of (total_costs letter lambda delta (independent P) d)
      (\sum_i D i).
Proof.
move=> lambda_ge1 delta_ge0 Y_gt0 P_priors outside.
have [D D_least] := fin_all_exists (fun i =>
  least_cost_exists (letter i) (P i) (d i) lambda_ge1 delta_ge0 Y_gt0).
exists D; split=> //; exact: independent_least.
Qed.

(* The law of the i-th record given the others, which are those of x. *)
Definition given_others (R : realFieldType) (n : nat) (X : finType)
    (P : {ffun 'I_n -> X} -> R) (i : 'I_n) (x : {ffun 'I_n -> X}) (a : X) : R :=
  P (replaced i x a) / \sum_b P (replaced i x b).

(* The sum over the records of the means of their least costs given the
   others. *)
Definition bound_given_others (R : realFieldType) (n : nat) (X Y J : finType)
    (letter : 'I_n -> X -> bool) (lambda delta : J -> R)
    (P : {ffun 'I_n -> X} -> R) (d : 'I_n -> X -> Y -> R) (B : R) :=
  exists D : 'I_n -> {ffun 'I_n -> X} -> R,
    (forall i x, 0 < P x -> least_of
       (costs (letter i) lambda delta (given_others P i x) (d i)) (D i x)) /\
    B = \sum_i \sum_x P x * D i x.

Section Dependent.
Variables (R : realFieldType) (n : nat) (X Y J : finType).
Variables (letter : 'I_n -> X -> bool) (lambda delta : J -> R).
Variable d : 'I_n -> X -> Y -> R.
Hypotheses (lambda_ge1 : forall j, 1 <= lambda j)
  (delta_ge0 : forall j, 0 <= delta j).
Local Notation inputs := {ffun 'I_n -> X}.
Local Notation outputs := {ffun 'I_n -> Y}.
Variable P : inputs -> R.
Hypotheses (P_prior : prior P)
  (outside : forall (x : inputs) i, ~~ letter i (x i) -> P x = 0).

Let P_ge0 x : 0 <= P x. Proof. by case: P_prior. Qed.
Let Z i x := \sum_b P (replaced i x b).

Lemma replaced_twice i (x : inputs) a b :
  replaced i (replaced i x a) b = replaced i x b.
Proof. by apply/ffunP => k; rewrite !ffunE; case: eqP. Qed.

Lemma replaced_self i (x : inputs) : replaced i x (x i) = x.
Proof. by apply/ffunP => k; rewrite !ffunE; case: eqP => [->|]. Qed.

Lemma others_weight i x : P x * Z i x / Z i x = P x.
Proof.
have [none|some] := eqVneq (Z i x) 0; last by rewrite mulfK.
rewrite none !mulr0 mul0r; apply/esym/eqP; rewrite eq_le P_ge0 andbT -none.
by rewrite /Z (bigD1 (x i)) //= replaced_self ler_addl sumr_ge0.
Qed.

Lemma given_others_prior i x : 0 < P x -> prior (given_others P i x).
Proof.
move=> x_gt0; have Z_gt0 : 0 < Z i x.
  by rewrite /Z (bigD1 (x i)) //= replaced_self ltr_paddr // sumr_ge0.
split=> [a|]; first by rewrite /given_others divr_ge0 // ltW.
by rewrite -mulr_suml divff // gt_eqF.
Qed.

Lemma drawn_given_others i (F : inputs -> R) :
  \sum_x P x * (\sum_a given_others P i x a * F (replaced i x a)) =
  \sum_x P x * F x.
Proof.
pose swap (p : inputs * X) := (replaced i p.1 p.2, p.1 i).
have swapK : involutive swap.
  by move=> [x a]; rewrite /swap /= replaced_twice replaced_self ffunE eqxx.
pose G (p : inputs * X) :=
  P p.1 * (P (replaced i p.1 p.2) / Z i p.1 * F (replaced i p.1 p.2)).
transitivity (\sum_p G p).
  by rewrite -(pair_bigA _ (fun x a => G (x, a))) /=; apply: eq_bigr => x _;
    rewrite mulr_sumr.
rewrite (reindex_inj (can_inj swapK)) /=.
rewrite -(pair_bigA _ (fun x a => G (swap (x, a)))) /=; apply: eq_bigr => x _.
rewrite -[in RHS](others_weight i x) /G /swap /=.
transitivity (\sum_a P (replaced i x a) * (P x / Z i x * F x)).
  apply: eq_bigr => a _; rewrite replaced_twice replaced_self /Z.
  by under eq_bigr do rewrite replaced_twice.
by rewrite -mulr_suml -/(Z i x) mulrA mulrCA mulrA.
Qed.

Lemma dependent_bound B c : bound_given_others letter lambda delta P d B ->
  total_costs letter lambda delta P d c -> B <= c.
Proof.
move=> [D [D_least ->]] [V [V_ok V_keeps ->]].
have [U [U_ok U_keeps <-]] := total_on_all d lambda_ge1 delta_ge0 P_prior
  outside V_ok V_keeps.
have -> : \sum_x P x * (\sum_y U x y * (\sum_i d i (x i) (y i))) =
    \sum_i \sum_x P x * (\sum_y U x y * d i (x i) (y i)).
  rewrite exchange_big; apply: eq_bigr => x _; rewrite -mulr_sumr;
    congr (_ * _).
  by rewrite exchange_big; apply: eq_bigr => y _; rewrite -mulr_sumr.
apply: ler_sum => i _.
rewrite -(drawn_given_others i (fun x => \sum_y U x y * d i (x i) (y i))).
apply: ler_sum => x _; have [->|x_some] := eqVneq (P x) 0;
  first by rewrite !mul0r.
have x_gt0 : 0 < P x by rewrite lt_def x_some P_ge0.
rewrite ler_wpmul2l //; have [_ low] := D_least i x x_gt0.
apply: low; exists (IndependentRecords.answered U i x); split.
- exact: IndependentRecords.answered_mechanism.
- move=> j a a' C _ _.
  have := @IndependentRecords.answered_keeps _ _ _ _ [:: (lambda j, delta j)]
    U i x.
  move=> /(_ _ U_ok _ (lambda j, delta j)); apply; rewrite ?mem_head //.
  + move=> p; rewrite inE => /eqP ->; split; first exact: lambda_ge1.
    exact: delta_ge0.
  + by move=> p; rewrite inE => /eqP ->; exact: U_keeps.
apply: eq_bigr => a _; congr (_ * _).
rewrite ffunE eqxx (partition_big (fun y : outputs => y i) predT) //=.
by apply: eq_bigr => b _; rewrite mulr_suml; apply: eq_bigr => y /eqP ->.
Qed.

End Dependent.

(* Two records that are the same letter, 0 or 1 with probability 1/2. *)
Definition alike_records (R : realFieldType) (x : {ffun 'I_2 -> bool}) : R :=
  if x ord0 == x ord_max then 1 / 2%:R else 0.

(* All letters are those of each record; one number, as a family of one. *)
Definition all_letters (n : nat) (X : finType) (i : 'I_n) (x : X) := true.
Definition one_number (R : realFieldType) (v : R) (_ : unit) : R := v.

(* An error counts 1. *)
Definition errors (R : realFieldType) (n : nat) (i : 'I_n) (a b : bool) : R :=
  (a != b)%:R.

Section Alike.
Variable R : realFieldType.
Local Notation inputs := {ffun 'I_2 -> bool}.
Local Notation P := (@alike_records R).
Local Notation any := (@all_letters 2 [finType of bool]).
Local Notation lambda := (one_number (3%:R : R)).
Local Notation delta := (one_number (0 : R)).
Let both (c : bool) : inputs := [ffun=> c].

Let half_gt0 : 0 < 1 / 2%:R :> R. Proof. by rewrite divr_gt0 ?ltr0n ?ltr01. Qed.
Let halves : 1 / 2%:R + 1 / 2%:R = 1 :> R.
Proof. by rewrite -mulrDl -(natrD _ 1 1) divff ?pnatr_eq0. Qed.

Let first_or_last (i : 'I_2) : i = ord0 \/ i = ord_max.
Proof. by case: i => -[|[|//]] lt; [left | right]; apply: val_inj. Qed.

Let records (x : inputs) i : x i = if i == ord0 then x ord0 else x ord_max.
Proof.
by case: (first_or_last i) => ->.
Qed.

Let same_both (x : inputs) : x ord0 = x ord_max -> x = both (x ord0).
Proof. by move=> same; apply/ffunP => i;
  rewrite ffunE [LHS]records -same if_same. Qed.

Let sum_alike (F : inputs -> R) : \sum_x P x * F x =
  1 / 2%:R * F (both true) + 1 / 2%:R * F (both false).
Proof.
have apart : both false != both true.
  by apply/eqP => /ffunP/(_ ord0); rewrite !ffunE.
rewrite (bigD1 (both true)) //= (bigD1 (both false)) //= big1 ?addr0.
  by rewrite /alike_records !ffunE !eqxx.
move=> x /andP[x_t x_f]; rewrite /alike_records.
case: eqP => [same|_]; last by rewrite mul0r.
by move: x_t x_f; rewrite (same_both same); case: (x ord0); rewrite eqxx.
Qed.

Lemma alike_prior : prior P.
Proof.
split=> [x|]; first by rewrite /alike_records; case: ifP => _ //; exact: ltW.
have := sum_alike (fun=> 1); under eq_bigr do rewrite mulr1.
by rewrite !mulr1 halves.
Qed.

Lemma alike_bound : bound_given_others any lambda delta P (@errors R 2) 0.
Proof.
exists (fun _ _ => 0); split=> [i x x_gt0|]; last first.
  by rewrite big1 // => i _; rewrite big1 // => x _; rewrite mulr0.
have G_ok := given_others_prior alike_prior i x_gt0; have [G_ge0 _] := G_ok.
have same : x ord0 = x ord_max.
  by apply/eqP; move: x_gt0; rewrite /alike_records; case: ifP; rewrite ?ltxx.
split=> [|c [W [[W_ge0 _] _ ->]]]; last first.
  apply: sumr_ge0 => a _; rewrite mulr_ge0 //; apply: sumr_ge0 => b _.
  by rewrite mulr_ge0 ?ler0n.
exists (fun _ b => (b == x ord0)%:R); split.
- split=> [a b|a]; first exact: ler0n.
  by rewrite (bigD1 (x ord0)) //= eqxx big1 ?addr0 // => b /negPf ->.
- move=> j a a' B _ _; rewrite /one_number addr0 ler_pemull ?ler1n //.
  by apply: sumr_ge0 => b _; exact: ler0n.
apply/esym; apply: big1 => a _; have [->|a_x] := eqVneq a (x ord0).
  rewrite big1 ?mulr0 // => b _; rewrite /errors eq_sym.
  by case: (x ord0 == b); rewrite ?mulr0 ?mul0r.
rewrite /given_others; have -> : P (replaced i x a) = 0; last by rewrite !mul0r.
rewrite /alike_records !ffunE.
case: (first_or_last i) => -> /=; rewrite -?same ?[x ord0 == a]eq_sym.
  by rewrite (negPf a_x).
by rewrite (negPf a_x).
Qed.

(* One letter twice, the right one with probability 5/6. *)
Let answer (x y : inputs) : R :=
  if y == both true then
    if x == both true then 5%:R / 6%:R
    else if x == both false then 1 / 6%:R else 1 / 2%:R
  else if y == both false then
    if x == both true then 1 / 6%:R
    else if x == both false then 5%:R / 6%:R else 1 / 2%:R
  else 0.

Let apart : both false != both true.
Proof. by apply/eqP => /ffunP/(_ ord0); rewrite !ffunE. Qed.

Let fraction_le (a b c e : nat) : (0 < b)%N -> (0 < e)%N ->
  (a%:R / b%:R <= 3%:R * (c%:R / e%:R) :> R) = (a * e <= 3 * c * b)%N.
Proof.
move=> b_gt0 e_gt0; rewrite mulrA ler_pdivr_mulr ?ltr0n // mulrAC.
by rewrite ler_pdivl_mulr ?ltr0n // -!natrM ler_nat.
Qed.

Let answer_ge0 x y : 0 <= answer x y.
Proof.
by rewrite /answer; do !case: ifP => _ //; rewrite divr_ge0 ?ler0n ?ler01.
Qed.

Let answer_mechanism : mechanism answer.
Proof.
have sixths : 5%:R / 6%:R + 1 / 6%:R = 1 :> R.
  by rewrite -mulrDl -(natrD _ 5 1) divff ?pnatr_eq0.
split=> [x y|x]; first exact: answer_ge0.
rewrite (bigD1 (both true)) //= (bigD1 (both false)) //= big1 => [|y];
  last first.
  by rewrite /answer => /andP[/negPf -> /negPf ->].
rewrite addr0 /answer !eqxx (negPf apart).
by do 2?case: ifP => _ //; rewrite // addrC.
Qed.

Let answer_le x x' y : neighbours x x' -> answer x y <= 3%:R * answer x' y.
Proof.
move=> near.
have far : neighbours (both true) (both false) = false.
  rewrite /neighbours /differences (_ : [set i | _] = setT) ?cardsT ?card_ord
    //.
  by apply/setP => i; rewrite !inE !ffunE.
have far' : neighbours (both false) (both true) = false.
  rewrite /neighbours /differences (_ : [set i | _] = setT) ?cardsT ?card_ord
    //.
  by apply/setP => i; rewrite !inE !ffunE.
rewrite /answer; case: ifP => _; last (case: ifP => _; last by rewrite mulr0).
- have [x_t|_] := eqVneq x (both true); have [x'_t|_] := eqVneq x' (both true).
  + by rewrite fraction_le.
  + have [x'_f|_] := eqVneq x' (both false).
      by move: near; rewrite x_t x'_f far.
    by rewrite -[1 / _]/(1%:R / 2%:R) fraction_le.
  + have [x_f|_] := eqVneq x (both false).
      by move: near; rewrite x_f x'_t far'.
    by rewrite -[1 / _]/(1%:R / 2%:R) fraction_le.
  by do 2?case: ifP => _; rewrite -?[1 / 2%:R]/(1%:R / 2%:R)
    -?[1 / 6%:R]/(1%:R / 6%:R) fraction_le.
have [x_t|_] := eqVneq x (both true); have [x'_t|_] := eqVneq x' (both true).
- by rewrite -[1 / _]/(1%:R / 6%:R) fraction_le.
- have [x'_f|_] := eqVneq x' (both false).
    by move: near; rewrite x_t x'_f far.
  by rewrite -[1 / 6%:R]/(1%:R / 6%:R) -[1 / 2%:R]/(1%:R / 2%:R) fraction_le.
- have [x_f|_] := eqVneq x (both false).
    by move: near; rewrite x_f x'_t far'.
  by rewrite -[1 / 6%:R]/(1%:R / 6%:R) -[1 / 2%:R]/(1%:R / 2%:R) fraction_le.
by do 2?case: ifP => _; rewrite -?[1 / 2%:R]/(1%:R / 2%:R) fraction_le.
Qed.

Let errors_both (y : inputs) : \sum_i errors R i (both true i) (y i) +
  \sum_i errors R i (both false i) (y i) = 2%:R.
Proof.
rewrite -big_split /= (eq_bigr (fun=> 1)) => [|i _]; last first.
  by rewrite /errors !ffunE; case: (y i); rewrite /= ?add0r ?addr0.
by rewrite sumr_const card_ord.
Qed.

Lemma alike_least :
  least_of (total_costs any lambda delta P (@errors R 2)) (1 / 3%:R).
Proof.
have errors_ge0 (x y : inputs) : 0 <= \sum_i errors R i (x i) (y i).
  by apply: sumr_ge0 => i _; exact: ler0n.
split=> [|c [V [V_ok V_keeps ->]]].
  exists answer; split=> [||]; first exact: answer_mechanism.
    move=> j x x' B _ _ near; rewrite /one_number addr0 mulr_sumr.
    apply: ler_sum => y _.
    exact: answer_le.
  have cost x : (x == both true) || (x == both false) ->
      \sum_y answer x y * (\sum_i errors R i (x i) (y i)) = 1 / 3%:R.
    move=> x_both.
    rewrite (bigD1 (both true)) //= (bigD1 (both false)) //=.
    rewrite [X in _ + (_ + X)]big1 => [|y].
      have sixth : 1 / 6%:R * 2%:R = 1 / 3%:R :> R.
        rewrite mul1r -[6%:R]/((3 * 2)%N%:R) natrM invfM -mulrA mulVf ?mulr1
          ?mul1r //.
        by rewrite pnatr_eq0.
      rewrite addr0 /answer !eqxx (negPf apart).
      rewrite !big_ord_recl !big_ord0 /errors !ffunE.
      case/orP: x_both => /eqP ->;
        rewrite ?eqxx ?(negPf apart) !ffunE /= !addr0.
        by rewrite mulr0 add0r -(natrD _ 1 1) sixth.
      by rewrite mulr0 addr0 -(natrD _ 1 1) sixth.
    by rewrite /answer => /andP[/negPf -> /negPf ->]; rewrite mul0r.
  by rewrite sum_alike !cost ?eqxx ?orbT // -mulrDl halves [RHS]mul1r.
have [V_ge0 V_sum] := V_ok; rewrite sum_alike.
pose mixed : inputs := [ffun i => i == ord0].
have near b : neighbours mixed (both b).
  rewrite /neighbours /differences.
  rewrite (_ : [set i | _] = [set (if b then ord_max else ord0)]) ?cards1 //.
  apply/setP => i; rewrite !inE !ffunE.
  by case: (first_or_last i) => ->; case: b.
have below b y : V mixed y <= 3%:R * V (both b) y.
  have := V_keeps tt mixed (both b) [set y].
  rewrite !big_set1 /one_number addr0.
  by apply.
have third_le b y : 1 / 3%:R * V mixed y <= V (both b) y.
  by rewrite mul1r ler_pdivr_mull ?ltr0n.
apply: le_trans (_ : 1 / 3%:R * (\sum_y V mixed y) <= _).
  by rewrite V_sum mulr1.
rewrite !mulr_sumr -big_split /=.
apply: ler_sum => y _; rewrite -mulrDr.
apply: le_trans (_ : 1 / 2%:R * (1 / 3%:R * V mixed y * 2%:R) <= _).
  move: (1 / 3%:R * V mixed y) => v.
  by rewrite mul1r [2%:R^-1 * _]mulrC mulfK ?pnatr_eq0.
rewrite ler_pmul2l // -(errors_both y) mulrDr.
by apply: ler_add; rewrite ler_wpmul2r.
Qed.

End Alike.

Theorem row_dependent_records (R : realFieldType) :
  (forall (n : nat) (X Y J : finType) (letter : 'I_n -> X -> bool)
     (lambda delta : J -> R) (P : {ffun 'I_n -> X} -> R)
     (d : 'I_n -> X -> Y -> R),
     (forall j, 1 <= lambda j) -> (forall j, 0 <= delta j) -> (0 < #|Y|)%N ->
     prior P ->
     (forall (x : {ffun 'I_n -> X}) i, ~~ letter i (x i) -> P x = 0) ->
     exists B, bound_given_others letter lambda delta P d B /\
       forall c, total_costs letter lambda delta P d c -> B <= c) /\
  [/\ prior (@alike_records R),
      bound_given_others (@all_letters 2 [finType of bool])
        (one_number 3%:R) (one_number 0) (@alike_records R) (@errors R 2) 0 &
      least_of (total_costs (@all_letters 2 [finType of bool])
        (one_number 3%:R) (one_number 0) (@alike_records R) (@errors R 2))
        (1 / 3%:R)].
Proof.
split; last first.
  by split; [exact: alike_prior | exact: alike_bound | exact: alike_least].
move=> n X Y J letter lambda delta P d lambda_ge1 delta_ge0 Y_gt0 P_prior out.
have [D D_least] := fin_all_exists (fun ix : 'I_n * {ffun 'I_n -> X} =>
  least_cost_exists (letter ix.1) (given_others P ix.1 ix.2) (d ix.1)
    lambda_ge1 delta_ge0 Y_gt0).
have some : bound_given_others letter lambda delta P d
    (\sum_i \sum_x P x * D (i, x)).
  by exists (fun i x => D (i, x)); split=> // i x _; exact: (D_least (i, x)).
exists (\sum_i \sum_x P x * D (i, x)); split=> // c c_total.
exact: (dependent_bound lambda_ge1 delta_ge0 P_prior out some c_total).
Qed.

(* What is asked of the distribution function of the standard normal law. *)
Definition normal_law (R : realFieldType) (Phi : R -> R) :=
  [/\ forall y z, y < z -> Phi y < Phi z,
      (forall z, 0 < Phi z) /\ forall q, 0 < q -> q < 1 -> exists z, Phi z = q,
      forall z, Phi (- z) = 1 - Phi z,
      forall mu z, 0 <= mu -> Phi z - Phi (z - mu) <= 2%:R / 5%:R * mu &
      forall mu c, 0 < mu -> 0 < c -> exists z, Phi (z - mu) < c * Phi z].

(* mu-Gaussian privacy: what has probability Phi(z) for a letter has
   probability Phi(z - mu) at least for every other one. *)
Definition gaussian (R : realFieldType) (X Y : finType) (Phi : R -> R)
    (mu : R) (W : X -> Y -> R) :=
  forall x x' (B : {set Y}) z, Phi z <= \sum_(y in B) W x y ->
  Phi (z - mu) <= \sum_(y in B) W x' y.

Section Smoothing.
Variables (R : realFieldType) (X : finType) (P : X -> R) (x x' : X).
Hypotheses (P_prior : prior P) (apart : x' != x).
Hypotheses (most : forall i, P i <= P x).
Hypothesis second : forall i, i != x -> P i <= P x'.
Add Field numbers : (field_of_numbers R).

Let P_ge0 i : 0 <= P i. Proof. by case: P_prior. Qed.
Let P_sum : \sum_i P i = 1. Proof. by case: P_prior. Qed.

Lemma square_room (lambda : R) : 0 < lambda ->
  lambda * (1 / 2%:R) - (lambda - 1 + 0) <= 1 / 2%:R / lambda.
Proof.
move=> lambda_gt0; rewrite ler_pdivl_mulr // -subr_ge0.
have -> : 1 / 2%:R - (lambda * (1 / 2%:R) - (lambda - 1 + 0)) * lambda =
    1 / 2%:R * ((lambda - 1) * (lambda - 1)).
  have two : (1 + 1) * (1 / 2%:R) = 1 :> R.
    by rewrite mul1r -[1 + 1]/(1 + 1%:R) -mulrS divff ?pnatr_eq0.
  rewrite addr0; move: (1 / 2%:R) two => h two.
  have {1}-> : lambda - 1 = (1 + 1) * h * (lambda - 1) by rewrite two mul1r.
  by identity R.
by rewrite mulr_ge0 ?divr_ge0 ?ler01 ?ler0n // -expr2 sqr_ge0.
Qed.

Lemma rising (lambda : R) : 1 <= lambda ->
  (exists2 D, D < 1 - P x & achievable (only P) D lambda) <->
  P x < lambda * P x'.
Proof.
move=> lambda_ge1; have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have levels (j : unit) : 1 <= one_number lambda j by [].
have deltas (j : unit) : 0 <= one_number (0 : R) j by exact: lexx.
have same D : profile_achievable (one_number lambda) (one_number 0) (only P) D
    <-> achievable (only P) D lambda.
  split=> -[Y [W [g [W_ok W_private W_valid]]]]; exists Y, W, g; split=> //.
    by apply/ldp_approximate; exact: (W_private tt).
  by move=> j; apply/ldp_approximate.
have blind := better_than_blind levels deltas P_prior apart second.
split=> [[D D_lt /same ach]|gain].
  have [v [v_in v_gain]] := iffLR blind (ex_intro _ D (conj D_lt ach)).
  rewrite ltNge; apply/negP => le; move: v_gain; rewrite ltNge => /negP; apply.
  have flat := shadow_flat (one_number 0) levels tt v.
  rewrite /one_number subr0 in flat.
  apply: le_trans (ler_wpmul2l (P_ge0 x') flat) _.
  by rewrite mulrA [P x' * _]mulrC ler_wpmul2r // shadow_ge0.
have half_gt0 : 0 < 1 / 2%:R :> R by rewrite divr_gt0 ?ltr01 ?ltr0n.
have [D [D_lt /same ach]] : exists D, D < 1 - P x /\
    profile_achievable (one_number lambda) (one_number 0) (only P) D.
  apply/blind; exists (1 / 2%:R); split.
    by rewrite (ltW half_gt0) ler_pdivr_mulr ?ltr0n // mul1r ler1n.
  have low : shadow (one_number lambda) (one_number 0) (1 / 2%:R) <=
      1 / 2%:R / lambda.
    apply: shadow_le => // [|j|j].
    - by rewrite divr_ge0 ?ltW.
    - exact: square_room.
    by rewrite /one_number subr0 mulrCA mulfV ?gt_eqF // mulr1.
  apply: le_lt_trans (ler_wpmul2l (P_ge0 x) low) _.
  by rewrite mulrCA mulrC ltr_pmul2r // ltr_pdivr_mulr // mulrC.
by exists D.
Qed.

Lemma others_mass : P x < 1 -> 0 < P x'.
Proof.
move=> x_lt1; rewrite lt_def P_ge0 andbT; apply: contraTneq x_lt1 => none.
rewrite -leNgt -P_sum (bigD1 x) //= big1 ?addr0 // => i /second.
by rewrite none => le; apply/eqP; rewrite eq_le le P_ge0.
Qed.

Variables (Phi : R -> R) (mu : R).
Hypotheses (Phi_normal : normal_law Phi).

Let increasing y z : y < z -> Phi y < Phi z.
Proof. by case: Phi_normal => + _ _ _ _; exact. Qed.
Let Phi_gt0 z : 0 < Phi z. Proof. by case: Phi_normal => _ [+ _] _ _ _. Qed.
Let reflected z : Phi (- z) = 1 - Phi z.
Proof. by case: Phi_normal => _ _ + _ _; exact. Qed.
Let Phi_lt1 z : Phi z < 1.
Proof. by rewrite -subr_gt0 -reflected. Qed.
Let Phi_le y z : (Phi y <= Phi z) = (y <= z).
Proof.
have [lt|/increasing lt|->] := ltgtP y z; last by rewrite lexx.
  by rewrite ltW ?increasing.
by rewrite leNgt lt.
Qed.

(* The shadow of an event: 2 mu / 5 is lost at most. *)
Lemma gaussian_loss (q w : R) : 0 < mu -> 0 <= w -> q <= 1 ->
  (forall z, Phi z <= q -> Phi (z - mu) <= w) ->
  q - w <= 2%:R / 5%:R * mu.
Proof.
move=> mu_gt0 w_ge0 q_le1 low.
have [_ [_ onto] _ small _] := Phi_normal.
have loss_ge0 : 0 <= 2%:R / 5%:R * mu.
  by rewrite mulr_ge0 ?divr_ge0 ?ler0n // ltW.
rewrite leNgt; apply/negP => large.
have q_gt0 : 0 < q.
  by apply: le_lt_trans loss_ge0 (lt_le_trans large _); rewrite ler_subl_addr
    ler_addl.
pose gap := q - w - 2%:R / 5%:R * mu.
have gap_gt0 : 0 < gap by rewrite subr_gt0.
have gap_le : gap <= q.
  by rewrite /gap -addrA ger_addl -opprD oppr_le0 addr_ge0.
have half_gt0 : 0 < 1 / 2%:R :> R by rewrite divr_gt0 ?ltr01 ?ltr0n.
have half_lt1 : 1 / 2%:R < 1 :> R.
  by rewrite ltr_pdivr_mulr ?ltr0n // mul1r ltr1n.
pose part := 1 / 2%:R * gap.
have part_gt0 : 0 < part by rewrite mulr_gt0.
have part_lt : part < gap by rewrite gtr_pmull.
have [||z z_eq] := onto (q - part).
- by rewrite subr_gt0 (lt_le_trans part_lt).
- by apply: lt_le_trans q_le1; rewrite ltr_subl_addr ltr_addl.
have := small mu z (ltW mu_gt0); rewrite z_eq leNgt => /negP; apply.
have z_low : Phi (z - mu) <= w by apply: low; rewrite z_eq ler_subl_addr
  ler_addl ltW.
apply: (@lt_le_trans _ _ (q - part - w)); last first.
  by rewrite ler_add2l ler_opp2.
rewrite -subr_gt0 [q - part - w]addrAC [q - w - part - _]addrAC -/gap.
by rewrite subr_gt0.
Qed.

Lemma gaussian_above (Y : finType) (W : X -> Y -> R) (g : Y -> X) :
  0 < mu -> mechanism W -> gaussian Phi mu W ->
  \sum_i P i * correct g W i <= P x + 2%:R / 5%:R * mu * (1 - P x).
Proof.
move=> mu_gt0 W_ok W_private; have [w_ge0 w_sum] := merged_mechanism g W_ok.
pose w := merged g W.
have q_w i : correct g W i = w i i by rewrite -merged_correct correct_id.
have lost i : w i i - w x i <= 2%:R / 5%:R * mu.
  apply: gaussian_loss => // [|z]; first by rewrite -q_w correct_le1.
  have event k : \sum_(y in [set y | g y == i]) W k y = w k i.
    by apply: eq_bigl => y; rewrite inE.
  by have := W_private i x [set y | g y == i] z; rewrite !event.
have rest : \sum_(i | i != x) P i = 1 - P x.
  by rewrite -P_sum [X in _ = X - _](bigD1 x) //= addrC addKr.
have row : w x x = 1 - \sum_(i | i != x) w x i.
  by rewrite -(w_sum x) [X in _ = X - _](bigD1 x) //= addrK.
rewrite (bigD1 x) //= q_w row mulrBr mulr1 -addrA ler_add2l addrC mulr_sumr.
rewrite -sumrB -rest mulr_sumr; apply: ler_sum => i _; rewrite q_w.
apply: le_trans (_ : P i * (w i i - w x i) <= _).
  by rewrite mulrBr ler_add2l ler_opp2 ler_wpmul2r ?most //; exact: w_ge0.
by rewrite mulrC ler_wpmul2r.
Qed.

Lemma gaussian_below : 0 < mu -> P x < 1 ->
  exists (W : X -> X -> R), [/\ mechanism W, gaussian Phi mu W &
    P x < \sum_i P i * correct id W i].
Proof.
move=> mu_gt0 x_lt1; have x'_gt0 := others_mass x_lt1.
have [_ _ _ _ ratio] := Phi_normal.
have x_gt0 : 0 < P x by exact: lt_le_trans x'_gt0 (most x').
have [z z_ratio] := ratio mu (P x' / P x) mu_gt0 (divr_gt0 x'_gt0 x_gt0).
pose b i := if i == x' then Phi z else Phi (z - mu).
have b_gt0 i : 0 < b i by rewrite /b; case: ifP.
have b_lt1 i : b i < 1 by rewrite /b; case: ifP.
pose W i y := if y == x' then b i else if y == x then 1 - b i else 0.
have W_ge0 i y : 0 <= W i y.
  rewrite /W; case: ifP => _; first exact: ltW.
  by case: ifP => _ //; rewrite subr_ge0 ltW.
have W_sum i : \sum_y W i y = 1.
  rewrite (bigD1 x') //= (bigD1 x) 1?eq_sym //= big1 => [|y].
    by rewrite /W !eqxx eq_sym (negPf apart) addr0 addrC subrK.
  by rewrite /W => /andP[/negPf -> /negPf ->].
exists W; split=> [|i i' B v|].
- by split.
- have event k : \sum_(y in B) W k y =
      (x' \in B)%:R * b k + (x \in B)%:R * (1 - b k).
    rewrite big_mkcond (bigD1 x') //= (bigD1 x) 1?eq_sym //= big1 => [|y].
      rewrite /W !eqxx [x == x']eq_sym (negPf apart) addr0.
      by case: (x' \in B); case: (x \in B); rewrite ?mul1r ?mul0r.
    by rewrite /W => /andP[/negPf -> /negPf ->]; rewrite if_same.
  rewrite !event; case: (x' \in B); case: (x \in B);
    rewrite ?mul1r ?mul0r ?addr0 ?add0r.
  + by move=> _; rewrite [b i' + _]addrC subrK ltW.
  + have shift k : Phi (z - mu) <= b k <= Phi z.
      rewrite /b; case: ifP => _; rewrite ?lexx ?andbT ?Phi_le //=;
        by rewrite ler_subl_addr ler_addl ltW.
    move=> le; have [/andP[_ i_le] /andP[i'_ge _]] := (shift i, shift i').
    apply: le_trans i'_ge; rewrite Phi_le ler_add2r -Phi_le.
    exact: le_trans le i_le.
  + have shift k : Phi (- z) <= 1 - b k <= Phi (mu - z).
      rewrite -[mu - z]opprB !reflected !ler_add2l !ler_opp2 /b.
      case: ifP => _; rewrite ?lexx ?andbT ?Phi_le //=;
        by rewrite ler_subl_addr ler_addl ltW.
    move=> le; have [/andP[_ i_le] /andP[i'_ge _]] := (shift i, shift i').
    apply: le_trans i'_ge; rewrite Phi_le ler_subl_addr addrC -Phi_le.
    exact: le_trans le i_le.
  by rewrite leNgt Phi_gt0.
rewrite (bigD1 x) //= (bigD1 x') //= big1 => [|i /andP[i_x i_x']]; last first.
  by rewrite correct_id /W (negPf i_x) (negPf i_x') mulr0.
rewrite !correct_id /W /b !eqxx eq_sym (negPf apart) addr0 mulrBr mulr1 -addrA.
rewrite ltr_addl addrC subr_gt0 [P x * _]mulrC -ltr_pdivl_mulr //.
by rewrite mulrAC.
Qed.

End Smoothing.

Theorem row_smoothing (R : realFieldType) (X : finType) (P : X -> R)
  (x x' : X) : prior P -> x' != x -> (forall i, P i <= P x) ->
  (forall i, i != x -> P i <= P x') ->
  [/\ forall lambda delta, 1 <= lambda -> 0 <= delta -> delta < 1 ->
        (largest_of (accuracies (one_number lambda) (one_number delta) (only P))
           ((1 - delta) * P x + delta) <-> lambda * P x' <= P x),
      forall delta, 0 <= delta -> delta < 1 ->
        approximately_achievable (only P) ((1 - delta) * (1 - P x)) delta 1,
      forall lambda delta, 1 <= lambda -> 0 <= delta -> delta < 1 ->
        ((exists2 D, D < (1 - delta) * (1 - P x) &
            approximately_achievable (only P) D delta lambda) <->
         P x < lambda * P x'),
      forall Phi mu, normal_law Phi -> 0 < mu -> P x < 1 ->
        (exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
           [/\ mechanism W, gaussian Phi mu W &
               P x < \sum_i P i * correct g W i]) /\
        forall (Y : finType) (W : X -> Y -> R) (g : Y -> X),
          mechanism W -> gaussian Phi mu W ->
          \sum_i P i * correct g W i <= P x + 2%:R / 5%:R * mu * (1 - P x) &
      forall Phi : R -> R,
        exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
          [/\ mechanism W, gaussian Phi 0 W &
              P x = \sum_i P i * correct g W i]].
Proof.
move=> P_prior apart most second; have S_priors := only_is_prior P_prior.
have [blind _] := blind_least P_prior most.
have rise lambda lambda_ge1 :=
  @rising R X P x x' P_prior apart second lambda lambda_ge1.
have near lambda delta : 1 <= lambda -> 0 <= delta -> delta < 1 ->
    ((exists2 D, D < (1 - delta) * (1 - P x) &
        approximately_achievable (only P) D delta lambda) <->
     P x < lambda * P x').
  move=> lambda_ge1 delta_ge0 delta_lt1.
  have rest_gt0 : 0 < 1 - delta by rewrite subr_gt0.
  have scaled :=
    approximate_rescaled delta_ge0 delta_lt1 lambda_ge1 S_priors.
  rewrite -rise //; split=> -[D D_lt ach].
    exists (D / (1 - delta)); last exact/scaled.
    by rewrite ltr_pdivr_mulr // mulrC.
  exists ((1 - delta) * D); first by rewrite ltr_pmul2l.
  by apply/scaled; rewrite mulrC mulKf ?gt_eqF.
have quiet delta lambda : 1 <= lambda -> 0 <= delta -> delta < 1 ->
    approximately_achievable (only P) ((1 - delta) * (1 - P x)) delta lambda.
  move=> lambda_ge1 delta_ge0 delta_lt1.
  apply/(approximate_rescaled delta_ge0 delta_lt1 lambda_ge1 S_priors).
  rewrite mulrC mulKf ?gt_eqF ?subr_gt0 //.
  exact: achievable_le lambda_ge1 blind.
split=> [lambda delta lambda_ge1 delta_ge0 delta_lt1|delta delta_ge0 delta_lt1
  |lambda delta lambda_ge1 delta_ge0 delta_lt1|Phi mu Phi_normal mu_gt0 x_lt1
  |Phi].
- have acc u : accuracies (one_number lambda) (one_number delta) (only P) u <->
      approximately_achievable (only P) (1 - u) delta lambda.
    rewrite accuracies_achievable //.
    split=> -[Y [W [g [W_ok W_keeps W_valid]]]].
      by exists Y, W, g; split=> //; exact: (W_keeps tt).
    by exists Y, W, g; split.
  have total : 1 - ((1 - delta) * P x + delta) = (1 - delta) * (1 - P x).
    by rewrite mulrBr mulr1 opprD addrA addrAC.
  split=> [[_ largest]|small].
    rewrite leNgt; apply/negP => /(near _ _ lambda_ge1 delta_ge0 delta_lt1).
    move=> [D D_lt ach]; have := largest (1 - D).
    rewrite acc subKr => /(_ ach); rewrite leNgt => /negP; apply.
    by rewrite ltr_subr_addl -ltr_subr_addr total.
  split=> [|u /acc ach]; first by apply/acc; rewrite total; exact: quiet.
  rewrite leNgt; apply/negP => u_gt; move: small; rewrite leNgt => /negP; apply.
  apply/(near _ _ lambda_ge1 delta_ge0 delta_lt1); exists (1 - u) => //.
  by rewrite -total ltr_add2l ltr_opp2.
- exact: quiet.
- exact: near.
- split=> [|Y W g W_ok W_private]; last first.
    exact: (gaussian_above P_prior most Phi_normal g mu_gt0 W_ok W_private).
  have [W [W_ok W_private W_acc]] :=
    gaussian_below P_prior apart most second Phi_normal mu_gt0 x_lt1.
  by exists X, W, id.
exists [finType of unit], (fun _ _ => 1), (fun=> x); split.
- by split=> [i y|i]; rewrite ?ler01 // (big_pred1 tt) // => -[].
- by move=> i i' B z; rewrite subr0.
rewrite (bigD1 x) //= big1 => [|i i_x]; last first.
  by rewrite /correct big_pred0 ?mulr0 // => y; rewrite eq_sym (negPf i_x).
by rewrite addr0 /correct (big_pred1 tt) ?mulr1 // => -[]; rewrite eqxx.
Qed.
