(* Exactly where the symmetric mechanism is optimal, for every convex source set
   whose two thresholds are attained, as those of closed sets are (what is true
   of sarwate2014, Conjecture 1).

   Exports: thresholds_in_order, symmetric_exactly, symmetric_limit,
   hull_convex.  The field has no gaps (Minimax.v), which is what the minimax
   theorem asks of it. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel ClassOne SourceSets
  SymmetricMechanism Minimax.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Thresholds.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Implicit Types (P v : X -> R) (D t s u c lambda : R).
Local Notation M := (#|X|%:R : R).
Local Notation n := (#|X|%:R - 1 : R).
Add Field numbers : (field_of_numbers R).

(* t is the largest of the least probabilities of the priors, and u the least of
   their largest probabilities. *)
Definition largest_minimum t :=
  (exists2 P, S P & forall x, t <= P x) /\
  forall s, (exists2 P, S P & forall x, s <= P x) -> s <= t.
Definition least_maximum u :=
  (exists2 P, S P & forall x, P x <= u) /\
  forall s, (exists2 P, S P & forall x, P x <= s) -> u <= s.

(* The symmetric mechanism has the least leakage; both are infinite, or the
   same number. *)
Definition symmetric_is_optimal D :=
  (exists2 L, level (@symmetric_mechanism R X D) L & least_exp_epsilon S D L) \/
  (forall lambda, ~ ldp lambda (@symmetric_mechanism R X D)) /\
  no_finite_epsilon S D.

(* The limit of the least level as D rises to a threshold z: levels that are
   enough approach c, lower ones are not enough. *)
Definition limit_from_below (z c : R) :=
  forall eta, 0 < eta -> exists2 d, d < z & forall D, d < D -> D < z ->
  (forall lambda, 1 <= lambda -> achievable S D lambda -> c - eta < lambda) /\
  exists2 lambda, 1 <= lambda & achievable S D lambda /\ lambda < c + eta.

Hypotheses (complete : no_gaps R) (S_priors : of_priors S)
  (M_gt1 : (1 < #|X|)%N).
Hypothesis S_convex : forall P Q a, 0 <= a <= 1 -> S P -> S Q ->
  S (fun x => a * P x + (1 - a) * Q x).
Variables t v : R.
Hypotheses (t_largest : largest_minimum t) (v_least : least_maximum v).
Local Notation T := (n * t).
Local Notation D0 := (1 - v).

Let M_gt1' : 1 < M. Proof. by rewrite ltr1n. Qed.
Let M_gt0 : 0 < M. Proof. exact: lt_trans ltr01 M_gt1'. Qed.
Let n_gt0 : 0 < n. Proof. by rewrite subr_gt0. Qed.
Let x0_exists : exists x : X, true.
Proof. by have /card_gt0P[x _] := ltnW M_gt1; exists x. Qed.

Let t_ge0 : 0 <= t.
Proof.
have [[P S_P _] most] := t_largest; apply: most; exists P => // x;
  by case: (S_priors S_P).
Qed.

Let n_sum x (F : X -> R) : \sum_z F z = F x + \sum_(z | z != x) F z.
Proof. exact: bigD1. Qed.

Let n_others (x : X) c : \sum_(z | z != x) c = n * c.
Proof.
by apply: (addrI c); rewrite -(n_sum x (fun=> c)) sumr_const -[c *+ _]mulr_natl
  mulrBl mul1r addrC subrK.
Qed.

Let room_eq D : 1 - D - D / n = (n - D * M) / n.
Proof.
have n_neq0 : n != 0 by rewrite gt_eqF.
apply: (mulIf n_neq0); rewrite mulrBl !divfK //;
  move: (#|X|%:R : R) => m; identity R.
Qed.

(* sarwate2014, Conjecture 1: T <= D_0 <= (M-1)/M. *)
Theorem thresholds_in_order : T <= D0 /\ D0 <= n / M.
Proof.
split.
  have [[P S_P P_ge] _] := t_largest; have [P_ge0 P_sum] := S_priors S_P;
    have [_ least] := v_least.
  rewrite ler_subr_addr -ler_subr_addl; apply: least; exists P => // x.
  rewrite ler_subr_addr -[X in _ <= X]P_sum (n_sum x) ler_add2l -(n_others x);
    exact: ler_sum.
have [[P S_P P_le] _] := v_least; have [_ P_sum] := S_priors S_P.
rewrite ler_pdivl_mulr // mulrBl mul1r ler_add2l ler_opp2.
by rewrite -[X in X <= _]P_sum mulr_natr -sumr_const; apply: ler_sum.
Qed.

(* The minimax theorem: above t some weights of the letters have a small mean
   under every prior of the set, ... *)
Lemma small_mean s : t < s -> exists w : X -> R,
  [/\ forall x, 0 <= w x, \sum_x w x = 1 &
      forall P, S P -> \sum_x P x * w x <= s].
Proof.
move=> lt; have [x0 _] := x0_exists;
  pose mix (a : R) P Q x := a * P x + (1 - a) * Q x.
have [||P S_P|w [w_ge0 w_sum w_S]] :=
  convex_alternative complete (mix := mix) (f := fun x P => s - P x) (i := x0)
  (s := enum X) (C := S).
- by move=> a P Q a_range S_P S_Q; apply: S_convex.
- by move=> x a P Q _ _ _; rewrite le_eqVlt; apply/orP; left; apply/eqP;
    rewrite /mix; identity R.
- apply: contraT => /hasPn none; have [_ /(_ s)most] := t_largest; move: lt;
    rewrite ltNge most //.
  exists P => // x;
    have /none : x \in x0 :: enum X by rewrite inE mem_enum orbT.
  by rewrite -ltNge subr_lt0 => /ltW.
exists w; split=> // P S_P; have := w_S P S_P.
rewrite (eq_bigr (fun x => s * w x - P x * w x)) => [|x _];
  last by rewrite mulrC mulrBl.
by rewrite sumrB -mulr_sumr w_sum mulr1 subr_ge0.
Qed.

(* ... and up to v some have a large one. *)
Lemma large_mean s : s <= v -> exists w : X -> R,
  [/\ forall x, 0 <= w x, \sum_x w x = 1 &
      forall P, S P -> s <= \sum_x P x * w x].
Proof.
move=> le; have [x0 _] := x0_exists;
  pose mix (a : R) P Q x := a * P x + (1 - a) * Q x.
have [||P S_P|w [w_ge0 w_sum w_S]] :=
  convex_alternative complete (mix := mix) (f := fun x P => P x - s) (i := x0)
  (s := enum X) (C := S).
- by move=> a P Q a_range S_P S_Q; apply: S_convex.
- by move=> x a P Q _ _ _; rewrite le_eqVlt; apply/orP; left; apply/eqP;
    rewrite /mix; identity R.
- apply: contraT => /hasPn none; have [_ least] := v_least;
    have [x P_le] := largest_entry P x0.
  have /none : x \in x0 :: enum X by rewrite inE mem_enum orbT.
  rewrite -ltNge subr_lt0 ltNge (le_trans le) //; apply: least; by exists P.
exists w; split=> // P S_P; have := w_S P S_P.
rewrite (eq_bigr (fun x => P x * w x - s * w x)) => [|x _];
  last by rewrite mulrC mulrBl.
by rewrite sumrB -mulr_sumr w_sum mulr1 subr_ge0.
Qed.

(* Nothing need leak from D_0 on ... *)
Lemma nothing_leaks D : D0 <= D -> least_exp_epsilon S D 1.
Proof.
move=> D_ge; have [|w [w_ge0 w_sum w_S]] := @large_mean (1 - D);
  first by rewrite ler_subl_addr -ler_subl_addl.
apply: (zero_leakage_certificate S_priors) w_ge0 _ w_S; last by rewrite w_sum.
by have [[P S_P _] _] := t_largest; exists P.
Qed.

(* ... and below it no mechanism has distortion at most D without leakage. *)
Lemma spread_prior D : D < D0 -> exists2 P, S P & forall x, P x < 1 - D.
Proof.
move=> D_lt; have [[P S_P P_le] _] := v_least; exists P => // x;
  apply: le_lt_trans (P_le x) _.
by rewrite ltr_subr_addl -ltr_subr_addr.
Qed.

(* Up to T, and below D_0, the symmetric mechanism is optimal. *)
Lemma optimal_below D :
  0 < D -> D <= T -> D < D0 -> least_exp_epsilon S D (n * (1 - D) / D).
Proof.
move=> D_gt0 D_le D_lt; have [_ D0_le] := thresholds_in_order.
have [[p S_p p_ge] _] := t_largest; have [b S_b b_lt] := spread_prior D_lt.
apply: (symmetric_sufficient S_priors D_gt0 (lt_le_trans D_lt D0_le)
  (convex_hull_self S_p) (convex_hull_self S_b)) => // x.
by apply: le_trans D_le _; rewrite ler_pmul2l.
Qed.

(* Beyond T, and below D_0, some mechanism leaks less, ... *)
Let between D := (t + D / n) / 2%:R.

Lemma between_range D :
  T < D -> [/\ 0 < D, 0 <= between D, t < between D & n * between D < D].
Proof.
move=> T_lt; have two_gt0 : 0 < 2%:R :> R by rewrite ltr0n.
have t_lt : t < D / n by rewrite ltr_pdivl_mulr // mulrC.
have k_gt : t < between D
  by rewrite ltr_pdivl_mulr // mulr_natr mulr2n ltr_add2l.
split=> //; first by apply: le_lt_trans T_lt; rewrite mulr_ge0 // ltW.
  exact: le_trans t_ge0 (ltW k_gt).
by rewrite mulrC -ltr_pdivl_mulr // ltr_pdivr_mulr //
  mulr_natr mulr2n ltr_add2r.
Qed.

Lemma better_at D : T < D -> D < D0 ->
  exists2 mu, 1 <= mu & mu < n * (1 - D) / D /\ achievable S D mu.
Proof.
move=> T_lt D_lt; have [_ D0_le] := thresholds_in_order;
  have [D_gt0 k_ge0 k_gt k_lt] := between_range T_lt.
have [w [w_ge0 w_sum w_S]] := small_mean k_gt.
exact: symmetric_insufficient S_priors D_gt0
  (lt_le_trans D_lt D0_le) w_ge0 w_sum k_ge0 w_S k_lt.
Qed.

(* ... from D1 on by as much. *)
Lemma better_beyond D1 D :
  T < D1 -> D1 <= D -> D < D0 -> exists2 mu, 1 <= mu & achievable S D mu /\
  mu <= n * (1 - D) / D - (1 - D0 - D0 / n) * (1 - n * between D1 / D1).
Proof.
move=> T_lt D_ge D_lt; have [_ D0_le] := thresholds_in_order;
  have [D1_gt0 k_ge0 k_gt k_lt] := between_range T_lt.
have D_gt0 := lt_le_trans D1_gt0 D_ge;
  have [w [w_ge0 w_sum w_S]] := small_mean k_gt.
have [mu mu_ge1 [reached mu_eq]] :=
  symmetric_excess S_priors D_gt0 (lt_le_trans D_lt D0_le) w_ge0 w_sum k_ge0 w_S
  (lt_le_trans k_lt D_ge).
exists mu => //; split=> //; rewrite mu_eq ler_add2l ler_opp2; apply: ler_pmul.
- by rewrite room_eq divr_ge0 ?(ltW n_gt0) // subr_ge0 -ler_pdivl_mulr.
- by rewrite subr_ge0 ler_pdivr_mulr // mul1r ltW.
- by rewrite !room_eq ler_pmul2r ?invr_gt0 // ler_add2l
    ler_opp2 ler_pmul2r // ltW.
rewrite ler_add2l ler_opp2;
  apply: ler_wpmul2l; first by rewrite mulr_ge0 // ltW.
by rewrite lef_pinv.
Qed.

Let level_unique W L L' : @level R X X W L -> level W L' -> L = L'.
Proof.
by move=> [L_ldp L_le] [L'_ldp L'_le]; apply: le_anti; rewrite L_le // L'_le.
Qed.

(* The symmetric mechanism leaks nothing where all its entries are equal, and
   without bound where it never errs. *)
Lemma symmetric_quiet D : ldp 1 (@symmetric_mechanism R X D) -> D = n / M.
Proof.
move=> W_ldp; have /card_gt1P[x [y [_ _ x_neq]]] := M_gt1.
have := W_ldp x y x; have := W_ldp y x x;
  rewrite /symmetric_mechanism eqxx eq_sym (negPf x_neq) !mul1r => ge le.
have {ge le} : 1 - D - D / n = 0
  by apply/eqP; rewrite subr_eq0; apply/eqP/le_anti; rewrite ge le.
rewrite room_eq => /eqP;
  rewrite mulf_eq0 invr_eq0 (gt_eqF n_gt0) orbF subr_eq0 => /eqP ->.
by rewrite mulfK // gt_eqF.
Qed.

Lemma end_level : level (@symmetric_mechanism R X (n / M)) 1.
Proof.
have end_gt0 : 0 < n / M by rewrite divr_gt0.
suff one : n * (1 - n / M) / (n / M) = 1
  by rewrite -[X in level _ X]one; apply: symmetric_exact_level.
have -> : 1 - n / M = M^-1
  by rewrite mulrBl mulfV ?gt_eqF // opprB addrC subrK mul1r.
by rewrite divff // gt_eqF.
Qed.

Lemma symmetric_identity lambda : ~ ldp lambda (@symmetric_mechanism R X 0).
Proof.
have /card_gt1P[x [y [_ _ x_neq]]] := M_gt1 => /(_ x y x);
  rewrite /symmetric_mechanism eqxx eq_sym (negPf x_neq).
by rewrite mul0r mulr0 subr0 leNgt ltr01.
Qed.

Lemma nothing_below_0 : 0 < D0 -> no_finite_epsilon S 0.
Proof.
move=> D0_gt0; have [[P S_P P_le] _] := v_least;
  have [P_ge0 P_sum] := S_priors S_P.
have other x : exists2 y, y != x & 0 < P y.
  case: (pickP [pred y | (y != x) && (0 < P y)]) => [y /andP[yx y_gt0]|none];
    first by exists y.
  move: P_sum; rewrite (n_sum x) big1 ?addr0 => [P1|y yx]; last first.
    by apply: le_anti; rewrite P_ge0 andbT leNgt; have := none y;
      rewrite /= yx => /negbT.
  by have := P_le x; rewrite P1 leNgt -subr_gt0 D0_gt0.
have [x0 _] := x0_exists; have [x _ x_gt0] := other x0;
  have [y yx y_gt0] := other x.
exact: (infinite_leakage_certificate S_priors S_P yx y_gt0 x_gt0).
Qed.

(* sarwate2014, Conjecture 1: the symmetric mechanism is optimal up to T, below
   D_0, and where it answers uniformly. *)
Theorem symmetric_exactly D : 0 <= D <= 1 -> symmetric_is_optimal D <->
  (D <= T /\ D < D0) \/ D = n / M.
Proof.
move=> /andP[D_ge0 D_le1]; have [_ D0_le] := thresholds_in_order;
  split=> [optimal|[[D_le D_lt]|->]].
- have [->|D_neq] := eqVneq D (n / M); [by right | left].
  have reached1 lambda : 1 <= lambda ->
      achievable S D lambda -> symmetric_is_optimal D ->
      exists2 L, level (@symmetric_mechanism R X D) L & L <= lambda.
    by move=> l_ge1 l_ach [[L L_level [_ _ L_least]]|[_ none]];
      [exists L => //; exact: L_least | case: (none _ l_ge1)].
  have D_lt : D < D0.
    rewrite ltNge; apply/negP => D_ge; have [_ ach _] := nothing_leaks D_ge.
    have [L [L_ldp _] L_le1] := reached1 1 (lexx 1) ach optimal;
      move/eqP: D_neq; apply; apply: symmetric_quiet.
    by apply: ldp_le L_le1 _ L_ldp; apply: symmetric_is_mechanism;
      rewrite // D_ge0.
  split=> //; rewrite leNgt; apply/negP => T_lt.
  have [mu mu_ge1 [mu_lt reached]] := better_at T_lt D_lt;
    have [D_gt0 _ _ _] := between_range T_lt.
  have [L L_level L_le] := reached1 mu mu_ge1 reached optimal.
  have D_le : D <= n / M by apply: le_trans D0_le; apply: ltW.
  by have := le_lt_trans L_le mu_lt;
    rewrite (level_unique L_level (symmetric_exact_level M_gt1 D_gt0 D_le))
    ltxx.
- case: (ltrgtP 0 D) D_ge0 => // [D_gt0 _|D0' _]; last first.
    by rewrite -D0'; right; split=> [lambda|];
      [apply: symmetric_identity | apply: nothing_below_0; rewrite D0'].
  left; exists (n * (1 - D) / D); last exact: optimal_below.
  by apply: symmetric_exact_level => //; apply: ltW; apply: lt_le_trans D0_le.
by left; exists 1; [exact: end_level | exact: nothing_leaks].
Qed.

(* If T is below D_0, then D_0 is below (M-1)/M. *)
Lemma zero_before_end : T < D0 -> D0 < n / M.
Proof.
move=> T_lt; have [_ D0_le] := thresholds_in_order;
  rewrite lt_neqAle D0_le andbT; apply: contraTneq T_lt => D0_eq.
have v_eq : v = M^-1.
  by rewrite -[v](subKr 1) D0_eq mulrBl mulfV ?gt_eqF //
    mul1r opprB addrC subrK.
have [[P S_P P_le] _] := v_least; have [_ P_sum] := S_priors S_P;
  have [_ most] := t_largest.
have gaps : \sum_x (v - P x) = 0 by rewrite sumrB P_sum sumr_const
  -[v *+ _]mulr_natr {1}v_eq mulVf ?subrr // gt_eqF.
rewrite -leNgt D0_eq ler_pmul2l // -v_eq; apply: most; exists P => // x.
have gap_ge0 z : true -> 0 <= v - P z by rewrite subr_ge0.
by have /eqP := psumr_eq0P gap_ge0 gaps (i := x) isT;
  rewrite subr_eq0 => /eqP ->.
Qed.

Let formula D := n * (1 - D) / D.

Lemma formulaE D : D != 0 -> formula D = n * (D^-1 - 1).
Proof.
by move=> D_neq0; rewrite /formula -mulrA; congr (_ * _);
  rewrite mulrBl mulfV // mul1r.
Qed.

Lemma formula_falls D D' : 0 < D -> D <= D' -> formula D' <= formula D.
Proof.
move=> D_gt0 le; have D'_gt0 := lt_le_trans D_gt0 le.
by rewrite !formulaE ?gt_eqF // ler_pmul2l // ler_add2r lef_pinv.
Qed.

Lemma formula_near z eta : 0 < z -> 0 < eta ->
  exists d, [/\ 0 < d, d < z & forall D, d < D -> formula D < formula z + eta].
Proof.
move=> z_gt0 eta_gt0; have e_gt0 : 0 < eta / n by rewrite divr_gt0.
have sum_gt0 : 0 < z^-1 + eta / n by rewrite addr_gt0 ?invr_gt0.
exists (z^-1 + eta / n)^-1; split=> [||D lt]; first by rewrite invr_gt0.
  by rewrite -[X in _ < X]invrK ltf_pinv ?qualifE ?invr_gt0 // ltr_addl.
have D_gt0 : 0 < D by apply: lt_trans lt; rewrite invr_gt0.
have {}lt : D^-1 < z^-1 + eta / n
  by rewrite -[X in _ < X]invrK ltf_pinv ?qualifE ?invr_gt0.
rewrite !formulaE ?gt_eqF // -[eta](divfK (lt0r_neq0 n_gt0)) [eta / n * n]mulrC
  -mulrDr ltr_pmul2l //.
by rewrite addrAC ltr_add2r.
Qed.

(* sarwate2014, Conjecture 1: the limit of the least level is that of the
   symmetric mechanism exactly if T = D_0. *)
Theorem symmetric_limit :
  0 < D0 -> limit_from_below D0 (n * (1 - D0) / D0) <-> T = D0.
Proof.
move=> D0_gt0; have [T_le D0_le] := thresholds_in_order;
    split=> [limit|T_eq eta eta_gt0]; last first.
  have [d [d_gt0 d_lt near]] := formula_near D0_gt0 eta_gt0;
    exists d => // D D_gt D_lt.
  have D_gt0 := lt_trans d_gt0 D_gt;
    have [|L_ge1 L_ach L_least] := optimal_below D_gt0 _ D_lt;
    first by rewrite T_eq ltW.
  split=> [lambda l_ge1 l_ach|];
    last by exists (formula D) => //; split=> //; apply: near.
  apply: lt_le_trans (L_least _ l_ge1 l_ach);
      apply: (@lt_le_trans _ _ (formula D0)).
    by rewrite ltr_subl_addr ltr_addl.
  by apply: formula_falls => //; apply: ltW.
apply: le_anti; rewrite T_le leNgt /=; apply/negP => T_lt;
  have end_lt := zero_before_end T_lt.
have two_gt0 : 0 < 2%:R :> R by rewrite ltr0n.
have halfway (a b : R) : a < b -> a < (a + b) / 2%:R /\ (a + b) / 2%:R < b.
  by move=> ab; rewrite ltr_pdivl_mulr // ltr_pdivr_mulr // !mulr_natr
    !mulr2n ltr_add2l ltr_add2r.
pose D1 := (T + D0) / 2%:R; have [D1_gt D1_lt] := halfway _ _ T_lt;
  rewrite -/D1 in D1_gt D1_lt.
pose gap := (1 - D0 - D0 / n) * (1 - n * between D1 / D1).
have gap_gt0 : 0 < gap.
  have [D1_gt0 _ _ k_lt] := between_range D1_gt; rewrite mulr_gt0 //.
    by rewrite room_eq divr_gt0 // subr_gt0 -ltr_pdivl_mulr.
  by rewrite subr_gt0 ltr_pdivr_mulr // mul1r.
have half_gt0 : 0 < gap / 2%:R by rewrite divr_gt0.
have [d d_lt small] := limit _ half_gt0;
  have [e [_ e_lt near]] := formula_near D0_gt0 half_gt0.
pose m := Num.max d (Num.max e D1).
have m_lt : m < D0 by rewrite !lt_maxl d_lt e_lt D1_lt.
pose D := (m + D0) / 2%:R; have [D_gt D_lt] := halfway _ _ m_lt;
  rewrite -/D in D_gt D_lt.
have [D_d D_e D_1] : [/\ d < D, e < D & D1 < D]
  by move: D_gt; rewrite !lt_maxl => /and3P[].
have [mu mu_ge1 [reached mu_le]] := better_beyond D1_gt (ltW D_1) D_lt.
have [/(_ mu mu_ge1 reached) mu_gt _] := small D D_d D_lt.
have := lt_le_trans mu_gt mu_le;
  rewrite -/(formula D) -/(formula D0) -/gap ltNge => /negP; apply.
have whole : gap = gap / 2%:R + gap / 2%:R
  by rewrite -mulr2n -mulr_natr divfK // gt_eqF.
rewrite {1}whole opprD addrA ler_add2r ler_subl_addr; apply: ltW; exact: near.
Qed.

End Thresholds.

(* The hull of finitely many priors is convex. *)
Section Hulls.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).

Lemma hull_convex P Q a : 0 <= a <= 1 -> hull vertex P -> hull vertex Q ->
  hull vertex (fun x => a * P x + (1 - a) * Q x).
Proof.
move=> /andP[a_ge0 a_le1] [c [c_ge0 c_sum P_eq]] [d [d_ge0 d_sum Q_eq]].
exists (fun v => a * c v + (1 - a) * d v); split=> [v||x].
- by rewrite addr_ge0 // mulr_ge0 // subr_ge0.
- by rewrite big_split -!mulr_sumr /= c_sum d_sum !mulr1 addrC subrK.
rewrite P_eq Q_eq !mulr_sumr -big_split; apply: eq_bigr => v _ /=.
by rewrite [RHS]mulrDl !mulrA.
Qed.

End Hulls.
