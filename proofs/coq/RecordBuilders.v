(* What programs of single records say of independent ones: the conditions of
   record_programs.py, for priors of polyhedra as in Builders.v, not empty.

   settled_exists       one prior of a polyhedron needs as much as all of it
   alike_reduction      n records alike can at n D what one of them can at D
   total_loss_between   the least total of costs lies between two numbers
   budget               what records of several kinds need in all

   Exports: least_settled, alike_reduction, alike_slack, floors_distortion,
   floors_level, database_reduction, database_level, database_infinite,
   database_distortion, database_curve, products_reduction,
   products_distortion, losses_add, budget_total, budget_pair, budget_losses,
   budget_private.  One pair with a delta is in EntriesBuilders.v. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel Approximate Hamming Products.
From symdp Require Import Records IndependentRecords Profiles CertificateChecks.
From symdp Require Import SourceSets ProfileChecks.
From symdp Require Import RecordChecks AlikeLeakageChecks Kernel Builders.
From symdp Require Import BuiltPrograms.
From symdp Require Import PricedPrograms ProfileBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma achievable_same (R : realFieldType) (X J : finType) (level c c' : J -> R)
    (S : source_set R X) D : c =1 c' ->
  profile_achievable level c S D -> profile_achievable level c' S D.
Proof.
move=> same [Y [W [g [W_ok W_keeps W_valid]]]]; exists Y, W, g; split=> // j.
by rewrite -same; apply: W_keeps.
Qed.

(* One prior of a polyhedron needs as much as the whole set. *)
Section Settled.
Variables (R : realFieldType) (X J C B : finType) (level delta : J -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (P : X -> R) (D s : R).

Local Notation S := (polyhedron column row bound exact).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).
Hypotheses (level_ge1 : forall j, 1 <= level j).
Hypotheses (delta_ge0 : forall j, 0 <= delta j).

Theorem least_settled s D : 0 <= s -> least_under_profile level delta S s D ->
  settled level (fun j => delta j + s) S D.
Proof.
move=> s_ge0 least; apply: profile_settled => //.
exact/least_accepted/profile_distortion.
Qed.

Lemma achievable_blind : profile_achievable level delta S 1.
Proof.
have [x0 _] := some_letter S_priors S_some.
pose W (x y : X) : R := (y == x0)%:R.
have W_ok : mechanism W.
  split=> [x y|x]; first exact: ler0n.
  rewrite (bigD1 x0) //= /W eqxx big1 ?addr0 // => y /negPf -> //.
exists X, W, id; split=> // [j x x' A|P S_P].
  by rewrite ler_paddr // ler_pemull // sumr_ge0 // => y _; apply: ler0n.
rewrite (distortion_correct _ W_ok (S_priors S_P)) ler_subl_addr ler_addl.
apply: sumr_ge0 => x _; have [P_ge0 _] := S_priors S_P.
by rewrite mulr_ge0 // correct_ge0.
Qed.

Lemma achievable_ge0 D : profile_achievable level delta S D -> 0 <= D.
Proof.
move=> [Y [W [g [[W_ge0 _] _ W_valid]]]]; have [P S_P] := S_some.
apply: le_trans (W_valid P S_P); apply: sumr_ge0 => x _.
by rewrite mulr_ge0 ?sumr_ge0 //; have [] := S_priors S_P.
Qed.

(* A least distortion exists, with a prior that needs it. *)
Lemma settled_exists : exists D, settled level delta S D.
Proof.
pose p := distortion_program level delta column row bound exact 0.
have same : delta =1 (fun j => delta j + 0) by move=> j; rewrite addr0.
have back : (fun j => delta j + 0) =1 delta by move=> j; rewrite addr0.
have [x x_point _] : exists2 x, point p x & value p x = 1.
  apply: distortion_reached => //; apply: achievable_same same _.
  exact: achievable_blind.
have value_ge0 v : point p v -> 0 <= value p v.
  move=> /(distortion_point S_some level_ge1 delta_ge0 (lexx 0)).
  by move/(achievable_same back); apply: achievable_ge0.
have [D /profile_settled[]// reached [P S_P least]] :=
  accepted_exists x_point value_ge0.
exists D; split; first exact: achievable_same back reached.
by exists P => // D' /(achievable_same same)/least.
Qed.

Section Alike.
Variable n : nat.
Hypothesis n_gt0 : (0 < n)%N.

Local Notation alike := (@alike_records R n X S).

(* Records alike: all of them at n D can what one of them can at D. *)
Theorem alike_reduction D :
  total_achievable level delta alike (n%:R * D) <->
  profile_achievable level delta S D.
Proof.
split=> [many|one]; last first.
  have -> : n%:R * D = \sum_(i < n) D.
    by rewrite sumr_const card_ord mulr_natl.
  apply: (@total_reached R n X J level delta level_ge1 delta_ge0 _ (fun=> S))
    => // Q [P [S_P same]].
  by exists (fun=> P).
have [D0 [reached [P S_P least]]] := settled_exists.
apply: achievable_more reached; apply: least.
exact: one_of_them (S_priors S_P) S_P many.
Qed.

End Alike.

End Settled.

Section Claims.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (P : X -> R) (D s lambda : R).

Local Notation S := (polyhedron column row bound exact).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Section Slack.
Variables (J : finType) (level delta : J -> R) (n : nat).
Hypotheses (level_ge1 : forall j, 1 <= level j).
Hypotheses (delta_ge0 : forall j, 0 <= delta j).
Hypothesis n_gt0 : (0 < n)%N.

(* "least leakage of records alike": what one needs at D/n is what all need. *)
Theorem alike_slack D s : 0 <= s ->
  least_total_slack n level delta S (n%:R * D) s <->
  least_slack level delta S D s.
Proof.
move=> s_ge0; have same t (t_ge0 : 0 <= t) :
    total_achievable level (fun j => delta j + t) (@alike_records R n X S)
      (n%:R * D) <-> profile_achievable level (fun j => delta j + t) S D.
  by apply: alike_reduction => // j; rewrite addr_ge0.
split=> -[reached least]; split=> [|t t_ge0 /(same t t_ge0)]; try exact: least.
  exact/same.
exact/same.
Qed.

End Slack.

(* One pair (lambda, delta): it is a profile. *)
Section Pair.
Variables (delta : R).
Hypothesis delta_ge0 : 0 <= delta.

Local Notation level_of lambda := (fun _ : unit => lambda).
Local Notation delta_of := (fun _ : unit => delta).

Lemma pair_profile (T : source_set R X) lambda D :
  least_under_profile (level_of lambda) delta_of T 0 D <->
  least_approximate_distortion T lambda delta D.
Proof.
have same D' : profile_achievable (level_of lambda)
    (fun j : unit => delta_of j + 0) T D' <->
    approximately_achievable T D' delta lambda.
  by apply: (one_pair tt) => j; rewrite ?addr0.
by split=> -[reached least]; split=> [|D' /same/least//]; apply/same.
Qed.

Section Databases.
Variable n : nat.
Hypothesis n_gt0 : (0 < n)%N.

Let n_pos : 0 < n%:R :> R. Proof. by rewrite ltr0n. Qed.

Local Notation alike := (@alike_records R n X S).

(* All mechanisms of databases of records alike. *)
Theorem database_reduction lambda D : 1 <= lambda ->
  total_achievable (level_of lambda) delta_of alike D <->
  approximately_achievable S (D / n%:R) delta lambda.
Proof.
move=> lambda_ge1; have D_is : D = n%:R * (D / n%:R).
  by rewrite mulrC divfK // gt_eqF.
by rewrite {1}D_is alike_reduction //; apply: (one_pair tt).
Qed.

(* "least leakage of databases" *)
Theorem database_level D L : least_total_exp_epsilon n S D delta L <->
  least_approximate_exp_epsilon S (D / n%:R) delta L.
Proof.
split=> -[L_ge1 reached least]; split=> // [|mu mu_ge1];
  try exact/database_reduction.
  by move/(database_reduction _ mu_ge1); apply: least.
by move/(database_reduction _ mu_ge1); apply: least.
Qed.

Theorem database_infinite D :
  (forall lambda, 1 <= lambda ->
     ~ approximately_achievable S (D / n%:R) delta lambda) ->
  forall lambda, 1 <= lambda ->
    ~ total_achievable (level_of lambda) delta_of alike D.
Proof.
move=> none lambda lambda_ge1 /(database_reduction _ lambda_ge1).
exact: none.
Qed.

(* "least distortion of databases" *)
Theorem database_distortion lambda D : 1 <= lambda ->
  least_approximate_distortion S lambda delta D ->
  total_between (level_of lambda) delta_of alike (n%:R * D) (n%:R * D).
Proof.
move=> lambda_ge1 [reached least]; split=> // [|D'].
  by apply/database_reduction => //; rewrite [n%:R * D]mulrC mulfK ?gt_eqF.
move/(database_reduction _ lambda_ge1)/least.
by rewrite ler_pdivl_mulr // mulrC.
Qed.

(* "curve of databases": that of a record, stretched by n *)
Theorem database_curve (f : R -> R) zero :
  (forall D, 0 < D < zero -> least_approximate_exp_epsilon S D delta (f D)) ->
  (forall D, zero <= D -> least_approximate_exp_epsilon S D delta 1) ->
  (forall D, 0 < D < n%:R * zero ->
    least_total_exp_epsilon n S D delta (f (D / n%:R))) /\
  (forall D, n%:R * zero <= D -> least_total_exp_epsilon n S D delta 1).
Proof.
move=> before after; split=> D D_in; apply/database_level.
  have /andP[D_gt0 D_lt] := D_in.
  by apply: before; rewrite divr_gt0 // ltr_pdivr_mulr // mulrC.
by apply: after; rewrite ler_pdivl_mulr // mulrC.
Qed.

(* Products of identical mechanisms. *)
Theorem products_reduction lambda D : 1 <= lambda ->
  records_approximate n S D delta lambda <->
  approximately_achievable S (D / n%:R) delta lambda.
Proof.
move=> lambda_ge1; split=> [[W [[W_ok W_valid] W_private]]|].
  exists X, W, id; split=> //; first exact/(product_approximate W_ok n_gt0).
  exact/product_validP.
move/(one_pair (level := level_of lambda) (delta := delta_of) tt).
move=> /(_ (fun=> erefl) (fun=> erefl))/settled_mechanism.
move=> [W [W_ok W_keeps W_valid]]; exists W; split.
  by split=> //; apply/product_validP.
by apply/(product_approximate W_ok n_gt0) => //; apply: (W_keeps tt).
Qed.

Theorem products_distortion lambda D : 1 <= lambda ->
  least_approximate_distortion S lambda delta D ->
  records_approximate n S (n%:R * D) delta lambda /\
  forall D', records_approximate n S D' delta lambda -> n%:R * D <= D'.
Proof.
move=> lambda_ge1 [reached least]; split=> [|D'].
  by apply/products_reduction => //; rewrite [n%:R * D]mulrC mulfK ?gt_eqF.
move/(products_reduction _ lambda_ge1)/least.
by rewrite ler_pdivl_mulr // mulrC.
Qed.

End Databases.

End Pair.

End Claims.

(* Without delta: the programs with floors of columns, of local_programs.py. *)
Section Floors.
Variables (R : realFieldType) (X C B : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (T : source_set R X) (D L lambda : R).

Local Notation S := (polyhedron column row bound exact).
Local Notation program U := (@BuiltPrograms.built_program R X X C B
  [finType of U] (@hamming R X) column row bound exact).

Lemma private_distortion T lambda D : of_priors T -> 1 <= lambda ->
  least_distortion T lambda D <-> least_approximate_distortion T lambda 0 D.
Proof.
move=> T_priors lambda_ge1.
have same D' : approximately_achievable T D' 0 lambda <->
    achievable T D' lambda.
  by rewrite (approximate_rescaled (lexx 0) ltr01 lambda_ge1 T_priors) subr0
    divr1.
by split=> -[reached least]; split=> [|D' /same/least//]; apply/same.
Qed.

Lemma private_reachable (Y : finType) (d : X -> Y -> R) T lambda D :
  loss_reachable (fun _ : unit => lambda) d (fun=> 0) T D <->
  loss_achievable T d D lambda.
Proof.
split=> -[Z [W [g [W_ok W_private W_loss]]]]; exists Z, W, g; split=> //.
  by move=> x x' z; have := W_private tt x x' [set z]; rewrite !big_set1 addr0.
move=> _ x x' A; rewrite addr0 mulr_sumr; apply: ler_sum => z _.
exact: W_private.
Qed.

Lemma private_level T D L : of_priors T ->
  least_exp_epsilon T D L <-> least_approximate_exp_epsilon T D 0 L.
Proof.
move=> T_priors.
by rewrite (least_approximate_rescaled T_priors (lexx 0) ltr01) subr0 divr1.
Qed.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Theorem floors_distortion lambda D : 1 <= lambda ->
  least_value (program unit 1 lambda 0) D <->
  least_approximate_distortion S lambda 0 D.
Proof.
move=> ge1; rewrite -private_distortion // (program_distortion _ S_priors) //.
by split=> -[reached least]; split=> [|D' /hamming_loss/least//];
  apply/hamming_loss.
Qed.

Theorem floors_level D L : 1 <= L ->
  (exists v, point (program void 1 L D) v) ->
  (1 < L -> exists2 e, 0 < e & forall s, 0 < s < e -> exists c y h t,
     multipliers (program void 1 (L - s) D) c y h t /\
     0 < proved (program void 1 (L - s) D) y h) ->
  least_approximate_exp_epsilon S D 0 L.
Proof.
move=> L_ge1 reached none; apply/private_level => //.
have [_ ok least] := program_level S_priors S_some L_ge1 reached none.
by split=> // [|mu mu_ge1 /hamming_loss]; [apply/hamming_loss | apply: least].
Qed.

End Floors.

(* Records with costs of their own. *)
Section TotalLosses.
Variables (R : realFieldType) (n : nat) (X Y J : finType) (level l : J -> R).
Variable ds : 'I_n -> X -> Y -> R.
Local Notation inputs := {ffun 'I_n -> X}.
Local Notation outputs := {ffun 'I_n -> Y}.
Implicit Types (T : source_set R [finType of inputs]) (D low high : R).

Definition total_loss (x : inputs) (y : outputs) : R :=
  \sum_i ds i (x i) (y i).

Definition total_loss_achievable T D :=
  exists (Z : finType) (V : inputs -> Z -> R) (g : Z -> outputs),
  [/\ mechanism V,
      forall j x x' (A : {set Z}), neighbours x x' ->
        \sum_(z in A) V x z <= level j * (\sum_(z in A) V x' z) + l j &
      forall Q, T Q -> expected_loss Q total_loss g V <= D].

Definition total_loss_between T low high := [/\ low <= high,
  total_loss_achievable T high &
  forall D, total_loss_achievable T D -> low <= D].

Lemma loss_cost (P : X -> R) (d : X -> Y -> R) W :
  IndependentRecords.cost P d W = expected_loss P d id W.
Proof.
apply: eq_bigr => x _; rewrite mulr_sumr; apply: eq_bigr => y _.
by rewrite mulrA.
Qed.

Lemma total_loss_cost Ps V :
  total_cost Ps ds V = expected_loss (independent Ps) total_loss id V.
Proof.
apply: eq_bigr => x _; rewrite mulr_sumr; apply: eq_bigr => y _.
by rewrite mulrA.
Qed.

Hypotheses (level_ge1 : forall j, 1 <= level j) (l_ge0 : forall j, 0 <= l j).

Theorem losses_add (S : 'I_n -> source_set R X) (Ds : 'I_n -> R) low high :
  (forall i, of_priors (S i)) ->
  (forall i, loss_settled level (ds i) l (S i) (Ds i)) ->
  low <= \sum_i Ds i -> \sum_i Ds i <= high ->
  total_loss_between (every_record S) low high.
Proof.
move=> S_priors ok low_le high_ge; split; first exact: le_trans high_ge.
  have [i|Ws Ws_best] := fin_all_exists (P := fun i (W : X -> Y -> R) =>
    [/\ mechanism W, Profiles.keeps level l W &
        forall P, S i P -> expected_loss P (ds i) id W <= Ds i]).
    by have [reached _] := ok i; apply: loss_mechanism reached.
  have Ws_ok i : mechanism (Ws i) by have [] := Ws_best i.
  exists [finType of outputs], (by_records Ws), id; split.
  - exact: by_records_mechanism.
  - move=> j.
    have [_] := by_records_approximate Ws_ok (level_ge1 j) (l_ge0 j).
    by apply=> i; have [_ keep _] := Ws_best i; apply: (keep j).
  move=> Q [Ps [Ps_in same]]; apply: le_trans high_ge.
  have -> : expected_loss Q total_loss id (by_records Ws) =
      expected_loss (independent Ps) total_loss id (by_records Ws).
    by apply: eq_bigr => x _; rewrite same.
  rewrite -total_loss_cost by_records_cost //; last first.
    by move=> i; apply: S_priors (Ps_in i).
  by apply: ler_sum => i _; rewrite loss_cost; have [_ _] := Ws_best i; apply.
move=> D [Z [V [g [V_ok V_keeps V_cheap]]]].
have [i|Ps Ps_best] := fin_all_exists (P := fun i P => S i P /\
    forall D', loss_reachable level (ds i) l (only P) D' -> Ds i <= D').
  by have [_ [P S_P least]] := ok i; exists P.
have Ps_in i : S i (Ps i) by have [] := Ps_best i.
have Ps_ok i : prior (Ps i) by apply: S_priors (Ps_in i).
apply: le_trans low_le _; apply: le_trans (V_cheap (independent Ps) _).
  rewrite -merged_loss -total_loss_cost.
  apply: (records_not_less (E := [seq (level j, l j) | j <- enum J])) => //.
  - by move=> p /mapP[j _ ->]; split; [exact: level_ge1 | exact: l_ge0].
  - move=> i W W_ok W_keeps; rewrite loss_cost; have [_ least] := Ps_best i.
    apply: least; exists Y, W, id; split=> // [j|Q same].
      by apply: (W_keeps (level j, l j)); rewrite map_f // mem_enum.
    rewrite le_eqVlt; apply/orP; left; apply/eqP/eq_bigr => x _.
    by rewrite same.
  - exact: merged_mechanism.
  by move=> p /mapP[j _ ->] x x' A near /=; rewrite !merged_set; apply: V_keeps.
by exists Ps.
Qed.

End TotalLosses.

(* Records of kinds: what each kind needs adds up. *)
Section Budget.
Variables (R : realFieldType) (n : nat) (X G : finType) (kind : 'I_n -> G).
Variables (C B : G -> finType) (column : forall g, C g -> X -> R).
Variables (row : forall g, B g -> C g -> R) (bound : forall g, B g -> R).
Variable exact : forall g, pred (B g).
Implicit Types (Ds : G -> R) (low high : R).

Local Notation S g :=
  (polyhedron (@column g) (@row g) (@bound g) (@exact g)).
Local Notation records := (every_record (fun i => S (kind i))).

Hypotheses (S_priors : forall g P, S g P -> prior P).
Hypotheses (S_some : forall g, exists P, S g P).

Definition budget Ds := \sum_g #|[set i | kind i == g]|%:R * Ds g.

Lemma budget_sum Ds : \sum_i Ds (kind i) = budget Ds.
Proof.
rewrite (partition_big kind predT) //=; apply: eq_bigr => g _.
rewrite (eq_bigr (fun=> Ds g)) => [|i /eqP -> //].
rewrite -sum1_card natr_sum mulr_suml.
by apply: eq_big => i => [|_]; rewrite ?inE // mul1r.
Qed.

(* "least distortion of independent records" that keep a profile *)
Theorem budget_total (J : finType) (level delta : J -> R) s Ds low high :
  (forall j, 1 <= level j) -> (forall j, 0 <= delta j) -> 0 <= s ->
  (forall g, least_under_profile level delta (S g) s (Ds g)) ->
  low <= budget Ds <= high ->
  total_between level (fun j => delta j + s) records low high.
Proof.
move=> level_ge1 delta_ge0 s_ge0 least /andP[low_le high_ge].
have slack_ge0 j : 0 <= delta j + s by rewrite addr_ge0.
apply: (@total_settled R n X J _ _ level_ge1 slack_ge0 _
  (fun i => Ds (kind i))) => [i P|i||]; rewrite ?budget_sum //.
  exact: S_priors.
by apply: least_settled (least (kind i)) => //; apply: S_priors.
Qed.

(* ... and of those that keep one pair *)
Theorem budget_pair lambda delta Ds low high : 1 <= lambda -> 0 <= delta ->
  (forall g, least_approximate_distortion (S g) lambda delta (Ds g)) ->
  low <= budget Ds <= high ->
  total_between (fun _ : unit => lambda) (fun=> delta) records low high.
Proof.
move=> lambda_ge1 delta_ge0 least in_bounds.
have := @budget_total [finType of unit] (fun=> lambda) (fun=> delta) 0 Ds low
  high (fun=> lambda_ge1) (fun=> delta_ge0) (lexx 0) _ in_bounds.
by rewrite /= addr0; apply=> g; apply/pair_profile.
Qed.

(* "least distortion by entries": costs of any kind *)
Theorem budget_losses (Y J : finType) (level delta : J -> R)
    (d : G -> X -> Y -> R) s Ds low high :
  (forall j, 1 <= level j) -> (forall j, 0 <= delta j) -> 0 <= s ->
  (forall g, least_loss_under level delta (d g) (@column g) (@row g) (@bound g)
     (@exact g) s (Ds g)) ->
  low <= budget Ds <= high ->
  total_loss_between level (fun j => delta j + s) (fun i => d (kind i)) records
    low high.
Proof.
move=> level_ge1 delta_ge0 s_ge0 least /andP[low_le high_ge].
have slack_ge0 j : 0 <= delta j + s by rewrite addr_ge0.
apply: (@losses_add R n X Y J level _ _ level_ge1 slack_ge0 _
  (fun i => Ds (kind i))) => [i P|i||]; rewrite ?budget_sum //.
  exact: S_priors.
by apply: loss_least (least (kind i)) => //; apply: S_priors.
Qed.

Theorem budget_private (Y : finType) (d : G -> X -> Y -> R) lambda Ds low high :
  1 <= lambda ->
  (forall g, least_expected_loss (S g) (d g) lambda (Ds g)) ->
  low <= budget Ds <= high ->
  total_loss_between (fun _ : unit => lambda) (fun=> 0) (fun i => d (kind i))
    records low high.
Proof.
move=> lambda_ge1 least in_bounds.
have := @budget_losses Y [finType of unit] (fun=> lambda) (fun=> 0) d 0 Ds low
  high (fun=> lambda_ge1) (fun=> lexx 0) (lexx 0) _ in_bounds.
rewrite /= addr0; apply=> g; have [reached low_g] := least g.
split=> [|D]; rewrite /= addr0; first exact/private_reachable.
by move/private_reachable; apply: low_g.
Qed.

End Budget.

