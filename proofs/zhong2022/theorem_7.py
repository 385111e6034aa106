"""zhong2022, Theorem 7: databases whose source set holds the uniform prior.

Statement. As Theorem 6, the uniform prior in P; then p* = 1 and M_Q = M^-n. For 0 < D < n (M-1)/M:

(1) differential privacy: log[(M-1)(n-D)/D];

(2) (epsilon, delta) on single outputs: between log[(M-1)(n (1 - M^(n-1) delta) - D)/D] and log[rho (1 - delta s^-n)];

(3) maximal information: at least log[M^n (1-D)], and an upper bound that is lost;

(4) maximal leakage: between log[M^n (1-D)] and n log(M s);

(5) Renyi, order a: a lower bound that is lost, and (1/(a-1)) log[s^a b^(1-a) + b^a s^(1-a) + (M-2) b], b = D/(n(M-1));

(6) Sibson, order a: between n log M + (a/(a-1)) log(1-D) and n (log M + (1/(a-1)) log[s^a + (M-1)^(1-a) (1-s)^a]);

(7) mutual information: n log M - n h(D/n) - D log(M-1). From D = n (M-1)/M on all seven are 0.

Hypotheses. M >= 2, 0 < delta < 1; full support, P convex (Section II). A lower bound counts where its logarithm exists.
Uses. The corrected statement: Theorem 6 as corrected.

Check. *Restored* from Theorem 6 with p* = 1, M_Q = M^-n, which the text before the theorem says; (3) from above and (5)
from below stay lost. ``only_the_uniform_prior`` shows that the uniform prior alone has M^n min P = 1.

*Refutation* of the upper half of (2). The witness of Theorem 6, M = 2, n = 1, the uniform prior, D = 1/3, delta = 1/2,
the least there is. More records do not help: for M = 2, n = 2, D = 2/3, delta = 1/4 the bound is log(7/8), and Wang's
mechanism has epsilon = 0, its largest step is 4/9 - 2/9.

*Corrected.* max{0, log[...]} in (2); (3) n log rho from above; (4) and (5) are equalities: the least leakage is the
largest, over K = 1, ..., n, of log[M^n (K-D)/c_K], c_K the sum over k < K of (K-k) C(n,k) (M-1)^k,
proofs/zhong2022/arguments/global_bounds/shells.py, and in Coq, for all M and n; no mechanism has a smaller Renyi loss than
Wang's, proofs/zhong2022/arguments/global_bounds/renyi_bound.py.

*Proof for all M, n* by Theorem 6 at p* = 1; (7): with -log M_Q = n log M both bounds are the same, (1): both are log
rho, and so for (5).

*On instances.* (1), (2), (4) by linear programs over all entries, (3), (5) to (7) on the mechanisms they find and on
Wang's, orders 2, 3/2 and 3; (1) is found exactly.

Erratum. (2) as in Theorem 6: false as restored, without max{0, .}, unless the lost display has a maximum with 0 or a
case. The zero range must end at n, not at 1. The lower bounds of (3), (4) and (6) are void for D >= 1. (4) is sharp from
below where K = 1 is the largest, (5) from above, where the paper has only ranges; for the uniform prior alone (3) has
the least value of (4).

That P may be taken convex (Section II) is right for the distortion, not for the loss (7): for P = {(3/4, 1/4), (1/4,
3/4)}, n = 1, D = 1/4 randomised response leaks less at both priors than (7).

Source. zhong2022, Section III, Theorem 7 and the paragraph before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofs.engine.statement import statement
from proofs.zhong2022.arguments.global_bounds.databases import expected_distance, level
from proofs.zhong2022.arguments.global_bounds.formulas import Formulas
from proofs.zhong2022.arguments.global_bounds.sandwich import ONE, ZERO, bound_at, directed, drawn, priors
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

Rows = Sequence[Sequence[Fraction]]


def only_the_uniform_prior() -> tuple[Fact, Fact]:
    """P* <= 1, and at p = 1 no probability exceeds 1/N, so that the uniform prior alone has it, and M_Q = 1/N."""
    at_most = facts.inequality(
        "p* <= 1: N probabilities of at least p/N sum to 1",
        families={"X": ("N", "q")},
        assume={"prior": "sum(q) == 1", "size": "N > 0", "least": ("X", "N*q - p >= 0")},
        conclude="1 - p >= 0",
        times="size",
        products=["X: least"],
        equality_multipliers={"prior": ["N"]},
    )
    alone = facts.inequality(
        "p* = 1 only at the uniform prior: if the n = N-1 others are at least 1/N, the remaining q is at most 1/N",
        families={"X": ("n", "r")},
        assume={"others": "n == N - 1", "prior": "q + sum(r) == 1", "least": ("X", "N*r - 1 >= 0")},
        conclude="1 - N*q >= 0",
        products=["X: least"],
        equality_multipliers={"prior": ["N"], "others": ["1"]},
    )
    return at_most, alone


def ranges() -> tuple[Fact, ...]:
    """(2), (3), (4) and (6) at p = 1, M_Q = 1/N."""
    one = {"p": "p == 1"}
    slack = facts.inequality(
        "(2): lambda D >= (M-1)(n p (1 - K delta) - D) at p = 1",
        assume=one | {"below": "L*D - (M-1)*(n*p*(1-K*d) - D) >= 0"},
        conclude="L*D - (M-1)*(n*(1-K*d) - D) >= 0",
        products=["below"],
        equality_multipliers={"p": ["n", "n*M", "n*K*d", "n*M*K*d"]},
    )
    leaked = facts.inequality(
        "(3), (4): p Lambda >= N (p - D) at p = 1",
        assume=one | {"below": "p*L - N*(p - D) >= 0"},
        conclude="L - N*(1-D) >= 0",
        products=["below"],
        equality_multipliers={"p": ["L", "N"]},
    )
    sibson = facts.inequality(
        "(6): I >= -log M_Q + (a/(a-1)) log(1-D) at log M_Q = -n log M; c = a/(a-1), l = log(1-D)",
        assume={"below": "I + logQ - c*l >= 0", "log of a power": "logQ == 0 - n*logM"},
        conclude="I - n*logM - c*l >= 0",
        products=["below"],
    )
    return slack, leaked, sibson


def equalities() -> tuple[Fact, ...]:
    """(1) and (7): both bounds of Theorem 6 coincide; the erratum on convexity."""
    both = facts.inequality(
        "(1): L D >= (M-1)(n p - D) at p = 1 and Wang's rho D = (M-1)(n - D) give L >= rho",
        assume={
            "below": "L*D - (M-1)*(n*p - D) >= 0",
            "above": "R*D == (M-1)*(n - D)",
            "p": "p == 1",
            "positive": "D > 0",
        },
        conclude="L - R >= 0",
        times="positive",
        products=["below"],
        equality_multipliers={"above": ["1"], "p": ["n", "M*n"]},
    )
    information = facts.inequality(
        "(7): -log M_Q - entropy of a row = n log M - entropy of a row at M_Q = M^-n",
        assume={"log of a power": "logQ == 0 - n*logM"},
        conclude="0 - logQ - H == n*logM - H",
    )
    hull = facts.arithmetic(
        "erratum: randomised response at (3/4, 1/4), D = 1/4, has an output entropy h(3/8) below log 2",
        "0 - 5/8*log(5/8) - 3/8*log(3/8)",
        "<",
        "log(2)",
    )
    return both, information, hull


def proof() -> Proof:
    """Theorem 6 at p* = 1."""
    from proofs.zhong2022.arguments.global_bounds.parts import titled
    from proofs.zhong2022.arguments.global_bounds.renyi_bound import value
    from proofs.zhong2022.arguments.global_bounds.shells import shells

    lines = (*only_the_uniform_prior(), *equalities(), *ranges(), *titled("(5)", value()[:1]), *shells())
    return Proof("all M, all n, all orders a > 1", "both bounds of Theorem 6 at p* = 1", lines)


@statement(
    paper="zhong2022",
    id="theorem_7/corrected",
    prose="(5) to (7) as for Theorem 6",
    coq=(
        "DatabaseBounds.database_privacy",
        "DatabaseBounds.database_leakage",
        "DatabaseBounds.database_ratio",
        "DatabaseBounds.wang_changes",
        "DatabaseBounds.wang_private",
        "DatabaseBounds.wang_pointwise",
        "DatabaseBounds.wang_ratio",
        "DatabaseBounds.wang_leakage",
        "DatabaseLeakage.shells_below",
        "DatabaseLeakage.mixed_balls",
        "DatabaseLeakage.database_least_leakage",
    ),
    kind="inclusion",
    text=r"U\in\mathcal{P}:\ \tilde\epsilon^*=\log\rho;\quad "
    r"\log\frac{(M-1)(n(1-M^{n-1}\delta)-D)}{D}\le\tilde\epsilon^*_\delta\le\max\{0,\log[\rho(1-\delta s^{-n})]\};\quad "
    r"\log M^n(1-D)\le\tilde\epsilon^*_{\mathrm{MX}}\le n\log\rho;\quad "
    r"\tilde\epsilon^*_{\mathrm{ML}}=\max_{1\le K\le n}\log\frac{M^n(K-D)}{\sum_{k<K}(K-k)\binom{n}{k}(M-1)^k}"
    r"\le n\log(Ms);\quad "
    r"\tilde\epsilon^*_{\alpha,\mathrm{RDP}}="
    r"\frac{1}{\alpha-1}\log[s^\alpha b^{1-\alpha}+b^\alpha s^{1-\alpha}+(M-2)b];\quad "
    r"n\log M+\frac{\alpha}{\alpha-1}\log(1-D)\le\tilde\epsilon^*_{\alpha,\mathrm{S}}\le "
    r"n\log M+\frac{n}{\alpha-1}\log[s^\alpha+(M-1)^{1-\alpha}(1-s)^\alpha];\quad "
    r"\tilde\epsilon^*_{\mathrm{MI}}=n\log M-nh(D/n)-D\log(M-1)",
    uses=("zhong2022/theorem_6/corrected",),
    instances=drawn,
    directed=directed,
    proof=proof,
)
def uniform_prior_decides(size: tuple[int, int], weights: list[list[int]], share: Fraction, delta: Fraction) -> bool:
    """All seven parts on a hull that holds the uniform prior; the least distortion at rho is D."""
    from proofs.zhong2022.arguments.global_bounds.programs import least_distortion, least_leaked_level, likely_prior
    from proofs.zhong2022.arguments.global_bounds.sandwich import least_losses_lie_between, response_is_below

    f = Formulas(*size, bound_at(size, share))
    uniform = tuple([Fraction(1, f.size)] * f.size)
    vertices = [*priors(size, weights), uniform]
    exact = least_distortion(vertices, f.letters, f.records, f.rho, ZERO)[0] == f.distortion
    exact = exact and least_leaked_level(vertices, f.letters, f.records, f.distortion)[0] == f.least_leakage
    sharp = f.information_from(Fraction(1, f.size)) == f.information_to and likely_prior(vertices) == (uniform[0], uniform)
    return exact and sharp and response_is_below(vertices, f) and least_losses_lie_between(vertices, f, delta, ONE, uniform)


def is_optimal(letters: int, records: int, distortion: Fraction, delta: Fraction, rows: Rows) -> bool:
    """0 < D < n (M-1)/M, 0 < delta < 1, a mechanism valid for the uniform prior, of level 1 at delta, the least there is."""
    inside = 0 < distortion * letters < records * (letters - 1) and 0 < delta < 1
    uniform = [Fraction(1, len(rows))] * len(rows)
    return (
        inside
        and expected_distance(rows, uniform, letters, records) <= distortion
        and level(rows, letters, records, delta) == 1
    )


def printed(letters: int, records: int, distortion: Fraction, delta: Fraction, rows: Rows) -> Fraction:
    """exp of the upper bound of (2)."""
    return Formulas(letters, records, distortion).privacy_to(delta)


def least(letters: int, records: int, distortion: Fraction, delta: Fraction, rows: Rows) -> ExpEpsilon:
    """The level of the optimal mechanism of the instance."""
    return level(rows, letters, records, delta)


def refutation() -> Refutation:
    """One record of two letters, as for Theorem 6; and two records."""
    from proofs.zhong2022.theorem_6 import refutation as of_any_prior

    found = of_any_prior()
    values = {name: value for name, value in found.values.items() if name != "prior"}
    return Refutation(values, (*found.facts, *two_records()))


def two_records() -> tuple[Fact, ...]:
    """M = 2, n = 2, D = 2/3, delta = 1/4."""
    quarter, bound = Fraction(1, 4), Fraction(2, 3)
    return (
        facts.cases(
            "two records: each record is kept with probability 2/3", "1 - D/n", "==", "2/3", {"D": [bound], "n": [2]}
        ),
        facts.arithmetic(
            "two records: the largest step is 4/9 - 2/9, from distance 0 to 1", "s**2 - s*(1-s)", "<=", "1/4", s="2/3"
        ),
        facts.arithmetic(
            "two records: the next one, from distance 1 to 2, is less", "s*(1-s) - (1-s)**2", "<=", "1/4", s="2/3"
        ),
        facts.arithmetic(
            "two records: the upper bound of (2) is log(7/8)",
            "(M-1)*(n-D)/D*(1 - d/(1-D/n)**2)",
            "==",
            "7/8",
            M=2,
            n=2,
            D=bound,
            d=quarter,
        ),
        facts.arithmetic("two records: below 0", "log(7/8)", "<", "0"),
    )


@statement(
    paper="zhong2022",
    id="theorem_7",
    standing="FALSE AS RESTORED",
    residue="In particular,~ * (P, [the text ends; Theorem 7 is Theorem 6 at the uniform prior]",
    kind="inclusion",
    hypotheses=is_optimal,
    published=printed,
    computed=least,
    refutation=refutation,
    corrected=uniform_prior_decides,
)
def least_level_is_at_most_printed(letters: int, records: int, distortion: Fraction, delta: Fraction, rows: Rows) -> bool:
    """The upper half of (2): the level of an optimum is at most the printed bound."""
    return least(letters, records, distortion, delta, rows) <= printed(letters, records, distortion, delta, rows)
