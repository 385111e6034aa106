"""Exactly where symmetric randomised response is optimal, for every closed convex set S of priors on M >= 2 letters.

u = 1-D, m = D/(M-1); the symmetric mechanism has u on the diagonal and m elsewhere. Two numbers of S decide:

    T = (M-1) max over P in S of min_i P_i,        D_0 = 1 - min over P in S of max_i P_i,        T <= D_0 <= (M-1)/M.

D_0 is the least D without leakage (fact (C) of foundations/zero_leakage). **The symmetric mechanism is
optimal at D in [0, 1] exactly when D <= T and D < D_0, or D = (M-1)/M.** Its leakage log((M-1)(1-D)/D) tends to the
limit of epsilon* as D rises to D_0 > 0 exactly when T = D_0.

*Optimal up to T.* Let P in S have P_i >= m for all i, let D < D_0, and let W be lambda-LDP with diagonal q and
distortion at most D on S; S' = sum q. Each row gives lambda - (lambda-1) q_x - S' >= 0
(proofs/arguments/symmetric_optimum.py).

A prior b of S with max b < u exists, as D < D_0, and b.q >= u gives S' > 1. Then

    (S'-1)(lambda m - u) = sum_i (P_i - m)(row i) + (lambda-1)(P.q - u) >= 0.

So lambda m >= u, which is what the symmetric mechanism has; at D = 0 it excludes every finite lambda.

*Not beyond T.* Let T < D < (M-1)/M. By the minimax theorem some weights v (v >= 0, sum v = 1) have v.P <= k = T/(M-1) <
m on S. Put c = u - m > 0, s = u + c k, q_i = s - c v_i and N = u/m - c (m-k)/m. Then P.q >= u on S, 1 <= N < u/m, q >=
0, sum q >= 1, and q_x + (sum q - q_x)/N <= 1 for every x.

In row x, W(x|x) = q_x and W(y|x) = (a + (1-a)/N) q_y with the a in [0, 1] that makes the row sum 1; each column y lies
between q_y/N and q_y, so W is N-LDP: it leaks less than the symmetric mechanism.

From D_0 on nothing need leak (a constant answer drawn from the optimal strategy of the game), while the symmetric
mechanism leaks nothing only at u = m, D = (M-1)/M, a distortion that the uniform answer reaches for every set; so D_0
<= (M-1)/M.

The limit. If T = D_0 it is the continuous formula. If T < D_0, then D_0 < (M-1)/M (otherwise S holds the uniform prior
and T = D_0), and epsilon* <= log N for all D in (T, D_0), with N continuous in D and below u/m also at D_0.

The minimax theorem is that of von Neumann, for a bilinear function on two compact convex sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from proofs.arguments.symmetric_optimum import row_bound
from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def optimal_below() -> Iterator[Fact]:
    """Optimal up to T."""
    yield row_bound()
    yield facts.inequality(
        "below D_0 a valid diagonal has sum q > 1, by a prior b with max b < u",
        families={"J": ("M", "b q")},
        assume={
            "trace": "S == sum(q)",
            "diagonal": ("J", "q >= 0"),
            "largest": ("J", "t - b >= 0"),
            "valid": "sum(b*q) - u >= 0",
            "below": "u - t > 0",
            "positive": "t > 0",
        },
        conclude="S - 1 > 0",
        times="positive",
    )
    yield likely_letters_bound()
    yield facts.inequality(
        "at D = 0, m = 0, no finite lambda has lambda m >= u = 1",
        assume={"none": "m == 0", "certain": "u == 1"},
        suppose={"level": "L*m - u >= 0"},
        conclude="contradiction",
    )


def likely_letters_bound() -> Fact:
    """The sum of the rows, weighted with P_i - m."""
    return facts.inequality(
        "a prior with all entries at least m forces lambda m >= u",
        families={"J": ("M", "p q")},
        assume={
            "accuracy": "u == 1 - (M-1)*m",
            "prior": "sum(p) == 1",
            "trace": "S == sum(q)",
            "level": "L - 1 >= 0",
            "row": ("J", "L - (L-1)*q - S >= 0"),
            "likely": ("J", "p - m >= 0"),
            "valid": "sum(p*q) - u >= 0",
            "spread": "S - 1 > 0",
        },
        conclude="L*m - u >= 0",
        times="spread",
        products=["J: row*likely", "level*valid"],
        degree=3,
    )


def symmetric_mechanism() -> Iterator[Fact]:
    """What the symmetric mechanism reaches."""
    yield facts.inequality(
        "equal diagonal entries u have accuracy u under every prior",
        families={"J": ("M", "p")},
        assume={"prior": "sum(p) == 1"},
        conclude="sum(p*u) == u",
    )
    yield facts.inequality(
        "with lambda m = u and u >= m also m <= lambda u",
        assume={"level": "L*m == u", "off": "m > 0", "order": "u - m >= 0"},
        conclude="L*u - m >= 0",
        times="off",
    )
    yield facts.inequality(
        "it leaks nothing, u = m, only where D = (M-1) m is (M-1)/M",
        assume={"accuracy": "u == 1 - (M-1)*m", "share": "D == (M-1)*m", "equal": "u == m"},
        conclude="M*D == M - 1",
        equality_multipliers={"accuracy": ["M-1"], "equal": ["M-1"], "share": ["M"]},
    )
    yield facts.inequality(
        "and there it does",
        assume={"accuracy": "u == 1 - D", "share": "D == (M-1)*m", "end": "M*D == M - 1", "others": "M - 1 > 0"},
        conclude="u - m == 0",
        times="others",
    )


def thresholds_in_order() -> Iterator[Fact]:
    """T <= D_0 <= (M-1)/M."""
    yield facts.inequality(
        "a prior with entries at least t has max P <= 1 - (M-1) t, which gives T <= D_0",
        families={"J": ("n", "p")},
        assume={"least": ("J", "p - t >= 0"), "prior": "x + sum(p) == 1"},
        conclude="1 - n*t - x >= 0",
        degree=1,
    )
    yield facts.inequality(
        "the uniform answer has accuracy 1/M under every prior, which gives D_0 <= (M-1)/M",
        families={"J": ("M", "p")},
        assume={"prior": "sum(p) == 1", "uniform": "M*w == 1"},
        conclude="M*sum(p*w) == 1",
    )


BEYOND = {
    "accuracy": "u == 1 - (M-1)*m",
    "off": "m > 0",
    "gap": "m - k > 0",
    "least": "k >= 0",
    "shift": "c == u - m",
    "positive": "u - m > 0",
    "share": "1 - m >= 0",
    "top": "s == u + c*k",
    "N": "N*m == u - c*(m-k)",
}


def better_beyond() -> Iterator[Fact]:
    """Not beyond T: the properties of q = s - c v and of N."""
    weights = {"total": "sum(v) == 1", "prior": "sum(p) == 1", "gain": "k - sum(p*v) >= 0"}
    yield facts.inequality(
        "P.q >= u where v.P <= k",
        families={"J": ("M", "p v")},
        assume=BEYOND | weights,
        conclude="sum(p*(s - c*v)) - u >= 0",
        products=["positive*gain"],
        equality_multipliers={"prior": ["s"], "top": ["1"], "shift": ["k", "sum(p*v)"]},
    )
    yield facts.inequality(
        "q_i >= 0, as v_i <= 1",
        assume=BEYOND | {"weight": "1 - w >= 0"},
        conclude="s - c*w >= 0",
        using=["weight", "positive", "off", "least"],
    )
    yield facts.inequality(
        "sum q >= 1, with sum q = M s - c",
        assume=BEYOND | {"letters": "M - 2 >= 0"},
        conclude="M*s - c - 1 >= 0",
        using=["letters", "positive", "least"],
        degree=3,
    )
    yield from rows_beyond()


def rows_beyond() -> Iterator[Fact]:
    """The rows of the mechanism with the diagonal q, and its leakage log N."""
    yield facts.inequality(
        "q_x + (sum q - q_x)/N <= 1, multiplied by N and m",
        assume=BEYOND | {"weight": "w >= 0", "level": "N - 1 >= 0", "letters": "M - 2 >= 0"},
        conclude="N - (N-1)*(s - c*w) - (M*s - c) >= 0",
        times="off",
        products=["off*level*positive*weight", "positive*gap*positive", "positive*gap*off", "positive*positive*gap*least"],
        degree=4,
        model={"M": 3, "m": "1/6", "u": "2/3", "k": 0, "c": "1/2", "s": "2/3", "N": "7/2", "w": 1},
    )
    yield facts.inequality("N >= 1", assume=BEYOND, conclude="N - 1 >= 0", times="off", using=["positive", "share", "least"])
    yield facts.inequality(
        "N m < u: less than the symmetric leakage u/m",
        assume=BEYOND,
        conclude="u - N*m > 0",
        products=["positive*gap"],
    )
