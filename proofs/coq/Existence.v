(* Optima exist: every thin source set has a least distortion at each level, and
   a least level at each positive distortion, with evidence of the kind that the
   checkers accept.

   Exports: distortion_certificate_exists, robust_is_worst_prior,
   least_distortion_exists, certificate_exists, zero_leakage_game,
   least_leakage_exists, worst_priors_suffice, worst_prior_attained,
   one_linear_program. Everything follows from the duality of linear
   programs. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  SourceSets LinearPrograms.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Maximise sum_x c x * y x + c0 * s over y >= 0 and any s with sum_x A
   k x * y x + e k * s <= b k. *)
Section OneFreeVariable.
Variables (R : realFieldType) (K X : finType) (A : K -> X -> R) (e b : K -> R)
  (c : X -> R) (c0 : R).
Implicit Types (y : X -> R) (s : R) (w : K -> R).

Definition allowed y s :=
  (forall x, 0 <= y x) /\ forall k, \sum_x A k x * y x + e k * s <= b k.
Definition gain y s := \sum_x c x * y x + c0 * s.

Theorem one_free_variable y0 s0 m :
  allowed y0 s0 -> (forall y s, allowed y s -> gain y s <= m) ->
  exists y s w, [/\ allowed y s, forall k, 0 <= w k,
                    forall x, c x <= \sum_k w k * A k x,
                    \sum_k w k * e k = c0 & \sum_k w k * b k = gain y s].
Proof.
pose A' (k : X + K) (i : option X) : R :=
  match k, i with
  | inl x, Some x' => - (x' == x)%:R
  | inl _, None => 0
  | inr k', Some x => A k' x
  | inr k', None => e k'
  end.
pose b' (k : X + K) : R := if k is inr k' then b k' else 0.
pose c' i := if i is Some x then c x else c0.
have row k z : \sum_i A' k i * z i =
    if k is inr k' then \sum_x A k' x * z (Some x) + e k' * z None
    else if k is inl x then - z (Some x) else 0.
  rewrite sum_option; case: k => [x|k] /=; last by rewrite addrC.
  rewrite mul0r add0r (bigD1 x) //= eqxx mulN1r big1 ?addr0 // => x' /negPf ->.
  by rewrite oppr0 mul0r.
have total z : \sum_i c' i * z i = gain (z \o Some) (z None)
  by rewrite sum_option addrC.
have allowedP z : feasible A' b' z <-> allowed (z \o Some) (z None).
  split=> [sol|[z_ge0 sol] [x|k]];
    [|by rewrite row oppr_le0 z_ge0|by rewrite row sol].
  split=> [x|k]; first by have := sol (inl x); rewrite row oppr_le0.
  by have := sol (inr k); rewrite row.
move=> y0_ok bounded; pose z0 i := if i is Some x then y0 x else s0.
have [||z [w [/allowedP z_ok [w_ge0 w_c w_b]]]] :=
  @strong_duality _ _ _ A' b' c' m z0.
- exact/allowedP.
- by move=> z /allowedP/bounded; rewrite total.
exists (z \o Some), (z None), (w \o inr);
  split=> // [k|x||]; first exact: w_ge0.
- have := w_c (Some x); rewrite big_sumType /= => <-;
    rewrite ger_addr -oppr_ge0 -sumrN sumr_ge0 // => x' _.
  by rewrite mulrN opprK mulr_ge0 ?ler0n.
- by rewrite -[RHS](w_c None) big_sumType /= [X in _ = X + _]big1
    ?add0r // => x _; rewrite mulr0.
- by rewrite -total -w_b big_sumType /= [X in _ = X + _]big1 ?add0r // => x _;
    rewrite mulr0.
Qed.

End OneFreeVariable.

Section Thin.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).
Hypothesis vertex_prior : forall v, prior (vertex v).
Implicit Types (q y P : X -> R) (w : V -> R) (D L lambda u : R).
Add Field numbers : (field_of_numbers R).

Definition mix w x := \sum_v w v * vertex v x.

Lemma mix_in_hull w :
  (forall v, 0 <= w v) -> \sum_v w v = 1 -> hull vertex (mix w).
Proof. by move=> w_ge0 w_sum; exists w. Qed.

Lemma in_polytope_le1 lambda q x :
  1 <= lambda -> in_polytope lambda q -> q x <= 1.
Proof.
move=> lambda_ge1 [q_ge0 q_in]; have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
rewrite -(ler_pmul2l lambda_gt0) mulr1; apply: le_trans (q_in x).
rewrite (bigD1 x) //= mulrBl mul1r addrA subrK ler_addl; exact: sumr_ge0.
Qed.

(* Least distortion: at each level some diagonal and some prior of the set prove
   the same value. *)
Theorem distortion_certificate_exists lambda :
  1 <= lambda -> (exists v : V, True) -> exists D q P,
  [/\ D <= 1, in_polytope lambda q,
      accurate (hull vertex) (1 - D) q, hull vertex P &
      surplus lambda (1 - D) P <= (1 - D) * (lambda - 1)].
