(* Certificates: computations on exact rationals that prove a claim when they
   answer true. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions LocalModel DiagonalPolytope
  Approximate Rationals SourceSets.
From symdp Require Import DistributionBands.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Lists of rationals as vectors over an ordered field, lists of lists as
   families of vectors. *)
Definition coordinate (p : seq Q) (i : nat) : Q := nth 0%Q p i.
Definition row (rows : seq (seq Q)) (k : nat) : seq Q := nth [::] rows k.

Definition vector (R : realFieldType) M (p : seq Q) : 'I_M -> R :=
  fun i => ofQ R (coordinate p i).
Arguments vector : clear implicits.
Definition source (R : realFieldType) M
  (rows : seq (seq Q)) : 'I_(size rows) -> 'I_M -> R :=
  fun k => vector R M (row rows k).
Arguments source : clear implicits.

(* The priors that give each mass to letters of its set. *)
Definition shared_masses (R : realFieldType) M (parts : seq (seq nat))
    (masses : seq Q) : source_set R [finType of 'I_M] := fun P =>
  exists share : nat -> nat -> R,
  [/\ forall j x, 0 <= share j x,
      forall j x, x \notin nth [::] parts j -> share j x = 0,
      forall j, (j < size parts)%nat ->
        \sum_(x < M) share j x = ofQ R (coordinate masses j) &
      forall x : 'I_M, P x = \sum_(j < size parts) share j x].
Arguments shared_masses : clear implicits.

(* How a source set on M letters is given; the letters of masses are counted
   from 0. *)
Inductive description :=
  | Hull of seq (seq Q)
  | Box of seq Q & seq Q
  | Ball of seq Q & Q
  | HalfSpaces of seq (seq Q) & seq Q
  | Sorted
  | All
  | Band of seq Q & seq Q
  | Masses of seq (seq nat) & seq Q.

Definition set_of (R : realFieldType) M d : source_set R [finType of 'I_M] :=
  match d with
  | Hull rows => hull (source R M rows)
  | Box lower upper => box (vector R M lower) (vector R M upper)
  | Ball center radius => ball (vector R M center) (ofQ R radius)
  | HalfSpaces a b => half_spaces (source R M a) (vector R (size a) b)
  | Sorted => sorted_priors R M
  | All => all_priors R [finType of 'I_M]
  | Band lower upper => band (vector R M lower) (vector R M upper)
  | Masses parts masses => shared_masses R M parts masses
  end.
Arguments set_of : clear implicits.

(* D is the least distortion at exp(epsilon) = lambda, with delta in the
   standard sense. *)
Definition least_approximate_distortion (R : realFieldType) (X : finType)
  (S : source_set R X) (lambda delta D : R) :=
  approximately_achievable S D delta lambda /\
  forall D', approximately_achievable S D' delta lambda -> D <= D'.

Definition no_finite_approximate_epsilon (R : realFieldType) (X : finType)
  (S : source_set R X) (D delta : R) :=
  forall lambda, 1 <= lambda -> ~ approximately_achievable S D delta lambda.

(* What is computed.  Such numbers are added as integers. *)
Definition added (a b : Q) : Q :=
  if (Qnum a =? 0)%Z then b else if (Qnum b =? 0)%Z then a
  else if (Qden a =? Qden b)%positive then Qmake (Qnum a + Qnum b) (Qden a)
  else Qred (a + b).
Definition total n (f : nat -> Q) : Q :=
  foldr (fun i sum => added (f i) sum) 0%Q (iota 0 n).
Definition every n (f : nat -> bool) : bool := all f (iota 0 n).
Definition positive_part (a : Q) : Q := if Qle_bool a 0 then 0%Q else a.
Definition absolute (a : Q) : Q := if Qle_bool a 0 then Qopp a else a.
Definition less (a b : Q) : bool := ~~ Qle_bool b a.

Section Computation.
Variable M : nat.
Implicit Types (p q weights hint : seq Q) (D u L : Q).

Definition mean p q : Q := total M (fun i => coordinate p i * coordinate q i)%Q.

Definition is_prior p := every M (fun i => Qle_bool 0 (coordinate p i)) &&
  Qeq_bool (total M (coordinate p)) 1.

Definition is_in_polytope L q :=
  let sum := total M (coordinate q) in
  every M (fun i => Qle_bool 0 (coordinate q i) &&
    Qle_bool ((L - 1) * coordinate q i + sum) L).

Definition has_small_surplus L u p :=
  Qle_bool (total M (fun i => positive_part (L * coordinate p i - u)%Q))
    (u * (L - 1)).

(* Sets of letters, each letter once. *)
Definition are_parts (parts : seq (seq nat)) : bool :=
  all (fun s => uniq s && all (fun x => x < M)%nat s) parts.

Definition is_proper d :=
  match d with
  | Hull rows => every (size rows) (fun k => is_prior (row rows k))
  | Ball center _ => is_prior center
  | Masses parts masses =>
      are_parts parts && Qeq_bool (total (size parts) (coordinate masses)) 1
  | _ => true
  end.

(* q is right with probability at least u, whatever the prior of the set; the
   hint holds multipliers.  Of bands and of masses nothing is told here, nor of
   their members. *)
Definition is_accurate d u hint q :=
  match d with
  | Hull rows => every (size rows) (fun k => Qle_bool u (mean (row rows k) q))
  | Box lower upper =>
      let t := coordinate hint 0 in
      Qle_bool u (t + total M (fun i =>
        coordinate lower i * positive_part (coordinate q i - t)
                                      - coordinate upper i *
        positive_part (t - coordinate q i)))%Q
  | Ball center radius =>
      let m := coordinate hint 0 in let t := coordinate hint 1 in
      [&& Qle_bool 0 t, every M (fun i => Qle_bool m (coordinate q i)) &
        Qle_bool u (mean center q - radius * t
          - total M (fun i =>
            coordinate center i * positive_part (coordinate q i - m - t)))%Q]
  | HalfSpaces a b =>
      let f := coordinate hint 0 in let alpha := coordinate (behead hint) in
      [&& every (size a) (fun k => Qle_bool 0 (alpha k)),
        every M (fun i => Qle_bool f (coordinate q i +
          total (size a) (fun k => alpha k * coordinate (row a k) i)))%Q &
        Qle_bool u (f - total (size a) (fun k => alpha k * coordinate b k))%Q]
  | Sorted =>
      every M (fun k => Qle_bool (inject_Z (Z.of_nat k.+1) * u)
                                 (total M (fun i => if (i <= k)%nat then
                                   coordinate q i else 0%Q)))
  | All => every M (fun i => Qle_bool u (coordinate q i))
  | Band _ _ | Masses _ _ => false
  end.

(* p lies in the set; for a hull the weights show it. *)
Definition is_member d weights p := is_prior p &&
  match d with
  | Hull rows =>
      [&& every (size rows) (fun k => Qle_bool 0 (coordinate weights k)),
        Qeq_bool (total (size rows) (coordinate weights)) 1 &
        every M (fun i => Qeq_bool (coordinate p i)
                   (total (size rows) (fun k =>
                     coordinate weights k * coordinate (row rows k) i)%Q))]
  | Box lower upper =>
      every M (fun i => Qle_bool (coordinate lower i) (coordinate p i) &&
        Qle_bool (coordinate p i) (coordinate upper i))
  | Ball center radius =>
      Qle_bool (total M (fun i =>
        absolute (coordinate p i - coordinate center i)%Q)) (radius + radius)
  | HalfSpaces a b =>
      every (size a) (fun k => Qle_bool (mean (row a k) p) (coordinate b k))
  | Sorted => every M (fun i =>
    every i.+1 (fun j => Qle_bool (coordinate p i) (coordinate p j)))
  | All => true
  | Band _ _ | Masses _ _ => false
  end.

(* A diagonal and its multipliers, the least favourable prior, a prior without
   large entries, and their weights. *)
Record evidence := Evidence {
  diagonal : seq Q; multipliers : seq Q;
  worst : seq Q; worst_weights : seq Q;
  spread : seq Q; spread_weights : seq Q }.

Definition is_attained d D L e := let u := (1 - D)%Q in
  [&& is_proper d, Qle_bool 1 L, is_in_polytope L (diagonal e),
      is_accurate d u (multipliers e) (diagonal e) &
    is_member d (worst_weights e) (worst e)].

Definition proves_least_leakage d D L e := let u := (1 - D)%Q in
  is_attained d D L e &&
  (Qeq_bool L 1 || [&& has_small_surplus L u (worst e),
                       is_member d (spread_weights e) (spread e) &
                       every M (fun i => less (coordinate (spread e) i) u)]).

End Computation.

(* What it proves. *)
Section Soundness.
Variables (R : realFieldType) (M : nat).
Implicit Types (p q weights hint : seq Q) (D u L delta : Q)
  (d : description) (e : evidence).

Local Notation value := (ofQ R).
Local Notation vec := (vector R M).

Lemma value_added a b : value (added a b) = value a + value b.
Proof.
rewrite -ofQD; apply/eqP; rewrite ofQ_eq; apply/Qeq_bool_iff; rewrite /added.
case: (Z.eqb_spec (Qnum a) 0) => [a0|_].
  by rewrite /Qeq /Qplus /= a0 Pos2Z.inj_mul; ring.
case: (Z.eqb_spec (Qnum b) 0) => [b0|_].
  by rewrite /Qeq /Qplus /= b0 Pos2Z.inj_mul; ring.
case: (Pos.eqb_spec (Qden a) (Qden b)) => [same|_]; last exact: Qred_correct.
by rewrite /Qeq /Qplus /= same Pos2Z.inj_mul; ring.
Qed.

Lemma value_total n f : value (total n f) = \sum_(i < n) value (f i).
Proof.
rewrite -(big_mkord xpredT (fun i => value (f i))) /total /index_iota subn0.
by elim: (iota 0 n) => [|i s IH];
  [rewrite big_nil ofQ0 | rewrite big_cons -IH -value_added].
Qed.

Lemma everyP n f : every n f -> forall i : 'I_n, f i.
Proof. by move=> /allP f_all i; apply: f_all; rewrite mem_iota /=. Qed.

Lemma value_positive_part a : value (positive_part a) = Num.max 0 (value a).
Proof.
rewrite /positive_part; case: ifP => [|/negbT];
  rewrite -(ofQ_le R) ofQ0 -?ltNge; first by move=> /max_l.
by move=> /ltW /max_r.
Qed.

Lemma value_absolute a : value (absolute a) = `|value a|.
Proof.
rewrite /absolute; case: ifP => [|/negbT];
  rewrite -(ofQ_le R) ofQ0 ?ofQN -?ltNge; first by move=> /ler0_norm.
by move=> /gtr0_norm.
Qed.

Lemma value_less a b : less a b = (value a < value b).
Proof. by rewrite ofQ_lt. Qed.

Lemma value_mean p q : value (mean M p q) = \sum_i vec p i * vec q i.
Proof. by rewrite value_total; apply: eq_bigr => i _; rewrite ofQM. Qed.

Lemma is_prior_sound p : is_prior M p -> prior (vec p).
Proof.
case/andP=> /everyP p_ge0;
  rewrite -(ofQ_eq R) value_total ofQ1 => /eqP p_sum; split=> // i.
by rewrite /vector -(ofQ0 R) ofQ_le p_ge0.
Qed.

Lemma shared_priors parts masses :
  Qeq_bool (total (size parts) (coordinate masses)) 1 ->
  of_priors (shared_masses R M parts masses).
Proof.
rewrite -(ofQ_eq R) value_total ofQ1 => /eqP masses_1.
move=> P [share [share_ge0 _ masses_are P_is]]; split=> [x|].
  by rewrite P_is sumr_ge0.
under eq_bigr do rewrite P_is; rewrite exchange_big -masses_1 /=.
by apply: eq_bigr => j _; apply: masses_are.
Qed.

Lemma is_proper_sound d : is_proper M d -> of_priors (set_of R M d).
Proof.
case: d => [rows|? ?|? ?|? ?|||? ?|parts masses] proper P /=; try by case.
  by apply: hull_of_priors => k; apply: is_prior_sound; exact: everyP proper k.
by apply: shared_priors; case/andP: proper.
Qed.

Lemma is_in_polytope_sound L q :
  is_in_polytope M L q -> in_polytope (value L) (vec q).
Proof.
move=> /everyP q_in; split=> i; have /andP[] := q_in i;
  rewrite -!(ofQ_le R) ofQ0 // => _.
by rewrite ofQD ofQM ofQB ofQ1 value_total.
Qed.

Lemma has_small_surplus_sound L u p : has_small_surplus M L u p ->
  surplus (value L) (value u) (vec p) <= value u * (value L - 1).
Proof.
rewrite /has_small_surplus -(ofQ_le R) value_total ofQM ofQB ofQ1;
  apply: le_trans.
by apply: ler_sum => i _; rewrite value_positive_part ofQB ofQM.
Qed.

Lemma is_accurate_sound d u hint q :
  is_proper M d -> is_accurate M d u hint q ->
  accurate (set_of R M d) (value u) (vec q).
Proof.
case: d => [rows|lower upper|center radius|a b|||lower upper|parts masses]
  /= proper //.
- by move=> /everyP ok; apply/accurate_hull => k;
    rewrite -value_mean ofQ_le; apply: ok.
- rewrite -(ofQ_le R) ofQD value_total => ok;
    apply: (accurate_box (t := value (coordinate hint 0))).
  apply: le_trans ok _; rewrite ler_add2l; apply: ler_sum => i _.
  by rewrite ofQB !ofQM !value_positive_part !ofQB.
- case/and3P=> t_ge0 /everyP m_le;
    rewrite -(ofQ_le R) !ofQB value_mean ofQM value_total => ok.
  apply: (accurate_ball (m := value (coordinate hint 0))
    (t := value (coordinate hint 1))).
  + by rewrite -(ofQ0 R) ofQ_le.
  + exact: is_prior_sound.
  + by move=> i; rewrite ofQ_le m_le.
  + apply: le_trans ok _; rewrite ler_add2l ler_opp2; apply: ler_sum => i _.
    by rewrite ofQM value_positive_part !ofQB.
- case/and3P=> /everyP alpha_ge0 /everyP f_le;
    rewrite -(ofQ_le R) ofQB value_total => ok.
  apply: (accurate_half_spaces (f := value (coordinate hint 0))
    (alpha := vector R (size a) (behead hint))).
  + by move=> k; rewrite -(ofQ0 R) ofQ_le alpha_ge0.
  + move=> i; have := f_le i;
      rewrite -(ofQ_le R) ofQD value_total => /le_trans; apply.
    by rewrite ler_add2l; apply: ler_sum => k _; rewrite ofQM.
  + by apply: le_trans ok _; rewrite ler_add2l ler_opp2;
      apply: ler_sum => k _; rewrite ofQM.
- move=> /everyP ok; apply: accurate_decreasing => k; have := ok k.
  rewrite -(ofQ_le R) ofQM (ofQ_nat R k.+1) value_total => /le_trans; apply;
    rewrite [X in _ <= X]big_mkcond.
  by apply: ler_sum => i _; case: ifP; rewrite ?ofQ0.
- by move=> /everyP ok; apply: accurate_all => i; rewrite ofQ_le ok.
Qed.

Lemma is_member_sound d weights p :
  is_member M d weights p -> set_of R M d (vec p).
Proof.
case: d => [rows|lower upper|center radius|a b|||? ?|? ?]
  /andP[/is_prior_sound p_prior] //=.
- case/and3P=> /everyP w_ge0;
    rewrite -(ofQ_eq R) value_total ofQ1 => /eqP w_sum /everyP p_eq.
  exists (vector R (size rows) weights);
    split=> // [k|i]; first by rewrite -(ofQ0 R) ofQ_le w_ge0.
  by have := p_eq i; rewrite -(ofQ_eq R) value_total => /eqP p_i;
    rewrite /vector p_i; apply: eq_bigr => k _; rewrite ofQM.
- by move=> /everyP p_in; split=> // i; rewrite !ofQ_le; apply: p_in.
- rewrite -(ofQ_le R) value_total ofQD => near; split=> //;
    rewrite mulr_natl mulr2n; apply: le_trans near.
  by apply: ler_sum => i _; rewrite value_absolute ofQB.
- by move=> /everyP p_in; split=> // k; rewrite -value_mean ofQ_le p_in.
- move=> /everyP p_decr; split=> // j i ji; rewrite ofQ_le.
  by have /everyP/(_ (Ordinal (ji : (j < i.+1)%nat))) := p_decr i.
Qed.

Lemma is_attained_sound d D L e : is_attained M d D L e ->
  [/\ of_priors (set_of R M d), 1 <= value L,
      in_polytope (value L) (vec (diagonal e)),
      accurate (set_of R M d) (1 - value D) (vec (diagonal e)) &
      set_of R M d (vec (worst e))].
Proof.
case/and5P=> proper L_ge1 /is_in_polytope_sound q_in /(is_accurate_sound proper)
  q_acc /is_member_sound worst_in.
split=> //; first exact: is_proper_sound.
  by rewrite -(ofQ1 R) ofQ_le.
by rewrite -(ofQ1 R) -ofQB.
Qed.

Theorem least_leakage_proved d D L e : proves_least_leakage M d D L e ->
  least_exp_epsilon (set_of R M d) (value D) (value L).
Proof.
case/andP=> /is_attained_sound[S_priors L_ge1 q_in q_acc worst_in].
case/orP=> [|/and3P[/has_small_surplus_sound small /is_member_sound spread_in
    /everyP spread_less]].
  rewrite -(ofQ_eq R) ofQ1 => /eqP L1; rewrite L1 in q_in *; split=> //.
  by apply: upper_certificate q_in q_acc => //; exists (vec (worst e)).
rewrite ofQB ofQ1 in small;
  apply: least_leakage_certificate q_in q_acc worst_in small _ => // i.
by exists (vec (spread e)) => //;
  rewrite -(ofQ1 R) -ofQB -value_less spread_less.
Qed.

(* With delta: the same at the distortion D / (1 - delta). *)
Definition is_delta (delta : Q) := Qle_bool 0 delta && less delta 1.

Lemma is_delta_sound delta :
  is_delta delta -> 0 <= value delta /\ value delta < 1.
Proof. by case/andP; rewrite value_less -(ofQ_le R) ofQ0 ofQ1. Qed.

End Soundness.
