"""Symmetric randomised response: what it reaches, and where nothing leaks less, by sums over any number of letters.

Notation: M letters, n = M-1, lambda = L = exp(epsilon), q_i = W(i|i), u = 1-D, S = sum of all q_i. All mechanisms
answer letters; a constraint q_i = sum of W(y|i) over the outputs y taken for i would lead to the same sums.

(1) A row x of a lambda-LDP mechanism: 1 = q_x + sum over j != x of W(j|x) and L W(j|x) >= q_j, so L >= L q_x + (S -
q_x).

(2) Summed over all x: L M >= (L-1+M) S. If the uniform prior is a mixture of priors of the set, then S >= M u, hence L
>= (L-1+M) u, which is L D >= n u: no mechanism leaks less than lambda = n (1-D)/D.

(3) If p_i > d = D/n for every letter i and some prior p of the set, then already that prior forces L D >= n u.
Multiplying L - S - (L-1) q_i >= 0 by p_i - d >= 0 and adding up gives (L d - u)(S - 1) >= 0, and S > 1, as u <= p.q <=
S max p and max p <= 1 - n d' < u where d' is the least of the p_i.

(4) The symmetric mechanism (u on the diagonal, d = D/n elsewhere) has distortion D under every prior and lambda = u/d,
as u >= d for D <= n/M.

(5) From D = n/M on, the mechanism that answers uniformly serves every prior at epsilon = 0.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofs.definitions.elementary import symmetric
from symdp.arithmetic.rational import INFINITY, ExpEpsilon
from symdp.conjectures import facts
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact
    from symdp.sources.source_set import SourceSet


def published(source: SourceSet, distortion: Fraction) -> ExpEpsilon:
    """exp of log((M-1)(1-D)/D) below D = (M-1)/M, of 0 from there on; 1/0 is infinity."""
    others = source.letters - 1
    if distortion >= Fraction(others, source.letters):
        return Fraction(1)
    return others * (1 - distortion) / distortion if distortion else INFINITY


def computed(source: SourceSet, distortion: Fraction) -> ExpEpsilon | None:
    """The toolkit's least exp(epsilon), None where a linear program over whole mechanisms disagrees with it."""
    from proofs.definitions.full_program import least_distortion
    from proofs.instances.small_numbers import Hull
    from symdp.tradeoffs.tradeoff import optimal_mechanism

    if source.shape.vertices is None:
        raise InvalidArgument("source must be given by its vertices")
    level = optimal_mechanism(source, distortion=distortion).exp_epsilon
    hull, letters = Hull(source.vertices), range(source.letters)
    if not isinstance(level, Fraction):
        return level if least_distortion(hull, Fraction(10**9), letters) > distortion else None
    if least_distortion(hull, level, letters) > distortion:
        return None
    below = level - (level - 1) / 1000
    return level if level == 1 or least_distortion(hull, below, letters) > distortion else None


def row_bound() -> Fact:
    """(1)."""
    return facts.inequality(
        "a row x of a lambda-LDP mechanism: L >= L q_x + sum of the other q_j",
        families={"J": ("n", "w q")},
        assume={"row": "qx + sum(w) == 1", "ldp": ("J", "L*w - q >= 0")},
        conclude="L - L*qx - sum(q) >= 0",
        degree=1,
    )


def uniform_bound() -> tuple[Fact, Fact, Fact]:
    """(1) and (2), from S >= M u."""
    rows = facts.inequality(
        "the rows of all M letters together: L M >= (L-1+M) S",
        families={"J": ("M", "q")},
        assume={"row": ("J", "L - (L-1)*q - S >= 0"), "trace": "S == sum(q)"},
        conclude="L*M - (L-1+M)*S >= 0",
        degree=2,
    )
    level = facts.inequality(
        "with S >= M u no lambda-LDP mechanism has L D < (M-1) u",
        assume={
            "rows": "L*M - (L-1+M)*S >= 0",
            "uniform": "S - M*u >= 0",
            "level": "L - 1 >= 0",
            "letters": "M > 0",
            "accuracy": "u == 1 - D",
        },
        conclude="L*D - (M-1)*u >= 0",
        times="letters",
        degree=2,
    )
    return row_bound(), rows, level


