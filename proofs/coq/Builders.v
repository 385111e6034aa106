(* The programs of certificates of format 2, and what their values are: the
   builders of local_programs.py, entries_programs.py and curve_programs.py.

   Exports: charged_prices, built_mechanisms, built_distortion, built_level,
   built_infinite, built_curve.  A set is a polyhedron, as polyhedron.py writes
   it, not empty; costs are any, all letters are adjacent. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel LinearPrograms.
From symdp Require Import Floors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Sums of which a row of a program has few terms. *)
Section Sums.
Variables (R : realFieldType) (L M : finType).

Lemma sum_at (f : L -> R) l : \sum_l' (l' == l)%:R * f l' = f l.
Proof.
rewrite (bigD1 l) //= eqxx mul1r big1 ?addr0 // => l' /negPf ->.
exact: mul0r.
Qed.

Lemma sum_row (f : L * M -> R) l :
  \sum_e (e.1 == l)%:R * f e = \sum_m f (l, m).
Proof.
transitivity (\sum_l' \sum_m (l' == l)%:R * f (l', m)).
  by rewrite pair_bigA; apply: eq_bigr => -[].
by under eq_bigr do rewrite -mulr_sumr; rewrite sum_at.
Qed.

Lemma sum_no (f : L -> R) : \sum_l 0 * f l = 0.
Proof. by rewrite big1 // => l _; apply: mul0r. Qed.

Lemma sum_unit (f : unit -> R) : \sum_u f u = f tt.
Proof. by rewrite (big_pred1 tt) //; case. Qed.

Lemma sum_nothing (f : void -> R) : \sum_u f u = 0.
Proof. by rewrite big1 // => -[]. Qed.

End Sums.

(* The priors that are sums of columns with weights under rows: for a hull the
   columns are the vertices, and one row says that weights sum to 1. *)
Section Polyhedron.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (y : C -> R) (alpha : B -> R) (cost : X -> R) (D : R).

Definition weights y :=
  [/\ forall c, 0 <= y c, forall b, \sum_c row b c * y c <= bound b &
      forall b, exact b -> \sum_c row b c * y c = bound b].

Definition polyhedron : source_set R X :=
  fun P => exists2 y, weights y & forall x, P x = \sum_c y c * column c x.

(* Prices of the rows: at least 0 where these are no equations, what each
   column costs at most, and D in all. *)
Definition prices cost D alpha :=
  [/\ forall b, ~~ exact b -> 0 <= alpha b,
      forall c, \sum_x column c x * cost x <= \sum_b alpha b * row b c &
      \sum_b alpha b * bound b <= D].

Lemma mixed_cost y cost P : (forall x, P x = \sum_c y c * column c x) ->
  \sum_x P x * cost x = \sum_c y c * \sum_x column c x * cost x.
Proof.
move=> P_mix; under eq_bigr do rewrite P_mix mulr_suml.
rewrite exchange_big; apply: eq_bigr => c _ /=; rewrite mulr_sumr.
by apply: eq_bigr => x _; rewrite mulrA.
Qed.

(* The rows as inequalities, and what multipliers of these are as prices. *)
Definition set_matrix (k : B + B + C) c : R := match k with
  | inl (inl b) => row b c
  | inl (inr b) => if exact b then - row b c else 0
  | inr c' => - (c' == c)%:R end.
Definition set_limits (k : B + B + C) : R := match k with
  | inl (inl b) => bound b
  | inl (inr b) => if exact b then - bound b else 0
  | inr _ => 0 end.
Definition set_prices (w : B + B + C -> R) b :=
  w (inl (inl b)) - (if exact b then w (inl (inr b)) else 0).

Lemma weights_feasible y : feasible set_matrix set_limits y <-> weights y.
Proof.
have unit c : \sum_c' - (c == c')%:R * y c' = - y c.
  by under eq_bigr do rewrite mulNr eq_sym; rewrite sumrN sum_at.
split=> [sol|[y_ge0 y_le y_eq]].
  have y_le b : \sum_c row b c * y c <= bound b := sol (inl (inl b)).
  split=> // [c|b b_exact].
    by have := sol (inr c); rewrite /= unit oppr_le0.
  apply/eqP; rewrite eq_le y_le; have := sol (inl (inr b)).
  rewrite /= b_exact.
  by under eq_bigr do rewrite mulNr; rewrite sumrN ler_opp2.
