(* Hierarchies of groups with bounds: a prior with the least sum of squares
   is majorised by every prior that keeps the bounds.

   grouped            the priors that keep the bounds of all groups
   parted A B         A and B are nested or disjoint
   least_squares P    P keeps the bounds with the least sum of squares
   Exports: high_or_low, level_sets_least, hierarchy_majorised,
   hierarchy_rules. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Definitions LocalModel SourceSets Majorisation.
From symdp Require Import EvenPriors.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Parted.
Variables (R : realFieldType) (X : finType).
Implicit Types (d : X -> R) (A B U : {set X}) (G : {set {set X}}).

Definition parted A B := [|| A \subset B, B \subset A | [disjoint A & B]].

Lemma parted_sym A B : parted A B = parted B A.
Proof. by rewrite /parted orbCA disjoint_sym. Qed.

Lemma parted_letter x B : parted [set x] B.
Proof.
by rewrite /parted sub1set disjoints1; case: (x \in B); rewrite ?orbT.
Qed.

Lemma parted_all B : parted setT B.
Proof. by rewrite /parted subsetT orbT. Qed.

(* Of nested or disjoint sets the largest ones are disjoint. *)
Lemma cover_ge0 d G : {in G &, forall A B, parted A B} ->
  (forall A, A \in G -> 0 <= together d A) -> 0 <= together d (cover G).
Proof.
have [n] := ubnP #|G|; elim: n G => // n IH G; rewrite ltnS => G_le parts G_ge0.
case: (boolP [exists A in G, exists B in G, A \proper B]) => [|alone].
  move=> /exists_inP[A A_in /exists_inP[B B_in AB]].
  have -> : cover G = cover (G :\ A).
    rewrite /cover (big_setD1 A) //=; apply/setUidPr.
    apply: (subset_trans (proper_sub AB)); apply: (bigcup_sup B).
    by rewrite !inE B_in andbT; apply: contraTneq AB => ->; rewrite properxx.
  apply: IH => [|C E|C]; last by rewrite !inE => /andP[_ /G_ge0].
    by move: G_le; rewrite (cardsD1 A) A_in.
  by rewrite !inE => /andP[_ C_in] /andP[_ E_in]; apply: parts.
have disjoint : trivIset G.
  apply/trivIsetP => A B A_in B_in AB.
  have strict C E : C \in G -> E \in G -> C != E -> C \subset E -> False.
    move=> C_in E_in CE sub; move/negP: alone; apply.
    apply/exists_inP; exists C => //; apply/exists_inP; exists E => //.
    by rewrite properEneq CE.
  have /or3P[sub|sub|//] := parts A B A_in B_in.
    by case: (strict A B).
  by case: (strict B A); rewrite // eq_sym.
rewrite /together (big_trivIset _ disjoint).
by apply: sumr_ge0 => A /G_ge0.
Qed.

Lemma together_parts d A B :
  together d B = together d (B :&: A) + together d (B :\: A).
Proof. by rewrite /together (big_setID A). Qed.

(* What sets that gain cover of A gains where each of them gains in A, or
   loses outside of A. *)
Lemma covered_gains d A U G : {in G &, forall B C, parted B C} ->
  U :&: A \subset cover G -> cover G \subset U ->
  (forall B, B \in G -> 0 <= together d B) ->
  (forall B, B \in G ->
     0 <= together d (B :&: A) \/ together d (B :\: A) <= 0) ->
  0 <= together d (U :&: A).
Proof.
move=> parts sub within G_ge0 gains.
pose f x := if x \in A then d x else 0.
have cut B : together f B = together d (B :&: A).
  rewrite /together /f -big_mkcondr.
  by apply: eq_bigl => x; rewrite inE.
have -> : U :&: A = cover G :&: A.
  apply/eqP; rewrite eqEsubset subsetI sub subsetIr /=.
  by rewrite setSI.
rewrite -cut; apply: cover_ge0 => // B B_in; rewrite cut.
have [//|loses] := gains B B_in.
have := G_ge0 B B_in; rewrite (together_parts d A) => gain.
by apply: le_trans gain _; rewrite ger_addl.
Qed.

Lemma together_opp d B : together (fun x => - d x) B = - together d B.
Proof. exact: sumrN. Qed.

Section Induction.
Variables (F : {set {set X}}) (d : X -> R) (A : {set X}).
Hypothesis parts : {in F &, forall B C, parted B C}.
Hypothesis blocked : forall x y, x \in A -> y \notin A ->
  exists2 B, B \in F &
    [&& x \in B, y \notin B & 0 <= together d B] ||
    [&& y \in B, x \notin B & together d B <= 0].

Lemma within B U x y : B \in F -> U \in F -> x \in B -> y \notin B ->
  x \in U -> y \in U -> B \proper U.
Proof.
move=> B_in U_in x_B y_B x_U y_U; rewrite properE.
have BU : ~~ (U \subset B) by apply: contra y_B => /subsetP; apply.
have := parts B_in U_in; rewrite /parted (negbTE BU) => /orP[-> //|].
by move/disjointFr => /(_ x x_B); rewrite x_U.
Qed.

Lemma gains_or_loses U : U \in F ->
  0 <= together d (U :&: A) \/ together d (U :\: A) <= 0.
Proof.
have [n] := ubnP #|U|; elim: n U => // n IH U; rewrite ltnS => U_le U_in.
pose smaller := [set B in F | B \proper U].
have smaller_in B : B \in smaller ->
    0 <= together d (B :&: A) \/ together d (B :\: A) <= 0.
  rewrite inE => /andP[B_in BU]; apply: IH => //.
  exact: leq_trans (proper_card BU) U_le.
pose ups := [set B in smaller | 0 <= together d B].
pose downs := [set B in smaller | together d B <= 0].
have inside (p : pred {set X}) : cover [set B in smaller | p B] \subset U.
  by apply/bigcupsP => B; rewrite !inE -andbA => /and3P[_ /proper_sub].
have kept (p : pred {set X}) :
    {in [set B in smaller | p B] &, forall B C, parted B C}.
  move=> B C; rewrite !inE -!andbA => /and3P[B_in _ _] /and3P[C_in _ _].
  exact: parts.
case: (boolP (U :&: A \subset cover ups)) => [covered|].
  left; apply: (covered_gains (kept _) covered (inside _)) => B.
    by rewrite inE => /andP[].
  by rewrite inE => /andP[/smaller_in].
case: (boolP (U :\: A \subset cover downs)) => [covered _|].
  right; rewrite -oppr_ge0 -together_opp setDE.
  rewrite setDE in covered.
  apply: (covered_gains (kept _) covered (inside _)) => B.
    by rewrite inE together_opp oppr_ge0 => /andP[].
  rewrite inE !together_opp setDE setCK oppr_ge0 oppr_le0.
  by move=> /andP[/smaller_in[]]; [right | rewrite setDE; left].
move=> /subsetPn[y y_U y_out] /subsetPn[x x_U x_out].
move: x_U y_U; rewrite !inE => /andP[x_U x_A] /andP[y_A y_U].
have [B B_in] := blocked x_A y_A.
case/orP=> /and3P[at_B off_B sign]; exfalso.
  move/bigcupP: x_out; apply; exists B => //.
  by rewrite !inE B_in (within B_in U_in at_B off_B).
move/bigcupP: y_out; apply; exists B => //.
by rewrite !inE B_in (within B_in U_in at_B off_B).
Qed.

End Induction.
End Parted.

Section Hierarchies.
Variables (R : realFieldType) (X I : finType) (group : I -> {set X}).
Variables (lower upper : I -> R).
Implicit Types (P Q : X -> R) (A B : {set X}) (c D lambda : R).
Hypothesis hierarchy : forall i j, parted (group i) (group j).

(* The priors that keep the bounds. *)
Definition grouped : source_set R X := fun P =>
  prior P /\ forall i, lower i <= together P (group i) <= upper i.

(* A prior that keeps the bounds with the least sum of squares. *)
Definition least_squares P :=
  grouped P /\ forall Q, grouped Q -> squares P <= squares Q.

Definition pieces : {set {set X}} :=
  [set group i | i in I] :|: [set [set x] | x in X] :|: [set setT].

Lemma piece_group i : group i \in pieces.
Proof. by rewrite !inE imset_f. Qed.

Lemma piece_letter x : [set x] \in pieces.
Proof. by rewrite !inE [X in _ || X || _]imset_f ?orbT. Qed.

Lemma piece_all : setT \in pieces.
Proof. by rewrite !inE eqxx orbT. Qed.

Lemma pieces_parted : {in pieces &, forall A B, parted A B}.
Proof.
move=> A B; rewrite !inE -!orbA.
case/or3P=> [/imsetP[i _ ->]|/imsetP[x _ ->] _|/eqP-> _]; last 2 first.
- exact: parted_letter.
- exact: parted_all.
case/or3P=> [/imsetP[j _ ->]|/imsetP[x _ ->]|/eqP->]; first exact: hierarchy.
  by rewrite parted_sym parted_letter.
by rewrite parted_sym parted_all.
Qed.

Section Moving.
Variables (P Q : X -> R) (x y : X).
Hypotheses (P_least : least_squares P) (Q_in : grouped Q) (yx : P y < P x).

Let d z := Q z - P z.

Lemma gain B : together d B = together Q B - together P B.
Proof. exact: sumrB. Qed.

(* What goes from x to y as far as no piece goes beyond Q keeps the bounds,
   and would lower the sum of squares. *)
Lemma group_obstacle : exists2 B, B \in pieces &
    [&& x \in B, y \notin B & 0 <= together d B] ||
    [&& y \in B, x \notin B & together d B <= 0].
Proof.
pose stops (B : {set X}) :=
  [&& x \in B, y \notin B & 0 <= together d B] ||
  [&& y \in B, x \notin B & together d B <= 0].
case: (boolP [exists B in pieces, stops B]) => [/exists_inP[B]|].
  by exists B.
rewrite negb_exists_in => /forall_inP free; exfalso.
have x_y : x != y by apply: contraTneq yx => ->; rewrite ltxx.
pose divided B := (B \in pieces) && ((x \in B) != (y \in B)).
have divided_x : divided [set x].
  by rewrite /divided piece_letter !inE eqxx [y == x]eq_sym (negbTE x_y).
pose room B := `|together d B|.
have [B0 B0_divided B0_least] := arg_minP room divided_x.
have falls B : B \in pieces -> x \in B -> y \notin B -> together d B < 0.
  move=> B_in x_B y_B; have := free B B_in; rewrite /stops x_B y_B /=.
  by rewrite andbF orbF -ltNge.
have rises B : B \in pieces -> y \in B -> x \notin B -> 0 < together d B.
  move=> B_in y_B x_B; have := free B B_in; rewrite /stops y_B x_B /=.
  by rewrite andbF -ltNge.
have room_gt0 : 0 < room B0.
  rewrite normr_gt0; case/andP: B0_divided => B0_in.
  case: (boolP (x \in B0)); case: (boolP (y \in B0)) => // y_B x_B _.
    by rewrite lt_eqF // falls.
  by rewrite gt_eqF // rises.
pose e := Num.min (room B0) ((P x - P y) / 2).
have half_gt0 : 0 < (P x - P y) / 2.
  by rewrite divr_gt0 ?subr_gt0 ?ltr0n.
have e_gt0 : 0 < e by rewrite lt_minr room_gt0.
have e_half : e <= (P x - P y) / 2 by rewrite le_minl lexx orbT.
have e_room B : divided B -> e <= room B.
  by move=> B_divided; rewrite le_minl B0_least.
have rest : 0 < P x - P y - e.
  rewrite subr_gt0; apply: le_lt_trans e_half _.
  by rewrite ltr_pdivr_mulr ?ltr0n // mulr_natr mulr2n ltr_addl subr_gt0.
pose Q' := moved P x y e.
have between B : B \in pieces ->
    together P B <= together Q' B <= together Q B \/
    together Q B <= together Q' B <= together P B.
  move=> B_in; rewrite /Q' moved_together; have := e_room B.
  rewrite /divided B_in /room.
  case: (boolP (x \in B)) => x_B; case: (boolP (y \in B)) => y_B /= e_le.
  - rewrite mulr1 subrK lexx andbT /=.
    by case: (leP (together P B) (together Q B)) => [|/ltW]; [left|right].
  - right; rewrite mulr0 mulr1 addr0 ger_addl oppr_le0 (ltW e_gt0) andbT.
    have := e_le isT; rewrite ltr0_norm ?falls // gain opprB.
    by rewrite ler_subr_addl -ler_subr_addr.
  - left; rewrite mulr0 mulr1 subr0 ler_addl (ltW e_gt0) /=.
    have := e_le isT; rewrite gtr0_norm ?rises // gain.
    by rewrite ler_subr_addl.
  - rewrite !mulr0 subr0 addr0 lexx andbT /=.
    by case: (leP (together P B) (together Q B)) => [|/ltW]; [left|right].
have [P_in P_least'] := P_least.
have [[P_ge0 P_sum] P_kept] := P_in; have [[Q_ge0 Q_sum] Q_kept] := Q_in.
have whole f : together f setT = \sum_z f z :> R.
  by apply: eq_bigl => z; rewrite inE.
have Q'_in : grouped Q'.
  split=> [|i]; last first.
    have /andP[P_low P_up] := P_kept i; have /andP[Q_low Q_up] := Q_kept i.
    have [/andP[low up]|/andP[low up]] := between _ (piece_group i).
      by rewrite (le_trans P_low low) (le_trans up Q_up).
    by rewrite (le_trans Q_low low) (le_trans up P_up).
  split=> [z|].
    have := between _ (piece_letter z); rewrite /together !big_set1.
    by case=> /andP[low _]; apply: le_trans low.
  rewrite -whole; apply/eqP; rewrite eq_le.
  have := between _ piece_all; rewrite !whole P_sum Q_sum.
  by case=> /andP[low up]; rewrite -whole in low up *; rewrite low up.
have := P_least' _ Q'_in; rewrite moved_squares // ler_subr_addr ger_addl.
by rewrite leNgt !mulr_gt0 ?ltr0n.
Qed.

End Moving.

(* source sets, hierarchies: of a level set of P, every group has no less
   under Q than under P, or no more outside of it ... *)
Theorem high_or_low P Q c i : least_squares P -> grouped Q ->
  let A := [set x | c <= P x] in
  together P (group i :&: A) <= together Q (group i :&: A) \/
  together Q (group i :\: A) <= together P (group i :\: A).
Proof.
move=> P_least Q_in A.
have := @gains_or_loses _ _ pieces (fun x => Q x - P x) A pieces_parted _ _
  (piece_group i).
rewrite !gain subr_ge0 subr_le0; apply=> x y.
rewrite !inE -ltNge => x_ge y_lt; apply: group_obstacle => //.
exact: lt_le_trans y_lt x_ge.
Qed.

(* ... so that level sets have least probability at P ... *)
Theorem level_sets_least P Q c : least_squares P -> grouped Q ->
  together P [set x | c <= P x] <= together Q [set x | c <= P x].
Proof.
move=> P_least Q_in; set A := [set x | _].
have [[_ P_sum] _] := P_least.1; have [[_ Q_sum] _] := Q_in.
have whole f : \sum_x f x = together f A + together f (~: A) :> R.
  have := together_parts f A setT; rewrite setTI setTD => <-.
  by apply: eq_bigl => x; rewrite inE.
have := @gains_or_loses _ _ pieces (fun x => Q x - P x) A pieces_parted _ _
  piece_all.
rewrite setTI setTD !gain subr_ge0 subr_le0; case=> // [x y|loses].
  rewrite !inE -ltNge => x_ge y_lt; apply: group_obstacle => //.
  exact: lt_le_trans y_lt x_ge.
rewrite -(ler_add2r (together P (~: A))) -whole P_sum -Q_sum whole.
by rewrite ler_add2l.
Qed.

(* ... P asks for as much as all priors that keep the bounds ... *)
Theorem hierarchy_rules P D lambda : least_squares P -> 1 <= lambda ->
  achievable grouped D lambda <-> achievable (only P) D lambda.
Proof.
move=> P_least lambda_ge1; have [P_in _] := P_least.
have all_prior Q : grouped Q -> prior Q by case.
apply: (least_majorised_rules D all_prior (convex_hull_self P_in)
  (all_prior _ P_in) lambda_ge1) => c Q Q_in.
have same f : together f [set x | c <= P x] = \sum_(x | c <= P x) f x :> R.
  by apply: eq_bigl => x; rewrite inE.
by rewrite -!same level_sets_least.
Qed.

(* ... and all of them majorise it. *)
Theorem hierarchy_majorised P Q :
  least_squares P -> grouped Q -> majorised P Q.
Proof.
move=> P_least Q_in; have [[P_prior _] _] := P_least; have [Q_prior _] := Q_in.
apply: (harder_majorised P_prior Q_prior) => D lambda lambda_ge1 ach.
exact: achievable_only Q_in (iffRL (hierarchy_rules D P_least lambda_ge1) ach).
Qed.

End Hierarchies.
