(* Independent records, as certificates claim it: what each record needs to keep
   one pair (lambda, delta), or several with a slack, adds up.

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

End Lists.

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
