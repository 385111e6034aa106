(* Distance-regular graphs are those whose spheres meet in numbers that depend
   on the radii and the distance only (alvim2015, Proposition 3), for any finite
   graph, connected or not.

   Exports: regular_iff_spheres_meet. *)

From mathcomp Require Import all_ssreflect.
From symdp Require Import Definitions Graphs Symmetry.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section SphereIntersections.
Variables (X : finType) (adjacent : rel X).
Local Notation distance := (distance adjacent).
Local Notation sphere := (sphere adjacent).
Implicit Types (x y z w : X) (f : X -> X -> nat) (d e j k : nat).

(* A number for each two vertices that depends on their distance only, infinite
   or not. *)
Definition by_distance f :=
  forall x y x' y', distance x y = distance x' y' -> f x y = f x' y'.

(* alvim2015, Proposition 3: regular, and |V_j(x) and V_k(y)| depends only on j,
   k and d(x, y). *)
Definition spheres_meet :=
  (forall x y, #|[set z | adjacent x z]| = #|[set z | adjacent y z]|) /\
  forall j k, j < #|X| -> k < #|X| ->
    by_distance (fun x y => #|sphere j x :&: sphere k y|).

Hypothesis adjacent_graph : graph adjacent.
Let adjacent_sym : symmetric adjacent. Proof. by case: adjacent_graph. Qed.
Let loopless : irreflexive adjacent. Proof. by case: adjacent_graph. Qed.

(* The number as a function of the distance. *)
Definition value f d := if [pick p : X * X | distance p.1 p.2 == d] is Some p
  then f p.1 p.2 else 0.

Lemma valueE f x y : by_distance f -> f x y = value f (distance x y).
Proof.
move=> f_by; rewrite /value;
  case: pickP => [[x' y'] /= /eqP same | /(_ (x, y))]; first exact: f_by.
by rewrite /= eqxx.
Qed.

Lemma distance_small x y : distance x y < #|X|.+1.
Proof. by rewrite ltnS /Definitions.distance -[X in _ <= X](size_iota 0)
  find_size. Qed.

Lemma one_more_step x y z : adjacent y z -> distance x y < #|X| -> distance x z
  < #|X| /\ distance x z <= (distance x y).+1.
Proof.
by move=> yz; rewrite ![distance x _]distance_sym //; apply: distance_step;
  rewrite // adjacent_sym.
Qed.

Lemma one_step_before x y d : d.+1 < #|X| -> distance x y = d.+1 -> exists2 z,
  adjacent y z & distance x z = d.
Proof.
move=> small x_y; have := @ball_distance _ adjacent x y;
    rewrite x_y => /(_ small)/ballS[near | [z near zy]].
  by have := distance_leq (ltnW small) near; rewrite x_y ltnn.
exists z; first by rewrite adjacent_sym.
have low := distance_leq (ltnW small) near; apply/eqP; rewrite eqn_leq low /=
  -(leq_add2r 1) !addn1 -x_y.
by have [] := one_more_step zy (leq_ltn_trans low (ltnW small)).
Qed.

Lemma adjacent_distance x z : adjacent x z -> distance x z = 1.
Proof.
move=> xz; have some : 0 < #|X| by apply/card_gt0P; exists x.
have self := distance_self adjacent x; have [] := @one_more_step x x z xz;
  rewrite self // => close.
case e: (distance x z) => [|[|d]] // _;
  have := @ball_distance _ adjacent x z close.
by rewrite e /= inE => /eqP z_x; rewrite z_x loopless in xz.
Qed.

Lemma distance1_adjacent x z : 1 < #|X| -> (distance x z == 1) = adjacent x z.
Proof.
move=> two; apply/eqP/idP => [x_z | /adjacent_distance //].
have [y y_z y_x] := one_step_before two x_z;
  suff -> : x = y by rewrite adjacent_sym.
have := @ball_distance _ adjacent x y; rewrite y_x => /(_ (ltnW two)).
by rewrite /= inE => /eqP.
Qed.

(* Neighbours of x by their distance from w. *)
Definition near j w x := #|[set z in sphere j w | adjacent x z]|.

Lemma nearE j w x : near j w x = \sum_(z | adjacent x z) (distance w z == j).
Proof.
rewrite /near -sum1_card big_mkcond [RHS]big_mkcond; apply: eq_bigr => z _.
by rewrite !inE andbC; case: (adjacent x z) => //=; case: eqP.
Qed.

(* All neighbours are one step nearer, as far, or one step further. *)
Lemma near_total w x d : distance w x = d -> d < #|X| ->
  #|[set z | adjacent x z]| =
  near d w x + (near d.+1 w x + if 0 < d then near d.-1 w x else 0).
Proof.
move=> w_x small; have -> : (if 0 < d then near d.-1 w x else 0) =
    \sum_(z | adjacent x z) ((0 < d) && (distance w z == d.-1)).
  by rewrite nearE; case: (0 < d); rewrite //= big1.
rewrite !nearE -!big_split /= cardsE -sum1_card; apply: eq_bigr => z xz.
have [close upper] : distance w z < #|X| /\ distance w z <= d.+1
  by rewrite -w_x; apply: one_more_step; rewrite // w_x.
have [_ lower] : distance w x < #|X| /\ distance w x <= (distance w z).+1.
  by apply: one_more_step; rewrite // adjacent_sym.
rewrite w_x in lower; case: (ltngtP (distance w z) d) => [below | above | same].
- have d_gt0 : 0 < d by apply: leq_ltn_trans below.
  have same : distance w z = d.-1 by apply/eqP; rewrite eqn_leq -(leq_add2r 1)
    !addn1 prednK // below -(leq_add2r 1) !addn1 prednK.
  by rewrite d_gt0 same eqxx ltn_eqF // prednK.
- have -> : distance w z = d.+1 by apply/eqP; rewrite eqn_leq upper above.
  by rewrite eqxx gtn_eqF ?andbF // (leq_ltn_trans (leq_pred _)).
rewrite same ltn_eqF //; case: d {w_x small upper lower same} => //= d.
by rewrite gtn_eqF.
Qed.

Section Regular.
Variables b c : nat -> nat.
Hypothesis regular : distance_regular adjacent b c.

Lemma regular_degree x y :
  #|[set z | adjacent x z]| = #|[set z | adjacent y z]|.
Proof.
suff degree a : #|[set z | adjacent a z]| = b 0 by rewrite !degree.
have some : 0 < #|X| by apply/card_gt0P; exists a.
have [<- _] := regular (distance_self adjacent a) some; apply: eq_card => z;
  rewrite !inE.
by case az: (adjacent a z); rewrite ?andbF // andbT adjacent_distance.
Qed.

Lemma regular_near j : by_distance (near j).
Proof.
move=> w x w' x' same;
    have [small | large] := ltnP (distance w x) #|X|; last first.
  suff away v y : #|X| <= distance v y -> near j v y = (#|X| == j) * #|[set z |
    adjacent y z]|.
    by rewrite !away -?same // (regular_degree x x').
  move=> v_y; rewrite nearE mulnC -sum_nat_const; apply: eq_big => [z | z yz];
    first by rewrite inE.
  congr (nat_of_bool (_ == _)); apply/eqP; rewrite eqn_leq -ltnS distance_small
    leqNgt; apply/negP => close.
  have zy : adjacent z y by rewrite adjacent_sym.
  by have [] := one_more_step zy close; rewrite ltnNge v_y.
have [further nearer] := regular (erefl (distance w x)) small.
have [further' nearer'] : near (distance w x).+1 w' x' = b (distance w x) /\
    (0 < distance w x -> near (distance w x).-1 w' x' = c (distance w x)).
  by apply: regular; rewrite // same.
have none v y : distance v y = distance w x -> (j.+1 < distance w x) ||
  ((distance w x).+1 < j) -> near j v y = 0.
  move=> v_y out; rewrite nearE big1 // => z yz; apply/eqP; rewrite eqb0;
    apply/negP => /eqP v_z.
  have [close upper] : distance v z < #|X| /\ distance v z <= (distance v y).+1
    by apply: one_more_step; rewrite // v_y.
  have [_ lower] : distance v y < #|X| /\ distance v y <= (distance v z).+1.
    by apply: one_more_step; rewrite // adjacent_sym.
  by case/orP: out; rewrite ltnNge -v_y -v_z ?lower ?upper.
case: (ltngtP j (distance w x)) => [below | above | at_d].
- have [/eqP one | two] := boolP (j.+1 == distance w x).
    have d_gt0 : 0 < distance w x by rewrite -one.
    by have -> : j = (distance w x).-1;
      [rewrite -one | rewrite nearer' // -nearer].
  by rewrite !none // ltn_neqAle two below.
- have [/eqP -> | two] := boolP (j == (distance w x).+1);
    first by rewrite further' -further.
  by rewrite !none // [X in _ || X]ltn_neqAle eq_sym two above orbT.
have := near_total (erefl (distance w x)) small; rewrite -at_d in further nearer
  further' nearer' small *.
rewrite (regular_degree x x') (@near_total w' x' j) -?same // further'.
have -> : near j.+1 w x = b j by [].
have -> : (if 0 < j then near j.-1 w' x' else 0) =
    (if 0 < j then near j.-1 w x else 0).
  by case: posnP nearer nearer' => // _ nearer nearer'; rewrite nearer' //
    -nearer.
by move/addIn.
Qed.

(* The neighbours of x, counted by their distance from y and by the vertices of
   V_k(y). *)
Let meet j k x y := #|sphere j x :&: sphere k y|.

Lemma meetE j k x y : meet j k x y = \sum_(w in sphere k y) (distance x w == j).
Proof.
rewrite /meet -sum1_card big_mkcond [RHS]big_mkcond; apply: eq_bigr => w _.
by rewrite !inE andbC; case: (_ == k) => //=; case: eqP.
Qed.

Lemma counted_by_distance j k x y : by_distance (meet j k) ->
  \sum_(z | adjacent x z) meet j k z y = \sum_(e < #|X|.+1) value (meet j k) e *
    near e y x.
Proof.
move=> known;
  rewrite (partition_big (fun z => Ordinal (distance_small y z)) xpredT) //=.
apply: eq_bigr => e _; rewrite nearE big_distrr big_mkcondr /=;
  apply: eq_bigr => z _.
rewrite -(inj_eq val_inj) /=; case: eqP => [<- | _]; last by rewrite muln0.
by rewrite muln1 (valueE z y known) distance_sym.
Qed.

Lemma counted_by_sphere j k x y :
  \sum_(z | adjacent x z) meet j k z y = \sum_(e < #|X|.+1) value (near j) e *
    meet e k x y.
Proof.
transitivity (\sum_(w in sphere k y) near j w x).
  rewrite (eq_bigr _ (fun z _ => meetE j k z y)) exchange_big;
    apply: eq_bigr => w _.
  by rewrite nearE; apply: eq_bigr => z _; rewrite distance_sym.
rewrite (partition_big (fun w => Ordinal (distance_small x w)) xpredT) //=.
apply: eq_bigr => e _; rewrite meetE big_distrr big_mkcondr /=;
  apply: eq_bigr => w _.
rewrite -(inj_eq val_inj) /=; case: eqP => [<- | _]; last by rewrite muln0.
by rewrite muln1 (valueE w x (@regular_near j)) distance_sym.
Qed.

Lemma regular_meet j k : j < #|X| -> by_distance (meet j k).
Proof.
elim/ltn_ind: j => -[_ _ | j IHj small] x y x' y' same.
  have center v u : meet 0 k v u = (distance v u == k).
    have only : sphere 0 v = [set v].
      apply/setP => z; rewrite !inE;
        apply/eqP/eqP => [v_z | ->]; last exact: distance_self.
      have some : 0 < #|X| by apply/card_gt0P; exists v.
      by have := @ball_distance _ adjacent v z; rewrite v_z => /(_ some);
        rewrite /= inE => /eqP.
    rewrite /meet only; case: eqP => [v_u | v_u].
      by rewrite (setIidPl _) ?cards1 // sub1set inE distance_sym // v_u.
    apply/eqP; rewrite cards_eq0; apply/eqP/setP => z; rewrite !inE.
    by apply/negP => /andP[/eqP -> /eqP u_v]; rewrite distance_sym in u_v.
  by rewrite !center same.
have known i : i <= j -> by_distance (meet i k) by move=> i_le; apply: IHj =>
  //; exact: leq_ltn_trans i_le (ltnW small).
have equal : \sum_(z | adjacent x z) meet j k z y =
    \sum_(z | adjacent x' z) meet j k z y'.
  rewrite !(counted_by_distance _ _ (known j (leqnn j))); apply: eq_bigr => e _;
    congr (_ * _).
  by apply: regular_near;
    rewrite ![distance y _]distance_sym // ![distance y' _]distance_sym.
have fits : j.+1 < #|X|.+1 by exact: ltnW.
move: equal; rewrite !counted_by_sphere (bigD1 (Ordinal fits)) //=
  [RHS](bigD1 (Ordinal fits)) //=.
rewrite (eq_bigr (fun e : 'I_#|X|.+1 => value (near j) e * meet e k x' y')) =>
  [/addIn/eqP|e].
  rewrite eqn_mul2l => /orP[/eqP none | /eqP //].
  suff empty v u : meet j.+1 k v u = 0 by rewrite !empty.
  apply/eqP; rewrite cards_eq0; apply/eqP/setP => w; rewrite !inE; apply/negP =>
    /andP[/eqP v_w _].
  have w_v : distance w v = j.+1 by rewrite distance_sym.
  have [z vz w_z] := one_step_before small w_v.
  have := valueE w v (@regular_near j); rewrite w_v none => /eqP;
    rewrite cards_eq0 => /eqP/setP/(_ z).
  by rewrite !inE w_z eqxx vz.
rewrite -(inj_eq val_inj) /= => e_j;
  have [low | high] := leqP e j; first by rewrite (known e low x y x' y' same).
suff -> : value (near j) e = 0 by rewrite !mul0n.
rewrite /value; case: pickP => //= -[w v] /= /eqP w_v;
  rewrite nearE big1 // => z vz.
apply/eqP; rewrite eqb0; apply/negP => /eqP w_z;
  have zv : adjacent z v by rewrite adjacent_sym.
have [] := one_more_step zv (_ : distance w z < #|X|); first by rewrite w_z
  ltnW.
by move=> _; rewrite w_z w_v leqNgt ltn_neqAle eq_sym e_j high.
Qed.

End Regular.

(* alvim2015, Proposition 3. *)
Theorem regular_iff_spheres_meet :
  (exists b c, distance_regular adjacent b c) <-> spheres_meet.
Proof.
split=> [[b [c regular]] | [_ known]].
  by split=> [|j k j_small _];
    [exact: (regular_degree regular) | exact: (regular_meet regular k j_small)].
pose count j := value (fun x y => #|sphere j x :&: sphere 1 y|).
exists (fun d => if d.+1 < #|X| then count d.+1 d else 0),
  (fun d => count d.-1 d) => d x y x_y small.
have around j : 1 < #|X| -> [set z in sphere j x | adjacent y z] = sphere j x
  :&: sphere 1 y.
  by move=> two; apply/setP => z; rewrite !inE distance1_adjacent.
split=> [|d_gt0].
  case: ifP => [room | /negbT].
    have two : 1 < #|X| by apply: leq_ltn_trans room.
    by rewrite around // /count -x_y -(valueE x y (known _ _ _ two)) // x_y.
  rewrite -leqNgt => tight; apply/eqP; rewrite cards_eq0; apply/eqP/setP => z;
    rewrite !inE.
  apply/negP => /andP[/eqP x_z yz];
    have [] := one_more_step yz (_ : distance x y < #|X|); first by rewrite x_y.
  by rewrite x_z ltnNge tight.
have two : 1 < #|X| by apply: leq_ltn_trans small.
rewrite around // /count -x_y -(valueE x y (known _ _ _ two)) // x_y.
exact: leq_ltn_trans (leq_pred _) small.
Qed.

End SphereIntersections.
