(* Source sets: which evidence shows the least leakage, and the least
   distortion, within a set of priors. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Certificates.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (P q : X -> R) (D L lambda u : R).

Definition of_priors S := forall P, S P -> prior P.

(* The diagonal q guesses right with probability u at least, whatever the prior
   of the set. *)
Definition accurate S u q := forall P, S P -> u <= \sum_x P x * q x.

Definition surplus L u P := \sum_x Num.max 0 (L * P x - u).

Lemma largest_entry q (x0 : X) : exists x, forall z, q z <= q x.
Proof.
by case: (arg_maxP q (erefl (predT x0))) => x _ q_le;
  exists x => z; apply: q_le.
Qed.

(* Upper certificate: a diagonal in the polytope that is accurate on the
   whole set. *)
Theorem upper_certificate S D L q : of_priors S -> (exists P, S P) ->
  1 <= L -> in_polytope L q -> accurate S (1 - D) q -> achievable S D L.
Proof.
move=> S_priors [P0 /S_priors /prior_letter[x0 _]] L_ge1 q_in q_acc.
have [W [W_mech W_ldp q_le]] := diagonal_mechanism x0 L_ge1 q_in.
exists X, W, id; split=> // P S_P; have P_prior := S_priors P S_P.
rewrite distortion_correct // ler_subl_addr -ler_subl_addl.
apply: le_trans (q_acc P S_P) _; apply: ler_sum => x _; rewrite ler_wpmul2l //.
by case: (S_priors P S_P).
Qed.

Lemma achievable_diagonal S D lambda :
  of_priors S -> 1 <= lambda -> achievable S D lambda ->
  exists2 q, in_polytope lambda q & accurate S (1 - D) q.
Proof.
move=> S_priors lambda_ge1 [Y [W [g [W_mech W_ldp W_valid]]]];
  exists (correct g W); first exact: diagonal_bound.
move=> P S_P; rewrite ler_subl_addr -ler_subl_addl -distortion_correct
  ?W_valid //; exact: S_priors.
Qed.

Lemma weighted_surplus L u P q s :
  (forall x, 0 <= q x) -> (forall x, q x <= s) ->
  L * (\sum_x P x * q x) - u * (\sum_x q x) <= s * surplus L u P.
Proof.
move=> q_ge0 q_le; rewrite !mulr_sumr -sumrB; apply: ler_sum => x _.
rewrite mulrA -mulrBl; apply: le_trans (_ : Num.max 0 (L * P x - u) * q x <= _).
  by rewrite ler_wpmul2r // le_maxr lexx orbT.
by rewrite mulrC ler_wpmul2r ?q_le // le_maxr lexx.
Qed.

(* Lower certificate: a prior of the set whose surplus is small, and for every
   letter a prior that gives it less than 1-D. *)
Theorem lower_certificate S D L P :
  of_priors S -> S P -> surplus L (1 - D) P <= (1 - D) * (L - 1) ->
  (forall x, exists2 Q, S Q & Q x < 1 - D) ->
  forall lambda, 1 <= lambda -> achievable S D lambda -> L <= lambda.
Proof.
move=> S_priors S_P small spread lambda lambda_ge1.
have [L_le1 _|/ltW L_ge1] := lerP L 1; first exact: le_trans lambda_ge1.
move=> /(achievable_diagonal S_priors lambda_ge1)[q [q_ge0 q_in] q_acc].
have [x0 _] := prior_letter (S_priors P S_P);
  have [x q_le] := largest_entry q x0.
have u_gt0 : 0 < 1 - D
  by have [Q S_Q] := spread x0; apply: le_lt_trans; case: (S_priors Q S_Q).
have level : L * (1 - q x) <= lambda * (1 - q x).
  have : (1 - D) * (L - (L - 1) * q x) <=
      (1 - D) * (lambda - (lambda - 1) * q x).
    apply: (le_trans (y := (1 - D) * \sum_z q z));
      last by rewrite ler_pmul2l // ler_subr_addl.
    rewrite mulrBr ler_subl_addl -ler_subl_addr;
        apply: le_trans (_ : q x * surplus L (1 - D) P <= _).
      apply: le_trans (weighted_surplus L (1 - D) P q_ge0 q_le);
        rewrite ler_add2r [X in X <= _]mulrC.
      by rewrite ler_wpmul2l ?q_acc //; apply: le_trans ler01 L_ge1.
    by rewrite mulrA [X in _ <= X]mulrC ler_wpmul2l.
  have rest l : l - (l - 1) * q x = l * (1 - q x) + q x
    by rewrite mulrBl mul1r mulrBr mulr1 opprB addrA addrAC.
  by rewrite ler_pmul2l // !rest ler_add2r.
have : 0 <= 1 - q x.
  rewrite subr_ge0 -(ler_pmul2l (_ : 0 < lambda)) ?(lt_le_trans ltr01) // mulr1;
    apply: le_trans (q_in x).
  by rewrite mulrBl mul1r -addrA ler_addl addrC subr_ge0
    (bigD1 x) //= ler_addl sumr_ge0.
rewrite le_eqVlt => /orP[/eqP q1|q_lt1]; last by rewrite -(ler_pmul2r q_lt1).
have [Q S_Q] := spread x; rewrite ltNge => /negP[];
  apply: le_trans (q_acc Q S_Q) _.
have {}q1 : q x = 1 by rewrite -[LHS](subKr 1) -q1 subr0.
have others : \sum_(z | z != x) q z = 0.
  apply/eqP; rewrite eq_le sumr_ge0 // andbT; have := q_in x.
  by rewrite (bigD1 x) //= q1 mulr1 addrA subrK -[X in _ <= X]addr0 ler_add2l.
rewrite (bigD1 x) //= q1 mulr1 big1 ?addr0 // => z zx.
suff -> : q z = 0 by rewrite mulr0.
by apply/eqP; rewrite eq_le q_ge0 andbT -others (bigD1 z) //= ler_addl sumr_ge0.
Qed.

(* Both together. *)
Theorem least_leakage_certificate S D L q P : of_priors S -> 1 <= L ->
  in_polytope L q -> accurate S (1 - D) q ->
  S P -> surplus L (1 - D) P <= (1 - D) * (L - 1) ->
  (forall x, exists2 Q, S Q & Q x < 1 - D) ->
  least_exp_epsilon S D L.
Proof.
move=> S_priors L_ge1 q_in q_acc S_P small spread;
  split=> //; last exact: lower_certificate S_P small spread.
by apply: upper_certificate q_in q_acc => //; exists P.
Qed.

(* Nothing has to leak when guesses that ignore the letter are accurate. *)
Theorem zero_leakage_certificate S D q : of_priors S -> (exists P, S P) ->
  (forall x, 0 <= q x) -> \sum_x q x <= 1 -> accurate S (1 - D) q ->
  least_exp_epsilon S D 1.
Proof.
move=> S_priors S_some q_ge0 q_sum q_acc; split=> //;
  apply: (upper_certificate (q := q)) => //.
by split=> // x; rewrite subrr mul0r add0r.
Qed.

Definition no_finite_epsilon S D :=
  forall lambda, 1 <= lambda -> ~ achievable S D lambda.

(* No finite epsilon allows distortion 0 when a prior of the set has
   two letters. *)
Theorem infinite_leakage_certificate S P x y :
  of_priors S -> S P -> x != y -> 0 < P x -> 0 < P y ->
  no_finite_epsilon S 0.
Proof.
move=> S_priors S_P xy Px_gt0 Py_gt0 lambda lambda_ge1
  /(achievable_diagonal S_priors lambda_ge1)[q [q_ge0 q_in] q_acc].
have [P_ge0 P_sum] := S_priors P S_P.
have q_le1 z : q z <= 1.
  rewrite -(ler_pmul2l (_ : 0 < lambda)) ?(lt_le_trans ltr01) // mulr1;
    apply: le_trans (q_in z).
  by rewrite mulrBl mul1r -addrA ler_addl addrC subr_ge0
    (bigD1 z) //= ler_addl sumr_ge0.
have q1 z : 0 < P z -> q z = 1.
  move=> Pz_gt0; apply/eqP;
    rewrite eq_le q_le1 -subr_le0 -(pmulr_rle0 _ Pz_gt0).
  apply: le_trans (_ : \sum_x P x * (1 - q x) <= 0).
    by rewrite (bigD1 z) //= ler_addl sumr_ge0 // => t _;
      rewrite mulr_ge0 // subr_ge0.
  under eq_bigr do rewrite mulrBr mulr1.
  by rewrite sumrB P_sum subr_le0; move: (q_acc P S_P); rewrite subr0.
have := q_in x; rewrite (bigD1 x) //= (bigD1 y) 1?eq_sym //= !q1 // mulr1 !addrA
  subrK -addrA ger_addl.
by rewrite leNgt (lt_le_trans ltr01) // ler_addl sumr_ge0.
Qed.

Lemma accuracy_bound L u P q : 1 <= L -> 0 <= u -> prior P ->
  in_polytope L q -> surplus L u P <= u * (L - 1) ->
  \sum_x P x * q x <= u.
Proof.
move=> L_ge1 u_ge0 P_prior [q_ge0 q_in] small;
  have L_gt0 : 0 < L := lt_le_trans ltr01 L_ge1.
have [x0 _] := prior_letter P_prior; have [x q_le] := largest_entry q x0.
rewrite -(ler_pmul2l L_gt0) -(ler_add2r (- (u * \sum_z q z))).
apply: le_trans (weighted_surplus L u P q_ge0 q_le) _;
    apply: le_trans (_ : q x * (u * (L - 1)) <= _).
  by rewrite ler_wpmul2l.
by rewrite mulrCA [L * _]mulrC -mulrBr ler_wpmul2l // ler_subr_addr mulrC;
  apply: q_in.
Qed.

(* foundations, prior bound: a prior whose surplus is small bounds the accuracy
   of every mechanism. *)
Theorem prior_bound (Y : finType) (W : X -> Y -> R) g L u P :
  1 <= L -> 0 <= u -> prior P -> mechanism W -> ldp L W ->
  surplus L u P <= u * (L - 1) -> \sum_x P x * correct g W x <= u.
Proof.
by move=> L_ge1 u_ge0 P_prior W_mech W_ldp; apply: accuracy_bound => //;
  apply: diagonal_bound.
Qed.

(* Least distortion: the same diagonal, and a prior on which no mechanism of
   level L guesses better. *)
Theorem least_distortion_certificate S D L q P :
  of_priors S -> 1 <= L -> D <= 1 ->
  in_polytope L q -> accurate S (1 - D) q ->
  S P -> surplus L (1 - D) P <= (1 - D) * (L - 1) -> least_distortion S L D.
Proof.
move=> S_priors L_ge1 D_le1 q_in q_acc S_P small;
    split=> [|D' /(achievable_diagonal S_priors L_ge1)].
  by apply: upper_certificate q_in q_acc => //; exists P.
move=> [r r_in r_acc]; rewrite -ler_opp2 -(ler_add2l 1);
  apply: le_trans (r_acc P S_P) _.
by apply: accuracy_bound r_in small; rewrite ?subr_ge0 //; apply: S_priors.
Qed.

End Certificates.

(* The certificate in weights of finitely many vertices; the least favourable
   prior is their mixture. *)
Section Weights.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).
Implicit Types (D L : R) (w : V -> R).

Lemma hull_of_priors : (forall v, prior (vertex v)) -> of_priors (hull vertex).
Proof.
move=> vertex_prior P [w [w_ge0 w_sum P_eq]]; split=> [x|].
  by rewrite P_eq sumr_ge0 // => v _; rewrite mulr_ge0 //;
    case: (vertex_prior v).
under eq_bigr do rewrite P_eq; rewrite exchange_big -w_sum;
  apply: eq_bigr => v _ /=.
by rewrite -mulr_sumr; case: (vertex_prior v) => _ ->; rewrite mulr1.
Qed.

Lemma hull_vertex v : hull vertex (vertex v).
Proof.
exists (fun v' => (v' == v)%:R); split=> [v'||x]; first by rewrite ler0n.
  by rewrite (bigD1 v) //= eqxx big1 ?addr0 // => v' /negPf ->.
by rewrite (bigD1 v) //= eqxx mul1r big1 ?addr0 // => v' /negPf ->;
  rewrite mul0r.
Qed.

Lemma accurate_hull u q :
  accurate (hull vertex) u q <-> forall v, u <= \sum_x vertex v x * q x.
Proof.
split=> [q_acc v|q_acc P [w [w_ge0 w_sum P_eq]]]; first exact/q_acc/hull_vertex.
under eq_bigr do rewrite P_eq mulr_suml;
  rewrite exchange_big /= -[u]mul1r -w_sum mulr_suml.
apply: ler_sum => v _; under eq_bigr do rewrite -mulrA.
by rewrite -mulr_sumr ler_wpmul2l.
Qed.

Theorem weights_certificate D L w :
  (forall v, prior (vertex v)) -> (forall v, 0 <= w v) ->
  L = (1 - D) * (\sum_v w v) ->
  \sum_x Num.max 0 (\sum_v w v * vertex v x - 1) <= L - 1 ->
  (forall x, exists v, vertex v x < 1 - D) ->
  forall lambda, 1 <= lambda ->
  achievable (hull vertex) D lambda -> L <= lambda.
Proof.
move=> vertex_prior w_ge0 L_eq small spread lambda lambda_ge1.
have [L_le1 _|L_gt1] := lerP L 1; first exact: le_trans lambda_ge1.
set T := \sum_v w v in L_eq; have T_gt0 : 0 < T.
  rewrite lt_def sumr_ge0 // andbT; apply/eqP => T0; move: L_gt1.
  by rewrite L_eq T0 mulr0 ltNge ler01.
have u_gt0 : 0 < 1 - D by move: (lt_trans ltr01 L_gt1); rewrite L_eq pmulr_lgt0.
apply: (lower_certificate (P := fun x =>
  \sum_v w v / T * vertex v x)) lambda_ge1.
- exact: hull_of_priors.
- exists (fun v => w v / T); split=> // [v|]; first by rewrite divr_ge0 // ltW.
  by rewrite -mulr_suml divff // gt_eqF.
- rewrite -(ler_pmul2l u_gt0) mulr_sumr in small; apply: le_trans small.
  apply: ler_sum => x _;
    rewrite maxr_pmulr ?(ltW u_gt0) // mulr0 mulrBr mulr1 L_eq.
  suff -> : (1 - D) * T * (\sum_v w v / T * vertex v x) =
    (1 - D) * \sum_v w v * vertex v x by [].
  rewrite -mulrA; congr (_ * _); rewrite mulr_sumr; apply: eq_bigr => v _.
  by rewrite mulrA [T * _]mulrC divfK ?gt_eqF.
- by move=> x; have [v small_v] := spread x;
    exists (vertex v) => //; apply: hull_vertex.
Qed.

(* Upper and lower certificate together: the least leakage of any finite set
   of priors. *)
Theorem vertices_certificate D L w q : (forall v, prior (vertex v)) -> 1 <= L ->
  in_polytope L q -> (forall v, 1 - D <= \sum_x vertex v x * q x) ->
  (forall v, 0 <= w v) -> L = (1 - D) * (\sum_v w v) ->
  \sum_x Num.max 0 (\sum_v w v * vertex v x - 1) <= L - 1 ->
  (forall x, exists v, vertex v x < 1 - D) -> (exists v : V, True) ->
  least_exp_epsilon (hull vertex) D L.
Proof.
move=> vertex_prior L_ge1 q_in q_acc w_ge0 L_eq small spread [v _].
split=> //; last exact: weights_certificate small spread.
apply: (upper_certificate (q := q)) => //; first exact: hull_of_priors.
  by exists (vertex v); apply: hull_vertex.
exact/accurate_hull.
Qed.

End Weights.

(* Source sets by their description. *)
Section Described.
Variables (R : realFieldType) (X : finType).
Implicit Types (P q center lower upper : X -> R) (u radius : R).
Add Field numbers : (field_of_numbers R).

Definition box lower upper : source_set R X :=
  fun P => prior P /\ forall x, lower x <= P x <= upper x.

(* The priors within a total variation distance. *)
Definition ball center radius : source_set R X :=
  fun P => prior P /\ \sum_x `|P x - center x| <= 2%:R * radius.

(* The priors that satisfy linear inequalities. *)
Definition half_spaces (K : finType) (a : K -> X -> R)
  (b : K -> R) : source_set R X :=
  fun P => prior P /\ forall k, \sum_x a k x * P x <= b k.

Lemma described_of_priors : [/\ forall lower upper, of_priors (box lower upper),
  forall center radius, of_priors (ball center radius) &
  forall (K : finType) (a : K -> X -> R) b, of_priors (half_spaces a b)].
Proof. by split=> [lower upper|center radius|K a b] P []. Qed.

(* Nothing is known of the prior. *)
Definition all_priors : source_set R X := fun P => prior P.

Lemma accurate_all u q : (forall x, u <= q x) -> accurate all_priors u q.
Proof.
by move=> u_le P [P_ge0 P_sum];
  rewrite -[u]mul1r -P_sum mulr_suml ler_sum // => x _; rewrite ler_wpmul2l.
Qed.

(* Multipliers of the inequalities bound the accuracy from below. *)
Lemma accurate_half_spaces (K : finType) (a : K -> X -> R)
  (b alpha : K -> R) u f q : (forall k, 0 <= alpha k) ->
  (forall x, f <= q x + \sum_k alpha k * a k x) ->
  u <= f - \sum_k alpha k * b k -> accurate (half_spaces a b) u q.
Proof.
move=> alpha_ge0 f_le u_le P [P_prior P_in]; apply: le_trans u_le _;
  rewrite ler_subl_addr.
apply: le_trans (accurate_all f_le P_prior) _; under eq_bigr do rewrite mulrDr.
rewrite big_split ler_add2l /=; under eq_bigr do rewrite mulr_sumr;
  rewrite exchange_big /=; apply: ler_sum => k _.
rewrite (eq_bigr (fun x => alpha k * (a k x * P x))) => [|x _];
  last by rewrite mulrCA mulrA mulrC mulrCA mulrC.
by rewrite -mulr_sumr ler_wpmul2l.
Qed.

(* Letters with q above t have their least probability at worst, the others
   their largest. *)
Lemma accurate_box lower upper t u q : u <=
  t + \sum_x (lower x * Num.max 0 (q x - t) - upper x * Num.max 0 (t - q x)) ->
  accurate (box lower upper) u q.
Proof.
move=> u_le P [[P_ge0 P_sum] P_in]; apply: le_trans u_le _.
rewrite -ler_subr_addl -[X in _ - X]mul1r -P_sum mulr_suml -sumrB;
  apply: ler_sum => x _.
rewrite -mulrBr; have /andP[low up] := P_in x;
    have [qt|/ltW qt] := lerP t (q x).
  by rewrite max_r ?subr_ge0 // max_l ?subr_le0 // mulr0 subr0
    ler_wpmul2r // subr_ge0.
by rewrite max_l ?subr_le0 // max_r ?subr_ge0 // mulr0 add0r -mulrN opprB
  ler_wnmul2r // subr_le0.
Qed.

(* At most the radius is moved away from the letters with large q, and it lands
   at m at worst. *)
Lemma accurate_ball center radius m t u q :
  0 <= t -> prior center -> (forall x, m <= q x) ->
  u <= \sum_x center x * q x - radius * t - \sum_x center x *
    Num.max 0 (q x - m - t) -> accurate (ball center radius) u q.
Proof.
move=> t_ge0 [center_ge0 center_sum] m_le u_le P [[P_ge0 P_sum] near];
  apply: le_trans u_le _.
pose lost x := Num.max 0 (center x - P x).
have lost_ge0 x : 0 <= lost x by rewrite le_maxr lexx.
have norm x : `|P x - center x| = 2%:R * lost x + (P x - center x).
  rewrite /lost; have [le|/ltW le] := lerP 0 (center x - P x).
    by rewrite distrC ger0_norm //; identity R.
  by rewrite mulr0 add0r ger0_norm // -opprB oppr_ge0.
have lost_le : \sum_x lost x <= radius.
  rewrite -(ler_pmul2l (ltr0n R 2)); apply: le_trans near;
    under [X in _ <= X]eq_bigr do rewrite norm.
  by rewrite big_split sumrB /= P_sum center_sum subrr addr0 mulr_sumr.
have kept x : center x * q x - lost x * (q x - m) <=
    P x * q x + m * (center x - P x).
  rewrite -subr_ge0 (_ : _ - _ = (lost x - (center x - P x)) * (q x - m));
    last by identity R.
  by rewrite mulr_ge0 ?subr_ge0 // le_maxr lexx orbT.
have moved x : lost x * (q x - m) <=
    lost x * t + center x * Num.max 0 (q x - m - t).
  rewrite -[X in lost x * X <= _](subrK t) mulrDr addrC ler_add2l.
  apply: le_trans (_ : lost x * Num.max 0 (q x - m - t) <= _);
    first by rewrite ler_wpmul2l // le_maxr lexx orbT.
  apply: ler_wpmul2r; first by rewrite le_maxr lexx.
  by rewrite le_maxl center_ge0 ler_subl_addr ler_addl P_ge0.
have := @ler_sum _ _ (index_enum X) predT _ _ (fun x _ => kept x).
rewrite !big_split sumrN /= -mulr_sumr sumrB center_sum P_sum subrr mulr0 addr0;
  apply: le_trans.
rewrite -addrA -opprD ler_add2l ler_opp2; apply: le_trans
  (@ler_sum _ _ (index_enum X) predT _ _ (fun x _ => moved x)) _.
by rewrite big_split /= -mulr_suml ler_add2r ler_wpmul2r.
Qed.

End Described.

Arguments all_priors : clear implicits.

(* The priors with P_1 >= ... >= P_M: every prefix average of q has to
   be large. *)
Definition sorted_priors (R : realFieldType) M :
  source_set R [finType of 'I_M] := fun P => prior P /\ decreasing P.
Arguments sorted_priors : clear implicits.

Section Decreasing.
Variable R : realFieldType.

Lemma summation_by_parts (f d : nat -> R) n :
  (forall i, (i < n)%N -> f i.+1 <= f i) ->
  (forall k, (k <= n.+1)%N -> 0 <= \sum_(i < k) d i) ->
  f n * (\sum_(i < n.+1) d i) <= \sum_(i < n.+1) f i * d i.
Proof.
elim: n => [|n IH] f_le d_ge0;
  first by rewrite !big_ord_recr !big_ord0 /= !add0r.
rewrite big_ord_recr [X in _ <= X]big_ord_recr /= mulrDr ler_add2r.
apply: le_trans (IH _ _) => [|i lt|k lt]; [|exact/f_le/ltnW|exact/d_ge0/leqW].
by rewrite ler_wpmul2r ?f_le // d_ge0.
Qed.

Lemma accurate_decreasing M (u : R) (q : 'I_M -> R) :
  (forall k : 'I_M, k.+1%:R * u <= \sum_(i < M | (i <= k)%N) q i) ->
  accurate (sorted_priors R M) u q.
Proof.
case: M q => [|n] q prefix P [[P_ge0 P_sum] P_decr];
  first by move: P_sum; rewrite big_ord0 => /eqP; rewrite eq_sym oner_eq0.
pose f i := P (inord i); pose d i := q (inord i) - u.
have f_ord (i : 'I_n.+1) : f i = P i by rewrite /f inord_val.
have d_ord (i : 'I_n.+1) : d i = q i - u by rewrite /d inord_val.
have prefix_ge0 k : (k <= n.+1)%N -> 0 <= \sum_(i < k) d i.
  case: k => [|k] k_le; first by rewrite big_ord0.
  rewrite sumrB sumr_const card_ord -mulr_natl subr_ge0;
    apply: le_trans (prefix (Ordinal k_le)) _.
  rewrite (big_ord_widen n.+1 (fun i => q (inord i))) //
    [X in _ <= X](eq_bigr q) => [|i _]; last by rewrite inord_val.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP;
    apply: eq_bigl => i; rewrite ltnS.
have : 0 <= \sum_(i < n.+1) f i * d i.
  apply: le_trans (summation_by_parts _ prefix_ge0);
    first by rewrite mulr_ge0 ?P_ge0 ?prefix_ge0.
  by move=> i lt; apply: P_decr; rewrite !inordK // ltnW.
rewrite [X in 0 <= X -> _](eq_bigr (fun i => P i * q i - P i * u)) => [|i _];
  last by rewrite f_ord d_ord mulrBr.
by rewrite big_split sumrN /= -mulr_suml P_sum mul1r subr_ge0.
Qed.

End Decreasing.
