r"""profiles, sensitive letters: what mechanisms keep on their diagonals where only some letters must not be recognised.

Statement. Let some of the M letters be sensitive, lambda >= 1, and W(y|i) <= lambda W(y|h) for all outputs y, sensitive
letters i and all letters h. The probabilities with which letters are guessed when they are true are, entry by entry, at
most those of

    K = { q : there are 1/lambda <= g <= 1 and v >= 0 with sum v <= g, q_x <= v_x + 1 - g for all x,
              and q_x <= lambda v_x for sensitive x },

and every q in K is at most the diagonal, entry by entry, of such a mechanism on the letters.

Hypotheses. lambda finite. Any number of outputs with any guess of the letter behind each.
Uses. Nothing.

Check. *Refutation.* No letter is sensitive: the identity is allowed, and q = (1, 1) asks for v_x >= g, so that 2 g <= g and
g = 0.

*Corrected.* Let some letter be sensitive. *Necessity.* v_y is the least entry of the column y, columns merged by their
guess, g = sum v. A sensitive letter has sum_y W(y|i) <= lambda g (``common``). Row x exceeds v by 1-g in all (``above``).

*The mechanism.* Raise some v_x until sum v = g. Rows of other letters are v, and 1-g more at x.

In the row of a sensitive x
let the entries exceed v by at most lambda - 1 times v, in all 1-g, which is possible as lambda g >= 1 (``capacity``), and
at x as much as possible: v_x + min((lambda-1) v_x, 1-g) (``own``), the rest in proportion to v (``others``). All entries of
a column y are at least v_y, and sensitive ones at most lambda v_y.

*On instances.* The largest accuracy over K against that over all entries of mechanisms.

Erratum. g >= 1/lambda has to be asked only if some letter is sensitive; without one g = 0, v = 0 shows that all q are
possible.
Source. The toolkit. murakami2019 and kotsogiannis2020 for the notions: utility-optimised local privacy has the same least
distortion, since what exceeds lambda times the least entry of sensitive letters may go to outputs that prove a letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.profiles.sensitive_body import Letters, body_program, columns, is_allowed, is_in_body
from proofs.profiles.trade_offs import Rows
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation
from symdp.sources.prior import Vector

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

ZERO, ONE = Fraction(0), Fraction(1)
ALL = r"U(\mathcal{P},\lambda,X_s)"
BODY = (
    r"\max\{\min_P\textstyle\sum_xP_xq_x\colon\lambda^{-1}\le g\le1,\ v\ge0,\ \sum_xv_x\le g,\ "
    r"q_x\le v_x+1-g,\ q_x\le\lambda v_x\text{ on }X_s\}"
)
SOME = r"X_s\ne\emptyset"


def published(priors: tuple[Vector, ...], level: Fraction, sensitive: Letters) -> Fraction:
    """The largest accuracy over K."""
    from symdp.arithmetic.programs.optimize import minimize

    return -minimize(body_program(priors, level, sensitive)).value


def computed(priors: tuple[Vector, ...], level: Fraction, sensitive: Letters) -> Fraction:
    """The program over all entries of a mechanism."""
    from proofs.profiles.programs import everyone, largest_accuracy

    adjacent = [(x, y) for x, y in everyone(len(priors[0])) if x in sensitive]
    return largest_accuracy(priors, [(level, ZERO)], adjacent)


def has_some(priors: tuple[Vector, ...], level: Fraction, sensitive: Letters) -> bool:
    """Some letter is sensitive."""
    return bool(sensitive) and max(sensitive) < len(priors[0])


def instances() -> dict[str, Any]:
    """Up to two priors on three letters, and one or two sensitive letters."""
    from hypothesis import strategies as st

    from proofs.profiles import strategies

    chosen = st.sampled_from([(0,), (1,), (2,), (0, 1), (0, 2), (0, 1, 2)])
    return {"priors": strategies.priors_of(), "level": strategies.levels(), "sensitive": chosen}


def common() -> Fact:
    """w is the row of a sensitive letter, v the least entries."""
    return facts.inequality(
        "what all rows have in common",
        families={"J": ("n", "w v")},
        assume={"row": "sum(w) == 1", "ratio": ("J", "L*v - w >= 0"), "sum": "g == sum(v)"},
        conclude="L*g - 1 >= 0",
        equality_multipliers={"row": ["1"], "sum": ["1", "L"]},
    )


def above() -> Fact:
    """W and V belong to the letter of the row, J holds the other columns."""
    return facts.inequality(
        "a row has one unit",
        families={"J": ("n", "w v")},
        assume={"row": "W + sum(w) == 1", "least": ("J", "w - v >= 0"), "sum": "g == V + sum(v)"},
        conclude="V + 1 - g - W >= 0",
        degree=1,
    )


def capacity() -> Fact:
    """What rows of sensitive letters may add to v in all."""
    return facts.inequality(
        "a sensitive letter may add what is missing",
        assume={"common": "L*g - 1 >= 0"},
        conclude="(L-1)*g - (1-g) >= 0",
    )


def own() -> Fact:
    """e is what the row of a sensitive letter adds at the letter: (lambda-1) v for s = 1, and 1-g for s = 0."""
    return facts.inequality(
        "the diagonal of a sensitive letter",
        assume={
            "added": "e == s*(L-1)*v + (1-s)*(1-g)",
            "first": "s >= 0",
            "second": "1 - s >= 0",
            "ratio": "L*v - q >= 0",
            "above": "v + 1 - g - q >= 0",
        },
        conclude="v + e - q >= 0",
        products=["first*ratio", "second*above"],
    )


def others() -> Fact:
    """t v of the other columns is added, in all what is left."""
    return facts.inequality(
        "the rest, in proportion to v, is within the ratio",
        assume={
            "enough": "(L-1)*g - (1-g) >= 0",
            "share": "t*(g-v) == 1 - g - e",
            "full": "e == (L-1)*v",
            "more": "g - v > 0",
        },
        conclude="L - 1 - t >= 0",
        times="more",
    )


def proof() -> Proof:
    """Necessity, and the mechanism."""
    found = (common(), above(), capacity(), own(), others())
    return Proof("all M, any number of outputs", "the least entries of the columns", found)


def _common(given: dict[str, Any]) -> Any:
    found = list(columns(given))
    return [{"w": merged[x], "v": least, "g": sum(least), "L": level} for x, merged, least, level in found]


def _above(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for x, merged, least, _ in columns(given):
        rest = [y for y in range(len(least)) if y != x]
        told = {"w": [merged[x][y] for y in rest], "v": [least[y] for y in rest]}
        yield told | {"W": merged[x][x], "V": least[x], "g": sum(least, ZERO)}


def _added(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for x, merged, least, level in columns(given):
        g, v, q = sum(least, ZERO), least[x], merged[x][x]
        e = min((level - 1) * v, 1 - g)
        yield {"g": g, "v": v, "q": q, "e": e, "L": level, "s": int(e == (level - 1) * v)}


def bridge() -> Bridge:
    """The priors of the scene; the sensitive letters, none now and then, go with the denominators of the first one."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.profile_scene import PROFILE

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        level, size = given["pairs"][0][0], len(given["rows"])
        code = sum([p.denominator for p in given["priors"][0]])
        chosen = [x for x in range(size) if code >> x & 1]
        asked = (given["priors"], level, chosen)
        return {SOME: bool(chosen), ALL: computed(*asked), BODY: published(*asked)}

    def shares(given: dict[str, Any]) -> Any:
        told = [one for one in _added(given) if one["e"] == (one["L"] - 1) * one["v"] and one["g"] > one["v"]]
        kept = [{name: one[name] for name in "gveL"} for one in told]
        return [one | {"t": (1 - one["g"] - one["e"]) / (one["g"] - one["v"])} for one in kept]

    letters = {
        common().title: _common,
        above().title: lambda given: list(_above(given)),
        capacity().title: lambda given: [{"g": one["g"], "L": one["L"]} for one in _added(given)],
        own().title: lambda given: list(_added(given)),
        others().title: shares,
    }
    return Bridge(PROFILE, reading, letters, says=rf"{SOME}\Rightarrow {ALL}={BODY}")


@statement(
    paper="profiles",
    id="sensitive_letters/corrected",
    kind="equality",
    hypotheses=has_some,
    published=published,
    computed=computed,
    instances=instances,
    proof=proof,
    bridge=bridge,
)
def largest_accuracy_is_that_of_the_body(priors: tuple[Vector, ...], level: Fraction, sensitive: Letters) -> bool:
    """K and the program over all entries."""
    return computed(priors, level, sensitive) == published(priors, level, sensitive)


def refutation() -> Refutation:
    """The identity, where no letter is sensitive."""
    rows = ((ONE, ZERO), (ZERO, ONE))
    return Refutation(
        {"rows": rows, "level": Fraction(2), "sensitive": ()},
        (facts.program("accuracies over K are at most 3/4", body_program(((ONE / 2, ONE / 2),), Fraction(2), ())),),
    )


@statement(
    paper="profiles",
    id="sensitive_letters",
    kind="inclusion",
    hypotheses=is_allowed,
    refutation=refutation,
    corrected=largest_accuracy_is_that_of_the_body,
)
def diagonals_lie_in_the_body(rows: Rows, level: Fraction, sensitive: Letters) -> bool:
    """Membership of the diagonal."""
    return is_in_body(rows, level, sensitive)
