(* Finitely many pairs (epsilon, delta) at once: what mechanisms keep on their
   diagonals, and what bounds their accuracy. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LocalModel.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Profiles.
Variables (R : realFieldType) (X J : finType) (level delta : J -> R).
Add Field numbers : (field_of_numbers R).

(* Every pair, in the standard sense. *)
Definition keeps (Y : finType) (W : X -> Y -> R) :=
  forall j, approximate_ldp (level j) (delta j) W.

(* What an event of probability v under one letter has under every other one. *)
Definition shadow (v : R) :=
  \big[Num.max/0]_j Num.max (level j * v - (level j - 1 + delta j))
    ((v - delta j) / level j).

(* Diagonals. *)
Definition allowed (q : X -> R) :=
  (forall x, 0 <= q x <= 1) /\
  forall x, q x + \sum_(i | i != x) shadow (q i) <= 1.

(* Some mechanism, with any finite number of outputs, keeps every pair and has
   distortion at most D. *)
Definition profile_achievable (S : source_set R X) D :=
  exists (Y : finType) (W : X -> Y -> R) (g : Y -> X),
  [/\ mechanism W, keeps W & valid S D g W].

Hypotheses (level_ge1 : forall j, 1 <= level j)
  (delta_ge0 : forall j, 0 <= delta j).

Let level_gt0 j : 0 < level j.
Proof. exact: lt_le_trans ltr01 (level_ge1 j). Qed.
Let level1_ge0 j : 0 <= level j - 1. Proof. by rewrite subr_ge0. Qed.

Lemma by_difference (a b c : R) : 0 <= c -> b - a = c -> a <= b.
Proof. by move=> c_ge0 difference; rewrite -subr_ge0 difference. Qed.

Lemma shadow_ge0 v : 0 <= shadow v.
Proof.
by rewrite /shadow; elim/big_rec: _ => // j y _ y_ge0;
  rewrite le_maxr y_ge0 orbT.
Qed.

Let term_le (F : J -> R) j : F j <= \big[Num.max/0]_i F i.
Proof.
have := mem_index_enum j; elim: (index_enum _) => // i r IH;
  rewrite inE big_cons le_maxr.
by case/orP => [/eqP-> | /IH->]; rewrite ?lexx ?orbT.
Qed.

Lemma shadow_steep j v : level j * v - (level j - 1 + delta j) <= shadow v.
Proof. by apply: le_trans (term_le _ j); rewrite le_maxr lexx. Qed.

Lemma shadow_flat j v : v - delta j <= level j * shadow v.
Proof.
have : (v - delta j) / level j <= shadow v
  by apply: le_trans (term_le _ j); rewrite le_maxr lexx orbT.
by rewrite ler_pdivr_mulr // mulrC.
Qed.

Lemma shadow_le v w :
  0 <= w -> (forall j, level j * v - (level j - 1 + delta j) <= w) ->
  (forall j, v - delta j <= level j * w) -> shadow v <= w.
Proof.
move=> w_ge0 steep flat; rewrite /shadow;
  elim/big_ind: _ => // [a b a_le b_le | j _]; first by rewrite le_maxl a_le.
by rewrite le_maxl steep ler_pdivr_mulr // mulrC flat.
Qed.

Lemma shadow0 : shadow 0 = 0.
Proof.
apply/eqP; rewrite eq_le shadow_ge0 andbT; apply: shadow_le => // j.
  by rewrite mulr0 sub0r oppr_le0 addr_ge0.
by rewrite mulr0 sub0r oppr_le0.
Qed.

Lemma shadow_below v : 0 <= v <= 1 -> shadow v <= v.
Proof.
move=> /andP[v_ge0 v_le1]; apply: shadow_le => // j.
  apply: (by_difference (c := (level j - 1) * (1 - v) + delta j));
    last by identity R.
  by rewrite addr_ge0 // mulr_ge0 // subr_ge0.
apply: (by_difference (c := (level j - 1) * v + delta j)); last by identity R.
by rewrite addr_ge0 // mulr_ge0.
Qed.

(* Symmetry: the complements of two events, the other way round. *)
Lemma shadow_symmetric v w :
  w <= 1 -> v <= 1 -> shadow v <= w -> shadow (1 - w) <= 1 - v.
Proof.
move=> w_le1 v_le1 below; apply: shadow_le => [|j|j]; first by rewrite subr_ge0.
  apply: (by_difference (c := level j * (w - shadow v) +
    (level j * shadow v - (v - delta j)))); last by identity R.
  by rewrite addr_ge0 ?subr_ge0 ?shadow_flat // mulr_ge0 ?subr_ge0 // ltW.
apply: (by_difference (c := (w - shadow v) +
  (shadow v - (level j * v - (level j - 1 + delta j))))); last by identity R.
by rewrite addr_ge0 ?subr_ge0 ?shadow_steep.
Qed.

Lemma event_shadow (Y : finType) (W : X -> Y -> R) (B : {set Y}) x x' :
  mechanism W -> keeps W ->
  shadow (\sum_(y in B) W x y) <= \sum_(y in B) W x' y.
Proof.
move=> [W_ge0 W_sum] W_keeps;
    have inside z : \sum_(y in B) W z y = 1 - \sum_(y in ~: B) W z y.
  apply/eqP; rewrite eq_sym subr_eq -[X in X == _](W_sum z) (bigID (mem B)) /=;
    apply/eqP; congr (_ + _).
  by apply: eq_bigl => y; rewrite inE.
apply: shadow_le => [|j|j]; first exact: sumr_ge0.
  have := W_keeps j x' x (~: B); rewrite !inside => pair.
  apply: le_trans (_ : 1 - (level j * (\sum_(y in ~: B) W x y) + delta j) <= _).
    by rewrite le_eqVlt; apply/orP; left; apply/eqP; identity R.
  by rewrite ler_add2l ler_opp2.
by rewrite ler_subl_addr; exact: W_keeps.
Qed.

(* profiles, diagonals: necessity, for any number of outputs. *)
Theorem profile_diagonal (Y : finType) (W : X -> Y -> R) g :
  mechanism W -> keeps W -> allowed (correct g W).
Proof.
move=> W_ok W_keeps; have [W_ge0 W_sum] := W_ok.
split=> [x | x]; first by rewrite correct_ge0 // correct_le1.
have -> : 1 = correct g W x + \sum_(i | i != x) \sum_(y | g y == i) W x y.
  by rewrite -(W_sum x) (partition_big g xpredT) //= (bigD1 x).
rewrite ler_add2l ler_sum // => i _.
have := event_shadow [set y | g y == i] i x W_ok W_keeps; rewrite /correct.
by under eq_bigl do rewrite inE; under [X in _ <= X -> _]eq_bigl do rewrite inE.
Qed.

Section Response.
Variables (q : X -> R) (a : X).
Hypotheses (q_allowed : allowed q) (a_largest : forall x, q x <= q a).

Let q_range x : 0 <= q x <= 1. Proof. by case: q_allowed. Qed.
Let h x := shadow (q x).
Let h_ge0 x : 0 <= h x. Proof. exact: shadow_ge0. Qed.
Let rise x := q x - h x.
Let rise_ge0 x : 0 <= rise x. Proof. by rewrite subr_ge0 shadow_below. Qed.
Let row_a : q a + \sum_(i | i != a) h i <= 1. Proof. by case: q_allowed. Qed.

(* What letters other than a are answered; a has what is left. *)
Let other x y := h y + (x == y)%:R * rise y.
Definition response x y :=
  if y == a then 1 - \sum_(i | i != a) other x i else other x y.

Let other_ge0 x y : 0 <= other x y.
Proof. by rewrite addr_ge0 // mulr_ge0 ?ler0n. Qed.

Let other_sum x (B : pred X) :
  \sum_(y | B y) other x y = \sum_(y | B y) h y + (B x)%:R * rise x.
Proof.
rewrite big_split /=; congr (_ + _); case Bx: (B x); last first.
  by rewrite mul0r big1 // => y By;
    case: eqP Bx => [->|_ _]; rewrite ?By // mul0r.
rewrite (bigD1 x) //= eqxx big1 ?addr0 // => y /andP[_];
  rewrite eq_sym => /negPf ->.
by rewrite mul0r.
Qed.

Let room x : x != a -> \sum_(i | i != a) h i + rise x <= 1.
Proof.
move=> x_a; apply: (by_difference (c := (1 - (q a + \sum_(i | i != a) h i)) +
    ((q a - q x) + h x))); last first.
  by rewrite /rise; identity R.
by rewrite addr_ge0 ?subr_ge0 // addr_ge0 // subr_ge0.
Qed.

Lemma response_mechanism : mechanism response.
Proof.
have kept x : \sum_(i | i != a) other x i <= 1.
  rewrite other_sum; case x_a: (x != a); first by rewrite mul1r room.
  rewrite mul0r addr0; apply: le_trans row_a; rewrite ler_addr.
  by case/andP: (q_range a).
split=> [x y | x];
  first by rewrite /response; case: ifP => _ //; rewrite subr_ge0.
rewrite (bigD1 a) //= {1}/response eqxx.
suff -> : \sum_(i | i != a) response x i = \sum_(i | i != a) other x i
  by rewrite subrK.
by apply: eq_bigr => y /negPf y_a; rewrite /response y_a.
Qed.

Lemma response_diagonal x : q x <= correct id response x.
Proof.
rewrite correct_id /response;
  case: eqP => [-> | _]; last by rewrite /other eqxx mul1r /rise addrC subrK.
by rewrite other_sum eqxx mul0r addr0 ler_subr_addr.
Qed.

(* An event without the letter a. *)
Let small_event (B : pred X) x x' j :
  ~~ B a -> let event z := \sum_(y | B y) other z y in
  event x - delta j <= level j * event x' /\
  level j * event x - (level j - 1 + delta j) <= event x'.
Proof.
move=> B_a event; pose H := \sum_(y | B y) h y.
have H_ge0 : 0 <= H by exact: sumr_ge0.
have within : H <= \sum_(i | i != a) h i.
  rewrite [X in _ <= X](bigID B) /= -[X in X <= _]addr0 ler_add //;
    last exact: sumr_ge0.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigl => y.
  by case: eqP => //= ->; rewrite (negPf B_a).
have more : H <= event x' by rewrite /event other_sum ler_addl mulr_ge0 ?ler0n.
have H_room : H + q a <= 1
  by rewrite addrC; apply: le_trans row_a; rewrite ler_add2l.
suff [flat steep] : event x - delta j <= level j * H /\
    level j * event x - (level j - 1 + delta j) <= H.
  by split; [apply: le_trans flat _; rewrite ler_pmul2l
    | exact: le_trans steep more].
have slack_ge0 : 0 <= 1 - (H + q a) by rewrite subr_ge0.
have qa_ge0 : 0 <= q a by case/andP: (q_range a).
rewrite /event other_sum -/H; case Bx: (B x); rewrite ?mul0r ?addr0 ?mul1r.
  have H_x : 0 <= H - h x
    by rewrite subr_ge0 /H (bigD1 x) //= ler_addl sumr_ge0.
  have flat : 0 <= level j * h x - (q x - delta j)
    by rewrite subr_ge0 shadow_flat.
  have q_a : 0 <= q a - q x by rewrite subr_ge0.
  split.
    apply: (by_difference (c := (level j * h x - (q x - delta j)) +
        (level j - 1) * (H - h x))).
      exact: addr_ge0 flat (mulr_ge0 (level1_ge0 j) H_x).
    by rewrite /rise; identity R.
  apply: (by_difference (c := (level j * h x - (q x - delta j)) +
      (level j - 1) * ((1 - (H + q a)) + (q a - q x)))).
    exact: addr_ge0 flat (mulr_ge0 (level1_ge0 j) (addr_ge0 slack_ge0 q_a)).
  by rewrite /rise; identity R.
split.
  apply: (by_difference (c := (level j - 1) * H + delta j)); last by identity R.
  exact: addr_ge0 (mulr_ge0 (level1_ge0 j) H_ge0) (delta_ge0 j).
apply: (by_difference (c := (level j - 1) * ((1 - (H + q a)) + q a) + delta j));
  last by identity R.
exact: addr_ge0 (mulr_ge0 (level1_ge0 j) (addr_ge0 slack_ge0 qa_ge0))
  (delta_ge0 j).
Qed.

Lemma response_keeps : keeps response.
Proof.
have [_ row_sum] := response_mechanism; move=> j x x' B.
have outside z (C : {set X}) : a \notin C ->
    \sum_(y in C) response z y = \sum_(y in C) other z y.
  by move=> a_C; apply: eq_bigr => y y_C; rewrite /response;
    case: eqP y_C a_C => [-> -> |].
have [a_B | a_B] := boolP (a \in B); last first.
  by rewrite !outside // -ler_subl_addr; case: (small_event x x' j a_B).
have complement z : \sum_(y in B) response z y = 1 - \sum_(y in ~: B) other z y.
  rewrite -outside ?inE ?a_B //; apply/eqP;
    rewrite eq_sym subr_eq -[X in X == _](row_sum z) (bigID (mem B)) /=.
  by apply/eqP; congr (_ + _); apply: eq_bigl => y; rewrite inE.
rewrite !complement; have a_C : ~~ (a \in ~: B) by rewrite inE a_B.
have [_ steep] := small_event x' x j a_C.
set w := \sum_(y in ~: B) other x y; set u := \sum_(y in ~: B) other x' y.
have {}steep : 0 <= w - (level j * u - (level j - 1 + delta j))
  by rewrite subr_ge0; exact: steep.
by apply: (by_difference steep); identity R.
Qed.

End Response.

(* profiles, diagonals: sufficiency. *)
Theorem profile_mechanism (q : X -> R) : allowed q ->
  exists W : X -> X -> R,
  [/\ mechanism W, keeps W & forall x, q x <= correct id W x].
Proof.
move=> q_allowed;
    case: (pickP (fun _ : X => true)) => [x0 _ | none]; last first.
  by exists (fun _ _ => 0); split=> [|j x|x]; [split=> x | |]; have := none x.
have [a _ a_largest] := arg_maxP (P := xpredT) q (erefl : xpredT x0).
have {}a_largest x : q x <= q a by exact: a_largest.
exists (response q a);
    split; first exact: (response_mechanism q_allowed a_largest).
  exact: (response_keeps q_allowed a_largest).
by move=> x; apply: response_diagonal.
Qed.

(* Hence a source set asks for no more than an allowed diagonal. *)
Theorem profile_achievable_allowed (S : source_set R X) D :
  (forall P, S P -> prior P) -> profile_achievable S D <->
  exists q, allowed q /\ forall P, S P -> 1 - D <= \sum_x P x * q x.
Proof.
move=> S_prior;
    split=> [[Y [W [g [W_ok W_keeps W_valid]]]] | [q [q_allowed q_acc]]].
  exists (correct g W); split=> [|P S_P]; first exact: profile_diagonal.
  by rewrite ler_subl_addr -ler_subl_addl
    -(distortion_correct _ W_ok (S_prior P S_P)) W_valid.
have [W [W_ok W_keeps W_diag]] := profile_mechanism q_allowed.
exists X, W, id; split=> // P S_P;
  rewrite (distortion_correct _ W_ok (S_prior P S_P)).
rewrite ler_subl_addr -ler_subl_addl; apply: le_trans (q_acc P S_P) _.
by apply: ler_sum => x _; rewrite ler_wpmul2l //; case: (S_prior P S_P).
Qed.

(* profiles, prices: numbers kappa that are not negative bound every
   accuracy. *)
Theorem prices_bound (P kappa : X -> R) (r : X -> R)
  (Y : finType) (W : X -> Y -> R) g :
  let K := \sum_x kappa x in
  prior P -> (forall x, 0 <= kappa x) -> mechanism W -> keeps W ->
  (forall x v, 0 <= v <= 1 ->
    (P x - kappa x) * v - (K - kappa x) * shadow v <= r x) ->
  1 - distortion P g W <= K + \sum_x r x.
Proof.
move=> K P_prior kappa_ge0 W_ok W_keeps most;
  rewrite (distortion_correct _ W_ok P_prior) subKr.
have [q_range rows] := profile_diagonal g W_ok W_keeps;
  set q := correct g W in q_range rows *.
pose h x := shadow (q x); pose H := \sum_x h x.
have row x : 0 <= kappa x * (1 - q x + h x - H).
  apply: mulr_ge0 => //;
    have total : H = h x + \sum_(i | i != x) h i by rewrite /H (bigD1 x).
  have bound : 0 <= 1 - (q x + \sum_(i | i != x) h i)
    by rewrite subr_ge0; exact: rows.
  by apply: le_trans bound _; rewrite total le_eqVlt; apply/orP; left;
    apply/eqP; identity R.
have priced : \sum_x kappa x * (1 - q x + h x - H) =
    K - \sum_x kappa x * (q x - h x) - K * H.
  rewrite /K mulr_suml -!sumrB; apply: eq_bigr => x _; identity R.
apply: le_trans (_ : K + \sum_x ((P x - kappa x) * q x - (K - kappa x) * h x) <=
    _); last first.
  by rewrite ler_add2l ler_sum // => x _; exact: most.
have -> : \sum_x ((P x - kappa x) * q x - (K - kappa x) * h x) =
    \sum_x P x * q x - \sum_x kappa x * (q x - h x) - K * H.
  rewrite /H mulr_sumr -!sumrB; apply: eq_bigr => x _; identity R.
rewrite -subr_ge0;
  apply: le_trans (_ : 0 <= \sum_x kappa x * (1 - q x + h x - H)) _;
  first exact: sumr_ge0.
by rewrite priced le_eqVlt; apply/orP; left; apply/eqP; identity R.
Qed.

End Profiles.
