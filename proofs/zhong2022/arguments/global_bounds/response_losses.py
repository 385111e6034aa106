"""What Wang's mechanism leaks; for every M >= 2, n, 0 < D <= n (M-1)/M, prior.

Wang's mechanism changes each record with probability D/n to a uniform other letter: W(y|x) = s^(n-d) b^d, s = 1 - D/n,
b = (1-s)/(M-1), rho = s/b = (M-1)(n-D)/D >= 1. N = M^n, S = s^n.

(1) Its distance is D for every database.

(2) Neighbours' entries have the ratios 1, rho or 1/rho.

(3) (epsilon, delta) on single outputs: w = S rho^-k <= S and the next entry v = w/rho satisfy w <= L v + delta as soon
as L >= rho (1 - delta/S), and v <= L w + delta as L >= 1.

(4) Maximal leakage: all N column maxima are S.

(5) Maximal information, any prior: no entry exceeds rho^n times another entry of its column, hence not rho^n P_Y(y).

(6) Renyi, order a: neighbours differ in one record, with V = s^a b^(1-a) + b^a s^(1-a) + (M-2) b there; every other
record has the sum 1.

(7) Sibson, order a > 1, any prior: n_y = (sum_x P_x W(y|x)^a)^(1/a), T = sum n, G = T^(a-1), F = n_y^a N^(a-1), r =
1/N. A tangent of the convex function t^a gives F >= a G n - (a-1) G T r, so that T^a <= sum F = N^(a-1) B with B = (s^a
+ (M-1) b^a)^n the sum of the W(y|x)^a of any row.

(8) Mutual information, any prior: H(Y) <= log N (proofs/arguments/fano.py, with N for M), less the entropy of a row, c1
= log s, c2 = log b.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def serves_every_prior() -> tuple[Fact, Fact]:
    """(1)."""
    records = facts.inequality(
        "n records, each changed with probability D/n, have the distance D",
        families={"R": ("n", "e")},
        assume={"changed": ("R", "n*e == D"), "records": "n > 0"},
        conclude="sum(e) == D",
        times="records",
        equality_multipliers={"changed": ["1"]},
    )
    prior = facts.inequality(
        "the same distance D for every database serves every prior",
        families={"X": ("N", "p e")},
        assume={"prior": "sum(p) == 1", "equal": ("X", "e == D")},
        conclude="sum(p*e) == D",
        equality_multipliers={"equal": ["p"], "prior": ["D"]},
    )
    return records, prior


def ratio() -> tuple[Fact, Fact]:
    """(2); c is the product of the other records."""
    given = {"kept": "n*(1-s) == D", "row": "s + (M-1)*b == 1", "ratio": "s == R*b"}
    value = facts.inequality(
        "rho D = (M-1)(n-D)",
        assume=given,
        conclude="R*D == (M-1)*(n-D)",
        equality_multipliers={"kept": ["R", "M", "1"], "row": ["R*n"], "ratio": ["n", "n*M"]},
    )
    at_least = facts.inequality(
        "rho >= 1 up to D = n (M-1)/M",
        assume={"value": "R*D == (M-1)*(n-D)", "range": "n*(M-1) - M*D >= 0", "positive": "D > 0"},
        conclude="R - 1 >= 0",
        times="positive",
    )
    return value, at_least


def slack() -> tuple[Fact, Fact]:
    """(3)."""
    down = facts.inequality(
        "an entry is at most L times the next smaller one and delta",
        assume={
            "next": "R*v == w",
            "ratio": "R > 0",
            "largest": "S > 0",
            "top": "S - w >= 0",
            "entry": "w >= 0",
            "slack": "d >= 0",
            "level": "L*S - R*(S - d) >= 0",
        },
        conclude="L*v + d - w >= 0",
        times="ratio largest",
        products=["entry*level", "ratio*slack*top"],
        equality_multipliers={"next": ["L*S"]},
    )
    up = facts.inequality(
        "and the smaller one at most L times the larger one and delta",
        assume={
            "next": "R*v == w",
            "ratio": "R - 1 >= 0",
            "entry": "v >= 0",
            "larger": "w >= 0",
            "slack": "d >= 0",
            "level": "L - 1 >= 0",
        },
        conclude="L*w + d - v >= 0",
        products=["level*larger", "slack", "ratio*entry"],
        equality_multipliers={"next": ["1"]},
    )
    return down, up


def leakage() -> tuple[Fact, Fact]:
    """(4) and (5)."""
    leaked = facts.inequality(
        "N column maxima s^n sum to N s^n",
        families={"Y": ("N", "m")},
        assume={"equal": ("Y", "m == S")},
        conclude="sum(m) == N*S",
        equality_multipliers={"equal": ["1"]},
    )
    information = facts.inequality(
        "an entry that is at most T times every entry of its column is at most T times their average",
        families={"X": ("N", "p w")},
        assume={"prior": "sum(p) == 1", "probability": ("X", "p >= 0"), "spread": ("X", "T*w - c >= 0")},
        conclude="T*sum(p*w) - c >= 0",
        products=["X: probability*spread"],
        equality_multipliers={"prior": ["c"]},
    )
    return leaked, information


def renyi() -> Fact:
    """(6): c the probabilities of what the other records become."""
    return facts.inequality(
        "records that do not differ leave the sum of the one that does",
        families={"Y": ("m", "c")},
        assume={"others": "sum(c) == 1"},
        conclude="sum(V*c) == V",
        equality_multipliers={"others": ["V"]},
    )


def sibson() -> tuple[Fact, Fact, Fact]:
    """(7): h = N^(a-1)."""
    tangent = facts.inequality(
        "the norms of the columns: T^a <= sum F",
        families={"Y": ("N", "F n r")},
        assume={
            "norms": "sum(n) == T",
            "uniform": "sum(r) == 1",
            "tangent": ("Y", "F - a*G*n + (a-1)*G*T*r >= 0"),
        },
        conclude="sum(F) - G*T >= 0",
        products=["Y: tangent"],
        equality_multipliers={"norms": ["a*G"], "uniform": ["G*T", "a*G*T"]},
    )
    rows = facts.inequality(
        "sum F = N^(a-1) B, as every row has the sum B",
        families={"X": ("N", "p v")},
        assume={"prior": "sum(p) == 1", "row": ("X", "v == B")},
        conclude="h*sum(p*v) == h*B",
        equality_multipliers={"row": ["p*h"], "prior": ["B*h"]},
    )
    record = facts.inequality(
        "one more record multiplies the sum of a row by s^a + (M-1) b^a",
        families={"Y": ("m", "f")},
        assume={"letters": "M - 2 >= 0"},
        conclude="sum(f*x) + (M-1)*sum(f*z) == (x + (M-1)*z)*sum(f)",
    )
    return tangent, rows, record


def information() -> tuple[Fact, Fact]:
    """(8): Y holds the outputs, w a row, t the distances; logD, logn, logN the logarithms of D, n, M-1."""
    from proofs.arguments.fano import largest_entropy

    row = facts.inequality(
        "a row has the entropy n h(D/n) + D log(M-1), h(D/n) = -(s) log s - (D/n) (log D - log n)",
        families={"Y": ("m", "w t")},
        assume={
            "row": "sum(w) == 1",
            "distance": "sum(w*t) == D",
            "log of a quotient": "c2 == logD - logn - logN",
        },
        conclude="0 - sum(w*((n-t)*c1 + t*c2)) == 0 - (n-D)*c1 - D*(logD - logn) + D*logN",
        equality_multipliers={"row": ["n*c1"], "distance": ["c1", "c2"], "log of a quotient": ["D"]},
    )
    return row, largest_entropy()
