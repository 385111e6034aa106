"""zhong2022, Theorem 6: upper and lower bounds for seven losses of databases of n records.

Statement. P is a convex set of priors of full support on the M^n databases, p* = M^n max over P of min_x P(x), Q a
prior where the maximum is reached, M_Q = max_x Q(x), D the expected number of changed records, 0 < D < n (M-1)/M, s = 1
- D/n, rho = (M-1)(n-D)/D. Bounds of the least loss (of the largest over the set, where a loss depends on the prior):

(1) differential privacy: log[(M-1)(n p* - D)/D] and log rho;

(2) (epsilon, delta) on single outputs: log[(M-1)(n p* (1 - M^(n-1) delta) - D)/D] and log[rho (1 - delta s^-n)];

(3) maximal information: log[M^n (1 - D/p*)], and an upper bound that is lost;

(4) maximal leakage: log[M^n (1 - D/p*)] and n log(M s);

(5) Renyi, order a: a lower bound that is lost, and (1/(a-1)) log[s^a b^(1-a) + b^a s^(1-a) + (M-2) b], b = D/(n(M-1));

(6) Sibson, order a: -log M_Q + (a/(a-1)) log(1-D) and n (log M + (1/(a-1)) log[s^a + (M-1)^(1-a) (1-s)^a]);

(7) mutual information: -log M_Q - n h(D/n) - D log(M-1) and n log M - n h(D/n) - D log(M-1). From D = n (M-1)/M on all
seven are 0.

Hypotheses. M >= 2, 0 < delta < 1; full support, P convex (Section II) and closed, outputs = databases (Definition 2). A
lower bound counts where its logarithm exists.
Uses. Nothing.

Check. *Restored.* No display is left. The lower halves of (1) and (2) stand in 2.1) and 2.2) of the proof, their upper
halves are the level of Wang's mechanism, which Lemma 5 names; (4), upper half of (5): its leakage and Renyi loss; lower
half of (3), (4): 2.3); (6) and the lower half of (7): Lemma 23, the sentence about M_Q and the relaxed program (8),
less certain.

The upper bound of (3) and the lower one of (5) cannot be restored; their places are filled below.

*Refutation* of the upper half of (2). M = 2, n = 1, the uniform prior, D = 1/3, delta = 1/2. rho (1 - delta/s) = 1/2,
so that the bound is log(1/2), but epsilon >= 0 by definition; Wang's mechanism has 0.

*Corrected.* max{0, log[...]} in (2), where 1 - delta s^-n <= 0 counts as 0; (3) n log rho from above; (5) from below
the upper bound at D/p* for D, 0 if that is n (M-1)/M or more.

*Proof for all M, n.* proofs/zhong2022/arguments/global_bounds/lower_bounds.py (1) to (8),
proofs/zhong2022/arguments/global_bounds/renyi_bound.py, proofs/zhong2022/arguments/global_bounds/response_losses.py. n
log rho is the largest maximal information of Wang's mechanism over all priors.

*On instances.* Linear programs over all entries on up to 8 databases for (1), (2), (4); the other lower bounds on the
mechanisms these find, the upper ones on Wang's; orders 2, 3/2 and 3.

Erratum. (2) as restored, without max{0, .}, is false unless the lost display has a maximum with 0 or a case: for delta
> s^n (1 - 1/rho), which every delta exceeds for large n at the same D/n. A lower bound has no logarithm for D >= n p*
(1), D >= n p* (1 - M^(n-1) delta) (2), D >= p* (3, 4), D >= 1 (6) and is void there, though D runs to n (M-1)/M.

The zero range is printed as n (M-1)/M <= D <= 1, empty for n >= 2 unless M = n = 2: it must end at n. If several priors
reach the maximum, (6) and (7) hold for each. The remark after the proof that the gap decreases in p* is right for (1),
(2) and (4) (of (3) the upper bound is lost); those of (6) and (7) depend on M_Q, which p* does not fix.

The proof calls its maximum over priors a convex problem, by the convexity of Sibson mutual information. In the prior
that is concave, after an exponential (Lemma 21), which is what a maximum needs. p* is a maximum, and (6), (7) use a
prior where it is reached, over a set that is not said to be closed.

Source. zhong2022, Section III, Theorem 6 and its proof, 1.1) to 2.4), (5)-(8).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.engine.statement import statement
from proofs.zhong2022.arguments.global_bounds.databases import expected_distance, level, response
from proofs.zhong2022.arguments.global_bounds.formulas import Formulas
from proofs.zhong2022.arguments.global_bounds.sandwich import bound_at, directed, drawn, priors
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation

Rows = Sequence[Sequence[Fraction]]


def proof() -> Proof:
    """The lower bounds, then Wang's mechanism."""
    from proofs.zhong2022.arguments.global_bounds.parts import lower_parts, upper_parts, zero_part

    return Proof(
        "all M, all n, all orders a > 1", "sums over records and neighbours", (*lower_parts(), *upper_parts(), *zero_part())
    )


