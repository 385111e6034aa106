r"""source_sets, families: thresholds of mixtures with the uniform prior, of geometric priors, and of truncated priors.

Statement. T_k, A_k are the sums of the k greatest and of the k least probabilities of a prior on M letters, t_k = A_k +
(M - 1 - k) P_(M-k) its thresholds, 0 <= k < M.

(1) For P = (1 - a) C + a/M, 0 <= a <= 1: t_k(P) = (1 - a) t_k(C) + a (M - 1)/M.

(2) For P_i = q^(i-1) (1 - q)/(1 - q^M), 0 < q < 1: A_k = (q^(M-k) - q^M)/(1 - q^M), and

    t_k = (q^(M-k-1) ((M - 1 - k)(1 - q) + q) - q^M)/(1 - q^M).

(3) If P is the N likeliest letters of C, renormalised by T_N(C) > 0, then for v = (1 - D) T_N(C)

    lambda*(P, D) = min over 2 <= j <= N with T_j(C) > v of (j - 1) v/(T_j(C) - v)   if v > T_1(C), and 1 if v <= T_1(C).

Hypotheses. As stated; in (3) the minimum over no j is infinite, as at D = 0.
Uses. One prior.

Check. *Mixtures.* The order of the letters is that of C, so that A_k(P) = (1 - a) A_k(C) + a k/M, and P_(M-k) likewise
(``mixed``).

*Geometric priors.* The sum of the last k of M terms (``tail``), to which the threshold adds (M - 1 - k) P_(M-k).

*Truncations.* Scaling T and 1 - D by one number changes no quotient (``renormalised``).

*On instances.* The formulas against thresholds and the closed form of one_prior.

Erratum. None.
Source. The toolkit.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.foundations import one_prior
from proofs.source_sets.balls import threshold
from proofs.source_sets.programs import ZERO, tops
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

THRESHOLD = r"t_k(Q)=\sum_{i>M-k}Q_{(i)}+(M-1-k)Q_{(M-k)},\ Q_{(1)}\ge\dots\ge Q_{(M)}"
MIXED, RATIOS = r"P=(1-a)C+\tfrac aM", r"G_i=q^{i-1}\tfrac{1-q}{1-q^M}"
KEPT = r"R\text{ the }N\text{ likeliest letters of }C\text{, renormalised}"
SUMS, LEFT = r"T_j=\max_{|A|=j}C(A)", r"v=(1-D)T_N"
LEAST = r"\lambda^*(R,D)=\min_{2\le j\le N,T_j>v}\frac{(j-1)v}{T_j-v}"


def mixture(prior: Vector, share: Fraction) -> Vector:
    """(1 - a) C + a/M."""
    return tuple([(1 - share) * p + share / len(prior) for p in prior])


def geometric(ratio: Fraction, letters: int) -> Vector:
    """P_i in proportion to q^(i-1)."""
    weights = [ratio**i for i in range(letters)]
    return tuple([weight / sum(weights, ZERO) for weight in weights])


def geometric_threshold(q: Fraction, letters: int, k: int) -> Fraction:
    """t_k of it."""
    return (q ** (letters - k - 1) * ((letters - 1 - k) * (1 - q) + q) - q**letters) / (1 - q**letters)


def truncated(prior: Vector, kept: int, distortion: Fraction) -> Fraction:
    """The formula in the sums of the whole prior."""
    sums = tops(prior)
    value = (1 - distortion) * sums[kept]
    if value <= sums[1]:
        return Fraction(1)
    return min([(j - 1) * value / (sums[j] - value) for j in range(2, kept + 1) if sums[j] > value])


def truncation(prior: Vector, kept: int) -> Vector:
    """The likeliest letters, renormalised."""
    falling = sorted(prior, reverse=True)[:kept]
    return tuple([p / sum(falling, ZERO) for p in falling])


def _ratio(share: Fraction) -> Fraction:
    return (1 + share) / 3


def published(prior: Vector, share: Fraction, kept: int) -> list[Fraction]:
    """The three formulas; the share is a, and D, and gives the ratio (1 + share)/3."""
    letters, most = len(prior), min(kept, len(prior))
    mixed = [(1 - share) * threshold(prior, k) + share * Fraction(letters - 1, letters) for k in range(letters)]
    even = [geometric_threshold(_ratio(share), letters, k) for k in range(letters)]
    return [*mixed, *even, *([truncated(prior, most, share)] if share else [])]


def computed(prior: Vector, share: Fraction, kept: int) -> list[Fraction]:
    """Thresholds of the priors themselves, and the closed form of one prior."""
    letters, most = len(prior), min(kept, len(prior))
    priors = (mixture(prior, share), geometric(_ratio(share), letters))
    found = [threshold(one, k) for one in priors for k in range(letters)]
    return [*found, *([one_prior.published(truncation(prior, most), share)] if share else [])]


def instances() -> dict[str, Any]:
    """Priors on up to five letters."""
    from hypothesis import strategies as st

    from symdp.testing import distortions, priors

    return {"prior": priors(1, 5), "share": distortions(), "kept": st.integers(1, 5)}


def mixed() -> Fact:
    """K holds the tail, c and p its probabilities before and after, d and q those of the letter before; m = M."""
    return facts.inequality(
        "the threshold of a mixture with the uniform prior",
        families={"K": ("k", "c p")},
        assume={
            "tail": ("K", "p*m == (1 - a)*c*m + a"),
            "letter": "q*m == (1 - a)*d*m + a",
            "letters": "m > 0",
        },
        conclude="sum(p)*m + (m - 1 - k)*q*m == (1 - a)*(sum(c) + (m - 1 - k)*d)*m + a*(m - 1)",
        equality_multipliers={"letter": ["m", "k", "1"], "tail": ["1"]},
    )


def tail() -> Fact:
    """x = q^M, y = q^(M-k), s the sum of the last k terms before the prior is normalised."""
    return facts.inequality(
        "the sum of the last terms of a geometric prior",
        assume={"sum": "(1 - q)*s == y - x", "norm": "(1 - q)*n == 1 - x", "ratio": "1 - q > 0", "A": "A*n == s"},
        conclude="A*(1 - x) == y - x",
        times="ratio",
        equality_multipliers={"sum": ["1 - q", "1"], "norm": ["A", "A*q"], "A": ["1 - q", "(1 - q)*(1 - q)"]},
    )


def renormalised() -> Fact:
    """S is T_j of the truncated prior, T that of the whole one, n the mass of the kept letters."""
    return facts.inequality(
        "renormalising changes no quotient",
        assume={"kept": "S*n == T", "accuracy": "u*n == v", "level": "L*(S - u) == (j - 1)*u"},
        conclude="L*(T - v) == (j - 1)*v",
        equality_multipliers={"kept": ["L"], "accuracy": ["L", "j", "1"], "level": ["n"]},
    )


def proof() -> Proof:
    """Three identities."""
    return Proof("all M, every ratio and share", "sums of tails", (mixed(), tail(), renormalised()))


def _least_level(prior: Vector, distortion: Fraction) -> ExpEpsilon:
    return INFINITY if not distortion and max(prior) < 1 else one_prior.published(prior, distortion)


def readings(prior: Vector, share: Fraction) -> Iterator[dict[str, Any]]:
    """What the text says of a prior for each k, and of objects that break one of its hypotheses each."""
    letters, kept = len(prior), (len(prior) + 1) // 2
    for broken in (None, THRESHOLD, MIXED, RATIOS, KEPT, SUMS, LEFT, "a", "q"):
        a, q = share + (broken == "a") * (1 + share), _ratio(share) + (broken == "q")
        mixed_prior = prior if broken == MIXED else mixture(prior, a)
        even = geometric(q + Fraction(broken == RATIOS, 7), letters)
        rest = truncation(prior, kept) if broken != KEPT else tuple(sorted(prior, reverse=True))
        sums = tops(prior)
        if broken == SUMS:
            sums = [ZERO, *sums[:-1]] if share > Fraction(1, 3) else [sums[kept]] * (letters + 1)
        value = (1 - share) * sums[kept] / (1 + (broken == LEFT))
        told: dict[str, Any] = {name: name != broken for name in (THRESHOLD, MIXED, RATIOS, KEPT, SUMS)}
        told |= {"a": a, "q": q, "M": letters, "N": kept, "D": share, "v": value, "T_1": sums[1], "T_N": sums[kept]}
        told |= {"T_j": lambda j, sums=sums: sums[int(j)], r"\lambda^*(R,D)": _least_level(rest, share)}
        for k in range(letters):
            extra = k * mixed_prior[0] if broken == THRESHOLD else ZERO
            shown = {"k": k, "t_k(C)": threshold(prior, k), "t_k(P)": threshold(mixed_prior, k) + extra}
            yield told | shown | {"t_k(G)": threshold(even, k) + extra}


def bridge() -> Bridge:
    """The prior of the scene, its distortion as a and as D, a geometric prior on as many letters."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import ONE_PRIOR

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        return list(readings(given["prior"], Fraction(given["distortion"])))

    def tails(given: dict[str, Any]) -> list[dict[str, Any]]:
        share, falling = Fraction(given["distortion"]), sorted(given["prior"], reverse=True)
        moved, letters, found = mixture(tuple(falling), share), len(falling), []
        for k in range(letters):
            before = {"d": falling[letters - k - 1], "q": moved[letters - k - 1]}
            found.append({"c": falling[letters - k :], "p": moved[letters - k :], "a": share, "m": letters} | before)
        return found

    def powers(given: dict[str, Any]) -> list[dict[str, Any]]:
        q, letters = _ratio(Fraction(given["distortion"])), len(given["prior"])
        sums = [sum([q**i for i in range(letters - k, letters)], ZERO) for k in range(letters)]
        norm = sum([q**i for i in range(letters)], ZERO)
        known = {"q": q, "x": q**letters, "n": norm}
        return [known | {"y": q ** (letters - k), "s": s, "A": s / norm} for k, s in enumerate(sums)] if q < 1 else []

    def scales(given: dict[str, Any]) -> list[dict[str, Any]]:
        u, sums = 1 - Fraction(given["distortion"]), tops(given["prior"])
        kept = (len(sums)) // 2
        n = sums[kept]
        told = [(j, sums[j]) for j in range(2, kept + 1) if sums[j] > u * n]
        return [{"S": t / n, "T": t, "n": n, "u": u, "v": u * n, "j": j, "L": (j - 1) * u / (t / n - u)} for j, t in told]

    return Bridge(
        ONE_PRIOR,
        reading,
        {mixed().title: tails, tail().title: powers, renormalised().title: scales},
        says=(
            rf"{THRESHOLD},\ {MIXED},\ 0\le a\le1\Rightarrow t_k(P)=(1-a)t_k(C)+a\frac{{M-1}}{{M}};\quad "
            rf"{THRESHOLD},\ {RATIOS},\ 0<q<1\Rightarrow t_k(G)=\frac{{q^{{M-k-1}}((M-1-k)(1-q)+q)-q^M}}{{1-q^M}};\quad "
            rf"{KEPT},\ {SUMS},\ {LEFT},\ v\le T_1\Rightarrow\lambda^*(R,D)=1;\quad "
            rf"{KEPT},\ {SUMS},\ {LEFT},\ v>T_1\Rightarrow {LEAST}"
        ),
    )


@statement(
    paper="source_sets",
    id="families",
    kind="equality",
    uses=("foundations/one_prior",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def thresholds_of_families(prior: Vector, share: Fraction, kept: int) -> bool:
    """The formulas, and the thresholds and optima of the priors themselves."""
    return computed(prior, share, kept) == published(prior, share, kept)
