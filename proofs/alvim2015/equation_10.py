"""alvim2015, (10): the straightforward bound on the leakage about one individual.

Statement. Given all other values, the min-entropy leakage about the value of an individual is at most log exp(epsilon).
Hypotheses. The v databases that differ in the individual are neighbours of each other; any prior of the value, zeros
left out of (8) and (9), which divide by its entries; any outputs; epsilon >= 0.
Uses. Nothing.

Check. p_i is the prior, h_iz the channel, q_z = sum of p_i h_iz, m_z the largest entry of a column.

For each z, m_z <= lambda q_z, since all h_iz are at least m_z/lambda (1); the q_z sum to 1, so that the m_z sum to
lambda at most (2); the largest p_i h_iz is at most max p m_z, so that V(X_i|Z)/V(X_i) <= sum m_z <= lambda (3), which
is (8). Coq has the middle term as it is printed, a mean over the outputs of the largest p(x|z)/p(x) over the values with
p(x) > 0, and both inequalities (individual_mean).

*Printed step (9).* (9) is an identity. That p(z|x^-) is an average over the values is what the step after (9) means
with "x and x^- are adjacent".

*On instances.* The ratio of the vulnerabilities against the least lambda of the channel.

Erratum. The bound holds. The reason given for its looseness, "the inequality in (8) can be quite loose", is true of some
priors (v = 2, lambda = 2, rows (2/3, 1/3), (1/3, 2/3), prior (9/10, 1/10): log 1 on the left, log(4/3) on the right), and
not what makes the bound loose.

For (8) is an equality at the uniform prior, and the next step, with lambda for each ratio (9), is loose at every prior:
the m_z sum to v lambda/(v-1+lambda) at most, less than lambda for lambda > 1 (``loose``, and Proposition 21), so that
(10) is never attained.

Before (10) "x and x^- are adjacent": the second has no record i, while absence is a value of Val in Section 3, and p(z
| x^-) is a mean over the values of that record, so that a ratio with it is at most exp(epsilon), as is used. For a
value of probability 0 the quotients of (8) and (9) read 0/0; such values are to be left out.

Source. alvim2015, Section 5.3, (8)-(10).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofs.alvim2015.arguments.plain import column_maxima, posterior_vulnerability
from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from symdp.arithmetic.rational import ExpEpsilon
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.mechanism import Mechanism
from symdp.sources.prior import Vector


def instances() -> dict[str, Any]:
    """A prior with zeros now and then, and any mechanism with as many inputs."""
    from hypothesis import strategies as st

    from proofs.instances.random_mechanisms import mechanisms_of_shape
    from symdp.testing import priors

    def parts(shape: tuple[int, int]) -> Any:
        return st.tuples(priors(shape[0], shape[0]), mechanisms_of_shape(*shape))

    return {"channel": st.tuples(st.integers(1, 4), st.integers(1, 5)).flatmap(parts)}


def published(channel: tuple[Vector, Mechanism]) -> ExpEpsilon:
    """The least lambda of the channel on the clique."""
    return exp_epsilon(channel[1].matrix)


def computed(channel: tuple[Vector, Mechanism]) -> Fraction:
    """V(X_i|Z)/V(X_i)."""
    prior, mechanism = channel
    return posterior_vulnerability(prior, mechanism.matrix) / max(prior)


def average_of_a_column() -> tuple[Fact, Fact]:
    """(1) and (2)."""
    one = facts.inequality(
        "the average of a column is at least its maximum divided by lambda",
        families={"X": ("n", "p h")},
        assume={
            "private": ("X", "L*h - m >= 0"),
            "prior": ("X", "p >= 0"),
            "probabilities": "sum(p) == 1",
            "average": "q == sum(p*h)",
        },
        conclude="L*q - m >= 0",
        products=["X: prior*private"],
        equality_multipliers={"probabilities": ["m"], "average": ["L"]},
    )
    several = facts.inequality(
        "so the column maxima sum to at most lambda",
        families={"Z": ("n", "m q")},
        assume={"column": ("Z", "L*q - m >= 0"), "outputs": "sum(q) == 1"},
        conclude="L - sum(m) >= 0",
        products=["Z: column"],
        equality_multipliers={"outputs": ["L"]},
    )
    return one, several


def ratio_of_vulnerabilities() -> tuple[Fact, Fact]:
    """(3): P = max p; a is the largest p_i h_iz of an output, g one of its terms."""
    term = facts.inequality(
        "a guess from output z is right with probability max p m_z at most",
        assume={"likeliest": "P - p >= 0", "top": "m - h >= 0", "p": "p >= 0", "m": "m >= 0"},
        conclude="P*m - p*h >= 0",
        products=["likeliest*m", "p*top"],
    )
    total = facts.inequality(
        "the posterior vulnerability is at most max p times the sum of the column maxima",
        families={"Z": ("n", "m a")},
        assume={"terms": ("Z", "P*m - a >= 0"), "P": "P >= 0", "sum": "s - sum(m) >= 0"},
        conclude="P*s - sum(a) >= 0",
        products=["Z: terms", "P*sum"],
    )
    return term, total


def proof() -> Proof:
    """(1) to (3), and what is loose."""
    loose = facts.inequality(
        "v lambda/(v-1+lambda) is less than lambda",
        assume={"level": "L - 1 > 0"},
        conclude="L*(v-1+L) - v*L > 0",
    )
    uniform = facts.inequality(
        "(8) is an equality at the uniform prior: a = P m",
        families={"Z": ("n", "m a")},
        assume={"terms": ("Z", "a == P*m")},
        conclude="sum(a) == P*sum(m)",
    )
    parts = (*average_of_a_column(), *ratio_of_vulnerabilities(), uniform, loose)
    return Proof("all v, all priors, any outputs", "averages of the columns", parts)


@statement(
    paper="alvim2015",
    id="equation_10",
    kind="upper bound",
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    coq=("Channels.individual_bound", "Channels.leakage_below_uniform", "MinEntropy.individual_mean"),
)
def leakage_is_at_most_the_level(channel: tuple[Vector, Mechanism]) -> bool:
    """Both steps; the right side of (8) is the sum of the column maxima over the letters of positive probability."""
    prior, mechanism = channel
    rows = [row for p, row in zip(prior, mechanism.matrix, strict=True) if p]
    between = sum(column_maxima(rows), Fraction(0))
    return computed(channel) <= between <= published(channel)
