(* Certificates under several pairs (exp(epsilon), delta) with a slack: a
   diagonal with its shadows, and prices against it.

   least_under_profile    the least distortion of mechanisms that keep all pairs
   least_slack            the least number that, added to every delta, lets
                          distortion D be had *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Rationals SourceSets
  Profiles CertificateChecks EntriesChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Notions.
Variables (R : realFieldType) (X J : finType) (level delta : J -> R).
Implicit Types (S : source_set R X) (D s : R).

Definition least_under_profile S s D := let slack j := delta j + s in
  profile_achievable level slack S D /\
  forall D', profile_achievable level slack S D' -> D <= D'.

Definition least_slack S D s :=
  profile_achievable level (fun j => delta j + s) S D /\
  forall s', 0 <= s' ->
  profile_achievable level (fun j => delta j + s') S D -> s <= s'.

End Notions.

Definition profile_level (R : realFieldType)
  (pairs : seq (Q * Q)) : 'I_(size pairs) -> R :=
  fun j => ofQ R (nth (0%Q, 0%Q) pairs j).1.
Arguments profile_level : clear implicits.
Definition profile_delta (R : realFieldType)
  (pairs : seq (Q * Q)) : 'I_(size pairs) -> R :=
  fun j => ofQ R (nth (0%Q, 0%Q) pairs j).2.
Arguments profile_delta : clear implicits.

(* A diagonal with its multipliers and shadows; a prior with its weights,
   prices, and for each letter two lines below the shadow with their shares
   (whether steep, and the pair); two letters, and a pair. *)
Record profile_evidence := ProfileEvidence {
  kept : seq Q; kept_multipliers : seq Q; shadows : seq Q;
  against : seq Q; against_weights : seq Q; prices : seq Q;
    lines : seq ((Q * (bool * nat)) * (Q * (bool * nat)));
  apart : nat * nat; pair : nat }.

Section Computation.
Variables (M : nat) (d : description) (pairs : seq (Q * Q)) (s D : Q).
Implicit Types (e : profile_evidence)
  (l : (Q * (bool * nat)) * (Q * (bool * nat))).

Definition level_of j : Q := (nth (0%Q, 0%Q) pairs j).1.
Definition delta_of j : Q := (nth (0%Q, 0%Q) pairs j).2.

Definition is_profile := every (size pairs)
  (fun j => Qle_bool 1 (level_of j) && Qle_bool 0 (delta_of j)).

Definition is_shadow (v h : Q) := Qle_bool 0 h && every (size pairs) (fun j =>
  Qle_bool (level_of j * v - (level_of j - 1 + (delta_of j + s))) h &&
    Qle_bool (v - (delta_of j + s)) (level_of j * h))%Q.

Definition is_kept e :=
  let h := coordinate (shadows e) in let sum := total M h in
  every M (fun x => let q := coordinate (kept e) x in
    [&& Qle_bool 0 q, Qle_bool q 1, is_shadow q (h x) &
        Qle_bool (q + (sum - h x))%Q 1]).

(* The slope and the offset of a line, and of what two lines give together. *)
Definition slope_of (part : bool * nat) : Q :=
  if part.1 then level_of part.2 else (1 / level_of part.2)%Q.
Definition offset_of (part : bool * nat) : Q :=
  if part.1 then (level_of part.2 - 1 + (delta_of part.2 + s))%Q
  else ((delta_of part.2 + s) / level_of part.2)%Q.

Definition is_line l :=
  [&& Qle_bool 0 l.1.1, Qle_bool 0 l.2.1, Qle_bool (l.1.1 + l.2.1)%Q 1,
  (l.1.2.2 < size pairs)%nat & (l.2.2.2 < size pairs)%nat].

Definition slope_together l : Q :=
  (l.1.1 * slope_of l.1.2 + l.2.1 * slope_of l.2.2)%Q.
Definition offset_together l : Q :=
  (l.1.1 * offset_of l.1.2 + l.2.1 * offset_of l.2.2)%Q.

Definition line_at e x :=
  nth ((0%Q, (true, 0%nat)), (0%Q, (true, 0%nat))) (lines e) x.

Definition larger (a b : Q) : Q := if Qle_bool a b then b else a.

Definition most_of e (K : Q) x : Q :=
  let k := coordinate (prices e) x in let l := line_at e x in
  larger ((K - k) * offset_together l) ((coordinate (against e) x - k) -
    (K - k) * (slope_together l - offset_together l)).

Definition is_priced e := let K := total M (coordinate (prices e)) in
  every M (fun x =>
    Qle_bool 0 (coordinate (prices e) x) && is_line (line_at e x)) &&
  Qle_bool (K + total M (most_of e K)) (1 - D).

Definition is_reachable e :=
  [&& is_profile, Qle_bool 0 s, is_proper M d, is_kept e,
  is_accurate M d (1 - D) (kept_multipliers e) (kept e) &
  is_member M d (against_weights e) (against e)].

Definition proves_least_under_profile e := is_reachable e && is_priced e.

Definition are_apart e :=
  [&& Qle_bool D 0, ((apart e).1 < M)%nat,
      ((apart e).2 < M)%nat, (apart e).1 != (apart e).2 &
  [&& less 0 (coordinate (against e) (apart e).1),
      less 0 (coordinate (against e) (apart e).2), (pair e < size pairs)%nat &
      Qle_bool s (1 - delta_of (pair e))]].

Definition proves_least_slack e := is_reachable e &&
  [|| Qle_bool s 0, [&& Qle_bool s 1, less 0 D & is_priced e] | are_apart e].

End Computation.

Section Soundness.
Variables (R : realFieldType) (M : nat) (d : description)
  (pairs : seq (Q * Q)) (s D : Q).
Implicit Types (e : profile_evidence).
Add Field numbers : (field_of_numbers R).
Local Notation value := (ofQ R).
Local Notation vec := (vector R M).
Local Notation S := (set_of R M d).
Local Notation level := (profile_level R pairs).
Local Notation delta := (profile_delta R pairs).
Local Notation slack := (fun j => delta j + value s).
Local Notation shade := (shadow level slack).

Section Profile.
Hypotheses (profile : is_profile pairs) (s_ge0 : 0 <= value s).

Lemma level_ge1 j : 1 <= level j.
Proof. by rewrite -(ofQ1 R) ofQ_le; have /everyP/(_ j)/andP[] := profile. Qed.

Lemma delta_ge0 j : 0 <= delta j.
Proof. by rewrite -(ofQ0 R) ofQ_le; have /everyP/(_ j)/andP[] := profile. Qed.

Lemma is_shadow_sound v h : is_shadow pairs s v h -> shade (value v) <= value h.
Proof.
case/andP=> h_ge0 /everyP parts; apply: (shadow_le level_ge1) => [|j|j].
- by rewrite -(ofQ0 R) ofQ_le.
- by have /andP[+ _] := parts j;
    rewrite -(ofQ_le R) !ofQB !ofQM !ofQD ofQN ofQ1.
by have /andP[_] := parts j; rewrite -(ofQ_le R) ofQB ofQM ofQD.
Qed.

Lemma is_kept_sound e :
  is_kept M pairs s e -> allowed level slack (vec (kept e)).
Proof.
move=> /everyP rows; split=> x;
    have /and4P[q_ge0 q_le1 shadow_x sum_le] := rows x.
  by rewrite -(ofQ0 R) -(ofQ1 R) !ofQ_le q_ge0 q_le1.
move: sum_le; rewrite -(ofQ_le R) ofQD ofQB ofQ1 value_total (bigD1 x) //=
  addrAC subrr add0r; apply: le_trans.
by rewrite ler_add2l; apply: ler_sum => i _;
  have /and4P[_ _ /is_shadow_sound] := rows i.
Qed.

Lemma part_below (part : bool * nat) v : (part.2 < size pairs)%nat ->
  value (slope_of pairs part) * v - value (offset_of pairs s part) <= shade v.
Proof.
move=> in_pairs; pose j := Ordinal in_pairs;
    rewrite /slope_of /offset_of; case: part.1.
  by have := shadow_steep level slack j v; rewrite !ofQD ofQN ofQ1.
have level_gt0 : 0 < value (level_of pairs part.2)
  by apply: lt_le_trans ltr01 (level_ge1 j).
rewrite !ofQ_div ofQ1 !ofQD mul1r mulrC -mulrBl ler_pdivr_mulr // mulrC.
exact: (shadow_flat slack level_ge1 j v).
Qed.

Lemma is_priced_sound e (Y : finType) (W : 'I_M -> Y -> R) g :
  is_priced M pairs s D e -> prior (vec (against e)) ->
  mechanism W -> keeps level slack W ->
  value D <= distortion (vec (against e)) g W.
Proof.
case/andP=> /everyP rows;
  rewrite -(ofQ_le R) ofQB ofQD ofQ1 !value_total => bound P_prior W_ok W_keeps.
pose K := total M (coordinate (prices e));
  have K_sum : value K = \sum_x vec (prices e) x by exact: value_total.
have price_ge0 x : 0 <= vec (prices e) x
  by rewrite -(ofQ0 R) ofQ_le; have /andP[] := rows x.
rewrite -(ler_opp2) -(ler_add2l 1); apply: le_trans bound.
apply: (prices_bound (r := fun x : 'I_M =>
  value (most_of pairs s e K x)) level_ge1 g P_prior price_ge0 W_ok W_keeps).
move=> x v /andP[v_ge0 v_le1].
have /andP[_ /and5P[a_ge0 b_ge0 ab_le1 a_in b_in]] := rows x.
rewrite -!(ofQ_le R) ofQ0 ofQ1 ofQD in a_ge0 b_ge0 ab_le1;
  set l := line_at e x in a_ge0 b_ge0 ab_le1 a_in b_in.
have room : 0 <= value K - vec (prices e) x
  by rewrite K_sum (bigD1 x) //= addrAC subrr add0r sumr_ge0.
have shade_ge0 : 0 <= shade v by apply: shadow_ge0.
have below : value (slope_together pairs l) * v -
    value (offset_together pairs s l) <= shade v.
  apply: (@le_trans _ _ ((value l.1.1 + value l.2.1) * shade v));
    last by rewrite ler_pimull.
  have -> : value (slope_together pairs l) * v -
      value (offset_together pairs s l) =
      value l.1.1 * (value (slope_of pairs l.1.2) * v -
        value (offset_of pairs s l.1.2)) +
      value l.2.1 * (value (slope_of pairs l.2.2) * v -
        value (offset_of pairs s l.2.2)).
    by rewrite /slope_together /offset_together !ofQD !ofQM; identity R.
  by rewrite mulrDl ler_add // ler_wpmul2l // part_below.
rewrite -K_sum; set A := value (slope_together pairs l) in below *;
  set B := value (offset_together pairs s l) in below *.
have ends : (value K - vec (prices e) x) * B <= value (most_of pairs s e K x) /\
    vec (against e) x - vec (prices e) x -
    (value K - vec (prices e) x) * (A - B) <= value (most_of pairs s e K x).
  rewrite /most_of /larger; case: ifP => [|/negbT];
      rewrite -(ofQ_le R) -?ltNge !ofQB !ofQM !ofQB.
    by move=> le_ends; split.
  by move=> /ltW le_ends; split.
case: ends; move: (value (most_of _ _ _ _ _)) => top low high.
have v1_ge0 : 0 <= 1 - v by rewrite subr_ge0.
apply: (@le_trans _ _ ((1 - v) * ((value K - vec (prices e) x) * B)
  + v * (vec (against e) x - vec (prices e) x -
    (value K - vec (prices e) x) * (A - B)))).
  have := ler_wpmul2l room below; rewrite -subr_ge0 => gap; rewrite -subr_ge0;
    apply: le_trans gap _.
  by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
apply: (@le_trans _ _ ((1 - v) * top + v * top));
  first by rewrite ler_add // ler_wpmul2l.
by rewrite -mulrDl subrK mul1r.
Qed.

End Profile.

Lemma is_reachable_sound e : is_reachable M d pairs s D e ->
  [/\ is_profile pairs, 0 <= value s, of_priors S, S (vec (against e)) &
      profile_achievable level slack S (value D)].
Proof.
case/and5P=> profile s_ge0 proper kept_ok /andP[acc /(@is_member_sound R) in_S].
have S_priors := @is_proper_sound R _ _ proper;
  have {}s_ge0 : 0 <= value s by rewrite -(ofQ0 R) ofQ_le.
split=> //;
    apply/(profile_achievable_allowed (level_ge1 profile) _ _ S_priors) => [j|].
  by rewrite addr_ge0 // delta_ge0.
exists (vec (kept e)); split; first exact: is_kept_sound.
by have := @is_accurate_sound R _ _ _ _ _ proper acc; rewrite ofQB ofQ1.
Qed.

Theorem least_under_profile_proved e :
  proves_least_under_profile M d pairs s D e ->
  least_under_profile level delta S (value s) (value D).
Proof.
case/andP=> /is_reachable_sound[profile s_ge0 S_priors in_S reached] priced;
  split=> //.
move=> D' [Y [W [g [W_ok W_keeps W_valid]]]]; apply: le_trans (W_valid _ in_S).
exact: is_priced_sound priced (S_priors _ in_S) W_ok W_keeps.
Qed.

(* Answering the truth at times keeps the pairs with a larger slack. *)
Lemma truthful_keeps (W : 'I_M -> 'I_M -> R) t s' :
  is_profile pairs -> 0 <= t <= 1 -> mechanism W ->
  keeps level (fun j => delta j + s') W ->
  keeps level (fun j => delta j + (t * s' + (1 - t)))
    (mixture t W (fun x y => ((x == y)%B)%:R)).
Proof.
move=> profile /andP[t_ge0 t_le1] [W_ge0 _] W_keeps j x x' B;
  rewrite /mixture !big_split /= -!mulr_sumr.
have truth z : 0 <= \sum_(y in B) (((z == y)%B)%:R : R) <= 1.
  apply/andP; split; first by apply: sumr_ge0 => y _; exact: ler0n.
  have [z_B|z_B] := boolP (z \in B).
    by rewrite (bigD1 z) //= eqxx big1 ?addr0 // => y /andP[_];
      rewrite eq_sym => /negPf ->.
  by rewrite big1 ?ler01 // => y y_B; case: eqP z_B y_B => // -> /negPf ->.
have /andP[_ x_le1] := truth x; have /andP[x'_ge0 _] := truth x'.
have {}t1_ge0 : 0 <= 1 - t by rewrite subr_ge0.
apply: le_trans (ler_add (ler_wpmul2l t_ge0 (W_keeps j x x' B))
  (ler_wpmul2l t1_ge0 x_le1)) _; rewrite -subr_ge0.
set w := \sum_(y in B) W x' y;
  set b := \sum_(y in B) ((x' == y)%B)%:R in x'_ge0 *.
apply: le_trans (_ : 0 <= level j * ((1 - t) * b) + (1 - t) * delta j) _.
  rewrite addr_ge0 // mulr_ge0 ?delta_ge0 //; last exact: mulr_ge0.
  exact: le_trans ler01 (level_ge1 profile j).
by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

Theorem least_slack_proved e : proves_least_slack M d pairs s D e ->
  least_slack level delta S (value D) (value s).
Proof.
case/andP=> /is_reachable_sound[profile s_ge0 S_priors in_S reached] tight;
  split=> // s' s'_ge0 ach.
have slack_ge0 j : 0 <= delta j + s' by rewrite addr_ge0 // delta_ge0.
case/or3P: tight =>
  [|/and3P[s_le1 D_gt0 priced]|/and5P[D_le0 aM bM a_b /and4P[pa pb jM s_le]]].
- by rewrite -(ofQ_le R) ofQ0 => /le_trans; apply.
- rewrite leNgt; apply/negP => s'_lt.
  have [q [q_allowed q_acc]] := (profile_achievable_allowed
    (level_ge1 profile) slack_ge0 (value D) S_priors).1 ach.
  have [W [W_ok W_keeps W_diag]] :=
    profile_mechanism (level_ge1 profile) slack_ge0 q_allowed.
  have s'_lt1 : 0 < 1 - s'
    by rewrite subr_gt0; apply: lt_le_trans s'_lt _; rewrite -(ofQ1 R) ofQ_le.
  pose t := (1 - value s) / (1 - s'); have t_in : 0 <= t <= 1.
    rewrite divr_ge0 ?(ltW s'_lt1) ?subr_ge0 -1?(ofQ1 R) ?ofQ_le //= ofQ1
      ler_pdivr_mulr // mul1r ler_add2l ler_opp2.
    exact: ltW.
  have t_lt1 : t < 1 by rewrite ltr_pdivr_mulr // mul1r ltr_add2l ltr_opp2.
  have t_s : t * s' + (1 - t) = value s.
    have : t * (1 - s') = 1 - value s by rewrite divfK // gt_eqF.
    by move=> t_is; rewrite -[value s](subKr 1) -t_is; identity R.
  have truth_ok : mechanism (fun x y : 'I_M => ((x == y)%B)%:R : R).
    split=> [x y|x]; first exact: ler0n.
    by rewrite (bigD1 x) //= eqxx big1 ?addr0 // => y;
      rewrite eq_sym => /negPf ->.
  have mixed_ok := mixture_mechanism t_in W_ok truth_ok;
    have mixed := truthful_keeps profile t_in W_ok W_keeps.
  rewrite t_s in mixed; have P_prior := S_priors _ in_S;
    have [P_ge0 P_sum] := P_prior.
  have := is_priced_sound profile id priced P_prior mixed_ok mixed.
  rewrite (distortion_id mixed_ok P_prior) => D_le.
  have : value D <= t * value D.
    apply: le_trans D_le _; have acc := q_acc _ in_S.
    have better : 1 - value D <= \sum_x vec (against e) x * W x x.
      by apply: le_trans acc _; apply: ler_sum => x _;
        rewrite ler_wpmul2l // -correct_id.
    have -> : \sum_x vec (against e) x *
        mixture t W (fun x y => ((x == y)%B)%:R) x x =
        t * (\sum_x vec (against e) x * W x x) + (1 - t).
      have rest : \sum_x vec (against e) x * (1 - t) = 1 - t
        by rewrite -mulr_suml P_sum mul1r.
      rewrite -[X in _ = _ + X]rest mulr_sumr -big_split;
        apply: eq_bigr => x _ /=.
      by rewrite /mixture eqxx /= ?mulr1n mulrDr mulrCA mulr1.
    have t_ge0 : 0 <= t by case/andP: t_in.
    have := ler_wpmul2l t_ge0 better; rewrite -subr_ge0 => gap;
      rewrite -subr_ge0; apply: le_trans gap _.
    by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
  rewrite (value_less R) ofQ0 in D_gt0;
    rewrite -[X in X <= _]mul1r ler_pmul2r // leNgt t_lt1 //.
case: ach => [Y [W [g [W_ok W_keeps /(_ _ in_S) cheap]]]];
  have [W_ge0 W_sum] := W_ok.
have [P_ge0 P_sum] := S_priors _ in_S;
  pose a := Ordinal aM; pose b := Ordinal bM.
have wrong_ge0 x : 0 <= \sum_(y | g y != x) W x y by apply: sumr_ge0.
have right x : 0 < vec (against e) x -> \sum_(y | g y != x) W x y = 0.
  move=> x_gt0; apply/eqP; rewrite eq_le wrong_ge0 andbT -(pmulr_rle0 _ x_gt0).
  apply: le_trans (_ : value D <= 0); last by rewrite -(ofQ0 R) ofQ_le.
  apply: le_trans cheap; rewrite /distortion (bigD1 x) //= ler_addl
    sumr_ge0 // => i _; exact: mulr_ge0.
rewrite !(value_less R) ofQ0 in pa pb.
have := W_keeps (Ordinal jM) a b [set y | (g y == a)%B].
rewrite (eq_bigl (fun y => (g y == a)%B)); last by move=> y; rewrite inE.
rewrite [X in _ <= _ * X + _](eq_bigl (fun y => (g y == a)%B));
  last by move=> y; rewrite inE.
have -> : \sum_(y | (g y == a)%B) W a y = 1.
  by have := correct_wrong g a W_ok; rewrite right // addr0.
have -> : \sum_(y | (g y == a)%B) W b y = 0.
  apply/eqP; rewrite eq_le sumr_ge0 // andbT;
    apply: (@le_trans _ _ (\sum_(y | g y != b) W b y)); last by rewrite right.
  rewrite big_mkcond [X in _ <= X]big_mkcond; apply: ler_sum => y _.
  by case: eqP => [->|_]; [rewrite -val_eqE /= a_b | case: ifP].
rewrite mulr0 add0r -ler_subl_addl; apply: le_trans.
by move: s_le; rewrite -(ofQ_le R) ofQB ofQ1.
Qed.

End Soundness.