case=> [[b|b]|c] /=; [exact: y_le | | by rewrite unit oppr_le0].
case: ifP => b_exact; last by rewrite big1 // => c _; rewrite mul0r.
by under eq_bigr do rewrite mulNr; rewrite sumrN y_eq.
Qed.

Lemma combined_prices w f D : combine_to set_matrix set_limits w f D ->
  [/\ forall b, ~~ exact b -> 0 <= set_prices w b,
      forall c, f c <= \sum_b set_prices w b * row b c &
      \sum_b set_prices w b * bound b = D].
Proof.
move=> [w_ge0 w_f w_r].
have both (g : B -> R) : \sum_b w (inl (inl b)) * g b +
    \sum_b w (inl (inr b)) * (if exact b then - g b else 0) =
    \sum_b set_prices w b * g b.
  rewrite -big_split; apply: eq_bigr => b _ /=; rewrite /set_prices mulrBl.
  by case: ifP => _; rewrite ?mulrN // mulr0 mul0r subr0 addr0.
split=> [b|c|].
- by rewrite /set_prices => /negPf ->; rewrite subr0.
- rewrite -w_f !big_sumType /= both ger_addl -oppr_ge0 -sumrN.
  by apply: sumr_ge0 => c' _; rewrite mulrN opprK mulr_ge0 ?ler0n.
rewrite -w_r !big_sumType /= both [X in _ + X]big1 ?addr0 // => c _.
exact: mulr0.
Qed.

(* The largest expected cost of a set is the least bound that prices give. *)
Theorem charged_prices cost D : (exists P, polyhedron P) ->
  (forall P, polyhedron P -> \sum_x P x * cost x <= D) <->
  exists alpha, prices cost D alpha.
Proof.
move=> [P0 [y0 y0_ok P0_mix]]; split; last first.
  move=> [alpha [alpha_ge0 dear le]] P [y [y_ge0 y_le y_eq] P_mix].
  rewrite (mixed_cost _ P_mix).
  apply: le_trans le.
  apply: (@le_trans _ _ (\sum_c y c * \sum_b alpha b * row b c)).
    by apply: ler_sum => c _; rewrite ler_wpmul2l.
  under eq_bigr do rewrite mulr_sumr.
  rewrite exchange_big; apply: ler_sum => b _ /=.
  have -> : \sum_c y c * (alpha b * row b c) = alpha b * \sum_c row b c * y c.
    by rewrite mulr_sumr; apply: eq_bigr => c _; rewrite mulrCA [y c * _]mulrC.
  have [b_exact|b_le] := boolP (exact b); first by rewrite y_eq.
  by rewrite ler_wpmul2l ?alpha_ge0.
move=> le; pose f c := \sum_x column c x * cost x.
have below y : weights y -> \sum_c f c * y c <= D.
  move=> y_ok; have := le _ (ex_intro2 _ _ y y_ok (fun x => erefl)).
  by rewrite (mixed_cost _ (fun x => erefl)); under eq_bigr do rewrite mulrC.
have [||y [w [y_sol w_f]]] :=
  @strong_duality R _ _ set_matrix set_limits f D y0.
- exact/weights_feasible.
- by move=> y /weights_feasible/below.
have [alpha_ge0 dear w_le] := combined_prices w_f.
exists (set_prices w); split=> //.
by rewrite w_le; apply/below/weights_feasible.
Qed.

(* Where a set is empty, prices of nothing are as low as they please. *)
Lemma some_or_prices : (exists P, polyhedron P) \/
  exists D alpha, D < 0 /\ prices (fun=> 0) D alpha.
Proof.
have [[y /weights_feasible y_ok]|[w [D [w_0 D_lt0]]]] :=
  farkas set_matrix set_limits.
  by left; exists (fun x => \sum_c y c * column c x), y.
have [alpha_ge0 dear w_le] := combined_prices w_0.
right; exists D, (set_prices w); split=> //; split=> // [c|].
  by rewrite big1 ?dear // => x _; rewrite mulr0.
by rewrite w_le.
Qed.

Lemma cheaper_prices cost D D' alpha alpha' : prices cost D alpha ->
  prices (fun=> 0) D' alpha' ->
  prices cost (D + D') (fun b => alpha b + alpha' b).
