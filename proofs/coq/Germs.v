(* Polynomials in a small number s > 0, as germs.py compares them: one that is
   not 0 is positive if its first coefficient that is not 0 is.  What the kernel
   shows in such numbers holds for all s > 0 that are small enough.

   nearby A             A holds for all small s > 0
   germ_gt0, germ_ge0   how germs.py compares
   polynomial_program   a program whose numbers are polynomials in s
   writes f p s         its numbers at s are those of the program p
   compared A f c y b a the kernel's comparisons of multipliers, polynomials, by
                        the test A
   Exports: germ_positive, compared_multipliers, germs_exclude, level_by_germs,
   infinite_by_germs, ball_by_germs. *)

From mathcomp Require Import all_ssreflect all_algebra.
From symdp Require Import Arithmetic Definitions LocalModel EntriesChecks.
From symdp Require Import Kernel Builders BuiltPrograms BallBuilders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Germs.
Variable R : realFieldType.
Implicit Types (c : seq R) (p : {poly R}) (A B : R -> Prop) (e s : R).

Fixpoint first_positive c : bool :=
  if c is a :: c' then (0 < a) || (a == 0) && first_positive c' else false.

Definition germ_gt0 p := first_positive p.
Definition germ_ge0 p := (p == 0) || germ_gt0 p.

Definition nearby A := exists2 e, 0 < e & forall s, 0 < s < e -> A s.

Lemma nearby_and A B : nearby A -> nearby B -> nearby (fun s => A s /\ B s).
Proof.
move=> [e e_gt0 A_e] [e' e'_gt0 B_e]; exists (Num.min e e').
  by rewrite lt_minr e_gt0.
move=> s; rewrite lt_minr => /and3P[s_gt0 s_e s_e'].
by split; [apply: A_e | apply: B_e]; rewrite s_gt0.
Qed.

Lemma nearby_sub A B : (forall s, A s -> B s) -> nearby A -> nearby B.
Proof.
by move=> AB [e e_gt0 A_e]; exists e => // s s_e; apply/AB/A_e.
Qed.

Lemma nearby_always A : (forall s, A s) -> nearby A.
Proof. by move=> all; exists 1. Qed.

(* Finitely many at once. *)
Lemma nearby_all (I : finType) (A : I -> R -> Prop) :
  (forall i, nearby (A i)) -> nearby (fun s => forall i, A i s).
Proof.
move=> each.
have listed (l : seq I) : nearby (fun s => forall i, i \in l -> A i s).
  elim: l => [|i l]; first exact: nearby_always.
  move/(nearby_and (each i)); apply: nearby_sub => s [A_i A_l] k.
  by rewrite inE => /orP[/eqP ->|/A_l].
by apply: nearby_sub (listed (enum I)) => s A_s i; apply: A_s; rewrite mem_enum.
Qed.

Lemma nearby_if (I : finType) (P : pred I) (A : I -> R -> Prop) :
  (forall i, P i -> nearby (A i)) -> nearby (fun s => forall i, P i -> A i s).
Proof.
move=> each; apply: nearby_all => i; have [P_i|not] := boolP (P i).
  by apply: nearby_sub (each i P_i).
exact: nearby_always.
Qed.

Lemma bounded_near c : exists2 m, 0 <= m &
  forall s, 0 <= s <= 1 -> `|horner_rec c s| <= m.
Proof.
elim: c => [|a c [m m_ge0 le]]; first by exists 0 => // s _; rewrite normr0.
exists (m + `|a|) => [|s s_in]; first by rewrite addr_ge0.
apply: le_trans (ler_norm_add _ _) _; rewrite ler_add2r normrM.
have /andP[s_ge0 s_le1] := s_in; rewrite -[m]mulr1.
by rewrite ler_pmul ?normr_ge0 ?le // ger0_norm.
Qed.

Lemma first_positive_near c :
  first_positive c -> nearby (fun s => 0 < horner_rec c s).
Proof.
elim: c => //= a c IH /orP[a_gt0|/andP[/eqP -> /IH]]; last first.
  move=> [e e_gt0 c_gt0]; exists e => // s s_e.
  by rewrite addr0 mulr_gt0 ?c_gt0 //; case/andP: s_e.
have [m m_ge0 le] := bounded_near c.
have m1_gt0 : 0 < m + 1 by rewrite ltr_paddl.
exists (Num.min 1 (a / (m + 1))) => [|s].
  by rewrite lt_minr ltr01 divr_gt0.
rewrite lt_minr ltr_pdivl_mulr // => /and3P[s_gt0 s_lt1 s_small].
have s_in : 0 <= s <= 1 by rewrite !ltW.
have := le s s_in; rewrite ler_norml => /andP[low _].
apply: (@lt_le_trans _ _ (- m * s + a)).
  rewrite mulNr addrC subr_gt0; apply: lt_trans s_small.
  by rewrite mulrC ltr_pmul2l // ltr_addl.
by rewrite ler_add2r ler_pmul2r.
Qed.

(* What germs.py calls positive is positive for all small s > 0. *)
Theorem germ_positive p : germ_gt0 p -> nearby (fun s => 0 < p.[s]).
Proof. exact: first_positive_near. Qed.

Lemma germ_nonnegative p : germ_ge0 p -> nearby (fun s => 0 <= p.[s]).
Proof.
case/orP=> [/eqP ->|/germ_positive]; last by apply: nearby_sub => s; apply: ltW.
by apply: nearby_always => s; rewrite horner0.
Qed.

End Germs.

Section Polynomials.
Variables (R : realFieldType) (I J K T : finType).

(* The weights of a cone, with which numbers are divided, are no polynomials. *)
Record polynomial_program := PolynomialProgram {
  pcost : I -> {poly R}; pfree : pred I;
  prow : J -> I -> {poly R}; pbound : J -> {poly R}; pexact : pred J;
  ptop : K -> I -> {poly R}; plimit : K -> {poly R};
  ppart : T -> I -> {poly R}; powner : T -> K; pweight : T -> R
}.

Variable f : polynomial_program.
Implicit Types (A : {poly R} -> Prop) (c : {poly R}) (x : I -> {poly R}).
Implicit Types (y : J -> {poly R}) (b : K -> {poly R}) (a : T -> {poly R}).

Definition writes (p : program R I J K T) s :=
  ([/\ forall i, (pcost f i).[s] = cost p i,
       forall j i, (prow f j i).[s] = row p j i,
       forall j, (pbound f j).[s] = bound p j,
       forall k i, (ptop f k i).[s] = top p k i &
       forall k, (plimit f k).[s] = limit p k] /\
   forall t i, (ppart f t i).[s] = part p t i) /\
  [/\ free p =1 pfree f, exact p =1 pexact f, owner p =1 powner f &
      weight p =1 pweight f].

Definition pcharged y b a i :=
  \sum_j y j * prow f j i + \sum_k b k * ptop f k i + \sum_t a t * ppart f t i.
Definition pproved y b := \sum_j y j * pbound f j + \sum_k b k * plimit f k.

Definition cone_gap b a k :=
  b k ^+ 2 - \sum_(t | powner f t == k) (pweight f t)^-1 *: a t ^+ 2.

Definition compared A c y b a :=
  [/\ forall j, ~~ pexact f j -> A (y j),
      forall k, A (b k),
      forall k, A (cone_gap b a k),
      forall i, A (c * pcost f i - pcharged y b a i) &
      forall i, pfree f i -> A (pcharged y b a i - c * pcost f i)].

Lemma compared_sub A A' c y b a : (forall p, A p -> A' p) ->
  compared A c y b a -> compared A' c y b a.
