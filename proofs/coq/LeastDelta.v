(* What is better than a blind guess under finitely many pairs (epsilon, delta),
   and the least delta at a distortion. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions
  LocalModel Approximate Profiles.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section BlindGuess.
Variables (R : realFieldType) (X J : finType) (level delta : J -> R).
Add Field numbers : (field_of_numbers R).
Hypotheses (level_ge1 : forall j, 1 <= level j)
  (delta_ge0 : forall j, 0 <= delta j).
Variable P : X -> R.
Hypothesis P_prior : prior P.
Local Notation shadow := (shadow level delta).
Local Notation allowed := (@allowed R X J level delta).
Local Notation keeps := (keeps level delta).

Let same_prior Q : only P Q -> prior Q.
Proof.
move=> Q_P; have [P_ge0 P_sum] := P_prior; split=> [x|]; first by rewrite Q_P.
by rewrite -P_sum; apply: eq_bigr => x _; rewrite Q_P.
Qed.

(* The row of one letter bounds the accuracy. *)
Lemma row_accuracy q a : allowed q ->
  \sum_x P x * q x <= P a + \sum_(i | i != a) (P i * q i - P a * shadow (q i)).
Proof.
move=> [_ rows]; have [P_ge0 _] := P_prior.
have row : 0 <= 1 - (q a + \sum_(i | i != a) shadow (q i)) by rewrite subr_ge0.
apply: (by_difference (mulr_ge0 (P_ge0 a) row)).
rewrite [X in _ - X](bigD1 a) //= sumrB -mulr_sumr.
move: (\sum_(i | i != a) shadow (q i)) (\sum_(i | i != a) P i * q i) => s t;
  identity R.
Qed.

(* profiles, two_letters: the bound of any letter. *)
Theorem row_bound a (r : X -> R) (Y : finType) (W : X -> Y -> R) g :
  mechanism W -> keeps W ->
  (forall i v, i != a -> 0 <= v <= 1 -> P i * v - P a * shadow v <= r i) ->
  1 - distortion P g W <= P a + \sum_(i | i != a) r i.
Proof.
move=> W_ok W_keeps most; rewrite (distortion_correct _ W_ok P_prior) subKr.
have q_allowed := profile_diagonal level_ge1 g W_ok W_keeps.
apply: le_trans (row_accuracy a q_allowed) _;
  rewrite ler_add2l ler_sum // => i i_a.
by apply: most => //; case: q_allowed.
Qed.

(* Two letters that are told apart as well as the pairs allow, and all others
   answered as the first. *)
Lemma two_letter_mechanism a b v : b != a -> 0 <= v <= 1 ->
  exists W : X -> X -> R, [/\ mechanism W, keeps W,
    1 - shadow v <= correct id W a & v <= correct id W b].
Proof.
move=> b_a v_range; have [v_ge0 v_le1] := andP v_range;
  have below := shadow_below level_ge1 delta_ge0 v_range.
have h_ge0 := shadow_ge0 level delta v; have h_le1 := le_trans below v_le1.
pose q x := if x == a then 1 - shadow v else if x == b then v else 0.
have zero x : x != a -> x != b -> shadow (q x) = 0.
  by rewrite /q => /negPf -> /negPf ->; exact: shadow0.
have q_a : q a = 1 - shadow v by rewrite /q eqxx.
have q_b : q b = v by rewrite /q (negPf b_a) eqxx.
have opposite : shadow (1 - shadow v) <= 1 - v by apply: shadow_symmetric.
have all_letters : \sum_i shadow (q i) = shadow (1 - shadow v) + shadow v.
  rewrite (bigD1 a) //= (bigD1 b) //= big1 => [|i /andP[i_a i_b]];
    first by rewrite addr0 q_a q_b.
  exact: zero.
have total x : \sum_(i | i != x) shadow (q i) =
    shadow (1 - shadow v) + shadow v - shadow (q x).
  by rewrite -all_letters [in RHS](bigD1 x) //= [RHS]addrC addKr.
have q_allowed : allowed q.
  split=> x.
    rewrite /q; case: ifP => _;
      first by rewrite subr_ge0 h_le1 ler_subl_addr ler_addl.
    by case: ifP => _ //; rewrite lexx ler01.
  rewrite total; have [-> | x_a] := eqVneq x a;
    first by rewrite q_a [X in _ + X <= _]addrAC subrr add0r subrK.
  have [-> | x_b] := eqVneq x b; first by rewrite q_b addrK -ler_subr_addl.
  rewrite zero // /q (negPf x_a) (negPf x_b) subr0 add0r
    -[X in _ <= X](subrK v).
  exact: ler_add.
have [W [W_ok W_keeps W_diag]] :=
  profile_mechanism level_ge1 delta_ge0 q_allowed.
by exists W; split=> //; [rewrite -q_a | rewrite -q_b]; exact: W_diag.
Qed.

(* profiles, blind_guess. *)
Theorem better_than_blind a b : b != a -> (forall i, i != a -> P i <= P b) ->
  (exists D, D < 1 - P a /\ profile_achievable level delta (only P) D) <->
  exists v, 0 <= v <= 1 /\ P a * shadow v < P b * v.
Proof.
move=> b_a second; have [P_ge0 P_sum] := P_prior;
    split=> [[D [D_lt]] | [v [v_range gain]]].
  case/(profile_achievable_allowed level_ge1 delta_ge0 D same_prior) =>
    q [q_allowed /(_ P (fun=> erefl)) acc].
  have [q_range _] := q_allowed.
  case: (pickP [pred i | (i != a) && (P a * shadow (q i) < P i * q i)])
      => [i /andP[i_a i_gain] | none].
    exists (q i); split=> //; apply: lt_le_trans i_gain _;
      rewrite ler_wpmul2r ?second //.
    by case/andP: (q_range i).
  have small : \sum_x P x * q x <= P a.
    apply: le_trans (row_accuracy a q_allowed) _;
      rewrite -[X in _ <= X]addr0 ler_add2l -oppr_ge0 -sumrN.
    by apply: sumr_ge0 => i i_a; rewrite oppr_ge0 subr_le0 leNgt;
      have := none i; rewrite /= i_a /= => ->.
  by move: (le_trans acc small);
    rewrite ler_subl_addr -ler_subl_addl leNgt D_lt.
have [W [W_ok W_keeps W_a W_b]] := two_letter_mechanism b_a v_range.
exists (distortion P id W); split; last first.
  by exists X, W, id; split=> // Q /(distortion_eq id W) ->.
rewrite (distortion_correct _ W_ok P_prior) ltr_add2l ltr_opp2
  (bigD1 a) //= (bigD1 b) //= addrA.
apply: lt_le_trans (_ : P a * (1 - shadow v) + P b * v <= _).
  by rewrite -subr_gt0 (_ : _ - _ = P b * v - P a * shadow v)
    ?subr_gt0 //; identity R.
rewrite -[X in X <= _]addr0 ler_add ?ler_add ?ler_wpmul2l // sumr_ge0 // => i _.
by rewrite mulr_ge0 // correct_ge0.
Qed.

End BlindGuess.

Section LeastDelta.
Variables (R : realFieldType) (X : finType) (S : source_set R X).
Add Field numbers' : (field_of_numbers R).
Hypothesis S_priors : forall P, S P -> prior P.

(* profiles, least_delta: enough and needed. *)
Theorem least_delta lambda delta D D' :
  1 <= lambda -> 0 <= delta -> delta < 1 -> least_distortion S lambda D' ->
  approximately_achievable S D delta lambda <-> D' - D <= delta * D'.
Proof.
move=> lambda_ge1 delta_ge0 delta_lt1 [reached least];
  rewrite (approximate_rescaled delta_ge0 delta_lt1 lambda_ge1 S_priors).
have rest_gt0 : 0 < 1 - delta by rewrite subr_gt0.
have same : (D' <= D / (1 - delta)) = (D' - D <= delta * D').
  by rewrite ler_pdivl_mulr // mulrBr mulr1 ler_subl_addr -ler_subl_addl mulrC.
split=> [/least | enough]; first by rewrite same.
by apply: achievable_distortion reached; rewrite same.
Qed.

End LeastDelta.
