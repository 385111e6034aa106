"""alvim2015, Example 18 and Figure 10: little leakage without differential privacy.

Statement. n inputs, m outputs, p(x_1) = alpha and (1-alpha)/(n-1) for the others; row x_1 is beta, (1-beta)/(m-1), ...,
the other rows are 1/m. The min-entropy leakage tends to 0 with alpha, independently of beta: it is 0 as soon as alpha m
(n-1) <= 1-alpha. The parameter of differential privacy is max{ln 1/(m beta), ln m beta, ln (m-1)/(m(1-beta)), ln
m(1-beta)/(m-1)}, and goes to infinity as beta tends to 0.
Hypotheses. n, m >= 2; x_1 has a neighbour; 0 < beta < 1 for a finite parameter.
Uses. Nothing.

Check. More is true: the leakage is 0 for alpha m (n-1) <= 1-alpha, for every beta. With w = (1-alpha)/(n-1), no entry
alpha beta or alpha (1-beta)/(m-1) exceeds w/m, so that the maxima sum to w, and alpha <= w is V(X) too (facts).

*The parameter.* Rows of 1/m among each other need none; the four quotients are those of row x_1 and a row of 1/m, and
1/(m beta) exceeds any L for beta < 1/(m L). Coq has both for any n, m and graph (hidden_row_level,
hidden_row_unbounded), and that nothing leaks (hidden_row_leakage).

*The other reason in the text.* The rows (1-delta, delta), (1, 0) leak log(1 + delta) at most, and are private for no
epsilon.

*On instances.* The matrix of Figure 10.

Erratum. The example stands. Its epsilon does not depend "only on the value of beta": the formula beside it has m too.
Source. alvim2015, Section 5.2, Example 18, Figure 10 and the paragraphs before.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.plain import is_channel, posterior_vulnerability
from proofs.definitions.elementary import exp_epsilon
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Shape = tuple[int, int]


def instances() -> dict[str, Any]:
    """n, m in 2..5, alpha and beta in (0, 1)."""
    from hypothesis import strategies as st

    from symdp.testing import distortions

    size = st.integers(2, 5)
    return {"shape": st.tuples(size, size), "alpha": distortions(), "beta": distortions()}


def directed() -> list[dict[str, Any]]:
    """The largest alpha without leakage, and beta close to 0."""
    found = []
    for shape in ((2, 2), (3, 2), (4, 5)):
        limit = Fraction(1, shape[1] * (shape[0] - 1) + 1)
        for beta in (Fraction(1, 1000), Fraction(1, shape[1]), Fraction(999, 1000)):
            found += [{"shape": shape, "alpha": alpha, "beta": beta} for alpha in (limit, limit / 2)]
    return found


def published(shape: Shape, alpha: Fraction, beta: Fraction) -> Fraction:
    """The exponential of the parameter."""
    m = shape[1]
    return max(1 / (m * beta), m * beta, (m - 1) / (m * (1 - beta)), m * (1 - beta) / (m - 1))


def rows_of(shape: Shape, beta: Fraction) -> list[list[Fraction]]:
    """Figure 10."""
    inputs, outputs = shape
    first = [beta, *[(1 - beta) / (outputs - 1)] * (outputs - 1)]
    return [first, *[[Fraction(1, outputs)] * outputs for _ in range(inputs - 1)]]


def computed(shape: Shape, alpha: Fraction, beta: Fraction) -> Fraction:
    """The least lambda of the matrix."""
    level = exp_epsilon(rows_of(shape, beta))
    if not isinstance(level, Fraction):
        raise TypeError(f"no lambda at beta = {beta}")
    return level


def no_leakage() -> tuple[Fact, ...]:
    """a = alpha, w = (1-alpha)/(n-1), u = w/m, x = (1-beta)/(m-1), under a m <= w."""
    small, several, prior = "w - a*m >= 0", "m - 2 >= 0", "a >= 0"
    return (
        facts.inequality(
            "output 1: alpha beta <= w/m",
            assume={
                "small": small,
                "share": "m*u == w",
                "prior": prior,
                "beta": "1 - b >= 0",
                "m": "m > 0",
            },
            conclude="u - a*b >= 0",
            times="m",
            products=["small", "prior*beta*m"],
        ),
        facts.inequality(
            "the other outputs: alpha x <= w/m, as x <= 1",
            assume={
                "small": small,
                "share": "m*u == w",
                "prior": prior,
                "entry": "1 - x >= 0",
                "m": "m > 0",
            },
            conclude="u - a*x >= 0",
            times="m",
            products=["small", "prior*entry*m"],
        ),
        facts.inequality(
            "x is at most 1",
            assume={"entry": "(m-1)*x == 1 - b", "several": several, "beta": "b >= 0", "m": "m - 1 > 0"},
            conclude="1 - x >= 0",
            times="m",
            products=["several", "beta"],
        ),
        facts.inequality(
            "the m maxima w/m sum to w",
            families={"Z": ("m", "t")},
            assume={"share": "m*u == w", "maxima": ("Z", "t == u")},
            conclude="sum(t) == w",
        ),
        facts.inequality(
            "V(X) is w: alpha is no larger",
            assume={"small": small, "several": several, "prior": prior},
            conclude="w - a >= 0",
            products=["small", "several*prior", "prior"],
        ),
    )


def unbounded() -> Fact:
    """The first quotient."""
    return facts.inequality(
        "1/(m beta) exceeds L where beta m L < 1",
        assume={"small": "1 - b*m*L > 0", "quotient": "q*(m*b) == 1", "positive": "m*b > 0"},
        conclude="q - L > 0",
        times="positive",
        products=["small"],
    )


def proof() -> Proof:
    """No leakage; the parameter is unbounded; a lone zero."""
    zero = facts.inequality(
        "rows (1-d, d), (1, 0): the column maxima",
        assume={"d": "d > 0"},
        suppose={"private": "L*0 - d >= 0"},
        conclude="contradiction",
        times="d",
    )
    leaked = facts.arithmetic("their maxima sum to 1 + d", "max(1-d, 1) + max(d, 0)", "==", "1 + d", d="1/100")
    return Proof("all n, m >= 2, all beta", "the prior hides row x_1", (*no_leakage(), unbounded(), zero, leaked))


def bridge() -> Bridge:
    """As many inputs and outputs as a prior and a mechanism have, and one more; alpha and beta from their entries."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.loss_scene import LOSS

    def drawn(given: dict[str, Any]) -> tuple[Shape, Fraction, Fraction]:
        shape = (len(given["prior"]) + 1, len(given["rows"][0]) + 1)
        return shape, given["prior"][0] / given["level"] ** 2, given["rows"][0][0] / (given["level"] + 1)

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        shape, alpha, beta = drawn(given)
        if alpha == 1 or not 0 < beta < 1:
            return None
        rows, prior = rows_of(shape, beta), [alpha, *[(1 - alpha) / (shape[0] - 1)] * (shape[0] - 1)]
        return {
            "n": Fraction(shape[0]),
            "m": Fraction(shape[1]),
            r"\alpha": alpha,
            r"\beta": beta,
            "L": given["level"],
            r"I_\infty": Log.of(posterior_vulnerability(prior, rows) / max(prior)),
            r"\epsilon": Log.of(computed(shape, alpha, beta)),
        }

    def hidden(given: dict[str, Any]) -> dict[str, Any] | None:
        (n, m), alpha, beta = drawn(given)
        w = (1 - alpha) / (n - 1)
        letters = {"a": alpha, "b": beta, "w": w, "m": Fraction(m), "u": w / m, "x": (1 - beta) / (m - 1)}
        return letters if alpha * m <= w else None

    def maxima(given: dict[str, Any]) -> dict[str, Any]:
        (n, m), alpha, _ = drawn(given)
        w = (1 - alpha) / (n - 1)
        return {"w": w, "u": w / m, "t": [w / m] * m}

    def small(given: dict[str, Any]) -> dict[str, Any] | None:
        m, beta, level = drawn(given)[0][1], drawn(given)[2], given["level"]
        return {"b": beta, "m": m, "L": level, "q": 1 / (m * beta)} if 0 < beta * m * level < 1 else None

    column, others, entry, total, prior = [fact.title for fact in no_leakage()]
    letters = dict.fromkeys((column, others, entry, prior), hidden)
    return Bridge(
        LOSS,
        reading,
        letters | {total: maxima, unbounded().title: small},
        says=(
            r"0\le\alpha\le\tfrac{1-\alpha}{m(n-1)}\Rightarrow I_\infty=0;\quad "
            r"\epsilon=\max\left\{\log\tfrac{1}{m\beta},\log m\beta,\log\tfrac{m-1}{m(1-\beta)},"
            r"\log\tfrac{m(1-\beta)}{m-1}\right\};\quad \beta<\tfrac{1}{mL}\Rightarrow\epsilon>\log L"
        ),
    )


@statement(
    paper="alvim2015",
    id="example_18",
    bridge=bridge,
    coq=(
        "HiddenRow.hidden_row_mechanism",
        "HiddenRow.hidden_row_level",
        "HiddenRow.hidden_row_leakage",
        "HiddenRow.hidden_row_unbounded",
    ),
    kind="equality",
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def small_leakage_any_level(shape: Shape, alpha: Fraction, beta: Fraction) -> bool:
    """The parameter is that of the matrix; there is no leakage for small alpha."""
    inputs, outputs = shape
    rows = rows_of(shape, beta)
    prior = [alpha, *[(1 - alpha) / (inputs - 1)] * (inputs - 1)]
    hidden = alpha * outputs * (inputs - 1) > 1 - alpha or posterior_vulnerability(prior, rows) == max(prior)
    return is_channel(rows) and hidden and published(shape, alpha, beta) == computed(shape, alpha, beta)
