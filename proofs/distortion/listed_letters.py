"""distortion, listed letters: the least loss of lists of l letters, h letters always and m sometimes on them.

Statement. Outputs are all lists of l of the M letters, d(x,y) = 0 if x is on the list y, else 1. With T_k the k largest
probabilities together, for every prior and lambda >= 1

    1 - D*(P, lambda) = max over 0 <= h < l, l - h <= m <= M - h
                        of T_h + (T_(h+m) - T_h) (l-h) lambda / ((l-h) lambda + m - l + h).

Hypotheses. 1 <= l <= M; letters are numbered by falling probabilities.
Uses. The floor theorem.

Check. W is lambda-LDP, m_y = min_x W(y|x), g = sum m, v_x the sum of m over the lists with x. Then 0 <= v <= g, sum v = l g
by counting, and x is listed with the probability q_x, where (``listed``, ``missed``)

    q_x <= lambda v_x,    q_x <= 1 - g + v_x.

*The largest accuracy.* It remains to bound sum P min(lambda v, 1 - g + v) by the largest term u, under these conditions on
g and v. Let t = (1-g)/(lambda-1) < g; other g give at most lambda g T_l <= T_l <= u. With the shares a_x of t and b_x of
g - t that v_x fills, t first, A = sum a and B = sum b,

    t (A-l) = (g-t) (l-B),    min(lambda v, 1 - g + v) = lambda t a + (g-t) b,

so that lambda (l-B) (sum P a - u) + (A-l) (sum P b - u) <= 0 has to be shown, for A = B = l that both sums are at most u, as
T_l is. This is linear in A and in B between whole numbers, as sum P a is at most the sum of the A likeliest letters, itself
linear between them; and at whole A = h + m and B = h it is what the terms say.

*The terms.* With h letters at g and m at t, h g + m t = l g gives

    t = (l-h)/((l-h)(lambda-1) + m),    h letters have q = 1, m have lambda t,

the terms of the statement, for the likeliest letters (``pattern``). lambda = 1 is its limit.

*Reached.* Put the m letters on a circle. The m lists with the h likeliest letters and s = l - h neighbours on the circle,
each as a floor of 1/s, are m/s in all. A letter on the circle is on s of them, whose floors add up to 1: it fills them. The
h likeliest letters fill 1/m of each, and so do the others, which are on none.

With the floor theorem Coq proves that this has the accuracy of the term, and that 1 minus the largest term is the least
expected loss.

*On instances.* The formula, against the program over all entries, for lists of one and of two letters.

Erratum. None.
Source. The toolkit. For h = 0 and m = M the subset selection of ye2018 has the same accuracy, with all lists as outputs.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from proofs.distortion.floors import Costs
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ZERO = Fraction(0)


def lists_of(letters: int, size: int) -> list[tuple[int, ...]]:
    """The outputs."""
    return list(combinations(range(letters), size))


def list_costs(letters: int, size: int) -> Costs:
    """d."""
    return [[Fraction(int(x not in chosen)) for chosen in lists_of(letters, size)] for x in range(letters)]


def published(prior: Vector, size: int, level: Fraction) -> Fraction:
    """1 minus the largest term; a list of more letters than there are holds all of them."""
    ordered, letters = sorted(prior, reverse=True), len(prior)
    size = min(size, letters)
    top = [sum(ordered[:k], ZERO) for k in range(letters + 1)]
    terms = [(h, m, size - h) for h in range(size) for m in range(size - h, letters - h + 1)]
    return 1 - max([top[h] + (top[h + m] - top[h]) * s * level / (s * level + m - s) for h, m, s in terms])


def computed(prior: Vector, size: int, level: Fraction) -> Fraction:
    """The linear program over all entries of a mechanism."""
    # What states the costs of lists is imported where no solver may be.
    from proofs.distortion.programs import least_loss

    return least_loss([prior], list_costs(len(prior), min(size, len(prior))), level)


def instances() -> dict[str, Any]:
    """Priors on up to four letters."""
    from hypothesis import strategies as st

    from proofs.distortion.strategies import levels
    from symdp.testing import priors

    return {"prior": priors(1, 4), "size": st.integers(1, 2), "level": levels()}


_ROW = {
    "row": "sum(w) + sum(r) == 1",
    "ldp": ("A", "L*m - w >= 0"),
    "least": ("B", "r - s >= 0"),
    "on": "sum(m) == v",
    "all": "sum(m) + sum(s) == g",
}
_LISTS = {"A": ("a", "w m"), "B": ("b", "r s")}


def listed() -> Fact:
    """A holds the lists with the letter, with the entries w and the least entries m; B the others, with r and s."""
    return facts.inequality(
        "a letter is listed lambda times as often as always, at most",
        families=_LISTS,
        assume=dict(_ROW),
        conclude="L*v - sum(w) >= 0",
    )


def missed() -> Fact:
    """The same letters."""
    return facts.inequality(
        "a letter is missed at least as often as always",
        families=_LISTS,
        assume=dict(_ROW),
        conclude="1 - g + v - sum(w) >= 0",
    )


def pattern() -> Fact:
    """s = l - h letters of the m next ones are on each list."""
    return facts.inequality(
        "with h letters always and m sometimes listed, what is sometimes listed follows",
        assume={
            "count": "s*g == m*t",
            "rest": "(L-1)*t == 1 - g",
            "size": "m + s*(L-1) > 0",
        },
        conclude="(m + s*(L-1))*L*t == s*L",
        degree=3,
    )


def proof() -> Proof:
    """Two bounds on the chance to be listed, and the corner of the program."""
    return Proof("all M, all l", "what a list always and what it sometimes holds", (listed(), missed(), pattern()))


def _size(given: dict[str, Any]) -> int:
    return 1 + len(given["costs"][0]) % 2


def _rows(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The outputs of the mechanism of the scene, read as lists in turn."""
    rows, letters = given["rows"], len(given["rows"])
    known = lists_of(letters, min(_size(given), letters))
    lists = [known[y % len(known)] for y in range(len(rows[0]))]
    least = [min(column) for column in zip(*rows, strict=True)]
    for x, row in enumerate(rows):
        on = [y for y, chosen in enumerate(lists) if x in chosen]
        off = [y for y, chosen in enumerate(lists) if x not in chosen]
        yield {
            "w": [row[y] for y in on], "m": [least[y] for y in on], "r": [row[y] for y in off], "s": [least[y] for y in off],
            "v": sum([least[y] for y in on], ZERO), "g": sum(least), "L": given["level"],
        }  # fmt: skip