Proof.
move=> lambda_ge1 [v0 _]; have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
(* Maximise u over the polytope with u <= sum_x vertex v x * q x. *)
pose A (k : X + V) x' := match k with
  inl x => (lambda - 1) * (x' == x)%:R + 1 | inr v => - vertex v x' end.
pose e (k : X + V) : R := if k is inr _ then 1 else 0.
pose b (k : X + V) := if k is inl _ then lambda else 0.
have row k q u : \sum_x A k x * q x + e k * u =
    match k with inl x => (lambda - 1) * q x + \sum_z q z | inr v =>
    u - \sum_x vertex v x * q x end.
  case: k => [x|v] /=;
    last by rewrite mul1r addrC; under eq_bigr do rewrite mulNr; rewrite sumrN.
  rewrite mul0r addr0
      (eq_bigr (fun z => (lambda - 1) * ((z == x)%:R * q z) + q z)) => [|z _];
      last first.
    by rewrite mulrDl mul1r mulrA.
  rewrite big_split -mulr_sumr (bigD1 x) //= eqxx mul1r big1
    ?addr0 // => z /negPf ->; exact: mul0r.
have allowedP q u : allowed A e b q u <-> in_polytope lambda q /\
    forall v, u <= \sum_x vertex v x * q x.
  split=> [[q_ge0 q_ok]|[[q_ge0 q_in] q_acc]].
    split=> [|v]; last by have := q_ok (inr v); rewrite row subr_le0.
    by split=> // x; have := q_ok (inl x); rewrite row.
  by split=> // -[x|v]; rewrite row ?subr_le0.
have gain_u q u : gain (fun=> 0) 1 q u = u.
  by rewrite /gain big1 ?add0r ?mul1r // => x _; rewrite mul0r.
have [|q u|q [u [w [/allowedP[q_in q_acc] w_ge0 w_c w_e w_b]]]] :=
    @one_free_variable _ _ _ A e b (fun=> 0) 1 (fun=> 0) 0 1.
- apply/allowedP; split=> [|v]; last by rewrite big1 // => x _; rewrite mulr0.
  by split=> // x; rewrite mulr0 add0r big1 // ltW.
- move=> /allowedP[q_in /(_ v0) q_acc]; rewrite gain_u; apply: le_trans q_acc _.
  have [v_ge0 <-] := vertex_prior v0; apply: ler_sum => x _.
  by rewrite -[X in _ <= X]mulr1 ler_wpmul2l //
    (in_polytope_le1 x lambda_ge1 q_in).
pose alpha x := w (inl x); pose beta v := w (inr v);
  pose mass := \sum_x alpha x.
have beta_sum : \sum_v beta v = 1.
  by rewrite -w_e big_sumType /= [X in _ = X + _]big1 ?add0r => [|x _];
    [apply: eq_bigr => v _; rewrite mulr1|rewrite mulr0].
have u_mass : u = lambda * mass.
  rewrite -(gain_u q u) -w_b big_sumType /= [X in _ + X]big1 ?addr0 => [|v _];
    last by rewrite mulr0.
  by rewrite -mulr_suml mulrC.
have mass_ge0 : 0 <= mass by apply: sumr_ge0 => x _; apply: w_ge0.
have priced x : mix beta x <= (lambda - 1) * alpha x + mass.
  have := w_c x; rewrite big_sumType /=
      [X in _ + X](eq_bigr (fun v => - (beta v * vertex v x))); last first.
    by move=> v _; rewrite mulrN.
  rewrite sumrN subr_ge0 => /le_trans; apply; rewrite le_eqVlt;
    apply/orP; left; apply/eqP.
  under eq_bigr do rewrite mulrDr mulr1; rewrite big_split /=; congr (_ + _).
  rewrite (bigD1 x) //= eqxx mulr1 mulrC big1 ?addr0 // => z /negPf zx.
  by rewrite eq_sym zx !mulr0.
exists (1 - u), q, (mix beta); rewrite subKr; split=> //.
- by rewrite ler_subl_addr ler_addl u_mass mulr_ge0 // ltW.
- exact/accurate_hull.
- by apply: mix_in_hull beta_sum => v; apply: w_ge0.
have -> : u * (lambda - 1) = \sum_x lambda * ((lambda - 1) * alpha x).
  by rewrite -!mulr_sumr -/mass u_mass; identity R.
apply: ler_sum => x _; rewrite le_maxl; apply/andP; split.
  by rewrite !mulr_ge0 ?subr_ge0 ?w_ge0 // ltW.
by rewrite u_mass -mulrBr ler_pmul2l // ler_subl_addr priced.
Qed.

(* What one prior of the set needs, all of it needs: the least distortion of the
   set is that of its worst prior. *)
Theorem robust_is_worst_prior lambda :
  1 <= lambda -> (exists v : V, True) -> exists D P,
  [/\ hull vertex P, least_distortion (hull vertex) lambda D &
      least_distortion (only P) lambda D].
Proof.
move=> lambda_ge1 /(distortion_certificate_exists
  lambda_ge1)[D [q [P [D_le1 q_in q_acc P_hull small]]]].
have hull_priors := hull_of_priors vertex_prior.
exists D, P; split=> //;
  first exact: least_distortion_certificate q_in q_acc P_hull small.
apply: (least_distortion_certificate _ _ _ q_in _ _ small)
    => // [Q Q_eq|Q Q_eq].
  have [P_ge0 P_sum] := hull_priors P P_hull.
  by split=> [x|];
    [rewrite Q_eq | rewrite -P_sum; apply: eq_bigr => x _; rewrite Q_eq].
by rewrite (eq_bigr (fun x => P x * q x)) => [|x _];
  [apply: q_acc | rewrite Q_eq].
Qed.

Theorem least_distortion_exists lambda : 1 <= lambda -> (exists v : V, True) ->
  exists D, least_distortion (hull vertex) lambda D.
Proof.
by move=> lambda_ge1 /(robust_is_worst_prior lambda_ge1)[D [P []]]; exists D.
Qed.

(* Nothing has to leak: guesses that ignore the letter are accurate. *)
Definition quiet u :=
  exists q, [/\ forall x, 0 <= q x, \sum_x q x <= 1 &
                accurate (hull vertex) u q].

(* The game that decides it: some guess is accurate on the whole set, or some
   prior of the set has no likely letter. *)
Theorem quiet_or_spread u :
  quiet u \/ exists2 P, hull vertex P & forall x, P x < u.
Proof.
pose A (k : option (X + V)) x' : R :=
  match k with None
  => 1 | Some (inl x) => - (x' == x)%:R | Some (inr v) => - vertex v x' end.
pose b (k : option (X + V)) : R := match k with
  None => 1 | Some (inl _) => 0 | Some (inr _) => - u end.
have row k q : \sum_x A k x * q x =
    match k with None => \sum_x q x | Some (inl x) => - q x | Some (inr v) =>
    - \sum_x vertex v x * q x end.
  case: k => [[x|v]|] /=; last by apply: eq_bigr => x _; rewrite mul1r.
    by rewrite (bigD1 x) //= eqxx mulN1r big1 ?addr0 // => z /negPf ->;
      rewrite oppr0 mul0r.
  by under eq_bigr do rewrite mulNr; rewrite sumrN.
case: (farkas A b) => [[q sol]|[w [d [[w_ge0 w_c w_b] d_lt0]]]]; [left | right].
  exists q; split=> [x||].
  - by have := sol (Some (inl x)); rewrite row oppr_le0.
  - by have := sol None; rewrite row.
  - by apply/accurate_hull => v; have := sol (Some (inr v));
      rewrite row ler_opp2.
pose beta v := w (Some (inr v)); pose total := \sum_v beta v.
have beta_ge0 v : 0 <= beta v by apply: w_ge0.
have none_lt : w None < u * total.
  move: d_lt0; rewrite -w_b sum_option big_sumType /= mulr1
    [X in _ + (X + _)]big1 ?add0r => [|x _]; last exact: mulr0.
  by under eq_bigr do rewrite mulrN; rewrite sumrN subr_lt0 -mulr_suml mulrC.
have mix_le x : mix beta x <= w None.
  have := w_c x; rewrite sum_option big_sumType /= mulr1
      [X in _ + (_ + X)](eq_bigr (fun v => - (beta v * vertex v x))).
    rewrite sumrN -/(mix beta x) addrA => /eqP; rewrite subr_eq0 => /eqP <-.
    by rewrite ger_addl -oppr_ge0 -sumrN sumr_ge0 // => z _;
      rewrite mulrN opprK mulr_ge0 ?ler0n ?w_ge0.
  by move=> v _; rewrite mulrN.
have total_gt0 : 0 < total.
  rewrite lt_neqAle sumr_ge0 // andbT eq_sym; apply/eqP => total0.
  by move: none_lt; rewrite total0 mulr0 ltNge w_ge0.
exists (mix (fun v => beta v / total)); first apply: mix_in_hull => [v|].
- by rewrite divr_ge0 // ltW.
- by rewrite -mulr_suml divff // lt0r_neq0.
move=> x; rewrite (_ : mix _ x = mix beta x / total);
  last by rewrite /mix mulr_suml; apply: eq_bigr => v _; rewrite mulrAC.
by rewrite ltr_pdivr_mulr //; apply: le_lt_trans (mix_le x) none_lt.
Qed.

Lemma spread_loud u P : hull vertex P -> (forall x, P x < u) -> ~ quiet u.
Proof.
move=> P_hull spread [q [q_ge0 q_sum q_acc]].
have [P_ge0 P_sum] := hull_of_priors vertex_prior P_hull.
have [x0 _] := prior_letter (hull_of_priors vertex_prior P_hull).
have [x largest] := largest_entry P x0.
suff : \sum_z P z * q z <= P x
  by move=> /(le_trans (q_acc P P_hull)); rewrite leNgt spread.
apply: (@le_trans _ _ (P x * \sum_z q z));
  last by rewrite -[X in _ <= X]mulr1 ler_wpmul2l.
by rewrite mulr_sumr; apply: ler_sum => z _; rewrite ler_wpmul2r.
Qed.

Lemma quiet_decided u : quiet u \/ ~ quiet u.
Proof.
by case: (quiet_or_spread u) => [|[P P_hull spread]];
  [left | right; apply: spread_loud spread].
Qed.

Lemma loud_gt0 u : ~ quiet u -> 0 < u.
Proof.
move=> loud; rewrite ltNge; apply/negP => u_le0; apply: loud; exists (fun=> 0);
  split=> //; first by rewrite big1 ?ler01.
by apply/accurate_hull => v; rewrite big1 // => x _; rewrite mulr0.
Qed.

(* The one linear program of the least leakage at the accuracy u, in
   #|X| + 1 unknowns: the least u * (sum y - s). *)
Definition scaled_diagonal u y s :=
  [/\ forall x, 0 <= y x <= s & forall v, 1 + u * s <= \sum_x vertex v x * y x].
Definition scaled_level u y s := u * (\sum_x y x - s).

Lemma scaled_level_ge0 u y s :
  0 <= u -> ~ quiet u -> scaled_diagonal u y s -> 0 <= scaled_level u y s.
Proof.
move=> u_ge0 loud [y_in y_acc]; rewrite mulr_ge0 // subr_ge0 leNgt;
  apply/negP => y_lt.
have y_ge0 x : 0 <= y x by have /andP[] := y_in x.
have s_gt0 : 0 < s by apply: le_lt_trans y_lt; apply: sumr_ge0.
apply: loud; exists (fun x => y x / s); split=> [x||].
- by rewrite divr_ge0 // ltW.
- by rewrite -mulr_suml ler_pdivr_mulr // mul1r ltW.
apply/accurate_hull => v; under eq_bigr do rewrite mulrA;
  rewrite -mulr_suml ler_pdivl_mulr //.
by apply: le_trans (y_acc v); rewrite ler_addr ler01.
Qed.

(* A private diagonal of level lambda is a point of the program with the
   value lambda. *)
Lemma diagonal_scaled u lambda q :
  0 < u -> ~ quiet u -> 1 <= lambda -> in_polytope lambda q ->
  accurate (hull vertex) u q ->
  exists y s, scaled_diagonal u y s /\ scaled_level u y s = lambda.
Proof.
move=> u_gt0 loud lambda_ge1 [q_ge0 q_in] q_acc; pose total := \sum_x q x.
have total_gt1 : 1 < total
  by rewrite ltNge; apply/negP => le; apply: loud; exists q.
have lambda_gt1 : 1 < lambda.
  rewrite lt_neqAle lambda_ge1 andbT; apply/eqP => eq1;
    apply: loud; exists q; split=> //.
  have [x _] : exists x : X, True.
    case: (pickP (@predT X)) => [x _|none]; first by exists x.
    by move: total_gt1; rewrite /total big_pred0 // ltr10.
  by have := q_in x; rewrite -eq1 subrr mul0r add0r.
pose m := (lambda - total) / (lambda - 1);
  have gap_gt0 : 0 < lambda - 1 by rewrite subr_gt0.
have q_le x : q x <= m by rewrite ler_pdivl_mulr // mulrC ler_subr_addr.
have m_lt1 : m < 1 by rewrite ltr_pdivr_mulr // mul1r ltr_add2l ltr_opp2.
have m_gap : m * (lambda - 1) = lambda - total by rewrite divfK // lt0r_neq0.
pose scale := (u * (1 - m))^-1.
have room_gt0 : 0 < u * (1 - m) by rewrite mulr_gt0 // subr_gt0.
have scale_gt0 : 0 < scale by rewrite invr_gt0.
have unit : scale * (u * (1 - m)) = 1 by rewrite mulVf // lt0r_neq0.
clearbody scale m; exists (fun x => scale * q x), (scale * m);
  split; first split=> [x|v].
- by rewrite ler_pmul2l // q_le andbT mulr_ge0 // ltW.
- rewrite (eq_bigr (fun x => scale * (vertex v x * q x))) => [|x _];
    last by rewrite mulrCA.
  rewrite -mulr_sumr (_ : 1 + _ = scale * u); last by rewrite -unit; identity R.
  by rewrite ler_pmul2l //; have /accurate_hull := q_acc; apply.
rewrite /scaled_level -mulr_sumr -/total.
have -> : u * (scale * total - scale * m) =
  scale * u * (lambda - (lambda - total) - m) by identity R.
by rewrite -m_gap -[RHS]mulr1 -[X in _ = _ * X]unit; identity R.
Qed.

(* A prior of the set whose surplus is small bounds the program from below. *)
Lemma prior_bounds_program u L P y s :
  0 <= L -> hull vertex P -> surplus L u P <= u * (L - 1) ->
  scaled_diagonal u y s -> (exists x : X, True) -> L <= scaled_level u y s.
Proof.
move=> L_ge0 P_hull small [y_in y_acc] [x0 _].
have y_ge0 x : 0 <= y x by have /andP[] := y_in x.
have y_le x : y x <= s by have /andP[] := y_in x.
have s_ge0 : 0 <= s := le_trans (y_ge0 x0) (y_le x0).
have P_acc : 1 + u * s <= \sum_x P x * y x
  by have /accurate_hull := y_acc; apply.
have bound :=
  le_trans (weighted_surplus L u P y_ge0 y_le) (ler_wpmul2l s_ge0 small).
have := ler_add (ler_wpmul2l L_ge0 P_acc) bound; rewrite /scaled_level.
set mean := \sum_x P x * y x; set total := \sum_x y x.
rewrite -subr_ge0 => le; rewrite -subr_ge0; move: le;
  congr (0 <= _); identity R.
Qed.

(* Every instance has evidence of the kind that the checkers accept. *)
Theorem certificate_exists D : 0 < D -> (exists v : V, True) ->
  quiet (1 - D) \/
  exists L q P, [/\ 1 <= L, in_polytope L q /\ accurate (hull vertex) (1 - D) q,
                    hull vertex P, surplus L (1 - D) P <= (1 - D) * (L - 1) &
                    forall x, exists2 Q, hull vertex Q & Q x < 1 - D].
Proof.
move=> D_gt0 [v0 _];
  case: (quiet_decided (1 - D)) => [|loud]; [by left | right].
set u := 1 - D in loud *; have u_lt1 : u < 1 by rewrite ltr_subl_addr ltr_addl.
have u_gt0 := loud_gt0 loud.
pose A (k : X + V) x' : R := match k with
  inl x => (x' == x)%:R | inr v => - vertex v x' end.
pose e (k : X + V) : R := if k is inr _ then u else - 1.
pose b (k : X + V) : R := if k is inr _ then - 1 else 0.
have row k y s : \sum_x A k x * y x + e k * s = match k with
    inl x => y x - s | inr v => u * s - \sum_x vertex v x * y x end.
  case: k => [x|v] /=;
    last by rewrite addrC; under eq_bigr do rewrite mulNr; rewrite sumrN.
  by rewrite mulN1r (bigD1 x) //= eqxx mul1r big1 ?addr0 // => z /negPf ->;
    rewrite mul0r.
have allowedP y s : allowed A e b y s <-> scaled_diagonal u y s.
  split=> [[y_ge0 y_ok]|[y_in y_acc]]; split=> [x|k].
  - by rewrite y_ge0 /= -subr_le0; have := y_ok (inl x); rewrite row.
  - by have := y_ok (inr k);
      rewrite row /= ler_subl_addr addrC -ler_subl_addr opprK addrC.
  - by have /andP[] := y_in x.
  - case: k => [x|v];
      rewrite row /=; first by rewrite subr_le0; have /andP[] := y_in x.
    by rewrite ler_subl_addr addrC -ler_subl_addr opprK addrC y_acc.
have level y s : gain (fun=> - u) u y s = - scaled_level u y s.
  by rewrite /gain /scaled_level -mulr_sumr; set total := \sum_x _; identity R.
have [|y s|y [s [w [/allowedP y_ok w_ge0 w_c w_e w_b]]]] :=
    @one_free_variable _ _ _ A e b (fun=> - u) u
      (fun=> (1 - u)^-1) (1 - u)^-1 0.
- have gap_gt0 : 0 < 1 - u by rewrite subr_gt0.
  apply/allowedP; split=> [x|v]; first by rewrite lexx andbT invr_ge0 ltW.
  have [_ v_sum] := vertex_prior v; rewrite -mulr_suml v_sum mul1r le_eqVlt;
    apply/orP; left; apply/eqP.
  apply: (mulIf (lt0r_neq0 gap_gt0));
    rewrite mulrDl -mulrA mulVf ?lt0r_neq0 //; identity R.
- by move=> /allowedP y_ok; rewrite level oppr_le0;
    apply: scaled_level_ge0 => //; apply: ltW.
pose alpha x := w (inl x); pose beta v := w (inr v);
  pose L := scaled_level u y s.
have L_beta : \sum_v beta v = L.
  have := w_b; rewrite level big_sumType /= big1 ?add0r => [|x _];
    last by rewrite mulr0.
  by under eq_bigr do rewrite mulrN1; rewrite sumrN => /oppr_inj.
have alpha_sum : \sum_x alpha x = u * (L - 1).
  have := w_e; rewrite big_sumType /= -!mulr_suml [X in _ + X * u]L_beta => eq.
  by rewrite mulrBr mulr1 [u * L]mulrC -[X in _ - X]eq mulrN1 opprD
    opprK addrCA subrr addr0.
have L_ge1 : 1 <= L.
  by rewrite -subr_ge0 -(pmulr_rge0 _ u_gt0) -alpha_sum sumr_ge0 // => x _;
    apply: w_ge0.
have L_gt0 := lt_le_trans ltr01 L_ge1.
have priced x : mix beta x - u <= alpha x.
  have := w_c x; rewrite big_sumType /=
      [X in _ + X](eq_bigr (fun v => - (beta v * vertex v x))); last first.
    by move=> v _; rewrite mulrN.
  rewrite sumrN (bigD1 x) //= eqxx mulr1 big1 ?addr0 => [|z /negPf zx];
    last by rewrite eq_sym zx mulr0.
  by rewrite ler_subr_addr addrC.
have [y_in y_acc] := y_ok; have y_ge0 x : 0 <= y x by have /andP[] := y_in x.
have [x0 _] := prior_letter (vertex_prior v0).
have s_ge0 : 0 <= s by have /andP[y0_ge0 y0_le] :=
  y_in x0; apply: le_trans y0_ge0 y0_le.
have room_gt0 : 0 < 1 + u * s.
  by apply: ltr_paddr ltr01 => //; rewrite mulr_ge0 // ltW.
pose scale := u / (1 + u * s);
  have scale_ge0 : 0 <= scale by rewrite divr_ge0 // ltW.
have scale_room : scale * (1 + u * s) = u by rewrite divfK // lt0r_neq0.
have mix_eq x : mix (fun v => beta v / L) x = mix beta x / L.
  by rewrite /mix mulr_suml; apply: eq_bigr => v _; rewrite mulrAC.
clearbody scale;
  exists L, (fun x => scale * y x), (mix (fun v => beta v / L)); split=> //.
- split; first split=> [x|x] /=; first by rewrite mulr_ge0.
    have L_room : L * (1 + u * s) = (L - 1) * (u * s) + u * \sum_z y z
      by rewrite /L /scaled_level; identity R.
    rewrite -mulr_sumr;
        apply: (@le_trans _ _ ((L - 1) * (scale * s) + scale * \sum_z y z)).
      by rewrite ler_add2r ler_wpmul2l ?subr_ge0 // ler_wpmul2l //;
        have /andP[] := y_in x.
    rewrite -(ler_pmul2r room_gt0) L_room le_eqVlt; apply/orP; left; apply/eqP.
    have -> : ((L - 1) * (scale * s) + scale * \sum_z y z) * (1 + u * s) =
        scale * (1 + u * s) * ((L - 1) * s + \sum_z y z) by identity R.
    rewrite scale_room; identity R.
  apply/accurate_hull => v;
    rewrite (eq_bigr (fun x => scale * (vertex v x * y x))) => [|x _];
    last by rewrite mulrCA.
  by rewrite -mulr_sumr -[X in X <= _]scale_room ler_wpmul2l.
- apply: mix_in_hull => [v|]; first by rewrite divr_ge0 ?w_ge0 // ltW.
  by rewrite -mulr_suml L_beta divff // lt0r_neq0.
- rewrite -alpha_sum; apply: ler_sum => x _; rewrite le_maxl w_ge0 /=.
  by rewrite mix_eq mulrC divfK ?lt0r_neq0.
move=> x; case: (boolP [exists v, vertex v x < u])
    => [/existsP[v v_lt]|/existsPn all_large].
  by exists (vertex v) => //; apply: hull_vertex.
case: loud; exists (fun x' => (x' == x)%:R);
    split=> [x'||]; first by rewrite ler0n.
  by rewrite (bigD1 x) //= eqxx big1 ?addr0 // => x' /negPf ->.
apply/accurate_hull => v; rewrite (bigD1 x) //= eqxx mulr1 big1
  ?addr0 => [|x' /negPf ->]; last by rewrite mulr0.
by rewrite leNgt all_large.
Qed.

Lemma quiet_least D :
  (exists v : V, True) -> quiet (1 - D) -> least_exp_epsilon (hull vertex) D 1.
Proof.
move=> [v _] [q [q_ge0 q_sum q_acc]];
    apply: zero_leakage_certificate q_ge0 q_sum q_acc.
  exact: hull_of_priors.
by exists (vertex v); apply: hull_vertex.
Qed.

(* foundations, zero leakage: nothing has to leak exactly when every prior of
   the set has a letter of 1 - D at least. *)
Theorem zero_leakage_game D : (exists v : V, True) ->
  least_exp_epsilon (hull vertex) D 1 <->
  forall P, hull vertex P -> exists x, 1 - D <= P x.
Proof.
move=> some; split=> [least P P_hull|likely].
  case: (boolP [exists x, 1 - D <= P x]) => [/existsP //|/existsPn none].
  have [_ ach _] := least; have [q [q_ge0 q_in] q_acc] :=
    achievable_diagonal (hull_of_priors vertex_prior) (lexx 1) ach.
  case: (spread_loud P_hull (u := 1 - D)) => [x|]; first by rewrite ltNge none.
  exists q; split=> //;
    have [x _] := prior_letter (hull_of_priors vertex_prior P_hull).
  by have := q_in x; rewrite subrr mul0r add0r.
case: (quiet_or_spread (1 - D)) => [|[P P_hull spread]];
  first exact: quiet_least.
by have [x] := likely P P_hull; rewrite leNgt spread.
Qed.

(* The least leakage exists at every positive distortion. *)
Theorem least_leakage_exists D : 0 < D -> (exists v : V, True) ->
  exists L, least_exp_epsilon (hull vertex) D L.
Proof.
move=> D_gt0 some; case: (certificate_exists D_gt0 some) => [quiet_D|];
  first by exists 1; apply: quiet_least.
move=> [L [q [P [L_ge1 [q_in q_acc] P_hull small spread]]]]; exists L.
apply: (least_leakage_certificate _ L_ge1 q_in q_acc P_hull small spread);
  exact: hull_of_priors.
Qed.

(* What a diagonal of a lower level m reaches on the worst prior, on a spread
   one, and on their mixture. *)
Lemma worst_mean L m u P q x :
  0 <= u -> (forall z, 0 <= q z) -> (forall z, q z <= q x) ->
  \sum_z q z <= m - (m - 1) * q x -> surplus L u P <= u * (L - 1) ->
  L * (\sum_z P z * q z) <= u * (L - (L - m) * (1 - q x)).
Proof.
move=> u_ge0 q_ge0 q_le total small; have := weighted_surplus L u P q_ge0 q_le;
  rewrite ler_subl_addr => /le_trans; apply.
apply: (@le_trans _ _ (q x * (u * (L - 1)) + u * (m - (m - 1) * q x)));
  first by apply: ler_add; rewrite ler_wpmul2l.
rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

Lemma spread_mean m a b q x :
  0 <= a -> (forall z, 0 <= q z) -> (forall z, b z <= a) ->
  \sum_z q z <= m - (m - 1) * q x ->
  \sum_z b z * q z <= a + a * (m - 1) * (1 - q x).
Proof.
move=> a_ge0 q_ge0 b_le total.
apply: (@le_trans _ _ (a * \sum_z q z));
  first by rewrite mulr_sumr; apply: ler_sum => z _; rewrite ler_wpmul2r.
apply: (@le_trans _ _ (a * (m - (m - 1) * q x))); first by rewrite ler_wpmul2l.
rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

Lemma mixed_mean (u k g a h r s v w : R) :
  0 <= v -> 0 < w -> v + w = 1 -> 0 <= g -> a < u -> w * h <= v * k ->
  r <= u - k * g -> s <= a + h * g -> v * r + w * s < u.
Proof.
move=> v_ge0 w_gt0 vw g_ge0 a_lt balance r_le s_le.
apply: (@le_lt_trans _ _ (v * (u - k * g) + w * (a + h * g)));
  first by apply: ler_add; rewrite ler_wpmul2l // ltW.
apply: (@le_lt_trans _ _ (v * u + w * a)).
  rewrite -subr_ge0 (_ : _ - _ = (v * k - w * h) * g); last by identity R.
  by rewrite mulr_ge0 // subr_ge0.
by rewrite -[X in _ < X]mul1r -vw mulrDl ltr_add2l ltr_pmul2l.
Qed.

(* foundations, worst prior: single priors of the set need levels as near to
   that of the set as one likes. *)
Theorem worst_priors_suffice D L m : 0 < D -> (exists v : V, True) ->
  least_exp_epsilon (hull vertex) D L -> 1 <= m < L ->
  exists2 P, hull vertex P &
  forall lambda, 1 <= lambda -> achievable (only P) D lambda -> m < lambda.
Proof.
move=> D_gt0 some L_least /andP[m_ge1 m_lt];
  have L_gt0 := lt_trans (lt_le_trans ltr01 m_ge1) m_lt.
have loud : ~ quiet (1 - D).
  move=> /(quiet_least some)/(least_exp_epsilon_unique L_least) L1.
  by move: m_lt; rewrite L1 ltNge m_ge1.
have u_gt0 := loud_gt0 loud; have hull_priors := hull_of_priors vertex_prior.
case: (certificate_exists D_gt0 some)
  => [/loud //|[l [q0 [P [l_ge1 [q0_in q0_acc] P_hull small spread]]]]].
have l_least :=
  least_leakage_certificate hull_priors l_ge1 q0_in q0_acc P_hull small spread.
rewrite -(least_exp_epsilon_unique L_least l_least) in small.
case: (quiet_or_spread (1 - D)) => [/loud //|[b b_hull b_lt]];
  have [b_ge0 _] := hull_priors b b_hull.
have [x0 _] := prior_letter (hull_priors b b_hull).
have [a [a_ge0 a_lt b_le]] :
    exists a, [/\ 0 <= a, a < 1 - D & forall z, b z <= a].
  by have [xb b_le] := largest_entry b x0; exists (b xb).
have [k k_gt0 k_eq] : exists2 k, 0 < k & L * k = (1 - D) * (L - m).
  exists ((1 - D) * (L - m) / L);
    first by rewrite divr_gt0 // mulr_gt0 // subr_gt0.
  by rewrite mulrC divfK // lt0r_neq0.
have h_ge0 : 0 <= a * (m - 1) by rewrite mulr_ge0 // subr_ge0.
have [v [w [v_ge0 w_gt0 vw balance]]] :
    exists v w : R, [/\ 0 <= v, 0 < w, v + w = 1 & w * (a * (m - 1)) <= v * k].
  move: (a * (m - 1)) h_ge0 => h h_ge0;
    have h1_gt0 : 0 < h + 1 by apply: ltr_paddl h_ge0 ltr01.
  have total_gt0 : 0 < h + 1 + k by rewrite addr_gt0.
  exists ((h + 1) / (h + 1 + k)), (k / (h + 1 + k)); split.
  - by rewrite divr_ge0 // ltW.
  - by rewrite divr_gt0.
  - by rewrite -mulrDl divff // lt0r_neq0.
  - rewrite ![_ / _ * _]mulrAC ler_pmul2r ?invr_gt0 // mulrC ler_pmul2r //.
    by rewrite ler_addl ler01.
pose p x := v * P x + w * b x.
have p_hull : hull vertex p.
  have [c [c_ge0 c_sum P_eq]] := P_hull;
    have [c' [c'_ge0 c'_sum b_eq]] := b_hull.
  exists (fun i => v * c i + w * c' i); split=> [i||x].
  - by rewrite addr_ge0 // mulr_ge0 // ltW.
  - by rewrite big_split -!mulr_sumr /= c_sum c'_sum !mulr1.
  rewrite /p P_eq b_eq !mulr_sumr -big_split; apply: eq_bigr => i _ /=.
  by rewrite mulrDl !mulrA.
exists p => // lambda lambda_ge1 ach; rewrite ltNge; apply/negP => lambda_le.
have p_priors : of_priors (only p).
  move=> Q Q_eq; have [p_ge0 p_sum] := hull_priors p p_hull.
  by split=> [x|];
    [rewrite Q_eq | rewrite -p_sum; apply: eq_bigr => x _; rewrite Q_eq].
have [q q_in q_acc] :=
  achievable_diagonal p_priors m_ge1 (achievable_le lambda_le ach).
have [q_ge0 q_pol] := q_in; have [x q_le] := largest_entry q x0.
have total : \sum_z q z <= m - (m - 1) * q x by rewrite ler_subr_addl.
have g_ge0 : 0 <= 1 - q x by rewrite subr_ge0 (in_polytope_le1 x m_ge1 q_in).
have P_mean : \sum_z P z * q z <= (1 - D) - k * (1 - q x).
  rewrite -(ler_pmul2l L_gt0);
    apply: le_trans (worst_mean (ltW u_gt0) q_ge0 q_le total small) _.
  by rewrite [X in _ <= X]mulrBr mulrA k_eq [L * _]mulrC mulrBr mulrA.
have := mixed_mean v_ge0 w_gt0 vw g_ge0 a_lt balance P_mean
  (spread_mean a_ge0 q_ge0 b_le total).
rewrite ltNge => /negP; apply; apply: le_trans (q_acc p (frefl _)) _;
  rewrite le_eqVlt; apply/orP; left; apply/eqP.
rewrite !mulr_sumr -big_split; apply: eq_bigr => z _ /=.
by rewrite mulrDl !mulrA.
Qed.

(* The least level is the value of the one linear program, where something
   has to leak. *)
Theorem one_linear_program D L :
  0 < D -> (exists v : V, True) -> ~ quiet (1 - D) ->
  least_exp_epsilon (hull vertex) D L <->
  (exists y s, scaled_diagonal (1 - D) y s /\ scaled_level (1 - D) y s = L) /\
  forall y s, scaled_diagonal (1 - D) y s -> L <= scaled_level (1 - D) y s.
Proof.
move=> D_gt0 some loud; have u_gt0 := loud_gt0 loud.
have optimal L' : least_exp_epsilon (hull vertex) D L' ->
    (exists y s, scaled_diagonal (1 - D) y s /\
      scaled_level (1 - D) y s = L') /\
    forall y s, scaled_diagonal (1 - D) y s -> L' <= scaled_level (1 - D) y s.
  move=> L'_least; split.
    have [L'_ge1 L'_ach _] := L'_least.
    have [q q_in q_acc] :=
      achievable_diagonal (hull_of_priors vertex_prior) L'_ge1 L'_ach.
    exact: diagonal_scaled q_acc.
  case: (certificate_exists D_gt0 some)
    => [/loud //|[l [q [P [l_ge1 [q_in q_acc] P_hull small spread]]]]] y s ok.
  have l_least := least_leakage_certificate
    (hull_of_priors vertex_prior) l_ge1 q_in q_acc P_hull small spread.
  rewrite (least_exp_epsilon_unique L'_least l_least);
      apply: (prior_bounds_program _ P_hull small ok).
    exact: le_trans ler01 l_ge1.
  by case: some => v _; apply: prior_letter (vertex_prior v).
split=> [|[[y [s [y_ok y_L]]] L_le]]; first exact: optimal.
have [L' L'_least] := least_leakage_exists D_gt0 some;
  have [[y' [s' [y'_ok y'_L']]] L'_le] := optimal L' L'_least.
suff -> : L = L' by [].
by apply: le_anti; rewrite -{1}y'_L' L_le // -y_L L'_le.
Qed.

End Thin.

(* foundations, worst prior: which priors of the set need all of it. *)
Theorem worst_prior_attained (R : realFieldType)
  (X V : finType) (vertex : V -> X -> R) D L P :
  (forall v, prior (vertex v)) -> 0 < D -> 1 < L ->
  least_exp_epsilon (hull vertex) D L -> hull vertex P ->
  least_exp_epsilon (only P) D L <-> surplus L (1 - D) P <= (1 - D) * (L - 1) /\
  forall x, P x < 1 - D.
Proof.
move=> vertex_prior D_gt0 L_gt1 [L_ge1 L_ach _] P_hull;
  have P_prior := hull_of_priors vertex_prior P_hull.
have only_priors : of_priors (only P).
  move=> Q Q_eq; have [P_ge0 P_sum] := P_prior.
  by split=> [x|];
    [rewrite Q_eq | rewrite -P_sum; apply: eq_bigr => x _; rewrite Q_eq].
split=> [P_least|[small P_lt]]; last first.
  split=> //; first exact: achievable_only L_ach.
  by apply: (lower_certificate only_priors _ small) => // x; exists P.
pose point (_ : unit) := P.
have point_eq Q : hull point Q -> Q =1 P.
  by move=> [w [_ w_sum Q_eq]] x; rewrite Q_eq -mulr_suml w_sum mul1r.
have point_least : least_exp_epsilon (hull point) D L.
  have [_ ach least] := P_least; split=> // [|lambda lambda_ge1 point_ach].
    by apply: achievable_sub ach => Q /point_eq.
  by apply: least => //; apply: achievable_only point_ach;
    apply: (hull_vertex point tt).
have point_prior v : prior (point v) by [].
case: (certificate_exists point_prior D_gt0)
  => [|quiet_P|[l [q [Q [l_ge1 [q_in q_acc] Q_hull small spread]]]]].
- by exists tt.
- have := least_exp_epsilon_unique point_least
    (quiet_least point_prior (ex_intro _ tt I) quiet_P) => L1.
  by move: L_gt1; rewrite L1 ltxx.
have l_least := least_leakage_certificate
  (hull_of_priors point_prior) l_ge1 q_in q_acc Q_hull small spread.
rewrite (least_exp_epsilon_unique point_least l_least); split=> [|x].
  by apply: le_trans small; rewrite le_eqVlt; apply/orP; left; apply/eqP;
    apply: eq_bigr => x _; rewrite (point_eq Q).
by have [Q' /point_eq Q'_eq] := spread x; rewrite Q'_eq.
Qed.
