"""The order of the least losses of one binary letter, with the uniform prior in the source set, as polynomials in D.

Exponentials for 0 < D < 1/2, E = 1 - D: differential privacy E/D, at delta = 1/10 (9/10 - D)/D, Renyi of order 2
E^2/D + D^2/E, maximal leakage 2 E, Sibson of order 2 2 (E^2 + D^2). Mutual information is log 2 + E log E + D log D;
with c = E^2 + D^2 it exceeds Sibson by E log(E/c) + D log(D/c), and log t <= t-1 makes that at most 0; it is 0 for E = D
= c only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.conjectures import facts

if TYPE_CHECKING:
    from symdp.conjectures.proof import Fact


def positive(title: str, conclude: str, degree: int = 3) -> Fact:
    """A polynomial in D that is positive for 0 < D < 1/2."""
    return facts.inequality(
        f"{title}, 0 < D < 1/2",
        assume={"low": "D > 0", "high": "1/2 - D > 0"},
        conclude=conclude,
        degree=degree,
    )


def order() -> tuple[Fact, ...]:
    """The corrected order, multiplied out; an equation says where a difference changes its sign."""
    crossing = facts.inequality(
        "Renyi less maximal leakage, times D (1-D), is (1-2D)(D^2 - 3D + 1)",
        assume={},
        conclude="(1-D)**3 + D**3 - 2*D*(1-D)**2 == (1-2*D)*(D**2 - 3*D + 1)",
    )
    slack = facts.inequality(
        "approximate less maximal leakage, times D, before 9/20",
        assume={},
        conclude="9/10 - D - 2*D*(1-D) == 2*D**2 - 3*D + 9/10",
    )
    information = facts.inequality(
        "mutual information less Sibson, E log(E/c) + D log(D/c), is at most E (E/c) + D (D/c) - 1 = 0",
        assume={
            "E": "E >= 0",
            "D": "D >= 0",
            "rest": "E + D == 1",
            "e": "e*c == E",
            "d": "d*c == D",
            "c": "c == E**2 + D**2",
            "positive": "c > 0",
            "log_E": "e - 1 - l >= 0",
            "log_D": "d - 1 - m >= 0",
        },
        conclude="0 - c*(E*l + D*m) >= 0",
        products=["positive*E*log_E", "positive*D*log_D"],
        degree=4,
    )
    return (
        positive("differential privacy above maximal leakage", "(1-D) - 2*D*(1-D) > 0"),
        positive("maximal leakage above Sibson", "2*(1-D) - 2*(1-D)**2 - 2*D**2 > 0"),
        positive("differential privacy above Renyi", "(1-D)**2 - (1-D)**3 - D**3 > 0"),
        positive("Renyi above Sibson", "(1-D)**3 + D**3 - D*(1-D)*(2*(1-D)**2 + 2*D**2) > 0", 4),
        crossing,
        slack,
        information,
    )
