(* Programs in blocks, with polynomials of rational coefficients for numbers,
   and the kernel that computes on them.  An unknown and a row are vectors; what
   one adds to the other is one of ten patterns.

   num, vec              a polynomial by its coefficients, a vector of these
   value_of R c          the polynomial over R
   pattern, entry        how a block of unknowns enters a block of rows
   blocks                a program: blocks of unknowns and of rows, and terms
   lays B f              the program f has the numbers of B, block by block
   denoted B             the program of its blocks and nothing else
   point_ok, multipliers_ok   the kernel, by a test of what is at least 0
   Exports: value_of_added, value_of_product, forward_value, sums_value,
   sum_places, point_sound, multipliers_sound, denoted_lays. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Rationals CertificateChecks Kernel Germs CellBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Numbers. *)
Definition num := seq Q.
Definition vec := seq num.

(* Numbers over one denominator, or where one divides the other, are added as
   integers; no sum is brought to lowest terms. *)
Definition summed (a b : Q) : Q :=
  let d := Zpos (Qden a) in let e := Zpos (Qden b) in
  if (Qnum a =? 0)%Z then b else if (Qnum b =? 0)%Z then a
  else if (d =? e)%Z then Qmake (Qnum a + Qnum b) (Qden b)
  else if (e mod d =? 0)%Z then Qmake (Qnum a * (e / d) + Qnum b) (Qden b)
  else if (d mod e =? 0)%Z then Qmake (Qnum a + Qnum b * (d / e)) (Qden a)
  else (a + b)%Q.

Fixpoint plus (a b : num) : num :=
  match a, b with
  | x :: a', y :: b' => summed x y :: plus a' b'
  | [::], _ => b
  | _, [::] => a
  end.

Definition stretched (x : Q) (a : num) : num := [seq Qmult x y | y <- a].

Fixpoint times (a b : num) : num :=
  match a with
  | [::] => [::]
  | [:: x] => stretched x b
  | x :: a' => plus (stretched x b) (0%Q :: times a' b)
  end.

Definition minus (a b : num) : num := plus a (stretched (Qopp 1) b).

Definition total_of (v : vec) : num := foldr plus [::] v.

Fixpoint dot_of (v w : vec) : num :=
  match v, w with
  | a :: v', b :: w' => plus (times a b) (dot_of v' w')
  | _, _ => [::]
  end.

Fixpoint vplus (v w : vec) : vec :=
  match v, w with
  | a :: v', b :: w' => plus a b :: vplus v' w'
  | _, _ => [::]
  end.

Section Numbers.
Variable R : realFieldType.
Implicit Types (a b : num) (v w : vec) (x : Q) (i : nat).

Definition value_of a : {poly R} := Poly [seq ofQ R x | x <- a].

Lemma value_of_nil : value_of [::] = 0.
Proof. by rewrite /value_of /= polyC0. Qed.

Lemma value_of_cons x a : value_of (x :: a) = value_of a * 'X + (ofQ R x)%:P.
Proof. by rewrite /value_of /= cons_poly_def. Qed.

Lemma value_of_one x : value_of [:: x] = (ofQ R x)%:P.
Proof. by rewrite value_of_cons value_of_nil mul0r add0r. Qed.

Lemma value_summed x y : ofQ R (summed x y) = ofQ R x + ofQ R y.
Proof.
have exact_part (u : Z) (p : positive) :
    (u mod Zpos p =? 0)%Z -> u = (Zpos p * (u / Zpos p))%Z.
  by move=> /Z.eqb_eq /Z.div_exact; apply.
rewrite -ofQD; apply/eqP; rewrite ofQ_eq; apply/Qeq_bool_iff; rewrite /summed.
case: (Z.eqb_spec (Qnum x) 0) => [x0|_].
  by rewrite /Qeq /Qplus /= x0 Pos2Z.inj_mul; ring.
case: (Z.eqb_spec (Qnum y) 0) => [y0|_].
  by rewrite /Qeq /Qplus /= y0 Pos2Z.inj_mul; ring.
case: (Z.eqb_spec (Zpos (Qden x)) (Zpos (Qden y))) => [same|_].
  by rewrite /Qeq /Qplus /= Pos2Z.inj_mul same; ring.
case: ifP => [/exact_part|_].
  move: (_ / _)%Z => k e_is; rewrite /Qeq /Qplus /= Pos2Z.inj_mul e_is.
  by ring.
case: ifP => [/exact_part|_]; last exact: Qeq_refl.
move: (_ / _)%Z => k d_is; rewrite /Qeq /Qplus /= Pos2Z.inj_mul d_is.
by ring.
Qed.

Theorem value_of_added a b : value_of (plus a b) = value_of a + value_of b.
Proof.
elim: a b => [|x a IH] [|y b] /=; rewrite ?add0r ?addr0 //.
rewrite !value_of_cons IH value_summed polyCD mulrDl.
by rewrite addrACA.
Qed.

Lemma value_of_stretched x a :
  value_of (stretched x a) = (ofQ R x)%:P * value_of a.
Proof.
elim: a => [|y a IH] /=; first by rewrite mulr0.
by rewrite !value_of_cons IH ofQM polyCM mulrDr mulrA.
Qed.

Theorem value_of_product a b : value_of (times a b) = value_of a * value_of b.
Proof.
elim: a => [|x a IH]; first by rewrite mul0r.
case: a IH => [_|y a IH]; first by rewrite value_of_stretched value_of_one.
have -> : times (x :: y :: a) b =
  plus (stretched x b) (0%Q :: times (y :: a) b) by [].
rewrite value_of_added value_of_stretched.
rewrite [value_of (_ :: times _ _)]value_of_cons.
rewrite IH ofQ0 polyC0 addr0 [in RHS]value_of_cons mulrDl addrC.
by rewrite mulrAC.
Qed.

Lemma value_of_minus a b : value_of (minus a b) = value_of a - value_of b.
Proof.
by rewrite value_of_added value_of_stretched ofQN ofQ1 polyCN polyC1 mulN1r.
Qed.

(* Vectors. *)
Definition at_place v i : {poly R} := value_of (nth [::] v i).

Lemma at_nowhere v i : (size v <= i)%nat -> at_place v i = 0.
Proof. by move=> le; rewrite /at_place nth_default. Qed.

Lemma at_map (T : Type) (g : seq T -> num) (s : seq (seq T)) i :
  (i < size s)%nat -> at_place (map g s) i = value_of (g (nth [::] s i)).
Proof. by move=> i_lt; rewrite /at_place (nth_map [::]). Qed.

Lemma at_nseq n a i : (i < n)%nat -> at_place (nseq n a) i = value_of a.
Proof. by move=> i_lt; rewrite /at_place nth_nseq i_lt. Qed.

Lemma at_vplus v w i : size v = size w ->
  at_place (vplus v w) i = at_place v i + at_place w i.
