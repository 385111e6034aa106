(* An optimum with outputs that are letters exists for each loss of zhong2022,
   Lemma 24, where the field has no gaps.

   Exports: attained (for any loss that merging does not raise and of which the
   levels are closed), leakage_attained, identification_attained,
   renyi_attained, information_attained, sibson_attained.  "Some mechanism near"
   is said as "not all are elsewhere", as in Compactness.v. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets Graphs.
From symdp Require Import Channels Products Records MutualInformation Minimax.
From symdp Require Import Compactness LeakageForms PowerMeans LossMixtures.
From symdp Require Import MergedLosses.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Where mechanisms on the letters accumulate. *)
Section Limits.
Variables (R : realFieldType) (X : finType).
Implicit Types (W V : X -> X -> R) (f : (X -> X -> R) -> R) (e b c k : R).
Implicit Types K : R -> (X -> X -> R) -> Prop.

Definition close e W V := forall x y, `|W x y - V x y| < e.
Definition around K W :=
  forall e, 0 < e -> ~ forall V, ~ (K e V /\ close e V W).

Lemma close_up e W V x y : close e W V -> V x y <= W x y + e.
Proof. by move=> /(_ x y); rewrite ltr_norml ltr_subr_addl ltr_subl_addr =>
    /andP[/ltW]. Qed.

Lemma close_sym e W V : close e W V -> close e V W.
Proof. by move=> near x y; rewrite distrC. Qed.

Lemma around_le K W u b m : 0 <= m -> around K W ->
  (forall e V, 0 < e -> K e V -> close e V W -> u <= b + m * e) -> u <= b.
Proof.
move=> m_ge0 W_around bound; apply/ler_addgt0Pr => d d_gt0.
have m1_gt0 : 0 < m + 1 by rewrite ltr_paddl ?ltr01.
have e_gt0 : 0 < d / (m + 1) by exact: divr_gt0.
rewrite leNgt; apply/negP => above; apply: (W_around _ e_gt0) => V [K_V near].
move: above; rewrite ltNge => /negP; apply.
apply: le_trans (bound _ V e_gt0 K_V near) _; rewrite ler_add2l mulrCA.
by rewrite ler_pimulr ?(ltW d_gt0) // ler_pdivr_mulr // mul1r ler_addl ler01.
Qed.

Lemma around_mechanism K W : around K W ->
  (forall e V, 0 < e -> K e V -> mechanism V) -> mechanism W.
Proof.
move=> W_around K_mech; split=> [x y|x].
  apply: (around_le ler01 W_around) => e V e_gt0 K_V near; rewrite mul1r.
  have [V_ge0 _] := K_mech e V e_gt0 K_V.
  exact: le_trans (V_ge0 x y) (close_up x y (close_sym near)).
have spread e : \sum_(z : X) e = #|X|%:R * e by rewrite sumr_const mulr_natl.
apply: le_anti; apply/andP; split.
  apply: (around_le (ler0n R #|X|) W_around) => e V e_gt0 K_V near.
  have [_ V_sum] := K_mech e V e_gt0 K_V.
  rewrite -[X in _ <= X + _](V_sum x) -spread -big_split.
  by apply: ler_sum => y _; exact: close_up.
apply: (around_le (ler0n R #|X|) W_around) => e V e_gt0 K_V near.
have [_ V_sum] := K_mech e V e_gt0 K_V.
rewrite -[X in X <= _](V_sum x) -spread -big_split.
by apply: ler_sum => y _; exact: (close_up x y (close_sym near)).
Qed.

(* Functions that move little between mechanisms that are close. *)
Definition steady f := exists2 m, 0 <= m & forall e W V, 0 < e ->
  mechanism W -> mechanism V -> close e W V -> f V <= f W + m * e.

Lemma steady_entry x y : steady (fun W => W x y).
Proof.
by exists 1; rewrite ?ler01 // => e W V _ _ _ near;
  rewrite mul1r; exact: close_up.
Qed.

Lemma steady_opp f : steady f -> steady (fun W => - f W).
Proof.
move=> [m m_ge0 f_le]; exists m => // e W V e_gt0 W_ok V_ok near.
rewrite ler_oppl opprD opprK ler_subl_addr.
exact: f_le (close_sym near).
Qed.

Lemma steady_add f h : steady f -> steady h -> steady (fun W => f W + h W).
Proof.
move=> [m m_ge0 f_le] [n n_ge0 h_le]; exists (m + n); first exact: addr_ge0.
move=> e W V e_gt0 W_ok V_ok near; rewrite mulrDl addrACA.
by apply: ler_add; [apply: f_le | apply: h_le].
Qed.

Lemma steady_scale k f : steady f -> steady (fun W => k * f W).
Proof.
have positive c h : 0 <= c -> steady h -> steady (fun W => c * h W).
  move=> c_ge0 [m m_ge0 h_le]; exists (c * m); first exact: mulr_ge0.
  move=> e W V e_gt0 W_ok V_ok near; rewrite -mulrA -mulrDr.
  by apply: ler_wpmul2l => //; apply: h_le.
move=> f_ok; have [k_ge0 | k_lt0] := lerP 0 k; first exact: positive.
have [|m m_ge0 bound] := positive (- k) (fun W => - f W) _ (steady_opp f_ok).
  by rewrite oppr_ge0 ltW.
by exists m => // e W V e_gt0 W_ok V_ok /(bound e W V e_gt0 W_ok V_ok);
  rewrite !mulrNN.
Qed.

Lemma steady_sum (T : finType) (f : T -> (X -> X -> R) -> R) :
  (forall t, steady (f t)) -> steady (fun W => \sum_t f t W).
Proof.
move=> f_ok; elim: (index_enum T) => [|t s [m m_ge0 IH]].
  by exists 0 => // e W V *; rewrite !big_nil mul0r addr0.
have [n n_ge0 bound] := steady_add (f_ok t) (ex_intro2 _ _ m m_ge0 IH).
by exists n => // e W V e_gt0 W_ok V_ok near; rewrite !big_cons; exact: bound.
Qed.

Lemma steady_le K W f b : steady f -> around K W ->
  (forall e V, 0 < e -> K e V -> mechanism V /\ f V <= b + e) -> f W <= b.
Proof.
move=> [m m_ge0 f_le] W_around K_le.
have W_ok : mechanism W.
  by apply: (around_mechanism W_around) => e V e_gt0 /(K_le e V e_gt0)[].
apply: (@around_le K W _ _ (1 + m) _ W_around) => [|e V e_gt0 K_V near].
  by rewrite addr_ge0 ?ler01.
have [V_ok V_le] := K_le e V e_gt0 K_V.
apply: le_trans (f_le e V W e_gt0 V_ok W_ok near) _.
by rewrite mulrDl mul1r addrA ler_add2r.
Qed.

End Limits.

Section Attained.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (D : R).
Variable level : forall Y : finType, (X -> Y -> R) -> R -> Prop.
Hypotheses (complete : no_gaps R) (S_prior : forall P, S P -> prior P).
Implicit Types (W : X -> X -> R) (c e : R).

(* A mechanism on the letters has the least loss, c, of all valid ones with any
   finite number of outputs. *)
Definition least_on_letters c := exists W : X -> X -> R, [/\ mechanism W,
  level W c, valid S D id W & forall (Y : finType) (V : X -> Y -> R) g c',
    mechanism V -> valid S D g V -> level V c' -> c <= c'].

(* Some valid mechanism, with any finite number of outputs, has finite loss. *)
Definition some_finite := exists (Y : finType) (V : X -> Y -> R) g c,
  [/\ mechanism V, valid S D g V & level V c].

Definition closed := forall K W c, around K W ->
  (forall e V, 0 < e -> K e V -> mechanism V /\
    exists2 c', c' <= c + e & level V c') -> level W c.

Theorem attained (b : R) :
  (forall (Y : finType) (W : X -> Y -> R) (g : Y -> X) c,
    mechanism W -> level W c -> level (merged g W) c) ->
  (forall W c, mechanism W -> level W c -> b <= c) -> closed ->
  some_finite -> exists c, least_on_letters c.
Proof.
move=> merging below level_closed [Y0 [V0 [g0 [c0 [V0_ok V0_valid V0_level]]]]].
pose reached c := exists W, [/\ mechanism W, level W c & valid S D id W].
have merge (Y : finType) (V : X -> Y -> R) g c :
    mechanism V -> valid S D g V -> level V c -> reached c.
  move=> V_ok V_valid V_level; exists (merged g V).
  split; [exact: merged_mechanism | exact: merging | move=> P SP].
  by rewrite merged_distortion // V_valid.
pose under a := forall c, reached c -> a <= c.
have [||a c under_a|c [c_above c_below]] :=
  complete (A := under) (B := reached).
- by exists b => c [W [W_ok W_level _]]; exact: below W_level.
- by exists c0; exact: merge V0_valid V0_level.
- exact: under_a.
pose K e W := exists c',
  [/\ c' <= c + e, mechanism W, level W c' & valid S D id W].
pose L e (q : X * X -> R) := K e (fun x y => q (x, y)).
pose F Q := exists2 e, 0 < e & Q = L e.
have L_le e e' q : e <= e' -> L e q -> L e' q.
  move=> e_le [c' [c'_le ? ? ?]]; exists c'; split=> //.
  by rewrite (le_trans c'_le) // ler_add2l.
have [|_ [e e_gt0 ->] none||_ q [e e_gt0 ->] [c' [_ q_ok _ _]] [x y]|q q_near]
    :=
  @cluster_point R [finType of X * X] F complete.
- move=> _ _ [e e_gt0 ->] [e' e'_gt0 ->].
  have m_gt0 : 0 < Num.min e e' by rewrite lt_minr e_gt0.
  exists (L (Num.min e e')); first by exists (Num.min e e').
  by move=> q L_q; split; apply: L_le L_q; rewrite le_minl lexx ?orbT.
- suff /c_above : under (c + e) by rewrite leNgt ltr_addl e_gt0.
  move=> c' [W [W_ok W_level W_valid]]; rewrite leNgt; apply/negP => c'_lt.
  by apply: (none (fun z => W z.1 z.2)); exists c'; split=> //; exact: ltW.
- by exists (L 1), 1; rewrite ?ltr01.
- have [q_ge0 q_sum] := q_ok; rewrite (q_ge0 x y) -(q_sum x) (bigD1 y) //=.
  by rewrite ler_addl sumr_ge0.
pose W x y := q (x, y); have W_around : around K W.
  move=> e e_gt0 none; apply: (q_near (L e) e) => //; first by exists e.
  move=> p [L_p near]; apply: (none (fun x y => p (x, y))); split=> //.
  by move=> x y; exact: near.
have W_ok : mechanism W.
  by apply: (around_mechanism W_around) => e V _ [c' []].
exists c, W; split=> //.
- apply: (level_closed K) W_around _ => e V _ [c' [? ? ? _]].
  by split=> //; exists c'.
- move=> P SP; have P_prior := S_prior SP; rewrite distortion_id //.
  rewrite ler_subl_addl -ler_subl_addr -ler_opp2.
  apply: (@steady_le _ _ K W (fun V => - \sum_x P x * V x x)) W_around _.
    apply/steady_opp/steady_sum => x; exact/steady_scale/steady_entry.
  move=> e V e_gt0 [c' [_ V_ok _ V_valid]]; split=> //.
  have := V_valid P SP; rewrite distortion_id // => V_le.
  rewrite opprB ler_paddr ?(ltW e_gt0) // ler_subr_addl; exact: V_le.
by move=> Y V g c' V_ok V_valid V_level; apply: c_below;
  exact: merge V_valid V_level.
Qed.

End Attained.

Section Leakage.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (D : R).
Hypotheses (complete : no_gaps R) (S_prior : forall P, S P -> prior P).

(* zhong2022, Lemma 24 for maximal leakage. *)
Definition leakage_level (Y : finType) (W : X -> Y -> R) c :=
  maximal_leakage W <= c.

Theorem leakage_attained : some_finite S D leakage_level ->
  exists c, least_on_letters S D leakage_level c.
Proof.
apply: (attained complete S_prior (b := 0)) => [Y W g c W_ok W_le|W c _|].
- exact: le_trans (merged_leakage g W_ok) W_le.
- by apply: le_trans; apply: sumr_ge0 => y _; exact: maximum_ge0.
move=> K W c W_around K_le; rewrite /leakage_level.
apply: (@steady_le _ _ K W (@maximal_leakage R X X)) W_around _.
  apply: steady_sum => y; exists 1; rewrite ?ler01 // => e V U e_gt0 _ _ near.
  rewrite mul1r; apply: maximum_le => [|x].
    by rewrite addr_ge0 ?maximum_ge0 // ltW.
  apply: le_trans (close_up x y near) _; rewrite ler_add2r.
  exact: (le_maximum (V ^~ y)).
move=> e V e_gt0 /(K_le e V e_gt0)[V_ok [c' c'_le V_le]].
by split=> //; exact: le_trans V_le c'_le.
Qed.

(* For maximal information. *)
Definition identification_level (Y : finType) (W : X -> Y -> R) c :=
  forall P, S P -> identified P c W.

Theorem identification_attained : (exists P, S P) ->
  some_finite S D identification_level ->
  exists c, least_on_letters S D identification_level c.
Proof.
move=> [P0 S_P0]; have P0_ok := S_prior S_P0.
apply: (attained complete S_prior (b := 1))
  => [Y W g c W_ok W_le P S_P|W c W_ok W_le|].
- exact: merged_identification (W_le P S_P).
- have [x0 _] := prior_letter P0_ok; have [_ W_sum] := W_ok.
  rewrite -[X in X <= _](W_sum x0) -[c]mulr1 -(output_sum P0_ok W_ok) mulr_sumr.
  by apply: ler_sum => y _; exact: W_le.
move=> K W c W_around K_le P S_P x y; rewrite -subr_le0.
have P_ok := S_prior S_P; have [P_ge0 _] := P_ok.
apply: (@steady_le _ _ K W (fun V => V x y - c * \sum_z P z * V z y))
    W_around _.
  apply: steady_add; first exact: steady_entry.
  apply/steady_opp/steady_scale/steady_sum => z;
      exact/steady_scale/steady_entry.
move=> e V e_gt0 /(K_le e V e_gt0)[V_ok [c' c'_le V_le]]; split=> //.
have out_ge0 z : 0 <= output P V z by exact: output_ge0.
have out_le1 : output P V y <= 1.
  by rewrite -(output_sum P_ok V_ok) (bigD1 y) //= ler_addl sumr_ge0.
rewrite add0r ler_subl_addl; apply: le_trans (V_le P S_P x y) _.
apply: le_trans (ler_wpmul2r (out_ge0 y) c'_le) _.
by rewrite mulrDl ler_add2l ler_pimulr // ltW.
Qed.

End Leakage.

Section Information.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (D : R).
Hypotheses (complete : no_gaps R) (S_prior : forall P, S P -> prior P).
Variable log : R -> R.
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.

Definition information_level (Y : finType) (W : X -> Y -> R) c :=
  forall P, S P -> information log P W <= c.

(* Linear functions below mutual information. *)
Let below P (C : X -> X -> R) (V : X -> X -> R) :=
  \sum_x \sum_y P x * (V x y * (log (C x y) + 1) - C x y * output P V y).

Let below_steady P C : steady (below P C).
Proof.
apply: steady_sum => x; apply: steady_sum => y; apply: steady_scale.
apply: steady_add.
  have [m m_ge0 bound] :=
    steady_scale (log (C x y) + 1) (@steady_entry R X x y).
  by exists m => // e W V e_gt0 W_ok V_ok near; rewrite ![_ * (log _ + 1)]mulrC;
      exact: bound.
apply/steady_opp/steady_scale/steady_sum => z; exact/steady_scale/steady_entry.
Qed.

Let below_le P C V : prior P -> mechanism V ->
  (forall x y, 0 < P x -> 0 < C x y) -> below P C V <= information log P V.
Proof.
move=> P_ok V_ok C_gt0; have [[P_ge0 _] [V_ge0 _]] := (P_ok, V_ok).
apply: ler_sum => x _; apply: ler_sum => y _; rewrite -mulrA.
have [-> | P_neq0] := eqVneq (P x) 0; first by rewrite !mul0r.
have P_gt0 : 0 < P x by rewrite lt_def P_neq0 P_ge0.
apply: ler_wpmul2l => //; rewrite ler_subl_addl mulrDr mulr1 -ler_subr_addr.
rewrite addrAC -ler_subl_addr; apply: (scaled_tangent log_mul log_le) => //.
- exact: C_gt0.
- exact: output_ge0.
exact: output_zero.
Qed.

(* ... of which some are as near to it as one likes. *)
Let below_near P W d : prior P -> mechanism W -> 0 < d ->
  exists2 C, forall x y, 0 < P x -> 0 < C x y &
    information log P W <= below P C W + \sum_(x : X) \sum_(y : X) d.
Proof.
move=> P_ok W_ok d_gt0; have [[P_ge0 P_sum] [W_ge0 _]] := (P_ok, W_ok).
pose C x y := if W x y == 0 then d else W x y / output P W y.
have out_ge0 z : 0 <= output P W z by exact: output_ge0.
have out_gt0 x y : 0 < P x -> W x y != 0 -> 0 < output P W y.
  move=> P_gt0 some; rewrite lt_def out_ge0 andbT; apply: contra some => /eqP.
  by move/(output_zero P_ok W_ok P_gt0) => ->.
exists C => [x y P_gt0|].
  rewrite /C; case: ifP => // /negbT some; apply: divr_gt0.
    by rewrite lt_def some W_ge0.
  exact: out_gt0 P_gt0 some.
rewrite -big_split; apply: ler_sum => x _; rewrite -big_split.
apply: ler_sum => y _ /=; rewrite -mulrA.
have [-> | P_neq0] := eqVneq (P x) 0; first by rewrite !mul0r add0r ltW.
have P_gt0 : 0 < P x by rewrite lt_def P_neq0 P_ge0.
rewrite /C; have [none | some] := eqVneq (W x y) 0.
  have out_le1 : output P W y <= 1.
    by rewrite -(output_sum P_ok W_ok) (bigD1 y) //= ler_addl sumr_ge0.
  have P_le1 : P x <= 1 by rewrite -P_sum (bigD1 x) //= ler_addl sumr_ge0.
  rewrite none !mul0r add0r mulr0 mulrN addrC subr_ge0 mulrCA.
  by rewrite ler_pimulr ?(ltW d_gt0) // mulr_ile1.
have [r_gt0 w_gt0] : 0 < output P W y /\ 0 < W x y.
  by split; [exact: out_gt0 P_gt0 some | rewrite lt_def some W_ge0].
rewrite divfK ?gt_eqF // (log_ratio log_mul) // [W x y * (_ + 1)]mulrDr mulr1.
by rewrite addrK ler_addl ltW.
Qed.

(* zhong2022, Lemma 24 for mutual information. *)
Theorem information_attained : (exists P, S P) ->
  some_finite S D information_level ->
  exists c, least_on_letters S D information_level c.
Proof.
move=> [P0 S_P0]; have P0_ok := S_prior S_P0.
apply: (attained complete S_prior (b := 0))
  => [Y W g c W_ok W_le P S_P|W c W_ok W_le|].
- apply: le_trans (W_le P S_P).
  exact: (merged_information log_mul log_le g (S_prior S_P) W_ok).
- apply: le_trans (W_le P0 S_P0).
  exact: (information_ge0 log_mul log_le P0_ok W_ok).
move=> K W c W_around K_le P S_P; have P_ok := S_prior S_P.
have W_ok : mechanism W.
  by apply: (around_mechanism W_around) => e V e_gt0 /(K_le e V e_gt0)[].
apply/ler_addgt0Pr => d d_gt0; pose n : R := #|X|%:R.
have n_gt0 : 0 < n * n + 1 by rewrite ltr_paddl ?ltr01 ?mulr_ge0 ?ler0n.
have [|C C_gt0 near] := @below_near P W (d / (n * n + 1)) P_ok W_ok.
  exact: divr_gt0.
apply: le_trans near _; apply: ler_add; last first.
  have spread u : \sum_(z : X) u = u * n by rewrite sumr_const mulr_natr.
  rewrite !spread -mulrA mulrAC.
  by rewrite ler_pdivr_mulr // ler_wpmul2l ?(ltW d_gt0) // ler_addl ler01.
apply: (steady_le (below_steady P C) W_around) => e V e_gt0.
move=> /(K_le e V e_gt0)[V_ok [c' c'_le V_le]]; split=> //.
apply: le_trans (below_le P_ok V_ok C_gt0) _.
exact: le_trans (V_le P S_P) c'_le.
Qed.

End Information.

Section Powers.
Variables (R : realFieldType) (X : finType) (S : source_set R X) (D : R).
Hypotheses (complete : no_gaps R) (S_prior : forall P, S P -> prior P).
Variables (power root : R -> R) (order : R).
Hypothesis order_gt1 : 1 < order.
Hypothesis power_ge0 : forall t, 0 <= t -> 0 <= power t.
Hypothesis power_mul : forall u v, 0 <= u -> 0 <= v ->
  power (u * v) = power u * power v.
Hypothesis power_tangent : forall t, 0 <= t -> 1 + order * (t - 1) <= power t.
Hypothesis root_ge0 : forall t, 0 <= t -> 0 <= root t.
Hypothesis rootK : forall t, 0 <= t -> power (root t) = t.
Add Field numbers : (field_of_numbers R).

Let order_gt0 : 0 < order. Proof. exact: lt_trans ltr01 order_gt1. Qed.
Let zero : power 0 = 0.
Proof. exact: power0 order_gt1 power_ge0 power_mul power_tangent. Qed.
Let positive t : 0 < t -> 0 < power t.
Proof. exact: (power_gt0 power_ge0 power_mul power_tangent). Qed.
Let cancel s t : 0 <= s -> 0 <= t -> power s <= power t -> s <= t.
Proof. exact: (power_cancel order_gt1 power_ge0 power_mul power_tangent). Qed.

Lemma power_le s t : 0 <= s -> s <= t -> power s <= power t.
Proof.
move=> s_ge0; rewrite le_eqVlt => /orP[/eqP -> // | s_t].
have [-> | s_neq0] := eqVneq s 0.
  by rewrite zero power_ge0 // ltW // (le_lt_trans s_ge0).
apply/ltW/(power_increases order_gt1 power_ge0 power_mul power_tangent) => //.
by rewrite lt_def s_neq0.
Qed.

Lemma norm_le (P f h : X -> R) : (forall x, 0 <= P x) ->
  (forall x, 0 <= f x <= h x) -> norm power root P f <= norm power root P h.
Proof.
move=> P_ge0 f_le.
have f_ge0 x : 0 <= f x by case/andP: (f_le x).
have h_ge0 x : 0 <= h x by case/andP: (f_le x) => /le_trans; apply.
apply: cancel; rewrite ?norm_ge0 // !rootK; try apply: sumr_ge0 => x _.
- by apply: ler_sum => x _; rewrite ler_wpmul2l // power_le //;
    case/andP: (f_le x).
- by rewrite mulr_ge0 ?power_ge0.
by rewrite mulr_ge0 ?power_ge0.
Qed.

(* zhong2022, Lemma 24 for Sibson information. *)
Definition sibson_level (Y : finType) (W : X -> Y -> R) c :=
  forall P, S P -> \sum_y norm power root P (W ^~ y) <= c.

Theorem sibson_attained : (exists P, S P) -> some_finite S D sibson_level ->
  exists c, least_on_letters S D sibson_level c.
Proof.
move=> [P0 S_P0]; have [P0_ge0 _] := S_prior S_P0.
apply: (attained complete S_prior (b := 0))
  => [Y W g c W_ok W_le P S_P|W c [W_ge0 _] W_le|].
- have [P_ge0 _] := S_prior S_P; apply: le_trans (W_le P S_P).
  exact: (merged_sibson order_gt1 power_ge0 power_mul
    power_tangent root_ge0 rootK).
- by apply: le_trans (W_le P0 S_P0); apply: sumr_ge0 => y _; exact: norm_ge0.
move=> K W c W_around K_le P S_P; have [P_ge0 P_sum] := S_prior S_P.
apply: (@steady_le _ _ K W (fun V => \sum_y norm power root P (V ^~ y)))
    W_around _.
  apply: steady_sum => y; exists 1; rewrite ?ler01 // => e V U e_gt0 [V_ge0 _]
      [U_ge0 _] near.
  have same : norm power root P (fun=> e) = e.
    rewrite /norm -mulr_suml P_sum mul1r.
    by rewrite (root_power order_gt1 power_ge0 power_mul power_tangent) // ltW.
  rewrite mul1r -[X in _ + X]same.
  apply: le_trans (norm_add order_gt1 power_ge0 power_mul power_tangent root_ge0
      rootK P_ge0 _ _).
  - by apply: norm_le => // x; rewrite U_ge0 close_up.
  - by [].
  by move=> x; exact: ltW.
move=> e V e_gt0 /(K_le e V e_gt0)[V_ok [c' c'_le V_le]]; split=> //.
exact: le_trans (V_le P S_P) c'_le.
Qed.

(* t^(a-1) has no bound. *)
Let slope t := power t / t.

Lemma slope_unbounded B : (forall t, 0 < t -> slope t <= B) -> False.
Proof.
move=> bound; pose values u := exists2 t, 0 < t & u = slope t.
pose bounds u := forall t, 0 < t -> slope t <= u.
have [||u v [t t_gt0 ->] v_above|s [s_above s_least]] :=
  complete (A := values) (B := bounds).
- by exists (slope 1), 1; rewrite ?ltr01.
- by exists B.
- exact: v_above.
have two_gt0 : 0 < 2%:R :> R by rewrite ltr0n.
have s_gt0 : 0 < s.
  apply: lt_le_trans (s_above (slope 1) _); last by exists 1; rewrite ?ltr01.
  by rewrite divr_gt0 ?positive ?ltr01.
have k_gt1 : 1 < slope 2%:R.
  rewrite ltr_pdivl_mulr // mul1r;
    apply: lt_le_trans (power_tangent (ltW two_gt0)).
  by rewrite (natrD _ 1 1) addrK mulr1 ltr_add2l.
have k_gt0 := lt_trans ltr01 k_gt1.
suff /s_least : bounds (s / slope 2%:R).
  by rewrite ler_pdivl_mulr // leNgt ltr_pmulr // k_gt1.
move=> t t_gt0; rewrite ler_pdivl_mulr //; apply: s_above.
exists (t * 2%:R); first exact: mulr_gt0.
by rewrite /slope power_mul ?(ltW t_gt0) ?(ltW two_gt0) // invfM mulrACA.
Qed.

(* The tangent of q (p/q)^a at the ratio t. *)
Lemma ratio_tangent p q t : 0 <= p -> 0 <= q -> (q = 0 -> p = 0) -> 0 <= t ->
  order * slope t * p - (order - 1) * power t * q <= q * power (p / q).
Proof.
move=> p_ge0 q_ge0 q0 t_ge0; have right_ge0 : 0 <= q * power (p / q).
  by rewrite mulr_ge0 ?power_ge0 ?divr_ge0.
have [-> | t_neq0] := eqVneq t 0.
  by rewrite /slope zero mul0r !mulr0 !mul0r subrr.
have t_gt0 : 0 < t by rewrite lt_def t_neq0.
have [q_eq | q_neq0] := eqVneq q 0.
  by rewrite (q0 q_eq) q_eq !mulr0 mul0r subrr.
apply: le_trans (ler_wpmul2l q_ge0
  (tangent_at power_ge0 power_mul power_tangent t_gt0 (divr_ge0 p_ge0 q_ge0))).
have p_eq : p = q * (p / q) by rewrite mulrC divfK.
move: (p / q) p_eq => r ->; rewrite /slope; move: (t^-1) (power t) => i w.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

(* zhong2022, Lemma 24 for Renyi differential privacy. *)
Theorem renyi_attained : (exists P, S P) ->
  some_finite S D (@renyi_level R power X) ->
  exists c, least_on_letters S D (@renyi_level R power X) c.
Proof.
move=> [P0 S_P0]; have [x0 _] := prior_letter (S_prior S_P0).
have terms_ge0 (V : X -> X -> R) x x' y : mechanism V ->
    0 <= V x' y * power (V x y / V x' y).
  by move=> [V_ge0 _]; rewrite mulr_ge0 ?power_ge0 ?divr_ge0.
apply: (attained complete S_prior (b := 0))
  => [Y W g c W_ok W_le|W c W_ok W_le|].
- exact: (merged_renyi power_ge0 power_mul power_tangent g W_ok W_le).
- by have [_] := W_le x0 x0; apply: le_trans;
    apply: sumr_ge0 => y _; exact: terms_ge0.
move=> K W c W_around K_le x x'.
have W_ok : mechanism W.
  by apply: (around_mechanism W_around) => e V e_gt0 /(K_le e V e_gt0)[].
have [W_ge0 _] := W_ok.
have tangent_steady t y : steady (fun V : X -> X -> R =>
    order * slope t * V x y - (order - 1) * power t * V x' y).
  by apply: steady_add; [|apply: steady_opp]; exact/steady_scale/steady_entry.
have zeros y : W x' y = 0 -> W x y = 0.
  move=> none; apply/eqP; apply: contraT => some.
  have w_gt0 : 0 < W x y by rewrite lt_def some W_ge0.
  case: (@slope_unbounded (c / (order * W x y))) => t t_gt0.
  rewrite ler_pdivl_mulr ?mulr_gt0 // mulrCA mulrA.
  have := @steady_le _ _ K W _ c (tangent_steady t y) W_around.
  rewrite none mulr0 subr0; apply => e V e_gt0.
  move=> /(K_le e V e_gt0)[V_ok [c' c'_le V_le]]; split=> //.
  have [V_ge0 _] := V_ok; have [V_zeros V_sum] := V_le x x'.
  apply: le_trans (le_trans V_sum c'_le).
  apply: le_trans
    (ratio_tangent (V_ge0 x y) (V_ge0 x' y) (V_zeros y) (ltW t_gt0)) _.
  by rewrite (bigD1 y) //= ler_addl; apply: sumr_ge0 => z _; exact: terms_ge0.
split=> //; pose t y := W x y / W x' y.
have t_ge0 y : 0 <= t y by rewrite divr_ge0.
have same y : W x' y * power (W x y / W x' y) =
    order * slope (t y) * W x y - (order - 1) * power (t y) * W x' y.
  rewrite -/(t y) /slope; have [none | some] := eqVneq (W x' y) 0.
    by rewrite (zeros y none) none !mulr0 mul0r subrr.
  have w_eq : W x y = W x' y * t y by rewrite mulrC divfK.
  rewrite [in RHS]w_eq; move: (W x' y) (t y) => q r.
  have [-> | r_neq0] := eqVneq r 0; first by rewrite zero !(mul0r, mulr0) subrr.
  have -> : order * (power r / r) * (q * r) = order * power r * q.
    rewrite -[in RHS](divfK r_neq0 (power r)); move: (power r / r) => u.
    by identity R.
  by move: (power r) => w; identity R.
under eq_bigr do rewrite same.
apply: (@steady_le _ _ K W (fun V => \sum_y (order * slope (t y) * V x y -
  (order - 1) * power (t y) * V x' y))) W_around _.
  by apply: steady_sum => y; exact: tangent_steady.
move=> e V e_gt0 /(K_le e V e_gt0)[V_ok [c' c'_le V_le]]; split=> //.
have [V_ge0 _] := V_ok; have [V_zeros V_sum] := V_le x x'.
apply: le_trans (le_trans V_sum c'_le); apply: ler_sum => y _.
exact: ratio_tangent (V_zeros y) (t_ge0 y).
Qed.

End Powers.
