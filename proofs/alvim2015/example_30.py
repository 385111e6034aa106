"""alvim2015, Example 30 and Table 1: the city with the most votes.

Statement. Six answers A to F, every two adjacent, epsilon = ln 2. M_1 is the truncated geometric mechanism on the
interval [0, 6] with alpha^5 = 2, "i.e. alpha ~ 1.5", M_2 the matrix (17), 2/7 on the diagonal and 1/7 elsewhere. At the
uniform prior U(M_1) = 0.2243 < 0.2857 = U(M_2), which is optimal. "Even for non-uniform distributions, our mechanism
still provides better utility": at p(A) = p(F) = 1/10, 1/5 for the others, 0.2415 < 0.2857.
Hypotheses. No ties: databases with two cities of most votes have no answer and are left out.
Uses. The corrected statement: alvim2015/theorem_28; proposition_24/corrected.

Check. *Refutation of the sentence in quotes.* p(A) = p(F) = 1/4, 1/8 for the others; with the printed digits U(M_1) =
0.3235 > 2/7 = U(M_2), and with the exact entries it is above 2/7 too. Coq has both.

*Corrected.* Let a = 1/alpha lie between two rationals with a^5 = 1/2 between their powers: alpha is 1.1487. All entries
of Table 1(a) are within 0.0007 of the formula a^d (1-a)/(1+a), in the outer columns a^d/(1+a), rounded to three places
except 0.534 (0.5346) and 0.053 (0.0524), with which all rows sum to 1; they are private exactly. The four utilities are
right to four places.

*The second prior.* M_2 is not optimal: the best is 8/25 = 0.32, by weights as in
proofs/alvim2015/arguments/bounds_kernel.py (2), 2/25 on B to E, and a channel. Theorem 28 gives the rest. A change of
one ballot moves the maximum from any city to any other (one vote for c, moved), so that all answers are adjacent.

Erratum. (1) "Even for non-uniform distributions ..." is false in general, see the witness; the instance that follows it
is right. (2) alpha ~ 1.5 must read 1.15 (1.5^5 = 7.6). (3) [0, 6], three times, must read [0, 5]: six answers, alpha^5.
(4) "A unique answer, i.e. no two cities with the same number" asks for more than a unique city with the most votes. (5) In
Table 1(a) 0.534 should be 0.535 and 0.053 0.052.

(6) alpha is called "the minimum ratio between the elements"; with alpha^5 = 2 here and alpha = 2 in Example 31 it is
the largest ratio of neighbours in a column, and 1/alpha the least.

Source. alvim2015, Section 6.2, Example 30, Table 1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.bounds_tables import CITIES, randomised_response, read
from proofs.alvim2015.arguments.instances import clique
from proofs.alvim2015.arguments.plain import is_channel, is_private, posterior_vulnerability
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

LEVEL = Fraction(2)
# Two rationals around 2^(-1/5).
BELOW, ABOVE = Fraction(870_550, 1_000_000), Fraction(870_551, 1_000_000)
ENDS = {"a": BELOW, "b": ABOVE}
# By the distance to the column, outer and inner columns.
OUTER = ("0.534", "0.465", "0.405", "0.353", "0.307", "0.267")
INNER = ("0.069", "0.060", "0.053", "0.046", "0.040")


def instances() -> dict[str, Any]:
    """Priors on six cities."""
    from symdp.testing import priors

    return {"prior": priors(6, 6)}


def directed() -> list[dict[str, Any]]:
    """Uniform, the second prior, and certainty."""
    texts = ("1/6 1/6 1/6 1/6 1/6 1/6", "1/10 1/5 1/5 1/5 1/5 1/10", "1 0 0 0 0 0")
    return [{"prior": tuple(map(Fraction, text.split()))} for text in texts]


def is_prior(prior: Vector) -> bool:
    """Six probabilities."""
    return len(prior) == 6 and min(prior) >= 0 and sum(prior) == 1


def printed(prior: Vector) -> Fraction:
    """U(M_1) with the printed digits."""
    return posterior_vulnerability(prior, read(CITIES))


def response(prior: Vector) -> Fraction:
    """U(M_2)."""
    return posterior_vulnerability(prior, randomised_response(6, LEVEL))


def table() -> list[Fact]:
    """The digits by column and distance, and their sums."""
    found = []
    for d, entry in enumerate(OUTER):
        low, high = f"a**{d}/(1+b)", f"b**{d}/(1+a)"
        found += _within(f"outer columns, distance {d}", entry, low, high)
    for d, entry in enumerate(INNER):
        found += _within(f"inner columns, distance {d}", entry, f"a**{d}*(1-b)/(1+b)", f"b**{d}*(1-a)/(1+a)")
    for name, row in zip("ABCDEF", CITIES, strict=True):
        wanted = [OUTER[d] if j in (0, 5) else INNER[d] for j, d in _distances("ABCDEF".index(name))]
        squares = " + ".join([f"({x} - {y})**2" for x, y in zip(row.split(), wanted, strict=True)])
        found.append(facts.arithmetic(f"row {name} holds the digits of its distances", squares, "==", "0"))
        found.append(facts.arithmetic(f"row {name} sums to 1", " + ".join(row.split()), "==", "1"))
    found.append(facts.arithmetic("no column exceeds the factor 2: the outer ones", "0.534", "==", "2*0.267"))
    found.append(facts.arithmetic("the inner ones", "0.069", "<", "2*0.040"))
    return found


def _distances(i: int) -> list[tuple[int, int]]:
    return [(j, abs(i - j)) for j in range(6)]


def _within(where: str, entry: str, low: str, high: str) -> list[Fact]:
    return [
        facts.arithmetic(f"{where}: {entry} is not 0.0007 too large", f"{entry} - {low}", "<", "0.0007", **ENDS),
        facts.arithmetic(f"{where}: nor too small", f"{high} - {entry}", "<", "0.0007", **ENDS),
    ]


def numbers() -> list[Fact]:
    """Alpha, the rounding, the utilities."""
    uniform = "(6 - 4*{0})/(6*(1 + {1}))"
    other = "(4 - 2*{0})/(5*(1 + {1}))"
    return [
        facts.arithmetic("a**5 < 1/2", "a**5", "<", "1/2", a=BELOW),
        facts.arithmetic("b**5 > 1/2", "b**5", ">", "1/2", b=ABOVE),
        facts.arithmetic("alpha is below 1.149", "1/a", "<", "1.149", a=BELOW),
        facts.arithmetic("and above 1.148", "1/b", ">", "1.148", b=ABOVE),
        facts.arithmetic("1/(1+a) rounds to 0.535", "1/(1+b)", ">", "0.5345", b=ABOVE),
        facts.arithmetic("a^2 (1-a)/(1+a) rounds to 0.052", "b**2*(1-a)/(1+a)", "<", "0.0525", **ENDS),
        facts.arithmetic("uniform: the diagonal sums to (2 + 4 (1-a))/(1+a)", "(2 + 4*(1-a))/(1+a)/6", "==",
            uniform.format("a", "a"), a=BELOW),
        facts.arithmetic("U(M_1) at the uniform prior is above 0.22425", uniform.format("b", "b"), ">", "0.22425", b=ABOVE),
        facts.arithmetic("and below 0.22435", uniform.format("a", "a"), "<", "0.22435", a=BELOW),
        facts.arithmetic("second prior: A and F are guessed wrongly as B and E are likelier", "a/5", ">", "1/10", a=BELOW),
        facts.arithmetic("U(M_1) = (2a + 4 (1-a))/(5 (1+a))", "(2*a + 4*(1-a))/(5*(1+a))", "==",
            other.format("a", "a"), a=BELOW),
        facts.arithmetic("U(M_1) there is above 0.24145", other.format("b", "b"), ">", "0.24145", b=ABOVE),
        facts.arithmetic("and below 0.24155", other.format("a", "a"), "<", "0.24155", a=BELOW),
        facts.arithmetic("2/7 is above 0.28565", "2/7", ">", "0.28565"),
        facts.arithmetic("2/7 is below 0.28575", "2/7", "<", "0.28575"),
        facts.arithmetic("a row of M_2", "2/7 + 5*(1/7)", "==", "1"),
        facts.arithmetic("U(M_2) at the second prior", "4*max(2/7*(1/5), 1/7*(1/5)) + 2*max(2/7*(1/10), 1/7*(1/5))", "==",
            "2/7"),
    ]  # fmt: skip


def largest_utility() -> Fact:
    """Of all private channels."""
    return facts.inequality(
        "weights with K w >= p: U = sum of the p m is at most sum w; s sums the w k of an answer, h those of the rows",
        families={"Y": ("n", "p m s"), "X": ("n", "w h")},
        assume={
            "cover": ("Y", "s - p >= 0"),
            "diagonal": ("Y", "m >= 0"),
            "rows": ("X", "1 - h >= 0"),
            "weights": ("X", "w >= 0"),
            "pairs": "sum(w*h) - sum(s*m) >= 0",
            "total": "W == sum(w)",
        },
        conclude="W - sum(p*m) >= 0",
        products=["Y: cover*diagonal", "X: weights*rows", "pairs"],
    )


def best_at_the_second_prior() -> tuple[Fact, ...]:
    """Weights w with K w >= p give U <= sum w; a channel with four answers attains 8/25."""
    return (
        largest_utility(),
        facts.arithmetic("weights 2/25 on B to E: rows A and F of K w", "4*w/2", ">=", "1/10", w="2/25"),
        facts.arithmetic("rows B to E", "w + 3*w/2", "==", "1/5", w="2/25"),
        facts.arithmetic("the weights sum to 8/25", "4*w", "==", "8/25", w="2/25"),
        facts.arithmetic("attained by 2/5 and 1/5 on B to E, rows A and F of 1/4", "4*(1/5)*(2/5)", "==", "8/25"),
        facts.arithmetic("which is private", "max((2/5)/(1/5), (2/5)/(1/4), (1/4)/(1/5))", "==", "2"),
        facts.arithmetic("and better than M_2", "8/25", ">", "2/7"),
    )


def proof() -> Proof:
    """The table, the numbers, the optimum."""
    parts = (*table(), *numbers(), *best_at_the_second_prior())
    return Proof("this table, both priors", "enclosures of the fifth root of 2; weights", parts)


def enclosed(prior: Vector) -> list[Fraction]:
    """U(M_1) between two rationals: entry by entry M_1 lies between two matrices."""
    found = []
    for a, b in ((BELOW, ABOVE), (ABOVE, BELOW)):
        scales = [1 if z in (0, 5) else 1 - b for z in range(6)]
        rows = [[a ** abs(x - z) * scale / (1 + b) for z, scale in enumerate(scales)] for x in range(6)]
        found.append(posterior_vulnerability(prior, rows))
    return found


def bridge() -> Bridge:
    """The utilities from the matrices and by programs; the bound at any prior and any private mechanism."""
    from proofs.alvim2015.arguments.programs import most_guessed
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    priors = {r"{\mathrm{uniform}}": (Fraction(1, 6),) * 6, "{(1,2,2,2,2,1)/10}": directed()[1]["prior"]}
    close = {r"{\mathrm{uniform}}": "0.2243", "{(1,2,2,2,2,1)/10}": "0.2415"}
    half = Fraction(1, 20_000)
    said: dict[str, Any] = {
        r"\sqrt[5]2\approx1.149": Fraction("1.1485") ** 5 < 2 < Fraction("1.1495") ** 5 and BELOW**5 < 1 / LEVEL < ABOVE**5
    }
    for name, prior in priors.items():
        low, high = enclosed(prior)
        near = Fraction(close[name])
        said |= {
            rf"\mathcal{{U}}_{name}(M_1)\approx{close[name]}": near - half < low < high < near + half,
            rf"\mathcal{{U}}_{name}(M_2)": response(prior),
            rf"\max\mathcal{{U}}_{name}": most_guessed(clique(6), LEVEL, prior, range(6)),
        }

    def letters(given: dict[str, Any]) -> dict[str, Any]:
        """Answers are guessed by their number; the kernel is 1 and 1/lambda, the weights are the prior."""
        prior, rows, share = given["prior"], given["rows"], 1 / given["level"]
        places = range(len(prior))
        right = [sum(rows[x][x :: len(prior)], Fraction(0)) for x in places]
        kernel = [[Fraction(1) if x == y else share for y in places] for x in places]
        return {
            "p": prior, "w": prior, "m": right, "W": sum(prior),
            "s": [sum(p * k for p, k in zip(prior, row, strict=True)) for row in kernel],
            "h": [sum(m * k for m, k in zip(right, row, strict=True)) for row in kernel],
        }  # fmt: skip

    return Bridge(
        LOSS,
        lambda _: said,
        {largest_utility().title: letters},
        says=(
            r"\sqrt[5]2\approx1.149;\quad "
            r"\mathcal{U}_{\mathrm{uniform}}(M_1)\approx0.2243,\ 0.2244<\mathcal{U}_{\mathrm{uniform}}(M_2)="
            r"\max\mathcal{U}_{\mathrm{uniform}}=\tfrac27;\quad "
            r"\mathcal{U}_{(1,2,2,2,2,1)/10}(M_1)\approx0.2415,\ 0.2416<\mathcal{U}_{(1,2,2,2,2,1)/10}(M_2)=\tfrac27<"
            r"\max\mathcal{U}_{(1,2,2,2,2,1)/10}=\tfrac8{25}"
        ),
    )


@statement(
    paper="alvim2015",
    id="example_30/corrected",
    bridge=bridge,
    kind="table",
    uses=("alvim2015/proposition_24/corrected", "alvim2015/theorem_28"),
    hypotheses=is_prior,
    instances=instances,
    directed=directed,
    proof=proof,
)
def both_tables_are_private_channels(prior: Vector) -> bool:
    """Both are private channels; U(M_2) is the sum of max(2 p_z, max p)/7; the toolkit's optimum is no less than either."""
    from proofs.alvim2015.arguments.toolkit import adjacency
    from symdp.tradeoffs.graphs.graph_utility import graph_utility

    tables = (read(CITIES), randomised_response(6, LEVEL))
    valid = all(is_channel(rows) and is_private(clique(6), rows, LEVEL) for rows in tables)
    wanted = sum([max(2 * p, max(prior)) for p in prior], Fraction(0)) / 7
    best = graph_utility(adjacency(clique(6)), LEVEL, prior).utility
    return valid and max(printed(prior), response(prior)) <= best and response(prior) == wanted