Proof.
rewrite /at_place; elim: v w i => [|a v IH] [|b w] [|i] //=.
- by rewrite addr0.
- by rewrite addr0.
- by move=> _; rewrite value_of_added.
by move=> [/IH].
Qed.

Lemma size_vplus v w : size v = size w -> size (vplus v w) = size v.
Proof. by elim: v w => [|a v IH] [|b w] //= [/IH ->]. Qed.

Lemma total_ofE v n : size v = n ->
  value_of (total_of v) = \sum_(i < n) at_place v i.
Proof.
move=> <-; rewrite /at_place; elim: v => [|a v IH] /=.
  by rewrite big_ord0.
by rewrite value_of_added IH big_ord_recl.
Qed.

Lemma dot_ofE v w n : size v = n -> size w = n ->
  value_of (dot_of v w) = \sum_(i < n) at_place v i * at_place w i.
Proof.
move=> <-; rewrite /at_place; elim: v w => [|a v IH] [|b w] //= => [_|[/IH e]].
  by rewrite big_ord0.
by rewrite value_of_added value_of_product big_ord_recl e.
Qed.

End Numbers.

(* How n unknowns enter m rows.  In the last four one of both, or both, come in
   pieces of w: row i takes the i-th vector of the i-th piece of the unknowns;
   the i-th piece of the rows takes c times a piece of k, the one that a list
   names; and the other way round. *)
Inductive pattern :=
  | Same (c : num) | All (c : num) | Dot (v : vec) | By (v : vec)
  | Rows (vs : seq vec) | Columns (vs : seq vec)
  | Dots (w : nat) (vs : seq vec) | Bys (w : nat) (vs : seq vec)
  | Picked (w k : nat) (places : seq nat) (c : num)
  | Gathered (w k : nat) (places : seq nat) (c : num).

Definition entry (p : pattern) (i j : nat) : num :=
  match p with
  | Same c => if eqn i j then c else [::]
  | All c => c
  | Dot v => nth [::] v j
  | By v => nth [::] v i
  | Rows vs => nth [::] (nth [::] vs i) j
  | Columns vs => nth [::] (nth [::] vs j) i
  | Dots w vs =>
      if eqn (j %/ w) i then nth [::] (nth [::] vs i) (j %% w) else [::]
  | Bys w vs =>
      if eqn (i %/ w) j then nth [::] (nth [::] vs j) (i %% w) else [::]
  | Picked w _ places c =>
      if eqn (nth 0%nat places (i %/ w)) (j %/ w) && eqn (i %% w) (j %% w)
      then c else [::]
  | Gathered w _ places c =>
      if eqn (nth 0%nat places (j %/ w)) (i %/ w) && eqn (j %% w) (i %% w)
      then c else [::]
  end.

Definition fits (p : pattern) (m n : nat) : bool :=
  match p with
  | Same _ => eqn m n
  | All _ => true
  | Dot v => eqn (size v) n
  | By v => eqn (size v) m
  | Rows vs => eqn (size vs) m && all (fun v => eqn (size v) n) vs
  | Columns vs => eqn (size vs) n && all (fun v => eqn (size v) m) vs
  | Dots w vs => [&& eqn (size vs) m, eqn (size vs * w) n &
      all (fun v => eqn (size v) w) vs]
  | Bys w vs => [&& eqn (size vs) n, eqn (size vs * w) m &
      all (fun v => eqn (size v) w) vs]
  | Picked w k places _ => [&& eqn (size places * w) m, eqn (k * w) n &
      all (fun p => p < k)%nat places]
  | Gathered w k places _ => [&& eqn (size places * w) n, eqn (k * w) m &
      all (fun p => p < k)%nat places]
  end.

Definition turned (p : pattern) : pattern :=
  match p with
  | Dot v => By v | By v => Dot v
  | Rows vs => Columns vs | Columns vs => Rows vs
  | Dots w vs => Bys w vs | Bys w vs => Dots w vs
  | Picked w k places c => Gathered w k places c
  | Gathered w k places c => Picked w k places c
  | _ => p
  end.

(* A pattern times a number. *)
Definition multiple (x : Q) (p : pattern) : pattern :=
  match p with
  | Same c => Same (stretched x c) | All c => All (stretched x c)
  | Dot v => Dot (map (stretched x) v) | By v => By (map (stretched x) v)
  | Rows vs => Rows (map (map (stretched x)) vs)
  | Columns vs => Columns (map (map (stretched x)) vs)
  | Dots w vs => Dots w (map (map (stretched x)) vs)
  | Bys w vs => Bys w (map (map (stretched x)) vs)
  | Picked w k places c => Picked w k places (stretched x c)
  | Gathered w k places c => Gathered w k places (stretched x c)
  end.

Fixpoint mixed (m : nat) (vs : seq vec) (x : vec) : vec :=
  match vs, x with
  | v :: vs', a :: x' => vplus (map (times a) v) (mixed m vs' x')
  | _, _ => nseq m [::]
  end.

(* k pieces of w entries. *)
Fixpoint pieces (w k : nat) (x : vec) : seq vec :=
  if k is k'.+1 then take w x :: pieces w k' (drop w x) else [::].

(* The sum of the pieces with which a list names a place. *)
Definition gathered (w : nat) (named : seq (nat * vec)) (place : nat) : vec :=
  foldr (fun p sum => if eqn p.1 place then vplus p.2 sum else sum)
    (nseq w [::]) named.

Definition forward (m : nat) (p : pattern) (x : vec) : vec :=
  match p with
  | Same c => map (times c) x
  | All c => nseq m (times c (total_of x))
  | Dot v => nseq m (dot_of v x)
  | By v => let t := total_of x in map (times t) v
  | Rows vs => map (dot_of^~ x) vs
  | Columns vs => mixed m vs x
  | Dots w vs => [seq dot_of p.1 p.2 | p <- zip vs (pieces w (size vs) x)]
  | Bys w vs => flatten [seq map (times p.2) p.1 | p <- zip vs x]
  | Picked w k places c =>
      let ps := pieces w k (map (times c) x) in
      flatten [seq nth [::] ps p | p <- places]
  | Gathered w k places c =>
      let named := zip places (pieces w (size places) (map (times c) x)) in
      flatten [seq gathered w named p | p <- iota 0 k]
  end.

Section Patterns.
Variable R : realFieldType.
Implicit Types (p : pattern) (m n i j : nat) (x : vec) (vs : seq vec).

Local Notation value := (@value_of R).

Lemma turned_fits p m n : fits (turned p) n m = fits p m n.
Proof. by case: p => //= c; rewrite /fits !eqnE eq_sym. Qed.

Lemma turned_entry p i j : entry (turned p) j i = entry p i j.
Proof. by case: p => //= c; rewrite !eqnE eq_sym. Qed.

Lemma multiple_fits q p m n : fits (multiple q p) m n = fits p m n.
Proof.
have sizes w vs : all (fun v => eqn (size v) w) (map (map (stretched q)) vs) =
    all (fun v => eqn (size v) w) vs.
  by rewrite all_map; apply: eq_all => v /=; rewrite size_map.
