"""alvim2015, Example 31 and Table 2: counting votes.

Statement. Answers 0 to 5, those that differ by 1 adjacent (a line), epsilon = ln 2. M_1 is the truncated 1/2-geometric
mechanism, M_2 the matrix (17) of the ring of six. Both are private. At the uniform prior U(M_1) = 4/9 and U(M_2) =
8/21. If 0 and 5 were adjacent too, M_1 would not be private; on the line it is optimal.
Hypotheses. Five voters, so that there are six answers.
Uses. alvim2015/theorem_28 and remark_29 for M_2; proposition_24/corrected.

Check. All 72 printed entries are those of the formulas (facts, row by row): t^d (1-t)/(1+t), in the outer columns
t^d/(1+t), t = 1/2; 2^-d 8/21 with d in the ring.

*Any number of answers.* For every number n >= 2 of answers and every lambda: the entries of the truncated mechanism
without t^d, 1/(1+t) at the ends and (1-t)/(1+t) inside, are weights w with K w = 1 (facts; the sum over one side of an
answer, ends included, is t, by induction), so that K diag(w) is a private channel, of utility (sum w)/n, and
proofs/alvim2015/arguments/bounds_kernel.py, (2), no channel has more: (n - (n-2) t)/(n (1+t)), which is 4/9.

Coq has the induction, privacy, and that no channel has more (truncated_private, truncated_best).

*The ring.* In the ring, rows 0 and 5 of the first column are apart by lambda^(n-1).

*On instances.* A linear program over all entries, n <= 5.

Erratum. In Table 2(b) row 4 is labelled 8 (in the text at hand). The numbers are right. That M_1 is optimal on the line
is cited; the proof here is for the uniform prior and the identity gain.

"Each answer has at most two neighbors, and hence" a line: a ring has two everywhere as well. It is a line because
adjacent answers differ by 1.

Source. alvim2015, Section 6.2, Example 31, Table 2.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.bounds_tables import COUNTS, RING, read, truncated_geometric
from proofs.alvim2015.arguments.instances import line, ring, scaled_kernel
from proofs.alvim2015.arguments.plain import is_channel, is_private, posterior_vulnerability
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from collections.abc import Callable

    from proofs.engine.bridge import Bridge

LARGEST_PROGRAM = 5


def instances() -> dict[str, Any]:
    """Two to eight answers, any lambda."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.instances import levels

    return {"size": st.integers(2, 8), "level": levels()}


def directed() -> list[dict[str, Any]]:
    """The table."""
    return [{"size": 6, "level": Fraction(2)}]


def published(size: int, level: Fraction) -> Fraction:
    """(n - (n-2) t)/(n (1+t))."""
    return (size - (size - 2) / level) / (size * (1 + 1 / level))


@cache
def computed(size: int, level: Fraction) -> Fraction:
    """The largest utility on the line, by a linear program; that of the mechanism where this has too many unknowns."""
    from proofs.alvim2015.arguments.programs import most_guessed

    uniform = [Fraction(1, size)] * size
    if size <= LARGEST_PROGRAM or (size == 6 and level == 2):
        return most_guessed(line(size), level, uniform, range(size))
    return posterior_vulnerability(uniform, truncated_geometric(size, 1 / level))


def table() -> list[Fact]:
    """The digits of both parts, row by row."""
    found = []
    for i, (first, second) in enumerate(zip(COUNTS, RING, strict=True)):
        scales = ["1" if j in (0, 5) else "(1-t)" for j in range(6)]
        entries = [
            f"(t**{abs(i - j)}*{scale}/(1+t) - {x})**2"
            for j, (scale, x) in enumerate(zip(scales, first.split(), strict=True))
        ]
        found.append(facts.arithmetic(f"Table 2(a), row {i}", " + ".join(entries), "==", "0", t="1/2"))
        away = [min(abs(i - j), 6 - abs(i - j)) for j in range(6)]
        entries = [f"(8/21*t**{d} - {x})**2" for d, x in zip(away, second.split(), strict=True)]
        found.append(facts.arithmetic(f"Table 2(b), row {i}", " + ".join(entries), "==", "0", t="1/2"))
        for part, row in (("a", first), ("b", second)):
            found.append(facts.arithmetic(f"Table 2({part}), row {i} sums to 1", " + ".join(row.split()), "==", "1"))
    return found


