(* distortion: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel SourceSets LinearPrograms
  Floors Duality Envelopes TransitiveLosses TreeCoverings Codebooks
  LettersAtBreaks LettersLosses ListedLetters ApproximateEntriesChecks
  EntriesBuilders TwoLetters.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Some (epsilon, delta)-LDP mechanism costs D at most on S. *)
Definition approximate_loss_achievable (R : realFieldType) (X Y : finType)
    (S : source_set R X) (d : X -> Y -> R) (D delta lambda : R) :=
  exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, approximate_ldp lambda delta W &
      forall P, S P -> expected_loss P d g W <= D].

(* D is the least that (epsilon, delta)-LDP mechanisms cost on S. *)
Definition least_approximate_loss (R : realFieldType) (X Y : finType)
    (S : source_set R X) (d : X -> Y -> R) (lambda delta D : R) :=
  approximate_loss_achievable S d D delta lambda /\
  forall D', approximate_loss_achievable S d D' delta lambda -> D <= D'.

(* Linear programs whose rows are given as functions. *)
Section Linear.
Variables (R : realFieldType) (I : finType).
Implicit Types (f : (I -> R) -> R) (z : I -> R).

Definition linear_row f := exists a, forall z, f z = \sum_i a i * z i.

Lemma lin_at i : linear_row (fun z => z i).
Proof.
exists (fun j => (j == i)%:R) => z.
rewrite (bigD1 i) //= eqxx mul1r big1 ?addr0 // => j /negPf->.
exact: mul0r.
Qed.

Lemma lin_scale c f : linear_row f -> linear_row (fun z => c * f z).
Proof.
case=> a a_ok; exists (fun i => c * a i) => z.
by rewrite a_ok mulr_sumr; apply: eq_bigr => i _; rewrite mulrA.
Qed.

Lemma lin_sum (J : finType) (P : pred J) (f : J -> (I -> R) -> R) :
  (forall j, linear_row (f j)) -> linear_row (fun z => \sum_(j | P j) f j z).
Proof.
move=> /fin_all_exists[a a_ok]; exists (fun i => \sum_(j | P j) a j i) => z.
under eq_bigr do rewrite a_ok; rewrite exchange_big.
by apply: eq_bigr => i _; rewrite mulr_suml.
Qed.

Lemma lin_sub f g : linear_row f -> linear_row g ->
  linear_row (fun z => f z - g z).
Proof.
move=> [a a_ok] [b b_ok]; exists (fun i => a i - b i) => z.
by rewrite a_ok b_ok -sumrB; apply: eq_bigr => i _; rewrite mulrBl.
Qed.

Lemma lin_opp f : linear_row f -> linear_row (fun z => - f z).
Proof.
move=> [a a_ok]; exists (fun i => - a i) => z.
by rewrite a_ok -sumrN; apply: eq_bigr => i _; rewrite mulNr.
Qed.

(* A bounded program with a solution has a least value, with multipliers. *)
Lemma least_attained (K : finType) (F : K -> (I -> R) -> R) (b : K -> R) f m
    z0 :
  (forall k, linear_row (F k)) -> linear_row f -> (forall k, F k z0 <= b k) ->
  (forall z, (forall k, F k z <= b k) -> m <= f z) ->
  exists z w, [/\ forall k, F k z <= b k, forall k, 0 <= w k,
    forall t, f t = - \sum_k w k * F k t & f z = - \sum_k w k * b k].
Proof.
move=> /fin_all_exists[A A_ok] [c c_ok] z0_ok low.
have feasibleP z : feasible A b z <-> forall k, F k z <= b k.
  by split=> ok k; have := ok k; rewrite A_ok.
have f_neg z : \sum_i (- c i) * z i = - f z.
  by rewrite c_ok -sumrN; apply: eq_bigr => i _; rewrite mulNr.
have [||z [w [/feasibleP z_ok [w_ge0 w_c w_b]]]] :=
  @strong_duality R K I A b (fun i => - c i) (- m) z0.
- exact/feasibleP.
- by move=> z /feasibleP/low; rewrite f_neg ler_opp2.
exists z, w; split=> // [t|]; last by rewrite w_b f_neg opprK.
rewrite -[LHS]opprK -f_neg; congr (- _).
under eq_bigr do rewrite -w_c mulr_suml; rewrite exchange_big.
apply: eq_bigr => k _; rewrite A_ok mulr_sumr.
by apply: eq_bigr => i _; rewrite mulrA.
Qed.

End Linear.

Section LeastLosses.
Variables (R : realFieldType) (X Y V : finType) (vertex : V -> X -> R).
Variables (d : X -> Y -> R) (lambda delta : R).
Hypotheses (lambda_ge1 : 1 <= lambda) (delta_ge0 : 0 <= delta).

Let K : finType := [finType of (X * Y + X + X + X * X * {set Y} + V)%type].
Let entry z : X -> Y -> R := fun x y => z (Some (x, y)).
Let F (k : K) (z : option (X * Y) -> R) : R :=
  match k with
  | inl (inl (inl (inl xy))) => - entry z xy.1 xy.2
  | inl (inl (inl (inr x))) => \sum_y entry z x y
  | inl (inl (inr x)) => - \sum_y entry z x y
  | inl (inr t) => \sum_(y in t.2) entry z t.1.1 y -
      lambda * \sum_(y in t.2) entry z t.1.2 y
  | inr v => \sum_x vertex v x * (\sum_y d x y * entry z x y) - z None
  end.
Let b (k : K) : R :=
  match k with
  | inl (inl (inl (inl xy))) => 0 | inl (inl (inl (inr x))) => 1
  | inl (inl (inr x)) => - 1 | inl (inr t) => delta | inr v => 0
  end.

Lemma rows_linear k : linear_row (F k).
Proof.
have at_xy x y : linear_row (fun z : option (X * Y) -> R => entry z x y).
  exact: lin_at.
case: k => [[[[[x y]|x]|x]|t]|v] /=.
- exact: lin_opp.
- exact: lin_sum.
- by apply: lin_opp; apply: lin_sum.
- by apply: lin_sub; [|apply: lin_scale]; apply: lin_sum.
apply: lin_sub; last exact: lin_at.
apply: lin_sum => x; apply: lin_scale; apply: lin_sum => y.
exact: lin_scale.
Qed.

Lemma loss_rows P W : expected_loss P d id W =
  \sum_x P x * \sum_y d x y * W x y.
Proof.
by apply: eq_bigr => x _; congr (_ * _); apply: eq_bigr => y _; rewrite mulrC.
Qed.

Lemma rows_hold z : (forall k, F k z <= b k) <->
  [/\ mechanism (entry z), approximate_ldp lambda delta (entry z) &
      forall v, expected_loss (vertex v) d id (entry z) <= z None].
