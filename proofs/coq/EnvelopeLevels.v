(* The least level of a source set from its Lorenz envelope.

   reaches S u t L   t > 1 is a place where the envelope r is above u, and
                     L = u (t - 1)/(r - u)
   Exports: least_level_of_envelope, no_leakage_of_envelope. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel DiagonalPolytope.
From symdp Require Import SourceSets Envelopes.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Levels.
Variables (R : realFieldType) (X V : finType) (vertex : V -> X -> R).
Implicit Types (t r u D L lambda : R).
Add Field numbers : (field_of_numbers R).
Hypothesis vertex_prior : forall v, prior (vertex v).
Hypothesis some : exists v : V, True.

Local Notation S := (hull vertex).

Definition reaches u t L := exists r,
  [/\ 1 < t <= #|X|%:R, is_envelope S t r, u < r & L = u * (t - 1) / (r - u)].

Lemma letters_ge1 : 1 <= #|X|%:R :> R.
Proof.
have [v _] := some; have [x _] := prior_letter (vertex_prior v).
by rewrite ler1n; apply/card_gt0P; exists x.
Qed.

(* The t likeliest letters have at most t times the likeliest one. *)
Lemma envelope_le t r r1 : 1 <= t -> is_envelope S 1 r1 ->
  is_envelope S t r -> r <= t * r1.
Proof.
move=> t_ge1 [[P P_in [_ P_top]] _] [_ least].
have t_gt0 : 0 < t := lt_le_trans ltr01 t_ge1; have t_ge0 := ltW t_gt0.
have [e [x [Q [x_in Q_in x_acc Q_le]]]] :=
  envelope_exchange vertex_prior t_ge0 some.
have le_e : r <= e.
  apply: (least Q) => //; split=> //; exists x => //.
  by apply/eqP; rewrite eq_le Q_le //= x_acc.
apply: le_trans le_e _; apply: le_trans (x_acc P P_in) _.
have [x_range x_sum] := x_in.
have : \sum_i P i * (x i / t) <= r1.
  apply: P_top; split=> [i|].
    have /andP[x_ge0 x_le1] := x_range i; rewrite divr_ge0 //=.
    by rewrite ler_pdivr_mulr // mul1r (le_trans x_le1).
  by rewrite -mulr_suml ler_pdivr_mulr // mul1r.
rewrite (eq_bigr (fun i => P i * x i / t)) => [|i _]; last by rewrite mulrA.
by rewrite -mulr_suml ler_pdivr_mulr // mulrC.
Qed.

Lemma enough_at D lambda t r r1 : is_envelope S 1 r1 -> r1 < 1 - D ->
  0 < lambda -> 0 < 1 - D -> 1 <= t ->
  is_envelope S t r -> (1 - D) * (lambda + t - 1) <= lambda * r ->
  [/\ 1 < t, 1 - D < r & (1 - D) * (t - 1) / (r - (1 - D)) <= lambda].
Proof.
set u := 1 - D; move=> env1 r1_u lambda_gt0 u_gt0 t_ge1 env enough.
have moved : u * (t - 1) <= lambda * (r - u).
  rewrite [lambda * _]mulrBr ler_subr_addr; apply: le_trans enough.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
have t_gt1 : 1 < t.
  rewrite lt_neqAle t_ge1 andbT; apply/eqP => t1; move: moved.
  rewrite -t1 in env *; rewrite -(envelope_unique env1 env) subrr mulr0.
  by rewrite pmulr_rge0 // subr_ge0 leNgt r1_u.
have r_u : 0 < r - u.
  rewrite -(pmulr_rgt0 _ lambda_gt0); apply: lt_le_trans moved.
  by rewrite mulr_gt0 // subr_gt0.
by split=> //; [rewrite -subr_gt0 | rewrite ler_pdivr_mulr].
Qed.

(* source sets, Lorenz envelope: the least level is the least quotient of a
   place of the envelope, where r1, its value at 1, is below 1 - D, ... *)
Theorem least_level_of_envelope D L r1 :
  is_envelope S 1 r1 -> r1 < 1 - D ->
  least_exp_epsilon S D L <->
  (exists t, reaches (1 - D) t L) /\
  forall t K, reaches (1 - D) t K -> L <= K.
Proof.
move=> env1 r1_u; set u := 1 - D in r1_u *.
have r1_ge0 : 0 <= r1.
  have [[P P_in [[x [x_range _] <-] _]] _] := env1.
  have [P_ge0 _] := hull_of_priors vertex_prior P_in.
  by apply: sumr_ge0 => i _; rewrite mulr_ge0 //; case/andP: (x_range i).
have u_gt0 : 0 < u := le_lt_trans r1_ge0 r1_u.
have reach_ge1 t K : reaches u t K -> 1 <= K.
  move=> [r [/andP[t_gt1 _] env u_r ->]].
  rewrite ler_pdivl_mulr ?subr_gt0 // mul1r ler_subl_addr.
  apply: le_trans (envelope_le (ltW t_gt1) env1 env) _.
  apply: (@le_trans _ _ (t * u)).
    by rewrite ler_wpmul2l 1?ltW // (lt_trans ltr01).
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
have to_reach t K : reaches u t K -> achievable S D K.
  move=> reach; have K_ge1 := reach_ge1 _ _ reach.
  have [r [/andP[t_gt1 t_le] env u_r K_eq]] := reach.
  apply/(envelope_achievable vertex_prior D K_ge1 some); exists t, r.
  split=> //; first by rewrite ltW.
  have : K * (r - u) = u * (t - 1) by rewrite K_eq divfK // gt_eqF ?subr_gt0.
  rewrite -/u => K_r; rewrite -subr_ge0.
  have -> : K * r - u * (K + t - 1) = K * (r - u) - u * (t - 1).
    by identity R.
  by rewrite K_r subrr.
have of_level lambda : 1 <= lambda -> achievable S D lambda ->
    exists t K, reaches u t K /\ K <= lambda.
  move=> lambda_ge1 /(envelope_achievable vertex_prior D lambda_ge1 some).
  move=> [t [r [/andP[t_ge1 t_le] env enough]]].
  have lambda_gt0 := lt_le_trans ltr01 lambda_ge1.
  have [t_gt1 u_r le] := enough_at env1 r1_u lambda_gt0 u_gt0 t_ge1 env enough.
  exists t, (u * (t - 1) / (r - u)); split=> //.
  by exists r; split=> //; rewrite t_gt1.
split=> [[L_ge1 L_ok L_least]|[[t reach] least]].
  have below t K : reaches u t K -> L <= K.
    move=> reach; apply: L_least; first exact: reach_ge1 reach.
    exact: to_reach reach.
  split=> //; have [t [K [reach K_le]]] := of_level L L_ge1 L_ok.
  exists t; suff <- : K = L by [].
  by apply/eqP; rewrite eq_le K_le (below t).
split; [exact: reach_ge1 reach | exact: to_reach reach |].
move=> lambda lambda_ge1 /(of_level _ lambda_ge1)[s [K [reach_K]]].
exact: le_trans (least _ _ reach_K).
Qed.

(* ... and 1 where it is not. *)
Theorem no_leakage_of_envelope D r1 : is_envelope S 1 r1 -> 1 - D <= r1 ->
  least_exp_epsilon S D 1.
Proof.
move=> env1 u_le; split=> //.
apply/(envelope_achievable vertex_prior D (lexx 1) some); exists 1, r1.
by rewrite lexx letters_ge1; split=> //; rewrite addrK mulr1 mul1r.
Qed.

End Levels.