def weights() -> tuple[Fact, ...]:
    """One side of an answer, without the factor 1/(1+t): S at distance k, at the next answer t S + t (1-t)."""
    return (
        facts.inequality(
            "one side of an answer sums to t (in the end itself, to nothing: t^0 1 = 1)",
            assume={"before": "S == t"},
            conclude="t*S + t*(1-t) == t",
            equality_multipliers={"before": ["t"]},
        ),
        facts.inequality("the end next to an answer: t^1", assume={}, conclude="t*1 == t"),
        facts.inequality("a row inside: both sides and the answer", assume={}, conclude="t + (1-t) + t == 1 + t"),
        facts.inequality("a row at the end", assume={}, conclude="1 + t == 1 + t"),
        facts.inequality(
            "the sum of the weights over n is the utility",
            families={"Y": ("m", "w")},
            assume={
                "scale": "g*(1+t) == 1",
                "inside": "m == n - 2",
                "weights": ("Y", "w == g*(1-t)"),
                "utility": "n*U == 2*g + sum(w)",
            },
            conclude="n*U*(1+t) == n - (n-2)*t",
            equality_multipliers={
                "scale": ["1", "n", "t", "n*t"],
                "inside": ["g", "g*t", "g*t*t"],
                "weights": ["1", "t"],
                "utility": ["1", "t"],
            },
        ),
    )


def numbers() -> tuple[Fact, ...]:
    """The utilities, and the ring."""
    return (
        facts.arithmetic("U(M_1)", "(n - (n-2)*t)/(n*(1+t))", "==", "4/9", n=6, t="1/2"),
        facts.arithmetic("U(M_1) from the digits", "(2*(2/3) + 4*(1/3))/6", "==", "4/9"),
        facts.arithmetic("U(M_2)", "1/(1 + 2*t + 2*t**2 + t**3)", "==", "8/21", t="1/2"),
        facts.arithmetic("is less", "8/21", "<", "4/9"),
        facts.arithmetic("M_1 in the ring: rows 0 and 5, column 0", "2/3", ">", "2*(1/48)"),
    )


def proof() -> Proof:
    """The table; for every n the weights, the bound and the privacy of K diag(w)."""
    from proofs.alvim2015.arguments.bounds_kernel import all_columns, kernel_is_private, one_step_farther, weighted_column

    general = (*weights(), one_step_farther(), weighted_column(), all_columns(), *kernel_is_private())
    return Proof(
        "this table; all n >= 2 and lambda >= 1 on the line", "weights with K w = 1", (*table(), *general, *numbers())
    )


def said_of_the_table() -> dict[str, Any]:
    """The printed matrices on the line and on the ring, and the largest utility by a program."""
    from proofs.alvim2015.arguments.programs import most_guessed

    first, second, level, uniform = read(COUNTS), read(RING), Fraction(2), [Fraction(1, 6)] * 6
    return {
        r"\mathcal{U}(M_1)": posterior_vulnerability(uniform, first),
        r"\mathcal{U}(M_2)": posterior_vulnerability(uniform, second),
        r"\max\mathcal{U}": most_guessed(line(6), level, uniform, range(6)),
        r"M_1,M_2\ \log2\text{-private on the line}": all(is_private(line(6), rows, level) for rows in (first, second)),
        r"M_2\ \log2\text{-private on the ring}": is_private(ring(6), second, level),
        r"M_1\ \log2\text{-private on the ring}": is_private(ring(6), first, level),
    }