Proof.
move=> AA' [y_A b_A a_A i_A free_A]; split; move=> *; apply: AA'; auto.
Qed.

Section At.
Variables (p : program R I J K T) (s : R).
Hypothesis f_p : writes p s.

Lemma charged_at y b a i :
  (pcharged y b a i).[s] =
  charged p (fun j => (y j).[s]) (fun k => (b k).[s]) (fun t => (a t).[s]) i.
Proof.
have [[[_ f_row _ f_top _] f_part] _] := f_p.
rewrite !hornerD !horner_sum.
by congr (_ + _ + _); apply: eq_bigr => l _;
  rewrite hornerM ?f_row ?f_top ?f_part.
Qed.

Lemma proved_at y b : (pproved y b).[s] =
  proved p (fun j => (y j).[s]) (fun k => (b k).[s]).
Proof.
have [[[_ _ f_bound _ f_limit] _] _] := f_p.
rewrite hornerD !horner_sum.
by congr (_ + _); apply: eq_bigr => l _; rewrite hornerM ?f_bound ?f_limit.
Qed.

(* Comparisons that hold at s are those of multipliers of the program there. *)
Theorem compared_multipliers c y b a :
  compared (fun q => 0 <= q.[s]) c y b a ->
  multipliers p c.[s] (fun j => (y j).[s]) (fun k => (b k).[s])
    (fun t => (a t).[s]).
