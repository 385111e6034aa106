(* Programs in which a source set bounds what a mechanism costs: the rows that
   polyhedron.py adds to a program (its method charge), for any program without
   cones and any polyhedron of priors.

   priced_program       a program with prices of the rows of the set, and a
                        free distortion of cost 1 or none
   accepted             what the kernel compares where it accepts a least value

   Exports: accepted_least, accepted_exists, least_accepted, priced_point,
   priced_reached, priced_prior, priced_some.  A set is as in Builders.v,
   not empty. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic Definitions LinearPrograms.
From symdp Require Import Kernel Builders.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Accepted.
Variables (R : realFieldType) (I J : finType).
Implicit Types (p : program R I J [finType of void] [finType of void]).

Definition accepted p v :=
  (exists2 x, point p x & value p x <= v) /\
  exists s y b a, [/\ 0 < s, multipliers p s y b a & v * s <= proved p y b].

Theorem accepted_least p v : accepted p v -> least_value p v.
Proof.
case=> [[x x_point x_le] [s [y [b [a [s_gt0 m_ok le]]]]]].
by apply: (kernel_optimal _ s_gt0 x_point x_le m_ok le); case.
Qed.

(* The kernel is complete: a program with a point, whose values are bounded, has
   a least value, and multipliers that prove it. *)
Theorem accepted_exists p m x0 : point p x0 ->
  (forall x, point p x -> m <= value p x) -> exists v, accepted p v.
Proof.
move=> x0_point bounded.
pose A (k : J + J + I) i : R := match k with
  | inl (inl j) => - row p j i
  | inl (inr j) => if exact p j then row p j i else 0
  | inr i' => if free p i' then 0 else - (i' == i)%:R end.
pose r (k : J + J + I) : R := match k with
  | inl (inl j) => - bound p j
  | inl (inr j) => if exact p j then bound p j else 0
  | inr _ => 0 end.
pose f i := - cost p i.
have minus (g x : I -> R) : \sum_i - g i * x i = - dot g x.
  by under eq_bigr do rewrite mulNr; rewrite sumrN.
have none (x : I -> R) : \sum_i 0 * x i = 0.
  by rewrite big1 // => i _; apply: mul0r.
have single (x : I -> R) i : \sum_i' - (i == i')%:R * x i' = - x i.
  rewrite (bigD1 i) //= eqxx mulN1r big1 ?addr0 // => i' /negPf i'i.
  by rewrite eq_sym i'i oppr0 mul0r.
have feasibleP x : feasible A r x <-> point p x.
  split=> [sol|[x_ge0 x_rows x_exact _ _]].
    have x_rows j : bound p j <= dot (row p j) x.
      by have := sol (inl (inl j)); rewrite /= minus ler_opp2.
    split=> [i i_pos|//|j j_exact|[]|[]].
      by have := sol (inr i); rewrite /= (negPf i_pos) single oppr_le0.
    apply/eqP; rewrite eq_le x_rows andbT.
    by have := sol (inl (inr j)); rewrite /= j_exact.
  case=> [[j|j]|i] /=; first by rewrite minus ler_opp2.
    by case: ifP => j_exact; rewrite ?none // -/(dot (row p j) x) x_exact.
  have [i_free|i_pos] := boolP (free p i); first by rewrite none.
  by rewrite single oppr_le0 x_ge0.
have f_value x : \sum_i f i * x i = - value p x by apply: minus.
have [||x [w [/feasibleP x_point [w_ge0 w_f w_r]]]] :=
  @strong_duality R _ _ A r f (- m) x0.
- exact/feasibleP.
- by move=> x /feasibleP/bounded; rewrite f_value ler_opp2.
exists (value p x); split; first by exists x.
pose y j := w (inl (inl j)) - (if exact p j then w (inl (inr j)) else 0).
have both (g : J -> R) : \sum_j w (inl (inl j)) * - g j +
    \sum_j w (inl (inr j)) * (if exact p j then g j else 0) =
    - \sum_j y j * g j.
  rewrite -sumrN -big_split; apply: eq_bigr => j _ /=; rewrite /y mulrBl.
  by case: ifP => _; rewrite mulrN ?mulr0 ?mul0r ?subr0 ?addr0 // opprB addrC.
have own i : \sum_i' w (inr i') * (if free p i' then 0 else - (i' == i)%:R) =
    - (if free p i then 0 else w (inr i)).
  rewrite (bigD1 i) //= eqxx big1 => [|i' /negPf ->]; last first.
    by rewrite oppr0 if_same mulr0.
  by rewrite addr0; case: ifP; rewrite ?mulr0 ?oppr0 // mulrN1.