def steps_around(given: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """Neighbours i, h of a ring and any j: how much farther h is, and the letters of the scaled kernel."""
    found = []
    for size in (3, 4, 5):
        rows = scaled_kernel(ring(size), given["level"])
        g, apart = rows[0][0], [min(d, size - d) for d in range(size)]
        for j in range(size):
            letters = {"L": given["level"], "g": g, "k": rows[0][j] / g, "q": rows[1][j] / g}
            found.append((apart[(j - 1) % size] - apart[j], letters))
    return found


def filled(given: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The letters of the facts, in order: weights, and a drawn private channel, of one answer more than a prior has."""
    from proofs.alvim2015.arguments.instances import private_channel

    size, level = len(given["prior"]) + 1, given["level"]
    t, g, places = 1 / level, 1 / (1 + 1 / level), range(size)
    w = [g * (1 if x in (0, size - 1) else 1 - t) for x in places]
    columns = list(zip(*private_channel(line(size), level, 3, size), strict=True))
    tops = [(column, max(column), column.index(max(column))) for column in columns]
    steps = steps_around(given)
    return [
        [{"S": t, "t": t}],
        [{"t": t}],
        [{"t": t}],
        [{"t": t}],
        [{"t": t, "g": g, "n": size, "m": size - 2, "w": w[1:-1], "U": sum(w) / size}],
        [
            {"L": level, "m": m, "k": t**d, "q": t ** (d + 1), "y": column[a + d], "x": column[a + d + 1]}
            for column, m, a in tops
            for d in range(size - 1 - a)
        ],
        [{"h": column, "k": [t ** abs(x - a) for x in places], "w": w, "m": m} for column, m, a in tops],
        [
            {
                "m": [m for _, m, _ in tops],
                "v": [sum([a * h for a, h in zip(w, column, strict=True)]) for column in columns],
                "W": sum(w),
            }
        ],
        *[[letters for step, letters in steps if step == wanted] for wanted in (0, -1, 1)],
    ]


def bridge() -> Bridge:
    """The printed tables; any number of answers and any level."""
    from proofs.alvim2015.arguments.programs import most_guessed
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    table_says = said_of_the_table()

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        size, level = len(given["prior"]) + 1, given["level"]
        most = most_guessed(line(size), level, [Fraction(1, size)] * size, range(size))
        return table_says | {"n": Fraction(size), r"\lambda": level, r"\max\mathcal{U}_{n,\lambda}": most}

    def of(place: int) -> Callable[[dict[str, Any]], list[dict[str, Any]]]:
        return lambda given: filled(given)[place]

    titles = [fact.title for fact in proof().facts if fact.assertion["kind"] == "inequality"]
    return Bridge(
        LOSS,
        reading,
        {title: of(place) for place, title in enumerate(titles)},
        says=(
            r"\mathcal{U}(M_1)=\max\mathcal{U}=\tfrac49,\ \mathcal{U}(M_2)=\tfrac{8}{21};\quad "
            r"M_1,M_2\ \log2\text{-private on the line},\ M_2\ \log2\text{-private on the ring},\ "
            r"\text{not }M_1\ \log2\text{-private on the ring};\quad "
            r"\max\mathcal{U}_{n,\lambda}=\frac{n-(n-2)/\lambda}{n(1+1/\lambda)}"
        ),
    )


@statement(
    paper="alvim2015",
    id="example_31",
    bridge=bridge,
    coq=(
        "LineOfAnswers.truncated_private",
        "LineOfAnswers.truncated_best",
        "Symmetry.transitive_channel",
        "Channels.fewer_private",
    ),
    kind="equality",
    uses=("alvim2015/theorem_28", "alvim2015/remark_29", "alvim2015/proposition_24/corrected"),
    published=published,
    computed=computed,
    instances=instances,
    directed=directed,
    proof=proof,
)
def truncated_mechanism_is_best_on_the_line(size: int, level: Fraction) -> bool:
    """Of n answers: the mechanism is a private channel on the line with the largest utility, and none on the ring."""
    from proofs.alvim2015.arguments.toolkit import adjacency
    from symdp.tradeoffs.graphs.graph_utility import graph_utility

    rows, uniform = truncated_geometric(size, 1 / level), [Fraction(1, size)] * size
    valid = is_channel(rows) and is_private(line(size), rows, level)
    if size > 2:
        valid = valid and (level == 1 or not is_private(ring(size), rows, level))
        valid = valid and is_private(line(size), scaled_kernel(ring(size), level), level)
    if size == 6 and level == 2:
        valid = valid and (rows, scaled_kernel(ring(6), level)) == (read(COUNTS), read(RING))
    utility, found = posterior_vulnerability(uniform, rows), graph_utility(adjacency(line(size)), level)
    return valid and utility == published(size, level) == computed(size, level) == found.utility