Proof.
have [[[f_cost _ _ _ _] _] [f_free f_exact f_owner f_weight]] := f_p.
move=> [y_ok b_ok a_ok dear free_ok]; split=> [j|k|k|i|i] //.
- by rewrite f_exact; apply: y_ok.
- have := a_ok k; rewrite /cone_gap hornerD hornerN horner_sum horner_exp.
  rewrite subr_ge0; apply: le_trans; rewrite le_eqVlt; apply/orP; left.
  apply/eqP; rewrite (eq_bigl (fun t => powner f t == k)) => [|t].
    by apply: eq_bigr => t _; rewrite hornerZ horner_exp f_weight mulrC.
  by rewrite f_owner.
- by have := dear i; rewrite hornerD hornerN hornerM charged_at f_cost subr_ge0.
rewrite f_free => i_free; apply/eqP; rewrite eq_le; have := dear i.
rewrite hornerD hornerN hornerM charged_at f_cost subr_ge0 => ->.
have := free_ok i i_free.
by rewrite hornerD hornerN hornerM charged_at f_cost subr_ge0.
Qed.

End At.

(* Multipliers that are germs exclude points for all small s > 0. *)
Theorem germs_exclude (p : R -> program R I J K T) c y b a :
  (forall s, writes (p s) s) -> compared (@germ_ge0 R) c y b a ->
  germ_gt0 (pproved y b) ->
  exists2 e, 0 < e & forall s, 0 < s < e ->
    exists (c' : R) (y' : J -> R) (b' : K -> R) (a' : T -> R),
    multipliers (p s) c' y' b' a' /\ 0 < proved (p s) y' b'.
Proof.
move=> f_p [y_ok b_ok a_ok dear free_ok] /germ_positive proved_gt0.
have near : nearby (fun s => compared (fun q => 0 <= q.[s]) c y b a).
  have := nearby_and (nearby_and
    (nearby_if (fun j j_le => germ_nonnegative (y_ok j j_le)))
    (nearby_all (fun k => germ_nonnegative (b_ok k)))) (nearby_and (nearby_and
    (nearby_all (fun k => germ_nonnegative (a_ok k)))
    (nearby_all (fun i => germ_nonnegative (dear i))))
    (nearby_if (fun i i_free => germ_nonnegative (free_ok i i_free)))).
  by apply: nearby_sub => s [[? ?] [[? ?] ?]]; split.
have [e e_gt0 both] := nearby_and near proved_gt0.
exists e => // s /both[ok gt0].
exists c.[s], (fun j => (y j).[s]), (fun k => (b k).[s]), (fun t => (a t).[s]).
by split; [apply: compared_multipliers | rewrite -proved_at].
Qed.

End Polynomials.

(* The programs of local_programs.py at a level (a, b) of polynomials: each of
   their numbers is affine in a and b, or in the distortion. *)