by case: p => /= *; rewrite ?size_map ?sizes.
Qed.

Lemma multiple_entry q p i j : entry (multiple q p) i j =
  stretched q (entry p i j).
Proof.
have at_ v k : nth [::] (map (stretched q) v) k = stretched q (nth [::] v k).
  have [k_lt|k_ge] := ltnP k (size v); first exact: nth_map.
  by rewrite !nth_default ?size_map.
have at_row vs k : nth [::] (map (map (stretched q)) vs) k =
    map (stretched q) (nth [::] vs k).
  have [k_lt|k_ge] := ltnP k (size vs); first exact: nth_map.
  by rewrite !nth_default ?size_map.
by case: p => /= *; rewrite ?at_row ?at_ //; case: ifP.
Qed.

Lemma multiple_value q p i j :
  value (entry (multiple q p) i j) = (ofQ R q)%:P * value (entry p i j).
Proof. by rewrite multiple_entry value_of_stretched. Qed.

(* Pieces of one width, one after the other. *)
Lemma size_pieces w k x : size (pieces w k x) = k.
Proof. by elim: k x => //= k IH x; rewrite IH. Qed.

Lemma size_piece w k x i : size x = (k * w)%nat -> (i < k)%nat ->
  size (nth [::] (pieces w k x) i) = w.
Proof.
elim: k x i => // k IH x [|i] /= x_size i_lt.
  by rewrite size_takel // x_size mulSn leq_addr.
by apply: IH => //; rewrite size_drop x_size mulSn addKn.
Qed.

Lemma at_piece w k x i z : size x = (k * w)%nat -> (i < k)%nat ->
  (z < w)%nat -> nth [::] (nth [::] (pieces w k x) i) z =
  nth [::] x (i * w + z).
Proof.
elim: k x i => // k IH x [|i] /= x_size i_lt z_lt.
  by rewrite nth_take.
by rewrite IH // ?nth_drop ?mulSn ?addnA // size_drop x_size mulSn addKn.
Qed.

Lemma size_flat w (vs : seq vec) : all (fun v => eqn (size v) w) vs ->
  size (flatten vs) = (size vs * w)%nat.
Proof.
elim: vs => //= v vs IH /andP[/eqnP v_w /IH e].
by rewrite size_cat v_w e mulSn.
Qed.

Lemma at_flat w (vs : seq vec) i z : all (fun v => eqn (size v) w) vs ->
  (z < w)%nat ->
  nth [::] (flatten vs) (i * w + z) = nth [::] (nth [::] vs i) z.
Proof.
elim: vs i => [|v vs IH] i /=; first by rewrite !nth_nil.
move=> /andP[/eqnP v_w vs_w] z_lt; case: i => [|i] /=.
  by rewrite nth_cat mul0n add0n v_w z_lt.
rewrite mulSn -addnA nth_cat v_w ltnNge leq_addr addKn.
exact: IH.
Qed.

Lemma sum_pieces w k (F : nat -> {poly R}) :
  \sum_(j < k * w) F j = \sum_(q < k) \sum_(z < w) F (q * w + z)%nat.
Proof.
elim: k F => [|k IH] F; first by rewrite mul0n !big_ord0.
rewrite mulSn big_split_ord big_ord_recl /=; congr (_ + _).
rewrite (IH (fun j => F (w + j)%nat)); apply: eq_bigr => q _.
by apply: eq_bigr => z _; rewrite /= mulSn addnA.
Qed.

Lemma size_gathered w (named : seq (nat * vec)) place :
  all (fun q : nat * vec => eqn (size q.2) w) named ->
  size (gathered w named place) = w.
Proof.
elim: named => [|q named IH] /=; first by rewrite size_nseq.
move=> /andP[/eqnP q_w /IH e]; case: ifP => // _.
by rewrite size_vplus q_w ?e.
Qed.

Lemma at_gathered w (named : seq (nat * vec)) place z :
  all (fun q : nat * vec => eqn (size q.2) w) named -> (z < w)%nat ->
  at_place R (gathered w named place) z =
  \sum_(i < size named) if eqn (nth (0%nat, [::]) named i).1 place
    then at_place R (nth (0%nat, [::]) named i).2 z else 0.
Proof.
move=> named_w z_lt; elim: named named_w => [|q named IH] /=.
  by rewrite big_ord0 at_nseq.
move=> /andP[/eqnP q_w named_w]; rewrite big_ord_recl /= -IH //.
case: ifP => _; last by rewrite add0r.
by rewrite at_vplus // size_gathered.
Qed.

Lemma all_pieces w k x : size x = (k * w)%nat ->
  all (fun v => eqn (size v) w) (pieces w k x).
Proof.
move=> x_size; apply/(all_nthP [::]) => i; rewrite size_pieces => i_lt.
by rewrite size_piece // eqnE.
Qed.

Lemma mapped_pieces w vs x : all (fun v => eqn (size v) w) vs ->
  all (fun v => eqn (size v) w) [seq map (times q.2) q.1 | q <- zip vs x].
Proof.
elim: vs x => [|v vs IH] [|a x] //= /andP[v_w /IH rest].
by rewrite size_map v_w rest.
Qed.

Lemma picked_pieces w k places x : size x = (k * w)%nat ->
  all (fun q => q < k)%nat places ->
  all (fun v => eqn (size v) w) [seq nth [::] (pieces w k x) q | q <- places].
Proof.
move=> x_size /allP places_k; rewrite all_map; apply/allP => q /places_k q_lt.
by rewrite /= size_piece // eqnE.
Qed.

Lemma named_pieces w places x : size x = (size places * w)%nat ->
  all (fun q : nat * vec => eqn (size q.2) w)
    (zip places (pieces w (size places) x)).
Proof.
move=> x_size; apply/(all_nthP (0%nat, [::])) => i.
rewrite size_zip size_pieces minnn => i_lt.
by rewrite nth_zip ?size_pieces //= size_piece // eqnE.
Qed.

Lemma gathered_pieces w places x k : size x = (size places * w)%nat ->
  all (fun v => eqn (size v) w)
    [seq gathered w (zip places (pieces w (size places) x)) q | q <- iota 0 k].
Proof.
move=> x_size; rewrite all_map; apply/allP => q _.
by rewrite /= size_gathered ?eqnE // named_pieces.
Qed.

Lemma size_mixed m vs x : all (fun v => eqn (size v) m) vs ->
  size (mixed m vs x) = m.
Proof.
elim: vs x => [|v vs IH] [|a x] /=; rewrite ?size_nseq //.
move=> /andP[/eqnP v_m /IH e]; rewrite size_vplus size_map //.
by rewrite e.
Qed.

Lemma size_forward p m n x : fits p m n -> size x = n ->
  size (forward m p x) = m.
Proof.
case: p => [c|c|v|v|vs|vs|w vs|w vs|w k ps c|w k ps c] /=;
  rewrite ?size_map ?size_nseq //.
