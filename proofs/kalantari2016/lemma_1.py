"""kalantari2016, Lemma 1: the leakage is printed as convex in the mechanism; it is quasi-convex.

Statement. For mechanisms W1, W2 of one shape and a in [0, 1]: eps(a W1 + (1-a) W2) <= a eps(W1) + (1-a) eps(W2).
Corrected: eps(a W1 + (1-a) W2) <= max(eps(W1), eps(W2)).
Hypotheses. One input at least. Where eps(W1) or eps(W2) is infinite the bound says nothing.
Uses. Nothing.

Check. Exponentials turn convexity with a = p/q into lambda^q <= lambda1^p lambda2^(q-p), a comparison of rationals. Coq
refutes the lemma for these weights, as m/(m+n), over every ordered field.

*Witness.* W1 always answers the second letter, eps = 0; W2 has the rows (2/3, 1/3), (1/3, 2/3), lambda = 2. Half way
the first column is half of that of W2, with the same ratio: lambda = 2, and 2^2 > 1*2. A second one has positive
entries only.

*Corrected*, for all shapes. W(y|x) <= L W(y|x') is linear in W for fixed L, so one pair of entries of one column is
enough; a lambda below L may be replaced by L.

Erratum. The lemma is false as printed. Its proof begins with "it suffices to show" that the eps-differentially private
mechanisms form a convex set for each eps; that defines quasi-convexity and does not suffice. Inequality (3) has a
strict sign that fails whenever the two quotients agree, as for W1 = W2, and at eps = 0; <= is true and enough. Lemma 2,
the only place where Lemma 1 is used, needs no more than quasi-convexity.

Before (3), "Q1(y|x1) is positive unless it is 0" says nothing: one of the two must be Q1(y|x2), which is positive unless
Q1(y|x1) is 0; the same of Q2.
Source. kalantari2016, Section II, Lemma 1, equations (2) and (3).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Proof, Refutation
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

CONSTANT = ((Fraction(0), Fraction(1)), (Fraction(0), Fraction(1)))
SYMMETRIC = ((Fraction(2, 3), Fraction(1, 3)), (Fraction(1, 3), Fraction(2, 3)))
HALF = Fraction(1, 2)

Rows = tuple[tuple[Fraction, ...], ...]


def mixture(first: Rows, second: Rows, weight: Fraction) -> Rows:
    """weight * first + (1 - weight) * second."""
    pairs = zip(first, second, strict=True)
    rest = 1 - weight
    return tuple([tuple([weight * a + rest * b for a, b in zip(one, two, strict=True)]) for one, two in pairs])


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Two mechanisms with 2 inputs and 3 outputs, zeros included, and a weight."""
    from hypothesis import strategies as st

    from proofs.instances.random_classes import shares
    from symdp.testing import priors

    rows = st.tuples(priors(3, 3), priors(3, 3))
    return {"first": rows, "second": rows, "weight": shares()}


def published(first: Rows, second: Rows, weight: Fraction) -> ExpEpsilon:
    """exp of the denominator of a times the printed bound, which is rational."""
    one, two, share = exp_epsilon(first), exp_epsilon(second), weight
    if share in (0, 1):
        return one if share else two
    if not isinstance(one, Fraction) or not isinstance(two, Fraction):
        return max(one, two)
    return one**share.numerator * Fraction(two ** (share.denominator - share.numerator))


def computed(first: Rows, second: Rows, weight: Fraction) -> ExpEpsilon:
    """exp of the same multiple of the leakage of the mixture."""
    level = Mechanism(mixture(first, second, weight)).exp_epsilon
    return level**weight.denominator if isinstance(level, Fraction) else level


def larger(first: Rows, second: Rows, weight: Fraction) -> ExpEpsilon:
    """The exponential of max(eps(W1), eps(W2))."""
    return max(exp_epsilon(first), exp_epsilon(second))


def mixed(first: Rows, second: Rows, weight: Fraction) -> ExpEpsilon:
    """The least exp(epsilon) of the mixture."""
    return Mechanism(mixture(first, second, weight)).exp_epsilon


def proof() -> Proof:
    """One pair of entries of one column, at the larger of the two levels."""
    from proofs.kalantari2018.lemma_1 import larger_level, one_column, rows_sum

    facts = (one_column(), larger_level(), rows_sum())
    return Proof("all numbers of inputs and outputs", "linearity in the mechanism", facts)


@statement(
    paper="kalantari2016",
    id="lemma_1/corrected",
    kind="upper bound",
    published=larger,
    computed=mixed,
    instances=instances,
    proof=proof,
    coq=(
        "LocalModel.leakage_quasi_convex",
        "LocalModel.mixture_mechanism",
    ),
)
def leakage_is_quasi_convex(first: Rows, second: Rows, weight: Fraction) -> bool:
    """A mixture leaks no more than the leakier of the two."""
    return mixed(first, second, weight) <= larger(first, second, weight)


def refutation() -> Refutation:
    """A constant answer and a symmetric mechanism; and a pair with positive entries."""
    corners = ((1, 0), (0, 1))
    return Refutation(
        values={"first": CONSTANT, "second": SYMMETRIC, "weight": HALF},
        facts=(
            facts.mechanism("W1 has eps = 0", CONSTANT, 1, corners, 1),
            facts.mechanism("W2 has eps = log 2", SYMMETRIC, 2, corners, Fraction(1, 3)),
            facts.mechanism("W1/2 + W2/2 has eps = log 2", mixture(CONSTANT, SYMMETRIC, HALF), 2, corners, Fraction(2, 3)),
            facts.arithmetic("log 2 is more than half of 0 + log 2", "log(2)", ">", "(log(1) + log(2))/2"),
            facts.mechanism("both rows (1/3, 2/3): eps = 0", [["1/3", "2/3"]] * 2, 1, corners, "2/3"),
            facts.mechanism(
                "positive entries: eps = log(3/2)", [["1/2", "1/2"], ["1/3", "2/3"]], Fraction(3, 2), corners, "1/2"
            ),
            facts.mechanism("half way: eps = log(5/4)", [["5/12", "7/12"], ["1/3", "2/3"]], Fraction(5, 4), corners, "7/12"),
            facts.arithmetic("log(5/4) is more than half of log(3/2)", "log(5/4)", ">", "log(3/2)/2"),
        ),
    )


@statement(
    paper="kalantari2016",
    id="lemma_1",
    kind="upper bound",
    published=published,
    computed=computed,
    instances=instances,
    refutation=refutation,
    corrected=leakage_is_quasi_convex,
    coq="LocalModel.leakage_not_convex",
)
def leakage_is_convex(first: Rows, second: Rows, weight: Fraction) -> bool:
    """With a = p/q: the q-th power of the mixture's lambda is at most lambda1^p lambda2^(q-p)."""
    level = exp_epsilon(mixture(first, second, weight))
    power = level**weight.denominator if isinstance(level, Fraction) else level
    return bool(power <= published(first, second, weight))