Section Local.
Variables (R : realFieldType) (X Y C B U : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types (a b D : {poly R}) (s : R).

Local Notation row_of :=
  (@BuiltPrograms.row_of R X Y C B U d column row bound).

Definition level_row a b j i : {poly R} :=
  (row_of 0 0 j i)%:P + a * (row_of 1 0 j i - row_of 0 0 j i)%:P +
  b * (row_of 0 1 j i - row_of 0 0 j i)%:P.

Definition distortion_bound D (j : rows X Y C) : {poly R} :=
  (bound_of 0 j)%:P + D * (bound_of 1 j - bound_of 0 j)%:P.

Lemma level_row_at a b j i s :
  (level_row a b j i).[s] = row_of a.[s] b.[s] j i.
Proof.
rewrite !hornerD !hornerM !hornerC.
have at_ u w : row_of 0 0 j i + u * (row_of 1 0 j i - row_of 0 0 j i) +
    w * (row_of 0 1 j i - row_of 0 0 j i) = row_of u w j i.
  case: j i => [[[[[x|e]|e]|x]|k]|[]] [[[[e'|y]|x']|q]|o] /=;
  by rewrite ?(oppr0, mul0r, mulr0, subr0, addr0, add0r, subrr, mul1r, mulN1r,
    mulrN, mulNr).
exact: at_.
Qed.

Lemma distortion_bound_at D j s : (distortion_bound D j).[s] = bound_of D.[s] j.
Proof.
rewrite hornerD hornerM !hornerC.
by case: j => [[[[[x|e]|e]|x]|k]|[]] /=;
  rewrite ?(oppr0, subrr, subr0, mulr0, addr0, add0r, mulrN1).
Qed.

Definition local_polynomials a b D :
    polynomial_program R (unknown X Y B U) (rows X Y C) [finType of void]
      [finType of void] :=
  let p := built_program U d column row bound exact 0 0 0 in
  PolynomialProgram (fun i => (cost p i)%:P) (free p) (level_row a b)
    (distortion_bound D) (Kernel.exact p) (fun=> fun=> 0) (fun=> 0)
    (fun=> fun=> 0) (owner p) (weight p).

Lemma local_writes a b D s : writes (local_polynomials a b D)
  (built_program U d column row bound exact a.[s] b.[s] D.[s]) s.
Proof.
split=> //; split=> [|[] //]; split=> [i|j i|j|[]|[]] /=.
- exact: hornerC.
- exact: level_row_at.
exact: distortion_bound_at.
Qed.

End Local.

(* Multipliers in polynomials of s are what the theorems of the builders ask. *)
Section Levels.
Variables (R : realFieldType) (X Y C B : finType) (d : X -> Y -> R).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Implicit Types D L lambda : R.

Local Notation S := (polyhedron column row bound exact).
Local Notation within :=
  (@built_program R X Y C B [finType of void] d column row bound exact).
Local Notation germs a b D :=
  (local_polynomials [finType of void] d column row bound exact a b D).

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

Theorem level_by_germs D L c y h t : 1 <= L ->
  (exists v, point (within 1 L D) v) ->
  (1 < L -> compared (germs 1 (L%:P - 'X) D%:P) (@germ_ge0 R) c y h t /\
    germ_gt0 (pproved (germs 1 (L%:P - 'X) D%:P) y h)) ->
  least_loss_exp_epsilon S d D L.
Proof.
move=> L_ge1 reached none; apply: program_level => // /none[ok proved_gt0].
apply: germs_exclude ok proved_gt0 => s.
have := local_writes [finType of void] d column row bound exact 1
  (L%:P - 'X) D%:P s.
by rewrite hornerD hornerN !hornerC hornerX.
Qed.

Theorem infinite_by_germs D c y h t :
  compared (germs 'X 1 D%:P) (@germ_ge0 R) c y h t ->
  germ_gt0 (pproved (germs 'X 1 D%:P) y h) ->
  forall lambda, 1 <= lambda -> ~ loss_achievable S d D lambda.
Proof.
move=> ok proved_gt0; apply: program_infinite => //.
apply: germs_exclude ok proved_gt0 => s.
have := local_writes [finType of void] d column row bound exact 'X 1 D%:P s.
by rewrite !hornerC hornerX.
Qed.

End Levels.

(* The same for a chi-square ball. *)
Section BallLevels.
Variables (R : realFieldType) (X Y : finType) (d : X -> Y -> R).
Variables (C : X -> R) (r : R).
Implicit Types (a b : {poly R}) (D s : R).

Definition ball_level_row a b (j : ball_rows X Y) i : {poly R} :=
  match j with
  | inl j => level_row (C := [finType of void]) d (fun=> fun=> 0)
      (fun=> fun=> 0) (fun=> 0) a b (inl (inl j)) i
  | inr tt => (ball_row d C 0 0 (inr tt) i)%:P
  end.

Definition ball_polynomials a b (D : R) :
    polynomial_program R _ _ [finType of unit] (parts X r) :=
  let p := ball_program d C r 0 0 D in
  PolynomialProgram (fun i => (cost p i)%:P) (free p) (ball_level_row a b)
    (fun j => (bound p j)%:P) (exact p) (fun k i => (top p k i)%:P)
    (fun k => (limit p k)%:P) (fun t i => (part p t i)%:P) (owner p) (weight p).

Lemma ball_writes a b D s :
  writes (ball_polynomials a b D) (ball_program d C r a.[s] b.[s] D) s.
Proof.
split=> //; split=> [|t i]; last exact: hornerC.
split=> [i|[j|[]] i|j|k i|k]; rewrite ?hornerC //; exact: level_row_at.
Qed.

Theorem ball_by_germs D low high c y h t : (forall x, 0 < C x) ->
  \sum_x C x = 1 -> 0 <= r -> 1 <= low -> low <= high ->
  (exists v, point (ball_program d C r 1 high D) v) ->
  (1 < low ->
    compared (ball_polynomials 1 (low%:P - 'X) D) (@germ_ge0 R) c y h t /\
    germ_gt0 (pproved (ball_polynomials 1 (low%:P - 'X) D) y h)) ->
  level_between (fun _ _ => true) (chi_square_ball C r) d D low high.
Proof.
move=> C_gt0 C_sum r_ge0 low_ge1 low_le reached none.
apply: ball_level => // /none[ok proved_gt0].
apply: germs_exclude ok proved_gt0 => s.
have := ball_writes 1 (low%:P - 'X) D s.
by rewrite hornerD hornerN !hornerC hornerX.
Qed.

End BallLevels.