- by move=> /eqnP ->.
- by move=> /eqnP.
- by move=> /andP[/eqnP].
- by move=> /andP[_ /size_mixed].
- by move=> /and3P[/eqnP vs_m _ _] _; rewrite size_zip size_pieces minnn.
- move=> /and3P[/eqnP vs_n /eqnP <- vs_w] x_n.
  rewrite (size_flat (mapped_pieces x vs_w)) size_map size_zip x_n -vs_n.
  by rewrite minnn.
- move=> /and3P[/eqnP <- /eqnP k_n places_k] x_n.
  by rewrite (size_flat (picked_pieces _ places_k)) ?size_map // x_n.
move=> /and3P[/eqnP places_n /eqnP <- _] x_n.
by rewrite (size_flat (gathered_pieces _ _)) ?size_map ?size_iota // x_n.
Qed.

Lemma at_mixed m vs x i : all (fun v => eqn (size v) m) vs -> (i < m)%nat ->
  size x = size vs ->
  at_place R (mixed m vs x) i =
  \sum_(j < size vs) value (nth [::] (nth [::] vs j) i) * at_place R x j.
Proof.
elim: vs x => [|v vs IH] [|a x] //=.
  by move=> _ i_lt _; rewrite big_ord0 at_nseq.
move=> /andP[/eqnP v_m vs_m] i_lt [sizes].
rewrite at_vplus ?size_map ?size_mixed // big_ord_recl IH //; congr (_ + _).
by rewrite at_map ?v_m // value_of_product mulrC.
Qed.

(* An index of a piece and of its entry. *)
Lemma piece_of (w k : nat) j : (j < k * w)%nat ->
  [/\ (j %/ w < k)%nat, (j %% w < w)%nat & j = (j %/ w * w + j %% w)%nat].
Proof.
move=> j_lt; have w_gt0 : (0 < w)%nat by case: w j_lt => //; rewrite muln0.
by rewrite ltn_divLR // ltn_mod w_gt0 -divn_eq.
Qed.

Lemma piece_at w i z : (z < w)%nat ->
  ((i * w + z) %/ w = i)%nat /\ ((i * w + z) %% w = z)%nat.
Proof.
move=> z_lt; have w_gt0 : (0 < w)%nat by apply: leq_trans z_lt.
by rewrite divnMDl // divn_small // addn0 modnMDl modn_small.
Qed.

Lemma dots_value m n w vs x i : fits (Dots w vs) m n -> size x = n ->
  (i < m)%nat -> at_place R (forward m (Dots w vs) x) i =
  \sum_(j < n) value (entry (Dots w vs) i j) * at_place R x j.
Proof.
move=> /and3P[/eqnP vs_m /eqnP <- /(all_nthP [::]) vs_w] x_n i_lt.
have i_vs : (i < size vs)%nat by rewrite vs_m.
rewrite /forward /at_place (nth_map ([::], [::])); last first.
  by rewrite size_zip size_pieces minnn.
rewrite nth_zip ?size_pieces //= (sum_pieces w (size vs) (fun j =>
  value (entry (Dots w vs) i j) * value (nth [::] x j))).
rewrite (bigD1 (Ordinal i_vs)) //= [X in _ + X]big1 ?addr0 => [|p p_i].
  rewrite (dot_ofE R (eqnP (vs_w i i_vs)) (size_piece x_n i_vs)).
  apply: eq_bigr => z _; have [-> ->] := piece_at i (ltn_ord z).
  by rewrite eqnE eqxx /at_place at_piece.
rewrite big1 // => z _; have [-> _] := piece_at p (ltn_ord z).
rewrite eqnE -[i]/(val (Ordinal i_vs)) val_eqE (negPf p_i) value_of_nil.
exact: mul0r.
Qed.

Lemma bys_value m n w vs x i : fits (Bys w vs) m n -> size x = n ->
  (i < m)%nat -> at_place R (forward m (Bys w vs) x) i =
  \sum_(j < n) value (entry (Bys w vs) i j) * at_place R x j.
Proof.
move=> /and3P[/eqnP vs_n /eqnP <- vs_w] x_n /piece_of[p_lt z_lt i_is].
have p_n : (i %/ w < n)%nat by rewrite -vs_n.
rewrite /forward {1}i_is /at_place (at_flat _ (mapped_pieces x vs_w) z_lt).
rewrite (nth_map ([::], [::])); last by rewrite size_zip x_n -vs_n minnn.
rewrite nth_zip ?x_n //= (bigD1 (Ordinal p_n)) //= eqnE eqxx.
have v_w := eqnP (all_nthP [::] vs_w _ p_lt).
rewrite (nth_map [::]) ?v_w // value_of_product mulrC big1 ?addr0 // => j j_p.
rewrite eq_sym -[(i %/ w)%nat]/(val (Ordinal p_n)) val_eqE (negPf j_p).
by rewrite value_of_nil mul0r.
Qed.

Lemma picked_value m n w k ps c x i : fits (Picked w k ps c) m n ->
  size x = n -> (i < m)%nat -> at_place R (forward m (Picked w k ps c) x) i =
  \sum_(j < n) value (entry (Picked w k ps c) i j) * at_place R x j.
Proof.
move=> /and3P[/eqnP <- /eqnP <- ps_k] x_n /piece_of[q_lt z_lt i_is].
have cx_n : size (map (times c) x) = (k * w)%nat by rewrite size_map.
rewrite /forward {1}i_is /at_place (at_flat _ (picked_pieces cx_n ps_k) z_lt).
have p_lt := all_nthP 0%nat ps_k _ q_lt.
rewrite (nth_map 0%nat) // at_piece // (nth_map [::]); last first.
  by rewrite x_n -ltn_subRL -mulnBl; apply: leq_trans z_lt _;
    rewrite leq_pmull // subn_gt0.
rewrite value_of_product (sum_pieces w k (fun j =>
  value (entry (Picked w k ps c) i j) * value (nth [::] x j))).
rewrite (bigD1 (Ordinal p_lt)) //= [X in _ = _ + X]big1 => [|p p_no].
  rewrite addr0 (bigD1 (Ordinal z_lt)) //= big1 ?addr0 => [|z z_no].
    have [-> ->] := piece_at (nth 0%nat ps (i %/ w)) z_lt.
    by rewrite !eqnE !eqxx.
  have [_ ->] := piece_at (nth 0%nat ps (i %/ w)) (ltn_ord z).
  rewrite !eqnE [X in _ && X]eq_sym -[(i %% w)%nat]/(val (Ordinal z_lt)).
  by rewrite val_eqE (negPf z_no) andbF value_of_nil mul0r.
rewrite big1 // => z _; have [-> _] := piece_at p (ltn_ord z).
rewrite eqnE eq_sym -[nth 0%nat ps _]/(val (Ordinal p_lt)) val_eqE (negPf p_no).
by rewrite value_of_nil mul0r.
Qed.

