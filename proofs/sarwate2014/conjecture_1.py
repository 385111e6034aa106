"""sarwate2014, Conjecture 1: the symmetric channel is optimal for every closed convex set of sources.

Statement. For every closed convex set S of priors on M letters and Hamming distortion, the channel with 1-D on the
diagonal and D/(M-1) elsewhere has the least epsilon among the channels of distortion at most D on S, so that
epsilon*(D) = log((M-1)(1-D)/D); as D rises to D_max this tends to its value there, while epsilon*(D_max) = 0.

D_max is read as the least D with epsilon* = 0, as it is in the binary case; the range D < D_max, which the last part
forces on the first, is not printed.

Hypotheses. M >= 2, S closed and convex, D < D_max. An instance names a prior of S ("spread", weights of the vertices)
whose entries are all below 1-D; such a prior exists exactly when D < D_max.
Uses. Nothing.

Check. *Witness.* S = {(1/2, 1/2, 0)} and D = 1/3: the third letter never occurs, and a channel with positive entries
has distortion 1/3 and exp(epsilon) = 3, where the conjecture claims 4; the least is 2. The limit fails as well: D_max =
1/2 and the conjecture claims 2 for the limit, which is 1: epsilon* tends to 0 without a jump.

The witness is the least one: for M = 2 the conjecture is true (T = D_0 below), a prior of denominator 1 has D_max = 0,
(1/2, 1/2, 0) is the only one of denominator 2 up to the order of its letters, and 1/3 is the least denominator of 0 < D
< 1/2.

*Corrected.* The true statement, for all M >= 2, every closed convex set and 0 <= D <= 1, is proved in
proofs/sarwate2014/arguments/symmetric_threshold.py and compared with the optimum of the toolkit; epsilon*(D_max) = 0 is
true. For sets that are not convex it fails: {(1, 0), (0, 1)} has T = 0, and its hull T = 1/2. In Coq it is said of
every convex set in which T and D_0 are attained, as they are in a closed one, over every ordered field without gaps.

Erratum. False from M = 3 on. With T = (M-1) max over S of min_i P_i and D_0 = D_max = 1 - min over S of max_i P_i, the
symmetric channel is optimal at D in [0, 1] exactly when D <= T and D < D_0, or D = (M-1)/M; the limit is the printed
one exactly when T = D_0 (for D_0 > 0).

T = D_0 holds for M = 2 and for every set that contains the uniform prior; with the uniform prior in S the limit is 0
and nothing jumps.

The abstract announces as shown that the leakage of every nontrivial distortion is bounded from below, growing like log
M: shown for M = 2 only, and false at the witness, where epsilon* tends to 0. The channels of distortion at most D form
a region with piecewise linear boundary if S is a polytope; not for a disc of priors, whose largest distortion holds a
Euclidean norm.

The conjecture prints no range of D for its channel, where D < D_max has to be meant, and Section III-B does not say
what D_max is for M letters.

Source. sarwate2014, Section III-B, Conjecture 1, and the abstract.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from proofs.arguments.coloring.rows_of_an_optimum import ratios
from proofs.definitions.elementary import distortion as worst_distortion
from proofs.definitions.elementary import exp_epsilon, expected, is_stochastic, symmetric
from proofs.engine.statement import statement
from proofs.sarwate2014.arguments import extreme_entries, symmetric_threshold
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge
    from symdp.sources.source_set import SourceSet

Row = Sequence[Fraction]
Rows = Sequence[Row]
HALVES = (Fraction(1, 2), Fraction(1, 2), Fraction(0))


def threshold_says(source: SourceSet, distortion: Fraction) -> tuple[bool, bool, Fraction]:
    """Whether the symmetric channel is optimal at D, whether its leakage has the limit of epsilon*, and D_0: by T."""
    others = source.letters - 1
    least = others * extreme_entries.largest_minimum(source.vertices)
    zero = 1 - extreme_entries.least_maximum(source.vertices)
    optimal = (distortion <= least and distortion < zero) or distortion == Fraction(others, source.letters)
    return optimal, least == zero, zero


def optimum_says(source: SourceSet, distortion: Fraction) -> tuple[bool, bool, Fraction]:
    """The same by the toolkit's optimum and curve; there is no limit to compare where D_0 = 0."""
    from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion

    letters, curve = source.letters, privacy_distortion(source)
    end = curve.zero_from
    limit = end == 0 or curve.jump == (letters - 1) * (1 - end) / end
    level = optimal_mechanism(source, distortion=distortion).exp_epsilon
    return level == exp_epsilon(symmetric(letters, distortion)), limit, end


def sets_and_distortions() -> dict[str, SearchStrategy[Any]]:
    """Source sets of every class with D from 0 to 1."""
    from hypothesis import strategies as st

    from symdp.testing import class_one_sets, source_sets

    sets = st.one_of(source_sets(max_letters=4), class_one_sets(max_letters=4))
    return {"source": sets, "distortion": st.fractions(0, 1, max_denominator=12)}