have made i : Kernel.charged p y (fun=> 0) (fun=> 0) i =
    cost p i - (if free p i then 0 else w (inr i)).
  rewrite /Kernel.charged [X in _ + X + _]big1 => [|[]//].
  rewrite [X in _ + X]big1 => [|[]//]; rewrite !addr0.
  have := w_f i; rewrite !big_sumType /= both own /f -opprD => /oppr_inj <-.
  by rewrite addrK.
exists 1, y, (fun=> 0), (fun=> 0); split; first exact: ltr01.
- split=> [j /negPf j_le|[]|[]|i|i i_free].
  + by rewrite /y j_le subr0.
  + by rewrite made mul1r ger_addl oppr_le0; case: ifP.
  by rewrite made i_free subr0 mul1r.
rewrite mulr1 /proved [X in _ + X]big1 => [|[]//]; rewrite addr0.
move: w_r; rewrite !big_sumType /= both f_value.
rewrite [X in _ + X]big1 => [|i _]; last exact: mulr0.
by rewrite addr0 => /oppr_inj ->.
Qed.

Theorem least_accepted p v : least_value p v -> accepted p v.
Proof.
move=> [[x x_point x_v] low]; have [u u_ok] := accepted_exists x_point low.
have [[x' x'_point x'_u] u_low] := accepted_least u_ok.
suff -> : v = u by [].
by apply/eqP; rewrite eq_le -{1}x'_u -{2}x_v low // u_low.
Qed.

End Accepted.

Section Priced.
Variables (R : realFieldType) (I J X C B U : finType).
Variables (column : C -> X -> R) (row : B -> C -> R) (bound : B -> R).
Variable exact : pred B.
Variables (p : program R I J [finType of void] [finType of void]).
Variable spent : X -> I -> R.
Implicit Types (P : X -> R) (z : I -> R) (alpha : B -> R) (w : U -> R).
Implicit Types (D : R).

Add Field numbers : (field_of_numbers R).

Local Notation S := (polyhedron column row bound exact).

(* The unknowns of a program, prices, and a distortion or none; its rows, those
   of the columns of the set, and the limit. *)
Definition unknown : finType := [finType of I + B + U].
Definition rows : finType := [finType of J + C + unit].

Definition sum_of (f : I -> R) (k : B -> R) (l : U -> R) (i : unknown) : R :=
  match i with
  | inl (inl i) => f i
  | inl (inr b) => k b
  | inr u => l u
  end.

Let no {T : Type} (t : T) : R := 0.

Definition row_of (j : rows) : unknown -> R :=
  match j with
  | inl (inl j) => sum_of (Kernel.row p j) no no
  | inl (inr c) =>
      sum_of (fun i => - \sum_x column c x * spent x i) (fun b => row b c) no
  | inr tt => sum_of no (fun b => - bound b) (fun=> 1)
  end.

Definition bound_of D (j : rows) : R :=
  match j with
  | inl (inl j) => Kernel.bound p j
  | inl (inr _) => 0
  | inr tt => - D
  end.

Definition exact_of : pred rows := fun j =>
  if j is inl (inl j) then Kernel.exact p j else false.

Definition free_of : pred unknown := fun i =>
  match i with
  | inl (inl i) => free p i
  | inl (inr b) => exact b
  | inr u => true
  end.

Definition priced_program D :
    program R unknown rows [finType of void] [finType of void] :=
  Program (sum_of (cost p) no (fun=> 1)) free_of row_of (bound_of D) exact_of
    (fun=> no) no (fun=> no) (fun t => t) no.

Implicit Types (v : unknown -> R).

Definition inner v i := v (inl (inl i)).
Definition price v b := v (inl (inr b)).
Definition distortion_of v := \sum_u v (inr u).

Lemma dot_sum_of f k l v : Kernel.dot (sum_of f k l) v =
  Kernel.dot f (inner v) + \sum_b k b * price v b + \sum_u l u * v (inr u).
Proof. by rewrite /Kernel.dot !big_sumType. Qed.

Lemma dot_no z : Kernel.dot no z = 0. Proof. exact: sum_no. Qed.

Lemma priced_value D v :
  value (priced_program D) v = value p (inner v) + distortion_of v.
Proof.
rewrite /value dot_sum_of sum_no addr0; congr (_ + _).
by under eq_bigr do rewrite mul1r.
Qed.

(* What letters are charged is what their columns cost. *)
Lemma dot_spent (m : X -> R) z :
  Kernel.dot (fun i => \sum_x m x * spent x i) z =
  \sum_x m x * Kernel.dot (spent x) z.
Proof. exact: dot_sum. Qed.

Lemma dot_column c z :
  Kernel.dot (fun i => - \sum_x column c x * spent x i) z =
  - \sum_x column c x * Kernel.dot (spent x) z.
Proof.
rewrite -dot_spent /Kernel.dot -sumrN.
by apply: eq_bigr => i _; rewrite mulNr.
Qed.

Lemma priced_pointP D v : point (priced_program D) v <->
  point p (inner v) /\
  prices column row bound exact (fun x => Kernel.dot (spent x) (inner v))
    (D + distortion_of v) (price v).
Proof.
have column_row c : Kernel.dot (row_of (inl (inr c))) v =
    \sum_b price v b * row b c -
    \sum_x column c x * Kernel.dot (spent x) (inner v).
  rewrite dot_sum_of sum_no addr0 dot_column addrC; congr (_ - _).
  by apply: eq_bigr => b _; rewrite mulrC.
have limit_row : Kernel.dot (row_of (inr tt)) v =
    distortion_of v - \sum_b price v b * bound b.
  rewrite dot_sum_of dot_no add0r addrC; congr (_ + _).
    by under eq_bigr do rewrite mul1r.
  by rewrite -sumrN; apply: eq_bigr => b _; rewrite mulNr mulrC.
have inner_row j :
    Kernel.dot (row_of (inl (inl j))) v = Kernel.dot (Kernel.row p j) (inner v).
  by rewrite dot_sum_of !sum_no !addr0.
split=> [[v_ge0 v_rows v_exact _ _]|].
  split; first split=> [i i_pos|j|j j_exact|[]|[]].
  - exact: (v_ge0 (inl (inl i))).
  - by rewrite -inner_row; apply: (v_rows (inl (inl j))).
  - by rewrite -inner_row; apply: (v_exact (inl (inl j))).
  split=> [b b_le|c|]; first exact: (v_ge0 (inl (inr b))).
    by have := v_rows (inl (inr c)); rewrite /= column_row subr_ge0.
  have := v_rows (inr tt); rewrite /= limit_row.
  by rewrite ler_subr_addl -ler_subr_addr opprK addrC.
move=> [[z_ge0 z_rows z_exact _ _] [alpha_ge0 dear le]]; split=> [||| [] | []].
- by move=> [[i|b]|u] //=; [apply: z_ge0 | apply: alpha_ge0].
- move=> [[j|c]|[]]; rewrite /=.
  + by rewrite (inner_row j) z_rows.
  + by rewrite (column_row c) subr_ge0.
  by rewrite limit_row ler_subr_addl -ler_subr_addr opprK addrC.
by move=> [[j|//]|//] j_exact; rewrite (inner_row j) z_exact.
Qed.

(* Where no limit is given, what has a least value is of a set that is not
   empty: prices of nothing would lower it. *)
Theorem priced_some D d (u : U) : least_value (priced_program D) d ->
  exists P, S P.
Proof.
move=> [[v /priced_pointP[ok prices_v] v_d] low].
have [//|[D' [alpha [D'_lt0 ok']]]] := some_or_prices column row bound exact.
pose w u' := v (inr u') + D' * (u' == u)%:R.
have w_sum : \sum_u' w u' = distortion_of v + D'.
  rewrite big_split /=; congr (_ + _).
  rewrite (bigD1 u) //= eqxx mulr1 big1 ?addr0 // => u' /negPf ->.
  by rewrite mulr0.
pose v' := sum_of (inner v) (fun b => price v b + alpha b) w.
have v'_point : point (priced_program D) v'.
  apply/priced_pointP; split; first exact: ok.
  by rewrite /distortion_of w_sum addrA; apply: cheaper_prices.
have := low v' v'_point; rewrite -v_d !priced_value.
have -> : distortion_of v' = distortion_of v + D' by exact: w_sum.
by rewrite addrA (ler_addl (value p (inner v) + distortion_of v)) leNgt D'_lt0.
Qed.

Hypotheses (S_priors : forall P, S P -> prior P) (S_some : exists P, S P).

(* A point keeps the rows within, and costs at most the limit under all priors;
   what does so is within a point. *)
Theorem priced_point D v : point (priced_program D) v ->
  point p (inner v) /\ forall P, S P ->
    \sum_x P x * Kernel.dot (spent x) (inner v) <= D + distortion_of v.
Proof.
by move=> /priced_pointP[ok alpha_ok]; split=> //; apply/charged_prices => //;
  exists (price v).
Qed.

Theorem priced_reached D z w : point p z ->
  (forall P, S P ->
     \sum_x P x * Kernel.dot (spent x) z <= D + \sum_u w u) ->
  exists alpha, point (priced_program D) (sum_of z alpha w).
Proof.
move=> ok /charged_prices[//|alpha alpha_ok]; exists alpha.
by apply/priced_pointP.
Qed.

(* Weights of columns without a limit: a multiple of a prior of the set. *)
Lemma cone_of_weights (y : C -> R) t : 0 <= t -> (forall c, 0 <= y c) ->
  (forall b, \sum_c row b c * y c <= t * bound b) ->
  (forall b, exact b -> \sum_c row b c * y c = t * bound b) ->
  exists2 P, S P & forall x, \sum_c y c * column c x = t * P x.
Proof.
move=> t_ge0 y_ge0 y_le y_eq; have [t0|t_neq0] := eqVneq t 0; last first.
  have t_gt0 : 0 < t by rewrite lt_def t_neq0.
  exists (fun x => \sum_c (y c / t) * column c x).
    exists (fun c => y c / t) => //; split=> [c|b|b b_exact].
    - by rewrite divr_ge0.
    - under eq_bigr do rewrite mulrA.
      by rewrite -mulr_suml ler_pdivr_mulr // mulrC.
    under eq_bigr do rewrite mulrA.
    by rewrite -mulr_suml y_eq // mulrAC divff // mul1r.
  move=> x; rewrite mulr_sumr; apply: eq_bigr => c _.
  by rewrite mulrA mulrCA divff // mulr1.
have [P0 [y0 [y0_ge0 y0_le y0_eq] P0_mix]] := S_some.
pose Q x := \sum_c y c * column c x.
have along k : 0 <= k -> prior (fun x => P0 x + k * Q x).
  move=> k_ge0; apply: S_priors; exists (fun c => y0 c + k * y c).
    have sum b : \sum_c row b c * (y0 c + k * y c) =
        \sum_c row b c * y0 c + k * \sum_c row b c * y c.
      rewrite mulr_sumr -big_split; apply: eq_bigr => c _ /=.
      by rewrite mulrDr mulrCA.
    split=> [c|b|b b_exact]; first by rewrite addr_ge0 // mulr_ge0.
      rewrite sum -[X in _ <= X]addr0 ler_add // mulr_ge0_le0 //.
      by have := y_le b; rewrite t0 mul0r.
    by rewrite sum y0_eq // y_eq // t0 mul0r mulr0 addr0.
  move=> x; rewrite P0_mix /Q mulr_sumr -big_split; apply: eq_bigr => c _ /=.
  by rewrite mulrDl mulrA.
have Q_ge0 x : 0 <= Q x.
  rewrite leNgt; apply/negP => Q_lt0; have [P0_ge0 _] := along 0 (lexx 0).
  have {}P0_ge0 : 0 <= P0 x by have := P0_ge0 x; rewrite mul0r addr0.
  have nQ_gt0 : 0 < - Q x by rewrite oppr_gt0.
  have k_ge0 : 0 <= (P0 x + 1) / - Q x.
    by apply: divr_ge0; [rewrite addr_ge0 ?ler01 | apply: ltW].
  have [/(_ x) + _] := along _ k_ge0.
  rewrite -[X in _ * X]opprK mulrN divfK ?gt_eqF //.
  by rewrite opprD addrA subrr add0r oppr_ge0 ler10.
have Q_sum : \sum_x Q x = 0.
  have [_ P0_sum] := along 0 (lexx 0); have [_] := along 1 ler01.
  rewrite -[in X in _ = X -> _]P0_sum big_split /=.
  rewrite [in X in _ = X -> _]big_split; move/addrI.
  under eq_bigr do rewrite mul1r; move=> ->.
  by rewrite big1 // => x _; apply: mul0r.
exists P0 => [|x]; first by exists y0.
rewrite t0 mul0r -/(Q x).
by have /(_ x isT) := @psumr_eq0P _ X predT Q (fun x _ => Q_ge0 x) Q_sum.
Qed.

(* Multipliers rest on one prior of the set: against it alone they prove the
   same. *)
Theorem priced_prior D s y b a : multipliers (priced_program D) s y b a ->
  exists2 P, S P & forall z w, point p z ->
    \sum_x P x * Kernel.dot (spent x) z <= D + \sum_u w u ->
    proved (priced_program D) y b <= s * (value p z + \sum_u w u).
Proof.
move=> [y_ge0 _ _ le eq].
pose t := y (inr tt); pose yc c := y (inl (inr c)).
pose yj j := y (inl (inl j)).
have sum_rows (F : rows -> R) : \sum_j F j =
    \sum_j F (inl (inl j)) + \sum_c F (inl (inr c)) + F (inr tt).
  by rewrite !big_sumType /= [X in _ + X](big_pred1 tt) //; case.
have made i : Kernel.charged (priced_program D) y b a i =
    \sum_j yj j * row_of (inl (inl j)) i +
    \sum_c yc c * row_of (inl (inr c)) i + t * row_of (inr tt) i.
  rewrite /Kernel.charged sum_rows [X in _ + X + _]big1 => [|[]//].
  by rewrite [X in _ + X]big1 => [|[]//]; rewrite !addr0.
have at_price b' : Kernel.charged (priced_program D) y b a (inl (inr b')) =
    \sum_c row b' c * yc c - t * bound b'.
  rewrite made /= [X in X + _ + _]big1 => [|j _]; last exact: mulr0.
  by rewrite add0r mulrN; congr (_ - _); apply: eq_bigr => c _; rewrite mulrC.
have [|||b' b'_exact|P S_P same] := @cone_of_weights yc t.
- exact: (y_ge0 (inr tt)).
- by move=> c; apply: (y_ge0 (inl (inr c))).
- by move=> b'; have := le (inl (inr b')); rewrite at_price mulr0 subr_le0.
- have := eq (inl (inr b')) b'_exact; rewrite at_price mulr0 => /eqP.
  by rewrite subr_eq0 => /eqP.
exists P => // z w z_point z_le.
pose p' := Program (fun i => s * cost p i + t * \sum_x P x * spent x i)
  (free p) (Kernel.row p) (Kernel.bound p) (Kernel.exact p) (top p) (limit p)
  (part p) (owner p) (weight p).
have at_inner i : Kernel.charged p' yj b a i =
    Kernel.charged (priced_program D) y b a (inl (inl i)) +
    t * \sum_x P x * spent x i.
  rewrite made /= mulr0 addr0 /Kernel.charged.
  rewrite [X in _ + X + _]big1 => [|[]//]; rewrite [X in _ + X]big1 => [|[]//].
  rewrite !addr0 -addrA -[LHS]addr0; congr (_ + _); symmetry.
  rewrite mulr_sumr; under eq_bigr do rewrite mulrN mulr_sumr.
  rewrite sumrN exchange_big /= addrC; apply/eqP; rewrite subr_eq0; apply/eqP.
  apply: eq_bigr => x _; under [RHS]eq_bigr do rewrite mulrA.
  by rewrite -mulr_suml same mulrA.
have m_ok : multipliers p' 1 yj b a.
  split=> [j j_le|[]|[]|i|i i_free].
  - exact: (y_ge0 (inl (inl j))).
  - by rewrite at_inner mul1r ler_add2r (le (inl (inl i))).
  by rewrite at_inner mul1r (eq (inl (inl i))).
have z_ok : point p' z by [].
have weight_gt0 k : 0 < weight p' k by case: k.
have := multipliers_bound weight_gt0 m_ok z_ok; rewrite mul1r => low.
have -> : proved (priced_program D) y b = proved p' yj b - t * D.
  rewrite /proved sum_rows [X in _ + X + _ + _]big1 => [|c _]; last first.
    exact: mulr0.
  rewrite [X in _ + X = _]big1 => [|[]//].
  by rewrite [X in _ = _ + X - _]big1 => [|[]//]; rewrite !addr0 mulrN.
have paid : t * (\sum_u w u) = s * (\sum_u w u).
  have each (u : U) : t = s.
    have := eq (inr u) isT; rewrite made /= mulr1.
    rewrite [X in X + _ + _]big1 => [|j _]; last exact: mulr0.
    by rewrite [X in _ + X + _]big1 => [|c _]; rewrite ?mulr0 // !add0r mulr1.
  rewrite !mulr_sumr; apply: eq_bigr => u _.
  by rewrite (each u).
have spent_all : value p' z =
    s * value p z + t * (\sum_x P x * Kernel.dot (spent x) z).
  rewrite -dot_spent /value /Kernel.dot !mulr_sumr -big_split.
  by apply: eq_bigr => i _ /=; rewrite mulrDl !mulrA.
rewrite ler_subl_addr; apply: le_trans low _; rewrite spent_all mulrDr -paid.
rewrite -addrA ler_add2l -mulrDr [X in _ <= _ * X]addrC ler_wpmul2l //.
exact: (y_ge0 (inr tt)).
Qed.

End Priced.
