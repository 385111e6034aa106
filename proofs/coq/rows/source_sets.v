(* source_sets: the theorem of each row. *)

From mathcomp Require Import all_ssreflect all_fingroup all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope
  ClassOne OnePrior SourceSets ExtremePoints LettersAndOutputs Existence
  Majorisation Boxes LowerProbabilities EvenPriors Decompositions Hierarchies
  VariationBalls DistributionBands DivergenceBalls Envelopes EnvelopeLevels
  Cells Graphs Hamming Products Records IndependentRecords.
From symdp.rows Require Import Words Steps.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Hardness.
Variables (R : realFieldType) (X : finType).
Implicit Types (S T : source_set R X) (P Q : X -> R) (D L lambda u : R).

(* u is the largest least accuracy over the set at the level lambda. *)
Definition largest_accuracy S lambda u := least_distortion S lambda (1 - u).

(* Both sets ask for the same, at every distortion and level. *)
Definition equally_hard S T :=
  [/\ forall D lambda, achievable S D lambda <-> achievable T D lambda,
      forall D L, least_exp_epsilon S D L <-> least_exp_epsilon T D L,
      forall lambda, 1 <= lambda -> exists2 u,
        largest_accuracy S lambda u & largest_accuracy T lambda u
    & forall D, 0 < D -> exists2 L,
        least_exp_epsilon S D L & least_exp_epsilon T D L].

Lemma level_ge1 S D lambda (x0 : X) : achievable S D lambda -> 1 <= lambda.
Proof. by case=> Y [W [g [W_ok W_ldp _]]]; exact: ldp_ge1 x0 W_ok W_ldp. Qed.

Lemma from_one S T (x0 : X) :
  (forall D lambda, 1 <= lambda ->
     (achievable S D lambda <-> achievable T D lambda)) ->
  forall D lambda, achievable S D lambda <-> achievable T D lambda.
Proof.
move=> same D lambda; split=> ach; have ge1 := level_ge1 x0 ach;
  exact/(same D lambda ge1).
Qed.

Lemma same_least S T D L :
  (forall D lambda, achievable S D lambda <-> achievable T D lambda) ->
  least_exp_epsilon S D L -> least_exp_epsilon T D L.
Proof.
move=> same [L_ge1 ach least]; split=> //; first exact/same.
by move=> lambda lambda_ge1 /same; exact: least.
Qed.

Lemma same_accuracy S T lambda u :
  (forall D lambda, achievable S D lambda <-> achievable T D lambda) ->
  largest_accuracy S lambda u -> largest_accuracy T lambda u.
Proof.
by move=> same [ach least]; split=> [|D /same]; [exact/same | exact: least].
Qed.

Section Hulls.
Variables (V : finType) (vertex : V -> X -> R).
Hypothesis vertex_prior : forall v, prior (vertex v).
Hypothesis some : exists v : V, True.

Lemma hull_letter : exists x : X, True.
Proof. by have [v _] := some; exact: prior_letter (vertex_prior v). Qed.

Lemma hull_accuracy lambda :
  1 <= lambda -> exists u, largest_accuracy (hull vertex) lambda u.
Proof.
move=> lambda_ge1.
have [D least] := least_distortion_exists vertex_prior lambda_ge1 some.
by exists (1 - D); rewrite /largest_accuracy subKr.
Qed.

Lemma hard_as_hull S : (forall D lambda, 1 <= lambda ->
    (achievable (hull vertex) D lambda <-> achievable S D lambda)) ->
  equally_hard (hull vertex) S.
Proof.
have [x0 _] := hull_letter; move/(from_one x0) => same.
have back D lambda :
    achievable S D lambda <-> achievable (hull vertex) D lambda.
  by split=> /same.
split=> // [D L|lambda lambda_ge1|D D_gt0].
- by split; exact: same_least.
- have [u u_is] := hull_accuracy lambda_ge1; exists u => //.
  exact: same_accuracy u_is.
have [L L_is] := least_leakage_exists vertex_prior D_gt0 some; exists L => //.
exact: same_least L_is.
Qed.

End Hulls.

Lemma equally_hard_sym S T : equally_hard S T -> equally_hard T S.
Proof.
case=> ach least acc eps; split=> [D lambda|D L|lambda|D].
- by split=> /ach.
- by split=> /least.
- by case/acc=> u; exists u.
by case/eps=> L; exists L.
Qed.

Lemma only_hull P Q : hull (fun _ : unit => P) Q <-> only P Q.
Proof.
split=> [[w [_ w_sum Q_eq]] x|Q_eq].
  by rewrite Q_eq -mulr_suml w_sum mul1r.
exists (fun=> 1); split=> [_||x]; rewrite ?ler01 //.
  by rewrite sumr_const card_unit.
by rewrite Q_eq sumr_const card_unit mul1r.
Qed.

Lemma only_hull_achievable P D lambda :
  achievable (hull (fun _ : unit => P)) D lambda <->
  achievable (only P) D lambda.
Proof. by split; apply: achievable_sub => Q /only_hull. Qed.

(* A prior that asks for as much as the set. *)
Lemma ruled S P : prior P -> (forall D lambda, 1 <= lambda ->
    (achievable S D lambda <-> achievable (only P) D lambda)) ->
  equally_hard S (only P).
Proof.
move=> P_prior same; have some : exists v : unit, True by exists tt.
have one : equally_hard (hull (fun _ : unit => P)) (only P).
  by apply: hard_as_hull => // D lambda _; exact: only_hull_achievable.
have two : equally_hard (hull (fun _ : unit => P)) S.
  apply: hard_as_hull => // D lambda lambda_ge1; split.
    by move/only_hull_achievable/same; exact.
  by move/same => /(_ lambda_ge1) /only_hull_achievable.
have [ach1 least1 acc1 eps1] := one; have [ach2 least2 acc2 eps2] := two.
split=> [D lambda|D L|lambda lambda_ge1|D D_gt0].
- by split=> [/ach2/ach1 | /ach1/ach2].
- by split=> [/least2/least1 | /least1/least2].
- have [u u_is u_S] := acc2 _ lambda_ge1; exists u => //.
  exact: same_accuracy ach1 u_is.
have [L L_is L_S] := eps2 _ D_gt0; exists L => //; exact/least1.
Qed.

(* The sums of a prior. *)
Lemma only_accuracy P lambda : prior P -> 1 <= lambda ->
  exists u, largest_accuracy (only P) lambda u.
Proof.
move=> P_prior lambda_ge1.
have [_ _ acc _] := ruled P_prior (fun D l _ =>
  iff_refl (achievable (only P) D l)).
by have [u _ u_is] := acc _ lambda_ge1; exists u.
Qed.

End Hardness.

Section OnePrior.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (P Q : X -> R) (D L lambda u : R)
  (A B : {set X}).

Lemma one_hard P : prior P -> equally_hard (only P) (only P).
Proof. by move=> P_prior; apply: ruled. Qed.

(* The least level of one prior is attained where it is finite. *)
Lemma only_least P D lambda : prior P -> achievable (only P) D lambda ->
  exists2 L, least_exp_epsilon (only P) D L & L <= lambda.
Proof.
move=> P_prior ach; have [x0 _] := prior_letter P_prior.
have lambda_ge1 := level_ge1 x0 ach.
have [D_gt0|D_le0] := ltrP 0 D.
  have [_ _ _ /(_ D D_gt0)[L L_is _]] := one_hard P_prior.
  by exists L => //; case: L_is => _ _; exact.
exists 1 => //; split=> //.
move/(only_answers D P_prior lambda_ge1): ach => [A [A_some A_acc]].
apply/(only_answers D P_prior (lexx 1)); exists A; split=> //.
have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have [P_ge0 P_sum] := P_prior.
have A_le1 : together P A <= 1.
  by rewrite -P_sum [X in _ <= X](bigID (mem A)) /= ler_addl sumr_ge0.