Lemma gathered_value m n w k ps c x i : fits (Gathered w k ps c) m n ->
  size x = n -> (i < m)%nat -> at_place R (forward m (Gathered w k ps c) x) i =
  \sum_(j < n) value (entry (Gathered w k ps c) i j) * at_place R x j.
Proof.
move=> /and3P[/eqnP <- /eqnP <- ps_k] x_n /piece_of[p_lt z_lt i_is].
have cx_n : size (map (times c) x) = (size ps * w)%nat by rewrite size_map.
rewrite /forward {1}i_is /at_place (at_flat _ (gathered_pieces k cx_n) z_lt).
rewrite (nth_map 0%nat) ?size_iota // nth_iota // add0n -/(at_place _ _ _).
rewrite (at_gathered _ (named_pieces cx_n) z_lt) size_zip size_pieces minnn.
rewrite (sum_pieces w (size ps) (fun j =>
  value (entry (Gathered w k ps c) i j) * value (nth [::] x j))).
apply: eq_bigr => q _; rewrite nth_zip ?size_pieces //=.
have zero z : (z < w)%nat -> z != (i %% w)%nat \/
    ~~ eqn (nth 0%nat ps q) (i %/ w) ->
    value (if eqn (nth 0%nat ps ((q * w + z) %/ w)) (i %/ w) &&
      eqn ((q * w + z) %% w) (i %% w) then c else [::]) = 0.
  move=> z_w; have [-> ->] := piece_at q z_w.
  by rewrite !eqnE => -[/negPf ->|/negPf ->]; rewrite ?andbF value_of_nil.
case: ifP => [named|not]; last first.
  by rewrite big1 // => z _; rewrite zero ?mul0r //; right; rewrite not.
rewrite (bigD1 (Ordinal z_lt)) //= [X in _ + X]big1 ?addr0 => [|z z_no].
  have [-> ->] := piece_at q z_lt; rewrite named eqnE eqxx /=.
  rewrite /at_place at_piece // (nth_map [::]) ?value_of_product //.
  rewrite x_n -ltn_subRL -mulnBl; apply: leq_trans z_lt _.
  by rewrite leq_pmull // subn_gt0.
by rewrite zero ?mul0r //; left.
Qed.

(* What is computed is the sum of the entries times the unknowns. *)
Theorem forward_value p m n x i : fits p m n -> size x = n -> (i < m)%nat ->
  at_place R (forward m p x) i =
  \sum_(j < n) value (entry p i j) * at_place R x j.
Proof.
case: p => [c|c|v|v|vs|vs|w vs|w vs|w k ps c|w k ps c] /= shape x_n i_lt.
- move: shape => /eqnP mn; have i_n : (i < n)%nat by rewrite -mn.
  rewrite at_map ?x_n // value_of_product (bigD1 (Ordinal i_n)) //=.
  rewrite eqnE eqxx big1 ?addr0 // => j j_i.
  by rewrite eq_sym -[i]/(val (Ordinal i_n)) val_eqE (negPf j_i) mul0r.
- by rewrite at_nseq // value_of_product (total_ofE R x_n) mulr_sumr.
- by rewrite at_nseq // (dot_ofE R (eqnP shape) x_n).
- rewrite at_map ?(eqnP shape) // value_of_product (total_ofE R x_n) mulr_suml.
  by apply: eq_bigr => j _; rewrite mulrC.
- move: shape => /andP[/eqnP vs_m vs_n].
  rewrite at_map ?vs_m //.
  have i_vs : (i < size vs)%nat by rewrite vs_m.
  exact: (dot_ofE R (eqnP (all_nthP [::] vs_n i i_vs)) x_n).
- move: shape => /andP[/eqnP vs_n vs_m].
  by rewrite at_mixed ?vs_n.
- exact: (@dots_value m n w vs).
- exact: (@bys_value m n w vs).
- exact: (@picked_value m n w k ps c).
exact: (@gathered_value m n w k ps c).
Qed.

End Patterns.

(* Programs.  Of unknowns: how many, free or not, and what each costs; of rows:
   how many, exact or not, and what each asks for. *)
Record blocks := Blocks {
  unknown_blocks : seq (nat * bool * num);
  row_blocks : seq (nat * bool * num);
  terms : seq (nat * nat * pattern)  (* of a block of rows and of unknowns *)
}.

Definition block_at (s : seq (nat * bool * num)) k :=
  nth (0%nat, false, [::]) s k.
Definition length_of s k : nat := (block_at s k).1.1.
Definition flag s k : bool := (block_at s k).1.2.
Definition number s k : num := (block_at s k).2.

Definition fits_in (B : blocks) (t : nat * nat * pattern) : bool :=
  let rs := row_blocks B in let us := unknown_blocks B in
  [&& (t.1.1 < size rs)%nat, (t.1.2 < size us)%nat &
    fits t.2 (length_of rs t.1.1) (length_of us t.1.2)].

Definition proper (B : blocks) : bool := all (fits_in B) (terms B).

Definition sized (s : seq (nat * bool * num)) (x : seq vec) : bool :=
  eqn (size x) (size s) &&
  every (size s) (fun k => eqn (size (nth [::] x k)) (length_of s k)).

Definition sum_terms m (ts : seq (nat * nat * pattern)) (x : seq vec) r : vec :=
  foldr (fun t sum => if eqn t.1.1 r
    then vplus (forward m t.2 (nth [::] x t.1.2)) sum else sum)
    (nseq m [::]) ts.

Definition sums B x r := sum_terms (length_of (row_blocks B) r) (terms B) x r.

(* Rows as unknowns: what multipliers charge. *)
Definition transposed B := Blocks (row_blocks B) (unknown_blocks B)
  [seq (t.1.2, t.1.1, turned t.2) | t <- terms B].

Definition charges B y u := sums (transposed B) y u.

Definition priced (s : seq (nat * bool * num)) (x : seq vec) : num :=
  total_of [seq times (number s k) (total_of (nth [::] x k)) |
    k <- iota 0 (size s)].

(* What the kernel compares, by a test of what is at least 0. *)
Definition signs_ok (T : num -> bool) s x :=
  every (size s) (fun k => flag s k || all T (nth [::] x k)).

Definition point_ok T B x :=
  [&& proper B, sized (unknown_blocks B) x, signs_ok T (unknown_blocks B) x &
    every (size (row_blocks B)) (fun r => let b := number (row_blocks B) r in
      let s := sums B x r in
      all (fun a => T (minus a b)) s &&
      (~~ flag (row_blocks B) r || all (fun a => T (minus b a)) s))].

Definition multipliers_ok T B scale y :=
  [&& proper B, sized (row_blocks B) y, signs_ok T (row_blocks B) y &
    every (size (unknown_blocks B)) (fun u =>
      let k := times scale (number (unknown_blocks B) u) in
      let c := charges B y u in
      all (fun a => T (minus k a)) c &&
      (~~ flag (unknown_blocks B) u || all (fun a => T (minus a k)) c))].

