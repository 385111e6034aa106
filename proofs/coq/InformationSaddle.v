(* Mutual information has a saddle point on every closed convex set of priors
   and of mechanisms (kalantari2018, (22)).

   Exports: information_saddle, valid_closed.  The field has no gaps, as in
   Minimax.v; the logarithm is as in MutualInformation.v. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel SourceSets ClassOne
  Products Records MutualInformation LeastInformation.
From symdp Require Import Minimax Compactness.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Saddle.
Variables (R : realFieldType) (X Y : finType) (log : R -> R).
Hypothesis complete : no_gaps R.
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.
Implicit Types (P : X -> R) (W : X -> Y -> R) (c e v : R).
Add Field numbers : (field_of_numbers R).

Local Notation I P W := (information log P W).

(* A set is closed that holds each point all of whose neighbourhoods
   it meets. *)
Definition closed_priors (S : source_set R X) := forall P,
  (forall e, 0 < e -> ~ forall Q, ~ (S Q /\ forall x, `|Q x - P x| < e)) -> S P.
Definition closed_mechanisms (C : (X -> Y -> R) -> Prop) := forall W,
  (forall e, 0 < e ->
    ~ forall V, ~ (C V /\ forall x y, `|V x y - W x y| < e)) -> C W.

(* What holds up to a multiple of each small number holds. *)
Lemma within_all (u v a : R) :
  0 <= a -> (forall e, 0 < e -> ~ ~ u <= v + a * e) -> u <= v.
Proof.
move=> a_ge0 u_le; apply/ler_addgt0Pr => e e_gt0;
  have a1_gt0 : 0 < a + 1 by rewrite ltr_paddl ?ltr01.
have e1_gt0 : 0 < e / (a + 1) by rewrite divr_gt0.
rewrite leNgt; apply/negP => lt; apply: (u_le _ e1_gt0) => le; move: lt;
  rewrite ltNge => /negP; apply.
apply: le_trans le _; rewrite ler_add2l mulrCA ler_pimulr ?(ltW e_gt0) //
  ler_pdivr_mulr // mul1r ler_addl ler01.
done.
Qed.

(* A linear function changes by little. *)
Lemma linear_near (T : finType) (coefficient u w : T -> R) e :
  (forall t, `|u t - w t| < e) -> \sum_t coefficient t * w t <=
  \sum_t coefficient t * u t + (\sum_t `|coefficient t|) * e.
Proof.
move=> near; rewrite mulr_suml -big_split; apply: ler_sum => t _ /=;
  rewrite -ler_subl_addl -mulrBr.
apply: le_trans (ler_norm _) _; rewrite normrM ler_wpmul2l // distrC ltW //.
Qed.

(* The information is at least each of these linear functions of the
   mechanism ... *)
Definition tangent_at P (t : X -> Y -> R) x y :=
  P x * (log (t x y) + 1) - P x * \sum_z P z * t z y.

Lemma tangent_sum P W t : \sum_x \sum_y tangent_at P t x y * W x y =
  \sum_x \sum_y P x * (W x y * (log (t x y) + 1) - output P W y * t x y).
Proof.
transitivity (\sum_x \sum_y P x * (W x y * (log (t x y) + 1)) -
    \sum_y \sum_x P x * (output P W y * t x y)).
  rewrite [X in _ - X](_ : _ =
      \sum_x \sum_y (P x * \sum_z P z * t z y) * W x y).
    rewrite -sumrB; apply: eq_bigr => x _; rewrite -sumrB;
      apply: eq_bigr => y _.
    by rewrite /tangent_at; identity R.
  rewrite [RHS]exchange_big; apply: eq_bigr => y _ /=.
  transitivity (output P W y * \sum_z P z * t z y);
    first by rewrite mulr_sumr; apply: eq_bigr => x _; rewrite mulrCA.
  by rewrite /output mulr_suml; apply: eq_bigr => x _; rewrite mulrAC.
rewrite [X in _ - X]exchange_big -sumrB; apply: eq_bigr => x _; rewrite -sumrB;
  apply: eq_bigr => y _ /=.
by rewrite mulrBr.
Qed.

Lemma tangent_below P W t : prior P -> mechanism W -> (forall x y, 0 < t x y) ->
  \sum_x \sum_y tangent_at P t x y * W x y <= I P W.
Proof.
move=> P_ok W_ok t_gt0; have [P_ge0 _] := P_ok;
  have [W_ge0 _] := W_ok; rewrite tangent_sum.
apply: ler_sum => x _; apply: ler_sum => y _; rewrite -mulrA.
have [-> | P_neq0] := eqVneq (P x) 0; first by rewrite !mul0r.
have P_gt0 : 0 < P x by rewrite lt_def P_neq0 P_ge0.
rewrite ler_wpmul2l //; have o_ge0 := output_ge0 y P_ge0 W_ok;
    have [o0 | o_neq0] := eqVneq (output P W y) 0.
  by rewrite (output_zero P_ok W_ok P_gt0 o0) o0 !mul0r subrr.
have o_gt0 : 0 < output P W y by rewrite lt_def o_neq0.
have r_gt0 : 0 < output P W y * t x y by rewrite mulr_gt0.
have bound : W x y * (log (output P W y) + log (t x y) - log (W x y)) <=
    output P W y * t x y - W x y.
  by rewrite -log_mul //; apply: tangent => //;
    [exact: ltW | move=> r0; move: r_gt0; rewrite r0 ltxx].
rewrite -subr_ge0; rewrite -subr_ge0 in bound; move: bound; set p := _ - _;
  set q := _ - _; suff -> : p = q by [].
by rewrite /p /q; identity R.
Qed.

(* ... and close to one of them at each mechanism. *)
Lemma tangent_close P W d :
  prior P -> mechanism W -> 0 < d -> exists2 t, (forall x y, 0 < t x y) &
  I P W <= \sum_x \sum_y tangent_at P t x y * W x y + d.
Proof.
move=> P_ok W_ok d_gt0; have [P_ge0 P_sum] := P_ok; have [W_ge0 _] := W_ok.
have out_gt0 x y : 0 < P x -> 0 < W x y -> 0 < output P W y.
  move=> P_gt0 W_gt0; rewrite lt_def (output_ge0 y P_ge0 W_ok) andbT;
    apply/eqP => o0.
  by move: W_gt0; rewrite (output_zero P_ok W_ok P_gt0 o0) ltxx.
pose t x y := if (0 < P x) && (0 < W x y) then W x y / output P W y else d.
exists t => [x y|]; first by rewrite /t; case: andP => // -[P_gt0 W_gt0];
  rewrite divr_gt0 ?(out_gt0 x).
have total : \sum_x \sum_y P x * output P W y * d = d.
  under eq_bigr do (rewrite -mulr_suml -mulr_sumr output_sum // mulr1).
  by rewrite -mulr_suml P_sum mul1r.
rewrite tangent_sum -[X in _ <= _ + X]total -big_split; apply: ler_sum => x _;
  rewrite -big_split; apply: ler_sum => y _ /=.
have [-> | P_neq0] := eqVneq (P x) 0; first by rewrite !mul0r addr0.
have P_gt0 : 0 < P x by rewrite lt_def P_neq0 P_ge0.
rewrite /t P_gt0 /=; have [-> | W_neq0] := eqVneq (W x y) 0.
  by rewrite ltxx mulr0 !mul0r sub0r mulrN mulrA addNr.
have W_gt0 : 0 < W x y by rewrite lt_def W_neq0 W_ge0.
have o_gt0 := out_gt0 x y P_gt0 W_gt0;
  rewrite W_gt0 (log_ratio log_mul) // mulrCA divff ?mulr1 ?gt_eqF //.
have rest_ge0 : 0 <= P x * output P W y * d by rewrite !mulr_ge0 // ltW.
move: rest_ge0; move: (P x * output P W y * d)
  (log (W x y) - log (output P W y)) => rest r rest_ge0.
have -> : P x * (W x y * (r + 1) - W x y) = P x * W x y * r by identity R.
by rewrite ler_addl.
Qed.

(* Near a mechanism the information is hardly smaller. *)
Lemma information_below_limit P W v : prior P -> mechanism W ->
  (forall e, 0 < e -> ~ forall V, ~ [/\ mechanism V, I P V <= v + e &
    forall x y, `|V x y - W x y| < e]) -> I P W <= v.
Proof.
move=> P_ok W_ok near; apply/ler_addgt0Pr => d d_gt0;
  have [t t_gt0 close] := tangent_close P_ok W_ok d_gt0.
apply: le_trans close _; rewrite ler_add2r.
pose a := \sum_(z : X * Y) `|tangent_at P t z.1 z.2|;
  have a_ge0 : 0 <= a by apply: sumr_ge0.
apply: (@within_all _ _ (1 + a)); first by rewrite addr_ge0 ?ler01.
move=> e e_gt0 no; apply: (near e e_gt0) => V [V_ok V_le V_near]; apply: no.
have := @linear_near [finType of X * Y] (fun z => tangent_at P t z.1 z.2)
  (fun z => V z.1 z.2) (fun z => W z.1 z.2) e.
move=> /(_ (fun z => V_near z.1 z.2));
  rewrite -!(pair_bigA _ (fun x y => tangent_at P t x y * _ x y)) /=.
move/le_trans; apply; rewrite mulrDl mul1r addrA ler_add2r;
  apply: le_trans V_le.
exact: tangent_below.
Qed.

(* Near a prior it is hardly larger. *)
Lemma information_above_limit P W v : prior P -> mechanism W ->
  (forall e, 0 < e -> ~ forall Q,
    ~ [/\ prior Q, v - e <= I Q W & forall x, `|Q x - P x| < e]) -> v <= I P W.
Proof.
move=> P_ok W_ok near; apply/ler_addgt0Pr => d d_gt0.
have [Q [Q_gt0 Q_sum upper]] := output_near log_mul log_le P_ok W_ok d_gt0.
apply: le_trans upper; pose a x := \sum_y W x y * (log (W x y) - log (Q y)).
have against T : information_against log T W Q = \sum_x a x * T x.
  by apply: eq_bigr => x _; rewrite /a mulrC mulr_sumr;
    apply: eq_bigr => y _; rewrite mulrA.
have norm_ge0 : 0 <= \sum_x `|a x| by apply: sumr_ge0.
apply: (@within_all _ _ (1 + \sum_x `|a x|)); first by rewrite addr_ge0 ?ler01.
move=> e e_gt0 no; apply: (near e e_gt0) => T [T_ok T_ge T_near]; apply: no.
have T_le : I T W <= information_against log T W Q.
  apply: information_least => // [y|y Q0|];
    [exact: ltW | by have := Q_gt0 y; rewrite Q0 ltxx | by rewrite Q_sum].
have := linear_near a (fun x => _ : `|P x - T x| < e); rewrite -!against => lin.
rewrite mulrDl mul1r addrCA -ler_subl_addl; apply: le_trans T_ge _;
  apply: le_trans T_le _; apply: lin => x.
by rewrite distrC.
Qed.

(* Concave in the prior: the mean of the informations is at most that of
   the mean. *)
Lemma mean_information (V : finType) (w : V -> R) (vertex : V -> X -> R) W :
  (forall j, prior (vertex j)) ->
  (forall j, 0 <= w j) -> \sum_j w j = 1 -> mechanism W ->
  \sum_j w j * I (vertex j) W <= I (fun x => \sum_j w j * vertex j x) W.
Proof.
move=> vertex_ok w_ge0 w_sum W_ok;
  pose P x := \sum_j w j * vertex j x; rewrite -/P.
have P_ok : prior P by apply: (hull_of_priors vertex_ok); exists w.
have -> : I P W = information_against log P W (output P W) by [].
rewrite against_mean; apply: ler_sum => j _;
  have [-> | w_neq0] := eqVneq (w j) 0; first by rewrite !mul0r.
rewrite ler_wpmul2l //; have [P_ge0 _] := P_ok;
    apply: information_least => // [y|y out0|]; first exact: output_ge0.
  have split_out : output P W y = \sum_k w k * output (vertex k) W y.
    rewrite /output; under [RHS]eq_bigr do rewrite mulr_sumr;
      rewrite [RHS]exchange_big; apply: eq_bigr => x _ /=.
    by rewrite /P mulr_suml; apply: eq_bigr => k _; rewrite mulrA.
  have terms k : true -> 0 <= w k * output (vertex k) W y.
    by move=> _; rewrite mulr_ge0 //;
      apply: output_ge0 => //; case: (vertex_ok k).
  rewrite split_out in out0; have /eqP := psumr_eq0P terms out0 (i := j) isT.
  by rewrite mulf_eq0 (negPf w_neq0) => /eqP.
by rewrite output_sum.
Qed.

Variables (S : source_set R X) (C : (X -> Y -> R) -> Prop)
  (P0 : X -> R) (W0 : X -> Y -> R).
Hypotheses (S_prior : forall P, S P -> prior P)
  (S_convex : forall P, convex_hull S P -> S P) (S_closed : closed_priors S).
Hypotheses (C_ok : forall W, C W -> mechanism W)
  (C_closed : closed_mechanisms C).
Hypothesis C_convex :
  forall a V W, 0 <= a <= 1 -> C V -> C W -> C (mixture a V W).
Hypotheses (S_P0 : S P0) (C_W0 : C W0).

(* The largest number that some prior gets from each mechanism. *)
Lemma value_exists : exists v,
  (forall e, 0 < e -> ~ exists2 P, S P & forall W, C W -> v + e <= I P W) /\
  forall e, 0 < e -> ~ forall P, ~ (S P /\ forall W, C W -> v - e <= I P W).
Proof.
pose A c := exists2 P, S P & forall W, C W -> c <= I P W;
  pose B b := forall c, A c -> c <= b.
pose a x := \sum_y W0 x y * (log (W0 x y) - log (output P0 W0 y)).
have [||c b A_c B_b|v [A_v B_v]] := complete (A := A) (B := B).
- by exists 0, P0 => // W C_W;
    apply: information_ge0 => //; [exact: S_prior | exact: C_ok].
- have W0_ok := C_ok C_W0; have [x0 _] := prior_letter (S_prior S_P0).
  have [y0 _] : exists y0 : Y, true.
    case: (pickP (@predT Y)) => [y _ | none]; first by exists y.
    have [_ W_sum] := W0_ok; by move/eqP: (W_sum x0);
      rewrite big1 ?(eq_sym 0) ?oner_eq0 // => y; move: (none y).
  have [U_ge0 U_sum] := uniform_prior R y0;
    pose h x := \sum_y W0 x y * (log (W0 x y) - log (@uniform R Y y)).
  exists (\sum_x `|h x|) => c [P S_P c_le]; have P_ok := S_prior S_P;
    have [P_ge0 P_sum] := P_ok.
  apply: le_trans (c_le W0 C_W0) _;
      apply: le_trans (_ : information_against log P W0 (@uniform R Y) <= _).
    apply: information_least => // [y U0|]; last by rewrite U_sum.
    by move/eqP: U0; rewrite invr_eq0 pnatr_eq0 => /eqP/card0_eq/(_ y0).
  apply: ler_sum => x _; under eq_bigr do rewrite -mulrA;
    rewrite -mulr_sumr -/(h x).
  apply: le_trans (_ : P x * `|h x| <= _);
    first by rewrite ler_wpmul2l // ler_norm.
  by rewrite ler_pimull // -P_sum (bigD1 x) //= ler_addl sumr_ge0.
- exact: B_b.
exists v; split=> e e_gt0 => [[P S_P P_all] | none].
  have /A_v : A (v + e) by exists P.
  by rewrite leNgt ltr_addl e_gt0.
suff /B_v : B (v - e) by rewrite leNgt ltr_subl_addr ltr_addl e_gt0.
move=> c [P S_P c_le]; rewrite leNgt; apply/negP => lt;
  apply: (none P); split=> // W C_W.
by apply: le_trans (c_le W C_W); exact: ltW.
Qed.

(* kalantari2018, (22), corrected: a prior and a mechanism that are worst and
   best against each other. *)
Theorem information_saddle :
  exists P W, [/\ S P, C W, forall Q, S Q -> I Q W <= I P W &
                  forall V, C V -> I P W <= I P V].
Proof.
have [v [v_above v_near]] := value_exists.
pose K (V : finType) (vertex : V -> X -> R) e W := C W /\
  forall j, I (vertex j) W <= v + e.
pose F (Q : (X -> Y -> R) -> Prop) :=
  exists (V : finType) (vertex : V -> X -> R) (j0 : V) e,
  [/\ forall j, S (vertex j), 0 < e & Q = K V vertex e].
have F_filtered : filtered F.
  move=> _ _ [V [vertex [j0 [e [S_vertex e_gt0 ->]]]]]
    [V' [vertex' [_ [e' [S_vertex' e'_gt0 ->]]]]].
  pose both (j : V + V') := match j with
    inl k => vertex k | inr k => vertex' k end.
  have [low low'] : Num.min e e' <= e /\ Num.min e e' <= e'
    by rewrite !le_minl !lexx orbT.
  exists (K [finType of V + V'] both (Num.min e e')); last first.
    move=> W [C_W small]; split; split=> // j.
      by apply: le_trans (small (inl j)) _; rewrite ler_add2l.
    by apply: le_trans (small (inr j)) _; rewrite ler_add2l.
  by exists [finType of V + V'], both, (inl j0), (Num.min e e');
    split=> [||//]; [by case | by rewrite lt_minr e_gt0].
have F_inh : inhabited_all F.
  move=> _ [V [vertex [j0 [e [S_vertex e_gt0 ->]]]]] none.
  have vertex_ok j := S_prior (S_vertex j).
  have [j a W W' a_range C_W C_W'|W C_W|w [w_ge0 w_sum w_C]] :=
    convex_alternative complete (mix := @mixture R X Y) (C := C)
    (f := fun j W => I (vertex j) W - (v + e)) (i := j0) (s := enum V) C_convex.
  - have convex := @information_convex R X Y log log_mul log_le
      (vertex j) W W' a (vertex_ok j) a_range (C_ok C_W) (C_ok C_W').
    have -> : a * (I (vertex j) W - (v + e)) +
      (1 - a) * (I (vertex j) W' - (v + e)) =
      a * I (vertex j) W + (1 - a) * I (vertex j) W' - (v + e) by identity R.
    by rewrite ler_add2r.
  - apply: contraT => /hasPn all_low; case: (none W); split=> // j;
      rewrite -subr_le0 ltW // ltNge.
    by apply: all_low; rewrite inE mem_enum orbT.
  apply: (v_above e e_gt0); exists (fun x => \sum_j w j * vertex j x).
    by apply: S_convex; exists V, vertex; split=> //; exists w.
  move=> W C_W;
    apply: le_trans (mean_information vertex_ok w_ge0 w_sum (C_ok C_W)).
  by have := w_C W C_W; under eq_bigr do rewrite mulrBr;
    rewrite sumrB -mulr_suml w_sum mul1r subr_ge0.
have one P e : S P -> 0 < e -> F (K [finType of unit] (fun=> P) e)
  by move=> S_P e_gt0; exists [finType of unit], (fun=> P), tt, e.
have [||c c_near] := near_list complete (f := fun z (W : X -> Y -> R) =>
  W z.1 z.2) (enum [finType of X * Y]) F_filtered F_inh.
- by exists (K [finType of unit] (fun=> P0) 1); exact: one ltr01.
- move=> [x y] _ W [V [vertex [j0 [e [_ _ ->]]]]] [/C_ok[W_ge0 W_sum] _] /=;
    rewrite W_ge0 -(W_sum x) (bigD1 y) //= ler_addl.
  exact: sumr_ge0.
pose Wbest x y := c (x, y).
have best_near P e : S P -> 0 < e -> ~ forall W,
    ~ [/\ C W, I P W <= v + e & forall x y, `|W x y - Wbest x y| < e].
  move=> S_P e_gt0 none;
    apply: (c_near _ e (one P e S_P e_gt0) e_gt0) => W [[C_W small] near];
    apply: (none W).
  by split=> // [|x y];
    [exact: (small tt) | apply: (near (x, y)); rewrite mem_enum].
have C_best : C Wbest.
  by apply: C_closed => e e_gt0 none;
    apply: (best_near P0 e S_P0 e_gt0) => W [C_W _ near]; apply: (none W).
have best Q : S Q -> I Q Wbest <= v.
  move=> S_Q; apply: information_below_limit;
    [exact: S_prior | exact: C_ok | move=> e e_gt0 none].
  by apply: (best_near Q e S_Q e_gt0) => W [C_W small near]; apply: (none W);
    split=> //; exact: C_ok.
pose H e P := S P /\ forall W, C W -> v - e <= I P W.
pose G (Q : (X -> R) -> Prop) := exists2 e, 0 < e & Q = H e.
have [|_ [e e_gt0 ->]||_ P [e e_gt0 ->] [/S_prior[P_ge0 P_sum] _] x|Pworst
  near] := @cluster_point R X G complete.
- move=> _ _ [e e_gt0 ->] [e' e'_gt0 ->];
    have m_gt0 : 0 < Num.min e e' by rewrite lt_minr e_gt0.
  exists (H (Num.min e e')); first by exists (Num.min e e').
  by move=> P [S_P large]; split; split=> // W C_W;
    apply: le_trans (large W C_W);
    rewrite ler_add2l ler_opp2 le_minl lexx ?orbT.
- exact: v_near.
- by exists (H 1), 1; rewrite ?ltr01.
- by rewrite P_ge0 -P_sum (bigD1 x) //= ler_addl sumr_ge0.
have S_worst : S Pworst.
  apply: S_closed => e e_gt0 none;
    apply: (near (H e) e) => //; first by exists e.
  by move=> P [[S_P _] P_near]; apply: (none P).
have worst W : C W -> v <= I Pworst W.
  move=> C_W; apply: information_above_limit;
    [exact: S_prior | exact: C_ok | move=> e e_gt0 none].
  apply: (near (H e) e) => //; first by exists e.
  by move=> P [[S_P large] P_near]; apply: (none P);
    split=> //; [exact: S_prior | exact: large].
exists Pworst, Wbest; split=> // [Q S_Q | V C_V].
  by apply: le_trans (best Q S_Q) (worst Wbest C_best).
by apply: le_trans (best Pworst S_worst) (worst V C_V).
Qed.

End Saddle.

(* The valid mechanisms form a closed convex set. *)
Section Valid.
Variables (R : realFieldType) (X Y : finType) (log : R -> R).
Hypothesis complete : no_gaps R.
Hypothesis log_mul : forall u v, 0 < u -> 0 < v -> log (u * v) = log u + log v.
Hypothesis log_le : forall t, 0 < t -> log t <= t - 1.
Variable S : source_set R X.
Hypotheses (S_prior : forall P, S P -> prior P)
  (S_convex : forall P, convex_hull S P -> S P) (S_closed : closed_priors S).
Implicit Types (P : X -> R) (W : X -> Y -> R) (g : Y -> X) (D e : R).
Add Field numbers : (field_of_numbers R).

Lemma valid_closed D g :
  closed_mechanisms (fun W => mechanism W /\ valid S D g W).
Proof.
move=> W near; have limit (u v a : R) : 0 <= a ->
    (forall e V, 0 < e -> mechanism V -> valid S D g V ->
    (forall x y, `|V x y - W x y| < e) -> u <= v + a * e) -> u <= v.
  move=> a_ge0 u_le; apply: (within_all a_ge0) => e e_gt0 no;
    apply: (near e e_gt0) => V [[V_ok V_valid] V_near].
  by apply: no; exact: u_le V_near.
have low e V x y : `|V x y - W x y| < e -> V x y <= W x y + e.
  by rewrite ltr_norml => /andP[_ lt]; rewrite -ler_subl_addl ltW.
have high e V x y : `|V x y - W x y| < e -> W x y <= V x y + e.
  by rewrite ltr_norml ltr_subr_addl ltr_subl_addr => /andP[/ltW].
have size e : \sum_(y : Y) e = #|Y|%:R * e by rewrite sumr_const mulr_natl.
split; first split=> [x y | x].
- apply: (limit _ _ 1); rewrite ?ler01 // => e V _ [V_ge0 _] _ V_near;
    rewrite mul1r.
  exact: le_trans (V_ge0 x y) (low e V x y (V_near x y)).
- apply/eqP; rewrite eq_le; apply/andP; split; apply: (limit _ _ #|Y|%:R);
      rewrite ?ler0n // => e V _ [_ V_sum] _ V_near.
    by rewrite -size -(V_sum x) -big_split; apply: ler_sum => y _; exact: high.
  by rewrite -size -(V_sum x) -big_split; apply: ler_sum => y _; exact: low.
move=> P S_P; have [P_ge0 P_sum] := S_prior S_P.
apply: (limit _ _ #|Y|%:R); rewrite ?ler0n // => e V e_gt0 _ V_valid V_near.
apply: le_trans (_ : \sum_x (P x * (\sum_(y | g y != x) V x y) +
    P x * (#|Y|%:R * e)) <= _); last first.
  by rewrite big_split /= -mulr_suml P_sum mul1r ler_add2r; exact: V_valid.
apply: ler_sum => x _; rewrite -mulrDr ler_wpmul2l //.
apply: le_trans (_ : \sum_(y | g y != x) (V x y + e) <= _);
  first by apply: ler_sum => y _; exact: high.
rewrite big_split ler_add2l -size
  [X in _ <= X](bigID (fun y => g y != x)) /= ler_addl.
by apply: sumr_ge0 => y _; exact: ltW.
Qed.

(* kalantari2018, (22), corrected: on a closed convex set of priors both sides
   are attained, and equal. *)
Theorem information_minimax_closed D g P0 W0 :
  S P0 -> mechanism W0 -> valid S D g W0 -> exists P W,
  [/\ S P, mechanism W, valid S D g W,
      forall Q, S Q -> information log Q W <= information log P W
    & forall V, mechanism V -> valid S D g V ->
    information log P W <= information log P V].
Proof.
move=> S_P0 W0_ok W0_valid.
have [|a V W a_range [V_ok V_valid] [W_ok W_valid]|P
  [W [S_P [W_ok W_valid] worst best]]] :=
  @information_saddle R X Y log complete log_mul log_le S
    (fun W => mechanism W /\ valid S D g W) P0 W0 S_prior S_convex S_closed _
      (@valid_closed D g) _ S_P0 (conj W0_ok W0_valid).
- by move=> W [].
- have /andP[a_ge0 a_le1] := a_range;
    split=> [|P S_P]; first exact: mixture_mechanism.
  rewrite mixture_distortion [X in _ <= X](_ : D = a * D + (1 - a) * D);
    last by identity R.
  by apply: ler_add; apply: ler_wpmul2l;
    rewrite ?subr_ge0 //; [exact: V_valid | exact: W_valid].
by exists P, W; split=> // V V_ok V_valid; apply: best.
Qed.

Lemma information_ext P Q V W : P =1 Q -> (forall x y, V x y = W x y) ->
  information log P V = information log Q W.
Proof.
move=> PQ VW; apply: eq_bigr => x _; apply: eq_bigr => y _; rewrite PQ VW;
  congr (_ * (_ - log _)).
by apply: eq_bigr => z _; rewrite PQ VW.
Qed.

(* The inner maximum and the inner minimum of (22) are attained as well. *)
Theorem worst_prior_of_mechanism W P0 : mechanism W -> S P0 ->
  exists2 P, S P & forall Q, S Q -> information log Q W <= information log P W.
Proof.
move=> W_ok S_P0; pose C (V : X -> Y -> R) := forall x y, V x y = W x y.
have [||a V V' _ C_V C_V' x y|//|P [V [S_P C_V worst _]]] :=
  @information_saddle R X Y log complete log_mul log_le S C P0 W S_prior
    S_convex S_closed _ _ _ S_P0.
- move=> V C_V; have [W_ge0 W_sum] := W_ok.
  by split=> [x y|x]; rewrite ?C_V // -(W_sum x);
    apply: eq_bigr => y _; rewrite C_V.
- move=> V near x y; apply/eqP; rewrite eq_le; apply/andP;
      split; apply: (@within_all R _ _ 1);
    rewrite ?ler01 // => e e_gt0 no; apply: (near e e_gt0) => U [C_U U_near];
    apply: no; have := U_near x y.
    by rewrite C_U mul1r ltr_norml ltr_subr_addl ltr_subl_addr => /andP[/ltW].
  by rewrite C_U mul1r ltr_norml [X in _ && X]ltr_subl_addl => /andP[_ /ltW].
- by rewrite /mixture C_V C_V'; identity R.
by exists P => // Q S_Q;
  rewrite -!(information_ext (frefl _) C_V); exact: worst.
Qed.

Theorem best_mechanism_of_prior D g P W0 :
  prior P -> mechanism W0 -> valid S D g W0 ->
  exists W, [/\ mechanism W, valid S D g W & forall V, mechanism V ->
                valid S D g V -> information log P W <= information log P V].
Proof.
move=> P_ok W0_ok W0_valid; pose F (Q : X -> R) := Q =1 P.
have F_prior Q : F Q -> prior Q.
  by have [P_ge0 P_sum] := P_ok; move=> QP; split=> [x|]; rewrite ?QP // -P_sum;
    apply: eq_bigr => x _; rewrite QP.
have F_convex Q : convex_hull F Q -> F Q.
  move=> [V [vertex [F_vertex [w [w_ge0 w_sum Q_eq]]]]] x;
    rewrite Q_eq -[RHS]mul1r -w_sum mulr_suml.
  by apply: eq_bigr => v _; rewrite F_vertex.
have F_closed : closed_priors F.
  move=> Q near x; apply/eqP; rewrite eq_le; apply/andP;
      split; apply: (@within_all R _ _ 1);
    rewrite ?ler01 // => e e_gt0 no; apply: (near e e_gt0) => U [F_U U_near];
    apply: no; have := U_near x.
    by rewrite F_U mul1r ltr_norml ltr_subr_addl ltr_subl_addr => /andP[/ltW].
  by rewrite F_U mul1r ltr_norml [X in _ && X]ltr_subl_addl => /andP[_ /ltW].
have [|a V W a_range [V_ok V_valid] [W_ok W_valid]|Q
  [W [F_Q [W_ok W_valid] _ best]]] :=
  @information_saddle R X Y log complete log_mul log_le F
    (fun W => mechanism W /\ valid S D g W) P W0 F_prior F_convex F_closed _
      (@valid_closed D g) _ (frefl P) (conj W0_ok W0_valid).
- by move=> W [].
- have /andP[a_ge0 a_le1] := a_range;
    split=> [|T S_T]; first exact: mixture_mechanism.
  rewrite mixture_distortion [X in _ <= X](_ : D = a * D + (1 - a) * D);
    last by identity R.
  by apply: ler_add; apply: ler_wpmul2l;
    rewrite ?subr_ge0 //; [exact: V_valid | exact: W_valid].
exists W; split=> // V V_ok V_valid;
  rewrite -!(information_ext F_Q (fun x y => erefl)).
exact: best.
Qed.

End Valid.