have card_ge1 : 1 <= #|A|%:R :> R by rewrite ler1n.
have u_ge1 : 1 <= 1 - D by rewrite ler_addl oppr_ge0.
have card1 : #|A|%:R = 1 :> R.
  apply/eqP; rewrite eq_le card_ge1 andbT.
  have : lambda + #|A|%:R - 1 <= lambda.
    apply: le_trans (_ : (1 - D) * (lambda + #|A|%:R - 1) <= _).
      by rewrite ler_pemull // -addrA addr_ge0 ?subr_ge0 // ltW.
    by apply: le_trans A_acc _; rewrite ler_pimulr // ltW.
  by rewrite -addrA ger_addl subr_le0.
move: A_acc; rewrite card1 addrK addrK mulr1 mul1r mulrC ler_pmul2l //.
Qed.

Lemma accuracy_achievable S D lambda u : largest_accuracy S lambda u ->
  (achievable S D lambda <-> 1 - D <= u).
Proof.
case=> ach least; split=> [/least|le].
  by rewrite ler_subl_addr -ler_subl_addl.
by apply: achievable_distortion ach; rewrite ler_subl_addr -ler_subl_addl.
Qed.

(* A prior read along a list of the letters in falling order. *)
Lemma falling_list P : exists (f : 'I_#|X| -> X) (h : X -> 'I_#|X|),
  [/\ cancel f h, cancel h f & decreasing (fun i => P (f i))].
Proof.
have [s s_dec] := sorting_permutation (fun i : 'I_#|X| => P (enum_val i)).
exists (fun i => enum_val (s i)), (fun x => (s^-1)%g (enum_rank x)).
by split=> // [i|x]; rewrite ?enum_valK ?permK ?permKV ?enum_rankK.
Qed.

Lemma tops_grow P Q (f g : 'I_#|X| -> X) (f' g' : X -> 'I_#|X|) k :
  cancel f f' -> cancel f' f -> cancel g g' -> cancel g' g ->
  (forall x, 0 <= Q x) -> decreasing (fun i => Q (g i)) -> majorised P Q ->
  (k <= #|X|)%N -> top (fun i => P (f i)) k <= top (fun i => Q (g i)) k.
Proof.
move=> fK f'K gK g'K Q_ge0 Q_dec PQ k_le.
pose A := [set x | (f' x < k)%N]; have [B B_card le] := PQ A.
have over (E : X -> R) (C : {set X}) (h : 'I_#|X| -> X) (h' : X -> 'I_#|X|) :
    cancel h h' -> cancel h' h ->
    together E C = \sum_i E (h i) * (h i \in C)%:R.
  move=> hK h'K; rewrite /together big_mkcond /= (reindex h) /=.
    by apply: eq_bigr => i _; case: ifP; rewrite ?mulr1 ?mulr0.
  by exists h' => x _.
have card (C : {set X}) (h : 'I_#|X| -> X) (h' : X -> 'I_#|X|) :
    cancel h h' -> cancel h' h -> #|C|%:R = \sum_i (h i \in C)%:R :> R.
  move=> hK h'K; have := over (fun=> 1) C h h' hK h'K.
  rewrite /together sumr_const => ->.
  by apply: eq_bigr => i _; rewrite mul1r.
have A_top : together P A = top (fun i => P (f i)) k.
  rewrite (over P A f f') // /top [RHS]big_mkcond.
  by apply: eq_bigr => i _; rewrite inE fK; case: ifP; rewrite ?mulr1 ?mulr0.
have A_card : #|A|%:R = k%:R :> R.
  rewrite (card A f f') // -(first_letters R k_le) [RHS]big_mkcond.
  by apply: eq_bigr => i _; rewrite inE fK; case: ifP.
rewrite -A_top; apply: le_trans le _; rewrite (over Q B g g') //.
apply: (sums_at (P := fun i => Q (g i)) (y := fun i => (g i \in B)%:R)) => //.
split=> [i|]; first by rewrite ler0n lern1 leq_b1.
by rewrite -(card B g g') // B_card A_card.
Qed.

Lemma both_majorised P Q : prior P -> prior Q -> majorised P Q ->
  majorised Q P -> exists s : {perm X}, forall x, P x = Q (s x).
Proof.
move=> [P_ge0 _] [Q_ge0 _] PQ QP.
have [f [f' [fK f'K P_dec]]] := falling_list P.
have [g [g' [gK g'K Q_dec]]] := falling_list Q.
have tops k : (k <= #|X|)%N ->
    top (fun i => P (f i)) k = top (fun i => Q (g i)) k.
  move=> k_le; apply/eqP; rewrite eq_le.
  rewrite (tops_grow fK f'K gK g'K Q_ge0 Q_dec PQ k_le).
  exact: (tops_grow gK g'K fK f'K P_ge0 P_dec QP k_le).
have same i : P (f i) = Q (g i).
  have := tops i.+1 (ltn_ord i); rewrite /top !(next_letter _ (ltn_ord i)).
  have := tops i (ltnW (ltn_ord i)); rewrite /top => -> /addrI.
  by rewrite (_ : Ordinal _ = i) //; apply: val_inj.
have inj : injective (fun x => g (f' x)).
  by move=> x y /(can_inj gK) /(can_inj f'K).
by exists (perm inj) => x; rewrite permE -same f'K.
Qed.

End OnePrior.

Theorem row_schur_order (R : realFieldType) (X : finType) (P Q : X -> R) :
  prior P -> prior Q ->
  [/\ majorised P Q <->
        (forall D K, least_exp_epsilon (only P) D K ->
           exists2 L, least_exp_epsilon (only Q) D L & L <= K),
      majorised P Q <->
        (forall lambda, 1 <= lambda -> exists u v,
           [/\ largest_accuracy (only P) lambda u,
               largest_accuracy (only Q) lambda v & u <= v]) &
      (forall D L, least_exp_epsilon (only P) D L <->
         least_exp_epsilon (only Q) D L) ->
        exists s : {perm X}, forall x, P x = Q (s x)].
Proof.
move=> P_prior Q_prior.
have by_levels P' Q' : prior P' -> prior Q' ->
    (forall D K, least_exp_epsilon (only P') D K ->
       exists2 L, least_exp_epsilon (only Q') D L & L <= K) -> majorised P' Q'.
  move=> P'_prior Q'_prior harder.
  apply: harder_majorised => // D lambda lambda_ge1 ach.
  have [K /harder[L [_ L_ach _] L_le] K_le] := only_least P'_prior ach.
  exact: achievable_le (le_trans L_le K_le) L_ach.
split=> [||same]; last 1 first.
- apply: both_majorised => //; apply: by_levels => // D K K_is; exists K => //.
    exact/same.
  exact/same.
- split=> [PQ D K|]; last exact: by_levels.
  move=> [K_ge1 K_ach _]; apply: only_least => //.
  exact: majorised_harder PQ K_ge1 K_ach.
split=> [PQ lambda lambda_ge1|harder].
  have [u u_is] := only_accuracy P_prior lambda_ge1.
  have [v v_is] := only_accuracy Q_prior lambda_ge1.
  exists u, v; split=> //; have [u_ach _] := u_is.
  have := majorised_harder P_prior Q_prior PQ lambda_ge1 u_ach.
  by move/(accuracy_achievable _ v_is); rewrite subKr.
apply: harder_majorised => // D lambda lambda_ge1.
have [u [v [u_is v_is u_le]]] := harder lambda lambda_ge1.
move/(accuracy_achievable _ u_is) => le_u.
by apply/(accuracy_achievable _ v_is); exact: le_trans u_le.
Qed.

Theorem row_least_majorised (R : realFieldType) (X : finType) :
  (forall (V : finType) (vertex : V -> X -> R) P,
     (forall v, prior (vertex v)) -> hull vertex P ->
     [/\ (forall Q, hull vertex Q -> majorised P Q) <->
           (forall D L, least_exp_epsilon (hull vertex) D L <->
              least_exp_epsilon (only P) D L),
         (forall Q, hull vertex Q -> majorised P Q) <->
           (forall lambda, 1 <= lambda -> exists2 u,
              largest_accuracy (hull vertex) lambda u &
              largest_accuracy (only P) lambda u) &
         (forall Q, hull vertex Q -> majorised P Q) <->
           equally_hard (hull vertex) (only P)]) /\
  forall (S : source_set R X) P, of_priors S -> convex_hull S P ->
    (forall c Q, S Q ->
       together P [set x | c <= P x] <= together Q [set x | c <= P x]) ->
    equally_hard S (only P) /\ forall Q, S Q -> majorised P Q.
Proof.
split=> [V vertex P vertex_prior P_in|S P S_priors P_in levels]; last first.
  have P_prior : prior P.
    have [T [point [S_point P_hull]]] := P_in.
    by apply: (hull_of_priors (vertex := point)) P_hull => t; exact: S_priors.
  have same D lambda : 1 <= lambda ->
      achievable S D lambda <-> achievable (only P) D lambda.
    move=> lambda_ge1; apply: least_majorised_rules => // c Q S_Q.
    have at_c E : \sum_(x | c <= P x) E x = together E [set x | c <= P x] :> R.
      by apply: eq_bigl => x; rewrite inE.
    by rewrite !at_c levels.
  split=> [|Q S_Q]; first exact: ruled.
  apply: harder_majorised => // [|D lambda lambda_ge1 ach].
    exact: S_priors.
  exact: achievable_only S_Q (iffRL (same D lambda lambda_ge1) ach).
have priors := hull_of_priors vertex_prior; have P_prior := priors P P_in.
have some : exists v : V, True.
  have [w [_ w_sum _]] := P_in; case: (pickP (@predT V)) => [v _|none].
    by exists v.
  by move/eqP: w_sum; rewrite big_pred0 // eq_sym oner_eq0.
have rules : (forall Q, hull vertex Q -> majorised P Q) ->
    equally_hard (hull vertex) (only P).
  move=> all; apply: ruled => // D lambda lambda_ge1; split=> [|ach].
    exact: achievable_only.
  have [Q [Q0 [Q_in [set_ach _] [_ Q_least]]]] :=
    robust_is_worst_prior vertex_prior lambda_ge1 some.
  apply: achievable_distortion set_ach; apply: Q_least.
  exact: majorised_harder P_prior (priors _ Q_in) (all _ Q_in) lambda_ge1 ach.
have back : (forall D lambda, 1 <= lambda -> achievable (only P) D lambda ->
      achievable (hull vertex) D lambda) ->
    forall Q, hull vertex Q -> majorised P Q.
  move=> easier Q Q_in; apply: harder_majorised P_prior (priors Q Q_in) _.
  move=> D lambda lambda_ge1 /(easier D lambda lambda_ge1).
  exact: achievable_only.
split; split=> [/rules[ach least acc eps] //|same]; apply: back.
- move=> D lambda lambda_ge1 /(only_least P_prior)[L /same[_ L_ach _] L_le].
  exact: achievable_le L_le L_ach.
- move=> D lambda lambda_ge1; have [u u_is u_P] := same lambda lambda_ge1.
  by move/(accuracy_achievable _ u_P)/(accuracy_achievable _ u_is).
by case: same => ach _ _ _ D lambda _ /ach.
Qed.

Section Shares.
Variable R : realFieldType.
Implicit Types lambda t r w : R.
Add Field numbers : (field_of_numbers R).

Lemma share_between lambda t t' r r' w :
  1 <= lambda -> 1 <= t -> 1 <= t' -> 0 <= w <= 1 ->
  lambda * ((1 - w) * r + w * r') / (lambda + ((1 - w) * t + w * t') - 1) <=
  Num.max (lambda * r / (lambda + t - 1)) (lambda * r' / (lambda + t' - 1)).
Proof.
move=> lambda_ge1 t_ge1 t'_ge1 /andP[w_ge0 w_le1].
have v_ge0 : 0 <= 1 - w by rewrite subr_ge0.
have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have scale_gt0 s : 1 <= s -> 0 < lambda + s - 1.
  by move=> s_ge1; rewrite -addrA ltr_paddr ?subr_ge0.
set c := Num.max _ _.
have mid_ge1 : 1 <= (1 - w) * t + w * t'.
  rewrite -[1 in X in X <= _](subrK w) -{1}[1 - w]mulr1 -{2}[w]mulr1.
  by apply: ler_add; rewrite ler_wpmul2l.
have at_ends s q : 1 <= s -> lambda * q / (lambda + s - 1) <= c ->
    lambda * q <= c * (lambda + s - 1).
  by move=> s_ge1; rewrite ler_pdivr_mulr // scale_gt0.
have first : lambda * r <= c * (lambda + t - 1).
  by apply: at_ends; rewrite // le_maxr lexx.
have second : lambda * r' <= c * (lambda + t' - 1).
  by apply: at_ends; rewrite // le_maxr lexx orbT.
rewrite ler_pdivr_mulr ?scale_gt0 // mulrDr !(mulrCA lambda).
have both := ler_add (ler_wpmul2l v_ge0 first) (ler_wpmul2l w_ge0 second).
apply: le_trans both _.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
by move: c {first second at_ends} => c; identity R.
Qed.

End Shares.

Theorem row_lorenz_envelope (R : realFieldType) (M : nat) (V : finType)
  (vertex : V -> 'I_M -> R) :
  (forall v, prior (vertex v)) -> (0 < #|V|)%N ->
  [/\ forall (P : 'I_M -> R) (s : {perm 'I_M}) k w, prior P ->
        decreasing (fun i => P (s i)) -> (k < M)%N -> 0 <= w <= 1 ->
        is_top P (k%:R + w) (top (fun i => P (s i)) k +
          w * (top (fun i => P (s i)) k.+1 - top (fun i => P (s i)) k)),
      (forall t, 0 <= t -> exists r, is_envelope (hull vertex) t r) /\
      forall t t' r r' s w, 0 <= t -> 0 <= t' -> 0 <= w <= 1 ->
        is_envelope (hull vertex) t r -> is_envelope (hull vertex) t' r' ->
        is_envelope (hull vertex) ((1 - w) * t + w * t') s ->
        (1 - w) * r + w * r' <= s,
      forall lambda, 1 <= lambda -> exists2 u,
        largest_accuracy (hull vertex) lambda u &
        largest_of (fun c => exists t r,
          [/\ 1 <= t <= M%:R, is_envelope (hull vertex) t r &
              c = lambda * r / (lambda + t - 1)]) u,
      forall lambda t t' r r' w, 1 <= lambda -> 1 <= t -> 1 <= t' ->
        0 <= w <= 1 -> is_envelope (hull vertex) t r ->
        is_envelope (hull vertex) t' r' ->
        is_envelope (hull vertex) ((1 - w) * t + w * t')
          ((1 - w) * r + w * r') ->
        lambda * ((1 - w) * r + w * r') /
          (lambda + ((1 - w) * t + w * t') - 1) <=
        Num.max (lambda * r / (lambda + t - 1))
          (lambda * r' / (lambda + t' - 1)) &
      forall D r1, is_envelope (hull vertex) 1 r1 ->
        (1 - D <= r1 -> least_exp_epsilon (hull vertex) D 1) /\
        (r1 < 1 - D -> 1 - D < 1 -> exists2 L,
           least_exp_epsilon (hull vertex) D L &
           least_of (fun c => exists t r,
             [/\ 1 < t <= M%:R, is_envelope (hull vertex) t r, 1 - D < r &
                 c = (1 - D) * (t - 1) / (r - (1 - D))]) L)].
Proof.
move=> vertex_prior /card_gt0P[v0 _].
have some : exists v : V, True by exists v0.
have M_eq : #|[finType of 'I_M]|%:R = M%:R :> R by rewrite card_ord.
split=> [P s k w [P_ge0 _] P_dec k_lt w_in||lambda lambda_ge1
  |lambda t t' r r' w lambda_ge1 t_ge1 t'_ge1 w_in _ _ _|D r1 env1].
- have := sums_between (fun i => P_ge0 (s i)) P_dec k_lt w_in.
  move/(top_renamed (s^-1)%g); apply: top_same => i.
  by rewrite permKV.
- split=> [t t_ge0|t t' r r' s w]; first exact: envelope_exists.
  exact: envelope_concave.
- have [u u_is] := hull_accuracy vertex_prior some lambda_ge1; exists u => //.
  have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
  have scale_gt0 s : 1 <= s -> 0 < lambda + s - 1.
    by move=> s_ge1; rewrite -addrA ltr_paddr ?subr_ge0.
  have reached c : achievable (hull vertex) (1 - c) lambda <-> exists t r,
      [/\ 1 <= t <= M%:R, is_envelope (hull vertex) t r &
          c * (lambda + t - 1) <= lambda * r].
    have := envelope_achievable vertex_prior (1 - c) lambda_ge1 some.
    by rewrite M_eq subKr.
  have below c : (exists t r,
      [/\ 1 <= t <= M%:R, is_envelope (hull vertex) t r &
          c = lambda * r / (lambda + t - 1)]) -> c <= u.
    move=> [t [r [t_in env c_eq]]].
    have : achievable (hull vertex) (1 - c) lambda.
      apply/reached; exists t, r; split=> //.
      by rewrite c_eq divfK // gt_eqF // scale_gt0; case/andP: t_in.
    by move/(accuracy_achievable _ u_is); rewrite subKr.
  split=> //; have [ach _] := u_is.
  have [t [r [t_in env enough]]] := iffLR (reached u) ach.
  have t_ge1 : 1 <= t by case/andP: t_in.
  exists t, r; split=> //; apply/eqP; rewrite eq_le below ?andbT; last first.
    by exists t, r.
  by rewrite ler_pdivl_mulr ?scale_gt0.
- exact: share_between.
split=> [u_le|r1_lt D_lt]; first exact: no_leakage_of_envelope env1 u_le.
have D_gt0 : 0 < D by move: D_lt; rewrite gtr_addl oppr_lt0.
have [L L_is] := least_leakage_exists vertex_prior D_gt0 some; exists L => //.
have [[t [r [t_in env r_gt L_eq]]] least] :=
  iffLR (least_level_of_envelope vertex_prior some L env1 r1_lt) L_is.
split; first by exists t, r; rewrite -M_eq.
move=> c [t' [r' [t'_in env' r'_gt ->]]]; apply: (least t'); exists r'.
by rewrite M_eq.
Qed.

(* The priors of a set with their letters in falling order. *)
Definition sorted_priors (R : realFieldType) (M : nat)
    (S : source_set R [finType of 'I_M]) : source_set R [finType of 'I_M] :=
  fun Q => decreasing Q /\
    exists P (s : {perm 'I_M}), S P /\ forall i, Q i = P (s i).

Theorem row_sorted_hull (R : realFieldType) (M : nat) (V : finType)
  (vertex : V -> 'I_M -> R) :
  (forall v, prior (vertex v)) -> (0 < #|V|)%N ->
  [/\ equally_hard (hull vertex) (convex_hull (sorted_priors (hull vertex))),
      exists (K : finType) (point : K -> 'I_M -> R)
        (order : K -> {perm 'I_M}), cells vertex point /\
        forall k, decreasing (sorted point order k) &
      forall (K : finType) (point : K -> 'I_M -> R)
        (order : K -> {perm 'I_M}), cells vertex point ->
        (forall k, decreasing (sorted point order k)) ->
        (forall t r, 0 <= t -> (is_envelope (hull vertex) t r <->
           least_of (fun c => exists k, is_top (point k) t c) r)) /\
        equally_hard (hull vertex) (hull (sorted point order))].
Proof.
move=> vertex_prior /card_gt0P[v0 _].
have some : exists v : V, True by exists v0.
have hard (K : finType) (point : K -> 'I_M -> R) (order : K -> {perm 'I_M}) :
    cells vertex point -> (forall k, decreasing (sorted point order k)) ->
    equally_hard (hull vertex) (hull (sorted point order)).
  move=> in_cells falling; apply: hard_as_hull => // D lambda lambda_ge1.
  exact: (as_hard_as_sorted vertex_prior in_cells falling).
split=> [||K point order in_cells falling]; last 1 first.
- split=> [t r t_ge0|]; last exact: hard.
  apply: iff_trans (sorted_envelope vertex_prior in_cells falling r t_ge0) _.
  split=> [[[P [k P_k] P_top] least]|[[k k_top] least]].
    split=> [|c [k' k'_top]]; first by exists k; exact: top_same P_k P_top.
    by apply: (least (point k')) k'_top; exists k'.
  split=> [|P s [k' P_k'] P_top]; first by exists (point k) => //; exists k.
  by apply: least; exists k'; exact: top_same P_k' P_top.
- have [K [point [order [in_cells falling]]]] := cells_exist vertex.
  have [ach least acc eps] := hard K point order in_cells falling.
  apply: hard_as_hull => // D lambda lambda_ge1.
  have sorted_sub Q : hull (sorted point order) Q ->
      convex_hull (sorted_priors (hull vertex)) Q.
    move=> Q_in; exists K, (sorted point order); split=> // k; split=> //.
    exists (point k), (order k); split=> //; by case: in_cells.
  have sub_sorted Q : sorted_priors (hull vertex) Q ->
      hull (sorted point order) Q.
    move=> [Q_dec [P [s [P_in Q_eq]]]].
    have P_dec : decreasing (fun i => P (s i)).
      by move=> i j le_ij; rewrite -!Q_eq; exact: Q_dec.
    have [w [w_ge0 w_sum P_eq]] :=
      sorted_in_hull vertex_prior in_cells falling P_in P_dec.
    by exists w; split=> // i; rewrite Q_eq P_eq.
  split=> [/ach|].
    move/(achievable_sub sub_sorted).
    by case: (achievable_convex_hull (sorted_priors (hull vertex)) D lambda).
  by move/(achievable_sub sorted_sub)/ach.
exact: cells_exist.
Qed.

Definition supermodular (R : realFieldType) (X : finType) (g : {set X} -> R) :=
  forall A B, g A + g B <= g (A :|: B) + g (A :&: B).

(* What a set B of letters adds to g at E, for each of its letters outside. *)
Definition gain (R : realFieldType) (X : finType) (g : {set X} -> R)
  (E B : {set X}) : R := (g B - g E) / #|B :\: E|%:R.

(* P is found by taking the letters set by set, each time with the largest
   gain, which is the probability of the letters that are taken. *)
Definition decomposition (R : realFieldType) (X : finType) (g : {set X} -> R)
    (P : X -> R) :=
  exists (n : nat) (E : nat -> {set X}),
  [/\ E 0%N = set0, forall x, x \in E n & forall k, (k < n)%N ->
    [/\ E k :\: E k.+1 = set0, E k.+1 :\: E k <> set0,
        forall x, x \in E k.+1 :\: E k -> P x = gain g (E k) (E k.+1)
      & forall B, E k :\: B = set0 -> B :\: E k <> set0 ->
          gain g (E k) B <= gain g (E k) (E k.+1)]].

Section Decompositions.
Variables (R : realFieldType) (X : finType) (g : {set X} -> R).
Implicit Types (P : X -> R) (A B E : {set X}).

Lemma sub_union E B : E :\: B = set0 -> E :|: (B :\: E) = B.
Proof.
move/eqP; rewrite setD_eq0 => sub; apply/setP => x; rewrite !inE.
by case: (boolP (x \in E)) => //= x_E; rewrite (subsetP sub).
Qed.

Lemma union_rest E B : [disjoint B & E] -> (E :|: B) :\: E = B.
Proof.
move=> apart; apply/setP => x; rewrite !inE.
by case: (boolP (x \in E)) => //= x_E; rewrite (disjointFl apart).
Qed.

Lemma gain_at E B : E :\: B = set0 -> B :\: E <> set0 ->
  g B - g E = gain g E B * #|B :\: E|%:R.
Proof.
move=> _ /eqP some; rewrite /gain divfK // pnatr_eq0 -lt0n card_gt0 //.
Qed.

Lemma decomposition_decomposed P : decomposition g P -> decomposed g P set0.
Proof.
case=> n [E [E0 En step]]; rewrite -E0.
suff down k : (k <= n)%N -> decomposed g P (E (n - k)%N).
  by have := down n (leqnn n); rewrite subnn.
elim: k => [|k IH] k_lt.
  have -> : E (n - 0)%N = setT by apply/setP => x; rewrite subn0 En inE.
  exact: taken_all.
have := IH (ltnW k_lt); rewrite -subnSK //.
set i := (n - k.+1)%N => found.
have i_lt : (i < n)%N by rewrite /i ltn_subrL (leq_ltn_trans _ k_lt).
have [sub some P_gain most] := step i i_lt.
have apart : [disjoint E i.+1 :\: E i & E i].
  rewrite disjoint_subset; apply/subsetP => x.
  by rewrite !inE => /andP[].
apply: (@taken_next _ _ g P (E i) (E i.+1 :\: E i)
  (gain g (E i) (E i.+1))) => //.
- exact/eqP.
- by rewrite sub_union // gain_at.
- move=> B B_E; have [->|/eqP B_some] := eqVneq B set0.
    by rewrite setU0 subrr cards0 mulr0.
  have sub_B : E i :\: (E i :|: B) = set0.
    by apply/eqP; rewrite setD_eq0 subsetUl.
  have rest := union_rest B_E.
  rewrite (gain_at sub_B) rest //.
  by rewrite ler_wpmul2r ?ler0n // most // rest.
by rewrite sub_union.
Qed.

(* The same from a set on. *)
Definition chain P E0 := exists (n : nat) (E : nat -> {set X}),
  [/\ E 0%N = E0, forall x, x \in E n & forall k, (k < n)%N ->
    [/\ E k :\: E k.+1 = set0, E k.+1 :\: E k <> set0,
        forall x, x \in E k.+1 :\: E k -> P x = gain g (E k) (E k.+1)
      & forall B, E k :\: B = set0 -> B :\: E k <> set0 ->
          gain g (E k) B <= gain g (E k) (E k.+1)]].

Lemma chain_exists E0 : exists P, chain P E0.
Proof.
have [m] := ubnP #|~: E0|; elim: m E0 => // m IH E0; rewrite ltnS => E0_le.
have [E0_all|E0_some] := eqVneq (~: E0) set0.
  exists (fun=> 0), 0%N, (fun=> E0); split=> // x.
  by have := in_set0 x; rewrite -E0_all inE => /negbFE.
pose further B := (E0 :\: B == set0) && (B :\: E0 != set0).
have further_all : further setT.
  by rewrite /further setDT eqxx setTD.
have [A /andP[/eqP sub some] A_max] :=
  arg_maxP (P := further) (gain g E0) further_all.
have smaller : (#|~: A| < m)%N.
  apply: leq_trans E0_le; apply: proper_card; rewrite properE.
  apply/andP; split.
    by rewrite setCS -setD_eq0 sub.
  by rewrite setCS -setD_eq0.
have [P [n [E [E_0 E_n step]]]] := IH A smaller.
have above k : (k <= n)%N -> A \subset E k.
  elim: k => [|k IHk] k_le; first by rewrite E_0.
  have [/eqP] := step k k_le; rewrite setD_eq0 => sub_k _ _ _.
  exact: subset_trans (IHk (ltnW k_le)) sub_k.
exists (fun x => if x \in A then gain g E0 A else P x), n.+1.
exists (fun k => if k is k'.+1 then E k' else E0); split=> // -[_|k].
  rewrite E_0; split=> //; first exact/eqP.
    by move=> x; rewrite inE => /andP[_ ->].
  move=> B sub_B /eqP B_some; apply: A_max.
  by rewrite /further sub_B eqxx B_some.
rewrite ltnS => k_lt; have [sub_k some_k P_k most_k] := step k k_lt; split=> //.
move=> x x_in; rewrite ifF; first exact: P_k.
apply/negbTE; move: x_in; rewrite inE => /andP[x_out _]; apply: contra x_out.
by apply/subsetP; apply: above; exact: ltnW.
Qed.

End Decompositions.

Theorem row_supermodular_cores (R : realFieldType) (X : finType) :
  (forall g : {set X} -> R, (forall A, 0 <= g A) -> g set0 = 0 ->
     (forall A : {set X}, (forall x, x \in A) -> g A = 1) ->
     supermodular g ->
     [/\ exists P, decomposition g P,
         forall P, decomposition g P ->
           [/\ core g P,
               forall c, together P [set x | c <= P x] = g [set x | c <= P x] &
               equally_hard (core g) (only P)] &
         forall P, most_even g P ->
           (forall c, together P [set x | c <= P x] = g [set x | c <= P x]) /\
           equally_hard (core g) (only P)]) /\
  forall (F : finType) (focal : F -> {set X}) (mass : F -> R)
    (g : {set X} -> R), (forall f, 0 <= mass f) -> \sum_f mass f = 1 ->
    (forall f, focal f <> set0) ->
    (forall A, g A = \sum_(f | focal f :\: A == set0) mass f) ->
    [/\ forall A, 0 <= g A, g set0 = 0,
        forall A : {set X}, (forall x, x \in A) -> g A = 1 & supermodular g].
Proof.
split=> [g g_ge0 g_none g_all super|F focal mass g mass_ge0 mass_sum some g_eq].
  have gT : g setT = 1 by apply: g_all => x; rewrite inE.
  split=> [|P /decomposition_decomposed found|P P_even].
  - exact: (chain_exists g set0).
  - have P_core := decomposed_core g_ge0 g_none gT super found.
    split=> // [c|]; first exact: decomposed_tight found.
    apply: ruled => [|D lambda lambda_ge1]; first by case: P_core.
    exact: decomposed_rules.
  split=> [c|]; first exact: level_sets_tight.
  apply: ruled => [|D lambda lambda_ge1]; first by case: P_even => -[].
  exact: most_even_rules.
have g_belief A : g A = belief focal mass A.
  by rewrite g_eq; apply: eq_bigl => f; rewrite setD_eq0.
split=> [A||A A_all|A B].
- by rewrite g_eq; exact: sumr_ge0.
- rewrite g_eq big_pred0 // => f; rewrite setD0; exact/eqP/some.
- rewrite g_eq -mass_sum; apply: eq_bigl => f; apply/eqP/setP => x.
  by rewrite !inE A_all.
by rewrite !g_belief; exact: belief_supermodular.
Qed.

Lemma least_by_terms (R : realFieldType) (X : finType) (S : source_set R X)
  (D L : R) (term : R -> Prop) :
  (forall lambda, 1 <= lambda -> achievable S D lambda ->
     exists2 c, term c & c <= lambda) ->
  (forall c, term c -> 1 <= c /\ achievable S D c) ->
  least_exp_epsilon S D L <-> least_of term L.
Proof.
move=> below reached; split=> [[L_ge1 ach least]|[L_term least]].
  have [c c_term c_le] := below L L_ge1 ach.
  have at_least c' : term c' -> L <= c'.
    by move/reached=> [c'_ge1 c'_ach]; exact: least.
  split=> //; suff -> : L = c by [].
  by apply/eqP; rewrite eq_le c_le at_least.
have [L_ge1 ach] := reached L L_term; split=> // lambda lambda_ge1.
move/(below lambda lambda_ge1)=> [c c_term]; exact: le_trans (least _ c_term).
Qed.

Section Responses.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Variable g : {set X} -> R.
Implicit Types (A : {set X}) (D lambda : R).
Add Field numbers : (field_of_numbers R).
Hypotheses (S_priors : of_priors S)
  (lower : forall Q A, S Q -> g A <= together Q A).

Lemma moved_level (u lambda k h : R) :
  (u * (lambda + k - 1) <= lambda * h) = ((k - 1) * u <= lambda * (h - u)).
Proof.
rewrite -subr_ge0 -[in RHS]subr_ge0; congr (0 <= _); identity R.
Qed.

Lemma response_reached D A : (0 < #|A|)%N -> 1 - D < g A ->
  achievable S D (Num.max 1 ((#|A|%:R - 1) * (1 - D) / (g A - (1 - D)))).
Proof.
move=> A_some u_lt.
apply: (lower_probability_answers (G := g A) S_priors _ A_some).
- by rewrite le_maxr lexx.
- by move=> Q; exact: lower.
by rewrite moved_level -ler_pdivr_mulr ?subr_gt0 // le_maxr lexx orbT.
Qed.

Lemma response_share lambda A : 1 <= lambda -> (0 < #|A|)%N ->
  achievable S (1 - lambda * g A / (lambda + #|A|%:R - 1)) lambda.
Proof.
move=> lambda_ge1 A_some.
apply: (lower_probability_answers (G := g A) S_priors lambda_ge1 A_some).
  by move=> Q; exact: lower.
by rewrite subKr divfK // gt_eqF // scale_gt0.
Qed.

Lemma letter_reached D A : #|A| = 1%N -> 1 - D <= g A -> achievable S D 1.
Proof.
move=> A_one u_le; apply: (lower_probability_answers (G := g A) (A := A)) => //.
- by rewrite A_one.
- by move=> Q; exact: lower.
by rewrite A_one addrK mulr1 mul1r.
Qed.

End Responses.


(* Two priors on three letters, where no set of letters is best. *)
Section BoundIsStrict.
Variable R : realFieldType.
Add Field numbers_of_tenths : (field_of_numbers R).

Definition tenths (b : bool) (i : 'I_3) : R :=
  (nth 0%N (if b then [:: 6; 3; 1]%N else [:: 2; 5; 3]%N) i)%:R / 10%:R.

Let ten_gt0 : 0 < 10%:R :> R. Proof. by rewrite ltr0n. Qed.

Lemma tenths_prior b : prior (tenths b).
Proof.
split=> [i|]; first by rewrite divr_ge0 ?ler0n.
rewrite -mulr_suml !big_ord_recl big_ord0 /= addr0.
by case: b; rewrite /= -!natrD divff // pnatr_eq0.
Qed.

Lemma tenths_together b (A : {set 'I_3}) :
  together (tenths b) A = ((ord0 \in A) * (if b then 6 else 2) +
    (inord 1 \in A) * (if b then 3 else 5) +
    (inord 2 \in A) * (if b then 1 else 3))%N%:R / 10%:R.
Proof.
rewrite /together big_mkcond !big_ord_recl big_ord0 /= addr0.
have -> : lift ord0 ord0 = inord 1 :> 'I_3 by apply: val_inj; rewrite /= inordK.
have -> : lift ord0 (lift ord0 ord0) = inord 2 :> 'I_3.
  by apply: val_inj; rewrite /= inordK.
rewrite /tenths !inordK //= !natrD !mulrDl addrA.
by case: b; case: (_ \in A); case: (_ \in A); case: (_ \in A);
  rewrite /= ?mul1n ?mul0n ?mul0r.
Qed.

Lemma three_card (A : {set 'I_3}) :
  #|A| = ((ord0 \in A) + (inord 1 \in A) + (inord 2 \in A))%N.
Proof.
rewrite -sum1_card big_mkcond !big_ord_recl big_ord0 /= addn0 addnA.
have -> : lift ord0 ord0 = inord 1 :> 'I_3 by apply: val_inj; rewrite /= inordK.
have -> : lift ord0 (lift ord0 ord0) = inord 2 :> 'I_3.
  by apply: val_inj; rewrite /= inordK.
by do 3! case: (_ \in A).
Qed.

Lemma over_fifty (k : R) : 2%:R / 5%:R * (1 / 5%:R + k) * (5%:R * 10%:R) =
  4%:R + 20%:R * k.
Proof.
have five : 5%:R * 5%:R^-1 = 1 :> R by rewrite divff // pnatr_eq0.
rewrite div1r; move: (5%:R^-1 : R) five => h five.
have -> : 2%:R * h * (h + k) * (5%:R * 10%:R) =
    4%:R * ((5%:R * h) * (5%:R * h)) + 20%:R * (5%:R * h) * k by identity R.
by rewrite five !mulr1.
Qed.

Lemma no_best_set (A : {set 'I_3}) : (0 < #|A|)%N -> exists2 b : bool, True &
  6%:R / 5%:R * together (tenths b) A / (6%:R / 5%:R + #|A|%:R - 1) <
  2%:R / 5%:R.
Proof.
move=> A_some; have level : 1 <= 6%:R / 5%:R :> R.
  by rewrite ler_pdivl_mulr ?ltr0n // mul1r ler_nat.
have scaled b (n : nat) : together (tenths b) A = n%:R / 10%:R ->
    (6 * n < 20 * #|A| + 4)%N ->
    6%:R / 5%:R * together (tenths b) A / (6%:R / 5%:R + #|A|%:R - 1) <
    2%:R / 5%:R.
  move=> -> small; rewrite ltr_pdivr_mulr ?scale_gt0 //.
  have fifth : 6%:R / 5%:R - 1 = 1 / 5%:R :> R.
    rewrite -[X in _ - X](divff (_ : 5%:R != 0)) ?pnatr_eq0 // -mulrBl.
    by rewrite -(natrB _ (isT : (5 <= 6)%N)).
  rewrite addrAC fifth mulf_div -!natrM.
  have -> : 2%:R / 5%:R * (1 / 5%:R + #|A|%:R) =
      (4 + 20 * #|A|)%:R / (5 * 10)%:R :> R.
    have fifty : (5 * 10)%:R != 0 :> R by rewrite pnatr_eq0.
    apply: (mulIf fifty); rewrite divfK // natrD !natrM.
    exact: over_fifty.
  by rewrite ltr_pmul2r ?invr_gt0 ?ltr0n // ltr_nat addnC.
have at_ b := tenths_together b A; move: A_some scaled at_; rewrite three_card.
case: (ord0 \in A); case: (inord 1 \in A); case: (inord 2 \in A) => //= _ scaled
  at_; try by [exists true => //; apply: (scaled true _ (at_ true)) |
  exists false => //; apply: (scaled false _ (at_ false))].
Qed.

Lemma thirds_reached :
  achievable (hull tenths) (1 - 2%:R / 5%:R) (6%:R / 5%:R).
Proof.
pose q (i : 'I_3) : R := (nth 0%N [:: 1; 2; 0]%N i)%:R / 3%:R.
have level : 1 <= 6%:R / 5%:R :> R.
  by rewrite ler_pdivl_mulr ?ltr0n // mul1r ler_nat.
have q_sum : \sum_i q i = 1.
  rewrite -mulr_suml !big_ord_recl big_ord0 /= addr0 -!natrD divff //.
  by rewrite pnatr_eq0.
apply/(achievable_polytope _ ord0 level (hull_of_priors tenths_prior)).
exists q; split.
  split=> i; first by rewrite divr_ge0 ?ler0n.
  rewrite q_sum -ler_subr_addr ler_pimulr ?subr_ge0 //.
  rewrite ler_pdivr_mulr ?ltr0n // mul1r ler_nat.
  by case: i => [[|[|[|m]]] m_lt].
rewrite subKr; apply/accurate_hull => b.
rewrite (eq_bigr (fun i : 'I_3 => (nth 0%N (if b then [:: 6; 3; 1]%N
  else [:: 2; 5; 3]%N) i * nth 0%N [:: 1; 2; 0]%N i)%N%:R / 30%:R)); last first.
  by move=> i _; rewrite /tenths /q mulf_div -!natrM.
rewrite -mulr_suml !big_ord_recl big_ord0 /= addr0.
rewrite ler_pdivr_mulr ?ltr0n // mulrAC ler_pdivl_mulr ?ltr0n //.
by case: b; rewrite /= -!natrD -!natrM ler_nat.
Qed.

Lemma strict_bound : exists (S : source_set R [finType of 'I_3]) (lambda u : R),
  [/\ of_priors S, 1 < lambda, largest_accuracy S lambda u &
      forall A : {set 'I_3}, (0 < #|A|)%N -> exists2 Q, S Q &
        lambda * together Q A / (lambda + #|A|%:R - 1) < u].
Proof.
have level : 1 < 6%:R / 5%:R :> R.
  by rewrite ltr_pdivl_mulr ?ltr0n // mul1r ltr_nat.
have some : exists b : bool, True by exists true.
have [u u_is] := hull_accuracy tenths_prior some (ltW level).
exists (hull tenths), (6%:R / 5%:R), u; split=> // [|A A_some].
  exact: hull_of_priors tenths_prior.
have [b _ small] := no_best_set A_some.
exists (tenths b); first exact: hull_vertex.
apply: lt_le_trans small _.
have := thirds_reached; move/(accuracy_achievable _ u_is).
by rewrite subKr.
Qed.

End BoundIsStrict.
Theorem row_lower_probabilities (R : realFieldType) :
  [/\ forall (X : finType) (S : source_set R X) (g : {set X} -> R),
        of_priors S -> (forall Q A, S Q -> g A <= together Q A) ->
        [/\ forall lambda (A : {set X}), 1 <= lambda -> (0 < #|A|)%N ->
              achievable S (1 - lambda * g A / (lambda + #|A|%:R - 1)) lambda,
            forall D (A : {set X}), #|A| = 1%N -> 1 - D <= g A ->
              achievable S D 1 &
            forall D (A : {set X}), (1 < #|A|)%N -> 1 - D < g A ->
              achievable S D
                (Num.max 1 ((#|A|%:R - 1) * (1 - D) / (g A - (1 - D))))],
      forall (X : finType) (g : {set X} -> R),
        (forall A, 0 <= g A) -> g set0 = 0 ->
        (forall A : {set X}, (forall x, x \in A) -> g A = 1) ->
        supermodular g ->
        [/\ forall lambda, 1 <= lambda -> exists2 u,
              largest_accuracy (core g) lambda u &
              largest_of (fun c => exists2 A : {set X}, (0 < #|A|)%N &
                c = lambda * g A / (lambda + #|A|%:R - 1)) u,
            forall D (A : {set X}), #|A| = 1%N -> 1 - D <= g A ->
              least_exp_epsilon (core g) D 1 &
            forall D L,
              (forall A : {set X}, #|A| = 1%N -> g A < 1 - D) ->
              (least_exp_epsilon (core g) D L <->
               least_of (fun c => exists A : {set X},
                 [/\ (1 < #|A|)%N, 1 - D < g A &
                     c = Num.max 1 ((#|A|%:R - 1) * (1 - D) /
                                    (g A - (1 - D)))]) L)] &
      exists (S : source_set R [finType of 'I_3]) (lambda u : R),
        [/\ of_priors S, 1 < lambda, largest_accuracy S lambda u &
            forall A : {set 'I_3}, (0 < #|A|)%N -> exists2 Q, S Q &
              lambda * together Q A / (lambda + #|A|%:R - 1) < u]].
Proof.
split; last exact: strict_bound.
  move=> X S g S_priors lower.
  split=> [lambda A lambda_ge1 A_some|D A A_one|D A /ltnW A_some].
  - exact: response_share.
  - exact: letter_reached.
  exact: response_reached.
move=> X g g_ge0 g_none g_all super.
have gT : g setT = 1 by apply: g_all => x; rewrite inE.
have answers := core_answers g_ge0 g_none gT super.
have core_priors : of_priors (core g) by move=> Q [].
have lower Q A : core g Q -> g A <= together Q A by case=> _; exact.
have [x0 _] : exists x : X, x \in [set: X].
  apply/card_gt0P; rewrite lt0n; apply/negP => /eqP/cards0_eq all0.
  by move: gT; rewrite all0 g_none => /eqP; rewrite eq_sym oner_eq0.
split=> [lambda lambda_ge1|D A A_one u_le|D L letters].
- pose f A := lambda * g A / (lambda + #|A|%:R - 1).
  have some0 : (0 < #|[set x0]|)%N by rewrite cards1.
  have [A A_some A_max] :=
    arg_maxP (P := fun B : {set X} => (0 < #|B|)%N) f some0.
  exists (f A); last by split=> [|_ [B B_some ->]]; [exists A | exact: A_max].
  split; first exact: response_share.
  move=> D' /(answers D' lambda lambda_ge1)[B [B_some enough]].
  rewrite ler_subl_addr -ler_subl_addl; apply: le_trans (A_max B B_some).
  by rewrite /f ler_pdivl_mulr // scale_gt0.
- by split=> //; exact: letter_reached u_le.
have u_gt0 : 0 < 1 - D.
  by apply: le_lt_trans (letters [set x0] _); rewrite ?cards1.
apply: least_by_terms => [lambda lambda_ge1|c [A [A_gt1 u_lt ->]]]; last first.
  by split; [rewrite le_maxr lexx | apply: response_reached; rewrite // ltnW].
move=> /(answers D lambda lambda_ge1)[A [A_some]].
rewrite moved_level => enough.
have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have A_gt1 : (1 < #|A|)%N.
  rewrite ltn_neqAle A_some andbT; apply/eqP => /esym A_one; move: enough.
  rewrite A_one subrr mul0r pmulr_rge0 // subr_ge0 leNgt.
  by rewrite letters.
have u_lt : 1 - D < g A.
  rewrite -subr_gt0 -(pmulr_rgt0 _ lambda_gt0); apply: lt_le_trans enough.
  by rewrite mulr_gt0 // subr_gt0 ltr1n.
exists (Num.max 1 ((#|A|%:R - 1) * (1 - D) / (g A - (1 - D)))).
  by exists A.
by rewrite le_maxl lambda_ge1 ler_pdivr_mulr // subr_gt0.
Qed.

Section Families.
Variables (R : realFieldType) (M : nat).
Implicit Types (P C : 'I_M -> R) (D L lambda : R).

(* What one prior asks for, in its sums of likeliest letters. *)
Lemma shares P D lambda : prior P -> decreasing P -> 1 <= lambda ->
  achievable (only P) D lambda <->
  exists2 k, (0 < k <= M)%N &
    (1 - D) * (lambda + k%:R - 1) <= lambda * top P k.
Proof.
move=> P_prior P_dec lambda_ge1.
have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
have P_ge0 : forall i, 0 <= P i by case: P_prior.
split=> [/(only_answers D P_prior lambda_ge1)[A [A_some A_acc]]|].
  have A_le : (#|A| <= M)%N by rewrite -[X in (_ <= X)%N](card_ord M) max_card.
  exists #|A|; first by rewrite A_some.
  apply: le_trans A_acc _; rewrite ler_wpmul2l ?(ltW lambda_gt0) //.
  have -> : together P A = \sum_i P i * (i \in A)%:R.
    rewrite /together big_mkcond; apply: eq_bigr => i _.
    by case: ifP; rewrite ?mulr1 ?mulr0.
  apply: sums_at => //; split=> [i|]; first by rewrite ler0n lern1 leq_b1.
  by rewrite -sum1_card natr_sum [X in _ <= X]big_mkcond /=;
    apply: ler_sum => i _; case: ifP.
move=> [k /andP[k_gt0 k_le] enough].
apply/(only_answers D P_prior lambda_ge1).
exists [set i : 'I_M | (i < k)%N]; split.
  by apply/card_gt0P; exists (Ordinal (leq_trans k_gt0 k_le)); rewrite inE.
have -> : #|[set i : 'I_M | (i < k)%N]|%:R = k%:R :> R.
  rewrite -(first_letters R k_le) -sum1_card natr_sum.
  by apply: eq_bigl => i; rewrite inE.
apply: le_trans enough _; rewrite ler_wpmul2l ?(ltW lambda_gt0) //.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
by apply: eq_bigl => i; rewrite inE.
Qed.

End Families.

(* The N first letters of C, in proportion. *)
Definition truncated (R : realFieldType) (M N : nat) (C : 'I_M -> R)
    (i : 'I_M) : R :=
  if (i < N)%N then C i / top C N else 0.

Section Truncations.
Variables (R : realFieldType) (M N : nat) (C : 'I_M -> R).
Hypotheses (C_prior : prior C) (C_dec : decreasing C).
Hypotheses (N_some : (0 < N)%N) (N_le : (N <= M)%N) (T_gt0 : 0 < top C N).

Lemma truncated_top k : (k <= M)%N ->
  top (truncated N C) k = top C (minn k N) / top C N.
Proof.
move=> k_le; rewrite /top mulr_suml big_mkcond [RHS]big_mkcond /=.
apply: eq_bigr => i _; rewrite /truncated leq_min -/(top C N).
by case: (i < k)%N; case: (i < N)%N.
Qed.

Lemma truncated_decreasing : decreasing (truncated N C).
Proof.
move=> i j le_ij; rewrite /truncated; have [C_ge0 _] := C_prior.
case: (ltnP j N) => [j_lt|_].
  by rewrite (leq_ltn_trans le_ij j_lt) ler_pmul2r ?invr_gt0 // C_dec.
by case: ifP => // _; rewrite divr_ge0 // ltW.
Qed.

Lemma truncated_prior : prior (truncated N C).
Proof.
have [C_ge0 _] := C_prior; split=> [i|].
  by rewrite /truncated; case: ifP => // _; rewrite divr_ge0 // ltW.
have : top (truncated N C) M = 1.
  by rewrite truncated_top // (minn_idPr N_le) divff // gt_eqF.
by rewrite /top => <-; apply: eq_bigl => i; rewrite ltn_ord.
Qed.

Variables (D : R).
Let v := (1 - D) * top C N.

Lemma truncated_shares lambda : 1 <= lambda ->
  achievable (only (truncated N C)) D lambda <->
  exists2 k, (0 < k <= M)%N &
    v * (lambda + k%:R - 1) <= lambda * top C (minn k N).
Proof.
move=> lambda_ge1.
have same k : (k <= M)%N -> ((1 - D) * (lambda + k%:R - 1) <=
    lambda * top (truncated N C) k) =
    (v * (lambda + k%:R - 1) <= lambda * top C (minn k N)).
  by move=> k_le; rewrite truncated_top // mulrA ler_pdivl_mulr // mulrAC.
have := shares D truncated_prior truncated_decreasing lambda_ge1.
move=> [to from]; split=> [/to|] [k k_in enough].
  by exists k => //; rewrite -same //; case/andP: k_in.
by apply: from; exists k => //; rewrite same //; case/andP: k_in.
Qed.

Definition term c := exists2 j : nat, (1 < j <= N)%N &
  v < top C j /\ c = (j%:R - 1) * v / (top C j - v).

Hypothesis v_gt : top C 1 < v.

Let v_gt0 : 0 < v.
Proof.
apply: le_lt_trans v_gt; apply: sumr_ge0 => i _; by case: C_prior.
Qed.

Lemma term_below lambda : 1 <= lambda ->
  achievable (only (truncated N C)) D lambda -> exists2 c, term c & c <= lambda.
Proof.
move=> lambda_ge1 /(truncated_shares lambda_ge1)[k /andP[k_gt0 k_le] enough].
have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
pose j := minn k N; have j_gt0 : (0 < j)%N by rewrite leq_min k_gt0.
have j_in : (j%:R - 1) * v <= lambda * (top C j - v).
  apply: (@le_trans _ _ ((k%:R - 1) * v)).
    by rewrite ler_wpmul2r ?(ltW v_gt0) // ler_add2r ler_nat geq_minl.
  rewrite mulrBr ler_subr_addr; apply: le_trans enough.
  by rewrite -addrA mulrDr addrC [lambda * v]mulrC [(_ - 1) * v]mulrC.
have j_gt1 : (1 < j)%N.
  rewrite ltn_neqAle j_gt0 andbT; apply/eqP => j1; move: j_in.
  by rewrite -j1 subrr mul0r pmulr_rge0 // subr_ge0 leNgt v_gt.
have gap : 0 < top C j - v.
  rewrite -(pmulr_rgt0 _ lambda_gt0); apply: lt_le_trans j_in.
  by rewrite mulr_gt0 // subr_gt0 ltr1n.
exists ((j%:R - 1) * v / (top C j - v)); last by rewrite ler_pdivr_mulr.
by exists j; rewrite ?j_gt1 ?geq_minr //; split=> //; rewrite -subr_gt0.
Qed.

Lemma term_reached c :
  term c -> 1 <= c /\ achievable (only (truncated N C)) D c.
Proof.
move=> [j /andP[j_gt1 j_le] [v_lt ->]]; set c' := _ / _.
have gap : 0 < top C j - v by rewrite subr_gt0.
have c_gap : c' * (top C j - v) = (j%:R - 1) * v by rewrite divfK // gt_eqF.
have j_leM := leq_trans j_le N_le.
have c_ge1 : 1 <= c'.
  rewrite ler_pdivl_mulr // mul1r mulrBl mul1r ler_add2r.
  apply: le_trans (top_le C_prior C_dec j_leM) _.
  rewrite ler_wpmul2l ?ler0n // (le_trans _ (ltW v_gt)) //.
  have M_gt0 : (0 < M)%N by exact: leq_trans N_some N_le.
  by rewrite (topS C M_gt0) (top0 C) add0r.
split=> //; apply/(truncated_shares c_ge1); exists j.
  by rewrite (ltnW j_gt1).
rewrite (minn_idPl j_le) -addrA mulrDr [v * (_ - 1)]mulrC -c_gap.
by rewrite mulrBr mulrC addrC subrK.
Qed.

Lemma truncated_least L :
  least_exp_epsilon (only (truncated N C)) D L <-> least_of term L.
Proof.
split=> [[L_ge1 ach least]|[L_term least]].
  have [c c_term c_le] := term_below L_ge1 ach.
  have below c' : term c' -> L <= c'.
    by move/term_reached=> [c'_ge1 c'_ach]; exact: least.
  split=> //; suff -> : L = c by [].
  by apply/eqP; rewrite eq_le c_le below.
have [L_ge1 ach] := term_reached L_term; split=> // lambda lambda_ge1.
move/(term_below lambda_ge1)=> [c c_term]; exact: le_trans (least _ c_term).
Qed.

End Truncations.

Lemma tail_card (R : realFieldType) (M k : nat) : (k <= M)%N ->
  \sum_(i < M | (M - k <= i)%N) (1 : R) = k%:R.
Proof.
move=> k_le; have := first_letters R (leq_subr k M).
have : \sum_(i < M) (1 : R) = M%:R by rewrite sumr_const card_ord.
rewrite (bigID (fun i : 'I_M => i < M - k)%N) /= => + first.
rewrite first natrB // => sum_eq; apply: (addrI (M%:R - k%:R)).
rewrite subrK -[RHS]sum_eq; congr (_ + _).
by apply: eq_bigl => i; rewrite leqNgt.
Qed.

Section Thresholds.
Variables (R : realFieldType).
Implicit Types a c k m p q s x y z : R.
Add Field numbers : (field_of_numbers R).

Lemma mixed_threshold a k m x y z :
  (1 - a) * x + z * k + (m - 1 - k) * ((1 - a) * y + z) =
  (1 - a) * (x + (m - 1 - k) * y) + z * (m - 1).
Proof. identity R. Qed.

Lemma geometric_threshold c p q s z :
  (p * q - s) * z + c * (p * (1 - q) * z) =
  (p * (c * (1 - q) + q) - s) * z.
Proof. identity R. Qed.

Lemma proportion_threshold c p s z :
  1 - s * z + c * (p * z) = 1 - (s - c * p) * z.
Proof. identity R. Qed.

Lemma letters_between (M k : nat) : (k < M)%N ->
  (M - 1 - k)%:R = M%:R - 1 - k%:R :> R.
Proof. by move=> k_lt; rewrite -subnDA natrB ?add1n // mulrS opprD addrA. Qed.

Lemma entry_at (M k : nat) (P : 'I_M -> R) (F : nat -> R) :
  (k < M)%N -> (forall i, P i = F i) -> entry P (M - k) = F (M - k).-1.
Proof.
move=> k_lt P_eq; have lt_M : ((M - k).-1 < M)%N.
  by rewrite -subnS ltn_subrL (leq_ltn_trans _ k_lt).
by rewrite /entry insubT P_eq.
Qed.

Lemma tail_top (M k : nat) (P : 'I_M -> R) :
  A P k + top P (M - k) = \sum_i P i.
Proof.
rewrite addrC [RHS](bigID (fun i : 'I_M => i < M - k)%N) /=; congr (_ + _).
by apply: eq_bigl => i; rewrite leqNgt.
Qed.

Section Geometric.
Variables (M : nat) (q : R) (P : 'I_M -> R).
Hypotheses (q_gt0 : 0 < q) (q_lt1 : q < 1) (M_gt0 : (0 < M)%N).
Hypothesis P_eq : forall i : 'I_M, P i = q ^+ i * (1 - q) / (1 - q ^+ M).

Lemma geometric_gap : 0 < 1 - q ^+ M.
Proof. by rewrite subr_gt0 exprn_ilt1 // ?ltW // -lt0n. Qed.

Lemma geometric_top n : (n <= M)%N -> top P n = (1 - q ^+ n) / (1 - q ^+ M).
Proof.
move=> n_le; rewrite /top; under eq_bigr do rewrite P_eq.
rewrite -(big_ord_widen M (fun i => q ^+ i * (1 - q) / (1 - q ^+ M))) //.
rewrite -!mulr_suml; congr (_ / _).
by rewrite -[1 - q ^+ n]opprB subrX1 -mulNr opprB mulrC.
Qed.

Lemma geometric_prior : prior P.
Proof.
split=> [i|].
  rewrite P_eq divr_ge0 ?(ltW geometric_gap) //
    mulr_ge0 ?exprn_ge0 ?(ltW q_gt0) //.
  by rewrite subr_ge0 ltW.
have := geometric_top (leqnn M); rewrite divff ?gt_eqF ?geometric_gap // => <-.
by apply: eq_bigl => i; rewrite ltn_ord.
Qed.

Lemma geometric_decreasing : decreasing P.
Proof.
move=> i j le_ij; rewrite !P_eq ler_pmul2r ?invr_gt0 ?geometric_gap //.
rewrite ler_pmul2r ?subr_gt0 //; apply: ler_wiexpn2l => //; exact: ltW.
Qed.

Lemma geometric_tail (k : nat) : (k < M)%N ->
  A P k = (q ^+ (M - k) - q ^+ M) / (1 - q ^+ M).
Proof.
move=> k_lt; have [_ P_sum] := geometric_prior; have := tail_top k P.
rewrite P_sum geometric_top ?leq_subr // => /(canRL (addrK _)) ->.
have d_neq0 : 1 - q ^+ M != 0 by rewrite gt_eqF ?geometric_gap.
rewrite -{1}(divff d_neq0) -mulrBl; congr (_ / _).
by rewrite opprB addrC addrA subrK.
Qed.

End Geometric.
End Thresholds.

Theorem row_families (R : realFieldType) (M : nat) :
  [/\ forall (C P : 'I_M -> R) a, prior C -> decreasing C -> 0 <= a <= 1 ->
        (forall i, P i = (1 - a) * C i + a / M%:R) ->
        [/\ prior P, decreasing P & forall k, (k < M)%N ->
            threshold P k = (1 - a) * threshold C k + a * (M%:R - 1) / M%:R],
      forall (P : 'I_M -> R) q k, 0 < q -> q < 1 -> (k < M)%N ->
        (forall i : 'I_M, P i = q ^+ i * (1 - q) / (1 - q ^+ M)) ->
        [/\ prior P, decreasing P,
            A P k = (q ^+ (M - k) - q ^+ M) / (1 - q ^+ M) &
            threshold P k = (q ^+ (M - 1 - k) *
              ((M%:R - 1 - k%:R) * (1 - q) + q) - q ^+ M) / (1 - q ^+ M)] &
      forall (C P : 'I_M -> R) N D v, prior C -> decreasing C ->
        (0 < N)%N -> (N <= M)%N -> 0 < top C N ->
        (forall i, P i = truncated N C i) -> v = (1 - D) * top C N ->
        [/\ prior P, decreasing P,
            v <= top C 1 -> least_exp_epsilon (only P) D 1 &
            top C 1 < v -> forall L, least_exp_epsilon (only P) D L <->
              least_of (fun c => exists2 j : nat, (1 < j <= N)%N &
                v < top C j /\ c = (j%:R - 1) * v / (top C j - v)) L]].
Proof.
split=> [C P a C_prior C_dec a_in P_eq|P q k q_gt0 q_lt1 k_lt P_eq
  |C P N D v C_prior C_dec N_some N_le T_gt0 P_eq v_eq].
- have /andP[a_ge0 a_le1] := a_in; have [C_ge0 C_sum] := C_prior.
  have M_gt0 : (0 < M)%N.
    by have [i _] := prior_letter C_prior; exact: leq_ltn_trans (ltn_ord i).
  have M_neq0 : M%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
  split=> [|i j le_ij|k k_lt].
  + split=> [i|].
      by rewrite P_eq addr_ge0 ?mulr_ge0 ?invr_ge0 ?subr_ge0 ?ler0n.
    under eq_bigr do rewrite P_eq.
    rewrite big_split -mulr_sumr C_sum /= sumr_const card_ord mulr1.
    by rewrite -[a / _ *+ _]mulr_natr divfK // subrK.
  + by rewrite !P_eq ler_add2r ler_wpmul2l ?subr_ge0 // C_dec.
  have A_eq : A P k = (1 - a) * A C k + a / M%:R * k%:R.
    rewrite /A -(tail_card R (ltnW k_lt)) !mulr_sumr -big_split.
    by apply: eq_bigr => i _; rewrite P_eq mulr1.
  have e_eq : entry P (M - k) = (1 - a) * entry C (M - k) + a / M%:R.
    have lt_M : ((M - k).-1 < M)%N.
      by rewrite -subnS ltn_subrL (leq_ltn_trans _ k_lt).
    by rewrite /entry !insubT P_eq.
  rewrite /threshold A_eq e_eq letters_between // mixed_threshold.
  by rewrite [a * _ / _]mulrAC.
- have M_gt0 : (0 < M)%N by exact: leq_ltn_trans k_lt.
  have A_eq := geometric_tail q_gt0 q_lt1 M_gt0 P_eq k_lt.
  split=> //; first exact: geometric_prior q_gt0 q_lt1 M_gt0 P_eq.
    exact: geometric_decreasing q_gt0 q_lt1 M_gt0 P_eq.
  rewrite /threshold A_eq letters_between // (entry_at
    (F := fun i => q ^+ i * (1 - q) / (1 - q ^+ M)) k_lt P_eq).
  have -> : q ^+ (M - k) = q ^+ (M - k).-1 * q.
    by rewrite -exprSr prednK // subn_gt0.
  rewrite -subnDA add1n subnS; exact: geometric_threshold.
have M_gt0 : (0 < M)%N by exact: leq_trans N_some N_le.
have C_ok := truncated_prior C_prior N_le T_gt0.
have C_falls := truncated_decreasing C_prior C_dec T_gt0.
have alike (S T : source_set R [finType of 'I_M]) L :
    (forall Q, S Q <-> T Q) -> least_exp_epsilon S D L ->
    least_exp_epsilon T D L.
  move=> same; apply: same_least => E l.
  by split; apply: achievable_sub => Q /same.
have P_same Q : only P Q <-> only (truncated N C) Q.
  by split=> Q_eq i; rewrite Q_eq P_eq.
have C_same Q : only (truncated N C) Q <-> only P Q.
  by split=> /P_same.
split=> [|i j le_ij|v_le|v_gt L].
- have [C_ge0 C_sum] := C_ok; split=> [i|]; first by rewrite P_eq.
  by rewrite -C_sum; apply: eq_bigr => i _; rewrite P_eq.
- by rewrite !P_eq; exact: C_falls.
- apply: alike C_same _; split=> //.
  apply/(truncated_shares C_prior C_dec N_le T_gt0 D (lexx 1)).
  exists 1%N; rewrite ?M_gt0 // (minn_idPl N_some) addrK mulr1 mul1r -v_eq //.
rewrite v_eq in v_gt *.
have := truncated_least C_prior C_dec N_some N_le T_gt0 v_gt L.
move=> [to from]; split=> [L_is|]; first by apply: to; exact: alike P_same L_is.
by move/from; exact: alike.
Qed.

(* The prior in proportion to weights. *)
Definition in_proportion (R : realFieldType) (M : nat) (w : 'I_M -> R)
  (i : 'I_M) : R := w i / \sum_j w j.

(* What is asked of a power: pow b e is b to the e. *)
Definition real_power (R : realFieldType) (pow : R -> R -> R) :=
  [/\ forall b e, 0 < b -> 0 < pow b e,
      forall b d e, 0 < b -> pow b (d + e) = pow b d * pow b e
    & forall a b e, 0 < a -> a <= b -> 0 <= e -> pow a e <= pow b e].

Lemma pow_falls (R : realFieldType) (pow : R -> R -> R) : real_power pow ->
  forall a b e, 0 < a -> a <= b -> 0 <= e -> pow b (- e) <= pow a (- e).
Proof.
move=> [pow_gt0 pow_add pow_le] a b e a_gt0 le_ab e_ge0.
have b_gt0 := lt_le_trans a_gt0 le_ab.
have one c : 0 < c -> pow c 0 = 1.
  move=> c_gt0; have c0_neq0 : pow c 0 != 0 by rewrite gt_eqF // pow_gt0.
  by apply: (mulfI c0_neq0); rewrite -pow_add // addr0 mulr1.
have inverse c : 0 < c -> pow c (- e) = (pow c e)^-1.
  move=> c_gt0; have ce_neq0 : pow c e != 0 by rewrite gt_eqF // pow_gt0.
  by apply: (mulIf ce_neq0); rewrite -pow_add // addNr one // mulVf.
by rewrite !inverse // lef_pinv ?posrE ?pow_gt0 // pow_le.
Qed.

Section Proportions.
Variables (R : realFieldType) (M : nat).
Implicit Types (w x y Q : 'I_M -> R) (c D lambda : R).
Hypothesis M_gt0 : (0 < M)%N.

Lemma weights_gt0 w : (forall i, 0 < w i) -> 0 < \sum_j w j.
Proof.
move=> w_gt0; rewrite (bigD1 (Ordinal M_gt0)) //= ltr_paddr //.
by apply: sumr_ge0 => i _; exact: ltW.
Qed.

Lemma proportion_prior w : (forall i, 0 < w i) -> prior (in_proportion w).
Proof.
move=> w_gt0; have total := weights_gt0 w_gt0; split=> [i|].
  by rewrite divr_ge0 // ltW.
by rewrite -mulr_suml divff // gt_eqF.
Qed.

Lemma proportion_decreasing w : (forall i, 0 < w i) -> decreasing w ->
  decreasing (in_proportion w).
Proof.
move=> w_gt0 w_dec i j le_ij.
by rewrite ler_pmul2r ?invr_gt0 ?weights_gt0 // w_dec.
Qed.

Lemma level_share x y c : (forall i, 0 < x i) -> (forall i, 0 < y i) ->
  decreasing y ->
  (forall i j : 'I_M, (i <= j)%N -> x j / y j <= x i / y i) ->
  together (in_proportion y) [set i | c <= in_proportion y i] <=
  together (in_proportion x) [set i | c <= in_proportion y i].
Proof.
move=> x_gt0 y_gt0 y_dec falls; set L := [set i | _].
have X_gt0 := weights_gt0 x_gt0; have Y_gt0 := weights_gt0 y_gt0.
have y_falls := proportion_decreasing y_gt0 y_dec.
have before i j : i \in L -> j \notin L -> (i <= j)%N.
  rewrite !inE -ltNge => i_in j_out; rewrite leqNgt; apply/negP => /ltnW le_ji.
  have := lt_le_trans j_out (le_trans i_in (y_falls _ _ le_ji)).
  by rewrite ltxx.
have cross : (\sum_(i in L) y i) * (\sum_(j | j \notin L) x j) <=
    (\sum_(i in L) x i) * (\sum_(j | j \notin L) y j).
  rewrite !mulr_suml; apply: ler_sum => i i_in; rewrite !mulr_sumr.
  apply: ler_sum => j j_out; have := falls i j (before i j i_in j_out).
  rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr //.
  by rewrite [y i * _]mulrC.
have parted w : \sum_j w j = \sum_(j in L) w j + \sum_(j | j \notin L) w j.
  by rewrite (bigID (mem L)).
rewrite /together /in_proportion -!mulr_suml ler_pdivr_mulr // mulrAC.
rewrite ler_pdivl_mulr // (parted x) (parted y) !mulrDr.
by rewrite [X in X + _ <= _]mulrC ler_add2l.
Qed.

End Proportions.

Theorem row_monotone_families (R : realFieldType) (M : nat) : (0 < M)%N ->
  [/\ forall x y : 'I_M -> R, (forall i, 0 < x i) -> (forall i, 0 < y i) ->
        decreasing y ->
        (forall i j : 'I_M, (i <= j)%N -> x j / y j <= x i / y i) ->
        majorised (in_proportion y) (in_proportion x),
      forall (y : 'I_M -> R) (S : source_set R [finType of 'I_M]),
        (forall i, 0 < y i) -> decreasing y -> S (in_proportion y) ->
        (forall Q, S Q -> exists x : 'I_M -> R, [/\ forall i, 0 < x i,
           forall i j : 'I_M, (i <= j)%N -> x j / y j <= x i / y i &
           Q =1 in_proportion x]) ->
        equally_hard (convex_hull S) (only (in_proportion y)),
      forall (r : R) (S : source_set R [finType of 'I_M]), 0 < r -> r <= 1 ->
        S (in_proportion (fun i => r ^+ i)) ->
        (forall Q, S Q -> exists q, [/\ 0 < q, q <= r &
           Q =1 in_proportion (fun i => q ^+ i)]) ->
        equally_hard (convex_hull S) (only (in_proportion (fun i => r ^+ i))),
      forall pow (r : R) (S : source_set R [finType of 'I_M]),
        real_power pow -> 0 <= r ->
        S (in_proportion (fun i => pow i.+1%:R (- r))) ->
        (forall Q, S Q -> exists2 s, r <= s &
           Q =1 in_proportion (fun i => pow i.+1%:R (- s))) ->
        equally_hard (convex_hull S)
          (only (in_proportion (fun i => pow i.+1%:R (- r)))) &
      forall pow (s : R) (H : nat -> R) (Z : 'I_M -> R), real_power pow ->
        0 <= s -> (forall k, H k = \sum_(i < k) pow i.+1%:R (- s)) ->
        (forall i : 'I_M, Z i = in_proportion (fun i => pow i.+1%:R (- s)) i) ->
        [/\ prior Z, decreasing Z & forall k, (k < M)%N ->
          threshold Z k = 1 - (H (M - k)%N -
            (M%:R - 1 - k%:R) * pow (M - k)%:R (- s)) / H M]].
Proof.
move=> M_gt0.
have rules (y : 'I_M -> R) (S : source_set R [finType of 'I_M]) :
    (forall i, 0 < y i) -> decreasing y -> S (in_proportion y) ->
    (forall Q, S Q -> exists x, [/\ forall i, 0 < x i,
       forall i j : 'I_M, (i <= j)%N -> x j / y j <= x i / y i &
       Q =1 in_proportion x]) ->
    [/\ forall Q, S Q -> prior Q,
        forall Q, S Q -> majorised (in_proportion y) Q &
        equally_hard (convex_hull S) (only (in_proportion y))].
  move=> y_gt0 y_dec S_y family.
  have Y_prior := proportion_prior M_gt0 y_gt0.
  have S_prior Q : S Q -> prior Q.
    move=> /family[x [x_gt0 _ Q_eq]].
    by apply: Majorisation.only_prior Q_eq; exact: proportion_prior.
  have same D lambda : 1 <= lambda -> achievable S D lambda <->
      achievable (only (in_proportion y)) D lambda.
    move=> lambda_ge1; apply: least_majorised_rules => //.
      exact: convex_hull_self.
    move=> c Q /family[x [x_gt0 falls Q_eq]].
    have at_c E : \sum_(i | c <= in_proportion y i) E i =
        together E [set i | c <= in_proportion y i] :> R.
      by apply: eq_bigl => i; rewrite inE.
    have le := level_share M_gt0 c x_gt0 y_gt0 y_dec falls.
    rewrite !at_c; apply: le_trans le _.
    by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => i _.
  split=> // [Q S_Q|].
    apply: harder_majorised => // [|D lambda lambda_ge1 ach].
      exact: S_prior.
    exact: achievable_only S_Q (iffRL (same D lambda lambda_ge1) ach).
  apply: ruled => // D lambda lambda_ge1; split.
    by move/(achievable_convex_hull S)/(same D lambda lambda_ge1).
  by move/(same D lambda lambda_ge1)/(achievable_convex_hull S).
split.
- move=> x y x_gt0 y_gt0 y_dec falls.
  pose S : source_set R [finType of 'I_M] :=
    fun Q => Q =1 in_proportion y \/ Q =1 in_proportion x.
  have [|Q|_ + _] := rules y S y_gt0 y_dec; [by left | | ].
    case=> Q_eq; [exists y | exists x]; split=> // i j _.
    by rewrite !divff ?gt_eqF.
  by apply; right.
- move=> y S y_gt0 y_dec S_y family.
  by have [] := rules y S y_gt0 y_dec S_y family.
- move=> r S r_gt0 r_le1 S_r family.
  have [] // := rules (fun i : 'I_M => r ^+ i) S _ _ S_r.
  + by move=> i; exact: exprn_gt0.
  + by move=> i j le_ij; apply: ler_wiexpn2l => //; exact: ltW.
  move=> Q /family[q [q_gt0 q_le Q_eq]]; exists (fun i : 'I_M => q ^+ i).
  split=> // [i|i j le_ij]; first exact: exprn_gt0.
  rewrite -!expr_div_n; apply: ler_wiexpn2l => //.
    by rewrite divr_ge0 // ltW.
  by rewrite ler_pdivr_mulr // mul1r.
- move=> pow r S [pow_gt0 pow_add pow_le] r_ge0 S_r family.
  have falls := pow_falls (And3 pow_gt0 pow_add pow_le).
  have [] // := rules (fun i : 'I_M => pow i.+1%:R (- r)) S _ _ S_r.
  + by move=> i; apply: pow_gt0; rewrite ltr0n.
  + by move=> i j le_ij; apply: falls; rewrite ?ltr0n ?ler_nat.
  move=> Q /family[s s_ge Q_eq]; exists (fun i : 'I_M => pow i.+1%:R (- s)).
  split=> // [i|i j le_ij]; first by apply: pow_gt0; rewrite ltr0n.
  have quotient (k : 'I_M) : pow k.+1%:R (- s) / pow k.+1%:R (- r) =
      pow k.+1%:R (- (s - r)).
    have k_gt0 : 0 < k.+1%:R :> R by rewrite ltr0n.
    rewrite (_ : - s = - (s - r) - r); last by rewrite opprB addrAC subrr add0r.
    by rewrite pow_add // mulfK // gt_eqF // pow_gt0.
  by rewrite !quotient; apply: falls; rewrite ?ltr0n ?ler_nat ?subr_ge0.
move=> pow s H Z [pow_gt0 pow_add pow_le] s_ge0 H_eq Z_eq.
have falls := pow_falls (And3 pow_gt0 pow_add pow_le).
pose w (i : 'I_M) := pow i.+1%:R (- s).
have w_gt0 i : 0 < w i by apply: pow_gt0; rewrite ltr0n.
have w_dec : decreasing w.
  by move=> i j le_ij; apply: falls; rewrite ?ltr0n ?ler_nat.
have Z_prior : prior Z.
  by apply: Majorisation.only_prior Z_eq; exact: proportion_prior.
have H_M : \sum_j w j = H M by rewrite H_eq.
have H_gt0 : 0 < H M by rewrite -H_M weights_gt0.
have Z_top n : (n <= M)%N -> top Z n = H n / H M.
  move=> n_le; rewrite H_eq (big_ord_widen M (fun i => pow i.+1%:R (- s))) //.
  by rewrite mulr_suml; apply: eq_bigr => i _; rewrite Z_eq /in_proportion H_M.
split=> // [i j le_ij|k k_lt].
  by rewrite !Z_eq; exact: (proportion_decreasing M_gt0 w_gt0 w_dec).
have A_eq : A Z k = 1 - H (M - k)%N / H M.
  rewrite -Z_top ?leq_subr //; have [_ <-] := Z_prior.
  by rewrite -(tail_top k Z) addrK.
have at_k (i : 'I_M) : Z i = pow i.+1%:R (- s) / H M.
  by rewrite Z_eq /in_proportion H_M.
rewrite /threshold A_eq letters_between //.
rewrite (entry_at (F := fun i => pow i.+1%:R (- s) / H M) k_lt at_k).
by rewrite prednK ?subn_gt0 // proportion_threshold.
Qed.

Section ClippedLevels.
Variables (R : realFieldType) (M : nat) (C : 'I_M -> R) (r : R).
Hypotheses (C_prior : prior C) (C_dec : decreasing C) (r_ge0 : 0 <= r).

Lemma letters_some : (0 < M)%N.
Proof.
by have [i _] := prior_letter C_prior; exact: leq_ltn_trans (ltn_ord i).
Qed.

Lemma cut_at_least a k : (k <= M)%N ->
  top C k - k%:R * a <= \sum_i Num.max 0 (C i - a).
Proof.
move=> k_le; rewrite -(first_letters R k_le) mulr_suml /top -sumrB.
rewrite big_mkcond /=; apply: ler_sum => i _; rewrite mul1r.
by case: ifP => _; rewrite le_maxr lexx ?orbT.
Qed.

Lemma cut_reached a : exists2 k, (k <= M)%N &
  \sum_i Num.max 0 (C i - a) = top C k - k%:R * a.
Proof.
have [k k_le k_eq] := excess_top C_prior C_dec a ler01.
exists k => //; rewrite mul1r in k_eq; rewrite -k_eq.
by apply: eq_bigr => i _; rewrite mul1r.
Qed.

Lemma raised_at_least b k : (k <= M)%N ->
  k%:R * b - A C k <= \sum_i Num.max 0 (b - C i).
Proof.
move=> k_le; rewrite -(tail_card R k_le) mulr_suml /A -sumrB.
rewrite big_mkcond /=; apply: ler_sum => i _; rewrite mul1r.
by case: ifP => _; rewrite le_maxr lexx ?orbT.
Qed.

Lemma raised_reached b : exists2 k, (k <= M)%N &
  \sum_i Num.max 0 (b - C i) = k%:R * b - A C k.
Proof.
have [n n_le below] : exists2 n, (n <= M)%N &
    forall i : 'I_M, (C i < b) = (n <= i)%N.
  case: (pickP (fun i : 'I_M => C i < b)) => [i0 i0_lt|none]; last first.
    by exists M => // i; rewrite none leqNgt ltn_ord.
  have [j j_lt j_least] :=
    arg_minnP (P := fun i : 'I_M => C i < b) (@nat_of_ord M) i0_lt.
  exists j => [|i]; first exact: ltnW.
  apply/idP/idP=> [|le_ji]; first exact: j_least.
  exact: le_lt_trans (C_dec le_ji) j_lt.
exists (M - n)%N; first exact: leq_subr.
rewrite -(tail_card R (leq_subr n M)) mulr_suml /A -sumrB subKn //.
rewrite [RHS]big_mkcond /=; apply: eq_bigr => i _; rewrite -below mul1r.
by case: (ltP (C i) b) => [/ltW le|le]; [rewrite max_r ?subr_ge0
  | rewrite max_l ?subr_le0].
Qed.

Variables (a b : R).
Hypothesis a_max :
  largest_of (fun c => exists2 k, (0 < k <= M)%N & c = (top C k - r) / k%:R) a.
Hypothesis b_min :
  least_of (fun c => exists2 k, (0 < k <= M)%N & c = (A C k + r) / k%:R) b.

Lemma all_cut : \sum_i Num.max 0 (C i - a) = r.
Proof.
have [[k /andP[k_gt0 k_le] a_eq] largest] := a_max.
have k_gt0' : 0 < k%:R :> R by rewrite ltr0n.
apply/eqP; rewrite eq_le; apply/andP; split; last first.
  apply: le_trans (cut_at_least a k_le).
  by rewrite a_eq mulrC divfK ?gt_eqF // subKr.
have [[|j] j_le ->] := cut_reached a; first by rewrite top0 mul0r subr0.
rewrite ler_subl_addr -ler_subl_addl mulrC -ler_pdivr_mulr ?ltr0n //.
by apply: largest; exists j.+1.
Qed.

Lemma all_raised : \sum_i Num.max 0 (b - C i) = r.
Proof.
have [[k /andP[k_gt0 k_le] b_eq] least] := b_min.
have k_gt0' : 0 < k%:R :> R by rewrite ltr0n.
apply/eqP; rewrite eq_le; apply/andP; split; last first.
  apply: le_trans (raised_at_least b k_le).
  by rewrite b_eq mulrC divfK ?gt_eqF // [A C k + r]addrC addrK.
have [[|j] j_le ->] := raised_reached b.
  by rewrite (A0 C_prior) mul0r subr0.
rewrite ler_subl_addl mulrC -ler_pdivl_mulr ?ltr0n //.
by apply: least; exists j.+1.
Qed.

Lemma low_ge0 : 0 <= b.
Proof.
have [[k _ ->] _] := b_min; rewrite divr_ge0 ?ler0n // addr_ge0 //.
by apply: sumr_ge0 => i _; case: C_prior.
Qed.

Lemma sum_clipped : b <= a -> \sum_x clipped C a b x = 1.
Proof.
move=> le_ba; under eq_bigr do rewrite clipped_moves //.
rewrite big_split sumrB /= all_cut all_raised subrK.
by case: C_prior.
Qed.

(* What letters have above 1/M is what others lack. *)
Lemma even_parts : \sum_i Num.max 0 (C i - M%:R^-1) =
  \sum_i Num.max 0 (M%:R^-1 - C i).
Proof.
have M_neq0 : M%:R != 0 :> R by rewrite pnatr_eq0 -lt0n letters_some.
apply/eqP; rewrite -subr_eq0 -sumrB.
rewrite (eq_bigr (fun i => C i - M%:R^-1)) => [|i _].
  rewrite sumrB sumr_const card_ord -[_ *+ M]mulr_natr mulVf //.
  by case: C_prior => _ ->; rewrite subrr.
case: (lerP (C i) M%:R^-1) => [le|/ltW le].
  rewrite [X in X - _]max_l ?subr_le0 // max_r ?subr_ge0 //.
  by rewrite sub0r opprB.
by rewrite [X in X - _]max_r ?subr_ge0 // max_l ?subr_le0 // subr0.
Qed.

Lemma low_below : M%:R^-1 < a -> b < M%:R^-1.
Proof.
move=> a_gt; have [[k /andP[k_gt0 k_le] a_eq] _] := a_max.
have k_gt0' : 0 < k%:R :> R by rewrite ltr0n.
have above : r < \sum_i Num.max 0 (C i - M%:R^-1).
  apply: lt_le_trans (cut_at_least _ k_le).
  rewrite ltr_subr_addl addrC -ltr_subr_addl mulrC -ltr_pdivl_mulr //.
  by rewrite -a_eq.
rewrite ltNge; apply/negP => b_ge; move: above; rewrite even_parts ltNge.
rewrite -all_raised => /negP; apply; apply: ler_sum => i _.
rewrite le_maxl !le_maxr lexx /=; apply/orP; right.
by rewrite ler_add2r.
Qed.

Lemma even_near : a <= M%:R^-1 -> \sum_i `|M%:R^-1 - C i| <= 2%:R * r.
Proof.
move=> a_le; have off i : `|M%:R^-1 - C i| =
    Num.max 0 (C i - M%:R^-1) + Num.max 0 (M%:R^-1 - C i).
  case: (lerP (C i) M%:R^-1) => [le|/ltW le].
    by rewrite max_l ?subr_le0 // max_r ?subr_ge0 // add0r.
  by rewrite max_r ?subr_ge0 // max_l ?subr_le0 // addr0.
under eq_bigr do rewrite off.
rewrite big_split -even_parts mulr_natl mulr2n /=.
suff le : \sum_i Num.max 0 (C i - M%:R^-1) <= r by exact: ler_add.
have -> : r = \sum_i Num.max 0 (C i - a) by rewrite all_cut.
apply: ler_sum => i _; rewrite le_maxl !le_maxr lexx /=; apply/orP; right.
by rewrite ler_add2l ler_opp2.
Qed.

Lemma all_clipped_even : a <= M%:R^-1 -> b <= a ->
  forall x, clipped C a b x = M%:R^-1.
Proof.
move=> a_le le_ba x; apply/eqP; rewrite -subr_eq0 -oppr_eq0 opprB.
have M_neq0 : M%:R != 0 :> R by rewrite pnatr_eq0 -lt0n letters_some.
have terms i : true -> 0 <= M%:R^-1 - clipped C a b i.
  move=> _; rewrite subr_ge0 (le_trans _ a_le) // /clipped.
  by rewrite le_maxl le_ba le_minl lexx.
apply/eqP; apply: (psumr_eq0P terms) => //.
rewrite sumrB sumr_const card_ord -[_ *+ M]mulr_natr mulVf //.
by rewrite sum_clipped // subrr.
Qed.

End ClippedLevels.

Theorem row_variation_ball (R : realFieldType) (M : nat) (C P : 'I_M -> R)
  (r a b : R) : prior C -> decreasing C -> 0 <= r ->
  largest_of (fun c => exists2 k, (0 < k <= M)%N &
    c = (top C k - r) / k%:R) a ->
  least_of (fun c => exists2 k, (0 < k <= M)%N &
    c = (A C k + r) / k%:R) b ->
  (1 / M%:R < a -> forall i, P i = Num.max b (Num.min a (C i))) ->
  (a <= 1 / M%:R -> forall i, P i = 1 / M%:R) ->
  [/\ ball C r P, equally_hard (ball C r) (only P) &
      forall k, (k < M)%N -> b <= entry C (M - k) -> entry C (M - k) <= a ->
        A P k = A C k + r /\ threshold P k = threshold C k + r].
Proof.
rewrite div1r => C_prior C_dec r_ge0 a_max b_min cut_to even.
have M_gt0 := letters_some C_prior.
have M_gt0' : 0 < M%:R :> R by rewrite ltr0n.
have cut_sum := all_cut C_prior C_dec r_ge0 a_max.
have b_ge0 := low_ge0 C_prior r_ge0 b_min.
have same (P' : 'I_M -> R) : P =1 P' -> ball C r P' -> ball C r P.
  move=> P_eq [P'_prior P'_near]; split.
    exact: Majorisation.only_prior P'_prior P_eq.
  by under eq_bigr do rewrite P_eq.
have both (P' : 'I_M -> R) k : P =1 P' ->
    A P k = A P' k /\ threshold P k = threshold P' k.
  move=> P_eq; have A_eq : A P k = A P' k by apply: eq_bigr => i _.
  split=> //; rewrite /threshold A_eq /entry; case: insubP => // i _ _.
  by rewrite P_eq.
have shifted k : b <= a -> P =1 clipped C a b -> (k < M)%N ->
    b <= entry C (M - k) -> entry C (M - k) <= a ->
    A P k = A C k + r /\ threshold P k = threshold C k + r.
  move=> le_ba P_eq k_lt b_le le_a; have [-> ->] := both _ k P_eq.
  have clipped_sum := sum_clipped C_prior C_dec r_ge0 a_max b_min le_ba.
  have i_lt : ((M - k).-1 < M)%N.
    by rewrite -subnS ltn_subrL (leq_ltn_trans _ k_lt).
  pose i := Ordinal i_lt; have i_k : i.+1 = (M - k)%N.
    by rewrite /= prednK // subn_gt0.
  rewrite -i_k (entry_ord C) in b_le le_a; split.
    apply: shifted_tail => // j; rewrite -i_k => j_at.
      by apply: le_trans le_a; apply: C_dec; exact: ltnW.
    by apply: le_trans b_le _; apply: C_dec.
  exact: shifted_threshold i_k b_le le_a.
have [a_le|a_gt] := lerP a M%:R^-1; last first.
  have le_ba : b <= a.
    exact/ltW/(lt_trans (low_below C_prior C_dec r_ge0 a_max b_min a_gt)).
  have P_eq : P =1 clipped C a b by exact: cut_to.
  have clipped_sum := sum_clipped C_prior C_dec r_ge0 a_max b_min le_ba.
  split=> [||k]; last exact: shifted.
    apply: same P_eq _; exact: clipped_near.
  apply: ruled => [|D lambda lambda_ge1].
    apply: Majorisation.only_prior P_eq; exact: clipped_prior.
  have [to from] := clipped_rules C_prior le_ba clipped_sum cut_sum b_ge0 D
    lambda_ge1.
  split=> [/to|]; first by apply: achievable_sub => Q Q_eq x; rewrite Q_eq.
  move=> ach; apply: from; apply: achievable_sub ach => Q Q_eq x.
  by rewrite Q_eq.
have P_even := even a_le.
have P_prior : prior P.
  split=> [i|]; first by rewrite P_even invr_ge0 ltW.
  under eq_bigr do rewrite P_even.
  by rewrite sumr_const card_ord -[_ *+ M]mulr_natr mulVf // gt_eqF.
have P_ball : ball C r P.
  split=> //; under eq_bigr do rewrite P_even.
  exact: (even_near C_prior C_dec r_ge0 a_max a_le).
split=> [//||k k_lt b_le le_a].
  apply: ruled => // D lambda lambda_ge1.
  apply: least_majorised_rules => // [Q []||c Q [[Q_ge0 Q_sum] _]] //.
    exact: convex_hull_self.
  have [c_le|c_gt] := lerP c M%:R^-1.
    have all x : c <= P x by rewrite P_even.
    rewrite (eq_bigl predT) // [X in _ <= X](eq_bigl predT) //.
    by rewrite Q_sum; case: P_prior => _ ->.
  rewrite big_pred0 => [|x]; first by apply: sumr_ge0.
  by rewrite P_even leNgt c_gt.
have le_ba : b <= a := le_trans b_le le_a.
apply: shifted => // i; rewrite P_even.
by rewrite (all_clipped_even C_prior C_dec r_ge0 a_max b_min a_le le_ba).
Qed.

(* The mixtures of C with any prior. *)
Definition contaminations (R : realFieldType) (X : finType) (C : X -> R) (e : R)
    : source_set R X :=
  fun Q => exists2 N, prior N & forall x, Q x = (1 - e) * C x + e * N x.

Lemma contaminations_box (R : realFieldType) (X : finType) (C Q : X -> R) e :
  prior C -> 0 <= e <= 1 -> contaminations C e Q <->
  box (fun x => (1 - e) * C x) (fun=> 1) Q.
Proof.
move=> C_prior /andP[e_ge0 e_le1]; have [C_ge0 C_sum] := C_prior.
have rest_ge0 : 0 <= 1 - e by rewrite subr_ge0.
split=> [[N [N_ge0 N_sum] Q_eq]|[Q_prior Q_in]].
  have Q_sum : \sum_x Q x = 1.
    under eq_bigr do rewrite Q_eq.
    by rewrite big_split -!mulr_sumr C_sum N_sum !mulr1 /= subrK.
  have Q_ge0 x : 0 <= Q x by rewrite Q_eq addr_ge0 ?mulr_ge0.
  split=> // x; rewrite {1}Q_eq ler_addl mulr_ge0 //= -Q_sum (bigD1 x) //=.
  by rewrite ler_addl sumr_ge0.
have [Q_ge0 Q_sum] := Q_prior; have [e0|e_neq0] := eqVneq e 0.
  have same x : Q x - (1 - e) * C x = 0.
    have terms z : true -> 0 <= Q z - (1 - e) * C z.
      by move=> _; rewrite subr_ge0; case/andP: (Q_in z).
    apply: (psumr_eq0P terms) => //.
    by rewrite sumrB -mulr_sumr Q_sum C_sum e0 subr0 mulr1 subrr.
  exists C => // x; have /eqP := same x; rewrite subr_eq0 => /eqP ->.
  by rewrite e0 mul0r addr0.
exists (fun x => (Q x - (1 - e) * C x) / e); last first.
  by move=> x; rewrite [e * _]mulrC divfK // addrC subrK.
split=> [x|].
  by rewrite divr_ge0 // subr_ge0; case/andP: (Q_in x).
rewrite -mulr_suml sumrB -mulr_sumr Q_sum C_sum mulr1.
by rewrite opprB addrC subrK divff.
Qed.

Theorem row_box (R : realFieldType) (X : finType) :
  [/\ forall lower upper : X -> R,
        (forall x, 0 <= lower x) -> (forall x, lower x <= upper x) ->
        (\sum_x lower x <= 1 -> 1 <= \sum_x upper x ->
           exists c, \sum_x evened lower upper c x = 1) /\
        forall c, \sum_x evened lower upper c x = 1 ->
          [/\ box lower upper (evened lower upper c),
              forall Q, box lower upper Q ->
                majorised (evened lower upper c) Q &
              equally_hard (box lower upper) (only (evened lower upper c))],
      forall (C : X -> R) e, prior C -> 0 <= e <= 1 ->
        [/\ forall Q, contaminations C e Q <->
              box (fun x => (1 - e) * C x) (fun=> 1) Q,
            (1 < #|X|)%N -> forall c,
              \sum_x evened (fun x => (1 - e) * C x) (fun=> 1) c x = 1 ->
              c <= 1 &
            forall c x, c <= 1 ->
              evened (fun x => (1 - e) * C x) (fun=> 1) c x =
              Num.max ((1 - e) * C x) c] &
      forall (C : X -> R) d, prior C -> 0 <= d ->
        (forall Q, prior Q /\ (forall x, Q x <= (1 + d) * C x) <->
           box (fun=> 0) (fun x => (1 + d) * C x) Q) /\
        forall c, \sum_x evened (fun=> 0) (fun x => (1 + d) * C x) c x = 1 ->
          forall x, evened (fun=> 0) (fun x => (1 + d) * C x) c x =
            Num.min ((1 + d) * C x) c].
Proof.
split=> [lower upper lower_ge0 bounds|C e C_prior e_in|C d C_prior d_ge0].
- split=> [|c c_sum]; first exact: Boxes.level_exists bounds.
  split=> [|Q Q_in|]; first exact: evened_box.
    exact: box_majorised bounds _ lower_ge0 c_sum Q Q_in.
  apply: ruled => [|D lambda lambda_ge1]; first exact: evened_prior.
  exact: box_rules bounds _ lower_ge0 c_sum D lambda lambda_ge1.
- have /andP[e_ge0 e_le1] := e_in; have [C_ge0 C_sum] := C_prior.
  have C_le1 x : (1 - e) * C x <= 1.
    have x_le1 : C x <= 1 by rewrite -C_sum (bigD1 x) //= ler_addl sumr_ge0.
    by rewrite mulr_ile1 ?subr_ge0 // ler_subl_addr ler_addl.
  split=> [Q|X_gt1 c c_sum|c x c_le1].
  + exact: contaminations_box.
  + rewrite leNgt; apply/negP => /ltW c_ge1; move: c_sum.
    rewrite (eq_bigr (fun=> 1)) => [|x _]; last first.
      by rewrite /evened median_high.
    rewrite sumr_const => /eqP; rewrite pnatr_eq1 => /eqP X1.
    by rewrite X1 in X_gt1.
  by rewrite /evened /median min_l.
have [C_ge0 _] := C_prior.
have upper_ge0 x : 0 <= (1 + d) * C x by rewrite mulr_ge0 ?addr_ge0.
split=> [Q|c c_sum x].
  split=> [[Q_prior Q_le]|[Q_prior Q_in]]; split=> // x.
    by rewrite Q_le; case: Q_prior => ->.
  by case/andP: (Q_in x).
have c_ge0 : 0 <= c.
  rewrite leNgt; apply/negP => /ltW c_le0; move/eqP: c_sum.
  rewrite big1 => [|z _]; first by rewrite eq_sym oner_eq0.
  by rewrite /evened median_low.
by rewrite /evened /median minC max_r // le_minr upper_ge0.
Qed.

Definition nested_or_disjoint (X : finType) (A B : {set X}) :=
  A :\: B = set0 \/ B :\: A = set0 \/ forall x, ~ (x \in A /\ x \in B).

Lemma partedP (X : finType) (A B : {set X}) :
  nested_or_disjoint A B -> parted A B.
Proof.
rewrite /parted -!setD_eq0; case=> [->|[->|apart]]; rewrite ?eqxx ?orbT //.
rewrite (_ : [disjoint A & B]) ?orbT // disjoint_subset.
by apply/subsetP => x x_A; rewrite inE; apply/negP => x_B; exact: (apart x).
Qed.

Theorem row_hierarchies (R : realFieldType) (X I : finType)
  (group : I -> {set X}) (lower upper : I -> R) (P : X -> R) :
  (forall i j, nested_or_disjoint (group i) (group j)) ->
  least_squares group lower upper P ->
  (forall Q, grouped group lower upper Q -> majorised P Q) /\
  equally_hard (grouped group lower upper) (only P).
Proof.
move=> groups P_least.
have parts i j : parted (group i) (group j) by exact: partedP.
have [[P_prior _] _] := P_least; split=> [Q|].
  exact: hierarchy_majorised parts P Q P_least.
apply: ruled P_prior _ => D lambda.
exact: hierarchy_rules parts P D lambda P_least.
Qed.

Theorem row_distribution_bands (R : realFieldType) (M : nat)
  (lower upper P : 'I_M -> R) : most_even_in_band lower upper P ->
  [/\ forall k x : 'I_M, k.+1 = x -> P x < P k ->
        together P (up_to k) = lower k,
      forall k x : 'I_M, k.+1 = x -> P k < P x ->
        together P (up_to k) = upper k,
      forall Q, band lower upper Q -> majorised P Q &
      equally_hard (band lower upper) (only P)].
Proof.
move=> P_even; have [[P_prior _] _] := P_even; split=> [k x next|k x next|Q|].
- exact: string_falls P_even (esym next).
- exact: string_rises P_even (esym next).
- exact: band_majorised P_even.
apply: ruled P_prior _ => D lambda; exact: band_rules P_even.
Qed.

Section RulingLetters.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (Q : X -> R) (A : {set X}) (m u : R).
Add Field numbers : (field_of_numbers R).

Lemma ruling_share g k m : m != 0 ->
  (g - (k - 1) * m) * ((g - (k - 1) * m) / m + k - 1) =
  (g - (k - 1) * m) / m * g.
Proof.
move=> m_neq0; have gap : m * m^-1 = 1 by rewrite divff.
move: (m^-1) gap => i gap; have -> : g = (g - (k - 1) * m) + (k - 1) * m.
  by rewrite subrK.
set u := g - _; rewrite addrK.
have -> : u * (u * i + k - 1) = u * i * u + u * (k - 1) by identity R.
have -> : u * i * (u + (k - 1) * m) = u * i * u + u * (k - 1) * (m * i).
  by identity R.
by rewrite gap mulr1.
Qed.

Lemma letters_rule S A Q m u : of_priors S -> (0 < #|A|)%N -> S Q ->
  (forall N, S N -> together Q A <= together N A) -> 0 < m ->
  (forall x, x \in A -> m <= Q x) -> (forall x, x \notin A -> Q x <= m) ->
  u = together Q A - (#|A|%:R - 1) * m ->
  [/\ m <= u, largest_accuracy S (u / m) u &
      (forall x, Q x < u) -> least_exp_epsilon S (1 - u) (u / m)].
Proof.
move=> S_priors A_some S_Q least m_gt0 inside outside u_eq.
have m_neq0 : m != 0 by rewrite gt_eqF.
have u_ge : m <= u.
  rewrite u_eq ler_subr_addr mulrBl mul1r addrC subrK mulr_natl -sumr_const.
  exact: ler_sum.
have L_ge1 : 1 <= u / m by rewrite ler_pdivl_mulr // mul1r.
have u_gt0 := lt_le_trans m_gt0 u_ge.
have share := ruling_share (together Q A) #|A|%:R m_neq0.
rewrite -u_eq in share.
have q_in := scaled_indicator_in L_ge1 A_some.
have q_acc : accurate S (1 - (1 - u)) (scaled_indicator (u / m) A).
  move=> N S_N; rewrite answers_value // subKr share.
  by rewrite ler_wpmul2l ?least // (le_trans ler01).
have small : surplus (u / m) (1 - (1 - u)) Q <= (1 - (1 - u)) * (u / m - 1).
  rewrite subKr /surplus (bigID (mem A)) /= [X in _ + X]big1 ?addr0.
    rewrite (eq_bigr (fun x => u / m * Q x - u)) => [|x x_in]; last first.
      by rewrite max_r // subr_ge0 mulrAC ler_pdivl_mulr // ler_pmul2l ?inside.
    rewrite sumrB -mulr_sumr -/(together Q A) -share sumr_const.
    rewrite -[u *+ _]mulr_natr le_eqVlt; apply/orP; left; apply/eqP.
    by move: (u / m) #|A|%:R => l n; identity R.
  move=> x x_out; rewrite max_l // subr_le0 mulrAC ler_pdivr_mulr //.
  by rewrite ler_pmul2l ?outside.
split=> //.
  apply: least_distortion_certificate q_in q_acc S_Q small => //.
  by rewrite ler_subl_addr ler_addl ltW.
move=> spread.
apply: (least_leakage_certificate S_priors L_ge1 q_in q_acc S_Q small) => x.
by exists Q; rewrite ?subKr.
Qed.

End RulingLetters.

Theorem row_ruling_letters (R : realFieldType) (X : finType) :
  [/\ forall (S : source_set R X) (A : {set X}) Q (m u : R),
        of_priors S ->
        (0 < #|A|)%N -> S Q ->
        (forall N, S N -> together Q A <= together N A) ->
        0 < m -> (forall x, x \in A -> m <= Q x) ->
        (forall x, x \notin A -> Q x <= m) ->
        u = together Q A - (#|A|%:R - 1) * m ->
        [/\ 0 < u, largest_accuracy S (u / m) u,
            (forall x, Q x < u) -> least_exp_epsilon S (1 - u) (u / m) &
            (1 < #|A|)%N -> u / m = (#|A|%:R - 1) * u / (together Q A - u)],
      forall (S : source_set R X) Q (D : R),
        of_priors S -> (1 < #|X|)%N -> S Q ->
        0 < D -> (forall x, D / (#|X|%:R - 1) <= Q x) ->
        largest_accuracy S ((#|X|%:R - 1) * (1 - D) / D) (1 - D) /\
        ((forall x, Q x < 1 - D) ->
           least_exp_epsilon S D ((#|X|%:R - 1) * (1 - D) / D)) &
      forall (f : R -> R) (C Q : X -> R) (A : {set X}) (r a G : R),
        prior C ->
        (forall x, 0 < C x) -> strictly_convex f -> f 1 = 0 ->
        (0 < #|A|)%N -> (#|A| < #|X|)%N -> a = together C A ->
        0 <= G <= a ->
        a * f (G / a) + (1 - a) * f ((1 - G) / (1 - a)) = r ->
        (forall x, x \in A -> Q x = G / a * C x) ->
        (forall x, x \notin A -> Q x = (1 - G) / (1 - a) * C x) ->
        [/\ divergence_ball f C r Q,
            least_of (fun c => exists2 N, divergence_ball f C r N &
              c = together N A) G &
            forall m u : R, 0 < m ->
              (forall x, x \in A -> m <= G / a * C x) ->
              (forall x, x \notin A -> (1 - G) / (1 - a) * C x <= m) ->
              u = G - (#|A|%:R - 1) * m ->
              largest_accuracy (divergence_ball f C r) (u / m) u /\
              ((forall x, Q x < u) ->
                 least_exp_epsilon (divergence_ball f C r) (1 - u) (u / m))]].
Proof.
split=> [S A Q m u S_priors A_some S_Q least m_gt0 inside outside u_eq
  |S Q D S_priors X_gt1 S_Q D_gt0 even
  |f C Q A r a G C_prior C_gt0 f_convex f1 A_some A_lt a_eq G_in root
   Q_A Q_out].
- have [u_ge acc level] :=
    letters_rule S_priors A_some S_Q least m_gt0 inside outside u_eq.
  split=> // [|A_gt1].
    exact: lt_le_trans m_gt0 u_ge.
  have k_neq0 : #|A|%:R - 1 != 0 :> R.
    by rewrite subr_eq0 pnatr_eq1 neq_ltn A_gt1 orbT.
  rewrite {3}u_eq opprB addrCA subrr addr0.
  by rewrite invfM mulrACA divff // mul1r.
- have X_gt0 : (0 < #|X|)%N := ltnW X_gt1.
  have rest_gt0 : 0 < #|X|%:R - 1 :> R by rewrite subr_gt0 ltr1n.
  have all N : S N -> together N [set: X] = 1.
    move=> /S_priors[_ <-]; by apply: eq_bigl => x; rewrite inE.
  have [|N S_N||x _|x|_ acc level] := letters_rule (A := [set: X])
    (m := D / (#|X|%:R - 1)) S_priors _ S_Q _ _ _ _ (erefl _).
  + by rewrite cardsT.
  + by rewrite !all.
  + by rewrite divr_gt0.
  + exact: even.
  + by rewrite inE.
  have level_eq : (1 - D) / (D / (#|X|%:R - 1)) = (#|X|%:R - 1) * (1 - D) / D.
    by rewrite invf_div mulrA [_ * (1 - D)]mulrC.
  move: acc level; rewrite cardsT (all Q S_Q) [_ * (D / _)]mulrC.
  by rewrite divfK ?gt_eqF // level_eq subKr.
have [C_ge0 C_sum] := C_prior; have /andP[G_ge0 G_le] := G_in.
have A_not_all : (0 < #|~: A|)%N by rewrite cardsCs setCK subn_gt0.
have merged_eq : merged f (together C A) G = r by rewrite /merged -a_eq.
have G_range : 0 <= G <= together C A by rewrite -a_eq.
have [Q' [Q'_in _ Q'_G Q'_A Q'_out]] :=
  least_together_reached C_gt0 C_sum A_some A_not_all G_range merged_eq.
have same x : Q x = Q' x.
  case: (boolP (x \in A)) => x_in; first by rewrite Q_A // Q'_A // a_eq.
  by rewrite Q_out // Q'_out // a_eq.
have Q_in : divergence_ball f C r Q.
  have [Q'_prior Q'_le] := Q'_in; split.
    exact: Majorisation.only_prior Q'_prior same.
  apply: le_trans Q'_le; rewrite le_eqVlt; apply/orP; left; apply/eqP.
  by apply: eq_bigr => x _; rewrite same.
have Q_G : together Q A = G by rewrite -Q'_G; apply: eq_bigr => x _.
have low N : divergence_ball f C r N -> G <= together N A.
  move=> N_in; apply: (least_together f_convex f1 C_gt0 C_sum A_some A_not_all
    _ merged_eq N_in); by case/andP: G_range.
split=> // [|m u m_gt0 inside outside u_eq].
  by split=> [|_ [N N_in ->]]; [exists Q | exact: low].
have ball_priors : of_priors (divergence_ball f C r) by move=> N [].
rewrite -Q_G in u_eq.
have [|||_ acc level] // :=
  letters_rule ball_priors A_some Q_in _ m_gt0 _ _ u_eq.
- by move=> N; rewrite Q_G; exact: low.
- by move=> x x_in; rewrite Q_A ?inside.
by move=> x x_out; rewrite Q_out ?outside.
Qed.

(* The priors within a chi-square distance of C. *)
Definition chi_square_ball (R : realFieldType) (M : nat) (C : 'I_M -> R) (r : R)
    : source_set R [finType of 'I_M] :=
  fun Q => prior Q /\ \sum_i (Q i - C i) ^+ 2 / C i <= r.

Section ChiSquare.
Variables (R : realFieldType).
Add Field numbers : (field_of_numbers R).
Implicit Types a b c p q s t w : R.

Definition square_off t : R := (t - 1) ^+ 2.

Lemma square_off_convex : strictly_convex square_off.
Proof.
move=> w s t /andP[w_gt0 w_lt1] _ _ st; rewrite -subr_gt0.
have -> : w * square_off s + (1 - w) * square_off t -
    square_off (w * s + (1 - w) * t) = w * (1 - w) * (s - t) ^+ 2.
  by rewrite /square_off !expr2; identity R.
rewrite mulr_gt0 //; first by rewrite mulr_gt0 // subr_gt0.
by rewrite exprn_even_gt0 //= subr_eq0.
Qed.

Lemma square_off_at p c : 0 < c -> c * square_off (p / c) = (p - c) ^+ 2 / c.
Proof.
move=> c_gt0; have gap : c / c = 1 by rewrite divff // gt_eqF.
have -> : p - c = c * (p / c - 1).
  by rewrite mulrBr mulr1 mulrC divfK // gt_eqF.
rewrite /square_off exprMn; move: (_ ^+ 2) => t.
by rewrite expr2 -!mulrA; congr (c * _); rewrite mulrCA gap mulr1.
Qed.

Lemma rest_share a s :
  1 - (1 - (1 - a) * s) * a = (1 + a * s) * (1 - a).
Proof. identity R. Qed.

Lemma square_off_merged a s :
  a * square_off (1 - (1 - a) * s) + (1 - a) * square_off (1 + a * s) =
  a * (1 - a) * s ^+ 2.
Proof. by rewrite /square_off !expr2; identity R. Qed.

Lemma off_least a s :
  (a - (1 - (1 - a) * s) * a) ^+ 2 = a * (1 - a) * s ^+ 2 * a * (1 - a).
Proof. by rewrite !expr2; identity R. Qed.

End ChiSquare.

Theorem row_chi_square_ball (R : realFieldType) (M k : nat) (C Q : 'I_M -> R)
  (a r s alpha beta G : R) :
  prior C -> decreasing C -> (forall i, 0 < C i) -> (1 < k)%N -> (k < M)%N ->
  a = top C k -> 0 <= s -> r = a * (1 - a) * s ^+ 2 ->
  alpha = 1 - (1 - a) * s -> 0 <= alpha -> beta = 1 + a * s ->
  G = alpha * a ->
  (forall i : 'I_M, Q i = if (i < k)%N then alpha * C i else beta * C i) ->
  [/\ chi_square_ball C r Q,
      least_of (fun c => exists2 N, chi_square_ball C r N & c = top N k) G,
      G <= a /\ (a - G) ^+ 2 = r * a * (1 - a) &
      forall u L : R, u < G -> L = (k%:R - 1) * u / (G - u) ->
        beta * entry C k.+1 <= (G - u) / (k%:R - 1) ->
        (G - u) / (k%:R - 1) <= alpha * entry C k ->
        [/\ 0 < u, largest_accuracy (chi_square_ball C r) L u,
            largest_accuracy (only Q) L u &
            alpha * entry C 1 < u ->
              least_exp_epsilon (chi_square_ball C r) (1 - u) L /\
              least_exp_epsilon (only Q) (1 - u) L]].
Proof.
move=> C_prior C_dec C_gt0 k_gt1 k_lt a_eq s_ge0 r_eq alpha_eq alpha_ge0 beta_eq
  G_eq Q_eq.
pose A := [set i : 'I_M | (i < k)%N].
have tops (N : 'I_M -> R) : together N A = top N k.
  by apply: eq_bigl => i; rewrite inE.
have A_card : #|A| = k.
  apply/eqP; rewrite -(eqr_nat R) -(first_letters R (ltnW k_lt)).
  by rewrite -sum1_card natr_sum; apply/eqP; apply: eq_bigl => i; rewrite inE.
have A_lt : (#|A| < #|[finType of 'I_M]|)%N by rewrite A_card card_ord.
have A_some : (0 < #|A|)%N by rewrite A_card ltnW.
have A_not_all : (0 < #|~: A|)%N by rewrite cardsCs setCK subn_gt0.
have [C_ge0 C_sum] := C_prior.
have a_gt0 : 0 < a by rewrite a_eq -tops; exact: a_gt0.
have rest_gt0 : 0 < 1 - a by rewrite a_eq -tops; exact: rest_gt0.
have alpha_le1 : alpha <= 1.
  by rewrite alpha_eq ger_addl oppr_le0 mulr_ge0 // ltW.
have G_in : 0 <= G <= a.
  by rewrite G_eq mulr_ge0 ?(ltW a_gt0) //= ler_pimull // ltW.
have ratio_in : G / a = alpha by rewrite G_eq mulfK // gt_eqF.
have ratio_out : (1 - G) / (1 - a) = beta.
  by rewrite G_eq alpha_eq rest_share mulfK ?gt_eqF // beta_eq.
have balls N : chi_square_ball C r N <-> divergence_ball (@square_off R) C r N.
  have sums : \sum_i (N i - C i) ^+ 2 / C i = divergence (@square_off R) C N.
    by apply: eq_bigr => i _; rewrite square_off_at.
  by rewrite /chi_square_ball /divergence_ball sums.
have root :
    a * square_off (G / a) + (1 - a) * square_off ((1 - G) / (1 - a)) = r.
  by rewrite ratio_in ratio_out alpha_eq beta_eq r_eq square_off_merged.
have f1 : @square_off R 1 = 0 by rewrite /square_off subrr expr0n.
have Q_A i : i \in A -> Q i = alpha * C i by rewrite inE Q_eq => ->.
have Q_out i : i \notin A -> Q i = beta * C i.
  by rewrite inE Q_eq => /negbTE ->.
have a_A : a = together C A by rewrite tops.
have [_ _ third] := row_ruling_letters R [finType of 'I_M].
have := third (@square_off R) C Q A r a G C_prior C_gt0 (@square_off_convex R)
  f1 A_some A_lt a_A G_in root.
rewrite ratio_in ratio_out => /(_ Q_A Q_out)[Q_in [[N N_in G_N] low] rules].
have least : forall N, chi_square_ball C r N -> G <= top N k.
  by move=> N' /balls N'_in; rewrite -tops; apply: low; exists N'.
have Q_ball : chi_square_ball C r Q by exact/balls.
have ball_priors : of_priors (chi_square_ball C r) by move=> N' [].
have Q_prior : prior Q by case: Q_ball.
have Q_G : top Q k = G.
  rewrite -tops /together (eq_bigr _ Q_A) -mulr_sumr -/(together C A).
  by rewrite tops -a_eq G_eq.
split=> //.
- by split=> [|_ [N' N'_in ->]]; [exists N; rewrite -?tops //; exact/balls
    | exact: least].
- case/andP: G_in => _ G_le; split=> //.
  by rewrite G_eq alpha_eq off_least r_eq.
move=> u L u_lt L_eq outside inside.
have k_gt0 : 0 < k%:R - 1 :> R by rewrite subr_gt0 ltr1n.
pose m := (G - u) / (k%:R - 1).
have m_gt0 : 0 < m by rewrite divr_gt0 // subr_gt0.
have beta_ge0 : 0 <= beta.
  by rewrite beta_eq addr_ge0 ?ler01 ?mulr_ge0 ?(ltW a_gt0).
have entry_C (i : 'I_M) : C i = entry C i.+1 by rewrite (entry_ord C).
have C_le i j : (0 < i <= j)%N -> entry C j <= entry C i.
  exact: entry_le C_prior C_dec i j.
have in_A i : i \in A -> m <= Q i.
  move=> i_in; rewrite Q_A //; apply: le_trans inside _.
  by rewrite ler_wpmul2l // entry_C C_le //; move: i_in; rewrite inE.
have out_A i : i \notin A -> Q i <= m.
  move=> i_out; rewrite Q_out //; apply: le_trans outside.
  by rewrite ler_wpmul2l // entry_C C_le //; move: i_out; rewrite inE -leqNgt.
have u_eq : u = together Q A - (#|A|%:R - 1) * m.
  by rewrite tops Q_G A_card mulrC divfK ?gt_eqF // subKr.
have L_m : u / m = L by rewrite L_eq invf_div mulrCA mulrA.
have spread : alpha * entry C 1 < u -> forall i, Q i < u.
  move=> first i; case: (boolP (i \in A)) => [i_in|/out_A i_le].
    apply: le_lt_trans first.
    by rewrite Q_A // entry_C ler_wpmul2l // C_le.
  apply: le_lt_trans i_le _; apply: le_lt_trans inside _.
  by apply: le_lt_trans first; rewrite ler_wpmul2l // C_le //= ltnW.
have [N' N'_in|u_ge acc level] :=
  letters_rule ball_priors A_some Q_ball _ m_gt0 in_A out_A u_eq.
  by rewrite !tops Q_G; exact: least.
have only_priors : of_priors (only Q).
  by move=> N'; exact: Majorisation.only_prior.
have [//|N' N'_eq|_ acc1 level1] :=
  letters_rule (S := only Q) only_priors A_some _ _ m_gt0 in_A out_A u_eq.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _.
rewrite L_m in acc level acc1 level1.
split=> // [|first]; first exact: lt_le_trans m_gt0 u_ge.
by split; [apply: level | apply: level1]; exact: spread.
Qed.

Section UnknownPrior.
Variables (R : realFieldType) (X : finType).
Implicit Types (S : source_set R X) (P : X -> R) (D lambda : R) (n : nat).

(* Mechanisms of n records whose share of wrong records is D at most, whatever
   the prior of all records. *)
Definition share_achievable S n lambda D :=
  exists (Z : finType) (V : {ffun 'I_n -> X} -> Z -> R)
    (g : Z -> {ffun 'I_n -> X}),
  [/\ mechanism V, graph_dp (@neighbours n X) lambda V
    & forall P, S P ->
      expected_loss (product_prior P) (@changes R n X) g V / n%:R <= D].

Definition least_share S n lambda D :=
  share_achievable S n lambda D /\
  forall D', share_achievable S n lambda D' -> D <= D'.

Variables (n : nat) (lambda : R).
Local Notation words := {ffun 'I_n -> X}.
Hypotheses (n_gt0 : (0 < n)%N) (lambda_ge1 : 1 <= lambda).

Let n_pos : 0 < n%:R :> R. Proof. by rewrite ltr0n. Qed.

(* Words are enough as outputs. *)
Lemma share_on_words S D : share_achievable S n lambda D ->
  exists V : words -> words -> R, [/\ mechanism V,
    graph_dp (@neighbours n X) lambda V &
    forall P, S P ->
      expected_loss (product_prior P) (@changes R n X) id V / n%:R <= D].
Proof.
move=> [Z [V [g [V_ok V_dp V_share]]]]; exists (LocalModel.merged g V); split.
- exact: merged_mechanism.
- move=> x x' y close; rewrite /LocalModel.merged mulr_sumr.
  by apply: ler_sum => z _; exact: V_dp.
by move=> P S_P; rewrite merged_loss; exact: V_share.
Qed.

Definition mismatch (a b : X) : R := (a != b)%:R.

Lemma changes_mismatch (x y : words) :
  changes R x y = \sum_i mismatch (x i) (y i).
Proof.
rewrite /changes /differences -sum1_card natr_sum big_mkcond /=.
by apply: eq_bigr => i _; rewrite inE /mismatch; case: (x i != y i).
Qed.

Lemma mismatch_cost P (W : X -> X -> R) :
  cost P mismatch W = distortion P id W.
Proof.
apply: eq_bigr => a _; rewrite mulr_sumr [RHS]big_mkcond.
apply: eq_bigr => b _; rewrite /mismatch eq_sym.
by case: (b != a); rewrite ?mulr1 ?mulr0.
Qed.

(* Not less than for one record of a known prior. *)
Lemma share_not_less S D P d : prior P -> S P ->
  share_achievable S n lambda D -> least_distortion (only P) lambda d -> d <= D.
Proof.
move=> P_prior S_P /share_on_words[V [V_ok V_dp /(_ P S_P) V_share]] [_ least].
apply: le_trans V_share; rewrite ler_pdivl_mulr //.
pose E := [:: (lambda, 0 : R)].
have E_ok p : p \in E -> 1 <= p.1 /\ 0 <= p.2 by rewrite inE => /eqP->.
have V_keep : all_keep E V.
  move=> p; rewrite inE => /eqP-> x x' B close /=; rewrite addr0 mulr_sumr.
  by apply: ler_sum => y _; exact: V_dp.
have each (i : 'I_n) (W : X -> X -> R) : mechanism W -> keeps E W ->
    d <= cost P mismatch W.
  move=> W_ok W_keep; rewrite mismatch_cost; apply: least.
  exists X, W, id; split=> // [a a' b|Q Q_eq]; last first.
    by rewrite (distortion_eq _ _ Q_eq).
  have := W_keep _ (mem_head _ _) a a' [set b].
  by rewrite /= !big_set1 addr0.
have := records_not_less (Ps := fun=> P) (ds := fun=> mismatch) (D := fun=> d)
  (fun=> P_prior) E_ok each V_ok V_keep.
rewrite sumr_const card_ord mulr_natr => le; apply: le_trans le _.
rewrite le_eqVlt; apply/orP; left; apply/eqP.
apply: eq_bigr => x _; rewrite mulr_sumr; apply: eq_bigr => y _.
by rewrite changes_mismatch mulrA.
Qed.

(* Not more than for one record. *)
Lemma share_not_more S D : of_priors S -> achievable S D lambda ->
  share_achievable S n lambda D.
Proof.
move=> S_priors /outputs_suffice[W [W_ok W_ldp W_valid]].
exists [finType of words], (product W), id; split.
- exact: product_mechanism.
- exact/product_private.
move=> P S_P; rewrite product_distortion //; last exact: S_priors.
by rewrite mulrC mulKf ?gt_eqF // W_valid.
Qed.

Variables (V : finType) (vertex : V -> X -> R).
Hypothesis vertex_prior : forall v, prior (vertex v).
Hypothesis some : exists v : V, True.

Lemma vertices_priors : of_priors (vertices vertex).
Proof.
by move=> P [v P_eq]; apply: Majorisation.only_prior P_eq.
Qed.

Lemma vertices_least : exists E, least_distortion (vertices vertex) lambda E.
Proof.
have same D : achievable (vertices vertex) D lambda <->
    achievable (hull vertex) D lambda.
  by split=> -[Y [W [g [W_ok W_ldp W_valid]]]]; exists Y, W, g; split=> //;
    apply/valid_hull.
have [E [ach least]] := least_distortion_exists vertex_prior lambda_ge1 some.
by exists E; split=> [|D /same]; [exact/same | exact: least].
Qed.

Lemma share_same P Q (Z : finType) (g : Z -> words) (U : words -> Z -> R) :
  P =1 Q -> expected_loss (product_prior P) (@changes R n X) g U =
  expected_loss (product_prior Q) (@changes R n X) g U.
Proof.
move=> PQ; apply: eq_bigr => x _; congr (_ * _).
by apply: eq_bigr => i _; rewrite PQ.
Qed.

(* The least share is attained: it is that of a linear program. *)
Lemma share_exists : exists D, least_share (vertices vertex) n lambda D.
Proof.
pose K : finType :=
  [finType of (words + words) + (words * words * words) + V].
pose A (k : K) (p : words * words) : R := match k with
  | inl (inl (inl x)) => (p.1 == x)%:R
  | inl (inl (inr x)) => - (p.1 == x)%:R
  | inl (inr (x, x', y)) => if neighbours x x' then
      (p == (x, y))%:R - lambda * (p == (x', y))%:R else 0
  | inr v => product_prior (vertex v) p.1 * changes R p.1 p.2
  end.
pose e (k : K) : R := if k is inr _ then n%:R else 0.
pose b (k : K) : R := match k with
  | inl (inl (inl _)) => 1 | inl (inl (inr _)) => -1 | _ => 0 end.
have at_row x (f : words * words -> R) :
    \sum_p (p.1 == x)%:R * f p = \sum_y f (x, y).
  rewrite (eq_bigr (fun p => (p.1 == x)%:R * f (p.1, p.2))) => [|[x' y] _ //].
  rewrite -(pair_bigA _ (fun x' y => (x' == x)%:R * f (x', y))) /=.
  rewrite (bigD1 x) //= [X in _ + X]big1 ?addr0 => [|x' /negbTE other].
    by apply: eq_bigr => y _; rewrite eqxx mul1r.
  by apply: big1 => y _; rewrite other mul0r.
have at_pair q (f : words * words -> R) : \sum_p (p == q)%:R * f p = f q.
  rewrite (bigD1 q) //= eqxx mul1r big1 ?addr0 // => p /negbTE ->.
  by rewrite mul0r.
have row k f s : \sum_p A k p * f p + e k * s = match k with
    | inl (inl (inl x)) => \sum_y f (x, y)
    | inl (inl (inr x)) => - \sum_y f (x, y)
    | inl (inr (x, x', y)) => if neighbours x x' then
        f (x, y) - lambda * f (x', y) else 0
    | inr v => expected_loss (product_prior (vertex v)) (@changes R n X) id
        (fun x y => f (x, y)) + n%:R * s end.
  case: k => [[[x|x]|[[x x'] y]]|v] /=; rewrite ?mul0r ?addr0.
  - exact: at_row.
  - by under eq_bigr do rewrite mulNr; rewrite sumrN at_row.
  - case: ifP => _; last by apply: big1 => p _; rewrite mul0r.
    under eq_bigr do rewrite mulrBl -mulrA.
    by rewrite sumrB -mulr_sumr !at_pair.
  congr (_ + _); rewrite /expected_loss.
  under [RHS]eq_bigr do rewrite mulr_sumr.
  rewrite pair_bigA /=; apply: eq_bigr => -[x y] _ /=.
  by rewrite -mulrA [changes _ _ _ * _]mulrC.
have allowedP f s : Existence.allowed A e b f s <->
    [/\ mechanism (fun x y => f (x, y)),
        graph_dp (@neighbours n X) lambda (fun x y => f (x, y)) &
        forall v, expected_loss (product_prior (vertex v)) (@changes R n X) id
          (fun x y => f (x, y)) / n%:R <= - s].
  split=> [[f_ge0 f_ok]|[[f_ge0 f_sum] f_dp f_share]].
    split=> [|x x' y close|v].
    - split=> [x y|x]; first exact: f_ge0.
      apply/eqP; rewrite eq_le.
      have := f_ok (inl (inl (inl x))); rewrite row => -> /=.
      by have := f_ok (inl (inl (inr x))); rewrite row ler_opp2.
    - by have := f_ok (inl (inr (x, x', y))); rewrite row close subr_le0.
    have := f_ok (inr v); rewrite row /= => le.
    by rewrite ler_pdivr_mulr // mulNr [s * _]mulrC -subr_le0 opprK.
  split=> [[x y]|[[[x|x]|[[x x'] y]]|v]]; rewrite ?row /=; first exact: f_ge0.
  - by rewrite f_sum.
  - by rewrite f_sum.
  - by case: ifP => // close; rewrite subr_le0 f_dp.
  have := f_share v.
  rewrite ler_pdivr_mulr // mulNr [s * _]mulrC => le.
  by rewrite -[X in _ + X]opprK subr_le0.
have gain_s f s : Existence.gain (fun=> 0) 1 f s = s.
  by rewrite /Existence.gain big1 ?add0r ?mul1r // => p _; rewrite mul0r.
have [E E_least] := vertices_least; have [E_ach _] := E_least.
have [U [U_ok U_dp U_share]] :=
  share_on_words (share_not_more vertices_priors E_ach).
have share_ge0 f v : mechanism (fun x y => f (x, y)) ->
    0 <= expected_loss (product_prior (vertex v)) (@changes R n X) id
      (fun x y => f (x, y)) / n%:R.
  move=> [f_ge0 _]; rewrite divr_ge0 ?ler0n //; apply: sumr_ge0 => x _.
  rewrite mulr_ge0 //; last by apply: sumr_ge0 => y _; rewrite mulr_ge0 ?ler0n.
  by case: (product_is_prior n (vertex_prior v)).
have [||f [s [w [f_in w_ge0 w_c w_e w_b]]]] :=
    @one_free_variable R K _ A e b (fun=> 0) 1 (fun p => U p.1 p.2) (- E) 0.
- apply/allowedP; split=> // v; rewrite opprK; apply: U_share; by exists v.
- move=> f s /allowedP[f_ok _ f_share]; rewrite gain_s.
  have [v0 _] := some; rewrite -oppr_ge0.
  exact: le_trans (share_ge0 f v0 f_ok) (f_share v0).
have [f_ok f_dp f_share] := iffLR (allowedP f s) f_in.
exists (- s); split.
  exists [finType of words], (fun x y => f (x, y)), id; split=> // P [v P_eq].
  by rewrite (share_same _ _ P_eq) f_share.
move=> D /share_on_words[T [T_ok T_dp T_share]].
rewrite ler_oppl; have s_eq := w_b; rewrite gain_s in s_eq.
have T_in : Existence.allowed A e b (fun p => T p.1 p.2) (- D).
  by apply/allowedP; split=> // v; rewrite opprK; apply: T_share; exists v.
have [T_ge0 T_le] := T_in; rewrite -s_eq.
apply: (@le_trans _ _ (\sum_k w k *
    (\sum_p A k p * T p.1 p.2 + e k * - D))); last first.
  by apply: ler_sum => k _; rewrite ler_wpmul2l.
under eq_bigr do rewrite mulrDr mulrA mulr_sumr.
rewrite big_split /= -mulr_suml w_e mul1r ler_addr exchange_big.
apply: sumr_ge0 => p _ /=; under eq_bigr do rewrite mulrA.
by rewrite -mulr_suml mulr_ge0.
Qed.

End UnknownPrior.

(* The priors (4/5, 1/5) and (1/5, 4/5). *)
Definition mirrored (R : realFieldType) (b x : bool) : R :=
  if x == b then 4%:R / 5%:R else 1 / 5%:R.

Section ThreeRecords.
Variable R : realFieldType.
Implicit Types (u v : bool -> bool -> bool -> R) (a b c i j k z : bool).
Add Field numbers : (field_of_numbers R).
Local Notation words := {ffun 'I_3 -> bool}.

Definition word a b c : words := [ffun i : 'I_3 => nth c [:: a; b] i].

Lemma word_sum (F : words -> R) :
  \sum_x F x = \sum_a \sum_b \sum_c F (word a b c).
Proof.
pose at_place (x : words) (m : nat) := x (inord m).
rewrite (reindex (fun t : bool * bool * bool => word t.1.1 t.1.2 t.2)) /=.
  rewrite -(pair_bigA _ (fun s c => F (word s.1 s.2 c))) /=.
  by rewrite -(pair_bigA _ (fun a b => \sum_c F (word a b c))).
exists (fun x => (at_place x 0%N, at_place x 1%N, at_place x 2%N)).
  by move=> [[a b] c] _; rewrite /at_place !ffunE !inordK.
move=> x _; apply/ffunP => i; rewrite ffunE /at_place.
case: i => [[|[|[|m]]] m_lt] //=; congr (x _); apply: val_inj;
  by rewrite /= inordK.
Qed.

Lemma word_product (P : bool -> R) a b c :
  product_prior P (word a b c) = P a * P b * P c.
Proof.
rewrite /product_prior !big_ord_recl big_ord0 /= !ffunE /= mulr1.
exact: mulrA.
Qed.

Lemma word_changes a b c i j k :
  changes R (word a b c) (word i j k) =
  (a != i)%:R + (b != j)%:R + (c != k)%:R.
Proof.
rewrite changes_mismatch !big_ord_recl big_ord0 /= /mismatch !ffunE /= addr0.
exact: addrA.
Qed.

Lemma word_flips a b c :
  [/\ neighbours (word a b c) (word (~~ a) b c),
      neighbours (word a b c) (word a (~~ b) c)
    & neighbours (word a b c) (word a b (~~ c))].
Proof.
have one (x y : words) (m : nat) : (m < 3)%N ->
    (forall i : 'I_3, (x i != y i) = (i == m :> nat)) -> neighbours x y.
  move=> m_lt apart; rewrite /neighbours /differences.
  rewrite (_ : [set i | _] = [set Ordinal m_lt]) ?cards1 //.
  by apply/setP => i; rewrite !inE apart.
split.
- apply: (one _ _ 0%N) => // -[[|[|[|m]]] m_lt] //=;
    by rewrite !ffunE /= ?eqxx //; case: a.
- apply: (one _ _ 1%N) => // -[[|[|[|m]]] m_lt] //=;
    by rewrite !ffunE /= ?eqxx //; case: b.
- apply: (one _ _ 2%N) => // -[[|[|[|m]]] m_lt] //=;
    by rewrite !ffunE /= ?eqxx //; case: c.
Qed.

(* The numbers of neighbours differ by a factor of three at most. *)
Definition within_three u :=
  [/\ forall i j k, 0 <= u i j k, forall i j k, u i j k <= 3%:R * u (~~ i) j k,
      forall i j k, u i j k <= 3%:R * u i (~~ j) k
    & forall i j k, u i j k <= 3%:R * u i j (~~ k)].

Lemma even_sums (n m a1 a2 a3 A B e f g : R) : 0 <= A -> 0 <= B ->
  n = m * a1 + A -> m * a2 = n + 3%:R * A - B -> m * a3 = 9%:R * B ->
  e <= 3%:R * f -> f <= 9%:R * g ->
  n * (e + f) <= m * (a1 * e + a2 * f + a3 * g).
Proof.
move=> A_ge0 B_ge0 n_eq f_eq g_eq e_le f_le.
have {}e_le : 0 <= 3%:R * f - e by rewrite subr_ge0.
have {}f_le : 0 <= 9%:R * g - f by rewrite subr_ge0.
rewrite -subr_ge0 !mulrDr !mulrA f_eq g_eq n_eq.
have -> : m * a1 * e + (m * a1 + A + 3%:R * A - B) * f + 9%:R * B * g -
    ((m * a1 + A) * e + (m * a1 + A) * f) =
    A * (3%:R * f - e) + B * (9%:R * g - f) by identity R.
by apply: addr_ge0; apply: mulr_ge0.
Qed.

Lemma even_word u : within_three u ->
  73%:R * (u true false false + u false true false + u false false true +
    (u true true false + u true false true + u false true true)) <=
  12%:R * (4%:R * (u true false false + u false true false +
      u false false true) +
    2%:R * 4%:R * (u true true false + u true false true + u false true true) +
    3%:R * 13%:R * u true true true).
Proof.
case=> u_ge0 u1 u2 u3.
apply: (@even_sums _ _ _ _ _ 25%:R 52%:R); rewrite ?ler0n //.
- by rewrite -natrM -natrD.
- by rewrite -!natrM -natrD -natrB.
- by rewrite -!natrM.
- rewrite -(ler_pmul2l (ltr0n R 2)).
  have -> : 2%:R * (u true false false + u false true false +
      u false false true) = u true false false + u true false false +
      (u false true false + u false true false) +
      (u false false true + u false false true) by identity R.
  have -> : 2%:R * (3%:R * (u true true false + u true false true +
      u false true true)) = 3%:R * u true true false +
      3%:R * u true false true + (3%:R * u true true false +
      3%:R * u false true true) + (3%:R * u true false true +
      3%:R * u false true true) by identity R.
  apply: ler_add; first apply: ler_add; apply: ler_add.
  + exact: u2 true false false.
  + exact: u3 true false false.
  + exact: u1 false true false.
  + exact: u3 false true false.
  + exact: u1 false false true.
  exact: u2 false false true.
have -> : 9%:R * u true true true = 3%:R * u true true true +
    3%:R * u true true true + 3%:R * u true true true :> R by identity R.
apply: ler_add; first apply: ler_add.
- exact: u3 true true false.
- exact: u2 true false true.
exact: u1 false true true.
Qed.

Lemma odd_sums (n m a1 a2 a3 a4 a5 A B C s t o q e f h g : R) :
  0 <= A -> 0 <= B -> 0 <= C -> 0 <= s -> 0 <= t ->
  n = A + 2%:R * B -> m * a1 = 5%:R * B - C -> m * a2 = 3%:R * A ->
  m * a3 = 6%:R * A -> m * a4 = n + 3%:R * C + s -> m * a5 = n + t ->
  o <= 3%:R * q -> 2%:R * o <= 3%:R * e -> e <= 6%:R * f ->
  e <= 3%:R * h -> 0 <= h -> 0 <= g ->
  n * (o + e + h + g) <= m * (a1 * e + a2 * q + a3 * f + a4 * h + a5 * g).
Proof.
move=> A_ge0 B_ge0 C_ge0 s_ge0 t_ge0 n_eq e_eq q_eq f_eq h_eq g_eq.
move=> o_q o_e e_f e_h h_ge0 g_ge0.
have {}o_q : 0 <= 3%:R * q - o by rewrite subr_ge0.
have {}o_e : 0 <= 3%:R * e - 2%:R * o by rewrite subr_ge0.
have {}e_f : 0 <= 6%:R * f - e by rewrite subr_ge0.
have {}e_h : 0 <= 3%:R * h - e by rewrite subr_ge0.
rewrite -subr_ge0 !mulrDr !mulrA e_eq q_eq f_eq h_eq g_eq n_eq.
set rest := (X in 0 <= X).
have -> : rest = A * (3%:R * q - o) + B * (3%:R * e - 2%:R * o) +
    A * (6%:R * f - e) + C * (3%:R * h - e) + s * h + t * g.
  by rewrite /rest; identity R.
by do 5! [apply: addr_ge0; last exact: mulr_ge0]; exact: mulr_ge0.
Qed.

Lemma odd_word u : within_three u ->
  73%:R * (u false false false + (u true false false + u false true false) +
    (u true false true + u false true true) + u true true true) <=
  12%:R * (4%:R * (u true false false + u false true false) +
    13%:R * u false false true + 2%:R * 13%:R * u true true false +
    2%:R * 4%:R * (u true false true + u false true true) +
    3%:R * 4%:R * u true true true).
Proof.
case=> u_ge0 u1 u2 u3.
rewrite -(ler_pmul2l (ltr0n R 2)) [2%:R * (73%:R * _)]mulrA.
rewrite [2%:R * (12%:R * _)]mulrA -(natrM R 2 73) -(natrM R 2 12).
apply: (@odd_sums _ _ _ _ _ _ _ 104%:R 21%:R 9%:R 19%:R 142%:R);
  rewrite ?ler0n ?addr_ge0 //.
- by rewrite -natrM -natrD.
- by rewrite -!natrM -natrB.
- by rewrite -!natrM.
- by rewrite -!natrM.
- by rewrite -!natrM -!natrD.
- by rewrite -!natrM -!natrD.
- exact: u3 false false false.
- rewrite mulr_natl mulr2n mulrDr.
  apply: ler_add; first exact: u1 false false false.
  exact: u2 false false false.
- have -> : 6%:R * u true true false = 3%:R * u true true false +
      3%:R * u true true false :> R by identity R.
  by apply: ler_add; [exact: u2 true false false | exact: u1 false true false].
rewrite mulrDr.
by apply: ler_add; [exact: u3 true false false | exact: u3 false true false].
Qed.

(* What a column costs, and what it has of the words of two letters. *)
Definition column_cost u i j k : R :=
  \sum_a \sum_b \sum_c (if (a == b) && (b == c) then 13%:R else 4%:R) *
    (u a b c * ((a != i)%:R + (b != j)%:R + (c != k)%:R)).
Definition column_mixed u : R :=
  \sum_a \sum_b \sum_c if (a == b) && (b == c) then 0 else u a b c.

Lemma column_bound u i j k : within_three u ->
  73%:R * column_mixed u <= 12%:R * column_cost u i j k.
Proof.
move=> u_ok; pose v a b c := u (i (+) a) (j (+) b) (k (+) c).
have v_ok : within_three v.
  by case: u_ok => u_ge0 u1 u2 u3; split=> *; rewrite /v ?addbN.
have w_ok : within_three (fun a b c => v c a b).
  by case: v_ok => v_ge0 v1 v2 v3; split=> *.
have x_ok : within_three (fun a b c => v a c b).
  by case: v_ok => v_ge0 v1 v2 v3; split=> *.
move: (even_word v_ok) (odd_word v_ok) (odd_word w_ok) (odd_word x_ok).
rewrite /v {w_ok x_ok v_ok v u_ok} /column_mixed /column_cost.
move: 4%:R 13%:R => s t.
case: i; case: j; case: k; rewrite !big_bool /= => even third first second;
  [apply: etrans even | apply: etrans third | apply: etrans second |
   apply: etrans first | apply: etrans first | apply: etrans second |
   apply: etrans third | apply: etrans even];
  congr (_ * _ <= _ * _); identity R.
Qed.

End ThreeRecords.

Section Example.
Variable R : realFieldType.
Implicit Types (a b c i j k : bool).
Add Field numbers_of_example : (field_of_numbers R).
Local Notation words := {ffun 'I_3 -> bool}.
Local Notation h := (5%:R^-1 : R).
Local Notation t := (12%:R^-1 : R).
Local Notation Ps := (vertices (@mirrored R)).

Lemma five_fifths : 5%:R * h = 1.
Proof. by rewrite divff // pnatr_eq0. Qed.

Lemma mirroredE b x : mirrored R b x = if x == b then 4%:R * h else h.
Proof. by rewrite /mirrored div1r. Qed.

Lemma h_ge0 : 0 <= h. Proof. by rewrite invr_ge0 ler0n. Qed.

Lemma mirrored_prior b : prior (mirrored R b).
Proof.
split=> [x|].
  by rewrite mirroredE; case: ifP => _; rewrite ?mulr_ge0 ?ler0n ?h_ge0.
rewrite big_bool -[RHS]five_fifths !mirroredE; move: h => g.
by case: b => /=; identity R.
Qed.

Lemma mirrored_some : exists b : bool, True.
Proof. by exists true. Qed.

Lemma both_weights a b c :
  product_prior (mirrored R true) (word a b c) +
  product_prior (mirrored R false) (word a b c) =
  h * h * (if (a == b) && (b == c) then 13%:R else 4%:R).
Proof.
transitivity (5%:R * h *
    (h * h * (if (a == b) && (b == c) then 13%:R else 4%:R))); last first.
  by rewrite five_fifths mul1r.
rewrite !word_product !mirroredE.
by move: h => g; case: a; case: b; case: c => /=; identity R.
Qed.

Lemma both_losses (V : words -> words -> R) :
  expected_loss (product_prior (mirrored R true)) (@changes R 3 _) id V +
  expected_loss (product_prior (mirrored R false)) (@changes R 3 _) id V =
  h * h * \sum_i \sum_j \sum_k
    column_cost (fun a b c => V (word a b c) (word i j k)) i j k.
Proof.
rewrite -big_split /=; under eq_bigr do rewrite -mulrDl mulr_sumr.
rewrite exchange_big word_sum !mulr_sumr; apply: eq_bigr => i _.
rewrite mulr_sumr; apply: eq_bigr => j _.
rewrite mulr_sumr; apply: eq_bigr => k _.
rewrite word_sum mulr_sumr; apply: eq_bigr => a _.
rewrite mulr_sumr; apply: eq_bigr => b _.
rewrite mulr_sumr; apply: eq_bigr => c _.
by rewrite both_weights word_changes /= !mulrA.
Qed.

Lemma mixed_rows (V : words -> words -> R) : mechanism V ->
  \sum_i \sum_j \sum_k
    column_mixed (fun a b c => V (word a b c) (word i j k)) = 6%:R.
Proof.
move=> [_ V_sum].
rewrite -(word_sum (fun z => column_mixed (fun a b c => V (word a b c) z))).
rewrite /column_mixed; under eq_bigr do rewrite !big_bool /= !(add0r, addr0).
rewrite !big_split /= !V_sum; identity R.
Qed.

Lemma three_records_least D :
  share_achievable Ps 3 3%:R D -> 73%:R / 300%:R <= D.
Proof.
move=> /share_on_words[V [V_ok V_dp V_share]].
have le_D b : expected_loss (product_prior (mirrored R b)) (@changes R 3 _) id V
    <= 3%:R * D.
  have in_set : Ps (mirrored R b) by exists b.
  by have := V_share _ in_set; rewrite ler_pdivr_mulr ?ltr0n // mulrC.
have [V_ge0 _] := V_ok.
have slice z : within_three (fun a b c => V (word a b c) z).
  split=> [a b c|a b c|a b c|a b c]; first exact: V_ge0.
  - by apply: V_dp; case: (word_flips a b c).
  - by apply: V_dp; case: (word_flips a b c).
  by apply: V_dp; case: (word_flips a b c).
have columns : 73%:R * 6%:R <= 12%:R * \sum_i \sum_j \sum_k
    column_cost (fun a b c => V (word a b c) (word i j k)) i j k.
  rewrite -(mixed_rows V_ok) !mulr_sumr; apply: ler_sum => i _.
  rewrite !mulr_sumr; apply: ler_sum => j _.
  rewrite !mulr_sumr; apply: ler_sum => k _; exact: column_bound.
have both := ler_add (le_D true) (le_D false); rewrite both_losses in both.
rewrite ler_pdivr_mulr ?ltr0n // -(ler_pmul2r (ltr0n R 6)).
apply: le_trans columns _.
set s := \sum_i _ in both *.
have -> : s = (5%:R * h) * (5%:R * h) * s by rewrite five_fifths !mul1r.
have -> : 12%:R * ((5%:R * h) * (5%:R * h) * s) =
    12%:R * 5%:R * 5%:R * (h * h * s).
  by move: h => g; rewrite !mulrA; identity R.
rewrite (_ : D * _ * _ = 12%:R * 5%:R * 5%:R * (3%:R * D + 3%:R * D)).
  by rewrite ler_wpmul2l // !mulr_ge0 ?ler0n.
by rewrite -mulrDl -!natrM -natrD mulrA -natrM -mulrA -natrM mulrC.
Qed.


(* The answers (1, 1, 1) and (0, 0, 0): how often, in twelfths. *)
Definition votes a b c z := nth 0%N [:: 1; 3; 9; 11]%N ((a == z) + (b == z) +
  (c == z))%N.
Definition vote (x : words) (z : bool) : R :=
  (votes (x (inord 0)) (x (inord 1)) (x (inord 2)) z)%:R * t.

Lemma vote_word a b c (z : bool) :
  vote (word a b c) z = (votes a b c z)%:R * t.
Proof. by rewrite /vote !ffunE !inordK. Qed.

Lemma vote_mechanism : mechanism vote.
Proof.
have t_ge0 : 0 <= t by rewrite invr_ge0 ler0n.
split=> [x z|x]; first by rewrite mulr_ge0 ?ler0n.
rewrite big_bool /= /vote -mulrDl -natrD.
rewrite (_ : (_ + _)%N = 12%N) ?divff ?pnatr_eq0 //.
by case: (x _); case: (x _); case: (x _).
Qed.

Lemma vote_private : graph_dp (@neighbours 3 _) 3%:R vote.
Proof.
have t_gt0 : 0 < t by rewrite invr_gt0 ltr0n.
move=> x x' z /neighbours_place[i _ same].
rewrite mulrA ler_pmul2r // -natrM ler_nat.
have at_ (m : nat) : inord m != i -> x (inord m) = x' (inord m).
  exact: same.
have : [|| i == inord 0, i == inord 1 | i == inord 2].
  by case: i {same at_} => [[|[|[|m]]] m_lt]; rewrite -!val_eqE /= !inordK.
have apart (m n : nat) : (m < 3)%N -> (n < 3)%N -> m != n ->
    (inord m : 'I_3) != inord n.
  by move=> m_lt n_lt mn; rewrite -val_eqE /= !inordK.
case/or3P=> /eqP i_eq; rewrite i_eq in at_.
- rewrite (at_ 1%N) ?(at_ 2%N) ?apart //.
  by case: (x _); case: (x' _); case: (x' _); case: (x' _); case: z.
- rewrite (at_ 0%N) ?(at_ 2%N) ?apart //.
  by case: (x _); case: (x' _); case: (x' _); case: (x' _); case: z.
rewrite (at_ 0%N) ?(at_ 1%N) ?apart //.
by case: (x _); case: (x' _); case: (x' _); case: (x' _); case: z.
Qed.

Lemma vote_loss b : expected_loss (product_prior (mirrored R b))
  (@changes R 3 _) (fun z => word z z z) vote / 3%:R = 73%:R / 300%:R.
Proof.
have loss : expected_loss (product_prior (mirrored R b)) (@changes R 3 _)
    (fun z => word z z z) vote = t * (h * h) * (5%:R * h) * (3%:R * 73%:R).
  rewrite /expected_loss word_sum.
  have -> : 3%:R * 73%:R = 3%:R * 13%:R + 9%:R * 5%:R * 4%:R :> R.
    by rewrite -!natrM -natrD.
  under eq_bigr do under eq_bigr do under eq_bigr do
    rewrite big_bool !vote_word !word_changes word_product !mirroredE.
  rewrite !big_bool /votes; move: h t => g s.
  by case: b => /=; identity R.
rewrite loss five_fifths mulr1 -[_ / 3%:R]mulrA.
rewrite [3%:R * _ / _]mulrAC divff ?pnatr_eq0 // mul1r mulrC.
by rewrite -!invfM -!natrM.
Qed.

Lemma three_records_share : least_share Ps 3 3%:R (73%:R / 300%:R).
Proof.
split=> [|D]; last exact: three_records_least.
exists [finType of bool], vote, (fun z => word z z z); split.
- exact: vote_mechanism.
- exact: vote_private.
by move=> P [b P_eq]; rewrite (share_same _ _ P_eq) vote_loss.
Qed.

Lemma four_fifths : 1 - 1 / 5%:R = 4%:R * h :> R.
Proof.
rewrite -[X in X - _]five_fifths div1r -[X in _ - X]mul1r -mulrBl.
by rewrite -(natrB _ (isT : (1 <= 5)%N)).
Qed.

Lemma one_known b :
  least_distortion (only (mirrored R b)) 3%:R (1 / 5%:R).
Proof.
have three_ge1 : 1 <= 3%:R :> R by rewrite ler1n.
pose q x : R := (x == b)%:R.
have mean : \sum_x mirrored R b x * q x = 4%:R * h.
  rewrite (bigD1 b) //= big1 => [|x /negbTE other].
    by rewrite /q mirroredE eqxx mulr1 addr0.
  by rewrite /q other mulr0.
have q_sum : \sum_x q x = 1.
  rewrite (bigD1 b) //= big1 => [|x /negbTE other]; last by rewrite /q other.
  by rewrite /q eqxx addr0.
apply: (@least_distortion_certificate _ _ _ _ _ q (mirrored R b)) => //.
- by move=> P; apply: Majorisation.only_prior; exact: mirrored_prior.
- by rewrite ler_pdivr_mulr ?ltr0n // mul1r ler1n.
- split=> x; first by rewrite ler0n.
  rewrite q_sum -(natrB _ (isT : (1 <= 3)%N)) -natrM -(natrD _ _ 1) ler_nat.
  by case: (x == b).
- move=> P P_eq; rewrite four_fifths -mean.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _;
    rewrite P_eq.
rewrite four_fifths /surplus (bigD1 b) //= big1 ?addr0 => [|x /negbTE other].
  rewrite mirroredE eqxx max_r.
    by rewrite mulrBr mulr1 mulrC.
  by rewrite -[X in _ - X]mul1r -mulrBl mulr_ge0 ?subr_ge0 ?mulr_ge0 ?ler0n
    ?h_ge0.
rewrite mirroredE other max_l // -mulrBl.
by rewrite mulr_le0_ge0 ?h_ge0 // subr_le0 ler_nat.
Qed.

Lemma vertices_hull (X V : finType) (vertex : V -> X -> R) D lambda :
  achievable (vertices vertex) D lambda <-> achievable (hull vertex) D lambda.
Proof.
by split=> -[Y [W [g [W_ok W_ldp W_valid]]]]; exists Y, W, g; split=> //;
  apply/valid_hull.
Qed.

Lemma three_fourths : 1 - 1 / 4%:R = 3%:R / 4%:R :> R.
Proof.
rewrite -[X in X - _](divff (_ : 4%:R != 0)) ?pnatr_eq0 //.
by rewrite -mulrBl -(natrB _ (isT : (1 <= 4)%N)).
Qed.

Lemma one_unknown : least_distortion Ps 3%:R (1 / 4%:R).
Proof.
have three_ge1 : 1 <= 3%:R :> R by rewrite ler1n.
have two_gt0 : 0 < 2%:R^-1 :> R by rewrite invr_gt0 ltr0n.
have halves : 2%:R^-1 + 2%:R^-1 = 1 :> R.
  by rewrite -mulr2n -[LHS]mulr_natl divff // pnatr_eq0.
have half : 2%:R^-1 = 4%:R^-1 + 4%:R^-1 :> R.
  rewrite -mulr2n -[RHS]mulr_natl (natrM _ 2 2) invfM mulrA divff ?pnatr_eq0 //.
  by rewrite mul1r.
pose q (x : bool) : R := 3%:R / 4%:R.
have hull_prior := hull_of_priors mirrored_prior.
have even_in : hull (@mirrored R) (fun=> 2%:R^-1).
  exists (fun=> 2%:R^-1); split=> [b||x]; first exact: ltW.
    by rewrite big_bool.
  rewrite -mulr_sumr (eq_bigr (mirrored R x)) => [|b _].
    by have [_ ->] := mirrored_prior x; rewrite mulr1.
  by rewrite /mirrored eq_sym.
have [ach least] : least_distortion (hull (@mirrored R)) 3%:R (1 / 4%:R).
  apply: (@least_distortion_certificate _ _ _ _ _ q (fun=> 2%:R^-1)) => //.
  - by rewrite ler_pdivr_mulr ?ltr0n // mul1r ler1n.
  - split=> x; first by rewrite divr_ge0 ?ler0n.
    rewrite big_bool /q /= -(natrB _ (isT : (1 <= 3)%N)) -[X in _ + X]mulr2n.
    by rewrite -[X in _ + X]mulr_natl -mulrDl -natrD mulrC divfK // pnatr_eq0.
  - move=> P P_in; rewrite three_fourths -mulr_suml.
    by have [_ ->] := hull_prior P P_in; rewrite mul1r.
  rewrite three_fourths /surplus big_bool /= half mulrDr addrK max_r.
    by rewrite -(natrB _ (isT : (1 <= 3)%N)) mulr_natr mulr2n.
  by rewrite divr_ge0 ?ler0n.
split=> [|D /vertices_hull]; [exact/vertices_hull | exact: least].
Qed.

End Example.

Theorem row_unknown_prior (R : realFieldType) :
  (forall (X V : finType) (vertex : V -> X -> R) n lambda,
     (forall v, prior (vertex v)) -> (0 < #|V|)%N -> (0 < n)%N ->
     1 <= lambda -> exists D E,
       [/\ least_share (vertices vertex) n lambda D,
           least_distortion (vertices vertex) lambda E, D <= E &
           forall v, exists2 d,
             least_distortion (only (vertex v)) lambda d & d <= D]) /\
  [/\ forall b, least_distortion (only (mirrored R b)) 3%:R (1 / 5%:R),
      least_distortion (vertices (@mirrored R)) 3%:R (1 / 4%:R) &
      least_share (vertices (@mirrored R)) 3 3%:R (73%:R / 300%:R)].
Proof.
split=> [X V vertex n lambda vertex_prior V_gt0 n_gt0 lambda_ge1|].
  have some : exists v : V, True by have /card_gt0P[v _] := V_gt0; exists v.
  have priors := vertices_priors vertex_prior.
  have [D D_least] := share_exists n_gt0 lambda_ge1 vertex_prior some.
  have [E E_least] := vertices_least lambda_ge1 vertex_prior some.
  exists D, E; split=> // [|v].
    have [_ least] := D_least; apply: least; apply: share_not_more => //.
    by case: E_least.
  have [u u_is] := only_accuracy (vertex_prior v) lambda_ge1.
  exists (1 - u) => //; have [D_ach _] := D_least.
  by apply: (share_not_less n_gt0 lambda_ge1 (vertex_prior v) _ D_ach u_is);
    exists v.
split; [exact: one_known | exact: one_unknown | exact: three_records_share].
Qed.