Proof.
move=> [ge0 dear le] [ge0' dear' le']; split=> [b b_le|c|].
- by rewrite addr_ge0 ?ge0 ?ge0'.
- under [X in _ <= X]eq_bigr do rewrite mulrDl.
  rewrite big_split /=; have := ler_add (dear c) (dear' c).
  by rewrite [X in _ + X]big1 ?addr0 // => x _; rewrite mulr0.
by under eq_bigr do rewrite mulrDl; rewrite big_split ler_add.
Qed.

End Polyhedron.

(* Where what is reached at a level is reached at larger ones: none just below
   L, or none at 1 / s for all small s > 0. *)
Section Limits.
Variables (R : realFieldType) (reached : R -> Prop).
Hypothesis reached_le : forall lambda mu : R,
  lambda <= mu -> reached lambda -> reached mu.

Lemma none_below (L : R) :
  (1 < L -> exists2 e, 0 < e &
     forall s, 0 < s < e -> 1 <= L - s -> ~ reached (L - s)) ->
  forall mu, 1 <= mu -> reached mu -> L <= mu.
Proof.
move=> none mu mu_ge1 mu_ok.
rewrite leNgt; apply/negP => mu_lt; have L_gt1 := le_lt_trans mu_ge1 mu_lt.
have [e e_gt0 e_none] := none L_gt1; pose s := Num.min (e / 2%:R) (L - mu).
have s_gt0 : 0 < s by rewrite lt_minr divr_gt0 ?ltr0n // subr_gt0 mu_lt.
have s_lt : s < e.
  by rewrite lt_minl ltr_pdivr_mulr ?ltr0n // ltr_pmulr // ltr1n.
have mu_le : mu <= L - s.
  by rewrite ler_subr_addl -ler_subr_addr le_minl lexx orbT.
apply: (e_none s); first by rewrite s_gt0.
  exact: le_trans mu_ge1 mu_le.
exact: reached_le mu_le mu_ok.
Qed.

(* Where points are what is reached, from 1 on, a least level is a point there
   and none a little below. *)
Lemma least_level (points : R -> Prop) L : 1 <= L ->
  (forall mu, 1 <= mu -> points mu <-> reached mu) ->
  (points L /\
   (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e -> ~ points (L - s))) <->
  reached L /\ forall mu, 1 <= mu -> reached mu -> L <= mu.
Proof.
move=> L_ge1 same; rewrite same //; split=> -[ok none]; split=> //.
  apply: none_below => /none[e e_gt0 e_none].
  by exists e => // s s_in s_ge1 /(same _ s_ge1); apply: e_none.
move=> L_gt1.
exists (L - 1) => [|s /andP[s_gt0 s_lt]]; first by rewrite subr_gt0.
have ge1 : 1 <= L - s by rewrite ler_subr_addl -ler_subr_addr ltW.
by move=> /(same _ ge1)/(none _ ge1); rewrite leNgt gtr_addl oppr_lt0 s_gt0.
Qed.

Lemma none_finite :
  (exists2 e, 0 < e & forall s, 0 < s < e -> s <= 1 -> ~ reached (1 / s)) ->
  forall lambda, 1 <= lambda -> ~ reached lambda.
Proof.
move=> [e e_gt0 none] lambda lambda_ge1 lambda_ok.
have lambda_gt0 : 0 < lambda := lt_le_trans ltr01 lambda_ge1.
pose s := Num.min (e / 2%:R) lambda^-1.
have s_gt0 : 0 < s by rewrite lt_minr divr_gt0 ?ltr0n // invr_gt0 lambda_gt0.
have s_lt : s < e.
  by rewrite lt_minl ltr_pdivr_mulr ?ltr0n // ltr_pmulr // ltr1n.
have s_le : lambda <= 1 / s.
  rewrite mul1r -[lambda]invrK lef_pinv ?posrE ?invr_gt0 //.
  by rewrite le_minl lexx orbT.
have s_le1 : s <= 1.
  apply: le_trans (_ : lambda^-1 <= 1); first by rewrite le_minl lexx orbT.
  by rewrite invf_le1.
apply: (none s) => //; first by rewrite s_gt0.
exact: reached_le s_le lambda_ok.
Qed.

End Limits.

(* The rows of local_programs.py.  With a level (a, b), lambda is b / a. *)
Section Programs.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (W : X -> Y -> R) (m : Y -> R) (D L lambda mu : R).

Add Field numbers : (field_of_numbers R).

Local Notation S := (polyhedron column row bound exact).

(* A mechanism, floors of its columns, what it costs each letter, and prices:
   a point of the program of all private mechanisms of the distortion D. *)
Definition built (a b D : R) := exists W m (cost : X -> R) alpha,
  [/\ (forall x y, 0 <= W x y) /\ (forall x, \sum_y W x y = 1),
      (forall y, 0 <= m y) /\ (forall y x, m y <= W x y),
      forall y x, a * W x y <= b * m y,
      forall x, cost x = \sum_y W x y * d x y &
      prices column row bound exact cost D alpha].

Definition built_everything D := exists W (cost : X -> R) alpha,
  [/\ (forall x y, 0 <= W x y) /\ (forall x, \sum_y W x y = 1),
      forall x, cost x = \sum_y W x y * d x y &
      prices column row bound exact cost D alpha].

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Lemma some_letter : exists x : X, True.
Proof.
by have [P /S_priors P_prior] := S_some; apply: prior_letter P_prior.
Qed.

Lemma loss_prices W D (cost : X -> R) :
  (forall x, cost x = \sum_y W x y * d x y) ->
  (forall P, S P -> expected_loss P d id W <= D) <->
  exists alpha, prices column row bound exact cost D alpha.
Proof.
move=> cost_W; rewrite -charged_prices //.
have eq P : \sum_x P x * cost x = expected_loss P d id W.
  by apply: eq_bigr => x _; rewrite cost_W.
by split=> le P S_P; [rewrite eq|rewrite -eq]; apply: le.
Qed.

(* The points are the mechanisms, with any finite number of outputs. *)
Theorem built_mechanisms a b D : 0 < a -> a <= b ->
  built a b D <-> loss_achievable S d D (b / a).
Proof.
move=> a_gt0 a_le_b; have b_gt0 : 0 < b := lt_le_trans a_gt0 a_le_b.
split=> [[W [m [cost [alpha [W_mech [m_ge0 m_le] W_le cost_W alpha_ok]]]]]|].
  exists Y, W, id; split; first exact: W_mech.
    move=> x x' y; rewrite mulrAC ler_pdivl_mulr // [X in X <= _]mulrC.
    by apply: le_trans (W_le y x) _; rewrite ler_pmul2l.
  by apply/(loss_prices _ cost_W); exists alpha.
move=> /merged_outputs[W [W_mech W_ldp W_loss]]; have [x0 _] := some_letter.
have [m [m_ge0 m_le W_le]] := column_floor x0 W_mech W_ldp.
pose cost x := \sum_y W x y * d x y.
have cost_W x : cost x = \sum_y W x y * d x y by [].
have /(loss_prices _ cost_W)[alpha alpha_ok] := W_loss.
exists W, m, cost, alpha; split=> // y x.
by have := W_le x y; rewrite mulrAC ler_pdivl_mulr // [X in X <= _]mulrC.
Qed.

(* The program with a free unknown D of cost 1: its least value. *)
Theorem built_distortion lambda D : 1 <= lambda ->
  (built 1 lambda D /\ forall D', built 1 lambda D' -> D <= D') <->
  least_expected_loss S d lambda D.
Proof.
move=> lambda_ge1; have eq D' := built_mechanisms D' ltr01 lambda_ge1.
rewrite /least_expected_loss eq divr1; split=> -[reached least]; split=> // D'.
  by rewrite -[lambda]divr1 -eq; apply: least.
by rewrite eq divr1; apply: least.
Qed.

Lemma loss_achievable_le D lambda mu : lambda <= mu ->
  loss_achievable S d D lambda -> loss_achievable S d D mu.
Proof.
move=> le [Z [W [g [W_mech W_ldp W_loss]]]]; exists Z, W, g; split=> //.
exact: ldp_le le W_mech W_ldp.
Qed.

(* A least lambda: a point there, and none at L - s for all small s > 0. *)
Theorem built_level D L : 1 <= L ->
  (built 1 L D /\
   (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e -> ~ built 1 (L - s) D)) <->
  least_loss_exp_epsilon S d D L.
Proof.
move=> L_ge1; have at_ mu : 1 <= mu ->
    built 1 mu D <-> loss_achievable S d D mu.
  by move=> mu_ge1; rewrite (built_mechanisms D ltr01 mu_ge1) divr1.
apply: (iff_trans (least_level (@loss_achievable_le D) L_ge1 at_)).
by split=> [[]|[]].
Qed.

(* No finite lambda: no point at 1 / s for all small s > 0. *)
Theorem built_infinite D :
  (exists2 e, 0 < e & forall s, 0 < s < e -> ~ built s 1 D) ->
  forall lambda, 1 <= lambda -> ~ loss_achievable S d D lambda.
Proof.
move=> [e e_gt0 none].
apply: none_finite => [lambda mu|]; first exact: loss_achievable_le.
exists e => // s s_in s_le1; have /andP[s_gt0 _] := s_in.
by move=> /(built_mechanisms D s_gt0 s_le1); apply: none.
Qed.

(* A curve: what is the least distortion at lambda(D) on a piece makes lambda(D)
   the least at D where larger D come close to any smaller lambda. *)
Theorem built_curve D L : 1 <= L -> loss_achievable S d D L ->
  (forall mu, 1 <= mu < L -> exists D' lambda,
     [/\ D < D', mu <= lambda & least_expected_loss S d lambda D']) ->
  least_loss_exp_epsilon S d D L.
Proof.
move=> L_ge1 reached close; split=> // mu mu_ge1 mu_ok.
rewrite leNgt; apply/negP => mu_lt.
have [|D' [lambda [D_lt le [_ least]]]] := close mu; first by rewrite mu_ge1.
by have := least D (loss_achievable_le le mu_ok); rewrite leNgt D_lt.
Qed.

(* Hence so on a piece where lambda is (n + k D) / (u + v D) and falls. *)
Theorem built_piece (n k u v start stop : R) D :
  (forall E, start < E < stop -> 0 < u + v * E /\
     least_expected_loss S d ((n + k * E) / (u + v * E)) E) ->
  start <= D < stop -> 0 < u + v * D -> u + v * D <= n + k * D ->
  loss_achievable S d D ((n + k * D) / (u + v * D)) ->
  least_loss_exp_epsilon S d D ((n + k * D) / (u + v * D)).
Proof.
move=> piece /andP[D_ge D_lt] below_gt0 above_ge reached.
apply: built_curve reached _; first by rewrite ler_pdivl_mulr // mul1r.
move=> mu /andP[mu_ge1 mu_lt].
(* f(E) = n + k E - mu (u + v E) is positive at D, hence somewhat later. *)
pose f E := (n - mu * u) + (k - mu * v) * E.
have fE E : f E = n + k * E - mu * (u + v * E) by rewrite /f; identity R.
have f_gt0 : 0 < f D by rewrite fE subr_gt0 -ltr_pdivl_mulr.
pose slope := `|k - mu * v|.
pose step := Num.min ((stop - D) / 2%:R) (f D / (slope + 1)).
have slope_gt0 : 0 < slope + 1 by rewrite ltr_paddl ?normr_ge0 ?ltr01.
have step_gt0 : 0 < step by rewrite lt_minr !divr_gt0 ?ltr0n // subr_gt0.
have step_lt : D + step < stop.
  rewrite -ltr_subr_addl lt_minl ltr_pdivr_mulr ?ltr0n //.
  by rewrite ltr_pmulr ?ltr1n // subr_gt0.
have f_ge0 : 0 <= f (D + step).
  have -> : f (D + step) = f D + (k - mu * v) * step by rewrite /f; identity R.
  rewrite -ler_subl_addl sub0r; apply: (@le_trans _ _ (- (slope * step))).
    rewrite ler_opp2; apply: (@le_trans _ _ ((slope + 1) * step)).
      by rewrite ler_pmul2r // ler_addl ler01.
    by rewrite mulrC -ler_pdivl_mulr // le_minl lexx orbT.
  by rewrite -mulNr ler_pmul2r // ler_oppl /slope -normrN ler_norm.
have [|E_gt0 E_least] := piece (D + step).
  by rewrite step_lt andbT; apply: le_lt_trans D_ge _; rewrite ltr_addl.
exists (D + step), ((n + k * (D + step)) / (u + v * (D + step))); split=> //.
  by rewrite ltr_addl.
by rewrite ler_pdivl_mulr // -subr_ge0 -fE.
Qed.

End Programs.
