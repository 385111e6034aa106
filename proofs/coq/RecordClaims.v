(* Claims about several records, each by the claims about one of them that
   BlockClaims.v decides: records of one prior of a set, which need at the total
   distortion D what one of them needs at D/n, and records of kinds, whose least
   distortions add up; under one pair (exp(epsilon), delta), or several with a
   slack.  All mechanisms of databases are meant.  Where the uniform prior is in
   the set, a formula decides what records alike need, under one pair or under
   maximal or min-entropy leakage.

   one_record n c     the claim about one of n records
   by_formula n c e   what is computed where the uniform prior is in the set
   records_claim      what is asked of all, and the answer
   records_hold R c   the claim c over the field R
   accepts            what is computed of it and of its evidence
   Exports: accepted. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Approximate Rationals.
From symdp Require Import SourceSets Records Profiles CertificateChecks.
From symdp Require Import CurveChecks ProfileChecks RecordChecks.
From symdp Require Import AlikeLeakageChecks Builders ProfileBuilders.
From symdp Require Import RecordBuilders ClaimPrograms BlockDiagonals.
From symdp Require Import BlockPriors DescribedBlocks BlockCurves.
From symdp Require Import OrderedClaims ProfileBlockClaims BlockClaims.
From symdp Require Import LeakageCurveChecks ShellBlocks ResponseBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition one_record (n : nat) (c : block_claim) : block_claim :=
  let share D := (D / many n)%Q in
  BlockClaim (asked c)
    (match about c with At D => At (share D) | a => a end)
    (match answered c with
     | Distortion D => Distortion (share D)
     | Function pieces zero jump =>
         Function [seq shrunk n p | p <- pieces] (share zero) jump
     | a => a
     end).

(* n records that are alike, what is asked of all, and the answer for all; or so
   many records of each kind of M letters, under one privacy, and two numbers
   around their least distortion. *)
Inductive records_claim :=
  | Alike of nat & block_claim
  | Kinds of nat & notion & ask & seq (nat * description) & Q & Q.

(* The pairs that all records keep at a level, and their slack. *)
Definition kept_at limit asks : option (seq (Q * Q) * Q) :=
  match limit, asks with
  | Private delta, Level L => Some ([:: (L, delta)], 0%Q)
  | Keeping pairs, Level s => Some (pairs, s)
  | _, _ => None
  end.

Definition records_hold (R : realFieldType) (c : records_claim) : Prop :=
  let value := ofQ R in
  match c with
  | Alike n c =>
      let q := asked c in let S := set_of R (size_of q) (set q) in
      match limited q, about c, answered c with
      | Private delta, At D, Exp L =>
          least_total_exp_epsilon n S (value D) (value delta) (value L)
      | Private delta, At D, Infinite =>
          no_finite_total_epsilon n S (value D) (value delta)
      | Private delta, Level L, Distortion D =>
          alike_total R (size_of q) n [:: (L, delta)] 0 S (value D) (value D)
      | Private delta, Level L, Between low high => alike_total R (size_of q) n
          [:: (L, delta)] 0 S (value low) (value high)
      | Private delta, Everywhere, Function pieces zero jump =>
          curve (fun D => least_total_exp_epsilon n S D (value delta))
            (no_finite_total_epsilon n S 0 (value delta)) pieces zero jump
      | Keeping pairs, At D, Slack s =>
          least_total_slack n (profile_level R pairs) (profile_delta R pairs) S
            (value D) (value s)
      | Keeping pairs, Level s, Distortion D =>
          alike_total R (size_of q) n pairs s S (value D) (value D)
      | Leaking, At D, Exp L => least_total_leakage n S (value D) (value L)
      | Leaking, Level L, Between low high =>
          total_leakage_between n S (value L) (value low) (value high)
      | Leaking, Everywhere, Falling pieces zero =>
          leakage_curve (least_total_leakage n S) pieces zero
      | MinEntropy, At D, Exp L =>
          least_total_min_entropy n S (value D) (value L)
      | MinEntropy, Level L, Between low high =>
          total_min_entropy_between n S (value L) (value low) (value high)
      | MinEntropy, Everywhere, Falling pieces zero =>
          leakage_curve (least_total_min_entropy n S) pieces zero
      | _, _, _ => False
      end
  | Kinds M limit asks kinds low high =>
      if kept_at limit asks is Some (pairs, s) then
        total_of R M pairs s [seq set_of R M d | d <- records_of kinds]
          (value low) (value high)
      else False
  end.

(* A prior of the set of a claim: the one that is shown, the only one, or that
   of the multipliers of a least distortion. *)
Definition has_prior (c : block_claim) (e : support) : bool :=
  let d := set (asked c) in let K := blocks_of (size_of (asked c)) d in
  let y := excluding e in
  let last_of := nth 0%Q (nth [::] (last [::] y) 0) 0 in
  let columns := take (size (column_sizes K)) (drop 2 y) in
  match answered c with
  | Distortion _ => accepts_prior K (divided [:: last_of] columns)
  | _ => (if lone_prior d is Some _ then true else false) ||
      accepts_prior K (prior_shown e)
  end.

(* That one record is decided.  What is accepted under several pairs shows a
   prior; a curve of slacks is that of one record only. *)
Definition is_decided (c : block_claim) (e : support) : bool :=
  match limited (asked c) with
  | Private delta =>
      [&& is_delta delta, is_proper (size_of (asked c)) (set (asked c)),
          if about c is Level L then Qle_bool 1 L else true, has_prior c e &
          BlockClaims.accepts c e]
  | Keeping _ =>
      (if about c is Everywhere then false else true) && BlockClaims.accepts c e
  | _ => false
  end.

(* The weights of the uniform prior are shown, and no program. *)
Definition by_formula (n : nat) (c : block_claim) (e : support) : bool :=
  let q := asked c in let M := size_of q in let d := set q in
  let w := prior_shown e in
  match limited q, about c, answered c with
  | Private delta, At D, Exp L => proves_response_level n M delta d D L w
  | Private delta, At D, Infinite => proves_no_response n M delta d D w
  | Private delta, Level L, Between low high =>
      proves_response_distortion n M delta d L low high w
  | Private delta, Everywhere, Function pieces zero jump =>
      proves_response_curve n M delta d pieces zero jump w
  | (Leaking | MinEntropy), At D, Exp L => proves_shell_level n M d D L w
  | (Leaking | MinEntropy), Level L, Between low high =>
      proves_shell_distortion n M d L low high w
  | (Leaking | MinEntropy), Everywhere, Falling pieces zero =>
      proves_shell_curve n M d pieces zero w
  | _, _, _ => false
  end.

(* The least distortion of one record of a kind. *)
Definition of_kind M limit asks (d : description) D : block_claim :=
  BlockClaim (Question M d limit) asks (Distortion D).

Definition is_private limit asks : bool :=
  if kept_at limit asks is Some (pairs, s) then is_pairs pairs && Qle_bool 0 s
  else false.

Local Notation part := (nat * (description * (Q * support)))%type.

Definition is_kind M limit asks (x : description * (Q * support)) : bool :=
  is_decided (of_kind M limit asks x.1 x.2.1) x.2.2.

Definition parts_of (kinds : seq (nat * description)) shown : seq part :=
  [seq (t.1.1, (t.1.2, t.2)) | t <- zip kinds shown].

Definition total (parts : seq part) : Q :=
  foldr (fun p sum => Qred (inject_Z (Z.of_nat p.1) * p.2.2.1 + sum)) 0%Q parts.

Definition records_support := seq (Q * support).

(* The evidence: for each kind what a record distorts at least, and what shows
   it; one of them where records are alike, of a program or of the uniform
   prior. *)
Definition accepts (c : records_claim) (shown : records_support) : bool :=
  match c, shown with
  | Alike n c, [:: (_, e)] => (0 < n)%nat &&
      (by_formula n c e || is_decided (one_record n c) e)
  | Kinds M limit asks kinds low high, _ =>
      let parts := parts_of kinds shown in
      [&& is_private limit asks, size shown == size kinds,
          all (fun p : part => is_kind M limit asks p.2) parts &
          Qle_bool low (total parts) && Qle_bool (total parts) high]
  | _, _ => false
  end.

(* What all records can, and one of them. *)
Section Reduction.
Variables (R : realFieldType) (M n : nat) (d : description).
Hypotheses (n_gt0 : (0 < n)%nat) (proper : is_proper M d).
Implicit Types (D delta lambda L : R).

Local Notation S := (set_of R M d).
Local Notation T := (priors_of (polyhedron_of R M d)).

Let N_gt0 : 0 < n%:R :> R. Proof. by rewrite ltr0n. Qed.

Lemma alike_same (U V : source_set R [finType of 'I_M]) (J : finType)
    (level delta : J -> R) D : (forall P, U P <-> V P) ->
  total_achievable level delta (@alike_records R n _ U) D ->
  total_achievable level delta (@alike_records R n _ V) D.
Proof.
move=> same [Z [W [g [W_ok W_private W_cheap]]]]; exists Z, W, g; split=> //.
by move=> Q [P [/same U_P Q_is]]; apply: W_cheap; exists P.
Qed.

Section Some.
Hypotheses (S_some : exists P, S P).
Variable delta : R.
Hypothesis delta_ge0 : 0 <= delta.

Lemma described_reduction lambda D : 1 <= lambda ->
  alike_achievable n S D delta lambda <->
  approximately_achievable S (D / n%:R) delta lambda.
Proof.
move=> lambda_ge1.
have T_some : exists P, T P.
  by have [P S_P] := S_some; exists P; apply/(described_polyhedron P proper).
have same P : S P <-> T P := described_polyhedron P proper.
have [there back] := database_reduction (described_priors proper) T_some
  delta_ge0 n_gt0 D lambda_ge1.
split=> [all|one].
  apply/(approximate_same _ _ _ proper)/there.
  exact: (alike_same same) all.
apply: (@alike_same T S) => [P|]; first by apply: iff_sym; apply: same.
by apply/back/(approximate_same _ _ _ proper).
Qed.

Lemma described_level D L :
  least_approximate_exp_epsilon S (D / n%:R) delta L ->
  least_total_exp_epsilon n S D delta L.
Proof.
move=> [L_ge1 reached least]; split=> // [|lambda lambda_ge1].
  exact/described_reduction.
by move/(described_reduction _ lambda_ge1); apply: least.
Qed.

Lemma described_infinite D :
  no_finite_approximate_epsilon S (D / n%:R) delta ->
  no_finite_total_epsilon n S D delta.
Proof.
move=> none lambda lambda_ge1 /(described_reduction _ lambda_ge1).
exact: none.
Qed.

Lemma described_curve pieces zero jump :
  curve (fun D => least_approximate_exp_epsilon S D delta)
    (no_finite_approximate_epsilon S 0 delta) [seq shrunk n p | p <- pieces]
    (zero / many n) jump ->
  curve (fun D => least_total_exp_epsilon n S D delta)
    (no_finite_total_epsilon n S 0 delta) pieces zero jump.
Proof.
apply: curve_stretched => // [D L one|none].
  by apply: described_level; rewrite [_ * D]mulrC mulfK ?gt_eqF.
by apply: described_infinite; rewrite mul0r.
Qed.

End Some.

End Reduction.

Section Sound.
Variable R : realFieldType.

Local Notation value := (ofQ R).

Lemma shown_prior c e (d := set (asked c)) (M := size_of (asked c)) :
  is_proper M d -> has_prior c e -> exists P, set_of R M d P.
Proof.
move=> proper; have some y : accepts_prior (blocks_of M d) y ->
    exists P, set_of R M d P.
  move=> /(described_some R)[P T_P]; exists P.
  exact/(described_polyhedron P proper).
have lone_some : (if lone_prior d is Some _ then true else false) ->
    exists P, set_of R M d P.
  case lone: (lone_prior d) => [p|//] _; exists (vector R M p).
  by apply/(lone_prior_set lone).
have either y : (if lone_prior d is Some _ then true else false) ||
    accepts_prior (blocks_of M d) y -> exists P, set_of R M d P.
  by move=> /orP[/lone_some|/some].
rewrite /has_prior; case: (answered c) => *;
  by [apply: some; eassumption | apply: either; eassumption].
Qed.

(* What one record needs, under one prior of its set. *)
Section Kept.
Variables (M : nat) (d : description) (pairs : seq (Q * Q)) (s : Q).
Hypotheses (pairs_ok : is_pairs pairs) (s_ge0 : 0 <= value s).
Hypothesis proper : is_proper M d.

Local Notation S := (set_of R M d).
Local Notation level := (profile_level R pairs).
Local Notation delta := (profile_delta R pairs).
Local Notation slack := (fun j => delta j + value s).

Let level_ge1 j : 1 <= level j.
Proof. by have [ok _] := is_pairs_sound R pairs_ok. Qed.

Let delta_ge0 j : 0 <= delta j.
Proof. by have [_ ok] := is_pairs_sound R pairs_ok. Qed.

Lemma kept_settled D : (exists P, S P) ->
  least_under_profile level delta S (value s) D -> settled level slack S D.
Proof.
move=> some [reached least].
have same P := described_polyhedron (R := R) P proper.
have T_some : exists P, priors_of (polyhedron_of R M d) P.
  by have [P S_P] := some; exists P; apply/same.
have one D' := profile_same (R := R) slack D' proper.
have [|_ [P T_P P_least]] := least_settled (described_priors proper) T_some
  level_ge1 delta_ge0 s_ge0 (D := D).
  by split=> [|D' /one/least]; first exact/one.
by split=> //; exists P => //; apply/same.
Qed.

Lemma kept_total n D : (0 < n)%nat ->
  settled level slack S (value D / n%:R) ->
  alike_total R M n pairs s S (value D) (value D).
Proof.
move=> n_gt0 ok; have N_gt0 : 0 < n%:R :> R by rewrite ltr0n.
have D_is : value D = n%:R * (value D / n%:R) by rewrite mulrC divfK ?gt_eqF.
rewrite /alike_total D_is; apply: alike_settled ok => // [j|].
  by rewrite addr_ge0.
exact: is_proper_sound.
Qed.

Lemma kept_slack n D L : (0 < n)%nat -> (exists P, S P) ->
  least_slack level delta S (D / n%:R) L -> 0 <= L ->
  least_total_slack n level delta S D L.
Proof.
move=> n_gt0 some [reached least] L_ge0.
have N_gt0 : 0 < n%:R :> R by rewrite ltr0n.
have same P := described_polyhedron (R := R) P proper.
have T_some : exists P, priors_of (polyhedron_of R M d) P.
  by have [P S_P] := some; exists P; apply/same.
have one (c : 'I_(size pairs) -> R) := profile_same (R := R) c (D / n%:R)
  proper.
have D_is : D = n%:R * (D / n%:R) by rewrite mulrC divfK ?gt_eqF.
have [|all_reached all_least] := iffRL (alike_slack (described_priors proper)
  T_some level_ge1 delta_ge0 n_gt0 (D / n%:R) L_ge0).
  by split=> [|t t_ge0 /one/(least _ t_ge0)]; first exact/one.
rewrite {}D_is; split=> [|t t_ge0 all].
  exact: (alike_same (fun P => iff_sym (same P))).
by apply: all_least => //; apply: alike_same all.
Qed.

End Kept.

(* What is decided of one record of a kind at a level. *)
Lemma decided_private M limit asks d D e :
  is_decided (of_kind M limit asks d D) e -> is_private limit asks.
Proof.
case: limit asks => [delta||||? ? ?|? ? ? ?|known|? ?||?] [|L|] //.
- by move=> ? /and5P[].
- move=> /and5P[/andP[delta_ge0 delta_lt1] _ L_ge1 _ _].
  apply/andP; split=> //; apply/andP; split=> //; apply/allP => j.
  by rewrite mem_iota => /andP[_]; case: j => //= _; apply/and3P; split.
- by move=> /and5P[].
by move=> /andP[_ /andP[_ /and5P[_ pairs_ok s_ge0 _ _]]]; apply/andP; split.
Qed.

Lemma kept_decided M limit asks d D e pairs s :
  kept_at limit asks = Some (pairs, s) ->
  is_decided (of_kind M limit asks d D) e ->
  [/\ is_pairs pairs, 0 <= value s, is_proper M d &
      settled (profile_level R pairs)
        (fun j => profile_delta R pairs j + value s) (set_of R M d) (value D)].
Proof.
move=> kept ok; have := decided_private ok.
rewrite /is_private kept => /andP[pairs_ok]; rewrite -(ofQ_le R) ofQ0 => s_ge0.
case: limit asks kept ok =>
  [delta||||? ? ?|? ? ? ?|known|? ?||?] [//|L|] //= [].
  move=> pairs_is s_is /and5P[_ proper _ prior_ok ok]; split=> //.
  have some := shown_prior (c := of_kind M (Private delta) (Level L) d D)
    proper prior_ok.
  have [reached least] := BlockClaims.accepted R ok; subst pairs s.
  have one E : profile_achievable (profile_level R [:: (L, delta)])
      (fun j => profile_delta R [:: (L, delta)] j + value 0) (set_of R M d) E
      <-> approximately_achievable (set_of R M d) E (value delta) (value L).
    apply: (one_pair ord0) => j; rewrite /profile_level /profile_delta ord1 //.
    by rewrite ofQ0 addr0.
  apply: kept_settled => //.
  by split=> [|E /one/least]; first exact/one.
move=> -> -> /andP[_ ok]; have /andP[_ shown] := ok.
have /and5P[proper _ _ _ _] := shown; split=> //.
apply: kept_settled => //; first exact: under_profile_some shown.
exact: (BlockClaims.accepted R ok).
Qed.

Theorem alike_accepted n c e : (0 < n)%nat -> is_decided (one_record n c) e ->
  records_hold R (Alike n c).
Proof.
case: c => [[M d limit] about answered] n_gt0 decided.
have share D : value (D / many n)%Q = value D / n%:R := value_share R n D.
have total D pairs s : kept_at limit about = Some (pairs, s) ->
    is_decided (of_kind M limit about d (D / many n)) e ->
    alike_total R M n pairs s (set_of R M d) (value D) (value D).
  move=> kept /(kept_decided kept)[pairs_ok s_ge0 proper].
  by rewrite share; apply: kept_total.
case: limit decided total => // [delta|pairs] decided total.
  have := decided; rewrite /is_decided /= => /and5P[].
  move=> /(@is_delta_sound R)[delta_ge0 _] proper _.
  move=> /(shown_prior (c := one_record n (BlockClaim
    (Question M d (Private delta)) about answered)) proper) /= some.
  move=> /(@BlockClaims.accepted R).
  case: about answered some decided total =>
    [D|L|] [K| |E|pieces zero jump|low high|ps z|P|s|cs
    |? ? ? ?] // some decided total;
    rewrite /holds /=.
  - by rewrite share => /(described_level n_gt0 proper some delta_ge0).
  - by rewrite share => /(described_infinite n_gt0 proper some delta_ge0).
  - by move=> _; apply: (total _ _ _ erefl decided).
  exact: described_curve.
have /andP[_ shown] := decided.
case: about answered decided total shown =>
  [D|s|] [K| |D'|pieces zero jump|low high|ps z|P|s'|cs
  |? ? ? ?] // decided total.
  move=> /andP[_ shown].
  have /and5P[proper _ pairs_ok _ _] := shown.
  have [some s_ge0 least] := slack_shown R shown.
  by apply: (kept_slack pairs_ok proper n_gt0 some) s_ge0; rewrite -share.
by move=> _; apply: (total _ _ _ erefl decided).
Qed.

Theorem formula_accepted n c e : by_formula n c e -> records_hold R (Alike n c).
Proof.
case: c => [[M d [delta||||? ? ?|? ? ? ?|?|? ?||?]] [D|L|]
  [K| |E|pieces zero jump|low high|ps z|P|s|cs|? ? ? ?]] //.
- exact: response_level_proved.
- exact: no_response_proved.
- exact: response_distortion_proved.
- exact: response_curve_proved.
- exact: shell_level_proved.
- exact: shell_distortion_proved.
- exact: shell_curve_proved.
- exact: guess_level_proved.
- exact: guess_distortion_proved.
exact: guess_curve_proved.
Qed.

Section Lists.
Variable T : Type.

Lemma records_map (T' : Type) (f : T -> T') (groups : seq (nat * T)) :
  [seq f x | x <- records_of groups] =
  records_of [seq (g.1, f g.2) | g <- groups].
Proof.
rewrite /records_of map_flatten -!map_comp; congr flatten.
by apply: eq_map => g /=; rewrite map_nseq.
Qed.

Lemma each_record (a : pred T) (groups : seq (nat * T)) :
  all (fun g => a g.2) groups -> all a (records_of groups).
Proof.
elim: groups => [|g groups IH] //= /andP[ok /IH rest].
by rewrite /records_of /= all_cat all_nseq ok orbT.
Qed.

Lemma records_sum (f : T -> R) (groups : seq (nat * T)) :
  \sum_(x <- records_of groups) f x = \sum_(g <- groups) g.1%:R * f g.2.
Proof.
elim: groups => [|g groups IH]; first by rewrite !big_nil.
rewrite big_cons -IH /records_of /= big_cat; congr (_ + _).
by rewrite big_nseq iter_addr_0 mulr_natl.
Qed.

End Lists.

Lemma total_value (parts : seq part) :
  value (total parts) = \sum_(x <- records_of parts) value x.2.1.
Proof.
rewrite records_sum; elim: parts => [|p parts IH].
  by rewrite big_nil ofQ0.
rewrite big_cons -IH; transitivity (value
    (inject_Z (Z.of_nat p.1) * p.2.2.1 + total parts)%Q); first exact: ofQ_red.
by rewrite ofQD ofQM ofQ_nat.
Qed.

Theorem kinds_accepted M limit asks kinds low high shown :
  accepts (Kinds M limit asks kinds low high) shown ->
  records_hold R (Kinds M limit asks kinds low high).
Proof.
have -> : accepts (Kinds M limit asks kinds low high) shown =
    let parts := parts_of kinds shown in
    [&& is_private limit asks, size shown == size kinds,
        all (fun p : part => is_kind M limit asks p.2) parts &
        Qle_bool low (total parts) && Qle_bool (total parts) high].
  by case: shown => [|[D e] []].
move=> /and4P[private /eqP sizes all_ok].
rewrite -!(ofQ_le R) => /andP[low_le high_ge]; rewrite /records_hold.
have := private; rewrite /is_private.
case kept: (kept_at limit asks) => [[pairs s]|//] /andP[pairs_ok].
rewrite -(ofQ_le R) ofQ0 => s_ge0.
have [level_ge1 delta_ge0] := is_pairs_sound R pairs_ok.
pose parts := parts_of kinds shown; pose all_parts := records_of parts.
pose part0 : description * (Q * support) :=
  (All, (0%Q, Support [::] [::] [::] [::] [::])).
have given : [seq x.1 | x <- all_parts] = records_of kinds.
  rewrite records_map -map_comp; congr records_of.
  rewrite -[RHS](unzip1_zip (t := shown)) ?sizes //.
  by apply: eq_map => -[[]].
pose sets := [seq set_of R M d | d <- records_of kinds].
have length : size all_parts = size sets by rewrite size_map -given size_map.
have decided k : (k < size all_parts)%nat ->
    is_kind M limit asks (nth part0 all_parts k).
  have := each_record (a := is_kind M limit asks) all_ok.
  by move=> /(all_nthP part0); apply.
have set_at k : (k < size all_parts)%nat ->
    nth (all_priors R _) sets k = set_of R M (nth part0 all_parts k).1.
  by move=> k_in; rewrite /sets -given -map_comp (nth_map part0).
pose least k := value (nth part0 all_parts k).2.1.
have sum_is : \sum_(i < size sets) least i = value (total parts).
  rewrite total_value -(big_mkord xpredT least) -length /least.
  by rewrite -(big_nth part0 xpredT (fun x => value x.2.1)).
have settled_at k : (k < size all_parts)%nat ->
    of_priors (nth (all_priors R _) sets k) /\
    settled (profile_level R pairs)
      (fun j => profile_delta R pairs j + value s)
      (nth (all_priors R _) sets k) (least k).
  move=> k_in; rewrite set_at // /least; have := decided k k_in.
  case: (nth part0 all_parts k) => d [D e] /(kept_decided kept)[_ _ proper].
  by split; first exact: is_proper_sound.
apply: (@total_settled R _ _ _ _ _ _ _ _ (fun i => least i)) => [j|j|i|i||].
- exact: level_ge1.
- by rewrite addr_ge0.
- by have [] := settled_at i; rewrite ?length.
- by have [] := settled_at i; rewrite ?length.
- by rewrite sum_is.
by rewrite sum_is.
Qed.

(* What is accepted holds, over every ordered field. *)
Theorem accepted c shown : accepts c shown -> records_hold R c.
Proof.
case: c => [n c|M limit asks kinds low high]; last exact: kinds_accepted.
case: shown => [//|[D e] [|//]] /= /andP[n_gt0 /orP[]].
  exact: formula_accepted.
exact: alike_accepted.
Qed.

End Sound.