def thresholds() -> Iterator[dict[str, Any]]:
    """T, D_0 and (M-1)/M themselves, for one prior, two priors, the uniform prior in the set, M = 2 and a certain letter."""
    from symdp.sources.source_set import SourceSet

    for rows in (
        ["1/2 1/2 0"],
        ["1/2 3/10 1/5"],
        ["2/3 1/6 1/6"],
        ["1/2 3/10 1/5", "3/10 1/5 1/2"],
        ["1 0 0", "0 1 0", "0 0 1"],
        ["2/3 1/3", "1/5 4/5"],
        ["3/4 1/4", "2/3 1/3"],
        ["1 0"],
    ):
        source = SourceSet.from_vertices([row.split() for row in rows])
        others = source.letters - 1
        least = others * extreme_entries.largest_minimum(source.vertices)
        zero = 1 - extreme_entries.least_maximum(source.vertices)
        for value in (Fraction(0), least, zero, (least + zero) / 2, Fraction(others, source.letters), Fraction(1)):
            yield {"source": source, "distortion": value}


def two_letters_or_more(source: SourceSet, distortion: Fraction) -> bool:
    """M >= 2 and 0 <= D <= 1."""
    return source.letters >= 2 and 0 <= distortion <= 1


def interpolated_rows() -> Iterator[Fact]:
    """Row x beyond T: W(y|x) = r q_y with r = a + (1-a)/N lies between q_y/N and q_y: columns have ratios up to N."""
    for bound, conclusion in (("at least 1/N", "N*r - 1 >= 0"), ("at most 1", "N*(1 - r) >= 0")):
        yield facts.inequality(
            f"a mean r of 1 and 1/N is {bound}",
            assume={"mean": "N*r == a*N + 1 - a", "weight": "a >= 0", "rest": "1 - a >= 0", "level": "N - 1 >= 0"},
            conclude=conclusion,
        )
    yield ratios()


def corrected_proof() -> Proof:
    """The region of truth."""
    return Proof(
        scope="all M >= 2, every closed convex set, every D in [0, 1]",
        method="sums over any number of letters, and the minimax theorem",
        facts=(
            *symmetric_threshold.optimal_below(),
            *symmetric_threshold.symmetric_mechanism(),
            *symmetric_threshold.thresholds_in_order(),
            *symmetric_threshold.better_beyond(),
            *interpolated_rows(),
        ),
    )


CONVEX = r"\mathcal{P}\text{ convex and closed}"


def bridge() -> Bridge:
    """The optimum and the curve of any set, finite or its hull; at D_max = 0 there is no limit, and nothing to compare."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.scenes import SOURCE
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        priors, distortion = given["priors"], given["distortion"]
        source, letters, found = SourceSet.from_vertices(priors), len(priors[0]), []
        curve, level = privacy_distortion(source), optimal_mechanism(source, distortion=distortion).exp_epsilon
        response = exp_epsilon(symmetric(letters, distortion)) if letters > 1 else INFINITY
        # A finite set has the mechanisms of its hull, but other thresholds.
        sets = [(True, curve.zero_from, extreme_entries.least_maximum(priors), extreme_entries.largest_minimum(priors))]
        if len(set(priors)) > 1:
            most = min(map(max, priors))
            sets.append((False, 1 - most, most, max(map(min, priors))))
        # Outside of [0, 1] no mechanism has the diagonal 1-D; below 0 none is valid.
        places = [(distortion, response, level), (Fraction(-1), INFINITY, INFINITY), (Fraction(2), INFINITY, Fraction(1))]
        for (convex, end, most, least), (place, symmetric_level, needed) in product(sets, places):
            early = 0 < end < curve.zero_from
            # At D_max = 0 there is no limit; the logarithm of 0 is equal to no other value.
            limit = optimal_mechanism(source, distortion=end).exp_epsilon if early else curve.jump if end else Fraction(0)
            found.append({
                CONVEX: convex,
                r"\varepsilon(Q_D)": Log.of(symmetric_level),
                r"\varepsilon^*_{\mathrm{DP}}(\mathcal{P},D)": Log.of(needed),
                r"\lim_{D\uparrow D_{\max}}\varepsilon^*_{\mathrm{DP}}(\mathcal{P},D)": Log.of(limit),
                r"\max_{P\in\mathcal{P}}\min_iP_i": least,
                r"\min_{P\in\mathcal{P}}\max_iP_i": most,
                "M": letters, "D": place, "T": (letters - 1) * least, r"D_{\max}": end,
            })  # fmt: skip
        return found

    return Bridge(
        SOURCE,
        reading,
        unused_hypotheses=(r"0\le D\le1",),
        says=(
            CONVEX + r",\ 0\le D\le1,\ M\ge2\Rightarrow\varepsilon(Q_D)=\varepsilon^*_{\mathrm{DP}}(\mathcal{P},D)"
            r"\iff D\le T\text{ and }D<D_{\max}\text{ or }D=\tfrac{M-1}{M};\quad "
            + CONVEX
            + r",\ D_{\max}>0\Rightarrow\lim_{D\uparrow D_{\max}}\varepsilon^*_{\mathrm{DP}}(\mathcal{P},D)="
            r"\log\frac{(M-1)(1-D_{\max})}{D_{\max}}\iff T=D_{\max};\quad "
            r"T=(M-1)\max_{P\in\mathcal{P}}\min_iP_i,\ D_{\max}=1-\min_{P\in\mathcal{P}}\max_iP_i"
        ),
    )


@statement(
    paper="sarwate2014",
    id="conjecture_1/corrected",
    bridge=bridge,
    coq=(
        "SymmetricMechanism.symmetric_sufficient",
        "SymmetricMechanism.symmetric_insufficient",
        "SymmetricThreshold.thresholds_in_order",
        "SymmetricThreshold.symmetric_exactly",
        "SymmetricThreshold.symmetric_limit",
        "SymmetricThreshold.hull_convex",
    ),
    kind="equivalence",
    published=threshold_says,
    computed=optimum_says,
    hypotheses=two_letters_or_more,
    instances=sets_and_distortions,
    directed=thresholds,
    proof=corrected_proof,
)
def where_the_symmetric_channel_is_optimal(source: SourceSet, distortion: Fraction) -> bool:
    """Thresholds and optimum agree on D, on D_0, and on the limit where D_0 > 0."""
    return optimum_says(source, distortion) == threshold_says(source, distortion)


def published(vertices: Rows, spread: Row, distortion: Fraction, rows: Rows) -> ExpEpsilon:
    """exp of the conjectured least epsilon."""
    return (len(rows) - 1) * (1 - distortion) / distortion if distortion else INFINITY


def computed(vertices: Rows, spread: Row, distortion: Fraction, rows: Rows) -> ExpEpsilon:
    """exp(epsilon) of the given channel, from the definition."""
    return exp_epsilon(rows)


def hypotheses(vertices: Rows, spread: Row, distortion: Fraction, rows: Rows) -> bool:
    """A valid channel at a D below D_max."""
    if not is_stochastic(rows) or not is_stochastic((*vertices,)) or not is_stochastic((spread,)):
        return False
    prior = [expected(spread, entries) for entries in zip(*vertices, strict=True)]
    valid = worst_distortion(rows, vertices) <= distortion
    return len(rows) == len(prior) == len(rows[0]) >= 2 and valid and max(prior) < 1 - distortion


def smallest() -> Iterator[dict[str, Any]]:
    """Optimal channels below D_max: two letters, then single priors on three, by growing denominators."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    for vertices in (*small_sets(2, 2), *small_sets(3, 1)):
        source, spread = SourceSet.from_vertices(vertices), extreme_entries.spread_weights(vertices)
        zero = 1 - extreme_entries.least_maximum(vertices)
        for distortion in sorted({Fraction(k, n) for n in range(1, 6) for k in range(n)}, key=lambda d: (d.denominator, d)):
            if distortion < zero:
                rows = optimal_mechanism(source, distortion=distortion).mechanism.matrix
                yield {"vertices": vertices, "spread": spread, "distortion": distortion, "rows": rows}


