(* The kernel of certificates of format 2: what a point and multipliers prove
   of a linear program with cones, over every ordered field.

   Exports: multipliers_bound, kernel_optimal, kernel_impossible.  Rows say
   "sum >= bound", or "sum = bound" where they are exact; a cone has a top row
   and parts, and the top one, above its limit, is at least the root of the sum
   of weights times squares of the parts.  This is what kernel.py of
   symdp/certificates/checker compares. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field.
From symdp Require Import Arithmetic.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Kernel.
Variables (R : realFieldType) (I J K T : finType).

(* Unknowns I, rows J, cones K with their parts T. *)
Record program := Program {
  cost : I -> R; free : pred I;
  row : J -> I -> R; bound : J -> R; exact : pred J;
  top : K -> I -> R; limit : K -> R;
  part : T -> I -> R; owner : T -> K; weight : T -> R
}.

Variable p : program.
Implicit Types (x : I -> R) (y : J -> R) (b : K -> R) (a : T -> R).

Definition dot (f x : I -> R) := \sum_i f i * x i.
Definition value x := dot (cost p) x.
Definition height x k := dot (top p k) x - limit p k.

Definition point x :=
  [/\ forall i, ~~ free p i -> 0 <= x i,
      forall j, bound p j <= dot (row p j) x,
      forall j, exact p j -> dot (row p j) x = bound p j,
      forall k, 0 <= height x k &
      forall k, \sum_(t | owner p t == k) weight p t * dot (part p t) x ^+ 2
                  <= height x k ^+ 2].

Definition least_value v :=
  (exists2 x, point x & value x = v) /\ forall x, point x -> v <= value x.

(* What multipliers charge an unknown, and the bound that they prove. *)
Definition charged y b a i :=
  \sum_j y j * row p j i + \sum_k b k * top p k i + \sum_t a t * part p t i.
Definition proved y b := \sum_j y j * bound p j + \sum_k b k * limit p k.

Definition multipliers s y b a :=
  [/\ forall j, ~~ exact p j -> 0 <= y j,
      forall k, 0 <= b k,
      forall k, \sum_(t | owner p t == k) a t ^+ 2 / weight p t <= b k ^+ 2,
      forall i, charged y b a i <= s * cost p i &
      forall i, free p i -> charged y b a i = s * cost p i].

Hypothesis weight_gt0 : forall t, 0 < weight p t.

Add Field numbers : (field_of_numbers R).

Lemma square_of_sum (n m f w g : R) : w != 0 ->
  (n * f + m * (w * g)) ^+ 2 / w =
  n ^+ 2 * (f ^+ 2 / w) + 2%:R * (m * n) * (f * g) + m ^+ 2 * (w * g ^+ 2).
Proof.
move/eqP=> w0; rewrite ?mulr_natl ?mulrS ?mulr0n ?exprS ?expr0.
by shaped R; field.
Qed.

(* The inequality of Cauchy and Schwarz, without roots. *)
Lemma cone_pairing (A : pred T) (f g : T -> R) (m n : R) : 0 <= m -> 0 <= n ->
  \sum_(t | A t) f t ^+ 2 / weight p t <= m ^+ 2 ->
  \sum_(t | A t) weight p t * g t ^+ 2 <= n ^+ 2 ->
  0 <= m * n + \sum_(t | A t) f t * g t.
Proof.
move=> m_ge0 n_ge0 f_le g_le.
have f_ge0 t : A t -> 0 <= f t ^+ 2 / weight p t.
  by rewrite divr_ge0 ?sqr_ge0 // ltW.
have g_ge0 t : A t -> 0 <= weight p t * g t ^+ 2.
  by rewrite mulr_ge0 ?sqr_ge0 // ltW.
have [m0|m_neq0] := eqVneq m 0.
  have sum0 : \sum_(t | A t) f t ^+ 2 / weight p t = 0.
    by apply/eqP; rewrite eq_le sumr_ge0 // andbT (le_trans f_le) // m0 expr0n.
  rewrite m0 mul0r add0r big1 // => t A_t.
  have /eqP := psumr_eq0P f_ge0 sum0 A_t.
  rewrite mulf_eq0 invr_eq0 (gt_eqF (weight_gt0 t)) orbF sqrf_eq0 => /eqP ->.
  exact: mul0r.
have [n0|n_neq0] := eqVneq n 0.
  have sum0 : \sum_(t | A t) weight p t * g t ^+ 2 = 0.
    by apply/eqP; rewrite eq_le sumr_ge0 // andbT (le_trans g_le) // n0 expr0n.
  rewrite n0 mulr0 add0r big1 // => t A_t.
  have /eqP := psumr_eq0P g_ge0 sum0 A_t.
  rewrite mulf_eq0 (gt_eqF (weight_gt0 t)) sqrf_eq0 => /eqP ->.
  exact: mulr0.
have mn_gt0 : 0 < m * n by rewrite mulr_gt0 // lt_def ?m_neq0 ?n_neq0.
have : 0 <= \sum_(t | A t) (n * f t + m * (weight p t * g t)) ^+ 2 / weight p t.
  by apply: sumr_ge0 => t _; rewrite divr_ge0 ?sqr_ge0 // ltW.
under eq_bigr do rewrite square_of_sum ?gt_eqF //.
rewrite !big_split -!mulr_sumr /=; set s := \sum_(t | A t) f t * g t => le.
have : 0 <= 2%:R * (m * n) * (m * n + s).
  apply: le_trans le _.
  have -> : 2%:R * (m * n) * (m * n + s) =
      n ^+ 2 * m ^+ 2 + 2%:R * (m * n) * s + m ^+ 2 * n ^+ 2 by identity R.
  by rewrite ler_add ?ler_add2r ?ler_wpmul2l ?sqr_ge0.
by rewrite pmulr_rge0 // mulr_gt0 // ltr0Sn.
Qed.

Lemma dot_sum (L : finType) (m : L -> R) (f : L -> I -> R) x :
  dot (fun i => \sum_l m l * f l i) x = \sum_l m l * dot (f l) x.
Proof.
rewrite /dot; under eq_bigr do rewrite mulr_suml.
rewrite exchange_big; apply: eq_bigr => l _ /=; rewrite mulr_sumr.
by apply: eq_bigr => i _; rewrite mulrA.
Qed.

Lemma dot_charged y b a x : dot (charged y b a) x =
  \sum_j y j * dot (row p j) x + \sum_k b k * dot (top p k) x +
  \sum_t a t * dot (part p t) x.
Proof.
rewrite -!dot_sum /dot -!big_split; apply: eq_bigr => i _ /=.
by rewrite !mulrDl.
Qed.

(* What multipliers prove is a bound of what any point costs. *)
Theorem multipliers_bound s y b a x : multipliers s y b a -> point x ->
  proved y b <= s * value x.
Proof.
move=> [y_ge0 b_ge0 a_cone le eq] [x_ge0 x_rows x_exact h_ge0 x_cone].
apply: (@le_trans _ _ (dot (charged y b a) x)); last first.
  rewrite /value /dot mulr_sumr; apply: ler_sum => i _; rewrite mulrA.
  have [i_free|i_pos] := boolP (free p i); first by rewrite eq.
  by rewrite ler_wpmul2r ?le // x_ge0.
have rows : \sum_j y j * bound p j <= \sum_j y j * dot (row p j) x.
  apply: ler_sum => j _; have [j_exact|j_pos] := boolP (exact p j).
    by rewrite x_exact.
  by rewrite ler_wpmul2l ?y_ge0.
have cones : 0 <= \sum_k (b k * height x k +
    \sum_(t | owner p t == k) a t * dot (part p t) x).
  apply: sumr_ge0 => k _; apply: cone_pairing => //; exact: b_ge0.
move: cones; rewrite big_split /= (exchange_big_dep predT) //=.
have -> : \sum_t \sum_(k | owner p t == k) a t * dot (part p t) x =
    \sum_t a t * dot (part p t) x.
  apply: eq_bigr => t _; rewrite (big_pred1 (owner p t)) // => k.
  by rewrite eq_sym.
have -> : \sum_k b k * height x k =
    \sum_k b k * dot (top p k) x - \sum_k b k * limit p k.
  by rewrite -sumrB; apply: eq_bigr => k _; rewrite mulrBr.
move=> cones; rewrite dot_charged /proved -addrA ler_add //.
by rewrite -subr_ge0 addrAC.
Qed.

(* A point and multipliers that meet: the least value is known. *)
Theorem kernel_optimal s y b a x v : 0 < s -> point x -> value x <= v ->
  multipliers s y b a -> v * s <= proved y b -> least_value v.
Proof.
move=> s_gt0 x_point x_le m_ok v_le.
have least z : point z -> v <= value z.
  move=> z_point; rewrite -(ler_pmul2r s_gt0) [X in _ <= X]mulrC.
  exact: le_trans v_le (multipliers_bound m_ok z_point).
by split=> //; exists x => //; apply/eqP; rewrite eq_le x_le least.
Qed.

(* Where the values of points are what is reached, exactly or from above, the
   least value is the least that is reached. *)
Lemma least_of_values (reached : R -> Prop) v :
  (forall u, (exists2 x, point x & value x = u) <-> reached u) ->
  least_value v <-> reached v /\ forall u, reached u -> v <= u.
Proof.
move=> values; rewrite /least_value values; split=> -[ok low]; split=> //.
  by move=> u /values[x x_point <-]; apply: low.
by move=> x x_point; apply/low/values; exists x.
Qed.

Lemma least_of_bounds (reached : R -> Prop) v :
  (forall u, (exists2 x, point x & value x <= u) <-> reached u) ->
  least_value v <-> reached v /\ forall u, reached u -> v <= u.
Proof.
move=> bounds; split=> [[[x x_point x_v] low]|[/bounds[x x_point x_le] low]].
  split=> [|u /bounds[z z_point]]; last exact/le_trans/low.
  by apply/bounds; exists x; rewrite ?x_v.
have below z : point z -> v <= value z.
  by move=> z_point; apply/low/bounds; exists z.
by split=> //; exists x => //; apply/eqP; rewrite eq_le x_le below.
Qed.

(* Multipliers that leave no point, where nothing costs anything. *)
Theorem kernel_impossible s y b a : (forall i, cost p i = 0) ->
  multipliers s y b a -> 0 < proved y b -> forall x, ~ point x.
Proof.
move=> cost0 m_ok proved_gt0 x /(multipliers_bound m_ok).
rewrite /value /dot big1 => [|i _]; last by rewrite cost0 mul0r.
by rewrite mulr0 leNgt proved_gt0.
Qed.

End Kernel.
