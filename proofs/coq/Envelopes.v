(* The Lorenz envelope of a source set: the least sums of likeliest letters over
   its hull are all that counts.

   portion t x           numbers x in [0, 1] for the letters, of the
                         sum t at most
   is_top P t r          r is the largest P.x over these, the sum of the
                         t likeliest letters
   is_envelope S t r     r is the least of these sums over the set
   cells vertex point    every prior of the hull mixes priors of the family that
                         one order of the letters sorts
   Exports: sums_between, sums_interpolated, envelope_exchange,
   envelope_concave, envelope_achievable, one_envelope, sorted_envelope,
   as_hard_as_sorted, sorted_in_hull. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  SourceSets LinearPrograms Existence.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Portions.
Variables (R : realFieldType) (X : finType).
Implicit Types (P Q x y : X -> R) (S : source_set R X) (t r s : R).

Definition portion t x := (forall i, 0 <= x i <= 1) /\ \sum_i x i <= t.
Definition is_top P t r := (exists2 x, portion t x & \sum_i P i * x i = r) /\
  forall x, portion t x -> \sum_i P i * x i <= r.
Definition is_envelope S t r :=
  (exists2 P, S P & is_top P t r) /\ forall P s, S P -> is_top P t s -> r <= s.

Lemma envelope_unique S t r s : is_envelope S t r -> is_envelope S t s -> r = s.
Proof.
by move=> [[P P_in P_r] r_least] [[Q Q_in Q_s] s_least]; apply/eqP;
  rewrite eq_le (r_least Q) // (s_least P).
Qed.

(* The order of the letters does not matter. *)
Lemma top_renamed P (a : {perm X}) t r :
  is_top P t r -> is_top (fun i => P (a i)) t r.
Proof.
have renamed (b : {perm X}) x : portion t x -> portion t (fun i => x (b i)).
  by move=> [x_range x_sum]; split=> [i //|]; apply: le_trans x_sum;
    rewrite [X in _ <= X](reindex_inj (@perm_inj _ b)).
have total x : \sum_i P (a i) * x i = \sum_i P i * x ((a^-1)%g i).
  by rewrite [RHS](reindex_inj (@perm_inj _ a)) /=;
    apply: eq_bigr => i _; rewrite permK.
move=> [[x x_in x_r] least];
  split=> [|y y_in]; last by rewrite total least //; apply: renamed.
exists (fun i => x (a i)); first exact: renamed.
by rewrite total -x_r; apply: eq_bigr => i _; rewrite permKV.
Qed.

End Portions.

Section Sums.
Variables (R : realFieldType) (M : nat).
Implicit Types (P x y : 'I_M -> R) (k : nat) (t w : R).
Add Field numbers_of_sums : (field_of_numbers R).

Lemma next_letter (E : 'I_M -> R) k (k_lt : (k < M)%N) :
  \sum_(i < M | (i < k.+1)%N) E i =
  \sum_(i < M | (i < k)%N) E i + E (Ordinal k_lt).
Proof.
rewrite (bigD1 (Ordinal k_lt)) //= addrC; congr (_ + _); apply: eq_bigl => i.
by rewrite ltnS leq_eqVlt -val_eqE /=; case: (ltngtP i k).
Qed.

Lemma first_letters k : (k <= M)%N -> \sum_(i < M | (i < k)%N) (1 : R) = k%:R.
Proof.
by move=> k_le; rewrite -(big_ord_widen M (fun=> 1)) ?sumr_const ?card_ord.
Qed.

(* The first letters, and a share of the next one. *)
Lemma first_portion k w :
  (k < M)%N -> 0 <= w <= 1 -> exists2 x : 'I_M -> R, portion (k%:R + w) x &
  forall P, \sum_i P i * x i = top P k + w * (top P k.+1 - top P k).
Proof.
move=> k_lt /andP[w_ge0 w_le1]; pose j := Ordinal k_lt.
have at_j (E : 'I_M -> R) : \sum_i (i == j)%:R * E i = E j.
  by rewrite (bigD1 j) //= eqxx mul1r big1 ?addr0 // => i /negPf ->;
    rewrite mul0r.
pose x (i : 'I_M) : R := (i < k)%N%:R + (i == j)%:R * w; exists x => [|P].
  split=> [i|]; rewrite /x; last first.
    rewrite big_split /= (at_j (fun=> w)) ler_add2r -(first_letters (ltnW k_lt))
      [X in _ <= X]big_mkcond.
    by apply: ler_sum => i _; case: ifP.
  have [->|_] := eqVneq i j; first by rewrite ltnn mul1r add0r w_ge0.
  by rewrite mul0r addr0 ler0n lern1 leq_b1.
rewrite {2}/top (next_letter P k_lt) -/(top P k) [top P k + P _]addrC addrK.
rewrite /x; under eq_bigr do rewrite mulrDr;
    rewrite big_split /= addrC [RHS]addrC; congr (_ + _).
  by under eq_bigr do rewrite mulrCA; rewrite (at_j (fun i => P i * w)) mulrC.
by rewrite /top [RHS]big_mkcond; apply: eq_bigr => i _; case: ifP;
  rewrite ?mulr1 ?mulr0.
Qed.

Lemma sums_below P k w y :
  (forall i, 0 <= P i) -> decreasing P -> (k < M)%N -> portion (k%:R + w) y ->
  \sum_i P i * y i <= top P k + w * (top P k.+1 - top P k).
Proof.
move=> P_ge0 P_dec k_lt [y_range y_sum]; pose j := Ordinal k_lt.
rewrite {2}/top (next_letter P k_lt) -/(top P k) -/j [top P k + P j]addrC addrK.
have split_y : \sum_i P i * y i = \sum_i (P i - P j) * y i + P j * \sum_i y i.
  by rewrite mulr_sumr -big_split; apply: eq_bigr => i _ /=;
    rewrite mulrBl subrK.
have spent : P j * (\sum_i y i) <= P j * (k%:R + w) by rewrite ler_wpmul2l.
have above : \sum_i (P i - P j) * y i <= top P k - P j * k%:R.
  have -> : P j * k%:R = \sum_(i < M | (i < k)%N) P j.
    by rewrite -(first_letters (ltnW k_lt)) mulr_sumr;
      apply: eq_bigr => i _; rewrite mulr1.
  rewrite /top -sumrB [X in X <= _](bigID (fun i : 'I_M => (i < k)%N)) /=
      -[X in _ <= X]addr0; apply: ler_add.
    apply: ler_sum => i i_lt;
      rewrite -[X in _ <= X]mulr1 ler_wpmul2l ?subr_ge0 ?P_dec ?(ltnW i_lt) //.
    by case/andP: (y_range i).
  rewrite -oppr_ge0 -sumrN; apply: sumr_ge0 => i; rewrite -leqNgt => i_ge;
    rewrite -mulNr opprB mulr_ge0 ?subr_ge0 ?P_dec //.
  by case/andP: (y_range i).
rewrite split_y; apply: le_trans (ler_add above spent) _.
by rewrite [w * _]mulrC mulrDr addrA subrK.
Qed.

(* Between whole numbers the sum of the likeliest letters is linear. *)
Theorem sums_between P k w :
  (forall i, 0 <= P i) -> decreasing P -> (k < M)%N -> 0 <= w <= 1 ->
  is_top P (k%:R + w) (top P k + w * (top P k.+1 - top P k)).
Proof.
move=> P_ge0 P_dec k_lt w_in; have [x x_in x_at] := first_portion k_lt w_in.
by split=> [|y]; [exists x | exact: sums_below].
Qed.

Lemma whole_part t n : 0 <= t -> t <= n%:R -> (0 < n)%N ->
  exists k w, [/\ (k < n)%N, 0 <= w <= 1 & t = k%:R + w].
Proof.
move=> t_ge0; elim: n => [//|n IH] t_le _;
    have [t_le_n|/ltW n_le] := lerP t n%:R.
  case: n IH t_le t_le_n => [|n] IH t_le t_le_n;
    last by have [k [w [k_lt ? ?]]] := IH t_le_n isT; exists k, w; rewrite ltnW.
  by exists 0%N, t; rewrite t_ge0 add0r.
by exists n, (t - n%:R);
  rewrite ltnSn subr_ge0 n_le ler_subl_addl -mulrSr t_le addrC subrK.
Qed.

Lemma sums_at P k y :
  (forall i, 0 <= P i) -> decreasing P -> (k <= M)%N -> portion k%:R y ->
  \sum_i P i * y i <= top P k.
Proof.
move=> P_ge0 P_dec; rewrite leq_eqVlt => /orP[/eqP -> [y_range _]|k_lt y_in].
  have -> : top P M = \sum_i P i by apply: eq_bigl => i; rewrite ltn_ord.
  by apply: ler_sum => i _; rewrite -[X in _ <= X]mulr1 ler_wpmul2l //;
    case/andP: (y_range i).
have := @sums_below P k 0 y P_ge0 P_dec k_lt; rewrite addr0 mul0r addr0; exact.
Qed.

(* What holds of the k first letters for whole numbers k holds of all portions
   between them. *)
Theorem sums_interpolated P m n (K a b : R) y :
  (forall i, 0 <= P i) -> decreasing P -> (m <= n)%N -> (n <= M)%N -> 0 <= K ->
  (forall i, 0 <= y i <= 1) -> m%:R <= \sum_i y i -> \sum_i y i <= n%:R ->
  (forall k, (m <= k <= n)%N -> K * top P k <= a + b * k%:R) ->
  K * (\sum_i P i * y i) <= a + b * \sum_i y i.
Proof.
move=> P_ge0 P_dec le_mn n_le K_ge0 y_range m_le le_n at_whole;
  set t := \sum_i y i in m_le le_n *.
move: le_mn; rewrite leq_eqVlt => /orP[/eqP mn|lt_mn].
  have t_n : t = n%:R by apply/eqP; rewrite eq_le le_n -mn m_le.
  rewrite t_n; apply: le_trans (at_whole n _); last by rewrite mn leqnn.
  by rewrite ler_wpmul2l // sums_at //; split=> //; rewrite -/t t_n.
have rest_le : t - m%:R <= (n - m)%:R by rewrite natrB 1?ltnW // ler_add2r.
have rest_ge0 : 0 <= t - m%:R by rewrite subr_ge0.
have rest_gt0 : (0 < n - m)%N by rewrite subn_gt0.
have [k [w [k_lt /andP[w_ge0 w_le1] t_eq]]] :=
  whole_part rest_ge0 rest_le rest_gt0.
have t_k : t = (m + k)%:R + w by rewrite natrD -addrA -t_eq addrC subrK.
have k_lt_n : (m + k < n)%N by rewrite -ltn_subRL.
have below := @sums_below P (m + k) w y P_ge0 P_dec (leq_trans k_lt_n n_le).
apply: le_trans (ler_wpmul2l K_ge0 (below _)) _;
  first by split=> //; rewrite -/t t_k.
have first_le : K * top P (m + k) <= a + b * (m + k)%:R
  by apply: at_whole; rewrite leq_addr ltnW.
have next_le : K * top P (m + k).+1 <= a + b * ((m + k)%:R + 1).
  by rewrite -mulrSr; apply: at_whole; rewrite (leq_trans (leq_addr k m)).
rewrite (_ : K * _ =
    (1 - w) * (K * top P (m + k)) + w * (K * top P (m + k).+1)); last first.
  by move: (top P _) (top P _) => y1 y2; identity R.
apply: le_trans (ler_add (ler_wpmul2l _ first_le) (ler_wpmul2l w_ge0 next_le))
  _; first by rewrite subr_ge0.
rewrite t_k le_eqVlt; apply/orP; left; apply/eqP;
  move: (m + k)%:R => z; identity R.
Qed.

(* One portion is best for all decreasing priors. *)
Lemma common_portion t : 0 <= t -> exists2 x : 'I_M -> R, portion t x &
  forall P, (forall i, 0 <= P i) -> decreasing P ->
  forall y, portion t y -> \sum_i P i * y i <= \sum_i P i * x i.
Proof.
move=> t_ge0; have [M0|M_gt0] := posnP M.
  have none (E : 'I_M -> R) : \sum_i E i = 0
    by apply: big1 => i; have := ltn_ord i; rewrite {2}M0.
  exists (fun=> 0) => [|P _ _ y _]; last by rewrite !none.
  by split=> [i|]; rewrite ?none ?lexx ?ler01.
have [t_le|/ltW t_ge] := lerP t M%:R; last first.
  exists (fun=> 1) => [|P P_ge0 _ y [y_range _]].
    by split=> [i|]; rewrite ?ler01 ?lexx // sumr_const card_ord.
  by apply: ler_sum => i _; rewrite ler_wpmul2l //; case/andP: (y_range i).
have [k [w [k_lt w_in ->]]] := whole_part t_ge0 t_le M_gt0;
  have [x x_in x_at] := first_portion k_lt w_in.
by exists x => // P P_ge0 P_dec y y_in; rewrite x_at sums_below.
Qed.

End Sums.

Section Envelopes.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).
Implicit Types (P Q q x y : X -> R) (t r s u w D lambda : R).
Add Field numbers : (field_of_numbers R).
Hypothesis vertex_prior : forall v, prior (vertex v).

(* source sets, Lorenz envelope: the least over the priors and the largest over
   the portions can be exchanged. *)
Theorem envelope_exchange t : 0 <= t -> (exists v : V, True) -> exists r x P,
  [/\ portion t x, hull vertex P, accurate (hull vertex) r x &
      forall y, portion t y -> \sum_i P i * y i <= r].
Proof.
move=> t_ge0 [v0 _]; pose A (k : option (X + V)) i : R := match k with
  None => 1 | Some (inl j) => (i == j)%:R | Some (inr v) => - vertex v i end.
pose e (k : option (X + V)) : R := if k is Some (inr _) then 1 else 0.
pose b (k : option (X + V)) : R := match k with
  None => t | Some (inl _) => 1 | Some (inr _) => 0 end.
have row k x s : \sum_i A k i * x i + e k * s =
    match k with None => \sum_i x i | Some (inl j) => x j | Some (inr v) =>
    s - \sum_i vertex v i * x i end.
  case: k => [[j|v]|] /=; rewrite ?mul0r ?addr0.
  - by rewrite (bigD1 j) //= eqxx mul1r big1 ?addr0 // => i /negPf ->;
      rewrite mul0r.
  - by rewrite mul1r addrC; under eq_bigr do rewrite mulNr; rewrite sumrN.
  by apply: eq_bigr => i _; rewrite mul1r.
have allowedP x s : allowed A e b x s <->
    portion t x /\ forall v, s <= \sum_i vertex v i * x i.
  split=> [[x_ge0 x_ok]|[[x_range x_sum] x_acc]].
    split=> [|v]; last by have := x_ok (Some (inr v)); rewrite row subr_le0.
    split=> [i|]; last by have := x_ok None; rewrite row.
    by rewrite x_ge0; have := x_ok (Some (inl i)); rewrite row.
  split=> [i|[[j|v]|]]; rewrite ?row ?subr_le0 //;
    first by case/andP: (x_range i).
  by case/andP: (x_range j).
have gain_s x s : gain (fun=> 0) 1 x s = s
  by rewrite /gain big1 ?add0r ?mul1r // => i _; rewrite mul0r.
have [|x s|x [s [w [/allowedP[x_in x_acc] w_ge0 w_c w_e w_b]]]] :=
    @one_free_variable _ _ _ A e b (fun=> 0) 1 (fun=> 0) 0 1.
- apply/allowedP; split=> [|v]; last by rewrite big1 // => i _; rewrite mulr0.
  by split=> [i|]; rewrite ?lexx ?ler01 // big1.
- move=> /allowedP[[x_range _] /(_ v0) x_acc]; rewrite gain_s;
    apply: le_trans x_acc _.
  have [v_ge0 <-] := vertex_prior v0; apply: ler_sum => i _.
  by rewrite -[X in _ <= X]mulr1 ler_wpmul2l //; case/andP: (x_range i).
rewrite gain_s sum_option big_sumType /= in w_b;
  rewrite sum_option big_sumType /= in w_e.
pose alpha i := w (Some (inl i)); pose beta v := w (Some (inr v));
  pose rate := w None.
have beta_sum : \sum_v beta v = 1.
  by rewrite -w_e mulr0 add0r [X in X + _]big1 ?add0r => [|i _];
    [apply: eq_bigr => v _; rewrite mulr1|rewrite mulr0].
have s_eq : s = rate * t + \sum_i alpha i.
  rewrite -w_b [X in _ + (_ + X)]big1 ?addr0 => [|v _]; last by rewrite mulr0.
  by congr (_ + _); apply: eq_bigr => i _; rewrite mulr1.
have priced i : mix vertex beta i <= rate + alpha i.
  have := w_c i; rewrite sum_option big_sumType /= mulr1
    [X in _ + (X + _)](bigD1 i) //= eqxx mulr1.
  rewrite [X in _ + (_ + X + _)]big1 ?addr0 => [|j /negPf ji];
    last by rewrite eq_sym ji mulr0.
  by under eq_bigr do rewrite mulrN; rewrite sumrN addrA subr_ge0.
exists s, x, (mix vertex beta); split=> //.
- by apply: mix_in_hull beta_sum => v; apply: w_ge0.
- exact/accurate_hull.
move=> y [y_range y_sum];
    apply: (@le_trans _ _ (\sum_i (rate * y i + alpha i))).
  apply: ler_sum => i _; have /andP[y_ge0 y_le1] := y_range i;
    apply: le_trans (ler_wpmul2r y_ge0 (priced i)) _.
  by rewrite mulrDl ler_add2l -[X in _ <= X]mulr1 ler_wpmul2l // w_ge0.
by rewrite big_split /= -mulr_sumr s_eq ler_add2r ler_wpmul2l // w_ge0.
Qed.

(* What both sides of the game have is the envelope. *)
Lemma exchange_envelope t r x P :
  portion t x -> hull vertex P -> accurate (hull vertex) r x ->
  (forall y, portion t y -> \sum_i P i * y i <= r) ->
  is_envelope (hull vertex) t r.
Proof.
move=> x_in P_in x_acc P_least; split=> [|Q s Q_in [_ Q_top]];
  last by apply: le_trans (x_acc Q Q_in) (Q_top x x_in).
exists P => //; split=> //; exists x => //; apply/eqP;
  rewrite eq_le P_least //=; exact: x_acc.
Qed.

Lemma envelope_game t r :
  0 <= t -> (exists v : V, True) -> is_envelope (hull vertex) t r ->
  exists x P, [/\ portion t x, hull vertex P, accurate (hull vertex) r x &
                  forall y, portion t y -> \sum_i P i * y i <= r].
Proof.
move=> t_ge0 some r_env;
  have [s [x [P [x_in P_in x_acc P_least]]]] := envelope_exchange t_ge0 some.
by exists x, P;
  rewrite (envelope_unique r_env (exchange_envelope x_in P_in x_acc P_least)).
Qed.

Lemma envelope_exists t :
  0 <= t -> (exists v : V, True) -> exists r, is_envelope (hull vertex) t r.
Proof.
move=> t_ge0 some;
  have [r [x [P [x_in P_in x_acc P_least]]]] := envelope_exchange t_ge0 some.
by exists r; apply: (exchange_envelope x_in P_in x_acc P_least).
Qed.

(* source sets, Lorenz envelope: it is concave. *)
Theorem envelope_concave t t' r r' s w :
  (exists v : V, True) -> 0 <= t -> 0 <= t' -> 0 <= w <= 1 ->
  is_envelope (hull vertex) t r -> is_envelope (hull vertex) t' r' ->
  is_envelope (hull vertex) ((1 - w) * t + w * t') s ->
  (1 - w) * r + w * r' <= s.
Proof.
move=> some t_ge0 t'_ge0 /andP[w_ge0 w_le1]
  /(envelope_game t_ge0 some)[x [_ [[x_range x_sum] _ x_acc _]]].
move=> /(envelope_game t'_ge0 some)[y [_ [[y_range y_sum] _ y_acc _]]]
  [[P P_in [_ P_top]] _].
have rest_ge0 : 0 <= 1 - w by rewrite subr_ge0.
apply: le_trans (P_top (fun i => (1 - w) * x i + w * y i) _).
  have -> : \sum_i P i * ((1 - w) * x i + w * y i) =
      (1 - w) * (\sum_i P i * x i) + w * (\sum_i P i * y i).
    by rewrite !mulr_sumr -big_split; apply: eq_bigr => i _ /=;
      rewrite mulrDr !(mulrCA (P i)).
  by apply: ler_add; rewrite ler_wpmul2l // ?x_acc ?y_acc.
split=> [i|]; last by rewrite big_split /= -!mulr_sumr;
  apply: ler_add; rewrite ler_wpmul2l.
have /andP[x_ge0 x_le1] := x_range i; have /andP[y_ge0 y_le1] := y_range i.
rewrite addr_ge0 ?mulr_ge0 //= -[X in _ <= X](subrK w)
  -[X in _ <= X]/(1 - w + w).
by apply: ler_add; rewrite -[X in _ <= X]mulr1 ler_wpmul2l.
Qed.

(* source sets, Lorenz envelope: a level is enough exactly where the share of
   some place of the envelope is. *)
Theorem envelope_achievable D lambda : 1 <= lambda -> (exists v : V, True) ->
  achievable (hull vertex) D lambda <-> exists t r,
    [/\ 1 <= t <= #|X|%:R, is_envelope (hull vertex) t r &
        (1 - D) * (lambda + t - 1) <= lambda * r].
Proof.
move=> lambda_ge1 some; have hull_priors := hull_of_priors vertex_prior.
have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have [x0 _] : exists x : X, True
  by case: some => v0 _; exact: prior_letter (vertex_prior v0).
have scale_gt0 t : 1 <= t -> 0 < lambda + t - 1
  by move=> t_ge1; rewrite -addrA ltr_paddr ?subr_ge0.
split=>
    [/(achievable_polytope D x0 lambda_ge1 hull_priors)[q [[q_ge0 q_in] q_acc]]
     | [t [r [/andP[t_ge1 t_le] r_env enough]]]].
  have [top q_le] := largest_entry q x0; have := q_ge0 top;
      rewrite le_eqVlt => /orP[/eqP q0|s_gt0].
    have [r r_env] := envelope_exists ler01 some; exists 1, r;
        rewrite lexx ler1n; split=> //.
      by apply/card_gt0P; exists x0.
    have [[P P_in [[x [x_range _] x_r] _]] _] := r_env;
      have [P_ge0 _] := hull_priors P P_in.
    have none i : q i = 0 by apply/eqP; rewrite eq_le q_ge0 q0 q_le.
    have u_le0 : 1 - D <= 0 by apply: le_trans (q_acc P P_in) _;
      rewrite big1 // => i _; rewrite none mulr0.
    rewrite addrK; apply: (@le_trans _ _ 0);
      first by rewrite mulr_le0_ge0 // ltW.
    by rewrite mulr_ge0 ?(ltW lambda_gt0) // -x_r sumr_ge0 // => i _;
      rewrite mulr_ge0 //; case/andP: (x_range i).
  set s := q top in s_gt0; pose x i := q i / s; pose t := \sum_i x i.
  have x_range i : 0 <= x i <= 1
    by rewrite divr_ge0 ?(ltW s_gt0) //= ler_pdivr_mulr // mul1r q_le.
  have t_ge1 : 1 <= t.
    by rewrite /t (bigD1 top) //= /x divff ?gt_eqF // ler_addl
      sumr_ge0 // => i _; case/andP: (x_range i).
  have t_ge0 := le_trans ler01 t_ge1;
      have [r r_env] := envelope_exists t_ge0 some; exists t, r; split=> //.
    rewrite t_ge1 -[X in _ <= X]/(#|X|%:R) -sum1_card natr_sum;
      apply: ler_sum => i _; by case/andP: (x_range i).
  have [[P P_in [_ P_top]] _] := r_env.
  have acc : 1 - D <= s * r.
    apply: le_trans (q_acc P P_in) _; have := P_top x (conj x_range (lexx t));
      rewrite -(ler_pmul2l s_gt0); apply: le_trans.
    rewrite mulr_sumr le_eqVlt; apply/orP; left; apply/eqP;
      apply: eq_bigr => i _.
    by rewrite mulrCA /x [s * _]mulrC divfK ?gt_eqF.
  have r_ge0 : 0 <= r.
    have [P_ge0 _] := hull_priors P P_in;
      apply: le_trans (P_top x (conj x_range (lexx t))).
    by apply: sumr_ge0 => i _; rewrite mulr_ge0 //; case/andP: (x_range i).
  have bound : s * (lambda + t - 1) <= lambda.
    apply: le_trans (q_in top); rewrite -/s le_eqVlt;
      apply/orP; left; apply/eqP.
    have -> : \sum_z q z = s * t.
      by rewrite /t mulr_sumr; apply: eq_bigr => i _;
        rewrite /x mulrCA divff ?mulr1 ?gt_eqF.
    by identity R.
  apply: le_trans (ler_wpmul2r (ltW (scale_gt0 _ t_ge1)) acc) _.
  by rewrite mulrAC ler_wpmul2r.
have t_ge0 := le_trans ler01 t_ge1;
  have [x [P [[x_range x_sum] _ x_acc _]]] := envelope_game t_ge0 some r_env.
pose c := lambda / (lambda + t - 1);
  have c_ge0 : 0 <= c by rewrite divr_ge0 ?(ltW lambda_gt0) // ltW // scale_gt0.
apply/(achievable_polytope D x0 lambda_ge1 hull_priors);
    exists (fun i => c * x i); split.
  split=> i; first by rewrite mulr_ge0 //; case/andP: (x_range i).
  apply: (@le_trans _ _ (c * ((lambda - 1) + t))).
    rewrite -mulr_sumr mulrCA -mulrDr ler_wpmul2l //; apply: ler_add => //.
    by rewrite -[X in _ <= X]mulr1 ler_wpmul2l ?subr_ge0 //;
      case/andP: (x_range i).
  by rewrite addrAC divfK // gt_eqF // scale_gt0.
move=> Q Q_in; have -> : \sum_i Q i * (c * x i) = c * \sum_i Q i * x i.
  by rewrite mulr_sumr; apply: eq_bigr => i _; rewrite mulrCA.
apply: le_trans (_ : c * r <= _); last by rewrite ler_wpmul2l // x_acc.
by rewrite /c mulrAC ler_pdivl_mulr // scale_gt0.
Qed.

End Envelopes.

(* source sets, sorted hull: sets with one envelope are equally hard. *)
Theorem one_envelope (R : realFieldType) (X V T : finType)
  (vertex : V -> X -> R) (other : T -> X -> R) (D lambda : R) :
  (forall v, prior (vertex v)) -> (forall t, prior (other t)) ->
  (exists v : V, True) -> (exists t : T, True) -> 1 <= lambda ->
  (forall t r, 1 <= t -> is_envelope (hull vertex) t r <->
    is_envelope (hull other) t r) ->
  achievable (hull vertex) D lambda <-> achievable (hull other) D lambda.
Proof.
move=> vertex_prior other_prior some some' lambda_ge1 same.
have := envelope_achievable vertex_prior D lambda_ge1 some;
  have := envelope_achievable other_prior D lambda_ge1 some'.
move=> [other_to to_other] [vertex_to to_vertex].
split=> [/vertex_to|/other_to] [t [r [t_in r_env enough]]];
  [apply: to_other|apply: to_vertex];
  by exists t, r; split=> //; apply/same => //; case/andP: t_in.
Qed.

Section Sorted.
Variables (R : realFieldType) (M : nat).
Implicit Types (P Q : 'I_M -> R) (t r s : R).

Lemma top_same P Q t r : P =1 Q -> is_top P t r -> is_top Q t r.
Proof.
move=> PQ [[x x_in x_r] least]; have same y : \sum_i Q i * y i =
  \sum_i P i * y i by apply: eq_bigr => i _; rewrite PQ.
by split=> [|y y_in]; [exists x; rewrite ?same | rewrite same least].
Qed.

Lemma top_unique P t r s : is_top P t r -> is_top P t s -> r = s.
Proof.
by move=> [[x x_in <-] x_top] [[y y_in <-] y_top]; apply/eqP;
  rewrite eq_le y_top ?x_top.
Qed.

(* A prior can be sorted in one way only. *)
Lemma sorted_same P (a b : {perm 'I_M}) :
  (forall i, 0 <= P i) -> decreasing (fun i => P (a i)) ->
  decreasing (fun i => P (b i)) -> forall i, P (a i) = P (b i).
Proof.
move=> P_ge0 a_dec b_dec; pose Pa i := P (a i); pose Pb i := P (b i).
have to_b t r : is_top Pa t r -> is_top Pb t r.
  move/(top_renamed (b * a^-1)%g); apply: top_same => i;
    by rewrite /Pa /Pb permM permKV.
have tops k : (k <= M)%N -> top Pa k = top Pb k.
  rewrite leq_eqVlt => /orP[/eqP ->|k_lt].
    have [M0|M_gt0] := posnP M;
      first by rewrite /top !big1 // => i; have := ltn_ord i; rewrite {2}M0.
    have k_lt : (M.-1 < M)%N by rewrite prednK.
    have one_in : 0 <= (1 : R) <= 1 by rewrite ler01 lexx.
    have := top_unique
      (to_b _ _ (sums_between (fun i => P_ge0 (a i)) a_dec k_lt one_in))
      (sums_between (fun i => P_ge0 (b i)) b_dec k_lt one_in).
    by rewrite !mul1r [LHS]addrC [RHS]addrC !subrK prednK.
  have zero_in : 0 <= (0 : R) <= 1 by rewrite ler01 lexx.
  have := top_unique
    (to_b _ _ (sums_between (fun i => P_ge0 (a i)) a_dec k_lt zero_in))
    (sums_between (fun i => P_ge0 (b i)) b_dec k_lt zero_in).
  by rewrite !mul0r !addr0.
move=> i; have := tops i.+1 (ltn_ord i);
  rewrite /top !(next_letter _ (ltn_ord i)).
have := tops i (ltnW (ltn_ord i)); rewrite /top => ->; move/addrI.
by rewrite /Pa /Pb (_ : Ordinal _ = i) //; apply: val_inj.
Qed.

Variables (V K : finType) (vertex : V -> 'I_M -> R) (point : K -> 'I_M -> R)
  (order : K -> {perm 'I_M}).
Definition sorted k i := point k (order k i).

(* The priors of V lie in the set, and every prior of the set is a mixture
   of those in one cell: of priors for which one order of the letters is the
   falling one. *)
Definition cells := (forall k, hull vertex (point k)) /\
  forall P, hull vertex P -> exists (w : K -> R) (s : {perm 'I_M}),
  [/\ forall k, 0 <= w k, \sum_k w k = 1, forall i, P i = \sum_k w k * point k i
    & forall k, w k != 0 -> decreasing (fun i => point k (s i))].

Hypotheses (vertex_prior : forall v, prior (vertex v)) (in_cells : cells)
  (falling : forall k, decreasing (sorted k)).

Lemma point_prior k : prior (point k).
Proof. by have [points _] := in_cells; apply: hull_of_priors (points k). Qed.

Lemma sorted_prior k : prior (sorted k).
Proof.
have [point_ge0 point_sum] := point_prior k;
  split=> [i|]; first exact: point_ge0.
by rewrite -point_sum [RHS](reindex_inj (@perm_inj _ (order k))).
Qed.

Lemma sorted_top k t r : is_top (sorted k) t r <-> is_top (point k) t r.
Proof.
split=> [/(top_renamed (order k)^-1%g)|/(top_renamed (order k))];
  apply: top_same => i //.
by rewrite /sorted permKV.
Qed.

Lemma tops_exist t :
  0 <= t -> exists v : K -> R, (forall k, is_top (point k) t (v k)) /\
  forall P, hull vertex P -> exists w : K -> R,
  [/\ forall k, 0 <= w k, \sum_k w k = 1 & is_top P t (\sum_k w k * v k)].
Proof.
move=> t_ge0; have [x x_in x_best] := common_portion M t_ge0.
have best P : (forall i, 0 <= P i) -> decreasing P ->
    is_top P t (\sum_i P i * x i).
  by move=> P_ge0 P_dec; split=> [|y]; [exists x | exact: x_best].
pose v k := \sum_i sorted k i * x i; have v_top k : is_top (point k) t (v k).
  by apply/sorted_top/best => // i; case: (sorted_prior k).
exists v; split=> // P P_in; have [_ mixed] := in_cells;
  have [w [s [w_ge0 w_sum P_eq one_order]]] := mixed P P_in.
exists w; split=> //; pose Ps i := P (s i);
    apply: (@top_same (fun i => Ps ((s^-1)%g i))) => [i|].
  by rewrite /Ps permKV.
apply: top_renamed; have value : \sum_i Ps i * x i = \sum_k w k * v k.
  rewrite /Ps; under eq_bigr do rewrite P_eq mulr_suml; rewrite exchange_big;
    apply: eq_bigr => k _ /=.
  under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr;
    have [->|w_neq0] := eqVneq (w k) 0; first by rewrite !mul0r.
  congr (_ * _); apply: top_unique (v_top k);
      apply: (@top_same (fun i => point k (s ((s^-1)%g i)))) => [i|].
    by rewrite permKV.
  apply: (top_renamed (P := fun i => point k (s i)));
    apply: best (one_order k w_neq0) => i.
  by case: (point_prior k).
rewrite -value; apply: best => [i|i j le_ij]; rewrite /Ps !P_eq.
  by apply: sumr_ge0 => k _; rewrite mulr_ge0 //; case: (point_prior k).
apply: ler_sum => k _; have [->|w_neq0] := eqVneq (w k) 0;
  first by rewrite !mul0r.
by rewrite ler_wpmul2l // one_order.
Qed.

(* source sets, sorted hull: the least sums are those at the priors of V. *)
Theorem sorted_envelope t r : 0 <= t -> is_envelope (hull vertex) t r <->
  is_envelope (vertices point) t r.
Proof.
move=> t_ge0; have [v [v_top mixed]] := tops_exist t_ge0;
  have [points _] := in_cells.
have below (w : K -> R) (c : R) : (forall k, 0 <= w k) -> \sum_k w k = 1 ->
    (forall k, c <= v k) -> c <= \sum_k w k * v k.
  by move=> w_ge0 w_sum c_le; rewrite -[c]mul1r -w_sum mulr_suml;
    apply: ler_sum => k _; rewrite ler_wpmul2l.
split=> [[[P P_in P_top] least]|[[P [k P_k] P_top] least]].
  have [w [w_ge0 w_sum w_top]] := mixed P P_in;
    have r_eq := top_unique P_top w_top.
  have r_le k : r <= v k by apply: least (v_top k).
  have [k0 _] : exists k : K, True.
    case: (pickP (@predT K)) => [k _|none]; first by exists k.
    by move/eqP: w_sum; rewrite big_pred0 // eq_sym oner_eq0.
  have [k _ k_least] := arg_minP (P := xpredT) v (erefl : xpredT k0).
  have r_k : r = v k
    by apply/eqP; rewrite eq_le r_le r_eq below // => j; apply: k_least.
  split; first by exists (point k); [exists k | rewrite r_k].
  by move=> Q s [j Q_j] /(top_same Q_j) Q_s; rewrite (top_unique Q_s (v_top j)).
split; first by exists (point k); [exact: points | apply: top_same P_top].
move=> Q s Q_in Q_s; have [w [w_ge0 w_sum w_top]] := mixed Q Q_in;
  rewrite (top_unique Q_s w_top) below // => j.
by apply: least (v_top j); exists j.
Qed.

End Sorted.

Section SortedHulls.
Variables (R : realFieldType) (M : nat) (V K : finType)
  (vertex : V -> 'I_M -> R) (point : K -> 'I_M -> R).
Variable order : K -> {perm 'I_M}.
Hypotheses (vertex_prior : forall v, prior (vertex v))
  (in_cells : cells vertex point).
Hypothesis falling : forall k, decreasing (sorted point order k).

(* Sorted priors, and their mixtures, are one cell. *)
Lemma sorted_cells : cells (sorted point order) (sorted point order).
Proof.
split=> [k|P [w [w_ge0 w_sum P_eq]]]; first exact: hull_vertex.
exists w, 1%g; split=> // k _ i j le_ij; rewrite !perm1; exact: falling.
Qed.

(* source sets, sorted hull: the set is as hard as the hull of the sorted
   priors of V ... *)
Theorem as_hard_as_sorted (D lambda : R) :
  (exists v : V, True) -> 1 <= lambda ->
  achievable (hull vertex) D lambda <->
  achievable (hull (sorted point order)) D lambda.
Proof.
move=> some lambda_ge1;
  have sorted_ok := sorted_prior order vertex_prior in_cells.
have [k0 _] : exists k : K, True.
  case: some => v0 _; have [_ mixed] := in_cells;
    have [w [_ [_ w_sum _ _]]] := mixed _ (hull_vertex vertex v0).
  case: (pickP (@predT K)) => [k _|none]; first by exists k.
  by move/eqP: w_sum; rewrite big_pred0 // eq_sym oner_eq0.
apply: (one_envelope D vertex_prior sorted_ok some (ex_intro _ k0 I) lambda_ge1)
  => t r t_ge1; have t_ge0 := le_trans ler01 t_ge1.
have falling1 k : decreasing (sorted (sorted point order) (fun=> 1%g) k).
  by move=> i j le_ij; rewrite /sorted !perm1; exact: falling.
rewrite (sorted_envelope vertex_prior in_cells falling) //
  (sorted_envelope sorted_ok sorted_cells falling1) //.
have tops k s : is_top (sorted point order k) t s <->
  is_top (point k) t s := sorted_top point order k t s.
split=> -[[P [k P_k] P_top] least].
  split=> [|Q s [j Q_j] Q_s].
    by exists (sorted point order k);
      [exists k | apply/tops; apply: top_same P_top].
  by apply: (least (point j)); [exists j | apply/tops; apply: top_same Q_s].
split=> [|Q s [j Q_j] Q_s].
  by exists (point k); [exists k | apply/tops; apply: top_same P_top].
by apply: (least (sorted point order j));
  [exists j | apply/tops; apply: top_same Q_s].
Qed.

(* ... which holds all sorted priors of the set. *)
Theorem sorted_in_hull (P : 'I_M -> R) (a : {perm 'I_M}) :
  hull vertex P -> decreasing (fun i => P (a i)) ->
  hull (sorted point order) (fun i => P (a i)).
Proof.
move=> P_in a_dec; have [_ mixed] := in_cells;
  have [w [s [w_ge0 w_sum P_eq one_order]]] := mixed P P_in.
have point_ge0 k i : 0 <= point k i
  by case: (point_prior vertex_prior in_cells k).
have [P_ge0 _] := hull_of_priors vertex_prior P_in.
have s_dec : decreasing (fun i => P (s i)).
  move=> i j le_ij; rewrite !P_eq; apply: ler_sum => k _;
    have [->|w_neq0] := eqVneq (w k) 0; first by rewrite !mul0r.
  by rewrite ler_wpmul2l // one_order.
exists w; split=> // i; rewrite (sorted_same P_ge0 a_dec s_dec) P_eq;
  apply: eq_bigr => k _.
have [->|w_neq0] := eqVneq (w k) 0; first by rewrite !mul0r.
by congr (_ * _);
  apply: (sorted_same (point_ge0 k) (one_order k w_neq0) (falling k)).
Qed.

End SortedHulls.
