"""alvim2015, Example 17 and Figure 9: eye colours of two individuals.

Statement. Two records with the values a, b, c: nine databases. In the matrix of Figure 9(b) the entry k stands for
max/lambda^k, max = lambda^2/(2+lambda)^2, lambda = exp(epsilon); it is private and leaks the most of all private
mechanisms.
Hypotheses. epsilon >= 0; the values are different.
Uses. Nothing.

Check. The printed entries are compared with the distances of the databases. Refutation: row ba has 2 in column bc and 1
in column cb. The databases ba and bc are adjacent, and the entries of column bc are max/lambda^2 and max: apart by the
factor 4 at lambda = 2.

*Corrected.* These two exchanged. Then all 81 entries are the distances (facts, row by row), each row holds one 0, four
1 and four 2, and max (1 + 4t + 4t^2) = 1 with t = 1/lambda. It leaks the most:
proofs/alvim2015/arguments/bounds_kernel.py, (2): all row sums of K are (1 + 2t)^2, so that the column maxima of a
private mechanism sum to 9/(1+2t)^2 = 9 max at most; (3): the matrix attains it.

The matrix of the distances is the one that Coq has for any u and v (hamming_channel, hamming_min_capacity), here u = 2
and v = 3.

*On instances.* The matrix at any lambda.

Erratum. In row ba the entries of the columns bc and cb are exchanged (in the text at hand; the picture of Figure 9(a)
is lost); as printed the matrix is not symmetric, and not private at the stated epsilon: the neighbours ba, bc differ by
lambda^2 in column bc. In the chain of equalities for max, (v e^eps / v-1+e^eps)^u needs parentheses around v-1+e^eps.
Source. alvim2015, Section 5.2, Example 17, Figure 9.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.bounds_records import largest_leakage, leaked
from proofs.alvim2015.arguments.instances import Channel
from proofs.alvim2015.arguments.plain import PlainGraph, is_channel, is_private, plain
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

NAMES = ("aa", "ab", "ac", "ba", "ca", "bb", "bc", "cb", "cc")
PRINTED = (
    "0 1 1 1 1 2 2 2 2",
    "1 0 1 2 2 1 2 1 2",
    "1 1 0 2 2 2 1 2 1",
    "1 2 2 0 1 1 2 1 2",
    "1 2 2 1 0 2 2 1 1",
    "2 1 2 1 2 0 1 1 2",
    "2 2 1 1 2 1 0 2 1",
    "2 1 2 2 1 1 2 0 1",
    "2 2 1 2 1 2 1 1 0",
)
CORRECTED = (*PRINTED[:3], "1 2 2 0 1 1 1 2 2", *PRINTED[4:])


def digits(rows: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """The entries as numbers."""
    return tuple([tuple(map(int, row.split())) for row in rows])


def databases() -> PlainGraph:
    """The nine databases in the order of the figure, adjacent when one letter differs."""
    pairs = [(i, j) for j, second in enumerate(NAMES) for i, first in enumerate(NAMES[:j]) if apart(first, second) == 1]
    return plain(len(NAMES), pairs)


def apart(first: str, second: str) -> int:
    """The number of letters that differ."""
    return sum(a != b for a, b in zip(first, second, strict=True))


def matrix(figure: tuple[tuple[int, ...], ...], level: Fraction) -> Channel:
    """max/lambda^k for each entry k."""
    top = level**2 / (2 + level) ** 2
    return tuple([tuple([top / level**entry for entry in row]) for row in figure])


def instances() -> dict[str, Any]:
    """Any lambda."""
    from proofs.alvim2015.arguments.instances import levels

    return {"level": levels()}


def entries() -> list[Fact]:
    """Each row of the corrected figure holds the distances, one of them 0, four 1 and four 2."""
    found = []
    for name, row in zip(NAMES, digits(CORRECTED), strict=True):
        squares = " + ".join([f"({entry} - {apart(name, other)})**2" for entry, other in zip(row, NAMES, strict=True)])
        found.append(facts.arithmetic(f"row {name} holds the distances", squares, "==", "0"))
        cubes = " + ".join([f"max(0, {entry} - 1)" for entry in row])
        found.append(facts.arithmetic(f"row {name}: four entries are 2", cubes, "==", "4"))
        found.append(facts.arithmetic(f"row {name}: its entries sum to 12", " + ".join(map(str, row)), "==", "12"))
    return found


def largest_entry() -> tuple[Fact, Fact]:
    """max and the row sums."""
    rows = facts.inequality(
        "a row sums to 1",
        assume={"inverse": "L*t == 1", "top": "g*(2+L)**2 == L**2", "level": "L > 0"},
        conclude="g*(1 + 4*t + 4*t**2) == 1",
        times="level level",
        equality_multipliers={"top": ["1"], "inverse": ["g", "g*L", "g*L*t"]},
    )
    square = facts.inequality("the row sums of K are (1 + 2t)^2", assume={}, conclude="1 + 4*t + 4*t**2 == (1 + 2*t)**2")
    return rows, square


def proof() -> Proof:
    """The entries, then the bound and its attainment."""
    from proofs.alvim2015.arguments.bounds_kernel import largest_guess, scaled_kernel_is_optimal

    parts = (*entries(), *largest_entry(), *largest_guess(), *scaled_kernel_is_optimal())
    return Proof("this figure, every lambda >= 1", "arithmetic on the entries; columns weighed by 1/(1+2t)^2", parts)


def bridge() -> Bridge:
    """The corrected matrix at the levels of private channels, held against the distances and the kernel."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.scenes import FEW_OUTPUTS, kernel

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        level = given["level"]
        figure, rows = digits(CORRECTED), matrix(digits(CORRECTED), level)
        largest = sum([max(column) for column in zip(*kernel(2, 3, level), strict=True)], Fraction(0))
        changed = [name for name, old, new in zip(NAMES, PRINTED, CORRECTED, strict=True) if old != new]
        apart_by = tuple([tuple([apart(x, z) for z in NAMES]) for x in NAMES])
        shape = [[entry == level**2 / (2 + level) ** 2 * level**-k for entry, k in zip(*pair, strict=True)]
                 for pair in zip(rows, figure, strict=True)]  # fmt: skip
        return {
            r"\mathcal{K}_{x,z}=\frac{e^{2\epsilon}}{(2+e^\epsilon)^2}e^{-\epsilon\alpha_{x,z}}": all(map(all, shape)),
            r"\alpha_{\mathbf{ba}}=(1,2,2,0,1,1,1,2,2)": figure[NAMES.index("ba")] == (1, 2, 2, 0, 1, 1, 1, 2, 2),
            r"\text{other rows as printed:}\quad \alpha_{x,z}=d(x,z)": changed == ["ba"] and figure == apart_by,
            r"\mathcal{K}\ \epsilon\text{-private}": is_channel(rows) and is_private(databases(), rows, level),
            r"I_\infty": Log.of(leaked(rows)), r"\max I_\infty": Log.of(largest),
            r"Bnd(2,3,\epsilon)": Log.of(largest_leakage(2, 3, level)),
        }  # fmt: skip

    def row(given: dict[str, Any]) -> dict[str, Any]:
        level = given["level"]
        return {"L": level, "t": 1 / level, "g": max(max(row) for row in matrix(digits(CORRECTED), level))}

    def sums(given: dict[str, Any]) -> dict[str, Any]:
        return {"t": 1 / given["level"]}

    first, second = [fact.title for fact in largest_entry()]
    return Bridge(
        FEW_OUTPUTS,
        reading,
        {first: row, second: sums},
        says=(
            r"\mathcal{K}_{x,z}=\frac{e^{2\epsilon}}{(2+e^\epsilon)^2}e^{-\epsilon\alpha_{x,z}},\ "
            r"\alpha_{\mathbf{ba}}=(1,2,2,0,1,1,1,2,2),\ \text{other rows as printed:}\quad "
            r"\alpha_{x,z}=d(x,z),\quad \mathcal{K}\ \epsilon\text{-private},\quad "
            r"I_\infty=\max I_\infty=Bnd(2,3,\epsilon)"
        ),
    )