Proof.
split=> [ok|[[W_ge0 W_sum] W_ldp W_loss] [[[[[x y]|x]|x]|[[x x'] B]]|v]] /=.
- split; first split=> [x y|x].
  + by have := ok (inl (inl (inl (inl (x, y))))); rewrite /= oppr_le0.
  + apply/eqP; rewrite eq_le; have := ok (inl (inl (inl (inr x)))).
    have := ok (inl (inl (inr x))); rewrite /= ler_opp2 => -> ->; exact: erefl.
  + move=> x x' B; have := ok (inl (inr (x, x', B))).
    by rewrite /= ler_subl_addl.
  by move=> v; have := ok (inr v); rewrite /= subr_le0 loss_rows.
- by rewrite oppr_le0.
- by rewrite W_sum.
- by rewrite W_sum.
- by rewrite ler_subl_addl.
by rewrite subr_le0 -loss_rows.
Qed.

Lemma vertices_hull (Z : finType) (g : Z -> Y) W D :
  (forall v, expected_loss (vertex v) d g W <= D) <->
  (forall P, hull vertex P -> expected_loss P d g W <= D).
Proof.
split=> ok P; last first.
  apply: ok; exists (fun v => (v == P)%:R); split=> [v||x]; first exact: ler0n.
    by rewrite (bigD1 P) //= eqxx big1 ?addr0 // => v /negPf->.
  rewrite (bigD1 P) //= eqxx mul1r big1 ?addr0 // => v /negPf->.
  exact: mul0r.
move=> [w [w_ge0 w_sum P_eq]]; rewrite (expected_loss_eq _ _ _ P_eq).
rewrite /expected_loss; under eq_bigr do rewrite mulr_suml.
rewrite exchange_big -[D]mul1r -w_sum mulr_suml; apply: ler_sum => v _.
rewrite -[X in X <= _]/(\sum_x _).
under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr.
by rewrite ler_wpmul2l // ok.
Qed.

Lemma approximate_merged (S : source_set R X) D :
  approximate_loss_achievable S d D delta lambda ->
  exists W : X -> Y -> R, [/\ mechanism W, approximate_ldp lambda delta W &
    forall P, S P -> expected_loss P d id W <= D].
Proof.
case=> Z [W [g [W_ok W_private W_loss]]]; exists (merged g W); split.
- exact: merged_mechanism.
- by move=> x x' A; rewrite !merged_set; apply: W_private.
by move=> P S_P; rewrite merged_loss; apply: W_loss.
Qed.

(* The least loss of a hull exists, and some prior of it needs as much. *)
Lemma hull_least_loss : (0 < #|Y|)%N -> V -> exists D,
  least_approximate_loss (hull vertex) d lambda delta D /\
  exists2 P, hull vertex P & forall W : X -> Y -> R, mechanism W ->
    approximate_ldp lambda delta W -> D <= expected_loss P d id W.
Proof.
move=> /card_gt0P[y0 _] v0.
have pack (W : X -> Y -> R) t : exists z, entry z =2 W /\ z None = t.
  by exists (fun i => if i is Some xy then W xy.1 xy.2 else t).
pose W0 (x : X) (y : Y) : R := (y == y0)%:R.
have W0_ok : mechanism W0.
  split=> [x y|x]; first exact: ler0n.
  by rewrite (bigD1 y0) //= /W0 eqxx big1 ?addr0 // => y /negPf->.
have W0_ldp : approximate_ldp lambda delta W0.
  move=> x x' B; rewrite ler_paddr // ler_pemull //.
  by apply: sumr_ge0 => y _; exact: ler0n.
have [top top_ge] : exists t, forall v, expected_loss (vertex v) d id W0 <= t.
  have [none|[m _ m_max]] :=
      greatest_of (fun v => expected_loss (vertex v) d id W0) (enum V).
    by have := mem_enum V v0; rewrite none.
  by exists (expected_loss (vertex m) d id W0) => v; apply: m_max;
    rewrite mem_enum.
have hold W t z : entry z =2 W -> z None = t -> (forall k, F k z <= b k) <->
    [/\ mechanism W, approximate_ldp lambda delta W &
        forall v, expected_loss (vertex v) d id W <= t].
  move=> z_W z_t; rewrite rows_hold z_t.
  have sums x (B : pred Y) : \sum_(y | B y) entry z x y = \sum_(y | B y) W x y.
    by apply: eq_bigr.
  have loss P : expected_loss P d id (entry z) = expected_loss P d id W.
    by rewrite !loss_rows; apply: eq_bigr => x _; congr (_ * _);
      apply: eq_bigr => y _; rewrite z_W.
  split=> -[[ge0 row] ldp cost]; split.
  - by split=> [x y|x]; rewrite -?z_W // -(row x); apply/esym/sums.
  - by move=> x x' B; have := ldp x x' B; rewrite !sums.
  - by move=> v; rewrite -loss.
  - by split=> [x y|x]; rewrite ?z_W // -(row x); apply: sums.
  - by move=> x x' B; rewrite !sums.
  by move=> v; rewrite loss.
have [z0 [z0_W z0_t]] := pack W0 top.
pose low := - \sum_x `|vertex v0 x| * \sum_y `|d x y|.
have [|||z [w [z_ok w_ge0 w_all w_z]]] :=
    @least_attained R _ K F b (fun z => z None) low z0 rows_linear.
- exact: lin_at.
- by apply/(hold _ _ _ z0_W z0_t); split.
- move=> z /rows_hold[[ge0 row] _ /(_ v0)]; apply: le_trans.
  rewrite loss_rows /low -sumrN; apply: ler_sum => x _.
  rewrite -mulrN; apply: le_trans (_ : - (`|vertex v0 x| *
    `|\sum_y d x y * entry z x y|) <= _); last first.
    by rewrite -normrM ler_oppl -normrN ler_norm.
  rewrite mulrN ler_opp2 ler_wpmul2l //; apply: le_trans (ler_norm_sum _ _ _) _.
  apply: ler_sum => y _; rewrite normrM ler_pimulr // ger0_norm //.
  by rewrite -(row x) (bigD1 y) //= ler_addl sumr_ge0.
have [W_ok W_ldp W_loss] := iffLR (rows_hold z) z_ok.
pose weight v := w (inr v).
have split_K (f : K -> R) : \sum_k f k = \sum_k' f (inl k') + \sum_v f (inr v).
  exact: big_sumType.
have none_F (k' : X * Y + X + X + X * X * {set Y}) s :
    F (inl k') (fun i => if i is Some _ then 0 else s) = 0.
  case: k' => [[[[x y]|x]|x]|[[x x'] B]] /=; rewrite ?oppr0 // /entry.
  - exact: big1.
  - by rewrite big1 ?oppr0.
  by rewrite big1 // mulr0 subrr.
have weight_sum : \sum_v weight v = 1.
  have := w_all (fun i => if i is Some _ then 0 else 1); rewrite split_K big1.
    rewrite add0r -sumrN => /esym <-; apply: eq_bigr => v _ /=.
    rewrite big1 ?sub0r ?mulrN1 ?opprK // => x _.
    by rewrite big1 ?mulr0 // => y _; rewrite mulr0.
  by move=> k' _; rewrite none_F mulr0.
pose P x := \sum_v weight v * vertex v x.
have P_hull : hull vertex P by exists weight; split=> // v; apply: w_ge0.
have need (U : X -> Y -> R) : mechanism U -> approximate_ldp lambda delta U ->
    z None <= expected_loss P d id U.
  move=> U_ok U_ldp; have [t [t_U t_0]] := pack U 0.
  have F_vertex v : F (inr v) t = expected_loss (vertex v) d id U.
    rewrite /= t_0 subr0 loss_rows; apply: eq_bigr => x _; congr (_ * _).
    by apply: eq_bigr => y _; rewrite t_U.
  have F_other k' : F (inl k') t <= b (inl k').
    have [s s_ge] : exists s, forall v, expected_loss (vertex v) d id U <= s.
      have [none|[m _ m_max]] :=
          greatest_of (fun v => expected_loss (vertex v) d id U) (enum V).
        by have := mem_enum V v0; rewrite none.
      by exists (expected_loss (vertex m) d id U) => v; apply: m_max;
        rewrite mem_enum.
    have [t' [t'_U t'_s]] := pack U s.
    have /(_ (inl k')) := iffRL (hold _ _ _ t'_U t'_s) (And3 U_ok U_ldp s_ge).
    suff -> : F (inl k') t = F (inl k') t' by [].
    have same x y : entry t x y = entry t' x y by rewrite t_U t'_U.
    by case: k' => [[[[x y]|x]|x]|[[x x'] B]] /=; rewrite ?same //;
      do ?congr (- _); do ?congr (_ - _ * _); apply: eq_bigr.
  have := w_all t; rewrite t_0 split_K => /esym/eqP; rewrite oppr_eq0 addr_eq0.
  move=> /eqP sums; rewrite w_z split_K [X in - (_ + X)]big1 ?addr0; last first.
    by move=> v _; rewrite mulr0.
  have -> : expected_loss P d id U = \sum_v w (inr v) * F (inr v) t.
    under [RHS]eq_bigr do rewrite F_vertex mulr_sumr.
    rewrite exchange_big; apply: eq_bigr => x _ /=.
    by rewrite mulr_suml; apply: eq_bigr => v _; rewrite mulrA.
  rewrite ler_oppl -sums; apply: ler_sum => k' _.
  by rewrite ler_wpmul2l.
exists (z None); split; last by exists P.
split=> [|D' /approximate_merged[U [U_ok U_ldp U_loss]]].
  by exists Y, (entry z), id; split=> //; apply/vertices_hull.
exact: le_trans (need U U_ok U_ldp) (U_loss P P_hull).
Qed.

End LeastLosses.

Section Existence.
Variables (R : realFieldType) (X Y : finType).
Implicit Types (S : source_set R X) (P : X -> R) (d : X -> Y -> R).

Lemma ldp_sets (Z : finType) lambda (W : X -> Z -> R) :
  ldp lambda W <-> approximate_ldp lambda 0 W.
Proof.
split=> [W_ldp x x' B|sets x x' z].
  by rewrite addr0 mulr_sumr; apply: ler_sum => z _; apply: W_ldp.
by have := sets x x' [set z]; rewrite !big_set1 addr0.
Qed.

Lemma pure_loss S d D lambda : approximate_loss_achievable S d D 0 lambda <->
  loss_achievable S d D lambda.
Proof.
by split=> -[Z [W [g [W_ok W_ldp W_loss]]]]; exists Z, W, g; split=> //;
  apply/ldp_sets.
Qed.

Lemma pure_least S d lambda D : least_approximate_loss S d lambda 0 D <->
  least_expected_loss S d lambda D.
Proof.
by split=> -[reached least]; split=> [|D' D'_ok];
  do ?[exact/pure_loss]; apply: least; apply/pure_loss.
Qed.

Lemma only_hull P Q : hull (fun _ : unit => P) Q <-> only P Q.
Proof.
split=> [[w [_ w_sum Q_eq]] x|Q_eq].
  by rewrite Q_eq -mulr_suml w_sum mul1r.
exists (fun=> 1); split=> [_||x]; first exact: ler01.
  by rewrite sumr_const card_unit.
by rewrite (bigD1 tt) //= mul1r big1 ?addr0 // => -[].
Qed.

Lemma least_approximate_exists P d lambda delta : 1 <= lambda -> 0 <= delta ->
  (0 < #|Y|)%N -> exists D, least_approximate_loss (only P) d lambda delta D.
Proof.
move=> lambda_ge1 delta_ge0 Y_gt0.
have [D [[[Z [W [g [W_ok W_ldp W_loss]]]] least] _]] :=
  hull_least_loss (fun _ : unit => P) d lambda_ge1 delta_ge0 Y_gt0 tt.
exists D; split=> [|D' [Z' [V [h [V_ok V_ldp V_loss]]]]].
  by exists Z, W, g; split=> // Q /only_hull; apply: W_loss.
by apply: least; exists Z', V, h; split=> // Q /only_hull; apply: V_loss.
Qed.

Lemma least_loss_exists P d lambda : 1 <= lambda -> (0 < #|Y|)%N ->
  exists D, least_expected_loss (only P) d lambda D.
Proof.
move=> lambda_ge1 Y_gt0.
have [D] := least_approximate_exists P d lambda_ge1 (lexx 0) Y_gt0.
by move=> /pure_least; exists D.
Qed.

Lemma least_unique S d lambda D D' : least_expected_loss S d lambda D ->
  least_expected_loss S d lambda D' -> D = D'.
Proof.
move=> [D_ok D_least] [D'_ok D'_least].
by apply/eqP; rewrite eq_le D_least ?D'_least.
Qed.

Lemma loss_le S d D D' lambda : D <= D' -> loss_achievable S d D lambda ->
  loss_achievable S d D' lambda.
Proof.
move=> le [Z [W [g [W_ok W_ldp W_loss]]]]; exists Z, W, g; split=> // P S_P.
exact: le_trans (W_loss P S_P) le.
Qed.

Lemma least_of_unique (numbers : R -> Prop) E E' :
  least_of numbers E -> least_of numbers E' -> E = E'.
Proof.
by move=> [E_in low] [E'_in low']; apply/eqP; rewrite eq_le low ?low'.
Qed.

Lemma largest_of_unique (numbers : R -> Prop) E E' :
  largest_of numbers E -> largest_of numbers E' -> E = E'.
Proof.
by move=> [E_in up] [E'_in up']; apply/eqP; rewrite eq_le up ?up'.
Qed.

(* No output, no mechanism. *)
Lemma some_output (x0 : X) S d D lambda :
  loss_achievable S d D lambda -> (0 < #|Y|)%N.
Proof.
move=> [Z [W [g [[_ W_sum] _ _]]]].
case: (pickP (@predT Z)) => [z _|none].
  by apply/card_gt0P; exists (g z).
by have := W_sum x0; rewrite big_pred0 // => /esym/eqP; rewrite oner_eq0.
Qed.

End Existence.

Theorem row_radii (R : realFieldType) (X Y : finType) (P : X -> R)
  (d : X -> Y -> R) : prior P ->
  [/\ forall lambda E, 1 <= lambda -> (least_expected_loss (only P) d lambda E
        <-> largest_of (fun s => exists2 nu, radii P d lambda nu &
              s = \sum_x nu x) E),
      (0 < #|Y|)%N -> forall lambda, 1 <= lambda ->
        exists E, least_expected_loss (only P) d lambda E &
      forall lambda mu D nu, radii P d lambda nu -> \sum_x nu x = D ->
        (forall y, D < constant_loss P d y) ->
        loss_achievable (only P) d D mu -> lambda <= mu].
Proof.
move=> P_prior; have [x0 _] := prior_letter P_prior.
have to_radii lambda E : 1 <= lambda ->
    least_expected_loss (only P) d lambda E -> largest_of
      (fun s => exists2 nu, radii P d lambda nu & s = \sum_x nu x) E.
  move=> lambda_ge1 E_least; split=> [|s [nu nu_radii ->]].
    have [nu nu_radii nu_sum] := radii_exist lambda_ge1 P_prior E_least.
    by exists nu.
  have [/only_loss[Z [W [g [W_ok W_ldp W_loss]]]] _] := E_least.
  exact: le_trans (radii_bound g x0 W_ok W_ldp nu_radii) W_loss.
split=> [lambda E lambda_ge1|Y_gt0 lambda|lambda mu D nu].
- split=> [|E_max]; first exact: to_radii.
  have [Y0|Y_gt0] := posnP #|Y|; last first.
    have [D D_least] := least_loss_exists P d lambda_ge1 Y_gt0.
    by rewrite (largest_of_unique E_max (to_radii _ _ lambda_ge1 D_least)).
  have [_ /(_ (E + 1))] := E_max; rewrite ger_addl ler10 => none.
  suff : false by []; apply: none.
  exists (fun x => if x == x0 then E + 1 else 0); last first.
    by rewrite -big_mkcond big_pred1_eq.
  by move=> y; have := fintype0 y; rewrite Y0 => /(_ erefl).
- by move=> lambda_ge1; exact: least_loss_exists.
exact: radii_level x0.
Qed.

Theorem row_worst_prior (R : realFieldType) (X Y V : finType)
  (vertex : V -> X -> R) (d : X -> Y -> R) (lambda : R) :
  (0 < #|V|)%N -> (forall v, prior (vertex v)) -> 1 <= lambda ->
  [/\ forall E, least_expected_loss (hull vertex) d lambda E <->
        largest_of (fun D => exists2 P, hull vertex P &
          least_expected_loss (only P) d lambda D) E,
      forall E, least_expected_loss (hull vertex) d lambda E <->
        largest_of (fun s => exists P nu,
          [/\ hull vertex P, radii P d lambda nu & s = \sum_x nu x]) E &
      (0 < #|Y|)%N -> exists E, least_expected_loss (hull vertex) d lambda E].
Proof.
move=> /card_gt0P[v0 _] vertex_prior lambda_ge1.
have [x0 _] := prior_letter (vertex_prior v0).
have hull_prior P : hull vertex P -> prior P.
  exact: hull_of_priors vertex_prior P.
have hull_v0 : hull vertex (vertex v0).
  exists (fun v => (v == v0)%:R); split=> [v||x]; first exact: ler0n.
    by rewrite (bigD1 v0) //= eqxx big1 ?addr0 // => v /negPf->.
  rewrite (bigD1 v0) //= eqxx mul1r big1 ?addr0 // => v /negPf->.
  exact: mul0r.
have worst : (0 < #|Y|)%N -> exists E,
    least_expected_loss (hull vertex) d lambda E /\
    exists2 P, hull vertex P & least_expected_loss (only P) d lambda E.
  move=> Y_gt0; have [E [/pure_least E_least [P P_hull P_low]]] :=
    hull_least_loss vertex d lambda_ge1 (lexx 0) Y_gt0 v0.
  exists E; split=> //; exists P => //.
  have [[Z [W [g [W_ok W_ldp W_loss]]]] _] := E_least.
  split=> [|D' /merged_outputs[U [U_ok U_ldp U_loss]]].
    apply/only_loss; exists Z, W, g; split=> //; exact: W_loss.
  by apply: le_trans (P_low U U_ok _) (U_loss P (fun=> erefl)); apply/ldp_sets.
have part P E D : hull vertex P -> least_expected_loss (only P) d lambda D ->
    least_expected_loss (hull vertex) d lambda E -> D <= E.
  move=> P_hull [_ D_least] [[Z [W [g [W_ok W_ldp W_loss]]]] _].
  by apply: D_least; apply/only_loss; exists Z, W, g; split=> //; apply: W_loss.
have to_max E : least_expected_loss (hull vertex) d lambda E ->
    largest_of (fun D => exists2 P, hull vertex P &
      least_expected_loss (only P) d lambda D) E.
  move=> E_least; have [E_ok _] := E_least.
  have [E' [E'_least [P P_hull P_least]]] := worst (some_output x0 E_ok).
  rewrite (least_unique E_least E'_least); split; first by exists P.
  by move=> D [Q Q_hull Q_least]; apply: part Q_hull Q_least E'_least.
have to_radii E : least_expected_loss (hull vertex) d lambda E ->
    largest_of (fun s => exists P nu,
      [/\ hull vertex P, radii P d lambda nu & s = \sum_x nu x]) E.
  move=> E_least; have [[P P_hull P_least] _] := to_max _ E_least.
  have radiiP Q Q_hull := row_radii d (hull_prior Q Q_hull).
  have [/(_ lambda E lambda_ge1)[/(_ P_least)[[nu nu_ok nu_sum] _] _] _ _] :=
    radiiP P P_hull.
  split=> [|s [Q [mu [Q_hull mu_ok ->]]]]; first by exists P, nu.
  have [[Z [W [g [W_ok W_ldp W_loss]]]] _] := E_least.
  exact: le_trans (radii_bound g x0 W_ok W_ldp mu_ok) (W_loss Q Q_hull).
split=> [E|E|Y_gt0]; last by have [E []] := worst Y_gt0; exists E.
- split=> [|E_max]; first exact: to_max.
  have [[P P_hull [P_ok _]] _] := E_max.
  have [D [D_least _]] := worst (some_output x0 P_ok).
  by rewrite (largest_of_unique E_max (to_max _ D_least)).
split=> [|E_max]; first exact: to_radii.
have [Y0|/worst[D [D_least _]]] := posnP #|Y|; last first.
  by rewrite (largest_of_unique E_max (to_radii _ D_least)).
have [_ /(_ (E + 1))] := E_max; rewrite ger_addl ler10 => none.
  suff : false by []; apply: none.
exists (vertex v0), (fun x => if x == x0 then E + 1 else 0); split=> //.
  by move=> y; have := fintype0 y; rewrite Y0 => /(_ erefl).
by rewrite -big_mkcond big_pred1_eq.
Qed.

(* A best floor below the constant answers, by a program in which the scale of
   floor and fillings is an unknown. *)
Section BestFloor.
Variables (R : realFieldType) (X Y : finType) (P : X -> R) (d : X -> Y -> R).
Variables (D : R).
Hypotheses (P_prior : prior P) (dear : forall y, D < constant_loss P d y).
Implicit Types (n : Y -> R) (F : X -> R).

Definition level_of_floor n F := 1 +
  (\sum_y n y * (constant_loss P d y - D)) / (D - \sum_x P x * F x).

Lemma level_of_floorE n F : level_of_floor n F = floor_level P d D n F.
Proof.
congr (1 + _ / _); rewrite mulr_sumr -sumrB; apply: eq_bigr => y _.
by rewrite mulrBr [D * _]mulrC.
Qed.

Let K : finType := [finType of (X * Y + X * Y + X + X + bool)%type].
Let n_ (z : option (Y + X * Y) -> R) y := z (Some (inl y)).
Let f_ (z : option (Y + X * Y) -> R) x y := z (Some (inr (x, y))).
Let rest z := D * z None - \sum_x P x * \sum_y d x y * f_ z x y.
Let rows (k : K) z : R :=
  match k with
  | inl (inl (inl (inl xy))) => - f_ z xy.1 xy.2
  | inl (inl (inl (inr xy))) => f_ z xy.1 xy.2 - n_ z xy.2
  | inl (inl (inr x)) => \sum_y f_ z x y - z None
  | inl (inr x) => - (\sum_y f_ z x y - z None)
  | inr b => if b then rest z else - rest z
  end.
Let bounds (k : K) : R := if k is inr b then (if b then 1 else - 1) else 0.
Let cost z := \sum_y (constant_loss P d y - D) * n_ z y.

Let rows_lin k : linear_row (rows k).
Proof.
have at_f x y : linear_row (fun z => f_ z x y) by exact: lin_at.
have at_n y : linear_row (fun z => n_ z y) by exact: lin_at.
have at_s : linear_row (fun z : option (Y + X * Y) -> R => z None).
  exact: lin_at.
have rest_lin : linear_row rest.
  apply: lin_sub; first exact: lin_scale.
  apply: lin_sum => x; apply: lin_scale; apply: lin_sum => y.
  exact: lin_scale.
have sums x : linear_row (fun z => \sum_y f_ z x y - z None).
  by apply: lin_sub => //; apply: lin_sum.
case: k => [[[[[x y]|[x y]]|x]|x]|[]]; rewrite /rows /=.
- by apply: lin_opp; exact: at_f.
- by apply: lin_sub; [exact: at_f|exact: at_n].
- exact: sums.
- by apply: lin_opp; exact: sums.
- exact: rest_lin.
by apply: lin_opp; exact: rest_lin.
Qed.

Let rowsP z : (forall k, rows k z <= bounds k) <->
  [/\ forall x y, 0 <= f_ z x y <= n_ z y, forall x, \sum_y f_ z x y = z None &
      rest z = 1].
Proof.
split=> [ok|[f_in f_sum r1] [[[[[x y]|[x y]]|x]|x]|[]]];
    rewrite /rows /bounds /=.
- split=> [x y|x|].
  + have := ok (inl (inl (inl (inl (x, y))))).
    rewrite /rows /bounds /= oppr_le0 => ->.
    have := ok (inl (inl (inl (inr (x, y))))).
    by rewrite /rows /bounds /= subr_le0.
  + apply/eqP; rewrite eq_le; have := ok (inl (inl (inr x))).
    by rewrite /rows /bounds /= subr_le0 => ->; have := ok (inl (inr x));
      rewrite /rows /bounds /= oppr_le0 subr_ge0.
  apply/eqP; rewrite eq_le; have := ok (inr true).
  rewrite /rows /bounds /= => -> /=.
  by have := ok (inr false); rewrite /rows /bounds /= ler_opp2.
- by rewrite oppr_le0; case/andP: (f_in x y).
- by rewrite subr_le0; case/andP: (f_in x y).
- by rewrite f_sum subrr.
- by rewrite f_sum subrr oppr0.
- by rewrite r1.
by rewrite r1.
Qed.

Lemma best_floor n0 F0 : filled d n0 F0 -> \sum_x P x * F0 x < D ->
  exists n F, [/\ filled d n F, \sum_x P x * F x < D &
    forall n' F', filled d n' F' -> \sum_x P x * F' x < D ->
      level_of_floor n F <= level_of_floor n' F'].
Proof.
have [x0 _] := prior_letter P_prior; have [P_ge0 P_sum] := P_prior.
have gain_ge0 y : 0 <= constant_loss P d y - D by rewrite subr_ge0 ltW.
have scaled n F : filled d n F -> \sum_x P x * F x < D ->
    exists z, (forall k, rows k z <= bounds k) /\
      1 + cost z = level_of_floor n F.
  move=> [n_floor F_least] F_lt.
  have /fin_all_exists2[f f_ok f_cost] :
      forall x, exists2 h, filling n h & \sum_y h y * d x y = F x.
    by move=> x; case: (F_least x).
  have gap : 0 < D - \sum_x P x * F x by rewrite subr_gt0.
  pose t := (D - \sum_x P x * F x)^-1.
  have t_gt0 : 0 < t by rewrite invr_gt0.
  exists (fun i => t * match i with
    | None => 1 | Some (inl y) => n y | Some (inr xy) => f xy.1 xy.2 end).
  split; last first.
    congr (1 + _); rewrite [RHS]mulrC mulr_sumr.
    by apply: eq_bigr => y _; rewrite /n_ mulrCA [_ * n y]mulrC.
  apply/rowsP; split=> [x y|x|].
  - have [/(_ y)/andP[f_ge0 f_le] _] := f_ok x.
    by rewrite /f_ /n_ /= mulr_ge0 ?(ltW t_gt0) // ler_pmul2l.
  - by rewrite /f_ -mulr_sumr; case: (f_ok x) => _ ->.
  rewrite /rest /f_ /= mulr1.
  have -> : \sum_x P x * (\sum_y d x y * (t * f x y)) =
      t * \sum_x P x * F x.
    rewrite mulr_sumr; apply: eq_bigr => x _; rewrite mulrCA -f_cost.
    congr (_ * _); rewrite mulr_sumr; apply: eq_bigr => y _.
    by rewrite mulrCA [d x y * _]mulrC.
  by rewrite [D * t]mulrC -mulrBr mulVf // gt_eqF.
move=> n0_ok F0_lt; have [z0 [z0_ok _]] := scaled _ _ n0_ok F0_lt.
have [||z [w [z_ok w_ge0 w_all w_z]]] :=
  least_attained (m := 0) rows_lin (f := cost) _ z0_ok.
- by apply: lin_sum => y; apply: lin_scale; exact: lin_at.
- move=> z /rowsP[f_in _ _]; apply: sumr_ge0 => y _; rewrite mulr_ge0 //.
  by have /andP[f_ge0] := f_in x0 y; apply: le_trans.
have [f_in f_sum rest1] := iffLR (rowsP z) z_ok.
have least z' : (forall k, rows k z' <= bounds k) -> cost z <= cost z'.
  move=> z'_ok; rewrite w_z w_all ler_opp2.
  by apply: ler_sum => k _; rewrite ler_wpmul2l.
have f_ge0 x y : 0 <= f_ z x y by case/andP: (f_in x y).
set s := z None in f_sum; have s_gt0 : 0 < s.
  rewrite lt_def andbC -[X in 0 <= X](f_sum x0) sumr_ge0 //=.
  apply/eqP => s0; move: rest1; rewrite /rest -/s s0 mulr0 big1 ?subr0.
    by move/esym/eqP; rewrite oner_eq0.
  move=> x _; rewrite big1 ?mulr0 // => y _.
  have sum0 : \sum_y f_ z x y = 0 by rewrite f_sum.
  by rewrite (psumr_eq0P (fun y _ => f_ge0 x y) sum0) ?mulr0.
pose n y := n_ z y / s; pose f x y := f_ z x y / s.
have f_filling x : filling n (f x).
  split=> [y|]; last by rewrite -mulr_suml f_sum divff // gt_eqF.
  rewrite divr_ge0 ?(ltW s_gt0) //= ler_pmul2r ?invr_gt0 //.
  by case/andP: (f_in x y).
have n_floor : is_floor n.
  split=> [y|].
    by apply: le_trans (_ : f x0 y <= _); case: (f_filling x0) => /(_ y)/andP[].
  case: (f_filling x0) => f_le <-; apply: ler_sum => y _.
  by case/andP: (f_le y).
have [F F_ok] := filled_exists d n_floor; have [_ F_least] := F_ok.
have F_le : \sum_x P x * F x <= D - s^-1.
  have -> : D - s^-1 = \sum_x P x * \sum_y f x y * d x y.
    rewrite -[s^-1]mul1r -rest1 /rest -/s mulrBl mulfK ?gt_eqF // subKr.
    rewrite mulr_suml.
    apply: eq_bigr => x _; rewrite -mulrA mulr_suml; congr (_ * _).
    by apply: eq_bigr => y _; rewrite -mulrA mulrC.
  apply: ler_sum => x _; rewrite ler_wpmul2l //.
  by case: (F_least x) => _; apply.
have F_lt : \sum_x P x * F x < D.
  by apply: le_lt_trans F_le _; rewrite ltr_subl_addl ltr_addr invr_gt0.
have gap : s^-1 <= D - \sum_x P x * F x by rewrite ler_subr_addl -ler_subr_addr.
exists n, F; split=> // n' F' n'_ok F'_lt.
have [z' [z'_ok <-]] := scaled _ _ n'_ok F'_lt.
rewrite ler_add2l; apply: le_trans (least _ z'_ok).
rewrite ler_pdivr_mulr ?subr_gt0 //.
have -> : \sum_y n y * (constant_loss P d y - D) = cost z * s^-1.
  rewrite mulr_suml; apply: eq_bigr => y _.
  by rewrite /n mulrAC [n_ z y * _]mulrC.
rewrite ler_wpmul2l // sumr_ge0 // => y _; rewrite mulr_ge0 //.
by apply: le_trans (f_ge0 x0 y) _; case/andP: (f_in x0 y).
Qed.

End BestFloor.

(* What floors cost, with their cheapest fillings. *)
Definition floor_quotients (R : realFieldType) (X Y : finType) (P : X -> R)
    (d : X -> Y -> R) (lambda c : R) :=
  exists n F, filled d n F /\ c =
    (\sum_y n y * constant_loss P d y + (lambda - 1) * \sum_x P x * F x) /
    (\sum_y n y + (lambda - 1)).

(* The levels at which floors cost D. *)
Definition floor_levels (R : realFieldType) (X Y : finType) (P : X -> R)
    (d : X -> Y -> R) (D c : R) :=
  exists n F, [/\ filled d n F, \sum_x P x * F x < D & c =
    1 + (\sum_y n y * (constant_loss P d y - D)) / (D - \sum_x P x * F x)].

Theorem row_floor_theorem (R : realFieldType) (X Y : finType) (P : X -> R)
  (d : X -> Y -> R) : prior P ->
  [/\ forall lambda E, 1 <= lambda -> (least_expected_loss (only P) d lambda E
        <-> least_of (floor_quotients P d lambda) E),
      (0 < #|Y|)%N -> forall lambda, 1 <= lambda ->
        exists E, least_expected_loss (only P) d lambda E,
      forall n f lambda, 1 <= lambda -> is_floor n ->
        (forall x, filling n (f x)) ->
        [/\ mechanism (floor_mechanism n f lambda),
            ldp lambda (floor_mechanism n f lambda) &
            expected_loss P d id (floor_mechanism n f lambda) =
              (\sum_y n y * constant_loss P d y +
                (lambda - 1) * \sum_x P x * \sum_y f x y * d x y) /
              (\sum_y n y + (lambda - 1))] &
      forall D, (forall y, D < constant_loss P d y) ->
        [/\ forall L, least_loss_exp_epsilon (only P) d D L <->
               least_of (floor_levels P d D) L,
            (exists c, floor_levels P d D c) ->
              exists L, least_loss_exp_epsilon (only P) d D L &
            ~ (exists c, floor_levels P d D c) ->
              forall lambda, 1 <= lambda ->
              ~ loss_achievable (only P) d D lambda]].
Proof.
move=> P_prior; have [x0 _] := prior_letter P_prior.
have to_floors lambda E : 1 <= lambda ->
    loss_achievable (only P) d E lambda <->
    exists2 c, floor_quotients P d lambda c & c <= E.
  move=> lambda_ge1; rewrite floor_achievable //; split=> [[n [F [n_ok cheap]]]
    |[c [n [F [n_ok ->]]] cheap]]; have [n_floor _] := n_ok.
    eexists; first by exists n, F.
    by rewrite ler_pdivr_mulr // scale_gt0.
  exists n, F; split=> //; move: cheap.
  by rewrite ler_pdivr_mulr // scale_gt0.
have least lambda E : 1 <= lambda ->
    least_expected_loss (only P) d lambda E ->
    least_of (floor_quotients P d lambda) E.
  move=> lambda_ge1 [/(to_floors _ _ lambda_ge1)[c c_in c_le] E_least].
  have low c' : floor_quotients P d lambda c' -> E <= c'.
    by move=> c'_in; apply: E_least; apply/to_floors => //; exists c'.
  by split=> //; have -> : E = c by apply/eqP; rewrite eq_le c_le low.
split=> [lambda E lambda_ge1|Y_gt0 lambda lambda_ge1
  |n f lambda lambda_ge1 n_floor f_filling|D dear].
- split=> [|[E_in E_least]]; first exact: least.
  split=> [|D' /(to_floors _ _ lambda_ge1)[c c_in]].
    by apply/to_floors => //; exists E.
  exact: le_trans (E_least _ c_in).
- exact: least_loss_exists.
- exact: floor_mechanism_private.
have levels L : least_loss_exp_epsilon (only P) d D L <->
    least_of (floor_levels P d D) L.
  rewrite (floor_theorem P_prior dear); split=> [[[n [F [n_ok F_lt ->]]] low]
    |[[n [F [n_ok F_lt ->]]] low]]; split.
  - by exists n, F; split=> //; rewrite -level_of_floorE.
  - by move=> c [n' [F' [n'_ok F'_lt ->]]]; move: (low n' F' n'_ok F'_lt);
      rewrite -[X in _ <= X]level_of_floorE.
  - by exists n, F; split=> //; rewrite -level_of_floorE.
  move=> n' F' n'_ok F'_lt; rewrite -[X in _ <= X]level_of_floorE.
  by apply: low; exists n', F'.
split=> // [[c [n [F [n_ok F_lt _]]]]|none lambda lambda_ge1].
  have [n' [F' [n'_ok F'_lt low]]] := best_floor P_prior dear n_ok F_lt.
  exists (level_of_floor P d D n' F'); apply/levels; split.
    by exists n', F'.
  by move=> c' [m [G [m_ok G_lt ->]]]; apply: low.
move=> /(floor_achievable _ P_prior _ lambda_ge1)[n [F [n_ok cheap]]].
case: none; exists (level_of_floor P d D n F), n, F; split=> //.
have [n_floor _] := n_ok; move: cheap.
by rewrite floor_levelP // => /andP[].
Qed.

(* e is the expectile of the losses of the answer y, of weight lambda below. *)
Definition expectile (R : realFieldType) (X Y : finType) (P : X -> R)
    (d : X -> Y -> R) (lambda : R) (y : Y) (e : R) :=
  shortfall P d e y = lambda * surfeit P d e y.

Section Expectiles.
Variables (R : realFieldType) (X Y : finType) (P : X -> R) (d : X -> Y -> R).
Hypothesis P_prior : prior P.
Implicit Types (lambda e D : R) (y : Y).

Let excess lambda y e := shortfall P d e y - lambda * surfeit P d e y.

Lemma excess_weights lambda y e : excess lambda y e =
  \sum_x P x * (ball_weight e lambda (d x y) * (d x y - e)).
Proof.
rewrite /excess mulr_sumr -sumrB; apply: eq_bigr => x _.
by rewrite ball_weight_split mulrBr mulrCA.
Qed.

Lemma excess_le lambda y e (w : X -> R) : (forall x, 1 <= w x <= lambda) ->
  excess lambda y e <= \sum_x P x * (w x * (d x y - e)).
Proof.
have [P_ge0 _] := P_prior => w_in; rewrite excess_weights.
apply: ler_sum => x _; rewrite ler_wpmul2l //; have /andP[w_ge w_le] := w_in x.
rewrite /ball_weight; case: (lerP (d x y) e) => [le|/ltW ge].
  by rewrite ler_wnmul2r // subr_le0.
by rewrite ler_wpmul2r // subr_ge0.
Qed.

Lemma weights_move (w : X -> R) y e e' :
  \sum_x P x * (w x * (d x y - e)) =
  \sum_x P x * (w x * (d x y - e')) + (e' - e) * \sum_x P x * w x.
Proof.
rewrite mulr_sumr -big_split; apply: eq_bigr => x _ /=.
by rewrite [(e' - e) * _]mulrC -mulrA -!mulrDr addrA subrK.
Qed.

Lemma weights_gt0 (w : X -> R) : (forall x, 1 <= w x) ->
  0 < \sum_x P x * w x.
Proof.
have [P_ge0 P_sum] := P_prior => w_ge; apply: lt_le_trans ltr01 _.
by rewrite -P_sum; apply: ler_sum => x _; rewrite ler_pemulr.
Qed.

Lemma excess_falls lambda y e e' : 1 <= lambda -> e < e' ->
  excess lambda y e' < excess lambda y e.
Proof.
move=> lambda_ge1 lt; pose w x := ball_weight e lambda (d x y).
have w_in x : 1 <= w x <= lambda := ball_weight_range e (d x y) lambda_ge1.
apply: le_lt_trans (excess_le y e' w_in) _.
rewrite excess_weights (weights_move w y e e') ltr_addl.
by rewrite mulr_gt0 ?subr_gt0 ?weights_gt0 // => x; case/andP: (w_in x).
Qed.

Lemma expectileE lambda y e : expectile P d lambda y e <->
  excess lambda y e = 0.
Proof.
by rewrite /expectile /excess; split=> /eqP; rewrite ?subr_eq0 => /eqP // ->;
  rewrite subrr.
Qed.

Lemma expectile_exists lambda y : 1 <= lambda ->
  exists e, expectile P d lambda y e.
Proof.
move=> lambda_ge1; pose w (v : {ffun X -> bool}) x := extreme lambda v x.
have w_in v x : 1 <= w v x <= lambda.
  by rewrite /w /extreme; case: (v x); rewrite lexx ?lambda_ge1.
have w_gt0 v : 0 < \sum_x P x * w v x.
  by apply: weights_gt0 => x; case/andP: (w_in v x).
pose mean v := (\sum_x P x * (w v x * d x y)) / \sum_x P x * w v x.
have at_mean v : \sum_x P x * (w v x * (d x y - mean v)) = 0.
  rewrite (weights_move _ _ _ 0); under eq_bigr do rewrite subr0.
  by rewrite sub0r mulNr divfK ?subrr // gt_eqF.
pose v0 : {ffun X -> bool} := [ffun=> false].
have [v _ v_min] := @arg_minP _ _ _ v0 xpredT mean isT.
exists (mean v); apply/expectileE/eqP; rewrite eq_le; apply/andP; split.
  by rewrite -(at_mean v) excess_le.
pose u : {ffun X -> bool} := [ffun x => d x y <= mean v].
have -> : excess lambda y (mean v) =
    \sum_x P x * (w u x * (d x y - mean v)).
  rewrite excess_weights; apply: eq_bigr => x _.
  by rewrite /w /extreme /ball_weight ffunE.
rewrite (weights_move _ _ _ (mean u)) at_mean add0r.
by rewrite mulr_ge0 ?(ltW (w_gt0 u)) // subr_ge0 v_min.
Qed.

Lemma expectile_unique lambda y e e' : 1 <= lambda ->
  expectile P d lambda y e -> expectile P d lambda y e' -> e' = e.
Proof.
move=> lambda_ge1 /expectileE e_0 /expectileE e'_0.
apply/eqP; rewrite eq_le !leNgt; apply/andP; split; apply/negP.
  by move/(excess_falls y lambda_ge1); rewrite e_0 e'_0 ltxx.
by move/(excess_falls y lambda_ge1); rewrite e_0 e'_0 ltxx.
Qed.

Lemma expectile_at_most lambda y D e : 1 <= lambda ->
  shortfall P d D y <= lambda * surfeit P d D y ->
  expectile P d lambda y e -> e <= D.
Proof.
move=> lambda_ge1; rewrite -subr_le0 => low /expectileE e_0.
rewrite leNgt; apply/negP => /(excess_falls y lambda_ge1).
by rewrite e_0 ltNge low.
Qed.

Lemma at_least_expectile lambda y D e : 1 <= lambda ->
  D <= e -> expectile P d lambda y e ->
  lambda * surfeit P d D y <= shortfall P d D y.
Proof.
move=> lambda_ge1; rewrite le_eqVlt => /orP[/eqP->|lt] /expectileE e_0.
  by rewrite -subr_ge0 -/(excess _ _ _) e_0.
by rewrite -subr_ge0 -e_0 ltW // excess_falls.
Qed.

Lemma surfeit_ge0 D y : 0 <= surfeit P d D y.
Proof.
have [P_ge0 _] := P_prior; apply: sumr_ge0 => x _.
by rewrite mulr_ge0 // over_ge0.
Qed.

Lemma shortfall_ge0 D y : 0 <= shortfall P d D y.
Proof.
have [P_ge0 _] := P_prior; apply: sumr_ge0 => x _.
by rewrite mulr_ge0 // over_ge0.
Qed.

(* An answer whose losses D does not exceed costs more than D, unless it costs D
   always. *)
Lemma costs_D D y : shortfall P d D y <= 0 -> surfeit P d D y <= 0 ->
  forall x, 0 < P x -> d x y = D.
Proof.
have [P_ge0 _] := P_prior => short sur x P_gt0.
have zero (F : X -> R) : (forall x, 0 <= F x) -> \sum_x P x * F x <= 0 ->
    F x = 0.
  move=> F_ge0 F_le0; have term_ge0 x' : true -> 0 <= P x' * F x'.
    by rewrite mulr_ge0.
  have sum0 : \sum_x' P x' * F x' = 0.
    by apply/eqP; rewrite eq_le F_le0 sumr_ge0.
  have /eqP := psumr_eq0P term_ge0 sum0 (i := x) isT.
  by rewrite mulf_eq0 gt_eqF //= => /eqP.
apply/eqP; rewrite -subr_eq0 (over_split (d x y - D)) opprB.
rewrite (zero (fun x => over (d x y - D))) // => [|x']; last exact: over_ge0.
rewrite (zero (fun x => over (D - d x y))) ?subr0 // => x'; exact: over_ge0.
Qed.

End Expectiles.

Theorem row_expectile_bound (R : realFieldType) (X Y : finType) (P : X -> R)
  (d : X -> Y -> R) : prior P ->
  [/\ forall lambda y, 1 <= lambda -> exists e, expectile P d lambda y e /\
        forall e', expectile P d lambda y e' -> e' = e,
      forall lambda D, loss_achievable (only P) d D lambda ->
        exists y e, expectile P d lambda y e /\ e <= D &
      forall lambda D, (forall y, exists x, 0 < P x /\ d x y <> D) ->
        loss_achievable (only P) d D lambda ->
        exists2 y, 0 < surfeit P d D y &
          shortfall P d D y / surfeit P d D y <= lambda].
Proof.
move=> P_prior; have [x0 _] := prior_letter P_prior.
split=> [lambda y lambda_ge1|lambda D D_ok|lambda D uneven D_ok].
- have [e e_ok] := expectile_exists d P_prior y lambda_ge1.
  by exists e; split=> // e'; apply: expectile_unique e_ok.
- have [y y_low] := expectile_bound P_prior D_ok.
  have lambda_ge1 : 1 <= lambda.
    by have [Z [W [g [W_ok W_ldp _]]]] := D_ok; exact: ldp_ge1 x0 W_ok W_ldp.
  have [e e_ok] := expectile_exists d P_prior y lambda_ge1.
  by exists y, e; split=> //; exact: expectile_at_most y_low e_ok.
have [y y_low] := expectile_bound P_prior D_ok.
have sur_gt0 : 0 < surfeit P d D y.
  rewrite ltNge; apply/negP => sur_le0; have [x [P_gt0 x_D]] := uneven y.
  case: x_D; apply: (costs_D P_prior _ sur_le0 P_gt0).
  apply: le_trans y_low _; have -> : surfeit P d D y = 0.
    by apply/eqP; rewrite eq_le sur_le0 surfeit_ge0.
  by rewrite mulr0.
by exists y => //; rewrite ler_pdivr_mulr.
Qed.

(* What D falls short of at an answer, to what it exceeds there. *)
Definition ratio_of_losses (R : realFieldType) (X Y : finType) (P : X -> R)
    (d : X -> Y -> R) (D r : R) :=
  exists2 y, 0 < surfeit P d D y & r = shortfall P d D y / surfeit P d D y.

Theorem row_transitive_loss (R : realFieldType) (X Y : finType)
  (S : source_set R X) (d : X -> Y -> R) :
  of_priors S -> convex_hull S (@uniform_prior R X) -> transitive_loss d ->
  [/\ forall lambda E, 1 <= lambda -> (least_expected_loss S d lambda E <->
        least_of (fun e => exists y,
          expectile (@uniform_prior R X) d lambda y e) E),
      (0 < #|Y|)%N -> forall lambda, 1 <= lambda ->
        exists E, least_expected_loss S d lambda E,
      forall D, (forall y, exists x, d x y <> D) ->
        (exists r, ratio_of_losses (@uniform_prior R X) d D r) ->
        exists2 r, least_of (ratio_of_losses (@uniform_prior R X) d D) r &
          least_loss_exp_epsilon S d D (Num.max 1 r),
      forall D, (forall y, exists x, d x y <> D) ->
        ~ (exists r, ratio_of_losses (@uniform_prior R X) d D r) ->
        forall lambda, ~ loss_achievable S d D lambda &
      forall y D lambda, 1 <= lambda ->
        shortfall (@uniform_prior R X) d D y <=
          lambda * surfeit (@uniform_prior R X) d D y ->
        [/\ mechanism (ball_mechanism d y D lambda),
            ldp lambda (ball_mechanism d y D lambda) &
            forall P, prior P ->
              expected_loss P d id (ball_mechanism d y D lambda) <= D]].
Proof.
move=> S_priors S_uniform moved; set U := @uniform_prior R X.
have U_prior : prior U := uniform_is_prior S_priors S_uniform.
have [x0 _] := prior_letter U_prior.
have U_gt0 x : 0 < U x by rewrite invr_gt0 ltr0n; apply/card_gt0P; exists x0.
have to_uniform D lambda :
    loss_achievable S d D lambda -> loss_achievable (only U) d D lambda.
  exact: achievable_mixture S_uniform.
have best lambda : (0 < #|Y|)%N -> 1 <= lambda -> exists2 E,
    least_of (fun e => exists y, expectile U d lambda y e) E &
    least_expected_loss S d lambda E.
  move=> /card_gt0P[y0 _] lambda_ge1.
  have /fin_all_exists[e e_ok] :=
    fun y => expectile_exists d U_prior y lambda_ge1.
  have [y _ y_min] := @arg_minP _ _ _ y0 xpredT e isT.
  exists (e y).
    split=> [|c [z c_ok]]; first by exists y.
    by rewrite (expectile_unique U_prior lambda_ge1 (e_ok z) c_ok) y_min.
  apply: (transitive_loss_least moved S_priors S_uniform (y := y)) => //.
    by rewrite e_ok.
  move=> z; apply: at_least_expectile (e_ok z) => //; exact: y_min.
split=> [lambda E lambda_ge1|Y_gt0 lambda lambda_ge1|D uneven [r0 [y0 y0_gt0 _]]
  |D uneven none lambda /to_uniform|y D lambda lambda_ge1 enough].
- have some : (exists e y, expectile U d lambda y e) \/
      loss_achievable S d E lambda -> exists2 E',
      least_of (fun e => exists y, expectile U d lambda y e) E' &
      least_expected_loss S d lambda E'.
    move=> Y_some; apply: best => //; case: Y_some => [[e [y _]]|E_ok].
      by apply/card_gt0P; exists y.
    exact: (some_output x0 E_ok).
  split=> [E_least|E_least].
    have [|E' E'_least E'_loss] := some; first by right; case: E_least.
    by rewrite (least_unique E_least E'_loss).
  have [|E' E'_least E'_loss] := some; first by left; exists E; case: E_least.
  by rewrite (least_of_unique E_least E'_least).
- by have [E _ E_least] := best lambda Y_gt0 lambda_ge1; exists E.
- have [y y_gt0 y_min] := arg_minP (P := fun y => 0 < surfeit U d D y)
    (fun y => shortfall U d D y / surfeit U d D y) y0_gt0.
  exists (shortfall U d D y / surfeit U d D y).
    by split=> [|c [z z_gt0 ->]]; [exists y | apply: y_min].
  have [r_ge1|/ltW r_le1] := lerP 1 (shortfall U d D y / surfeit U d D y).
    apply: (transitive_least moved S_priors S_uniform y_gt0) => // [z|z].
      have [z_gt0|z_le0] := ltrP 0 (surfeit U d D z).
        by rewrite -ler_pdivl_mulr // y_min.
      have -> : surfeit U d D z = 0.
        by apply/eqP; rewrite eq_le z_le0 surfeit_ge0.
      by rewrite mulr0 shortfall_ge0.
    by have [x /eqP] := uneven z; exists x.
  apply: (transitive_zero moved S_priors (y := y)).
  by move: r_le1; rewrite ler_pdivr_mulr // mul1r.
- move=> /(expectile_bound U_prior)[z z_low].
  have sur_le0 : surfeit U d D z <= 0.
    rewrite leNgt; apply/negP => z_gt0; apply: none.
    by exists (shortfall U d D z / surfeit U d D z), z.
  have [x x_D] := uneven z; case: x_D.
  apply: (costs_D U_prior _ sur_le0 (U_gt0 x)).
  apply: le_trans z_low _; have -> : surfeit U d D z = 0.
    by apply/eqP; rewrite eq_le sur_le0 surfeit_ge0.
  by rewrite mulr0.
have [W_ok W_ldp W_loss] := ball_mechanism_loss moved lambda_ge1 enough.
split=> // P [P_ge0 P_sum]; rewrite /expected_loss -[X in _ <= X]mul1r -P_sum.
by rewrite mulr_suml; apply: ler_sum => x _; rewrite ler_wpmul2l.
Qed.

(* lambda for the nearest output of B, 1 for the others of B. *)
Definition codebook_mechanism (R : realFieldType) (X Y : finType) (lambda : R)
    (B : {set Y}) (near : X -> Y) (x : X) (y : Y) : R :=
  if y \in B then (if y == near x then lambda else 1) / (#|B|%:R + (lambda - 1))
  else 0.

(* What it costs, for all sets of outputs. *)
Definition codebook_losses (R : realFieldType) (X Y : finType) (P : X -> R)
    (d : X -> Y -> R) (lambda c : R) :=
  exists B near, is_codebook d B near /\ c = codebook_loss P d lambda B near.

(* d x y does not fall with the distance of x and y in a tree with lengths. *)
Definition grows_on_a_tree (R : realFieldType) (X Y : finType)
    (d : X -> Y -> R) :=
  exists (up : nat -> nat) (len : nat -> R) (dist : nat -> nat -> R)
    (letter : X -> nat) (place : Y -> nat),
  [/\ forall a, (0 < a)%N -> (up a < a)%N, forall a, 0 <= len a,
      tree_distance up len dist &
      forall x y z, dist (letter x) (place y) <= dist (letter x) (place z) ->
        d x y <= d x z].

Section CodebookSteps.
Variables (R : realFieldType) (X Y : finType) (P : X -> R) (d : X -> Y -> R).
Hypothesis P_prior : prior P.

Lemma codebook_private lambda (B : {set Y}) (near : X -> Y) :
  1 <= lambda -> is_codebook d B near ->
  [/\ mechanism (codebook_mechanism lambda B near),
      ldp lambda (codebook_mechanism lambda B near) &
      expected_loss P d id (codebook_mechanism lambda B near) =
      codebook_loss P d lambda B near].
Proof.
move=> lambda_ge1 [B_n0 near_B].
pose n y : R := (y \in B)%:R; pose f x y : R := (y == near x)%:R.
have n_sum (h : Y -> R) : \sum_y n y * h y = \sum_(y in B) h y.
  by rewrite [RHS]big_mkcond; apply: eq_bigr => y _; rewrite /n; case: ifP;
    rewrite ?mul1r ?mul0r.
have f_sum x (h : Y -> R) : \sum_y f x y * h y = h (near x).
  rewrite (bigD1 (near x)) //= /f eqxx mul1r big1 ?addr0 // => y /negPf->.
  by rewrite mul0r.
have n_card : \sum_y n y = #|B|%:R.
  by under eq_bigr do rewrite -[n _]mulr1; rewrite n_sum sumr_const.
have n_floor : is_floor n.
  by split=> [y|]; [exact: ler0n | rewrite n_card ler1n card_gt0].
have f_filling x : filling n (f x).
  split=> [y|];
    last by under eq_bigr do rewrite -[f _ _]mulr1; rewrite f_sum.
  by rewrite /f /n ler0n ler_nat; case: eqP => // ->; have [->] := near_B x.
have [] := floor_mechanism_private P d lambda_ge1 n_floor f_filling.
set W := floor_mechanism n f lambda.
have W_eq x y : codebook_mechanism lambda B near x y = W x y.
  rewrite /W /floor_mechanism /codebook_mechanism n_card /n /f.
  have [y_B|y_B] := boolP (y \in B).
    by congr (_ / _); case: eqP => _;
      rewrite ?mulr1 ?mulr0 ?addr0 // addrC subrK.
  have /negPf-> : y != near x.
    by apply: contraNneq y_B => ->; have [] := near_B x.
  by rewrite mulr0 addr0 mul0r.
move=> [W_ge0 W_sum] W_ldp W_loss; split.
- by split=> [x y|x]; rewrite ?W_eq // -(W_sum x); apply: eq_bigr => y _.
- by move=> x x' y; rewrite !W_eq.
have -> : expected_loss P d id (codebook_mechanism lambda B near) =
    expected_loss P d id W.
  by apply: eq_bigr => x _; congr (_ * _); apply: eq_bigr => y _; rewrite W_eq.
rewrite W_loss /codebook_loss n_card /floor_loss n_sum.
by congr ((_ + _ * _) / _); apply: eq_bigr => x _; rewrite f_sum.
Qed.

Lemma best_codebookE lambda D : best_codebook P d lambda D <->
  least_of (codebook_losses P d lambda) D.
Proof.
split=> -[[B [near [code D_eq]]] low]; split; try by exists B, near.
  by move=> c [B' [near' [code' ->]]]; apply: low.
by move=> B' near' code'; apply: low; exists B', near'.
Qed.

Lemma best_codebook_exists lambda : (0 < #|Y|)%N ->
  exists D, least_of (codebook_losses P d lambda) D.
Proof.
move=> /card_gt0P[y0 _].
have /fin_all_exists[near near_ok] : forall t : {set Y} * X, exists y,
    t.1 != set0 -> y \in t.1 /\ forall z, z \in t.1 -> d t.2 y <= d t.2 z.
  move=> [B x] /=; have [->|/set0Pn[z z_B]] := eqVneq B set0.
    by exists y0.
  by have [y y_B y_min] := arg_minP (P := mem B) (d x) z_B; exists y.
have code B : B != set0 -> is_codebook d B (fun x => near (B, x)).
  by move=> B_n0; split=> // x; exact: near_ok (B, x) B_n0.
have y0_n0 : [set y0] != set0 by apply/set0Pn; exists y0; rewrite set11.
have [B B_n0 B_min] := arg_minP (P := fun B => B != set0)
  (fun B => codebook_loss P d lambda B (fun x => near (B, x))) y0_n0.
exists (codebook_loss P d lambda B (fun x => near (B, x))); split.
  by exists B, (fun x => near (B, x)); split=> //; apply: code.
move=> c [B' [near' [[B'_n0 near'_B] ->]]]; apply: le_trans (B_min B' B'_n0) _.
have same x : d x (near (B', x)) = d x (near' x).
  have [/= in_B low] := near_ok (B', x) B'_n0; have [in_B' low'] := near'_B x.
  by apply/eqP; rewrite eq_le low ?low'.
have same_sum : \sum_x P x * d x (near (B', x)) = \sum_x P x * d x (near' x).
  by apply: eq_bigr => x _; rewrite same.
by rewrite /codebook_loss same_sum.
Qed.

Lemma codebooks_row : (forall lambda D, 1 <= lambda ->
    best_codebook P d lambda D -> least_expected_loss (only P) d lambda D) ->
  [/\ forall lambda E, 1 <= lambda -> (least_expected_loss (only P) d lambda E
        <-> least_of (codebook_losses P d lambda) E),
      (0 < #|Y|)%N -> forall lambda, 1 <= lambda ->
        exists E, least_expected_loss (only P) d lambda E &
      forall lambda B near, 1 <= lambda -> is_codebook d B near ->
        [/\ mechanism (codebook_mechanism lambda B near),
            ldp lambda (codebook_mechanism lambda B near) &
            expected_loss P d id (codebook_mechanism lambda B near) =
            codebook_loss P d lambda B near]].
Proof.
have [x0 _] := prior_letter P_prior => best.
split=> [lambda E lambda_ge1|Y_gt0 lambda lambda_ge1|lambda B near].
- split=> [E_least|/best_codebookE]; last exact: best.
  have [E_ok _] := E_least.
  have [D D_best] := best_codebook_exists lambda (some_output x0 E_ok).
  have D_least := best _ _ lambda_ge1 (iffRL (best_codebookE _ _) D_best).
  by rewrite (least_unique E_least D_least).
- exact: least_loss_exists.
exact: codebook_private.
Qed.

End CodebookSteps.

Theorem row_line_codebooks (R : realFieldType) (X Y : finType) (P : X -> R)
  (d : X -> Y -> R) (place : Y -> nat) :
  prior P -> falls_then_rises d place ->
  [/\ forall lambda E, 1 <= lambda -> (least_expected_loss (only P) d lambda E
        <-> least_of (codebook_losses P d lambda) E),
      (0 < #|Y|)%N -> forall lambda, 1 <= lambda ->
        exists E, least_expected_loss (only P) d lambda E &
      forall lambda B near, 1 <= lambda -> is_codebook d B near ->
        [/\ mechanism (codebook_mechanism lambda B near),
            ldp lambda (codebook_mechanism lambda B near) &
            expected_loss P d id (codebook_mechanism lambda B near) =
            codebook_loss P d lambda B near]].
Proof.
move=> P_prior d_line; apply: codebooks_row => // lambda D lambda_ge1.
exact: line_least_loss d_line.
Qed.

Theorem row_tree_codebooks (R : realFieldType) (X Y : finType) (P : X -> R)
  (d : X -> Y -> R) : prior P -> grows_on_a_tree d ->
  [/\ forall lambda E, 1 <= lambda -> (least_expected_loss (only P) d lambda E
        <-> least_of (codebook_losses P d lambda) E),
      (0 < #|Y|)%N -> forall lambda, 1 <= lambda ->
        exists E, least_expected_loss (only P) d lambda E &
      forall lambda B near, 1 <= lambda -> is_codebook d B near ->
        [/\ mechanism (codebook_mechanism lambda B near),
            ldp lambda (codebook_mechanism lambda B near) &
            expected_loss P d id (codebook_mechanism lambda B near) =
            codebook_loss P d lambda B near]].
Proof.
move=> P_prior [up [len [dist [letter [place [up_lt len_ge0 tree grows]]]]]].
apply: codebooks_row => // lambda D lambda_ge1.
exact: (tree_least_loss P_prior lambda_ge1 up_lt len_ge0 tree grows).
Qed.

(* The answers are all lists of l of the M letters, once or more often. *)
Definition all_lists (M l : nat) (Y : finType) (list : Y -> {set 'I_M}) :=
  (forall y, #|list y| = l) /\
  forall B : {set 'I_M}, #|B| = l -> exists y, list y = B.

(* A letter costs nothing on the list, and 1 off it. *)
Definition loss_of_lists (R : realFieldType) (M : nat) (Y : finType)
    (list : Y -> {set 'I_M}) (x : 'I_M) (y : Y) : R :=
  if x \in list y then 0 else 1.

(* What lists hold right: h letters always, m others sometimes. *)
Definition list_accuracies (R : realFieldType) (M l : nat) (P : 'I_M -> R)
    (lambda u : R) :=
  exists h m, [/\ (h < l)%N, (l <= h + m)%N, (h + m <= M)%N & u =
    top P h + (top P (h + m) - top P h) * ((l%:R - h%:R) * lambda) /
      ((l%:R - h%:R) * lambda + (m%:R - l%:R + h%:R))].

Lemma largest_found (R : realFieldType) (T : finType) (A : pred T) (f : T -> R)
  t0 : A t0 -> exists u, largest_of (fun u => exists2 t, A t & u = f t) u.
Proof.
move=> A_t0; have [t A_t t_max] := arg_maxP f A_t0.
by exists (f t); split=> [|c [t' A_t' ->]]; [exists t | apply: t_max].
Qed.

Lemma largest_same (R : realFieldType) (p q : R -> Prop) u :
  (forall c, p c <-> q c) -> largest_of p u -> largest_of q u.
Proof.
by move=> same [u_p up]; split=> [|c /same/up //]; apply/same.
Qed.

Lemma loss_transfer (R : realFieldType) (X Y Y' : finType)
    (S : source_set R X) (d : X -> Y -> R) (d' : X -> Y' -> R) (phi : Y -> Y')
    D lambda : (forall x y, d x y = d' x (phi y)) ->
  loss_achievable S d D lambda -> loss_achievable S d' D lambda.
Proof.
move=> same [Z [W [g [W_ok W_ldp W_loss]]]]; exists Z, W, (phi \o g).
split=> // P S_P; have -> : expected_loss P d' (phi \o g) W =
    expected_loss P d g W; last exact: W_loss.
apply: eq_bigr => x _; congr (_ * _).
by apply: eq_bigr => z _; rewrite same.
Qed.

Theorem row_listed_letters (R : realFieldType) (M l : nat) (Y : finType)
  (P : 'I_M -> R) (list : Y -> {set 'I_M}) :
  prior P -> decreasing P -> (0 < l)%N -> (l <= M)%N -> all_lists l list ->
  (forall lambda E, 1 <= lambda ->
     (least_expected_loss (only P) (@loss_of_lists R M Y list) lambda E <->
      largest_of (list_accuracies l P lambda) (1 - E))) /\
  forall lambda, 1 <= lambda ->
    exists E, least_expected_loss (only P) (@loss_of_lists R M Y list) lambda E.
Proof.
move=> P_prior P_dec l_gt0 l_le [list_size list_all].
have [x0 _] := prior_letter P_prior.
have lists_gt0 : (0 < #|Y|)%N.
  have size : #|[set i : 'I_M | (i < l)%N]| = l by rewrite card_first.
  by have [y _] := list_all _ size; apply/card_gt0P; exists y.
pose phi y : list_of M l := exist (fun B : {set 'I_M} => #|B| == l) (list y)
  (introT eqP (list_size y)).
have /fin_all_exists[psi psi_ok] : forall B : list_of M l,
    exists y, list y = val B.
  by case=> B size; exact: list_all (elimT eqP size).
have to_lists x y : @loss_of_lists R M Y list x y = list_loss R x (phi y).
  by rewrite /loss_of_lists /list_loss; case: (x \in list y).
have of_lists x B : list_loss R x B = @loss_of_lists R M Y list x (psi B).
  by rewrite to_lists /list_loss /= psi_ok.
have same_least lambda E :
    least_expected_loss (only P) (@list_loss R M l) lambda E ->
    least_expected_loss (only P) (@loss_of_lists R M Y list) lambda E.
  move=> [E_ok low]; split=> [|D' D'_ok].
    exact: loss_transfer of_lists E_ok.
  by apply: low; exact: loss_transfer to_lists D'_ok.
have scale_gt0 lambda h m : 1 <= lambda -> (h < l)%N -> (l <= h + m)%N ->
    0 < (l%:R - h%:R) * lambda + (m%:R - l%:R + h%:R) :> R.
  move=> lambda_ge1 h_lt l_le_hm; rewrite ltr_paddr //.
    by rewrite addrAC subr_ge0 -natrD ler_nat addnC.
  by rewrite mulr_gt0 ?subr_gt0 ?ltr_nat // (lt_le_trans ltr01).
have to_value lambda V : 1 <= lambda ->
    largest_of (list_accuracies l P lambda) V -> listed_value l P lambda V.
  move=> lambda_ge1 [V_in V_max].
  have eq_scale h m : (h < l)%N -> (l <= h + m)%N ->
      (l%:R - h%:R) * lambda + (m%:R - l%:R + h%:R) =
      (l - h)%:R * lambda + (h + m - l)%:R :> R.
    move=> h_lt le; rewrite !natrB ?(ltnW h_lt) // natrD.
    by congr (_ + _); rewrite addrAC [h%:R + _]addrC.
  have eq_side h : (h < l)%N -> l%:R - h%:R = (l - h)%:R :> R.
    by move=> h_lt; rewrite natrB // ltnW.
  split=> [h k h_lt /andP[l_le_k k_le]|].
    have h_le_k : (h <= k)%N := leq_trans (ltnW h_lt) l_le_k.
    have := V_max _ (ex_intro _ h (ex_intro _ (k - h)%N _)).
    move=> /(_ _)/(_ (And4 h_lt _ _ erefl)).
    rewrite subnKC // => /(_ l_le_k k_le).
    have gt0 : 0 < (l%:R - h%:R) * lambda + ((k - h)%:R - l%:R + h%:R) :> R.
      by apply: scale_gt0; rewrite ?subnKC.
    rewrite -(ler_pmul2r gt0) [X in X <= _]mulrDl divfK ?gt_eqF //.
    by rewrite eq_scale ?subnKC // eq_side.
  have [h [m [h_lt l_le_hm hm_le ->]]] := V_in.
  exists h, (h + m)%N; split; rewrite ?l_le_hm //.
  have gt0 := scale_gt0 _ _ _ lambda_ge1 h_lt l_le_hm.
  rewrite /scale -eq_scale // -eq_side // [RHS]mulrDl divfK ?gt_eqF //.
have some lambda : exists V, largest_of (list_accuracies l P lambda) V.
  pose A (t : 'I_M.+1 * 'I_M.+1) :=
    [&& (t.1 < l)%N, (l <= t.1 + t.2)%N & (t.1 + t.2 <= M)%N].
  have A0 : A (ord0, inord l) by rewrite /A /= inordK ?ltnS // l_gt0 leqnn l_le.
  pose f (t : 'I_M.+1 * 'I_M.+1) := top P t.1 +
    (top P (t.1 + t.2) - top P t.1) * ((l%:R - t.1%:R) * lambda) /
      ((l%:R - t.1%:R) * lambda + (t.2%:R - l%:R + t.1%:R)).
  have [V V_max] := largest_found f A0; exists V.
  apply: largest_same V_max => c.
  split=> [[[h m] /and3P[/= h_lt le hm_le] ->]|[h [m [h_lt le hm_le ->]]]].
    by exists h, m.
  have h_M : (h < M.+1)%N by rewrite ltnS (leq_trans _ hm_le) ?leq_addr.
  have m_M : (m < M.+1)%N by rewrite ltnS (leq_trans _ hm_le) ?leq_addl.
  by exists (Ordinal h_M, Ordinal m_M) => //; rewrite /A /= h_lt le hm_le.
have best lambda V : 1 <= lambda -> largest_of (list_accuracies l P lambda) V ->
    least_expected_loss (only P) (@loss_of_lists R M Y list) lambda (1 - V).
  move=> lambda_ge1 V_max; apply: same_least.
  exact: (listed_least_loss P_prior P_dec lambda_ge1 l_gt0 l_le
    (to_value _ _ lambda_ge1 V_max)).
split=> [lambda E lambda_ge1|lambda lambda_ge1]; last exact: least_loss_exists.
split=> [E_least|E_max]; last by rewrite -[E](subKr 1); exact: best.
have [V V_max] := some lambda.
by rewrite (least_unique E_least (best _ _ lambda_ge1 V_max)) subKr.
Qed.

(* The losses of letters and an erasure at the price c. *)
Definition loss_of_erasures (R : realFieldType) (M : nat) (c : R) (x : 'I_M)
    (y : option 'I_M) : R :=
  if y == Some x then 0 else if y == None then c else 1.

(* What answers that name k letters hold right, without and with an erasure
   that holds a. *)
Definition named_accuracies (R : realFieldType) (M : nat) (P : 'I_M -> R)
    (lambda u : R) :=
  exists k, [/\ (0 < k)%N, (k <= M)%N &
    u = lambda * top P k / (lambda + k%:R - 1)].
Definition erased_accuracies (R : realFieldType) (M : nat) (P : 'I_M -> R)
    (a lambda u : R) :=
  exists2 k, (k <= M)%N &
    u = (lambda * a + (lambda * (1 - a) + a) * top P k) / (lambda + k%:R).

Theorem row_erased_letters (R : realFieldType) (M : nat) (P : 'I_M -> R)
  (c a : R) : prior P -> decreasing P -> 0 <= c -> c <= 1 -> a = 1 - c ->
  (forall lambda E, 1 <= lambda ->
     (least_expected_loss (only P) (loss_of_erasures c) lambda E <->
      largest_of (fun u => named_accuracies P lambda u \/
        erased_accuracies P a lambda u) (1 - E))) /\
  forall lambda, 1 <= lambda ->
    exists E, least_expected_loss (only P) (loss_of_erasures c) lambda E.
Proof.
move=> P_prior P_dec c_ge0 c_le1 a_eq.
have a_in : 0 <= a <= 1 by rewrite a_eq subr_ge0 c_le1 ler_subl_addr ler_addl.
have [x0 _] := prior_letter P_prior.
have M_gt0 : (0 < M)%N := leq_ltn_trans (leq0n x0) (ltn_ord x0).
have outputs_gt0 : (0 < #|[finType of option 'I_M]|)%N.
  by apply/card_gt0P; exists None.
have same_loss : @loss_of_erasures R M c =2 erasure_loss a.
  move=> x [z|]; rewrite /loss_of_erasures /erasure_loss /= ?a_eq ?subKr //.
  by rewrite (inj_eq (@Some_inj _)); case: eqP.
have same_least lambda E :
    least_expected_loss (only P) (erasure_loss a) lambda E ->
    least_expected_loss (only P) (loss_of_erasures c) lambda E.
  have same_expected (Z : finType) (g : Z -> option 'I_M) W Q :
      expected_loss Q (loss_of_erasures c) g W =
      expected_loss Q (erasure_loss a) g W.
    by apply: eq_bigr => x _; congr (_ * _); apply: eq_bigr => z _;
      rewrite same_loss.
  move=> [[Z [W [g [W_ok W_ldp W_loss]]]] low].
  split=> [|D' [Z' [V [h [V_ok V_ldp V_loss]]]]].
    by exists Z, W, g; split=> // Q Q_P; rewrite same_expected; apply: W_loss.
  apply: low; exists Z', V, h; split=> // Q Q_P.
  by rewrite -same_expected; apply: V_loss.
have scales (lambda : R) k : 1 <= lambda ->
    ((0 < k)%N -> 0 < lambda + k%:R - 1) /\ 0 < lambda + k%:R.
  move=> lambda_ge1; split=> [k_gt0|].
    by rewrite addrAC ltr_paddl ?subr_ge0 // ltr0n.
  by rewrite ltr_paddr ?ler0n ?(lt_le_trans ltr01).
have best lambda V : 1 <= lambda -> largest_of (fun u =>
      named_accuracies P lambda u \/ erased_accuracies P a lambda u) V ->
    least_expected_loss (only P) (loss_of_erasures c) lambda (1 - V).
  move=> lambda_ge1 [V_in V_max]; apply: same_least.
  apply: (erased_least_loss P_prior P_dec lambda_ge1 a_in); split.
  - move=> k /andP[k_gt0 k_le]; rewrite /named.
    have [/(_ k_gt0) gt0 _] := scales _ k lambda_ge1.
    by rewrite -ler_pdivr_mulr //; apply: V_max; left; exists k.
  - move=> k k_le; rewrite /erased; have [_ gt0] := scales _ k lambda_ge1.
    by rewrite -ler_pdivr_mulr //; apply: V_max; right; exists k.
  case: V_in => [[k [k_gt0 k_le ->]]|[k k_le ->]]; [left|right]; exists k => //.
  - by rewrite k_gt0.
  - by have [/(_ k_gt0) gt0 _] := scales _ k lambda_ge1; rewrite divfK ?gt_eqF.
  by have [_ gt0] := scales _ k lambda_ge1; rewrite divfK ?gt_eqF.
have some lambda : exists V, largest_of (fun u =>
    named_accuracies P lambda u \/ erased_accuracies P a lambda u) V.
  pose A (t : bool * 'I_M.+1) := t.1 || (0 < t.2)%N.
  have A0 : A (true, ord0) by [].
  pose f (t : bool * 'I_M.+1) : R := if t.1 then
    (lambda * a + (lambda * (1 - a) + a) * top P t.2) / (lambda + t.2%:R)
    else lambda * top P t.2 / (lambda + t.2%:R - 1).
  have [V V_max] := largest_found f A0; exists V.
  apply: largest_same V_max => u.
  split=> [[[[] k] /= A_k ->]|[[k [k_gt0 k_le ->]]|[k k_le ->]]].
  - by right; exists k => //; rewrite -ltnS.
  - by left; exists k; split=> //; rewrite -ltnS.
  - have k_lt : (k < M.+1)%N by [].
    by exists (false, Ordinal k_lt).
  have k_lt : (k < M.+1)%N by [].
  by exists (true, Ordinal k_lt).
split=> [lambda E lambda_ge1|lambda lambda_ge1]; last exact: least_loss_exists.
split=> [E_least|E_max]; last by rewrite -[E](subKr 1); exact: best.
have [V V_max] := some lambda.
by rewrite (least_unique E_least (best _ _ lambda_ge1 V_max)) subKr.
Qed.

(* Randomised response on B has the least loss at lambda. *)
Definition optimal_codebook (R : realFieldType) (X Y : finType) (P : X -> R)
    (d : X -> Y -> R) (lambda : R) (B : {set Y}) (near : X -> Y) :=
  is_codebook d B near /\
  least_expected_loss (only P) d lambda (codebook_loss P d lambda B near).

(* nearest x is an output that costs the letter x least. *)
Definition nearest_output (R : realFieldType) (X Y : finType)
    (d : X -> Y -> R) (nearest : X -> Y) :=
  forall x y, d x (nearest x) <= d x y.

Lemma mixed_loss (R : realFieldType) (X Y : finType) (P : X -> R)
    (d : X -> Y -> R) (nearest : X -> Y) (lambda delta D : R) :
  0 <= lambda -> 0 <= delta -> delta <= 1 ->
  loss_achievable (only P) d D lambda ->
  approximate_loss_achievable (only P) d
    ((1 - delta) * D + delta * \sum_x P x * d x (nearest x)) delta lambda.
Proof.
move=> lambda_ge0 delta_ge0 delta_le1 [Z [W [g [W_ok W_ldp W_loss]]]].
have delta_in : 0 <= delta <= 1 by rewrite delta_ge0.
have [|Z' [V [h [V_ok V_private V_loss]]]] :=
  @delta_mixture R X Y (fun _ _ => true) d P nearest delta delta_in D lambda
    lambda_ge0.
  by exists Z, W, g; split=> // x x' z _; apply: W_ldp.
by exists Z', V, h; split=> // x x' B; apply: V_private.
Qed.

Lemma approximate_unique (R : realFieldType) (X Y : finType)
    (S : source_set R X) (d : X -> Y -> R) (lambda delta D D' : R) :
  least_approximate_loss S d lambda delta D ->
  least_approximate_loss S d lambda delta D' -> D = D'.
Proof.
move=> [D_ok D_least] [D'_ok D'_least].
by apply/eqP; rewrite eq_le D_least ?D'_least.
Qed.

Theorem row_approximate_rescaling_corrected (R : realFieldType)
  (X Y : finType) (P : X -> R) (d : X -> Y -> R) (nearest : X -> Y)
  (delta : R) : prior P -> 0 <= delta -> delta <= 1 ->
  nearest_output d nearest ->
  (forall lambda D E, 0 <= lambda -> least_expected_loss (only P) d lambda D ->
     least_approximate_loss (only P) d lambda delta E ->
     E <= (1 - delta) * D + delta * \sum_x P x * d x (nearest x)) /\
  forall lambda, 1 <= lambda ->
    (exists D, least_expected_loss (only P) d lambda D) /\
    exists E, least_approximate_loss (only P) d lambda delta E.
Proof.
move=> P_prior delta_ge0 delta_le1 near; have [x0 _] := prior_letter P_prior.
split=> [lambda D E lambda_ge0 [D_ok _] [_ E_least]|lambda lambda_ge1].
  by apply: E_least; exact: mixed_loss.
have Y_gt0 : (0 < #|Y|)%N by apply/card_gt0P; exists (nearest x0).
by split; [exact: least_loss_exists | exact: least_approximate_exists].
Qed.

Theorem row_approximate_lines_corrected (R : realFieldType) (X Y : finType)
  (P : X -> R) (d : X -> Y -> R) (nearest : X -> Y) (lambda delta : R) :
  (#|X| <= 2)%N -> prior P -> nearest_output d nearest -> 1 <= lambda ->
  0 <= delta -> delta < 1 ->
  exists D, least_expected_loss (only P) d lambda D /\
    least_approximate_loss (only P) d lambda delta
      ((1 - delta) * D + delta * \sum_x P x * d x (nearest x)).
Proof.
move=> two P_prior near lambda_ge1 delta_ge0 delta_lt1.
have [x0 _] := prior_letter P_prior.
have Y_gt0 : (0 < #|Y|)%N by apply/card_gt0P; exists (nearest x0).
have [D D_least] := least_loss_exists P d lambda_ge1 Y_gt0.
exists D; split=> //.
have [[Z [W [g [W_ok W_private W_loss]]]] low] := two_letters_loss two P_prior
  near delta_ge0 delta_lt1 lambda_ge1 D_least.
split; first exact: mixed_loss (le_trans ler01 lambda_ge1) delta_ge0
  (ltW delta_lt1) (proj1 D_least).
move=> D' [Z' [V [h [V_ok V_private V_loss]]]]; apply: low.
by exists Z', V, h; split=> // x x' B _; apply: V_private.
Qed.

(* Mechanisms, priors and losses whose numbers have one denominator. *)
Section Numerators.
Variables (R : realFieldType) (X Y : finType).
Variables (w : X -> Y -> nat) (p v : X -> nat) (c : X -> Y -> nat).
Variables N Q L e : nat.
Hypotheses (N_gt0 : (0 < N)%N) (Q_gt0 : (0 < Q)%N).

Let W (x : X) (y : Y) : R := (w x y)%:R / N%:R.
Let P (x : X) : R := (p x)%:R / Q%:R.
Let d (x : X) (y : Y) : R := (c x y)%:R.

Lemma N_pos : 0 < N%:R :> R. Proof. by rewrite ltr0n. Qed.
Lemma Q_pos : 0 < Q%:R :> R. Proof. by rewrite ltr0n. Qed.

Lemma numerators_mechanism : (forall x, \sum_y w x y = N)%N -> mechanism W.
Proof.
move=> sums; split=> [x y|x]; first by rewrite divr_ge0 ?ler0n.
by rewrite -mulr_suml -natr_sum sums divff // gt_eqF ?N_pos.
Qed.

Lemma numerators_prior : (\sum_x p x = Q)%N -> prior P.
Proof.
move=> sums; split=> [x|]; first by rewrite divr_ge0 ?ler0n.
by rewrite -mulr_suml -natr_sum sums divff // gt_eqF ?Q_pos.
Qed.

Lemma numerators_private :
  (forall x x', \sum_y (w x y - L * w x' y) <= e)%N ->
  approximate_ldp L%:R (e%:R / N%:R) W.
Proof.
move=> sums x x' B; rewrite -!mulr_suml mulrA -mulrDl.
rewrite ler_pmul2r ?invr_gt0 ?N_pos //.
rewrite -!natr_sum -natrM -natrD ler_nat big_distrr /=.
apply: leq_trans (_ : \sum_(y in B) (L * w x' y + (w x y - L * w x' y)) <= _)%N.
  by apply: leq_sum => y _; rewrite -leq_subLR.
rewrite big_split leq_add2l /=; apply: leq_trans (sums x x').
by rewrite [X in (_ <= X)%N](bigID (mem B)) leq_addr.
Qed.

Lemma numerators_loss : expected_loss P d id W =
  (\sum_x p x * \sum_y w x y * c x y)%N%:R / (Q * N)%:R.
Proof.
rewrite natr_sum mulr_suml; apply: eq_bigr => x _.
rewrite !natrM natr_sum invfM mulrACA; congr (_ * _); rewrite mulr_suml.
by apply: eq_bigr => y _; rewrite natrM mulrAC.
Qed.

Lemma over_nat (a b : nat) : over (a%:R / Q%:R - b%:R / Q%:R : R) =
  (a - b)%N%:R / Q%:R.
Proof.
rewrite -mulrBl /over; have [le|/ltnW le] := leqP a b.
  rewrite (eqP le) mul0r max_l // pmulr_lle0 ?invr_gt0 ?Q_pos //.
  by rewrite subr_le0 ler_nat.
by rewrite natrB // max_r // divr_ge0 ?ler0n // subr_ge0 ler_nat.
Qed.

Lemma numerators_radii :
  (forall y : Y, (L * (\sum_x (v x - p x * c x y)) <=
    \sum_x (p x * c x y - v x))%N) ->
  radii P d L%:R (fun x => (v x)%:R / Q%:R).
Proof.
move=> sums y; have cost x : P x * d x y = (p x * c x y)%N%:R / Q%:R.
  by rewrite natrM mulrAC.
under eq_bigr do rewrite cost over_nat.
under [X in _ <= X]eq_bigr do rewrite cost over_nat.
rewrite -!mulr_suml mulrA ler_pmul2r ?invr_gt0 ?Q_pos //.
by rewrite -!natr_sum -natrM ler_nat.
Qed.

End Numerators.

Definition table (rows : seq (seq nat)) (x y : nat) : nat :=
  nth 0%N (nth [::] rows x) y.

Definition approximate_rescaling_as_printed (R : realFieldType) :=
  forall (X Y : finType) (P : X -> R) (d : X -> Y -> R) (nearest : X -> Y)
    (B : {set Y}) (near : X -> Y) (lambda delta D E : R),
  prior P -> 1 <= lambda -> 0 <= delta -> delta < 1 ->
  nearest_output d nearest -> optimal_codebook P d lambda B near ->
  least_expected_loss (only P) d lambda D ->
  least_approximate_loss (only P) d lambda delta E ->
  E = (1 - delta) * D + delta * \sum_x P x * d x (nearest x).

Theorem row_approximate_rescaling (R : realFieldType) :
  ~ approximate_rescaling_as_printed R.
Proof.
pose rows := [:: [:: 2; 7; 3]; [:: 7; 2; 3]; [:: 7; 5; 0]]%N.
pose w (x y : 'I_3) := table rows x y.
pose p (x : 'I_3) : nat := nth 0%N [:: 3; 3; 9]%N x.
pose v (x : 'I_3) : nat := nth 0%N [:: 1; 1; 0]%N x.
pose c (x y : 'I_3) : nat := (x == y).
pose P x : R := (p x)%:R / 15%:R; pose d x y : R := (c x y)%:R.
pose near (x : 'I_3) : 'I_3 := inord (nth 0%N [:: 1; 0; 0]%N x).
pose B : {set 'I_3} := [set y : 'I_3 | (y < 2)%N].
have P_prior : prior P.
  by apply: numerators_prior => //; rewrite !big_ord_recl big_ord0.
have near_0 x : c x (near x) = 0%N.
  by move: x; case=> [[|[|[|x]]] x_lt] //; rewrite /c -val_eqE /= inordK.
have lambda_ge1 : 1 <= 2%:R :> R by rewrite ler1n.
have nearest : nearest_output d near.
  by move=> x y; rewrite /d near_0 ler0n.
have near_sum : \sum_x P x * d x (near x) = 0.
  by apply: big1 => x _; rewrite /d near_0 mulr0.
have code : is_codebook d B near.
  split; first by apply/set0Pn; exists ord0; rewrite inE.
  move=> x; split=> [|y _]; last exact: nearest.
  by rewrite inE; case: x => [[|[|[|x]]] x_lt] //=; rewrite /near inordK.
have card_B : #|B| = 2%N.
  by rewrite cardsE -sum1_card big_mkcond /= !big_ord_recl big_ord0.
have third : 45%:R = 15%:R * 3%:R :> R by rewrite -natrM.
have code_loss : codebook_loss P d 2%:R B near = 6%:R / 45%:R.
  rewrite /codebook_loss near_sum mulr0 addr0 card_B.
  have -> : 2%:R + (2%:R - 1) = 3%:R :> R.
    by rewrite addrA -natrD -[1]/1%:R -natrB.
  have -> : \sum_(y in B) constant_loss P d y = 6%:R / 15%:R.
    rewrite big_mkcond /= !big_ord_recl big_ord0 !inE /= /constant_loss.
    rewrite !big_ord_recl !big_ord0 /d /P /p /c -!val_eqE /=.
    by rewrite !mulr0 !mulr1 !addr0 !add0r -mulrDl -natrD.
  by rewrite third invfM mulrA.
have code_least : least_expected_loss (only P) d 2%:R (6%:R / 45%:R).
  split; first by rewrite -code_loss; exact: codebook_reached.
  move=> D' /only_loss[Z [W [g [W_ok W_ldp W_loss]]]].
  have nu_radii : radii P d 2%:R (fun x => (v x)%:R / 15%:R).
    apply: numerators_radii => // y; rewrite !big_ord_recl !big_ord0.
    by case: y => [[|[|[|y]]] y_lt].
  apply: le_trans W_loss.
  apply: le_trans (radii_bound g ord0 W_ok W_ldp nu_radii).
  rewrite -mulr_suml -natr_sum !big_ord_recl big_ord0 /= third invfM mulrA.
  rewrite mulrAC ler_pmul2r ?invr_gt0 ?ltr0n //.
  by rewrite ler_pdivr_mulr ?ltr0n // -natrM ler_nat.
have outputs : (0 < #|[finType of 'I_3]|)%N by rewrite card_ord.
have delta_ge0 : 0 <= 3%:R / 12%:R :> R by rewrite divr_ge0 ?ler0n.
have delta_lt1 : 3%:R / 12%:R < 1 :> R.
  by rewrite ltr_pdivr_mulr ?ltr0n // mul1r ltr_nat.
have [E E_least] := least_approximate_exists P d lambda_ge1 delta_ge0 outputs.
have E_le : E <= 12%:R / 180%:R.
  have [_] := E_least; apply.
  exists [finType of 'I_3], (fun x y => (w x y)%:R / 12%:R), id; split.
  - by apply: numerators_mechanism => // x; rewrite !big_ord_recl big_ord0;
      case: x => [[|[|[|x]]] x_lt].
  - apply: numerators_private => // x x'; rewrite !big_ord_recl big_ord0.
    by case: x => [[|[|[|x]]] x_lt] //; case: x' => [[|[|[|x']]] x'_lt].
  move=> Q Q_P; rewrite (expected_loss_eq _ _ _ Q_P) numerators_loss.
  by rewrite !big_ord_recl !big_ord0 /= ler_pmul2r ?invr_gt0 ?ltr0n // ler_nat.
have code_optimal : optimal_codebook P d 2%:R B near.
  by split=> //; rewrite code_loss.
move=> /(_ _ _ P d near B near _ _ _ _ P_prior lambda_ge1 delta_ge0 delta_lt1
  nearest code_optimal code_least E_least) E_eq.
move: E_le; rewrite E_eq near_sum mulr0 addr0; apply/negP; rewrite -ltNge.
have -> : 1 - 3%:R / 12%:R = 9%:R / 12%:R :> R.
  by apply/eqP; rewrite subr_eq -mulrDl -natrD eq_sym divff // pnatr_eq0.
rewrite mulrACA -invfM -!natrM ltr_pdivl_mulr ?ltr0n // mulrAC.
by rewrite ltr_pdivr_mulr ?ltr0n // -!natrM ltr_nat.
Qed.

(* The least loss with delta is that of the mixture with the nearest outputs. *)
Definition mixes_nearest_outputs (R : realFieldType) (X Y : finType)
    (d : X -> Y -> R) :=
  forall (P : X -> R) (nearest : X -> Y) (lambda delta D E : R),
  prior P -> 1 <= lambda -> 0 <= delta -> delta < 1 ->
  nearest_output d nearest -> least_expected_loss (only P) d lambda D ->
  least_approximate_loss (only P) d lambda delta E ->
  E = (1 - delta) * D + delta * \sum_x P x * d x (nearest x).

(* On lines, or on trees: neither holds. *)
Definition approximate_lines_as_printed (R : realFieldType) :=
  (forall (X Y : finType) (d : X -> Y -> R) (place : Y -> nat),
     falls_then_rises d place -> mixes_nearest_outputs d) \/
  (forall (X Y : finType) (d : X -> Y -> R),
     grows_on_a_tree d -> mixes_nearest_outputs d).

Theorem row_approximate_lines (R : realFieldType) :
  ~ approximate_lines_as_printed R.
Proof.
pose rows := [:: [:: 32; 3; 1; 4]; [:: 4; 16; 16; 4]; [:: 4; 1; 3; 32]]%N.
pose w (x : 'I_3) (y : 'I_4) := table rows x y.
pose p (x : 'I_3) := 5%N; pose v (x : 'I_3) := 9%N.
pose c (x : 'I_3) (y : 'I_4) : nat := (3 * x - 2 * y + (2 * y - 3 * x))%N.
pose P x : R := (p x)%:R / 15%:R; pose d x y : R := (c x y)%:R.
pose near (x : 'I_3) : 'I_4 := inord (nth 0%N [:: 0; 1; 3]%N x).
have P_prior : prior P.
  by apply: numerators_prior => //; rewrite !big_ord_recl big_ord0.
have lambda_ge1 : 1 <= 3%:R :> R by rewrite ler1n.
have near_c x : c x (near x) = nth 0%N [:: 0; 1; 0]%N x.
  by case: x => [[|[|[|x]]] x_lt] //; rewrite /c /near inordK.
have nearest : nearest_output d near.
  move=> x y; rewrite /d ler_nat near_c; case: x => [[|[|[|x]]] x_lt] //.
  by case: y => [[|[|[|[|y]]]] y_lt].
have near_sum : \sum_x P x * d x (near x) = 5%:R / 15%:R.
  rewrite !big_ord_recl big_ord0 /d !near_c /= !mulr0 mulr1.
  by rewrite !addr0 add0r.
have on_line : falls_then_rises d (fun y => y : nat).
  move=> x y z t; rewrite /d le_maxr !ler_nat.
  by case: x => [[|[|[|x]]] x_lt] //; case: y => [[|[|[|[|y]]]] y_lt] //;
    case: z => [[|[|[|[|z]]]] z_lt] //; case: t => [[|[|[|[|t]]]] t_lt].
have on_tree : grows_on_a_tree d.
  pose far (a b : nat) : R := (a - b + (b - a))%N%:R.
  exists predn, (fun=> 1), far, (fun x : 'I_3 => 3 * x)%N.
  exists (fun y : 'I_4 => 2 * y)%N.
  split=> [[]|a||x y z] //; first exact: ler01.
  split=> [a|a b|[|a] b // b_le]; first by rewrite /far subnn.
    by rewrite /far addnC.
  have gone : (b - a.+1 = 0)%N /\ (b - a = 0)%N.
    by split; apply/eqP; rewrite subn_eq0 // leqW.
  by rewrite /far !gone.1 !gone.2 !addn0 subSn // -[1]/(1%:R) -natrD add1n.
have outputs : (0 < #|[finType of 'I_4]|)%N by rewrite card_ord.
have [D D_least] := least_loss_exists P d lambda_ge1 outputs.
have D_ge : 27%:R / 15%:R <= D.
  have [/only_loss[Z [W [g [W_ok W_ldp W_loss]]]] _] := D_least.
  have nu_radii : radii P d 3%:R (fun x => (v x)%:R / 15%:R).
    apply: numerators_radii => // y; rewrite !big_ord_recl !big_ord0.
    by case: y => [[|[|[|[|y]]]] y_lt].
  apply: le_trans W_loss.
  apply: le_trans (radii_bound g ord0 W_ok W_ldp nu_radii).
  by rewrite -mulr_suml -natr_sum !big_ord_recl big_ord0.
have delta_ge0 : 0 <= 20%:R / 40%:R :> R by rewrite divr_ge0 ?ler0n.
have delta_lt1 : 20%:R / 40%:R < 1 :> R.
  by rewrite ltr_pdivr_mulr ?ltr0n // mul1r ltr_nat.
have [E E_least] := least_approximate_exists P d lambda_ge1 delta_ge0 outputs.
have E_le : E <= 31%:R / 30%:R.
  have -> : 31%:R / 30%:R = 620%:R / 600%:R :> R.
    rewrite (natrM R 31 20) (natrM R 30 20) -mulf_div divff ?mulr1 //.
    by rewrite pnatr_eq0.
  have [_] := E_least; apply.
  exists [finType of 'I_4], (fun x y => (w x y)%:R / 40%:R), id; split.
  - by apply: numerators_mechanism => // x; rewrite !big_ord_recl big_ord0;
      case: x => [[|[|[|x]]] x_lt].
  - apply: numerators_private => // x x'; rewrite !big_ord_recl big_ord0.
    by case: x => [[|[|[|x]]] x_lt] //; case: x' => [[|[|[|x']]] x'_lt].
  move=> Q Q_P; rewrite (expected_loss_eq _ _ _ Q_P) numerators_loss.
  by rewrite !big_ord_recl !big_ord0 /= ler_pmul2r ?invr_gt0 ?ltr0n // ler_nat.
move=> printed; have claim : mixes_nearest_outputs d.
  by case: printed; apply; [exact: on_line | exact: on_tree].
have E_eq := claim P near _ _ _ _ P_prior lambda_ge1 delta_ge0 delta_lt1 nearest
  D_least E_least.
move: E_le; rewrite E_eq near_sum; apply/negP; rewrite -ltNge.
have half : 20%:R / 40%:R = 2%:R^-1 :> R.
  by rewrite (natrM R 20 2) invfM mulrA divff ?mul1r // pnatr_eq0.
have -> : 1 - 20%:R / 40%:R = 20%:R / 40%:R :> R.
  by apply/eqP; rewrite subr_eq -mulrDl -natrD eq_sym divff // pnatr_eq0.
rewrite half -mulrDr; apply: lt_le_trans (_ : 2%:R^-1 *
  (27%:R / 15%:R + 5%:R / 15%:R) <= _); last first.
  by rewrite ler_wpmul2l ?invr_ge0 ?ler0n // ler_add2r.
rewrite -mulrDl -natrD mulrCA -invfM -natrM.
by rewrite ltr_pmul2r ?invr_gt0 ?ltr0n // ltr_nat.
Qed.