def refutation() -> Refutation:
    """A and F twice as likely as the others."""
    quarter, eighth = Fraction(1, 4), Fraction(1, 8)
    first = "2*max(1/4*0.534, 1/8*0.465) + 2*max(1/4*0.060, 1/8*0.069) + 2*max(1/4*0.053, 1/8*0.069)"
    return Refutation(
        {"prior": (quarter, eighth, eighth, eighth, eighth, quarter)},
        (
            facts.arithmetic("U(M_1), output by output", first, "==", "0.3235"),
            facts.arithmetic("U(M_2)", "2*max(1/4*(2/7), 1/8*(1/7)) + 4*max(1/8*(2/7), 1/4*(1/7))", "==", "2/7"),
            facts.arithmetic("is less", "2/7", "<", "0.3235"),
            facts.arithmetic("so it is for the exact M_1", "(1/2 + a*(1-b)/2 + (1-b)/4)/(1+b)", ">", "2/7", **ENDS),
        ),
    )


@statement(
    paper="alvim2015",
    id="example_30",
    kind="table",
    hypotheses=is_prior,
    refutation=refutation,
    corrected=both_tables_are_private_channels,
)
def our_mechanism_is_better(prior: Vector) -> bool:
    """U(M_1) from the printed digits is less than U(M_2)."""
    return printed(prior) < response(prior)