def bridge() -> Bridge:
    """The prior and the mechanism of the scene, its outputs read as lists."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.loss_scene import LOSS

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        prior, size, level = given["prior"], min(_size(given), len(given["prior"])), given["level"]
        top = [sum(sorted(prior, reverse=True)[:k], ZERO) for k in range(len(prior) + 1)]
        return {
            r"D^*(P,\lambda)": computed(prior, size, level), "M": len(prior), r"\lambda": level, "l": size,
            "T_h": lambda h: top[h], "T_{h+m}": lambda h: lambda m: top[h + m],
        }  # fmt: skip

    def patterns(given: dict[str, Any]) -> Any:
        level, letters, size = given["level"], len(given["prior"]), min(_size(given), len(given["prior"]))
        cases = [(s, m) for s in range(1, size + 1) for m in range(s, letters + 1)]
        return [
            {"s": s, "m": m, "L": level, "t": s / (m + s * (level - 1)), "g": m / (m + s * (level - 1))} for s, m in cases
        ]

    letters = {listed().title: lambda given: list(_rows(given)), missed().title: lambda given: list(_rows(given)),
               pattern().title: patterns}  # fmt: skip
    return Bridge(
        LOSS,
        reading,
        letters,
        says=r"1-D^*(P,\lambda)=\max_{h\le l-1}\max_{l-h\le m\le M-h}"
        r"\left(T_h+(T_{h+m}-T_h)\frac{(l-h)\lambda}{(l-h)\lambda+m-l+h}\right)",
    )


@statement(
    paper="distortion",
    id="listed_letters",
    kind="equality",
    uses=("distortion/floor_theorem",),
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
    coq=("Envelopes.sums_interpolated", "LettersAtBreaks.listed_corners", "ListedLetters.listed_least_loss"),
)
def least_loss_is_that_of_the_best_lists(prior: Vector, size: int, level: Fraction) -> bool:
    """The formula and the program over all entries."""
    return computed(prior, size, level) == published(prior, size, level)
