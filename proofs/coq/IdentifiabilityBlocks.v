(* The program of identifiability in blocks: the joint probabilities of each
   letter are a block of unknowns, and floors of their columns one more.

   joint_blocks         the program of IdentifiabilityBuilders.v at (a, b)
   proves_identifiability   what is computed of a claim and its evidence
   Exports: identifiability_proved. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel Rationals SourceSets.
From symdp Require Import CertificateChecks IdentifiabilityChecks Kernel.
From symdp Require Import Builders GraphBuilders IdentifiabilityBuilders Germs.
From symdp Require Import LevelGerms CellBuilders Blocks BlockDiagonals.
From symdp Require Import DescribedBlocks BlockFamilies.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* The x-th of n entries. *)
Definition unit_vector (n x : nat) : vec :=
  [seq if eqn x z then one else [::] | z <- iota 0 n].

(* A block of n entries for each of m members. *)
Definition each_block (m n : nat) fl c : seq (nat * bool * num) :=
  nseq m (n, fl, c).

(* Unknowns: the joint probabilities of each letter, and floors.  Rows: their
   sums, least, most, and the accuracy. *)
Definition joint_blocks (M : nat) (p : seq Q) (D : Q) (L : num) : blocks :=
  let letters := iota 0 M in
  Blocks (each_block M M false [::] ++ [:: (M, false, [::])])
    ((([seq (1%nat, true, [:: coordinate p x]) | x <- letters] ++
       each_block M M false [::]) ++ each_block M M false [::]) ++
      [:: (1%nat, false, [:: (1 - D)%Q])])
    ([seq (x, x, All one) | x <- letters] ++
     [seq (M + x, x, Same one)%nat | x <- letters] ++
     [seq (M + x, M, Same minus_one)%nat | x <- letters] ++
     [seq (M + M + x, x, Same minus_one)%nat | x <- letters] ++
     [seq (M + M + x, M, Same L)%nat | x <- letters] ++
     [seq (M + M + M, x, Dot (unit_vector M x))%nat | x <- letters]).

Definition proves_identifiability M (p : seq Q) (D L : Q) (x y : seq vec) :=
  [&& is_prior M p, every M (fun x => less 0 (coordinate p x)), Qle_bool 1 L,
      point_ok start_ge0 (joint_blocks M p D [:: L]) x &
      Qle_bool L 1 || excluded (joint_blocks M p D [:: L; Qopp 1]) y].

Lemma each_places m n fl c : places (each_block m n fl c)
  (fun e : 'I_m * 'I_n => e.1 : nat) (fun e => e.2 : nat).
Proof.
have at_k k : (k < m)%nat -> length_of (each_block m n fl c) k = n.
  by move=> k_lt; rewrite /length_of /block_at nth_nseq k_lt.
