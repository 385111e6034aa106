"""The least Renyi loss of databases, order a > 1: for every M >= 2, n and source set; outputs are databases.

f(u, v) = u^a v^(1-a) is convex and homogeneous: f(u, v) >= a t^(a-1) u - (a-1) t^a v for every t > 0.

Let 0 < e <= (M-1)/M, s = 1-e, b = e/(M-1), rho = R = s/b >= 1, X = R^(a-1), Z = R^-a, so that R^a = R X and R^(1-a) = R
Z; A = a X - (a-1) Z, B = a R Z - (a-1) R X + M-2; g the probability that record i is changed, E the expected number of
changed records, for the uniform prior.

(1) Over the N (M-1) ordered pairs (x, x') of neighbours that differ in record i and all y put u = W(y|x), v = W(y|x'),
and t = R where y_i = x_i (F), 1/R where y_i = x'_i (H), 1 elsewhere (O). Every x with y_i = x_i has M-1 such
neighbours, and every x' with y_i other than x'_i has one in F and M-2 in O.

(2) No pair has more than V = exp((a-1) epsilon): (M-1) V >= (M-1)(1-g) A + g B; summed over the records, with E for g.

(3) R >= 1 gives X >= 1 >= Z and R X >= 1 >= R Z, so A >= 1 and B <= M-1: the bound decreases with E, which may be
replaced by anything larger, n e.

(4) There it is the loss of Wang's mechanism, s^a b^(1-a) + b^a s^(1-a) + (M-2) b = s X + s Z + (M-2) b.

(5) It is at least s X = s^a b^(1-a) alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def average_over_pairs() -> Fact:
    """(1)."""
    return facts.inequality(
        "one record: the sum over all ordered pairs of neighbours",
        families={"F": ("j", "f u v"), "H": ("k", "h w z"), "O": ("o", "c p q")},
        assume={
            "tangent at R": ("F", "f - a*X*u + (a-1)*R*X*v >= 0"),
            "tangent at 1/R": ("H", "h - a*R*Z*w + (a-1)*Z*z >= 0"),
            "tangent at 1": ("O", "c - a*p + (a-1)*q >= 0"),
            "kept": "sum(u) == (M-1)*N*(1-g)",
            "its neighbours": "sum(v) == N*g",
            "changed": "sum(w) == N*g",
            "neighbours of these": "sum(z) == (M-1)*N*(1-g)",
            "elsewhere": "sum(p) == (M-2)*N*g",
            "and there": "sum(q) == (M-2)*N*g",
        },
        conclude="sum(f) + sum(h) + sum(c) - N*((M-1)*(1-g)*(a*X - (a-1)*Z) + g*(a*R*Z - (a-1)*R*X + M - 2)) >= 0",
        products=["F: tangent at R", "H: tangent at 1/R", "O: tangent at 1"],
        equality_multipliers={
            "kept": ["a*X"],
            "its neighbours": ["R*X", "a*R*X"],
            "changed": ["a*R*Z"],
            "neighbours of these": ["Z", "a*Z"],
            "elsewhere": ["a"],
            "and there": ["1", "a"],
        },
    )  # fmt: skip


def all_records() -> tuple[Fact, Fact]:
    """(2): A and B as unknowns; T the sum of (1)."""
    one = facts.inequality(
        "some pair has at least the average",
        assume={
            "size": "N > 0",
            "sum": "T - N*((M-1)*(1-g)*A + g*B) >= 0",
            "largest": "N*(M-1)*V - T >= 0",
        },
        conclude="(M-1)*V - (M-1)*(1-g)*A - g*B >= 0",
        times="size",
        products=["sum", "largest"],
    )
    total = facts.inequality(
        "the records together",
        families={"R": ("n", "g")},
        assume={"total": "sum(g) == E", "record": ("R", "(M-1)*V - (M-1)*(1-g)*A - g*B >= 0")},
        conclude="n*(M-1)*V - (M-1)*(n-E)*A - E*B >= 0",
        products=["R: record"],
        equality_multipliers={"total": ["A", "A*M", "B"]},
    )
    return one, total


def decreases() -> tuple[Fact, Fact, Fact]:
    """(3)."""
    above = facts.inequality(
        "A >= 1",
        assume={"order": "a - 1 >= 0", "powers increase": "X - 1 >= 0", "and decrease": "1 - Z >= 0"},
        conclude="a*X - (a-1)*Z - 1 >= 0",
    )
    below = facts.inequality(
        "B <= M-1; Y = R X, U = R Z",
        assume={"order": "a - 1 >= 0", "powers increase": "Y - 1 >= 0", "and decrease": "1 - U >= 0"},
        conclude="M - 1 - (a*U - (a-1)*Y + M - 2) >= 0",
    )
    larger = facts.inequality(
        "the bound holds with n e for E <= n e",
        assume={
            "records": "n > 0",
            "bound": "n*(M-1)*V - (M-1)*(n-E)*A - E*B >= 0",
            "share": "n*e - E >= 0",
            "letters": "M - 2 >= 0",
            "A": "A - 1 >= 0",
            "B": "M - 1 - B >= 0",
        },
        conclude="(M-1)*V - (M-1)*(1-e)*A - e*B >= 0",
        times="records",
        products=["bound", "letters*share*A", "share*A", "share*B"],
    )
    return above, below, larger


def value() -> tuple[Fact, Fact]:
    """(4) and (5)."""
    same = facts.inequality(
        "at e the bound is the loss of Wang's mechanism",
        assume={"ratio": "s == R*b", "kept": "s == 1 - e", "share": "(M-1)*b == e"},
        conclude="(M-1)*(1-e)*(a*X - (a-1)*Z) + e*(a*R*Z - (a-1)*R*X + M - 2) == (M-1)*(s*X + s*Z + (M-2)*b)",
        equality_multipliers={
            "kept": ["a*X", "Z", "a*Z", "M*a*X", "M*Z", "M*a*Z"],
            "share": ["a*R*Z", "R*X", "a*R*X", "M", "1"],
            "ratio": ["a*Z", "X", "a*X", "M*a*Z", "M*X", "M*a*X"],
        },
        model={"a": 2, "X": 1, "Z": 1, "R": 1, "M": 2, "s": "1/2", "b": "1/2", "e": "1/2"},
    )
    first = facts.inequality(
        "and at least its first term, s^a b^(1-a)",
        assume={"kept": "s >= 0", "changed": "b >= 0", "power": "Z >= 0", "letters": "M - 2 >= 0"},
        conclude="s*X + s*Z + (M-2)*b - s*X >= 0",
    )
    return same, first


def renyi_bound() -> tuple[Fact, ...]:
    """(1) to (4)."""
    return (average_over_pairs(), *all_records(), *decreases(), value()[0])
