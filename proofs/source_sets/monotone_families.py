r"""source_sets, monotone families: the most even member of a family in one order rules it; thresholds of Zipf's priors.

Statement. Let y_1 >= ... >= y_M > 0 and x_1, ..., x_M > 0 be weights with x_i/y_i not increasing in i, and X and Y the
priors in proportion to them. Then X majorises Y. So if S is a set of such priors X with one Y that is in it, and their
mixtures,

    U(S, lambda) = U(Y, lambda) for every lambda >= 1.

(1) Geometric priors with ratios q up to r <= 1: x_i/y_i = (q/r)^(i-1) does not increase, and that with the ratio r rules.

(2) Zipf's priors, i^-s, with real exponents s from r >= 0 on: x_i/y_i = i^(r-s), and that with the exponent r rules.

(3) Zipf's prior on M letters has the thresholds, with H_k = 1 + 2^-s + ... + k^-s and 0 <= k < M,

    t_k = 1 - (H_(M-k) - (M - 1 - k) (M - k)^-s)/H_M.

Hypotheses. As stated; q > 0, and s >= 0 in (3).
Uses. The least majorised prior.

Check. *Sums.* For i <= k < j is x_i y_j >= y_i x_j. Summed over i <= k (``first``) and over j > k (``last``), and with what
both sums have in common added (``whole``), the share of the k first letters is no less under X than under Y, whose likeliest
k letters they are; the k likeliest letters of X have no less.

*Mixtures* of priors of which each gives a set of letters at least what Y does, give it no less.

*Zipf's thresholds.* A_k + (M - 1 - k) P_(M-k) with A_k = 1 - H_(M-k)/H_M (``zipf``).

*On instances.* A prior, the priors that it is turned into by falling factors, and their mixture: programs over all entries
for all of them against those for the one; thresholds of Zipf's priors from their definition.

Erratum. None.
Source. The toolkit; marshall2011 for majorisation.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.source_sets.balls import threshold
from proofs.source_sets.programs import ZERO, accuracy, level_of
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ORDER, MEMBER = r"Y_1\ge\dots\ge Y_M", r"Y\in\mathcal{P}"
FALLING = r"X_iY_j\ge X_jY_i\text{ for all }X\in\mathcal{P}\text{ and }i<j"
HARMONIC, ZIPF = r"H_k=\sum_{i\le k}i^{-s}", r"Z_i=\tfrac{i^{-s}}{H_M}"
THRESHOLD = r"t_k(Z)=\sum_{i>M-k}Z_i+(M-1-k)Z_{M-k}"
TURNS = (Fraction(1, 3), Fraction(3, 4))
EXPONENTS = (0, 1, 2, 3)


def member(prior: Vector, ratio: Fraction) -> Vector:
    """The prior turned by factors that fall."""
    weights = [p * ratio**i for i, p in enumerate(prior)]
    return tuple([weight / sum(weights, ZERO) for weight in weights])


def family(prior: Vector) -> list[Vector]:
    """A prior in falling order, without zeros, and members that are less even."""
    even = tuple(sorted([p for p in prior if p], reverse=True))
    return [even, *[member(even, ratio) for ratio in TURNS]]


def zipf_prior(exponent: int, letters: int) -> Vector:
    """P_i in proportion to i^-s."""
    weights = [Fraction(1, i**exponent) for i in range(1, letters + 1)]
    return tuple([weight / sum(weights, ZERO) for weight in weights])


def zipf_threshold(exponent: int, letters: int, k: int) -> Fraction:
    """The formula."""
    harmonic = [sum([Fraction(1, i**exponent) for i in range(1, n + 1)], ZERO) for n in (letters - k, letters)]
    return 1 - (harmonic[0] - (letters - 1 - k) * Fraction(1, (letters - k) ** exponent)) / harmonic[1]


def published(prior: Vector, level: Fraction) -> list[Fraction]:
    """The accuracy for the most even member, and the formula of Zipf's thresholds."""
    size = len(prior)
    return [accuracy(family(prior)[:1], level), *[zipf_threshold(s, size, k) for s in EXPONENTS for k in range(size)]]


def computed(prior: Vector, level: Fraction) -> list[Fraction]:
    """The accuracy for the family, and thresholds of Zipf's priors from their definition."""
    size = len(prior)
    return [accuracy(family(prior), level), *[threshold(zipf_prior(s, size), k) for s in EXPONENTS for k in range(size)]]


def instances() -> dict[str, Any]:
    """Priors on up to four letters."""
    from proofs.source_sets.programs import levels
    from symdp.testing import priors

    return {"prior": priors(1, 4), "level": levels()}


def first() -> Fact:
    """A holds the first letters, x and y their weights, z and t those of a later one."""
    return facts.inequality(
        "summed over the first letters",
        families={"A": ("k", "x y")},
        assume={"ratio": ("A", "x*t - y*z >= 0")},
        conclude="sum(x)*t - sum(y)*z >= 0",
        products=["A: ratio"],
    )


def last() -> Fact:
    """B holds the later letters, z and t their weights, X and Y the sums of the first ones."""
    return facts.inequality(
        "summed over the later letters",
        families={"B": ("n", "z t")},
        assume={"ratio": ("B", "X*t - Y*z >= 0")},
        conclude="X*sum(t) - Y*sum(z) >= 0",
        products=["B: ratio"],
    )


def whole() -> Fact:
    """Z and T are the sums of the later letters."""
    return facts.inequality(
        "the share of the first letters is no less",
        assume={"parts": "X*T - Y*Z >= 0"},
        conclude="X*(Y + T) - Y*(X + Z) >= 0",
        products=["parts"],
    )


