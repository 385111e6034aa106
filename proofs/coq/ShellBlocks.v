(* Databases whose records may be uniform, under maximal leakage: what all
   mechanisms can is decided by n bounds, one for each radius of balls, and two
   neighbouring balls attain them (zhong2022, Theorem 7 (4)).

   is_uniform           computed: the uniform prior is in the set
   rooms                V_K and the sum of (K+1-k) N_k over k <= K, for each K
   proves_shell_level   what is computed of log L at D
   proves_shell_distortion, proves_shell_curve
                        of the least D at log L, and of all D
   Min-entropy leakage has the same least values.
   Exports: leakage_shells, min_entropy_shells, shell_level_proved,
   shell_distortion_proved, shell_curve_proved, guess_level_proved,
   guess_distortion_proved, guess_curve_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel Rationals.
From symdp Require Import SourceSets OnePrior Hamming Products Records.
From symdp Require Import DatabaseBounds Channels DatabaseLeakage.
From symdp Require Import MaximalLeakage LeakageForms CertificateChecks.
From symdp Require Import CurveChecks LeakageCurveChecks RecordChecks.
From symdp Require Import AlikeLeakageChecks ClaimPrograms Blocks.
From symdp Require Import BlockDiagonals BlockPriors DescribedBlocks.
From symdp Require Import MajorisedBlocks.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* What all mechanisms can. *)
Section Shells.
Variables (R : realFieldType) (n : nat) (X : finType) (x0 : X).
Variables (S : source_set R X) (U : X -> R).
Local Notation M := (#|X|%:R : R).
Local Notation database := {ffun 'I_n -> X}.
Local Notation all := (@alike_records R n X S).
Local Notation changes := (@changes R n X).
Local Notation moves := (@moves R n X).
Local Notation reach := (@reach R n X).
Local Notation silent := (n%:R * ((M - 1) / M)).
Implicit Types (D L : R) (K : nat).

Hypotheses (n_gt0 : (0 < n)%nat) (S_priors : of_priors S) (S_U : S U).
Hypothesis U_is : forall x, U x = M^-1.

Lemma all_priors_of Q : all Q -> prior Q.
Proof.
move=> [P [/S_priors P_ok same]].
have [Q_ge0 Q_sum] := independent_prior (fun _ : 'I_n => P_ok).
by split=> [x|]; rewrite ?same //; rewrite -Q_sum; apply: eq_bigr => x _.
Qed.

Lemma all_uniform : all (fun=> (M ^+ n)^-1).
Proof.
exists U; split=> // x; rewrite /independent -exprVn -[n in LHS]card_ord.
by rewrite -prodr_const; apply: eq_bigr => i _; rewrite U_is.
Qed.

Lemma leakage_below D L : alike_leakage_achievable n S D L ->
  [/\ 0 <= D, 1 <= L & forall K, (K <= n)%nat ->
      M ^+ n * (K%:R - D) <= reach K * L].
Proof.
move=> [Z [V [g [V_ok V_leaks V_valid]]]].
have V_cheap := V_valid _ all_uniform; split=> [||K K_le].
- apply: le_trans V_cheap; apply: sumr_ge0 => x _.
  rewrite mulr_ge0 ?invr_ge0 ?exprn_ge0 ?ler0n //; apply: sumr_ge0 => z _.
  by have [V_ge0 _] := V_ok; rewrite mulr_ge0 ?ler0n.
- exact: le_trans (maximal_leakage_ge1 [ffun=> x0] V_ok) V_leaks.
rewrite -merged_loss in V_cheap.
apply: le_trans (shells_below x0 (merged_mechanism g V_ok) K_le V_cheap) _.
apply: ler_wpmul2l; last exact: le_trans (merged_leakage g V_ok) V_leaks.
apply: sumr_ge0 => k _; rewrite mulr_ge0 ?shell_ge0 // subr_ge0 ler_nat.
exact: ltnW.
Qed.

Lemma leakage_between_balls K D : (K < n)%nat -> moves K <= D <= moves K.+1 ->
  alike_leakage_achievable n S D (M ^+ n * (K.+1%:R - D) / reach K.+1).
Proof.
move=> K_lt D_in; have [V [V_ok V_valid V_leaks]] := mixed_balls x0 K_lt D_in.
exists [finType of database], V, id; split=> // [|Q /all_priors_of Q_ok].
  by rewrite -V_leaks mulrC mulKf // gt_eqF // reach_gt0.
by rewrite V_valid.
Qed.

Lemma leakage_silent D : silent <= D -> alike_leakage_achievable n S D 1.
Proof.
move=> D_ge; exists [finType of database], (@uniform_database R n X), id.
have U_all := all_priors_of all_uniform.
have [U_ok _] := @uniform_database_changes R n X x0 _ U_all.
split=> // [|Q /all_priors_of Q_ok]; last first.
  by have [_ ->] := @uniform_database_changes R n X x0 Q Q_ok.
have [_ -> _ _] := uniform_database_leaks_nothing (f := fun u _ => u)
  (p := id) (r := id) x0 id U_all (fun _ _ => erefl) (fun _ _ => erefl).
exact: lexx.
Qed.

Theorem leakage_shells D L : alike_leakage_achievable n S D L <->
  [/\ 0 <= D, 1 <= L & forall K, (0 < K <= n)%nat ->
      M ^+ n * (K%:R - D) <= reach K * L].
Proof.
split=> [/leakage_below[D_ge0 L_ge1 below]|[D_ge0 L_ge1 below]].
  by split=> // K /andP[_ K_le]; apply: below.
have more L' : L' <= L -> alike_leakage_achievable n S D L' ->
    alike_leakage_achievable n S D L.
  move=> le [Z [V [g [V_ok V_leaks V_valid]]]]; exists Z, V, g; split=> //.
  exact: le_trans V_leaks le.
have [D_le|/ltW/leakage_silent] := leP D silent; last first.
  by move=> ok; apply: more ok.
have [|L' [[V [V_ok V_valid V_leaks]] _ [K K_in L'_is] _]] :=
    @database_least_leakage R n X x0 all D all_priors_of all_uniform _ n_gt0.
  by rewrite D_ge0.
apply: (more L').
  rewrite L'_is ler_pdivr_mulr ?reach_gt0 //; last by case/andP: K_in.
  by rewrite [L * _]mulrC; apply: below.
by exists [finType of database], V, id; split=> //; rewrite V_leaks.
Qed.

(* Of min-entropy leakage the least values are the same. *)
Theorem min_entropy_shells D L :
  alike_min_entropy_achievable n S D L <-> alike_leakage_achievable n S D L.
Proof.
split=> -[Z [V [g [V_ok V_leaks V_valid]]]]; exists Z, V, g; split=> //.
  have := V_leaks _ all_uniform.
  have -> : M ^+ n = #|[finType of database]|%:R.
    by rewrite card_ffun card_ord natrX.
  rewrite leakage_at_uniform (vulnerability_uniform _ [ffun=> x0]) mulrC.
  rewrite ler_pmul2r // invr_gt0 ltr0n; apply/card_gt0P.
  by exists [ffun=> x0].
move=> Q Q_in; have [V_ge0 _] := V_ok.
apply: le_trans (leakage_below_uniform (all_priors_of Q_in) V_ge0) _.
by rewrite mulrC ler_wpmul2r // maximum_ge0.
Qed.

End Shells.

(* What is computed. *)
Section Computation.
Variables (n M : nat).
Implicit Types (D L low high : Q) (sizes : seq Q) (pieces : seq piece).

Definition even_prior : seq Q := nseq M (1 / many M)%Q.

Definition is_uniform (d : description) (w : seq vec) : bool :=
  let K := blocks_of M d in
  [&& (0 < M)%nat, is_proper M d, accepts_prior K w &
      is_share_of K even_prior w].

(* M^n. *)
Definition databases : Q := ssrnat.iter n (Qmult (many M)) 1%Q.

(* N_k and what follows. *)
Fixpoint sizes_from (k left : nat) (size : N) : seq N :=
  size :: if left is left'.+1 then sizes_from k.+1 left' (N.div
    (N.mul size (N.mul (N.of_nat left) (N.of_nat M.-1))) (N.of_nat k.+1))
  else [::].

Definition sizes : seq Q :=
  [seq inject_Z (Z.of_N a) | a <- sizes_from 0 n 1%num].

Fixpoint sums_of (within reach : Q) sizes : seq (Q * Q) :=
  if sizes is size :: sizes' then
    let within' := (within + size)%Q in let reach' := (reach + within')%Q in
    (within', reach') :: sums_of within' reach' sizes'
  else [::].

Definition rooms : seq (Q * Q) := sums_of 0 0 sizes.

(* A radius, one more than K, and the sum for it. *)
Definition bounds : seq (Q * Q) :=
  [seq (many t.1, t.2.2) | t <- zip (iota 1 n) rooms].

Definition is_reached D L : bool := let all := databases in
  [&& Qle_bool 0 D, Qle_bool 1 L &
      seq.all (fun b => Qle_bool (all * (b.1 - D)) (b.2 * L)) bounds].

Definition is_needed D L : bool := let all := databases in
  has (fun b => Qle_bool (b.2 * L) (all * (b.1 - D))) bounds.

Definition proves_shell_level d D L w : bool :=
  [&& (0 < n)%nat, is_uniform d w, is_reached D L &
      Qeq_bool L 1 || is_needed D L].

Definition proves_shell_distortion d L low high w : bool :=
  [&& (0 < n)%nat, is_uniform d w, Qle_bool low high, is_reached high L &
      Qeq_bool low 0 || is_needed low L].

(* K+1, V_K, the sum for K+1, and V_(K+1), for each K below n. *)
Definition balls : seq (Q * (Q * Q * Q)) :=
  zip [seq many k | k <- iota 1 n] (zip rooms [seq r.1 | r <- behead rooms]).

(* The balls change so many records as begin and end at most, or more. *)
Definition is_on (all : Q) (b : Q * (Q * Q * Q)) (p : piece) : bool :=
  let: (k, (within, reach, next)) := b in let c := p.2.1 in
  [&& Qle_bool (k * within - reach) (start p * within),
      Qeq_bool p.2.2 0, ~~ Qeq_bool c 0,
      Qeq_bool (p.1.2.1 * reach) (all * k * c) &
      Qeq_bool (p.1.2.2 * reach) (- (all * c))].

Definition is_below (b : Q * (Q * Q * Q)) (p : piece) : bool :=
  let: (k, (within, reach, next)) := b in
  Qle_bool (stop p * next) (k * next - reach).

(* Pieces in the order of the balls. *)
Fixpoint on_balls (all : Q) (bs : seq (Q * (Q * Q * Q))) pieces : bool :=
  if bs is b :: bs' then
    let fix on pieces := if pieces is p :: pieces' then
        if is_below b p then is_on all b p && on pieces'
        else on_balls all bs' pieces
      else true in on pieces
  else if pieces is [::] then true else false.

Definition proves_shell_curve d pieces zero w : bool :=
  [&& (0 < n)%nat, is_uniform d w, tiles 0 pieces zero,
      Qeq_bool (zero * many M) (many n * (many M - 1)) &
      on_balls databases balls pieces].

End Computation.

(* What it proves. *)
Section Soundness.
Variables (R : realFieldType) (n M : nat) (d : description) (w : seq vec).
Add Field numbers : (field_of_numbers R).

Local Notation value := (ofQ R).
Local Notation S := (set_of R M d).
Local Notation X := [finType of 'I_M].

Lemma many_value k : value (many k) = k%:R. Proof. exact: ofQ_nat. Qed.

Lemma uniform_member : is_uniform M d w ->
  [/\ (0 < M)%nat, of_priors S &
      exists2 U, S U & forall x : X, U x = #|X|%:R^-1].
Proof.
move=> /and4P[M_gt0 proper w_ok share_ok]; split=> //.
  exact: is_proper_sound proper.
exists (vector R M (even_prior M)).
  apply/(described_polyhedron _ proper).
  exact: (accepted_share (described_blocks R M d) w_ok share_ok).
move=> x; rewrite /vector /coordinate nth_nseq ltn_ord ofQ_div ofQ1 many_value.
by rewrite div1r card_ord.
Qed.

Lemma databases_value : value (databases n M) = #|X|%:R ^+ n.
Proof.
rewrite card_ord /databases; elim: n => [|k IH]; first by rewrite ofQ1.
by rewrite iterS ofQM IH many_value exprS.
Qed.

Local Notation shell := (@shell R n X).
Local Notation within := (@within R n X).
Local Notation reach := (@reach R n X).

Hypothesis M_gt0 : (0 < M)%nat.

Let x0 : X := Ordinal M_gt0.

Definition shell_size k : nat := ('C(n, k) * expn M.-1 k)%nat.

Lemma shell_size_next k :
  (shell_size k * ((n - k) * M.-1) = shell_size k.+1 * k.+1)%nat.
Proof.
rewrite /shell_size expnS mulnACA [('C(n, k) * _)%nat]mulnC -mul_bin_left.
by rewrite [(_ * M.-1)%nat]mulnC [(k.+1 * _)%nat]mulnC mulnAC.
Qed.

Lemma sizes_first k left size : nth N0 (sizes_from M k left size) 0 = size.
Proof. by case: left. Qed.

Lemma sizes_next k left size i :
  nth N0 (sizes_from M k left.+1 size) i.+1 = nth N0 (sizes_from M k.+1 left
    (N.div (N.mul size (N.mul (N.of_nat left.+1) (N.of_nat M.-1)))
      (N.of_nat k.+1))) i.
Proof. by []. Qed.

Lemma sizes_from_are k left i : (k + left = n)%nat -> (i <= left)%nat ->
  nth N0 (sizes_from M k left (N.of_nat (shell_size k))) i =
    N.of_nat (shell_size (k + i)).
Proof.
elim: left k i => [|left IH] k [|i] k_n i_le //; rewrite ?sizes_first ?addn0 //.
rewrite sizes_next addnS -addSn -!Nnat.Nat2N.inj_mul !multE.
have -> : left.+1 = (n - k)%nat by rewrite -k_n addKn.
rewrite shell_size_next -multE Nnat.Nat2N.inj_mul N.div_mul //.
by apply: IH; rewrite // addSn -addnS.
Qed.

Lemma sizes_from_count k left size :
  seq.size (sizes_from M k left size) = left.+1.
Proof. by elim: left k size => [|left IH] k size //=; rewrite IH. Qed.

Lemma sizes_count : seq.size (sizes n M) = n.+1.
Proof. by rewrite size_map sizes_from_count. Qed.

Lemma sizes_are i : (i <= n)%nat -> value (nth 0%Q (sizes n M) i) = shell i.
Proof.
move=> i_le; rewrite (nth_map N0) ?sizes_from_count //.
have -> : 1%num = N.of_nat (shell_size 0) by rewrite /shell_size bin0 expn0.
rewrite sizes_from_are // nat_N_Z [LHS]many_value natrM natrX -subn1 natrB //.
by rewrite /DatabaseLeakage.shell card_ord.
Qed.

Lemma sums_count v r sizes : seq.size (sums_of v r sizes) = seq.size sizes.
Proof. by elim: sizes v r => [|size sizes IH] v r //=; rewrite IH. Qed.

Lemma reach_next K : reach K.+1 = reach K + within K.
Proof.
rewrite /DatabaseLeakage.reach /DatabaseLeakage.within !big_ord_recr /= addrA.
rewrite -big_split /= -natrB // subSnn mul1r; congr (_ + _).
by apply: eq_bigr => k _; rewrite -[K.+1]addn1 natrD; identity R.
Qed.

Lemma sums_are k v r sizes i :
  (forall j, (j < seq.size sizes)%nat ->
    value (nth 0%Q sizes j) = shell (k + j)) ->
  value v = \sum_(j < k) shell j -> value r = reach k ->
  (i < seq.size sizes)%nat -> let t := nth (0, 0)%Q (sums_of v r sizes) i in
  value t.1 = within (k + i) /\ value t.2 = reach (k + i).+1.
Proof.
elim: sizes k v r i => [//|size sizes IH] k v r i sizes_are v_is r_is i_lt.
have here : value (v + size)%Q = within k.
  rewrite ofQD v_is /DatabaseLeakage.within big_ord_recr /=; congr (_ + _).
  by have := sizes_are 0%nat; rewrite addn0; apply.
case: i i_lt => [|i] i_lt.
  by rewrite addn0; split; rewrite // [LHS]ofQD r_is here -reach_next.
rewrite addnS -addSn; apply: (IH k.+1) i_lt => [j j_lt||].
- by rewrite addSnnS; apply: (sizes_are j.+1).
- exact: here.
by rewrite [LHS]ofQD r_is here -reach_next.
Qed.

Lemma rooms_count : seq.size (rooms n M) = n.+1.
Proof. by rewrite sums_count sizes_count. Qed.

Lemma rooms_are i : (i <= n)%nat -> let t := nth (0, 0)%Q (rooms n M) i in
  value t.1 = within i /\ value t.2 = reach i.+1.
Proof.
move=> i_le; apply: (@sums_are 0); rewrite ?sizes_count ?ofQ0 ?big_ord0 //.
  by move=> j j_lt; apply: sizes_are.
by rewrite /DatabaseLeakage.reach big_ord0.
Qed.

Lemma bounds_count : seq.size (bounds n M) = n.
Proof.
by rewrite size_map size_zip size_iota rooms_count; apply/minn_idPl/leqnSn.
Qed.

Lemma bounds_are i : (i < n)%nat -> let b := nth (0, 0)%Q (bounds n M) i in
  value b.1 = i.+1%:R /\ value b.2 = reach i.+1.
Proof.
move=> i_lt; rewrite /bounds (nth_map (0%nat, (0, 0)%Q)); last first.
  by rewrite size_zip size_iota rooms_count leq_min i_lt ltnW.
have -> : nth (0%nat, (0, 0)%Q) (zip (iota 1 n) (rooms n M)) i =
    (i.+1, nth (0, 0)%Q (rooms n M) i).
  rewrite nth_zip_cond size_zip size_iota rooms_count leq_min i_lt ltnW //.
  by rewrite nth_iota.
by have [_ second] := rooms_are (ltnW i_lt); split; rewrite ?many_value.
Qed.

Lemma reached D L : is_reached n M D L ->
  [/\ 0 <= value D, 1 <= value L & forall K, (0 < K <= n)%nat ->
      #|X|%:R ^+ n * (K%:R - value D) <= reach K * value L].
Proof.
rewrite /is_reached -!(ofQ_le R) ofQ0 ofQ1 => /and3P[D_ge0 L_ge1 ok].
split=> // -[|K] // K_lt; have := all_nthP (0, 0)%Q ok K.
rewrite bounds_count => /(_ K_lt); rewrite -(ofQ_le R) !ofQM ofQB.
rewrite databases_value; by have [-> ->] := bounds_are K_lt.
Qed.

Lemma needed D L : is_needed n M D L -> exists2 K, (0 < K <= n)%nat &
  reach K * value L <= #|X|%:R ^+ n * (K%:R - value D).
Proof.
move=> /(has_nthP (0, 0)%Q)[K]; rewrite bounds_count => K_lt.
rewrite -(ofQ_le R) !ofQM ofQB databases_value.
by have [-> ->] := bounds_are K_lt; exists K.+1.
Qed.

(* The balls of radius K and K + 1, and what they change. *)
Definition ball0 : Q * (Q * Q * Q) := (0, (0, 0, 0))%Q.

Lemma balls_count : seq.size (balls n M) = n.
Proof.
rewrite size_zip size_map size_iota size_zip size_map size_behead rooms_count.
by rewrite /= (minn_idPr (leqnSn n)) minnn.
Qed.

Lemma balls_are K : (K < n)%nat ->
  let: (k, (v, r, v')) := nth ball0 (balls n M) K in
  [/\ value k = K.+1%:R, value v = within K, value r = reach K.+1 &
      value v' = within K.+1].
Proof.
move=> K_lt; rewrite /balls nth_zip_cond.
have -> : seq.size (zip [seq many k | k <- iota 1 n]
    (zip (rooms n M) [seq r.1 | r <- behead (rooms n M)])) = n.
  exact: balls_count.
rewrite K_lt (nth_map 0%nat) ?size_iota // nth_iota //.
rewrite (nth_zip_cond (0, 0, 0)%Q) size_zip size_map size_behead.
rewrite rooms_count /=.
rewrite leq_min K_lt ltnW //= (nth_map (0, 0)%Q) ?size_behead ?rooms_count //.
rewrite nth_behead; have [v_is r_is] := rooms_are (ltnW K_lt).
have [v'_is _] := rooms_are K_lt.
by case: (nth _ _ K) v_is r_is => v r /= -> ->; rewrite many_value.
Qed.

(* On a piece that is accepted. *)
Definition between_balls (p : piece) (K : nat) : Prop :=
  [/\ (K < n)%nat, @moves R n X K <= value (start p),
      value (stop p) <= @moves R n X K.+1 &
      forall D, value_at p D = #|X|%:R ^+ n * (K.+1%:R - D) / reach K.+1].

Lemma on_one_ball K p : (K < n)%nat -> let b := nth ball0 (balls n M) K in
  is_below b p -> is_on (databases n M) b p -> between_balls p K.
Proof.
move=> K_lt b; have := balls_are K_lt; rewrite /b.
case: (nth _ _ K) => k [[v r] v'] [k_is v_is r_is v'_is].
rewrite /is_below /is_on -!(ofQ_le R) -!(ofQ_eq R).
rewrite !ofQB !ofQN !ofQM ofQ0 k_is v_is r_is v'_is databases_value.
move=> stop_le /and5P[start_ge /eqP d_0 c_0 /eqP a_is /eqP b_is].
have v_gt0 := within_gt0 R n x0 K; have v'_gt0 := within_gt0 R n x0 K.+1.
split=> // [||D].
- by rewrite moves_below // -(ler_pmul2r v_gt0) mulrBl divfK ?gt_eqF.
- by rewrite moves_above // -(ler_pmul2r v'_gt0) mulrBl divfK ?gt_eqF.
have r_neq0 : reach K.+1 != 0 by rewrite gt_eqF // reach_gt0.
rewrite /value_at d_0 mul0r addr0; apply: (mulIf c_0); apply: (mulIf r_neq0).
rewrite (divfK c_0) [RHS]mulrAC (divfK r_neq0) mulrDl.
rewrite [X in _ + X]mulrAC a_is b_is.
have same (e k' c : R) : e * k' * c + - (e * c) * D = e * (k' - D) * c.
  by identity R.
exact: same.
Qed.

Lemma on_all_balls k bs pieces i :
  bs = drop k (balls n M) -> on_balls (databases n M) bs pieces ->
  (i < seq.size pieces)%nat ->
  exists K, between_balls (nth (0, 0, (0, 0), (0, 0))%Q pieces i) K.
Proof.
elim: bs k pieces i => [|b bs IH] k pieces i bs_is.
  by case: pieces.
have k_lt : (k < n)%nat.
  by rewrite ltnNge -balls_count; apply/negP => /drop_oversize; rewrite -bs_is.
have [b_is rest_is] :
    b = nth ball0 (balls n M) k /\ bs = drop k.+1 (balls n M).
  by move: bs_is; rewrite (drop_nth ball0) ?balls_count // => -[].
elim: pieces i => [//|p pieces on_rest] i.
rewrite [on_balls _ _ _]/=.
case: ifP => [below /andP[here rest]|_]; last first.
  exact: (IH k.+1).
case: i => [|i] i_lt; last exact: on_rest.
by exists k; rewrite b_is in below here; apply: on_one_ball.
Qed.

Lemma silent_value zero :
  Qeq_bool (zero * many M) (many n * (many M - 1)) ->
  value zero = n%:R * ((#|X|%:R - 1) / #|X|%:R).
Proof.
rewrite -(ofQ_eq R) !ofQM ofQB ofQ1 !many_value card_ord => /eqP zero_is.
have M_neq0 : M%:R != 0 :> R by rewrite pnatr_eq0 -lt0n.
by apply: (mulIf M_neq0); rewrite zero_is -mulrA divfK.
Qed.

End Soundness.

(* What is accepted holds. *)
Section Proved.
Variables (R : realFieldType) (n M : nat) (d : description) (w : seq vec).

Local Notation value := (ofQ R).
Local Notation S := (set_of R M d).

Theorem shell_level_proved D L : proves_shell_level n M d D L w ->
  least_total_leakage n S (value D) (value L).
Proof.
move=> /and4P[n_gt0 /(@uniform_member R)[M_gt0 S_priors [U S_U U_is]]].
move=> ok least.
have can := leakage_shells (Ordinal M_gt0) n_gt0 S_priors S_U U_is.
split=> [|L' /can[_ L'_ge1 below]]; first by
  apply/can; apply: (reached R M_gt0 ok).
case/orP: least => [|/(needed R M_gt0)[K K_in above]].
  by rewrite -(ofQ_eq R) ofQ1 => /eqP ->.
have K_gt0 : (0 < K)%nat by case/andP: K_in.
rewrite -(ler_pmul2l (reach_gt0 R n (Ordinal M_gt0) K_gt0)).
exact: le_trans above (below K K_in).
Qed.

Theorem shell_distortion_proved L low high w' :
  proves_shell_distortion n M d L low high w' ->
  total_leakage_between n S (value L) (value low) (value high).
Proof.
move=> /and5P[n_gt0 /(@uniform_member R)[M_gt0 S_priors [U S_U U_is]] ordered].
move=> ok least; rewrite -(ofQ_le R) in ordered.
have can := leakage_shells (Ordinal M_gt0) n_gt0 S_priors S_U U_is.
split=> // [|D /can[D_ge0 L_ge1 below]]; first by
  apply/can; apply: (reached R M_gt0 ok).
case/orP: least => [|/(needed R M_gt0)[K K_in above]].
  by rewrite -(ofQ_eq R) ofQ0 => /eqP ->.
have N_gt0 : 0 < #|'I_M|%:R ^+ n :> R.
  by rewrite exprn_gt0 // card_ord ltr0n.
have := le_trans (below K K_in) above.
by rewrite ler_pmul2l // ler_add2l ler_opp2.
Qed.

Theorem shell_curve_proved pieces zero :
  proves_shell_curve n M d pieces zero w ->
  leakage_curve (least_total_leakage n S) pieces zero.
Proof.
move=> /and5P[n_gt0 /(@uniform_member R)[M_gt0 S_priors [U S_U U_is]] tiled].
move=> /(silent_value R M_gt0) zero_is ok; pose x0 := Ordinal M_gt0.
have below := leakage_below x0 S_U U_is.
split=> // [k D k_lt p /andP[D_ge D_lt]|D D_ge]; last first.
  split=> [|L /below[_ L_ge1 _] //].
  by apply: (leakage_silent x0 S_priors S_U U_is); rewrite -zero_is.
have [K [K_lt K_ge K_le value_is]] :=
  on_all_balls R M_gt0 (esym (drop0 _)) ok k_lt.
rewrite value_is; split=> [|L /below[_ _ /(_ _ K_lt)]].
  apply: (leakage_between_balls x0 S_priors) => //.
  by rewrite (le_trans K_ge D_ge) (le_trans (ltW D_lt) K_le).
by rewrite ler_pdivr_mulr ?reach_gt0 // [L * _]mulrC.
Qed.

(* The same of min-entropy leakage. *)
Lemma guess_same : is_uniform M d w -> forall D L,
  alike_min_entropy_achievable n S D L <-> alike_leakage_achievable n S D L.
Proof.
move=> /(@uniform_member R)[M_gt0 S_priors [U S_U U_is]] D L.
exact: (min_entropy_shells n (Ordinal M_gt0) S_priors S_U U_is).
Qed.

Lemma guess_least D L : is_uniform M d w -> least_total_leakage n S D L ->
  least_total_min_entropy n S D L.
Proof.
move=> /guess_same same [reached least].
by split=> [|L' /same/least]; first exact/same.
Qed.

Theorem guess_level_proved D L : proves_shell_level n M d D L w ->
  least_total_min_entropy n S (value D) (value L).
Proof.
move=> ok; have /and4P[_ even _ _] := ok.
exact/guess_least/shell_level_proved.
Qed.

Theorem guess_distortion_proved L low high :
  proves_shell_distortion n M d L low high w ->
  total_min_entropy_between n S (value L) (value low) (value high).
Proof.
move=> ok; have /and5P[_ /guess_same same _ _ _] := ok.
have [ordered reached least] := shell_distortion_proved ok.
by split=> // [|D /same/least]; first exact/same.
Qed.

Theorem guess_curve_proved pieces zero :
  proves_shell_curve n M d pieces zero w ->
  leakage_curve (least_total_min_entropy n S) pieces zero.
Proof.
move=> ok; have /and5P[_ even _ _ _] := ok.
have [tiled on_piece from_zero] := shell_curve_proved ok.
by split=> // [k D k_lt p D_in|D D_ge]; apply: guess_least => //;
  [apply: on_piece | apply: from_zero].
Qed.

End Proved.
