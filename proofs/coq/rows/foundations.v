(* foundations: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ExtremePoints OnePrior OnePriorMultipliers SourceSets Records Existence
  TraceProfiles CurvePieces CurveChecks BlockAverages Approximate OutputCopies
  SymmetricThreshold.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Theorem row_diagonal_bound (R : realFieldType) (X Y : finType)
  (W : X -> Y -> R) (taken : Y -> X -> bool) (lambda : R) :
  mechanism W -> ldp lambda W ->
  (forall y x z, taken y x -> taken y z -> x = z) ->
  forall x, (lambda - 1) * (\sum_(y | taken y x) W x y) +
    \sum_z \sum_(y | taken y z) W z y <= lambda.
Proof.
move=> W_ok W_ldp apart x; have [W_ge0 W_sum] := W_ok.
have lambda_ge1 := ldp_ge1 x W_ok W_ldp.
have row : \sum_z \sum_(y | taken y z) W x y <= 1.
  rewrite -(W_sum x) (exchange_big_dep predT) //=; apply: ler_sum => y _.
  case: (pickP (fun z => taken y z)) => [z y_z | none]; last first.
    by rewrite big_pred0.
  rewrite (big_pred1 z) // => z'; apply/idP/eqP => [y_z'|-> //].
  exact: apart y_z' y_z.
rewrite [X in _ + X](bigD1 x) //= addrA -[X in _ + X + _]mul1r -mulrDl subrK.
apply: le_trans (_ : lambda * (\sum_z \sum_(y | taken y z) W x y) <= _);
    last first.
  by rewrite -[X in _ <= X]mulr1 ler_wpmul2l // (le_trans ler01).
rewrite [X in _ <= _ * X](bigD1 x) //= mulrDr ler_add2l mulr_sumr.
apply: ler_sum => z _.
by rewrite mulr_sumr ler_sum.
Qed.

Theorem row_diagonal_mechanism (R : realFieldType) (X : finType) (q : X -> R)
  (lambda : R) : 1 <= lambda -> (forall x, 0 <= q x) ->
  (forall x, (lambda - 1) * q x + \sum_z q z <= lambda) ->
  exists W : X -> X -> R,
    [/\ mechanism W, ldp lambda W & forall x, q x <= W x x].
Proof.
move=> lambda_ge1 q_ge0 q_le.
case: (pickP (@predT X)) => [x0 _ | none]; last first.
  by exists (fun _ _ => 0); split=> [|x|x]; first split=> [x|x]; have := none x.
have [W [W_ok W_ldp W_diag]] :=
  DiagonalPolytope.diagonal_mechanism x0 lambda_ge1 (conj q_ge0 q_le).
by exists W; split=> // x; rewrite -correct_id.
Qed.

(* A linear function, sum_x c_x q_x, is largest over the diagonals of level
   lambda at q; only there. *)
Definition largest_at (R : realFieldType) (X : finType) (lambda : R)
    (c q : X -> R) :=
  in_polytope lambda q /\
  forall p, in_polytope lambda p -> \sum_x c x * p x <= \sum_x c x * q x.
Definition largest_only_at (R : realFieldType) (X : finType) (lambda : R)
    (c q : X -> R) :=
  largest_at lambda c q /\ forall p, largest_at lambda c p -> p =1 q.

Theorem row_extreme_points (R : realFieldType) (X : finType) (lambda : R) :
  1 <= lambda ->
  [/\ forall c : X -> R, largest_at lambda c (fun=> 0) \/
        exists2 A : {set X}, (0 < #|A|)%N &
          largest_at lambda c (scaled_indicator lambda A),
      1 < lambda -> forall A : {set X}, (0 < #|A|)%N ->
        exists c, largest_only_at lambda c (scaled_indicator lambda A) &
      lambda = 1 -> forall A : {set X}, (0 < #|A|)%N ->
        (exists c, largest_only_at lambda c (scaled_indicator lambda A)) <->
        #|A| = 1%N].
Proof.
move=> lambda_ge1; have lambda_ge0 := le_trans ler01 lambda_ge1.
have in_K A := @scaled_indicator_in R X lambda lambda_ge1 A.
have zero_in : in_polytope lambda ((fun=> 0) : X -> R).
  by split=> // x; rewrite mulr0 add0r big1.
have at_signs (A : {set X}) : (0 < #|A|)%N -> 1 < lambda \/ #|A| = 1%N ->
    largest_only_at lambda (signs R A) (scaled_indicator lambda A).
  move=> A_some unless.
  have only q : in_polytope lambda q ->
      \sum_x signs R A x * scaled_indicator lambda A x <=
      \sum_x signs R A x * q x -> q =1 scaled_indicator lambda A.
    exact: only_maximiser.
  split=> [|q [q_in q_best]]; last first.
    by apply: only q_in (q_best _ _); exact: in_K.
  split=> [|q q_in]; first exact: in_K.
  rewrite leNgt; apply/negP => lt.
  have same := only q q_in (ltW lt).
  have E : \sum_x signs R A x * q x =
      \sum_x signs R A x * scaled_indicator lambda A x.
    by apply: eq_bigr => x _; rewrite same.
  by move: lt; rewrite E ltxx.
split=> [c|lambda_gt1 A A_some|lambda1 A A_some].
- pose V (A : {set X}) := \sum_x c x * scaled_indicator lambda A x.
  case: (pickP (fun A : {set X} => (0 < #|A|)%N && (0 < V A)))
    => [A /andP[A_some A_gt0] | none]; last first.
    left; split=> // q q_in.
    under [X in _ <= X]eq_bigr do rewrite mulr0.
    rewrite big1_eq; case: (pickP (@predT X)) => [x0 _ | empty]; last first.
      by rewrite big1 // => x; have := empty x.
    apply: (ExtremePoints.extreme_points lambda_ge1 x0 q_in) => // A A_some.
    by rewrite leNgt; have := none A; rewrite A_some => /= /negbT.
  have /card_gt0P[x0 _] := A_some.
  have [B /andP[B_some B_gt0] B_max] :=
    @arg_maxP _ _ _ A (fun A : {set X} => (0 < #|A|)%N && (0 < V A)) V
      (introT andP (conj A_some A_gt0)).
  right; exists B => //; split=> [|q q_in]; first exact: in_K.
  apply: (ExtremePoints.extreme_points lambda_ge1 x0 q_in) => [|C C_some].
    exact: ltW.
  case: (ltP 0 (V C)) => [C_gt0|C_le]; first by apply: B_max; rewrite C_some.
  exact: le_trans C_le (ltW B_gt0).
- by exists (signs R A); apply: at_signs => //; left.
split=> [[c [A_best A_only]] | one]; last first.
  by exists (signs R A); apply: at_signs => //; right.
apply/eqP; rewrite eqn_leq A_some andbT leqNgt; apply/negP => A_many.
have [x [x_in x_best x_other] _] := face_centre c A_many.
move: A_best A_only; rewrite lambda1 => -[_ A_best] A_only.
apply: x_other; apply: A_only; split=> // q q_in.
exact: le_trans (A_best q q_in) x_best.
Qed.

Theorem row_prior_bound (R : realFieldType) (X Y : finType)
  (W : X -> Y -> R) (g : Y -> X) (p : X -> R) (lambda u : R) : 0 <= u ->
  \sum_x Num.max 0 (lambda * p x - u) <= u * (lambda - 1) ->
  mechanism W -> ldp lambda W -> \sum_x p x * correct g W x <= u.
Proof.
move=> u_ge0 p_le W_ok W_ldp.
case: (pickP (@predT X)) => [x0 _ | none]; last first.
  by rewrite big1 // => x; have := none x.
have lambda_ge1 := ldp_ge1 x0 W_ok W_ldp.
exact: OnePrior.prior_bound x0 lambda_ge1 u_ge0 p_le W_ok W_ldp.
Qed.

Theorem row_leakage_bound (R : realFieldType) (X : finType)
  (S : source_set R X) (p p' : X -> R) (D lambda : R) : of_priors S ->
  convex_hull S p -> convex_hull S p' ->
  \sum_x Num.max 0 (lambda * p x - (1 - D)) <= (1 - D) * (lambda - 1) ->
  (forall x, p' x < 1 - D) ->
  forall (Y : finType) (W : X -> Y -> R) (g : Y -> X) mu,
    mechanism W -> ldp mu W -> valid S D g W -> lambda <= mu.
Proof.
move=> S_priors S_p S_p' p_le p'_lt Y W g mu W_ok W_ldp W_valid.
have [x p'_ge0] : exists x, 0 <= p' x.
  have [V [vertex [S_vertex [w [w_ge0 w_sum p'_eq]]]]] := S_p'.
  have p'_sum : \sum_x p' x = 1.
    under eq_bigr do rewrite p'_eq; rewrite exchange_big -[RHS]w_sum.
    apply: eq_bigr => v _; rewrite -mulr_sumr.
    by have [_ ->] := S_priors _ (S_vertex v); rewrite mulr1.
  case: (pickP (@predT X)) => [x _ | none]; last first.
    by move: p'_sum; rewrite big1 => [|x]; [move/eqP; rewrite eq_sym oner_eq0 |
      have := none x].
  exists x; rewrite p'_eq; apply: sumr_ge0 => v _; apply: mulr_ge0 => //.
  by have [-> _] := S_priors _ (S_vertex v).
have D_lt1 : D < 1 by rewrite -subr_gt0 (le_lt_trans p'_ge0).
apply: (leakage_bound S_priors D_lt1 S_p S_p' p'_lt p_le).
  exact: ldp_ge1 x W_ok W_ldp.
by exists Y, W, g.
Qed.

Lemma some_vertex (V : finType) : (0 < #|V|)%N -> exists v : V, True.
Proof. by case/card_gt0P => v _; exists v. Qed.

(* max_i P_i; the least accuracy P.q of the constant guess q on a set, acc(q);
   and the value of the game, the least max_i P_i. *)
Definition greatest_probability (R : realFieldType) (X : finType) (P : X -> R)
    (m : R) :=
  largest_of (fun t => exists x, t = P x) m.
Definition least_accuracy (R : realFieldType) (X : finType)
    (S : source_set R X) (q : X -> R) (a : R) :=
  least_of (fun t => exists2 P, S P & t = \sum_x P x * q x) a.
Definition game_value (R : realFieldType) (X : finType) (S : source_set R X)
    (r : R) :=
  least_of (fun m => exists2 P, S P & greatest_probability P m) r.

Section Game.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).
Hypotheses (vertex_prior : forall v, prior (vertex v))
  (some : exists v : V, True).
Implicit Types (P q : X -> R) (r u : R).

Let S_priors : of_priors (hull vertex) := hull_of_priors vertex_prior.

Lemma likely P r q : (forall x, 0 <= q x) -> \sum_x q x <= 1 ->
  0 <= r -> (forall x, P x <= r) -> \sum_x P x * q x <= r.
Proof.
move=> q_ge0 q_sum r_ge0 P_le; apply: (@le_trans _ _ (r * \sum_x q x)).
  by rewrite mulr_sumr ler_sum // => x _; rewrite ler_wpmul2r.
by rewrite -[X in _ <= X]mulr1 ler_wpmul2l.
Qed.

Lemma entry_le_ge0 P r : prior P -> (forall x, P x <= r) -> 0 <= r.
Proof.
move=> P_ok P_le; have [x _] := prior_letter P_ok; have [P_ge0 _] := P_ok.
exact: le_trans (P_ge0 x) (P_le x).
Qed.

Lemma greatest_exists P : prior P -> exists m, greatest_probability P m.
Proof.
move=> /prior_letter[x0 _].
have [x _ x_max] := arg_maxP (P := xpredT) P (erefl (xpredT x0)).
by exists (P x); split=> [|_ [z ->]]; [exists x | exact: x_max].
Qed.

Lemma game_value_is r q P : (forall x, 0 <= q x) -> \sum_x q x <= 1 ->
  accurate (hull vertex) r q -> hull vertex P -> (forall x, P x <= r) ->
  game_value (hull vertex) r.
Proof.
move=> q_ge0 q_sum q_acc S_P P_le.
have above Q m : hull vertex Q -> greatest_probability Q m -> r <= m.
  move=> S_Q [_ m_max]; apply: le_trans (q_acc Q S_Q) _.
  have Q_le x : Q x <= m by apply: m_max; exists x.
  have Q_ok := S_priors S_Q.
  exact: likely q_ge0 q_sum (entry_le_ge0 Q_ok Q_le) Q_le.
have [m m_max] := greatest_exists (S_priors S_P).
have m_eq : m = r.
  apply: le_anti; rewrite (above P) // andbT.
  by have [[x ->] _] := m_max.
split=> [|k [Q S_Q k_max]]; last exact: above k_max.
by exists P; rewrite // -m_eq.
Qed.

Lemma game_exists : exists r, game_value (hull vertex) r /\ exists q P,
  [/\ forall x, 0 <= q x, \sum_x q x <= 1, accurate (hull vertex) r q,
      hull vertex P & forall x, P x <= r].
Proof.
have [D [q [P [_ q_in q_acc S_P P_le]]]] :=
  distortion_certificate_exists vertex_prior (lexx 1) some.
have [x0 _] := prior_letter (S_priors S_P).
have q_sum := polytope_one x0 q_in; have [q_ge0 _] := q_in.
have P_lt x : P x <= 1 - D.
  move: P_le; rewrite subrr mulr0 /surplus (bigD1 x) //= => sum_le.
  rewrite -subr_le0 -[P x]mul1r; apply: le_trans sum_le.
  rewrite ler_paddr ?le_maxr ?lexx ?orbT //.
  by apply: sumr_ge0 => z _; rewrite le_maxr lexx.
exists (1 - D); split; last by exists q, P.
exact: game_value_is q_ge0 q_sum q_acc S_P P_lt.
Qed.

Lemma game_unique r r' :
  game_value (hull vertex) r -> game_value (hull vertex) r' -> r = r'.
Proof.
move=> [r_in r_le] [r'_in r'_le].
by apply: le_anti; rewrite r_le ?r'_le.
Qed.

Lemma game_quiet r : game_value (hull vertex) r ->
  quiet vertex r /\ forall u, quiet vertex u -> u <= r.
Proof.
have [r' [r'_game [q [P [q_ge0 q_sum q_acc S_P P_le]]]]] := game_exists.
move=> /(game_unique r'_game) <-; split=> [|u [p [p_ge0 p_sum p_acc]]].
  by exists q.
apply: le_trans (p_acc P S_P) _; have P_ok := S_priors S_P.
exact: likely p_ge0 p_sum (entry_le_ge0 P_ok P_le) P_le.
Qed.

Lemma quiet_below r u : game_value (hull vertex) r ->
  quiet vertex u <-> u <= r.
Proof.
move=> /game_quiet[[q [q_ge0 q_sum q_acc]] r_max]; split=> [/r_max //|u_le].
by exists q; split=> // P S_P; exact: le_trans u_le (q_acc P S_P).
Qed.

Lemma quiet_achievable D :
  achievable (hull vertex) D 1 <-> quiet vertex (1 - D).
Proof.
have [v0 _] := some; have S_some : exists P, hull vertex P.
  by exists (vertex v0); exact: hull_vertex.
split=> [ach | [q [q_ge0 q_sum q_acc]]].
  have [q q_in q_acc] := achievable_diagonal S_priors (lexx 1) ach.
  have [x0 _] := prior_letter (vertex_prior v0).
  by exists q; split=> //; [case: q_in | exact: polytope_one q_in].
have [_ ach _] := zero_leakage_certificate S_priors S_some q_ge0 q_sum q_acc.
exact: ach.
Qed.

End Game.

Theorem row_zero_leakage (R : realFieldType) (X V : finType)
  (vertex : V -> X -> R) :
  (0 < #|V|)%N -> (forall v, prior (vertex v)) ->
  exists r,
    [/\ game_value (hull vertex) r,
        largest_of (fun a => exists q : X -> R, [/\ forall x, 0 <= q x,
          \sum_x q x <= 1 & least_accuracy (hull vertex) q a]) r &
        forall D, achievable (hull vertex) D 1 <-> 1 - D <= r].
Proof.
move=> V_some vertex_prior; have some := some_vertex V_some.
have S_priors := hull_of_priors vertex_prior.
have [r [r_game [q [P [q_ge0 q_sum q_acc S_P P_le]]]]] :=
  game_exists vertex_prior some.
have P_ok := S_priors P S_P; have r_ge0 := entry_le_ge0 P_ok P_le.
exists r; split=> // [|D]; last first.
  apply: iff_trans (quiet_achievable vertex_prior some D) _.
  exact: quiet_below.
split=> [|a [p [p_ge0 p_sum [_ a_le]]]].
  exists q; split=> //; split=> [|_ [Q S_Q ->]]; last exact: q_acc.
  exists P => //; apply: le_anti; rewrite q_acc // likely //.
apply: le_trans (a_le _ (ex_intro2 _ _ P S_P erefl)) _.
exact: likely p_ge0 p_sum r_ge0 P_le.
Qed.

(* Randomised response on the r likeliest letters at the level lambda; other
   letters answer as the first one does. *)
Definition response (R : realFieldType) (M r : nat) (lambda : R)
    (i j : 'I_M) : R :=
  if (j < r)%N then
    (if (j == i) || (r <= i)%N && (j == 0%N :> nat) then lambda else 1) /
    (lambda + r%:R - 1)
  else 0.

Section Response.
Variables (R : realFieldType) (M : nat) (P : 'I_M -> R).
Hypotheses (P_prior : prior P) (P_dec : decreasing P).
Implicit Types (D lambda : R) (r k : nat).

Let first_letter : 'I_M := Ordinal (letters_positive P_prior).

Lemma responseE r lambda : 0 < lambda -> (0 < r)%N -> forall i j : 'I_M,
  response r lambda i j = lambda / (lambda + r%:R - 1) *
    scaled_response lambda [pred i : 'I_M | (i < r)%N] first_letter i j.
Proof.
move=> lambda_gt0 r_gt0 i j; rewrite /response /scaled_response /=.
case: ifP => j_r; last by rewrite mulr0.
have -> : (j == i) || (r <= i)%N && (j == 0%N :> nat) =
    (j == (if (i < r)%N then i else first_letter)).
  rewrite leqNgt; case: ifP => i_r /=; first by rewrite orbF.
  case: eqP => [j_eq|_] //=; first by rewrite -j_eq j_r in i_r.
case: ifP => _; first by rewrite mulr1.
by rewrite mulrAC mulfV ?gt_eqF.
Qed.

Lemma response_parts r lambda : (0 < r <= M)%N -> 1 <= lambda ->
  [/\ mechanism (response r lambda : 'I_M -> 'I_M -> R),
      ldp lambda (response r lambda : 'I_M -> 'I_M -> R),
      (1 < r)%N -> level (response r lambda : 'I_M -> 'I_M -> R) lambda &
      distortion P id (response r lambda) =
        1 - lambda / (lambda + r%:R - 1) * top P r].
Proof.
move=> /andP[r_gt0 r_le] lambda_ge1.
have lambda_gt0 : 0 < lambda := lt_le_trans ltr01 lambda_ge1.
have scale : 0 < lambda + r%:R - 1.
  by rewrite -addrA ltr_paddr // subr_ge0 ler1n.
pose A := [pred i : 'I_M | (i < r)%N].
have A_card : #|A| = r by rewrite -[RHS](@first_card M r) // cardsE.
have W_ldp : ldp lambda (response r lambda : 'I_M -> 'I_M -> R).
  move=> i i' j; rewrite !responseE // mulrCA ler_wpmul2l //.
    by rewrite divr_ge0 // ltW.
  exact: scaled_response_ldp.
have W_ok : mechanism (response r lambda : 'I_M -> 'I_M -> R).
  split=> [i j|i].
    by rewrite responseE // mulr_ge0 ?scaled_response_ge0 // divr_ge0 // ltW.
  under eq_bigr do rewrite responseE //.
  rewrite -mulr_sumr mulrAC scaled_response_sum //= A_card.
  by rewrite addrAC divff // gt_eqF.
split=> // [r_gt1|].
  split=> // mu /(_ first_letter (Ordinal (leq_trans r_gt1 r_le)) first_letter).
  rewrite /response /= r_gt0 leqNgt r_gt1 /= mulrA ler_pmul2r ?invr_gt0 //.
  by rewrite mulr1.
rewrite distortion_id //; congr (1 - _); rewrite /top mulr_sumr [RHS]big_mkcond.
apply: eq_bigr => i _; rewrite /response eqxx /=.
by case: ifP => _; rewrite ?mulr0 // mulrC.
Qed.

Lemma only_valid D (Y : finType) (g : Y -> 'I_M) W :
  distortion P g W <= D -> valid (only P) D g W.
Proof. by move=> D_ge Q same; rewrite (distortion_eq g W same). Qed.

End Response.

Theorem row_one_prior (R : realFieldType) (M : nat) (P : 'I_M -> R) :
  prior P -> decreasing P ->
  [/\ 0 <= threshold P 0 /\
        forall k, (k.+1 < M)%N -> threshold P k <= threshold P k.+1,
      (1 < M)%N -> threshold P (M - 2) = 1 - entry P 1,
      forall k D L, (k.+1 < M)%N -> 0 < D -> lower_end P k <= D ->
        D < threshold P k -> L = (M%:R - 1 - k%:R) * (1 - D) / (D - A P k) ->
        [/\ least_exp_epsilon (only P) D L,
            mechanism (response (M - k) L : 'I_M -> 'I_M -> R),
            level (response (M - k) L : 'I_M -> 'I_M -> R) L &
            distortion P id (response (M - k) L) = D],
      forall D, least_exp_epsilon (only P) D 1 <-> 1 - entry P 1 <= D &
      [/\ mechanism (response 1 1 : 'I_M -> 'I_M -> R),
          level (response 1 1 : 'I_M -> 'I_M -> R) 1 &
          distortion P id (response 1 1) = 1 - entry P 1]].
Proof.
move=> P_prior P_dec; have M_gt0 := letters_positive P_prior.
split=> [||k D L k_lt D_gt0 D_ge D_lt L_eq|D|].
- split; last exact: threshold_increasing.
  by rewrite thresholdE addr_ge0 ?A_ge0 // mulr_ge0 ?ler0n ?entry_ge0.
- exact: threshold_last.
- have k_leM : (k <= M)%N := ltnW (ltnW k_lt).
  have n_eq : (M - 1 - k)%:R = M%:R - 1 - k%:R :> R.
    by rewrite -subnDA add1n natrB 1?ltnW // mulrS opprD addrA.
  have L_least := one_prior_least P_prior P_dec k_lt D_gt0 D_ge D_lt.
  rewrite n_eq -L_eq in L_least; have [L_ge1 _ _] := L_least.
  have r_in : (0 < M - k <= M)%N by rewrite subn_gt0 (ltnW k_lt) leq_subr.
  have [W_ok _ W_level W_eq] := response_parts P_prior r_in L_ge1.
  split=> //; first by apply: W_level; rewrite ltn_subRL addn1.
  rewrite W_eq; have A_lt := lower_end_lt P_prior P_dec k_lt D_gt0 D_ge.
  have r_eq : (M - k)%:R = M%:R - k%:R :> R by rewrite natrB.
  have top_eq : top P (M - k) = 1 - A P k by rewrite A_top // subKr.
  have gap : D - A P k != 0 by rewrite subr_eq0 gt_eqF.
  have L_mul : L * (D - A P k) = (M%:R - 1 - k%:R) * (1 - D).
    by rewrite L_eq divfK.
  have scale : L + (M - k)%:R - 1 != 0.
    rewrite gt_eqF // (lt_le_trans (lt_le_trans ltr01 L_ge1)) //.
    by rewrite -addrA ler_addl subr_ge0 ler1n; case/andP: r_in.
  have share : L / (L + (M - k)%:R - 1) * (1 - A P k) = 1 - D.
    rewrite mulrAC; apply: (canLR (mulfK scale)); rewrite r_eq.
    have -> : L + (M%:R - k%:R) - 1 = L + (M%:R - 1 - k%:R).
      by rewrite -!addrA; congr (_ + (_ + _)); rewrite addrC.
    rewrite [RHS]mulrDr [X in _ = _ + X]mulrC -L_mul [(1 - D) * L]mulrC -mulrDr.
    by congr (L * _); rewrite addrA subrK.
  by rewrite top_eq share subKr.
- exact: one_prior_zero.
have one : (0 < 1 <= M)%N by [].
have [W_ok W_ldp _ W_eq] := response_parts P_prior one (lexx 1).
split=> //; last first.
  by rewrite W_eq addrK divff ?oner_eq0 // mul1r topS // top0 add0r.
by split=> // mu; exact: (ldp_ge1 (Ordinal M_gt0) W_ok).
Qed.

Theorem row_one_prior_accuracy (R : realFieldType) (M : nat) (P : 'I_M -> R)
  (lambda : R) : prior P -> decreasing P -> 1 <= lambda ->
  (exists U, [/\ largest_of (fun u => exists2 k, (0 < k <= M)%N &
        u = lambda * top P k / (lambda + k%:R - 1)) U,
      least_distortion (only P) lambda (1 - U) &
      1 < lambda -> \sum_x multiplier lambda U P x = U /\
        forall x, P x <= multiplier lambda U P x +
          (U - multiplier lambda U P x) / lambda]) /\
  forall (n : 'I_M -> R) (Y : finType) (W : 'I_M -> Y -> R) (g : Y -> 'I_M),
    (forall x, 0 <= n x) ->
    (forall x, P x <= n x + (\sum_z n z - n x) / lambda) ->
    mechanism W -> ldp lambda W ->
    \sum_x P x * correct g W x <= \sum_x n x.
Proof.
move=> P_prior P_dec lambda_ge1; have M_gt0 := letters_positive P_prior.
have lambda_gt0 : 0 < lambda := lt_le_trans ltr01 lambda_ge1.
split=> [|n Y W g n_ge0 n_covers W_ok W_ldp]; last first.
  exact: multipliers_prove W_ok W_ldp n_ge0 n_covers.
pose F (i : 'I_M) := lambda * top P i.+1 / (lambda + i%:R).
have F_eq k (k_in : (k.+1 <= M)%N) :
    lambda * top P k.+1 / (lambda + k.+1%:R - 1) = F (Ordinal k_in).
  by rewrite /F /= mulrSr addrA addrK.
have F_ge0 i : 0 <= F i.
  rewrite divr_ge0 ?addr_ge0 ?ler0n ?mulr_ge0 ?(ltW lambda_gt0) //.
  by apply: sumr_ge0 => j _; case: P_prior => ->.
exists (best_accuracy P lambda); split=> [||lambda_gt1].
- split=> [|_ [[|k] // k_in ->]]; last first.
    by rewrite (F_eq k k_in); exact: le_bigmax0.
  have [[k k_lt] k_eq] := bigmax0_attained P_prior F_ge0.
  by exists k.+1 => //; rewrite (F_eq k k_lt); exact: k_eq.
- exact: OnePrior.one_prior_accuracy.
split=> [|x]; first exact: multipliers_total.
exact: multiplier_covers.
Qed.

Theorem row_one_prior_jump (R : realFieldType) (M : nat) (P : 'I_M -> R) :
  prior P -> decreasing P ->
  (entry P 1 < 1 ->
    [/\ 0 < entry P 2 /\ 1 <= entry P 1 / entry P 2,
        forall D L, D < 1 - entry P 1 -> least_exp_epsilon (only P) D L ->
          entry P 1 / entry P 2 < L /\
          forall D' L', D <= D' -> least_exp_epsilon (only P) D' L' -> L' <= L,
        limit_from_below (only P) (1 - entry P 1) (entry P 1 / entry P 2),
        least_exp_epsilon (only P) (1 - entry P 1) 1 &
        entry P 1 / entry P 2 = 1 <-> entry P 1 = entry P 2]) /\
  [/\ forall D, 0 < D -> D < (M%:R - 1) / M%:R ->
        (least_exp_epsilon (only P) D ((M%:R - 1) * (1 - D) / D) <->
         D <= threshold P 0 /\ D < 1 - entry P 1) &
      threshold P 0 = (M%:R - 1) * entry P M].
Proof.
move=> P_prior P_dec; have M_gt0 := letters_positive P_prior.
have t0 : threshold P 0 = (M%:R - 1) * entry P M.
  by rewrite thresholdE A0 // add0r subn0 -subn1 natrB.
split=> [P_lt1|]; last first.
  by split=> // D D_gt0 D_lt; rewrite t0; exact: symmetric_optimal_iff.
have e_le : entry P 2 <= entry P 1 by exact: entry_le.
have end_gt0 : 0 < 1 - entry P 1 by rewrite subr_gt0.
have e_gt0 : 0 < entry P 2.
  have half_gt0 : 0 < (1 - entry P 1) / 2%:R by rewrite divr_gt0 ?ltr0n.
  have half_lt : (1 - entry P 1) / 2%:R < 1 - entry P 1.
    by rewrite ltr_pdivr_mulr ?ltr0n // mulr_natr mulr2n ltr_addl.
  have [L [L_ge1 ach _]] := one_prior_exists P_prior P_dec half_gt0.
  have := one_prior_before_jump P_prior P_dec L_ge1 half_lt ach.
  move/(le_lt_trans (entry_ge0 P_prior 1)).
  by rewrite pmulr_rgt0 // (lt_le_trans ltr01).
have above D lambda : D < 1 - entry P 1 -> 1 <= lambda ->
    achievable (only P) D lambda -> entry P 1 / entry P 2 < lambda.
  move=> D_lt lambda_ge1 ach; rewrite ltr_pdivr_mulr //.
  exact: (one_prior_before_jump P_prior P_dec lambda_ge1 D_lt ach).
have limit_ge1 : 1 <= entry P 1 / entry P 2.
  by rewrite ler_pdivl_mulr // mul1r.
split=> [//|D L D_lt L_least|eta eta_gt0||].
- have [L_ge1 ach _] := L_least; split; first exact: above D_lt L_ge1 ach.
  move=> D' L' D_le L'_least.
  exact: (least_exp_epsilon_distortion D_le L_least L'_least).
- pose mu := entry P 1 / entry P 2 + eta / 2%:R.
  have half_gt0 : 0 < eta / 2%:R by rewrite divr_gt0 ?ltr0n.
  have half_lt : eta / 2%:R < eta.
    by rewrite ltr_pdivr_mulr ?ltr0n // mulr_natr mulr2n ltr_addl.
  have mu_gt : entry P 1 < mu * entry P 2.
    by rewrite -ltr_pdivr_mulr // ltr_addl.
  have [d d_lt ach] := one_prior_near_jump P_prior P_dec mu_gt.
  exists d => // D D_gt D_lt; split=> [lambda lambda_ge1 l_ach|].
    apply: lt_trans (above _ _ D_lt lambda_ge1 l_ach).
    by rewrite ltr_subl_addr ltr_addl.
  exists mu; first by rewrite (le_trans limit_ge1) // ler_addl ltW.
  split; first exact: achievable_distortion (ltW D_gt) ach.
  by rewrite ltr_add2l.
- exact/(one_prior_zero P_prior P_dec).
split=> [eq1|->]; last by rewrite divff // gt_eqF.
by rewrite -[LHS](divfK (lt0r_neq0 e_gt0)) eq1 mul1r.
Qed.

(* phi is the trace profile of the hull of the vertices. *)
Definition trace_profile (R : realFieldType) (X V : finType)
    (vertex : V -> X -> R) (phi : R -> R) :=
  forall r, r <= 1 -> profile vertex r (phi r).

(* phi is affine from each of r_0 < ... < r_n = 1 to the next one, with the
   slopes m_0 < ... < m_(n-1). *)
Definition corners (R : realFieldType) (phi : R -> R) (r m : nat -> R)
    (n : nat) :=
  [/\ r n = 1, forall j, (j < n)%N -> r j < r j.+1,
      forall j t, (j < n)%N -> r j <= t <= r j.+1 ->
        phi t = phi (r j) + m j * (t - r j) &
      forall j, (j.+1 < n)%N -> m j < m j.+1].

Section Corners.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R)
  (phi : R -> R).
Implicit Types (r m : nat -> R) (n j : nat) (ks : seq R) (a b c t : R).
Add Field numbers : (field_of_numbers R).

Lemma corners_in r m n j k : corners phi r m n -> (j < k <= n)%N -> r j < r k.
Proof.
move=> [_ r_lt _ _]; elim: k => [|k IH] //; rewrite ltnS => /andP[j_le k_lt].
have step : r k < r k.+1 by exact: r_lt.
move: j_le; rewrite leq_eqVlt => /orP[/eqP-> //|j_lt].
by apply: lt_trans step; apply: IH; rewrite j_lt ltnW.
Qed.

Lemma corners_le1 r m n j : corners phi r m n -> (j <= n)%N -> r j <= 1.
Proof.
move=> r_corners; have [r_n _ _ _] := r_corners.
rewrite -r_n leq_eqVlt => /orP[/eqP-> //|j_lt].
by apply/ltW/(corners_in r_corners); rewrite j_lt leqnn.
Qed.

Definition side r m j : R * R := (m j, phi (r j) - m j * r j).

Lemma corners_side r m n j : corners phi r m n -> (j < n)%N ->
  forall t, r j <= t <= r j.+1 -> phi t = line (side r m j) t.
Proof.
move=> [_ _ affine _] j_lt t t_in; rewrite (affine j t j_lt t_in) /line /=.
by rewrite mulrBr addrCA.
Qed.

Lemma corners_pieces r m n : corners phi r m n ->
  pieces phi (r 0%N) [seq r j | j <- iota 1 n] /\
  last (r 0%N) [seq r j | j <- iota 1 n] = 1.
Proof.
move=> r_corners; have [r_n r_lt _ _] := r_corners.
suff tail k i : (i + k = n)%N -> pieces phi (r i) [seq r j | j <- iota i.+1 k]
    /\ last (r i) [seq r j | j <- iota i.+1 k] = 1 by exact: tail.
elim: k i => [|k IH] i /=; first by rewrite addn0 => ->.
rewrite addnS -addSn => i_eq; have [i_pieces i_last] := IH _ i_eq.
have i_lt : (i < n)%N by rewrite -i_eq ltn_addr.
split=> //; split=> //; first exact: r_lt.
by exists (side r m i); exact: corners_side r_corners i_lt.
Qed.

Lemma corner_in r n b : b \in [seq r j | j <- iota 1 n] ->
  exists2 j, (0 < j <= n)%N & b = r j.
Proof.
by case/mapP => j; rewrite mem_iota add1n ltnS => j_in ->; exists j.
Qed.

Lemma in_corners r n j : (0 < j <= n)%N -> r j \in [seq r j | j <- iota 1 n].
Proof. by move=> j_in; apply: map_f; rewrite mem_iota add1n ltnS. Qed.

Hypothesis phi_profile : trace_profile vertex phi.

Lemma pieces_corners a ks : pieces phi a ks -> last a ks = 1 ->
  exists r m n, r 0%N = a /\ corners phi r m n.
Proof.
elim: ks a => [|b ks IH] a /=.
  by move=> _ ->; exists (fun=> 1), (fun=> 0), 0%N.
move=> [a_lt [l l_eq] ks_pieces] ks_last.
have [r [m [n [r_b r_corners]]]] := IH b ks_pieces ks_last.
have [r_n r_lt affine m_lt] := r_corners.
have on_l t : a <= t <= b -> phi t = phi a + l.1 * (t - a).
  move=> t_in; rewrite (l_eq t t_in) (l_eq a) ?lexx ?ltW // /line.
  by identity R.
case: (boolP ((0 < n)%N && (m 0%N == l.1))) => [/andP[n_gt0 /eqP m_l]|new].
  exists (fun j => if j is 0%N then a else r j), m, n; split=> //.
  have b_lt : b < r 1%N by rewrite -r_b r_lt.
  split=> [|[|j] j_lt|[|j] t j_lt|] //; try by [exact: r_lt | exact: affine].
  - by case: n n_gt0 r_n {r_corners r_lt affine m_lt}.
  - exact: lt_trans a_lt b_lt.
  move=> /andP[t_ge t_le]; case: (leP t b) => [t_leb|t_gt].
    by rewrite m_l on_l // t_ge.
  rewrite (affine 0%N) // ?r_b ?(ltW t_gt) // (on_l b) ?lexx ?(ltW a_lt) //.
  by rewrite m_l; identity R.
exists (fun j => if j is j'.+1 then r j' else a),
  (fun j => if j is j'.+1 then m j' else l.1), n.+1; split=> //.
split=> // [[|j] j_lt|[|j] t j_lt|[|j] j_lt] //.
- by rewrite r_b.
- exact: r_lt.
- by rewrite r_b; exact: on_l.
- exact: affine.
- have n_gt0 : (0 < n)%N := j_lt; have r1_gt : b < r 1%N by rewrite -r_b r_lt.
  have r1_le : r 1%N <= 1 by exact: corners_le1 r_corners _.
  rewrite lt_def; apply/andP; split; first by move: new; rewrite n_gt0.
  have a_r1 : a < r 1%N := lt_trans a_lt r1_gt.
  have := three_points phi_profile (ltW a_lt) (ltW r1_gt) a_r1 r1_le.
  rewrite (affine 0%N (r 1%N)) // ?lexx ?r_b ?(ltW r1_gt) //.
  rewrite (on_l b) ?lexx ?(ltW a_lt) //.
  have gap : 0 < (b - a) * (r 1%N - b) by rewrite mulr_gt0 ?subr_gt0.
  rewrite -subr_ge0 => above; rewrite -(ler_pmul2l gap) -subr_ge0.
  apply: le_trans above _; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  identity R.
exact: m_lt.
Qed.

End Corners.

Lemma profile_exists (R : realFieldType) (X V : finType)
  (vertex : V -> X -> R) : (forall v, prior (vertex v)) ->
  exists phi, trace_profile vertex phi.
Proof.
move=> vertex_prior; have [phi phi_ok _] := profile_pieces vertex_prior ltr01.
by exists phi.
Qed.

Lemma profile_unique (R : realFieldType) (X V : finType)
  (vertex : V -> X -> R) phi psi : trace_profile vertex phi ->
  trace_profile vertex psi -> forall r, r <= 1 -> phi r = psi r.
Proof.
move=> phi_ok psi_ok r r_le.
have [[x x_ok x_sum] x_le] := phi_ok r r_le.
have [[y y_ok y_sum] y_le] := psi_ok r r_le.
by apply: le_anti; rewrite -{1}y_sum -{2}x_sum x_le // y_le.
Qed.

Lemma pieces_eq (R : realFieldType) (phi psi : R -> R) a ks :
  (forall r, r <= last a ks -> phi r = psi r) -> pieces phi a ks ->
  pieces psi a ks.
Proof.
elim: ks a => [|b ks IH] a //= same [a_lt [l l_eq] ks_ok]; split=> //.
  exists l => r r_in; rewrite -l_eq // same //.
  apply: le_trans (proj2 (andP r_in)) _.
  exact: pieces_last ks_ok.
exact: IH ks_ok.
Qed.

Lemma corners_exist (R : realFieldType) (X V : finType) (vertex : V -> X -> R)
  phi a : (forall v, prior (vertex v)) -> trace_profile vertex phi -> a <= 1 ->
  exists r m n, r 0%N = a /\ corners phi r m n.
Proof.
move=> vertex_prior phi_ok; rewrite le_eqVlt => /orP[/eqP->|a_lt].
  by exists (fun=> 1), (fun=> 0), 0%N.
have [psi psi_ok [ks ks_ok ks_last]] := profile_pieces vertex_prior a_lt.
apply: (pieces_corners phi_ok _ ks_last); apply: pieces_eq ks_ok => r.
by rewrite ks_last; exact: (@profile_unique _ _ _ vertex).
Qed.

Lemma two_letters (R : realFieldType) (X : finType) (P : X -> R) :
  prior P -> (forall x, P x < 1) ->
  exists x y, [/\ x != y, 0 < P x & 0 < P y].
Proof.
move=> [P_ge0 P_sum] P_lt.
have [x x_gt0] : exists x, 0 < P x.
  case: (pickP (fun x => 0 < P x)) => [x ?|none]; first by exists x.
  move/eqP: P_sum; rewrite big1 ?(eq_sym 0) ?oner_eq0 // => x _.
  by apply: le_anti; rewrite P_ge0 leNgt none.
have [y /andP[y_neq y_gt0]] : exists y, (x != y) && (0 < P y).
  case: (pickP (fun y => (x != y) && (0 < P y))) => [y ?|none].
    by exists y.
  have := P_lt x; rewrite -P_sum (bigD1 x) //= big1 ?addr0 ?ltxx // => y y_x.
  apply: le_anti; rewrite P_ge0 leNgt.
  by have := none y; rewrite eq_sym y_x /= => ->.
by exists x, y.
Qed.

Lemma distortion_nonnegative (R : realFieldType) (X : finType)
  (S : source_set R X) (P : X -> R) D lambda :
  prior P -> S P -> achievable S D lambda -> 0 <= D.
Proof.
move=> [P_ge0 _] S_P [Y [W [g [W_ok _ W_valid]]]].
apply: le_trans (W_valid P S_P); apply: sumr_ge0 => x _.
by rewrite mulr_ge0 // sumr_ge0 // => y _; case: W_ok.
Qed.

Lemma achievable_ge1 (R : realFieldType) (X : finType) (S : source_set R X)
  (P : X -> R) D lambda : prior P -> achievable S D lambda -> 1 <= lambda.
Proof.
move=> /prior_letter[x0 _] [Y [W [g [W_ok W_ldp _]]]].
exact: ldp_ge1 x0 W_ok W_ldp.
Qed.

(* A prior of two letters asks for some distortion. *)
Lemma distortion_positive (R : realFieldType) (X : finType)
  (S : source_set R X) (P : X -> R) D lambda : prior P -> S P ->
  (forall x, P x < 1) -> achievable S D lambda -> 0 < D.
Proof.
move=> P_ok S_P P_lt ach; rewrite lt_def.
rewrite (distortion_nonnegative P_ok S_P ach) andbT; apply/eqP => D0.
have [x [y [x_neq x_gt0 y_gt0]]] := two_letters P_ok P_lt.
have P_in : only P P by [].
apply: (infinite_leakage_certificate (only_is_prior P_ok) P_in x_neq x_gt0
  y_gt0 (achievable_ge1 P_ok ach)).
by rewrite -D0; exact: achievable_only S_P ach.
Qed.

Lemma loud_distortion (R : realFieldType) (X V : finType)
  (vertex : V -> X -> R) D L : (forall v, prior (vertex v)) ->
  (exists v : V, True) -> ~ quiet vertex (1 - D) ->
  least_exp_epsilon (hull vertex) D L -> 0 < D.
Proof.
move=> vertex_prior [v0 _] loud [_ ach _].
have D_ge0 := distortion_nonnegative (vertex_prior v0) (hull_vertex vertex v0)
  ach.
case: (quiet_or_spread vertex (1 - D)) => // -[P S_P P_lt].
have P_ok := hull_of_priors vertex_prior S_P.
apply: (distortion_positive P_ok S_P _ ach) => x.
by apply: lt_le_trans (P_lt x) _; rewrite ler_subl_addr ler_addl.
Qed.

Theorem row_least_leakage (R : realFieldType) (X V : finType)
  (vertex : V -> X -> R) : (0 < #|V|)%N -> (forall v, prior (vertex v)) ->
  (exists a phi, game_value (hull vertex) a /\ trace_profile vertex phi) /\
  forall a phi, game_value (hull vertex) a -> trace_profile vertex phi ->
  [/\ forall D, 0 < D -> a < 1 - D ->
        exists L, [/\ 1 < L, least_exp_epsilon (hull vertex) D L,
          least_of (fun E => exists2 r, 1 - D < r <= 1 &
            E = (1 - D) * (phi r - 1) / (r - (1 - D))) L &
          least_of (fun E => exists (y : X -> R) s, [/\ forall x, 0 <= y x <= s,
            forall P, hull vertex P ->
              1 - D <= \sum_x P x * y x - (1 - D) * s &
            E = \sum_x y x - s]) L],
      exists r m n, r 0%N = a /\ corners phi r m n,
      forall r m n, r 0%N = a -> corners phi r m n ->
        forall D L, a < 1 - D -> least_exp_epsilon (hull vertex) D L ->
        least_of (fun E => exists j, [/\ (j <= n)%N, 1 - D < r j &
          E = (1 - D) * (phi (r j) - 1) / (r j - (1 - D))]) L,
      forall D, 1 - D <= a -> least_exp_epsilon (hull vertex) D 1 &
      a < 1 -> forall lambda, ~ achievable (hull vertex) 0 lambda].
Proof.
move=> V_some vertex_prior; have some := some_vertex V_some.
have S_priors := hull_of_priors vertex_prior.
split=> [|r0 phi r0_game phi_ok].
  have [r0 [r0_game _]] := game_exists vertex_prior some.
  by have [phi phi_ok] := profile_exists vertex_prior; exists r0, phi.
have quietE u := quiet_below vertex_prior some u r0_game.
have loud D : r0 < 1 - D -> ~ quiet vertex (1 - D).
  by move=> r0_lt /quietE; rewrite leNgt r0_lt.
have [r0_quiet r0_max] := game_quiet vertex_prior some r0_game.
have r0_pos := r0_gt0 vertex_prior some r0_max.
have quot (a b c L : R) : 0 < b -> (L * b = a * c) <-> L = a * c / b.
  move=> b_gt0; split=> [<-|->]; first by rewrite mulfK ?gt_eqF.
  by rewrite divfK ?gt_eqF.
split=> [D D_gt0 r0_lt|||D u_le|r0_lt1 lambda ach].
- have [L L_least] := least_leakage_exists vertex_prior D_gt0 some.
  have u_gt0 : 0 < 1 - D := lt_trans r0_pos r0_lt.
  have [tangent _] := least_leakage_tangent vertex_prior some phi_ok L D_gt0
    (loud D r0_lt).
  have [program _] := one_linear_program vertex_prior L D_gt0 some
    (loud D r0_lt).
  exists L; split=> //.
  + have [L_ge1 L_ach _] := L_least; rewrite lt_def L_ge1 andbT.
    apply/eqP => L1; apply: (loud D r0_lt); rewrite L1 in L_ach.
    exact/(quiet_achievable vertex_prior some).
  + have [[r r_in r_eq] r_le] := tangent L_least.
    have /andP[r_gt _] := r_in.
    split=> [|_ [t t_in ->]].
      by exists r => //; apply/quot; rewrite ?subr_gt0.
    have /andP[t_gt _] := t_in.
    by rewrite ler_pdivl_mulr ?subr_gt0 //; exact: r_le.
  have [[y [s [ys_ok ys_eq]]] ys_le] := program L_least.
  have uu : (1 - D) * (1 - D)^-1 = 1 by rewrite divff ?gt_eqF.
  split=> [|_ [z [t [z_in z_acc ->]]]].
    exists (fun x => (1 - D) * y x), ((1 - D) * s).
    have [y_in y_acc] := ys_ok.
    split=> [x|P S_P|]; last by rewrite -ys_eq /scaled_level mulrBr mulr_sumr.
      have /andP[y_ge0 y_le] := y_in x.
      by rewrite mulr_ge0 ?(ltW u_gt0) //= ler_wpmul2l // ltW.
    have acc : 1 + (1 - D) * s <= \sum_x P x * y x.
      have : accurate (hull vertex) (1 + (1 - D) * s) y by exact/accurate_hull.
      exact.
    under eq_bigr do rewrite mulrCA.
    rewrite -mulr_sumr -mulrBr -[X in X <= _]mulr1 ler_wpmul2l ?(ltW u_gt0) //.
    by rewrite ler_subr_addr.
  have := ys_le (fun x => z x / (1 - D)) (t / (1 - D)).
  rewrite /scaled_level mulrBr mulr_sumr [(1 - D) * (t / _)]mulrC.
  rewrite divfK ?gt_eqF //.
  have -> : \sum_x (1 - D) * (z x / (1 - D)) = \sum_x z x.
    by apply: eq_bigr => x _; rewrite mulrC divfK ?gt_eqF.
  apply; split=> [x|v].
    have /andP[z_ge0 z_le] := z_in x.
    by rewrite divr_ge0 ?(ltW u_gt0) //= ler_pmul2r ?invr_gt0.
  under eq_bigr do rewrite mulrA.
  rewrite -mulr_suml ler_pdivl_mulr // [(1 - D) * (t / _)]mulrC.
  rewrite divfK ?gt_eqF // mulrC mulrDr mulr1 -ler_subr_addr.
  exact/z_acc/hull_vertex.
- apply: corners_exist => //; have [[P S_P [[x ->] _]] _] := r0_game.
  have [P_ge0 <-] := S_priors P S_P.
  by rewrite (bigD1 x) //= ler_addl sumr_ge0.
- move=> r m n r_0 r_corners D L r0_lt L_least.
  have D_gt0 : 0 < D.
    exact: loud_distortion vertex_prior some (loud D r0_lt) L_least.
  have [r_pieces r_last] := corners_pieces r_corners.
  have r0_le : r 0%N <= 1 - D by rewrite r_0 ltW.
  have [corner _] := least_leakage_corner vertex_prior some phi_ok L D_gt0
    (loud D r0_lt) r0_le r_pieces r_last.
  have [[b b_in [b_gt b_eq]] b_le] := corner L_least.
  split=> [|_ [j [j_le j_gt ->]]].
    have [j j_in b_j] := corner_in b_in; exists j; rewrite -b_j.
    by split=> //; [case/andP: j_in | apply/quot; rewrite ?subr_gt0].
  rewrite ler_pdivl_mulr ?subr_gt0 //; apply: b_le => //; apply: in_corners.
  rewrite j_le andbT lt0n; apply/eqP => j0; move: j_gt.
  by rewrite j0 ltNge r0_le.
- apply: quiet_least => //; exact/quietE.
have loud1 : ~ quiet vertex (1 - 0) by apply: loud; rewrite subr0.
case: (quiet_or_spread vertex (1 - 0)) => // -[P S_P P_lt].
rewrite subr0 in P_lt.
by have := distortion_positive (S_priors P S_P) S_P P_lt ach; rewrite ltxx.
Qed.

Theorem row_largest_accuracy (R : realFieldType) (X V : finType)
  (vertex : V -> X -> R) (phi : R -> R) (r m : nat -> R) (n : nat)
  (lambda : R) : (0 < #|V|)%N -> (forall v, prior (vertex v)) ->
  trace_profile vertex phi -> game_value (hull vertex) (r 0%N) ->
  corners phi r m n -> 1 <= lambda ->
  exists U, least_distortion (hull vertex) lambda (1 - U) /\
    largest_of (fun u => exists2 j, (j <= n)%N &
      u = lambda * r j / (lambda + phi (r j) - 1)) U.
Proof.
move=> V_some vertex_prior phi_ok r_game r_corners lambda_ge1.
have some := some_vertex V_some; have S_priors := hull_of_priors vertex_prior.
have [r_quiet r_max] := game_quiet vertex_prior some r_game.
have r_pos := r0_gt0 vertex_prior some r_max.
have [r_n _ _ _] := r_corners.
have lambda_gt0 : 0 < lambda := lt_le_trans ltr01 lambda_ge1.
have r_ge j : (j <= n)%N -> r 0%N <= r j.
  case: j => [|j] // j_le; apply/ltW/(corners_in r_corners).
  by rewrite j_le.
have scale j : (j <= n)%N -> 0 < lambda + phi (r j) - 1.
  move=> j_le; rewrite addrAC ltr_paddl ?subr_ge0 //.
  apply: lt_le_trans (phi_ge vertex_prior some phi_ok _).
    exact: lt_le_trans (r_ge j j_le).
  exact: corners_le1 r_corners j_le.
have [r_lt1|r_ge1] := ltP (r 0%N) 1; last first.
  have phi1 : phi 1 = 1.
    apply: le_anti; rewrite (phi_ge vertex_prior some phi_ok) // andbT.
    have [q [q_ge0 q_sum q_acc]] := r_quiet.
    apply: (le_trans (_ : _ <= \sum_x q x) q_sum).
    apply: (phi_least phi_ok) => //; split=> [x|P S_P].
      rewrite q_ge0 (le_trans _ q_sum) // (bigD1 x) //= ler_addl.
      exact: sumr_ge0.
    exact: le_trans r_ge1 (q_acc P S_P).
  have n0 : n = 0%N.
    case: n r_corners {r_n r_ge scale} => // n r_corners.
    have := corners_in r_corners (j := 0) (k := n.+1) (leqnn _).
    by have [-> _ _ _] := r_corners; rewrite ltNge r_ge1.
  exists 1; rewrite n0 in r_n; split.
    rewrite subrr; split=> [|D [Y [W [g [W_ok _ W_valid]]]]].
      apply: achievable_le lambda_ge1 _.
      apply/(quiet_achievable vertex_prior some)/(quiet_below _ some _ r_game).
        by [].
      by rewrite subr0.
    have [v0 _] := some.
    apply: le_trans (W_valid _ (hull_vertex vertex v0)).
    apply: sumr_ge0 => x _; rewrite mulr_ge0 ?sumr_ge0 //.
      by case: (vertex_prior v0).
    by move=> y _; case: W_ok.
  have one : lambda * r 0%N / (lambda + phi (r 0%N) - 1) = 1.
    by rewrite r_n phi1 addrK mulr1 divff ?gt_eqF.
  split=> [|_ [j j_le ->]]; first by exists 0%N.
  by move: j_le; rewrite n0 leqn0 => /eqP->; rewrite one.
have [D D_least] := least_distortion_exists vertex_prior lambda_ge1 some.
have [r_pieces r_last] := corners_pieces r_corners.
have [[b b_in b_eq] b_le] := largest_accuracy_corner vertex_prior some phi_ok
  r_quiet r_max r_lt1 lambda_ge1 r_pieces r_last D_least.
exists (1 - D); rewrite subKr; split=> //; split=> [|_ [j j_le ->]].
  have [j j_le b_j] : exists2 j, (j <= n)%N & b = r j.
    move: b_in; rewrite inE => /orP[/eqP->|/corner_in[j /andP[_ j_le] ->]].
      by exists 0%N.
    by exists j.
  exists j => //; apply/esym/(canLR (mulfK (lt0r_neq0 (scale j j_le)))).
  by rewrite -b_j -b_eq addrAC.
rewrite ler_pdivr_mulr ?scale // addrAC; apply: b_le; rewrite inE.
case: j j_le => [|j] j_le; first by rewrite eqxx.
by rewrite in_corners ?orbT.
Qed.

(* The level of a piece at the accuracy u: u (t-1)/(r-u). *)
Section Piece.
Variable R : realFieldType.
Implicit Types (r t u v eta : R).
Add Field numbers : (field_of_numbers R).

Lemma piece_difference r t u v : u < r -> v < r ->
  v * (t - 1) / (r - v) - u * (t - 1) / (r - u) =
  (t - 1) * r * (v - u) / ((r - u) * (r - v)).
Proof.
move=> u_lt v_lt; have u_gap : r - u != 0 by rewrite subr_eq0 gt_eqF.
have v_gap : r - v != 0 by rewrite subr_eq0 gt_eqF.
by shaped R; field; split; apply/eqP.
Qed.

Lemma piece_near r t u eta : 0 < r -> u < r -> 1 < t -> 0 < eta ->
  exists2 d, 0 < d & forall v, `|v - u| < d ->
    v < r /\ `|v * (t - 1) / (r - v) - u * (t - 1) / (r - u)| < eta.
Proof.
move=> r_gt0 u_lt t_gt1 eta_gt0.
pose g := r - u; have g_gt0 : 0 < g by rewrite subr_gt0.
pose c := (t - 1) * r; have c_gt0 : 0 < c by rewrite mulr_gt0 ?subr_gt0.
exists (Num.min (g / 2%:R) (eta * (g * g) / (2%:R * c))).
  by rewrite lt_minr; apply/andP; split;
    rewrite divr_gt0 ?mulr_gt0 ?subr_gt0 ?ltr0n.
move=> v; rewrite lt_minr => /andP[v_half v_eta].
have half : g / 2%:R < r - v.
  have : v - u < g / 2%:R by exact: le_lt_trans (ler_norm _) v_half.
  have two : g = g / 2%:R + g / 2%:R.
    by rewrite -mulr2n -mulr_natr divfK // pnatr_eq0.
  rewrite ltr_subl_addr => v_lt; rewrite ltr_subr_addr.
  apply: lt_le_trans (_ : g / 2%:R + (g / 2%:R + u) <= _).
    by rewrite ltr_add2l.
  by rewrite addrA -two /g subrK.
have v_lt : v < r.
  by rewrite -subr_gt0 (lt_trans _ half) // divr_gt0 ?ltr0n.
split=> //; rewrite piece_difference // -/g -/c normrM normrV; last first.
  by rewrite unitfE mulf_neq0 // gt_eqF // subr_gt0.
rewrite normrM (gtr0_norm c_gt0) (gtr0_norm (mulr_gt0 g_gt0 _)) ?subr_gt0 //.
rewrite ltr_pdivr_mulr ?(mulr_gt0 g_gt0) ?subr_gt0 //.
have small : c * `|v - u| < eta * (g * (g / 2%:R)).
  have : `|v - u| * (2%:R * c) < eta * (g * g).
    by rewrite -ltr_pdivl_mulr // mulr_gt0 ?ltr0n.
  rewrite mulrCA mulrC -ltr_pdivl_mulr ?ltr0n // mulrC => /lt_le_trans.
  by apply; rewrite -!mulrA.
apply: lt_trans small _; rewrite ltr_pmul2l // ltr_pmul2l //.
Qed.

(* The condition of the prior bound, divided by the accuracy. *)
Lemma surplus_bounded (X : finType) (P : X -> R) r t u : 0 < u -> u < r ->
  \sum_x Num.max 0 (u * (t - 1) / (r - u) * P x - u) <=
    u * (u * (t - 1) / (r - u) - 1) <->
  bounded r t P ((t - 1) / (r - u)).
Proof.
move=> u_gt0 u_lt; have gap : r - u != 0 by rewrite subr_eq0 gt_eqF.
have -> : u * (t - 1) / (r - u) = u * ((t - 1) / (r - u)) by rewrite mulrA.
set W := (t - 1) / (r - u).
have W_eq : W * (r - u) = t - 1 by rewrite divfK.
have -> : \sum_x Num.max 0 (u * W * P x - u) =
    u * \sum_x Num.max 0 (W * P x - 1).
  rewrite mulr_sumr; apply: eq_bigr => x _.
  by rewrite maxr_pmulr ?(ltW u_gt0) // mulr0 mulrBr mulr1 -mulrA.
rewrite ler_pmul2l // /bounded.
clearbody W; suff -> : u * W - 1 = r * W - t by [].
by have -> : t = W * (r - u) + 1; [rewrite W_eq subrK | identity R].
Qed.

End Piece.

Section Turnings.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R)
  (phi : R -> R) (r m z : nat -> R) (n : nat).
Hypotheses (vertex_prior : forall v, prior (vertex v))
  (some : exists v : V, True) (phi_ok : trace_profile vertex phi)
  (r_game : game_value (hull vertex) (r 0%N)) (r_lt1 : r 0%N < 1)
  (r_corners : corners phi r m n)
  (z_eq : forall j, (j < n)%N -> z j = r j.+1 - (phi (r j.+1) - 1) / m j)
  (z_n : z n = 1).
Implicit Types (j k : nat) (D L u : R).
Add Field numbers : (field_of_numbers R).

Let quietE u := quiet_below vertex_prior some u r_game.
Let r_quiet := (game_quiet vertex_prior some r_game).1.
Let r_max := (game_quiet vertex_prior some r_game).2.
Let r_n : r n = 1. Proof. by case: r_corners. Qed.

Lemma value_gt0 : 0 < r 0%N.
Proof. exact: (r0_gt0 vertex_prior some r_max). Qed.

Lemma sides_gt0 : (0 < n)%N.
Proof.
by rewrite lt0n; apply: contraTneq r_lt1 => n0; rewrite -r_n n0 ltxx.
Qed.

Lemma corner_gt0 j : (j < n)%N -> r 0%N < r j.+1.
Proof. by move=> j_lt; apply: corners_in r_corners _. Qed.

Lemma corner_ge0 j : (j <= n)%N -> r 0%N <= r j.
Proof. by case: j => // j /corner_gt0/ltW. Qed.

Lemma trace_gt1 j : (j < n)%N -> 1 < phi (r j.+1).
Proof.
move=> j_lt; apply: (phi_gt1 phi_ok); first exact: corners_le1 r_corners _.
by move/quietE; rewrite leNgt corner_gt0.
Qed.

Lemma side_gt0 j : (j < n)%N -> 0 < m j.
Proof.
move=> j_lt; have [_ r_lt _ _] := r_corners.
have r_le1 : r j.+1 <= 1 by exact: corners_le1 r_corners _.
apply: (slope_gt0 vertex_prior some phi_ok r_max (r_lt j j_lt) r_le1
  (corners_side r_corners j_lt)).
exact/corner_ge0/ltnW.
Qed.

Lemma turn_first : z 0%N = r 0%N /\ 1 <= r 0%N * m 0%N.
Proof.
rewrite z_eq ?sides_gt0 //.
apply: (curve_jump vertex_prior some phi_ok r_quiet r_max r_lt1
  (corner_gt0 sides_gt0) _ (corners_side r_corners sides_gt0)).
exact: corners_le1 r_corners sides_gt0.
Qed.

(* The same turning from the left end of the next side. *)
Lemma turn_next j : (j.+1 < n)%N ->
  turning phi (r j.+2) (m j.+1) = turning phi (r j.+1) (m j.+1).
Proof.
move=> j_lt; have [_ r_lt _ _] := r_corners.
have r_le1 : r j.+2 <= 1 by exact: corners_le1 r_corners _.
have [-> _] // := pieces_join vertex_prior some phi_ok r_max
  (corner_ge0 (ltnW j_lt)) (r_lt _ j_lt) r_le1 (corners_side r_corners j_lt).
Qed.

Lemma turn_lt j : (j < n)%N -> z j < r j.+1.
Proof.
move=> j_lt; rewrite z_eq // ltr_subl_addr ltr_addl.
by rewrite divr_gt0 ?side_gt0 // subr_gt0 trace_gt1.
Qed.

Lemma turns_increase j : (j < n)%N -> z j < z j.+1.
Proof.
move=> j_lt; have [j_last|j_inner] := leqP n j.+1.
  have -> : j.+1 = n by apply/eqP; rewrite eqn_leq j_lt.
  rewrite z_n (lt_le_trans (turn_lt j_lt)) //.
  exact: corners_le1 r_corners j_lt.
rewrite !z_eq // -[X in _ < X]/(turning phi (r j.+2) (m j.+1)) turn_next //.
apply: turnings_increase; [exact: side_gt0 | | exact: trace_gt1].
by have [_ _ _ m_lt] := r_corners; exact: m_lt.
Qed.

Lemma turns_le j k : (j <= k <= n)%N -> z j <= z k.
Proof.
elim: k => [|k IH]; first by rewrite leqn0 => /andP[/eqP->].
rewrite leq_eqVlt => /andP[/orP[/eqP->//|j_le] k_lt].
apply: le_trans (ltW (turns_increase k_lt)); apply: IH.
by rewrite -ltnS j_le ltnW.
Qed.

Lemma loud_above D : r 0%N < 1 - D -> ~ quiet vertex (1 - D).
Proof. by move=> D_lt /quietE; rewrite leNgt D_lt. Qed.

Lemma piece_level j D : (j < n)%N -> 0 < D -> r 0%N < 1 - D ->
  z j <= 1 - D <= z j.+1 ->
  least_exp_epsilon (hull vertex) D
    ((1 - D) * (phi (r j.+1) - 1) / (r j.+1 - (1 - D))).
Proof.
move=> j_lt D_gt0 D_lt /andP[z_le z_ge]; have loud := loud_above D_lt.
have [_ r_lt _ _] := r_corners; have r_ge := corner_ge0 (ltnW j_lt).
have [j_last|j_inner] := leqP n j.+1.
  have j_n : j.+1 = n by apply/eqP; rewrite eqn_leq j_lt.
  have := corners_side r_corners j_lt; have := r_lt j j_lt.
  rewrite z_eq // in z_le; move: z_le; rewrite j_n r_n => z_le j_lt1 on_side.
  exact: (curve_last_piece vertex_prior some phi_ok r_max D_gt0 loud r_ge
    j_lt1 on_side z_le).
have r_le1 : r j.+2 <= 1 by exact: corners_le1 r_corners _.
apply: (curve_piece vertex_prior some phi_ok r_max D_gt0 loud r_ge
  (r_lt _ j_lt) (r_lt _ j_inner) r_le1 (corners_side r_corners j_lt)
  (corners_side r_corners j_inner)).
  apply: le_lt_trans z_ge _; rewrite z_eq // -/(turning phi (r j.+2) (m j.+1)).
  rewrite turn_next // /turning ltr_subl_addr ltr_addl.
  by rewrite divr_gt0 ?side_gt0 // subr_gt0 trace_gt1.
by move: z_le z_ge; rewrite !z_eq // => -> ->.
Qed.

Lemma piece_below u j : (j < n)%N -> z j <= u <= z j.+1 -> u < 1 ->
  u < r j.+1.
Proof.
move=> j_lt /andP[_ u_le] u_lt1; have [j_last|j_inner] := leqP n j.+1.
  have j_n : j.+1 = n by apply/eqP; rewrite eqn_leq j_lt.
  by rewrite j_n r_n.
apply: le_lt_trans u_le _; rewrite z_eq // -/(turning phi (r j.+2) (m j.+1)).
rewrite turn_next // /turning ltr_subl_addr ltr_addl.
by rewrite divr_gt0 ?side_gt0 // subr_gt0 trace_gt1.
Qed.

(* An accuracy lies in a piece that goes on to its right, to its left. *)
Lemma piece_right u : r 0%N <= u -> u < 1 ->
  exists2 j, (j < n)%N & z j <= u < z j.+1.
Proof.
move=> u_ge u_lt.
have [z0 _] := turn_first.
have some_j : exists j, (j <= n)%N && (u < z j) by exists n; rewrite leqnn z_n.
case: (ex_minnP some_j) => [[|j]] /andP[j_lt u_z] j_min.
  by move: u_z; rewrite z0 ltNge u_ge.
exists j => //; rewrite u_z andbT leNgt; apply/negP => u_j.
by have := j_min j; rewrite u_j ltnW // ltnn => /(_ isT).
Qed.

Lemma piece_left u : r 0%N < u -> u < 1 ->
  exists2 j, (j < n)%N & z j < u <= z j.+1.
Proof.
move=> u_gt u_lt.
have [z0 _] := turn_first.
have some_j : exists j, (j <= n)%N && (u <= z j).
  by exists n; rewrite leqnn z_n ltW.
case: (ex_minnP some_j) => [[|j]] /andP[j_lt u_z] j_min.
  by move: u_z; rewrite z0 leNgt u_gt.
exists j => //; rewrite u_z andbT ltNge; apply/negP => u_j.
by have := j_min j; rewrite u_j ltnW // ltnn => /(_ isT).
Qed.

Lemma curve_continuous D L eta : 0 < D -> r 0%N < 1 - D ->
  least_exp_epsilon (hull vertex) D L -> 0 < eta ->
  exists2 d, 0 < d & forall D' L', `|D' - D| < d ->
    least_exp_epsilon (hull vertex) D' L' -> `|L' - L| < eta.
Proof.
move=> D_gt0 D_lt L_least eta_gt0; set u := 1 - D in D_lt.
have u_lt1 : u < 1 by rewrite /u ltr_subl_addr ltr_addl.
have u_gt0 : 0 < u := lt_trans value_gt0 D_lt.
have near j : (j < n)%N -> z j <= u <= z j.+1 -> exists2 d, 0 < d &
    forall D' L', `|D' - D| < d -> 0 < D' -> r 0%N < 1 - D' ->
    z j <= 1 - D' <= z j.+1 -> least_exp_epsilon (hull vertex) D' L' ->
    `|L' - L| < eta.
  move=> j_lt u_in; have r_gt0 := lt_trans value_gt0 (corner_gt0 j_lt).
  have [d d_gt0 d_near] := piece_near r_gt0 (piece_below j_lt u_in u_lt1)
    (trace_gt1 j_lt) eta_gt0.
  exists d => // D' L' D'_near D'_gt0 D'_lt D'_in L'_least.
  have E := piece_level j_lt D_gt0 D_lt u_in.
  have E' := piece_level j_lt D'_gt0 D'_lt D'_in.
  rewrite (least_exp_epsilon_unique L_least E).
  rewrite (least_exp_epsilon_unique L'_least E').
  case: (d_near (1 - D')) => [|_]; last exact.
  rewrite -normrN; have -> : - (1 - D' - u) = D' - D; last by [].
  by rewrite /u; identity R.
have [j j_lt /andP[zj_le zj_gt]] := piece_right (ltW D_lt) u_lt1.
have [k k_lt /andP[zk_lt zk_ge]] := piece_left D_lt u_lt1.
have [d d_gt0 d_near] := near j j_lt (introT andP (conj zj_le (ltW zj_gt))).
have [e e_gt0 e_near] := near k k_lt (introT andP (conj (ltW zk_lt) zk_ge)).
exists (Num.min (Num.min d e) (Num.min (Num.min D (u - r 0%N))
  (Num.min (z j.+1 - u) (u - z k)))).
  by rewrite !lt_minr d_gt0 e_gt0 D_gt0 !subr_gt0 D_lt zj_gt zk_lt.
move=> D' L'; rewrite !lt_minr.
case/andP=> /andP[D'_d D'_e] /andP[/andP[D'_D D'_r] /andP[D'_j D'_k]] L'_least.
have far c : `|D' - D| < c -> D' - D < c /\ D - D' < c.
  by rewrite ltr_norml ltr_oppl opprB => /andP[? ?].
have D'_gt0 : 0 < D' by have [_] := far _ D'_D; rewrite ltr_subl_addr ltr_addl.
have D'_lt : r 0%N < 1 - D'.
  have [+ _] := far _ D'_r; rewrite /u -subr_gt0 => gap; rewrite -subr_gt0.
  by have -> : 1 - D' - r 0%N = 1 - D - r 0%N - (D' - D); first identity R.
have [le|lt] := leP D' D.
  apply: (d_near D' L' D'_d D'_gt0 D'_lt _ L'_least); apply/andP; split.
    by apply: le_trans zj_le _; rewrite /u ler_add2l ler_opp2.
  have [_ +] := far _ D'_j; rewrite /u -subr_gt0 => gap.
  rewrite -subr_ge0 ltW //.
  have -> : z j.+1 - (1 - D') = z j.+1 - (1 - D) - (D - D'); last by [].
  by identity R.
apply: (e_near D' L' D'_e D'_gt0 D'_lt _ L'_least); apply/andP; split.
  have [+ _] := far _ D'_k; rewrite /u -subr_gt0 => gap.
  rewrite -subr_ge0 ltW //.
  by have -> : 1 - D' - z k = 1 - D - z k - (D' - D); first identity R.
by apply: le_trans zk_ge; rewrite /u ler_add2l ler_opp2 ltW.
Qed.

Lemma curve_limit :
  limit_from_below (hull vertex) (1 - r 0%N) (r 0%N * m 0%N).
Proof.
move=> eta eta_gt0; have n_gt0 := sides_gt0; have [z0 _] := turn_first.
have r1_gt := corner_gt0 n_gt0.
have at_r0 : r 0%N * (phi (r 1%N) - 1) / (r 1%N - r 0%N) = r 0%N * m 0%N.
  have [_ _ affine _] := r_corners.
  have -> : phi (r 1%N) - 1 = m 0%N * (r 1%N - r 0%N).
    rewrite (affine 0%N) ?lexx ?(ltW r1_gt) //.
    rewrite (phi_r0 vertex_prior some phi_ok r_quiet r_max r_lt1).
    by rewrite addrAC subrr add0r.
  by rewrite mulrA mulfK // subr_eq0 gt_eqF.
have [d d_gt0 d_near] := piece_near (lt_trans value_gt0 r1_gt) r1_gt
  (trace_gt1 n_gt0) eta_gt0.
have z_gt := turns_increase n_gt0; rewrite z0 in z_gt.
exists (Num.max (1 - r 0%N - d) (Num.max 0 (1 - z 1%N))).
  by rewrite !lt_maxl !subr_gt0 r_lt1 ltr_subl_addr ltr_addl d_gt0 ltr_add2l
    ltr_opp2 z_gt.
move=> D; rewrite !lt_maxl => /andP[D_d /andP[D_gt0 D_z]] D_r.
have D_lt : r 0%N < 1 - D by rewrite ltr_subr_addr addrC -ltr_subr_addr.
have D_in : z 0%N <= 1 - D <= z 1%N.
  by rewrite z0 ltW //= ler_subl_addr addrC -ler_subl_addr ltW.
have L_least := piece_level n_gt0 D_gt0 D_lt D_in.
case: (d_near (1 - D)) => [|_].
  rewrite gtr0_norm ?subr_gt0 //; move: D_d; rewrite !ltr_subl_addr.
  by rewrite -addrA addrC.
rewrite at_r0 ltr_norml => /andP[L_gt L_lt].
have [L_ge1 L_ach L_le] := L_least; split=> [lambda lambda_ge1 ach|].
  apply: lt_le_trans (L_le lambda lambda_ge1 ach).
  by move: L_gt; rewrite ltr_subr_addr addrC.
eexists; first exact: L_ge1.
by split; [exact: L_ach | move: L_lt; rewrite ltr_subl_addl].
Qed.

End Turnings.

(* The level u (t-1)/(r-u) of a corner (r, t) at the accuracy u; and the
   condition of the prior bound on a prior at that level. *)
Definition piece_value (R : realFieldType) (r t u : R) : R :=
  u * (t - 1) / (r - u).
Definition small_surplus (R : realFieldType) (X : finType) (lambda u : R)
    (p : X -> R) :=
  \sum_x Num.max 0 (lambda * p x - u) <= u * (lambda - 1).

Theorem row_curve_pieces (R : realFieldType) (X V : finType)
  (vertex : V -> X -> R) (phi : R -> R) (r m z : nat -> R) (n : nat) :
  (0 < #|V|)%N -> (forall v, prior (vertex v)) -> trace_profile vertex phi ->
  game_value (hull vertex) (r 0%N) -> r 0%N < 1 -> corners phi r m n ->
  (forall j, (j < n)%N -> z j = r j.+1 - (phi (r j.+1) - 1) / m j) ->
  z n = 1 ->
  [/\ z 0%N = r 0%N /\ forall j, (j < n)%N -> z j < z j.+1,
      forall j D, (j < n)%N -> z j <= 1 - D <= z j.+1 -> 1 - D < 1 ->
        1 - D != r 0%N -> least_exp_epsilon (hull vertex) D
          (piece_value (r j.+1) (phi (r j.+1)) (1 - D)),
      [/\ forall D D' L L', D < D' -> D' <= 1 - r 0%N ->
            least_exp_epsilon (hull vertex) D L ->
            least_exp_epsilon (hull vertex) D' L' -> L' < L &
          forall D L e, D < 1 - r 0%N ->
            least_exp_epsilon (hull vertex) D L -> 0 < e ->
            exists2 d, 0 < d & forall D' L', `|D' - D| < d ->
              least_exp_epsilon (hull vertex) D' L' -> `|L' - L| < e],
      [/\ limit_from_below (hull vertex) (1 - r 0%N) (r 0%N * m 0%N),
          1 <= r 0%N * m 0%N &
          least_exp_epsilon (hull vertex) (1 - r 0%N) 1] &
      forall j u v w (p q : X -> R), (j < n)%N -> z j <= u -> u <= v ->
        v <= w -> w <= z j.+1 -> w < 1 ->
        small_surplus (piece_value (r j.+1) (phi (r j.+1)) u) u p ->
        small_surplus (piece_value (r j.+1) (phi (r j.+1)) w) w q ->
        exists2 h, 0 <= h <= 1 &
          small_surplus (piece_value (r j.+1) (phi (r j.+1)) v) v
            (fun x => h * p x + (1 - h) * q x)].
Proof.
move=> V_some vertex_prior phi_ok r_game r_lt1 r_corners z_eq z_n.
have some := some_vertex V_some.
have [z0 jump_ge1] := turn_first vertex_prior some phi_ok r_game r_lt1
  r_corners z_eq.
have z_lt := turns_increase vertex_prior some phi_ok r_game r_corners z_eq z_n.
have at_r0 : least_exp_epsilon (hull vertex) (1 - r 0%N) 1.
  apply: quiet_least => //; apply/(quiet_below vertex_prior some _ r_game).
  by rewrite subKr.
have z_ge j : (j < n)%N -> r 0%N <= z j.
  move=> j_lt; rewrite -z0.
  apply: (turns_le vertex_prior some phi_ok r_game r_corners z_eq z_n).
  exact: ltnW.
split=> [|j D j_lt D_in D_lt D_neq|||j u v w p q j_lt u_ge uv vw w_le w_lt1].
- by split.
- have D_gt0 : 0 < D by move: D_lt; rewrite ltr_subl_addr ltr_addl.
  apply: (piece_level vertex_prior some phi_ok r_game r_corners z_eq) => //.
  rewrite lt_def D_neq; case/andP: D_in => z_le _.
  exact: le_trans (z_ge j j_lt) z_le.
- have r_lt D : D < 1 - r 0%N -> r 0%N < 1 - D.
    by move=> D_lt; rewrite ltr_subr_addr addrC -ltr_subr_addr.
  have D_gt0 D L : D < 1 - r 0%N -> least_exp_epsilon (hull vertex) D L ->
      0 < D.
    move=> /r_lt/(loud_above vertex_prior some r_game).
    exact: loud_distortion vertex_prior some.
  split=> [D D' L L' DD' D'_le|D L e D_lt] L_least; last first.
    exact: (curve_continuous vertex_prior some phi_ok r_game r_lt1 r_corners
      z_eq z_n (D_gt0 D L D_lt L_least) (r_lt D D_lt) L_least).
  have D_lt := lt_le_trans DD' D'_le; move: D'_le.
  rewrite le_eqVlt => /orP[/eqP D'_eq|D'_lt] L'_least; last first.
    apply: (curve_decreases vertex_prior some phi_ok (D_gt0 D L D_lt L_least)
      DD' _ L_least L'_least).
    exact: (loud_above vertex_prior some r_game (r_lt D' D'_lt)).
  rewrite D'_eq in L'_least.
  rewrite (least_exp_epsilon_unique L'_least at_r0).
  have [L_ge1 L_ach _] := L_least; rewrite lt_def L_ge1 andbT.
  apply/eqP => L1; rewrite L1 in L_ach; move: L_ach.
  move/(quiet_achievable vertex_prior some).
  exact: (loud_above vertex_prior some r_game (r_lt D D_lt)).
- split=> //; exact: (curve_limit vertex_prior some phi_ok r_game r_lt1
    r_corners z_eq z_n).
set s := r j.+1; set t := phi s.
have u_gt0 : 0 < u.
  apply: lt_le_trans (le_trans (z_ge j j_lt) u_ge).
  exact: (value_gt0 vertex_prior some r_game).
have w_lt : w < s.
  apply: (piece_below vertex_prior some phi_ok r_game r_corners z_eq j_lt)
    => //.
  by rewrite w_le (le_trans u_ge) // (le_trans uv).
have v_lt := le_lt_trans vw w_lt; have u_lt := le_lt_trans uv v_lt.
have v_gt0 := lt_le_trans u_gt0 uv; have w_gt0 := lt_le_trans v_gt0 vw.
have t_gt1 : 1 < t.
  exact: (trace_gt1 vertex_prior some phi_ok r_game r_corners).
move=> /(surplus_bounded _ _ u_gt0 u_lt) p_ok.
move=> /(surplus_bounded _ _ w_gt0 w_lt) q_ok.
have grows a b : a <= b -> b < s -> (t - 1) / (s - a) <= (t - 1) / (s - b).
  move=> ab b_lt; rewrite ler_pmul2l ?subr_gt0 // lef_pinv ?posrE ?subr_gt0 //.
    by rewrite ler_add2l ler_opp2.
  exact: le_lt_trans b_lt.
case: (ltP u w) => [uw|wu]; last first.
  have -> : v = u by apply: le_anti; rewrite uv (le_trans vw).
  exists 1; first by rewrite ler01 lexx.
  apply/surplus_bounded => //; rewrite /bounded.
  by under eq_bigr do rewrite subrr mul0r addr0 mul1r.
have strict : (t - 1) / (s - u) < (t - 1) / (s - w).
  rewrite ltr_pmul2l ?subr_gt0 // ltf_pinv ?posrE ?subr_gt0 //.
  by rewrite ltr_add2l ltr_opp2.
have low_gt0 : 0 < (t - 1) / (s - u) by rewrite divr_gt0 ?subr_gt0.
pose mixes (Q : X -> R) := exists2 h, 0 <= h <= 1 &
  Q =1 (fun x => h * q x + (1 - h) * p x).
have mixes_convex : CurveChecks.convex mixes.
  move=> P Q a /andP[a_ge0 a_le1] [h /andP[h_ge0 h_le1] P_eq].
  move=> [k /andP[k_ge0 k_le1] Q_eq]; exists (a * h + (1 - a) * k).
    have na_ge0 : 0 <= 1 - a by rewrite subr_ge0.
    rewrite addr_ge0 ?mulr_ge0 //= -[X in _ <= X](subrK a 1) [X in _ <= X]addrC.
    by rewrite ler_add // ler_pimulr.
  move=> x; rewrite P_eq Q_eq !mulrDr !mulrA; rewrite [(a * h + _) * q x]mulrDl.
  have -> : (1 - (a * h + (1 - a) * k)) * p x =
      a * (1 - h) * p x + (1 - a) * (1 - k) * p x.
    rewrite -mulrDl; congr (_ * _); rewrite !mulrBr !mulr1 addrACA.
    by rewrite [a + _]addrC subrK opprD.
  by rewrite addrACA.
have mix_q : mixes q.
  by exists 1; rewrite ?ler01 ?lexx // => x; rewrite mul1r subrr mul0r addr0.
have mix_p : mixes p.
  by exists 0; rewrite ?ler01 ?lexx // => x; rewrite mul0r add0r subr0 mul1r.
have W_in : (t - 1) / (s - u) <= (t - 1) / (s - v) <= (t - 1) / (s - w).
  by rewrite !grows.
have [Q [h /andP[h_ge0 h_le1] Q_eq] Q_ok] := bounded_between mixes_convex
  mix_q mix_p q_ok p_ok low_gt0 strict W_in.
exists (1 - h); first by rewrite subr_ge0 h_le1 ler_subl_addr ler_addl.
apply/surplus_bounded => //; rewrite /bounded subKr.
by under eq_bigr => x do rewrite [(1 - h) * _ + _]addrC -Q_eq.
Qed.

(* E is the least upper bound of some numbers. *)
Definition supremum_of (R : realFieldType) (numbers : R -> Prop) (E : R) :=
  least_of (fun c => forall t, numbers t -> t <= c) E.

Lemma only_exists (R : realFieldType) (X : finType) (P : X -> R) D :
  prior P -> 0 < D -> exists L, least_exp_epsilon (only P) D L.
Proof.
move=> P_ok D_gt0; pose vertex (_ : unit) := P.
have [||L [L_ge1 [Y [W [g [W_ok W_ldp W_valid]]]] L_le]] :=
  @least_leakage_exists R X _ vertex _ D D_gt0; [by [] | by exists tt |].
have P_in : hull vertex P := hull_vertex vertex tt.
exists L; split=> // [|lambda lambda_ge1 ach].
  exists Y, W, g; split=> // Q same.
  by rewrite (distortion_eq g W same); exact: W_valid.
apply: L_le => //; have [Z [V [h [V_ok V_ldp V_valid]]]] := ach.
exists Z, V, h; split=> // Q [w [_ w_sum Q_eq]].
apply: V_valid => x; rewrite Q_eq /vertex.
by rewrite -mulr_suml w_sum mul1r.
Qed.

Theorem row_worst_prior (R : realFieldType) (X V : finType)
  (vertex : V -> X -> R) : (0 < #|V|)%N -> (forall v, prior (vertex v)) ->
  [/\ forall D lambda, achievable (hull vertex) D lambda <->
        forall P, hull vertex P -> achievable (only P) D lambda,
      forall D L, 0 < D -> (least_exp_epsilon (hull vertex) D L <->
        supremum_of (fun K => exists2 P, hull vertex P &
          least_exp_epsilon (only P) D K) L) &
      forall D L, 1 < L -> least_exp_epsilon (hull vertex) D L ->
        forall P, hull vertex P -> (least_exp_epsilon (only P) D L <->
          \sum_x Num.max 0 (L * P x - (1 - D)) <= (1 - D) * (L - 1) /\
          forall x, P x < 1 - D)].
Proof.
move=> V_some vertex_prior; have some := some_vertex V_some.
have S_priors := hull_of_priors vertex_prior.
have [v0 _] := some; have S_v0 := hull_vertex vertex v0.
have sup D L : 0 < D -> least_exp_epsilon (hull vertex) D L ->
    supremum_of (fun K => exists2 P, hull vertex P &
      least_exp_epsilon (only P) D K) L.
  move=> D_gt0 L_least; have [L_ge1 L_ach _] := L_least.
  split=> [K [P S_P [K_ge1 K_ach K_le]]|c c_ge].
    exact: K_le L_ge1 (achievable_only S_P L_ach).
  rewrite leNgt; apply/negP => c_lt.
  have [c_ge1|c_lt1] := leP 1 c.
    have c_in : 1 <= c < L by rewrite c_ge1.
    have [P S_P P_need] :=
      worst_priors_suffice vertex_prior D_gt0 some L_least c_in.
    have [K [K_ge1 K_ach K_le]] := only_exists (S_priors P S_P) D_gt0.
    have := P_need K K_ge1 K_ach; apply/negP; rewrite -leNgt.
    by apply: c_ge; exists P.
  have [K K_least] := only_exists (S_priors _ S_v0) D_gt0.
  have := c_ge K (ex_intro2 _ _ _ S_v0 K_least); apply/negP.
  by rewrite -ltNge; case: K_least => K_ge1 _ _; exact: lt_le_trans K_ge1.
split=> [D lambda|D L D_gt0|D L L_gt1 L_least P S_P].
- split=> [ach P S_P|each]; first exact: achievable_only S_P ach.
  have lambda_ge1 := achievable_ge1 (vertex_prior v0) (each _ S_v0).
  have [D_le0|D_gt0] := leP D 0; last first.
    have [L L_least] := least_leakage_exists vertex_prior D_gt0 some.
    have [_ L_le] := sup D L D_gt0 L_least; have [_ L_ach _] := L_least.
    apply: achievable_le L_ach; apply: L_le => K [P S_P [_ _ K_le]].
    exact: K_le lambda_ge1 (each P S_P).
  have v0_in : only (vertex v0) (vertex v0) by [].
  have D_ge0 := distortion_nonnegative (vertex_prior v0) v0_in (each _ S_v0).
  have D0 : D = 0 by apply: le_anti; rewrite D_le0.
  apply: (achievable_le lambda_ge1); apply/(quiet_achievable vertex_prior some).
  case: (quiet_or_spread vertex (1 - D)) => // -[P S_P P_lt].
  rewrite D0 subr0 in P_lt; have P_in : only P P by [].
  have := distortion_positive (S_priors P S_P) P_in P_lt (each P S_P).
  by rewrite D0 ltxx.
- split=> [|[L_ge L_le]]; first exact: sup.
  have [K K_least] := least_leakage_exists vertex_prior D_gt0 some.
  have [K_ge K_le] := sup D K D_gt0 K_least.
  suff -> : L = K by [].
  by apply: le_anti; rewrite (L_le K K_ge) (K_le L L_ge).
apply: worst_prior_attained => //.
apply: (loud_distortion vertex_prior some _ L_least) => D_quiet.
have at1 := quiet_least vertex_prior some D_quiet.
by rewrite (least_exp_epsilon_unique L_least at1) ltxx in L_gt1.
Qed.

(* Priors that are the same on each block between the places; those with the
   sums of P up to the places. *)
Definition flat_between (R : realFieldType) (M : nat) (places : nat -> bool)
    (Q : 'I_M -> R) :=
  forall i j, blocks places i = blocks places j -> Q i = Q j.
Definition sums_of (R : realFieldType) (M : nat) (places : nat -> bool)
    (P Q : 'I_M -> R) :=
  forall k, block_end M places k -> top Q k = top P k.

Theorem row_block_priors (R : realFieldType) (M : nat) (P : 'I_M -> R)
  (places : nat -> bool) (D : R) : prior P ->
  (forall lambda, achievable (only (average_between places P)) D lambda ->
     achievable (only P) D lambda) /\
  (decreasing P ->
   [/\ exists2 k, (0 < k <= M)%N & forall lambda,
         achievable (only P) D lambda ->
         achievable (only (average_between
           (fun l => (l == k) || places l) P)) D lambda,
       sums_of places P (average_between places P) /\
         forall k, sums_of places P
           (average_between (fun l => (l == k) || places l) P),
       forall F, (forall Q, prior Q -> decreasing Q ->
           flat_between places Q -> sums_of places P Q ->
           achievable (only Q) D F) ->
         achievable (only P) D F &
       forall F, (forall k Q lambda, (0 < k <= M)%N -> prior Q ->
           decreasing Q -> flat_between (fun l => (l == k) || places l) Q ->
           sums_of places P Q -> achievable (only Q) D lambda ->
           F <= lambda) ->
         forall lambda, achievable (only P) D lambda -> F <= lambda]).
Proof.
move=> P_prior; have M_gt0 := letters_positive P_prior.
have harder lambda : achievable (only (average_between places P)) D lambda ->
    achievable (only P) D lambda.
  move=> ach; apply: averages_harder P_prior (achievable_ge1 P_prior ach) ach.
split=> // P_dec.
have flat pl : flat_between pl (average_between pl P).
  by move=> i j; exact: average_same.
have sums_more k : sums_of places P
    (average_between (fun l => (l == k) || places l) P).
  move=> l; case/and3P=> l_gt0 l_le l_in; apply: block_sums.
  rewrite /block_end l_gt0 l_le /=.
  by case/orP: l_in => ->; rewrite ?orbT.
have sums : sums_of places P (average_between places P).
  by move=> l; exact: block_sums.
have one k := block_prior (fun l => (l == k) || places l) P_prior P_dec.
have least L : 1 <= L -> achievable (only P) D L ->
    (forall lambda, 1 <= lambda -> achievable (only P) D lambda ->
      L <= lambda) ->
    exists2 k, (0 < k <= M)%N & forall lambda, achievable (only P) D lambda ->
      achievable (only (average_between
        (fun l => (l == k) || places l) P)) D lambda.
  move=> L_ge1 L_ach L_le.
  have [k k_in k_ach] := one_more_place places P_prior P_dec L_ge1 L_ach.
  exists k => // lambda ach; apply: achievable_le k_ach.
  exact: L_le (achievable_ge1 P_prior ach) ach.
have no_level lambda : achievable (only P) D lambda -> D <= 0 ->
    D < 1 - entry P 1 -> False.
  move=> ach D_le0 e_gt; have P_in : only P P by [].
  have D_ge0 := distortion_nonnegative P_prior P_in ach.
  have D0 : D = 0 by apply: le_anti; rewrite D_le0.
  have P_lt i : P i < 1.
    apply: le_lt_trans (le_first P_prior P_dec i) _.
    by rewrite -subr_gt0 -D0.
  have := distortion_positive P_prior P_in P_lt ach.
  by rewrite D0 ltxx.
have some : exists2 k, (0 < k <= M)%N & forall lambda,
    achievable (only P) D lambda -> achievable (only (average_between
      (fun l => (l == k) || places l) P)) D lambda.
  have [e_le|e_gt] := leP (1 - entry P 1) D.
    have [L_ge1 L_ach L_le] := (one_prior_zero P_prior P_dec D).2 e_le.
    exact: least L_ge1 L_ach L_le.
  have [D_le0|D_gt0] := leP D 0; last first.
    have [L [L_ge1 L_ach L_le]] := one_prior_exists P_prior P_dec D_gt0.
    exact: least L_ge1 L_ach L_le.
  exists 1%N => // lambda ach; case: (no_level _ ach D_le0 e_gt).
split=> // [F each|F bound lambda ach].
  apply: harder; have [Q_prior Q_dec] := block_prior places P_prior P_dec.
  exact: each Q_prior Q_dec (flat places) sums.
have [k k_in k_ach] := some.
have [Q_prior Q_dec] := one k.
apply: (bound k _ lambda k_in Q_prior Q_dec _ (sums_more k) (k_ach _ ach)).
exact: flat.
Qed.

(* With at most so many outputs for each letter, under the pointwise condition
   of (epsilon, delta)-LDP; the least level. *)
Definition achievable_with_copies (R : realFieldType) (X : finType)
    (S : source_set R X) (copies : nat) (D delta lambda : R) :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
    [/\ mechanism W, pointwise_ldp lambda delta W, valid S D g W &
        forall x, (#|[set y | g y == x]| <= copies)%N].
Definition least_level_with_copies (R : realFieldType) (X : finType)
    (S : source_set R X) (copies : nat) (D delta L : R) :=
  [/\ 1 <= L, achievable_with_copies S copies D delta L &
      forall lambda, 1 <= lambda ->
        achievable_with_copies S copies D delta lambda -> L <= lambda].

Lemma with_copiesE (R : realFieldType) (X : finType) (S : source_set R X)
  copies D delta lambda : achievable_with_copies S copies D delta lambda <->
    copied_achievable S copies D delta lambda.
Proof.
by split=> -[Y [W [g [W_ok W_ldp W_valid few]]]]; exists Y, W, g; split=> // x;
  move: (few x); rewrite cardsE.
Qed.

Theorem row_approximate (R : realFieldType) (X : finType)
  (S : source_set R X) (delta : R) : 0 <= delta -> delta < 1 ->
  of_priors S ->
  [/\ forall D lambda, 1 <= lambda ->
        (approximately_achievable S D delta lambda <->
           achievable S (D / (1 - delta)) lambda) /\
        (pointwise_achievable S D delta lambda <->
           achievable S (D / (1 - delta)) lambda),
      forall D L,
        (least_approximate_exp_epsilon S D delta L <->
           least_exp_epsilon S (D / (1 - delta)) L) /\
        (least_pointwise_exp_epsilon S D delta L <->
           least_exp_epsilon S (D / (1 - delta)) L),
      forall D0, least_of (fun D => achievable S D 1) D0 ->
        forall D, least_approximate_exp_epsilon S D delta 1 <->
          (1 - delta) * D0 <= D,
      forall copies D L, (0 < copies)%N -> copies%:R * delta < 1 ->
        (least_level_with_copies S copies D delta L <->
         least_exp_epsilon S (D / (1 - copies%:R * delta)) L) &
      forall copies D, (0 < copies)%N -> 1 <= copies%:R * delta -> 0 <= D ->
        least_level_with_copies S copies D delta 1].
Proof.
move=> delta_ge0 delta_lt1 S_priors.
have rest : 0 < 1 - delta by rewrite subr_gt0.
split=> [D lambda lambda_ge1|D L|D0 [D0_ach D0_le] D|copies D L some
  large|  copies D some large D_ge0].
- split; first exact: approximate_rescaled.
  exact: pointwise_rescaled.
- split; first exact: least_approximate_rescaled.
  exact: least_pointwise_rescaled.
- have E : ((1 - delta) * D0 <= D) = (D0 <= D / (1 - delta)).
    by rewrite ler_pdivl_mulr // mulrC.
  apply: (iff_trans (least_approximate_rescaled S_priors delta_ge0 delta_lt1 D
    1)); rewrite E; split=> [[_ ach _]|D_ge]; first exact: D0_le.
  by split=> //; exact: achievable_distortion D_ge D0_ach.
- apply: iff_trans (copies_rescaled S_priors some D L delta_ge0 large).
  split=> -[L_ge1 ach L_le]; split=> //; try exact/with_copiesE.
    by move=> lambda lambda_ge1 /with_copiesE; exact: L_le.
  by move=> lambda lambda_ge1 /with_copiesE; exact: L_le.
suff ach : achievable_with_copies S copies D delta 1 by split.
apply/with_copiesE/(copies_add_up S_priors some _ _ delta_ge0).
exists (fun x y => (x == y)%:R); split=> [|x x' y|P S_P].
- split=> [x y|x]; first by rewrite ler0n.
  by rewrite (bigD1 x) //= eqxx big1 ?addr0 // => y;
    rewrite eq_sym => /negPf ->.
- rewrite mul1r; apply: le_trans (_ : 1 <= _).
    by case: (x == y); rewrite ?lexx ?ler01.
  by apply: le_trans large _; rewrite ler_addr ler0n.
rewrite /distortion big1 // => x _; rewrite big1 ?mulr0 // => y /=.
by rewrite eq_sym => /negPf ->.
Qed.