Definition point_value B x := priced (unknown_blocks B) x.
Definition proved_by B y := priced (row_blocks B) y.

Section Sums.
Variable R : realFieldType.
Implicit Types (B : blocks) (x : seq vec) (r u i j : nat).

Local Notation value := (@value_of R).

Definition adds B r u i j : {poly R} :=
  \sum_(t <- terms B | eqn t.1.1 r && eqn t.1.2 u) value (entry t.2 i j).

Lemma sizedP s x k : sized s x -> (k < size s)%nat ->
  size (nth [::] x k) = length_of s k.
Proof. by move=> /andP[_ /everyP ok] k_lt; apply/eqnP/(ok (Ordinal k_lt)). Qed.

Lemma size_sum_terms B x r ts : all (fits_in B) ts ->
  sized (unknown_blocks B) x ->
  size (sum_terms (length_of (row_blocks B) r) ts x r) =
  length_of (row_blocks B) r.
Proof.
move=> ts_ok x_ok; elim: ts ts_ok => [|t ts IH] /=; first by rewrite size_nseq.
move=> /andP[/and3P[_ u_lt t_fits] /IH size_ts].
case: eqnP => // t_r; rewrite t_r in t_fits.
by rewrite size_vplus (size_forward t_fits) ?(sizedP x_ok) ?size_ts.
Qed.

(* What a block of rows sums up to. *)
Lemma sums_value B x r i : proper B -> sized (unknown_blocks B) x ->
  (i < length_of (row_blocks B) r)%nat ->
  at_place R (sums B x r) i = \sum_(u < size (unknown_blocks B))
    \sum_(j < length_of (unknown_blocks B) u)
      adds B r u i j * at_place R (nth [::] x u) j.
Proof.
move=> ts_ok x_ok i_lt; rewrite /sums /adds; move: ts_ok; rewrite /proper.
elim: (terms B) => [_|t ts IH ts_ok] /=.
  rewrite at_nseq // big1 // => u _; rewrite big1 // => j _.
  by rewrite big_nil mul0r.
move: (ts_ok) => /= /andP[/and3P[_ u_lt t_fits] rest_ok].
have size_rest := size_sum_terms r rest_ok x_ok.
case: eqnP => [t_r|not_r] /=; last first.
  rewrite IH //; apply: eq_bigr => u _; apply: eq_bigr => j _.
  by rewrite big_cons; case: eqnP.
rewrite t_r in t_fits; have x_t := sizedP x_ok u_lt.
rewrite at_vplus ?size_rest ?(size_forward t_fits) //.
rewrite (forward_value R t_fits x_t i_lt) IH //.
rewrite (bigD1 (Ordinal u_lt)) //= [in RHS](bigD1 (Ordinal u_lt)) //= addrA.
congr (_ + _).
  rewrite -big_split; apply: eq_bigr => j _ /=.
  by rewrite big_cons t_r !eqnE !eqxx /= mulrDl.
apply: eq_bigr => u u_t; apply: eq_bigr => j _; rewrite big_cons !eqnE.
have /negPf -> : (t.1.2 != val u)%B.
  by rewrite -[t.1.2]/(val (Ordinal u_lt)) val_eqE eq_sym.
by rewrite andbF.
Qed.

Lemma transposed_proper B : proper (transposed B) = proper B.
Proof.
rewrite /proper all_map; apply: eq_all => t; rewrite /fits_in /=.
by rewrite turned_fits andbCA.
Qed.

Lemma transposed_adds B r u i j : adds (transposed B) u r j i = adds B r u i j.
Proof.
rewrite /adds big_map; apply: eq_big => [t|t _] /=; first by rewrite andbC.
by rewrite turned_entry.
Qed.

Lemma priced_value s x : sized s x -> value (priced s x) =
  \sum_(k < size s) \sum_(j < length_of s k)
    value (number s k) * at_place R (nth [::] x k) j.
Proof.
move=> x_ok; rewrite (total_ofE R (n := size s)) ?size_map ?size_iota //.
apply: eq_bigr => k _; rewrite /at_place (nth_map 0%nat) ?size_iota //.
rewrite nth_iota // add0n value_of_product (total_ofE R (sizedP x_ok _)) //.
by rewrite mulr_sumr.
Qed.

End Sums.

(* In which block, and where in it, each member of a finite type stands. *)
Definition places (s : seq (nat * bool * num)) (I : finType)
    (block spot : I -> nat) :=
  [/\ forall i, (block i < size s)%nat /\ (spot i < length_of s (block i))%nat,
      forall k j, (k < size s)%nat -> (j < length_of s k)%nat ->
        exists i, block i = k /\ spot i = j &
      forall i i', block i = block i' -> spot i = spot i' -> i = i'].

Record layout (s : seq (nat * bool * num)) (I : finType) :=
  Layout { block : I -> nat; spot : I -> nat; stands : places s block spot }.

