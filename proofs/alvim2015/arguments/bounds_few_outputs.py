"""How much r outputs can leak about u records of v values each: facts for every u, v >= 1, every r and lambda >= 1.

s sums the column maxima m_z; column z has its maximum in row a_z, several columns perhaps in the same; t = 1/lambda.

(1) Row a_i sums to 1 and its entries are at least m_z t^d(a_i, a_z). Times m_i and summed: the sum over pairs of m_i
m_z t^d(a_i, a_z) is at most s.

(2) t^d is the product over the records of t + (1-t) e, e = 1 where the two agree. Expanded: the sum over sets S of
records of t^(u-|S|) (1-t)^|S|, as far as they agree on S. The pairs that agree on S have the mass of the sum of the
M_c^2, where M_c sums the m of the columns with one restriction of a_z to S.

There are at most min(v^|S|, r) of these: by the inequality of Cauchy and Schwarz it is at least s^2 c_S, c_S =
max(v^-|S|, 1/r).

(3) Hence s times the sum over S of t^(u-|S|) (1-t)^|S| c_S is at most 1.

(4) With v^-|S| alone for c_S the sum is (t + (1-t)/v)^u, and the bound that of Theorem 15.

(5) If v^l <= r, l <= u: for a set L of l records r c_S >= v^(l-|S|) for S within L and r c_S >= 1 for the others, so
that r times the sum is at least P = 1 + t^(u-l) ((1 + (v-1) t)^l - 1), and s <= r/P; lambda^u P = (v-1+lambda)^l -
lambda^l + lambda^u.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def rows_of_the_maxima() -> tuple[Fact, Fact]:
    """(1): w is a row, k = t^d; then r sums the m k of row a_i."""
    row = facts.inequality(
        "the row of a maximum: its sum bounds that of the m_z t^d",
        families={"Z": ("n", "w m k")},
        assume={"decay": ("Z", "w - m*k >= 0"), "row": "sum(w) == 1"},
        conclude="1 - sum(m*k) >= 0",
        products=["Z: decay"],
    )
    pairs = facts.inequality(
        "weighted by the maxima: the pairs have at most the mass s",
        families={"Z": ("n", "m r")},
        assume={"row": ("Z", "1 - r >= 0"), "maxima": ("Z", "m >= 0")},
        conclude="sum(m) - sum(m*r) >= 0",
        products=["Z: maxima*row"],
    )
    return row, pairs


def expansion() -> tuple[Fact, Fact]:
    """(2): one record, and one more record in a sum over sets of records, x the weights, e whether they agree."""
    record = facts.inequality(
        "one record: t where they differ, 1 where they agree",
        assume={},
        conclude="e*1 + (1-e)*t == t + (1-t)*e",
    )
    more = facts.inequality(
        "with one more record each set splits in two, without it and with it",
        families={"S": ("n", "x e")},
        assume={"before": "k == sum(x*e)"},
        conclude="k*(t + (1-t)*f) == sum((x*t)*e) + sum((x*(1-t))*(e*f))",
        equality_multipliers={"before": ["t", "f", "t*f"]},
    )
    return record, more


def agreeing_pairs() -> tuple[Fact, ...]:
    """(2): M the masses of the N restrictions that occur, q the sum of their squares, c = c_S."""
    cell = facts.inequality(
        "the pairs of one restriction have the square of its mass",
        families={"Z": ("n", "m")},
        assume={"mass": "M == sum(m)"},
        conclude="sum(m*M) == M**2",
        equality_multipliers={"mass": ["M"]},
    )
    square = facts.inequality(
        "N masses with the sum s have squares of the sum s^2/N at least",
        families={"C": ("N", "M")},
        assume={"size": "N > 0", "total": "sum(M) == s", "square": ("C", "(N*M - s)**2 >= 0")},
        conclude="N*sum(M**2) - s**2 >= 0",
        times="size",
        products=["C: square"],
        equality_multipliers={"total": ["N*s"]},
    )
    count = facts.inequality(
        "and s^2 c_S at least, as N is at most 1/c_S",
        assume={"size": "N > 0", "squares": "N*q - s**2 >= 0", "few": "1 - N*c >= 0", "real": "s**2 >= 0"},
        conclude="q - s**2*c >= 0",
        times="size",
        products=["squares", "few*real"],
    )
    return cell, square, count


def weighed() -> Fact:
    """(3): x are the weights of the sets S, q the masses of the pairs that agree on them."""
    return facts.inequality(
        "s times the weighted sum of the c_S is at most 1",
        families={"S": ("n", "x q c")},
        assume={
            "positive": "s > 0",
            "weights": ("S", "x >= 0"),
            "agree": ("S", "q - s**2*c >= 0"),
            "pairs": "s - sum(x*q) >= 0",
        },
        conclude="1 - s*sum(x*c) >= 0",
        times="positive",
        products=["pairs", "S: weights*agree"],
    )


def sharp_bound() -> tuple[Fact, ...]:
    """(1) to (3)."""
    from proofs.alvim2015.arguments.bounds_kernel import one_step_farther

    return (one_step_farther(), *rows_of_the_maxima(), *expansion(), *agreeing_pairs(), weighed())


def compared() -> Fact:
    """(4) and (5): r c_S >= p_S on every set, p the counts of another bound with the weighted sum P."""
    return facts.inequality(
        "a bound with smaller c_S is weaker: s P <= r",
        families={"S": ("n", "x c p")},
        assume={
            "positive": "s >= 0",
            "outputs": "r >= 0",
            "weights": ("S", "x >= 0"),
            "counts": ("S", "r*c - p >= 0"),
            "bound": "1 - s*sum(x*c) >= 0",
            "other": "P == sum(x*p)",
        },
        conclude="r - s*P >= 0",
        products=["outputs*bound", "positive S: weights*counts"],
        equality_multipliers={"other": ["s"]},
    )


def one_record_sums() -> tuple[Fact, Fact]:
    """(4) and (5): the weighted sums are products over the records of these."""
    return (
        facts.inequality(
            "a record of L, or every record with v^-|S|: v t + (1-t) = 1 + (v-1) t",
            assume={},
            conclude="v*t + (1-t) == 1 + (v-1)*t",
        ),
        facts.inequality("a record without restriction: t + (1-t) = 1", assume={}, conclude="t + (1-t) == 1"),
    )


def floor_bound() -> tuple[Fact, ...]:
    """(5): x = v^-|S|, y = v^l, p their product, w = t^(u-l), q = (1 + (v-1) t)^l."""
    count = facts.inequality(
        "r c_S >= v^l v^-|S|",
        assume={"r": "r - y >= 0", "c": "c - x >= 0", "count": "y*x == p", "x": "x >= 0", "y": "y >= 0"},
        conclude="r*c - p >= 0",
        products=["r*c", "y*c", "r*x"],
    )
    printed = facts.inequality(
        "the sets within L count v^(l-|S|), the others 1: together P",
        assume={"all": "A + B == 1", "within": "A == w*1", "counted": "P == w*q + B"},
        conclude="P == 1 + w*(q - 1)",
    )
    scaled = facts.inequality(
        "lambda^u P = (v-1+lambda)^l - lambda^l + lambda^u: H = lambda^u, G = lambda^l, E = (v-1+lambda)^l",
        assume={"bound": "P == 1 + w*(q - 1)", "within": "H*w == G", "power": "G*q == E"},
        conclude="H*P == E - G + H",
        equality_multipliers={"bound": ["H"], "within": ["1", "q"], "power": ["1"]},
    )
    factor = facts.inequality(
        "one factor of the power: lambda (1 + (v-1) t) = v-1+lambda",
        assume={"inverse": "L*t == 1"},
        conclude="L*(1 + (v-1)*t) == v - 1 + L",
        equality_multipliers={"inverse": ["1", "v"]},
    )
    return (count, compared(), *one_record_sums(), printed, scaled, factor)
