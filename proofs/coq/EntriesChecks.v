(* Any distortion function over any source set, some letters adjacent:
   certificates by all entries of a mechanism, which weak duality of linear
   programs proves, checked by computation.

   achievable_among    a mechanism that is private on adjacent letters has a
                       loss of D at most on a source set
   least_loss_among    the least loss at exp(epsilon) = lambda
   level_between       the least exp(epsilon) at D lies between two numbers;
                       where they are equal, it is this number
   no_level            D can be had, but with no finite epsilon *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions Rationals SourceSets
  CertificateChecks GraphChecks FloorChecks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Among.
Variables (R : realFieldType) (X Y : finType) (adjacent : rel X).
Implicit Types (P : X -> R) (S : source_set R X) (d : X -> Y -> R)
  (lambda D low high : R).

Definition has_loss (Z : finType) S d D (g : Z -> Y) (W : X -> Z -> R) :=
  forall P, S P -> expected_loss P d g W <= D.

Definition achievable_among S d D lambda :=
  exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
  [/\ mechanism W, graph_dp adjacent lambda W & has_loss S d D g W].

Definition least_loss_among S d lambda D :=
  achievable_among S d D lambda /\
  forall D', achievable_among S d D' lambda -> D <= D'.

Definition level_between S d D low high :=
  [/\ 1 <= low, low <= high, achievable_among S d D high
    & forall lambda, 1 <= lambda -> achievable_among S d D lambda ->
    low <= lambda].

Definition no_level S d D :=
  (exists (Z : finType) (W : X -> Z -> R) (g : Z -> Y),
    mechanism W /\ has_loss S d D g W) /\
  forall lambda, 1 <= lambda -> ~ achievable_among S d D lambda.

End Among.

(* All pairs of letters are adjacent, those that an edge joins, or those with a
   first letter of a list. *)
Inductive adjacency :=
  AllPairs | Edges of seq (nat * nat) | FromLetters of seq nat.

Definition are_adjacent (a : adjacency) (i k : nat) : bool :=
  match a with AllPairs => true | Edges edges => are_neighbours edges i k
  | FromLetters letters => i \in letters end.

Definition adjacent_in n (a : adjacency) : rel 'I_n :=
  fun i k => are_adjacent a i k.
Arguments adjacent_in : clear implicits.

(* A mechanism with the multipliers of its accuracy; a prior with its weights,
   a number for each letter and flows for each output; and what excludes
   open outputs: priors with their weights, and how often neighbours are
   looked at. *)
Record entries_evidence := EntriesEvidence {
  matrix : seq (seq Q); matrix_multipliers : seq Q;
  bound_prior : seq Q; bound_weights : seq Q; bound_rows : seq Q;
    bound_flows : seq (seq flow);
  rounds : nat; rivals : seq (seq Q * seq Q) }.

Section Computation.
Variables (M N : nat) (d : description) (a : adjacency) (costs : seq (seq Q)).
Implicit Types (D L lambda : Q) (e : entries_evidence) (open : seq (seq bool)).

Definition listed (T : Type) n (f : nat -> T) : seq T :=
  [seq f i | i <- iota 0 n].
Definition neighbours_of x := [seq k <- iota 0 M | are_adjacent a x k].
Definition cost x y := matrix_entry costs x y.

Definition is_stochastic e := every M (fun x =>
  every N (fun y => Qle_bool 0 (matrix_entry (matrix e) x y)) &&
    Qeq_bool (total N (matrix_entry (matrix e) x)) 1).

Definition is_private_among L e :=
  every M (fun x => all (fun k => every N (fun y =>
  Qle_bool (matrix_entry (matrix e) x y) (L * matrix_entry (matrix e) k y)))
    (neighbours_of x)).

Definition spent_on e x : Q :=
  total N (fun y => matrix_entry (matrix e) x y * cost x y)%Q.

Definition is_cheap D e := is_accurate M d (- D) (matrix_multipliers e)
  (listed M (fun x => - spent_on e x))%Q.

(* What is left of the loss of a letter by an output when it has paid its row
   and what flows from and to it. *)
Definition left_over lambda e y x : Q :=
  (coordinate (bound_prior e) x * cost x y - coordinate (bound_rows e) x
  - net lambda (nth [::] (bound_flows e) y) x)%Q.

Definition is_paid (f : flow) :=
  [&& are_adjacent a f.1.1 f.1.2, (f.1.1 < M)%nat,
      (f.1.2 < M)%nat & Qle_bool 0 f.2].

Definition has_bound lambda e :=
  is_member M d (bound_weights e) (bound_prior e) && every N (fun y =>
  all is_paid (nth [::] (bound_flows e) y) &&
    every M (fun x => Qle_bool 0 (left_over lambda e y x))).

(* Outputs that a letter may use, in rows. *)
Definition is_hit (fs : seq flow) x :=
  has (fun f => (f.1.2 == x) && less 0 f.2) fs.

Definition tight lambda e := listed M (fun x => listed N (fun y =>
  Qeq_bool (left_over lambda e y x) 0 &&
    ~~ is_hit (nth [::] (bound_flows e) y) x)).

Definition both (r s : seq bool) := [seq b.1 && b.2 | b <- zip r s].

(* Letters use what all their neighbours may use. *)
Definition shared open := listed M (fun x =>
  foldr (fun k r =>
    both r (nth [::] open k)) (nth [::] open x) (neighbours_of x)).

Definition cheaper (c : Q) (best : option Q) :=
  if best is Some b then if Qle_bool c b then c else b else c.

Definition cheapest_of x (r : seq bool) :=
  foldr (fun y best => if nth false r y then Some (cheaper (cost x y) best)
    else best) None (iota 0 N).

Definition cheapest open x : Q :=
  if cheapest_of x (nth [::] open x) is Some c then c else 0%Q.

Definition cheapest_left (r : seq Q) open :=
  listed M (fun x => let c := cheapest open x in listed N (fun y =>
  nth false (nth [::] open x) y &&
    (Qeq_bool (coordinate r x) 0 || Qle_bool (cost x y) c))).

(* No mechanism of loss D uses these outputs only. *)
Fixpoint excluded D n open (priors : seq (seq Q * seq Q)) : bool :=
  ~~ every M (fun x => has id (nth [::] open x)) ||
  if priors is (weights, r) :: others then is_member M d weights r &&
    let least := total M (fun x => coordinate r x * cheapest open x)%Q in
    less D least || Qeq_bool D least &&
    excluded D n (ssrnat.iter n shared (cheapest_left r open)) others
  else false.

Definition proves_loss_among D L e :=
  [&& is_proper M d, Qle_bool 1 L, is_stochastic e, is_private_among L e &
  [&& is_cheap D e, has_bound L e &
      Qle_bool D (total M (coordinate (bound_rows e)))]].

Definition proves_level_between D low high e :=
  let paid := total M (coordinate (bound_rows e)) in
  [&& is_proper M d, Qle_bool 1 low, Qle_bool low high, is_stochastic e &
  [&& is_private_among high e, is_cheap D e,
      is_member M d (bound_weights e) (bound_prior e) &
    Qle_bool high 1 || has_bound low e && (less D paid ||
    [&& Qeq_bool low high, Qle_bool D paid & excluded D
        (rounds e) (ssrnat.iter (rounds e) shared (tight low e)) (rivals e)])]].

Definition proves_no_level D e :=
  [&& is_proper M d, is_stochastic e, is_cheap D e &
  excluded D (rounds e) (listed M (fun=> listed N (fun=> true))) (rivals e)].

End Computation.

Section Soundness.
Variables (R : realFieldType) (M N : nat) (d : description) (a : adjacency)
  (costs : seq (seq Q)).
Implicit Types (D L lambda low high : Q) (e : entries_evidence)
  (open : seq (seq bool)).
Add Field numbers : (field_of_numbers R).

Local Notation value := (ofQ R).
Local Notation vec := (vector R M).
Local Notation loss := (loss_matrix R M N costs).
Local Notation adjacent := (adjacent_in M a).
Local Notation S := (set_of R M d).

Lemma nth_listed (T : Type) (x0 : T) n f i :
  (i < n)%nat -> nth x0 (listed n f) i = f i.
Proof. by move=> i_n; rewrite (nth_map 0%nat) ?size_iota // nth_iota. Qed.

Lemma neighbours_ofP (x k : 'I_M) :
  adjacent x k -> (k : nat) \in neighbours_of M a x.
Proof. by rewrite mem_filter mem_iota /= add0n ltn_ord andbT. Qed.

Definition matrix_of e : 'I_M -> 'I_N -> R := loss_matrix R M N (matrix e).

Lemma is_stochastic_sound e : is_stochastic M N e -> mechanism (matrix_of e).
Proof.
move=> /everyP rows; split=> x => [y|];
    have /andP[/everyP row_ge0 row_sum] := rows x.
  by rewrite /matrix_of /loss_matrix -(ofQ0 R) ofQ_le row_ge0.
by rewrite -value_total; apply/eqP; rewrite -(ofQ1 R) ofQ_eq.
Qed.

Lemma is_private_among_sound L e :
  is_private_among M N a L e -> graph_dp adjacent (value L) (matrix_of e).
Proof.
move=> /everyP rows x x' y xx';
  have /allP/(_ _ (neighbours_ofP xx'))/everyP/(_ y) := rows x.
by rewrite -(ofQ_le R) ofQM.
Qed.

Lemma is_cheap_sound D e : is_proper M d -> is_cheap M N d costs D e ->
  has_loss S loss (value D) id (matrix_of e).
Proof.
move=> proper /(is_accurate_sound (R := R) proper) cheap P /cheap;
  rewrite ofQN ler_oppl -sumrN; apply: le_trans.
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => x _.
rewrite /vector /coordinate nth_listed // ofQN mulrN opprK value_total;
  congr (_ * _).
by apply: eq_bigr => y _; rewrite ofQM.
Qed.

Lemma reached D L e : is_proper M d -> is_stochastic M N e ->
  is_private_among M N a L e -> is_cheap M N d costs D e ->
  achievable_among adjacent S loss (value D) (value L).
Proof.
move=> proper rows private cheap; exists [finType of 'I_N], (matrix_of e), id.
by split; [exact: is_stochastic_sound | exact: is_private_among_sound
  | exact: is_cheap_sound].
Qed.

Section Mechanism.
Variables (Z : finType) (W : 'I_M -> Z -> R) (g : Z -> 'I_N) (mu : R).
Hypotheses (W_ok : mechanism W) (W_private : graph_dp adjacent mu W).

Let W_ge0 x z : 0 <= W x z. Proof. by case: W_ok. Qed.
Let W_sum x : \sum_z W x z = 1. Proof. by case: W_ok. Qed.

(* Flows, paid by what is private with mu <= lambda. *)
Section Flows.
Variables (lambda : Q) (z : Z).
Hypothesis mu_le : mu <= value lambda.
Local Notation pull fs := (\sum_(j < M) value (net lambda fs j) * W j z).

Lemma net_cons i k b fs (iM : (i < M)%nat) (kM : (k < M)%nat) :
  pull ((i, k, b) :: fs) =
  value b * (value lambda * W (Ordinal kM) z - W (Ordinal iM) z) + pull fs.
Proof.
have pick (c : Q) m (mM : (m < M)%nat) :
    \sum_(j < M) value (if m == j then c else 0%Q) * W j z =
    value c * W (Ordinal mM) z.
  rewrite (bigD1 (Ordinal mM)) //= eqxx big1 ?addr0 // => j;
    rewrite -val_eqE eq_sym /= => /negPf ->.
  by rewrite ofQ0 mul0r.
rewrite (eq_bigr (fun j : 'I_M =>
    value (if k == j then (lambda * b)%Q else 0%Q) * W j z
  - value (if i == j then b else 0%Q) * W j z +
    value (net lambda fs j) * W j z)) => [|j _]; last first.
  by rewrite -mulrBl -mulrDl -ofQB -ofQD -[X in _ = X * _]ofQ_red.
by rewrite big_split sumrB /= (pick _ k kM) (pick _ i iM) ofQM;
  congr (_ + _); identity R.
Qed.

Lemma paid_step i k b (iM : (i < M)%nat) (kM : (k < M)%nat) :
  are_adjacent a i k -> 0 <= value b ->
  value b * ((value lambda - mu) * W (Ordinal kM) z) <=
  value b * (value lambda * W (Ordinal kM) z - W (Ordinal iM) z).
Proof.
move=> ik b_ge0; rewrite ler_wpmul2l // mulrBl ler_add2l ler_opp2.
exact: (W_private (x := Ordinal iM) (x' := Ordinal kM)).
Qed.

Lemma pull_ge0 fs : all (is_paid M a) fs -> 0 <= pull fs.
Proof.
elim: fs => [_|[[i k] b] fs IH /= /andP[/and4P[/= ik iM kM b_ge0] /IH rest]].
  by rewrite big1 // => j _; rewrite ofQ0 mul0r.
have {}b_ge0 : 0 <= value b by rewrite -(ofQ0 R) ofQ_le.
rewrite net_cons addr_ge0 //; apply: le_trans (paid_step iM kM ik b_ge0).
by rewrite mulr_ge0 // mulr_ge0 // subr_ge0.
Qed.

Lemma pull_strict fs x :
  mu < value lambda -> all (is_paid M a) fs -> pull fs <= 0 -> is_hit fs x ->
  forall xM : (x < M)%nat, W (Ordinal xM) z = 0.
Proof.
move=> mu_lt;
  elim: fs => [_ _ //|[[i k] b] fs IH /= /andP[/and4P[/= ik iM kM b_ge0] rest]].
have {}b_ge0 : 0 <= value b by rewrite -(ofQ0 R) ofQ_le.
rewrite net_cons => sum_le0; have tail_ge0 := pull_ge0 rest;
  have step := paid_step iM kM ik b_ge0.
have floor_ge0 : 0 <= value b * ((value lambda - mu) * W (Ordinal kM) z)
  by rewrite mulr_ge0 // mulr_ge0 // subr_ge0.
case/orP=> [/andP[/eqP kx b_gt0] xM|hit].
  rewrite (value_less R) ofQ0 in b_gt0.
  have : value b * ((value lambda - mu) * W (Ordinal kM) z) <= 0.
    by apply: le_trans step _; apply: le_trans sum_le0; rewrite ler_addl.
  rewrite pmulr_rle0 // pmulr_rle0 ?subr_gt0 // => W_le0; apply/eqP;
    rewrite eq_le W_ge0 andbT.
  by apply: le_trans W_le0; rewrite le_eqVlt; apply/orP; left; apply/eqP;
    congr (W _ _); apply: val_inj.
apply: IH => //; apply: le_trans sum_le0;
  rewrite ler_addr; exact: le_trans step.
Qed.

End Flows.

Lemma loss_split lambda e :
  expected_loss (vec (bound_prior e)) loss g W = \sum_x vec (bound_rows e) x +
  \sum_z (\sum_(j < M) value (net lambda (nth [::] (bound_flows e) (g z)) j) *
    W j z + \sum_(x < M) value (left_over costs lambda e (g z) x) * W x z).
Proof.
have -> : \sum_x vec (bound_rows e) x =
    \sum_z \sum_x vec (bound_rows e) x * W x z.
  by rewrite exchange_big; apply: eq_bigr => x _;
    rewrite -mulr_sumr W_sum mulr1.
rewrite -big_split /expected_loss; under eq_bigr do rewrite mulr_sumr.
rewrite exchange_big; apply: eq_bigr => z _ /=; rewrite -!big_split;
  apply: eq_bigr => x _ /=.
by rewrite /left_over !ofQB ofQM /loss_matrix /vector /cost; identity R.
Qed.

Section Bound.
Variables (lambda : Q) (e : entries_evidence).
Hypotheses (mu_le : mu <= value lambda)
  (bound : has_bound M N d a costs lambda e).

Let paid (y : 'I_N) : all (is_paid M a) (nth [::] (bound_flows e) y).
Proof. by case/andP: bound => _ /everyP/(_ y)/andP[]. Qed.

Let left_ge0 (y : 'I_N) (x : 'I_M) : 0 <= value (left_over costs lambda e y x).
Proof.
by rewrite -(ofQ0 R) ofQ_le;
  case/andP: bound => _ /everyP/(_ y)/andP[_ /everyP].
Qed.

Lemma bound_prior_in : S (vec (bound_prior e)).
Proof. by case/andP: bound => /is_member_sound. Qed.

Lemma bound_le :
  \sum_x vec (bound_rows e) x <= expected_loss (vec (bound_prior e)) loss g W.
Proof.
rewrite (loss_split lambda) ler_addl; apply: sumr_ge0 => z _;
  rewrite addr_ge0 ?pull_ge0 //.
by apply: sumr_ge0 => x _; rewrite mulr_ge0.
Qed.

(* Whoever pays no more than the rows uses outputs that leave nothing over and
   to which nothing flows. *)
Lemma tight_used x z : mu < value lambda ->
  expected_loss (vec (bound_prior e)) loss g W <= \sum_x vec (bound_rows e) x ->
  W x z != 0 -> nth false (nth [::] (tight M N costs lambda e) x) (g z).
Proof.
move=> mu_lt; rewrite (loss_split lambda) ger_addl => sum_le0 used;
  rewrite !nth_listed //.
set pulls := fun z =>
  \sum_(j < M) value (net lambda (nth [::] (bound_flows e) (g z)) j) * W j z.
set lefts := fun z =>
  \sum_(x < M) value (left_over costs lambda e (g z) x) * W x z.
have pulls_ge0 t : 0 <= pulls t by exact: pull_ge0.
have lefts_ge0 t : 0 <= lefts t by apply: sumr_ge0 => i _; rewrite mulr_ge0.
have {}sum_le0 : \sum_t (pulls t + lefts t) <= 0 by exact: sum_le0.
have : pulls z + lefts z <= 0.
  by apply: le_trans sum_le0; rewrite (bigD1 z) //= ler_addl;
    apply: sumr_ge0 => t _; exact: addr_ge0.
move=> both_le0;
  have pull_le0 : pulls z <= 0 by apply: le_trans both_le0; rewrite ler_addl.
have left_le0 : lefts z <= 0 by apply: le_trans both_le0; rewrite ler_addr.
apply/andP; split.
  have W_gt0 : 0 < W x z by rewrite lt_def used W_ge0.
  rewrite -(ofQ_eq R) ofQ0 eq_le left_ge0 andbT -(pmulr_lle0 _ W_gt0);
    apply: le_trans left_le0.
  rewrite /lefts (bigD1 x) //= ler_addl;
    apply: sumr_ge0 => i _; exact: mulr_ge0.
apply/negP => hit;
  have := pull_strict mu_le mu_lt (paid _) pull_le0 hit (ltn_ord x).
by rewrite (_ : Ordinal _ = x) => [W0|];
  [rewrite W0 eqxx in used | apply: val_inj].
Qed.

End Bound.

(* Outputs that are used. *)
Definition uses open :=
  forall x z, W x z != 0 -> nth false (nth [::] open x) (g z).

Lemma nth_both r s y : nth false (both r s) y = nth false r y && nth false s y.
Proof.
by elim: r s y => [|b r IH] [|c s] [|y] //=;
  rewrite ?nth_nil ?andbF //; apply: IH.
Qed.

Lemma shared_used open : uses open -> uses (shared M a open).
Proof.
move=> used x z W_xz; rewrite nth_listed //;
    have /allP near : forall k, k \in neighbours_of M a x ->
    nth false (nth [::] open k) (g z).
  move=> k; rewrite mem_filter mem_iota /= add0n => /andP[xk kM];
    apply: (used (Ordinal kM)).
  apply: contra W_xz => /eqP W0;
    have := W_private (x := x) (x' := Ordinal kM) z xk.
  by rewrite W0 mulr0 => W_le0; rewrite eq_le W_le0 W_ge0.
elim: (neighbours_of M a x) near => [|k ks IH] /=;
  first by move=> _; apply: used.
by case/andP=> near /IH {}IH; rewrite nth_both IH near.
Qed.

Lemma shared_often n open : uses open -> uses (ssrnat.iter n (shared M a) open).
Proof. by move=> used; elim: n => [|n IH] //=; apply: shared_used. Qed.

Lemma cheapest_le open (x : 'I_M) (y : 'I_N) : nth false (nth [::] open x) y ->
  value (cheapest N costs open x) <= loss x y.
Proof.
rewrite /cheapest => used; suff [c -> c_le] : exists2 c,
    cheapest_of N costs x (nth [::] open x) = Some c & value c <= loss x y.
  by [].
rewrite /cheapest_of; have : (y : nat) \in iota 0 N by rewrite mem_iota /=.
elim: (iota 0 N) => [//|k ks IH];
    rewrite inE => /orP[/eqP <-|/IH[c c_is c_le]] /=.
  rewrite used; eexists; first by [].
  by rewrite /cheaper; case: (foldr _ _ _) => [b|] //; case: ifP => // /negbT;
    rewrite -(ofQ_lt R) => /ltW.
rewrite c_is; case: ifP => _; last by exists c.
eexists; first by [].
by rewrite /cheaper; case: ifP => // le_c; apply: le_trans c_le; rewrite ofQ_le.
Qed.

Section Rival.
Variables (open : seq (seq bool)) (r : seq Q).
Hypotheses (used : uses open) (r_ge0 : forall x, 0 <= vec r x).
Let least := total M (fun x => coordinate r x * cheapest N costs open x)%Q.

Let more x z :
  0 <= vec r x * (W x z * (loss x (g z) - value (cheapest N costs open x))).
Proof.
apply: mulr_ge0 => //; case: (eqVneq (W x z) 0) => [->|W_xz];
  first by rewrite mul0r.
by rewrite mulr_ge0 // subr_ge0 cheapest_le // used.
Qed.

Let excess : expected_loss (vec r) loss g W - value least =
  \sum_x \sum_z vec r x *
    (W x z * (loss x (g z) - value (cheapest N costs open x))).
Proof.
rewrite value_total /expected_loss -sumrB; apply: eq_bigr => x _;
  rewrite ofQM -mulrBr -mulr_sumr; congr (_ * _).
by under [in RHS]eq_bigr do rewrite mulrBr;
  rewrite sumrB -mulr_suml W_sum mul1r.
Qed.

Lemma least_below : value least <= expected_loss (vec r) loss g W.
Proof.
by rewrite -subr_ge0 excess; apply: sumr_ge0 => x _; apply: sumr_ge0.
Qed.

Lemma cheapest_used : expected_loss (vec r) loss g W <= value least ->
  uses (cheapest_left M N costs r open).
Proof.
rewrite -subr_le0 excess => sum_le0 x z W_xz; rewrite !nth_listed // used //=.
rewrite -(ofQ_eq R) -(ofQ_le R) ofQ0;
  case: eqP => //= /eqP r_x; rewrite -subr_le0.
have W_gt0 : 0 < W x z by rewrite lt_def W_xz W_ge0.
have r_gt0 : 0 < vec r x by rewrite lt_def r_x r_ge0.
rewrite -(pmulr_rle0 _ W_gt0) -(pmulr_rle0 _ r_gt0); apply: le_trans sum_le0.
by rewrite (bigD1 x) //= (bigD1 z) //= -addrA ler_addl addr_ge0
  ?sumr_ge0 // => i _; rewrite sumr_ge0.
Qed.

End Rival.

Lemma some_output open :
  uses open -> every M (fun x => has id (nth [::] open x)).
Proof.
move=> used; apply/allP => x; rewrite mem_iota /= add0n => xM;
  have row := W_sum (Ordinal xM).
have [z W_z] : exists z, W (Ordinal xM) z != 0.
  apply/existsP; apply: contraT; rewrite negb_exists => /forallP none;
      move: row; rewrite big1 => [/esym/eqP|z _].
    by rewrite oner_eq0.
  by have := none z; rewrite negbK => /eqP.
apply/hasP; exists true => //; have := used _ _ W_z => /= open_z;
  rewrite -[true](open_z : _ = true) mem_nth //.
by rewrite ltnNge; apply/negP => /(nth_default false) out;
  rewrite out in open_z.
Qed.

Lemma excluded_sound D n open priors :
  has_loss S loss (value D) g W -> uses open ->
  ~~ excluded M N d a costs D n open priors.
Proof.
move=> cheap; elim: priors open => [|[weights r] others IH] open used /=;
  rewrite (some_output used) //=.
apply/negP => /andP[r_in];
  have r_ge0 x : 0 <= vec r x by case/andP: r_in => /(@is_prior_sound R)[].
have {}r_in := @is_member_sound R _ _ _ _ r_in;
  have := least_below used r_ge0; have := cheap _ r_in.
move=> below above; case/orP => [|/andP[]].
  by rewrite (value_less R) => /lt_le_trans/(_ above)/lt_le_trans/(_ below);
    rewrite ltxx.
rewrite -(ofQ_eq R) => /eqP D_eq; apply/negP/IH; apply: shared_often;
  apply: cheapest_used => //.
by rewrite -D_eq.
Qed.

End Mechanism.

(* The least loss at exp(epsilon) = L. *)
Theorem least_loss_among_proved D L e : proves_loss_among M N d a costs D L e ->
  least_loss_among adjacent S loss (value L) (value D).
Proof.
case/and5P=> proper L_ge1 rows private /and3P[cheap bound paid];
  split; first exact: reached rows private cheap.
move=> D' [Z [W [g [W_ok W_private /(_ _ (bound_prior_in bound)) W_loss]]]];
  apply: le_trans W_loss.
apply: le_trans (bound_le g W_ok W_private (lexx _) bound).
by move: paid; rewrite -(ofQ_le R) value_total.
Qed.

Theorem level_between_proved D low high e :
  proves_level_between M N d a costs D low high e ->
  level_between adjacent S loss (value D) (value low) (value high).
Proof.
case/and5P=> proper low_ge1 low_le rows /and4P[private cheap _ tail].
have {}low_ge1 : 1 <= value low by rewrite -(ofQ1 R) ofQ_le.
split=> //; [by rewrite ofQ_le | exact: reached rows private cheap |].
move=> mu mu_ge1 [Z [W [g [W_ok W_private W_loss]]]].
case/orP: tail => [high_le1|/andP[bound tail]].
  by apply: le_trans mu_ge1; rewrite -(ofQ1 R) ofQ_le; move: low_le high_le1;
    rewrite -!(ofQ_le R); exact: le_trans.
rewrite leNgt; apply/negP => mu_lt; have mu_le := ltW mu_lt.
have above := bound_le g W_ok W_private mu_le bound;
  have below := W_loss _ (bound_prior_in bound).
case/orP: tail => [|/and3P[_ paid]].
  by rewrite (value_less R)
    value_total => /lt_le_trans/(_ above)/lt_le_trans/(_ below); rewrite ltxx.
rewrite -(ofQ_le R) value_total in paid.
apply/negP; apply: (excluded_sound W_ok W_private _ _ W_loss);
  apply: (shared_often W_ok W_private) => x z.
by apply: (tight_used W_ok W_private mu_le bound) => //; apply: le_trans paid.
Qed.

Theorem no_level_proved D e :
  proves_no_level M N d a costs D e -> no_level adjacent S loss (value D).
Proof.
case/and4P=> proper rows cheap out; split.
  by exists [finType of 'I_N], (matrix_of e), id;
    split; [exact: is_stochastic_sound | exact: is_cheap_sound].
move=> mu mu_ge1 [Z [W [g [W_ok W_private W_loss]]]]; move: out; apply/negP.
by apply: (excluded_sound W_ok W_private _ _ W_loss) => x z _;
  rewrite !nth_listed.
Qed.

End Soundness.