def zipf() -> Fact:
    """h = H_M, g = H_(M-k), w = (M-k)^-s, j = M - 1 - k, A the tail and p the probability before it."""
    return facts.inequality(
        "the threshold of Zipf's prior",
        assume={"tail": "A*h == h - g", "letter": "p*h == w"},
        conclude="(A + j*p)*h == h - (g - j*w)",
        equality_multipliers={"tail": ["1"], "letter": ["j"]},
    )


def proof() -> Proof:
    """Sums of products, and an identity."""
    parts = (first(), last(), whole(), zipf())
    return Proof("all M, every family in one order", "sums of the first letters", parts)


def families_of(prior: Vector, level: Fraction) -> list[dict[str, Any]]:
    """What the text says of a family, without its most even member, in another order, and with a prior that is more even."""
    even, *others = family(prior)
    uniform = tuple([Fraction(1, len(even))] * len(even))
    rising = even[::-1]
    found = []
    for first, members in (
        (even, [even, *others]),
        (even, others),
        (rising, [rising, *[member(rising, ratio) for ratio in TURNS]]),
        (even, [even, *others, uniform]),
    ):
        pairs = [(i, j) for j in range(len(even)) for i in range(j)]
        found.append(
            {
                ORDER: all(a >= b for a, b in pairwise(first)),
                MEMBER: first in members,
                FALLING: all(x[i] * first[j] >= x[j] * first[i] for x in members for i, j in pairs),
                r"U(\mathcal{P},\lambda)": accuracy(members, level),
                r"U(Y,\lambda)": accuracy([first], level),
            }
        )
    return found


def zipf_terms(size: int) -> Iterator[dict[str, Any]]:
    """What the text says of Zipf's thresholds, and of sums, priors and thresholds that are none."""
    for s, k, broken in product(EXPONENTS, range(size), (None, HARMONIC, ZIPF, THRESHOLD)):
        sums = [sum([Fraction(1, i**s) for i in range(1, n + 1)], ZERO) for n in (size, size - k)]
        sums[1] += broken == HARMONIC
        prior = zipf_prior(s + (broken == ZIPF), size)
        told = {name: name != broken for name in (HARMONIC, ZIPF, THRESHOLD)}
        extra = k * prior[0] if broken == THRESHOLD else ZERO
        yield told | {
            "s": s, "k": k, "M": size, "H_M": sums[0], "H_{M-k}": sums[1], "t_k(Z)": threshold(prior, k) + extra
        }  # fmt: skip


def _cuts(prior: Vector) -> list[tuple[int, Vector, Vector]]:
    even, *others = family(prior)
    return [(k, other, even) for other in others for k in range(1, len(even))]


def bridge() -> Bridge:
    """The first prior of the scene and what it is turned into."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SOURCE

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        families, terms = families_of(given["priors"][0], level_of(given)), list(zipf_terms(len(given["priors"][0])))
        most = max(len(families), len(terms))
        return [families[k % len(families)] | terms[k % len(terms)] for k in range(most)]

    def firsts(given: dict[str, Any]) -> list[dict[str, Any]]:
        cuts = _cuts(given["priors"][0])
        return [{"x": x[:k], "y": y[:k], "z": x[j], "t": y[j]} for k, x, y in cuts for j in range(k, len(y))]

    def lasts(given: dict[str, Any]) -> list[dict[str, Any]]:
        cuts = _cuts(given["priors"][0])
        return [{"z": x[k:], "t": y[k:], "X": sum(x[:k], ZERO), "Y": sum(y[:k], ZERO)} for k, x, y in cuts]

    def wholes(given: dict[str, Any]) -> list[dict[str, Any]]:
        sums = [(sum(x[:k], ZERO), sum(y[:k], ZERO)) for k, x, y in _cuts(given["priors"][0])]
        return [{"X": a, "Y": b, "Z": 1 - a, "T": 1 - b} for a, b in sums]

    def zipfs(given: dict[str, Any]) -> list[dict[str, Any]]:
        size, found = len(given["priors"][0]), []
        for s in EXPONENTS:
            prior, h = zipf_prior(s, size), sum([Fraction(1, i**s) for i in range(1, size + 1)], ZERO)
            for k in range(size):
                g, tail = sum(prior[: size - k], ZERO) * h, sum(prior[size - k :], ZERO)
                before = {"p": prior[size - k - 1], "w": Fraction(1, (size - k) ** s)}
                found.append({"h": h, "g": g, "j": size - 1 - k, "A": tail} | before)
        return found

    return Bridge(
        SOURCE,
        reading,
        {first().title: firsts, last().title: lasts, whole().title: wholes, zipf().title: zipfs},
        says=(
            rf"{ORDER},\ {MEMBER},\ {FALLING}\Rightarrow U(\mathcal{{P}},\lambda)=U(Y,\lambda);\quad "
            rf"{HARMONIC},\ {ZIPF},\ {THRESHOLD}\Rightarrow t_k(Z)=1-\frac{{H_{{M-k}}-(M-1-k)(M-k)^{{-s}}}}{{H_M}}"
        ),
    )


@statement(
    paper="source_sets",
    id="monotone_families",
    kind="equality",
    uses=("source_sets/least_majorised",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def the_most_even_member_rules(prior: Vector, level: Fraction) -> bool:
    """The accuracies over all entries, and the thresholds."""
    return computed(prior, level) == published(prior, level)
