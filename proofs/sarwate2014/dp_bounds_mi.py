"""sarwate2014, Section II: an epsilon-LDP channel leaks at most epsilon nats of mutual information.

Statement. If W(A|x) <= exp(epsilon) W(A|x') for all inputs x, x' and all sets A of outputs, then for every prior W(A|x)
is at most exp(epsilon) P(Y in A), and I(X;Y) <= epsilon: Q_DP(epsilon) lies in Q_MI(P, epsilon). The same holds for the
n-th record of a database for each value of the other n-1, with the channel from X_n to the output of the mechanism, and
the prior of X_n given that value.
Hypotheses. A prior on finitely many inputs and a channel, with finitely many outputs (any others are below); epsilon
finite; I in nats (natural logarithm).
Uses. Nothing.

Check. W(A|x) = sum over x' of P(x') W(A|x) <= exp(epsilon) sum P(x') W(A|x'). Over the pairs (x, y) of positive
probability w = P(x) W(y|x) the logarithms l of W(y|x)/P_Y(y) are therefore at most epsilon, so that I = sum w l <=
epsilon.

*Infinite output spaces* add nothing (Coq: ``event_below_mean``, ``information_any_outputs``): I is the supremum over
finite partitions of the outputs into events, and the parts of a partition are the outputs of a channel that keeps the
inequality. For each value of the other records a mechanism on databases is such a channel, by neighbours that differ in
the last record; the mean over these values, which is the conditional information, is not taken.

*On instances.* An instance is decided by rigorous enclosures of the sum of logarithms; equality at a finite epsilon
happens only at epsilon = 0, where all logarithms vanish.

Erratum. The introduction counts leakage in bits. In bits the inclusion is false, since exp(epsilon) makes epsilon a
number of nats: 100000 equally likely letters under symmetric randomised response with exp(epsilon) = 1000000 leak more
than 14.6 bits, while epsilon < 13.9; in bits the bound is I <= epsilon log2(e).

The last step takes the expectation over X_n and Y, not over X_n alone. Definition (4) has to hold for every output,
which is not written, and its quotient reads 0/0 where an output has probability 0 under both inputs; the product form
of (2) is meant.

Section II-B takes the logarithm of law over marginal "for all measurable S"; sets of probability 0 are to be left out,
as the quotient reads 0/0 there. It concludes that the two laws are close, where one side only is shown; the other
follows in the same way. M is the mechanism here and the number of letters in Section III-B; delta is a leakage in (3)
and the slack of (epsilon, delta)-differential privacy in Section IV.

Source. sarwate2014, Sections II-B and II-C, equations (2) to (4).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge

Row = tuple[Fraction, ...]


def hypotheses(prior: Row, rows: tuple[Row, ...]) -> bool:
    """A finite epsilon; at an infinite one nothing is claimed."""
    return len(prior) == len(rows) and isinstance(exp_epsilon(rows), Fraction)


def information_parts(prior: Row, rows: tuple[Row, ...]) -> list[tuple[Fraction, Fraction]]:
    """w and W(y|x)/P_Y(y) of the pairs of positive probability."""
    outputs = [sum([p * row[y] for p, row in zip(prior, rows, strict=True)], Fraction(0)) for y in range(len(rows[0]))]
    lines = [(p, zip(row, outputs, strict=True)) for p, row in zip(prior, rows, strict=True)]
    return [(p * value, value / output) for p, entries in lines for value, output in entries if p * value]


def information_excess(prior: Row, rows: tuple[Row, ...]) -> int:
    """The sign of I(X;Y) - epsilon, by enclosures; 0 only where every term vanishes."""
    from symdp.arithmetic.reals.enclosure import ball, sign

    level = exp_epsilon(rows)
    terms = information_parts(prior, rows)
    if not isinstance(level, Fraction) or (level == 1 and all(ratio == 1 for _, ratio in terms)):
        return 0
    return sign(lambda: sum((ball(weight) * ball(ratio).log() for weight, ratio in terms), -ball(level).log()))


def instances() -> dict[str, SearchStrategy[Any]]:
    """Priors and channels with two or three inputs; zero columns and zero rows of the prior occur."""
    from symdp.testing import mechanisms, priors

    return {
        "prior": priors(2, 3),
        "rows": mechanisms(max_inputs=3).map(lambda released: released.matrix),
    }


def directed() -> Iterator[dict[str, Any]]:
    """Symmetric randomised response from epsilon = 0 to a large epsilon, uniform and skewed priors, a silent output."""
    third = Fraction(1, 3)
    for level in (Fraction(1), Fraction(2), Fraction(10**6)):
        total = level + 2
        rows = tuple([tuple([(level if x == y else 1) / total for y in range(3)] + [Fraction(0)]) for x in range(3)])
        for prior in (
            (third, third, third),
            (Fraction(1), Fraction(0), Fraction(0)),
            (Fraction(98, 100),) + (Fraction(1, 100),) * 2,
        ):
            yield {"prior": prior, "rows": rows}


def inclusion() -> Iterator[Fact]:
    """The two steps, for any number of inputs and of pairs."""
    yield facts.inequality(
        "a set of outputs is at most exp(epsilon) times as likely given x as it is on average",
        families={"X": ("n", "p v")},
        assume={"prior": ("X", "p >= 0"), "total": "sum(p) == 1", "private": ("X", "L*v - a >= 0")},
        conclude="L*sum(p*v) - a >= 0",
    )
    yield facts.inequality(
        "the mean of logarithms that are at most epsilon is at most epsilon",
        families={"J": ("n", "w l")},
        assume={"joint": ("J", "w > 0"), "total": "sum(w) == 1", "bounded": ("J", "e - l >= 0")},
        conclude="e - sum(w*l) >= 0",
    )


def bits() -> Iterator[Fact]:
    """The witness of the erratum: M equally likely letters, I = log M + L log(L)/(L+M-1) - log(L+M-1) nats."""
    information = "log(M) + L/(L+M-1)*log(L) - log(L+M-1)"
    letters = {"M": 10**5, "L": 10**6}
    yield facts.arithmetic("in bits the leakage exceeds 14.6", information, ">", "log(2)*14.6", **letters)
    yield facts.arithmetic("while epsilon is below 13.9", "log(L)", "<", "13.9", L=10**6)


def proof() -> Proof:
    """The inclusion, and why nats are needed."""
    return Proof(
        scope="every finite input alphabet, every output space, every prior; I in nats",
        method="averaging an inequality between logarithms",
        facts=(*inclusion(), *bits()),
    )


def bridge() -> Bridge:
    """A mechanism at two priors; epsilon its own, half of that, or below the information it leaks."""
    from proofs.definitions.log_sums import LogSum
    from proofs.definitions.mutual_information import mutual_information
    from proofs.engine.bridge import Bridge
    from proofs.instances.rational_ends import log_above, log_below
    from proofs.instances.released import priors_of
    from proofs.instances.scenes import CHANGED

    def reading(given: dict[str, Any]) -> list[dict[str, Any]]:
        rows, found = given["before"], []
        if not isinstance(least := exp_epsilon(rows), Fraction):
            return []
        for prior in priors_of(given):
            own, information = LogSum.log(least), mutual_information(prior, rows)
            symbols = {r"\varepsilon(Q)": own, "I(P,Q)": information}
            found += [symbols | {r"\varepsilon": level} for level in (own, own / 2, information / 2)]
        return found

    def outputs(given: dict[str, Any]) -> list[dict[str, Any]]:
        rows, prior = given["before"], priors_of(given)[1]
        level = exp_epsilon(rows)
        if not isinstance(level, Fraction):
            return []
        return [{"p": prior, "v": column, "a": entry, "L": level} for column in zip(*rows, strict=True) for entry in column]

    def logarithms(given: dict[str, Any]) -> list[dict[str, Any]]:
        """The logarithms from below and epsilon from above."""
        rows, level = given["before"], exp_epsilon(given["before"])
        if not isinstance(level, Fraction):
            return []
        parts = [information_parts(prior, rows) for prior in priors_of(given)]
        return [{"w": [w for w, _ in one], "l": [log_below(t) for _, t in one], "e": log_above(level)} for one in parts]

    titles = [fact.title for fact in inclusion()]
    says = r"\varepsilon(Q)\le\varepsilon\Rightarrow I(P,Q)\le\varepsilon"
    return Bridge(CHANGED, reading, dict(zip(titles, (outputs, logarithms), strict=True)), says=says)


@statement(
    paper="sarwate2014",
    id="dp_bounds_mi",
    bridge=bridge,
    standing="SLIP",
    coq=(
        "MutualInformation.information_at_most_epsilon",
        "OutputSpaces.event_below_mean",
        "OutputSpaces.information_any_outputs",
    ),
    kind="inclusion",
    hypotheses=hypotheses,
    instances=instances,
    directed=directed,
    proof=proof,
)
def private_channels_leak_little(prior: Row, rows: tuple[Row, ...]) -> bool:
    """I(X;Y) <= epsilon in nats at the channel's own least epsilon, and every row is at most exp(epsilon) times the mean."""
    level = exp_epsilon(rows)
    means = [sum(p * value for p, value in zip(prior, column, strict=True)) for column in zip(*rows, strict=True)]
    covered = all(value <= level * mean for row in rows for value, mean in zip(row, means, strict=True))
    return covered and information_excess(prior, rows) <= 0
