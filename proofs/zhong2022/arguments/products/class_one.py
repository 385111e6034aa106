"""Least losses of one record when the uniform prior is in the source set: all M >= 2, all orders a > 1.

u = 1-D, b = D/(M-1), D < (M-1)/M, so that u > b; outputs = letters (zhong2022/lemma_24), S the sum of the W(y|y), S >=
M u at the uniform prior. The symmetric mechanism, u on the diagonal and b elsewhere, reaches all of these.

(1) Maximal leakage and maximal information (at the uniform prior): M u is at most the sum of the column maxima, and at
most r where W(y|x) <= r P_Y(y).

(2) Renyi, order a: p^a q^(1-a) >= a t^(a-1) p - (a-1) t^a q for every t > 0, the tangent of a convex function. With t =
u/b for W(x|x) against W(x|x'), t = b/u for W(x'|x) against W(x'|x'), t = 1 otherwise, summed over the M (M-1) pairs of
letters, this is a function of S that is least at S = M u, where it is M (M-1) (b t^a + u t^(-a) + (M-2) b), t = u/b.

The largest sum of a pair is at least their average.

(3) Sibson, order a: K N >= the average of W(y|x) V(y|x)^(a-1) over x, by Hoelder's inequality, N the norm of order a of
the column, V the symmetric mechanism, n the norm of its columns and K = n^(a-1). For any prior the norms of V sum to at
most M n, as t^(1/a) is concave.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def renyi_sum(letters: int, distortion: Fraction, order: int) -> Fraction:
    """exp((a-1) eps) of the symmetric mechanism, integer order, 0 < D."""
    u, b = 1 - distortion, distortion / (letters - 1)
    return b * (u / b) ** order + u * (b / u) ** order + (letters - 2) * b


def sibson_sum(letters: int, distortion: Fraction, order: int) -> Fraction:
    """exp((a-1) eps) of the symmetric mechanism at the uniform prior, integer order."""
    u, b = 1 - distortion, distortion / (letters - 1)
    return Fraction(letters) ** (order - 1) * (u**order + (letters - 1) * b**order)


def maxima() -> tuple[Fact, Fact]:
    """(1)."""
    leaked = facts.inequality(
        "the column maxima sum to at least M u",
        families={"Y": ("M", "w m")},
        assume={"largest": ("Y", "m - w >= 0"), "accuracy": "sum(w) - M*u >= 0"},
        conclude="sum(m) - M*u >= 0",
        degree=1,
    )
    ratio = facts.inequality(
        "W(y|x) <= r P_Y(y) needs r >= M u",
        families={"Y": ("M", "w R")},
        assume={"ratio": ("Y", "r*R - w >= 0"), "output": "sum(R) == 1", "accuracy": "sum(w) - M*u >= 0"},
        conclude="r - M*u >= 0",
    )
    return leaked, ratio


def renyi() -> tuple[Fact, Fact]:
    """(2): A = t^a, C = t^(a-1), B = t^(-a), E = t^(1-a), all of t = u/b >= 1; T the sum over all pairs."""
    least = facts.inequality(
        "the Renyi sums of all pairs of letters together",
        assume={
            "accuracy": "S - M*u >= 0",
            "row": "u + (M-1)*b == 1",
            "letters": "M - 1 >= 0",
            "order": "a - 1 >= 0",
            "A": "A - 1 >= 0",
            "B": "1 - B >= 0",
            "C": "C - 1 >= 0",
            "E": "1 - E >= 0",
            "t^a b = t^(a-1) u": "b*A == u*C",
            "t^-a u = t^(1-a) b": "u*B == b*E",
            "tangents": "T - (M-1)*S*(a*C - (a-1)*B) - (M-S)*(a*E - (a-1)*A) - (M-2)*(M-S) >= 0",
        },
        conclude="T - M*(M-1)*(b*A + u*B + (M-2)*b) >= 0",
        products=[
            "tangents", "accuracy*letters*order*C", "accuracy*letters*C", "accuracy*letters*order*B",
            "accuracy*order*E", "accuracy*E", "accuracy*order*A",
        ],
        equality_multipliers={
            "row": ["M", "M*M", "M*a*A", "M*A", "M*a*E", "M*E", "M*a*B", "M*B", "M*a*C", "M*C"],
            "t^a b = t^(a-1) u": ["M", "M*a", "M*M", "M*M*a"],
            "t^-a u = t^(1-a) b": ["M", "M*a", "M*M", "M*M*a"],
        },
        degree=4,
    )  # fmt: skip
    average = facts.inequality(
        "the largest sum of a pair is at least their average",
        families={"Z": ("N", "v")},
        assume={"largest": ("Z", "V - v >= 0")},
        conclude="N*V - sum(v) >= 0",
        degree=1,
    )
    return least, average


def sibson() -> tuple[Fact, Fact]:
    """(3): U = u^(a-1), B = b^(a-1), N0 the norm of a column of V, K = N0^(a-1); o the other entries of a column."""
    least = facts.inequality(
        "the norms of the columns sum to at least M times that of the symmetric mechanism",
        families={"Y": ("M", "N w o")},
        assume={
            "hoelder": ("Y", "M*K*N - U*w - B*o >= 0"),
            "accuracy": "sum(w) - M*u >= 0",
            "rows": "sum(w) + sum(o) == M",
            "row": "u + (M-1)*b == 1",
            "norm": "M*N0*K == u*U + (M-1)*b*B",
            "increase": "U - B >= 0",
        },
        conclude="M*K*sum(N) - M*M*K*N0 >= 0",
        products=["Y: hoelder", "increase*accuracy"],
        equality_multipliers={"rows": ["B", "U"], "row": ["M*B", "M*U"], "norm": ["M"]},
        degree=3,
    )  # fmt: skip
    most = facts.inequality(
        "those of the symmetric mechanism sum to at most that at any prior",
        families={"Y": ("M", "N s")},
        assume={"tangent of t^(1/a)": ("Y", "N0 + slope*(s - P) - N >= 0"), "powers of a row": "sum(s) == M*P"},
        conclude="M*N0 - sum(N) >= 0",
    )
    return least, most


def bounds() -> tuple[Fact, ...]:
    """(1) to (3)."""
    return (*maxima(), *renyi(), *sibson())
