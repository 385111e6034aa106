(* Certificates of the least majorised prior of a source set: no prior of
   the set gives less to the letters that are at least as likely as one of
   its letters.

   least_majorised    a prior of the set that every prior of the set
                      majorises *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets
  Majorisation CertificateChecks EntriesChecks Existence.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition least_majorised (R : realFieldType) (X : finType)
  (S : source_set R X) (P : X -> R) :=
  S P /\ forall Q, S Q -> majorised P Q.

(* The weights of the prior, and for each of its values the multipliers of the
   letters above. *)
Record majorised_evidence :=
  MajorisedEvidence { prior_weights : seq Q; levels : seq (Q * seq Q) }.

Section Computation.
Variables (M : nat) (d : description).
Implicit Types (p : seq Q) (e : majorised_evidence).

Definition above p (c : Q) x : bool := Qle_bool c (coordinate p x).

Definition is_level p (level : Q * seq Q) :=
  is_accurate M d (total M (fun x =>
    if above p level.1 x then coordinate p x else 0%Q)) level.2
    (listed M (fun x => if above p level.1 x then 1%Q else 0%Q)).

Definition level_at e k := nth (0%Q, [::]) (levels e) k.

Definition proves_least_majorised p e := let n := size (levels e) in
  [&& is_proper M d, is_member M d (prior_weights e) p,
      every n (fun k => is_level p (level_at e k)) &
  every M (fun x => Qle_bool (coordinate p x) 0 ||
    has (fun k => Qeq_bool (level_at e k).1 (coordinate p x)) (iota 0 n))].

End Computation.

Section Soundness.
Variables (R : realFieldType) (M : nat) (d : description).
Implicit Types (p : seq Q) (e : majorised_evidence).
Local Notation value := (ofQ R).
Local Notation vec := (vector R M).
Local Notation S := (set_of R M d).

Lemma above_value p c (x : 'I_M) : above p c x = (value c <= vec p x).
Proof. by rewrite ofQ_le. Qed.

Lemma is_level_sound p level Q : is_proper M d -> is_level M d p level -> S Q ->
  \sum_(x | value level.1 <= vec p x) vec p x <=
  \sum_(x | value level.1 <= vec p x) Q x.
Proof.
move=> proper /(@is_accurate_sound R _ _ _ _ _ proper) accurate /accurate.
rewrite value_total [X in X <= _](eq_bigr (fun x : 'I_M =>
    if value level.1 <= vec p x then vec p x else 0)); last first.
  by move=> x _; rewrite above_value; case: ifP => _ //; rewrite ofQ0.
rewrite -big_mkcond => bound; apply: le_trans bound _;
  rewrite [X in _ <= X]big_mkcond; apply: ler_sum => x _.
by rewrite /vector /coordinate nth_listed // above_value; case: ifP => _;
  rewrite (ofQ1, ofQ0) ?mulr1 ?mulr0.
Qed.

Theorem least_majorised_proved p e :
  proves_least_majorised M d p e -> least_majorised S (vec p).
Proof.
case/and4P=> proper member /everyP levels_ok /everyP all_levels;
  have S_priors := @is_proper_sound R _ _ proper.
have P_in := @is_member_sound R _ _ _ _ member;
  have P_prior := S_priors _ P_in; split=> // Q Q_in.
suff tight c T : S T ->
    \sum_(x | c <= vec p x) vec p x <= \sum_(x | c <= vec p x) T x.
  apply: (harder_majorised P_prior (S_priors _ Q_in))
    => D lambda lambda_ge1 ach; apply: (achievable_only Q_in).
  by have [_] := least_majorised_rules D S_priors
    (convex_hull_self P_in) P_prior lambda_ge1 tight; apply.
move=> T_in; have [T_ge0 T_sum] := S_priors _ T_in;
  have [P_ge0 P_sum] := P_prior.
case: (pickP (fun x => c <= vec p x)) => [x0 x0_in|none];
  last by rewrite !big_pred0.
have [x x_in x_least] := arg_minP (vec p) (x0_in : (fun x => c <= vec p x) x0).
have same y : (c <= vec p y) = (vec p x <= vec p y).
  by apply/idP/idP => [/x_least//|]; apply: le_trans.
rewrite (eq_bigl _ _ same) [X in _ <= X](eq_bigl _ _ same).
case/orP: (all_levels x) => [|/hasP[k k_in level_x]].
  rewrite -(ofQ_le R) ofQ0 => x_le0; have all_in y : (vec p x <= vec p y) = true
    by exact: le_trans x_le0 (P_ge0 y).
  by rewrite (eq_bigl xpredT) // [X in _ <= X](eq_bigl xpredT) // P_sum T_sum.
rewrite mem_iota /= add0n in k_in; rewrite -(ofQ_eq R) in level_x.
by have := is_level_sound proper (levels_ok (Ordinal k_in)) T_in;
  rewrite (eqP level_x).
Qed.

End Soundness.