split=> [[x z]|k j|[x z] [x' z'] /= /val_inj -> /val_inj -> //] /=.
  by rewrite size_nseq at_k.
rewrite size_nseq => k_lt; rewrite at_k // => j_lt.
by exists (Ordinal k_lt, Ordinal j_lt).
Qed.

Definition each_layout m n fl c :
    layout (each_block m n fl c) [finType of 'I_m * 'I_n] :=
  Layout (each_places m n fl c).

Lemma sums_places M (p : seq Q) :
  places [seq (1%nat, true, [:: coordinate p x]) | x <- iota 0 M]
    (fun x : 'I_M => x : nat) (fun=> 0%nat).
Proof.
have at_k k : (k < M)%nat ->
    length_of [seq (1%nat, true, [:: coordinate p x]) | x <- iota 0 M] k =
    1%nat.
  move=> k_lt; rewrite /length_of /block_at (nth_map 0%nat) ?size_iota //.
split=> [x|k j|x x' /= /val_inj -> //]; rewrite size_map size_iota.
  by rewrite at_k.
by move=> k_lt; rewrite at_k // ltnS leqn0 => /eqP ->; exists (Ordinal k_lt).
Qed.

Section Lays.
Variables (R : realFieldType) (M : nat) (p : seq Q) (D : Q) (L : num).

Local Notation value := (value_of R).
Local Notation X := [finType of 'I_M].
Local Notation B := (joint_blocks M p D L).
Local Notation family :=
  (fun _ w : R => joint_program (vector R M p) (ofQ R D) w).
Local Notation f := (germs_of family 1 (value L)).

Definition joint_unknowns : layout (unknown_blocks B) (joint_unknown X) :=
  both_blocks (each_layout M M false [::]) (one_block M false [::]).

Definition joint_row_layout : layout (row_blocks B) (joint_rows X) :=
  both_blocks (both_blocks (both_blocks (Layout (sums_places M p))
    (each_layout M M false [::])) (each_layout M M false [::]))
    (single_block false [:: (1 - D)%Q]).

(* What one letter adds. *)
Lemma one_letter (P : pred nat) (F : nat -> {poly R}) k : (k < M)%nat ->
  (forall x, P x -> x = k) ->
  \sum_(x <- iota 0 M | P x) F x = if P k then F k else 0.
Proof.
move=> k_lt only; rewrite big_mkcond (bigD1_seq k) ?mem_iota ?iota_uniq //=.
rewrite big1 ?addr0 // => x /eqP x_k; case: ifP => // /only.
by move=> /x_k.
Qed.

Lemma no_letter (P : pred nat) (F : nat -> {poly R}) :
  (forall x, (x < M)%nat -> P x = false) ->
  \sum_(x <- iota 0 M | P x) F x = 0.
Proof.
move=> none; rewrite big_seq_cond big1 // => x /andP[].
by rewrite mem_iota /= add0n => /none ->.
Qed.

Lemma joint_adds r (u : nat) i j : adds R B r u i j =
  \sum_(x <- iota 0 M | eqn x r && eqn x u) value one +
  (\sum_(x <- iota 0 M | eqn (M + x) r && eqn x u)
     value (if eqn i j then one else [::]) +
  (\sum_(x <- iota 0 M | eqn (M + x) r && eqn M u)
     value (if eqn i j then minus_one else [::]) +
  (\sum_(x <- iota 0 M | eqn (M + M + x) r && eqn x u)
     value (if eqn i j then minus_one else [::]) +
  (\sum_(x <- iota 0 M | eqn (M + M + x) r && eqn M u)
     value (if eqn i j then L else [::]) +
   \sum_(x <- iota 0 M | eqn (M + M + M) r && eqn x u)
     value (nth [::] (unit_vector M x) j))))).
Proof. by rewrite /adds !big_cat !big_map. Qed.

Lemma itself (k : nat) : eqn k k = true.
Proof. by rewrite eqnE eqxx. Qed.

Lemma add_both (m a b : nat) : eqn (m + a) (m + b) = eqn a b.
Proof. by rewrite !eqnE eqn_add2l. Qed.

Lemma above (k m x : nat) : (k < m)%nat -> eqn (m + x) k = false.
Proof. by move=> k_lt; rewrite eqnE gtn_eqF // ltn_addr. Qed.

Lemma beneath (x m k : nat) : (x < m)%nat -> eqn x (m + k) = false.
Proof. by move=> x_lt; rewrite eqnE ltn_eqF // ltn_addr. Qed.

Lemma same_both (k x u : nat) : eqn x k && eqn x u -> x = k.
Proof. by move=> /andP[/eqnP]. Qed.

Lemma adds_sums k u i j : (k < M)%nat ->
  adds R B k u i j = if eqn k u then value one else 0.
Proof.
move=> k_lt; rewrite joint_adds.
rewrite (one_letter _ k_lt) => [|x]; last exact: same_both.
rewrite itself -[RHS]addr0; congr (_ + _).
by rewrite !no_letter ?addr0 // => x _; rewrite -?addnA above.
Qed.

Lemma adds_least k u i j : (k < M)%nat -> adds R B (M + k) u i j =
  (if eqn k u then value (if eqn i j then one else [::]) else 0) +
  (if eqn M u then value (if eqn i j then minus_one else [::]) else 0).
Proof.
move=> k_lt; rewrite joint_adds no_letter => [|x x_lt]; last first.
  by rewrite beneath.
rewrite add0r (one_letter _ k_lt) => [|x]; last first.
  by rewrite add_both; apply: same_both.
rewrite (one_letter _ k_lt) => [|x]; last first.
  by rewrite add_both; move=> /andP[/eqnP].
rewrite add_both itself /=; congr (_ + _); rewrite -[RHS]addr0.
congr (_ + _); rewrite !no_letter ?addr0 // => x _;
  by rewrite -?addnA add_both above.
Qed.

Lemma adds_most k u i j : (k < M)%nat -> adds R B (M + M + k) u i j =
  (if eqn k u then value (if eqn i j then minus_one else [::]) else 0) +
  (if eqn M u then value (if eqn i j then L else [::]) else 0).
Proof.
move=> k_lt; rewrite joint_adds 3?no_letter ?add0r => [|x x_lt|x x_lt|x x_lt];
  try by rewrite -?addnA ?add_both beneath.
rewrite (one_letter _ k_lt) => [|x]; last first.
  by rewrite add_both; apply: same_both.
rewrite (one_letter _ k_lt) => [|x]; last first.
  by rewrite add_both; move=> /andP[/eqnP].
rewrite add_both itself /=; congr (_ + _); rewrite -[RHS]addr0.
congr (_ + _); rewrite no_letter // => x _.
by rewrite -[(M + M + M)%nat]addn0 -addnA add_both above.
Qed.

Lemma adds_kept u i j : adds R B (M + M + M) u i j =
  if (u < M)%nat then value (nth [::] (unit_vector M u) j) else 0.
Proof.
rewrite joint_adds 5?no_letter ?add0r => [|x x_lt|x x_lt|x x_lt|x x_lt|x x_lt];
  try by rewrite -?addnA ?add_both beneath.
- rewrite itself /=; case: ltnP => [u_lt|u_ge].
    rewrite (one_letter _ u_lt) => [|x /eqnP //].
    by rewrite itself.
  by rewrite no_letter // => x x_lt; rewrite eqnE ltn_eqF // (leq_trans x_lt).
- by rewrite add_both eqnE ltn_eqF.
by rewrite add_both eqnE ltn_eqF.
Qed.

Lemma sums_size :
  size [seq (1%nat, true, [:: coordinate p x]) | x <- iota 0 M] = M.
Proof. by rewrite size_map size_iota. Qed.

Lemma block_least e :
  block joint_row_layout (inl (inl (inr e))) = (M + e.1)%nat.
Proof. by rewrite /= sums_size. Qed.

Lemma block_most e : block joint_row_layout (inl (inr e)) = (M + M + e.1)%nat.
Proof. by rewrite /= size_cat sums_size size_nseq. Qed.

Lemma block_kept t : block joint_row_layout (inr t) = (M + M + M)%nat.
Proof.
by rewrite /= /block_of_both /= addn0 !size_cat sums_size !size_nseq.
Qed.

Lemma block_floor z : block joint_unknowns (inr z) = M.
Proof. by rewrite /= /block_of_both /= addn0 size_nseq. Qed.

Lemma unit_at (x z : X) : value (nth [::] (unit_vector M x) z) =
  ((z == x)%B)%:R%:P.
Proof.
rewrite /unit_vector (nth_map 0%nat) ?size_iota // nth_iota // add0n.
rewrite -share_value; congr value_of; rewrite !eqnE eq_sym.
by [].
Qed.

Lemma spread_no (c : R) : spread (fun _ _ => c) 1 (value L) = c%:P.
Proof. by rewrite /spread subrr polyC0 !mulr0 !addr0. Qed.

Lemma row_at n fl c s' k : (k < n)%nat ->
  block_at (each_block n M fl c ++ s') k = (M, fl, c).
Proof.
by move=> k_lt; rewrite /block_at nth_cat size_nseq k_lt nth_nseq k_lt.
Qed.

Lemma rows_are : row_blocks B =
  [seq (1%nat, true, [:: coordinate p x]) | x <- iota 0 M] ++
  each_block M M false [::] ++ each_block M M false [::] ++
  [:: (1%nat, false, [:: (1 - D)%Q])].
Proof. by rewrite /= -!catA. Qed.

Theorem joint_lays : lays f joint_unknowns joint_row_layout.
Proof.
split=> [i|i|j|j|j i].
- case: i => [e|z]; rewrite /number.
    by rewrite [block _ _]/= row_at // value_of_nil.
  by rewrite block_floor /block_at nth_cat size_nseq ltnn subnn value_of_nil.
- case: i => [e|z]; rewrite /flag; first by rewrite [block _ _]/= row_at.
  by rewrite block_floor /block_at nth_cat size_nseq ltnn subnn.
- case: j => [[[x|e]|e]|t]; rewrite /number [LHS]/= spread_no.
  + rewrite [block _ _]/= rows_are /block_at nth_cat sums_size ltn_ord.
    by rewrite (nth_map 0%nat) ?size_iota // nth_iota // add0n value_of_one.
  + by rewrite block_least rows_are /block_at nth_cat sums_size ltnNge leq_addr
      addKn nth_cat size_nseq ltn_ord nth_nseq ltn_ord value_of_nil polyC0.
  + rewrite block_most rows_are /block_at nth_cat sums_size -addnA ltnNge.
    rewrite leq_addr addKn nth_cat size_nseq ltnNge leq_addr addKn nth_cat.
    rewrite size_nseq.
    by rewrite /= (ltn_ord e.1) nth_nseq (ltn_ord e.1) value_of_nil polyC0.
  rewrite block_kept rows_are /block_at nth_cat sums_size -!addnA ltnNge.
  rewrite leq_addr addKn nth_cat size_nseq ltnNge leq_addr addKn nth_cat.
  rewrite size_nseq ltnn.
  by rewrite subnn value_of_one ofQB ofQ1; case: t.
- case: j => [[[x|e]|e]|t]; rewrite /flag [LHS]/=.
  + rewrite [block _ _]/= rows_are /block_at nth_cat sums_size ltn_ord.
    by rewrite (nth_map 0%nat) ?size_iota.
  + by rewrite block_least rows_are /block_at nth_cat sums_size ltnNge leq_addr
      addKn nth_cat size_nseq ltn_ord nth_nseq ltn_ord.
  + rewrite block_most rows_are /block_at nth_cat sums_size -addnA ltnNge.
    rewrite leq_addr addKn nth_cat size_nseq ltnNge leq_addr addKn nth_cat.
    rewrite size_nseq.
    by rewrite /= (ltn_ord e.1) nth_nseq (ltn_ord e.1).
  rewrite block_kept rows_are /block_at nth_cat sums_size -!addnA ltnNge.
  rewrite leq_addr addKn nth_cat size_nseq ltnNge leq_addr addKn nth_cat.
  by rewrite size_nseq ltnn subnn.
have apart (x : X) : eqn M x = false by rewrite eqnE gtn_eqF.
have apart' (x : X) : eqn x M = false by rewrite eqnE ltn_eqF.
case: j => [[[x|e]|e]|t].
- rewrite [block joint_row_layout _]/= adds_sums //.
  case: i => [e|z]; last by rewrite block_floor apart' [LHS]/= spread_no.
  rewrite [LHS]/= spread_no [block _ _]/= eqnE eq_sym val_eqE.
  by case: eqP => _; rewrite ?one_value.
- rewrite block_least adds_least //; case: i => [e'|z]; rewrite [LHS]/=.
    rewrite spread_no [block _ _]/= apart addr0 share_value eqnE val_eqE.
    rewrite eq_sym; case: e e' => [x z] [x' z']; rewrite xpair_eqE /=.
    by case: eqP.
  rewrite block_floor apart' add0r itself minus_value spread_no.
  by rewrite [(z == _)%B]eq_sym.
- rewrite block_most adds_most //; case: i => [e'|z]; rewrite [LHS]/=.
    rewrite spread_no [block _ _]/= apart addr0 minus_value eqnE val_eqE.
    rewrite eq_sym; case: e e' => [x z] [x' z']; rewrite xpair_eqE /=.
    by case: eqP => _ /=; rewrite ?oppr0.
  rewrite block_floor apart' add0r itself same_value.
  rewrite /spread !mul0r subrr !mul1r subr0 polyC0 !add0r.
  by rewrite eq_sym; case: eqP => _;
    rewrite ?polyC1 ?mulr1 ?polyC0 ?mulr0.
case: t; rewrite block_kept adds_kept; case: i => [e|z]; rewrite [LHS]/=.
  by rewrite spread_no [block _ _]/= (ltn_ord e.1) unit_at.
by rewrite block_floor ltnn spread_no.
Qed.

End Lays.

Section Proved.
Variables (R : realFieldType) (M : nat) (p : seq Q) (D L : Q).

Local Notation family :=
  (fun _ w : R => joint_program (vector R M p) (ofQ R D) w).

Lemma joint_affine : all_affine family.
Proof.
split=> //; last by move=> j; apply: affine_no.
case=> [[[x|e]|e]|[]] [e'|z] /=; try exact: affine_no.
by move=> a b; rewrite mul0r subrr mulr0 mul1r subr0 !add0r.
Qed.

Theorem identifiability_proved x y : proves_identifiability M p D L x y ->
  least_identifiability (vector R M p) (ofQ R D) (ofQ R L).
Proof.
move=> /and5P[p_prior /everyP p_gt0 L_ge1 x_ok y_ok].
have level : 1 <= ofQ R L by rewrite -(ofQ1 R) ofQ_le.
apply: identifiability_by_germs => //.
- exact: is_prior_sound.
- by move=> z; have := p_gt0 z; rewrite (value_less R) ofQ0.
- have [z z_ok _] := family_point joint_affine (joint_lays R M p D [:: L]) x_ok.
  by exists z; move: z_ok; rewrite value_at_0.
move=> L_gt1; have := y_ok; rewrite -(ofQ_le R) ofQ1 leNgt L_gt1 /=.
have B_lays := joint_lays R M p D [:: L; Qopp 1].
move=> /(family_excluded B_lays); congr shown_by_germs.
by rewrite value_of_cons value_of_one ofQN ofQ1 addrC polyCN mulNr mul1r.
Qed.

End Proved.
