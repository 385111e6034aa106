"""The least maximal leakage of databases when the uniform prior is in the set, for every M >= 2 and n.

N = M^n, N_k = C(n, k) (M-1)^k databases at distance k from a database, t = Lambda/N, u_k the probability of k changed
records, for the uniform prior.

(1) The N N_k entries at distance k are at most the maxima of their columns, each of which is met N_k times: u_k <= t
N_k.

(2) For every K the expected number of changed records is K minus the sum of the (K-k) u_k, hence at least K - t c, c =
sum over k < K of (K-k) N_k: t >= (K-D)/c.

(3) W(y|x) = t for d(x, y) < K, and the rest of the row spread evenly over d = K, as long as it is no more than t each,
has column maxima t and the distance K - t c for every database: equality.

Every D from 0 to n (M-1)/M is met: let even answers with d(x, y) <= j have the distance D_j, so that D_0 = 0 and D_n = n
(M-1)/M, and K be the least number with D <= D_K. Then D_(K-1) <= D, and the mixture of both answers with the distance D is
(3) for K; where D_(K-1) = D_K either answer will do. Coq has this, and (1) and (2), for all M and n.

All columns are alike: at the uniform prior P_Y = 1/N, and the maximal information is t N = Lambda too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def entries_of_a_shell() -> Fact:
    """(1): S = N_k; s sums the entries at distance k of a column, m is its maximum."""
    return facts.inequality(
        "(4): the entries at distance k sum to at most N_k Lambda",
        families={"Y": ("N", "m s")},
        assume={"leaked": "L - sum(m) >= 0", "column": ("Y", "S*m - s >= 0"), "shell": "S >= 0"},
        conclude="S*L - sum(s) >= 0",
        products=["shell*leaked", "Y: column"],
    )


def nearest_shells_first() -> Fact:
    """(2): I holds the shells k < K, c = K-k; O the others, e = k-K."""
    return facts.inequality(
        "(4): D >= K - t times the sum of the (K-k) N_k, k < K",
        families={"I": ("i", "u c S"), "O": ("o", "r e")},
        assume={
            "probabilities": "sum(u) + sum(r) == 1",
            "distance": "D - K*sum(u) + sum(c*u) - K*sum(r) - sum(e*r) >= 0",
            "nearer": ("I", "c >= 0"),
            "farther": ("O", "e >= 0"),
            "probability": ("O", "r >= 0"),
            "shell": ("I", "t*S - u >= 0"),
        },
        conclude="D - K + t*sum(c*S) >= 0",
        products=["distance", "I: nearer*shell", "O: farther*probability"],
        equality_multipliers={"probabilities": ["K"]},
    )


def filled() -> Fact:
    """(3): k is the distance of a shell of I, c = K-k, x the probability left for distance K."""
    return facts.inequality(
        "(4): shells filled up to K have the distance K - t times the sum of the (K-k) N_k",
        families={"I": ("i", "k S")},
        assume={"row": "t*sum(S) + x == 1"},
        conclude="t*sum(k*S) + K*x == K - t*(K*sum(S) - sum(k*S))",
        equality_multipliers={"row": ["K"]},
    )


def filled_information() -> Fact:
    """At the uniform prior."""
    return facts.inequality(
        "(3): for the uniform prior alone, entries of at most t are at most t N times P_Y = 1/N",
        assume={"top": "t - w >= 0", "output": "N*r == 1"},
        conclude="t*N*r - w >= 0",
        products=["top"],
        equality_multipliers={"output": ["t"]},
    )


def shells() -> tuple[Fact, ...]:
    """(1) to (3)."""
    return (entries_of_a_shell(), nearest_shells_first(), filled(), filled_information())
