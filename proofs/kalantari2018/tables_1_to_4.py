"""kalantari2018, Examples 1 and 2, Tables I-IV: example source sets and their classes.

Statement. (a) A set that holds one prior is of Class II; so is the line segment between two priors with the same order.

(b) The prior of Table I (M = 6), and the segment between the rows of Table II (M = 10), are of Class II.

(c) Exchanging the first entry of these priors with the second (rows a), the third (b), the fourth (c) gives the rows of
Tables III and IV. The sets III-6a, b, c and III-10a, b, c, each of which adds such rows to the one before, are of Class
III.

Hypotheses. As stated; M >= 2.
Uses. Nothing.

Check. (a) is read with the uniform prior left out, which is of Class I (Definition 1). Then it is true: priors with one
order have P_1 >= P_M in that order, with equality at the uniform prior only, so a mixture of two is uniform only if an
end with a positive weight is; and mixtures keep the order. In Coq: ``ordered_class_one`` and ``hull_ordered``.

(b) and (c): the printed digits sum to 1 in each of the 15 rows, fall from the first to the last in the rows of Tables I
and II, and agree with the exchanges. Each row has P_M < 1/M, hence no mixture is uniform: not Class I. In a set of
Tables III and IV the original ranks letter 1 strictly before letter 2, its exchange behind: no common order, Class III.

On instances the class of a segment is decided from the definition and compared with the toolkit's; the printed digits
are compared with the library's sets, which are made by exchanges, and their classes with the toolkit's decision.

Erratum. The tables are right. The sentence (a) of Example 1 leaves out an end point: the uniform prior alone, and a
segment that ends at it, whose other end may be any prior, are of Class I. One prior, or a segment between priors of one
order, is of Class II if and only if no end is uniform.

(In the text at hand, decimal points and one entry of Table I are displaced.) Example 2 calls unions of Class II sets
and permutations of them a way to Class III sets; with all permutations the union is of Class I.

Source. kalantari2018, Section II-A, Examples 1 and 2, Tables I-IV.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, Any

from proofs.arguments import ordered_sources
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge

Vector = tuple[Fraction, ...]
Pair = tuple[Vector, Vector]

TABLE_1 = (".70 .15 .06 .04 .03 .02",)
TABLE_2 = (".3 .2 .15 .08 .07 .06 .05 .04 .03 .02", ".35 .16 .12 .10 .09 .09 .05 .02 .01 .01")
TABLE_3 = (
    ".70 .15 .06 .04 .03 .02",
    ".15 .70 .06 .04 .03 .02",
    ".06 .15 .70 .04 .03 .02",
    ".04 .15 .06 .70 .03 .02",
)
TABLE_4 = (
    ".3 .2 .15 .08 .07 .06 .05 .04 .03 .02",
    ".35 .16 .12 .10 .09 .09 .05 .02 .01 .01",
    ".2 .3 .15 .08 .07 .06 .05 .04 .03 .02",
    ".16 .35 .12 .10 .09 .09 .05 .02 .01 .01",
    ".15 .2 .3 .08 .07 .06 .05 .04 .03 .02",
    ".12 .16 .35 .10 .09 .09 .05 .02 .01 .01",
    ".08 .2 .15 .3 .07 .06 .05 .04 .03 .02",
    ".10 .16 .12 .35 .09 .09 .05 .02 .01 .01",
)
SETS = {"II-6": (TABLE_1, "II"), "II-10": (TABLE_2, "II")}
SETS |= {f"III-6{name}": (TABLE_3[:rows], "III") for name, rows in zip("abc", (2, 3, 4), strict=True)}
SETS |= {f"III-10{name}": (TABLE_4[:rows], "III") for name, rows in zip("abc", (4, 6, 8), strict=True)}


def digits(row: str) -> Vector:
    """A printed row."""
    return tuple([Fraction(f"0{entry}") for entry in row.split()])


def one_order(pair: Pair) -> bool:
    """Whether some permutation sorts both priors, by trying all of them."""
    letters = range(len(pair[0]))
    orders = permutations(letters)
    return any(all(p[i] >= p[j] for p in pair for i, j in pairwise(order)) for order in orders)


def meets_uniform(pair: Pair) -> bool:
    """Whether the segment between two priors holds the uniform one: uniform - p = t (r - p) with t in [0, 1]."""
    gaps = [Fraction(1, len(pair[0])) - p for p in pair[0]]
    steps = [r - p for p, r in zip(*pair, strict=True)]
    if not any(steps):
        return not any(gaps)
    place = next(place for place, step in enumerate(steps) if step)
    share = gaps[place] / steps[place]
    return 0 <= share <= 1 and all(gap == share * step for gap, step in zip(gaps, steps, strict=True))


def hypotheses(pair: Pair) -> bool:
    """Two priors with one order."""
    return len(pair[0]) == len(pair[1]) >= 2 and one_order(pair)


def instances() -> Mapping[str, SearchStrategy[Any]]:
    """Two priors with P_1 >= ... >= P_M, often the same one."""
    from hypothesis import strategies as st

    from symdp.testing import priors

    def pairs(letters: int) -> SearchStrategy[Pair]:
        one = priors(letters, letters, decreasing=True)
        return st.one_of(st.tuples(one, one), one.map(lambda prior: (prior, prior)))

    return {"pair": st.integers(2, 4).flatmap(pairs)}


def ordered_pair(pair: Pair, name: str) -> bool:
    """The same beside the name of a set of the tables."""
    return hypotheses(pair)


def pairs_and_sets() -> Mapping[str, SearchStrategy[Any]]:
    """The same beside the name of a set of the tables."""
    from hypothesis import strategies as st

    return {**instances(), "name": st.sampled_from(sorted(SETS))}


def all_sets() -> list[dict[str, Any]]:
    """Every set of the tables, beside the uniform prior and a segment that ends at it."""
    half = Fraction(1, 2)
    pairs: tuple[Pair, Pair] = (((half, half), (half, half)), ((Fraction(1), Fraction(0)), (half, half)))
    return [{"pair": pair, "name": name} for pair in pairs for name in SETS]


def printed_class(pair: Pair) -> str:
    """The class of the segment from Definition 1."""
    return "I" if meets_uniform(pair) else "II" if one_order(pair) else "III"


def toolkit_class(vertices: Sequence[Vector]) -> str:
    """The class that the toolkit finds."""
    from symdp.sources.source_set import SourceSet

    return SourceSet.from_vertices(vertices).classify().name


def as_printed(name: str) -> bool:
    """The printed digits against the library's set, and its class against the toolkit's decision."""
    from symdp.sources.source_set import SourceSet

    rows, kind = SETS[name]
    source = SourceSet.named(f"kalantari2018:{name}")
    same = source.describe()["vertices"] == [[str(entry) for entry in digits(row)] for row in rows]
    return bool(same) and source.classify().name == kind


def row_facts(name: str, rows: Sequence[str]) -> list[Fact]:
    """Sums, last entries, and for Tables I and II the order."""
    found = []
    for number, row in enumerate(rows, 1):
        entries, where = row.replace(".", "0.").split(), f"Table {name}, row {number}"
        found.append(facts.arithmetic(f"{where}: the entries sum to 1", " + ".join(entries), "==", "1"))
        found.append(facts.arithmetic(f"{where}: the last entry is below 1/M", entries[-1], "<", f"1/{len(entries)}"))
        if name in ("I", "II"):
            falls = ", ".join(f"{a} - {b}" for a, b in pairwise(entries))
            found.append(facts.arithmetic(f"{where}: the entries fall", f"min({falls})", ">=", "0"))
    return found


def exchange_facts(name: str, originals: Sequence[str], rows: Sequence[str]) -> list[Fact]:
    """The rows are the originals and their exchanges, digit by digit; the first exchange opposes letters 1 and 2."""
    found = []
    for number, row in enumerate(rows, 1):
        place, which = divmod(number - 1, len(originals))
        wanted = originals[which].replace(".", "0.").split()
        wanted[0], wanted[place] = wanted[place], wanted[0]
        entries = row.replace(".", "0.").split()
        squares = " + ".join(f"({a} - {b})**2" for a, b in zip(entries, wanted, strict=True))
        what = "is an original" if place == 0 else f"exchanges its entries 1 and {place + 1}"
        found.append(facts.arithmetic(f"Table {name}, row {number} {what}", squares, "==", "0"))
    (a, b), (c, d) = [row.replace(".", "0.").split()[:2] for row in (rows[0], rows[len(originals)])]
    opposed = f"min({a} - {b}, {d} - {c})"
    found.append(
        facts.arithmetic(f"Table {name}: the original and its exchange rank letters 1 and 2 differently", opposed, ">", "0")
    )
    return found


def proof() -> Proof:
    """The uniform prior is no mixture of others of its order; then the tables."""
    lines = [ordered_sources.uniform_needs_itself(), ordered_sources.mixtures_keep_the_order()]
    for name, rows in (("I", TABLE_1), ("II", TABLE_2), ("III", TABLE_3), ("IV", TABLE_4)):
        lines += row_facts(name, rows)
    lines += exchange_facts("III", TABLE_1, TABLE_3) + exchange_facts("IV", TABLE_2, TABLE_4)
    return Proof("all M for the segments; the four tables", "exact arithmetic on the printed digits", tuple(lines))


UNIFORM = r"\tfrac1M(1,\dots,1)"
AS_PRINTED = r"\text{Tables I, II: Class II; III, IV: Class III}"


def bridge() -> Bridge:
    """Any two priors; the tables are compared with the library's sets."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import SEGMENT

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        first, second = given["first"], given["second"]
        return {
            r"P_1\ge\dots\ge P_M": list(first) == sorted(first, reverse=True),
            r"R_1\ge\dots\ge R_M": list(second) == sorted(second, reverse=True),
            r"[P,R]\ \text{is of Class II}": printed_class((first, second)) == "II",
            "P": first, "R": second, UNIFORM: (Fraction(1, len(first)),) * len(first),
            AS_PRINTED: all(as_printed(name) for name in SETS),
        }  # fmt: skip

    return Bridge(SEGMENT, reading)


@statement(
    paper="kalantari2018",
    id="tables_1_to_4",
    bridge=bridge,
    standing="SLIP",
    coq=("Classes.hull_ordered", "Classes.ordered_class_one"),
    prose="",
    kind="table",
    text=r"P_1\ge\dots\ge P_M,\ R_1\ge\dots\ge R_M\Rightarrow[P,R]\ \text{is of Class II}\iff "
    r"P\ne" + UNIFORM + r"\text{ and }R\ne" + UNIFORM + r";\quad " + AS_PRINTED,
    hypotheses=ordered_pair,
    instances=pairs_and_sets,
    directed=all_sets,
    proof=proof,
)
def segments_that_avoid_the_uniform_prior_are_of_class_two(pair: Pair, name: str) -> bool:
    """Class II exactly when no end is uniform, by the definition and by the toolkit; a set of the tables is as printed."""
    ends = any(len(set(prior)) == 1 for prior in pair)
    return (printed_class(pair) == "II") != ends and toolkit_class(pair) == printed_class(pair) and as_printed(name)