@statement(
    paper="zhong2022",
    id="theorem_6/corrected",
    prose="(5) to (7): powers of one letter and log t <= t-1, summed over the index sets that the facts name",
    coq=(
        "DatabaseBounds.database_privacy",
        "DatabaseBounds.database_leakage",
        "DatabaseBounds.database_ratio",
        "DatabaseBounds.wang_changes",
        "DatabaseBounds.wang_private",
        "DatabaseBounds.wang_pointwise",
        "DatabaseBounds.wang_ratio",
        "DatabaseBounds.wang_leakage",
        "DatabaseBounds.wang_renyi",
        "Records.product_sibson",
        "Records.product_information",
    ),
    kind="inclusion",
    text=r"\log\frac{(M-1)(np^*-D)}{D}\le\tilde\epsilon^*\le\log\rho;\quad "
    r"\log\frac{(M-1)(np^*(1-M^{n-1}\delta)-D)}{D}\le\tilde\epsilon^*_\delta\le\max\{0,\log[\rho(1-\delta s^{-n})]\};\quad "
    r"\log M^n(1-D/p^*)\le\tilde\epsilon^*_{\mathrm{MX}}\le n\log\rho;\quad "
    r"\log M^n(1-D/p^*)\le\tilde\epsilon^*_{\mathrm{ML}}\le n\log(Ms);\quad "
    r"V_\alpha(D/(np^*))\le\tilde\epsilon^*_{\alpha,\mathrm{RDP}}\le V_\alpha(D/n);\quad "
    r"-\log M_Q+\frac{\alpha}{\alpha-1}\log(1-D)\le\tilde\epsilon^*_{\alpha,\mathrm{S}}\le "
    r"n\log M+\frac{n}{\alpha-1}\log[s^\alpha+(M-1)^{1-\alpha}(1-s)^\alpha];\quad "
    r"-\log M_Q\le\tilde\epsilon^*_{\mathrm{MI}}+nh(D/n)+D\log(M-1)\le n\log M",
    instances=drawn,
    directed=directed,
    proof=proof,
)
def losses_lie_between(size: tuple[int, int], weights: list[list[int]], share: Fraction, delta: Fraction) -> bool:
    """All seven parts, on a hull of priors of full support."""
    from proofs.zhong2022.arguments.global_bounds.programs import likely_prior
    from proofs.zhong2022.arguments.global_bounds.sandwich import least_losses_lie_between, response_is_below

    vertices, f = priors(size, weights), Formulas(*size, bound_at(size, share))
    least, likely = likely_prior(vertices)
    return response_is_below(vertices, f) and least_losses_lie_between(vertices, f, delta, f.size * least, likely)


def is_optimal(
    letters: int, records: int, prior: Sequence[Fraction], distortion: Fraction, delta: Fraction, rows: Rows
) -> bool:
    """A full-support prior, 0 < D < n (M-1)/M, 0 < delta < 1, a valid mechanism of level 1 at delta, the least there is."""
    inside = 0 < distortion * letters < records * (letters - 1) and 0 < delta < 1 and min(prior) > 0 and sum(prior) == 1
    valid = expected_distance(rows, prior, letters, records) <= distortion
    return inside and valid and level(rows, letters, records, delta) == 1


def printed(
    letters: int, records: int, prior: Sequence[Fraction], distortion: Fraction, delta: Fraction, rows: Rows
) -> Fraction:
    """exp of the upper bound of (2)."""
    return Formulas(letters, records, distortion).privacy_to(delta)


def least(
    letters: int, records: int, prior: Sequence[Fraction], distortion: Fraction, delta: Fraction, rows: Rows
) -> ExpEpsilon:
    """The level of the optimal mechanism of the instance."""
    return level(rows, letters, records, delta)


def refutation() -> Refutation:
    """One record of two letters."""
    half, bound = Fraction(1, 2), Fraction(1, 3)
    rows = response(2, 1, bound)
    values = {"letters": 2, "records": 1, "prior": (half, half), "distortion": bound, "delta": half, "rows": rows}
    return Refutation(
        values,
        (
            facts.mechanism("Wang's mechanism for one record of two letters at D = 1/3", rows, 2, [(half, half)], bound),
            facts.cases(
                "its entries 1/3 and 2/3 differ by delta at most",
                "a - b",
                "<=",
                "1/2",
                {"a": [Fraction(1, 3), Fraction(2, 3)], "b": [Fraction(1, 3), Fraction(2, 3)]},
            ),
            facts.arithmetic("rho = 2", "(M-1)*(n-D)/D", "==", "2", M=2, n=1, D=bound),
            facts.arithmetic("the upper bound of (2) is log(1/2)", "2*(1 - d/(1-D))", "==", "1/2", d=half, D=bound),
            facts.arithmetic("below 0", "log(1/2)", "<", "0"),
        ),
    )


@statement(
    paper="zhong2022",
    id="theorem_6",
    standing="FALSE AS RESTORED",
    residue="(2) (Approximate differential privacy) [nothing follows] (3) (Maximal information) where = max  in X ( )",
    kind="inclusion",
    hypotheses=is_optimal,
    published=printed,
    computed=least,
    refutation=refutation,
    corrected=losses_lie_between,
)
def least_level_is_at_most_printed(
    letters: int, records: int, prior: Sequence[Fraction], distortion: Fraction, delta: Fraction, rows: Rows
) -> bool:
    """The upper half of (2): the level of an optimum is at most the printed bound."""
    found = least(letters, records, prior, distortion, delta, rows)
    return found <= printed(letters, records, prior, distortion, delta, rows)
