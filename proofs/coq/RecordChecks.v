(* Certificates of independent records: what each record needs to keep one pair
   (lambda, delta), or several with a slack, adds up.

   every_record         databases of independent records, with priors of their
                        own from their source sets
   alike_records        the same where all records have one prior
   total_achievable     D records at most are changed by some mechanism that
                        keeps all pairs for neighbours
   total_between        the least total distortion lies between two numbers
   settled              what one record needs, under one of its priors alone *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel DiagonalPolytope Approximate.
From symdp Require Import Rationals SourceSets Hamming Products Records.
From symdp Require Import IndependentRecords Profiles.
From symdp Require Import CertificateChecks ProfileChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Totals.
Variables (R : realFieldType) (n : nat) (X J : finType) (level delta : J -> R).
Local Notation database := {ffun 'I_n -> X}.
Local Notation changes := (@changes R n X).
Implicit Types (T : source_set R [finType of database]) (D low high : R).
Implicit Types (S : 'I_n -> source_set R X) (U : source_set R X).

Definition every_record S : source_set R [finType of database] := fun Q =>
  exists Ps, (forall i, S i (Ps i)) /\ Q =1 independent Ps.

Definition alike_records U : source_set R [finType of database] := fun Q =>
  exists P, U P /\ Q =1 independent (fun=> P).

Definition total_achievable T D :=
  exists (Z : finType) (V : database -> Z -> R) (g : Z -> database),
  [/\ mechanism V,
      forall j x x' (B : {set Z}), neighbours x x' ->
        \sum_(z in B) V x z <= level j * (\sum_(z in B) V x' z) + delta j &
      forall Q, T Q -> expected_loss Q changes g V <= D].

Definition total_between T low high := [/\ low <= high,
  total_achievable T high & forall D, total_achievable T D -> low <= D].

Definition settled U D := profile_achievable level delta U D /\
  exists2 P, U P &
    forall D', profile_achievable level delta (only P) D' -> D <= D'.

Let wrong (a b : X) : R := (a != b)%:R.

Lemma cost_wrong P (W : X -> X -> R) : cost P wrong W = distortion P id W.
Proof.
apply: eq_bigr => a _; rewrite mulr_sumr [RHS]big_mkcond.
apply: eq_bigr => b _ /=; rewrite /wrong eq_sym.
by case: (b != a); rewrite ?mulr1 ?mulr0.
Qed.

Lemma total_changes Ps V :
  total_cost Ps (fun=> wrong) V = expected_loss (independent Ps) changes id V.
Proof.
apply: eq_bigr => x _; rewrite mulr_sumr; apply: eq_bigr => y _.
rewrite mulrA; congr (_ * _).
rewrite /Records.changes /differences -sum1_card natr_sum [RHS]big_mkcond.
by apply: eq_bigr => i _; rewrite inE /wrong; case: (x i != y i).
Qed.

Lemma settled_mechanism U D : profile_achievable level delta U D ->
  exists W : X -> X -> R, [/\ mechanism W, Profiles.keeps level delta W &
    forall P, U P -> distortion P id W <= D].
Proof.
case=> Y [W [g [W_ok W_keeps W_valid]]]; exists (merged g W); split.
- exact: merged_mechanism.
- by move=> j x x' B; rewrite !merged_set; exact: W_keeps.
by move=> P /W_valid; rewrite merged_distortion.
Qed.

Hypotheses (level_ge1 : forall j, 1 <= level j).
Hypotheses (delta_ge0 : forall j, 0 <= delta j).

Lemma total_reached T S (Ds : 'I_n -> R) : (forall i, of_priors (S i)) ->
  (forall Q, T Q -> every_record S Q) ->
  (forall i, profile_achievable level delta (S i) (Ds i)) ->
  total_achievable T (\sum_i Ds i).
Proof.
move=> S_priors sub reached.
have [i|Ws Ws_best] := fin_all_exists (P := fun i (W : X -> X -> R) =>
  [/\ mechanism W, Profiles.keeps level delta W &
      forall P, S i P -> distortion P id W <= Ds i]).
  exact: settled_mechanism.
have Ws_ok i : mechanism (Ws i) by have [] := Ws_best i.
exists [finType of database], (by_records Ws), id; split.
- exact: by_records_mechanism.
- move=> j.
  have [_] := by_records_approximate Ws_ok (level_ge1 j) (delta_ge0 j).
  apply=> i; have [_ keep _] := Ws_best i.
  exact: (keep j).
move=> Q /sub[Ps [Ps_in same]].
have Ps_ok i : prior (Ps i) by exact: S_priors.
have -> : expected_loss Q changes id (by_records Ws) =
    expected_loss (independent Ps) changes id (by_records Ws).
  by apply: eq_bigr => x _; rewrite same.
rewrite -total_changes by_records_cost //; apply: ler_sum => i _.
by rewrite cost_wrong; have [_ _] := Ws_best i; apply.
Qed.

Lemma total_needed T Ps (Ds : 'I_n -> R) D : (forall i, prior (Ps i)) ->
  T (independent Ps) ->
  (forall i D', profile_achievable level delta (only (Ps i)) D' ->
    Ds i <= D') ->
  total_achievable T D -> \sum_i Ds i <= D.
Proof.
move=> Ps_ok in_T least [Z [V [g [V_ok V_keeps V_cheap]]]].
apply: le_trans (V_cheap _ in_T); rewrite -merged_loss -total_changes.
apply: (records_not_less (E := [seq (level j, delta j) | j <- enum J])) => //.
- by move=> p /mapP[j _ ->]; split; [exact: level_ge1 | exact: delta_ge0].
- move=> i W W_ok W_keeps; rewrite cost_wrong; apply: least.
  exists X, W, id; split=> // [j|Q same].
    by apply: (W_keeps (level j, delta j)); rewrite map_f // mem_enum.
  by rewrite (distortion_eq id W same).
- exact: merged_mechanism.
move=> p /mapP[j _ ->] x x' B near /=; rewrite !merged_set.
exact: V_keeps.
Qed.

Lemma total_more T D D' : D <= D' -> total_achievable T D ->
  total_achievable T D'.
Proof.
move=> more [Z [V [g [V_ok V_keeps V_cheap]]]]; exists Z, V, g; split=> //.
by move=> Q /V_cheap /le_trans; apply.
Qed.

Theorem total_settled S (Ds : 'I_n -> R) low high :
  (forall i, of_priors (S i)) -> (forall i, settled (S i) (Ds i)) ->
  low <= \sum_i Ds i -> \sum_i Ds i <= high ->
  total_between (every_record S) low high.
Proof.
move=> S_priors ok low_le high_ge; split; first exact: le_trans high_ge.
  apply: total_more high_ge _; apply: (total_reached S_priors) => // i.
  by have [] := ok i.
move=> D; have [i|Ps Ps_best] := fin_all_exists (P := fun i P => S i P /\
    forall D', profile_achievable level delta (only P) D' -> Ds i <= D').
  by have [_ [P S_P least]] := ok i; exists P.
have Ps_in i : S i (Ps i) by have [] := Ps_best i.
move=> reached; apply: le_trans low_le _.
apply: (total_needed (Ps := Ps)) reached => [i||i D' all_D'].
- exact: S_priors (Ps_in i).
- by exists Ps.
by have [_ least] := Ps_best i; exact: least.
Qed.

Theorem alike_settled U D : of_priors U -> settled U D ->
  total_between (alike_records U) (n%:R * D) (n%:R * D).
Proof.
move=> S_priors [reached [P S_P least]].
have total : n%:R * D = \sum_(i < n) D.
  by rewrite sumr_const card_ord mulr_natl.
rewrite total; split=> //.
  apply: (total_reached (S := fun=> U)) => // Q [Q1 [S_Q same]].
  by exists (fun=> Q1).
move=> D'; apply: (total_needed (Ps := fun=> P)) => // [i|].
  exact: S_priors S_P.
by exists P.
Qed.

End Totals.

(* One pair without a slack: (epsilon, delta). *)
Section OnePair.
Variables (R : realFieldType) (X J : finType) (level delta : J -> R).
Variables (lambda d : R) (j0 : J).
Hypotheses (level_eq : forall j, level j = lambda).
Hypotheses (delta_eq : forall j, delta j = d).

Lemma one_pair (S : source_set R X) D :
  profile_achievable level delta S D <-> approximately_achievable S D d lambda.
Proof.
split=> -[Y [W [g [W_ok W_keeps W_valid]]]]; exists Y, W, g; split=> //.
  by have := W_keeps j0; rewrite level_eq delta_eq.
by move=> j; rewrite level_eq delta_eq.
Qed.

End OnePair.

Section Point.
Variables (R : realFieldType) (M : nat) (d : description).
Local Notation value := (ofQ R).
Local Notation S := (set_of R M d).

Lemma worst_alone D delta L e :
  is_delta delta && proves_least_distortion M d (rescaled D delta) L e ->
  [/\ of_priors S, 1 <= value L, 0 <= value delta,
      approximately_achievable S (value D) (value delta) (value L) &
      exists2 P, S P & forall D',
        approximately_achievable (only P) D' (value delta) (value L) ->
        value D <= D'].
Proof.
move=> ok.
have [reached _] := @least_approximate_distortion_proved R _ _ _ _ _ _ ok.
case/andP: ok => /(@is_delta_sound R)[delta_ge0 delta_lt1] /and3P[].
case/(@is_attained_sound R)=> S_priors L_ge1 q_in q_acc worst_in small_D.
move=> /(@has_small_surplus_sound R); rewrite ofQB ofQ1 => small.
split=> //; exists (vector R M (worst e)) => //.
have P_priors := only_is_prior (S_priors _ worst_in).
have P_acc : accurate (only (vector R M (worst e)))
    (1 - value (rescaled D delta)) (vector R M (diagonal e)).
  move=> Q same; have := q_acc _ worst_in; congr (_ <= _).
  by apply: eq_bigr => x _; rewrite same.
have D_le1 : value (rescaled D delta) <= 1 by rewrite -(ofQ1 R) ofQ_le.
have [_ least] := least_distortion_certificate P_priors L_ge1 D_le1 q_in P_acc
  (fun=> erefl) small.
move=> D' /(approximate_rescaled delta_ge0 delta_lt1 L_ge1 P_priors) /least.
by rewrite value_rescaled ler_pmul2r ?invr_gt0 ?subr_gt0.
Qed.

End Point.

(* What shows what a record needs: a point where there is one pair and no slack,
   or prices. *)
Inductive record_evidence :=
  | RecordPoint of evidence
  | RecordPrices of profile_evidence.

(* So many records of each kind, one by one. *)
Definition records_of (T : Type) (groups : seq (nat * T)) : seq T :=
  flatten [seq nseq g.1 g.2 | g <- groups].

Definition total_of (R : realFieldType) M (pairs : seq (Q * Q)) (s : Q)
    (sets : seq (source_set R [finType of 'I_M])) (low high : R) : Prop :=
  total_between (profile_level R pairs)
    (fun j => profile_delta R pairs j + ofQ R s)
    (every_record (fun i : 'I_(size sets) => nth (all_priors R _) sets i))
    low high.
Arguments total_of : clear implicits.

Definition alike_total (R : realFieldType) M n (pairs : seq (Q * Q)) (s : Q)
    (S : source_set R [finType of 'I_M]) (low high : R) : Prop :=
  total_between (profile_level R pairs)
    (fun j => profile_delta R pairs j + ofQ R s)
    (@alike_records R n _ S) low high.
Arguments alike_total : clear implicits.

Section Computation.
Variables (M : nat) (pairs : seq (Q * Q)) (s : Q).
Local Notation part := (nat * description * (Q * record_evidence))%type.

Definition is_settled d D e : bool :=
  match e with
  | RecordPoint f =>
      if pairs is [:: (L, delta)] then
        Qeq_bool s 0 && (is_delta delta &&
          proves_least_distortion M d (rescaled D delta) L f)
      else false
  | RecordPrices f => proves_least_under_profile M d pairs s D f
  end.

Definition total_needs (parts : seq part) : Q :=
  foldr (fun p sum => Qred (inject_Z (Z.of_nat p.1.1) * p.2.1 + sum)) 0%Q parts.

Definition proves_total (groups : seq (nat * description)) low high
    (shown : seq (Q * record_evidence)) := let parts := zip groups shown in
  [&& size shown == size groups, is_profile pairs, Qle_bool 0 s,
      all (fun p : part => is_settled p.1.2 p.2.1 p.2.2) parts &
      Qle_bool low (total_needs parts) && Qle_bool (total_needs parts) high].

Definition proves_alike_total n d low high (shown : Q * record_evidence) :=
  [&& is_profile pairs, Qle_bool 0 s, is_settled d shown.1 shown.2 &
      Qle_bool low (inject_Z (Z.of_nat n) * shown.1)%Q &&
      Qle_bool (inject_Z (Z.of_nat n) * shown.1)%Q high].

End Computation.

Section Lists.
Variable T : Type.
Implicit Types (groups : seq (nat * T)) (a : pred T).

Lemma records_of_map (T' : Type) (f : T -> T') groups :
  [seq f x | x <- records_of groups] =
  records_of [seq (g.1, f g.2) | g <- groups].
Proof.
rewrite /records_of map_flatten -!map_comp; congr flatten.
by apply: eq_map => g /=; rewrite map_nseq.
Qed.

Lemma all_records a groups :
  all (fun g => a g.2) groups -> all a (records_of groups).
Proof.
elim: groups => [|g groups IH] //= /andP[ok /IH rest].
by rewrite /records_of /= all_cat all_nseq ok orbT.
Qed.

Lemma sum_records (R : realFieldType) (f : T -> R) groups :
  \sum_(x <- records_of groups) f x = \sum_(g <- groups) g.1%:R * f g.2.
Proof.
elim: groups => [|g groups IH]; first by rewrite !big_nil.
rewrite big_cons -IH /records_of /= big_cat; congr (_ + _).
by rewrite big_nseq iter_addr_0 mulr_natl.
Qed.

End Lists.

Section Soundness.
Variables (R : realFieldType) (M : nat) (pairs : seq (Q * Q)) (s : Q).
Local Notation value := (ofQ R).
Local Notation level := (profile_level R pairs).
Local Notation slack := (fun j => profile_delta R pairs j + value s).

Hypotheses (profile : is_profile pairs) (s_ge0 : Qle_bool 0 s).

Let slack_ge0 j : 0 <= slack j.
Proof. by rewrite addr_ge0 ?delta_ge0 // -(ofQ0 R) ofQ_le. Qed.

Lemma is_settled_sound d D e : is_settled M pairs s d D e ->
  of_priors (set_of R M d) /\ settled level slack (set_of R M d) (value D).
Proof.
case: e => f /=; last first.
  case/andP=> /(@is_reachable_sound R)[_ s0 S_priors in_S reached] priced.
  split=> //; split=> //; exists (vector R M (against f)) => // D'.
  case=> Y [W [g [W_ok W_keeps W_valid]]].
  apply: le_trans (W_valid _ (fun=> erefl)).
  exact: is_priced_sound priced (S_priors _ in_S) W_ok W_keeps.
case: pairs => [//|[L delta] []] // /andP[s0] /(@worst_alone R).
have {}s0 : value s = 0 by apply/eqP; rewrite -(ofQ0 R) ofQ_eq.
case=> S_priors _ _ reached [P S_P least]; split=> //.
have same (U : source_set R [finType of 'I_M]) D' :
    profile_achievable (profile_level R [:: (L, delta)])
      (fun j => profile_delta R [:: (L, delta)] j + value s) U D' <->
    approximately_achievable U D' (value delta) (value L).
  apply: (one_pair ord0) => j; rewrite /profile_level /profile_delta.
    by rewrite ord1.
  by rewrite ord1 s0 addr0.
split; first exact/same.
by exists P => // D' /same; apply: least.
Qed.

Lemma total_within groups low high shown :
  proves_total M pairs s groups low high shown ->
  total_of R M pairs s [seq set_of R M d | d <- records_of groups]
    (value low) (value high).
Proof.
case/and5P=> /eqP sizes _ _ all_settled /andP[low_le high_ge].
pose parts := zip groups shown; pose part0 := (All, (0%Q, RecordPoint
  (Evidence [::] [::] [::] [::] [::] [::]))).
pose one (p : nat * description * (Q * record_evidence)) :=
  (p.1.1, (p.1.2, p.2)).
pose all_parts := records_of [seq one p | p <- parts].
have given : [seq p.1 | p <- all_parts] = records_of groups.
  rewrite records_of_map -map_comp /=; congr records_of.
  rewrite -[RHS](unzip1_zip (t := shown)) ?sizes //.
  by apply: eq_map => -[[]].
pose sets := [seq set_of R M d | d <- records_of groups].
have length : size all_parts = size sets by rewrite size_map -given size_map.
have each k : (k < size all_parts)%nat ->
    is_settled M pairs s (nth part0 all_parts k).1
      (nth part0 all_parts k).2.1 (nth part0 all_parts k).2.2.
  have : all (fun p => is_settled M pairs s p.1 p.2.1 p.2.2) all_parts.
    by apply: all_records; rewrite all_map.
  by move/(all_nthP part0); apply.
have set_at k : (k < size all_parts)%nat ->
    nth (all_priors R _) sets k = set_of R M (nth part0 all_parts k).1.
  by move=> k_in; rewrite /sets -given -map_comp (nth_map part0).
pose least k := value (nth part0 all_parts k).2.1.
have total : \sum_(i < size sets) least i =
    value (total_needs parts).
  rewrite -(big_mkord xpredT least) -length /least.
  rewrite -(big_nth part0 xpredT (fun p => value p.2.1)) sum_records big_map.
  elim: (parts) => [|p rest IH]; first by rewrite big_nil ofQ0.
  rewrite big_cons IH; symmetry.
  transitivity (value (inject_Z (Z.of_nat p.1.1) * p.2.1 + total_needs rest)%Q).
    exact: ofQ_red.
  by rewrite ofQD ofQM ofQ_nat.
have level_ok := @level_ge1 R pairs profile.
apply: (@total_settled R _ _ _ _ _ level_ok slack_ge0 _
  (fun i => least i)) => [i|i||].
- have i_in : (i < size all_parts)%nat by rewrite length.
  by rewrite set_at //; have [] := is_settled_sound (each _ i_in).
- have i_in : (i < size all_parts)%nat by rewrite length.
  by rewrite set_at //; have [] := is_settled_sound (each _ i_in).
- by rewrite total ofQ_le.
by rewrite total ofQ_le.
Qed.

Lemma alike_within n d low high shown :
  proves_alike_total M pairs s n d low high shown ->
  alike_total R M n pairs s (set_of R M d) (value low) (value high).
Proof.
case/and4P=> _ _ /is_settled_sound[S_priors ok].
rewrite -!(ofQ_le R) ofQM ofQ_nat => /andP[low_le high_ge].
have level_ok := @level_ge1 R pairs profile.
have [_ reached least] := alike_settled n level_ok slack_ge0 S_priors ok.
split; [exact: le_trans high_ge | exact: total_more high_ge reached |].
by move=> D /least; apply: le_trans.
Qed.

End Soundness.

Theorem total_of_records_proved (R : realFieldType) M pairs s groups low high
    shown :
  proves_total M pairs s groups low high shown ->
  total_of R M pairs s [seq set_of R M d | d <- records_of groups]
    (ofQ R low) (ofQ R high).
Proof.
move=> ok; have /and5P[_ profile s_ge0 _ _] := ok.
exact: (@total_within R M pairs s profile s_ge0 _ _ _ _ ok).
Qed.

Theorem alike_records_proved (R : realFieldType) M pairs s n d low high shown :
  proves_alike_total M pairs s n d low high shown ->
  alike_total R M n pairs s (set_of R M d) (ofQ R low) (ofQ R high).
Proof.
move=> ok; have /and4P[profile s_ge0 _ _] := ok.
exact: (@alike_within R M pairs s profile s_ge0 _ _ _ _ _ ok).
Qed.

(* The least slack with which records alike can change D records at most. *)
Definition least_total_slack (R : realFieldType) (n : nat) (X J : finType)
    (level delta : J -> R) (U : source_set R X) (D s : R) :=
  total_achievable level (fun j => delta j + s) (@alike_records R n X U) D /\
  forall s', 0 <= s' ->
    total_achievable level (fun j => delta j + s') (@alike_records R n X U) D ->
    s <= s'.

Section OneOfThem.
Variables (R : realFieldType) (n : nat) (X J : finType) (level delta : J -> R).
Hypotheses (level_ge1 : forall j, 1 <= level j)
  (delta_ge0 : forall j, 0 <= delta j).
Hypothesis n_gt0 : (0 < n)%nat.

(* One record is answered with its share of the distortion, or less. *)
Lemma one_of_them (U : source_set R X) P D : prior P -> U P ->
  total_achievable level delta (@alike_records R n X U) (n%:R * D) ->
  profile_achievable level delta (only P) D.
Proof.
move=> P_ok U_P [Z [V [g [V_ok V_keeps V_cheap]]]].
pose wrong (a b : X) : R := (a != b)%:R; pose Vm := merged g V.
have Vm_ok : mechanism Vm by exact: merged_mechanism.
pose E := [seq (level j, delta j) | j <- enum J].
have E_ok p : p \in E -> 1 <= p.1 /\ 0 <= p.2.
  by move=> /mapP[j _ ->]; split; [exact: level_ge1 | exact: delta_ge0].
have Vm_keeps : all_keep E Vm.
  move=> p /mapP[j _ ->] x x' B near /=; rewrite !merged_set.
  exact: V_keeps.
pose w := independent (fun _ : 'I_n => P).
have [w_ge0 w_sum] : prior w by exact: (independent_prior (fun=> P_ok)).
have in_T : @alike_records R n X U w by exists P.
pose c i x := cost P wrong (answered Vm i x).
have cheap : \sum_i \sum_x w x * (c i x - D) <= 0.
  have -> : \sum_i \sum_x w x * (c i x - D) =
      \sum_i \sum_x w x * c i x - n%:R * D.
    have -> : n%:R * D = \sum_(i < n) D
      by rewrite sumr_const card_ord mulr_natl.
    rewrite -sumrB; apply: eq_bigr => i _.
    under eq_bigr do rewrite mulrBr.
    by rewrite sumrB -mulr_suml w_sum mul1r.
  rewrite subr_le0; apply: le_trans (V_cheap _ in_T).
  rewrite -merged_loss -total_changes total_by_records //.
have [i [x cost_le]] : exists i, exists x, c i x <= D.
  case: (boolP [exists i, [exists x, c i x <= D]])
      => [/existsP[i /existsP[x le]]|].
    by exists i; exists x.
  rewrite negb_exists => /forallP none.
  have more i x : 0 < c i x - D.
    by have := none i; rewrite negb_exists => /forallP/(_ x);
      rewrite -ltNge subr_gt0.
  have [x0 x0_gt0] : exists x0, 0 < w x0.
    apply/existsP; apply: contraT; rewrite negb_exists => /forallP all_le0.
    move: w_sum; rewrite big1 => [/esym/eqP|x _]; first by rewrite oner_eq0.
    by apply/eqP; rewrite eq_le w_ge0 andbT leNgt.
  suff : 0 < \sum_i \sum_x w x * (c i x - D) by rewrite ltNge cheap.
  have term_ge0 i x : 0 <= w x * (c i x - D) by rewrite mulr_ge0 // ltW.
  rewrite (bigD1 (Ordinal n_gt0)) //= (bigD1 x0) //= -addrA ltr_spaddl //.
    by rewrite mulr_gt0.
  rewrite addr_ge0 ?sumr_ge0 // => i _; exact: sumr_ge0.
exists X, (answered Vm i x), id; split.
- exact: answered_mechanism.
- move=> j; have keeps_E := answered_keeps i x E_ok Vm_ok Vm_keeps.
  by apply: (keeps_E (level j, delta j)); rewrite map_f // mem_enum.
by move=> Q same; rewrite (distortion_eq id _ same) -cost_wrong.
Qed.

End OneOfThem.

(* Both ends of what proves a slack rest on one prior. *)
Definition alone (p : seq Q) := Hull [:: p].

Definition proves_alike_slack M (pairs : seq (Q * Q)) n d (D s : Q)
    (shown : Q * record_evidence) :=
  if shown.2 is RecordPrices f then
    [&& (0 < n)%nat, Qeq_bool D (inject_Z (Z.of_nat n) * shown.1)%Q &
        proves_least_slack M d pairs s shown.1 f]
  else false.

Section Alone.
Variables (R : realFieldType) (M : nat) (d : description).
Variables (pairs : seq (Q * Q)) (s D : Q).
Local Notation value := (ofQ R).

Definition alone_evidence f := ProfileEvidence (kept f) (kept_multipliers f)
  (shadows f) (against f) [:: 1%Q] (prices f) (lines f) (apart f) (pair f).

Lemma alone_member f : is_prior M (against f) ->
  is_member M (alone (against f)) [:: 1%Q] (against f).
Proof.
move=> ok; rewrite /is_member ok; apply/and3P; split=> //.
apply/allP => i; rewrite mem_iota /= add0n => i_M.
by rewrite -(ofQ_eq rat_realFieldType) value_total big_ord1 ofQM ofQ1 mul1r.
Qed.

Lemma slack_alone C f : proves_least_slack M d pairs s C f ->
  proves_least_slack M (alone (against f)) pairs s C (alone_evidence f).
Proof.
case/andP=> reachable tight; apply/andP; split; last exact: tight.
have [_ _ S_priors in_S _] := @is_reachable_sound R _ _ _ _ _ _ reachable.
case/and5P: reachable => profile s_ge0 proper kept_ok /andP[acc member].
have p_prior : is_prior M (against f) by case/andP: member.
apply/and5P; split=> //.
  by rewrite -[is_proper _ _]/(is_prior M (against f) && true) p_prior.
apply/andP; split; last exact: alone_member.
rewrite -[is_accurate _ _ _ _ _]/(Qle_bool
  (1 - C) (mean M (against f) (kept f)) && true).
rewrite andbT -(ofQ_le R) value_mean.
exact: (@is_accurate_sound R M d _ _ _ proper acc _ in_S).
Qed.

Theorem alike_slack_proved n shown :
  proves_alike_slack M pairs n d D s shown ->
  least_total_slack n (profile_level R pairs) (profile_delta R pairs)
    (set_of R M d) (value D) (value s).
Proof.
case: shown => D1 [//|f] /and3P[n_gt0 D_eq ok]; rewrite -(ofQ_eq R) in D_eq.
rewrite (eqP D_eq) ofQM ofQ_nat.
have [reached _] := @least_slack_proved R _ _ _ _ _ _ ok.
have /andP[reachable _] := ok.
have [profile s_ge0 S_priors in_S _] :=
  @is_reachable_sound R _ _ _ _ _ _ reachable.
have level_ok := @level_ge1 R pairs profile.
have delta_ok := @delta_ge0 R pairs profile.
have total : n%:R * value D1 = \sum_(i < n) value D1.
  by rewrite sumr_const card_ord mulr_natl.
split.
  rewrite total;
    apply: (@total_reached R n _ _ _ _ level_ok _ _ (fun=> set_of R M d)).
  - by move=> j; rewrite addr_ge0.
  - by [].
  - by move=> Q [Q1 [S_Q same]]; exists (fun=> Q1).
  by [].
move=> s' s'_ge0 many.
have one : profile_achievable (profile_level R pairs)
    (fun j => profile_delta R pairs j + s')
      (only (vector R M (against f))) (value D1).
  apply: (one_of_them level_ok _ n_gt0 (S_priors _ in_S) in_S many) => j.
  by rewrite addr_ge0.
have [_ least] := @least_slack_proved R _ _ _ _ _ _ (slack_alone ok).
apply: (least _ s'_ge0); case: one => Y [W [g [W_ok W_keeps W_valid]]].
exists Y, W, g; split=> // Q [w [w_ge0 w_sum Q_eq]]; apply: W_valid => i.
by rewrite Q_eq big_ord1 -[RHS]mul1r -w_sum big_ord1.
Qed.

End Alone.