def small_sets(letters: int, most_vertices: int) -> list[tuple[tuple[Fraction, ...], ...]]:
    """Sets of up to so many priors with denominators up to 3."""
    priors = {
        tuple([Fraction(k, n) for k in counts])
        for n in range(1, 4)
        for counts in product(range(n + 1), repeat=letters)
        if sum(counts) == n
    }
    ordered = sorted(priors, key=lambda prior: (max(p.denominator for p in prior), prior))
    return [chosen for size in range(1, most_vertices + 1) for chosen in combinations(ordered, size)]


def refutation() -> Refutation:
    """A channel on three letters for a prior of two."""
    from symdp import SourceSet
    from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion

    third = Fraction(1, 3)
    rows = tuple([tuple([Fraction(k, 9) for k in row]) for row in ((6, 2, 1), (2, 6, 1), (4, 4, 1))])
    source = SourceSet.single(HALVES)
    return Refutation(
        values={"vertices": (HALVES,), "spread": (Fraction(1),), "distortion": third, "rows": rows},
        facts=(
            facts.mechanism("a valid channel of exp(epsilon) = 3", rows, Fraction(3), (HALVES,), third),
            facts.arithmetic("the conjecture claims 4", "(M-1)*(1-D)/D - 3", ">", "0", M=3, D=third),
            facts.certified("the least exp(epsilon) is 2", optimal_mechanism(source, distortion=third).certificate),
            facts.certified("the curve ends at D_max = 1/2 with the limit 1", privacy_distortion(source).certificate),
            facts.arithmetic("where the conjecture claims 2", "(M-1)*(1-D)/D - 1", ">", "0", M=3, D="1/2"),
        ),
    )


@statement(
    paper="sarwate2014",
    id="conjecture_1",
    kind="lower bound",
    hypotheses=hypotheses,
    published=published,
    computed=computed,
    directed=smallest,
    refutation=refutation,
    corrected=where_the_symmetric_channel_is_optimal,
    coq="OnePrior.symmetric_conjecture_false",
)
def no_valid_channel_leaks_less(vertices: Rows, spread: Row, distortion: Fraction, rows: Rows) -> bool:
    """The given channel leaks at least as much as the symmetric one."""
    return computed(vertices, spread, distortion, rows) >= published(vertices, spread, distortion, rows)