(* One block, none, and those of a sum of types. *)
Lemma one_places n fl c :
  places [:: (n, fl, c)] (fun _ : 'I_n => 0%nat) (fun i => i : nat).
Proof.
split=> [i|[|k] j //= _ j_lt|i i' _ /val_inj //]; first by split.
by exists (Ordinal j_lt).
Qed.

Lemma single_places fl c :
  places [:: (1%nat, fl, c)] (fun _ : unit => 0%nat) (fun=> 0%nat).
Proof. by split=> [[]|[|k] [|j] // _ _|[] []] //; exists tt. Qed.

Lemma no_places : places [::] (fun _ : void => 0%nat) (fun=> 0%nat).
Proof. by split=> [[]|//|[]]. Qed.

Section Both.
Variables (s s' : seq (nat * bool * num)) (I I' : finType).
Variables (l : layout s I) (l' : layout s' I').

Definition block_of_both (i : I + I') : nat :=
  match i with inl i => block l i | inr i => (size s + block l' i)%nat end.
Definition spot_of_both (i : I + I') : nat :=
  match i with inl i => spot l i | inr i => spot l' i end.

Lemma both_places : places (s ++ s') block_of_both spot_of_both.
Proof.
have [in_range here once] := stands l.
have [in_range' here' once'] := stands l'.
split.
- rewrite size_cat /length_of /block_at => -[i|i] /=; rewrite nth_cat.
    have [b_lt s_lt] := in_range i.
    by rewrite b_lt; split=> //; apply: ltn_addr.
  have [b_lt s_lt] := in_range' i.
  have -> : (size s + block l' i < size s)%nat = false.
    by rewrite ltnNge leq_addr.
  by rewrite addKn ltn_add2l.
- move=> k j; rewrite size_cat /length_of /block_at nth_cat.
  have [k_lt _ j_lt|k_ge k_lt j_lt] := ltnP k (size s).
    by have [i] := here k j k_lt j_lt; exists (inl i).
  have k'_lt : (k - size s < size s')%nat by rewrite ltn_subLR.
  have [i [b_i s_i]] := here' _ j k'_lt j_lt.
  by exists (inr i); rewrite /= b_i subnKC.
move=> [i|i] [i'|i'] /= e e'.
- by rewrite (once _ _ e e').
- by have [b_lt _] := in_range i; rewrite e ltnNge leq_addr in b_lt.
- by have [b_lt _] := in_range i'; rewrite -e ltnNge leq_addr in b_lt.
by rewrite (once' _ _ (addnI e) e').
Qed.

End Both.

Definition one_block n fl c : layout _ [finType of 'I_n] :=
  Layout (one_places n fl c).
Definition single_block fl c : layout _ [finType of unit] :=
  Layout (single_places fl c).
Definition no_block : layout [::] [finType of void] := Layout no_places.
Definition both_blocks s s' I I' (l : layout s I) (l' : layout s' I') :
  layout (s ++ s') [finType of I + I'] := Layout (both_places l l').

Section Layouts.
Variables (R : realFieldType) (s : seq (nat * bool * num)) (I : finType).
Variable l : layout s I.

(* Sums over the type are sums over blocks. *)
Lemma sum_places (G : nat -> nat -> {poly R}) :
  \sum_i G (block l i) (spot l i) =
  \sum_(k < size s) \sum_(j < length_of s k) G k j.
Proof.
have [in_range found once] := stands l.
pose here k j i := (block l i == k)%B && (spot l i == j)%B.
have at_place k j : (k < size s)%nat -> (j < length_of s k)%nat -> G k j =
    \sum_i if here k j i then G (block l i) (spot l i) else 0.
  move=> k_lt j_lt; have [i0 [b_k s_j]] := found k j k_lt j_lt.
  rewrite (bigD1 i0) //= /here b_k s_j !eqxx big1 ?addr0 // => i /eqP i_i0.
  case: ifP => // /andP[/eqP i_k /eqP i_j]; case: i_i0.
  by apply: once; rewrite ?b_k ?s_j.
transitivity (\sum_(k < size s) \sum_(j < length_of s k)
    \sum_i if here k j i then G (block l i) (spot l i) else 0);
  last by apply: eq_bigr => k _; apply: eq_bigr => j _; rewrite -at_place.
under [RHS]eq_bigr do rewrite exchange_big; rewrite [RHS]exchange_big.
apply: eq_bigr => i _; have [b_lt s_lt] := in_range i; rewrite /here.
rewrite (bigD1 (Ordinal b_lt)) //= [X in _ + X]big1 ?addr0 => [|k k_i].
  rewrite (bigD1 (Ordinal s_lt)) //= !eqxx big1 ?addr0 // => j j_i.
  have /negPf -> : (spot l i != j)%B.
    by rewrite -[spot l i]/(val (Ordinal s_lt)) val_eqE eq_sym.
  by rewrite andbF.
rewrite big1 // => j _; have /negPf -> // : (block l i != k)%B.
by rewrite -[block l i]/(val (Ordinal b_lt)) val_eqE eq_sym.
Qed.

Lemma in_range i :
  (block l i < size s)%nat /\ (spot l i < length_of s (block l i))%nat.
Proof. by have [in_range _ _] := stands l. Qed.

(* A vector for each block is a function. *)
Definition spread_out (x : seq vec) (i : I) : {poly R} :=
  at_place R (nth [::] x (block l i)) (spot l i).

(* What is tested of the entries of a vector. *)
Lemma all_at (T : num -> bool) (A : {poly R} -> Prop) (v : vec) j :
  (forall a, T a -> A (value_of R a)) -> all T v -> (j < size v)%nat ->
  A (at_place R v j).
Proof. by move=> T_A v_ok j_lt; apply/T_A/(all_nthP [::] v_ok). Qed.

Lemma signs_at (T : num -> bool) (A : {poly R} -> Prop) x i :
  (forall a, T a -> A (value_of R a)) -> sized s x -> signs_ok T s x ->
  ~~ flag s (block l i) -> A (spread_out x i).
Proof.
move=> T_A x_ok /everyP signs; have [b_lt s_lt] := in_range i.
have := signs (Ordinal b_lt) => /= /orP[-> //|ok _].
by apply: (all_at T_A ok); rewrite (sizedP x_ok).
Qed.

End Layouts.

(* A program that has the numbers of blocks. *)
Section Lays.
Variables (R : realFieldType) (B : blocks) (I J : finType).
Variable f : polynomial_program R I J [finType of void] [finType of void].
Variables (li : layout (unknown_blocks B) I) (lj : layout (row_blocks B) J).
Implicit Types (T : num -> bool) (A : {poly R} -> Prop) (x y : seq vec).

Local Notation value := (@value_of R).

Definition lays :=
  [/\ forall i, pcost f i = value (number (unknown_blocks B) (block li i)),
      forall i, pfree f i = flag (unknown_blocks B) (block li i),
      forall j, pbound f j = value (number (row_blocks B) (block lj j)),
      forall j, pexact f j = flag (row_blocks B) (block lj j) &
      forall j i, prow f j i =
        adds R B (block lj j) (block li i) (spot lj j) (spot li i)].

Hypothesis f_B : lays.

Lemma row_sum x j : proper B -> sized (unknown_blocks B) x ->
  pdot (prow f j) (spread_out R li x) =
  at_place R (sums B x (block lj j)) (spot lj j).
Proof.
have [_ _ _ _ f_row] := f_B; have [b_lt s_lt] := in_range lj j.
move=> B_ok x_ok; rewrite (sums_value R B_ok x_ok s_lt).
rewrite -(sum_places li (fun u k => adds R B (block lj j) u (spot lj j) k *
  at_place R (nth [::] x u) k)).
by apply: eq_bigr => i _; rewrite f_row.
Qed.

Lemma charge_sum y i : proper B -> sized (row_blocks B) y ->
  \sum_j spread_out R lj y j * prow f j i =
  at_place R (charges B y (block li i)) (spot li i).
Proof.
have [_ _ _ _ f_row] := f_B; have [b_lt s_lt] := in_range li i.
move=> B_ok y_ok; have B_ok' : proper (transposed B).
  by rewrite transposed_proper.
rewrite (sums_value R B_ok' y_ok s_lt).
rewrite -(sum_places lj (fun r k => adds R (transposed B) (block li i) r
  (spot li i) k * at_place R (nth [::] y r) k)).
by apply: eq_bigr => j _; rewrite f_row transposed_adds mulrC.
Qed.

(* What the kernel accepts is a point ... *)
Theorem point_sound T A x : (forall a, T a -> A (value a)) -> point_ok T B x ->
  point_compared f A (spread_out R li x) /\
  pvalue f (spread_out R li x) = value (point_value B x).
Proof.
move=> T_A /and4P[B_ok x_ok signs /everyP rows_ok].
have [f_cost f_free f_bound f_exact _] := f_B.
split; last first.
  rewrite (priced_value R x_ok) -(sum_places li (fun u k =>
    value (number (unknown_blocks B) u) * at_place R (nth [::] x u) k)).
  by apply: eq_bigr => i _; rewrite f_cost.
have size_row j :
    size (sums B x (block lj j)) = length_of (row_blocks B) (block lj j).
  exact: size_sum_terms B_ok x_ok.
split=> [i|j|j|[]|[]].
- by rewrite f_free; apply: signs_at T_A x_ok signs.
- have [b_lt s_lt] := in_range lj j.
  rewrite row_sum // f_bound -value_of_minus.
  have /andP[/(all_nthP [::]) ok _] := rows_ok (Ordinal b_lt).
  by apply/T_A/ok; rewrite size_row.
have [b_lt s_lt] := in_range lj j; rewrite f_exact => j_exact.
rewrite row_sum // f_bound -value_of_minus.
have /andP[_] := rows_ok (Ordinal b_lt); rewrite /= j_exact.
by move=> /(all_nthP [::]) ok; apply/T_A/ok; rewrite size_row.
Qed.

(* ... and multipliers. *)
Theorem multipliers_sound T A scale y : (forall a, T a -> A (value a)) ->
  multipliers_ok T B scale y -> exists h t,
  compared f A (value scale) (spread_out R lj y) h t /\
  pproved f (spread_out R lj y) h = value (proved_by B y).
Proof.
move=> T_A /and4P[B_ok y_ok signs /everyP units_ok].
have [f_cost f_free f_bound f_exact _] := f_B.
pose no (k : void) : {poly R} := match k with end; exists no, no.
have none (F : void -> {poly R}) : \sum_k F k = 0 by rewrite big1 // => -[].
have charge i : pcharged f (spread_out R lj y) no no i =
    at_place R (charges B y (block li i)) (spot li i).
  by rewrite /pcharged !none !addr0 charge_sum.
have size_charge i :
    size (charges B y (block li i)) = length_of (unknown_blocks B) (block li i).
  have B_ok' : proper (transposed B) by rewrite transposed_proper.
  exact: (size_sum_terms _ B_ok' y_ok).
split; last first.
  rewrite /pproved none addr0 (priced_value R y_ok) -(sum_places lj (fun r k =>
    value (number (row_blocks B) r) * at_place R (nth [::] y r) k)).
  by apply: eq_bigr => j _; rewrite f_bound mulrC.
split=> [j|[]|[]|i|i].
- by rewrite f_exact; apply: signs_at T_A y_ok signs.
- have [b_lt s_lt] := in_range li i.
  rewrite charge f_cost -value_of_product -value_of_minus.
  have /andP[/(all_nthP [::]) ok _] := units_ok (Ordinal b_lt).
  by apply/T_A/ok; rewrite size_charge.
have [b_lt s_lt] := in_range li i; rewrite f_free => i_free.
rewrite charge f_cost -value_of_product -value_of_minus.
have /andP[_] := units_ok (Ordinal b_lt); rewrite /= i_free.
by move=> /(all_nthP [::]) ok; apply/T_A/ok; rewrite size_charge.
Qed.

End Lays.

(* Blocks by themselves: the members are their places. *)
Section Denoted.
Implicit Type s : seq (nat * bool * num).

Definition members s : finType :=
  [finType of {k : 'I_(size s) & 'I_(length_of s k)}].

Lemma own_places s : places s (fun i : members s => tag i : nat)
  (fun i => tagged i : nat).
Proof.
split=> [[k j]|k j k_lt j_lt|[k j] [k' j'] /= /val_inj k_k'].
- by split; apply: ltn_ord.
- by exists (Tagged (fun k : 'I_(size s) => 'I_(length_of s k))
    (Ordinal j_lt : 'I_(length_of s (Ordinal k_lt)))).
by case: k' / k_k' j' => j' /val_inj ->.
Qed.

Definition own_layout s : layout s (members s) := Layout (own_places s).

Variables (R : realFieldType) (B : blocks).

Definition denoted : polynomial_program R (members (unknown_blocks B))
    (members (row_blocks B)) [finType of void] [finType of void] :=
  let us := unknown_blocks B in let rs := row_blocks B in
  let li := own_layout us in let lj := own_layout rs in
  PolynomialProgram (fun i => value_of R (number us (block li i)))
    (fun i => flag us (block li i))
    (fun j i => adds R B (block lj j) (block li i) (spot lj j) (spot li i))
    (fun j => value_of R (number rs (block lj j)))
    (fun j => flag rs (block lj j))
    (fun=> fun=> 0) (fun=> 0) (fun=> fun=> 0) id (fun=> 0).

Theorem denoted_lays : lays denoted (own_layout _) (own_layout _).
Proof. by []. Qed.

End Denoted.

(* What is at least 0: at s = 0, and for all small s > 0. *)
Definition start_ge0 (a : num) : bool := Qle_bool 0 (nth 0%Q a 0).

Fixpoint near_gt0 (a : num) : bool :=
  if a is x :: a' then less 0 x || (Qeq_bool x 0 && near_gt0 a') else false.

Definition near_ge0 (a : num) : bool :=
  all (fun x => Qeq_bool x 0) a || near_gt0 a.

Section Tests.
Variable R : realFieldType.
Implicit Type a : num.

Local Notation value := (@value_of R).

Lemma value_at_0 a : (value a).[0] = ofQ R (nth 0%Q a 0).
Proof.
rewrite horner_coef0 coef_Poly; case: a => [|x a] //=.
by rewrite ofQ0.
Qed.

Lemma start_ge0_sound a : start_ge0 a -> 0 <= (value a).[0].
Proof. by rewrite value_at_0 -(ofQ0 R) ofQ_le. Qed.

Lemma value_of_zeros a : all (fun x => Qeq_bool x 0) a -> value a = 0.
Proof.
elim: a => [|x a IH] /=; first by rewrite value_of_nil.
move=> /andP[x0 /IH a0]; rewrite value_of_cons a0 mul0r add0r.
by move: x0; rewrite -(ofQ_eq R) ofQ0 => /eqP ->; rewrite polyC0.
Qed.

Lemma near_gt0_sound a : near_gt0 a -> germ_gt0 (value a).
Proof.
rewrite /germ_gt0; elim: a => [|x a IH] //=.
rewrite (value_less R) ofQ0 -(ofQ_eq R) ofQ0 /value_of /= polyseq_cons.
move=> /orP[x_gt0|/andP[/eqP x0 /IH a_gt0]].
  by case: nilP => _ /=; rewrite ?polyseqC ?(gt_eqF x_gt0) /= x_gt0.
by case: nilP a_gt0 => [->|_] //= ->; rewrite x0 eqxx orbT.
Qed.

Lemma near_ge0_sound a : near_ge0 a -> germ_ge0 (value a).
Proof.
by move=> /orP[/value_of_zeros ->|/near_gt0_sound ok]; rewrite /germ_ge0
  ?eqxx // ok orbT.
Qed.

End Tests.