def likely_letters_bound() -> tuple[Fact, ...]:
    """(1) and (3), from p_i > d for one prior p of the set."""
    return row_bound(), _product(), _largest(), _trace(), _level()


def _product() -> Fact:
    """L - S - (L-1) q_i >= 0 times p_i - d >= 0, over all letters."""
    return facts.inequality(
        "(L d - u)(S - 1) >= 0",
        families={"J": ("M", "p q")},
        assume={
            "letters": "M == n + 1",
            "accuracy": "u == 1 - n*d",
            "prior": "sum(p) == 1",
            "trace": "S == sum(q)",
            "level": "L - 1 >= 0",
            "row": ("J", "L - S - (L-1)*q >= 0"),
            "likely": ("J", "p - d >= 0"),
            "valid": "sum(p*q) - u >= 0",
        },
        conclude="(L*d - u)*(S - 1) >= 0",
        products=["J: row*likely", "level*valid"],
        degree=3,
    )


def _largest() -> Fact:
    """max p < u."""
    return facts.inequality(
        "the likeliest letter has p_1 < u, when the others have at least some pl > d",
        families={"J": ("n", "p")},
        assume={
            "least": ("J", "p - pl >= 0"),
            "gap": "pl - d > 0",
            "others": "n > 0",
            "prior": "p1 + sum(p) == 1",
            "accuracy": "u == 1 - n*d",
        },
        conclude="u - p1 > 0",
        degree=2,
    )


def _trace() -> Fact:
    """S > 1."""
    return facts.inequality(
        "S > 1 where the likeliest letter has p_1 < u",
        families={"J": ("M", "p q")},
        assume={
            "trace": "S == sum(q)",
            "largest": ("J", "p1 - p >= 0"),
            "diagonal": ("J", "q >= 0"),
            "valid": "sum(p*q) - u >= 0",
            "below": "u - p1 > 0",
            "positive": "p1 > 0",
        },
        conclude="S > 1",
        times="positive",
        degree=2,
    )


def _level() -> Fact:
    """L D >= n u."""
    return facts.inequality(
        "so L D >= (M-1) u, with D = (M-1) d",
        assume={
            "product": "(L*d - u)*(S - 1) >= 0",
            "trace": "S - 1 > 0",
            "share": "D == n*d",
            "others": "n > 0",
        },
        conclude="L*D - n*u >= 0",
        times="trace",
        degree=2,
    )


def reached() -> tuple[Fact, ...]:
    """(4) and (5): the sums for all M, and the matrices of 2 to 6 letters at one distortion each."""
    serves = facts.inequality(
        "equal letter distortions D serve every prior with exactly D",
        families={"J": ("M", "p x")},
        assume={"prior": "sum(p) == 1", "equal": ("J", "x == D")},
        conclude="sum(p*x) == D",
        equality_multipliers={"equal": ["p"], "prior": ["D"]},
        degree=2,
    )
    order = facts.inequality(
        "the diagonal of the symmetric mechanism is its larger entry up to D = n/(n+1)",
        assume={"share": "n*d == D", "row": "u + n*d == 1", "others": "n > 0", "range": "n - (n+1)*D >= 0"},
        conclude="u - d >= 0",
        times="others",
        degree=2,
    )
    return serves, order, *matrices()


def matrices() -> list[Fact]:
    """The symmetric mechanism below, and the uniform answer at, D = (M-1)/M for 2 to 6 letters."""
    lines = []
    for letters in range(2, 7):
        corners = [[int(x == y) for y in range(letters)] for x in range(letters)]
        inside, zero = Fraction(letters - 1, 2 * letters), Fraction(letters - 1, letters)
        rows, level = symmetric(letters, inside), (letters - 1) * (1 - inside) / inside
        lines.append(
            facts.mechanism(f"the symmetric mechanism of {letters} letters at D = {inside}", rows, level, corners, inside)
        )
        rows = symmetric(letters, zero)
        lines.append(facts.mechanism(f"the uniform answer of {letters} letters, D = {zero}", rows, 1, corners, zero))
    return lines
