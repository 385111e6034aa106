"""kalantari2018, Remark 7: lowering a black entry or raising a red one.

Statement. If a black entry of a mechanism becomes smaller (or a red one larger), and the other entries of its column
stay, then eps_DP becomes smaller, or the entry is no longer black (red).
Hypotheses. 1 < exp(eps_DP) < infinity before the change, and finite after it, so that there are colours. The other
entries of the same column stay, as in every use that the paper makes of the remark: a change within one row.
Uses. Nothing.

Check. Let b be a black entry, L the old exp(eps_DP), so that L c >= b for every other entry c of the column, and let b'
< b be the new one. Were b' black at a new L' >= L, then b' = L' c for one of these c, hence

    b' >= L c >= b,

against b' < b (``lost_colors``). The same holds for red. The row may change anywhere else; L' is only assumed not
smaller.

*On instances.* Probability is moved within a row from one output to another, and the new colours are read off the
definition.

Erratum. The remark stands for a change within one row, as in every use that the paper makes of it. With other changes
in the column at the same time it fails: rows (2/3, 1/3), (1/3, 2/3) changed into (3/5, 2/5), (1/5, 4/5) lower the black
Q(1|1), which is still black, and raise exp(eps_DP) from 2 to 3.

The sentence beside the remark, that any change which neither increases a black entry nor decreases a red one keeps
eps_DP at most equal to its value, needs "sufficiently small": (2/3, 1/3), (1/3, 2/3) changed into (0, 1), (1/3, 2/3)
lowers a black entry, raises a red one, and exp(eps_DP) goes from 2 to infinity. All uses in the paper are with small
delta.

Source. kalantari2018, Section V-F, Remark 7; kalantari2016, Section V-A, Remark 6.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.engine.statement import statement
from proofs.instances.coloring_optima import chosen
from symdp.arithmetic.rational import INFINITY
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof
from symdp.mechanisms.coloring import Color, color
from symdp.mechanisms.mechanism import Mechanism

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge

SYMMETRIC = (("2/3", "1/3"), ("1/3", "2/3"))
ANYWHERE = (("3/5", "2/5"), ("1/5", "4/5"))
LARGE = (("0", "1"), ("1/3", "2/3"))
UNIFORM = (("1/2", "1/2"),)


def instances() -> dict[str, SearchStrategy[Any]]:
    """Mechanisms, and what part of one entry moves to another one of its row."""
    from hypothesis import strategies as st

    from proofs.instances.coloring_optima import PARTS, colored_mechanisms

    shares = st.integers(1, PARTS).map(lambda parts: Fraction(parts, PARTS))
    places = st.integers(1, 4)
    return {"released": colored_mechanisms(), "given": places, "giver": places, "taker": places, "share": shares}


def directed() -> list[dict[str, Any]]:
    """Every pair of entries of the chosen minimum-sum mechanisms, moved by a little, by half and entirely."""
    shares = (Fraction(1, 1000), Fraction(1, 2), Fraction(1))
    span = range(1, 4)
    return [
        {"released": case.mechanism, "given": x, "giver": y, "taker": z, "share": share}
        for case in chosen()[::3]
        for x in span
        for y in span
        for z in span
        for share in shares
    ]


def moves_colored_entry(released: Mechanism, given: int, giver: int, taker: int, share: Fraction) -> bool:
    """Whether the move lowers a black entry or raises a red one, in columns that are not zero."""
    colors = color(released)
    if given > released.inputs or giver == taker or not {giver, taker} <= set(colors.support):
        return False
    row = colors.colors[given - 1]
    return row[giver - 1] is Color.BLACK or row[taker - 1] is Color.RED


def moved(released: Mechanism, given: int, giver: int, taker: int, share: Fraction) -> Mechanism:
    """The mechanism after the move."""
    rows = [list(row) for row in released.matrix]
    amount = share * rows[given - 1][giver - 1]
    rows[given - 1][giver - 1] -= amount
    rows[given - 1][taker - 1] += amount
    return Mechanism.from_rows(rows)


def color_of(released: Mechanism, given: int, output: int) -> Color | None:
    """The colour of an entry; None where there are no colours."""
    return color(released).colors[given - 1][output - 1] if 1 < released.exp_epsilon < INFINITY else None


def lost_colors() -> tuple[Fact, Fact]:
    """The entry b before, v after; c another entry of its column; L and m the old and the new exp(eps_DP)."""
    given = {"leakage": "m - L >= 0", "other": "c >= 0"}
    black = facts.inequality(
        "an entry that is black at the same or a larger leakage has not become smaller",
        assume=given | {"before": "L*c - b >= 0", "black": "v == m*c"},
        conclude="v - b >= 0",
    )
    red = facts.inequality(
        "an entry that is red at the same or a larger leakage has not become larger",
        assume=given | {"before": "L*b - c >= 0", "red": "c == m*v", "entry": "v >= 0", "level": "L > 0"},
        conclude="b - v >= 0",
        times="level",
    )
    return black, red


def errata() -> tuple[Fact, ...]:
    """The two changes of the erratum."""
    return (
        facts.mechanism("erratum: before both changes", SYMMETRIC, 2, UNIFORM, "1/3"),
        facts.mechanism("erratum: changes in two rows", ANYWHERE, 3, UNIFORM, "3/10"),
        facts.mechanism("erratum: a change that is not small", LARGE, INFINITY, UNIFORM, "2/3"),
    )


def proof() -> Proof:
    """Both colours, for any numbers of inputs and outputs."""
    return Proof("all M", "the critical pair after the change", (*lost_colors(), *errata()))


STAYS = r"Q'(j|h)=Q(j|h)\ \forall h\ne i"


def bridge() -> Bridge:
    """A mechanism and any other one; colours where 1 < exp(eps_DP) < infinity."""
    from proofs.engine.bridge import Bridge
    from proofs.engine.log_constants import Log
    from proofs.instances.scenes import CHANGED

    def reading(given: dict[str, Any]) -> dict[str, Any]:
        before, after = (Mechanism.from_rows(given[name]) for name in ("before", "after"))
        x, y = given["given"] + 1, given["output"] + 1
        column = [h for h in range(len(given["before"])) if h + 1 != x]
        old, new = color_of(before, x, y), color_of(after, x, y)
        return {
            STAYS: all(given["before"][h][y - 1] == given["after"][h][y - 1] for h in column),
            r"Q(j|i)\ \text{black}": old is Color.BLACK, r"Q(j|i)\ \text{red}": old is Color.RED,
            r"Q'(j|i)\ \text{not black}": new is not Color.BLACK, r"Q'(j|i)\ \text{not red}": new is not Color.RED,
            "Q(j|i)": given["before"][x - 1][y - 1], "Q'(j|i)": given["after"][x - 1][y - 1],
            r"\epsilon_{\mathrm{DP}}(Q)": Log.of(before.exp_epsilon),
            r"\epsilon_{\mathrm{DP}}(Q')": Log.of(after.exp_epsilon),
        }  # fmt: skip

    def letters(color_before: Color) -> Any:
        """b and v are the entry before and after, c another one of its column, L and m the levels."""

        def filled(given: dict[str, Any]) -> list[dict[str, Any]]:
            before, after = (Mechanism.from_rows(given[name]) for name in ("before", "after"))
            x, y, old, new = given["given"], given["output"], before.exp_epsilon, after.exp_epsilon
            stays = all(a[y] == b[y] for h, (a, b) in enumerate(zip(before.matrix, after.matrix, strict=True)) if h != x)
            if not stays or new < old or INFINITY in (old, new):
                return []
            column, b, v = [row[y] for h, row in enumerate(before.matrix) if h != x], before.matrix[x][y], after.matrix[x][y]
            critical = [c for c in column if (v == new * c if color_before is Color.BLACK else c == new * v)]
            return [{"m": new, "L": old, "c": c, "b": b, "v": v} for c in critical]

        return filled

    black, red = lost_colors()
    filled = {black.title: letters(Color.BLACK), red.title: letters(Color.RED)}
    # An entry of no colour does not get one by a change for the better either.
    return Bridge(
        CHANGED,
        reading,
        filled,
        unused_hypotheses=(r"Q(j|i)\ \text{black}", r"Q(j|i)\ \text{red}"),
        says=(
            STAYS + r",\ Q(j|i)\ \text{black},\ Q'(j|i)<Q(j|i)\Rightarrow"
            r"\epsilon_{\mathrm{DP}}(Q')<\epsilon_{\mathrm{DP}}(Q)\text{ or }Q'(j|i)\ \text{not black};\quad "
            + STAYS
            + r",\ Q(j|i)\ \text{red},\ Q'(j|i)>Q(j|i)\Rightarrow"
            r"\epsilon_{\mathrm{DP}}(Q')<\epsilon_{\mathrm{DP}}(Q)\text{ or }Q'(j|i)\ \text{not red}"
        ),
    )


@statement(
    paper="kalantari2018",
    id="remark_7",
    bridge=bridge,
    kind="prose",
    hypotheses=moves_colored_entry,
    instances=instances,
    directed=directed,
    proof=proof,
    coq=("Colors.lowered_black", "Colors.raised_red"),
)
def entry_loses_its_color(released: Mechanism, given: int, giver: int, taker: int, share: Fraction) -> bool:
    """Less leakage, or neither the lowered black entry is black nor the raised red entry red."""
    after = moved(released, given, giver, taker, share)
    before = (color_of(released, given, giver), color_of(released, given, taker))
    kept_black = before[0] is Color.BLACK and color_of(after, given, giver) is Color.BLACK
    kept_red = before[1] is Color.RED and color_of(after, given, taker) is Color.RED
    return after.exp_epsilon < released.exp_epsilon or not (kept_black or kept_red)
