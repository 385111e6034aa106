"""A closed form of a family in words and in LaTeX."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symdp.statements.discovery.discover import Discovery
    from symdp.statements.discovery.heights import Heights


def as_text(found: Discovery) -> str:
    """Lines for a person."""
    family = found.family
    known = ["ordered prior C, T_k = C1 + ... + Ck"] * family.centered + [str(part) for part in family.ranges]
    lines = [f"family      {family.text}" + (f", {', '.join(known)}" if known else "")]
    if found.heights is not None:
        lines += [
            "conjecture  exp(epsilon*) = min over k = 2, ..., M with G_k > 1-D of (k-1)(1-D)/(G_k-(1-D)), G_M = 1,",
            "            and 1 from D = 1 - max over k of G_k/k",
            f"heights     G_k = {found.heights.text()}, k = 1, ..., M-1",
            f"thresholds  from k+1 to k letters at D = {_threshold(found)}, where both counts rule",
        ]
        if family.centered and len(found.heights.parts) == 1:
            lines.append("            C_next = C(k+1)")
    return "\n".join([*lines, f"verdict     {found.verdict}"])


def _threshold(found: Discovery) -> str:
    """In the heights where they are the greatest or the least of several functions."""
    several = found.heights is not None and len(found.heights.parts) > 1
    return "1 - G_(k+1) + k*(G_(k+1) - G_k)" if several else str(found.threshold)


def as_latex(found: Discovery) -> str:
    """The closed form, without its verdict."""
    if found.heights is None:
        return "No closed form was found."
    return (
        f"Let ${_height(found.heights)}$ for $1\\le k<M$, and $G_M=1$. Then $\\epsilon^*(D)=0$ for $D\\ge 1-\\max_k G_k/k$, "
        f"and for smaller $D>0$ \\[{OPTIMUM}.\\]"
    )


OPTIMUM = r"\exp\epsilon^*(D)=\min_{2\le k\le M,\ G_k>1-D}\frac{(k-1)(1-D)}{G_k-(1-D)}"


def in_mathematics(heights: Heights) -> str:
    """The closed form for 0 < D < 1 - max_k G_k/k as one formula."""
    return rf"{OPTIMUM},\ G_M=1,\ {_height(heights)}\ (1\le k<M)"


def _height(heights: Heights) -> str:
    from sympy import latex

    return f"G_k={latex(heights.expression(), symbol_names=heights.symbol_names)}"