@statement(
    paper="alvim2015",
    id="example_17/corrected",
    bridge=bridge,
    coq=(
        "Databases.hamming_channel",
        "Hamming.hamming_min_capacity",
        "Channels.leakage_below_uniform",
        "Channels.leakage_at_uniform",
    ),
    kind="figure",
    instances=instances,
    proof=proof,
)
def corrected_figure_leaks_most(level: Fraction) -> bool:
    """The matrix is a private channel whose column maxima sum to 2^Bnd(2, 3, epsilon)."""
    rows = matrix(digits(CORRECTED), level)
    return is_channel(rows) and is_private(databases(), rows, level) and leaked(rows) == largest_leakage(2, 3, level)


def is_printed(figure: tuple[tuple[int, ...], ...], level: Fraction) -> bool:
    """The digits of Figure 9(b), lambda >= 1."""
    return figure == digits(PRINTED) and level >= 1


def refutation() -> Refutation:
    """Row ba against row bc in column bc."""
    return Refutation(
        {"figure": digits(PRINTED), "level": Fraction(2)},
        (
            facts.arithmetic("ba and bc differ in one letter, but the entry is 2", "2", ">", "0 + 1"),
            facts.arithmetic("max = 1/4 at lambda = 2", "L**2/(2+L)**2", "==", "1/4", L=2),
            facts.arithmetic("column bc: max in row bc, more than 2 max/4 in row ba", "1/4", ">", "2*(1/4)/2**2"),
        ),
    )


@statement(
    paper="alvim2015",
    id="example_17",
    standing="SLIP",
    kind="figure",
    hypotheses=is_printed,
    refutation=refutation,
    corrected=corrected_figure_leaks_most,
)
def printed_figure_is_private(figure: tuple[tuple[int, ...], ...], level: Fraction) -> bool:
    """The matrix of the printed digits is a private channel."""
    rows = matrix(figure, level)
    return is_channel(rows) and is_private(databases(), rows, level)
