"""Below which no mechanism on databases leaks; for every M >= 2, n and source set; outputs are databases.

N = M^n, K = M^(n-1), e_i the probability that record i is changed and E the expected number of changed records, both
for the uniform prior. Q is a prior of the set with the largest least probability p/N.

(1) A mechanism of distortion at most D under Q has p E <= D, as Q(x) >= p/N.

(2) J holds the pairs (x, y) with x_i = y_i, which are N K; a = W(y|x), and b sums W(y|x') over the M-1 neighbours x'
that differ from x in record i. (M-1) a <= lambda b + (M-1) delta, summed over J and over the n records, gives lambda E
>= (M-1) (n (1 - K delta) - E).

(3) With (1): lambda D >= (M-1) (n p (1 - K delta) - D).

(4) Maximal leakage: Lambda >= sum of the W(x|x) >= N (1 - E), as two databases that differ have distance 1 at least;
with (1), p Lambda >= N (p - D).

(5) Maximal information is no less: m_y <= R P_Y(y).

(6) Sibson, order a, at Q: z = Q(y)^(1/a) W(y|y) is at most n_y = (sum_x Q(x) W(y|x)^a)^(1/a), and c = Q(y)^((a-1)/a) at
most C = (max Q)^((a-1)/a), so that 1-D <= sum c z <= C sum n.

(7) Mutual information at Q: the entropy that remains is at most that of Wang's channel V, s^(n-d) b^d, by log t <= t-1
for t = V(x|y)/p(x|y); c1 = log s, c2 = log b.

(8) Q has an entropy of at least -log max Q.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def distortion_of_uniform_prior() -> Fact:
    """(1): e is the expected distance of each database."""
    return facts.inequality(
        "distortion D under a prior of least probability p/N is at most D/p under the uniform one",
        families={"X": ("N", "q e")},
        assume={
            "size": "N > 0",
            "least": ("X", "N*q - p >= 0"),
            "distances": ("X", "e >= 0"),
            "valid": "D - sum(q*e) >= 0",
        },
        conclude="N*D - p*sum(e) >= 0",
        products=["X: least*distances", "size*valid"],
    )


def one_record() -> Fact:
    """(2) for record i."""
    return facts.inequality(
        "a record that is kept with probability 1-e is so at the cost of lambda",
        families={"J": ("m", "a b")},
        assume={
            "size": "N > 0",
            "pairs": "m == N*K",
            "rows": "sum(a) + sum(b) == N",
            "changed": "sum(b) == N*e",
            "neighbours": ("J", "L*b + (M-1)*d - (M-1)*a >= 0"),
        },
        conclude="L*e - (M-1)*(1 - e - K*d) >= 0",
        times="size",
        products=["J: neighbours"],
        equality_multipliers={"pairs": ["d", "M*d"], "rows": ["1", "M"], "changed": ["1", "L", "M"]},
    )


def all_records() -> tuple[Fact, Fact]:
    """(2) summed over the records, and (3)."""
    total = facts.inequality(
        "the records together: lambda E >= (M-1) (n (1 - K delta) - E)",
        families={"R": ("n", "e")},
        assume={"total": "sum(e) == E", "record": ("R", "L*e - (M-1)*(1 - e - K*d) >= 0")},
        conclude="L*E - (M-1)*(n*(1 - K*d) - E) >= 0",
        products=["R: record"],
        equality_multipliers={"total": ["1", "L", "M"]},
    )
    level = facts.inequality(
        "lambda D >= (M-1) (n p (1 - K delta) - D)",
        assume={
            "total": "L*E - (M-1)*(n*(1 - K*d) - E) >= 0",
            "share": "D - p*E >= 0",
            "p": "p > 0",
            "letters": "M - 1 > 0",
            "level": "L >= 1",
        },
        conclude="L*D - (M-1)*(n*p*(1 - K*d) - D) >= 0",
        products=["p*total", "share*letters", "share*level", "share"],
    )
    return total, level


def privacy_bound() -> tuple[Fact, ...]:
    """(1) to (3)."""
    return (distortion_of_uniform_prior(), one_record(), *all_records())


def leakage_bound() -> tuple[Fact, Fact]:
    """(4) and (5)."""
    leaked = facts.inequality(
        "maximal leakage: p Lambda >= N (p - D)",
        families={"X": ("N", "q e")},
        assume={
            "diagonal": "L - sum(q) >= 0",
            "distance": ("X", "e - 1 + q >= 0"),
            "share": "N*D - p*sum(e) >= 0",
            "p": "p > 0",
        },
        conclude="p*L - N*(p - D) >= 0",
        products=["p*diagonal", "p X: distance", "share"],
    )
    information = facts.inequality(
        "maximal information is at least maximal leakage",
        families={"Y": ("N", "m r")},
        assume={"outputs": "sum(r) == 1", "largest": ("Y", "R*r - m >= 0"), "leaked": "sum(m) == L"},
        conclude="R - L >= 0",
        products=["Y: largest"],
        equality_multipliers={"outputs": ["R"], "leaked": ["1"]},
    )
    return leaked, information


def sibson_bound() -> Fact:
    """(6)."""
    return facts.inequality(
        "Sibson: 1-D <= (max Q)^((a-1)/a) times the sum of the norms of the columns",
        families={"Y": ("N", "c z n")},
        assume={
            "prior": ("Y", "c >= 0"),
            "norms": ("Y", "n >= 0"),
            "one term of a norm": ("Y", "n - z >= 0"),
            "largest": ("Y", "C - c >= 0"),
            "valid": "sum(c*z) - (1-D) >= 0",
        },
        conclude="C*sum(n) - (1-D) >= 0",
        products=["Y: prior*one term of a norm", "Y: largest*norms", "valid"],
    )


def information_bound() -> tuple[Fact, Fact, Fact]:
    """(7) and (8); Z holds the pairs with q = p(x, y) > 0, t their distance, v = V(x|y) P_Y(y), g = -q log p(x|y)."""
    remains = facts.inequality(
        "the entropy that remains is at most -(n-E) log s - E log b",
        families={"Z": ("m", "q t v k g")},
        assume={
            "probabilities": "sum(q) == 1",
            "distance": "sum(q*t) == E",
            "remains": "sum(g) == H",
            "channel": "1 - sum(v) >= 0",
            "log of a quotient": ("Z", "k == q*((n-t)*c1 + t*c2) + g"),
            "log t <= t-1 for t = V/p(x|y)": ("Z", "v - q - k >= 0"),
        },
        conclude="H <= 0 - (n-E)*c1 - E*c2",
        products=["channel", "Z: log t <= t-1 for t = V/p(x|y)"],
        equality_multipliers={
            "probabilities": ["1", "n*c1"],
            "distance": ["c1", "c2"],
            "remains": ["1"],
            "log of a quotient": ["1"],
        },
    )
    increases = facts.inequality(
        "that bound increases with E up to D, as b <= s",
        assume={"valid": "D - E >= 0", "log increases, b <= s": "c1 - c2 >= 0"},
        conclude="0 - (n-E)*c1 - E*c2 <= 0 - (n-D)*c1 - D*c2",
    )
    entropy = facts.inequality(
        "the entropy of Q is at least -log max Q",
        families={"X": ("N", "q k")},
        assume={
            "prior": "sum(q) == 1",
            "probability": ("X", "q >= 0"),
            "log increases, k = -log Q(x) >= c = -log max Q": ("X", "k - c >= 0"),
        },
        conclude="sum(q*k) - c >= 0",
        products=["X: probability*log increases, k = -log Q(x) >= c = -log max Q"],
        equality_multipliers={"prior": ["c"]},
    )
    return remains, increases, entropy
